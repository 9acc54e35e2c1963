/* Values of positions and how actions change them. */
#include <assert.h>
#include <string.h>

#include "ai/policy.h"
#include "review/internal.h"

const review_depth review_quick = {.samples = 16, .iterations = 60, .pairs = 60};
const review_depth review_usual = {
    .samples = 48, .iterations = 300, .pairs = 240, .doubtful = 3000};
const review_depth review_deep = {
    .samples = 192, .iterations = 1500, .pairs = 1000, .doubtful = 12000};
const review_depth review_hasty = {.iterations = 40, .pairs = 40};

const review_depth *review_depth_by_id(const char *id)
{
    return strcmp(id, "quick") == 0   ? &review_quick
           : strcmp(id, "usual") == 0 ? &review_usual
           : strcmp(id, "deep") == 0  ? &review_deep
                                      : NULL;
}

/* Counts the events by which chance decided or showed something. */
typedef struct {
    tav_sink sink;
    const tav_game *game;
    bool chance;
} chance_ear;

static void listen(tav_sink *sink, const tav_event *event)
{
    chance_ear *ear = (chance_ear *)sink;
    const tav_event_kind *kind = &ear->game->events[event->kind];
    ear->chance |= kind->chance != NULL || kind->reveals;
}

static void final_shares(const tav_game *game, const tav_state *state, float *share)
{
    tav_score scores[TAV_SEATS_MAX];
    game_score(game, state, scores);
    game_shares(scores, game->config(state)->players, share);
}

void review_share(const tav_game *game, const tav_state *state, float *share)
{
    if (game->actor(state) == TAV_NOBODY)
        final_shares(game, state, share);
    else
        policy_of(game)->evaluate(state, share);
}

/* One estimate of the values: a roll-out, judged where all have completed their phase. */
static void sample_value(const tav_game *game, tav_state *state, tav_rng *rng, double *sum)
{
    const tav_policy *policy = policy_of(game);
    float share[TAV_SEATS_MAX];
    policy_play_on(game, state, policy->rollout, rng, NULL);
    review_share(game, state, share);
    for (int seat = 0; seat < game->config(state)->players; seat++)
        sum[seat] += (double)share[seat];
}

/* The values of a state, or after an action in it, over `samples` redraws. */
static void mean_value(tav_review *r, const tav_state_buffer *from, const tav_action *action,
                       int samples, double *value)
{
    const tav_game *game = r->game;
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
        value[seat] = 0;
    for (int i = 0; i < samples; i++) {
        tav_state_buffer room;
        tav_state *state = (tav_state *)&room;
        memcpy(state, from, game->state_size);
        game->redraw(state, &r->rng);
        if (action != NULL) {
            tav_error error = game->apply(state, *action, NULL);
            assert(error == TAV_OK); /* what nobody has seen decides no legal action */
            (void)error;
        }
        sample_value(game, state, &r->rng, value);
    }
    for (int seat = 0; seat < TAV_SEATS_MAX; seat++)
        value[seat] /= samples;
}

void review_values(tav_review *r, double *value)
{
    const tav_game *game = r->game;
    const tav_state *state = (const tav_state *)&r->place.state;
    if (game->actor(state) != TAV_NOBODY) {
        mean_value(r, &r->place.state, NULL, r->depth->samples, value);
        return;
    }
    float share[TAV_SEATS_MAX];
    final_shares(game, state, share);
    for (int seat = 0; seat < r->players; seat++)
        value[seat] = (double)share[seat];
}

/* The levels of the two searches; the longer one has longer roll-outs. */
static void search_levels(const review_depth *depth, bot_level *level, bot_level *doubt)
{
    bool known = bot_level_read("strong:version=1:fair=1", level) &&
                 bot_level_read("master:version=1:fair=1", doubt);
    assert(known);
    (void)known;
    level->iterations = depth->iterations;
    doubt->iterations = depth->doubtful;
    level->milliseconds = doubt->milliseconds = 0;
}

