/* Which role to take: what it gives me now, minus what I would get anyway if a rival takes it,
 * minus what it gives the rivals that they would not get otherwise. */
#include "ai/san_juan/internal.h"

#include "games/san_juan/town.h"

enum { EVENT_OPTIONS = SJ_ROLES };

typedef struct {
    bool chooser;
    bool library; /* doubles the chooser's privilege */
} part;

static int cards_worth(const sj_mind *m, int cards)
{
    int size = m->s->hand[m->seat].size;
    return sj_hand_worth(m, size + cards) - sj_hand_worth(m, size);
}

static int council_worth(const sj_mind *m, part p)
{
    uint64_t stands = m->town.stands;
    int keep = (stands & BIT(SJ_PREFECTURE)) != 0 ? 2 : 1;
    int worth = cards_worth(m, keep) + sj_judged.drawn[p.chooser + (p.chooser && p.library)];
    if ((stands & BIT(SJ_ARCHIVE)) != 0)
        worth += sj_judged.archive;
    if ((stands & BIT(SJ_CUSTOMS_OFFICE)) != 0) {
        const sj_town *town = &m->s->town[m->seat];
        if (town->building[sj_town_find(town, SJ_CUSTOMS_OFFICE)].good == SJ_NONE)
            worth += sj_good_worth(m, SJ_CUSTOMS_OFFICE);
    }
    return worth;
}

static int prospect_worth(const sj_mind *m, part p)
{
    int worth = p.chooser ? cards_worth(m, 1 + p.library) : 0;
    if ((m->town.stands & BIT(SJ_GOLD_MINE)) != 0)
        worth += m->card * sj_judged.gold_mine / 100;
    if ((m->town.stands & BIT(SJ_GOLDSMITH)) != 0)
        worth += m->card * sj_judged.goldsmith / 100;
    return worth;
}

/* What a role brings me. */
static int own_gain(const sj_mind *m, const sj_held *held, int role, part p)
{
    const sj_state *s = m->s;
    int privilege = p.chooser ? 1 + p.library : 0;
    switch (role) {
    case SJ_BUILDER:
        return sj_best_build(m, held, privilege);
    case SJ_PRODUCER:
        return sj_produce_gain(m, m->seat, 1 + privilege + sj_stands(s, m->seat, SJ_AQUEDUCT));
    case SJ_TRADER:
        return sj_sell_gain(m, m->seat, 1 + privilege + sj_stands(s, m->seat, SJ_TRADING_POST));
    case SJ_COUNCILLOR:
        return council_worth(m, p);
    default:
        return prospect_worth(m, p);
    }
}

/* What it brings a rival who did not choose it, from public information. */
static int rival_gain(const sj_mind *m, int role, int seat)
{
    const sj_state *s = m->s;
    int cards = s->hand[seat].size < 8 ? s->hand[seat].size : 8;
    switch (role) {
    case SJ_BUILDER:
        return sj_judged.rival_build[cards];
    case SJ_PRODUCER:
        return sj_produce_gain(m, seat, 1 + sj_stands(s, seat, SJ_AQUEDUCT));
    case SJ_TRADER:
        return sj_sell_gain(m, seat, 1 + sj_stands(s, seat, SJ_TRADING_POST));
    case SJ_COUNCILLOR:
        return m->card * (1 + sj_stands(s, seat, SJ_PREFECTURE)) + sj_judged.drawn[0];
    default:
        return m->card * sj_judged.gold_mine / 100 * sj_stands(s, seat, SJ_GOLD_MINE);
    }
}

/* Percent of the rivals' average gain that counts against me. */
static int rivals_share(const sj_mind *m, int sum)
{
    int rivals = m->s->config.players - 1;
    return sum * sj_judged.rival[rivals - 1] / (100 * rivals);
}

static int rivals_gain(const sj_mind *m, int role)
{
    int sum = 0;
    for (int seat = 0; seat < m->s->config.players; seat++)
        if (seat != m->seat)
            sum += rival_gain(m, role, seat);
    return rivals_share(m, sum);
}

/* Percent: how likely a rival takes the role in this round if I do not. */
static int taken_anyway(const sj_mind *m, int role)
{
    const sj_state *s = m->s;
    int players = s->config.players, roles = 0;
    int picks = players == 2 ? s->picks < 2 : players - 1 - s->picks;
    for (int other = 0; other < SJ_ROLES; other++)
        roles += s->role_taken[other] == SJ_NONE && other != role;
    if (picks <= 0 || roles == 0)
        return 0;
    int percent = sj_judged.taken[role] * 2 * picks / (roles + 1);
    return percent < 95 ? percent : 95;
}

