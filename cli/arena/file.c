/* The state file. Its first line holds the settings that determine a block's result; each further
 * line is a block, in order and without gaps, flushed as soon as the block is counted. An interrupted
 * run leaves at most one line without a newline, which is dropped. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "cli/arena/internal.h"
#include "cli/output/report.h"
#include "core/json.h"
#include "formats/json/json.h"

enum { LINE_SIZE = 1 << 18, HEADER_SIZE = 4096 };

struct arena_file {
    FILE *stream;
    const char *name;
    long line_number; /* of the line read last */
    char line[LINE_SIZE];
};

/* --- Writing ---------------------------------------------------------------------------------- */

/* The nets that judge, one for each bot; nothing if all bots judge by hand. */
static void nets_json(const arena_plan *plan, tav_text *out)
{
    bool any = false;
    for (int bot = 0; bot < plan->bots; bot++)
        any = any || arena_net_hash(plan, bot) != 0;
    if (!any)
        return;
    js_key(out, "nets");
    js_list(out);
    for (int bot = 0; bot < plan->bots; bot++) {
        char hash[17];
        snprintf(hash, sizeof hash, "%016" PRIx64, arena_net_hash(plan, bot));
        js_string(out, hash);
    }
    js_list_end(out);
}

static void header_json(const arena_plan *plan, tav_text *out)
{
    js_object(out);
    js_key_number(out, "arena", 1);
    js_key_string(out, "version", TAVOLIERE_VERSION);
    config_json(plan->game, &plan->config, out);
    js_key(out, "seed");
    js_hex(out, plan->seed, RNG_KEY_SIZE);
    js_key(out, "bots");
    js_list(out);
    for (int bot = 0; bot < plan->bots; bot++) {
        js_list(out);
        js_string(out, plan->bot[bot].words);
        js_number(out, plan->bot[bot].copies);
        js_list_end(out);
    }
    js_list_end(out);
    js_key_number(out, "time_ms", plan->milliseconds);
    nets_json(plan, out);
    js_object_end(out);
    text_char(out, '\n');
}

static void game_json(const arena_game *game, int players, tav_text *out)
{
    js_object(out);
    js_key(out, "ranks");
    js_list(out);
    for (int seat = 0; seat < players; seat++)
        js_number(out, game->rank[seat]);
    js_list_end(out);
    js_key(out, "totals");
    js_list(out);
    for (int seat = 0; seat < players; seat++)
        js_number(out, game->total[seat]);
    js_list_end(out);
    js_key_number(out, "forfeits", game->forfeits);
    js_object_end(out);
}

/* Pairs of bin and count, for the bins that are not empty. */
static void times_json(const arena_times *times, tav_text *out)
{
    js_object(out);
    js_key_number(out, "us", (int64_t)times->microseconds);
    js_key(out, "moves");
    js_list(out);
    for (int bin = 0; bin < STATS_BINS; bin++) {
        if (times->count[bin] == 0)
            continue;
        js_list(out);
        js_number(out, bin);
        js_number(out, times->count[bin]);
        js_list_end(out);
    }
    js_list_end(out);
    js_object_end(out);
}

static void block_json(const arena_plan *plan, uint32_t number, const arena_block *block,
                       tav_text *out)
{
    js_object(out);
    js_key_number(out, "block", number);
    js_key(out, "games");
    js_list(out);
    for (int i = 0; i < plan->seatings.count; i++)
        game_json(&block->game[i], plan->config.players, out);
    js_list_end(out);
    js_key(out, "times");
    js_list(out);
    for (int bot = 0; bot < plan->bots; bot++)
        times_json(&block->times[bot], out);
    js_list_end(out);
    js_object_end(out);
    text_char(out, '\n');
}

static bool write_line(arena_file *file, const tav_text *text)
{
    return !text->full && fwrite(text->at, 1, text->length, file->stream) == text->length &&
           fflush(file->stream) == 0;
}

