#include "server/bucket.h"

/* Adds the tokens that time has brought. */
static void refill(bucket *b, const bucket_rate *rate, int64_t now_ms)
{
    int64_t passed = now_ms > b->at_ms ? now_ms - b->at_ms : 0;
    /* Comparing times first keeps the product below from overflowing after a long silence. */
    int64_t full_after = (b->spent + rate->tokens - 1) / rate->tokens;
    b->spent = passed >= full_after ? 0 : b->spent - passed * rate->tokens;
    b->at_ms = now_ms;
}

int64_t bucket_wait(bucket *b, const bucket_rate *rate, int64_t now_ms)
{
    refill(b, rate, now_ms);
    int64_t missing = b->spent - (rate->burst - 1) * rate->period_ms;
    return missing > 0 ? (missing + rate->tokens - 1) / rate->tokens : 0;
}

void bucket_spend(bucket *b, const bucket_rate *rate, int64_t tokens, int64_t now_ms)
{
    refill(b, rate, now_ms);
    b->spent += tokens * rate->period_ms;
    if (rate->forgiving && b->spent > 2 * rate->burst * rate->period_ms)
        b->spent = 2 * rate->burst * rate->period_ms;
}

int64_t bucket_take(bucket *b, const bucket_rate *rate, int64_t now_ms)
{
    int64_t wait = bucket_wait(b, rate, now_ms);
    if (wait == 0)
        bucket_spend(b, rate, 1, now_ms);
    return wait;
}
