#include "review/puzzles.h"

#include <string.h>

#include "review/internal.h"

static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-";

/* The tables, each ended by NULL. A line: players, seed, gap, "exact" or "search", the letter of the
 * best choice, the letters of the actions taken. */
static const struct {
    const char *game;
    const char *const *lines;
} tables[] = {
    {"san-juan", puzzles_san_juan},
    {"puerto-rico", puzzles_puerto_rico},
    {"patrician", puzzles_patrician},
};

static const char *const *lines_of(const tav_game *game)
{
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        if (strcmp(tables[i].game, game->id) == 0)
            return tables[i].lines;
    return NULL;
}

int puzzle_count(const tav_game *game)
{
    const char *const *lines = lines_of(game);
    int count = 0;
    while (lines != NULL && lines[count] != NULL)
        count++;
    return count;
}

char puzzle_letter(int place)
{
    return letters[place];
}

/* -1 if it is none. */
static int place_of(char letter)
{
    const char *at = letter != '\0' ? strchr(letters, letter) : NULL;
    return at != NULL ? (int)(at - letters) : -1;
}

/* Copies the next word; false if it is missing or too long. */
static bool read_word(const char **at, char *word, size_t size)
{
    size_t length = strcspn(*at, " ");
    if (length == 0 || length >= size)
        return false;
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length + ((*at)[length] == ' ');
    return true;
}

/* A number below 1000; -1 if the word is none. */
static int read_number(const char *word)
{
    int number = 0;
    for (size_t i = 0; word[i] != '\0'; i++)
        number = word[i] >= '0' && word[i] <= '9' && number < 100 ? 10 * number + word[i] - '0'
                                                                  : 1000;
    return number < 1000 ? number : -1;
}

bool puzzle_at(const tav_game *game, int index, puzzle *p)
{
    char players[8], gap[8], how[8], best[2];
    const char *at = lines_of(game)[index];
    *p = (puzzle){.game = game};
    if (!read_word(&at, players, sizeof players) || !read_word(&at, p->seed, sizeof p->seed) ||
        !read_word(&at, gap, sizeof gap) || !read_word(&at, how, sizeof how) ||
        !read_word(&at, best, sizeof best))
        return false;
    p->players = read_number(players);
    p->gap = read_number(gap);
    p->exact = strcmp(how, "exact") == 0;
    p->best = place_of(best[0]);
    p->taken = at;
    p->moves = (int)strlen(at);
    return p->players >= game->players_min && p->players <= game->players_max && p->gap > 0 &&
           (p->exact || strcmp(how, "search") == 0) && p->best >= 0;
}

bool puzzle_set(const puzzle *p, tav_state_buffer *position)
{
    tav_state *state = (tav_state *)position;
    tav_config config = config_plain(p->players);
    tav_action legal[TAV_LEGAL_MAX];
    uint8_t seed[RNG_KEY_SIZE];
    rng_seed_from_text(p->seed, seed);
    memset(position, 0, sizeof *position);
    p->game->setup(state, &config, seed);
    for (int i = 0; i < p->moves; i++) {
        int place = place_of(p->taken[i]);
        if (place < 0 || place >= p->game->legal(state, legal) ||
            p->game->apply(state, legal[place], NULL) != TAV_OK)
            return false;
    }
    return p->best < p->game->legal(state, legal);
}

tav_action puzzle_taken(const puzzle *p, const tav_state *state, int at)
{
    tav_action legal[TAV_LEGAL_MAX];
    p->game->legal(state, legal);
    return legal[place_of(p->taken[at])];
}
