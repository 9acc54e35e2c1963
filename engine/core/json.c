#include "core/json.h"

#include <string.h>

/* A comma is due unless the last character opens a container or separates. Quotes inside strings
 * are always escaped, so the last character can never come from within a string. */
static bool comma_is_due(const tav_text *out)
{
    static const bool opens[256] = {
        ['{'] = true, ['['] = true, [':'] = true, [','] = true, ['\n'] = true};
    return out->length > 0 && !opens[(unsigned char)out->at[out->length - 1]];
}

static void separate(tav_text *out)
{
    if (comma_is_due(out))
        text_char(out, ',');
}

static void escaped(tav_text *out, char c)
{
    static const char digit[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        text_char(out, '\\');
        text_char(out, c);
    } else if ((unsigned char)c >= 0x20) {
        text_char(out, c);
    } else {
        text_put(out, "\\u00");
        text_char(out, digit[c >> 4]);
        text_char(out, digit[c & 15]);
    }
}

/* Not zero if one of eight bytes is a control character, a quote or a backslash: a byte less than
 * another borrows into its highest bit. Exchanged with the space, the quote is next to the control
 * characters. */
static uint64_t specials(uint64_t bytes)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t low = (bytes ^ ones * ('"' ^ ' ')) - ones * (' ' + 1);
    uint64_t backslash = (bytes ^ ones * '\\') - ones;
    return (low | backslash) & ~bytes & ones << 7;
}

/* Copies at most sixteen bytes, some of them twice; not zero if one of them is special. */
static uint64_t copy_short(char *to, const char *from, size_t length)
{
    uint64_t first8, last8;
    uint32_t first4, last4;
    if (length >= 8) {
        memcpy(&first8, from, 8);
        memcpy(&last8, from + length - 8, 8);
        memcpy(to, &first8, 8);
        memcpy(to + length - 8, &last8, 8);
        return specials(first8) | specials(last8);
    }
    if (length >= 4) {
        memcpy(&first4, from, 4);
        memcpy(&last4, from + length - 4, 4);
        memcpy(to, &first4, 4);
        memcpy(to + length - 4, &last4, 4);
        return specials((uint64_t)first4 << 32 | last4);
    }
    if (length == 0)
        return 0;
    char start = from[0], middle = from[length / 2], end = from[length - 1];
    to[0] = start;
    to[length / 2] = middle;
    to[length - 1] = end;
    return specials(UINT64_C(0x2020202020000000) | (uint64_t)(unsigned char)start << 16 |
                    (uint64_t)(unsigned char)middle << 8 | (unsigned char)end);
}

/* The same for more bytes, eight at a time. This and the next function stay apart so that the short
 * way needs few registers: nearly all that is written is short and has nothing to escape, and a
 * state has a thousand strings. */
__attribute__((noinline)) static uint64_t copy_long(char *to, const char *from, size_t length)
{
    uint64_t eight, found = copy_short(to + length - 8, from + length - 8, 8);
    for (size_t i = 0; i + 8 < length; i += 8) {
        memcpy(&eight, from + i, 8);
        memcpy(to + i, &eight, 8);
        found |= specials(eight);
    }
    return found;
}

__attribute__((noinline)) static void quoted_slowly(tav_text *out, const char *value, bool colon)
{
    separate(out);
    text_char(out, '"');
    for (; *value != '\0'; value++)
        escaped(out, *value);
    text_put(out, colon ? "\":" : "\"");
}

static uint64_t copy_plain(char *to, const char *from, size_t length)
{
    return length > 16 ? copy_long(to, from, length) : copy_short(to, from, length);
}

/* With a comma before it if one is due, and a colon behind a key. */
static void quoted(tav_text *out, const char *value, bool colon)
{
    size_t length = strlen(value);
    char *to = out->at + out->length;
    bool comma = comma_is_due(out);
    if (out->size - out->length < length + 5 || copy_plain(to + comma + 1, value, length) != 0) {
        *to = '\0';
        quoted_slowly(out, value, colon);
        return;
    }
    if (comma)
        *to++ = ',';
    *to++ = '"';
    memcpy(to + length, "\":", 3);
    to[length + 1 + colon] = '\0';
    out->length = (size_t)(to + length + 1 + colon - out->at);
}

void js_object(tav_text *out)
{
    separate(out);
    text_char(out, '{');
}

void js_object_end(tav_text *out)
{
    text_char(out, '}');
}

void js_list(tav_text *out)
{
    separate(out);
    text_char(out, '[');
}

void js_list_end(tav_text *out)
{
    text_char(out, ']');
}

void js_key_escaped(tav_text *out, const char *key)
{
    quoted(out, key, true);
}

void js_key_plain(tav_text *out, const char *key, size_t length)
{
    char *to = out->at + out->length;
    if (length > 16 || out->size - out->length < length + 5) {
        quoted_slowly(out, key, true);
        return;
    }
    if (comma_is_due(out))
        *to++ = ',';
    *to++ = '"';
    (void)copy_short(to, key, length);
    memcpy(to + length, "\":", sizeof "\":");
    out->length = (size_t)(to + length + 2 - out->at);
}

void js_string(tav_text *out, const char *value)
{
    quoted(out, value, false);
}

void js_number(tav_text *out, int64_t value)
{
    separate(out);
    text_number(out, value);
}

void js_real(tav_text *out, double value)
{
    separate(out);
    if (value < 0) {
        text_char(out, '-');
        value = -value;
    }
    uint64_t whole = (uint64_t)value;
    uint64_t millionths = (uint64_t)((value - (double)whole) * 1e6 + 0.5);
    if (millionths == 1000000) {
        whole++;
        millionths = 0;
    }
    text_number(out, (int64_t)whole);
    if (millionths == 0)
        return;
    char digits[7] = "000000";
    for (int i = 5; i >= 0; i--, millionths /= 10)
        digits[i] = (char)('0' + millionths % 10);
    size_t used = 6;
    while (digits[used - 1] == '0')
        used--;
    text_char(out, '.');
    text_bytes(out, digits, used);
}

void js_bool(tav_text *out, bool value)
{
    separate(out);
    text_put(out, value ? "true" : "false");
}

void js_null(tav_text *out)
{
    separate(out);
    text_put(out, "null");
}

void js_hex(tav_text *out, const uint8_t *bytes, size_t count)
{
    separate(out);
    text_char(out, '"');
    text_hex(out, bytes, count);
    text_char(out, '"');
}

void js_raw(tav_text *out, const char *json)
{
    separate(out);
    text_put(out, json);
}
