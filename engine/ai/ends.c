#include "ai/ends.h"

#include <assert.h>
#include <string.h>

#include "ai/answer.h"
#include "ai/policies.h"
#include "ai/result.h"
#include "core/hash.h"

enum {
    DEPTH_MOST = 96, /* decisions until the end */
    PROBES = 4       /* places of the table where a position may be */
};

/* Two choices that differ by less are equal; the first one is taken. */
static const double least_difference = 1e-9;

static const tav_ends *const ends[] = {&san_juan_ends, &puerto_rico_ends, &patrician_ends};

typedef struct {
    uint64_t key; /* of the position; 0: free */
    ends_value value;
} known;

typedef struct {
    const tav_game *game;
    const tav_ends *ends;
    int players;
    uint32_t positions, most;
    known *table; /* NULL: none */
    size_t mask;
} solver;

static const tav_ends *ends_of(const tav_game *game)
{
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (strcmp(ends[i]->game, game->id) == 0)
            return ends[i];
    return NULL;
}

/* --- The table --------------------------------------------------------------------------------- */

static void open_table(solver *s, void *memory, size_t size)
{
    size_t places = 1;
    if (memory == NULL || size < PROBES * sizeof(known))
        return;
    while (2 * places * sizeof(known) <= size && places < s->most)
        places *= 2;
    memset(memory, 0, places * sizeof(known));
    s->table = memory;
    s->mask = places - 1;
}

static uint64_t key_of(const solver *s, const tav_state *state)
{
    uint64_t key = hash_bytes(state, s->game->state_size, 0);
    return key != 0 ? key : 1;
}

static const known *look_up(const solver *s, uint64_t key)
{
    for (size_t i = 0; s->table != NULL && i < PROBES; i++) {
        const known *at = &s->table[(key + i) & s->mask];
        if (at->key == key)
            return at;
    }
    return NULL;
}

/* A full neighbourhood forgets one of its positions. */
static void note(solver *s, uint64_t key, const ends_value *value)
{
    if (s->table == NULL)
        return;
    known *place = &s->table[key & s->mask];
    for (size_t i = 0; i < PROBES && place->key != 0; i++)
        place = &s->table[(key + i) & s->mask];
    *place = (known){key, *value};
}

/* --- Max^n ------------------------------------------------------------------------------------- */

/* The order of a pile does not matter, so equal positions are made equal byte for byte. */
static void sort_pile(const solver *s, tav_state *state)
{
    int count = 0;
    uint8_t *pile = s->ends->pile != NULL ? s->ends->pile(state, &count) : NULL;
    for (int i = 1; i < count; i++) {
        uint8_t one = pile[i];
        int at = i;
        for (; at > 0 && pile[at - 1] > one; at--)
            pile[at] = pile[at - 1];
        pile[at] = one;
    }
}

static bool solve(solver *s, tav_state *state, int depth, ends_value *value);

static void add(ends_value *sum, const ends_value *value, double odds)
{
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++) {
        sum->share[seat] += odds * value->share[seat];
        sum->worth[seat] += odds * value->worth[seat];
    }
}

/* Adds the value after an action. `fixed` places of the pile, from the next one on, are as they
 * are; if the action turns up more, each thing that may lie on the next place is tried. */
static bool add_after(solver *s, const tav_state *state, tav_action action, int fixed, double odds,
                      int depth, ends_value *sum)
{
    tav_state_buffer room;
    tav_state *next = (tav_state *)&room;
    memcpy(next, state, s->game->state_size);
    tav_error error = s->game->apply(next, action, NULL);
    assert(error == TAV_OK);
    (void)error;
    if (s->ends->pile == NULL || s->ends->turned_up(state, action, next) <= fixed) {
        ends_value value;
        if (!solve(s, next, depth + 1, &value))
            return false;
        add(sum, &value, odds);
        return true;
    }
    int count;
    memcpy(next, state, s->game->state_size);
    uint8_t *pile = s->ends->pile(next, &count), *top = &pile[count - 1 - fixed];
    for (uint8_t *one = pile; one <= top; one++) {
        int copies = 0;
        bool seen = false;
        for (const uint8_t *other = pile; other <= top; other++) {
            copies += *other == *one;
            seen |= other < one && *other == *one;
        }
        if (seen)
            continue;
        uint8_t thing = *one;
        *one = *top;
        *top = thing;
        bool done = add_after(s, next, action, fixed + 1, odds * copies / (count - fixed), depth,
                              sum);
        *top = *one;
        *one = thing;
        if (!done)
            return false;
    }
    return true;
}

