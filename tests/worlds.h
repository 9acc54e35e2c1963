/* Do the worlds drawn from a view come as often as they should? A case is a position, a viewer, and
 * a handwritten list of what is hidden from them: groups of places and the cards they know to be
 * there. The chances follow from that alone (tests/arrangement.h), not from the program. Cards are
 * lumped into a few classes; each question asks how many cards of one class lie in each of some
 * groups, and a chi-square test answers it. */
#ifndef TAV_TESTS_WORLDS_H
#define TAV_TESTS_WORLDS_H

#include <jansson.h>

#include "tests/arrangement.h"

enum { QUESTIONS_MAX = 8, ASKED_MAX = 3, PLAYS_MAX = 16 };

/* A list of the position, or part of it: `count` elements from `first` on (a negative `first`
 * counts from the end); count 0 means all the rest, -1 all but the last. `*` in the path stands for
 * every element; a single card may stand for a list, and null for an empty one. */
typedef struct {
    const char *path;
    int first, count;
    unsigned barred;   /* one bit per class that cannot be there */
    const char *known; /* cards the viewer knows to be there, or NULL */
} hidden_group;

typedef struct {
    int group, kind;
} asked;

typedef struct {
    int count;
    asked number[ASKED_MAX];
} question;

typedef struct {
    const char *name, *setting, *position; /* position NULL: the set-up of seed 0 */
    const char *plays[PLAYS_MAX];
    int viewer;
    const char *classes[CLASSES_MAX]; /* cards separated by spaces; "*" for all others, last */
    hidden_group groups[GROUPS_MAX];
    question questions[QUESTIONS_MAX];
    /* As in arrangement; `pool` lists all hidden cards. */
    double (*possible)(const json_t *pool, lump dealt);
    /* Or the question is the order of a hidden list: its path, and how many equally likely orders
     * it has. */
    const char *order;
    int orders;
} world_case;

/* Ends with a case without a name. */
extern const world_case patrician_worlds[];
extern const world_case san_juan_worlds[];
extern const world_case puerto_rico_worlds[];

/* Draws this many worlds and prints each question. Returns the lowest chance any question got, or
 * prints why and returns -1 if the stage cannot be set. */
double worlds_judge(const world_case *c, int worlds);

#endif
