/* All the ways hidden cards can lie. Cards of a few classes are dealt to groups of places, and
 * every possible deal is equally likely. Deals are lumped by how many cards of each class each
 * group holds; one lump stands for
 *
 *   product over the groups of  places! / product over the classes of  cards of that class there!
 *
 * deals, times a factor common to all lumps. So the chance of anything that depends only on these
 * counts is exact. */
#ifndef TAV_TESTS_ARRANGEMENT_H
#define TAV_TESTS_ARRANGEMENT_H

#include <stdbool.h>

enum { GROUPS_MAX = 10, CLASSES_MAX = 4 };

/* lump[group][class] */
typedef int lump[GROUPS_MAX][CLASSES_MAX];

typedef struct {
    int groups, classes;
    int places[GROUPS_MAX];
    unsigned barred[GROUPS_MAX]; /* one bit per class that cannot lie there */
    int cards[CLASSES_MAX];      /* their sum equals the number of places */
    /* The fraction of a lump's deals that is possible; NULL means all of them. */
    double (*possible)(const void *data, lump dealt);
    const void *data;
} arrangement;

/* Calls `visit` for every possible lump, with its chance. */
void arrangement_each(const arrangement *a, void (*visit)(void *data, lump dealt, double chance),
                      void *data);

#endif
