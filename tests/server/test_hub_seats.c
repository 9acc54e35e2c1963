/* Tables before and after a game: creating, joining, inviting, starting, leaving, rematches, who
 * may watch, the lobby, limits, deleted accounts. */
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/late.h"
#include "tests/server/trio.h"

#define NONE "{\"kind\":\"none\"}"

/* --- Creating --------------------------------------------------------------------------------- */

/* Sends a create message with one field changed. */
static void refuse_create(const char *code, const char *field, const char *key, const char *value)
{
    static const char *const fields[][2] = {
        {"game", "\"san-juan\""}, {"players", "2"},
        {"modules", "[]"},        {"options", "{}"},
        {"clock", NONE},          {"seats", "[{\"is\":\"me\"},{\"is\":\"open\"}]"},
        {"public", "true"},       {"watch", "\"all\""}};
    char message[1024] = "\"do\":\"create\"";
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        bool changed = strcmp(fields[i][0], key) == 0;
        if (changed && value == NULL)
            continue;
        size_t used = strlen(message);
        snprintf(message + used, sizeof message - used, ",\"%s\":%s", fields[i][0],
                 changed ? value : fields[i][1]);
    }
    if (code == NULL)
        hall_ok(&h, anna, "%s", message);
    else
        hall_refused(&h, anna, code, field, "%s", message);
}

static void create_is_parsed_strictly(void **unused)
{
    (void)unused;
    static const char *const keys[] = {"game",  "players", "modules", "options",
                                       "clock", "seats",   "public",  "watch"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        refuse_create("field", keys[i], keys[i], NULL);
        refuse_create("field", keys[i], keys[i], "null");
    }
    refuse_create("game", "game", "game", "\"chess\"");
    refuse_create("bound", "players", "players", "6");
    refuse_create("players", "players", "players", "5");
    refuse_create("bound", "seats", "players", "3");
    refuse_create("module", "modules", "modules", "[\"nobles\"]");
    refuse_create("module", "modules", "modules", "[\"events\",\"events\"]");
    refuse_create("module", "modules", "modules", "[7]");
    refuse_create("option", "options.speed", "options", "{\"speed\":1}");
    refuse_create("value", "options.opening", "options", "{\"opening\":\"fast\"}");
    refuse_create("value", "options.first", "options", "{\"first\":\"0\"}");
    refuse_create("value", "options.first", "options", "{\"first\":2}");
    refuse_create("field", "clock.kind", "clock", "{\"kind\":\"sand\"}");
    refuse_create("field", "clock.days", "clock", "{\"kind\":\"days\"}");
    refuse_create("bound", "clock.days", "clock", "{\"kind\":\"days\",\"days\":0}");
    refuse_create("field", "clock.days", "clock", "{\"kind\":\"none\",\"days\":1}");
    refuse_create("field", "watch", "watch", "\"friends\"");
    refuse_create("field", "memory", "watch", "\"all\",\"memory\":\"good\"");
    refuse_create("field", "memory", "watch", "\"all\",\"memory\":true");
    refuse_create("field", "seats[1].is", "seats", "[{\"is\":\"me\"},{\"is\":\"me\"}]");
    refuse_create("field", "seats[1].is", "seats", "[{\"is\":\"me\"},{\"is\":\"you\"}]");
    refuse_create("field", "seats[1].level", "seats", "[{\"is\":\"me\"},{\"is\":\"bot\"}]");
    refuse_create("field", "seats[1].level", "seats",
                  "[{\"is\":\"me\"},{\"is\":\"bot\",\"level\":\"strong:iterations=1\"}]");
    refuse_create("field", "seats[1].level", "seats",
                  "[{\"is\":\"me\"},{\"is\":\"open\",\"level\":\"strong\"}]");
    refuse_create("field", "seats[0]", "seats", "[1,{\"is\":\"me\"}]");
    refuse_create("field", "seats", "seats", "[{\"is\":\"open\"},{\"is\":\"open\"}]");
    refuse_create(NULL, NULL, "options", "{\"opening\":\"choose\",\"first\":1}");
    refuse_create(NULL, NULL, "modules", "[\"new-buildings\",\"events\"]");
    const json_t *mine = hall_ok(&h, anna, "\"do\":\"mine\"");
    assert_int_equal(json_array_size(hall_at(mine, "tables")), 2);
    assert_string_equal(hall_text(mine, "tables.0.modules.0"), "events");
    assert_string_equal(hall_text(mine, "tables.1.options.opening"), "choose");
}

