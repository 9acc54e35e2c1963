/* The PostgreSQL driver: connections, values, errors. postgres_schema.c makes the tables,
 * postgres_write.c says what each write is in SQL, postgres_batch.c carries out many at once, and
 * postgres_read.c reads. See docs/decisions/0032. */
#define _POSIX_C_SOURCE 200809L
#include "server/store/postgres.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* --- Values ------------------------------------------------------------------------------------- */

static void put(pg_values *values, const char *text, char *own)
{
    if (values->count == PG_VALUES) {
        values->full = true;
        free(own);
        return;
    }
    values->own[values->count] = own;
    values->value[values->count++] = text;
}

void pg_put_text(pg_values *values, const char *text)
{
    put(values, text, NULL);
}

void pg_put_null(pg_values *values)
{
    put(values, NULL, NULL);
}

void pg_put_optional(pg_values *values, const char *text)
{
    put(values, text[0] != '\0' ? text : NULL, NULL);
}

void pg_put_own(pg_values *values, char *text)
{
    values->full |= text == NULL;
    put(values, text, text);
}

void pg_put_number(pg_values *values, int64_t number)
{
    char *text = malloc(24);
    if (text != NULL)
        snprintf(text, 24, "%" PRId64, number);
    pg_put_own(values, text);
}

void pg_put_bytes(pg_values *values, const uint8_t *bytes, size_t count)
{
    char *text = malloc(2 * count + 3);
    if (text != NULL) {
        memcpy(text, "\\x", 3);
        for (size_t i = 0; i < count; i++)
            snprintf(text + 2 + 2 * i, 3, "%02x", bytes[i]);
    }
    pg_put_own(values, text);
}

void pg_clear(pg_values *values)
{
    for (int i = 0; i < values->count; i++)
        free(values->own[i]);
    *values = (pg_values){0};
}

/* --- Columns ------------------------------------------------------------------------------------ */

