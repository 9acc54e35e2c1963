/* The Prospector phase (docs/rules/san-juan.md 2.7, 6.2.7): the chooser draws, then each seat
 * clockwise from the chooser may use its Gold mine, then its Goldsmith. The step's `from` is the
 * stage. */
#include "games/san_juan/flow.h"
#include "games/san_juan/hand.h"
#include "games/san_juan/library.h"
#include "games/san_juan/piles.h"
#include "games/san_juan/tell.h"

enum { DRAWING, MINING, SMITHING };

/* Whether the piles hold enough building cards. Whether a seat is asked tells everybody the answer
 * when the sizes of the piles alone do not. */
static bool piles_hold(sj_state *s, int needed)
{
    int buildings = sj_buildings_in_piles(s);
    if (buildings >= needed) {
        if (s->piles_low < needed)
            s->piles_low = (uint8_t)needed;
        return true;
    }
    if (s->piles_high >= needed)
        s->piles_high = (uint8_t)(needed - 1);
    return false;
}

void sj_prospector_draw(sj_state *s, int seat, bool with_library, tav_sink *sink)
{
    sj_top(s)->from = MINING;
    sj_draw(s, seat, with_library ? 2 : 1, sink);
}

static void begin(sj_state *s, tav_sink *sink)
{
    bool library = sj_library_ready(s, s->chooser);
    if (library && sj_library_is_asked(s)) {
        sj_push(s, SJ_USE_LIBRARY, s->chooser);
        return;
    }
    if (library)
        sj_library_use(s, s->chooser, sink);
    sj_prospector_draw(s, s->chooser, library, sink);
}

void sj_prospector_run(sj_state *s, sj_step *step, tav_sink *sink)
{
    if (step->from == DRAWING) {
        begin(s, sink);
        return;
    }
    bool works = (sj_standing_anywhere(s) & (BIT(SJ_GOLD_MINE) | BIT(SJ_GOLDSMITH))) != 0;
    while (works && step->left > 0) {
        if (step->from == MINING) {
            step->from = SMITHING;
            if (sj_stands(s, step->seat, SJ_GOLD_MINE) && piles_hold(s, SJ_REVEALED)) {
                sj_push(s, SJ_USE_GOLD_MINE, step->seat);
                return;
            }
        }
        step->from = MINING;
        int seat = sj_take_turn(s, step);
        if (sj_stands(s, seat, SJ_GOLDSMITH) && piles_hold(s, 1)) {
            sj_push(s, SJ_USE_GOLDSMITH, seat);
            return;
        }
    }
    sj_pop(s);
}

uint64_t sj_use_options(const sj_state *s, const sj_step *step)
{
    (void)s;
    (void)step;
    return BIT(SJ_USE) | SJ_PASS_BIT;
}

static int reveal(sj_state *s, int seat, tav_sink *sink)
{
    int card = sj_take_building(s, sink);
    sj_tell_all(sink, SJ_TOLD_REVEALED, seat, 1, card);
    return card;
}

static void forget_revealed(sj_state *s)
{
    for (int i = 0; i < s->revealed_size; i++) {
        if (s->revealed[i] != SJ_NONE)
            sj_discard(s, s->revealed[i], SJ_KNOWN_TO_ALL);
        s->revealed[i] = 0;
    }
    s->revealed_size = 0;
}

void sj_gold_mine_choose(sj_state *s, sj_step step, int option, tav_sink *sink)
{
    int seat = step.seat;
    if (option == SJ_PASS)
        return;
    uint32_t costs = 0;
    while (s->revealed_size < SJ_REVEALED) {
        int card = reveal(s, seat, sink);
        sj_sort_in(s->revealed, s->revealed_size++, card);
        costs |= 1u << sj_cards[card].cost;
    }
    if (bits_count(costs) == SJ_REVEALED)
        sj_push(s, SJ_GOLD_MINE_TAKE, seat);
    else
        forget_revealed(s);
}

uint64_t sj_gold_mine_take_options(const sj_state *s, const sj_step *step)
{
    (void)step;
    uint64_t options = 0;
    for (int i = 0; i < s->revealed_size; i++)
        options |= BIT(s->revealed[i]);
    return options;
}

static void take_openly(sj_state *s, int seat, int card, tav_sink *sink)
{
    sj_hand_add(&s->hand[seat], card);
    sj_hand_show(&s->hand[seat], card);
    sj_tell_all(sink, SJ_TOLD_TOOK, seat, 1, card);
}

void sj_gold_mine_take_choose(sj_state *s, sj_step step, int card, tav_sink *sink)
{
    take_openly(s, step.seat, card, sink);
    for (int i = 0; i < s->revealed_size; i++)
        if (s->revealed[i] == card)
            s->revealed[i] = SJ_NONE;
    forget_revealed(s);
}

void sj_goldsmith_choose(sj_state *s, sj_step step, int option, tav_sink *sink)
{
    int seat = step.seat;
    if (option == SJ_PASS)
        return;
    int card = reveal(s, seat, sink);
    if ((sj_standing_anywhere(s) & BIT(card)) == 0)
        take_openly(s, seat, card, sink);
    else
        sj_discard(s, card, SJ_KNOWN_TO_ALL);
}
