/* The store's public face. Reads (ask.c) go to the driver on the loop's own link, or to a reader that
 * answers later; writes are copied and handed to the writer. */
#define _POSIX_C_SOURCE 200809L
#include "server/store/store.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store/driver.h"
#include "server/store/writer.h"

enum { STORE_FAILED = 256 };

typedef struct {
    store_done done;
    void *context;
} failed_write;

struct tav_store {
    store_write *spare; /* for a write there is no memory for */
    failed_write failed[STORE_FAILED];
    int failed_count;
    void (*wake)(void *context);
    void *wake_context;
    const store_driver *driver;
    char *folder;
    driver_link *writing; /* in the writer's hands */
    driver_link *reading;
    store_writer *writer;
    const store_reader *reader; /* NULL: the driver answers at once */
    void *reader_self;
    void *shared; /* with other servers; NULL: with nobody */
    store_heard heard;
    void *heard_context;
    driver_log log;
    void *log_context;
};

/* --- Life ------------------------------------------------------------------------------------- */

static void log_to_stderr(void *unused, const char *sentence)
{
    (void)unused;
    fprintf(stderr, "store: %s\n", sentence);
}

static void log_on(void *context, const char *sentence)
{
    const tav_store *store = context;
    store->log(store->log_context, sentence);
}

static bool start(tav_store *store, void (*wake)(void *), void *wake_context, char *why,
                  size_t why_size)
{
    const store_driver *driver = store->driver;
    store->writing = driver->open_writer(store->folder, log_on, store, why, why_size);
    if (store->writing == NULL)
        return false;
    if (driver->later != NULL) {
        void *reader = driver->open_later(store->folder, log_on, store, wake, wake_context);
        if (reader != NULL)
            store_read_through(store, driver->later, reader);
        else
            snprintf(why, why_size, "the system gives no threads for the store");
    } else {
        store->reading = driver->open_reader(store->folder, log_on, store, why, why_size);
    }
    if (store->reading == NULL && store->reader == NULL)
        return false;
    store->writer = writer_start(driver, store->writing, wake, wake_context);
    if (store->writer == NULL)
        snprintf(why, why_size, "the system gives no thread for the store");
    return store->writer != NULL;
}

/* A `done` may ask for another write that fails. */
static void finish_failed(tav_store *store)
{
    failed_write failed[STORE_FAILED];
    int count = store->failed_count;
    memcpy(failed, store->failed, sizeof failed);
    store->failed_count = 0;
    for (int i = 0; i < count; i++)
        failed[i].done(failed[i].context, STORE_BROKEN);
}

void store_close(tav_store *store)
{
    if (store->writing != NULL && store->driver->end_soon != NULL)
        store->driver->end_soon(store->writing);
    if (store->writer != NULL)
        writer_stop(store->writer);
    finish_failed(store);
    if (store->shared != NULL)
        store->driver->leave(store->shared);
    free(store->spare);
    if (store->reader != NULL)
        store->reader->close(store->reader_self);
    if (store->reading != NULL)
        store->driver->close(store->reading);
    if (store->writing != NULL)
        store->driver->close(store->writing);
    free(store->folder);
    free(store);
}

tav_store *store_open(const char *folder, void (*wake)(void *), void *wake_context, char *why,
                      size_t why_size)
{
    tav_store *store = calloc(1, sizeof *store);
    char *copy = strdup(folder);
    store_write *spare = malloc(sizeof *spare +
                                (size_t)STORE_ENTRIES_MAX * sizeof spare->entries[0]);
    if (store == NULL || copy == NULL || spare == NULL) {
        snprintf(why, why_size, "there is no memory for the store");
        free(store);
        free(copy);
        free(spare);
        return NULL;
    }
    store->spare = spare;
    store->wake = wake;
    store->wake_context = wake_context;
    store->driver = store_is_remote(folder) ? &store_postgres : &store_sqlite;
    store->folder = copy;
    store->log = log_to_stderr;
    if (start(store, wake, wake_context, why, why_size))
        return store;
    store_close(store);
    return NULL;
}

