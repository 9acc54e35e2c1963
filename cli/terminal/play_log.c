#include "cli/terminal/play_log.h"

#include <stdlib.h>
#include <string.h>

#include "words/words.h"

/* The event of an entry; its things are named only if they may be seen. */
static tav_event event_of(const log_entry *entry)
{
    return (tav_event){.kind = entry->kind,
                       .seat = entry->seat,
                       .seen_by = entry->seen ? TAV_SEEN_BY_ALL : 0,
                       .count = entry->count,
                       .amount = entry->amount,
                       .things = entry->things};
}

static bool is_new(const play_log *log, const log_entry *entry)
{
    return entry->action >= log->since;
}

/* Merges another event into the entry; false if it needs its own. */
static bool gather(const play_log *log, log_entry *entry, const log_entry *more)
{
    log_entry all = *entry;
    if (all.kind != more->kind || all.seat != more->seat || all.seen != more->seen ||
        is_new(log, &all) != is_new(log, more) || all.count + more->count > LOG_THINGS_MAX)
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
    if (log->count == log->room) {
        int room = log->room > 0 ? 2 * log->room : 256;
        log_entry *entries = realloc(log->entries, (size_t)room * sizeof entries[0]);
        if (entries == NULL) {
            log->failed = true;
            return NULL;
        }
        log->entries = entries;
        log->room = room;
    }
    return &log->entries[log->count++];
}

static void take_event(tav_sink *sink, const tav_event *event)
{
    play_log *log = (play_log *)sink;
    bool seen = log->everything || event->seen_by == TAV_SEEN_BY_ALL ||
                (log->viewer >= 0 && (event->seen_by >> log->viewer & 1) != 0);
    log_entry entry = {.kind = event->kind,
                       .seat = event->seat,
                       .seen = seen && event->count <= LOG_THINGS_MAX,
                       .count = event->count,
                       .amount = event->amount,
                       .action = (uint16_t)(log->place.progress.at - 1)};
    if (entry.seen && event->count > 0)
        memcpy(entry.things, event->things, event->count * sizeof event->things[0]);
    log_entry *place = next_entry(log);
    if (place != NULL)
        *place = entry;
}

/* Whether the log is about the beginning of the record's line. */
static bool fits(const play_log *log, const tav_record *record, int actions)
{
    const record_progress *told = &log->place.progress;
    return log->game == record->game && told->at > 0 && told->at <= actions &&
           record_action_place(record, told->at - 1) == told->last && !log->failed;
}

static void begin(play_log *log, const tav_record *record, int viewer, bool everything)
{
    log->sink.take = take_event;
    log->game = record->game;
    log->viewer = viewer;
    log->everything = everything;
    log->failed = false;
    log->count = 0;
    log->place.progress = (record_progress){.at = 0};
    record->game->setup((tav_state *)&log->place.state, &record->config, record->seed);
}

bool play_log_fold(play_log *log, const tav_record *record, int actions, int viewer,
                   bool everything, int since)
{
    if (!fits(log, record, actions) || log->viewer != viewer || log->everything != everything)
        begin(log, record, viewer, everything);
    log->since = since;
    while (log->place.progress.at < actions &&
           place_step(&log->place, record, &log->sink, NULL) == TAV_OK)
        ;
    return !log->failed;
}

tav_sink *play_log_listen(play_log *log, const tav_record *record)
{
    int actions = (int)record->line_count;
    if (!fits(log, record, actions) || log->place.progress.at != actions)
        return NULL;
    log->place.progress.at++;
    return &log->sink;
}

void play_log_heard(play_log *log, const record_place *now)
{
    log->place = *now;
}

int play_log_new(const play_log *log)
{
    int first = log->count;
    while (first > 0 && is_new(log, &log->entries[first - 1]))
        first--;
    return first;
}

void play_log_close(play_log *log)
{
    free(log->entries);
    *log = (play_log){.count = 0};
}

/* A sentence after others of the same seat does not name it again. */
static const char *without_name(const char *sentence, const char *name)
{
    size_t length = strlen(name);
    return strncmp(sentence, name, length) == 0 && sentence[length] == ' ' ? sentence + length + 1
                                                                           : sentence;
}

/* Whether an entry continues the paragraph: it is of the same seat and begins no new round. */
static bool same_paragraph(const play_log *log, const log_entry *begin, const log_entry *entry)
{
    return entry->seat == begin->seat && is_new(log, entry) == is_new(log, begin) &&
           (entry == begin || strcmp(log->game->events[entry->kind].id, "round") != 0);
}

int play_log_text(const play_log *log, int first, const char *const *names, tav_language language,
                  tav_text *out)
{
    const log_entry *begin = &log->entries[first];
    int seat = begin->seat, i = first, next = first;
    for (; i < log->count && same_paragraph(log, begin, &log->entries[i]); i = next) {
        char buffer[LOG_LINE];
        tav_text sentence;
        log_entry all = log->entries[i];
        for (next = i + 1; next < log->count && gather(log, &all, &log->entries[next]);)
            next++;
        tav_event event = event_of(&all);
        text_open(&sentence, buffer, sizeof buffer);
        words_event(log->game, &event, log->viewer, names, language, &sentence);
        const char *rest = i > first && seat >= 0 ? without_name(buffer, names[seat]) : buffer;
        if (i > first)
            text_put(out, rest == buffer ? ". " : ", ");
        text_put(out, rest);
    }
    text_char(out, '.');
    return i;
}
