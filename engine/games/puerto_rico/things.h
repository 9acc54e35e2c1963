/* The named things of Puerto Rico other than buildings: goods, tiles, roles; and the one numbering
 * of all things, used by events and position readers. */
#ifndef TAV_PUERTO_RICO_THINGS_H
#define TAV_PUERTO_RICO_THINGS_H

/* Goods, and the tiles: plantations have the names and numbers of their goods. */
enum {
    PR_CORN,
    PR_INDIGO,
    PR_SUGAR,
    PR_TOBACCO,
    PR_COFFEE,
    PR_GOODS,
    PR_QUARRY = PR_GOODS,
    PR_TILES,
    PR_FOREST = PR_TILES, /* a plantation lying face down */
    PR_UNKNOWN = 7,       /* a tile the viewer may not know */
    PR_NONE = 255         /* no good, tile, building, role or seat */
};

enum {
    PR_SETTLER,
    PR_FOREMAN,
    PR_BUILDER,
    PR_ARTISAN,
    PR_TRADER,
    PR_CAPTAIN,
    PR_PROSPECTOR,
    PR_PROSPECTOR_2,
    PR_BUCCANEER,
    PR_ROLES
};

/* Things: tiles (or goods), the forest, roles, buildings, pieces. */
enum {
    PR_THING_ROLE = PR_FOREST + 1,
    PR_THING_BUILDING = PR_THING_ROLE + PR_ROLES,
    PR_THING_WORKER = PR_THING_BUILDING + 45,
    PR_THING_NOBLE,
    PR_THINGS
};

#endif
