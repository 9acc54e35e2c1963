/* Grades: how much a seat gave away per decision, and which of our own levels gives away as much. */
#include <math.h>
#include <string.h>

#include "review/review.h"

enum { LEVELS = 4 };

/* Measured by tests/review_study at usual depth (docs/review.md). A loss below 0: the level plays better
 * than what the review's short search proposes. */
static const struct {
    const char *game;
    review_scale scale[LEVELS];
} measured[] = {
    {"san-juan", {{"random", 8.96f}, {"novice", 2.39f}, {"casual", 1.06f}, {"strong", -0.49f}}},
    {"puerto-rico", {{"random", 7.35f}, {"novice", 5.10f}, {"casual", 2.50f}, {"strong", -0.45f}}},
    {"patrician", {{"random", 7.56f}, {"novice", 3.53f}, {"casual", 0.77f}, {"strong", 0.40f}}},
};

int review_scales(const tav_game *game, const review_scale **scales)
{
    for (size_t i = 0; i < sizeof measured / sizeof measured[0]; i++)
        if (strcmp(measured[i].game, game->id) == 0) {
            *scales = measured[i].scale;
            return LEVELS;
        }
    *scales = NULL;
    return 0;
}

/* The level whose loss is nearest. */
static const char *nearest_level(const tav_game *game, double loss)
{
    const review_scale *scale;
    int count = review_scales(game, &scale), best = 0;
    for (int i = 1; i < count; i++)
        if (loss < ((double)scale[i - 1].loss + (double)scale[i].loss) / 2)
            best = i;
    return count > 0 ? scale[best].level : NULL;
}

review_grade review_grade_of(const tav_game *game, const review_decision *decisions, int count,
                             int seat, int players)
{
    double sum = 0, square = 0;
    review_grade grade = {0};
    for (int i = 0; i < count; i++) {
        if (decisions[i].seat != seat)
            continue;
        double loss = (double)decisions[i].gap * players * 100;
        grade.decisions++;
        sum += loss;
        square += loss * loss;
    }
    if (grade.decisions < 2)
        return grade;
    double mean = sum / grade.decisions;
    double variance = (square - sum * mean) / (grade.decisions - 1);
    double width = 1.96 * sqrt(variance > 0 ? variance / grade.decisions : 0);
    grade.loss = (float)(mean > 0 ? mean : 0);
    grade.low = (float)(mean > width ? mean - width : 0);
    grade.high = (float)(mean + width > 0 ? mean + width : 0);
    grade.level = nearest_level(game, mean);
    return grade;
}
