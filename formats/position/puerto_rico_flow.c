/* A position of Puerto Rico, third part: the flow, and who knows what.
 *
 * The agenda has one of a few shapes: a draft alone; the round with a decision; the round, a phase
 * and a decision; the end with a decision. A phase's stage determines which decisions can be on
 * top, and its turn whose they are. */
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/stages.h"
#include "games/puerto_rico/surface.h"
#include "formats/position/puerto_rico.h"

#include <string.h>

/* --- Reading -------------------------------------------------------------------------------- */

static void read_step(reader *r, const json_value *object, const pr_state *s, pr_step *step)
{
    static const char *const keys[] = {"step", "seat",  "stage", "left",
                                       "from", "thing", "done",  NULL};
    reader_keys(r, object, keys);
    const char *id = value_text(value_get(object, "step"));
    int kind = id != NULL ? pr_step_kind(id) : -1;
    if (kind < 0) {
        reader_fail(r, TAV_ERROR_FLOW, "step", NULL);
        return;
    }
    step->kind = (uint8_t)kind;
    step->seat = (uint8_t)reader_seat(r, object, "seat", s->config.players, false);
    step->stage = (uint8_t)reader_number(r, object, "stage", 0, PR_SETTLER_LODGE_DONE);
    step->left = (uint8_t)reader_number(r, object, "left", 0, UINT8_MAX);
    step->from = (uint8_t)reader_number(r, object, "from", 0, PR_PASS);
    step->thing = (uint8_t)reader_number(r, object, "thing", 0, PR_GROUPS - 1);
    step->done = (uint8_t)reader_number(r, object, "done", 0, UINT8_MAX);
}

static void read_agenda(reader *r, const json_value *flow, pr_state *s)
{
    const json_value *agenda = reader_list(r, flow, "agenda", PR_STEPS);
    size_t mark = reader_enter_key(r, "agenda");
    for (size_t i = 0; agenda != NULL && i < value_count(agenda) && !reader_failed(r); i++) {
        size_t element = reader_enter_index(r, i);
        read_step(r, value_at(agenda, i), s, &s->step[i]);
        s->depth++;
        reader_leave(r, element);
    }
    reader_leave(r, mark);
}

static void read_phase(reader *r, const json_value *flow, pr_state *s)
{
    static const char *const keys[] = {
        "picker",     "placed",           "produced",        "union_scored", "had_turn",
        "wharf_used", "small_wharf_used", "privilege_taken", "passes",       NULL};
    const json_value *phase = reader_object(r, flow, "phase");
    if (phase == NULL)
        return;
    int seats = (1 << s->config.players) - 1;
    size_t mark = reader_enter_key(r, "phase");
    reader_keys(r, phase, keys);
    s->phase.picker = (uint8_t)reader_seat(r, phase, "picker", s->config.players, false);
    s->phase.placed = (uint8_t)reader_number(r, phase, "placed", 0, (2 << PR_FOREST) - 1);
    s->phase.produced = (uint8_t)reader_number(r, phase, "produced", 0, (1 << PR_GOODS) - 1);
    s->phase.union_scored = (uint8_t)reader_number(r, phase, "union_scored", 0, seats);
    s->phase.had_turn = (uint8_t)reader_number(r, phase, "had_turn", 0, seats);
    s->phase.wharf_used = (uint8_t)reader_number(r, phase, "wharf_used", 0, seats);
    s->phase.small_wharf_used = (uint8_t)reader_number(r, phase, "small_wharf_used", 0, seats);
    s->phase.privilege_taken = (uint8_t)reader_number(r, phase, "privilege_taken", 0, 1);
    s->phase.passes = (uint8_t)reader_number(r, phase, "passes", 0, s->config.players);
    reader_leave(r, mark);
}

