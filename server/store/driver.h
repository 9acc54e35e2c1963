/* The seam between the store and a database. store.c owns the queue, the thread and the order of
 * writes; a driver knows one database: how to connect, read and carry out a write. SQLite is one
 * (sqlite.c), PostgreSQL would be another.
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
    WRITE_SET_PASSWORD, /* from here on: store/sqlite_people.c */
    WRITE_SET_MAIL,
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

typedef struct {
    char game[STORE_ID];
    int64_t made_ms;
    char *json; /* on the heap: freed with the write */
} store_review;

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
        store_review review;
        int64_t alive_ms;
    };
    uint32_t seq; /* ADD_ENTRIES, ADD_MOVES: of the first entry */
    int count;    /* and how many there are */
    store_entry entries[];
} store_write;

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

    /* For a server: spares time at every commit, at the cost of time now. Before the first `begin`. */
    void (*hasten)(driver_link *writer, const char *folder);

    /* The functions of store.h of the same name. */
    bool (*find_account)(driver_link *reader, const char *id, store_account *account);
    bool (*find_login)(driver_link *reader, const char *login, store_account *account);
    bool (*find_session)(driver_link *reader, const uint8_t key[STORE_KEY], int64_t now_ms,
                         store_account *account);
    int (*sessions_of)(driver_link *reader, const char *account, int64_t now_ms);
    bool (*find_game)(driver_link *reader, const char *id, store_game *game);
    void (*games_of)(driver_link *reader, const char *account, int most, store_known_game known,
                     store_each_game each, void *context);
    void (*game_ids_of)(driver_link *reader, const char *account, const char *after, int most,
                        store_each_id each, void *context);
    void (*game_ids)(driver_link *reader, store_each_id each, void *context);
    void (*game_ids_by)(driver_link *reader, const char *account, store_each_id each,
                        void *context);
    void (*games_listed)(driver_link *reader, int most, store_known_game known,
                         store_each_game each, void *context);
    void (*games_running)(driver_link *reader, store_each_game each, void *context);
    void (*entries)(driver_link *reader, const char *game, uint32_t from, store_each_entry each,
                    void *context);
    void (*chat_of)(driver_link *reader, const char *game, int most, store_each_chat each,
                    void *context);
    void (*chat_by)(driver_link *reader, const char *account, int from, int most,
                    store_each_chat each, void *context);
    int64_t (*alive)(driver_link *reader);
    char *(*find_review)(driver_link *reader, const char *game);
    bool (*find_reset)(driver_link *reader, const uint8_t key[STORE_KEY], int64_t now_ms,
                       store_account *account);
    void (*reports)(driver_link *reader, int64_t after_id, int most, store_each_report each,
                    void *context);
    void (*bans)(driver_link *reader, int64_t now_ms, store_each_ban each, void *context);
    void (*orders)(driver_link *reader, int64_t after_id, int most, store_each_order each,
                   void *context);
    int64_t (*last_order)(driver_link *reader);
    void (*accounts)(driver_link *reader, const char *part, int most, store_each_account each,
                     void *context);
    void (*games_all)(driver_link *reader, int most, store_each_game each, void *context);
    bool (*check)(driver_link *reader, store_problem problem, void *context);

    /* Uses its own connection; callable on any thread. */
    store_result (*backup)(const char *folder, const char *file, char *why, size_t why_size);
    store_result (*restore)(const char *folder, const char *file, char *why, size_t why_size);
} store_driver;

extern const store_driver store_sqlite;

#endif
