/* A build without MPI: one rank, which has nobody to talk to. */
#include "cli/ranks/ranks.h"

#include <assert.h>

void ranks_open(void)
{
}

int ranks_count(void)
{
    return 1;
}

int ranks_own(void)
{
    return 0;
}

void ranks_wait(void)
{
}

int ranks_most(int own)
{
    return own;
}

void ranks_send(int to, const void *bytes, size_t size)
{
    (void)to;
    (void)bytes;
    (void)size;
    assert(false); /* there is no other rank */
}

bool ranks_has(int from)
{
    (void)from;
    return false;
}

void ranks_take(int from, void *bytes, size_t size)
{
    ranks_send(from, bytes, size);
}
