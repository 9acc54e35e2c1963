/* The Producer phase (docs/rules/san-juan.md 2.4). */
#include "games/san_juan/flow.h"
#include "games/san_juan/library.h"
#include "games/san_juan/piles.h"
#include "games/san_juan/tell.h"
#include "games/san_juan/town.h"

/* How many goods without the Library. */
static int limit(const sj_state *s, int seat)
{
    return 1 + (seat == s->chooser) + sj_stands(s, seat, SJ_AQUEDUCT);
}

/* Skips seats that can produce nothing. */
void sj_producer_run(sj_state *s, sj_step *step, tav_sink *sink)
{
    (void)sink;
    while (step->left > 0) {
        int seat = sj_take_turn(s, step);
        uint64_t empty = sj_town_production(&s->town[seat], 0, false);
        if (empty == 0 || s->deck_size + s->discard_size == 0)
            continue;
        sj_push_series(s, SJ_PRODUCE, seat, limit(s, seat) + sj_library_ready(s, seat));
        sj_ask(s, sj_town_distinct(&s->town[seat], empty) | SJ_PASS_BIT);
        return;
    }
    sj_pop(s);
}

/* Any empty production building after the last one, while there is a card to put on it. */
uint64_t sj_produce_options(const sj_state *s, const sj_step *step)
{
    if (s->deck_size + s->discard_size == 0)
        return SJ_PASS_BIT;
    const sj_town *town = &s->town[step->seat];
    return sj_town_distinct(town, sj_town_production(town, step->from, false)) | SJ_PASS_BIT;
}

void sj_produce_choose(sj_state *s, sj_step step, int option, tav_sink *sink)
{
    int seat = step.seat;
    if (option != SJ_PASS) {
        sj_building *building = &s->town[seat].building[option];
        building->good = (uint8_t)sj_take_unseen(s, sink);
        sj_tell_all(sink, SJ_TOLD_PRODUCED, seat, 1, building->card);
        sj_count_pick(&step, option + 1);
        if (step.done == limit(s, seat) + 1)
            sj_library_use(s, seat, sink);
        if (step.left > 0) {
            sj_put_back(s, step);
            return;
        }
    }
    if (step.done >= 2 && sj_stands(s, seat, SJ_WELL))
        sj_draw(s, seat, 1, sink);
    sj_producer_run(s, sj_top(s), sink);
}
