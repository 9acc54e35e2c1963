/* See competition.h. Actions are looked up in the mask first, so the code behind it meets only legal
 * ones. */
#include "bindings/python/competition.h"

#include <string.h>

/* Our decisions, in the order of competition_layout.decision, and the phase in which the competition
 * asks them; the last three it does not ask. */
enum {
    VISIT_HACIENDA,
    TAKE_TILE,
    MAN,
    BUILD,
    TAKE_PRIVILEGE,
    SELL,
    LOAD,
    STORE,
    PICK_ROLE,
    HOSPICE,
    FOREMAN_PRIVILEGE,
    UNIVERSITY,
    DECISIONS,
    NONE = -1
};
static const int8_t phases[] = {0, 0, 1, 2, 3, 4, 5, 6, 8};

/* Places in an observation. */
enum {
    SUPPLY = 25,
    PHASE = 26,
    ACTOR = 36,
    FACE_UP = 37,
    PROGRESS = 43,
    GOVERNOR = 49,
    QUARRIES = 50,
    HOUSE_COUNT = 67,
    HOUSE = 68,
    CHIPS_LEFT = 73,
    SEATS = 74,
    SEAT = 73, /* numbers of a seat; in it: */
    GOODS_OF = 25,
    BUILDINGS_OF = 30,
    TILES_OF = 54,
    MANNED_OF = 60,
    PRODUCTION_OF = 66,
    PORT_OF = 71,
    CHIPS_OF = 72
};

/* Their actions, the first of each kind. */
enum {
    TAKE = 8,
    PASS = 15,
    KEEP_ONE = 64,
    DRAW = 105,
    KEEP_ALL = 106,
    MAN_TILE = 120,
    MAN_BUILDING = 140
};

enum { SHIPS = 3, GOODS = 5, TILES = 6, BUILDINGS = 23, CHIPS = 75, WORKERS = 55, CITY = 12 };
enum { QUARRY = 5, CONSTRUCTION_HUT = 8, SMALL_WAREHOUSE = 9, LARGE_WAREHOUSE = 13 };
enum { DECLINE = 63 }; /* our option `pass` or `done` */

_Static_assert(SEATS + SEAT * COMPETITION_SEATS == COMPETITION_OBSERVATION,
               "a layout without gaps");
_Static_assert(TILES + BUILDINGS == COMPETITION_GROUPS, "every place for colonists");

static const char *const group_id[COMPETITION_GROUPS] = {"coffee",
                                                         "tobacco",
                                                         "corn",
                                                         "sugar",
                                                         "indigo",
                                                         "quarry",
                                                         "small-indigo-plant",
                                                         "small-sugar-mill",
                                                         "indigo-plant",
                                                         "sugar-mill",
                                                         "tobacco-storage",
                                                         "coffee-roaster",
                                                         "small-market",
                                                         "hacienda",
                                                         "construction-hut",
                                                         "small-warehouse",
                                                         "hospice",
                                                         "office",
                                                         "large-market",
                                                         "large-warehouse",
                                                         "factory",
                                                         "university",
                                                         "harbor",
                                                         "wharf",
                                                         "guild-hall",
                                                         "residence",
                                                         "fortress",
                                                         "customs-house",
                                                         "city-hall"};
static const uint8_t our_tile[TILES] = {4, 3, 0, 2, 1, 5}; /* by theirs */
static const uint8_t large_production[] = {3, 3, 3, 2};    /* circles of the buildings 2 to 5 */
static const int8_t makers[GOODS][2] = {{5, NONE}, {4, NONE}, {NONE, NONE}, {1, 3}, {0, 2}};

static float *actors_part(competition *game)
{
    return game->seen + SEATS + SEAT * game->actor;
}

static int find_decision(const competition *game)
{
    int kind = tavoliere_decision_kind(game->table);
    for (int i = 0; kind >= 0 && i < DECISIONS; i++)
        if (game->layout->decision[i] == kind)
            return i;
    return NONE;
}

static void play_ours(competition *game, int decision, int option)
{
    int action = 64 * game->layout->decision[decision] + option;
    tavoliere_play(game->table, (uint16_t)action, NULL);
}

/* --- What is seen ----------------------------------------------------------------------------- */

static float larger(float a, float b)
{
    return a > b ? a : b;
}

static float sum(const float *numbers, int count)
{
    float total = 0;
    for (int i = 0; i < count; i++)
        total += numbers[i];
    return total;
}

