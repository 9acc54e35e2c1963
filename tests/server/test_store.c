/* The store on a working disk: what was written can be read, and what a deleted account leaves
 * behind. */
#include "tests/unit.h"

#include <string.h>

#include "tests/server/desk.h"

/* --- Writing and reading ---------------------------------------------------------------------- */

static void assert_same_account(const store_account *found, const store_account *expected)
{
    assert_string_equal(found->id, expected->id);
    assert_string_equal(found->name, expected->name);
    assert_string_equal(found->login, expected->login);
    assert_string_equal(found->password, expected->password);
    assert_int_equal(found->created_ms, expected->created_ms);
    assert_int_equal(found->seen_ms, expected->seen_ms);
}

static store_result set_login(desk *d, const char *id, const char *login)
{
    desk_write write = {0};
    store_account change = desk_account(id, login);
    change.name[0] = '\0';
    change.seen_ms = 0;
    store_set_account(d->store, &change, desk_done, &write);
    return desk_wait(d, &write);
}

static void accounts_are_found_by_id_and_login(void **unused)
{
    (void)unused;
    desk d;
    store_account found, anna = desk_account("anna", "anna-login");
    desk_open(&d);
    assert_int_equal(desk_add_account(&d, "anna", "anna-login"), STORE_OK);
    assert_int_equal(desk_add_account(&d, "guest", ""), STORE_OK);
    assert_int_equal(desk_add_account(&d, "guest2", ""), STORE_OK);
    assert_true(store_find_account(d.store, "anna", &found));
    assert_same_account(&found, &anna);
    assert_true(store_find_login(d.store, "anna-login", &found));
    assert_same_account(&found, &anna);
    assert_false(store_find_login(d.store, "", &found));
    assert_false(store_find_account(d.store, "berta", &found));

    desk_write write = {0};
    store_account change = {.id = "anna", .name = "Änne", .seen_ms = 9000};
    anna.seen_ms = 9000;
    memcpy(anna.name, "Änne", sizeof "Änne");
    store_set_account(d.store, &change, desk_done, &write);
    assert_int_equal(desk_wait(&d, &write), STORE_OK);
    assert_true(store_find_account(d.store, "anna", &found));
    assert_same_account(&found, &anna);
    assert_int_equal(set_login(&d, "anna", "second"), STORE_CONFLICT);
    assert_int_equal(set_login(&d, "guest", "anna-login"), STORE_CONFLICT);
    assert_int_equal(set_login(&d, "guest", "guest-login"), STORE_OK);
    assert_true(store_find_login(d.store, "guest-login", &found));
    assert_string_equal(found.name, "Anna");
    assert_int_equal(found.seen_ms, 2000);

    assert_int_equal(desk_add_account(&d, "anna", ""), STORE_CONFLICT);
    assert_int_equal(desk_add_account(&d, "other", "anna-login"), STORE_CONFLICT);
    write.ended = false;
    anna = desk_account("nobody", "");
    store_set_account(d.store, &anna, desk_done, &write);
    assert_int_equal(desk_wait(&d, &write), STORE_MISSING);
    desk_close(&d);
}

static void sessions_end(void **unused)
{
    (void)unused;
    desk d;
    desk_write write = {0};
    uint8_t first[STORE_KEY] = {1};
    desk_open(&d);
    desk_add_account(&d, "anna", "");
    assert_int_equal(desk_add_session(&d, 1, "anna", 100), STORE_OK);
    assert_int_equal(desk_add_session(&d, 2, "anna", 200), STORE_OK);
    assert_int_equal(desk_add_session(&d, 3, "anna", 300), STORE_OK);
    assert_int_equal(desk_add_session(&d, 1, "anna", 100), STORE_CONFLICT);
    assert_int_equal(desk_add_session(&d, 4, "nobody", 100), STORE_MISSING);
    assert_true(desk_has_session(&d, 1, 99));
    assert_false(desk_has_session(&d, 1, 100));
    assert_int_equal(store_sessions_of(d.store, "anna", 100), 2);

    store_set_alive(d.store, 150); /* removes the expired one */
    store_delete_session(d.store, first, desk_done, &write);
    desk_wait(&d, &write);
    assert_int_equal(store_sessions_of(d.store, "anna", 0), 2);
    write.ended = false;
    store_delete_sessions(d.store, "anna", desk_done, &write);
    assert_int_equal(desk_wait(&d, &write), STORE_OK);
    assert_int_equal(store_sessions_of(d.store, "anna", 0), 0);
    desk_close(&d);
}

