/* The scores of a game as a table: its parts as rows, the seats as columns.
 *
 * Before the end a viewer is told only what he may know: his view is completed by chance several
 * times, and a part that does not come out the same each time is a question mark. So is a part of
 * another's score that lies face down on the table. */
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
/* `open`: also the parts of others that lie face down are told as far as they follow. */
void scores_so_far(score_sheet *sheet, const tav_game *game, int players, const tav_view *view,
                   bool open);

/* Fills a grid headed by the names of the seats; false without memory. The caller closes it. */
bool scores_grid(const score_sheet *sheet, const char *const *names, tav_language language,
                 grid *t);

/* "You win!", "Seat 1 wins." and so on, one sentence a winner; you are the viewer. */
void scores_winners(const score_sheet *sheet, int viewer, const char *const *names,
                    tav_language language, tav_text *out);

#endif
