#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "server/large.h"

#ifdef __wasm__ /* a page has one heap and a game or two */

#include <stdlib.h>

void *large_take(size_t size)
{
    return malloc(size);
}

void large_give(void *block, size_t size)
{
    (void)size;
    free(block);
}

#else

#include <sys/mman.h>

void *large_take(size_t size)
{
    void *block = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return block != MAP_FAILED ? block : NULL;
}

void large_give(void *block, size_t size)
{
    if (block != NULL)
        munmap(block, size);
}

#endif
