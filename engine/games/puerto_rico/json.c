/* Positions and views as JSON: fields and their order as in docs/interfaces/puerto-rico.md,
 * "Position", the flow as in docs/rules/puerto-rico.md, "Flow". A view is written from the masked
 * state; masked things are written as counts. */
#include "core/json.h"

#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/surface.h"

static void thing_json(tav_text *out, int thing)
{
    js_string(out, pr_thing_id((tav_thing)thing));
}

static void key_thing_json(tav_text *out, const char *key, int first, int thing)
{
    js_key(out, key);
    if (thing == PR_NONE)
        js_null(out);
    else if (thing == PR_UNKNOWN)
        js_string(out, "?");
    else
        thing_json(out, first + thing);
}

static void key_seat_json(tav_text *out, const char *key, int seat)
{
    js_key_index(out, key, seat == PR_NONE ? TAV_NOBODY : seat);
}

/* {"corn":2,...} */
static void goods_json(tav_text *out, const uint8_t goods[PR_GOODS])
{
    js_key(out, "goods");
    js_object(out);
    for (int kind = 0; kind < PR_GOODS; kind++)
        js_key_number(out, pr_thing_id((tav_thing)kind), goods[kind]);
    js_object_end(out);
}

/* Each kind as often as it is there, in table order. */
static void key_kinds_json(tav_text *out, const char *key, const uint8_t count[PR_GOODS])
{
    js_key(out, key);
    js_list(out);
    for (int kind = 0; kind < PR_GOODS; kind++)
        for (int i = 0; i < count[kind]; i++)
            thing_json(out, kind);
    js_list_end(out);
}

/* --- The table ------------------------------------------------------------------------------ */

static void end_json(const pr_state *s, tav_text *out)
{
    js_key(out, "end");
    js_list(out);
    if ((s->end & PR_END_WORKERS) != 0)
        js_string(out, "workers");
    if ((s->end & PR_END_CITY) != 0)
        js_string(out, "city");
    if ((s->end & PR_END_VP) != 0)
        js_string(out, "vp");
    js_list_end(out);
}

static void supply_json(const pr_state *s, tav_text *out)
{
    js_key(out, "supply");
    js_object(out);
    js_key_number(out, "workers", s->workers);
    js_key_number(out, "nobles", s->nobles);
    js_key_number(out, "vp", s->vp);
    js_key_number(out, "quarries", s->quarries);
    goods_json(out, s->goods);
    js_object_end(out);
    js_key(out, "hall");
    js_object(out);
    js_key_number(out, "workers", s->hall_workers);
    js_key_number(out, "nobles", s->hall_nobles);
    js_object_end(out);
}

static void tiles_json(const pr_state *s, bool pile_hidden, tav_text *out)
{
    key_kinds_json(out, "face_up", s->face_up);
    js_key(out, "pile");
    if (pile_hidden && s->pile_size > 0) { /* an empty pile is known */
        js_object(out);
        js_key_number(out, "count", s->pile_size);
        js_object_end(out);
    } else {
        js_list(out);
        for (int i = s->pile_size - 1; i >= 0; i--)
            thing_json(out, s->pile[i]);
        js_list_end(out);
    }
    key_kinds_json(out, "discards", s->discards);
    key_thing_json(out, "drawn", 0, s->drawn);
}

static void ships_json(const pr_state *s, tav_text *out)
{
    js_key(out, "ships");
    js_list(out);
    for (int ship = 0; ship < pr_ship_count(s); ship++) {
        js_object(out);
        js_key_number(out, "size", pr_ship_size(s, ship));
        key_thing_json(out, "good", 0, s->ship[ship].good);
        js_key_number(out, "barrels", s->ship[ship].barrels);
        js_object_end(out);
    }
    js_list_end(out);
    key_kinds_json(out, "trading_house", s->house);
}

