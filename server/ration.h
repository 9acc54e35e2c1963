/* Rations: what each person and each address may spend of something scarce, in any unit. A table of
 * fixed size with a token bucket per key and kind. When a row is full, the key idle longest gives
 * way, so a flood of keys cannot lock anybody out.
 *
 * A person's key is a hash of their account, an address's key comes from the network. Key 0 stands
 * for nobody and is never limited. */
#ifndef TAV_SERVER_RATION_H
#define TAV_SERVER_RATION_H

#include "server/bucket.h"

enum { RATION_KINDS = 4 };

typedef struct rations rations;

/* `rate` holds a rate for each of `kinds` kinds, at most RATION_KINDS. NULL if out of memory. */
rations *rations_open(const bucket_rate *rate, int kinds);
void rations_close(rations *r);

/* How many milliseconds to wait until the key may spend again; 0: it may now. */
int64_t ration_wait(rations *r, uint64_t key, int kind, int64_t now_ms);
/* Spends, even beyond the ration: the key then has to wait until the debt is paid. */
void ration_spend(rations *r, uint64_t key, int kind, int64_t amount, int64_t now_ms);

#endif
