/* What a table is made with: game, players, modules, options, clock, who may watch. It is read from
 * a `create` and from the settings a row keeps, which have the same fields. */
#include <string.h>

#include "core/json.h"
#include "server/hub/internal.h"

static const char *const clock_kinds[] = {
    [TABLE_UNTIMED] = "none", [TABLE_PER_MOVE] = "days", [TABLE_PER_GAME] = "live"};
static const char *const watch_ids[WATCH_RULES] = {"all", "link", "nobody"};

static const int64_t day_ms = INT64_C(86400000);

/* The place of a field's word in a list, or -1 with the fault kept. */
static int read_word(reader *r, const json_t *object, const char *key, const char *const *words,
                     int count)
{
    const char *given = json_string_value(json_object_get(object, key));
    char allowed[64];
    tav_text list;
    text_open(&list, allowed, sizeof allowed);
    for (int i = 0; i < count; i++) {
        if (given != NULL && strcmp(given, words[i]) == 0)
            return i;
        text_put(&list, i > 0 ? ", " : "");
        text_put(&list, words[i]);
    }
    reader_fail(r, TAV_ERROR_FIELD, key, allowed);
    return -1;
}

static void read_clock(reader *r, const json_t *json, table_clock *clock)
{
    static const char *const none[] = {"kind", NULL}, *const days[] = {"kind", "days", NULL},
                             *const live[] = {"kind", "main_ms", "increment_ms", NULL};
    static const char *const *const keys[] = {
        [TABLE_UNTIMED] = none, [TABLE_PER_MOVE] = days, [TABLE_PER_GAME] = live};
    const json_t *object = reader_object(r, json, "clock");
    size_t mark = reader_enter_key(r, "clock");
    int kind = object != NULL ? read_word(r, object, "kind", clock_kinds, 3) : -1;
    if (kind >= 0)
        reader_keys(r, object, keys[kind]);
    *clock = (table_clock){.kind = kind >= 0 ? (table_clock_kind)kind : TABLE_UNTIMED};
    if (kind == TABLE_PER_MOVE)
        clock->main_ms = day_ms * reader_number(r, object, "days", 1, 30);
    if (kind == TABLE_PER_GAME) {
        clock->main_ms = reader_number(r, object, "main_ms", 10000, day_ms);
        clock->increment_ms = reader_number(r, object, "increment_ms", 0, 3600000);
    }
    reader_leave(r, mark);
}

static void read_modules(reader *r, const json_t *json, const tav_game *game, tav_config *config)
{
    const json_t *list = reader_list(r, json, "modules", TAV_MODULES_MAX);
    char joined[256];
    tav_text text;
    tav_fault fault;
    text_open(&text, joined, sizeof joined);
    for (size_t i = 0; list != NULL && i < json_array_size(list); i++) {
        const char *id = json_string_value(json_array_get(list, i));
        text_put(&text, i > 0 ? "," : "");
        text_put(&text, id != NULL && strchr(id, ',') == NULL ? id : "?");
    }
    if (list != NULL && (text.full || config_set_modules(game, config, joined, &fault) != TAV_OK))
        reader_fail(r, TAV_ERROR_MODULE, "modules", text.full ? NULL : fault.allowed);
}

static void option_text(const json_t *value, tav_text *out)
{
    if (json_is_string(value))
        text_put(out, json_string_value(value));
    else if (json_is_integer(value))
        text_number(out, json_integer_value(value));
    else if (json_is_boolean(value))
        text_put(out, json_is_true(value) ? "true" : "false");
}

static json_type option_type(const tav_game *game, const char *id)
{
    for (int i = 0; i < game->option_count; i++)
        if (strcmp(game->options[i].id, id) == 0)
            switch (game->options[i].kind) {
            case TAV_OPTION_WORD:
                return JSON_STRING;
            case TAV_OPTION_BOOL:
                return JSON_TRUE;
            default:
                return JSON_INTEGER;
            }
    return JSON_NULL;
}

