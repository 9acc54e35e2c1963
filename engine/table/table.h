/* One match: who sits where, what was done, what each may see and do, undo, clocks. No I/O, no
 * clock of its own: time is handed in, bots' moves are handed in, and what goes out is structs and
 * JSON. The terminal, the server and the page all play through this.
 *
 * The record is the truth; the state is its fold. `seq` counts the record's entries: a message
 * answers the table as it was at a `seq`, and one that answers an older table is refused. */
#ifndef TAV_TABLE_TABLE_H
#define TAV_TABLE_TABLE_H

#include <stddef.h>

#include "record/cursor.h"
#include "words/words.h"

typedef enum {
    TABLE_UNTIMED,
    TABLE_PER_MOVE, /* `main_ms` for every decision */
    TABLE_PER_GAME  /* `main_ms` for the whole game, `increment_ms` more after every decision */
} table_clock_kind;

/* Days per move are TABLE_PER_MOVE with large numbers. */
typedef struct {
    table_clock_kind kind;
    int64_t main_ms;
    int64_t increment_ms;
} table_clock;

/* How much a table helps people remember: as printed, what lies face down is not shown, listed or
 * added up before the end; open, all is shown that everybody could know. It is the group's choice
 * and no part of the game: neither record nor state keeps it. */
typedef enum { TABLE_MEMORY_PRINTED, TABLE_MEMORY_OPEN, TABLE_MEMORIES } table_memory;

extern const char *const table_memory_ids[TABLE_MEMORIES]; /* "printed", "open" */

typedef struct {
    tav_record record;
    record_seat now_player[TAV_SEATS_MAX]; /* who plays each seat now */
    table_clock clock;
    table_memory memory;
    int64_t left_ms[TAV_SEATS_MAX]; /* on the clock of each seat */
    int64_t had_ms[TAV_SEATS_MAX];  /* and what was left when it last decided */
    int64_t now_ms;                 /* the last time handed in */
    char bot_level[RECORD_LEVEL];   /* who takes over a seat that is left */
    bool started;
    int8_t undo_seat;     /* who asks the others to agree to an undo, or TAV_NOBODY */
    uint16_t undo_to;     /* so many actions would remain */
    uint8_t undo_agreed;  /* bit per seat that has agreed */
    record_cursor cursor; /* at the end of the record's line */
} tav_table;

typedef enum {
    TABLE_ACT,    /* `text`: an action; or `action`, by its number */
    TABLE_UNDO,   /* takes back, or asks the others if it reaches further than one may alone */
    TABLE_AGREE,  /* to the undo asked for */
    TABLE_REFUSE, /* it; or, by who asked, withdraw it */
    TABLE_RESIGN  /* a bot plays on for the seat */
} table_request;

typedef struct {
    table_request request;
    int seat;
    uint32_t seq; /* the table it answers */
    const char *text;
    bool by_number; /* `action` says what is done, `text` is not looked at */
    tav_action action;
    bool to_place; /* an undo back to `to`, a decision of the seat; else to its last one */
    int to;        /* so many actions remain */
} table_message;

/* A table with empty seats, not started. The clock of every seat is full, memory is as printed. */
void table_open(tav_table *table, const tav_game *game, const tav_config *config,
                const uint8_t seed[RNG_KEY_SIZE], const table_clock *clock);

/* Who plays a seat. While the game runs it is an entry of the record: a bot takes over, or the
 * player comes back. */
tav_error table_seat(tav_table *table, int seat, const record_seat *player);

/* Seats must be taken, all of them. Begins to count time. */
tav_error table_start(tav_table *table, int64_t now_ms, tav_fault *fault);

/* Takes up a game again from its record, which must be one that checks. */
tav_error table_resume(tav_table *table, tav_record *record, const table_clock *clock,
                       int64_t now_ms, tav_fault *fault);

/* A table to look at a game again: the actions of a record that count, which has been checked, and
 * the players who began it. */
void table_show(tav_table *table, const tav_record *record);
/* Shows it after so many of `actions`, as if no more had happened; what happens by the last of them
 * is told to the sink. */
