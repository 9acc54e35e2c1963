#include "games/sheet.h"

#include <string.h>

#include "core/json.h"

int sheet_find(const tav_game *game, const tav_config *config, const char *id)
{
    tav_sheet_item items[TAV_SHEET_MAX];
    int count = game->sheet_items(config, items);
    for (int i = 0; i < count; i++)
        if (items[i].most > 0 && strcmp(items[i].id, id) == 0)
            return i;
    return -1;
}

tav_error sheet_limit(int seat, const char *what, int found, int most, tav_fault *fault)
{
    char path[64], allowed[32];
    tav_text text;
    if (found <= most)
        return TAV_OK;
    text_open(&text, path, sizeof path);
    if (seat != TAV_NOBODY) {
        text_put(&text, "seats[");
        text_number(&text, seat);
        text_put(&text, "].");
    }
    text_put(&text, what);
    text_open(&text, allowed, sizeof allowed);
    text_put(&text, "0-");
    text_number(&text, most);
    return fault_set(fault, TAV_ERROR_BOUND, path, allowed);
}

static tav_error check(const tav_game *game, const tav_config *config, const tav_sheet *sheet,
                       tav_fault *fault)
{
    tav_sheet_item items[TAV_SHEET_MAX];
    int count = game->sheet_items(config, items);
    for (int i = 0; i < count; i++) {
        int all = 0;
        for (int seat = 0; seat < config->players; seat++) {
            int held = sheet->held[seat][i];
            tav_error error = sheet_limit(seat, items[i].id, held, items[i].most, fault);
            if (error != TAV_OK)
                return error;
            all += held;
        }
        if (items[i].box > 0) {
            tav_error error = sheet_limit(TAV_NOBODY, items[i].id, all, items[i].box, fault);
            if (error != TAV_OK)
                return error;
        }
    }
    return TAV_OK;
}

tav_error sheet_score(const tav_game *game, const tav_config *config, const tav_sheet *sheet,
                      tav_score *scores, tav_fault *fault)
{
    tav_error error = check(game, config, sheet, fault);
    if (error == TAV_OK)
        error = game->sheet_score(config, sheet, scores, fault);
    if (error == TAV_OK)
        game_rank(scores, config->players);
    return error;
}

void sheet_items_json(const tav_game *game, const tav_config *config, tav_text *out)
{
    tav_sheet_item items[TAV_SHEET_MAX];
    int count = game->sheet_items(config, items);
    js_key(out, "items");
    js_list(out);
    for (int i = 0; i < count; i++) {
        if (items[i].most == 0)
            continue;
        js_object(out);
        js_key_string(out, "id", items[i].id);
        js_key_string(out, "group", items[i].group);
        js_key_optional(out, "thing",
                        items[i].thing == TAV_NO_THING ? NULL : game->thing_id(items[i].thing));
        js_key_number(out, "most", items[i].most);
        js_key_index(out, "box", items[i].box > 0 ? items[i].box : -1);
        js_object_end(out);
    }
    js_list_end(out);
}
