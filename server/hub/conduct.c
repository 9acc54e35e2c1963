/* Against people who spoil a game: the creator of a table sends somebody away before the start, and
 * anybody reports somebody to the operator. Muting is in chat.c. */
#include <string.h>

#include "core/json.h"
#include "server/hub/internal.h"

static const bucket_rate report_rate = {.tokens = 1, .period_ms = 60000, .burst = 5};

/* --- Sending away ----------------------------------------------------------------------------- */

bool hub_was_removed(const room *r, const char *account)
{
    for (int i = 0; i < HUB_REMOVED; i++)
        if (r->removed[i][0] != '\0' && strcmp(r->removed[i], account) == 0)
            return true;
    return false;
}

/* The table remembers the last few for as long as it is in memory. */
void hub_remember_removed(room *r, const char *account)
{
    tav_text text;
    memmove(r->removed[1], r->removed[0], sizeof r->removed - sizeof r->removed[0]);
    text_open(&text, r->removed[0], STORE_ID);
    text_put(&text, account);
}

/* A seat reserved for somebody who has not come yet can be freed too. */
void hub_do_remove(request *q)
{
    room *r = q->room;
    int seat = reader_seat(&q->r, q->json, "seat", r->row.players, false);
    if (hub_refuse_faulty(q))
        return;
    if (r->row.phase != STORE_GAME_OPEN) {
        hub_refuse(q->hub, q->asker, "phase", "phase", "table", NULL);
        return;
    }
    const char *account = r->row.seat[seat].account;
    if (strcmp(r->row.creator, q->client->account.id) != 0 || account[0] == '\0' ||
        strcmp(account, q->client->account.id) == 0) {
        hub_refuse(q->hub, q->asker, "seat", "not-your-seat", "seat", NULL);
        return;
    }
    hub_remember_removed(r, account);
    hub_tell_removed(q->hub, r, account);
    hub_free_seat(q->hub, r, seat, q->asker);
}

/* --- Reporting -------------------------------------------------------------------------------- */

static void land_report(tav_hub *hub, flight *f)
{
    hub_answer_empty(hub, f->asker);
}

static void fill_report(const request *q, int seat, const char *text, store_report *report)
{
    const store_game *row = &q->room->row;
    tav_text copy;
    *report = (store_report){.at_ms = q->hub->now_ms, .seat = (int8_t)seat};
    memcpy(report->game, row->id, STORE_ID);
    if (seat >= 0) {
        memcpy(report->account, row->seat[seat].account, STORE_ID);
        memcpy(report->name, row->seat[seat].now.name, RECORD_NAME);
    }
    memcpy(report->by_account, q->client->account.id, STORE_ID);
    memcpy(report->by_name, q->client->account.name, RECORD_NAME);
    text_open(&copy, report->text, sizeof report->text);
    text_put(&copy, text);
}

void hub_do_report(request *q)
{
    tav_hub *hub = q->hub;
    int seat = reader_seat(&q->r, q->json, "seat", q->room->row.players, true);
    const char *text = hub_field_text(q, q->json, "text", STORE_CHAT - 1);
    store_report report;
    if (hub_refuse_faulty(q))
        return;
    if (!hub_is_good_line(text)) {
        hub_refuse(hub, q->asker, "field", "text", "text", NULL);
        return;
    }
    if (seat >= 0 && (seat == q->seat || q->room->row.seat[seat].account[0] == '\0')) {
        hub_refuse(hub, q->asker, "seat", "no-person", "seat", NULL);
        return;
    }
    if (bucket_take(&q->client->person->reports, &report_rate, hub->now_ms) > 0) {
        hub_refuse(hub, q->asker, "rate", "rate", NULL, NULL);
        return;
    }
    flight *f = hub_begin_flight(hub, NULL, q->asker, land_report);
    if (f == NULL)
        return;
    fill_report(q, seat, text, &report);
    f->writes++;
    store_add_report(hub->store, &report, hub_flight_done, f);
}
