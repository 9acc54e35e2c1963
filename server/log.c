#define _POSIX_C_SOURCE 200809L
#include "server/log.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/json.h"

static const char *const level_id[] = {"error", "warn", "info", "debug"};

log_level log_level_of(const char *word)
{
    for (log_level level = LOG_ERROR; level <= LOG_DEBUG; level++)
        if (strcmp(word, level_id[level]) == 0)
            return level;
    return LOG_INFO;
}

static void put_time(tav_text *text)
{
    struct timespec now;
    struct tm utc;
    char day[24];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    size_t length = strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &utc);
    text_bytes(text, day, length);
    char ms[] = {'.', '0', '0', '0', 'Z', '\0'};
    long left = now.tv_nsec / 1000000;
    for (int i = 3; i > 0; i--, left /= 10)
        ms[i] = (char)('0' + left % 10);
    text_put(text, ms);
}

static bool is_plain(const char *value)
{
    if (value[0] == '\0')
        return false;
    for (const char *c = value; *c != '\0'; c++)
        if (*c <= ' ' || *c == '"' || *c == '=' || *c == '\\' || *c >= 127)
            return false;
    return true;
}

/* Escapes non-ASCII bytes by number in both forms: logs are read by machines and on any terminal,
 * and invalid UTF-8 must not break the JSON. */
static void put_escaped(tav_text *text, const char *value)
{
    static const char digits[] = "0123456789abcdef";
    text_char(text, '"');
    for (const char *c = value; *c != '\0'; c++) {
        unsigned char byte = (unsigned char)*c;
        if (byte == '"' || byte == '\\') {
            text_char(text, '\\');
            text_char(text, *c);
        } else if (byte < ' ' || byte >= 127) {
            text_put(text, "\\u00");
            text_char(text, digits[byte >> 4]);
            text_char(text, digits[byte & 15]);
        } else {
            text_char(text, *c);
        }
    }
    text_char(text, '"');
}

static void put_key(log_line *line, const char *key)
{
    if (line->log->json) {
        js_key(&line->text, key);
        return;
    }
    text_char(&line->text, ' ');
    text_put(&line->text, key);
    text_char(&line->text, '=');
}

/* Drops a value that does not fit whole, so that the line can still be parsed. */
static void keep_whole(log_line *line, size_t before)
{
    if (line->text.full)
        text_cut(&line->text, before);
    line->text.full = false;
}

void log_begin(log_line *line, const tav_log *log, log_level level, const char *event)
{
    line->log = log;
    line->wanted = level <= log->level;
    if (!line->wanted)
        return;
    /* Leaves room to end the line even when it is cut. */
    text_open(&line->text, line->buffer, sizeof line->buffer - 8);
    if (log->json) {
        js_object(&line->text);
        js_key(&line->text, "time");
        text_char(&line->text, '"');
        put_time(&line->text);
        text_char(&line->text, '"');
    } else {
        text_put(&line->text, "time=");
        put_time(&line->text);
    }
    log_word(line, "level", level_id[level]);
    log_word(line, "event", event);
}

void log_word(log_line *line, const char *key, const char *value)
{
    if (!line->wanted)
        return;
    size_t before = line->text.length;
    put_key(line, key);
    if (!line->log->json && is_plain(value))
        text_put(&line->text, value);
    else
        put_escaped(&line->text, value);
    keep_whole(line, before);
}

void log_number(log_line *line, const char *key, int64_t value)
{
    if (!line->wanted)
        return;
    size_t before = line->text.length;
    put_key(line, key);
    text_number(&line->text, value);
    keep_whole(line, before);
}

void log_end(log_line *line)
{
    if (!line->wanted)
        return;
    line->text.size = sizeof line->buffer;
    if (line->log->json)
        text_char(&line->text, '}');
    text_char(&line->text, '\n');
    /* If the log cannot be written, there is nowhere left to report it. */
    ssize_t written = write(line->log->file, line->buffer, line->text.length);
    (void)written;
}

void log_event(const tav_log *log, log_level level, const char *event, const char *key,
               const char *value)
{
    log_line line;
    log_begin(&line, log, level, event);
    if (key != NULL)
        log_word(&line, key, value);
    log_end(&line);
}
