/* Who people are: the requests of docs/api.md with their answers and refusals. */
#include "tests/unit.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/account/account.h"
#include "server/account/rules.h"
#include "tests/server/desk.h"
#include "tests/server/disk.h"

static const int64_t DAY = 24 * 60 * 60 * 1000;

typedef struct {
    desk d;
    tav_work *work;
    tav_accounts *accounts;
    int64_t now_ms;
    tav_language language;

    /* The last answer. */
    bool answered;
    int status;
    json_t *json;
    bool sets_token;
    char token[ACCOUNT_TOKEN];
    char left[STORE_ID];
    bool deleted, changes;
    store_account changed;
} front;

static tav_error write_record(void *context, const char *table, tav_text *out)
{
    (void)context;
    text_put(out, "record of ");
    text_put(out, table);
    return TAV_OK;
}

static void front_open(front *f)
{
    *f = (front){.now_ms = 1000 * DAY};
    desk_open(&f->d);
    f->work = work_open(1, bell_ring, &f->d.rung);
    f->accounts = accounts_open(f->d.store, f->work, write_record, NULL);
    assert_non_null(f->accounts);
}

static void front_close(front *f)
{
    work_close(f->work);
    json_decref(f->json);
    tav_accounts *accounts = f->accounts;
    desk_close(&f->d);
    accounts_close(accounts);
}

static void copy(char *to, size_t size, const char *words)
{
    tav_text text;
    text_open(&text, to, size);
    text_put(&text, words);
    assert_false(text.full);
}

static void take_answer(void *context, const account_answer *answer)
{
    front *f = context;
    assert_false(f->answered);
    f->answered = true;
    f->status = answer->status;
    json_decref(f->json);
    f->json = json_loadb(answer->json, answer->json_size, JSON_REJECT_DUPLICATES, NULL);
    assert_true(json_is_object(f->json));
    f->sets_token = answer->token != NULL;
    copy(f->token, sizeof f->token, answer->token != NULL ? answer->token : "");
    copy(f->left, sizeof f->left, answer->left != NULL ? answer->left : "");
    f->deleted = answer->deleted;
    f->changes = answer->changed != NULL;
    if (f->changes)
        f->changed = *answer->changed;
}

static void start(front *f, const char *request, const char *token, const char *body)
{
    f->answered = false;
    accounts_handle(f->accounts,
                    &(account_request){.request = request,
                                       .token = token,
                                       .body = body,
                                       .body_size = strlen(body),
                                       .language = f->language,
                                       .now_ms = f->now_ms},
                    take_answer, f);
}

static void ask(front *f, const char *request, const char *token, const char *body)
{
    start(f, request, token, body);
    while (!f->answered) {
        bell_wait(&f->d.rung);
        store_finish(f->d.store);
        work_finish(f->work);
    }
}

static const char *said(const front *f, const char *key)
{
    return json_string_value(json_object_get(f->json, key));
}

static void assert_refused(const front *f, int status, const char *code, const char *field)
{
    const json_t *error = json_object_get(f->json, "error");
    assert_int_equal(f->status, status);
    assert_int_equal(json_object_size(f->json), 1);
    assert_int_equal(json_object_size(error), 4);
    assert_string_equal(json_string_value(json_object_get(error, "code")), code);
    assert_string_equal(json_string_value(json_object_get(error, "field")), field);
    assert_true(json_is_string(json_object_get(error, "allowed")));
    assert_true(json_string_length(json_object_get(error, "message")) > 0);
    assert_false(f->sets_token || f->changes || f->deleted || f->left[0] != '\0');
}

static void assert_message(const front *f, const char *expected)
{
    const json_t *error = json_object_get(f->json, "error");
    assert_string_equal(json_string_value(json_object_get(error, "message")), expected);
}

/* A new guest; the token is left in `token`. */
static void come(front *f, const char *body, char token[ACCOUNT_TOKEN])
{
    ask(f, "guest", "", body);
    assert_int_equal(f->status, 200);
    assert_true(f->sets_token);
    copy(token, ACCOUNT_TOKEN, f->token);
}

/* --- Guests ----------------------------------------------------------------------------------- */

static void a_guest_comes_and_changes_his_name(void **unused)
{
    (void)unused;
    front f;
    char token[ACCOUNT_TOKEN], id[STORE_ID];
    store_account account;
    front_open(&f);
    come(&f, "{\"name\":\"  Anna \"}", token);
    assert_int_equal(strlen(token), 64);
    assert_int_equal(json_object_size(f.json), 5);
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
    assert_true(accounts_find(f.accounts, token, f.now_ms, &account));
    assert_string_equal(account.id, id);

    char other[ACCOUNT_TOKEN];
    come(&f, "{\"name\":\"Anna\"}", other);
    assert_string_not_equal(other, token);
    assert_string_not_equal(said(&f, "account"), id);
    front_close(&f);
}

