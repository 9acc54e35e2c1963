/* The contract every game fulfils.
 *
 * A game is one const table of data and functions. Each game defines its state as a flat struct,
 * handled here as bytes: copy it with memcpy (tav_game.state_size), compare it with memcmp.
 * Functions depend only on their arguments: no allocation, no I/O, no clock, no globals.
 *
 * At any moment the game is over, or exactly one seat faces one decision of one kind with at least
 * two legal actions. `setup` and `apply` take a step with a single legal action themselves.
 * docs/formats.md defines the words used here. */
#ifndef TAV_GAMES_GAME_H
#define TAV_GAMES_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"
#include "core/rng.h"
#include "core/text.h"

enum {
    TAV_SEATS_MAX = 5,
    TAV_LEGAL_MAX = 64, /* most legal actions of one decision; also its share of the numbering */
    TAV_MODULES_MAX = 8,
    TAV_OPTIONS_MAX = 8,
    TAV_PARTS_MAX = 12,   /* parts of a score */
    TAV_SHEET_MAX = 72,   /* items of a table counted by hand (sheet.h) */
    TAV_STATE_MAX = 1024, /* bytes of the largest state */
    TAV_VIEW_MAX = 1280,  /* bytes of the largest view */
    TAV_TEXT_MAX = 64,    /* an action text with its terminating zero */
    TAV_JSON_MAX = 32768, /* a position or a view as JSON */
    TAV_NOBODY = -1,      /* no seat: the actor of a finished game */
    TAV_SPECTATOR = -1    /* a viewer without a seat */
};

/* A state knows everything, a view only what one viewer may know. They are different types so that
 * passing a state to a bot does not compile. The structs are never completed: each game casts to
 * its own type. Every state begins with its rng_source. */
typedef struct tav_state tav_state;
typedef struct tav_view tav_view;

/* Room for the state or view of any game. */
typedef union {
    uint64_t align;
    uint8_t bytes[TAV_STATE_MAX];
} tav_state_buffer;

typedef union {
    uint64_t align;
    uint8_t bytes[TAV_VIEW_MAX];
} tav_view_buffer;

/* An action: a number in the game's own fixed numbering, documented in docs/rules/<game>.md. It is
 * kind of decision * TAV_LEGAL_MAX + option in every game. */
typedef uint16_t tav_action;

/* Anything with a name: card, role, tile, good, building, city. One numbering per game. */
typedef uint16_t tav_thing;

/* --- Configuration -------------------------------------------------------------------------- */

typedef enum {
    TAV_OPTION_WORD,   /* one of `values`, a JSON string */
    TAV_OPTION_NUMBER, /* one of `values`, a JSON number */
    TAV_OPTION_BOOL,   /* "false" or "true", a JSON boolean */
    TAV_OPTION_SEAT    /* a seat number; `values` is NULL */
} tav_option_kind;

typedef struct {
    const char *id;
    tav_option_kind kind;
    const char *const *values; /* NULL-terminated; the first is the default, if there is one */
} tav_option;

/* Options are kept as given: `given` has bit i set if option i was named, value[i] is the index of
 * its value in `values` (or the seat). An option not given has value 0, its default. */
typedef struct {
    uint8_t players;
    uint8_t modules; /* bit i: module i takes part */
    uint8_t given;
    uint8_t value[TAV_OPTIONS_MAX];
} tav_config;

/* --- Decisions ------------------------------------------------------------------------------ */

/* What a decision chooses among; a board uses it to place the choices. */
typedef enum {
    TAV_CHOICE_CARD,
    TAV_CHOICE_BUILDING,
    TAV_CHOICE_ROLE,
    TAV_CHOICE_TILE,
    TAV_CHOICE_GOOD,
    TAV_CHOICE_BARRELS, /* a number of barrels of a good */
    TAV_CHOICE_CARGO,   /* a good and where it is loaded */
    TAV_CHOICE_PIECE,   /* a worker or a noble */
    TAV_CHOICE_CREW,    /* a number of pieces for a group of circles */
    TAV_CHOICE_GROUP,   /* a group of circles */
    TAV_CHOICE_PEOPLE,  /* a number of pieces */
    TAV_CHOICE_COUNT,
    TAV_CHOICE_PAYMENT, /* a piece, a good or a point to give back */
    TAV_CHOICE_DEED,    /* one of several things to do, each with its own verb */
    TAV_CHOICE_USE,     /* do the one thing offered */
    TAV_CHOICE_CITY,
    TAV_CHOICE_SITE,
    TAV_CHOICE_FLOOR, /* a city and a site */
    TAV_CHOICES
} tav_choice_kind;

