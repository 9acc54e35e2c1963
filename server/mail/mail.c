#define _POSIX_C_SOURCE 200809L
#include "server/mail/mail.h"

#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/mail/send.h"

enum { TRIES = 3, PAUSE_SECONDS = 5, TEXT_SIZE = 3 * MAIL_BODY };

typedef struct letter {
    struct letter *next;
    mail_message message;
} letter;

struct tav_mail {
    mail_settings settings;
    void (*log)(void *context, const char *sentence);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    letter *first, *last; /* waiting */
    int waiting;
    uint64_t sent; /* numbers the messages */
    bool closing;
};

/* Waits before another try; true if the mail is closing. */
static bool pause_a_little(tav_mail *mail)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += PAUSE_SECONDS;
    pthread_mutex_lock(&mail->lock);
    while (!mail->closing && pthread_cond_timedwait(&mail->changed, &mail->lock, &until) == 0)
        continue;
    bool closing = mail->closing;
    pthread_mutex_unlock(&mail->lock);
    return closing;
}

static bool send_once(tav_mail *mail, const mail_message *message, char *why, size_t why_size)
{
    char text[TEXT_SIZE];
    tav_text out;
    text_open(&out, text, sizeof text);
    mail_write(message, mail->settings.from, ++mail->sent, &out);
    if (mail->settings.relay[0] != '\0')
        return send_by_relay(&mail->settings, message->to, text, out.length, why, why_size);
    return send_by_command(&mail->settings, text, out.length, why, why_size);
}

static void send_letter(tav_mail *mail, const mail_message *message)
{
    char why[160] = "", sentence[256];
    for (int i = 0; i < TRIES; i++) {
        if (i > 0 && pause_a_little(mail))
            return;
        if (send_once(mail, message, why, sizeof why))
            return;
    }
    snprintf(sentence, sizeof sentence, "a message could not be sent: %s", why);
    mail->log(mail->context, sentence);
}

/* The next letter, or NULL once the mail is closing. */
static letter *next_letter(tav_mail *mail)
{
    pthread_mutex_lock(&mail->lock);
    while (mail->first == NULL && !mail->closing)
        pthread_cond_wait(&mail->changed, &mail->lock);
    letter *l = mail->closing ? NULL : mail->first;
    if (l != NULL) {
        mail->first = l->next;
        if (mail->first == NULL)
            mail->last = NULL;
        mail->waiting--;
    }
    pthread_mutex_unlock(&mail->lock);
    return l;
}

static void *send_on(void *context)
{
    tav_mail *mail = context;
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE); /* a command that does not read */
    pthread_sigmask(SIG_BLOCK, &pipe_signal, NULL);
    for (letter *l = next_letter(mail); l != NULL; l = next_letter(mail)) {
        send_letter(mail, &l->message);
        free(l);
    }
    return NULL;
}

tav_mail *mail_open(const mail_settings *settings, void (*log)(void *context, const char *sentence),
                    void *context)
{
    tav_mail *mail = calloc(1, sizeof *mail);
    if (mail == NULL || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        free(mail);
        return NULL;
    }
    mail->settings = *settings;
    mail->log = log;
    mail->context = context;
    pthread_mutex_init(&mail->lock, NULL);
    pthread_cond_init(&mail->changed, NULL);
    if (pthread_create(&mail->thread, NULL, send_on, mail) == 0)
        return mail;
    free(mail);
    return NULL;
}

void mail_close(tav_mail *mail)
{
    pthread_mutex_lock(&mail->lock);
    mail->closing = true;
    pthread_cond_broadcast(&mail->changed);
    pthread_mutex_unlock(&mail->lock);
    pthread_join(mail->thread, NULL);
    while (mail->first != NULL) {
        letter *l = mail->first;
        mail->first = l->next;
        free(l);
    }
    pthread_cond_destroy(&mail->changed);
    pthread_mutex_destroy(&mail->lock);
    memset(mail->settings.password, 0, sizeof mail->settings.password);
    free(mail);
}

bool mail_send(tav_mail *mail, const mail_message *message)
{
    letter *l = malloc(sizeof *l);
    if (l == NULL)
        return false;
    *l = (letter){NULL, *message};
    pthread_mutex_lock(&mail->lock);
    bool room = mail->waiting < MAIL_QUEUE;
    if (room) {
        if (mail->last != NULL)
            mail->last->next = l;
        else
            mail->first = l;
        mail->last = l;
        mail->waiting++;
        pthread_cond_signal(&mail->changed);
    }
    pthread_mutex_unlock(&mail->lock);
    if (!room)
        free(l);
    return room;
}
