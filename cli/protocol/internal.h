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
    ENGINE_LINE = 1 << 21, /* bytes of the longest line in or out, with its newline */
    ENGINE_MATCHES = 64,
    ENGINE_JOBS = 8, /* choices and analyses running at once */
    ENGINE_NAME = 16 /* of a match */
};

/* The cursor is at the end of the record's line. A game loaded from a position began at `start`,
 * not at a set-up: its record keeps only what was done since and cannot be exported. */
typedef struct {
    char name[ENGINE_NAME];
    bool from_position;
    tav_state_room start;
    tav_record record;
    record_cursor cursor;
} engine_match;

typedef struct engine engine;

/* A running choice or analysis. */
typedef struct {
    engine *engine;
    pthread_t thread;
    bool started; /* the thread exists and must be joined */
    bool running; /* not answered yet; under the engine's lock */
    atomic_bool stop;
    bool reports; /* sends reports on the way: an analysis */
    request_id id;
    char match[ENGINE_NAME];
    uint32_t seq;
    const tav_game *game;
    team *team;
    bot_budget budget;
    int players;
    tav_view_room view;
} engine_job;

struct engine {
    tav_language language;
    engine_match *match[ENGINE_MATCHES];
    uint32_t opened; /* matches opened so far */
    engine_job job[ENGINE_JOBS];
    pthread_mutex_t lock; /* for the jobs and for standard output */
    bool over;            /* `quit` was received */
    atomic_bool broken;   /* nobody reads the answers any more */
    char *out;            /* ENGINE_LINE bytes for the answer being written */
};

/* --- One query ------------------------------------------------------------------------------- */

typedef struct {
    engine *engine;
    const json_value *json;
    request_id id;
    tav_text out; /* the answer: an open object that begins with the id */
    reader r;     /* for the fields; its fault becomes the answer */
    tav_fault fault;
    bool refused;  /* the answer is already an error */
    bool deferred; /* a job will answer */
} request;

typedef void query_runner(request *q);
query_runner query_new, query_load, query_close, query_view, query_position, query_legal,
    query_apply, query_undo, query_score, query_record, query_choose, query_analyse, query_stop;

/* Begins an answer. */
void answer_open(tav_text *out, char *buffer, size_t size, const request_id *id);
/* Ends it and sends the line. */
void answer_send(engine *e, tav_text *out);

/* Turns the answer into an error. `field` and `allowed` may be NULL. */
void refuse(request *q, const char *code, const char *field, const char *message,
            const char *allowed);
/* The same for faults found by the layers below, and for the command's own errors. */
void refuse_fault(request *q, const char *field, const tav_fault *fault);
void refuse_word(request *q, const char *code, const char *field, say_id word);

/* Fields. A missing or wrong one sets q->fault and returns a harmless value. */
bool field_given(const request *q, const char *key);
const char *field_text(request *q, const char *key); /* "" on a fault */

/* The match a query names; refuses the query and returns NULL if there is none. */
engine_match *match_named(request *q);
/* The same for a query that depends on the match's current state and must name its `seq`. */
engine_match *match_at_seq(request *q);
/* "match","seq","over","actor","decision","legal" */
void match_status(const engine_match *m, tav_text *out);
/* Moves the cursor to the end of the record; its beginning must already be set. */
void match_open(engine_match *m);

/* --- Choices and analyses -------------------------------------------------------------------- */

/* The main function of a job's thread: thinks, then answers. */
void *job_think(void *job);

void jobs_stop(engine *e);
/* Waits until all jobs are answered. */
void jobs_join(engine *e);
/* The same, but stops the jobs if nobody reads the answers any more. */
void jobs_finish(engine *e);

/* Handles one line. */
void engine_line(engine *e, const char *line, size_t size);

#endif
