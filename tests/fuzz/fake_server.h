/* A store and workers without threads or files, for fuzzing the code above them. Writes and
 * searches end only when the target says so, always in the same way. */
#ifndef TAV_TESTS_FUZZ_FAKE_SERVER_H
#define TAV_TESTS_FUZZ_FAKE_SERVER_H

#include "server/store/store.h"
#include "server/work/work.h"

tav_store *fake_store(void);
void fake_store_free(tav_store *store);
/* From now on writes fail with this result. */
void fake_store_fail(tav_store *store, store_result result);
/* Returns the number of writes that have not ended. */
int fake_store_pending(const tav_store *store);

tav_work *fake_work(void);
void fake_work_free(tav_work *work);
int fake_work_pending(const tav_work *work);

#endif
