/* Sends any bytes as lines to the engine: each gets exactly one answer, which is JSON with an
 * id. */
#define _POSIX_C_SOURCE 200809L
#include "tests/fuzz/fuzz.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/protocol/internal.h"

/* Returns the number of answers; all must be valid. */
static int count_answers(const char *text)
{
    int count = 0;
    for (const char *newline; (newline = strchr(text, '\n')) != NULL; text = newline + 1) {
        json_t *answer = json_loadb(text, (size_t)(newline - text), 0, NULL);
        must(json_is_object(answer) && json_object_get(answer, "id") != NULL);
        json_decref(answer);
        count++;
    }
    must(*text == '\0');
    return count;
}

static int send_lines(protocol *p, const char *lines, size_t size)
{
    int sent = 0;
    for (size_t from = 0, to; from < size && !p->over; from = to + 1, sent++) {
        const char *newline = memchr(lines + from, '\n', size - from);
        to = newline != NULL ? (size_t)(newline - lines) : size;
        protocol_line(p, lines + from, to - from);
    }
    return sent;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char out[PROTOCOL_LINE];
    FILE *console = stdout;
    char *said = NULL;
    size_t length = 0;
    protocol *p = calloc(1, sizeof *p);
    stdout = open_memstream(&said, &length);
    must(p != NULL && stdout != NULL);
    p->out = out;
    pthread_mutex_init(&p->lock, NULL);
    int sent = send_lines(p, (const char *)data, size);
    jobs_stop(p);
    jobs_join(p);
    fclose(stdout);
    stdout = console;
    must(count_answers(said) == sent);
    for (int i = 0; i < PROTOCOL_MATCHES; i++)
        free(p->match[i]);
    pthread_mutex_destroy(&p->lock);
    free(p);
    free(said);
    return 0;
}
