/* The first pass of both readers: measures a text without allocating memory. */
#ifndef TAV_FORMATS_JSON_MEASURE_H
#define TAV_FORMATS_JSON_MEASURE_H

#include "formats/json/json.h"

typedef struct {
    size_t values; /* upper bound */
    size_t keys;   /* upper bound on how many are in objects */
} json_measure;

/* False if the text exceeds a limit. */
bool measure_text(const char *text, size_t size, const json_limits *limits, json_measure *measure);

#endif
