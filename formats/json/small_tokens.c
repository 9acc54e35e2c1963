/* Splits bytes into words. A fault is reported where jansson reports it: after the last character
 * of the wrong word, counted in characters. */
#include <stdlib.h>
#include <string.h>

#include "formats/json/small.h"

/* --- Faults ----------------------------------------------------------------------------------- */

void small_fail(token_scanner *s, const char *at)
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

static bool is_digit(const token_scanner *s, const char *at)
{
    return at < s->end && *at >= '0' && *at <= '9';
}

static bool is_letter(const token_scanner *s, const char *at)
{
    return at < s->end && ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z'));
}

int small_hex(const token_scanner *s, const char *at)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *digit = at < s->end && *at != '\0' ? strchr(digits, *at) : NULL;
    return digit != NULL ? (int)((digit - digits) & 15) : -1;
}

/* The size in bytes of the UTF-8 character at `at`; 0 if it is invalid: an overlong form, a
 * surrogate, or above U+10FFFF. */
static size_t character_size(const token_scanner *s, const char *at)
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

/* The place after the character at `at`, or `at` if there is none. */
static const char *after_character(const token_scanner *s, const char *at)
{
    return at < s->end ? at + character_size(s, at) : at;
}

static void scan_whole(token_scanner *s, const char *from)
{
    bool minus = *from == '-';
    int64_t number = 0;
    for (const char *at = from + minus; at < s->at; at++) {
        int digit = *at - '0';
        int64_t least = (INT64_MIN + digit) / 10; /* below this the digit does not fit */
        if (number < least) {
            small_fail(s, s->at);
            return;
        }
        number = 10 * number - digit;
    }
    if (!minus && number == INT64_MIN) {
        small_fail(s, s->at);
        return;
    }
    s->word = WORD_NUMBER;
    s->number = minus ? number : -number;
}

static const char *skip_digits(const token_scanner *s, const char *at)
{
    while (is_digit(s, at))
        at++;
    return at;
}

/* The value is not kept, but it must fit a double. A number is always inside a list or an object,
 * so either the text continues after it, or it is a fault anyway. */
static void scan_real(token_scanner *s, const char *from)
{
    double value = s->at < s->end ? strtod(from, NULL) : 0;
    if (value > 1.7976931348623157e308 || value < -1.7976931348623157e308)
        small_fail(s, s->at);
    else
        s->word = WORD_REAL;
}

static void scan_number(token_scanner *s)
{
    const char *from = s->at, *at = from + (*from == '-');
    const char *digits = at;
    at = skip_digits(s, at);
    if (at == digits || (*digits == '0' && at > digits + 1)) {
        small_fail(s, at == digits ? at : digits + 1);
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
            small_fail(s, at);
            return;
        }
    }
    if (at < s->end && (*at == 'e' || *at == 'E')) {
        at++;
        at += at < s->end && (*at == '+' || *at == '-');
        digits = at;
        at = skip_digits(s, digits);
        if (at == digits) {
            small_fail(s, at);
            return;
        }
    }
    s->at = at;
    scan_real(s, from);
}

/* Scans an escape after its backslash; NULL with the fault set if it is not one. */
static const char *scan_escape(token_scanner *s, const char *at)
{
    if (at < s->end && *at != '\0' && strchr("\"\\/bfnrt", *at) != NULL)
        return at + 1;
    bool hex = at < s->end && *at == 'u';
    for (int i = 0; hex && i < 4; i++)
        hex = small_hex(s, ++at) >= 0;
    if (hex)
        return at + 1;
    small_fail(s, after_character(s, at));
    return NULL;
}

static void scan_text(token_scanner *s)
{
    const char *at = s->from = s->at + 1;
    while (at < s->end && *at != '"') {
        size_t size = (uint8_t)*at < ' ' ? 0 : character_size(s, at);
        if (size == 0) {
            small_fail(s, at);
            return;
        }
        at += size;
        if (at[-1] == '\\' && (at = scan_escape(s, at)) == NULL)
            return;
    }
    if (at == s->end) {
        small_fail(s, at);
        return;
    }
    s->at = at + 1;
    s->word = WORD_TEXT;
}

static void scan_name(token_scanner *s)
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
    small_fail(s, s->at);
}

void small_scan(token_scanner *s)
{
    static const char spaces[] = {' ', '\t', '\r', '\n'}, marks[] = {'{', '}', '[', ']', ':', ','};
    if (s->failed)
        return;
    while (s->at < s->end && memchr(spaces, *s->at, sizeof spaces) != NULL)
        s->at++;
    s->mark = '\0';
    if (s->at == s->end) {
        s->word = WORD_END;
    } else if (memchr(marks, *s->at, sizeof marks) != NULL) {
        s->word = WORD_MARK;
        s->mark = *s->at++;
    } else if (*s->at == '"') {
        scan_text(s);
    } else if (*s->at == '-' || is_digit(s, s->at)) {
        scan_number(s);
    } else if (is_letter(s, s->at)) {
        scan_name(s);
    } else {
        small_fail(s, after_character(s, s->at));
    }
}
