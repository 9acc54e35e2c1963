/* The reader behind formats/json/json.h on libc alone.
 *
 * A document is one block: the values in the order of the text, then the bytes of all texts and keys,
 * unescaped, each with a zero. Neither can be more than the text was measured to have, so nothing
 * grows. A list or an object knows its first member, and each member its next. While reading, a hash
 * table over (object, key) finds a key that comes twice.
 *
 * A fault is placed where jansson would place it: after the last character of the word at fault,
 * counted in characters. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "formats/json/json.h"
#include "formats/json/measure.h"

struct json_value {
    const json_value *next; /* of the same parent */
    const char *key;        /* NULL in a list */
    uint8_t kind;
    size_t count; /* bytes of a text; members */
    union {
        bool truth;
        int64_t number;
        const char *text;
        const json_value *first;
    };
};

struct json_document {
    size_t size; /* of the whole block */
    json_value value[];
};

typedef enum {
    WORD_BAD, /* a fault is kept */
    WORD_END,
    WORD_MARK, /* one of {}[]:, */
    WORD_TEXT,
    WORD_NUMBER,
    WORD_REAL,
    WORD_TRUE,
    WORD_FALSE,
    WORD_NULL
} word_kind;

typedef struct {
    const json_value *parent;
    const char *key;
} member;

typedef struct {
    const char *text, *at, *end; /* `at`: after the last word */
    word_kind word;
    char mark;
    int64_t number;    /* of the last word */
    const char *from;  /* of a text, after its quote */
    json_value *value; /* the next to be made */
    char *bytes;       /* and the next bytes of texts */
    member *members;   /* a hash table; `mask` + 1 places */
    size_t mask;
    tav_fault *fault;
    bool failed;
} scanner;

/* --- Faults ----------------------------------------------------------------------------------- */

/* Of what was read up to `at`. */
static void fail(scanner *s, const char *at)
{
    int line = 1, column = 0;
    for (const char *c = s->text; c < at; c++) {
        bool begins = ((uint8_t)*c & 0xc0) != 0x80; /* a character */
        column = *c == '\n' ? 0 : column + begins;
        line += *c == '\n';
    }
    if (!s->failed)
        fault_at(s->fault, TAV_ERROR_JSON, line, column, NULL);
    s->failed = true;
    s->word = WORD_BAD;
}

/* --- Words ------------------------------------------------------------------------------------ */

static bool is_digit(const scanner *s, const char *at)
{
    return at < s->end && *at >= '0' && *at <= '9';
}

static bool is_letter(const scanner *s, const char *at)
{
    return at < s->end && ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z'));
}

static int hex_value(const scanner *s, const char *at)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *digit = at < s->end && *at != '\0' ? strchr(digits, *at) : NULL;
    return digit != NULL ? (int)((digit - digits) & 15) : -1;
}

/* Bytes of the character of UTF-8 at a place; 0 if there is none: no overlong form, no surrogate,
 * nothing above U+10FFFF. */
static size_t character_size(const scanner *s, const char *at)
{
    uint8_t first = (uint8_t)*at;
    size_t size = first < 0x80   ? 1
                  : first < 0xc2 ? 0
                  : first < 0xe0 ? 2
                  : first < 0xf0 ? 3
                  : first < 0xf5 ? 4
                                 : 0;
    if (size > (size_t)(s->end - at))
        return 0;
    for (size_t i = 1; i < size; i++)
        if (((uint8_t)at[i] & 0xc0) != 0x80)
            return 0;
    uint8_t second = size > 1 ? (uint8_t)at[1] : 0;
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
        (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f))
        return 0;
    return size;
}

/* After the character at a place, or at it if there is none. */
static const char *after_character(const scanner *s, const char *at)
{
    return at < s->end ? at + character_size(s, at) : at;
}

static void scan_whole(scanner *s, const char *from)
{
    bool minus = *from == '-';
    int64_t number = 0;
    for (const char *at = from + minus; at < s->at; at++) {
        int digit = *at - '0';
        int64_t least = (INT64_MIN + digit) / 10; /* below which the digit does not fit */
        if (number < least) {
            fail(s, s->at);
            return;
        }
        number = 10 * number - digit;
    }
    if (!minus && number == INT64_MIN) {
        fail(s, s->at);
        return;
    }
    s->word = WORD_NUMBER;
    s->number = minus ? number : -number;
}

