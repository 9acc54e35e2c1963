#include "cli/terminal/pick.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/play.h"
#include "cli/commands/records.h"
#include "cli/output/report.h"
#include "cli/terminal/screen/offer.h"
#include "words/say.h"

enum { LABEL_SIZE = 160, LABELS_MAX = SAVE_LIST + 16 };

typedef struct {
    int saves;
    char path[SAVE_LIST][SAVE_PATH];
    int count;
    char label[LABELS_MAX][LABEL_SIZE];
} offer;

static void label_save(const char *path, tav_language language, tav_record *record,
                       char label[LABEL_SIZE])
{
    const char *slash = strrchr(path, '/');
    tav_fault fault;
    int error;
    if (records_read(path, record, &error, &fault)) {
        char format[COUNTED_SIZE];
        int actions = records_actions(record);
        say_counted(SAY_GO_ON_WITH, (const uintmax_t[]){(uintmax_t)actions}, 1, language, format);
        snprintf(label, LABEL_SIZE, format, words_game(record->game, language),
                 record->config.players, actions);
    } else
        snprintf(label, LABEL_SIZE, "%.100s (%s)", slash != NULL ? slash + 1 : path,
                 say(SAY_DAMAGED, language));
}

static bool make_offer(offer *o, bool guided, tav_language language)
{
    tav_record *record = malloc(sizeof *record);
    if (record == NULL)
        return false;
    o->saves = save_list(NULL, o->path);
    for (int i = 0; i < o->saves; i++)
        label_save(o->path[i], language, record, o->label[i]);
    o->count = o->saves;
    if (guided)
        snprintf(o->label[o->count++], LABEL_SIZE, "%s", say(SAY_GUIDE_NEW, language));
    for (int i = 0; !guided && i < game_count() && o->count < LABELS_MAX; i++)
        snprintf(o->label[o->count++], LABEL_SIZE, "%s", words_game(game_at(i), language));
    free(record);
    return true;
}

static int ask_in_lines(const offer *o, tav_language language)
{
    printf("%s\n", say(SAY_PICK_GAME, language));
    for (int i = 0; i < o->count; i++)
        printf("  %d  %s\n", i + 1, o->label[i]);
    for (;;) {
        char line[INPUT_SIZE];
        printf("> ");
        input got = play_read_input(line);
        if (got == INPUT_END || strcmp(line, "q") == 0)
            return -1;
        bool named = o->count == o->saves + game_count();
        for (int i = o->saves; named && got == INPUT_LINE && i < o->count; i++)
            if (strcmp(line, game_at(i - o->saves)->id) == 0)
                return i;
        char *end;
        long number = strtol(line, &end, 10);
        if (got == INPUT_LINE && *end == '\0' && number >= 1 && number <= o->count)
            return (int)number - 1;
        printf("1-%d\n", o->count);
    }
}

static int ask(const cli_args *args, const offer *o)
{
    const char *labels[LABELS_MAX];
    terminal term = play_terminal(args);
    int place = OFFER_NO_SCREEN;
    for (int i = 0; i < o->count; i++)
        labels[i] = o->label[i];
    if (play_on_screen(args))
        place = offer_ask("Tavoliere", say(SAY_PICK_GAME, args->language), labels, o->count, &term,
                          args->language);
    return place != OFFER_NO_SCREEN ? place : ask_in_lines(o, args->language);
}

int pick_game(const cli_args *args, bool guided, const tav_game **game, char path[SAVE_PATH],
              bool *chosen)
{
    offer *o = calloc(1, sizeof *o);
    *chosen = false;
    if (o == NULL || !make_offer(o, guided, args->language)) {
        free(o);
        return report_failure(args, SAY_NO_MEMORY, NULL);
    }
    int place = guided && o->saves == 0 ? 0 : ask(args, o);
    *chosen = place >= 0;
    if (place >= o->saves && !guided)
        *game = game_at(place - o->saves);
    else if (place >= 0 && place < o->saves)
        memcpy(path, o->path[place], SAVE_PATH);
    free(o);
    return CLI_DONE;
}
