/* Gives any bytes to both JSON readers: they must agree on whether the text is valid, on every value,
 * and on the place of the fault. The first two bytes are the limits. The same text is then answered
 * as a table that people counted. */
#include "tests/fuzz/fuzz.h"

#include <string.h>

#include "formats/json/json.h"
#include "formats/json/sheet.h"

json_document *small_document_read(const char *text, size_t size, const json_limits *limits,
                                   tav_fault *fault);
const json_value *small_document_root(const json_document *document);
void small_document_close_secret(json_document *document);
value_kind small_value_kind_of(const json_value *value);
bool small_value_is_true(const json_value *value);
int64_t small_value_number(const json_value *value);
const char *small_value_text(const json_value *value);
size_t small_value_length(const json_value *value);
size_t small_value_count(const json_value *value);
const json_value *small_value_at(const json_value *list, size_t index);
const json_value *small_value_get(const json_value *object, const char *key);
value_walk small_value_begin(const json_value *parent);
bool small_value_next(value_walk *walk);

static void compare(const json_value *a, const json_value *b)
{
    must(value_kind_of(a) == small_value_kind_of(b));
    must(value_is_true(a) == small_value_is_true(b));
    must(value_number(a) == small_value_number(b));
    must(value_length(a) == small_value_length(b));
    must((value_text(a) == NULL) == (small_value_text(b) == NULL));
    must(value_text(a) == NULL || strcmp(value_text(a), small_value_text(b)) == 0);
    must(value_count(a) == small_value_count(b));
    value_walk w = value_begin(a), v = small_value_begin(b);
    while (value_next(&w)) {
        must(small_value_next(&v));
        must((w.key == NULL) == (v.key == NULL));
        if (w.key != NULL)
            must(strcmp(w.key, v.key) == 0 && small_value_get(b, w.key) == v.value);
        else
            must(small_value_at(b, w.index - 1) == v.value && value_at(a, w.index - 1) == w.value);
        compare(w.value, v.value);
    }
    must(!small_value_next(&v));
    must(value_get(a, "no such key, surely") == NULL);
}

static void count_table(const char *text, size_t size)
{
    static char room[1 << 15];
    tav_text out;
    text_open(&out, room, sizeof room);
    bool good = sheet_answer(text, size, TAV_DE, &out);
    must(!out.full && good == (strncmp(room, "{\"error\"", 8) != 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    json_limits limits = {SIZE_MAX, 1 + (data[0] & 15), data[1]};
    const char *text = (const char *)data + 2;
    size -= 2;
    tav_fault fault = {.error = TAV_OK}, small_fault = {.error = TAV_OK};
    json_document *document = document_read(text, size, &limits, &fault);
    json_document *small = small_document_read(text, size, &limits, &small_fault);
    must((document == NULL) == (small == NULL));
    must(fault.error == (document != NULL ? TAV_OK : TAV_ERROR_JSON));
    must(small_fault.error == fault.error);
    /* After a zero byte jansson loses count. */
    if (document == NULL && memchr(text, '\0', size) == NULL)
        must(fault.line == small_fault.line && fault.column == small_fault.column);
    compare(document_root(document), small_document_root(small));
    document_close_secret(document);
    small_document_close_secret(small);
    count_table(text, size);
    return 0;
}
