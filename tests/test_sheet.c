/* Tables counted by hand. The sheet of a finished game, taken from its state, must score like the
 * game itself; worked examples come from docs/rules, and impossible tables are refused. */
#include "tests/unit.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "formats/json/sheet.h"
#include "games/patrician/state.h"
#include "games/puerto_rico/state.h"
#include "games/san_juan/piles.h"
#include "games/sheet.h"
#include "record/record.h"
#include "tests/corpus.h"

/* --- Finished games -------------------------------------------------------------------------- */

static uint16_t *item(tav_sheet *sheet, const tav_game *game, const tav_config *config, int seat,
                      const char *id)
{
    int at = sheet_find(game, config, id);
    if (at < 0)
        fail_msg("%s: the sheet has no '%s'", game->id, id);
    return &sheet->held[seat][at];
}

static void count_san_juan(const tav_game *game, const sj_state *s, tav_sheet *sheet)
{
    static const char *const beneath[] = {NULL, "beneath-chapel", "beneath-bank", "beneath-harbor"};
    for (int seat = 0; seat < s->config.players; seat++) {
        for (int i = 0; i < s->town[seat].size; i++) {
            const sj_building *building = &s->town[seat].building[i];
            ++*item(sheet, game, &s->config, seat, sj_cards[building->card].id);
            if (building->good != SJ_NONE)
                ++*item(sheet, game, &s->config, seat, "goods");
        }
        *item(sheet, game, &s->config, seat, "hand") = s->hand[seat].size;
        for (int kind = SJ_UNDER_CHAPEL; kind <= SJ_UNDER_HARBOR; kind++) {
            int count = sj_count_under(s, seat, kind);
            if (count > 0)
                *item(sheet, game, &s->config, seat, beneath[kind]) = (uint16_t)count;
        }
    }
}

static void count_puerto_rico(const tav_game *game, const pr_state *s, tav_sheet *sheet)
{
    static const char *const tiles[] = {"corn", "indigo", "sugar", "tobacco", "coffee", "quarry"};
    for (int seat = 0; seat < s->config.players; seat++) {
        const pr_seat *of = &s->seat[seat];
        for (int b = 0; b < PR_BUILDINGS; b++) {
            char occupied[64];
            tav_text id;
            if (!pr_owns(of, b))
                continue;
            *item(sheet, game, &s->config, seat, pr_buildings[b].id) = 1;
            text_open(&id, occupied, sizeof occupied);
            text_put(&id, "occupied-");
            text_put(&id, pr_buildings[b].id);
            int at = sheet_find(game, &s->config, occupied);
            if (at >= 0)
                sheet->held[seat][at] = pr_occupied(of, b);
        }
        for (int tile = 0; tile < PR_TILES; tile++)
            *item(sheet, game, &s->config, seat, tiles[tile]) = of->tiles[tile];
        if (of->forests > 0)
            *item(sheet, game, &s->config, seat, "forest") = of->forests;
        if (of->nobles > 0)
            *item(sheet, game, &s->config, seat, "nobles") = of->nobles;
        *item(sheet, game, &s->config, seat, "workers") = of->workers;
        *item(sheet, game, &s->config, seat, "chips") = (uint16_t)of->vp;
        *item(sheet, game, &s->config, seat, "doubloons") = (uint16_t)of->doubloons;
        *item(sheet, game, &s->config, seat, "goods") = (uint16_t)pr_barrels(of->goods);
    }
}

static void count_patrician(const tav_game *game, const pa_state *s, tav_sheet *sheet)
{
    for (int seat = 0; seat < s->config.players; seat++) {
        for (int token = 0; token < PA_TOKENS; token++)
            if ((s->tokens[seat] >> token & 1) != 0)
                *item(sheet, game, &s->config, seat, pa_cities[token / 2].token[token % 2]) = 1;
        for (int i = 0; i < s->played_count[seat]; i++) {
            const pa_card *card = &pa_cards[s->played[pa_pile(s, seat) + i]];
            *item(sheet, game, &s->config, seat, pa_patrician_ids[card->portrait]) += card->heads;
        }
        *item(sheet, game, &s->config, seat, "floors") = s->supply[seat];
    }
}

typedef struct {
    tav_record record;
    int games;
} corpus_tally;

