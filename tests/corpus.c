/* Reads, plays and writes the corpus. A record's number decides what it holds besides its actions:
 * one in three takes moves back, one in three changes players, and the last one of a setting is
 * broken off. */
#define _POSIX_C_SOURCE 200809L

#include "tests/corpus.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/hash.h"
#include "record/record.h"
#include "tests/contract.h"

#define RECORDS TESTS_FOLDER "/records/"

enum {
    UNDO_ONE_IN = 24, /* decisions */
    UNDO_MOST = 8,    /* actions undone at once */
    CHANGE_ONE_IN = 40,
    BROKEN_OFF_LEAST = 20,
    BROKEN_OFF_MOST = 90,
    NAME_MAX_LENGTH = 256
};

/* --- Reading ---------------------------------------------------------------------------------- */

char *corpus_read(const char *name, size_t *size)
{
    char path[2048];
    snprintf(path, sizeof path, RECORDS "%s", name);
    FILE *file = fopen(path, "rb");
    char *text = malloc(RECORD_TEXT_MAX);
    if (file == NULL || text == NULL) {
        free(text);
        if (file != NULL)
            fclose(file);
        return NULL;
    }
    *size = fread(text, 1, RECORD_TEXT_MAX - 1, file);
    text[*size] = '\0';
    fclose(file);
    return text;
}

int corpus_walk(corpus_visit *visit, void *data)
{
    glob_t found;
    if (glob(RECORDS "*/*/*.txt", 0, NULL, &found) != 0)
        return -1;
    int count = (int)found.gl_pathc;
    for (int i = 0; i < (int)found.gl_pathc; i++) {
        const char *name = found.gl_pathv[i] + strlen(RECORDS);
        size_t size;
        char *text = corpus_read(name, &size);
        if (text == NULL) {
            count = -1;
            break;
        }
        visit(data, name, text, size);
        free(text);
    }
    globfree(&found);
    return count;
}

