/* What all requests share, whichever way they come: messages of a WebSocket, bodies over HTTP, lines
 * to `tavoliere engine`, messages to a table. A request has an id, which its answer repeats, and a
 * word that says which it is; what is wrong with it is answered by a code for programs, the field at
 * fault and a sentence for people. Its fields are checked by reader_only (formats/json/reader.h). */
#ifndef TAV_FORMATS_JSON_REQUEST_H
#define TAV_FORMATS_JSON_REQUEST_H

#include "formats/json/reader.h"
#include "words/words.h"

/* --- Ids -------------------------------------------------------------------------------------- */

enum { REQUEST_ID_TEXT = 64 }; /* bytes of the longest */

typedef struct {
    enum { REQUEST_ID_NONE, REQUEST_ID_IS_NUMBER, REQUEST_ID_IS_TEXT } kind;
    int64_t number;
    char text[REQUEST_ID_TEXT + 1];
} request_id;

/* Any whole number, or a text. */
request_id request_id_read(reader *r, const json_value *object, const char *key);
/* A number that JavaScript can hold; -1 on a fault. */
int64_t request_number_read(reader *r, const json_value *object, const char *key);

bool request_id_equal(const request_id *a, const request_id *b);
/* "id":7, "id":"a" or "id":null */
void request_id_json(const request_id *id, tav_text *out);

/* --- Words ------------------------------------------------------------------------------------ */

/* The row of a table whose rows of `stride` bytes begin with their name; -1 if none has this one:
 * then `allowed` has all names. */
int request_find(const char *name, const void *rows, size_t stride, int count, tav_text *allowed);

/* --- Errors ----------------------------------------------------------------------------------- */

typedef struct {
    const char *code;
    const char *field;   /* may be NULL or empty, as the last */
    const char *message; /* a sentence in the asker's language */
    const char *allowed;
} request_error;

/* "error":{"code":..,"field":..,"message":..,"allowed":..}: a field that is not known is null; so is
 * what is allowed, or left out if `brief`. */
void request_error_json(const request_error *error, bool brief, tav_text *out);

/* The sentence of the catalogue under error.<word>; the word itself if there is none. */
const char *request_error_words(const char *word, tav_language language);

enum { REQUEST_MESSAGE = 1024 }; /* bytes of the longest sentence about a fault */

/* The error for a fault; its sentence is written into `message`. */
request_error request_error_of(const tav_fault *fault, const char *field, tav_language language,
                               char message[REQUEST_MESSAGE]);

#endif