/* Whether this Builder phase would end the game: somebody lacks one building and can pay for
 * one. */
static bool may_end(const sj_mind *m)
{
    const sj_state *s = m->s;
    for (int seat = 0; seat < s->config.players; seat++)
        if (s->town[seat].size == SJ_TOWN - 1 && seat != m->seat && s->hand[seat].size > 2)
            return true;
    return false;
}

static int role_worth(const sj_mind *m, const sj_held *held, int role, bool library)
{
    int anyway = taken_anyway(m, role);
    int worth = own_gain(m, held, role, (part){true, library});
    if (anyway > 0)
        worth -= own_gain(m, held, role, (part){false, false}) * anyway / 100;
    worth -= rivals_gain(m, role) * (100 - anyway) / 100;
    if (role == SJ_BUILDER && may_end(m) && m->town.size < SJ_TOWN - 1)
        worth += sj_end_worth(m, 0) * (100 - anyway) / 100;
    return worth;
}

/* A role without the Library and with nobody to take it later. */
static int visit_worth(const sj_mind *m, const sj_held *held, int role)
{
    return own_gain(m, held, role, (part){true, false}) - rivals_gain(m, role);
}

static int best_visit(const sj_mind *m, const sj_held *held)
{
    int best = -10000;
    for (int role = 0; role < SJ_ROLES; role++) {
        if (m->s->role_taken[role] == SJ_NONE)
            continue;
        int worth = visit_worth(m, held, role);
        best = worth > best ? worth : best;
    }
    return best;
}

static int least_loss(const sj_mind *m, int seat)
{
    const sj_town *town = &m->s->town[seat];
    sj_tally all = sj_tally_town(m->s, seat);
    int now = sj_town_worth(m, &all), least = town->size > 0 ? 10000 : 0;
    for (int i = 0; i < town->size; i++) {
        sj_tally after = all;
        sj_tally_remove(&after, town->building[i].card);
        int loss = now - sj_town_worth(m, &after);
        least = loss < least ? loss : least;
    }
    return least;
}

/* What an event does to me and, on average, to the rivals. */
static int event_worth(const sj_mind *m, const sj_held *held, int event)
{
    const sj_state *s = m->s;
    int rivals = 0;
    for (int seat = 0; seat < s->config.players; seat++) {
        int cards = s->hand[seat].size;
        if (seat == m->seat)
            continue;
        if (event == SJ_EARTHQUAKE)
            rivals -= least_loss(m, seat);
        else if (event == SJ_DEBT_RELIEF)
            rivals += sj_hand_worth(m, cards + 3) - sj_hand_worth(m, cards);
        else if (event == SJ_TAXES)
            rivals -= cards > 0 ? m->card : 0;
        else if (event == SJ_FREE_BUILD)
            rivals += cards > 0 ? sj_judged.free_building : 0;
        else if (event == SJ_GENERAL_AMNESTY)
            rivals += cards * m->card * sj_judged.fresh / 200;
    }
    rivals = rivals_share(m, rivals);
    switch (event) {
    case SJ_EARTHQUAKE:
        return -least_loss(m, m->seat) - rivals;
    case SJ_DEBT_RELIEF:
        return cards_worth(m, 3) - rivals;
    case SJ_FREE_BUILD:
        return sj_best_free_build(m, held) - rivals;
    case SJ_GOVERNOR_VISIT:
        return best_visit(m, held);
    case SJ_GENERAL_AMNESTY:
        return (held->size - bits_count(held->types)) * m->card / 2 - rivals;
    default:
        return -rivals;
    }
}

void sj_weigh_roles(const sj_mind *m, const sj_scale *scale)
{
    const sj_state *s = m->s;
    bool library = sj_stands(s, m->seat, SJ_LIBRARY) && (s->library_used >> m->seat & 1) == 0;
    sj_held held;
    sj_hold(m, NULL, 0, &held);
    for (int i = 0; i < scale->count; i++) {
        int option = sj_option_at(scale, i);
        scale->weight[i] = option < EVENT_OPTIONS
                               ? role_worth(m, &held, option, library)
                               : event_worth(m, &held, SJ_EARTHQUAKE + option - EVENT_OPTIONS);
    }
}

void sj_weigh_visit(const sj_mind *m, const sj_scale *scale)
{
    sj_held held;
    sj_hold(m, NULL, 0, &held);
    for (int i = 0; i < scale->count; i++)
        scale->weight[i] = visit_worth(m, &held, sj_option_at(scale, i));
}
