/* What a read has found, kept until it can be told: for readers that answer later. */
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

/* A row more, all zero: a store_account, store_game, char[STORE_ID], rows_entry, store_chat,
 * store_report, store_ban or store_order. NULL, and the result is STORE_BROKEN, without memory. */
void *rows_add(store_rows *rows, store_read_kind kind);

/* Tells them to the caller that asked. */
void rows_tell(const store_read *read, const store_rows *rows);

void rows_free(store_rows *rows);

#endif
