#define _POSIX_C_SOURCE 200809L
#include "tests/server/proxy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/unit.h"

enum { PAIRS = 32, BYTES = 65536 };

struct proxy {
    int to, listener, woken[2];
    int file[PAIRS][2]; /* the store's, the server's; -1: none */
    atomic_int mode, cuts;
    atomic_bool ends;
    pthread_t thread;
};

static struct sockaddr_in address_of(int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

static void drop(proxy *p, int pair)
{
    for (int side = 0; side < 2; side++) {
        if (p->file[pair][side] >= 0)
            close(p->file[pair][side]);
        p->file[pair][side] = -1;
    }
}

static void accept_one(proxy *p)
{
    struct sockaddr_in address = address_of(p->to);
    int pair = 0, client = accept(p->listener, NULL, NULL);
    while (pair < PAIRS && p->file[pair][0] >= 0)
        pair++;
    assert_true(client >= 0 && pair < PAIRS);
    p->file[pair][0] = client;
    p->file[pair][1] = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(p->file[pair][1], (struct sockaddr *)&address, sizeof address) != 0)
        drop(p, pair);
}

/* Passes on what one side has sent, or cuts the connection instead. */
static void pass(proxy *p, int pair, int side)
{
    static char bytes[BYTES];
    int cut = side == 0 ? PROXY_CUTS_QUESTION : PROXY_CUTS_ANSWER;
    ssize_t size = recv(p->file[pair][side], bytes, sizeof bytes, 0);
    if (size > 0 && atomic_load(&p->mode) == cut) {
        atomic_store(&p->mode, PROXY_PASSES);
        atomic_fetch_add(&p->cuts, 1);
        size = 0;
    }
    for (ssize_t sent = 0; sent < size;) {
        ssize_t more = send(p->file[pair][1 - side], bytes + sent, (size_t)(size - sent),
                            MSG_NOSIGNAL);
        if (more <= 0)
            size = 0;
        else
            sent += more;
    }
    if (size <= 0)
        drop(p, pair);
}

static void *run(void *context)
{
    proxy *p = context;
    while (!atomic_load(&p->ends)) {
        struct pollfd file[2 * PAIRS + 2];
        for (int i = 0; i < 2 * PAIRS; i++)
            file[i] = (struct pollfd){.fd = p->file[i / 2][i % 2], .events = POLLIN};
        file[2 * PAIRS] = (struct pollfd){.fd = p->listener, .events = POLLIN};
        file[2 * PAIRS + 1] = (struct pollfd){.fd = p->woken[0], .events = POLLIN};
        poll(file, 2 * PAIRS + 2, -1);
        if (file[2 * PAIRS].revents != 0)
            accept_one(p);
        for (int i = 0; i < 2 * PAIRS; i++)
            if (file[i].fd >= 0 && file[i].revents != 0 && p->file[i / 2][i % 2] == file[i].fd)
                pass(p, i / 2, i % 2);
    }
    return NULL;
}

proxy *proxy_open(int to, int *port)
{
    proxy *p = calloc(1, sizeof *p);
    struct sockaddr_in address = address_of(0);
    socklen_t size = sizeof address;
    assert_non_null(p);
    p->to = to;
    memset(p->file, 0xff, sizeof p->file);
    p->listener = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(p->listener, (struct sockaddr *)&address, size), 0);
    assert_int_equal(listen(p->listener, PAIRS), 0);
    assert_int_equal(getsockname(p->listener, (struct sockaddr *)&address, &size), 0);
    *port = ntohs(address.sin_port);
    assert_int_equal(pipe(p->woken), 0);
    assert_int_equal(pthread_create(&p->thread, NULL, run, p), 0);
    return p;
}

void proxy_close(proxy *p)
{
    atomic_store(&p->ends, true);
    assert_int_equal(write(p->woken[1], "x", 1), 1);
    pthread_join(p->thread, NULL);
    for (int pair = 0; pair < PAIRS; pair++)
        drop(p, pair);
    close(p->listener);
    close(p->woken[0]);
    close(p->woken[1]);
    free(p);
}

void proxy_cut(proxy *p, proxy_mode mode)
{
    atomic_store(&p->mode, mode);
}

int proxy_cuts(proxy *p)
{
    return atomic_load(&p->cuts);
}
