/* Action texts and the names of things. */
#include "core/json.h"
#include "games/san_juan/flow.h"
#include "games/san_juan/surface.h"

const char *sj_thing_id(tav_thing thing)
{
    if (thing < SJ_CARDS)
        return sj_cards[thing].id;
    if (thing < SJ_THING_TILE)
        return sj_role_ids[thing - SJ_THING_ROLE];
    assert(thing < SJ_THINGS);
    return sj_tile_ids[thing - SJ_THING_TILE];
}

void sj_thing_json(tav_thing thing, tav_text *out)
{
    if (thing >= SJ_THING_TILE) {
        const uint8_t *prices = sj_tile_prices[thing - SJ_THING_TILE];
        js_key_string(out, "kind", "tile");
        js_key(out, "prices");
        js_list(out);
        for (int good = 0; good < SJ_PRODUCTION_CARDS; good++)
            js_number(out, prices[good]);
        js_list_end(out);
        return;
    }
    if (thing >= SJ_THING_ROLE || sj_is_event(thing)) {
        js_key_string(out, "kind", thing >= SJ_THING_ROLE ? "role" : "event");
        return;
    }
    bool monument = thing >= SJ_STATUE && thing <= SJ_HERO;
    js_key_string(out, "kind", sj_is_production(thing) ? "production" : "violet");
    js_key_number(out, "cost", sj_cards[thing].cost);
    js_key_number(out, "points", sj_cards[thing].points);
    js_key_number(out, "copies", sj_cards[thing].copies);
    js_key_bool(out, "monument", monument);
    js_key_optional(out, "module", thing >= SJ_BASE_CARDS ? "new-buildings" : NULL);
}

/* Names a building by its card and its number among those of the same card, omitting 1. */
static void building_text(const sj_town *town, int at, tav_text *out)
{
    int number = 1;
    for (int i = 0; i < at; i++)
        number += town->building[i].card == town->building[at].card;
    text_put(out, sj_cards[town->building[at].card].id);
    if (number > 1) {
        text_char(out, ' ');
        text_number(out, number);
    }
}

/* Writes an option according to the row's kind of choice; a pick of roles may also pick an
 * event. */
static void option_text(const sj_state *s, const tav_decision_kind *kind, int option, tav_text *out)
{
    if (kind->choice == TAV_CHOICE_CARD)
        text_put(out, sj_cards[option].id);
    else if (kind->choice == TAV_CHOICE_BUILDING)
        building_text(&s->town[s->step[s->depth - 1].seat], option, out);
    else if (kind->choice == TAV_CHOICE_USE)
        text_put(out, kind->source);
    else if (option < SJ_ROLES)
        text_put(out, sj_role_ids[option]);
    else
        text_put(out, sj_cards[SJ_EARTHQUAKE + option - SJ_ROLES].id);
}

static void action_text(const sj_state *s, tav_action action, tav_text *out)
{
    const tav_decision_kind *kind = &sj_decisions[sj_decision_of(action)].kind;
    int option = sj_option(action);
    if (option == SJ_PASS) {
        text_put(out, kind->decline);
        return;
    }
    if (kind->verb != NULL)
        text_put(out, kind->verb);
    else
        text_put(out, option < SJ_ROLES ? "role" : "event");
    text_char(out, ' ');
    option_text(s, kind, option, out);
}

void sj_action_text(const tav_state *state, tav_action action, tav_text *out)
{
    action_text((const sj_state *)state, action, out);
}

void sj_view_action_text(const tav_view *view, tav_action action, tav_text *out)
{
    action_text(&((const sj_view *)view)->seen, action, out);
}
