/* `tavoliere record check|show|export|make`: games on paper. Every record read is fully checked
 * first: the seed against its hash, every entry in its turn, the scores. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal/board.h"
#include "cli/commands/commands.h"
#include "cli/file.h"
#include "cli/players/random_policy.h"
#include "cli/commands/records.h"
#include "cli/output/report.h"
#include "cli/setup.h"
#include "core/json.h"
#include "table/table.h"

static const cli_flag flag_at = {
    .name = "at",
    .kind = FLAG_NUMBER,
    .value = "N",
    .low = 0,
    .high = RECORD_ENTRIES,
};

bool records_read(const char *file, tav_record *record, int *error, tav_fault *fault)
{
    char *bytes;
    size_t size;
    *error = file_read(file, RECORD_TEXT_MAX, &bytes, &size);
    bool good = *error == 0 && record_read(record, bytes, size, fault) == TAV_OK &&
                record_check(record, fault) == TAV_OK;
    free(bytes);
    return good;
}

int records_load(const cli_args *args, const char *file, tav_record **record)
{
    tav_fault fault;
    int status = CLI_DONE, error;
    *record = malloc(sizeof **record);
    if (*record == NULL)
        return report_failure(args, SAY_NO_MEMORY, NULL);
    if (!records_read(file, *record, &error, &fault)) {
        status = error != 0 ? report_unreadable(args, file, error) : report_fault(args, &fault);
        free(*record);
        *record = NULL;
    }
    return status;
}

int records_actions(const tav_record *record)
{
    return (int)record->line_count;
}

static int check(const cli_args *args, const tav_record *record)
{
    char format[COUNTED_SIZE];
    int actions = records_actions(record);
    say_counted(SAY_RECORD_SUMMARY, (const uintmax_t[]){(uintmax_t)actions}, 1, args->language,
                format);
    printf(format, words_game(record->game, args->language), record->config.players, actions);
    putchar('\n');
    puts(say(record->over ? SAY_RECORD_TRUE : SAY_RECORD_TRUE_SO_FAR, args->language));
    return CLI_DONE;
}

/* Shows a spectator's view: everything if the game is over, otherwise nothing that lies face down. */
static int show(const cli_args *args, const tav_record *record)
{
    tav_state_buffer state;
    tav_view_buffer view;
    tav_fault fault;
    table_names names;
    terminal term = terminal_of(stdout);
    int count = records_actions(record);
    long at = args_number(args, &flag_at, count);
    if (at > count) {
        char allowed[32];
        tav_text text;
        text_open(&text, allowed, sizeof allowed);
        text_put(&text, "0-");
        text_number(&text, count);
        return report_usage(args, SAY_BAD_NUMBER, "--at", allowed);
    }
    if (record_replay(record, (int)at, &state, &fault) != TAV_OK)
        return report_fault(args, &fault);
    game_view(record->game, (const tav_state *)&state, TAV_SPECTATOR, (tav_view *)&view);
    table_name_players(record->seat, args->language, &names);
    if (!board_print(record->game, (const tav_view *)&view, record->over, names.of, &term,
                     args->language))
        return report_failure(args, SAY_NO_MEMORY, NULL);
    return CLI_DONE;
}

static void entries_json(const tav_record *record, tav_text *out)
{
    js_key(out, "entries");
    js_list(out);
    for (uint32_t i = 0; i < record->entry_count; i++) {
        const record_entry *entry = &record->entry[i];
        js_object(out);
        js_key_number(out, "seat", entry->seat);
        if (entry->kind == RECORD_UNDO)
            js_key_number(out, "undo", entry->number);
        else
            js_key_string(out, entry->kind == RECORD_ACTION ? "action" : "player",
                          record_entry_text(record, entry));
        js_object_end(out);
    }
    js_list_end(out);
}

