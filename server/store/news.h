/* What a batch of writes tells other servers on the same database: a line for each thing that may have
 * changed. The lines are written with the batch, so they are true whenever somebody can read them. */
#ifndef TAV_SERVER_STORE_NEWS_H
#define TAV_SERVER_STORE_NEWS_H

#include "server/store/driver.h"

enum { NEWS_LINE_SIZE = STORE_CHAT + 256 }; /* the longest line, its end included */

/* What a write tells, as a line; nothing if nobody else needs to know. */
void news_write(const store_write *write, tav_text *out);

/* Tells each line. Lines of a kind this program does not know are from a newer one, and are left out. */
void news_read(const char *lines, store_heard heard, void *context);

#endif
