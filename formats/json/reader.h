/* Strict reading of an object's known fields, with the path of the first fault.
 *
 * Callers need not check each call: once a fault is set, every further call returns a harmless
 * value, and the caller checks `fault` at the end. */
#ifndef TAV_FORMATS_JSON_READER_H
#define TAV_FORMATS_JSON_READER_H

#include "formats/json/json.h"

typedef struct {
    tav_fault *fault; /* never NULL while reading; error TAV_OK so far */
    char path[112];   /* of the value being read, like seats[1].hand */
} reader;

bool reader_failed(const reader *r);
void reader_fail(reader *r, tav_error error, const char *name, const char *allowed);

/* Entering a member or an element lengthens the path; pass the returned mark to leave. */
size_t reader_enter_key(reader *r, const char *key);
size_t reader_enter_index(reader *r, size_t index);
void reader_leave(reader *r, size_t mark);

/* Fields of an object as NULL-terminated lists; a list that is NULL is empty. */
typedef struct {
    const char *const *keys;     /* all of these are required */
    const char *const *more;     /* and all of these */
    const char *const *optional; /* except these, which are among them */
    bool list;                   /* a fault for an unknown field lists the known ones */
} reader_fields;

/* Requires that the object has these fields and no others. */
void reader_only(reader *r, const json_value *object, const reader_fields *fields);
/* The same for exactly these keys. */
void reader_keys(reader *r, const json_value *object, const char *const *keys);

const json_value *reader_object(reader *r, const json_value *object, const char *key);
/* A list of at most `most` elements. */
const json_value *reader_list(reader *r, const json_value *object, const char *key, size_t most);
int64_t reader_number(reader *r, const json_value *object, const char *key, int64_t low,
                      int64_t high);
bool reader_bool(reader *r, const json_value *object, const char *key);
/* A seat, or TAV_NOBODY for null if allowed. */
int reader_seat(reader *r, const json_value *object, const char *key, int players, bool or_null);
/* A text of `least` to `most` bytes; "" on a fault. */
const char *reader_text(reader *r, const json_value *object, const char *key, size_t least,
                        size_t most);
/* The index of a word in a list of `count`; -1 on a fault. */
int reader_word(reader *r, const json_value *object, const char *key, const char *const *words,
                int count);
void reader_hex(reader *r, const json_value *object, const char *key, uint8_t *bytes, size_t count);

#endif
