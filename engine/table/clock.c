/* The clocks of a table; the caller passes in the time. Only the clock of the seat that must decide
 * runs, and only if a person plays it: bots get their own limits. */
#include <string.h>

#include "table/internal.h"

void table_clock_moved(tav_table *table, int seat)
{
    table->had_ms[seat] = table->left_ms[seat];
    if (table->clock.kind == TABLE_PER_MOVE)
        table->left_ms[seat] = table->clock.main_ms;
    else if (table->clock.kind == TABLE_PER_GAME)
        table->left_ms[seat] += table->clock.increment_ms;
}

/* Without this, a player could gain unlimited time by acting and undoing again and again. */
void table_clock_taken_back(tav_table *table, int seat)
{
    if (table->left_ms[seat] > table->had_ms[seat])
        table->left_ms[seat] = table->had_ms[seat];
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
    if (table->left_ms[actor] > 0)
        return TAV_NOBODY;
    table->left_ms[actor] = 0;
    table_message resign = {.request = TABLE_RESIGN, .seat = actor, .seq = table_seq(table)};
    table_handle(table, &resign, NULL, NULL);
    return actor;
}
