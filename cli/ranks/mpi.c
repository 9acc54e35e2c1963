/* Ranks under Open MPI. Bytes travel as messages of one type from one rank to another; a process that
 * dies ends the whole run, which is why everything that uses ranks can be continued.
 *
 * Open MPI waits by asking all the time, which would take a core away from the ranks that work; here a
 * rank that waits sleeps between two questions. */
#define _POSIX_C_SOURCE 200809L
#include "cli/ranks/ranks.h"

#include <mpi.h>
#include <stdlib.h>
#include <time.h>

static void close_ranks(void)
{
    int closed = 0;
    MPI_Finalized(&closed);
    if (!closed)
        MPI_Finalize();
}

void ranks_open(void)
{
    int opened = 0, provided;
    MPI_Initialized(&opened);
    if (opened)
        return;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    atexit(close_ranks);
}

static bool is_open(void)
{
    int opened = 0;
    MPI_Initialized(&opened);
    return opened != 0;
}

int ranks_count(void)
{
    int count = 1;
    if (is_open())
        MPI_Comm_size(MPI_COMM_WORLD, &count);
    return count;
}

int ranks_own(void)
{
    int own = 0;
    if (is_open())
        MPI_Comm_rank(MPI_COMM_WORLD, &own);
    return own;
}

static void sleep_a_moment(void)
{
    const struct timespec moment = {.tv_nsec = 1000000};
    nanosleep(&moment, NULL);
}

int ranks_most(int own)
{
    MPI_Request request;
    int most = own, done = 0;
    if (!is_open())
        return own;
    MPI_Iallreduce(&own, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &request);
    for (MPI_Test(&request, &done, MPI_STATUS_IGNORE); !done;
         MPI_Test(&request, &done, MPI_STATUS_IGNORE))
        sleep_a_moment();
    return most;
}

void ranks_wait(void)
{
    ranks_most(0);
}

void ranks_send(int to, const void *bytes, size_t size)
{
    MPI_Send(bytes, (int)size, MPI_BYTE, to, 0, MPI_COMM_WORLD);
}

bool ranks_has(int from)
{
    int has = 0;
    if (is_open())
        MPI_Iprobe(from, 0, MPI_COMM_WORLD, &has, MPI_STATUS_IGNORE);
    return has != 0;
}

void ranks_take(int from, void *bytes, size_t size)
{
    while (!ranks_has(from))
        sleep_a_moment();
    MPI_Recv(bytes, (int)size, MPI_BYTE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
