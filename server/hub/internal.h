/* Shared by the files of the hub.
 *
 * A *client* is a connection; a *person* is an account with at least one client; a *room* is a table
 * in memory: always its row, and its fold (a tav_table) while somebody needs it. An *opening* is a
 * client looking at a room. A *flight* is a room's write on its way to the disk: until it has landed,
 * further messages wait in the room's queue. */
#ifndef TAV_SERVER_HUB_INTERNAL_H
#define TAV_SERVER_HUB_INTERNAL_H

#include "formats/json/reader.h"
#include "server/bucket.h"
#include "server/hub/hub.h"
#include "server/ration.h"
#include "table/table.h"

enum {
    HUB_BUCKETS = 4096,
    HUB_OUT = 4 << 20,     /* bytes of the longest message out */
    HUB_MESSAGE = 2 << 20, /* bytes of the longest message in: a record, its newlines escaped */
    HUB_DEPTH = 8,         /* of nested lists and objects in a message */
    HUB_QUEUE = 16,        /* messages that wait for a room */
    HUB_OPENINGS = 32,     /* tables one connection looks at */
    HUB_LISTED = 200,      /* tables in the lobby, and those of one account */
    HUB_WAITING = 1024,    /* tables that wait for one account, of which the latest are listed */
    HUB_LOG_FIRST = 100,   /* actions told when a table is opened */
    HUB_LOG_MOST = 200,    /* and at most when they are asked for */
    HUB_CHAT_LINES = 100,
    HUB_ACTIONS = 32, /* of one message */
    HUB_EVENTS = HUB_ACTIONS * TABLE_ACTION_WORDS,
    HUB_WAKES = 16,          /* rooms looked after in one tick */
    HUB_BUSY_MS = 20,        /* until workers that had too much to do are asked again */
    HUB_AGAIN_MS = 2000,     /* until a table is looked after again where something failed */
    HUB_MISSED_MS = 1000,    /* a table that does not exist is remembered */
    HUB_HERE_MS = 600000,    /* of silence, after which somebody connected counts as away */
    HUB_SMALL = 16384,       /* bytes of the longest message that is no record */
    HUB_COMMAS = 256,        /* in a message, outside of texts */
    HUB_FOLD_AT_ONCE = 1024, /* entries: one or two milliseconds */
    HUB_FOLD_SLICE = 512,
    HUB_LOBBY_TOLD = 64,        /* changes of the lobby that are remembered */
    HUB_REMOVED = 8,            /* people a table remembers to have sent away */
    HUB_REVIEWS = 64,           /* games being reviewed at once */
    HUB_REVIEWS_PER_PERSON = 2, /* of them */
    HUB_REVIEWS_PER_ADDRESS = 6,
    HUB_TOLD = 4,     /* requests other servers told of, that wait for a room */
    HUB_ROOMS = 20000 /* beyond this many, a room is dropped as soon as nobody looks at it */
};

/* The two budgets of hub->hints, in milliseconds of thinking. */
enum { HUB_HINTS_PERSON, HUB_HINTS_ADDRESS, HUB_HINTS_KINDS };

/* hub->reviewed has the same two for reviews, and two for bytes of uploaded records. */
enum { HUB_UPLOADS_PERSON = HUB_HINTS_KINDS, HUB_UPLOADS_ADDRESS, HUB_REVIEWED_KINDS };

typedef struct room room;
typedef struct client client;
typedef struct opening opening;
typedef struct flight flight;
typedef struct thought thought;
typedef struct replay replay;
typedef struct reviewing reviewing;
typedef struct question question;
struct folding;

typedef struct person {
    char account[STORE_ID];
    client *clients;
    int waiting;   /* games that wait for it, as it was told */
    bool hinting;  /* a hint is being thought about */
    unsigned made; /* tables, since it is here */
    bucket chat, replays, reports;
    struct person *next;
} person;