bool corpus_family(const tav_game *game, unsigned modules)
{
    return (modules & (modules - 1)) == 0 || modules == (1u << game->module_count) - 1;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static const record_seat people[] = {
    {.player = RECORD_HUMAN, .name = "Anna"},
    {.player = RECORD_BOT, .level = "random"},
    {.player = RECORD_HUMAN, .name = "Jürgen Groß"},
    {.player = RECORD_BOT, .level = "random", .name = "Zoë"},
    {.player = RECORD_HUMAN},
};

enum { PEOPLE = sizeof people / sizeof people[0] };

static bool one_in(tav_rng *chance, uint32_t many)
{
    return rng_below(chance, many) == 0;
}

static void must(tav_error error)
{
    if (error != TAV_OK)
        abort();
}

static void act(tav_record *record, tav_state *state, tav_rng *chance)
{
    char words[TAV_TEXT_MAX];
    tav_text text;
    tav_action action = random_action(record->game, state, chance);
    text_open(&text, words, sizeof words);
    record->game->action_text(state, action, &text);
    must(record_add_action(record, record->game->actor(state), words));
    record->game->apply(state, action, NULL);
}

/* Undoes some actions; returns how many are left. */
static int take_back(tav_record *record, int played, tav_state_buffer *room, tav_rng *chance)
{
    int most = played < UNDO_MOST ? played : UNDO_MOST;
    int left = played - 1 - (int)rng_below(chance, (uint32_t)most);
    int seat = (int)rng_below(chance, record->config.players);
    must(record_add_undo(record, seat, left));
    must(record_replay(record, left, room, NULL));
    return left;
}

static void change_player(tav_record *record, tav_rng *chance)
{
    int seat = (int)rng_below(chance, record->config.players);
    must(record_add_change(record, seat, &people[rng_below(chance, PEOPLE)]));
}

/* Plays a game of random choices; the seed and the choices come from the record's name. */
static void play(tav_record *record, const setting *s, int number, const char *name)
{
    uint8_t seed[RNG_KEY_SIZE], own[RNG_KEY_SIZE];
    rng_source source;
    tav_rng chance;
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    rng_seed_from_text(name, seed);
    rng_derive(seed, 0, own);
    rng_seed(&source, own);
    rng_open(&chance, &source);
    record_begin(record, s->game, &s->config, seed);
    for (int seat = 0; seat < s->config.players; seat++)
        record->seat[seat] = people[(seat + number) % PEOPLE];
    s->game->setup(state, &s->config, seed);
    int stop = BROKEN_OFF_LEAST + (int)rng_below(&chance, BROKEN_OFF_MOST - BROKEN_OFF_LEAST);
    for (int played = 0; s->game->actor(state) != TAV_NOBODY; played++) {
        if (number == CORPUS_LEAST && played == stop)
            return;
        if (number % 3 == 1 && played > 0 && one_in(&chance, UNDO_ONE_IN))
            played = take_back(record, played, &room, &chance);
        if (number % 3 == 2 && one_in(&chance, CHANGE_ONE_IN))
            change_player(record, &chance);
        act(record, state, &chance);
    }
    record_finish(record, state);
}

/* "san-juan/3-events+new-buildings/", or "patrician/3-base/". */
static void folder_of(const setting *s, tav_text *out)
{
    text_put(out, s->game->id);
    text_char(out, '/');
    text_number(out, s->config.players);
    char before = '-';
    for (int i = 0; i < s->game->module_count; i++)
        if ((s->config.modules >> i & 1) != 0) {
            text_char(out, before);
            text_put(out, s->game->modules[i]);
            before = '+';
        }
    text_put(out, s->config.modules == 0 ? "-base/" : "/");
}

static bool write_file(const char *name, const char *text)
{
    char path[2048];
    snprintf(path, sizeof path, RECORDS "%s", name);
    for (char *slash = path + strlen(RECORDS) - 1; slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    FILE *file = fopen(path, "wb");
    bool written = file != NULL && fputs(text, file) >= 0;
    if (file == NULL || fclose(file) != 0 || !written) {
        fprintf(stderr, "%s: cannot be written\n", path);
        return false;
    }
    return true;
}

/* The options change from one record of a folder to the next. */
static void make_record(const setting *plain, int number, tav_record *record, tav_text *name,
                        tav_text *text)
{
    setting s = setting_variant(plain->game, plain->config.players, plain->config.modules,
                                (uint64_t)(number - 1));
    folder_of(&s, name);
    text_put(name, number < 10 ? "0" : "");
    text_number(name, number);
    text_put(name, ".txt");
    play(record, &s, number, name->at);
    record_write(record, true, text);
}

/* Returns the number of the one record of a setting that is stored. Among the families, one in four
 * takes moves back, one changes players, one is plain and one is broken off. The other sets of
 * modules have only this one: a finished game with fewer players, one that is broken off with
 * five. */
static int stored_number(const setting *s, int families)
{
    static const int kinds[] = {3, CORPUS_LEAST, 4, 2};
    if (!corpus_family(s->game, s->config.modules))
        return 2 * s->config.players;
    return kinds[(s->config.players + families) % 4];
}

typedef struct {
    bool stored; /* visit the stored games, or the others */
    corpus_visit *visit;
    void *data;
    int count;
    tav_record record;
    char text[RECORD_TEXT_MAX];
} tour;

static void play_setting(tour *t, const setting *s, int families)
{
    bool family = corpus_family(s->game, s->config.modules);
    int keep = stored_number(s, families);
    int last = family ? CORPUS_LEAST : keep;
    for (int number = family ? 1 : keep; number <= last; number++) {
        if ((number == keep) != t->stored)
            continue;
        char name[NAME_MAX_LENGTH];
        tav_text name_out, text_out;
        text_open(&name_out, name, sizeof name);
        text_open(&text_out, t->text, sizeof t->text);
        make_record(s, number, &t->record, &name_out, &text_out);
        t->visit(t->data, name, t->text, text_out.length);
        t->count++;
    }
}

static int play_all(bool stored, corpus_visit *visit, void *data)
{
    tour *t = calloc(1, sizeof *t);
    if (t == NULL)
        return -1;
    t->stored = stored;
    t->visit = visit;
    t->data = data;
    for (int g = 0; g < game_count(); g++)
        for (int i = 0, families = 0; i < settings_count(game_at(g)); i++) {
            setting s = settings_at(game_at(g), i);
            play_setting(t, &s, families);
            families += corpus_family(s.game, s.config.modules);
        }
    int count = t->count;
    free(t);
    return count;
}

int corpus_play(corpus_visit *visit, void *data)
{
    return play_all(false, visit, data);
}

static void store(void *data, const char *name, const char *text, size_t size)
{
    (void)size;
    bool *good = data;
    *good &= write_file(name, text);
}

/* --- The lists -------------------------------------------------------------------------------- */

typedef struct {
    tav_record record;
    char text[RECORD_TEXT_MAX];
    tav_text out;
    bool texts; /* lines also hold the hash of the text */
    bool good;
} hash_list;

static void put_hash(tav_text *out, uint64_t hash)
{
    char digits[20];
    snprintf(digits, sizeof digits, "%016llx ", (unsigned long long)hash);
    text_put(out, digits);
}

static void list_hash(void *data, const char *name, const char *text, size_t size)
{
    hash_list *list = data;
    tav_state_buffer room;
    tav_record *record = &list->record;
    if (record_read(record, text, size, NULL) != TAV_OK || record_check(record, NULL) != TAV_OK) {
        list->good = false;
        return;
    }
    must(record_replay(record, (int)record->line_count, &room, NULL));
    put_hash(&list->out, record_hash(record->game, (const tav_state *)&room));
    if (list->texts)
        put_hash(&list->out, hash_bytes(text, size, 0));
    text_put(&list->out, name);
    text_char(&list->out, '\n');
}

static bool write_list(hash_list *list, bool texts)
{
    list->texts = texts;
    list->good = true;
    text_open(&list->out, list->text, sizeof list->text);
    int count = texts ? corpus_play(list_hash, list) : corpus_walk(list_hash, list);
    return count > 0 && list->good && !list->out.full &&
           write_file(texts ? "seeds.txt" : "hashes.txt", list->text);
}

bool corpus_write(void)
{
    bool stored = true;
    hash_list *list = malloc(sizeof *list);
    bool good = list != NULL && play_all(true, store, &stored) > 0 && stored &&
                write_list(list, false) && write_list(list, true);
    free(list);
    return good;
}
