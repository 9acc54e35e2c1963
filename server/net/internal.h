/* The network side of a running server: what all connections share, one HTTP exchange, one socket.
 * Only the files lws_*.c know libwebsockets.
 *
 * Everything here belongs to the loop's thread. */
#ifndef TAV_SERVER_NET_INTERNAL_H
#define TAV_SERVER_NET_INTERNAL_H

#include "server/account/account.h"
#include "server/config.h"
#include "server/hub/hub.h"
#include "server/bucket.h"
#include "server/log.h"
#include "server/net/response.h"
#include "server/net/bans.h"
#include "server/net/games.h"
#include "server/net/limit.h"
#include "server/net/route.h"
#include "server/ration.h"

struct lws;
struct net_socket;
struct http_exchange;
typedef struct net_loop net_loop;

typedef struct {
    uint64_t answers[6]; /* by the class of their status: [2] are 2xx */
    uint64_t sockets_opened, sockets_refused;
    uint64_t dropped_slow, dropped_idle, dropped_long;
    uint64_t messages_in, messages_out, bytes_in, bytes_out;
    uint64_t held;  /* messages whose sender had to wait for a share of the loop */
    uint64_t late;  /* messages that had to let others go first */
    uint64_t heard; /* news from other servers */
} net_figures;

/* The budgets of tav_net.loop_time, in microseconds of the loop's processor time. Beyond
 * the first two, a client has to wait; beyond the other two, it lets others go first. */
enum { LOOP_TIME_PERSON, LOOP_TIME_ADDRESS, LOOP_TURN_PERSON, LOOP_TURN_ADDRESS, LOOP_TIME_KINDS };

/* How the loop keeps up. Events count by processor time; on a busy machine they also wait. */
typedef struct {
    int64_t read_us, read_steady_us; /* the thread's time, and when it was read */
    int64_t told_us;                 /* by net_thread_us, the last time */
    int64_t noted_us;                /* the thread's time at the end of the last event */
    uint64_t busy_us;                /* handling events */
    uint64_t slow;                   /* events that took more than 5 ms */
    int64_t longest_us[2];           /* the longest of this minute, and of the one before */
    int64_t late_us[2];              /* how late a timer was at most, in the same minutes */
    int64_t minute;
} loop_figures;

/* Sockets whose message waits for others, those with something to be sent, and all of them, those
 * heard longest ago first. */
typedef enum { SOCKETS_LATE, SOCKETS_TO_TELL, SOCKETS_HEARD, SOCKET_LISTS } socket_list;

typedef struct {
    struct net_socket *first, *last;
} socket_ends;

typedef struct {
    const server_config *config;
    tav_log log;
    net_loop *loop;
    net_files *files;
    net_limits *limits;
    rations *loop_time;
    work_payer payer; /* for whom the hub works, and since when */
    int64_t payer_since_us;
    uint8_t key[16]; /* of net_address_key */
    tav_store *store;
    tav_work *work;
    tav_accounts *accounts;
    tav_hub *hub; /* NULL once it has said goodbye */
    games_list games;
    struct http_exchange *exchange; /* the first of all */
    int later;                      /* how many of them wait for a record */
    struct net_socket **socket;     /* by place; a link's number says which */
    socket_ends list[SOCKET_LISTS];
    int socket_places, socket_count;
    uint64_t socket_serial;
    int64_t clock_begin_ms; /* system clock minus steady clock, at the start; or the database's */
    int64_t clock_next;     /* when that is looked at again */
    bool stopping;
    net_figures figures;

    /* For the operator (operate.c). */
    tav_mail *mail;       /* NULL: none is sent */
    tav_notices *notices; /* of people who are away */
    net_bans bans;
    bool asking_orders; /* the store */
    bool unopened;      /* the store could not be read at the start */
    int64_t last_order; /* the last one obeyed */
    int64_t orders_next, bans_next, purge_next;
    bucket lines; /* of the log about refusals */
    int64_t lines_left_out;
    loop_figures pace;
    int64_t sweep_ms; /* when the sockets are looked at next */
} tav_net;

/* Milliseconds since 1970, advancing steadily even if the system clock is changed, so that no
 * player's clock jumps. */
int64_t net_now(const tav_net *net);

/* A number for an address in rations and in the workers' queue; never 0. */
uint64_t net_address_key(const tav_net *net, const net_address *address);

/* The loop's processor time is shared out: a payer who used too much of it waits. The first says for
 * how many milliseconds (0: not at all), the second whether others go first, the third charges
 * microseconds of processor time. */
int64_t net_loop_wait(tav_net *net, const work_payer *payer);
bool net_loop_is_greedy(tav_net *net, const work_payer *payer);
void net_loop_spent(tav_net *net, const work_payer *payer, int64_t us);
int64_t net_thread_us(tav_net *net);
/* An event is over. Returns how long it took: whatever the loop's thread has done since the one before,
 * so that nothing escapes the figures and the clock is read once. */
int64_t net_note_event(tav_net *net);
/* For the hub: what it does from now on is charged to this payer. */
void net_pays(void *net, const work_payer *payer);

/* --- The loop ---------------------------------------------------------------------------------- */

/* Listens where the settings say; NULL if that is impossible. */
net_loop *loop_open(tav_net *net);
void loop_close(net_loop *loop);
int loop_port(const net_loop *loop);

/* Callable from any thread: some work has finished, or the server must stop. */
void loop_wake(void *loop);

/* Waits for the next event and handles it. False if the loop cannot continue. */
TAV_MUST_CHECK bool loop_turn(net_loop *loop);

