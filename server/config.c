#include "server/config.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/http.h"

#define SERVER_SETTING_ROW(id, name, kind, fallback, low, high, value)                             \
    [SETTING_##id] = {name, KIND_##kind, fallback, low, high, value},
const setting_row setting_rows[SETTING_COUNT] = {SERVER_SETTINGS(SERVER_SETTING_ROW)};
#undef SERVER_SETTING_ROW

/* --- What is allowed --------------------------------------------------------------------------- */

static bool is_number(const setting_row *row, const char *text)
{
    uint64_t number;
    return http_length(text, &number) && (int64_t)number >= row->low &&
           (int64_t)number <= row->high;
}

/* One of the words separated by bars. */
static bool is_word(const char *words, const char *text)
{
    size_t length = strlen(text);
    for (;;) {
        size_t word = strcspn(words, "|");
        if (word == length && memcmp(words, text, length) == 0)
            return true;
        if (words[word] == '\0')
            return false;
        words += word + 1;
    }
}

static bool is_list(const char *text, bool (*each)(const char *item, size_t length))
{
    const char *item;
    size_t length;
    while (http_next_item(&text, &item, &length))
        if (!each(item, length))
            return false;
    return true;
}

static bool is_address(const char *item, size_t length)
{
    net_address address;
    return address_read(item, length, &address);
}

static bool has_control(const char *text)
{
    for (; *text != '\0'; text++)
        if ((unsigned char)*text < ' ' || *text == 127)
            return true;
    return false;
}

static bool is_allowed(const setting_row *row, const char *text)
{
    if (strlen(text) >= SETTING_VALUE || has_control(text))
        return false;
    switch (row->kind) {
    case KIND_NUMBER:
        return is_number(row, text);
    case KIND_SWITCH:
    case KIND_WORD:
        return is_word(row->value, text);
    case KIND_ADDRESS:
        return is_address(text, strlen(text));
    case KIND_ADDRESSES:
        return is_list(text, is_address);
    case KIND_ORIGINS:
        return is_list(text, http_is_origin);
    case KIND_TEXT:
        break;
    }
    return true;
}

/* --- Faults ------------------------------------------------------------------------------------ */

static void put_allowed(const setting_row *row, tav_text *out)
{
    switch (row->kind) {
    case KIND_NUMBER:
        text_number(out, row->low);
        text_char(out, '-');
        text_number(out, row->high);
        break;
    case KIND_SWITCH:
    case KIND_WORD:
        for (const char *c = row->value; *c != '\0'; c++)
            text_put(out, *c == '|' ? ", " : (char[]){*c, '\0'});
        break;
    case KIND_ADDRESS:
        text_put(out, "127.0.0.1, 0.0.0.0, ::1, ::, ...");
        break;
    case KIND_ADDRESSES:
        text_put(out, "127.0.0.1, ::1, ...");
        break;
    case KIND_ORIGINS:
        text_put(out, "https://example.org, http://localhost:5173, ...");
        break;
    case KIND_TEXT:
        break;
    }
}

static config_result refuse_value(config_fault *fault, const setting_row *row, const char *text)
{
    tav_text out;
    fault->result = CONFIG_VALUE;
    text_open(&out, fault->what, sizeof fault->what);
    text_put(&out, row->name);
    text_put(&out, " = ");
    text_put(&out, text);
    text_open(&out, fault->allowed, sizeof fault->allowed);
    put_allowed(row, &out);
    return fault->result;
}

static config_result refuse_line(config_fault *fault, config_result result, int number,
                                 const char *text, size_t length)
{
    tav_text out;
    fault->result = result;
    fault->line = number;
    text_open(&out, fault->what, sizeof fault->what);
    text_bytes(&out, text, length);
    text_open(&out, fault->allowed, sizeof fault->allowed);
    if (result == CONFIG_LINE)
        text_put(&out, "key = value");
    for (int i = 0; result == CONFIG_UNKNOWN && i < SETTING_COUNT; i++)
        text_item(&out, setting_rows[i].name);
    return result;
}

/* --- Setting and asking ------------------------------------------------------------------------ */

void server_config_open(server_config *config)
{
    memset(config, 0, sizeof *config);
    for (int i = 0; i < SETTING_COUNT; i++) {
        tav_text text;
        assert(is_allowed(&setting_rows[i], setting_rows[i].fallback));
        text_open(&text, config->value[i].text, sizeof config->value[i].text);
        text_put(&text, setting_rows[i].fallback);
    }
}

/* -1 if unknown. */
static int find_setting(const char *name, size_t length)
{
    for (int i = 0; i < SETTING_COUNT; i++)
        if (strlen(setting_rows[i].name) == length &&
            memcmp(setting_rows[i].name, name, length) == 0)
            return i;
    return -1;
}

config_result server_config_set(server_config *config, server_setting setting, const char *text,
                                setting_source source, config_fault *fault)
{
    const setting_row *row = &setting_rows[setting];
    *fault = (config_fault){.result = CONFIG_OK};
    if (!is_allowed(row, text))
        return refuse_value(fault, row, text);
    if (config->value[setting].source > source)
        return CONFIG_OK;
    tav_text out;
    text_open(&out, config->value[setting].text, sizeof config->value[setting].text);
    text_put(&out, text);
    config->value[setting].source = source;
    config->value[setting].line = 0;
    return CONFIG_OK;
}

const char *server_config_text(const server_config *config, server_setting setting)
{
    return config->value[setting].text;
}

long server_config_number(const server_config *config, server_setting setting)
{
    assert(setting_rows[setting].kind == KIND_NUMBER);
    return strtol(config->value[setting].text, NULL, 10);
}

bool server_config_on(const server_config *config, server_setting setting)
{
    assert(setting_rows[setting].kind == KIND_SWITCH);
    return strcmp(config->value[setting].text, "yes") == 0;
}

void server_config_variable(server_setting setting, tav_text *out)
{
    text_put(out, "TAVOLIERE_");
    for (const char *c = setting_rows[setting].name; *c != '\0'; c++)
        text_char(out, *c == '-' ? '_' : *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c);
}

/* --- The file ---------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void trim(const char **text, size_t *length)
{
    while (*length > 0 && is_blank(**text)) {
        ++*text;
        --*length;
    }
    while (*length > 0 && is_blank((*text)[*length - 1]))
        --*length;
}

/* Up to a # at the start of the line or after a space. */
static size_t without_comment(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (line[i] == '#' && (i == 0 || is_blank(line[i - 1])))
            return i;
    return length;
}

static config_result read_line(server_config *config, const char *line, size_t length, int number,
                               config_fault *fault)
{
    length = without_comment(line, length);
    trim(&line, &length);
    if (length == 0)
        return CONFIG_OK;
    const char *equals = memchr(line, '=', length);
    if (equals == NULL || memchr(line, '\0', length) != NULL)
        return refuse_line(fault, CONFIG_LINE, number, line, length);
    const char *key = line, *text = equals + 1;
    size_t key_length = (size_t)(equals - line), text_length = length - key_length - 1;
    trim(&key, &key_length);
    trim(&text, &text_length);
    int setting = find_setting(key, key_length);
    if (setting < 0)
        return refuse_line(fault, CONFIG_UNKNOWN, number, key, key_length);
    if (config->value[setting].line != 0)
        return refuse_line(fault, CONFIG_TWICE, number, key, key_length);
    char value[SETTING_VALUE + 1]; /* one spare byte, to notice values that are too long */
    tav_text copy;
    text_open(&copy, value, sizeof value);
    text_bytes(&copy, text, text_length);
    config_result result = server_config_set(config, (server_setting)setting, value, SETTING_FILE,
                                             fault);
    fault->line = number;
    config->value[setting].line = number;
    return result;
}

config_result server_config_read(server_config *config, const char *text, size_t size,
                                 config_fault *fault)
{
    *fault = (config_fault){.result = CONFIG_OK};
    for (int number = 1; size > 0; number++) {
        const char *end = memchr(text, '\n', size);
        size_t length = end != NULL ? (size_t)(end - text) : size;
        config_result result = read_line(config, text, length, number, fault);
        if (result != CONFIG_OK)
            return result;
        length += end != NULL;
        text += length;
        size -= length;
    }
    return CONFIG_OK;
}