static void names_are_visible_and_stay_in_their_place(void **unused)
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
        "a\xc2\x85", /* the next line, of the C1 set */
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
        "a\xc0\xaf",         /* a slash, too long */
        "a\xe0\x80\xaf",     /* the same, longer */
        "a\xed\xa0\x80",     /* half a character */
        "a\xf4\x90\x80\x80", /* beyond the last one */
        "a\xe2\x82",         /* cut off */
    };
    char name[RECORD_NAME];
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(name_read(good[i][0], name));
        assert_string_equal(name, good[i][1]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (name_read(bad[i], name))
            fail_msg("takes the bad name %d", (int)i);
}

static void logins_and_passwords_have_their_lengths(void **unused)
{
    (void)unused;
    char password[130];
    memset(password, 'x', sizeof password);
    password[129] = '\0';
    assert_false(password_possible(password));
    password[128] = '\0';
    assert_true(password_possible(password));
    assert_true(password_possible("12345678"));
    assert_false(password_possible("1234567"));
    assert_true(login_possible("a.b"));
    assert_true(login_possible("abcdefghijklmnopqrstuvwxyz0-_.99"));
    assert_false(login_possible("abcdefghijklmnopqrstuvwxyz0-_.999"));
    assert_false(login_possible("ab"));
    assert_false(login_possible("Anna"));
    assert_false(login_possible("an na"));
    assert_false(login_possible("änne"));
}

/* --- Strict reading --------------------------------------------------------------------------- */

static void what_is_not_asked_for_is_refused(void **unused)
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
    ask(&f, "delete", token, "{\"password\":\"12345678\"}"); /* a guest leaves it out */
    assert_refused(&f, 400, "field", "password");
    ask(&f, "me", token, "{}");
    assert_int_equal(f.status, 200);
    front_close(&f);
}

static void without_a_session_there_is_no_me(void **unused)
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

/* --- Accounts --------------------------------------------------------------------------------- */

#define ANNA  "{\"login\":\"anna\",\"password\":\"correct horse\"}"
#define WRONG "{\"login\":\"anna\",\"password\":\"wrong horse\"}"

static void a_guest_keeps_his_account_and_signs_in_elsewhere(void **unused)
{
    (void)unused;
    front f;
    char first[ACCOUNT_TOKEN], second[ACCOUNT_TOKEN], guest[ACCOUNT_TOKEN], id[STORE_ID];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", first);
    copy(id, sizeof id, said(&f, "account"));
    ask(&f, "keep", first, ANNA);
    assert_int_equal(f.status, 200);
    assert_true(f.changes && !f.sets_token);
    assert_string_equal(f.changed.login, "anna");
    assert_string_equal(said(&f, "login"), "anna");
    assert_true(json_is_false(json_object_get(f.json, "guest")));
    ask(&f, "keep", first, ANNA);
    assert_refused(&f, 409, "login", "");
    assert_message(&f, "this account has a login already");

    ask(&f, "login", "", ANNA);
    assert_int_equal(f.status, 200);
    assert_string_equal(said(&f, "account"), id);
    copy(second, sizeof second, f.token);
    assert_string_not_equal(first, second);

    /* The guest who signs in leaves his session behind. */
    come(&f, "{\"name\":\"Guest\"}", guest);
    ask(&f, "login", guest, ANNA);
    assert_string_equal(said(&f, "account"), id);
    ask(&f, "me", guest, "");
    assert_refused(&f, 401, "session", "");

    ask(&f, "logout", second, "");
    assert_int_equal(f.status, 200);
    assert_int_equal(json_object_size(f.json), 0);
    assert_true(f.sets_token && f.token[0] == '\0');
    ask(&f, "me", second, "");
    assert_refused(&f, 401, "session", "");
    ask(&f, "logout-everywhere", first, "{}");
    assert_int_equal(f.status, 200);
    assert_string_equal(f.left, id);
    assert_true(!f.deleted && f.sets_token && f.token[0] == '\0');
    assert_int_equal(store_sessions_of(f.d.store, id, 0), 0);
    front_close(&f);
}

static void a_wrong_login_says_not_what_was_wrong(void **unused)
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

/* Also not 0 for what is no hash at all. */
static int needs_other_cost(const char *hash)
{
    return crypto_pwhash_str_needs_rehash(hash, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                          crypto_pwhash_MEMLIMIT_INTERACTIVE);
}

