/* WebSockets on libwebsockets.
 *
 * Outgoing messages wait in a queue with a byte limit; clients that exceed it are told `slow` and
 * dropped. Incoming fragments are gathered into whole messages up to the maximum length. Messages
 * are not compressed; docs/server.md says why.
 *
 * A link's number combines a serial number and a place: the place finds the socket at once, the
 * serial proves that it is still the same one. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/account/token.h"
#include "server/net/lws_socket.h"

enum {
    PLACE_BITS = 16,
    IN_KEPT = 4096,      /* bytes of input buffer kept between messages */
    GOODBYE_SECONDS = 5, /* to close a connection whose peer does not read */
    BYE_SIZE = 256,
    SWEEP_MOST_MS = 1000,
    LATE_US = 2000 /* of a turn of the loop, for clients that let others go first */
};

typedef enum { BYE_SLOW, BYE_IDLE, BYE_LONG, BYE_NOBODY } bye_reason;

static size_t limit_of(const tav_net *net, server_setting setting)
{
    return (size_t)server_config_number(net->config, setting);
}

/* --- Places ------------------------------------------------------------------------------------ */

static net_socket *find_socket(const tav_net *net, hub_link link)
{
    size_t place = (size_t)(link & ((1 << PLACE_BITS) - 1));
    net_socket *socket = place < (size_t)net->socket_places ? net->socket[place] : NULL;
    return socket != NULL && socket->link == link ? socket : NULL;
}

static bool take_place(tav_net *net, net_socket *socket)
{
    for (int i = 0; i < net->socket_places; i++) {
        size_t place = (size_t)((net->socket_serial + (uint64_t)i) % (uint64_t)net->socket_places);
        if (net->socket[place] != NULL)
            continue;
        net->socket[place] = socket;
        net->socket_count++;
        socket->link = (++net->socket_serial << PLACE_BITS) | place;
        return true;
    }
    return false;
}

/* --- Ending ------------------------------------------------------------------------------------ */

/* Ends the socket once its queue is sent, or after a timeout. */
static void begin_end(net_socket *socket, int code)
{
    if (socket->ends != 0)
        return;
    socket->ends = code;
    free(socket->in);
    socket->in = NULL;
    socket->in_size = socket->in_room = 0;
    lws_set_timer_usecs(socket->wsi, LWS_SET_TIMER_USEC_CANCEL);
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_REASON_BASE, GOODBYE_SECONDS);
    lws_callback_on_writable(socket->wsi);
}

/* {"push":"bye",..}; the code is also the key of its text, bye.CODE. */
static void bye_json(const char *code, tav_language language, tav_text *out)
{
    js_object(out);
    js_key_string(out, "push", "bye");
    js_key_string(out, "code", code);
    js_key_string(out, "message", words_in("bye", NULL, code, language));
    js_object_end(out);
}

static void say_bye(tav_net *net, net_socket *socket, bye_reason reason, int code)
{
    const struct {
        const char *code;
        uint64_t *counter;
    } reasons[] = {
        [BYE_SLOW] = {"slow", &net->figures.dropped_slow},
        [BYE_IDLE] = {"idle", &net->figures.dropped_idle},
        [BYE_LONG] = {"long", &net->figures.dropped_long},
        [BYE_NOBODY] = {"signed-out", &net->figures.sockets_refused},
    };
    char json[BYE_SIZE];
    tav_text text;
    if (socket->ends != 0)
        return;
    ++*reasons[reason].counter;
    text_open(&text, json, sizeof json);
    bye_json(reasons[reason].code, socket->language, &text);
    log_event(&net->log, LOG_INFO, "bye", "code", reasons[reason].code);
    out_clear(socket);
    if (!out_add(socket, json, text.length))
        socket->broken = true;
    begin_end(socket, code);
}

void socket_drop(void *context, hub_link link)
{
    const tav_net *net = context;
    net_socket *socket = find_socket(net, link);
    if (socket != NULL)
        begin_end(socket,
                  net->stopping ? LWS_CLOSE_STATUS_GOINGAWAY : LWS_CLOSE_STATUS_POLICY_VIOLATION);
}

