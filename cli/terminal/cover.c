#include "cli/terminal/cover.h"

#include <stdlib.h>
#include <string.h>

static json_t *count_of(const json_t *value)
{
    json_t *count = json_object_get(value, "count");
    json_int_t size = count != NULL ? json_integer_value(count)
                                    : (json_int_t)json_array_size(value);
    json_t *covered = json_object();
    json_object_set_new(covered, "count", json_integer(size));
    return covered;
}

/* The top card by itself: a list would tell how many there are. */
static void keep_top(json_t *object, const char *field, const json_t *list)
{
    if (json_array_size(list) > 0)
        json_object_set(object, field, json_array_get(list, 0));
}

static void cover_field(json_t *object, const tav_face_down *field)
{
    json_t *value = json_object_get(object, field->field);
    if (value == NULL)
        return;
    switch (field->shows) {
    case TAV_SHOWS_TOP:
        keep_top(object, field->field, value);
        break;
    case TAV_SHOWS_COUNT:
        json_object_set_new(object, field->field, count_of(value));
        break;
    default:
        json_object_del(object, field->field);
    }
}

/* The fields lie in the seat itself or in what it owns: a building with cards beneath it. */
static void cover_fields(json_t *value, const tav_face_down *fields)
{
    const char *key;
    json_t *inner;
    size_t i;
    for (const tav_face_down *field = fields; field->field != NULL; field++)
        cover_field(value, field);
    json_object_foreach(value, key, inner) {
        cover_fields(inner, fields);
    }
    json_array_foreach(value, i, inner) {
        cover_fields(inner, fields);
    }
}

void cover_seats(json_t *view, const tav_game *game, int viewer)
{
    json_t *seat;
    size_t number;
    json_array_foreach(json_object_get(view, "seats"), number, seat) {
        if ((int)number != viewer)
            cover_fields(seat, game->face_down);
    }
}

json_t *cover_view(const tav_game *game, const tav_view *view, bool open)
{
    const tav_view_head *head = (const tav_view_head *)view;
    char *buffer = malloc(TAV_JSON_MAX);
    tav_text text;
    if (buffer == NULL)
        return NULL;
    text_open(&text, buffer, TAV_JSON_MAX);
    game->view_json(view, &text);
    json_t *json = text.full ? NULL : json_loadb(text.at, text.length, 0, NULL);
    if (!open && head->actor != TAV_NOBODY)
        cover_seats(json, game, head->viewer);
    free(buffer);
    return json;
}
