/* Mistakes planted in games of a strong level, and how many of them the review finds.
 *
 * A planted mistake is an alternative that costs at least ten points of share, judged at 40,000
 * iterations. Every third game of each kind has none: there each clear mistake that the review
 * reports counts as a false alarm. A game is a record and a list of its plants, one a line: the
 * actions before it and its cost. The record is written last, so a folder can be filled in pieces. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/review_study/study.h"

enum {
    FILE_NAME = 512,
    PLANTS_MAX = 64,
    LEAST_APART = 3,
    MOST_APART = 9,
    GAMES_MOST = 999,
    PLAIN = 3
};

static const double least_cost = 0.10;

static char text_room[RECORD_TEXT_MAX];

typedef struct {
    const tav_game *game;
    int players;
    bool planted;
    uint8_t seed[RNG_KEY_SIZE];
} plan;

/* Games of each kind in turn, with two to four players; every third of a kind without plants. */
static plan plan_of(uint32_t number)
{
    uint32_t of_kind = number / 3;
    return (plan){.game = game_at((int)(number % 3)),
                  .players = 2 + (int)((of_kind + of_kind / 3) % 3),
                  .planted = of_kind % 3 != 2,
                  .seed = {(uint8_t)number, (uint8_t)(number >> 8), 'p', 'l', 'a', 'n', 't'}};
}

static FILE *open_file(const char *folder, uint32_t number, const char *kind, const char *mode)
{
    char name[FILE_NAME];
    snprintf(name, sizeof name, "%s/%04u.%s", folder, (unsigned)number, kind);
    return fopen(name, mode);
}

/* The cost of an alternative that costs enough; 0 if there is none. */
static double find_plant(const bot_answer *answer, tav_rng *rng, tav_action *plant)
{
    int fitting[TAV_LEGAL_MAX], count = 0;
    for (int i = 1; i < answer->count; i++)
        if ((double)(answer->ranked[0].share - answer->ranked[i].share) >= least_cost)
            fitting[count++] = i;
    if (count == 0)
        return 0;
    const bot_alternative *one = &answer->ranked[fitting[rng_below(rng, (uint32_t)count)]];
    *plant = one->action;
    return (double)(answer->ranked[0].share - one->share);
}

static void play_game(const plan *p, const char *folder, uint32_t number)
{
    static study_bot player, screen, judge;
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    rng_source source;
    tav_rng rng;
    int plants = 0, wait = LEAST_APART;
    FILE *list = open_file(folder, number, "plants", "w");
    if (list == NULL)
        exit(1);
    rng_seed(&source, p->seed);
    rng_open(&rng, &source);
    study_open_bot(&player, p->game, "master:iterations=2000", p->seed);
    study_begin(p->game, p->players, p->seed, &room);
    while (p->game->actor(state) != TAV_NOBODY) {
        bot_answer answer;
        tav_action action;
        double cost = 0;
        if (p->planted && --wait <= 0 && plants < PLANTS_MAX) {
            study_open_bot(&screen, p->game, "strong:fair=1:iterations=300", p->seed);
            study_ask(&screen, p->game, state, &answer);
            if (find_plant(&answer, &rng, &action) > 0) {
                study_open_bot(&judge, p->game, "master:fair=1:iterations=40000", p->seed);
                study_ask(&judge, p->game, state, &answer);
                cost = find_plant(&answer, &rng, &action);
            }
        }
        if (cost > 0) {
            fprintf(list, "%u %.4f\n", (unsigned)study_record.line_count, cost);
            plants++;
            wait = LEAST_APART + (int)rng_below(&rng, MOST_APART - LEAST_APART);
        } else {
            study_ask(&player, p->game, state, &answer);
            action = answer.ranked[0].action;
        }
        study_take(p->game, state, action);
    }
    fclose(list);
    record_finish(&study_record, state);
    tav_text text;
    text_open(&text, text_room, sizeof text_room);
    record_write(&study_record, true, &text);
    FILE *file = open_file(folder, number, "txt", "w");
    if (file == NULL || fputs(text_room, file) < 0 || fclose(file) != 0)
        exit(1);
    printf("%u %s %d players: %u actions, %d plants\n", (unsigned)number, p->game->id, p->players,
           (unsigned)study_record.line_count, plants);
    fflush(stdout);
}

