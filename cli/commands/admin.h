/* The lists of `tavoliere admin`: a line for each, columns separated by tabs, for people and scripts
 * alike. Text from outside is escaped. */
#ifndef TAV_CLI_COMMANDS_ADMIN_H
#define TAV_CLI_COMMANDS_ADMIN_H

#include "server/store/wait.h"

void admin_list_accounts(tav_store *store, const char *part);
void admin_list_tables(tav_store *store);
void admin_list_bans(tav_store *store, int64_t now_ms);
void admin_list_reports(tav_store *store);
void admin_list_orders(tav_store *store);

/* Writes the subject of a ban, its end and its reason. */
void admin_write_ban(const store_ban *ban, char *words, size_t size);

#endif
