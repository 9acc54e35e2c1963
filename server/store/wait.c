#include "server/store/wait.h"

/* One read that the caller waits for. It is the context of the functions below; the caller's own
 * context is in it. */
typedef struct {
    bool ended, found;
    void *to; /* where a row goes, or the caller's context */
    union {
        store_each_game game;
        store_each_report report;
        store_each_ban ban;
        store_each_order order;
        store_each_account account;
    } each;
} waiting;

static void wait_for(tav_store *store, const waiting *w)
{
    while (!w->ended)
        store_wait(store);
}

static void end(void *context, store_result result)
{
    waiting *w = context;
    (void)result;
    w->ended = true;
}

static void take_account(void *context, store_result result, const store_account *account)
{
    waiting *w = context;
    w->found = account != NULL;
    if (w->found)
        *(store_account *)w->to = *account;
    end(w, result);
}

static void take_game(void *context, store_result result, const store_game *game)
{
    waiting *w = context;
    w->found = game != NULL;
    *(store_game *)w->to = w->found ? *game : (store_game){0};
    end(w, result);
}

bool store_find_account(tav_store *store, const char *id, store_account *account)
{
    waiting w = {.to = account};
    store_ask_account(store, id, take_account, &w);
    wait_for(store, &w);
    return w.found;
}

bool store_find_login(tav_store *store, const char *login, store_account *account)
{
    waiting w = {.to = account};
    store_ask_login(store, login, take_account, &w);
    wait_for(store, &w);
    return w.found;
}

bool store_find_game(tav_store *store, const char *id, store_game *game)
{
    waiting w = {.to = game};
    store_ask_game(store, id, take_game, &w);
    wait_for(store, &w);
    return w.found;
}

static bool each_game(void *context, const store_game *game)
{
    const waiting *w = context;
    return w->each.game(w->to, game);
}

static bool each_report(void *context, const store_report *report)
{
    const waiting *w = context;
    return w->each.report(w->to, report);
}

static bool each_ban(void *context, const store_ban *ban)
{
    const waiting *w = context;
    return w->each.ban(w->to, ban);
}

static bool each_order(void *context, const store_order *order)
{
    const waiting *w = context;
    return w->each.order(w->to, order);
}

static bool each_account(void *context, const store_account *account)
{
    const waiting *w = context;
    return w->each.account(w->to, account);
}

void store_games_all(tav_store *store, int most, store_each_game each, void *context)
{
    waiting w = {.to = context, .each.game = each};
    store_ask_games_all(store, most, each_game, end, &w);
    wait_for(store, &w);
}

void store_reports(tav_store *store, int64_t after_id, int most, store_each_report each,
                   void *context)
{
    waiting w = {.to = context, .each.report = each};
    store_ask_reports(store, after_id, most, each_report, end, &w);
    wait_for(store, &w);
}

void store_bans(tav_store *store, int64_t now_ms, store_each_ban each, void *context)
{
    waiting w = {.to = context, .each.ban = each};
    store_ask_bans(store, now_ms, each_ban, end, &w);
    wait_for(store, &w);
}

void store_orders(tav_store *store, int64_t after_id, int most, store_each_order each,
                  void *context)
{
    waiting w = {.to = context, .each.order = each};
    store_ask_orders(store, after_id, most, each_order, end, &w);
    wait_for(store, &w);
}

void store_accounts(tav_store *store, const char *part, int most, store_each_account each,
                    void *context)
{
    waiting w = {.to = context, .each.account = each};
    store_ask_accounts(store, part, most, each_account, end, &w);
    wait_for(store, &w);
}
