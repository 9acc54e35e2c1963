/* The agenda: a stack of steps. Decisions have a row in decisions.c, which says how they are asked
 * and made; every other kind of step runs by itself.
 *
 * The game runs the topmost step until a decision has at least two options; a single option is
 * taken at once. A decision leaves the agenda before it is made, and `choose` may put the next one
 * of its series there; a phase stays beneath its decisions and remembers in `stage` what comes
 * next. So a phase reads as one flow that returns after putting something on the agenda and later
 * resumes from there. */
#ifndef TAV_PUERTO_RICO_FLOW_H
#define TAV_PUERTO_RICO_FLOW_H

#include "games/puerto_rico/state.h"

/* Which numbers of its step a kind of decision uses; the others are zero. */
enum { PR_USES_LEFT = 1, PR_USES_FROM = 2, PR_USES_THING = 4, PR_USES_DONE = 8 };

/* One row of the table of decisions. */
typedef struct {
    tav_decision_kind kind;
    uint64_t (*options)(const pr_state *s, const pr_step *step);
    void (*choose)(pr_state *s, pr_step step, int option, tav_sink *sink);
    /* Writes what follows the verb, with a leading space, or the whole text if there is no verb;
     * NULL: the verb is the whole text. */
    void (*text)(const pr_state *s, const pr_step *step, int option, tav_text *out);
    uint8_t uses;
} pr_decision;

extern const pr_decision pr_decisions[PR_DECISIONS];

/* The id of a kind of step, and the kind for an id, or -1. */
const char *pr_step_id(int kind);
int pr_step_kind(const char *id);

/* Options of the decision on top. */
static inline uint64_t pr_options(const pr_state *s)
{
    const pr_step *step = &s->step[s->depth - 1];
    return pr_decisions[step->kind].options(s, step);
}

/* Runs until a seat has a choice or the game is over. */
void pr_go_on(pr_state *s, tav_sink *sink);

static inline pr_step *pr_push(pr_state *s, int kind, int seat)
{
    assert(s->depth < PR_STEPS);
    pr_step *step = &s->step[s->depth++];
    *step = (pr_step){.kind = (uint8_t)kind, .seat = (uint8_t)seat};
    return step;
}

static inline void pr_pop(pr_state *s)
{
    s->step[--s->depth] = (pr_step){0};
}

/* Passes the turn of a phase to the next seat. After the last, the turn is back at P and it returns
 * false. */
static inline bool pr_next_turn(const pr_state *s, pr_step *phase)
{
    phase->seat = (uint8_t)pr_next_seat(s, phase->seat);
    if (--phase->left > 0)
        return true;
    phase->left = s->config.players;
    return false;
}

/* --- Actions that several phases share ------------------------------------------------------ */

/* supplies.c: points, doubloons, barrels, copies of buildings */
void pr_change_copies(pr_state *s, int building, int change);
void pr_keep_books(pr_state *s); /* recomputes everything derived */
void pr_score_points(pr_state *s, int seat, int points, int source, tav_sink *sink);
void pr_earn(pr_state *s, int seat, int doubloons, int source, tav_sink *sink);
void pr_set_trigger(pr_state *s, int trigger, tav_sink *sink);
void pr_return_barrels(pr_state *s, int seat, int kind, int barrels);

/* territory.c: the pile and the islands */
bool pr_can_draw(const pr_state *s);
void pr_place_tile(pr_state *s, int seat, int tile, tav_sink *sink);
void pr_place_forest(pr_state *s, int seat, int kind, int secret, tav_sink *sink);
void pr_sort_forests(pr_seat *seat);
void pr_reveal_tiles(pr_state *s, tav_sink *sink);
void pr_draw_and_place(pr_state *s, int seat, tav_sink *sink);
uint64_t pr_place_drawn_options(const pr_state *s, const pr_step *step);
void pr_place_drawn_choose(pr_state *s, pr_step step, int option, tav_sink *sink);
enum { PR_DISCARD_MANNED = 8, PR_DISCARD_FOREST = 16 }; /* options beside the kinds */
uint64_t pr_discard_options(const pr_seat *seat);
void pr_discard_tile(pr_state *s, int seat, int option, tav_sink *sink);

/* A drawn forest's secret: its pool and the first kind it can be. */
static inline int pr_secret(int pool, int floor)
{
    return 1 + pool * PR_GOODS + floor;
}

static inline int pr_secret_pool(int secret)
{
    return (secret - 1) / PR_GOODS;
}

static inline int pr_secret_floor(int secret)
{
    return (secret - 1) % PR_GOODS;
}

/* people.c: workers and nobles */
int pr_post_of(int group); /* -1: not a post */
int pr_post_group(int post);

