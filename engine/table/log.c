/* What happened at a table, as one viewer may know it: events with their sentences. The caller may
 * have kept the events of the last actions; others are recomputed by replaying the actions. After
 * the end everything is open. */
#include <string.h>

#include "core/json.h"
#include "table/internal.h"
#include "words/words.h"

/* The name of the nth bot of a level, from 1 on; NULL if there is none. */
static const char *bot_name(const record_seat *player, int nth, tav_language language)
{
    char key[sizeof "seat.bot.." + sizeof player->level];
    tav_text text;
    text_open(&text, key, sizeof key);
    text_put(&text, "seat.bot.");
    text_bytes(&text, player->level, strcspn(player->level, ":"));
    if (nth > 1) {
        text_char(&text, '.');
        text_number(&text, nth);
    }
    return words_find(language, key);
}

/* Which of the unnamed bots of its level a seat is, from 1 on. */
static int bot_number(const record_seat *players, int seat)
{
    const char *level = players[seat].level;
    size_t length = strcspn(level, ":");
    int number = 1;
    for (int other = 0; other < seat; other++) {
        const record_seat *player = &players[other];
        number += player->player == RECORD_BOT && player->name[0] == '\0' &&
                  strcspn(player->level, ":") == length &&
                  memcmp(player->level, level, length) == 0;
    }
    return number;
}

static void name_seat(const record_seat *players, int seat, tav_language language, tav_text *text)
{
    const record_seat *player = &players[seat];
    bool is_bot = player->player == RECORD_BOT;
    const char *name = is_bot ? bot_name(player, bot_number(players, seat), language) : NULL;
    if (player->name[0] != '\0') {
        text_put(text, player->name);
    } else if (name != NULL) {
        text_put(text, name);
    } else {
        text_put(text, words_find(language, is_bot ? "seat.bot" : "seat.player"));
        text_char(text, ' ');
        text_number(text, seat + 1);
    }
}

void table_name_players(const record_seat players[TAV_SEATS_MAX], tav_language language,
                        table_names *names)
{
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++) {
        tav_text text;
        text_open(&text, names->text[seat], RECORD_NAME);
        name_seat(players, seat, language, &text);
        names->of[seat] = names->text[seat];
    }
}

void table_name_seats(const tav_table *table, tav_language language, table_names *names)
{
    table_name_players(table->now_player, language, names);
}

