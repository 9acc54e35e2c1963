/* The store's files: permissions, copies, and a process that dies. */
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

static void only_the_owner_can_read_the_files(void **unused)
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

/* Moves the copy to where a store expects its database. */
static void open_copy(desk *copy, const char *file)
{
    char path[FOLDER_SIZE];
    folder_make(copy->folder);
    folder_file(copy->folder, "tavoliere.db", path);
    assert_int_equal(rename(file, path), 0);
    desk_reopen(copy);
}

static void a_copy_made_while_writing_is_complete(void **unused)
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
    for (uint32_t seq = 0; seq < WRITES; seq++, game.version++)
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

/* Never returns: keeps writing until it is killed and reports each acknowledged write. */
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

static void acknowledged_writes_survive_a_killed_process(void **unused)
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
        cmocka_unit_test(acknowledged_writes_survive_a_killed_process),
        cmocka_unit_test(only_the_owner_can_read_the_files),
        cmocka_unit_test(a_copy_made_while_writing_is_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