bool arena_file_add(arena_file *file, const arena_plan *plan, uint32_t number,
                    const arena_block *block)
{
    tav_text text;
    text_open(&text, file->line, sizeof file->line);
    block_json(plan, number, block, &text);
    return write_line(file, &text);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static bool read_whole(const json_value *json, int64_t low, int64_t high, int64_t *number)
{
    *number = value_number(json);
    return value_is(json, VALUE_NUMBER) && *number >= low && *number <= high;
}

static bool is_list(const json_value *json, int count)
{
    return value_is(json, VALUE_LIST) && value_count(json) == (size_t)count;
}

static bool read_game(const json_value *json, int players, arena_game *game)
{
    const json_value *ranks = value_get(json, "ranks"), *totals = value_get(json, "totals");
    int64_t rank, total, forfeits;
    if (!is_list(ranks, players) || !is_list(totals, players) ||
        !read_whole(value_get(json, "forfeits"), 0, (1 << players) - 1, &forfeits))
        return false;
    game->forfeits = (uint8_t)forfeits;
    bool won = false;
    for (int seat = 0; seat < players; seat++) {
        if (!read_whole(value_at(ranks, (size_t)seat), 1, players, &rank) ||
            !read_whole(value_at(totals, (size_t)seat), INT16_MIN, INT16_MAX, &total))
            return false;
        game->rank[seat] = (uint8_t)rank;
        game->total[seat] = (int16_t)total;
        won = won || rank == 1;
    }
    return won;
}

static bool read_times(const json_value *json, arena_times *times)
{
    const json_value *moves = value_get(json, "moves");
    int64_t spent, bin, count;
    if (!value_is(moves, VALUE_LIST) ||
        !read_whole(value_get(json, "us"), 0, INT64_MAX / ARENA_BLOCKS_MAX, &spent))
        return false;
    times->microseconds = (uint64_t)spent;
    for (value_walk walk = value_begin(moves); value_next(&walk);) {
        const json_value *pair = walk.value;
        if (!is_list(pair, 2) || !read_whole(value_at(pair, 0), 0, STATS_BINS - 1, &bin) ||
            !read_whole(value_at(pair, 1), 1, UINT32_MAX / ARENA_BLOCKS_MAX, &count))
            return false;
        times->count[bin] = (uint32_t)count;
    }
    return true;
}

static bool read_block(const json_value *json, const arena_plan *plan, uint32_t number,
                       arena_block *block)
{
    const json_value *games = value_get(json, "games"), *times = value_get(json, "times");
    int64_t found;
    memset(block, 0, sizeof *block);
    bool right = read_whole(value_get(json, "block"), number, number, &found) &&
                 is_list(games, plan->seatings.count) && is_list(times, plan->bots);
    for (int i = 0; right && i < plan->seatings.count; i++)
        right = read_game(value_at(games, (size_t)i), plan->config.players, &block->game[i]);
    for (int bot = 0; right && bot < plan->bots; bot++)
        right = read_times(value_at(times, (size_t)bot), &block->times[bot]);
    return right;
}

/* The next complete line. Returns its length, or 0 at the end, with `rest` bytes left over. */
static size_t next_line(arena_file *file, size_t *rest)
{
    size_t length = 0;
    int c;
    while (length < sizeof file->line && (c = getc(file->stream)) != EOF) {
        file->line[length++] = (char)c;
        if (c == '\n') {
            file->line_number++;
            return length;
        }
    }
    *rest = length;
    return 0;
}

static int refuse_line(const cli_args *args, const arena_file *file, long line)
{
    char where[512];
    snprintf(where, sizeof where, "%s:%ld", file->name, line);
    return report_usage(args, SAY_BAD_STATE, where, NULL);
}

/* Names the first setting that differs from the file's. */
static int compare_settings(const cli_args *args, const json_value *here, const json_value *there)
{
    for (value_walk walk = value_begin(here); value_next(&walk);) {
        char mine[HEADER_SIZE], other[HEADER_SIZE];
        tav_text text;
        text_open(&text, mine, sizeof mine);
        value_write(walk.value, &text);
        const json_value *found = value_get(there, walk.key);
        text_open(&text, other, sizeof other);
        value_write(found, &text);
        if (strcmp(mine, other) != 0)
            return report_usage(args, SAY_OTHER_RUN, walk.key, found != NULL ? other : NULL);
    }
    return CLI_DONE;
}

static int read_header(const cli_args *args, arena_file *file, size_t length,
                       const arena_plan *plan)
{
    char mine[HEADER_SIZE];
    tav_text text;
    text_open(&text, mine, sizeof mine);
    header_json(plan, &text);
    json_document *here = document_read(mine, text.length, &json_limits_wide, NULL);
    json_document *there = document_read(file->line, length, &json_limits_wide, NULL);
    bool ours = here != NULL && value_get(document_root(there), "arena") != NULL;
    int status = ours ? compare_settings(args, document_root(here), document_root(there))
                      : refuse_line(args, file, 1);
    document_close(there);
    document_close(here);
    return status;
}

/* Accepts a truncated first line of our own; anything else is a file we must not touch. */
static int begin(const cli_args *args, arena_file *file, size_t found, const arena_plan *plan)
{
    char mine[HEADER_SIZE];
    tav_text text;
    text_open(&text, mine, sizeof mine);
    header_json(plan, &text);
    if (found > text.length || memcmp(file->line, mine, found) != 0)
        return refuse_line(args, file, 1);
    if (fseek(file->stream, 0, SEEK_SET) != 0 || !write_line(file, &text))
        return report_failure(args, SAY_CANNOT_WRITE, file->name);
    return CLI_DONE;
}

static int read_blocks(const cli_args *args, arena_file *file, arena_sums *sums, arena_block *block)
{
    size_t length, rest = 0;
    while (!arena_sums_complete(sums) && (length = next_line(file, &rest)) > 0) {
        json_document *line = document_read(file->line, length, &json_limits_wide, NULL);
        bool right = read_block(document_root(line), sums->plan, sums->blocks, block);
        document_close(line);
        if (!right)
            return refuse_line(args, file, file->line_number);
        arena_sums_add(sums, block);
    }
    if (rest == sizeof file->line)
        return refuse_line(args, file, file->line_number + 1);
    long end = ftell(file->stream) - (long)rest;
    if (rest > 0 && ftruncate(fileno(file->stream), (off_t)end) != 0)
        return report_failure(args, SAY_CANNOT_WRITE, file->name);
    /* C requires a seek between reading and writing; the position is already the end. */
    if (fseek(file->stream, end, SEEK_SET) != 0)
        return report_failure(args, SAY_CANNOT_WRITE, file->name);
    return CLI_DONE;
}

static int read_state(const cli_args *args, arena_file *file, arena_sums *sums)
{
    size_t rest = 0, length = next_line(file, &rest);
    if (length == 0)
        return begin(args, file, rest, sums->plan);
    arena_block *block = malloc(sizeof *block);
    if (block == NULL)
        return report_failure(args, SAY_NO_MEMORY, NULL);
    int status = read_header(args, file, length, sums->plan);
    if (status == CLI_DONE)
        status = read_blocks(args, file, sums, block);
    free(block);
    return status;
}

arena_file *arena_file_open(const cli_args *args, const char *name, arena_sums *sums, int *status)
{
    arena_file *file = calloc(1, sizeof *file);
    if (file == NULL) {
        *status = report_failure(args, SAY_NO_MEMORY, NULL);
        return NULL;
    }
    file->name = name;
    file->stream = fopen(name, "r+b");
    if (file->stream == NULL && errno == ENOENT)
        file->stream = fopen(name, "w+b");
    *status = file->stream == NULL ? report_unreadable(args, name, errno)
                                   : read_state(args, file, sums);
    if (*status == CLI_DONE)
        return file;
    arena_file_close(file);
    return NULL;
}

void arena_file_close(arena_file *file)
{
    if (file == NULL)
        return;
    if (file->stream != NULL)
        fclose(file->stream);
    free(file);
}
