#include "tests/complete.h"

#include <stdlib.h>
#include <string.h>

#include "tests/json_path.h"

int box_find(const box *b, const char *id)
{
    int kind = 0;
    while (kind < b->kinds && strcmp(b->kind[kind].id, id) != 0)
        kind++;
    return kind;
}

static void take_one(box *b, const char *id)
{
    int kind = box_find(b, id);
    if (b->fault->error != TAV_OK)
        return;
    if (kind == b->kinds)
        fault_set(b->fault, TAV_ERROR_FIELD, id, "ids of this setting");
    else if (b->kind[kind].count-- == 0)
        fault_set(b->fault, TAV_ERROR_COMPONENTS, id, NULL);
}

void box_take(box *b, const json_t *value)
{
    size_t i;
    json_t *id;
    if (json_is_string(value))
        take_one(b, json_string_value(value));
    json_array_foreach((json_t *)value, i, id)
        if (json_is_string(id))
            take_one(b, json_string_value(id));
}

void box_pour(box *b, json_t *list)
{
    for (int kind = 0; kind < b->kinds; kind++)
        for (; b->kind[kind].count > 0; b->kind[kind].count--)
            json_array_append_new(list, json_string(b->kind[kind].id));
}

void box_sort(const box *b, json_t *list)
{
    json_t *sorted = json_array();
    size_t i;
    json_t *id;
    for (int kind = 0; kind <= b->kinds; kind++)
        json_array_foreach(list, i, id)
            if (json_is_string(id) && box_find(b, json_string_value(id)) == kind)
                json_array_append(sorted, id);
    if (json_array_size(sorted) == json_array_size(list)) {
        json_array_clear(list);
        json_array_extend(list, sorted);
    }
    json_decref(sorted);
}

json_t *rest_list(box *b, json_t *position, const char *otherwise)
{
    const json_t *named = json_object_get(position, "rest");
    json_t *list = json_at(position, json_is_string(named) ? json_string_value(named) : otherwise);
    if (!json_is_array(list))
        fault_set(b->fault, TAV_ERROR_FIELD, "rest", "the path of a list");
    json_object_del(position, "rest");
    return list;
}

void fill(json_t *object, const char *key, const char *value)
{
    if (json_object_get(object, key) == NULL)
        json_object_set_new(object, key, json_loads(value, JSON_DECODE_ANY, NULL));
}

json_t *fill_objects(json_t *object, const char *key, size_t count)
{
    fill(object, key, "[]");
    json_t *list = json_object_get(object, key);
    while (json_is_array(list) && json_array_size(list) < count)
        json_array_append_new(list, json_object());
    return list;
}
