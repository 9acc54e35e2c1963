/* A position of Puerto Rico, second part: what the modules, the draft and the roles taken allow. */
#include "games/puerto_rico/flow.h"
#include "formats/position/puerto_rico.h"

static uint64_t types_of_game(const pr_state *s)
{
    uint64_t types = PR_OF_MODULE(PR_BASE);
    if (pr_module(s, PR_NEW_BUILDINGS))
        types |= PR_OF_MODULE(PR_NEW_BUILDINGS);
    if (pr_module(s, PR_NOBLES))
        types |= PR_OF_MODULE(PR_NOBLES);
    return types;
}

/* Types on the board whatever is drafted. */
static uint64_t fixed_types(const pr_state *s)
{
    uint64_t types = types_of_game(s);
    if (!pr_module(s, PR_NEW_BUILDINGS))
        return types;
    uint64_t fixed = types & PR_OF_KIND(PR_PRODUCTION);
    if (s->config.value[PR_OPTION_NOBLES_DRAFT] != 0)
        fixed |= types & PR_OF_MODULE(PR_NOBLES);
    return fixed;
}

/* Whether these types could have been drafted: each finds a free slot if it is drafted last; and
 * after the draft no other type fits. */
static bool draft_fits(const pr_state *s)
{
    uint64_t types = types_of_game(s), fixed = fixed_types(s);
    if ((s->on_board & ~types) != 0 || (fixed & ~s->on_board) != 0 || (s->draft & s->on_board) != 0)
        return false;
    bool drafting = s->round == 0;
    if (drafting != (s->draft != 0) || (drafting && (s->on_board | s->draft) != types))
        return false;
    pr_state trial = *s;
    for (uint64_t drafted = s->on_board & ~fixed; drafted != 0; drafted &= drafted - 1) {
        trial.draft = drafted & (0 - drafted);
        trial.on_board = s->on_board & ~trial.draft;
        if (pr_draft_options(&trial, trial.step) == 0)
            return false;
    }
    trial.on_board = s->on_board;
    trial.draft = types & ~s->on_board;
    return drafting == (pr_draft_options(&trial, trial.step) != 0);
}

static bool festival_fits(const pr_state *s)
{
    if (!pr_module(s, PR_FESTIVAL))
        return true;
    const pr_festival *festival = &s->festival;
    if (festival->building == PR_NONE)
        return s->round == 0 && festival->building_seat == PR_NONE;
    return s->round > 0 && (pr_goal_buildings(s) & BIT(festival->building)) != 0;
}

/* A kidnapped card lies before the seat that picked the Buccaneer in this round and has the
 * token. */
static bool kidnapping_fits(const pr_state *s)
{
    const pr_card *buccaneer = &s->card[PR_BUCCANEER];
    int kidnapped = 0;
    for (int role = 0; role < PR_ROLES; role++) {
        const pr_card *card = &s->card[role];
        if (card->kidnapper == PR_NONE)
            continue;
        kidnapped++;
        if (card->seat != PR_NONE || card->doubloons != 0 || card->kidnapper != buccaneer->seat)
            return false;
    }
    if (!pr_module(s, PR_BUCCANEERS))
        return kidnapped == 0 && s->token == PR_NONE;
    return kidnapped <= 1 && (buccaneer->seat == PR_NONE || buccaneer->seat == s->token);
}

/* Cards are taken clockwise from the governor; one more can be the kidnapped card, played last. */
static bool picks_fit(const pr_state *s)
{
    int cards[PR_SEATS] = {0};
    int done = pr_picks_done(s), picks = pr_picks_per_round(s);
    for (int role = 0; role < PR_ROLES; role++)
        if (s->card[role].seat != PR_NONE) {
            if (s->card[role].doubloons != 0)
                return false;
            cards[s->card[role].seat]++;
        }
    for (int i = 0; i < pr_min(done, picks); i++)
        cards[(s->governor + i) % s->config.players]--;
    if (done > picks) {
        int kidnapper = s->card[PR_BUCCANEER].seat;
        if (done > picks + 1 || kidnapper == PR_NONE)
            return false;
        cards[kidnapper]--;
    }
    for (int seat = 0; seat < s->config.players; seat++)
        if (cards[seat] != 0)
            return false;
    return s->round > 0 || done == 0;
}

void pr_check_board(reader *r, const pr_state *s)
{
    if (!draft_fits(s))
        reader_fail(r, TAV_ERROR_COMPONENTS, s->round == 0 ? "draft" : "board", NULL);
    else if (!festival_fits(s))
        reader_fail(r, TAV_ERROR_FLOW, "festival", NULL);
    else if (!kidnapping_fits(s) || !picks_fit(s))
        reader_fail(r, TAV_ERROR_FLOW, "roles", NULL);
}