/* The store is reopened in between, so the data must survive the process. */
static void games_keep_their_entries_across_restarts(void **unused)
{
    (void)unused;
    desk d;
    desk_write write = {0};
    store_game found, game = desk_game("g1", "anna");
    store_entry entries[2] = {desk_entry("role builder"), desk_entry("")}, kept[3];
    memset(kept, 0, sizeof kept);
    entries[1].kind = RECORD_UNDO;
    desk_open(&d);
    desk_add_account(&d, "anna", "");
    assert_int_equal(desk_add_game(&d, "g1", "anna"), STORE_OK);
    assert_true(store_find_game(d.store, "g1", &found));
    desk_assert_game(&found, &game);

    game.phase = STORE_GAME_OVER;
    game.listed = false;
    game.moved_ms = 8000;
    memcpy(game.rematch, "g2", 3);
    game.seat[1].account[0] = '\0';
    game.seat[0].muted = 1u << TAV_SEATS_MAX | 2u;
    game.seat[1].now = (record_seat){.player = RECORD_HUMAN, .name = "Berta"};
    memset(game.seat[1].invite, 0, STORE_KEY);
    store_add_entries(d.store, &game, 0, entries, 2, desk_done, &write);
    assert_int_equal(desk_wait(&d, &write), STORE_OK);
    assert_int_equal(desk_add_entry(&d, "g1", 2, "pay smithy"), STORE_OK);
    game.seq = 3;

    store_close(d.store);
    bell_close(&d.rung);
    desk_reopen(&d);
    assert_true(store_find_game(d.store, "g1", &found));
    desk_assert_game(&found, &game);
    assert_int_equal(desk_count_entries(&d, "g1"), 3);
    store_entries(d.store, "g1", 0, desk_keep_entry, kept);
    assert_memory_equal(&kept[0].left_ms, &entries[0].left_ms, sizeof kept[0].left_ms);
    assert_string_equal(kept[0].words, "role builder");
    assert_int_equal(kept[0].number, 65535);
    assert_int_equal(kept[0].at_ms, 7000);
    assert_int_equal(kept[0].seat, 1);
    assert_int_equal(kept[1].kind, RECORD_UNDO);
    assert_string_equal(kept[2].words, "pay smithy");

    memset(kept, 0, sizeof kept);
    store_entries(d.store, "g1", 2, desk_keep_entry, kept);
    assert_string_equal(kept[0].words, "");
    assert_string_equal(kept[2].words, "pay smithy");
    desk_close(&d);
}

/* A finished game keeps the name it was played under. */
static void seats_carry_the_name_of_their_account(void **unused)
{
    (void)unused;
    static const store_phase phases[] = {STORE_GAME_OPEN, STORE_GAME_RUNNING, STORE_GAME_OVER};
    desk d;
    desk_write write = {0};
    store_account change = {.id = "anna", .name = "Änne"};
    desk_open(&d);
    desk_add_account(&d, "anna", "");
    for (int i = 0; i < 3; i++) {
        store_game game = desk_game((const char *[]){"open", "running", "over"}[i], "anna");
        game.phase = phases[i];
        memcpy(game.seat[1].account, "anna", 5);
        game.seat[1].now.player = phases[i] == STORE_GAME_OPEN ? RECORD_EMPTY : RECORD_BOT;
        write.ended = false;
        store_add_game(d.store, &game, desk_done, &write);
        assert_int_equal(desk_wait(&d, &write), STORE_OK);
    }
    write.ended = false;
    store_set_account(d.store, &change, desk_done, &write);
    assert_int_equal(desk_wait(&d, &write), STORE_OK);
    store_game open, running, over;
    assert_true(store_find_game(d.store, "open", &open));
    assert_true(store_find_game(d.store, "running", &running));
    assert_true(store_find_game(d.store, "over", &over));
    assert_string_equal(open.seat[0].now.name, "Änne");
    assert_string_equal(open.seat[1].now.name, "Bruno"); /* reserved: nobody sits there yet */
    assert_string_equal(running.seat[0].now.name, "Änne");
    assert_string_equal(running.seat[1].now.name, "Änne"); /* a bot plays for them */
    assert_string_equal(running.began[0].name, "Anna");
    assert_string_equal(over.seat[0].now.name, "Anna");
    desk_close(&d);
}

