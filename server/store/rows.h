/* The findings of a read, kept until they can be told: for readers that answer later. */
#ifndef TAV_SERVER_STORE_ROWS_H
#define TAV_SERVER_STORE_ROWS_H

#include "server/store/driver.h"

typedef struct {
    uint32_t seq;
    store_entry entry;
} rows_entry;

typedef struct {
    store_result result;
    int64_t number; /* of reads that find one */
    char *text;     /* of reads that find one; on the heap */
    void *row;      /* `count` of them, as large as the read's kind says; on the heap */
    size_t count, room;
} store_rows;

/* Adds a row of zeros: a store_account, store_game, char[STORE_ID], rows_entry, store_chat,
 * store_report, store_ban or store_order. Out of memory, returns NULL and sets the result to
 * STORE_BROKEN. */
void *rows_add(store_rows *rows, store_read_kind kind);

/* Tells them to the caller that asked. */
void rows_tell(const store_read *read, const store_rows *rows);

void rows_free(store_rows *rows);

#endif
