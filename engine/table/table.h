/* One match: its seats, its record, what each seat may see and do, undo, clocks. It does no I/O and
 * reads no clock: callers pass in the time and the bots' moves and get structs and JSON. The
 * terminal, the server and the page all play through this.
 *
 * The record is authoritative; the state is computed from it. `seq` counts the record's entries: a
 * message answers the table at a given `seq` and is refused if the table has moved on. */
#ifndef TAV_TABLE_TABLE_H
#define TAV_TABLE_TABLE_H

#include <stddef.h>

#include "record/cursor.h"
#include "words/words.h"

typedef enum {
    TABLE_UNTIMED,
    TABLE_PER_MOVE, /* `main_ms` for every decision */
    TABLE_PER_GAME  /* `main_ms` for the whole game, plus `increment_ms` after every decision */
} table_clock_kind;

/* Days per move are TABLE_PER_MOVE with large numbers. */
typedef struct {
    table_clock_kind kind;
    int64_t main_ms;
    int64_t increment_ms;
} table_clock;

/* How much a table helps people remember. "Printed": what lies face down is not shown, listed or
 * added up before the end. "Open": everything everybody could know is shown. The group chooses
 * this, and it is not part of the game: neither record nor state stores it. */
typedef enum { TABLE_MEMORY_PRINTED, TABLE_MEMORY_OPEN, TABLE_MEMORIES } table_memory;

extern const char *const table_memory_ids[TABLE_MEMORIES]; /* "printed", "open" */

enum { TABLE_RUN = 16 };

/* The clock at each of the decisions a seat has just made in a row, for an undo to restore. */
typedef struct {
    int8_t seat;
    uint8_t count;
    uint16_t first;                /* the place of the first of them */
    int64_t used_ms;               /* by the seat since it began */
    int64_t left_ms[TABLE_RUN];    /* when each was made */
    int64_t used_at_ms[TABLE_RUN]; /* `used_ms` then */
} table_run;

typedef struct {
    tav_record record;
    record_seat now_player[TAV_SEATS_MAX]; /* who plays each seat now */
    uint8_t persons; /* bit per seat that belongs to a person, even while a bot plays it */
    table_clock clock;
    table_memory memory;
    int64_t left_ms[TAV_SEATS_MAX]; /* on the clock of each seat */
    table_run run;
    int64_t now_ms;               /* the last time passed in */
    char bot_level[RECORD_LEVEL]; /* the bot that takes over an abandoned seat */
    bool started;
    int8_t undo_seat;     /* the seat asking the others to agree to an undo, or TAV_NOBODY */
    uint16_t undo_to;     /* how many actions would remain */
    uint8_t undo_agreed;  /* bit per seat that has agreed */
    record_cursor cursor; /* at the end of the record's line */
} tav_table;

typedef enum {
    TABLE_ACT,    /* `text`: an action; or `action`, by its number */
    TABLE_UNDO,   /* undoes, or asks the others if the seat may not go back that far alone */
    TABLE_AGREE,  /* agrees to the requested undo */
    TABLE_REFUSE, /* refuses it; the seat that asked withdraws it */
    TABLE_RESIGN  /* a bot plays on for the seat */
} table_request;

typedef struct {
    table_request request;
    int seat;
    uint32_t seq; /* the table it answers */
    const char *text;
    bool by_number; /* use `action` and ignore `text` */
    tav_action action;
    bool to_place; /* undo to `to`, a decision of the seat; else to its last decision */
    int to;        /* how many actions remain */
} table_message;

/* Opens a table that is not started, with empty seats, full clocks and memory as printed. */
void table_open(tav_table *table, const tav_game *game, const tav_config *config,
                const uint8_t seed[RNG_KEY_SIZE], const table_clock *clock);

/* Sets who plays a seat. While the game runs this adds an entry to the record: a bot takes over, or
 * the player comes back. */
TAV_MUST_CHECK tav_error table_seat(tav_table *table, int seat, const record_seat *player);

/* The seat's person will not come back: it now belongs to the bot that plays it. */
void table_disown(tav_table *table, int seat);

/* Starts the game and its clock. All seats must be taken. */
TAV_MUST_CHECK tav_error table_start(tav_table *table, int64_t now_ms, tav_fault *fault);

/* Resumes a game from its record, which must be valid. */
TAV_MUST_CHECK tav_error table_resume(tav_table *table, tav_record *record,
                                      const table_clock *clock, int64_t now_ms, tav_fault *fault);

/* Opens a table to replay a game: the actions of a checked record that were not undone, and the
 * players who began it. */
void table_show(tav_table *table, const tav_record *record);
/* Shows the game after its first `at` actions, as if no more had happened; the sink gets the events
 * of the last of them. */
void table_show_at(tav_table *table, int at, tav_sink *sink);

/* Replays an entry of a record unchanged. The caller sets the clocks. */
TAV_MUST_CHECK tav_error table_follow(tav_table *table, record_kind kind, int seat, int number,
                                      const char *words);

/* A mark copies everything from the players to the state. */
enum { TABLE_MARKED = offsetof(tav_table, cursor.start) - offsetof(tav_table, now_player) };

