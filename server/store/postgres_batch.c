/* Many writes in one transaction and one round trip.
 *
 * A batch is sent as a whole (libpq's pipeline mode): BEGIN, the batch's own id into `batches`, the
 * statements of all writes, COMMIT. Three things can happen to it:
 *
 * - It is committed. The writes whose conditions did not hold have changed nothing and say so.
 * - A statement raises an error. Nothing of the batch has happened; its writes are carried out one by
 *   one, so that the error concerns one of them.
 * - The connection is lost. Whether the commit happened is unknown, so the writer finds out: it inserts
 *   the batch's id into `batches`, which waits for any transaction that is still inserting it. If it is there,
 *   the batch was committed, and `refused` has the writes that changed nothing; if not, it is there
 *   from now on, so that the old transaction cannot be committed any more, and the batch begins again
 *   under another id. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "server/store/news.h"
#include "server/store/postgres.h"

enum { ID_BYTES_OF_BATCH = 16, AGAIN_MS = 200, TRIES = 3, ENDING_TRIES = 25 };

typedef enum { SENT_COMMITTED, SENT_REFUSED, SENT_LOST, SENT_NOWHERE } sent;

typedef struct {
    driver_link *link;
    store_write **write;
    size_t count;
    char id[2 * ID_BYTES_OF_BATCH + 1];
    bool told; /* there is something that other servers should know */
} batch;

/* --- Sending ------------------------------------------------------------------------------------ */

static bool new_id(batch *b)
{
    uint8_t chance[ID_BYTES_OF_BATCH];
    if (getrandom(chance, sizeof chance, 0) != (ssize_t)sizeof chance)
        return false;
    for (size_t i = 0; i < sizeof chance; i++)
        snprintf(b->id + 2 * i, 3, "%02x", chance[i]);
    return true;
}

static bool send_plain(PGconn *connection, const char *sql)
{
    return PQsendQueryParams(connection, sql, 0, NULL, NULL, NULL, NULL, 0) == 1;
}

/* What other servers hear of it, from the heap; NULL without memory. A server that has the database for
 * itself tells nobody. */
static char *news_of(const batch *b)
{
    size_t size = 1;
    tav_text out;
    bool tells = b->link->claims != PG_CLAIMS_ALL;
    for (size_t i = 0; i < b->count && tells; i++)
        size += b->write[i]->kind == WRITE_ADD_CHAT ? NEWS_LINE_SIZE : STORE_TOLD + 96;
    char *lines = malloc(size);
    if (lines == NULL)
        return NULL;
    text_open(&out, lines, size);
    for (size_t i = 0; i < b->count && tells; i++)
        news_write(b->write[i], &out);
    return lines;
}

static bool send_id(batch *b)
{
    static const char sql[] = "WITH b AS (INSERT INTO batches (id, node, what) "
                              "VALUES ($1::text, $2::text, $3::text)) "
                              "SELECT set_config('tavoliere.batch', $1::text, true)";
    char *lines = news_of(b);
    if (lines == NULL)
        return false;
    const char *values[] = {b->id, b->link->node, lines};
    b->told = lines[0] != '\0';
    bool sent_it = PQsendQueryParams(b->link->connection, sql, 3, NULL, values, NULL, NULL, 0) == 1;
    free(lines);
    return sent_it;
}

static bool send_write(const batch *b, size_t place)
{
    pg_values values = {0};
    for (int part = 0;; part++) {
        char name[16];
        pg_put_number(&values, (int64_t)place);
        int statement = pg_write_statement(b->write[place], part, &values);
        snprintf(name, sizeof name, "s%d", statement);
        bool good = statement < 0 ||
                    (!values.full && PQsendQueryPrepared(b->link->connection, name, values.count,
                                                         values.value, NULL, NULL, 0) == 1);
        pg_clear(&values);
        if (statement < 0 || !good)
            return good;
    }
}

static bool send_all(batch *b)
{
    PGconn *connection = b->link->connection;
    if (!send_plain(connection, "BEGIN") || !send_id(b))
        return false;
    for (size_t i = 0; i < b->count; i++)
        if (!send_write(b, i))
            return false;
    return send_plain(connection, "COMMIT") && PQpipelineSync(connection) == 1;
}

/* --- Receiving ---------------------------------------------------------------------------------- */

/* Sends what libpq still holds, and waits for a result. */
static bool wait_for_result(PGconn *connection)
{
    while (PQisBusy(connection)) {
        int flush = PQflush(connection);
        struct pollfd file = {.fd = PQsocket(connection),
                              .events = (short)(flush == 1 ? POLLIN | POLLOUT : POLLIN)};
        if (flush < 0 || (poll(&file, 1, -1) < 0 && errno != EINTR) ||
            PQconsumeInput(connection) != 1)
            return false;
    }
    return true;
}