struct client {
    hub_link number;
    person *person;
    store_account account;
    work_payer payer;
    tav_language language;
    int64_t heard_ms; /* the last message */
    bool lobby;       /* is told about the lobby; then it is in hub->lobby */
    client *next_in_lobby, *before_in_lobby;
    int refused; /* messages in a row, for being too many */
    int opened;
    bucket messages;
    opening *openings;
    replay *replay;
    bool replaying; /* one is being prepared */
    bool retelling; /* a stored review is being put in words */
    unsigned replays;
    client *next, *sibling; /* in the bucket; of the same person */
};

struct opening {
    client *client;
    room *room;
    uint8_t muted; /* like a seat's, for a spectator */
    int kind;      /* of viewer, while a message is made for all */
    opening *next_in_room, *next_of_client;
};

/* A message that waits. */
typedef struct waiter {
    hub_link link;
    json_document *message;
    question *question; /* answered; or NULL */
    struct waiter *next;
} waiter;

typedef enum { WATCH_ALL, WATCH_LINK, WATCH_NOBODY, WATCH_RULES } watch_rule;

/* What a table was made with, from the settings of its row. */
typedef struct {
    const tav_game *game;
    tav_config config;
    table_clock clock;
    watch_rule watch;
    table_memory memory;
    bool offline; /* played in a page without a server, and added afterwards */
} room_terms;

/* An account at a table, found by the account. */
typedef struct sitting {
    char account[STORE_ID]; /* empty: nobody's seat */
    room *room;
    struct sitting *next, *before; /* in the bucket */
} sitting;

struct room {
    store_game row; /* as it is on disk; changed by hub_set_row alone */
    sitting sitting[TAV_SEATS_MAX];
    room_terms terms;
    tav_table *table; /* NULL: not folded now, or not started */
    tav_table *base;  /* to fold on from; or NULL */
    bool known;       /* folded since the server started: the next three are valid */
    int actor;
    char waits_for[STORE_ID]; /* the account that must decide; empty: none */
    int64_t left_ms[TAV_SEATS_MAX];
    int64_t clock_ms; /* when that much was left */
    int64_t deadline; /* when the actor's time is up; INT64_MAX: never */
    int64_t used_ms;  /* when somebody last used it */
    int64_t wake_ms;  /* not to be woken before */
    opening *openings;
    flight *flight;
    waiter *first_waiter, *last_waiter;
    int waiters;
    bool gap;       /* no server ran since the last entry: write the clocks */
    bool thinking;  /* a bot does */
    bool damaged;   /* its entries do not fold */
    bool loading;   /* its row is being read; never read before: the phase is GONE */
    bool late;      /* the store did not answer at once */
    bool untold;    /* those who watch must be told when it is read and folded */
    bool unread;    /* the store failed */
    bool behind;    /* another server has changed it */
    bool rewritten; /* perhaps more than its entries */
    bool followed;  /* viewers know it up to `from` actions */
    int from;
    int told_count;
    char told[HUB_TOLD][STORE_TOLD]; /* requests other servers told of */
    int64_t again_ms; /* when it may be asked again for what it did not find, or failed to */
    tav_hub *hub;
    struct folding *folding;
    question *question; /* of a request that waits for the store; the others wait for it */
    bool in_wakes;
    char removed[HUB_REMOVED][STORE_ID]; /* by the creator before the start, the latest first */
    room *next, *next_wake;
};

enum { NO_LINK = 0 };

/* Who asked, for an answer that comes later. */
typedef struct {
    hub_link link;
    int64_t id;
} asker;

typedef void flight_landed(tav_hub *hub, flight *f);

struct flight {
    tav_hub *hub; /* NULL: it has closed */
    room *room;
    flight *next, *before;
    work_payer payer; /* for whom it is, and all that follows from it */
    asker asker;
    flight_landed *landed;
    store_game row; /* as it is when this is on disk */
    int seat;       /* the asker's */
    int writes;     /* of the store that are still under way */
    store_result result;

