/* A socket and its lists, shared by lws_socket.c (its life, what comes in) and lws_out.c (what goes
 * out). */
#ifndef TAV_SERVER_NET_LWS_SOCKET_H
#define TAV_SERVER_NET_LWS_SOCKET_H

#include "server/net/lws.h"

typedef struct out_message {
    struct out_message *next;
    size_t size;
    unsigned char bytes[]; /* LWS_PRE, then the text */
} out_message;

typedef struct net_socket {
    struct lws *wsi;
    hub_link link;
    uint8_t session[STORE_KEY]; /* that opened it */
    net_address address;
    work_payer payer;
    tav_language language;
    out_message *first, *last;
    size_t waiting; /* bytes of the queue */
    char *in;
    size_t in_size, in_room;
    int64_t heard_ms;
    bool ping_due, pinged; /* since it was heard */
    bool held; /* `in` is a whole message that waits because its sender used too much of the loop */
    bool known;          /* the hub knows it */
    account_asked asked; /* whose it is */
    tav_net *net;
    struct {
        struct net_socket *next, *before;
        bool in;
    } place[SOCKET_LISTS];
    int ends;    /* the code to close with when the queue is empty; 0: goes on */
    bool ended;  /* our close is sent; the peer has a while to answer */
    bool left;   /* the peer's close has come */
    bool broken; /* it takes nothing any more */
} net_socket;

static inline void socket_join(tav_net *net, net_socket *socket, socket_list which)
{
    socket_ends *list = &net->list[which];
    if (socket->place[which].in)
        return;
    socket->place[which].in = true;
    socket->place[which].next = NULL;
    socket->place[which].before = list->last;
    *(list->last != NULL ? &list->last->place[which].next : &list->first) = socket;
    list->last = socket;
}

static inline void socket_leave(tav_net *net, net_socket *socket, socket_list which)
{
    socket_ends *list = &net->list[which];
    net_socket *next = socket->place[which].next, *before = socket->place[which].before;
    if (!socket->place[which].in)
        return;
    socket->place[which].in = false;
    *(before != NULL ? &before->place[which].next : &list->first) = next;
    *(next != NULL ? &next->place[which].before : &list->last) = before;
}

/* Queues a message; false without memory. */
TAV_MUST_CHECK bool out_add(net_socket *socket, const char *text, size_t size);
void out_clear(net_socket *socket);
/* When the kernel takes more. Returns what libwebsockets expects. */
int out_write(tav_net *net, net_socket *socket);

#endif