/* A secret names a pool that has existed, and a kind no later than the forest's. */
static void read_secrets_of(reader *r, const json_value *list, const pr_state *s, pr_seat *seat)
{
    if (!value_is(list, VALUE_LIST) || value_count(list) != seat->forests) {
        reader_fail(r, TAV_ERROR_FIELD, NULL, NULL);
        return;
    }
    for (int i = 0; i < seat->forests; i++) {
        const json_value *value = value_at(list, (size_t)i);
        int64_t secret = value_is(value, VALUE_NUMBER) ? value_number(value) : -1;
        size_t element = reader_enter_index(r, (size_t)i);
        bool fits = secret >= PR_NO_SECRET && secret < pr_secret(s->pool + 1, 0) &&
                    (secret == PR_NO_SECRET || pr_secret_floor((int)secret) <= seat->forest[i]);
        if (fits && i > 0 && seat->forest[i - 1] == seat->forest[i])
            fits = seat->secret[i - 1] <= secret;
        if (!fits)
            reader_fail(r, TAV_ERROR_BOUND, NULL, NULL);
        reader_leave(r, element);
        seat->secret[i] = fits ? (uint8_t)secret : PR_NO_SECRET;
    }
}

static void read_secrets(reader *r, const json_value *flow, pr_state *s)
{
    s->pool = (uint8_t)reader_number(r, flow, "pool", 0, PR_POOLS - 1);
    const json_value *seats = reader_list(r, flow, "secrets", s->config.players);
    size_t mark = reader_enter_key(r, "secrets");
    for (int seat = 0; seats != NULL && seat < s->config.players && !reader_failed(r); seat++) {
        size_t element = reader_enter_index(r, (size_t)seat);
        read_secrets_of(r, value_at(seats, (size_t)seat), s, &s->seat[seat]);
        reader_leave(r, element);
    }
    reader_leave(r, mark);
}

static void read_given_flow(reader *r, const json_value *flow, pr_state *s)
{
    static const char *const keys[] = {"agenda", "phase", "pool", "secrets", "key", "block", NULL};
    reader_keys(r, flow, keys);
    read_agenda(r, flow, s);
    read_phase(r, flow, s);
    read_secrets(r, flow, s);
    reader_hex(r, flow, "key", s->chance.key, RNG_KEY_SIZE);
    s->chance.block = (uint64_t)reader_number(r, flow, "block", 0, INT64_MAX);
}

/* --- The shape of the agenda ---------------------------------------------------------------- */

enum { ANY_TURN = 1, PICKERS_TURN = 2 }; /* besides the turns in order */

/* What can be asked while a phase is at a stage. */
typedef struct {
    uint8_t phase, stage;
    uint8_t decision;
    uint8_t window; /* of the Guest house */
    uint8_t turn;
} stage_rule;

