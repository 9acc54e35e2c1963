#include "cli/terminal/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "words/say.h"

#define OUTSIDE      "cmd:"
#define OUTSIDE_KIND "cmd"

/* An index no game of a series, random choice or seat uses. */
static const uint64_t players_index = UINT64_MAX / 2;

match *match_new(tav_language language)
{
    match *m = calloc(1, sizeof *m);
    if (m == NULL)
        return NULL;
    m->language = language;
    m->save.lock = -1;
    m->saved_seq = UINT32_MAX;
    m->text = malloc(RECORD_TEXT_MAX);
    if (m->text == NULL) {
        free(m);
        return NULL;
    }
    return m;
}

void match_free(match *m)
{
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
        if (m->player[seat] != NULL)
            player_close(m->player[seat]);
    save_close(&m->save, true);
    free(m->text);
    free(m);
}

/* --- Seats ----------------------------------------------------------------------------------- */

/* The name after "human:", "" for none; NULL if the words are not a person. */
static const char *human_name(const char *words)
{
    static const char human[] = "human";
    size_t length = sizeof human - 1;
    if (strncmp(words, human, length) != 0)
        return NULL;
    if (words[length] == '\0')
        return words + length;
    return words[length] == ':' && words[length + 1] != '\0' ? words + length + 1 : NULL;
}

bool match_seat_is(const char *words)
{
    return human_name(words) != NULL || player_is(words);
}

/* "./bots/my-bot --fast" is known as my-bot. */
static void name_program(const char *command, record_seat *seat)
{
    size_t length = strcspn(command, " "), start = length;
    while (start > 0 && command[start - 1] != '/')
        start--;
    char words[RECORD_LEVEL + RECORD_NAME];
    int size = snprintf(words, sizeof words, "bot " OUTSIDE_KIND " %.*s", (int)(length - start),
                        command + start);
    if (size < 0 || !record_read_player(words, (size_t)size, seat))
        *seat = (record_seat){.player = RECORD_BOT, .level = OUTSIDE_KIND};
}

/* Turns the words of --seat into a record's seat, which keeps only the name of a level; false if they
 * name nobody. */
static bool seat_of(const char *words, record_seat *seat)
{
    const char *name = human_name(words);
    char line[RECORD_NAME + 16];
    if (name != NULL) {
        int size = snprintf(line, sizeof line, name[0] != '\0' ? "human %s" : "human", name);
        return size > 0 && size < (int)sizeof line && record_read_player(line, (size_t)size, seat);
    }
    if (strncmp(words, OUTSIDE, strlen(OUTSIDE)) == 0) {
        name_program(words + strlen(OUTSIDE), seat);
        return true;
    }
    *seat = (record_seat){.player = RECORD_BOT};
    snprintf(seat->level, sizeof seat->level, "%.*s", (int)strcspn(words, ":"), words);
    return true;
}

/* The players' randomness: separate from the game's, and different each time it is resumed. */
static void player_seed(const match *m, uint8_t key[RNG_KEY_SIZE])
{
    rng_derive(m->table.record.seed, players_index - table_seq(&m->table), key);
}

static bool open_player(match *m, int seat, const char *words)
{
    uint8_t key[RNG_KEY_SIZE];
    player_seed(m, key);
    m->player[seat] = player_open(words, m->table.record.game, &m->table.record.config, seat, key,
                                  m->milliseconds, m->language, m->report);
    return m->player[seat] != NULL;
}

bool match_seat(match *m, int seat, const char *words)
{
    record_seat who;
    if (m->player[seat] != NULL)
        player_close(m->player[seat]);
    m->player[seat] = NULL;
    if (!seat_of(words, &who)) {
        snprintf(m->report, sizeof m->report, "%s: '%s'", say(SAY_BAD_NAME, m->language), words);
        return false;
    }
    if (human_name(words) == NULL && !open_player(m, seat, words))
        return false;
    if (table_seat(&m->table, seat, &who) != TAV_OK)
        return false;
    if (!m->table.started)
        snprintf(m->terms.player[seat], TERMS_PLAYER, "%.200s", words);
    match_name_seats(m);
    return true;
}

/* Gives a seat to a bot and appends a sentence about it to the report. */
static bool take_over(match *m, int seat, char report[PLAYER_REPORT])
{
    char note[RECORD_NAME + RECORD_LEVEL + 64];
    size_t length = strlen(report);
    if (!match_seat(m, seat, m->level))
        return false;
    snprintf(note, sizeof note, say(SAY_TAKES_OVER, m->language), m->names[seat], m->levels[seat]);
    snprintf(report + length, PLAYER_REPORT - length, "%s%s", length > 0 ? " " : "", note);
    return true;
}

/* The terms of a resumed game are those of its table. */
static void take_terms(match *m)
{
    m->terms.game = m->table.record.game;
    m->terms.config = m->table.record.config;
    m->terms.language = m->language;
    for (int seat = 0; seat < m->table.record.config.players; seat++) {
        const record_seat *who = &m->table.now_player[seat];
        bool person = who->player == RECORD_HUMAN;
        const char *level = bot_level_by_id(who->level) != NULL ? who->level : m->level;
        snprintf(m->terms.player[seat], TERMS_PLAYER, "%s%s%s", person ? "human" : level,
                 person && who->name[0] != '\0' ? ":" : "", person ? who->name : "");
    }
}

bool match_seat_again(match *m)
{
    char report[PLAYER_REPORT] = "";
    match_name_seats(m);
    take_terms(m);
    for (int seat = 0; seat < m->table.record.config.players; seat++) {
        const record_seat *who = &m->table.now_player[seat];
        if (who->player == RECORD_HUMAN || m->player[seat] != NULL)
            continue;
        if (bot_level_by_id(who->level) != NULL) {
            if (!open_player(m, seat, who->level))
                return false;
            continue;
        }
        if (!take_over(m, seat, report))
            return false;
    }
    memcpy(m->report, report, sizeof report);
    return true;
}

