/* The store on a disk that works: what is written is read, in which order, what conflicts, what a
 * deleted account leaves behind, copies, and a process that dies. */
#define _POSIX_C_SOURCE 200809L
#include "tests/unit.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/desk.h"
#include "tests/server/disk.h"

/* --- What is written is read ------------------------------------------------------------------ */

static void assert_same_account(const store_account *found, const store_account *expected)
{
    assert_string_equal(found->id, expected->id);
    assert_string_equal(found->name, expected->name);
    assert_string_equal(found->login, expected->login);
    assert_string_equal(found->password, expected->password);
    assert_int_equal(found->created_ms, expected->created_ms);
    assert_int_equal(found->seen_ms, expected->seen_ms);
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
    anna.seen_ms = 9000;
    memcpy(anna.name, "Änne", sizeof "Änne");
    store_set_account(d.store, &anna, desk_done, &write);
    assert_int_equal(desk_wait(&d, &write), STORE_OK);
    assert_true(store_find_account(d.store, "anna", &found));
    assert_same_account(&found, &anna);

    assert_int_equal(desk_add_account(&d, "anna", ""), STORE_CONFLICT);
    assert_int_equal(desk_add_account(&d, "other", "anna-login"), STORE_CONFLICT);
    write.ended = false;
    anna = desk_account("nobody", "");
    store_set_account(d.store, &anna, desk_done, &write);
    assert_int_equal(desk_wait(&d, &write), STORE_MISSING);
    desk_close(&d);
}

static store_result add_session(desk *d, uint8_t key, const char *account, int64_t until_ms)
{
    uint8_t bytes[STORE_KEY] = {key};
    desk_write write = {0};
    store_add_session(d->store, bytes, account, until_ms, desk_done, &write);
    return desk_wait(d, &write);
}

static bool has_session(desk *d, uint8_t key, int64_t now_ms)
{
    uint8_t bytes[STORE_KEY] = {key};
    store_account account;
    return store_find_session(d->store, bytes, now_ms, &account);
}

static void sessions_end(void **unused)
{
    (void)unused;
    desk d;
    desk_write write = {0};
    uint8_t first[STORE_KEY] = {1};
    desk_open(&d);
    desk_add_account(&d, "anna", "");
    assert_int_equal(add_session(&d, 1, "anna", 100), STORE_OK);
    assert_int_equal(add_session(&d, 2, "anna", 200), STORE_OK);
    assert_int_equal(add_session(&d, 3, "anna", 300), STORE_OK);
    assert_int_equal(add_session(&d, 1, "anna", 100), STORE_CONFLICT);
    assert_int_equal(add_session(&d, 4, "nobody", 100), STORE_MISSING);
    assert_true(has_session(&d, 1, 99));
    assert_false(has_session(&d, 1, 100));
    assert_int_equal(store_sessions_of(d.store, "anna", 100), 2);

    store_set_alive(d.store, 150); /* takes the expired one away */
    store_delete_session(d.store, first, desk_done, &write);
    desk_wait(&d, &write);
    assert_int_equal(store_sessions_of(d.store, "anna", 0), 2);
    write.ended = false;
    store_delete_sessions(d.store, "anna", desk_done, &write);
    assert_int_equal(desk_wait(&d, &write), STORE_OK);
    assert_int_equal(store_sessions_of(d.store, "anna", 0), 0);
    desk_close(&d);
}

static void assert_same_game(const store_game *found, const store_game *expected)
{
    store_game plain = *found;
    assert_memory_equal(plain.seat, expected->seat, sizeof plain.seat);
    assert_memory_equal(plain.began, expected->began, sizeof plain.began);
    assert_memory_equal(plain.seed, expected->seed, sizeof plain.seed);
    assert_string_equal(found->id, expected->id);
    assert_string_equal(found->game, expected->game);
    assert_string_equal(found->settings, expected->settings);
    assert_string_equal(found->creator, expected->creator);
    assert_string_equal(found->rematch, expected->rematch);
    assert_int_equal(found->rules, expected->rules);
    assert_int_equal(found->players, expected->players);
    assert_int_equal(found->phase, expected->phase);
    assert_int_equal(found->listed, expected->listed);
    assert_int_equal(found->created_ms, expected->created_ms);
    assert_int_equal(found->moved_ms, expected->moved_ms);
    assert_int_equal(found->seq, expected->seq);
}

