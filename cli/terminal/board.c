#include "cli/terminal/board.h"

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

static void put_value(paragraph *p, const json_value *value);

static void seat_text(paragraph *p, int seat)
{
    text_put(&p->text, terminal_shape(p->term, seat));
    text_put(&p->text, p->names[seat]);
}

/* The value of a field: with some names its numbers are seats. */
static void put_value_of(paragraph *p, const char *key, const json_value *value)
{
    static const char *const seats[] = {"governor",  "first",     "turn", "seat",
                                        "kidnapper", "buccaneer", "left", "right"};
    bool before = p->seats;
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++)
        p->seats = p->seats || strcmp(key, seats[i]) == 0;
    put_value(p, value);
    p->seats = before;
}

/* --- Values ---------------------------------------------------------------------------------- */

/* Empty values: no card, no entry, not used. */
static bool is_blank(const json_value *value)
{
    switch (value_kind_of(value)) {
    case VALUE_NULL:
        return true;
    case VALUE_BOOL:
        return !value_is_true(value);
    case VALUE_LIST:
    case VALUE_OBJECT:
        return value_count(value) == 0;
    default:
        return false;
    }
}

static bool is_equal(const json_value *a, const json_value *b)
{
    if (value_kind_of(a) != value_kind_of(b) || value_count(a) != value_count(b))
        return false;
    switch (value_kind_of(a)) {
    case VALUE_BOOL:
        return value_is_true(a) == value_is_true(b);
    case VALUE_NUMBER:
        return value_number(a) == value_number(b);
    case VALUE_TEXT:
        return strcmp(value_text(a), value_text(b)) == 0;
    default:
        break;
    }
    value_walk wa = value_begin(a), wb = value_begin(b);
    while (value_next(&wa) && value_next(&wb))
        if ((wa.key != NULL && strcmp(wa.key, wb.key) != 0) || !is_equal(wa.value, wb.value))
            return false;
    return true;
}

/* Nothing there: 0, or a set of zeros. */
static bool is_zero(const json_value *value)
{
    if (!value_is(value, VALUE_OBJECT))
        return value_is(value, VALUE_NUMBER) && value_number(value) == 0;
    for (value_walk w = value_begin(value); value_next(&w);) {
        const json_value *member = w.value;
        if (!is_zero(member))
            return false;
    }
    return true;
}

static bool is_unknown(const json_value *value)
{
    return value_is(value, VALUE_TEXT) && strcmp(value_text(value), "?") == 0;
}

/* {"count":N} or {"count":N,"known":[..]}: a list that is not fully known. */
static bool is_count(const json_value *value)
{
    return value_is(value_get(value, "count"), VALUE_NUMBER);
}

