/* Bytes read as one number, the same on every platform; and compared. */
#ifndef TAV_CORE_BYTES_H
#define TAV_CORE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Eight bytes, the first one lowest. */
static inline uint64_t bytes_read8(const void *bytes)
{
    uint64_t number;
    memcpy(&number, bytes, sizeof number);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    number = __builtin_bswap64(number);
#endif
    return number;
}

/* Takes as long whether they differ early, late or not at all, so that a secret cannot be guessed
 * byte by byte. */
static inline bool bytes_equal(const uint8_t *a, const uint8_t *b, size_t count)
{
    volatile uint8_t differ = 0;
    for (size_t i = 0; i < count; i++)
        differ = (uint8_t)(differ | (a[i] ^ b[i]));
    return differ == 0;
}

#endif
