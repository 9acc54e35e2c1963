/* The terminal's boards: pictures that people have reviewed and that must not change by
 * themselves (tests/golden/boards), and what must hold of every board.
 *
 *   test_boards           draws the pictures again and compares
 *   test_boards --write   rewrites them (the target `golden`) */
#include "tests/unit.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal/cover.h"
#include "cli/terminal/screen/board.h"
#include "tests/contract.h"

enum { TEXT_MAX = 4 * CANVAS_WIDTH * CANVAS_HEIGHT, OVER = 100 };

static const char *const seat_names[TAV_SEATS_MAX] = {"Anna", "Bruno", "Carla", "Dario", "Elena"};

/* --- Positions -------------------------------------------------------------------------------- */

static int play_until(const setting *s, const char *seed, int decisions, tav_state *state)
{
    uint8_t key[RNG_KEY_SIZE], own[RNG_KEY_SIZE];
    rng_source source;
    tav_rng chance;
    int number = 0;
    rng_seed_from_text(seed, key);
    rng_derive(key, 0, own);
    rng_seed(&source, own);
    rng_open(&chance, &source);
    s->game->setup(state, &s->config, key);
    for (; number != decisions && s->game->actor(state) != TAV_NOBODY; number++)
        s->game->apply(state, random_action(s->game, state, &chance), NULL);
    return number;
}

/* Plays the given percentage of a game of random choices. */
static void play_part(const setting *s, const char *seed, int percent, tav_state *state)
{
    int whole = play_until(s, seed, -1, state);
    if (percent < OVER)
        play_until(s, seed, whole * percent / 100, state);
}

/* What the latest scene shows. */
static covered_table on_table;

static board_scene scene_with(board_scene scene, json_document *view)
{
    assert_non_null(view);
    document_close(on_table.view);
    on_table.view = view;
    scene.view = document_root(view);
    return scene;
}

static board_scene scene_of(const setting *s, const tav_state *state, int viewer,
                            tav_language language)
{
    tav_view_buffer room;
    tav_view *view = (tav_view *)&room;
    game_view(s->game, state, viewer, view);
    board_scene scene = {.game = s->game,
                         .open = s->game->actor(state) == TAV_NOBODY,
                         .viewer = viewer,
                         .actor = s->game->actor(state),
                         .language = language};
    memcpy(scene.seat_name, seat_names, sizeof scene.seat_name);
    cover_close(&on_table);
    assert_true(cover_open(&on_table, s->game, view, false));
    scene.view = document_root(on_table.view);
    scene.survey = document_root(on_table.survey);
    scene.points = on_table.points;
    return scene;
}

/* --- Pictures --------------------------------------------------------------------------------- */

typedef struct {
    const char *setting;
    int percent; /* of the game */
    int viewer;
    int width, height;
    tav_language language;
    bool unicode;
    int page; /* of the board */
} picture;

