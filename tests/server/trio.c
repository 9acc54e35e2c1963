#include "tests/server/trio.h"

hall h;
hub_link anna, bruno, carla;

int open_hall(void **unused)
{
    (void)unused;
    hall_open(&h);
    anna = hall_come(&h, "anna", "Anna");
    bruno = hall_come(&h, "bruno", "Bruno");
    carla = hall_come(&h, "carla", "Carla");
    return 0;
}

int close_hall(void **unused)
{
    (void)unused;
    hall_close(&h);
    return 0;
}

const json_t *summary_of(hub_link link, const char *table)
{
    return hall_at(hall_ok(&h, link, AT("open"), table), "summary");
}
