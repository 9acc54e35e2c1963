/* The texts of actions, as docs/interfaces/puerto-rico.md words them. What an option means may
 * depend on the step that asks: the group to be manned, the window of the Guest house. */
#include "core/json.h"
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/surface.h"
#include "games/puerto_rico/tell.h"

const char *const pr_role_ids[PR_ROLES] = {
    "settler", "foreman",    "builder",      "artisan",   "trader",
    "captain", "prospector", "prospector-2", "buccaneer",
};

static const char *const tile_ids[PR_FOREST + 1] = {
    "corn", "indigo", "sugar", "tobacco", "coffee", "quarry", "forest",
};

const char *const pr_step_ids[PR_STEP_KINDS] = {
    [PR_DRAFT] = "draft",
    [PR_PICK_ROLE] = "pick-role",
    [PR_USE_HACIENDA] = "hacienda",
    [PR_PLACE_DRAWN] = "place-drawn",
    [PR_TAKE_TILE] = "take-tile",
    [PR_USE_HOSPICE] = "hospice",
    [PR_USE_HUNTING_LODGE] = "hunting-lodge",
    [PR_USE_VILLA] = "villa",
    [PR_FOREMAN_PRIVILEGE] = "foreman-privilege",
    [PR_TAKE_FROM_HALL] = "hall",
    [PR_MAN] = "man",
    [PR_BUILD] = "build",
    [PR_USE_BLACK_MARKET] = "black-market",
    [PR_BLACK_MARKET_FROM] = "black-market-from",
    [PR_USE_UNIVERSITY] = "university",
    [PR_ARTISAN_PRIVILEGE] = "artisan-privilege",
    [PR_SELL] = "sell",
    [PR_USE_LAND_OFFICE] = "land-office",
    [PR_USE_ROYAL_SUPPLIER] = "royal-supplier",
    [PR_LOAD] = "load",
    [PR_USE_SMALL_WHARF] = "small-wharf",
    [PR_STORE] = "store",
    [PR_USE_BUCCANEER] = "buccaneer",
    [PR_PIRACY_KEEP] = "piracy-keep",
    [PR_RAID_REMOVE] = "raid-remove",
    [PR_RAID_KEEP] = "raid-keep",
    [PR_RAID_PLACE] = "raid-place",
    [PR_USE_GUEST_HOUSE] = "guest-house",
    [PR_ROUND_STEP] = "round",
    [PR_SETTLER_STEP] = "settler",
    [PR_FOREMAN_STEP] = "foreman",
    [PR_BUILDER_STEP] = "builder",
    [PR_ARTISAN_STEP] = "artisan",
    [PR_TRADER_STEP] = "trader",
    [PR_CAPTAIN_STEP] = "captain",
    [PR_PROSPECTOR_STEP] = "prospector",
    [PR_FINISH_STEP] = "finish",
};

const char *pr_thing_id(tav_thing thing)
{
    assert(thing < PR_THINGS);
    if (thing < PR_THING_ROLE)
        return tile_ids[thing];
    if (thing < PR_THING_BUILDING)
        return pr_role_ids[thing - PR_THING_ROLE];
    if (thing < PR_THING_WORKER)
        return pr_buildings[thing - PR_THING_BUILDING].id;
    return thing == PR_THING_WORKER ? "worker" : "noble";
}

static void building_json(const pr_building *building, tav_text *out)
{
    static const char *const modules[] = {
        [PR_NEW_BUILDINGS] = "new-buildings", [PR_NOBLES] = "nobles"};
    js_key_string(out, "kind", building->kind == PR_PRODUCTION ? "production" : "commercial");
    js_key_number(out, "cost", building->cost);
    js_key_number(out, "points", building->points);
    js_key_number(out, "row", building->row);
    js_key_number(out, "circles", building->circles);
    js_key_number(out, "copies", building->copies);
    js_key_number(out, "copies_2", building->copies_2);
    js_key_number(out, "size", building->size);
    js_key(out, "good");
    if (building->good != PR_NONE)
        js_string(out, tile_ids[building->good]);
    else
        js_null(out);
    js_key(out, "module");
    if (building->module != PR_BASE)
        js_string(out, modules[building->module]);
    else
        js_null(out);
}

