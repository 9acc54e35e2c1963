/* The listener: a thread with a connection that hears what other servers have written, keeps this
 * server's lease, and says which server acts for a game (docs/decisions/0034).
 *
 * It looks at `batches` when somebody notifies it, and every second. A look returns the rows that have
 * become visible since the snapshot of the one before, so every batch is heard once. Nothing here waits
 * longer than a tick, so that a database that stands still holds nobody up. */
#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "core/hash.h"
#include "server/clock.h"
#include "server/store/news.h"
#include "server/store/postgres.h"

enum {
    LOOK_MS = 1000,
    LEASE_MS = 6000,
    GATHER_MS = 5,          /* between two notifications */
    TICK_MS = 100,          /* until a thread that waits sees that it shall end */
    AGAIN_MS = 200,         /* until it connects again */
    SILENT_MS = 30 * 60000, /* half as long as batches are kept */
    SNAPSHOT = 4096,
    NODES = 64,
    START_TRIES = 50
};

typedef struct bulletin {
    char *lines; /* NULL: too much time has passed, anything may have changed */
    bool nodes;  /* other servers live than before */
    struct bulletin *next;
} bulletin;

struct pg_news {
    driver_link *link;          /* of the thread alone, like the next four */
    char *snapshot;             /* of the last look; NULL: there was none, or it is lost */
    int64_t looked_us;          /* when that was */
    int64_t look_us, notify_us; /* when the next are due */
    bool hinted;
    void (*wake)(void *context);
    void *wake_context;
    char node[PG_NODE];
    int pipe[2]; /* a byte: a batch is committed, or the thread shall end */
    pthread_t thread;
    bool runs;

    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t looked;
    bool ending, ready;
    bool committed; /* others are to be told */
    bulletin *first, **last;
    char nodes[NODES][PG_NODE];
    int node_count;
    int64_t lease_us; /* until then this server may act */
    store_times times;
};

const char *const pg_news_statements[] = {
    [0] = "SELECT pg_current_snapshot()::text, "
          "(extract(epoch FROM clock_timestamp()) * 1000)::bigint, b.what "
          "FROM (VALUES (1)) one LEFT JOIN batches b "
          "ON b.xid >= pg_snapshot_xmin($1::text::pg_snapshot) "
          "AND NOT pg_visible_in_snapshot(b.xid, $1::text::pg_snapshot) "
          "AND b.node <> $2::text AND b.what <> '' ORDER BY b.xid",
    [1] = "WITH me AS (INSERT INTO nodes (id, until) VALUES ($1::text, now() + interval '6 s') "
          "ON CONFLICT (id) DO UPDATE SET until = excluded.until) "
          "SELECT id FROM nodes WHERE until > now() AND id <> $1::text ORDER BY id LIMIT 63",
};
enum { LOOK, RENEW, NEWS_STATEMENTS };

_Static_assert(LEASE_MS == 6000 && NODES == 64, "the statement counts on it");

/* --- On its own thread ---------------------------------------------------------------------------- */

static bool is_ending(pg_news *news)
{
    pthread_mutex_lock(&news->lock);
    bool ending = news->ending;
    pthread_mutex_unlock(&news->lock);
    return ending;
}

/* The last result of what was sent; NULL if the connection is lost or the thread shall end. */
static PGresult *await(pg_news *news)
{
    PGconn *connection = news->link->connection;
    PGresult *result = NULL, *next;
    do {
        while (PQisBusy(connection)) {
            struct pollfd file = {.fd = PQsocket(connection), .events = POLLIN};
            if (is_ending(news) || poll(&file, 1, TICK_MS) < 0 || PQconsumeInput(connection) != 1) {
                PQclear(result);
                return NULL;
            }
        }
        next = PQgetResult(connection);
        if (next != NULL) {
            PQclear(result);
            result = next;
        }
    } while (next != NULL);
    return result;
}

/* NULL, and the connection counts as lost, if it is no good. */
static PGresult *ask(pg_news *news, int statement, const char *const *values, int count)
{
    char name[16];
    snprintf(name, sizeof name, "s%d", statement);
    PGresult *result = NULL;
    if (PQsendQueryPrepared(news->link->connection, name, count, values, NULL, NULL, 0) == 1)
        result = await(news);
    if (result != NULL && PQresultStatus(result) == PGRES_TUPLES_OK)
        return result;
    PQclear(result);
    news->link->lost = true;
    return NULL;
}

