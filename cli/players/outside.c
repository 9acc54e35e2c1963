#define _POSIX_C_SOURCE 200809L
#include "cli/players/outside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "cli/players/child.h"
#include "core/json.h"
#include "formats/json/json.h"
#include "words/say.h"

enum {
    START_MS = 10000, /* to start and to answer the greeting, at least */
    LEAVE_MS = 500,   /* to leave after the last query */
    QUOTE_SIZE = 161, /* of what it sent, in a report */
    LINE_SIZE = TAV_JSON_MAX + TAV_LEGAL_MAX * (TAV_TEXT_MAX + 3) + 1024
};

struct outside {
    child *child;
    const tav_game *game;
    int seat, milliseconds;
    tav_language language;
    int64_t id; /* of the last query */
    bool failed;
    char report[PLAYER_REPORT]; /* once failed */
    char command[QUOTE_SIZE];   /* fit to be shown */
    char line[LINE_SIZE];
};

/* --- Reports --------------------------------------------------------------------------------- */

/* Makes outside input fit to show: one short line of plain characters. */
static void quote(char out[QUOTE_SIZE], const char *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    static const char more[] = "...";
    tav_text text;
    text_open(&text, out, QUOTE_SIZE);
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        bool plain = byte >= ' ' && byte < 0x7f;
        if (text.length + (plain ? 1 : 4) + sizeof more > QUOTE_SIZE) {
            text_put(&text, more);
            return;
        }
        if (plain) {
            text_char(&text, (char)byte);
        } else {
            text_put(&text, "\\x");
            text_char(&text, digits[byte >> 4]);
            text_char(&text, digits[byte & 15]);
        }
    }
}

/* Ends the program and keeps the report; always returns false. */
static bool fail(outside *o, const char *sentence)
{
    child_end(o->child, 0, NULL);
    tav_text text;
    text_open(&text, o->report, sizeof o->report);
    text_put(&text, sentence);
    const char *words = child_last_words(o->child);
    if (words[0] != '\0') {
        char quoted[QUOTE_SIZE], more[2 * QUOTE_SIZE];
        quote(quoted, words, strlen(words));
        snprintf(more, sizeof more, say(SAY_PROGRAM_WORDS, o->language), quoted);
        text_char(&text, ' ');
        text_put(&text, more);
    }
    o->failed = true;
    return false;
}

static bool fail_number(outside *o, say_id word, int number)
{
    char sentence[PLAYER_REPORT];
    snprintf(sentence, sizeof sentence, say(word, o->language), o->command, number);
    return fail(o, sentence);
}

static bool fail_quote(outside *o, say_id word, const child_answer *answer)
{
    char sentence[PLAYER_REPORT], quoted[QUOTE_SIZE];
    quote(quoted, answer->line, answer->size);
    snprintf(sentence, sizeof sentence, say(word, o->language), o->command, quoted);
    return fail(o, sentence);
}

static bool fail_gone(outside *o)
{
    int status;
    if (!child_end(o->child, LEAVE_MS, &status))
        return fail_number(o, SAY_PROGRAM_CLOSED, 0);
    if (WIFSIGNALED(status))
        return fail_number(o, SAY_PROGRAM_SIGNAL, WTERMSIG(status));
    return fail_number(o, SAY_PROGRAM_STATUS, WEXITSTATUS(status));
}

/* --- Queries --------------------------------------------------------------------------------- */

static void open_query(outside *o, const char *query, tav_text *out)
{
    text_open(out, o->line, sizeof o->line);
    js_object(out);
    js_key_number(out, "id", ++o->id);
    js_key_string(out, "query", query);
}

static void close_query(tav_text *out)
{
    js_object_end(out);
    text_char(out, '\n');
}

static bool ask(outside *o, const tav_text *line, int milliseconds, child_answer *answer)
{
    switch (child_ask(o->child, line->at, line->length, milliseconds, answer)) {
    case CHILD_ANSWERED:
        return true;
    case CHILD_LATE:
        return fail_number(o, SAY_PROGRAM_LATE, milliseconds);
    case CHILD_TOO_LONG:
        return fail_quote(o, SAY_PROGRAM_LONG, answer);
    default:
        return fail_gone(o);
    }
}

/* Parses the answer if it has the query's id and exactly `fields` fields, which the caller checks.
 * NULL if the program misbehaved. */
static json_document *read_answer(outside *o, const child_answer *answer, size_t fields)
{
    json_document *document = document_read(answer->line, answer->size, &json_limits_wide, NULL);
    const json_value *json = document_root(document), *id = value_get(json, "id");
    if (!value_is(json, VALUE_OBJECT))
        fail_quote(o, SAY_PROGRAM_JSON, answer);
    else if (!value_is(id, VALUE_NUMBER) || value_number(id) != o->id)
        fail_quote(o, SAY_PROGRAM_ID, answer);
    else if (value_count(json) != fields)
        fail_quote(o, SAY_PROGRAM_FIELD, answer);
    if (!o->failed)
        return document;
    document_close(document);
    return NULL;
}

