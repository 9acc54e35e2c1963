/* The round: picking roles, the kidnapped role, the change to the next round, the end. The number
 * of picks made is the number of role cards taken, so the round needs no state. */
#include "games/puerto_rico/flow.h"
#include "games/puerto_rico/stages.h"
#include "games/puerto_rico/tell.h"

enum { RANSOM = 3, PICKS_OF_TWO = 6 };

int pr_picks_per_round(const pr_state *s)
{
    return s->config.players == 2 ? PICKS_OF_TWO : s->config.players;
}

int pr_picks_done(const pr_state *s)
{
    return bits_count(pr_roles(s) & ~(unsigned)s->open_roles);
}

/* --- Picking a role ------------------------------------------------------------------------- */

/* Role cards nobody has; two identical Prospectors count as one (docs/rules/puerto-rico.md A45). */
uint64_t pr_open_roles(const pr_state *s)
{
    unsigned open = s->open_roles;
    const pr_card *one = &s->card[PR_PROSPECTOR], *two = &s->card[PR_PROSPECTOR_2];
    unsigned both = 1u << PR_PROSPECTOR | 1u << PR_PROSPECTOR_2;
    if ((open & both) == both && one->doubloons == two->doubloons && one->kidnapper == PR_NONE &&
        two->kidnapper == PR_NONE)
        open &= ~(1u << PR_PROSPECTOR_2);
    return open;
}

uint64_t pr_pick_role_options(const pr_state *s, const pr_step *step)
{
    uint64_t options = pr_open_roles(s);
    bool needs_space = s->config.value[PR_OPTION_SETTLER_NEEDS_SPACE] == 0;
    if (needs_space && pr_room(&s->seat[step->seat]) == 0) /* A8 */
        options &= ~BIT(PR_SETTLER);
    if (pr_module(s, PR_BUCCANEERS)) {
        if (s->token == step->seat)
            options &= ~BIT(PR_BUCCANEER);
        for (int role = 0; role < PR_ROLES; role++) /* A33 */
            if (s->card[role].kidnapper == step->seat)
                options &= ~BIT(role);
    }
    return options;
}

static void begin_role(pr_state *s, int role, int seat, tav_sink *sink)
{
    s->phase.picker = (uint8_t)seat;
    if (role == PR_BUCCANEER) {
        pr_begin_buccaneer(s, seat, sink);
        return;
    }
    int phase = PR_SETTLER_STEP + (role == PR_PROSPECTOR_2 ? PR_PROSPECTOR : role);
    pr_push(s, phase, seat)->left = s->config.players;
}

void pr_pick_role_choose(pr_state *s, pr_step step, int role, tav_sink *sink)
{
    pr_card *card = &s->card[role];
    int doubloons = card->doubloons;
    card->seat = step.seat;
    card->doubloons = 0;
    s->open_roles &= (uint16_t) ~(1u << role);
    s->seat[step.seat].doubloons = (int16_t)(s->seat[step.seat].doubloons + doubloons);
    pr_tell(sink, PR_TOLD_ROLE, step.seat, doubloons, PR_THING_ROLE + role);
    if (card->kidnapper != PR_NONE) {
        pr_earn(s, card->kidnapper, RANSOM, PR_THING_ROLE + PR_BUCCANEER, sink);
        card->kidnapper = PR_NONE;
    }
    begin_role(s, role, step.seat, sink);
}

/* --- Rounds --------------------------------------------------------------------------------- */

static int kidnapped_role(const pr_state *s)
{
    for (int role = 0; role < PR_ROLES; role++)
        if (s->card[role].kidnapper != PR_NONE)
            return role;
    return PR_NONE;
}

static void play_kidnapped_role(pr_state *s, int role, tav_sink *sink)
{
    pr_card *card = &s->card[role];
    card->seat = card->kidnapper;
    card->kidnapper = PR_NONE;
    s->open_roles &= (uint16_t) ~(1u << role);
    pr_tell(sink, PR_TOLD_ROLE, card->seat, 0, PR_THING_ROLE + role);
    begin_role(s, role, card->seat, sink);
}

static void next_round(pr_state *s, tav_sink *sink)
{
    unsigned roles = pr_roles(s);
    for (int role = 0; role < PR_ROLES; role++) {
        pr_card *card = &s->card[role];
        if ((roles >> role & 1) != 0 && role != PR_BUCCANEER && card->seat == PR_NONE)
            card->doubloons++;
        card->seat = PR_NONE;
    }
    s->open_roles = (uint16_t)roles;
    s->governor = (uint8_t)pr_next_seat(s, s->governor);
    s->round++;
    pr_tell(sink, PR_TOLD_ROUND, s->governor, s->round, PR_NONE);
}

void pr_round_run(pr_state *s, pr_step *step, tav_sink *sink)
{
    (void)step;
    s->phase = (pr_phase){0};
    int picks = pr_picks_done(s);
    int kidnapped = PR_NONE;
    if (picks < pr_picks_per_round(s)) {
        pr_push(s, PR_PICK_ROLE, (s->governor + picks) % s->config.players);
    } else if (pr_module(s, PR_BUCCANEERS) && (kidnapped = kidnapped_role(s)) != PR_NONE) {
        play_kidnapped_role(s, kidnapped, sink);
    } else if (s->end != 0) {
        pr_pop(s);
        pr_push(s, PR_FINISH_STEP, s->governor)->left = s->config.players;
    } else {
        next_round(s, sink);
    }
}

/* Clockwise from the governor, guests fill large buildings, by decision where there is a choice;
 * then the agenda is empty and the game is over. */
void pr_finish_run(pr_state *s, pr_step *step, tav_sink *sink)
{
    (void)sink;
    do {
        if (step->stage == PR_WINDOW_FIRST) {
            step->stage = PR_WINDOW_DONE;
            if (pr_open_last_window(s, step->seat))
                return;
        }
        step->stage = PR_WINDOW_FIRST;
    } while (pr_next_turn(s, step));
    pr_pop(s);
}

/* --- Prospector ----------------------------------------------------------------------------- */

void pr_prospector_run(pr_state *s, pr_step *step, tav_sink *sink)
{
    int seat = step->seat;
    if (step->stage == PR_WINDOW_FIRST) {
        step->stage = PR_WINDOW_DONE;
        if (pr_open_window(s, seat, PR_G15))
            return;
    }
    pr_pop(s);
    pr_earn(s, seat, pr_privilege(s), PR_THING_ROLE + PR_PROSPECTOR, sink);
}