void socket_sign_out(tav_net *net, const uint8_t session[STORE_KEY])
{
    for (int i = 0; i < net->socket_places && net->hub != NULL; i++)
        if (net->socket[i] != NULL && memcmp(net->socket[i]->session, session, STORE_KEY) == 0)
            hub_sign_out(net->hub, net->socket[i]->link, net_now(net));
}

void socket_renew(tav_net *net, const uint8_t session[STORE_KEY], const uint8_t key[STORE_KEY])
{
    for (int i = 0; i < net->socket_places; i++)
        if (net->socket[i] != NULL && memcmp(net->socket[i]->session, session, STORE_KEY) == 0)
            memcpy(net->socket[i]->session, key, STORE_KEY);
}

void socket_sign_out_others(tav_net *net, const char *account, const uint8_t but[STORE_KEY])
{
    for (int i = 0; i < net->socket_places && net->hub != NULL; i++)
        if (net->socket[i] != NULL && memcmp(net->socket[i]->session, but, STORE_KEY) != 0 &&
            hub_link_is_of(net->hub, net->socket[i]->link, account))
            hub_sign_out(net->hub, net->socket[i]->link, net_now(net));
}

void socket_drop_banned(tav_net *net)
{
    for (int i = 0; i < net->socket_places && net->hub != NULL && net->bans.count > 0; i++)
        if (net->socket[i] != NULL &&
            bans_hold_address(&net->bans, &net->socket[i]->address, net_now(net)))
            hub_sign_out(net->hub, net->socket[i]->link, net_now(net));
}

void socket_drop_all(tav_net *net)
{
    for (int i = 0; i < net->socket_places; i++)
        if (net->socket[i] != NULL)
            begin_end(net->socket[i], LWS_CLOSE_STATUS_GOINGAWAY);
}

void socket_send(void *context, hub_link link, const char *json, size_t size)
{
    tav_net *net = context;
    net_socket *socket = find_socket(net, link);
    if (socket == NULL || socket->ends != 0)
        return;
    if (socket->waiting + size > limit_of(net, SETTING_QUEUE) || !out_add(socket, json, size)) {
        say_bye(net, socket, BYE_SLOW, LWS_CLOSE_STATUS_POLICY_VIOLATION);
        return;
    }
    socket_join(net, socket, SOCKETS_TO_TELL);
}

/* --- From libwebsockets ------------------------------------------------------------------------ */

static void heard(tav_net *net, net_socket *socket)
{
    socket->heard_ms = net_now(net);
    socket->pinged = false;
    socket_leave(net, socket, SOCKETS_HEARD);
    socket_join(net, socket, SOCKETS_HEARD);
}

static void prepare_socket(tav_net *net, net_socket *socket, const http_request *request)
{
    char lang[8];
    const char *code = lws_get_urlarg_by_name(socket->wsi, "lang=", lang, sizeof lang);
    socket->net = net;
    socket->address = request->address;
    socket->language = request->language;
    if (code != NULL)
        words_language(code, &socket->language);
    heard(net, socket);
    socket->payer.address = net_address_key(net, &request->address);
}

/* The socket's account is known now. Whatever it has sent so far waits to be read. */
static void owner_found(void *context, store_result result, const store_account *account)
{
    net_socket *socket = context;
    tav_net *net = socket->net;
    bool late = socket->held;
    socket->held = false;
    if (result != STORE_OK || account == NULL || net->hub == NULL || net->stopping) {
        say_bye(net, socket, BYE_NOBODY, LWS_CLOSE_STATUS_POLICY_VIOLATION);
        return;
    }
    socket->known = true;
    socket->payer.person = hub_person_key(account->id);
    net->figures.sockets_opened++;
    hub_connect(net->hub, socket->link, account, socket->payer.address, socket->language,
                net_now(net));
    if (late && socket->ends == 0)
        lws_read_on(net, socket->wsi);
}

