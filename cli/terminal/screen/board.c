#include "cli/terminal/screen/board.h"

#include <string.h>

#include "cli/terminal/screen/boards.h"
#include "words/say.h"

static const board_of_game *board_for(const board_scene *scene)
{
    static const board_of_game *const boards[] = {&board_san_juan, &board_puerto_rico,
                                                  &board_patrician};
    size_t i = 0;
    while (strcmp(boards[i]->game, scene->game->id) != 0)
        i++;
    return boards[i];
}

int screen_board_pages(canvas *c, canvas_area area, const board_scene *scene)
{
    return board_for(scene)->pages(c, area, scene);
}

const char *screen_board_title(const board_scene *scene, int pages)
{
    static const say_id titles[] = {[BOARD_TABLE] = SAY_VIEW_TABLE,
                                    [BOARD_MARKET] = SAY_VIEW_MARKET,
                                    [BOARD_RIVALS] = SAY_VIEW_RIVALS};
    if (pages == 0)
        return "";
    return say(titles[board_for(scene)->part(scene)], scene->language);
}

void screen_board_draw(canvas *c, canvas_area area, const board_scene *scene)
{
    board_for(scene)->draw(c, area, scene);
}