/* As the competition defines it: how far chips, cities or colonists are used up. */
static float progress(const float *seen)
{
    float chips = (CHIPS - seen[CHIPS_LEFT]) / CHIPS;
    float workers = (WORKERS - seen[SUPPLY]) / WORKERS, city = 0;
    for (int seat = 0; seat < COMPETITION_SEATS; seat++)
        city = larger(city, sum(seen + SEATS + SEAT * seat + BUILDINGS_OF, BUILDINGS) / CITY);
    float most = larger(larger(chips, workers), city);
    return most < 1 ? most : 1;
}

static void compute_rest(competition *game)
{
    float *seen = game->seen;
    for (int ship = 0; ship < SHIPS; ship++)
        seen[6 * ship + GOODS] = 1 - sum(seen + 6 * ship, GOODS);
    seen[PHASE + (game->asks == NONE ? 8 : phases[game->asks])] = 1;
    if (game->actor == TAVOLIERE_NOBODY)
        seen[ACTOR] = seen[GOVERNOR];
    seen[HOUSE_COUNT] = sum(seen + HOUSE, GOODS);
    for (int good = 0; good < GOODS; good++)
        seen[HOUSE + good] = seen[HOUSE + good] > 0;
    seen[CHIPS_LEFT] = CHIPS;
    for (int seat = 0; seat < COMPETITION_SEATS; seat++)
        seen[CHIPS_LEFT] -= seen[SEATS + SEAT * seat + CHIPS_OF];
    seen[PROGRESS] = progress(seen);
}

/* Seat 0 as the viewer gives seats by their number; Puerto Rico hides nothing from it that the
 * competition shows. Returns whether the actor picked the role. */
static bool look(competition *game)
{
    uint8_t ours[COMPETITION_FEATURES_MAX];
    const competition_layout *layout = game->layout;
    tavoliere_encode(game->table, 0, ours);
    game->actor = (int8_t)tavoliere_actor(game->table);
    for (int i = 0; i < COMPETITION_OBSERVATION; i++)
        game->seen[i] = layout->feature[i] >= 0 ? ours[layout->feature[i]] : 0;
    compute_rest(game);
    return game->actor >= 0 && ours[layout->picked_role + layout->seat_size * game->actor] != 0;
}

/* --- Colonists -------------------------------------------------------------------------------- */

static void show_colonists(competition *game)
{
    float *seat = actors_part(game);
    seat[PORT_OF] = (float)game->left;
    for (int tile = 0; tile < TILES; tile++)
        seat[MANNED_OF + tile] = game->placed[tile];
    for (int building = 0; building < BUILDINGS; building++)
        seat[building] = game->placed[TILES + building];
    for (int good = 0; good < GOODS; good++) {
        int manned = 0;
        for (int i = 0; i < 2; i++)
            if (makers[good][i] != NONE)
                manned += game->placed[TILES + makers[good][i]];
        bool enough = makers[good][0] == NONE || manned >= game->placed[good];
        seat[PRODUCTION_OF + good] = (float)(enough ? game->placed[good] : manned);
    }
}

static int empty_circles(const competition *game)
{
    int empty = 0;
    for (int group = 0; group < COMPETITION_GROUPS; group++)
        empty += game->circles[group] - game->placed[group];
    return empty;
}

static void offer_groups(competition *game)
{
    for (int group = 0; group < COMPETITION_GROUPS; group++)
        if (game->placed[group] < game->circles[group])
            game->mask[group < TILES ? MAN_TILE + group : MAN_BUILDING + group - TILES] = 1;
}

/* All colonists of the actor are in hand, as the competition begins the Mayor. */
static void begin_manning(competition *game)
{
    float *seat = actors_part(game);
    game->left = (int)(seat[PORT_OF] + sum(seat + MANNED_OF, TILES) + sum(seat, BUILDINGS));
    for (int tile = 0; tile < TILES; tile++)
        game->circles[tile] = (uint8_t)seat[TILES_OF + tile];
    for (int building = 0; building < BUILDINGS; building++) {
        bool large = building >= 2 && building < 6;
        int circles = seat[BUILDINGS_OF + building] > 0 ? 1 : 0;
        game->circles[TILES + building] = (uint8_t)(large ? circles * large_production[building - 2]
                                                          : circles);
    }
    memset(game->placed, 0, sizeof game->placed);
    show_colonists(game);
}