static bool say(pg_news *news, const char *sql)
{
    PGresult *result = NULL;
    if (PQsendQuery(news->link->connection, sql) == 1)
        result = await(news);
    bool good = result != NULL && PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    news->link->lost |= !good;
    return good;
}

static void publish(pg_news *news, char *lines, bool nodes)
{
    bulletin *b = malloc(sizeof *b);
    if (b == NULL) {
        free(lines);
        free(
            news->snapshot); /* this must not be forgotten: the next look says that all has changed */
        news->snapshot = NULL;
        return;
    }
    *b = (bulletin){.lines = lines, .nodes = nodes};
    pthread_mutex_lock(&news->lock);
    *news->last = b;
    news->last = &b->next;
    pthread_mutex_unlock(&news->lock);
    news->wake(news->wake_context);
}

static void publish_rows(pg_news *news, const PGresult *rows)
{
    size_t size = 1;
    for (int row = 0; row < PQntuples(rows); row++)
        size += (size_t)PQgetlength(rows, row, 2);
    if (size == 1)
        return;
    char *lines = malloc(size), *end = lines;
    for (int row = 0; lines != NULL && row < PQntuples(rows); row++) {
        size_t length = (size_t)PQgetlength(rows, row, 2);
        memcpy(end, PQgetvalue(rows, row, 2), length);
        end += length;
    }
    if (lines != NULL)
        *end = '\0';
    publish(news, lines, false);
}

/* The database's clock, as of the middle of the look. */
static void note_clock(pg_news *news, int64_t database_ms, int64_t asked_us)
{
    int64_t middle_us = asked_us + (clock_monotonic_us(NULL) - asked_us) / 2;
    pthread_mutex_lock(&news->lock);
    news->times.ahead_ms = database_ms - middle_us / 1000;
    news->ready = true;
    pthread_cond_signal(&news->looked);
    pthread_mutex_unlock(&news->lock);
}

static void look(pg_news *news)
{
    bool first = news->snapshot == NULL, began = news->looked_us == 0;
    int64_t asked_us = clock_monotonic_us(NULL);
    const char *values[] = {news->snapshot, news->node};
    static const char now[] = "SELECT pg_current_snapshot()::text, "
                              "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
    PGresult *rows = NULL;
    if (!first)
        rows = ask(news, LOOK, values, 2);
    else if (PQsendQuery(news->link->connection, now) == 1)
        rows = await(news);
    if (rows == NULL || PQresultStatus(rows) != PGRES_TUPLES_OK) {
        news->link->lost = true;
        PQclear(rows);
        return;
    }
    bool silent = asked_us - news->looked_us > SILENT_MS * INT64_C(1000);
    news->looked_us = asked_us;
    free(news->snapshot);
    news->snapshot = strdup(PQgetvalue(rows, 0, 0));
    if (began)
        ; /* whatever is read from now on is newer */
    else if (first || silent)
        publish(news, NULL, false);
    else
        publish_rows(news, rows);
    note_clock(news, pg_number(rows, 0, 1), asked_us);
    PQclear(rows);
    news->hinted = false;
}

/* Keeps the lease, and learns who else has one. */
static void renew(pg_news *news)
{
    const char *values[] = {news->node};
    int64_t asked_us = clock_monotonic_us(NULL);
    PGresult *rows = ask(news, RENEW, values, 1);
    if (rows == NULL)
        return;
    pthread_mutex_lock(&news->lock);
    bool changed = news->node_count != PQntuples(rows);
    for (int row = 0; row < PQntuples(rows); row++) {
        changed |= strcmp(news->nodes[row], PQgetvalue(rows, row, 0)) != 0;
        pg_text(rows, row, 0, news->nodes[row], PG_NODE);
    }
    changed |= news->lease_us < asked_us; /* it was not ours meanwhile */
    news->node_count = PQntuples(rows);
    news->lease_us = asked_us + LEASE_MS * INT64_C(1000);
    pthread_mutex_unlock(&news->lock);
    PQclear(rows);
    if (changed)
        publish(news, NULL, true);
}

