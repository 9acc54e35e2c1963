/* Connects the notices for people who are away with the hub, which knows what happens, and with the
 * settings. */
#include <string.h>

#include "server/net/internal.h"

static void happened(void *context, hub_happening what, const char *account, const store_game *row,
                     uint32_t turn)
{
    static const notice_event events[] = {
        [HUB_TURN] = NOTICE_TURN, [HUB_INVITED] = NOTICE_INVITED, [HUB_OVER] = NOTICE_OVER};
    const tav_net *net = context;
    notices_happened(net->notices, events[what], account, row, turn, net_now(net));
}

static void seen(void *context, const char *account, const char *table)
{
    const tav_net *net = context;
    notices_seen(net->notices, account, table);
}

static bool is_here(void *context, const char *account)
{
    const tav_net *net = context;
    return net->hub != NULL && hub_is_here(net->hub, account);
}

static bool stands(void *context, const char *table, const char *account)
{
    const tav_net *net = context;
    return net->hub != NULL && hub_turn_stands(net->hub, table, account);
}

/* Push services want to know whom to ask: a page, or an address. */
static void put_contact(const tav_net *net, const char *page, tav_text *out)
{
    const char *from = server_config_text(net->config, SETTING_MAIL_FROM);
    if (strncmp(page, "https://", 8) == 0) {
        text_put(out, page);
    } else if (from[0] != '\0') {
        text_put(out, "mailto:");
        text_put(out, from);
    }
}

bool away_open(tav_net *net)
{
    const server_config *config = net->config;
    const char *page = server_config_text(config, SETTING_PUBLIC_URL);
    char contact[POST_CONTACT];
    tav_text out;
    text_open(&out, contact, sizeof contact);
    put_contact(net, page, &out);
    net->notices = notices_open(
        &(notices_settings){.store = net->store,
                            .mail = net->mail,
                            .page = page,
                            .contact = contact,
                            .exceptions = server_config_text(config, SETTING_NOTICE_PRIVATE),
                            .delay_ms = server_config_number(config, SETTING_NOTICE_DELAY) * 1000,
                            .gap_ms = server_config_number(config, SETTING_NOTICE_GAP) * 1000,
                            .here = is_here,
                            .stands = stands,
                            .wake = loop_wake,
                            .context = net,
                            .wake_context = net->loop});
    if (net->notices == NULL)
        return false;
    accounts_set_notices(net->accounts, net->notices);
    hub_set_watcher(net->hub, &(hub_watcher){happened, seen, net});
    return true;
}
