/* A store and workers without threads and files, for the fuzzing of what stands on them: writes and
 * thoughts end when they are asked for, always in the same way. */
#ifndef TAV_TESTS_FUZZ_FAKE_SERVER_H
#define TAV_TESTS_FUZZ_FAKE_SERVER_H

#include "server/store/store.h"
#include "server/work/work.h"

tav_store *fake_store(void);
void fake_store_free(tav_store *store);
/* From now on writes fail so. */
void fake_store_fail(tav_store *store, store_result result);
/* Writes that have not ended. */
int fake_store_pending(const tav_store *store);

tav_work *fake_work(void);
void fake_work_free(tav_work *work);
int fake_work_pending(const tav_work *work);

/* From now on libsodium's chance, and the words, are the same every time. */
void fake_chance(const uint8_t key[RNG_KEY_SIZE]);
uint32_t fake_word(void);

#endif