static const picture pictures[] = {
    {"san-juan players=2", 5, 0, 100, 20, TAV_EN, true, 0},
    {"san-juan players=2", 60, 1, 80, 15, TAV_IT, true, 0},
    {"san-juan players=4", 95, 2, 100, 20, TAV_IT, true, 0},
    {"san-juan players=4", 95, 2, 80, 15, TAV_DE, true, 0},
    {"san-juan players=4 modules=events,new-buildings", 50, 3, 100, 20, TAV_DE, true, 0},
    {"san-juan players=4 modules=events,new-buildings", 97, 0, 100, 20, TAV_EN, true, 0},
    {"san-juan players=4 modules=events,new-buildings", 97, 0, 80, 15, TAV_IT, true, 0},
    {"san-juan players=4 modules=events,new-buildings", 97, 0, 140, 30, TAV_IT, true, 0},
    {"san-juan players=3 modules=events,new-buildings", 80, TAV_SPECTATOR, 100, 20, TAV_EN, false,
     0},
    {"san-juan players=2 modules=events,new-buildings", 100, 0, 100, 30, TAV_EN, true, 0},
    {"puerto-rico players=2", 5, 0, 100, 20, TAV_EN, true, 0},
    {"puerto-rico players=3", 50, 1, 100, 20, TAV_DE, true, 0},
    {"puerto-rico players=3", 90, 1, 80, 15, TAV_EN, true, 0},
    {"puerto-rico players=5", 95, 2, 100, 20, TAV_IT, true, 0},
    {"puerto-rico players=5", 95, 2, 80, 15, TAV_DE, true, 0},
    {"puerto-rico players=5", 95, 2, 140, 30, TAV_DE, true, 0},
    {"puerto-rico players=5 modules=new-buildings,nobles,buccaneers,festival", 50, 3, 100, 20,
     TAV_EN, true, 0},
    {"puerto-rico players=5 modules=new-buildings,nobles,buccaneers,festival", 97, 4, 100, 20,
     TAV_IT, true, 0},
    {"puerto-rico players=5 modules=new-buildings,nobles,buccaneers,festival", 97, 4, 80, 15,
     TAV_IT, true, 0},
    {"puerto-rico players=5 modules=new-buildings,nobles,buccaneers,festival", 97, 4, 140, 30,
     TAV_EN, true, 0},
    {"puerto-rico players=4 modules=new-buildings,nobles", 1, 0, 100, 20, TAV_DE, true, 0},
    {"puerto-rico players=5 modules=new-buildings,nobles", 1, 2, 80, 15, TAV_IT, true, 0},
    {"puerto-rico players=2 modules=new-buildings,nobles,buccaneers,festival", 70, 0, 100, 30,
     TAV_DE, true, 0},
    {"puerto-rico players=5 modules=nobles,festival", 100, TAV_SPECTATOR, 100, 20, TAV_IT, true, 0},
    {"puerto-rico players=4 modules=nobles", 70, TAV_SPECTATOR, 100, 20, TAV_EN, false, 0},
    {"puerto-rico players=5 modules=new-buildings,nobles,buccaneers,festival", 97, 4, 80, 15,
     TAV_IT, true, 1},
    {"puerto-rico players=5 modules=new-buildings,nobles,buccaneers,festival", 97, 4, 80, 15,
     TAV_IT, true, 3},
    {"patrician players=2", 5, 0, 100, 20, TAV_EN, true, 0},
    {"patrician players=3", 50, 1, 80, 15, TAV_DE, true, 0},
    {"patrician players=4", 80, 2, 100, 20, TAV_DE, true, 0},
    {"patrician players=5", 50, 3, 100, 20, TAV_IT, true, 0},
    {"patrician players=5", 95, 4, 100, 20, TAV_DE, true, 0},
    {"patrician players=5", 95, 4, 80, 15, TAV_IT, true, 0},
    {"patrician players=5", 95, 4, 140, 30, TAV_EN, true, 0},
    {"patrician players=3", 80, TAV_SPECTATOR, 100, 20, TAV_EN, false, 0},
    {"patrician players=2", 100, 0, 100, 30, TAV_IT, true, 0},
    {"patrician players=5", 95, 4, 80, 15, TAV_IT, true, 1},
    {"san-juan players=4", 95, 2, 80, 15, TAV_IT, true, 1},
};
enum { PICTURES = sizeof pictures / sizeof pictures[0] };

static void draw_picture(const picture *p, canvas *c, tav_text *out)
{
    setting s;
    tav_fault fault;
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    assert_int_equal(setting_read(p->setting, &s, &fault), TAV_OK);
    play_part(&s, "boards", p->percent, state);
    board_scene scene = scene_of(&s, state, p->viewer, p->language);
    scene.page = p->page;
    canvas_open(c, p->width, p->height, p->unicode);
    screen_board_draw(c, (canvas_area){0, 0, p->width, p->height}, &scene);
    canvas_text(c, out);
}

