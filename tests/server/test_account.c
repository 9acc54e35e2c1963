/* Guests, names, what a request may contain, and sessions. */
#include "tests/unit.h"

#include <string.h>

#include "server/account/fields.h"
#include "tests/server/front.h"

/* --- Guests ----------------------------------------------------------------------------------- */

static void a_guest_signs_up_and_changes_their_name(void **unused)
{
    (void)unused;
    front f;
    char token[ACCOUNT_TOKEN], id[STORE_ID];
    store_account account;
    front_open(&f);
    come(&f, "{\"name\":\"  Anna \"}", token);
    assert_int_equal(strlen(token), 64);
    assert_int_equal(json_object_size(f.json), 6);
    assert_string_equal(said(&f, "name"), "Anna");
    assert_true(json_is_true(json_object_get(f.json, "guest")));
    assert_true(json_is_null(json_object_get(f.json, "login")));
    assert_true(json_is_null(json_object_get(f.json, "lang")));
    copy(id, sizeof id, said(&f, "account"));
    assert_int_equal(strlen(id), 16);
    assert_int_equal(strspn(id, "abcdefghijklmnopqrstuvwxyz234567"), 16);

    ask(&f, "guest", token, "{\"name\":\"Änne\"}");
    assert_int_equal(f.status, 200);
    assert_false(f.sets_token);
    assert_true(f.changes);
    assert_string_equal(f.changed.name, "Änne");
    assert_string_equal(said(&f, "account"), id);
    ask(&f, "me", token, "");
    assert_string_equal(said(&f, "name"), "Änne");
    assert_true(find(&f, token, &account));
    assert_string_equal(account.id, id);

    char other[ACCOUNT_TOKEN];
    come(&f, "{\"name\":\"Anna\"}", other);
    assert_string_not_equal(other, token);
    assert_string_not_equal(said(&f, "account"), id);
    front_close(&f);
}