static void count_text(paragraph *p, const json_value *value)
{
    const json_value *known = value_get(value, "known");
    text_number(&p->text, value_number(value_get(value, "count")));
    if (value_count(known) == 0)
        return;
    text_put(&p->text, "\t(");
    put_value(p, known);
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
static void thing_text(paragraph *p, const json_value *object)
{
    int members = 0, shown = 0;
    for (value_walk w = value_begin(object); value_next(&w);) {
        const char *key = w.key;
        const json_value *value = w.value;
        bool seat = strcmp(key, "seat") == 0;
        if (members++ == 0)
            put_value(p, value);
        else if (!is_blank(value) && (seat || !is_zero(value))) {
            text_put(&p->text, shown++ == 0 ? "\t[" : "; ");
            word_text(p, key);
            if (!is_unknown(value) && !value_is_true(value)) {
                text_char(&p->text, '\t');
                put_value_of(p, key, value);
            }
        }
    }
    text_put(&p->text, shown > 0 ? "]" : "");
}

/* Shows equal neighbours once, with their number. */
static void list_text(paragraph *p, const json_value *list)
{
    size_t size = value_count(list);
    for (size_t i = 0; i < size;) {
        const json_value *item = value_at(list, i);
        size_t next = i + 1;
        while (next < size && is_equal(item, value_at(list, next)))
            next++;
        text_put(&p->text, i > 0 ? ", " : "");
        if (value_is(item, VALUE_OBJECT))
            thing_text(p, item);
        else
            put_value(p, item);
        if (next - i > 1) {
            text_put(&p->text, p->term->unicode ? "\t×" : "\tx");
            text_number(&p->text, (int64_t)(next - i));
        }
        i = next;
    }
}

static bool has_null(const json_value *object)
{
    for (value_walk w = value_begin(object); value_next(&w);) {
        const json_value *value = w.value;
        if (value_is(value, VALUE_NULL))
            return true;
    }
    return false;
}

/* Any other object is a set of names with what belongs to them: owners, "builder, trader: Anna", or
 * numbers, "corn: 10, sugar: 9". Only with owners does a 0 say something: the first seat. */
static void map_text(paragraph *p, const json_value *object)
{
    int shown = 0;
    bool owners = has_null(object);
    for (value_walk w = value_begin(object); value_next(&w);) {
        const char *key = w.key;
        const json_value *value = w.value;
        if (!owners && is_zero(value))
            continue;
        text_put(&p->text, shown++ > 0 ? ", " : "");
        word_text(p, key);
        if (value_is(value, VALUE_OBJECT)) {
            text_put(&p->text, "\t(");
            put_value(p, value);
            text_char(&p->text, ')');
        } else if (!value_is(value, VALUE_NULL)) {
            text_put(&p->text, ":\t");
            if (owners)
                seat_text(p, (int)value_number(value));
            else
                put_value_of(p, key, value);
        }
    }
    text_put(&p->text, shown == 0 ? "-" : "");
}

static void put_value(paragraph *p, const json_value *value)
{
    switch (value_kind_of(value)) {
    case VALUE_TEXT:
        word_text(p, value_text(value));
        break;
    case VALUE_NUMBER:
        if (p->seats)
            seat_text(p, (int)value_number(value));
        else
            text_number(&p->text, value_number(value));
        break;
    case VALUE_LIST:
        if (value_count(value) == 0)
            text_char(&p->text, '-');
        list_text(p, value);
        break;
    case VALUE_OBJECT:
        if (is_count(value))
            count_text(p, value);
        else
            map_text(p, value);
        break;
    case VALUE_BOOL:
        text_put(&p->text, say(value_is_true(value) ? SAY_YES : SAY_NO, p->language));
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

static void field_text(paragraph *p, const char *key, const json_value *value)
{
    text_put(&p->text, terminal_paint(p->term, INK_MUTED));
    word_text(p, key);
    text_put(&p->text, terminal_paint(p->term, INK_PLAIN));
    if (value_is_true(value))
        return;
    if (value_is(value, VALUE_LIST)) {
        text_char(&p->text, '\t');
        text_number(&p->text, (int64_t)value_count(value));
        text_put(&p->text, value_count(value) > 0 ? ":" : "");
    }
    if (value_is(value, VALUE_LIST) && value_count(value) == 0)
        return;
    text_char(&p->text, '\t');
    put_value_of(p, key, value);
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

static bool is_list_of_things(const json_value *value)
{
    return value_is(value, VALUE_LIST) && value_is(value_at(value, 0), VALUE_OBJECT);
}

/* Cities, ships, roles: things on the table that have parts. They share a paragraph if there is
 * little to say about each, and otherwise get a line each. */
static void print_things(paragraph *p, const char *key, const json_value *list)
{
    enum { LITTLE = 30 };
    open_paragraph(p);
    field_text(p, key, list);
    if (terminal_columns(p->text.at) <= LITTLE * (int)value_count(list)) {
        print_paragraph(p, INDENT);
        return;
    }
    for (size_t i = 0; i < value_count(list); i++) {
        open_paragraph(p);
        thing_text(p, value_at(list, i));
        terminal_pad(INDENT);
        terminal_wrap(p->term, p->text.at, 2 * INDENT);
    }
}

/* The fields of the table itself: the plain values, or those made of several things. */
static void table_text(paragraph *p, const json_value *view, bool plain)
{
    static const char *const elsewhere[] = {"game",   "rules", "players", "modules", "options",
                                            "viewer", "over",  "seats",   NULL};
    for (value_walk w = value_begin(view); value_next(&w);) {
        const char *key = w.key;
        const json_value *value = w.value;
        bool several = value_is(value, VALUE_OBJECT) || value_is(value, VALUE_LIST);
        if (is_one_of(key, elsewhere) || is_blank(value) || is_list_of_things(value) ||
            several == plain)
            continue;
        if (p->text.length > 0)
            separate(p);
        field_text(p, key, value);
    }
}

static void print_table(paragraph *p, const json_value *view)
{
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
    for (value_walk w = value_begin(view); value_next(&w);) {
        const char *key = w.key;
        const json_value *value = w.value;
        if (strcmp(key, "seats") != 0 && is_list_of_things(value))
            print_things(p, key, value);
    }
}

/* The name of the seat, then its fields in a column of their own. */
static void print_seat(paragraph *p, const json_value *seat, int number, bool own)
{
    char name[SEAT_TEXT], widest[SEAT_TEXT] = "";
    tav_text text;
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
    for (value_walk w = value_begin(seat); value_next(&w);) {
        const char *key = w.key;
        const json_value *value = w.value;
        if (strcmp(key, "seat") == 0 || (is_blank(value) && !value_is(value, VALUE_LIST)))
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
    if (own && strcmp(names[seat], say(SAY_YOU, language)) != 0) {
        text_put(out, ", ");
        text_put(out, say(SAY_YOU, language));
    }
    text_put(out, terminal_paint(term, INK_PLAIN));
}

bool board_print(const tav_game *game, const tav_view *view, bool open, const char *const *names,
                 const terminal *term, tav_language language)
{
    json_document *document = cover_view(game, view, open);
    if (document == NULL)
        return false;
    const json_value *json = document_root(document);
    const json_value *seats = value_get(json, "seats");
    int viewer = ((const tav_view_head *)view)->viewer;
    paragraph p = {.game = game,
                   .term = term,
                   .language = language,
                   .names = names,
                   .players = (int)value_count(seats),
                   .viewer = viewer};
    print_table(&p, json);
    for (size_t i = 0; i < value_count(seats); i++)
        print_seat(&p, value_at(seats, i), (int)i, (int)i == viewer);
    document_close(document);
    return true;
}