static bool keep_entry(void *context, uint32_t seq, const store_entry *entry)
{
    store_entry *kept = context;
    kept[seq] = *entry;
    return true;
}

/* Also that it is there after the process has ended: the store is opened anew. */
static void games_with_their_entries(void **unused)
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
    assert_same_game(&found, &game);

    game.phase = STORE_GAME_OVER;
    game.listed = false;
    game.moved_ms = 8000;
    memcpy(game.rematch, "g2", 3);
    game.seat[1].account[0] = '\0';
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
    assert_same_game(&found, &game);
    assert_int_equal(desk_count_entries(&d, "g1"), 3);
    store_entries(d.store, "g1", 0, keep_entry, kept);
    assert_memory_equal(&kept[0].left_ms, &entries[0].left_ms, sizeof kept[0].left_ms);
    assert_string_equal(kept[0].words, "role builder");
    assert_int_equal(kept[0].number, 65535);
    assert_int_equal(kept[0].at_ms, 7000);
    assert_int_equal(kept[0].seat, 1);
    assert_int_equal(kept[1].kind, RECORD_UNDO);
    assert_string_equal(kept[2].words, "pay smithy");

    memset(kept, 0, sizeof kept);
    store_entries(d.store, "g1", 2, keep_entry, kept);
    assert_string_equal(kept[0].words, "");
    assert_string_equal(kept[2].words, "pay smithy");
    desk_close(&d);
}

static bool list_game(void *context, const store_game *game)
{
    tav_text *list = context;
    text_put(list, game->id);
    text_char(list, ' ');
    return strcmp(game->id, "stop") != 0;
}

typedef enum { LIST_OF, LIST_LISTED, LIST_RUNNING } list_kind;

static void assert_list(desk *d, list_kind kind, int most, const char *expected)
{
    char buffer[256];
    tav_text list;
    text_open(&list, buffer, sizeof buffer);
    if (kind == LIST_OF)
        store_games_of(d->store, "anna", most, list_game, &list);
    else if (kind == LIST_LISTED)
        store_games_listed(d->store, most, list_game, &list);
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
    assert_int_equal(desk_add_game(&d, "made", "anna"), STORE_OK); /* moved at 6000 */
    assert_list(&d, LIST_OF, 10, "made over running hidden ");
    assert_list(&d, LIST_OF, 2, "made over ");
    assert_list(&d, LIST_LISTED, 10, "made running open ");
    assert_list(&d, LIST_RUNNING, 0, "made running hidden ");
    add_listed(&d, "stop", STORE_GAME_RUNNING, true, "anna", 25);
    assert_list(&d, LIST_RUNNING, 0, "made running stop ");
    desk_close(&d);
}

static bool list_chat(void *context, const store_chat *line)
{
    tav_text *list = context;
    text_put(list, line->text);
    text_char(list, ' ');
    return true;
}

static void chat_and_being_alive(void **unused)
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
    store_chat_of(d.store, "g1", 3, list_chat, &list);
    assert_string_equal(buffer, "b c d ");
    text_open(&list, buffer, sizeof buffer);
    store_chat_by(d.store, "anna", list_chat, &list);
    assert_string_equal(buffer, "a b c d ");
    desk_close(&d);
}

/* --- Order and conflict ----------------------------------------------------------------------- */

