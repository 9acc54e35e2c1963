/* The state a record leads to, and whether the record is correct. */
#include <string.h>

#include "core/hash.h"
#include "record/cursor.h"
#include "record/internal.h"

/* Line numbers in the text form, so that a fault can name its line: six lines, the seats,
 * the seed's hash, the seed, a blank line, the entries, a blank line, the scores, the hash. */
static uint32_t seed_hash_line(const tav_record *record)
{
    return 7u + record->config.players;
}

static uint32_t entry_line(const tav_record *record, uint32_t entry)
{
    return seed_hash_line(record) + 3 + entry;
}

static uint32_t score_line(const tav_record *record, int seat)
{
    return entry_line(record, record->entry_count) + 1 + (uint32_t)seat;
}

static tav_error line_fault(tav_fault *fault, tav_error error, uint32_t line, const char *allowed)
{
    return fault_at(fault, error, (int)line, 0, allowed);
}

tav_error record_entry_fault(const tav_record *record, tav_fault *fault, tav_error error,
                             uint32_t entry, const char *allowed)
{
    return line_fault(fault, error, entry_line(record, entry), allowed);
}

static tav_error seed_fault(const tav_record *record, tav_fault *fault)
{
    return line_fault(fault, TAV_ERROR_RECORD, seed_hash_line(record) + 1, "seed");
}

tav_error record_replay(const tav_record *record, int actions, tav_state_buffer *state,
                        tav_fault *fault)
{
    record_place place = {.progress.at = 0};
    tav_error error = TAV_OK;
    if (!record->seed_known)
        return seed_fault(record, fault);
    record->game->setup((tav_state *)&place.state, &record->config, record->seed);
    while (place.progress.at < actions && error == TAV_OK)
        error = place_step(&place, record, NULL, fault);
    memcpy(state, &place.state, record->game->state_size);
    return error;
}

uint64_t record_hash(const tav_game *game, const tav_state *state)
{
    tav_view_buffer view;
    char json[TAV_JSON_MAX];
    tav_text text;
    game_view(game, state, TAV_SPECTATOR, (tav_view *)&view);
    text_open(&text, json, sizeof json);
    game->view_json((const tav_view *)&view, &text);
    return hash_bytes(json, text.length, 0);
}

void record_finish(tav_record *record, const tav_state *state)
{
    game_score(record->game, state, record->score);
    record->hash = record_hash(record->game, state);
    record->over = true;
}

static tav_error check_result(const tav_record *record, const tav_state *state, tav_fault *fault)
{
    tav_score score[TAV_SEATS_MAX];
    bool over = record->game->actor(state) == TAV_NOBODY;
    if (over != record->over)
        return line_fault(fault, TAV_ERROR_RECORD, score_line(record, 0),
                          over ? "score" : "unfinished");
    if (!over)
        return TAV_OK;
    game_score(record->game, state, score);
    int players = record->config.players;
    for (int seat = 0; seat < players; seat++)
        if (score[seat].total != record->score[seat].total ||
            score[seat].tiebreak != record->score[seat].tiebreak ||
            score[seat].rank != record->score[seat].rank)
            return line_fault(fault, TAV_ERROR_RECORD, score_line(record, seat), NULL);
    if (record_hash(record->game, state) != record->hash)
        return line_fault(fault, TAV_ERROR_RECORD, score_line(record, players), NULL);
    return TAV_OK;
}

/* Reads the action from its text, ignoring the number it had. */
static tav_error check_action(tav_record *record, uint32_t place, record_cursor *cursor,
                              tav_fault *fault)
{
    record_entry *entry = &record->entry[place];
    tav_action action;
    entry->number = RECORD_UNREAD;
    if (game_read_action(record->game, (const tav_state *)&cursor->now.state,
                         record_entry_text(record, entry), &action, NULL) == TAV_OK)
        entry->number = action;
    record_keep_line(record, place);
    return cursor_step(cursor, record, NULL, fault);
}

static tav_error check_undo(tav_record *record, uint32_t place, record_cursor *cursor,
                            tav_fault *fault)
{
    if (record->entry[place].number >= record->line_count)
        return record_entry_fault(record, fault, TAV_ERROR_RECORD, place, NULL);
    record_keep_line(record, place);
    return cursor_go(cursor, record, (int)record->line_count, fault);
}

/* Checks the entries in the order they were added, including those undone later. */
static tav_error check_entries(tav_record *record, record_cursor *cursor, tav_fault *fault)
{
    tav_error error = TAV_OK;
    record->line_count = 0;
    for (uint32_t i = 0; i < record->entry_count && error == TAV_OK; i++) {
        if (record->entry[i].kind == RECORD_ACTION)
            error = check_action(record, i, cursor, fault);
        else if (record->entry[i].kind == RECORD_UNDO)
            error = check_undo(record, i, cursor, fault);
    }
    return error;
}

tav_error cursor_check(record_cursor *cursor, tav_record *record, tav_fault *fault)
{
    uint8_t hash[SHA256_SIZE];
    if (!record->seed_known)
        return seed_fault(record, fault);
    sha256(record->seed, RNG_KEY_SIZE, hash);
    if (memcmp(hash, record->seed_hash, sizeof hash) != 0)
        return line_fault(fault, TAV_ERROR_RECORD, seed_hash_line(record), NULL);
    cursor_open(cursor, record, NULL);
    tav_error error = check_entries(record, cursor, fault);
    return error != TAV_OK ? error
                           : check_result(record, (const tav_state *)&cursor->now.state, fault);
}

tav_error record_check(tav_record *record, tav_fault *fault)
{
    record_cursor cursor;
    return cursor_check(&cursor, record, fault);
}