/* Whether the kernel says which sockets are ready (epoll), or every turn looks at all of them. */
bool loop_scales(const net_loop *loop);

/* Ticks the tables after this many milliseconds, and from then on whenever they ask for it. */
void loop_tick(net_loop *loop, int ms);

/* --- One request of HTTP ----------------------------------------------------------------------- */

enum { HTTP_PATH = 512, HTTP_FIELD = 256, HTTP_COOKIES = 4096 };

typedef struct {
    http_method method;
    bool malformed; /* a header that is too long or makes no sense: answered and closed */
    char path[HTTP_PATH];
    char token[ACCOUNT_TOKEN]; /* of the cookie; empty: none */
    char origin[HTTP_FIELD], host[HTTP_FIELD];
    char accept_encoding[HTTP_FIELD], if_none_match[HTTP_FIELD];
    bool json;       /* the body is said to be JSON */
    bool has_length; /* Content-Length was given */
    uint64_t length;
    tav_language language;
    net_address address; /* of the client, also behind a proxy */
    bool secure;         /* the client speaks TLS */
} http_request;

typedef struct http_exchange {
    tav_net *net;
    struct http_exchange *next, *before; /* of all there are */
    struct lws *wsi;                     /* NULL: the client has left */
    http_request request;
    http_route route;
    work_payer payer;
    int64_t began_ms;
    char *body; /* as far as it has come */
    size_t body_size;
    bool refused; /* the answer is made, the body does not matter */
    bool waiting; /* for the accounts */
    bool asking;  /* the accounts, for the owner of its token */
    account_asked asked;
    char account[STORE_ID]; /* that was found; empty: nobody's */
    bool later;             /* the record it asks for is not ready yet */
    bool answered;          /* the answer can be sent */
    bool begun;             /* its head is sent */
    size_t sent;            /* of its body */
    bool sent_all;
    int look_ms;    /* until a client that takes nothing is looked at again */
    bool body_told; /* the end of the body was reported */
    http_response response;
} http_exchange;

/* A new exchange, its request not yet read; NULL if out of memory. */
http_exchange *exchange_open(tav_net *net, struct lws *wsi);
/* Called when the request line and headers are read: finds the route and refuses whatever can be
 * refused before the body arrives. */
void exchange_begin(http_exchange *exchange);
void exchange_body(http_exchange *exchange, const char *bytes, size_t size);
/* Starts answering. `answered` is set now or later; exchange_ready is called then. */
void exchange_answer(http_exchange *exchange);
/* Asks again for the records that were not ready. */
void exchange_retry(tav_net *net);
/* The client has left, or everything is sent. Frees the exchange, at once or when the accounts have
 * answered. */
void exchange_close(http_exchange *exchange);
/* Frees the exchanges whose accounts closed before answering. */
void exchange_close_all(tav_net *net);

/* Decides whether a socket is refused, and with which response. If the store does not say at once
 * whose the token is, it is not. */
TAV_MUST_CHECK bool exchange_refuse_socket(tav_net *net, const http_request *request,
                                           http_response *response);

/* Of the loop: there is something to send. */
void exchange_ready(http_exchange *exchange);

/* --- Sockets ----------------------------------------------------------------------------------- */

/* For the hub. */
void socket_send(void *net, hub_link link, const char *json, size_t size);
void socket_drop(void *net, hub_link link);

/* A session is over: its sockets are told so and end. */
void socket_sign_out(tav_net *net, const uint8_t session[STORE_KEY]);
/* The session continues under another key. */
void socket_renew(tav_net *net, const uint8_t session[STORE_KEY], const uint8_t key[STORE_KEY]);
/* All sessions of the account but this one are over. */
void socket_sign_out_others(tav_net *net, const char *account, const uint8_t but[STORE_KEY]);
/* Ends the sockets from addresses that are banned now. */
void socket_drop_banned(tav_net *net);

/* Hands over some of the messages that had to let others go first. */
void socket_serve_late(tav_net *net);

/* Sends what has gathered for some of the sockets. */
void socket_tell(tav_net *net);

/* Pings the quiet sockets and ends the silent ones. */
void socket_sweep(tav_net *net);

/* Stops sending anything new and ends every socket once its queue is sent. */
void socket_drop_all(tav_net *net);

/* --- Operators (operate.c) ---------------------------------------------------------------------- */

void operate_begin(tav_net *net);
/* Whether the store has told what that needs. */
bool operate_has_begun(const tav_net *net);
/* Call it now and then. */
void operate_tick(tav_net *net);
/* False with a reason if the settings for mail make no sense. */
TAV_MUST_CHECK bool operate_open_mail(tav_net *net, char *why, size_t why_size);
/* Opens the notices for people who are away (away.c). False without memory. */
TAV_MUST_CHECK bool away_open(tav_net *net);
/* A line with the client's address: `what` is the request, `why` may be NULL. */
void operate_log_refusal(tav_net *net, const char *event, const net_address *address,
                         const char *what, const char *why);

/* --- Other servers on the same database (share.c) ----------------------------------------------- */

/* For the store, and for the hub. */
void share_heard(void *net, const store_news *news);
bool share_acts(void *net, const char *table);
void share_tell(void *net, const char *table, const char *words);
/* Once the database is shared, before the hub opens. */
void share_begin(tav_net *net);
void share_tick(tav_net *net);

/* --- What is told to operators ----------------------------------------------------------------- */

/* The text of /metrics. */
void metrics_write(const tav_net *net, tav_text *out);

#endif
