/* A view as JSON without the things that lie face down. A perfect memory would know them, but the
 * table does not show them, so they are removed before anything is drawn or read out. */
#ifndef TAV_CLI_TERMINAL_COVER_H
#define TAV_CLI_TERMINAL_COVER_H

#include "formats/json/json.h"
#include "games/game.h"

/* Writes a view again without what lies face down, except before the viewer. */
void cover_json(const json_value *view, const tav_game *game, int viewer, tav_text *out);

/* Covers everything that lies face down, except before the viewer; nothing if the table plays with
 * open memory (`open`) or the game is over. NULL if out of memory. */
json_document *cover_view(const tav_game *game, const tav_view *view, bool open);

#endif