static void compare_game(void *data, const char *name, const char *text, size_t size)
{
    corpus_tally *tally = data;
    tav_record *record = &tally->record;
    tav_state_buffer room;
    tav_fault fault;
    tav_sheet sheet;
    tav_score played[TAV_SEATS_MAX], counted[TAV_SEATS_MAX];
    assert_int_equal(record_read(record, text, size, &fault), TAV_OK);
    assert_int_equal(record_replay(record, (int)record->line_count, &room, &fault), TAV_OK);
    const tav_game *game = record->game;
    memset(&sheet, 0, sizeof sheet);
    if (strcmp(game->id, "san-juan") == 0)
        count_san_juan(game, (const sj_state *)(void *)&room, &sheet);
    else if (strcmp(game->id, "puerto-rico") == 0)
        count_puerto_rico(game, (const pr_state *)(void *)&room, &sheet);
    else
        count_patrician(game, (const pa_state *)(void *)&room, &sheet);
    memset(played, 0, sizeof played);
    game_score(game, (const tav_state *)&room, played);
    if (sheet_score(game, &record->config, &sheet, counted, &fault) != TAV_OK)
        fail_msg("%s: %s, allowed %s", name, fault.what, fault.allowed);
    for (int seat = 0; seat < record->config.players; seat++) {
        assert_int_equal(counted[seat].rank, played[seat].rank);
        assert_int_equal(counted[seat].tiebreak, played[seat].tiebreak);
        assert_int_equal(counted[seat].total, played[seat].total);
        assert_memory_equal(counted[seat].part, played[seat].part,
                            game->part_count * sizeof played[0].part[0]);
    }
    tally->games++;
}

static void a_sheet_scores_like_the_game_it_was_counted_from(void **unused)
{
    (void)unused;
    corpus_tally *tally = calloc(1, sizeof *tally);
    assert_non_null(tally);
    assert_true(corpus_walk(compare_game, tally) > 0);
    assert_true(tally->games >= 70);
    free(tally);
}

/* --- As JSON --------------------------------------------------------------------------------- */

static json_t *ask(const char *text)
{
    static char room[1 << 15];
    tav_text out;
    text_open(&out, room, sizeof room);
    sheet_answer(text, strlen(text), TAV_EN, &out);
    assert_false(out.full);
    json_t *answer = json_loads(room, 0, NULL);
    assert_non_null(answer);
    return answer;
}

static json_t *score_of(json_t *answer, size_t seat)
{
    json_t *score = json_array_get(json_object_get(answer, "scores"), seat);
    if (score == NULL)
        fail_msg("no scores: %s", json_dumps(answer, 0));
    return score;
}

static long long number(json_t *answer, size_t seat, const char *key)
{
    return json_integer_value(json_object_get(score_of(answer, seat), key));
}

