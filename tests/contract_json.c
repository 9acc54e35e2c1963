/* Positions and views as JSON. A position reads back to the same bytes; a view is the position with
 * holes, and everything it shows is true. */
#include <jansson.h>

#include "tests/contract.h"

#include <string.h>

#include "formats/position/position.h"
#include "tests/hooks.h"
#include "tests/json_path.h"

static json_t *parse(const trial *t, const tav_text *text, const char *form)
{
    json_error_t error;
    demand(t, !text->full, "the %s does not fit", form);
    json_t *json = json_loads(text->at, JSON_REJECT_DUPLICATES, &error);
    demand(t, json != NULL, "the %s is not JSON: %s at %d", form, error.text, error.position);
    return json;
}

/* --- Positions -------------------------------------------------------------------------------- */

static void check_read(const trial *t, const tav_text *text, tav_state_buffer *room)
{
    const tav_game *game = NULL;
    tav_fault fault = {.error = TAV_OK};
    tav_error error = position_read(text->at, text->length, &game, room, &fault);
    demand(t, error == TAV_OK, "the position is refused: error %d, '%s', allowed '%s' in %s", error,
           fault.what, fault.allowed, text->at);
    demand(t, strcmp(game->id, t->setting.game->id) == 0, "the position is read as one of %s",
           game->id);
}

static void write_position(const trial *t, const tav_state *state, char *json, tav_text *text)
{
    text_open(text, json, TAV_JSON_MAX);
    t->setting.game->position_json(state, text);
    demand(t, !text->full, "the position does not fit");
}

static void compare_positions(const trial *t, const tav_state *state, const tav_state *read)
{
    char first[TAV_JSON_MAX], second[TAV_JSON_MAX];
    tav_text text;
    write_position(t, state, first, &text);
    write_position(t, read, second, &text);
    demand(t, strcmp(first, second) == 0, "the position read back is different:\n%s\n%s", first,
           second);
    for (int viewer = TAV_SPECTATOR; viewer < t->setting.config.players; viewer++) {
        tav_view_buffer seen, seen_read;
        game_view(t->setting.game, state, viewer, (tav_view *)&seen);
        game_view(t->setting.game, read, viewer, (tav_view *)&seen_read);
        demand(t, memcmp(&seen, &seen_read, t->setting.game->view_size) == 0,
               "viewer %d sees something else in the position read back", viewer);
    }
}

/* A position that was read continues like the one that was written: the same action leads to the
 * same position, which is checked in the same way. */
void contract_position(const trial *t, const tav_state *state)
{
    const tav_game *game = t->setting.game;
    char json[TAV_JSON_MAX];
    tav_text text;
    tav_state_buffer room, copy;
    write_position(t, state, json, &text);
    json_decref(parse(t, &text, "position"));
    patterned(&room, 0x5a);
    check_read(t, &text, &room);
    memcpy(&copy, state, game->state_size);
    tav_state *read = (tav_state *)&room, *onward = (tav_state *)&copy;
    compare_positions(t, onward, read);
    if (game->actor(state) == TAV_NOBODY)
        return;
    tav_action action = random_action(game, state, t->chance);
    game->apply(onward, action, NULL);
    tav_error error = game->apply(read, action, NULL);
    demand(t, error == TAV_OK, "the position read back refuses action %u: error %d", action, error);
    compare_positions(t, onward, read);
}

/* --- Views ------------------------------------------------------------------------------------ */

/* Whether every known card is in the list, no more often than there. */
static bool is_part(const json_t *known, const json_t *list)
{
    json_t *left = json_copy((json_t *)list);
    bool part = true;
    size_t i, at;
    json_t *card, *other;
    json_array_foreach(known, i, card) {
        bool found = false;
        json_array_foreach(left, at, other)
            if (!found && json_equal(card, other)) {
                found = true;
                break;
            }
        if (found)
            json_array_remove(left, at);
        part = part && found;
    }
    json_decref(left);
    return part;
}

/* Whether {"count":N} or {"count":N,"known":[...]} describes a list of N. */
static bool covers_list(const json_t *shown, const json_t *list)
{
    const json_t *count = json_object_get(shown, "count"), *known = json_object_get(shown, "known");
    if (!json_is_integer(count) || (size_t)json_integer_value(count) != json_array_size(list))
        return false;
    if (known == NULL)
        return json_object_size(shown) == 1;
    return json_object_size(shown) == 2 && json_array_size(known) > 0 && is_part(known, list);
}

/* Whether the shown value is true: equal to the real one, or the same with parts unknown. */
static bool is_true(const json_t *shown, const json_t *value)
{
    if (json_is_string(shown) && strcmp(json_string_value(shown), "?") == 0)
        return json_is_string(value);
    if (json_is_object(shown) && json_is_array(value))
        return covers_list(shown, value);
    if (json_is_array(shown) && json_is_array(value)) {
        bool same = json_array_size(shown) == json_array_size(value);
        for (size_t i = 0; same && i < json_array_size(shown); i++)
            same = is_true(json_array_get(shown, i), json_array_get(value, i));
        return same;
    }
    if (json_is_object(shown) && json_is_object(value)) {
        const char *key;
        json_t *part;
        bool same = json_object_size(shown) == json_object_size(value);
        json_object_foreach((json_t *)shown, key, part)
            same = same && is_true(part, json_object_get(value, key));
        return same;
    }
    return json_equal(shown, value);
}