/* How many plants a game of the folder has; -1 if it is missing. */
static int count_plants(const char *folder, uint32_t number)
{
    FILE *there = open_file(folder, number, "txt", "r"), *list;
    int count = 0;
    if (there == NULL)
        return -1;
    fclose(there);
    list = open_file(folder, number, "plants", "r");
    for (int c = 0; list != NULL && (c = getc(list)) != EOF;)
        count += c == '\n';
    if (list != NULL)
        fclose(list);
    return count;
}

void study_plant(const char *folder, uint32_t plants)
{
    int planted[3] = {0}, plain[3] = {0};
    for (uint32_t number = 0; number < GAMES_MOST; number++) {
        int kind = (int)(number % 3);
        plan p = plan_of(number);
        if (p.planted ? planted[kind] >= (int)plants : plain[kind] >= PLAIN)
            continue;
        if (count_plants(folder, number) < 0)
            play_game(&p, folder, number);
        planted[kind] += count_plants(folder, number);
        plain[kind] += !p.planted;
    }
}

/* --- Looking for them ---------------------------------------------------------------------------- */

static bool load(const char *folder, uint32_t number, int *plants, int *count, double *cost)
{
    FILE *file = open_file(folder, number, "txt", "r"), *list;
    tav_fault fault;
    if (file == NULL)
        return false;
    size_t size = fread(text_room, 1, sizeof text_room, file);
    fclose(file);
    list = open_file(folder, number, "plants", "r");
    if (list == NULL || record_read(&study_record, text_room, size, &fault) != TAV_OK ||
        record_check(&study_record, &fault) != TAV_OK)
        exit(1);
    char line[64];
    for (*count = 0; *count < PLANTS_MAX && fgets(line, sizeof line, list) != NULL; ++*count) {
        char *end;
        plants[*count] = (int)strtol(line, &end, 10);
        cost[*count] = strtod(end, NULL);
    }
    fclose(list);
    return true;
}

typedef struct {
    int plants, found, decisions, alarms;
} tally;

void study_find(const char *folder, const review_depth *depth)
{
    tally of[3] = {{0}};
    int plants[PLANTS_MAX], count;
    double cost[PLANTS_MAX];
    for (uint32_t number = 0; number < GAMES_MOST; number++) {
        tally *t = &of[number % 3];
        if (!load(folder, number, plants, &count, cost))
            continue;
        bool planted = plan_of(number).planted;
        study_report(depth);
        for (int at = 0, next = 0; at < (int)study_record.line_count; at++) {
            review_decision *d = &study_decisions[at];
            bool is_plant = next < count && plants[next] == at;
            if (is_plant || !planted)
                review_judge(&study_work, d);
            if (is_plant) {
                t->plants++;
                t->found += d->class != REVIEW_UNCLEAR;
                if (d->class == REVIEW_UNCLEAR)
                    printf("missed: game %u, action %d, cost %.3f, measured %.3f +- %.3f\n",
                           (unsigned)number, at, cost[next], (double)d->gap, (double)d->error);
                next++;
            } else if (!planted) {
                t->decisions++;
                t->alarms += d->class != REVIEW_UNCLEAR;
            }
            place_step(&study_work.place, &study_record, NULL, NULL);
        }
    }
    for (int i = 0; i < 3; i++)
        printf("%s: %d of %d plants found (%.1f %%); %d alarms in %d decisions without (%.2f %%)\n",
               game_at(i)->id, of[i].found, of[i].plants,
               of[i].plants > 0 ? 100.0 * of[i].found / of[i].plants : 0, of[i].alarms,
               of[i].decisions, of[i].decisions > 0 ? 100.0 * of[i].alarms / of[i].decisions : 0);
}
