/* Tells people who are away what waits for them: by web push, mail or a webhook, as they wish.
 *
 * What happens gathers in an inbox for each account. When it is due, whoever is there is left alone, and so
 * is a turn that has passed; the rest becomes one notice. That it was told is written down before it is
 * sent, so that no turn is told twice, not even by two servers. See docs/decisions/0033. */
#ifndef TAV_SERVER_NOTICE_NOTICE_H
#define TAV_SERVER_NOTICE_NOTICE_H

#include "server/mail/mail.h"
#include "server/notice/post.h"

typedef struct tav_notices tav_notices;

/* Texts are copied. */
typedef struct {
    tav_store *store;
    tav_mail *mail;         /* NULL: none is sent */
    const char *page;       /* its address for links; may be empty */
    const char *contact;    /* for push services */
    const char *exceptions; /* private addresses that are allowed */
    int64_t delay_ms;       /* from what happened to its notice */
    int64_t gap_ms;         /* between two notices */
    bool (*here)(void *context, const char *account);
    bool (*stands)(void *context, const char *table, const char *account); /* their turn */
    void (*wake)(void *context);                                           /* on any thread */
    void *context, *wake_context;
} notices_settings;

/* NULL without memory. */
tav_notices *notices_open(const notices_settings *settings);
/* After the store. */
void notices_close(tav_notices *notices);

/* Whether the keys are there: they are made when a server starts for the first time. */
bool notices_are_ready(const tav_notices *notices);

void notices_happened(tav_notices *notices, notice_event event, const char *account,
                      const store_game *row, uint32_t turn, int64_t now_ms);
void notices_seen(tav_notices *notices, const char *account, const char *table);
/* Call it now and then. */
void notices_tick(tav_notices *notices, int64_t now_ms);

typedef struct {
    uint64_t told;
    int inboxes;
    post_figures post;
} notices_figures;

notices_figures notices_measure(const tav_notices *notices);

/* --- For the accounts -------------------------------------------------------------------------- */

/* The public key that a browser needs to subscribe, in base64url. */
void notices_put_key(const tav_notices *notices, tav_text *out);
/* Whether there can be an endpoint at this address. */
bool notices_address_possible(const tav_notices *notices, const char *address);

/* Links that work without signing in: to stop everything, and to agree to mail at an address ("" for
 * the other kind). The key names the account and cannot be guessed. */
typedef enum { LINK_STOP, LINK_AGREE } notices_link;
enum { NOTICES_KEY = STORE_ID + 32 };
void notices_key_of(const tav_notices *notices, notices_link kind, const char *account,
                    const char *mail, char key[NOTICES_KEY]);
/* PAGE/notices#stop/KEY */
void notices_put_link(const tav_notices *notices, notices_link kind, const char *key,
                      tav_text *out);
/* Whose a key may be. */
void notices_account_of(const char *key, char account[STORE_ID]);

/* Changes an account's wishes: `change` may be called again if somebody else was faster; if it returns
 * false there is nothing to write. Then `changed` has the wishes as they are now, unless the result is
 * not STORE_OK. */
typedef bool (*wishes_change)(void *context, notice_wishes *wishes);
typedef void (*wishes_changed)(void *context, store_result result, const notice_wishes *wishes);
void notices_change(tav_notices *notices, const char *account, wishes_change change,
                    wishes_changed changed, void *context);
/* `changed` is not called any more for this context. */
void notices_forget(tav_notices *notices, const void *context);

#endif
