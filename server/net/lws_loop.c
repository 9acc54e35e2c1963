/* The event loop on libwebsockets: one context, one protocol, one thread. Other threads wake it to
 * hand over finished work; one timer lets time pass for the tables.
 *
 * libwebsockets runs on a loop of libev, which asks the kernel which sockets are ready (epoll); its
 * own loop passes every socket to poll on every turn, which takes a whole core with 2,000 of them.
 * The loop is ours, so that a turn ends after its events and the server can see that it must stop.
 * Where Debian's libwebsockets-evlib-ev is not installed, poll has to do. */
#include <ev.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/clock.h"
#include "server/net/lws.h"

enum {
    RESERVE_BYTES = 1 << 20,  /* for libev */
    NUDGE_MS = 10,            /* at most between two looks at timers that libev does not know */
    SLOW_US = 5000,           /* more than an event should take */
    HEADER_BYTES = 8192,      /* of a request's head */
    HEADERS_AT_A_TIME = 4096, /* more than one address can tie up within its limits */
    HEADER_SECONDS = 10,      /* for a head to come */
    KEEP_ALIVE_SECONDS = 20,  /* between two requests */
    PACKET_BYTES = 1 << 15,   /* handed to the kernel at a time: more than a piece of a response */
    KERNEL_BYTES = 1 << 17    /* that the kernel may buffer for a reader; we count the rest */
};

struct net_loop {
    tav_net *net;
    struct lws_context *context;
    struct ev_loop *events; /* NULL: libwebsockets polls */
    ev_async woken;         /* otherwise: by another thread */
    ev_timer nudge;         /* when libwebsockets has to look at its timers */
    int64_t nudge_until_us; /* the last of those times */
    lws_sorted_usec_list_t tick;
    int64_t tick_us; /* when that is due */
    bool ticking;    /* right now; libwebsockets looks at its timers afterwards */
    char host[64];
};

/* The address that limits apply to; false for proxies, since they connect for others. */
static bool find_peer(const tav_net *net, lws_sockfd_type file, net_address *address)
{
    char text[64];
    lws_get_peer_simple_fd(file, text, sizeof text);
    return address_read(text, strlen(text), address) &&
           !address_listed(address, server_config_text(net->config, SETTING_PROXIES));
}

/* Whether to drop a new connection at once: while stopping, or when the address connects too often or
 * has too many connections. */
static bool unwelcome(const tav_net *net, lws_sockfd_type file)
{
    net_address address;
    if (net->stopping)
        return true;
    return find_peer(net, file, &address) &&
           (limits_take(net->limits, LIMIT_LINKS, &address, net_now(net)) > 0 ||
            !limits_room(net->limits, LIMIT_OPEN_LINKS, &address, net_now(net)));
}

/* Counts a connection of any kind until it ends, and watches what it sends. */
static int begin_link(const tav_net *net, struct lws *wsi)
{
    lws_sockfd_type file = lws_get_socket_fd(wsi);
    net_address *address = malloc(sizeof *address);
    if (address == NULL)
        return -1;
    wire_watch(file, true);
    if (!find_peer(net, file, address)) {
        free(address);
        return 0;
    }
    limits_enter(net->limits, LIMIT_OPEN_LINKS, address, net_now(net));
    lws_set_opaque_user_data(wsi, address);
    return 0;
}

static int end_link(const tav_net *net, struct lws *wsi)
{
    net_address *address = lws_get_opaque_user_data(wsi);
    if (address == NULL)
        return 0;
    limits_leave(net->limits, LIMIT_OPEN_LINKS, address, net_now(net));
    lws_set_opaque_user_data(wsi, NULL);
    free(address);
    return 0;
}

