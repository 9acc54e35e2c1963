/* Shared by the files of the notices. */
#ifndef TAV_SERVER_NOTICE_INTERNAL_H
#define TAV_SERVER_NOTICE_INTERNAL_H

#include "server/notice/notice.h"

enum {
    NOTICE_BUCKETS = 4096,
    NOTICE_INBOXES = 8192,
    NOTICE_ITEMS = 8, /* of one inbox */
    NOTICE_WITH = 4 * RECORD_NAME + 8,
    NOTICE_AT_ONCE = 64, /* inboxes that are looked after in one tick */
    NOTICE_FAILURES = 10 /* in a row, after which an endpoint is forgotten */
};

typedef struct {
    notice_event event;
    char table[STORE_ID];
    char game[16];
    char with[NOTICE_WITH]; /* the names of the others */
    uint32_t turn;
} notice_item;

typedef enum { INBOX_DROP, INBOX_WAIT, INBOX_SEND } inbox_fate;

typedef struct inbox {
    struct inbox *next; /* in the bucket */
    tav_notices *notices;
    char account[STORE_ID];
    int64_t due_ms;
    bool busy; /* the store is asked */
    inbox_fate fate;
    notice_item item[NOTICE_ITEMS]; /* the latest last */
    int items;
} inbox;

typedef struct pending_change pending_change;

struct tav_notices {
    notices_settings settings;
    char page[512], contact[POST_CONTACT], exceptions[512];
    int64_t now_ms, sweep_ms;
    inbox *inbox[NOTICE_BUCKETS];
    int inboxes;
    pending_change *changes;
    seal_key key;
    uint8_t links[32]; /* makes the keys of links */
    bool has_key, has_links, asking;
    tav_post *post; /* NULL until the key is there */
    uint64_t told;
    char json[NOTICE_JSON];
};

/* secrets.c: reads the secrets, or makes them. */
void notices_ask_secrets(tav_notices *notices);

/* change.c: those that are under way end without success. */
void notices_free_changes(tav_notices *notices);

/* letter.c: sends what is in the inbox, each thing by the ways that are wished for it. */
void notices_send(tav_notices *notices, const inbox *box, const notice_wishes *wishes);

#endif
