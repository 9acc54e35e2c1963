/* San Juan's set-up, and the table through which the rest of the program uses the game. */
#include <string.h>

#include "games/san_juan/flow.h"
#include "games/san_juan/piles.h"
#include "games/san_juan/score.h"
#include "games/san_juan/surface.h"
#include "games/san_juan/tell.h"
#include "games/san_juan/town.h"

static const char *const modules[] = {
    "events",
    "new-buildings",
};

static const char *const opening_values[] = {"standard", "choose", NULL};

static const tav_option options[] = {
    [SJ_OPTION_OPENING] = {"opening", TAV_OPTION_WORD, opening_values},
    [SJ_OPTION_FIRST] = {"first", TAV_OPTION_SEAT, NULL},
};

static const tav_event_kind events[SJ_TOLD_KINDS] = {
    [SJ_TOLD_ROLE] = {"role", NULL, false},
    [SJ_TOLD_EVENT] = {"event", NULL, false},
    [SJ_TOLD_APPEARED] = {"appeared", NULL, true},
    [SJ_TOLD_DREW] = {"drew", NULL, true},
    [SJ_TOLD_DISCARDED] = {"discarded", NULL, false},
    [SJ_TOLD_BUILT] = {"built", NULL, false},
    [SJ_TOLD_COVERED] = {"covered", NULL, false},
    [SJ_TOLD_PAID] = {"paid", NULL, false},
    [SJ_TOLD_SPENT] = {"spent", NULL, false},
    [SJ_TOLD_PRODUCED] = {"produced", NULL, false},
    [SJ_TOLD_TILE] = {"tile", NULL, true},
    [SJ_TOLD_SOLD] = {"sold", NULL, false},
    [SJ_TOLD_KEPT] = {"kept", NULL, false},
    [SJ_TOLD_REVEALED] = {"revealed", NULL, true},
    [SJ_TOLD_TOOK] = {"took", NULL, false},
    [SJ_TOLD_TUCKED] = {"tucked", NULL, false},
    [SJ_TOLD_DEPOSITED] = {"deposited", NULL, false},
    [SJ_TOLD_LOST] = {"lost", NULL, false},
    [SJ_TOLD_LIBRARY] = {"library", NULL, false},
    [SJ_TOLD_PASSED] = {"passed", NULL, false},
    [SJ_TOLD_SHUFFLED] = {"shuffled", "deck", false},
    [SJ_TOLD_ROUND] = {"round", NULL, false},
    [SJ_TOLD_OVER] = {"over", NULL, false},
};

static const char *const parts[SJ_PARTS] = {
    [SJ_PART_BUILDINGS] = "buildings",
    [SJ_PART_CHAPEL] = "chapel",
    [SJ_PART_BANK] = "bank",
    [SJ_PART_HARBOR] = "harbor",
    [SJ_PART_GUILD_HALL] = "guild-hall",
    [SJ_PART_CITY_HALL] = "city-hall",
    [SJ_PART_TRIUMPHAL_ARCH] = "triumphal-arch",
    [SJ_PART_RESIDENCE] = "residence",
    [SJ_PART_CATHEDRAL] = "cathedral",
    [SJ_PART_PALACE] = "palace",
};

/* Lays out the deck in table order, without the indigo plants in the towns and the Cathedral. */
static void lay_deck(sj_state *s)
{
    bool new_buildings = (s->config.modules & SJ_NEW_BUILDINGS) != 0;
    for (int card = 0; card < SJ_CARDS; card++) {
        bool from_new_buildings = card >= SJ_BASE_CARDS && card < SJ_BUILDING_CARDS;
        if (card == SJ_CATHEDRAL || (from_new_buildings && !new_buildings) ||
            (sj_is_event(card) && (s->config.modules & SJ_EVENTS) == 0))
            continue;
        int copies = sj_cards[card].copies;
        if (sj_is_production(card) && new_buildings)
            copies++;
        if (card == SJ_INDIGO)
            copies -= s->config.players;
        for (int i = 0; i < copies; i++)
            s->card[s->deck_size++] = (uint8_t)card;
    }
}

/* Clockwise from the governor; with the variant 5, 6, 7, 8 cards (docs/rules/san-juan.md 2.1). */
static void deal_hands(sj_state *s, bool choose)
{
    for (int i = 0, seat = s->governor; i < s->config.players; i++, seat = sj_next_seat(s, seat))
        sj_draw(s, seat, choose ? 5 + i : 4, NULL);
}

