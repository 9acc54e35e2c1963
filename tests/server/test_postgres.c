/* What is special about PostgreSQL: connections that end at the wrong moment, several writers, errors
 * inside a batch. tests/server/postgres.py runs it. */
#define _POSIX_C_SOURCE 200809L
#include "tests/unit.h"

#include <libpq-fe.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/desk.h"
#include "tests/server/proxy.h"

enum { GAMES = 6, ROUNDS = 40, CUTS = 6 };

typedef struct {
    desk *d;
    store_game game;
    uint32_t acknowledged;
    int refused;
    bool under_way;
    store_result result;
} writing;

static atomic_bool stop;
static atomic_int cut;

/* Ends the store's connections again and again, whatever they are doing. */
static void *cut_connections(void *unused)
{
    static const char sql[] = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                              "WHERE application_name = 'tavoliere' AND random() < 0.5";
    PGconn *connection = PQconnectdb(getenv("TAVOLIERE_TEST_STORE"));
    (void)unused;
    while (!atomic_load(&stop)) {
        PQclear(PQexec(connection, "SELECT pg_sleep(0.005 + 0.06 * random())"));
        PGresult *result = PQexec(connection, sql);
        if (PQresultStatus(result) == PGRES_TUPLES_OK)
            atomic_fetch_add(&cut, (int)strtol(PQgetvalue(result, 0, 0), NULL, 10));
        PQclear(result);
    }
    PQfinish(connection);
    return NULL;
}

static void ignore(void *context, const char *sentence)
{
    (void)context, (void)sentence;
}

static void entry_done(void *context, store_result result)
{
    writing *w = context;
    w->under_way = false;
    w->result = result;
    if (result == STORE_OK)
        w->acknowledged++;
    else
        w->refused++;
}

static void write_on(writing *w)
{
    store_entry entry = desk_entry("role prospector");
    w->under_way = true;
    w->game.seq = w->acknowledged + 1;
    store_add_moves(w->d->store, &w->game, w->acknowledged, &entry, 1, entry_done, w);
}

/* Everything acknowledged is there, and nothing else; a commit whose answer was lost is found. */
static void no_entry_is_lost_or_invented_when_connections_end(void **unused)
{
    (void)unused;
    desk d;
    writing all[GAMES];
    pthread_t cutter;
    desk_open(&d);
    store_set_log(d.store, ignore, NULL);
    assert_int_equal(desk_add_account(&d, "anna", ""), STORE_OK);
    for (int i = 0; i < GAMES; i++) {
        char id[STORE_ID];
        snprintf(id, sizeof id, "game%d", i);
        assert_int_equal(desk_add_game(&d, id, "anna"), STORE_OK);
        all[i] = (writing){.d = &d, .game = desk_game(id, "anna")};
    }
    atomic_store(&stop, false);
    assert_int_equal(pthread_create(&cutter, NULL, cut_connections, NULL), 0);
    for (int round = 0; round < ROUNDS || atomic_load(&cut) < CUTS; round++) {
        for (int i = 0; i < GAMES; i++)
            write_on(&all[i]);
        for (int i = 0; i < GAMES; i++)
            while (all[i].under_way) {
                bell_wait(&d.rung);
                store_finish(d.store);
            }
    }
    atomic_store(&stop, true);
    pthread_join(cutter, NULL);
    int acknowledged = 0;
    for (int i = 0; i < GAMES; i++) {
        assert_int_equal(desk_count_entries(&d, all[i].game.id), all[i].acknowledged);
        acknowledged += (int)all[i].acknowledged;
    }
    assert_true(acknowledged > GAMES * ROUNDS / 2);
    desk_close(&d);
}

/* The port of the database in its address, which the test replaces by the proxy's. */
static proxy *come_between(char before[256])
{
    char address[256];
    int port;
    snprintf(before, 256, "%s", getenv("TAVOLIERE_TEST_STORE"));
    const char *at = strrchr(before, ':') + 1, *rest = strchr(at, '/');
    proxy *p = proxy_open((int)strtol(at, NULL, 10), &port);
    snprintf(address, sizeof address, "%.*s%d%s", (int)(at - before), before, port, rest);
    assert_int_equal(setenv("TAVOLIERE_TEST_STORE", address, 1), 0);
    return p;
}

/* The connection is cut before the server has seen the batch, or when it has committed it and
 * answers: the writer finds out which, and the entry is there once in either case. One that comes too
 * late is refused, also when the answer to that was lost. */
