/* The catalogue of words: every text a player sees, in every language, from
 * engine/words/<language>.txt.
 *
 * Keys are built from ids: name.<game>.<thing>, event.<game>.<kind>, error.<id>.
 * engine/words/README.md describes the keys and the slots in braces. Texts that belong to no game
 * are in words/say.h. */
#ifndef TAV_WORDS_WORDS_H
#define TAV_WORDS_WORDS_H

#include "games/game.h"

typedef enum { TAV_EN, TAV_IT, TAV_DE, TAV_LANGUAGES } tav_language;

/* Finds a language by its two-letter code; false if unknown. */
bool words_language(const char *code, tav_language *language);

/* The text of a key; NULL if there is none. */
const char *words_find(tav_language language, const char *key);

/* The text of section.group.id, or without a group of section.id; an underscore in the id counts as
 * a hyphen. NULL if there is none. */
const char *words_in(const char *section, const char *group, const char *id, tav_language language);

const char *words_game(const tav_game *game, tav_language language);

/* Like words_in with the game as the group: "about", "decision", "part", "field", "module"
 * or "option" with an id of that game. */
const char *words_of(const tav_game *game, const char *section, const char *id,
                     tav_language language);

/* The name of a thing. */
void words_name(const tav_game *game, tav_thing thing, tav_language language, tav_text *out);

/* The name where there is little room: the whole name, or the one short form it has. */
const char *words_short(const tav_game *game, const char *thing, tav_language language);

/* Writes an action as a choice, from its stable text and the kind of decision it answers. */
void words_action(const tav_game *game, const char *decision, const char *action_text,
                  tav_language language, tav_text *out);

/* Writes what happened, as far as the viewer may know it, as a sentence without its full stop.
 * Addresses the viewer if they did it; `seat_names` has a name for every seat. */
void words_event(const tav_game *game, const tav_event *event, int viewer,
                 const char *const *seat_names, tav_language language, tav_text *out);

/* Whether several similar events may be merged into one, with their things concatenated and their
 * amounts added, and its text is still true: it shows only things, or, if these are hidden, only
 * the amount, or it just says "cards" for things that lie face down. */
bool words_event_gathers(const tav_game *game, const tav_event *event, int viewer);

/* The name of a bot level; the id itself if it is not a level, such as that of a program. */
const char *words_level(const char *id, tav_language language);

/* The fixed text of an error, without detail. */
const char *words_error(tav_error error, tav_language language);

/* Writes one line: the text, the thing at fault in quotes and its place, what is allowed. */
void words_fault(const tav_fault *fault, tav_language language, tav_text *out);

#endif
