/* Reads the text form of a record, strictly: line by line, each exactly as the writer would have
 * written it. Only the seed of a running game may be present or absent. */
#include <stddef.h>
#include <string.h>

#include "record/internal.h"

typedef struct {
    const char *at;   /* the rest of the text */
    const char *end;  /* its end */
    const char *line; /* the current line, without its newline */
    size_t length;
    int number; /* of the line, from 1 */
    tav_fault *fault;
    bool failed;
} lines;

static void fail(lines *l, tav_error error, const char *allowed)
{
    if (l->failed)
        return;
    fault_at(l->fault, error, l->number, 0, allowed);
    l->failed = true;
}

/* Advances to the next line; a text that ends within a line is truncated. */
static void next(lines *l, const char *expected)
{
    if (l->failed)
        return;
    l->number++;
    const char *newline = memchr(l->at, '\n', (size_t)(l->end - l->at));
    if (newline == NULL) {
        fail(l, TAV_ERROR_RECORD, expected);
        l->length = 0;
        return;
    }
    l->line = l->at;
    l->length = (size_t)(newline - l->at);
    l->at = newline + 1;
}

static bool is(const lines *l, const char *words)
{
    return l->length == strlen(words) && memcmp(l->line, words, l->length) == 0;
}

static void expect(lines *l, const char *words)
{
    next(l, words);
    if (!l->failed && !is(l, words))
        fail(l, TAV_ERROR_RECORD, words);
}

/* The next line must begin with this word; the rest of it is copied. */
static void value_of(lines *l, const char *key, char *value, size_t size)
{
    size_t length = strlen(key);
    value[0] = '\0';
    next(l, key);
    if (l->failed)
        return;
    if (l->length <= length + 1 || memcmp(l->line, key, length) != 0 || l->line[length] != ' ' ||
        l->length - length - 1 >= size || memchr(l->line, '\0', l->length) != NULL) {
        fail(l, TAV_ERROR_RECORD, key);
        return;
    }
    memcpy(value, l->line + length + 1, l->length - length - 1);
    value[l->length - length - 1] = '\0';
}

/* Reads a number without sign or leading zeros; -1 if it is not one up to `most`. */
static int read_number(const char *digits, size_t length, int most)
{
    int number = 0;
    if (length == 0 || length > 6 || (length > 1 && digits[0] == '0'))
        return -1;
    for (size_t i = 0; i < length; i++) {
        if (digits[i] < '0' || digits[i] > '9')
            return -1;
        number = number * 10 + digits[i] - '0';
    }
    return number <= most ? number : -1;
}

/* The size of the UTF-8 character at the start of these bytes; 0 if there is none, or if it is a
 * control character. */
