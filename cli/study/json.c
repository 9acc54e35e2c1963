/* A study as one JSON object (docs/study/README.md): what the page "What wins" and other programs read. */
#include "cli/study/study.h"
#include "core/json.h"

/* A share as a part of one, in steps that its interval does not make pointless. */
static void part(tav_text *out, const char *key, double value)
{
    js_key(out, key);
    js_real(out, (double)(long)(value * 10000 + (value < 0 ? -0.5 : 0.5)) / 10000);
}

static void tenth(tav_text *out, const char *key, double value)
{
    js_key(out, key);
    js_real(out, (double)(long)(value * 10 + 0.5) / 10);
}

static void findings_json(const study_plan *plan, const study_sums *sums, study_subject subject,
                          tav_text *out)
{
    static const char *const names[STUDY_SUBJECTS] = {"role", "built", "event"};
    study_finding found[STUDY_THINGS];
    int count = study_findings(sums, subject, study_least(plan), found);
    js_key(out, names[subject]);
    js_list(out);
    for (int i = 0; i < count; i++) {
        js_object(out);
        js_key_string(out, "thing", plan->game->thing_id(found[i].thing));
        js_key_number(out, "times", found[i].count);
        part(out, "gain", found[i].gain);
        part(out, "width", 1.96 * found[i].error);
        js_object_end(out);
    }
    js_list_end(out);
}

void study_json(const study_plan *plan, const study_sums *sums, tav_text *out)
{
    double bid[TAV_SEATS_MAX];
    study_bid(sums, bid);
    js_object(out);
    config_json(plan->game, &plan->config, out);
    js_key_string(out, "level", plan->level_words);
    js_key_number(out, "games", plan->games);
    js_key(out, "seats");
    js_list(out);
    for (int seat = 0; seat < sums->players; seat++) {
        double width, share = study_share(sums, seat, &width);
        js_object(out);
        part(out, "share", share);
        part(out, "width", width);
        tenth(out, "points", sums->points[seat] / sums->games);
        tenth(out, "bid", bid[seat]);
        js_object_end(out);
    }
    js_list_end(out);
    for (int subject = 0; subject < STUDY_SUBJECTS; subject++)
        findings_json(plan, sums, (study_subject)subject, out);
    js_object_end(out);
}
