/* The round: the opening variant, the picks, and the change to the next round. */
#include "games/san_juan/flow.h"
#include "games/san_juan/hand.h"
#include "games/san_juan/piles.h"
#include "games/san_juan/tell.h"

/* --- Series of picks from the hand, shared by many decisions -------------------------------- */

/* Exactly step->left cards. */
uint64_t sj_exact_hand_options(const sj_state *s, const sj_step *step)
{
    return sj_exact_options(&s->hand[step->seat], step->from, step->left);
}

/* Up to step->left cards. */
uint64_t sj_free_hand_options(const sj_state *s, const sj_step *step)
{
    return sj_hand_from(&s->hand[step->seat], step->from) | SJ_PASS_BIT;
}

void sj_discard_choose(sj_state *s, sj_step step, int card, tav_sink *sink)
{
    sj_hand_remove(&s->hand[step.seat], card);
    sj_discard(s, card, SJ_KNOWN_TO_SEAT + step.seat);
    sj_tell_seat(sink, SJ_TOLD_DISCARDED, step.seat, card);
    sj_count_pick(&step, card);
    if (step.left > 0)
        sj_put_back(s, step);
}

/* --- Opening variant (docs/rules/san-juan.md 2.1.6) ------------------------------------------- */

void sj_opening_run(sj_state *s, sj_step *step, tav_sink *sink)
{
    (void)sink;
    if (step->left == 0) {
        sj_pop(s);
        return;
    }
    int seat = sj_take_turn(s, step);
    sj_push_series(s, SJ_OPENING, seat, s->hand[seat].size - 4);
}

/* --- The picks (docs/rules/san-juan.md 2.2) --------------------------------------------------- */

enum { EVENT_OPTIONS = SJ_ROLES }; /* options: the roles, then the events */

static bool role_taken_this_round(const sj_state *s)
{
    for (int role = 0; role < SJ_ROLES; role++)
        if (s->role_taken[role] != SJ_NONE)
            return true;
    return false;
}

uint64_t sj_pick_role_options(const sj_state *s, const sj_step *step)
{
    (void)step;
    uint64_t options = 0;
    for (int role = 0; role < SJ_ROLES; role++)
        if (s->role_taken[role] == SJ_NONE)
            options |= BIT(role);
    if (s->events == 0)
        return options;
    uint64_t events = s->events;
    if (!role_taken_this_round(s)) /* docs/rules/san-juan.md 5.1.6 */
        events &= ~BIT(SJ_GOVERNOR_VISIT - SJ_EARTHQUAKE);
    return options | events << EVENT_OPTIONS;
}

void sj_pick_role_choose(sj_state *s, sj_step step, int option, tav_sink *sink)
{
    int seat = step.seat;
    s->picks++;
    s->chooser = (uint8_t)seat;
    if (option < EVENT_OPTIONS) {
        s->role_taken[option] = (uint8_t)seat;
        sj_tell_all(sink, SJ_TOLD_ROLE, seat, 0, SJ_THING_ROLE + option);
        sj_begin_role(s, option, seat, sink);
    } else {
        sj_begin_event(s, SJ_EARTHQUAKE + option - EVENT_OPTIONS, seat, sink);
    }
}

void sj_begin_role(sj_state *s, int role, int seat, tav_sink *sink)
{
    if (role == SJ_TRADER)
        sj_trader_begin(s, sink);
    sj_push_seats(s, SJ_BUILDER_STEP + role, seat, s->config.players);
}

static void next_round(sj_state *s, tav_sink *sink)
{
    s->round++;
    s->governor = (uint8_t)sj_next_seat(s, s->governor);
    s->picks = 0;
    s->library_used = 0;
    for (int role = 0; role < SJ_ROLES; role++)
        s->role_taken[role] = SJ_NONE;
    sj_tell_all(sink, SJ_TOLD_ROUND, s->governor, s->round, SJ_NONE);
    sj_new_round_run(s, sj_push_seats(s, SJ_OFFICE_STEP, s->governor, s->config.players), sink);
}

/* With 2 players the governor picks first and third; otherwise everybody picks once. */
void sj_round_run(sj_state *s, sj_step *step, tav_sink *sink)
{
    (void)step;
    int picks = s->config.players == 2 ? 3 : s->config.players;
    if (s->picks < picks) {
        int seat = s->governor + s->picks;
        while (seat >= s->config.players)
            seat -= s->config.players;
        sj_step *pick = sj_push(s, SJ_PICK_ROLE, seat);
        sj_ask(s, sj_pick_role_options(s, pick)); /* there are more roles than picks */
    } else if (s->round == SJ_LAST_ROUND) {
        sj_end_game(s, sink);
    } else {
        next_round(s, sink);
    }
}
