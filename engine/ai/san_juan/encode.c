/* A view as numbers, in the order of docs/features.md: the seats starting with the viewer's,
 * then the table. What the viewer does not know is 0; numbers are scaled to about 1. */
#include "ai/san_juan/internal.h"

#include <string.h>

static float *write_number(float *out, int number, float whole)
{
    *out = (float)number / whole;
    return out + 1;
}

/* Writes 1 at one of the places, or nowhere. */
static float *write_choice(float *out, int chosen, int places)
{
    for (int i = 0; i < places; i++)
        out[i] = i == chosen ? 1.0f : 0.0f;
    return out + places;
}

static float *write_bits(float *out, uint64_t bits, int places)
{
    for (int i = 0; i < places; i++)
        out[i] = (bits >> i & 1) != 0 ? 1.0f : 0.0f;
    return out + places;
}

/* Counts each card in the list; skips unknown ones. */
static float *write_cards(float *out, const uint8_t *cards, int count)
{
    memset(out, 0, SJ_HAND_CARDS * sizeof *out);
    for (int i = 0; i < count; i++)
        if (cards[i] < SJ_HAND_CARDS)
            out[cards[i]] += 1.0f;
    return out + SJ_HAND_CARDS;
}

/* The buildings, then the goods of each plant and of the Customs office. */
static float *write_town(float *out, const sj_town *town)
{
    float *goods = out + SJ_BUILDING_CARDS;
    memset(out, 0, (SJ_BUILDING_CARDS + SJ_PRODUCTION_CARDS + 1) * sizeof *out);
    for (int i = 0; i < town->size; i++) {
        int card = town->building[i].card;
        out[card] += 1.0f;
        if (town->building[i].good != SJ_NONE)
            goods[sj_is_production(card) ? card : SJ_PRODUCTION_CARDS] += 1.0f;
    }
    return goods + SJ_PRODUCTION_CARDS + 1;
}

static uint64_t roles_of(const sj_state *s, int seat)
{
    uint64_t roles = 0;
    for (int role = 0; role < SJ_ROLES; role++)
        if (s->role_taken[role] == seat)
            roles |= BIT(role);
    return roles;
}

static float *write_seat(float *out, const sj_view *view, int seat)
{
    const sj_state *s = &view->seen;
    sj_tally tally = sj_tally_town(s, seat);
    out = write_number(out, 1, 1);
    out = write_town(out, &s->town[seat]);
    for (int card = 0; card < SJ_HAND_CARDS; card++)
        out = write_number(out, sj_count(&s->hand[seat], card), 1);
    out = write_number(out, s->hand[seat].size, 10);
    out = write_number(out, s->town[seat].size, SJ_TOWN);
    out = write_number(out, sj_tally_points(&tally, sj_rival_sixes(s, seat)), 4000);
    out = write_number(out, tally.tucked, 10);
    out = write_number(out, seat == s->governor, 1);
    out = write_number(out, seat == s->chooser, 1);
    out = write_number(out, seat == view->head.actor, 1);
    out = write_bits(out, roles_of(s, seat), SJ_ROLES);
    out = write_number(out, s->library_used >> seat & 1, 1);
    out = write_number(out, s->bank_used >> seat & 1, 1);
    return write_number(out, bits_count(s->town[seat].covering), SJ_TOWN);
}

static float *write_tiles(float *out, const sj_state *s)
{
    for (int i = 0; i < SJ_TILES; i++)
        out = write_choice(out, s->tile[i], SJ_TILES);
    return write_number(out, s->tile_open, 1);
}

/* The decision, if the game is not over: its kind, what is built, how much is left to do. */
static float *write_decision(float *out, const sj_view *view)
{
    const sj_state *s = &view->seen;
    static const sj_step none = {.kind = SJ_NONE, .card = SJ_NONE};
    const sj_step *step = s->over ? &none : &s->step[s->depth - 1];
    out = write_choice(out, step->kind, SJ_DECISIONS);
    out = write_choice(out, step->card, SJ_BUILDING_CARDS);
    out = write_number(out, step->left, 8);
    return write_number(out, step->income, 8);
}

static float *write_table(float *out, const sj_view *view)
{
    const sj_state *s = &view->seen;
    out = write_choice(out, s->config.players - 2, SJ_SEATS - 1);
    out = write_bits(out, s->config.modules, 2);
    out = write_number(out, s->round, 20);
    out = write_number(out, s->picks, SJ_SEATS);
    out = write_number(out, s->deck_size, 100);
    out = write_number(out, s->discard_size, 100);
    out = write_number(out, s->cathedral, 1);
    out = write_bits(out, roles_of(s, SJ_NONE), SJ_ROLES);
    out = write_bits(out, s->events, SJ_EVENT_CARDS);
    out = write_choice(out, s->event - SJ_EARTHQUAKE, SJ_EVENT_CARDS);
    out = write_tiles(out, s);
    out = write_decision(out, view);
    out = write_cards(out, s->drawn, s->drawn_size);
    return write_cards(out, s->revealed, s->revealed_size);
}

void sj_encode(const tav_view *view, float *features)
{
    const sj_view *v = (const sj_view *)view;
    int players = v->seen.config.players;
    int first = v->head.viewer == TAV_SPECTATOR ? 0 : v->head.viewer;
    float *out = features;
    for (int i = 0; i < players; i++)
        out = write_seat(out, v, (first + i) % players);
    for (; out < features + SJ_SEATS * SJ_SEAT_FEATURES; out++)
        *out = 0.0f;
    out = write_table(out, v);
    assert(out == features + SJ_FEATURES);
}
