/* Implements formats/json/json.h with libc alone.
 *
 * A document is one block: the values in the order of the text, then the bytes of all texts and
 * keys, unescaped, each zero-terminated. The text is measured first, which bounds both, so nothing
 * grows. A list or an object points to its first member, and each member to the next. While
 * reading, a hash table over (object, key) finds duplicate keys. The words come from
 * small_tokens.c. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "formats/json/json.h"
#include "formats/json/measure.h"
#include "formats/json/small.h"

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

typedef struct {
    const json_value *parent;
    const char *key;
} known_key;

typedef struct {
    token_scanner words;
    json_value *value;  /* the next to fill */
    char *bytes;        /* where the next text goes */
    known_key *members; /* a hash table; `mask` + 1 places */
    size_t mask;
} maker;

static void fail(maker *m)
{
    small_fail(&m->words, m->words.at);
}

/* --- Texts ------------------------------------------------------------------------------------ */

static uint32_t read_hex(const maker *m, const char *at)
{
    uint32_t code = 0;
    for (int i = 0; i < 4; i++)
        code = code << 4 | (uint32_t)small_hex(&m->words, at + i);
    return code;
}

static void put_character(maker *m, uint32_t code)
{
    static const uint8_t first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    int size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (int i = size - 1; i > 0; i--, code >>= 6)
        m->bytes[i] = (char)(0x80 | (code & 0x3f));
    m->bytes[0] = (char)(first[size] | code);
    m->bytes += size;
}

/* Decodes \uXXXX, starting after the u, or two of them that form one character. Returns what
 * follows; NULL if it is not a character, or is zero. */
static const char *put_code(maker *m, const char *at)
{
    uint32_t code = read_hex(m, at);
    at += 4;
    if (code >= 0xd800 && code <= 0xdbff && at[0] == '\\' && at[1] == 'u') {
        uint32_t low = read_hex(m, at + 2);
        if (low < 0xdc00 || low > 0xdfff)
            return NULL;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        at += 6;
    }
    if (code == 0 || (code >= 0xd800 && code <= 0xdfff))
        return NULL;
    put_character(m, code);
    return at;
}

/* Stores the last word, a text, unescaped; `length` does not count the zero. */
static const char *keep_text(maker *m, size_t *length)
{
    static const char letters[] = "bfnrt", meant[] = "\b\f\n\r\t";
    const char *kept = m->bytes;
    for (const char *at = m->words.from; at < m->words.at - 1;) {
        if (*at != '\\') {
            *m->bytes++ = *at++;
        } else if (at[1] == 'u') {
            at = put_code(m, at + 2);
            if (at == NULL) {
                fail(m);
                return NULL;
            }
        } else {
            const char *letter = strchr(letters, at[1]);
            *m->bytes++ = letter != NULL ? meant[letter - letters] : at[1];
            at += 2;
        }
    }
    *length = (size_t)(m->bytes - kept);
    *m->bytes++ = '\0';
    return kept;
}

/* --- Values ----------------------------------------------------------------------------------- */

static json_value *make_value(maker *m);

/* False if the object already has the key. */
static bool add_key(maker *m, const json_value *parent, const char *key, size_t length)
{
    size_t place = hash_bytes(key, length, (uint64_t)(uintptr_t)parent) & m->mask;
    while (m->members[place].key != NULL) {
        if (m->members[place].parent == parent && strcmp(m->members[place].key, key) == 0)
            return false;
        place = (place + 1) & m->mask;
    }
    m->members[place] = (known_key){parent, key};
    return true;
}

/* The key of the next member, and its colon. */
static const char *make_key(maker *m, const json_value *parent)
{
    size_t length = 0;
    if (m->words.word != WORD_TEXT) {
        fail(m);
        return NULL;
    }
    const char *key = keep_text(m, &length);
    if (key == NULL)
        return NULL;
    if (!add_key(m, parent, key, length)) {
        fail(m);
        return NULL;
    }
    small_scan(&m->words);
    if (m->words.mark != ':')
        fail(m);
    small_scan(&m->words);
    return key;
}

static void make_members(maker *m, json_value *parent, char closing)
{
    const json_value **place = &parent->first;
    *place = NULL;
    small_scan(&m->words);
    if (m->words.mark == closing)
        return;
    for (;;) {
        const char *key = closing == '}' ? make_key(m, parent) : NULL;
        json_value *value = m->words.failed ? NULL : make_value(m);
        if (value == NULL)
            return;
        value->key = key;
        *place = value;
        place = &value->next;
        parent->count++;
        small_scan(&m->words);
        if (m->words.mark != ',')
            break;
        small_scan(&m->words);
    }
    if (m->words.mark != closing)
        fail(m);
}

/* Makes the value that begins with the last word; NULL with the fault set if there is none. */
static json_value *make_value(maker *m)
{
    json_value *value = m->value++;
    *value = (json_value){.kind = VALUE_NULL};
    if (m->words.mark == '{' || m->words.mark == '[') {
        value->kind = m->words.mark == '{' ? VALUE_OBJECT : VALUE_LIST;
        make_members(m, value, m->words.mark == '{' ? '}' : ']');
    } else if (m->words.word == WORD_TEXT) {
        value->kind = VALUE_TEXT;
        value->text = keep_text(m, &value->count);
    } else if (m->words.word == WORD_NUMBER) {
        value->kind = VALUE_NUMBER;
        value->number = m->words.number;
    } else if (m->words.word == WORD_REAL) {
        value->kind = VALUE_REAL;
    } else if (m->words.word == WORD_TRUE || m->words.word == WORD_FALSE) {
        value->kind = VALUE_BOOL;
        value->truth = m->words.word == WORD_TRUE;
    } else if (m->words.word != WORD_NULL) {
        fail(m);
    }
    return m->words.failed ? NULL : value;
}

static void make_document(maker *m)
{
    small_scan(&m->words);
    if (m->words.mark != '{' && m->words.mark != '[') {
        fail(m);
        return;
    }
    make_value(m);
    small_scan(&m->words);
    if (m->words.word != WORD_END)
        fail(m);
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
    known_key *members = calloc(places, sizeof *members);
    maker m = {.words = {.text = text, .at = text, .end = text + size, .fault = fault}};
    if (document != NULL)
        document->size = whole;
    if (document == NULL || members == NULL) {
        fault_set(fault, TAV_ERROR_SPACE, NULL, NULL);
        m.words.failed = true;
    } else {
        m.value = document->value;
        m.bytes = (char *)document->value + values;
        m.members = members;
        m.mask = places - 1;
        make_document(&m);
        assert((char *)m.value <= (char *)document->value + values);
        assert(m.bytes <= (char *)document + whole);
    }
    free(members);
    if (!m.words.failed)
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
