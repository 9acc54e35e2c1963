/* The review of a record, with the memory it needs. */
#include <stdlib.h>

#include "bindings/c/internal.h"
#include "review/review.h"

SAME(TAVOLIERE_REVIEW_MAX, REVIEW_JSON_MAX);

struct tavoliere_review {
    tav_review work;
    review_report report;
    void *memory; /* of the search */
};

static tavoliere_review *new_review(const tavoliere_record *record, const review_depth *depth)
{
    static const uint8_t seed[RNG_KEY_SIZE] = {'r', 'e', 'v', 'i', 'e', 'w'};
    size_t actions = record->record.line_count + 1; /* never none */
    size_t size = review_memory(depth);
    tavoliere_review *review = calloc(1, sizeof *review);
    if (review == NULL)
        return NULL;
    review->memory = malloc(size);
    review->report = (review_report){.record = &record->record,
                                     .steps = calloc(actions, sizeof(review_step)),
                                     .decisions = calloc(actions, sizeof(review_decision))};
    if (review->memory == NULL || review->report.steps == NULL ||
        review->report.decisions == NULL) {
        tavoliere_review_close(review);
        return NULL;
    }
    review_open(&review->work, &record->record, depth, seed, review->memory, size);
    return review;
}

tavoliere_review *tavoliere_review_open(const tavoliere_record *record, const char *depth,
                                        tavoliere_fault *fault)
{
    tav_fault inner;
    const review_depth *found = review_depth_by_id(depth);
    if (!record->record.over) {
        fault_set(&inner, TAV_ERROR_FLOW, "unfinished", NULL);
        api_publish(&inner, fault);
        return NULL;
    }
    if (found == NULL) {
        fault_set(&inner, TAV_ERROR_VALUE, depth, "quick, usual, deep");
        api_publish(&inner, fault);
        return NULL;
    }
    tavoliere_review *review = new_review(record, found);
    if (review == NULL)
        api_no_memory(fault);
    return review;
}

void tavoliere_review_close(tavoliere_review *review)
{
    if (review == NULL)
        return;
    free(review->report.decisions);
    free(review->report.steps);
    free(review->memory);
    free(review);
}

bool tavoliere_review_next(tavoliere_review *review)
{
    return review_go_on(&review->work, &review->report);
}

tavoliere_error tavoliere_review_json(const tavoliere_review *review, int seat, char *json,
                                      size_t size)
{
    tav_text out;
    text_open(&out, json, size);
    if (review->report.charted < (int)review->report.record->line_count)
        return TAVOLIERE_ERROR_FLOW;
    if (seat < TAVOLIERE_NOBODY || seat >= review->report.record->config.players)
        return TAVOLIERE_ERROR_BOUND;
    review_json(&review->report, seat, true, &out);
    return out.full ? TAVOLIERE_ERROR_SPACE : TAVOLIERE_OK;
}
