#include "tests/server/link.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int open_socket(int port, const char *from)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in own = {.sin_family = AF_INET};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int file = socket(AF_INET, SOCK_STREAM, 0);
    int on = 1;
    if (file < 0 || inet_pton(AF_INET, from, &own.sin_addr) != 1 ||
        bind(file, (struct sockaddr *)&own, sizeof own) != 0 ||
        connect(file, (struct sockaddr *)&address, sizeof address) != 0) {
        perror("connect");
        return -1;
    }
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return file;
}

/* Sends a request and reads to the end of the headers; the rest stays unread except for bytes that
 * came along with them. Returns the number of bytes read, 0 on failure. */
static size_t exchange(int file, const char *request, char *answer, size_t room)
{
    size_t used = 0;
    if (write(file, request, strlen(request)) != (ssize_t)strlen(request))
        return 0;
    while (used < room - 1) {
        ssize_t size = read(file, answer + used, room - 1 - used);
        if (size <= 0)
            return 0;
        used += (size_t)size;
        answer[used] = '\0';
        if (strstr(answer, "\r\n\r\n") != NULL)
            return used;
    }
    return 0;
}

static bool become_guest(load_link *link, int port, const char *name)
{
    char request[512], answer[4096];
    int file = open_socket(port, "127.0.0.1");
    if (file < 0)
        return false;
    snprintf(request, sizeof request,
             "POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
             "Content-Type: application/json\r\nContent-Length: %zu\r\n"
             "Connection: close\r\n\r\n{\"name\":\"%s\"}",
             port, port, strlen(name) + 11, name);
    size_t used = exchange(file, request, answer, sizeof answer);
    close(file);
    char *cookie = used == 0 ? NULL : strstr(answer, "tavoliere=");
    if (cookie == NULL || strncmp(answer, "HTTP/1.1 200", 12) != 0) {
        fprintf(stderr, "no guest: %.300s\n", used == 0 ? "no answer" : answer);
        return false;
    }
    size_t length = strcspn(cookie, ";\r");
    if (length >= sizeof link->cookie)
        return false;
    memcpy(link->cookie, cookie, length);
    link->cookie[length] = '\0';
    return true;
}

static void append(char **bytes, size_t *used, size_t *room, const void *more, size_t size)
{
    while (*used + size > *room) {
        *room = *room > 0 ? 2 * *room : 4096;
        *bytes = realloc(*bytes, *room);
        if (*bytes == NULL)
            abort();
    }
    memcpy(*bytes + *used, more, size);
    *used += size;
}

static bool open_link(load_link *link, int port, const char *address)
{
    char request[512], answer[8192];
    link->socket = open_socket(port, address);
    if (link->socket < 0)
        return false;
    snprintf(request, sizeof request,
             "GET /api/socket?lang=en HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
             "Origin: http://127.0.0.1:%d\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
             "Cookie: %s\r\n\r\n",
             port, port, link->cookie);
    size_t used = exchange(link->socket, request, answer, sizeof answer);
    if (used == 0 || strncmp(answer, "HTTP/1.1 101", 12) != 0) {
        fprintf(stderr, "no socket: %.300s\n", used == 0 ? "no answer" : answer);
        return false;
    }
    char *end = strstr(answer, "\r\n\r\n") + 4;
    append(&link->in, &link->in_used, &link->in_room, end, used - (size_t)(end - answer));
    fcntl(link->socket, F_SETFL, O_NONBLOCK);
    return true;
}

bool link_open(load_link *link, int port, const char *name)
{
    *link = (load_link){.socket = -1};
    return become_guest(link, port, name) && open_link(link, port, "127.0.0.1");
}

bool link_come(load_link *link, int port, const char *address, const char *cookie)
{
    *link = (load_link){.socket = -1};
    snprintf(link->cookie, sizeof link->cookie, "%s", cookie);
    return open_link(link, port, address);
}

void link_close(load_link *link)
{
    if (link->socket >= 0)
        close(link->socket);
    free(link->in);
    free(link->out);
}

bool link_flush(load_link *link)
{
    size_t sent = 0;
    while (sent < link->out_used) {
        ssize_t size = send(link->socket, link->out + sent, link->out_used - sent, MSG_NOSIGNAL);
        if (size < 0 && errno == EAGAIN)
            break;
        if (size <= 0)
            return false;
        sent += (size_t)size;
    }
    memmove(link->out, link->out + sent, link->out_used - sent);
    link->out_used -= sent;
    return true;
}

/* Opcodes of RFC 6455. */
enum { TEXT = 1, CLOSE = 8, PING = 9, PONG = 10 };

/* A client must mask its frames; a mask of zeros leaves the bytes unchanged. */
static void append_frame(load_link *link, int opcode, const char *bytes, size_t size)
{
    uint8_t head[8] = {(uint8_t)(0x80 | opcode)};
    size_t head_size = 6;
    if (size < 126) {
        head[1] = (uint8_t)(0x80 | size);
    } else {
        head[1] = 0x80 | 126;
        head[2] = (uint8_t)(size >> 8);
        head[3] = (uint8_t)size;
        head_size = 8;
    }
    append(&link->out, &link->out_used, &link->out_room, head, head_size);
    append(&link->out, &link->out_used, &link->out_room, bytes, size);
}

bool link_send(load_link *link, const char *text)
{
    append_frame(link, TEXT, text, strlen(text));
    return link_flush(link);
}

bool link_read(load_link *link)
{
    char bytes[65536];
    for (;;) {
        ssize_t size = read(link->socket, bytes, sizeof bytes);
        if (size < 0 && errno == EAGAIN)
            return true;
        if (size <= 0)
            return false;
        append(&link->in, &link->in_used, &link->in_room, bytes, (size_t)size);
    }
}

char *link_next(load_link *link, size_t *taken)
{
    for (;;) {
        uint8_t *frame = (uint8_t *)link->in + *taken;
        size_t there = link->in_used - *taken, head = 2, size = there < 2 ? 0 : frame[1] & 0x7f;
        if (there >= 4 && size == 126) {
            head = 4;
            size = (size_t)frame[2] << 8 | frame[3];
        } else if (there >= 10 && size == 127) {
            head = 10;
            size = 0;
            for (int i = 2; i < 10; i++)
                size = size << 8 | frame[i];
        }
        if (there < 2 || (head == 2 && size > 125) || there < head + size) {
            memmove(link->in, link->in + *taken, there);
            link->in_used = there;
            return NULL;
        }
        *taken += head + size;
        int opcode = frame[0] & 0x0f;
        if (opcode == PING)
            append_frame(link, PONG, (char *)frame + head, size);
        if (opcode != TEXT)
            continue;
        /* The head is no longer needed: the text moves over it, which leaves room for a terminating
         * zero. */
        memmove(frame, frame + head, size);
        frame[size] = '\0';
        return (char *)frame;
    }
}
