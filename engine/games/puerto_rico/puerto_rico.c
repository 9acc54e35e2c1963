/* Puerto Rico's set-up, and its table in the registry. */
#include <string.h>

#include "games/puerto_rico/components.h"
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/score.h"
#include "games/puerto_rico/surface.h"
#include "games/puerto_rico/tell.h"

/* --- Set-up (docs/rules/puerto-rico.md 3) ----------------------------------------------------- */

static void set_out_supplies(pr_state *s)
{
    const pr_components *box = &pr_box[s->config.players];
    for (int kind = 0; kind < PR_GOODS; kind++)
        s->goods[kind] = box->goods[kind];
    s->quarries = box->tiles[PR_QUARRY];
    s->vp = box->vp;
    s->hall_nobles = pr_module(s, PR_NOBLES);
    s->hall_workers = (uint8_t)(s->config.players - s->hall_nobles);
    s->nobles = (uint8_t)(pr_all_nobles(&s->config) - s->hall_nobles);
    s->workers = (uint8_t)(pr_all_workers(&s->config) - s->hall_workers);
    for (int ship = 0; ship < PR_SHIPS; ship++)
        s->ship[ship].good = PR_NONE;
    for (int role = 0; role < PR_ROLES; role++)
        s->card[role] = (pr_card){.seat = PR_NONE, .kidnapper = PR_NONE};
}

/* With the New Buildings the commercial types lie beside the board, except those of the nobles if
 * the draft leaves them fixed (A1). */
static void set_out_buildings(pr_state *s)
{
    uint64_t types = PR_OF_MODULE(PR_BASE);
    if (pr_module(s, PR_NEW_BUILDINGS))
        types |= PR_OF_MODULE(PR_NEW_BUILDINGS);
    if (pr_module(s, PR_NOBLES))
        types |= PR_OF_MODULE(PR_NOBLES);
    if (pr_module(s, PR_NEW_BUILDINGS)) {
        s->draft = types & PR_OF_KIND(PR_COMMERCIAL);
        if (s->config.value[PR_OPTION_NOBLES_DRAFT] != 0)
            s->draft &= ~PR_OF_MODULE(PR_NOBLES);
    }
    s->on_board = types & ~s->draft;
    for (uint64_t lying = s->on_board; lying != 0; lying &= lying - 1)
        pr_change_copies(s, bits_lowest(lying), pr_all_copies(&s->config, bits_lowest(lying)));
}

/* The goal barrels are three out of fifteen, three of each kind. */
static void draw_festival_goals(pr_state *s, tav_rng *rng)
{
    pr_festival *festival = &s->festival;
    festival->building = PR_NONE;
    festival->plantation_seat = festival->production_seat = festival->building_seat = PR_NONE;
    festival->plantation = (uint8_t)rng_below(rng, PR_GOODS);
    uint8_t barrels[3 * PR_GOODS];
    for (int i = 0; i < 3 * PR_GOODS; i++)
        barrels[i] = (uint8_t)(i / 3);
    rng_shuffle(rng, barrels, sizeof barrels);
    for (int i = 0; i < 3; i++) {
        festival->production[barrels[i]]++;
        s->goods[barrels[i]]--;
    }
    if (!pr_module(s, PR_NEW_BUILDINGS))
        pr_draw_building_goal(s, rng, NULL);
}

/* The first seats, from the governor on, begin with indigo, the others with corn. */
static void deal_seats(pr_state *s)
{
    static const uint8_t doubloons[PR_SEATS + 1] = {[2] = 3, [3] = 2, [4] = 3, [5] = 4};
    int players = s->config.players;
    for (int place = 0; place < players; place++) {
        pr_seat *seat = &s->seat[(s->governor + place) % players];
        seat->doubloons = doubloons[players];
        seat->tiles[place < (players + 1) / 2 ? PR_INDIGO : PR_CORN] = 1;
    }
}

static void shuffle_pile(pr_state *s, tav_rng *rng)
{
    for (int kind = 0; kind < PR_GOODS; kind++) {
        int left = pr_box[s->config.players].tiles[kind];
        for (int seat = 0; seat < s->config.players; seat++)
            left -= s->seat[seat].tiles[kind];
        if (pr_module(s, PR_FESTIVAL) && s->festival.plantation == kind)
            left--;
        for (int i = 0; i < left; i++)
            s->pile[s->pile_size++] = (uint8_t)kind;
    }
    rng_shuffle(rng, s->pile, s->pile_size);
}

