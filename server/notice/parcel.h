/* What is really sent: a parcel's text sealed for a device, or signed for a webhook. */
#ifndef TAV_SERVER_NOTICE_PARCEL_H
#define TAV_SERVER_NOTICE_PARCEL_H

#include "server/notice/post.h"

enum { PARCEL_HEADERS = 7, PARCEL_HEADER = 1024 };

typedef struct {
    char header[PARCEL_HEADERS][PARCEL_HEADER]; /* lines; those left over are empty */
    uint8_t body[SEAL_RECORD];
    size_t body_size;
} parcel_packed;

/* Takes a fraction of a millisecond. */
TAV_MUST_CHECK bool parcel_pack(const post_parcel *parcel, const seal_key *key, const char *contact,
                                parcel_packed *packed);

#endif
