/* The nets that are built in: the files of engine/ai/nets/, which the build turns into an array
 * (tools/nets). WebAssembly has none; there the page hands in the one it needs. */
#ifndef TAV_AI_NETS_H
#define TAV_AI_NETS_H

#include "ai/net.h"

typedef struct {
    const uint64_t *words;
    size_t size; /* bytes */
} net_file;

/* Written by tools/nets; the last row is empty. */
extern const net_file nets_built_in[];

/* How many there are. */
int nets_count(void);

/* Opens the net of this index; false if it belongs to another version of the encoder. */
bool nets_at(int index, value_net *net);

/* Opens the net for a game and a number of players; false if there is none. */
bool nets_find(const tav_game *game, int players, value_net *net);

#endif
