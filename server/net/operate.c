/* What a running server does for its operator: acts on the orders that `tavoliere admin` left in the
 * database, deletes what is old, and logs who was refused, with their address, for programs like
 * fail2ban. */
#include <stdio.h>
#include <string.h>

#include "server/net/internal.h"

enum { ORDERS_MS = 1000, PURGE_MS = 10000, BANS_MS = 60000, ORDERS_AT_ONCE = 64 };
static const int64_t DAY_MS = 86400000;

/* --- Orders -------------------------------------------------------------------------------------- */

static void log_order(const tav_net *net, const store_order *order)
{
    log_line line;
    log_begin(&line, &net->log, LOG_INFO, "operator");
    log_word(&line, "what", order->what);
    if (order->account[0] != '\0')
        log_word(&line, "account", order->account);
    if (order->game[0] != '\0')
        log_word(&line, "table", order->game);
    log_word(&line, "words", order->words);
    log_end(&line);
}

static void renamed(void *context, store_result result, const store_account *account)
{
    tav_net *net = context;
    (void)result;
    if (account != NULL && net->hub != NULL)
        hub_account_changed(net->hub, account, net_now(net));
}

/* The database is changed already; this tells those who are connected. */
static bool obey(void *context, const store_order *order)
{
    tav_net *net = context;
    int64_t now = net_now(net);
    net->last_order = order->id;
    if (net->hub == NULL)
        return false;
    log_order(net, order);
    if (strcmp(order->what, "ban") == 0 || strcmp(order->what, "unban") == 0)
        net->bans_next = now;
    if (strcmp(order->what, "ban") == 0 && order->account[0] != '\0')
        hub_account_gone(net->hub, order->account, false, now);
    else if (strcmp(order->what, "rename") == 0)
        store_ask_account(net->store, order->account, renamed, net);
    else if (strcmp(order->what, "reset") == 0)
        return true;
    else if (strcmp(order->what, "delete-account") == 0)
        hub_account_gone(net->hub, order->account, true, now);
    else if (strcmp(order->what, "delete-table") == 0)
        hub_table_gone(net->hub, order->game, now);
    return true;
}

/* --- Deleting what is old ------------------------------------------------------------------------ */

/* The moment before which a number of days ends; 0 if the setting keeps everything. */
static int64_t days_ago(const tav_net *net, server_setting setting, int64_t now)
{
    long days = server_config_number(net->config, setting);
    return days > 0 ? now - days * DAY_MS : 0;
}

static void purge(const tav_net *net, int64_t now)
{
    store_purge(net->store,
                &(store_limits){.now_ms = now,
                                .open_ms = days_ago(net, SETTING_OPEN_TABLE, now),
                                .finished_ms = days_ago(net, SETTING_FINISHED, now),
                                .guests_ms = days_ago(net, SETTING_GUEST, now),
                                .chat_ms = days_ago(net, SETTING_CHAT, now),
                                .reports_ms = days_ago(net, SETTING_REPORT, now)},
                NULL, NULL);
}

static bool is_banned(void *context, const char *account, int64_t now_ms)
{
    const tav_net *net = context;
    return bans_hold_account(&net->bans, account, now_ms);
}

static void orders_done(void *context, store_result result)
{
    tav_net *net = context;
    (void)result; /* if it failed, they are asked for again */
    net->asking_orders = false;
}

static void drop_banned(void *net)
{
    socket_drop_banned(net);
}

static void last_order_known(void *context, store_result result, int64_t id)
{
    tav_net *net = context;
    net->asking_orders = false;
    net->last_order = id;
    net->unopened |= result != STORE_OK;
}

bool operate_has_begun(const tav_net *net)
{
    return !net->asking_orders && net->bans.known;
}

void operate_begin(tav_net *net)
{
    int64_t now = net_now(net);
    net->asking_orders = true;
    store_ask_last_order(net->store, last_order_known, net);
    net->bans.changed = drop_banned;
    net->bans.context = net;
    net->orders_next = now;
    net->purge_next = now + PURGE_MS;
    net->bans_next = now + BANS_MS;
    bans_read(&net->bans, net->store, now);
    accounts_set_banned(net->accounts, is_banned, net);
}