void pr_thing_json(tav_thing thing, tav_text *out)
{
    assert(thing < PR_THINGS);
    if (thing < PR_GOODS)
        js_key_string(out, "kind", "good");
    else if (thing < PR_THING_ROLE)
        js_key_string(out, "kind", "tile");
    else if (thing < PR_THING_BUILDING)
        js_key_string(out, "kind", "role");
    else if (thing < PR_THING_WORKER)
        building_json(&pr_buildings[thing - PR_THING_BUILDING], out);
    else
        js_key_string(out, "kind", "piece");
}

/* --- Words ---------------------------------------------------------------------------------- */

static void put_thing(tav_text *out, int thing)
{
    text_char(out, ' ');
    text_put(out, pr_thing_id((tav_thing)thing));
}

static void put_number(tav_text *out, int number)
{
    text_char(out, ' ');
    text_number(out, number);
}

static void put_piece(tav_text *out, bool noble)
{
    put_thing(out, noble ? PR_THING_NOBLE : PR_THING_WORKER);
}

typedef void writer(const pr_state *s, const pr_step *step, int option, tav_text *out);

static void number_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    put_number(out, option);
}

static void tile_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    put_thing(out, option);
}

static void building_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    put_thing(out, PR_THING_BUILDING + option);
}

static void role_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    put_thing(out, PR_THING_ROLE + option);
}

static void piece_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    put_piece(out, option != 0);
}

/* KIND N, where the step says which kind. */
static void barrels_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s;
    put_thing(out, step->thing);
    put_number(out, option);
}

/* --- Decisions whose actions have more than one verb or a form of their own ----------------- */

static void place_drawn_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    text_put(out, option == 0 ? "place" : "forest");
}

static void take_tile_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    text_put(out, option < PR_TAKE_FOREST ? "take" : "forest");
    put_thing(out, option % PR_TAKE_FOREST);
}

static void discard_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    if (option == PR_BUY_TILE) {
        text_put(out, "buy");
        return;
    }
    text_put(out, "discard");
    put_thing(out, option == PR_DISCARD_FOREST ? PR_FOREST : option % PR_DISCARD_MANNED);
    if (option >= PR_DISCARD_MANNED && option < PR_DISCARD_FOREST)
        text_put(out, " manned");
}

static void man_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s;
    put_thing(out, pr_group_thing(step->thing));
    if (option < PR_MAN_SPLIT) {
        put_number(out, option);
    } else {
        put_number(out, (option - PR_MAN_SPLIT) / 4);
        put_number(out, (option - PR_MAN_SPLIT) % 4);
    }
}

static void return_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    if (option <= PR_RETURN_NOBLE)
        put_piece(out, option == PR_RETURN_NOBLE);
    else if (option == PR_RETURN_VP)
        text_put(out, " vp");
    else
        put_thing(out, option - PR_RETURN_GOOD);
}

static void from_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    if (option == PR_FROM_PORT)
        text_put(out, " port");
    else
        put_thing(out, pr_group_thing(option - PR_FROM_GROUP));
}

static void sell_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    text_put(out, option < PR_POST_KIND ? "sell" : "post");
    put_thing(out, option % PR_POST_KIND);
}

static void load_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)step;
    if (option == PR_LOAD_SMALL_WHARF) {
        text_put(out, "small-wharf");
    } else if (option >= PR_LOAD_WHARF) {
        text_put(out, "wharf");
        put_thing(out, option - PR_LOAD_WHARF);
    } else {
        text_put(out, "load");
        put_thing(out, option / PR_LOAD_SHIPS);
        put_number(out, pr_ship_size(s, option % PR_LOAD_SHIPS));
    }
}

static void buccaneer_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)step;
    if (option >= PR_KIDNAP) {
        text_put(out, "kidnap");
        put_thing(out, PR_THING_ROLE + option - PR_KIDNAP);
    } else if (option == PR_RAID || option == PR_LOOT) {
        text_put(out, option == PR_RAID ? "raid" : "loot");
    } else {
        text_put(out, "piracy");
        put_number(out, pr_ship_size(s, option));
    }
}

