/* What the parts of the study share: games that bots play, and room to review them in. */
#ifndef TAV_TESTS_REVIEW_STUDY_H
#define TAV_TESTS_REVIEW_STUDY_H

#include "ai/bot.h"
#include "review/review.h"

extern tav_record study_record;
extern review_step study_steps[RECORD_ENTRIES];
extern review_decision study_decisions[RECORD_ENTRIES];
extern tav_review study_work;

/* A bot with its level, in room of its own. */
typedef struct {
    tav_bot bot;
    bot_level level;
    uint8_t room[1 << 24];
} study_bot;

void study_open_bot(study_bot *b, const tav_game *game, const char *level,
                    const uint8_t seed[RNG_KEY_SIZE]);

/* The answer to the actor's decision. */
void study_ask(study_bot *b, const tav_game *game, const tav_state *state, bot_answer *answer);

/* Carries out an action and writes it into the record. */
void study_take(const tav_game *game, tav_state *state, tav_action action);

/* Starts the record and the state of a game. */
void study_begin(const tav_game *game, int players, const uint8_t seed[RNG_KEY_SIZE],
                 tav_state_buffer *room);

/* Prepares to review the record. */
review_report study_report(const review_depth *depth);

/* --- Planted mistakes (plants.c) ----------------------------------------------------------------- */

/* Writes games with and without planted mistakes into a folder until each game has so many plants.
 * Goes on where it was stopped. */
void study_plant(const char *folder, uint32_t plants);

/* Reviews what was planted, and every decision of the games without plants. */
void study_find(const char *folder, const review_depth *depth);

#endif
