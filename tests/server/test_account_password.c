/* Passwords: changing one, counting wrong ones, and getting a new one by a link. */
#include "tests/unit.h"

#include <string.h>

#include "server/account/token.h"
#include "tests/server/front.h"

#define CHANGE "{\"password\":\"correct horse\",\"new\":\"battery staple\"}"
#define LATER  "{\"login\":\"anna\",\"password\":\"battery staple\"}"

static void a_new_password_signs_everybody_else_out(void **unused)
{
    (void)unused;
    front f;
    char here[ACCOUNT_TOKEN], there[ACCOUNT_TOKEN], before[ACCOUNT_TOKEN], id[STORE_ID];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", here);
    ask(&f, "password", here, CHANGE);
    assert_refused(&f, 409, "login", "");
    keep(&f, here, ANNA);
    copy(id, sizeof id, said(&f, "account"));
    ask(&f, "login", "", ANNA);
    copy(there, sizeof there, f.token);

    ask(&f, "password", here, "{\"password\":\"correct horse\",\"new\":\"short\"}");
    assert_refused(&f, 400, "password", "new");
    ask(&f, "password", here, "{\"password\":\"wrong horse\",\"new\":\"battery staple\"}");
    assert_refused(&f, 403, "password", "password");
    assert_true(f.tried);
    ask(&f, "me", there, "");
    assert_int_equal(f.status, 200);

    copy(before, sizeof before, here);
    ask(&f, "password", here, CHANGE);
    assert_int_equal(f.status, 200);
    assert_true(f.sets_token && f.renews);
    assert_string_equal(f.others, id);
    copy(here, sizeof here, f.token);
    ask(&f, "me", here, "");
    assert_int_equal(f.status, 200);
    ask(&f, "me", there, "");
    assert_refused(&f, 401, "session", "");
    ask(&f, "me", before, "");
    assert_refused(&f, 401, "session", "");
    ask(&f, "login", "", ANNA);
    assert_refused(&f, 401, "login", "");
    ask(&f, "login", "", LATER);
    assert_int_equal(f.status, 200);
    front_close(&f);
}

/* Ten tries from anywhere, then one a minute; others are not affected, and neither is a session. */
static void wrong_passwords_are_counted_per_account(void **unused)
{
    (void)unused;
    front f;
    char token[ACCOUNT_TOKEN], other[ACCOUNT_TOKEN];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", token);
    keep(&f, token, ANNA);
    come(&f, "{\"name\":\"Bruno\"}", other);
    keep(&f, other, "{\"login\":\"bruno\",\"password\":\"correct horse\"}");
    for (int i = 0; i < 10; i++) {
        ask(&f, "login", "", WRONG);
        assert_refused(&f, 401, "login", "");
    }
    ask(&f, "login", "", ANNA);
    assert_refused(&f, 429, "tries", "");
    ask(&f, "delete", token, "{\"password\":\"wrong horse\"}");
    assert_refused(&f, 429, "tries", "");
    ask(&f, "me", token, "");
    assert_int_equal(f.status, 200);
    ask(&f, "login", "", "{\"login\":\"bruno\",\"password\":\"correct horse\"}");
    assert_int_equal(f.status, 200);
    f.now_ms += 60000;
    ask(&f, "login", "", ANNA);
    assert_int_equal(f.status, 200);
    ask(&f, "login", "", WRONG); /* a right one gives all tries back */
    assert_refused(&f, 401, "login", "");
    ask(&f, "login", "", ANNA);
    assert_int_equal(f.status, 200);
    front_close(&f);
}

/* Logins that do not exist run out of tries too: otherwise the answers would tell which exist. */
static void an_unknown_login_runs_out_of_tries_as_well(void **unused)
{
    (void)unused;
    static front waiting[10];
    front f;
    front_open(&f);
    for (int i = 0; i < 10; i++) { /* counted before the workers have looked at them */
        waiting[i] = beside(&f);
        start(&waiting[i], "login", "", WRONG);
        assert_false(waiting[i].answered);
    }
    ask(&f, "login", "", WRONG);
    assert_refused(&f, 429, "tries", "");
    front_close(&f);
}

static void reset_with(front *f, const char *key, const char *password)
{
    char body[256];
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"password\":\"%s\"}", key, password);
    ask(f, "reset", "", body);
}

