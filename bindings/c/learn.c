/* What a learner needs of one table: the numbering of actions, a mask, an observation, rewards. */
#include "ai/features.h"
#include "bindings/c/internal.h"

int tavoliere_action_count(int game)
{
    const tav_game *of = api_game(game);
    return of != NULL ? game_action_count(of) : 0;
}

int tavoliere_mask(const tavoliere *table, uint8_t *mask)
{
    tav_action legal[TAV_LEGAL_MAX];
    int count = table->game->legal(api_state(table), legal);
    memset(mask, 0, (size_t)game_action_count(table->game));
    for (int i = 0; i < count; i++)
        mask[legal[i]] = 1;
    return count;
}

int tavoliere_feature_count(int game)
{
    const tav_game *of = api_game(game);
    return of != NULL ? features_of(of)->count : 0;
}

int tavoliere_feature_version(int game)
{
    const tav_game *of = api_game(game);
    return of != NULL ? features_of(of)->version : 0;
}

tavoliere_error tavoliere_feature_name(int game, int feature, char *name, size_t size)
{
    tav_text out;
    text_open(&out, name, size);
    if (feature < 0 || feature >= tavoliere_feature_count(game))
        return TAVOLIERE_ERROR_BOUND;
    features_name(api_game(game), feature, &out);
    return out.full ? TAVOLIERE_ERROR_SPACE : TAVOLIERE_OK;
}

tavoliere_error tavoliere_encode(const tavoliere *table, int viewer, uint8_t *features)
{
    if (!api_is_viewer(table, viewer))
        return TAVOLIERE_ERROR_BOUND;
    features_of(table->game)->encode(api_state(table), viewer, features);
    return TAVOLIERE_OK;
}

tavoliere_error tavoliere_encode_float(const tavoliere *table, int viewer, float *features)
{
    uint8_t count[FEATURES_MAX], usual[FEATURES_MAX];
    tavoliere_error error = tavoliere_encode(table, viewer, count);
    if (error != TAVOLIERE_OK)
        return error;
    const tav_features *of = features_of(table->game);
    features_usual(of, usual);
    for (int i = 0; i < of->count; i++)
        features[i] = (float)count[i] / (float)usual[i];
    return TAVOLIERE_OK;
}

int tavoliere_rewards(const tavoliere *table, float rewards[TAVOLIERE_SEATS_MAX])
{
    if (!tavoliere_over(table))
        return 0;
    tav_score scores[TAV_SEATS_MAX];
    game_score(table->game, api_state(table), scores);
    game_shares(scores, tavoliere_players(table), rewards);
    return tavoliere_players(table);
}
