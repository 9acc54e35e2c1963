/* Teaching, alone with bots: an action of mine judged before I take it, and a bot's action explained.
 *
 * A judgement needs only a view. While the game runs that is the asker's own, also for a bot's action: the
 * explanation then holds for everything the asker could not tell apart, and cannot give a hidden card
 * away. After the end a bot's action is explained by what the bot knew. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/hub/internal.h"

enum { JUDGE_MS = 150 }; /* that a judgement takes, about */

typedef struct {
    tav_hub *hub;
    asker asker;
    char account[STORE_ID];
    const tav_game *game;
    int players;
    tav_view_buffer view;
    tav_action action;
    bool explain;     /* a bot's action; otherwise mine */
    int at, decision; /* where it is, and of which kind */
    uint8_t seed[RNG_KEY_SIZE];

    review_decision judged;
    tav_state_buffer world; /* in which both actions are legal, for their texts */
    bool known;             /* something can be said */
} judging;

/* On a worker's thread. */
static void judge(void *context)
{
    judging *j = context;
    size_t size = review_memory(&review_usual);
    void *memory = malloc(size);
    tav_review *work = malloc(sizeof *work);
    if (memory != NULL && work != NULL) {
        const tav_view *view = (const tav_view *)&j->view;
        review_open_view(work, j->game, j->players, &review_usual, j->seed, memory, size);
        if (j->explain) {
            j->known = review_explain(work, view, j->action, &j->judged, &j->world);
        } else {
            review_advise(work, view, j->action, &j->judged);
            j->game->resample(view, &work->rng, (tav_state *)&j->world);
            j->known = true;
        }
    }
    free(work);
    free(memory);
}

static void answer_judged(const judging *j, const client *c)
{
    enum { ROOM = 8192 };
    char json[ROOM];
    tav_text alone, out = hub_answer_open(j->hub, j->asker);
    text_open(&alone, json, sizeof json);
    js_object(&alone);
    review_decision_json(j->game, (const tav_state *)&j->world, &j->judged, &alone);
    js_object_end(&alone);
    json_document *document = document_read(json, alone.length, &json_limits_wide, NULL);
    js_object(&out);
    js_key_number(&out, "at", j->at);
    js_key(&out, "judgement");
    text_put(&out, json);
    js_key(&out, "words");
    hub_judgement_words(j->game, game_decision(j->game, j->decision)->id, document_root(document),
                        c->language, &out);
    js_object_end(&out);
    document_close(document);
    hub_answer_send(j->hub, j->asker, &out);
}

static void present(void *context)
{
    judging *j = context;
    const client *c = hub_find_client(j->hub, j->asker.link);
    person *p = hub_find_person(j->hub, j->account);
    if (p != NULL)
        p->hinting = false;
    if (c != NULL && j->known)
        answer_judged(j, c);
    else if (c != NULL)
        hub_refuse(j->hub, j->asker, "unknown", "unexplained", "at", NULL);
    free(j);
}

static void launch(request *q, const tav_state *state, int viewer, tav_action action, int at,
                   bool explain)
{
    tav_hub *hub = q->hub;
    const room *r = q->room;
    person *p = q->client->person;
    if (!hub_hint_allowed(q))
        return;
    judging *j = p->hinting ? NULL : calloc(1, sizeof *j);
    if (j != NULL) {
        j->hub = hub;
        j->asker = q->asker;
        j->game = r->terms.game;
        j->players = r->row.players;
        j->action = action;
        j->explain = explain;
        j->at = at;
        j->decision = j->game->decision(state);
        memcpy(j->account, p->account, sizeof j->account);
        hub->net.random(hub->net.context, j->seed, sizeof j->seed);
        game_view(j->game, state, viewer, (tav_view *)&j->view);
        work_task task = {judge, present, free, j, q->client->payer, JUDGE_MS, false};
        p->hinting = work_run(hub->work, &task);
        if (p->hinting) {
            hub_spend_hint(q, JUDGE_MS);
            return;
        }
    }
    free(j);
    hub_refuse(hub, q->asker, "busy", "busy", NULL, NULL);
}

void hub_do_judge(request *q)
{
    tav_hub *hub = q->hub;
    const room *r = q->room;
    tav_action action = 0;
    uint32_t seq = (uint32_t)reader_number(&q->r, q->json, "seq", 0, UINT32_MAX);
    const char *text = hub_field_text(q, q->json, "action", TAV_TEXT_MAX - 1);
    if (hub_refuse_faulty(q))
        return;
    if (!hub_advice_allowed(q))
        return;
    const tav_state *state = table_state(r->table);
    if (seq != table_seq(r->table))
        fault_set(&q->fault, TAV_ERROR_STALE, "seq", NULL);
    else
        game_read_action(r->terms.game, state, text, &action, &q->fault);
    if (q->fault.error != TAV_OK)
        hub_refuse_fault(hub, q->asker, q->fault.error == TAV_ERROR_STALE ? "seq" : "action",
                         &q->fault);
    else
        launch(q, state, q->seat, action, table_actions(r->table), false);
}

void hub_do_why(request *q)
{
    tav_hub *hub = q->hub;
    const room *r = q->room;
    const tav_table *table = hub_room_table(hub, q->room);
    record_place place;
    if (table == NULL) {
        hub_refuse(hub, q->asker, "phase", "phase", "table", NULL);
        return;
    }
    bool over = r->row.phase == STORE_GAME_OVER;
    int at = (int)reader_number(&q->r, q->json, "at", 0, table_actions(table) - 1);
    if (hub_refuse_faulty(q))
        return;
    if (!over && (q->seat == TAV_SPECTATOR || !hub_alone_with_bots(&r->row, q->seat))) {
        hub_refuse(hub, q->asker, "alone", "alone", NULL, NULL);
        return;
    }
    const tav_game *game = r->terms.game;
    if (cursor_find(&table->cursor, &table->record, at, &place, NULL) != TAV_OK) {
        hub_refuse(hub, q->asker, "damaged", "damaged", "table", NULL);
        return;
    }
    const tav_state *state = (const tav_state *)&place.state;
    int actor = game->actor(state);
    /* What was chosen in secret stays secret, and my own actions are mine to explain. */
    bool hidden = game_decision(game, game->decision(state))->hidden;
    if (!over && (hidden || actor == q->seat)) {
        hub_refuse(hub, q->asker, "unknown", "unexplained", "at", NULL);
        return;
    }
    launch(q, state, over ? actor : q->seat, record_action(&table->record, at)->number, at, true);
}
