/* What a board shows of a view beyond the view itself, because only the rules can tell it: how near
 * the end is, how many spaces there are, what fits a ship and what a purse allows. Everything here
 * is public. */
#include "core/json.h"

#include "games/puerto_rico/components.h"
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/surface.h"

/* How much is left of what ends the game when it runs out. */
typedef struct {
    const char *sign;
    int value; /* as shown */
    int left, all;
} supply;

static int fullest_city(const pr_state *s)
{
    int least = PR_CITY;
    for (int seat = 0; seat < s->config.players; seat++)
        least = pr_min(least, s->seat[seat].spaces);
    return PR_CITY - least;
}

/* The sign nearest its end comes first; equals stay in order. */
static void write_end(const pr_state *s, tav_text *out)
{
    int city = fullest_city(s), workers = pr_all_workers(&s->config);
    int vp = pr_box[s->config.players].vp;
    supply signs[] = {{"city", city, PR_CITY - city, PR_CITY},
                      {"vp", s->vp, s->vp, vp},
                      {"workers", s->workers, s->workers, workers}};
    enum { SIGNS = sizeof signs / sizeof signs[0] };
    js_key(out, "end");
    js_list(out);
    for (int i = 1; i < SIGNS; i++)
        for (int j = i; j > 0; j--) {
            supply *a = &signs[j - 1], *b = &signs[j], later = *a;
            if (b->left * a->all < a->left * b->all)
                *a = *b, *b = later;
        }
    if (s->end != 0)
        game_sign_json("last", 0, out);
    for (int i = 0; s->end == 0 && i < SIGNS; i++)
        game_sign_json(signs[i].sign, signs[i].value, out);
    js_list_end(out);
}

static void write_draft(const pr_state *s, tav_text *out)
{
    int drafted, all;
    js_key(out, "draft");
    if (s->draft == 0) {
        js_null(out);
        return;
    }
    pr_draft_count(s, &drafted, &all);
    js_object(out);
    js_key_number(out, "done", drafted);
    js_key_number(out, "all", all);
    js_object_end(out);
}

/* What a seat could buy if somebody else took the Builder now. */
static void write_affordable(const pr_state *s, int seat, tav_text *out)
{
    const pr_seat *buyer = &s->seat[seat];
    uint64_t types = s->for_sale & ~buyer->city;
    if (buyer->spaces < 2)
        types &= ~PR_LARGE_BUILDINGS;
    js_key(out, "affordable");
    js_list(out);
    for (; buyer->spaces > 0 && types != 0; types &= types - 1)
        if (pr_usual_price(s, seat, bits_lowest(types)) <= buyer->doubloons)
            js_string(out, pr_buildings[bits_lowest(types)].id);
    js_list_end(out);
}

/* Kinds of which a ship could still take a barrel. */
static void write_fits(const pr_state *s, tav_text *out)
{
    js_key(out, "fits");
    js_list(out);
    for (int kind = 0; kind < PR_GOODS; kind++)
        if (pr_fits_a_ship(s, kind))
            js_string(out, pr_thing_id((tav_thing)kind));
    js_list_end(out);
}

/* How many barrels each offered load would be. */
static void write_loads(const pr_view *v, tav_text *out)
{
    js_key(out, "loads");
    js_list(out);
    for (int i = 0; i < v->head.legal_count && v->head.decision == PR_LOAD; i++) {
        int option = pr_option(v->head.legal[i]);
        if (option >= PR_LOAD_WHARF)
            continue;
        int kind = option / PR_LOAD_SHIPS, ship = option % PR_LOAD_SHIPS;
        js_object(out);
        js_key_string(out, "good", pr_thing_id((tav_thing)kind));
        js_key_number(out, "ship", pr_ship_size(&v->seen, ship));
        js_key_number(out, "barrels", pr_barrels_to_load(&v->seen, v->head.viewer, kind, ship));
        js_object_end(out);
    }
    js_list_end(out);
}

void pr_survey_json(const tav_view *view, tav_text *out)
{
    const pr_view *v = (const pr_view *)view;
    const pr_state *s = &v->seen;
    js_key_string(out, "game", puerto_rico.id);
    write_end(s, out);
    js_key_number(out, "city", PR_CITY);
    js_key_number(out, "island", PR_TERRITORY);
    js_key_number(out, "trading_house", PR_HOUSE);
    js_key_number(out, "face_up", pr_face_up_most(s));
    write_draft(s, out);
    write_affordable(s, v->head.viewer == TAV_SPECTATOR ? 0 : v->head.viewer, out);
    write_fits(s, out);
    write_loads(v, out);
}
