#include "bindings/wasm/desk.h"

#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "core/json.h"
#include "formats/json/config.h"
#include "formats/json/reader.h"
#include "table/table.h"
#include "words/list.h"

enum {
    OUT_SIZE = RECORD_TEXT_MAX + 1,
    SEED_MAX = 1 << 10, /* bytes of the text of a seed */
    SEAT_MAX = 96       /* and of a player */
};

static const table_clock untimed = {.kind = TABLE_UNTIMED};

struct tav_desk {
    bool loaded;
    tav_table table;
    tav_table shown;   /* a moment of it */
    bool shows_all;    /* `shown` has all of its actions */
    tav_record record; /* being read */
    void *net_bytes;   /* of `net`; NULL: there is none */
    value_net net;
    char in[RECORD_TEXT_MAX + 1];
    char out[OUT_SIZE];
};

tav_desk *desk_open(void)
{
    return calloc(1, sizeof(tav_desk));
}

void desk_close(tav_desk *desk)
{
    if (desk != NULL)
        free(desk->net_bytes);
    free(desk);
}

char *desk_in(tav_desk *desk)
{
    return desk->in;
}

const char *desk_out(const tav_desk *desk)
{
    return desk->out;
}

static tav_text begin_answer(tav_desk *desk)
{
    tav_text out;
    text_open(&out, desk->out, sizeof desk->out);
    js_object(&out);
    return out;
}

static int refuse(tav_desk *desk, const tav_fault *fault)
{
    tav_text out = begin_answer(desk);
    js_key_string(&out, "error", error_id(fault->error));
    if (fault->line > 0)
        js_key_number(&out, "line", fault->line);
    js_key_string(&out, "what", fault->what);
    js_key_string(&out, "allowed", fault->allowed);
    js_object_end(&out);
    return 0;
}

static int refuse_error(tav_desk *desk, tav_error error)
{
    tav_fault fault;
    fault_set(&fault, error, NULL, NULL);
    return refuse(desk, &fault);
}

static void hash_json(uint64_t hash, tav_text *out)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    js_key(out, "hash");
    js_hex(out, bytes, sizeof bytes);
}

/* --- Games ------------------------------------------------------------------------------------ */

int desk_games(tav_desk *desk)
{
    tav_text out = begin_answer(desk);
    words_games_json(&out);
    bot_levels_json(&out);
    js_object_end(&out);
    return 1;
}

static int welcome(tav_desk *desk)
{
    desk->shows_all = false;
    const tav_record *record = &desk->table.record;
    tav_text out = begin_answer(desk);
    js_key_string(&out, "game", record->game->id);
    js_key_number(&out, "players", record->config.players);
    js_key_number(&out, "seq", table_seq(&desk->table));
    js_key_bool(&out, "over", table_over(&desk->table));
    hash_json(record_hash(record->game, table_state(&desk->table)), &out);
    js_object_end(&out);
    desk->loaded = true;
    return 1;
}

static void read_seats(reader *r, const json_value *root, int players, record_seat *seats)
{
    for (int seat = 0; seat < players; seat++)
        seats[seat] = (record_seat){.player = RECORD_HUMAN};
    if (value_get(root, "seats") == NULL)
        return;
    const json_value *list = reader_list(r, root, "seats", (size_t)players);
    size_t mark = reader_enter_key(r, "seats");
    for (size_t i = 0; i < value_count(list); i++) {
        size_t inner = reader_enter_index(r, i);
        const json_value *words = value_at(list, i);
        if (!value_is(words, VALUE_TEXT) || value_length(words) > SEAT_MAX ||
            !record_read_player(value_text(words), value_length(words), &seats[i]) ||
            seats[i].player == RECORD_EMPTY)
            reader_fail(r, TAV_ERROR_VALUE, NULL, "human NAME, bot LEVEL NAME");
        reader_leave(r, inner);
    }
    reader_leave(r, mark);
}

