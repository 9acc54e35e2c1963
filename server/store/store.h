/* Persistent data: accounts, sessions, games with their entries, chat.
 *
 * Everything here is called on the loop's thread, and calls back on it. A read is answered once: at
 * once, before the function that asks returns, or later from store_finish, in any order. Writes are
 * copied, queued and carried out in order by the store's thread, many per transaction. `done` is
 * called from store_finish, once a write is on disk or has failed without any effect. (The
 * one exception: if the sync itself fails and the process ends before another write succeeds, the
 * failed write may turn out to have reached the disk.) A read that is asked after `done` sees it.
 *
 * A store_driver (store/driver.h) knows the database. See docs/decisions/0008 and 0031. */
#ifndef TAV_SERVER_STORE_STORE_H
#define TAV_SERVER_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/sha256.h"
#include "record/record.h"

enum {
    STORE_ID = 17,         /* a table's or an account's id: 80 random bits as 16 letters, a zero */
    STORE_LOGIN = 33,      /* including its zero, like the next two */
    STORE_PASSWORD = 129,  /* a hash of libsodium, crypto_pwhash_STRBYTES at most */
    STORE_CHAT = 1601,     /* 400 characters of UTF-8 */
    STORE_KEY = 32,        /* a hash of a token */
    STORE_MAIL = 129,      /* an address */
    STORE_WORDS = 257,     /* what an operator wrote */
    STORE_WHAT = 17,       /* what an operator did */
    STORE_SETTINGS = 1024, /* of a game: modules, options, clock, seats wanted, as JSON */
    STORE_ENTRIES_MAX = 64 /* entries of one write */
};

typedef struct tav_store tav_store;

typedef enum {
    STORE_OK,
    STORE_CONFLICT,  /* (game, seq), login or id is taken: another writer was faster */
    STORE_MISSING,   /* the row to change does not exist */
    STORE_FULL,      /* no space on the disk */
    STORE_READ_ONLY, /* the disk or the file cannot be written */
    STORE_BROKEN     /* anything else; the log says what */
} store_result;

/* A write has ended, or a read has told everything. */
typedef void (*store_done)(void *context, store_result result);

/* --- Life ------------------------------------------------------------------------------------- */

/* Opens the database in `folder`, or that of a URL (postgresql://..), creating or migrating it as needed. On failure returns NULL with a
 * sentence for the log in `why`. The store's thread calls `wake` when store_finish has something to
 * do. */
tav_store *store_open(const char *folder, void (*wake)(void *), void *wake_context, char *why,
                      size_t why_size);

/* Whether that is a URL and not a folder. */
bool store_is_remote(const char *where);

/* For servers, before the first write: keeps other servers away, and makes commits independent of other
 * files on the disk, which takes a moment. False if there is another server. */
TAV_MUST_CHECK bool store_claim(tav_store *store);

/* Sets where messages about the database go; stderr by default. `log` may also be called on the
 * store's thread. Set it before the first write. */
void store_set_log(tav_store *store, void (*log)(void *context, const char *sentence),
                   void *context);

/* Carries out all queued writes, calls every `done`, then closes. */
void store_close(tav_store *store);

/* Tells what reads have found, and calls `done` of finished writes; some at a time, and `wake` again
 * for the rest. */
void store_finish(tav_store *store);

/* Blocks until reads that are under way have something to tell, and tells it; not what was written.
 * For programs that have nothing else to do. */
void store_wait(tav_store *store);

/* Reads whose context this is are not answered any more. A store that is closed may be NULL. */
void store_forget(tav_store *store, const void *context);

/* Copies the live database into a new file. Callable on any thread. */
TAV_MUST_CHECK store_result store_backup(tav_store *store, const char *file, char *why,
                                         size_t why_size);

/* Puts a backup in the place of the database in `folder`, which no server may be using. The old one
 * stays beside it as tavoliere.db.old. The new file belongs to the folder's owner, even if root puts
 * it there. */
TAV_MUST_CHECK store_result store_restore(const char *folder, const char *file, char *why,
                                          size_t why_size);

