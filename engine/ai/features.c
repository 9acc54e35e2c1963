#include "ai/features.h"

#include <assert.h>

#include "ai/policies.h"

const tav_features *features_of(const tav_game *game)
{
    return policy_of(game)->features;
}

void features_of_view(const tav_features *of, const tav_view *view, uint8_t *features)
{
    const char *seen = (const char *)view + of->seen_at;
    int viewer = ((const tav_view_head *)(const void *)view)->viewer;
    of->encode((const tav_state *)(const void *)seen, viewer, features);
}

static void put_item(const tav_game *game, feature_items items, int first, int i, tav_text *out)
{
    if (items == FEATURE_ALONE)
        return;
    text_char(out, '.');
    switch (items) {
    case FEATURE_THINGS:
        text_put(out, game->thing_id((tav_thing)(first + i)));
        break;
    case FEATURE_DECISIONS:
        text_put(out, game_decision(game, i)->id);
        break;
    case FEATURE_MODULES:
        text_put(out, game->modules[i]);
        break;
    default:
        text_number(out, first + i);
    }
}

static int section_size(const feature_section *section)
{
    int size = 0;
    for (int i = 0; i < section->run_count; i++)
        size += section->run[i].count;
    return size;
}

void features_name(const tav_game *game, int feature, tav_text *out)
{
    const feature_section *section = features_of(game)->section;
    int size = section_size(section);
    while (feature >= size * section->copies) {
        feature -= size * section->copies;
        section++;
        size = section_size(section);
    }
    text_put(out, section->name);
    put_item(game, section->items, section->first, feature / size, out);
    feature %= size;
    const feature_run *run = section->run;
    for (; feature >= run->count; run++)
        feature -= run->count;
    text_char(out, '.');
    text_put(out, run->name);
    put_item(game, run->items, run->first, feature, out);
}

void features_usual(const tav_features *of, uint8_t *usual)
{
    uint8_t *at = usual;
    for (int i = 0; i < of->section_count; i++) {
        const feature_section *section = &of->section[i];
        for (int copy = 0; copy < section->copies; copy++)
            for (int r = 0; r < section->run_count; r++) {
                memset(at, section->run[r].usual, section->run[r].count);
                at += section->run[r].count;
            }
    }
    assert(at == usual + of->count);
}