/* The bounds of docs/api.md. */
static void clocks_have_bounds(void **unused)
{
    (void)unused;
    refuse_create("bound", "clock.days", "clock", "{\"kind\":\"days\",\"days\":31}");
    refuse_create("bound", "clock.main_ms", "clock",
                  "{\"kind\":\"live\",\"main_ms\":9999,\"increment_ms\":0}");
    refuse_create("bound", "clock.main_ms", "clock",
                  "{\"kind\":\"live\",\"main_ms\":86400001,\"increment_ms\":0}");
    refuse_create("bound", "clock.increment_ms", "clock",
                  "{\"kind\":\"live\",\"main_ms\":10000,\"increment_ms\":3600001}");
    hall_table(&h, anna, "san-juan", "me,open", "{\"kind\":\"days\",\"days\":30}");
    hall_table(&h, anna, "san-juan", "me,open",
               "{\"kind\":\"live\",\"main_ms\":10000,\"increment_ms\":0}");
    hall_table(&h, anna, "san-juan", "me,open",
               "{\"kind\":\"live\",\"main_ms\":86400000,\"increment_ms\":3600000}");
}

static void a_guest_has_a_limited_number_of_tables(void **unused)
{
    (void)unused;
    int64_t sent[32];
    for (int i = 0; i <= h.settings.tables_per_guest; i++)
        sent[i] = hall_send(&h, anna,
                            "\"do\":\"create\",\"game\":\"patrician\",\"players\":2,\"modules\":[],"
                            "\"options\":{},\"seats\":[{\"is\":\"me\"},{\"is\":\"open\"}],"
                            "\"clock\":" NONE ",\"public\":false,\"watch\":\"link\"");
    int made = 0;
    const char *one = NULL;
    for (int i = 0; i <= h.settings.tables_per_guest; i++) {
        const json_t *answer = hall_wait(&h, anna, sent[i]);
        if (hall_at(answer, "ok.table") != NULL)
            one = hall_text(answer, "ok.table");
        else
            assert_string_equal(hall_text(answer, "error.code"), "full");
        made += hall_at(answer, "ok.table") != NULL;
    }
    /* One that lands while another is counted may count twice, but never not at all. */
    assert_in_range(made, late_is_possible() ? 1 : h.settings.tables_per_guest,
                    h.settings.tables_per_guest);
    assert_non_null(one);
    hall_ok(&h, anna, AT("leave"), one);
    hall_table(&h, anna, "patrician", "me,open", NULL);
}

/* --- Joining ---------------------------------------------------------------------------------- */

static void a_table_fills_and_starts(void **unused)
{
    (void)unused;
    hall_ok(&h, carla, "\"do\":\"lobby\",\"watch\":true");
    const char *table = hall_table(&h, anna, "san-juan", "open,me,open", NULL);
    assert_string_equal(hall_text(hall_pushed(&h, carla, "lobby"), "summary.table"), table);
    const json_t *opened = hall_ok(&h, anna, AT("open"), table);
    assert_true(json_is_null(hall_at(opened, "state")));
    assert_int_equal(hall_number(opened, "summary.my_seat"), 1);
    assert_int_equal(hall_number(opened, "summary.creator"), 1);
    hall_refused(&h, bruno, "seat", "seat", AT("join") ",\"seat\":1", table);
    hall_refused(&h, bruno, "bound", "seat", AT("join") ",\"seat\":3", table);
    assert_int_equal(hall_number(hall_ok(&h, bruno, AT("join") ",\"seat\":2", table), "seat"), 2);
    hall_refused(&h, bruno, "seat", NULL, AT("join"), table);
    assert_string_equal(hall_text(hall_pushed(&h, anna, "table"), "summary.seats.2.name"), "Bruno");
    hall_refused(&h, bruno, "seat", "table", AT("start") ",\"fill\":\"novice\"", table);
    hall_refused(&h, anna, "phase", "fill", AT("start") ",\"fill\":null", table);
    hall_refused(&h, anna, "field", "fill", AT("start") ",\"fill\":\"god\"", table);
    hall_ok(&h, anna, AT("start") ",\"fill\":\"novice\"", table);
    const json_t *told = hall_pushed(&h, anna, "table");
    assert_string_equal(hall_text(told, "summary.phase"), "running");
    assert_string_equal(hall_text(told, "summary.seats.0.level"), "novice");
    assert_true(json_is_true(hall_at(told, "state.started")));
    hall_refused(&h, carla, "phase", "table", AT("join"), table);
    hall_refused(&h, anna, "phase", "table", AT("start") ",\"fill\":null", table);
    assert_string_equal(hall_text(hall_pushed(&h, carla, "lobby"), "summary.phase"), "running");
}

