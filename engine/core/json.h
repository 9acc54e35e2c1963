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
void js_key(tav_text *out, const char *key);
void js_string(tav_text *out, const char *value);
void js_number(tav_text *out, int64_t value);
void js_real(tav_text *out, double value); /* fixed point, six decimals at most */
void js_bool(tav_text *out, bool value);
void js_null(tav_text *out);
void js_hex(tav_text *out, const uint8_t *bytes, size_t count); /* as a string */
void js_raw(tav_text *out, const char *json);                   /* a value already written */

/* Key and value in one call. */
void js_key_string(tav_text *out, const char *key, const char *value);
void js_key_number(tav_text *out, const char *key, int64_t value);
void js_key_bool(tav_text *out, const char *key, bool value);
void js_key_optional(tav_text *out, const char *key, const char *value); /* null if it is NULL */
void js_key_index(tav_text *out, const char *key,
                  int64_t index); /* from 0; null below, for nobody */

#endif
