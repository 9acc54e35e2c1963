/* The path from a request to its response. An exchange is refused at once, answered at once, or
 * waits for the accounts; in every case it gets exactly one response. */
#include <stdlib.h>
#include <string.h>

#include "server/net/internal.h"

enum { METRICS_SIZE = 8192, WAITING_SIZE = 48, ROOM_SECONDS = 30 };

static const char json_type[] = "application/json";
static const char text_type[] = "text/plain; charset=utf-8";

static void settle(http_exchange *x, http_response response)
{
    bool closes = x->response.closes;
    x->response = response;
    x->response.closes = response.closes || closes;
    x->response.headless = x->request.method == HTTP_HEAD;
    x->answered = true;
}

static void refuse(http_exchange *x, http_refusal refusal)
{
    const char *why = refusal == REFUSE_RATE     ? "rate"
                      : refusal == REFUSE_BANNED ? "banned"
                      : refusal == REFUSE_ORIGIN ? "origin"
                                                 : NULL;
    if (why != NULL)
        operate_log_refusal(x->net, "refused", &x->request.address, x->request.path, why);
    settle(x, response_refusal(refusal, x->request.language));
    x->refused = true;
}

/* Files and figures are ready-made; the rest costs the loop something. */
static bool takes_time(const http_exchange *x)
{
    return x->route.kind == ROUTE_RECORD || x->route.kind == ROUTE_ACCOUNT ||
           x->route.kind == ROUTE_WAITING;
}

/* Takes a token of every kind the request needs. */
static bool within_limits(http_exchange *x)
{
    int64_t now = net_now(x->net);
    if (strncmp(x->request.path, "/api/", 5) == 0 &&
        bans_hold_address(&x->net->bans, &x->request.address, now)) {
        refuse(x, REFUSE_BANNED);
        return false;
    }
    int wait = limits_take(x->net->limits, LIMIT_REQUESTS, &x->request.address, now);
    if (wait == 0 && x->route.kind == ROUTE_ACCOUNT && x->route.sign_in)
        wait = limits_take(x->net->limits, LIMIT_SIGN_INS, &x->request.address, now);
    if (wait == 0 && takes_time(x))
        wait = (int)((net_loop_wait(x->net, &x->payer) + 999) / 1000);
    if (wait == 0)
        return true;
    refuse(x, REFUSE_RATE);
    x->response.retry_after = wait;
    return false;
}

static bool origin_fits(const tav_net *net, const http_request *request)
{
    return http_origin_allowed(request->origin, request->host,
                               server_config_text(net->config, SETTING_ORIGINS));
}

/* Accepts a body only where one belongs and only with its length announced. A body too long to
 * drain politely ends the connection. */
static bool body_fits(http_exchange *x)
{
    enum { POLITE = 1 << 20 };
    const http_request *request = &x->request;
    bool post = request->method == HTTP_POST;
    if (post ? !request->has_length : request->has_length && request->length > 0) {
        x->response.closes = true;
        refuse(x, REFUSE_MALFORMED);
        return false;
    }
    if (request->length > (uint64_t)server_config_number(x->net->config, SETTING_BODY)) {
        x->response.closes |= request->length > POLITE;
        refuse(x, REFUSE_LONG);
        return false;
    }
    return true;
}

http_exchange *exchange_open(tav_net *net, struct lws *wsi)
{
    http_exchange *x = calloc(1, sizeof *x);
    if (x == NULL)
        return NULL;
    x->net = net;
    x->wsi = wsi;
    x->began_ms = net_now(net);
    x->next = net->exchange;
    if (x->next != NULL)
        x->next->before = x;
    net->exchange = x;
    return x;
}

