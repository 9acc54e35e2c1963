/* Keeping an account: logins, passwords, signing in and out, and what stays secret. */
#include "tests/unit.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/account/fields.h"
#include "server/account/token.h"
#include "tests/server/disk.h"
#include "tests/server/front.h"
#include "tests/server/late.h"

static void assert_session_ends(const front *f, const char *token)
{
    uint8_t key[STORE_KEY];
    assert_true(token_key(token, key));
    assert_true(f->ends);
    assert_memory_equal(f->session, key, STORE_KEY);
}

static void a_guest_keeps_the_account_and_signs_in_elsewhere(void **unused)
{
    (void)unused;
    front f;
    char first[ACCOUNT_TOKEN], second[ACCOUNT_TOKEN], guest[ACCOUNT_TOKEN], id[STORE_ID];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", first);
    copy(id, sizeof id, said(&f, "account"));
    copy(guest, sizeof guest, first);
    keep(&f, first, ANNA);
    assert_true(f.changes && f.renews);
    assert_session_ends(&f, guest);
    assert_string_not_equal(first, guest);
    ask(&f, "me", guest, "");
    assert_refused(&f, 401, "session", "");
    ask(&f, "me", first, "");
    assert_string_equal(said(&f, "login"), "anna");
    assert_true(json_is_false(json_object_get(f.json, "guest")));
    ask(&f, "keep", first, ANNA);
    assert_refused(&f, 409, "login", "");
    assert_message(&f, "this account already has a login");

    ask(&f, "login", "", ANNA);
    assert_int_equal(f.status, 200);
    assert_string_equal(said(&f, "account"), id);
    copy(second, sizeof second, f.token);
    assert_string_not_equal(first, second);

    assert_false(f.ends);
    /* A guest who signs in to another account loses the guest session. */
    come(&f, "{\"name\":\"Guest\"}", guest);
    ask(&f, "login", guest, ANNA);
    assert_string_equal(said(&f, "account"), id);
    assert_session_ends(&f, guest);
    ask(&f, "me", guest, "");
    assert_refused(&f, 401, "session", "");

    ask(&f, "logout", second, "");
    assert_int_equal(f.status, 200);
    assert_int_equal(json_object_size(f.json), 0);
    assert_true(f.sets_token && f.token[0] == '\0');
    assert_session_ends(&f, second);
    ask(&f, "me", second, "");
    assert_refused(&f, 401, "session", "");
    ask(&f, "logout-everywhere", first, "{}");
    assert_int_equal(f.status, 200);
    assert_string_equal(f.left, id);
    assert_true(!f.deleted && f.sets_token && f.token[0] == '\0');
    assert_int_equal(store_sessions_of(f.d.store, id, 0), 0);
    front_close(&f);
}

static void login_error_does_not_say_which_part_was_wrong(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        WRONG,
        "{\"login\":\"berta\",\"password\":\"correct horse\"}",
        "{\"login\":\"A\",\"password\":\"correct horse\"}",
        "{\"login\":\"anna\",\"password\":\"short\"}",
    };
    front f;
    char token[ACCOUNT_TOKEN];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", token);
    ask(&f, "keep", token, ANNA);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ask(&f, "login", "", wrong[i]);
        assert_refused(&f, 401, "login", "");
        assert_message(&f, "login or password is wrong");
    }
    front_close(&f);
}

/* Not 0 either for text that is no hash at all. */
static int needs_other_cost(const char *hash)
{
    return crypto_pwhash_str_needs_rehash(hash, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                          crypto_pwhash_MEMLIMIT_INTERACTIVE);
}

/* Guessing logins reveals nothing through timing: the dummy hash costs as much as one made just
 * now. */
static void an_unknown_login_costs_as_much_as_a_known_one(void **unused)
{
    (void)unused;
    front f;
    char token[ACCOUNT_TOKEN];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", token);
    ask(&f, "keep", token, ANNA);
    assert_int_equal(needs_other_cost(f.changed.password), 0);
    assert_int_equal(needs_other_cost(account_nobodys_hash), 0);
    start(&f, "login", "", "{\"login\":\"berta\",\"password\":\"correct horse\"}");
    assert_false(f.answered); /* the workers have it */
    wait_for(&f, &f);
    assert_refused(&f, 401, "login", "");
    front_close(&f);
}

static void a_login_belongs_to_one_account(void **unused)
{
    (void)unused;
    front f;
    char first[ACCOUNT_TOKEN], second[ACCOUNT_TOKEN];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", first);
    come(&f, "{\"name\":\"Other Anna\"}", second);
    ask(&f, "keep", first, "{\"login\":\"Anna!\",\"password\":\"correct horse\"}");
    assert_refused(&f, 400, "login", "login");
    ask(&f, "keep", first, "{\"login\":\"anna\",\"password\":\"short\"}");
    assert_refused(&f, 400, "password", "password");
    ask(&f, "keep", first, ANNA);
    ask(&f, "keep", second, ANNA);
    assert_refused(&f, 409, "login", "login");
    assert_message(&f, "this login is taken");
    ask(&f, "me", second, "");
    assert_true(json_is_true(json_object_get(f.json, "guest")));
    front_close(&f);
}

/* Both found the login free; the store gives it to only one of them. */
static void one_of_two_simultaneous_claims_gets_the_login(void **unused)
{
    (void)unused;
    front f;
    char first[ACCOUNT_TOKEN], second[ACCOUNT_TOKEN];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", first);
    come(&f, "{\"name\":\"Other Anna\"}", second);
    front g = beside(&f);
    start(&f, "keep", first, ANNA);
    start(&g, "keep", second, ANNA);
    wait_for(&f, &g);
    assert_int_equal(f.status + g.status, 200 + 409);
    leave_beside(&g);
    front_close(&f);
}

