/* What completing a position has in common for all games: a box of named pieces, from which the
 * placed ones are taken, and the place that gets the rest. */
#ifndef TAV_TESTS_COMPLETE_H
#define TAV_TESTS_COMPLETE_H

#include <jansson.h>

#include "core/error.h"

enum { BOX_KINDS_MAX = 64 };

/* Pieces in table order. */
typedef struct {
    const char *id;
    int count;
} box_kind;

typedef struct {
    box_kind kind[BOX_KINDS_MAX];
    int kinds;
    tav_fault *fault; /* the first thing that is wrong */
} box;

/* Returns the index in table order; `kinds` if the id is unknown. */
int box_find(const box *b, const char *id);

/* Takes the pieces named by a value out of the box: an id or a list of ids. null takes nothing. */
void box_take(box *b, const json_t *value);

/* Appends everything left to the list, in table order, and empties the box. */
void box_pour(box *b, json_t *list);

/* Sorts a list of ids in table order. */
void box_sort(const box *b, json_t *list);

/* Returns the list the position names as "rest" (a path), or `otherwise`; removes the key. */
json_t *rest_list(box *b, json_t *position, const char *otherwise);

/* Fills in a missing member with a value written as JSON. */
void fill(json_t *object, const char *key, const char *value);

/* Returns the list of objects at `key`, padded with empty objects to `count`. */
json_t *fill_objects(json_t *object, const char *key, size_t count);

#endif
