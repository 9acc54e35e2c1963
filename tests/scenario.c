#include "tests/scenario.h"

#include <stdlib.h>
#include <string.h>

#include "tests/json_path.h"
#include "tests/scene.h"

/* --- The lines -------------------------------------------------------------------------------- */

static void do_scenario(scene *s)
{
    s->inside = true;
    s->proving = s->set = s->standing = s->skipping = s->failed = false;
    s->count->scenarios++;
    if (s->text[0] == '\0')
        complain(s, "a scenario without a title");
}

static void do_proves(scene *s)
{
    s->proving = true;
    if (s->text[0] == '\0')
        complain(s, "proves nothing");
}

static void do_game(scene *s)
{
    tav_fault fault;
    if (setting_read(s->text, &s->stage.setting, &fault) != TAV_OK) {
        give_up(s, &fault);
        return;
    }
    s->set = true;
    s->standing = false;
}

/* Reads the JSON up to the line `end`. */
static char *read_block(scene *s)
{
    char line[4096];
    size_t length = 0, size = 1;
    char *block = calloc(1, 1);
    while (block != NULL && fgets(line, sizeof line, s->in) != NULL) {
        s->line++;
        if (strcmp(line, "end\n") == 0 || strcmp(line, "end") == 0)
            return block;
        size_t more = strlen(line);
        char *longer = realloc(block, size += more);
        if (longer == NULL)
            break;
        block = longer;
        memcpy(block + length, line, more + 1);
        length += more;
    }
    free(block);
    return NULL;
}

static void do_position(scene *s)
{
    tav_fault fault;
    int begin = s->line;
    char *block = read_block(s);
    if (s->skipping || !s->set) {
        free(block);
        return;
    }
    int end = s->line;
    s->line = begin;
    if (block == NULL) {
        complain(s, "a position without 'end'");
        s->skipping = true;
    } else if (stage_place(&s->stage, &s->stage.setting, block, &fault) != TAV_OK) {
        give_up(s, &fault);
    } else if (s->stage.setting.game->audit(stage_state(&s->stage), &fault) != TAV_OK) {
        give_up(s, &fault);
    }
    s->line = end;
    s->standing = true;
    free(block);
}

static void do_play(scene *s)
{
    tav_fault fault;
    if (stage_play(&s->stage, s->text, &fault) != TAV_OK)
        give_up(s, &fault);
}

static void do_refuse(scene *s)
{
    tav_action action;
    const tav_game *game = s->stage.setting.game;
    if (game_read_action(game, stage_state(&s->stage), s->text, &action, NULL) == TAV_OK)
        complain(s, "'%s' is offered", s->text);
}

static void do_asks(scene *s)
{
    const tav_game *game = s->stage.setting.game;
    int seat;
    char *kind;
    if (!cut_seat(s, false, &seat, &kind))
        return;
    int actor = game->actor(stage_state(&s->stage));
    const char *asked = actor == TAV_NOBODY
                            ? "the game is over"
                            : game_decision(game, game->decision(stage_state(&s->stage)))->id;
    if (actor != seat || strcmp(asked, kind) != 0)
        complain(s, "expected %d %s, found %d %s", seat, kind, actor, asked);
}

static void do_legal(scene *s)
{
    offer o;
    read_offer(s, &o);
    char list[TAV_LEGAL_MAX * TAV_TEXT_MAX];
    list_offer(&o, list, sizeof list);
    int named = compare_offer(s, &o, true);
    if (named != o.count)
        complain(s, "%d actions named, %d offered: %s", named, o.count, list);
}

static void do_offers(scene *s)
{
    offer o;
    read_offer(s, &o);
    compare_offer(s, &o, true);
}

static void do_lacks(scene *s)
{
    offer o;
    read_offer(s, &o);
    compare_offer(s, &o, false);
}

static void expect_in(scene *s, json_t *root, const char *path, const char *value)
{
    json_t *expected = json_loads(value, JSON_DECODE_ANY, NULL);
    if (expected == NULL)
        complain(s, "not JSON: %s", value);
    else
        compare_json(s, path, expected, json_at(root, path));
    json_decref(expected);
    json_decref(root);
}

static void do_expect(scene *s)
{
    const char *value = cut_equation(s);
    if (value != NULL)
        expect_in(s, stage_position(&s->stage), s->text, value);
}

/* A field of what a viewer is told. */
static void expect_of(scene *s, json_t *(*told)(const stage *stage, int viewer))
{
    int viewer;
    char *path;
    const char *value = cut_equation(s);
    if (value != NULL && cut_seat(s, true, &viewer, &path))
        expect_in(s, told(&s->stage, viewer), path, value);
}

static void do_view(scene *s)
{
    expect_of(s, stage_view);
}

