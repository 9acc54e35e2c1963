/* Writes JSON straight into bounded text. The writer decides about commas by looking at the last
 * character it wrote, so it needs no stack and nesting is free. Callers close what they open.
 * Strings are escaped and must be UTF-8. (The prefix is js_ because json_ belongs to jansson.) */
#ifndef TAV_CORE_JSON_H
#define TAV_CORE_JSON_H

#include "core/text.h"

void js_object(tav_text *out);     /* { */
void js_object_end(tav_text *out); /* } */
void js_list(tav_text *out);       /* [ */
void js_list_end(tav_text *out);   /* ] */
void js_key_escaped(tav_text *out, const char *key);
void js_key_plain(tav_text *out, const char *key, size_t length); /* needs no escapes */

/* Here for the compiler: most of a state is keys, and nearly all are literals, of known length and
 * with nothing to escape. */
static inline void js_key(tav_text *out, const char *key)
{
    if (__builtin_constant_p(strlen(key)))
        js_key_plain(out, key, strlen(key));
    else
        js_key_escaped(out, key);
}

void js_string(tav_text *out, const char *value);
void js_number(tav_text *out, int64_t value);
void js_real(tav_text *out, double value); /* fixed point, six decimals at most */
void js_bool(tav_text *out, bool value);
void js_null(tav_text *out);
void js_hex(tav_text *out, const uint8_t *bytes, size_t count); /* as a string */
void js_raw(tav_text *out, const char *json);                   /* a value already written */

/* Key and value in one call. */
static inline void js_key_string(tav_text *out, const char *key, const char *value)
{
    js_key(out, key);
    js_string(out, value);
}

static inline void js_key_number(tav_text *out, const char *key, int64_t value)
{
    js_key(out, key);
    text_number(out, value); /* behind a colon no comma is due */
}

static inline void js_key_bool(tav_text *out, const char *key, bool value)
{
    js_key(out, key);
    js_bool(out, value);
}

/* null if the value is NULL. */
static inline void js_key_optional(tav_text *out, const char *key, const char *value)
{
    js_key(out, key);
    if (value != NULL)
        js_string(out, value);
    else
        js_null(out);
}

/* From 0; null below, for nobody. */
static inline void js_key_index(tav_text *out, const char *key, int64_t index)
{
    js_key(out, key);
    if (index >= 0)
        text_number(out, index);
    else
        js_null(out);
}

#endif
