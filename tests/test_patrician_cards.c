/* Checks the deck of Patrician against its list: tests/components/patrician-cards.csv has one row
 * per card of the box, the program one per id. Correct the list there and in cards.c. */
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "games/patrician/cards.h"

enum { ID, CITY, FLOORS, CRESTS, PORTRAIT, HEADS, SPECIAL, START, COLUMNS };

typedef struct {
    char text[128];
    const char *column[COLUMNS];
} row;

/* The names of the list, and what the ids call one and two of them. */
static const struct {
    const char *name, *one, *two;
} portraits[PA_PATRICIANS] = {
    [PA_RED_HAT] = {"RedHat", "red-hat", "two-red-hats"},
    [PA_LADY] = {"Lady", "lady", "two-ladies"},
    [PA_BEARD] = {"Beard", "beard", "two-beards"},
};

static bool read_row(FILE *file, row *r)
{
    if (fgets(r->text, sizeof r->text, file) == NULL)
        return false;
    r->text[strcspn(r->text, "\r\n")] = '\0';
    char *at = r->text;
    for (int i = 0; i < COLUMNS; i++) {
        r->column[i] = at;
        at += strcspn(at, ",");
        if (*at == ',')
            *at++ = '\0';
    }
    assert_int_equal(*at, '\0');
    return true;
}

static FILE *open_list(void)
{
    row head;
    FILE *file = fopen(TESTS_FOLDER "/components/patrician-cards.csv", "r");
    assert_non_null(file);
    assert_true(read_row(file, &head));
    assert_string_equal(head.column[ID], "id");
    assert_string_equal(head.column[START], "start");
    return file;
}

static int find_portrait(const row *r)
{
    int patrician = 0;
    while (patrician < PA_PATRICIANS && strcmp(portraits[patrician].name, r->column[PORTRAIT]) != 0)
        patrician++;
    return patrician;
}

/* Writes the city, then the lower half, then `star` (docs/interfaces/patrician.md, "Cards"). */
static void put_id(const row *r, tav_text *id)
{
    int patrician = find_portrait(r);
    text_put(id, r->column[CITY]);
    id->at[0] = (char)(id->at[0] - 'A' + 'a');
    text_char(id, '-');
    if (strcmp(r->column[CRESTS], "2") == 0)
        text_put(id, "two-crests");
    else if (patrician < PA_PATRICIANS)
        text_put(id, strcmp(r->column[HEADS], "2") == 0 ? portraits[patrician].two
                                                        : portraits[patrician].one);
    else
        text_put(id, r->column[SPECIAL]);
    if (strcmp(r->column[START], "1") == 0)
        text_put(id, "-star");
}

static void assert_number(int number, const char *column)
{
    char digits[16];
    tav_text text;
    text_open(&text, digits, sizeof digits);
    text_number(&text, number);
    assert_string_equal(digits, column);
}

static void assert_card(const pa_card *card, const row *r)
{
    static const char *const specials[] = {
        [PA_NO_SPECIAL] = "", [PA_SPECIAL_MOVE] = "move", [PA_SPECIAL_ANY] = "any"};
    char id[64];
    tav_text text;
    text_open(&text, id, sizeof id);
    put_id(r, &text);
    assert_string_equal(card->id, id);
    size_t length = strlen(pa_cities[card->city].id);
    assert_memory_equal(card->id, pa_cities[card->city].id, length);
    assert_int_equal(card->id[length], '-');
    assert_number(pa_cities[card->city].floors, r->column[FLOORS]);
    assert_number(card->crests, r->column[CRESTS]);
    assert_number(card->heads, r->column[HEADS]);
    if (card->heads > 0)
        assert_int_equal(card->portrait, find_portrait(r));
    assert_string_equal(specials[card->special], r->column[SPECIAL]);
    assert_number(card->start, r->column[START]);
}

/* proves patrician 5 deck */
static void every_card_of_the_list_is_in_the_deck(void **unused)
{
    (void)unused;
    FILE *file = open_list();
    row r;
    int cards = 0;
    for (int id = 0; id < PA_CARDS; id++)
        for (int copy = 0; copy < pa_cards[id].copies; copy++) {
            assert_true(read_row(file, &r));
            assert_number(++cards, r.column[ID]);
            assert_card(&pa_cards[id], &r);
        }
    assert_int_equal(cards, PA_DECK);
    assert_false(read_row(file, &r));
    fclose(file);
}

static void ids_are_unique(void **unused)
{
    (void)unused;
    for (int a = 0; a < PA_CARDS; a++)
        for (int b = 0; b < a; b++)
            assert_string_not_equal(pa_cards[a].id, pa_cards[b].id);
}

/* proves patrician 4 cities */
static void cities_have_their_cards_floors_and_tokens(void **unused)
{
    (void)unused;
    static const struct {
        const char *id;
        int cards, floors, two_crests;
        const char *high, *low;
    } table[PA_CITIES] = {
        {"bologna", 7, 9, 2, "bologna-9", "bologna-6"},
        {"firenze", 7, 9, 2, "firenze-9", "firenze-6"},
        {"roma", 7, 9, 2, "roma-9", "roma-6"},
        {"pistoia", 7, 9, 2, "pistoia-9", "pistoia-6"},
        {"lucca", 5, 7, 2, "lucca-7", "lucca-4"},
        {"siena", 5, 7, 2, "siena-7", "siena-4"},
        {"milano", 5, 7, 2, "milano-7", "milano-4"},
        {"ferrara", 4, 5, 1, "ferrara-5", "ferrara-2"},
        {"parma", 4, 5, 1, "parma-5", "parma-2"},
        {"verona", 4, 5, 1, "verona-5", "verona-2"},
    };
    for (int city = 0; city < PA_CITIES; city++) {
        int cards = 0, crests = 0, doubles = 0;
        for (int card = 0; card < PA_CARDS; card++)
            if (pa_cards[card].city == city) {
                cards += pa_cards[card].copies;
                crests += pa_cards[card].copies * pa_cards[card].crests;
                doubles += pa_cards[card].crests == 2 ? pa_cards[card].copies : 0;
            }
        assert_string_equal(pa_cities[city].id, table[city].id);
        assert_int_equal(cards, table[city].cards);
        assert_int_equal(pa_cities[city].floors, table[city].floors);
        assert_int_equal(crests, table[city].floors);
        assert_int_equal(doubles, table[city].two_crests);
        assert_string_equal(pa_cities[city].token[0], table[city].high);
        assert_string_equal(pa_cities[city].token[1], table[city].low);
        assert_int_equal(pa_cities[city].prestige[0], table[city].floors);
        assert_int_equal(pa_cities[city].prestige[1], table[city].floors - 3);
        bool pistoia = strcmp(table[city].id, "pistoia") == 0;
        assert_int_equal(pa_cities[city].players_min, pistoia ? 5 : 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_card_of_the_list_is_in_the_deck),
        cmocka_unit_test(ids_are_unique),
        cmocka_unit_test(cities_have_their_cards_floors_and_tokens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
