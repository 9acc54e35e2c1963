/* trace_position SEED MOST: reads a position on standard input and plays on from it at random for
 * at most MOST decisions. Prints a trace as `tavoliere trace` does, except that the last line comes
 * where it stops: `over` may be false there, and the scores are the current ones. A referee can
 * watch situations this way that whole games hardly ever reach. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "games/game.h"
#include "formats/position/position.h"

enum { POSITION_SIZE = 1 << 16, LINE_SIZE = 1 << 18 };

/* Collects what chance decided, for the field `chance` of a line. */
typedef struct {
    tav_sink sink;
    const tav_game *game;
    char json[LINE_SIZE];
    tav_text text;
} chance_sink;

static void take_chance(tav_sink *sink, const tav_event *event)
{
    chance_sink *chance = (chance_sink *)sink;
    game_chance_json(chance->game, event, &chance->text);
}

static int compare_texts(const void *one, const void *other)
{
    return strcmp(one, other);
}

static void key_position(const tav_game *game, const tav_state *state, tav_text *out)
{
    js_key(out, "position");
    game->position_json(state, out);
}

/* Plays one random action and writes the line of its decision. */
static void trace_decision(const tav_game *game, tav_state *state, int number, tav_rng *rng,
                           tav_text *out)
{
    static chance_sink chance = {.sink.take = take_chance};
    tav_action legal[TAV_LEGAL_MAX];
    char texts[TAV_LEGAL_MAX][TAV_TEXT_MAX];
    char action[TAV_TEXT_MAX];
    tav_state_buffer after;
    tav_text text;
    int count = game->legal(state, legal);
    uint32_t chosen = rng_below(rng, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        text_open(&text, texts[i], sizeof texts[i]);
        game->action_text(state, legal[i], &text);
    }
    memcpy(action, texts[chosen], sizeof action);
    qsort(texts, (size_t)count, sizeof texts[0], compare_texts);

    memcpy(&after, state, game->state_size);
    chance.game = game;
    text_open(&chance.text, chance.json, sizeof chance.json);
    js_list(&chance.text);
    if (game->apply((tav_state *)&after, legal[chosen], &chance.sink) != TAV_OK)
        abort();
    js_list_end(&chance.text);

    js_key_number(out, "n", number);
    js_key_number(out, "actor", game->actor(state));
    js_key_string(out, "decision", game_decision(game, game->decision(state))->id);
    js_key(out, "legal");
    js_list(out);
    for (int i = 0; i < count; i++)
        js_string(out, texts[i]);
    js_list_end(out);
    js_key_string(out, "action", action);
    js_key(out, "chance");
    js_raw(out, chance.json);
    key_position(game, state, out);
    memcpy(state, &after, game->state_size);
}

static void trace_stop(const tav_game *game, const tav_state *state, int number, tav_text *out)
{
    js_key_number(out, "n", number);
    js_key_bool(out, "over", game->actor(state) == TAV_NOBODY);
    key_position(game, state, out);
    js_key(out, "scores");
    game_scores_json(game, state, out);
}

int main(int argc, char **argv)
{
    static char position[POSITION_SIZE], line[LINE_SIZE];
    const tav_game *game;
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    tav_fault fault;
    uint8_t seed[RNG_KEY_SIZE];
    rng_source source;
    tav_rng rng;
    tav_text out;
    if (argc != 3)
        return EXIT_FAILURE;
    size_t size = fread(position, 1, sizeof position, stdin);
    if (position_read(position, size, &game, &room, &fault) != TAV_OK) {
        fprintf(stderr, "%s: error %d\n", fault.what, (int)fault.error);
        return EXIT_FAILURE;
    }
    rng_seed_from_text(argv[1], seed);
    rng_seed(&source, seed);
    rng_open(&rng, &source);
    long most = strtol(argv[2], NULL, 10);

    text_open(&out, line, sizeof line);
    js_object(&out);
    js_key_number(&out, "trace", 1);
    config_json(game, game->config(state), &out);
    js_key(&out, "seed");
    js_hex(&out, seed, sizeof seed);
    js_object_end(&out);
    puts(line);
    for (int number = 0;; number++) {
        bool stop = game->actor(state) == TAV_NOBODY || number == most;
        text_open(&out, line, sizeof line);
        js_object(&out);
        if (stop)
            trace_stop(game, state, number, &out);
        else
            trace_decision(game, state, number, &rng, &out);
        js_object_end(&out);
        puts(line);
        if (stop)
            return EXIT_SUCCESS;
    }
}
