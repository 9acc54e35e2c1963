/* `tavoliere serve`: reads settings from flags, environment and file, then runs the server until it
 * is stopped. `serve backup` copies a server's database, running or not, and `serve check` verifies it;
 * `serve restore` puts a copy back while no server runs. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands/commands.h"
#include "cli/commands/settings.h"
#include "cli/output/report.h"
#include "server/check.h"
#include "server/folder.h"
#include "server/net/server.h"
#include "server/store/store.h"

enum { PATH_SIZE = SETTINGS_PATH };

/* --- Flags ------------------------------------------------------------------------------------- */

static const cli_flag flag_check_config = {
    .name = "check-config",
    .kind = FLAG_SWITCH,
};

#define SETTING_FLAG_ADDRESS(id, ...) &settings_flag[SETTING_##id],
static const cli_flag *const flags[] = {
    SERVER_SETTINGS(SETTING_FLAG_ADDRESS) & settings_flag_config, &flag_check_config, NULL};

/* --- Folders ----------------------------------------------------------------------------------- */

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* The folder of this executable. */
static bool program_folder(char path[PATH_SIZE])
{
    ssize_t length = readlink("/proc/self/exe", path, PATH_SIZE - 1);
    if (length <= 0)
        return false;
    path[length] = '\0';
    char *slash = strrchr(path, '/');
    if (slash == NULL)
        return false;
    *slash = '\0';
    return true;
}

/* Finds the page next to the installed program or in the build tree. Empty: none. */
static void find_web(const server_config *config, char path[PATH_SIZE])
{
    static const char *const beside[] = {"../share/tavoliere/web", "../../web/dist"};
    const char *given = server_config_text(config, SETTING_WEB);
    char folder[PATH_SIZE];
    snprintf(path, PATH_SIZE, "%s", given);
    if (given[0] != '\0' || !program_folder(folder))
        return;
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        int length = snprintf(path, PATH_SIZE, "%.3900s/%s", folder, beside[i]);
        if (length > 0 && is_folder(path))
            return;
    }
    path[0] = '\0';
}

/* --- Showing the settings ---------------------------------------------------------------------- */

static void print_source(const server_config *config, server_setting setting, const char *file)
{
    char name[64];
    tav_text text;
    text_open(&text, name, sizeof name);
    switch (config->value[setting].source) {
    case SETTING_DEFAULT:
        printf("default");
        break;
    case SETTING_FILE:
        printf("%s:%d", file, config->value[setting].line);
        break;
    case SETTING_ENVIRONMENT:
        server_config_variable(setting, &text);
        printf("%s", name);
        break;
    case SETTING_FLAG:
        printf("--%s", setting_rows[setting].name);
        break;
    }
}

/* The output is itself a valid configuration file. */
static int print_settings(const cli_args *args, const server_config *config)
{
    char data[PATH_SIZE], web[PATH_SIZE];
    int status = settings_find_data(args, config, data);
    if (status != CLI_DONE)
        return status;
    find_web(config, web);
    for (int i = 0; i < SETTING_COUNT; i++) {
        const char *value = i == SETTING_DATA  ? data
                            : i == SETTING_WEB ? web
                                               : server_config_text(config, (server_setting)i);
        printf("%-24s = %-24s # ", setting_rows[i].name, value);
        print_source(config, (server_setting)i, settings_file(args));
        putchar('\n');
    }
    return CLI_DONE;
}

/* --- Running ----------------------------------------------------------------------------------- */

typedef struct {
    const cli_args *args;
    const char *host;
} told;

static void tell_address(void *context, int port)
{
    static const char *const here[] = {"127.0.0.1", "0.0.0.0", "::", "::1", "localhost"};
    const told *t = context;
    const char *host = t->host;
    for (size_t i = 0; i < sizeof here / sizeof here[0]; i++)
        if (strcmp(t->host, here[i]) == 0)
            host = "localhost";
    bool brackets = strchr(host, ':') != NULL;
    printf("%s http://%s%s%s:%d\n", say(SAY_SERVER_READY, t->args->language), brackets ? "[" : "",
           host, brackets ? "]" : "", port);
    fflush(stdout);
}

static int serve(const cli_args *args, const server_config *config)
{
    static const say_id word[] = {
        [SERVER_DATA] = SAY_DATA_UNUSABLE,  [SERVER_TAKEN] = SAY_DATA_TAKEN,
        [SERVER_WEB] = SAY_PAGE_UNREADABLE, [SERVER_LISTEN] = SAY_CANNOT_LISTEN,
        [SERVER_MEMORY] = SAY_NO_MEMORY,
    };
    char data[PATH_SIZE], web[PATH_SIZE], why[SERVER_WHY];
    told t = {args, server_config_text(config, SETTING_HOST)};
    int status = settings_find_store(args, config, data);
    if (status != CLI_DONE)
        return status;
    find_web(config, web);
    server_result result = server_run(config, data, web, tell_address, &t, why);
    if (result == SERVER_DONE)
        return CLI_DONE;
    return report_failure(args, word[result], why[0] != '\0' ? why : NULL);
}