    /* What to announce: the actions from `from` up to `to`, and their events. */
    int from, to;
    uint16_t *told; /* the words of table_events; NULL: they were not kept */
    uint32_t told_count;

    bool creates;           /* the row is a new table */
    bool rewrites;          /* the row, and not only its moves */
    store_game *next_row;   /* of a rematch: the new table; on the heap */
    store_chat line;        /* said */
    json_document *message; /* of the request, if it may be handled again; or NULL */
};

/* What a request needs from the store. */
struct question {
    tav_hub *hub;
    asker asker;
    room *room; /* that waits with it; or NULL */
    bool answered;
    bool stale; /* something happened that the answer may not know */
    store_result result;
    json_document *message; /* of the request, while it waits */
    int made;               /* tables of somebody */
    unsigned made_before;
    char *text; /* a review, or lines of chat; on the heap */
    size_t text_size, text_room;

    /* A list, told as it comes. */
    bool lobby, begun;
    bool waiting; /* in this pass: those that wait for me, or the others */
    uint64_t lobby_before;
    tav_text out;
    void *carried; /* what the asker needs for the answer; NULL: nothing */
    void (*drop)(void *carried);
    question *next, *before;
};

struct tav_hub {
    hub_settings settings;
    tav_store *store;
    tav_work *work;
    hub_net net;
    hub_watcher watcher;
    int64_t now_ms;
    work_payer payer; /* for whom the hub works right now; nobody: for itself */
    bool closing;
    int64_t opened_ms, was_alive_ms; /* this server began; the one before last said it ran */
    int64_t alive_next, sweep_next, deadline_next;
    int swept; /* the first bucket of rooms to be swept next */
    client *client[HUB_BUCKETS];
    person *person[HUB_BUCKETS];
    room *room[HUB_BUCKETS];
    sitting *sitting[HUB_BUCKETS];
    client *lobby; /* those that are told about it */
    room *first_wake, *last_wake;
    flight *flights;
    thought *thoughts;
    struct folding *folds;
    question *questions;
    bool continued;                            /* hub_continue has said when */
    bool alive_known, running_known;           /* the store has answered what hub_open asked */
    bool unopened;                             /* it could not */
    char lobby_told[HUB_LOBBY_TOLD][STORE_ID]; /* tables that changed: number i is at i % .. */
    uint64_t lobby_changes;
    reviewing *reviews; /* that are under way */
    rations *hints, *reviewed;
    hub_figures figures;
    table_events happened; /* by the actions being carried out */
    uint16_t happened_words[HUB_EVENTS];
    char *out;
};

/* --- Requests (receive.c) --------------------------------------------------------------------- */

typedef struct {
    tav_hub *hub;
    client *client;
    room *room;             /* of the requests that name a table */
    int seat;               /* the asker's there, or TAV_SPECTATOR */
    json_document *message; /* NULL once it waits for the room */
    const json_value *json; /* its root */
    asker asker;
    question *question; /* that it has asked; or NULL */
    reader r;           /* its fault becomes the answer */
    tav_fault fault;
} request;

typedef void request_runner(request *q);
request_runner hub_do_language, hub_do_lobby, hub_do_mine, hub_do_create, hub_do_join, hub_do_leave,
    hub_do_take, hub_do_start, hub_do_open, hub_do_shut, hub_do_act, hub_do_preview, hub_do_undo,
    hub_do_agree, hub_do_refuse, hub_do_resign, hub_do_say, hub_do_mute, hub_do_digest, hub_do_log,
    hub_do_hint, hub_do_remove, hub_do_report, hub_do_propose, hub_do_rematch, hub_do_replay,
    hub_do_moment, hub_do_story, hub_do_fork, hub_do_upload, hub_do_review, hub_do_judge,
    hub_do_why, hub_do_puzzle, hub_do_solve;

/* Carries out a message, now or when its room is free. Takes ownership of it, and of its question,
 * which is answered, if it had to wait for one. */
void hub_handle_message(tav_hub *hub, client *c, json_document *message, question *asked);

