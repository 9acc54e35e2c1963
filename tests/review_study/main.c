/* What a review is worth, measured: run by hand, results in docs/review.md.
 *
 *     review_study sums GAME GAMES [FROM]     parts that do not add up, and the mean of everybody's luck
 *     review_study grades GAME GAMES [LEVEL]  what each level, or this one, gives away per decision
 *     review_study time GAME [DEPTH]          seconds until the chart and until the end
 *     review_study plant FOLDER PLANTS        games of a strong level with mistakes planted in them,
 *                                             until the folder has so many mistakes of each game
 *     review_study find FOLDER [DEPTH]        how many of them the review finds, and false alarms
 *
 * Games have two to four players in turn; a level plays against itself. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/review_study/study.h"

tav_record study_record;
review_step study_steps[RECORD_ENTRIES];
review_decision study_decisions[RECORD_ENTRIES];
tav_review study_work;
static uint8_t memory[1 << 24];

void study_open_bot(study_bot *b, const tav_game *game, const char *level,
                    const uint8_t seed[RNG_KEY_SIZE])
{
    if (!bot_level_read(level, &b->level))
        exit(2);
    size_t size = bot_memory(&b->level);
    bot_open(&b->bot, game, &b->level, seed, b->room,
             size < sizeof b->room ? size : sizeof b->room);
}

void study_ask(study_bot *b, const tav_game *game, const tav_state *state, bot_answer *answer)
{
    tav_view_buffer view;
    bot_budget budget = bot_level_budget(&b->level);
    game_view(game, state, game->actor(state), (tav_view *)&view);
    bot_choose(&b->bot, (const tav_view *)&view, &budget, answer);
}

void study_take(const tav_game *game, tav_state *state, tav_action action)
{
    char words[TAV_TEXT_MAX];
    tav_text text;
    text_open(&text, words, sizeof words);
    game->action_text(state, action, &text);
    if (record_add_known(&study_record, game->actor(state), words, action) != TAV_OK ||
        game->apply(state, action, NULL) != TAV_OK)
        exit(1);
}

void study_begin(const tav_game *game, int players, const uint8_t seed[RNG_KEY_SIZE],
                 tav_state_buffer *room)
{
    tav_config config = config_plain(players);
    memset(room, 0, sizeof *room);
    record_begin(&study_record, game, &config, seed);
    game->setup((tav_state *)room, &config, seed);
}

static void play(const tav_game *game, int players, const char *level, uint32_t number)
{
    static study_bot bot;
    uint8_t seed[RNG_KEY_SIZE] = {(uint8_t)number, (uint8_t)(number >> 8), 's'};
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    bot_answer answer;
    study_open_bot(&bot, game, level, seed);
    study_begin(game, players, seed, &room);
    while (game->actor(state) != TAV_NOBODY) {
        study_ask(&bot, game, state, &answer);
        study_take(game, state, answer.ranked[0].action);
    }
    record_finish(&study_record, state);
}

review_report study_report(const review_depth *depth)
{
    static const uint8_t seed[RNG_KEY_SIZE] = {'r', 'e', 'v', 'i', 'e', 'w'};
    review_open(&study_work, &study_record, depth, seed, memory, sizeof memory);
    return (review_report){
        .record = &study_record, .steps = study_steps, .decisions = study_decisions};
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
        review_report all = study_report(&small);
        while (all.charted < (int)study_record.line_count)
            review_go_on(&study_work, &all);
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

/* What the seats of the recorded game gave away per decision. In long games every third
 * decision is judged, in each game another third. */
static double measure_loss(int players, uint32_t number)
{
    const int every = study_record.line_count < 150 ? 1 : 3;
    review_depth depth = review_usual;
    double lost = 0;
    int judged = 0;
    depth.doubtful = 0; /* grades count the first estimate, without bias */
    study_report(&depth);
    for (int at = 0; at < (int)study_record.line_count; at++) {
        if (at % every == (int)number % every) {
            review_judge(&study_work, &study_decisions[at]);
            lost += (double)study_decisions[at].gap * players * 100;
            judged++;
        }
        place_step(&study_work.place, &study_record, NULL, NULL);
    }
    return lost / judged;
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
            double lost = measure_loss(players, number);
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
    review_report all = study_report(depth);
    double from = seconds(), chart = 0;
    while (review_go_on(&study_work, &all))
        if (all.charted == (int)study_record.line_count && all.judged == 0)
            chart = seconds() - from;
    printf("%s: %d actions, the chart after %.1f s, all after %.1f s of one core\n", game->id,
           (int)study_record.line_count, chart, seconds() - from);
}

int main(int count, char **words)
{
    const tav_game *game = count > 2 ? game_by_id(words[2]) : NULL;
    if (count > 3 && strcmp(words[1], "plant") == 0) {
        study_plant(words[2], (uint32_t)strtoul(words[3], NULL, 10));
        return 0;
    }
    if (count > 2 && strcmp(words[1], "find") == 0) {
        study_find(words[2], count > 3 ? review_depth_by_id(words[3]) : &review_usual);
        return 0;
    }
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
