#include "cli/players/team.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct {
    tav_bot bot;
    void *memory;
    const tav_view *view;
    bot_budget budget;
    bot_answer *found;
} member;

struct team {
    bot_level level;
    int count;
    bot_answer *found; /* of each member */
    member member[];
};

static void open_member(team *t, int index, const tav_game *game, const uint8_t seed[RNG_KEY_SIZE])
{
    uint8_t own[RNG_KEY_SIZE];
    member *m = &t->member[index];
    if (index > 0)
        rng_derive(seed, (uint64_t)index, own);
    bot_open(&m->bot, game, &t->level, index > 0 ? own : seed, m->memory, bot_memory(&t->level));
    m->found = &t->found[index];
}

team *team_open(const tav_game *game, const bot_level *level, const uint8_t seed[RNG_KEY_SIZE])
{
    size_t size = bot_memory(level), count = level->threads;
    team *t = calloc(1, sizeof *t + count * sizeof(member));
    if (t == NULL)
        return NULL;
    t->level = *level;
    t->found = malloc(count * sizeof *t->found);
    bool enough = t->found != NULL;
    for (; enough && t->count < (int)count; t->count++) {
        member *m = &t->member[t->count];
        m->memory = size > 0 ? malloc(size) : NULL;
        enough = size == 0 || m->memory != NULL;
        if (enough)
            open_member(t, t->count, game, seed);
    }
    if (enough)
        return t;
    team_close(t);
    return NULL;
}

void team_close(team *t)
{
    if (t == NULL)
        return;
    for (int i = 0; i < t->count; i++)
        free(t->member[i].memory);
    free(t->found);
    free(t);
}

void team_use_net(team *t, const value_net *net)
{
    for (int i = 0; i < t->count; i++)
        t->member[i].bot.net = net;
}

static void *think(void *context)
{
    member *m = context;
    bot_think(&m->bot, m->view, &m->budget, m->found);
    return NULL;
}

/* A member without a thread thinks after the first one: later, but with the same result. */
void team_choose(team *t, const tav_view *view, const bot_budget *budget, bot_answer *answer)
{
    pthread_t thread[BOT_THREADS_MAX];
    bool started[BOT_THREADS_MAX] = {false};
    if (t->count == 1) {
        bot_choose(&t->member[0].bot, view, budget, answer);
        return;
    }
    for (int i = 0; i < t->count; i++) {
        member *m = &t->member[i];
        m->view = view;
        m->budget = bot_part(budget, i, t->count);
        started[i] = i > 0 && pthread_create(&thread[i], NULL, think, m) == 0;
    }
    for (int i = 0; i < t->count; i++)
        if (!started[i])
            think(&t->member[i]);
    for (int i = 0; i < t->count; i++)
        if (started[i])
            pthread_join(thread[i], NULL);
    bot_decide(&t->member[0].bot, view, t->found, t->count, answer);
}