static const stage_rule stage_rules[] = {
    {PR_SETTLER_STEP, PR_SETTLER_HACIENDA, PR_USE_GUEST_HOUSE, PR_G1, 0},
    {PR_SETTLER_STEP, PR_SETTLER_BEFORE_TILE, PR_USE_HACIENDA, 0, 0},
    {PR_SETTLER_STEP, PR_SETTLER_BEFORE_TILE, PR_PLACE_DRAWN, 0, 0},
    {PR_SETTLER_STEP, PR_SETTLER_TILE, PR_USE_GUEST_HOUSE, PR_G2, 0},
    {PR_SETTLER_STEP, PR_SETTLER_HOSPICE, PR_TAKE_TILE, 0, 0},
    {PR_SETTLER_STEP, PR_SETTLER_DONE, PR_USE_HOSPICE, 0, 0},
    {PR_SETTLER_STEP, PR_SETTLER_LIBRARY, PR_USE_GUEST_HOUSE, PR_G3, PICKERS_TURN},
    {PR_SETTLER_STEP, PR_SETTLER_BEFORE_LODGE, PR_TAKE_TILE, 0, PICKERS_TURN},
    {PR_SETTLER_STEP, PR_SETTLER_LODGE, PR_USE_GUEST_HOUSE, PR_G4, 0},
    {PR_SETTLER_STEP, PR_SETTLER_LODGE_DONE, PR_USE_HUNTING_LODGE, 0, 0},
    {PR_FOREMAN_STEP, PR_FOREMAN_TAKE_PRIVILEGE, PR_USE_GUEST_HOUSE, PR_G6, PICKERS_TURN},
    {PR_FOREMAN_STEP, PR_FOREMAN_BEFORE_VILLA, PR_FOREMAN_PRIVILEGE, 0, PICKERS_TURN},
    {PR_FOREMAN_STEP, PR_FOREMAN_VILLA, PR_USE_GUEST_HOUSE, PR_G5, 0},
    {PR_FOREMAN_STEP, PR_FOREMAN_VILLA_DONE, PR_USE_VILLA, 0, 0},
    {PR_FOREMAN_STEP, PR_FOREMAN_HALL, PR_TAKE_FROM_HALL, 0, ANY_TURN},
    {PR_FOREMAN_STEP, PR_FOREMAN_MANNING_DONE, PR_MAN, 0, 0},
    {PR_BUILDER_STEP, PR_BUILDER_BUILDING, PR_USE_GUEST_HOUSE, PR_G7, 0},
    {PR_BUILDER_STEP, PR_BUILDER_DONE, PR_BUILD, 0, 0},
    {PR_BUILDER_STEP, PR_BUILDER_DONE, PR_USE_BLACK_MARKET, 0, 0},
    {PR_BUILDER_STEP, PR_BUILDER_DONE, PR_BLACK_MARKET_FROM, 0, 0},
    {PR_BUILDER_STEP, PR_BUILDER_DONE, PR_USE_UNIVERSITY, 0, 0},
    {PR_ARTISAN_STEP, PR_ARTISAN_CHAPEL, PR_USE_GUEST_HOUSE, PR_G8, 0},
    {PR_ARTISAN_STEP, PR_ARTISAN_PRODUCTION, PR_USE_GUEST_HOUSE, PR_G9, 0},
    {PR_ARTISAN_STEP, PR_ARTISAN_TAKE_PRIVILEGE, PR_USE_GUEST_HOUSE, PR_G10, PICKERS_TURN},
    {PR_ARTISAN_STEP, PR_ARTISAN_DONE, PR_ARTISAN_PRIVILEGE, 0, PICKERS_TURN},
    {PR_TRADER_STEP, PR_TRADER_SALE, PR_USE_GUEST_HOUSE, PR_G11, 0},
    {PR_TRADER_STEP, PR_TRADER_LAND_OFFICE, PR_SELL, 0, 0},
    {PR_TRADER_STEP, PR_TRADER_DONE, PR_USE_LAND_OFFICE, 0, 0},
    {PR_TRADER_STEP, PR_TRADER_DONE, PR_PLACE_DRAWN, 0, 0},
    {PR_CAPTAIN_STEP, PR_CAPTAIN_START, PR_USE_GUEST_HOUSE, PR_G12, 0},
    {PR_CAPTAIN_STEP, PR_CAPTAIN_EXCHANGE, PR_USE_GUEST_HOUSE, PR_G13, ANY_TURN},
    {PR_CAPTAIN_STEP, PR_CAPTAIN_LOADING, PR_USE_ROYAL_SUPPLIER, 0, ANY_TURN},
    {PR_CAPTAIN_STEP, PR_CAPTAIN_LOADED, PR_LOAD, 0, ANY_TURN},
    {PR_CAPTAIN_STEP, PR_CAPTAIN_LOADED, PR_USE_SMALL_WHARF, 0, ANY_TURN},
    {PR_CAPTAIN_STEP, PR_CAPTAIN_STORING, PR_USE_GUEST_HOUSE, PR_G14, 0},
    {PR_CAPTAIN_STEP, PR_CAPTAIN_STORED, PR_STORE, 0, 0},
    {PR_PROSPECTOR_STEP, PR_WINDOW_DONE, PR_USE_GUEST_HOUSE, PR_G15, PICKERS_TURN},
    {PR_FINISH_STEP, PR_WINDOW_DONE, PR_USE_GUEST_HOUSE, PR_LAST_WINDOW, 0},
};

static const stage_rule *find_stage_rule(const pr_step *phase, const pr_step *top)
{
    for (size_t i = 0; i < sizeof stage_rules / sizeof stage_rules[0]; i++) {
        const stage_rule *rule = &stage_rules[i];
        if (rule->phase == phase->kind && rule->stage == phase->stage &&
            rule->decision == top->kind &&
            (top->kind != PR_USE_GUEST_HOUSE || rule->window == top->thing))
            return rule;
    }
    return NULL;
}

