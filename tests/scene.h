/* A running scenario, and what its lines share: reporting, comparing, splitting a line. */
#ifndef TAV_TESTS_SCENE_H
#define TAV_TESTS_SCENE_H

#include "tests/scenario.h"
#include "tests/stage.h"

/* A scenario runs from its title to the next title. When a failure makes the following lines
 * meaningless, the rest is skipped; otherwise every failed expectation is reported. */
typedef struct {
    FILE *in, *report;
    const char *name;
    int line;
    char text[4096]; /* the current line without its first word */
    scenario_count *count;
    bool inside;   /* after a `scenario` line */
    bool proving;  /* after a `proves` line */
    bool set;      /* after a `game` line */
    bool standing; /* there is a state to look at */
    bool skipping; /* broken: skip to the next scenario */
    bool failed;   /* already counted as failed */
    stage stage;
} scene;

/* Reports a failure at the current line. */
void complain(scene *s, const char *words, ...) __attribute__((format(printf, 2, 3)));
/* Reports a fault and skips the rest of the scenario. */
void give_up(scene *s, const tav_fault *fault);
void compare_json(scene *s, const char *path, const json_t *expected, const json_t *found);
void compare_numbers(scene *s, const char *what, long expected, long found);

/* Cuts "LEFT = RIGHT" in two; reports a failure and returns NULL if the line has another form. */
char *cut_equation(scene *s);
bool read_number(const char *text, long *number);
/* Cuts off the first word, a seat; TAV_SPECTATOR if that is allowed and written. */
bool cut_seat(scene *s, bool or_spectator, int *seat, char **rest);

/* The texts of the legal actions. */
typedef struct {
    char text[TAV_LEGAL_MAX][TAV_TEXT_MAX];
    int count;
} offer;

void read_offer(const scene *s, offer *o);
void list_offer(const offer *o, char *list, size_t size);
/* Checks that every action of the line is, or is not, offered. Returns how many it names. */
int compare_offer(scene *s, const offer *o, bool offered);

#endif