void table_show_at(tav_table *table, int at, tav_sink *sink);

/* Carries out an entry of a record again, as it was. The clocks are the caller's to set. */
tav_error table_follow(tav_table *table, record_kind kind, int seat, int number, const char *words);

/* What a mark copies: from the players to the state. */
enum { TABLE_MARKED = offsetof(tav_table, cursor.start) - offsetof(tav_table, now_player) };

/* Where a table stands, to return to it: what was done after it is undone without a trace. */
typedef struct {
    uint32_t entry_count;
    bool over;
    uint8_t rest[TABLE_MARKED];
} table_mark;

void table_mark_now(const tav_table *table, table_mark *mark);
void table_return(tav_table *table, const table_mark *mark);

const tav_state *table_state(const tav_table *table);
uint32_t table_seq(const tav_table *table);
/* Actions that count so far: those not undone. */
int table_actions(const tav_table *table);
bool table_over(const tav_table *table);
/* Nothing lies face down: the game is over, or the table plays with open memory. */
bool table_is_open(const tav_table *table);

/* The seat that must decide, or TAV_NOBODY before the start and after the end. */
int table_actor(const tav_table *table);

/* Handles a message; what happens is told to the sink. TAV_ERROR_STALE: it answers an older table;
 * the caller sends the fresh one. */
tav_error table_handle(tav_table *table, const table_message *message, tav_sink *sink,
                       tav_fault *fault);

/* How many actions would remain after an undo by this seat, without asking anyone: alone with bots
 * back to the seat's last own decision; with other people only over decisions of its own after
 * which it learned nothing. As many as there are: nothing may be taken back. */
int table_undo_reach(const tav_table *table, int seat);

/* Lets time pass. A seat whose time is up is taken over by a bot; returns it, or TAV_NOBODY. */
int table_tick(tav_table *table, int64_t now_ms);

/* A name for every seat, also where none was given: "Bot 2". */
typedef struct {
    char text[TAV_SEATS_MAX][RECORD_NAME];
    const char *of[TAV_SEATS_MAX];
} table_names;

void table_name_seats(const tav_table *table, tav_language language, table_names *names);

/* Everything a viewer needs to go on, as docs/api.md has it under "state":
 * {"seq","at","started","over","actor","decision","question","legal":[..],"undo":{..},
 *  "clocks":[..],"seats":[..],"seed_sha256","seed","view":{..},"face_down":{..},"points":[..],
 *  "scores":[..]} */
void table_json(const tav_table *table, int viewer, tav_language language, tav_text *out);

/* The points of every seat as a list, null where the viewer cannot count them. `open`: nothing lies
 * face down any more. */
void table_points_json(const tav_game *game, const tav_state *state, int viewer, bool open,
                       tav_text *out);

/* What happened since the seat last decided, as it may know it: a list of events. */
void table_digest_json(const tav_table *table, int seat, tav_language language, tav_text *out);

/* Room enough for the events of one action of any game; twice the most that was ever seen. */
enum { TABLE_ACTION_WORDS = 512 };

/* What happened by some actions, kept in the order of events for any number of viewers: the words of
 * the events, action by action, in the caller's room. */
typedef struct {
    tav_sink sink; /* for table_handle */
    const tav_game *game;
    uint16_t *words;
    uint32_t size, used;
    bool full; /* some did not fit: the list is of no use */
} table_events;

void table_events_open(table_events *events, const tav_game *game, uint16_t *words, uint32_t size);
/* Before each action that is to be kept. */
void table_events_next(table_events *events, const tav_table *table);

/* All of them as one list, with nothing hidden. */
void table_events_json(const tav_table *table, const table_events *events, int viewer,
                       tav_language language, tav_text *out);

/* The actions from the place `from` up to `to`, as a viewer may know them:
 * [{"at":41,"seat":0,"action":"role builder","decision":"pick-role","events":[..]},..]. `events` are those of exactly these
 * actions, if the caller has kept them; with NULL they are found by carrying the actions out. */
void table_moves_json(const tav_table *table, const table_events *events, int from, int to,
                      int viewer, tav_language language, tav_text *out);

#endif
