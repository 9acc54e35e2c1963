/* Token buckets, which rate-limit people in the hub and addresses in the network. A zeroed bucket is
 * full. */
#ifndef TAV_SERVER_BUCKET_H
#define TAV_SERVER_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    int64_t tokens; /* refilled every `period_ms`; at least one */
    int64_t period_ms;
    int64_t burst;  /* the most that can be saved up */
    bool forgiving; /* the debt is never more than that again */
} bucket_rate;

typedef struct {
    int64_t spent; /* how far from full, in parts of tokens; a token has `period_ms` parts */
    int64_t at_ms; /* as of then */
} bucket;

/* Takes a token and returns 0, or returns how many milliseconds to wait for one. */
int64_t bucket_take(bucket *b, const bucket_rate *rate, int64_t now_ms);

/* The two halves of taking, for costs that are known only afterwards: how many milliseconds to wait
 * for a token, and spending any number of them, even more than there are. */
int64_t bucket_wait(bucket *b, const bucket_rate *rate, int64_t now_ms);
void bucket_spend(bucket *b, const bucket_rate *rate, int64_t tokens, int64_t now_ms);

#endif
