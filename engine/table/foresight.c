/* Previews. The actions are really carried out on the true state, hidden cards and all, and the table
 * returns to its mark afterwards. So a preview ends where hidden cards begin to matter: at the first
 * event that tells the seat something, and before another seat has to decide, because whether
 * that seat has a choice may depend on its hand. */
#include "core/json.h"
#include "table/internal.h"

static void look_out(tav_sink *sink, const tav_event *event)
{
    table_foresight *f = (table_foresight *)sink;
    const tav_event_kind *kind = &f->game->events[event->kind];
    bool sees = event->seen_by == TAV_SEEN_BY_ALL || (event->seen_by >> f->seat & 1) != 0;
    if (f->passed)
        return;
    f->blind |= kind->chance != NULL || (sees && event->count > 0 && kind->reveals) ||
                (event->seat != TAV_NOBODY && event->seat != f->seat);
}

static void keep_board(tav_sink *sink, const tav_state *state, int seat)
{
    table_foresight *f = (table_foresight *)sink;
    if (f->passed || f->blind || seat == f->seat)
        return;
    f->passed = true;
    game_view(f->game, state, f->seat, (tav_view *)&f->board);
}

void table_foresee(const tav_table *table, int seat, table_foresight *foresight)
{
    *foresight = (table_foresight){
        .sink = {look_out, keep_board}, .game = table->record.game, .seat = seat};
}

bool table_foresees_more(const tav_table *table, const table_foresight *foresight)
{
    return !foresight->blind && !foresight->passed && table_actor(table) == foresight->seat;
}

static void no_board_json(tav_text *out)
{
    js_key(out, "view");
    js_null(out);
    js_key(out, "survey");
    js_null(out);
}

/* The board when somebody else decides. It does not say who decides what. */
static void board_json(const tav_table *table, const table_foresight *foresight, tav_text *out)
{
    tav_view_buffer board;
    const tav_view *view = (const tav_view *)&foresight->board;
    if (foresight->blind || (!foresight->passed && table_over(table))) {
        no_board_json(out);
        return;
    }
    if (!foresight->passed) {
        game_view(foresight->game, table_state(table), foresight->seat, (tav_view *)&board);
        view = (const tav_view *)&board;
    }
    js_key(out, "view");
    foresight->game->view_json(view, out);
    game_survey_json(foresight->game, view, out);
}

void table_foresight_json(const tav_table *table, const table_foresight *foresight,
                          tav_language language, tav_text *out)
{
    bool more = table_foresees_more(table, foresight);
    js_key_bool(out, "more", more);
    js_key(out, "state");
    if (more)
        table_json(table, foresight->seat, language, out);
    else
        js_null(out);
    if (more)
        no_board_json(out);
    else
        board_json(table, foresight, out);
}