/* While the first write is held up on its way to the disk, all the others gather. */
static void what_gathers_is_one_transaction(void **unused)
{
    (void)unused;
    enum { WRITES = 200 };
    static desk_write write[WRITES];
    desk d;
    memset(write, 0, sizeof write);
    desk_open(&d);
    uint64_t before = store_measure(d.store).transactions;
    disk_shut_gate();
    for (int i = 0; i < WRITES; i++) {
        char id[STORE_ID];
        snprintf(id, sizeof id, "a%d", i);
        store_account account = desk_account(id, "");
        store_add_account(d.store, &account, desk_done, &write[i]);
        if (i == 0)
            disk_wait_at_gate();
    }
    assert_int_equal(store_measure(d.store).queued, WRITES);
    disk_open_gate();
    for (int i = 0; i < WRITES; i++) {
        assert_int_equal(desk_wait(&d, &write[i]), STORE_OK);
        assert_true(i == 0 || write[i].place == write[i - 1].place + 1);
    }
    store_figures figures = store_measure(d.store);
    assert_int_equal(figures.transactions - before, 2);
    assert_int_equal(figures.writes, WRITES);
    assert_int_equal(figures.queued, 0);
    assert_int_equal(figures.failures, 0);
    assert_true(figures.writable && figures.last_sync_us > 0);
    desk_close(&d);
}

/* All in one transaction, which the gate sees to. */
static void a_conflict_spoils_nothing_else(void **unused)
{
    (void)unused;
    desk d;
    desk_write hold = {0}, first = {0}, second = {0}, third = {0}, other = {0};
    store_game game = desk_game("g1", ""), moved = game, unknown = desk_game("g9", "");
    store_entry mine = desk_entry("mine"), yours = desk_entry("yours"), kept[2];
    desk_open(&d);
    desk_add_game(&d, "g1", "");
    store_account account = desk_account("anna", "");
    disk_shut_gate();
    store_add_account(d.store, &account, desk_done, &hold);
    disk_wait_at_gate();
    moved.moved_ms = 99000;
    store_add_entries(d.store, &game, 0, &mine, 1, desk_done, &first);
    store_add_entries(d.store, &moved, 0, &yours, 1, desk_done, &second);
    store_add_entries(d.store, &unknown, 0, &yours, 1, desk_done, &third);
    store_add_entries(d.store, &game, 1, &yours, 1, desk_done, &other);
    disk_open_gate();
    assert_int_equal(desk_wait(&d, &first), STORE_OK);
    assert_int_equal(desk_wait(&d, &second), STORE_CONFLICT);
    assert_int_equal(desk_wait(&d, &third), STORE_MISSING);
    assert_int_equal(desk_wait(&d, &other), STORE_OK);
    assert_int_equal(store_measure(d.store).failures, 2);
    assert_int_equal(desk_count_entries(&d, "g1"), 2);
    store_entries(d.store, "g1", 0, keep_entry, kept);
    assert_string_equal(kept[0].words, "mine");
    assert_true(store_find_game(d.store, "g1", &moved));
    assert_int_equal(moved.moved_ms, 6000);
    assert_int_equal(moved.seq, 2);
    assert_int_equal(desk_add_entry(&d, "g1", 3, "ahead"), STORE_CONFLICT);
    assert_int_equal(desk_count_entries(&d, "g1"), 2);
    desk_close(&d);
}

/* The second seat's owner is nobody the store knows: by then the row is written already. */
static void a_write_that_fails_half_way_leaves_nothing(void **unused)
{
    (void)unused;
    desk d;
    desk_write write = {0}, other = {0};
    store_game found, game = desk_game("g1", "");
    store_entry entry = desk_entry("role builder");
    memcpy(game.seat[1].account, "nobody", 7);
    desk_open(&d);
    store_add_game(d.store, &game, desk_done, &write);
    assert_int_equal(desk_wait(&d, &write), STORE_MISSING);
    assert_false(store_find_game(d.store, "g1", &found));

    assert_int_equal(desk_add_game(&d, "g1", ""), STORE_OK);
    game.moved_ms = 99000;
    game.phase = STORE_GAME_OVER;
    write.ended = false;
    store_set_game(d.store, &game, desk_done, &write);
    store_add_entries(d.store, &game, 0, &entry, 1, desk_done, &other);
    assert_int_equal(desk_wait(&d, &write), STORE_MISSING);
    assert_int_equal(desk_wait(&d, &other), STORE_MISSING);
    game = desk_game("g1", "");
    assert_true(store_find_game(d.store, "g1", &found));
    assert_same_game(&found, &game);
    assert_int_equal(desk_count_entries(&d, "g1"), 0);
    desk_close(&d);
}

