/* The search tree: one hash table of edges, keyed by node and action, in memory supplied by the
 * caller. Nodes exist only as the edges that leave them (docs/decisions/0007). A table of zeros is
 * an empty tree; a full one stops growing. */
#ifndef TAV_AI_TREE_H
#define TAV_AI_TREE_H

#include <stddef.h>

#include "games/game.h"

typedef struct {
    uint64_t key; /* of the node and the action; 0: no edge */
    double sum;   /* of the results of the seat that decides there */
    uint32_t visits;
    uint32_t offered; /* times the node was met in a world that has this action */
} edge;

typedef struct {
    edge *edges;
    size_t mask; /* number of places in the table less one */
    size_t used, most;
} tree;

/* How many bytes the tree needs for this many iterations. */
size_t tree_memory(uint32_t iterations);

/* Continues with the tree an earlier search left in the memory if it contains the root and at least
 * half of the table is free, so that the root always has room. Otherwise starts an empty tree. */
void tree_take_up(tree *t, void *memory, size_t size, uint64_t root, tav_action first);

/* The edge of an action, or an edge without visits if there is none. */
const edge *tree_find(const tree *t, uint64_t node, tav_action action);

/* The edge of an action, created if necessary; NULL if the table is full. */
edge *tree_open_edge(tree *t, uint64_t node, tav_action action);

#endif
