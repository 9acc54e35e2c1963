/* Bots and hints: a view goes to the workers, an answer comes back. A bot's answer counts only if the
 * table has not changed meanwhile; otherwise the room is tended again. */
#include <stdlib.h>
#include <string.h>

#include "ai/policy.h"
#include "core/json.h"
#include "server/hub/internal.h"
#include "words/words.h"

enum { HINT_LEAST_MS = 100, HINT_MOST_MS = 3000 };

struct thought {
    tav_hub *hub;
    char table[STORE_ID];
    uint32_t seq;
    asker asker; /* of a hint, with their account */
    char account[STORE_ID];
    work_payer payer;
    thought *next, *before;
};

static thought *add_thought(tav_hub *hub, const room *r, asker a)
{
    thought *t = calloc(1, sizeof *t);
    if (t == NULL)
        return NULL;
    *t = (thought){.hub = hub, .seq = table_seq(r->table), .asker = a, .next = hub->thoughts};
    memcpy(t->table, r->row.id, sizeof t->table);
    if (t->next != NULL)
        t->next->before = t;
    hub->thoughts = t;
    hub->figures.bots_thinking++;
    return t;
}

static void remove_thought(thought *t)
{
    *(t->before != NULL ? &t->before->next : &t->hub->thoughts) = t->next;
    if (t->next != NULL)
        t->next->before = t->before;
    t->hub->figures.bots_thinking--;
    free(t);
}

void hub_free_thoughts(tav_hub *hub)
{
    while (hub->thoughts != NULL)
        remove_thought(hub->thoughts);
}

/* Hands over only the actor's view. */
static void fill_thought(const tav_hub *hub, const room *r, const char *level, work_thought *w)
{
    const tav_table *table = r->table;
    tav_text text;
    memset(w, 0, sizeof *w);
    w->game = r->terms.game;
    game_view(w->game, table_state(table), table_actor(table), (tav_view *)&w->view);
    text_open(&text, w->level, sizeof w->level);
    text_put(&text, level);
    hub->net.random(hub->net.context, w->seed, sizeof w->seed);
}

static void action_text(const tav_table *table, tav_action action, char words[TAV_TEXT_MAX])
{
    tav_text text;
    text_open(&text, words, TAV_TEXT_MAX);
    table->record.game->action_text(table_state(table), action, &text);
}

/* --- Bots ------------------------------------------------------------------------------------- */

static void play_answer(tav_hub *hub, room *r, const bot_answer *answer)
{
    static const asker nobody = {NO_LINK, -1};
    table_mark mark;
    tav_table *table = r->table;
    int from = table_actions(table);
    table_message message = {.request = TABLE_ACT,
                             .seat = table_actor(table),
                             .seq = table_seq(table),
                             .by_number = true,
                             .action = answer->ranked[0].action};
    hub_run_clocks(hub, r);
    table_mark_now(table, &mark);
    hub_begin_moves(hub, table);
    table_events_next(&hub->happened, table);
    tav_error error = table_handle(table, &message, &hub->happened.sink, NULL);
    if (error == TAV_ERROR_SPACE) {
        hub_end_full(hub, r, nobody);
        return;
    }
    if (error != TAV_OK) {
        hub_wake_room(hub, r, hub->now_ms + HUB_AGAIN_MS);
        return;
    }
    hub->figures.bot_moves++;
    hub_send_moves(hub, r, &mark, from, nobody, hub_tell_moves);
}

static void bot_done(void *context, const bot_answer *answer)
{
    thought *t = context;
    tav_hub *hub = t->hub;
    room *r = hub_find_room_in_memory(hub, t->table);
    work_payer before = hub_work_for(hub, t->payer);
    if (r != NULL) {
        r->thinking = false;
        if (r->table != NULL && r->flight == NULL && !r->loading && table_seq(r->table) == t->seq &&
            answer->count > 0)
            play_answer(hub, r, answer);
        else
            hub_tend_room(hub, r);
    }
    remove_thought(t);
    hub_work_for(hub, before);
}

/* Whether anybody wants the game to go on: somebody plays in it, even if they are away for days, or
 * somebody watches. Bots among themselves wait until a person looks in again. */
static bool is_wanted(const room *r)
{
    if (r->openings != NULL)
        return true;
    for (int seat = 0; seat < r->row.players; seat++)
        if (r->row.seat[seat].now.player == RECORD_HUMAN)
            return true;
    return false;
}

