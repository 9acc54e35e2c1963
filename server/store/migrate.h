/* The database schema as numbered migrations. SQLite's user_version holds the version; 0 is an empty
 * file. Released migrations never change; new ones are appended. */
#ifndef TAV_SERVER_STORE_MIGRATE_H
#define TAV_SERVER_STORE_MIGRATE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

enum { SCHEMA_VERSION = 7 };

/* The migrations as SQL, in the words of SQLite; postgres_schema.c translates the types. */
extern const char *const migrate_steps[SCHEMA_VERSION];
/* Of no version: they make things faster and change nothing. */
extern const char migrate_indexes[];

/* Runs the missing migrations, each in its own transaction. On failure returns false with a sentence
 * in `why` and leaves the database as the last successful step left it. Refuses a database newer
 * than this program. */
bool migrate(sqlite3 *database, char *why, size_t why_size);

#endif
