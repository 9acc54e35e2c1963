#include "cli/play_log.h"

#include <string.h>

#include "cli/board.h"
#include "words/words.h"

enum { LINE_SIZE = 8192, SEAT_SIZE = 64, LOG_INDENT = 2 };

/* The entry as the event it stands for; its things are named or it is told as hidden. */
static tav_event event_of(const log_entry *entry)
{
    return (tav_event){.kind = entry->kind,
                       .seat = entry->seat,
                       .seen_by = entry->seen ? TAV_SEEN_BY_ALL : 0,
                       .count = entry->count,
                       .amount = entry->amount,
                       .things = entry->things};
}

/* One more event of the same story; false if it is a story of its own. */
static bool gather(const play_log *log, log_entry *entry, const log_entry *more)
{
    log_entry all = *entry;
    if (all.kind != more->kind || all.seat != more->seat || all.seen != more->seen ||
        all.count + more->count > LOG_THINGS_MAX)
        return false;
    memcpy(all.things + all.count, more->things, more->count * sizeof more->things[0]);
    all.count = (uint8_t)(all.count + more->count);
    all.amount = (int16_t)(all.amount + more->amount);
    tav_event event = event_of(&all);
    if (!words_event_gathers(log->game, &event, log->viewer))
        return false;
    *entry = all;
    return true;
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
    log_entry entry = {.kind = event->kind,
                       .seat = event->seat,
                       .seen = seen && event->count <= LOG_THINGS_MAX,
                       .count = event->count,
                       .amount = event->amount};
    if (entry.seen && event->count > 0)
        memcpy(entry.things, event->things, event->count * sizeof event->things[0]);
    if (log->count == 0 || !gather(log, &log->entries[log->count - 1], &entry))
        *next_entry(log) = entry;
}

void play_log_open(play_log *log, const tav_game *game, int viewer)
{
    *log = (play_log){.sink.take = take_event, .game = game, .viewer = viewer};
}

/* A sentence after others of the same seat does not name it again. */
static const char *without_name(const char *sentence, const char *name)
{
    size_t length = strlen(name);
    return strncmp(sentence, name, length) == 0 && sentence[length] == ' ' ? sentence + length + 1
                                                                           : sentence;
}

/* "Seat 1 picks Builder, builds Smithy (price 1), pays 1 card." or "You draw Well. You pass." */
static int stretch_text(const play_log *log, int first, const char *const *names,
                        tav_language language, tav_text *line)
{
    int seat = log->entries[first].seat, i = first;
    for (; i < log->count && log->entries[i].seat == seat; i++) {
        char buffer[LINE_SIZE];
        tav_text sentence;
        tav_event event = event_of(&log->entries[i]);
        text_open(&sentence, buffer, sizeof buffer);
        words_event(log->game, &event, log->viewer, names, language, &sentence);
        const char *rest = i > first && seat >= 0 ? without_name(buffer, names[seat]) : buffer;
        if (i > first)
            text_put(line, rest == buffer ? ". " : ", ");
        text_put(line, rest);
    }
    text_char(line, '.');
    return i;
}

bool play_log_print(play_log *log, const terminal *term, tav_language language)
{
    char seats[TAV_SEATS_MAX][SEAT_SIZE];
    const char *names[TAV_SEATS_MAX];
    bool others = false;
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++) {
        tav_text name;
        text_open(&name, seats[seat], sizeof seats[seat]);
        board_seat_text(term, language, seat, seat == log->viewer, &name);
        names[seat] = seats[seat];
    }
    for (int i = 0; i < log->count;) {
        char buffer[LINE_SIZE];
        tav_text line;
        others = others || log->entries[i].seat != log->viewer;
        text_open(&line, buffer, sizeof buffer);
        i = stretch_text(log, i, names, language, &line);
        terminal_pad(LOG_INDENT);
        terminal_wrap(term, buffer, LOG_INDENT);
    }
    log->count = 0;
    return others;
}