static void check_true(const trial *t, const json_t *view, const json_t *position, bool over,
                       int viewer)
{
    const char *key;
    json_t *shown;
    json_object_foreach((json_t *)view, key, shown) {
        const json_t *value = json_object_get(position, key);
        if (strcmp(key, "viewer") == 0)
            continue;
        demand(t, value != NULL && strcmp(key, "flow") != 0, "view of %d shows '%s'", viewer, key);
        demand(t, over ? json_equal(shown, value) : is_true(shown, value),
               "view of %d shows '%s' untruly, or the end hides it", viewer, key);
    }
    demand(t, json_object_size(view) == json_object_size(position),
           "view of %d has %zu keys, the position %zu", viewer, json_object_size(view),
           json_object_size(position));
    const json_t *seat = json_object_get(view, "viewer");
    demand(t, viewer == TAV_SPECTATOR ? json_is_null(seat) : json_integer_value(seat) == viewer,
           "view of %d names another viewer", viewer);
}

/* Checks one hidden list of one owner: the owner sees it, the others do not, and when the game
 * begins they know nothing about it. */
static void check_hidden(const trial *t, const secret *s, const char *path, bool own,
                         const json_t *view, const json_t *position, int viewer)
{
    const json_t *shown = json_at(view, path), *list = json_at(position, path);
    demand(t, json_is_array(list), "'%s' is no list of the position", path);
    if (own) {
        demand(t, json_equal(shown, list), "view of %d hides its own '%s'", viewer, path);
        return;
    }
    bool plain = json_is_array(shown) && json_array_size(shown) > 0;
    demand(t, !(plain && s->from == SECRET_FROM_ALL), "view of %d shows '%s'", viewer, path);
    demand(t, t->number > 0 || (!plain && json_object_get(shown, "known") == NULL),
           "view of %d knows of '%s' when the game begins", viewer, path);
}

static void check_secrets(const trial *t, const json_t *view, const json_t *position, int viewer)
{
    const game_hooks *hooks = hooks_of(t->setting.game);
    demand(t, hooks != NULL, "the game has no row in tests/hooks.c");
    for (const secret *s = hooks->secrets; s->path != NULL; s++) {
        const char *star = strchr(s->path, '*');
        int owners = star != NULL ? t->setting.config.players : 1;
        for (int owner = 0; owner < owners; owner++) {
            char path[64];
            tav_text out;
            text_open(&out, path, sizeof path);
            text_bytes(&out, s->path, star != NULL ? (size_t)(star - s->path) : strlen(s->path));
            if (star != NULL) {
                text_number(&out, owner);
                text_put(&out, star + 1);
            }
            bool own = s->from == SECRET_FROM_OTHERS && owner == viewer;
            check_hidden(t, s, path, own, view, position, viewer);
        }
    }
}

/* The things to choose from lie where the decision's row says: at the seat or on the table. */
static void check_pool(const trial *t, const tav_state *state, const json_t *shown, int viewer)
{
    const tav_game *game = t->setting.game;
    const tav_decision_kind *row = game_decision(game, game->decision(state));
    if (game->actor(state) != viewer || viewer == TAV_SPECTATOR || row->pool == NULL)
        return;
    const json_t *seat = json_array_get(json_object_get(shown, "seats"), (size_t)viewer);
    demand(t, json_object_get(seat, row->pool) != NULL || json_object_get(shown, row->pool) != NULL,
           "%s chooses from '%s', which the view has not", row->id, row->pool);
}

void contract_view_json(const trial *t, const tav_state *state)
{
    const tav_game *game = t->setting.game;
    char buffer[TAV_JSON_MAX];
    tav_text text;
    text_open(&text, buffer, sizeof buffer);
    game->position_json(state, &text);
    json_t *position = parse(t, &text, "position");
    int64_t round = json_integer_value(json_object_get(position, "round"));
    demand(t, game->round(state) == round, "the position's round is %d, not %d", (int)round,
           game->round(state));
    bool over = game->actor(state) == TAV_NOBODY;
    for (int viewer = TAV_SPECTATOR; viewer < t->setting.config.players; viewer++) {
        tav_view_buffer view;
        game_view(game, state, viewer, (tav_view *)&view);
        text_open(&text, buffer, sizeof buffer);
        game->view_json((const tav_view *)&view, &text);
        json_t *shown = parse(t, &text, "view");
        check_true(t, shown, position, over, viewer);
        check_pool(t, state, shown, viewer);
        if (!over)
            check_secrets(t, shown, position, viewer);
        json_decref(shown);
    }
    json_decref(position);
}
