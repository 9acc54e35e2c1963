#include "cli/terminal/board.h"

#include <jansson.h>
#include <string.h>

#include "cli/terminal/cover.h"
#include "words/say.h"
#include "words/words.h"

enum { PARAGRAPH_SIZE = 8192, INDENT = 2, SEAT_TEXT = 128 };

typedef struct {
    const tav_game *game;
    const terminal *term;
    tav_language language;
    const char *const *names; /* of the seats */
    int players, viewer;
    bool seats; /* numbers are seats: those of a governor, a role, a tower */
    tav_text text;
    char buffer[PARAGRAPH_SIZE];
} paragraph;

static void value_text(paragraph *p, const json_t *value);

static void seat_text(paragraph *p, int seat)
{
    text_put(&p->text, terminal_shape(p->term, seat));
    text_put(&p->text, p->names[seat]);
}

/* The value of a field: with some names its numbers are seats. */
static void value_text_of(paragraph *p, const char *key, const json_t *value)
{
    static const char *const seats[] = {"governor",  "first",     "turn", "seat",
                                        "kidnapper", "buccaneer", "left", "right"};
    bool before = p->seats;
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++)
        p->seats = p->seats || strcmp(key, seats[i]) == 0;
    value_text(p, value);
    p->seats = before;
}

/* --- Values ---------------------------------------------------------------------------------- */

/* Empty values: no card, no entry, not used. */
static bool is_blank(const json_t *value)
{
    return json_is_null(value) || json_is_false(value) ||
           (json_is_array(value) && json_array_size(value) == 0) ||
           (json_is_object(value) && json_object_size(value) == 0);
}

/* Nothing there: 0, or a set of zeros. */
static bool is_zero(json_t *value)
{
    const char *key;
    json_t *member;
    if (!json_is_object(value))
        return json_is_integer(value) && json_integer_value(value) == 0;
    json_object_foreach(value, key, member) {
        if (!is_zero(member))
            return false;
    }
    return true;
}

static bool is_unknown(const json_t *value)
{
    return json_is_string(value) && strcmp(json_string_value(value), "?") == 0;
}

/* {"count":N} or {"count":N,"known":[..]}: a list that is not fully known. */
static bool is_count(const json_t *value)
{
    return json_is_integer(json_object_get(value, "count"));
}

static void count_text(paragraph *p, const json_t *value)
{
    const json_t *known = json_object_get(value, "known");
    text_number(&p->text, json_integer_value(json_object_get(value, "count")));
    if (json_array_size(known) == 0)
        return;
    text_put(&p->text, "\t(");
    value_text(p, known);
    text_char(&p->text, ')');
}

/* A thing or a field by its name; any other word as it is. */
static void word_text(paragraph *p, const char *word)
{
    const char *name = words_of(p->game, "name", word, p->language);
    if (name == NULL)
        name = words_of(p->game, "field", word, p->language);
    text_put(&p->text, name != NULL ? name : word);
}

/* An object in a list is a thing named by its first member: "indigo [good]". */
static void thing_text(paragraph *p, json_t *object)
{
    const char *key;
    json_t *value;
    int members = 0, shown = 0;
    json_object_foreach(object, key, value) {
        bool seat = strcmp(key, "seat") == 0;
        if (members++ == 0)
            value_text(p, value);
        else if (!is_blank(value) && (seat || !is_zero(value))) {
            text_put(&p->text, shown++ == 0 ? "\t[" : "; ");
            word_text(p, key);
            if (!is_unknown(value) && !json_is_true(value)) {
                text_char(&p->text, '\t');
                value_text_of(p, key, value);
            }
        }
    }
    text_put(&p->text, shown > 0 ? "]" : "");
}

/* Shows equal neighbours once, with their number. */
static void list_text(paragraph *p, const json_t *list)
{
    size_t size = json_array_size(list);
    for (size_t i = 0; i < size;) {
        json_t *item = json_array_get(list, i);
        size_t next = i + 1;
        while (next < size && json_equal(item, json_array_get(list, next)))
            next++;
        text_put(&p->text, i > 0 ? ", " : "");
        if (json_is_object(item))
            thing_text(p, item);
        else
            value_text(p, item);
        if (next - i > 1) {
            text_put(&p->text, p->term->unicode ? "\t×" : "\tx");
            text_number(&p->text, (int64_t)(next - i));
        }
        i = next;
    }
}