static void the_last_seat_is_given_once(void **unused)
{
    (void)unused;
    const char *table = hall_table(&h, anna, "san-juan", "me,open", NULL);
    int64_t one = hall_send(&h, bruno, AT("join"), table);
    int64_t two = hall_send(&h, carla, AT("join"), table);
    assert_int_equal(hall_number(hall_wait(&h, bruno, one), "ok.seat"), 1);
    assert_string_equal(hall_text(hall_wait(&h, carla, two), "error.code"), "full");
}

static void an_invited_seat_needs_its_key(void **unused)
{
    (void)unused;
    const char *table = hall_table(&h, anna, "san-juan", "me,invited", NULL);
    const json_t *summary = summary_of(anna, table);
    assert_int_equal(hall_number(summary, "invites.0.seat"), 1);
    const char *key = hall_text(summary, "invites.0.invite");
    assert_int_equal(json_array_size(hall_at(summary_of(bruno, table), "invites")), 0);
    assert_string_equal(hall_text(summary_of(bruno, table), "seats.1.is"), "invited");
    hall_refused(&h, bruno, "full", NULL, AT("join"), table);
    hall_refused(&h, bruno, "seat", "seat", AT("join") ",\"seat\":1", table);
    hall_refused(&h, bruno, "seat", "invite", AT("join") ",\"invite\":\"0123456789abcdef\"", table);
    hall_ok(&h, bruno, AT("join") ",\"invite\":\"%s\"", table, key);
    assert_int_equal(json_array_size(hall_at(summary_of(anna, table), "invites")), 0);
    /* After leaving, the seat is again for anybody with the key. */
    hall_ok(&h, bruno, AT("leave"), table);
    assert_string_equal(hall_text(summary_of(anna, table), "seats.1.is"), "invited");
    hall_ok(&h, carla, AT("join") ",\"invite\":\"%s\"", table, key);
}

static void a_table_ends_with_its_creator(void **unused)
{
    (void)unused;
    hall_ok(&h, carla, "\"do\":\"lobby\",\"watch\":true");
    const char *table = hall_table(&h, anna, "san-juan", "me,open,open", NULL);
    hall_ok(&h, bruno, AT("join"), table);
    hall_ok(&h, bruno, AT("leave"), table);
    assert_string_equal(hall_text(summary_of(anna, table), "seats.1.is"), "open");
    hall_refused(&h, bruno, "seat", "table", AT("leave"), table);
    hall_ok(&h, bruno, AT("open"), table);
    hall_ok(&h, anna, AT("leave"), table);
    assert_string_equal(hall_text(hall_pushed(&h, carla, "lobby"), "gone"), table);
    assert_string_equal(hall_text(hall_pushed(&h, bruno, "table"), "summary.phase"), "over");
    hall_refused(&h, bruno, "table", "table", AT("open"), table);
    assert_int_equal(json_array_size(hall_at(hall_ok(&h, anna, "\"do\":\"mine\""), "tables")), 0);
}

/* --- Watching --------------------------------------------------------------------------------- */

