/* The store on a failing disk: full, read-only, not syncing, at every single operation.
 * Acknowledged writes are there, failed writes left nothing, reads still work, and once the disk
 * recovers so do writes. */
#define _XOPEN_SOURCE 700
#include "tests/unit.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sqlite3.h>

#include "tests/server/desk.h"
#include "tests/server/disk.h"

enum { NOBODY = 65534 };

static void count_complaint(void *context, const char *sentence)
{
    int *count = context;
    assert_true(strlen(sentence) > 0);
    ++*count;
}

static void assert_survives(disk_fault fault, store_result expected)
{
    desk d;
    int complaints = 0;
    store_account account;
    store_game game;
    desk_open(&d);
    store_set_log(d.store, count_complaint, &complaints);
    desk_add_account(&d, "anna", "");
    desk_add_game(&d, "g1", "anna");

    disk_break(fault, 0);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(desk_add_entry(&d, "g1", 0, "lost"), expected);
        assert_int_equal(desk_add_account(&d, "berta", ""), expected);
        assert_false(store_measure(d.store).writable);
        assert_true(store_find_account(d.store, "anna", &account));
        assert_false(store_find_account(d.store, "berta", &account));
        assert_true(store_find_game(d.store, "g1", &game));
        assert_int_equal(game.seq, 0);
        assert_int_equal(desk_count_entries(&d, "g1"), 0);
    }
    assert_int_equal(complaints, 1); /* not the same complaint again and again */

    disk_mend();
    assert_int_equal(desk_add_entry(&d, "g1", 0, "kept"), STORE_OK);
    assert_true(store_measure(d.store).writable);
    assert_int_equal(store_measure(d.store).failures, 6);
    assert_int_equal(desk_count_entries(&d, "g1"), 1);
    desk_close(&d);
}

static void a_full_disk_refuses_and_recovers(void **unused)
{
    (void)unused;
    assert_survives(DISK_FULL, STORE_FULL);
}

static void a_read_only_disk_refuses_and_recovers(void **unused)
{
    (void)unused;
    assert_survives(DISK_READ_ONLY, STORE_READ_ONLY);
}

static void a_disk_that_does_not_sync_acknowledges_nothing(void **unused)
{
    (void)unused;
    assert_survives(DISK_NO_SYNC, STORE_READ_ONLY);
}

/* --- At every operation ----------------------------------------------------------------------- */

enum { STEPS = 6 };

typedef struct {
    store_result result[STEPS];
    int operations;
} attempt;

/* Writes accounts, a game and entries and waits for each, so that each is its own transaction. */
static attempt try_steps(desk *d)
{
    attempt a = {{desk_add_account(d, "anna", ""), desk_add_game(d, "g1", ""),
                  desk_add_entry(d, "g1", 0, "zero"), desk_add_entry(d, "g1", 1, "one"),
                  desk_add_account(d, "berta", "berta"), desk_add_entry(d, "g1", 2, "two")},
                 disk_operations()};
    return a;
}

static void assert_sound(const char *folder)
{
    char path[FOLDER_SIZE];
    sqlite3 *database;
    sqlite3_stmt *check;
    folder_file(folder, "tavoliere.db", path);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(database, "PRAGMA integrity_check", -1, &check, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(check), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(check, 0), "ok");
    sqlite3_finalize(check);
    sqlite3_close(database);
}

static bool find_words(void *context, uint32_t seq, const store_entry *entry)
{
    bool *found = context;
    (void)seq;
    found[2] |= strcmp(entry->words, "zero") == 0;
    found[3] |= strcmp(entry->words, "one") == 0;
    found[5] |= strcmp(entry->words, "two") == 0;
    return true;
}

/* The disk holds what was acknowledged, and at most `extra` refused steps more. */
static void assert_as_acknowledged(desk *d, const attempt *a, int extra)
{
    bool found[STEPS] = {false};
    store_account account;
    store_game game = {.seq = 0};
    found[0] = store_find_account(d->store, "anna", &account);
    found[1] = store_find_game(d->store, "g1", &game);
    found[4] = store_find_login(d->store, "berta", &account);
    store_entries(d->store, "g1", 0, find_words, found);
    assert_int_equal(desk_count_entries(d, "g1"), game.seq);
    assert_int_equal(game.seq, found[2] + found[3] + found[5]);
    for (int i = 0; i < STEPS; i++) {
        if (a->result[i] == STORE_OK)
            assert_true(found[i]);
        else if (found[i])
            extra--;
    }
    assert_true(extra >= 0);
}

