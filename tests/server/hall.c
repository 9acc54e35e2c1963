#include "tests/server/hall.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit.h"

static void keep(void *context, hub_link link, const char *json, size_t size)
{
    hall *h = context;
    json_error_t error;
    json_t *message = json_loadb(json, size, JSON_REJECT_DUPLICATES, &error);
    if (message == NULL)
        fail_msg("sent no JSON: %s: %.*s", error.text, (int)size, json);
    json_array_append_new(h->heard[link], message);
    h->sent_for[link] = h->payer.person;
}

static void drop(void *context, hub_link link)
{
    ((hall *)context)->dropped[link] = true;
}

static void chance(void *context, void *bytes, size_t size)
{
    (void)context;
    randombytes_buf(bytes, size);
}

static void pays(void *context, const work_payer *payer)
{
    hall *h = context;
    h->payer = *payer;
}

static void report(void *context, const char *sentence)
{
    hall *h = context;
    h->reports++;
    snprintf(h->reported, sizeof h->reported, "%s", sentence);
}

static void begin(hall *h)
{
    hub_net net = {
        .send = keep, .drop = drop, .random = chance, .report = report, .context = h, .pays = pays};
    h->work = work_open(2, bell_ring, &h->d.rung);
    assert_non_null(h->work);
    h->hub = hub_open(&h->settings, h->d.store, h->work, net, h->now_ms);
    assert_non_null(h->hub);
    while (!hub_is_open(h->hub))
        store_wait(h->d.store);
}

void hall_open(hall *h)
{
    memset(h, 0, sizeof *h);
    desk_open(&h->d);
    h->settings = hub_settings_default();
    h->settings.messages_per_10_s = 100000; /* the hall's clock passes a millisecond a step */
    h->now_ms = INT64_C(1763251200000);
    begin(h);
}

static void end(hall *h)
{
    hub_close(h->hub);
    work_close(h->work);
}

void hall_restart(hall *h, int64_t away_ms)
{
    end(h);
    store_close(h->d.store);
    bell_close(&h->d.rung);
    desk_reopen(&h->d);
    h->now_ms += away_ms;
    begin(h);
}

void hall_close(hall *h)
{
    end(h);
    desk_close(&h->d);
    for (int i = 1; i <= h->links; i++)
        json_decref(h->heard[i]);
}

hub_link hall_come(hall *h, const char *id, const char *name)
{
    store_account account;
    hub_link link = (hub_link)++h->links;
    assert_true(link <= HALL_LINKS);
    h->heard[link] = json_array();
    if (!store_find_account(h->d.store, id, &account)) {
        assert_int_equal(desk_add_account(&h->d, id, ""), STORE_OK);
        assert_true(store_find_account(h->d.store, id, &account));
        snprintf(account.name, sizeof account.name, "%s", name);
        desk_write write = {0};
        store_set_account(h->d.store, &account, desk_done, &write);
        assert_int_equal(desk_wait(&h->d, &write), STORE_OK);
    }
    hub_connect(h->hub, link, &account, h->address, TAV_EN, h->now_ms);
    return link;
}

void hall_go(hall *h, hub_link link)
{
    hub_disconnect(h->hub, link, h->now_ms);
}

static int64_t send_list(hall *h, hub_link link, const char *fields, va_list list)
{
    static char message[1 << 21];
    int begun = snprintf(message, sizeof message, "{\"id\":%d,", (int)++h->ids);
    int size = vsnprintf(message + begun, sizeof message - (size_t)begun - 2, fields, list);
    assert_true(size >= 0 && begun + size + 2 < (int)sizeof message);
    message[begun + size] = '}';
    hub_receive(h->hub, link, message, (size_t)(begun + size) + 1, h->now_ms);
    return h->ids;
}

int64_t hall_send(hall *h, hub_link link, const char *fields, ...)
{
    va_list list;
    va_start(list, fields);
    int64_t id = send_list(h, link, fields, list);
    va_end(list);
    return id;
}

const json_t *hall_answer(const hall *h, hub_link link, int64_t id)
{
    for (size_t i = json_array_size(h->heard[link]); i-- > 0;) {
        const json_t *message = json_array_get(h->heard[link], i);
        if (json_integer_value(json_object_get(message, "id")) == id)
            return message;
    }
    return NULL;
}

void hall_step(hall *h)
{
    if (++h->steps > HALL_STEPS)
        fail_msg("what the test waits for does not come; it is %lld", (long long)h->now_ms);
    h->now_ms++;
    hub_tick(h->hub, h->now_ms);
    store_wait(h->d.store); /* or the hall's time would pass while PostgreSQL reads */
    store_figures store = store_measure(h->d.store);
    hub_figures hub = hub_measure(h->hub);
    if (store.queued > 0 || hub.bots_thinking > 0 || work_measure(h->work).running > 0)
        bell_wait(&h->d.rung);
    hub_work(h->hub, h->now_ms);
}

const json_t *hall_wait(hall *h, hub_link link, int64_t id)
{
    const json_t *answer;
    while ((answer = hall_answer(h, link, id)) == NULL)
        hall_step(h);
    return answer;
}

const json_t *hall_ask(hall *h, hub_link link, const char *fields, ...)
{
    va_list list;
    va_start(list, fields);
    int64_t id = send_list(h, link, fields, list);
    va_end(list);
    return hall_wait(h, link, id);
}

