/* Servers that share a database: what others have written is passed on to whom it concerns, and the
 * database's clock is everybody's (docs/decisions/0034). */
#include <string.h>

#include "server/net/internal.h"

enum { CLOCK_MS = 1000, CLOCK_STEP_MS = 20 };

static void account_changed(void *context, store_result result, const store_account *account)
{
    tav_net *net = context;
    if (account != NULL && result == STORE_OK && net->hub != NULL)
        hub_account_changed(net->hub, account, net_now(net));
}

/* One that is gone is told by its sessions. */
static void account_known(tav_net *net, const char *account)
{
    store_ask_account(net->store, account, account_changed, net);
}

void share_heard(void *context, const store_news *news)
{
    tav_net *net = context;
    int64_t now = net_now(net);
    if (net->hub == NULL)
        return;
    net->figures.heard++;
    switch (news->kind) {
    case NEWS_MOVES:
    case NEWS_TABLE:
        hub_table_changed(net->hub, news->id, news->kind == NEWS_TABLE, now);
        return;
    case NEWS_CHAT:
        hub_line_said(net->hub, &news->line, now);
        return;
    case NEWS_ACCOUNT:
        account_known(net, news->id);
        return;
    case NEWS_LEFT:
    case NEWS_SESSIONS:
        hub_account_gone(net->hub, news->id, news->kind == NEWS_LEFT, now);
        return;
    case NEWS_SESSION:
        socket_sign_out(net, news->key);
        return;
    case NEWS_TOLD:
        hub_told(net->hub, news->id, news->told, now);
        return;
    case NEWS_SERVERS:
        hub_servers_changed(net->hub, now);
        return;
    case NEWS_ANYTHING:
        hub_anything_changed(net->hub, now);
        return;
    }
}

bool share_acts(void *context, const char *table)
{
    const tav_net *net = context;
    return store_acts(net->store, table);
}

void share_tell(void *context, const char *table, const char *words)
{
    const tav_net *net = context;
    store_tell(net->store, table, words);
}

void share_begin(tav_net *net)
{
    net->clock_begin_ms = store_time(net->store).ahead_ms;
}

/* A clock that is set right must not take time from a player. */
void share_tick(tav_net *net)
{
    int64_t now = net_now(net);
    if (!server_config_on(net->config, SETTING_NODES) || now < net->clock_next)
        return;
    int64_t wrong = store_time(net->store).ahead_ms - net->clock_begin_ms;
    net->clock_next = now + CLOCK_MS;
    net->clock_begin_ms += wrong > CLOCK_STEP_MS    ? CLOCK_STEP_MS
                           : wrong < -CLOCK_STEP_MS ? -CLOCK_STEP_MS
                                                    : wrong;
}
