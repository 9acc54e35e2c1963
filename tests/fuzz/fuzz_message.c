/* Reads any bytes as a message to a table: refused with a fault, or a request with all its fields
 * set. The table must accept or refuse whatever was read without harm. */
#include "tests/fuzz/fuzz.h"

#include <string.h>

#include "formats/message/message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tav_table table;
    static const table_clock untimed = {TABLE_UNTIMED, 0, 0};
    static const uint8_t seed[RNG_KEY_SIZE] = {1};
    static const record_seat human = {.player = RECORD_HUMAN};
    table_message message;
    tav_fault fault;
    char text[TAV_TEXT_MAX];
    tav_error error = table_read_message(&message, (const char *)data, size, 0, text, &fault);
    must(error == fault.error && strlen(text) < sizeof text);
    if (error != TAV_OK)
        return 0;
    must((message.request == TABLE_ACT) == (message.text == text));
    tav_config config = config_plain(2);
    config_set_option(game_by_id("san-juan"), &config, "first=0", NULL);
    table_open(&table, game_by_id("san-juan"), &config, seed, &untimed);
    table_seat(&table, 0, &human);
    table_seat(&table, 1, &human);
    must(table_start(&table, 0, NULL) == TAV_OK);
    table_handle(&table, &message, NULL, &fault);
    return 0;
}