static void print_json(const json_t *json)
{
    char *text = json_dumps(json, 0);
    print_error("%s\n", text);
    free(text);
}

const json_t *hall_ok(hall *h, hub_link link, const char *fields, ...)
{
    va_list list;
    va_start(list, fields);
    int64_t id = send_list(h, link, fields, list);
    va_end(list);
    const json_t *answer = hall_wait(h, link, id);
    if (json_object_get(answer, "ok") == NULL) {
        print_json(answer);
        fail_msg("refused: %s", fields);
    }
    return json_object_get(answer, "ok");
}

void hall_refused(hall *h, hub_link link, const char *code, const char *field, const char *fields,
                  ...)
{
    va_list list;
    va_start(list, fields);
    int64_t id = send_list(h, link, fields, list);
    va_end(list);
    const json_t *answer = hall_wait(h, link, id);
    const char *said = json_string_value(hall_at(answer, "error.code"));
    const char *at = json_string_value(hall_at(answer, "error.field"));
    if (said == NULL || strcmp(said, code) != 0 || (field == NULL) != (at == NULL) ||
        (field != NULL && strcmp(field, at) != 0)) {
        print_json(answer);
        fail_msg("should be refused with %s, %s: %s", code, field != NULL ? field : "-", fields);
    }
    assert_true(strlen(hall_text(answer, "error.message")) > 3);
}

void hall_pass(hall *h, int64_t ms)
{
    h->now_ms += ms;
    hall_step(h);
}

static bool is_push(const json_t *message, const char *push)
{
    const char *given = json_string_value(json_object_get(message, "push"));
    return given != NULL && strcmp(given, push) == 0;
}

const json_t *hall_pushed(const hall *h, hub_link link, const char *push)
{
    for (size_t i = json_array_size(h->heard[link]); i-- > 0;)
        if (is_push(json_array_get(h->heard[link], i), push))
            return json_array_get(h->heard[link], i);
    return NULL;
}

int hall_pushes(const hall *h, hub_link link, const char *push)
{
    int number = 0;
    for (size_t i = 0; i < json_array_size(h->heard[link]); i++)
        number += is_push(json_array_get(h->heard[link], i), push);
    return number;
}

void hall_forget(hall *h, hub_link link)
{
    json_array_clear(h->heard[link]);
}

const json_t *hall_at(const json_t *json, const char *path)
{
    char step[64];
    while (json != NULL && *path != '\0') {
        size_t length = strcspn(path, ".");
        snprintf(step, sizeof step, "%.*s", (int)length, path);
        json = json_is_array(json) ? json_array_get(json, (size_t)strtol(step, NULL, 10))
                                   : json_object_get(json, step);
        path += length + (path[length] == '.');
    }
    return json;
}

const char *hall_text(const json_t *json, const char *path)
{
    const char *text = json_string_value(hall_at(json, path));
    if (text == NULL) {
        print_json(json);
        fail_msg("no text at %s", path);
    }
    return text;
}

int64_t hall_number(const json_t *json, const char *path)
{
    const json_t *value = hall_at(json, path);
    if (!json_is_integer(value)) {
        print_json(json);
        fail_msg("no number at %s", path);
    }
    return json_integer_value(value);
}

const char *hall_table(hall *h, hub_link link, const char *game, const char *seats,
                       const char *clock)
{
    char list[512] = "";
    int players = 0;
    size_t used = 0;
    for (const char *at = seats; *at != '\0'; players++) {
        size_t length = strcspn(at, ","), word = strcspn(at, " ,");
        used += (size_t)snprintf(list + used, sizeof list - used, "%s{\"is\":\"%.*s\"",
                                 players > 0 ? "," : "", (int)word, at);
        if (word < length)
            used += (size_t)snprintf(list + used, sizeof list - used, ",\"level\":\"%.*s\"",
                                     (int)(length - word - 1), at + word + 1);
        used += (size_t)snprintf(list + used, sizeof list - used, "}");
        at += length + (at[length] == ',');
    }
    return hall_text(hall_ok(h, link,
                             "\"do\":\"create\",\"game\":\"%s\",\"players\":%d,\"modules\":[],"
                             "\"options\":{},\"seats\":[%s],\"clock\":%s,\"public\":true,"
                             "\"watch\":\"all\"",
                             game, players, list, clock != NULL ? clock : "{\"kind\":\"none\"}"),
                     "table");
}

/* Returns the last state of a table sent to this connection. */
static const json_t *last_state(const hall *h, hub_link link, const char *table)
{
    for (size_t i = json_array_size(h->heard[link]); i-- > 0;) {
        const json_t *message = json_array_get(h->heard[link], i);
        const json_t *told = is_push(message, "table") ? message : json_object_get(message, "ok");
        const char *id = json_string_value(hall_at(told, "summary.table"));
        if (id != NULL && strcmp(id, table) == 0)
            return json_object_get(told, "state");
    }
    return NULL;
}

bool hall_play_first(hall *h, hub_link link, const char *table)
{
    const json_t *state = last_state(h, link, table);
    const json_t *legal = hall_at(state, "legal");
    if (json_array_size(legal) == 0)
        return false;
    hall_ok(h, link, "\"do\":\"act\",\"table\":\"%s\",\"seq\":%d,\"actions\":[\"%s\"]", table,
            (int)hall_number(state, "seq"), hall_text(legal, "0.action"));
    return true;
}