/* "san-juan-players-2-at-5-seat-0-100x22-en.txt" */
static void picture_path(const picture *p, char *path, size_t size)
{
    static const char *const languages[TAV_LANGUAGES] = {
        [TAV_EN] = "en", [TAV_IT] = "it", [TAV_DE] = "de"};
    char name[SETTING_TEXT_MAX], viewer[16] = "spectator", page[24] = "";
    snprintf(name, sizeof name, "%s", p->setting);
    for (char *c = name; *c != '\0'; c++)
        if (*c == ' ' || *c == '=' || *c == ',')
            *c = '-';
    if (p->viewer != TAV_SPECTATOR)
        snprintf(viewer, sizeof viewer, "seat-%d", p->viewer);
    if (p->page > 0)
        snprintf(page, sizeof page, "-page-%d", p->page);
    snprintf(path, size, TESTS_FOLDER "/golden/boards/%s-at-%d-%s-%dx%d-%s%s%s.txt", name,
             p->percent, viewer, p->width, p->height, languages[p->language],
             p->unicode ? "" : "-ascii", page);
}

static void pictures_do_not_change(void **unused)
{
    (void)unused;
    canvas *c = malloc(sizeof *c);
    char *found = malloc(TEXT_MAX), *expected = malloc(TEXT_MAX), path[2048];
    assert_true(c != NULL && found != NULL && expected != NULL);
    for (int i = 0; i < PICTURES; i++) {
        tav_text out;
        text_open(&out, found, TEXT_MAX);
        draw_picture(&pictures[i], c, &out);
        picture_path(&pictures[i], path, sizeof path);
        FILE *file = fopen(path, "r");
        if (file == NULL)
            fail_msg("%s is not there", path);
        expected[fread(expected, 1, TEXT_MAX - 1, file)] = '\0';
        fclose(file);
        if (strcmp(expected, found) != 0)
            fail_msg("%s differs; now it is\n%s", path, found);
    }
    free(c);
    free(found);
    free(expected);
}

static int write_pictures(void)
{
    canvas *c = malloc(sizeof *c);
    char *text = malloc(TEXT_MAX), path[2048];
    bool written = c != NULL && text != NULL;
    for (int i = 0; i < PICTURES && written; i++) {
        tav_text out;
        text_open(&out, text, TEXT_MAX);
        draw_picture(&pictures[i], c, &out);
        picture_path(&pictures[i], path, sizeof path);
        FILE *file = fopen(path, "w");
        written = file != NULL && fputs(text, file) >= 0 && fclose(file) == 0;
        if (!written)
            fprintf(stderr, "%s: cannot be written\n", path);
    }
    free(c);
    free(text);
    return written ? 0 : 1;
}

/* --- What must hold of every board ------------------------------------------------------------ */

static int spots_of(const canvas *c, const char *thing)
{
    int count = 0;
    for (int i = 0; i < c->spot_count; i++)
        count += strcmp(c->spot[i].thing, thing) == 0;
    return count;
}

/* Counts a word in the `key` lists of all seats, or of one seat. */
static int times_shown(const json_value *view, const char *key, const char *member, int only,
                       const char *word)
{
    const json_value *seats = value_get(view, "seats");
    int count = 0;
    for (size_t seat = 0; seat < value_count(seats); seat++) {
        const json_value *list = value_get(value_at(seats, seat), key);
        if ((only != TAV_NOBODY && (int)seat != only) || !value_is(list, VALUE_LIST))
            continue;
        for (value_walk w = value_begin(list); value_next(&w);) {
            const char *found = value_text(member != NULL ? value_get(w.value, member) : w.value);
            count += found != NULL && strcmp(found, word) == 0;
        }
    }
    return count;
}

/* Returns how many copies of a building are for sale. */
static int number_left(const json_value *view, const char *id)
{
    return (int)value_number(value_get(value_get(view, "board"), id));
}

/* Everything on the table, everything held openly and the player's hand can be pointed at, on the
 * table or on one of the pages. */