void operate_tick(tav_net *net)
{
    int64_t now = net_now(net);
    if (net->notices != NULL)
        notices_tick(net->notices, now);
    if (now >= net->orders_next && !net->asking_orders) {
        net->asking_orders = true;
        store_ask_orders(net->store, net->last_order, ORDERS_AT_ONCE, obey, orders_done, net);
        net->orders_next = now + ORDERS_MS;
    }
    if (now >= net->bans_next) {
        bans_read(&net->bans, net->store, now);
        net->bans_next = now + BANS_MS;
    }
    if (now >= net->purge_next) {
        if (store_acts(net->store, "purge"))
            purge(net, now);
        net->purge_next = now + PURGE_MS;
    }
}

/* --- Refusals ------------------------------------------------------------------------------------ */

/* A flood of refusals must not become a flood of lines; the next line says how many were left out. */
static const bucket_rate line_rate = {.tokens = 20, .period_ms = 1000, .burst = 100};

void operate_log_refusal(tav_net *net, const char *event, const net_address *address,
                         const char *what, const char *why)
{
    char text[64];
    tav_text out;
    log_line line;
    if (bucket_take(&net->lines, &line_rate, net_now(net)) > 0) {
        net->lines_left_out++;
        return;
    }
    text_open(&out, text, sizeof text);
    address_write(address, &out);
    log_begin(&line, &net->log, LOG_WARN, event);
    log_word(&line, "address", text);
    log_word(&line, "request", what);
    if (why != NULL)
        log_word(&line, "why", why);
    if (net->lines_left_out > 0)
        log_number(&line, "left-out", net->lines_left_out);
    net->lines_left_out = 0;
    log_end(&line);
}

/* --- Mail ---------------------------------------------------------------------------------------- */

static void log_mail(void *context, const char *sentence)
{
    const tav_net *net = context;
    log_event(&net->log, LOG_WARN, "mail", "said", sentence);
}

static void copy_setting(const tav_net *net, server_setting setting, char *to, size_t size)
{
    tav_text text;
    text_open(&text, to, size);
    text_put(&text, server_config_text(net->config, setting));
}

/* The first line of the file. */
static bool read_password(const tav_net *net, char *password, size_t size)
{
    const char *name = server_config_text(net->config, SETTING_MAIL_PASSWORD_FILE);
    if (name[0] == '\0')
        return true;
    FILE *file = fopen(name, "re");
    bool read = file != NULL && fgets(password, (int)size, file) != NULL;
    if (file != NULL)
        fclose(file);
    if (read)
        password[strcspn(password, "\r\n")] = '\0';
    return read;
}

bool operate_open_mail(tav_net *net, char *why, size_t why_size)
{
    mail_settings settings = {.from = ""};
    const char *page = server_config_text(net->config, SETTING_PUBLIC_URL);
    copy_setting(net, SETTING_MAIL_FROM, settings.from, sizeof settings.from);
    copy_setting(net, SETTING_MAIL_RELAY, settings.relay, sizeof settings.relay);
    copy_setting(net, SETTING_MAIL_LOGIN, settings.login, sizeof settings.login);
    copy_setting(net, SETTING_MAIL_COMMAND, settings.command, sizeof settings.command);
    if (settings.relay[0] == '\0' && settings.command[0] == '\0')
        return true;
    if (!mail_address_possible(settings.from) || page[0] == '\0') {
        snprintf(why, why_size, "mail needs mail-from and public-url");
        return false;
    }
    if (!read_password(net, settings.password, sizeof settings.password)) {
        snprintf(why, why_size, "mail-password-file cannot be read");
        return false;
    }
    net->mail = mail_open(&settings, log_mail, net);
    memset(settings.password, 0, sizeof settings.password);
    if (net->mail == NULL) {
        snprintf(why, why_size, "there is no memory or no thread for the mail");
        return false;
    }
    accounts_set_mail(net->accounts, net->mail, page);
    return true;
}
