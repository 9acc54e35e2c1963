/* Taking back. Alone with bots it is free. With other people it reaches back over the seat's own
 * decisions to the last moment at which somebody else decided or the seat learned something;
 * further only if all of them agree. It is an entry of the record: nothing is taken out. */
#include "table/internal.h"

#include <string.h>

int table_actions(const tav_table *table)
{
    uint16_t line[RECORD_ENTRIES];
    uint32_t at_fault;
    return record_line(&table->record, table->record.entry_count, line, &at_fault);
}

void table_forget_undo(tav_table *table)
{
    table->undo_seat = TAV_NOBODY;
    table->undo_agreed = 0;
}

static bool is_human(const tav_table *table, int seat)
{
    return table->now_player[seat].player == RECORD_HUMAN;
}

static int humans(const tav_table *table)
{
    int number = 0;
    for (int seat = 0; seat < table->record.config.players; seat++)
        number += is_human(table, seat);
    return number;
}

/* Listens who learns something, and tells on. */
typedef struct {
    tav_sink sink, *next;
    tav_table *table;
    uint16_t after; /* so many actions */
} learning;

static void listen(tav_sink *sink, const tav_event *event)
{
    learning *l = (learning *)sink;
    const tav_game *game = l->table->record.game;
    if (event->count > 0 && game->events[event->kind].reveals)
        for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
            if (event->seen_by == TAV_SEEN_BY_ALL || (event->seen_by >> seat & 1) != 0)
                l->table->learned[seat] = l->after;
    if (l->next != NULL)
        l->next->take(l->next, event);
}

void table_apply(tav_table *table, tav_action action, int done, tav_sink *sink)
{
    learning l = {{listen}, sink, table, (uint16_t)(done + 1)};
    table->record.game->apply((tav_state *)&table->state, action, &l.sink);
}

void table_fold(tav_table *table, int actions)
{
    const tav_record *record = &table->record;
    uint16_t line[RECORD_ENTRIES];
    uint32_t at_fault;
    tav_state *state = (tav_state *)&table->state;
    record_line(record, record->entry_count, line, &at_fault);
    memset(table->learned, 0, sizeof table->learned);
    record->game->setup(state, &record->config, record->seed);
    for (int i = 0; i < actions; i++) {
        tav_action action;
        game_read_action(record->game, state, record_words(record, &record->entry[line[i]]),
                         &action, NULL);
        table_apply(table, action, i, NULL);
    }
}

int table_undo_reach(const tav_table *table, int seat)
{
    uint16_t line[RECORD_ENTRIES];
    uint32_t at_fault;
    int count = record_line(&table->record, table->record.entry_count, line, &at_fault);
    if (humans(table) <= 1) {
        for (int i = count - 1; i >= 0; i--)
            if (table->record.entry[line[i]].seat == seat)
                return i;
        return count;
    }
    int reach = count;
    while (reach > 0 && table->record.entry[line[reach - 1]].seat == seat)
        reach--;
    return reach > table->learned[seat] ? reach : table->learned[seat];
}

tav_error table_take_back(tav_table *table, int seat, int actions, tav_fault *fault)
{
    tav_error error = record_add_undo(&table->record, seat, actions);
    if (error != TAV_OK)
        return fault_set(fault, error, NULL, NULL);
    table->record.over = false;
    table_fold(table, actions);
    table_clock_taken_back(table, seat);
    table_forget_undo(table);
    return TAV_OK;
}

/* The seat's last own decision; TAV_NOBODY if it made none. */
static int last_own(const tav_table *table, int seat)
{
    uint16_t line[RECORD_ENTRIES];
    uint32_t at_fault;
    int count = record_line(&table->record, table->record.entry_count, line, &at_fault);
    while (count > 0 && table->record.entry[line[count - 1]].seat != seat)
        count--;
    return count - 1;
}

tav_error table_undo(tav_table *table, int seat, tav_fault *fault)
{
    int reach = table_undo_reach(table, seat), own = last_own(table, seat);
    if (table_over(table) || own < 0)
        return fault_set(fault, TAV_ERROR_ILLEGAL, "undo", NULL);
    if (reach <= own)
        return table_take_back(table, seat, own, fault);
    table->undo_seat = (int8_t)seat;
    table->undo_to = (uint16_t)own;
    table->undo_agreed = (uint8_t)(1u << seat);
    return TAV_OK;
}

static bool all_agree(const tav_table *table)
{
    for (int seat = 0; seat < table->record.config.players; seat++)
        if (is_human(table, seat) && (table->undo_agreed >> seat & 1) == 0)
            return false;
    return true;
}

tav_error table_answer_undo(tav_table *table, int seat, bool agrees, tav_fault *fault)
{
    if (table->undo_seat == TAV_NOBODY || !is_human(table, seat))
        return fault_set(fault, TAV_ERROR_ILLEGAL, agrees ? "agree" : "refuse", NULL);
    if (!agrees) {
        table_forget_undo(table);
        return TAV_OK;
    }
    table->undo_agreed |= (uint8_t)(1u << seat);
    return all_agree(table) ? table_take_back(table, table->undo_seat, table->undo_to, fault)
                            : TAV_OK;
}
