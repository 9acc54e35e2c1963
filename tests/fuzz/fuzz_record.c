/* Reads any bytes as the text of a record: it is refused with a fault, or it is written back byte
 * for byte. A record that checks can be replayed to its end. */
#include "tests/fuzz/fuzz.h"

#include <string.h>

#include "record/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tav_record record;
    static char again[RECORD_TEXT_MAX];
    tav_fault fault;
    if (size >= RECORD_TEXT_MAX)
        return 0;
    if (record_read(&record, (const char *)data, size, &fault) != TAV_OK) {
        must(fault.error != TAV_OK && fault.line > 0);
        return 0;
    }
    tav_text out;
    text_open(&out, again, sizeof again);
    record_write(&record, record.seed_known, &out);
    must(!out.full && out.length == size && memcmp(again, data, size) == 0);
    if (record_check(&record, &fault) != TAV_OK) {
        must(fault.line > 0);
        return 0;
    }
    tav_state_buffer state;
    must(record_replay(&record, (int)record.line_count, &state, &fault) == TAV_OK);
    must((record.game->actor((const tav_state *)&state) == TAV_NOBODY) == record.over);
    return 0;
}
