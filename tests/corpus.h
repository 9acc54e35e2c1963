/* The corpus: ten or more games of random choices for every game, number of players and family of
 * modules, and one for every other set of modules. A name such as san-juan/3-events/04.txt is also
 * the seed of the game, so the game can be played again from its name alone.
 *
 * One game of every setting is stored under tests/records as it was first written: old files must
 * stay readable. hashes.txt has a line "HASH NAME" for each, with the hash of its last position.
 * The other games are lines of seeds.txt, "HASH TEXT NAME", where TEXT is the hash of the record as
 * text. */
#ifndef TAV_TESTS_CORPUS_H
#define TAV_TESTS_CORPUS_H

#include "tests/setting.h"

enum { CORPUS_LEAST = 10 };

/* Called with the name relative to tests/records, and the text. */
typedef void corpus_visit(void *data, const char *name, const char *text, size_t size);

/* Visits every stored record in the order of names; returns how many, or -1 if one cannot be
 * read. */
int corpus_walk(corpus_visit *visit, void *data);

/* Plays and visits every game that is not stored; returns how many, or -1 if memory runs out. */
int corpus_play(corpus_visit *visit, void *data);

/* Returns a file of tests/records as text, or NULL if it cannot be read. The caller frees it. */
char *corpus_read(const char *name, size_t *size);

/* Whether this set of modules is a family: no module, a single one, or all of them. */
bool corpus_family(const tav_game *game, unsigned modules);

/* Writes the stored records and both lists. */
bool corpus_write(void);

#endif