static void remove_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)step;
    put_number(out, s->hall_workers + s->hall_nobles - s->config.players - option);
    put_number(out, option);
}

static void raid_keep_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)step;
    put_number(out, option / 4);
    if (pr_module(s, PR_NOBLES))
        put_number(out, option % 4);
}

static void raid_place_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)step;
    bool noble = option >= PR_PLACE_NOBLE;
    int group = noble ? pr_post_group(option - PR_PLACE_NOBLE) : option;
    put_thing(out, pr_group_thing(group));
    if (pr_post(s, group) >= 0)
        put_piece(out, noble);
}

static void move_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    put_thing(out, pr_group_thing(pr_window_target(step->thing, option / 2)));
    if (pr_module(s, PR_NOBLES))
        put_piece(out, option % 2 != 0);
}

/* --- The table ------------------------------------------------------------------------------ */

/* An action is the verb and what the writer adds; without a verb the writer says it all. */
static const struct {
    const char *verb;
    writer *rest;
    const char *last; /* the last option, where it is not "pass" */
} words[PR_DECISIONS] = {
    [PR_DRAFT] = {"draft", building_text, NULL},
    [PR_PICK_ROLE] = {"role", role_text, NULL},
    [PR_USE_HACIENDA] = {"draw", NULL, NULL},
    [PR_PLACE_DRAWN] = {NULL, place_drawn_text, NULL},
    [PR_TAKE_TILE] = {NULL, take_tile_text, NULL},
    [PR_USE_HOSPICE] = {"man", tile_text, NULL},
    [PR_USE_HUNTING_LODGE] = {NULL, discard_text, NULL},
    [PR_USE_VILLA] = {"take", NULL, NULL},
    [PR_FOREMAN_PRIVILEGE] = {"take", number_text, NULL},
    [PR_TAKE_FROM_HALL] = {"take", piece_text, NULL},
    [PR_MAN] = {"man", man_text, NULL},
    [PR_BUILD] = {"build", building_text, NULL},
    [PR_USE_BLACK_MARKET] = {"return", return_text, NULL},
    [PR_BLACK_MARKET_FROM] = {"from", from_text, NULL},
    [PR_USE_UNIVERSITY] = {"take", NULL, NULL},
    [PR_ARTISAN_PRIVILEGE] = {"take", tile_text, "done"},
    [PR_SELL] = {NULL, sell_text, NULL},
    [PR_USE_LAND_OFFICE] = {NULL, discard_text, NULL},
    [PR_USE_ROYAL_SUPPLIER] = {"exchange", tile_text, "done"},
    [PR_LOAD] = {NULL, load_text, NULL},
    [PR_USE_SMALL_WHARF] = {"ship", barrels_text, NULL},
    [PR_STORE] = {"keep", barrels_text, NULL},
    [PR_USE_BUCCANEER] = {NULL, buccaneer_text, NULL},
    [PR_PIRACY_KEEP] = {"keep", number_text, NULL},
    [PR_RAID_REMOVE] = {"remove", remove_text, NULL},
    [PR_RAID_KEEP] = {"keep", raid_keep_text, NULL},
    [PR_RAID_PLACE] = {"place", raid_place_text, NULL},
    [PR_USE_GUEST_HOUSE] = {"move", move_text, "done"},
};

static void write_action(const pr_state *s, tav_action action, tav_text *out)
{
    assert(s->depth > 0);
    const pr_step *step = &s->step[s->depth - 1];
    int option = action % (PR_PASS + 1);
    assert(action / (PR_PASS + 1) == step->kind);
    if (option == PR_PASS) {
        text_put(out, words[step->kind].last != NULL ? words[step->kind].last : "pass");
        return;
    }
    if (words[step->kind].verb != NULL)
        text_put(out, words[step->kind].verb);
    if (words[step->kind].rest != NULL)
        words[step->kind].rest(s, step, option, out);
}

void pr_action_text(const tav_state *state, tav_action action, tav_text *out)
{
    write_action((const pr_state *)state, action, out);
}

void pr_view_action_text(const tav_view *view, tav_action action, tav_text *out)
{
    write_action(&((const pr_view *)view)->seen, action, out);
}
