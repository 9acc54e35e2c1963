/* The pile of plantations and the islands. There is one pile; it is rebuilt from the discards
 * exactly when a tile must be drawn and none is left (docs/rules/puerto-rico.md A7). */
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/tell.h"

bool pr_can_draw(const pr_state *s)
{
    return s->pile_size > 0 || pr_barrels(s->discards) > 0;
}

/* A new pile holds what everybody saw being discarded. The pool number distinguishes forests drawn
 * from the old pile from those drawn from the new one. */
static void begin_pool(pr_state *s)
{
    for (int seat = 0; seat < s->config.players; seat++)
        for (int i = 0; i < s->seat[seat].forests; i++) {
            int secret = s->seat[seat].secret[i];
            if (secret != PR_NO_SECRET && pr_secret_pool(secret) == s->pool) {
                s->pool = (uint8_t)pr_min(s->pool + 1, PR_POOLS - 1);
                return;
            }
        }
}

static void shuffle_discards(pr_state *s, tav_sink *sink)
{
    for (int kind = 0; kind < PR_GOODS; kind++) {
        for (int i = 0; i < s->discards[kind]; i++)
            s->pile[s->pile_size++] = (uint8_t)kind;
        s->discards[kind] = 0;
    }
    begin_pool(s);
    tav_rng rng;
    rng_open(&rng, &s->chance);
    rng_shuffle(&rng, s->pile, s->pile_size);
    if (sink != NULL) {
        tav_thing things[PR_PILE];
        for (int i = 0; i < s->pile_size; i++)
            things[i] = s->pile[s->pile_size - 1 - i];
        pr_tell_things(sink, PR_TOLD_SHUFFLED, TAV_NOBODY, 0, s->pile_size, things, s->pile_size);
    }
}

static int draw_tile(pr_state *s, tav_sink *sink)
{
    if (s->pile_size == 0)
        shuffle_discards(s, sink);
    int tile = s->pile[--s->pile_size];
    s->pile[s->pile_size] = 0;
    return tile;
}

void pr_place_tile(pr_state *s, int seat, int tile, tav_sink *sink)
{
    s->seat[seat].tiles[tile]++;
    s->phase.placed |= (uint8_t)(1 << tile);
    pr_tell(sink, PR_TOLD_PLACED, seat, 1, tile);
    if (tile != PR_QUARRY)
        pr_check_plantation_goal(s, seat, sink);
}

/* Sorts by kind, then by secret, so that equal islands are equal bytes. */
void pr_sort_forests(pr_seat *seat)
{
    for (int i = 1; i < seat->forests; i++) {
        uint8_t kind = seat->forest[i], secret = seat->secret[i];
        int at = i;
        for (; at > 0 && (seat->forest[at - 1] > kind ||
                          (seat->forest[at - 1] == kind && seat->secret[at - 1] > secret));
             at--) {
            seat->forest[at] = seat->forest[at - 1];
            seat->secret[at] = seat->secret[at - 1];
        }
        seat->forest[at] = kind;
        seat->secret[at] = secret;
    }
}

void pr_place_forest(pr_state *s, int seat, int kind, int secret, tav_sink *sink)
{
    pr_seat *owner = &s->seat[seat];
    owner->forest[owner->forests] = (uint8_t)kind;
    owner->secret[owner->forests] = (uint8_t)secret;
    owner->forests++;
    pr_sort_forests(owner);
    s->phase.placed |= 1 << PR_FOREST;
    if (secret == PR_NO_SECRET)
        pr_tell(sink, PR_TOLD_FORESTED, seat, 1, kind);
    else
        pr_tell_seat(sink, PR_TOLD_FORESTED, seat, kind);
}

