/* The processes that share one command's work: under Open MPI (`mpirun -n 4 tavoliere learn ..`) there
 * are as many as it starts, otherwise one. Built without MPI, the same calls do nothing
 * (cli/ranks/alone.c).
 *
 * Only the main thread may call these, and all ranks must call ranks_wait and ranks_most in the same
 * order. */
#ifndef TAV_CLI_RANKS_RANKS_H
#define TAV_CLI_RANKS_RANKS_H

#include <stdbool.h>
#include <stddef.h>

/* Once, by a command that shares work; closes by itself when the process exits. */
void ranks_open(void);

int ranks_count(void);
int ranks_own(void); /* from 0 */

/* Returns when every rank has called it. */
void ranks_wait(void);

/* The greatest of the numbers that the ranks give, on every rank; of exit statuses, the worst. */
int ranks_most(int own);

/* Sends bytes to another rank; the buffer can be used again at once. */
void ranks_send(int to, const void *bytes, size_t size);

/* Whether bytes from that rank have arrived. */
bool ranks_has(int from);

/* Waits for bytes from that rank, of the size it sends. */
void ranks_take(int from, void *bytes, size_t size);

#endif
