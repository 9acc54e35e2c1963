/* A table's terms: game, players, modules, options, clock, who may watch, how much it helps people
 * remember. They are read from a `create` message and from a row's settings, which have the same
 * fields. */
#include <string.h>

#include "core/json.h"
#include "formats/json/config.h"
#include "server/hub/internal.h"

static const char *const clock_kinds[] = {
    [TABLE_UNTIMED] = "none", [TABLE_PER_MOVE] = "days", [TABLE_PER_GAME] = "live"};
static const char *const watch_ids[WATCH_RULES] = {"all", "link", "nobody"};

static const int64_t day_ms = INT64_C(86400000);

static void read_clock(reader *r, const json_value *json, table_clock *clock)
{
    static const char *const none[] = {"kind", NULL}, *const days[] = {"kind", "days", NULL},
                             *const live[] = {"kind", "main_ms", "increment_ms", NULL};
    static const char *const *const keys[] = {
        [TABLE_UNTIMED] = none, [TABLE_PER_MOVE] = days, [TABLE_PER_GAME] = live};
    const json_value *object = reader_object(r, json, "clock");
    size_t mark = reader_enter_key(r, "clock");
    int kind = object != NULL ? reader_word(r, object, "kind", clock_kinds, 3) : -1;
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

/* A fault in the fields that choose a game, as one in "modules" or in "options.first". */
static void fail_config(reader *r, const config_fault *found)
{
    bool option = found->option[0] != '\0';
    size_t mark = option ? reader_enter_key(r, found->field) : strlen(r->path);
    reader_fail(r, found->fault.error, option ? found->option : found->field, found->fault.allowed);
    reader_leave(r, mark);
}

void hub_read_terms(reader *r, const json_value *json, const char *game, int players,
                    room_terms *terms)
{
    config_fault found;
    *terms = (room_terms){.game = game_by_id(game)};
    if (terms->game == NULL) {
        char allowed[128];
        tav_text list;
        text_open(&list, allowed, sizeof allowed);
        game_list(&list);
        reader_fail(r, TAV_ERROR_GAME, "game", allowed);
        return;
    }
    if (config_choices_from_json(json, terms->game, players, CONFIG_STRICT, &terms->config,
                                 &found) != TAV_OK)
        fail_config(r, &found);
    read_clock(r, json, &terms->clock);
    int watch = reader_word(r, json, "watch", watch_ids, WATCH_RULES);
    terms->watch = watch >= 0 ? (watch_rule)watch : WATCH_NOBODY;
    if (value_get(json, "memory") != NULL) {
        int memory = reader_word(r, json, "memory", table_memory_ids, TABLE_MEMORIES);
        terms->memory = memory >= 0 ? (table_memory)memory : TABLE_MEMORY_PRINTED;
    }
    if (value_get(json, "offline") != NULL) /* only in a row: a message may not have it */
        terms->offline = reader_bool(r, json, "offline");
}

void hub_terms_json(const room_terms *terms, bool public, tav_text *out)
{
    config_options_json(terms->game, &terms->config, out);
    js_key(out, "clock");
    js_object(out);
    js_key_string(out, "kind", clock_kinds[terms->clock.kind]);
    if (terms->clock.kind == TABLE_PER_MOVE)
        js_key_number(out, "days", terms->clock.main_ms / day_ms);
    if (terms->clock.kind == TABLE_PER_GAME) {
        js_key_number(out, "main_ms", terms->clock.main_ms);
        js_key_number(out, "increment_ms", terms->clock.increment_ms);
    }
    js_object_end(out);
    js_key_bool(out, "public", public);
    js_key_string(out, "watch", watch_ids[terms->watch]);
    js_key_string(out, "memory", table_memory_ids[terms->memory]);
    js_key_bool(out, "offline", terms->offline);
}

bool hub_terms_of_row(const store_game *row, room_terms *terms)
{
    tav_fault fault = {.error = TAV_OK};
    reader r = {.fault = &fault};
    json_document *settings = document_read(row->settings, strlen(row->settings), &json_limits_wide,
                                            &fault);
    if (settings != NULL)
        hub_read_terms(&r, document_root(settings), row->game, row->players, terms);
    document_close(settings);
    return !reader_failed(&r) && terms->game->rules == row->rules;
}
