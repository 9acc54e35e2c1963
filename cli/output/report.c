#include "cli/output/report.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MAX_SIZE = 1024 };

static void open_line(const cli_args *args, tav_text *line, char *buffer)
{
    text_open(line, buffer, LINE_MAX_SIZE);
    text_put(line, "tavoliere");
    if (args->command != NULL) {
        text_char(line, ' ');
        text_put(line, args->command->name);
    }
    text_put(line, ": ");
}

/* Bytes of the UTF-8 character that starts here, 0 if it is none. */
static size_t character_size(const char *at)
{
    unsigned char first = (unsigned char)*at;
    size_t size = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
    for (size_t i = 1; i < size; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            return 0;
    return first < 0xf5 ? size : 0;
}

static void print_line(const tav_text *line)
{
    const char *at = line->at;
    while (*at != '\0') {
        size_t size = character_size(at);
        bool plain = size > 1 ? !(at[0] == '\xc2' && (unsigned char)at[1] < 0xa0)
                              : size == 1 && *at >= ' ' && *at != 0x7f;
        if (plain)
            fwrite(at, 1, size, stderr);
        else
            fputc('?', stderr);
        at += size > 0 ? size : 1;
    }
    if (line->full)
        fputs("...", stderr);
    fputc('\n', stderr);
}

int report_usage(const cli_args *args, say_id word, const char *what, const char *allowed)
{
    char buffer[LINE_MAX_SIZE];
    tav_text line;
    open_line(args, &line, buffer);
    say_refusal(say(word, args->language), what, allowed, args->language, &line);
    print_line(&line);
    return CLI_USAGE;
}

int report_fault(const cli_args *args, const tav_fault *fault)
{
    char buffer[LINE_MAX_SIZE];
    tav_text line;
    open_line(args, &line, buffer);
    words_fault(fault, args->language, &line);
    if (strlen(fault->allowed) == sizeof fault->allowed - 1)
        text_put(&line, "...");
    print_line(&line);
    return CLI_USAGE;
}

int report_failure(const cli_args *args, say_id word, const char *reason)
{
    char buffer[LINE_MAX_SIZE];
    tav_text line;
    open_line(args, &line, buffer);
    text_put(&line, say(word, args->language));
    if (reason != NULL) {
        text_put(&line, ": ");
        text_put(&line, reason);
    }
    print_line(&line);
    return CLI_FAILED;
}

const char *report_reason(int error, tav_language language)
{
    static const struct {
        int error;
        say_id word;
    } reasons[] = {
        {ENOENT, SAY_NOT_THERE}, {EACCES, SAY_NOT_PERMITTED}, {EISDIR, SAY_IS_FOLDER},
        {EFBIG, SAY_TOO_LONG},   {ENOSPC, SAY_DISK_FULL},     {EPIPE, SAY_READER_GONE},
        {ENOMEM, SAY_NO_MEMORY},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].error == error)
            return say(reasons[i].word, language);
    return say(SAY_DEVICE_FAILS, language);
}

int report_unreadable(const cli_args *args, const char *file, int error)
{
    char buffer[LINE_MAX_SIZE];
    tav_text line;
    open_line(args, &line, buffer);
    text_put(&line, say(SAY_CANNOT_READ, args->language));
    text_put(&line, ": '");
    text_put(&line, file);
    text_put(&line, "' (");
    text_put(&line, report_reason(error, args->language));
    text_char(&line, ')');
    print_line(&line);
    return CLI_USAGE;
}

int report_output(const cli_args *args)
{
    int error = errno; /* of the write that failed, if one did */
    if (fflush(stdout) != 0)
        error = errno;
    else if (!ferror(stdout))
        return CLI_DONE;
    return report_failure(args, SAY_CANNOT_WRITE, report_reason(error, args->language));
}