/* Checks the file itself, at once: pages, indexes, references. Calls `problem` with a sentence for each fault
 * found; false if there was any. */
typedef void (*store_problem)(void *context, const char *sentence);
TAV_MUST_CHECK bool store_check(tav_store *store, store_problem problem, void *context);

typedef struct {
    uint64_t writes, transactions, failures;
    uint64_t queued;       /* now */
    int64_t longest_us[2]; /* the longest transaction of this minute, and of the one before */
    int64_t minute;
    int64_t last_sync_us; /* how long the last transaction took to be on disk */
    bool writable;        /* the last transaction was committed */
} store_figures;

store_figures store_measure(const tav_store *store);

/* --- Accounts and sessions -------------------------------------------------------------------- */

typedef struct {
    char id[STORE_ID];
    char name[RECORD_NAME];
    char login[STORE_LOGIN];       /* empty: a guest */
    char password[STORE_PASSWORD]; /* a hash that names its own parameters; empty: a guest */
    char mail[STORE_MAIL];         /* where a link to a new password may go; empty: nowhere */
    int64_t created_ms, seen_ms;
} store_account;

/* `account` is NULL if there is none, or the result is not STORE_OK; it is gone after the call. */
typedef void (*store_found_account)(void *context, store_result result,
                                    const store_account *account);
typedef void (*store_found_number)(void *context, store_result result, int64_t number);

void store_ask_account(tav_store *store, const char *id, store_found_account found, void *context);
void store_ask_login(tav_store *store, const char *login, store_found_account found, void *context);
/* Finds the account of an unexpired session by the hash of its token. */
void store_ask_session(tav_store *store, const uint8_t key[STORE_KEY], int64_t now_ms,
                       store_found_account found, void *context);

/* Counts the unexpired sessions of an account. */
void store_ask_sessions_of(tav_store *store, const char *account, int64_t now_ms,
                           store_found_number found, void *context);

/* `done` may be NULL, here and below. */
void store_add_account(tav_store *store, const store_account *account, store_done done,
                       void *context);
/* Updates the given fields of an existing account: name, login with password, last seen. Empty or
 * earlier values leave a field as it is, so concurrent updates lose nothing. STORE_CONFLICT if the
 * account already has a login, or another account has this one. */
void store_set_account(tav_store *store, const store_account *account, store_done done,
                       void *context);
/* Deletes the account, its sessions and its chat. Its seats stay, without name or owner. */
void store_delete_account(tav_store *store, const char *id, store_done done, void *context);

void store_add_session(tav_store *store, const uint8_t key[STORE_KEY], const char *account,
                       int64_t until_ms, store_done done, void *context);
void store_delete_session(tav_store *store, const uint8_t key[STORE_KEY], store_done done,
                          void *context);
void store_delete_sessions(tav_store *store, const char *account, store_done done, void *context);

/* A hash of a new password. With `reset`, the key of a link that is then used up; STORE_MISSING if
 * there is no such link (any more). Ends all sessions of the account and all its links. */
void store_set_password(tav_store *store, const char *account, const char *password,
                        const uint8_t *reset, store_done done, void *context);
/* Sets the address, or removes it if it is empty. */
void store_set_mail(tav_store *store, const char *account, const char *mail, store_done done,
                    void *context);

/* A link to a new password, by the hash of its key. */
void store_add_reset(tav_store *store, const uint8_t key[STORE_KEY], const char *account,
                     int64_t until_ms, store_done done, void *context);
void store_ask_reset(tav_store *store, const uint8_t key[STORE_KEY], int64_t now_ms,
                     store_found_account found, void *context);

/* --- Games ------------------------------------------------------------------------------------ */

typedef enum { STORE_GAME_OPEN, STORE_GAME_RUNNING, STORE_GAME_OVER, STORE_GAME_GONE } store_phase;

