#include "formats/json/sheet.h"

#include <string.h>

#include "core/json.h"
#include "formats/json/config.h"
#include "formats/json/request.h"
#include "games/sheet.h"

static void read_seat(reader *r, const tav_game *game, const tav_config *config,
                      const json_value *object, uint16_t held[TAV_SHEET_MAX])
{
    if (!value_is(object, VALUE_OBJECT)) {
        reader_fail(r, TAV_ERROR_FIELD, NULL, "{}");
        return;
    }
    for (value_walk w = value_begin(object); value_next(&w) && !reader_failed(r);) {
        int item = sheet_find(game, config, w.key);
        if (item < 0)
            reader_fail(r, TAV_ERROR_FIELD, w.key, NULL);
        else
            held[item] = (uint16_t)reader_number(r, object, w.key, 0, UINT16_MAX);
    }
}

static void read_seats(reader *r, const tav_game *game, const tav_config *config,
                       const json_value *root, tav_sheet *sheet)
{
    const json_value *list = reader_list(r, root, "seats", TAV_SEATS_MAX);
    size_t mark = reader_enter_key(r, "seats");
    if (!reader_failed(r) && value_count(list) != config->players)
        reader_fail(r, TAV_ERROR_PLAYERS, NULL, NULL);
    for (size_t seat = 0; seat < config->players && !reader_failed(r); seat++) {
        size_t inner = reader_enter_index(r, seat);
        read_seat(r, game, config, value_at(list, seat), sheet->held[seat]);
        reader_leave(r, inner);
    }
    reader_leave(r, mark);
}

static tav_error answer(const json_value *root, tav_text *out, tav_fault *fault)
{
    static const char *const keys[] = {"game", "players", "modules", NULL};
    static const char *const optional[] = {"options", "seats", NULL};
    const reader_fields fields = {
        .keys = keys, .more = optional, .optional = optional, .list = true};
    reader r = {.fault = fault};
    config_fault found;
    tav_config config;
    tav_sheet sheet;
    tav_score scores[TAV_SEATS_MAX];
    reader_only(&r, root, &fields);
    if (reader_failed(&r))
        return fault->error;
    const tav_game *game = config_from_json(root, CONFIG_PLAIN, &config, &found);
    if (game == NULL) {
        *fault = found.fault;
        return fault->error;
    }
    if (value_get(root, "seats") == NULL) {
        sheet_items_json(game, &config, out);
        return TAV_OK;
    }
    memset(&sheet, 0, sizeof sheet);
    read_seats(&r, game, &config, root, &sheet);
    if (reader_failed(&r) || sheet_score(game, &config, &sheet, scores, fault) != TAV_OK)
        return fault->error;
    js_key(out, "scores");
    game_score_list_json(game, scores, config.players, out);
    return TAV_OK;
}

bool sheet_answer(const char *json, size_t size, tav_language language, tav_text *out)
{
    tav_fault fault = {.error = TAV_OK};
    js_object(out);
    json_document *document = document_read(json, size, &json_limits_wide, &fault);
    if (document != NULL)
        answer(document_root(document), out, &fault);
    document_close(document);
    if (fault.error != TAV_OK) {
        char message[REQUEST_MESSAGE];
        request_error error = request_error_of(&fault, fault.what, language, message);
        request_error_json(&error, false, out);
    }
    js_object_end(out);
    return fault.error == TAV_OK;
}
