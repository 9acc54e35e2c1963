/* What a review is worth, measured: run by hand, results in docs/review.md.
 *
 *     review_study sums GAME GAMES [FROM]     parts that do not add up, and the mean of everybody's luck
 *     review_study grades GAME GAMES [LEVEL]  what each level, or this one, gives away per decision
 *     review_study time GAME [DEPTH]          seconds until the chart and until the end
 *
 * Games have two to four players in turn; a level plays against itself. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/bot.h"
#include "review/review.h"

static tav_record record;
static review_step steps[RECORD_ENTRIES];
static review_decision decisions[RECORD_ENTRIES];
static tav_review work;
static uint8_t memory[1 << 24], bot_room[1 << 24];

static void play(const tav_game *game, int players, const char *level, uint32_t number)
{
    uint8_t seed[RNG_KEY_SIZE] = {(uint8_t)number, (uint8_t)(number >> 8), 's'};
    tav_config config = config_plain(players);
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    bot_level named;
    tav_bot bot;
    if (!bot_level_read(level, &named))
        exit(2);
    size_t size = bot_memory(&named);
    bot_open(&bot, game, &named, seed, bot_room, size < sizeof bot_room ? size : sizeof bot_room);
    memset(&room, 0, sizeof room);
    record_begin(&record, game, &config, seed);
    game->setup(state, &config, seed);
    while (game->actor(state) != TAV_NOBODY) {
        tav_view_buffer view;
        bot_answer answer;
        bot_budget budget = bot_level_budget(&named);
        char words[TAV_TEXT_MAX];
        tav_text text;
        game_view(game, state, game->actor(state), (tav_view *)&view);
        bot_choose(&bot, (const tav_view *)&view, &budget, &answer);
        text_open(&text, words, sizeof words);
        game->action_text(state, answer.ranked[0].action, &text);
        if (record_add_known(&record, game->actor(state), words, answer.ranked[0].action) != TAV_OK)
            exit(1);
        game->apply(state, answer.ranked[0].action, NULL);
    }
    record_finish(&record, state);
}

static review_report open_report(const review_depth *depth)
{
    static const uint8_t seed[RNG_KEY_SIZE] = {'r', 'e', 'v', 'i', 'e', 'w'};
    review_open(&work, &record, depth, seed, memory, sizeof memory);
    return (review_report){.record = &record, .steps = steps, .decisions = decisions};
}

/* How far the parts of a seat's game are from its final share. */
static double fault_of(const review_report *all, int players, int seat, double *luck)
{
    review_seat sum;
    review_sum(all->steps, all->charted, players, seat, &sum);
    *luck = sum.luck;
    return fabs(sum.final - sum.start - sum.luck - sum.own - sum.others - sum.noise);
}

static void study_sums(const tav_game *game, uint32_t games, uint32_t from)
{
    static const review_depth small = {.samples = 6, .iterations = 8, .pairs = 4};
    double worst = 0, sum = 0, square = 0;
    for (uint32_t number = from; number < from + games; number++) {
        int players = 2 + (int)(number % 3);
        play(game, players, "novice", number);
        review_report all = open_report(&small);
        while (all.charted < (int)record.line_count)
            review_go_on(&work, &all);
        for (int seat = 0; seat < players; seat++) {
            double luck, fault = fault_of(&all, players, seat, &luck);
            worst = fault > worst ? fault : worst;
            if (seat == 0) { /* the others' luck depends on it */
                sum += luck;
                square += luck * luck;
            }
        }
    }
    double mean = sum / games, error = sqrt((square - sum * mean) / (games - 1) / games);
    printf("%s: %u games, the sums differ by at most %.1e; mean luck of seat 0 %+.4f, standard "
           "error %.4f\n",
           game->id, games, worst, mean, error);
}

/* The interval is over games: decisions of one game are not independent. */
static void study_grades(const tav_game *game, uint32_t games, const char *only)
{
    static const char *const levels[] = {"random", "novice", "casual", "strong"};
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        double sum = 0, square = 0;
        if (only != NULL && strcmp(levels[i], only) != 0)
            continue;
        for (uint32_t number = 0; number < games; number++) {
            int players = 2 + (int)(number % 3);
            play(game, players, levels[i], 5000 + number);
            review_report all = open_report(&review_usual);
            all.charted = (int)record.line_count; /* grades need no chart */
            double lost = 0;
            while (review_go_on(&work, &all))
                lost += (double)decisions[all.judged - 1].gap * players * 100;
            lost /= all.judged;
            sum += lost;
            square += lost * lost;
        }
        double mean = sum / games, error = sqrt((square - sum * mean) / (games - 1) / games);
        printf("%s %s: %u games, %.2f hundredths of a fair share per decision, 95 %% from %.2f to "
               "%.2f\n",
               game->id, levels[i], games, mean, mean - 1.96 * error, mean + 1.96 * error);
        fflush(stdout);
    }
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void study_time(const tav_game *game, const review_depth *depth)
{
    play(game, game->players_max < 4 ? game->players_max : 4, "casual", 1);
    review_report all = open_report(depth);
    double from = seconds(), chart = 0;
    while (review_go_on(&work, &all))
        if (all.charted == (int)record.line_count && all.judged == 0)
            chart = seconds() - from;
    printf("%s: %d actions, the chart after %.1f s, all after %.1f s of one core\n", game->id,
           (int)record.line_count, chart, seconds() - from);
}

int main(int count, char **words)
{
    const tav_game *game = count > 2 ? game_by_id(words[2]) : NULL;
    if (game == NULL)
        return 2;
    if (strcmp(words[1], "time") == 0)
        study_time(game, count > 3 ? review_depth_by_id(words[3]) : &review_usual);
    else if (strcmp(words[1], "sums") == 0 && count > 3)
        study_sums(game, (uint32_t)strtoul(words[3], NULL, 10),
                   count > 4 ? (uint32_t)strtoul(words[4], NULL, 10) : 0);
    else if (strcmp(words[1], "grades") == 0 && count > 3)
        study_grades(game, (uint32_t)strtoul(words[3], NULL, 10), count > 4 ? words[4] : NULL);
    else
        return 2;
    return 0;
}
