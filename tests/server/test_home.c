/* The hub inside a page (bindings/wasm/home): this program is the page. It keeps texts in memory, and has
 * bots think at once. */
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

#include "bindings/wasm/home/home.h"
#include "bindings/wasm/home/minds.h"
#include "bindings/wasm/home/save.h"
#include "bindings/wasm/home/shelf.h"
#include "formats/json/json.h"
#include "words/words.h"

enum { NOW_MS = 1000, KEPT = 8, TURNS = 400, TASKS = 64 };

static json_document *answer; /* the last */
static char *kept[KEPT];
static int kept_count;
static bool disk_full, keeping;
static uint32_t asked[TASKS];
static minds_task task[TASKS];
static int tasks;
static uint8_t chance;

void page_send(const char *json, size_t size)
{
    json_document *said = document_read(json, size, &json_limits_wide, NULL);
    assert_non_null(said);
    if (value_get(document_root(said), "push") != NULL) {
        document_close(said);
        return;
    }
    document_close(answer);
    answer = said;
}

void page_keep(const char *id, const char *text, size_t size)
{
    char head[64];
    int place = 0;
    assert_false(keeping);
    keeping = true;
    if (disk_full)
        return;
    tav_text out;
    text_open(&out, head, sizeof head);
    text_put(&out, "\"id\":\"");
    text_put(&out, id);
    while (place < kept_count && strstr(kept[place], head) == NULL)
        place++;
    assert_true(place < KEPT);
    free(place < kept_count ? kept[place] : NULL);
    kept_count += place == kept_count;
    kept[place] = malloc(size + 1);
    memcpy(kept[place], text, size);
    kept[place][size] = '\0';
}

void page_think(uint32_t number, const void *bytes, size_t size, int many)
{
    (void)many;
    assert_true(tasks < TASKS);
    assert_int_equal(size, sizeof task[0]);
    asked[tasks] = number;
    memcpy(&task[tasks++], bytes, size);
}

void page_random(void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = chance++;
}

double page_clock(void)
{
    return 0;
}

static size_t put(const void *bytes, size_t size)
{
    memcpy(home_in(size), bytes, size);
    return size;
}

/* Everything the page would do on its own: keeping, thinking, ticking. */
static void let_time_pass(void)
{
    for (int i = 0; i < TURNS && (keeping || tasks > 0); i++) {
        if (keeping) {
            keeping = false;
            home_kept(!disk_full, NOW_MS);
        } else {
            tasks--;
            uint32_t number = asked[tasks];
            size_t size = mind_think(put(&task[tasks], sizeof task[0]), 0, 1);
            assert_true(size > 0);
            home_answer(number, put(home_out(), size), NOW_MS);
        }
        home_tick(NOW_MS);
    }
    assert_false(keeping);
}

/* The value of "ok", or of "error". */
static const json_value *ask(const char *message)
{
    home_receive(put(message, strlen(message)), NOW_MS);
    let_time_pass();
    const json_value *ok = value_get(document_root(answer), "ok");
    return ok != NULL ? ok : value_get(document_root(answer), "error");
}

static const char create[] = "{\"id\":1,\"do\":\"create\",\"game\":\"san-juan\",\"players\":2,"
                             "\"modules\":[],\"options\":{\"first\":0},\"seats\":[{\"is\":\"me\"},"
                             "{\"is\":\"bot\",\"level\":\"casual\"}],\"clock\":{\"kind\":\"none\"},"
                             "\"public\":false,\"watch\":\"nobody\"}";
static const char look[] = "{\"id\":2,\"do\":\"open\",\"table\":\"abcdefghijklmnop\"}";

static int64_t seq_of(const json_value *ok)
{
    return value_number(value_get(value_get(ok, "state"), "seq"));
}

static void a_game_at_home_is_kept_and_bots_answer(void **unused)
{
    (void)unused;
    assert_int_equal(home_open(put("Anna", 4), NOW_MS), 1);
    home_connect(TAV_EN, NOW_MS);
    assert_string_equal(value_text(value_get(ask(create), "table")), "abcdefghijklmnop");
    assert_int_equal(seq_of(ask(look)), 0);
    ask("{\"id\":3,\"do\":\"act\",\"table\":\"abcdefghijklmnop\",\"seq\":0,"
        "\"actions\":[\"role prospector\"]}");
    let_time_pass();
    const json_value *ok = ask(look);
    assert_true(seq_of(ok) >= 2); /* mine, and the bot's */
    assert_int_equal(value_number(value_get(value_get(ok, "state"), "actor")), 0);
    assert_int_equal(kept_count, 1);
    assert_true(home_record(put("abcdefghijklmnop", 16)) == 0); /* its seed is still a secret */
}

static void what_could_not_be_kept_did_not_happen(void **unused)
{
    (void)unused;
    int64_t before = seq_of(ask(look));
    char message[160];
    tav_text out;
    text_open(&out, message, sizeof message);
    text_put(&out, "{\"id\":4,\"do\":\"resign\",\"table\":\"abcdefghijklmnop\",\"seq\":");
    text_number(&out, before);
    text_put(&out, "}");
    disk_full = true;
    assert_string_equal(value_text(value_get(ask(message), "code")), "store");
    disk_full = false;
    assert_int_equal(seq_of(ask(look)), before);
}

