/* `tavoliere admin`: an operator looks after people and tables, over the database itself, with the
 * rights of its own process. A running server reads the orders from the database within a second
 * and acts on them. Every order is logged there. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands/admin.h"
#include "cli/commands/commands.h"
#include "cli/commands/settings.h"
#include "cli/output/report.h"
#include "server/account/account.h"
#include "server/account/fields.h"
#include "server/net/bans.h"

static const cli_flag flag_days = {
    .name = "days", .kind = FLAG_NUMBER, .value = "N", .low = 1, .high = 36500};
static const cli_flag flag_why = {.name = "why", .kind = FLAG_TEXT, .value = "TEXT"};

static const cli_flag *const flags[] = {
    &settings_flag[SETTING_DATA],
    &settings_flag[SETTING_STORE],
    &settings_flag[SETTING_PUBLIC_URL],
    &settings_flag_config,
    &flag_days,
    &flag_why,
    NULL,
};

typedef struct {
    const cli_args *args;
    const server_config *config;
    tav_store *store;
    int64_t now_ms;
    const char *word[2]; /* what follows the verb */
    store_order order;   /* what is logged */
    sem_t woken;         /* the store has something to finish */
    bool ended;          /* the write is, with this result: */
    store_result result;
    char said[STORE_WORDS + ACCOUNT_TOKEN + 16]; /* printed once it is done */
} errand;

static void note_result(void *context, store_result result)
{
    errand *e = context;
    e->ended = true;
    e->result = result;
}

static void wake(void *context)
{
    sem_post(context);
}

static store_result wait_for_write(errand *e)
{
    while (!e->ended) {
        sem_wait(&e->woken);
        store_finish(e->store);
    }
    e->ended = false;
    return e->result;
}

static void put(char *to, size_t size, const char *words)
{
    tav_text text;
    text_open(&text, to, size);
    text_put(&text, words);
}

/* --- Subjects ----------------------------------------------------------------------------------- */

/* By id or login. */
static int find_account(errand *e, store_account *account)
{
    const char *word = e->word[0];
    if ((strlen(word) < STORE_ID && store_find_account(e->store, word, account)) ||
        (strlen(word) < STORE_LOGIN && store_find_login(e->store, word, account))) {
        memcpy(e->order.account, account->id, STORE_ID);
        return CLI_DONE;
    }
    return report_usage(e->args, SAY_NO_SUCH_ACCOUNT, word, NULL);
}

/* A network, or an account. */
static int find_banned(errand *e, store_ban *ban)
{
    store_account account;
    *ban = (store_ban){.until_ms = INT64_MAX};
    if (network_read(e->word[0], ban->network, &ban->bits))
        return CLI_DONE;
    int status = find_account(e, &account);
    if (status == CLI_DONE)
        memcpy(ban->account, account.id, STORE_ID);
    return status;
}

/* --- Orders -------------------------------------------------------------------------------------- */

static int ban(errand *e)
{
    store_ban b;
    int status = find_banned(e, &b);
    if (status != CLI_DONE)
        return status;
    if (args_has(e->args, &flag_days))
        b.until_ms = e->now_ms + args_number(e->args, &flag_days, 1) * INT64_C(86400000);
    put(b.why, sizeof b.why, args_text(e->args, &flag_why, ""));
    admin_write_ban(&b, e->order.words, sizeof e->order.words);
    store_add_ban(e->store, &b, note_result, e);
    return CLI_DONE;
}

static int unban(errand *e)
{
    store_ban b;
    int status = find_banned(e, &b);
    if (status != CLI_DONE)
        return status;
    admin_write_ban(&b, e->order.words, sizeof e->order.words);
    store_delete_ban(e->store, &b, note_result, e);
    return CLI_DONE;
}

static int rename_account(errand *e)
{
    store_account account, change = {.seen_ms = 0};
    int status = find_account(e, &account);
    if (status != CLI_DONE)
        return status;
    if (!account_name_read(e->word[1], change.name))
        return report_usage(e->args, SAY_BAD_PLAYER_NAME, e->word[1], NULL);
    memcpy(change.id, account.id, STORE_ID);
    snprintf(e->order.words, sizeof e->order.words, "%s: %s", account.name, change.name);
    store_set_account(e->store, &change, note_result, e);
    return CLI_DONE;
}

static int delete_table(errand *e)
{
    store_game game;
    if (strlen(e->word[0]) >= STORE_ID || !store_find_game(e->store, e->word[0], &game))
        return report_usage(e->args, SAY_NO_SUCH_TABLE, e->word[0], NULL);
    memcpy(e->order.game, game.id, STORE_ID);
    store_delete_game(e->store, game.id, note_result, e);
    return CLI_DONE;
}

static int delete_account(errand *e)
{
    store_account account;
    int status = find_account(e, &account);
    if (status == CLI_DONE)
        store_delete_account(e->store, account.id, note_result, e);
    return status;
}

static int reset(errand *e)
{
    store_account account;
    char key[ACCOUNT_TOKEN];
    tav_text text;
    int status = find_account(e, &account);
    if (status != CLI_DONE)
        return status;
    if (account.login[0] == '\0')
        return report_usage(e->args, SAY_NO_PASSWORD, e->word[0], NULL);
    account_add_reset(e->store, account.id, e->now_ms, key, note_result, e);
    text_open(&text, e->said, sizeof e->said);
    account_reset_link(server_config_text(e->config, SETTING_PUBLIC_URL), key, &text);
    return CLI_DONE;
}