static void read_option(reader *r, const tav_game *game, const char *id, const json_t *value,
                        tav_config *config)
{
    char assignment[128];
    tav_text text;
    tav_fault fault;
    json_type type = json_is_boolean(value) ? JSON_TRUE : json_typeof(value);
    text_open(&text, assignment, sizeof assignment);
    text_put(&text, id);
    text_char(&text, '=');
    option_text(value, &text);
    if (config_set_option(game, config, assignment, &fault) != TAV_OK)
        reader_fail(r, fault.error, id, fault.allowed);
    else if (text.full || strchr(id, '=') != NULL || type != option_type(game, id))
        reader_fail(r, TAV_ERROR_VALUE, id, NULL);
}

static void read_options(reader *r, const json_t *json, const tav_game *game, tav_config *config)
{
    json_t *options = json_object_get(json, "options");
    const char *id;
    json_t *value;
    if (reader_object(r, json, "options") == NULL)
        return;
    size_t mark = reader_enter_key(r, "options");
    json_object_foreach(options, id, value) {
        read_option(r, game, id, value, config);
    }
    reader_leave(r, mark);
}

/* The number of players, or an option that does not fit it: "first=2". */
static void fail_config(reader *r, tav_fault *fault)
{
    bool players = fault->error == TAV_ERROR_PLAYERS;
    size_t mark = players ? strlen(r->path) : reader_enter_key(r, "options");
    fault->what[strcspn(fault->what, "=")] = '\0';
    reader_fail(r, fault->error, players ? "players" : fault->what, fault->allowed);
    reader_leave(r, mark);
}

void read_rules(reader *r, const json_t *json, const char *game, int players, room_rules *rules)
{
    char allowed[128];
    tav_text list;
    tav_fault fault;
    *rules = (room_rules){.game = game_by_id(game), .config = config_plain(players)};
    text_open(&list, allowed, sizeof allowed);
    for (int i = 0; i < game_count(); i++) {
        text_put(&list, i > 0 ? ", " : "");
        text_put(&list, game_at(i)->id);
    }
    if (rules->game == NULL) {
        reader_fail(r, TAV_ERROR_GAME, "game", allowed);
        return;
    }
    read_modules(r, json, rules->game, &rules->config);
    read_options(r, json, rules->game, &rules->config);
    if (!reader_failed(r) && config_check(rules->game, &rules->config, &fault) != TAV_OK)
        fail_config(r, &fault);
    read_clock(r, json, &rules->clock);
    int watch = read_word(r, json, "watch", watch_ids, WATCH_RULES);
    rules->watch = watch >= 0 ? (watch_rule)watch : WATCH_NOBODY;
}

static void options_json(const room_rules *rules, tav_text *out)
{
    /* config_json writes game, rules and players too: what is wanted begins with the modules. */
    char all[1024];
    tav_text text;
    text_open(&text, all, sizeof all);
    config_json(rules->game, &rules->config, &text);
    const char *modules = strstr(all, "\"modules\"");
    js_raw(out, modules);
}

void rules_json(const room_rules *rules, bool public, tav_text *out)
{
    options_json(rules, out);
    js_key(out, "clock");
    js_object(out);
    js_key_string(out, "kind", clock_kinds[rules->clock.kind]);
    if (rules->clock.kind == TABLE_PER_MOVE)
        js_key_number(out, "days", rules->clock.main_ms / day_ms);
    if (rules->clock.kind == TABLE_PER_GAME) {
        js_key_number(out, "main_ms", rules->clock.main_ms);
        js_key_number(out, "increment_ms", rules->clock.increment_ms);
    }
    js_object_end(out);
    js_key_bool(out, "public", public);
    js_key_string(out, "watch", watch_ids[rules->watch]);
}

bool rules_of_row(const store_game *row, room_rules *rules)
{
    json_t *json = json_loads(row->settings, JSON_REJECT_DUPLICATES, NULL);
    tav_fault fault;
    reader r = {.fault = &fault};
    fault_set(&fault, TAV_OK, NULL, NULL);
    if (json != NULL)
        read_rules(&r, json, row->game, row->players, rules);
    bool good = json != NULL && !reader_failed(&r) && rules->game->rules == row->rules;
    json_decref(json);
    return good;
}
