/* What goes out to sockets. Messages gather in a queue; at the end of the loop's turn they are handed
 * to the kernel at once, which sends them together: a packet costs more than a message. Asking first
 * whether the socket may be written would take another turn and four more system calls, and the answer
 * is nearly always yes; if not, libwebsockets keeps the rest of a message and says when there is room
 * again. */
#include <stdlib.h>
#include <string.h>

#include "server/net/lws_socket.h"

enum {
    WRITES_AT_ONCE = 8, /* messages to one socket before others have their turn */
    TELL_US = 2000      /* of a turn of the loop */
};

static void drop_first(net_socket *socket)
{
    out_message *first = socket->first;
    socket->first = first->next;
    if (socket->first == NULL)
        socket->last = NULL;
    socket->waiting -= first->size;
    free(first);
}

bool out_add(net_socket *socket, const char *text, size_t size)
{
    out_message *message = malloc(sizeof *message + LWS_PRE + size);
    if (message == NULL)
        return false;
    message->next = NULL;
    message->size = size;
    memcpy(message->bytes + LWS_PRE, text, size);
    if (socket->last != NULL)
        socket->last->next = message;
    else
        socket->first = message;
    socket->last = message;
    socket->waiting += size;
    return true;
}

void out_clear(net_socket *socket)
{
    while (socket->first != NULL)
        drop_first(socket);
}

static int write_ping(net_socket *socket)
{
    unsigned char buffer[LWS_PRE + 1] = {0};
    socket->ping_due = false;
    lws_callback_on_writable(socket->wsi);
    return lws_write(socket->wsi, buffer + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

static int write_message(tav_net *net, net_socket *socket)
{
    out_message *message = socket->first;
    net->figures.messages_out++;
    net->figures.bytes_out += message->size;
    if (lws_write(socket->wsi, message->bytes + LWS_PRE, message->size, LWS_WRITE_TEXT) < 0)
        return -1;
    drop_first(socket); /* libwebsockets has copied whatever it could not send at once */
    return 0;
}

/* Some messages at a time, as long as the kernel takes them. Where it does not, libwebsockets sends
 * the rest without waiting for more. */
static int write_some(tav_net *net, net_socket *socket)
{
    int result = 0;
    for (int i = 0; i < WRITES_AT_ONCE && socket->first != NULL && result == 0; i++) {
        if (i > 0 && lws_partial_buffered(socket->wsi))
            break;
        wire_more_follows(i + 1 < WRITES_AT_ONCE && socket->first->next != NULL);
        result = write_message(net, socket);
    }
    wire_more_follows(false);
    if (result == 0 && socket->first != NULL)
        lws_callback_on_writable(socket->wsi);
    return result;
}

int out_write(tav_net *net, net_socket *socket)
{
    if (socket->broken)
        return -1;
    if (socket->ping_due)
        return write_ping(socket);
    if (socket->first == NULL) {
        if (socket->ends == 0 || socket->ended)
            return 0;
        socket->ended = true;
        lws_close_reason(socket->wsi, (enum lws_close_status)socket->ends, NULL, 0);
        return -1;
    }
    if (write_some(net, socket) != 0)
        return -1;
    if (socket->ends != 0)
        lws_callback_on_writable(socket->wsi);
    return 0;
}

/* Outside of a callback of libwebsockets a connection cannot be ended: its next callback does it. */
static void tell(tav_net *net, net_socket *socket)
{
    if (socket->ends != 0 || socket->left || socket->broken || lws_partial_buffered(socket->wsi)) {
        lws_callback_on_writable(socket->wsi);
    } else if (write_some(net, socket) != 0) {
        socket->broken = true;
        lws_callback_on_writable(socket->wsi);
    }
}

void socket_tell(tav_net *net)
{
    int64_t end_us = net->pace.noted_us + TELL_US;
    while (net->list[SOCKETS_TO_TELL].first != NULL && net->pace.noted_us < end_us) {
        net_socket *socket = net->list[SOCKETS_TO_TELL].first;
        socket_leave(net, socket, SOCKETS_TO_TELL);
        tell(net, socket);
        net_loop_spent(net, &socket->payer, net_note_event(net)); /* recipients pay for sending */
    }
}
