/* The write queue and its thread. */
#ifndef TAV_SERVER_STORE_WRITER_H
#define TAV_SERVER_STORE_WRITER_H

#include "server/store/driver.h"

typedef struct store_writer store_writer;

/* Owns the driver's link until writer_stop. NULL if no thread can be started. */
store_writer *writer_start(const store_driver *driver, driver_link *link, void (*wake)(void *),
                           void *wake_context);

/* Call on the loop's thread. The write must come from malloc; the writer takes ownership. */
void writer_ask(store_writer *writer, store_write *write);
/* Calls `done` of finished writes, in their order; `wake` is called again if some may be left. */
void writer_finish(store_writer *writer);
/* Waits for all outstanding writes, calls their `done`, then ends the thread. */
void writer_stop(store_writer *writer);

store_figures writer_measure(store_writer *writer);

#endif
