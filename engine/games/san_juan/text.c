/* Action texts and the names of things. */
#include "games/san_juan/text.h"

#include "core/json.h"

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
    js_key(out, "module");
    if (thing >= SJ_BASE_CARDS)
        js_string(out, "new-buildings");
    else
        js_null(out);
}

const char *const sj_step_ids[SJ_STEP_KINDS] = {
    [SJ_OPENING] = "opening",
    [SJ_PICK_ROLE] = "pick-role",
    [SJ_BUILD] = "build",
    [SJ_USE_CRANE] = "crane",
    [SJ_USE_LIBRARY] = "library",
    [SJ_USE_BLACK_MARKET] = "black-market",
    [SJ_PAY] = "pay",
    [SJ_PRODUCE] = "produce",
    [SJ_SELL] = "sell",
    [SJ_COUNCIL_KEEP] = "council-keep",
    [SJ_COUNCIL_DISCARD] = "council-discard",
    [SJ_USE_GOLD_MINE] = "gold-mine",
    [SJ_GOLD_MINE_TAKE] = "gold-mine-take",
    [SJ_USE_GOLDSMITH] = "goldsmith",
    [SJ_USE_OFFICE] = "office",
    [SJ_USE_CHAPEL] = "chapel",
    [SJ_USE_BANK] = "bank",
    [SJ_HAND_LIMIT] = "hand-limit",
    [SJ_VISIT_ROLE] = "visit-role",
    [SJ_LOSE_BUILDING] = "earthquake",
    [SJ_PAY_TAXES] = "taxes",
    [SJ_AMNESTY] = "amnesty",
    [SJ_BUILD_FREE] = "free-build",
    [SJ_ROUND_STEP] = "round",
    [SJ_EVENT_STEP] = "event",
    [SJ_OPENING_STEP] = "all-opening",
    [SJ_BUILDER_STEP] = "all-builder",
    [SJ_PRODUCER_STEP] = "all-producer",
    [SJ_TRADER_STEP] = "all-trader",
    [SJ_COUNCILLOR_STEP] = "all-councillor",
    [SJ_PROSPECTOR_STEP] = "all-prospector",
    [SJ_OFFICE_STEP] = "all-office",
    [SJ_CHAPEL_STEP] = "all-chapel",
    [SJ_BANK_STEP] = "all-bank",
    [SJ_LIMIT_STEP] = "all-hand-limit",
    [SJ_EARTHQUAKE_STEP] = "all-earthquake",
    [SJ_DEBT_RELIEF_STEP] = "all-debt-relief",
    [SJ_TAXES_STEP] = "all-taxes",
    [SJ_AMNESTY_STEP] = "all-amnesty",
    [SJ_FREE_BUILD_STEP] = "all-free-build",
};

/* How the options of a decision are named: the word before them, what they are, and the word for
 * declining (NULL: no such option). */
typedef enum { CARD, BUILDING, ROLE, PICK, FIXED } option_kind;

static const struct {
    const char *verb;
    option_kind kind;
    const char *decline;
} words[SJ_DECISIONS] = {
    [SJ_OPENING] = {"discard", CARD, NULL},
    [SJ_PICK_ROLE] = {"role", PICK, NULL},
    [SJ_BUILD] = {"build", CARD, "pass"},
    [SJ_USE_CRANE] = {"cover", BUILDING, "pass"},
    [SJ_USE_LIBRARY] = {"use library", FIXED, "pass"},
    [SJ_USE_BLACK_MARKET] = {"spend", BUILDING, "done"},
    [SJ_PAY] = {"pay", CARD, NULL},
    [SJ_PRODUCE] = {"produce", BUILDING, "done"},
    [SJ_SELL] = {"sell", BUILDING, "done"},
    [SJ_COUNCIL_KEEP] = {"keep", CARD, NULL},
    [SJ_COUNCIL_DISCARD] = {"discard", CARD, NULL},
    [SJ_USE_GOLD_MINE] = {"use gold-mine", FIXED, "pass"},
    [SJ_GOLD_MINE_TAKE] = {"take", CARD, NULL},
    [SJ_USE_GOLDSMITH] = {"use goldsmith", FIXED, "pass"},
    [SJ_USE_OFFICE] = {"swap", CARD, "done"},
    [SJ_USE_CHAPEL] = {"tuck", CARD, "pass"},
    [SJ_USE_BANK] = {"deposit", CARD, "done"},
    [SJ_HAND_LIMIT] = {"discard", CARD, NULL},
    [SJ_VISIT_ROLE] = {"role", ROLE, NULL},
    [SJ_LOSE_BUILDING] = {"lose", BUILDING, NULL},
    [SJ_PAY_TAXES] = {"discard", CARD, NULL},
    [SJ_AMNESTY] = {"discard", CARD, "done"},
    [SJ_BUILD_FREE] = {"build", CARD, "pass"},
};

/* A building is named by its card and its number among those of the same card; 1 is not written. */
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

static void action_text(const sj_state *s, tav_action action, tav_text *out)
{
    int kind = action >> 6, option = action & 63;
    assert(kind < SJ_DECISIONS);
    if (option == SJ_PASS) {
        assert(words[kind].decline != NULL);
        text_put(out, words[kind].decline);
        return;
    }
    bool event = words[kind].kind == PICK && option >= SJ_ROLES;
    text_put(out, event ? "event" : words[kind].verb);
    if (words[kind].kind == FIXED)
        return;
    text_char(out, ' ');
    if (event)
        text_put(out, sj_cards[SJ_EARTHQUAKE + option - SJ_ROLES].id);
    else if (words[kind].kind == CARD)
        text_put(out, sj_cards[option].id);
    else if (words[kind].kind == BUILDING)
        building_text(&s->town[s->step[s->depth - 1].seat], option, out);
    else
        text_put(out, sj_role_ids[option]);
}

void sj_action_text(const tav_state *state, tav_action action, tav_text *out)
{
    action_text((const sj_state *)state, action, out);
}

void sj_view_action_text(const tav_view *view, tav_action action, tav_text *out)
{
    action_text(&((const sj_view *)view)->seen, action, out);
}
