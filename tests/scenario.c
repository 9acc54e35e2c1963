#include "tests/scenario.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tests/json_path.h"
#include "tests/stage.h"

/* A scenario goes from its title to the next. Once a line of it fails in a way that what follows
 * would mean nothing, the rest is passed over; other expectations are all reported. */
typedef struct {
    FILE *in, *report;
    const char *name;
    int line;
    char text[4096]; /* the line being carried out, without its first word */
    scenario_count *count;
    bool inside;   /* after a `scenario` line */
    bool proving;  /* a `proves` line was there */
    bool set;      /* `game` was read */
    bool standing; /* there is a state to look at */
    bool skipping; /* broken: wait for the next scenario */
    bool failed;   /* counted already */
    stage stage;
} scene;

/* --- failures ----------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static void complain(scene *s, const char *words, ...)
{
    va_list arguments;
    fprintf(s->report, "%s:%d: ", s->name, s->line);
    va_start(arguments, words);
    vfprintf(s->report, words, arguments);
    va_end(arguments);
    fputc('\n', s->report);
    if (!s->failed)
        s->count->failed++;
    s->failed = true;
}

static void give_up(scene *s, const tav_fault *fault)
{
    char line[1024];
    tav_text text;
    text_open(&text, line, sizeof line);
    fault_text(fault, TAV_EN, &text);
    complain(s, "%s", line);
    s->skipping = true;
}

static void compare_json(scene *s, const char *path, const json_t *expected, const json_t *found)
{
    if (found != NULL && json_equal(expected, found))
        return;
    char *want = json_dumps(expected, JSON_ENCODE_ANY | JSON_COMPACT);
    char *have = json_dumps(found, JSON_ENCODE_ANY | JSON_COMPACT);
    complain(s, "%s: expected %s, found %s", path, want, have != NULL ? have : "nothing");
    free(want);
    free(have);
}

static void compare_numbers(scene *s, const char *what, long expected, long found)
{
    if (expected != found)
        complain(s, "%s: expected %ld, found %ld", what, expected, found);
}

/* --- pieces of a line ------------------------------------------------------------------------------ */

/* Cuts "LEFT = RIGHT" in two; NULL if it is not that. */
static char *cut_equation(scene *s)
{
    char *sign = strstr(s->text, " = ");
    if (sign == NULL) {
        complain(s, "no ' = ' in '%s'", s->text);
        return NULL;
    }
    *sign = '\0';
    return sign + strlen(" = ");
}

static bool read_number(const char *text, long *number)
{
    char *end;
    *number = strtol(text, &end, 10);
    return end != text && *end == '\0';
}

/* A seat as first word, which is cut off; TAV_SPECTATOR if that is allowed and written. */
static bool cut_seat(scene *s, bool or_spectator, int *seat, char **rest)
{
    long number;
    char *space = strchr(s->text, ' ');
    *rest = space != NULL ? space + 1 : s->text + strlen(s->text);
    if (space != NULL)
        *space = '\0';
    if (or_spectator && strcmp(s->text, "spectator") == 0) {
        *seat = TAV_SPECTATOR;
        return true;
    }
    if (!read_number(s->text, &number) || number < 0 || number >= s->stage.setting.config.players) {
        complain(s, "no such seat: '%s'", s->text);
        return false;
    }
    *seat = (int)number;
    return true;
}

/* The texts of the legal actions. */
typedef struct {
    char text[TAV_LEGAL_MAX][TAV_TEXT_MAX];
    int count;
} offer;

static void read_offer(const scene *s, offer *o)
{
    tav_action legal[TAV_LEGAL_MAX];
    const tav_game *game = s->stage.setting.game;
    o->count = game->legal(stage_state(&s->stage), legal);
    for (int i = 0; i < o->count; i++) {
        tav_text text;
        text_open(&text, o->text[i], TAV_TEXT_MAX);
        game->action_text(stage_state(&s->stage), legal[i], &text);
    }
}

static int find_offered(const offer *o, const char *action)
{
    for (int i = 0; i < o->count; i++)
        if (strcmp(o->text[i], action) == 0)
            return i;
    return -1;
}

static void list_offer(const offer *o, char *list, size_t size)
{
    tav_text text;
    text_open(&text, list, size);
    for (int i = 0; i < o->count; i++) {
        text_put(&text, i > 0 ? ", " : "");
        text_put(&text, o->text[i]);
    }
}

/* Every action of the line must, or must not, be offered. Returns how many it names. */
static int compare_offer(scene *s, const offer *o, bool offered)
{
    char list[TAV_LEGAL_MAX * TAV_TEXT_MAX];
    uint64_t met = 0;
    int named = 0;
    list_offer(o, list, sizeof list);
    for (char *at = s->text; at != NULL; named++) {
        char *comma = strstr(at, ", ");
        if (comma != NULL)
            *comma = '\0';
        int place = find_offered(o, at);
        if ((place >= 0) != offered)
            complain(s, "'%s' is %s; offered: %s", at, offered ? "not offered" : "offered", list);
        if (place >= 0 && (met >> place & 1) != 0)
            complain(s, "'%s' is named twice", at);
        met |= place >= 0 ? UINT64_C(1) << place : 0;
        at = comma != NULL ? comma + strlen(", ") : NULL;
    }
    return named;
}

/* --- the lines -------------------------------------------------------------------------------------- */

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

/* The JSON up to the line `end`. */
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
                            : game->decisions[game->decision(stage_state(&s->stage))];
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

static void do_view(scene *s)
{
    int viewer;
    char *path;
    const char *value = cut_equation(s);
    if (value != NULL && cut_seat(s, true, &viewer, &path))
        expect_in(s, stage_view(&s->stage, viewer), path, value);
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
};

/* Whether the line may stand here; where the set-up is not written, it is made now. */
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
