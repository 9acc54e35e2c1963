/* Implements formats/json/json.h with jansson: a document and its values are jansson's. Its limits
 * are very wide, so the caller's are checked first; and it ignores a zero byte after a number, so
 * texts it accepts are searched for one. */
#include <jansson.h>
#include <string.h>

#include "formats/json/json.h"
#include "formats/json/measure.h"

static const json_t *known(const json_value *value)
{
    return (const json_t *)value;
}

static const json_value *shown(const json_t *json)
{
    return (const json_value *)json;
}

/* --- Documents -------------------------------------------------------------------------------- */

json_document *document_read(const char *text, size_t size, const json_limits *limits,
                             tav_fault *fault)
{
    json_measure measure;
    json_error_t error;
    if (!measure_text(text, size, limits, &measure)) {
        fault_set(fault, TAV_ERROR_JSON, NULL, NULL);
        return NULL;
    }
    json_t *root = json_loadb(size > 0 ? text : "", size, JSON_REJECT_DUPLICATES, &error);
    if (root != NULL && memchr(text, '\0', size) != NULL) {
        json_decref(root);
        fault_set(fault, TAV_ERROR_JSON, NULL, NULL);
        return NULL;
    }
    if (root == NULL && error.text[0] == '\0')
        fault_set(fault, TAV_ERROR_SPACE, NULL, NULL);
    else if (root == NULL)
        fault_at(fault, TAV_ERROR_JSON, error.line, error.column, NULL);
    return (json_document *)root;
}

const json_value *document_root(const json_document *document)
{
    return (const json_value *)document;
}

void document_close(json_document *document)
{
    json_decref((json_t *)document);
}

/* Keys are not secret, and jansson gives no access to their memory. */
static void wipe(const json_value *value)
{
    volatile char *text = (volatile char *)json_string_value(known(value));
    for (size_t i = 0; i < value_length(value); i++)
        text[i] = '\0';
    for (value_walk w = value_begin(value); value_next(&w);)
        wipe(w.value);
}

void document_close_secret(json_document *document)
{
    wipe(document_root(document));
    document_close(document);
}

/* --- Values ----------------------------------------------------------------------------------- */

value_kind value_kind_of(const json_value *value)
{
    static const value_kind kinds[] = {
        [JSON_OBJECT] = VALUE_OBJECT,  [JSON_ARRAY] = VALUE_LIST, [JSON_STRING] = VALUE_TEXT,
        [JSON_INTEGER] = VALUE_NUMBER, [JSON_REAL] = VALUE_REAL,  [JSON_TRUE] = VALUE_BOOL,
        [JSON_FALSE] = VALUE_BOOL,     [JSON_NULL] = VALUE_NULL,
    };
    return value != NULL ? kinds[json_typeof(known(value))] : VALUE_NONE;
}

bool value_is_true(const json_value *value)
{
    return json_is_true(known(value));
}

int64_t value_number(const json_value *value)
{
    return json_integer_value(known(value));
}

const char *value_text(const json_value *value)
{
    return json_string_value(known(value));
}

size_t value_length(const json_value *value)
{
    return json_string_length(known(value));
}

size_t value_count(const json_value *value)
{
    const json_t *json = known(value);
    return json_is_object(json) ? json_object_size(json) : json_array_size(json);
}

const json_value *value_at(const json_value *list, size_t index)
{
    return shown(json_array_get(known(list), index));
}

const json_value *value_get(const json_value *object, const char *key)
{
    return shown(json_object_get(known(object), key));
}

value_walk value_begin(const json_value *parent)
{
    return (value_walk){.parent = parent};
}

static bool next_member(value_walk *walk)
{
    json_t *object = (json_t *)walk->parent;
    void *iter = walk->index == 0 ? json_object_iter(object)
                                  : json_object_iter_next(object, (void *)walk->place);
    walk->place = iter;
    walk->key = iter != NULL ? json_object_iter_key(iter) : NULL;
    walk->value = iter != NULL ? shown(json_object_iter_value(iter)) : NULL;
    return iter != NULL;
}

bool value_next(value_walk *walk)
{
    if (walk->index >= value_count(walk->parent))
        return false;
    if (value_is(walk->parent, VALUE_LIST))
        walk->value = value_at(walk->parent, walk->index);
    else if (!next_member(walk))
        return false;
    walk->index++;
    return true;
}
