/* The seam between the store and a database. store.c owns the queue, the thread and the order of
 * writes; a driver knows one database: how to connect, read and carry out a write.
 *
 * A driver opens two kinds of link. The writer belongs to the store's thread, the reader to the
 * loop's. A reader sees committed data and never waits for the writer. */
#ifndef TAV_SERVER_STORE_DRIVER_H
#define TAV_SERVER_STORE_DRIVER_H

#include "server/store/store.h"

/* --- Writes ----------------------------------------------------------------------------------- */

typedef enum {
    WRITE_ADD_ACCOUNT,
    WRITE_SET_ACCOUNT,
    WRITE_DELETE_ACCOUNT,
    WRITE_ADD_SESSION,
    WRITE_DELETE_SESSION,
    WRITE_DELETE_SESSIONS,
    WRITE_ADD_GAME,
    WRITE_SET_GAME,
    WRITE_ADD_ENTRIES,
    WRITE_ADD_MOVES,
    WRITE_ADD_CHAT,
    WRITE_SET_ALIVE,
    WRITE_SET_REVIEW,
    WRITE_TELL,         /* only other servers hear of it */
    WRITE_SET_PASSWORD, /* from here on: store/sqlite_people.c */
    WRITE_SET_MAIL,
    WRITE_SET_NOTICES,
    WRITE_ADD_SECRET,
    WRITE_ADD_RESET,
    WRITE_DELETE_GAME,
    WRITE_ADD_REPORT,
    WRITE_ADD_BAN,
    WRITE_DELETE_BAN,
    WRITE_ADD_ORDER,
    WRITE_PURGE
} store_write_kind;

typedef struct {
    uint8_t key[STORE_KEY];
    char account[STORE_ID];
    int64_t until_ms;
} store_session;

typedef struct {
    char account[STORE_ID];
    char password[STORE_PASSWORD];
    bool by_reset;
    uint8_t reset[STORE_KEY];
} store_new_password;

/* A text of any length. */
typedef struct {
    char id[STORE_ID];
    int64_t number; /* of a review: when it was made; of notices: the version before */
    char *text;     /* on the heap: freed with the write; of other writes NULL */
} store_text;

static inline bool driver_has_text(store_write_kind kind)
{
    return kind == WRITE_SET_REVIEW || kind == WRITE_SET_NOTICES || kind == WRITE_ADD_SECRET;
}

typedef struct {
    char id[STORE_ID];
    char words[STORE_TOLD];
} store_told;

/* A write and a copy of everything it needs. */
typedef struct store_write {
    struct store_write *next; /* in the store's queue, then in its list of ended writes */
    store_done done;          /* may be NULL */
    void *context;
    store_result result;
    store_write_kind kind;
    union {
        store_account account; /* ADD_ACCOUNT, SET_ACCOUNT, SET_MAIL */
        char id[STORE_ID];     /* DELETE_ACCOUNT, DELETE_SESSIONS: an account's; DELETE_GAME */
        store_session session; /* ADD_SESSION, ADD_RESET; DELETE_SESSION: its key */
        store_new_password new_password;
        store_report report;
        store_ban ban; /* ADD_BAN, DELETE_BAN */
        store_order order;
        store_limits limits;
        store_game game; /* ADD_GAME, SET_GAME, ADD_ENTRIES, ADD_MOVES */
        store_chat chat;
        store_text text; /* SET_REVIEW, SET_NOTICES, ADD_SECRET */
        store_told told;
        int64_t alive_ms;
    };
    uint32_t seq; /* ADD_ENTRIES, ADD_MOVES: of the first entry */
    int count;    /* and how many there are */
    store_entry entries[];
} store_write;

/* --- Reads ------------------------------------------------------------------------------------ */

typedef enum {
    READ_ACCOUNT, /* from here on: found_account */
    READ_LOGIN,
    READ_SESSION,
    READ_RESET,
    READ_GAME,        /* found_game */
    READ_SESSIONS_OF, /* from here on: found_number */
    READ_ALIVE,
    READ_LAST_ORDER,
    READ_REVIEW, /* from here on: found_text */
    READ_NOTICES,
    READ_SECRET,
    READ_GAMES_OF, /* from here on: a list */
    READ_GAMES_LISTED,
    READ_GAMES_RUNNING,
    READ_GAMES_ALL,
    READ_GAME_IDS_OF,
    READ_GAME_IDS,
    READ_GAME_IDS_BY,
    READ_ENTRIES,
    READ_CHAT_OF,
    READ_CHAT_BY,
    READ_REPORTS,
    READ_BANS,
    READ_ORDERS,
    READ_ACCOUNTS
} store_read_kind;

