/* A study of balance: bots of one level play each other, and the games say how often each seat wins, what
 * would make the seats equal, and how those fared who began with a role, built something first, or
 * chose an event. docs/study/README.md has results. */
#ifndef TAV_CLI_STUDY_STUDY_H
#define TAV_CLI_STUDY_STUDY_H

#include <stdio.h>

#include "ai/bot.h"
#include "cli/args.h"

enum { STUDY_THINGS = 512 };

/* What a seat may begin with. */
typedef enum { STUDY_ROLE, STUDY_BUILT, STUDY_EVENT, STUDY_SUBJECTS } study_subject;

typedef struct {
    const tav_game *game;
    tav_config config;
    bot_level level;
    char level_words[64];
    uint32_t games;
    uint8_t seed[RNG_KEY_SIZE];
} study_plan;

/* Shares of the wins of those who did one thing, by seat. */
typedef struct {
    uint32_t count[TAV_SEATS_MAX];
    double sum[TAV_SEATS_MAX], square[TAV_SEATS_MAX];
} study_tally;

typedef struct {
    int players;
    uint32_t games;
    double sum[TAV_SEATS_MAX], square[TAV_SEATS_MAX]; /* of the shares */
    double points[TAV_SEATS_MAX];                     /* sum of the totals */
    int16_t (*totals)[TAV_SEATS_MAX];                 /* of every game */
    study_tally did[STUDY_SUBJECTS][STUDY_THINGS];
} study_sums;

/* How those who did a thing fared, in share above the average of their seats. */
typedef struct {
    tav_thing thing;
    uint32_t count;
    double gain, error;
} study_finding;

/* Plays the games; `sums->totals` has room for all of them. False without memory. */
bool study_run(const study_plan *plan, study_sums *sums, const char *label);

/* A seat's share of the wins and the half width of its 95 % interval. */
double study_share(const study_sums *sums, int seat, double *width);

/* The points each seat would have to give away for all shares to be equal; the least is 0. */
void study_bid(const study_sums *sums, double bid[TAV_SEATS_MAX]);

/* The things done at least `least` times, the best first; returns how many. */
int study_findings(const study_sums *sums, study_subject subject, uint32_t least,
                   study_finding found[STUDY_THINGS]);

/* How often a thing must have been done to be shown. */
static inline uint32_t study_least(const study_plan *plan)
{
    return plan->games / 200 + 2;
}

/* Everything as one object; STUDY_JSON_MAX bytes are enough. */
enum { STUDY_JSON_MAX = 1 << 17 };
void study_json(const study_plan *plan, const study_sums *sums, tav_text *out);

/* Pictures as SVG: shares by seat; gains by thing. The words are those of the language. */
void study_draw_seats(const study_plan *plan, const study_sums *sums, tav_language language,
                      FILE *out);
void study_draw_findings(const study_plan *plan, const study_finding *found, int count,
                         const char *title, tav_language language, FILE *out);

/* "Builder" for a thing. */
const char *study_thing_words(const tav_game *game, tav_thing thing, tav_language language);

#endif
