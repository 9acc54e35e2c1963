/* Opens and closes matches: a new game, one from a record, one from a position. If anything in the
 * query is wrong, no match is left behind. */
#define _GNU_SOURCE /* getrandom */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "cli/protocol/internal.h"
#include "formats/json/config.h"
#include "formats/position/position.h"

/* Finds a slot for a match; refuses the query and returns NULL if there is none. */
static protocol_match *add_match(request *q)
{
    protocol *p = q->protocol;
    int place = 0;
    while (place < PROTOCOL_MATCHES && p->match[place] != NULL)
        place++;
    if (place == PROTOCOL_MATCHES) {
        protocol_refuse_word(q, "busy", NULL, SAY_TOO_MANY_MATCHES);
        return NULL;
    }
    protocol_match *m = calloc(1, sizeof *m);
    if (m == NULL) {
        protocol_refuse_word(q, "memory", NULL, SAY_NO_MEMORY);
        return NULL;
    }
    p->match[place] = m;
    return m;
}

static void remove_match(protocol *p, protocol_match *m)
{
    for (int i = 0; i < PROTOCOL_MATCHES; i++)
        if (p->match[i] == m)
            p->match[i] = NULL;
    free(m);
}

/* Answers with the new match, or removes it if something was wrong. */
static void settle(request *q, protocol_match *m)
{
    if (q->refused || reader_failed(&q->r)) {
        remove_match(q->protocol, m);
        return;
    }
    snprintf(m->name, sizeof m->name, "m%u", (unsigned)++q->protocol->opened);
    protocol_match_status(m, &q->out);
}

static void read_seed(request *q, uint8_t seed[RNG_KEY_SIZE])
{
    if (protocol_field_given(q, "seed"))
        rng_seed_from_text(protocol_field_text(q, "seed"), seed);
    else if (getrandom(seed, RNG_KEY_SIZE, 0) != RNG_KEY_SIZE)
        protocol_refuse_word(q, "seed", "seed", SAY_NO_SEED);
}

/* Reads the players, in the format of a record; the default is people without names. */
static void read_seats(request *q, tav_record *record)
{
    size_t players = record->config.players;
    for (size_t seat = 0; seat < players; seat++)
        record->seat[seat].player = RECORD_HUMAN;
    if (!protocol_field_given(q, "seats"))
        return;
    const json_value *list = reader_list(&q->r, q->json, "seats", players);
    bool good = value_count(list) == players;
    for (size_t seat = 0; good && seat < players; seat++) {
        const char *words = value_text(value_at(list, seat));
        good = words != NULL && record_read_player(words, strlen(words), &record->seat[seat]);
    }
    if (!good)
        reader_fail(&q->r, TAV_ERROR_FIELD, "seats", "human NAME, bot LEVEL NAME, empty");
}

void query_new(request *q)
{
    tav_config config;
    uint8_t seed[RNG_KEY_SIZE];
    config_fault found;
    const tav_game *game = config_from_json(q->json, CONFIG_PLAIN, &config, &found);
    if (game == NULL) {
        protocol_refuse_fault(q, found.field, &found.fault);
        return;
    }
    read_seed(q, seed);
    protocol_match *m = q->refused ? NULL : add_match(q);
    if (m == NULL)
        return;
    record_begin(&m->record, game, &config, seed);
    read_seats(q, &m->record);
    protocol_match_open(m);
    settle(q, m);
}

static void load_record(request *q, protocol_match *m)
{
    const char *text = protocol_field_text(q, "record");
    tav_fault fault;
    if (record_read(&m->record, text, strlen(text), &fault) != TAV_OK ||
        record_check(&m->record, &fault) != TAV_OK) {
        protocol_refuse_fault(q, "record", &fault);
        return;
    }
    protocol_match_open(m);
}

static void load_position(request *q, protocol_match *m)
{
    tav_fault fault;
    m->from_position = true;
    if (position_from_json(value_get(q->json, "position"), &m->record.game, &m->start, &fault) !=
        TAV_OK) {
        protocol_refuse_fault(q, "position", &fault);
        return;
    }
    m->record.config = *m->record.game->config((const tav_state *)&m->start);
    protocol_match_open(m);
}

void query_load(request *q)
{
    if (protocol_field_given(q, "record") == protocol_field_given(q, "position")) {
        reader_fail(&q->r, TAV_ERROR_FIELD, "record", "record | position");
        return;
    }
    protocol_match *m = add_match(q);
    if (m == NULL)
        return;
    if (protocol_field_given(q, "record"))
        load_record(q, m);
    else
        load_position(q, m);
    settle(q, m);
}

void query_close(request *q)
{
    protocol_match *m = protocol_match_named(q);
    if (m != NULL)
        remove_match(q->protocol, m);
}
