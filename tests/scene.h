/* A scenario being carried out, and what its lines share: complaining, comparing, taking a line to
 * pieces. */
#ifndef TAV_TESTS_SCENE_H
#define TAV_TESTS_SCENE_H

#include "tests/scenario.h"
#include "tests/stage.h"

/* A scenario goes from its title to the next. Once a line of it fails in a way that what follows
 * would mean nothing, the rest is passed over; other expectations are all reported. */
typedef struct {
    FILE *in, *report;
    const char *name;
    int line;
    char text[4096]; /* the line being carried out, without its first word */
    scenario_count *count;
    bool inside;   /* after a `scenario` line */
    bool proving;  /* a `proves` line was there */
    bool set;      /* `game` was read */
    bool standing; /* there is a state to look at */
    bool skipping; /* broken: wait for the next scenario */
    bool failed;   /* counted already */
    stage stage;
} scene;

/* Reports a failure at the present line. */
void complain(scene *s, const char *words, ...) __attribute__((format(printf, 2, 3)));
/* The same with the words of a fault; the rest of the scenario is passed over. */
void give_up(scene *s, const tav_fault *fault);
void compare_json(scene *s, const char *path, const json_t *expected, const json_t *found);
void compare_numbers(scene *s, const char *what, long expected, long found);

/* Cuts "LEFT = RIGHT" in two; NULL, and a complaint, if it is not that. */
char *cut_equation(scene *s);
bool read_number(const char *text, long *number);
/* A seat as first word, which is cut off; TAV_SPECTATOR if that is allowed and written. */
bool cut_seat(scene *s, bool or_spectator, int *seat, char **rest);

/* The texts of the legal actions. */
typedef struct {
    char text[TAV_LEGAL_MAX][TAV_TEXT_MAX];
    int count;
} offer;

void read_offer(const scene *s, offer *o);
void list_offer(const offer *o, char *list, size_t size);
/* Every action of the line must, or must not, be offered. Returns how many it names. */
int compare_offer(scene *s, const offer *o, bool offered);

#endif
