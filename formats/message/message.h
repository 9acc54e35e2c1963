/* Messages to a table, from JSON. */
#ifndef TAV_FORMATS_MESSAGE_MESSAGE_H
#define TAV_FORMATS_MESSAGE_MESSAGE_H

#include "table/table.h"

/* {"request":"act","seq":12,"text":"role builder"}, or "undo", "agree", "refuse", "resign" without a
 * text; an undo may name its place, "to":7. Strict: exactly these fields. The seat is not in it: whom a sender speaks for is for the
 * caller to know. `text` keeps the action's words. On error the fault names the field. */
tav_error table_read_message(table_message *message, const char *json, size_t size, int seat,
                             char text[TAV_TEXT_MAX], tav_fault *fault);

#endif
