/* JSON input: one reader for bytes from outside, and access to its values.
 *
 * Two readers implement this header, and a build has one of them: jansson (read_jansson.c) where
 * the library is available, and a small one using only libc (read_small.c) where it is not, in the
 * browser. Both accept the same texts, give the same values and report faults at the same place; a
 * fuzz target compares them.
 *
 * A text is accepted if it is one object or one list by RFC 8259, in UTF-8, without a zero byte,
 * raw or escaped, with no key twice in an object, whole numbers within 64 bits, and within the
 * caller's limits. (Names do not begin with json_, which is jansson's; js_ is for output,
 * core/json.h.) */
#ifndef TAV_FORMATS_JSON_JSON_H
#define TAV_FORMATS_JSON_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

typedef struct json_document json_document; /* owns its values */
typedef struct json_value json_value;       /* valid as long as its document */

/* --- Documents -------------------------------------------------------------------------------- */

enum { JSON_DEPTH_MOST = 128 };

typedef struct {
    size_t size; /* bytes of the text */
    int depth;   /* of nested lists and objects; at most JSON_DEPTH_MOST */
    int commas;  /* outside strings: bounds the memory a text may need */
} json_limits;

/* Bounds only the depth: for texts whose size is already bounded. */
extern const json_limits json_limits_wide;

/* Returns NULL with TAV_ERROR_JSON and the place if the text is not acceptable (exceeding a limit
 * has no place), with TAV_ERROR_SPACE if out of memory. `fault` may be NULL. The text is not needed
 * afterwards. */
json_document *document_read(const char *text, size_t size, const json_limits *limits,
                             tav_fault *fault);
const json_value *document_root(const json_document *document);
/* The document may be NULL. */
void document_close(json_document *document);
/* The same for a document with secrets: overwrites its texts first. */
void document_close_secret(json_document *document);

/* --- Values: NULL is a missing value, which every function accepts
 * ------------------------------- */

typedef enum {
    VALUE_NONE,
    VALUE_NULL,
    VALUE_BOOL,
    VALUE_NUMBER, /* whole */
    VALUE_REAL,   /* with a point or an exponent; no format uses one, so it cannot be read */
    VALUE_TEXT,
    VALUE_LIST,
    VALUE_OBJECT
} value_kind;

value_kind value_kind_of(const json_value *value);

static inline bool value_is(const json_value *value, value_kind kind)
{
    return value_kind_of(value) == kind;
}

bool value_is_true(const json_value *value);
int64_t value_number(const json_value *value); /* 0 if it is not a number */
const char *
value_text(const json_value *value);          /* NULL if it is not a text; contains no zero byte */
size_t value_length(const json_value *value); /* bytes of a text */
size_t value_count(const json_value *value);  /* members of a list or an object */
const json_value *value_at(const json_value *list, size_t index);
const json_value *value_get(const json_value *object, const char *key);

/* Members in the order of the text: for (value_walk w = value_begin(v); value_next(&w);). */
typedef struct {
    const json_value *value; /* the member */
    const char *key;         /* its key; NULL in a list */
    const json_value *parent;
    const void *place; /* the reader's own */
    size_t index;      /* members so far */
} value_walk;

value_walk value_begin(const json_value *parent);
bool value_next(value_walk *walk);

void value_write(const json_value *value, tav_text *out);

#endif
