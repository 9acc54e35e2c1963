/* The order in which the workers serve people. Time is what the test says it is; docs/server.md, "Who
 * is served first", promises this order. */
#include "tests/unit.h"

#include "server/work/queue.h"

enum { TICKETS = 600, MS = 1000, THREADS = 2 };

static work_queue queue;
static work_ticket made[TICKETS];
static int made_count;
static int64_t now_us;

static void start(void)
{
    queue_open(&queue, THREADS);
    made_count = 0;
    now_us = 1000 * 1000;
}

/* Adds a job of this many milliseconds; `payer` is both the person and their address. */
static work_ticket *add(uint64_t payer, int64_t ms)
{
    work_ticket *t = &made[made_count++];
    *t = (work_ticket){.payer = {payer, payer}, .class = queue_class(ms), .expected_us = ms * MS};
    assert_true(queue_add(&queue, t, now_us));
    return t;
}

static work_ticket *add_sign_in(void)
{
    work_ticket *t = &made[made_count++];
    *t = (work_ticket){.class = WORK_SIGN_IN};
    assert_true(queue_add(&queue, t, now_us));
    return t;
}

static work_ticket *take(void)
{
    return queue_take(&queue, false, now_us);
}

/* Takes the next job and lets it run as long as expected. */
static work_ticket *run(void)
{
    work_ticket *t = take();
    now_us += t->expected_us;
    queue_done(&queue, t, now_us);
    return t;
}

static void short_work_goes_first(void **unused)
{
    (void)unused;
    start();
    work_ticket *master = add(1, 900), *hint = add(2, 3000), *strong = add(3, 100);
    work_ticket *casual = add(4, 17), *sign_in = add_sign_in();
    assert_ptr_equal(run(), sign_in);
    assert_ptr_equal(run(), casual);
    assert_ptr_equal(run(), strong);
    assert_ptr_equal(run(), master); /* nobody used anything, so the one that asked first */
    assert_ptr_equal(run(), hint);
    assert_null(take());
}

static void a_master_never_goes_before_a_casual_bot(void **unused)
{
    (void)unused;
    start();
    for (int i = 0; i < 60; i++)
        add((uint64_t)(1 + i % 3), 900);
    work_ticket *casual = add(9, 17);
    assert_ptr_equal(take(), casual);
}

/* Both threads run slow jobs of others: the third thread serves quick work and sign-ins. */
static void one_thread_is_kept_free_for_quick_work(void **unused)
{
    (void)unused;
    start();
    add(1, 3000);
    add(2, 3000);
    assert_non_null(take());
    assert_non_null(take());
    work_ticket *slow = add(3, 3000), *casual = add(4, 17), *sign_in = add_sign_in();
    assert_ptr_equal(queue_take(&queue, true, now_us), sign_in);
    assert_ptr_equal(queue_take(&queue, true, now_us), casual);
    assert_null(queue_take(&queue, true, now_us));
    assert_ptr_equal(take(), slow);
}

/* With two threads, one address may occupy only one of them with slow work. */
static void an_address_occupies_half_of_the_threads(void **unused)
{
    (void)unused;
    start();
    work_ticket *first = add(1, 900), *second = add(1, 900);
    assert_ptr_equal(take(), first);
    assert_null(take());
    work_ticket *other = add(2, 900);
    assert_ptr_equal(take(), other);
    queue_done(&queue, first, now_us);
    assert_ptr_equal(take(), second);
}

static void the_lightest_user_goes_first(void **unused)
{
    (void)unused;
    start();
    for (int i = 0; i < 5; i++)
        add(1, 900);
    run();
    work_ticket *late = add(2, 900);
    assert_ptr_equal(run(), late);
    /* The two now take turns, although the first has asked much more. */
    int served[3] = {0};
    for (int i = 0; i < 4; i++)
        add(2, 900);
    for (int i = 0; i < 4; i++)
        served[run()->payer.address]++;
    assert_int_equal(served[1], 2);
    assert_int_equal(served[2], 2);
}

