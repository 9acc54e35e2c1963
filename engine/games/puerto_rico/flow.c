#include "games/puerto_rico/flow.h"

#include <string.h>

#include "games/puerto_rico/surface.h"
#include "games/puerto_rico/tell.h"

/* The steps that run by themselves, as positions name them. */
static const struct {
    const char *id;
    void (*run)(pr_state *s, pr_step *step, tav_sink *sink);
} steps[PR_STEP_KINDS - PR_DECISIONS] = {
    [PR_ROUND_STEP - PR_DECISIONS] = {"round", pr_round_run},
    [PR_SETTLER_STEP - PR_DECISIONS] = {"settler", pr_settler_run},
    [PR_FOREMAN_STEP - PR_DECISIONS] = {"foreman", pr_foreman_run},
    [PR_BUILDER_STEP - PR_DECISIONS] = {"builder", pr_builder_run},
    [PR_ARTISAN_STEP - PR_DECISIONS] = {"artisan", pr_artisan_run},
    [PR_TRADER_STEP - PR_DECISIONS] = {"trader", pr_trader_run},
    [PR_CAPTAIN_STEP - PR_DECISIONS] = {"captain", pr_captain_run},
    [PR_PROSPECTOR_STEP - PR_DECISIONS] = {"prospector", pr_prospector_run},
    [PR_FINISH_STEP - PR_DECISIONS] = {"finish", pr_finish_run},
};

const char *pr_step_id(int kind)
{
    return kind < PR_DECISIONS ? pr_decisions[kind].kind.id : steps[kind - PR_DECISIONS].id;
}

int pr_step_kind(const char *id)
{
    for (int kind = 0; kind < PR_STEP_KINDS; kind++)
        if (strcmp(pr_step_id(kind), id) == 0)
            return kind;
    return -1;
}

void pr_go_on(pr_state *s, tav_sink *sink)
{
    while (s->depth > 0) {
        pr_step *step = pr_top(s);
        if (step->kind >= PR_DECISIONS) {
            steps[step->kind - PR_DECISIONS].run(s, step, sink);
            continue;
        }
        const pr_decision *row = &pr_decisions[step->kind];
        uint64_t options = row->options(s, step);
        assert(options != 0);
        if (bits_several(options)) {
            s->options = options;
            return;
        }
        pr_step made = *step;
        pr_pop(s);
        row->choose(s, made, bits_lowest(options), sink);
    }
    s->over = 1;
    s->options = 0;
    pr_tell(sink, PR_TOLD_OVER, TAV_NOBODY, 0, PR_NONE);
}

int pr_legal(const tav_state *state, tav_action actions[TAV_LEGAL_MAX])
{
    const pr_state *s = (const pr_state *)state;
    if (s->over)
        return 0;
    int count = 0, kind = s->step[s->depth - 1].kind << PR_OPTION_BITS;
    for (uint64_t options = s->options; options != 0; options &= options - 1)
        actions[count++] = (tav_action)(kind | bits_lowest(options));
    return count;
}

tav_error pr_apply(tav_state *state, tav_action action, tav_sink *sink)
{
    pr_state *s = (pr_state *)state;
    if (s->over)
        return TAV_ERROR_OVER;
    pr_step step = *pr_top(s);
    int option = pr_option(action);
    if (pr_decision_of(action) != step.kind || (s->options >> option & 1) == 0)
        return TAV_ERROR_ILLEGAL;
    pr_pop(s);
    pr_decisions[step.kind].choose(s, step, option, sink);
    pr_go_on(s, sink);
    return TAV_OK;
}

int pr_picks(const tav_view *view)
{
    const pr_state *s = &((const pr_view *)view)->seen;
    const pr_step *step = &s->step[s->depth - 1];
    return pr_decisions[step->kind].kind.counted ? step->left : 0;
}
