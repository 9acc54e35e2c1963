/* The texts of actions, as in docs/interfaces/puerto-rico.md. The meaning of an option may depend
 * on its step: the group to be manned, the window of the Guest house. */
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
    js_key_optional(out, "good", building->good != PR_NONE ? tile_ids[building->good] : NULL);
    js_key_optional(out, "module", building->module != PR_BASE ? modules[building->module] : NULL);
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

void pr_number_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    put_number(out, option);
}

void pr_tile_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    put_thing(out, option);
}

void pr_building_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    put_thing(out, PR_THING_BUILDING + option);
}

void pr_role_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    put_thing(out, PR_THING_ROLE + option);
}

void pr_piece_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    put_piece(out, option != 0);
}

/* KIND N, for the kind in the step. */
void pr_barrels_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s;
    put_thing(out, step->thing);
    put_number(out, option);
}

/* --- Decisions whose actions have several verbs or a special form --------------------------- */

void pr_place_drawn_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    text_put(out, option == 0 ? "place" : "forest");
}

void pr_take_tile_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    text_put(out, option < PR_TAKE_FOREST ? "take" : "forest");
    put_thing(out, option % PR_TAKE_FOREST);
}

void pr_discarded_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    put_thing(out, option == PR_DISCARD_FOREST ? PR_FOREST : option % PR_DISCARD_MANNED);
    if (option >= PR_DISCARD_MANNED && option < PR_DISCARD_FOREST)
        text_put(out, " manned");
}

void pr_land_office_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    text_put(out, option == PR_BUY_TILE ? "buy" : "discard");
    if (option != PR_BUY_TILE)
        pr_discarded_text(s, step, option, out);
}

void pr_man_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
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

void pr_return_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    if (option <= PR_RETURN_NOBLE)
        put_piece(out, option == PR_RETURN_NOBLE);
    else if (option == PR_RETURN_VP)
        text_put(out, " vp");
    else
        put_thing(out, option - PR_RETURN_GOOD);
}

void pr_from_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    if (option == PR_FROM_PORT)
        text_put(out, " port");
    else
        put_thing(out, pr_group_thing(option - PR_FROM_GROUP));
}

void pr_sell_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)s, (void)step;
    text_put(out, option < PR_POST_KIND ? "sell" : "post");
    put_thing(out, option % PR_POST_KIND);
}

void pr_load_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
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

void pr_buccaneer_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
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

void pr_remove_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)step;
    put_number(out, s->hall_workers + s->hall_nobles - s->config.players - option);
    put_number(out, option);
}

void pr_raid_keep_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)step;
    put_number(out, option / 4);
    if (pr_module(s, PR_NOBLES))
        put_number(out, option % 4);
}

void pr_raid_place_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    (void)step;
    bool noble = option >= PR_PLACE_NOBLE;
    int group = noble ? pr_post_group(option - PR_PLACE_NOBLE) : option;
    put_thing(out, pr_group_thing(group));
    if (pr_post(s, group) >= 0)
        put_piece(out, noble);
}

void pr_move_text(const pr_state *s, const pr_step *step, int option, tav_text *out)
{
    put_thing(out, pr_group_thing(pr_window_target(step->thing, option / 2)));
    if (pr_module(s, PR_NOBLES))
        put_piece(out, option % 2 != 0);
}

/* -------------------------------------------------------------------------------------------- */

static void action_text(const pr_state *s, tav_action action, tav_text *out)
{
    const pr_step *step = &s->step[s->depth - 1];
    const pr_decision *row = &pr_decisions[step->kind];
    int option = pr_option(action);
    assert(pr_decision_of(action) == step->kind);
    if (option == PR_PASS) {
        text_put(out, row->kind.decline);
        return;
    }
    if (row->kind.verb != NULL)
        text_put(out, row->kind.verb);
    if (row->text != NULL)
        row->text(s, step, option, out);
}

void pr_action_text(const tav_state *state, tav_action action, tav_text *out)
{
    action_text((const pr_state *)state, action, out);
}

void pr_view_action_text(const tav_view *view, tav_action action, tav_text *out)
{
    action_text(&((const pr_view *)view)->seen, action, out);
}
