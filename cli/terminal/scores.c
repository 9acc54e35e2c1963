#include "cli/terminal/scores.h"

#include <stdio.h>
#include <string.h>

#include "words/say.h"
#include "words/words.h"

enum { WORLDS = 24, ROW_CELL = 32 };

void scores_at_end(score_sheet *sheet, const tav_game *game, const tav_state *state)
{
    *sheet = (score_sheet){.game = game, .players = game->config(state)->players, .final = true};
    game_score(game, state, sheet->score);
}

static void compare(score_sheet *sheet, const tav_score *other)
{
    for (int seat = 0; seat < sheet->players; seat++)
        for (int part = 0; part < sheet->game->part_count; part++)
            if (sheet->score[seat].part[part] != other[seat].part[part])
                sheet->unsure[seat][part] = true;
}

/* The parts that the others cannot count on the table; the rest is as they count it. */
static void cover_seat(score_sheet *sheet, const tav_state *state, int seat)
{
    const tav_game *game = sheet->game;
    unsigned hidden = game->parts_hidden;
    if (game->score_shown != NULL)
        hidden = game->score_shown(state, seat, &sheet->score[seat]);
    for (int part = 0; part < game->part_count; part++)
        if ((hidden >> part & 1) != 0)
            sheet->unsure[seat][part] = true;
}

void scores_so_far(score_sheet *sheet, const tav_game *game, int players, const tav_view *view,
                   bool open)
{
    static const uint8_t key[RNG_KEY_SIZE] = {0};
    rng_source source;
    tav_rng rng;
    tav_state_buffer room;
    tav_score score[TAV_SEATS_MAX];
    *sheet = (score_sheet){.game = game, .players = players};
    rng_seed(&source, key);
    rng_open(&rng, &source);
    for (int world = 0; world < WORLDS; world++) {
        game->resample(view, &rng, (tav_state *)&room);
        game_score(game, (const tav_state *)&room, world == 0 ? sheet->score : score);
        if (world > 0)
            compare(sheet, score);
    }
    for (int seat = 0; seat < players && !open; seat++)
        if (seat != ((const tav_view_head *)view)->viewer)
            cover_seat(sheet, (const tav_state *)&room, seat);
}

static bool part_is_used(const score_sheet *sheet, int part)
{
    for (int seat = 0; seat < sheet->players; seat++)
        if (sheet->score[seat].part[part] != 0 || sheet->unsure[seat][part])
            return true;
    return false;
}

/* The certain part of a total, with a question mark for the rest. */
static void total_text(const score_sheet *sheet, int seat, char text[ROW_CELL])
{
    int sure = 0, unsure = 0;
    for (int part = 0; part < sheet->game->part_count; part++) {
        unsure += sheet->unsure[seat][part];
        sure += sheet->unsure[seat][part] ? 0 : sheet->score[seat].part[part];
    }
    if (unsure == sheet->game->part_count)
        snprintf(text, ROW_CELL, "?");
    else
        snprintf(text, ROW_CELL, unsure > 0 ? "%d+?" : "%d",
                 unsure > 0 ? sure : sheet->score[seat].total);
}

static void part_row(const score_sheet *sheet, int part, tav_language language, grid *t)
{
    grid_cell(t, "%s", words_of(sheet->game, "part", sheet->game->parts[part], language));
    for (int seat = 0; seat < sheet->players; seat++) {
        if (sheet->unsure[seat][part])
            grid_cell(t, "?");
        else
            grid_cell(t, "%d", sheet->score[seat].part[part]);
    }
}

bool scores_grid(const score_sheet *sheet, const char *const *names, tav_language language, grid *t)
{
    static const char *const aligns[] = {"l", "lr", "lrr", "lrrr", "lrrrr", "lrrrrr"};
    if (!grid_open(t, aligns[sheet->players], sheet->game->part_count + 4))
        return false;
    grid_cell(t, "%s", say(SAY_SEAT, language));
    for (int seat = 0; seat < sheet->players; seat++)
        grid_cell(t, "%s", names[seat]);
    for (int part = 0; part < sheet->game->part_count; part++)
        if (part_is_used(sheet, part))
            part_row(sheet, part, language, t);
    grid_cell(t, "%s", say(SAY_TOTAL, language));
    for (int seat = 0; seat < sheet->players; seat++) {
        char total[ROW_CELL];
        total_text(sheet, seat, total);
        grid_cell(t, "%s", total);
    }
    if (!sheet->final)
        return true;
    grid_cell(t, "%s", say(SAY_TIEBREAK, language));
    for (int seat = 0; seat < sheet->players; seat++)
        grid_cell(t, "%d", sheet->score[seat].tiebreak);
    grid_cell(t, "%s", say(SAY_RANK, language));
    for (int seat = 0; seat < sheet->players; seat++)
        grid_cell(t, "%d", sheet->score[seat].rank);
    return true;
}

void scores_winners(const score_sheet *sheet, int viewer, const char *const *names,
                    tav_language language, tav_text *out)
{
    int winners = 0;
    for (int seat = 0; seat < sheet->players; seat++)
        winners += sheet->score[seat].rank == 1;
    for (int seat = 0; seat < sheet->players; seat++) {
        char sentence[128];
        if (sheet->score[seat].rank != 1)
            continue;
        if (seat == viewer)
            snprintf(sentence, sizeof sentence, "%s",
                     say(winners > 1 ? SAY_YOU_SHARE : SAY_YOU_WIN, language));
        else
            snprintf(sentence, sizeof sentence,
                     say(winners > 1 ? SAY_SEAT_SHARES : SAY_SEAT_WINS, language), names[seat]);
        text_put(out, out->length > 0 ? " " : "");
        text_put(out, sentence);
    }
}
