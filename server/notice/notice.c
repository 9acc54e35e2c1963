#include "server/notice/notice.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "server/notice/endpoint.h"
#include "server/notice/internal.h"

enum { SWEEP_MS = 250, AGAIN_MS = 60000, LEAST_MS = 1000 };

/* --- Inboxes ----------------------------------------------------------------------------------- */

static inbox **place_of(tav_notices *n, const char *account)
{
    inbox **place = &n->inbox[hash_bytes(account, strlen(account), 0) % NOTICE_BUCKETS];
    while (*place != NULL && strcmp((*place)->account, account) != 0)
        place = &(*place)->next;
    return place;
}

static void free_inbox(inbox *box)
{
    tav_notices *n = box->notices;
    *place_of(n, box->account) = box->next;
    n->inboxes--;
    free(box);
}

static inbox *add_inbox(tav_notices *n, const char *account)
{
    inbox *box = n->inboxes < NOTICE_INBOXES ? calloc(1, sizeof *box) : NULL;
    if (box == NULL)
        return NULL;
    box->notices = n;
    memcpy(box->account, account, strlen(account) + 1);
    box->due_ms = n->now_ms + n->settings.delay_ms;
    *place_of(n, account) = box;
    n->inboxes++;
    return box;
}

static void drop_item(inbox *box, int i)
{
    box->items--;
    memmove(&box->item[i], &box->item[i + 1], (size_t)(box->items - i) * sizeof box->item[0]);
}

static void drop_table(inbox *box, const char *table)
{
    for (int i = box->items - 1; i >= 0; i--)
        if (strcmp(box->item[i].table, table) == 0)
            drop_item(box, i);
}

static void put_others(const store_game *row, const char *account, tav_text *out)
{
    for (int seat = 0; seat < row->players; seat++)
        if (row->seat[seat].account[0] != '\0' && strcmp(row->seat[seat].account, account) != 0 &&
            row->seat[seat].now.name[0] != '\0')
            text_item(out, row->seat[seat].now.name);
    /* Those whose seat is still free have their name at the table before. */
    if (out->length == 0)
        text_put(out, "\xe2\x80\xa6");
}

/* The last thing that happened at a table is all that matters of it. */
void notices_happened(tav_notices *n, notice_event event, const char *account,
                      const store_game *row, uint32_t turn, int64_t now_ms)
{
    inbox *box = *place_of(n, account);
    tav_text out;
    n->now_ms = now_ms;
    if (box == NULL)
        box = add_inbox(n, account);
    if (box == NULL)
        return;
    drop_table(box, row->id);
    if (box->items == NOTICE_ITEMS)
        drop_item(box, 0);
    notice_item *item = &box->item[box->items++];
    *item = (notice_item){.event = event, .turn = turn};
    memcpy(item->table, row->id, STORE_ID);
    memcpy(item->game, row->game, sizeof item->game);
    text_open(&out, item->with, sizeof item->with);
    put_others(row, account, &out);
}

void notices_seen(tav_notices *n, const char *account, const char *table)
{
    inbox *box = *place_of(n, account);
    if (box != NULL)
        drop_table(box, table);
}

/* --- When one is due --------------------------------------------------------------------------- */

/* Decides with the wishes at hand; true if the notice is to be sent, and that to be noted. */
static bool decide(void *context, notice_wishes *wishes)
{
    inbox *box = context;
    const tav_notices *n = box->notices;
    int64_t quiet = wishes_quiet_until(wishes, n->now_ms);
    int64_t next = wishes->sent_ms + n->settings.gap_ms;
    for (int i = box->items - 1; i >= 0; i--) {
        const notice_item *item = &box->item[i];
        if (wishes->ways[item->event] == 0 ||
            (item->event == NOTICE_TURN && wishes_has_told(wishes, item->table, item->turn)))
            drop_item(box, i);
    }
    box->fate = box->items == 0                 ? INBOX_DROP
                : quiet > 0 || next > n->now_ms ? INBOX_WAIT
                                                : INBOX_SEND;
    box->due_ms = quiet > next ? quiet : next;
    if (box->fate != INBOX_SEND)
        return false;
    wishes->sent_ms = n->now_ms;
    for (int i = 0; i < box->items; i++)
        if (box->item[i].event == NOTICE_TURN)
            wishes_note_told(wishes, box->item[i].table, box->item[i].turn);
    return true;
}

static void decided(void *context, store_result result, const notice_wishes *wishes)
{
    inbox *box = context;
    box->busy = false;
    if (result != STORE_OK) {
        box->due_ms = box->notices->now_ms + AGAIN_MS;
        return;
    }
    if (box->fate == INBOX_SEND && box->items > 0)
        notices_send(box->notices, box, wishes);
    if (box->fate != INBOX_WAIT)
        box->items = 0; /* freed by the next sweep */
}

