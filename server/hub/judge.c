/* Teaching, alone with bots: an action of mine judged before I take it, two of mine compared (the reason of
 * a hint), and a bot's action explained. In a puzzle, an answer compared with the best one.
 *
 * A judgement needs only a view. While the game runs, that is the asker's own, even for a bot's action: the
 * explanation then holds for everything the asker could not tell apart, and cannot give a hidden card
 * away. After the end a bot's action is explained by what the bot knew. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/hub/internal.h"

enum { JUDGE_MS = 150 }; /* that a judgement takes, about */

typedef enum { JUDGE_MINE, JUDGE_TWO_OF_MINE, JUDGE_A_BOTS } judge_task;

typedef struct {
    tav_hub *hub;
    asker asker;
    char account[STORE_ID];
    work_payer payer;
    const tav_game *game;
    int players;
    tav_view_buffer view;
    tav_action action;
    tav_action against; /* mine is compared with this one, or with the best that can be found */
    judge_task task;
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
        if (j->task == JUDGE_A_BOTS) {
            j->known = review_explain(work, view, j->action, &j->judged, &j->world);
        } else {
            if (j->task == JUDGE_TWO_OF_MINE)
                review_contrast(work, view, j->against, j->action, &j->judged);
            else
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
    work_payer before = hub_work_for(j->hub, j->payer);
    if (p != NULL)
        p->hinting = false;
    if (c != NULL && j->known)
        answer_judged(j, c);
    else if (c != NULL)
        hub_refuse(j->hub, j->asker, "unknown", "unexplained", "at", NULL);
    hub_work_for(j->hub, before);
    free(j);
}

static void launch(request *q, const tav_game *game, const tav_state *state, int viewer,
                   const judging *what)
{
    tav_hub *hub = q->hub;
    person *p = q->client->person;
    if (!hub_hint_allowed(q))
        return;
    judging *j = p->hinting ? NULL : malloc(sizeof *j);
    if (j != NULL) {
        *j = *what;
        j->hub = hub;
        j->asker = q->asker;
        j->payer = q->client->payer;
        j->game = game;
        j->players = game->config(state)->players;
        j->decision = game->decision(state);
        memcpy(j->account, p->account, sizeof j->account);
        hub->net.random(hub->net.context, j->seed, sizeof j->seed);
        game_view(game, state, viewer, (tav_view *)&j->view);
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

void hub_weigh(request *q, const tav_game *game, const tav_state *state, tav_action best,
               tav_action other, int at)
{
    judging what = {.task = JUDGE_TWO_OF_MINE, .action = other, .against = best, .at = at};
    launch(q, game, state, game->actor(state), &what);
}

void hub_do_judge(request *q)
{
    tav_hub *hub = q->hub;
    const room *r = q->room;
    judging what = {0};
    uint32_t seq = (uint32_t)reader_number(&q->r, q->json, "seq", 0, UINT32_MAX);
    const char *text[2] = {hub_field_text(q, q->json, "action", TAV_TEXT_MAX - 1), NULL};
    if (hub_field_given(q, "against"))
        text[1] = hub_field_text(q, q->json, "against", TAV_TEXT_MAX - 1);
    if (hub_refuse_faulty(q))
        return;
    if (!hub_advice_allowed(q))
        return;
    const tav_state *state = table_state(r->table);
    const char *field = "seq";
    if (seq != table_seq(r->table))
        fault_set(&q->fault, TAV_ERROR_STALE, field, NULL);
    for (int i = 0; i < 2 && text[i] != NULL && q->fault.error == TAV_OK; i++) {
        field = i == 0 ? "action" : "against";
        game_read_action(r->terms.game, state, text[i], i == 0 ? &what.action : &what.against,
                         &q->fault);
    }
    if (q->fault.error != TAV_OK) {
        hub_refuse_fault(hub, q->asker, field, &q->fault);
        return;
    }
    what.task = text[1] != NULL ? JUDGE_TWO_OF_MINE : JUDGE_MINE;
    what.at = table_actions(r->table);
    launch(q, r->terms.game, state, q->seat, &what);
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
    /* Secret choices stay secret, and people know why they chose their own actions. */
    bool hidden = game_decision(game, game->decision(state))->hidden;
    if (!over && (hidden || actor == q->seat)) {
        hub_refuse(hub, q->asker, "unknown", "unexplained", "at", NULL);
        return;
    }
    judging what = {
        .task = JUDGE_A_BOTS, .at = at, .action = record_action(&table->record, at)->number};
    launch(q, game, state, over ? actor : q->seat, &what);
}
