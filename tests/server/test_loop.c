/* The loop on libwebsockets and libev, without a hub: a timer that is set outside of an event of
 * libwebsockets fires when it is due, not with whatever happens next. */
#define _POSIX_C_SOURCE 200809L
#include "tests/unit.h"

#include <string.h>
#include <unistd.h>

#include "server/net/lws.h"

enum { FAR_MS = 3600 * 1000, SOON_MS = 5, TURNS = 20, PATIENCE_SECONDS = 25 };

typedef struct {
    server_config config;
    tav_net net;
} stage;

static void open_stage(stage *s)
{
    config_fault fault;
    memset(s, 0, sizeof *s);
    server_config_open(&s->config);
    assert_int_equal(server_config_set(&s->config, SETTING_PORT, "0", SETTING_FLAG, &fault),
                     CONFIG_OK);
    s->net.config = &s->config;
    s->net.loop = loop_open(&s->net);
    assert_non_null(s->net.loop);
}

/* Turns until everything that has to be done at once is done. */
static void calm_down(stage *s)
{
    for (int i = 0; i < TURNS; i++) {
        loop_wake(s->net.loop);
        assert_true(loop_turn(s->net.loop));
    }
}

/* Every tick notes how late it was, if only a microsecond. Where it is not due on its own, it comes
 * with a timer of libwebsockets after half a minute; the alarm ends the test before. */
static void wait_for_tick(stage *s)
{
    s->net.pace.late_us[0] = 0;
    alarm(PATIENCE_SECONDS);
    while (s->net.pace.late_us[0] == 0)
        assert_true(loop_turn(s->net.loop));
    alarm(0);
}

static void a_timer_set_between_events_fires_when_it_is_due(void **unused)
{
    (void)unused;
    static stage s;
    open_stage(&s);
    loop_tick(s.net.loop, FAR_MS);
    calm_down(&s);
    assert_int_equal(s.net.pace.late_us[0], 0);
    for (int i = 0; i < 3; i++) {
        loop_tick(s.net.loop, SOON_MS);
        wait_for_tick(&s);
        loop_tick(s.net.loop, FAR_MS);
        calm_down(&s);
    }
    loop_close(s.net.loop);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_timer_set_between_events_fires_when_it_is_due),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
