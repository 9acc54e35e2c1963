/* Prints the arena's results: as tables for people, in the terminal or as Markdown, and as one JSON
 * object for programs. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/arena/internal.h"
#include "cli/output/figures.h"
#include "cli/output/grid.h"
#include "cli/setup.h"
#include "words/say.h"
#include "core/json.h"

enum { JSON_SIZE = 1 << 16 };

/* The displayed figures of each bot, in display units. */
typedef struct {
    double share, rank, margin;
    stats_interval fixed, any_time; /* of the share */
    double rating;
    stats_interval rating_interval;
    uint64_t moves;
    double seconds, seconds_50, seconds_99; /* per move */
    double seat[TAV_SEATS_MAX];             /* share of the wins there */
} bot_row;

typedef struct {
    const arena_sums *sums;
    bot_row bot[TAV_SEATS_MAX];
    double seat[TAV_SEATS_MAX]; /* share of the wins, whoever sat there */
} results;

static uint64_t games_played(const arena_sums *sums)
{
    return (uint64_t)sums->blocks * (uint64_t)sums->plan->seatings.count;
}

static void fill_row(const arena_sums *sums, int bot, bot_row *row)
{
    const rating_orders *seatings = &sums->plan->seatings;
    double games = (double)games_played(sums);
    double seats = games * sums->plan->bot[bot].copies;
    const arena_times *times = &sums->bot[bot].times;
    stats_values shares = arena_shares(sums, bot);
    row->share = stats_mean(shares);
    row->fixed = stats_fixed(shares, 1.0 / sums->plan->bot[bot].copies);
    row->any_time = stats_any_time(shares);
    row->rank = (double)sums->bot[bot].ranks / seats;
    row->margin = (double)sums->bot[bot].margins / seats;
    for (int bin = 0; bin < STATS_BINS; bin++)
        row->moves += times->count[bin];
    row->seconds = row->moves > 0 ? (double)times->microseconds / 1e6 / (double)row->moves : 0;
    row->seconds_50 = (double)stats_percentile(times->count, 0.5) / 1e6;
    row->seconds_99 = (double)stats_percentile(times->count, 0.99) / 1e6;
    for (int seat = 0; seat < seatings->players; seat++) {
        int there = 0;
        for (int i = 0; i < seatings->count; i++)
            there += seatings->order[i][seat] == bot;
        row->seat[seat] = sums->bot[bot].seat[seat] / ((double)there * sums->blocks);
    }
}

static void fill_results(const arena_sums *sums, results *r)
{
    double rating[TAV_SEATS_MAX] = {0};
    stats_interval interval[TAV_SEATS_MAX];
    size_t groups = sums->blocks < RATING_GROUPS ? sums->blocks : RATING_GROUPS;
    *r = (results){.sums = sums};
    rating_table(&sums->plan->seatings, sums->orders, groups, rating, interval);
    for (int bot = 0; bot < sums->plan->bots; bot++) {
        fill_row(sums, bot, &r->bot[bot]);
        r->bot[bot].rating = rating[bot];
        r->bot[bot].rating_interval = interval[bot];
        for (int seat = 0; seat < sums->plan->config.players; seat++)
            r->seat[seat] += sums->bot[bot].seat[seat] / (double)games_played(sums);
    }
}

/* --- For people ------------------------------------------------------------------------------ */

static void print_head(const arena_sums *sums, const terminal *term)
{
    const arena_plan *plan = sums->plan;
    tav_language language = plan->language;
    setup_print_game(plan->game, &plan->config, language, term);
    char format[COUNTED_SIZE];
    const uintmax_t numbers[] = {sums->blocks, (uintmax_t)plan->seatings.count, games_played(sums)};
    say_counted(SAY_ARENA_HEAD, numbers, 3, language, format);
    char share[FIGURES];
    printf(format, sums->blocks, plan->seatings.count, numbers[2],
           figures(share, language, "%.1f", 100.0 / plan->config.players));
    printf("\n\n");
}

