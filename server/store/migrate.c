#include "server/store/migrate.h"

#include <stdio.h>

/* (game, seq) is the key of the log, so the second of two writers is refused. Deleting an account
 * leaves its seats behind without an owner. */
static const char accounts_and_games[] =
    "CREATE TABLE accounts ("
    "  id TEXT NOT NULL PRIMARY KEY,"
    "  name TEXT NOT NULL,"
    "  login TEXT UNIQUE,"
    "  password TEXT,"
    "  created_ms INTEGER NOT NULL,"
    "  seen_ms INTEGER NOT NULL"
    ") STRICT;"

    "CREATE TABLE sessions ("
    "  key BLOB NOT NULL PRIMARY KEY,"
    "  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,"
    "  until_ms INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX sessions_account ON sessions (account);"
    "CREATE INDEX sessions_until ON sessions (until_ms);"

    "CREATE TABLE games ("
    "  id TEXT NOT NULL PRIMARY KEY,"
    "  game TEXT NOT NULL,"
    "  rules INTEGER NOT NULL,"
    "  players INTEGER NOT NULL,"
    "  settings TEXT NOT NULL,"
    "  seed BLOB NOT NULL,"
    "  phase INTEGER NOT NULL,"
    "  listed INTEGER NOT NULL,"
    "  creator TEXT REFERENCES accounts (id) ON DELETE SET NULL,"
    "  created_ms INTEGER NOT NULL,"
    "  moved_ms INTEGER NOT NULL,"
    "  seq INTEGER NOT NULL"
    ") STRICT;"
    "CREATE INDEX games_creator ON games (creator);"
    "CREATE INDEX games_live ON games (phase, listed) WHERE phase < 2;"

    "CREATE TABLE seats ("
    "  game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    "  seat INTEGER NOT NULL,"
    "  player INTEGER NOT NULL,"
    "  level TEXT NOT NULL,"
    "  name TEXT NOT NULL,"
    "  account TEXT REFERENCES accounts (id) ON DELETE SET NULL,"
    "  invite BLOB,"
    "  began_player INTEGER NOT NULL,"
    "  began_level TEXT NOT NULL,"
    "  began_name TEXT NOT NULL,"
    "  PRIMARY KEY (game, seat)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX seats_account ON seats (account);"

    "CREATE TABLE entries ("
    "  game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    "  seq INTEGER NOT NULL,"
    "  kind INTEGER NOT NULL,"
    "  seat INTEGER NOT NULL,"
    "  number INTEGER NOT NULL,"
    "  at_ms INTEGER NOT NULL,"
    "  left_0 INTEGER NOT NULL,"
    "  left_1 INTEGER NOT NULL,"
    "  left_2 INTEGER NOT NULL,"
    "  left_3 INTEGER NOT NULL,"
    "  left_4 INTEGER NOT NULL,"
    "  words TEXT NOT NULL,"
    "  PRIMARY KEY (game, seq)"
    ") STRICT, WITHOUT ROWID;";

static const char chat_rematch_and_alive[] =
    "CREATE TABLE chat ("
    "  id INTEGER PRIMARY KEY,"
    "  game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    "  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,"
    "  seat INTEGER NOT NULL,"
    "  name TEXT NOT NULL,"
    "  at_ms INTEGER NOT NULL,"
    "  text TEXT NOT NULL"
    ") STRICT;"
    "CREATE INDEX chat_game ON chat (game);"
    "CREATE INDEX chat_account ON chat (account);"

    "ALTER TABLE games ADD COLUMN rematch TEXT;"

    "CREATE TABLE alive ("
    "  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),"
    "  at_ms INTEGER NOT NULL"
    ") STRICT;";

static const char mutes[] = "ALTER TABLE seats ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;";