static void value_of_end(const solver *s, const tav_state *state, ends_value *value)
{
    tav_score scores[TAV_SEATS_MAX];
    float share[TAV_SEATS_MAX], worth[TAV_SEATS_MAX];
    *value = (ends_value){{0}, {0}};
    game_score(s->game, state, scores);
    game_shares(scores, s->players, share);
    result_of(s->game, state, s->players, worth);
    for (int seat = 0; seat < s->players; seat++) {
        value->share[seat] = (double)share[seat];
        value->worth[seat] = (double)worth[seat];
    }
}

static bool solve(solver *s, tav_state *state, int depth, ends_value *value)
{
    tav_action legal[TAV_LEGAL_MAX];
    int actor = s->game->actor(state), best = -1;
    if (++s->positions > s->most || depth > DEPTH_MOST)
        return false;
    if (actor == TAV_NOBODY) {
        value_of_end(s, state, value);
        return true;
    }
    sort_pile(s, state);
    uint64_t key = key_of(s, state);
    const known *met = look_up(s, key);
    if (met != NULL) {
        *value = met->value;
        return true;
    }
    int count = s->game->legal(state, legal);
    for (int i = 0; i < count; i++) {
        ends_value after = {{0}, {0}};
        if (!add_after(s, state, legal[i], 0, 1, depth, &after))
            return false;
        if (best < 0 || after.worth[actor] > value->worth[actor] + least_difference) {
            best = i;
            *value = after;
        }
    }
    note(s, key, value);
    return true;
}

/* --- From outside ------------------------------------------------------------------------------ */

static bool solve_root(solver *s, const tav_state *state, ends_answer *answer)
{
    tav_state_buffer room;
    tav_state *root = (tav_state *)&room;
    int actor = s->game->actor(state);
    memcpy(root, state, s->game->state_size);
    sort_pile(s, root);
    *answer = (ends_answer){.count = s->game->legal(root, answer->action)};
    answer->count = s->game->legal(root, answer->action);
    for (int i = 0; i < answer->count; i++) {
        if (!add_after(s, root, answer->action[i], 0, 1, 0, &answer->after[i]))
            return false;
        if (answer->after[i].worth[actor] >
            answer->after[answer->best].worth[actor] + least_difference)
            answer->best = i;
    }
    answer->positions = s->positions;
    return true;
}

static bool open_solver(solver *s, const tav_game *game, const tav_state *state, uint32_t most,
                        void *memory, size_t size)
{
    *s = (solver){.game = game, .ends = ends_of(game), .most = most};
    if (s->ends == NULL || game->actor(state) == TAV_NOBODY || !s->ends->certain(state))
        return false;
    s->players = game->config(state)->players;
    open_table(s, memory, size);
    return true;
}

bool ends_solve(const tav_game *game, const tav_state *state, uint32_t most, void *memory,
                size_t size, ends_answer *answer)
{
    solver s;
    return open_solver(&s, game, state, most, memory, size) && solve_root(&s, state, answer);
}

/* The best choices of everybody from here on, each solved again with the table's help. */
static void read_line(solver *s, tav_state *state, const ends_answer *first, bot_answer *answer)
{
    ends_answer solved = *first;
    while (answer->line_count < BOT_LINE_MAX) {
        bot_move *move = &answer->line[answer->line_count++];
        tav_text text;
        text_open(&text, move->text, sizeof move->text);
        move->seat = s->game->actor(state);
        s->game->action_text(state, solved.action[solved.best], &text);
        s->game->apply(state, solved.action[solved.best], NULL);
        s->positions = 0;
        if (s->game->actor(state) == TAV_NOBODY || !solve_root(s, state, &solved))
            return;
    }
}

bool ends_choose(tav_bot *bot, const tav_view *view, bot_answer *answer)
{
    const tav_view_head *head = (const tav_view_head *)view;
    tav_state_buffer room;
    tav_state *world = (tav_state *)&room;
    ends_answer solved;
    solver s;
    rng_source source = *bot->rng.source; /* a bot that solves nothing must draw as before */
    tav_rng rng;
    rng_open(&rng, &source);
    bot->game->resample(view, &rng, world);
    if (!open_solver(&s, bot->game, world, bot->level->ends, bot->memory, bot->memory_size))
        return false;
    bool done = solve_root(&s, world, &solved);
    if (done) {
        memset(answer, 0, sizeof *answer);
        answer->count = solved.count;
        answer->iterations = solved.positions;
        for (int i = 0; i < solved.count; i++)
            answer->ranked[i] = (bot_alternative){solved.action[i],
                                                  (float)solved.after[i].worth[head->actor], 1};
        for (int seat = 0; seat < s.players; seat++)
            answer->share[seat] = (float)solved.after[solved.best].worth[seat];
        answer_rank(answer, true);
        read_line(&s, world, &solved, answer);
    }
    if (bot->memory_size > 0)
        memset(bot->memory, 0, bot->memory_size);
    return done;
}
