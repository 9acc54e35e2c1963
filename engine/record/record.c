#include "record/record.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "record/internal.h"

void record_begin(tav_record *record, const tav_game *game, const tav_config *config,
                  const uint8_t seed[RNG_KEY_SIZE])
{
    memset(record, 0, offsetof(tav_record, entry)); /* the rest is room, used as it fills */
    record->game = game;
    record->config = *config;
    memcpy(record->seed, seed, RNG_KEY_SIZE);
    record->seed_known = true;
    sha256(seed, RNG_KEY_SIZE, record->seed_hash);
}

void record_copy(tav_record *to, const tav_record *from)
{
    memcpy(to, from, offsetof(tav_record, entry));
    memcpy(to->entry, from->entry, from->entry_count * sizeof from->entry[0]);
    memcpy(to->words, from->words, from->words_used);
}

tav_error record_add(tav_record *record, record_kind kind, int seat, int number, const char *words,
                     size_t length)
{
    if (record->entry_count == RECORD_ENTRIES || length >= RECORD_WORDS - record->words_used)
        return TAV_ERROR_SPACE;
    record->entry[record->entry_count++] = (record_entry){.words = record->words_used,
                                                          .number = (uint16_t)number,
                                                          .kind = (uint8_t)kind,
                                                          .seat = (uint8_t)seat};
    memcpy(record->words + record->words_used, words, length);
    record->words[record->words_used + length] = '\0';
    record->words_used += (uint32_t)length + 1;
    return TAV_OK;
}

tav_error record_add_action(tav_record *record, int seat, const char *text)
{
    return record_add(record, RECORD_ACTION, seat, 0, text, strlen(text));
}

tav_error record_add_undo(tav_record *record, int seat, int actions_left)
{
    return record_add(record, RECORD_UNDO, seat, actions_left, "", 0);
}

tav_error record_add_change(tav_record *record, int seat, const record_seat *player)
{
    char words[RECORD_LEVEL + RECORD_NAME + 8];
    tav_text text;
    text_open(&text, words, sizeof words);
    record_player_text(player, &text);
    return record_add(record, RECORD_CHANGE, seat, 0, words, text.length);
}

const char *record_words(const tav_record *record, const record_entry *entry)
{
    assert(entry->words < record->words_used);
    return record->words + entry->words;
}
