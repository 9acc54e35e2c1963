/* A finished table counted by people, as JSON: {"game":..,"players":..,"modules":[..],"seats":[{
 * "smithy":1,"hand":4},..]}, where items not mentioned are 0. docs/wasm.md, "A table counted by
 * hand". */
#ifndef TAV_FORMATS_JSON_SHEET_H
#define TAV_FORMATS_JSON_SHEET_H

#include "core/text.h"
#include "words/words.h"

/* Writes one object for the text: {"scores":[..]} with seats, and {"items":[..]} without, to know
 * what there is to count. Returns false if it is {"error":{..}}. */
bool sheet_answer(const char *json, size_t size, tav_language language, tav_text *out);

#endif
