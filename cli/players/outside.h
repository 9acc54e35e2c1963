/* An outside program in a seat. It is asked for each decision in lines of JSON and sees only the
 * views of its own seat (docs/protocol.md, "A bot of your own"). It is not trusted: everything it sends
 * is bounded, timed and checked, and the first misbehaviour ends it. */
#ifndef TAV_CLI_PLAYERS_OUTSIDE_H
#define TAV_CLI_PLAYERS_OUTSIDE_H

#include "cli/players/player.h"
#include "words/words.h"

typedef struct outside outside;

/* Starts the program and exchanges greetings. NULL on failure, with the reason in `report`. */
outside *outside_open(const char *command, const tav_game *game, const tav_config *config, int seat,
                      int milliseconds, tav_language language, char report[PLAYER_REPORT]);

/* One decision; false with a report if it misbehaved, now or earlier. */
bool outside_choose(outside *o, const tav_view *view, tav_action *action,
                    char report[PLAYER_REPORT]);

void outside_close(outside *o);

#endif
