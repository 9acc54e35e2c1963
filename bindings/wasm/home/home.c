#include "bindings/wasm/home/home.h"

#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "bindings/wasm/home/minds.h"
#include "bindings/wasm/home/shelf.h"
#include "core/json.h"
#include "formats/json/sheet.h"
#include "server/account/account.h"
#include "server/hub/hub.h"
#include "words/list.h"

enum { PLAYER = 1 }; /* the hub's number for the page's connection, and for where it comes from */

static const char player_id[] = "homehomehomehome";

/* One home in each instance: an instance has no more than one worker. */
static struct {
    tav_store *store;
    tav_work *work;
    tav_hub *hub;
    store_account player;
    bool connected;
    char *in;
    size_t in_size;
    char out[RECORD_TEXT_MAX + 1];
} home;

/* --- The hub's surroundings --------------------------------------------------------------------- */

static void send(void *context, hub_link link, const char *json, size_t size)
{
    (void)context, (void)link;
    page_send(json, size);
}

static void drop(void *context, hub_link link)
{
    (void)context, (void)link; /* a page never leaves its own hub */
}

static void draw(void *context, void *bytes, size_t size)
{
    (void)context;
    page_random(bytes, size);
}

static void report(void *context, const char *sentence)
{
    (void)context, (void)sentence; /* a damaged game says so when it is opened */
}

static void ask_mind(uint32_t number, const minds_task *task, bool many)
{
    page_think(number, task, sizeof *task, many);
}

/* A player alone needs no protection from others. */
static hub_settings settings_at_home(void)
{
    hub_settings settings = hub_settings_default();
    settings.tables_per_guest = 1000;
    settings.open_table_days = 3650;
    settings.messages_per_10_s = 100000;
    settings.unfinished_days = 0;
    settings.hint_seconds = 60;
    settings.reviews_per_hour = 1000;
    return settings;
}

static bool open_store(void)
{
    if (home.store == NULL)
        home.store = shelf_open(page_keep);
    return home.store != NULL;
}

/* Everything that has ended, and what follows from it. */
static void work_on(double now_ms)
{
    if (home.hub != NULL)
        hub_work(home.hub, (int64_t)now_ms);
}

/* --- What the page calls ------------------------------------------------------------------------ */

char *home_in(size_t size)
{
    if (size >= home.in_size) {
        char *larger = realloc(home.in, size + 1);
        if (larger == NULL)
            return NULL;
        home.in = larger;
        home.in_size = size + 1;
    }
    return home.in;
}

int home_load(size_t size)
{
    return open_store() && shelf_load(home.store, home.in, size, player_id);
}

int home_open(size_t size, double now_ms)
{
    hub_settings settings = settings_at_home();
    if (home.hub != NULL || !open_store() || size >= sizeof home.player.name)
        return 0;
    memcpy(home.player.id, player_id, sizeof player_id);
    memcpy(home.player.name, home.in, size);
    home.player.name[size] = '\0';
    home.work = minds_open(ask_mind);
    if (home.work == NULL)
        return 0;
    home.hub = hub_open(&settings, home.store, home.work,
                        (hub_net){.send = send, .drop = drop, .random = draw, .report = report},
                        (int64_t)now_ms);
    return home.hub != NULL;
}

void home_connect(int language, double now_ms)
{
    if (home.hub == NULL || language < 0 || language >= TAV_LANGUAGES)
        return;
    if (home.connected)
        hub_disconnect(home.hub, PLAYER, (int64_t)now_ms);
    home.connected = true;
    hub_connect(home.hub, PLAYER, &home.player, PLAYER, (tav_language)language, (int64_t)now_ms);
    work_on(now_ms);
}

void home_receive(size_t size, double now_ms)
{
    if (home.hub == NULL)
        return;
    hub_receive(home.hub, PLAYER, home.in, size, (int64_t)now_ms);
    work_on(now_ms);
}

void home_kept(int good, double now_ms)
{
    if (home.store == NULL)
        return;
    shelf_kept(home.store, good != 0 ? STORE_OK : STORE_FULL);
    work_on(now_ms);
}

void home_answer(uint32_t number, size_t size, double now_ms)
{
    bot_answer answer;
    if (home.work == NULL || size != sizeof answer)
        return;
    memcpy(&answer, home.in, sizeof answer);
    minds_answer(home.work, number, &answer);
    work_on(now_ms);
}

int home_tick(double now_ms)
{
    return home.hub != NULL ? hub_tick(home.hub, (int64_t)now_ms) : 0;
}

/* --- Answers ------------------------------------------------------------------------------------ */

const char *home_out(void)
{
    return home.out;
}

static tav_text open_out(void)
{
    tav_text out;
    text_open(&out, home.out, sizeof home.out);
    return out;
}

size_t home_games(void)
{
    tav_text out = open_out();
    js_object(&out);
    words_games_json(&out);
    bot_levels_json(&out);
    js_object_end(&out);
    return out.length;
}

size_t home_me(void)
{
    tav_text out = open_out();
    account_json(&home.player, &out);
    return out.length;
}

size_t home_record(size_t size)
{
    char id[STORE_ID] = "";
    tav_text out = open_out();
    if (home.hub == NULL || size >= sizeof id)
        return 0;
    memcpy(id, home.in, size);
    id[size] = '\0';
    return hub_record(home.hub, id, player_id, &out) == TAV_OK ? out.length : 0;
}

size_t home_sheet(size_t size, int language)
{
    tav_text out = open_out();
    if (language < 0 || language >= TAV_LANGUAGES || size >= home.in_size)
        return 0;
    sheet_answer(home.in, size, (tav_language)language, &out);
    return out.length;
}

static int64_t now_us(void *context)
{
    (void)context;
    return (int64_t)(page_clock() * 1000);
}

static size_t give(const bot_answer *answer)
{
    _Static_assert(sizeof *answer <= sizeof home.out, "an answer fits");
    memcpy(home.out, answer, sizeof *answer);
    return sizeof *answer;
}

size_t mind_think(size_t size, int index, int count)
{
    minds_task task;
    bot_answer answer;
    memset(&answer, 0, sizeof answer);
    if (size != sizeof task)
        return 0;
    memcpy(&task, home.in, sizeof task);
    return minds_think(&task, index, count, now_us, &answer) ? give(&answer) : 0;
}

size_t mind_join(size_t size, int count)
{
    minds_task task;
    bot_answer parts[BOT_THREADS_MAX], answer;
    memset(&answer, 0, sizeof answer);
    if (count < 1 || count > BOT_THREADS_MAX ||
        size != sizeof task + (size_t)count * sizeof parts[0])
        return 0;
    memcpy(&task, home.in, sizeof task);
    memcpy(parts, home.in + sizeof task, (size_t)count * sizeof parts[0]);
    return minds_join(&task, parts, count, &answer) ? give(&answer) : 0;
}
