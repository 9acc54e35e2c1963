/* The results of `sim`: as tables for people, as one JSON object for programs. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/setup.h"
#include "cli/commands/sim.h"
#include "cli/output/figures.h"
#include "cli/output/grid.h"
#include "words/say.h"
#include "core/json.h"

enum { JSON_SIZE = 1 << 16 };

typedef struct {
    double share, low, high;
} win_share;

/* Wilson's interval: unlike the textbook one it stays within 0 to 1 and holds for few games. */
static win_share share_of_wins(const sim_sums *sums, int seat)
{
    const double z = 1.959964;
    double n = (double)sums->games;
    double p = (double)sums->seat[seat].win_units / WIN_UNITS / n;
    double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return (win_share){p, fmax(0, centre - half), fmin(1, centre + half)};
}

static double mean_score(const sim_sums *sums, int seat)
{
    return (double)sums->seat[seat].score / (double)sums->games;
}

static double score_spread(const sim_sums *sums, int seat)
{
    double n = (double)sums->games, mean = mean_score(sums, seat);
    return sqrt(fmax(0, (double)sums->seat[seat].score_squares / n - mean * mean));
}

static double mean_score_of_all(const sim_plan *plan, const sim_sums *sums)
{
    double sum = 0;
    for (int seat = 0; seat < plan->config.players; seat++)
        sum += mean_score(sums, seat);
    return sum / plan->config.players;
}

/* Lists the things built, most frequent first, ties in the game's order. */
static int sort_built(const tav_game *game, const sim_sums *sums, tav_thing order[SIM_THINGS_MAX])
{
    int count = 0;
    for (tav_thing thing = 0; thing < game->thing_count; thing++) {
        if (sums->built[thing] == 0)
            continue;
        int place = count++;
        while (place > 0 && sums->built[order[place - 1]] < sums->built[thing]) {
            order[place] = order[place - 1];
            place--;
        }
        order[place] = thing;
    }
    return count;
}

static double per_seat(const sim_plan *plan, const sim_sums *sums, tav_thing thing)
{
    return (double)sums->built[thing] / ((double)sums->games * plan->config.players);
}

static double per_winner(const sim_sums *sums, tav_thing thing)
{
    return (double)sums->built_winner[thing] / (double)sums->winners;
}

/* --- For people ------------------------------------------------------------------------------ */

static void print_head(const sim_plan *plan, const sim_sums *sums, tav_language language,
                       const terminal *term)
{
    setup_print_game(plan->game, &plan->config, language, term);
    char mean[FIGURES];
    figures(mean, language, "%.1f", (double)sums->decisions / (double)sums->games);
    printf("%" PRIu64 " %s, %s %s (", sums->games, say(SAY_GAMES, language), mean,
           say(SAY_DECISIONS, language));
    printf(say(SAY_FROM_TO, language), (int)sums->decisions_least, (int)sums->decisions_most);
    printf(")\n\n");
}

static bool print_seats(const sim_plan *plan, const sim_sums *sums, tav_language language,
                        const terminal *term)
{
    grid t;
    if (!grid_open(&t, "lrrrr", TAV_SEATS_MAX + 2))
        return false;
    grid_cell(&t, "%s", say(SAY_SEAT, language));
    grid_cell(&t, "%s", say(SAY_SCORE, language));
    grid_cell(&t, "%s", say(SAY_SPREAD, language));
    grid_cell(&t, "%s", say(SAY_WINS, language));
    grid_cell(&t, "%s", say(SAY_INTERVAL, language));
    for (int seat = 0; seat < plan->config.players; seat++) {
        win_share wins = share_of_wins(sums, seat);
        grid_cell(&t, "%d", seat + 1);
        grid_figures(&t, language, "%.2f", mean_score(sums, seat));
        grid_figures(&t, language, "%.2f", score_spread(sums, seat));
        grid_figures(&t, language, "%.2f %%", 100 * wins.share);
        grid_figures(&t, language, "%.2f - %.2f", 100 * wins.low, 100 * wins.high);
    }
    grid_cell(&t, "%s", say(SAY_ALL, language));
    grid_figures(&t, language, "%.2f", mean_score_of_all(plan, sums));
    grid_print(&t, term);
    grid_close(&t);
    return true;
}

static void fill_bar(char *bar, size_t size, double part, const terminal *term)
{
    enum { BAR_COLUMNS = 28 };
    static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    tav_text text;
    text_open(&text, bar, size);
    int units = (int)(part * BAR_COLUMNS * 8 + 0.5);
    for (int i = 0; i < units / 8; i++)
        text_put(&text, term->unicode ? "█" : "#");
    text_put(&text, term->unicode ? eighths[units % 8] : units % 8 >= 4 ? "#" : "");
}

