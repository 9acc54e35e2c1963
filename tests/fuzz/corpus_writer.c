/* Writes the seed corpus of a fuzz target:
 *
 *   corpus_writer position FOLDER    positions from random games of every setting
 *   corpus_writer action FOLDER      games as bytes: setting, seed, choices
 *   corpus_writer record FOLDER      records of random games of every setting
 *   corpus_writer json FOLDER        JSON with everything in it, and with parts left out
 *   corpus_writer engine FOLDER      queries of every kind
 *   corpus_writer hub FOLDER         requests of every kind to the tables of a server */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/record.h"
#include "tests/contract.h"

enum { EVERY = 40, POSITIONS_A_GAME = 6, CHOICES = 400 };

static int write_file(const char *folder, const char *name, const void *bytes, size_t size)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) {
        fprintf(stderr, "%s: cannot be written\n", path);
        return 1;
    }
    return 0;
}

static void start_chance(rng_source *source, tav_rng *chance)
{
    uint8_t key[RNG_KEY_SIZE];
    rng_seed_from_text("corpus", key);
    rng_seed(source, key);
    rng_open(chance, source);
}

static int write_positions_of(const setting *s, int number, const char *folder, tav_rng *chance)
{
    uint8_t seed[RNG_KEY_SIZE] = {(uint8_t)number};
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    int status = 0, written = 0;
    s->game->setup(state, &s->config, seed);
    for (int i = 0; s->game->actor(state) != TAV_NOBODY; i++) {
        if (i % EVERY == number % EVERY && written++ < POSITIONS_A_GAME) {
            char json[TAV_JSON_MAX], name[64];
            tav_text out;
            text_open(&out, json, sizeof json);
            s->game->position_json(state, &out);
            snprintf(name, sizeof name, "%s-%03d-%04d", s->game->id, number, i);
            status |= write_file(folder, name, json, out.length);
        }
        s->game->apply(state, random_action(s->game, state, chance), NULL);
    }
    return status;
}

static int write_positions(const char *folder)
{
    rng_source source;
    tav_rng chance;
    int status = 0;
    start_chance(&source, &chance);
    for (int g = 0; g < game_count(); g++)
        for (int i = 0; i < settings_count(game_at(g)); i++) {
            setting plain = settings_at(game_at(g), i);
            setting s = setting_variant(plain.game, plain.config.players, plain.config.modules,
                                        (uint64_t)i);
            status |= write_positions_of(&s, i, folder, &chance);
        }
    return status;
}

static int write_games(const char *folder)
{
    rng_source source;
    tav_rng chance;
    int status = 0;
    start_chance(&source, &chance);
    for (int g = 0; g < game_count(); g++)
        for (int i = 0; i < settings_count(game_at(g)); i++) {
            uint8_t game[7 + CHOICES] = {(uint8_t)g, (uint8_t)i, (uint8_t)i, (uint8_t)i};
            char name[64];
            for (int j = 7; j < 7 + CHOICES; j++)
                game[j] = (uint8_t)rng_below(&chance, 256);
            snprintf(name, sizeof name, "%s-%03d", game_at(g)->id, i);
            status |= write_file(folder, name, game, sizeof game);
        }
    return status;
}

/* Every other game is broken off, so its record is unfinished. */
static void play_record(const setting *s, int number, tav_rng *chance, tav_record *record)
{
    uint8_t seed[RNG_KEY_SIZE] = {(uint8_t)number};
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    s->game->setup(state, &s->config, seed);
    record_begin(record, s->game, &s->config, seed);
    for (int i = 0; s->game->actor(state) != TAV_NOBODY && (number % 2 == 0 || i < EVERY); i++) {
        char words[TAV_TEXT_MAX];
        tav_text text;
        tav_action action = random_action(s->game, state, chance);
        text_open(&text, words, sizeof words);
        s->game->action_text(state, action, &text);
        if (record_add_action(record, s->game->actor(state), words) != TAV_OK)
            abort();
        s->game->apply(state, action, NULL);
    }
    if (s->game->actor(state) == TAV_NOBODY)
        record_finish(record, state);
}