static tav_error open_game(tav_desk *desk, const json_value *root, tav_fault *fault)
{
    static const char *const keys[] = {"game", "players", "seed", NULL};
    static const char *const optional[] = {"modules", "options", "seats", NULL};
    const reader_fields fields = {
        .keys = keys, .more = optional, .optional = optional, .list = true};
    reader r = {.fault = fault};
    config_fault found;
    tav_config config;
    record_seat seats[TAV_SEATS_MAX];
    uint8_t seed[RNG_KEY_SIZE];
    reader_only(&r, root, &fields);
    const char *words = reader_text(&r, root, "seed", 0, SEED_MAX);
    if (reader_failed(&r))
        return fault->error;
    const tav_game *game = config_from_json(root, CONFIG_PLAIN, &config, &found);
    if (game == NULL) {
        *fault = found.fault;
        return fault->error;
    }
    read_seats(&r, root, config.players, seats);
    if (reader_failed(&r))
        return fault->error;
    rng_seed_from_text(words, seed);
    table_open(&desk->table, game, &config, seed, &untimed);
    for (int seat = 0; seat < config.players; seat++) {
        tav_error error = table_seat(&desk->table, seat, &seats[seat]);
        if (error != TAV_OK)
            return fault_set(fault, error, "seats", NULL);
    }
    return table_start(&desk->table, 0, fault);
}

int desk_new(tav_desk *desk, size_t size)
{
    tav_fault fault = {.error = TAV_OK};
    desk->loaded = false;
    if (size > RECORD_TEXT_MAX)
        return refuse_error(desk, TAV_ERROR_SPACE);
    json_document *document = document_read(desk->in, size, &json_limits_wide, &fault);
    if (document == NULL)
        return refuse(desk, &fault);
    tav_error error = open_game(desk, document_root(document), &fault);
    document_close(document);
    return error == TAV_OK ? welcome(desk) : refuse(desk, &fault);
}

int desk_load(tav_desk *desk, size_t size)
{
    tav_fault fault;
    desk->loaded = false;
    if (size > RECORD_TEXT_MAX)
        return refuse_error(desk, TAV_ERROR_SPACE);
    if (record_read(&desk->record, desk->in, size, &fault) != TAV_OK ||
        table_resume(&desk->table, &desk->record, &untimed, 0, &fault) != TAV_OK)
        return refuse(desk, &fault);
    return welcome(desk);
}

int desk_record(tav_desk *desk)
{
    tav_text out;
    if (!desk->loaded)
        return refuse_error(desk, TAV_ERROR_OVER);
    text_open(&out, desk->out, sizeof desk->out);
    record_write(&desk->table.record, true, &out);
    return out.full ? refuse_error(desk, TAV_ERROR_SPACE) : 1;
}

/* --- At the table ------------------------------------------------------------------------------ */

/* TAV_OK if there is a table and it has such a viewer. */
static tav_error check_viewer(const tav_desk *desk, int viewer, int language)
{
    if (language < 0 || language >= TAV_LANGUAGES)
        return TAV_ERROR_VALUE;
    if (!desk->loaded || viewer < TAV_SPECTATOR || viewer >= desk->table.record.config.players)
        return TAV_ERROR_SEAT;
    return TAV_OK;
}

static int show(tav_desk *desk, const tav_table *table, int viewer, int language)
{
    tav_text out;
    text_open(&out, desk->out, sizeof desk->out);
    table_json(table, viewer, (tav_language)language, &out);
    return out.full ? refuse_error(desk, TAV_ERROR_SPACE) : 1;
}

int desk_look(tav_desk *desk, int viewer, int language)
{
    tav_error error = check_viewer(desk, viewer, language);
    return error == TAV_OK ? show(desk, &desk->table, viewer, language) : refuse_error(desk, error);
}

int desk_moment(tav_desk *desk, int at, int viewer, int language)
{
    tav_error error = check_viewer(desk, viewer, language);
    if (error == TAV_OK && (at < 0 || at > table_actions(&desk->table)))
        error = TAV_ERROR_BOUND;
    if (error != TAV_OK)
        return refuse_error(desk, error);
    if (!desk->shows_all)
        table_show(&desk->shown, &desk->table.record);
    desk->shows_all = true;
    table_show_at(&desk->shown, at, NULL);
    return show(desk, &desk->shown, viewer, language);
}

int desk_moves(tav_desk *desk, int from, int to, int viewer, int language)
{
    tav_error error = check_viewer(desk, viewer, language);
    if (error == TAV_OK && (from < 0 || to < from || to > table_actions(&desk->table)))
        error = TAV_ERROR_BOUND;
    if (error != TAV_OK)
        return refuse_error(desk, error);
    tav_text out = begin_answer(desk);
    js_key(&out, "moves");
    table_moves_json(&desk->table, NULL, from, to, viewer, (tav_language)language, &out);
    js_object_end(&out);
    return out.full ? refuse_error(desk, TAV_ERROR_SPACE) : 1;
}