/* Three guests of one address against one person of another: addresses come before persons. */
static void many_guests_of_one_address_count_once(void **unused)
{
    (void)unused;
    int served[4] = {0};
    start();
    for (int i = 0; i < 30; i++)
        add((uint64_t)(1 + i % 3), 900)->payer.address = 1;
    for (int i = 0; i < 10; i++)
        add(7, 900);
    for (int i = 0; i < 20; i++)
        served[run()->payer.address == 7]++;
    assert_in_range(served[1], 9, 10);
}

static void persons_of_one_address_share_it(void **unused)
{
    (void)unused;
    int served[3] = {0};
    start();
    for (int i = 0; i < 20; i++)
        add(1, 900);
    for (int i = 0; i < 5; i++)
        add(2, 900)->payer.address = 1;
    for (int i = 0; i < 10; i++)
        served[run()->payer.person]++;
    assert_int_equal(served[2], 5);
}

/* Short work is a privilege of those who do not use more than a quarter of the threads. */
static void a_flood_of_quick_bots_does_not_starve_a_slow_one(void **unused)
{
    (void)unused;
    start();
    for (int i = 0; i < 250; i++)
        add(1, 50);
    work_ticket *master = add(2, 900);
    int before = 0;
    while (run() != master)
        before++;
    assert_in_range(before, 1, 120); /* 4 s of work, while some of it fades */
}

static void used_time_is_forgotten(void **unused)
{
    (void)unused;
    start();
    for (int i = 0; i < 20; i++)
        add(1, 900);
    while (queue.first != NULL)
        run();
    now_us += INT64_C(300) * 1000 * MS;
    work_ticket *first = add(1, 17);
    add(2, 17);
    assert_ptr_equal(run(), first);
}

static void work_for_nobody_present_comes_last(void **unused)
{
    (void)unused;
    start();
    add(0, 17);
    work_ticket *master = add(1, 900);
    assert_ptr_equal(take(), master);
}

static void one_address_cannot_fill_the_queue(void **unused)
{
    (void)unused;
    start();
    for (int i = 0; i < QUEUE_PER_ADDRESS; i++)
        add(1, 17);
    work_ticket more = {.payer = {1, 1}, .class = WORK_QUICK};
    assert_false(queue_add(&queue, &more, now_us));
    add(2, 17);
    assert_int_equal(take()->payer.address, 1);
    assert_true(queue_add(&queue, &more, now_us));
}

static void figures_say_what_waits(void **unused)
{
    (void)unused;
    start();
    add(1, 17);
    add(1, 900);
    now_us += 30 * MS;
    assert_int_equal(queue.figures.waiting[WORK_QUICK], 1);
    assert_int_equal(queue.figures.waiting[WORK_SLOW], 1);
    work_ticket *t = take();
    assert_int_equal(queue.figures.waiting[WORK_QUICK], 0);
    assert_int_equal(queue.figures.running, 1);
    assert_int_equal(queue.figures.waited_us, 30 * MS);
    assert_int_equal(queue.figures.longest_wait_us[0], 30 * MS);
    queue_done(&queue, t, now_us);
    assert_int_equal(queue.figures.running, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_work_goes_first),
        cmocka_unit_test(a_master_never_goes_before_a_casual_bot),
        cmocka_unit_test(one_thread_is_kept_free_for_quick_work),
        cmocka_unit_test(an_address_occupies_half_of_the_threads),
        cmocka_unit_test(the_lightest_user_goes_first),
        cmocka_unit_test(many_guests_of_one_address_count_once),
        cmocka_unit_test(persons_of_one_address_share_it),
        cmocka_unit_test(a_flood_of_quick_bots_does_not_starve_a_slow_one),
        cmocka_unit_test(used_time_is_forgotten),
        cmocka_unit_test(work_for_nobody_present_comes_last),
        cmocka_unit_test(one_address_cannot_fill_the_queue),
        cmocka_unit_test(figures_say_what_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
