/* What happened since the player was last asked, as far as his seat may know it.
 *
 * Made from events alone: an action's own words would give away what another seat pays or
 * discards face down. Like events of one seat in a row are told once where the words allow it. */
#ifndef TAV_CLI_PLAY_LOG_H
#define TAV_CLI_PLAY_LOG_H

#include "cli/terminal.h"
#include "games/game.h"

enum { LOG_ENTRIES_MAX = 256, LOG_THINGS_MAX = 16 };

typedef struct {
    uint8_t kind;
    int8_t seat;
    bool seen;      /* the things may be named */
    uint8_t count;  /* of things, named or not */
    int16_t amount; /* of all events told together */
    tav_thing things[LOG_THINGS_MAX];
} log_entry;

typedef struct {
    tav_sink sink; /* hand this to `apply` */
    const tav_game *game;
    int viewer;
    int count;
    log_entry entries[LOG_ENTRIES_MAX];
} play_log;

void play_log_open(play_log *log, const tav_game *game, int viewer);

/* Prints what was taken down, one line for each stretch of one seat, and forgets it. True if
 * something concerned others than the viewer. */
bool play_log_print(play_log *log, const terminal *term, tav_language language);

#endif
