#include "ai/tree.h"

#include <string.h>

enum { EDGES_PER_NODE = 12 /* about; for the size of the table */ };

size_t tree_memory(uint32_t iterations)
{
    size_t places = 1024;
    while (places < (size_t)iterations * EDGES_PER_NODE)
        places *= 2;
    return places * sizeof(edge);
}

static edge *find_place(const tree *t, uint64_t key)
{
    size_t at = (size_t)key & t->mask;
    while (t->edges[at].key != 0 && t->edges[at].key != key)
        at = (at + 1) & t->mask;
    return &t->edges[at];
}

static uint64_t edge_key(uint64_t node, tav_action action)
{
    uint64_t key = (node ^ action) * UINT64_C(0x9e3779b97f4a7c15);
    key ^= key >> 29;
    return key != 0 ? key : 1;
}

const edge *tree_find(const tree *t, uint64_t node, tav_action action)
{
    return find_place(t, edge_key(node, action));
}

edge *tree_open_edge(tree *t, uint64_t node, tav_action action)
{
    uint64_t key = edge_key(node, action);
    edge *way = find_place(t, key);
    if (way->key == 0) {
        if (t->used == t->most)
            return NULL;
        t->used++;
        way->key = key;
    }
    return way;
}

static size_t count_used(const tree *t)
{
    size_t used = 0;
    for (size_t i = 0; i <= t->mask; i++)
        used += t->edges[i].key != 0;
    return used;
}

void tree_take_up(tree *t, void *memory, size_t size, uint64_t root, tav_action first)
{
    size_t places = 1;
    while (2 * places * sizeof(edge) <= size)
        places *= 2;
    t->edges = memory;
    t->mask = places - 1;
    t->most = places - places / 8;
    t->used = count_used(t);
    if (tree_find(t, root, first)->offered > 0 && t->used <= t->most / 2)
        return;
    memset(t->edges, 0, places * sizeof(edge));
    t->used = 0;
}
