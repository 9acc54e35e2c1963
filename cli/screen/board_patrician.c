#include "cli/screen/boards.h"
void draw_patrician(canvas *c, canvas_area area, const board_scene *scene)
{
    (void)c;
    (void)area;
    (void)scene;
}
