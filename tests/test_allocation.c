/* No engine call allocates, opens a file or calls the library's sort (which allocates). The linker
 * redirects these calls, from all code outside the C library, to the counters here. */
#define _POSIX_C_SOURCE 200809L
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/contract.h"

static int calls;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *words);
void __real_qsort(void *items, size_t count, size_t size, int (*order)(const void *, const void *));
FILE *__real_fopen(const char *path, const char *mode);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *words);
void __wrap_qsort(void *items, size_t count, size_t size, int (*order)(const void *, const void *));
FILE *__wrap_fopen(const char *path, const char *mode);

void *__wrap_malloc(size_t size)
{
    calls++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    calls++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    calls++;
    return __real_realloc(block, size);
}

void __wrap_free(void *block)
{
    calls++;
    __real_free(block);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    calls++;
    return __real_aligned_alloc(alignment, size);
}

char *__wrap_strdup(const char *words)
{
    calls++;
    return __real_strdup(words);
}

void __wrap_qsort(void *items, size_t count, size_t size, int (*order)(const void *, const void *))
{
    calls++;
    __real_qsort(items, count, size, order);
}

FILE *__wrap_fopen(const char *path, const char *mode)
{
    calls++;
    return __real_fopen(path, mode);
}

static void swallow(tav_sink *sink, const tav_event *event)
{
    (void)sink;
    (void)event;
}

/* Calls every function of the table. */
static void use_everything(const setting *s, tav_rng *chance, tav_state *state)
{
    const tav_game *game = s->game;
    char text[TAV_JSON_MAX];
    tav_text out;
    tav_view_buffer view;
    tav_state_buffer world;
    tav_score scores[TAV_SEATS_MAX];
    tav_thing built[32];
    for (int viewer = TAV_SPECTATOR; viewer < s->config.players; viewer++) {
        game_view(game, state, viewer, (tav_view *)&view);
        game->resample((const tav_view *)&view, chance, (tav_state *)&world);
        text_open(&out, text, sizeof text);
        game->view_json((const tav_view *)&view, &out);
    }
    game_score(game, state, scores);
    game->audit(state, NULL);
    game->built(state, 0, built);
    text_open(&out, text, sizeof text);
    game->position_json(state, &out);
    text_open(&out, text, sizeof text);
    game_scores_json(game, state, &out);
}

static int play(const setting *s, const char *seed, tav_rng *chance)
{
    const tav_game *game = s->game;
    uint8_t key[RNG_KEY_SIZE];
    char words[TAV_TEXT_MAX];
    tav_text out;
    tav_sink sink = {swallow, NULL};
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    int decisions = 0;
    rng_seed_from_text(seed, key);
    game->setup(state, &s->config, key);
    for (; game->actor(state) != TAV_NOBODY; decisions++) {
        if (decisions % 8 == 0)
            use_everything(s, chance, state);
        tav_action action = random_action(game, state, chance), back;
        text_open(&out, words, sizeof words);
        game->action_text(state, action, &out);
        game_read_action(game, state, words, &back, NULL);
        game->apply(state, action, &sink);
    }
    use_everything(s, chance, state);
    return decisions;
}

static void engine_calls_never_allocate(void **unused)
{
    (void)unused;
    rng_source source;
    tav_rng chance;
    uint8_t key[RNG_KEY_SIZE];
    rng_seed_from_text("allocation", key);
    rng_seed(&source, key);
    rng_open(&chance, &source);
    for (int g = 0; g < game_count(); g++)
        for (int i = 0; i < settings_count(game_at(g)); i++) {
            setting plain = settings_at(game_at(g), i);
            setting s = setting_variant(plain.game, plain.config.players, plain.config.modules,
                                        (uint64_t)i);
            calls = 0;
            int decisions = play(&s, "allocation", &chance);
            int counted = calls;
            assert_true(decisions > 10);
            assert_int_equal(counted, 0);
        }
}

static int by_value(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* Checks that the counters count. */
static void calls_are_counted(void **unused)
{
    (void)unused;
    int pair[2] = {2, 1};
    calls = 0;
    void *volatile block = malloc(1);
    block = realloc(block, 2);
    free(block);
    block = calloc(1, 1);
    free(block);
    block = aligned_alloc(16, 16);
    free(block);
    block = strdup("words");
    free(block);
    qsort(pair, 2, sizeof pair[0], by_value);
    FILE *volatile none = fopen("", "r");
    assert_null(none);
    assert_int_equal(pair[0], 1);
    assert_int_equal(calls, 11);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_are_counted),
        cmocka_unit_test(engine_calls_never_allocate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
