#include "cli/screen/boards.h"
void draw_puerto_rico(canvas *c, canvas_area area, const board_scene *scene)
{
    (void)c;
    (void)area;
    (void)scene;
}