/* The headers are still there. */
static int establish(tav_net *net, struct lws *wsi, net_session *session)
{
    http_request request;
    lws_read_request(net, wsi, &request);
    if (net->hub == NULL)
        return -1;
    net_socket *socket = calloc(1, sizeof *socket);
    if (socket == NULL || !take_place(net, socket)) {
        free(socket);
        return -1;
    }
    token_key(request.token, socket->session);
    limits_enter(net->limits, LIMIT_OPEN_SOCKETS, &request.address, net_now(net));
    session->socket = socket;
    socket->wsi = wsi;
    prepare_socket(net, socket, &request);
    accounts_ask(net->accounts, &socket->asked, request.token, net_now(net), owner_found, socket);
    if (socket->asked.asking) {
        socket->held = true;
        lws_rx_flow_control(wsi, 0);
    }
    return 0;
}

static int close_socket(tav_net *net, net_session *session)
{
    net_socket *socket = session->socket;
    if (socket == NULL)
        return 0;
    session->socket = NULL;
    if (net->accounts != NULL)
        accounts_forget(&socket->asked);
    for (int i = 0; i < SOCKET_LISTS; i++)
        socket_leave(net, socket, (socket_list)i);
    net->socket[socket->link & ((1 << PLACE_BITS) - 1)] = NULL;
    net->socket_count--;
    limits_leave(net->limits, LIMIT_OPEN_SOCKETS, &socket->address, net_now(net));
    if (net->hub != NULL && socket->known)
        hub_disconnect(net->hub, socket->link, net_now(net));
    out_clear(socket);
    free(socket->in);
    free(socket);
    return 0;
}

static bool gather(net_socket *socket, const char *bytes, size_t size)
{
    if (socket->in_size + size > socket->in_room) {
        size_t room = socket->in_room > 0 ? socket->in_room : 1024;
        while (room < socket->in_size + size)
            room *= 2;
        char *more = realloc(socket->in, room);
        if (more == NULL)
            return false;
        socket->in = more;
        socket->in_room = room;
    }
    if (size > 0)
        memcpy(socket->in + socket->in_size, bytes, size);
    socket->in_size += size;
    return true;
}

static void hand_over(tav_net *net, net_socket *socket)
{
    net->figures.messages_in++;
    net->figures.bytes_in += socket->in_size;
    /* The hub may end this socket and free its buffer, so it gets its own copy. */
    char *message = socket->in;
    size_t room = socket->in_room, size = socket->in_size;
    socket->in = NULL;
    socket->in_size = socket->in_room = 0;
    hub_receive(net->hub, socket->link, message != NULL ? message : "", size, net_now(net));
    if (room <= IN_KEPT && socket->ends == 0 && message != NULL) {
        socket->in = message;
        socket->in_room = room;
    } else {
        free(message);
    }
}

/* --- Who goes first ---------------------------------------------------------------------------- */

static void let_go(tav_net *net, net_socket *socket)
{
    if (socket->held) {
        socket->held = false;
        heard(net, socket);
        lws_read_on(net, socket->wsi);
    }
    hand_over(net, socket);
}

/* False if the sender has used up their share of the loop: nothing more is read from them until they
 * may use it again. */
static bool may_use_loop(tav_net *net, net_socket *socket)
{
    int64_t wait = net_loop_wait(net, &socket->payer);
    if (wait == 0)
        return true;
    net->figures.held++;
    socket->held = true;
    lws_rx_flow_control(socket->wsi, 0);
    lws_set_timer_usecs(socket->wsi, wait * LWS_US_PER_MS);
    lws_look_again(net, wait);
    return false;
}

/* Hands the message over if its sender may use the loop now. Those who used much of it lately let
 * everybody else go first, so a crowd of them makes nobody wait but themselves. */
static void hand_over_in_turn(tav_net *net, net_socket *socket)
{
    if (!may_use_loop(net, socket))
        return;
    if (!net_loop_is_greedy(net, &socket->payer)) {
        let_go(net, socket);
        return;
    }
    net->figures.late++;
    socket->held = true;
    lws_rx_flow_control(socket->wsi, 0);
    socket_join(net, socket, SOCKETS_LATE);
}

