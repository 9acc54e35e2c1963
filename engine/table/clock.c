/* The clocks of a table; the caller passes in the time. Only the clock of the seat that must decide
 * runs, and only if a person plays it: bots get their own limits. */
#include <string.h>

#include "table/internal.h"

/* Forgets the oldest decision of the run when it is full. */
static void lengthen_run(table_run *run, int seat, int place)
{
    if (run->seat != seat || run->first + run->count != place)
        *run = (table_run){.seat = (int8_t)seat, .first = (uint16_t)place};
    if (run->count < TABLE_RUN)
        return;
    run->first++;
    run->count--;
    memmove(run->left_ms, run->left_ms + 1, (TABLE_RUN - 1) * sizeof run->left_ms[0]);
    memmove(run->used_at_ms, run->used_at_ms + 1, (TABLE_RUN - 1) * sizeof run->used_at_ms[0]);
}

/* The time for a decision is the same whoever made the one before. The increment is earned by
 * deciding in time, so a bot earns none for the person it stands in for. */
void table_clock_moved(tav_table *table, int seat)
{
    table_run *run = &table->run;
    lengthen_run(run, seat, table_actions(table) - 1);
    run->left_ms[run->count] = table->left_ms[seat];
    run->used_at_ms[run->count++] = run->used_ms;
    if (table->clock.kind == TABLE_PER_MOVE)
        table->left_ms[seat] = table->clock.main_ms;
    else if (table->clock.kind == TABLE_PER_GAME && table->now_player[seat].player == RECORD_HUMAN)
        table->left_ms[seat] += table->clock.increment_ms;
}

/* Without this, a player could gain unlimited time by acting and undoing again and again. The clock
 * shows what it showed at the decision, less the time used since. An undo that others agreed to may
 * go back further than the run; then the first decision of the run counts. */
void table_clock_taken_back(tav_table *table, int seat, int place)
{
    table_run *run = &table->run;
    if (run->seat != seat || run->count == 0)
        return;
    int at = place > run->first ? place - run->first : 0;
    int64_t left = run->left_ms[at] - (run->used_ms - run->used_at_ms[at]);
    if (table->left_ms[seat] > left)
        table->left_ms[seat] = left > 0 ? left : 0;
    run->count = (uint8_t)at;
}

int table_tick(tav_table *table, int64_t now_ms)
{
    int64_t passed = now_ms - table->now_ms;
    int actor = table_actor(table);
    if (passed < 0) /* a clock set back costs nobody time */
        passed = 0;
    table->now_ms = now_ms;
    if (table->clock.kind == TABLE_UNTIMED || actor == TAV_NOBODY ||
        table->now_player[actor].player != RECORD_HUMAN)
        return TAV_NOBODY;
    table->left_ms[actor] -= passed;
    if (table->run.seat == actor)
        table->run.used_ms += passed;
    if (table->left_ms[actor] > 0)
        return TAV_NOBODY;
    table->left_ms[actor] = 0;
    table_message resign = {.request = TABLE_RESIGN, .seat = actor, .seq = table_seq(table)};
    return table_handle(table, &resign, NULL, NULL) == TAV_OK ? actor : TAV_NOBODY;
}