/* As two servers on the same database would be. */
static void of_two_writers_the_second_is_refused(void **unused)
{
    (void)unused;
    desk one, two;
    desk_open(&one);
    memcpy(two.folder, one.folder, sizeof two.folder);
    desk_reopen(&two);
    assert_int_equal(desk_add_game(&one, "g1", ""), STORE_OK);
    assert_int_equal(desk_add_entry(&two, "g1", 0, "two"), STORE_OK);
    assert_int_equal(desk_add_entry(&one, "g1", 0, "one"), STORE_CONFLICT);
    assert_int_equal(desk_add_entry(&one, "g1", 1, "one"), STORE_OK);
    assert_int_equal(desk_count_entries(&two, "g1"), 2);
    store_close(two.store);
    bell_close(&two.rung);
    desk_close(&one);
}

typedef struct {
    desk *d;
    int left;
    int ended;
} chain;

static void ask_again(void *context, store_result result)
{
    chain *c = context;
    assert_int_equal(result, STORE_OK);
    c->ended++;
    if (c->left-- == 0)
        return;
    char id[STORE_ID];
    snprintf(id, sizeof id, "a%d", c->left);
    store_account account = desk_account(id, "");
    store_add_account(c->d->store, &account, ask_again, c);
}

static void closing_carries_out_all_that_was_asked(void **unused)
{
    (void)unused;
    desk d;
    desk_open(&d);
    chain c = {&d, 5, 0};
    store_account account = desk_account("first", "");
    store_add_account(d.store, &account, ask_again, &c);
    store_close(d.store);
    bell_close(&d.rung);
    assert_int_equal(c.ended, 6);
    desk_reopen(&d);
    assert_true(store_find_account(d.store, "a0", &account));
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

static void the_name_of_who_leaves_is_nowhere(void **unused)
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
    add_session(&d, 1, "anna", 1000);
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
    assert_false(has_session(&d, 1, 0));
    assert_true(store_find_game(d.store, "g1", &game));
    assert_string_equal(game.creator, "");
    assert_string_equal(game.seat[0].account, "");
    assert_string_equal(game.seat[0].now.name, "");
    assert_string_equal(game.began[0].name, "");
    assert_string_equal(game.seat[1].now.name, "Bruno");
    assert_int_equal(desk_count_entries(&d, "g1"), 5);
    store_entries(d.store, "g1", 0, keep_entry, kept);
    assert_string_equal(kept[0].words, "bot strong");
    assert_string_equal(kept[1].words, "human");
    assert_string_equal(kept[2].words, "human Bruno");
    assert_string_equal(kept[3].words, "bot strong");
    assert_string_equal(kept[4].words, "human play");
    text_open(&list, buffer, sizeof buffer);
    store_chat_of(d.store, "g1", 9, list_chat, &list);
    assert_string_equal(buffer, "");

    write.ended = false;
    store_delete_account(d.store, "anna", desk_done, &write);
    assert_int_equal(desk_wait(&d, &write), STORE_MISSING);
    desk_close(&d);
}

/* --- Files ------------------------------------------------------------------------------------ */

static void files_are_for_their_owner_alone(void **unused)
{
    (void)unused;
    static const char *const files[] = {"tavoliere.db", "tavoliere.db-wal", "tavoliere.db-shm"};
    desk d;
    struct stat file;
    char path[FOLDER_SIZE];
    mode_t before = umask(0);
    desk_open(&d);
    desk_add_account(&d, "anna", "");
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        folder_file(d.folder, files[i], path);
        assert_int_equal(stat(path, &file), 0);
        assert_int_equal(file.st_mode & 0777, 0600);
    }
    umask(before);
    desk_close(&d);
}

/* Moves the copy to where a store looks for its database. */
static void open_copy(desk *copy, const char *file)
{
    char path[FOLDER_SIZE];
    folder_make(copy->folder);
    folder_file(copy->folder, "tavoliere.db", path);
    assert_int_equal(rename(file, path), 0);
    desk_reopen(copy);
}

