/* Messages to a table, from JSON. */
#ifndef TAV_FORMATS_MESSAGE_MESSAGE_H
#define TAV_FORMATS_MESSAGE_MESSAGE_H

#include "table/table.h"

/* {"request":"act","seq":12,"text":"role builder"}, or "undo", "agree", "refuse", "resign" without
 * a text; an undo may name its place, "to":7. Strict: exactly these fields. The message has no
 * seat: the caller knows which seat the sender plays. `text` receives the action's words. On error
 * the fault names the field. */
tav_error table_read_message(table_message *message, const char *json, size_t size, int seat,
                             char text[TAV_TEXT_MAX], tav_fault *fault);

#endif
