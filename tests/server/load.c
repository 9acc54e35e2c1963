/* Plays many players at many tables of two from one process and measures how many actions per
 * second the server acknowledges, and how long each takes.
 *
 * Players 2i and 2i+1 share table i. A table is ready when a player has received choices and no
 * action is in flight. Actions are sent at a fixed rate to ready tables in turn, whether or not the
 * answers keep up, so that a slow answer is not hidden by a waiting client. The latency is the time
 * from sending an action to receiving its answer. */
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#include "tests/server/link.h"

enum {
    ACTION_MAX = 64,
    ID_MAX = 24,
    LEGAL_MAX = 64,
    SAMPLES_MAX = 1 << 22,
    SECONDS_MAX = 60 /* that are told one by one */
};

/* The id of a request says what it was. */
enum { ASK_CREATE = 1, ASK_JOIN, ASK_OPEN, ASK_START, ASK_ACT, ASK_SHUT };

typedef struct {
    char id[ID_MAX];
    int opened;   /* players who have opened it */
    int mover;    /* index in load.players of the player to act */
    uint32_t seq; /* of the table when it became the mover's turn */
    char action[ACTION_MAX];
    bool chosen; /* mover, seq and action describe an action not yet sent */
    bool acted, over;
    int64_t sent_us; /* 0: no action is in flight */
} load_table;

typedef struct {
    int port, pid, player_count, rate, seconds;
    const char *game, *disk;
    load_link *players;
    load_table *tables;
    int table_count;
    int *queue; /* ready tables, a ring as long as the number of tables */
    int queue_first, queue_count;
    int poll;
    uint64_t chance;
    uint32_t *samples_us;
    int sample_count; /* of the last SAMPLES_MAX */
    int64_t start_us;
    long first_of[SECONDS_MAX + 1]; /* acknowledged before this second of the run */
    int second;
    long sent, acknowledged, refused, over, running;
} load;