/* --- Backup and check ----------------------------------------------------------------------------- */

static void wake_nobody(void *unused)
{
    (void)unused;
}

/* Opening a store would create a missing database, and neither a copy nor a check of an empty one
 * helps anybody. */
static int open_existing(const cli_args *args, const server_config *config, tav_store **store)
{
    char data[PATH_SIZE], database[PATH_SIZE + 16], why[SERVER_WHY] = "";
    int status = settings_find_store(args, config, data);
    if (status != CLI_DONE)
        return status;
    snprintf(database, sizeof database, "%s/tavoliere.db", data);
    if (!store_is_remote(data) && access(database, R_OK) != 0)
        return report_unreadable(args, database, errno);
    *store = store_open(data, wake_nobody, NULL, why, sizeof why);
    return *store != NULL ? CLI_DONE : report_failure(args, SAY_DATA_UNUSABLE, why);
}

static int back_up(const cli_args *args, const server_config *config, const char *file)
{
    char why[SERVER_WHY] = "";
    tav_store *store;
    int status = open_existing(args, config, &store);
    if (status != CLI_DONE)
        return status;
    store_result result = store_backup(store, file, why, sizeof why);
    store_close(store);
    return result == STORE_OK ? CLI_DONE : report_failure(args, SAY_NO_BACKUP, why);
}

/* Only while no server uses the folder. */
static int restore(const cli_args *args, const server_config *config, const char *file)
{
    char data[PATH_SIZE], why[SERVER_WHY] = "";
    int status = settings_find_data(args, config, data);
    if (status != CLI_DONE)
        return status;
    int error = folder_make(data), lock = error == 0 ? folder_lock(data) : -1;
    if (lock < 0)
        return report_failure(
            args, error == 0 && errno == EWOULDBLOCK ? SAY_DATA_TAKEN : SAY_DATA_UNUSABLE, data);
    store_result result = store_restore(data, file, why, sizeof why);
    close(lock);
    return result == STORE_OK ? CLI_DONE : report_failure(args, SAY_NOT_RESTORED, why);
}

static void print_problem(void *unused, const char *sentence)
{
    (void)unused;
    printf("%s\n", sentence);
}

static int check(const cli_args *args, const server_config *config)
{
    tav_store *store;
    int status = open_existing(args, config, &store);
    if (status != CLI_DONE)
        return status;
    bool good = store_check(store, print_problem, NULL);
    checked_games found = check_games(store, print_problem, NULL);
    store_close(store);
    printf("%s: %d\n", say(SAY_GAMES_CHECKED, args->language), found.games);
    return good && found.damaged == 0 ? CLI_DONE : report_failure(args, SAY_DATA_DAMAGED, NULL);
}

static int run_serve(const cli_args *args)
{
    static const struct {
        const char *name;
        int (*run)(const cli_args *args, const server_config *config, const char *file);
    } verbs[] = {{"backup", back_up}, {"restore", restore}};
    int (*with_file)(const cli_args *args, const server_config *config, const char *file) = NULL;
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0] && args->operand_count > 0; i++)
        if (strcmp(args->operands[0], verbs[i].name) == 0)
            with_file = verbs[i].run;
    bool checks = args->operand_count > 0 && strcmp(args->operands[0], "check") == 0;
    if (args->operand_count > 0 && with_file == NULL && !checks)
        return report_usage(args, SAY_UNKNOWN_WORD, args->operands[0], "backup, check, restore");
    if (with_file != NULL && args->operand_count < 2)
        return report_usage(args, SAY_MISSING, "FILE", NULL);
    if (checks && args->operand_count > 1)
        return report_usage(args, SAY_UNKNOWN_WORD, args->operands[1], NULL);
    server_config *config = malloc(sizeof *config);
    if (config == NULL)
        return report_failure(args, SAY_NO_MEMORY, NULL);
    int status = settings_read(args, config);
    if (status == CLI_DONE)
        status = args_has(args, &flag_check_config) ? print_settings(args, config)
                 : with_file != NULL                ? with_file(args, config, args->operands[1])
                 : checks                           ? check(args, config)
                                                    : serve(args, config);
    free(config);
    return status;
}

static const char *const examples[] = {
    "serve",
    "serve --port 80 --host 0.0.0.0",
    "serve --config /etc/tavoliere.conf --check-config",
    "serve backup tavoliere-monday.db",
    "serve check",
    "serve restore tavoliere-monday.db",
    NULL,
};

const cli_command command_serve = {
    .name = "serve",
    .operands = "[backup FILE | check | restore FILE]",
    .operands_most = 2,
    .flags = flags,
    .examples = examples,
    .run = run_serve,
};
