/* The policies and the exact ends there are, one of each per game, each in its folder. */
#ifndef TAV_AI_POLICIES_H
#define TAV_AI_POLICIES_H

#include "ai/ends.h"
#include "ai/policy.h"

extern const tav_policy san_juan_policy;
extern const tav_policy puerto_rico_policy;
extern const tav_policy patrician_policy;

extern const tav_ends san_juan_ends;
extern const tav_ends puerto_rico_ends;
extern const tav_ends patrician_ends;

#endif
