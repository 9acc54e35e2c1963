#include "cli/commands/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/file.h"
#include "cli/output/report.h"
#include "server/folder.h"
#include "server/store/store.h"

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
const cli_flag settings_flag[SETTING_COUNT] = {SERVER_SETTINGS(SETTING_AS_FLAG)};

const cli_flag settings_flag_config = {
    .name = "config",
    .kind = FLAG_TEXT,
    .value = "FILE",
};

/* --- Settings ---------------------------------------------------------------------------------- */

static int report_setting(const cli_args *args, const config_fault *fault, const char *file)
{
    static const say_id word[] = {
        [CONFIG_UNKNOWN] = SAY_UNKNOWN_SETTING,
        [CONFIG_VALUE] = SAY_BAD_SETTING,
        [CONFIG_LINE] = SAY_BAD_LINE,
        [CONFIG_TWICE] = SAY_REPEATED,
    };
    char what[SETTINGS_PATH];
    if (fault->line > 0)
        snprintf(what, sizeof what, "%s:%d: %s", file, fault->line, fault->what);
    else
        snprintf(what, sizeof what, "%s%s", file, fault->what);
    return report_usage(args, word[fault->result], what,
                        fault->allowed[0] != '\0' ? fault->allowed : NULL);
}

const char *settings_file(const cli_args *args)
{
    const char *from_environment = getenv("TAVOLIERE_CONFIG");
    return args_text(args, &settings_flag_config, from_environment != NULL ? from_environment : "");
}

static int read_config_file(const cli_args *args, server_config *config)
{
    const char *name = settings_file(args);
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
        if (flag < settings_flag || flag >= settings_flag + SETTING_COUNT)
            continue;
        if (server_config_set(config, (server_setting)(flag - settings_flag),
                              text != NULL ? text : "yes", SETTING_FLAG, &fault) != CONFIG_OK)
            return report_setting(args, &fault, "--");
    }
    return CLI_DONE;
}

int settings_read(const cli_args *args, server_config *config)
{
    server_config_open(config);
    int status = read_config_file(args, config);
    if (status == CLI_DONE)
        status = read_environment(args, config);
    return status == CLI_DONE ? read_flags(args, config) : status;
}

int settings_find_data(const cli_args *args, const server_config *config, char path[SETTINGS_PATH])
{
    tav_text text;
    text_open(&text, path, SETTINGS_PATH);
    const char *given = server_config_text(config, SETTING_DATA);
    text_put(&text, given);
    if (given[0] == '\0' && !folder_default(&text))
        return report_usage(args, SAY_NO_DATA_FOLDER, NULL, "--data DIR");
    return CLI_DONE;
}

int settings_find_store(const cli_args *args, const server_config *config,
                        char where[SETTINGS_PATH])
{
    tav_text text;
    const char *given = server_config_text(config, SETTING_STORE);
    if (given[0] == '\0')
        return settings_find_data(args, config, where);
    if (!store_is_remote(given))
        return report_usage(args, SAY_BAD_SETTING, "store", "postgresql://...");
    text_open(&text, where, SETTINGS_PATH);
    text_put(&text, given);
    return CLI_DONE;
}
