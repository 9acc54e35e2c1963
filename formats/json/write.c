/* A value that was read, written again. */
#include "core/json.h"

#include "formats/json/json.h"

void value_write(const json_value *value, tav_text *out)
{
    switch (value_kind_of(value)) {
    case VALUE_NUMBER:
        js_number(out, value_number(value));
        break;
    case VALUE_TEXT:
        js_string(out, value_text(value));
        break;
    case VALUE_BOOL:
        js_bool(out, value_is_true(value));
        break;
    case VALUE_LIST:
        js_list(out);
        for (value_walk w = value_begin(value); value_next(&w);)
            value_write(w.value, out);
        js_list_end(out);
        break;
    case VALUE_OBJECT:
        js_object(out);
        for (value_walk w = value_begin(value); value_next(&w);) {
            js_key(out, w.key);
            value_write(w.value, out);
        }
        js_object_end(out);
        break;
    default:
        js_null(out);
    }
}