/* At a table of bots alone, only the servers whose own clients watch it know that anybody does. */
static bool may_act(const tav_hub *hub, const room *r)
{
    if (hub_acts(hub, r))
        return true;
    for (int seat = 0; seat < r->row.players; seat++)
        if (r->row.seat[seat].now.player == RECORD_HUMAN)
            return false;
    return r->openings != NULL;
}

/* The person the table's bots work for: somebody at the table who is connected, a player if there is
 * one, else somebody who watches. If nobody is, the first player, without an address. */
static work_payer payer_of(const tav_hub *hub, const room *r)
{
    work_payer away = {0, 0};
    for (int seat = 0; seat < r->row.players; seat++) {
        const store_seat *s = &r->row.seat[seat];
        const person *p = s->account[0] != '\0' ? hub_find_person(hub, s->account) : NULL;
        if (p != NULL && (s->now.player == RECORD_HUMAN || r->openings != NULL))
            return p->clients->payer;
        if (away.person == 0 && s->account[0] != '\0')
            away.person = hub_person_key(s->account);
    }
    return r->openings != NULL ? r->openings->client->payer : away;
}

static bool begin_thought(tav_hub *hub, room *r)
{
    const tav_table *table = r->table;
    work_thought w;
    thought *t = add_thought(hub, r, (asker){NO_LINK, -1});
    if (t == NULL)
        return false;
    fill_thought(hub, r, table->now_player[table_actor(table)].level, &w);
    w.payer = t->payer = payer_of(hub, r);
    r->thinking = work_think(hub->work, &w, bot_done, t);
    if (!r->thinking)
        remove_thought(t);
    return r->thinking;
}

void hub_tend_room(tav_hub *hub, room *r)
{
    if (r->unread && hub->now_ms < r->again_ms)
        hub_wake_room(hub, r, r->again_ms);
    else if (r->unread)
        hub_reload_room(hub, r);
    if (r->behind && hub_is_needed(hub, r))
        hub_catch_up(hub, r);
    if (r->flight != NULL || r->loading || r->unread ||
        (hub_acts(hub, r) && hub_mend_seats(hub, r)) || r->row.phase != STORE_GAME_RUNNING ||
        !is_wanted(r) || !hub_is_needed(hub, r))
        return;
    const tav_table *table = hub_room_table(hub, r);
    if (table == NULL || !may_act(hub, r) || (r->gap && hub_write_clocks(hub, r)))
        return;
    int actor = table_actor(table);
    if (actor != TAV_NOBODY && !r->thinking && table->now_player[actor].player == RECORD_BOT &&
        !begin_thought(hub, r))
        hub_wake_room(hub, r, hub->now_ms + HUB_BUSY_MS);
}

/* --- Hints and proposals ------------------------------------------------------------------------------------ */

static void hint_json(const room *r, const bot_answer *answer, tav_language language, tav_text *out)
{
    const tav_table *table = r->table;
    const tav_game *game = r->terms.game;
    const char *decision = game_decision(game, game->decision(table_state(table)))->id;
    js_object(out);
    js_key_number(out, "seq", table_seq(table));
    js_key(out, "alternatives");
    js_list(out);
    for (int i = 0; i < answer->count; i++) {
        char action[TAV_TEXT_MAX], sentence[512];
        tav_text text;
        action_text(table, answer->ranked[i].action, action);
        text_open(&text, sentence, sizeof sentence);
        words_action(game, decision, action, language, &text);
        js_object(out);
        js_key_string(out, "action", action);
        js_key_string(out, "words", sentence);
        js_key(out, "share");
        js_real(out, (double)answer->ranked[i].share);
        js_key_number(out, "visits", answer->ranked[i].visits);
        js_object_end(out);
    }
    js_list_end(out);
    js_key(out, "share");
    js_list(out);
    for (int seat = 0; seat < r->row.players; seat++)
        js_real(out, (double)answer->share[seat]);
    js_list_end(out);
    js_object_end(out);
}

static void hint_done(void *context, const bot_answer *answer)
{
    thought *t = context;
    tav_hub *hub = t->hub;
    room *r = hub_find_room_in_memory(hub, t->table);
    const client *c = hub_find_client(hub, t->asker.link);
    person *p = hub_find_person(hub, t->account);
    work_payer before = hub_work_for(hub, t->payer);
    if (p != NULL)
        p->hinting = false;
    if (c != NULL) {
        tav_fault fault;
        if (r != NULL && r->table != NULL && r->flight == NULL && table_seq(r->table) == t->seq) {
            tav_text out = hub_answer_open(hub, t->asker);
            hint_json(r, answer, c->language, &out);
            hub_answer_send(hub, t->asker, &out);
        } else {
            fault_set(&fault, TAV_ERROR_STALE, NULL, NULL);
            hub_refuse_fault(hub, t->asker, NULL, &fault);
        }
    }
    remove_thought(t);
    hub_work_for(hub, before);
}

