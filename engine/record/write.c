/* Writes the text form of a record. */
#include <string.h>

#include "core/json.h"
#include "record/internal.h"

const char *const record_player_ids[RECORD_PLAYERS] = {
    [RECORD_EMPTY] = "empty", [RECORD_HUMAN] = "human", [RECORD_BOT] = "bot"};

void record_seats_json(const record_seat *seats, int count, tav_text *out)
{
    js_key(out, "seats");
    js_list(out);
    for (int seat = 0; seat < count; seat++) {
        js_object(out);
        js_key_string(out, "player", record_player_ids[seats[seat].player]);
        js_key_string(out, "level", seats[seat].level);
        js_key_string(out, "name", seats[seat].name);
        js_object_end(out);
    }
    js_list_end(out);
}

void record_player_text(const record_seat *seat, tav_text *out)
{
    text_put(out, record_player_ids[seat->player]);
    if (seat->player == RECORD_BOT) {
        text_char(out, ' ');
        text_put(out, seat->level);
    }
    if (seat->name[0] != '\0') {
        text_char(out, ' ');
        text_put(out, seat->name);
    }
}

static void line_number(tav_text *out, const char *key, int number)
{
    text_put(out, key);
    text_char(out, ' ');
    text_number(out, number);
    text_char(out, '\n');
}

void record_modules_line(const tav_record *record, tav_text *out)
{
    text_put(out, "modules");
    for (int i = 0; i < record->game->module_count; i++)
        if ((record->config.modules >> i & 1) != 0) {
            text_char(out, ' ');
            text_put(out, record->game->modules[i]);
        }
    text_put(out, record->config.modules == 0 ? " -\n" : "\n");
}

void record_options_line(const tav_record *record, tav_text *out)
{
    text_put(out, "options");
    for (int i = 0; i < record->game->option_count; i++) {
        const tav_option *option = &record->game->options[i];
        if ((record->config.given >> i & 1) == 0)
            continue;
        text_char(out, ' ');
        text_put(out, option->id);
        text_char(out, '=');
        if (option->kind == TAV_OPTION_SEAT)
            text_number(out, record->config.value[i]);
        else
            text_put(out, option->values[record->config.value[i]]);
    }
    text_put(out, record->config.given == 0 ? " -\n" : "\n");
}

static void head(const tav_record *record, bool with_seed, tav_text *out)
{
    text_put(out, RECORD_FIRST_LINE "\ngame ");
    text_put(out, record->game->id);
    text_char(out, '\n');
    line_number(out, "rules", record->game->rules);
    line_number(out, "players", record->config.players);
    record_modules_line(record, out);
    record_options_line(record, out);
    for (int seat = 0; seat < record->config.players; seat++) {
        text_put(out, "seat ");
        text_number(out, seat);
        text_char(out, ' ');
        record_player_text(&record->seat[seat], out);
        text_char(out, '\n');
    }
    text_put(out, "seed-sha256 ");
    text_hex(out, record->seed_hash, SHA256_SIZE);
    text_put(out, "\nseed ");
    if (record->seed_known && (record->over || with_seed))
        text_hex(out, record->seed, RNG_KEY_SIZE);
    else
        text_char(out, '-');
    text_put(out, "\n\n");
}

static void entry_line(const tav_record *record, const record_entry *entry, tav_text *out)
{
    text_number(out, entry->seat);
    text_char(out, ' ');
    if (entry->kind == RECORD_UNDO) {
        text_put(out, "undo ");
        text_number(out, entry->number);
    } else {
        text_put(out, entry->kind == RECORD_CHANGE ? "seat " : "");
        text_put(out, record_entry_text(record, entry));
    }
    text_char(out, '\n');
}

static void result(const tav_record *record, tav_text *out)
{
    for (int seat = 0; seat < record->config.players; seat++) {
        const tav_score *score = &record->score[seat];
        text_put(out, "score ");
        text_number(out, seat);
        text_put(out, " total ");
        text_number(out, score->total);
        text_put(out, " tiebreak ");
        text_number(out, score->tiebreak);
        text_put(out, " rank ");
        text_number(out, score->rank);
        text_char(out, '\n');
    }
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(record->hash >> (56 - 8 * i));
    text_put(out, "hash ");
    text_hex(out, bytes, sizeof bytes);
    text_char(out, '\n');
}

void record_write(const tav_record *record, bool with_seed, tav_text *out)
{
    head(record, with_seed, out);
    for (uint32_t i = 0; i < record->entry_count; i++)
        entry_line(record, &record->entry[i], out);
    text_char(out, '\n');
    if (record->over)
        result(record, out);
    else
        text_put(out, "unfinished\n");
    text_put(out, "end\n");
}