/* --- Lists --------------------------------------------------------------------------------------- */

static int list_accounts(errand *e)
{
    admin_list_accounts(e->store, e->word[0] != NULL ? e->word[0] : "");
    return CLI_DONE;
}

static int list_tables(errand *e)
{
    admin_list_tables(e->store);
    return CLI_DONE;
}

static int list_bans(errand *e)
{
    admin_list_bans(e->store, e->now_ms);
    return CLI_DONE;
}

static int list_reports(errand *e)
{
    admin_list_reports(e->store);
    return CLI_DONE;
}

static int list_orders(errand *e)
{
    admin_list_orders(e->store);
    return CLI_DONE;
}

typedef struct {
    const char *name;
    int least, most; /* words that follow */
    bool changes;    /* and is logged */
    int (*run)(errand *e);
} verb;

static const verb verbs[] = {
    {"accounts", 0, 1, false, list_accounts},
    {"tables", 0, 0, false, list_tables},
    {"bans", 0, 0, false, list_bans},
    {"reports", 0, 0, false, list_reports},
    {"log", 0, 0, false, list_orders},
    {"ban", 1, 1, true, ban},
    {"unban", 1, 1, true, unban},
    {"rename", 2, 2, true, rename_account},
    {"reset", 1, 1, true, reset},
    {"delete-table", 1, 1, true, delete_table},
    {"delete-account", 1, 1, true, delete_account},
};
enum { VERBS = sizeof verbs / sizeof verbs[0] };

/* --- Running ------------------------------------------------------------------------------------- */

/* Opening a store would create a missing database. */
static int open_store(errand *e)
{
    char data[SETTINGS_PATH], database[SETTINGS_PATH + 16], why[256] = "";
    int status = settings_find_store(e->args, e->config, data);
    if (status != CLI_DONE)
        return status;
    snprintf(database, sizeof database, "%s/tavoliere.db", data);
    if (!store_is_remote(data) && access(database, R_OK | W_OK) != 0)
        return report_unreadable(e->args, database, errno);
    e->store = store_open(data, wake, &e->woken, why, sizeof why);
    return e->store != NULL ? CLI_DONE : report_failure(e->args, SAY_DATA_UNUSABLE, why);
}

/* Only what was done is logged; a server that sees it in the log finds it done. */
static int run_errand(errand *e, const verb *v)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    e->now_ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    e->order.at_ms = e->now_ms;
    put(e->order.what, sizeof e->order.what, v->name);
    int status = open_store(e);
    if (status != CLI_DONE)
        return status;
    status = v->run(e);
    store_result result = STORE_OK;
    if (status == CLI_DONE && v->changes)
        result = wait_for_write(e);
    if (status == CLI_DONE && v->changes && result == STORE_OK) {
        store_add_order(e->store, &e->order, note_result, e);
        result = wait_for_write(e);
    }
    store_close(e->store);
    if (status == CLI_DONE && result == STORE_MISSING)
        return report_usage(e->args, SAY_NO_SUCH_ORDER, e->word[0], NULL);
    if (status == CLI_DONE && result != STORE_OK)
        return report_failure(e->args, SAY_NOT_DONE, NULL);
    if (status == CLI_DONE && e->said[0] != '\0')
        printf("%s\n", e->said);
    return status == CLI_DONE ? report_output(e->args) : status;
}

static int run_admin(const cli_args *args)
{
    char allowed[256];
    tav_text list;
    const verb *v = NULL;
    text_open(&list, allowed, sizeof allowed);
    for (int i = 0; i < VERBS; i++) {
        text_put(&list, i > 0 ? ", " : "");
        text_put(&list, verbs[i].name);
        if (strcmp(verbs[i].name, args->operands[0]) == 0)
            v = &verbs[i];
    }
    if (v == NULL)
        return report_usage(args, SAY_UNKNOWN_WORD, args->operands[0], allowed);
    int words = args->operand_count - 1;
    if (words < v->least || words > v->most)
        return report_usage(args, words < v->least ? SAY_MISSING : SAY_UNKNOWN_WORD,
                            words < v->least ? v->name : args->operands[1 + v->most], NULL);
    server_config *config = malloc(sizeof *config);
    if (config == NULL)
        return report_failure(args, SAY_NO_MEMORY, NULL);
    errand e = {.args = args, .config = config};
    sem_init(&e.woken, 0, 0);
    for (int i = 0; i < words; i++)
        e.word[i] = args->operands[1 + i];
    int status = settings_read(args, config);
    if (status == CLI_DONE)
        status = run_errand(&e, v);
    sem_destroy(&e.woken);
    free(config);
    return status;
}

static const char *const examples[] = {
    "admin accounts anna",
    "admin ban 203.0.113.0/24 --days 7 --why flood",
    "admin reset anna --public-url https://play.example.org",
    "admin delete-table abcdefghijklmnop",
    "admin reports",
    NULL,
};

const cli_command command_admin = {
    .name = "admin",
    .operands = "ORDER [WHO] [NAME]",
    .operands_least = 1,
    .operands_most = 3,
    .flags = flags,
    .examples = examples,
    .run = run_admin,
};