static const char *watched_by(const char *watch, const char *public)
{
    return hall_text(hall_ok(&h, anna,
                             "\"do\":\"create\",\"game\":\"san-juan\",\"players\":2,\"modules\":[],"
                             "\"options\":{},\"seats\":[{\"is\":\"me\"},{\"is\":\"open\"}],"
                             "\"clock\":" NONE ",\"public\":%s,\"watch\":\"%s\"",
                             public, watch),
                     "table");
}

static size_t listed(hub_link link)
{
    return json_array_size(
        hall_at(hall_ok(&h, link, "\"do\":\"lobby\",\"watch\":false"), "tables"));
}

static void the_table_decides_who_may_watch(void **unused)
{
    (void)unused;
    char all[STORE_ID], link[STORE_ID], nobody[STORE_ID], hidden[STORE_ID];
    snprintf(all, sizeof all, "%s", watched_by("all", "true"));
    snprintf(link, sizeof link, "%s", watched_by("link", "true"));
    snprintf(nobody, sizeof nobody, "%s", watched_by("nobody", "true"));
    snprintf(hidden, sizeof hidden, "%s", watched_by("all", "false"));
    assert_int_equal(listed(carla), 3);
    const char *const tables[] = {all, link, nobody, hidden};
    for (int i = 0; i < 4; i++) {
        hall_ok(&h, bruno, AT("join"), tables[i]);
        hall_ok(&h, carla, AT("open"), tables[i]);
        hall_ok(&h, anna, AT("start") ",\"fill\":null", tables[i]);
    }
    assert_int_equal(listed(carla), 1);
    for (int i = 0; i < 4; i++)
        if (i == 2)
            hall_refused(&h, carla, "table", "table", AT("open"), tables[i]);
        else
            hall_ok(&h, carla, AT("open"), tables[i]);
    /* Somebody who looked before the start learns that the game has begun, and nothing else. */
    hall_forget(&h, carla);
    const json_t *state = hall_at(hall_ok(&h, anna, AT("open"), nobody), "state");
    hub_link actor = hall_number(state, "actor") == 0 ? anna : bruno;
    hall_ok(&h, actor, AT("act") ",\"seq\":0,\"actions\":[\"role prospector\"]", nobody);
    assert_null(hall_pushed(&h, carla, "table"));
    hall_refused(&h, carla, "table", "table", AT("say") ",\"text\":\"hi\"", nobody);
    hall_refused(&h, carla, "table", "table", AT("log") ",\"from\":0,\"to\":1", nobody);
}

/* --- Memory ----------------------------------------------------------------------------------- */

static const char *table_with_memory(const char *memory)
{
    return hall_text(
        hall_ok(&h, anna,
                "\"do\":\"create\",\"game\":\"patrician\",\"players\":2,\"modules\":[],"
                "\"options\":{},\"seats\":[{\"is\":\"me\"},{\"is\":\"bot\",\"level\":"
                "\"random\"}],\"clock\":" NONE ",\"public\":true,\"watch\":\"all\"%s",
                memory),
        "table");
}

