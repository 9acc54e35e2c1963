/* The catalogue as a table sorted by key, which tools/words generates from
 * engine/words/<language>.txt, and the search for the entry of an action or an event. */
#ifndef TAV_WORDS_TABLE_H
#define TAV_WORDS_TABLE_H

#include <stdint.h>

#include "words/words.h"

typedef struct {
    const char *key;
    const char *text[TAV_LANGUAGES];
} words_entry;

extern const words_entry words_table[];
extern const int words_count;
extern const int words_say_first;   /* the place of the first entry of section `say` */
extern const uint32_t words_slots;  /* a power of two */
extern const uint16_t words_slot[]; /* places by hash, plus one; 0: free */

/* All return a place in the table, or -1 if no entry fits. */
int words_place(const char *key);
int words_action_place(const tav_game *game, const char *decision, const char *action_text);
int words_event_place(const tav_game *game, const tav_event *event, int viewer);

/* Fills {1}, {2}, ... and their forms with numbers. */
void words_fill_counts(const char *text, const uintmax_t *number, int count, tav_text *out);

/* Whether the viewer may know the things of an event. */
static inline bool words_event_seen(const tav_event *event, int viewer)
{
    return event->seen_by == TAV_SEEN_BY_ALL ||
           (viewer != TAV_SPECTATOR && (event->seen_by >> viewer & 1) != 0);
}

#endif
