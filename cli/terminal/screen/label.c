/* A label is a list of words, each with the number of letters shown; a full stop marks a shortened
 * word. */
#include "cli/terminal/screen/label.h"

#include <stdbool.h>
#include <string.h>

#include "cli/terminal/screen/canvas.h"

enum { WORDS_MAX = 8, LETTERS_LEAST = 2, WORD_SHORT = 4 };

typedef struct {
    const char *at;
    size_t bytes;
    int letters;
    int shown; /* letters; all of them, or fewer followed by a full stop, or none at all */
} word;

typedef struct {
    int count;
    word word[WORDS_MAX];
} label_words;

static bool is_particle(const word *w)
{
    static const char *const particles[] = {"a",     "di",    "del", "dei", "della",
                                            "delle", "dello", "nel", "nach"};
    for (size_t i = 0; i < sizeof particles / sizeof particles[0]; i++)
        if (strlen(particles[i]) == w->bytes && memcmp(particles[i], w->at, w->bytes) == 0)
            return true;
    return false;
}

static bool is_first_byte(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

static label_words split(const char *name)
{
    label_words words = {0};
    while (*name != '\0' && words.count < WORDS_MAX) {
        word *w = &words.word[words.count++];
        w->at = name;
        w->bytes = words.count < WORDS_MAX ? strcspn(name, " ") : strlen(name);
        for (size_t i = 0; i < w->bytes; i++)
            w->letters += is_first_byte(w->at[i]);
        w->shown = w->letters;
        name += w->bytes;
        name += *name == ' ';
    }
    return words;
}

static int columns_of(const label_words *words)
{
    int columns = -1;
    for (int i = 0; i < words->count; i++) {
        const word *w = &words->word[i];
        if (w->shown > 0)
            columns += 1 + w->shown + (w->shown < w->letters);
    }
    return columns;
}

static void write(const label_words *words, char *label)
{
    tav_text out;
    text_open(&out, label, LABEL_MAX);
    for (int i = 0; i < words->count; i++) {
        const word *w = &words->word[i];
        size_t bytes = 0;
        int letters = 0;
        while (bytes < w->bytes && (!is_first_byte(w->at[bytes]) || letters < w->shown))
            letters += is_first_byte(w->at[bytes++]);
        text_put(&out, out.length > 0 && w->shown > 0 ? " " : "");
        text_bytes(&out, w->at, w->shown > 0 ? bytes : 0);
        text_put(&out, w->shown > 0 && w->shown < w->letters ? "." : "");
    }
}

void label_shorten(const char *name, int columns, char label[LABEL_MAX])
{
    label_words words = split(name);
    for (int i = 1; i < words.count - 1 && columns_of(&words) > columns; i++)
        if (is_particle(&words.word[i]))
            words.word[i].shown = 0;
    for (int i = 0; i < words.count - 1; i++) {
        word *w = &words.word[i];
        if (w->shown < WORD_SHORT || columns_of(&words) <= columns)
            continue;
        /* The full stop takes a column too, so one letter less gains nothing. */
        w->shown--;
        while (w->shown > LETTERS_LEAST && columns_of(&words) > columns)
            w->shown--;
    }
    write(&words, label);
}