/* Who guesses logins learns nothing from the time an answer takes: the hash nobody has costs as
 * much as one that was made just now. */
static void an_unknown_login_costs_as_much_as_a_known_one(void **unused)
{
    (void)unused;
    front f;
    char token[ACCOUNT_TOKEN];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", token);
    ask(&f, "keep", token, ANNA);
    assert_int_equal(needs_other_cost(f.changed.password), 0);
    assert_int_equal(needs_other_cost(nobodys_hash), 0);
    start(&f, "login", "", "{\"login\":\"berta\",\"password\":\"correct horse\"}");
    assert_false(f.answered); /* the workers have it */
    while (!f.answered) {
        bell_wait(&f.d.rung);
        work_finish(f.work);
    }
    assert_refused(&f, 401, "login", "");
    front_close(&f);
}

static void a_login_belongs_to_one(void **unused)
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

/* Both found the login free; the store lets only one have it. */
static void of_two_who_want_a_login_at_once_one_gets_it(void **unused)
{
    (void)unused;
    front f, g;
    char first[ACCOUNT_TOKEN], second[ACCOUNT_TOKEN];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", first);
    come(&f, "{\"name\":\"Other Anna\"}", second);
    g = f;
    g.json = NULL;
    start(&f, "keep", first, ANNA);
    g.answered = false;
    accounts_handle(f.accounts,
                    &(account_request){.request = "keep",
                                       .token = second,
                                       .body = ANNA,
                                       .body_size = strlen(ANNA),
                                       .now_ms = f.now_ms},
                    take_answer, &g);
    while (!f.answered || !g.answered) {
        bell_wait(&f.d.rung);
        store_finish(f.d.store);
        work_finish(f.work);
    }
    assert_int_equal(f.status + g.status, 200 + 409);
    json_decref(g.json);
    front_close(&f);
}

/* --- Leaving ---------------------------------------------------------------------------------- */

static void add_games(front *f, const char *account)
{
    desk_write write = {0};
    store_game game = desk_game("over", account);
    game.phase = STORE_GAME_OVER;
    store_add_game(f->d.store, &game, NULL, NULL);
    game = desk_game("running", account);
    store_add_game(f->d.store, &game, NULL, NULL);
    store_chat line = {.game = "over", .name = "Anna", .at_ms = 5, .text = "good game"};
    copy(line.account, sizeof line.account, account);
    store_add_chat(f->d.store, &line, desk_done, &write);
    assert_int_equal(desk_wait(&f->d, &write), STORE_OK);
}

static void an_export_has_everything_but_secrets(void **unused)
{
    (void)unused;
    front f;
    char token[ACCOUNT_TOKEN];
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", token);
    ask(&f, "keep", token, ANNA);
    add_games(&f, said(&f, "account"));
    ask(&f, "export", token, "");
    assert_int_equal(f.status, 200);
    const json_t *account = json_object_get(f.json, "account");
    assert_string_equal(json_string_value(json_object_get(account, "login")), "anna");
    assert_string_equal(json_string_value(json_object_get(account, "name")), "Anna");
    assert_int_equal(json_integer_value(json_object_get(account, "created")), f.now_ms);
    assert_int_equal(json_integer_value(json_object_get(account, "sessions")), 1);
    assert_null(json_object_get(account, "password"));
    const json_t *games = json_object_get(f.json, "games"), *game;
    size_t i;
    assert_int_equal(json_array_size(games), 2);
    json_array_foreach((json_t *)games, i, game) {
        const json_t *record = json_object_get(game, "record");
        bool over = strcmp(json_string_value(json_object_get(game, "phase")), "over") == 0;
        assert_int_equal(json_integer_value(json_object_get(game, "seat")), 0);
        if (over)
            assert_string_equal(json_string_value(record), "record of over");
        else
            assert_true(json_is_null(record));
    }
    const json_t *chat = json_object_get(f.json, "chat");
    assert_int_equal(json_array_size(chat), 1);
    assert_string_equal(json_string_value(json_object_get(json_array_get(chat, 0), "text")),
                        "good game");
    front_close(&f);
}

