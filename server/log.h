/* The server's log: one line per event on standard error, as key=value or as JSON.
 *
 * A line is built in a bounded buffer and written with one call, so threads do not mix their lines.
 * Outside input is always a separate, escaped value, so nobody can forge a line. Tokens, passwords,
 * bodies and chat are never logged. */
#ifndef TAV_SERVER_LOG_H
#define TAV_SERVER_LOG_H

#include "core/text.h"

typedef enum { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG } log_level;

typedef struct {
    int file;        /* where lines go; 2: standard error */
    log_level level; /* the most verbose level that is written */
    bool json;
} tav_log;

enum { LOG_LINE = 1024 }; /* longer lines are cut */

typedef struct {
    const tav_log *log;
    bool wanted; /* else nothing is built */
    tav_text text;
    char buffer[LOG_LINE];
} log_line;

/* "error", "warn", "info" or "debug"; LOG_INFO for anything else. */
log_level log_level_of(const char *word);

/* A line starts with its time, level and event id, then takes values; log_end writes it. */
void log_begin(log_line *line, const tav_log *log, log_level level, const char *event);
void log_word(log_line *line, const char *key, const char *value);
void log_number(log_line *line, const char *key, int64_t value);
void log_end(log_line *line);

/* A line with one value, or none if `key` is NULL. */
void log_event(const tav_log *log, log_level level, const char *event, const char *key,
               const char *value);

#endif
