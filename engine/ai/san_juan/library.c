/* Whether the governor in a game for two uses the Library now or saves it for the second pick. */
#include "ai/san_juan/internal.h"

/* What doubling the privilege of a role is worth. */
static int library_gain(const sj_mind *m, int role)
{
    const sj_state *s = m->s;
    int size = s->hand[m->seat].size;
    int one_card = sj_hand_worth(m, size + 1) - sj_hand_worth(m, size);
    int goods = 2 + sj_stands(s, m->seat, SJ_AQUEDUCT);
    int sales = 2 + sj_stands(s, m->seat, SJ_TRADING_POST);
    switch (role) {
    case SJ_PRODUCER:
        return sj_produce_gain(m, m->seat, goods + 1) - sj_produce_gain(m, m->seat, goods);
    case SJ_TRADER:
        return sj_sell_gain(m, m->seat, sales + 1) - sj_sell_gain(m, m->seat, sales);
    case SJ_COUNCILLOR:
        return sj_judged.drawn[2] - sj_judged.drawn[1];
    default: /* a card less to pay, or one more drawn */
        return one_card;
    }
}

void sj_weigh_library(const sj_mind *m, const sj_scale *scale)
{
    const sj_state *s = m->s;
    int later = 0, now = 0;
    for (int role = 0; role < SJ_ROLES; role++) {
        int gain = library_gain(m, role);
        if (s->role_taken[role] == m->seat)
            now = gain;
        else if (gain > later)
            later = gain;
    }
    scale->weight[0] = now;
    scale->weight[1] = later * sj_judged.library_later / 100;
}