/* A text field of 1 to `most` bytes; otherwise records a fault and returns "". */
const char *hub_field_text(request *q, const json_value *object, const char *key, size_t most);
bool hub_field_given(const request *q, const char *key);

/* An answer: the caller writes the value of "ok" between these two calls. */
tav_text hub_answer_open(tav_hub *hub, asker a);
void hub_answer_send(tav_hub *hub, asker a, tav_text *out);
void hub_answer_empty(tav_hub *hub, asker a); /* {} */
void hub_answer_number(tav_hub *hub, asker a, const char *key, int64_t number);
void hub_answer_table(tav_hub *hub, asker a, const char *id);

/* An error. `word`: the key of its text is error.<word>; `field`, `allowed` may be NULL. */
void hub_refuse(tav_hub *hub, asker a, const char *code, const char *word, const char *field,
                const char *allowed);
void hub_refuse_fault(tav_hub *hub, asker a, const char *field, const tav_fault *fault);
/* Answers with the request's fault, if it has one. */
TAV_MUST_CHECK bool hub_refuse_faulty(request *q);

/* --- Questions (question.c) ------------------------------------------------------------------- */

/* Each is false if the request has to wait, or was refused: then the handler ends, having done
 * nothing else. A handler asks one question at most. What is answered lasts as long as the request. */

/* How many unfinished tables the asker has. */
TAV_MUST_CHECK bool hub_ask_made(request *q, int *made);
/* The stored review of the room's game; NULL: none. */
TAV_MUST_CHECK bool hub_ask_review(request *q, const char **text);
/* The last lines of the chat as JSON with commas between them, except those the asker has muted. */
TAV_MUST_CHECK bool hub_ask_chat(request *q, const char **json, size_t *size);

/* For what is told as it comes, a list or a row; the caller frees it at the end. NULL: refused. */
question *hub_ask_list(request *q);
void hub_free_question(question *p);
void hub_free_questions(tav_hub *hub);
void hub_question_add(question *p, const char *bytes, size_t size);
void hub_read_chat(question *p, store_done done);

/* --- Who pays (hub.c) ------------------------------------------------------------------------- */

/* From now on the loop's time is this payer's. Returns who paid before, to be passed in again when
 * that work is done. */
work_payer hub_work_for(tav_hub *hub, work_payer payer);

/* --- People (people.c) ------------------------------------------------------------------------ */

uint32_t hub_bucket(const char *id);
client *hub_find_client(const tav_hub *hub, hub_link link);
person *hub_find_person(const tav_hub *hub, const char *account);
void hub_send_text(tav_hub *hub, const client *c, const tav_text *out);
/* Starts {"push":..; the caller writes the rest and sends it with hub_push_send. */
tav_text hub_push_open(tav_hub *hub, const char *push);
void hub_push_send(tav_hub *hub, const client *c, tav_text *out);
void hub_say_goodbye(tav_hub *hub, client *c, const char *code);

/* --- Rooms (room.c) --------------------------------------------------------------------------- */

/* The room of a table, which may still be loading; NULL if the table does not exist (any more). */
room *hub_find_room(tav_hub *hub, const char *id);
/* The same without asking the store, and only if it is read. */
room *hub_any_room(const tav_hub *hub,
                   const char *id); /* also one that is being read for the first time */
room *hub_find_room_in_memory(const tav_hub *hub, const char *id);
room *hub_add_room(tav_hub *hub, const store_game *row);
/* The room of a table that was just written. NULL if there is no memory for it. */
room *hub_room_of_row(tav_hub *hub, const store_game *row);
void hub_remove_room(tav_hub *hub, room *r);
/* Whether messages to the room have to wait. */
bool hub_room_is_busy(tav_hub *hub, room *r);
void hub_free_room(tav_hub *hub, room *r);
/* The row has changed, or is about to be forgotten. */
void hub_set_row(tav_hub *hub, room *r, const store_game *row);
/* The rooms in memory where an account has a seat, or had one kept for it, each of them once. All
 * running games are in memory. */
