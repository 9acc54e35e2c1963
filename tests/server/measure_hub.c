/* Measures what the hub spends on an accepted action: people at one table, all of whom have it open,
 * with a store and workers in memory. Plays SKIP actions, then COUNT more through `measured`, so that
 * a counter of instructions can watch that function alone:
 *
 *   valgrind --tool=callgrind --collect-atstart=no --toggle-collect=measured \
 *       build/release/tests/server/measure_hub puerto-rico 5 300 50
 *
 * The same arguments play the same game. Not a test. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "core/text.h"
#include "server/hub/hub.h"
#include "tests/fuzz/fake_server.h"

enum { SEATS = 5, HEARD = 1 << 20 };

typedef struct {
    tav_hub *hub;
    tav_store *store;
    int64_t now_ms;
    int ids;
    char *push[SEATS + 1], *answer; /* the last push to each; the last answer */
} stage;

static void take(void *context, hub_link link, const char *json, size_t size)
{
    static const char table[] = "{\"push\":\"table\"";
    stage *s = context;
    char *to = memcmp(json, table, sizeof table - 1) == 0 ? s->push[link]
               : json[2] == 'i'                           ? s->answer
                                                          : NULL;
    if (to != NULL && size < HEARD) {
        memcpy(to, json, size);
        to[size] = '\0';
    }
}

static rng_source chance_source;

static uint32_t same_word(void)
{
    tav_rng rng;
    rng_open(&rng, &chance_source);
    return rng_word(&rng);
}

static void same_bytes(void *context, void *bytes, size_t size)
{
    (void)context;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)same_word();
}

static void report(void *context, const char *sentence)
{
    (void)context, (void)sentence;
}

static void drop(void *context, hub_link link)
{
    (void)context, (void)link; /* all links are, at the end */
}

/* One message from its arrival until everybody has been told. */
__attribute__((noinline)) static void measured(stage *s, hub_link link, const char *json)
{
    hub_receive(s->hub, link, json, strlen(json), s->now_ms);
    hub_work(s->hub, s->now_ms);
}

__attribute__((noinline)) static void unmeasured(stage *s, hub_link link, const char *json)
{
    hub_receive(s->hub, link, json, strlen(json), s->now_ms);
    hub_work(s->hub, s->now_ms);
}

static void must_be_ok(const stage *s, const char *json)
{
    if (strstr(s->answer, "\"ok\":") != NULL)
        return;
    fprintf(stderr, "%s\n%s\n", json, s->answer);
    exit(EXIT_FAILURE);
}

static void say(stage *s, hub_link link, const char *fields)
{
    char json[1024];
    s->now_ms += 1000;
    snprintf(json, sizeof json, "{\"id\":%d,%s}", ++s->ids, fields);
    unmeasured(s, link, json);
    must_be_ok(s, json);
}

static void begin(stage *s, const char *game, int players, char table[32])
{
    char fields[512], seats[128];
    tav_text list;
    text_open(&list, seats, sizeof seats);
    for (int seat = 0; seat < players; seat++)
        text_put(&list, seat == 0 ? "{\"is\":\"me\"}" : ",{\"is\":\"open\"}");
    for (int seat = 0; seat < players; seat++) {
        store_account account = {.id = {(char)('a' + seat)}, .name = {(char)('A' + seat)}};
        s->push[seat + 1] = calloc(1, HEARD);
        hub_connect(s->hub, (hub_link)seat + 1, &account, 1, (tav_language)(seat % TAV_LANGUAGES),
                    s->now_ms);
    }
    snprintf(fields, sizeof fields,
             "\"do\":\"create\",\"game\":\"%s\",\"players\":%d,\"modules\":[],\"options\":{},"
             "\"seats\":[%s],\"clock\":{\"kind\":\"none\"},\"public\":true,\"watch\":\"all\"",
             game, players, seats);
    say(s, 1, fields);
    json_t *answer = json_loads(s->answer, 0, NULL);
    const json_t *ok = json_object_get(answer, "ok");
    snprintf(table, 32, "%s", json_string_value(json_object_get(ok, "table")));
    json_decref(answer);
    for (int seat = 0; seat < players; seat++) {
        snprintf(fields, sizeof fields, "\"do\":\"open\",\"table\":\"%s\"", table);
        say(s, (hub_link)seat + 1, fields);
        snprintf(fields, sizeof fields, "\"do\":\"join\",\"table\":\"%s\"", table);
        if (seat > 0)
            say(s, (hub_link)seat + 1, fields);
    }
    snprintf(fields, sizeof fields, "\"do\":\"start\",\"table\":\"%s\",\"fill\":null", table);
    say(s, 1, fields);
}

/* The next large allocation makes malloc tidy up freed memory, which must not count against the
 * hub. */
static void tidy_heap(void)
{
    char *volatile block = malloc(HEARD / 16);
    free(block);
}

/* Plays any action of the actor; false when the game is over. */
static bool act(stage *s, const char *table, bool counts)
{
    json_t *push = json_loads(s->push[1], 0, NULL);
    const json_t *state = json_object_get(push, "state");
    hub_link actor = 1 + (hub_link)json_integer_value(json_object_get(state, "actor"));
    bool over = json_is_true(json_object_get(state, "over"));
    json_decref(push);
    if (over)
        return false;
    push = json_loads(s->push[actor], 0, NULL);
    state = json_object_get(push, "state");
    const json_t *legal = json_object_get(state, "legal");
    const json_t *choice = json_array_get(legal, same_word() % json_array_size(legal));
    char json[512];
    s->now_ms += 1000;
    snprintf(json, sizeof json,
             "{\"id\":%d,\"do\":\"act\",\"table\":\"%s\",\"seq\":%d,\"actions\":[\"%s\"]}",
             ++s->ids, table, (int)json_integer_value(json_object_get(state, "seq")),
             json_string_value(json_object_get(choice, "action")));
    json_decref(push);
    tidy_heap();
    (counts ? measured : unmeasured)(s, actor, json);
    must_be_ok(s, json);
    return true;
}

int main(int count, char **words)
{
    stage s = {.store = fake_store(), .now_ms = INT64_C(1763251200000)};
    char table[32];
    if (count != 5) {
        fprintf(stderr, "measure_hub GAME PLAYERS SKIP COUNT\n");
        return EXIT_FAILURE;
    }
    int players = (int)strtol(words[2], NULL, 10), skip = (int)strtol(words[3], NULL, 10);
    int most = skip + (int)strtol(words[4], NULL, 10), done = 0;
    uint8_t seed[RNG_KEY_SIZE];
    rng_seed_from_text("measure", seed);
    rng_seed(&chance_source, seed);
    hub_settings settings = hub_settings_default();
    settings.messages_per_10_s = 10000;
    tav_work *work = fake_work();
    s.answer = calloc(1, HEARD);
    s.hub = hub_open(
        &settings, s.store, work,
        (hub_net){
            .send = take, .drop = drop, .random = same_bytes, .report = report, .context = &s},
        s.now_ms);
    begin(&s, words[1], players, table);
    while (done < most && act(&s, table, done >= skip))
        done++;
    printf("%s, %d players: actions %d to %d\n", words[1], players, skip, done);
    hub_close(s.hub);
    store_finish(s.store);
    fake_work_free(work);
    fake_store_free(s.store);
    for (int i = 1; i <= players; i++)
        free(s.push[i]);
    free(s.answer);
    return EXIT_SUCCESS;
}
