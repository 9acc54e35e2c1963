/* Tavoliere: San Juan, Puerto Rico and Patrician, exact to the rules. MIT licence.
 *
 * This is the whole public interface of the library; build with `pkg-config tavoliere`.
 *
 * A tavoliere is one game in progress: the table, with all that lies on it face up and face down.
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
 * - Only tavoliere_open, tavoliere_load, tavoliere_clone and tavoliere_bot_open allocate memory;
 *   nothing does I/O, looks at a clock or keeps global state. Different tables and bots may be used
 *   by different threads at once.
 * - Seats are numbered from 0, clockwise.
 * - Ids and action texts are English words, stable within a version of the rules; docs/formats.md
 *   lists them. Names and messages take a language: "en", "it" or "de"; any other is English.
 * - Text is written into the caller's buffer of at least one byte, always terminated.
 * - Hidden information: what the legal actions tell belongs to the actor, a view to its viewer,
 *   and the position to nobody at the table: it shows every card. */
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

/* Room that is always enough. */
enum {
    TAVOLIERE_SEATS_MAX = 5,
    TAVOLIERE_ACTIONS_MAX = 64, /* legal actions of one decision */
    TAVOLIERE_PARTS_MAX = 12,   /* parts of a score */
    TAVOLIERE_TEXT_MAX = 64,    /* an action text */
    TAVOLIERE_LINE_MAX = 8,     /* decisions a bot looks ahead in its answer */
    TAVOLIERE_MESSAGE_MAX = 768,
    TAVOLIERE_JSON_MAX = 32768 /* a position or a view */
};

enum {
    TAVOLIERE_NOBODY = -1,   /* the actor of a finished game */
    TAVOLIERE_SPECTATOR = -1 /* the viewer who has no seat */
};

/* The version of the library, like "0.1.0". */
TAVOLIERE_API const char *tavoliere_version(void);

/* --- Errors ---------------------------------------------------------------------------------- */

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
    TAVOLIERE_ERROR_FIELD = 9,       /* a field is missing, of the wrong type or unknown */
    TAVOLIERE_ERROR_BOUND = 10,      /* a number or a list is out of its bounds */
    TAVOLIERE_ERROR_COMPONENTS = 11, /* more or fewer components than the box holds */
    TAVOLIERE_ERROR_FLOW = 12,       /* the game can never stand like this */
    TAVOLIERE_ERROR_SPACE = 13,      /* a buffer is too small */
    TAVOLIERE_ERROR_MEMORY = 100     /* no memory for a table */
} tavoliere_error;

/* What went wrong in detail. Every function that takes a fault also takes NULL for it, and fills
 * it only on failure. */
typedef struct {
    tavoliere_error error;
    char what[128];    /* the thing at fault, like "playerz" or "seats[1].hand[3]"; may be empty */
    char allowed[512]; /* what would have been allowed; may be empty */
    int line, column;  /* where in a text that was read, from 1; 0 if it is not known */
} tavoliere_fault;

/* One line for people: what went wrong, with what, and what would have been allowed. */
TAVOLIERE_API void tavoliere_message(const tavoliere_fault *fault, const char *language, char *text,
                                     size_t size);

/* --- The games ------------------------------------------------------------------------------- */

/* Games are numbered from 0 to tavoliere_games() - 1; what is asked of any other number is NULL or
 * 0. Lists of ids end with NULL: ask with index 0, 1, 2... until it comes. The first value of an
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

/* --- A table --------------------------------------------------------------------------------- */

typedef struct tavoliere tavoliere;

typedef struct {
    const char *game; /* its id */
    int players;
    const char *modules; /* like "events,new-buildings"; NULL or "" for none */
    const char *options; /* like "opening=choose,first=0"; NULL or "" for none */
    const char *seed;    /* 64 hex digits are the seed itself, other text its SHA-256; NULL is "" */
} tavoliere_setup;

/* A new game, or NULL and a fault. Close it when done. */
TAVOLIERE_API tavoliere *tavoliere_open(const tavoliere_setup *setup, tavoliere_fault *fault);

/* The game that stands as in this position, written by tavoliere_position or by hand. */
TAVOLIERE_API tavoliere *tavoliere_load(const char *json, size_t length, tavoliere_fault *fault);

/* A second table with the same game on it; NULL if there is no memory. */
TAVOLIERE_API tavoliere *tavoliere_clone(const tavoliere *table);

/* The same onto a table that is there already: nothing is allocated. */
TAVOLIERE_API void tavoliere_copy(tavoliere *to, const tavoliere *from);

TAVOLIERE_API void tavoliere_close(tavoliere *table); /* NULL is fine */

/* --- Playing --------------------------------------------------------------------------------- */

