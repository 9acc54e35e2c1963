/* The Guest house: its guests may move in windows, each just before a step in which a newly manned
 * circle could act. A window is data: its targets in order, each with a condition
 * (docs/interfaces/puerto-rico.md, "Guest house"). Option 2 * place in the list moves a worker
 * there, the next option a noble. */
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/tell.h"

/* --- Conditions of targets ------------------------------------------------------------------ */

typedef bool condition(const pr_state *s, int seat);

static bool always(const pr_state *s, int seat)
{
    (void)s, (void)seat;
    return true;
}

static bool is_picker(const pr_state *s, int seat)
{
    return seat == s->phase.picker;
}

static bool has_room(const pr_state *s, int seat)
{
    return pr_room(&s->seat[seat]) > 0;
}

static bool has_barrel(const pr_state *s, int seat)
{
    return pr_barrels(s->seat[seat].goods) > 0;
}

static bool tile_is_face_up(const pr_state *s)
{
    return pr_barrels(s->face_up) > 0;
}

static bool hacienda_acts(const pr_state *s, int seat)
{
    return pr_occupied(&s->seat[seat], PR_HACIENDA);
}

static bool hut_helps(const pr_state *s, int seat)
{
    return !is_picker(s, seat) && has_room(s, seat) && s->quarries > 0;
}

static bool hospice_helps(const pr_state *s, int seat)
{
    return (has_room(s, seat) || s->phase.placed != 0) && s->workers > 0;
}

static bool forest_possible(const pr_state *s, int seat)
{
    return has_room(s, seat) && tile_is_face_up(s);
}

static bool second_tile_possible(const pr_state *s, int seat)
{
    return has_room(s, seat) && (tile_is_face_up(s) || s->quarries > 0);
}

static bool second_quarry_possible(const pr_state *s, int seat)
{
    return has_room(s, seat) && pr_occupied(&s->seat[seat], PR_LIBRARY) && s->quarries > 0;
}

static bool second_forest_possible(const pr_state *s, int seat)
{
    return forest_possible(s, seat) && pr_occupied(&s->seat[seat], PR_LIBRARY);
}

static bool somebody_to_hire(const pr_state *s, int seat)
{
    (void)seat;
    return s->nobles + s->workers > 0;
}

static bool two_workers_to_hire(const pr_state *s, int seat)
{
    (void)seat;
    return s->workers >= 2;
}

static bool forests_need_house(const pr_state *s, int seat)
{
    return s->config.value[PR_OPTION_FOREST_NEEDS_HOUSE] != 0 && s->seat[seat].forests >= 2;
}

static bool owns_one_of(const pr_state *s, int seat, uint64_t plants)
{
    return (s->seat[seat].city & plants) != 0;
}

static bool owns_indigo_plant(const pr_state *s, int seat)
{
    return owns_one_of(s, seat, PR_PLANTS_OF(PR_INDIGO));
}

static bool owns_sugar_mill(const pr_state *s, int seat)
{
    return owns_one_of(s, seat, PR_PLANTS_OF(PR_SUGAR));
}

static bool owns_tobacco_storage(const pr_state *s, int seat)
{
    return owns_one_of(s, seat, PR_PLANTS_OF(PR_TOBACCO));
}

static bool owns_coffee_roaster(const pr_state *s, int seat)
{
    return owns_one_of(s, seat, PR_PLANTS_OF(PR_COFFEE));
}

static bool has_indigo_tile(const pr_state *s, int seat)
{
    return s->seat[seat].tiles[PR_INDIGO] > 0;
}

static bool has_sugar_tile(const pr_state *s, int seat)
{
    return s->seat[seat].tiles[PR_SUGAR] > 0;
}

static bool has_tobacco_tile(const pr_state *s, int seat)
{
    return s->seat[seat].tiles[PR_TOBACCO] > 0;
}

static bool has_coffee_tile(const pr_state *s, int seat)
{
    return s->seat[seat].tiles[PR_COFFEE] > 0;
}

static bool second_barrel_possible(const pr_state *s, int seat)
{
    (void)seat;
    return (pr_kinds(s->goods) & s->phase.produced) != 0;
}

static bool house_sale_possible(const pr_state *s, int seat)
{
    return has_barrel(s, seat) && pr_barrels(s->house) < PR_HOUSE;
}

static bool picker_has_barrel(const pr_state *s, int seat)
{
    return is_picker(s, seat) && has_barrel(s, seat);
}

/* At the Land office, where a worker must stand; the doubloon may come from the preceding sale. */
static bool tile_could_be_bought(const pr_state *s, int seat)
{
    const pr_seat *owner = &s->seat[seat];
    return pr_occupied(owner, PR_LAND_OFFICE) && owner->nobles_on[PR_POST_LAND_OFFICE] == 0 &&
           has_room(s, seat) && pr_can_draw(s) && (owner->doubloons > 0 || pr_sale_pays(s, seat));
}