static void check_all_is_there(canvas *c, canvas_area area, board_scene scene, const char *where)
{
    int shown[512] = {0};
    int pages = screen_board_pages(c, area, &scene);
    for (scene.page = 0; scene.page <= pages; scene.page++) {
        canvas_open(c, area.width + 6, area.height + 4, true);
        screen_board_draw(c, area, &scene);
        for (tav_thing thing = 0; thing < scene.game->thing_count; thing++)
            shown[thing] += spots_of(c, scene.game->thing_id(thing));
    }
    for (tav_thing thing = 0; thing < scene.game->thing_count; thing++) {
        const char *id = scene.game->thing_id(thing);
        int wanted = times_shown(scene.view, "buildings", "card", TAV_NOBODY, id) +
                     times_shown(scene.view, "city", "building", TAV_NOBODY, id) +
                     times_shown(scene.view, "tokens", NULL, TAV_NOBODY, id);
        if (scene.viewer != TAV_SPECTATOR)
            wanted += times_shown(scene.view, "hand", NULL, scene.viewer, id);
        wanted += number_left(scene.view, id) > 0;
        if (shown[thing] < wanted)
            fail_msg("%s: %s is there %d times, shown %d times", where, id, wanted, shown[thing]);
    }
}

static void check_spots(const canvas *c, canvas_area area, const char *where)
{
    assert_true(c->spot_count < CANVAS_SPOTS);
    for (int i = 0; i < c->spot_count; i++) {
        const canvas_spot *s = &c->spot[i];
        if (s->x < area.x || s->y < area.y || s->x + s->width > area.x + area.width ||
            s->y >= area.y + area.height)
            fail_msg("%s: %s is outside the area", where, s->thing);
        for (int j = 0; j < i; j++) {
            const canvas_spot *t = &c->spot[j];
            if (s->y == t->y && s->x < t->x + t->width && t->x < s->x + s->width)
                fail_msg("%s: %s and %s overlap", where, s->thing, t->thing);
        }
    }
}

static void check_outside_is_blank(const canvas *c, canvas_area area, const char *where)
{
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++) {
            bool inside = x >= area.x && x < area.x + area.width && y >= area.y &&
                          y < area.y + area.height;
            if (!inside && strcmp(c->cell[y][x].glyph, " ") != 0)
                fail_msg("%s: drawn outside the area at %d,%d", where, x, y);
            if (!c->unicode && (unsigned char)c->cell[y][x].glyph[0] >= 0x80)
                fail_msg("%s: not ASCII at %d,%d", where, x, y);
        }
}

/* From 80 columns on no name is cut: those too long have one short form. */
static void check_names_are_whole(canvas *c, canvas_area area, board_scene scene, const char *where)
{
    int pages = screen_board_pages(c, area, &scene);
    for (scene.page = 0; scene.page <= pages; scene.page++) {
        canvas_open(c, area.width + 6, area.height + 4, true);
        screen_board_draw(c, area, &scene);
        for (int y = 0; y < c->height; y++)
            for (int x = 0; x < c->width; x++)
                if (strcmp(c->cell[y][x].glyph, "…") == 0)
                    fail_msg("%s: a name is cut at %d,%d of page %d", where, x, y, scene.page);
    }
}

static void check_boards_of(const setting *s, const tav_state *state, canvas *c, int percent)
{
    static const struct {
        int width, height;
        bool whole; /* everything must be shown at once */
    } size[] = {
        {100, 20, false}, {140, 30, true}, {80, 16, false}, {80, 15, false}, {60, 9, false}};
    char where[SETTING_TEXT_MAX + 64], name[SETTING_TEXT_MAX];
    tav_text text;
    text_open(&text, name, sizeof name);
    setting_text(s, &text);
    for (int viewer = TAV_SPECTATOR + percent % 2; viewer < s->config.players; viewer += 2)
        for (size_t i = 0; i < sizeof size / sizeof size[0]; i++) {
            tav_language language = (tav_language)((size_t)(viewer + percent + 1) % TAV_LANGUAGES);
            board_scene scene = scene_of(s, state, viewer, language);
            canvas_area area = {3, 2, size[i].width, size[i].height};
            snprintf(where, sizeof where, "%s at %d%%, viewer %d, %dx%d, language %d", name,
                     percent, viewer, area.width, area.height, (int)language);
            canvas_open(c, area.width + 6, area.height + 4, viewer != 0);
            screen_board_draw(c, area, &scene);
            check_outside_is_blank(c, area, where);
            check_spots(c, area, where);
            if (size[i].whole && screen_board_pages(c, area, &scene) > 0)
                fail_msg("%s: not all of it is shown at once", where);
            if (area.width >= 80) {
                check_all_is_there(c, area, scene, where);
                check_names_are_whole(c, area, scene, where);
            }
        }
}