static void setup(tav_state *state, const tav_config *config, const uint8_t seed[RNG_KEY_SIZE])
{
    sj_state *s = (sj_state *)state;
    memset(s, 0, sizeof *s);
    s->config = *config;
    rng_seed(&s->chance, seed);
    tav_rng rng;
    rng_open(&rng, &s->chance);

    s->governor = (config->given >> SJ_OPTION_FIRST & 1) != 0
                      ? config->value[SJ_OPTION_FIRST]
                      : (uint8_t)rng_below(&rng, config->players);
    s->chooser = s->governor;
    s->round = 1;
    s->event = SJ_NONE;
    s->piles_high = SJ_NONE;
    s->cathedral = (config->modules & SJ_NEW_BUILDINGS) != 0;
    memset(s->role_taken, SJ_NONE, sizeof s->role_taken);
    for (int i = 0; i < SJ_TILES; i++)
        s->tile[i] = (uint8_t)i;
    rng_shuffle(&rng, s->tile, SJ_TILES);
    lay_deck(s);
    rng_shuffle(&rng, s->card, s->deck_size);
    for (int seat = 0; seat < config->players; seat++)
        sj_town_add(s, seat, SJ_INDIGO);

    bool choose = config->value[SJ_OPTION_OPENING] == 1;
    deal_hands(s, choose);
    sj_push(s, SJ_ROUND_STEP, 0);
    if (choose)
        sj_push_seats(s, SJ_OPENING_STEP, s->governor, config->players);
    sj_go_on(s, NULL);
}

static const tav_config *config_of(const tav_state *state)
{
    return &((const sj_state *)state)->config;
}

static int actor(const tav_state *state)
{
    const sj_state *s = (const sj_state *)state;
    return s->over ? TAV_NOBODY : s->step[s->depth - 1].seat;
}

static int decision(const tav_state *state)
{
    const sj_state *s = (const sj_state *)state;
    return s->over ? 0 : s->step[s->depth - 1].kind;
}

static int round_number(const tav_state *state)
{
    return ((const sj_state *)state)->round;
}

static int built(const tav_state *state, int seat, tav_thing things[32])
{
    const sj_town *town = &((const sj_state *)state)->town[seat];
    for (int i = 0; i < town->size; i++)
        things[i] = town->building[i].card;
    return town->size;
}

/* Cards beneath a Chapel or a Bank lie face down, and so does a hand (rules 3, 6.1). */
static const tav_face_down face_down[] = {{"hand", TAV_SHOWS_COUNT},
                                          {"chapel", TAV_SHOWS_NOTHING},
                                          {"bank", TAV_SHOWS_NOTHING},
                                          {NULL, TAV_SHOWS_NOTHING}};

const tav_game san_juan = {
    .id = "san-juan",
    .rules = 1,
    .players_min = 2,
    .players_max = SJ_SEATS,
    .state_size = sizeof(sj_state),
    .view_size = sizeof(sj_view),
    .modules = modules,
    .module_count = sizeof modules / sizeof modules[0],
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .decisions = &sj_decisions[0].kind,
    .decision_size = sizeof(sj_decision),
    .decision_count = SJ_DECISIONS,
    .events = events,
    .event_count = SJ_TOLD_KINDS,
    .parts = parts,
    .part_count = SJ_PARTS,
    .parts_hidden = 1u << SJ_PART_CHAPEL | 1u << SJ_PART_BANK,
    .face_down = face_down,
    .thing_count = SJ_THINGS,
    .setup = setup,
    .config = config_of,
    .actor = actor,
    .decision = decision,
    .round = round_number,
    .legal = sj_legal,
    .apply = sj_apply,
    .view = sj_fill_view,
    .resample = sj_resample,
    .redraw = sj_redraw,
    .score = sj_score,
    .score_shown = sj_score_shown,
    .sheet_items = sj_sheet_items,
    .sheet_score = sj_sheet_score,
    .action_text = sj_action_text,
    .view_action_text = sj_view_action_text,
    .position_json = sj_position_json,
    .view_json = sj_view_json,
    .thing_id = sj_thing_id,
    .thing_json = sj_thing_json,
    .survey_json = sj_survey_json,
    .price = sj_action_price,
    .picks = sj_picks,
    .audit = sj_audit,
    .built = built,
};