static bool exchange_possible(const pr_state *s, int seat)
{
    return pr_first_turn(s, seat) && s->seat[seat].nobles > 0 && pr_exchangeable(s, seat) != 0;
}

static bool has_pair(const pr_state *s, int seat)
{
    return pr_pairs(s->seat[seat].goods) > 0;
}

static bool privilege_is_open(const pr_state *s, int seat)
{
    return is_picker(s, seat) && !s->phase.privilege_taken && pr_load_possible(s, seat);
}

static bool something_is_lost(const pr_state *s, int seat)
{
    return !pr_all_fits(&s->seat[seat]);
}

/* --- The windows ---------------------------------------------------------------------------- */

typedef struct {
    uint8_t group;
    condition *holds;
} target;

enum { TARGETS = 16 };

/* A list ends where `holds` is missing. */
static const target windows[PR_WINDOWS][TARGETS] = {
    [PR_G1] = {{PR_GROUP(PR_HACIENDA), always}, {PR_GROUP(PR_FOREST_HOUSE), hacienda_acts}},
    [PR_G2] = {{PR_GROUP(PR_CONSTRUCTION_HUT), hut_helps},
               {PR_GROUP(PR_HOSPICE), hospice_helps},
               {PR_GROUP(PR_FOREST_HOUSE), forest_possible}},
    [PR_G3] = {{PR_GROUP(PR_LIBRARY), second_tile_possible},
               {PR_GROUP(PR_CONSTRUCTION_HUT), second_quarry_possible},
               {PR_GROUP(PR_FOREST_HOUSE), second_forest_possible}},
    [PR_G4] = {{PR_GROUP(PR_HUNTING_LODGE), always}},
    [PR_G5] = {{PR_GROUP(PR_VILLA), somebody_to_hire}},
    [PR_G6] = {{PR_GROUP(PR_LIBRARY), two_workers_to_hire}},
    [PR_G7] = {{PR_QUARRY, always},
               {PR_GROUP(PR_UNIVERSITY), always},
               {PR_GROUP(PR_FOREST_HOUSE), forests_need_house},
               {PR_GROUP(PR_BLACK_MARKET), always},
               {PR_GROUP(PR_CHURCH), always},
               {PR_GROUP(PR_LIBRARY), is_picker},
               {PR_GROUP(PR_ZONING_OFFICE), always}},
    [PR_G8] = {{PR_GROUP(PR_CHAPEL), always}},
    [PR_G9] = {{PR_CORN, always},
               {PR_INDIGO, owns_indigo_plant},
               {PR_SUGAR, owns_sugar_mill},
               {PR_TOBACCO, owns_tobacco_storage},
               {PR_COFFEE, owns_coffee_roaster},
               {PR_GROUP(PR_SMALL_INDIGO_PLANT), has_indigo_tile},
               {PR_GROUP(PR_SMALL_SUGAR_MILL), has_sugar_tile},
               {PR_GROUP(PR_INDIGO_PLANT), has_indigo_tile},
               {PR_GROUP(PR_SUGAR_MILL), has_sugar_tile},
               {PR_GROUP(PR_TOBACCO_STORAGE), has_tobacco_tile},
               {PR_GROUP(PR_COFFEE_ROASTER), has_coffee_tile},
               {PR_GROUP(PR_FACTORY), always},
               {PR_GROUP(PR_AQUEDUCT), always},
               {PR_GROUP(PR_SPECIALTY_FACTORY), always},
               {PR_GROUP(PR_JEWELER), always}},
    [PR_G10] = {{PR_GROUP(PR_LIBRARY), second_barrel_possible}},
    [PR_G11] = {{PR_GROUP(PR_SMALL_MARKET), house_sale_possible},
                {PR_GROUP(PR_OFFICE), house_sale_possible},
                {PR_GROUP(PR_LARGE_MARKET), house_sale_possible},
                {PR_GROUP(PR_TRADING_POST), has_barrel},
                {PR_GROUP(PR_LIBRARY), picker_has_barrel},
                {PR_GROUP(PR_LAND_OFFICE), always},
                {PR_GROUP(PR_FOREST_HOUSE), tile_could_be_bought}},
    [PR_G12] = {{PR_GROUP(PR_LIGHTHOUSE), is_picker}, {PR_GROUP(PR_UNION_HALL), has_pair}},
    [PR_G13] = {{PR_GROUP(PR_ROYAL_SUPPLIER), exchange_possible},
                {PR_GROUP(PR_WHARF), has_barrel},
                {PR_GROUP(PR_SMALL_WHARF), has_barrel},
                {PR_GROUP(PR_HARBOR), pr_load_possible},
                {PR_GROUP(PR_LIGHTHOUSE), pr_load_possible},
                {PR_GROUP(PR_LIBRARY), privilege_is_open}},
    [PR_G14] = {{PR_GROUP(PR_SMALL_WAREHOUSE), something_is_lost},
                {PR_GROUP(PR_LARGE_WAREHOUSE), something_is_lost},
                {PR_GROUP(PR_STOREHOUSE), something_is_lost}},
    [PR_G15] = {{PR_GROUP(PR_LIBRARY), always}},
    [PR_LAST_WINDOW] = {{PR_GROUP(PR_GUILD_HALL), always},
                        {PR_GROUP(PR_RESIDENCE), always},
                        {PR_GROUP(PR_FORTRESS), always},
                        {PR_GROUP(PR_CUSTOMS_HOUSE), always},
                        {PR_GROUP(PR_CITY_HALL), always},
                        {PR_GROUP(PR_CLOISTER), always},
                        {PR_GROUP(PR_ROYAL_GARDEN), always}},
};