static inline int pr_circles(const pr_seat *seat, int group)
{
    if (group < PR_TILES)
        return seat->tiles[group];
    int building = group - PR_TILES;
    return pr_owns(seat, building) ? pr_buildings[building].circles : 0;
}

/* Without the nobles there are no posts. */
static inline int pr_post(const pr_state *s, int group)
{
    return pr_module(s, PR_NOBLES) ? pr_post_of(group) : -1;
}

int pr_building_circles(uint64_t buildings);
int pr_circles_from(const pr_seat *seat, int group); /* in this group and all later groups */
int pr_empty_circles(const pr_seat *seat);
int pr_empty_building_circles(const pr_seat *seat);
int pr_free_workers(const pr_state *s, const pr_seat *seat); /* not on a post */
int pr_free_nobles(const pr_state *s, const pr_seat *seat);
void pr_put_piece(const pr_state *s, pr_seat *seat, int group, bool noble);
void pr_hire(pr_state *s, int seat, int workers, int nobles, tav_sink *sink);
bool pr_piece_to_fetch(const pr_state *s);
bool pr_fetch_piece(pr_state *s, int seat); /* true: a noble */

/* guest_house.c */
enum {
    PR_G1,
    PR_G2,
    PR_G3,
    PR_G4,
    PR_G5,
    PR_G6,
    PR_G7,
    PR_G8,
    PR_G9,
    PR_G10,
    PR_G11,
    PR_G12,
    PR_G13,
    PR_G14,
    PR_G15,
    PR_LAST_WINDOW, /* before the final scoring */
    PR_WINDOWS
};
bool pr_open_last_window(pr_state *s, int seat);
int pr_window_target(int window, int place); /* the group */
uint64_t pr_guest_house_options(const pr_state *, const pr_step *);
void pr_guest_house_choose(pr_state *, pr_step, int, tav_sink *);

/* Puts a window on the agenda if there are guests; returns whether it did. */
static inline bool pr_open_window(pr_state *s, int seat, int window)
{
    if (!pr_occupied(&s->seat[seat], PR_GUEST_HOUSE))
        return false;
    pr_push(s, PR_USE_GUEST_HOUSE, seat)->thing = (uint8_t)window;
    return true;
}

/* festival.c */
uint64_t pr_goal_buildings(const pr_state *s); /* those the building goal can be */
void pr_draw_building_goal(pr_state *s, tav_rng *rng, tav_sink *sink);
bool pr_marker_from_board(const pr_state *s);
void pr_check_plantation_goal(pr_state *s, int seat, tav_sink *sink);
void pr_check_production_goal(pr_state *s, int seat, const uint8_t produced[PR_GOODS],
                              tav_sink *sink);
void pr_check_building_goal(pr_state *s, int seat, int building, tav_sink *sink);

/* --- The handlers, file by file ------------------------------------------------------------- */

/* draft.c */
uint64_t pr_draft_options(const pr_state *, const pr_step *);
void pr_draft_choose(pr_state *, pr_step, int, tav_sink *);
void pr_draft_count(const pr_state *, int *drafted, int *all); /* types laid, of how many */

/* round.c */
void pr_round_run(pr_state *, pr_step *, tav_sink *);
uint64_t pr_pick_role_options(const pr_state *, const pr_step *);
void pr_pick_role_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_open_roles(const pr_state *);
int pr_picks_per_round(const pr_state *);
int pr_picks_done(const pr_state *);
void pr_prospector_run(pr_state *, pr_step *, tav_sink *);
void pr_finish_run(pr_state *, pr_step *, tav_sink *);

/* settler.c */
enum { PR_TAKE_FOREST = 8 }; /* options beside the kinds: forest KIND */
void pr_settler_run(pr_state *, pr_step *, tav_sink *);
uint64_t pr_hacienda_options(const pr_state *, const pr_step *);
void pr_hacienda_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_take_tile_options(const pr_state *, const pr_step *);
void pr_take_tile_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_hospice_options(const pr_state *, const pr_step *);
void pr_hospice_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_hunting_lodge_options(const pr_state *, const pr_step *);
void pr_hunting_lodge_choose(pr_state *, pr_step, int, tav_sink *);

/* foreman.c */
enum { PR_MAN_SPLIT = 16 }; /* options on a post: from here on 4 * workers + nobles */
void pr_foreman_run(pr_state *, pr_step *, tav_sink *);
uint64_t pr_villa_options(const pr_state *, const pr_step *);
void pr_villa_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_foreman_privilege_options(const pr_state *, const pr_step *);
void pr_foreman_privilege_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_hall_options(const pr_state *, const pr_step *);
void pr_hall_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_man_options(const pr_state *, const pr_step *);
void pr_man_choose(pr_state *, pr_step, int, tav_sink *);

