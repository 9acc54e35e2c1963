#include "cli/terminal/screen/board.h"

#include <string.h>

#include "cli/terminal/screen/boards.h"
#include "cli/terminal/screen/pen.h"

int screen_board_pages(const board_scene *scene)
{
    return strcmp(scene->game->id, "puerto-rico") == 0 ? scene_seat_count(scene) + 1 : 0;
}

void screen_board_draw(canvas *c, canvas_area area, const board_scene *scene)
{
    static const struct {
        const char *game;
        void (*draw)(canvas *c, canvas_area area, const board_scene *scene);
    } boards[] = {{"san-juan", board_draw_san_juan},
                  {"puerto-rico", board_draw_puerto_rico},
                  {"patrician", board_draw_patrician}};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        if (strcmp(boards[i].game, scene->game->id) == 0)
            boards[i].draw(c, area, scene);
}
