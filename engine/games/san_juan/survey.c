/* What a board shows of a view beyond the view itself, because only the rules can tell it: how near
 * the end is, and how many buildings a town holds. */
#include "core/json.h"

#include "games/san_juan/surface.h"

void sj_survey_json(const tav_view *view, tav_text *out)
{
    const sj_state *s = &((const sj_view *)view)->seen;
    int most = 0;
    for (int seat = 0; seat < s->config.players; seat++)
        if (s->town[seat].size > most)
            most = s->town[seat].size;
    js_key_string(out, "game", san_juan.id);
    js_key(out, "end");
    js_list(out);
    game_sign_json("buildings", most, out);
    js_list_end(out);
    js_key_number(out, "town", SJ_TOWN);
}