static void setup(tav_state *state, const tav_config *config, const uint8_t seed[RNG_KEY_SIZE])
{
    pr_state *s = (pr_state *)state;
    memset(s, 0, sizeof *s);
    s->config = *config;
    rng_seed(&s->chance, seed);
    tav_rng rng;
    rng_open(&rng, &s->chance);
    s->drawn = PR_NONE;
    s->token = PR_NONE;
    s->governor = (config->given & 1u << PR_OPTION_FIRST) != 0
                      ? config->value[PR_OPTION_FIRST]
                      : (uint8_t)rng_below(&rng, config->players);
    set_out_supplies(s);
    set_out_buildings(s);
    if (pr_module(s, PR_FESTIVAL))
        draw_festival_goals(s, &rng);
    deal_seats(s);
    shuffle_pile(s, &rng);
    pr_reveal_tiles(s, NULL);
    pr_keep_books(s);
    s->round = !pr_module(s, PR_NEW_BUILDINGS);
    if (pr_module(s, PR_NEW_BUILDINGS))
        pr_push(s, PR_DRAFT, s->governor);
    else
        pr_push(s, PR_ROUND_STEP, 0);
    pr_go_on(s, NULL);
}

/* --- Play ----------------------------------------------------------------------------------- */

static const tav_config *config_of(const tav_state *state)
{
    return &((const pr_state *)state)->config;
}

static int actor(const tav_state *state)
{
    const pr_state *s = (const pr_state *)state;
    return s->over ? TAV_NOBODY : s->step[s->depth - 1].seat;
}

static int decision(const tav_state *state)
{
    const pr_state *s = (const pr_state *)state;
    return s->over ? 0 : s->step[s->depth - 1].kind;
}

static int round_number(const tav_state *state)
{
    return ((const pr_state *)state)->round;
}

static int built(const tav_state *state, int seat, tav_thing things[32])
{
    int count = 0;
    for (uint64_t city = ((const pr_state *)state)->seat[seat].city; city != 0; city &= city - 1)
        things[count++] = (tav_thing)(PR_THING_BUILDING + bits_lowest(city));
    return count;
}

/* --- The table ------------------------------------------------------------------------------ */

static const char *const modules[] = {
    "new-buildings",
    "nobles",
    "buccaneers",
    "festival",
};

static const char *const draft_values[] = {"pooled", "fixed", NULL};
static const char *const worker_values[] = {"40", "100", NULL};
static const char *const true_first[] = {"true", "false", NULL};
static const char *const false_first[] = {"false", "true", NULL};
static const char *const harbor_values[] = {"kind", "action", NULL};
static const char *const minimum_values[] = {"0", "1", NULL};

static const tav_option options[PR_OPTIONS] = {
    [PR_OPTION_FIRST] = {"first", TAV_OPTION_SEAT, NULL},
    [PR_OPTION_NOBLES_DRAFT] = {"nobles-draft", TAV_OPTION_WORD, draft_values},
    [PR_OPTION_NOBLES_WORKERS] = {"nobles-workers", TAV_OPTION_NUMBER, worker_values},
    [PR_OPTION_SETTLER_NEEDS_SPACE] = {"settler-needs-space", TAV_OPTION_BOOL, true_first},
    [PR_OPTION_FOREST_NEEDS_HOUSE] = {"forest-needs-house", TAV_OPTION_BOOL, false_first},
    [PR_OPTION_HARBOR_PER] = {"harbor-per", TAV_OPTION_WORD, harbor_values},
    [PR_OPTION_SMALL_WHARF_MIN] = {"small-wharf-min", TAV_OPTION_NUMBER, minimum_values},
};

