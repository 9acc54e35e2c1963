/* Positions and views as JSON: fields and their order as on the interface page, the flow as in
 * docs/rules/puerto-rico.md. A view is written from the masked state; what is masked there is
 * counted here. */
#include "core/json.h"

#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/surface.h"

extern const tav_game puerto_rico;

static void thing_json(tav_text *out, int thing)
{
    json_string(out, pr_thing_id((tav_thing)thing));
}

static void key_thing_json(tav_text *out, const char *key, int first, int thing)
{
    json_key(out, key);
    if (thing == PR_NONE)
        json_null(out);
    else if (thing == PR_UNKNOWN)
        json_string(out, "?");
    else
        thing_json(out, first + thing);
}

static void key_seat_json(tav_text *out, const char *key, int seat)
{
    json_key(out, key);
    if (seat == PR_NONE)
        json_null(out);
    else
        json_number(out, seat);
}

/* {"corn":2,...} */
static void goods_json(tav_text *out, const uint8_t goods[PR_GOODS])
{
    json_key(out, "goods");
    json_object(out);
    for (int kind = 0; kind < PR_GOODS; kind++)
        json_key_number(out, pr_thing_id((tav_thing)kind), goods[kind]);
    json_object_end(out);
}

/* Each kind as often as it is there, in table order. */
static void key_kinds_json(tav_text *out, const char *key, const uint8_t count[PR_GOODS])
{
    json_key(out, key);
    json_list(out);
    for (int kind = 0; kind < PR_GOODS; kind++)
        for (int i = 0; i < count[kind]; i++)
            thing_json(out, kind);
    json_list_end(out);
}

/* --- The table ------------------------------------------------------------------------------------ */

static void end_json(const pr_state *s, tav_text *out)
{
    json_key(out, "end");
    json_list(out);
    if ((s->end & PR_END_WORKERS) != 0)
        json_string(out, "workers");
    if ((s->end & PR_END_CITY) != 0)
        json_string(out, "city");
    if ((s->end & PR_END_VP) != 0)
        json_string(out, "vp");
    json_list_end(out);
}

static void supply_json(const pr_state *s, tav_text *out)
{
    json_key(out, "supply");
    json_object(out);
    json_key_number(out, "workers", s->workers);
    json_key_number(out, "nobles", s->nobles);
    json_key_number(out, "vp", s->vp);
    json_key_number(out, "quarries", s->quarries);
    goods_json(out, s->goods);
    json_object_end(out);
    json_key(out, "hall");
    json_object(out);
    json_key_number(out, "workers", s->hall_workers);
    json_key_number(out, "nobles", s->hall_nobles);
    json_object_end(out);
}

static void tiles_json(const pr_state *s, bool pile_hidden, tav_text *out)
{
    key_kinds_json(out, "face_up", s->face_up);
    json_key(out, "pile");
    if (pile_hidden) {
        json_object(out);
        json_key_number(out, "count", s->pile_size);
        json_object_end(out);
    } else {
        json_list(out);
        for (int i = s->pile_size - 1; i >= 0; i--)
            thing_json(out, s->pile[i]);
        json_list_end(out);
    }
    key_kinds_json(out, "discards", s->discards);
    key_thing_json(out, "drawn", 0, s->drawn);
}

static void ships_json(const pr_state *s, tav_text *out)
{
    json_key(out, "ships");
    json_list(out);
    for (int ship = 0; ship < pr_ship_count(s); ship++) {
        json_object(out);
        json_key_number(out, "size", pr_ship_size(s, ship));
        key_thing_json(out, "good", 0, s->ship[ship].good);
        json_key_number(out, "barrels", s->ship[ship].barrels);
        json_object_end(out);
    }
    json_list_end(out);
    key_kinds_json(out, "trading_house", s->house);
}

static void roles_json(const pr_state *s, tav_text *out)
{
    unsigned roles = pr_roles(s);
    json_key(out, "roles");
    json_list(out);
    for (int role = 0; role < PR_ROLES; role++) {
        if ((roles >> role & 1) == 0)
            continue;
        json_object(out);
        json_key_string(out, "role", pr_role_ids[role]);
        json_key_number(out, "doubloons", s->card[role].doubloons);
        key_seat_json(out, "seat", s->card[role].seat);
        key_seat_json(out, "kidnapper", s->card[role].kidnapper);
        json_object_end(out);
    }
    json_list_end(out);
}

static void board_json(const pr_state *s, tav_text *out)
{
    json_key(out, "board");
    json_object(out);
    for (uint64_t lying = s->on_board; lying != 0; lying &= lying - 1)
        json_key_number(out, pr_buildings[pr_lowest(lying)].id, s->copies[pr_lowest(lying)]);
    json_object_end(out);
    json_key(out, "draft");
    json_list(out);
    for (uint64_t beside = s->draft; beside != 0; beside &= beside - 1)
        json_string(out, pr_buildings[pr_lowest(beside)].id);
    json_list_end(out);
}

static void festival_json(const pr_state *s, tav_text *out)
{
    json_key(out, "festival");
    if (!pr_module(s, PR_FESTIVAL)) {
        json_null(out);
        return;
    }
    json_object(out);
    json_key(out, "plantation");
    json_object(out);
    key_thing_json(out, "goal", 0, s->festival.plantation);
    key_seat_json(out, "seat", s->festival.plantation_seat);
    json_object_end(out);
    json_key(out, "production");
    json_object(out);
    key_kinds_json(out, "goal", s->festival.production);
    key_seat_json(out, "seat", s->festival.production_seat);
    json_object_end(out);
    json_key(out, "building");
    json_object(out);
    key_thing_json(out, "goal", PR_THING_BUILDING, s->festival.building);
    key_seat_json(out, "seat", s->festival.building_seat);
    json_object_end(out);
    json_object_end(out);
}

