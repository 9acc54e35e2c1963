#include "games/puerto_rico/components.h"

const pr_components pr_box[PR_SEATS + 1] = {
    [2] = {.goods = {8, 9, 9, 7, 7}, .tiles = {7, 9, 8, 6, 5, 5}, .workers = 42, .vp = 65},
    [3] = {.goods = {10, 11, 11, 9, 9}, .tiles = {10, 12, 11, 9, 8, 8}, .workers = 58, .vp = 76},
    [4] = {.goods = {10, 11, 11, 9, 9}, .tiles = {10, 12, 11, 9, 8, 8}, .workers = 79, .vp = 101},
    [5] = {.goods = {10, 11, 11, 9, 9}, .tiles = {10, 12, 11, 9, 8, 8}, .workers = 100, .vp = 126},
};

/* With nobles, all workers of the box are used; two players use fewer unless they chose all
 * (A2). */
int pr_all_workers(const tav_config *config)
{
    enum { WORKERS_OF_TWO = 41, WORKERS = 100 };
    if ((config->modules & PR_NOBLES) == 0)
        return pr_box[config->players].workers;
    if (config->players == 2 && config->value[PR_OPTION_NOBLES_WORKERS] == 0)
        return WORKERS_OF_TWO;
    return WORKERS;
}

int pr_all_nobles(const tav_config *config)
{
    enum { NOBLES = 20 };
    return (config->modules & PR_NOBLES) != 0 ? NOBLES : 0;
}

int pr_all_copies(const tav_config *config, int building)
{
    const pr_building *data = &pr_buildings[building];
    return config->players == 2 ? data->copies_2 : data->copies;
}