/* The place among `ids` that our decision asks about: the second word of its actions. */
static int asked_about(const competition *game, int count)
{
    uint16_t legal[TAVOLIERE_ACTIONS_MAX];
    char text[TAVOLIERE_TEXT_MAX] = "";
    if (tavoliere_legal(game->table, legal) > 0)
        tavoliere_action_text(game->table, legal[0], text, sizeof text);
    const char *word = text + strcspn(text, " ");
    word += *word == ' ';
    size_t length = strcspn(word, " ");
    for (int i = 0; i < count; i++)
        if (strlen(group_id[i]) == length && memcmp(group_id[i], word, length) == 0)
            return i;
    return 0;
}

/* --- Legal actions ---------------------------------------------------------------------------- */

static bool offer_stores(competition *game)
{
    const float *seat = actors_part(game);
    int slots = (int)(seat[SMALL_WAREHOUSE] + 2 * seat[LARGE_WAREHOUSE]);
    for (int good = 0; good < GOODS; good++)
        slots -= game->whole >> good & 1;
    bool any = false;
    for (int good = 0; good < GOODS; good++) {
        bool stored = good == game->one || (game->whole >> good & 1) != 0;
        if (seat[GOODS_OF + good] == 0 || stored)
            continue;
        game->mask[KEEP_ONE + good] = game->one == NONE;
        game->mask[KEEP_ALL + good] = slots > 0;
        any = any || game->one == NONE || slots > 0;
    }
    return any;
}

/* With the Hacienda come the tiles the actor, who has room, may take instead. */
static void offer_hacienda(competition *game, bool picked)
{
    game->mask[DRAW] = game->mask[PASS] = 1;
    for (int tile = 0; tile < GOODS; tile++)
        game->mask[TAKE + tile] = game->seen[FACE_UP + tile] > 0;
    bool may_quarry = picked || actors_part(game)[CONSTRUCTION_HUT] > 0;
    game->mask[TAKE + QUARRY] = may_quarry && game->seen[QUARRIES] > 0;
}

static void offer_same(competition *game)
{
    uint16_t legal[TAVOLIERE_ACTIONS_MAX];
    int count = tavoliere_legal(game->table, legal);
    for (int i = 0; i < count; i++)
        game->mask[game->layout->action[legal[i]]] = 1;
}

static bool play_unasked(competition *game)
{
    switch (game->asks) {
    case HOSPICE:
        play_ours(game, HOSPICE, game->taken == NONE ? DECLINE : game->taken);
        return true;
    case FOREMAN_PRIVILEGE:
        play_ours(game, FOREMAN_PRIVILEGE, 1);
        return true;
    case UNIVERSITY:
        play_ours(game, UNIVERSITY, 0);
        return true;
    case LOAD: /* a pass ends a seat's loading in the competition */
        if ((game->passed >> tavoliere_actor(game->table) & 1) == 0)
            return false;
        play_ours(game, LOAD, DECLINE);
        return true;
    default:
        return false;
    }
}

/* Plays on to what the competition asks next, and shows it. */
static void settle(competition *game)
{
    do
        game->asks = (int8_t)find_decision(game);
    while (play_unasked(game));
    bool picked = look(game);
    memset(game->mask, 0, sizeof game->mask);
    switch (game->asks) {
    case NONE:
        break;
    case MAN:
        begin_manning(game);
        offer_groups(game);
        break;
    case STORE:
        game->one = NONE;
        game->whole = 0;
        offer_stores(game);
        break;
    case VISIT_HACIENDA:
        offer_hacienda(game, picked);
        break;
    case PICK_ROLE:
        game->passed = 0;
        /* fall through */
    default:
        offer_same(game);
    }
}

/* --- Playing ---------------------------------------------------------------------------------- */

static bool still_asks(const competition *game, int decision)
{
    return find_decision(game) == decision && tavoliere_actor(game->table) == game->actor;
}

/* Returns whether the decision is complete; so do the next two. */
static bool place_colonist(competition *game, int action)
{
    game->placed[action < MAN_BUILDING ? action - MAN_TILE : action - MAN_BUILDING + TILES]++;
    game->left--;
    if (game->left > 0 && game->left < empty_circles(game)) {
        show_colonists(game);
        memset(game->mask, 0, sizeof game->mask);
        offer_groups(game);
        return false;
    }
    if (game->left > 0) /* enough for everything that is empty */
        memcpy(game->placed, game->circles, sizeof game->placed);
    while (still_asks(game, MAN))
        play_ours(game, MAN, game->placed[asked_about(game, COMPETITION_GROUPS)]);
    return true;
}