bool store_is_remote(const char *where)
{
    return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

bool store_claim(tav_store *store)
{
    return store->driver->claim(store->writing, store->folder);
}

bool store_share(tav_store *store, store_heard heard, void *context, char *why, size_t why_size)
{
    snprintf(why, why_size, "only a database of PostgreSQL can be shared");
    if (store->driver->share == NULL)
        return false;
    store->heard = heard;
    store->heard_context = context;
    store->shared = store->driver->share(store->writing, store->wake, store->wake_context, why,
                                         why_size);
    return store->shared != NULL;
}

bool store_acts(const tav_store *store, const char *id)
{
    return store->shared == NULL || store->driver->acts(store->shared, id);
}

store_times store_time(const tav_store *store)
{
    return store->driver->time(store->shared);
}

void store_set_log(tav_store *store, void (*log)(void *context, const char *sentence),
                   void *context)
{
    store->log = log;
    store->log_context = context;
}

void store_finish(tav_store *store)
{
    if (store->failed_count > 0)
        finish_failed(store);
    if (store->reader != NULL && store->reader->finish(store->reader_self))
        store->wake(store->wake_context);
    if (store->shared != NULL &&
        store->driver->hear(store->shared, store->heard, store->heard_context))
        store->wake(store->wake_context);
    writer_finish(store->writer);
}

store_result store_backup(tav_store *store, const char *file, char *why, size_t why_size)
{
    return store->driver->backup(store->folder, file, why, why_size);
}

store_result store_restore(const char *folder, const char *file, char *why, size_t why_size)
{
    return store_sqlite.restore(folder, file, why, why_size);
}

bool store_check(tav_store *store, store_problem problem, void *context)
{
    return store->driver->check(store->reading, problem, context);
}

store_figures store_measure(const tav_store *store)
{
    return writer_measure(store->writer);
}

/* --- Reads ------------------------------------------------------------------------------------ */

void store_read_through(tav_store *store, const store_reader *reader, void *self)
{
    store->reader = reader;
    store->reader_self = self;
}

void store_answer_now(tav_store *store, const store_read *read)
{
    store->driver->read(store->reading, read);
}

void store_ask(tav_store *store, const store_read *read)
{
    if (store->reader != NULL)
        store->reader->ask(store->reader_self, read);
    else
        store_answer_now(store, read);
}

void store_forget(tav_store *store, const void *context)
{
    if (store != NULL && store->reader != NULL)
        store->reader->forget(store->reader_self, context);
}

void store_wait(tav_store *store)
{
    if (store->reader == NULL)
        return;
    store->reader->wait(store->reader_self);
    if (store->reader->finish(store->reader_self))
        store->wake(store->wake_context);
}

/* --- Writes --------------------------------------------------------------------------------- */

/* Without memory the caller fills the spare one, which fails (ask). */
static store_write *new_write(const tav_store *store, store_write_kind kind, int count,
                              store_done done, void *context)
{
    store_write *write = calloc(1, sizeof *write + (size_t)count * sizeof write->entries[0]);
    if (write == NULL)
        write = store->spare;
    write->kind = kind;
    write->count = count;
    write->done = done;
    write->context = context;
    return write;
}

/* A write there was no memory for fails like one that the disk refused: its caller hears of it from
 * store_finish. */
static void ask(tav_store *store, store_write *write)
{
    if (write != store->spare) {
        writer_ask(store->writer, write);
        return;
    }
    store->log(store->log_context, "there is no memory for a write");
    if (write->done == NULL)
        return;
    if (store->failed_count == STORE_FAILED)
        _exit(EXIT_FAILURE); /* everything acknowledged is on disk */
    store->failed[store->failed_count++] = (failed_write){write->done, write->context};
    store->wake(store->wake_context);
}

static void copy_id(char to[STORE_ID], const char *id)
{
    size_t length = strlen(id);
    assert(length < STORE_ID);
    memcpy(to, id, length + 1);
}

void store_add_account(tav_store *store, const store_account *account, store_done done,
                       void *context)
{
    store_write *write = new_write(store, WRITE_ADD_ACCOUNT, 0, done, context);
    write->account = *account;
    ask(store, write);
}

void store_set_account(tav_store *store, const store_account *account, store_done done,
                       void *context)
{
    store_write *write = new_write(store, WRITE_SET_ACCOUNT, 0, done, context);
    write->account = *account;
    ask(store, write);
}

void store_delete_account(tav_store *store, const char *id, store_done done, void *context)
{
    store_write *write = new_write(store, WRITE_DELETE_ACCOUNT, 0, done, context);
    copy_id(write->id, id);
    ask(store, write);
}

void store_add_session(tav_store *store, const uint8_t key[STORE_KEY], const char *account,
                       int64_t until_ms, store_done done, void *context)
{
    store_write *write = new_write(store, WRITE_ADD_SESSION, 0, done, context);
    memcpy(write->session.key, key, STORE_KEY);
    copy_id(write->session.account, account);
    write->session.until_ms = until_ms;
    ask(store, write);
}

void store_delete_session(tav_store *store, const uint8_t key[STORE_KEY], store_done done,
                          void *context)
{
    store_write *write = new_write(store, WRITE_DELETE_SESSION, 0, done, context);
    memcpy(write->session.key, key, STORE_KEY);
    ask(store, write);
}

void store_delete_sessions(tav_store *store, const char *account, store_done done, void *context)
{
    store_write *write = new_write(store, WRITE_DELETE_SESSIONS, 0, done, context);
    copy_id(write->id, account);
    ask(store, write);
}

void store_add_game(tav_store *store, const store_game *game, store_done done, void *context)
{
    store_write *write = new_write(store, WRITE_ADD_GAME, 0, done, context);
    write->game = *game;
    ask(store, write);
}

void store_set_game(tav_store *store, const store_game *game, store_done done, void *context)
{
    store_write *write = new_write(store, WRITE_SET_GAME, 0, done, context);
    write->game = *game;
    ask(store, write);
}

static void append(tav_store *store, store_write_kind kind, const store_game *game, uint32_t seq,
                   const store_entry *entries, int count, store_done done, void *context)
{
    assert(count > 0 && count <= STORE_ENTRIES_MAX);
    store_write *write = new_write(store, kind, count, done, context);
    write->game = *game;
    write->seq = seq;
    memcpy(write->entries, entries, (size_t)count * sizeof *entries);
    ask(store, write);
}

void store_add_entries(tav_store *store, const store_game *game, uint32_t seq,
                       const store_entry *entries, int count, store_done done, void *context)
{
    append(store, WRITE_ADD_ENTRIES, game, seq, entries, count, done, context);
}

void store_add_moves(tav_store *store, const store_game *game, uint32_t seq,
                     const store_entry *entries, int count, store_done done, void *context)
{
    append(store, WRITE_ADD_MOVES, game, seq, entries, count, done, context);
}

void store_add_chat(tav_store *store, const store_chat *line, store_done done, void *context)
{
    store_write *write = new_write(store, WRITE_ADD_CHAT, 0, done, context);
    write->chat = *line;
    ask(store, write);
}

void store_set_alive(tav_store *store, int64_t now_ms)
{
    store_write *write = new_write(store, WRITE_SET_ALIVE, 0, NULL, NULL);
    write->alive_ms = now_ms;
    ask(store, write);
}

void store_tell(tav_store *store, const char *id, const char *words)
{
    if (store->shared == NULL)
        return;
    store_write *write = new_write(store, WRITE_TELL, 0, NULL, NULL);
    tav_text text;
    copy_id(write->told.id, id);
    text_open(&text, write->told.words, sizeof write->told.words);
    text_put(&text, words);
    ask(store, write);
}

static void ask_text(tav_store *store, store_write_kind kind, const char *id, int64_t number,
                     const char *text, store_done done, void *context)
{
    char *copy = strdup(text);
    store_write *write = copy != NULL ? new_write(store, kind, 0, done, context) : store->spare;
    write->kind = kind;
    write->done = done;
    write->context = context;
    copy_id(write->text.id, id);
    write->text.number = number;
    write->text.text = copy;
    if (write == store->spare)
        free(copy);
    ask(store, write);
}

void store_set_review(tav_store *store, const char *game, const char *json, int64_t now_ms,
                      store_done done, void *context)
{
    ask_text(store, WRITE_SET_REVIEW, game, now_ms, json, done, context);
}

void store_set_notices(tav_store *store, const char *account, int64_t version, const char *json,
                       store_done done, void *context)
{
    ask_text(store, WRITE_SET_NOTICES, account, version, json, done, context);
}

void store_add_secret(tav_store *store, const char *name, const char *secret, store_done done,
                      void *context)
{
    ask_text(store, WRITE_ADD_SECRET, name, 0, secret, done, context);
}

/* --- People and operators ----------------------------------------------------------------------- */

void store_set_password(tav_store *store, const char *account, const char *password,
                        const uint8_t *reset, store_done done, void *context)
{
    store_write *write = new_write(store, WRITE_SET_PASSWORD, 0, done, context);
    size_t length = strlen(password);
    assert(length < STORE_PASSWORD);
    copy_id(write->new_password.account, account);
    memcpy(write->new_password.password, password, length);
    write->new_password.by_reset = reset != NULL;
    if (reset != NULL)
        memcpy(write->new_password.reset, reset, STORE_KEY);
    ask(store, write);
}

void store_set_mail(tav_store *store, const char *account, const char *mail, store_done done,
                    void *context)
{
    store_write *write = new_write(store, WRITE_SET_MAIL, 0, done, context);
    size_t length = strlen(mail);
    assert(length < STORE_MAIL);
    copy_id(write->account.id, account);
    memcpy(write->account.mail, mail, length);
    ask(store, write);
}

void store_add_reset(tav_store *store, const uint8_t key[STORE_KEY], const char *account,
                     int64_t until_ms, store_done done, void *context)
{
    store_write *write = new_write(store, WRITE_ADD_RESET, 0, done, context);
    memcpy(write->session.key, key, STORE_KEY);
    copy_id(write->session.account, account);
    write->session.until_ms = until_ms;
    ask(store, write);
}

void store_delete_game(tav_store *store, const char *id, store_done done, void *context)
{
    store_write *write = new_write(store, WRITE_DELETE_GAME, 0, done, context);
    copy_id(write->id, id);
    ask(store, write);
}

void store_add_report(tav_store *store, const store_report *report, store_done done, void *context)
{
    store_write *write = new_write(store, WRITE_ADD_REPORT, 0, done, context);
    write->report = *report;
    ask(store, write);
}

void store_add_ban(tav_store *store, const store_ban *ban, store_done done, void *context)
{
    store_write *write = new_write(store, WRITE_ADD_BAN, 0, done, context);
    write->ban = *ban;
    ask(store, write);
}

void store_delete_ban(tav_store *store, const store_ban *ban, store_done done, void *context)
{
    store_write *write = new_write(store, WRITE_DELETE_BAN, 0, done, context);
    write->ban = *ban;
    ask(store, write);
}

void store_add_order(tav_store *store, const store_order *order, store_done done, void *context)
{
    store_write *write = new_write(store, WRITE_ADD_ORDER, 0, done, context);
    write->order = *order;
    ask(store, write);
}

void store_purge(tav_store *store, const store_limits *limits, store_done done, void *context)
{
    store_write *write = new_write(store, WRITE_PURGE, 0, done, context);
    write->limits = *limits;
    ask(store, write);
}
