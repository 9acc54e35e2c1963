#include "server/store/rows.h"

#include <stdlib.h>
#include <string.h>

static size_t size_of(store_read_kind kind)
{
    if (kind <= READ_RESET || kind == READ_ACCOUNTS)
        return sizeof(store_account);
    if (kind == READ_GAME || (kind >= READ_GAMES_OF && kind <= READ_GAMES_ALL))
        return sizeof(store_game);
    if (kind >= READ_GAME_IDS_OF && kind <= READ_GAME_IDS_BY)
        return STORE_ID;
    if (kind == READ_ENTRIES)
        return sizeof(rows_entry);
    if (kind == READ_CHAT_OF || kind == READ_CHAT_BY)
        return sizeof(store_chat);
    if (kind == READ_REPORTS)
        return sizeof(store_report);
    return kind == READ_BANS ? sizeof(store_ban) : sizeof(store_order);
}

void *rows_add(store_rows *rows, store_read_kind kind)
{
    size_t size = size_of(kind);
    if (rows->count == rows->room) {
        size_t room = rows->room > 0 ? 2 * rows->room : 4;
        void *larger = realloc(rows->row, room * size);
        if (larger == NULL) {
            rows->result = STORE_BROKEN;
            return NULL;
        }
        rows->row = larger;
        rows->room = room;
    }
    return memset((char *)rows->row + rows->count++ * size, 0, size);
}

static bool tell_game(const store_read *read, const store_game *game)
{
    const store_game *known = read->known != NULL ? read->known(read->context, game->id) : NULL;
    return read->each_game(read->context, known != NULL ? known : game);
}

static bool tell_row(const store_read *read, const void *row)
{
    const rows_entry *entry = row;
    switch (read->kind) {
    case READ_GAMES_OF:
    case READ_GAMES_LISTED:
    case READ_GAMES_RUNNING:
    case READ_GAMES_ALL:
        return tell_game(read, row);
    case READ_GAME_IDS_OF:
    case READ_GAME_IDS:
    case READ_GAME_IDS_BY:
        return read->each_id(read->context, row);
    case READ_ENTRIES:
        return read->each_entry(read->context, entry->seq, &entry->entry);
    case READ_CHAT_OF:
    case READ_CHAT_BY:
        return read->each_chat(read->context, row);
    case READ_REPORTS:
        return read->each_report(read->context, row);
    case READ_BANS:
        return read->each_ban(read->context, row);
    case READ_ORDERS:
        return read->each_order(read->context, row);
    default:
        return read->each_account(read->context, row);
    }
}

void rows_tell(const store_read *read, const store_rows *rows)
{
    const char *row = rows->result == STORE_OK && rows->count > 0 ? rows->row : NULL;
    if (read->kind <= READ_RESET) {
        read->found_account(read->context, rows->result, (const store_account *)(const void *)row);
    } else if (read->kind == READ_GAME) {
        read->found_game(read->context, rows->result, (const store_game *)(const void *)row);
    } else if (read->kind <= READ_LAST_ORDER) {
        read->found_number(read->context, rows->result, rows->number);
    } else if (read->kind <= READ_SECRET) {
        read->found_text(read->context, rows->result, rows->text);
    } else {
        for (size_t i = 0; row != NULL && i < rows->count; i++, row += size_of(read->kind))
            if (!tell_row(read, row))
                break;
        if (read->done != NULL)
            read->done(read->context, rows->result);
    }
}

void rows_free(store_rows *rows)
{
    free(rows->row);
    free(rows->text);
    *rows = (store_rows){0};
}
