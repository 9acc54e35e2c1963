/* The catalogue of words: every text a player sees, in every language, from words/<language>.txt.
 *
 * Keys are built from ids: name.<game>.<thing>, event.<game>.<kind>, error.<id>. Which key says
 * what, and what the slots in braces stand for, is told in engine/words/README.md. What the
 * program says apart from any game is in words/say.h. */
#ifndef TAV_WORDS_WORDS_H
#define TAV_WORDS_WORDS_H

#include "games/game.h"

typedef enum { TAV_EN, TAV_IT, TAV_DE, TAV_LANGUAGES } tav_language;

/* Language by its two-letter code; false if unknown. */
bool language_by_code(const char *code, tav_language *language);

/* The text of a key; NULL if there is none. */
const char *words_find(tav_language language, const char *key);

/* The text of section.group.id, or without a group of section.id; an underscore in the id counts as
 * a hyphen. NULL if there is none. */
const char *words_in(const char *section, const char *group, const char *id, tav_language language);

const char *words_game(const tav_game *game, tav_language language);

/* The same as words_in with the game as the group: "about", "decision", "part", "field", "module"
 * or "option" with an id of that game. */
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
 * truly: by its things alone, or where these are hidden by its amount alone, or by a text that says
 * "cards" of what lies face down. */
bool words_event_gathers(const tav_game *game, const tav_event *event, int viewer);

/* The name of a level of the bots; what is none, like that of a program at a seat, by its id. */
const char *words_level(const char *id, tav_language language);

/* The fixed text of an error, without detail. */
const char *words_error(tav_error error, tav_language language);

/* One line: text, in quotes the thing at fault and its place, what is allowed. */
void words_fault(const tav_fault *fault, tav_language language, tav_text *out);

#endif
