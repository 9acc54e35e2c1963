#include "tests/server/front.h"

#include <string.h>

#include "tests/unit.h"

typedef struct {
    store_account *account;
    bool found;
} front_found;

static tav_error write_record(void *context, const char *table, tav_text *out)
{
    (void)context;
    text_put(out, "record of ");
    text_put(out, table);
    return TAV_OK;
}

void front_open(front *f)
{
    *f = (front){.now_ms = 1000 * DAY};
    desk_open(&f->d);
    f->work = work_open(1, bell_ring, &f->d.rung);
    f->accounts = accounts_open(f->d.store, f->work, write_record, NULL);
    assert_non_null(f->accounts);
}

void front_close(front *f)
{
    work_close(f->work);
    json_decref(f->json);
    tav_accounts *accounts = f->accounts;
    desk_close(&f->d);
    accounts_close(accounts);
}

void copy(char *to, size_t size, const char *words)
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
    f->ends = answer->session != NULL;
    if (f->ends)
        memcpy(f->session, answer->session, STORE_KEY);
    f->renews = answer->renewed != NULL;
    f->tried = answer->wrong != NULL;
    copy(f->others, sizeof f->others, answer->others != NULL ? answer->others : "");
    f->changes = answer->changed != NULL;
    if (f->changes)
        f->changed = *answer->changed;
}

void start(front *f, const char *request, const char *token, const char *body)
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

void wait_for(front *f, const front *other)
{
    while (!f->answered || !other->answered) {
        if (!accounts_work(f->accounts) && !(f->answered && other->answered))
            bell_wait(&f->d.rung);
        store_finish(f->d.store);
        work_finish(f->work);
    }
}

static void take_account(void *context, store_result result, const store_account *account)
{
    front_found *found = context;
    assert_int_equal(result, STORE_OK);
    found->found = account != NULL;
    if (account != NULL)
        *found->account = *account;
}

bool find(front *f, const char *token, store_account *account)
{
    front_found found = {.account = account};
    account_asked asked;
    accounts_ask(f->accounts, &asked, token, f->now_ms, take_account, &found);
    while (asked.asking)
        store_wait(f->d.store);
    return found.found;
}

void ask(front *f, const char *request, const char *token, const char *body)
{
    start(f, request, token, body);
    wait_for(f, f);
}

front beside(const front *f)
{
    front other = *f;
    other.json = NULL;
    return other;
}

void leave_beside(front *other)
{
    json_decref(other->json);
}

const char *said(const front *f, const char *key)
{
    return json_string_value(json_object_get(f->json, key));
}

void assert_refused(const front *f, int status, const char *code, const char *field)
{
    const json_t *error = json_object_get(f->json, "error");
    assert_int_equal(f->status, status);
    assert_int_equal(json_object_size(f->json), 1);
    assert_int_equal(json_object_size(error), 4);
    assert_string_equal(json_string_value(json_object_get(error, "code")), code);
    if (field[0] != '\0')
        assert_string_equal(json_string_value(json_object_get(error, "field")), field);
    else
        assert_true(json_is_null(json_object_get(error, "field")));
    const char *allowed = json_string_value(json_object_get(error, "allowed"));
    assert_true(allowed != NULL ? allowed[0] != '\0'
                                : json_is_null(json_object_get(error, "allowed")));
    assert_true(json_string_length(json_object_get(error, "message")) > 0);
    assert_false(f->sets_token || f->changes || f->deleted || f->ends || f->left[0] != '\0');
}

void assert_message(const front *f, const char *expected)
{
    const json_t *error = json_object_get(f->json, "error");
    assert_string_equal(json_string_value(json_object_get(error, "message")), expected);
}

void come(front *f, const char *body, char token[ACCOUNT_TOKEN])
{
    ask(f, "guest", "", body);
    assert_int_equal(f->status, 200);
    assert_true(f->sets_token);
    copy(token, ACCOUNT_TOKEN, f->token);
}

void keep(front *f, char token[ACCOUNT_TOKEN], const char *body)
{
    ask(f, "keep", token, body);
    assert_int_equal(f->status, 200);
    assert_true(f->sets_token);
    copy(token, ACCOUNT_TOKEN, f->token);
}
