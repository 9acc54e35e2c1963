/* A game as text: who sat where, the options, the seed or its hash, and the actions in words.
 *
 * The record is the single source of truth: every position is the fold of its entries. Actions are
 * stored as texts, so a record survives a renumbering of actions. Undo is an entry like any other:
 * entries are never removed. See docs/formats.md, "Records". */
#ifndef TAV_RECORD_RECORD_H
#define TAV_RECORD_RECORD_H

#include "core/sha256.h"
#include "games/game.h"

enum {
    RECORD_ENTRIES = 8192,     /* most entries of a record */
    RECORD_WORDS = 1 << 18,    /* bytes of all their texts */
    RECORD_NAME = 49,          /* a player's name, 48 bytes of UTF-8 and a zero */
    RECORD_LEVEL = 17,         /* a bot's level */
    RECORD_TEXT_MAX = 1 << 20, /* bytes of the longest record as text */
    RECORD_UNREAD = 0xffff     /* the number of an action of which only the text is known */
};

typedef enum { RECORD_EMPTY, RECORD_HUMAN, RECORD_BOT } record_player;

typedef struct {
    record_player player;
    char level[RECORD_LEVEL]; /* of a bot; empty otherwise */
    char name[RECORD_NAME];   /* may be empty */
} record_seat;

typedef enum {
    RECORD_ACTION, /* `words`: the action text; `number`: the action, or RECORD_UNREAD */
    RECORD_UNDO,   /* `number`: actions that remain */
    RECORD_CHANGE  /* `words`: who plays the seat from now on, as in the head */
} record_kind;

/* Eight bytes: a server keeps thousands of records. */
typedef struct {
    unsigned words : 20; /* where its text begins in tav_record.words */
    unsigned kind : 4;
    unsigned seat : 8;
    uint16_t number;
    uint16_t line; /* not its own: entry[i].line is the place of the i-th action that counts */
} record_entry;
_Static_assert(sizeof(record_entry) == 8, "no hidden padding");
_Static_assert(RECORD_WORDS <= 1 << 20, "a place in the words fits");

typedef struct {
    const tav_game *game;
    tav_config config;
    record_seat seat[TAV_SEATS_MAX];
    uint8_t seed_hash[SHA256_SIZE];
    uint8_t seed[RNG_KEY_SIZE];
    bool seed_known; /* the seed is written: the game is over, or the record is a private save */
    bool over;       /* the scores and the hash of the last position are written */
    tav_score score[TAV_SEATS_MAX];
    uint64_t hash;

    uint32_t entry_count;
    uint32_t words_used;
    uint32_t line_count; /* actions that count: those not undone */
    record_entry entry[RECORD_ENTRIES];
    char words[RECORD_WORDS];
} tav_record;

/* Starts the record of a new game with empty seats. */
void record_begin(tav_record *record, const tav_game *game, const tav_config *config,
                  const uint8_t seed[RNG_KEY_SIZE]);

/* Copies only the part in use: most of a record is free space. */
void record_copy(tav_record *to, const tav_record *from);

/* Appends an entry and keeps the line. TAV_ERROR_SPACE if the record is full, TAV_ERROR_RECORD if
 * an undo would not take anything back. */
TAV_MUST_CHECK tav_error record_add_action(tav_record *record, int seat, const char *text);
TAV_MUST_CHECK tav_error record_add_known(tav_record *record, int seat, const char *text,
                                          tav_action action);
TAV_MUST_CHECK tav_error record_add_undo(tav_record *record, int seat, int actions_left);
TAV_MUST_CHECK tav_error record_add_change(tav_record *record, int seat, const record_seat *player);

/* Limits by kind, which the caller enforces before adding an entry. They keep anybody from filling a
 * record by leaving and coming back, or by acting and undoing, so that there is always room to
 * finish the game. */
enum {
    RECORD_CHANGES = 200,     /* changes of one seat */
    RECORD_TAKEN_BACK = 4096, /* entries that do not count: undone actions, undos, changes */
    RECORD_WORDS_TAKEN_BACK = RECORD_WORDS * 3 / 4 /* bytes, up to which an undo is possible */
};
int record_changes(const tav_record *record, int seat);
bool record_may_undo(const tav_record *record, int actions_left);
bool record_is_full(const tav_record *record); /* the next action may not fit */

/* A player as written in a record ("bot strong Bruno"); reading is false if the words are not one. */
void record_player_text(const record_seat *seat, tav_text *out);
bool record_read_player(const char *words, size_t length, record_seat *seat);

/* "seats":[{"player":"bot","level":"strong","name":"Bruno"},..]; the caller has opened the
 * object. */
void record_seats_json(const record_seat *seats, int count, tav_text *out);

const char *record_entry_text(const tav_record *record, const record_entry *entry);

/* The n-th action that counts, from 0: its entry, and that entry's index. */
const record_entry *record_action(const tav_record *record, int n);
uint16_t record_action_place(const tav_record *record, int n);

/* Removes the last entries as if they had never been added; `entries` remain. */
void record_cut(tav_record *record, uint32_t entries);

/* The text form. The seed of a running game is written only if `with_seed`. */
void record_write(const tav_record *record, bool with_seed, tav_text *out);

/* Reads the text form, strictly: writing an accepted record gives the same bytes. On error the
 * fault names the line and what was expected there. */
TAV_MUST_CHECK tav_error record_read(tav_record *record, const char *text, size_t size,
                                     tav_fault *fault);

/* --- Folding (the steps are in cursor.h) ------------------------------------------------------- */

/* The state after the first `actions` of the line, which must have that many. The seed must be
 * known. Here and below, a fault names the line of the text form. */
TAV_MUST_CHECK tav_error record_replay(const tav_record *record, int actions,
                                       tav_state_buffer *state, tav_fault *fault);

/* Verifies everything that can be verified: the seed against its hash, every entry in order by its
 * text (including those undone later), and at the end scores and hash. Afterwards the number of
 * every action is known. */
TAV_MUST_CHECK tav_error record_check(tav_record *record, tav_fault *fault);

/* Marks the record as finished and writes scores and hash of the last position into it. */
void record_finish(tav_record *record, const tav_state *state);

/* The hash of a position in records: of the spectator's view as JSON, which shows everything after
 * the end. It is the same on every platform and for every layout of states. */
uint64_t record_hash(const tav_game *game, const tav_state *state);

#endif