/* Each session read the account before the other's change was on disk. */
static void simultaneous_changes_are_both_kept(void **unused)
{
    (void)unused;
    front f;
    char first[ACCOUNT_TOKEN];
    store_account found;
    if (getenv("TAVOLIERE_TEST_STORE") != NULL)
        skip(); /* the gate is SQLite's */
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", first);
    front g = beside(&f);
    disk_shut_gate();
    start(&f, "keep", first, ANNA);
    while (store_measure(f.d.store).queued == 0) {
        bell_wait(&f.d.rung);
        store_finish(f.d.store);
        work_finish(f.work);
    }
    start(&g, "guest", first, "{\"name\":\"Änne\"}");
    disk_open_gate();
    wait_for(&f, &g);
    assert_int_equal(f.status, 200);
    assert_int_equal(g.status, 200);
    copy(first, sizeof first, f.token);
    ask(&f, "me", first, "");
    assert_string_equal(said(&f, "name"), "Änne");
    assert_string_equal(said(&f, "login"), "anna");
    assert_true(store_find_login(f.d.store, "anna", &found));
    ask(&f, "login", "", ANNA);
    assert_int_equal(f.status, 200);
    leave_beside(&g);
    front_close(&f);
}

/* The later name stays, and both answers show it. */
static void the_later_of_two_new_names_stays(void **unused)
{
    (void)unused;
    late_skip();
    front f;
    char token[ACCOUNT_TOKEN];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", token);
    front g = beside(&f);
    start(&f, "guest", token, "{\"name\":\"First\"}");
    start(&g, "guest", token, "{\"name\":\"Second\"}");
    wait_for(&f, &g);
    assert_int_equal(f.status, 200);
    assert_string_equal(said(&g, "name"), "Second");
    assert_string_equal(g.changed.name, "Second");
    ask(&f, "me", token, "");
    assert_string_equal(said(&f, "name"), "Second");
    leave_beside(&g);
    front_close(&f);
}

static void an_account_gets_one_login(void **unused)
{
    (void)unused;
    front f;
    char token[ACCOUNT_TOKEN];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", token);
    front g = beside(&f);
    start(&f, "keep", token, ANNA);
    start(&g, "keep", token, "{\"login\":\"other\",\"password\":\"correct horse\"}");
    wait_for(&f, &g);
    assert_int_equal(f.status + g.status, 200 + 409);
    const front *kept = f.status == 200 ? &f : &g, *refused = f.status == 200 ? &g : &f;
    assert_message(refused, "this account already has a login");
    char login[STORE_LOGIN];
    copy(login, sizeof login, said(kept, "login"));
    copy(token, sizeof token, kept->token);
    ask(&f, "me", token, "");
    assert_string_equal(said(&f, "login"), login);
    leave_beside(&g);
    front_close(&f);
}

static void too_many_passwords_are_refused(void **unused)
{
    (void)unused;
    late_skip();
    enum { MANY = 1000 };
    static front waiting[MANY];
    front f;
    int refused = 0;
    front_open(&f);
    for (int i = 0; i < MANY; i++) {
        char body[80];
        snprintf(body, sizeof body, "{\"login\":\"anna%d\",\"password\":\"correct horse\"}", i);
        waiting[i] = beside(&f);
        start(&waiting[i], "login", "", body);
        if (waiting[i].answered) {
            assert_refused(&waiting[i], 503, "busy", "");
            refused++;
        }
        leave_beside(&waiting[i]);
    }
    assert_in_range(refused, 1, MANY - 1);
    front_close(&f); /* the waiting ones never get an answer */
}

/* Neither the token nor the password appears in the database's files. */
static void no_secret_is_in_the_files(void **unused)
{
    (void)unused;
    static const char *const files[] = {"tavoliere.db", "tavoliere.db-wal"};
    static char bytes[1 << 20];
    front f;
    char token[ACCOUNT_TOKEN];
    uint8_t raw[32];
    if (getenv("TAVOLIERE_TEST_STORE") != NULL)
        skip(); /* the files are PostgreSQL's own */
    front_open(&f);
    come(&f, "{\"name\":\"Findable\"}", token);
    assert_true(text_read_hex(token, raw, sizeof raw));
    ask(&f, "keep", token, ANNA);
    bool name_found = false;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char path[FOLDER_SIZE];
        folder_file(f.d.folder, files[i], path);
        FILE *file = fopen(path, "rb");
        size_t size = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        for (size_t at = 0; at + 64 <= size; at++) {
            assert_true(memcmp(bytes + at, token, 64) != 0);
            assert_true(memcmp(bytes + at, raw, sizeof raw) != 0);
            assert_true(memcmp(bytes + at, "correct horse", 13) != 0);
            name_found = name_found || memcmp(bytes + at, "Findable", 8) == 0;
        }
    }
    assert_true(name_found); /* otherwise no file was searched */
    front_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guest_keeps_the_account_and_signs_in_elsewhere),
        cmocka_unit_test(login_error_does_not_say_which_part_was_wrong),
        cmocka_unit_test(an_unknown_login_costs_as_much_as_a_known_one),
        cmocka_unit_test(a_login_belongs_to_one_account),
        cmocka_unit_test(one_of_two_simultaneous_claims_gets_the_login),
        cmocka_unit_test(simultaneous_changes_are_both_kept),
        cmocka_unit_test(the_later_of_two_new_names_stays),
        cmocka_unit_test(an_account_gets_one_login),
        cmocka_unit_test(too_many_passwords_are_refused),
        cmocka_unit_test(no_secret_is_in_the_files),
    };
    disk_install();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
