/* What a seat can expect in Patrician, in 1024ths of a point: prestige in a city and portraits.
 *
 * The holder of a card will play it, so a hand already counts its floors and its heads. Playing a
 * card turns floors that could go to either tower into floors that stand in one. */
#ifndef TAV_AI_PATRICIAN_OUTLOOK_H
#define TAV_AI_PATRICIAN_OUTLOOK_H

#include "games/patrician/state.h"

enum { PA_POINT = 1024 };

/* Small numbers, one for each seat: a byte of a word each, so that all of them stay in a register.
 * Everything here is counted so often that arrays of five would cost most of the time. */
typedef uint64_t pa_seats;

static inline pa_seats pa_for_seat(int seat, int number)
{
    return (pa_seats)number << 8 * seat;
}

static inline int pa_of_seat(pa_seats numbers, int seat)
{
    return (int)(numbers >> 8 * seat & 255);
}

/* Crests in hands. */
typedef struct {
    pa_seats of[PA_CITIES];
} pa_crests;

/* How strong each seat is in the two towers of a city, and how high they are. */
typedef struct {
    pa_seats strength[PA_SITES];
    int height[PA_SITES];
} pa_standing;

pa_seats pa_stand(pa_tower tower, int players);
/* After the seat has put a floor on top. */
pa_seats pa_stand_on_top(pa_seats strength, int seat);
pa_standing pa_stand_in_city(const pa_tower tower[PA_SITES], int players);

/* What `knower` may know about all hands; TAV_NOBODY knows what is public. */
void pa_know_crests(const pa_state *state, int knower, pa_crests *crests);
/* The same for the heads of one seat, including those on the cards it has played. */
void pa_know_heads(const pa_state *state, int knower, int seat, int heads[PA_PATRICIANS]);

/* Prestige a seat can expect in a city that lacks `room` floors; `crests` are those known in all
 * hands. */
int pa_city_hope(const pa_standing *towers, int room, const pa_city *city, pa_seats crests,
                 int players, int seat);
/* The same for every seat, added. */
void pa_add_city_hopes(const pa_standing *towers, int room, const pa_city *city, pa_seats crests,
                       int players, int hopes[TAV_SEATS_MAX]);

/* Points of portraits with this many heads of one patrician and this many cards still to take. */
int pa_heads_hope(int heads, int takes);

/* Cards each seat will still take, on average. */
int pa_takes_left(const pa_state *state);

#endif
