/* What explains a decision besides the parts of the score, for each game. In Patrician the two parts
 * say it all. The worth of one is a rough
 * exchange rate: about what it adds to a score by the end of a game. */
#include <string.h>

#include "review/review.h"

static const review_measure puerto_rico[] = {
    {"doubloons", 0.4f, " role earned sold posted "},
    {"goods-shipped", 0.5f, " loaded shipped "},
    {"goods-lost", 0.8f, " lost "},
};

static const review_measure san_juan[] = {
    {"cards-from-sales", 0.5f, " sold "},
};

int review_measures(const tav_game *game, const review_measure **measures)
{
    static const struct {
        const char *game;
        const review_measure *measures;
        int count;
    } games[] = {
        {"puerto-rico", puerto_rico, sizeof puerto_rico / sizeof puerto_rico[0]},
        {"san-juan", san_juan, sizeof san_juan / sizeof san_juan[0]},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        if (strcmp(games[i].game, game->id) == 0) {
            *measures = games[i].measures;
            return games[i].count;
        }
    *measures = NULL;
    return 0;
}