void exchange_begin(http_exchange *x)
{
    const http_request *request = &x->request;
    x->route = route_find(request->method, request->path);
    x->payer = (work_payer){0, net_address_key(x->net, &request->address)};
    x->response.closes = x->net->stopping;
    if (request->malformed) {
        x->response.closes = true;
        refuse(x, REFUSE_MALFORMED);
        return;
    }
    if (!within_limits(x) || !body_fits(x))
        return;
    if (x->route.kind == ROUTE_METHOD) {
        x->response.closes |= request->method == HTTP_OTHER;
        refuse(x, REFUSE_METHOD);
    } else if (x->route.kind == ROUTE_NONE) {
        refuse(x, REFUSE_MISSING);
    } else if (request->method == HTTP_POST && !origin_fits(x->net, request)) {
        refuse(x, REFUSE_ORIGIN);
    } else if (request->length > 0 && !request->json) {
        refuse(x, REFUSE_TYPE);
    }
}

void exchange_body(http_exchange *x, const char *bytes, size_t size)
{
    if (x->refused || size == 0)
        return;
    if (x->body == NULL)
        x->body = malloc((size_t)x->request.length);
    if (x->body == NULL || size > x->request.length - x->body_size) {
        refuse(x, REFUSE_BUSY);
        return;
    }
    memcpy(x->body + x->body_size, bytes, size);
    x->body_size += size;
}

/* --- Answers ----------------------------------------------------------------------------------- */

/* Called on the loop, either at once or when the change is on disk. */
static void take_account_answer(void *context, const account_answer *said)
{
    http_exchange *x = context;
    tav_net *net = x->net;
    if (said->changed != NULL && net->hub != NULL)
        hub_account_changed(net->hub, said->changed, net_now(net));
    if (said->left != NULL && net->hub != NULL)
        hub_account_gone(net->hub, said->left, said->deleted, net_now(net));
    if (said->renewed != NULL)
        socket_renew(net, said->session, said->renewed);
    else if (said->session != NULL)
        socket_sign_out(net, said->session);
    if (said->others != NULL)
        socket_sign_out_others(net, said->others, said->renewed);
    if (said->wrong != NULL)
        operate_log_refusal(net, "sign-in-failed", &x->request.address, x->route.word, NULL);
    settle(x, response_copy(said->status, json_type, said->json, said->json_size));
    if (said->token != NULL)
        response_set_cookie(&x->response, said->token, x->request.secure);
    if (x->route.word != NULL && strcmp(x->route.word, "export") == 0 && said->status == 200)
        x->response.file = "tavoliere.json";
    if (x->waiting) {
        x->waiting = false;
        if (x->wsi == NULL)
            exchange_close(x);
        else
            exchange_ready(x);
    }
}

static void answer_account(http_exchange *x)
{
    account_request request = {
        .request = x->route.word,
        .token = x->request.token,
        .body = x->body != NULL ? x->body : "",
        .body_size = x->body_size,
        .language = x->request.language,
        .now_ms = net_now(x->net),
    };
    accounts_handle(x->net->accounts, &request, take_account_answer, x);
    x->waiting = !x->answered;
}

static void answer_waiting(http_exchange *x)
{
    if (x->account[0] == '\0') {
        settle(x, response_refusal(REFUSE_SESSION, x->request.language));
        return;
    }
    char json[WAITING_SIZE];
    tav_text text;
    text_open(&text, json, sizeof json);
    text_put(&text, "{\"waiting\":");
    text_number(&text, hub_waiting(x->net->hub, x->account));
    text_char(&text, '}');
    settle(x, response_copy(200, json_type, json, text.length));
}