static bool greet(outside *o, const tav_config *config)
{
    tav_text out;
    child_answer answer;
    open_query(o, "new", &out);
    js_key_number(&out, "protocol", 1);
    config_json(o->game, config, &out);
    js_key_number(&out, "seat", o->seat);
    js_key_number(&out, "time_ms", o->milliseconds);
    close_query(&out);
    if (!ask(o, &out, o->milliseconds > START_MS ? o->milliseconds : START_MS, &answer))
        return false;
    document_close(read_answer(o, &answer, 1));
    return !o->failed;
}

static void action_words(const outside *o, const tav_view *view, tav_action action,
                         char words[TAV_TEXT_MAX])
{
    tav_text text;
    text_open(&text, words, TAV_TEXT_MAX);
    o->game->view_action_text(view, action, &text);
}

static void write_choose(outside *o, const tav_view *view, tav_text *out)
{
    const tav_view_head *head = (const tav_view_head *)view;
    char words[TAV_TEXT_MAX];
    open_query(o, "choose", out);
    js_key_string(out, "game", o->game->id);
    js_key_number(out, "seat", o->seat);
    js_key_string(out, "decision", game_decision(o->game, head->decision)->id);
    js_key(out, "legal");
    js_list(out);
    for (int i = 0; i < head->legal_count; i++) {
        action_words(o, view, head->legal[i], words);
        js_string(out, words);
    }
    js_list_end(out);
    js_key(out, "view");
    o->game->view_json(view, out);
    js_key_number(out, "time_ms", o->milliseconds);
    close_query(out);
}

static bool find_action(const outside *o, const tav_view *view, const char *chosen,
                        tav_action *action)
{
    const tav_view_head *head = (const tav_view_head *)view;
    char words[TAV_TEXT_MAX];
    for (int i = 0; i < head->legal_count; i++) {
        action_words(o, view, head->legal[i], words);
        if (strcmp(words, chosen) == 0) {
            *action = head->legal[i];
            return true;
        }
    }
    return false;
}

static bool decide(outside *o, const tav_view *view, tav_action *action)
{
    tav_text out;
    child_answer answer;
    write_choose(o, view, &out);
    if (!ask(o, &out, o->milliseconds, &answer))
        return false;
    json_document *document = read_answer(o, &answer, 2);
    if (document == NULL)
        return false;
    const char *chosen = value_text(value_get(document_root(document), "action"));
    bool done = true;
    if (chosen == NULL)
        done = fail_quote(o, SAY_PROGRAM_FIELD, &answer);
    else if (!find_action(o, view, chosen, action))
        done = fail_quote(o, SAY_PROGRAM_ILLEGAL, &answer);
    document_close(document);
    return done;
}

/* --- Opening and closing --------------------------------------------------------------------- */

static void give_report(const outside *o, char report[PLAYER_REPORT])
{
    memcpy(report, o->report, sizeof o->report);
}

outside *outside_open(const char *command, const tav_game *game, const tav_config *config, int seat,
                      int milliseconds, tav_language language, char report[PLAYER_REPORT])
{
    outside *o = calloc(1, sizeof *o);
    char shown[QUOTE_SIZE];
    quote(shown, command, strlen(command));
    child *started = o != NULL ? child_open(command) : NULL;
    if (started == NULL) {
        snprintf(report, PLAYER_REPORT, say(SAY_PROGRAM_UNSTARTED, language), shown);
        free(o);
        return NULL;
    }
    o->child = started;
    o->game = game;
    o->seat = seat;
    o->milliseconds = milliseconds;
    o->language = language;
    memcpy(o->command, shown, sizeof shown);
    if (greet(o, config))
        return o;
    give_report(o, report);
    outside_close(o);
    return NULL;
}

bool outside_choose(outside *o, const tav_view *view, tav_action *action,
                    char report[PLAYER_REPORT])
{
    if (!o->failed && decide(o, view, action))
        return true;
    give_report(o, report);
    return false;
}

/* Does not wait for an answer to the last query: the program may exit at once. */
void outside_close(outside *o)
{
    if (!o->failed) {
        tav_text out;
        child_answer unread;
        open_query(o, "quit", &out);
        close_query(&out);
        child_ask(o->child, out.at, out.length, 0, &unread);
    }
    child_end(o->child, o->failed ? 0 : LEAVE_MS, NULL);
    child_close(o->child);
    free(o);
}
