/* The log of a game in words, as far as one viewer may know it.
 *
 * It always follows the record, so it is right after an undo, in a resumed game and for a new viewer.
 * It is made from events alone: the words of an action would give away what another seat pays or
 * discards face down. Similar consecutive events of a seat are told together where the words allow
 * it. While a game is played the log hears the events as they happen; otherwise it carries the
 * actions out again. */
#ifndef TAV_CLI_TERMINAL_PLAY_LOG_H
#define TAV_CLI_TERMINAL_PLAY_LOG_H

#include "record/cursor.h"
#include "words/words.h"

enum { LOG_THINGS_MAX = 16, LOG_LINE = 4096 };

typedef struct {
    uint8_t kind;
    int8_t seat;
    bool seen;     /* the things may be named */
    uint8_t count; /* of things, named or not */
    int16_t amount;
    uint16_t action; /* the one that caused it */
    tav_thing things[LOG_THINGS_MAX];
} log_entry;

typedef struct {
    tav_sink sink;
    const tav_game *game;
    int viewer;         /* a seat, or TAV_SPECTATOR */
    bool everything;    /* told openly: the game is over, nothing is secret any more */
    int since;          /* entries of this action and later ones are new, and told apart */
    record_place place; /* what has been told so far; `at` counts the one being told */
    bool failed;        /* no memory: the log is not complete */
    int count, room;
    log_entry *entries;
} play_log;

/* Fills the log with the first `actions` of the record's line, as this viewer may know them,
 * continuing an earlier log where possible. False if out of memory. */
bool play_log_fold(play_log *log, const tav_record *record, int actions, int viewer,
                   bool everything, int since);

/* Before an action is added to the record: where its events go, or NULL if the log lags behind. After
 * it, whether it was taken or refused, tell a log that listens where the game is now. */
tav_sink *play_log_listen(play_log *log, const tav_record *record);
void play_log_heard(play_log *log, const record_place *now);

void play_log_close(play_log *log);

/* The first new entry, or the number of entries if none is new. */
int play_log_new(const play_log *log);

/* One paragraph, the stretch of one seat that begins with this entry: "Seat 1 picks Builder,
 * builds Smithy (price 1), pays 1 card." or "You draw Well. You pass." Returns the entry after
 * it. */
int play_log_text(const play_log *log, int first, const char *const *names, tav_language language,
                  tav_text *out);

#endif
