/* The `tavoliere` command: finds the subcommand and hands over to it. Afterwards it makes sure that
 * all output arrived; a closed pipe or a full disk is reported, not ignored. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/output/report.h"
#include "cli/output/terminal.h"

static const cli_command *const commands[] = {
    &command_serve,  &command_admin,    &command_play,   &command_replay,
    &command_review, &command_puzzles,  &command_games,  &command_sim,
    &command_trace,  &command_position, &command_record, &command_bench,
    &command_arena,  &command_study,    &command_learn,  &command_engine,
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static int run_help(const cli_args *args)
{
    tav_language language = args->language;
    terminal term = terminal_of(stdout);
    const char *bold = terminal_paint(&term, INK_BOLD), *plain = terminal_paint(&term, INK_PLAIN);
    printf("%sTavoliere%s: %s\n\n", bold, plain, say(SAY_TAGLINE, language));
    printf("%s: tavoliere %s [...] | --help | --version\n\n", say(SAY_USAGE, language),
           say(SAY_COMMAND, language));
    printf("%s%s%s\n", bold, say(SAY_COMMANDS, language), plain);
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  %-10s %s\n", commands[i]->name, args_summary(commands[i], language));
    printf("\n");
    printf(say(SAY_MORE_HELP, language), say(SAY_COMMAND, language));
    printf("\n");
    return CLI_DONE;
}

static int run_version(const cli_args *args)
{
    (void)args;
    printf("tavoliere %s\n", TAVOLIERE_VERSION);
    return CLI_DONE;
}

/* Read like commands, so that what follows them is checked too. */
static const cli_flag *const no_flags[] = {NULL};
static const cli_command unlisted[] = {
    {.name = "--help", .operands = "", .flags = no_flags, .run = run_help},
    {.name = "--version", .operands = "", .flags = no_flags, .run = run_version},
};
enum { UNLISTED_COUNT = sizeof unlisted / sizeof unlisted[0] };

static int report_unknown_command(const cli_args *args, say_id word, const char *name)
{
    char allowed[256];
    tav_text list;
    text_open(&list, allowed, sizeof allowed);
    for (int i = 0; i < COMMAND_COUNT; i++)
        text_item(&list, commands[i]->name);
    text_item(&list, "--help, --version");
    return report_usage(args, word, name, allowed);
}

static const cli_command *find_command(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    for (int i = 0; i < UNLISTED_COUNT; i++)
        if (strcmp(unlisted[i].name, name) == 0)
            return &unlisted[i];
    return NULL;
}

static int dispatch(cli_args *args, int argc, char **argv)
{
    if (argc < 2)
        return report_unknown_command(args, SAY_MISSING, say(SAY_COMMAND, args->language));
    const char *name = strcmp(argv[1], "-h") == 0 ? "--help" : argv[1];
    const cli_command *command = find_command(name);
    if (command == NULL)
        return report_unknown_command(args, SAY_UNKNOWN_COMMAND, name);
    args->command = command;
    int status = args_read(args, argc - 2, argv + 2);
    if (status != CLI_DONE)
        return status;
    if (!args->help || command->examples == NULL)
        return command->run(args);
    args_help(args);
    return CLI_DONE;
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN);
    cli_args args = {.language = args_language(argc, argv)};
    int status = dispatch(&args, argc, argv);
    int written = report_output(&args);
    return status != CLI_DONE ? status : written;
}