static bool list_game(void *context, const store_game *game)
{
    tav_text *list = context;
    text_put(list, game->id);
    text_char(list, ' ');
    return strcmp(game->id, "stop") != 0;
}

static bool list_id(void *context, const char *id)
{
    tav_text *list = context;
    text_put(list, id);
    text_char(list, ' ');
    return true;
}

typedef enum { LIST_OF, LIST_IDS, LIST_LISTED, LIST_RUNNING } list_kind;

static void assert_list(desk *d, list_kind kind, int most, const char *expected)
{
    char buffer[256];
    tav_text list;
    text_open(&list, buffer, sizeof buffer);
    if (kind == LIST_OF)
        store_games_of(d->store, "anna", most, NULL, list_game, &list);
    else if (kind == LIST_IDS)
        store_game_ids_of(d->store, "anna", "", most, list_id, &list);
    else if (kind == LIST_LISTED)
        store_games_listed(d->store, most, NULL, list_game, &list);
    else
        store_games_running(d->store, list_game, &list);
    assert_string_equal(buffer, expected);
}

static void add_listed(desk *d, const char *id, store_phase phase, bool listed, const char *seated,
                       int64_t moved_ms)
{
    desk_write write = {0};
    store_game game = desk_game(id, "");
    game.phase = phase;
    game.listed = listed;
    game.moved_ms = moved_ms;
    memcpy(game.seat[1].account, seated, strlen(seated));
    store_add_game(d->store, &game, desk_done, &write);
    assert_int_equal(desk_wait(d, &write), STORE_OK);
}

static void games_are_listed_newest_move_first(void **unused)
{
    (void)unused;
    desk d;
    desk_open(&d);
    desk_add_account(&d, "anna", "");
    desk_add_account(&d, "bert", "");
    add_listed(&d, "open", STORE_GAME_OPEN, true, "bert", 10);
    add_listed(&d, "running", STORE_GAME_RUNNING, true, "anna", 30);
    add_listed(&d, "hidden", STORE_GAME_RUNNING, false, "anna", 20);
    add_listed(&d, "over", STORE_GAME_OVER, true, "anna", 50);
    add_listed(&d, "gone", STORE_GAME_GONE, true, "anna", 60);
    assert_int_equal(desk_add_game(&d, "made", "anna"), STORE_OK); /* last move at 6000 */
    assert_list(&d, LIST_OF, 10, "made over running hidden ");
    assert_list(&d, LIST_OF, 2, "made over ");
    assert_list(&d, LIST_IDS, 10, "hidden made over running ");
    assert_list(&d, LIST_IDS, 2, "hidden made ");
    assert_list(&d, LIST_LISTED, 10, "made running open ");
    assert_list(&d, LIST_RUNNING, 0, "made running hidden ");
    add_listed(&d, "stop", STORE_GAME_RUNNING, true, "anna", 25);
    assert_list(&d, LIST_RUNNING, 0, "made running stop ");
    desk_close(&d);
}

