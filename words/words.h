/* The catalogue of words: every text a player sees, in every language, from words/<language>.txt.
 *
 * Keys are built from ids: name.<game>.<thing>, about.<game>.<thing>, field.<game>.<field>,
 * decision.<game>.<kind>, action.<game>.<verb>, event.<game>.<kind>, part.<game>.<part>,
 * game.<game>. Which key says what, and what the slots in braces stand for, is told in
 * words/README.md. */
#ifndef TAV_WORDS_WORDS_H
#define TAV_WORDS_WORDS_H

#include "games/game.h"

/* The text of a key; NULL if there is none. */
const char *words_find(tav_language language, const char *key);

/* The text of section.<game>.<id>: "about", "decision", "part" or "field" with an id of that game;
 * an underscore in it counts as a hyphen. NULL if there is none. */
const char *words_of(const tav_game *game, const char *section, const char *id,
                     tav_language language);

/* The name of a thing. */
void words_name(const tav_game *game, tav_thing thing, tav_language language, tav_text *out);

/* An action as a choice reads, from its stable text and the kind of decision it answers. */
void words_action(const tav_game *game, const char *decision, const char *action_text,
                  tav_language language, tav_text *out);

/* What happened, as a sentence without its full stop, as far as the viewer may know it. Speaks to
 * the viewer about his own deeds; `seat_names` has a name for every seat. */
void words_event(const tav_game *game, const tav_event *event, int viewer,
                 const char *const *seat_names, tav_language language, tav_text *out);

/* Whether an event made of several like ones, things after each other and amounts added, is told
 * truly: by its things alone, or where these are hidden by its amount alone. */
bool words_event_gathers(const tav_game *game, const tav_event *event, int viewer);

#endif