bool hub_alone_with_bots(const store_game *row, int me)
{
    for (int seat = 0; seat < row->players; seat++)
        if (seat != me &&
            (row->seat[seat].now.player != RECORD_BOT || row->seat[seat].account[0] != '\0'))
            return false;
    return true;
}

/* Both the person and their address have a budget of thinking time. */
bool hub_hint_allowed(const request *q)
{
    tav_hub *hub = q->hub;
    const work_payer *payer = &q->client->payer;
    if (ration_wait(hub->hints, payer->person, HUB_HINTS_PERSON, hub->now_ms) == 0 &&
        ration_wait(hub->hints, payer->address, HUB_HINTS_ADDRESS, hub->now_ms) == 0)
        return true;
    hub_refuse(hub, q->asker, "rate", "rate", NULL, NULL);
    return false;
}

void hub_spend_hint(const request *q, int64_t ms)
{
    const tav_hub *hub = q->hub;
    const work_payer *payer = &q->client->payer;
    ration_spend(hub->hints, payer->person, HUB_HINTS_PERSON, ms, hub->now_ms);
    ration_spend(hub->hints, payer->address, HUB_HINTS_ADDRESS, ms, hub->now_ms);
}

/* Whether the asker is to decide now and plays for themselves. */
static bool is_deciding(tav_hub *hub, request *q)
{
    room *r = q->room;
    return hub_room_table(hub, r) != NULL && table_actor(r->table) == q->seat &&
           r->table->now_player[q->seat].player == RECORD_HUMAN;
}

bool hub_advice_allowed(request *q)
{
    const char *code = !hub_alone_with_bots(&q->room->row, q->seat) ? "alone"
                       : !is_deciding(q->hub, q)                    ? "phase"
                                                                    : NULL;
    if (code != NULL)
        hub_refuse(q->hub, q->asker, code, code, NULL, NULL);
    return code == NULL;
}

void hub_do_hint(request *q)
{
    tav_hub *hub = q->hub;
    room *r = q->room;
    int64_t ms = hub->settings.hint_ms;
    if (hub_field_given(q, "ms"))
        ms = reader_number(&q->r, q->json, "ms", HINT_LEAST_MS, HINT_MOST_MS);
    if (hub_refuse_faulty(q))
        return;
    if (!hub_advice_allowed(q))
        return;
    if (!hub_hint_allowed(q))
        return;
    person *p = q->client->person;
    thought *t = p->hinting ? NULL : add_thought(hub, r, q->asker);
    work_thought w;
    fill_thought(hub, r, "strong", &w);
    w.milliseconds = (uint32_t)ms;
    w.explain = true;
    w.payer = q->client->payer;
    if (t != NULL) {
        memcpy(t->account, p->account, sizeof t->account);
        t->payer = w.payer;
        p->hinting = work_think(hub->work, &w, hint_done, t);
        if (p->hinting) {
            hub_spend_hint(q, ms);
            return;
        }
    }
    if (t != NULL)
        remove_thought(t);
    hub_refuse(hub, q->asker, "busy", "busy", NULL, NULL);
}

/* Manning is many small questions and hardly a contest, so anybody may have a bot arrange their people;
 * it needs no search. */
void hub_do_propose(request *q)
{
    enum { MOST = 32 };
    tav_hub *hub = q->hub;
    room *r = q->room;
    if (!is_deciding(hub, q) ||
        game_decision(r->terms.game, r->terms.game->decision(table_state(r->table)))->choice !=
            TAV_CHOICE_CREW) {
        hub_refuse(hub, q->asker, "phase", "phase", NULL, NULL);
        return;
    }
    char action[MOST][TAV_TEXT_MAX];
    tav_view_buffer view;
    game_view(r->terms.game, table_state(r->table), q->seat, (tav_view *)&view);
    int count = policy_series(r->terms.game, (const tav_view *)&view, MOST, action);
    tav_text out = hub_answer_open(hub, q->asker);
    js_object(&out);
    js_key_number(&out, "seq", table_seq(r->table));
    js_key(&out, "actions");
    js_list(&out);
    for (int i = 0; i < count; i++)
        js_string(&out, action[i]);
    js_list_end(&out);
    js_object_end(&out);
    hub_answer_send(hub, q->asker, &out);
}
