/* Long names in narrow columns: "Impianto del tabacco" becomes "Imp. tabacco" before it would become
 * "Impianto de…". */
#ifndef TAV_CLI_TERMINAL_SCREEN_LABEL_H
#define TAV_CLI_TERMINAL_SCREEN_LABEL_H

enum { LABEL_MAX = 128 };

/* The name, made shorter as far as needed to take so many columns, if that can be done by dropping
 * little words and shortening all but the last; canvas_fit cuts what is still too long. */
void label_shorten(const char *name, int columns, char label[LABEL_MAX]);

#endif