static bool has_null(json_t *object)
{
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value) {
        if (json_is_null(value))
            return true;
    }
    return false;
}

/* Any other object is a set of names with what belongs to them: owners, "builder, trader: Anna", or
 * numbers, "corn: 10, sugar: 9". Only with owners does a 0 say something: the first seat. */
static void map_text(paragraph *p, json_t *object)
{
    const char *key;
    json_t *value;
    int shown = 0;
    bool owners = has_null(object);
    json_object_foreach(object, key, value) {
        if (!owners && is_zero(value))
            continue;
        text_put(&p->text, shown++ > 0 ? ", " : "");
        word_text(p, key);
        if (json_is_object(value)) {
            text_put(&p->text, "\t(");
            value_text(p, value);
            text_char(&p->text, ')');
        } else if (!json_is_null(value)) {
            text_put(&p->text, ":\t");
            if (owners)
                seat_text(p, (int)json_integer_value(value));
            else
                value_text_of(p, key, value);
        }
    }
    text_put(&p->text, shown == 0 ? "-" : "");
}

static void value_text(paragraph *p, const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_STRING:
        word_text(p, json_string_value(value));
        break;
    case JSON_INTEGER:
        if (p->seats)
            seat_text(p, (int)json_integer_value(value));
        else
            text_number(&p->text, json_integer_value(value));
        break;
    case JSON_ARRAY:
        if (json_array_size(value) == 0)
            text_char(&p->text, '-');
        list_text(p, value);
        break;
    case JSON_OBJECT:
        if (is_count(value))
            count_text(p, value);
        else
            map_text(p, (json_t *)value);
        break;
    case JSON_TRUE:
        text_put(&p->text, say(SAY_YES, p->language));
        break;
    case JSON_FALSE:
        text_put(&p->text, say(SAY_NO, p->language));
        break;
    default:
        text_char(&p->text, '-');
    }
}

/* --- Paragraphs ------------------------------------------------------------------------------ */

static void open_paragraph(paragraph *p)
{
    text_open(&p->text, p->buffer, sizeof p->buffer);
}

static void print_paragraph(const paragraph *p, int indent)
{
    terminal_pad(indent);
    terminal_wrap(p->term, p->text.at, indent);
}

static void field_text(paragraph *p, const char *key, const json_t *value)
{
    text_put(&p->text, terminal_paint(p->term, INK_MUTED));
    word_text(p, key);
    text_put(&p->text, terminal_paint(p->term, INK_PLAIN));
    if (json_is_true(value))
        return;
    if (json_is_array(value)) {
        text_char(&p->text, '\t');
        text_number(&p->text, (int64_t)json_array_size(value));
        text_put(&p->text, json_array_size(value) > 0 ? ":" : "");
    }
    if (json_is_array(value) && json_array_size(value) == 0)
        return;
    text_char(&p->text, '\t');
    value_text_of(p, key, value);
}

static void separate(paragraph *p)
{
    text_put(&p->text, p->term->unicode ? "\t· " : "\t| ");
}

static bool is_one_of(const char *key, const char *const *keys)
{
    for (; *keys != NULL; keys++)
        if (strcmp(*keys, key) == 0)
            return true;
    return false;
}

static bool is_list_of_things(const json_t *value)
{
    return json_is_array(value) && json_is_object(json_array_get(value, 0));
}

/* Cities, ships, roles: things on the table that have parts. They share a paragraph if there is
 * little to say about each, and otherwise get a line each. */