static void roles_json(const pr_state *s, tav_text *out)
{
    unsigned roles = pr_roles(s);
    js_key(out, "roles");
    js_list(out);
    for (int role = 0; role < PR_ROLES; role++) {
        if ((roles >> role & 1) == 0)
            continue;
        js_object(out);
        js_key_string(out, "role", pr_role_ids[role]);
        js_key_number(out, "doubloons", s->card[role].doubloons);
        key_seat_json(out, "seat", s->card[role].seat);
        key_seat_json(out, "kidnapper", s->card[role].kidnapper);
        js_object_end(out);
    }
    js_list_end(out);
}

static void board_json(const pr_state *s, tav_text *out)
{
    js_key(out, "board");
    js_object(out);
    for (uint64_t lying = s->on_board; lying != 0; lying &= lying - 1)
        js_key_number(out, pr_buildings[bits_lowest(lying)].id, s->copies[bits_lowest(lying)]);
    js_object_end(out);
    js_key(out, "draft");
    js_list(out);
    for (uint64_t beside = s->draft; beside != 0; beside &= beside - 1)
        js_string(out, pr_buildings[bits_lowest(beside)].id);
    js_list_end(out);
}

static void festival_json(const pr_state *s, tav_text *out)
{
    js_key(out, "festival");
    if (!pr_module(s, PR_FESTIVAL)) {
        js_null(out);
        return;
    }
    js_object(out);
    js_key(out, "plantation");
    js_object(out);
    key_thing_json(out, "goal", 0, s->festival.plantation);
    key_seat_json(out, "seat", s->festival.plantation_seat);
    js_object_end(out);
    js_key(out, "production");
    js_object(out);
    key_kinds_json(out, "goal", s->festival.production);
    key_seat_json(out, "seat", s->festival.production_seat);
    js_object_end(out);
    js_key(out, "building");
    js_object(out);
    key_thing_json(out, "goal", PR_THING_BUILDING, s->festival.building);
    key_seat_json(out, "seat", s->festival.building_seat);
    js_object_end(out);
    js_object_end(out);
}

/* --- A seat --------------------------------------------------------------------------------- */

static void island_json(const pr_seat *seat, tav_text *out)
{
    js_key(out, "island");
    js_object(out);
    for (int tile = 0; tile < PR_TILES; tile++) {
        js_key(out, pr_thing_id((tav_thing)tile));
        js_object(out);
        js_key_number(out, "tiles", seat->tiles[tile]);
        js_key_number(out, "manned", seat->manned[tile]);
        js_object_end(out);
    }
    js_object_end(out);
}

/* Unknown kinds come last in a masked seat. */
static void forests_json(const pr_seat *seat, tav_text *out)
{
    int known = 0;
    while (known < seat->forests && seat->forest[known] != PR_UNKNOWN)
        known++;
    bool all_known = known == seat->forests;
    js_key(out, "forests");
    if (!all_known) {
        js_object(out);
        js_key_number(out, "count", seat->forests);
    }
    if (all_known || known > 0) {
        if (!all_known)
            js_key(out, "known");
        js_list(out);
        for (int i = 0; i < known; i++)
            thing_json(out, seat->forest[i]);
        js_list_end(out);
    }
    if (!all_known)
        js_object_end(out);
}

static void city_json(const pr_state *s, const pr_seat *seat, tav_text *out)
{
    js_key(out, "city");
    js_list(out);
    for (uint64_t city = seat->city; city != 0; city &= city - 1) {
        int building = bits_lowest(city);
        int post = pr_post(s, PR_GROUP(building));
        js_object(out);
        js_key_string(out, "building", pr_buildings[building].id);
        js_key_number(out, "manned", seat->manned[PR_GROUP(building)]);
        if (post >= 0)
            js_key_number(out, "nobles", seat->nobles_on[post]);
        js_object_end(out);
    }
    js_list_end(out);
}

