/* The registry and the code all games share: reading a config, filling the head of a view, ranking
 * scores, and the parts of the JSON forms that all games share. */
#include "games/game.h"

#include <assert.h>
#include <string.h>

#include "core/json.h"

extern const tav_game patrician;
extern const tav_game puerto_rico;
extern const tav_game san_juan;

static const tav_game *const games[] = {&san_juan, &puerto_rico, &patrician};

int game_count(void)
{
    return (int)(sizeof games / sizeof games[0]);
}

const tav_game *game_at(int index)
{
    assert(index >= 0 && index < game_count());
    return games[index];
}

void game_list(tav_text *out)
{
    for (int i = 0; i < game_count(); i++)
        text_item(out, game_at(i)->id);
}

const tav_game *game_by_id(const char *id)
{
    for (int i = 0; i < game_count(); i++)
        if (strcmp(games[i]->id, id) == 0)
            return games[i];
    return NULL;
}

tav_config config_plain(int players)
{
    return (tav_config){.players = (uint8_t)players};
}

void config_list_modules(const tav_game *game, tav_text *out)
{
    for (int i = 0; i < game->module_count; i++)
        text_item(out, game->modules[i]);
    if (game->module_count == 0)
        text_put(out, "-");
}

void config_list_options(const tav_game *game, tav_text *out)
{
    for (int i = 0; i < game->option_count; i++)
        text_item(out, game->options[i].id);
}

void config_list_values(const tav_option *option, int players, tav_text *out)
{
    if (option->kind == TAV_OPTION_SEAT) {
        text_put(out, "0-");
        text_number(out, players - 1);
        return;
    }
    for (int i = 0; option->values[i] != NULL; i++)
        text_item(out, option->values[i]);
}

static int find_module(const tav_game *game, const char *id, size_t length)
{
    for (int i = 0; i < game->module_count; i++)
        if (strlen(game->modules[i]) == length && memcmp(game->modules[i], id, length) == 0)
            return i;
    return -1;
}

tav_error config_set_modules(const tav_game *game, tav_config *config, const char *list,
                             tav_fault *fault)
{
    uint8_t modules = 0;
    while (*list != '\0') {
        size_t length = strcspn(list, ",");
        int module = find_module(game, list, length);
        bool trailing = list[length] == ',' && list[length + 1] == '\0';
        if (module < 0 || (modules & 1u << module) != 0 || trailing) {
            char what[128], allowed[256];
            tav_text text;
            text_open(&text, what, sizeof what);
            text_bytes(&text, list, trailing ? length + 1 : length);
            text_open(&text, allowed, sizeof allowed);
            config_list_modules(game, &text);
            return fault_set(fault, TAV_ERROR_MODULE, what, allowed);
        }
        modules |= (uint8_t)(1u << module);
        list += length;
        if (*list == ',')
            list++;
    }
    config->modules = modules;
    return TAV_OK;
}

static int find_option(const tav_game *game, const char *id, size_t length)
{
    for (int i = 0; i < game->option_count; i++)
        if (strlen(game->options[i].id) == length && memcmp(game->options[i].id, id, length) == 0)
            return i;
    return -1;
}

static int find_value(const tav_option *option, const char *value)
{
    if (option->kind == TAV_OPTION_SEAT) {
        bool digit = value[0] >= '0' && value[0] <= '9' && value[1] == '\0';
        return digit ? value[0] - '0' : -1;
    }
    for (int i = 0; option->values[i] != NULL; i++)
        if (strcmp(option->values[i], value) == 0)
            return i;
    return -1;
}

tav_error config_set_option(const tav_game *game, tav_config *config, const char *assignment,
                            tav_fault *fault)
{
    char allowed[256];
    tav_text text;
    text_open(&text, allowed, sizeof allowed);
    size_t length = strcspn(assignment, "=");
    int index = find_option(game, assignment, length);
    if (index < 0) {
        config_list_options(game, &text);
        return fault_set(fault, TAV_ERROR_OPTION, assignment, allowed);
    }
    const tav_option *option = &game->options[index];
    int value = assignment[length] == '=' ? find_value(option, assignment + length + 1) : -1;
    if (value < 0) {
        config_list_values(option, config->players, &text);
        return fault_set(fault, TAV_ERROR_VALUE, assignment, allowed);
    }
    config->given |= (uint8_t)(1u << index);
    config->value[index] = (uint8_t)value;
    return TAV_OK;
}

