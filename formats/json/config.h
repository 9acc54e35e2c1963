/* Reads the configuration of a game from JSON: {"game":"san-juan","players":2,"modules":["events"],
 * "options":{"first":0}}. Positions, the server's tables and the line protocol's matches all choose
 * their game by these fields (docs/formats.md), and this is the only reader of them.
 *
 * A module is one id in the list, each at most once. An option has the type of its kind: a word is
 * a string, a seat and a number are numbers, a switch is a boolean. */
#ifndef TAV_FORMATS_JSON_CONFIG_H
#define TAV_FORMATS_JSON_CONFIG_H

#include "formats/json/json.h"
#include "games/game.h"

typedef enum {
    CONFIG_STRICT = 0,
    CONFIG_PLAIN = 1,  /* modules and options may be missing: a plain game */
    CONFIG_SORTED = 2, /* modules must be in the order of the game's table, as written */
} config_style;

/* A fault with its field and, if any, its option. The fault's `what` is the wrong word ("war",
 * "first=7"), or the field. */
typedef struct {
    const char *field;
    char option[48]; /* "" if none */
    tav_fault fault;
} config_fault;

/* Reads all four fields and ignores others. NULL on a fault. */
const tav_game *config_from_json(const json_value *object, config_style style, tav_config *config,
                                 config_fault *fault);

/* Reads only modules and options; the caller knows the game and the number of players. */
tav_error config_choices_from_json(const json_value *object, const tav_game *game, int players,
                                   config_style style, tav_config *config, config_fault *fault);

#endif