static void do_survey(scene *s)
{
    expect_of(s, stage_survey);
}

static void do_size(scene *s)
{
    long expected;
    const char *value = cut_equation(s);
    if (value == NULL)
        return;
    json_t *position = stage_position(&s->stage);
    const json_t *list = json_at(position, s->text);
    if (!json_is_array(list) || !read_number(value, &expected))
        complain(s, "no list '%s', or no number '%s'", s->text, value);
    else
        compare_numbers(s, s->text, expected, (long)json_array_size(list));
    json_decref(position);
}

static void do_score(scene *s)
{
    const tav_game *game = s->stage.setting.game;
    tav_score scores[TAV_SEATS_MAX];
    long expected;
    int seat, part = 0;
    char *name;
    const char *value = cut_equation(s);
    if (value == NULL || !cut_seat(s, false, &seat, &name))
        return;
    game_score(game, stage_state(&s->stage), scores);
    while (part < game->part_count && strcmp(game->parts[part], name) != 0)
        part++;
    if (!read_number(value, &expected))
        complain(s, "no number: '%s'", value);
    else if (strcmp(name, "total") == 0)
        compare_numbers(s, name, expected, scores[seat].total);
    else if (strcmp(name, "tiebreak") == 0)
        compare_numbers(s, name, expected, scores[seat].tiebreak);
    else if (strcmp(name, "rank") == 0)
        compare_numbers(s, name, expected, scores[seat].rank);
    else if (part < game->part_count)
        compare_numbers(s, name, expected, scores[seat].part[part]);
    else
        complain(s, "no part of a score: '%s'", name);
}

static void do_over(scene *s)
{
    if (s->stage.setting.game->actor(stage_state(&s->stage)) != TAV_NOBODY)
        complain(s, "the game is running");
}

static void do_running(scene *s)
{
    if (s->stage.setting.game->actor(stage_state(&s->stage)) == TAV_NOBODY)
        complain(s, "the game is over");
}

typedef enum { ANYWHERE, IN_SCENARIO, IN_GAME, ON_STAGE } place;

static const struct {
    const char *word;
    place place;
    void (*carry_out)(scene *s);
} lines[] = {
    {"scenario", ANYWHERE, do_scenario}, {"proves", IN_SCENARIO, do_proves},
    {"game", IN_SCENARIO, do_game},      {"position", IN_GAME, do_position},
    {"play", ON_STAGE, do_play},         {"refuse", ON_STAGE, do_refuse},
    {"asks", ON_STAGE, do_asks},         {"legal", ON_STAGE, do_legal},
    {"offers", ON_STAGE, do_offers},     {"lacks", ON_STAGE, do_lacks},
    {"expect", ON_STAGE, do_expect},     {"size", ON_STAGE, do_size},
    {"view", ON_STAGE, do_view},         {"score", ON_STAGE, do_score},
    {"over", ON_STAGE, do_over},         {"running", ON_STAGE, do_running},
    {"survey", ON_STAGE, do_survey},
};

/* Whether the line is allowed here. Starts the game from its set-up if no position was given. */
static bool has_place(scene *s, place where)
{
    if (where == ANYWHERE)
        return true;
    if (!s->inside) {
        complain(s, "a line before the first scenario");
        return false;
    }
    if (where >= IN_GAME && !s->set) {
        complain(s, "a line before the game is named");
        s->skipping = true;
        return false;
    }
    if (where == ON_STAGE && !s->proving) {
        complain(s, "the scenario does not say what it proves");
        s->proving = true;
    }
    if (where == ON_STAGE && !s->standing) {
        stage_set_up(&s->stage, &s->stage.setting, "0");
        s->standing = true;
    }
    return true;
}

static void carry_out(scene *s, char *line)
{
    size_t length = strcspn(line, " ");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (strlen(lines[i].word) != length || memcmp(lines[i].word, line, length) != 0)
            continue;
        const char *rest = line + length + (line[length] == ' ' ? 1 : 0);
        tav_text text;
        text_open(&text, s->text, sizeof s->text);
        text_put(&text, rest);
        bool block = lines[i].carry_out == do_position;
        if ((s->skipping && lines[i].place != ANYWHERE && !block) ||
            (!s->skipping && !has_place(s, lines[i].place) && !block))
            return;
        lines[i].carry_out(s);
        return;
    }
    complain(s, "no such line: '%s'", line);
}

void scenario_run(FILE *in, const char *name, FILE *report, scenario_count *count)
{
    scene s = {.in = in, .report = report, .name = name, .count = count};
    char line[4096];
    while (fgets(line, sizeof line, in) != NULL) {
        s.line++;
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] != '\0' && line[0] != '#')
            carry_out(&s, line);
    }
}
