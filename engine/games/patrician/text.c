/* The texts of actions and the ids of things (docs/interfaces/patrician.md). None depends on the
 * position. */
#include <assert.h>

#include "core/json.h"
#include "games/patrician/surface.h"
#include "games/patrician/flow.h"

const char *pa_thing_id(tav_thing thing)
{
    assert(thing < PA_THINGS);
    if (thing < PA_THING_CITY)
        return pa_cards[thing - PA_THING_CARD].id;
    if (thing < PA_THING_TOKEN)
        return pa_cities[thing - PA_THING_CITY].id;
    if (thing < PA_THING_SITE)
        return pa_cities[(thing - PA_THING_TOKEN) / 2].token[(thing - PA_THING_TOKEN) % 2];
    if (thing < PA_THING_PATRICIAN)
        return pa_site_ids[thing - PA_THING_SITE];
    return pa_patrician_ids[thing - PA_THING_PATRICIAN];
}

static void card_json(const pa_card *card, tav_text *out)
{
    static const char *const specials[] = {[PA_SPECIAL_MOVE] = "move", [PA_SPECIAL_ANY] = "any"};
    js_key_string(out, "kind", "card");
    js_key_string(out, "city", pa_cities[card->city].id);
    js_key_number(out, "copies", card->copies);
    js_key_number(out, "crests", card->crests);
    js_key_optional(out, "portrait", card->heads > 0 ? pa_patrician_ids[card->portrait] : NULL);
    js_key_number(out, "heads", card->heads);
    js_key_optional(out, "special",
                    card->special != PA_NO_SPECIAL ? specials[card->special] : NULL);
    js_key_bool(out, "start", card->start);
}

void pa_thing_json(tav_thing thing, tav_text *out)
{
    assert(thing < PA_THINGS);
    if (thing < PA_THING_CITY) {
        card_json(&pa_cards[thing - PA_THING_CARD], out);
    } else if (thing < PA_THING_TOKEN) {
        const pa_city *city = &pa_cities[thing - PA_THING_CITY];
        js_key_string(out, "kind", "city");
        js_key_number(out, "floors", city->floors);
        js_key_number(out, "players_min", city->players_min);
    } else if (thing < PA_THING_SITE) {
        int token = thing - PA_THING_TOKEN;
        js_key_string(out, "kind", "token");
        js_key_string(out, "city", pa_cities[token / 2].id);
        js_key_number(out, "points", pa_cities[token / 2].prestige[token % 2]);
    } else {
        js_key_string(out, "kind", thing < PA_THING_PATRICIAN ? "site" : "patrician");
    }
}

int pa_action_price(const tav_view *view, tav_action action)
{
    (void)view;
    (void)action;
    return -1;
}

static void option_text(tav_choice_kind choice, int option, tav_text *out)
{
    switch (choice) {
    case TAV_CHOICE_CARD:
        text_put(out, pa_cards[option].id);
        break;
    case TAV_CHOICE_SITE:
        text_put(out, pa_site_ids[option]);
        break;
    case TAV_CHOICE_FLOOR:
        text_put(out, pa_cities[option / PA_SITES].id);
        text_put(out, " from ");
        text_put(out, pa_site_ids[option % PA_SITES]);
        break;
    default:
        text_put(out, pa_cities[option].id);
        break;
    }
}

static void action_text(tav_action action, tav_text *out)
{
    const tav_decision_kind *kind = &pa_decisions[pa_decision_of(action)].kind;
    int option = pa_option(action);
    if (kind->decline != NULL && option == PA_PASS) {
        text_put(out, kind->decline);
        return;
    }
    text_put(out, kind->verb);
    text_char(out, ' ');
    option_text(kind->choice, option, out);
}

void pa_action_text(const tav_state *state, tav_action action, tav_text *out)
{
    (void)state;
    action_text(action, out);
}

void pa_view_action_text(const tav_view *view, tav_action action, tav_text *out)
{
    (void)view;
    action_text(action, out);
}