/* --- A seat --------------------------------------------------------------------------------------- */

static void island_json(const pr_seat *seat, tav_text *out)
{
    json_key(out, "island");
    json_object(out);
    for (int tile = 0; tile < PR_TILES; tile++) {
        json_key(out, pr_thing_id((tav_thing)tile));
        json_object(out);
        json_key_number(out, "tiles", seat->tiles[tile]);
        json_key_number(out, "manned", seat->manned[tile]);
        json_object_end(out);
    }
    json_object_end(out);
}

/* Unknown kinds come last in a masked seat. */
static void forests_json(const pr_seat *seat, tav_text *out)
{
    int known = 0;
    while (known < seat->forests && seat->forest[known] != PR_UNKNOWN)
        known++;
    bool all_known = known == seat->forests;
    json_key(out, "forests");
    if (!all_known) {
        json_object(out);
        json_key_number(out, "count", seat->forests);
    }
    if (all_known || known > 0) {
        if (!all_known)
            json_key(out, "known");
        json_list(out);
        for (int i = 0; i < known; i++)
            thing_json(out, seat->forest[i]);
        json_list_end(out);
    }
    if (!all_known)
        json_object_end(out);
}

static void city_json(const pr_state *s, const pr_seat *seat, tav_text *out)
{
    json_key(out, "city");
    json_list(out);
    for (uint64_t city = seat->city; city != 0; city &= city - 1) {
        int building = pr_lowest(city);
        int post = pr_post(s, PR_GROUP(building));
        json_object(out);
        json_key_string(out, "building", pr_buildings[building].id);
        json_key_number(out, "manned", seat->manned[PR_GROUP(building)]);
        if (post >= 0)
            json_key_number(out, "nobles", seat->nobles_on[post]);
        json_object_end(out);
    }
    json_list_end(out);
}

static void seats_json(const pr_state *s, tav_text *out)
{
    json_key(out, "seats");
    json_list(out);
    for (int i = 0; i < s->config.players; i++) {
        const pr_seat *seat = &s->seat[i];
        json_object(out);
        json_key_number(out, "doubloons", seat->doubloons);
        json_key_number(out, "vp", seat->vp);
        json_key_number(out, "workers", seat->workers);
        json_key_number(out, "nobles", seat->nobles);
        json_key_number(out, "port", seat->port);
        goods_json(out, seat->goods);
        island_json(seat, out);
        forests_json(seat, out);
        city_json(s, seat, out);
        json_object_end(out);
    }
    json_list_end(out);
}

/* --- The flow ------------------------------------------------------------------------------------- */

static void agenda_json(const pr_state *s, tav_text *out)
{
    json_key(out, "agenda");
    json_list(out);
    for (int i = 0; i < s->depth; i++) {
        const pr_step *step = &s->step[i];
        json_object(out);
        json_key_string(out, "step", pr_step_ids[step->kind]);
        json_key_number(out, "seat", step->seat);
        json_key_number(out, "stage", step->stage);
        json_key_number(out, "left", step->left);
        json_key_number(out, "from", step->from);
        json_key_number(out, "thing", step->thing);
        json_key_number(out, "done", step->done);
        json_object_end(out);
    }
    json_list_end(out);
}

static void phase_json(const pr_phase *phase, tav_text *out)
{
    json_key(out, "phase");
    json_object(out);
    json_key_number(out, "picker", phase->picker);
    json_key_number(out, "placed", phase->placed);
    json_key_number(out, "produced", phase->produced);
    json_key_number(out, "wharf_used", phase->wharf_used);
    json_key_number(out, "small_wharf_used", phase->small_wharf_used);
    json_key_number(out, "privilege_taken", phase->privilege_taken);
    json_key_number(out, "passes", phase->passes);
    json_object_end(out);
}

static void secrets_json(const pr_state *s, tav_text *out)
{
    json_key_number(out, "pool", s->pool);
    json_key(out, "secrets");
    json_list(out);
    for (int seat = 0; seat < s->config.players; seat++) {
        json_list(out);
        for (int i = 0; i < s->seat[seat].forests; i++)
            json_number(out, s->seat[seat].secret[i]);
        json_list_end(out);
    }
    json_list_end(out);
}

static void flow_json(const pr_state *s, tav_text *out)
{
    json_key(out, "flow");
    json_object(out);
    agenda_json(s, out);
    phase_json(&s->phase, out);
    secrets_json(s, out);
    json_key(out, "key");
    json_hex(out, s->chance.key, RNG_KEY_SIZE);
    json_key_number(out, "block", (int64_t)s->chance.block);
    json_object_end(out);
}

/* --- The whole ------------------------------------------------------------------------------------ */

static void fields_json(const pr_state *s, bool pile_hidden, tav_text *out)
{
    config_json(&puerto_rico, &s->config, out);
    json_key_number(out, "round", s->round);
    json_key_number(out, "governor", s->governor);
    json_key_bool(out, "over", s->over);
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
    json_object(out);
    fields_json(s, false, out);
    flow_json(s, out);
    json_object_end(out);
}

void pr_view_json(const tav_view *view, tav_text *out)
{
    const pr_view *v = (const pr_view *)view;
    json_object(out);
    fields_json(&v->seen, !v->seen.over, out);
    key_seat_json(out, "viewer", v->head.viewer == TAV_SPECTATOR ? PR_NONE : v->head.viewer);
    json_object_end(out);
}
