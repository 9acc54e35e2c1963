#include "cli/terminal/facts.h"

#include <stdio.h>
#include <string.h>

#include "formats/json/json.h"
#include "words/say.h"

enum { THING_JSON = 1024 };

static json_document *printed_on(const tav_game *game, const char *id)
{
    char json[THING_JSON];
    tav_text text;
    tav_thing thing = 0;
    while (thing < game->thing_count && strcmp(game->thing_id(thing), id) != 0)
        thing++;
    if (thing == game->thing_count)
        return NULL;
    text_open(&text, json, sizeof json);
    text_char(&text, '{');
    game->thing_json(thing, &text);
    text_char(&text, '}');
    return text.full ? NULL : document_read(json, text.length, &json_limits_wide, NULL);
}

static void put_fact(tav_text *out, say_id word, int number, tav_language language)
{
    char fact[64];
    snprintf(fact, sizeof fact, say(word, language), number);
    text_put(out, out->length > 0 ? " · " : "");
    text_put(out, fact);
}

void facts_text(const tav_game *game, const char *thing, tav_language language, tav_text *out)
{
    static const struct {
        const char *field;
        say_id word;
    } facts[] = {{"cost", SAY_FACT_COST},
                 {"points", SAY_FACT_POINTS},
                 {"row", SAY_FACT_ROW},
                 {"circles", SAY_FACT_CIRCLES},
                 {"floors", SAY_FACT_FLOORS}};
    json_document *document = printed_on(game, thing);
    const json_value *printed = document != NULL ? document_root(document) : NULL;
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        const json_value *value = value_get(printed, facts[i].field);
        int number = (int)value_number(value);
        if (!value_is(value, VALUE_NUMBER))
            continue;
        /* A card whose points depend on the rest of the city has none printed on it. */
        bool varies = strcmp(facts[i].field, "points") == 0 && number == 0;
        put_fact(out, varies ? SAY_FACT_POINTS_VARY : facts[i].word, number, language);
    }
    document_close(document);
}