/* A question, and whom to tell the answer. */
typedef struct store_read {
    struct store_read *next; /* in a reader's list */
    store_read_kind kind;
    char text[STORE_MAIL]; /* an id, a login, a part of a name */
    char after[STORE_ID];
    uint8_t key[STORE_KEY];
    int64_t number; /* now, or the id to begin after */
    uint32_t from;
    int most;
    union {
        store_found_account found_account;
        store_found_game found_game;
        store_found_number found_number;
        store_found_text found_text;
        store_each_game each_game;
        store_each_id each_id;
        store_each_entry each_entry;
        store_each_chat each_chat;
        store_each_report each_report;
        store_each_ban each_ban;
        store_each_order each_order;
        store_each_account each_account;
    };
    store_known_game known; /* of lists of games; may be NULL */
    store_done done;        /* of lists; may be NULL */
    void *context;
} store_read;

/* Answers reads later. */
typedef struct {
    void (*ask)(void *self, const store_read *read); /* copies it */
    /* Tells the answers found so far. True if there are more to tell. */
    bool (*finish)(void *self);
    void (*forget)(void *self, const void *context);
    /* Blocks until there is something to tell, or no question is open. */
    void (*wait)(void *self);
    /* Without telling the rest. */
    void (*close)(void *self);
} store_reader;

/* --- What a driver does ---------------------------------------------------------------------- */

typedef struct driver_link driver_link; /* a connection; only its driver looks inside */

/* A sentence for the log; never anything secret. May be called on both threads. */
typedef void (*driver_log)(void *context, const char *sentence);

typedef struct {
    /* The writer opens first: it creates or migrates the database. On failure returns NULL; `why`
     * has the reason. */
    driver_link *(*open_writer)(const char *folder, driver_log log, void *log_context, char *why,
                                size_t why_size);
    driver_link *(*open_reader)(const char *folder, driver_log log, void *log_context, char *why,
                                size_t why_size);
    void (*close)(driver_link *link);

    /* A transaction. A write that fails with STORE_CONFLICT or STORE_MISSING is rolled back alone and
     * the others stand; any other failure aborts the whole transaction. When `commit` returns
     * STORE_OK everything is on disk; otherwise nothing is, and the link is ready for the next
     * `begin`. */
    store_result (*begin)(driver_link *writer);
    store_result (*carry_out)(driver_link *writer, const store_write *write);
    store_result (*commit)(driver_link *writer);
    void (*give_up)(driver_link *writer);

    /* The same in one, where a transaction takes one round trip: sets the results of the writes, or
     * returns what prevented all of them. NULL: the four above do it. */
    store_result (*write_batch)(driver_link *writer, store_write *first);
    /* The program is about to end: nothing waits for long any more. May be NULL. */
    void (*end_soon)(driver_link *writer);

    /* For a server: takes some time now to save some at every commit, and keeps other servers out of
     * the database. Before the first `begin`. False if another server has it. */
    bool (*claim)(driver_link *writer, const char *folder);

    /* Instead: shares it with other servers. Returns what `hear` and the rest need; NULL with a reason.
     * `hear` tells what others have written, and returns whether there is more. May be NULL. */
    void *(*share)(driver_link *writer, void (*wake)(void *), void *wake_context, char *why,
                   size_t why_size);
    bool (*hear)(void *shared, store_heard heard, void *context);
    bool (*acts)(void *shared, const char *id);
    store_times (*time)(void *shared);
    void (*leave)(void *shared);

    /* Answers a read at once, calling back before it returns. */
    void (*read)(driver_link *reader, const store_read *read);
    /* Instead of a link for reading: a reader. */
    void *(*open_later)(const char *folder, driver_log log, void *log_context, void (*wake)(void *),
                        void *wake_context);
    const store_reader *later;
    bool (*check)(driver_link *reader, store_problem problem, void *context);

    /* Uses its own connection; callable on any thread. */
    store_result (*backup)(const char *folder, const char *file, char *why, size_t why_size);
    store_result (*restore)(const char *folder, const char *file, char *why, size_t why_size);
} store_driver;

extern const store_driver store_sqlite, store_postgres;

/* Passes a read to the reader or the driver. */
void store_ask(tav_store *store, const store_read *read);

/* For whoever answers later instead of the driver: takes over all reads from now on, and is closed
 * with the store. The second is the driver's own answer. */
void store_read_through(tav_store *store, const store_reader *reader, void *self);
void store_answer_now(tav_store *store, const store_read *read);

#endif