/* Always settings without modules and with all of them; some of the others in turn. */
static bool is_looked_at(const setting *s, int number)
{
    unsigned modules = s->config.modules;
    return modules == 0 || modules + 1 == 1u << s->game->module_count || number % 4 == 0;
}

static void boards_show_everything_in_its_place(void **unused)
{
    (void)unused;
    static const int percents[] = {1, 25, 50, 75, 96, OVER};
    canvas *c = malloc(sizeof *c);
    assert_non_null(c);
    for (int g = 0; g < game_count(); g++)
        for (int i = 0; i < settings_count(game_at(g)); i++) {
            setting s = settings_at(game_at(g), i);
            for (size_t k = 0; k < sizeof percents / sizeof percents[0]; k++) {
                tav_state_buffer room;
                if (!is_looked_at(&s, i + (int)k))
                    continue;
                play_part(&s, "boards", percents[k], (tav_state *)&room);
                check_boards_of(&s, (tav_state *)&room, c, percents[k]);
            }
        }
    free(c);
}

/* --- What lies face down ---------------------------------------------------------------------- */

/* A different value for a field that others do not see; the part they see stays the same. */
static json_t *changed_value(const json_t *value, tav_shows shows, const char *thing)
{
    json_t *other = json_deep_copy(value), *known;
    if (json_is_integer(value))
        json_integer_set(other, json_integer_value(value) + 57);
    if (json_is_array(value) && json_array_size(value) > 0 && shows == TAV_SHOWS_COUNT)
        json_array_set_new(other, 0, json_string(thing));
    if (json_is_array(value) && json_array_size(value) > 0 && shows != TAV_SHOWS_COUNT)
        for (int i = 0; i < 5; i++)
            json_array_append_new(other, json_string(thing));
    if (json_is_object(value) && shows == TAV_SHOWS_COUNT) {
        known = json_array();
        json_array_append_new(known, json_string(thing));
        json_object_set_new(other, "known", known);
    }
    if (json_is_object(value) && shows == TAV_SHOWS_NOTHING)
        json_object_set_new(other, "count", json_integer(57));
    return other;
}

static void change_hidden_fields(json_t *value, const tav_game *game)
{
    const char *thing = strcmp(game->id, "patrician") == 0 ? "roma-two-ladies" : "palace";
    json_t *inner, *copy;
    const char *key;
    void *next;
    size_t i;
    for (const tav_face_down *field = game->face_down; field->field != NULL; field++)
        if ((inner = json_object_get(value, field->field)) != NULL) {
            copy = changed_value(inner, field->shows, thing);
            json_object_set_new(value, field->field, copy);
        }
    json_object_foreach_safe(value, next, key, inner)
    {
        change_hidden_fields(inner, game);
    }
    json_array_foreach(value, i, inner) {
        change_hidden_fields(inner, game);
    }
}

static void draw_table(board_scene *scene, const char *what, canvas *c, char text[TEXT_MAX])
{
    tav_text out;
    text_open(&out, text, TEXT_MAX);
    canvas_area area = {0, 0, 90, 24};
    int pages = screen_board_pages(c, area, scene);
    for (scene->page = 0; scene->page <= pages; scene->page++) {
        canvas_open(c, 90, 24, true);
        screen_board_draw(c, area, scene);
        canvas_text(c, &out);
        for (int i = 0; i < c->spot_count; i++)
            text_put(&out, c->spot[i].thing);
    }
    if (out.full)
        fail_msg("%s: no room", what);
}

