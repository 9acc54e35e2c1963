/* `tavoliere position check|legal|play`: reads positions strictly and answers in canonical form.
 * Prints nothing unless everything succeeded. */
#include "formats/position/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/decision.h"
#include "cli/file.h"
#include "cli/output/report.h"

enum { FILE_MAX = 1 << 20, OUT_SIZE = TAV_JSON_MAX };

static int load(const cli_args *args, const char *name, const tav_game **game,
                tav_state_buffer *room)
{
    char *bytes;
    size_t size = 0;
    tav_fault fault;
    int status = CLI_DONE;
    int error = file_read(name, FILE_MAX, &bytes, &size);
    if (error != 0)
        status = report_unreadable(args, name, error);
    else if (position_read(bytes, size, game, room, &fault) != TAV_OK)
        status = report_fault(args, &fault);
    free(bytes);
    return status;
}

static int print(const cli_args *args, const tav_text *out)
{
    if (out->full)
        return report_failure(args, SAY_NO_MEMORY, NULL);
    puts(out->at);
    return CLI_DONE;
}

static int print_position(const cli_args *args, const tav_game *game, const tav_state *state)
{
    char buffer[OUT_SIZE];
    tav_text out;
    text_open(&out, buffer, sizeof buffer);
    game->position_json(state, &out);
    return print(args, &out);
}

static int print_decision(const cli_args *args, const tav_game *game, const tav_state *state)
{
    char buffer[OUT_SIZE];
    tav_text out;
    text_open(&out, buffer, sizeof buffer);
    text_char(&out, '{');
    decision_json(game, state, &out);
    text_char(&out, '}');
    return print(args, &out);
}

static int play_actions(const cli_args *args, const tav_game *game, tav_state *state)
{
    for (int i = 2; i < args->operand_count; i++) {
        tav_action action;
        tav_fault fault;
        if (game_read_action(game, state, args->operands[i], &action, &fault) != TAV_OK)
            return report_fault(args, &fault);
        tav_error error = game->apply(state, action, NULL);
        if (error != TAV_OK) {
            fault_set(&fault, error, args->operands[i], NULL);
            return report_fault(args, &fault);
        }
    }
    return print_position(args, game, state);
}

static int run_position(const cli_args *args)
{
    const char *verb = args->operands[0];
    bool check = strcmp(verb, "check") == 0, legal = strcmp(verb, "legal") == 0;
    bool play = strcmp(verb, "play") == 0;
    if (!check && !legal && !play)
        return report_usage(args, SAY_UNKNOWN_WORD, verb, "check, legal, play");
    if (args->operand_count < 2)
        return report_usage(args, SAY_MISSING, "FILE", NULL);
    if (!play && args->operand_count > 2)
        return report_usage(args, SAY_TOO_MANY, args->operands[2], NULL);

    const tav_game *game;
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    if (load(args, args->operands[1], &game, &room) != CLI_DONE)
        return CLI_USAGE;
    if (play)
        return play_actions(args, game, state);
    return check ? print_position(args, game, state) : print_decision(args, game, state);
}

static const cli_flag *const flags[] = {NULL};

static const char *const examples[] = {
    "position check saved.json",
    "position legal saved.json",
    "position play saved.json 'role builder' 'build smithy'",
    NULL,
};

const cli_command command_position = {
    .name = "position",
    .operands = "check|legal|play FILE [TEXT...]",
    .operands_least = 1,
    .operands_most = -1,
    .flags = flags,
    .examples = examples,
    .run = run_position,
};
