/* A numbered list to choose from with the arrow keys and Enter or by typing a number. It uses as many
 * columns as it needs and the area has, and scrolls if it is longer. */
#ifndef TAV_CLI_TERMINAL_SCREEN_MENU_H
#define TAV_CLI_TERMINAL_SCREEN_MENU_H

#include "cli/terminal/screen/canvas.h"

typedef struct {
    int count;
    int at;                   /* the one pointed at */
    int top;                  /* first row shown */
    int typed;                /* the number being typed; 0 for none */
    int rows;                 /* of the list, as it was last drawn */
    int height;               /* rows that fit */
    int lines[TAV_LEGAL_MAX]; /* that each choice takes: two if it is long */
    canvas_area area;         /* where it was drawn */
    int cell;                 /* columns from one column of choices to the next */
} menu;

typedef enum { MENU_IGNORED, MENU_MOVED, MENU_CHOSEN } menu_answer;

void menu_open(menu *m, int count);
void menu_draw(menu *m, canvas *c, canvas_area area, const char *const *labels);
menu_answer menu_key(menu *m, int key);

/* A click at (x, y) of the canvas chooses what is there. */
menu_answer menu_click(menu *m, int x, int y);

/* Points at one of the list. */
void menu_point(menu *m, int place);

#endif
