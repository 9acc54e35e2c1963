/* Puzzles: a position as its seat saw it, with the one clearly best choice, and why another one is worse.
 *
 * The answer has the state of a table for that seat, made from its view like any other, so that it cannot
 * hold more than the seat may know. The puzzle of the day depends on the date alone. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "review/puzzles.h"
#include "server/hub/internal.h"

enum { DAY_MS = 24 * 60 * 60 * 1000, NUMBER_MOST = 9999 };

typedef struct {
    puzzle puzzle;
    tav_state_buffer position;
    int number, of, today; /* from 1 */
} posed;

/* Reads `game` and `number`; false if the request was refused. */
static bool find_puzzle(request *q, posed *p)
{
    const tav_game *game = game_by_id(hub_field_text(q, q->json, "game", TAV_TEXT_MAX - 1));
    if (game == NULL && !reader_failed(&q->r))
        reader_fail(&q->r, TAV_ERROR_GAME, "game", NULL);
    if (hub_refuse_faulty(q))
        return false;
    p->of = puzzle_count(game);
    p->today = p->of > 0 ? (int)(q->hub->now_ms / DAY_MS % p->of) + 1 : 1;
    p->number = p->today;
    if (hub_field_given(q, "number"))
        p->number = (int)reader_number(&q->r, q->json, "number", 1,
                                       p->of > 0 ? p->of : NUMBER_MOST);
    if (hub_refuse_faulty(q))
        return false;
    if (p->of > 0 && puzzle_at(game, p->number - 1, &p->puzzle) &&
        puzzle_set(&p->puzzle, &p->position))
        return true;
    hub_refuse(q->hub, q->asker, "busy", "busy", NULL, NULL); /* never: every game has some */
    return false;
}

/* The game up to the position. All seats have bots, also the one to act for: so it has a name. */
static void write_record(const puzzle *p, tav_record *record)
{
    tav_state_buffer position = {0};
    tav_state *state = (tav_state *)&position;
    tav_config config = config_plain(p->players);
    uint8_t seed[RNG_KEY_SIZE];
    rng_seed_from_text(p->seed, seed);
    record_begin(record, p->game, &config, seed);
    p->game->setup(state, &config, seed);
    for (int i = 0; i < p->moves; i++) {
        char words[TAV_TEXT_MAX];
        tav_text text;
        tav_action action = puzzle_taken(p, state, i);
        text_open(&text, words, sizeof words);
        p->game->action_text(state, action, &text);
        if (record_add_known(record, p->game->actor(state), words, action) != TAV_OK ||
            p->game->apply(state, action, NULL) != TAV_OK)
            return; /* never: the puzzle was set */
    }
    for (int seat = 0; seat < p->players; seat++) {
        record->seat[seat].player = RECORD_BOT;
        memcpy(record->seat[seat].level, "strong", sizeof "strong");
    }
}

static void action_json(const char *key, const posed *p, tav_action action, tav_text *out)
{
    char words[TAV_TEXT_MAX];
    tav_text text;
    text_open(&text, words, sizeof words);
    p->puzzle.game->action_text((const tav_state *)&p->position, action, &text);
    js_key_string(out, key, words);
}

static tav_action best_of(const posed *p)
{
    tav_action legal[TAV_LEGAL_MAX];
    p->puzzle.game->legal((const tav_state *)&p->position, legal);
    return legal[p->puzzle.best];
}

void hub_do_puzzle(request *q)
{
    posed p;
    if (!find_puzzle(q, &p))
        return;
    tav_record *record = malloc(sizeof *record);
    tav_table *table = malloc(sizeof *table);
    if (record == NULL || table == NULL) {
        hub_refuse(q->hub, q->asker, "busy", "busy", NULL, NULL);
    } else {
        int seat = p.puzzle.game->actor((const tav_state *)&p.position);
        write_record(&p.puzzle, record);
        table_show(table, record);
        table_show_at(table, p.puzzle.moves, NULL);
        tav_text out = hub_answer_open(q->hub, q->asker);
        js_object(&out);
        js_key_string(&out, "game", p.puzzle.game->id);
        js_key_number(&out, "number", p.number);
        js_key_number(&out, "of", p.of);
        js_key_number(&out, "today", p.today);
        js_key_number(&out, "seat", seat);
        action_json("best", &p, best_of(&p), &out);
        js_key_number(&out, "gap", p.puzzle.gap);
        js_key_bool(&out, "exact", p.puzzle.exact);
        js_key(&out, "state");
        table_json(table, seat, q->client->language, &out);
        js_object_end(&out);
        hub_answer_send(q->hub, q->asker, &out);
    }
    free(table);
    free(record);
}

void hub_do_solve(request *q)
{
    posed p;
    tav_action action = 0;
    if (!find_puzzle(q, &p))
        return;
    const char *text = hub_field_text(q, q->json, "action", TAV_TEXT_MAX - 1);
    if (hub_refuse_faulty(q))
        return;
    const tav_state *state = (const tav_state *)&p.position;
    if (game_read_action(p.puzzle.game, state, text, &action, &q->fault) != TAV_OK)
        hub_refuse_fault(q->hub, q->asker, "action", &q->fault);
    else
        hub_weigh(q, p.puzzle.game, state, best_of(&p), action, p.puzzle.moves);
}
