/* The policies there are, one per game, each in its folder. */
#ifndef TAV_AI_POLICIES_H
#define TAV_AI_POLICIES_H

#include "ai/policy.h"

extern const tav_policy san_juan_policy;
extern const tav_policy puerto_rico_policy;
extern const tav_policy patrician_policy;

#endif
