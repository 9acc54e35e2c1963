#include "table/table.h"

#include <stddef.h>
#include <string.h>

#include "table/internal.h"

const char *const table_memory_ids[TABLE_MEMORIES] = {"printed", "open"};

void table_open(tav_table *table, const tav_game *game, const tav_config *config,
                const uint8_t seed[RNG_KEY_SIZE], const table_clock *clock)
{
    memset(&table->state, 0, sizeof *table - offsetof(tav_table, state));
    record_begin(&table->record, game, config, seed);
    game->setup((tav_state *)&table->state, config, seed);
    table->clock = *clock;
    table->undo_seat = TAV_NOBODY;
    memcpy(table->bot_level, "random", sizeof "random");
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
        table->left_ms[seat] = table->had_ms[seat] = clock->main_ms;
}

/* Who comes without a name keeps the name of the seat: a bot that plays on for somebody. */
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
    return TAV_OK;
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

tav_error table_resume(tav_table *table, const tav_record *record, const table_clock *clock,
                       int64_t now_ms, tav_fault *fault)
{
    tav_error error = record_check(record, fault);
    if (error != TAV_OK)
        return error;
    table_open(table, record->game, &record->config, record->seed, clock);
    record_copy(&table->record, record);
    memcpy(table->now_player, record->seat, sizeof table->now_player);
    for (uint32_t i = 0; i < record->entry_count; i++)
        if (record->entry[i].kind == RECORD_CHANGE) {
            const char *words = record_words(record, &record->entry[i]);
            record_seat player;
            record_read_player(words, strlen(words), &player);
            sit_down(&table->now_player[record->entry[i].seat], &player);
        }
    table_fold(table, table_actions(table));
    return table_start(table, now_ms, fault);
}

uint32_t table_seq(const tav_table *table)
{
    return table->record.entry_count;
}

bool table_over(const tav_table *table)
{
    return table->record.game->actor((const tav_state *)&table->state) == TAV_NOBODY;
}

bool table_is_open(const tav_table *table)
{
    return table->memory == TABLE_MEMORY_OPEN || table_over(table);
}

int table_actor(const tav_table *table)
{
    if (!table->started)
        return TAV_NOBODY;
    return table->record.game->actor((const tav_state *)&table->state);
}

static tav_error act(tav_table *table, const table_message *message, tav_sink *sink,
                     tav_fault *fault)
{
    const tav_game *game = table->record.game;
    tav_state *state = (tav_state *)&table->state;
    tav_action action;
    if (table_actor(table) == TAV_NOBODY)
        return fault_set(fault, TAV_ERROR_OVER, message->text, NULL);
    if (table_actor(table) != message->seat) {
        char seat[2] = {(char)('0' + table_actor(table)), '\0'};
        return fault_set(fault, TAV_ERROR_SEAT, message->text, seat);
    }
    tav_error error = game_read_action(game, state, message->text, &action, fault);
    if (error == TAV_OK)
        error = record_add_action(&table->record, message->seat, message->text);
    if (error != TAV_OK)
        return error;
    table_forget_undo(table);
    table_clock_moved(table, message->seat);
    table_apply(table, action, table_actions(table) - 1, sink);
    if (table_over(table))
        record_finish(&table->record, state);
    return TAV_OK;
}

static tav_error resign(tav_table *table, int seat, tav_fault *fault)
{
    record_seat bot = {.player = RECORD_BOT};
    memcpy(bot.level, table->bot_level, sizeof bot.level);
    if (table_actor(table) == TAV_NOBODY)
        return fault_set(fault, TAV_ERROR_OVER, NULL, NULL);
    return table_seat(table, seat, &bot);
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
        return table_undo(table, message->seat, fault);
    case TABLE_AGREE:
    case TABLE_REFUSE:
        return table_answer_undo(table, message->seat, message->request == TABLE_AGREE, fault);
    default:
        return resign(table, message->seat, fault);
    }
}

tav_error table_follow(tav_table *table, record_kind kind, int seat, int number, const char *words)
{
    table_message message = {TABLE_ACT, seat, table_seq(table), words};
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
    mark->words_used = table->record.words_used;
    mark->over = table->record.over;
    memcpy(&mark->rest, &table->state, sizeof mark->rest);
}

void table_return(tav_table *table, const table_mark *mark)
{
    table->record.entry_count = mark->entry_count;
    table->record.words_used = mark->words_used;
    table->record.over = mark->over;
    memcpy(&table->state, &mark->rest, sizeof mark->rest);
}
