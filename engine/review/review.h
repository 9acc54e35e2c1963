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
 * drawn from the seat's view. See docs/review.md and docs/decisions/0026. */
#ifndef TAV_REVIEW_REVIEW_H
#define TAV_REVIEW_REVIEW_H

#include "ai/bot.h"
#include "record/cursor.h"

enum {
    REVIEW_COSTLIEST = 3,
    REVIEW_REASONS = 4,
    REVIEW_LINE = 4,          /* moves of the better line */
    REVIEW_MEASURES_MAX = 4,  /* of a game */
    REVIEW_JSON_MAX = 1 << 23 /* the longest report as JSON */
};

/* How hard to look. */
typedef struct {
    uint16_t samples;    /* roll-outs for the value of a position; even */
    uint16_t iterations; /* of the search that looks for better actions */
    uint16_t pairs;      /* worlds in which a better action is compared with the one played */
    uint16_t doubtful;   /* iterations of the search that judges a gap that may matter; 0: none */
} review_depth;

extern const review_depth review_quick, review_usual, review_deep;
extern const review_depth review_hasty; /* of decisions only, when there is no more time */

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

/* Counted along a play-out besides the score, to explain what the parts of the score do not: goods lost, doubloons received, cards drawn. The words are measure.<game>.<id>. */
typedef struct {
    const char *id;     /* "goods-lost" */
    float worth;        /* about how many points one is worth, to compare it with the score */
    const char *events; /* ids of the events whose amounts count, each between spaces */
} review_measure;

/* The measures of a game; returns how many, at most REVIEW_MEASURES_MAX. */
int review_measures(const tav_game *game, const review_measure **measures);

/* A difference beyond doubt, best minus played: a part of the score in points, or a measure. */
typedef struct {
    uint8_t seat;
    bool measured; /* `what` is a measure; otherwise a part of the score */
    uint8_t what;
    float amount;
} review_reason;

/* A decision judged by what its seat knew. */
typedef struct {
    uint16_t at; /* actions before it */
    uint8_t seat;
    uint8_t options;
    tav_action played, best;
    float loss, error; /* of share, and its standard error; 0 if the best was played */
    float gap;         /* by short roll-outs alone, with its sign: for grades */
    review_class class;
    uint8_t reason_count;
    review_reason reason[REVIEW_REASONS]; /* the weightiest first */
    uint8_t line_count;
    bot_move line[REVIEW_LINE]; /* how the game might have gone on, from the better action on */
} review_decision;

/* The mean loss of a seat's decisions, in hundredths of a fair share, with its 95 % interval; and the
 * level of our bots that gives away about as much. */
typedef struct {
    int decisions;
    float loss, low, high;
    const char *level; /* "casual"; NULL without decisions */
} review_grade;

/* The measured loss of each level per decision (docs/review.md), the weakest level first. Returns how
 * many there are. */
typedef struct {
    const char *level;
    float loss;
} review_scale;
int review_scales(const tav_game *game, const review_scale **scales);

typedef struct {
    const tav_record *record; /* NULL: one decision is judged, from a view */
    const tav_game *game;
    int players;
    const review_depth *depth;
    uint8_t seed[RNG_KEY_SIZE];
    rng_source source;
    tav_rng rng; /* reads from `source`: a review in use stays where it is */
    record_place place;
    tav_bot bot;                  /* looks for better actions */
    bot_level level, doubt_level; /* of the first search and of the one where a gap may matter */
    void *memory;                 /* of the searches */
    size_t memory_size;
} tav_review;

/* How many bytes the search of a review uses. */
size_t review_memory(const review_depth *depth);

/* Prepares to go through a record whose seed is known; `memory` is for the search. The record must
 * have been checked. Every action is judged with chance of its own, drawn from `seed` and the
 * action's place: the result does not depend on what was judged before. */
void review_open(tav_review *r, const tav_record *record, const review_depth *depth,
                 const uint8_t seed[RNG_KEY_SIZE], void *memory, size_t memory_size);

/* Prepares to judge a single decision from a view. */
void review_open_view(tav_review *r, const tav_game *game, int players, const review_depth *depth,
                      const uint8_t seed[RNG_KEY_SIZE], void *memory, size_t memory_size);

/* Goes on by one action and fills the step; false at the end of the record. Pass the step before, or
 * NULL at first: the value after one action is the value before the next. */
bool review_next(tav_review *r, const review_step *before, review_step *step);

/* Judges the decision at the current place. Call it before the next review_next. */
void review_judge(tav_review *r, review_decision *decision);

/* Judges a decision of the viewer, who must be the actor, as far as they can know: the action they
 * took or are about to take, against the best. */
void review_advise(tav_review *r, const tav_view *view, tav_action played, review_decision *d);

/* Compares two actions of the viewer, who must be the actor, in worlds drawn from what they know, without
 * looking for a third: what `best` gains on `other` and why. The loss can be negative. */
void review_contrast(tav_review *r, const tav_view *view, tav_action best, tav_action other,
                     review_decision *d);

/* Says what an action of another seat was good for, as far as the viewer could know before it: compares
 * it with what a bot without search would do instead, in worlds drawn from the view. `best` is then the
 * action taken and `played` the alternative; both are legal in `world`, for their texts. False if the
 * viewer has seen too little to say. */
bool review_explain(tav_review *r, const tav_view *view, tav_action taken, review_decision *d,
                    tav_state_buffer *world);

/* All of it: one step and one decision for each action, in the caller's room for as many as the record
 * has. The steps come first, so that the chart is there early. */
typedef struct {
    const tav_record *record;
    int charted; /* actions with a step */
    int judged;  /* actions with a decision */
    review_step *steps;
    review_decision *decisions;
    bool hurry;           /* decisions are judged hastily */
    double charted_after; /* seconds, for review_keep_time */
} review_report;

/* Takes the next step, or judges the next decision once all steps are taken; false when all is done. */
bool review_go_on(tav_review *r, review_report *report);

/* Keeps the review within a time limit. Call it after each step with the seconds used and the seconds allowed:
 * whenever the review is behind, it judges the next decisions hastily, and runs over only if there is
 * not even time for that. */
void review_keep_time(review_report *report, double used, double allowed);

/* How much is done and how much there is to do, in calls of review_go_on. */
static inline int review_done(const review_report *report)
{
    return report->charted + report->judged;
}
static inline int review_all(const review_report *report)
{
    return 2 * (int)report->record->line_count;
}

/* The report as JSON (docs/review.md), with the decisions of one seat, or of all if it is -1. All steps
 * must have been taken; it has the decisions judged so far. `named`: with the players' names. */
void review_json(const review_report *report, int seat, bool named, tav_text *out);

/* The fields of a judged decision: "played","best","loss","error","class","why","line". The caller has
 * opened the object; `state` is the position of the decision. */
void review_decision_json(const tav_game *game, const tav_state *state, const review_decision *d,
                          tav_text *out);

/* Adds up all steps for a seat. */
void review_sum(const review_step *steps, int count, int players, int seat, review_seat *sum);

/* The values of a place: of a finished game the shares of the win. */
void review_values(tav_review *r, double *value);

/* The grade of a seat over its decisions. */
review_grade review_grade_of(const tav_game *game, const review_decision *decisions, int count,
                             int seat, int players);

#endif
