/* Shared by the files that know libwebsockets: the user data of a connection and the parts of the
 * callback. */
#ifndef TAV_SERVER_NET_LWS_H
#define TAV_SERVER_NET_LWS_H

#include <libwebsockets.h>

#include "server/net/internal.h"

/* A connection: HTTP at first, perhaps a socket later. */
typedef struct {
    http_exchange *exchange;
    struct net_socket *socket;
} net_session;

/* Both return what libwebsockets expects: anything but 0 ends the connection. */
int http_callback(tav_net *net, struct lws *wsi, enum lws_callback_reasons reason,
                  net_session *session, void *in, size_t size);
int socket_callback(tav_net *net, struct lws *wsi, enum lws_callback_reasons reason,
                    net_session *session, void *in, size_t size);
/* Charges the owner of a socket for microseconds of the loop. */
void socket_pay(tav_net *net, const net_session *session, int64_t us);

/* Watching what connections send (lws_wire.c). The table is the loop's, and so are its calls. */
bool wires_open(void);
void wires_close(void);
void wire_watch(int file, bool on);
/* Until it is called with false, whatever is sent waits in the kernel for what follows. */
void wire_more_follows(bool more);

/* Reads from a connection again. */
void lws_read_on(const tav_net *net, struct lws *wsi);

/* Has libwebsockets look at its timers and paused connections in so many milliseconds. On a loop of
 * libev it does so only after events of its own: whatever sets a timer or lets a connection go on
 * outside of such an event must call this, or it waits for the next tick. */
void lws_look_again(const tav_net *net, int64_t ms);

/* Reads the headers while libwebsockets still has them. */
void lws_read_request(const tav_net *net, struct lws *wsi, http_request *request);

#endif
