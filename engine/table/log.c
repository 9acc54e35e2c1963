/* What happened at a table, as one viewer may know it: events with their sentences. Events are not
 * kept: they are told anew by carrying out the actions again. After the end all is open. */
#include <string.h>

#include "core/json.h"
#include "table/internal.h"
#include "words/words.h"

void table_name_seats(const tav_table *table, tav_language language, table_names *names)
{
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++) {
        const record_seat *player = &table->now_player[seat];
        tav_text text;
        text_open(&text, names->text[seat], RECORD_NAME);
        if (player->name[0] != '\0') {
            text_put(&text, player->name);
        } else {
            bool bot = player->player == RECORD_BOT;
            text_put(&text, words_find(language, bot ? "seat.bot" : "seat.player"));
            text_char(&text, ' ');
            text_number(&text, seat + 1);
        }
        names->of[seat] = names->text[seat];
    }
}

/* Writes events as one viewer may know them. */
typedef struct {
    tav_sink sink;
    const tav_game *game;
    const table_names *names;
    tav_text *out;
    int viewer;
    tav_language language;
    bool all; /* the game is over: nothing is hidden any more */
} teller;

static void tell(tav_sink *sink, const tav_event *told)
{
    teller *t = (teller *)sink;
    tav_event event = *told;
    char sentence[TABLE_SENTENCE];
    tav_text words;
    if (t->game->events[event.kind].chance != NULL)
        return;
    if (t->all)
        event.seen_by = TAV_SEEN_BY_ALL;
    text_open(&words, sentence, sizeof sentence);
    words_event(t->game, &event, t->viewer, t->names->of, t->language, &words);
    js_object(t->out);
    game_event_fields(t->game, &event, t->viewer, t->out);
    js_key_string(t->out, "words", sentence);
    js_object_end(t->out);
}

static void carry_out(const tav_record *record, const record_entry *entry, tav_state *state,
                      tav_sink *sink)
{
    tav_action action;
    game_read_action(record->game, state, record_words(record, entry), &action, NULL);
    record->game->apply(state, action, sink);
}

void table_events_json(const tav_table *table, int from, int to, int viewer, bool all,
                       tav_language language, tav_text *out)
{
    const tav_record *record = &table->record;
    uint16_t line[RECORD_ENTRIES];
    uint32_t at_fault;
    table_names names;
    tav_state_room room;
    tav_state *state = (tav_state *)&room;
    record_line(record, record->entry_count, line, &at_fault);
    table_name_seats(table, language, &names);
    teller t = {{tell}, record->game, &names, out, viewer, language, all};
    js_list(out);
    record->game->setup(state, &record->config, record->seed);
    for (int i = 0; i < to; i++)
        carry_out(record, &record->entry[line[i]], state, i >= from ? &t.sink : NULL);
    js_list_end(out);
}

void table_digest_json(const tav_table *table, int seat, tav_language language, tav_text *out)
{
    const tav_record *record = &table->record;
    uint16_t line[RECORD_ENTRIES];
    uint32_t at_fault;
    int count = record_line(record, record->entry_count, line, &at_fault), first = 0;
    for (int i = 0; i < count; i++)
        if (record->entry[line[i]].seat == seat)
            first = i;
    table_events_json(table, first, count, seat, table_over(table), language, out);
}

void table_moves_json(const tav_table *table, const tav_state_room *before, int from, int to,
                      int viewer, tav_language language, tav_text *out)
{
    const tav_record *record = &table->record;
    const tav_game *game = record->game;
    uint16_t line[RECORD_ENTRIES];
    uint32_t at_fault;
    table_names names;
    tav_state_room room;
    tav_state *state = (tav_state *)&room;
    record_line(record, record->entry_count, line, &at_fault);
    table_name_seats(table, language, &names);
    teller t = {{tell}, game, &names, out, viewer, language, table_over(table)};
    if (before != NULL)
        memcpy(state, before, game->state_size);
    else
        game->setup(state, &record->config, record->seed);
    for (int i = 0; before == NULL && i < from; i++)
        carry_out(record, &record->entry[line[i]], state, NULL);
    js_list(out);
    for (int i = from; i < to; i++) {
        const record_entry *entry = &record->entry[line[i]];
        bool hidden = game_decision(game, game->decision(state))->hidden;
        js_object(out);
        js_key_number(out, "at", i);
        js_key_number(out, "seat", entry->seat);
        js_key(out, "action");
        if (hidden && entry->seat != viewer && !t.all)
            js_null(out);
        else
            js_string(out, record_words(record, entry));
        js_key(out, "events");
        js_list(out);
        carry_out(record, entry, state, &t.sink);
        js_list_end(out);
        js_object_end(out);
    }
    js_list_end(out);
}
