/* Checks of playing and of the state: which actions are legal, which are refused, what an action
 * may change. */
#include "table/table.h"
#include "tests/contract.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    DECISIONS_MAX = 60000, /* no game is longer */
    STRANGERS = 8          /* illegal numbers drawn at random and tried */
};

void demand(const trial *t, bool holds, const char *words, ...)
{
    if (holds)
        return;
    char message[2048], name[SETTING_TEXT_MAX], seed[2 * RNG_KEY_SIZE + 1];
    tav_text out;
    text_open(&out, name, sizeof name);
    setting_text(&t->setting, &out);
    text_open(&out, seed, sizeof seed);
    text_hex(&out, t->seed, RNG_KEY_SIZE);
    int length = snprintf(message, sizeof message, "%s seed=%s decision %d: ", name, seed,
                          t->number);
    va_list arguments;
    va_start(arguments, words);
    vsnprintf(message + length, sizeof message - (size_t)length, words, arguments);
    va_end(arguments);
    t->fail(message);
}

tav_action random_action(const tav_game *game, const tav_state *state, tav_rng *chance)
{
    tav_action legal[TAV_LEGAL_MAX];
    int count = game->legal(state, legal);
    return legal[rng_below(chance, (uint32_t)count)];
}

/* --- Events ----------------------------------------------------------------------------------- */

typedef struct {
    tav_sink sink;
    const trial *trial;
    int taken;
    int words; /* that it takes to keep them (table/table.h) */
} witness;

static void take_event(tav_sink *sink, const tav_event *event)
{
    witness *w = (witness *)sink;
    const trial *t = w->trial;
    const tav_game *game = t->setting.game;
    int players = t->setting.config.players;
    demand(t, event->kind < game->event_count, "event of kind %d of %d", event->kind,
           game->event_count);
    const char *id = game->events[event->kind].id;
    demand(t, event->seat >= TAV_NOBODY && event->seat < players, "event %s of seat %d", id,
           event->seat);
    demand(t, event->seen_by == TAV_SEEN_BY_ALL || event->seen_by >> players == 0,
           "event %s seen by 0x%x", id, event->seen_by);
    for (int i = 0; i < event->count; i++)
        demand(t, event->things[i] < game->thing_count, "event %s with thing %d", id,
               event->things[i]);
    w->taken++;
    w->words += game->events[event->kind].chance == NULL ? 3 + event->count : 0;
}

static tav_error apply_watched(const trial *t, tav_state *state, tav_action action, int *events)
{
    witness w = {{take_event, NULL}, t, 0, 2};
    tav_error error = t->setting.game->apply(state, action, &w.sink);
    *events = w.taken;
    demand(t, w.words <= TABLE_ACTION_WORDS, "the events of an action take %d words", w.words);
    return error;
}

/* --- Legal and illegal ------------------------------------------------------------------------ */

static void check_refused(const trial *t, const tav_state *state, tav_action action,
                          tav_error expected)
{
    const tav_game *game = t->setting.game;
    tav_state_buffer room;
    int events;
    memcpy(&room, state, game->state_size);
    tav_error error = apply_watched(t, (tav_state *)&room, action, &events);
    demand(t, error == expected, "action %u: error %d, expected %d", action, error, expected);
    demand(t, memcmp(&room, state, game->state_size) == 0, "refused action %u changed the state",
           action);
    demand(t, events == 0, "refused action %u made %d events", action, events);
}

static bool is_legal(const tav_action *legal, int count, tav_action action)
{
    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            return true;
    return false;
}

static void check_stranger(const trial *t, const tav_state *state, const tav_action *legal,
                           int count, uint32_t number)
{
    tav_action action = (tav_action)number;
    if (!is_legal(legal, count, action))
        check_refused(t, state, action, TAV_ERROR_ILLEGAL);
}

static void check_illegal(const trial *t, const tav_state *state, const tav_action *legal,
                          int count)
{
    check_stranger(t, state, legal, count, 0);
    check_stranger(t, state, legal, count, UINT16_MAX);
    for (int i = 0; i < count; i++) {
        check_stranger(t, state, legal, count, legal[i] + 1u);
        check_stranger(t, state, legal, count, legal[i] - 1u);
    }
    for (int i = 0; i < STRANGERS; i++) {
        check_stranger(t, state, legal, count, rng_below(t->chance, UINT16_MAX));
        check_stranger(t, state, legal, count, rng_below(t->chance, 512));
    }
}

static void check_all_illegal(const trial *t, const tav_state *state)
{
    tav_action legal[TAV_LEGAL_MAX];
    int count = t->setting.game->legal(state, legal);
    for (uint32_t number = 0; number <= UINT16_MAX; number++)
        check_stranger(t, state, legal, count, number);
}