static long long part(json_t *answer, size_t seat, const char *id)
{
    json_t *value = json_object_get(json_object_get(score_of(answer, seat), "parts"), id);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

/* docs/rules/san-juan.md 2.8: Guild hall 2 for each plant, City hall 1 for each violet building,
 * Palace a quarter of everything else, rounded down. */
static void san_juan_counts_six_cost_buildings(void **unused)
{
    (void)unused;
    json_t *answer = ask("{\"game\":\"san-juan\",\"players\":2,\"modules\":[],\"seats\":["
                         "{\"indigo\":2,\"coffee\":1,\"guild-hall\":1,\"palace\":1,\"chapel\":1,"
                         "\"beneath-chapel\":3,\"hand\":2,\"goods\":1},"
                         "{\"silver\":4,\"hero\":1,\"library\":1,\"hand\":4}]}");
    /* 1+1+2+0+0+2 printed, 3 beneath, 2 x 3 plants: 15; a quarter of 15 is 3. */
    assert_int_equal(part(answer, 0, "buildings"), 6);
    assert_int_equal(part(answer, 0, "chapel"), 3);
    assert_int_equal(part(answer, 0, "guild-hall"), 6);
    assert_int_equal(part(answer, 0, "palace"), 3);
    assert_int_equal(number(answer, 0, "total"), 18);
    assert_int_equal(number(answer, 0, "tiebreak"), 3);
    /* 4 x 3 + 5 + 3 = 20. */
    assert_int_equal(number(answer, 1, "total"), 20);
    assert_int_equal(number(answer, 1, "rank"), 1);
    assert_int_equal(number(answer, 0, "rank"), 2);
    json_decref(answer);
}

/* docs/rules/puerto-rico.md 8: an empty large building gives its printed points only. */
static void puerto_rico_pays_occupied_large_buildings(void **unused)
{
    (void)unused;
    json_t *answer = ask("{\"game\":\"puerto-rico\",\"players\":3,\"modules\":[],\"seats\":["
                         "{\"residence\":1,\"occupied-residence\":1,\"corn\":6,\"indigo\":5,"
                         "\"chips\":9,\"doubloons\":2},"
                         "{\"fortress\":1,\"occupied-fortress\":1,\"workers\":11,\"chips\":12},"
                         "{\"customs-house\":1,\"chips\":19,\"goods\":3,\"doubloons\":1}]}");
    assert_int_equal(part(answer, 0, "residence"), 6); /* 11 filled spaces */
    assert_int_equal(number(answer, 0, "total"), 9 + 4 + 6);
    assert_int_equal(part(answer, 1, "fortress"), 3);
    assert_int_equal(number(answer, 1, "total"), 12 + 4 + 3);
    assert_int_equal(part(answer, 2, "customs-house"), 0);
    assert_int_equal(number(answer, 2, "total"), 19 + 4);
    /* 19 points each: two doubloons win the tie against none. */
    assert_int_equal(number(answer, 0, "rank"), 2);
    assert_int_equal(number(answer, 1, "rank"), 3);
    assert_int_equal(number(answer, 2, "tiebreak"), 4);
    json_decref(answer);
}

/* docs/rules/patrician.md 7.17, 7.18: three equal heads make 6 points; ties go to more floors. */
static void patrician_counts_heads_and_floors(void **unused)
{
    (void)unused;
    json_t *answer = ask("{\"game\":\"patrician\",\"players\":2,\"modules\":[],\"seats\":["
                         "{\"bologna-9\":1,\"lucca-4\":1,\"lady\":7,\"beard\":2,\"floors\":1},"
                         "{\"bologna-6\":1,\"lucca-7\":1,\"red-hat\":6,\"floors\":2}]}");
    assert_int_equal(part(answer, 0, "prestige"), 13);
    assert_int_equal(part(answer, 0, "portraits"), 12);
    assert_int_equal(part(answer, 1, "prestige"), 13);
    assert_int_equal(part(answer, 1, "portraits"), 12);
    assert_int_equal(number(answer, 1, "rank"), 1);
    assert_int_equal(number(answer, 0, "rank"), 2);
    json_decref(answer);
}

static void refused(const char *text, const char *code, const char *field, const char *allowed)
{
    json_t *answer = ask(text);
    json_t *error = json_object_get(answer, "error");
    if (error == NULL)
        fail_msg("accepted: %s", text);
    assert_string_equal(json_string_value(json_object_get(error, "code")), code);
    assert_string_equal(json_string_value(json_object_get(error, "field")), field);
    if (allowed != NULL)
        assert_string_equal(json_string_value(json_object_get(error, "allowed")), allowed);
    json_decref(answer);
}

#define SJ(seats) "{\"game\":\"san-juan\",\"players\":2,\"modules\":[],\"seats\":[" seats "]}"
#define PR(seats) "{\"game\":\"puerto-rico\",\"players\":2,\"modules\":[],\"seats\":[" seats "]}"
#define PA(seats) "{\"game\":\"patrician\",\"players\":2,\"modules\":[],\"seats\":[" seats "]}"

static void impossible_tables_are_refused(void **unused)
{
    (void)unused;
    refused(SJ("{\"smithy\":2},{}"), "bound", "seats[0].smithy", "0-1");
    refused(SJ("{},{\"indigo\":8,\"sugar\":5}"), "bound", "seats[1].town", "0-12");
    refused(SJ("{\"indigo\":1,\"goods\":2},{}"), "bound", "seats[0].goods", "0-1");
    refused(SJ("{\"silver\":5},{\"silver\":4}"), "bound", "silver", "0-8");
    refused(SJ("{\"cathedral\":1},{}"), "field", "seats[0].cathedral", NULL);
    refused(SJ("{}"), "players", "seats", NULL);
    refused(PR("{\"occupied-fortress\":1},{}"), "bound", "seats[0].occupied-fortress", "0-0");
    refused(PR("{\"corn\":7,\"indigo\":6},{}"), "bound", "seats[0].island", "0-12");
    refused(PR("{\"guild-hall\":1,\"residence\":1,\"fortress\":1,\"city-hall\":1,"
               "\"customs-house\":1,\"wharf\":1,\"harbor\":1,\"factory\":1},{}"),
            "bound", "seats[0].city", "0-12");
    refused(PR("{\"guild-hall\":1},{\"guild-hall\":1}"), "bound", "guild-hall", "0-1");
    refused(PR("{\"chips\":-1},{}"), "bound", "seats[0].chips", NULL);
    refused(PA("{\"pistoia-9\":1},{}"), "field", "seats[0].pistoia-9", NULL);
    refused(PA("{\"roma-9\":1},{\"roma-9\":1}"), "bound", "roma-9", "0-1");
    refused(PA("{\"floors\":40},{}"), "bound", "seats[0].floors", "0-39");
}

static void the_items_in_play_follow_the_modules(void **unused)
{
    (void)unused;
    json_t *plain = ask("{\"game\":\"san-juan\",\"players\":2,\"modules\":[]}");
    json_t *more = ask("{\"game\":\"san-juan\",\"players\":2,\"modules\":[\"new-buildings\"]}");
    /* 29 buildings of the base game, cards beneath the Chapel, goods, hand; ten buildings more,
     * and cards beneath Bank and Harbor. */
    assert_int_equal(json_array_size(json_object_get(plain, "items")), 29 + 3);
    assert_int_equal(json_array_size(json_object_get(more, "items")), 39 + 5);
    json_decref(plain);
    json_decref(more);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sheet_scores_like_the_game_it_was_counted_from),
        cmocka_unit_test(san_juan_counts_six_cost_buildings),
        cmocka_unit_test(puerto_rico_pays_occupied_large_buildings),
        cmocka_unit_test(patrician_counts_heads_and_floors),
        cmocka_unit_test(impossible_tables_are_refused),
        cmocka_unit_test(the_items_in_play_follow_the_modules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