static void a_batch_whose_answer_was_lost_is_resolved(void **unused)
{
    (void)unused;
    desk d;
    char before[256];
    proxy *p = come_between(before);
    desk_open(&d);
    store_set_log(d.store, ignore, NULL);
    assert_int_equal(desk_add_account(&d, "anna", ""), STORE_OK);
    assert_int_equal(desk_add_game(&d, "game", "anna"), STORE_OK);
    writing w = {.d = &d, .game = desk_game("game", "anna")};
    for (int i = 0; i < 20; i++) {
        bool late = i % 5 == 4;
        w.acknowledged -= late; /* an entry that is there already */
        uint32_t told = w.acknowledged;
        proxy_cut(p, i % 2 == 0 ? PROXY_CUTS_ANSWER : PROXY_CUTS_QUESTION);
        write_on(&w);
        while (w.under_way) {
            bell_wait(&d.rung);
            store_finish(d.store);
        }
        assert_int_equal(w.result, late ? STORE_CONFLICT : STORE_OK);
        assert_int_equal(w.acknowledged, late ? told : told + 1);
        w.acknowledged += late;
        assert_int_equal(proxy_cuts(p), i + 1);
    }
    assert_int_equal(desk_count_entries(&d, "game"), w.acknowledged);
    desk_close(&d);
    proxy_close(p);
    assert_int_equal(setenv("TAVOLIERE_TEST_STORE", before, 1), 0);
}

/* Two programs write to the same games at the same time: each entry is one program's. */
static void two_writers_share_a_game_without_a_lock(void **unused)
{
    (void)unused;
    desk d, other;
    int both[2] = {0, 0};
    desk_open(&d);
    other = d;
    desk_reopen(&other);
    assert_int_equal(desk_add_account(&d, "anna", ""), STORE_OK);
    assert_int_equal(desk_add_game(&d, "game", "anna"), STORE_OK);
    writing w[2] = {{.d = &d, .game = desk_game("game", "anna")},
                    {.d = &other, .game = desk_game("game", "anna")}};
    for (uint32_t seq = 0; seq < 100; seq++) {
        for (int i = 0; i < 2; i++) {
            w[i].acknowledged = seq;
            write_on(&w[i]);
        }
        for (int i = 0; i < 2; i++)
            while (w[i].under_way) {
                bell_wait(&w[i].d->rung);
                store_finish(w[i].d->store);
            }
        assert_int_equal((w[0].result == STORE_OK) + (w[1].result == STORE_OK), 1);
        assert_int_equal((w[0].result == STORE_CONFLICT) + (w[1].result == STORE_CONFLICT), 1);
        both[w[1].result == STORE_OK]++;
    }
    assert_int_equal(desk_count_entries(&d, "game"), 100);
    store_close(other.store);
    bell_close(&other.rung);
    desk_close(&d);
}

/* A login that another program takes between the look and the write raises an error inside the batch:
 * the other writes of the batch stand. */
static void an_error_concerns_one_write_of_a_batch(void **unused)
{
    (void)unused;
    desk d;
    desk_write write[3] = {0};
    desk_open(&d);
    assert_int_equal(desk_add_account(&d, "anna", ""), STORE_OK);
    assert_int_equal(desk_add_game(&d, "game", "anna"), STORE_OK);
    store_game good = desk_game("game", "anna"), bad = desk_game("game2", "nobody");
    store_entry entry = desk_entry("role prospector");
    store_add_entries(d.store, &good, 0, &entry, 1, desk_done, &write[0]);
    store_add_game(d.store, &bad, desk_done, &write[1]); /* of an account that does not exist */
    good.version = 1;
    store_add_entries(d.store, &good, 1, &entry, 1, desk_done, &write[2]);
    assert_int_equal(desk_wait(&d, &write[2]), STORE_OK);
    assert_int_equal(desk_wait(&d, &write[0]), STORE_OK);
    assert_int_equal(desk_wait(&d, &write[1]), STORE_MISSING);
    assert_int_equal(desk_count_entries(&d, "game"), 2);
    desk_close(&d);
}

static void a_second_server_is_kept_away(void **unused)
{
    (void)unused;
    desk d, other;
    desk_open(&d);
    other = d;
    desk_reopen(&other);
    store_set_log(other.store, ignore, NULL);
    assert_true(store_claim(d.store));
    assert_false(store_claim(other.store));
    store_close(other.store);
    bell_close(&other.rung);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_entry_is_lost_or_invented_when_connections_end),
        cmocka_unit_test(a_batch_whose_answer_was_lost_is_resolved),
        cmocka_unit_test(two_writers_share_a_game_without_a_lock),
        cmocka_unit_test(an_error_concerns_one_write_of_a_batch),
        cmocka_unit_test(a_second_server_is_kept_away),
    };
    if (getenv("TAVOLIERE_TEST_STORE") == NULL) {
        print_error("tests/server/postgres.py runs this test\n");
        return EXIT_FAILURE;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