sitting *hub_first_sitting(const tav_hub *hub, const char *account);
sitting *hub_next_sitting(const sitting *s);
/* Copies actor and clocks from the table and notifies the people affected. */
void hub_note_table(tav_hub *hub, room *r);
/* The deadline is looked at when it has passed. One that passes during a flight is left out, so whoever
 * ends the flight has to call this. */
void hub_expect_deadline(tav_hub *hub, const room *r);
/* Advances the clocks to now, or until somebody's time runs out. */
void hub_run_clocks(tav_hub *hub, room *r);

/* A table that was offered for too long. */
bool hub_is_expired(const tav_hub *hub, const store_game *row);
/* The seat of an account, even while a bot plays it; TAV_SPECTATOR if it has none. */
int hub_seat_of(const store_game *row, const char *account);
bool hub_may_watch(const room *r, const char *account);
/* Schedules the room's bots and clocks to be tended soon. */
void hub_wake_room(tav_hub *hub, room *r, int64_t at_ms);
/* Queues the request's message until its room is free. */
void hub_enqueue(request *q);
/* The same for a message that has been handled before, ahead of the others. */
void hub_put_first(tav_hub *hub, room *r, hub_link link, json_document *message);
/* Handles queued messages until a write is in flight again. */
void hub_drain_room(tav_hub *hub, room *r);

/* --- Folding (fold.c) ------------------------------------------------------------------------- */

/* Whether the room has its fold or needs none. Otherwise a fold is under way, and the room's messages
 * wait for it. */
bool hub_room_ready(tav_hub *hub, room *r);
/* The fold; NULL if the table has not started, is not ready or is damaged. */
tav_table *hub_room_table(tav_hub *hub, room *r);
/* One slice of what is being folded; false if nothing is left. */
TAV_MUST_CHECK bool hub_fold_more(tav_hub *hub);
/* For a game of a room; NULL without memory. */
tav_table *hub_new_table(void);
void hub_free_table(tav_table *table);

/* The fold of a game without a room, for the caller to free; NULL if it is damaged. `good`: how many
 * entries are not. Waits for the store: not for a server. */
tav_table *hub_fold_alone(tav_store *store, const store_game *row, const room_terms *terms,
                          uint32_t *good);
void hub_stop_fold(tav_hub *hub, room *r);
void hub_forget_table(room *r);
/* Memory and disk may differ: drops the fold, so that it is read from the disk again. */
void hub_reload_room(tav_hub *hub, room *r);
/* Reads the row again, and folds on from what is in memory. */
void hub_read_again(tav_hub *hub, room *r);
/* The room is read, or folded: tells everybody who watches, and handles the messages that waited. */
void hub_open_up(tav_hub *hub, room *r);

/* --- Writes (write.c) ------------------------------------------------------------------------- */

/* A flight of this room; the caller fills in the row. */
flight *hub_begin_flight(tav_hub *hub, room *r, asker a, flight_landed *landed);
/* If the request has put a write in flight that another server may refuse: keeps its message, to handle
 * it again. */
void hub_keep_message(request *q);
/* Writes the row alone. */
void hub_send_row(flight *f);
/* Writes the entries since the mark, and the row with seats, phase and time as they are now. */
void hub_send_entries(flight *f, const table_mark *since);
/* Adds one more write to the flight, for callers that use the store directly. */
void hub_flight_done(void *context, store_result result);
void hub_orphan_flights(tav_hub *hub);

/* --- Other servers (follow.c) ----------------------------------------------------------------- */

bool hub_acts(const tav_hub *hub, const room *r);
/* Whether anybody here needs to know how the table stands. */
bool hub_is_needed(const tav_hub *hub, const room *r);
/* Another server has changed it: reads it now if it is needed. */
void hub_fall_behind(tav_hub *hub, room *r);
/* Reads what a room that is behind has missed, unless it is busy. */
void hub_catch_up(tav_hub *hub, room *r);
/* The next time, viewers are told what happened after so many actions. */
void hub_remember_place(room *r, int actions);
/* Tells others of a request that is no entry. */
void hub_tell_others(tav_hub *hub, const room *r, const table_message *message);
void hub_tell_removed(tav_hub *hub, const room *r, const char *account);
/* Carries out what others have told of. */
void hub_take_told(tav_hub *hub, room *r);

