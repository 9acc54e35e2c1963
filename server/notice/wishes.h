/* What an account wants to be told while it is away, and how: which ways for which event, when not, and
 * where to. Kept as JSON, which the account's export shows as it is. */
#ifndef TAV_SERVER_NOTICE_WISHES_H
#define TAV_SERVER_NOTICE_WISHES_H

#include "formats/json/reader.h"
#include "server/notice/seal.h"
#include "server/store/store.h"
#include "words/words.h"

typedef enum { NOTICE_TURN, NOTICE_INVITED, NOTICE_OVER, NOTICE_EVENTS } notice_event;
typedef enum { WAY_PUSH, WAY_MAIL, WAY_WEBHOOK, WAYS } notice_way;

extern const char *const notice_event_ids[NOTICE_EVENTS];
extern const char *const notice_way_ids[WAYS];

enum {
    NOTICE_DEVICES = 8,
    NOTICE_ADDRESS = 513,  /* bytes of an endpoint's address and a zero */
    NOTICE_NAME = 65,      /* of a device's name, 64 bytes of UTF-8 and a zero */
    NOTICE_TOLD = 64,      /* turns that are remembered */
    NOTICE_ID = 9,         /* of a device: eight letters and a zero */
    NOTICE_SECRET = 32,    /* bytes that sign what goes to a webhook */
    NOTICE_DAY = 24 * 60,  /* minutes */
    NOTICE_JSON = 16 << 10 /* bytes of all that as JSON */
};

typedef struct {
    char id[NOTICE_ID];
    char name[NOTICE_NAME];
    char address[NOTICE_ADDRESS];
    seal_reader reader;
    int64_t since_ms;
    int failures; /* in a row */
} notice_device;

/* A turn: the table, and how many of its entries there were when it began. */
typedef struct {
    char table[STORE_ID];
    uint32_t turn;
} notice_told;

typedef struct {
    int64_t version;             /* of the row; 0: there is none */
    uint8_t ways[NOTICE_EVENTS]; /* a bit for each way */
    bool quiet;                  /* there are quiet hours: */
    int quiet_from, quiet_to;    /* minutes of the person's day */
    int offset;                  /* minutes that their clock is ahead of UTC */
    tav_language language;
    char mail[STORE_MAIL]; /* the address that was confirmed; empty: none */
    char webhook[NOTICE_ADDRESS];
    uint8_t webhook_secret[NOTICE_SECRET];
    int webhook_failures;
    notice_device device[NOTICE_DEVICES];
    int devices;
    notice_told told[NOTICE_TOLD]; /* the latest last */
    int told_count;
    int64_t sent_ms; /* the last notice */
} notice_wishes;

/* Nothing is wanted. */
void wishes_open(notice_wishes *wishes);
/* From a row; NULL: there is none. False if it is damaged. */
TAV_MUST_CHECK bool wishes_read(const char *json, notice_wishes *wishes);
/* As the row has it, with the next version. */
void wishes_write(const notice_wishes *wishes, tav_text *out);

/* The choices of a person: {"turn":["push"],"invited":[],"over":[],"quiet":null or
 * {"from":1320,"to":420,"offset":60}}. */
void wishes_read_choices(reader *r, const json_value *json, notice_wishes *wishes);
/* Writes the same fields; the caller has opened the object. */
void wishes_choices_json(const notice_wishes *wishes, tav_text *out);

/* Until when a moment is quiet; 0: it is not. */
int64_t wishes_quiet_until(const notice_wishes *wishes, int64_t now_ms);

bool wishes_has_told(const notice_wishes *wishes, const char *table, uint32_t turn);
void wishes_note_told(notice_wishes *wishes, const char *table, uint32_t turn);

/* Adds a device, or renews the one of this address. The oldest of too many goes. */
void wishes_add_device(notice_wishes *wishes, const notice_device *device);
/* False if there is none. */
bool wishes_remove_device(notice_wishes *wishes, const char *id);

#endif
