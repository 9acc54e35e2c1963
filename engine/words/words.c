/* Fills the slots of a text. A slot without a value stays as written, so that the mistake is
 * visible; a slot never shows what the viewer may not know. */
#include "words/words.h"

#include <assert.h>
#include <string.h>

#include "words/table.h"

enum { KEY_SIZE = 128 };

const char *words_find(tav_language language, const char *key)
{
    int place = words_place(key);
    return place < 0 ? NULL : words_table[place].text[language];
}

bool words_language(const char *text, tav_language *language)
{
    static const char *const codes[TAV_LANGUAGES] = {
        [TAV_EN] = "en", [TAV_IT] = "it", [TAV_DE] = "de"};
    for (int i = 0; i < TAV_LANGUAGES; i++)
        if (strcmp(codes[i], text) == 0) {
            *language = (tav_language)i;
            return true;
        }
    return false;
}

static const char *find_joined(const char *section, const char *group, const char *id,
                               size_t length, tav_language language)
{
    char buffer[KEY_SIZE];
    tav_text key;
    text_open(&key, buffer, sizeof buffer);
    text_put(&key, section);
    text_char(&key, '.');
    if (group != NULL) {
        text_put(&key, group);
        text_char(&key, '.');
    }
    for (size_t i = 0; i < length; i++)
        text_char(&key, id[i] == '_' ? '-' : id[i]);
    return key.full ? NULL : words_find(language, key.at);
}

const char *words_in(const char *section, const char *group, const char *id, tav_language language)
{
    return find_joined(section, group, id, strlen(id), language);
}

const char *words_game(const tav_game *game, tav_language language)
{
    return words_in("game", NULL, game->id, language);
}

const char *words_of(const tav_game *game, const char *section, const char *id,
                     tav_language language)
{
    return words_in(section, game->id, id, language);
}

const char *words_short(const tav_game *game, const char *thing, tav_language language)
{
    const char *name = words_of(game, "short", thing, language);
    return name != NULL ? name : words_of(game, "name", thing, language);
}

void words_name(const tav_game *game, tav_thing thing, tav_language language, tav_text *out)
{
    const char *id = game->thing_id(thing);
    const char *name = words_of(game, "name", id, language);
    text_put(out, name != NULL ? name : id);
}

/* --- Slots ----------------------------------------------------------------------------------- */

typedef struct {
    const char *at;
    size_t length;
} piece;

static bool piece_is(piece p, const char *word)
{
    return strlen(word) == p.length && memcmp(p.at, word, p.length) == 0;
}

/* The number of a slot such as {2}; 0 if it is not a number. */
static int piece_number(piece p)
{
    return p.length == 1 && p.at[0] >= '1' && p.at[0] <= '9' ? p.at[0] - '0' : 0;
}

/* Fills a slot; false if it has no value. */
typedef bool say_slot(const void *data, piece slot, tav_text *out);

/* Writes one of the forms of {SLOT|one|other}: the first if the value of the slot is 1. */
static void fill_form(piece slot, const char *forms, say_slot *say, const void *data, tav_text *out)
{
    char buffer[KEY_SIZE];
    tav_text value;
    text_open(&value, buffer, sizeof buffer);
    piece name = {slot.at, (size_t)(forms - slot.at)};
    bool one = say(data, name, &value) && strcmp(value.at, "1") == 0;
    const char *first = forms + 1, *end = slot.at + slot.length;
    const char *bar = memchr(first, '|', (size_t)(end - first));
    assert(bar != NULL);
    if (one)
        text_bytes(out, first, (size_t)(bar - first));
    else
        text_bytes(out, bar + 1, (size_t)(end - bar) - 1);
}

static void fill(const char *text, say_slot *say, const void *data, tav_text *out)
{
    while (*text != '\0') {
        size_t plain = strcspn(text, "{");
        text_bytes(out, text, plain);
        text += plain;
        const char *end = *text == '{' ? strchr(text, '}') : NULL;
        if (end == NULL) {
            text_put(out, text);
            return;
        }
        piece slot = {text + 1, (size_t)(end - text) - 1};
        const char *forms = memchr(slot.at, '|', slot.length);
        if (forms != NULL)
            fill_form(slot, forms, say, data, out);
        else if (!say(data, slot, out))
            text_bytes(out, text, slot.length + 2);
        text = end + 1;
    }
}

typedef struct {
    const uintmax_t *number;
    int count;
} counts;

static bool say_count_slot(const void *data, piece slot, tav_text *out)
{
    const counts *given = data;
    int number = piece_number(slot);
    if (number == 0 || number > given->count)
        return false;
    text_number(out, (int64_t)given->number[number - 1]);
    return true;
}

