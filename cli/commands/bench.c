#include "cli/commands/bench.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/output/progress.h"
#include "cli/output/report.h"
#include "cli/setup.h"
#include "cli/output/figures.h"
#include "cli/output/grid.h"
#include "core/json.h"

enum { ROWS_MAX = 64, JSON_SIZE = 1 << 15 };

static const cli_flag flag_game = {
    .name = "game",
    .kind = FLAG_TEXT,
    .value = "GAME",
};

static const cli_flag flag_only_players = {
    .name = "players",
    .kind = FLAG_NUMBER,
    .value = "N",
    .high = SETUP_NUMBER_MAX,
};

static const cli_flag flag_only_modules = {
    .name = "modules",
    .kind = FLAG_TEXT,
    .value = "A,B",
};

static const cli_flag flag_seconds = {
    .name = "seconds",
    .kind = FLAG_REAL,
    .value = "T",
    .low = 0.01,
    .high = 600,
};

typedef struct {
    bench_row row[ROWS_MAX];
    int count;
} bench_rows;

/* --- Which rows ------------------------------------------------------------------------------ */

static void add_row(bench_rows *rows, const tav_game *game, tav_config config)
{
    assert(rows->count < ROWS_MAX);
    rows->row[rows->count++] = (bench_row){.game = game, .config = config};
}

/* Collects a game's rows that match the flags; the fault says why there are none. */
static tav_error add_game(const cli_args *args, bench_rows *rows, const tav_game *game,
                          tav_fault *fault)
{
    long only = args_number(args, &flag_only_players, -1);
    const char *modules = args_text(args, &flag_only_modules, NULL);
    tav_config config = config_plain(only >= 0 ? (int)only : game->players_min);
    tav_error error = config_check(game, &config, fault);
    if (error == TAV_OK && modules != NULL)
        error = config_set_modules(game, &config, modules, fault);
    if (error != TAV_OK)
        return error;
    uint8_t all = (uint8_t)((1u << game->module_count) - 1);
    int last = only >= 0 ? (int)only : game->players_max;
    for (int players = config.players; players <= last; players++) {
        config.players = (uint8_t)players;
        add_row(rows, game, config);
        if (modules == NULL && all != 0) {
            config.modules = all;
            add_row(rows, game, config);
            config.modules = 0;
        }
    }
    return TAV_OK;
}

static int choose_rows(const cli_args *args, bench_rows *rows)
{
    tav_fault fault;
    const tav_game *only = NULL;
    const char *id = args_text(args, &flag_game, NULL);
    if (id != NULL && args->operand_count > 0)
        return report_usage(args, SAY_NOT_TOGETHER, "GAME --game", NULL);
    if ((id != NULL || args->operand_count > 0) && setup_game(args, id, &only) != CLI_DONE)
        return CLI_USAGE;
    for (int i = 0; i < game_count(); i++)
        if (only == NULL || only == game_at(i))
            add_game(args, rows, game_at(i), &fault);
    return rows->count > 0 ? CLI_DONE : report_fault(args, &fault);
}

/* --- What they show -------------------------------------------------------------------------- */

/* Three significant digits: 812, 31.2 k, 12.3 M. */
static void rate_cell(grid *t, double rate, tav_language language)
{
    if (rate >= 1e6)
        grid_figures(t, language, "%.*f M", rate >= 1e8 ? 0 : rate >= 1e7 ? 1 : 2, rate / 1e6);
    else if (rate >= 1e3)
        grid_figures(t, language, "%.*f k", rate >= 1e5 ? 0 : rate >= 1e4 ? 1 : 2, rate / 1e3);
    else
        grid_cell(t, "%.0f", rate);
}

static void setting_cells(grid *t, const bench_row *row, tav_language language)
{
    uint8_t all = (uint8_t)((1u << row->game->module_count) - 1);
    char modules[GRID_CELL_MAX];
    tav_text text;
    text_open(&text, modules, sizeof modules);
    setup_modules_text(row->game, row->config.modules, &text);
    bool whole = row->config.modules == all && all != 0;
    grid_cell(t, "%d", row->config.players);
    grid_cell(t, "%s", whole ? say(SAY_ALL, language) : modules);
}

static void game_cells(grid *t, const bench_row *row, tav_language language)
{
    rate_cell(t, row->games, language);
    grid_figures(t, language, "%.5f", row->games / row->reference);
    rate_cell(t, row->moves, language);
    grid_figures(t, language, "%.3f", row->moves / row->reference);
    rate_cell(t, row->copies, language);
    grid_figures(t, language, "%.3f", row->copies / row->reference);
}

/* Nanoseconds, or a dash where there is no net. */
static void ns_cell(grid *t, double ns)
{
    if (ns > 0)
        grid_cell(t, "%.0f", ns);
    else
        grid_cell(t, "-");
}

static void bot_cells(grid *t, const bench_row *row, tav_language language)
{
    rate_cell(t, row->decisions, language);
    grid_figures(t, language, "%.4f", row->decisions / row->reference);
    rate_cell(t, row->iterations, language);
    grid_figures(t, language, "%.5f", row->iterations / row->reference);
    ns_cell(t, row->net_ns);
    ns_cell(t, row->judged_ns);
}

/* One table of a game: what the rules do, or what the bots do. */
typedef struct {
    const char *columns; /* as in grid_open */
    say_id headings[6];
    void (*cells)(grid *t, const bench_row *row, tav_language language);
} bench_table;