static int welcome(const tav_net *net, lws_sockfd_type file)
{
    int bytes = KERNEL_BYTES;
    if (unwelcome(net, file))
        return -1;
    setsockopt(file, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    return 0;
}

/* --- How it keeps up --------------------------------------------------------------------------- */

static void longest(int64_t of_minute[2], int64_t us)
{
    if (us > of_minute[0])
        of_minute[0] = us;
}

static void begin_minute(loop_figures *pace, int64_t now_us)
{
    int64_t minute = now_us / (60 * INT64_C(1000000));
    if (minute == pace->minute)
        return;
    bool next = minute == pace->minute + 1;
    pace->longest_us[1] = next ? pace->longest_us[0] : 0;
    pace->late_us[1] = next ? pace->late_us[0] : 0;
    pace->longest_us[0] = pace->late_us[0] = 0;
    pace->minute = minute;
}

int64_t net_note_event(tav_net *net)
{
    loop_figures *pace = &net->pace;
    int64_t now_us = net_thread_us(net), us = now_us - pace->noted_us;
    pace->noted_us = now_us;
    begin_minute(pace, clock_monotonic_us(NULL));
    pace->busy_us += (uint64_t)us;
    pace->slow += us > SLOW_US;
    longest(pace->longest_us, us);
    return us;
}

/* --- Events ------------------------------------------------------------------------------------ */

static void do_work(tav_net *net)
{
    if (net->hub == NULL)
        return;
    hub_work(net->hub, net_now(net));
    exchange_retry(net);
    if (accounts_work(net->accounts))
        loop_tick(net->loop, 1);
}

static int handle_event(tav_net *net, struct lws *wsi, enum lws_callback_reasons reason, void *user,
                        void *in, size_t size)
{
    switch (reason) {
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        do_work(net);
        return 0;
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return welcome(net, (lws_sockfd_type)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return begin_link(net, wsi);
    case LWS_CALLBACK_WSI_DESTROY:
        return end_link(net, wsi);
    case LWS_CALLBACK_TIMER:
        return ((const net_session *)user)->socket != NULL
                   ? socket_callback(net, wsi, reason, user, in, size)
                   : http_callback(net, wsi, reason, user, in, size);
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        return http_callback(net, wsi, reason, user, in, size);
    default:
        return socket_callback(net, wsi, reason, user, in, size);
    }
}

static int net_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t size)
{
    tav_net *net = lws_context_user(lws_get_context(wsi));
    int result = handle_event(net, wsi, reason, user, in, size);
    int64_t us = net_note_event(net);
    if (reason == LWS_CALLBACK_SERVER_WRITEABLE) /* recipients pay for sending */
        socket_pay(net, user, us);
    return result;
}

/* libev's own way to be woken costs less than that of libwebsockets, which goes through a descriptor
 * and looks for forced work afterwards. */
static void be_woken(struct ev_loop *events, ev_async *woken, int what)
{
    (void)events, (void)what;
    tav_net *net = ((net_loop *)woken->data)->net;
    do_work(net);
    net_note_event(net);
}

/* libwebsockets keeps one timer of libev for all of its own, and sets it only after events of its own.
 * While it runs, setting it to an earlier time has no effect. So we wake libwebsockets ourselves, until
 * the last timer that was set between its events is due. */
static void be_nudged(struct ev_loop *events, ev_timer *nudge, int what)
{
    (void)what;
    net_loop *loop = nudge->data;
    if (clock_monotonic_us(NULL) >= loop->nudge_until_us)
        ev_timer_stop(events, nudge);
    lws_cancel_service(loop->context);
}

void lws_look_again(const tav_net *net, int64_t ms)
{
    net_loop *loop = net->loop;
    if (loop == NULL || loop->events == NULL)
        return;
    if (ms == 0) {
        lws_cancel_service(loop->context);
        return;
    }
    int64_t until_us = clock_monotonic_us(NULL) + (ms + 1) * 1000;
    if (until_us > loop->nudge_until_us)
        loop->nudge_until_us = until_us;
    if (ev_is_active(&loop->nudge))
        return;
    ev_now_update(loop->events);
    ev_timer_set(&loop->nudge, (ev_tstamp)(ms < NUDGE_MS ? ms + 1 : NUDGE_MS) / 1000,
                 NUDGE_MS / 1000.0);
    ev_timer_start(loop->events, &loop->nudge);
}

void lws_read_on(const tav_net *net, struct lws *wsi)
{
    lws_rx_flow_control(wsi, 1);
    lws_look_again(net, 0);
}

/* --- Memory of libev --------------------------------------------------------------------------- */

/* libev ends the process by a signal if it gets no memory. It needs little, so a reserve is kept for it;
 * when even that is gone, the process ends as any other failure does, with everything acknowledged on
 * disk. libev has one allocator for the process, hence the variable. */
static void *reserve;

static void *allocate_events(void *old, long size)
{
    static const char why[] = "no memory for the event loop\n";
    if (size == 0) {
        free(old);
        return NULL;
    }
    void *memory = realloc(old, (size_t)size);
    if (memory == NULL) {
        free(reserve);
        reserve = NULL;
        memory = realloc(old, (size_t)size);
    }
    if (memory != NULL)
        return memory;
    ssize_t said = write(STDERR_FILENO, why, sizeof why - 1);
    _exit(said < 0 ? EXIT_FAILURE + 1 : EXIT_FAILURE);
}

/* --- Life -------------------------------------------------------------------------------------- */

static bool open_context(net_loop *loop)
{
    static const struct lws_protocols protocols[] = {
        {.name = "tavoliere",
         .callback = net_callback,
         .per_session_data_size = sizeof(net_session),
         .rx_buffer_size = 4096,
         .tx_packet_size = PACKET_BYTES},
        {0},
    };
    /* socket_sweep looks for silent clients. libwebsockets would set a timer with every message, in a
     * sorted list of all connections: with 5,000 of them a third of the loop's time. */
    static const lws_retry_bo_t no_checks = {0};
    const server_config *config = loop->net->config;
    const char *host = server_config_text(config, SETTING_HOST);
    bool all = strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
    tav_text text;
    text_open(&text, loop->host, sizeof loop->host);
    text_put(&text, strcmp(host, "localhost") == 0 ? "127.0.0.1" : host);
    struct lws_context_creation_info info = {
        .port = (int)server_config_number(config, SETTING_PORT),
        .iface = all ? NULL : loop->host,
        .protocols = protocols,
        .user = loop->net,
        .gid = -1,
        .uid = -1,
        .options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
        .max_http_header_data = HEADER_BYTES,
        .max_http_header_pool = HEADERS_AT_A_TIME,
        .timeout_secs = HEADER_SECONDS,
        .keepalive_timeout = KEEP_ALIVE_SECONDS,
        .server_string = "tavoliere",
        .retry_and_idle_policy = &no_checks,
    };
    if (strchr(host, ':') == NULL)
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    void *events[] = {loop->events};
    if (loop->events != NULL) {
        info.options |= LWS_SERVER_OPTION_LIBEV;
        info.foreign_loops = events;
    }
    lws_set_log_level(0, NULL);
    loop->context = lws_create_context(&info);
    return loop->context != NULL;
}

net_loop *loop_open(tav_net *net)
{
    net_loop *loop = calloc(1, sizeof *loop);
    if (loop == NULL)
        return NULL;
    loop->net = net;
    if (!wires_open()) {
        free(loop);
        return NULL;
    }
    reserve = malloc(RESERVE_BYTES);
    ev_set_allocator(allocate_events);
    loop->events = ev_loop_new(EVFLAG_AUTO | EVFLAG_NOSIGMASK);
    if (loop->events != NULL && open_context(loop)) {
        ev_async_init(&loop->woken, be_woken);
        loop->woken.data = loop;
        ev_async_start(loop->events, &loop->woken);
        ev_timer_init(&loop->nudge, be_nudged, 0, 0);
        loop->nudge.data = loop;
        return loop;
    }
    if (loop->events != NULL)
        ev_loop_destroy(loop->events);
    loop->events = NULL;
    if (open_context(loop))
        return loop;
    wires_close();
    free(loop);
    return NULL;
}

void loop_close(net_loop *loop)
{
    lws_context_destroy(loop->context);
    if (loop->events != NULL)
        ev_loop_destroy(loop->events);
    free(reserve);
    reserve = NULL;
    wires_close();
    free(loop);
}

bool loop_scales(const net_loop *loop)
{
    return loop->events != NULL;
}

int loop_port(const net_loop *loop)
{
    return lws_get_vhost_listen_port(lws_get_vhost_by_name(loop->context, "default"));
}

void loop_wake(void *context)
{
    net_loop *loop = context;
    if (loop->events != NULL)
        ev_async_send(loop->events, &loop->woken);
    else
        lws_cancel_service(loop->context);
}

static void tick(net_loop *loop)
{
    tav_net *net = loop->net;
    int64_t now = clock_monotonic_us(NULL);
    begin_minute(&net->pace, now);
    longest(net->pace.late_us, now - loop->tick_us);
    if (net->hub == NULL)
        return;
    socket_sweep(net);
    int wait = hub_tick(net->hub, net_now(net));
    operate_tick(net);
    share_tick(net);
    exchange_retry(net);
    loop_tick(loop, accounts_work(net->accounts) ? 1 : wait);
    net_note_event(net);
}

static void let_time_pass(lws_sorted_usec_list_t *list)
{
    net_loop *loop = lws_container_of(list, net_loop, tick);
    loop->ticking = true;
    tick(loop);
    loop->ticking = false;
}

static void serve_late(tav_net *net)
{
    if (net->list[SOCKETS_LATE].first == NULL)
        return;
    socket_serve_late(net);
    net_note_event(net);
}

void loop_tick(net_loop *loop, int ms)
{
    int64_t wait = ms > 0 ? ms : 1;
    loop->tick_us = clock_monotonic_us(NULL) + wait * LWS_US_PER_MS;
    lws_sul_schedule(loop->context, 0, &loop->tick, let_time_pass,
                     (lws_usec_t)(wait * LWS_US_PER_MS));
    if (!loop->ticking)
        lws_look_again(loop->net, wait);
}

bool loop_turn(net_loop *loop)
{
    const tav_net *net = loop->net;
    bool more = net->list[SOCKETS_LATE].first != NULL || net->list[SOCKETS_TO_TELL].first != NULL;
    if (loop->events != NULL)
        ev_run(loop->events, more ? EVRUN_NOWAIT : EVRUN_ONCE);
    else if (lws_service(loop->context, more ? -1 : 0) < 0)
        return false;
    serve_late(loop->net);
    socket_tell(loop->net);
    return true;
}
