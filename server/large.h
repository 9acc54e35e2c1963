/* Large blocks of memory that are returned whole. From malloc they may lie in its heap, wherever other
 * blocks have left room; what those touched stays in memory, and the heap grows elsewhere instead. */
#ifndef TAV_SERVER_LARGE_H
#define TAV_SERVER_LARGE_H

#include <stddef.h>

void *large_take(size_t size); /* NULL without memory */
void large_give(void *block, size_t size);

#endif
