/* Answers reads at once: sqlite_read.c and sqlite_people.c find the rows, and what they find is told
 * before sqlite_read returns. */
#include <stdlib.h>

#include "server/store/sqlite.h"

static void tell_account(driver_link *reader, const store_read *read)
{
    store_account account;
    bool found = false;
    switch (read->kind) {
    case READ_ACCOUNT:
        found = sqlite_find_account(reader, read->text, &account);
        break;
    case READ_LOGIN:
        found = sqlite_find_login(reader, read->text, &account);
        break;
    case READ_SESSION:
        found = sqlite_find_session(reader, read->key, read->number, &account);
        break;
    default:
        found = sqlite_find_reset(reader, read->key, read->number, &account);
    }
    read->found_account(read->context, reader->read, found ? &account : NULL);
}

static void tell_game(driver_link *reader, const store_read *read)
{
    store_game game;
    bool found = sqlite_find_game(reader, read->text, &game) && reader->read == STORE_OK;
    read->found_game(read->context, reader->read, found ? &game : NULL);
}

static void tell_text(driver_link *reader, const store_read *read)
{
    char *text = read->kind == READ_REVIEW    ? sqlite_find_review(reader, read->text)
                 : read->kind == READ_NOTICES ? sqlite_find_notices(reader, read->text)
                                              : sqlite_find_secret(reader, read->text);
    read->found_text(read->context, reader->read, text);
    free(text);
}

static void tell_number(driver_link *reader, const store_read *read)
{
    int64_t number = read->kind == READ_SESSIONS_OF
                         ? sqlite_sessions_of(reader, read->text, read->number)
                     : read->kind == READ_ALIVE ? sqlite_alive(reader)
                                                : sqlite_last_order(reader);
    read->found_number(read->context, reader->read, number);
}

static void tell_list(driver_link *reader, const store_read *read)
{
    switch (read->kind) {
    case READ_GAMES_OF:
        sqlite_games_of(reader, read->text, read->most, read->known, read->each_game,
                        read->context);
        break;
    case READ_GAMES_LISTED:
        sqlite_games_listed(reader, read->most, read->known, read->each_game, read->context);
        break;
    case READ_GAMES_RUNNING:
        sqlite_games_running(reader, read->each_game, read->context);
        break;
    case READ_GAMES_ALL:
        sqlite_games_all(reader, read->most, read->each_game, read->context);
        break;
    case READ_GAME_IDS_OF:
        sqlite_game_ids_of(reader, read->text, read->after, read->most, read->each_id,
                           read->context);
        break;
    case READ_GAME_IDS:
        sqlite_game_ids(reader, read->each_id, read->context);
        break;
    case READ_GAME_IDS_BY:
        sqlite_game_ids_by(reader, read->text, read->each_id, read->context);
        break;
    case READ_ENTRIES:
        sqlite_entries(reader, read->text, read->from, read->most, read->each_entry, read->context);
        break;
    case READ_CHAT_OF:
        sqlite_chat_of(reader, read->text, read->most, read->each_chat, read->context);
        break;
    case READ_CHAT_BY:
        sqlite_chat_by(reader, read->text, (int)read->from, read->most, read->each_chat,
                       read->context);
        break;
    case READ_REPORTS:
        sqlite_reports(reader, read->number, read->most, read->each_report, read->context);
        break;
    case READ_BANS:
        sqlite_bans(reader, read->number, read->each_ban, read->context);
        break;
    case READ_ORDERS:
        sqlite_orders(reader, read->number, read->most, read->each_order, read->context);
        break;
    default:
        sqlite_accounts(reader, read->text, read->most, read->each_account, read->context);
    }
    if (read->done != NULL)
        read->done(read->context, reader->read);
}

void sqlite_read(driver_link *reader, const store_read *read)
{
    reader->read = STORE_OK;
    if (read->kind <= READ_RESET)
        tell_account(reader, read);
    else if (read->kind == READ_GAME)
        tell_game(reader, read);
    else if (read->kind <= READ_LAST_ORDER)
        tell_number(reader, read);
    else if (read->kind <= READ_SECRET)
        tell_text(reader, read);
    else
        tell_list(reader, read);
}
