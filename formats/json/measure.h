/* What both readers do first: looks at a text without spending memory on it. */
#ifndef TAV_FORMATS_JSON_MEASURE_H
#define TAV_FORMATS_JSON_MEASURE_H

#include "formats/json/json.h"

typedef struct {
    size_t values; /* at most so many */
    size_t keys;   /* at most so many of them in objects */
} json_measure;

/* False if the text is beyond a limit. */
bool measure_text(const char *text, size_t size, const json_limits *limits, json_measure *measure);

#endif
