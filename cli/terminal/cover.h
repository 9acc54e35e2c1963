/* What a table shows a viewer. A view holds all that a perfect memory would know; what lies face down
 * is removed before anything is drawn or read out. */
#ifndef TAV_CLI_TERMINAL_COVER_H
#define TAV_CLI_TERMINAL_COVER_H

#include "formats/json/json.h"
#include "table/table.h"

/* Writes a view again without what lies face down, except before the viewer. */
void cover_json(const json_value *view, const tav_game *game, int viewer, tav_text *out);

/* Covers everything that lies face down, except before the viewer; nothing if the table plays with
 * open memory (`open`) or the game is over. NULL if out of memory. */
json_document *cover_view(const tav_game *game, const tav_view *view, bool open);

/* All that a board draws: the covered view, what the rules make of it (tav_game.survey_json), and the
 * points of the seats. */
typedef struct {
    json_document *view, *survey;
    int16_t points[TAV_SEATS_MAX]; /* TABLE_UNCOUNTED: the viewer cannot count them */
} covered_table;

/* False if out of memory. Close it in any case. */
bool cover_open(covered_table *covered, const tav_game *game, const tav_view *view, bool open);
void cover_close(covered_table *covered);

#endif