static const char *skip_digits(const scanner *s, const char *at)
{
    while (is_digit(s, at))
        at++;
    return at;
}

/* Its value is not kept, but it must be one that a double has. The text goes on after it: a number
 * is within a list or an object, so what follows is not the end, or a fault. */
static void scan_real(scanner *s, const char *from)
{
    double value = s->at < s->end ? strtod(from, NULL) : 0;
    if (value > 1.7976931348623157e308 || value < -1.7976931348623157e308)
        fail(s, s->at);
    else
        s->word = WORD_REAL;
}

static void scan_number(scanner *s)
{
    const char *from = s->at, *at = from + (*from == '-');
    const char *digits = at;
    at = skip_digits(s, at);
    if (at == digits || (*digits == '0' && at > digits + 1)) {
        fail(s, at == digits ? at : digits + 1);
        return;
    }
    s->at = at;
    if (at == s->end || (*at != '.' && *at != 'e' && *at != 'E')) {
        scan_whole(s, from);
        return;
    }
    if (*at == '.') {
        digits = at + 1;
        at = skip_digits(s, digits);
        if (at == digits) {
            fail(s, at);
            return;
        }
    }
    if (at < s->end && (*at == 'e' || *at == 'E')) {
        at++;
        at += at < s->end && (*at == '+' || *at == '-');
        digits = at;
        at = skip_digits(s, digits);
        if (at == digits) {
            fail(s, at);
            return;
        }
    }
    s->at = at;
    scan_real(s, from);
}

/* An escape after its backslash; NULL with the fault kept if it is none. */
static const char *scan_escape(scanner *s, const char *at)
{
    if (at < s->end && *at != '\0' && strchr("\"\\/bfnrt", *at) != NULL)
        return at + 1;
    bool hex = at < s->end && *at == 'u';
    for (int i = 0; hex && i < 4; i++)
        hex = hex_value(s, ++at) >= 0;
    if (hex)
        return at + 1;
    fail(s, after_character(s, at));
    return NULL;
}

static void scan_text(scanner *s)
{
    const char *at = s->from = s->at + 1;
    while (at < s->end && *at != '"') {
        size_t size = (uint8_t)*at < ' ' ? 0 : character_size(s, at);
        if (size == 0) {
            fail(s, at);
            return;
        }
        at += size;
        if (at[-1] == '\\' && (at = scan_escape(s, at)) == NULL)
            return;
    }
    if (at == s->end) {
        fail(s, at);
        return;
    }
    s->at = at + 1;
    s->word = WORD_TEXT;
}

static void scan_name(scanner *s)
{
    static const struct {
        const char *name;
        size_t length;
        word_kind word;
    } names[] = {{"true", 4, WORD_TRUE}, {"false", 5, WORD_FALSE}, {"null", 4, WORD_NULL}};
    const char *from = s->at;
    while (is_letter(s, s->at))
        s->at++;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if ((size_t)(s->at - from) == names[i].length &&
            memcmp(from, names[i].name, names[i].length) == 0) {
            s->word = names[i].word;
            return;
        }
    fail(s, s->at);
}

/* Goes on by one word. */
static void scan(scanner *s)
{
    if (s->failed)
        return;
    while (s->at < s->end && memchr(" \t\r\n", *s->at, 4) != NULL)
        s->at++;
    s->mark = '\0';
    if (s->at == s->end) {
        s->word = WORD_END;
    } else if (memchr("{}[]:,", *s->at, 6) != NULL) {
        s->word = WORD_MARK;
        s->mark = *s->at++;
    } else if (*s->at == '"') {
        scan_text(s);
    } else if (*s->at == '-' || is_digit(s, s->at)) {
        scan_number(s);
    } else if (is_letter(s, s->at)) {
        scan_name(s);
    } else {
        fail(s, after_character(s, s->at));
    }
}

/* --- Texts ------------------------------------------------------------------------------------ */

static uint32_t read_hex(const scanner *s, const char *at)
{
    uint32_t code = 0;
    for (int i = 0; i < 4; i++)
        code = code << 4 | (uint32_t)hex_value(s, at + i);
    return code;
}

