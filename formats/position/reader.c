#include "formats/position/reader.h"

#include <string.h>

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

static bool listed(const char *const *keys, const char *key)
{
    for (; *keys != NULL; keys++)
        if (strcmp(*keys, key) == 0)
            return true;
    return false;
}

void reader_keys(reader *r, const json_t *object, const char *const *keys)
{
    const char *key;
    json_t *value;
    if (!json_is_object(object)) {
        reader_fail(r, TAV_ERROR_FIELD, NULL, "{...}");
        return;
    }
    json_object_foreach((json_t *)object, key, value) {
        if (!listed(keys, key))
            reader_fail(r, TAV_ERROR_FIELD, key, NULL);
    }
    for (; *keys != NULL; keys++)
        if (json_object_get(object, *keys) == NULL)
            reader_fail(r, TAV_ERROR_FIELD, *keys, NULL);
}

const json_t *reader_object(reader *r, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (json_is_object(value))
        return value;
    reader_fail(r, TAV_ERROR_FIELD, key, "{...}");
    return NULL;
}

const json_t *reader_list(reader *r, const json_t *object, const char *key, size_t most)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_array(value))
        reader_fail(r, TAV_ERROR_FIELD, key, "[...]");
    else if (json_array_size(value) > most)
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

int64_t reader_number(reader *r, const json_t *object, const char *key, int64_t low, int64_t high)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value)) {
        reader_fail(r, TAV_ERROR_FIELD, key, NULL);
        return low;
    }
    int64_t number = json_integer_value(value);
    if (number >= low && number <= high)
        return number;
    fail_range(r, key, low, high, "");
    return low;
}

bool reader_bool(reader *r, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_boolean(value))
        reader_fail(r, TAV_ERROR_FIELD, key, "false, true");
    return json_is_true(value);
}

int reader_seat(reader *r, const json_t *object, const char *key, int players, bool or_null)
{
    const json_t *value = json_object_get(object, key);
    if (or_null && json_is_null(value))
        return TAV_NOBODY;
    if (json_is_integer(value) && json_integer_value(value) >= 0 &&
        json_integer_value(value) < players)
        return (int)json_integer_value(value);
    fail_range(r, key, 0, players - 1, or_null ? ", null" : "");
    return or_null ? TAV_NOBODY : 0;
}

static int find_thing(const json_t *value, const tav_game *game, tav_thing first, tav_thing last)
{
    const char *id = json_string_value(value);
    for (int thing = first; id != NULL && thing <= last; thing++)
        if (strcmp(game->thing_id((tav_thing)thing), id) == 0)
            return thing;
    return -1;
}

static void fail_thing(reader *r, const char *key, const json_t *value)
{
    const char *id = json_string_value(value);
    char what[96];
    tav_text text;
    text_open(&text, what, sizeof what);
    if (key != NULL)
        text_put(&text, key);
    if (id != NULL) {
        if (key != NULL)
            text_char(&text, ' ');
        text_put(&text, id);
    }
    reader_fail(r, TAV_ERROR_FIELD, what[0] != '\0' ? what : NULL, NULL);
}

int reader_thing(reader *r, const json_t *object, const char *key, const tav_game *game,
                 tav_thing first, tav_thing last, bool or_null)
{
    const json_t *value = json_object_get(object, key);
    if (or_null && json_is_null(value))
        return -1;
    int thing = find_thing(value, game, first, last);
    if (thing < 0)
        fail_thing(r, key, value);
    return thing;
}

int reader_things(reader *r, const json_t *object, const char *key, const tav_game *game,
                  tav_thing first, tav_thing last, bool sorted, uint8_t *things, int most)
{
    const json_t *list = reader_list(r, object, key, (size_t)most);
    if (list == NULL)
        return 0;
    size_t mark = reader_enter_key(r, key);
    int count = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        size_t element = reader_enter_index(r, i);
        const json_t *value = json_array_get(list, i);
        int thing = find_thing(value, game, first, last);
        if (thing < 0)
            fail_thing(r, NULL, value);
        else if (sorted && count > 0 && things[count - 1] > thing)
            reader_fail(r, TAV_ERROR_FIELD, NULL, "table order");
        else
            things[count++] = (uint8_t)thing;
        reader_leave(r, element);
    }
    reader_leave(r, mark);
    return reader_failed(r) ? 0 : count;
}

void reader_hex(reader *r, const json_t *object, const char *key, uint8_t *bytes, size_t count)
{
    const char *text = json_string_value(json_object_get(object, key));
    if (text == NULL || strlen(text) != 2 * count || !text_read_hex(text, bytes, count))
        reader_fail(r, TAV_ERROR_FIELD, key, "0-9a-f");
}