int desk_play(tav_desk *desk, size_t size)
{
    char text[TAV_TEXT_MAX];
    tav_fault fault;
    if (!desk->loaded || table_over(&desk->table))
        return refuse_error(desk, TAV_ERROR_OVER);
    if (size >= sizeof text)
        return refuse_error(desk, TAV_ERROR_ILLEGAL);
    memcpy(text, desk->in, size);
    text[size] = '\0';
    const table_message message = {.request = TABLE_ACT,
                                   .seat = table_actor(&desk->table),
                                   .seq = table_seq(&desk->table),
                                   .text = text};
    if (table_handle(&desk->table, &message, NULL, &fault) != TAV_OK)
        return refuse(desk, &fault);
    desk->shows_all = false;
    tav_text out = begin_answer(desk);
    js_key_number(&out, "seq", table_seq(&desk->table));
    js_key_number(&out, "at", table_actions(&desk->table));
    js_key_bool(&out, "over", table_over(&desk->table));
    js_key(&out, "actor");
    if (table_over(&desk->table))
        js_null(&out);
    else
        js_number(&out, table_actor(&desk->table));
    js_object_end(&out);
    return 1;
}

/* --- Bots -------------------------------------------------------------------------------------- */

static void ranking_json(const tav_game *game, const tav_state *state, const bot_answer *answer,
                         tav_text *out)
{
    js_key(out, "ranked");
    js_list(out);
    for (int i = 0; i < answer->count; i++) {
        char words[TAV_TEXT_MAX];
        tav_text text;
        text_open(&text, words, sizeof words);
        game->action_text(state, answer->ranked[i].action, &text);
        js_object(out);
        js_key_string(out, "action", words);
        js_key(out, "share");
        js_real(out, (double)answer->ranked[i].share);
        js_key_number(out, "visits", answer->ranked[i].visits);
        js_object_end(out);
    }
    js_list_end(out);
}

int desk_net(tav_desk *desk, size_t size)
{
    free(desk->net_bytes);
    desk->net_bytes = size <= RECORD_TEXT_MAX ? malloc(size) : NULL;
    if (desk->net_bytes != NULL)
        memcpy(desk->net_bytes, desk->in, size);
    if (desk->net_bytes == NULL || !net_read(&desk->net, desk->net_bytes, size)) {
        free(desk->net_bytes);
        desk->net_bytes = NULL;
        return refuse_error(desk, TAV_ERROR_VALUE);
    }
    tav_text out = begin_answer(desk);
    js_key_string(&out, "game", desk->net.game->id);
    js_key_number(&out, "players", desk->net.players);
    js_object_end(&out);
    return 1;
}

int desk_choose(tav_desk *desk, int level, uint32_t iterations)
{
    if (!desk->loaded || table_over(&desk->table))
        return refuse_error(desk, TAV_ERROR_OVER);
    if (level < 0 || level >= bot_level_count())
        return refuse_error(desk, TAV_ERROR_VALUE);
    const tav_game *game = desk->table.record.game;
    const tav_state *state = table_state(&desk->table);
    bot_level played = *bot_level_at(level);
    bot_budget budget = {.iterations = iterations};
    uint8_t seed[RNG_KEY_SIZE];
    tav_view_buffer view;
    tav_bot bot;
    bot_answer answer;
    if (iterations > 0)
        played.iterations = iterations; /* for the size of the tree */
    if (desk->net_bytes != NULL)
        played.net = BOT_NET_HANDED_IN;
    size_t size = bot_memory(&played);
    void *memory = size > 0 ? malloc(size) : NULL;
    desk->in[RECORD_TEXT_MAX] = '\0';
    rng_seed_from_text(desk->in, seed);
    bot_open(&bot, game, &played, seed, memory, memory != NULL ? size : 0);
    bot.net = desk->net_bytes != NULL ? &desk->net : NULL;
    game_view(game, state, table_actor(&desk->table), (tav_view *)&view);
    bot_choose(&bot, (const tav_view *)&view, &budget, &answer);
    free(memory);

    tav_text out = begin_answer(desk);
    js_key_string(&out, "level", played.id);
    ranking_json(game, state, &answer, &out);
    js_object_end(&out);
    return 1;
}