static int write_records(const char *folder)
{
    static tav_record record;
    static char words[RECORD_TEXT_MAX];
    rng_source source;
    tav_rng chance;
    int status = 0;
    start_chance(&source, &chance);
    for (int g = 0; g < game_count(); g++)
        for (int i = 0; i < settings_count(game_at(g)); i++) {
            setting s = settings_at(game_at(g), i);
            char name[64];
            tav_text out;
            play_record(&s, i, &chance, &record);
            text_open(&out, words, sizeof words);
            record_write(&record, true, &out);
            snprintf(name, sizeof name, "%s-%03d", s.game->id, i);
            status |= write_file(folder, name, words, out.length);
        }
    return status;
}

static int write_texts(const char *folder, const char *const *texts)
{
    int status = 0;
    for (int i = 0; texts[i] != NULL; i++) {
        char name[16];
        snprintf(name, sizeof name, "%03d", i);
        status |= write_file(folder, name, texts[i], strlen(texts[i]));
    }
    return status;
}

/* The first two bytes are limits, see fuzz_json.c. */
static const char *const json[] = {
    "oz{\"a\":[1,-2,3.5,1e9,-0.5E-3,true,false,null,\"\"],\"b\":{\"a\":{}},\"\":[[],[[]]]}",
    "oz[\"\\u0041\\u00e9\\ud83c\\udfb2\\\"\\\\\\/"
    "\\b\\f\\n\\r\\t\",\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xb2\"]",
    "oz[9223372036854775807,-9223372036854775808,9223372036854775808,1e308,1.8e308]",
    "oz[\"\\u0000\",\"\\ud83c\",\"\xed\xa0\x80\",\"\xf4\x90\x80\x80\"]",
    "oz{\"a\":1,\r\n\t\"b\":2 , \"a\":3}",
    "az[[[1]]]",
    "o\x02[1,2,3,4]",
    "oz{\"id\":1,\"do\":\"create\",\"options\":{\"first\":0},\"seats\":[{\"is\":\"me\"}]}",
    "oz{\"game\":\"san-juan\",\"players\":2,\"modules\":[\"new-buildings\"],\"seats\":[{\"indigo\":"
    "2,"
    "\"palace\":1,\"beneath-bank\":3,\"hand\":4},{\"customs-office\":1,\"goods\":1}]}",
    "oz{\"game\":\"puerto-rico\",\"players\":3,\"modules\":[\"nobles\"],\"seats\":[{\"residence\":"
    "1,"
    "\"occupied-residence\":1,\"corn\":9},{\"nobles\":2,\"chips\":31},{\"workers\":5}]}",
    "oz{\"game\":\"patrician\",\"players\":5,\"modules\":[]}",
    NULL,
};

#define NEW_MATCH                                                                                  \
    "{\"id\":1,\"query\":\"new\",\"game\":\"san-juan\",\"players\":2,\"seed\":\"1\"}\n"

static const char *const queries[] = {
    "{\"id\":\"a\",\"query\":\"games\"}\n{\"id\":2,\"query\":\"quit\"}\n",
    "{\"id\":1,\"query\":\"new\",\"game\":\"patrician\",\"players\":3,\"modules\":[],\"options\":{}"
    ","
    "\"seats\":[\"human A\",\"bot "
    "random\",\"empty\"]}\n{\"id\":2,\"query\":\"record\",\"match\":\"m1\"}",
    NEW_MATCH "{\"id\":2,\"query\":\"apply\",\"match\":\"m1\",\"seq\":0,\"action\":"
              "[\"role prospector\"],\"seat\":null}\n{\"id\":3,\"query\":\"undo\",\"match\":\"m1\","
              "\"seq\":1,\"actions\":1}\n{\"id\":4,\"query\":\"legal\",\"match\":\"m1\"}\n",
    NEW_MATCH "{\"id\":2,\"query\":\"choose\",\"match\":\"m1\",\"seq\":0,\"level\":\"random\","
              "\"iterations\":9,\"milliseconds\":9,\"seed\":\"x\"}\n"
              "{\"id\":3,\"query\":\"stop\",\"target\":2}\n",
    NEW_MATCH "{\"id\":2,\"query\":\"view\",\"match\":\"m1\",\"seat\":1}\n"
              "{\"id\":3,\"query\":\"position\",\"match\":\"m1\"}\n"
              "{\"id\":4,\"query\":\"score\",\"match\":\"m1\"}\n"
              "{\"id\":5,\"query\":\"close\",\"match\":\"m1\"}\n",
    "{\"id\":1,\"query\":\"load\",\"record\":\"tavoliere record 1\\ngame patrician\\n\"}\n"
    "{\"id\":2,\"query\":\"load\",\"position\":{\"game\":\"patrician\"}}\n",
    NULL,
};