/* Turns go clockwise from `first`; while only one seat or any seat may act, all turns are left. */
static bool turn_fits(const pr_state *s, const pr_step *phase, const pr_step *top, int first)
{
    const stage_rule *rule = find_stage_rule(phase, top);
    int players = s->config.players;
    if (rule == NULL || phase->left < 1 || phase->left > players || phase->seat != top->seat)
        return false;
    if (rule->turn != 0 && phase->left != players)
        return false;
    return rule->turn == ANY_TURN || phase->seat == (first + players - phase->left) % players;
}

/* A bare step carries nothing but its kind and seat. */
static bool is_bare(const pr_step *step)
{
    return step->stage == 0 && step->left == 0 && step->from == 0 && step->thing == 0 &&
           step->done == 0;
}

/* The role being played is the last one picked, or the kidnapped one after all picks. */
static bool role_fits(const pr_state *s, int role)
{
    int done = pr_picks_done(s), picks = pr_picks_per_round(s), picker = s->phase.picker;
    bool has_card = s->card[role].seat == picker ||
                    (role == PR_PROSPECTOR && s->card[PR_PROSPECTOR_2].seat == picker);
    int last = done > picks ? s->card[PR_BUCCANEER].seat
                            : (s->governor + done - 1) % s->config.players;
    return done > 0 && has_card && picker == last;
}

/* First turns go round once from the picker: the seats before this one have had theirs, this one
 * as soon as its window is closed; or all have. The first turn of a seat comes before its wharf and
 * its privilege. */
static bool first_turns_fit(const pr_state *s, const pr_step *step)
{
    const pr_phase *memory = &s->phase;
    int players = s->config.players, all = (1 << players) - 1, before = 0;
    for (int seat = memory->picker; seat != step->seat; seat = pr_next_seat(s, seat))
        before |= 1 << seat;
    if (step->stage != PR_CAPTAIN_EXCHANGE)
        before |= 1 << step->seat;
    return (memory->had_turn == before || memory->had_turn == all) &&
           ((memory->wharf_used | memory->small_wharf_used) & ~memory->had_turn) == 0 &&
           (memory->privilege_taken == 0 || !pr_first_turn(s, memory->picker)) &&
           memory->passes <= bits_count(memory->had_turn);
}

/* Union halls score in order before anybody loads. A seat that has not had a turn still has the
 * barrels counted. */
static bool union_halls_fit(const pr_state *s, const pr_step *step)
{
    bool loading = step->stage >= PR_CAPTAIN_BEFORE_LOADING;
    int turns = s->config.players - step->left; /* over at the start of the phase */
    for (int i = 0, seat = s->phase.picker; i < s->config.players; i++) {
        const pr_seat *owner = &s->seat[seat];
        bool scored = (s->phase.union_scored >> seat & 1) != 0;
        bool can_score = pr_occupied(owner, PR_UNION_HALL) && (loading || i < turns);
        bool same_barrels = pr_first_turn(s, seat);
        if (scored && !can_score)
            return false;
        if (can_score && same_barrels && scored != (pr_pairs(owner->goods) > 0))
            return false;
        seat = pr_next_seat(s, seat);
    }
    return true;
}

/* Nothing was loaded before the loading, and loading ends when everybody has passed. */
static bool loading_fits(const pr_state *s, const pr_step *step)
{
    const pr_phase *memory = &s->phase;
    if (step->kind != PR_CAPTAIN_STEP)
        return memory->union_scored == 0 && memory->had_turn == 0 && memory->wharf_used == 0 &&
               memory->small_wharf_used == 0 && memory->privilege_taken == 0 && memory->passes == 0;
    if (!union_halls_fit(s, step))
        return false;
    if (step->stage < PR_CAPTAIN_BEFORE_LOADING)
        return memory->had_turn == 0 && memory->wharf_used == 0 && memory->small_wharf_used == 0 &&
               memory->privilege_taken == 0 && memory->passes == 0;
    if (step->stage >= PR_CAPTAIN_BEFORE_STORING)
        return memory->passes == s->config.players &&
               memory->had_turn == (1 << s->config.players) - 1;
    return memory->passes < s->config.players && first_turns_fit(s, step);
}

static bool memory_fits(const pr_state *s, const pr_step *step)
{
    bool tiles = step->kind == PR_SETTLER_STEP || step->kind == PR_TRADER_STEP;
    return (tiles || s->phase.placed == 0) &&
           (step->kind == PR_ARTISAN_STEP || s->phase.produced == 0) && loading_fits(s, step);
}

