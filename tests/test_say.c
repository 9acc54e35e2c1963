/* What the program says outside any game: languages, constants, errors, refusals. */
#include "tests/unit.h"

#include <string.h>

#include "words/say.h"
#include "words/table.h"

enum { LINE_SIZE = 256 };

static void languages_are_found_by_code(void **unused)
{
    (void)unused;
    tav_language language = TAV_EN;
    assert_true(words_language("de", &language));
    assert_int_equal(language, TAV_DE);
    assert_true(words_language("it", &language));
    assert_int_equal(language, TAV_IT);
    assert_true(words_language("en", &language));
    assert_int_equal(language, TAV_EN);
    assert_false(words_language("xx", &language));
    assert_false(words_language("", &language));
    assert_false(words_language("deu", &language));
    assert_int_equal(language, TAV_EN);
}

static void a_constant_returns_its_entry(void **unused)
{
    (void)unused;
    assert_string_equal(say(SAY_CANNOT_READ, TAV_EN), "cannot read");
    assert_string_equal(say(SAY_CANNOT_READ, TAV_DE), "nicht lesbar");
    assert_string_equal(say(SAY_YES, TAV_IT), "sì");
    static const char section[] = "say.";
    assert_int_equal(strncmp(words_table[words_say_first].key, section, strlen(section)), 0);
    assert_int_not_equal(strncmp(words_table[words_say_first - 1].key, section, strlen(section)),
                         0);
    const words_entry *end = &words_table[words_say_first + SAY_COUNT];
    assert_int_equal(strncmp(end[-1].key, section, strlen(section)), 0);
    assert_int_not_equal(strncmp(end->key, section, strlen(section)), 0);
}

static void every_error_has_its_own_text(void **unused)
{
    (void)unused;
    for (int language = 0; language < TAV_LANGUAGES; language++)
        for (int error = 0; error < TAV_ERROR_COUNT; error++) {
            const char *text = words_error((tav_error)error, (tav_language)language);
            assert_true(strlen(text) > 3);
            for (int other = 0; other < error; other++)
                assert_string_not_equal(text,
                                        words_error((tav_error)other, (tav_language)language));
        }
}

static void assert_fault(const tav_fault *fault, tav_language language, const char *expected)
{
    char line[LINE_SIZE];
    tav_text out;
    text_open(&out, line, sizeof line);
    words_fault(fault, language, &out);
    assert_string_equal(line, expected);
}

static void a_fault_is_one_line(void **unused)
{
    (void)unused;
    tav_fault fault;
    fault_set(&fault, TAV_ERROR_MODULE, "evnts", "events, new-buildings");
    assert_fault(&fault, TAV_EN, "unknown module: 'evnts'; allowed: events, new-buildings");
    assert_fault(&fault, TAV_IT, "modulo sconosciuto: 'evnts'; ammesso: events, new-buildings");
    fault_set(&fault, TAV_ERROR_STALE, NULL, "1");
    assert_fault(&fault, TAV_EN, "the table has moved on since; allowed: 1");
    fault_set(&fault, TAV_ERROR_OVER, NULL, NULL);
    assert_fault(&fault, TAV_DE, "die Partie ist zu Ende");
}

static void a_format_has_the_forms_for_its_numbers(void **unused)
{
    (void)unused;
    char format[COUNTED_SIZE];
    const uintmax_t one[] = {1, 1, 1}, mixed[] = {1, 6, 0};
    assert_string_equal(say_counted(SAY_ARENA_HEAD, one, 3, TAV_EN, format),
                        "%u block of %d seating: %ju game; a fair share is %s %%");
    assert_string_equal(say_counted(SAY_ARENA_HEAD, mixed, 3, TAV_EN, format),
                        "%u block of %d seatings: %ju games; a fair share is %s %%");
    assert_string_equal(say_counted(SAY_MOVE_OF, mixed, 2, TAV_IT, format), "Dopo %d azione su %d");
}

static void a_location_is_translated(void **unused)
{
    (void)unused;
    tav_fault fault;
    fault_at(&fault, TAV_ERROR_RECORD, 15, 0, "seed");
    assert_fault(&fault, TAV_EN, "the record is damaged: 'line 15'; allowed: seed");
    assert_fault(&fault, TAV_IT, "la registrazione è danneggiata: 'riga 15'; ammesso: seed");
    assert_fault(&fault, TAV_DE, "die Aufzeichnung ist beschädigt: 'Zeile 15'; erlaubt: seed");
    fault_at(&fault, TAV_ERROR_JSON, 3, 8, NULL);
    assert_fault(&fault, TAV_EN, "not valid JSON: 'line 3, column 8'");
    assert_fault(&fault, TAV_IT, "JSON non valido: 'riga 3, colonna 8'");
    assert_fault(&fault, TAV_DE, "kein gültiges JSON: 'Zeile 3, Spalte 8'");
    fault_at(&fault, TAV_ERROR_JSON, 0, 8, NULL);
    assert_fault(&fault, TAV_EN, "not valid JSON: 'column 8'");
    fault_set(&fault, TAV_ERROR_RECORD, "game.save", NULL);
    fault.line = 4;
    assert_fault(&fault, TAV_EN, "the record is damaged: 'game.save: line 4'");
}

static void levels_have_names(void **unused)
{
    (void)unused;
    assert_string_equal(words_level("random", TAV_EN), "Random");
    assert_string_equal(words_level("random", TAV_IT), "A caso");
    assert_string_equal(words_level("master", TAV_DE), "Meister");
    assert_string_equal(words_level("cmd", TAV_DE), "cmd");
}

static void a_refusal_quotes_an_empty_value(void **unused)
{
    (void)unused;
    char line[LINE_SIZE];
    tav_text out;
    text_open(&out, line, sizeof line);
    say_refusal(say(SAY_UNKNOWN_WORD, TAV_DE), "", "a, b", TAV_DE, &out);
    assert_string_equal(line, "unbekanntes Wort: ''; erlaubt: a, b");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(languages_are_found_by_code),
        cmocka_unit_test(a_constant_returns_its_entry),
        cmocka_unit_test(every_error_has_its_own_text),
        cmocka_unit_test(a_fault_is_one_line),
        cmocka_unit_test(a_format_has_the_forms_for_its_numbers),
        cmocka_unit_test(a_location_is_translated),
        cmocka_unit_test(levels_have_names),
        cmocka_unit_test(a_refusal_quotes_an_empty_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