static void memory_is_a_rule_of_the_table(void **unused)
{
    (void)unused;
    static const struct {
        const char *given, *kept;
    } rows[] = {
        {"", "printed"}, {",\"memory\":\"printed\"", "printed"}, {",\"memory\":\"open\"", "open"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char table[STORE_ID];
        bool open = strcmp(rows[i].kept, "open") == 0;
        snprintf(table, sizeof table, "%s", table_with_memory(rows[i].given));
        const json_t *opened = hall_ok(&h, carla, AT("open"), table);
        assert_string_equal(hall_text(opened, "summary.memory"), rows[i].kept);
        assert_int_equal(json_object_size(hall_at(opened, "state.face_down")), open ? 0 : 3);
        assert_true(json_is_null(hall_at(opened, "state.points.0")) != open);
    }
}

static void play_out(const char *table)
{
    hall_ok(&h, anna, AT("open"), table);
    for (const json_t *told = NULL;
         told == NULL || strcmp(hall_text(told, "summary.phase"), "over") != 0;
         told = hall_pushed(&h, anna, "table"))
        if (!hall_play_first(&h, anna, table))
            hall_step(&h);
}

/* The setting carries over to a rematch and to a game continued from a moment of the replay. */
static void memory_carries_over_to_the_next_table(void **unused)
{
    (void)unused;
    char table[STORE_ID];
    snprintf(table, sizeof table, "%s", table_with_memory(",\"memory\":\"open\""));
    play_out(table);
    const char *next = hall_text(hall_ok(&h, anna, AT("rematch"), table), "table");
    assert_string_equal(hall_text(summary_of(anna, next), "memory"), "open");
    const json_t *replay = hall_ok(&h, anna, "\"do\":\"replay\",\"table\":\"%s\"", table);
    const char *fork = hall_text(
        hall_ok(&h, anna,
                "\"do\":\"fork\",\"replay\":\"%s\",\"at\":3,\"seat\":0,\"level\":\"random\"",
                hall_text(replay, "replay")),
        "table");
    assert_string_equal(hall_text(summary_of(anna, fork), "memory"), "open");
}

/* --- Playing again ---------------------------------------------------------------------------- */

static void a_rematch_moves_the_seats(void **unused)
{
    (void)unused;
    const char *table = hall_table(&h, anna, "patrician", "me,open,bot random", NULL);
    hall_ok(&h, bruno, AT("join"), table);
    hall_ok(&h, anna, AT("start") ",\"fill\":null", table);
    hall_refused(&h, anna, "phase", "table", AT("rematch"), table);
    hall_ok(&h, bruno, AT("leave"), table);
    hall_ok(&h, bruno, AT("open"), table);
    play_out(table);
    const char *next = hall_text(hall_ok(&h, anna, AT("rematch"), table), "table");
    assert_string_equal(hall_text(hall_pushed(&h, bruno, "rematch"), "next"), next);
    hall_refused(&h, carla, "seat", "table", AT("rematch"), table);
    const json_t *summary = summary_of(anna, next);
    assert_int_equal(hall_number(summary, "my_seat"), 1);
    assert_string_equal(hall_text(summary, "seats.0.level"), "random");
    assert_string_equal(hall_text(summary, "seats.2.is"), "invited");
    hall_refused(&h, carla, "full", NULL, AT("join"), next);
    assert_string_equal(hall_text(hall_ok(&h, bruno, AT("rematch"), table), "table"), next);
    summary = summary_of(bruno, next);
    assert_int_equal(hall_number(summary, "my_seat"), 2);
    assert_string_equal(hall_text(summary, "phase"), "running");
    assert_string_equal(hall_text(hall_ok(&h, anna, AT("rematch"), table), "table"), next);
    assert_string_equal(hall_text(summary_of(anna, table), "rematch"), next);
}

/* Both ask at once; they get one table. */
static void simultaneous_rematch_requests_make_one_table(void **unused)
{
    (void)unused;
    const char *table = hall_table(&h, anna, "patrician", "me,open", NULL);
    hall_ok(&h, bruno, AT("join"), table);
    hall_ok(&h, anna, AT("start") ",\"fill\":null", table);
    hall_ok(&h, bruno, AT("leave"), table);
    play_out(table);
    int64_t one = hall_send(&h, anna, AT("rematch"), table);
    int64_t two = hall_send(&h, bruno, AT("rematch"), table);
    const char *next = hall_text(hall_wait(&h, anna, one), "ok.table");
    assert_string_equal(hall_text(hall_wait(&h, bruno, two), "ok.table"), next);
    assert_string_equal(hall_text(summary_of(anna, next), "phase"), "running");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        HALL_TEST(create_is_parsed_strictly),
        HALL_TEST(clocks_have_bounds),
        HALL_TEST(a_guest_has_a_limited_number_of_tables),
        HALL_TEST(a_table_fills_and_starts),
        HALL_TEST(the_last_seat_is_given_once),
        HALL_TEST(an_invited_seat_needs_its_key),
        HALL_TEST(a_table_ends_with_its_creator),
        HALL_TEST(the_table_decides_who_may_watch),
        HALL_TEST(memory_is_a_rule_of_the_table),
        HALL_TEST(memory_carries_over_to_the_next_table),
        HALL_TEST(a_rematch_moves_the_seats),
        HALL_TEST(simultaneous_rematch_requests_make_one_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
