/* What a seat can expect in Patrician, in 1024ths of a point: prestige in a city and portraits.
 *
 * The holder of a card will play it, so a hand already counts its floors and its heads. Playing a
 * card turns floors that could go to either tower into floors that stand in one. */
#ifndef TAV_AI_PATRICIAN_OUTLOOK_H
#define TAV_AI_PATRICIAN_OUTLOOK_H

#include "games/patrician/state.h"

enum { PA_POINT = 1024 };

/* Crests in hands, by city and seat. */
typedef struct {
    uint8_t of[PA_CITIES][TAV_SEATS_MAX];
} pa_crests;

/* The two towers of a city, and the floors it lacks. */
typedef struct {
    pa_tower tower[PA_SITES];
    int room;
} pa_site_pair;

/* What `knower` may know about all hands; TAV_NOBODY knows what is public. */
void pa_know_crests(const pa_state *state, int knower, pa_crests *crests);
/* The same for the heads of one seat, including those on the cards it has played. */
void pa_know_heads(const pa_state *state, int knower, int seat, int heads[PA_PATRICIANS]);

static inline pa_site_pair pa_pair_of(const pa_state *state, int city)
{
    return (pa_site_pair){{state->tower[city][PA_LEFT], state->tower[city][PA_RIGHT]},
                          state->room[city]};
}

/* Prestige a seat can expect in an unfinished or just finished city; `crests` are those known in
 * all hands. */
int pa_city_hope(const pa_site_pair *pair, const pa_city *city, const uint8_t *crests, int players,
                 int seat);
/* The same for every seat, added. */
void pa_add_city_hopes(const pa_site_pair *pair, const pa_city *city, const uint8_t *crests,
                       int players, int hopes[TAV_SEATS_MAX]);

/* Points of portraits with this many heads of one patrician and this many cards still to take. */
int pa_heads_hope(int heads, int takes);

/* Cards each seat will still take, on average. */
int pa_takes_left(const pa_state *state);

#endif
