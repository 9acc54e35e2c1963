#include "server/id.h"

void id_write(const uint8_t chance[ID_BYTES], char id[STORE_ID])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    for (int i = 0; i < ID_BYTES; i++)
        id[i] = letters[chance[i] & 31];
    id[ID_BYTES] = '\0';
}