/* While a game is running, its seats are read with their accounts' current names. */
typedef struct {
    record_seat now;           /* who plays it now; RECORD_EMPTY: free or invited */
    char account[STORE_ID];    /* whose seat it is, also while a bot plays it; empty: nobody's */
    uint8_t invite[STORE_KEY]; /* hash of the key of an invited seat; all zero: none */
    uint8_t muted;             /* a bit for each muted seat, then one for spectators */
} store_seat;

typedef struct {
    char id[STORE_ID];
    char game[16]; /* "san-juan" */
    uint8_t rules;
    uint8_t players;
    char settings[STORE_SETTINGS]; /* what the hub needs to rebuild the table, as JSON */
    uint8_t seed[RNG_KEY_SIZE];
    store_phase phase;
    bool listed;            /* in the lobby */
    char creator[STORE_ID]; /* an account */
    char rematch[STORE_ID]; /* the game that followed; empty: none */
    int64_t created_ms, moved_ms;
    uint32_t seq;     /* entries it has */
    uint32_t version; /* changes of everything else so far, moves excepted */
    store_seat seat[TAV_SEATS_MAX];
    record_seat began[TAV_SEATS_MAX]; /* who sat there at the start: the head of the record */
} store_game;

typedef struct {
    uint8_t kind; /* record_kind */
    uint8_t seat;
    uint16_t number;
    int64_t at_ms;
    int64_t left_ms[TAV_SEATS_MAX];              /* on the clocks after it */
    char words[RECORD_LEVEL + RECORD_NAME + 16]; /* the longest there is: a change of seat */
} store_entry;

/* `game` is NULL if there is none, or the result is not STORE_OK; it is gone after the call. */
typedef void (*store_found_game)(void *context, store_result result, const store_game *game);
void store_ask_game(tav_store *store, const char *id, store_found_game found, void *context);

/* Lists call `each` for every match, until it returns false, then `done`, which may be NULL. */

/* The newest move first. An account's games are those it created or has a seat in; for somebody with
 * thousands of games, the newest ones they created and some of the others. Deleted games never
 * appear. */
typedef bool (*store_each_game)(void *context, const store_game *game);
/* A game the caller already has in memory, so that it need not be read; NULL: none. */
typedef const store_game *(*store_known_game)(void *context, const char *id);
void store_ask_games_of(tav_store *store, const char *account, int most, store_known_game known,
                        store_each_game each, store_done done, void *context);
void store_ask_games_listed(tav_store *store, int most, store_known_game known,
                            store_each_game each, store_done done, void *context);
void store_ask_games_running(tav_store *store, store_each_game each, store_done done,
                             void *context);

/* The ids of the games in which an account has a seat, sorted: at most `most`, beginning after the id
 * `after` ("" for the first). */
typedef bool (*store_each_id)(void *context, const char *id);
void store_ask_game_ids_of(tav_store *store, const char *account, const char *after, int most,
                           store_each_id each, store_done done, void *context);

/* The ids of all games that are not deleted. */
void store_ask_game_ids(tav_store *store, store_each_id each, store_done done, void *context);

/* The ids of the unfinished games that an account created. */
void store_ask_game_ids_by(tav_store *store, const char *account, store_each_id each,
                           store_done done, void *context);

/* Entries from `from` on, `most` at most. */
typedef bool (*store_each_entry)(void *context, uint32_t seq, const store_entry *entry);
void store_ask_entries(tav_store *store, const char *game, uint32_t from, int most,
                       store_each_entry each, store_done done, void *context);

void store_add_game(tav_store *store, const store_game *game, store_done done, void *context);
/* Updates everything in the row that may change (phase, listed, creator, rematch, moved_ms, seats),
 * but not the entries, and counts its version up. STORE_MISSING if the game or an account it names does
 * not exist; STORE_CONFLICT if it has another version: another writer was faster. */
void store_set_game(tav_store *store, const store_game *game, store_done done, void *context);
/* Appends entries from `seq` on and updates the row, together. STORE_CONFLICT if the game does not
 * have exactly `seq` entries, or another version: another writer was faster. */
void store_add_entries(tav_store *store, const store_game *game, uint32_t seq,
                       const store_entry *entries, int count, store_done done, void *context);

