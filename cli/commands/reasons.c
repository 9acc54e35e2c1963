#include "cli/commands/reasons.h"

#include <stdio.h>

#include "cli/output/figures.h"
#include "words/say.h"

static void print_reason(const tav_game *game, const review_reason *reason,
                         const char *const *names, tav_language language)
{
    const review_measure *measures;
    char amount[FIGURES];
    review_measures(game, &measures);
    const char *what = reason->measured
                           ? words_of(game, "measure", measures[reason->what].id, language)
                           : words_of(game, "part", game->parts[reason->what], language);
    figures(amount, language, "%+.1f", (double)reason->amount);
    printf("       ");
    printf(say(reason->measured ? SAY_REVIEW_MEASURE : SAY_REVIEW_REASON, language),
           names[reason->seat], what, amount);
    putchar('\n');
}

void reasons_print(const tav_game *game, const review_decision *d, const char *const *names,
                   tav_language language)
{
    if (d->reason_count > 0)
        printf("     %s\n", say(SAY_REVIEW_AVERAGE, language));
    for (int i = 0; i < d->reason_count; i++)
        print_reason(game, &d->reason[i], names, language);
    if (d->reason_count == 0)
        printf("     %s\n", say(SAY_REVIEW_NO_REASON, language));
}