/* Lower-case words and numbers, separated by single spaces. */
static bool is_action_text(const char *text)
{
    bool inside = false;
    for (; *text != '\0'; text++) {
        if (islower((unsigned char)*text) || isdigit((unsigned char)*text)) {
            inside = true;
        } else if ((*text == ' ' || *text == '-') && inside) {
            inside = false;
        } else {
            return false;
        }
    }
    return inside;
}

static bool begins_with_verb(const char *words, const char *verb)
{
    size_t length = strlen(verb);
    return strncmp(words, verb, length) == 0 && (words[length] == '\0' || words[length] == ' ');
}

/* The action matches the row of its decision: it begins with the row's verb, or declines. */
static void check_against_row(const trial *t, const tav_decision_kind *row, const char *words)
{
    if (strcmp(words, "pass") == 0 || strcmp(words, "done") == 0)
        demand(t, row->decline != NULL && strcmp(words, row->decline) == 0,
               "%s is declined by '%s'", row->id, words);
    else if (row->verb != NULL)
        demand(t, begins_with_verb(words, row->verb), "%s offers '%s'", row->id, words);
}

static void check_texts(const trial *t, const tav_state *state, const tav_action *legal, int count)
{
    const tav_game *game = t->setting.game;
    char words[TAV_LEGAL_MAX][TAV_TEXT_MAX], seen[TAV_TEXT_MAX];
    tav_view_buffer view;
    tav_text out;
    tav_action back = 0;
    const tav_decision_kind *row = game_decision(game, game->decision(state));
    game_view(game, state, game->actor(state), (tav_view *)&view);
    int picks = game->picks((const tav_view *)&view);
    demand(t, (picks > 0) == row->counted, "%d picks of %s", picks, row->id);
    for (int i = 0; i < count; i++) {
        text_open(&out, words[i], sizeof words[i]);
        game->action_text(state, legal[i], &out);
        demand(t, !out.full, "text of action %u is too long: '%s'", legal[i], words[i]);
        demand(t, is_action_text(words[i]), "text of action %u: '%s'", legal[i], words[i]);
        for (int j = 0; j < i; j++)
            demand(t, strcmp(words[i], words[j]) != 0, "actions %u and %u are both '%s'", legal[j],
                   legal[i], words[i]);
        tav_error error = game_read_action(game, state, words[i], &back, NULL);
        demand(t, error == TAV_OK && back == legal[i], "'%s' of action %u reads as %u, error %d",
               words[i], legal[i], back, error);
        text_open(&out, seen, sizeof seen);
        game->view_action_text((const tav_view *)&view, legal[i], &out);
        demand(t, strcmp(seen, words[i]) == 0, "action %u is '%s', in the view '%s'", legal[i],
               words[i], seen);
    }
    for (int i = 0; i < count; i++)
        check_against_row(t, row, words[i]);
    static const char *const garbage[] = {"", " ", "pass ", "no such action", "PASS"};
    for (size_t i = 0; i < sizeof garbage / sizeof garbage[0]; i++) {
        tav_fault fault;
        tav_error error = game_read_action(game, state, garbage[i], &back, &fault);
        demand(t, error == TAV_ERROR_ILLEGAL && strstr(fault.allowed, words[0]) != NULL,
               "'%s' reads with error %d, allowed '%s'", garbage[i], error, fault.allowed);
    }
}

/* --- Any state -------------------------------------------------------------------------------- */

static void check_running(const trial *t, const tav_state *state)
{
    const tav_game *game = t->setting.game;
    int decision = game->decision(state);
    demand(t, game->actor(state) < t->setting.config.players, "actor %d", game->actor(state));
    demand(t, decision >= 0 && decision < game->decision_count, "decision of kind %d", decision);

    tav_action legal[TAV_LEGAL_MAX];
    int count = game->legal(state, legal);
    demand(t, count >= 2 && count <= TAV_LEGAL_MAX, "%d legal actions of %s", count,
           game_decision(game, decision)->id);
    for (int i = 1; i < count; i++)
        demand(t, legal[i - 1] < legal[i], "legal action %u before %u", legal[i - 1], legal[i]);
    check_illegal(t, state, legal, count);
    if (t->thorough && t->number % 8 == 1)
        check_all_illegal(t, state);
    check_texts(t, state, legal, count);
}

static void check_over(const trial *t, const tav_state *state)
{
    const tav_game *game = t->setting.game;
    tav_action legal[TAV_LEGAL_MAX], action = 0;
    demand(t, game->legal(state, legal) == 0, "legal actions after the end");
    demand(t, game->decision(state) == 0, "decision of kind %d after the end",
           game->decision(state));
    for (uint32_t number = 0; number <= UINT16_MAX; number += number < 256 ? 1 : 251)
        check_refused(t, state, (tav_action)number, TAV_ERROR_OVER);
    check_refused(t, state, UINT16_MAX, TAV_ERROR_OVER);
    demand(t, game_read_action(game, state, "pass", &action, NULL) == TAV_ERROR_OVER,
           "an action is read after the end");
}

