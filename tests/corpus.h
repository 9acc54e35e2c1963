/* The corpus: records of whole games under tests/records, GAME/PLAYERS-MODULES/NN.txt, ten or more
 * for every game, number of players and family of modules. Beside them hashes.txt says for each
 * the hash of its last position, one "HASH NAME" a line in the order of the names. */
#ifndef TAV_TESTS_CORPUS_H
#define TAV_TESTS_CORPUS_H

#include "tests/setting.h"

enum { CORPUS_LEAST = 10 };

/* Called with the name from tests/records on, and the text. */
typedef void corpus_visit(void *data, const char *name, const char *text, size_t size);

/* Visits every record in the order of the names; returns how many, or -1 if one cannot be read. */
int corpus_walk(corpus_visit *visit, void *data);

/* A file of tests/records as text; NULL if it cannot be read. To be freed. */
char *corpus_read(const char *name, size_t *size);

/* No module, one alone, or all of them. */
bool corpus_family(const tav_game *game, unsigned modules);

/* Writes all records and hashes.txt anew. */
bool corpus_write(void);

#endif
