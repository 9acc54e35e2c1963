/* Tavoliere: San Juan, Puerto Rico and Patrician, exact to the rules. MIT licence.
 *
 * This is the whole public interface of the library; build with `pkg-config tavoliere`.
 *
 * A tavoliere is one game in progress: the table, with everything on it, face up and face down.
 * At any moment the game is over, or exactly one seat, the actor, faces one decision with at least
 * two legal actions. The program asks for them and plays one, until the game is over:
 *
 *     tavoliere_setup setup = {.game = "san-juan", .players = 3, .seed = "my first game"};
 *     tavoliere *table = tavoliere_open(&setup, NULL);
 *     uint16_t actions[TAVOLIERE_ACTIONS_MAX];
 *     while (tavoliere_legal(table, actions) > 0)
 *         tavoliere_play(table, actions[0], NULL);
 *     tavoliere_close(table);
 *
 * The same set-up, seed and actions give the same game on every platform, bit for bit.
 *
 * - Only the functions that return a new table, batch or bot allocate memory; nothing does I/O,
 *   looks at a clock or keeps global state. Different tables and bots may be used by different
 *   threads at once.
 * - Seats are numbered from 0, clockwise.
 * - Ids and action texts are English words, stable within a version of the rules; docs/formats.md
 *   lists them. Names and messages take a language: "en", "it" or "de"; any other is English.
 * - Text is written into the caller's buffer of at least one byte, always terminated.
 * - An action is a number, stable within a version of the rules: 64 times its kind of decision plus
 *   an option. docs/rules/<game>.md lists the options under "Numbers of actions".
 * - Hidden information: legal actions are for the actor only, a view or an encoding for its viewer,
 *   and the position for nobody at the table: it shows every card. So does a copy of the true
 *   state. A program that searches should copy worlds instead (tavoliere_resample). */
#ifndef TAVOLIERE_H
#define TAVOLIERE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define TAVOLIERE_API __attribute__((visibility("default")))
#else
#define TAVOLIERE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Buffer sizes that are always enough. */
enum {
    TAVOLIERE_SEATS_MAX = 5,
    TAVOLIERE_ACTIONS_MAX = 64, /* legal actions of one decision */
    TAVOLIERE_PARTS_MAX = 12,   /* parts of a score */
    TAVOLIERE_TEXT_MAX = 64,    /* an action text */
    TAVOLIERE_LINE_MAX = 8,     /* decisions in the line a bot expects */
    TAVOLIERE_MESSAGE_MAX = 768,
    TAVOLIERE_JSON_MAX = 32768,     /* a position or a view */
    TAVOLIERE_RECORD_MAX = 1 << 20, /* a record */
    TAVOLIERE_REVIEW_MAX = 1 << 23  /* a review */
};

enum {
    TAVOLIERE_NOBODY = -1,   /* the actor of a finished game */
    TAVOLIERE_SPECTATOR = -1 /* the viewer who has no seat */
};

/* Returns the version of the library, such as "0.1.0". */
TAVOLIERE_API const char *tavoliere_version(void);

/* --- Errors ----------------------------------------------------------------------------------- */

typedef enum {
    TAVOLIERE_OK = 0,
    TAVOLIERE_ERROR_GAME = 1,        /* no such game */
    TAVOLIERE_ERROR_PLAYERS = 2,     /* number of players out of range */
    TAVOLIERE_ERROR_MODULE = 3,      /* unknown or repeated module */
    TAVOLIERE_ERROR_OPTION = 4,      /* unknown option */
    TAVOLIERE_ERROR_VALUE = 5,       /* value an option does not take */
    TAVOLIERE_ERROR_ILLEGAL = 6,     /* not among the legal actions */
    TAVOLIERE_ERROR_OVER = 7,        /* the game is over */
    TAVOLIERE_ERROR_JSON = 8,        /* not JSON */
    TAVOLIERE_ERROR_FIELD = 9,       /* a field is missing, unknown or of the wrong type */
    TAVOLIERE_ERROR_BOUND = 10,      /* a number or a list is out of bounds */
    TAVOLIERE_ERROR_COMPONENTS = 11, /* more or fewer components than the box holds */
    TAVOLIERE_ERROR_FLOW = 12,       /* the game can never reach this position */
    TAVOLIERE_ERROR_SPACE = 13,      /* a buffer is too small */
    TAVOLIERE_ERROR_RECORD = 14,     /* a malformed line or entry of a record */
    TAVOLIERE_ERROR_MEMORY = 100     /* no memory for a table */
} tavoliere_error;

