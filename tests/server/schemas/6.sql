-- Schema 6: games have versions; with something in it.
CREATE TABLE accounts (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  login TEXT UNIQUE,
  password TEXT,
  created_ms INTEGER NOT NULL,
  seen_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  key BLOB NOT NULL PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_account ON sessions (account);

CREATE INDEX sessions_until ON sessions (until_ms);

CREATE TABLE games (
  id TEXT NOT NULL PRIMARY KEY,
  game TEXT NOT NULL,
  rules INTEGER NOT NULL,
  players INTEGER NOT NULL,
  settings TEXT NOT NULL,
  seed BLOB NOT NULL,
  phase INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  creator TEXT REFERENCES accounts (id) ON DELETE SET NULL,
  created_ms INTEGER NOT NULL,
  moved_ms INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  rematch TEXT
) STRICT;

CREATE INDEX games_creator ON games (creator);

CREATE INDEX games_live ON games (phase, listed) WHERE phase < 2;

CREATE TABLE seats (
  game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  player INTEGER NOT NULL,
  level TEXT NOT NULL,
  name TEXT NOT NULL,
  account TEXT REFERENCES accounts (id) ON DELETE SET NULL,
  invite BLOB,
  began_player INTEGER NOT NULL,
  began_level TEXT NOT NULL,
  began_name TEXT NOT NULL, muted INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_account ON seats (account);

CREATE TABLE entries (
  game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  number INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  left_0 INTEGER NOT NULL,
  left_1 INTEGER NOT NULL,
  left_2 INTEGER NOT NULL,
  left_3 INTEGER NOT NULL,
  left_4 INTEGER NOT NULL,
  words TEXT NOT NULL,
  PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  name TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;

CREATE INDEX chat_game ON chat (game);

CREATE INDEX chat_account ON chat (account);

CREATE TABLE alive (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  at_ms INTEGER NOT NULL
) STRICT;

INSERT INTO accounts VALUES
  ('aaaaaaaaaaaaaaaa', 'Änne', 'anna', '$argon2id$v=19$m=65536,t=2,p=1$salt$hash', 1, 2),
  ('bbbbbbbbbbbbbbbb', 'Bruno', NULL, NULL, 3, 4);
INSERT INTO sessions VALUES
  (x'ab00000000000000000000000000000000000000000000000000000000000000', 'bbbbbbbbbbbbbbbb', 10);
INSERT INTO games VALUES
  ('gggggggggggggggg', 'san-juan', 1, 2, '{}',
   x'0102030405060708091011121314151617181920212223242526272829303132', 1, 1, 'aaaaaaaaaaaaaaaa',
   5, 6, 2, NULL);
INSERT INTO seats VALUES
  ('gggggggggggggggg', 0, 1, '', 'Änne', 'aaaaaaaaaaaaaaaa', NULL, 1, '', 'Änne', 0),
  ('gggggggggggggggg', 1, 2, 'strong', '', NULL, NULL, 2, 'strong', '', 0);
INSERT INTO entries VALUES
  ('gggggggggggggggg', 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 'role builder'),
  ('gggggggggggggggg', 1, 0, 1, 0, 6, 0, 0, 0, 0, 0, 'pass');
INSERT INTO chat VALUES (1, 'gggggggggggggggg', 'bbbbbbbbbbbbbbbb', -1, 'Bruno', 7, 'hello');
INSERT INTO alive VALUES (1, 3);
ALTER TABLE accounts ADD COLUMN mail TEXT;
CREATE TABLE resets (
  key BLOB NOT NULL PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX resets_account ON resets (account);
CREATE TABLE reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at_ms INTEGER NOT NULL,
  game TEXT NOT NULL,
  seat INTEGER NOT NULL,
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  by_account TEXT NOT NULL,
  by_name TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE TABLE bans (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account TEXT REFERENCES accounts (id) ON DELETE CASCADE,
  network BLOB,
  bits INTEGER NOT NULL,
  until_ms INTEGER NOT NULL,
  why TEXT NOT NULL
) STRICT;
CREATE INDEX bans_account ON bans (account);
CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at_ms INTEGER NOT NULL,
  what TEXT NOT NULL,
  account TEXT NOT NULL,
  game TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;
CREATE INDEX accounts_seen ON accounts (seen_ms) WHERE login IS NULL;
CREATE INDEX games_ended ON games (phase, moved_ms) WHERE phase <> 1;
CREATE TABLE reviews (
  game TEXT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
  made_ms INTEGER NOT NULL,
  json TEXT NOT NULL
) STRICT;
ALTER TABLE games ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
PRAGMA user_version = 6;