static size_t character_size(const char *bytes, size_t left)
{
    static const uint32_t least[5] = {0, 0, 0xa0, 0x800, 0x10000}; /* U+0080 to U+009F control */
    unsigned char first = (unsigned char)bytes[0];
    if (first < 0x80)
        return first >= 0x20 && first != 0x7f;
    size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || size > left)
        return 0;
    uint32_t code = first & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if (((unsigned char)bytes[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | ((unsigned char)bytes[i] & 0x3f);
    }
    bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return code >= least[size] && code <= 0x10ffff && !surrogate ? size : 0;
}

/* UTF-8 without control characters, neither beginning nor ending with a space. */
static bool good_name(const char *name, size_t length)
{
    if (length == 0 || length >= RECORD_NAME || name[0] == ' ' || name[length - 1] == ' ')
        return false;
    for (size_t i = 0, size; i < length; i += size)
        if ((size = character_size(name + i, length - i)) == 0)
            return false;
    return true;
}

static bool good_level(const char *level, size_t length)
{
    if (length == 0 || length >= RECORD_LEVEL)
        return false;
    for (size_t i = 0; i < length; i++)
        if (!((level[i] >= 'a' && level[i] <= 'z') || level[i] == '-' ||
              (level[i] >= '0' && level[i] <= '9')))
            return false;
    return true;
}

static size_t word_length(const char *words, size_t length)
{
    const char *space = memchr(words, ' ', length);
    return space != NULL ? (size_t)(space - words) : length;
}

static int read_player_id(const char *words, size_t length)
{
    int id = RECORD_PLAYERS - 1;
    while (id >= 0 && (strlen(record_player_ids[id]) != length ||
                       memcmp(record_player_ids[id], words, length) != 0))
        id--;
    return id;
}

bool record_read_player(const char *words, size_t length, record_seat *seat)
{
    memset(seat, 0, sizeof *seat);
    size_t word = word_length(words, length);
    int player = read_player_id(words, word);
    if (player < 0 || (player == RECORD_EMPTY && word < length))
        return false;
    seat->player = (record_player)player;
    if (seat->player == RECORD_BOT) {
        if (word == length)
            return false;
        words += word + 1;
        length -= word + 1;
        word = word_length(words, length);
        if (!good_level(words, word))
            return false;
        memcpy(seat->level, words, word);
    }
    if (word == length)
        return true;
    words += word + 1;
    length -= word + 1;
    if (!good_name(words, length))
        return false;
    memcpy(seat->name, words, length);
    return true;
}

/* Modules and options must be in table order, each once: exactly as the writer writes them. */
static void expect_canonical(lines *l, const tav_record *record,
                             void (*write)(const tav_record *, tav_text *))
{
    char line[512];
    tav_text text;
    text_open(&text, line, sizeof line);
    write(record, &text);
    text_cut(&text, text.length - 1);
    if (!l->failed && !is(l, line))
        fail(l, TAV_ERROR_RECORD, line);
}

static void read_modules(lines *l, tav_record *record)
{
    char value[128];
    value_of(l, "modules", value, sizeof value);
    if (l->failed || strcmp(value, "-") == 0)
        return;
    for (char *c = value; *c != '\0'; c++)
        *c = *c == ' ' ? ',' : *c == ',' ? '?' : *c;
    tav_fault fault;
    if (config_set_modules(record->game, &record->config, value, &fault) != TAV_OK)
        fail(l, fault.error, fault.allowed);
    expect_canonical(l, record, record_modules_line);
}

static void read_options(lines *l, tav_record *record)
{
    char value[256];
    value_of(l, "options", value, sizeof value);
    if (l->failed || strcmp(value, "-") == 0)
        return;
    for (char *option = value; option != NULL && !l->failed;) {
        char *space = strchr(option, ' ');
        if (space != NULL)
            *space = '\0';
        tav_fault fault;
        if (config_set_option(record->game, &record->config, option, &fault) != TAV_OK)
            fail(l, fault.error, fault.allowed);
        option = space != NULL ? space + 1 : NULL;
    }
    expect_canonical(l, record, record_options_line);
}

static void read_seats(lines *l, tav_record *record)
{
    for (int seat = 0; seat < record->config.players && !l->failed; seat++) {
        char key[8] = "seat 0", value[RECORD_NAME + RECORD_LEVEL + 8];
        key[5] = (char)('0' + seat);
        value_of(l, key, value, sizeof value);
        if (!l->failed && !record_read_player(value, strlen(value), &record->seat[seat]))
            fail(l, TAV_ERROR_RECORD, "human NAME, bot LEVEL NAME, empty");
    }
}

static void read_hex(lines *l, const char *key, uint8_t *bytes, size_t count)
{
    char value[80];
    value_of(l, key, value, sizeof value);
    for (char *c = value; *c != '\0'; c++)
        if (*c >= 'A' && *c <= 'F')
            fail(l, TAV_ERROR_RECORD, "0-9a-f");
    if (!l->failed && (strlen(value) != 2 * count || !text_read_hex(value, bytes, count)))
        fail(l, TAV_ERROR_RECORD, "0-9a-f");
}

static void read_head(lines *l, tav_record *record)
{
    char value[128];
    expect(l, RECORD_FIRST_LINE);
    value_of(l, "game", value, sizeof value);
    record->game = game_by_id(value);
    if (record->game == NULL) {
        fail(l, TAV_ERROR_GAME, NULL);
        return;
    }
    value_of(l, "rules", value, sizeof value);
    if (read_number(value, strlen(value), 255) != record->game->rules)
        fail(l, TAV_ERROR_RECORD, NULL);
    value_of(l, "players", value, sizeof value);
    record->config.players = (uint8_t)(read_number(value, strlen(value), TAV_SEATS_MAX) & 0xff);
    if (record->config.players < record->game->players_min ||
        record->config.players > record->game->players_max)
        fail(l, TAV_ERROR_PLAYERS, NULL);
    read_modules(l, record);
    read_options(l, record);
    tav_fault fault;
    if (!l->failed && config_check(record->game, &record->config, &fault) != TAV_OK)
        fail(l, fault.error, fault.allowed);
    read_seats(l, record);
    read_hex(l, "seed-sha256", record->seed_hash, SHA256_SIZE);
    next(l, "seed");
    if (!l->failed && !is(l, "seed -")) {
        l->at = l->line; /* read the line again as a seed */
        l->number--;
        read_hex(l, "seed", record->seed, RNG_KEY_SIZE);
        record->seed_known = true;
    }
    expect(l, "");
}

static void read_entry(lines *l, tav_record *record)
{
    int seat = l->length > 2 && l->line[1] == ' ' ? read_number(l->line, 1, TAV_SEATS_MAX) : -1;
    if (seat < 0 || seat >= record->config.players || memchr(l->line, '\0', l->length) != NULL) {
        fail(l, TAV_ERROR_RECORD, "SEAT ACTION");
        return;
    }
    const char *words = l->line + 2;
    size_t length = l->length - 2;
    tav_error error = TAV_OK;
    if (length > 5 && memcmp(words, "undo ", 5) == 0) {
        int number = read_number(words + 5, length - 5, RECORD_ENTRIES);
        error = number < 0 ? TAV_ERROR_RECORD
                           : record_add(record, RECORD_UNDO, seat, number, "", 0);
    } else if (length > 5 && memcmp(words, "seat ", 5) == 0) {
        record_seat player;
        bool good = record_read_player(words + 5, length - 5, &player);
        error = !good ? TAV_ERROR_RECORD
                      : record_add(record, RECORD_CHANGE, seat, 0, words + 5, length - 5);
    } else {
        error = length >= TAV_TEXT_MAX
                    ? TAV_ERROR_RECORD
                    : record_add(record, RECORD_ACTION, seat, RECORD_UNREAD, words, length);
    }
    if (error != TAV_OK)
        fail(l, error, "SEAT ACTION, SEAT undo NUMBER, SEAT seat PLAYER");
}

/* "score 0 total 31 tiebreak 5 rank 1" */
static void read_score(lines *l, int seat, tav_score *score)
{
    static const char *const keys[] = {"total", "tiebreak", "rank"};
    static const int most[] = {9999, 9999, TAV_SEATS_MAX};
    char key[8] = "score 0", value[64];
    int numbers[3] = {0};
    key[6] = (char)('0' + seat);
    value_of(l, key, value, sizeof value);
    const char *at = value;
    for (int i = 0; i < 3 && !l->failed; i++) {
        size_t word = strlen(keys[i]);
        if (strncmp(at, keys[i], word) != 0 || at[word] != ' ') {
            fail(l, TAV_ERROR_RECORD, "score SEAT total N tiebreak N rank N");
            return;
        }
        at += word + 1;
        size_t length = strcspn(at, " ");
        numbers[i] = read_number(at, length, most[i]);
        if (numbers[i] < 0 || (at[length] == '\0') != (i == 2))
            fail(l, TAV_ERROR_RECORD, "score SEAT total N tiebreak N rank N");
        at += length + (at[length] == ' ');
    }
    score->total = (int16_t)numbers[0];
    score->tiebreak = (int16_t)numbers[1];
    score->rank = (uint8_t)numbers[2];
}

static void read_result(lines *l, tav_record *record)
{
    if (record->over) {
        uint8_t bytes[8] = {0};
        for (int seat = 0; seat < record->config.players; seat++)
            read_score(l, seat, &record->score[seat]);
        read_hex(l, "hash", bytes, sizeof bytes);
        for (int i = 0; i < 8; i++)
            record->hash = record->hash << 8 | bytes[i];
        if (!l->failed && !record->seed_known)
            fail(l, TAV_ERROR_RECORD, "seed");
    } else {
        expect(l, "unfinished");
    }
    expect(l, "end");
    if (!l->failed && l->at != l->end) {
        l->number++;
        fail(l, TAV_ERROR_RECORD, "end");
    }
}

tav_error record_read(tav_record *record, const char *text, size_t size, tav_fault *fault)
{
    tav_fault own;
    lines l = {.at = text, .end = text + size, .fault = fault != NULL ? fault : &own};
    fault_set(l.fault, TAV_OK, NULL, NULL);
    memset(record, 0, offsetof(tav_record, entry)); /* the rest is room, used as it fills */
    read_head(&l, record);
    for (;;) {
        next(&l, "end");
        if (l.failed || l.length == 0)
            break;
        read_entry(&l, record);
    }
    if (!l.failed) {
        record->over = l.end - l.at >= 6 && memcmp(l.at, "score ", 6) == 0;
        read_result(&l, record);
    }
    return l.fault->error;
}
