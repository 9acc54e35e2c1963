/* The schema of the database, step by step. Its version is SQLite's user_version; 0 is an empty
 * file. A step that was ever released is never changed: the next one is added. */
#ifndef TAV_SERVER_STORE_MIGRATE_H
#define TAV_SERVER_STORE_MIGRATE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

enum { SCHEMA_VERSION = 3 };

/* Carries out the steps that are missing, each in a transaction of its own. False: `why` is a
 * sentence, and the database is as the last successful step left it. A database that is newer than
 * this program is left alone. */
bool migrate(sqlite3 *database, char *why, size_t why_size);

#endif
