/* Tokens that come back with time: how limits are counted, per person in the hub and per address in
 * the network. A bucket of zeros is a full one. */
#ifndef TAV_SERVER_BUCKET_H
#define TAV_SERVER_BUCKET_H

#include <stdint.h>

typedef struct {
    int64_t tokens; /* that come back in `period_ms`; at least one */
    int64_t period_ms;
    int64_t burst; /* at most so many are saved up */
} bucket_rate;

typedef struct {
    int64_t spent; /* parts of tokens missing to a full bucket; a token has `period_ms` parts */
    int64_t at_ms; /* as of then */
} bucket;

/* Takes a token: 0, or after how many milliseconds there will be one. */
int64_t bucket_take(bucket *b, const bucket_rate *rate, int64_t now_ms);

#endif