/* The same for entries that change nothing in the row but `seq` and `moved_ms`: nobody's seat and not
 * the phase. Most actions are like that, and it is half the work. */
void store_add_moves(tav_store *store, const store_game *game, uint32_t seq,
                     const store_entry *entries, int count, store_done done, void *context);

/* Deletes a game with everything in it. */
void store_delete_game(tav_store *store, const char *id, store_done done, void *context);

/* --- Operators (docs/server.md, "Looking after people") ----------------------------------------- */

typedef struct {
    int64_t id, at_ms;
    char game[STORE_ID];
    int8_t seat;            /* TAV_SPECTATOR: somebody who watches */
    char account[STORE_ID]; /* who is reported; empty: not known */
    char name[RECORD_NAME];
    char by_account[STORE_ID];
    char by_name[RECORD_NAME];
    char text[STORE_CHAT];
} store_report;

typedef bool (*store_each_report)(void *context, const store_report *report);
void store_ask_reports(tav_store *store, int64_t after_id, int most, store_each_report each,
                       store_done done, void *context);
void store_add_report(tav_store *store, const store_report *report, store_done done, void *context);

/* Shuts out an account, or the addresses that share their first `bits` bits with `network`. */
typedef struct {
    int64_t id;
    char account[STORE_ID]; /* empty: a network */
    uint8_t network[16];    /* IPv6, or IPv4 mapped into it */
    uint8_t bits;
    int64_t until_ms; /* INT64_MAX: for good */
    char why[STORE_WORDS];
} store_ban;

typedef bool (*store_each_ban)(void *context, const store_ban *ban);
void store_ask_bans(tav_store *store, int64_t now_ms, store_each_ban each, store_done done,
                    void *context);
/* Replaces an earlier ban of the same account or network. */
void store_add_ban(tav_store *store, const store_ban *ban, store_done done, void *context);
/* STORE_MISSING if there is none. */
void store_delete_ban(tav_store *store, const store_ban *ban, store_done done, void *context);

/* An operator's action, possibly taken while no server was running. A running server reads the orders
 * after the last one it knows and acts on them. */
typedef struct {
    int64_t id, at_ms;
    char what[STORE_WHAT];   /* "ban" */
    char account[STORE_ID];  /* that it concerns, or empty */
    char game[STORE_ID];     /* that it concerns, or empty */
    char words[STORE_WORDS]; /* the rest, for people */
} store_order;

typedef bool (*store_each_order)(void *context, const store_order *order);
void store_ask_orders(tav_store *store, int64_t after_id, int most, store_each_order each,
                      store_done done, void *context);
/* Its id; 0: none. */
void store_ask_last_order(tav_store *store, store_found_number found, void *context);
void store_add_order(tav_store *store, const store_order *order, store_done done, void *context);

/* Accounts whose id, name, login or address contains `part`, last seen first. */
typedef bool (*store_each_account)(void *context, const store_account *account);
void store_ask_accounts(tav_store *store, const char *part, int most, store_each_account each,
                        store_done done, void *context);
/* All games, newest move first. */
void store_ask_games_all(tav_store *store, int most, store_each_game each, store_done done,
                         void *context);

/* Deletes rows older than these moments, a few at a time; 0 keeps them. */
typedef struct {
    int64_t now_ms;
    int64_t open_ms;     /* tables that never started */
    int64_t finished_ms; /* finished games */
    int64_t guests_ms;   /* guests last seen then who sit at no unfinished table */
    int64_t chat_ms;
    int64_t reports_ms; /* reports and orders */
} store_limits;

void store_purge(tav_store *store, const store_limits *limits, store_done done, void *context);

/* --- Reviews ---------------------------------------------------------------------------------- */

/* The review of a finished game as JSON without names; NULL if there is none. It is deleted with its
 * game. */
typedef void (*store_found_text)(void *context, store_result result, const char *text);
void store_ask_review(tav_store *store, const char *game, store_found_text found, void *context);
/* Replaces an earlier one. STORE_MISSING if the game does not exist. */
void store_set_review(tav_store *store, const char *game, const char *json, int64_t now_ms,
                      store_done done, void *context);

