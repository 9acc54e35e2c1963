#include "cli/args.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output/report.h"
#include "cli/output/terminal.h"

const cli_flag flag_lang = {
    .name = "lang",
    .kind = FLAG_TEXT,
    .value = "en|it|de",
};

static const cli_flag flag_help = {
    .name = "help",
    .kind = FLAG_SWITCH,
};

static const cli_flag *const every_command[] = {&flag_lang, &flag_help};
enum { EVERY_COUNT = sizeof every_command / sizeof every_command[0] };

/* --- Language -------------------------------------------------------------------------------- */

static bool language_of_system(tav_language *language)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value == NULL || value[0] == '\0')
            continue;
        char code[3] = {value[0], value[1], '\0'};
        bool whole = value[1] == '\0' || strchr("_.@", value[2]) != NULL;
        return whole && words_language(code, language);
    }
    return false;
}

tav_language args_language(int argc, char **argv)
{
    tav_language language = TAV_EN;
    language_of_system(&language);
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], "--lang=", 7) == 0)
            words_language(argv[i] + 7, &language);
        else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
            words_language(argv[++i], &language);
    }
    return language;
}

/* --- Reading --------------------------------------------------------------------------------- */

static const cli_flag *find_flag(const cli_command *command, const char *name, size_t length)
{
    for (const cli_flag *const *flag = command->flags; *flag != NULL; flag++)
        if (strlen((*flag)->name) == length && memcmp((*flag)->name, name, length) == 0)
            return *flag;
    for (int i = 0; i < EVERY_COUNT; i++)
        if (strlen(every_command[i]->name) == length &&
            memcmp(every_command[i]->name, name, length) == 0)
            return every_command[i];
    return NULL;
}

static int report_unknown_flag(const cli_args *args, const char *word)
{
    char allowed[1024];
    tav_text list;
    text_open(&list, allowed, sizeof allowed);
    for (const cli_flag *const *flag = args->command->flags; *flag != NULL; flag++) {
        text_item(&list, "--");
        text_put(&list, (*flag)->name);
    }
    text_item(&list, "--lang, --help");
    return report_usage(args, SAY_UNKNOWN_FLAG, word, allowed);
}

static bool digits_only(const char *text, const char *also)
{
    if (text[0] == '\0' || strlen(text) > 15)
        return false;
    bool digit = false;
    for (const char *c = text; *c != '\0'; c++) {
        if (*c >= '0' && *c <= '9')
            digit = true;
        else if (strchr(also, *c) == NULL)
            return false;
    }
    return digit;
}

/* Digits only: strtod alone would also take hexadecimal, exponents, signs and infinity. */
static bool number_fits(const cli_flag *flag, const char *text)
{
    if (!digits_only(text, flag->kind == FLAG_REAL ? "." : ""))
        return false;
    char *end;
    double value = strtod(text, &end);
    return *end == '\0' && value >= flag->low && value <= flag->high;
}

static int check_value(const cli_args *args, const cli_flag *flag, const char *text)
{
    tav_language language;
    if (flag == &flag_lang && !words_language(text, &language))
        return report_usage(args, SAY_UNKNOWN_LANGUAGE, text, "en, it, de");
    if ((flag->kind == FLAG_NUMBER || flag->kind == FLAG_REAL) && !number_fits(flag, text)) {
        char what[96], allowed[64];
        snprintf(what, sizeof what, "--%s %.60s", flag->name, text);
        snprintf(allowed, sizeof allowed, "%.12g-%.12g", flag->low, flag->high);
        return report_usage(args, SAY_BAD_NUMBER, what, allowed);
    }
    return CLI_DONE;
}

/* Takes the flag at argv[*at] and its value, if it has one. */
static int take_flag(cli_args *args, int argc, char **argv, int *at)
{
    const char *word = argv[*at];
    const char *name = word + 2;
    size_t length = strcspn(name, "=");
    const cli_flag *flag = strncmp(word, "--", 2) == 0 ? find_flag(args->command, name, length)
                                                       : NULL;
    if (flag == NULL)
        return report_unknown_flag(args, word);
    const char *text = name[length] == '=' ? name + length + 1 : NULL;
    if (flag->kind == FLAG_SWITCH && flag->takes == NULL && text != NULL)
        return report_usage(args, SAY_SURPLUS_VALUE, word, NULL);
    if (flag->kind != FLAG_SWITCH && text == NULL) {
        if (*at + 1 >= argc || strncmp(argv[*at + 1], "--", 2) == 0)
            return report_usage(args, SAY_NO_VALUE, word, flag->value);
        text = argv[++*at];
    }
    const char *more = NULL;
    bool open = flag->kind != FLAG_SWITCH || text == NULL;
    if (flag->takes != NULL && open && *at + 1 < argc && flag->takes(argv[*at + 1]))
        more = argv[++*at];
    if (flag->kind == FLAG_SWITCH && text == NULL) {
        text = more;
        more = NULL;
    }
    if (!flag->many && args_has(args, flag))
        return report_usage(args, SAY_REPEATED, word, NULL);
    if (args->given_count == ARGS_GIVEN_MAX)
        return report_usage(args, SAY_TOO_MANY, word, NULL);
    args->given[args->given_count].flag = flag;
    args->given[args->given_count].text = text;
    args->given[args->given_count].more = more;
    args->given_count++;
    return text == NULL ? CLI_DONE : check_value(args, flag, text);
}

