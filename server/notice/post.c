/* One thread with libcurl's multi interface. A parcel is in one of three lists: waiting, under way
 * (only the thread's), finished. */
#define _POSIX_C_SOURCE 200809L
#include "server/notice/post.h"

#include <curl/curl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/clock.h"
#include "server/notice/endpoint.h"
#include "server/notice/parcel.h"

enum {
    AT_ONCE = 16,
    AT_ONCE_PER_HOST = 4,
    TRIES = 3,
    PAUSE_MS = 30000, /* before the second try, and twice that before the third */
    WHOLE_SECONDS = 10,
    CONNECT_SECONDS = 5,
    ANSWER_MOST = 16 << 10, /* bytes that are read of an answer */
    POLL_MS = 1000
};

typedef struct {
    tav_post *post;
    post_parcel *parcel; /* NULL: free */
    CURL *curl;
    struct curl_slist *headers;
    size_t answered; /* bytes */
    parcel_packed packed;
    char origin[NOTICE_ADDRESS];
} transfer;

typedef struct {
    post_parcel *first, *last;
} parcels;

struct tav_post {
    char exceptions[512];
    seal_key key;
    char contact[POST_CONTACT];
    void (*wake)(void *context);
    void *wake_context;
    CURLM *multi;
    transfer transfer[AT_ONCE]; /* of the thread */
    pthread_t thread;
    pthread_mutex_t lock; /* of all that follows */
    parcels waiting, finished;
    post_figures figures;
    bool closing;
};

/* --- Lists ------------------------------------------------------------------------------------- */

static void append(parcels *list, post_parcel *parcel)
{
    parcel->next = NULL;
    if (list->last != NULL)
        list->last->next = parcel;
    else
        list->first = parcel;
    list->last = parcel;
}

static void take_out(parcels *list, post_parcel *before, post_parcel *parcel)
{
    *(before != NULL ? &before->next : &list->first) = parcel->next;
    if (list->last == parcel)
        list->last = before;
}

static void free_list(parcels *list)
{
    for (post_parcel *p = list->first, *next; p != NULL; p = next) {
        next = p->next;
        free(p);
    }
}

static int64_t now_ms(void)
{
    return clock_monotonic_us(NULL) / 1000;
}

/* --- A connection ------------------------------------------------------------------------------ */

static bool read_address(const struct curl_sockaddr *from, net_address *address, int *port)
{
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    *address = (net_address){.bytes = {[10] = 0xff, [11] = 0xff}};
    if (from->family == AF_INET) {
        memcpy(&four, &from->addr, sizeof four);
        memcpy(address->bytes + 12, &four.sin_addr, 4);
        *port = ntohs(four.sin_port);
    } else if (from->family == AF_INET6) {
        memcpy(&six, &from->addr, sizeof six);
        memcpy(address->bytes, &six.sin6_addr, 16);
        *port = ntohs(six.sin6_port);
    } else {
        return false;
    }
    return true;
}

/* libcurl calls this with the very address it is about to connect to, after the name was resolved: a
 * name that means something else the next time gains nothing. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to)
{
    const transfer *t = context;
    net_address address;
    int port = 0;
    bool tls = strncmp(t->origin, "https:", 6) == 0;
    if (purpose != CURLSOCKTYPE_IPCXN || !read_address(to, &address, &port) ||
        !endpoint_may_connect(&address, port, tls, t->post->exceptions))
        return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* Nothing in the answer matters besides its status. */
static size_t read_answer(char *bytes, size_t size, size_t count, void *context)
{
    transfer *t = context;
    (void)bytes;
    t->answered += size * count;
    return t->answered <= ANSWER_MOST ? size * count : 0;
}

static bool prepare(transfer *t)
{
    const post_parcel *p = t->parcel;
    CURL *curl = t->curl;
    if (!parcel_pack(p, &t->post->key, t->post->contact, &t->packed))
        return false;
    for (int i = 0; i < PARCEL_HEADERS && t->packed.header[i][0] != '\0'; i++) {
        struct curl_slist *more = curl_slist_append(t->headers, t->packed.header[i]);
        if (more == NULL)
            return false;
        t->headers = more;
    }
    bool plain = t->post->exceptions[0] != '\0';
    return curl_easy_setopt(curl, CURLOPT_URL, p->address) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, plain ? "http,https" : "https") ==
               CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PROXY, "") == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, t) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, read_answer) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_WRITEDATA, t) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_HTTPHEADER, t->headers) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)t->packed.body_size) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_POSTFIELDS, t->packed.body) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_USERAGENT, "Tavoliere") == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)WHOLE_SECONDS) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_QUICK_EXIT, 1L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PRIVATE, t) == CURLE_OK;
}

static void close_transfer(transfer *t)
{
    if (t->curl != NULL) {
        curl_multi_remove_handle(t->post->multi, t->curl);
        curl_easy_cleanup(t->curl);
    }
    curl_slist_free_all(t->headers);
    *t = (transfer){.post = t->post};
}

/* --- What comes of it -------------------------------------------------------------------------- */

static bool is_worth_another_try(const post_parcel *p)
{
    return p->tries < TRIES && (p->status == 0 || p->status == 429 || p->status >= 500);
}

static void end_parcel(tav_post *post, post_parcel *p, int status)
{
    p->tries++;
    p->status = status;
    p->delivered = status >= 200 && status < 300;
    pthread_mutex_lock(&post->lock);
    if (!p->delivered && is_worth_another_try(p)) {
        p->at_ms = now_ms() + (int64_t)PAUSE_MS * p->tries;
        append(&post->waiting, p);
    } else {
        post->figures.sent += p->delivered;
        post->figures.failed += !p->delivered;
        post->figures.waiting--;
        append(&post->finished, p);
    }
    pthread_mutex_unlock(&post->lock);
    post->wake(post->wake_context);
}

