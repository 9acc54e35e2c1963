/* Others see a name inside sentences and beside their own names. So it must be visible and must not
 * affect the text around it: no control characters, no line ends, nothing that changes the writing
 * direction, no tags and no noncharacters. */
#include "server/account/rules.h"

#include <string.h>

typedef struct {
    uint32_t first, last;
} range;

static const range forbidden[] = {
    {0x0000, 0x001f},   /* control characters */
    {0x007f, 0x009f},   /* more control characters */
    {0x061c, 0x061c},   /* writing direction */
    {0x200b, 0x200b},   /* zero-width space */
    {0x200e, 0x200f},   /* writing direction */
    {0x2028, 0x202e},   /* line ends, writing direction */
    {0x2060, 0x206f},   /* invisible operators, writing direction */
    {0xd800, 0xdfff},   /* surrogates */
    {0xfdd0, 0xfdef},   /* noncharacters */
    {0xfeff, 0xfeff},   /* byte order mark */
    {0xfff0, 0xfffb},   /* annotations */
    {0xe0000, 0xe0fff}, /* tags and invisible variants */
};

/* Invisible characters: allowed between others, but a name needs at least one visible one. Variant
 * selectors and joiners belong to scripts and emoji, the rest are blanks. */
static const range blank[] = {
    {0x0020, 0x0020}, {0x00a0, 0x00a0}, {0x00ad, 0x00ad}, {0x034f, 0x034f},
    {0x115f, 0x1160}, {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f},
    {0x2000, 0x200d}, {0x202f, 0x202f}, {0x205f, 0x205f}, {0x2800, 0x2800},
    {0x3000, 0x3000}, {0x3164, 0x3164}, {0xfe00, 0xfe0f}, {0xffa0, 0xffa0},
};

static bool is_in(const range *ranges, size_t count, uint32_t character)
{
    for (size_t i = 0; i < count; i++)
        if (character >= ranges[i].first && character <= ranges[i].last)
            return true;
    return false;
}

static bool is_forbidden(uint32_t character)
{
    return is_in(forbidden, sizeof forbidden / sizeof forbidden[0], character) ||
           (character & 0xfffe) == 0xfffe;
}

static bool is_blank(uint32_t character)
{
    return is_in(blank, sizeof blank / sizeof blank[0], character);
}

/* Decodes the UTF-8 character that begins here; returns its size, 0 if it is invalid. */
static size_t character_at(const char *text, uint32_t *character)
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

bool account_name_read(const char *words, char name[RECORD_NAME])
{
    size_t length = 0, trimmed = 0;
    int characters = 0, kept = 0;
    uint32_t character;
    for (size_t size; *words != '\0'; words += size) {
        size = character_at(words, &character);
        if (size == 0 || is_forbidden(character))
            return false;
        if (is_blank(character) && kept == 0)
            continue;
        if (length + size < RECORD_NAME)
            memcpy(name + length, words, size);
        length += size;
        characters++;
        if (!is_blank(character)) {
            trimmed = length;
            kept = characters;
        }
    }
    if (kept == 0 || kept > NAME_CHARACTERS || trimmed >= RECORD_NAME)
        return false;
    name[trimmed] = '\0';
    return true;
}

const char nobodys_hash[] = "$argon2id$v=19$m=65536,t=2,p=1$Q8G1Rr2kYVQm0S3tW1xZpg"
                            "$7lqkYb0dD3uV0mE4bC2n9xJtqS1oPz5hK8wRf6aTgUM";

bool account_login_possible(const char *login)
{
    size_t length = strlen(login);
    return length >= LOGIN_MIN && length <= LOGIN_MAX &&
           strspn(login, "abcdefghijklmnopqrstuvwxyz0123456789._-") == length;
}

bool account_password_possible(const char *password)
{
    size_t length = strlen(password);
    return length >= PASSWORD_MIN && length <= PASSWORD_MAX;
}