size_t review_memory(const review_depth *depth)
{
    bot_level level, doubt;
    search_levels(depth, &level, &doubt);
    size_t first = bot_memory(&level), second = depth->doubtful > 0 ? bot_memory(&doubt) : 0;
    return first > second ? first : second;
}

void review_open_view(tav_review *r, const tav_game *game, int players, const review_depth *depth,
                      const uint8_t seed[RNG_KEY_SIZE], void *memory, size_t memory_size)
{
    memset(r, 0, sizeof *r);
    r->game = game;
    r->players = players;
    r->depth = depth;
    r->memory = memory;
    r->memory_size = memory_size;
    memcpy(r->seed, seed, sizeof r->seed);
    search_levels(depth, &r->level, &r->doubt_level);
}

void review_open(tav_review *r, const tav_record *record, const review_depth *depth,
                 const uint8_t seed[RNG_KEY_SIZE], void *memory, size_t memory_size)
{
    review_open_view(r, record->game, record->config.players, depth, seed, memory, memory_size);
    r->record = record;
    record->game->setup((tav_state *)&r->place.state, &record->config, record->seed);
}

/* The last bytes of the key name the place and the purpose. */
void review_reseed(tav_review *r, review_purpose purpose)
{
    uint8_t key[RNG_KEY_SIZE];
    memcpy(key, r->seed, sizeof key);
    key[RNG_KEY_SIZE - 1] ^= (uint8_t)purpose;
    key[RNG_KEY_SIZE - 2] ^= (uint8_t)r->place.progress.at;
    key[RNG_KEY_SIZE - 3] ^= (uint8_t)(r->place.progress.at >> 8);
    rng_seed(&r->source, key);
    rng_open(&r->rng, &r->source);
}

bool review_next(tav_review *r, const review_step *before, review_step *step)
{
    const tav_game *game = r->game;
    if (r->place.progress.at >= r->record->line_count)
        return false;
    const tav_state *state = (const tav_state *)&r->place.state;
    tav_action action = record_action(r->record, r->place.progress.at)->number;
    double planned[TAV_SEATS_MAX], expected[TAV_SEATS_MAX];
    memset(step, 0, sizeof *step);
    review_reseed(r, REVIEW_FOR_VALUES);
    step->seat = (uint8_t)game->actor(state);
    step->round = (uint8_t)game->round(state);
    if (before != NULL)
        memcpy(step->value, before->after, sizeof step->value);
    else
        review_values(r, step->value);

    tav_state_buffer asked = r->place.state;
    chance_ear ear = {{listen, NULL}, game, false};
    place_step(&r->place, r->record, &ear.sink, NULL);
    step->chance = ear.chance;
    if (ear.chance) {
        mean_value(r, &asked, &action, r->depth->samples / 2, planned);
        mean_value(r, &asked, &action, r->depth->samples / 2, expected);
    }
    review_values(r, step->after);
    for (int seat = 0; seat < r->players; seat++) {
        if (!ear.chance)
            planned[seat] = expected[seat] = step->after[seat];
        step->choice[seat] = planned[seat] - step->value[seat];
        step->luck[seat] = step->after[seat] - expected[seat];
        step->noise[seat] = expected[seat] - planned[seat];
    }
    return true;
}

void review_sum(const review_step *steps, int count, int players, int seat, review_seat *sum)
{
    *sum = (review_seat){.start = 1.0 / players, .final = 1.0 / players};
    for (int i = 0; i < count; i++) {
        const review_step *step = &steps[i];
        if (i == 0)
            sum->start = step->value[seat];
        sum->final = step->after[seat];
        sum->luck += step->luck[seat];
        sum->noise += step->noise[seat];
        *(step->seat == seat ? &sum->own : &sum->others) += step->choice[seat];
        if (step->seat == seat)
            for (int other = 0; other < players; other++)
                sum->given[other] += step->choice[other];
    }
}
