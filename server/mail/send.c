#define _POSIX_C_SOURCE 200809L
#include "server/mail/send.h"

#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RELAY_SECONDS = 60, CONNECT_SECONDS = 15, WORDS_MAX = 16 };

/* --- A relay ------------------------------------------------------------------------------------- */

typedef struct {
    const char *text;
    size_t left;
} upload;

static size_t read_upload(char *buffer, size_t size, size_t count, void *context)
{
    upload *u = context;
    size_t part = size * count < u->left ? size * count : u->left;
    memcpy(buffer, u->text, part);
    u->text += part;
    u->left -= part;
    return part;
}

/* Uses TLS where the relay offers it, and insists on it before sending a password. */
static CURLcode deliver(CURL *curl, const mail_settings *settings, struct curl_slist *to, upload *u)
{
    curl_easy_setopt(curl, CURLOPT_URL, settings->relay);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, settings->from);
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_upload);
    curl_easy_setopt(curl, CURLOPT_READDATA, u);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)RELAY_SECONDS);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    curl_easy_setopt(curl, CURLOPT_USE_SSL,
                     (long)(settings->login[0] != '\0' ? CURLUSESSL_ALL : CURLUSESSL_TRY));
    if (settings->login[0] != '\0') {
        curl_easy_setopt(curl, CURLOPT_USERNAME, settings->login);
        curl_easy_setopt(curl, CURLOPT_PASSWORD, settings->password);
    }
    return curl_easy_perform(curl);
}

bool send_by_relay(const mail_settings *settings, const char *to, const char *text, size_t size,
                   char *why, size_t why_size)
{
    CURL *curl = curl_easy_init();
    struct curl_slist *list = curl_slist_append(NULL, to);
    upload u = {text, size};
    CURLcode code = CURLE_OUT_OF_MEMORY;
    if (curl != NULL && list != NULL)
        code = deliver(curl, settings, list, &u);
    if (code != CURLE_OK)
        snprintf(why, why_size, "%s", curl_easy_strerror(code));
    curl_slist_free_all(list);
    curl_easy_cleanup(curl);
    return code == CURLE_OK;
}

/* --- A command ----------------------------------------------------------------------------------- */

/* Cuts the command into words at its spaces. */
static bool split(char *command, char *words[WORDS_MAX + 1])
{
    int count = 0;
    char *rest = NULL;
    for (char *word = strtok_r(command, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        if (count == WORDS_MAX)
            return false;
        words[count++] = word;
    }
    words[count] = NULL;
    return count > 0;
}

static int start(char *const words[], int input, pid_t *child)
{
    static char *environment[] = {"PATH=/usr/sbin:/usr/bin:/sbin:/bin", NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    sigemptyset(&none);
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0)
        return error;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    error = posix_spawnp(child, words[0], &actions, &attributes, words, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

static bool write_all(int file, const char *text, size_t size)
{
    while (size > 0) {
        ssize_t written = write(file, text, size);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            text += written;
            size -= (size_t)written;
        }
    }
    return true;
}

/* Waits for the command; it may take as long as it wants. */
static bool finish(pid_t child, char *why, size_t why_size)
{
    int status = 0;
    pid_t ended;
    do
        ended = waitpid(child, &status, 0);
    while (ended < 0 && errno == EINTR);
    if (ended == child && WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    snprintf(why, why_size, "the command ended with status %d",
             WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    return false;
}

bool send_by_command(const mail_settings *settings, const char *text, size_t size, char *why,
                     size_t why_size)
{
    char command[MAIL_PATH], *words[WORDS_MAX + 1];
    int ends[2];
    pid_t child;
    snprintf(command, sizeof command, "%s", settings->command);
    if (!split(command, words) || pipe(ends) != 0) {
        snprintf(why, why_size, "the command cannot be run");
        return false;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    int error = start(words, ends[0], &child);
    close(ends[0]);
    bool written = error == 0 && write_all(ends[1], text, size);
    close(ends[1]);
    if (error != 0) {
        snprintf(why, why_size, "%s: %s", words[0], strerror(error));
        return false;
    }
    bool done = finish(child, why, why_size);
    if (done && !written)
        snprintf(why, why_size, "the command did not read the message");
    return done && written;
}