static void ignore(void *unused, const char *sentence)
{
    (void)unused;
    (void)sentence;
}

/* Returns false once the fault comes after the last operation. A transaction that was written but
 * not synced is refused; if the process ends just then, it may or may not be there. */
static bool fails_cleanly(disk_fault fault, int after)
{
    desk d;
    int unknown = fault == DISK_FULL ? 0 : 1;
    desk_open(&d);
    store_set_log(d.store, ignore, NULL);
    disk_break(fault, after);
    attempt a = try_steps(&d);
    assert_as_acknowledged(&d, &a, 0);
    store_close(d.store);
    bell_close(&d.rung);
    disk_mend();
    desk_reopen(&d);
    assert_as_acknowledged(&d, &a, unknown);
    store_close(d.store);
    bell_close(&d.rung);
    assert_sound(d.folder);
    desk_reopen(&d);
    desk_close(&d);
    return a.result[STEPS - 1] != STORE_OK;
}

static void every_operation_may_fail(void **unused)
{
    (void)unused;
    static const disk_fault faults[] = {DISK_FULL, DISK_READ_ONLY, DISK_NO_SYNC};
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        int after = 0;
        while (fails_cleanly(faults[i], after))
            after++;
        assert_true(after > STEPS);
    }
}

/* --- The system's own refusals ---------------------------------------------------------------- */

/* The file may not grow any further: SQLite sees an ordinary error, the store reports "no
 * space". */
static void no_space_is_recognised_from_the_system_error(void **unused)
{
    (void)unused;
    desk d;
    struct rlimit before, small;
    store_result result = STORE_OK;
    uint32_t seq = 0;
    desk_open(&d);
    store_set_log(d.store, ignore, NULL);
    desk_add_game(&d, "g1", "");
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = 256 * 1024;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    while (seq < 1000 && (result = desk_add_entry(&d, "g1", seq, "role builder")) == STORE_OK)
        seq++;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(result, STORE_FULL);
    assert_int_equal(desk_count_entries(&d, "g1"), seq);
    assert_int_equal(desk_add_entry(&d, "g1", seq, "on"), STORE_OK);
    assert_int_equal(desk_count_entries(&d, "g1"), seq + 1);
    desk_close(&d);
}

/* Runs in a separate process, because root may write anywhere. Exits with 0 if all is well. */
static int open_without_permission(const char *folder)
{
    char why[512] = "";
    if (geteuid() == 0 && (setgid(NOBODY) != 0 || setuid(NOBODY) != 0))
        return 1;
    if (store_open(folder, bell_ring, NULL, why, sizeof why) != NULL)
        return 2;
    return strstr(why, folder) != NULL ? 0 : 3;
}

static void a_folder_without_permission_is_refused(void **unused)
{
    (void)unused;
    char folder[FOLDER_SIZE], inner[FOLDER_SIZE];
    int status;
    folder_make(folder);
    folder_file(folder, "inner", inner);
    assert_int_equal(chmod(folder, 0555), 0);
    for (int i = 0; i < 2; i++) {
        pid_t child = fork();
        if (child == 0)
            _exit(open_without_permission(i == 0 ? folder : inner));
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
    }
    assert_int_equal(chmod(folder, 0700), 0);
    folder_remove(folder);
}

static void a_failed_copy_is_removed(void **unused)
{
    (void)unused;
    desk d;
    char file[FOLDER_SIZE], why[256] = "";
    desk_open(&d);
    desk_add_game(&d, "g1", "");
    folder_file(d.folder, "copy", file);
    disk_break(DISK_FULL, 0);
    assert_int_equal(store_backup(d.store, file, why, sizeof why), STORE_FULL);
    disk_mend();
    assert_true(strlen(why) > 0);
    assert_int_equal(access(file, F_OK), -1);
    assert_int_equal(store_backup(d.store, file, why, sizeof why), STORE_OK);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_folder_without_permission_is_refused),
        cmocka_unit_test(a_full_disk_refuses_and_recovers),
        cmocka_unit_test(a_read_only_disk_refuses_and_recovers),
        cmocka_unit_test(a_disk_that_does_not_sync_acknowledges_nothing),
        cmocka_unit_test(every_operation_may_fail),
        cmocka_unit_test(no_space_is_recognised_from_the_system_error),
        cmocka_unit_test(a_failed_copy_is_removed),
    };
    disk_install();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
