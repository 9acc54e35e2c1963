#include "table/table.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "table/internal.h"

const char *const table_memory_ids[TABLE_MEMORIES] = {"printed", "open"};

void table_open(tav_table *table, const tav_game *game, const tav_config *config,
                const uint8_t seed[RNG_KEY_SIZE], const table_clock *clock)
{
    memset((uint8_t *)table + offsetof(tav_table, now_player), 0, TABLE_MARKED);
    record_begin(&table->record, game, config, seed);
    cursor_open(&table->cursor, &table->record, NULL);
    table->clock = *clock;
    table->undo_seat = TAV_NOBODY;
    memcpy(table->bot_level, "random", sizeof "random");
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
        table->left_ms[seat] = clock->main_ms;
    table->run.seat = TAV_NOBODY;
}

/* A player without a name keeps the seat's name: a bot that plays on for a person. */
static void sit_down(record_seat *seat, const record_seat *player)
{
    char name[RECORD_NAME];
    memcpy(name, player->name[0] != '\0' ? player->name : seat->name, sizeof name);
    *seat = *player;
    memcpy(seat->name, name, sizeof name);
}

tav_error table_seat(tav_table *table, int seat, const record_seat *player)
{
    if (seat < 0 || seat >= table->record.config.players ||
        (table->started && player->player == RECORD_EMPTY))
        return TAV_ERROR_SEAT;
    if (table->started && !table_over(table)) {
        tav_error error = record_add_change(&table->record, seat, player);
        if (error != TAV_OK)
            return error;
        table_forget_undo(table);
    }
    if (table->started)
        sit_down(&table->now_player[seat], player);
    else
        table->record.seat[seat] = table->now_player[seat] = *player;
    if (player->player == RECORD_HUMAN)
        table->persons |= (uint8_t)(1u << seat);
    else if (!table->started)
        table_disown(table, seat);
    return TAV_OK;
}

void table_disown(tav_table *table, int seat)
{
    table->persons &= (uint8_t) ~(1u << seat);
}

tav_error table_start(tav_table *table, int64_t now_ms, tav_fault *fault)
{
    for (int seat = 0; seat < table->record.config.players; seat++)
        if (table->record.seat[seat].player == RECORD_EMPTY) {
            char what[2] = {(char)('0' + seat), '\0'};
            return fault_set(fault, TAV_ERROR_SEAT, what, NULL);
        }
    table->started = true;
    table->now_ms = now_ms;
    return TAV_OK;
}

tav_error table_resume(tav_table *table, tav_record *record, const table_clock *clock,
                       int64_t now_ms, tav_fault *fault)
{
    record_cursor end = {.now.progress.at = 0}; /* no byte of a state is left unset */
    tav_error error = cursor_check(&end, record, fault);
    if (error != TAV_OK)
        return error;
    table_open(table, record->game, &record->config, record->seed, clock);
    table->cursor = end;
    record_copy(&table->record, record);
    memcpy(table->now_player, record->seat, sizeof table->now_player);
    for (int seat = 0; seat < record->config.players; seat++)
        if (record->seat[seat].player == RECORD_HUMAN)
            table->persons |= (uint8_t)(1u << seat);
    for (uint32_t i = 0; i < record->entry_count; i++)
        if (record->entry[i].kind == RECORD_CHANGE) {
            const char *words = record_entry_text(record, &record->entry[i]);
            record_seat player;
            record_read_player(words, strlen(words), &player);
            sit_down(&table->now_player[record->entry[i].seat], &player);
        }
    return table_start(table, now_ms, fault);
}

void table_show(tav_table *table, const tav_record *record)
{
    static const table_clock untimed = {.kind = TABLE_UNTIMED};
    table_open(table, record->game, &record->config, record->seed, &untimed);
    memcpy(table->record.seat, record->seat, sizeof record->seat);
    memcpy(table->now_player, record->seat, sizeof table->now_player);
    for (int i = 0; i < (int)record->line_count; i++) {
        const record_entry *entry = record_action(record, i);
        tav_error error = record_add_known(&table->record, entry->seat,
                                           record_entry_text(record, entry), entry->number);
        assert(error == TAV_OK); /* a part of a record fits */
        (void)error;
    }
    table->started = true;
}

/* The record contains only actions, so its entries are its line, and shortening both leaves the
 * rest in place. */
void table_show_at(tav_table *table, int at, tav_sink *sink)
{
    tav_record *record = &table->record;
    record->entry_count = record->line_count = (uint32_t)at;
    cursor_go(&table->cursor, record, at > 0 ? at - 1 : 0, NULL);
    if (at > 0)
        cursor_step(&table->cursor, record, sink, NULL);
}

const tav_state *table_state(const tav_table *table)
{
    return (const tav_state *)&table->cursor.now.state;
}

int table_actions(const tav_table *table)
{
    return (int)table->record.line_count;
}

uint32_t table_seq(const tav_table *table)
{
    return table->record.entry_count;
}

