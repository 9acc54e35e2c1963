/* A record and the table its actions lead to, which is kept so that a new action is checked once. */
#include <stdlib.h>
#include <string.h>

#include "bindings/c/internal.h"
#include "record/cursor.h"

SAME(TAVOLIERE_RECORD_MAX, RECORD_TEXT_MAX);

static tavoliere_record *new_record(tavoliere_fault *fault)
{
    tavoliere_record *record = malloc(sizeof *record);
    if (record == NULL)
        api_no_memory(fault);
    return record;
}

tavoliere_record *tavoliere_record_open(const tavoliere_setup *setup, tavoliere_fault *fault)
{
    const tav_game *game;
    tav_config config;
    tav_fault inner;
    if (api_read_setup(setup, &game, &config, &inner) != TAV_OK) {
        api_publish(&inner, fault);
        return NULL;
    }
    tavoliere_record *record = new_record(fault);
    if (record == NULL)
        return NULL;
    uint8_t seed[RNG_KEY_SIZE];
    rng_seed_from_text(setup->seed != NULL ? setup->seed : "", seed);
    record_begin(&record->record, game, &config, seed);
    for (int seat = 0; seat < config.players; seat++)
        record->record.seat[seat].player = RECORD_HUMAN;
    record->table = (tavoliere){.game = game};
    game->setup(api_change(&record->table), &config, seed);
    return record;
}

tavoliere_record *tavoliere_record_read(const char *text, size_t length, tavoliere_fault *fault)
{
    tav_fault inner;
    record_cursor end = {.now.progress.at = 0}; /* no byte of a state is left unset */
    tavoliere_record *record = new_record(fault);
    if (record == NULL)
        return NULL;
    tav_record *read = &record->record;
    tav_error error = record_read(read, text, length, &inner);
    if (error == TAV_OK && !read->seed_known) {
        error = TAV_ERROR_FIELD;
        fault_set(&inner, error, "seed", NULL);
    }
    if (error == TAV_OK)
        error = cursor_check(&end, read, &inner);
    if (error == TAV_OK) {
        record->table = (tavoliere){.game = read->game, .room = end.now.state};
        return record;
    }
    api_publish(&inner, fault);
    free(record);
    return NULL;
}

void tavoliere_record_close(tavoliere_record *record)
{
    free(record);
}

tavoliere_error tavoliere_record_seat(tavoliere_record *record, int seat, const char *player)
{
    if (seat < 0 || seat >= record->record.config.players)
        return TAVOLIERE_ERROR_BOUND;
    record_seat read;
    if (player == NULL || !record_read_player(player, strlen(player), &read))
        return TAVOLIERE_ERROR_VALUE;
    record->record.seat[seat] = read;
    return TAVOLIERE_OK;
}

tavoliere_error tavoliere_record_play(tavoliere_record *record, uint16_t action,
                                      tavoliere_fault *fault)
{
    char words[TAV_TEXT_MAX];
    tavoliere_error error = tavoliere_action_text(&record->table, action, words, sizeof words);
    int seat = tavoliere_actor(&record->table);
    if (error == TAVOLIERE_OK && record_add_known(&record->record, seat, words, action) != TAV_OK) {
        tav_fault full;
        fault_set(&full, TAV_ERROR_SPACE, "record", NULL);
        return api_publish(&full, fault);
    }
    error = tavoliere_play(&record->table, action, fault); /* refuses what had no text */
    if (error == TAVOLIERE_OK && tavoliere_over(&record->table))
        record_finish(&record->record, api_state(&record->table));
    return error;
}

int tavoliere_record_length(const tavoliere_record *record)
{
    return (int)record->record.line_count;
}

int tavoliere_record_action(const tavoliere_record *record, int n)
{
    bool there = n >= 0 && n < tavoliere_record_length(record);
    return there ? record_action(&record->record, n)->number : -1;
}

const tavoliere *tavoliere_record_table(const tavoliere_record *record)
{
    return &record->table;
}

tavoliere *tavoliere_record_replay(const tavoliere_record *record, int actions,
                                   tavoliere_fault *fault)
{
    tav_fault inner;
    if (actions < 0 || actions > tavoliere_record_length(record)) {
        fault_set(&inner, TAV_ERROR_BOUND, "actions", NULL);
        api_publish(&inner, fault);
        return NULL;
    }
    tavoliere *table = tavoliere_clone_true_state(&record->table);
    if (table == NULL)
        api_no_memory(fault);
    else if (record_replay(&record->record, actions, &table->room, &inner) != TAV_OK) {
        api_publish(&inner, fault);
        tavoliere_close(table);
        return NULL;
    }
    return table;
}

tavoliere_error tavoliere_record_write(const tavoliere_record *record, char *text, size_t size)
{
    tav_text out;
    text_open(&out, text, size);
    record_write(&record->record, true, &out);
    return out.full ? TAVOLIERE_ERROR_SPACE : TAVOLIERE_OK;
}
