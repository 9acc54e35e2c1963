/* What a game is played with, from JSON: {"game":"san-juan","players":2,"modules":["events"],
 * "options":{"first":0}}. Positions, tables of a server and matches of the line protocol all choose
 * their game by these fields (docs/formats.md), and this is their only reader.
 *
 * A module is one id in the list, each at most once. An option has the type of its kind: a word is a
 * string, a seat and a number are numbers, a yes or no is a boolean. */
#ifndef TAV_FORMATS_JSON_CONFIG_H
#define TAV_FORMATS_JSON_CONFIG_H

#include "formats/json/json.h"
#include "games/game.h"

typedef enum {
    CONFIG_STRICT = 0,
    CONFIG_PLAIN = 1,  /* modules and options may be missing: a plain game is meant */
    CONFIG_SORTED = 2, /* modules must be in the order of the game's table, as we write them */
} config_rules;

/* Where the fault lies: in which field, and in which option of it. The fault's `what` is the word at
 * fault ("war", "first=7"), or the field. */
typedef struct {
    const char *field;
    char option[48]; /* "" if it is none */
    tav_fault fault;
} config_fault;

/* All four fields; others are not looked at. NULL on a fault. */
const tav_game *config_from_json(const json_value *object, config_rules rules, tav_config *config,
                                 config_fault *fault);

/* Modules and options of a game and a number of players known otherwise. */
tav_error config_choices_from_json(const json_value *object, const tav_game *game, int players,
                                   config_rules rules, tav_config *config, config_fault *fault);

/* The ids of all games: "san-juan, puerto-rico, patrician". */
void config_list_games(tav_text *out);

#endif
