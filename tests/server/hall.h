/* A hub under test: a real store, real workers, a clock set by the test, and everything each
 * connection was sent, kept as JSON. */
#ifndef TAV_TESTS_SERVER_HALL_H
#define TAV_TESTS_SERVER_HALL_H

#include <jansson.h>

#include "server/hub/hub.h"
#include "tests/server/desk.h"

enum { HALL_LINKS = 16, HALL_STEPS = 1000000 };

typedef struct {
    desk d;
    tav_work *work;
    tav_hub *hub;
    hub_settings settings;
    int64_t now_ms;
    int steps;                     /* so far; a test that would wait for ever fails instead */
    int links;                     /* connections so far; their numbers start at 1 */
    json_t *heard[HALL_LINKS + 1]; /* messages sent to each */
    bool dropped[HALL_LINKS + 1];
    int64_t ids;
    int reports;
    char reported[256];                /* the last */
    uint64_t address;                  /* that connections come from, from now on */
    work_payer payer;                  /* for whom the hub works */
    uint64_t sent_for[HALL_LINKS + 1]; /* the person for whom the last message to each was sent */
} hall;

void hall_open(hall *h);
/* Stops the server and starts it again `away_ms` later. All connections are gone. */
void hall_restart(hall *h, int64_t away_ms);
void hall_close(hall *h);

/* Connects somebody, creating the account if it is new. Returns the connection. */
hub_link hall_come(hall *h, const char *account, const char *name);
void hall_go(hall *h, hub_link link);

/* Sends a message without waiting. `fields` follows the id: "\"do\":\"mine\"". Returns the id. */
int64_t hall_send(hall *h, hub_link link, const char *fields, ...)
    __attribute__((format(printf, 3, 4)));
/* Returns the answer to a message, or NULL. */
const json_t *hall_answer(const hall *h, hub_link link, int64_t id);
/* Lets the server work until there is an answer. */
const json_t *hall_wait(hall *h, hub_link link, int64_t id);
/* Sends a message and waits for the answer. */
const json_t *hall_ask(hall *h, hub_link link, const char *fields, ...)
    __attribute__((format(printf, 3, 4)));
/* The same, but the answer must be `ok`, which is returned, or an error with this code. */
const json_t *hall_ok(hall *h, hub_link link, const char *fields, ...)
    __attribute__((format(printf, 3, 4)));
void hall_refused(hall *h, hub_link link, const char *code, const char *field, const char *fields,
                  ...) __attribute__((format(printf, 5, 6)));

/* Lets time pass and runs the server once, until store and workers are idle. */
void hall_step(hall *h);
void hall_pass(hall *h, int64_t ms);

/* Returns the last push of a kind to a connection, or NULL; and how many there were. */
const json_t *hall_pushed(const hall *h, hub_link link, const char *push);
int hall_pushes(const hall *h, hub_link link, const char *push);
void hall_forget(hall *h, hub_link link);

/* Looks up a path: "summary.seats.0.name". */
const json_t *hall_at(const json_t *json, const char *path);
const char *hall_text(const json_t *json, const char *path);
int64_t hall_number(const json_t *json, const char *path);

/* Creates a table with one word or more per seat: "me,open,bot strong". Returns its id. */
const char *hall_table(hall *h, hub_link link, const char *game, const char *seats,
                       const char *clock);
/* Plays the first legal action for the connection's seat. Returns false if the game is over or
 * another seat is to act. The table must be open. */
bool hall_play_first(hall *h, hub_link link, const char *table);

#endif
