#include "cli/terminal/screen/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal/screen/board.h"
#include "words/say.h"

enum {
    WIDTH_LEAST = 80,
    HEIGHT_LEAST = 24,
    HEIGHT_USUAL = 30,
    BOARD_LEAST = 15,
    BOARD_USUAL = 20,
    LEFT_PERCENT = 58,
    LOG_INDENT = 2,
    WIDTH_WIDE = 140,
    HEIGHT_WIDE = 40,
    PANEL_WIDE = 8,
    ENOUGH_ENTRIES = 400
};

page *page_open(const tav_game *game, const char *const *names, const terminal *term,
                tav_language language)
{
    page *p = calloc(1, sizeof *p);
    if (p == NULL)
        return NULL;
    p->game = game;
    p->names = names;
    p->language = language;
    p->unicode = term->unicode;
    p->screen = screen_open(term->colour);
    if (p->screen == NULL) {
        free(p);
        return NULL;
    }
    return p;
}

void page_close(page *p)
{
    screen_close(p->screen);
    play_log_close(&p->log);
    free(p);
}

/* --- The parts of a screen ------------------------------------------------------------------- */

/* The board gets the height it is designed for, and two thirds of a tall window. A wide and tall
 * window shows everything at once: there it leaves the panels what they need. */
static int board_height(int width, int height)
{
    if (width >= WIDTH_WIDE && height >= HEIGHT_WIDE)
        return height - PANEL_WIDE - 2;
    if (height < HEIGHT_USUAL)
        return BOARD_LEAST + (height - HEIGHT_LEAST) * 5 / 6;
    return BOARD_USUAL + (height - HEIGHT_USUAL) * 2 / 3;
}

bool page_begin(page *p)
{
    canvas *c = &p->canvas;
    screen_clear(p->screen, c, p->unicode);
    canvas_area whole = {0, 0, c->width, c->height};
    if (c->width < WIDTH_LEAST || c->height < HEIGHT_LEAST) {
        char words[PAGE_NOTE];
        snprintf(words, sizeof words, say(SAY_TOO_SMALL, p->language), WIDTH_LEAST, HEIGHT_LEAST,
                 c->width, c->height);
        canvas_wrap(c, whole, CANVAS_WARNING, words);
        return false;
    }
    int board = board_height(c->width, c->height), left = c->width * LEFT_PERCENT / 100;
    p->board = (canvas_area){0, 0, c->width, board};
    p->left = (canvas_area){1, board + 1, left - 1, c->height - board - 2};
    p->right = (canvas_area){left + 2, board + 1, c->width - left - 3, c->height - board - 2};
    p->last = (canvas_area){0, c->height - 1, c->width - 1, 1};
    return true;
}

static void draw_board(page *p)
{
    const tav_view_head *head = (const tav_view_head *)&p->view;
    covered_table covered;
    bool whole = cover_open(&covered, p->game, (const tav_view *)&p->view, p->open);
    board_scene scene = {.game = p->game,
                         .view = whole ? document_root(covered.view) : NULL,
                         .survey = whole ? document_root(covered.survey) : NULL,
                         .points = covered.points,
                         .open = p->open || head->actor == TAV_NOBODY,
                         .viewer = head->viewer,
                         .actor = head->actor,
                         .language = p->language};
    memcpy(scene.seat_name, p->names, sizeof scene.seat_name);
    if (p->levels != NULL)
        memcpy(scene.seat_level, p->levels, sizeof scene.seat_level);
    if (scene.view != NULL) {
        p->parts = screen_board_pages(&p->canvas, p->board, &scene);
        p->part = p->part <= p->parts ? p->part : 0;
        scene.page = p->part;
        p->part_title = screen_board_title(&scene, p->parts);
        screen_board_draw(&p->canvas, p->board, &scene);
    }
    cover_close(&covered);
}

/* A line across with a title in it. */
static void draw_edge(page *p, int x, int width, const char *title)
{
    canvas_area edge = {x, p->board.height, width, 1};
    for (int i = 0; i < width; i++)
        canvas_put(&p->canvas, edge, i, 0, CANVAS_FAINT, "─");
    if (title[0] == '\0')
        return;
    canvas_area inside = {x + 1, edge.y, width - 2, 1};
    int end = canvas_print(&p->canvas, inside, 0, 0, CANVAS_TITLE, " %s", title);
    canvas_put(&p->canvas, inside, end, 0, CANVAS_TITLE, " ");
}

