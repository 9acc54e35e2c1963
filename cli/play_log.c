#include "cli/play_log.h"

#include <string.h>

#include "cli/board.h"

enum { LINE_SIZE = 4096, LOG_INDENT = 2 };

static bool same_story(const log_entry *entry, const tav_event *event, bool seen)
{
    return entry->kind == event->kind && entry->seat == event->seat && entry->seen == seen &&
           entry->count > 0 && event->count > 0 &&
           (!seen || entry->count + event->count <= LOG_THINGS_MAX);
}

static log_entry *next_entry(play_log *log)
{
    if (log->count == LOG_ENTRIES_MAX) {
        memmove(log->entries, log->entries + 1, sizeof log->entries - sizeof log->entries[0]);
        log->count--;
    }
    return &log->entries[log->count++];
}

static void take_event(tav_sink *sink, const tav_event *event)
{
    play_log *log = (play_log *)sink;
    bool seen = event->seen_by == TAV_SEEN_BY_ALL || (event->seen_by >> log->viewer & 1) != 0;
    bool named = seen && event->count <= LOG_THINGS_MAX;
    log_entry *entry = log->count > 0 ? &log->entries[log->count - 1] : NULL;
    if (entry == NULL || !same_story(entry, event, named)) {
        entry = next_entry(log);
        *entry = (log_entry){.kind = event->kind, .seat = event->seat, .seen = named};
    }
    if (named && event->count > 0)
        memcpy(entry->things + entry->count, event->things, event->count * sizeof event->things[0]);
    entry->count += event->count;
    entry->amount += event->amount;
}

void play_log_open(play_log *log, const tav_game *game, int viewer)
{
    *log = (play_log){.sink.take = take_event, .game = game, .viewer = viewer};
}

static void things_text(const play_log *log, const log_entry *entry, const terminal *term,
                        tav_text *out)
{
    for (int i = 0; i < entry->count;) {
        int next = i + 1;
        while (next < entry->count && entry->things[next] == entry->things[i])
            next++;
        text_put(out, i > 0 ? ", " : "\t");
        text_put(out, log->game->thing_id(entry->things[i]));
        if (next - i > 1) {
            text_put(out, term->unicode ? "\t×" : "\tx");
            text_number(out, next - i);
        }
        i = next;
    }
}

/* "built smithy", "sold coffee (3)", "drew 2", "round 5", "passed". */
static void entry_text(const play_log *log, const log_entry *entry, const terminal *term,
                       tav_text *out)
{
    text_put(out, log->game->events[entry->kind].id);
    if (entry->seen)
        things_text(log, entry, term, out);
    if (entry->count == 0 || !entry->seen) {
        int number = entry->count > 0 ? entry->count : entry->amount;
        if (number != 0) {
            text_char(out, '\t');
            text_number(out, number);
        }
    } else if (entry->amount != 0 && entry->amount != entry->count) {
        text_put(out, "\t(");
        text_number(out, entry->amount);
        text_char(out, ')');
    }
}

bool play_log_print(play_log *log, const terminal *term, tav_language language)
{
    bool others = false;
    for (int i = 0; i < log->count;) {
        char buffer[LINE_SIZE];
        tav_text line;
        int seat = log->entries[i].seat, first = i;
        others = others || seat != log->viewer;
        text_open(&line, buffer, sizeof buffer);
        if (seat != TAV_NOBODY) {
            board_seat_text(term, language, seat, seat == log->viewer, &line);
            text_put(&line, ": ");
        }
        for (; i < log->count && log->entries[i].seat == seat; i++) {
            text_put(&line, i > first ? ", " : "");
            entry_text(log, &log->entries[i], term, &line);
        }
        terminal_pad(LOG_INDENT);
        terminal_wrap(term, buffer, LOG_INDENT);
    }
    log->count = 0;
    return others;
}
