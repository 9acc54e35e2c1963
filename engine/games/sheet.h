/* A finished table counted by people: how many of each item a seat has, such as buildings, cards
 * beneath the Chapel, doubloons. A game lists its items in a fixed order; those that a configuration
 * does not use have `most` 0. The points come from the functions that score a state, so a sheet and
 * the state it was taken from score alike. */
#ifndef TAV_GAMES_SHEET_H
#define TAV_GAMES_SHEET_H

#include "games/game.h"

/* The index of an item in play, -1 if there is none. */
int sheet_find(const tav_game *game, const tav_config *config, const char *id);

/* Scores with ranks. TAV_ERROR_BOUND, with the path of the item or area ("seats[1].city") and how
 * many there may be, if no table can look like this. */
tav_error sheet_score(const tav_game *game, const tav_config *config, const tav_sheet *sheet,
                      tav_score *scores, tav_fault *fault);

/* "items":[{"id":"smithy","group":"buildings","thing":"smithy","most":1,"box":3},..]: those in play;
 * a thing or a box that does not matter is null. */
void sheet_items_json(const tav_game *game, const tav_config *config, tav_text *out);

/* For the games: refuses more than `most` of something of one seat. */
tav_error sheet_limit(int seat, const char *what, int found, int most, tav_fault *fault);

#endif