/* Whether several questions in a row make up one choice. */
typedef enum {
    TAV_SERIES_NONE,
    TAV_SERIES_STEPS, /* different questions in a fixed order */
    TAV_SERIES_SET    /* picks from one set, in table order */
} tav_series;

/* Everything known about a kind of decision except its rules (docs/decisions/0012). A game's table
 * has one row per kind, and each row begins with this struct. */
typedef struct {
    const char *id;         /* "council-keep" */
    const char *verb;       /* first word of its actions; NULL: they have several */
    const char *decline;    /* the action that declines or ends it; NULL: none */
    const char *pool;       /* the view field that holds its cards or tiles; NULL: none */
    const char *role;       /* the role it belongs to; NULL: none or several */
    const char *source;     /* the building or event that causes it; NULL: none */
    const char *part_of;    /* the decision that began the choice it continues, possibly itself;
                               NULL: it stands alone */
    tav_choice_kind choice; /* what is chosen */
    tav_series series;
    bool counted; /* `picks` returns how many remain */
    bool hidden;  /* only the seat that chose may know the choice */
    bool slip;    /* declining it is probably a slip, so ask if it cannot be undone */
} tav_decision_kind;

/* --- Events --------------------------------------------------------------------------------- */

/* A kind of event. `chance` is set for what chance decides after set-up (a shuffle, a drawn goal):
 * it is the position field decided, by which a trace names it. `reveals` says whether a viewer who
 * sees its things learns something new, which makes undoing a decision less harmless. */
typedef struct {
    const char *id;
    const char *chance; /* NULL: not chance */
    bool reveals;
} tav_event_kind;

enum { TAV_SEEN_BY_ALL = 0xff };

typedef struct {
    uint8_t kind;            /* index into tav_game.events */
    int8_t seat;             /* whom it concerns, or TAV_NOBODY */
    uint8_t seen_by;         /* bit mask of seats that may know `things`; the rest is public */
    uint8_t count;           /* number of things */
    int16_t amount;          /* points, cards or doubloons, depending on the kind */
    const tav_thing *things; /* valid only during the call */
} tav_event;

/* Receives the events of `apply`; passing NULL instead costs nothing. */
typedef struct tav_sink {
    void (*take)(struct tav_sink *sink, const tav_event *event);
    /* A seat reaches a decision whose options depend on what the others cannot see. Whether it is
     * asked, or its only option is taken for it, tells them something, so this is called before
     * either, with the state at that moment: use it for a view and nothing else. May be NULL. */
    void (*asks)(struct tav_sink *sink, const tav_state *state, int seat);
} tav_sink;

static inline void sink_asks(tav_sink *sink, const void *state, int seat)
{
    if (sink != NULL && sink->asks != NULL)
        sink->asks(sink, (const tav_state *)state, seat);
}

/* --- Views ---------------------------------------------------------------------------------- */

/* Every view begins with this. `legal` is filled only if the viewer is the actor. */
typedef struct {
    int8_t viewer;    /* seat, or TAV_SPECTATOR */
    int8_t actor;     /* seat, or TAV_NOBODY when the game is over */
    uint8_t decision; /* index into tav_game.decisions; 0 when the game is over */
    uint8_t legal_count;
    tav_action legal[TAV_LEGAL_MAX];
} tav_view_head;

/* Of a finished table counted by hand (sheet.h). */
enum { TAV_NO_THING = 0xffff };

typedef struct {
    const char *id;    /* "smithy", "hand" */
    const char *group; /* "buildings", "tiebreak" */
    tav_thing thing;   /* what it counts, or TAV_NO_THING */
    uint16_t most;     /* of one seat; 0: not in this game */
    uint16_t box;      /* of all seats together; 0: no such limit */
} tav_sheet_item;

typedef struct {
    uint16_t held[TAV_SEATS_MAX][TAV_SHEET_MAX];
} tav_sheet;

typedef struct {
    int16_t total;
    int16_t tiebreak; /* higher is better */
    uint8_t rank;     /* 1 plus the number of seats ahead */
    int16_t part[TAV_PARTS_MAX];
} tav_score;

/* How much a table shows of something a seat holds face down. */
typedef enum { TAV_SHOWS_NOTHING, TAV_SHOWS_COUNT, TAV_SHOWS_TOP } tav_shows;

/* A seat's field, in the JSON of a view, that the others see only in part until the end. Views keep
 * it whole, because it follows from what everybody saw; what people see or hear leaves it out
 * unless the table plays with open memory. */
