/* A disk that can be made to fail: SQLite's own file access, with a switch before every operation
 * that changes a file and a gate before every sync. There is one for the whole process. */
#ifndef TAV_TESTS_SERVER_DISK_H
#define TAV_TESTS_SERVER_DISK_H

typedef enum { DISK_FULL, DISK_READ_ONLY, DISK_NO_SYNC } disk_fault;

/* All databases opened from now on go through it. */
void disk_install(void);

/* Fails every operation from the `after`-th on (0: the next one) until disk_mend. */
void disk_break(disk_fault fault, int after);
void disk_mend(void);
/* Returns the number of operations since disk_break or disk_mend. */
int disk_operations(void);

/* While the gate is shut every sync waits. */
void disk_shut_gate(void);
void disk_open_gate(void);
/* Returns once a sync is waiting there. */
void disk_wait_at_gate(void);

#endif
