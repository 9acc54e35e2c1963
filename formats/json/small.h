/* The words of a JSON text, for the small reader (read_small.c). */
#ifndef TAV_FORMATS_JSON_SMALL_H
#define TAV_FORMATS_JSON_SMALL_H

#include "formats/json/json.h"

typedef enum {
    WORD_BAD, /* the fault is set */
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
    char mark;                   /* the mark, if it is one; else 0 */
    int64_t number;              /* its value */
    const char *from;            /* of a text, after its quote */
    tav_fault *fault;
    bool failed; /* no further word is read */
} token_scanner;

/* Reads the next word. */
void small_scan(token_scanner *s);
/* Sets a fault at `at`, unless one is already set. */
void small_fail(token_scanner *s, const char *at);
/* The value of a hex digit; -1 if it is not one. */
int small_hex(const token_scanner *s, const char *at);

#endif