/* A task that several minds share has one answer, with the iterations of all of them. */
static void minds_think_together(void **unused)
{
    (void)unused;
    enum { MINDS = 3 };
    static struct {
        minds_task task;
        bot_answer part[MINDS];
    } all;
    bot_answer joined;
    all.task = task[0]; /* the last thought of a bot */
    memcpy(all.task.thought.level, "strong:iterations=90", sizeof "strong:iterations=90");
    for (int i = 0; i < MINDS; i++) {
        assert_int_equal(mind_think(put(&all.task, sizeof all.task), i, MINDS), sizeof joined);
        memcpy(&all.part[i], home_out(), sizeof joined);
        assert_int_equal(all.part[i].iterations, 30);
    }
    assert_int_equal(mind_join(put(&all, sizeof all), MINDS), sizeof joined);
    memcpy(&joined, home_out(), sizeof joined);
    assert_int_equal(joined.iterations, 90);
    assert_true(joined.count >= 2);
    assert_int_equal(mind_join(put(&all, sizeof all), MINDS + 1), 0);
    assert_int_equal(mind_think(put(&all.task, sizeof all.task), MINDS, MINDS), 0);
}

/* A row and its entries, from the text and back. */
static void a_kept_game_reads_as_it_was_written(void **unused)
{
    (void)unused;
    char *again = malloc(SAVE_SIZE);
    store_game row;
    store_entry *entries;
    char *review;
    tav_fault fault;
    tav_text out;
    size_t size = strlen(kept[0]);
    assert_int_equal(save_read(kept[0], size, "me", &row, &entries, &review, &fault), TAV_OK);
    assert_null(review);
    assert_true(row.seq >= 2);
    assert_string_equal(row.creator, "me");
    assert_string_equal(row.seat[0].account, "me");
    assert_string_equal(row.seat[1].account, "");
    text_open(&out, again, SAVE_SIZE);
    save_write(&row, entries, NULL, &out);
    assert_string_equal(again, kept[0]);
    /* With its review. */
    text_open(&out, again, SAVE_SIZE);
    save_write(&row, entries, "{\"review\":1}", &out);
    free(entries);
    assert_int_equal(save_read(again, out.length, "me", &row, &entries, &review, &fault), TAV_OK);
    assert_string_equal(review, "{\"review\":1}");
    free(entries);
    free(review);
    /* Cut anywhere, it is refused. */
    for (size_t cut = 0; cut < size; cut += 7)
        assert_int_not_equal(save_read(kept[0], cut, "me", &row, &entries, &review, &fault),
                             TAV_OK);
    free(again);
}

static bool kept_review; /* the last text had one */

static void take_it(const char *id, const char *text, size_t size)
{
    (void)id, (void)size;
    kept_review = strstr(text, "\"review\":") != NULL;
}

static void take_review(void *context, store_result result, const char *text)
{
    assert_int_equal(result, STORE_OK);
    *(bool *)context = text != NULL && strcmp(text, "{\"review\":1}") == 0;
}

static void count_done(void *context, store_result result)
{
    assert_int_equal(result, STORE_OK);
    ++*(int *)context;
}

static bool count_entry(void *context, uint32_t seq, const store_entry *entry)
{
    (void)seq, (void)entry;
    ++*(int *)context;
    return true;
}

static void take_row(void *context, store_result result, const store_game *row)
{
    assert_int_equal(result, STORE_OK);
    assert_non_null(row);
    *(store_game *)context = *row;
}

static void a_shelf_takes_a_kept_game_once(void **unused)
{
    (void)unused;
    static tav_store *shelf; /* for as long as the program runs, as in a page */
    shelf = shelf_open(take_it);
    store_game row;
    int entries = 0;
    assert_false(shelf_load(shelf, "{}", 2, "me"));
    assert_true(shelf_load(shelf, kept[0], strlen(kept[0]), "me"));
    assert_false(shelf_load(shelf, kept[0], strlen(kept[0]), "me"));
    store_ask_game(shelf, "abcdefghijklmnop", take_row, &row);
    store_ask_entries(shelf, row.id, 0, RECORD_ENTRIES, count_entry, NULL, &entries);
    assert_int_equal(entries, row.seq);

    /* A review is kept with its game, and stays when the row changes. */
    bool found = true;
    int done = 0;
    store_ask_review(shelf, row.id, take_review, &found);
    assert_false(found);
    store_set_review(shelf, row.id, "{\"review\":1}", 0, count_done, &done);
    assert_true(kept_review);
    shelf_kept(shelf, STORE_OK);
    store_finish(shelf);
    store_set_game(shelf, &row, count_done, &done);
    assert_true(kept_review);
    shelf_kept(shelf, STORE_OK);
    store_finish(shelf);
    assert_int_equal(done, 2);
    store_ask_review(shelf, row.id, take_review, &found);
    assert_true(found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_at_home_is_kept_and_bots_answer),
        cmocka_unit_test(minds_think_together),
        cmocka_unit_test(what_could_not_be_kept_did_not_happen),
        cmocka_unit_test(a_kept_game_reads_as_it_was_written),
        cmocka_unit_test(a_shelf_takes_a_kept_game_once),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    document_close(answer);
    for (int i = 0; i < kept_count; i++)
        free(kept[i]);
    return failed;
}
