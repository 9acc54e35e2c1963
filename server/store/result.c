#include "server/store/store.h"

const char *store_result_id(store_result result)
{
    static const char *const ids[] = {
        [STORE_OK] = "ok",     [STORE_CONFLICT] = "conflict",   [STORE_MISSING] = "missing",
        [STORE_FULL] = "full", [STORE_READ_ONLY] = "read-only", [STORE_BROKEN] = "broken"};
    return ids[result];
}
