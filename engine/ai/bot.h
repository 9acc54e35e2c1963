/* Bots: a view and a budget in, a ranking of the alternatives out. A bot cannot cheat because it
 * never gets a state.
 *
 * Callers supply the clock and the memory. With a budget in iterations, the answer depends only on
 * view, level and seed, on every platform. */
#ifndef TAV_AI_BOT_H
#define TAV_AI_BOT_H

#include <stddef.h>

#include "games/game.h"

enum { BOT_LINE_MAX = 8, BOT_THREADS_MAX = 16 };

typedef struct {
    const char *id;        /* "strong" */
    uint8_t version;       /* a named version chooses the same for ever: tests/test_choices.c */
    bool searches;         /* otherwise plays by its policy, or at random if it has none */
    uint32_t iterations;   /* of the search, at most; 0: no limit */
    uint32_t milliseconds; /* to think, at most, where a clock is handed in; 0: no limit */
    uint16_t noise; /* how much worse a choice may be, in thousandths of a win for a search; how
                       unsure of its policy, in hundredths of the policy's doubt, without */

    /* How it searches (ai/search.h). */
    int16_t rollout;      /* decisions of a roll-out, 0: to the end; -1: as the policy has it */
    bool patient;         /* uses the longer roll-outs of a long search */
    bool biased;          /* the policy guides the tree */
    bool separate_worlds; /* one tree for each of a few worlds; for comparison, not for play */
    bool fair; /* half of the iterations try what was tried least, so that something is known of
                  every choice: not for play, for explaining */
    float curiosity;
    uint8_t threads; /* bots that think together, if the caller has threads for them */
} bot_level;

/* From the weakest to the strongest. */
int bot_level_count(void);
const bot_level *bot_level_at(int index);
const bot_level *bot_level_by_id(const char *id); /* NULL if unknown */
/* "levels":["random",..]; the caller has opened the object. */
void bot_levels_json(tav_text *out);

/* A level with settings of its own: "strong:iterations=200:rollout=12". False if the level or a
 * setting is unknown or out of bounds; see docs/strength.md. */
bool bot_level_read(const char *words, bot_level *level);

/* Limits on thinking; the first one reached ends it. */
typedef struct {
    uint32_t iterations;              /* 0: no limit */
    uint32_t milliseconds;            /* 0: no limit; needs `now_us` */
    int64_t (*now_us)(void *context); /* a clock that only goes forward, or NULL */
    bool (*stop)(void *context);      /* polled now and then; true: answer at once. Or NULL */
    void *context;
} bot_budget;

typedef struct {
    tav_action action;
    float share; /* the actor's expected share of the win after it */
    uint32_t visits;
} bot_alternative;

typedef struct {
    int seat;
    char text[TAV_TEXT_MAX];
} bot_move;

typedef struct {
    int count;
    bot_alternative ranked[TAV_LEGAL_MAX]; /* best first; the first is the answer */
    float share[TAV_SEATS_MAX];            /* each seat's expected share of the win */
    uint32_t iterations;
    int line_count;
    bot_move line[BOT_LINE_MAX]; /* how it expects the game to go on */
} bot_answer;

typedef struct {
    const tav_game *game;
    const bot_level *level;
    rng_source source;
    tav_rng rng;  /* reads from `source`: a bot in use stays where it is */
    void *memory; /* for the tree of the search */
    size_t memory_size;
} tav_bot;

/* How many bytes a bot of this level needs to think to its limits, within reason. It makes do with
 * less. */
size_t bot_memory(const bot_level *level);

void bot_open(tav_bot *bot, const tav_game *game, const bot_level *level,
              const uint8_t seed[RNG_KEY_SIZE], void *memory, size_t memory_size);

/* The limits of the bot's level. */
bot_budget bot_level_budget(const bot_level *level);

/* Answers the decision of the viewer, who must be the actor. */
void bot_choose(tav_bot *bot, const tav_view *view, const bot_budget *budget, bot_answer *answer);

/* Several bots thinking together. Each belongs to a level that searches, has its own memory and seed,
 * and spends its part of the budget on any thread; then one of them decides from everybody's results.
 * With iterations, the answer depends only on view, level, seeds and the number of bots. */
bot_budget bot_part(const bot_budget *budget, int index, int count);
void bot_think(tav_bot *bot, const tav_view *view, const bot_budget *budget, bot_answer *answer);
void bot_decide(tav_bot *bot, const tav_view *view, const bot_answer *parts, int count,
                bot_answer *answer);

#endif