int pr_window_target(int window, int place)
{
    return windows[window][place].group;
}

static int guests(const pr_seat *seat)
{
    return seat->manned[PR_GROUP(PR_GUEST_HOUSE)];
}

static int noble_guests(const pr_seat *seat)
{
    return seat->nobles_on[PR_POST_GUEST_HOUSE];
}

/* Targets of a list that are owned, have an empty circle and meet their condition, a bit each. */
static uint64_t open_targets(const pr_state *s, int seat, const target *list)
{
    const pr_seat *owner = &s->seat[seat];
    uint64_t open = 0;
    for (int place = 0; list[place].holds != NULL; place++)
        if (pr_circles(owner, list[place].group) > owner->manned[list[place].group] &&
            list[place].holds(s, seat))
            open |= BIT(place);
    return open;
}

/* --- Moves ---------------------------------------------------------------------------------- */

/* step->thing is the window, step->from the first option allowed. step->done says that a noble
 * moved to an ordinary group: then no worker may, since the reverse order has the same outcome. */
static uint64_t window_options(const pr_state *s, const pr_step *step)
{
    const pr_seat *owner = &s->seat[step->seat];
    const target *list = windows[step->thing];
    int nobles = noble_guests(owner), workers = guests(owner) - nobles;
    uint64_t options = 0;
    for (uint64_t open = open_targets(s, step->seat, list); open != 0; open &= open - 1) {
        int place = bits_lowest(open);
        bool worker_may = step->done == 0 || pr_post(s, list[place].group) >= 0;
        if (workers > 0 && worker_may)
            options |= BIT(2 * place);
        if (nobles > 0)
            options |= BIT(2 * place + 1);
    }
    return (options & ~(BIT(step->from) - 1)) | PR_PASS_BIT;
}

/* Exactly step->left moves: a move is legal only if enough targets remain at or after it. Workers
 * move before nobles. */
static uint64_t last_window_options(const pr_state *s, const pr_step *step)
{
    const pr_seat *owner = &s->seat[step->seat];
    uint64_t open = open_targets(s, step->seat, windows[PR_LAST_WINDOW]);
    int noble = guests(owner) == noble_guests(owner);
    uint64_t options = 0;
    open &= ~(BIT(step->from / 2) - 1);
    for (; bits_count(open) >= step->left && open != 0; open &= open - 1)
        options |= BIT(2 * bits_lowest(open) + noble);
    return options;
}

/* Before the final scoring, as many guests as possible move to empty large buildings. */
bool pr_open_last_window(pr_state *s, int seat)
{
    int targets = bits_count(open_targets(s, seat, windows[PR_LAST_WINDOW]));
    int moves = pr_min(targets, guests(&s->seat[seat]));
    if (moves == 0)
        return false;
    pr_step *step = pr_push(s, PR_USE_GUEST_HOUSE, seat);
    step->thing = PR_LAST_WINDOW;
    step->left = (uint8_t)moves;
    return true;
}

uint64_t pr_guest_house_options(const pr_state *s, const pr_step *step)
{
    return step->thing == PR_LAST_WINDOW ? last_window_options(s, step) : window_options(s, step);
}

void pr_guest_house_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    if (option == PR_PASS)
        return;
    pr_seat *owner = &s->seat[step.seat];
    int group = windows[step.thing][option / 2].group;
    bool noble = option % 2 != 0;
    owner->manned[PR_GROUP(PR_GUEST_HOUSE)]--;
    if (noble)
        owner->nobles_on[PR_POST_GUEST_HOUSE]--;
    pr_put_piece(s, owner, group, noble);
    pr_tell(sink, PR_TOLD_MOVED, step.seat, 1, pr_group_thing(group));
    if (step.thing == PR_LAST_WINDOW ? --step.left == 0 : guests(owner) == 0)
        return;
    step.from = (uint8_t)option;
    step.done |= noble && pr_post(s, group) < 0;
    pr_step *next = pr_push(s, PR_USE_GUEST_HOUSE, step.seat);
    *next = step;
}