static void put_character(scanner *s, uint32_t code)
{
    static const uint8_t first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    int size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (int i = size - 1; i > 0; i--, code >>= 6)
        s->bytes[i] = (char)(0x80 | (code & 0x3f));
    s->bytes[0] = (char)(first[size] | code);
    s->bytes += size;
}

/* \uXXXX from after the u on, or two of them that are one character together. Returns what follows;
 * NULL if it is no character, or zero. */
static const char *put_code(scanner *s, const char *at)
{
    uint32_t code = read_hex(s, at);
    at += 4;
    if (code >= 0xd800 && code <= 0xdbff && at[0] == '\\' && at[1] == 'u') {
        uint32_t low = read_hex(s, at + 2);
        if (low < 0xdc00 || low > 0xdfff)
            return NULL;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        at += 6;
    }
    if (code == 0 || (code >= 0xd800 && code <= 0xdfff))
        return NULL;
    put_character(s, code);
    return at;
}

/* The last word, a text, unescaped; its length without the zero. */
static const char *keep_text(scanner *s, size_t *length)
{
    static const char letters[] = "bfnrt", meant[] = "\b\f\n\r\t";
    const char *kept = s->bytes;
    for (const char *at = s->from; at < s->at - 1;) {
        if (*at != '\\') {
            *s->bytes++ = *at++;
        } else if (at[1] == 'u') {
            at = put_code(s, at + 2);
            if (at == NULL) {
                fail(s, s->at);
                return NULL;
            }
        } else {
            const char *letter = strchr(letters, at[1]);
            *s->bytes++ = letter != NULL ? meant[letter - letters] : at[1];
            at += 2;
        }
    }
    *length = (size_t)(s->bytes - kept);
    *s->bytes++ = '\0';
    return kept;
}

/* --- Values ----------------------------------------------------------------------------------- */

static json_value *scan_value(scanner *s);

/* False if the object has the key already. */
static bool add_key(scanner *s, const json_value *parent, const char *key, size_t length)
{
    size_t place = hash_bytes(key, length, (uint64_t)(uintptr_t)parent) & s->mask;
    while (s->members[place].key != NULL) {
        if (s->members[place].parent == parent && strcmp(s->members[place].key, key) == 0)
            return false;
        place = (place + 1) & s->mask;
    }
    s->members[place] = (member){parent, key};
    return true;
}

/* The key of the next member, and its colon. */
static const char *scan_key(scanner *s, const json_value *parent)
{
    size_t length = 0;
    if (s->word != WORD_TEXT) {
        fail(s, s->at);
        return NULL;
    }
    const char *key = keep_text(s, &length);
    if (key == NULL)
        return NULL;
    if (!add_key(s, parent, key, length)) {
        fail(s, s->at);
        return NULL;
    }
    scan(s);
    if (s->mark != ':')
        fail(s, s->at);
    scan(s);
    return key;
}

static void scan_members(scanner *s, json_value *parent, char closing)
{
    const json_value **place = &parent->first;
    *place = NULL;
    scan(s);
    if (s->mark == closing)
        return;
    for (;;) {
        const char *key = closing == '}' ? scan_key(s, parent) : NULL;
        json_value *value = s->failed ? NULL : scan_value(s);
        if (value == NULL)
            return;
        value->key = key;
        *place = value;
        place = &value->next;
        parent->count++;
        scan(s);
        if (s->mark != ',')
            break;
        scan(s);
    }
    if (s->mark != closing)
        fail(s, s->at);
}

/* The value that begins with the last word; NULL with the fault kept if none does. */
static json_value *scan_value(scanner *s)
{
    json_value *value = s->value++;
    *value = (json_value){.kind = VALUE_NULL};
    if (s->mark == '{' || s->mark == '[') {
        value->kind = s->mark == '{' ? VALUE_OBJECT : VALUE_LIST;
        scan_members(s, value, s->mark == '{' ? '}' : ']');
    } else if (s->word == WORD_TEXT) {
        value->kind = VALUE_TEXT;
        value->text = keep_text(s, &value->count);
    } else if (s->word == WORD_NUMBER) {
        value->kind = VALUE_NUMBER;
        value->number = s->number;
    } else if (s->word == WORD_REAL) {
        value->kind = VALUE_REAL;
    } else if (s->word == WORD_TRUE || s->word == WORD_FALSE) {
        value->kind = VALUE_BOOL;
        value->truth = s->word == WORD_TRUE;
    } else if (s->word != WORD_NULL) {
        fail(s, s->at);
    }
    return s->failed ? NULL : value;
}

