/* Reads any lines as events of a hub. The first character of a line says which: a digit is a
 * connection, and the rest its message; '+' and '-' connect and disconnect the one that follows;
 * 'w' finishes the work of store and workers, 't' lets time pass, 'f' and 'o' make the disk fail
 * and mend it, 'r' restarts the server. Everything sent is JSON and every message gets one answer.
 * The random generator is fixed, so that every crash can be reproduced. */
#include "tests/fuzz/fuzz.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/hub.h"
#include "tests/fuzz/fake_server.h"

enum { SEATS = 4, LINES_MOST = 400 };

typedef struct {
    tav_hub *hub;
    tav_store *store;
    tav_work *work;
    int64_t now_ms;
    hub_link link[SEATS]; /* 0: not connected */
    hub_link links;
    int asked[SEATS], answered[SEATS];
    bool dropped[SEATS];
} stage;

static rng_source chance_source;

static void same_bytes(void *context, void *bytes, size_t size)
{
    tav_rng rng;
    (void)context;
    for (size_t i = 0; i < size; i++) {
        rng_open(&rng, &chance_source);
        ((uint8_t *)bytes)[i] = (uint8_t)rng_word(&rng);
    }
}

static int place_of(const stage *s, hub_link link)
{
    for (int i = 0; i < SEATS; i++)
        if (s->link[i] == link)
            return i;
    return -1;
}

static void take(void *context, hub_link link, const char *json, size_t size)
{
    stage *s = context;
    int place = place_of(s, link);
    json_t *message = json_loadb(json, size, JSON_REJECT_DUPLICATES, NULL);
    must(json_is_object(message) && place >= 0);
    bool push = json_object_get(message, "push") != NULL;
    must(push ||
         (json_object_get(message, "id") != NULL &&
          (json_object_get(message, "ok") != NULL) != (json_object_get(message, "error") != NULL)));
    s->answered[place] += !push;
    json_decref(message);
}

static void report(void *context, const char *sentence)
{
    (void)context, (void)sentence;
}

static void drop(void *context, hub_link link)
{
    stage *s = context;
    int place = place_of(s, link);
    if (place >= 0)
        s->dropped[place] = true;
}

static void begin(stage *s)
{
    hub_settings settings = hub_settings_default();
    settings.messages_per_10_s = 10000;
    s->work = fake_work();
    s->hub = hub_open(
        &settings, s->store, s->work,
        (hub_net){.send = take, .drop = drop, .random = same_bytes, .report = report, .context = s},
        s->now_ms);
    must(s->hub != NULL);
}

static void end(stage *s)
{
    hub_close(s->hub);
    fake_work_free(s->work);
    store_finish(s->store); /* as closing a store does */
}

static void settle(stage *s)
{
    for (int i = 0; i < 8; i++) {
        hub_tick(s->hub, ++s->now_ms);
        hub_work(s->hub, s->now_ms);
    }
    for (int i = 0; i < 64 && fake_store_pending(s->store) > 0; i++)
        hub_work(s->hub, s->now_ms);
}

static void connect(stage *s, int place)
{
    store_account account = {.id = {(char)('a' + place)}, .name = {(char)('A' + place)}};
    if (s->link[place] != 0)
        return;
    s->link[place] = ++s->links;
    s->asked[place] = s->answered[place] = 0;
    s->dropped[place] = false;
    hub_connect(s->hub, s->link[place], &account, 1, (tav_language)(place % TAV_LANGUAGES),
                s->now_ms);
}

static void disconnect(stage *s, int place)
{
    if (s->link[place] != 0)
        hub_disconnect(s->hub, s->link[place], s->now_ms);
    s->link[place] = 0;
}

static void restart(stage *s)
{
    end(s);
    memset(s->link, 0, sizeof s->link);
    s->now_ms += 60000;
    begin(s);
}

static void do_line(stage *s, const char *line, size_t size)
{
    int place = size > 1 ? line[1] & (SEATS - 1) : 0;
    if (size == 0)
        return;
    switch (line[0]) {
    case '+':
        connect(s, place);
        break;
    case '-':
        disconnect(s, place);
        break;
    case 'w':
        hub_tick(s->hub, ++s->now_ms);
        hub_work(s->hub, s->now_ms);
        break;
    case 't':
        s->now_ms += INT64_C(3600000);
        hub_tick(s->hub, s->now_ms);
        break;
    case 'f':
        fake_store_fail(s->store, STORE_FULL);
        break;
    case 'o':
        fake_store_fail(s->store, STORE_OK);
        break;
    case 'r':
        restart(s);
        break;
    default:
        place = line[0] & (SEATS - 1);
        if (s->link[place] == 0 || s->dropped[place])
            break;
        s->asked[place]++;
        hub_receive(s->hub, s->link[place], line + 1, size - 1, s->now_ms);
        if (s->dropped[place])
            disconnect(s, place);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t key[RNG_KEY_SIZE] = "hub";
    stage s = {.now_ms = INT64_C(1763251200000)};
    rng_seed(&chance_source, key);
    s.store = fake_store();
    must(s.store != NULL);
    begin(&s);
    connect(&s, 0);
    connect(&s, 1);
    const char *lines = (const char *)data;
    for (size_t from = 0, to, count = 0; from < size && count < LINES_MOST;
         from = to + 1, count++) {
        const char *newline = memchr(lines + from, '\n', size - from);
        to = newline != NULL ? (size_t)(newline - lines) : size;
        do_line(&s, lines + from, to - from);
    }
    fake_store_fail(s.store, STORE_OK);
    settle(&s);
    for (int i = 0; i < SEATS; i++)
        must(s.link[i] == 0 || s.dropped[i] || s.answered[i] == s.asked[i]);
    end(&s);
    fake_store_free(s.store);
    return 0;
}
