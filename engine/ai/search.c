#include "ai/search.h"

#include <math.h>
#include <string.h>

#include "ai/answer.h"
#include "ai/result.h"
#include "ai/tree.h"
#include "core/hash.h"

enum {
    DEPTH_MAX = 64,      /* decisions of the tree in one iteration */
    SEPARATE_WORLDS = 16 /* trees of a determinised search */
};

/* Every action's guaranteed share of attention, however bad the policy thinks it is. */
static const float open_mind = 0.15f;

typedef struct {
    edge *taken;
    int seat;
} path_step;

typedef struct {
    const tav_game *game;
    const tav_policy *policy;
    const bot_level *level;
    const tav_view *view;
    value_net net; /* judges roll-outs, if `has_net` */
    bool has_net;
    tav_rng *rng;
    int viewer, players;
    uint64_t root;
    tree tree;
    tav_state_buffer first; /* a world at the root */
    tav_state_buffer state;
    int world; /* of a determinised search */
    int depth;
    path_step path[DEPTH_MAX];
    double share[TAV_SEATS_MAX]; /* summed over the iterations that were free to choose, */
    uint32_t shared;             /* and how many those were */
    uint32_t iterations;
    bool prepared; /* the priors of the root are known: the policy sees the same in every world */
    float prior[TAV_LEGAL_MAX];
} search;

/* --- What is seen ------------------------------------------------------------------------------ */

static tav_state *state_of(search *s)
{
    return (tav_state *)&s->state;
}

static uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t x = (a ^ b) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

/* In four independent parts, because each step has to wait for the one before it, and a view is
 * hashed at every node. */
static uint64_t view_key(const tav_game *game, const tav_view *view)
{
    enum { PARTS = 4, STEP = PARTS * sizeof(uint64_t) };
    const uint8_t *at = (const uint8_t *)view;
    uint64_t part[PARTS] = {1, 2, 3, 4};
    size_t left = game->view_size;
    for (; left >= STEP; at += STEP, left -= STEP)
        for (int i = 0; i < PARTS; i++) {
            uint64_t word;
            memcpy(&word, at + 8 * i, sizeof word);
            part[i] = mix(part[i], word) * UINT64_C(0xa0761d6478bd642f);
        }
    return hash_bytes(at, left, hash_bytes(part, sizeof part, 0));
}

/* Whether the searching seat has drawn since the root. */
static bool has_drawn(search *s)
{
    return s->policy->has_drawn != NULL &&
           s->policy->has_drawn((const tav_state *)&s->first, state_of(s), s->viewer);
}

/* A determinised search tells its worlds apart and knows everything in each; docs/strength.md
 * compares it with ours. */
static uint64_t node_key(search *s)
{
    if (s->level->separate_worlds)
        return hash_bytes(&s->state, s->game->state_size, (uint64_t)s->world + 1);
    tav_view_buffer room;
    tav_view *view = (tav_view *)&room;
    memset(&room, 0, s->game->view_size);
    game_view(s->game, state_of(s), has_drawn(s) ? TAV_SPECTATOR : s->viewer, view);
    return view_key(s->game, view);
}

static uint64_t root_key(const search *s, int world)
{
    return s->level->separate_worlds ? s->root + (uint64_t)world : s->root;
}

/* --- Choosing in the tree ---------------------------------------------------------------------- */

static void find_priors(const search *s, int count, const tav_action *legal, float *prior)
{
    int weight[TAV_LEGAL_MAX];
    uint32_t odds[TAV_LEGAL_MAX];
    if (!s->level->biased) {
        for (int i = 0; i < count; i++)
            prior[i] = 1.0f / (float)count;
        return;
    }
    s->policy->weigh((const tav_state *)&s->state, count, legal, weight);
    for (int i = 0; i < count; i++)
        weight[i] /= s->policy->doubt;
    float sum = (float)policy_odds(weight, count, odds);
    for (int i = 0; i < count; i++)
        prior[i] = (1 - open_mind) * (float)odds[i] / sum + open_mind / (float)count;
}

/* The result so far plus curiosity, which favours actions the policy likes and actions tried less
 * often than offered. Untried actions count as the average of their node. */