/* builder.c */
enum {
    PR_RETURN_WORKER,
    PR_RETURN_NOBLE,
    PR_RETURN_GOOD,
    PR_RETURN_VP = PR_RETURN_GOOD + PR_GOODS
};
enum { PR_FROM_PORT, PR_FROM_GROUP };
void pr_builder_run(pr_state *, pr_step *, tav_sink *);
int pr_price(const pr_state *, int seat, int building);
int pr_usual_price(const pr_state *, int seat, int building); /* without the Builder's privilege */
enum { PR_RETURN_MOST = 3, PR_RETURN_CLASSES = 1 + PR_GOODS + 1 }; /* piece, barrels, chip */
int pr_returnable_classes(const pr_seat *, int first); /* those the seat has something of */
uint64_t pr_build_options(const pr_state *, const pr_step *);
void pr_build_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_black_market_options(const pr_state *, const pr_step *);
void pr_black_market_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_black_market_from_options(const pr_state *, const pr_step *);
void pr_black_market_from_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_university_options(const pr_state *, const pr_step *);
void pr_university_choose(pr_state *, pr_step, int, tav_sink *);

/* artisan.c */
void pr_artisan_run(pr_state *, pr_step *, tav_sink *);
uint64_t pr_artisan_privilege_options(const pr_state *, const pr_step *);
void pr_artisan_privilege_choose(pr_state *, pr_step, int, tav_sink *);

/* trader.c */
enum { PR_POST_KIND = 8, PR_BUY_TILE = 17 }; /* options beside the kinds */
void pr_trader_run(pr_state *, pr_step *, tav_sink *);
uint64_t pr_sell_options(const pr_state *, const pr_step *);
bool pr_sale_pays(const pr_state *, int seat); /* a sale is legal and gives a doubloon */
void pr_sell_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_land_office_options(const pr_state *, const pr_step *);
void pr_land_office_choose(pr_state *, pr_step, int, tav_sink *);

/* captain.c */
enum { PR_LOAD_SHIPS = 4, PR_LOAD_WHARF = PR_LOAD_SHIPS * PR_GOODS, PR_LOAD_SMALL_WHARF = 25 };
void pr_captain_run(pr_state *, pr_step *, tav_sink *);
bool pr_load_possible(const pr_state *, int seat);
bool pr_fits_a_ship(const pr_state *, int kind); /* a barrel of this kind, whoever has it */
int pr_barrels_to_load(const pr_state *, int seat, int kind, int ship);
uint64_t pr_exchangeable(const pr_state *, int seat); /* kinds for the Royal supplier */

/* Whether the seat's first loading turn is yet to come or has just begun. */
static inline bool pr_first_turn(const pr_state *s, int seat)
{
    return (s->phase.had_turn >> seat & 1) == 0;
}

uint64_t pr_royal_supplier_options(const pr_state *, const pr_step *);
void pr_royal_supplier_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_load_options(const pr_state *, const pr_step *);
void pr_load_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_small_wharf_options(const pr_state *, const pr_step *);
void pr_small_wharf_choose(pr_state *, pr_step, int, tav_sink *);

/* storage.c */
bool pr_all_fits(const pr_seat *);
void pr_begin_storing(pr_state *, int seat);
uint64_t pr_store_options(const pr_state *, const pr_step *);
void pr_store_choose(pr_state *, pr_step, int, tav_sink *);

/* buccaneer.c */
enum { PR_LOOT = 3, PR_RAID = 4, PR_KIDNAP = 8 }; /* options beside the ships */
enum { PR_PLACE_NOBLE = PR_GROUPS };              /* raid-place: then the posts, for a noble */
void pr_begin_buccaneer(pr_state *, int seat, tav_sink *);
uint64_t pr_buccaneer_options(const pr_state *, const pr_step *);
void pr_buccaneer_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_piracy_keep_options(const pr_state *, const pr_step *);
void pr_piracy_keep_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_raid_remove_options(const pr_state *, const pr_step *);
void pr_raid_remove_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_raid_keep_options(const pr_state *, const pr_step *);
void pr_raid_keep_choose(pr_state *, pr_step, int, tav_sink *);
uint64_t pr_raid_place_options(const pr_state *, const pr_step *);
void pr_raid_place_choose(pr_state *, pr_step, int, tav_sink *);

/* text.c */
void pr_building_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_role_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_place_drawn_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_take_tile_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_tile_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_discarded_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_number_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_piece_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_man_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_return_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_from_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_sell_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_land_office_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_load_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_barrels_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_buccaneer_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_remove_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_raid_keep_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_raid_place_text(const pr_state *, const pr_step *, int option, tav_text *);
void pr_move_text(const pr_state *, const pr_step *, int option, tav_text *);

#endif
