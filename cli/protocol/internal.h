/* `tavoliere engine`: one JSON object per line in, one final answer per line out
 * (docs/protocol.md).
 *
 * The program that starts the engine owns its matches and may ask for anything, even the whole
 * position; but a `view` never shows more than its seat may know, and bots get only views. The
 * reading thread answers queries at once, except choices and analyses: each of these runs on its
 * own thread, on a copy of its input. Only the reading thread touches a match. */
#ifndef TAV_CLI_PROTOCOL_INTERNAL_H
#define TAV_CLI_PROTOCOL_INTERNAL_H

#include <pthread.h>
#include <stdatomic.h>

#include "cli/players/team.h"
#include "formats/json/request.h"
#include "record/cursor.h"
#include "words/say.h"

enum {
    PROTOCOL_LINE = 1 << 21, /* bytes of the longest line in or out, with its newline */
    PROTOCOL_MATCHES = 64,
    PROTOCOL_JOBS = 8, /* choices and analyses running at once */
    PROTOCOL_NAME = 16 /* of a match */
};

/* The cursor is at the end of the record's line. A game loaded from a position began at `start`,
 * not at a set-up: its record keeps only what was done since and cannot be exported. */
typedef struct {
    char name[PROTOCOL_NAME];
    bool from_position;
    tav_state_buffer start;
    tav_record record;
    record_cursor cursor;
} protocol_match;

typedef struct protocol protocol;
typedef struct protocol_review protocol_review; /* review.c */

/* A running choice, analysis or review. */
typedef struct {
    protocol *protocol;
    pthread_t thread;
    bool started; /* the thread exists and must be joined */
    bool running; /* not answered yet; under the engine's lock */
    atomic_bool stop;
    bool reports; /* sends reports on the way: an analysis */
    request_id id;
    char match[PROTOCOL_NAME];
    uint32_t seq;
    const tav_game *game;
    team *team;              /* of a choice or an analysis; else NULL */
    protocol_review *review; /* of a review; else NULL */
    bot_budget budget;
    int players;
    tav_view_buffer view;
} protocol_job;

struct protocol {
    tav_language language;
    protocol_match *match[PROTOCOL_MATCHES];
    uint32_t opened; /* matches opened so far */
    protocol_job job[PROTOCOL_JOBS];
    pthread_mutex_t lock; /* for the jobs and for standard output */
    bool over;            /* `quit` was received */
    atomic_bool broken;   /* nobody reads the answers any more */
    char *out;            /* PROTOCOL_LINE bytes for the answer being written */
};

/* --- One query ------------------------------------------------------------------------------- */

typedef struct {
    protocol *protocol;
    const json_value *json;
    request_id id;
    tav_text out; /* the answer: an open object that begins with the id */
    reader r;     /* for the fields; its fault becomes the answer */
    tav_fault fault;
    bool refused;  /* the answer is already an error */
    bool deferred; /* a job will answer */
} request;

typedef void query_runner(request *q);
query_runner query_new, query_load, query_close, query_view, query_survey, query_position,
    query_legal, query_apply, query_undo, query_score, query_record, query_choose, query_analyse,
    query_review, query_stop;

/* Begins an answer. */
void answer_open(tav_text *out, char *buffer, size_t size, const request_id *id);
/* Ends it and sends the line. */
void answer_send(protocol *p, tav_text *out);

/* Turns the answer into an error. `field` and `allowed` may be NULL. */
void protocol_refuse(request *q, const char *code, const char *field, const char *message,
                     const char *allowed);
/* The same for faults found by the layers below, and for the command's own errors. */
void protocol_refuse_fault(request *q, const char *field, const tav_fault *fault);
void protocol_refuse_word(request *q, const char *code, const char *field, say_id word);

/* Fields. A missing or wrong one sets q->fault and returns a harmless value. */
bool protocol_field_given(const request *q, const char *key);
const char *protocol_field_text(request *q, const char *key); /* "" on a fault */

/* The match a query names; refuses the query and returns NULL if there is none. */
protocol_match *protocol_match_named(request *q);
/* The same for a query that depends on the match's current state and must name its `seq`. */
protocol_match *protocol_match_at_seq(request *q);
/* "match","seq","over","actor","decision","legal" */
void protocol_match_status(const protocol_match *m, tav_text *out);
/* Moves the cursor to the end of the record; its beginning must already be set. */
void protocol_match_open(protocol_match *m);

/* --- Choices and analyses -------------------------------------------------------------------- */

/* Finds a slot for a job of this query; refuses the query and returns NULL if there is none. */
protocol_job *job_add(request *q, const protocol_match *m);
/* Starts it on a thread of its own. */
void job_start(request *q, protocol_job *job, void *(*work)(void *));
/* Must come before the answer is sent, since its reader may reuse the id. Returns whether the job
 * was stopped; after this, `stop` queries no longer find it. */
bool job_end(protocol_job *job);

/* The main functions of a job's thread: thinks or reviews, then answers. */
void *job_think(void *job);
void *job_review(void *job);

void protocol_review_close(protocol_review *review); /* NULL is fine */

void jobs_stop(protocol *p);
/* Waits until all jobs are answered. */
void jobs_join(protocol *p);
/* The same, but stops the jobs if nobody reads the answers any more. */
void jobs_finish(protocol *p);

/* Handles one line. */
void protocol_line(protocol *p, const char *line, size_t size);

#endif
