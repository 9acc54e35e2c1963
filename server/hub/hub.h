/* The hub runs the tables of a server. It knows who is connected, which tables exist and what
 * happens at them.
 *
 * It has one thread and no sockets, clock or randomness: connections are numbers, callers pass in
 * time and random bytes, and output goes to `send`. It builds with libc alone. Durable data goes
 * through the store and slow work to the workers; both call back through hub_work on the same
 * thread. docs/api.md describes the messages, docs/decisions/0008 the design. */
#ifndef TAV_SERVER_HUB_HUB_H
#define TAV_SERVER_HUB_HUB_H

#include "review/review.h"
#include "server/store/store.h"
#include "server/work/work.h"
#include "words/words.h"

typedef struct tav_hub tav_hub;

typedef uint64_t hub_link; /* a connection; from 1 on, never the same number twice */

typedef struct {
    /* A message to a connection, copied before it returns. */
    void (*send)(void *context, hub_link link, const char *json, size_t size);
    /* Ends a connection; hub_disconnect follows, not from inside this call. */
    void (*drop)(void *context, hub_link link);
    /* Unpredictable bytes for ids, seeds and bots. */
    void (*random)(void *context, void *bytes, size_t size);
    /* A sentence for the log. */
    void (*report)(void *context, const char *sentence);
    void *context;
    /* Charges the hub's work to this payer until the next call. May be NULL. */
    void (*pays)(void *context, const work_payer *payer);
    /* Of servers that share a database. Whether this one acts for a table: its bots and clocks. Then it
     * tells others what is in no row. Both NULL: there are no others. */
    bool (*acts)(void *context, const char *table);
    void (*tell)(void *context, const char *table, const char *words);
} hub_net;

typedef struct {
    int tables_per_guest; /* open or running ones per guest; accounts may have five times as many */
    int rooms_idle_ms;    /* after which a room nobody looks at is dropped from memory */
    int open_table_days;  /* after which a table that never started ends */
    int alive_ms;         /* between two signs of life in the store */
    int messages_per_10_s; /* of one connection, on average; bursts of twice as many */
    int hint_ms;           /* how long a hint takes if the asker does not say */
    int unfinished_days;   /* after which an abandoned game is closed; 0: never */
    int hint_seconds; /* of thinking for one person's hints each minute; an address three times */
    int reviews_per_hour;      /* for one person; an address three times */
    const review_depth *depth; /* of reviews */
    int review_seconds;        /* how long one may take, waiting included; 0: no limit */
} hub_settings;

hub_settings hub_settings_default(void);

tav_hub *hub_open(const hub_settings *settings, tav_store *store, tav_work *work, hub_net net,
                  int64_t now_ms);
/* Whether the store has answered what the hub needs to begin; until then nobody may connect. The second
 * is true if it could not be read. */
bool hub_is_open(const tav_hub *hub);
bool hub_has_failed(const tav_hub *hub);
/* Tells everybody that the server stops (`bye`, code stopping), without waiting. */
void hub_close(tav_hub *hub);

/* `address`: a number for where the connection comes from, to share out work fairly; 0: unknown. */
void hub_connect(tav_hub *hub, hub_link link, const store_account *account, uint64_t address,
                 tav_language language, int64_t now_ms);
void hub_receive(tav_hub *hub, hub_link link, const char *json, size_t size, int64_t now_ms);
void hub_disconnect(tav_hub *hub, hub_link link, int64_t now_ms);

/* Ends a connection whose session is over, after telling it so. */
void hub_sign_out(tav_hub *hub, hub_link link, int64_t now_ms);

/* The account's name changed, or it signed out everywhere or was deleted. */
void hub_account_changed(tav_hub *hub, const store_account *account, int64_t now_ms);
void hub_account_gone(tav_hub *hub, const char *account, bool deleted, int64_t now_ms);

/* An operator has deleted the table from the store. */
void hub_table_gone(tav_hub *hub, const char *table, int64_t now_ms);

/* Another server has changed a table: its entries, or the rest of its row too. */
void hub_table_changed(tav_hub *hub, const char *table, bool row_too, int64_t now_ms);
/* Somebody said something on another server. */
void hub_line_said(tav_hub *hub, const store_chat *line, int64_t now_ms);
/* Another server has told this (hub_net.tell). */
void hub_told(tav_hub *hub, const char *table, const char *words, int64_t now_ms);
/* This server may act for other tables than before. */
void hub_servers_changed(tav_hub *hub, int64_t now_ms);
/* Other servers may have written anything. */
void hub_anything_changed(tav_hub *hub, int64_t now_ms);
/* Some server has run since then, and none between `before_ms` and that: not only this one's beginning
 * counts. Right after hub_open. */
void hub_continue(tav_hub *hub, int64_t since_ms, int64_t before_ms);

/* Whether a connection is this account's. */
bool hub_link_is_of(const tav_hub *hub, hub_link link, const char *account);

/* What somebody who does not look at a table may want to know about it. */
typedef enum {
    HUB_TURN,    /* it is their turn, since the entry `turn` */
    HUB_INVITED, /* a seat is kept for them at a new table */
    HUB_OVER     /* their game is over */
} hub_happening;

/* Both may be NULL. The row is gone after the call. */
typedef struct {
    void (*happened)(void *context, hub_happening what, const char *account, const store_game *row,
                     uint32_t turn);
    /* The account looks at the table now. */
    void (*seen)(void *context, const char *account, const char *table);
    void *context;
} hub_watcher;

void hub_set_watcher(tav_hub *hub, const hub_watcher *watcher);
/* Whether the table still waits for the account. */
bool hub_turn_stands(const tav_hub *hub, const char *table, const char *account);
/* Whether the account is connected and used its page lately. */
bool hub_is_here(const tav_hub *hub, const char *account);

/* Lets time pass: clocks, waiting bots, idle rooms. Returns after how many ms to call again. */
int hub_tick(tav_hub *hub, int64_t now_ms);

/* Identifies a person in rations and in the workers' queue; never 0. */
uint64_t hub_person_key(const char *account);

/* Collects what the store and the workers have finished. */
void hub_work(tav_hub *hub, int64_t now_ms);

/* How many games wait for an account. */
int hub_waiting(tav_hub *hub, const char *account);

/* The record of a finished game as text; TAV_ERROR_MATCH if there is no such game, or the account (""
 * for a stranger, NULL for the server itself) may not see it; TAV_ERROR_PHASE if it is still running,
 * TAV_ERROR_RECORD if it is damaged, TAV_ERROR_STALE if it takes a while: ask again after the next
 * tick. */
TAV_MUST_CHECK tav_error hub_record(tav_hub *hub, const char *table, const char *account,
                                    tav_text *out);

typedef struct {
    uint64_t links, rooms, actions, refused, bot_moves;
    uint64_t bots_thinking;
    uint64_t damaged; /* games whose entries could not be replayed */
} hub_figures;

hub_figures hub_measure(const tav_hub *hub);

#endif
