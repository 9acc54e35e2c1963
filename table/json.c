/* What goes out of a table, as JSON. Everything about hidden things comes through a view. */
#include "core/json.h"
#include "table/undo.h"

static void seats_json(const tav_table *table, tav_text *out)
{
    static const char *const kinds[] = {
        [RECORD_EMPTY] = "empty", [RECORD_HUMAN] = "human", [RECORD_BOT] = "bot"};
    js_key(out, "seats");
    js_list(out);
    for (int seat = 0; seat < table->record.config.players; seat++) {
        const record_seat *player = &table->now_player[seat];
        js_object(out);
        js_key_string(out, "player", kinds[player->player]);
        js_key_string(out, "level", player->level);
        js_key_string(out, "name", player->name);
        js_object_end(out);
    }
    js_list_end(out);
}

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
    js_key(out, "asked_by");
    if (table->undo_seat == TAV_NOBODY)
        js_null(out);
    else
        js_number(out, table->undo_seat);
    js_object_end(out);
}

static void decision_json(const tav_table *table, const tav_view *view, tav_text *out)
{
    const tav_view_head *head = (const tav_view_head *)view;
    const tav_game *game = table->record.game;
    int actor = table_actor(table);
    js_key(out, "actor");
    if (actor == TAV_NOBODY)
        js_null(out);
    else
        js_number(out, actor);
    js_key(out, "decision");
    if (actor == TAV_NOBODY)
        js_null(out);
    else
        js_string(out, game->decisions[head->decision]);
    js_key(out, "legal");
    js_list(out);
    for (int i = 0; table->started && i < head->legal_count; i++) {
        char words[TAV_TEXT_MAX];
        tav_text text;
        text_open(&text, words, sizeof words);
        game->view_action_text(view, head->legal[i], &text);
        js_string(out, words);
    }
    js_list_end(out);
}

void table_json(const tav_table *table, int viewer, tav_text *out)
{
    const tav_game *game = table->record.game;
    tav_view_room view;
    game_view(game, (const tav_state *)&table->state, viewer, (tav_view *)&view);
    js_object(out);
    js_key_number(out, "seq", table_seq(table));
    js_key_bool(out, "started", table->started);
    js_key_bool(out, "over", table_over(table));
    decision_json(table, (const tav_view *)&view, out);
    undo_json(table, viewer, out);
    clocks_json(table, out);
    seats_json(table, out);
    js_key(out, "seed_sha256");
    js_hex(out, table->record.seed_hash, SHA256_SIZE);
    js_key(out, "view");
    game->view_json((const tav_view *)&view, out);
    js_key(out, "scores");
    if (table_over(table))
        game_scores_json(game, (const tav_state *)&table->state, out);
    else
        js_null(out);
    js_object_end(out);
}

/* Writes events as one seat may know them. */
typedef struct {
    tav_sink sink;
    const tav_game *game;
    tav_text *out;
    int viewer;
} digest;

static void write_event(tav_sink *sink, const tav_event *event)
{
    digest *d = (digest *)sink;
    if (d->game->events[event->kind].chance == NULL)
        game_event_json(d->game, event, d->viewer, d->out);
}

void table_digest_json(const tav_table *table, int seat, tav_text *out)
{
    const tav_record *record = &table->record;
    uint16_t line[RECORD_ENTRIES];
    uint32_t at_fault;
    int count = record_line(record, record->entry_count, line, &at_fault), first = 0;
    for (int i = 0; i < count; i++)
        if (record->entry[line[i]].seat == seat)
            first = i;
    digest d = {{write_event}, record->game, out, seat};
    tav_state_room room;
    tav_state *state = (tav_state *)&room;
    js_list(out);
    record->game->setup(state, &record->config, record->seed);
    for (int i = 0; i < count; i++) {
        tav_action action;
        game_read_action(record->game, state, record_words(record, &record->entry[line[i]]),
                         &action, NULL);
        record->game->apply(state, action, i >= first ? &d.sink : NULL);
    }
    js_list_end(out);
}