/* Others may have looked before the last notification came. */
static void notify(pg_news *news, int64_t now_us)
{
    pthread_mutex_lock(&news->lock);
    bool due = news->committed && now_us >= news->notify_us;
    news->committed &= !due;
    pthread_mutex_unlock(&news->lock);
    if (due && say(news, "NOTIFY tavoliere"))
        news->notify_us = now_us + GATHER_MS * INT64_C(1000);
}

static void take_hints(pg_news *news)
{
    PGconn *connection = news->link->connection;
    PGnotify *hint;
    if (PQconsumeInput(connection) != 1)
        news->link->lost = true;
    while ((hint = PQnotifies(connection)) != NULL) {
        news->hinted |= hint->be_pid != PQbackendPID(connection);
        PQfreemem(hint);
    }
}

static bool connect_listener(pg_news *news)
{
    if (news->link->connection != NULL && !news->link->lost)
        return true;
    news->hinted = true; /* what was notified meanwhile is not repeated */
    return pg_connect(news->link) && PQsetnonblocking(news->link->connection, 0) == 0 &&
           say(news, "SET synchronous_commit = off") && say(news, "SET enable_seqscan = off") &&
           say(news, "LISTEN tavoliere");
}

static void wait_for_something(pg_news *news, int64_t now_us)
{
    bool connected = news->link->connection != NULL && !news->link->lost;
    pthread_mutex_lock(&news->lock);
    int64_t next_us = news->committed && news->notify_us < news->look_us ? news->notify_us
                                                                         : news->look_us;
    pthread_mutex_unlock(&news->lock);
    int64_t wait_us = next_us - now_us;
    struct pollfd file[2] = {
        {.fd = news->pipe[0], .events = POLLIN},
        {.fd = connected ? PQsocket(news->link->connection) : -1, .events = POLLIN}};
    char bytes[64];
    int wait_ms = !connected ? AGAIN_MS : wait_us <= 0 ? 0 : (int)(wait_us / 1000) + 1;
    if (poll(file, 2, wait_ms) > 0 && (file[0].revents & POLLIN) != 0 &&
        read(news->pipe[0], bytes, sizeof bytes) < 0)
        pg_complain(news->link, "the listener's pipe is broken");
}

static void *listen_on(void *context)
{
    pg_news *news = context;
    while (!is_ending(news)) {
        int64_t now_us = clock_monotonic_us(NULL);
        if (connect_listener(news)) {
            take_hints(news);
            bool due = now_us >= news->look_us;
            if (due)
                renew(news);
            if (!news->link->lost && (due || news->hinted))
                look(news);
            if (due && !news->link->lost)
                news->look_us = now_us + LOOK_MS * INT64_C(1000);
            if (!news->link->lost)
                notify(news, now_us);
            if (!news->link->lost)
                take_hints(news); /* that came with the results */
        } else {
            news->link->lost = true;
        }
        if (!news->hinted || news->link->lost)
            wait_for_something(news, clock_monotonic_us(NULL));
    }
    return NULL;
}

/* --- On the loop's thread ------------------------------------------------------------------------- */

void pg_news_committed(pg_news *news)
{
    pthread_mutex_lock(&news->lock);
    bool first = !news->committed;
    news->committed = true;
    pthread_mutex_unlock(&news->lock);
    if (first && write(news->pipe[1], "", 1) < 0)
        return; /* full: it is awake */
}

bool pg_news_hear(pg_news *news, store_heard heard, void *context)
{
    pthread_mutex_lock(&news->lock);
    bulletin *b = news->first;
    if (b != NULL)
        news->first = b->next;
    if (news->first == NULL)
        news->last = &news->first;
    bool more = news->first != NULL;
    pthread_mutex_unlock(&news->lock);
    if (b == NULL)
        return false;
    if (b->lines != NULL)
        news_read(b->lines, heard, context);
    else
        heard(context, &(store_news){.kind = b->nodes ? NEWS_SERVERS : NEWS_ANYTHING});
    free(b->lines);
    free(b);
    return more;
}

static uint64_t weight_of(const char *node, const char *id)
{
    return hash_bytes(id, strlen(id), hash_bytes(node, strlen(node), 0));
}

