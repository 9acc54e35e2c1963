/* The Events (docs/rules/san-juan.md 5): the chooser carries one out first, then the others
 * clockwise; it lies apart until it is finished (5.1.14). */
#include "games/san_juan/flow.h"
#include "games/san_juan/hand.h"
#include "games/san_juan/piles.h"
#include "games/san_juan/tell.h"
#include "games/san_juan/town.h"

enum { FREE_BUILD_COST = 4 };

void sj_begin_event(sj_state *s, int event, int seat, tav_sink *sink)
{
    int players = s->config.players;
    s->events &= (uint8_t) ~(1u << (event - SJ_EARTHQUAKE));
    s->event = (uint8_t)event;
    sj_tell_all(sink, SJ_TOLD_EVENT, seat, 0, event);
    sj_push(s, SJ_EVENT_STEP, seat);
    switch (event) {
    case SJ_EARTHQUAKE:
        sj_push_seats(s, SJ_EARTHQUAKE_STEP, seat, players);
        break;
    case SJ_DEBT_RELIEF:
        sj_push_seats(s, SJ_DEBT_RELIEF_STEP, seat, players);
        break;
    case SJ_TAXES: /* everybody but the chooser */
        sj_push_seats(s, SJ_TAXES_STEP, sj_next_seat(s, seat), players - 1);
        break;
    case SJ_GENERAL_AMNESTY:
        sj_push_seats(s, SJ_AMNESTY_STEP, seat, players);
        break;
    case SJ_GOVERNOR_VISIT:
        sj_push(s, SJ_VISIT_ROLE, seat);
        break;
    default:
        sj_push_seats(s, SJ_FREE_BUILD_STEP, seat, players);
    }
}

/* The event is finished and goes to the discard pile, known to all (docs/rules/san-juan.md
 * 5.1.12). */
void sj_event_run(sj_state *s, sj_step *step, tav_sink *sink)
{
    (void)step;
    (void)sink;
    sj_discard(s, s->event, SJ_KNOWN_TO_ALL);
    s->event = SJ_NONE;
    sj_pop(s);
}

static void ask(sj_state *s, int kind, int seat, tav_sink *sink)
{
    switch (kind) {
    case SJ_EARTHQUAKE_STEP:
        if (s->town[seat].size > 0)
            sj_push(s, SJ_LOSE_BUILDING, seat);
        break;
    case SJ_DEBT_RELIEF_STEP:
        sj_draw(s, seat, 3, sink);
        break;
    case SJ_TAXES_STEP:
        if (s->hand[seat].size > 0)
            sj_push_series(s, SJ_PAY_TAXES, seat, 1);
        break;
    case SJ_AMNESTY_STEP:
        if (s->hand[seat].size > 0)
            sj_push_series(s, SJ_AMNESTY, seat, s->hand[seat].size);
        break;
    default:
        sj_push(s, SJ_BUILD_FREE, seat);
    }
}

/* Through the seats; after Free build the game may end (docs/rules/san-juan.md 5.1.7). */
void sj_seats_run(sj_state *s, sj_step *step, tav_sink *sink)
{
    if (step->left > 0) {
        ask(s, step->kind, sj_take_turn(s, step), sink);
        return;
    }
    bool over = step->kind == SJ_FREE_BUILD_STEP && sj_end_reached(s);
    sj_pop(s);
    if (over) {
        sj_event_run(s, sj_top(s), sink);
        sj_end_game(s, sink);
    }
}

/* Governor's visit: any role taken in this round, by anyone (docs/rules/san-juan.md 5.1.6). */
uint64_t sj_visit_role_options(const sj_state *s, const sj_step *step)
{
    (void)step;
    uint64_t options = 0;
    for (int role = 0; role < SJ_ROLES; role++)
        if (s->role_taken[role] != SJ_NONE)
            options |= BIT(role);
    return options;
}

void sj_visit_role_choose(sj_state *s, sj_step step, int role, tav_sink *sink)
{
    sj_tell_all(sink, SJ_TOLD_ROLE, step.seat, 0, SJ_THING_ROLE + role);
    sj_begin_role(s, role, step.seat, sink);
}

uint64_t sj_earthquake_options(const sj_state *s, const sj_step *step)
{
    const sj_town *town = &s->town[step->seat];
    return sj_town_distinct(town, BIT(town->size) - 1);
}

void sj_earthquake_choose(sj_state *s, sj_step step, int option, tav_sink *sink)
{
    sj_town_lose(s, step.seat, option, sink);
}

/* General amnesty: discards first, then draws as many (docs/rules/san-juan.md 5.1.11). */
void sj_amnesty_choose(sj_state *s, sj_step step, int option, tav_sink *sink)
{
    int done = step.done;
    if (option != SJ_PASS) {
        sj_discard_choose(s, step, option, sink);
        done++;
        if (step.left > 1)
            return;
    }
    sj_draw(s, step.seat, done, sink);
}

uint64_t sj_free_build_options(const sj_state *s, const sj_step *step)
{
    uint64_t options = SJ_PASS_BIT;
    for (uint64_t types = s->hand[step->seat].types; types != 0; types &= types - 1) {
        int card = bits_lowest(types);
        if (sj_cards[card].cost <= FREE_BUILD_COST && sj_may_stand(s, step->seat, card))
            options |= BIT(card);
    }
    return options;
}

/* No other building affects it (docs/rules/san-juan.md 5.1.7). */
void sj_free_build_choose(sj_state *s, sj_step step, int option, tav_sink *sink)
{
    int seat = step.seat;
    if (option == SJ_PASS) {
        sj_tell_all(sink, SJ_TOLD_PASSED, seat, 0, SJ_NONE);
        return;
    }
    sj_hand_remove_open(&s->hand[seat], option);
    sj_town_add(s, seat, option);
    sj_tell_all(sink, SJ_TOLD_BUILT, seat, 0, option);
}
