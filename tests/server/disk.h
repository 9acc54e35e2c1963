/* A disk that can be made to fail: SQLite's own access to files, with a switch before everything
 * that changes a file, and a gate before every sync. One for the whole process. */
#ifndef TAV_TESTS_SERVER_DISK_H
#define TAV_TESTS_SERVER_DISK_H

typedef enum { DISK_FULL, DISK_READ_ONLY, DISK_NO_SYNC } disk_fault;

/* From now on databases are opened through it. */
void disk_install(void);

/* Fails from the `after`-th operation on (0: the next one) until disk_mend. */
void disk_break(disk_fault fault, int after);
void disk_mend(void);
/* How many operations there were since disk_break or disk_mend. */
int disk_operations(void);

/* While the gate is shut a sync waits. */
void disk_shut_gate(void);
void disk_open_gate(void);
/* Until a sync waits there. */
void disk_wait_at_gate(void);

#endif