/* A point to return to: everything done after it is then undone without a trace. */
typedef struct {
    uint32_t entry_count;
    bool over;
    uint8_t rest[TABLE_MARKED];
} table_mark;

void table_mark_now(const tav_table *table, table_mark *mark);
void table_return(tav_table *table, const table_mark *mark);

const tav_state *table_state(const tav_table *table);
uint32_t table_seq(const tav_table *table);
/* Actions so far, without those undone. */
int table_actions(const tav_table *table);
bool table_over(const tav_table *table);
/* Whether nothing lies face down: the game is over, or the table plays with open memory. */
bool table_is_open(const tav_table *table);

/* The seat that must decide, or TAV_NOBODY before the start and after the end. */
int table_actor(const tav_table *table);

/* Handles a message; the sink gets its events. TAV_ERROR_STALE: it answers an older table; the
 * caller then sends the current one. */
TAV_MUST_CHECK tav_error table_handle(tav_table *table, const table_message *message,
                                      tav_sink *sink, tav_fault *fault);

/* How many actions would remain after an undo this seat may do without asking: if it plays only
 * with bots, back to its last decision; with other people, here or away, only over its own decisions
 * after which it learned nothing. If it may undo nothing, that is all actions. */
int table_undo_reach(const tav_table *table, int seat);

/* Advances the time. A bot takes over a seat whose time is up; returns that seat, or TAV_NOBODY. If
 * the record is full, nobody takes over and TAV_NOBODY is returned. */
int table_tick(tav_table *table, int64_t now_ms);

/* A name for every seat, made up where none was given: "Livia", "Dario", "Player 1". */
typedef struct {
    char text[TAV_SEATS_MAX][RECORD_NAME];
    const char *of[TAV_SEATS_MAX];
} table_names;

void table_name_seats(const tav_table *table, tav_language language, table_names *names);
/* The same for players who sit at no table, as in a record. */
void table_name_players(const record_seat players[TAV_SEATS_MAX], tav_language language,
                        table_names *names);

/* Everything a viewer needs to continue; docs/api.md describes it under "state":
 * {"seq","at","started","over","actor","decision","question","legal":[..],"undo":{..},
 *  "clocks":[..],"seats":[..],"seed_sha256","seed","view":{..},"face_down":{..},"points":[..],
 *  "scores":[..]} */
void table_json(const tav_table *table, int viewer, tav_language language, tav_text *out);

/* The points of every seat as the viewer can count them, TABLE_UNCOUNTED where that is not possible.
 * `open`: nothing lies face down. */
enum { TABLE_UNCOUNTED = INT16_MIN };
void table_points(const tav_game *game, const tav_state *state, int viewer, bool open,
                  int16_t points[TAV_SEATS_MAX]);
/* The same as a list, with null there. */
void table_points_json(const tav_game *game, const tav_state *state, int viewer, bool open,
                       tav_text *out);

/* What a seat may foresee of its own actions: nothing that it would learn from them, and nothing that
 * depends on what it cannot see. Foresight ends before another seat has to decide or is passed over. */
typedef struct {
    tav_sink sink; /* for table_handle; the caller then returns to a mark */
    const tav_game *game;
    int seat;
    bool blind;  /* the seat would learn something, or something happens to others */
    bool passed; /* another seat has to decide: `board` is the table just before that */
    tav_view_buffer board;
} table_foresight;

void table_foresee(const tav_table *table, int seat, table_foresight *foresight);
/* Whether the seat faces a decision that may be foreseen. */
bool table_foresees_more(const tav_table *table, const table_foresight *foresight);
/* "more","state","view" as docs/api.md has them under `preview`; the caller has opened the
 * object. */
void table_foresight_json(const tav_table *table, const table_foresight *foresight,
                          tav_language language, tav_text *out);

/* What happened since the seat last decided, as far as it may know: a list of events. */
void table_digest_json(const tav_table *table, int seat, tav_language language, tav_text *out);

/* Room for the events of one action of any game; twice the most ever seen. */
enum { TABLE_ACTION_WORDS = 512 };

/* The events of some actions, kept in order for any number of viewers: encoded as words, action by
 * action, in the caller's memory. */
typedef struct {
    tav_sink sink; /* for table_handle */
    const tav_game *game;
    uint16_t *words;
    uint32_t size, used;
    bool full; /* some did not fit: the list is unusable */
} table_events;

void table_events_open(table_events *events, const tav_game *game, uint16_t *words, uint32_t size);
/* Call it before each action to keep. */
void table_events_next(table_events *events, const tav_table *table);

/* All of them as one list, with nothing hidden. */
void table_events_json(const tav_table *table, const table_events *events, int viewer,
                       tav_language language, tav_text *out);

/* The actions from the place `from` up to `to`, as a viewer may know them:
 * [{"at":41,"seat":0,"action":"role builder","decision":"pick-role","events":[..]},..]. `events`
 * holds the events of exactly these actions if the caller kept them; with NULL the actions are
 * replayed to find them. */
void table_moves_json(const tav_table *table, const table_events *events, int from, int to,
                      int viewer, tav_language language, tav_text *out);

#endif