/* JSON is the only format; --json merely makes that explicit. */
static int export(const cli_args *args, const tav_record *record)
{
    char *json = malloc(RECORD_TEXT_MAX);
    if (json == NULL)
        return report_failure(args, SAY_NO_MEMORY, NULL);
    tav_text out;
    text_open(&out, json, RECORD_TEXT_MAX);
    js_object(&out);
    js_key_number(&out, "record", 1);
    config_json(record->game, &record->config, &out);
    record_seats_json(record->seat, record->config.players, &out);
    js_key(&out, "seed_sha256");
    js_hex(&out, record->seed_hash, SHA256_SIZE);
    js_key(&out, "seed");
    js_hex(&out, record->seed, RNG_KEY_SIZE);
    entries_json(record, &out);
    tav_state_buffer state;
    if (record->over && record_replay(record, records_actions(record), &state, NULL) == TAV_OK) {
        js_key(&out, "scores");
        game_scores_json(record->game, (const tav_state *)&state, &out);
    }
    js_object_end(&out);
    int status = out.full ? report_failure(args, SAY_NO_MEMORY, NULL) : CLI_DONE;
    if (status == CLI_DONE)
        puts(json);
    free(json);
    return status;
}

/* A whole game of random choices, as a record. */
static void play_record(tav_record *record, const tav_game *game, const tav_config *config,
                        const uint8_t seed[RNG_KEY_SIZE])
{
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    tav_action legal[TAV_LEGAL_MAX];
    random_policy policy;
    game->setup(state, config, seed);
    random_policy_open(&policy, seed);
    record_begin(record, game, config, seed);
    for (int seat = 0; seat < config->players; seat++)
        record->seat[seat] = (record_seat){.player = RECORD_BOT, .level = "random"};
    for (int count; (count = game->legal(state, legal)) > 0;) {
        char words[TAV_TEXT_MAX];
        tav_text text;
        tav_action action = legal[random_policy_choose(&policy, count)];
        text_open(&text, words, sizeof words);
        game->action_text(state, action, &text);
        if (record_add_action(record, game->actor(state), words) != TAV_OK)
            abort(); /* no game is that long */
        game->apply(state, action, NULL);
    }
    record_finish(record, state);
}

static int make(const cli_args *args)
{
    const tav_game *game;
    tav_config config;
    uint8_t seed[RNG_KEY_SIZE];
    if (setup_game(args, args->operands[1], &game) != CLI_DONE ||
        setup_config(args, game, &config) != CLI_DONE)
        return CLI_USAGE;
    setup_seed(args, "0", seed);
    tav_record *record = malloc(sizeof *record);
    char *words = malloc(RECORD_TEXT_MAX);
    int status = CLI_DONE;
    if (record == NULL || words == NULL) {
        status = report_failure(args, SAY_NO_MEMORY, NULL);
    } else {
        tav_text out;
        play_record(record, game, &config, seed);
        text_open(&out, words, RECORD_TEXT_MAX);
        record_write(record, false, &out);
        fputs(words, stdout);
    }
    free(words);
    free(record);
    return status;
}

static int run_record(const cli_args *args)
{
    static const struct {
        const char *verb;
        int (*run)(const cli_args *args, const tav_record *record);
    } verbs[] = {{"check", check}, {"show", show}, {"export", export}};
    const char *verb = args->operands[0];
    if (args->operand_count < 2)
        return report_usage(args, SAY_MISSING, "FILE", NULL);
    if (strcmp(verb, "make") == 0)
        return make(args);
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        tav_record *record;
        if (strcmp(verbs[i].verb, verb) != 0)
            continue;
        int status = records_load(args, args->operands[1], &record);
        if (status == CLI_DONE)
            status = verbs[i].run(args, record);
        free(record);
        return status;
    }
    return report_usage(args, SAY_UNKNOWN_WORD, verb, "check, show, export, make");
}

static const cli_flag *const flags[] = {&flag_at,   &flag_players, &flag_modules, &flag_option,
                                        &flag_seed, &flag_json,    NULL};

static const char *const examples[] = {
    "record make san-juan --players 3 --seed 1 > game.txt",
    "record check game.txt",
    "record show game.txt --at 40",
    "record export --json game.txt",
    NULL,
};

const cli_command command_record = {
    .name = "record",
    .operands = "check|show|export FILE, make GAME",
    .operands_least = 1,
    .operands_most = 2,
    .flags = flags,
    .examples = examples,
    .run = run_record,
};