/* Discards the face-up tiles and turns up one more than there are players. */
void pr_reveal_tiles(pr_state *s, tav_sink *sink)
{
    for (int kind = 0; kind < PR_GOODS; kind++) {
        s->discards[kind] = (uint8_t)(s->discards[kind] + s->face_up[kind]);
        s->face_up[kind] = 0;
    }
    tav_thing things[PR_SEATS + 1];
    int count = 0;
    while (count < pr_face_up_most(s) && pr_can_draw(s)) {
        int tile = draw_tile(s, sink);
        s->face_up[tile]++;
        things[count++] = (tav_thing)tile;
    }
    pr_tell_things(sink, PR_TOLD_REVEALED, TAV_NOBODY, TAV_SEEN_BY_ALL, count, things, count);
}

/* --- A tile drawn for one seat: Hacienda, Land office --------------------------------------- */

/* It cannot be refused; only the owner of an occupied Forest house may see it before it is placed
 * and make it a forest. */
void pr_draw_and_place(pr_state *s, int seat, tav_sink *sink)
{
    int tile = draw_tile(s, sink);
    if (!pr_occupied(&s->seat[seat], PR_FOREST_HOUSE)) {
        pr_tell(sink, PR_TOLD_DREW, seat, 1, tile);
        pr_place_tile(s, seat, tile, sink);
        return;
    }
    s->drawn = (uint8_t)tile;
    pr_tell_seat(sink, PR_TOLD_DREW, seat, tile);
    pr_push(s, PR_PLACE_DRAWN, seat);
}

enum { PLACE_AS_TILE, PLACE_AS_FOREST };

uint64_t pr_place_drawn_options(const pr_state *s, const pr_step *step)
{
    (void)s, (void)step;
    return BIT(PLACE_AS_TILE) | BIT(PLACE_AS_FOREST);
}

void pr_place_drawn_choose(pr_state *s, pr_step step, int option, tav_sink *sink)
{
    int tile = s->drawn;
    s->drawn = PR_NONE;
    if (option == PLACE_AS_TILE)
        pr_place_tile(s, step.seat, tile, sink);
    else
        pr_place_forest(s, step.seat, tile, pr_secret(s->pool, PR_CORN), sink);
}

/* --- A tile leaves an island: Hunting lodge, Land office ------------------------------------ */

/* Plantations without a piece, and those with one. */
uint64_t pr_discard_options(const pr_seat *seat)
{
    uint64_t options = 0;
    for (int kind = 0; kind < PR_GOODS; kind++) {
        if (seat->tiles[kind] > seat->manned[kind])
            options |= BIT(kind);
        if (seat->manned[kind] > 0)
            options |= BIT(PR_DISCARD_MANNED + kind);
    }
    return options;
}

/* Removes the forest whose kind comes first (docs/rules/puerto-rico.md A43); this tells the others
 * that no forest left here is of an earlier kind. */
static int take_first_forest(pr_seat *seat)
{
    int kind = seat->forest[0];
    seat->forests--;
    for (int i = 0; i < seat->forests; i++) {
        seat->forest[i] = seat->forest[i + 1];
        int secret = seat->secret[i + 1];
        if (secret != PR_NO_SECRET)
            secret = pr_secret(pr_secret_pool(secret), pr_max(pr_secret_floor(secret), kind));
        seat->secret[i] = (uint8_t)secret;
    }
    seat->forest[seat->forests] = 0;
    seat->secret[seat->forests] = 0;
    return kind;
}

/* Moves the tile to the discards and its piece to the port. */
void pr_discard_tile(pr_state *s, int seat, int option, tav_sink *sink)
{
    pr_seat *owner = &s->seat[seat];
    int kind = option % PR_DISCARD_MANNED;
    if (option == PR_DISCARD_FOREST) {
        kind = take_first_forest(owner);
    } else {
        owner->tiles[kind]--;
        if (option >= PR_DISCARD_MANNED) {
            owner->manned[kind]--;
            owner->port++;
        }
    }
    s->discards[kind]++;
    pr_tell(sink, PR_TOLD_DISCARDED, seat, 1, kind);
}
