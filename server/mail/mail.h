/* Sends mail through an SMTP relay (libcurl) or a command like sendmail, on a thread of its own: a
 * slow relay makes nobody wait. A message that cannot be sent is tried again twice, then dropped and
 * logged; nothing the server does depends on it. */
#ifndef TAV_SERVER_MAIL_MAIL_H
#define TAV_SERVER_MAIL_MAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/text.h"

enum { MAIL_ADDRESS = 129, MAIL_BODY = 4096, MAIL_QUEUE = 64, MAIL_PATH = 512 };

typedef struct {
    char from[MAIL_ADDRESS];
    char relay[MAIL_PATH];    /* smtp://host:25, smtps://host:465; empty: the command */
    char login[MAIL_PATH];    /* at the relay; empty: none */
    char password[MAIL_PATH]; /* at the relay */
    char command[MAIL_PATH];  /* reads the message: /usr/sbin/sendmail -t -i; its words, no shell */
} mail_settings;

typedef struct {
    char to[MAIL_ADDRESS];
    char subject[256];    /* UTF-8, one line */
    char body[MAIL_BODY]; /* UTF-8; lines end with \n */
    int64_t now_ms;       /* for its date */
} mail_message;

typedef struct tav_mail tav_mail;

/* `log` gets a sentence about each failure, on the mail's thread. NULL if there is no memory or no
 * thread. */
tav_mail *mail_open(const mail_settings *settings, void (*log)(void *context, const char *sentence),
                    void *context);
/* Gives up what is waiting. */
void mail_close(tav_mail *mail);

/* Queues a copy; false if too many wait. */
bool mail_send(tav_mail *mail, const mail_message *message);

/* Whether this can be an address: printable ASCII, one @ with something on both sides, nothing that
 * means something to a mail program. */
bool mail_address_possible(const char *address);

/* The whole message with its headers, lines ending in CR LF. `id` makes its Message-ID unique. */
void mail_write(const mail_message *message, const char *from, uint64_t id, tav_text *out);

#endif
