/* The Councillor phase (docs/rules/san-juan.md 2.6). Without an Archive the cards go to `drawn` and
 * the seat keeps some; with one they join the hand and the seat discards the number it may not
 * keep. */
#include "games/san_juan/flow.h"
#include "games/san_juan/hand.h"
#include "games/san_juan/library.h"
#include "games/san_juan/piles.h"
#include "games/san_juan/tell.h"
#include "games/san_juan/town.h"

void sj_councillor_run(sj_state *s, sj_step *step, tav_sink *sink)
{
    if (step->left == 0) {
        sj_pop(s);
        return;
    }
    int seat = sj_take_turn(s, step);
    bool library = sj_library_ready(s, seat);
    if (library && sj_library_is_asked(s)) {
        sj_push(s, SJ_USE_LIBRARY, seat);
        return;
    }
    if (library)
        sj_library_use(s, seat, sink);
    sj_councillor_draw(s, seat, library, sink);
}

/* Customs office: an empty one takes an unseen card (docs/rules/san-juan.md 6.2.5). */
static void fill_customs_office(sj_state *s, int seat, tav_sink *sink)
{
    if (!sj_stands(s, seat, SJ_CUSTOMS_OFFICE))
        return;
    int at = sj_town_find(&s->town[seat], SJ_CUSTOMS_OFFICE);
    sj_building *office = &s->town[seat].building[at];
    if (office->good != SJ_NONE)
        return;
    int card = sj_take_unseen(s, sink);
    if (card == SJ_NONE)
        return;
    office->good = (uint8_t)card;
    sj_tell_all(sink, SJ_TOLD_PRODUCED, seat, 1, SJ_CUSTOMS_OFFICE);
}

static void draw_apart(sj_state *s, int seat, int number, tav_sink *sink)
{
    while (s->drawn_size < number) {
        int card = sj_take_building(s, sink);
        if (card == SJ_NONE)
            break;
        sj_sort_in(s->drawn, s->drawn_size++, card);
        sj_tell_seat(sink, SJ_TOLD_DREW, seat, card);
    }
}

void sj_councillor_draw(sj_state *s, int seat, bool with_library, tav_sink *sink)
{
    int number = seat == s->chooser ? 5 : 2;
    if (with_library)
        number += 3;
    int keep = sj_stands(s, seat, SJ_PREFECTURE) ? 2 : 1;
    if (sj_stands(s, seat, SJ_ARCHIVE)) {
        int drawn = sj_draw(s, seat, number, sink);
        if (drawn > keep)
            sj_push_series(s, SJ_COUNCIL_DISCARD, seat, drawn - keep);
        else
            fill_customs_office(s, seat, sink);
        return;
    }
    draw_apart(s, seat, number, sink);
    if (s->drawn_size > 0)
        sj_push_series(s, SJ_COUNCIL_KEEP, seat, s->drawn_size < keep ? s->drawn_size : keep);
    else
        fill_customs_office(s, seat, sink);
}

/* Exactly step->left of the drawn cards. */
uint64_t sj_council_keep_options(const sj_state *s, const sj_step *step)
{
    uint64_t options = 0;
    for (int i = 0; i + step->left <= s->drawn_size; i++)
        if (s->drawn[i] >= step->from)
            options |= BIT(s->drawn[i]);
    return options;
}

static void take_from_drawn(sj_state *s, int card)
{
    int at = 0;
    while (s->drawn[at] != card)
        at++;
    s->drawn_size--;
    for (; at < s->drawn_size; at++)
        s->drawn[at] = s->drawn[at + 1];
    s->drawn[s->drawn_size] = 0;
}

void sj_council_keep_choose(sj_state *s, sj_step step, int card, tav_sink *sink)
{
    int seat = step.seat;
    take_from_drawn(s, card);
    sj_hand_add(&s->hand[seat], card);
    sj_tell_seat(sink, SJ_TOLD_KEPT, seat, card);
    sj_count_pick(&step, card);
    if (step.left > 0) {
        sj_put_back(s, step);
        return;
    }
    for (int i = 0; i < s->drawn_size; i++) {
        sj_discard(s, s->drawn[i], SJ_KNOWN_TO_SEAT + seat);
        sj_tell_seat(sink, SJ_TOLD_DISCARDED, seat, s->drawn[i]);
        s->drawn[i] = 0;
    }
    s->drawn_size = 0;
    fill_customs_office(s, seat, sink);
    sj_councillor_run(s, sj_top(s), sink);
}

void sj_council_discard_choose(sj_state *s, sj_step step, int card, tav_sink *sink)
{
    sj_discard_choose(s, step, card, sink);
    if (step.left == 1)
        fill_customs_office(s, step.seat, sink);
}