tav_error config_check(const tav_game *game, const tav_config *config, tav_fault *fault)
{
    char what[64], allowed[64];
    tav_text text;
    if (config->players < game->players_min || config->players > game->players_max) {
        text_open(&text, what, sizeof what);
        text_number(&text, config->players);
        text_open(&text, allowed, sizeof allowed);
        text_number(&text, game->players_min);
        text_char(&text, '-');
        text_number(&text, game->players_max);
        return fault_set(fault, TAV_ERROR_PLAYERS, what, allowed);
    }
    if (config->modules >> game->module_count != 0)
        return fault_set(fault, TAV_ERROR_MODULE, NULL, NULL);
    for (int i = 0; i < game->option_count; i++) {
        const tav_option *option = &game->options[i];
        if (option->kind == TAV_OPTION_SEAT && config->value[i] >= config->players) {
            text_open(&text, what, sizeof what);
            text_put(&text, option->id);
            text_char(&text, '=');
            text_number(&text, config->value[i]);
            text_open(&text, allowed, sizeof allowed);
            config_list_values(option, config->players, &text);
            return fault_set(fault, TAV_ERROR_VALUE, what, allowed);
        }
    }
    return TAV_OK;
}

static void option_json(const tav_option *option, int value, tav_text *out)
{
    js_key(out, option->id);
    if (option->kind == TAV_OPTION_SEAT)
        js_number(out, value);
    else if (option->kind == TAV_OPTION_WORD)
        js_string(out, option->values[value]);
    else
        js_raw(out, option->values[value]);
}

void config_head_json(const tav_game *game, const tav_config *config, tav_text *out)
{
    js_key_string(out, "game", game->id);
    js_key_number(out, "rules", game->rules);
    js_key_number(out, "players", config->players);
}

void config_options_json(const tav_game *game, const tav_config *config, tav_text *out)
{
    js_key(out, "modules");
    js_list(out);
    for (int i = 0; i < game->module_count; i++)
        if ((config->modules & 1u << i) != 0)
            js_string(out, game->modules[i]);
    js_list_end(out);
    js_key(out, "options");
    js_object(out);
    for (int i = 0; i < game->option_count; i++)
        if ((config->given & 1u << i) != 0)
            option_json(&game->options[i], config->value[i], out);
    js_object_end(out);
}

void config_json(const tav_game *game, const tav_config *config, tav_text *out)
{
    config_head_json(game, config, out);
    config_options_json(game, config, out);
}

void decision_kind_json(const tav_decision_kind *kind, tav_text *out)
{
    static const char *const choices[TAV_CHOICES] = {
        [TAV_CHOICE_CARD] = "card",       [TAV_CHOICE_BUILDING] = "building",
        [TAV_CHOICE_ROLE] = "role",       [TAV_CHOICE_TILE] = "tile",
        [TAV_CHOICE_GOOD] = "good",       [TAV_CHOICE_BARRELS] = "barrels",
        [TAV_CHOICE_CARGO] = "cargo",     [TAV_CHOICE_PIECE] = "piece",
        [TAV_CHOICE_CREW] = "crew",       [TAV_CHOICE_GROUP] = "group",
        [TAV_CHOICE_PEOPLE] = "people",   [TAV_CHOICE_COUNT] = "count",
        [TAV_CHOICE_PAYMENT] = "payment", [TAV_CHOICE_DEED] = "deed",
        [TAV_CHOICE_USE] = "use",         [TAV_CHOICE_CITY] = "city",
        [TAV_CHOICE_SITE] = "site",       [TAV_CHOICE_FLOOR] = "floor",
    };
    static const char *const series[] = {
        [TAV_SERIES_NONE] = NULL, [TAV_SERIES_STEPS] = "steps", [TAV_SERIES_SET] = "set"};
    js_key_string(out, "id", kind->id);
    js_key_string(out, "choice", choices[kind->choice]);
    js_key_optional(out, "verb", kind->verb);
    js_key_optional(out, "decline", kind->decline);
    js_key_optional(out, "pool", kind->pool);
    js_key_optional(out, "role", kind->role);
    js_key_optional(out, "source", kind->source);
    js_key_optional(out, "part_of", kind->part_of);
    js_key_optional(out, "series", series[kind->series]);
    js_key_bool(out, "counted", kind->counted);
    js_key_bool(out, "hidden", kind->hidden);
    js_key_bool(out, "slip", kind->slip);
}

void game_reseed(tav_state *state, const uint8_t seed[RNG_KEY_SIZE])
{
    rng_seed((rng_source *)(void *)state, seed);
}

void game_reseed_from(tav_state *state, tav_rng *rng)
{
    uint8_t seed[RNG_KEY_SIZE];
    for (int i = 0; i < RNG_KEY_SIZE; i += 4) {
        uint32_t word = rng_word(rng);
        for (int byte = 0; byte < 4; byte++)
            seed[i + byte] = (uint8_t)(word >> 8 * byte);
    }
    game_reseed(state, seed);
}

void game_view(const tav_game *game, const tav_state *state, int viewer, tav_view *view)
{
    memset(view, 0, game->view_size);
    tav_view_head *head = (tav_view_head *)view;
    head->viewer = (int8_t)viewer;
    head->actor = (int8_t)game->actor(state);
    head->decision = (uint8_t)game->decision(state);
    if (head->actor != TAV_NOBODY && head->actor == viewer)
        head->legal_count = (uint8_t)game->legal(state, head->legal);
    game->view(state, viewer, view);
}