static bool is_raid_or_piracy(int kind)
{
    return kind >= PR_USE_BUCCANEER && kind <= PR_RAID_PLACE;
}

static bool round_agenda_fits(const pr_state *s)
{
    const pr_step *below = &s->step[1], *top = &s->step[s->depth - 1];
    if (s->round == 0 || s->depth < 2 || !is_bare(&s->step[0]) || s->step[0].seat != 0 ||
        !memory_fits(s, below))
        return false;
    if (s->depth == 3)
        return below->kind >= PR_SETTLER_STEP && below->kind <= PR_PROSPECTOR_STEP &&
               below->from == 0 && below->thing == 0 && below->done == 0 &&
               role_fits(s, below->kind - PR_SETTLER_STEP) &&
               turn_fits(s, below, top, s->phase.picker);
    if (top->kind == PR_PICK_ROLE) {
        int done = pr_picks_done(s);
        return is_bare(top) && s->phase.picker == 0 && done < pr_picks_per_round(s) &&
               top->seat == (s->governor + done) % s->config.players;
    }
    return is_raid_or_piracy(top->kind) && pr_module(s, PR_BUCCANEERS) &&
           role_fits(s, PR_BUCCANEER) && top->seat == s->phase.picker;
}

static int types_drafted(const pr_state *s)
{
    uint64_t drafted = s->on_board & PR_OF_KIND(PR_COMMERCIAL);
    if (s->config.value[PR_OPTION_NOBLES_DRAFT] != 0)
        drafted &= ~PR_OF_MODULE(PR_NOBLES);
    return bits_count(drafted);
}

static int drafting_seat(const pr_state *s)
{
    return (s->governor + types_drafted(s)) % s->config.players;
}

static bool agenda_fits(const pr_state *s)
{
    const pr_step *bottom = &s->step[0], *top = &s->step[s->depth - 1];
    bool idle = memory_fits(s, bottom) && s->phase.picker == 0;
    switch (bottom->kind) {
    case PR_DRAFT:
        return s->depth == 1 && s->round == 0 && is_bare(bottom) && idle &&
               bottom->seat == drafting_seat(s);
    case PR_FINISH_STEP:
        return s->depth == 2 && s->round > 0 && s->end != 0 && idle && bottom->from == 0 &&
               bottom->thing == 0 && bottom->done == 0 &&
               pr_picks_done(s) >= pr_picks_per_round(s) && turn_fits(s, bottom, top, s->governor);
    case PR_ROUND_STEP:
        return round_agenda_fits(s);
    default:
        return false;
    }
}

/* --- The whole ------------------------------------------------------------------------------ */

/* Sets up a position without a flow: nothing is secret, and a seat is about to draft or to pick. */
static bool stand_at_pick(pr_state *s)
{
    if (s->over)
        return true;
    if (s->drawn != PR_NONE || (s->round > 0 && pr_picks_done(s) >= pr_picks_per_round(s)))
        return false;
    if (s->round == 0)
        pr_push(s, PR_DRAFT, drafting_seat(s));
    else
        pr_push(s, PR_ROUND_STEP, 0);
    pr_go_on(s, NULL);
    return true;
}

static bool end_fits(const pr_state *s)
{
    return s->depth == 0 && s->end != 0 && s->round > 0 && s->drawn == PR_NONE &&
           pr_picks_done(s) >= pr_picks_per_round(s);
}

static bool flow_fits(pr_state *s)
{
    if (s->over)
        return end_fits(s);
    if (s->depth == 0 || !agenda_fits(s) || !pr_decision_fits(s))
        return false;
    s->options = pr_options(s);
    return bits_several(s->options);
}

void pr_read_flow(reader *r, const json_value *position, pr_state *s)
{
    const json_value *flow = value_get(position, "flow");
    size_t mark = reader_enter_key(r, "flow");
    bool fits = true;
    if (flow != NULL && (!value_is(flow, VALUE_OBJECT) || value_count(flow) > 0))
        read_given_flow(r, flow, s);
    else
        fits = stand_at_pick(s);
    if (!reader_failed(r) && !(fits && flow_fits(s)))
        reader_fail(r, TAV_ERROR_FLOW, NULL, NULL);
    reader_leave(r, mark);
}
