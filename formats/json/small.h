/* The words of a JSON text, for the small reader (read_small.c). */
#ifndef TAV_FORMATS_JSON_SMALL_H
#define TAV_FORMATS_JSON_SMALL_H

#include "formats/json/json.h"

typedef enum {
    WORD_BAD, /* a fault is kept */
    WORD_END,
    WORD_MARK, /* one of {}[]:, */
    WORD_TEXT,
    WORD_NUMBER,
    WORD_REAL,
    WORD_TRUE,
    WORD_FALSE,
    WORD_NULL
} word_kind;

typedef struct {
    const char *text, *at, *end; /* `at`: after the last word */
    word_kind word;              /* the last */
    char mark;                   /* which, if it is one; else 0 */
    int64_t number;              /* its value */
    const char *from;            /* of a text, after its quote */
    tav_fault *fault;
    bool failed; /* from then on no word is read */
} word_scanner;

/* Goes on by one word. */
void small_scan(word_scanner *s);
/* Keeps the fault, if it is the first, of what was read up to `at`. */
void small_fail(word_scanner *s, const char *at);
/* The value of a hex digit; -1 if there is none. */
int small_hex(const word_scanner *s, const char *at);

#endif
