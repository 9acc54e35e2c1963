/* A 64-bit hash of bytes, the same on every platform: for signatures and tables, not for secrets. */
#ifndef TAV_CORE_HASH_H
#define TAV_CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Continues from `seed`, so that hash(b, hash(a, 0)) covers a and b. */
uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed);

#endif
