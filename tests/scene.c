#include "tests/scene.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "words/words.h"

/* --- Failures --------------------------------------------------------------------------------- */

void complain(scene *s, const char *words, ...)
{
    va_list arguments;
    fprintf(s->report, "%s:%d: ", s->name, s->line);
    va_start(arguments, words);
    vfprintf(s->report, words, arguments);
    va_end(arguments);
    fputc('\n', s->report);
    if (!s->failed)
        s->count->failed++;
    s->failed = true;
}

void give_up(scene *s, const tav_fault *fault)
{
    char line[1024];
    tav_text text;
    text_open(&text, line, sizeof line);
    words_fault(fault, TAV_EN, &text);
    complain(s, "%s", line);
    s->skipping = true;
}

void compare_json(scene *s, const char *path, const json_t *expected, const json_t *found)
{
    if (found != NULL && json_equal(expected, found))
        return;
    char *want = json_dumps(expected, JSON_ENCODE_ANY | JSON_COMPACT);
    char *have = json_dumps(found, JSON_ENCODE_ANY | JSON_COMPACT);
    complain(s, "%s: expected %s, found %s", path, want, have != NULL ? have : "nothing");
    free(want);
    free(have);
}

void compare_numbers(scene *s, const char *what, long expected, long found)
{
    if (expected != found)
        complain(s, "%s: expected %ld, found %ld", what, expected, found);
}

/* --- Parsing a line --------------------------------------------------------------------------- */

char *cut_equation(scene *s)
{
    char *sign = strstr(s->text, " = ");
    if (sign == NULL) {
        complain(s, "no ' = ' in '%s'", s->text);
        return NULL;
    }
    *sign = '\0';
    return sign + strlen(" = ");
}

bool read_number(const char *text, long *number)
{
    char *end;
    *number = strtol(text, &end, 10);
    return end != text && *end == '\0';
}

bool cut_seat(scene *s, bool or_spectator, int *seat, char **rest)
{
    long number;
    char *space = strchr(s->text, ' ');
    *rest = space != NULL ? space + 1 : s->text + strlen(s->text);
    if (space != NULL)
        *space = '\0';
    if (or_spectator && strcmp(s->text, "spectator") == 0) {
        *seat = TAV_SPECTATOR;
        return true;
    }
    if (!read_number(s->text, &number) || number < 0 || number >= s->stage.setting.config.players) {
        complain(s, "no such seat: '%s'", s->text);
        return false;
    }
    *seat = (int)number;
    return true;
}

void read_offer(const scene *s, offer *o)
{
    tav_action legal[TAV_LEGAL_MAX];
    const tav_game *game = s->stage.setting.game;
    o->count = game->legal(stage_state(&s->stage), legal);
    for (int i = 0; i < o->count; i++) {
        tav_text text;
        text_open(&text, o->text[i], TAV_TEXT_MAX);
        game->action_text(stage_state(&s->stage), legal[i], &text);
    }
}

static int find_offered(const offer *o, const char *action)
{
    for (int i = 0; i < o->count; i++)
        if (strcmp(o->text[i], action) == 0)
            return i;
    return -1;
}

void list_offer(const offer *o, char *list, size_t size)
{
    tav_text text;
    text_open(&text, list, size);
    for (int i = 0; i < o->count; i++) {
        text_put(&text, i > 0 ? ", " : "");
        text_put(&text, o->text[i]);
    }
}

int compare_offer(scene *s, const offer *o, bool offered)
{
    char list[TAV_LEGAL_MAX * TAV_TEXT_MAX];
    uint64_t met = 0;
    int named = 0;
    list_offer(o, list, sizeof list);
    for (char *at = s->text; at != NULL; named++) {
        char *comma = strstr(at, ", ");
        if (comma != NULL)
            *comma = '\0';
        int place = find_offered(o, at);
        if ((place >= 0) != offered)
            complain(s, "'%s' is %s; offered: %s", at, offered ? "not offered" : "offered", list);
        if (place >= 0 && (met >> place & 1) != 0)
            complain(s, "'%s' is named twice", at);
        met |= place >= 0 ? UINT64_C(1) << place : 0;
        at = comma != NULL ? comma + strlen(", ") : NULL;
    }
    return named;
}