static int select_edge(search *s, int count, edge *const *edges, const float *prior)
{
    double sum = 0;
    uint32_t visits = 0;
    for (int i = 0; i < count; i++) {
        sum += edges[i]->sum;
        visits += edges[i]->visits;
    }
    float usual = visits > 0 ? (float)(sum / visits) : 0, best = -1;
    int chosen = 0;
    for (int i = 0; i < count; i++) {
        float mean = edges[i]->visits > 0 ? (float)(edges[i]->sum / edges[i]->visits) : usual;
        float curiosity = s->level->curiosity * prior[i] * sqrtf((float)edges[i]->offered) /
                          (float)(1 + edges[i]->visits);
        if (mean + curiosity > best) {
            best = mean + curiosity;
            chosen = i;
        }
    }
    return chosen;
}

static int least_tried(int count, edge *const *edges)
{
    int chosen = 0;
    for (int i = 1; i < count; i++)
        if (edges[i]->visits < edges[chosen]->visits)
            chosen = i;
    return chosen;
}

/* Whether this iteration starts with the action tried least. */
static bool is_for_fairness(const search *s)
{
    return s->level->fair && s->iterations % 2 == 1;
}

/* Takes one decision in the tree. False where the tree ends: at an untried edge, or when the table is
 * full. */
static bool walk_on(search *s, uint64_t node)
{
    tav_action legal[TAV_LEGAL_MAX];
    edge *edges[TAV_LEGAL_MAX];
    float here[TAV_LEGAL_MAX], *prior = s->depth == 0 ? s->prior : here;
    int count = s->game->legal(state_of(s), legal);
    for (int i = 0; i < count; i++) {
        edges[i] = tree_open_edge(&s->tree, node, legal[i]);
        if (edges[i] == NULL)
            return false;
        edges[i]->offered++;
    }
    int chosen;
    if (s->depth == 0 && is_for_fairness(s)) {
        chosen = least_tried(count, edges);
    } else {
        if (s->depth > 0 || !s->prepared)
            find_priors(s, count, legal, prior);
        s->prepared |= s->depth == 0;
        chosen = select_edge(s, count, edges, prior);
    }
    s->path[s->depth++] = (path_step){edges[chosen], s->game->actor(state_of(s))};
    s->game->apply(state_of(s), legal[chosen], NULL);
    return edges[chosen]->visits > 0;
}

/* --- Roll-outs --------------------------------------------------------------------------------- */

static bool is_over(search *s)
{
    return s->game->actor(state_of(s)) == TAV_NOBODY;
}

/* An evaluated position gets the score term of an even one, so that winning now is no worse than
 * being about to win. */
static void judge(search *s, float *result)
{
    if (s->has_net)
        net_evaluate(&s->net, s->policy, state_of(s), s->viewer, result);
    else
        s->policy->evaluate(state_of(s), result);
    for (int seat = 0; seat < s->players; seat++)
        result[seat] = (1 - result_score_term) * result[seat] + result_score_term / 2;
}

static void roll_out(search *s, float *result)
{
    int usual = s->level->patient ? s->policy->patient_rollout : s->policy->rollout;
    int most = s->level->rollout >= 0 ? s->level->rollout : usual;
    policy_play_on(s->game, state_of(s), most, s->rng, NULL);
    if (is_over(s))
        result_of(s->game, state_of(s), s->players, result);
    else
        judge(s, result);
}

/* --- The search -------------------------------------------------------------------------------- */

static void make_world(search *s)
{
    if (!s->level->separate_worlds) {
        s->game->resample(s->view, s->rng, state_of(s));
        return;
    }
    /* Cycles through the same few worlds, each from its own stream. */
    rng_source source = *s->rng->source;
    tav_rng rng;
    s->world = (int)(s->iterations % SEPARATE_WORLDS);
    source.block = UINT64_C(1) << (40 + s->world);
    rng_open(&rng, &source);
    s->game->resample(s->view, &rng, state_of(s));
}

static void iterate(search *s)
{
    float result[TAV_SEATS_MAX];
    make_world(s);
    s->depth = 0;
    bool inside = walk_on(s, root_key(s, s->world));
    while (inside && s->depth < DEPTH_MAX && !is_over(s))
        inside = walk_on(s, node_key(s));
    roll_out(s, result);
    for (int i = 0; i < s->depth; i++) {
        s->path[i].taken->visits++;
        s->path[i].taken->sum += (double)result[s->path[i].seat];
    }
    if (!is_for_fairness(s)) {
        for (int seat = 0; seat < s->players; seat++)
            s->share[seat] += (double)result[seat];
        s->shared++;
    }
    s->iterations++;
}

