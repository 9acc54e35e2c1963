#define _GNU_SOURCE
#include "tests/playthrough.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "tests/contract.h"

static void write_head(const setting *s, const char *seed, tav_text *out)
{
    text_put(out, "game ");
    setting_text(s, out);
    text_put(out, "\nseed ");
    text_put(out, seed);
    text_char(out, '\n');
}

static void write_action(const tav_game *game, const tav_state *state, tav_action action,
                         tav_text *out)
{
    text_number(out, game->actor(state));
    text_char(out, ' ');
    text_put(out, game_decision(game, game->decision(state))->id);
    text_put(out, ": ");
    game->action_text(state, action, out);
    text_char(out, '\n');
}

/* Leaves out the flow, the last part of a position: it is the engine's own and may change while the
 * game does not. */
static void write_position(const tav_game *game, const tav_state *state, tav_text *out)
{
    char json[TAV_JSON_MAX];
    tav_text text;
    text_open(&text, json, sizeof json);
    game->position_json(state, &text);
    const char *flow = strstr(json, ",\"flow\":");
    uint64_t hash = hash_bytes(json, flow != NULL ? (size_t)(flow - json) : text.length, 0);
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    text_hex(out, bytes, sizeof bytes);
}

static void write_end(const setting *s, const tav_state *state, int decisions, tav_text *out)
{
    tav_score scores[TAV_SEATS_MAX];
    text_put(out, "over after ");
    text_number(out, decisions);
    text_put(out, " decisions, position ");
    write_position(s->game, state, out);
    text_char(out, '\n');
    game_score(s->game, state, scores);
    for (int seat = 0; seat < s->config.players; seat++) {
        text_put(out, "seat ");
        text_number(out, seat);
        text_put(out, ": ");
        text_number(out, scores[seat].total);
        text_put(out, " points, tiebreak ");
        text_number(out, scores[seat].tiebreak);
        text_put(out, ", rank ");
        text_number(out, scores[seat].rank);
        const char *before = ": ";
        for (int part = 0; part < s->game->part_count; part++) {
            text_put(out, before);
            text_put(out, s->game->parts[part]);
            text_char(out, ' ');
            text_number(out, scores[seat].part[part]);
            before = ", ";
        }
        text_char(out, '\n');
    }
}

void playthrough_write(const setting *s, const char *seed, tav_text *out)
{
    uint8_t key[RNG_KEY_SIZE], own[RNG_KEY_SIZE];
    rng_source source;
    tav_rng chance;
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    int decisions = 0;
    rng_seed_from_text(seed, key);
    rng_derive(key, 0, own);
    rng_seed(&source, own);
    rng_open(&chance, &source);
    s->game->setup(state, &s->config, key);
    write_head(s, seed, out);
    for (; s->game->actor(state) != TAV_NOBODY; decisions++) {
        tav_action action = random_action(s->game, state, &chance);
        write_action(s->game, state, action, out);
        s->game->apply(state, action, NULL);
    }
    write_end(s, state, decisions, out);
}

/* Copies the next line without its end; false when there is none. */
static bool next_line(const char **at, char *line, size_t size)
{
    if (**at == '\0')
        return false;
    size_t length = strcspn(*at, "\n");
    tav_text copy;
    text_open(&copy, line, size);
    text_bytes(&copy, *at, length);
    *at += length + ((*at)[length] == '\n' ? 1 : 0);
    return true;
}

static tav_error read_head(const char **at, setting *s, char *seed, size_t size, tav_fault *fault)
{
    char line[SETTING_TEXT_MAX];
    if (!next_line(at, line, sizeof line) || strncmp(line, "game ", 5) != 0)
        return fault_set(fault, TAV_ERROR_FIELD, "game", NULL);
    tav_error error = setting_read(line + 5, s, fault);
    if (error != TAV_OK)
        return error;
    if (!next_line(at, line, sizeof line) || strncmp(line, "seed ", 5) != 0)
        return fault_set(fault, TAV_ERROR_FIELD, "seed", NULL);
    tav_text copy;
    text_open(&copy, seed, size);
    text_put(&copy, line + 5);
    return TAV_OK;
}

bool playthrough_replay(const char *text, tav_text *out, playthrough_visit *visit, void *data,
                        tav_fault *fault)
{
    setting s;
    char seed[SETTING_TEXT_MAX], line[SETTING_TEXT_MAX];
    uint8_t key[RNG_KEY_SIZE];
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    tav_action action;
    int decisions = 0;
    if (read_head(&text, &s, seed, sizeof seed, fault) != TAV_OK)
        return false;
    rng_seed_from_text(seed, key);
    s.game->setup(state, &s.config, key);
    write_head(&s, seed, out);
    for (; s.game->actor(state) != TAV_NOBODY; decisions++) {
        if (visit != NULL)
            visit(data, &s, state, decisions);
        const char *words = next_line(&text, line, sizeof line) ? strstr(line, ": ") : NULL;
        if (words == NULL) {
            fault_set(fault, TAV_ERROR_FIELD, line, "SEAT DECISION: ACTION");
            return false;
        }
        if (game_read_action(s.game, state, words + 2, &action, fault) != TAV_OK)
            return false;
        write_action(s.game, state, action, out);
        s.game->apply(state, action, NULL);
    }
    if (visit != NULL)
        visit(data, &s, state, decisions);
    write_end(&s, state, decisions, out);
    return true;
}

static int is_text(const struct dirent *entry)
{
    return strstr(entry->d_name, ".txt") != NULL;
}

int playthrough_names(const tav_game *game, char ***names)
{
    char folder[1024];
    struct dirent **entries;
    snprintf(folder, sizeof folder, TESTS_FOLDER "/golden/%s", game->id);
    int count = scandir(folder, &entries, is_text, alphasort);
    *names = NULL;
    if (count < 0)
        return 0;
    *names = calloc((size_t)count + 1, sizeof **names);
    for (int i = 0; i < count; i++) {
        (*names)[i] = strdup(entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return count;
}

void playthrough_names_free(char **names, int count)
{
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
}

char *playthrough_read(const tav_game *game, const char *name)
{
    char path[2048];
    snprintf(path, sizeof path, TESTS_FOLDER "/golden/%s/%s", game->id, name);
    FILE *in = fopen(path, "r");
    char *text = in != NULL ? calloc(1, PLAYTHROUGH_MAX) : NULL;
    if (text != NULL && fread(text, 1, PLAYTHROUGH_MAX - 1, in) == 0) {
        free(text);
        text = NULL;
    }
    if (in != NULL)
        fclose(in);
    return text;
}