/* The details of a failure. Every function that takes a fault also accepts NULL, and fills the
 * fault only on failure. */
typedef struct {
    tavoliere_error error;
    char what[128];    /* the offending value, like "playerz" or "seats[1].hand[3]"; may be empty */
    char allowed[512]; /* the allowed values; may be empty */
    int line, column;  /* position in the text that was read, from 1; 0 if unknown */
} tavoliere_fault;

/* Writes one line for people: what went wrong, with which value, and what is allowed. */
TAVOLIERE_API void tavoliere_message(const tavoliere_fault *fault, const char *language, char *text,
                                     size_t size);

/* --- The games -------------------------------------------------------------------------------- */

/* Games are numbered from 0 to tavoliere_games() - 1; for any other number these return NULL or 0.
 * Lists of ids end with NULL: call with index 0, 1, 2... until it comes. The first value of an
 * option is its default; an option that takes a seat has no list of values. */
TAVOLIERE_API int tavoliere_games(void);
TAVOLIERE_API int tavoliere_find_game(const char *id); /* -1 if there is none */

TAVOLIERE_API const char *tavoliere_game_id(int game); /* "san-juan" */
TAVOLIERE_API const char *tavoliere_game_name(int game, const char *language);
TAVOLIERE_API int tavoliere_game_rules(int game); /* version of the rules */
TAVOLIERE_API int tavoliere_players_min(int game);
TAVOLIERE_API int tavoliere_players_max(int game);
TAVOLIERE_API const char *tavoliere_module_id(int game, int index);
TAVOLIERE_API const char *tavoliere_option_id(int game, int index);
TAVOLIERE_API const char *tavoliere_option_value(int game, int option, int index);
TAVOLIERE_API const char *tavoliere_part_id(int game, int index); /* of a score */

/* --- A table ---------------------------------------------------------------------------------- */

typedef struct tavoliere tavoliere;

typedef struct {
    const char *game; /* its id */
    int players;
    const char *modules; /* such as "events,new-buildings"; NULL or "" for none */
    const char *options; /* such as "opening=choose,first=0"; NULL or "" for none */
    const char *seed;    /* 64 hex digits are the seed itself, other text its SHA-256; NULL is "" */
} tavoliere_setup;

/* Returns a new game, or NULL and a fault. Close it when done. */
TAVOLIERE_API tavoliere *tavoliere_open(const tavoliere_setup *setup, tavoliere_fault *fault);

/* Returns a game in this position, written by tavoliere_position or by hand; or NULL and a
 * fault. */
TAVOLIERE_API tavoliere *tavoliere_load(const char *json, size_t length, tavoliere_fault *fault);

TAVOLIERE_API void tavoliere_close(tavoliere *table); /* NULL is fine */

/* --- Copies and worlds ------------------------------------------------------------------------ */

/* Returns a second table with the same game, hidden cards and coming chance included; NULL if
 * memory runs out. */
TAVOLIERE_API tavoliere *tavoliere_clone_true_state(const tavoliere *table);

/* Copies onto an existing table: allocates nothing. */
TAVOLIERE_API void tavoliere_copy_true_state(tavoliere *to, const tavoliere *from);

/* Replaces the game of `to` by a world: a complete game drawn at random among those that look the
 * same to this viewer, who learns nothing from it. The same seed gives the same world. `to` and
 * `from` may be the same table. OK, or ERROR_BOUND if there is no such seat. */
