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

int64_t bucket_take(bucket *b, const bucket_rate *rate, int64_t now_ms)
{
    refill(b, rate, now_ms);
    int64_t missing = b->spent - (rate->burst - 1) * rate->period_ms;
    if (missing > 0)
        return (missing + rate->tokens - 1) / rate->tokens;
    b->spent += rate->period_ms;
    return 0;
}
