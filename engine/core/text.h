/* Bounded text: writes into the caller's buffer, always terminates it and never runs past its end.
 * Text that does not fit is dropped, and `full` is set. */
#ifndef TAV_CORE_TEXT_H
#define TAV_CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    char *at;      /* the buffer, zero-terminated after every call */
    size_t size;   /* its size, at least 1 */
    size_t length; /* characters written so far */
    bool full;     /* something did not fit */
} tav_text;

void text_open(tav_text *text, char *buffer, size_t size);

/* Here for the compiler: JSON is mostly single characters. */
static inline void text_char(tav_text *text, char c)
{
    if (text->length + 1 >= text->size) {
        text->full = true;
        return;
    }
    text->at[text->length++] = c;
    text->at[text->length] = '\0';
}

void text_bytes(tav_text *text, const char *bytes, size_t count);

/* Here too: the compiler knows the length of a literal. */
static inline void text_put(tav_text *text, const char *words)
{
    text_bytes(text, words, strlen(words));
}

void text_number(tav_text *text, int64_t number);
void text_hex(tav_text *text, const uint8_t *bytes, size_t count);

/* The next item of a list that the text consists of: "corn, indigo". */
void text_item(tav_text *list, const char *item);

/* Cuts the text back to `length`, for example to drop a list that turned out empty. */
void text_cut(tav_text *text, size_t length);

/* Drops a UTF-8 character whose last bytes did not fit. */
void text_mend(tav_text *text);

/* Reads exactly 2 * count hex digits; false for anything else. */
bool text_read_hex(const char *digits, uint8_t *bytes, size_t count);

#endif
