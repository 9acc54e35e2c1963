/* Mutates positions as JSON instead of as bytes. The result mostly still has the right keys and
 * often the right components, and so gets past the reader's first checks. Every other time the
 * bytes are mutated as usual. */
#include "tests/fuzz/fuzz.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 4096 };

/* All lists, and all places that hold a simple value: a list and an index, or an object and a
 * key. */
typedef struct {
    json_t *holder;
    const char *key;
    size_t index;
} spot;

typedef struct {
    json_t *list[NODES_MAX];
    spot spots[NODES_MAX];
    size_t lists, spot_count;
} nodes;

static void collect(nodes *n, json_t *value, spot where)
{
    const char *key;
    size_t i;
    json_t *part;
    if (json_is_array(value) && n->lists < NODES_MAX)
        n->list[n->lists++] = value;
    else if (!json_is_object(value) && where.holder != NULL && n->spot_count < NODES_MAX)
        n->spots[n->spot_count++] = where;
    json_array_foreach(value, i, part)
        collect(n, part, (spot){value, NULL, i});
    json_object_foreach(value, key, part)
        collect(n, part, (spot){value, key, 0});
}

static json_t *get(const spot *where)
{
    return where->key != NULL ? json_object_get(where->holder, where->key)
                              : json_array_get(where->holder, where->index);
}

static void set(const spot *where, json_t *value)
{
    if (where->key != NULL)
        json_object_set_new(where->holder, where->key, value);
    else
        json_array_set_new(where->holder, where->index, value);
}

static void swap_values(nodes *n, tav_rng *chance)
{
    const spot *one = &n->spots[rng_below(chance, (uint32_t)n->spot_count)];
    for (int tries = 0; tries < 20; tries++) {
        const spot *other = &n->spots[rng_below(chance, (uint32_t)n->spot_count)];
        if (json_typeof(get(one)) != json_typeof(get(other)))
            continue;
        json_t *first = json_incref(get(one)), *second = json_incref(get(other));
        set(one, second);
        set(other, first);
        return;
    }
}

/* Moves one element to another list, or within its own. */
static void move_element(nodes *n, tav_rng *chance)
{
    json_t *from = n->list[rng_below(chance, (uint32_t)n->lists)];
    json_t *to = n->list[rng_below(chance, (uint32_t)n->lists)];
    if (json_array_size(from) == 0)
        return;
    size_t at = rng_below(chance, (uint32_t)json_array_size(from));
    json_t *element = json_incref(json_array_get(from, at));
    if (json_is_string(element)) {
        json_array_remove(from, at);
        json_array_insert(to, rng_below(chance, (uint32_t)json_array_size(to) + 1), element);
    }
    json_decref(element);
}

static void change_value(nodes *n, tav_rng *chance)
{
    const spot *where = &n->spots[rng_below(chance, (uint32_t)n->spot_count)];
    json_t *value = get(where);
    if (json_is_integer(value))
        set(where, json_integer(json_integer_value(value) + (int)rng_below(chance, 5) - 2));
    else if (json_is_boolean(value))
        set(where, json_boolean(!json_is_true(value)));
    else if (rng_below(chance, 2) == 0)
        set(where, json_null());
}

static tav_game const *game_of(const json_t *position)
{
    const char *id = json_string_value(json_object_get(position, "game"));
    return id != NULL ? game_by_id(id) : NULL;
}

static int place_of(const tav_game *game, const json_t *id)
{
    int thing = 0;
    while (thing < game->thing_count &&
           strcmp(game->thing_id((tav_thing)thing), json_string_value(id)) != 0)
        thing++;
    return thing;
}

/* Sets are written in table order, so a list that was disturbed is sorted again. */
static void sort_lists(nodes *n, const tav_game *game)
{
    for (size_t l = 0; l < n->lists; l++) {
        json_t *list = n->list[l], *element;
        size_t i;
        bool words = true;
        json_array_foreach(list, i, element)
            words = words && json_is_string(element);
        for (i = 1; words && i < json_array_size(list); i++) {
            size_t at = i;
            element = json_incref(json_array_get(list, i));
            while (at > 0 && place_of(game, json_array_get(list, at - 1)) > place_of(game, element))
                at--;
            json_array_remove(list, i);
            json_array_insert_new(list, at, element);
        }
    }
}

static size_t mutate_json(json_t *position, uint8_t *data, size_t size, size_t most,
                          tav_rng *chance)
{
    nodes *n = calloc(1, sizeof *n);
    if (n != NULL) {
        collect(n, position, (spot){NULL, NULL, 0});
        for (uint32_t i = rng_below(chance, 3) + 1; i > 0 && n->lists > 0 && n->spot_count > 0;
             i--) {
            void (*const change[])(nodes *, tav_rng *) = {swap_values, swap_values, move_element,
                                                          change_value};
            change[rng_below(chance, 4)](n, chance);
            n->lists = n->spot_count = 0;
            collect(n, position, (spot){NULL, NULL, 0});
        }
        if (game_of(position) != NULL && rng_below(chance, 2) == 0)
            sort_lists(n, game_of(position));
        free(n);
    }
    char *text = json_dumps(position, JSON_COMPACT);
    size_t length = text != NULL ? strlen(text) : 0;
    if (length > 0 && length <= most) {
        memcpy(data, text, length);
        size = length;
    }
    free(text);
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    rng_source source;
    tav_rng chance;
    uint8_t key[RNG_KEY_SIZE] = {(uint8_t)seed, (uint8_t)(seed >> 8), (uint8_t)(seed >> 16),
                                 (uint8_t)(seed >> 24)};
    rng_seed(&source, key);
    rng_open(&chance, &source);
    json_t *position = json_loadb((const char *)data, size, 0, NULL);
    if (!json_is_object(position) || rng_below(&chance, 4) == 0)
        size = LLVMFuzzerMutate(data, size, most);
    else
        size = mutate_json(position, data, size, most, &chance);
    json_decref(position);
    return size;
}
