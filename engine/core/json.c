#include "core/json.h"

#include <string.h>

/* A comma is due unless the last character opens a container or separates. Quotes inside strings
 * are always escaped, so the last character can never come from within a string. */
static void separate(tav_text *out)
{
    if (out->length == 0)
        return;
    char last = out->at[out->length - 1];
    if (last != '{' && last != '[' && last != ':' && last != ',' && last != '\n')
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

/* Whether one of eight bytes is a control character, a quote or a backslash: a byte less than another,
 * or equal to it, borrows into its highest bit. */
static bool has_special(uint64_t bytes)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), highs = ones << 7;
    uint64_t quote = bytes ^ ones * '"', backslash = bytes ^ ones * '\\';
    uint64_t control = (bytes - ones * 0x20) & ~bytes;
    return ((control | ((quote - ones) & ~quote) | ((backslash - ones) & ~backslash)) & highs) != 0;
}

/* Copies fewer than eight bytes; false if one of them is special. */
static bool copy_few(char *to, const char *value, size_t length)
{
    uint64_t bytes = UINT64_C(0x2020202020202020);
    uint32_t first, last;
    if (length >= 4) { /* the middle ones twice */
        memcpy(&first, value, 4);
        memcpy(&last, value + length - 4, 4);
        memcpy(to, &first, 4);
        memcpy(to + length - 4, &last, 4);
        return !has_special((uint64_t)first << 32 | last);
    }
    for (size_t i = 0; i < length; i++) {
        bytes = bytes << 8 | (unsigned char)value[i];
        to[i] = value[i];
    }
    return !has_special(bytes);
}

/* Copies eight bytes at a time, the last ones once more with those before them; false if one of
 * them is special. Nearly all that is written has nothing to escape, and a state has a thousand
 * strings. */
static bool copy_plain(char *to, const char *value, size_t length)
{
    uint64_t eight;
    if (length < 8)
        return copy_few(to, value, length);
    for (size_t i = 0; i + 8 < length; i += 8) {
        memcpy(&eight, value + i, 8);
        if (has_special(eight))
            return false;
        memcpy(to + i, &eight, 8);
    }
    memcpy(&eight, value + length - 8, 8);
    memcpy(to + length - 8, &eight, 8);
    return !has_special(eight);
}

static void quoted(tav_text *out, const char *value, bool colon)
{
    size_t length = strlen(value);
    char *to = out->at + out->length;
    if (out->size - out->length >= length + 4 && copy_plain(to + 1, value, length)) {
        to[0] = to[length + 1] = '"';
        to[length + 2] = ':';
        out->length += length + 2 + colon;
    } else {
        text_char(out, '"');
        for (; *value != '\0'; value++)
            escaped(out, *value);
        text_put(out, colon ? "\":" : "\"");
    }
    out->at[out->length] = '\0';
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

void js_key(tav_text *out, const char *key)
{
    separate(out);
    quoted(out, key, true);
}

void js_string(tav_text *out, const char *value)
{
    separate(out);
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

void js_key_string(tav_text *out, const char *key, const char *value)
{
    js_key(out, key);
    js_string(out, value);
}

void js_key_number(tav_text *out, const char *key, int64_t value)
{
    js_key(out, key);
    js_number(out, value);
}

void js_key_bool(tav_text *out, const char *key, bool value)
{
    js_key(out, key);
    js_bool(out, value);
}

void js_key_optional(tav_text *out, const char *key, const char *value)
{
    js_key(out, key);
    if (value != NULL)
        js_string(out, value);
    else
        js_null(out);
}

void js_key_index(tav_text *out, const char *key, int64_t index)
{
    js_key(out, key);
    if (index >= 0)
        js_number(out, index);
    else
        js_null(out);
}