int64_t pg_number(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

void pg_text(const PGresult *result, int row, int column, char *text, size_t size)
{
    tav_text out;
    text_open(&out, text, size);
    text_put(&out, PQgetvalue(result, row, column));
}

static int digit(char c)
{
    return c >= 'a' ? c - 'a' + 10 : c - '0';
}

/* "\x0a1b.." */
void pg_bytes(const PGresult *result, int row, int column, uint8_t *bytes, size_t count)
{
    const char *text = PQgetvalue(result, row, column);
    size_t length = (size_t)PQgetlength(result, row, column);
    memset(bytes, 0, count);
    for (size_t i = 0; i < count && 2 * i + 3 < length; i++)
        bytes[i] = (uint8_t)(digit(text[2 * i + 2]) * 16 + digit(text[2 * i + 3]));
}

/* --- Errors ------------------------------------------------------------------------------------- */

void pg_complain(driver_link *link, const char *what)
{
    char sentence[PG_SENTENCE];
    snprintf(sentence, sizeof sentence, "%.*s (PostgreSQL)", (int)strcspn(what, "\n"), what);
    if (strcmp(sentence, link->said) == 0)
        return;
    memcpy(link->said, sentence, sizeof sentence);
    link->log(link->log_context, sentence);
}

static store_result meaning_of(const char *state)
{
    static const struct {
        const char *state;
        store_result result;
    } known[] = {{"23505", STORE_CONFLICT},  {"23503", STORE_MISSING},   {"53100", STORE_FULL},
                 {"25006", STORE_READ_ONLY}, {"42501", STORE_READ_ONLY}, {"53200", STORE_FULL}};
    for (size_t i = 0; state != NULL && i < sizeof known / sizeof known[0]; i++)
        if (strcmp(state, known[i].state) == 0)
            return known[i].result;
    return STORE_BROKEN;
}

store_result pg_meaning(driver_link *link, const PGresult *result)
{
    ExecStatusType status = result != NULL ? PQresultStatus(result) : PGRES_FATAL_ERROR;
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return STORE_OK;
    const char *state = result != NULL ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    store_result meaning = meaning_of(state);
    link->refusal = meaning;
    /* 57P01 to 57P03: the server is shutting down. */
    link->lost |= PQstatus(link->connection) != CONNECTION_OK || state == NULL ||
                  strncmp(state, "57P0", 4) == 0 || strncmp(state, "08", 2) == 0;
    if (meaning >= STORE_FULL)
        pg_complain(link, result != NULL ? PQresultErrorMessage(result)
                                         : PQerrorMessage(link->connection));
    return meaning;
}

/* --- Connecting --------------------------------------------------------------------------------- */

driver_link *pg_open(const char *url, const char *const *statements, int count, driver_log log,
                     void *log_context)
{
    driver_link *link = calloc(1, sizeof *link);
    char *copy = strdup(url);
    if (link == NULL || copy == NULL) {
        free(link);
        free(copy);
        return NULL;
    }
    link->url = copy;
    link->statement = statements;
    link->statement_count = count;
    link->log = log;
    link->log_context = log_context;
    return link;
}

void pg_disconnect(driver_link *link)
{
    if (link->connection != NULL)
        PQfinish(link->connection);
    link->connection = NULL;
    link->lost = false;
}

void pg_close(driver_link *link)
{
    pg_disconnect(link);
    free(link->url);
    free(link);
}

static bool prepare(driver_link *link)
{
    for (int i = 0; i < link->statement_count; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        PGresult *result = PQprepare(link->connection, name, link->statement[i], 0, NULL);
        store_result meaning = pg_meaning(link, result);
        PQclear(result);
        if (meaning != STORE_OK)
            return false;
    }
    return true;
}

store_result pg_execute(driver_link *link, const char *sql)
{
    PGresult *result = PQexec(link->connection, sql);
    store_result meaning = pg_meaning(link, result);
    PQclear(result);
    return meaning;
}

/* Keeps other servers out, or shares the database with those that do so too. The lock ends with its
 * connection, so that of a server killed a moment ago may last a little longer. */
static bool claim(driver_link *link)
{
    static const char all[] = "SELECT pg_advisory_lock(7417001, hashtext(current_schema()))";
    static const char share[] = "SELECT pg_advisory_lock_shared(7417001, "
                                "hashtext(current_schema()))";
    bool got = pg_execute(link, "SET lock_timeout = '3s'") == STORE_OK &&
               pg_execute(link, link->claims == PG_CLAIMS_SHARE ? share : all) == STORE_OK &&
               pg_execute(link, "SET lock_timeout = 0") == STORE_OK;
    if (!got)
        pg_complain(link, "another server uses this database");
    return got;
}

/* Errors arrive with their results; nothing else is worth logging. */
static void ignore_notice(void *unused, const char *text)
{
    (void)unused, (void)text;
}

/* Names the program, for pg_stat_activity, and sets how soon it gives up. */
bool pg_connect(driver_link *link)
{
    static const char *const keys[] = {"dbname",          "application_name", "connect_timeout",
                                       "client_encoding", "tcp_user_timeout", NULL};
    const char *const values[] = {link->url, "tavoliere", "5", "UTF8", "10000", NULL};
    if (link->connection != NULL && !link->lost && PQstatus(link->connection) == CONNECTION_OK)
        return true;
    pg_disconnect(link);
    link->connection = PQconnectdbParams(keys, values, 1);
    PQsetNoticeProcessor(link->connection, ignore_notice, NULL);
    if (PQstatus(link->connection) != CONNECTION_OK)
        pg_complain(link, PQerrorMessage(link->connection));
    else if ((link->claims == PG_CLAIMS_NOTHING || claim(link)) && prepare(link))
        return true;
    pg_disconnect(link);
    return false;
}

/* --- The driver --------------------------------------------------------------------------------- */

/* Migrates over a connection of its own: the statements can be prepared only when their tables are
 * there. */
static bool make_tables(const char *url, driver_log log, void *log_context, char *why,
                        size_t why_size)
{
    driver_link *link = pg_open(url, NULL, 0, log, log_context);
    snprintf(why, why_size, "there is no memory for the database");
    if (link == NULL)
        return false;
    bool good = pg_connect(link);
    if (!good)
        snprintf(why, why_size, "there is no connection: %s", link->said);
    good = good && pg_migrate(link, why, why_size);
    pg_close(link);
    return good;
}

static driver_link *open_writer(const char *url, driver_log log, void *log_context, char *why,
                                size_t why_size)
{
    if (!make_tables(url, log, log_context, why, why_size))
        return NULL;
    driver_link *link = pg_open(url, pg_write_statements, pg_write_count, log, log_context);
    if (link != NULL && pg_connect(link))
        return link;
    snprintf(why, why_size, "the database cannot be used: %s", link != NULL ? link->said : "");
    if (link != NULL)
        pg_close(link);
    return NULL;
}

static void *open_later(const char *url, driver_log log, void *log_context, void (*wake)(void *),
                        void *wake_context)
{
    return pg_reader_open(url, log, log_context, wake, wake_context);
}

static bool claim_for_server(driver_link *link, const char *unused)
{
    (void)unused;
    link->claims = PG_CLAIMS_ALL;
    return claim(link);
}

/* Like the id of a batch, a name nobody else has. */
static bool name_node(driver_link *link)
{
    uint8_t chance[(PG_NODE - 1) / 2];
    if (getrandom(chance, sizeof chance, 0) != (ssize_t)sizeof chance)
        return false;
    for (size_t i = 0; i < sizeof chance; i++)
        snprintf(link->node + 2 * i, 3, "%02x", chance[i]);
    return true;
}

static void *share(driver_link *link, void (*wake)(void *), void *wake_context, char *why,
                   size_t why_size)
{
    link->claims = PG_CLAIMS_SHARE;
    if (!claim(link)) {
        snprintf(why, why_size, "a server uses this database for itself, without --nodes");
        return NULL;
    }
    if (name_node(link))
        link->news = pg_news_open(link, wake, wake_context);
    if (link->news == NULL)
        snprintf(why, why_size, "the database cannot be shared: %s", link->said);
    return link->news;
}

static bool hear(void *news, store_heard heard, void *context)
{
    return pg_news_hear(news, heard, context);
}

static bool acts(void *news, const char *id)
{
    return pg_news_acts(news, id);
}

static store_times time_of(void *news)
{
    return pg_news_times(news);
}

static void leave(void *news)
{
    pg_news_close(news);
}

static void end_soon(driver_link *link)
{
    atomic_store(&link->ending, true);
}

/* PostgreSQL has its own programs for these. */
static store_result copy_nothing(const char *url, const char *file, char *why, size_t why_size)
{
    (void)url, (void)file;
    snprintf(why, why_size,
             "use pg_dump, pg_restore or pg_basebackup for a database of PostgreSQL");
    return STORE_BROKEN;
}

/* References are checked at every write, and pages by their checksums. */
static bool check_nothing(driver_link *unused, store_problem problem, void *context)
{
    (void)unused, (void)problem, (void)context;
    return true;
}

const store_driver store_postgres = {
    .open_writer = open_writer,
    .open_later = open_later,
    .later = &pg_reader_calls,
    .close = pg_close,
    .write_batch = pg_write_batch,
    .end_soon = end_soon,
    .claim = claim_for_server,
    .share = share,
    .hear = hear,
    .acts = acts,
    .time = time_of,
    .leave = leave,
    .check = check_nothing,
    .backup = copy_nothing,
    .restore = copy_nothing,
};

/* --- Statements --------------------------------------------------------------------------------- */

PGresult *pg_run(driver_link *link, int statement, const pg_values *values)
{
    char name[16];
    snprintf(name, sizeof name, "s%d", statement);
    return PQexecPrepared(link->connection, name, values->count, values->value, NULL, NULL, 0);
}