static void who_leaves_is_gone(void **unused)
{
    (void)unused;
    front f;
    char token[ACCOUNT_TOKEN], id[STORE_ID];
    store_game game;
    front_open(&f);
    come(&f, "{\"name\":\"Anna\"}", token);
    copy(id, sizeof id, said(&f, "account"));
    ask(&f, "keep", token, ANNA);
    add_games(&f, id);
    ask(&f, "delete", token, "{}");
    assert_refused(&f, 400, "field", "password");
    ask(&f, "delete", token, "{\"password\":\"wrong horse\"}");
    assert_refused(&f, 403, "password", "password");
    ask(&f, "delete", token, "{\"password\":\"short\"}");
    assert_refused(&f, 403, "password", "password");
    ask(&f, "delete", token, "{\"password\":\"correct horse\"}");
    assert_int_equal(f.status, 200);
    assert_true(f.deleted && f.sets_token && f.token[0] == '\0');
    assert_string_equal(f.left, id);
    ask(&f, "me", token, "");
    assert_refused(&f, 401, "session", "");
    ask(&f, "login", "", ANNA);
    assert_refused(&f, 401, "login", "");
    assert_true(store_find_game(f.d.store, "over", &game));
    assert_string_equal(game.seat[0].now.name, "");

    come(&f, "{\"name\":\"Guest\"}", token);
    ask(&f, "delete", token, "");
    assert_int_equal(f.status, 200);
    assert_true(f.deleted);
    ask(&f, "me", token, "");
    assert_refused(&f, 401, "session", "");
    front_close(&f);
}

/* --- Failures --------------------------------------------------------------------------------- */

static void ignore(void *unused, const char *sentence)
{
    (void)unused;
    (void)sentence;
}

static void a_disk_that_refuses_changes_nothing(void **unused)
{
    (void)unused;
    static const char *const requests[][2] = {{"guest", "{\"name\":\"Berta\"}"},
                                              {"keep", ANNA},
                                              {"logout", ""},
                                              {"logout-everywhere", ""},
                                              {"delete", "{}"}};
    front f;
    char token[ACCOUNT_TOKEN];
    front_open(&f);
    store_set_log(f.d.store, ignore, NULL);
    come(&f, "{\"name\":\"Anna\"}", token);
    disk_break(DISK_FULL, 0);
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        ask(&f, requests[i][0], token, requests[i][1]);
        assert_refused(&f, 503, "store", "");
    }
    ask(&f, "guest", "", "{\"name\":\"Berta\"}");
    assert_refused(&f, 503, "store", "");
    disk_mend();
    ask(&f, "me", token, "");
    assert_string_equal(said(&f, "name"), "Anna");
    assert_true(json_is_true(json_object_get(f.json, "guest")));
    front_close(&f);
}

static void too_many_passwords_are_refused(void **unused)
{
    (void)unused;
    enum { MANY = 1000 };
    static front waiting[MANY];
    front f;
    int refused = 0;
    front_open(&f);
    for (int i = 0; i < MANY; i++) {
        waiting[i].answered = false;
        waiting[i].json = NULL;
        accounts_handle(f.accounts,
                        &(account_request){.request = "login",
                                           .token = "",
                                           .body = ANNA,
                                           .body_size = strlen(ANNA),
                                           .now_ms = f.now_ms},
                        take_answer, &waiting[i]);
        if (waiting[i].answered) {
            assert_refused(&waiting[i], 503, "busy", "");
            refused++;
        }
        json_decref(waiting[i].json);
    }
    assert_in_range(refused, 1, MANY - 1);
    front_close(&f); /* those that wait are never answered */
}

/* Neither the token nor the password is in the database's files. */
static void secrets_are_nowhere_in_the_files(void **unused)
{
    (void)unused;
    static const char *const files[] = {"tavoliere.db", "tavoliere.db-wal"};
    static char bytes[1 << 20];
    front f;
    char token[ACCOUNT_TOKEN];
    uint8_t raw[32];
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
    assert_true(name_found); /* else nothing was looked at */
    front_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guest_comes_and_changes_his_name),
        cmocka_unit_test(names_are_visible_and_stay_in_their_place),
        cmocka_unit_test(logins_and_passwords_have_their_lengths),
        cmocka_unit_test(what_is_not_asked_for_is_refused),
        cmocka_unit_test(without_a_session_there_is_no_me),
        cmocka_unit_test(a_session_lasts_180_days),
        cmocka_unit_test(a_guest_keeps_his_account_and_signs_in_elsewhere),
        cmocka_unit_test(a_wrong_login_says_not_what_was_wrong),
        cmocka_unit_test(an_unknown_login_costs_as_much_as_a_known_one),
        cmocka_unit_test(a_login_belongs_to_one),
        cmocka_unit_test(of_two_who_want_a_login_at_once_one_gets_it),
        cmocka_unit_test(an_export_has_everything_but_secrets),
        cmocka_unit_test(who_leaves_is_gone),
        cmocka_unit_test(a_disk_that_refuses_changes_nothing),
        cmocka_unit_test(too_many_passwords_are_refused),
        cmocka_unit_test(secrets_are_nowhere_in_the_files),
    };
    disk_install();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
