/* A finished match reviewed, on a thread of its own: reports say how far it is, one of them brings the
 * chart, and the answer has everything. */
#include <stdlib.h>
#include <string.h>

#include "cli/protocol/internal.h"
#include "core/json.h"
#include "review/review.h"
#include "server/clock.h"

enum { REPORTS = 10, /* on the way, besides the chart */ REVIEW_MS_MAX = 3600 * 1000 };

struct protocol_review {
    tav_record record;
    tav_review work;
    review_report report;
    int seat;       /* whose decisions are told; -1: everybody's */
    double seconds; /* it may take; 0: no limit */
    void *memory;
};

void protocol_review_close(protocol_review *review)
{
    if (review == NULL)
        return;
    free(review->report.steps);
    free(review->report.decisions);
    free(review->memory);
    free(review);
}

static protocol_review *open_review(const protocol_match *m, const review_depth *depth, int seat,
                                    double seconds)
{
    static const uint8_t seed[RNG_KEY_SIZE] = {'r', 'e', 'v', 'i', 'e', 'w'};
    size_t count = m->record.line_count + 1, size = review_memory(depth); /* never none */
    protocol_review *review = calloc(1, sizeof *review);
    if (review == NULL)
        return NULL;
    record_copy(&review->record, &m->record);
    review->seat = seat;
    review->seconds = seconds;
    review->memory = malloc(size);
    review->report = (review_report){.record = &review->record,
                                     .steps = calloc(count, sizeof(review_step)),
                                     .decisions = calloc(count, sizeof(review_decision))};
    if (review->memory == NULL || review->report.steps == NULL ||
        review->report.decisions == NULL) {
        protocol_review_close(review);
        return NULL;
    }
    review_open(&review->work, &review->record, depth, seed, review->memory, size);
    return review;
}

static void send_report(const protocol_job *job, bool partial, bool stopped)
{
    const protocol_review *review = job->review;
    const review_report *report = &review->report;
    bool charted = report->charted == (int)report->record->line_count;
    char *buffer = malloc(PROTOCOL_LINE);
    tav_text out;
    if (buffer == NULL)
        return;
    answer_open(&out, buffer, PROTOCOL_LINE, &job->id);
    if (partial)
        js_key_bool(&out, "partial", true);
    js_key_string(&out, "match", job->match);
    js_key_number(&out, "seq", job->seq);
    if (!partial)
        js_key_bool(&out, "stopped", stopped);
    js_key_number(&out, "done", review_done(report));
    js_key_number(&out, "of", review_all(report));
    js_key(&out, "review");
    if (charted && (!partial || report->judged == 0))
        review_json(report, review->seat, true, &out);
    else
        js_null(&out);
    answer_send(job->protocol, &out);
    free(buffer);
}

void *job_review(void *context)
{
    protocol_job *job = context;
    review_report *report = &job->review->report;
    int part = review_all(report) / REPORTS + 1;
    int64_t from = clock_monotonic_us(NULL);
    double allowed = job->review->seconds;
    while (!atomic_load(&job->stop) && review_go_on(&job->review->work, report)) {
        int done = review_done(report);
        if (allowed > 0)
            review_keep_time(report, (double)(clock_monotonic_us(NULL) - from) / 1e6, allowed);
        bool chart = report->charted == (int)report->record->line_count && report->judged == 0;
        if (chart || (done % part == 0 && done < review_all(report)))
            send_report(job, true, false);
    }
    bool stopped = job_end(job);
    send_report(job, false, stopped);
    return NULL;
}

/* Refuses a match that is not over, or whose record does not begin at a set-up. */
static bool can_be_reviewed(request *q, const protocol_match *m)
{
    tav_fault fault;
    bool over = m->record.game->actor((const tav_state *)&m->cursor.now.state) == TAV_NOBODY;
    if (over && !m->from_position)
        return true;
    fault_set(&fault, over ? TAV_ERROR_RECORD : TAV_ERROR_PHASE, NULL, NULL);
    protocol_refuse_fault(q, "match", &fault);
    return false;
}

void query_review(request *q)
{
    const protocol_match *m = protocol_match_at_seq(q);
    bool timed = protocol_field_given(q, "milliseconds");
    const char *id = protocol_field_given(q, "depth") ? protocol_field_text(q, "depth")
                     : timed                          ? "deep"
                                                      : "usual";
    int seat = -1;
    double seconds = 0;
    if (m == NULL)
        return;
    if (protocol_field_given(q, "seat"))
        seat = reader_seat(&q->r, q->json, "seat", m->record.config.players, false);
    if (timed)
        seconds = (double)reader_number(&q->r, q->json, "milliseconds", 1, REVIEW_MS_MAX) / 1000;
    if (reader_failed(&q->r) || !can_be_reviewed(q, m))
        return;
    const review_depth *depth = review_depth_by_id(id);
    if (depth == NULL) {
        tav_fault fault;
        fault_set(&fault, TAV_ERROR_VALUE, id, "quick, usual, deep");
        protocol_refuse_fault(q, "depth", &fault);
        return;
    }
    protocol_job *job = job_add(q, m);
    if (job == NULL)
        return;
    job->review = open_review(m, depth, seat, seconds);
    job_start(q, job, job_review);
}