TAVOLIERE_API tavoliere_error tavoliere_resample(tavoliere *to, const tavoliere *from, int viewer,
                                                 uint64_t seed);

/* Replaces the seed of everything chance decides from now on. Cards that lie shuffled stay where
 * they are. The seed is a text as in tavoliere_setup. */
TAVOLIERE_API void tavoliere_reseed(tavoliere *table, const char *seed);

/* --- Playing ---------------------------------------------------------------------------------- */

TAVOLIERE_API int tavoliere_game(const tavoliere *table); /* number of the game */
TAVOLIERE_API int tavoliere_players(const tavoliere *table);
TAVOLIERE_API bool tavoliere_over(const tavoliere *table);
TAVOLIERE_API int tavoliere_actor(const tavoliere *table); /* TAVOLIERE_NOBODY when over */

/* Returns the kind of decision, such as "pick-role"; NULL when over. */
TAVOLIERE_API const char *tavoliere_decision(const tavoliere *table);

/* The same as a number, from 0; -1 when over. tavoliere_decision_id lists the kinds of a game and
 * returns NULL after the last. */
TAVOLIERE_API int tavoliere_decision_kind(const tavoliere *table);
TAVOLIERE_API const char *tavoliere_decision_id(int game, int kind);

/* Writes the numbers of the legal actions, ascending. Returns how many: at least 2, or 0 when
 * over. */
TAVOLIERE_API int tavoliere_legal(const tavoliere *table, uint16_t actions[TAVOLIERE_ACTIONS_MAX]);

/* Writes the text of a legal action, such as "role builder". OK, ERROR_ILLEGAL, ERROR_OVER,
 * ERROR_SPACE. */
TAVOLIERE_API tavoliere_error tavoliere_action_text(const tavoliere *table, uint16_t action,
                                                    char *text, size_t size);

/* Plays this action for the actor. On failure (ERROR_ILLEGAL, ERROR_OVER) nothing changes. */
TAVOLIERE_API tavoliere_error tavoliere_play(tavoliere *table, uint16_t action,
                                             tavoliere_fault *fault);
TAVOLIERE_API tavoliere_error tavoliere_play_text(tavoliere *table, const char *text,
                                                  tavoliere_fault *fault);

/* --- Scores, views, positions ----------------------------------------------------------------- */

typedef struct {
    int total;
    int tiebreak;                  /* higher is better */
    int rank;                      /* 1 for every winner */
    int part[TAVOLIERE_PARTS_MAX]; /* named by tavoliere_part_id */
} tavoliere_score;

/* Writes the scores by seat. Returns the number of seats, or 0 while the game is running: until
 * then other seats' scores may be hidden. */
TAVOLIERE_API int tavoliere_scores(const tavoliere *table,
                                   tavoliere_score scores[TAVOLIERE_SEATS_MAX]);

/* Writes each seat's share of the win: 1 for a single winner, 1/2 each for two, 0 for the others.
 * Returns the number of seats, or 0 while the game is running. */
TAVOLIERE_API int tavoliere_rewards(const tavoliere *table, float rewards[TAVOLIERE_SEATS_MAX]);

/* Writes, as JSON, what a seat or TAVOLIERE_SPECTATOR may know. OK, ERROR_BOUND if there is no such
 * seat, ERROR_SPACE. */
TAVOLIERE_API tavoliere_error tavoliere_view(const tavoliere *table, int viewer, char *json,
                                             size_t size);

/* Writes, as JSON, everything: hands, piles and the generator included. It is for a referee, never
 * for a player. tavoliere_load reads it back. OK or ERROR_SPACE. */
TAVOLIERE_API tavoliere_error tavoliere_position(const tavoliere *table, char *json, size_t size);

/* --- Records ---------------------------------------------------------------------------------- */

/* A record is a game on paper: who sat where, the seed and every action in words, as text that the
 * command, the server and the page read too (docs/formats.md, "Records"). */
typedef struct tavoliere_record tavoliere_record;

