/* Finds values inside JSON by path: keys and indexes, such as seats[0].buildings[1].good or
 * roles.builder. */
#ifndef TAV_TESTS_JSON_PATH_H
#define TAV_TESTS_JSON_PATH_H

#include <jansson.h>

/* Returns NULL if nothing is at the path or the path is malformed. */
json_t *json_at(const json_t *root, const char *path);

#endif