/* The view of a table on which others' piles, chips and tucked cards are perhaps different. */
static json_document *changed_view(const setting *s, const tav_state *state, int viewer,
                                   bool changed, bool open)
{
    static char text[2 * TAV_JSON_MAX];
    tav_view_buffer view;
    tav_text out;
    game_view(s->game, state, viewer, (tav_view *)&view);
    text_open(&out, text, sizeof text);
    s->game->view_json((const tav_view *)&view, &out);
    json_t *json = json_loadb(out.at, out.length, 0, NULL), *seats = json_object_get(json, "seats");
    for (int seat = 0; changed && seat < s->config.players; seat++)
        if (seat != viewer)
            change_hidden_fields(json_array_get(seats, (size_t)seat), s->game);
    size_t size = json_dumpb(json, text, sizeof text, 0);
    json_decref(json);
    json_document *document = document_read(text, size, &json_limits_wide, NULL);
    assert_non_null(document);
    if (open)
        return document;
    text_open(&out, text, sizeof text);
    cover_json(document_root(document), s->game, viewer, &out);
    document_close(document);
    return document_read(out.at, out.length, &json_limits_wide, NULL);
}

/* Whether the board changes when others' piles, chips and tucked cards do. */
static bool differs(const setting *s, const tav_state *state, int viewer, bool open, canvas *c)
{
    static char drawn[2][TEXT_MAX];
    for (int changed = 0; changed < 2; changed++) {
        board_scene scene = scene_with(scene_of(s, state, viewer, TAV_EN),
                                       changed_view(s, state, viewer, changed == 1, open));
        scene.open = open;
        draw_table(&scene, s->game->id, c, drawn[changed]);
    }
    return strcmp(drawn[0], drawn[1]) != 0;
}

/* With open memory the same changes are visible. */
static void face_down_things_are_not_drawn(void **unused)
{
    (void)unused;
    canvas *c = malloc(sizeof *c);
    assert_non_null(c);
    for (int g = 0; g < game_count(); g++) {
        setting s = settings_at(game_at(g), settings_count(game_at(g)) - 1);
        bool seen = false;
        for (int percent = 40; percent < OVER; percent += 25) {
            tav_state_buffer room;
            play_part(&s, "boards", percent, (tav_state *)&room);
            for (int viewer = TAV_SPECTATOR; viewer < s.config.players; viewer++) {
                assert_false(differs(&s, (tav_state *)&room, viewer, false, c));
                seen = seen || differs(&s, (tav_state *)&room, viewer, true, c);
            }
        }
        assert_true(seen);
    }
    free(c);
}

/* --- Canvas and labels ------------------------------------------------------------------------ */

/* A name that is too long for a column of a board has one short form, the same at every width. */
static void long_names_have_one_short_form_that_fits(void **unused)
{
    enum { COLUMNS = 14 };
    (void)unused;
    for (int g = 0; g < game_count(); g++)
        for (int language = 0; language < TAV_LANGUAGES; language++)
            for (tav_thing thing = 0; thing < game_at(g)->thing_count; thing++) {
                const tav_game *game = game_at(g);
                const char *id = game->thing_id(thing);
                const char *name = words_of(game, "name", id, (tav_language)language);
                const char *brief = words_short(game, id, (tav_language)language);
                if (strchr(name, '(') != NULL)
                    continue; /* cards of Patrician: a city and what they do */
                if (canvas_columns(brief) > COLUMNS)
                    fail_msg("%s: '%s' is too long", id, brief);
                if (canvas_columns(name) <= COLUMNS && game != game_by_id("patrician"))
                    assert_string_equal(brief, name);
                for (tav_thing other = 0; other < thing; other++)
                    if (strcmp(brief, words_short(game, game->thing_id(other),
                                                  (tav_language)language)) == 0)
                        fail_msg("%s and %s are both '%s'", id, game->thing_id(other), brief);
            }
}

