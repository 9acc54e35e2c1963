/* User errors: a code with a stable id, plus a fault that names the culprit. Programming errors
 * assert instead. The texts people read are in the catalogue (words/words.h). */
#ifndef TAV_CORE_ERROR_H
#define TAV_CORE_ERROR_H

#include "core/text.h"

typedef enum {
    TAV_OK,
    TAV_ERROR_GAME,       /* no such game */
    TAV_ERROR_PLAYERS,    /* number of players out of range */
    TAV_ERROR_MODULE,     /* unknown or repeated module */
    TAV_ERROR_OPTION,     /* unknown option */
    TAV_ERROR_VALUE,      /* value an option does not take */
    TAV_ERROR_ILLEGAL,    /* not among the legal actions */
    TAV_ERROR_OVER,       /* the game is over */
    TAV_ERROR_JSON,       /* not JSON */
    TAV_ERROR_FIELD,      /* a field of a position is missing, of the wrong type or unknown */
    TAV_ERROR_BOUND,      /* a number or a list is out of its bounds */
    TAV_ERROR_COMPONENTS, /* more or fewer components than the box holds */
    TAV_ERROR_FLOW,       /* a flow the game can never be in */
    TAV_ERROR_SPACE,      /* a buffer is too small */
    TAV_ERROR_RECORD,     /* a malformed line or entry of a record */
    TAV_ERROR_STALE,      /* answers a table that has since moved on */
    TAV_ERROR_SEAT,       /* not for this seat, or a seat is not taken */
    TAV_ERROR_MATCH,      /* no such match */
    TAV_ERROR_PHASE,      /* not allowed at this stage of the match */
    TAV_ERROR_COUNT
} tav_error;

/* For functions whose failure nobody may overlook: the compiler complains about an ignored result. */
#define TAV_MUST_CHECK __attribute__((warn_unused_result))

/* The details of an error: the culprit and what would have been allowed. Either may be empty. Both
 * are ids and numbers, the same in every language, and never name a hidden card. For errors in a
 * text, `line` and `column` count from 1; 0 means unknown. */
typedef struct {
    tav_error error;
    int line, column;
    char what[128];
    char allowed[512];
} tav_fault;

/* The stable word that programs see for an error: "illegal". */
const char *error_id(tav_error error);

/* Fills a fault and returns its error, so that callers can `return fault_set(...)`.
 * All three pointers may be NULL. */
tav_error fault_set(tav_fault *fault, tav_error error, const char *what, const char *allowed);

/* The same, with a place in a text. */
tav_error fault_at(tav_fault *fault, tav_error error, int line, int column, const char *allowed);

#endif
