#include "formats/position/reader.h"

#include <string.h>

static int find_thing(const json_value *value, const tav_game *game, tav_thing first,
                      tav_thing last)
{
    const char *id = value_text(value);
    for (int thing = first; id != NULL && thing <= last; thing++)
        if (strcmp(game->thing_id((tav_thing)thing), id) == 0)
            return thing;
    return -1;
}

static void fail_thing(reader *r, const char *key, const json_value *value)
{
    const char *id = value_text(value);
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

int reader_thing(reader *r, const json_value *object, const char *key, const tav_game *game,
                 tav_thing first, tav_thing last, bool or_null)
{
    const json_value *value = value_get(object, key);
    if (or_null && value_is(value, VALUE_NULL))
        return -1;
    int thing = find_thing(value, game, first, last);
    if (thing < 0)
        fail_thing(r, key, value);
    return thing;
}

int reader_things(reader *r, const json_value *object, const char *key, const tav_game *game,
                  tav_thing first, tav_thing last, bool sorted, uint8_t *things, int most)
{
    const json_value *list = reader_list(r, object, key, (size_t)most);
    if (list == NULL)
        return 0;
    size_t mark = reader_enter_key(r, key);
    int count = 0;
    for (size_t i = 0; i < value_count(list); i++) {
        size_t element = reader_enter_index(r, i);
        const json_value *value = value_at(list, i);
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