/* Returns the record of a new game, or NULL and a fault. Close it when done. */
TAVOLIERE_API tavoliere_record *tavoliere_record_open(const tavoliere_setup *setup,
                                                      tavoliere_fault *fault);

/* Reads a record with its seed and replays it: every action, and after the end scores and hash, must
 * be right. Returns NULL and a fault otherwise. */
TAVOLIERE_API tavoliere_record *tavoliere_record_read(const char *text, size_t length,
                                                      tavoliere_fault *fault);
TAVOLIERE_API void tavoliere_record_close(tavoliere_record *record); /* NULL is fine */

/* Says who plays a seat: "human", "human Anna" or "bot strong Bruno". OK, ERROR_BOUND if there is no
 * such seat, ERROR_VALUE. */
TAVOLIERE_API tavoliere_error tavoliere_record_seat(tavoliere_record *record, int seat,
                                                    const char *player);

/* Plays an action, like tavoliere_play, and writes it down. Also ERROR_SPACE when the record is
 * full. */
TAVOLIERE_API tavoliere_error tavoliere_record_play(tavoliere_record *record, uint16_t action,
                                                    tavoliere_fault *fault);

/* The number of actions, and the n-th of them, from 0; actions taken back do not count. -1 if there
 * is none. */
TAVOLIERE_API int tavoliere_record_length(const tavoliere_record *record);
TAVOLIERE_API int tavoliere_record_action(const tavoliere_record *record, int n);

/* The table after the last action; it belongs to the record. */
TAVOLIERE_API const tavoliere *tavoliere_record_table(const tavoliere_record *record);

/* Returns a new table after the first `actions`, or NULL: ERROR_BOUND, ERROR_MEMORY. */
TAVOLIERE_API tavoliere *tavoliere_record_replay(const tavoliere_record *record, int actions,
                                                 tavoliere_fault *fault);

/* Writes the record as text, with its seed. OK or ERROR_SPACE. */
TAVOLIERE_API tavoliere_error tavoliere_record_write(const tavoliere_record *record, char *text,
                                                     size_t size);

/* --- Reviews ---------------------------------------------------------------------------------- */

/* A review judges a finished game: everybody's chances over time, luck and choices, which decisions
 * cost most and why (docs/review.md). It goes through the record twice, one action at a time: first for
 * the chart, then for the decisions, so that the caller can show how far it is and the chart early:
 *
 *     tavoliere_review *review = tavoliere_review_open(record, "usual", NULL);
 *     while (tavoliere_review_next(review))
 *         ;
 *     tavoliere_review_json(review, TAVOLIERE_NOBODY, json, size); */
typedef struct tavoliere_review tavoliere_review;

/* The depth is "quick", "usual" or "deep". Returns NULL and a fault: ERROR_FLOW if the game is not
 * over, ERROR_VALUE, ERROR_MEMORY. The record must outlive the review. Close it when done. */
TAVOLIERE_API tavoliere_review *tavoliere_review_open(const tavoliere_record *record,
                                                      const char *depth, tavoliere_fault *fault);
TAVOLIERE_API void tavoliere_review_close(tavoliere_review *review); /* NULL is fine */

/* Takes the next step; false when all is done. There are two for each action of the record. */
TAVOLIERE_API bool tavoliere_review_next(tavoliere_review *review);

/* Writes the report with the decisions of one seat, or with everybody's for TAVOLIERE_NOBODY, into at
 * most TAVOLIERE_REVIEW_MAX bytes. It has the decisions judged so far. OK, ERROR_SPACE, ERROR_BOUND if
 * there is no such seat, or ERROR_FLOW before the chart is complete. */
TAVOLIERE_API tavoliere_error tavoliere_review_json(const tavoliere_review *review, int seat,
                                                    char *json, size_t size);

/* --- Learning --------------------------------------------------------------------------------- */

/* The number of actions of a game: all are below it. 0 if there is no such game. */
TAVOLIERE_API int tavoliere_action_count(int game);

