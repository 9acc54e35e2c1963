/* Finds the entry for an action or an event: the most specific key in the table. A message to a player
 * looks up dozens of keys, hence the hash. */
#include "words/table.h"

#include <string.h>

enum { KEY_SIZE = 128 };

int words_place(const char *key)
{
    uint32_t hash = 2166136261;
    for (const char *at = key; *at != '\0'; at++)
        hash = (hash ^ (uint8_t)*at) * 16777619;
    for (uint32_t slot = hash;; slot++) {
        int place = words_slot[slot & (words_slots - 1)] - 1;
        if (place < 0 || strcmp(key, words_table[place].key) == 0)
            return place;
    }
}

static int place_of(const tav_text *key)
{
    return key->full ? -1 : words_place(key->at);
}

/* --- Actions --------------------------------------------------------------------------------- */

/* Hyphens for spaces; returns how many there are. */
static int put_joined(tav_text *key, const char *action_text)
{
    char *at = key->at + key->length;
    int spaces = 0;
    text_put(key, action_text);
    for (; (at = strchr(at, ' ')) != NULL; spaces++)
        *at = '-';
    return spaces;
}

/* Tries below the prefix in `key`: the whole text, the verb with its number of words, the verb. */
static int find_action(tav_text *key, const char *action_text)
{
    size_t prefix = key->length;
    int spaces = put_joined(key, action_text), place = place_of(key);
    if (place >= 0)
        return place;
    text_cut(key, prefix);
    text_bytes(key, action_text, strcspn(action_text, " "));
    size_t verb = key->length;
    text_char(key, '.');
    text_number(key, spaces);
    place = place_of(key);
    if (place >= 0)
        return place;
    text_cut(key, verb);
    return place_of(key);
}

int words_action_place(const tav_game *game, const char *decision, const char *action_text)
{
    char buffer[KEY_SIZE];
    tav_text key;
    text_open(&key, buffer, sizeof buffer);
    text_put(&key, "action.");
    text_put(&key, game->id);
    text_char(&key, '.');
    size_t prefix = key.length;
    text_put(&key, decision);
    text_char(&key, '.');
    int place = find_action(&key, action_text);
    if (place >= 0)
        return place;
    text_cut(&key, prefix);
    return find_action(&key, action_text);
}

/* --- Events ---------------------------------------------------------------------------------- */

/* Keeps a longer key if it is in the table. */
static void settle(tav_text *key, size_t before)
{
    if (place_of(key) < 0)
        text_cut(key, before);
}

static void lengthen(tav_text *key, bool holds, const char *tail)
{
    size_t before = key->length;
    if (!holds)
        return;
    text_put(key, tail);
    settle(key, before);
}

int words_event_place(const tav_game *game, const tav_event *event, int viewer)
{
    char buffer[KEY_SIZE];
    tav_text key;
    text_open(&key, buffer, sizeof buffer);
    text_put(&key, "event.");
    text_put(&key, game->id);
    text_char(&key, '.');
    text_put(&key, game->events[event->kind].id);
    lengthen(&key, event->count > 0 && !words_event_seen(event, viewer), ".hidden");
    lengthen(&key, event->count == 0, ".bare");
    lengthen(&key, event->seat >= 0 && event->seat == viewer, ".you");
    size_t before = key.length;
    text_char(&key, '.');
    text_number(&key, event->amount);
    settle(&key, before);
    return place_of(&key);
}
