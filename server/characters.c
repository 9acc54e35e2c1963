/* Others see a name inside sentences and beside their own names, and a line among others' lines. So a
 * text must not affect the text around it, and two texts that look the same must be the same as far
 * as possible: no control characters, no line ends, nothing that changes the writing
 * direction, nothing invisible, no tags and no noncharacters. */
#include "server/characters.h"

typedef struct {
    uint32_t first, last;
} range;

static const range forbidden[] = {
    {0x0000, 0x001f},   /* control characters */
    {0x007f, 0x009f},   /* more control characters */
    {0x00ad, 0x00ad},   /* soft hyphen */
    {0x034f, 0x034f},   /* grapheme joiner */
    {0x061c, 0x061c},   /* writing direction */
    {0x115f, 0x1160},   /* Hangul fillers */
    {0x17b4, 0x17b5},   /* Khmer vowels that are not shown */
    {0x180b, 0x180f},   /* Mongolian selectors */
    {0x200b, 0x200b},   /* zero-width space */
    {0x200e, 0x200f},   /* writing direction */
    {0x2028, 0x202e},   /* line ends, writing direction */
    {0x2060, 0x206f},   /* invisible operators, writing direction */
    {0x2800, 0x2800},   /* empty Braille pattern */
    {0x3164, 0x3164},   /* Hangul filler */
    {0xd800, 0xdfff},   /* surrogates */
    {0xe000, 0xf8ff},   /* private use: nobody knows what it looks like */
    {0xfdd0, 0xfdef},   /* noncharacters */
    {0xfeff, 0xfeff},   /* byte order mark */
    {0xffa0, 0xffa0},   /* Hangul filler */
    {0xfff0, 0xfffb},   /* annotations */
    {0x1d173, 0x1d17a}, /* musical controls */
    {0xe0000, 0xe0fff}, /* tags and invisible variants */
};

/* Invisible, but part of scripts and emoji. */
static const range joining[] = {{0x200c, 0x200d}, {0xfe00, 0xfe0f}};

static const range blank[] = {
    {0x0020, 0x0020}, {0x00a0, 0x00a0}, {0x1680, 0x1680}, {0x2000, 0x200d},
    {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}, {0xfe00, 0xfe0f},
};

static bool is_in(const range *ranges, size_t count, uint32_t character)
{
    for (size_t i = 0; i < count; i++)
        if (character >= ranges[i].first && character <= ranges[i].last)
            return true;
    return false;
}

/* Latin, Greek, Cyrillic, Armenian and Hebrew need no joiners; a digit does before a keycap. */
static bool may_be_joined(uint32_t character)
{
    return character >= 0x0600 || character == 0xa9 || character == 0xae || character == '#' ||
           character == '*' || (character >= '0' && character <= '9');
}

bool character_allowed(uint32_t character, uint32_t before)
{
    if (is_in(forbidden, sizeof forbidden / sizeof forbidden[0], character) ||
        (character & 0xfffe) == 0xfffe)
        return false;
    if (!is_in(joining, sizeof joining / sizeof joining[0], character))
        return true;
    return may_be_joined(before) && !(before >= 0x200c && before <= 0x200d);
}

bool character_blank(uint32_t character)
{
    return is_in(blank, sizeof blank / sizeof blank[0], character);
}

size_t character_read(const char *text, uint32_t *character)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const uint8_t *bytes = (const uint8_t *)text;
    size_t size = bytes[0] < 0x80 ? 1 : bytes[0] >= 0xf0 ? 4 : bytes[0] >= 0xe0 ? 3 : 2;
    if ((bytes[0] >= 0x80 && bytes[0] < 0xc2) || bytes[0] > 0xf4)
        return 0;
    *character = size == 1 ? bytes[0] : bytes[0] & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
        *character = *character << 6 | (bytes[i] & 0x3fu);
    }
    return *character >= least[size] && *character <= 0x10ffff ? size : 0;
}
