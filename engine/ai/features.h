/* What a learner sees of a game: a fixed number of counts, each in a byte, for nets and for programs
 * outside (docs/features.md).
 *
 * The viewer's seat comes first and the others follow in turn order, so that the same table looks
 * the same from every seat. Whatever the viewer does not know is 0. A game describes its features in
 * sections made of runs, in the order in which its encoder writes them; names and scales come from
 * the description, never from the encoder. */
#ifndef TAV_AI_FEATURES_H
#define TAV_AI_FEATURES_H

#include <string.h>

#include "games/game.h"

enum { FEATURES_MAX = 1024, FEATURES_NAME_MAX = 64 };

/* How the features of a run, or the copies of a section, are told apart. */
typedef enum {
    FEATURE_ALONE,     /* there is only one */
    FEATURE_NUMBERS,   /* by number, starting at `first` */
    FEATURE_THINGS,    /* by the id of a thing, starting at thing `first` */
    FEATURE_DECISIONS, /* by the id of a kind of decision */
    FEATURE_MODULES    /* by the id of a module */
} feature_items;

typedef struct {
    const char *name;
    uint8_t count;
    uint8_t usual; /* a usual maximum: a feature divided by it is mostly between 0 and 1 */
    feature_items items;
    uint8_t first;
} feature_run;

typedef struct {
    const char *name;
    uint8_t copies; /* the section is written this many times in a row */
    feature_items items;
    uint8_t first;
    uint8_t run_count;
    const feature_run *run;
} feature_section;

typedef struct {
    uint8_t version; /* changes with the meaning of any feature */
    uint16_t count;
    uint16_t seen_at; /* where the masked state is in a view */
    uint8_t section_count;
    const feature_section *section;

    /* Takes a state, true or masked, and uses only what the viewer may know of it, so that both give
     * the same numbers; a test compares them. Making a view first would cost more than encoding. */
    void (*encode)(const tav_state *state, int viewer, uint8_t *features);
} tav_features;

const tav_features *features_of(const tav_game *game);

void features_of_view(const tav_features *of, const tav_view *view, uint8_t *features);

/* Writes the name of a feature, such as "seat.0.goods.corn". */
void features_name(const tav_game *game, int feature, tav_text *out);

/* Writes the usual maximum of every feature. */
void features_usual(const tav_features *of, uint8_t *usual);

/* --- For encoders ---------------------------------------------------------------------------- */

#define FEATURE_LIST_SIZE(list) ((uint8_t)(sizeof(list) / sizeof((list)[0])))

typedef struct {
    uint8_t *at; /* where the next feature goes */
} feature_writer;

/* Values that do not fit in a byte become 0 or 255. */
static inline void feature_put(feature_writer *w, int value)
{
    *w->at++ = (uint8_t)(value < 0 ? 0 : value > UINT8_MAX ? UINT8_MAX : value);
}

static inline void feature_copy(feature_writer *w, const uint8_t *values, int count)
{
    memcpy(w->at, values, (size_t)count);
    w->at += count;
}

static inline void feature_zeros(feature_writer *w, int count)
{
    memset(w->at, 0, (size_t)count);
    w->at += count;
}

/* Writes 1 at one of the places, or nowhere. */
static inline void feature_which(feature_writer *w, int which, int count)
{
    memset(w->at, 0, (size_t)count);
    if (which >= 0 && which < count)
        w->at[which] = 1;
    w->at += count;
}

static inline void feature_bits(feature_writer *w, uint64_t bits, int count)
{
    for (int i = 0; i < count; i++)
        *w->at++ = (uint8_t)(bits >> i & 1);
}

#endif
