/* The corpus of tests/corpus.h keeps its hashes. Stored records replay to them; the other
 * games, played from their seeds, are written to the same text and end in the same position.
 *
 *   test_corpus           checks every game
 *   test_corpus --write   writes records and lists (the target `golden`) */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "record/record.h"
#include "tests/corpus.h"

typedef struct {
    int undone, changed, broken_off;
    int counted[8][TAV_SEATS_MAX + 1][1 << TAV_MODULES_MAX]; /* by game, players, modules */
} tally;

typedef struct {
    tav_record record;
    char again[RECORD_TEXT_MAX];
    char *list;
    const char *at; /* next line of the list */
    bool texts;     /* its lines also hold the hash of the text */
    tally tally;
} shelf;

static uint64_t next_hash(shelf *s, const char *name)
{
    char *rest;
    uint64_t hash = strtoull(s->at, &rest, 16);
    if (rest != s->at + 16 || rest[0] != ' ')
        fail_msg("%s: expected a hash, found '%.*s'", name, (int)strcspn(s->at, "\n"), s->at);
    s->at = rest + 1;
    return hash;
}

static void demand_hash(shelf *s, const char *name, const char *what, uint64_t hash)
{
    uint64_t listed = next_hash(s, name);
    if (hash != listed)
        fail_msg("%s: the %s has the hash %016llx, the list says %016llx", name, what,
                 (unsigned long long)hash, (unsigned long long)listed);
}

static void end_line(shelf *s, const char *name)
{
    size_t length = strlen(name);
    if (strncmp(s->at, name, length) != 0 || s->at[length] != '\n')
        fail_msg("the list continues with '%.*s', expected %s", (int)strcspn(s->at, "\n"), s->at,
                 name);
    s->at += length + 1;
}

static void count_record(tally *s, const tav_record *record)
{
    bool undone = false, changed = false;
    for (uint32_t i = 0; i < record->entry_count; i++) {
        undone |= record->entry[i].kind == RECORD_UNDO;
        changed |= record->entry[i].kind == RECORD_CHANGE;
    }
    s->undone += undone;
    s->changed += changed;
    s->broken_off += !record->over;
    for (int g = 0; g < game_count(); g++)
        if (game_at(g) == record->game)
            s->counted[g][record->config.players][record->config.modules]++;
}

/* Reads the record, writes it back, checks every entry, and replays it to the listed position. */
static void check_record(void *data, const char *name, const char *text, size_t size)
{
    shelf *s = data;
    tav_record *record = &s->record;
    tav_fault fault;
    tav_text out;
    if (record_read(record, text, size, &fault) != TAV_OK || record_check(record, &fault) != TAV_OK)
        fail_msg("%s:%d: allowed '%s'", name, fault.line, fault.allowed);
    text_open(&out, s->again, sizeof s->again);
    record_write(record, true, &out);
    assert_string_equal(s->again, text);

    tav_state_buffer room;
    assert_int_equal(record_replay(record, (int)record->line_count, &room, &fault), TAV_OK);
    uint64_t hash = record_hash(record->game, (const tav_state *)&room);
    demand_hash(s, name, "last position", hash);
    if (record->over)
        assert_int_equal(record->hash, hash);
    if (s->texts)
        demand_hash(s, name, "text", hash_bytes(text, size, 0));
    end_line(s, name);
    count_record(&s->tally, record);
}

static void open_list(shelf *s, const char *name, bool texts)
{
    size_t size;
    free(s->list);
    s->at = s->list = corpus_read(name, &size);
    s->texts = texts;
    assert_non_null(s->list);
}

static void demand_count(const shelf *s, int family_least)
{
    for (int g = 0; g < game_count(); g++)
        for (int i = 0; i < settings_count(game_at(g)); i++) {
            setting at = settings_at(game_at(g), i);
            int least = corpus_family(at.game, at.config.modules) ? family_least : 1;
            int count = s->tally.counted[g][at.config.players][at.config.modules];
            if (count < least)
                fail_msg("%s, %d players, modules %d: %d records, expected at least %d",
                         at.game->id, at.config.players, at.config.modules, count, least);
        }
}

static void the_corpus_keeps_its_hashes(void **unused)
{
    (void)unused;
    shelf *s = calloc(1, sizeof *s);
    assert_non_null(s);
    open_list(s, "hashes.txt", false);
    assert_true(corpus_walk(check_record, s) > 0);
    assert_string_equal(s->at, "");
    demand_count(s, 1);
    assert_true(s->tally.undone >= CORPUS_LEAST && s->tally.changed >= CORPUS_LEAST &&
                s->tally.broken_off >= CORPUS_LEAST);

    open_list(s, "seeds.txt", true);
    assert_true(corpus_play(check_record, s) > 0);
    assert_string_equal(s->at, "");
    demand_count(s, CORPUS_LEAST);
    free(s->list);
    free(s);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return corpus_write() ? 0 : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_corpus_keeps_its_hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