static void names_are_visible_and_cannot_break_the_layout(void **unused)
{
    (void)unused;
    static const char *const good[][2] = {
        {"A", "A"},
        {"\u3000 Anna Lee\u00a0", "Anna Lee"},
        {"123456789012345678901234", "123456789012345678901234"},
        {"éééééééééééééééééééééééé", "éééééééééééééééééééééééé"}, /* 48 bytes */
        {"   123456789012345678901234   ", "123456789012345678901234"},
        {"<b>\"&'", "<b>\"&'"},
        {"\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"}, /* joined emoji */
    };
    static const char *const bad[] = {
        "",
        "   ",
        "\u00a0\u2003\u3164",
        "\u200d",
        "1234567890123456789012345",
        "éééééééééééééééééééééééé5",
        "€€€€€€€€€€€€€€€€€", /* 51 bytes */
        "a\tb",
        "a\nb",
        "a\x7f",
        "a\xc2\x85", /* next line, a C1 control */
        "a\u2028b",
        "\u202eannA",
        "a\u2066b",
        "a\u200fb",
        "a\u061cb",
        "a\ufeff",
        "a\u200b",
        "a\U000e0041",
        "a\uffff",
        "a\xff",
        "a\xc0\xaf",         /* an overlong slash */
        "a\xe0\x80\xaf",     /* a longer overlong slash */
        "a\xed\xa0\x80",     /* a surrogate half */
        "a\xf4\x90\x80\x80", /* beyond the last character */
        "a\xe2\x82",         /* cut off */
    };
    char name[RECORD_NAME];
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(account_name_read(good[i][0], name));
        assert_string_equal(name, good[i][1]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (account_name_read(bad[i], name))
            fail_msg("takes the bad name %d", (int)i);
}

static void logins_and_passwords_have_length_limits(void **unused)
{
    (void)unused;
    char password[130];
    memset(password, 'x', sizeof password);
    password[129] = '\0';
    assert_false(account_password_possible(password));
    password[128] = '\0';
    assert_true(account_password_possible(password));
    assert_true(account_password_possible("12345678"));
    assert_false(account_password_possible("1234567"));
    assert_true(account_login_possible("a.b"));
    assert_true(account_login_possible("abcdefghijklmnopqrstuvwxyz0-_.99"));
    assert_false(account_login_possible("abcdefghijklmnopqrstuvwxyz0-_.999"));
    assert_false(account_login_possible("ab"));
    assert_false(account_login_possible("Anna"));
    assert_false(account_login_possible("an na"));
    assert_false(account_login_possible("änne"));
}

/* --- Strict reading --------------------------------------------------------------------------- */

static void unexpected_fields_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *body, *code, *field;
    } bad[] = {
        {"", "json", ""},
        {"{", "json", ""},
        {"[]", "json", ""},
        {"\"name\"", "json", ""},
        {"{\"name\":\"A\"} x", "json", ""},
        {"{\"name\":\"A\",\"name\":\"B\"}", "json", ""},
        {"{\"name\":\"\xff\"}", "json", ""},
        {"{\"name\":\"a\\u0000b\"}", "json", ""},
        {"{}", "field", "name"},
        {"{\"name\":1}", "field", "name"},
        {"{\"name\":null}", "field", "name"},
        {"{\"name\":[\"A\"]}", "field", "name"},
        {"{\"name\":\"A\",\"admin\":true}", "field", "admin"},
        {"{\"name\":\"\\u202eA\"}", "name", "name"},
        {"{\"name\":\" \"}", "name", "name"},
    };
    front f;
    front_open(&f);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ask(&f, "guest", "", bad[i].body);
        assert_refused(&f, 400, bad[i].code, bad[i].field);
    }
    char body[8192] = "{\"";
    memset(body + 2, 'x', sizeof body - 8);
    memcpy(body + sizeof body - 6, "\":1}", 5);
    ask(&f, "guest", "", body);
    assert_refused(&f, 400, "field", "");
    ask(&f, "promote", "", "{}");
    assert_refused(&f, 404, "do", "");
    char token[ACCOUNT_TOKEN];
    come(&f, "{\"name\":\"Anna\"}", token);
    ask(&f, "logout", token, "{\"now\":true}");
    assert_refused(&f, 400, "field", "now");
    ask(&f, "delete", token, "{\"password\":\"12345678\"}"); /* guests have no password to give */
    assert_refused(&f, 400, "field", "password");
    ask(&f, "me", token, "{}");
    assert_int_equal(f.status, 200);
    front_close(&f);
}

static void requests_without_a_session_are_refused(void **unused)
{
    (void)unused;
    static const char *const requests[] = {"me",     "keep",  "logout", "logout-everywhere",
                                           "export", "delete"};
    static const char *const tokens[] = {
        "", "x", "0000000000000000000000000000000000000000000000000000000000000000",
        "zz00000000000000000000000000000000000000000000000000000000000000",
        "00000000000000000000000000000000000000000000000000000000000000000000"};
    front f;
    front_open(&f);
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++)
        for (size_t k = 0; k < sizeof tokens / sizeof tokens[0]; k++) {
            ask(&f, requests[i], tokens[k], "{}");
            assert_refused(&f, 401, "session", "");
        }
    f.language = TAV_IT;
    ask(&f, "me", "", "");
    assert_message(&f, "non hai effettuato l'accesso");
    f.language = TAV_DE;
    ask(&f, "me", "", "");
    assert_message(&f, "du bist nicht angemeldet");
    front_close(&f);
}

static void a_session_lasts_180_days(void **unused)
{
    (void)unused;
    front f;
    char token[ACCOUNT_TOKEN];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", token);
    f.now_ms += 180 * DAY - 1;
    ask(&f, "me", token, "");
    assert_int_equal(f.status, 200);
    f.now_ms += 1;
    ask(&f, "me", token, "");
    assert_refused(&f, 401, "session", "");
    front_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guest_signs_up_and_changes_their_name),
        cmocka_unit_test(names_are_visible_and_cannot_break_the_layout),
        cmocka_unit_test(logins_and_passwords_have_length_limits),
        cmocka_unit_test(unexpected_fields_are_refused),
        cmocka_unit_test(requests_without_a_session_are_refused),
        cmocka_unit_test(a_session_lasts_180_days),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