TAVOLIERE_API int tavoliere_game(const tavoliere *table); /* number of the game */
TAVOLIERE_API int tavoliere_players(const tavoliere *table);
TAVOLIERE_API bool tavoliere_over(const tavoliere *table);
TAVOLIERE_API int tavoliere_actor(const tavoliere *table); /* TAVOLIERE_NOBODY when over */

/* The kind of decision, like "pick-role"; NULL when over. */
TAVOLIERE_API const char *tavoliere_decision(const tavoliere *table);

/* Numbers of the legal actions, ascending. Returns how many: at least 2, or 0 when over. */
TAVOLIERE_API int tavoliere_legal(const tavoliere *table, uint16_t actions[TAVOLIERE_ACTIONS_MAX]);

/* The words of a legal action, like "role builder": OK, ERROR_ILLEGAL, ERROR_OVER, ERROR_SPACE. */
TAVOLIERE_API tavoliere_error tavoliere_action_text(const tavoliere *table, uint16_t action,
                                                    char *text, size_t size);

/* The actor takes this action. On failure (ERROR_ILLEGAL, ERROR_OVER) nothing changes. */
TAVOLIERE_API tavoliere_error tavoliere_play(tavoliere *table, uint16_t action,
                                             tavoliere_fault *fault);
TAVOLIERE_API tavoliere_error tavoliere_play_text(tavoliere *table, const char *text,
                                                  tavoliere_fault *fault);

/* --- What lies on the table ------------------------------------------------------------------ */

typedef struct {
    int total;
    int tiebreak;                  /* higher is better */
    int rank;                      /* 1 for every winner */
    int part[TAVOLIERE_PARTS_MAX]; /* named by tavoliere_part_id */
} tavoliere_score;

/* The scores by seat. Returns the number of seats, or 0 while the game is on: what the others
 * have scored may be hidden until then. */
TAVOLIERE_API int tavoliere_scores(const tavoliere *table,
                                   tavoliere_score scores[TAVOLIERE_SEATS_MAX]);

/* As JSON, what a seat or TAVOLIERE_SPECTATOR may know: OK, ERROR_BOUND if there is no such seat,
 * ERROR_SPACE. */
TAVOLIERE_API tavoliere_error tavoliere_view(const tavoliere *table, int viewer, char *json,
                                             size_t size);

/* As JSON, everything, hands and piles and the generator included: for the referee, never for a
 * player. tavoliere_load reads it back. OK or ERROR_SPACE. */
TAVOLIERE_API tavoliere_error tavoliere_position(const tavoliere *table, char *json, size_t size);

/* --- Bots ------------------------------------------------------------------------------------ */

/* A bot says what it would do in the place of the actor, and why. It is shown what the actor may
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
    const char *level;     /* perhaps with settings, like "strong:rollout=12"; one thread only */
    const char *seed;      /* as that of a table */
    uint32_t iterations;   /* 0 for both: the limits of the level; */
    uint32_t milliseconds; /* else these, whichever comes first */

    /* A clock that only goes forward. Without it limits of time count for nothing. */
    int64_t (*now_us)(void *context);
    bool (*stop)(void *context); /* asked again and again: true to be answered at once; or NULL */
    void *context;
} tavoliere_bot_setup;

/* A bot, or NULL and a fault: ERROR_GAME; ERROR_VALUE, no such level; ERROR_FIELD, nothing would
 * ever end its thinking; ERROR_MEMORY. Close it when done. */
TAVOLIERE_API tavoliere_bot *tavoliere_bot_open(const tavoliere_bot_setup *setup,
                                                tavoliere_fault *fault);
TAVOLIERE_API void tavoliere_bot_close(tavoliere_bot *bot); /* NULL is fine */

typedef struct {
    uint16_t action;
    char text[TAVOLIERE_TEXT_MAX];
    float share;     /* of the win that the actor may expect after it, from 0 to 1 */
    uint32_t visits; /* how often it was tried; without any the share is 0 */
} tavoliere_alternative;

typedef struct {
    int seat;
    char text[TAVOLIERE_TEXT_MAX];
} tavoliere_move;

/* A level that does not search tells the order alone: all other numbers are 0. */
typedef struct {
    int count;                                           /* of all legal actions, */
    tavoliere_alternative ranked[TAVOLIERE_ACTIONS_MAX]; /* what the bot would do first */
    float share[TAVOLIERE_SEATS_MAX];                    /* of the win that each may expect */
    uint32_t iterations;
    int line_count;
    tavoliere_move line[TAVOLIERE_LINE_MAX]; /* how it expects the game to go on */
} tavoliere_choice;

/* OK, ERROR_OVER, or ERROR_GAME if the bot plays another game than this. Nothing is played. */
TAVOLIERE_API tavoliere_error tavoliere_choose(tavoliere_bot *bot, const tavoliere *table,
                                               tavoliere_choice *choice);

#ifdef __cplusplus
}
#endif

#endif
