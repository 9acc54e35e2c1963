/* What a board shows of a view beyond the view itself, because only the rules can tell it: how near
 * the end is, how many buildings a town holds, and whose turn it is in the role being played. */
#include <string.h>

#include "core/json.h"

#include "games/san_juan/flow.h"
#include "games/san_juan/surface.h"

/* The role that the open question belongs to, once somebody has taken it: a role's decisions can also
 * come up during an event. SJ_ROLES if there is none. */
static int role_being_played(const sj_view *v)
{
    const char *of = v->head.actor == TAV_NOBODY ? NULL
                                                 : game_decision(&san_juan, v->head.decision)->role;
    int role = 0;
    while (role < SJ_ROLES && (of == NULL || strcmp(sj_role_ids[role], of) != 0))
        role++;
    bool taken = role < SJ_ROLES && v->seen.role_taken[role] != SJ_NONE;
    return taken && v->seen.event == SJ_NONE ? role : SJ_ROLES;
}

/* Everybody uses a role, clockwise from the seat that took it (2.2.j). */
static void write_playing(const sj_view *v, tav_text *out)
{
    int role = role_being_played(v), players = v->seen.config.players;
    js_key(out, "playing");
    if (role == SJ_ROLES) {
        js_null(out);
        return;
    }
    int first = v->seen.role_taken[role], now = (v->head.actor + players - first) % players;
    js_object(out);
    js_key_string(out, "role", sj_role_ids[role]);
    js_key(out, "turns");
    js_list(out);
    for (int turn = 0; turn < players; turn++) {
        js_object(out);
        js_key_number(out, "seat", (first + turn) % players);
        js_key_bool(out, "done", turn < now);
        js_object_end(out);
    }
    js_list_end(out);
    js_object_end(out);
}

void sj_survey_json(const tav_view *view, tav_text *out)
{
    const sj_view *v = (const sj_view *)view;
    const sj_state *s = &v->seen;
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
    write_playing(v, out);
}
