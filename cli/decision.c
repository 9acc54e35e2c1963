#include "cli/decision.h"

#include <stdlib.h>
#include <string.h>

#include "core/json.h"

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

void decision_json(const tav_game *game, const tav_state *state, tav_text *out)
{
    tav_action legal[TAV_LEGAL_MAX];
    char texts[TAV_LEGAL_MAX][TAV_TEXT_MAX];
    int count = game->legal(state, legal);
    bool over = game->actor(state) == TAV_NOBODY;
    for (int i = 0; i < count; i++) {
        tav_text text;
        text_open(&text, texts[i], sizeof texts[i]);
        game->action_text(state, legal[i], &text);
    }
    qsort(texts, (size_t)count, sizeof texts[0], compare_texts);

    js_key_index(out, "actor", game->actor(state));
    js_key_optional(out, "decision", over ? NULL : game_decision(game, game->decision(state))->id);
    js_key(out, "legal");
    js_list(out);
    for (int i = 0; i < count; i++)
        js_string(out, texts[i]);
    js_list_end(out);
}