/* --- The answer -------------------------------------------------------------------------------- */

static void read_root(search *s, bot_answer *answer)
{
    const tav_view_head *head = (const tav_view_head *)s->view;
    int worlds = s->level->separate_worlds ? SEPARATE_WORLDS : 1;
    answer->count = head->legal_count;
    for (int i = 0; i < head->legal_count; i++) {
        bot_alternative *a = &answer->ranked[i];
        double sum = 0;
        *a = (bot_alternative){.action = head->legal[i]};
        for (int world = 0; world < worlds; world++) {
            const edge *tried = tree_find(&s->tree, root_key(s, world), head->legal[i]);
            a->visits += tried->visits;
            sum += tried->sum;
        }
        a->share = a->visits > 0 ? (float)(sum / a->visits) : 0;
    }
}

/* The most visited edge that this world offers; NULL where the tree ends. */
static const edge *main_edge(search *s, uint64_t node, tav_action *action)
{
    tav_action legal[TAV_LEGAL_MAX];
    int count = s->game->legal(state_of(s), legal);
    const edge *best = NULL;
    for (int i = 0; i < count; i++) {
        const edge *tried = tree_find(&s->tree, node, legal[i]);
        if (tried->visits > (best != NULL ? best->visits : 0)) {
            best = tried;
            *action = legal[i];
        }
    }
    return best;
}

/* The expected continuation in one of the possible worlds. */
static void read_line(search *s, bot_answer *answer)
{
    tav_action action = answer->ranked[0].action;
    make_world(s);
    uint64_t node = root_key(s, s->world);
    for (int i = 0; i < BOT_LINE_MAX && !is_over(s); i++) {
        if (i > 0 && main_edge(s, node, &action) == NULL)
            return;
        bot_move *move = &answer->line[answer->line_count++];
        tav_text text;
        text_open(&text, move->text, sizeof move->text);
        move->seat = s->game->actor(state_of(s));
        s->game->action_text(state_of(s), action, &text);
        s->game->apply(state_of(s), action, NULL);
        node = node_key(s);
    }
}

/* Whether thinking ends: the first limit reached decides. */
static bool is_enough(const search *s, const bot_budget *budget, int64_t end_us)
{
    if (budget->stop != NULL && budget->stop(budget->context))
        return true;
    if (budget->iterations > 0 && s->iterations >= budget->iterations)
        return true;
    if (end_us > 0)
        return budget->now_us(budget->context) >= end_us;
    return budget->iterations == 0 && budget->stop == NULL; /* no limit at all means no thinking */
}

void search_run(tav_bot *bot, const tav_view *view, const bot_budget *budget, bot_answer *answer)
{
    const tav_view_head *head = (const tav_view_head *)view;
    search s = {.game = bot->game,
                .policy = policy_of(bot->game),
                .level = bot->level,
                .view = view,
                .rng = &bot->rng,
                .viewer = head->viewer,
                .root = view_key(bot->game, view)};
    int64_t end_us = 0;
    if (budget->milliseconds > 0 && budget->now_us != NULL)
        end_us = budget->now_us(budget->context) + 1000 * (int64_t)budget->milliseconds;
    tree_take_up(&s.tree, bot->memory, bot->memory_size, root_key(&s, 0), head->legal[0]);

    bot->game->resample(view, s.rng, state_of(&s));
    s.first = s.state;
    s.players = bot->game->config(state_of(&s))->players;
    s.has_net = bot_find_net(bot->level, bot->game, s.players, bot->net, &s.net);
    do
        iterate(&s);
    while (!is_enough(&s, budget, end_us));

    memset(answer, 0, sizeof *answer);
    answer->iterations = s.iterations;
    for (int seat = 0; seat < s.players; seat++)
        answer->share[seat] = (float)(s.share[seat] / s.shared);
    read_root(&s, answer);
    answer_rank(answer, bot->level->fair);
    read_line(&s, answer);
}
