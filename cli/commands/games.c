/* `tavoliere games`: the games with their players, modules and options, for people or as JSON. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/commands/commands.h"
#include "cli/output/report.h"
#include "cli/setup.h"
#include "cli/output/grid.h"
#include "core/json.h"
#include "words/list.h"

/* --- For people ------------------------------------------------------------------------------ */

static bool print_modules(const tav_game *game, tav_language language, const terminal *term)
{
    grid t;
    if (game->module_count == 0)
        return true;
    if (!grid_open(&t, "ll", game->module_count + 1))
        return false;
    grid_cell(&t, "%s", say(SAY_MODULES, language));
    grid_cell(&t, "%s", "");
    for (int i = 0; i < game->module_count; i++) {
        grid_cell(&t, "%s", game->modules[i]);
        grid_cell(&t, "%s", words_of(game, "module", game->modules[i], language));
    }
    putchar('\n');
    grid_print(&t, term);
    grid_close(&t);
    return true;
}

static bool print_options(const tav_game *game, tav_language language, const terminal *term)
{
    grid t;
    if (game->option_count == 0)
        return true;
    if (!grid_open(&t, "llll", game->option_count + 1))
        return false;
    grid_cell(&t, "%s", say(SAY_OPTIONS, language));
    grid_cell(&t, "%s", say(SAY_VALUES, language));
    grid_cell(&t, "%s", say(SAY_DEFAULT, language));
    grid_cell(&t, "%s", "");
    for (int i = 0; i < game->option_count; i++) {
        const tav_option *option = &game->options[i];
        char values[GRID_CELL_MAX];
        tav_text text;
        text_open(&text, values, sizeof values);
        config_list_values(option, game->players_max, &text);
        grid_cell(&t, "%s", option->id);
        grid_cell(&t, "%s", values);
        grid_cell(&t, "%s",
                  option->kind == TAV_OPTION_SEAT ? say(SAY_DRAWN, language) : option->values[0]);
        grid_cell(&t, "%s", words_of(game, "option", option->id, language));
    }
    putchar('\n');
    grid_print(&t, term);
    grid_close(&t);
    return true;
}

static bool print_game(const tav_game *game, tav_language language, const terminal *term)
{
    printf("%s%s%s  %s, %d-%d %s\n", terminal_paint(term, INK_BOLD), game->id,
           terminal_paint(term, INK_PLAIN), words_game(game, language), game->players_min,
           game->players_max, say(SAY_PLAYERS, language));
    return print_modules(game, language, term) && print_options(game, language, term);
}

static int print_games(const cli_args *args)
{
    terminal term = terminal_of(stdout);
    for (int i = 0; i < game_count(); i++) {
        if (i > 0)
            putchar('\n');
        if (!print_game(game_at(i), args->language, &term))
            return report_failure(args, SAY_NO_MEMORY, NULL);
    }
    return CLI_DONE;
}

/* --- For programs ---------------------------------------------------------------------------- */

static int print_games_json(const cli_args *args)
{
    char *buffer = malloc(GAMES_LIST_SIZE);
    if (buffer == NULL)
        return report_failure(args, SAY_NO_MEMORY, NULL);
    tav_text text;
    text_open(&text, buffer, GAMES_LIST_SIZE);
    js_object(&text);
    words_games_json(&text);
    js_object_end(&text);
    int status = text.full ? report_failure(args, SAY_NO_MEMORY, NULL) : CLI_DONE;
    if (status == CLI_DONE)
        puts(buffer);
    free(buffer);
    return status;
}

static int run_games(const cli_args *args)
{
    return args_has(args, &flag_json) ? print_games_json(args) : print_games(args);
}

static const cli_flag *const flags[] = {&flag_json, NULL};
static const char *const examples[] = {"games", "games --json", NULL};

const cli_command command_games = {
    .name = "games",
    .operands = "",
    .flags = flags,
    .examples = examples,
    .run = run_games,
};
