/* The level at which a bot thinks, for threads and for a page's workers alike. */
#include "server/work/work.h"

bool work_level(const work_thought *thought, bot_level *level)
{
    if (!bot_level_read(thought->level, level))
        return false;
    if (thought->explain) {
        level->fair = true;
        level->noise = 0;
    }
    if (thought->milliseconds > 0) {
        level->milliseconds = thought->milliseconds;
        level->iterations = 0;
    }
    return true;
}
