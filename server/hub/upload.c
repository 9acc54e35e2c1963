/* Games played elsewhere: the record of a finished game against bots, played in a page without a
 * server, becomes one of its player's games here. A worker replays it in full before anything is
 * stored. It is marked as offline, because its seed was in the player's hands. The table's id follows
 * from the account and the record, so the same game cannot be added twice. */
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "core/sha256.h"
#include "server/hub/internal.h"
#include "server/id.h"

enum { UPLOAD_MS = 10 }; /* that a worker needs for one, at most about three times */

/* Belongs to the worker until it is done. */
typedef struct {
    tav_hub *hub;
    asker asker;
    char *text;
    tav_record *record;
    int seat;  /* the person's */
    bool full; /* they may make no more tables */
    tav_fault fault;
} upload;

static void forget(void *context)
{
    upload *u = context;
    free(u->text);
    free(u->record);
    free(u);
}

static bool is_level(const char *level)
{
    for (int i = 0; i < bot_level_count(); i++)
        if (strcmp(bot_level_at(i)->id, level) == 0)
            return true;
    return false;
}

/* Others will read it. */
static bool is_name(const char *name)
{
    return name[0] == '\0' || hub_is_good_line(name);
}

/* One person, and bots of known levels everywhere else, from the first seat to the last change. */
static bool find_person(upload *u)
{
    const tav_record *record = u->record;
    int people = 0;
    for (int seat = 0; seat < record->config.players; seat++) {
        if (!is_name(record->seat[seat].name))
            return false;
        if (record->seat[seat].player == RECORD_HUMAN) {
            u->seat = seat;
            people++;
        } else if (!is_level(record->seat[seat].level)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < record->entry_count; i++) {
        const record_entry *e = &record->entry[i];
        const char *words = record_entry_text(record, e);
        record_seat player;
        if (e->kind == RECORD_CHANGE &&
            (!record_read_player(words, strlen(words), &player) || e->seat != u->seat ||
             !is_name(player.name) || (player.player == RECORD_BOT && !is_level(player.level))))
            return false;
    }
    return people == 1;
}

/* On a worker's thread. */
static void check(void *context)
{
    upload *u = context;
    if (record_read(u->record, u->text, strlen(u->text), &u->fault) != TAV_OK ||
        record_check(u->record, &u->fault) != TAV_OK)
        return;
    if (!u->record->over)
        fault_set(&u->fault, TAV_ERROR_PHASE, NULL, NULL);
    else if (!find_person(u))
        fault_set(&u->fault, TAV_ERROR_SEAT, NULL, NULL);
}

static void name_table(const upload *u, const char *account, char id[STORE_ID])
{
    size_t length = strlen(u->text);
    char *both = malloc(STORE_ID + length);
    uint8_t hash[SHA256_SIZE] = {0};
    tav_text text;
    if (both != NULL) {
        memset(both, 0, STORE_ID);
        text_open(&text, both, STORE_ID);
        text_put(&text, account);
        memcpy(both + STORE_ID, u->text, length);
        sha256((const uint8_t *)both, STORE_ID + length, hash);
    }
    free(both);
    _Static_assert((int)SHA256_SIZE >= (int)ID_BYTES, "a hash is long enough for an id");
    id_write(hash, id);
}

/* Names the players of each seat. The person is the account, even if the record has another name. */
static void fill_seats(const upload *u, const store_account *account, store_game *row)
{
    const tav_record *record = u->record;
    for (int seat = 0; seat < row->players; seat++)
        if (seat == u->seat)
            hub_take_seat(row, seat, account);
        else
            row->seat[seat].now = record->seat[seat];
    for (int seat = 0; seat < row->players; seat++)
        row->began[seat] = row->seat[seat].now;
    for (uint32_t i = 0; i < record->entry_count; i++) {
        const record_entry *e = &record->entry[i];
        const char *words = record_entry_text(record, e);
        record_seat player;
        if (e->kind == RECORD_CHANGE && record_read_player(words, strlen(words), &player)) {
            memcpy(player.name, account->name, sizeof player.name);
            row->seat[u->seat].now = player;
        }
    }
}

static void add(request *q, const upload *u, const char *id)
{
    const tav_record *record = u->record;
    store_game row;
    room_terms terms = {.game = record->game,
                        .config = record->config,
                        .clock = {.kind = TABLE_UNTIMED},
                        .watch = WATCH_LINK,
                        .offline = true};
    hub_new_row(q, &terms, false, &row);
    memcpy(row.id, id, sizeof row.id);
    memcpy(row.seed, record->seed, sizeof row.seed);
    fill_seats(u, &q->client->account, &row);
    hub_launch_game(q->hub, u->asker, &row, record, STORE_GAME_OVER);
}

/* Whether the game is there already. */
static void found(void *context, store_result result, const store_game *known)
{
    question *p = context;
    tav_hub *hub = p->hub;
    const upload *u = p->carried;
    request q = {.hub = hub, .client = hub_find_client(hub, p->asker.link), .asker = p->asker};
    if (q.client != NULL) {
        char id[STORE_ID];
        work_payer before = hub_work_for(hub, q.client->payer);
        name_table(u, q.client->account.id, id);
        if (result != STORE_OK)
            hub_refuse(hub, p->asker, "store", "store", NULL, NULL);
        else if (known != NULL && known->phase == STORE_GAME_OVER)
            hub_answer_table(hub, p->asker, id);
        else if (u->full)
            hub_refuse(hub, p->asker, "full", "tables", NULL, NULL);
        else
            add(&q, u, id);
        hub_work_for(hub, before);
    }
    hub_free_question(p);
}

/* Takes over the upload. */
static void look_for(upload *u, client *c)
{
    request q = {.hub = u->hub, .client = c, .asker = u->asker};
    char id[STORE_ID];
    question *p = hub_ask_list(&q);
    if (p == NULL) {
        forget(u);
        return;
    }
    p->carried = u;
    p->drop = forget;
    name_table(u, c->account.id, id);
    store_ask_game(u->hub->store, id, found, p);
}

static void present(void *context)
{
    upload *u = context;
    tav_hub *hub = u->hub;
    client *c = hub_find_client(hub, u->asker.link);
    if (c != NULL) {
        work_payer before = hub_work_for(hub, c->payer);
        c->replaying = false;
        if (u->fault.error == TAV_OK) {
            look_for(u, c);
            u = NULL;
        } else {
            hub_refuse_fault(hub, u->asker, "record", &u->fault);
        }
        hub_work_for(hub, before);
    }
    if (u != NULL)
        forget(u);
}

/* Finished games are kept for good, so people and addresses have a budget of bytes: otherwise one guest
 * could fill the disk. */
static bool may_upload(const request *q, int64_t bytes)
{
    tav_hub *hub = q->hub;
    const work_payer *payer = &q->client->payer;
    if (ration_wait(hub->reviewed, payer->person, HUB_UPLOADS_PERSON, hub->now_ms) > 0 ||
        ration_wait(hub->reviewed, payer->address, HUB_UPLOADS_ADDRESS, hub->now_ms) > 0 ||
        hub_take_replay(q) > 0)
        return false;
    ration_spend(hub->reviewed, payer->person, HUB_UPLOADS_PERSON, bytes, hub->now_ms);
    ration_spend(hub->reviewed, payer->address, HUB_UPLOADS_ADDRESS, bytes, hub->now_ms);
    return true;
}

void hub_do_upload(request *q)
{
    tav_hub *hub = q->hub;
    client *c = q->client;
    const char *text = hub_field_text(q, q->json, "record", RECORD_TEXT_MAX);
    int made;
    if (hub_refuse_faulty(q) || !hub_ask_made(q, &made))
        return;
    if (!may_upload(q, (int64_t)strlen(text))) {
        hub_refuse(hub, q->asker, "rate", "rate", NULL, NULL);
        return;
    }
    upload *u = c->replaying ? NULL : calloc(1, sizeof *u);
    if (u != NULL) {
        u->hub = hub;
        u->asker = q->asker;
        u->full = made >= hub_most_tables(hub, c);
        u->record = malloc(sizeof *u->record);
        u->text = malloc(strlen(text) + 1);
        fault_set(&u->fault, TAV_OK, NULL, NULL);
    }
    if (u != NULL && u->record != NULL && u->text != NULL) {
        memcpy(u->text, text, strlen(text) + 1);
        work_task task = {check, present, forget, u, c->payer, UPLOAD_MS, false};
        c->replaying = work_run(hub->work, &task);
        if (c->replaying)
            return;
    }
    if (u != NULL)
        forget(u);
    hub_refuse(hub, q->asker, "busy", "busy", NULL, NULL);
}
