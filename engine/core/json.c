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

static void quoted(tav_text *out, const char *value)
{
    static const char digit[] = "0123456789abcdef";
    text_char(out, '"');
    for (const char *c = value; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            text_char(out, '\\');
            text_char(out, *c);
        } else if ((unsigned char)*c < 0x20) {
            text_put(out, "\\u00");
            text_char(out, digit[*c >> 4]);
            text_char(out, digit[*c & 15]);
        } else {
            text_char(out, *c);
        }
    }
    text_char(out, '"');
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
    quoted(out, key);
    text_char(out, ':');
}

void js_string(tav_text *out, const char *value)
{
    separate(out);
    quoted(out, value);
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