/* The id of the first table of a hub with fuzz_hub.c's generator. */
#define TABLE "\"table\":\"fx4xb2as6hpcijf2\""
#define CREATE(seats, clock)                                                                       \
    "0{\"id\":1,\"do\":\"create\",\"game\":\"san-juan\",\"players\":2,\"modules\":[\"events\"],"   \
    "\"options\":{\"first\":0},\"seats\":[{\"is\":\"me\"}," seats "],\"clock\":" clock             \
    ",\"public\":true,\"watch\":\"all\"}\nw\n"
#define NO_CLOCK "{\"kind\":\"none\"}"
#define BOT      "{\"is\":\"bot\",\"level\":\"novice\"}"

static const char *const requests[] = {
    "0{\"id\":1,\"do\":\"language\",\"lang\":\"de\"}\n0{\"id\":2,\"do\":\"lobby\",\"watch\":true}\n"
    "1{\"id\":3,\"do\":\"mine\"}\n",
    CREATE(BOT, NO_CLOCK) "0{\"id\":2,\"do\":\"open\"," TABLE "}\n0{\"id\":3,\"do\":\"act\"," TABLE
                          ",\"seq\":0,\"actions\":[\"role prospector\"]}\nw\nw\nw\n"
                          "0{\"id\":4,\"do\":\"hint\"," TABLE ",\"ms\":100}\nw\n"
                          "0{\"id\":5,\"do\":\"undo\"," TABLE ",\"seq\":2}\nw\n",
    CREATE("{\"is\":\"open\"}",
           "{\"kind\":\"days\",\"days\":1}") "1{\"id\":2,\"do\":\"join\"," TABLE
                                             ",\"seat\":1}\nw\n0{\"id\":3,\"do\":\"start\"," TABLE
                                             ",\"fill\":null}\nw\n1{\"id\":4,\"do\":\"open\"," TABLE
                                             "}\nt\nt\nw\n1{\"id\":5,\"do\":\"resign\"," TABLE
                                             ",\"seq\":0}\nw\n1{\"id\":6,\"do\":\"take\"," TABLE
                                             "}\nw\n1{\"id\":7,\"do\":\"leave\"," TABLE
                                             "}\nw\nr\n+0\n0{\"id\":8,\"do\":\"open\"," TABLE "}\n",
    CREATE("{\"is\":\"invited\"}",
           NO_CLOCK) "1{\"id\":2,\"do\":\"join\"," TABLE ",\"invite\":\"0123456789abcdef\"}\n"
                     "0{\"id\":3,\"do\":\"start\"," TABLE
                     ",\"fill\":\"random\"}\nw\n+2\n2{\"id\":4,\"do\":"
                     "\"open\"," TABLE "}\n2{\"id\":5,\"do\":\"say\"," TABLE
                     ",\"text\":\"hello\"}\nw\n0{\"id\":6,\"do\":\"mute\"," TABLE
                     ",\"seat\":1,\"on\":true}\n0{\"id\":7,\"do\":\"log\"," TABLE
                     ",\"from\":0,\"to\":9}\n0{\"id\":8,\"do\":\"digest\"," TABLE
                     "}\n2{\"id\":9,\"do\":\"shut\"," TABLE "}\n-2\n",
    CREATE("{\"is\":\"open\"}", NO_CLOCK) "f\n1{\"id\":2,\"do\":\"join\"," TABLE
                                          "}\nw\no\n1{\"id\":3,\"do\":\"join\"," TABLE
                                          "}\n1{\"id\":4,\"do\":\"leave\"," TABLE
                                          "}\nw\n0{\"id\":5,\"do\":\"leave\"," TABLE "}\nw\n",
    CREATE(BOT, NO_CLOCK) "0{\"id\":2,\"do\":\"rematch\"," TABLE
                          "}\n0{\"id\":3,\"do\":\"agree\"," TABLE
                          ",\"seq\":0}\n0{\"id\":4,\"do\":\"refuse\"," TABLE ",\"seq\":0}\n"
                          "0{\"id\":5,\"do\":\"replay\"," TABLE "}\n",
    "0{\"id\":1,\"do\":\"replay\",\"record\":\"tavoliere record 1\\ngame patrician\\nrules "
    "1\\nplayers 2\\n"
    "modules -\\noptions -\\nseat 0 human A\\nseat 1 bot random\\nseed-sha256 "
    "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925\\nseed "
    "0000000000000000000000000000000000000000000000000000000000000000\\n\\n\\nunfinished\\nend\\n\""
    "}\n"
    "0{\"id\":2,\"do\":\"moment\",\"replay\":\"r1\",\"at\":0,\"seat\":1}\n"
    "0{\"id\":3,\"do\":\"fork\",\"replay\":\"r1\",\"at\":0,\"seat\":0,\"level\":\"novice\"}"
    "\nw\nw\n",
    "0{\"id\":1,\"do\":\"upload\",\"record\":\"tavoliere record 1\\ngame patrician\\nrules "
    "1\\nplayers 2\\n"
    "modules -\\noptions -\\nseat 0 human A\\nseat 1 bot random\\nseed-sha256 "
    "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925\\nseed "
    "0000000000000000000000000000000000000000000000000000000000000000\\n\\n\\nunfinished\\nend\\n\""
    "}\nw\n",
    NULL,
};

