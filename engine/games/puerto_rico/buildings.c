#include "games/puerto_rico/buildings.h"

_Static_assert(PR_BUILDINGS == PR_THING_WORKER - PR_THING_BUILDING, "every building is a thing");

#define PR_DATA(a, b, name, id, module, cost, points, row, circles, copies, copies_2, size, kind,  \
                good)                                                                              \
    [PR_##name] = {id,     PR_##module, cost, points,    row,      circles,                        \
                   copies, copies_2,    size, PR_##kind, PR_##good},

const pr_building pr_buildings[PR_BUILDINGS] = {PR_BUILDING_TABLE(PR_DATA, , )};

#define PR_PRICED(row, cost)                                                                       \
    {                                                                                              \
        row, cost, UINT64_C(0) PR_BUILDING_TABLE(PR_IF_PRICED, row, cost)                          \
    }

const pr_price_class pr_price_classes[PR_PRICE_CLASSES] = {
    PR_PRICED(1, 1), PR_PRICED(1, 2), PR_PRICED(1, 3),  PR_PRICED(2, 3), PR_PRICED(2, 4),
    PR_PRICED(2, 5), PR_PRICED(2, 6), PR_PRICED(3, 5),  PR_PRICED(3, 6), PR_PRICED(3, 7),
    PR_PRICED(3, 8), PR_PRICED(3, 9), PR_PRICED(4, 10),
};