static void answer_record(http_exchange *x)
{
    char *record = malloc(RECORD_TEXT_MAX);
    tav_text text;
    if (record == NULL) {
        settle(x, response_refusal(REFUSE_BUSY, x->request.language));
        return;
    }
    text_open(&text, record, RECORD_TEXT_MAX);
    tav_error error = hub_record(x->net->hub, x->route.id, x->account, &text);
    x->later = error == TAV_ERROR_STALE;
    if (x->later) {
        x->net->later++;
    } else if (error == TAV_OK) {
        settle(x, response_copy(200, text_type, record, text.length));
        x->response.file = "tavoliere.txt";
    } else {
        settle(x, response_refusal(error == TAV_ERROR_PHASE    ? REFUSE_RUNNING
                                   : error == TAV_ERROR_RECORD ? REFUSE_DAMAGED
                                                               : REFUSE_MISSING,
                                   x->request.language));
    }
    free(record);
}

static void answer_found(http_exchange *x)
{
    if (x->route.kind == ROUTE_WAITING)
        answer_waiting(x);
    else
        answer_record(x);
}

/* Charges the client, signed in or not, for the work of answering. */
static void account_found(void *context, store_result result, const store_account *account)
{
    http_exchange *x = context;
    bool late = x->asking;
    int64_t since = net_thread_us(x->net);
    x->asking = false;
    if (account != NULL)
        memcpy(x->account, account->id, sizeof x->account);
    if (!late && result == STORE_OK)
        return;
    if (result != STORE_OK || x->net->hub == NULL)
        settle(x, response_refusal(REFUSE_BUSY, x->request.language));
    else
        answer_found(x);
    net_loop_spent(x->net, &x->payer, net_thread_us(x->net) - since);
    if (late && x->answered)
        exchange_ready(x);
}

/* Answers now, or once the store has found the owner of the token. */
static void answer_with_account(http_exchange *x)
{
    accounts_ask(x->net->accounts, &x->asked, x->request.token, net_now(x->net), account_found, x);
    x->asking = x->asked.asking;
    if (!x->asking && !x->answered)
        answer_found(x);
}

static void answer_health(http_exchange *x)
{
    store_figures figures = store_measure(x->net->store);
    const char *text = x->net->stopping    ? "stopping\n"
                       : !figures.writable ? "the store cannot be written\n"
                                           : "ok\n";
    settle(x, response_with(text[0] == 'o' ? 200 : 503, text_type, text, strlen(text)));
}

static void answer_metrics(http_exchange *x)
{
    char page[METRICS_SIZE];
    tav_text text;
    text_open(&text, page, sizeof page);
    metrics_write(x->net, &text);
    settle(x, response_copy(200, "text/plain; version=0.0.4; charset=utf-8", page, text.length));
}

/* People type addresses like /lobbi, programs ask for /lobbi.js: only people get a page. */
static bool names_a_page(const char *path)
{
    return strchr(path, '.') == NULL && strncmp(path, "/assets", 7) != 0;
}

static void answer_page(http_exchange *x, const char *path)
{
    const net_file *file = files_find(x->net->files, path);
    if (file != NULL) {
        settle(x, response_file(file, x->request.accept_encoding, x->request.if_none_match));
        return;
    }
    const net_file *page = names_a_page(path) ? files_find(x->net->files, "/index.html") : NULL;
    if (page == NULL) {
        settle(x, response_refusal(REFUSE_MISSING, x->request.language));
        return;
    }
    settle(x, response_file(page, x->request.accept_encoding, ""));
    x->response.status = 404;
    x->response.tag = NULL;
}

void exchange_retry(tav_net *net)
{
    if (net->later == 0)
        return;
    net->later = 0;
    for (http_exchange *x = net->exchange, *next; x != NULL; x = next) {
        next = x->next;
        if (!x->later || x->wsi == NULL || net->hub == NULL)
            continue;
        answer_record(x);
        if (x->answered)
            exchange_ready(x);
    }
}

static void answer_route(http_exchange *x);

void exchange_answer(http_exchange *x)
{
    int64_t since = net_thread_us(x->net);
    answer_route(x);
    net_loop_spent(x->net, &x->payer, net_thread_us(x->net) - since);
}

