/* Thinking, on the thread of a job. A choice is one run of the bot. An analysis is a sequence of
 * runs, each as long as all before it together, with a report after each except the last: the tree
 * is kept, and what a search knows changes by about as much each time its iterations double. */
#include "server/clock.h"
#include "cli/protocol/internal.h"
#include "core/json.h"

enum { FIRST_RUN = 100, ANSWER_SIZE = 1 << 15 };

/* --- Results --------------------------------------------------------------------------------- */

static void action_json(const protocol_job *job, tav_action action, tav_text *out)
{
    char words[TAV_TEXT_MAX];
    tav_text text;
    text_open(&text, words, sizeof words);
    job->game->view_action_text((const tav_view *)&job->view, action, &text);
    js_key_string(out, "action", words);
}

static void alternatives_json(const protocol_job *job, const bot_answer *found, tav_text *out)
{
    js_key(out, "alternatives");
    js_list(out);
    for (int i = 0; i < found->count; i++) {
        js_object(out);
        action_json(job, found->ranked[i].action, out);
        js_key(out, "share");
        js_real(out, found->ranked[i].share);
        js_key_number(out, "visits", found->ranked[i].visits);
        js_object_end(out);
    }
    js_list_end(out);
}

static void line_json(const bot_answer *found, tav_text *out)
{
    js_key(out, "line");
    js_list(out);
    for (int i = 0; i < found->line_count; i++) {
        js_object(out);
        js_key_number(out, "seat", found->line[i].seat);
        js_key_string(out, "action", found->line[i].text);
        js_object_end(out);
    }
    js_list_end(out);
}

static void found_json(const protocol_job *job, const bot_answer *found, bool stopped,
                       tav_text *out)
{
    const tav_view_head *head = (const tav_view_head *)&job->view;
    js_key_string(out, "match", job->match);
    js_key_number(out, "seq", job->seq);
    js_key_number(out, "seat", head->viewer);
    action_json(job, found->ranked[0].action, out);
    js_key_bool(out, "stopped", stopped);
    js_key_number(out, "iterations", found->iterations);
    js_key(out, "share");
    js_list(out);
    for (int seat = 0; seat < job->players; seat++)
        js_real(out, found->share[seat]);
    js_list_end(out);
    alternatives_json(job, found, out);
    line_json(found, out);
}

static void send_found(const protocol_job *job, const bot_answer *found, bool partial, bool stopped)
{
    char buffer[ANSWER_SIZE];
    tav_text out;
    answer_open(&out, buffer, sizeof buffer, &job->id);
    if (partial)
        js_key_bool(&out, "partial", true);
    found_json(job, found, stopped, &out);
    answer_send(job->protocol, &out);
}

/* --- Runs ------------------------------------------------------------------------------------ */

bool job_end(protocol_job *job)
{
    pthread_mutex_lock(&job->protocol->lock);
    job->running = false;
    bool stopped = atomic_load(&job->stop);
    pthread_mutex_unlock(&job->protocol->lock);
    return stopped;
}

/* Sets the limits of the next run of an analysis; false if the limits of the whole are reached. */
static bool next_run(const protocol_job *job, uint32_t done, int64_t end_us, bot_budget *run)
{
    const bot_budget *whole = &job->budget;
    int64_t left_us = end_us - clock_monotonic_us(NULL);
    *run = *whole;
    run->iterations = done > 0 ? done : FIRST_RUN;
    if (whole->iterations > 0 && run->iterations > whole->iterations - done)
        run->iterations = whole->iterations - done;
    if (whole->milliseconds > 0)
        run->milliseconds = left_us > 1000 ? (uint32_t)(left_us / 1000) : 1;
    bool late = whole->milliseconds > 0 && left_us < 1000;
    return run->iterations > 0 && !late && !atomic_load(&job->stop);
}

/* The ranking and the line describe the whole tree; the rest covers only the last run, so earlier
 * runs are merged in here. */
static void add_earlier(bot_answer *found, const bot_answer *earlier)
{
    float new_part = (float)found->iterations / (float)(found->iterations + earlier->iterations);
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
        found->share[seat] = found->share[seat] * new_part + earlier->share[seat] * (1 - new_part);
    found->iterations += earlier->iterations;
}

/* Does at least one run, however short the time. */
static void analyse(const protocol_job *job, bot_answer *found)
{
    const tav_view *view = (const tav_view *)&job->view;
    int64_t end_us = clock_monotonic_us(NULL) + 1000 * (int64_t)job->budget.milliseconds;
    bot_budget run;
    next_run(job, 0, end_us, &run);
    team_choose(job->team, view, &run, found);
    while (next_run(job, found->iterations, end_us, &run)) {
        send_found(job, found, true, false);
        bot_answer earlier = *found;
        team_choose(job->team, view, &run, found);
        add_earlier(found, &earlier);
    }
}

void *job_think(void *context)
{
    protocol_job *job = context;
    bot_answer found;
    if (job->reports)
        analyse(job, &found);
    else
        team_choose(job->team, (const tav_view *)&job->view, &job->budget, &found);
    bool stopped = job_end(job);
    send_found(job, &found, false, stopped);
    return NULL;
}