typedef struct {
    const char *field;
    tav_shows shows;
} tav_face_down;

/* --- The table ------------------------------------------------------------------------------- */

typedef struct {
    const char *id; /* "san-juan" */
    uint8_t rules;  /* version of the rules; records pin it */
    uint8_t players_min, players_max;
    uint16_t state_size, view_size;

    const char *const *modules; /* ids */
    uint8_t module_count;
    const tav_option *options;
    uint8_t option_count;
    const tav_decision_kind *decisions; /* the first row; read rows with game_decision */
    uint16_t decision_size;             /* bytes from one row to the next */
    uint8_t decision_count;
    const tav_event_kind *events;
    uint8_t event_count;
    const char *const *parts; /* ids of the parts of a score */
    uint8_t part_count;
    uint16_t parts_hidden;          /* bit i: part i is hidden from the others until the end */
    const tav_face_down *face_down; /* ends with a NULL field */
    uint16_t thing_count;           /* things are 0 .. thing_count - 1 */

    /* The first position of a game. The config must have passed config_check. */
    void (*setup)(tav_state *state, const tav_config *config, const uint8_t seed[RNG_KEY_SIZE]);
    const tav_config *(*config)(const tav_state *state);

    int (*actor)(const tav_state *state);    /* TAV_NOBODY when the game is over */
    int (*decision)(const tav_state *state); /* 0 when the game is over */
    int (*round)(const tav_state *state);    /* as in the "round" field of a position */

    /* Sorted, each once; returns how many: 0 when over, else 2 to TAV_LEGAL_MAX. */
    int (*legal)(const tav_state *state, tav_action actions[TAV_LEGAL_MAX]);

    /* TAV_ERROR_ILLEGAL or TAV_ERROR_OVER leave the state untouched. */
    tav_error (*apply)(tav_state *state, tav_action action, tav_sink *sink);

    /* Fills what follows the head; callers use game_view, which fills both. */
    void (*view)(const tav_state *state, int viewer, tav_view *view);

    /* Draws a complete state consistent with this view, each equally likely. */
    void (*resample)(const tav_view *view, tav_rng *rng, tav_state *state);

    /* Draws another, equally likely future: shuffles only what nobody has seen (piles, unseen
     * tiles) and replaces the key of chance. Hands stay, and every view stays the same. Does nothing
     * to a finished game, whose piles are open. */
    void (*redraw)(tav_state *state, tav_rng *rng);

    /* Total, tiebreak and parts of every seat, even before the end; game_score adds the ranks. */
    void (*score)(const tav_state *state, tav_score *scores);

    /* A seat's score before the end as the others can count it, without what is face down; returns
     * a bit for each part left incomplete. NULL in games where nobody adds up the others' points
     * while parts_hidden are face down. */
    uint16_t (*score_shown)(const tav_state *state, int seat, tav_score *score);

    /* What people count at a finished table, always in the same order; returns how many items. */
    int (*sheet_items)(const tav_config *config, tav_sheet_item items[TAV_SHEET_MAX]);
    /* Scores what they counted, every item within its bounds, or says what no table can have. */
    tav_error (*sheet_score)(const tav_config *config, const tav_sheet *sheet, tav_score *scores,
                             tav_fault *fault);

    /* The text of a legal action, from the state or from what the actor sees. */
    void (*action_text)(const tav_state *state, tav_action action, tav_text *out);
    void (*view_action_text)(const tav_view *view, tav_action action, tav_text *out);

    void (*position_json)(const tav_state *state, tav_text *out);
    void (*view_json)(const tav_view *view, tav_text *out);

    const char *(*thing_id)(tav_thing thing);

    /* What is printed on a thing, as fields of an object the caller has opened: "kind", and for a
     * building "cost", "points" and so on (docs/formats.md, "Things"). */
    void (*thing_json)(tav_thing thing, tav_text *out);

    /* What a board shows of a view beyond the view itself, because only the rules can tell it: how
     * near the end is, how much fits, who leads. Fields of an object the caller has opened
     * (docs/schemas/survey.json). */
    void (*survey_json)(const tav_view *view, tav_text *out);

    /* What a legal action costs the viewer, who must be the actor, in cards or doubloons; -1 if it
     * has no price. */
    int (*price)(const tav_view *view, tav_action action);

    /* How many picks of a series the viewer, who must be the actor, still has to make, including
     * the current one: the exact number, or the maximum if `done` or `pass` is offered. 0: the
     * decision is not a series. */
    int (*picks)(const tav_view *view);

    /* Counts every component against the box: TAV_OK, TAV_ERROR_COMPONENTS or TAV_ERROR_BOUND with
     * the thing at fault. For tests and for positions from outside. */
    tav_error (*audit)(const tav_state *state, tav_fault *fault);

    /* The things built on a seat's finished board, each once per copy, for statistics. Returns how
     * many; at most 32. */
    int (*built)(const tav_state *state, int seat, tav_thing things[32]);
} tav_game;