static void bots_head(grid *t, bool forfeits, tav_language language)
{
    static const say_id words[] = {SAY_BOT,    SAY_SEATS,  SAY_WINS,     SAY_INTERVAL,   SAY_RANK,
                                   SAY_MARGIN, SAY_RATING, SAY_INTERVAL, SAY_MS_PER_MOVE};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        grid_cell(t, "%s", say(words[i], language));
    grid_cell(t, "50 %%");
    grid_cell(t, "99 %%");
    if (forfeits)
        grid_cell(t, "%s", say(SAY_FORFEITS, language));
}

static void bot_cells(grid *t, const results *r, int bot, bool forfeits)
{
    const bot_row *row = &r->bot[bot];
    const arena_plan *plan = r->sums->plan;
    stats_interval wins = plan->sure > 0 ? row->any_time : row->fixed;
    grid_cell(t, "%s", plan->bot[bot].words);
    grid_cell(t, "%d", plan->bot[bot].copies);
    grid_figures(t, plan->language, "%.1f %%", 100 * row->share);
    grid_figures(t, plan->language, "%.1f - %.1f", 100 * wins.low, 100 * wins.high);
    grid_figures(t, plan->language, "%.2f", row->rank);
    grid_figures(t, plan->language, "%+.1f", row->margin);
    grid_cell(t, "%.0f", row->rating);
    if (isnan(row->rating_interval.low))
        grid_cell(t, "-");
    else
        grid_cell(t, "%.0f - %.0f", row->rating_interval.low, row->rating_interval.high);
    grid_figures(t, plan->language, "%.2f", 1000 * row->seconds);
    grid_figures(t, plan->language, "%.2f", 1000 * row->seconds_50);
    grid_figures(t, plan->language, "%.2f", 1000 * row->seconds_99);
    if (forfeits)
        grid_cell(t, "%" PRIu64, r->sums->bot[bot].forfeits);
}

static void print_grid(const grid *t, bool markdown, const terminal *term)
{
    if (markdown)
        grid_print_markdown(t);
    else
        grid_print(t, term);
}

static bool print_bots(const results *r, bool markdown, const terminal *term)
{
    const arena_plan *plan = r->sums->plan;
    bool forfeits = false;
    for (int bot = 0; bot < plan->bots; bot++)
        forfeits = forfeits || r->sums->bot[bot].forfeits > 0;
    grid t;
    if (!grid_open(&t, forfeits ? "lrrrrrrrrrrr" : "lrrrrrrrrrr", plan->bots + 1))
        return false;
    bots_head(&t, forfeits, plan->language);
    for (int bot = 0; bot < plan->bots; bot++)
        bot_cells(&t, r, bot, forfeits);
    print_grid(&t, markdown, term);
    grid_close(&t);
    return true;
}

static bool print_seats(const results *r, bool markdown, const terminal *term)
{
    const arena_plan *plan = r->sums->plan;
    int players = plan->config.players;
    char align[] = "lrrrrr";
    align[1 + players] = '\0';
    grid t;
    if (!grid_open(&t, align, plan->bots + 2))
        return false;
    grid_cell(&t, "%s", say(SAY_WINS_BY_SEAT, plan->language));
    for (int seat = 0; seat < players; seat++)
        grid_cell(&t, "%s %d", say(SAY_SEAT, plan->language), seat + 1);
    for (int bot = 0; bot < plan->bots; bot++) {
        grid_cell(&t, "%s", plan->bot[bot].words);
        for (int seat = 0; seat < players; seat++)
            grid_figures(&t, plan->language, "%.1f %%", 100 * r->bot[bot].seat[seat]);
    }
    grid_cell(&t, "%s", say(SAY_ALL, plan->language));
    for (int seat = 0; seat < players; seat++)
        grid_figures(&t, plan->language, "%.1f %%", 100 * r->seat[seat]);
    putchar('\n');
    print_grid(&t, markdown, term);
    grid_close(&t);
    return true;
}

