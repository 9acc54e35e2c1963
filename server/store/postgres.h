/* Shared by the files of the PostgreSQL driver: a link, its prepared statements, parameters and results.
 *
 * All values travel as text. A list of statements names each of them by its number; a link prepares
 * those it needs when it connects, and again when it has to connect again. */
#ifndef TAV_SERVER_STORE_POSTGRES_H
#define TAV_SERVER_STORE_POSTGRES_H

#include <libpq-fe.h>
#include <stdatomic.h>

#include "server/store/rows.h"

enum { PG_VALUES = 32, PG_SENTENCE = 256, PG_NODE = 33 };

typedef struct pg_news pg_news;

/* Whether a link keeps other servers away: all of them, or those that want the database alone. */
typedef enum { PG_CLAIMS_NOTHING, PG_CLAIMS_ALL, PG_CLAIMS_SHARE } pg_claim;

struct driver_link {
    char *url;
    PGconn *connection;           /* NULL: not connected */
    const char *const *statement; /* to be prepared */
    int statement_count;
    pg_claim claims;
    char node[PG_NODE];   /* a name for this server among others; empty: it is none of them */
    pg_news *news;        /* to be told of each batch; or NULL */
    bool lost;            /* the connection ended under a statement */
    store_result refusal; /* what the last failure came to */
    atomic_bool ending;   /* stop waiting for a database that has gone */
    driver_log log;
    void *log_context;
    char said[PG_SENTENCE]; /* the last message, not repeated until something succeeds */
};

/* The values of a statement, $1 first. Texts that are put by reference must last until it is sent. */
typedef struct {
    const char *value[PG_VALUES];
    char *own[PG_VALUES]; /* on the heap: freed by pg_clear */
    int count;
    bool full; /* out of memory */
} pg_values;

void pg_put_text(pg_values *values, const char *text);     /* by reference */
void pg_put_optional(pg_values *values, const char *text); /* NULL if empty */
void pg_put_number(pg_values *values, int64_t number);
void pg_put_bytes(pg_values *values, const uint8_t *bytes, size_t count);
void pg_put_null(pg_values *values);
void pg_put_own(pg_values *values, char *text); /* from the heap; NULL: out of memory */
void pg_clear(pg_values *values);

/* A column of a row; both empty or zero where it is NULL. */
int64_t pg_number(const PGresult *result, int row, int column);
void pg_text(const PGresult *result, int row, int column, char *text, size_t size);
void pg_bytes(const PGresult *result, int row, int column, uint8_t *bytes, size_t count);

driver_link *pg_open(const char *url, const char *const *statements, int count, driver_log log,
                     void *log_context);
void pg_close(driver_link *link);
/* Connects if there is no connection, and prepares the statements. */
TAV_MUST_CHECK bool pg_connect(driver_link *link);
void pg_disconnect(driver_link *link);

/* Runs a statement and waits; the caller clears the result, which may be NULL. */
PGresult *pg_run(driver_link *link, int statement, const pg_values *values);
/* The same for SQL without values. */
TAV_MUST_CHECK store_result pg_execute(driver_link *link, const char *sql);

/* Interprets a result. Logs faults of the database, and notes a lost connection. */
store_result pg_meaning(driver_link *link, const PGresult *result);
void pg_complain(driver_link *link, const char *what);

/* --- Between the files -------------------------------------------------------------------------- */

/* postgres_schema.c: brings the database to the schema of this program. */
TAV_MUST_CHECK bool pg_migrate(driver_link *link, char *why, size_t why_size);

/* postgres_write.c */
extern const char *const pg_write_statements[];
extern const int pg_write_count;
/* The statement of a write and its values, $1 being its place in the batch. Several statements for
 * one write: `part` counts them. -1: there are no more. */
int pg_write_statement(const store_write *write, int part, pg_values *values);

/* postgres_batch.c */
store_result pg_write_batch(driver_link *writer, store_write *first);

/* postgres_read.c */
extern const char *const pg_read_statements[];
extern const int pg_read_count;

/* Answers a read from the database: the result says whether it could. */
store_result pg_find(driver_link *reader, const store_read *read, store_rows *rows);

/* postgres_news.c: what other servers write. The link is the writer's. NULL if the database cannot be
 * used. */
pg_news *pg_news_open(const driver_link *writer, void (*wake)(void *), void *wake_context);
void pg_news_close(pg_news *news);
/* On the writer's thread: a batch is committed that others should look at. */
void pg_news_committed(pg_news *news);
bool pg_news_hear(pg_news *news, store_heard heard, void *context);
bool pg_news_acts(pg_news *news, const char *id);
store_times pg_news_times(pg_news *news);

/* postgres_reader.c: reads on threads of their own. NULL without memory or threads. */
typedef struct pg_reader pg_reader;
pg_reader *pg_reader_open(const char *url, driver_log log, void *log_context, void (*wake)(void *),
                          void *wake_context);
extern const store_reader pg_reader_calls;

#endif