static int64_t now_us(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static void fail(const char *what, const char *text)
{
    fprintf(stderr, "load: %s: %.400s\n", what, text);
    exit(EXIT_FAILURE);
}

static void ask(load *l, int player, const char *text)
{
    if (!link_send(&l->players[player], text))
        fail("a connection is gone", text);
}

static int below(load *l, int count)
{
    l->chance ^= l->chance << 13;
    l->chance ^= l->chance >> 7;
    l->chance ^= l->chance << 17;
    return (int)(l->chance % (uint64_t)count);
}

static uint32_t number_after(const char *text, const char *key)
{
    const char *found = strstr(text, key);
    return found == NULL ? 0 : (uint32_t)strtoul(found + strlen(key), NULL, 10);
}

/* Copies the string that begins at `text` up to its closing quote. */
static void copy_string(char *to, size_t room, const char *text)
{
    size_t length = strcspn(text, "\"");
    if (length >= room)
        fail("too long", text);
    memcpy(to, text, length);
    to[length] = '\0';
}

/* Picks an action from a state's `legal` list; false if the list is empty. */
static bool choose(load *l, const char *state, char action[ACTION_MAX])
{
    const char *key = "{\"action\":\"", *places[LEGAL_MAX];
    const char *legal = strstr(state, "\"legal\":[");
    const char *end = legal == NULL ? NULL : strstr(legal, "\"undo\":");
    int count = 0;
    for (const char *at = legal; at != NULL && (at = strstr(at, key)) != NULL && at < end;)
        if (count < LEGAL_MAX)
            places[count++] = at += strlen(key);
    if (count == 0)
        return false;
    copy_string(action, ACTION_MAX, places[below(l, count)]);
    return true;
}

static void make_ready(load *l, int table)
{
    l->queue[(l->queue_first + l->queue_count++) % l->table_count] = table;
}

/* A new table for its two players, as at the beginning. */
static void sit_down(load *l, int number)
{
    char words[512];
    snprintf(words, sizeof words,
             "{\"id\":%d,\"do\":\"create\",\"game\":\"%s\",\"players\":2,\"modules\":[],"
             "\"options\":{},\"seats\":[{\"is\":\"me\"},{\"is\":\"open\"}],"
             "\"clock\":{\"kind\":\"none\"},\"public\":false,\"watch\":\"all\"}",
             ASK_CREATE, l->game);
    ask(l, 2 * number, words);
}

/* A game is over and its last action acknowledged: its players begin another. */
static void play_again(load *l, int number)
{
    char words[128];
    load_table *table = &l->tables[number];
    snprintf(words, sizeof words, "{\"id\":%d,\"do\":\"shut\",\"table\":\"%s\"}", ASK_SHUT,
             table->id);
    ask(l, 2 * number, words);
    ask(l, 2 * number + 1, words);
    *table = (load_table){.id = ""};
    sit_down(l, number);
}

static void take_state(load *l, int player, const char *text)
{
    load_table *table = &l->tables[player / 2];
    const char *state = strstr(text, "\"state\":{");
    if (state == NULL || table->id[0] == '\0' || strstr(text, table->id) == NULL)
        return; /* of the game before */
    if (strstr(state, "\"over\":true,\"actor\":null") != NULL) {
        l->over += !table->over;
        table->over = true;
        if (table->sent_us == 0)
            play_again(l, player / 2);
        return;
    }
    uint32_t seq = number_after(state, "\"seq\":");
    if (table->chosen || (table->acted && seq <= table->seq) || !choose(l, state, table->action))
        return;
    table->mover = player;
    table->seq = seq;
    table->chosen = true;
    if (table->sent_us == 0)
        make_ready(l, player / 2);
}

static void take_answer(load *l, int player, const char *text)
{
    char words[512];
    load_table *table = &l->tables[player / 2];
    uint32_t id = number_after(text, "\"id\":");
    bool ok = strstr(text, "\"ok\":") != NULL;
    if (!ok && id != ASK_ACT)
        fail("refused", text);
    switch (id) {
    case ASK_CREATE:
        copy_string(table->id, sizeof table->id, strstr(text, "\"table\":\"") + 9);
        snprintf(words, sizeof words, "{\"id\":%d,\"do\":\"join\",\"table\":\"%s\"}", ASK_JOIN,
                 table->id);
        ask(l, player + 1, words);
        break;
    case ASK_JOIN:
        snprintf(words, sizeof words, "{\"id\":%d,\"do\":\"open\",\"table\":\"%s\"}", ASK_OPEN,
                 table->id);
        ask(l, player, words);
        ask(l, player - 1, words);
        break;
    case ASK_OPEN:
        take_state(l, player, text);
        if (++table->opened < 2)
            break;
        snprintf(words, sizeof words, "{\"id\":%d,\"do\":\"start\",\"table\":\"%s\",\"fill\":null}",
                 ASK_START, table->id);
        ask(l, player & ~1, words);
        break;
    case ASK_START:
        l->running++;
        break;
    case ASK_ACT:
        l->refused += !ok;
        if (ok)
            l->samples_us[l->acknowledged++ % SAMPLES_MAX] = (uint32_t)(now_us() - table->sent_us);
        table->sent_us = 0;
        if (table->over)
            play_again(l, player / 2);
        else if (table->chosen)
            make_ready(l, player / 2);
        break;
    case ASK_SHUT:
        break;
    default:
        fail("an answer nobody asked for", text);
    }
}

static void take_all(load *l, int player)
{
    size_t taken = 0;
    char *text;
    while ((text = link_next(&l->players[player], &taken)) != NULL)
        if (strncmp(text, "{\"push\":\"bye\"", 13) == 0)
            fail("sent away", text);
        else if (strncmp(text, "{\"push\":\"table\"", 15) == 0)
            take_state(l, player, text);
        else if (strncmp(text, "{\"push\":", 8) != 0)
            take_answer(l, player, text);
}

/* Handles what arrives first within this many microseconds. */
static void listen_us(load *l, int64_t us)
{
    struct epoll_event events[256];
    struct timespec wait = {.tv_sec = us / 1000000, .tv_nsec = us % 1000000 * 1000};
    int count = epoll_pwait2(l->poll, events, 256, &wait, NULL);
    for (int i = 0; i < count; i++) {
        int player = (int)events[i].data.u32;
        if (!link_read(&l->players[player]))
            fail("a connection ended", "");
        take_all(l, player);
        if (!link_flush(&l->players[player]))
            fail("a connection is gone", "");
    }
}

static void listen_for(load *l, int milliseconds)
{
    listen_us(l, milliseconds * INT64_C(1000));
}

/* Until the next action is due: a client that looks around a thousand times a second takes the
 * processor's caches from the server it measures. */
static int64_t until_due_us(const load *l, int64_t since_us, int64_t due)
{
    int64_t wait = (due + 1) * 1000000 / l->rate - since_us;
    int64_t least = l->queue_count > 0 ? 0 : 1000; /* nobody is ready */
    return wait > least ? wait : least;
}

/* Remembers which acknowledgements came in which second. */
static void note_second(load *l, int64_t now)
{
    while (l->second < SECONDS_MAX && now - l->start_us >= l->second * INT64_C(1000000))
        l->first_of[l->second++] = l->acknowledged;
}

static void act(load *l, int number)
{
    char words[256];
    load_table *table = &l->tables[number];
    snprintf(words, sizeof words,
             "{\"id\":%d,\"do\":\"act\",\"table\":\"%s\",\"seq\":%u,\"actions\":[\"%s\"]}", ASK_ACT,
             table->id, table->seq, table->action);
    table->chosen = false;
    table->acted = true;
    table->sent_us = now_us();
    l->sent++;
    ask(l, table->mover, words);
}

static void play(load *l)
{
    int64_t start = now_us(), end = start + (int64_t)l->seconds * 1000000;
    int64_t due = 0;
    l->start_us = start;
    for (int64_t now = start; now < end; now = now_us()) {
        note_second(l, now);
        int64_t allowed = (now - start) * l->rate / 1000000;
        for (; due < allowed && l->queue_count > 0; due++) {
            act(l, l->queue[l->queue_first]);
            l->queue_first = (l->queue_first + 1) % l->table_count;
            l->queue_count--;
        }
        listen_us(l, until_due_us(l, now_us() - start, due));
    }
    int64_t patience = now_us() + 10000000;
    while (l->acknowledged + l->refused < l->sent && now_us() < patience)
        listen_for(l, 10);
}

/* --- Figures ---------------------------------------------------------------------------------- */

static long resident_kib(int pid)
{
    char name[64], line[256];
    long size = 0;
    snprintf(name, sizeof name, "/proc/%d/status", pid);
    FILE *file = fopen(name, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "VmRSS:", 6) == 0)
            size = strtol(line + 6, NULL, 10);
    if (file != NULL)
        fclose(file);
    return size;
}

