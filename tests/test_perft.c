/* Leaves of the game tree from fixed positions, counted three ways: by the engine; by a slow
 * counter that knows only positions as JSON and actions as text; and by an earlier
 * version, in tests/perft.
 *
 *   test_perft           counts and compares
 *   test_perft --write   writes tests/perft again (the target `golden`)
 *
 * A line of tests/perft/<game>.txt names a playthrough of tests/golden/<game>,
 * after how many decisions, the depth and the leaves. A game that ends earlier is one leaf. */
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/position/position.h"
#include "tests/playthrough.h"

enum { POSITIONS = 8, POSITIONS_LEAST = 6, LEAVES = 300 };

static long count_leaves(const tav_game *game, const tav_state *state, int depth)
{
    tav_action legal[TAV_LEGAL_MAX];
    int count = game->legal(state, legal);
    if (depth == 0 || count == 0)
        return 1;
    long leaves = 0;
    for (int i = 0; i < count; i++) {
        tav_state_buffer room;
        memcpy(&room, state, game->state_size);
        game->apply((tav_state *)&room, legal[i], NULL);
        leaves += count_leaves(game, (const tav_state *)&room, depth - 1);
    }
    return leaves;
}

static char *position_text(const tav_game *game, const tav_state *state)
{
    char *json = malloc(TAV_JSON_MAX);
    tav_text out;
    assert_non_null(json);
    text_open(&out, json, TAV_JSON_MAX);
    game->position_json(state, &out);
    assert_false(out.full);
    return json;
}

static const tav_game *read_position(const char *json, tav_state_buffer *room)
{
    const tav_game *game;
    tav_fault fault;
    if (position_read(json, strlen(json), &game, room, &fault) != TAV_OK)
        fail_msg("position refused: '%s', allowed '%s'", fault.what, fault.allowed);
    return game;
}

static long count_slowly(const char *json, int depth)
{
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    tav_action legal[TAV_LEGAL_MAX], action;
    const tav_game *game = read_position(json, &room);
    int count = game->legal(state, legal);
    if (depth == 0 || count == 0)
        return 1;
    char words[TAV_LEGAL_MAX][TAV_TEXT_MAX];
    for (int i = 0; i < count; i++) {
        tav_text out;
        text_open(&out, words[i], TAV_TEXT_MAX);
        game->action_text(state, legal[i], &out);
    }
    long leaves = 0;
    for (int i = 0; i < count; i++) {
        read_position(json, &room);
        assert_int_equal(game_read_action(game, state, words[i], &action, NULL), TAV_OK);
        assert_int_equal(game->apply(state, action, NULL), TAV_OK);
        char *next = position_text(game, state);
        leaves += count_slowly(next, depth - 1);
        free(next);
    }
    return leaves;
}

/* --- Comparing -------------------------------------------------------------------------------- */

/* One line of tests/perft, and the leaves counted for it. */
typedef struct {
    char name[256];
    int number, depth;
    long leaves, counted, slowly;
} probe;

static void probe_state(void *data, const setting *s, const tav_state *state, int number)
{
    probe *p = data;
    if (number != p->number)
        return;
    p->counted = count_leaves(s->game, state, p->depth);
    char *json = position_text(s->game, state);
    p->slowly = count_slowly(json, p->depth);
    free(json);
}

/* Replays a playthrough and calls `visit` at every state. */
static bool visit_playthrough(const tav_game *game, const char *name, playthrough_visit *visit,
                              void *data)
{
    char *text = playthrough_read(game, name), *out_text = calloc(1, PLAYTHROUGH_MAX);
    tav_text out;
    bool done = false;
    if (text != NULL && out_text != NULL) {
        text_open(&out, out_text, PLAYTHROUGH_MAX);
        done = playthrough_replay(text, &out, visit, data, NULL);
    }
    free(text);
    free(out_text);
    return done;
}

static bool read_probe(const char *line, probe *p)
{
    char *end;
    size_t length = strcspn(line, " ");
    tav_text name;
    *p = (probe){.counted = -1, .slowly = -1};
    text_open(&name, p->name, sizeof p->name);
    text_bytes(&name, line, length);
    p->number = (int)strtol(line + length, &end, 10);
    p->depth = (int)strtol(end, &end, 10);
    p->leaves = strtol(end, &end, 10);
    return p->depth > 0 && p->leaves > 0 && (*end == '\n' || *end == '\0');
}

