#include "server/store/wait.h"

typedef struct {
    store_waiting base;
    union {
        store_each_game game;
        store_each_report report;
        store_each_ban ban;
        store_each_order order;
        store_each_account account;
    } each;
} waiting;

void store_wait_for(tav_store *store, const store_waiting *w)
{
    while (!w->ended)
        store_wait(store);
}

void store_wait_end(void *context, store_result result)
{
    store_waiting *w = context;
    (void)result;
    w->ended = true;
}

void store_wait_account(void *context, store_result result, const store_account *account)
{
    store_waiting *w = context;
    w->found = account != NULL;
    if (w->found)
        *(store_account *)w->to = *account;
    store_wait_end(w, result);
}

static void take_game(void *context, store_result result, const store_game *game)
{
    waiting *w = context;
    w->base.found = game != NULL;
    *(store_game *)w->base.to = w->base.found ? *game : (store_game){0};
    store_wait_end(w, result);
}

bool store_find_account(tav_store *store, const char *id, store_account *account)
{
    waiting w = {.base.to = account};
    store_ask_account(store, id, store_wait_account, &w);
    store_wait_for(store, &w.base);
    return w.base.found;
}

bool store_find_login(tav_store *store, const char *login, store_account *account)
{
    waiting w = {.base.to = account};
    store_ask_login(store, login, store_wait_account, &w);
    store_wait_for(store, &w.base);
    return w.base.found;
}

bool store_find_game(tav_store *store, const char *id, store_game *game)
{
    waiting w = {.base.to = game};
    store_ask_game(store, id, take_game, &w);
    store_wait_for(store, &w.base);
    return w.base.found;
}

static bool each_game(void *context, const store_game *game)
{
    const waiting *w = context;
    return w->each.game(w->base.to, game);
}

static bool each_report(void *context, const store_report *report)
{
    const waiting *w = context;
    return w->each.report(w->base.to, report);
}

static bool each_ban(void *context, const store_ban *ban)
{
    const waiting *w = context;
    return w->each.ban(w->base.to, ban);
}

static bool each_order(void *context, const store_order *order)
{
    const waiting *w = context;
    return w->each.order(w->base.to, order);
}

static bool each_account(void *context, const store_account *account)
{
    const waiting *w = context;
    return w->each.account(w->base.to, account);
}

void store_games_all(tav_store *store, int most, store_each_game each, void *context)
{
    waiting w = {.base.to = context, .each.game = each};
    store_ask_games_all(store, most, each_game, store_wait_end, &w);
    store_wait_for(store, &w.base);
}

void store_reports(tav_store *store, int64_t after_id, int most, store_each_report each,
                   void *context)
{
    waiting w = {.base.to = context, .each.report = each};
    store_ask_reports(store, after_id, most, each_report, store_wait_end, &w);
    store_wait_for(store, &w.base);
}

void store_bans(tav_store *store, int64_t now_ms, store_each_ban each, void *context)
{
    waiting w = {.base.to = context, .each.ban = each};
    store_ask_bans(store, now_ms, each_ban, store_wait_end, &w);
    store_wait_for(store, &w.base);
}

void store_orders(tav_store *store, int64_t after_id, int most, store_each_order each,
                  void *context)
{
    waiting w = {.base.to = context, .each.order = each};
    store_ask_orders(store, after_id, most, each_order, store_wait_end, &w);
    store_wait_for(store, &w.base);
}

void store_accounts(tav_store *store, const char *part, int most, store_each_account each,
                    void *context)
{
    waiting w = {.base.to = context, .each.account = each};
    store_ask_accounts(store, part, most, each_account, store_wait_end, &w);
    store_wait_for(store, &w.base);
}
