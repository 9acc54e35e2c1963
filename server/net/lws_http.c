/* HTTP on libwebsockets: headers in, bodies in, answers out in pieces as the client takes them.
 *
 * While a request is being answered, later input has to wait, but libwebsockets spins as long as
 * there is something to read. So a client that does not take its response is held back: it is not
 * read from and, since libwebsockets can only pause both directions, not written to either, until a
 * timer finds that it can take more. */
#include <poll.h>
#include <string.h>
#include <strings.h>

#include "server/net/lws.h"

enum {
    PIECE = 16384,        /* of a response at a time */
    BODY_SECONDS = 10,    /* for a whole body, in however many pieces it comes */
    ACCOUNT_SECONDS = 60, /* for a response: password hashes wait their turn */
    ANSWER_SECONDS = 150, /* for all of that and for taking the response, ... */
    SLOWEST_BYTES = 1024, /* ... with a second more for so many bytes of it */
    LOOK_FIRST_MS = 4,    /* until a client that is held back is checked again */
    LOOK_MOST_MS = 16
};

/* --- Reading the head -------------------------------------------------------------------------- */

/* A header as text, empty if absent. False if it does not fit. */
static bool copy_header(struct lws *wsi, enum lws_token_indexes token, char *text, int size)
{
    text[0] = '\0';
    return lws_hdr_total_length(wsi, token) == 0 || lws_hdr_copy(wsi, text, size, token) >= 0;
}

static bool copy_custom(struct lws *wsi, const char *name, char *text, int size)
{
    int length = (int)strlen(name);
    text[0] = '\0';
    return lws_hdr_custom_length(wsi, name, length) > 0 &&
           lws_hdr_custom_copy(wsi, text, size, name, length) >= 0;
}

static http_method method_of(int number)
{
    switch (number) {
    case LWSHUMETH_GET:
        return HTTP_GET;
    case LWSHUMETH_HEAD:
        return HTTP_HEAD;
    case LWSHUMETH_POST:
        return HTTP_POST;
    default:
        return HTTP_OTHER;
    }
}

/* A path with percent-encoded control characters is an attack. */
static bool read_path(struct lws *wsi, http_request *request)
{
    char *uri = NULL;
    int length = 0;
    int method = lws_http_get_uri_and_method(wsi, &uri, &length);
    if (method < 0 || uri == NULL || length <= 0 || length >= HTTP_PATH)
        return false;
    request->method = method_of(method);
    for (int i = 0; i < length; i++)
        if ((unsigned char)uri[i] < ' ' || uri[i] == 127 || uri[i] == '\\')
            return false;
    memcpy(request->path, uri, (size_t)length);
    request->path[length] = '\0';
    return strstr(request->path, "..") == NULL;
}

/* The client's address: the peer's, or the one named by a trusted proxy. */
static void read_peer(const tav_net *net, struct lws *wsi, http_request *request)
{
    char text[HTTP_FIELD];
    net_address forwarded;
    request->secure = server_config_on(net->config, SETTING_BEHIND_TLS);
    lws_get_peer_simple(wsi, text, sizeof text);
    if (!address_read(text, strlen(text), &request->address))
        request->address = (net_address){{0}};
    if (!address_listed(&request->address, server_config_text(net->config, SETTING_PROXIES)))
        return;
    if (copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, text, sizeof text) &&
        address_forwarded(text, &forwarded))
        request->address = forwarded;
    if (copy_custom(wsi, "x-forwarded-proto:", text, sizeof text) && strcmp(text, "https") == 0)
        request->secure = true;
}

static bool read_body_headers(struct lws *wsi, http_request *request)
{
    char text[HTTP_FIELD];
    if (!copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, text, sizeof text))
        return false;
    request->json = http_is_json(text);
    /* Chunked bodies do not announce their length, so they are refused. */
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return false;
    request->has_length = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
    return !request->has_length ||
           (copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text) &&
            http_length(text, &request->length));
}

