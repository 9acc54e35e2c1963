/* Bots: a view and a budget in, a ranking of the alternatives out. A bot cannot cheat because it
 * never gets a state.
 *
 * Callers supply the clock and the memory. With a budget in iterations, the answer depends only on
 * view, level and seed, on every platform. */
#ifndef TAV_AI_BOT_H
#define TAV_AI_BOT_H

#include <stddef.h>

#include "ai/net.h"

enum { BOT_LINE_MAX = 8, BOT_THREADS_MAX = 16 };

/* What a search judges its roll-outs with, where there is such a net; otherwise the hand evaluation. */
typedef enum { BOT_BY_HAND, BOT_NET_BUILT_IN, BOT_NET_HANDED_IN, BOT_NETS } bot_judge;

typedef struct {
    const char *id;        /* "strong" */
    uint8_t version;       /* its choices never change: tests/test_choices.c */
    bool searches;         /* otherwise plays by its policy, or at random if it has none */
    uint32_t iterations;   /* of the search, at most; 0: no limit */
    uint32_t milliseconds; /* to think, at most, where a clock is handed in; 0: no limit */
    uint16_t noise; /* with a search: how much worse a choice may be, in thousandths of a win;
                       without: how unsure of its policy, in hundredths of the policy's doubt */

    /* How it searches (ai/search.h). */
    int16_t rollout;      /* decisions of a roll-out, 0: to the end; -1: the policy's own */
    bool patient;         /* uses the longer roll-outs of a long search */
    bool biased;          /* the policy guides the tree */
    bool separate_worlds; /* one tree for each of a few worlds; for comparison, not for play */
    bool fair; /* half of the iterations try the least tried choice, so that something is known
                  about each of them: for explanations, not for play */
    float curiosity;
    uint32_t ends;   /* positions it may look at to solve the end of a game exactly (ai/ends.h); 0:
                        never, it searches to the end */
    uint8_t net;     /* what judges roll-outs: BOT_BY_HAND or a net */
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
    bot_move line[BOT_LINE_MAX]; /* how it expects the game to continue */
} bot_answer;

typedef struct {
    const tav_game *game;
    const bot_level *level;
    rng_source source;
    tav_rng rng;  /* reads from `source`: a bot in use stays where it is */
    void *memory; /* for the tree of the search */
    size_t memory_size;
    const value_net *net; /* handed in after opening, for BOT_NET_HANDED_IN; or NULL */
} tav_bot;

/* How much memory, within reason, lets a bot of this level think up to its limits. Less will do. */
size_t bot_memory(const bot_level *level);

void bot_open(tav_bot *bot, const tav_game *game, const bot_level *level,
              const uint8_t seed[RNG_KEY_SIZE], void *memory, size_t memory_size);

/* The net with which a bot of this level judges a table; false if it does so by hand. */
bool bot_find_net(const bot_level *level, const tav_game *game, int players,
                  const value_net *handed_in, value_net *net);

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
