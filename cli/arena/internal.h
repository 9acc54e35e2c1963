/* The arena: bots play each other in blocks, and statistics count the blocks.
 *
 * A block plays one seed in every distinct seating, so within it neither seat nor luck of the draw
 * favours anyone; blocks are independent of each other. A block's result depends only on the plan
 * and the block's number, not on which worker played it when (as long as no bot thinks by the
 * clock). docs/arena.md explains the statistics. */
#ifndef TAV_CLI_ARENA_INTERNAL_H
#define TAV_CLI_ARENA_INTERNAL_H

#include <stdatomic.h>

#include "cli/args.h"
#include "cli/arena/rating.h"
#include "cli/arena/stats.h"
#include "cli/players/player.h"

enum {
    ARENA_WORDS = 256,         /* of one bot, with their zero */
    ARENA_BLOCKS_MAX = 100000, /* a share is kept for every block */
    ARENA_SEATINGS_MAX = RATING_ORDERS_MAX
};

/* --- The plan --------------------------------------------------------------------------------- */

typedef struct {
    char words[ARENA_WORDS]; /* as player_open takes them */
    int copies;              /* seats it has in every game */
} arena_bot;

typedef struct {
    const tav_game *game;
    tav_config config;
    uint8_t seed[RNG_KEY_SIZE];
    int bots;
    arena_bot bot[TAV_SEATS_MAX]; /* the first is the one that is tested */
    rating_orders seatings;       /* the bot of every seat */
    const value_net *net;         /* handed to bots with net=2; or NULL */
    int milliseconds;             /* that an outside program has for one decision */
    uint32_t blocks;
    int jobs;
    double sure; /* the share of wins in question; 0: all blocks are played */
    tav_language language;
} arena_plan;

/* Reads --bots and --budget into the plan's `bots`, `seatings` and `milliseconds`. Returns CLI_USAGE
 * after printing the reason if they do not fit the game. `budget` may be NULL. */
int arena_read_bots(const cli_args *args, const char *bots, const char *budget, arena_plan *plan);

/* The hash of the net a bot judges with; 0 if it does so by hand, or is a program. */
uint64_t arena_net_hash(const arena_plan *plan, int bot);

/* CLI_USAGE after printing the reason if a bot asks for a net that nobody handed in. */
int arena_check_nets(const cli_args *args, const arena_plan *plan);

/* --- What a block brought --------------------------------------------------------------------- */

typedef struct {
    uint8_t rank[TAV_SEATS_MAX];
    int16_t total[TAV_SEATS_MAX];
    uint8_t forfeits; /* bit mask of seats */
} arena_game;

typedef struct {
    uint64_t microseconds;
    uint32_t count[STATS_BINS]; /* moves by time */
} arena_times;

typedef struct {
    arena_game game[ARENA_SEATINGS_MAX];       /* by seating */
    arena_times times[TAV_SEATS_MAX];          /* by bot */
    char report[TAV_SEATS_MAX][PLAYER_REPORT]; /* by bot: of its first forfeit, or empty */
    char failure[PLAYER_REPORT];               /* why it could not be played, or empty */
} arena_block;

/* Plays a block and counts every finished game in `done`. If `stop` is set it ends early, and the
 * result must be discarded. */
void arena_play_block(const arena_plan *plan, uint32_t number, arena_block *block,
                      const atomic_bool *stop, atomic_uint_fast64_t *done);

/* Receives the blocks in order, one at a time, on the thread that called arena_run. */
typedef struct arena_taker {
    bool (*take)(struct arena_taker *taker, const arena_block *block); /* false: enough */
    void (*wait)(struct arena_taker *taker, uint64_t done); /* now and then: games finished */
} arena_taker;

/* Plays the blocks from `first` on. False with the reason if one could not be played. */
bool arena_run(const arena_plan *plan, uint32_t first, arena_taker *taker,
               char failure[PLAYER_REPORT]);

/* --- What all blocks add up to ---------------------------------------------------------------- */

typedef struct {
    const arena_plan *plan;
    uint32_t blocks;
    double *share;             /* [block][bot]: of the wins, for one copy */
    stats_gamble above, below; /* on the first bot; only where there is a share in question */
    struct {
        int64_t ranks, margins;
        uint64_t forfeits;
        double seat[TAV_SEATS_MAX]; /* wins by seat */
        arena_times times;
    } bot[TAV_SEATS_MAX];
    double orders[RATING_GROUPS][RATING_ORDERS_MAX];
} arena_sums;

/* False if out of memory. The sums are large: keep them off the stack. */
bool arena_sums_open(arena_sums *sums, const arena_plan *plan);
void arena_sums_add(arena_sums *sums, const arena_block *block);
void arena_sums_close(arena_sums *sums);

/* Whether all blocks are in, or the share in question is decided. */
bool arena_sums_complete(const arena_sums *sums);

stats_values arena_shares(const arena_sums *sums, int bot);
/* The interval after the last block if the number of blocks was fixed, or one valid at any time if
 * the run may stop early. */
stats_interval arena_interval(const arena_sums *sums, int bot);

/* --- The state file: a header that names the settings, then a line a block --------------------- */

typedef struct arena_file arena_file;

/* Opens or creates the file and adds its blocks to the sums. On failure returns NULL with CLI_USAGE or
 * CLI_FAILED in `status`, after printing the reason. */
arena_file *arena_file_open(const cli_args *args, const char *name, arena_sums *sums, int *status);

/* Appends a block; false if it could not be written. */
bool arena_file_add(arena_file *file, const arena_plan *plan, uint32_t number,
                    const arena_block *block);
void arena_file_close(arena_file *file);

/* --- Results ---------------------------------------------------------------------------------- */

/* False if there is no memory. */
bool arena_print(const arena_sums *sums, bool markdown);
bool arena_print_json(const arena_sums *sums);

#endif
