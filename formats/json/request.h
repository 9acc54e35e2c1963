/* What all requests share, whatever carries them: WebSocket messages, HTTP bodies, lines to
 * `tavoliere engine`, messages to a table. A request has an id, which its answer repeats, and a
 * word that names its kind; an error answer has a code for programs, the wrong field and a sentence
 * for people. reader_only (formats/json/reader.h) checks the fields. */
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

/* Finds a row by name in a table whose rows of `stride` bytes begin with their name; -1 if there is
 * none, and then `allowed` lists all names. */
int request_find(const char *name, const void *rows, size_t stride, int count, tav_text *allowed);

/* --- Errors ----------------------------------------------------------------------------------- */

typedef struct {
    const char *code;
    const char *field;   /* may be NULL or empty, like the last */
    const char *message; /* a sentence in the asker's language */
    const char *allowed;
} request_error;

/* "error":{"code":..,"field":..,"message":..,"allowed":..}: an unknown field is null; so is an
 * unknown `allowed`, unless `brief` leaves it out. */
void request_error_json(const request_error *error, bool brief, tav_text *out);

/* The catalogue's sentence for error.<word>, or the word itself if there is none. */
const char *request_error_words(const char *word, tav_language language);

enum { REQUEST_MESSAGE = 1024 }; /* bytes of the longest sentence about a fault */

/* Returns the error for a fault and writes its sentence into `message`. */
request_error request_error_of(const tav_fault *fault, const char *field, tav_language language,
                               char message[REQUEST_MESSAGE]);

#endif
