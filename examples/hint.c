/* Asks a bot for the first decision of a game and prints its three best choices.
 *
 *     hint [GAME [PLAYERS [SEED]]]
 *
 * Build it against an installed library:
 *
 *     cc hint.c $(pkg-config --cflags --libs tavoliere) -o hint */
#include <stdio.h>
#include <stdlib.h>

#include <tavoliere.h>

static void print_choice(const tavoliere_choice *choice)
{
    for (int i = 0; i < choice->count && i < 3; i++)
        printf("%d. %-28s wins %2.0f %%  (tried %u times)\n", i + 1, choice->ranked[i].text,
               100 * (double)choice->ranked[i].share, (unsigned)choice->ranked[i].visits);
    printf("and then:");
    for (int i = 0; i < choice->line_count; i++)
        printf("%s seat %d %s", i > 0 ? "," : "", choice->line[i].seat, choice->line[i].text);
    putchar('\n');
}

int main(int argc, char **argv)
{
    tavoliere_setup setup = {.game = argc > 1 ? argv[1] : "san-juan",
                             .players = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 3,
                             .seed = argc > 3 ? argv[3] : "example"};
    tavoliere_bot_setup who = {.game = setup.game, .level = "strong", .iterations = 500};
    tavoliere_choice choice;
    tavoliere_fault fault;
    tavoliere *table = tavoliere_open(&setup, &fault);
    tavoliere_bot *bot = table != NULL ? tavoliere_bot_open(&who, &fault) : NULL;
    if (bot == NULL) {
        char message[TAVOLIERE_MESSAGE_MAX];
        tavoliere_message(&fault, "en", message, sizeof message);
        fprintf(stderr, "hint: %s\n", message);
        tavoliere_close(table);
        return 2;
    }
    tavoliere_choose(bot, table, &choice);
    print_choice(&choice);
    tavoliere_bot_close(bot);
    tavoliere_close(table);
    return 0;
}
