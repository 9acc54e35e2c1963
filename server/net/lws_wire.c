/* Where libwebsockets reads from the network and writes to it. It has no hook before its parsers, so
 * this file takes the place of the libc function it calls: every byte of a watched connection passes
 * a wire (wire.h) first, exactly as libwebsockets will see it. A byte that is not allowed looks to
 * libwebsockets like a connection that broke. In the same way `send` learns that more follows, so
 * that several messages to one client leave as one packet.
 *
 * The table and the flag belong to the loop's thread; on other threads and for other files both
 * functions work as usual. docs/decisions/0014 says why it is done here. */
#define _DEFAULT_SOURCE /* MSG_MORE */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/lws.h"
#include "server/net/wire.h"

typedef struct {
    bool watched;
    wire wire;
} wire_place_of_file;

static _Thread_local wire_place_of_file *places;
static _Thread_local int place_count;
static _Thread_local bool more_follows;

bool wires_open(void)
{
    place_count = (int)sysconf(_SC_OPEN_MAX);
    places = calloc((size_t)place_count, sizeof *places);
    return places != NULL;
}

void wires_close(void)
{
    free(places);
    places = NULL;
    place_count = 0;
}

void wire_watch(int file, bool on)
{
    if (file >= 0 && file < place_count)
        places[file] = (wire_place_of_file){.watched = on};
}

/* The first request of a connection gets an answer; anything later might land in the middle of
 * another one. */
static void say_no(int file, const wire *w)
{
    static const char answer[] = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n"
                                 "Content-Length: 0\r\n\r\n";
    static const uint8_t close_frame[] = {0x88, 2, 1002 >> 8, 1002 & 255};
    if (wire_is_socket(w))
        send(file, close_frame, sizeof close_frame, MSG_NOSIGNAL | MSG_DONTWAIT);
    else if (w->requests == 0)
        send(file, answer, sizeof answer - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}

__attribute__((visibility("default"))) ssize_t recv(int file, void *bytes, size_t size, int flags)
{
    ssize_t got = recvfrom(file, bytes, size, flags, NULL, NULL);
    if (got <= 0 || file < 0 || file >= place_count || !places[file].watched ||
        (flags & MSG_PEEK) != 0 || wire_read(&places[file].wire, bytes, (size_t)got))
        return got;
    say_no(file, &places[file].wire);
    places[file].watched = false;
    errno = ECONNRESET;
    return -1;
}

void wire_more_follows(bool more)
{
    more_follows = more;
}

__attribute__((visibility("default"))) ssize_t send(int file, const void *bytes, size_t size,
                                                    int flags)
{
    return sendto(file, bytes, size, more_follows ? flags | MSG_MORE : flags, NULL, 0);
}