bool pg_news_acts(pg_news *news, const char *id)
{
    uint64_t mine = weight_of(news->node, id);
    pthread_mutex_lock(&news->lock);
    bool acts = clock_monotonic_us(NULL) < news->lease_us;
    for (int i = 0; i < news->node_count && acts; i++)
        acts = weight_of(news->nodes[i], id) < mine;
    pthread_mutex_unlock(&news->lock);
    return acts;
}

store_times pg_news_times(pg_news *news)
{
    pthread_mutex_lock(&news->lock);
    store_times times = news->times;
    times.servers = 1 + news->node_count;
    pthread_mutex_unlock(&news->lock);
    return times;
}

/* --- Life ----------------------------------------------------------------------------------------- */

/* The time without any server ends when the first one comes. */
static bool continue_times(pg_news *news)
{
    static const char begin[] =
        "INSERT INTO alive (one, at_ms) VALUES (1, 0) ON CONFLICT DO NOTHING";
    static const char again[] =
        "UPDATE alive SET before_ms = at_ms, since_ms = now.ms, at_ms = now.ms "
        "FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms) now "
        "WHERE alive.at_ms < now.ms - 20000";
    driver_link *link = news->link;
    if (!pg_connect(link) || pg_execute(link, begin) != STORE_OK ||
        pg_execute(link, again) != STORE_OK)
        return false;
    PGresult *row = PQexec(link->connection, "SELECT since_ms, before_ms FROM alive");
    bool good = pg_meaning(link, row) == STORE_OK && PQntuples(row) == 1;
    if (good) {
        news->times.since_ms = pg_number(row, 0, 0);
        news->times.before_ms = pg_number(row, 0, 1);
    }
    PQclear(row);
    pg_disconnect(link); /* the thread makes its own, which listens */
    return good;
}

static bool wait_until_ready(pg_news *news)
{
    pthread_mutex_lock(&news->lock);
    for (int tries = 0; !news->ready && tries < START_TRIES; tries++) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += TICK_MS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&news->looked, &news->lock, &until);
    }
    bool ready = news->ready;
    pthread_mutex_unlock(&news->lock);
    return ready;
}

pg_news *pg_news_open(const driver_link *writer, void (*wake)(void *), void *wake_context)
{
    pg_news *news = calloc(1, sizeof *news);
    if (news == NULL)
        return NULL;
    news->wake = wake;
    news->wake_context = wake_context;
    news->last = &news->first;
    news->pipe[0] = news->pipe[1] = -1;
    memcpy(news->node, writer->node, sizeof news->node);
    pthread_mutex_init(&news->lock, NULL);
    pthread_cond_init(&news->looked, NULL);
    news->link = pg_open(writer->url, pg_news_statements, NEWS_STATEMENTS, writer->log,
                         writer->log_context);
    news->runs = news->link != NULL && pipe(news->pipe) == 0 && continue_times(news) &&
                 pthread_create(&news->thread, NULL, listen_on, news) == 0;
    if (news->runs && wait_until_ready(news))
        return news;
    pg_news_close(news);
    return NULL;
}

/* Others need not wait until the lease ends. */
static void leave(pg_news *news)
{
    const char *values[] = {news->node};
    driver_link *link = news->link;
    if (link->connection == NULL || link->lost || PQisBusy(link->connection))
        return;
    PQclear(PQexecParams(link->connection, "DELETE FROM nodes WHERE id = $1", 1, NULL, values, NULL,
                         NULL, 0));
    PQclear(PQexec(link->connection, "NOTIFY tavoliere"));
}

void pg_news_close(pg_news *news)
{
    pthread_mutex_lock(&news->lock);
    news->ending = true;
    pthread_mutex_unlock(&news->lock);
    if (news->runs) {
        pg_news_committed(news);
        pthread_join(news->thread, NULL);
        leave(news);
    }
    while (news->first != NULL) {
        bulletin *b = news->first;
        news->first = b->next;
        free(b->lines);
        free(b);
    }
    for (int i = 0; i < 2; i++)
        if (news->pipe[i] >= 0)
            close(news->pipe[i]);
    if (news->link != NULL)
        pg_close(news->link);
    pthread_cond_destroy(&news->looked);
    pthread_mutex_destroy(&news->lock);
    free(news->snapshot);
    free(news);
}
