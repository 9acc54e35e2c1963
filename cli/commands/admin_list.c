#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/commands/admin.h"
#include "server/net/bans.h"

enum { LINES_MOST = 1000 };

/* 2026-11-18T08:30:00Z, or - for never. */
static void put_time(int64_t at_ms, tav_text *out)
{
    char text[32] = "-";
    time_t seconds = (time_t)(at_ms / 1000);
    struct tm parts;
    if (at_ms != INT64_MAX && gmtime_r(&seconds, &parts) != NULL)
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    text_put(out, text);
}

static void print_time(int64_t at_ms)
{
    char text[32];
    tav_text out;
    text_open(&out, text, sizeof text);
    put_time(at_ms, &out);
    printf("%s\t", text);
}

/* Names and lines cannot hold control characters; this holds even for a damaged database. */
static void print_word(const char *word, const char *end)
{
    for (const char *c = word; *c != '\0'; c++)
        putchar((unsigned char)*c < ' ' || *c == 127 ? '?' : *c);
    if (word[0] == '\0')
        putchar('-');
    printf("%s", end);
}

static bool print_account(void *unused, const store_account *account)
{
    (void)unused;
    print_word(account->id, "\t");
    print_time(account->seen_ms);
    print_word(account->login, "\t");
    print_word(account->mail, "\t");
    print_word(account->name, "\n");
    return true;
}

void admin_list_accounts(tav_store *store, const char *part)
{
    store_accounts(store, part, LINES_MOST, print_account, NULL);
}

static bool print_table(void *unused, const store_game *game)
{
    static const char *const phases[] = {"open", "running", "over", "gone"};
    (void)unused;
    print_word(game->id, "\t");
    print_time(game->moved_ms);
    print_word(phases[game->phase], "\t");
    print_word(game->game, "\t");
    print_word(game->creator, "\t");
    for (int seat = 0; seat < game->players; seat++)
        print_word(game->seat[seat].account[0] != '\0' ? game->seat[seat].now.name : "",
                   seat + 1 < game->players ? ", " : "\n");
    return true;
}

void admin_list_tables(tav_store *store)
{
    store_games_all(store, LINES_MOST, print_table, NULL);
}

void admin_write_ban(const store_ban *ban, char *words, size_t size)
{
    tav_text out;
    text_open(&out, words, size);
    if (ban->account[0] != '\0')
        text_put(&out, ban->account);
    else
        network_write(ban->network, ban->bits, &out);
    text_put(&out, " until ");
    put_time(ban->until_ms, &out);
    if (ban->why[0] != '\0') {
        text_put(&out, ": ");
        text_put(&out, ban->why);
    }
}

static bool print_ban(void *unused, const store_ban *ban)
{
    char words[2 * STORE_WORDS];
    (void)unused;
    admin_write_ban(ban, words, sizeof words);
    print_word(words, "\n");
    return true;
}

void admin_list_bans(tav_store *store, int64_t now_ms)
{
    store_bans(store, now_ms, print_ban, NULL);
}

static bool print_report(void *unused, const store_report *report)
{
    (void)unused;
    print_time(report->at_ms);
    print_word(report->game, "\t");
    print_word(report->account, "\t");
    print_word(report->name, "\t");
    print_word(report->by_account, "\t");
    print_word(report->by_name, "\t");
    print_word(report->text, "\n");
    return true;
}

void admin_list_reports(tav_store *store)
{
    store_reports(store, 0, LINES_MOST, print_report, NULL);
}

static bool print_order(void *unused, const store_order *order)
{
    (void)unused;
    print_time(order->at_ms);
    print_word(order->what, "\t");
    print_word(order->account, "\t");
    print_word(order->game, "\t");
    print_word(order->words, "\n");
    return true;
}

void admin_list_orders(tav_store *store)
{
    store_orders(store, 0, LINES_MOST, print_order, NULL);
}