static void scan_document(scanner *s)
{
    scan(s);
    if (s->mark != '{' && s->mark != '[') {
        fail(s, s->at);
        return;
    }
    scan_value(s);
    scan(s);
    if (s->word != WORD_END)
        fail(s, s->at);
}

/* --- Documents -------------------------------------------------------------------------------- */

static size_t places_for(size_t keys)
{
    size_t places = 4;
    while (places < 2 * keys)
        places *= 2;
    return places;
}

json_document *document_read(const char *text, size_t size, const json_limits *limits,
                             tav_fault *fault)
{
    json_measure measure;
    if (!measure_text(text, size, limits, &measure)) {
        fault_set(fault, TAV_ERROR_JSON, NULL, NULL);
        return NULL;
    }
    size_t places = places_for(measure.keys);
    size_t values = measure.values * sizeof(json_value);
    size_t whole = sizeof(json_document) + values + size;
    json_document *document = malloc(whole);
    member *members = calloc(places, sizeof *members);
    scanner s = {.text = text, .at = text, .end = text + size, .fault = fault};
    if (document != NULL)
        document->size = whole;
    if (document == NULL || members == NULL) {
        fault_set(fault, TAV_ERROR_SPACE, NULL, NULL);
        s.failed = true;
    } else {
        s.value = document->value;
        s.bytes = (char *)document->value + values;
        s.members = members;
        s.mask = places - 1;
        scan_document(&s);
        assert((char *)s.value <= (char *)document->value + values);
        assert(s.bytes <= (char *)document + whole);
    }
    free(members);
    if (!s.failed)
        return document;
    document_close_secret(document);
    return NULL;
}

const json_value *document_root(const json_document *document)
{
    return document != NULL ? document->value : NULL;
}

void document_close(json_document *document)
{
    free(document);
}

void document_close_secret(json_document *document)
{
    volatile char *bytes = (volatile char *)document;
    size_t size = document != NULL ? document->size : 0;
    for (size_t i = 0; i < size; i++)
        bytes[i] = 0;
    free(document);
}

/* --- Looking at values ------------------------------------------------------------------------ */

value_kind value_kind_of(const json_value *value)
{
    return value != NULL ? (value_kind)value->kind : VALUE_NONE;
}

bool value_is_true(const json_value *value)
{
    return value_is(value, VALUE_BOOL) && value->truth;
}

int64_t value_number(const json_value *value)
{
    return value_is(value, VALUE_NUMBER) ? value->number : 0;
}

const char *value_text(const json_value *value)
{
    return value_is(value, VALUE_TEXT) ? value->text : NULL;
}

size_t value_length(const json_value *value)
{
    return value_is(value, VALUE_TEXT) ? value->count : 0;
}

size_t value_count(const json_value *value)
{
    return value_is(value, VALUE_LIST) || value_is(value, VALUE_OBJECT) ? value->count : 0;
}

const json_value *value_at(const json_value *list, size_t index)
{
    const json_value *member = value_is(list, VALUE_LIST) ? list->first : NULL;
    for (; member != NULL && index > 0; index--)
        member = member->next;
    return member;
}

const json_value *value_get(const json_value *object, const char *key)
{
    const json_value *member = value_is(object, VALUE_OBJECT) ? object->first : NULL;
    while (member != NULL && strcmp(member->key, key) != 0)
        member = member->next;
    return member;
}

value_walk value_begin(const json_value *parent)
{
    return (value_walk){.parent = parent};
}

bool value_next(value_walk *walk)
{
    if (walk->index >= value_count(walk->parent))
        return false;
    walk->value = walk->index == 0 ? walk->parent->first : walk->value->next;
    walk->key = walk->value->key;
    walk->index++;
    return true;
}