/* The result of the next statement; NULL if the connection is lost. Each is followed by a NULL. */
static PGresult *take_result(PGconn *connection)
{
    if (!wait_for_result(connection))
        return NULL;
    PGresult *result = PQgetResult(connection);
    if (result != NULL && PQresultStatus(result) != PGRES_PIPELINE_SYNC &&
        wait_for_result(connection))
        PQclear(PQgetResult(connection));
    return result;
}

/* False if the statement failed or the connection is lost. */
static bool take_good(driver_link *link, PGresult **result)
{
    *result = take_result(link->connection);
    if (*result == NULL) {
        link->lost = true;
        return false;
    }
    if (PQresultStatus(*result) != PGRES_PIPELINE_ABORTED)
        return pg_meaning(link, *result) == STORE_OK;
    return false;
}

static store_result outcome(int64_t done, int64_t there)
{
    return done > 0 ? STORE_OK : there > 0 ? STORE_CONFLICT : STORE_MISSING;
}

/* The result of the write: its last statement decides. */
static bool take_write(driver_link *link, store_write *write)
{
    pg_values values = {0};
    bool good = true;
    for (int part = 0; good; part++) {
        int statement = pg_write_statement(write, part, &values);
        pg_clear(&values);
        if (statement < 0)
            break;
        PGresult *result;
        good = take_good(link, &result);
        if (good)
            write->result = outcome(pg_number(result, 0, 0), pg_number(result, 0, 1));
        PQclear(result);
    }
    return good;
}

static bool take_plain(driver_link *link)
{
    PGresult *result;
    bool good = take_good(link, &result);
    PQclear(result);
    return good;
}

/* Reads on to the end of the pipeline, so that the connection can be used again. */
static void skip_to_sync(driver_link *link)
{
    for (;;) {
        PGresult *result = take_result(link->connection);
        bool end = result == NULL || PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        link->lost |= result == NULL;
        PQclear(result);
        if (end)
            return;
    }
}

static bool take_commit(driver_link *link)
{
    PGresult *result;
    bool good = take_good(link, &result) && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    PQclear(result);
    return good;
}

static sent take_all(const batch *b)
{
    driver_link *link = b->link;
    bool good = take_plain(link);
    good = good && take_plain(link); /* the batch's id */
    for (size_t i = 0; i < b->count && good; i++)
        good = take_write(link, b->write[i]);
    good = good && take_commit(link);
    if (!link->lost)
        skip_to_sync(link);
    if (good)
        return SENT_COMMITTED;
    return link->lost || PQstatus(link->connection) != CONNECTION_OK ? SENT_LOST : SENT_REFUSED;
}

static sent run(batch *b)
{
    driver_link *link = b->link;
    if (!pg_connect(link))
        return SENT_NOWHERE;
    link->lost = true; /* until all has gone well */
    if (PQsetnonblocking(link->connection, 1) != 0 || PQenterPipelineMode(link->connection) != 1)
        return SENT_NOWHERE;
    if (!send_all(b))
        return SENT_LOST;
    link->lost = false;
    sent how = take_all(b);
    link->lost |= how == SENT_LOST;
    if (how == SENT_LOST)
        return how;
    PQexitPipelineMode(link->connection);
    PQsetnonblocking(link->connection, 0);
    if (how == SENT_REFUSED && pg_execute(link, "ROLLBACK") != STORE_OK)
        link->lost = true;
    return how;
}

/* --- After a lost connection -------------------------------------------------------------------- */

static void pause_before_again(void)
{
    const struct timespec time = {.tv_nsec = AGAIN_MS * 1000000L};
    nanosleep(&time, NULL);
}

static bool take_refused(const batch *b)
{
    const char *value = b->id;
    PGresult *result = PQexecParams(b->link->connection,
                                    "SELECT place, there FROM refused WHERE batch = $1", 1, NULL,
                                    &value, NULL, NULL, 0);
    bool good = pg_meaning(b->link, result) == STORE_OK;
    for (size_t i = 0; i < b->count && good; i++)
        b->write[i]->result = STORE_OK;
    for (int row = 0; good && row < PQntuples(result); row++) {
        size_t place = (size_t)pg_number(result, row, 0);
        if (place < b->count)
            b->write[place]->result = outcome(0, pg_number(result, row, 1));
    }
    PQclear(result);
    return good;
}

