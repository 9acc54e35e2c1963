/* Sending one message, which may take long. Returns false with a reason that names no secret. */
#ifndef TAV_SERVER_MAIL_SEND_H
#define TAV_SERVER_MAIL_SEND_H

#include "server/mail/mail.h"

bool send_by_relay(const mail_settings *settings, const char *to, const char *text, size_t size,
                   char *why, size_t why_size);
bool send_by_command(const mail_settings *settings, const char *text, size_t size, char *why,
                     size_t why_size);

#endif
