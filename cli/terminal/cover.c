#include "cli/terminal/cover.h"

#include <stdlib.h>
#include <string.h>

#include "core/json.h"

static void copy_value(const json_value *value, const tav_face_down *fields, tav_text *out);

static const tav_face_down *find_field(const tav_face_down *fields, const char *key)
{
    while (fields->field != NULL && strcmp(fields->field, key) != 0)
        fields++;
    return fields->field != NULL ? fields : NULL;
}

static void copy_count(const json_value *value, tav_text *out)
{
    const json_value *count = value_get(value, "count");
    js_object(out);
    js_key_number(out, "count", count != NULL ? value_number(count) : (int64_t)value_count(value));
    js_object_end(out);
}

/* The top card appears by itself: a list would tell how many there are. */
static void copy_covered(const char *key, const json_value *value, const tav_face_down *field,
                         tav_text *out)
{
    if (field->shows == TAV_SHOWS_NOTHING)
        return;
    js_key(out, key);
    if (field->shows == TAV_SHOWS_COUNT)
        copy_count(value, out);
    else
        value_write(value_count(value) > 0 ? value_at(value, 0) : value, out);
}

/* The fields lie in the seat itself or in what it owns: a building with cards beneath it. */
static void copy_object(const json_value *object, const tav_face_down *fields, tav_text *out)
{
    js_object(out);
    for (value_walk w = value_begin(object); value_next(&w);) {
        const tav_face_down *field = find_field(fields, w.key);
        if (field != NULL) {
            copy_covered(w.key, w.value, field, out);
        } else {
            js_key(out, w.key);
            copy_value(w.value, fields, out);
        }
    }
    js_object_end(out);
}

static void copy_value(const json_value *value, const tav_face_down *fields, tav_text *out)
{
    if (value_is(value, VALUE_LIST)) {
        js_list(out);
        for (value_walk w = value_begin(value); value_next(&w);)
            copy_value(w.value, fields, out);
        js_list_end(out);
    } else if (value_is(value, VALUE_OBJECT)) {
        copy_object(value, fields, out);
    } else {
        value_write(value, out);
    }
}

void cover_json(const json_value *view, const tav_game *game, int viewer, tav_text *out)
{
    const tav_face_down nothing = {0};
    int seat = 0;
    js_object(out);
    for (value_walk w = value_begin(view); value_next(&w);) {
        js_key(out, w.key);
        if (strcmp(w.key, "seats") != 0) {
            value_write(w.value, out);
            continue;
        }
        js_list(out);
        for (value_walk s = value_begin(w.value); value_next(&s); seat++)
            copy_value(s.value, seat == viewer ? &nothing : game->face_down, out);
        js_list_end(out);
    }
    js_object_end(out);
}

static json_document *read_back(const tav_text *text)
{
    return text->full ? NULL : document_read(text->at, text->length, &json_limits_wide, NULL);
}

json_document *cover_view(const tav_game *game, const tav_view *view, bool open)
{
    const tav_view_head *head = (const tav_view_head *)view;
    char *buffer = malloc(TAV_JSON_MAX);
    tav_text text;
    if (buffer == NULL)
        return NULL;
    text_open(&text, buffer, TAV_JSON_MAX);
    game->view_json(view, &text);
    json_document *document = read_back(&text);
    if (!open && head->actor != TAV_NOBODY && document != NULL) {
        text_open(&text, buffer, TAV_JSON_MAX);
        cover_json(document_root(document), game, head->viewer, &text);
        document_close(document);
        document = read_back(&text);
    }
    free(buffer);
    return document;
}

static json_document *read_survey(const tav_game *game, const tav_view *view)
{
    char *buffer = malloc(TAV_JSON_MAX);
    tav_text text;
    if (buffer == NULL)
        return NULL;
    text_open(&text, buffer, TAV_JSON_MAX);
    js_object(&text);
    game->survey_json(view, &text);
    js_object_end(&text);
    json_document *document = read_back(&text);
    free(buffer);
    return document;
}

/* Points are counted on a state. All states that fit the view agree on those the viewer can count. */
static void count_points(const tav_game *game, const tav_view *view, bool open,
                         int16_t points[TAV_SEATS_MAX])
{
    static const uint8_t key[RNG_KEY_SIZE] = {0};
    rng_source source;
    tav_rng rng;
    tav_state_buffer state;
    rng_seed(&source, key);
    rng_open(&rng, &source);
    game->resample(view, &rng, (tav_state *)&state);
    table_points(game, (const tav_state *)&state, ((const tav_view_head *)view)->viewer, open,
                 points);
}

bool cover_open(covered_table *covered, const tav_game *game, const tav_view *view, bool open)
{
    bool over = ((const tav_view_head *)view)->actor == TAV_NOBODY;
    covered->view = cover_view(game, view, open);
    covered->survey = read_survey(game, view);
    count_points(game, view, open || over, covered->points);
    return covered->view != NULL && covered->survey != NULL;
}

void cover_close(covered_table *covered)
{
    document_close(covered->view);
    document_close(covered->survey);
}