/* Whether the batch was committed; SENT_LOST if that cannot be found out yet. */
static sent find_out(const batch *b)
{
    driver_link *link = b->link;
    const char *value = b->id;
    if (!pg_connect(link))
        return SENT_LOST;
    PGresult *result = PQexecParams(link->connection, "INSERT INTO batches (id) VALUES ($1)", 1,
                                    NULL, &value, NULL, NULL, 0);
    store_result meaning = pg_meaning(link, result);
    PQclear(result);
    if (meaning == STORE_OK)
        return SENT_REFUSED;
    return meaning == STORE_CONFLICT && take_refused(b) ? SENT_COMMITTED : SENT_LOST;
}

/* Nothing is acknowledged or refused before the outcome is known. A program told to end while the
 * database is away ends as in a crash: requests go unanswered. */
static sent resolve(const batch *b)
{
    sent how;
    pg_complain(b->link,
                "the connection was lost during a commit: finding out whether it happened");
    for (int tries = 0; (how = find_out(b)) == SENT_LOST; tries++) {
        if (atomic_load(&b->link->ending) && tries > ENDING_TRIES)
            _exit(EXIT_FAILURE);
        pause_before_again();
    }
    return how;
}

/* SENT_COMMITTED, SENT_REFUSED (each write may be tried alone), or SENT_NOWHERE. */
static sent carry_out(batch *b)
{
    for (int tries = 0; tries < TRIES; tries++) {
        if (!new_id(b))
            return SENT_NOWHERE;
        sent how = run(b);
        if (how == SENT_LOST && resolve(b) == SENT_COMMITTED)
            how = SENT_COMMITTED;
        if (how == SENT_COMMITTED && b->told && b->link->news != NULL)
            pg_news_committed(b->link->news);
        if (how == SENT_COMMITTED || how == SENT_REFUSED)
            return how;
        if (how == SENT_NOWHERE)
            pause_before_again();
    }
    return SENT_NOWHERE;
}

/* --- A transaction ------------------------------------------------------------------------------ */

/* The game a write belongs to, or "": transactions that lock games in the same order do not wait for
 * each other in a circle. */
static const char *game_of(const store_write *write)
{
    switch (write->kind) {
    case WRITE_ADD_GAME:
    case WRITE_SET_GAME:
    case WRITE_ADD_ENTRIES:
    case WRITE_ADD_MOVES:
        return write->game.id;
    case WRITE_DELETE_GAME:
        return write->id;
    case WRITE_ADD_CHAT:
        return write->chat.game;
    case WRITE_SET_REVIEW:
        return write->text.id;
    default:
        return "";
    }
}

/* Sorts by game and leaves the writes of each in their order. */
static void sort_writes(store_write **write, store_write **spare, size_t count)
{
    size_t half = count / 2, left = 0, right = half;
    if (count < 2)
        return;
    sort_writes(write, spare, half);
    sort_writes(write + half, spare + half, count - half);
    for (size_t i = 0; i < count; i++) {
        bool first = right == count ||
                     (left < half && strcmp(game_of(write[left]), game_of(write[right])) <= 0);
        spare[i] = write[first ? left++ : right++];
    }
    memcpy(write, spare, count * sizeof *write);
}

/* One by one, because one of them raises an error. */
static void carry_out_alone(driver_link *link, store_write *const *write, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        store_write *one = write[i];
        batch b = {.link = link, .write = &one, .count = 1};
        one->result = STORE_OK;
        sent how = SENT_REFUSED;
        for (int tries = 0; tries < TRIES && how == SENT_REFUSED; tries++) {
            link->refusal = STORE_BROKEN;
            how = carry_out(&b);
            if (link->refusal != STORE_BROKEN)
                break; /* it would be refused again */
        }
        if (how != SENT_COMMITTED)
            one->result = how == SENT_REFUSED ? link->refusal : STORE_BROKEN;
    }
}

store_result pg_write_batch(driver_link *link, store_write *first)
{
    size_t count = 0;
    for (const store_write *write = first; write != NULL; write = write->next)
        count++;
    store_write **write = malloc(2 * count * sizeof *write);
    if (write == NULL)
        return STORE_BROKEN;
    size_t i = 0;
    for (store_write *one = first; one != NULL; one = one->next)
        write[i++] = one;
    sort_writes(write, write + count, count);
    batch b = {.link = link, .write = write, .count = count};
    sent how = carry_out(&b);
    if (how == SENT_REFUSED)
        carry_out_alone(link, write, count);
    free(write);
    if (how != SENT_NOWHERE)
        link->said[0] = '\0';
    return how == SENT_NOWHERE ? STORE_BROKEN : STORE_OK;
}
