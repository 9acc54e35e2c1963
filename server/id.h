/* Ids of tables and accounts: 80 random bits as 16 letters and digits. */
#ifndef TAV_SERVER_ID_H
#define TAV_SERVER_ID_H

#include "server/store/store.h"

enum { ID_BYTES = STORE_ID - 1 }; /* of chance that one takes; five bits of each are used */

void id_write(const uint8_t chance[ID_BYTES], char id[STORE_ID]);

#endif
