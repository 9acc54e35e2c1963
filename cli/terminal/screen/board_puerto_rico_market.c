/* The buildings for sale, in the four printed columns (by the most that quarries take off) or in as
 * many columns as fit. A tick marks those the viewer can afford. Where room is scarce, sold-out
 * buildings are omitted: the cities show them. */
#include <stdio.h>
#include <string.h>

#include "cli/terminal/screen/board_puerto_rico.h"
#include "cli/terminal/screen/boards.h"

static bool can_pay(const board_scene *scene, const char *id)
{
    bool found = false;
    for (value_walk w = value_begin(value_get(scene->survey, "affordable")); value_next(&w);)
        found = found || strcmp(value_text(w.value), id) == 0;
    return found && scene->viewer != TAV_SPECTATOR;
}

static void draw_offer(const pr_layout *l, canvas_area cell, int building, int left)
{
    const char *id = pr_buildings[building].id;
    bool payable = can_pay(l->scene, id);
    int ink = left == 0 ? CANVAS_FAINT : pr_good_ink(pr_buildings[building].good);
    canvas_put(l->c, cell, 0, 0, CANVAS_MONEY, payable ? "✓" : " ");
    canvas_print(l->c, cell, 1, 0, left == 0 ? CANVAS_FAINT : CANVAS_MONEY, "%2d",
                 pr_buildings[building].cost);
    int x = scene_put_name(l->c, cell, 4, 0, cell.width - 4 - (left < 0 ? 0 : 3), ink, l->scene,
                           id);
    if (left > 0)
        canvas_print(l->c, cell, x + 1, 0, CANVAS_PLAIN, "×%d", left);
    else if (left == 0)
        canvas_put(l->c, cell, x + 1, 0, CANVAS_FAINT, "–");
}

static int left_of(const board_scene *scene, int building)
{
    const json_value *left = value_get(value_get(scene->view, "board"), pr_buildings[building].id);
    return left != NULL ? (int)value_number(left) : -1;
}

/* The four columns of the printed board. */
static int draw_printed(const pr_layout *l, canvas_area area)
{
    int place[PR_LAST_ROW + 1] = {0}, rows = 0;
    for (int building = 0; building < PR_BUILDINGS; building++) {
        int row = pr_buildings[building].row, left = left_of(l->scene, building);
        if (left < 0)
            continue;
        int cell = place[row]++ * PR_LAST_ROW + row - 1;
        draw_offer(l, area_cell(area, PR_LAST_ROW, cell), building, left);
        rows = place[row] > rows ? place[row] : rows;
    }
    return rows;
}

/* Price, name and how many are left, over every column. */
static int draw_heads(const pr_layout *l, canvas_area area, int columns)
{
    for (int column = 0; column < columns; column++) {
        canvas_area cell = area_cell(area, columns, column);
        canvas_put(l->c, cell, 2, 0, CANVAS_FAINT, "♦");
        int x = canvas_fit(l->c, cell, 4, 0, cell.width - 7, CANVAS_FAINT,
                           scene_field(l->scene, "building"));
        canvas_put(l->c, cell, x + 1, 0, CANVAS_FAINT, "×");
    }
    return 1;
}

/* Uses as many columns as fit. */
static int draw_cells(const pr_layout *l, canvas_area area, const int *buildings, int count)
{
    int columns = area.width / l->offer, rows = (count + columns - 1) / columns;
    for (int i = 0; i < count; i++)
        draw_offer(l, area_cell(area, columns, i), buildings[i], left_of(l->scene, buildings[i]));
    return rows;
}

/* The remaining buildings, cheap rows first. */
static int draw_left(const pr_layout *l, canvas_area area)
{
    int buildings[PR_BUILDINGS], count = 0;
    for (int row = 1; row <= PR_LAST_ROW; row++)
        for (int building = 0; building < PR_BUILDINGS; building++)
            if (pr_buildings[building].row == row && left_of(l->scene, building) > 0)
                buildings[count++] = building;
    return draw_cells(l, area, buildings, count);
}

/* Buildings still in the draft lie beside the board, without a number. */
static int draw_draft(const pr_layout *l, canvas_area area)
{
    const json_value *draft = value_get(l->scene->view, "draft");
    int buildings[PR_BUILDINGS], count = 0;
    for (value_walk w = value_begin(draft); value_next(&w);) {
        const json_value *type = w.value;
        int building = pr_building_of(value_text(type));
        if (building < PR_BUILDINGS && count < PR_BUILDINGS)
            buildings[count++] = building;
    }
    if (count == 0)
        return 0;
    canvas_rule(l->c, area, 0, scene_field(l->scene, "draft"));
    return 1 + draw_cells(l, area_below(area, 1), buildings, count);
}

/* In brief, only the draft is on the table itself. */
int pr_draw_market(const pr_layout *l, canvas_area area)
{
    int y = 0;
    bool page = l->scene->page > 0;
    if (l->brief && !page)
        return draw_draft(l, area);
    if (l->ruled || page)
        canvas_rule(l->c, area, y++, scene_field(l->scene, "board"));
    if (value_count(value_get(l->scene->view, "board")) == 0)
        return y + draw_draft(l, area_below(area, y));
    y += draw_heads(l, area_below(area, y), l->printed ? PR_LAST_ROW : area.width / l->offer);
    y += l->printed ? draw_printed(l, area_below(area, y)) : draw_left(l, area_below(area, y));
    return y + draw_draft(l, area_below(area, y));
}