void game_score(const tav_game *game, const tav_state *state, tav_score *scores)
{
    game->score(state, scores);
    game_rank(scores, game->config(state)->players);
}

void game_rank(tav_score *scores, int players)
{
    for (int i = 0; i < players; i++) {
        scores[i].rank = 1;
        for (int j = 0; j < players; j++)
            if (scores[j].total > scores[i].total ||
                (scores[j].total == scores[i].total && scores[j].tiebreak > scores[i].tiebreak))
                scores[i].rank++;
    }
}

void game_shares(const tav_score *scores, int players, float *share)
{
    int winners = 0;
    for (int seat = 0; seat < players; seat++)
        winners += scores[seat].rank == 1;
    for (int seat = 0; seat < players; seat++)
        share[seat] = scores[seat].rank == 1 ? 1.0f / (float)winners : 0.0f;
}

tav_error game_read_action(const tav_game *game, const tav_state *state, const char *text,
                           tav_action *action, tav_fault *fault)
{
    tav_action legal[TAV_LEGAL_MAX];
    char words[TAV_TEXT_MAX], allowed[512];
    tav_text one, all;
    int count = game->legal(state, legal);
    if (count == 0)
        return fault_set(fault, TAV_ERROR_OVER, text, NULL);
    text_open(&all, allowed, sizeof allowed);
    for (int i = 0; i < count; i++) {
        text_open(&one, words, sizeof words);
        game->action_text(state, legal[i], &one);
        if (strcmp(words, text) == 0) {
            *action = legal[i];
            return TAV_OK;
        }
        text_item(&all, words);
    }
    return fault_set(fault, TAV_ERROR_ILLEGAL, text, allowed);
}

void game_scores_json(const tav_game *game, const tav_state *state, tav_text *out)
{
    tav_score scores[TAV_SEATS_MAX];
    game_score(game, state, scores);
    game_score_list_json(game, scores, game->config(state)->players, out);
}

void game_score_list_json(const tav_game *game, const tav_score *scores, int players, tav_text *out)
{
    js_list(out);
    for (int seat = 0; seat < players; seat++) {
        js_object(out);
        js_key_number(out, "seat", seat);
        js_key_number(out, "total", scores[seat].total);
        js_key_number(out, "tiebreak", scores[seat].tiebreak);
        js_key_number(out, "rank", scores[seat].rank);
        js_key(out, "parts");
        js_object(out);
        for (int part = 0; part < game->part_count; part++)
            js_key_number(out, game->parts[part], scores[seat].part[part]);
        js_object_end(out);
        js_object_end(out);
    }
    js_list_end(out);
}

void game_things_json(const tav_game *game, tav_text *out)
{
    js_key(out, "things");
    js_list(out);
    for (int thing = 0; thing < game->thing_count; thing++) {
        js_object(out);
        js_key_string(out, "id", game->thing_id((tav_thing)thing));
        game->thing_json((tav_thing)thing, out);
        js_object_end(out);
    }
    js_list_end(out);
}

void game_survey_json(const tav_game *game, const tav_view *view, tav_text *out)
{
    js_key(out, "survey");
    js_object(out);
    game->survey_json(view, out);
    js_object_end(out);
}

void game_sign_json(const char *sign, int value, tav_text *out)
{
    js_object(out);
    js_key_string(out, "sign", sign);
    js_key_number(out, "value", value);
    js_object_end(out);
}

void game_event_fields(const tav_game *game, const tav_event *event, int viewer, tav_text *out)
{
    bool sees = event->seen_by == TAV_SEEN_BY_ALL ||
                (viewer != TAV_SPECTATOR && (event->seen_by & 1u << viewer) != 0);
    js_key_string(out, "event", game->events[event->kind].id);
    if (event->seat != TAV_NOBODY)
        js_key_number(out, "seat", event->seat);
    js_key_number(out, "count", event->count);
    js_key_number(out, "amount", event->amount);
    if (sees) {
        js_key(out, "things");
        js_list(out);
        for (int i = 0; i < event->count; i++)
            js_string(out, game->thing_id(event->things[i]));
        js_list_end(out);
    }
}

void game_event_json(const tav_game *game, const tav_event *event, int viewer, tav_text *out)
{
    js_object(out);
    game_event_fields(game, event, viewer, out);
    js_object_end(out);
}

void game_chance_json(const tav_game *game, const tav_event *event, tav_text *out)
{
    const char *field = game->events[event->kind].chance;
    if (field == NULL)
        return;
    js_list(out);
    js_string(out, field);
    for (int i = 0; i < event->count; i++)
        js_string(out, game->thing_id(event->things[i]));
    js_list_end(out);
}
