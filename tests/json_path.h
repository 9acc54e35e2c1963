/* Values inside JSON by path: keys and indexes, like seats[0].buildings[1].good or
 * roles.builder. */
#ifndef TAV_TESTS_JSON_PATH_H
#define TAV_TESTS_JSON_PATH_H

#include <jansson.h>

/* NULL if there is nothing at the path, or it is malformed. */
json_t *json_at(const json_t *root, const char *path);

#endif
