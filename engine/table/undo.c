/* Undo. A person playing only with bots may always undo. With other people, undo reaches back over
 * the seat's own decisions to the last moment when somebody else decided or the seat learned
 * something; going further needs the consent of everybody, including those who are away. An undo is
 * an entry of the record: nothing is removed. */
#include "table/internal.h"

#include <string.h>

void table_forget_undo(tav_table *table)
{
    table->undo_seat = TAV_NOBODY;
    table->undo_agreed = 0;
}

static bool is_human(const tav_table *table, int seat)
{
    return table->now_player[seat].player == RECORD_HUMAN;
}

/* A person who is away can come back, and their moves are theirs even if a bot made them. */
static bool is_persons(const tav_table *table, int seat)
{
    return (table->persons >> seat & 1) != 0;
}

static int persons(const tav_table *table)
{
    int number = 0;
    for (int seat = 0; seat < table->record.config.players; seat++)
        number += is_persons(table, seat);
    return number;
}

/* The seat's last decision among the first `count` actions; -1 if it made none. */
static int last_own(const tav_table *table, int seat, int count)
{
    while (count > 0 && record_action(&table->record, count - 1)->seat != seat)
        count--;
    return count - 1;
}

int table_undo_reach(const tav_table *table, int seat)
{
    int count = table_actions(table), reach = count;
    if (persons(table) <= 1) {
        int own = last_own(table, seat, count);
        return own >= 0 ? own : count;
    }
    while (reach > 0 && record_action(&table->record, reach - 1)->seat == seat)
        reach--;
    int learned = table->cursor.now.progress.learned[seat];
    return reach > learned ? reach : learned;
}

tav_error table_take_back(tav_table *table, int seat, int actions, tav_fault *fault)
{
    tav_error error = record_add_undo(&table->record, seat, actions);
    if (error != TAV_OK)
        return fault_set(fault, error, NULL, NULL);
    table->record.over = false;
    cursor_go(&table->cursor, &table->record, actions, NULL);
    table_clock_taken_back(table, seat, actions);
    table_forget_undo(table);
    return TAV_OK;
}

/* Undoes if the seat may do so alone; otherwise asks the others. */
static tav_error take_back_or_ask(tav_table *table, int seat, int to, bool alone, tav_fault *fault)
{
    if (alone)
        return table_take_back(table, seat, to, fault);
    table->undo_seat = (int8_t)seat;
    table->undo_to = (uint16_t)to;
    table->undo_agreed = (uint8_t)(1u << seat);
    return TAV_OK;
}

tav_error table_undo(tav_table *table, int seat, tav_fault *fault)
{
    int own = last_own(table, seat, table_actions(table));
    if (table_over(table) || own < 0)
        return fault_set(fault, TAV_ERROR_ILLEGAL, "undo", NULL);
    return take_back_or_ask(table, seat, own, table_undo_reach(table, seat) <= own, fault);
}

/* The fault for an undo to a place that does not exist or where another seat decided; names a valid
 * place. */
static tav_error place_fault(const tav_table *table, int seat, int to, tav_fault *fault)
{
    int count = table_actions(table);
    bool known = to >= 0 && to < count;
    int own = last_own(table, seat, known ? to : count);
    char place[16], allowed[32];
    tav_text text;
    text_open(&text, place, sizeof place);
    text_number(&text, to);
    text_open(&text, allowed, sizeof allowed);
    if (own >= 0)
        text_number(&text, own);
    return fault_set(fault, known ? TAV_ERROR_ILLEGAL : TAV_ERROR_BOUND, place, allowed);
}

/* A person playing only with bots may go back any distance. */
tav_error table_undo_to(tav_table *table, int seat, int to, tav_fault *fault)
{
    if (table_over(table))
        return fault_set(fault, TAV_ERROR_ILLEGAL, "undo", NULL);
    if (to < 0 || to >= table_actions(table) || record_action(&table->record, to)->seat != seat)
        return place_fault(table, seat, to, fault);
    bool alone = persons(table) <= 1 || table_undo_reach(table, seat) <= to;
    return take_back_or_ask(table, seat, to, alone, fault);
}

static bool all_agree(const tav_table *table)
{
    for (int seat = 0; seat < table->record.config.players; seat++)
        if (is_persons(table, seat) && (table->undo_agreed >> seat & 1) == 0)
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
