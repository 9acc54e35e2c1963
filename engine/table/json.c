/* A table as JSON, for one viewer, in one language. Hidden things are written only from a view, or
 * after the end. */
#include <string.h>

#include "core/json.h"
#include "table/internal.h"
#include "words/words.h"

static void clocks_json(const tav_table *table, tav_text *out)
{
    js_key(out, "clocks");
    if (table->clock.kind == TABLE_UNTIMED) {
        js_null(out);
        return;
    }
    js_list(out);
    for (int seat = 0; seat < table->record.config.players; seat++)
        js_number(out, table->left_ms[seat]);
    js_list_end(out);
}

static void undo_json(const tav_table *table, int viewer, tav_text *out)
{
    js_key(out, "undo");
    js_object(out);
    bool may = viewer != TAV_SPECTATOR && table->started && !table_over(table) &&
               table_undo_reach(table, viewer) < table_actions(table);
    js_key_bool(out, "free", may);
    js_key_index(out, "asked_by", table->undo_seat);
    js_object_end(out);
}

static bool is_number(const char *word, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (word[i] < '0' || word[i] > '9')
            return false;
    return length > 0;
}

/* The words of an action after its verb: the numbers, or all others. */
static void action_words_json(const char *action, bool numbers, tav_text *out)
{
    size_t length = strcspn(action, " ");
    js_key(out, numbers ? "numbers" : "things");
    js_list(out);
    for (const char *at = action + length; *at == ' '; at += length) {
        char buffer[TAV_TEXT_MAX];
        tav_text word;
        at++;
        length = strcspn(at, " ");
        text_open(&word, buffer, sizeof buffer);
        text_bytes(&word, at, length);
        if (is_number(at, length) != numbers)
            continue;
        if (numbers)
            js_raw(out, buffer);
        else
            js_string(out, buffer);
    }
    js_list_end(out);
}

static void choice_json(const tav_game *game, const tav_view *view, tav_action action,
                        tav_language language, tav_text *out)
{
    const tav_view_head *head = (const tav_view_head *)view;
    char action_text[TAV_TEXT_MAX], sentence[TABLE_SENTENCE];
    tav_text text;
    text_open(&text, action_text, sizeof action_text);
    game->view_action_text(view, action, &text);
    text_open(&text, sentence, sizeof sentence);
    words_action(game, game_decision(game, head->decision)->id, action_text, language, &text);
    js_object(out);
    js_key_string(out, "action", action_text);
    js_key_string(out, "words", sentence);
    action_words_json(action_text, false, out);
    action_words_json(action_text, true, out);
    int price = game->price(view, action);
    js_key_index(out, "price", price);
    js_object_end(out);
}

static void decision_json(const tav_table *table, const tav_view *view, tav_language language,
                          tav_text *out)
{
    const tav_view_head *head = (const tav_view_head *)view;
    const tav_game *game = table->record.game;
    const tav_decision_kind *kind = game_decision(game, head->decision);
    int actor = table_actor(table);
    js_key_index(out, "actor", actor);
    js_key_optional(out, "decision", actor == TAV_NOBODY ? NULL : kind->id);
    js_key_optional(out, "question",
                    actor == TAV_NOBODY ? NULL : words_of(game, "decision", kind->id, language));
    int picks = head->legal_count > 0 ? game->picks(view) : 0;
    js_key_index(out, "picks", picks > 0 ? picks : -1);
    js_key(out, "legal");
    js_list(out);
    for (int i = 0; table->started && i < head->legal_count; i++)
        choice_json(game, view, head->legal[i], language, out);
    js_list_end(out);
}

void table_points(const tav_game *game, const tav_state *state, int viewer, bool open,
                  int16_t points[TAV_SEATS_MAX])
{
    tav_score scores[TAV_SEATS_MAX], shown = {.total = TABLE_UNCOUNTED};
    game->score(state, scores);
    for (int seat = 0; seat < game->config(state)->players; seat++) {
        bool whole = open || seat == viewer || game->parts_hidden == 0;
        if (!whole && game->score_shown != NULL)
            game->score_shown(state, seat, &shown);
        points[seat] = whole ? scores[seat].total : shown.total;
    }
}

void table_points_json(const tav_game *game, const tav_state *state, int viewer, bool open,
                       tav_text *out)
{
    int16_t points[TAV_SEATS_MAX];
    table_points(game, state, viewer, open, points);
    js_list(out);
    for (int seat = 0; seat < game->config(state)->players; seat++)
        if (points[seat] != TABLE_UNCOUNTED)
            js_number(out, points[seat]);
        else
            js_null(out);
    js_list_end(out);
}

/* The fields of the others' seats in the view that must not be drawn, each with what to show. */
static void face_down_json(const tav_table *table, tav_text *out)
{
    static const char *const shows[] = {
        [TAV_SHOWS_NOTHING] = "nothing", [TAV_SHOWS_COUNT] = "count", [TAV_SHOWS_TOP] = "top"};
    const tav_face_down *field = table->record.game->face_down;
    js_key(out, "face_down");
    js_object(out);
    for (; !table_is_open(table) && field->field != NULL; field++)
        js_key_string(out, field->field, shows[field->shows]);
    js_object_end(out);
}

void table_json(const tav_table *table, int viewer, tav_language language, tav_text *out)
{
    const tav_game *game = table->record.game;
    bool over = table_over(table);
    tav_view_buffer view;
    game_view(game, table_state(table), viewer, (tav_view *)&view);
    js_object(out);
    js_key_number(out, "seq", table_seq(table));
    js_key_number(out, "at", table_actions(table));
    js_key_bool(out, "started", table->started);
    js_key_bool(out, "over", over);
    decision_json(table, (const tav_view *)&view, language, out);
    undo_json(table, viewer, out);
    clocks_json(table, out);
    record_seats_json(table->now_player, table->record.config.players, out);
    js_key(out, "seed_sha256");
    js_hex(out, table->record.seed_hash, SHA256_SIZE);
    js_key(out, "seed");
    if (over)
        js_hex(out, table->record.seed, RNG_KEY_SIZE);
    else
        js_null(out);
    js_key(out, "view");
    game->view_json((const tav_view *)&view, out);
    game_survey_json(game, (const tav_view *)&view, out);
    face_down_json(table, out);
    js_key(out, "points");
    table_points_json(game, table_state(table), viewer, table_is_open(table), out);
    js_key(out, "scores");
    if (over)
        game_scores_json(game, table_state(table), out);
    else
        js_null(out);
    js_object_end(out);
}
