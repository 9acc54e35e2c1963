/* Prints the answers of the native desk of wasm/ about every record of the corpus, as lines
 * that tests/wasm/corpus.mjs must get from the compiled module too:
 *
 *   record NAME
 *   load JSON
 *   looks SHA-256        of what a spectator and every seat see, in order
 *   choose JSON          of every level, where the game is not over; then again with each net */
#include <stdio.h>
#include <string.h>

#include "ai/nets.h"
#include "core/sha256.h"
#include "tests/corpus.h"
#include "bindings/wasm/desk.h"
#include "words/words.h"

/* As in corpus.mjs. */
enum { ITERATIONS = 64, LOOKS_MAX = 6 * 2 * TAV_JSON_MAX };
static const char bot_seed[] = "a bot in two homes";

typedef struct {
    tav_desk *desk;
    char looks[LOOKS_MAX];
    char loaded[1024];
    bool good;
} desk_test;

static void print_looks(desk_test *t)
{
    tav_text all;
    uint8_t sha[SHA256_SIZE];
    char hex[2 * SHA256_SIZE + 1];
    text_open(&all, t->looks, sizeof t->looks);
    for (int viewer = TAV_SPECTATOR; desk_look(t->desk, viewer, TAV_EN) != 0; viewer++)
        text_put(&all, desk_out(t->desk));
    sha256((const uint8_t *)t->looks, all.length, sha);
    tav_text digits;
    text_open(&digits, hex, sizeof hex);
    text_hex(&digits, sha, sizeof sha);
    printf("looks %s\n", hex);
    t->good &= !all.full;
}

static void print_choices(desk_test *t)
{
    memcpy(desk_in(t->desk), bot_seed, sizeof bot_seed);
    for (int level = 0; desk_choose(t->desk, level, ITERATIONS) != 0; level++)
        printf("choose %s\n", desk_out(t->desk));
}

static bool fits(const value_net *net, const char *loaded)
{
    char game[64], players[32];
    snprintf(game, sizeof game, "\"game\":\"%s\"", net->game->id);
    snprintf(players, sizeof players, "\"players\":%d", net->players);
    return strstr(loaded, game) != NULL && strstr(loaded, players) != NULL;
}

/* Hands in every net that fits the table, then none. */
static void print_choices_with_nets(desk_test *t, const char *loaded)
{
    for (int i = 0; i < nets_count(); i++) {
        value_net net;
        t->good &= nets_at(i, &net);
        if (!fits(&net, loaded))
            continue;
        memcpy(desk_in(t->desk), nets_built_in[i].words, nets_built_in[i].size);
        t->good &= desk_net(t->desk, nets_built_in[i].size) != 0;
        printf("net %s\n", desk_out(t->desk));
        print_choices(t);
    }
    t->good &= desk_net(t->desk, 0) == 0;
}

static void answer(void *data, const char *name, const char *text, size_t size)
{
    desk_test *t = data;
    char *in = desk_in(t->desk);
    memcpy(in, text, size);
    t->good &= desk_load(t->desk, size) != 0;
    printf("record %s\nload %s\n", name, desk_out(t->desk));
    snprintf(t->loaded, sizeof t->loaded, "%s", desk_out(t->desk));
    print_looks(t);
    print_choices(t);
    print_choices_with_nets(t, t->loaded);
}

int main(void)
{
    static desk_test t = {.good = true};
    t.desk = desk_open();
    if (t.desk == NULL)
        return 1;
    int count = corpus_walk(answer, &t);
    desk_close(t.desk);
    return count > 0 && t.good ? 0 : 1;
}
