/* The hall of a test program, opened and closed by cmocka, with Anna, Bruno and Carla connected. */
#ifndef TAV_TESTS_SERVER_TRIO_H
#define TAV_TESTS_SERVER_TRIO_H

#include "tests/server/hall.h"

extern hall h;
extern hub_link anna, bruno, carla;
int open_hall(void **unused);
int close_hall(void **unused);

#define HALL_TEST(name) cmocka_unit_test_setup_teardown(name, open_hall, close_hall)

/* A request about a table. */
#define AT(what) "\"do\":\"" what "\",\"table\":\"%s\""

/* Returns the summary a connection gets when it opens a table. */
const json_t *summary_of(hub_link link, const char *table);

#endif
