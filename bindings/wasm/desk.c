#include "bindings/wasm/desk.h"

#include <stdlib.h>

#include "ai/bot.h"
#include "core/json.h"
#include "table/table.h"

enum { OUT_SIZE = 2 * TAV_JSON_MAX };

struct tav_desk {
    bool loaded;
    tav_table table;
    tav_record record; /* being read */
    char in[RECORD_TEXT_MAX + 1];
    char out[OUT_SIZE];
};

tav_desk *desk_open(void)
{
    return calloc(1, sizeof(tav_desk));
}

void desk_close(tav_desk *desk)
{
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

int desk_load(tav_desk *desk, size_t size)
{
    static const table_clock untimed = {.kind = TABLE_UNTIMED};
    tav_fault fault;
    desk->loaded = false;
    if (size > RECORD_TEXT_MAX)
        return refuse_error(desk, TAV_ERROR_SPACE);
    if (record_read(&desk->record, desk->in, size, &fault) != TAV_OK ||
        table_resume(&desk->table, &desk->record, &untimed, 0, &fault) != TAV_OK)
        return refuse(desk, &fault);
    desk->loaded = true;

    const tav_record *record = &desk->table.record;
    tav_text out = begin_answer(desk);
    js_key_string(&out, "game", record->game->id);
    js_key_number(&out, "players", record->config.players);
    js_key_number(&out, "seq", table_seq(&desk->table));
    js_key_bool(&out, "over", table_over(&desk->table));
    hash_json(record_hash(record->game, table_state(&desk->table)), &out);
    js_object_end(&out);
    return 1;
}

int desk_look(tav_desk *desk, int viewer, int language)
{
    tav_text out;
    if (language < 0 || language >= TAV_LANGUAGES)
        return refuse_error(desk, TAV_ERROR_VALUE);
    if (!desk->loaded || viewer < TAV_SPECTATOR || viewer >= desk->table.record.config.players)
        return refuse_error(desk, TAV_ERROR_SEAT);
    text_open(&out, desk->out, sizeof desk->out);
    table_json(&desk->table, viewer, (tav_language)language, &out);
    return out.full ? refuse_error(desk, TAV_ERROR_SPACE) : 1;
}

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
    tav_view_room view;
    tav_bot bot;
    bot_answer answer;
    if (iterations > 0)
        played.iterations = iterations; /* for the size of the tree */
    size_t size = bot_memory(&played);
    void *memory = size > 0 ? malloc(size) : NULL;
    desk->in[RECORD_TEXT_MAX] = '\0';
    rng_seed_from_text(desk->in, seed);
    bot_open(&bot, game, &played, seed, memory, memory != NULL ? size : 0);
    game_view(game, state, table_actor(&desk->table), (tav_view *)&view);
    bot_choose(&bot, (const tav_view *)&view, &budget, &answer);
    free(memory);

    tav_text out = begin_answer(desk);
    js_key_string(&out, "level", played.id);
    ranking_json(game, state, &answer, &out);
    js_object_end(&out);
    return 1;
}