static void print_notes(const arena_sums *sums)
{
    const arena_plan *plan = sums->plan;
    say_id word = sums->above.won   ? SAY_SURE_ABOVE
                  : sums->below.won ? SAY_SURE_BELOW
                                    : SAY_SURE_OPEN;
    putchar('\n');
    if (plan->sure > 0) {
        char share[FIGURES];
        printf(say(word, plan->language), plan->bot[0].words,
               figures(share, plan->language, "%.1f", 100 * plan->sure));
        putchar('\n');
    }
    printf("%s\n", say(plan->sure > 0 ? SAY_ANY_TIME_NOTE : SAY_FIXED_NOTE, plan->language));
    printf("%s\n", say(SAY_RATING_NOTE, plan->language));
}

bool arena_print(const arena_sums *sums, bool markdown)
{
    terminal term = terminal_of(stdout);
    results r;
    fill_results(sums, &r);
    print_head(sums, &term);
    if (!print_bots(&r, markdown, &term) || !print_seats(&r, markdown, &term))
        return false;
    print_notes(sums);
    return true;
}

/* --- For programs ---------------------------------------------------------------------------- */

static void real(tav_text *out, const char *key, double value)
{
    js_key(out, key);
    js_real(out, value);
}

static void interval_json(tav_text *out, const char *key, stats_interval interval)
{
    js_key(out, key);
    if (isnan(interval.low)) {
        js_null(out);
        return;
    }
    js_list(out);
    js_real(out, interval.low);
    js_real(out, interval.high);
    js_list_end(out);
}

static void seats_json(const double share[TAV_SEATS_MAX], int players, tav_text *out)
{
    js_key(out, "seats");
    js_list(out);
    for (int seat = 0; seat < players; seat++)
        js_real(out, share[seat]);
    js_list_end(out);
}

static void bot_json(const results *r, int bot, tav_text *out)
{
    const arena_plan *plan = r->sums->plan;
    const bot_row *row = &r->bot[bot];
    js_object(out);
    js_key_string(out, "bot", plan->bot[bot].words);
    js_key_number(out, "copies", plan->bot[bot].copies);
    real(out, "win_share", row->share);
    interval_json(out, "win_interval", row->fixed);
    interval_json(out, "win_interval_any_time", row->any_time);
    real(out, "rank", row->rank);
    real(out, "margin", row->margin);
    real(out, "rating", row->rating);
    interval_json(out, "rating_interval", row->rating_interval);
    js_key_number(out, "moves", (int64_t)row->moves);
    real(out, "seconds_per_move", row->seconds);
    real(out, "seconds_50", row->seconds_50);
    real(out, "seconds_99", row->seconds_99);
    seats_json(row->seat, plan->config.players, out);
    js_key_number(out, "forfeits", (int64_t)r->sums->bot[bot].forfeits);
    js_object_end(out);
}

static void results_json(const results *r, tav_text *out)
{
    const arena_sums *sums = r->sums;
    const arena_plan *plan = sums->plan;
    js_object(out);
    config_json(plan->game, &plan->config, out);
    js_key(out, "seed");
    js_hex(out, plan->seed, RNG_KEY_SIZE);
    js_key_number(out, "blocks", sums->blocks);
    js_key_number(out, "seatings", plan->seatings.count);
    js_key_number(out, "games", (int64_t)games_played(sums));
    js_key(out, "bots");
    js_list(out);
    for (int bot = 0; bot < plan->bots; bot++)
        bot_json(r, bot, out);
    js_list_end(out);
    seats_json(r->seat, plan->config.players, out);
    if (plan->sure > 0) {
        real(out, "until_sure", plan->sure);
        js_key_string(out, "verdict",
                      sums->above.won   ? "above"
                      : sums->below.won ? "below"
                                        : "open");
    }
    js_object_end(out);
}

bool arena_print_json(const arena_sums *sums)
{
    char *buffer = malloc(JSON_SIZE);
    if (buffer == NULL)
        return false;
    tav_text text;
    results r;
    fill_results(sums, &r);
    text_open(&text, buffer, JSON_SIZE);
    results_json(&r, &text);
    if (!text.full)
        puts(buffer);
    free(buffer);
    return !text.full;
}