/* --- Telling (tell.c) ------------------------------------------------------------------------- */

void hub_summary_json(tav_hub *hub, const store_game *row, const room_terms *terms, int actor,
                      const char *account, tav_text *out);
void hub_state_json(tav_hub *hub, room *r, int viewer, tav_language language, tav_text *out);
/* Sends everybody who looks at the room what a flight did (NULL: nothing), the state and the summary;
 * sends its other players the summary. */
void hub_push_table(tav_hub *hub, room *r, const flight *f);
/* The same after a room has been read again: with what happened since the place remembered. */
void hub_push_news(tav_hub *hub, room *r);
void hub_push_table_to(tav_hub *hub, room *r, const opening *o, const flight *f);
void hub_watch_lobby(tav_hub *hub, client *c, bool on);
/* Tells everybody who watches the lobby. */
void hub_push_lobby(tav_hub *hub, const room *r);
void hub_push_waiting(tav_hub *hub, const char *account, int change);
bool hub_in_lobby(const store_game *row, watch_rule watch);
/* The asker's opening of the request's room, or NULL. */
opening *hub_find_opening(const request *q);
void hub_close_opening(opening *o);
/* Tells one client the changes of the lobby since a number of them. */
void hub_push_lobby_since(tav_hub *hub, client *c, uint64_t changes);

/* Whether a line can be shown to others: 1 to 400 characters, none of them invisible. */
bool hub_is_good_line(const char *text);

/* --- Conduct (conduct.c, seats.c) ------------------------------------------------------------- */

/* Whether the creator has sent this account away. */
bool hub_was_removed(const room *r, const char *account);
void hub_remember_removed(room *r, const char *account);
/* Before the start: frees a seat for others, or an invited one for the holder of its key. */
void hub_free_seat(tav_hub *hub, room *r, int seat, asker a);

/* --- Those who are away (watch.c) ---------------------------------------------------------------- */

/* Somebody else's turn has begun at this table; seats are kept for people at it; its game has ended. */
void hub_tell_turn(tav_hub *hub, const room *r);
void hub_tell_invited(tav_hub *hub, const room *r);
void hub_tell_over(tav_hub *hub, const room *r);
void hub_tell_seen(const tav_hub *hub, const room *r, const char *account);

/* --- Terms of a table (terms.c) ----------------------------------------------------------------- */

/* From a create message, or from the settings of a row, which have the same fields. */
void hub_read_terms(reader *r, const json_value *json, const char *game, int players,
                    room_terms *terms);
/* The fields of a summary that are settled when a table is made. */
void hub_terms_json(const room_terms *terms, bool listed, tav_text *out);
TAV_MUST_CHECK bool hub_terms_of_row(const store_game *row, room_terms *terms);

/* --- Making tables (create.c) ----------------------------------------------------------------- */

/* Whether this person may make another table; otherwise the request is refused or has to wait. */
TAV_MUST_CHECK bool hub_may_make(request *q);
int hub_most_tables(const tav_hub *hub, const client *c);
/* A row for a new table of this person, with an id and a seed; the caller fills the seats. */
void hub_new_row(request *q, const room_terms *terms, bool listed, store_game *row);
bool hub_seats_taken(const store_game *row);
/* Starts the game of a row whose seats are all taken. */
void hub_begin_game(tav_hub *hub, store_game *row);
flight_landed hub_land_table;
void hub_take_seat(store_game *row, int seat, const store_account *account);
void hub_give_to_bot(store_seat *seat, const char *level);
/* A known level; otherwise records a fault and returns "". */
const char *hub_read_level(request *q, const json_value *object, const char *key);

