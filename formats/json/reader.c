#include "formats/json/reader.h"

#include <string.h>

#include "games/game.h"

bool reader_failed(const reader *r)
{
    return r->fault->error != TAV_OK;
}

void reader_fail(reader *r, tav_error error, const char *name, const char *allowed)
{
    if (reader_failed(r))
        return;
    char what[160];
    tav_text text;
    text_open(&text, what, sizeof what);
    text_put(&text, r->path);
    if (name != NULL) {
        if (text.length > 0)
            text_char(&text, '.');
        text_put(&text, name);
    }
    fault_set(r->fault, error, what, allowed);
}

static size_t lengthen(reader *r, tav_text *text)
{
    size_t mark = strlen(r->path);
    text_open(text, r->path + mark, sizeof r->path - mark);
    return mark;
}

size_t reader_enter_key(reader *r, const char *key)
{
    tav_text text;
    size_t mark = lengthen(r, &text);
    if (mark > 0)
        text_char(&text, '.');
    text_put(&text, key);
    return mark;
}

size_t reader_enter_index(reader *r, size_t index)
{
    tav_text text;
    size_t mark = lengthen(r, &text);
    text_char(&text, '[');
    text_number(&text, (int64_t)index);
    text_char(&text, ']');
    return mark;
}

void reader_leave(reader *r, size_t mark)
{
    r->path[mark] = '\0';
}

static bool is_listed(const char *const *list, const char *word)
{
    for (; list != NULL && *list != NULL; list++)
        if (strcmp(*list, word) == 0)
            return true;
    return false;
}

static void put_list(tav_text *out, const char *const *list)
{
    for (; list != NULL && *list != NULL; list++)
        text_item(out, *list);
}

static void demand_fields(reader *r, const json_value *object, const char *const *list,
                          const char *const *optional)
{
    for (; list != NULL && *list != NULL; list++)
        if (value_get(object, *list) == NULL && !is_listed(optional, *list))
            reader_fail(r, TAV_ERROR_FIELD, *list, NULL);
}

void reader_only(reader *r, const json_value *object, const reader_fields *fields)
{
    char known[256];
    tav_text list;
    if (!value_is(object, VALUE_OBJECT)) {
        reader_fail(r, TAV_ERROR_FIELD, NULL, "{...}");
        return;
    }
    text_open(&list, known, sizeof known);
    if (fields->list) {
        put_list(&list, fields->keys);
        put_list(&list, fields->more);
    }
    for (value_walk w = value_begin(object); value_next(&w);)
        if (!is_listed(fields->keys, w.key) && !is_listed(fields->more, w.key))
            reader_fail(r, TAV_ERROR_FIELD, w.key, known);
    demand_fields(r, object, fields->keys, fields->optional);
    demand_fields(r, object, fields->more, fields->optional);
}

void reader_keys(reader *r, const json_value *object, const char *const *keys)
{
    reader_only(r, object, &(reader_fields){.keys = keys});
}

const json_value *reader_object(reader *r, const json_value *object, const char *key)
{
    const json_value *value = value_get(object, key);
    if (value_is(value, VALUE_OBJECT))
        return value;
    reader_fail(r, TAV_ERROR_FIELD, key, "{...}");
    return NULL;
}

const json_value *reader_list(reader *r, const json_value *object, const char *key, size_t most)
{
    const json_value *value = value_get(object, key);
    if (!value_is(value, VALUE_LIST))
        reader_fail(r, TAV_ERROR_FIELD, key, "[...]");
    else if (value_count(value) > most)
        reader_fail(r, TAV_ERROR_BOUND, key, NULL);
    else
        return value;
    return NULL;
}

static void fail_range(reader *r, const char *key, int64_t low, int64_t high, const char *more)
{
    char allowed[64];
    tav_text text;
    text_open(&text, allowed, sizeof allowed);
    text_number(&text, low);
    text_char(&text, '-');
    text_number(&text, high);
    text_put(&text, more);
    reader_fail(r, TAV_ERROR_BOUND, key, allowed);
}

int64_t reader_number(reader *r, const json_value *object, const char *key, int64_t low,
                      int64_t high)
{
    const json_value *value = value_get(object, key);
    if (!value_is(value, VALUE_NUMBER)) {
        reader_fail(r, TAV_ERROR_FIELD, key, NULL);
        return low;
    }
    int64_t number = value_number(value);
    if (number >= low && number <= high)
        return number;
    fail_range(r, key, low, high, "");
    return low;
}

bool reader_bool(reader *r, const json_value *object, const char *key)
{
    const json_value *value = value_get(object, key);
    if (!value_is(value, VALUE_BOOL))
        reader_fail(r, TAV_ERROR_FIELD, key, "false, true");
    return value_is_true(value);
}

int reader_seat(reader *r, const json_value *object, const char *key, int players, bool or_null)
{
    const json_value *value = value_get(object, key);
    if (or_null && value_is(value, VALUE_NULL))
        return TAV_NOBODY;
    if (value_is(value, VALUE_NUMBER) && value_number(value) >= 0 && value_number(value) < players)
        return (int)value_number(value);
    fail_range(r, key, 0, players - 1, or_null ? ", null" : "");
    return or_null ? TAV_NOBODY : 0;
}

const char *reader_text(reader *r, const json_value *object, const char *key, size_t least,
                        size_t most)
{
    const json_value *value = value_get(object, key);
    if (!value_is(value, VALUE_TEXT))
        reader_fail(r, TAV_ERROR_FIELD, key, "\"...\"");
    else if (value_length(value) < least || value_length(value) > most)
        reader_fail(r, TAV_ERROR_BOUND, key, NULL);
    else
        return value_text(value);
    return "";
}

int reader_word(reader *r, const json_value *object, const char *key, const char *const *words,
                int count)
{
    const char *given = value_text(value_get(object, key));
    char allowed[256];
    tav_text list;
    text_open(&list, allowed, sizeof allowed);
    for (int i = 0; i < count; i++) {
        if (given != NULL && strcmp(given, words[i]) == 0)
            return i;
        text_item(&list, words[i]);
    }
    reader_fail(r, TAV_ERROR_FIELD, key, allowed);
    return -1;
}

void reader_hex(reader *r, const json_value *object, const char *key, uint8_t *bytes, size_t count)
{
    const char *text = value_text(value_get(object, key));
    if (text == NULL || strlen(text) != 2 * count || !text_read_hex(text, bytes, count))
        reader_fail(r, TAV_ERROR_FIELD, key, "0-9a-f");
}
