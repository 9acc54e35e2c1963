/* Long names in narrow columns: "Impianto del tabacco" becomes "Imp. tabacco" before it would become
 * "Impianto de…". */
#ifndef TAV_CLI_TERMINAL_SCREEN_LABEL_H
#define TAV_CLI_TERMINAL_SCREEN_LABEL_H

enum { LABEL_MAX = 128 };

/* Shortens a name to fit the columns by dropping little words and abbreviating all but the last;
 * canvas_fit cuts the rest. */
void label_shorten(const char *name, int columns, char label[LABEL_MAX]);

#endif
