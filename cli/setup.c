#define _POSIX_C_SOURCE 200809L
#include "cli/setup.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/output/report.h"
#include "formats/json/config.h"

const cli_flag flag_players = {
    .name = "players",
    .kind = FLAG_NUMBER,
    .value = "N",
    .high = SETUP_NUMBER_MAX, /* the game itself says how many it takes */
};

const cli_flag flag_modules = {
    .name = "modules",
    .kind = FLAG_TEXT,
    .value = "A,B",
};

const cli_flag flag_option = {
    .name = "option",
    .kind = FLAG_TEXT,
    .value = "ID=VALUE",
    .many = true,
};

const cli_flag flag_seed = {
    .name = "seed",
    .kind = FLAG_TEXT,
    .value = "S",
};

const cli_flag flag_jobs = {
    .name = "jobs",
    .kind = FLAG_NUMBER,
    .value = "J",
    .low = 1,
    .high = SETUP_JOBS_MAX,
};

const cli_flag flag_memory = {
    .name = "memory",
    .kind = FLAG_TEXT,
    .value = "HOW",
};

const cli_flag flag_json = {
    .name = "json",
    .kind = FLAG_SWITCH,
};

int setup_game(const cli_args *args, const char *id, const tav_game **game)
{
    if (id == NULL && args->operand_count > 0)
        id = args->operands[0];
    *game = id != NULL ? game_by_id(id) : NULL;
    if (*game != NULL)
        return CLI_DONE;
    char allowed[256];
    tav_text list;
    text_open(&list, allowed, sizeof allowed);
    game_list(&list);
    if (id == NULL)
        return report_usage(args, SAY_MISSING, "GAME", allowed);
    tav_fault fault;
    fault_set(&fault, TAV_ERROR_GAME, id, allowed);
    return report_fault(args, &fault);
}

static int read_options(const cli_args *args, const tav_game *game, tav_config *config)
{
    tav_fault fault;
    for (int i = 0; i < args->given_count; i++) {
        if (args->given[i].flag != &flag_option)
            continue;
        uint8_t before = config->given;
        if (config_set_option(game, config, args->given[i].text, &fault) != TAV_OK)
            return report_fault(args, &fault);
        if (config->given == before)
            return report_usage(args, SAY_REPEATED, args->given[i].text, NULL);
    }
    return CLI_DONE;
}

int setup_config(const cli_args *args, const tav_game *game, tav_config *config)
{
    tav_fault fault;
    int usual = game->players_max < SETUP_PLAYERS_USUAL ? game->players_max : SETUP_PLAYERS_USUAL;
    *config = config_plain((int)args_number(args, &flag_players, usual));
    if (config_check(game, config, &fault) != TAV_OK ||
        config_set_modules(game, config, args_text(args, &flag_modules, ""), &fault) != TAV_OK)
        return report_fault(args, &fault);
    if (read_options(args, game, config) != CLI_DONE)
        return CLI_USAGE;
    if (config_check(game, config, &fault) != TAV_OK)
        return report_fault(args, &fault);
    return CLI_DONE;
}

void setup_seed(const cli_args *args, const char *fallback, uint8_t seed[RNG_KEY_SIZE])
{
    rng_seed_from_text(args_text(args, &flag_seed, fallback), seed);
}

int setup_net(const cli_args *args, const char *file, value_net *net, uint64_t **bytes)
{
    enum { ROOM = 1 << 20 };
    FILE *stream = fopen(file, "rb");
    if (stream == NULL)
        return report_unreadable(args, file, errno);
    *bytes = malloc(ROOM);
    size_t size = *bytes != NULL ? fread(*bytes, 1, ROOM, stream) : 0;
    int error = ferror(stream) != 0 ? errno : 0;
    fclose(stream);
    if (*bytes == NULL)
        return report_failure(args, SAY_NO_MEMORY, NULL);
    if (error != 0)
        return report_unreadable(args, file, error);
    return net_read(net, *bytes, size) ? CLI_DONE : report_usage(args, SAY_BAD_NET, file, NULL);
}

int setup_memory(const cli_args *args, table_memory *memory)
{
    const char *given = args_text(args, &flag_memory, table_memory_ids[TABLE_MEMORY_PRINTED]);
    char allowed[64];
    tav_text list;
    tav_fault fault;
    text_open(&list, allowed, sizeof allowed);
    for (int i = 0; i < TABLE_MEMORIES; i++) {
        *memory = (table_memory)i;
        if (strcmp(given, table_memory_ids[i]) == 0)
            return CLI_DONE;
        text_item(&list, table_memory_ids[i]);
    }
    fault_set(&fault, TAV_ERROR_VALUE, given, allowed);
    return report_fault(args, &fault);
}

int setup_jobs(const cli_args *args)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    long usual = count < 1 ? 1 : count > SETUP_JOBS_MAX ? SETUP_JOBS_MAX : count;
    return (int)args_number(args, &flag_jobs, usual);
}

void setup_modules_text(const tav_game *game, unsigned modules, tav_text *out)
{
    if (modules == 0)
        text_char(out, '-');
    for (int i = 0; i < game->module_count; i++)
        if ((modules & 1u << i) != 0)
            text_item(out, game->modules[i]);
}

void setup_print_game(const tav_game *game, const tav_config *config, tav_language language,
                      const terminal *term)
{
    char buffer[256];
    tav_text text;
    text_open(&text, buffer, sizeof buffer);
    setup_modules_text(game, config->modules, &text);
    printf("%s%s%s, %d %s", terminal_paint(term, INK_BOLD), words_game(game, language),
           terminal_paint(term, INK_PLAIN), config->players, say(SAY_PLAYERS, language));
    if (config->modules != 0)
        printf(", %s: %s", say(SAY_MODULES, language), buffer);
    putchar('\n');
}
