#include "server/ration.h"

#include <stdlib.h>

enum { ROWS = 512, PLACES = 8 };

typedef struct {
    uint64_t key; /* 0: the place is free */
    int64_t seen_ms;
    bucket bucket[RATION_KINDS];
} ration_place;

struct rations {
    bucket_rate rate[RATION_KINDS];
    ration_place place[ROWS][PLACES];
};

rations *rations_open(const bucket_rate *rate, int kinds)
{
    rations *r = calloc(1, sizeof *r);
    for (int i = 0; r != NULL && i < kinds && i < RATION_KINDS; i++)
        r->rate[i] = rate[i];
    return r;
}

void rations_close(rations *r)
{
    free(r);
}

static ration_place *find_place(rations *r, uint64_t key, int64_t now_ms)
{
    ration_place *row = r->place[(key ^ key >> 32) % ROWS], *oldest = row;
    for (int i = 0; i < PLACES; i++) {
        if (row[i].key == key) {
            row[i].seen_ms = now_ms;
            return &row[i];
        }
        if (row[i].key == 0 || (oldest->key != 0 && row[i].seen_ms < oldest->seen_ms))
            oldest = &row[i];
    }
    *oldest = (ration_place){.key = key, .seen_ms = now_ms};
    return oldest;
}

int64_t ration_wait(rations *r, uint64_t key, int kind, int64_t now_ms)
{
    if (key == 0)
        return 0;
    return bucket_wait(&find_place(r, key, now_ms)->bucket[kind], &r->rate[kind], now_ms);
}

void ration_spend(rations *r, uint64_t key, int kind, int64_t amount, int64_t now_ms)
{
    if (key != 0)
        bucket_spend(&find_place(r, key, now_ms)->bucket[kind], &r->rate[kind], amount, now_ms);
}