void socket_pay(tav_net *net, const net_session *session, int64_t us)
{
    if (session != NULL && session->socket != NULL)
        net_loop_spent(net, &session->socket->payer, us);
}

void socket_serve_late(tav_net *net)
{
    int64_t end_us = net_thread_us(net) + LATE_US;
    while (net->list[SOCKETS_LATE].first != NULL && net_thread_us(net) < end_us) {
        net_socket *socket = net->list[SOCKETS_LATE].first;
        socket_leave(net, socket, SOCKETS_LATE);
        if (socket->ends == 0 && !net->stopping && may_use_loop(net, socket))
            let_go(net, socket);
    }
}

static int receive(tav_net *net, net_socket *socket, const char *bytes, size_t size)
{
    heard(net, socket);
    if (socket->ends != 0 || net->stopping)
        return 0;
    if (lws_frame_is_binary(socket->wsi)) {
        lws_close_reason(socket->wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE,
                         (unsigned char *)"text only", 9);
        return -1;
    }
    if (socket->in_size + size > limit_of(net, SETTING_MESSAGE)) {
        say_bye(net, socket, BYE_LONG, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
        return 0;
    }
    if (!gather(socket, bytes, size))
        return -1;
    if (lws_is_final_fragment(socket->wsi))
        hand_over_in_turn(net, socket);
    return 0;
}

static int go_on(tav_net *net, net_socket *socket)
{
    if (socket->held && socket->known && !socket->place[SOCKETS_LATE].in && socket->ends == 0 &&
        !net->stopping)
        hand_over_in_turn(net, socket);
    return 0;
}

/* A ping after half of the idle time shows who is still there. Whoever is held back cannot be
 * heard. */
static void check_idle(tav_net *net, net_socket *socket, int64_t idle_ms)
{
    int64_t silent_ms = net_now(net) - socket->heard_ms;
    if (socket->ends != 0 || socket->held)
        return;
    if (silent_ms >= idle_ms) {
        say_bye(net, socket, BYE_IDLE, LWS_CLOSE_STATUS_POLICY_VIOLATION);
    } else if (silent_ms >= idle_ms / 2 && !socket->pinged) {
        socket->pinged = socket->ping_due = true;
        lws_callback_on_writable(socket->wsi);
    }
}

/* The list begins with those heard longest ago, so that a look at it costs only what is due. */
void socket_sweep(tav_net *net)
{
    int64_t idle_ms = server_config_number(net->config, SETTING_IDLE) * 1000;
    int64_t pause = idle_ms / 8 < SWEEP_MOST_MS ? idle_ms / 8 : SWEEP_MOST_MS;
    if (net_now(net) < net->sweep_ms)
        return;
    net->sweep_ms = net_now(net) + pause;
    for (net_socket *socket = net->list[SOCKETS_HEARD].first, *next;
         socket != NULL && net_now(net) - socket->heard_ms >= idle_ms / 2; socket = next) {
        next = socket->place[SOCKETS_HEARD].next;
        check_idle(net, socket, idle_ms);
    }
}

int socket_callback(tav_net *net, struct lws *wsi, enum lws_callback_reasons reason,
                    net_session *session, void *in, size_t size)
{
    net_socket *socket = session != NULL ? session->socket : NULL;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return establish(net, wsi, session);
    case LWS_CALLBACK_CLOSED:
        return close_socket(net, session);
    case LWS_CALLBACK_RECEIVE:
        return socket != NULL ? receive(net, socket, in, size) : -1;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (socket != NULL)
            heard(net, socket);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return socket != NULL ? out_write(net, socket) : -1;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        if (socket != NULL)
            socket->left = true;
        return 0;
    case LWS_CALLBACK_TIMER:
        return socket != NULL ? go_on(net, socket) : 0;
    default:
        return 0;
    }
}
