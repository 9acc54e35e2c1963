/* The event loop on libwebsockets: one context, one protocol, one thread, poll. Other threads wake it
 * to hand over finished work; one timer lets time pass for the tables. */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/net/lws.h"

enum {
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
    lws_sorted_usec_list_t tick;
    char host[64];
};

/* Whether to drop a new connection at once: while stopping, or when the address connects too often.
 * Proxies are exempt, since they connect for others. */
static bool unwelcome(const tav_net *net, lws_sockfd_type file)
{
    char text[64];
    net_address address;
    if (net->stopping)
        return true;
    lws_get_peer_simple_fd(file, text, sizeof text);
    return address_read(text, strlen(text), &address) &&
           !address_listed(&address, server_config_text(net->config, SETTING_PROXIES)) &&
           limits_take(net->limits, LIMIT_LINKS, &address, net_now(net)) > 0;
}

static int welcome(const tav_net *net, lws_sockfd_type file)
{
    int bytes = KERNEL_BYTES;
    if (unwelcome(net, file))
        return -1;
    setsockopt(file, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    return 0;
}

static int net_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t size)
{
    tav_net *net = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (net->hub != NULL)
            hub_work(net->hub, net_now(net));
        return 0;
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return welcome(net, (lws_sockfd_type)(intptr_t)in);
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
    };
    if (strchr(host, ':') == NULL)
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
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
    if (open_context(loop))
        return loop;
    free(loop);
    return NULL;
}

void loop_close(net_loop *loop)
{
    lws_context_destroy(loop->context);
    free(loop);
}

int loop_port(const net_loop *loop)
{
    return lws_get_vhost_listen_port(lws_get_vhost_by_name(loop->context, "default"));
}

void loop_wake(void *loop)
{
    lws_cancel_service(((net_loop *)loop)->context);
}

static void let_time_pass(lws_sorted_usec_list_t *list)
{
    net_loop *loop = lws_container_of(list, net_loop, tick);
    tav_net *net = loop->net;
    if (net->hub == NULL)
        return;
    int wait = hub_tick(net->hub, net_now(net));
    loop_tick(loop, accounts_work(net->accounts) ? 1 : wait);
}

void loop_tick(net_loop *loop, int ms)
{
    lws_sul_schedule(loop->context, 0, &loop->tick, let_time_pass,
                     (lws_usec_t)(ms > 0 ? ms : 1) * LWS_US_PER_MS);
}

bool loop_turn(net_loop *loop)
{
    return lws_service(loop->context, 0) >= 0;
}