void match_name_seats(match *m)
{
    table_name_seats(&m->table, m->language, &m->seats);
    m->names = m->seats.of;
    for (int seat = 0; seat < TAV_SEATS_MAX && match_humans(m) == 1; seat++)
        if (match_is_human(m, seat) && m->table.now_player[seat].name[0] == '\0')
            m->seats.of[seat] = say(SAY_YOU, m->language);
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++) {
        const record_seat *who = &m->table.now_player[seat];
        m->levels[seat] = who->player == RECORD_BOT ? words_level(who->level, m->language) : "";
    }
}

void match_describe(const match *m, int seat, tav_text *out)
{
    text_put(out, m->names[seat]);
    if (m->levels[seat][0] == '\0')
        return;
    text_put(out, " (");
    text_put(out, m->levels[seat]);
    text_char(out, ')');
}

bool match_is_human(const match *m, int seat)
{
    return m->table.now_player[seat].player == RECORD_HUMAN;
}

int match_humans(const match *m)
{
    int humans = 0;
    for (int seat = 0; seat < m->table.record.config.players; seat++)
        humans += match_is_human(m, seat);
    return humans;
}

int match_actions(const match *m)
{
    return table_actions(&m->table);
}

int match_known(const match *m, int seat)
{
    int count = match_actions(m);
    while (count > 0 && record_action(&m->table.record, count - 1)->seat != seat)
        count--;
    return count;
}

void match_view(const match *m, int viewer, tav_view_buffer *view)
{
    game_view(m->table.record.game, table_state(&m->table), viewer, (tav_view *)view);
}

/* --- Moves ----------------------------------------------------------------------------------- */

static tav_error request(match *m, table_request what, int seat, const char *text)
{
    table_message message = {
        .request = what, .seat = seat, .seq = table_seq(&m->table), .text = text};
    return table_handle(&m->table, &message, NULL, NULL);
}

static tav_error act(match *m, const table_message *message)
{
    tav_sink *sink = m->log != NULL ? play_log_listen(m->log, &m->table.record) : NULL;
    tav_error error = table_handle(&m->table, message, sink, NULL);
    if (sink != NULL)
        play_log_heard(m->log, &m->table.cursor.now);
    return error;
}

tav_error match_act(match *m, const char *text)
{
    table_message message = {.request = TABLE_ACT,
                             .seat = table_actor(&m->table),
                             .seq = table_seq(&m->table),
                             .text = text};
    tav_error error = act(m, &message);
    match_save(m);
    return error;
}

static match_undone undone(match *m, tav_error error)
{
    if (error != TAV_OK)
        return MATCH_NOTHING_TO_UNDO;
    if (m->table.undo_seat != TAV_NOBODY)
        return MATCH_MUST_AGREE;
    match_save(m);
    return MATCH_TAKEN_BACK;
}

match_undone match_undo(match *m, int seat)
{
    return undone(m, request(m, TABLE_UNDO, seat, NULL));
}

match_undone match_undo_to(match *m, int seat, int to, tav_fault *fault)
{
    table_message message = {.request = TABLE_UNDO,
                             .seat = seat,
                             .seq = table_seq(&m->table),
                             .to_place = true,
                             .to = to};
    return undone(m, table_handle(&m->table, &message, NULL, fault));
}

void match_agree(match *m, bool agree)
{
    for (int seat = 0; seat < m->table.record.config.players; seat++)
        if (m->table.undo_seat != TAV_NOBODY && match_is_human(m, seat))
            request(m, agree ? TABLE_AGREE : TABLE_REFUSE, seat, NULL);
    match_save(m);
}

bool match_bot_acts(match *m)
{
    int seat = table_actor(&m->table);
    tav_view_buffer view;
    table_message message = {
        .request = TABLE_ACT, .seat = seat, .seq = table_seq(&m->table), .by_number = true};
    match_view(m, seat, &view);
    if (!player_choose(m->player[seat], (const tav_view *)&view, &message.action, m->report)) {
        char report[PLAYER_REPORT];
        memcpy(report, m->report, sizeof report);
        if (!take_over(m, seat, report))
            return false;
        memcpy(m->report, report, sizeof report);
        return true;
    }
    return act(m, &message) == TAV_OK;
}

/* --- Files ----------------------------------------------------------------------------------- */

static int write_record(match *m, bool with_seed)
{
    tav_text text;
    text_open(&text, m->text, RECORD_TEXT_MAX);
    record_write(&m->table.record, with_seed, &text);
    return with_seed ? save_write(&m->save, m->text, text.length)
                     : save_replace(m->record_file, m->text, text.length, 0666);
}

void match_save(match *m)
{
    if (m->saved_seq == table_seq(&m->table))
        return;
    m->save_error = 0;
    if (m->save.path[0] != '\0')
        m->save_error = write_record(m, true);
    if (m->record_file != NULL && m->save_error == 0)
        m->save_error = write_record(m, false);
    if (m->save_error == 0)
        m->saved_seq = table_seq(&m->table);
}

int match_write_record(match *m, char path[SAVE_PATH])
{
    tav_text text;
    text_open(&text, m->text, RECORD_TEXT_MAX);
    record_write(&m->table.record, table_over(&m->table), &text);
    return save_new(m->table.record.game->id, m->text, text.length, path);
}

bool match_is_saved(const match *m)
{
    return m->save.path[0] != '\0' && m->saved_seq == table_seq(&m->table);
}

void match_finish(match *m)
{
    match_save(m);
    save_close(&m->save, m->save_error != 0);
}