/* --- Notices ---------------------------------------------------------------------------------- */

/* What an account wants to be told, as JSON (notice/wishes.h); NULL: nothing. It is deleted with its
 * account. */
void store_ask_notices(tav_store *store, const char *account, store_found_text found,
                       void *context);
/* Replaces this version by the next; 0: there is none. STORE_CONFLICT if there is another one, or no
 * such account (any more). */
void store_set_notices(tav_store *store, const char *account, int64_t version, const char *json,
                       store_done done, void *context);

/* A secret of the server's own by its name; NULL: none. Adding one keeps what is there already. */
void store_ask_secret(tav_store *store, const char *name, store_found_text found, void *context);
void store_add_secret(tav_store *store, const char *name, const char *secret, store_done done,
                      void *context);

/* --- Chat, and being alive -------------------------------------------------------------------- */

typedef struct {
    char game[STORE_ID];
    char account[STORE_ID];
    int8_t seat; /* or TAV_SPECTATOR */
    char name[RECORD_NAME];
    int64_t at_ms;
    char text[STORE_CHAT];
} store_chat;

typedef bool (*store_each_chat)(void *context, const store_chat *line);
/* The last `most` lines, oldest first. */
void store_ask_chat_of(tav_store *store, const char *game, int most, store_each_chat each,
                       store_done done, void *context);
/* An account's lines, oldest first: at most `most`, skipping the first `from`. */
void store_ask_chat_by(tav_store *store, const char *account, int from, int most,
                       store_each_chat each, store_done done, void *context);
void store_add_chat(tav_store *store, const store_chat *line, store_done done, void *context);

/* The server's last heartbeat; 0: none yet. Recording one also deletes expired sessions. */
void store_ask_alive(tav_store *store, store_found_number found, void *context);
void store_set_alive(tav_store *store, int64_t now_ms);

/* --- Other servers on the same database (docs/decisions/0034) ------------------------------------ */

enum { STORE_TOLD = 65 };

typedef enum {
    NEWS_MOVES,    /* table `id` has new entries */
    NEWS_TABLE,    /* anything about it may have changed */
    NEWS_CHAT,     /* `line` was said */
    NEWS_ACCOUNT,  /* `id` has another name */
    NEWS_LEFT,     /* it is deleted */
    NEWS_SESSIONS, /* some or all of its sessions are over */
    NEWS_SESSION,  /* the session with this key is over */
    NEWS_TOLD,     /* store_tell */
    NEWS_SERVERS,  /* others live now, so others act */
    NEWS_ANYTHING  /* so much time has passed that everything must be read again */
} store_news_kind;

typedef struct {
    store_news_kind kind;
    char id[STORE_ID];
    uint8_t key[STORE_KEY];
    store_chat line;
    char told[STORE_TOLD];
} store_news;

typedef void (*store_heard)(void *context, const store_news *news);

typedef struct {
    int64_t ahead_ms;  /* the database's clock minus the steady clock */
    int64_t since_ms;  /* since then there has been a server all the time */
    int64_t before_ms; /* the last sign of life before that; 0: none */
    int servers;       /* that live, this one included */
} store_times;

/* Instead of store_claim, before the first write: others may use the database too. What they write is
 * told by store_finish, some time after it was committed, each thing once. False, with a reason,
 * if the database cannot be shared. */
TAV_MUST_CHECK bool store_share(tav_store *store, store_heard heard, void *context, char *why,
                                size_t why_size);
/* Whether this server acts for a table, or anything else that one of them should do. There may be two
 * for a moment, and nobody for some seconds. Always if the database is not shared. */
bool store_acts(const tav_store *store, const char *id);
/* Of a store that is shared. */
store_times store_time(const tav_store *store);
/* Tells the others something that is in no row. They forget it when they end. Nothing happens if the
 * database is not shared. */
void store_tell(tav_store *store, const char *id, const char *words);

#endif
