/* The scores of a game as a table: parts as rows, seats as columns.
 *
 * Before the end, viewers see only what they may know: their view is resampled several times, and
 * every part that varies becomes a question mark. So does a part of another's score that lies face
 * down on the table. */
#ifndef TAV_CLI_TERMINAL_SCORES_H
#define TAV_CLI_TERMINAL_SCORES_H

#include "cli/output/grid.h"
#include "games/game.h"
#include "words/words.h"

typedef struct {
    const tav_game *game;
    int players;
    bool final; /* with tie-break and rank */
    tav_score score[TAV_SEATS_MAX];
    bool unsure[TAV_SEATS_MAX][TAV_PARTS_MAX];
} score_sheet;

void scores_at_end(score_sheet *sheet, const tav_game *game, const tav_state *state);
/* `open`: also shows face-down parts of others as far as they can be deduced. */
void scores_so_far(score_sheet *sheet, const tav_game *game, int players, const tav_view *view,
                   bool open);

/* Fills a grid headed by the names of the seats; false if out of memory. The caller closes it. */
bool scores_grid(const score_sheet *sheet, const char *const *names, tav_language language,
                 grid *t);

/* "You win!", "Seat 1 wins." and so on, one sentence a winner; you are the viewer. */
void scores_winners(const score_sheet *sheet, int viewer, const char *const *names,
                    tav_language language, tav_text *out);

#endif
