/* Folds a record: which actions count, the state they lead to, and whether the record is correct. */
#include <assert.h>
#include <string.h>

#include "core/hash.h"
#include "record/record.h"

int record_line(const tav_record *record, uint32_t entries, uint16_t actions[RECORD_ENTRIES],
                uint32_t *at_fault)
{
    int count = 0;
    for (uint32_t i = 0; i < entries; i++) {
        const record_entry *entry = &record->entry[i];
        if (entry->kind == RECORD_ACTION) {
            actions[count++] = (uint16_t)i;
        } else if (entry->kind == RECORD_UNDO) {
            if (entry->number >= count) {
                *at_fault = i;
                return -1;
            }
            count = entry->number;
        }
    }
    return count;
}

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

static tav_error entry_fault(const tav_record *record, tav_fault *fault, tav_error error,
                             uint32_t entry, const char *allowed)
{
    return line_fault(fault, error, entry_line(record, entry), allowed);
}

static tav_error step(const tav_record *record, uint32_t at, tav_state *state, tav_fault *fault)
{
    const tav_game *game = record->game;
    const record_entry *entry = &record->entry[at];
    tav_action action;
    tav_fault detail;
    tav_error error = game_read_action(game, state, record_words(record, entry), &action, &detail);
    if (error != TAV_OK)
        return entry_fault(record, fault, error, at, detail.allowed);
    if (game->actor(state) != entry->seat) {
        char seat[2] = {(char)('0' + game->actor(state)), '\0'};
        return entry_fault(record, fault, TAV_ERROR_RECORD, at, seat);
    }
    return game->apply(state, action, NULL);
}

static tav_error fold(const tav_record *record, const uint16_t *actions, int count,
                      tav_state_room *room, tav_fault *fault)
{
    tav_state *state = (tav_state *)room;
    tav_error error = TAV_OK;
    record->game->setup(state, &record->config, record->seed);
    for (int i = 0; i < count && error == TAV_OK; i++)
        error = step(record, actions[i], state, fault);
    return error;
}

tav_error record_replay(const tav_record *record, int actions, tav_state_room *state,
                        tav_fault *fault)
{
    uint16_t line[RECORD_ENTRIES];
    uint32_t at = 0;
    int count = record_line(record, record->entry_count, line, &at);
    if (count < 0)
        return entry_fault(record, fault, TAV_ERROR_RECORD, at, NULL);
    if (!record->seed_known)
        return line_fault(fault, TAV_ERROR_RECORD, seed_hash_line(record) + 1, "seed");
    assert(actions <= count);
    return fold(record, line, actions, state, fault);
}

uint64_t record_hash(const tav_game *game, const tav_state *state)
{
    tav_view_room view;
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

/* Goes entry by entry; after an undo it folds the remaining actions again. */
tav_error record_check(const tav_record *record, tav_fault *fault)
{
    uint8_t hash[SHA256_SIZE];
    if (!record->seed_known)
        return line_fault(fault, TAV_ERROR_RECORD, seed_hash_line(record) + 1, "seed");
    sha256(record->seed, RNG_KEY_SIZE, hash);
    if (memcmp(hash, record->seed_hash, sizeof hash) != 0)
        return line_fault(fault, TAV_ERROR_RECORD, seed_hash_line(record), NULL);

    tav_state_room room;
    tav_state *state = (tav_state *)&room;
    uint16_t line[RECORD_ENTRIES];
    int count = 0;
    record->game->setup(state, &record->config, record->seed);
    for (uint32_t i = 0; i < record->entry_count; i++) {
        const record_entry *entry = &record->entry[i];
        tav_error error = TAV_OK;
        if (entry->kind == RECORD_ACTION) {
            line[count++] = (uint16_t)i;
            error = step(record, i, state, fault);
        } else if (entry->kind == RECORD_UNDO) {
            if (entry->number >= count)
                return entry_fault(record, fault, TAV_ERROR_RECORD, i, NULL);
            count = entry->number;
            error = fold(record, line, count, &room, fault);
        }
        if (error != TAV_OK)
            return error;
    }
    return check_result(record, state, fault);
}
