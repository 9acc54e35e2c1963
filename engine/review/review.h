/* A finished game judged: how the chances went, how much was luck, which decisions cost most and
 * why.
 *
 * The value of a position is each seat's expected share of the win, estimated by short roll-outs of
 * the policy over redrawn piles: it knows the hands but nothing that nobody has seen. Along the game
 * each action is a choice and then, perhaps, chance, so for every seat, exactly,
 *
 *     final - start = luck + own choices + others' choices + noise
 *
 * Noise is how much two estimates of the same position differ; it is shown, not hidden. A decision is
 * judged differently, by what its seat knew: best and played action are compared in the same worlds,
 * drawn from the seat's view. See docs/review.md. */
#ifndef TAV_REVIEW_REVIEW_H
#define TAV_REVIEW_REVIEW_H

#include "ai/bot.h"
#include "record/cursor.h"

enum {
    REVIEW_COSTLIEST = 3,
    REVIEW_REASONS = 4,
    REVIEW_JSON_MAX = 1 << 23 /* the longest report as JSON */
};

/* How hard to look. */
typedef struct {
    uint16_t samples;    /* roll-outs for the value of a position; even */
    uint16_t iterations; /* of the search that looks for better actions */
    uint16_t pairs;      /* worlds in which a better action is compared with the one played */
} review_depth;

extern const review_depth review_quick, review_usual, review_deep;

const review_depth *review_depth_by_id(const char *id); /* "quick", "usual", "deep"; else NULL */

/* How one action changed the values. Each list adds up to zero over the seats. */
typedef struct {
    uint8_t seat;                 /* who acted */
    uint8_t round;                /* at the decision */
    bool chance;                  /* something hidden was decided or shown with it */
    double value[TAV_SEATS_MAX];  /* before the action */
    double choice[TAV_SEATS_MAX]; /* by the action */
    double luck[TAV_SEATS_MAX];   /* by what came with it */
    double noise[TAV_SEATS_MAX];
    double after[TAV_SEATS_MAX]; /* of a finished game the shares of the win */
} review_step;

/* What a seat's game adds up to. */
typedef struct {
    double start, final; /* shares of the win */
    double luck, own, others, noise;
    double given[TAV_SEATS_MAX]; /* by this seat's choices to each seat; its own at its place */
} review_seat;

typedef enum {
    REVIEW_UNCLEAR, /* no clear difference */
    REVIEW_SLIP,    /* cost a tenth of a fair share or more, */
    REVIEW_MISTAKE, /* a fifth, */
    REVIEW_BLUNDER  /* three tenths */
} review_class;

/* A difference in what the score was made of: best minus played, in points. */
typedef struct {
    uint8_t seat, part;
    float points;
} review_reason;

/* A decision judged by what its seat knew. */
typedef struct {
    uint16_t at; /* actions before it */
    uint8_t seat;
    uint8_t options;
    tav_action played, best;
    float loss, error; /* of share, and its standard error; 0 if the best was played */
    review_class class;
    uint8_t reason_count;
    review_reason reason[REVIEW_REASONS]; /* the largest first */
} review_decision;

/* The mean loss of a seat's real decisions, in hundredths of a fair share, with its 95 % interval. */
typedef struct {
    int decisions;
    float loss, low, high;
} review_grade;

typedef struct {
    const tav_record *record;
    const review_depth *depth;
    rng_source source;
    tav_rng rng; /* reads from `source`: a review in use stays where it is */
    record_place place;
    tav_bot bot; /* looks for better actions */
    bot_level level;
} tav_review;

/* Prepares to go through a record whose seed is known; `memory` is for the search. The record must
 * have been checked. */
void review_open(tav_review *r, const tav_record *record, const review_depth *depth,
                 const uint8_t seed[RNG_KEY_SIZE], void *memory, size_t memory_size);

/* Goes on by one action and fills the step; false at the end of the record. Pass the step before, or
 * NULL at first: the value after one action is the value before the next. */
bool review_next(tav_review *r, const review_step *before, review_step *step);

/* Judges the decision at the current place, before review_next goes on. */
void review_judge(tav_review *r, review_decision *decision);

/* All of it: one step and one decision for each action, in the caller's room for as many as the record
 * has. */
typedef struct {
    const tav_record *record;
    int count; /* actions judged so far */
    review_step *steps;
    review_decision *decisions;
} review_report;

/* Judges the next action; false when all are. */
bool review_go_on(tav_review *r, review_report *report);

/* The report as JSON (docs/review.md), with the decisions of one seat, or of all if it is -1. The
 * record must have been judged to its end. */
void review_json(const review_report *report, int seat, tav_text *out);

/* Adds up all steps for a seat. */
void review_sum(const review_step *steps, int count, int players, int seat, review_seat *sum);

/* The values of a place: of a finished game the shares of the win. */
void review_values(tav_review *r, double *value);

/* The grade of a seat over its decisions. */
review_grade review_grade_of(const review_decision *decisions, int count, int seat, int players);

#endif
