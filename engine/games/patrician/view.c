/* What a viewer may know, and drawing states that fit it.
 *
 * Everything is open except the generator, the draw pile and what remains of the others' opening
 * hands, and therefore what they may play (docs/rules/patrician.md 7.19: a card taken or played was
 * seen by all, and seeing is knowing). A view is the state with these masked. */
#include <assert.h>
#include <string.h>

#include "games/patrician/surface.h"
#include "games/patrician/flow.h"

/* More deals than needed: with the current deck the first always fits. */
enum { DEALS_TRIED = 64 };

void pa_fill_view(const tav_state *state, int viewer, tav_view *view)
{
    pa_state *seen = &((pa_view *)view)->seen;
    *seen = *(const pa_state *)state;
    memset(&seen->chance, 0, sizeof seen->chance);
    seen->options = 0;
    memset(seen->draw, PA_NO_CARD, sizeof seen->draw);
    for (int seat = 0; seat < seen->config.players; seat++) {
        if (seat == viewer)
            continue;
        uint8_t *hand = seen->hand[seat];
        for (int i = 0; i < PA_HAND; i++)
            if (hand[i] != PA_SLOT_FREE && pa_slot_secret(hand[i]))
                hand[i] = PA_SLOT_HIDDEN;
        pa_sort_hand(hand);
    }
}

/* Counts the copies of each card the viewer has not seen. */
static void count_unseen(const pa_state *seen, uint8_t unseen[PA_CARDS])
{
    int players = seen->config.players;
    for (int card = 0; card < PA_CARDS; card++)
        unseen[card] = (uint8_t)pa_card_copies(card, players);
    for (int city = 0; city < PA_CITIES; city++)
        if (seen->display[city] != PA_NO_CARD)
            unseen[seen->display[city]]--;
    for (int seat = 0; seat < players; seat++) {
        for (int i = 0; i < PA_HAND; i++)
            if (pa_slot_holds(seen->hand[seat][i]))
                unseen[pa_slot_card(seen->hand[seat][i])]--;
        for (int i = 0; i < seen->played_count[seat]; i++)
            unseen[seen->played[pa_pile(seen, seat) + i]]--;
    }
}

/* Deals shuffled start cards to all hidden slots; returns how many. */
static int deal_hidden(pa_state *world, const uint8_t *stars)
{
    int dealt = 0;
    for (int seat = 0; seat < world->config.players; seat++) {
        uint8_t *hand = world->hand[seat];
        for (int i = 0; i < PA_HAND; i++)
            if (hand[i] == PA_SLOT_HIDDEN)
                hand[i] = (uint8_t)(stars[dealt++] << 1 | 1);
        pa_sort_hand(hand);
    }
    return dealt;
}

/* A seat asked which card to play must hold two different ones. */
static bool decision_fits(const pa_state *world)
{
    const uint8_t *hand = world->hand[world->turn];
    if (world->phase != PA_PLAY)
        return true;
    for (int i = 1; i < PA_HAND && hand[i] != PA_SLOT_FREE; i++)
        if (pa_slot_card(hand[i]) != pa_slot_card(hand[0]))
            return true;
    return false;
}

/* Start cards the viewer has not seen fill the hidden slots; all other unseen cards are the draw
 * pile. Nothing is random after the set-up, so the world needs no generator. */
void pa_resample(const tav_view *view, tav_rng *rng, tav_state *state)
{
    const pa_state *seen = &((const pa_view *)view)->seen;
    pa_state *world = (pa_state *)state;
    uint8_t unseen[PA_CARDS], stars[PA_DECK], pile[PA_DECK];
    int star_count = 0, count = 0, dealt = 0;
    count_unseen(seen, unseen);
    for (int card = 0; card < PA_CARDS; card++)
        for (int copy = 0; copy < unseen[card]; copy++) {
            if (pa_cards[card].start)
                stars[star_count++] = (uint8_t)card;
            else
                pile[count++] = (uint8_t)card;
        }
    for (int deal = 0; deal < DEALS_TRIED; deal++) {
        rng_shuffle(rng, stars, (uint32_t)star_count);
        *world = *seen;
        dealt = deal_hidden(world, stars);
        if (decision_fits(world))
            break;
    }
    memcpy(pile + count, stars + dealt, (size_t)(star_count - dealt));
    count += star_count - dealt;
    assert(count == world->draw_count);
    rng_shuffle(rng, pile, (uint32_t)count);
    memcpy(world->draw, pile, (size_t)count);
    pa_go_on(world, NULL);
}

void pa_redraw(tav_state *state, tav_rng *rng)
{
    pa_state *s = (pa_state *)state;
    rng_shuffle(rng, s->draw, s->draw_count);
}