static void check_scores(const trial *t, const tav_state *state)
{
    const tav_game *game = t->setting.game;
    int players = t->setting.config.players;
    tav_score scores[TAV_SEATS_MAX];
    memset(scores, 0, sizeof scores);
    game_score(game, state, scores);
    for (int i = 0; i < players; i++) {
        int sum = 0, ahead = 0;
        for (int part = 0; part < game->part_count; part++)
            sum += scores[i].part[part];
        demand(t, sum == scores[i].total, "seat %d: parts make %d, total %d", i, sum,
               scores[i].total);
        for (int j = 0; j < players; j++)
            ahead += scores[j].total != scores[i].total ? scores[j].total > scores[i].total
                                                        : scores[j].tiebreak > scores[i].tiebreak;
        demand(t, scores[i].rank == ahead + 1, "seat %d: rank %d with %d ahead", i, scores[i].rank,
               ahead);
        tav_thing built[32];
        int count = game->built(state, i, built);
        demand(t, count >= 0 && count <= 32, "seat %d built %d things", i, count);
        for (int j = 0; j < count; j++)
            demand(t, built[j] < game->thing_count, "seat %d built thing %d", i, built[j]);
    }
}

void contract_state(const trial *t, const tav_state *state)
{
    const tav_game *game = t->setting.game;
    tav_fault fault = {.error = TAV_OK};
    tav_error error = game->audit(state, &fault);
    demand(t, error == TAV_OK, "audit: error %d, '%s', allowed '%s'", error, fault.what,
           fault.allowed);
    demand(t, memcmp(game->config(state), &t->setting.config, sizeof(tav_config)) == 0,
           "the config has changed");
    if (game->actor(state) != TAV_NOBODY)
        check_running(t, state);
    else
        check_over(t, state);
    check_scores(t, state);
    contract_views(t, state);
    if (t->thorough) {
        contract_position(t, state);
        contract_view_json(t, state);
    }
}

/* --- A game ----------------------------------------------------------------------------------- */

tav_state *patterned(tav_state_buffer *room, int pattern)
{
    memset(room, pattern, sizeof *room);
    return (tav_state *)room;
}

void check_room_beyond(const trial *t, const tav_state_buffer *room, int pattern)
{
    bool clean = true;
    for (size_t i = t->setting.game->state_size; i < sizeof *room; i++)
        clean = clean && room->bytes[i] == pattern;
    demand(t, clean, "bytes beyond the state were written");
}

/* Applies the action to the state and to a copy, one with a sink and one without. Both must end up
 * the same, and nothing outside the state may be written. */
static void step(const trial *t, tav_state *state, tav_action action)
{
    const tav_game *game = t->setting.game;
    tav_state_buffer room;
    int events;
    tav_state *copy = patterned(&room, 0xa5);
    memcpy(copy, state, game->state_size);
    tav_error error = apply_watched(t, copy, action, &events);
    demand(t, error == TAV_OK, "legal action %u: error %d", action, error);
    demand(t, memcmp(copy, state, game->state_size) != 0, "action %u changed nothing", action);
    game->apply(state, action, NULL);
    demand(t, memcmp(copy, state, game->state_size) == 0, "a copy went on differently after %u",
           action);
    check_room_beyond(t, &room, 0xa5);
}

static void set_up(const trial *t, tav_state_buffer *room)
{
    const tav_game *game = t->setting.game;
    tav_state_buffer other;
    game->setup(patterned(room, 0x5a), &t->setting.config, t->seed);
    check_room_beyond(t, room, 0x5a);
    game->setup(patterned(&other, 0xa5), &t->setting.config, t->seed);
    demand(t, memcmp(room, &other, game->state_size) == 0,
           "two set-ups from one seed differ, or leave bytes unset");
}

/* Plays the same actions from the same seed, without looking at anything in between. */
static void check_replay(const trial *t, const tav_action *actions, const tav_state *end)
{
    const tav_game *game = t->setting.game;
    tav_state_buffer room;
    game->setup((tav_state *)&room, &t->setting.config, t->seed);
    for (int i = 0; i < t->number; i++)
        game->apply((tav_state *)&room, actions[i], NULL);
    demand(t, memcmp(&room, end, game->state_size) == 0, "a replay ends differently");
}

int contract_game(trial *t, uint32_t rarely)
{
    tav_action actions[DECISIONS_MAX];
    const tav_game *game = t->setting.game;
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    t->number = 0;
    set_up(t, &room);
    for (;;) {
        bool over = game->actor(state) == TAV_NOBODY;
        t->thorough = t->number == 0 || over || rng_below(t->chance, rarely) == 0;
        contract_state(t, state);
        if (over)
            break;
        demand(t, t->number < DECISIONS_MAX, "the game does not end");
        tav_action action = random_action(game, state, t->chance);
        step(t, state, action);
        actions[t->number++] = action;
    }
    check_replay(t, actions, state);
    return t->number;
}
