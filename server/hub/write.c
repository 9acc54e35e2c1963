/* A room's writes. Changes are announced when their flight has landed, never before; if it fails,
 * the room is read from the disk again. */
#include <stdlib.h>
#include <string.h>

#include "server/hub/internal.h"

flight *hub_begin_flight(tav_hub *hub, room *r, asker a, flight_landed *landed)
{
    flight *f = calloc(1, sizeof *f);
    if (f == NULL) {
        hub_refuse(hub, a, "busy", "busy", NULL, NULL);
        return NULL;
    }
    f->hub = hub;
    f->room = r;
    f->asker = a;
    f->landed = landed;
    f->payer = hub->payer;
    f->next = hub->flights;
    if (f->next != NULL)
        f->next->before = f;
    hub->flights = f;
    if (r != NULL) {
        f->row = r->row;
        r->flight = f;
    }
    return f;
}

/* A request that does not say which state it was made for may simply be handled again. */
void hub_keep_message(request *q)
{
    flight *f = q->room != NULL ? q->room->flight : NULL;
    if (q->message == NULL || f == NULL || f->message != NULL || f->asker.link != q->asker.link ||
        f->asker.id != q->asker.id || hub_field_given(q, "seq"))
        return;
    f->message = q->message;
    q->message = NULL;
}

void hub_orphan_flights(tav_hub *hub)
{
    for (flight *f = hub->flights; f != NULL; f = f->next)
        f->hub = NULL;
    hub->flights = NULL;
}

static void remove_flight(tav_hub *hub, const flight *f)
{
    *(f->before != NULL ? &f->before->next : &hub->flights) = f->next;
    if (f->next != NULL)
        f->next->before = f->before;
}

/* Another writer was faster: the request is handled again once the room has been read, or told that
 * the table has moved on. What it made besides is of no use. */
static void lose(tav_hub *hub, flight *f)
{
    room *r = f->room;
    tav_fault fault;
    if (f->next_row != NULL) {
        f->next_row->phase = STORE_GAME_GONE;
        store_set_game(hub->store, f->next_row, NULL, NULL);
    }
    if (f->message != NULL) {
        hub_put_first(hub, r, f->asker.link, f->message);
        f->message = NULL;
        return;
    }
    fault_set(&fault, TAV_ERROR_STALE, NULL, NULL);
    hub_refuse_fault(hub, f->asker, "seq", &fault);
}

static void crash(tav_hub *hub, flight *f)
{
    room *r = f->room;
    bool lost = f->result == STORE_CONFLICT && r != NULL;
    if (r != NULL) {
        if (r->table != NULL)
            hub_remember_place(r, f->row.seq != r->row.seq ? f->from : table_actions(r->table));
        hub_reload_room(hub, r);
        hub_wake_room(hub, r, hub->now_ms + (lost ? 0 : HUB_AGAIN_MS));
    }
    if (lost)
        lose(hub, f);
    if (lost)
        hub_push_news(hub, r);
    else
        hub_refuse(hub, f->asker, "store", "store", NULL, NULL);
}

static void land(tav_hub *hub, flight *f)
{
    room *r = f->room;
    work_payer before = hub_work_for(hub, f->payer);
    remove_flight(hub, f);
    if (r != NULL) {
        r->flight = NULL;
        hub_expect_deadline(hub, r); /* it may have passed meanwhile */
    }
    if (r != NULL && f->result == STORE_OK) {
        bool ends = r->row.phase == STORE_GAME_RUNNING && f->row.phase == STORE_GAME_OVER;
        f->row.version += f->rewrites;
        hub_set_row(hub, r, &f->row);
        if (ends)
            hub_tell_over(hub, r);
    }
    if (f->result == STORE_OK)
        f->landed(hub, f);
    else
        crash(hub, f);
    if (r != NULL && f->result == STORE_OK)
        hub_tend_room(hub, r);
    if (r != NULL)
        hub_drain_room(hub, r);
    hub_work_for(hub, before);
}

/* A person whose tables are being counted right now may not have been told of this one. */
static void note_made(const tav_hub *hub, const char *creator)
{
    person *p = hub_find_person(hub, creator);
    if (p != NULL)
        p->made++;
}

void hub_flight_done(void *context, store_result result)
{
    flight *f = context;
    if (f->result == STORE_OK)
        f->result = result;
    if (--f->writes > 0)
        return;
    if (f->hub != NULL && f->creates)
        note_made(f->hub, f->row.creator);
    if (f->hub != NULL)
        land(f->hub, f);
    free(f->told);
    free(f->next_row);
    document_close(f->message);
    free(f);
}

void hub_send_row(flight *f)
{
    f->writes++;
    f->rewrites = true;
    store_set_game(f->hub->store, &f->row, hub_flight_done, f);
}

void hub_send_entries(flight *f, const table_mark *since)
{
    tav_hub *hub = f->hub;
    const tav_table *table = f->room->table;
    const tav_record *record = &table->record;
    store_entry entry[STORE_ENTRIES_MAX];
    int count = 0;
    bool moves = true; /* and nothing else */
    for (uint32_t i = since->entry_count; i < record->entry_count; i++) {
        store_entry *e = &entry[count++];
        tav_text words;
        *e = (store_entry){.kind = record->entry[i].kind,
                           .seat = record->entry[i].seat,
                           .number = record->entry[i].kind == RECORD_UNDO ? record->entry[i].number
                                                                          : 0,
                           .at_ms = hub->now_ms};
        memcpy(e->left_ms, table->left_ms, sizeof e->left_ms);
        text_open(&words, e->words, sizeof e->words);
        text_put(&words, record_entry_text(record, &record->entry[i]));
        moves &= record->entry[i].kind != RECORD_CHANGE;
    }
    for (int seat = 0; seat < f->row.players; seat++)
        f->row.seat[seat].now = table->now_player[seat];
    f->row.phase = table_over(table) ? STORE_GAME_OVER : STORE_GAME_RUNNING;
    f->row.moved_ms = hub->now_ms;
    f->row.seq = record->entry_count;
    f->writes++;
    f->rewrites = !moves || f->row.phase != f->room->row.phase;
    if (!f->rewrites)
        store_add_moves(hub->store, &f->row, since->entry_count, entry, count, hub_flight_done, f);
    else
        store_add_entries(hub->store, &f->row, since->entry_count, entry, count, hub_flight_done,
                          f);
}