/* The processor time a process has used, in milliseconds. /proc counts in hundredths of a second, which
 * is as much as fifty actions take. */
static double cpu_ms(int pid)
{
    clockid_t clock;
    struct timespec used = {0};
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &used) != 0)
        return 0;
    return 1e3 * (double)used.tv_sec + (double)used.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double at_ms(uint32_t *samples, int count, double part)
{
    return count == 0 ? 0 : samples[(int)(part * (count - 1))] / 1000.0;
}

/* Measures how long the disk takes for one small durable write. */
static void measure_disk(const char *folder)
{
    static uint32_t samples[200];
    static char block[4096];
    char name[512];
    snprintf(name, sizeof name, "%s/load-disk", folder);
    int file = open(name, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    if (file < 0)
        fail("cannot write to", folder);
    for (int i = 0; i < 200; i++) {
        int64_t start = now_us();
        if (pwrite(file, block, sizeof block, (off_t)i * 4096) < 0 || fdatasync(file) != 0)
            fail("cannot write to", folder);
        samples[i] = (uint32_t)(now_us() - start);
    }
    close(file);
    unlink(name);
    qsort(samples, 200, sizeof samples[0], by_size);
    printf("disk: 4 KiB with fdatasync p50 %.2f ms, p99 %.2f ms\n", at_ms(samples, 200, 0.5),
           at_ms(samples, 200, 0.99));
}

static void connect_all(load *l)
{
    char name[16];
    long before = resident_kib(l->pid);
    for (int i = 0; i < l->player_count; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
        snprintf(name, sizeof name, "p%d", i);
        if (!link_open(&l->players[i], l->port, name))
            fail("cannot connect", name);
        epoll_ctl(l->poll, EPOLL_CTL_ADD, l->players[i].socket, &event);
        listen_for(l, 0);
    }
    listen_for(l, 100);
    printf("%d connections: %.1f KiB each\n", l->player_count,
           (double)(resident_kib(l->pid) - before) / l->player_count);
}

static void sit_down_all(load *l)
{
    long before = resident_kib(l->pid);
    for (int i = 0; i < l->table_count; i++) {
        sit_down(l, i);
        listen_for(l, 0);
    }
    int64_t patience = now_us() + 60000000;
    while (l->running < l->table_count && now_us() < patience)
        listen_for(l, 10);
    if (l->running < l->table_count)
        fail("not all tables began", "");
    listen_for(l, 100);
    printf("%d games: %.1f KiB each\n", l->table_count,
           (double)(resident_kib(l->pid) - before) / l->table_count);
}

/* A stall shows as one bad second, too little power as all of them. */
static void report_seconds(load *l)
{
    if (l->seconds >= SECONDS_MAX || l->acknowledged >= SAMPLES_MAX)
        return;
    l->first_of[l->second] = l->acknowledged;
    printf("p99 of each second, ms:");
    for (int i = 0; i < l->second; i++) {
        int count = (int)(l->first_of[i + 1] - l->first_of[i]);
        uint32_t *samples = l->samples_us + l->first_of[i];
        qsort(samples, (size_t)count, sizeof samples[0], by_size);
        printf(" %.0f", at_ms(samples, count, 0.99));
    }
    printf("\n");
}

static void report(load *l, int64_t took_us, double server_ms)
{
    report_seconds(l);
    l->sample_count = (int)(l->acknowledged < SAMPLES_MAX ? l->acknowledged : SAMPLES_MAX);
    qsort(l->samples_us, (size_t)l->sample_count, sizeof l->samples_us[0], by_size);
    printf("%ld actions sent, %ld acknowledged, %ld refused, %ld games over\n", l->sent,
           l->acknowledged, l->refused, l->over);
    printf("%.0f actions/s; acknowledged after p50 %.2f ms, p99 %.2f ms, most %.2f ms\n",
           1e6 * (double)l->acknowledged / (double)took_us,
           at_ms(l->samples_us, l->sample_count, 0.5), at_ms(l->samples_us, l->sample_count, 0.99),
           at_ms(l->samples_us, l->sample_count, 1));
    printf("server: %.3f ms of processor time an action, %ld MiB resident\n",
           l->acknowledged > 0 ? server_ms / (double)l->acknowledged : 0,
           resident_kib(l->pid) / 1024);
}

/* Connections that do nothing. */
static int be_idle(load *l)
{
    double before = cpu_ms(l->pid);
    int64_t end = now_us() + (int64_t)l->seconds * 1000000;
    while (now_us() < end)
        listen_for(l, 100);
    printf("server: %.1f %% of a core while they are idle, %ld MiB resident\n",
           (cpu_ms(l->pid) - before) / (10.0 * l->seconds), resident_kib(l->pid) / 1024);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    static load l = {.chance = 88172645463325252u};
    if (argc != 8) {
        fprintf(stderr, "usage: load PORT PID PLAYERS RATE SECONDS GAME FOLDER\n");
        return EXIT_FAILURE;
    }
    int *numbers[] = {&l.port, &l.pid, &l.player_count, &l.rate, &l.seconds};
    for (int i = 0; i < 5; i++)
        *numbers[i] = (int)strtol(argv[i + 1], NULL, 10);
    l.game = argv[6];
    l.disk = argv[7];
    l.table_count = l.player_count / 2;
    l.players = calloc((size_t)l.player_count, sizeof l.players[0]);
    l.tables = calloc((size_t)l.table_count, sizeof l.tables[0]);
    l.queue = calloc((size_t)l.table_count, sizeof l.queue[0]);
    l.samples_us = calloc(SAMPLES_MAX, sizeof l.samples_us[0]);
    l.poll = epoll_create1(0);
    if (l.players == NULL || l.tables == NULL || l.queue == NULL || l.samples_us == NULL)
        fail("no memory", "");
    setvbuf(stdout, NULL, _IOLBF, 0);
    measure_disk(l.disk);
    connect_all(&l);
    if (l.rate == 0)
        return be_idle(&l);
    sit_down_all(&l);
    int64_t start = now_us();
    double cpu = cpu_ms(l.pid);
    play(&l);
    report(&l, now_us() - start, cpu_ms(l.pid) - cpu);
    for (int i = 0; i < l.player_count; i++)
        link_close(&l.players[i]);
    return l.sent > 0 && l.acknowledged == l.sent ? EXIT_SUCCESS : EXIT_FAILURE;
}
