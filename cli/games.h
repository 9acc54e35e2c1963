/* The games as other programs are told of them. */
#ifndef TAV_CLI_GAMES_H
#define TAV_CLI_GAMES_H

#include "core/text.h"

/* "games":[..], with modules and options; the caller has opened the object. */
void games_list_json(tav_text *out);

#endif
