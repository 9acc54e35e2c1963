/* The view of a table as JSON with what lies face down covered: what a table does not show its
 * people, though a perfect memory would know it, is not there to be drawn or read out. */
#ifndef TAV_CLI_TERMINAL_COVER_H
#define TAV_CLI_TERMINAL_COVER_H

#include <jansson.h>

#include "games/game.h"

/* Covers what lies face down before everybody but the viewer. */
void cover_seats(json_t *view, const tav_game *game, int viewer);

/* `open`: the table plays with open memory, and nothing is covered; nor is it after the end. NULL
 * without memory. */
json_t *cover_view(const tav_game *game, const tav_view *view, bool open);

#endif