static const bench_table tables[] = {
    {"rlrrrrrr",
     {SAY_GAMES_PER_S, SAY_RATIO, SAY_MOVES_PER_S, SAY_RATIO, SAY_COPIES_PER_S, SAY_RATIO},
     game_cells},
    {"rlrrrrrr",
     {SAY_DECISIONS_PER_S, SAY_RATIO, SAY_ITERATIONS_PER_S, SAY_RATIO, SAY_NET_NS, SAY_JUDGED_NS},
     bot_cells},
};

static bool print_table(const bench_table *table, const bench_row *row, int count,
                        tav_language language, const terminal *term)
{
    grid t;
    if (!grid_open(&t, table->columns, count + 1))
        return false;
    grid_cell(&t, "%s", say(SAY_PLAYERS, language));
    grid_cell(&t, "%s", say(SAY_MODULES, language));
    for (size_t i = 2; table->columns[i] != '\0'; i++)
        grid_cell(&t, "%s", say(table->headings[i - 2], language));
    for (int i = 0; i < count; i++) {
        setting_cells(&t, &row[i], language);
        table->cells(&t, &row[i], language);
    }
    grid_print(&t, term);
    putchar('\n');
    grid_close(&t);
    return true;
}

/* Prints one game's rows from `first` on; returns the row after them, or -1 if out of memory. */
static int print_game(const bench_rows *rows, int first, tav_language language,
                      const terminal *term)
{
    const tav_game *game = rows->row[first].game;
    int next = first;
    while (next < rows->count && rows->row[next].game == game)
        next++;
    printf("%s%s%s\n", terminal_paint(term, INK_BOLD), game->id, terminal_paint(term, INK_PLAIN));
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        if (!print_table(&tables[i], &rows->row[first], next - first, language, term))
            return -1;
    return next;
}

static bool print_rows(const bench_rows *rows, uint64_t signature, tav_language language)
{
    terminal term = terminal_of(stdout);
    double reference = 0;
    for (int i = 0; i < rows->count; i++)
        reference += rows->row[i].reference / rows->count;
    for (int next = 0; next < rows->count;) {
        next = print_game(rows, next, language, &term);
        if (next < 0)
            return false;
    }
    char million[FIGURES];
    printf("%s: %s M/s\n%s: %" PRIu64 "\n", say(SAY_REFERENCE, language),
           figures(million, language, "%.3g", reference / 1e6), say(SAY_SIGNATURE, language),
           signature);
    return true;
}

static void real_or_null(double number, tav_text *out)
{
    if (number > 0)
        js_real(out, number);
    else
        js_null(out);
}

static void row_json(const bench_row *row, tav_text *out)
{
    js_object(out);
    js_key_string(out, "game", row->game->id);
    js_key_number(out, "players", row->config.players);
    js_key(out, "modules");
    js_list(out);
    for (int i = 0; i < row->game->module_count; i++)
        if ((row->config.modules & 1u << i) != 0)
            js_string(out, row->game->modules[i]);
    js_list_end(out);
    js_key(out, "games_per_s");
    js_real(out, row->games);
    js_key(out, "moves_per_s");
    js_real(out, row->moves);
    js_key(out, "copies_per_s");
    js_real(out, row->copies);
    js_key(out, "decisions_per_s");
    js_real(out, row->decisions);
    js_key(out, "iterations_per_s");
    js_real(out, row->iterations);
    js_key(out, "net_ns");
    real_or_null(row->net_ns, out);
    js_key(out, "judged_ns");
    real_or_null(row->judged_ns, out);
    js_key(out, "reference_per_s");
    js_real(out, row->reference);
    js_key(out, "ratio");
    js_real(out, row->moves / row->reference);
    js_object_end(out);
}

static bool print_rows_json(const bench_rows *rows, uint64_t signature)
{
    char buffer[JSON_SIZE];
    tav_text text;
    text_open(&text, buffer, sizeof buffer);
    js_object(&text);
    js_key_number(&text, "signature", (int64_t)signature);
    js_key(&text, "results");
    js_list(&text);
    for (int i = 0; i < rows->count; i++)
        row_json(&rows->row[i], &text);
    js_list_end(&text);
    js_object_end(&text);
    if (!text.full)
        puts(buffer);
    return !text.full;
}

static int run_bench(const cli_args *args)
{
    bench_rows rows = {.count = 0};
    if (choose_rows(args, &rows) != CLI_DONE)
        return CLI_USAGE;
    progress bar;
    progress_open(&bar, "bench", (uint64_t)rows.count);
    for (int i = 0; i < rows.count; i++) {
        progress_show(&bar, (uint64_t)i);
        bench_measure(&rows.row[i], args_real(args, &flag_seconds, 0.5));
    }
    progress_close(&bar);
    uint64_t signature = bench_signature();
    bool printed = args_has(args, &flag_json) ? print_rows_json(&rows, signature)
                                              : print_rows(&rows, signature, args->language);
    return printed ? CLI_DONE : report_failure(args, SAY_NO_MEMORY, NULL);
}

static const cli_flag *const flags[] = {&flag_game,    &flag_only_players, &flag_only_modules,
                                        &flag_seconds, &flag_json,         NULL};

static const char *const examples[] = {
    "bench",
    "bench san-juan --players 4 --modules '' --seconds 5",
    "bench --json",
    NULL,
};

const cli_command command_bench = {
    .name = "bench",
    .operands = "[GAME]",
    .operands_most = 1,
    .flags = flags,
    .examples = examples,
    .run = run_bench,
};