/* Writes events as one viewer may know them. */
typedef struct {
    tav_sink sink;
    const tav_game *game;
    const table_names *names;
    tav_text *out;
    int viewer;
    tav_language language;
    bool all; /* the game is over: nothing is hidden */
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

/* --- Events kept for several viewers ---------------------------------------------------------- */

/* An action begins with NEXT_ACTION and the kind of decision it answered; an event is its kind and
 * seat, who sees it and how many things, the amount, the things. */
enum { NEXT_ACTION = 0xffff, ACTION_WORDS = 2, EVENT_WORDS = 3 };

static uint16_t *take_words(table_events *events, uint32_t count)
{
    events->full |= count > events->size - events->used;
    if (events->full)
        return NULL;
    events->used += count;
    return events->words + events->used - count;
}

static void keep_event(tav_sink *sink, const tav_event *event)
{
    table_events *events = (table_events *)sink;
    if (events->game->events[event->kind].chance != NULL)
        return; /* the events that follow show it */
    uint16_t *words = take_words(events, EVENT_WORDS + event->count);
    if (words == NULL)
        return;
    words[0] = (uint16_t)(event->kind | (uint8_t)event->seat << 8);
    words[1] = (uint16_t)(event->seen_by | event->count << 8);
    words[2] = (uint16_t)event->amount;
    if (event->count > 0)
        memcpy(words + EVENT_WORDS, event->things, event->count * sizeof event->things[0]);
}

void table_events_open(table_events *events, const tav_game *game, uint16_t *words, uint32_t size)
{
    *events = (table_events){
        .sink = {keep_event, NULL}, .game = game, .words = words, .size = size};
}

void table_events_next(table_events *events, const tav_table *table)
{
    uint16_t *words = take_words(events, ACTION_WORDS);
    if (words == NULL)
        return;
    words[0] = NEXT_ACTION;
    words[1] = (uint16_t)events->game->decision(table_state(table));
}

/* Sends the events of the action at `at` to the sink; returns where the next action begins. */
static uint32_t tell_kept(const table_events *events, uint32_t at, tav_sink *sink)
{
    const uint16_t *words = events->words;
    for (at += ACTION_WORDS; at < events->used && words[at] != NEXT_ACTION;) {
        tav_event event = {.kind = (uint8_t)words[at],
                           .seat = (int8_t)(words[at] >> 8),
                           .seen_by = (uint8_t)words[at + 1],
                           .count = (uint8_t)(words[at + 1] >> 8),
                           .amount = (int16_t)words[at + 2],
                           .things = words + at + EVENT_WORDS};
        sink->take(sink, &event);
        at += EVENT_WORDS + event.count;
    }
    return at;
}

void table_digest_json(const tav_table *table, int seat, tav_language language, tav_text *out)
{
    int count = table_actions(table), first = count;
    record_place place;
    table_names names;
    while (first > 0 && record_action(&table->record, first - 1)->seat != seat)
        first--;
    table_name_seats(table, language, &names);
    teller t = {{tell, NULL}, table->record.game, &names, out, seat, language, table_over(table)};
    cursor_find(&table->cursor, &table->record, first > 0 ? first - 1 : 0, &place, NULL);
    js_list(out);
    while (place.progress.at < count)
        place_step(&place, &table->record, &t.sink, NULL);
    js_list_end(out);
}

void table_events_json(const tav_table *table, const table_events *events, int viewer,
                       tav_language language, tav_text *out)
{
    table_names names;
    table_name_seats(table, language, &names);
    teller t = {{tell, NULL}, events->game, &names, out, viewer, language, true};
    js_list(out);
    for (uint32_t at = 0; at < events->used;)
        at = tell_kept(events, at, &t.sink);
    js_list_end(out);
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* Writes a move up to its list of events, which follows. Only the deciding seat may know some
 * decisions. */
static void move_begin(const tav_table *table, int at, int decision, const teller *t)
{
    const record_entry *entry = record_action(&table->record, at);
    const tav_decision_kind *kind = game_decision(t->game, decision);
    js_object(t->out);
    js_key_number(t->out, "at", at);
    js_key_number(t->out, "seat", entry->seat);
    js_key(t->out, "action");
    if (kind->hidden && entry->seat != t->viewer && !t->all)
        js_null(t->out);
    else
        js_string(t->out, record_entry_text(&table->record, entry));
    js_key_string(t->out, "decision", kind->id);
    js_key(t->out, "events");
    js_list(t->out);
}

static void move_end(const teller *t)
{
    js_list_end(t->out);
    js_object_end(t->out);
}

static void kept_moves(const tav_table *table, const table_events *events, int from, int to,
                       teller *t)
{
    for (uint32_t at = 0; from < to; from++) {
        move_begin(table, from, events->words[at + 1], t);
        at = tell_kept(events, at, &t->sink);
        move_end(t);
    }
}

static void found_moves(const tav_table *table, int from, int to, teller *t)
{
    record_place place;
    cursor_find(&table->cursor, &table->record, from, &place, NULL);
    for (; from < to; from++) {
        move_begin(table, from, t->game->decision((const tav_state *)&place.state), t);
        place_step(&place, &table->record, &t->sink, NULL);
        move_end(t);
    }
}

void table_moves_json(const tav_table *table, const table_events *events, int from, int to,
                      int viewer, tav_language language, tav_text *out)
{
    table_names names;
    table_name_seats(table, language, &names);
    teller t = {{tell, NULL}, table->record.game, &names, out, viewer, language, table_over(table)};
    js_list(out);
    if (events != NULL && !events->full)
        kept_moves(table, events, from, to, &t);
    else
        found_moves(table, from, to, &t);
    js_list_end(out);
}