/* Writes a 1 for each legal action and a 0 for every other: tavoliere_action_count bytes. Returns
 * the number of legal actions. */
TAVOLIERE_API int tavoliere_mask(const tavoliere *table, uint8_t *mask);

/* An observation is a fixed number of counts, a byte each: the viewer's seat first, then the others
 * in turn order; whatever the viewer does not know is 0 (docs/features.md). The version changes
 * with the meaning of any of them. Names look like "seat.0.goods.corn"; writing one may return
 * ERROR_BOUND or ERROR_SPACE. */
TAVOLIERE_API int tavoliere_feature_count(int game);
TAVOLIERE_API int tavoliere_feature_version(int game);
TAVOLIERE_API tavoliere_error tavoliere_feature_name(int game, int feature, char *name,
                                                     size_t size);

/* Writes what a seat or TAVOLIERE_SPECTATOR may know, as bytes, or divided by a usual maximum so that
 * most numbers lie between 0 and 1. OK, or ERROR_BOUND if there is no such seat. */
TAVOLIERE_API tavoliere_error tavoliere_encode(const tavoliere *table, int viewer,
                                               uint8_t *features);
TAVOLIERE_API tavoliere_error tavoliere_encode_float(const tavoliere *table, int viewer,
                                                     float *features);

/* --- Many tables at once ---------------------------------------------------------------------- */

/* A batch is a number of tables with the same set-up and seeds of their own. A step plays one action
 * at each table; where that ends the game, the next one begins at once:
 *
 *     tavoliere_batch *batch = tavoliere_batch_open(&setup, 256, NULL);
 *     tavoliere_batch_look(batch, 0, 256, &buffers);
 *     for (;;) {
 *         ... choose actions from buffers.observation and buffers.mask ...
 *         tavoliere_batch_step(batch, 0, 256, actions, &buffers, NULL);
 *     }
 *
 * Every call works on `count` tables starting at `first`, as far as the batch has them, so that a
 * program may give each of its threads a part of the same batch and the same buffers. */
typedef struct tavoliere_batch tavoliere_batch;

/* Buffers of the caller; NULL for what is not wanted. An index counts tables of the whole batch.
 * Observation, mask and actor are of the decision to make next, the others of the game that
 * the last step ended; they are 0 where it ended none. */
typedef struct {
    uint8_t *observation; /* [tables][tavoliere_feature_count], as the actor sees it */
    uint8_t *mask;        /* [tables][tavoliere_action_count] */
    int8_t *actor;        /* [tables] */
    uint8_t *done;        /* [tables]: 1 where a game ended */
    float *reward;        /* [tables][players]: shares of the win */
    uint8_t *rank;        /* [tables][players] */
    int16_t *score;       /* [tables][players]: totals */
} tavoliere_buffers;

/* Returns a batch, or NULL and a fault: those of tavoliere_open, or ERROR_BOUND if there is no table.
 * Close it when done. */
TAVOLIERE_API tavoliere_batch *tavoliere_batch_open(const tavoliere_setup *setup, int tables,
                                                    tavoliere_fault *fault);
TAVOLIERE_API void tavoliere_batch_close(tavoliere_batch *batch); /* NULL is fine */
TAVOLIERE_API int tavoliere_batch_tables(const tavoliere_batch *batch);

/* Fills the buffers without playing anything. */
TAVOLIERE_API void tavoliere_batch_look(const tavoliere_batch *batch, int first, int count,
                                        const tavoliere_buffers *buffers);

/* Plays actions[i] at table i and fills the buffers. Returns the number of tables that refused their
 * action as illegal and stay as they were; `refused` (may be NULL) gets the first of them. */
TAVOLIERE_API int tavoliere_batch_step(tavoliere_batch *batch, int first, int count,
                                       const uint16_t *actions, const tavoliere_buffers *buffers,
                                       int *refused);

/* Writes a legal action for each table, each equally likely; with a batch's seed, the same ones on
 * every platform. */
TAVOLIERE_API void tavoliere_batch_sample(tavoliere_batch *batch, int first, int count,
                                          uint16_t *actions);

