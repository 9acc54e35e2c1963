#include "record/cursor.h"

#include <assert.h>
#include <string.h>

#include "record/internal.h"

/* --- One step --------------------------------------------------------------------------------- */

/* Notes who learns something, and passes the event on. */
typedef struct {
    tav_sink sink, *next;
    const tav_game *game;
    record_progress *progress;
} learning;

static void note_learned(learning *l, int except)
{
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
        if (seat != except)
            l->progress->learned[seat] = l->progress->at;
}

/* Seats that may not see a drawn card still learn that nothing else was turned up in its place. */
static void listen(tav_sink *sink, const tav_event *event)
{
    learning *l = (learning *)sink;
    if (event->count > 0 && l->game->events[event->kind].reveals)
        note_learned(l, TAV_NOBODY);
    if (l->next != NULL)
        l->next->take(l->next, event);
}

/* Everybody but the seat itself learns whether it has a choice. */
static void listen_to_asking(tav_sink *sink, const tav_state *state, int asked)
{
    learning *l = (learning *)sink;
    note_learned(l, asked);
    sink_asks(l->next, state, asked);
}

static tav_error read_action(const tav_record *record, const record_entry *entry,
                             const tav_state *state, tav_action *action, tav_fault *fault)
{
    *action = entry->number;
    if (entry->number != RECORD_UNREAD)
        return TAV_OK;
    return game_read_action(record->game, state, record_entry_text(record, entry), action, fault);
}

tav_error place_step(record_place *place, const tav_record *record, tav_sink *sink,
                     tav_fault *fault)
{
    const tav_game *game = record->game;
    tav_state *state = (tav_state *)&place->state;
    assert(place->progress.at < record->line_count);
    uint16_t at = record_action_place(record, place->progress.at);
    const record_entry *entry = &record->entry[at];
    tav_action action;
    tav_fault detail;
    tav_error error = read_action(record, entry, state, &action, &detail);
    if (error != TAV_OK)
        return record_entry_fault(record, fault, error, at, detail.allowed);
    if (game->actor(state) != entry->seat) {
        char seat[2] = {(char)('0' + game->actor(state)), '\0'};
        return record_entry_fault(record, fault, TAV_ERROR_RECORD, at, seat);
    }
    record_progress before = place->progress;
    learning l = {{listen, listen_to_asking}, sink, game, &place->progress};
    place->progress.at++;
    place->progress.last = at;
    error = game->apply(state, action, &l.sink);
    if (error == TAV_OK)
        return TAV_OK;
    place->progress = before;
    return record_entry_fault(record, fault, error, at, NULL);
}

/* --- Kept places ------------------------------------------------------------------------------ */

static void begin(const record_cursor *cursor, const tav_record *record, record_place *place)
{
    place->progress = (record_progress){.at = 0};
    if (cursor->start != NULL)
        memcpy(&place->state, cursor->start, record->game->state_size);
    else
        record->game->setup((tav_state *)&place->state, &record->config, record->seed);
}

void cursor_open(record_cursor *cursor, const tav_record *record, const tav_state_buffer *start)
{
    memset(cursor->kept, 0, sizeof cursor->kept);
    cursor->start = start;
    begin(cursor, record, &cursor->now);
}

/* 32, 96, 160, .. are kept in the first slot, 64, 192, .. in the second, and so on. Two
 * consecutive places have different slots, so the one before the last is always kept. */
static void keep(record_cursor *cursor, const tav_record *record)
{
    int multiple = cursor->now.progress.at / CURSOR_STRIDE, slot = 0;
    if (cursor->now.progress.at % CURSOR_STRIDE != 0)
        return;
    for (; multiple % 2 == 0 && slot < CURSOR_KEPT - 1; multiple /= 2)
        slot++;
    size_t size = record->game->state_size;
    memcpy(cursor->kept_state + (size_t)slot * size, &cursor->now.state, size);
    cursor->kept[slot] = cursor->now.progress;
}

tav_error cursor_step(record_cursor *cursor, const tav_record *record, tav_sink *sink,
                      tav_fault *fault)
{
    tav_error error = place_step(&cursor->now, record, sink, fault);
    if (error == TAV_OK)
        keep(cursor, record);
    return error;
}

static bool is_good(const record_progress *progress, const tav_record *record)
{
    return progress->at <= record->line_count &&
           (progress->at == 0 || record_action_place(record, progress->at - 1) == progress->last);
}

/* The slot of the last good place that is not beyond `at`; -1 if there is none. */
static int nearest(const record_cursor *cursor, const tav_record *record, int at)
{
    int best = -1, best_at = 0;
    for (int i = 0; i < CURSOR_KEPT; i++)
        if (cursor->kept[i].at > best_at && cursor->kept[i].at <= at &&
            is_good(&cursor->kept[i], record)) {
            best = i;
            best_at = cursor->kept[i].at;
        }
    return best;
}

/* The nearest place from which `at` can be reached forwards. */
static void approach(const record_cursor *cursor, const tav_record *record, int at,
                     record_place *place)
{
    const record_progress *now = &cursor->now.progress;
    int slot = nearest(cursor, record, at), kept_at = slot >= 0 ? cursor->kept[slot].at : 0;
    assert((uint32_t)at <= record->line_count);
    if (now->at <= at && now->at >= kept_at && is_good(now, record)) {
        if (place != &cursor->now)
            *place = cursor->now;
    } else if (slot >= 0) {
        size_t size = record->game->state_size;
        memcpy(&place->state, cursor->kept_state + (size_t)slot * size, size);
        place->progress = cursor->kept[slot];
    } else {
        begin(cursor, record, place);
    }
}

tav_error cursor_go(record_cursor *cursor, const tav_record *record, int at, tav_fault *fault)
{
    tav_error error = TAV_OK;
    approach(cursor, record, at, &cursor->now);
    while (cursor->now.progress.at < at && error == TAV_OK)
        error = cursor_step(cursor, record, NULL, fault);
    return error;
}

tav_error cursor_find(const record_cursor *cursor, const tav_record *record, int at,
                      record_place *place, tav_fault *fault)
{
    tav_error error = TAV_OK;
    approach(cursor, record, at, place);
    while (place->progress.at < at && error == TAV_OK)
        error = place_step(place, record, NULL, fault);
    return error;
}

void cursor_forget(record_cursor *cursor, uint32_t entries)
{
    for (int i = 0; i < CURSOR_KEPT; i++)
        if (cursor->kept[i].last >= entries)
            cursor->kept[i].at = 0;
}
