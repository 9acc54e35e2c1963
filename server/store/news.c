#include "server/store/news.h"

#include <stdlib.h>
#include <string.h>

/* A line is a letter and fields, each after a tab. No field can contain a tab or the end of a line: names
 * and lines of chat have no control characters. */
enum { FIELDS = 8 };

static void put(tav_text *out, const char *field)
{
    text_char(out, '\t');
    text_put(out, field);
}

static void put_number(tav_text *out, int64_t number)
{
    text_char(out, '\t');
    text_number(out, number);
}

static void put_about(tav_text *out, char letter, const char *id)
{
    text_char(out, letter);
    put(out, id);
}

static void put_chat(tav_text *out, const store_chat *line)
{
    put_about(out, 'c', line->game);
    put(out, line->account);
    put_number(out, line->seat);
    put_number(out, line->at_ms);
    put(out, line->name);
    put(out, line->text);
}

static void put_key(tav_text *out, const uint8_t key[STORE_KEY])
{
    static const char digits[] = "0123456789abcdef";
    text_put(out, "k\t");
    for (int i = 0; i < STORE_KEY; i++) {
        text_char(out, digits[key[i] >> 4]);
        text_char(out, digits[key[i] & 15]);
    }
}

static void put_line(const store_write *write, tav_text *out)
{
    switch (write->kind) {
    case WRITE_ADD_MOVES:
        put_about(out, 'm', write->game.id);
        return;
    case WRITE_ADD_GAME:
    case WRITE_SET_GAME:
    case WRITE_ADD_ENTRIES:
        put_about(out, 'g', write->game.id);
        return;
    case WRITE_DELETE_GAME:
        put_about(out, 'g', write->id);
        return;
    case WRITE_ADD_CHAT:
        put_chat(out, &write->chat);
        return;
    case WRITE_SET_ACCOUNT:
        if (write->account.name[0] != '\0')
            put_about(out, 'a', write->account.id);
        return;
    case WRITE_DELETE_ACCOUNT:
        put_about(out, 'l', write->id);
        return;
    case WRITE_DELETE_SESSION:
        put_key(out, write->session.key);
        return;
    case WRITE_DELETE_SESSIONS:
        put_about(out, 's', write->id);
        return;
    case WRITE_SET_PASSWORD:
        put_about(out, 's', write->new_password.account);
        return;
    case WRITE_TELL:
        put_about(out, 't', write->told.id);
        put(out, write->told.words);
        return;
    default:
        return;
    }
}

void news_write(const store_write *write, tav_text *out)
{
    size_t before = out->length;
    put_line(write, out);
    if (out->length > before)
        text_char(out, '\n');
}

/* --- Reading ------------------------------------------------------------------------------------ */

static void take(const char *field, char *to, size_t size)
{
    tav_text text;
    text_open(&text, to, size);
    text_put(&text, field);
}

static uint8_t digit_of(char c)
{
    return (uint8_t)(c >= 'a' ? c - 'a' + 10 : c - '0');
}

static bool take_key(const char *field, uint8_t key[STORE_KEY])
{
    if (strspn(field, "0123456789abcdef") != 2 * STORE_KEY || field[2 * STORE_KEY] != '\0')
        return false;
    for (size_t i = 0; i < STORE_KEY; i++)
        key[i] = (uint8_t)(digit_of(field[2 * i]) << 4 | digit_of(field[2 * i + 1]));
    return true;
}

static bool take_chat(char *const *field, int count, store_chat *line)
{
    if (count != 7)
        return false;
    take(field[1], line->game, sizeof line->game);
    take(field[2], line->account, sizeof line->account);
    line->seat = (int8_t)strtol(field[3], NULL, 10);
    line->at_ms = strtoll(field[4], NULL, 10);
    take(field[5], line->name, sizeof line->name);
    take(field[6], line->text, sizeof line->text);
    return true;
}

static bool take_line(char *const *field, int count, store_news *news)
{
    static const struct {
        char letter;
        store_news_kind kind;
    } kinds[] = {{'m', NEWS_MOVES},
                 {'g', NEWS_TABLE},
                 {'a', NEWS_ACCOUNT},
                 {'l', NEWS_LEFT},
                 {'s', NEWS_SESSIONS}};
    if (count < 2 || strlen(field[0]) != 1)
        return false;
    char letter = field[0][0];
    if (letter == 'k') {
        news->kind = NEWS_SESSION;
        return take_key(field[1], news->key);
    }
    take(field[1], news->id, sizeof news->id);
    if (letter == 'c') {
        news->kind = NEWS_CHAT;
        return take_chat(field, count, &news->line);
    }
    if (letter == 't' && count == 3) {
        news->kind = NEWS_TOLD;
        take(field[2], news->told, sizeof news->told);
        return true;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i].letter == letter) {
            news->kind = kinds[i].kind;
            return true;
        }
    return false;
}

static int split(char *line, char *field[FIELDS])
{
    int count = 0;
    for (char *at = line; at != NULL && count < FIELDS;) {
        field[count++] = at;
        at = strchr(at, '\t');
        if (at != NULL)
            *at++ = '\0';
    }
    return count;
}

void news_read(const char *lines, store_heard heard, void *context)
{
    char line[NEWS_LINE_SIZE], *field[FIELDS];
    for (size_t size; *lines != '\0'; lines += size + (lines[size] == '\n')) {
        store_news news = {0};
        size = strcspn(lines, "\n");
        if (size >= sizeof line)
            continue;
        memcpy(line, lines, size);
        line[size] = '\0';
        if (take_line(field, split(line, field), &news))
            heard(context, &news);
    }
}