static void log_lines(const page *p, int first, screen_lines *lines)
{
    char buffer[LOG_LINE];
    tav_text text;
    for (int i = first; i < p->log.count;) {
        const log_entry *entry = &p->log.entries[i];
        int seat = entry->seat;
        bool fresh = entry->action >= p->log.since;
        text_open(&text, buffer, sizeof buffer);
        if (seat >= 0) {
            text_put(&text, canvas_shape(seat));
            text_char(&text, ' ');
        }
        i = play_log_text(&p->log, i, p->names, p->language, &text);
        screen_line *line = lines_add(lines, fresh ? CANVAS_PLAIN : CANVAS_FAINT, LOG_INDENT,
                                      buffer);
        if (line != NULL && seat >= 0)
            line->lead = (uint8_t)(CANVAS_SEAT + seat);
    }
}

/* The start of a paragraph that certainly lies above the panel. */
static int recent_entry(const page *p)
{
    int entry = p->log.count - ENOUGH_ENTRIES;
    if (entry <= 0)
        return 0;
    while (entry > 0 && p->log.entries[entry].seat == p->log.entries[entry - 1].seat)
        entry--;
    return entry;
}

static void draw_log(page *p)
{
    screen_lines lines;
    lines_open(&lines, p->right.width);
    log_lines(p, recent_entry(p), &lines);
    int first = lines.count - p->right.height;
    lines_draw(&lines, first > 0 ? first : 0, &p->canvas, p->right);
    lines_close(&lines);
}

/* A title too long for the edge stands in the panel itself, which becomes smaller. */
void page_title(page *p, const char *title)
{
    int width = p->right.x - 2;
    bool long_title = canvas_columns(title) > width - 4;
    draw_edge(p, 0, width, long_title ? "" : title);
    if (!long_title)
        return;
    canvas_area top = {p->left.x, p->left.y, p->left.width - 1, 3};
    int rows = canvas_wrap(&p->canvas, top, CANVAS_TITLE, title);
    p->left.y += rows;
    p->left.height -= rows;
}

void page_table(page *p, const char *title)
{
    int middle = p->right.x - 2;
    draw_board(p);
    page_title(p, title);
    draw_edge(p, middle, p->canvas.width - middle,
              say(p->parts > 0 ? SAY_LOG_SHORT : SAY_LOG, p->language));
    if (p->parts > 0) {
        char label[PAGE_TITLE];
        snprintf(label, sizeof label, " Tab %d/%d %s ", p->part + 1, p->parts + 1, p->part_title);
        int columns = canvas_columns(label);
        canvas_area edge = {p->canvas.width - columns - 1, p->board.height, columns, 1};
        p->tab = edge;
        canvas_put(&p->canvas, edge, 0, 0, CANVAS_CHOICE, label);
    }
    canvas_area line = {middle, p->right.y, 1, p->right.height};
    for (int y = 0; y < line.height; y++)
        canvas_put(&p->canvas, line, 0, y, CANVAS_FAINT, "│");
    draw_log(p);
}

/* Uses the last line, and if the note is long, the lines above it too. */
static void draw_note(page *p)
{
    canvas_area row = {1, p->last.y, p->canvas.width - 3, 1};
    int rows = canvas_wrapped(p->note, row.width);
    row.y -= rows - 1;
    row.height = rows;
    canvas_fill(&p->canvas, (canvas_area){0, row.y, p->canvas.width, rows}, CANVAS_PLAIN);
    canvas_wrap(&p->canvas, row, CANVAS_TITLE, p->note);
}

void page_keys(page *p, const char *keys)
{
    if (p->note[0] != '\0')
        draw_note(p);
    else
        canvas_keys(&p->canvas, p->last, keys);
}

