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

void record_keep_line(tav_record *record, uint32_t place)
{
    const record_entry *entry = &record->entry[place];
    if (entry->kind == RECORD_ACTION)
        record->entry[record->line_count++].line = (uint16_t)place;
    else if (entry->kind == RECORD_UNDO)
        record->line_count = entry->number;
}

tav_error record_add(tav_record *record, record_kind kind, int seat, int number, const char *words,
                     size_t length)
{
    if (kind == RECORD_UNDO && (uint32_t)number >= record->line_count)
        return TAV_ERROR_RECORD;
    if (record->entry_count == RECORD_ENTRIES || length >= RECORD_WORDS - record->words_used)
        return TAV_ERROR_SPACE;
    record->entry[record->entry_count] = (record_entry){.words = record->words_used & 0xfffff,
                                                        .number = (uint16_t)number,
                                                        .kind = (unsigned)kind & 15,
                                                        .seat = (uint8_t)seat};
    memcpy(record->words + record->words_used, words, length);
    record->words[record->words_used + length] = '\0';
    record->words_used += (uint32_t)length + 1;
    record_keep_line(record, record->entry_count++);
    return TAV_OK;
}

tav_error record_add_action(tav_record *record, int seat, const char *text)
{
    return record_add(record, RECORD_ACTION, seat, RECORD_UNREAD, text, strlen(text));
}

tav_error record_add_known(tav_record *record, int seat, const char *text, tav_action action)
{
    return record_add(record, RECORD_ACTION, seat, action, text, strlen(text));
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

int record_changes(const tav_record *record, int seat)
{
    int count = 0;
    for (uint32_t i = 0; i < record->entry_count; i++)
        count += record->entry[i].kind == RECORD_CHANGE && (int)record->entry[i].seat == seat;
    return count;
}

bool record_may_undo(const tav_record *record, int actions_left)
{
    return record->entry_count + 1 - (uint32_t)actions_left <= RECORD_TAKEN_BACK &&
           record->words_used <= RECORD_WORDS_TAKEN_BACK;
}

bool record_is_full(const tav_record *record)
{
    return record->entry_count == RECORD_ENTRIES ||
           RECORD_WORDS - record->words_used <= TAV_TEXT_MAX;
}

const char *record_entry_text(const tav_record *record, const record_entry *entry)
{
    assert(entry->words < record->words_used);
    return record->words + entry->words;
}

uint16_t record_action_place(const tav_record *record, int n)
{
    assert(n >= 0 && (uint32_t)n < record->line_count);
    return record->entry[n].line;
}

const record_entry *record_action(const tav_record *record, int n)
{
    return &record->entry[record_action_place(record, n)];
}

/* An undo may have taken entries out of the line that were overwritten since: then the line is made
 * again from the entries. */
void record_cut(tav_record *record, uint32_t entries)
{
    assert(entries <= record->entry_count);
    bool undone = false;
    for (uint32_t i = entries; i < record->entry_count; i++) {
        undone |= record->entry[i].kind == RECORD_UNDO;
        record->line_count -= !undone && record->entry[i].kind == RECORD_ACTION;
    }
    if (entries < record->entry_count)
        record->words_used = record->entry[entries].words;
    record->entry_count = entries;
    if (!undone)
        return;
    record->line_count = 0;
    for (uint32_t i = 0; i < entries; i++)
        record_keep_line(record, i);
}