static void seats_json(const pr_state *s, tav_text *out)
{
    js_key(out, "seats");
    js_list(out);
    for (int i = 0; i < s->config.players; i++) {
        const pr_seat *seat = &s->seat[i];
        js_object(out);
        js_key_number(out, "doubloons", seat->doubloons);
        js_key_number(out, "vp", seat->vp);
        js_key_number(out, "workers", seat->workers);
        js_key_number(out, "nobles", seat->nobles);
        js_key_number(out, "port", seat->port);
        goods_json(out, seat->goods);
        island_json(seat, out);
        forests_json(seat, out);
        city_json(s, seat, out);
        js_object_end(out);
    }
    js_list_end(out);
}

/* --- The flow ------------------------------------------------------------------------------- */

static void agenda_json(const pr_state *s, tav_text *out)
{
    js_key(out, "agenda");
    js_list(out);
    for (int i = 0; i < s->depth; i++) {
        const pr_step *step = &s->step[i];
        js_object(out);
        js_key_string(out, "step", pr_step_id(step->kind));
        js_key_number(out, "seat", step->seat);
        js_key_number(out, "stage", step->stage);
        js_key_number(out, "left", step->left);
        js_key_number(out, "from", step->from);
        js_key_number(out, "thing", step->thing);
        js_key_number(out, "done", step->done);
        js_object_end(out);
    }
    js_list_end(out);
}

static void phase_json(const pr_phase *phase, tav_text *out)
{
    js_key(out, "phase");
    js_object(out);
    js_key_number(out, "picker", phase->picker);
    js_key_number(out, "placed", phase->placed);
    js_key_number(out, "produced", phase->produced);
    js_key_number(out, "union_scored", phase->union_scored);
    js_key_number(out, "had_turn", phase->had_turn);
    js_key_number(out, "wharf_used", phase->wharf_used);
    js_key_number(out, "small_wharf_used", phase->small_wharf_used);
    js_key_number(out, "privilege_taken", phase->privilege_taken);
    js_key_number(out, "passes", phase->passes);
    js_object_end(out);
}

static void secrets_json(const pr_state *s, tav_text *out)
{
    js_key_number(out, "pool", s->pool);
    js_key(out, "secrets");
    js_list(out);
    for (int seat = 0; seat < s->config.players; seat++) {
        js_list(out);
        for (int i = 0; i < s->seat[seat].forests; i++)
            js_number(out, s->seat[seat].secret[i]);
        js_list_end(out);
    }
    js_list_end(out);
}

static void flow_json(const pr_state *s, tav_text *out)
{
    js_key(out, "flow");
    js_object(out);
    agenda_json(s, out);
    phase_json(&s->phase, out);
    secrets_json(s, out);
    js_key(out, "key");
    js_hex(out, s->chance.key, RNG_KEY_SIZE);
    js_key_number(out, "block", (int64_t)s->chance.block);
    js_object_end(out);
}

/* --- The whole ------------------------------------------------------------------------------ */

static void fields_json(const pr_state *s, bool pile_hidden, tav_text *out)
{
    config_json(&puerto_rico, &s->config, out);
    js_key_number(out, "round", s->round);
    js_key_number(out, "governor", s->governor);
    js_key_bool(out, "over", s->over);
    end_json(s, out);
    supply_json(s, out);
    tiles_json(s, pile_hidden, out);
    ships_json(s, out);
    roles_json(s, out);
    board_json(s, out);
    key_seat_json(out, "buccaneer", s->token);
    festival_json(s, out);
    seats_json(s, out);
}

void pr_position_json(const tav_state *state, tav_text *out)
{
    const pr_state *s = (const pr_state *)state;
    js_object(out);
    fields_json(s, false, out);
    flow_json(s, out);
    js_object_end(out);
}

void pr_view_json(const tav_view *view, tav_text *out)
{
    const pr_view *v = (const pr_view *)view;
    js_object(out);
    fields_json(&v->seen, !v->seen.over, out);
    js_key_index(out, "viewer", v->head.viewer);
    js_object_end(out);
}
