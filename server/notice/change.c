/* Read, change, write; and again if another writer was faster. */
#include <stdlib.h>
#include <string.h>

#include "server/notice/internal.h"

enum { TRIES = 4 };

struct pending_change {
    pending_change *next, *before;
    tav_notices *notices;
    char account[STORE_ID];
    wishes_change change;
    wishes_changed changed; /* NULL: nobody wants to know */
    void *context;
    notice_wishes wishes;
    int tries;
};

static void free_change(pending_change *c)
{
    *(c->before != NULL ? &c->before->next : &c->notices->changes) = c->next;
    if (c->next != NULL)
        c->next->before = c->before;
    free(c);
}

static void end(pending_change *c, store_result result)
{
    if (c->changed != NULL)
        c->changed(c->context, result, &c->wishes);
    free_change(c);
}

static void ask(pending_change *c);

static void written(void *context, store_result result)
{
    pending_change *c = context;
    if (result == STORE_CONFLICT && ++c->tries < TRIES && c->changed != NULL) {
        ask(c);
        return;
    }
    c->wishes.version++;
    end(c, result);
}

static void found(void *context, store_result result, const char *json)
{
    pending_change *c = context;
    tav_notices *n = c->notices;
    tav_text out;
    if (result == STORE_OK && !wishes_read(json, &c->wishes))
        result = STORE_BROKEN;
    if (result != STORE_OK || c->changed == NULL || !c->change(c->context, &c->wishes)) {
        end(c, result);
        return;
    }
    text_open(&out, n->json, sizeof n->json);
    wishes_write(&c->wishes, &out);
    store_set_notices(n->settings.store, c->account, c->wishes.version, n->json, written, c);
}

static void ask(pending_change *c)
{
    store_ask_notices(c->notices->settings.store, c->account, found, c);
}

void notices_change(tav_notices *notices, const char *account, wishes_change change,
                    wishes_changed changed, void *context)
{
    pending_change *c = calloc(1, sizeof *c);
    if (c == NULL) {
        changed(context, STORE_BROKEN, NULL);
        return;
    }
    c->notices = notices;
    memcpy(c->account, account, strlen(account) + 1);
    c->change = change;
    c->changed = changed;
    c->context = context;
    c->next = notices->changes;
    if (c->next != NULL)
        c->next->before = c;
    notices->changes = c;
    ask(c);
}

void notices_forget(tav_notices *notices, const void *context)
{
    for (pending_change *c = notices->changes; c != NULL; c = c->next)
        if (c->context == context)
            c->changed = NULL;
}

void notices_free_changes(tav_notices *notices)
{
    while (notices->changes != NULL)
        end(notices->changes, STORE_BROKEN);
}
