#include "tests/worlds.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/chi_square.h"
#include "tests/json_path.h"
#include "tests/stage.h"

/* Most cells of a question; larger counts share the last one. */
enum { CELLS_MAX = 4096, ORDERS_MAX = 120, WORDS_MAX = 256 };

/* --- Finding cards ---------------------------------------------------------------------------- */

static void add_cards(const json_t *value, json_t *cards)
{
    if (json_is_array(value))
        json_array_extend(cards, (json_t *)value);
    else if (json_is_string(value))
        json_array_append(cards, (json_t *)value);
}

/* Collects all cards at a path in which `*` stands for every element. */
static void gather(const json_t *root, const char *path, json_t *cards)
{
    const char *star = strstr(path, "[*]");
    if (star == NULL) {
        add_cards(json_at(root, path), cards);
        return;
    }
    char list[WORDS_MAX];
    tav_text text;
    text_open(&text, list, sizeof list);
    text_bytes(&text, path, (size_t)(star - path));
    const char *rest = star + strlen("[*]");
    size_t i;
    json_t *element;
    json_array_foreach(json_at(root, list), i, element)
        gather(element, *rest == '.' ? rest + 1 : rest, cards);
}

/* Returns all cards of a group; the caller releases the list. */
static json_t *cards_of(const json_t *position, const hidden_group *g)
{
    json_t *all = json_array(), *part = json_array();
    gather(position, g->path, all);
    size_t size = json_array_size(all);
    size_t first = g->first < 0 ? size + (size_t)g->first : (size_t)g->first;
    size_t end = g->count == 0  ? size
                 : g->count < 0 ? size + (size_t)g->count
                                : first + (size_t)g->count;
    for (size_t i = first; i < end; i++)
        json_array_append(part, json_array_get(all, i));
    json_decref(all);
    return part;
}

static bool names(const char *words, const char *card)
{
    size_t length = strlen(card);
    for (const char *at = words; at != NULL && *at != '\0';) {
        size_t word = strcspn(at, " ");
        if (word == length && memcmp(at, card, length) == 0)
            return true;
        at += word + (at[word] == ' ' ? 1 : 0);
    }
    return false;
}

static int class_of(const world_case *c, const char *card)
{
    for (int kind = 0; kind < CLASSES_MAX && c->classes[kind] != NULL; kind++)
        if (strcmp(c->classes[kind], "*") == 0 || names(c->classes[kind], card))
            return kind;
    fprintf(stderr, "%s: '%s' is in no class\n", c->name, card);
    abort();
}

/* Takes the known cards of the group out of the list; false if one is missing. */
static bool take_known(const hidden_group *g, json_t *cards)
{
    bool all = true;
    for (const char *at = g->known; at != NULL && *at != '\0';) {
        size_t length = strcspn(at, " "), i = 0;
        while (i < json_array_size(cards)) {
            const char *card = json_string_value(json_array_get(cards, i));
            if (strlen(card) == length && memcmp(card, at, length) == 0)
                break;
            i++;
        }
        all = all && json_array_remove(cards, i) == 0;
        at += length + (at[length] == ' ' ? 1 : 0);
    }
    return all;
}

/* Counts the hidden cards of every group by class and adds them to `pool` unless that is NULL.
 * Returns false if a known card is missing from its place, or a card is where it cannot be. */
static bool count_hidden(const world_case *c, const json_t *position, lump dealt, json_t *pool)
{
    bool sound = true;
    memset(dealt, 0, sizeof(lump));
    for (int g = 0; g < GROUPS_MAX && c->groups[g].path != NULL; g++) {
        json_t *cards = cards_of(position, &c->groups[g]), *card;
        size_t i;
        sound = sound && take_known(&c->groups[g], cards);
        json_array_foreach(cards, i, card) {
            int kind = class_of(c, json_string_value(card));
            sound = sound && (c->groups[g].barred >> kind & 1) == 0;
            dealt[g][kind]++;
        }
        if (pool != NULL)
            json_array_extend(pool, cards);
        json_decref(cards);
    }
    return sound;
}

/* --- Questions -------------------------------------------------------------------------------- */

typedef struct {
    const world_case *c;
    arrangement a;
    chi_cell cells[QUESTIONS_MAX][CELLS_MAX];
    int base[QUESTIONS_MAX][ASKED_MAX]; /* how many values each count can take */
} inquiry;

static int cell_of(const inquiry *q, int question_number, lump dealt)
{
    const question *asked_now = &q->c->questions[question_number];
    int cell = 0;
    for (int i = 0; i < asked_now->count; i++) {
        const asked *n = &asked_now->number[i];
        cell = cell * q->base[question_number][i] + dealt[n->group][n->kind];
    }
    return cell < CELLS_MAX ? cell : CELLS_MAX - 1;
}

static void add_chance(void *data, lump dealt, double chance)
{
    inquiry *q = data;
    for (int i = 0; i < QUESTIONS_MAX && q->c->questions[i].count > 0; i++)
        q->cells[i][cell_of(q, i, dealt)].expected += chance;
}

/* The data of share_possible. */
typedef struct {
    const world_case *c;
    const json_t *pool;
} condition;

static double share_possible(const void *data, lump dealt)
{
    const condition *given = data;
    return given->c->possible(given->pool, dealt);
}

