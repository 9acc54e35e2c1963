/* The server's settings as the commands `serve` and `admin` read them: from flags, the environment and
 * a file. */
#ifndef TAV_CLI_COMMANDS_SETTINGS_H
#define TAV_CLI_COMMANDS_SETTINGS_H

#include "cli/args.h"
#include "server/config.h"

enum { SETTINGS_PATH = 4096 };

/* A flag for each setting, and that of the file. */
extern const cli_flag settings_flag[SETTING_COUNT];
extern const cli_flag settings_flag_config;

/* The file that is read; empty: none. */
const char *settings_file(const cli_args *args);
/* Returns an exit status: CLI_DONE, or another after reporting the fault. So does the next. */
int settings_read(const cli_args *args, server_config *config);
/* The URL of the database if there is one, otherwise its folder. */
int settings_find_store(const cli_args *args, const server_config *config,
                        char where[SETTINGS_PATH]);
/* The folder of the database. */
int settings_find_data(const cli_args *args, const server_config *config, char path[SETTINGS_PATH]);

#endif