/* The first character selects the reader; see fuzz_http.c. */
static const char *const http[] = {
    "0port = 8080\nhost = ::1 # here\n\norigins = https://a.example, http://b.example:81\n"
    "proxies = 127.0.0.1, ::1\nbehind-tls = yes\nlog-level = debug\ndata = /x\n",
    "1tavoliere=0123456789abcdef; x=y",
    "1https://play.example.org:443\nplay.example.org",
    "1gzip;q=0, br;q=0.5, deflate",
    "1it-IT,it;q=0.9,de",
    "1W/\"abc\", \"def\"\n\"def\"",
    "1192.0.2.1, 2001:db8::1",
    "1application/json; charset=utf-8",
    "2/api/tables/abcdefgh12345678/record",
    "2/api/logout-everywhere",
    "2/rules/san-juan",
    "3name \"quoted\" \\ \x1b[0m\n",
    NULL,
};

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "position") == 0)
        return write_positions(argv[2]);
    if (argc == 3 && strcmp(argv[1], "action") == 0)
        return write_games(argv[2]);
    if (argc == 3 && strcmp(argv[1], "record") == 0)
        return write_records(argv[2]);
    if (argc == 3 && strcmp(argv[1], "json") == 0)
        return write_texts(argv[2], json);
    if (argc == 3 && strcmp(argv[1], "engine") == 0)
        return write_texts(argv[2], queries);
    if (argc == 3 && strcmp(argv[1], "http") == 0)
        return write_texts(argv[2], http);
    if (argc == 3 && strcmp(argv[1], "hub") == 0)
        return write_texts(argv[2], requests);
    fprintf(stderr, "corpus_writer position|action|record|json|engine|http|hub FOLDER\n");
    return 2;
}