static int check_operands(const cli_args *args)
{
    const cli_command *command = args->command;
    if (args->operand_count < command->operands_least)
        return report_usage(args, SAY_MISSING, command->operands, NULL);
    if (command->operands_most >= 0 && args->operand_count > command->operands_most)
        return report_usage(args, SAY_TOO_MANY, args->operands[command->operands_most],
                            command->operands[0] != '\0' ? command->operands : NULL);
    return CLI_DONE;
}

int args_read(cli_args *args, int argc, char **argv)
{
    args->operands = argv;
    args->operand_count = 0;
    args->given_count = 0;
    args->help = false;
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            args->help = true;
            return CLI_DONE;
        }
    bool flags = true;
    for (int i = 0; i < argc; i++) {
        if (flags && strcmp(argv[i], "--") == 0) {
            flags = false;
        } else if (flags && argv[i][0] == '-' && argv[i][1] != '\0') {
            int status = take_flag(args, argc, argv, &i);
            if (status != CLI_DONE)
                return status;
        } else {
            args->operands[args->operand_count++] = argv[i];
        }
    }
    return check_operands(args);
}

/* --- Asking ---------------------------------------------------------------------------------- */

bool args_has(const cli_args *args, const cli_flag *flag)
{
    for (int i = 0; i < args->given_count; i++)
        if (args->given[i].flag == flag)
            return true;
    return false;
}

const char *args_text(const cli_args *args, const cli_flag *flag, const char *fallback)
{
    for (int i = 0; i < args->given_count; i++)
        if (args->given[i].flag == flag)
            return args->given[i].text;
    return fallback;
}

long args_number(const cli_args *args, const cli_flag *flag, long fallback)
{
    assert(flag->kind == FLAG_NUMBER);
    const char *text = args_text(args, flag, NULL);
    return text != NULL ? strtol(text, NULL, 10) : fallback;
}

double args_real(const cli_args *args, const cli_flag *flag, double fallback)
{
    assert(flag->kind == FLAG_REAL);
    const char *text = args_text(args, flag, NULL);
    return text != NULL ? strtod(text, NULL) : fallback;
}

/* --- Help ------------------------------------------------------------------------------------ */

const char *args_summary(const cli_command *command, tav_language language)
{
    const char *text = words_in("command", NULL, command->name, language);
    return text != NULL ? text : "";
}

/* A flag of a single command has its text under the command's name, a shared one without it. */
static const char *flag_text(const cli_command *command, const cli_flag *flag,
                             tav_language language)
{
    const char *text = words_in("flag", command->name, flag->name, language);
    if (text == NULL)
        text = words_in("flag", NULL, flag->name, language);
    return text != NULL ? text : "";
}

static void print_flag(const cli_args *args, const cli_flag *flag, const terminal *term)
{
    enum { HELP_COLUMN = 24 };
    char head[64];
    int length = snprintf(head, sizeof head, "--%s %s", flag->name,
                          flag->value != NULL ? flag->value : "");
    if (length < HELP_COLUMN - 2) /* else the text begins on a line of its own */
        printf("  %-*s", HELP_COLUMN - 2, head);
    else
        printf("  %s\n%*s", head, HELP_COLUMN, "");
    terminal_wrap(term, flag_text(args->command, flag, args->language), HELP_COLUMN);
}

static void print_heading(say_id heading, tav_language language, const terminal *term)
{
    printf("\n%s%s%s\n", terminal_paint(term, INK_BOLD), say(heading, language),
           terminal_paint(term, INK_PLAIN));
}

void args_help(const cli_args *args)
{
    const cli_command *command = args->command;
    tav_language language = args->language;
    terminal term = terminal_of(stdout);
    printf("%stavoliere %s%s: ", terminal_paint(&term, INK_BOLD), command->name,
           terminal_paint(&term, INK_PLAIN));
    printf("%s\n\n%s: tavoliere %s %s%s[--FLAG ...]\n", args_summary(command, language),
           say(SAY_USAGE, language), command->name, command->operands,
           command->operands[0] != '\0' ? " " : "");
    const char *story = words_in("story", NULL, command->name, language);
    if (story != NULL) {
        putchar('\n');
        terminal_wrap(&term, story, 0);
    }
    print_heading(SAY_FLAGS, language, &term);
    for (const cli_flag *const *flag = command->flags; *flag != NULL; flag++)
        print_flag(args, *flag, &term);
    for (int i = 0; i < EVERY_COUNT; i++)
        print_flag(args, every_command[i], &term);
    print_heading(SAY_EXAMPLES, language, &term);
    for (const char *const *example = command->examples; *example != NULL; example++)
        printf("  tavoliere %s\n", *example);
}