void lws_read_request(const tav_net *net, struct lws *wsi, http_request *request)
{
    char text[HTTP_COOKIES];
    *request = (http_request){.method = HTTP_OTHER};
    bool good = read_path(wsi, request);
    read_peer(net, wsi, request);
    good = copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, text, sizeof text) && good;
    request->language = http_language(text);
    good = copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, text, sizeof text) && good;
    http_cookie(text, "tavoliere", request->token, sizeof request->token);
    good = copy_header(wsi, WSI_TOKEN_HOST, request->host, sizeof request->host) && good;
    good = copy_header(wsi, WSI_TOKEN_ORIGIN, request->origin, sizeof request->origin) && good;
    good = read_body_headers(wsi, request) && good;
    request->malformed = !good;
    /* Headers that only save work are ignored when too long. */
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, request->accept_encoding,
                sizeof request->accept_encoding);
    copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, request->if_none_match,
                sizeof request->if_none_match);
}

/* --- Sending ----------------------------------------------------------------------------------- */

static void count_response(tav_net *net, const http_request *request, const http_response *response)
{
    static const char *const method[] = {"GET", "HEAD", "POST", "other"};
    log_line line;
    if (response->status >= 200 && response->status < 600)
        net->figures.answers[response->status / 100]++;
    log_begin(&line, &net->log, LOG_DEBUG, "http");
    log_word(&line, "method", method[request->method]);
    log_word(&line, "path", request->path);
    log_number(&line, "status", response->status);
    log_end(&line);
}

/* Sends the next piece: the head with as much of the body as fits, then more of the body. Returns -1
 * if the connection is lost, 1 when everything is sent, 0 if there is more. */
static int send_piece(struct lws *wsi, const http_response *response, bool *begun, size_t *sent)
{
    unsigned char buffer[LWS_PRE + RESPONSE_HEAD + PIECE];
    char *at = (char *)buffer + LWS_PRE;
    size_t length = 0, total = response->headless ? 0 : response->size;
    if (!*begun) {
        tav_text head;
        text_open(&head, at, RESPONSE_HEAD);
        response_head(response, &head);
        length = head.length;
        *begun = true;
    }
    size_t piece = total - *sent < PIECE ? total - *sent : PIECE;
    if (piece > 0)
        memcpy(at + length, response->body + *sent, piece);
    *sent += piece;
    if (lws_write(wsi, buffer + LWS_PRE, length + piece, LWS_WRITE_HTTP) < 0)
        return -1;
    return *sent == total;
}

static void hold_back(struct lws *wsi, http_exchange *x)
{
    lws_rx_flow_control(wsi, 0);
    lws_set_timer_usecs(wsi, (lws_usec_t)x->look_ms * LWS_US_PER_MS);
    if (x->look_ms < LOOK_MOST_MS)
        x->look_ms *= 2;
}

static bool takes_more(struct lws *wsi)
{
    struct pollfd file = {.fd = lws_get_socket_fd(wsi), .events = POLLOUT};
    return poll(&file, 1, 0) != 0;
}

/* Continues writing as soon as the client can take more. */
static void go_on(struct lws *wsi, http_exchange *x)
{
    if (!takes_more(wsi)) {
        hold_back(wsi, x);
        return;
    }
    x->look_ms = LOOK_FIRST_MS;
    lws_rx_flow_control(wsi, 1);
    lws_callback_on_writable(wsi);
}

/* The idle timeout also limits how long the client may take for a piece. */
static void expect_progress(struct lws *wsi, const http_exchange *x)
{
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT,
                    (int)server_config_number(x->net->config, SETTING_IDLE));
}

/* Ends the transaction once the client has taken everything and could take more; otherwise
 * libwebsockets would spin until it can before reading the next request. */