static const tav_event_kind events[PR_TOLD_KINDS] = {
    [PR_TOLD_DRAFTED] = {"drafted", NULL, false},
    [PR_TOLD_ROLE] = {"role", NULL, false},
    [PR_TOLD_DREW] = {"drew", NULL, true},
    [PR_TOLD_PLACED] = {"placed", NULL, false},
    [PR_TOLD_FORESTED] = {"forested", NULL, false},
    [PR_TOLD_DISCARDED] = {"discarded", NULL, false},
    [PR_TOLD_REVEALED] = {"revealed", NULL, true},
    [PR_TOLD_HIRED] = {"hired", NULL, false},
    [PR_TOLD_MANNED] = {"manned", NULL, false},
    [PR_TOLD_MOVED] = {"moved", NULL, false},
    [PR_TOLD_REFILLED] = {"refilled", NULL, false},
    [PR_TOLD_BUILT] = {"built", NULL, false},
    [PR_TOLD_RETURNED] = {"returned", NULL, false},
    [PR_TOLD_PRODUCED] = {"produced", NULL, false},
    [PR_TOLD_TOOK] = {"took", NULL, false},
    [PR_TOLD_EARNED] = {"earned", NULL, false},
    [PR_TOLD_SCORED] = {"scored", NULL, false},
    [PR_TOLD_SOLD] = {"sold", NULL, false},
    [PR_TOLD_POSTED] = {"posted", NULL, false},
    [PR_TOLD_BOUGHT] = {"bought", NULL, false},
    [PR_TOLD_EXCHANGED] = {"exchanged", NULL, false},
    [PR_TOLD_LOADED] = {"loaded", NULL, false},
    [PR_TOLD_SHIPPED] = {"shipped", NULL, false},
    [PR_TOLD_LOST] = {"lost", NULL, false},
    [PR_TOLD_EMPTIED] = {"emptied", NULL, false},
    [PR_TOLD_RAIDED] = {"raided", NULL, false},
    [PR_TOLD_KIDNAPPED] = {"kidnapped", NULL, false},
    [PR_TOLD_GOAL] = {"goal", NULL, false},
    [PR_TOLD_PASSED] = {"passed", NULL, false},
    [PR_TOLD_TRIGGER] = {"trigger", NULL, false},
    [PR_TOLD_SHUFFLED] = {"shuffled", "pile", false},
    [PR_TOLD_GOAL_DRAWN] = {"goal-drawn", "festival", true},
    [PR_TOLD_ROUND] = {"round", NULL, false},
    [PR_TOLD_OVER] = {"over", NULL, false},
};

/* Chips lie face down (rules A40). */
static const tav_face_down face_down[] = {{"vp", TAV_SHOWS_NOTHING}, {NULL, TAV_SHOWS_NOTHING}};

const tav_game puerto_rico = {
    .id = "puerto-rico",
    .rules = 1,
    .players_min = 2,
    .players_max = PR_SEATS,
    .state_size = sizeof(pr_state),
    .view_size = sizeof(pr_view),
    .modules = modules,
    .module_count = sizeof modules / sizeof modules[0],
    .options = options,
    .option_count = PR_OPTIONS,
    .decisions = &pr_decisions[0].kind,
    .decision_size = sizeof(pr_decision),
    .decision_count = PR_DECISIONS,
    .events = events,
    .event_count = PR_TOLD_KINDS,
    .parts = pr_part_ids,
    .part_count = PR_PARTS,
    .parts_hidden = 1u << PR_PART_CHIPS | 1u << PR_PART_CUSTOMS_HOUSE, /* rules A40 */
    .face_down = face_down,
    .thing_count = PR_THINGS,
    .setup = setup,
    .config = config_of,
    .actor = actor,
    .decision = decision,
    .round = round_number,
    .legal = pr_legal,
    .apply = pr_apply,
    .view = pr_fill_view,
    .resample = pr_resample,
    .redraw = pr_redraw,
    .score = pr_score,
    .sheet_items = pr_sheet_items,
    .sheet_score = pr_sheet_score,
    .action_text = pr_action_text,
    .view_action_text = pr_view_action_text,
    .position_json = pr_position_json,
    .view_json = pr_view_json,
    .thing_id = pr_thing_id,
    .thing_json = pr_thing_json,
    .survey_json = pr_survey_json,
    .price = pr_action_price,
    .picks = pr_picks,
    .audit = pr_audit,
    .built = built,
};
