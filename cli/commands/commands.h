/* The subcommands: one file each. */
#ifndef TAV_CLI_COMMANDS_COMMANDS_H
#define TAV_CLI_COMMANDS_COMMANDS_H

#include "cli/args.h"

extern const cli_command command_play, command_replay, command_review, command_games, command_sim,
    command_trace, command_position, command_record, command_bench, command_arena, command_engine,
    command_serve, command_admin, command_learn, command_puzzles, command_study;

#endif