void words_fill_counts(const char *text, const uintmax_t *number, int count, tav_text *out)
{
    fill(text, say_count_slot, &(counts){number, count}, out);
}

/* --- Actions --------------------------------------------------------------------------------- */

enum { ACTION_WORDS_MAX = 8 };

typedef struct {
    const tav_game *game;
    tav_language language;
    int count;
    piece word[ACTION_WORDS_MAX]; /* the verb first */
} action_words;

static action_words split(const tav_game *game, const char *text, tav_language language)
{
    action_words words = {.game = game, .language = language};
    while (*text != '\0') {
        assert(words.count < ACTION_WORDS_MAX);
        piece *word = &words.word[words.count++];
        *word = (piece){text, strcspn(text, " ")};
        text += word->length;
        text += *text == ' ';
    }
    return words;
}

/* An id by its name; a number as it is. */
static void say_word(const action_words *words, piece word, tav_text *out)
{
    const char *name = find_joined("name", words->game->id, word.at, word.length, words->language);
    if (name != NULL)
        text_put(out, name);
    else
        text_bytes(out, word.at, word.length);
}

static bool say_action_slot(const void *data, piece slot, tav_text *out)
{
    const action_words *words = data;
    int number = piece_number(slot);
    if (number > 0 && number < words->count) {
        say_word(words, words->word[number], out);
        return true;
    }
    if (!piece_is(slot, "rest"))
        return false;
    for (int i = 1; i < words->count; i++) {
        text_put(out, i > 1 ? " " : "");
        say_word(words, words->word[i], out);
    }
    return true;
}

void words_action(const tav_game *game, const char *decision, const char *action_text,
                  tav_language language, tav_text *out)
{
    int place = words_action_place(game, decision, action_text);
    if (place < 0) {
        text_put(out, action_text);
        return;
    }
    action_words words = split(game, action_text, language);
    fill(words_table[place].text[language], say_action_slot, &words, out);
}

/* --- Events ---------------------------------------------------------------------------------- */

typedef struct {
    const tav_game *game;
    const tav_event *event;
    const char *const *seat_names;
    tav_language language;
    bool seen;
} event_words;

/* "Well, 2× Smithy": counts equal neighbours. */
static void say_things(const event_words *words, tav_text *out)
{
    const tav_event *event = words->event;
    for (int i = 0, next; i < event->count; i = next) {
        for (next = i + 1; next < event->count && event->things[next] == event->things[i];)
            next++;
        text_put(out, i > 0 ? ", " : "");
        if (next - i > 1) {
            text_number(out, next - i);
            text_put(out, "× ");
        }
        words_name(words->game, event->things[i], words->language, out);
    }
}

/* "3 workers": a thing that has words for several of it. */
static void say_counted(const event_words *words, tav_text *out)
{
    const char *id = words->game->thing_id(words->event->things[0]);
    const char *text = words_of(words->game, "counted", id, words->language);
    assert(text != NULL);
    words_fill_counts(text, (const uintmax_t[]){(uintmax_t)words->event->amount}, 1, out);
}

static bool say_event_slot(const void *data, piece slot, tav_text *out)
{
    const event_words *words = data;
    const tav_event *event = words->event;
    int number = piece_number(slot);
    if (piece_is(slot, "seat") && event->seat >= 0)
        text_put(out, words->seat_names[event->seat]);
    else if (piece_is(slot, "other"))
        text_put(out, words->seat_names[event->amount]);
    else if (piece_is(slot, "amount"))
        text_number(out, event->amount);
    else if (piece_is(slot, "things") && words->seen && event->count > 0)
        say_things(words, out);
    else if (piece_is(slot, "counted") && words->seen && event->count > 0)
        say_counted(words, out);
    else if (number > 0 && number <= event->count && words->seen)
        words_name(words->game, event->things[number - 1], words->language, out);
    else
        return false;
    return true;
}

void words_event(const tav_game *game, const tav_event *event, int viewer,
                 const char *const *seat_names, tav_language language, tav_text *out)
{
    int place = words_event_place(game, event, viewer);
    if (place < 0) {
        text_put(out, game->events[event->kind].id);
        return;
    }
    event_words words = {game, event, seat_names, language, words_event_seen(event, viewer)};
    fill(words_table[place].text[language], say_event_slot, &words, out);
}

bool words_event_gathers(const tav_game *game, const tav_event *event, int viewer)
{
    int place = words_event_place(game, event, viewer);
    if (place < 0 || event->count == 0)
        return false;
    const char *text = words_table[place].text[TAV_EN];
    bool things = strstr(text, "{things}") != NULL;
    bool amount = strstr(text, "{amount") != NULL; /* also one that only chooses a form */
    return things != amount && things == words_event_seen(event, viewer);
}