static void check_text(const canvas *c, const char *expected)
{
    char buffer[1024];
    tav_text out;
    text_open(&out, buffer, sizeof buffer);
    canvas_text(c, &out);
    assert_string_equal(buffer, expected);
}

static void texts_are_cut_at_the_edge_of_their_area(void **unused)
{
    (void)unused;
    canvas *c = malloc(sizeof *c);
    assert_non_null(c);
    canvas_area area = {2, 1, 6, 2};
    canvas_open(c, 10, 4, true);
    assert_int_equal(canvas_put(c, area, 1, 0, CANVAS_PLAIN, "größer"), 6);
    assert_int_equal(canvas_put_thing(c, area, 0, 1, CANVAS_PLAIN, "well", "Well"), 4);
    canvas_put(c, area, 0, 2, CANVAS_PLAIN, "below");
    canvas_put(c, area, -1, 0, CANVAS_PLAIN, "x");
    check_text(c, "\n   größ…\n  Well\n\n");
    assert_int_equal(c->spot_count, 1);
    assert_int_equal(c->spot[0].x, 2);
    assert_int_equal(c->spot[0].y, 2);
    assert_int_equal(c->spot[0].width, 4);
    free(c);
}

/* Every character of a player's name takes one column, and none can send the terminal a command. */
static void strange_characters_are_harmless(void **unused)
{
    (void)unused;
    canvas *c = malloc(sizeof *c);
    assert_non_null(c);
    canvas_area area = {0, 0, 12, 1};
    canvas_open(c, 12, 1, true);
    canvas_put(c, area, 0, 0, CANVAS_PLAIN, "a\33[1m\xff\u4e2d\U0001f600è");
    check_text(c, "a?[1m???è\n");
    canvas_open(c, 12, 1, false);
    canvas_put(c, area, 0, 0, CANVAS_PLAIN, "caffè ● ─×");
    check_text(c, "caffe @ -x\n");
    free(c);
}

static void paragraphs_break_at_spaces(void **unused)
{
    (void)unused;
    canvas *c = malloc(sizeof *c);
    assert_non_null(c);
    canvas_open(c, 8, 4, true);
    assert_int_equal(canvas_wrap(c, (canvas_area){0, 0, 8, 4}, CANVAS_PLAIN, "one two three four"),
                     3);
    check_text(c, "one two\nthree\nfour\n\n");
    canvas_open(c, 8, 4, true);
    assert_int_equal(canvas_wrap(c, (canvas_area){0, 0, 8, 2}, CANVAS_PLAIN, "one two three four"),
                     2);
    check_text(c, "one two\nthree…\n\n\n");
    canvas_open(c, 8, 4, true);
    assert_int_equal(canvas_wrap(c, (canvas_area){0, 0, 4, 4}, CANVAS_PLAIN, "Kaffeerest"), 3);
    check_text(c, "Kaff\neere\nst\n\n");
    free(c);
}

static void frames_have_a_title(void **unused)
{
    (void)unused;
    canvas *c = malloc(sizeof *c);
    assert_non_null(c);
    canvas_open(c, 12, 3, true);
    canvas_area inside = canvas_frame(c, (canvas_area){0, 0, 12, 3}, CANVAS_FAINT, "Bologna");
    canvas_put(c, inside, 0, 0, CANVAS_PLAIN, "0123456789");
    check_text(c, "╭─ Bolog… ─╮\n│0123456789│\n╰──────────╯\n");
    free(c);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return write_pictures();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_names_have_one_short_form_that_fits),
        cmocka_unit_test(texts_are_cut_at_the_edge_of_their_area),
        cmocka_unit_test(strange_characters_are_harmless),
        cmocka_unit_test(paragraphs_break_at_spaces),
        cmocka_unit_test(frames_have_a_title),
        cmocka_unit_test(pictures_do_not_change),
        cmocka_unit_test(boards_show_everything_in_its_place),
        cmocka_unit_test(face_down_things_are_not_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
