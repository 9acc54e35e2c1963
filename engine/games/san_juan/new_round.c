/* The start of every round except the first: Office building, Chapel, Bank, hand limit, each for
 * all seats clockwise from the new governor before the next begins (docs/rules/san-juan.md 2.2). */
#include "games/san_juan/flow.h"
#include "games/san_juan/hand.h"
#include "games/san_juan/piles.h"
#include "games/san_juan/tell.h"
#include "games/san_juan/town.h"

enum { LOWEST_LIMIT = 6 };

/* docs/rules/san-juan.md 2.2.e, 6.2.3 */
static int hand_limit(const sj_state *s, int seat)
{
    if (sj_stands(s, seat, SJ_TOWER))
        return 12;
    if (sj_stands(s, seat, SJ_GUARD_ROOM))
        return 7;
    return (sj_standing_anywhere(s) & BIT(SJ_GUARD_ROOM)) != 0 ? LOWEST_LIMIT : 7;
}

/* Asks a seat if this step has a question for it. */
static bool ask(sj_state *s, int kind, int seat)
{
    int size = s->hand[seat].size;
    switch (kind) {
    case SJ_OFFICE_STEP:
        if (!sj_stands(s, seat, SJ_OFFICE_BUILDING))
            return false;
        sj_push_series(s, SJ_USE_OFFICE, seat, 2);
        return true;
    case SJ_CHAPEL_STEP:
        if (!sj_stands(s, seat, SJ_CHAPEL))
            return false;
        sj_push_series(s, SJ_USE_CHAPEL, seat, 1);
        return true;
    case SJ_BANK_STEP:
        if (!sj_stands(s, seat, SJ_BANK) || (s->bank_used >> seat & 1) != 0 || size == 0)
            return false;
        sj_push_series(s, SJ_USE_BANK, seat, size);
        return true;
    default:
        if (size <= hand_limit(s, seat))
            return false;
        sj_push_series(s, SJ_HAND_LIMIT, seat, size - hand_limit(s, seat));
        return true;
    }
}

/* Whether a step has a question for any seat: usually nobody owns its building, or no hand is above
 * the lowest limit. */
static bool concerns_anybody(const sj_state *s, int kind)
{
    static const uint8_t building[] = {SJ_OFFICE_BUILDING, SJ_CHAPEL, SJ_BANK};
    if (kind != SJ_LIMIT_STEP)
        return (sj_standing_anywhere(s) & BIT(building[kind - SJ_OFFICE_STEP])) != 0;
    int most = 0;
    for (int seat = 0; seat < SJ_SEATS; seat++)
        most = s->hand[seat].size > most ? s->hand[seat].size : most;
    return most > LOWEST_LIMIT;
}

void sj_new_round_run(sj_state *s, sj_step *step, tav_sink *sink)
{
    (void)sink;
    for (;;) {
        if (!concerns_anybody(s, step->kind))
            step->left = 0;
        while (step->left > 0)
            if (ask(s, step->kind, sj_take_turn(s, step)))
                return;
        if (step->kind == SJ_LIMIT_STEP)
            break;
        step->kind++;
        step->seat = s->governor;
        step->left = s->config.players;
    }
    sj_pop(s);
}

/* Office building: discards first, then draws as many (docs/rules/san-juan.md 6.2.1). */
void sj_office_choose(sj_state *s, sj_step step, int option, tav_sink *sink)
{
    int done = step.done;
    if (option != SJ_PASS) {
        done++;
        sj_discard_choose(s, step, option, sink);
        if (done < 2)
            return;
    }
    sj_draw(s, step.seat, done, sink);
}

void sj_chapel_choose(sj_state *s, sj_step step, int option, tav_sink *sink)
{
    int seat = step.seat;
    if (option == SJ_PASS)
        return;
    sj_hand_remove(&s->hand[seat], option);
    sj_put_under(s, option, SJ_UNDER_CHAPEL, seat, sj_town_find(&s->town[seat], SJ_CHAPEL));
    sj_tell_seat(sink, SJ_TOLD_TUCKED, seat, option);
}

/* Used once in a game, by a deposit of at least one card (docs/rules/san-juan.md 6.2.2). */
void sj_bank_choose(sj_state *s, sj_step step, int option, tav_sink *sink)
{
    int seat = step.seat;
    if (option == SJ_PASS)
        return;
    sj_hand_remove(&s->hand[seat], option);
    sj_put_under(s, option, SJ_UNDER_BANK, seat, sj_town_find(&s->town[seat], SJ_BANK));
    sj_tell_seat(sink, SJ_TOLD_DEPOSITED, seat, option);
    s->bank_used |= (uint8_t)(1u << seat);
    sj_count_pick(&step, option);
    if (step.left > 0)
        sj_put_back(s, step);
}
