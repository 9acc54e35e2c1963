/* The store of a page's own hub: it holds all games in memory, and the page keeps them.
 *
 * It fulfils the part of server/store/store.h that the hub uses. A write waits until its game has been
 * kept: the shelf hands the game, as it will be, to `keep` and goes on when shelf_kept tells how that
 * went. So nothing is acknowledged that a reload would lose. One write is under way at a time. */
#ifndef TAV_WASM_HOME_SHELF_H
#define TAV_WASM_HOME_SHELF_H

#include "server/store/store.h"

typedef void (*shelf_keep)(const char *id, const char *text, size_t size);

tav_store *shelf_open(shelf_keep keep);

/* A game kept earlier. False, and nothing changes, if the text is not one, or memory runs out. */
bool shelf_load(tav_store *store, const char *text, size_t size, const char *owner);

/* The answer to the last `keep`: STORE_OK, or why not. */
void shelf_kept(tav_store *store, store_result result);

#endif