static void leaf_counts_do_not_change(void **unused)
{
    (void)unused;
    for (int g = 0; g < game_count(); g++) {
        const tav_game *game = game_at(g);
        char path[2048], line[512];
        int probes = 0;
        snprintf(path, sizeof path, TESTS_FOLDER "/perft/%s.txt", game->id);
        FILE *in = fopen(path, "r");
        if (in == NULL)
            fail_msg("%s: not there", path);
        while (fgets(line, sizeof line, in) != NULL) {
            probe p;
            if (!read_probe(line, &p) || !visit_playthrough(game, p.name, probe_state, &p))
                fail_msg("%s: no position: %s", path, line);
            if (p.counted != p.leaves || p.slowly != p.leaves)
                fail_msg("%s: %s after %d, depth %d: expected %ld leaves, found %ld, slowly %ld",
                         game->id, p.name, p.number, p.depth, p.leaves, p.counted, p.slowly);
            probes++;
        }
        fclose(in);
        if (probes < POSITIONS_LEAST)
            fail_msg("%s: %d positions, expected at least %d", path, probes, POSITIONS_LEAST);
    }
}

/* --- Choosing positions ----------------------------------------------------------------------- */

typedef struct {
    probe probe;
    int decisions; /* of the whole playthrough */
} survey;

static void count_decisions(void *data, const setting *s, const tav_state *state, int number)
{
    (void)s;
    (void)state;
    ((survey *)data)->decisions = number;
}

/* Finds the greatest depth that can still be counted quickly. */
static void choose_depth(void *data, const setting *s, const tav_state *state, int number)
{
    probe *p = &((survey *)data)->probe;
    if (number != p->number)
        return;
    do {
        p->leaves = count_leaves(s->game, state, ++p->depth);
    } while (p->depth < 12 && count_leaves(s->game, state, p->depth + 1) <= LEAVES);
}

/* Positions at even distances, each from another playthrough. */
static void choose_probes(const tav_game *game, FILE *file)
{
    char **names;
    int count = playthrough_names(game, &names);
    for (int i = 0; i < POSITIONS && count > 0; i++) {
        const char *name = names[i * count / POSITIONS];
        survey v = {.decisions = 0};
        visit_playthrough(game, name, count_decisions, &v);
        v.probe.number = v.decisions * (i + 1) / (POSITIONS + 1);
        visit_playthrough(game, name, choose_depth, &v);
        fprintf(file, "%s %d %d %ld\n", name, v.probe.number, v.probe.depth, v.probe.leaves);
    }
    playthrough_names_free(names, count);
}

/* `--write` must choose the same positions again, or its diff would not show what a rule change did. */
static void positions_are_the_ones_write_would_choose(void **unused)
{
    (void)unused;
    for (int g = 0; g < game_count(); g++) {
        char path[2048], line[512], chosen[512];
        snprintf(path, sizeof path, TESTS_FOLDER "/perft/%s.txt", game_at(g)->id);
        FILE *in = fopen(path, "r"), *file = tmpfile();
        assert_non_null(in);
        assert_non_null(file);
        choose_probes(game_at(g), file);
        rewind(file);
        while (fgets(chosen, sizeof chosen, file) != NULL)
            if (fgets(line, sizeof line, in) == NULL || strcmp(line, chosen) != 0)
                fail_msg("%s: not there: %s", path, chosen);
        if (fgets(line, sizeof line, in) != NULL)
            fail_msg("%s: one too many: %s", path, line);
        fclose(in);
        fclose(file);
    }
}

/* --- Writing ---------------------------------------------------------------------------------- */

static int write_probes(const tav_game *game)
{
    char path[2048];
    snprintf(path, sizeof path, TESTS_FOLDER "/perft/%s.txt", game->id);
    FILE *file = fopen(path, "w");
    if (file != NULL)
        choose_probes(game, file);
    if (file == NULL || fclose(file) != 0) {
        fprintf(stderr, "%s: cannot be written\n", path);
        return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--write") == 0) {
        int status = 0;
        for (int g = 0; g < game_count(); g++)
            status |= write_probes(game_at(g));
        return status;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaf_counts_do_not_change),
        cmocka_unit_test(positions_are_the_ones_write_would_choose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