static void print_things(paragraph *p, const char *key, const json_t *list)
{
    enum { LITTLE = 30 };
    open_paragraph(p);
    field_text(p, key, list);
    if (terminal_columns(p->text.at) <= LITTLE * (int)json_array_size(list)) {
        print_paragraph(p, INDENT);
        return;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        open_paragraph(p);
        thing_text(p, json_array_get(list, i));
        terminal_pad(INDENT);
        terminal_wrap(p->term, p->text.at, 2 * INDENT);
    }
}

/* The fields of the table itself: the plain values, or those made of several things. */
static void table_text(paragraph *p, json_t *view, bool plain)
{
    static const char *const elsewhere[] = {"game",   "rules", "players", "modules", "options",
                                            "viewer", "over",  "seats",   NULL};
    const char *key;
    json_t *value;
    json_object_foreach(view, key, value) {
        bool several = json_is_object(value) || json_is_array(value);
        if (is_one_of(key, elsewhere) || is_blank(value) || is_list_of_things(value) ||
            several == plain)
            continue;
        if (p->text.length > 0)
            separate(p);
        field_text(p, key, value);
    }
}

static void print_table(paragraph *p, json_t *view)
{
    const char *key;
    json_t *value;
    open_paragraph(p);
    text_put(&p->text, terminal_paint(p->term, INK_BOLD));
    text_put(&p->text, words_game(p->game, p->language));
    text_put(&p->text, terminal_paint(p->term, INK_PLAIN));
    table_text(p, view, true);
    print_paragraph(p, 0);
    open_paragraph(p);
    table_text(p, view, false);
    if (p->text.length > 0)
        print_paragraph(p, INDENT);
    json_object_foreach(view, key, value) {
        if (strcmp(key, "seats") != 0 && is_list_of_things(value))
            print_things(p, key, value);
    }
}

/* The name of the seat, then its fields in a column of their own. */
static void print_seat(paragraph *p, json_t *seat, int number, bool own)
{
    char name[SEAT_TEXT], widest[SEAT_TEXT] = "";
    tav_text text;
    const char *key;
    json_t *value;
    for (int i = 0, most = 0; i < p->players; i++) {
        char other[SEAT_TEXT];
        text_open(&text, other, sizeof other);
        board_seat_text(p->term, p->language, p->names, i, i == p->viewer, &text);
        if (terminal_columns(other) > most) {
            most = terminal_columns(other);
            memcpy(widest, other, sizeof widest);
        }
    }
    text_open(&text, name, sizeof name);
    board_seat_text(p->term, p->language, p->names, number, own, &text);
    terminal_pad(INDENT);
    fputs(name, stdout);
    terminal_pad(terminal_columns(widest) - terminal_columns(name) + 2);
    open_paragraph(p);
    json_object_foreach(seat, key, value) {
        if (strcmp(key, "seat") == 0 || (is_blank(value) && !json_is_array(value)))
            continue;
        if (p->text.length > 0)
            separate(p);
        field_text(p, key, value);
    }
    terminal_wrap(p->term, p->text.at, INDENT + terminal_columns(widest) + 2);
}

void board_seat_text(const terminal *term, tav_language language, const char *const *names,
                     int seat, bool own, tav_text *out)
{
    text_put(out, terminal_paint(term, INK_SEAT + seat));
    text_put(out, terminal_shape(term, seat));
    text_put(out, names[seat]);
    if (own) {
        text_put(out, ", ");
        text_put(out, say(SAY_YOU, language));
    }
    text_put(out, terminal_paint(term, INK_PLAIN));
}

bool board_print(const tav_game *game, const tav_view *view, bool open, const char *const *names,
                 const terminal *term, tav_language language)
{
    json_t *json = cover_view(game, view, open);
    if (json == NULL)
        return false;
    const json_t *seats = json_object_get(json, "seats");
    int viewer = ((const tav_view_head *)view)->viewer;
    paragraph p = {.game = game,
                   .term = term,
                   .language = language,
                   .names = names,
                   .players = (int)json_array_size(seats),
                   .viewer = viewer};
    print_table(&p, json);
    for (size_t i = 0; i < json_array_size(seats); i++)
        print_seat(&p, json_array_get(seats, i), (int)i, (int)i == viewer);
    json_decref(json);
    return true;
}