/* The key of an invited seat, derived from the secret seed. */
void hub_invite_key(const store_game *row, int seat, char key[STORE_ID]);
bool hub_invite_fits(const store_game *row, int seat, const char *key);

/* --- Playing (play.c, bots.c) ----------------------------------------------------------------- */

/* For a flight with entries: tells everybody once they are on disk. */
flight_landed hub_tell_moves;
/* Gives a seat to a bot. The asker may be nobody. */
void hub_leave_to_bot(tav_hub *hub, room *r, int seat, asker a, flight_landed *landed);
/* Call before the first action of a flight: `hub->happened` collects the events from here on. */
void hub_begin_moves(tav_hub *hub, const tav_table *table);
/* Sends off what was done since the mark, starting after `from` actions. */
void hub_send_moves(tav_hub *hub, room *r, const table_mark *since, int from, asker a,
                    flight_landed *landed);
/* The record is full, which the limits by kind should prevent: the game ends here without a winner,
 * and everybody is told. Answers the asker. */
void hub_end_full(tav_hub *hub, room *r, asker a);
/* The actor's time is up: a bot takes over. */
void hub_end_time(tav_hub *hub, room *r);
/* After a restart: an entry that says who plays, as before, and what is left on the clocks, so that
 * the next restart knows it. True if it is in flight. */
bool hub_write_clocks(tav_hub *hub, room *r);
/* The table does not exist any more: tells everybody. */
void hub_drop_table(tav_hub *hub, room *r);
/* Ends an unfinished game without a result. */
void hub_close_table(tav_hub *hub, room *r);
/* Frees the seats of deleted accounts. True if that put a write in flight. */
bool hub_mend_seats(tav_hub *hub, room *r);
/* Tends a room: lets its bot think, now or when the workers have less to do. */
void hub_tend_room(tav_hub *hub, room *r);
void hub_free_thoughts(tav_hub *hub);

/* --- Replays (replay.c) ----------------------------------------------------------------------- */

/* Replays, games played on and uploads share a bucket: the time to wait, 0 if one may begin. */
int64_t hub_take_replay(const request *q);
void hub_free_replay(replay *p);
/* Adds a game with all entries of a record. The caller has filled the rest of the row. */
void hub_launch_game(tav_hub *hub, asker a, store_game *row, const tav_record *record,
                     store_phase phase);

/* --- Reviews (review.c, review_words.c, judge.c) ----------------------------------------------- */

/* Goes on with reviews for which the workers had no room. */
void hub_tend_reviews(tav_hub *hub);
/* Forgets those that no worker has in hand. */
void hub_free_reviews(tav_hub *hub);
/* The words of a judged decision: "played","best","line", from the fields of its JSON. */
void hub_judgement_words(const tav_game *game, const char *decision, const json_value *judgement,
                         tav_language language, tav_text *out);
/* Those of all decisions of a review, as a list, on the heap. Takes milliseconds: for a worker. NULL
 * without memory, or if this is no review. */
char *hub_review_words(const char *json, tav_language language);
/* "done","of","review","words"; the caller has opened the object. NULL: nothing is known yet. */
void hub_review_known_json(int done, int of, const char *json, const char *words, tav_text *out);
/* Answers with a stored review, of so many steps, once a worker has put it in words. */
void hub_retell_review(request *q, const char *json, int of);

/* Answers how much better one action of the actor is than another, and why. */
void hub_weigh(request *q, const tav_game *game, const tav_state *state, tav_action best,
               tav_action other, int at);

/* Whether everybody else at the table is a bot, and nobody can come back. */
bool hub_alone_with_bots(const store_game *row, int me);
/* The budget of thinking a person and their address have for hints and judgements: refuses if it is
 * spent; then what was used. */
bool hub_hint_allowed(const request *q);
void hub_spend_hint(const request *q, int64_t ms);
/* A decision of somebody alone with bots; otherwise refuses the request. */
bool hub_advice_allowed(request *q);

#endif
