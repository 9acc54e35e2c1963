#include "cli/terminal/choices.h"

#include <stdlib.h>
#include <string.h>

#include "words/words.h"

int choices_list(const tav_game *game, const tav_view *view, tav_language language,
                 choice choices[TAV_LEGAL_MAX])
{
    const tav_view_head *head = (const tav_view_head *)view;
    for (int i = 0; i < head->legal_count; i++) {
        tav_text text;
        text_open(&text, choices[i].id, sizeof choices[i].id);
        game->view_action_text(view, head->legal[i], &text);
        text_open(&text, choices[i].words, sizeof choices[i].words);
        words_action(game, game_decision(game, head->decision)->id, choices[i].id, language, &text);
    }
    return head->legal_count;
}

int choices_find(const char *line, int count, const choice *choices)
{
    size_t digits = strspn(line, "0123456789");
    if (digits > 0 && digits < 4 && line[digits] == '\0') {
        int number = (int)strtol(line, NULL, 10);
        return number >= 1 && number <= count ? number - 1 : -1;
    }
    for (int i = 0; i < count; i++)
        if (strcmp(line, choices[i].id) == 0 || strcmp(line, choices[i].words) == 0)
            return i;
    return -1;
}