/* The key that stands alone at the start of an entry: "h" in "· h hint ·". */
static int key_at(const page *p, int x)
{
    const canvas_cell *cell = p->canvas.cell[p->last.y];
    while (x > 0 && strcmp(cell[x].glyph, "·") != 0)
        x--;
    x += x > 0 ? 2 : 1;
    char key = cell[x].glyph[0];
    if (x + 1 >= p->canvas.width || strcmp(cell[x + 1].glyph, " ") != 0 || key <= ' ' || key > 'z')
        return SCREEN_CLICK;
    return key;
}

static bool is_in(canvas_area area, int x, int y)
{
    return x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
}

static int clicked_key(page *p)
{
    screen_clicked(p->screen, &p->click_x, &p->click_y);
    if (is_in(p->last, p->click_x, p->click_y))
        return key_at(p, p->click_x);
    return p->parts > 0 && is_in(p->tab, p->click_x, p->click_y) ? SCREEN_TAB : SCREEN_CLICK;
}

int page_key(page *p)
{
    screen_show(p->screen, &p->canvas);
    int key = screen_key(p->screen);
    if (key == SCREEN_CLICK)
        key = clicked_key(p);
    if (key == SCREEN_TAB && p->parts > 0) {
        p->part = (p->part + 1) % (p->parts + 1);
        return SCREEN_RESIZE;
    }
    if (key != SCREEN_RESIZE)
        p->note[0] = '\0';
    return key;
}

/* --- Asking ---------------------------------------------------------------------------------- */

int page_ask(page *p, const char *question, const char *const *labels, menu *m, const char *keys)
{
    for (;;) {
        bool fits = page_begin(p);
        if (fits) {
            page_table(p, question);
            menu_draw(m, &p->canvas, p->left, labels);
            page_keys(p, keys);
        }
        int key = page_key(p);
        menu_answer answer = fits ? menu_key(m, key) : MENU_IGNORED;
        if (fits && key == SCREEN_CLICK) {
            answer = menu_click(m, p->click_x, p->click_y);
            if (answer == MENU_IGNORED && !page_explain_clicked(p))
                continue;
        }
        if (answer == MENU_CHOSEN)
            return m->at;
        if (key == SCREEN_CLICK)
            continue;
        if (answer == MENU_IGNORED && key != SCREEN_RESIZE && (fits || key == SCREEN_GONE))
            return -key;
    }
}

/* --- Reading --------------------------------------------------------------------------------- */

static int scrolled(int first, int key, int height, int count)
{
    int last = count > height ? count - height : 0;
    switch (key) {
    case SCREEN_UP:
        first--;
        break;
    case SCREEN_DOWN:
        first++;
        break;
    case SCREEN_PAGE_UP:
        first -= height - 1;
        break;
    case SCREEN_PAGE_DOWN:
        first += height - 1;
        break;
    case SCREEN_HOME:
        first = 0;
        break;
    case SCREEN_END:
        first = last;
        break;
    case SCREEN_RESIZE:
    case SCREEN_OTHER:
        break;
    default: /* a click, too */
        return -1;
    }
    return first < 0 ? 0 : first > last ? last : first;
}

/* A page of lines to read and scroll; `at_end` begins at its last lines. */
static void read_lines(page *p, const char *title, const screen_lines *lines, bool at_end)
{
    int first = at_end ? lines->count : 0;
    while (first >= 0) {
        int height = p->canvas.height - 3;
        if (page_begin(p)) {
            canvas_area whole = {0, 0, p->canvas.width, p->canvas.height - 1};
            canvas_area inside = canvas_frame(&p->canvas, whole, CANVAS_FAINT, title);
            height = inside.height;
            if (first > lines->count - height)
                first = lines->count > height ? lines->count - height : 0;
            inside.x++;
            lines_draw(lines, first, &p->canvas, inside);
            page_keys(p, say(lines->count > height ? SAY_KEYS_SCROLL : SAY_KEYS_BACK, p->language));
        }
        first = scrolled(first, page_key(p), height, lines->count);
    }
}

static void open_lines(const page *p, screen_lines *lines)
{
    int width = p->canvas.width < WIDTH_LEAST ? WIDTH_LEAST : p->canvas.width;
    lines_open(lines, width - 4);
}

void page_read_log(page *p)
{
    screen_lines lines;
    open_lines(p, &lines);
    log_lines(p, 0, &lines);
    read_lines(p, say(SAY_LOG, p->language), &lines, true);
    lines_close(&lines);
}