/* Begins a new game at each table. */
TAVOLIERE_API void tavoliere_batch_reset(tavoliere_batch *batch, int first, int count);

/* One of the tables, to look at it more closely; NULL if there is no such table. It belongs to the
 * batch. */
TAVOLIERE_API const tavoliere *tavoliere_batch_table(const tavoliere_batch *batch, int table);

/* Writes the seed of the game on a table, 64 hex digits, with which tavoliere_open and `tavoliere
 * trace` begin the same game. OK or ERROR_BOUND. */
TAVOLIERE_API tavoliere_error tavoliere_batch_seed(const tavoliere_batch *batch, int table,
                                                   char seed[65]);

/* --- Bots ------------------------------------------------------------------------------------- */

/* A bot says what it would do in the actor's place, and why. It sees what the actor may
 * know and nothing else. With a limit of iterations alone, the same set-up and the same decisions
 * in the same order give the same answers on every platform:
 *
 *     tavoliere_bot_setup who = {.game = "san-juan", .level = "strong", .iterations = 2000};
 *     tavoliere_bot *bot = tavoliere_bot_open(&who, NULL);
 *     tavoliere_choice choice;
 *     while (tavoliere_choose(bot, table, &choice) == TAVOLIERE_OK)
 *         tavoliere_play(table, choice.ranked[0].action, NULL);
 *     tavoliere_bot_close(bot); */
typedef struct tavoliere_bot tavoliere_bot;

/* Ids of the levels, from the weakest to the strongest; NULL after the last. */
TAVOLIERE_API const char *tavoliere_level_id(int index);

typedef struct {
    const char *game;      /* its id */
    const char *level;     /* may have settings, such as "strong:rollout=12"; one thread only */
    const char *seed;      /* like the seed of a table */
    uint32_t iterations;   /* 0 for both: the limits of the level; */
    uint32_t milliseconds; /* else these, whichever comes first */

    /* A monotonic clock. Without one, time limits have no effect. */
    int64_t (*now_us)(void *context);
    bool (*stop)(void *context); /* polled: return true to get the answer at once; may be NULL */
    void *context;
} tavoliere_bot_setup;

/* Returns a bot, or NULL and a fault: ERROR_GAME; ERROR_VALUE, no such level; ERROR_FIELD, no limit
 * would ever end a search; ERROR_MEMORY. Close it when done. */
TAVOLIERE_API tavoliere_bot *tavoliere_bot_open(const tavoliere_bot_setup *setup,
                                                tavoliere_fault *fault);
TAVOLIERE_API void tavoliere_bot_close(tavoliere_bot *bot); /* NULL is fine */

typedef struct {
    uint16_t action;
    char text[TAVOLIERE_TEXT_MAX];
    float share;     /* share of the win the actor may expect after it, 0 to 1 */
    uint32_t visits; /* how often it was tried; if never, share is 0 */
} tavoliere_alternative;

typedef struct {
    int seat;
    char text[TAVOLIERE_TEXT_MAX];
} tavoliere_move;

/* A level that does not search fills in only the order: all other numbers are 0. */
typedef struct {
    int count;                                           /* number of legal actions */
    tavoliere_alternative ranked[TAVOLIERE_ACTIONS_MAX]; /* best first, all legal actions */
    float share[TAVOLIERE_SEATS_MAX]; /* share of the win each seat may expect; a tenth of it is for
                                         points, so that the sum is not quite 1 */
    uint32_t iterations;
    int line_count;
    tavoliere_move line[TAVOLIERE_LINE_MAX]; /* how the bot expects the game to continue */
} tavoliere_choice;

/* OK, ERROR_OVER, or ERROR_GAME if the bot plays another game. Plays nothing. */
TAVOLIERE_API tavoliere_error tavoliere_choose(tavoliere_bot *bot, const tavoliere *table,
                                               tavoliere_choice *choice);

#ifdef __cplusplus
}
#endif

#endif