/* Reports and orders outlive the accounts and games they name, so that an operator can look back. */
static const char people_and_operators[] =
    "ALTER TABLE accounts ADD COLUMN mail TEXT;"

    "CREATE TABLE resets ("
    "  key BLOB NOT NULL PRIMARY KEY,"
    "  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,"
    "  until_ms INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX resets_account ON resets (account);"

    "CREATE TABLE reports ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  at_ms INTEGER NOT NULL,"
    "  game TEXT NOT NULL,"
    "  seat INTEGER NOT NULL,"
    "  account TEXT NOT NULL,"
    "  name TEXT NOT NULL,"
    "  by_account TEXT NOT NULL,"
    "  by_name TEXT NOT NULL,"
    "  text TEXT NOT NULL"
    ") STRICT;"

    "CREATE TABLE bans ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  account TEXT REFERENCES accounts (id) ON DELETE CASCADE,"
    "  network BLOB,"
    "  bits INTEGER NOT NULL,"
    "  until_ms INTEGER NOT NULL,"
    "  why TEXT NOT NULL"
    ") STRICT;"
    "CREATE INDEX bans_account ON bans (account);"

    "CREATE TABLE orders ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  at_ms INTEGER NOT NULL,"
    "  what TEXT NOT NULL,"
    "  account TEXT NOT NULL,"
    "  game TEXT NOT NULL,"
    "  words TEXT NOT NULL"
    ") STRICT;"

    "CREATE INDEX accounts_seen ON accounts (seen_ms) WHERE login IS NULL;"
    /* Not of running games: a move must not touch it. */
    "CREATE INDEX games_ended ON games (phase, moved_ms) WHERE phase <> 1;";

/* Of no version: they make things faster and change nothing. */
const char migrate_indexes[] =
    "CREATE INDEX IF NOT EXISTS games_made ON games (creator) WHERE phase < 2;";

/* Without names, so that deleting an account has nothing to do here. */
static const char reviews[] =
    "CREATE TABLE reviews ("
    "  game TEXT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,"
    "  made_ms INTEGER NOT NULL,"
    "  json TEXT NOT NULL"
    ") STRICT;";

/* Two servers that change a row at the same time must notice. */
static const char versions[] = "ALTER TABLE games ADD COLUMN version INTEGER NOT NULL DEFAULT 0;";

/* The texts are the server's own; the version keeps two writers from undoing each other. */
static const char notices_and_secrets[] =
    "CREATE TABLE notices ("
    "  account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,"
    "  version INTEGER NOT NULL,"
    "  json TEXT NOT NULL"
    ") STRICT;"

    "CREATE TABLE secrets ("
    "  name TEXT NOT NULL PRIMARY KEY,"
    "  secret TEXT NOT NULL"
    ") STRICT;";

const char *const migrate_steps[SCHEMA_VERSION] = {
    accounts_and_games, chat_rematch_and_alive, mutes, people_and_operators, reviews,
    versions,           notices_and_secrets};

static int version_of(sqlite3 *database)
{
    sqlite3_stmt *statement;
    int version = -1;
    if (sqlite3_prepare_v2(database, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

static bool execute(sqlite3 *database, const char *sql)
{
    return sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* Reads the version inside the transaction, since another process may be migrating too. */
static bool take_step(sqlite3 *database, int version)
{
    char set_version[48];
    if (!execute(database, "BEGIN IMMEDIATE"))
        return false;
    bool done = version_of(database) > version;
    if (!done) {
        snprintf(set_version, sizeof set_version, "PRAGMA user_version = %d", version + 1);
        done = execute(database, migrate_steps[version]) && execute(database, set_version);
    }
    return done && execute(database, "COMMIT");
}

bool migrate(sqlite3 *database, char *why, size_t why_size)
{
    int version = version_of(database);
    if (version > SCHEMA_VERSION) {
        snprintf(why, why_size,
                 "the database has schema %d, and this program knows none after %d: "
                 "it was written by a newer tavoliere",
                 version, SCHEMA_VERSION);
        return false;
    }
    if (version < 0) {
        snprintf(why, why_size, "the database cannot be read: %s", sqlite3_errmsg(database));
        return false;
    }
    for (; version < SCHEMA_VERSION; version++)
        if (!take_step(database, version)) {
            snprintf(why, why_size, "the database cannot be brought from schema %d to %d: %s",
                     version, version + 1, sqlite3_errmsg(database));
            execute(database, "ROLLBACK");
            return false;
        }
    if (!execute(database, migrate_indexes)) {
        snprintf(why, why_size, "the database cannot be indexed: %s", sqlite3_errmsg(database));
        return false;
    }
    return true;
}
