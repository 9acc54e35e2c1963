/* Counts what is outside strings. If the text is not JSON the counts mean little, but they still
 * bound what a reader finds before the fault, since up to there it is JSON. */
#include "formats/json/measure.h"

#include <assert.h>
#include <limits.h>

const json_limits json_limits_wide = {SIZE_MAX, JSON_DEPTH_MOST, INT_MAX};

static bool count_outside(const char *text, size_t size, const json_limits *limits,
                          json_measure *measure)
{
    int depth = 0, commas = 0;
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (quoted && c == '\\') {
            i++;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (!quoted) {
            bool opens = c == '{' || c == '[';
            depth += opens - (c == '}' || c == ']');
            commas += c == ',';
            measure->values += opens || c == ',';
            measure->keys += c == ':';
        }
        if (depth > limits->depth || commas > limits->commas)
            return false;
    }
    return true;
}

bool measure_text(const char *text, size_t size, const json_limits *limits, json_measure *measure)
{
    assert(limits->depth <= JSON_DEPTH_MOST);
    *measure = (json_measure){
        .values = 1}; /* each other value follows a comma or its parent's opening */
    return size <= limits->size && count_outside(text, size, limits, measure);
}