static void end_transfer(transfer *t, CURLcode code)
{
    post_parcel *p = t->parcel;
    long status = 0;
    if (code == CURLE_OK)
        curl_easy_getinfo(t->curl, CURLINFO_RESPONSE_CODE, &status);
    close_transfer(t);
    end_parcel(t->post, p, (int)status);
}

static void begin_transfer(tav_post *post, transfer *t, post_parcel *p)
{
    tav_text origin;
    t->parcel = p;
    t->curl = curl_easy_init();
    text_open(&origin, t->origin, sizeof t->origin);
    endpoint_origin(p->address, &origin);
    if (t->curl == NULL || !prepare(t) || curl_multi_add_handle(post->multi, t->curl) != CURLM_OK) {
        close_transfer(t);
        end_parcel(post, p, 0);
    }
}

/* --- The thread -------------------------------------------------------------------------------- */

/* Whether the parcel may go: its time has come, and its host has not enough to do with others. */
static bool may_go(const tav_post *post, const post_parcel *p)
{
    char text[NOTICE_ADDRESS];
    tav_text origin;
    int same = 0;
    if (p->at_ms > now_ms())
        return false;
    text_open(&origin, text, sizeof text);
    endpoint_origin(p->address, &origin);
    for (int i = 0; i < AT_ONCE; i++)
        same += post->transfer[i].parcel != NULL && strcmp(post->transfer[i].origin, text) == 0;
    return same < AT_ONCE_PER_HOST;
}

static post_parcel *next_parcel(tav_post *post)
{
    pthread_mutex_lock(&post->lock);
    post_parcel *before = NULL, *p = post->waiting.first;
    for (; p != NULL && !may_go(post, p); p = p->next)
        before = p;
    if (p != NULL)
        take_out(&post->waiting, before, p);
    pthread_mutex_unlock(&post->lock);
    return p;
}

static void begin_more(tav_post *post)
{
    for (int i = 0; i < AT_ONCE; i++) {
        if (post->transfer[i].parcel != NULL)
            continue;
        post_parcel *p = next_parcel(post);
        if (p == NULL)
            return;
        begin_transfer(post, &post->transfer[i], p);
    }
}

static void end_some(tav_post *post)
{
    int left;
    for (CURLMsg *said; (said = curl_multi_info_read(post->multi, &left)) != NULL;) {
        char *context = NULL;
        CURLcode code = said->data.result;
        if (said->msg != CURLMSG_DONE ||
            curl_easy_getinfo(said->easy_handle, CURLINFO_PRIVATE, &context) != CURLE_OK)
            continue;
        end_transfer((transfer *)(void *)context, code);
    }
}

static bool is_closing(tav_post *post)
{
    pthread_mutex_lock(&post->lock);
    bool closing = post->closing;
    pthread_mutex_unlock(&post->lock);
    return closing;
}

static void *post_on(void *context)
{
    tav_post *post = context;
    while (!is_closing(post)) {
        int running = 0;
        begin_more(post);
        curl_multi_perform(post->multi, &running);
        end_some(post);
        curl_multi_poll(post->multi, NULL, 0, POLL_MS, NULL);
    }
    for (int i = 0; i < AT_ONCE; i++) {
        free(post->transfer[i].parcel);
        close_transfer(&post->transfer[i]);
    }
    return NULL;
}

/* --- Outside of it ----------------------------------------------------------------------------- */

tav_post *post_open(const post_settings *settings)
{
    tav_post *post = calloc(1, sizeof *post);
    tav_text text;
    if (post == NULL || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK ||
        (post->multi = curl_multi_init()) == NULL) {
        free(post);
        return NULL;
    }
    text_open(&text, post->exceptions, sizeof post->exceptions);
    text_put(&text, settings->exceptions);
    text_open(&text, post->contact, sizeof post->contact);
    text_put(&text, settings->contact);
    post->key = *settings->key;
    post->wake = settings->wake;
    post->wake_context = settings->wake_context;
    for (int i = 0; i < AT_ONCE; i++)
        post->transfer[i].post = post;
    pthread_mutex_init(&post->lock, NULL);
    if (pthread_create(&post->thread, NULL, post_on, post) == 0)
        return post;
    curl_multi_cleanup(post->multi);
    free(post);
    return NULL;
}

void post_close(tav_post *post)
{
    pthread_mutex_lock(&post->lock);
    post->closing = true;
    pthread_mutex_unlock(&post->lock);
    curl_multi_wakeup(post->multi);
    pthread_join(post->thread, NULL);
    curl_multi_cleanup(post->multi);
    free_list(&post->waiting);
    free_list(&post->finished);
    pthread_mutex_destroy(&post->lock);
    memset(&post->key, 0, sizeof post->key);
    free(post);
}

bool post_send(tav_post *post, post_parcel *parcel)
{
    pthread_mutex_lock(&post->lock);
    bool room = post->figures.waiting < POST_QUEUE;
    if (room) {
        append(&post->waiting, parcel);
        post->figures.waiting++;
    }
    pthread_mutex_unlock(&post->lock);
    if (room)
        curl_multi_wakeup(post->multi);
    else
        free(parcel);
    return room;
}

post_parcel *post_finished(tav_post *post)
{
    pthread_mutex_lock(&post->lock);
    post_parcel *p = post->finished.first;
    if (p != NULL)
        take_out(&post->finished, NULL, p);
    pthread_mutex_unlock(&post->lock);
    return p;
}

post_figures post_measure(tav_post *post)
{
    pthread_mutex_lock(&post->lock);
    post_figures figures = post->figures;
    pthread_mutex_unlock(&post->lock);
    return figures;
}