static int finish_response(struct lws *wsi, http_exchange *x)
{
    if (lws_partial_buffered(wsi) || !takes_more(wsi)) {
        go_on(wsi, x);
        return 0;
    }
    if (x->response.closes)
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* A client that takes a little now and then must still take the whole response in reasonable time. */
static bool is_too_slow(const http_exchange *x)
{
    int64_t seconds = ANSWER_SECONDS + (int64_t)(x->response.size / SLOWEST_BYTES);
    return net_now(x->net) - x->began_ms > seconds * 1000;
}

static int send_response(struct lws *wsi, http_exchange *x)
{
    if (is_too_slow(x))
        return -1;
    expect_progress(wsi, x);
    if (x->sent_all)
        return finish_response(wsi, x);
    if (!x->begun)
        count_response(x->net, &x->request, &x->response);
    int state = send_piece(wsi, &x->response, &x->begun, &x->sent);
    if (state < 0)
        return -1;
    x->sent_all = state == 1;
    if (x->sent_all)
        return finish_response(wsi, x);
    go_on(wsi, x);
    return 0;
}

void exchange_ready(http_exchange *exchange)
{
    expect_progress(exchange->wsi, exchange);
    go_on(exchange->wsi, exchange);
}

/* --- The callback ------------------------------------------------------------------------------ */

static int answer_now(struct lws *wsi, http_exchange *x)
{
    exchange_answer(x);
    if (x->answered) {
        exchange_ready(x);
    } else {
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, ACCOUNT_SECONDS);
        lws_rx_flow_control(wsi, 0);
    }
    return 0;
}

static int begin_exchange(tav_net *net, struct lws *wsi, net_session *session)
{
    http_exchange *x = exchange_open(net, wsi);
    if (x == NULL)
        return -1;
    session->exchange = x;
    x->look_ms = LOOK_FIRST_MS;
    lws_read_request(net, wsi, &x->request);
    exchange_begin(x);
    if (x->refused && x->response.closes)
        return send_response(wsi, x);
    /* libwebsockets reports the end of a POST body even if there is none. */
    return x->request.method == HTTP_POST ? 0 : answer_now(wsi, x);
}

/* A second report means it was not the end: the client sends unrequested data. */
static int finish_body(struct lws *wsi, http_exchange *x)
{
    if (x->body_told)
        return -1;
    x->body_told = true;
    return answer_now(wsi, x);
}

/* Answers refused WebSocket upgrades. Returns 0 if the upgrade may go ahead. */
static int confirm_upgrade(tav_net *net, struct lws *wsi, const char *upgrade)
{
    http_request request;
    http_response response;
    if (strcasecmp(upgrade, "websocket") != 0)
        return -1;
    lws_read_request(net, wsi, &request);
    if (!exchange_refuse_socket(net, &request, &response))
        return 0;
    bool begun = false;
    size_t sent = 0;
    count_response(net, &request, &response);
    int state = send_piece(wsi, &response, &begun, &sent);
    response_close(&response);
    return state < 0 ? -1 : 1;
}

static int end_exchange(net_session *session)
{
    if (session != NULL && session->exchange != NULL) {
        exchange_close(session->exchange);
        session->exchange = NULL;
    }
    return 0;
}

int http_callback(tav_net *net, struct lws *wsi, enum lws_callback_reasons reason,
                  net_session *session, void *in, size_t size)
{
    http_exchange *x = session != NULL ? session->exchange : NULL;
    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(net, wsi, in);
    case LWS_CALLBACK_HTTP:
        end_exchange(session);
        return begin_exchange(net, wsi, session);
    case LWS_CALLBACK_HTTP_BODY:
        if (x == NULL || net_now(net) - x->began_ms > BODY_SECONDS * 1000)
            return -1;
        exchange_body(x, in, size);
        return 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return x != NULL ? finish_body(wsi, x) : -1;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return x != NULL && x->answered ? send_response(wsi, x) : 0;
    case LWS_CALLBACK_TIMER:
        if (x != NULL && x->answered)
            go_on(wsi, x);
        return 0;
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        return end_exchange(session);
    default:
        return 0;
    }
}