static bool store(competition *game, int action)
{
    if (action < KEEP_ONE + GOODS)
        game->one = (int8_t)(action - KEEP_ONE);
    else
        game->whole |= (uint8_t)(1 << (action - KEEP_ALL));
    memset(game->mask, 0, sizeof game->mask);
    if (offer_stores(game))
        return false;
    const float *seat = actors_part(game);
    while (still_asks(game, STORE)) {
        int good = asked_about(game, GOODS);
        int all = (int)seat[GOODS_OF + good];
        play_ours(game, STORE, (game->whole >> good & 1) != 0 ? all : good == game->one);
    }
    return true;
}

static bool visit_hacienda(competition *game, int action)
{
    game->taken = NONE;
    play_ours(game, VISIT_HACIENDA, action == DRAW ? 0 : DECLINE);
    if (action != DRAW && still_asks(game, TAKE_TILE)) {
        if (action != PASS)
            game->taken = (int8_t)our_tile[action - TAKE];
        play_ours(game, TAKE_TILE, action == PASS ? DECLINE : game->taken);
    }
    return true;
}

static bool play_same(competition *game, int action)
{
    uint16_t legal[TAVOLIERE_ACTIONS_MAX];
    int count = tavoliere_legal(game->table, legal), i = 0;
    while (i < count - 1 && game->layout->action[legal[i]] != action)
        i++;
    bool takes = game->asks == TAKE_TILE && action != PASS;
    game->taken = takes ? (int8_t)our_tile[action - TAKE] : NONE;
    if (game->asks == LOAD && action == PASS)
        game->passed |= (uint8_t)(1 << game->actor);
    tavoliere_play(game->table, legal[i], NULL);
    return true;
}

static void end_game(competition *game)
{
    float shares[TAVOLIERE_SEATS_MAX];
    tavoliere_rewards(game->table, shares);
    game->done = 1;
    for (int seat = 0; seat < COMPETITION_SEATS; seat++)
        game->reward[seat] = shares[seat] > 0 ? 1 : -1;
    if (game->fresh == NULL)
        return;
    tavoliere_batch_reset(game->fresh, 0, 1);
    tavoliere_copy_true_state(game->table, tavoliere_batch_table(game->fresh, 0));
    settle(game);
}

static void clear_result(competition *game)
{
    game->done = 0;
    memset(game->reward, 0, sizeof game->reward);
}

void competition_begin(competition *game)
{
    clear_result(game);
    game->passed = 0;
    game->taken = game->one = NONE;
    settle(game);
}

bool competition_play(competition *game, int action)
{
    if (action < 0 || action >= COMPETITION_ACTIONS || game->mask[action] == 0)
        return false;
    clear_result(game);
    bool complete = game->asks == MAN              ? place_colonist(game, action)
                    : game->asks == STORE          ? store(game, action)
                    : game->asks == VISIT_HACIENDA ? visit_hacienda(game, action)
                                                   : play_same(game, action);
    if (complete)
        settle(game);
    if (tavoliere_over(game->table)) /* what is not asked may end it too */
        end_game(game);
    return true;
}

/* --- Many games ------------------------------------------------------------------------------- */

int competition_step(competition *games, int first, int count, const int16_t *actions,
                     const competition_buffers *buffers)
{
    int refused = NONE;
    for (int i = first; i < first + count; i++) {
        competition *game = &games[i];
        if (actions != NULL && !competition_play(game, actions[i])) {
            clear_result(game);
            refused = refused == NONE ? i : refused;
        }
        memcpy(buffers->observation + (size_t)i * COMPETITION_OBSERVATION, game->seen,
               sizeof game->seen);
        memcpy(buffers->mask + (size_t)i * COMPETITION_ACTIONS, game->mask, sizeof game->mask);
        memcpy(buffers->reward + (size_t)i * COMPETITION_SEATS, game->reward, sizeof game->reward);
        buffers->actor[i] = game->actor;
        buffers->done[i] = game->done;
    }
    return refused;
}

void competition_sample(const competition *games, int count, const uint32_t *numbers,
                        int16_t *actions)
{
    for (int i = 0; i < count; i++) {
        const int8_t *mask = games[i].mask;
        uint32_t legal = 0;
        for (int action = 0; action < COMPETITION_ACTIONS; action++)
            legal += mask[action] != 0;
        uint32_t pick = (uint32_t)((uint64_t)numbers[i] * legal >> 32);
        int action = 0;
        for (; action < COMPETITION_ACTIONS - 1; action++)
            if (mask[action] != 0 && pick-- == 0)
                break;
        actions[i] = (int16_t)action;
    }
}
