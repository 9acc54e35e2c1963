/* Bytes read as one number, the same on every platform. */
#ifndef TAV_CORE_BYTES_H
#define TAV_CORE_BYTES_H

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

#endif