/* Reads the case's groups from the position and derives the chances. */
static void expect(inquiry *q, const json_t *position)
{
    const world_case *c = q->c;
    json_t *pool = json_array();
    const condition given = {c, pool};
    lump dealt;
    count_hidden(c, position, dealt, pool);
    q->a = (arrangement){.data = &given, .possible = c->possible != NULL ? share_possible : NULL};
    while (q->a.classes < CLASSES_MAX && c->classes[q->a.classes] != NULL)
        q->a.classes++;
    for (; q->a.groups < GROUPS_MAX && c->groups[q->a.groups].path != NULL; q->a.groups++) {
        int g = q->a.groups;
        q->a.barred[g] = c->groups[g].barred;
        for (int kind = 0; kind < q->a.classes; kind++) {
            q->a.places[g] += dealt[g][kind];
            q->a.cards[kind] += dealt[g][kind];
        }
    }
    for (int i = 0; i < QUESTIONS_MAX; i++)
        for (int n = 0; n < c->questions[i].count; n++) {
            const asked *about = &c->questions[i].number[n];
            int places = q->a.places[about->group], cards = q->a.cards[about->kind];
            q->base[i][n] = 1 + (places < cards ? places : cards);
        }
    arrangement_each(&q->a, add_chance, q);
    json_decref(pool);
}

static double answer(inquiry *q)
{
    double least = 1;
    for (int i = 0; i < QUESTIONS_MAX && q->c->questions[i].count > 0; i++) {
        double p = chi_square(q->cells[i], CELLS_MAX);
        printf("%s, question %d: p = %.4g\n", q->c->name, i, p);
        least = fmin(least, p);
    }
    return least;
}

/* --- Drawing ---------------------------------------------------------------------------------- */

static bool set_stage(const world_case *c, stage *s)
{
    setting which;
    tav_fault fault;
    tav_error error = setting_read(c->setting, &which, &fault);
    if (error == TAV_OK && c->position != NULL)
        error = stage_place(s, &which, c->position, &fault);
    else if (error == TAV_OK)
        stage_set_up(s, &which, "0");
    for (int i = 0; error == TAV_OK && i < PLAYS_MAX && c->plays[i] != NULL; i++)
        error = stage_play(s, c->plays[i], &fault);
    if (error != TAV_OK)
        printf("%s: error %d: '%s', allowed '%s'\n", c->name, error, fault.what, fault.allowed);
    return error == TAV_OK;
}

/* Writes the list as one text. */
static void join(const json_t *list, char *text, size_t size)
{
    tav_text out;
    size_t i;
    json_t *word;
    text_open(&out, text, size);
    json_array_foreach((json_t *)list, i, word) {
        text_put(&out, json_string_value(word));
        text_char(&out, ' ');
    }
}

/* The orders of a list seen so far, each with its cell. */
typedef struct {
    char text[ORDERS_MAX][WORDS_MAX];
    chi_cell cells[ORDERS_MAX];
    int count;
} orders;

static void note_order(orders *o, const json_t *list)
{
    char text[WORDS_MAX];
    int i = 0;
    join(list, text, sizeof text);
    while (i < o->count && strcmp(o->text[i], text) != 0)
        i++;
    if (i == ORDERS_MAX)
        return;
    if (i == o->count)
        memcpy(o->text[o->count++], text, sizeof text);
    o->cells[i].seen++;
}

static double answer_orders(const world_case *c, orders *o, int expected)
{
    for (int i = 0; i < expected; i++)
        o->cells[i].expected = 1.0 / expected;
    double p = o->count > expected ? 0 : chi_square(o->cells, (size_t)expected);
    printf("%s: %d orders of %d: p = %.4g\n", c->name, o->count, expected, p);
    return p;
}

/* Draws and examines one world at a time. Returns false if a world is impossible. */
static bool draw_worlds(const world_case *c, stage *s, int worlds, inquiry *q, orders *o)
{
    const tav_game *game = s->setting.game;
    uint8_t key[RNG_KEY_SIZE];
    rng_source source;
    tav_rng rng;
    tav_view_buffer view;
    bool sound = true;
    rng_seed_from_text(c->name, key);
    rng_seed(&source, key);
    rng_open(&rng, &source);
    game_view(game, stage_state(s), c->viewer, (tav_view *)&view);
    for (int i = 0; i < worlds && sound; i++) {
        lump dealt;
        game->resample((const tav_view *)&view, &rng, (tav_state *)&s->room);
        json_t *position = stage_position(s);
        if (c->orders > 0)
            note_order(o, json_at(position, c->order));
        else if ((sound = count_hidden(c, position, dealt, NULL)))
            for (int n = 0; n < QUESTIONS_MAX && c->questions[n].count > 0; n++)
                q->cells[n][cell_of(q, n, dealt)].seen++;
        json_decref(position);
    }
    return sound;
}

double worlds_judge(const world_case *c, int worlds)
{
    stage s;
    if (!set_stage(c, &s))
        return -1;
    inquiry *q = calloc(1, sizeof *q);
    orders *o = calloc(1, sizeof *o);
    json_t *position = stage_position(&s);
    q->c = c;
    if (c->orders == 0)
        expect(q, position);
    json_decref(position);
    double least = 0;
    if (!draw_worlds(c, &s, worlds, q, o))
        printf("%s: a world has a card where it cannot be\n", c->name);
    else
        least = c->orders > 0 ? answer_orders(c, o, c->orders) : answer(q);
    free(q);
    free(o);
    return least;
}