static void a_link_sets_a_new_password_once(void **unused)
{
    (void)unused;
    front f;
    char token[ACCOUNT_TOKEN], key[ACCOUNT_TOKEN], second[ACCOUNT_TOKEN], id[STORE_ID];
    desk_write write = {0};
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", token);
    keep(&f, token, ANNA);
    copy(id, sizeof id, said(&f, "account"));
    account_add_reset(f.d.store, id, f.now_ms, second, NULL, NULL);
    account_add_reset(f.d.store, id, f.now_ms, key, desk_done, &write);
    assert_int_equal(desk_wait(&f.d, &write), STORE_OK);
    reset_with(&f, key, "short");
    assert_refused(&f, 400, "password", "password");
    reset_with(&f, token, "battery staple");
    assert_refused(&f, 404, "reset", "key");

    front g = beside(&f);
    char body[256];
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"password\":\"battery staple\"}", key);
    start(&f, "reset", "", body); /* twice at once */
    start(&g, "reset", "", body);
    wait_for(&f, &g);
    assert_int_equal(f.status + g.status, 200 + 404);
    leave_beside(&g);
    ask(&f, "me", token, "");
    assert_refused(&f, 401, "session", "");
    ask(&f, "login", "", LATER);
    assert_int_equal(f.status, 200);
    reset_with(&f, key, "something else");
    assert_refused(&f, 404, "reset", "key");
    reset_with(&f, second, "something else"); /* all links end with the first that is used */
    assert_refused(&f, 404, "reset", "key");
    front_close(&f);
}

static void a_link_ends_after_a_day(void **unused)
{
    (void)unused;
    front f;
    char token[ACCOUNT_TOKEN], key[ACCOUNT_TOKEN];
    desk_write write = {0};
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", token);
    keep(&f, token, ANNA);
    account_add_reset(f.d.store, said(&f, "account"), f.now_ms, key, desk_done, &write);
    assert_int_equal(desk_wait(&f.d, &write), STORE_OK);
    f.now_ms += DAY;
    reset_with(&f, key, "battery staple");
    assert_refused(&f, 404, "reset", "key");
    front_close(&f);
}

static void an_address_needs_the_password(void **unused)
{
    (void)unused;
    front f;
    char token[ACCOUNT_TOKEN];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", token);
    keep(&f, token, ANNA);
    ask(&f, "mail", token, "{\"mail\":\"anna@example.org\",\"password\":\"wrong horse\"}");
    assert_refused(&f, 403, "password", "password");
    ask(&f, "mail", token, "{\"mail\":\"anna\",\"password\":\"correct horse\"}");
    assert_refused(&f, 400, "mail", "mail");
    ask(&f, "mail", token, "{\"mail\":\"a@b\\r\\nBcc: c@d\",\"password\":\"correct horse\"}");
    assert_refused(&f, 400, "mail", "mail");
    ask(&f, "mail", token, "{\"mail\":\"anna@example.org\",\"password\":\"correct horse\"}");
    assert_int_equal(f.status, 200);
    assert_string_equal(said(&f, "mail"), "anna@example.org");
    ask(&f, "forgot", "", "{\"login\":\"anna\"}"); /* this server sends no mail */
    assert_refused(&f, 404, "mail", "");
    ask(&f, "mail", token, "{\"mail\":\"\",\"password\":\"correct horse\"}");
    assert_int_equal(f.status, 200);
    ask(&f, "me", token, "");
    assert_true(json_is_null(json_object_get(f.json, "mail")));
    front_close(&f);
}

static bool ban_everybody(void *context, const char *account, int64_t now_ms)
{
    (void)account;
    (void)now_ms;
    return *(const bool *)context;
}

/* They can still take their data with them. */
static void a_banned_account_cannot_sign_in(void **unused)
{
    (void)unused;
    front f;
    char token[ACCOUNT_TOKEN];
    store_account account;
    bool banned = false;
    front_open(&f);
    accounts_set_banned(f.accounts, ban_everybody, &banned);
    come(&f, "{\"name\":\"Anna\"}", token);
    keep(&f, token, ANNA);
    banned = true;
    ask(&f, "login", "", ANNA);
    assert_refused(&f, 403, "banned", "");
    ask(&f, "me", token, "");
    assert_refused(&f, 403, "banned", "");
    assert_false(find(&f, token, &account));
    ask(&f, "export", token, "");
    assert_int_equal(f.status, 200);
    front_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_password_signs_everybody_else_out),
        cmocka_unit_test(wrong_passwords_are_counted_per_account),
        cmocka_unit_test(an_unknown_login_runs_out_of_tries_as_well),
        cmocka_unit_test(a_link_sets_a_new_password_once),
        cmocka_unit_test(a_link_ends_after_a_day),
        cmocka_unit_test(an_address_needs_the_password),
        cmocka_unit_test(a_banned_account_cannot_sign_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
