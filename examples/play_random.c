/* Plays one whole game through the public header, choosing at random, and prints the result.
 *
 *     play_random [GAME [PLAYERS [SEED]]]
 *
 * Build it against an installed library:
 *
 *     cc play_random.c $(pkg-config --cflags --libs tavoliere) -o play_random */
#include <stdio.h>
#include <stdlib.h>

#include <tavoliere.h>

/* The example brings its own tiny generator: choosing is the caller's business, not the
 * library's. */
static uint32_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33);
}

static int play_to_the_end(tavoliere *table)
{
    uint16_t actions[TAVOLIERE_ACTIONS_MAX];
    uint64_t random = 1;
    int moves = 0;
    for (int count; (count = tavoliere_legal(table, actions)) > 0; moves++) {
        uint16_t action = actions[next_random(&random) % (uint32_t)count];
        if (moves < 5) {
            char words[TAVOLIERE_TEXT_MAX];
            tavoliere_action_text(table, action, words, sizeof words);
            printf("seat %d, %s: %s\n", tavoliere_actor(table), tavoliere_decision(table), words);
        }
        if (tavoliere_play(table, action, NULL) != TAVOLIERE_OK)
            return -1;
    }
    return moves;
}

static void print_scores(const tavoliere *table)
{
    tavoliere_score scores[TAVOLIERE_SEATS_MAX];
    int seats = tavoliere_scores(table, scores);
    for (int seat = 0; seat < seats; seat++) {
        printf("seat %d: rank %d, %d points", seat, scores[seat].rank, scores[seat].total);
        const char *part;
        for (int i = 0; (part = tavoliere_part_id(tavoliere_game(table), i)) != NULL; i++)
            if (scores[seat].part[i] != 0)
                printf(", %s %d", part, scores[seat].part[i]);
        putchar('\n');
    }
}

int main(int argc, char **argv)
{
    tavoliere_setup setup = {.game = argc > 1 ? argv[1] : "san-juan",
                             .players = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 3,
                             .seed = argc > 3 ? argv[3] : "example"};
    tavoliere_fault fault;
    tavoliere *table = tavoliere_open(&setup, &fault);
    if (table == NULL) {
        char message[TAVOLIERE_MESSAGE_MAX];
        tavoliere_message(&fault, "en", message, sizeof message);
        fprintf(stderr, "play_random: %s\n", message);
        return 2;
    }
    int moves = play_to_the_end(table);
    printf("...\nover after %d decisions\n", moves);
    print_scores(table);
    tavoliere_close(table);
    return moves < 0;
}
