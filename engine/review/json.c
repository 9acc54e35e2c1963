/* A review as JSON, for programs and the page: docs/review.md lists its fields. */
#include "core/json.h"
#include "review/internal.h"

static void shares_json(const char *key, const double *share, int players, tav_text *out)
{
    js_key(out, key);
    js_list(out);
    for (int seat = 0; seat < players; seat++)
        js_real(out, share[seat]);
    js_list_end(out);
}

static void seat_json(const review_report *r, int seat, bool named, tav_text *out)
{
    review_seat sum;
    int players = r->record->config.players;
    review_sum(r->steps, r->charted, players, seat, &sum);
    review_grade grade = review_grade_of(r->record->game, r->decisions, r->judged, seat, players);
    const struct {
        const char *key;
        double value;
    } numbers[] = {{"start", sum.start},
                   {"final", sum.final},
                   {"luck", sum.luck},
                   {"own", sum.own},
                   {"others", sum.others},
                   {"noise", sum.noise},
                   {"grade", (double)grade.loss},
                   {"grade_low", (double)grade.low},
                   {"grade_high", (double)grade.high}};
    js_object(out);
    js_key_number(out, "seat", seat);
    if (named)
        js_key_string(out, "name", r->record->seat[seat].name);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        js_key(out, numbers[i].key);
        js_real(out, numbers[i].value);
    }
    shares_json("given", sum.given, players, out);
    js_key_number(out, "decisions", grade.decisions);
    js_key_optional(out, "level", grade.level);
    js_object_end(out);
}

static void reason_json(const tav_game *game, const review_reason *reason, tav_text *out)
{
    const review_measure *measures;
    review_measures(game, &measures);
    js_object(out);
    js_key_number(out, "seat", reason->seat);
    if (reason->measured)
        js_key_string(out, "measure", measures[reason->what].id);
    else
        js_key_string(out, "part", game->parts[reason->what]);
    js_key(out, "amount");
    js_real(out, (double)reason->amount);
    js_object_end(out);
}

void review_decision_json(const tav_game *game, const tav_state *state, const review_decision *d,
                          tav_text *out)
{
    static const char *const classes[] = {"unclear", "slip", "mistake", "blunder"};
    const tav_action both[] = {d->played, d->best};
    for (int i = 0; i < 2; i++) {
        char text[TAV_TEXT_MAX];
        tav_text words;
        text_open(&words, text, sizeof text);
        game->action_text(state, both[i], &words);
        js_key_string(out, i == 0 ? "played" : "best", text);
    }
    js_key(out, "loss");
    js_real(out, (double)d->loss);
    js_key(out, "error");
    js_real(out, (double)d->error);
    js_key_string(out, "class", classes[d->class]);
    js_key(out, "why");
    js_list(out);
    for (int i = 0; i < d->reason_count; i++)
        reason_json(game, &d->reason[i], out);
    js_list_end(out);
    js_key(out, "line");
    js_list(out);
    for (int i = 0; i < d->line_count; i++) {
        js_object(out);
        js_key_number(out, "seat", d->line[i].seat);
        js_key_string(out, "action", d->line[i].text);
        js_object_end(out);
    }
    js_list_end(out);
}

static void decision_json(const review_report *r, record_cursor *cursor, const review_decision *d,
                          tav_text *out)
{
    const tav_game *game = r->record->game;
    cursor_go(cursor, r->record, d->at, NULL);
    const tav_state *state = (const tav_state *)&cursor->now.state;
    js_object(out);
    js_key_number(out, "at", d->at);
    js_key_number(out, "seat", d->seat);
    js_key_number(out, "round", r->steps[d->at].round);
    js_key_string(out, "decision", game_decision(game, game->decision(state))->id);
    review_decision_json(game, state, d, out);
    js_object_end(out);
}

static void step_json(const review_report *r, const review_step *step, tav_text *out)
{
    int players = r->record->config.players;
    js_object(out);
    js_key_number(out, "seat", step->seat);
    js_key_number(out, "round", step->round);
    js_key_bool(out, "chance", step->chance);
    shares_json("value", step->value, players, out);
    shares_json("choice", step->choice, players, out);
    shares_json("luck", step->luck, players, out);
    shares_json("noise", step->noise, players, out);
    js_object_end(out);
}

/* What our levels give away per decision, to compare a grade with. */
static void scale_json(const tav_game *game, tav_text *out)
{
    const review_scale *scale;
    int count = review_scales(game, &scale);
    js_key(out, "levels");
    js_list(out);
    for (int i = 0; i < count; i++) {
        js_object(out);
        js_key_string(out, "level", scale[i].level);
        js_key(out, "loss");
        js_real(out, (double)scale[i].loss);
        js_object_end(out);
    }
    js_list_end(out);
}

void review_json(const review_report *r, int seat, bool named, tav_text *out)
{
    record_cursor cursor;
    cursor_open(&cursor, r->record, NULL);
    js_object(out);
    js_key_number(out, "review", 1);
    config_json(r->record->game, &r->record->config, out);
    js_key(out, "seats");
    js_list(out);
    for (int i = 0; i < r->record->config.players; i++)
        seat_json(r, i, named, out);
    js_list_end(out);
    scale_json(r->record->game, out);
    js_key(out, "steps");
    js_list(out);
    for (int i = 0; i < r->charted; i++)
        step_json(r, &r->steps[i], out);
    js_list_end(out);
    js_key(out, "decisions");
    js_list(out);
    for (int i = 0; i < r->judged; i++)
        if (seat < 0 || r->decisions[i].seat == seat)
            decision_json(r, &cursor, &r->decisions[i], out);
    js_list_end(out);
    js_object_end(out);
}
