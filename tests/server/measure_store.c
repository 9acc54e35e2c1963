/* Measures how many writes per second the store commits on this disk, and how long they take.
 *
 *     measure_store ROOMS SECONDS [RATE [FOLDER]]
 *
 * RATE is how many entries are written per second, by the rooms in turn; with 0, the
 * default, every room writes its next entry as soon as the one before it is on disk. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/unit.h"

#include "server/clock.h"
#include "tests/server/desk.h"

enum { WAITS_MAX = 1 << 22 };

typedef struct {
    struct measure *m;
    store_game game;
    uint32_t seq;
    bool waits;
    int64_t asked_us;
} room;

typedef struct measure {
    desk d;
    int64_t end_us;
    bool at_a_rate; /* otherwise as fast as possible */
    int open;       /* rooms waiting for the disk */
    int count;
    int64_t *wait_us;
} measure;

static void entry_done(void *context, store_result result);

static void write_next(room *r)
{
    store_entry entry = desk_entry("role builder");
    r->asked_us = clock_monotonic_us(NULL);
    r->waits = true;
    r->m->open++;
    store_add_entries(r->m->d.store, &r->game, r->seq++, &entry, 1, entry_done, r);
    r->game.version++;
}

static void entry_done(void *context, store_result result)
{
    room *r = context;
    measure *m = r->m;
    assert_int_equal(result, STORE_OK);
    if (m->count < WAITS_MAX)
        m->wait_us[m->count++] = clock_monotonic_us(NULL) - r->asked_us;
    r->waits = false;
    m->open--;
    if (!m->at_a_rate && clock_monotonic_us(NULL) < m->end_us)
        write_next(r);
}

/* A room that still waits for its last entry is skipped and loses its turn. */
static void write_at_rate(measure *m, room *all, int rooms, int64_t rate)
{
    const struct timespec pause = {.tv_nsec = 500 * 1000};
    int64_t began_us = clock_monotonic_us(NULL), due = 0;
    while (clock_monotonic_us(NULL) < m->end_us) {
        for (; due < (clock_monotonic_us(NULL) - began_us) * rate / 1000000; due++)
            if (!all[due % rooms].waits)
                write_next(&all[due % rooms]);
        store_finish(m->d.store);
        nanosleep(&pause, NULL);
    }
}

static int compare(const void *a, const void *b)
{
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

static int64_t part(const measure *m, int percent)
{
    return m->wait_us[(int64_t)(m->count - 1) * percent / 100];
}

/* Measures how long the disk takes to make one page durable. */
static void measure_disk(const char *folder)
{
    enum { TIMES = 100 };
    char path[FOLDER_SIZE], page[4096] = "";
    int64_t wait_us[TIMES];
    folder_file(folder, "page", path);
    FILE *file = fopen(path, "w");
    for (int i = 0; i < TIMES; i++) {
        int64_t began_us = clock_monotonic_us(NULL);
        fwrite(page, 1, sizeof page, file);
        fflush(file);
        fdatasync(fileno(file));
        wait_us[i] = clock_monotonic_us(NULL) - began_us;
    }
    fclose(file);
    unlink(path);
    qsort(wait_us, TIMES, sizeof wait_us[0], compare);
    printf("fdatasync of a page: median %lld us, 99%% %lld us\n", (long long)wait_us[TIMES / 2],
           (long long)wait_us[TIMES - 1]);
}

int main(int count, char **words)
{
    static measure m;
    int rooms = count > 1 ? (int)strtol(words[1], NULL, 10) : 1000;
    int64_t seconds = count > 2 ? strtol(words[2], NULL, 10) : 5;
    room *all = calloc((size_t)rooms, sizeof *all);
    m.wait_us = calloc(WAITS_MAX, sizeof *m.wait_us);
    int64_t rate = count > 3 ? strtol(words[3], NULL, 10) : 0;
    if (count > 4)
        setenv("TMPDIR", words[4], 1);
    desk_open(&m.d);
    measure_disk(m.d.folder);
    for (int i = 0; i < rooms; i++) {
        char id[STORE_ID];
        snprintf(id, sizeof id, "g%d", i);
        all[i].m = &m;
        all[i].game = desk_game(id, "");
        store_add_game(m.d.store, &all[i].game, NULL, NULL);
    }
    assert_int_equal(desk_add_account(&m.d, "anna", ""), STORE_OK);
    store_figures before = store_measure(m.d.store);
    int64_t began_us = clock_monotonic_us(NULL);
    m.end_us = began_us + seconds * 1000000;
    m.at_a_rate = rate > 0;
    if (m.at_a_rate)
        write_at_rate(&m, all, rooms, rate);
    else
        for (int i = 0; i < rooms; i++)
            write_next(&all[i]);
    while (m.open > 0) {
        bell_wait(&m.d.rung);
        store_finish(m.d.store);
    }
    double took = (double)(clock_monotonic_us(NULL) - began_us) / 1e6;
    store_figures after = store_measure(m.d.store);
    qsort(m.wait_us, (size_t)m.count, sizeof m.wait_us[0], compare);
    printf("%d rooms: %.0f writes/s in %.0f transactions/s; "
           "wait median %lld us, 99%% %lld us, longest %lld us\n",
           rooms, (double)(after.writes - before.writes) / took,
           (double)(after.transactions - before.transactions) / took, (long long)part(&m, 50),
           (long long)part(&m, 99), (long long)part(&m, 100));
    desk_close(&m.d);
    free(m.wait_us);
    free(all);
    return 0;
}
