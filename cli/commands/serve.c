/* `tavoliere serve`: reads settings from flags, environment and file, then runs the server until it
 * is stopped. `serve backup` copies a server's database, running or not. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands/commands.h"
#include "cli/file.h"
#include "cli/output/report.h"
#include "server/folder.h"
#include "server/net/server.h"
#include "server/store/store.h"

enum { PATH_SIZE = 4096 };

/* --- Flags ------------------------------------------------------------------------------------- */

static bool is_yes_or_no(const char *word)
{
    return strcmp(word, "yes") == 0 || strcmp(word, "no") == 0;
}

#define FLAG_OF_TEXT      FLAG_TEXT
#define FLAG_OF_WORD      FLAG_TEXT
#define FLAG_OF_ADDRESS   FLAG_TEXT
#define FLAG_OF_ADDRESSES FLAG_TEXT
#define FLAG_OF_ORIGINS   FLAG_TEXT
#define FLAG_OF_NUMBER    FLAG_NUMBER
#define FLAG_OF_SWITCH    FLAG_SWITCH

#define SETTING_AS_FLAG(id, text, as, fallback, least, most, called)                               \
    [SETTING_##id] = {.name = text,                                                                \
                      .kind = FLAG_OF_##as,                                                        \
                      .value = called,                                                             \
                      .many = true,                                                                \
                      .low = least,                                                                \
                      .high = most,                                                                \
                      .takes = FLAG_OF_##as == FLAG_SWITCH ? is_yes_or_no : NULL},
static const cli_flag setting_flag[SETTING_COUNT] = {SERVER_SETTINGS(SETTING_AS_FLAG)};

static const cli_flag flag_config = {
    .name = "config",
    .kind = FLAG_TEXT,
    .value = "FILE",
};

static const cli_flag flag_check_config = {
    .name = "check-config",
    .kind = FLAG_SWITCH,
};

#define SETTING_FLAG_ADDRESS(id, ...) &setting_flag[SETTING_##id],
static const cli_flag *const flags[] = {SERVER_SETTINGS(SETTING_FLAG_ADDRESS) & flag_config,
                                        &flag_check_config, NULL};

/* --- Settings ---------------------------------------------------------------------------------- */

static int report_setting(const cli_args *args, const config_fault *fault, const char *file)
{
    static const say_id word[] = {
        [CONFIG_UNKNOWN] = SAY_UNKNOWN_SETTING,
        [CONFIG_VALUE] = SAY_BAD_SETTING,
        [CONFIG_LINE] = SAY_BAD_LINE,
        [CONFIG_TWICE] = SAY_REPEATED,
    };
    char what[PATH_SIZE];
    if (fault->line > 0)
        snprintf(what, sizeof what, "%s:%d: %s", file, fault->line, fault->what);
    else
        snprintf(what, sizeof what, "%s%s", file, fault->what);
    return report_usage(args, word[fault->result], what,
                        fault->allowed[0] != '\0' ? fault->allowed : NULL);
}

static const char *config_file(const cli_args *args)
{
    const char *from_environment = getenv("TAVOLIERE_CONFIG");
    return args_text(args, &flag_config, from_environment != NULL ? from_environment : "");
}

static int read_config_file(const cli_args *args, server_config *config)
{
    const char *name = config_file(args);
    char *text = NULL;
    size_t size = 0;
    if (name[0] == '\0')
        return CLI_DONE;
    int error = file_read(name, CONFIG_FILE_MAX, &text, &size);
    int status = CLI_DONE;
    config_fault fault;
    if (error != 0)
        status = report_unreadable(args, name, error);
    else if (server_config_read(config, text, size, &fault) != CONFIG_OK)
        status = report_setting(args, &fault, name);
    free(text);
    return status;
}

static int read_environment(const cli_args *args, server_config *config)
{
    for (int i = 0; i < SETTING_COUNT; i++) {
        char name[64], before[80];
        tav_text text;
        config_fault fault;
        text_open(&text, name, sizeof name);
        server_config_variable((server_setting)i, &text);
        const char *value = getenv(name);
        if (value == NULL || server_config_set(config, (server_setting)i, value,
                                               SETTING_ENVIRONMENT, &fault) == CONFIG_OK)
            continue;
        snprintf(before, sizeof before, "%s: ", name);
        return report_setting(args, &fault, before);
    }
    return CLI_DONE;
}

/* The last of repeated flags wins, so that scripts can append to a command line. */
static int read_flags(const cli_args *args, server_config *config)
{
    for (int i = 0; i < args->given_count; i++) {
        const cli_flag *flag = args->given[i].flag;
        const char *text = args->given[i].text;
        config_fault fault;
        if (flag < setting_flag || flag >= setting_flag + SETTING_COUNT)
            continue;
        if (server_config_set(config, (server_setting)(flag - setting_flag),
                              text != NULL ? text : "yes", SETTING_FLAG, &fault) != CONFIG_OK)
            return report_setting(args, &fault, "--");
    }
    return CLI_DONE;
}

static int read_settings(const cli_args *args, server_config *config)
{
    server_config_open(config);
    int status = read_config_file(args, config);
    if (status == CLI_DONE)
        status = read_environment(args, config);
    return status == CLI_DONE ? read_flags(args, config) : status;
}

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

static int find_data(const cli_args *args, const server_config *config, char path[PATH_SIZE])
{
    tav_text text;
    text_open(&text, path, PATH_SIZE);
    const char *given = server_config_text(config, SETTING_DATA);
    text_put(&text, given);
    if (given[0] == '\0' && !folder_default(&text))
        return report_usage(args, SAY_NO_DATA_FOLDER, NULL, "--data DIR");
    return CLI_DONE;
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
    int status = find_data(args, config, data);
    if (status != CLI_DONE)
        return status;
    find_web(config, web);
    for (int i = 0; i < SETTING_COUNT; i++) {
        const char *value = i == SETTING_DATA  ? data
                            : i == SETTING_WEB ? web
                                               : server_config_text(config, (server_setting)i);
        printf("%-24s = %-24s # ", setting_rows[i].name, value);
        print_source(config, (server_setting)i, config_file(args));
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
    int status = find_data(args, config, data);
    if (status != CLI_DONE)
        return status;
    find_web(config, web);
    server_result result = server_run(config, data, web, tell_address, &t, why);
    if (result == SERVER_DONE)
        return CLI_DONE;
    return report_failure(args, word[result], why[0] != '\0' ? why : NULL);
}

/* --- Backup ------------------------------------------------------------------------------------ */

static void wake_nobody(void *unused)
{
    (void)unused;
}

static int back_up(const cli_args *args, const server_config *config, const char *file)
{
    char data[PATH_SIZE], database[PATH_SIZE + 16], why[SERVER_WHY] = "";
    int status = find_data(args, config, data);
    if (status != CLI_DONE)
        return status;
    /* Opening a store would create a missing database, and a backup of an empty one helps nobody. */
    snprintf(database, sizeof database, "%s/tavoliere.db", data);
    if (access(database, R_OK) != 0)
        return report_unreadable(args, database, errno);
    tav_store *store = store_open(data, wake_nobody, NULL, why, sizeof why);
    if (store == NULL)
        return report_failure(args, SAY_DATA_UNUSABLE, why);
    store_result result = store_backup(store, file, why, sizeof why);
    store_close(store);
    return result == STORE_OK ? CLI_DONE : report_failure(args, SAY_NO_BACKUP, why);
}

static int run_serve(const cli_args *args)
{
    bool backup = args->operand_count > 0;
    if (backup && strcmp(args->operands[0], "backup") != 0)
        return report_usage(args, SAY_UNKNOWN_WORD, args->operands[0], "backup");
    if (backup && args->operand_count < 2)
        return report_usage(args, SAY_MISSING, "FILE", NULL);
    server_config *config = malloc(sizeof *config);
    if (config == NULL)
        return report_failure(args, SAY_NO_MEMORY, NULL);
    int status = read_settings(args, config);
    if (status == CLI_DONE)
        status = args_has(args, &flag_check_config) ? print_settings(args, config)
                 : backup                           ? back_up(args, config, args->operands[1])
                                                    : serve(args, config);
    free(config);
    return status;
}

static const char *const examples[] = {
    "serve",
    "serve --port 80 --host 0.0.0.0",
    "serve --config /etc/tavoliere.conf --check-config",
    "serve backup tavoliere-monday.db",
    NULL,
};

const cli_command command_serve = {
    .name = "serve",
    .operands = "[backup FILE]",
    .operands_most = 2,
    .flags = flags,
    .examples = examples,
    .run = run_serve,
};
