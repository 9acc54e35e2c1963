/* JSON out, straight into bounded text. Commas are put where they belong: the writer looks at the
 * last character it wrote, so it keeps no stack and nesting is free. The caller closes what it
 * opens. Strings are escaped; they are expected to be UTF-8. (The prefix is js_ because json_ is
 * jansson's, which reads JSON in the layers above.) */
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

#endif
