#include "core/error.h"

#include <assert.h>

static const char *const ids[TAV_ERROR_COUNT] = {
    [TAV_OK] = "ok",
    [TAV_ERROR_GAME] = "game",
    [TAV_ERROR_PLAYERS] = "players",
    [TAV_ERROR_MODULE] = "module",
    [TAV_ERROR_OPTION] = "option",
    [TAV_ERROR_VALUE] = "value",
    [TAV_ERROR_ILLEGAL] = "illegal",
    [TAV_ERROR_OVER] = "over",
    [TAV_ERROR_JSON] = "json",
    [TAV_ERROR_FIELD] = "field",
    [TAV_ERROR_BOUND] = "bound",
    [TAV_ERROR_COMPONENTS] = "components",
    [TAV_ERROR_FLOW] = "flow",
    [TAV_ERROR_SPACE] = "space",
    [TAV_ERROR_RECORD] = "record",
    [TAV_ERROR_STALE] = "stale",
    [TAV_ERROR_SEAT] = "seat",
    [TAV_ERROR_MATCH] = "match",
    [TAV_ERROR_PHASE] = "phase",
};

const char *error_id(tav_error error)
{
    assert(error < TAV_ERROR_COUNT);
    return ids[error];
}

tav_error fault_set(tav_fault *fault, tav_error error, const char *what, const char *allowed)
{
    if (fault != NULL) {
        tav_text text;
        fault->error = error;
        fault->line = fault->column = 0;
        text_open(&text, fault->what, sizeof fault->what);
        text_put(&text, what != NULL ? what : "");
        text_mend(&text);
        text_open(&text, fault->allowed, sizeof fault->allowed);
        text_put(&text, allowed != NULL ? allowed : "");
        text_mend(&text);
    }
    return error;
}

tav_error fault_at(tav_fault *fault, tav_error error, int line, int column, const char *allowed)
{
    fault_set(fault, error, NULL, allowed);
    if (fault != NULL) {
        fault->line = line;
        fault->column = column;
    }
    return error;
}
