/* How hidden cards can lie: cards of a few classes, dealt to groups of places, every deal that
 * is possible being equally likely. All of them are gone through, lumped by how many cards of
 * each class each group holds; a lump stands for
 *
 *   product over the groups of  places! / product over the classes of  cards of that class there!
 *
 * deals (times a number that is the same for all lumps). So the chance of anything that depends
 * on these numbers only is exact. */
#ifndef TAV_TESTS_ARRANGEMENT_H
#define TAV_TESTS_ARRANGEMENT_H

#include <stdbool.h>

enum { GROUPS_MAX = 10, CLASSES_MAX = 4 };

/* lump[group][class] */
typedef int lump[GROUPS_MAX][CLASSES_MAX];

typedef struct {
    int groups, classes;
    int places[GROUPS_MAX];
    unsigned barred[GROUPS_MAX]; /* a bit per class that cannot lie there */
    int cards[CLASSES_MAX];      /* together as many as places */
    /* The share of the deals of a lump that is possible after all; NULL: all of them. */
    double (*possible)(const void *data, lump dealt);
    const void *data;
} arrangement;

/* Calls on for every lump that can be, with its chance. */
void arrangement_each(const arrangement *a, void (*visit)(void *data, lump dealt, double chance),
                      void *data);

#endif
