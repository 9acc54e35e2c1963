#define _POSIX_C_SOURCE 200809L
#include "server/net/server.h"

#include <errno.h>
#include <malloc.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "server/clock.h"
#include "server/folder.h"
#include "server/net/internal.h"

enum {
    SPARE_FILES = 512,       /* besides sockets: requests, the database, the rest */
    LARGE_BYTES = 256 << 10, /* less than a game in memory has */
    /* Of the loop's time: what a person may use each second and at once before others go first, and
     * so many times that for an address. A page that opens takes a few ms. */
    TURN_US = 20000,
    TURN_ADDRESS = 3
};

typedef struct {
    tav_net net;
    int lock;
    atomic_bool stop; /* set by the thread that waits for signals */
    pthread_t signals;
    bool signals_waited;
} running;

/* --- Time -------------------------------------------------------------------------------------- */

static int64_t clock_ms(clockid_t which)
{
    struct timespec now;
    clock_gettime(which, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t net_now(const tav_net *net)
{
    return net->clock_begin_ms + clock_ms(CLOCK_MONOTONIC);
}

/* The thread's clock is a system call, and an action needs it eight times. So it is read at most once
 * in a moment; meanwhile the steady clock, which costs little, tells how much was used at most. */
int64_t net_thread_us(tav_net *net)
{
    enum { MOMENT_US = 200 };
    loop_figures *pace = &net->pace;
    struct timespec now;
    int64_t steady_us = clock_monotonic_us(NULL), passed_us = steady_us - pace->read_steady_us;
    if (passed_us > MOMENT_US) {
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        pace->read_us = (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
        pace->read_steady_us = steady_us;
        passed_us = 0;
    }
    if (pace->read_us + passed_us > pace->told_us) /* it never goes back */
        pace->told_us = pace->read_us + passed_us;
    return pace->told_us;
}

/* --- Signals ----------------------------------------------------------------------------------- */

static sigset_t stop_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    return set;
}

static void *wait_for_signals(void *context)
{
    running *r = context;
    sigset_t set = stop_signals();
    int number;
    if (sigwait(&set, &number) != 0)
        return NULL;
    atomic_store(&r->stop, true);
    loop_wake(r->net.loop);
    if (sigwait(&set, &number) == 0)
        _exit(128 + number);
    return NULL;
}

/* --- Opening ----------------------------------------------------------------------------------- */

/* Finds out why listening fails while there is still somebody to tell. */
static int probe_address(const char *host, int port)
{
    net_address address;
    bool v6 = strchr(host, ':') != NULL;
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    if (!address_read(host, strlen(host), &address))
        return EADDRNOTAVAIL;
    memcpy(&six.sin6_addr, address.bytes, 16);
    memcpy(&four.sin_addr, address.bytes + 12, 4);
    int on = 1, error = 0;
    int file = socket(v6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (file < 0)
        return errno;
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(file, v6 ? (struct sockaddr *)&six : (struct sockaddr *)&four,
             v6 ? sizeof six : sizeof four) != 0)
        error = errno;
    close(file);
    return error;
}

/* Limits open files to what the settings may need: libwebsockets sizes its tables by this limit. */
static void limit_files(long sockets)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)sockets + SPARE_FILES;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || wanted < limit.rlim_max ? wanted
                                                                                : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* Replays, answers and other large blocks come and go. glibc would soon take them from its heap, and more
 * and more of it would be touched and never given back. Blocks of their own go back whole. (Games in
 * memory, of which there are thousands, have server/large.h: malloc prefers a gap in its heap that is
 * large enough to any limit.) */
static void keep_large_blocks_apart(void)
{
#ifdef M_MMAP_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, LARGE_BYTES);
#endif
}

/* In microseconds. A person has two fifths of what their address has. */
static rations *open_loop_time(long percent)
{
    int64_t address = percent * 10000, person = address * 2 / 5, turn = TURN_US;
    const bucket_rate rate[LOOP_TIME_KINDS] = {
        [LOOP_TIME_PERSON] = {.tokens = person, .period_ms = 1000, .burst = 4 * person},
        [LOOP_TIME_ADDRESS] = {.tokens = address, .period_ms = 1000, .burst = 4 * address},
        [LOOP_TURN_PERSON] = {.tokens = turn, .period_ms = 1000, .burst = turn, .forgiving = true},
        [LOOP_TURN_ADDRESS] = {.tokens = TURN_ADDRESS * turn,
                               .period_ms = 1000,
                               .burst = TURN_ADDRESS * turn,
                               .forgiving = true}};
    return rations_open(rate, LOOP_TIME_KINDS);
}

uint64_t net_address_key(const tav_net *net, const net_address *address)
{
    net_address group = address_group(address);
    uint8_t hash[crypto_shorthash_BYTES];
    uint64_t key;
    crypto_shorthash(hash, group.bytes, sizeof group.bytes, net->key);
    memcpy(&key, hash, sizeof key);
    return key | 1;
}

/* Alone on the machine, a person may use everything. */
int64_t net_loop_wait(tav_net *net, const work_payer *payer)
{
    int64_t now = net_now(net);
    if (server_config_number(net->config, SETTING_LOOP_PERCENT) == 100)
        return 0;
    int64_t person = ration_wait(net->loop_time, payer->person, LOOP_TIME_PERSON, now);
    int64_t address = ration_wait(net->loop_time, payer->address, LOOP_TIME_ADDRESS, now);
    return person > address ? person : address;
}

bool net_loop_is_greedy(tav_net *net, const work_payer *payer)
{
    int64_t now = net_now(net);
    if (server_config_number(net->config, SETTING_LOOP_PERCENT) == 100)
        return false;
    return ration_wait(net->loop_time, payer->person, LOOP_TURN_PERSON, now) > 0 ||
           ration_wait(net->loop_time, payer->address, LOOP_TURN_ADDRESS, now) > 0;
}

void net_loop_spent(tav_net *net, const work_payer *payer, int64_t us)
{
    int64_t now = net_now(net);
    ration_spend(net->loop_time, payer->person, LOOP_TIME_PERSON, us, now);
    ration_spend(net->loop_time, payer->address, LOOP_TIME_ADDRESS, us, now);
    ration_spend(net->loop_time, payer->person, LOOP_TURN_PERSON, us, now);
    ration_spend(net->loop_time, payer->address, LOOP_TURN_ADDRESS, us, now);
}

void net_pays(void *context, const work_payer *payer)
{
    tav_net *net = context;
    int64_t now_us = net_thread_us(net);
    net_loop_spent(net, &net->payer, now_us - net->payer_since_us);
    net->payer = *payer;
    net->payer_since_us = now_us;
}

static bool open_tables(tav_net *net)
{
    const server_config *config = net->config;
    uint8_t key[16];
    long requests = server_config_number(config, SETTING_REQUESTS);
    const long per_minute[LIMIT_KINDS] = {
        [LIMIT_LINKS] =
            2 *
            requests, /* clients that ask too much get an answer; those that merely connect do not */
        [LIMIT_REQUESTS] = requests,
        [LIMIT_CONNECTS] = server_config_number(config, SETTING_CONNECTS),
        [LIMIT_SIGN_INS] = server_config_number(config, SETTING_SIGN_INS),
    };
    randombytes_buf(key, sizeof key);
    net->limits = limits_open(per_minute,
                              server_config_number(config, SETTING_CONNECTIONS_PER_ADDRESS), key);
    net->socket_places = (int)server_config_number(config, SETTING_CONNECTIONS);
    net->socket = calloc((size_t)net->socket_places, sizeof *net->socket);
    randombytes_buf(net->key, sizeof net->key);
    net->loop_time = open_loop_time(server_config_number(config, SETTING_LOOP_PERCENT));
    return net->limits != NULL && net->socket != NULL && net->loop_time != NULL &&
           games_write(&net->games);
}

static hub_settings hub_settings_of(const server_config *config)
{
    hub_settings settings = hub_settings_default();
    settings.tables_per_guest = (int)server_config_number(config, SETTING_TABLES);
    settings.rooms_idle_ms = (int)server_config_number(config, SETTING_ROOM_IDLE) * 1000;
    settings.open_table_days = (int)server_config_number(config, SETTING_OPEN_TABLE);
    settings.alive_ms = (int)server_config_number(config, SETTING_ALIVE) * 1000;
    settings.messages_per_10_s = (int)server_config_number(config, SETTING_MESSAGES);
    settings.hint_ms = (int)server_config_number(config, SETTING_HINT);
    settings.unfinished_days = (int)server_config_number(config, SETTING_UNFINISHED);
    settings.hint_seconds = (int)server_config_number(config, SETTING_HINT_SECONDS);
    settings.reviews_per_hour = (int)server_config_number(config, SETTING_REVIEWS);
    settings.review_seconds = (int)server_config_number(config, SETTING_REVIEW_SECONDS);
    settings.depth = review_depth_by_id(server_config_text(config, SETTING_REVIEW_DEPTH));
    return settings;
}

static int worker_count(const server_config *config)
{
    long threads = server_config_number(config, SETTING_WORKERS);
    if (threads == 0)
        threads = sysconf(_SC_NPROCESSORS_ONLN);
    return threads < 1 ? 1 : threads > 64 ? 64 : (int)threads;
}

static tav_error record_for_export(void *context, const char *table, tav_text *out)
{
    const running *r = context;
    return r->net.hub != NULL ? hub_record(r->net.hub, table, NULL, out) : TAV_ERROR_MATCH;
}

static void system_chance(void *context, void *bytes, size_t size)
{
    (void)context;
    randombytes_buf(bytes, size);
}

/* On any thread. */
static void log_store(void *context, const char *sentence)
{
    const tav_net *net = context;
    log_event(&net->log, LOG_ERROR, "store", "said", sentence);
}

/* Nobody may connect before the hub knows its games and the server its bans. */
static bool wait_for_store(const tav_net *net)
{
    while (!hub_is_open(net->hub) || !operate_has_begun(net)) {
        if (hub_has_failed(net->hub) || net->unopened)
            return false;
        store_wait(net->store);
    }
    return !hub_has_failed(net->hub) && !net->unopened;
}

/* Alone, or with others. */
static server_result take_store(tav_net *net, char why[SERVER_WHY])
{
    if (!server_config_on(net->config, SETTING_NODES)) {
        snprintf(why, SERVER_WHY, "another server uses this database");
        return store_claim(net->store) ? SERVER_DONE : SERVER_TAKEN;
    }
    if (!store_share(net->store, share_heard, net, why, SERVER_WHY))
        return SERVER_DATA;
    share_begin(net);
    return SERVER_DONE;
}

static hub_net net_of_hub(tav_net *net)
{
    bool shared = server_config_on(net->config, SETTING_NODES);
    return (hub_net){.send = socket_send,
                     .drop = socket_drop,
                     .random = system_chance,
                     .report = log_store,
                     .context = net,
                     .pays = net_pays,
                     .acts = shared ? share_acts : NULL,
                     .tell = shared ? share_tell : NULL};
}

static server_result open_services(running *r, const char *data, char why[SERVER_WHY])
{
    tav_net *net = &r->net;
    hub_settings settings = hub_settings_of(net->config);
    net->store = store_open(data, loop_wake, net->loop, why, SERVER_WHY);
    if (net->store == NULL)
        return SERVER_DATA;
    store_set_log(net->store, log_store, net);
    server_result taken = take_store(net, why);
    if (taken != SERVER_DONE)
        return taken;
    net->work = work_open(worker_count(net->config), loop_wake, net->loop);
    if (net->work == NULL)
        return SERVER_MEMORY;
    net->accounts = accounts_open(net->store, net->work, record_for_export, r);
    if (net->accounts == NULL)
        return SERVER_MEMORY;
    net->hub = hub_open(&settings, net->store, net->work, net_of_hub(net), net_now(net));
    if (net->hub == NULL)
        return SERVER_MEMORY;
    if (server_config_on(net->config, SETTING_NODES)) {
        store_times times = store_time(net->store);
        hub_continue(net->hub, times.since_ms, times.before_ms);
    }
    operate_begin(net);
    if (!wait_for_store(net)) {
        snprintf(why, SERVER_WHY, "the database cannot be read");
        return SERVER_DATA;
    }
    if (!operate_open_mail(net, why, SERVER_WHY))
        return SERVER_DATA;
    return away_open(net) ? SERVER_DONE : SERVER_MEMORY;
}

static server_result open_folder(running *r, const char *data, char why[SERVER_WHY])
{
    int error = folder_make(data);
    r->lock = error == 0 ? folder_lock(data) : -1;
    if (r->lock >= 0)
        return SERVER_DONE;
    if (error == 0)
        error = errno;
    snprintf(why, SERVER_WHY, "%s: %s", data, strerror(error));
    return error == EWOULDBLOCK ? SERVER_TAKEN : SERVER_DATA;
}

static server_result open_listener(running *r, char why[SERVER_WHY])
{
    const char *host = server_config_text(r->net.config, SETTING_HOST);
    int port = (int)server_config_number(r->net.config, SETTING_PORT);
    int error = probe_address(host, port);
    if (error == 0)
        r->net.loop = loop_open(&r->net);
    if (r->net.loop != NULL)
        return SERVER_DONE;
    snprintf(why, SERVER_WHY, "%s, %d: %s", host, port, strerror(error != 0 ? error : EADDRINUSE));
    return SERVER_LISTEN;
}

static server_result open_all(running *r, const char *data, const char *web, char why[SERVER_WHY])
{
    server_result result = store_is_remote(data) ? SERVER_DONE : open_folder(r, data, why);
    if (result != SERVER_DONE)
        return result;
    limit_files(server_config_number(r->net.config, SETTING_CONNECTIONS));
    keep_large_blocks_apart();
    r->net.files = files_open(web, why, SERVER_WHY);
    if (r->net.files == NULL)
        return SERVER_WEB;
    if (sodium_init() < 0 || !open_tables(&r->net))
        return SERVER_MEMORY;
    result = open_listener(r, why);
    if (result != SERVER_DONE)
        return result;
    r->signals_waited = pthread_create(&r->signals, NULL, wait_for_signals, r) == 0;
    return r->signals_waited ? open_services(r, data, why) : SERVER_MEMORY;
}

/* --- Closing ----------------------------------------------------------------------------------- */

static void serve_until(running *r, bool (*over)(const tav_net *net), int64_t end_ms)
{
    while (!over(&r->net) && net_now(&r->net) < end_ms) {
        /* The loop only wakes for events, so the passing of time must be one. */
        loop_tick(r->net.loop, 50);
        if (!loop_turn(r->net.loop))
            return;
    }
}

static bool is_settled(const tav_net *net)
{
    return net->exchange == NULL && store_measure(net->store).queued == 0;
}

static bool is_empty(const tav_net *net)
{
    return net->socket_count == 0;
}

/* First the queued writes reach the disk and requests get their responses; then everybody is told
 * goodbye. */
static void drain(running *r)
{
    tav_net *net = &r->net;
    int64_t whole = server_config_number(net->config, SETTING_STOP) * 1000;
    int64_t end = net_now(net) + whole;
    net->stopping = true;
    log_event(&net->log, LOG_INFO, "stopping", NULL, NULL);
    serve_until(r, is_settled, net_now(net) + whole / 2);
    hub_work(net->hub, net_now(net));
    hub_close(net->hub);
    net->hub = NULL;
    socket_drop_all(net);
    serve_until(r, is_empty, end);
}

static void close_all(running *r)
{
    tav_net *net = &r->net;
    if (net->hub != NULL)
        hub_close(net->hub);
    net->hub = NULL;
    if (net->work != NULL)
        work_close(net->work);
    if (net->store != NULL)
        store_close(net->store);
    if (net->accounts != NULL)
        accounts_close(net->accounts);
    net->accounts = NULL;
    if (net->notices != NULL)
        notices_close(net->notices);
    if (net->mail != NULL)
        mail_close(net->mail);
    bans_close(&net->bans);
    if (r->signals_waited) {
        pthread_cancel(r->signals);
        pthread_join(r->signals, NULL);
    }
    if (net->loop != NULL)
        loop_close(net->loop);
    exchange_close_all(net);
    if (net->limits != NULL)
        limits_close(net->limits);
    rations_close(net->loop_time);
    files_close(net->files);
    free(net->socket);
    games_close(&net->games);
    if (r->lock >= 0)
        close(r->lock);
}

static void log_start(const running *r, const char *data, int port)
{
    log_line line;
    log_begin(&line, &r->net.log, LOG_INFO, "started");
    log_word(&line, "version", TAVOLIERE_VERSION);
    log_word(&line, "host", server_config_text(r->net.config, SETTING_HOST));
    log_number(&line, "port", port);
    log_word(&line, "data", store_is_remote(data) ? "postgresql" : data);
    log_number(&line, "files", files_count(r->net.files));
    log_word(&line, "loop", loop_scales(r->net.loop) ? "epoll" : "poll");
    log_word(&line, "page", files_complete(r->net.files) ? "yes" : "no");
    log_end(&line);
}

static void run_loop(running *r)
{
    loop_tick(r->net.loop, 1);
    r->net.pace.noted_us = net_thread_us(&r->net);
    while (!atomic_load(&r->stop) && loop_turn(r->net.loop))
        continue;
    drain(r);
}

server_result server_run(const server_config *config, const char *data, const char *web,
                         void (*ready)(void *context, int port), void *context,
                         char why[SERVER_WHY])
{
    running *r = calloc(1, sizeof *r);
    why[0] = '\0';
    if (r == NULL)
        return SERVER_MEMORY;
    r->lock = -1;
    r->net.config = config;
    r->net.log = (tav_log){
        .file = STDERR_FILENO,
        .level = log_level_of(server_config_text(config, SETTING_LOG_LEVEL)),
        .json = strcmp(server_config_text(config, SETTING_LOG_FORMAT), "json") == 0,
    };
    r->net.clock_begin_ms = clock_ms(CLOCK_REALTIME) - clock_ms(CLOCK_MONOTONIC);
    /* Threads started from here on inherit the mask and leave signals to the waiting thread. */
    sigset_t set = stop_signals();
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    server_result result = open_all(r, data, web, why);
    if (result == SERVER_DONE) {
        int port = loop_port(r->net.loop);
        log_start(r, data, port);
        ready(context, port);
        run_loop(r);
        log_event(&r->net.log, LOG_INFO, "stopped", NULL, NULL);
    }
    close_all(r);
    free(r);
    return result;
}
