/* Feeds any bytes to the server's text parsers: a configuration file, the headers of a request, a
 * path, a value for the log. The first byte chooses which. */
#include "tests/fuzz/fuzz.h"

#include <jansson.h>
#include <string.h>

#include "server/config.h"
#include "server/log.h"
#include "server/net/http.h"
#include "server/net/route.h"

enum { TEXT_MOST = 32768 };

/* Settings that were read can be set again, and a fault names its line. */
static void try_config(const char *text, size_t size)
{
    static server_config config, other;
    config_fault fault, none;
    server_config_open(&config);
    config_result result = server_config_read(&config, text, size, &fault);
    must(result == fault.result && (result == CONFIG_OK || fault.line >= 1));
    must(strlen(fault.what) < sizeof fault.what && strlen(fault.allowed) < sizeof fault.allowed);
    server_config_open(&other);
    for (int i = 0; i < SETTING_COUNT; i++)
        must(server_config_set(&other, (server_setting)i,
                               server_config_text(&config, (server_setting)i), SETTING_FLAG,
                               &none) == CONFIG_OK);
    must(server_config_number(&config, SETTING_PORT) <= 65535);
    server_config_on(&config, SETTING_BEHIND_TLS);
}

static void try_cookie(const char *header)
{
    char value[65], pair[80];
    tav_text text;
    bool found = http_cookie(header, "tavoliere", value, sizeof value);
    must(strlen(value) < sizeof value && (found || value[0] == '\0'));
    text_open(&text, pair, sizeof pair);
    text_put(&text, "tavoliere=");
    text_put(&text, value);
    must(!found || strstr(header, pair) != NULL);
}

/* `other` is the second argument: the host, the list, the tag. */
static void try_headers(const char *header, const char *other)
{
    uint64_t length = 0;
    net_address address;
    try_cookie(header);
    must(http_language(header) < TAV_LANGUAGES);
    http_is_json(header);
    must(!http_length(header, &length) || length < 1000000000000000);
    if (http_origin_allowed(header, other, other))
        must(http_is_origin(header, strlen(header)));
    must(!http_origin_allowed(header, "", ""));
    must(!http_accepts(header, "br") || strpbrk(header, "bB") != NULL);
    http_matches(header, other);
    if (address_forwarded(header, &address)) {
        net_address group = address_group(&address), again = address_group(&group);
        must(memcmp(&group, &again, sizeof group) == 0);
        must(address_listed(&address, header));
    }
}

static void try_path(const char *path)
{
    for (http_method method = HTTP_GET; method <= HTTP_OTHER; method++) {
        http_route route = route_find(method, path);
        must(route.kind != ROUTE_RECORD || strlen(route.id) == STORE_ID - 1);
        must(route.kind != ROUTE_ACCOUNT || route.word != NULL);
        must(method != HTTP_OTHER || route.kind == ROUTE_NONE || route.kind == ROUTE_METHOD);
    }
}

/* Always one line; in JSON format a valid document. */
static void try_log(const char *value)
{
    for (int json = 0; json < 2; json++) {
        tav_log log = {.file = -1, .level = LOG_DEBUG, .json = json != 0};
        log_line line;
        log_begin(&line, &log, LOG_INFO, "test");
        log_word(&line, "value", value);
        log_number(&line, "number", -7);
        log_end(&line);
        size_t length = strlen(line.buffer);
        must(length < sizeof line.buffer && line.buffer[length - 1] == '\n');
        for (size_t i = 0; i + 1 < length; i++)
            must(line.buffer[i] >= ' ' && line.buffer[i] < 127);
        if (json != 0) {
            json_t *read = json_loads(line.buffer, 0, NULL);
            must(json_is_object(read));
            json_decref(read);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[TEXT_MOST + 1];
    if (size == 0 || size > TEXT_MOST)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    char *second = strchr(text, '\n');
    switch (data[0] % 4) {
    case 0:
        try_config(text, size - 1);
        break;
    case 1:
        if (second != NULL)
            *second++ = '\0';
        try_headers(text, second != NULL ? second : "");
        break;
    case 2:
        try_path(text);
        break;
    default:
        try_log(text);
        break;
    }
    return 0;
}