bool table_over(const tav_table *table)
{
    return table->record.game->actor(table_state(table)) == TAV_NOBODY;
}

bool table_is_open(const tav_table *table)
{
    return table->memory == TABLE_MEMORY_OPEN || table_over(table);
}

int table_actor(const tav_table *table)
{
    if (!table->started)
        return TAV_NOBODY;
    return table->record.game->actor(table_state(table));
}

/* Reads the action a message chooses: returns its number, and its text in `words`. */
static tav_error read_choice(const tav_table *table, const table_message *message,
                             tav_action *action, char words[TAV_TEXT_MAX], tav_fault *fault)
{
    const tav_game *game = table->record.game;
    tav_action legal[TAV_LEGAL_MAX];
    tav_text text;
    text_open(&text, words, TAV_TEXT_MAX);
    if (!message->by_number) {
        text_put(&text, message->text);
        return game_read_action(game, table_state(table), message->text, action, fault);
    }
    int count = game->legal(table_state(table), legal), i = 0;
    while (i < count && legal[i] != message->action)
        i++;
    if (i == count)
        return fault_set(fault, TAV_ERROR_ILLEGAL, NULL, NULL);
    *action = message->action;
    game->action_text(table_state(table), message->action, &text);
    return TAV_OK;
}

static tav_error act(tav_table *table, const table_message *message, tav_sink *sink,
                     tav_fault *fault)
{
    tav_action action;
    char words[TAV_TEXT_MAX];
    if (table_actor(table) == TAV_NOBODY)
        return fault_set(fault, TAV_ERROR_OVER, message->text, NULL);
    if (table_actor(table) != message->seat) {
        char seat[2] = {(char)('0' + table_actor(table)), '\0'};
        return fault_set(fault, TAV_ERROR_SEAT, message->text, seat);
    }
    tav_error error = read_choice(table, message, &action, words, fault);
    if (error == TAV_OK)
        error = record_add_known(&table->record, message->seat, words, action);
    if (error == TAV_ERROR_SPACE)
        return fault_set(fault, error, NULL, NULL);
    if (error != TAV_OK)
        return error;
    table_forget_undo(table);
    table_clock_moved(table, message->seat);
    cursor_step(&table->cursor, &table->record, sink, NULL);
    if (table_over(table))
        record_finish(&table->record, table_state(table));
    return TAV_OK;
}

static tav_error resign(tav_table *table, int seat, tav_fault *fault)
{
    record_seat bot = {.player = RECORD_BOT};
    memcpy(bot.level, table->bot_level, sizeof bot.level);
    if (table_actor(table) == TAV_NOBODY)
        return fault_set(fault, TAV_ERROR_OVER, NULL, NULL);
    return fault_set(fault, table_seat(table, seat, &bot), NULL, NULL);
}

tav_error table_handle(tav_table *table, const table_message *message, tav_sink *sink,
                       tav_fault *fault)
{
    fault_set(fault, TAV_OK, NULL, NULL);
    if (message->seat < 0 || message->seat >= table->record.config.players || !table->started)
        return fault_set(fault, TAV_ERROR_SEAT, NULL, NULL);
    if (message->seq != table_seq(table))
        return fault_set(fault, TAV_ERROR_STALE, NULL, NULL);
    switch (message->request) {
    case TABLE_ACT:
        return act(table, message, sink, fault);
    case TABLE_UNDO:
        return message->to_place ? table_undo_to(table, message->seat, message->to, fault)
                                 : table_undo(table, message->seat, fault);
    case TABLE_AGREE:
    case TABLE_REFUSE:
        return table_answer_undo(table, message->seat, message->request == TABLE_AGREE, fault);
    default:
        return resign(table, message->seat, fault);
    }
}

tav_error table_follow(tav_table *table, record_kind kind, int seat, int number, const char *words)
{
    table_message message = {
        .request = TABLE_ACT, .seat = seat, .seq = table_seq(table), .text = words};
    record_seat player;
    switch (kind) {
    case RECORD_ACTION:
        return table_handle(table, &message, NULL, NULL);
    case RECORD_UNDO:
        if (number >= table_actions(table))
            return TAV_ERROR_RECORD;
        return table_take_back(table, seat, number, NULL);
    default:
        if (!record_read_player(words, strlen(words), &player))
            return TAV_ERROR_RECORD;
        return table_seat(table, seat, &player);
    }
}

void table_mark_now(const tav_table *table, table_mark *mark)
{
    mark->entry_count = table->record.entry_count;
    mark->over = table->record.over;
    memcpy(mark->rest, (const uint8_t *)table + offsetof(tav_table, now_player), TABLE_MARKED);
}

void table_return(tav_table *table, const table_mark *mark)
{
    record_cut(&table->record, mark->entry_count);
    table->record.over = mark->over;
    cursor_forget(&table->cursor, mark->entry_count);
    memcpy((uint8_t *)table + offsetof(tav_table, now_player), mark->rest, TABLE_MARKED);
}