static void chat_and_heartbeat_are_stored(void **unused)
{
    (void)unused;
    desk d;
    char buffer[64];
    tav_text list;
    desk_write write = {0};
    store_chat line = {.game = "g1", .account = "anna", .seat = TAV_SPECTATOR, .name = "Anna"};
    desk_open(&d);
    assert_int_equal(store_alive(d.store), 0);
    store_set_alive(d.store, 123);
    store_set_alive(d.store, 456);
    desk_add_account(&d, "anna", "");
    desk_add_game(&d, "g1", "anna");
    for (char c = 'a'; c < 'e'; c++) {
        line.text[0] = c;
        store_add_chat(d.store, &line, NULL, NULL);
    }
    memcpy(line.game, "g9", 3);
    store_add_chat(d.store, &line, desk_done, &write);
    assert_int_equal(desk_wait(&d, &write), STORE_MISSING);
    assert_int_equal(store_alive(d.store), 456);
    text_open(&list, buffer, sizeof buffer);
    store_chat_of(d.store, "g1", 3, desk_list_chat, &list);
    assert_string_equal(buffer, "b c d ");
    text_open(&list, buffer, sizeof buffer);
    store_chat_by(d.store, "anna", 0, 9, desk_list_chat, &list);
    assert_string_equal(buffer, "a b c d ");
    text_open(&list, buffer, sizeof buffer);
    store_chat_by(d.store, "anna", 1, 2, desk_list_chat, &list);
    assert_string_equal(buffer, "b c ");
    desk_close(&d);
}

/* --- Leaving ---------------------------------------------------------------------------------- */

static void add_change(desk *d, uint32_t seq, uint8_t seat, const char *words)
{
    desk_write write = {0};
    store_game game;
    store_entry entry = desk_entry(words);
    entry.kind = RECORD_CHANGE;
    entry.seat = seat;
    assert_true(store_find_game(d->store, "g1", &game));
    store_add_entries(d->store, &game, seq, &entry, 1, desk_done, &write);
    assert_int_equal(desk_wait(d, &write), STORE_OK);
}

static void a_deleted_account_leaves_no_name(void **unused)
{
    (void)unused;
    desk d;
    desk_write write = {0};
    store_entry kept[5];
    store_game game;
    store_account found;
    store_chat line = {.game = "g1", .account = "anna", .name = "Anna", .text = "hello"};
    char buffer[64];
    tav_text list;
    desk_open(&d);
    desk_add_account(&d, "anna", "login");
    desk_add_game(&d, "g1", "anna");
    desk_add_session(&d, 1, "anna", 1000);
    store_add_chat(d.store, &line, NULL, NULL);
    add_change(&d, 0, 0, "bot strong Anna Lee");
    add_change(&d, 1, 0, "human Anna Lee");
    add_change(&d, 2, 1, "human Bruno");
    add_change(&d, 3, 0, "bot strong");
    assert_int_equal(desk_add_entry(&d, "g1", 4, "human play"), STORE_OK);

    store_delete_account(d.store, "anna", desk_done, &write);
    assert_int_equal(desk_wait(&d, &write), STORE_OK);
    assert_false(store_find_account(d.store, "anna", &found));
    assert_false(store_find_login(d.store, "login", &found));
    assert_false(desk_has_session(&d, 1, 0));
    assert_true(store_find_game(d.store, "g1", &game));
    assert_string_equal(game.creator, "");
    assert_string_equal(game.seat[0].account, "");
    assert_string_equal(game.seat[0].now.name, "");
    assert_string_equal(game.began[0].name, "");
    assert_string_equal(game.seat[1].now.name, "Bruno");
    assert_int_equal(desk_count_entries(&d, "g1"), 5);
    store_entries(d.store, "g1", 0, desk_keep_entry, kept);
    assert_string_equal(kept[0].words, "bot strong");
    assert_string_equal(kept[1].words, "human");
    assert_string_equal(kept[2].words, "human Bruno");
    assert_string_equal(kept[3].words, "bot strong");
    assert_string_equal(kept[4].words, "human play");
    text_open(&list, buffer, sizeof buffer);
    store_chat_of(d.store, "g1", 9, desk_list_chat, &list);
    assert_string_equal(buffer, "");

    write.ended = false;
    store_delete_account(d.store, "anna", desk_done, &write);
    assert_int_equal(desk_wait(&d, &write), STORE_MISSING);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accounts_are_found_by_id_and_login),
        cmocka_unit_test(sessions_end),
        cmocka_unit_test(games_keep_their_entries_across_restarts),
        cmocka_unit_test(seats_carry_the_name_of_their_account),
        cmocka_unit_test(games_are_listed_newest_move_first),
        cmocka_unit_test(chat_and_heartbeat_are_stored),
        cmocka_unit_test(a_deleted_account_leaves_no_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
