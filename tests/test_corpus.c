/* The corpus of records replays to the hashes written down for it: tests/records.
 *
 *   test_corpus           checks every record
 *   test_corpus --write   writes them anew (the target `golden`) */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "record/record.h"
#include "tests/corpus.h"

typedef struct {
    tav_record record;
    char again[RECORD_TEXT_MAX];
    char *hashes;        /* the whole list */
    const char *at;      /* its next line */
    int undone, changed; /* records with such entries */
    int broken_off;
    int counted[8][TAV_SEATS_MAX + 1][1 << TAV_MODULES_MAX]; /* by game, players, modules */
} shelf;

/* The hash that the next line of the list gives for this record. */
static uint64_t next_hash(shelf *s, const char *name)
{
    char *rest;
    uint64_t hash = strtoull(s->at, &rest, 16);
    size_t length = strlen(name);
    if (rest != s->at + 16 || rest[0] != ' ' || strncmp(rest + 1, name, length) != 0 ||
        rest[1 + length] != '\n')
        fail_msg("hashes.txt: expected the hash of %s, found '%.*s'", name,
                 (int)strcspn(s->at, "\n"), s->at);
    s->at = rest + 1 + length + 1;
    return hash;
}

static void count_record(shelf *s)
{
    const tav_record *record = &s->record;
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

/* Read, written back, checked entry by entry, and replayed to the position in the list. */
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

    uint16_t line[RECORD_ENTRIES];
    uint32_t at_fault;
    tav_state_room room;
    int count = record_line(record, record->entry_count, line, &at_fault);
    assert_int_equal(record_replay(record, count, &room, &fault), TAV_OK);
    uint64_t hash = record_hash(record->game, (const tav_state *)&room);
    uint64_t listed = next_hash(s, name);
    if (hash != listed || (record->over && record->hash != listed))
        fail_msg("%s: hash %016llx, the list has %016llx", name, (unsigned long long)hash,
                 (unsigned long long)listed);
    count_record(s);
}

static void demand_coverage(const shelf *s)
{
    for (int g = 0; g < game_count(); g++)
        for (int i = 0; i < settings_count(game_at(g)); i++) {
            setting at = settings_at(game_at(g), i);
            int least = corpus_family(at.game, at.config.modules) ? CORPUS_LEAST : 1;
            int count = s->counted[g][at.config.players][at.config.modules];
            if (count < least)
                fail_msg("%s, %d players, modules %d: %d records, at least %d are wanted",
                         at.game->id, at.config.players, at.config.modules, count, least);
        }
    assert_true(s->undone >= CORPUS_LEAST && s->changed >= CORPUS_LEAST &&
                s->broken_off >= CORPUS_LEAST);
}

static void records_replay_to_their_hashes(void **unused)
{
    (void)unused;
    size_t size;
    shelf *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->at = s->hashes = corpus_read("hashes.txt", &size);
    assert_non_null(s->hashes);
    assert_true(corpus_walk(check_record, s) > 0);
    assert_string_equal(s->at, "");
    demand_coverage(s);
    free(s->hashes);
    free(s);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return corpus_write() ? 0 : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_replay_to_their_hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
