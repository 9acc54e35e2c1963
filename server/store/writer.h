/* The queue of writes and the thread that carries them out. */
#ifndef TAV_SERVER_STORE_WRITER_H
#define TAV_SERVER_STORE_WRITER_H

#include "server/store/driver.h"

typedef struct store_writer store_writer;

/* Takes the driver's link to itself until writer_stop. NULL: the system gives no thread. */
store_writer *writer_start(const store_driver *driver, driver_link *link, void (*wake)(void *),
                           void *wake_context);

/* On the loop's thread. A write comes from malloc and belongs to the writer from now on. */
void writer_ask(store_writer *writer, store_write *write);
/* Calls `done` of all writes that have ended. */
void writer_finish(store_writer *writer);
/* The same for all that were ever asked for, however long they take; then the thread is no more. */
void writer_stop(store_writer *writer);

store_figures writer_measure(store_writer *writer);

#endif
