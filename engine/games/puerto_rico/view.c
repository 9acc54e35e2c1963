/* What a viewer knows (docs/rules/puerto-rico.md A40): everything except the order of the pile, a
 * tile another seat is looking at, and the kinds of other seats' forests that were drawn.
 *
 * The set of tiles in those places is known by subtraction. When the discards become a new pile,
 * everybody knows what is in it; so a drawn forest belongs to the pool it was drawn from, and the
 * hidden tiles are known pool by pool. Discarding the forest whose kind comes first shows that
 * those left are not of an earlier kind: their secrets record this floor. */
#include <string.h>

#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/surface.h"

enum { HIDDEN_CODES = PR_POOLS * PR_GOODS };

static int hidden_code(int pool, int kind)
{
    return pool * PR_GOODS + kind;
}

/* --- Masking -------------------------------------------------------------------------------- */

static void mask_forests(pr_seat *seat, uint8_t hidden[HIDDEN_CODES])
{
    for (int i = 0; i < seat->forests; i++)
        if (seat->secret[i] != PR_NO_SECRET) {
            hidden[hidden_code(pr_secret_pool(seat->secret[i]), seat->forest[i])]++;
            seat->forest[i] = PR_UNKNOWN;
        }
    pr_sort_forests(seat);
}

static void mask_pile(pr_state *s, uint8_t hidden[HIDDEN_CODES])
{
    for (int i = 0; i < s->pile_size; i++)
        hidden[hidden_code(s->pool, s->pile[i])]++;
    memset(s->pile, 0, sizeof s->pile);
}

void pr_fill_view(const tav_state *state, int viewer, tav_view *view)
{
    pr_view *v = (pr_view *)view;
    pr_state *seen = &v->seen;
    memcpy(seen, state, sizeof *seen);
    memset(&seen->chance, 0, sizeof seen->chance);
    seen->options = 0;
    if (seen->over)
        return;

    uint8_t hidden[HIDDEN_CODES] = {0};
    for (int seat = 0; seat < seen->config.players; seat++)
        if (seat != viewer)
            mask_forests(&seen->seat[seat], hidden);
    if (seen->drawn != PR_NONE && pr_top(seen)->seat != viewer) {
        hidden[hidden_code(seen->pool, seen->drawn)]++;
        seen->drawn = PR_UNKNOWN;
    }
    mask_pile(seen, hidden);
    for (int code = 0; code < hidden_code(seen->pool + 1, 0); code++)
        for (int i = 0; i < hidden[code]; i++)
            v->hidden[v->hidden_count++] = (uint8_t)code;
}

/* --- Resampling ----------------------------------------------------------------------------- */

typedef struct {
    uint8_t code[PR_PILE]; /* in order */
    int count;
} tile_set;

/* Draws one of the tiles from `low` to `high` evenly and removes it from the set. */
static int take_hidden(tile_set *set, int low, int high, tav_rng *rng)
{
    int first = 0, end;
    while (first < set->count && set->code[first] < low)
        first++;
    for (end = first; end < set->count && set->code[end] <= high;)
        end++;
    assert(end > first);
    int place = first + (int)rng_below(rng, (uint32_t)(end - first));
    int kind = set->code[place] % PR_GOODS;
    set->count--;
    memmove(set->code + place, set->code + place + 1, (size_t)(set->count - place));
    return kind;
}

/* Deals to forests with the highest floor first: whatever they get, the next ones then have the
 * same number of tiles to choose from, so every arrangement is equally likely. */
static void deal_forests(pr_state *s, tile_set *set, tav_rng *rng)
{
    for (int floor = PR_GOODS - 1; floor >= 0; floor--)
        for (int seat = 0; seat < s->config.players; seat++) {
            pr_seat *owner = &s->seat[seat];
            for (int i = 0; i < owner->forests; i++) {
                int secret = owner->secret[i];
                if (owner->forest[i] != PR_UNKNOWN || pr_secret_floor(secret) != floor)
                    continue;
                int pool = pr_secret_pool(secret);
                owner->forest[i] = (uint8_t)take_hidden(set, hidden_code(pool, floor),
                                                        hidden_code(pool, PR_GOODS - 1), rng);
            }
        }
    for (int seat = 0; seat < s->config.players; seat++)
        pr_sort_forests(&s->seat[seat]);
}

static void deal_hidden_tiles(pr_state *s, const pr_view *v, tav_rng *rng)
{
    tile_set set = {.count = v->hidden_count};
    memcpy(set.code, v->hidden, sizeof set.code);
    deal_forests(s, &set, rng);
    if (s->drawn == PR_UNKNOWN)
        s->drawn = (uint8_t)take_hidden(&set, 0, HIDDEN_CODES, rng);
    assert(set.count == s->pile_size);
    for (int i = 0; i < set.count; i++)
        s->pile[i] = set.code[i] % PR_GOODS;
    rng_shuffle(rng, s->pile, s->pile_size);
}

void pr_resample(const tav_view *view, tav_rng *rng, tav_state *state)
{
    const pr_view *v = (const pr_view *)view;
    pr_state *s = (pr_state *)state;
    memcpy(s, &v->seen, sizeof *s);
    game_reseed_from(state, rng);
    if (s->over)
        return;
    deal_hidden_tiles(s, v, rng);
    s->options = pr_options(s);
}

/* --- What might have come ------------------------------------------------------------------- */

void pr_redraw(tav_state *state, tav_rng *rng)
{
    pr_state *s = (pr_state *)state;
    if (s->over)
        return;
    game_reseed_from(state, rng);
    rng_shuffle(rng, s->pile, s->pile_size);
}