static void a_copy_made_while_writing_is_whole(void **unused)
{
    (void)unused;
    enum { BEFORE = 20, WRITES = 400 };
    static desk_write write[WRITES];
    desk d, copy;
    char file[FOLDER_SIZE], why[256];
    struct stat made;
    store_entry entry = desk_entry("role builder");
    memset(write, 0, sizeof write);
    desk_open(&d);
    desk_add_game(&d, "g1", "");
    store_game game = desk_game("g1", "");
    for (uint32_t seq = 0; seq < WRITES; seq++)
        store_add_entries(d.store, &game, seq, &entry, 1, desk_done, &write[seq]);
    desk_wait(&d, &write[BEFORE]);
    folder_file(d.folder, "copy", file);
    assert_int_equal(store_backup(d.store, file, why, sizeof why), STORE_OK);
    assert_int_equal(desk_wait(&d, &write[WRITES - 1]), STORE_OK);

    assert_int_equal(stat(file, &made), 0);
    assert_int_equal(made.st_mode & 0777, 0600);
    assert_int_equal(store_backup(d.store, file, why, sizeof why), STORE_CONFLICT);
    assert_non_null(strstr(why, file));
    open_copy(&copy, file);
    assert_true(store_find_game(copy.store, "g1", &game));
    assert_in_range(game.seq, BEFORE + 1, WRITES);
    assert_int_equal(desk_count_entries(&copy, "g1"), game.seq);
    assert_int_equal(desk_add_entry(&copy, "g1", game.seq, "on"), STORE_OK);
    desk_close(&copy);

    folder_file(d.folder, "nowhere/copy", file);
    assert_int_equal(store_backup(d.store, file, why, sizeof why), STORE_READ_ONLY);
    desk_close(&d);
}

/* --- Dying ------------------------------------------------------------------------------------ */

/* Never returns: writes on until it is killed, and says what was acknowledged. */
static void write_until_killed(desk *d, int says)
{
    desk_reopen(d);
    uint32_t seq = (uint32_t)desk_count_entries(d, "g1");
    for (;; seq++) {
        if (desk_add_entry(d, "g1", seq, "role builder") != STORE_OK ||
            write(says, &seq, sizeof seq) != sizeof seq)
            _exit(1);
    }
}

static void what_was_acknowledged_survives_a_killed_process(void **unused)
{
    (void)unused;
    desk d;
    uint32_t acknowledged = 0;
    desk_open(&d);
    desk_add_game(&d, "g1", "");
    store_close(d.store);
    bell_close(&d.rung);
    for (int round = 1; round <= 12; round++) {
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        if (child == 0)
            write_until_killed(&d, ends[1]);
        close(ends[1]);
        for (int i = 0; i < round * 3; i++)
            assert_int_equal(read(ends[0], &acknowledged, sizeof acknowledged),
                             sizeof acknowledged);
        assert_int_equal(kill(child, SIGKILL), 0);
        while (read(ends[0], &acknowledged, sizeof acknowledged) == sizeof acknowledged)
            ;
        close(ends[0]);
        assert_int_equal(waitpid(child, NULL, 0), child);

        store_game game;
        desk_reopen(&d);
        assert_true(store_find_game(d.store, "g1", &game));
        assert_in_range(game.seq, acknowledged + 1, acknowledged + 2);
        assert_int_equal(desk_count_entries(&d, "g1"), game.seq);
        store_close(d.store);
        bell_close(&d.rung);
    }
    desk_reopen(&d);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_acknowledged_survives_a_killed_process),
        cmocka_unit_test(accounts_are_found_by_id_and_login),
        cmocka_unit_test(sessions_end),
        cmocka_unit_test(games_with_their_entries),
        cmocka_unit_test(games_are_listed_newest_move_first),
        cmocka_unit_test(chat_and_being_alive),
        cmocka_unit_test(what_gathers_is_one_transaction),
        cmocka_unit_test(a_conflict_spoils_nothing_else),
        cmocka_unit_test(a_write_that_fails_half_way_leaves_nothing),
        cmocka_unit_test(of_two_writers_the_second_is_refused),
        cmocka_unit_test(closing_carries_out_all_that_was_asked),
        cmocka_unit_test(the_name_of_who_leaves_is_nowhere),
        cmocka_unit_test(files_are_for_their_owner_alone),
        cmocka_unit_test(a_copy_made_while_writing_is_whole),
    };
    disk_install();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