static bool print_built(const sim_plan *plan, const sim_sums *sums, tav_language language,
                        const terminal *term)
{
    tav_thing order[SIM_THINGS_MAX];
    int count = sort_built(plan->game, sums, order);
    grid t;
    if (count == 0)
        return true;
    if (!grid_open(&t, "lrrl", count + 1))
        return false;
    grid_cell(&t, "%s", say(SAY_BUILT, language));
    grid_cell(&t, "%s", say(SAY_PER_SEAT, language));
    grid_cell(&t, "%s", say(SAY_PER_WINNER, language));
    grid_cell(&t, "%s", "");
    for (int i = 0; i < count; i++) {
        char bar[GRID_CELL_MAX];
        fill_bar(bar, sizeof bar, (double)sums->built[order[i]] / (double)sums->built[order[0]],
                 term);
        grid_cell(&t, "%s", plan->game->thing_id(order[i]));
        grid_figures(&t, language, "%.3f", per_seat(plan, sums, order[i]));
        grid_figures(&t, language, "%.3f", per_winner(sums, order[i]));
        grid_cell(&t, "%s", bar);
    }
    putchar('\n');
    grid_print(&t, term);
    grid_close(&t);
    return true;
}

static bool print_stats(const sim_plan *plan, const sim_sums *sums, tav_language language,
                        const terminal *term)
{
    grid t;
    if (!grid_open(&t, "lrrr", plan->game->decision_count + 1))
        return false;
    grid_cell(&t, "%s", say(SAY_DECISION, language));
    grid_cell(&t, "%s", say(SAY_PER_GAME, language));
    grid_cell(&t, "%s", say(SAY_MEAN_FAN_OUT, language));
    grid_cell(&t, "%s", say(SAY_LONGEST, language));
    for (int kind = 0; kind < plan->game->decision_count; kind++) {
        double asked = (double)sums->kind[kind].asked;
        if (asked < 1)
            continue;
        grid_cell(&t, "%s", game_decision(plan->game, kind)->id);
        grid_figures(&t, language, "%.2f", asked / (double)sums->games);
        grid_figures(&t, language, "%.2f", (double)sums->kind[kind].choices / asked);
        grid_cell(&t, "%" PRIu64, sums->kind[kind].longest);
    }
    putchar('\n');
    grid_print(&t, term);
    grid_close(&t);
    return true;
}

bool sim_print(const sim_plan *plan, const sim_sums *sums, bool stats, tav_language language)
{
    terminal term = terminal_of(stdout);
    print_head(plan, sums, language, &term);
    return print_seats(plan, sums, language, &term) && print_built(plan, sums, language, &term) &&
           (!stats || print_stats(plan, sums, language, &term));
}

/* --- For programs ---------------------------------------------------------------------------- */

static void real(tav_text *out, const char *key, double value)
{
    js_key(out, key);
    js_real(out, value);
}

static void seats_json(const sim_plan *plan, const sim_sums *sums, tav_text *out)
{
    js_key(out, "seats");
    js_list(out);
    for (int seat = 0; seat < plan->config.players; seat++) {
        win_share wins = share_of_wins(sums, seat);
        js_object(out);
        js_key_number(out, "seat", seat);
        real(out, "score", mean_score(sums, seat));
        real(out, "spread", score_spread(sums, seat));
        real(out, "win_share", wins.share);
        real(out, "win_low", wins.low);
        real(out, "win_high", wins.high);
        js_object_end(out);
    }
    js_list_end(out);
}

static void built_json(const sim_plan *plan, const sim_sums *sums, tav_text *out)
{
    tav_thing order[SIM_THINGS_MAX];
    int count = sort_built(plan->game, sums, order);
    js_key(out, "built");
    js_list(out);
    for (int i = 0; i < count; i++) {
        js_object(out);
        js_key_string(out, "thing", plan->game->thing_id(order[i]));
        real(out, "per_seat", per_seat(plan, sums, order[i]));
        real(out, "per_winner", per_winner(sums, order[i]));
        js_object_end(out);
    }
    js_list_end(out);
}

static void stats_json(const sim_plan *plan, const sim_sums *sums, tav_text *out)
{
    js_key(out, "stats");
    js_list(out);
    for (int kind = 0; kind < plan->game->decision_count; kind++) {
        double asked = (double)sums->kind[kind].asked;
        js_object(out);
        js_key_string(out, "decision", game_decision(plan->game, kind)->id);
        js_key_number(out, "asked", (int64_t)sums->kind[kind].asked);
        real(out, "mean_legal", asked > 0 ? (double)sums->kind[kind].choices / asked : 0);
        js_key_number(out, "most_legal", (int64_t)sums->kind[kind].longest);
        js_object_end(out);
    }
    js_list_end(out);
}

bool sim_print_json(const sim_plan *plan, const sim_sums *sums, bool stats)
{
    char *buffer = malloc(JSON_SIZE);
    if (buffer == NULL)
        return false;
    tav_text text;
    text_open(&text, buffer, JSON_SIZE);
    js_object(&text);
    config_json(plan->game, &plan->config, &text);
    js_key(&text, "seed");
    js_hex(&text, plan->seed, RNG_KEY_SIZE);
    js_key_number(&text, "games", (int64_t)sums->games);
    js_key(&text, "decisions");
    js_object(&text);
    real(&text, "mean", (double)sums->decisions / (double)sums->games);
    js_key_number(&text, "least", (int64_t)sums->decisions_least);
    js_key_number(&text, "most", (int64_t)sums->decisions_most);
    js_object_end(&text);
    real(&text, "score", mean_score_of_all(plan, sums));
    seats_json(plan, sums, &text);
    built_json(plan, sums, &text);
    if (stats)
        stats_json(plan, sums, &text);
    js_object_end(&text);
    if (!text.full)
        puts(buffer);
    free(buffer);
    return !text.full;
}