static void answer_route(http_exchange *x)
{
    if (x->refused)
        return;
    if (x->net->hub == NULL) {
        x->response.closes = true;
        settle(x, response_refusal(REFUSE_BUSY, x->request.language));
        return;
    }
    switch (x->route.kind) {
    case ROUTE_ACCOUNT:
        answer_account(x);
        return;
    case ROUTE_WAITING:
    case ROUTE_RECORD:
        answer_with_account(x);
        return;
    case ROUTE_GAMES:
        settle(x, games_response(&x->net->games, x->request.accept_encoding));
        return;
    case ROUTE_HEALTH:
        answer_health(x);
        return;
    case ROUTE_METRICS:
        answer_metrics(x);
        return;
    case ROUTE_PAGE:
        answer_page(x, "/index.html");
        x->response.here = x->request.token[0] != '\0';
        return;
    case ROUTE_FILE:
        answer_page(x, x->request.path);
        return;
    case ROUTE_SOCKET: /* asked for without the upgrade */
    case ROUTE_NONE:
    case ROUTE_METHOD:
        break;
    }
    settle(x, response_refusal(REFUSE_MALFORMED, x->request.language));
}

void exchange_close(http_exchange *x)
{
    x->wsi = NULL;
    if (x->waiting)
        return;
    if (x->net->accounts != NULL)
        accounts_forget(&x->asked);
    *(x->before != NULL ? &x->before->next : &x->net->exchange) = x->next;
    if (x->next != NULL)
        x->next->before = x->before;
    response_close(&x->response);
    free(x->body);
    free(x);
}

void exchange_close_all(tav_net *net)
{
    while (net->exchange != NULL) {
        net->exchange->waiting = false;
        exchange_close(net->exchange);
    }
}

/* --- The way to a socket ----------------------------------------------------------------------- */

static void owner_found(void *context, store_result result, const store_account *account)
{
    *(bool *)context = result == STORE_OK && account != NULL;
}

/* An upgrade is decided at once, so it is allowed if the store takes its time; the socket ends later if
 * it is nobody's. */
static bool may_have_owner(tav_net *net, const http_request *request)
{
    account_asked asked;
    bool found = false;
    accounts_ask(net->accounts, &asked, request->token, net_now(net), owner_found, &found);
    if (!asked.asking)
        return found;
    accounts_forget(&asked);
    return true;
}

bool exchange_refuse_socket(tav_net *net, const http_request *request, http_response *response)
{
    int64_t now = net_now(net);
    http_refusal refusal;
    int wait = 0;
    if (request->malformed)
        refusal = REFUSE_MALFORMED;
    else if (route_find(request->method, request->path).kind != ROUTE_SOCKET)
        refusal = REFUSE_MISSING;
    else if (!origin_fits(net, request))
        refusal = REFUSE_ORIGIN;
    else if (bans_hold_address(&net->bans, &request->address, now))
        refusal = REFUSE_BANNED;
    else if ((wait = limits_take(net->limits, LIMIT_CONNECTS, &request->address, now)) > 0)
        refusal = REFUSE_RATE;
    else if (!limits_room(net->limits, LIMIT_OPEN_SOCKETS, &request->address, now)) {
        refusal = REFUSE_RATE;
        wait = ROOM_SECONDS;
    } else if (net->stopping || net->hub == NULL || net->socket_count == net->socket_places)
        refusal = REFUSE_BUSY;
    else if (!may_have_owner(net, request))
        refusal = REFUSE_SESSION;
    else
        return false;
    if (refusal == REFUSE_RATE || refusal == REFUSE_BANNED || refusal == REFUSE_ORIGIN)
        operate_log_refusal(net, "refused", &request->address, "/api/socket",
                            refusal == REFUSE_RATE     ? "rate"
                            : refusal == REFUSE_BANNED ? "banned"
                                                       : "origin");
    *response = response_refusal(refusal, request->language);
    response->retry_after = wait;
    response->closes = true;
    net->figures.sockets_refused++;
    return true;
}
