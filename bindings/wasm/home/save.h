/* A game of the page's own hub as one text: its row, its entries and, once there is one, its review, as
 * JSON. The page keeps the text under the game's id and hands it back the next time it opens. */
#ifndef TAV_WASM_HOME_SAVE_H
#define TAV_WASM_HOME_SAVE_H

#include "core/text.h"
#include "server/store/store.h"

enum { SAVE_SIZE = 3 << 20 }; /* bytes: more than a full record takes */

/* `review` is JSON, or NULL if there is none. */
void save_write(const store_game *row, const store_entry *entries, const char *review,
                tav_text *out);

/* Reads what save_write wrote, strictly; `owner` is the account of the page's player. On success the
 * caller frees *entries, of which there are row->seq, and *review, which may be NULL. */
TAV_MUST_CHECK tav_error save_read(const char *text, size_t size, const char *owner,
                                   store_game *row, store_entry **entries, char **review,
                                   tav_fault *fault);

#endif