/* --- The registry ---------------------------------------------------------------------------- */

int game_count(void);
const tav_game *game_at(int index);
const tav_game *game_by_id(const char *id); /* NULL if unknown */
void game_list(tav_text *out);              /* "san-juan, puerto-rico, patrician" */

/* --- Common to all games -------------------------------------------------------------------- */

/* The row of a kind of decision. Inline because every decision needs it. */
static inline const tav_decision_kind *game_decision(const tav_game *game, int kind)
{
    return (const tav_decision_kind *)(const void *)((const char *)game->decisions +
                                                     kind * game->decision_size);
}

/* Actions are 0 .. game_action_count - 1. */
static inline int game_action_count(const tav_game *game)
{
    return game->decision_count * TAV_LEGAL_MAX;
}

/* Replaces the key of everything chance decides from now on; what lies shuffled stays as it is. */
void game_reseed(tav_state *state, const uint8_t seed[RNG_KEY_SIZE]);
void game_reseed_from(tav_state *state, tav_rng *rng); /* with a key drawn at random */

/* The fields of a row; the caller has opened the object. */
void decision_kind_json(const tav_decision_kind *kind, tav_text *out);

/* A config for `players` players without modules or options. */
tav_config config_plain(int players);

/* "events,new-buildings", or "" for none. */
tav_error config_set_modules(const tav_game *game, tav_config *config, const char *list,
                             tav_fault *fault);
/* "opening=choose" */
tav_error config_set_option(const tav_game *game, tav_config *config, const char *assignment,
                            tav_fault *fault);
/* Checks the numbers of players and seats; call it last. */
tav_error config_check(const tav_game *game, const tav_config *config, tav_fault *fault);

/* What a configuration may choose, as a list for people: "events, new-buildings", "0-3". */
void config_list_modules(const tav_game *game, tav_text *out); /* "-" if there are none */
void config_list_options(const tav_game *game, tav_text *out);
void config_list_values(const tav_option *option, int players, tav_text *out);

/* "game","rules","players","modules","options": the fields every JSON form begins with. The
 * caller has opened the object. */
void config_json(const tav_game *game, const tav_config *config, tav_text *out);
/* The same in two parts: "game","rules","players" and "modules","options". */
void config_head_json(const tav_game *game, const tav_config *config, tav_text *out);
void config_options_json(const tav_game *game, const tav_config *config, tav_text *out);

void game_view(const tav_game *game, const tav_state *state, int viewer, tav_view *view);
void game_score(const tav_game *game, const tav_state *state, tav_score *scores);
void game_rank(tav_score *scores, int players);

/* Each seat's share of the win: seats that tie for the first rank share it equally. */
void game_shares(const tav_score *scores, int players, float *share);

/* The action a text names, if it is legal now. */
tav_error game_read_action(const tav_game *game, const tav_state *state, const char *text,
                           tav_action *action, tav_fault *fault);

/* [{"seat":0,"total":..,"tiebreak":..,"rank":..,"parts":{..}},..] */
void game_scores_json(const tav_game *game, const tav_state *state, tav_text *out);
void game_score_list_json(const tav_game *game, const tav_score *scores, int players,
                          tav_text *out);

/* "things":[{"id":"smithy",..},..] in table order: what is printed on each. */
void game_things_json(const tav_game *game, tav_text *out);

/* "survey":{..}: what the rules make of a view. */
void game_survey_json(const tav_game *game, const tav_view *view, tav_text *out);
/* For the games: a sign of how near the end is, a member of the survey's list. */
void game_sign_json(const char *sign, int value, tav_text *out);

/* One event as this viewer may know it: {"event":"drew","seat":1,"count":2} with "things" only
 * for those who may see them. */
void game_event_json(const tav_game *game, const tav_event *event, int viewer, tav_text *out);
/* Its fields alone; the caller has opened the object. */
void game_event_fields(const tav_game *game, const tav_event *event, int viewer, tav_text *out);

/* What chance decided in this event, as traces record it: ["deck","indigo",..]; writes nothing if
 * the event was not chance. */
void game_chance_json(const tav_game *game, const tav_event *event, tav_text *out);

#endif
