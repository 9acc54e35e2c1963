#include "formats/json/request.h"

#include <string.h>

#include "core/json.h"

/* --- Ids -------------------------------------------------------------------------------------- */

request_id request_id_read(reader *r, const json_value *object, const char *key)
{
    const json_value *value = value_get(object, key);
    request_id id = {.kind = REQUEST_ID_NONE};
    if (value_is(value, VALUE_NUMBER)) {
        id.kind = REQUEST_ID_IS_NUMBER;
        id.number = value_number(value);
    } else if (value_is(value, VALUE_TEXT) && value_length(value) <= REQUEST_ID_TEXT) {
        id.kind = REQUEST_ID_IS_TEXT;
        memcpy(id.text, value_text(value), value_length(value) + 1);
    } else {
        reader_fail(r, TAV_ERROR_FIELD, key, "0, \"...\"");
    }
    return id;
}

int64_t request_number_read(reader *r, const json_value *object, const char *key)
{
    int64_t number = reader_number(r, object, key, 0, INT64_C(9007199254740991));
    return reader_failed(r) ? -1 : number;
}

bool request_id_equal(const request_id *a, const request_id *b)
{
    return a->kind == b->kind && a->number == b->number && strcmp(a->text, b->text) == 0;
}

void request_id_json(const request_id *id, tav_text *out)
{
    js_key(out, "id");
    if (id->kind == REQUEST_ID_IS_NUMBER)
        js_number(out, id->number);
    else if (id->kind == REQUEST_ID_IS_TEXT)
        js_string(out, id->text);
    else
        js_null(out);
}

/* --- Words ------------------------------------------------------------------------------------ */

int request_find(const char *name, const void *rows, size_t stride, int count, tav_text *allowed)
{
    const char *row = rows;
    for (int i = 0; i < count; i++, row += stride) {
        const char *known = *(const char *const *)(const void *)row;
        if (strcmp(known, name) == 0)
            return i;
        text_item(allowed, known);
    }
    return -1;
}

/* --- Errors ----------------------------------------------------------------------------------- */

/* Null if there is none. */
static void key_text(tav_text *out, const char *key, const char *text)
{
    js_key_optional(out, key, text != NULL && text[0] != '\0' ? text : NULL);
}

void request_error_json(const request_error *error, bool brief, tav_text *out)
{
    js_key(out, "error");
    js_object(out);
    js_key_string(out, "code", error->code);
    key_text(out, "field", error->field);
    js_key_string(out, "message", error->message);
    if (!brief || (error->allowed != NULL && error->allowed[0] != '\0'))
        key_text(out, "allowed", error->allowed);
    js_object_end(out);
}

const char *request_error_words(const char *word, tav_language language)
{
    char buffer[64];
    tav_text key;
    text_open(&key, buffer, sizeof buffer);
    text_put(&key, "error.");
    text_put(&key, word);
    const char *sentence = words_find(language, buffer);
    return sentence != NULL ? sentence : word;
}

request_error request_error_of(const tav_fault *fault, const char *field, tav_language language,
                               char message[REQUEST_MESSAGE])
{
    tav_text text;
    text_open(&text, message, REQUEST_MESSAGE);
    words_fault(fault, language, &text);
    return (request_error){error_id(fault->error), field, message, fault->allowed};
}
