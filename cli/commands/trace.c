/* `tavoliere trace`: a whole game as JSON lines, one per decision. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/decision.h"
#include "cli/players/random_policy.h"
#include "cli/commands/records.h"
#include "cli/output/report.h"
#include "cli/setup.h"
#include "core/json.h"
#include "record/cursor.h"

enum { CHANCE_SIZE = 1 << 16, LINE_SIZE = TAV_JSON_MAX + CHANCE_SIZE + (1 << 14) };

static const cli_flag flag_policy = {
    .name = "policy",
    .kind = FLAG_TEXT,
    .value = "random",
};

static const cli_flag flag_record = {
    .name = "record",
    .kind = FLAG_TEXT,
    .value = "FILE",
};

/* Records what chance decided while an action was applied. */
typedef struct {
    tav_sink sink;
    const tav_game *game;
    tav_text text;
} chance_sink;

static void take_chance(tav_sink *sink, const tav_event *event)
{
    chance_sink *chance = (chance_sink *)sink;
    game_chance_json(chance->game, event, &chance->text);
}

typedef struct {
    const tav_game *game;
    record_place place;
    random_policy policy;
    const tav_record *record; /* chooses instead of the policy, if there is one */
    uint64_t n;               /* decisions so far */
    char *line, *chance;
} tracer;

static bool print_header(const tav_game *game, const tav_config *config,
                         const uint8_t seed[RNG_KEY_SIZE])
{
    char line[1024];
    tav_text out;
    text_open(&out, line, sizeof line);
    js_object(&out);
    js_key_number(&out, "trace", 1);
    config_json(game, config, &out);
    js_key(&out, "seed");
    js_hex(&out, seed, RNG_KEY_SIZE);
    js_object_end(&out);
    return !out.full && puts(line) >= 0;
}

/* Takes one decision, by the record or by chance, and writes down which. */
static bool step_on(tracer *t, tav_sink *sink, tav_text *words)
{
    tav_state *state = (tav_state *)&t->place.state;
    tav_action legal[TAV_LEGAL_MAX];
    if (t->record != NULL) {
        text_put(words, record_entry_text(t->record, record_action(t->record, (int)t->n)));
        return place_step(&t->place, t->record, sink, NULL) == TAV_OK;
    }
    int count = t->game->legal(state, legal);
    tav_action chosen = legal[random_policy_choose(&t->policy, count)];
    t->game->action_text(state, chosen, words);
    return t->game->apply(state, chosen, sink) == TAV_OK;
}

/* Takes one decision and prints the line with the position before it. */
static bool trace_decision(tracer *t)
{
    tav_state_buffer before = t->place.state;
    char action[TAV_TEXT_MAX];
    tav_text out, words;
    chance_sink chance = {.sink.take = take_chance, .game = t->game};
    text_open(&words, action, sizeof action);
    text_open(&chance.text, t->chance, CHANCE_SIZE);
    js_list(&chance.text);
    if (!step_on(t, &chance.sink, &words))
        return false;
    js_list_end(&chance.text);

    text_open(&out, t->line, LINE_SIZE);
    js_object(&out);
    js_key_number(&out, "n", (int64_t)t->n++);
    decision_json(t->game, (const tav_state *)&before, &out);
    js_key_string(&out, "action", action);
    js_key(&out, "chance");
    js_raw(&out, t->chance);
    js_key(&out, "position");
    t->game->position_json((const tav_state *)&before, &out);
    js_object_end(&out);
    return !out.full && !chance.text.full && puts(t->line) >= 0;
}

static bool trace_end(tracer *t)
{
    const tav_state *state = (const tav_state *)&t->place.state;
    tav_text out;
    text_open(&out, t->line, LINE_SIZE);
    js_object(&out);
    js_key_number(&out, "n", (int64_t)t->n);
    js_key_bool(&out, "over", true);
    js_key(&out, "position");
    t->game->position_json(state, &out);
    js_key(&out, "scores");
    game_scores_json(t->game, state, &out);
    js_object_end(&out);
    return !out.full && puts(t->line) >= 0;
}

/* An unfinished record is traced as far as it goes. */
static bool trace_game(tracer *t)
{
    while (t->game->actor((const tav_state *)&t->place.state) != TAV_NOBODY) {
        if (t->record != NULL && t->n == t->record->line_count)
            return true;
        if (!trace_decision(t))
            return false;
    }
    return trace_end(t);
}

static int print_trace(const cli_args *args, tracer *t, const tav_config *config,
                       const uint8_t seed[RNG_KEY_SIZE])
{
    int status = CLI_DONE;
    t->line = malloc(LINE_SIZE);
    t->chance = malloc(CHANCE_SIZE);
    if (t->line == NULL || t->chance == NULL) {
        status = report_failure(args, SAY_NO_MEMORY, NULL);
    } else {
        t->game->setup((tav_state *)&t->place.state, config, seed);
        random_policy_open(&t->policy, seed);
        if (!print_header(t->game, config, seed) || !trace_game(t))
            status = ferror(stdout) ? CLI_FAILED : report_failure(args, SAY_NO_MEMORY, NULL);
    }
    free(t->line);
    free(t->chance);
    return status;
}

static int trace_record(const cli_args *args, tracer *t)
{
    tav_record *record;
    if (args->operand_count > 0 || args->given_count > 1)
        return report_usage(args, SAY_NOT_TOGETHER, "--record", NULL);
    int status = records_load(args, args_text(args, &flag_record, NULL), &record);
    if (status != CLI_DONE)
        return status;
    t->game = record->game;
    t->record = record;
    status = print_trace(args, t, &record->config, record->seed);
    free(record);
    return status;
}

static int run_trace(const cli_args *args)
{
    tracer t = {0};
    tav_config config;
    uint8_t seed[RNG_KEY_SIZE];
    const char *policy = args_text(args, &flag_policy, "random");
    if (args_has(args, &flag_record))
        return trace_record(args, &t);
    if (strcmp(policy, "random") != 0)
        return report_usage(args, SAY_UNKNOWN_WORD, policy, "random");
    if (setup_game(args, NULL, &t.game) != CLI_DONE ||
        setup_config(args, t.game, &config) != CLI_DONE)
        return CLI_USAGE;
    setup_seed(args, "0", seed);
    return print_trace(args, &t, &config, seed);
}

static const cli_flag *const flags[] = {&flag_players, &flag_modules, &flag_option, &flag_seed,
                                        &flag_policy,  &flag_record,  NULL};

static const char *const examples[] = {
    "trace san-juan --players 3 --seed 1",
    "trace --record game.txt",
    "trace san-juan --players 2 --modules events --option first=0 --seed demo",
    NULL,
};

const cli_command command_trace = {
    .name = "trace",
    .operands = "GAME",
    .operands_most = 1,
    .flags = flags,
    .examples = examples,
    .run = run_trace,
};