void page_read_text(page *p, const char *title, const char *text)
{
    screen_lines lines;
    open_lines(p, &lines);
    while (*text != '\0') {
        char paragraph[LOG_LINE];
        size_t length = strcspn(text, "\n");
        snprintf(paragraph, sizeof paragraph, "%.*s", (int)length, text);
        lines_add(&lines, CANVAS_PLAIN, 0, paragraph);
        text += length + (text[length] == '\n');
    }
    read_lines(p, title, &lines, false);
    lines_close(&lines);
}

void page_read_keys(page *p)
{
    page_read_text(p, say(SAY_KEYS_TITLE, p->language), say(SAY_KEYS, p->language));
}

/* --- Scores ---------------------------------------------------------------------------------- */

static int grid_width(const grid *t, int column)
{
    int widest = 0;
    for (int at = column; at < t->count; at += t->columns)
        if (canvas_columns(t->cells[at]) > widest)
            widest = canvas_columns(t->cells[at]);
    return widest;
}

/* The heads are the seats in their colours, with their shapes. */
static void draw_grid(page *p, canvas_area area, const grid *t)
{
    enum { GAP = 3, SHAPE = 2 };
    int x = 0;
    for (int column = 0; column < t->columns; column++) {
        int width = grid_width(t, column) + (column > 0 ? SHAPE : 0);
        for (int at = column, y = 0; at < t->count; at += t->columns, y++) {
            const char *cell = t->cells[at];
            int pad = column > 0 ? width - canvas_columns(cell) : 0;
            int ink = y > 0 ? CANVAS_PLAIN : column > 0 ? CANVAS_SEAT + column - 1 : CANVAS_FAINT;
            if (y == 0 && column > 0)
                canvas_put(&p->canvas, area, x + pad - SHAPE, y, ink, canvas_shape(column - 1));
            canvas_put(&p->canvas, area, x + pad, y, ink, cell);
        }
        x += width + GAP;
    }
}

/* Draws the table of scores and the texts; returns the area below them. */
static canvas_area draw_scores(page *p, const char *title, const grid *t, const char *below,
                               const char *footnote)
{
    canvas_area whole = {0, 0, p->canvas.width, p->canvas.height - 1};
    canvas_area inside = canvas_frame(&p->canvas, whole, CANVAS_FAINT, title);
    canvas_area area = {inside.x + 2, inside.y + 1, inside.width - 4, inside.height - 1};
    int rows = t->count / t->columns;
    draw_grid(p, area, t);
    area.y += rows + 1;
    area.height -= rows + 1;
    rows = canvas_wrap(&p->canvas, area, CANVAS_STRONG, below);
    area.y += rows + 1;
    area.height -= rows + 1;
    rows = canvas_wrap(&p->canvas, area, CANVAS_FAINT, footnote);
    area.y += rows > 0 ? rows + 1 : 0;
    area.height -= rows > 0 ? rows + 1 : 0;
    return area;
}

int page_end(page *p, const char *title, const grid *t, const char *below, const char *footnote,
             const char *const *labels, menu *m, const char *keys)
{
    for (;;) {
        bool fits = page_begin(p);
        if (fits) {
            canvas_area area = draw_scores(p, title, t, below, footnote);
            menu_draw(m, &p->canvas, area, labels);
            page_keys(p, keys);
        }
        int key = page_key(p);
        menu_answer answer = fits ? menu_key(m, key) : MENU_IGNORED;
        if (fits && key == SCREEN_CLICK)
            answer = menu_click(m, p->click_x, p->click_y);
        if (answer == MENU_CHOSEN)
            return m->at;
        if (answer == MENU_IGNORED && key != SCREEN_RESIZE && key != SCREEN_CLICK)
            return -key;
    }
}

int page_scores(page *p, const char *title, const grid *t, const char *below, const char *footnote,
                const char *keys)
{
    for (;;) {
        if (page_begin(p)) {
            draw_scores(p, title, t, below, footnote);
            page_keys(p, keys);
        }
        int key = page_key(p);
        if (key != SCREEN_RESIZE)
            return key;
    }
}
