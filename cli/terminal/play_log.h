/* What happened in a game, in words, as far as one viewer may know it.
 *
 * Folded from the record whenever it is shown, so it is right after an undo, a resumed game and a
 * change of viewers alike. Made from events alone: an action's own words would give away what
 * another seat pays or discards face down. Like events of one seat in a row are told once where
 * the words allow it. */
#ifndef TAV_CLI_TERMINAL_PLAY_LOG_H
#define TAV_CLI_TERMINAL_PLAY_LOG_H

#include "record/cursor.h"
#include "words/words.h"

enum { LOG_THINGS_MAX = 16, LOG_LINE = 4096 };

typedef struct {
    uint8_t kind;
    int8_t seat;
    bool seen;       /* the things may be named */
    uint8_t count;   /* of things, named or not */
    int16_t amount;  /* of all events told together */
    uint16_t action; /* the one that caused it, or the first of them */
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

/* The first `actions` of the record's line as this viewer may know them. A log that was folded
 * before goes on from there where it can. False: no memory. */
bool play_log_fold(play_log *log, const tav_record *record, int actions, int viewer,
                   bool everything, int since);

void play_log_close(play_log *log);

/* The first entry that is new; as many as there are: none is. */
int play_log_new(const play_log *log);

/* One paragraph, the stretch of one seat that begins with this entry: "Seat 1 picks Builder,
 * builds Smithy (price 1), pays 1 card." or "You draw Well. You pass." Returns the entry after
 * it. */
int play_log_text(const play_log *log, int first, const char *const *names, tav_language language,
                  tav_text *out);

#endif
