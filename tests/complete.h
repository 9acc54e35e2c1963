/* What completing a position has in common for all games: a box of named pieces from which those
 * that are placed are taken, and the place where the rest goes. */
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
    tav_fault *fault; /* the first thing wrong */
} box;

/* Place in table order; kinds if unknown. */
int box_find(const box *b, const char *id);

/* Takes what lies at a value out of the box: an id, or a list of ids. null takes nothing. */
void box_take(box *b, const json_t *value);

/* All that is left, in table order, appended to the list; the box is empty then. */
void box_pour(box *b, json_t *list);

/* Puts a list of ids in table order. */
void box_sort(const box *b, json_t *list);

/* The list the position names as "rest" (a path), or the one named here; the key is removed. */
json_t *rest_list(box *b, json_t *position, const char *otherwise);

/* Fills a missing member; the value is written as JSON. */
void fill(json_t *object, const char *key, const char *value);

/* The list of `count` objects at `key`, made longer with empty ones where it is too short. */
json_t *fill_objects(json_t *object, const char *key, size_t count);

#endif