static bool is_of_interest(const tav_notices *n, const inbox *box, const notice_item *item)
{
    return item->event != NOTICE_TURN ||
           n->settings.stands(n->settings.context, item->table, box->account);
}

/* Whoever is there is told by their page, and asked about again later. */
static void look_after(inbox *box)
{
    tav_notices *n = box->notices;
    int64_t delay = n->settings.delay_ms > LEAST_MS ? n->settings.delay_ms : LEAST_MS;
    for (int i = box->items - 1; i >= 0; i--)
        if (!is_of_interest(n, box, &box->item[i]))
            drop_item(box, i);
    if (box->items == 0) {
        free_inbox(box);
        return;
    }
    if (n->settings.here(n->settings.context, box->account)) {
        box->due_ms = n->now_ms + delay;
        return;
    }
    box->busy = true;
    notices_change(n, box->account, decide, decided, box);
}

static void sweep(tav_notices *n)
{
    int looked = 0;
    for (int i = 0; i < NOTICE_BUCKETS && looked < NOTICE_AT_ONCE; i++)
        for (inbox *box = n->inbox[i], *next; box != NULL && looked < NOTICE_AT_ONCE; box = next) {
            next = box->next;
            if (box->busy || (box->due_ms > n->now_ms && box->items > 0))
                continue;
            look_after(box);
            looked++;
        }
}

/* --- What came of it --------------------------------------------------------------------------- */

static int *failures_of(notice_wishes *wishes, const post_parcel *p)
{
    if (p->device[0] == '\0')
        return strcmp(wishes->webhook, p->address) == 0 ? &wishes->webhook_failures : NULL;
    for (int i = 0; i < wishes->devices; i++)
        if (strcmp(wishes->device[i].id, p->device) == 0)
            return &wishes->device[i].failures;
    return NULL;
}

/* An endpoint that is gone, or has failed too often, is forgotten. */
static bool note_result(void *context, notice_wishes *wishes)
{
    const post_parcel *p = context;
    int *failures = failures_of(wishes, p);
    bool device = p->device[0] != '\0', gone = p->status == 404 || p->status == 410;
    if (failures == NULL)
        return false;
    *failures = p->delivered ? 0 : *failures + 1;
    if (*failures >= NOTICE_FAILURES || (gone && device)) {
        if (device)
            return wishes_remove_device(wishes, p->device);
        wishes->webhook[0] = '\0';
    }
    return true;
}

static void noted_result(void *context, store_result result, const notice_wishes *wishes)
{
    (void)result;
    (void)wishes;
    free(context);
}

static void finish_posts(tav_notices *n)
{
    for (post_parcel *p; n->post != NULL && (p = post_finished(n->post)) != NULL;) {
        if (p->delivered && p->failures == 0)
            free(p);
        else
            notices_change(n, p->account, note_result, noted_result, p);
    }
}

/* --- Life -------------------------------------------------------------------------------------- */

void notices_tick(tav_notices *n, int64_t now_ms)
{
    n->now_ms = now_ms;
    if (now_ms < n->sweep_ms)
        return;
    n->sweep_ms = now_ms + SWEEP_MS;
    if (!notices_are_ready(n)) {
        notices_ask_secrets(n);
        return;
    }
    finish_posts(n);
    sweep(n);
}

bool notices_address_possible(const tav_notices *n, const char *address)
{
    return endpoint_possible(address, n->exceptions);
}

notices_figures notices_measure(const tav_notices *n)
{
    notices_figures figures = {.told = n->told, .inboxes = n->inboxes};
    if (n->post != NULL)
        figures.post = post_measure(n->post);
    return figures;
}

static void copy(char *to, size_t size, const char *text)
{
    tav_text out;
    text_open(&out, to, size);
    text_put(&out, text);
}

tav_notices *notices_open(const notices_settings *settings)
{
    tav_notices *n = calloc(1, sizeof *n);
    if (n == NULL)
        return NULL;
    n->settings = *settings;
    copy(n->page, sizeof n->page, settings->page);
    copy(n->contact, sizeof n->contact, settings->contact);
    copy(n->exceptions, sizeof n->exceptions, settings->exceptions);
    for (size_t length = strlen(n->page); length > 0 && n->page[length - 1] == '/'; length--)
        n->page[length - 1] = '\0';
    notices_ask_secrets(n);
    return n;
}

void notices_close(tav_notices *n)
{
    if (n->post != NULL)
        post_close(n->post);
    notices_free_changes(n);
    for (int i = 0; i < NOTICE_BUCKETS; i++)
        while (n->inbox[i] != NULL) {
            inbox *box = n->inbox[i];
            n->inbox[i] = box->next;
            free(box);
        }
    memset(&n->key, 0, sizeof n->key);
    memset(n->links, 0, sizeof n->links);
    free(n);
}
