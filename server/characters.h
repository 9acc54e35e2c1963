/* Which characters people may use where others read them. */
#ifndef TAV_SERVER_CHARACTERS_H
#define TAV_SERVER_CHARACTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes the UTF-8 character that begins here; returns its size, 0 if it is invalid. */
size_t character_read(const char *text, uint32_t *character);

/* Whether a character may follow another (0: none) in a name or a line: nothing invisible, nothing
 * that controls how others are shown. Joiners and variant selectors, which are invisible, are allowed
 * only after characters of scripts and emoji that need them. */
bool character_allowed(uint32_t character, uint32_t before);

/* Blanks and invisible characters: a name or a line needs at least one other. */
bool character_blank(uint32_t character);

#endif
