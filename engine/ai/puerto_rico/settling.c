/* Tiles: the Settler, drawn tiles, and tiles that leave the island again. */
#include "ai/puerto_rico/outlook.h"

enum { PLACE_AS_FOREST = 1 };

static int best_tile(const pr_outlook *o, const pr_seat *seat, const pr_output *e, bool quarry)
{
    int best = 0;
    for (int kind = 0; kind < PR_GOODS; kind++)
        if (o->s->face_up[kind] > 0)
            best = pr_max(best, pr_tile_worth(o, seat, e, kind));
    if (quarry && o->s->quarries > 0)
        best = pr_max(best, pr_tile_worth(o, seat, e, PR_QUARRY));
    return best;
}

void pr_foresee_settler(const pr_outlook *o, int picker, pr_gains gain)
{
    const pr_state *s = o->s;
    for (int seat = 0; seat < s->config.players; seat++) {
        const pr_seat *settler = &s->seat[seat];
        pr_output e = pr_output_of(settler);
        bool quarry = seat == picker || pr_occupied(settler, PR_CONSTRUCTION_HUT);
        gain[seat] = 0;
        if (pr_room(settler) == 0)
            continue;
        gain[seat] = best_tile(o, settler, &e, quarry);
        if (pr_occupied(settler, PR_HACIENDA))
            gain[seat] += 30;
        if (pr_occupied(settler, PR_HOSPICE) && s->workers > 0)
            gain[seat] += 50;
        if (seat == picker && pr_occupied(settler, PR_LIBRARY))
            gain[seat] += 40;
    }
}

/* Spaces matter once few are left: then a chosen tile is better than a drawn one. */
void pr_weigh_hacienda(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    enum { SPACES_TO_CHOOSE = 2 };
    for (int i = 0; i < count; i++)
        worth[i] = option[i] == PR_PASS ? 0 : pr_room(o->me) > SPACES_TO_CHOOSE ? 60 : -20;
}

void pr_weigh_drawn(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    pr_output e = pr_output_of(o->me);
    for (int i = 0; i < count; i++)
        worth[i] = pr_tile_worth(o, o->me, &e,
                                 option[i] == PLACE_AS_FOREST ? PR_FOREST : o->s->drawn);
}

void pr_weigh_tile(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    pr_output e = pr_output_of(o->me);
    for (int i = 0; i < count; i++) {
        if (option[i] == PR_PASS)
            worth[i] = 0;
        else
            worth[i] = pr_tile_worth(o, o->me, &e,
                                     option[i] >= PR_TAKE_FOREST ? PR_FOREST : option[i]);
    }
}

/* A piece is useful wherever it works; in the port it waits for the Foreman. */
void pr_weigh_hospice(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    enum { IN_PORT = 25, NEXT_PHASE = PHASE };
    pr_output e = pr_output_of(o->me);
    for (int i = 0; i < count; i++) {
        int tile = option[i];
        if (tile == PR_PASS) {
            worth[i] = 0;
        } else {
            worth[i] = IN_PORT;
            if (tile == PR_QUARRY)
                worth[i] += pr_quarry_worth(o, o->me, o->me->manned[PR_QUARRY], NEXT_PHASE);
            else if (tile < PR_GOODS && pr_plant_pieces(o->me, tile) > o->me->manned[tile])
                worth[i] += pr_chain_worth(o, tile, e.makes[tile], NEXT_PHASE);
        }
    }
}

/* Gives a tile away only if it is useless; room is worth something to a Hunting lodge with a
 * noble. */
void pr_weigh_lodge(const pr_outlook *o, int count, const uint8_t *option, int *worth)
{
    enum { ROOM = 10, PIECE_LEAVES = 30 };
    pr_output e = pr_output_of(o->me);
    for (int i = 0; i < count; i++) {
        int tile = option[i] == PR_DISCARD_FOREST ? PR_FOREST : option[i] % PR_DISCARD_MANNED;
        bool manned = option[i] >= PR_DISCARD_MANNED && option[i] != PR_DISCARD_FOREST;
        worth[i] = option[i] == PR_PASS
                       ? 0
                       : ROOM - pr_tile_worth(o, o->me, &e, tile) - manned * PIECE_LEAVES;
    }
}
