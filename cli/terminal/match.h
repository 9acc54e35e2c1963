/* A game at this terminal: a table, its bots and outside programs, and its file.
 *
 * Everything a player has confirmed or seen is in the file first (match_save), so a killed process
 * loses nothing anybody has seen. */
#ifndef TAV_CLI_TERMINAL_MATCH_H
#define TAV_CLI_TERMINAL_MATCH_H

#include "cli/players/player.h"
#include "cli/terminal/play_log.h"
#include "cli/terminal/save.h"
#include "cli/terminal/terms.h"
#include "table/table.h"
#include "words/words.h"

typedef struct {
    tav_table table;
    player *player[TAV_SEATS_MAX]; /* NULL: a person at this terminal */
    table_names seats;
    const char *const *names;          /* of the seats, as the words want them */
    const char *levels[TAV_SEATS_MAX]; /* of the bots, in words; "" for people */
    const char *level;                 /* of the bot that takes over a seat */
    int milliseconds;                  /* for one decision of an outside program */
    tav_language language;
    play_terms terms; /* what it was made with, for a rematch */
    bool again;       /* the people want one */
    save_file save;
    const char *record_file; /* where the record goes, without the seed before the end; or NULL */
    uint32_t saved_seq;      /* the table as it was last saved */
    int save_error;          /* errno of the last write, 0 if it went well */
    char *text;              /* room for the record as text */
    play_log *log;           /* hears what happens; or NULL */
    char report[PLAYER_REPORT]; /* what an outside program did wrong, in words */
} match;

/* An empty match; NULL without memory. */
match *match_new(tav_language language);
void match_free(match *m);

/* Seats a player by the words of --seat: "human", "human:Anna", "random", "cmd:./my-bot". Works during
 * the game too. False with a report if the words name nobody or the player cannot be started. */
bool match_seat_is(const char *words);
bool match_seat(match *m, int seat, const char *words);

/* Opens the players of a resumed table. Outside programs are never started from a file: a bot takes
 * their place, and the report says so. */
bool match_seat_again(match *m);

/* Writes the whole record to a new file in the current folder. Returns 0 or an errno. */
int match_write_record(match *m, char path[SAVE_PATH]);

/* Names the seats, bots as on the page; the only person, without a name of their own, is "you". */
void match_name_seats(match *m);

/* "Livia (Strong)", or just the name of a person. */
void match_describe(const match *m, int seat, tav_text *out);

bool match_is_human(const match *m, int seat);
int match_humans(const match *m);
int match_actions(const match *m);
/* The number of actions up to the seat's last own decision; later ones are new to it. */
int match_known(const match *m, int seat);

void match_view(const match *m, int viewer, tav_view_buffer *view);

/* A person acts, or takes back. */
tav_error match_act(match *m, const char *text);

typedef enum { MATCH_TAKEN_BACK, MATCH_MUST_AGREE, MATCH_NOTHING_TO_UNDO } match_undone;
match_undone match_undo(match *m, int seat);
/* Takes back to a place, so that `to` actions remain. If it is not the seat's, the fault names the
 * nearest that is. */
match_undone match_undo_to(match *m, int seat, int to, tav_fault *fault);

/* The others' answer to an undo that needs their consent. */
void match_agree(match *m, bool agree);

/* Takes one decision of a bot or an outside program. A bot replaces a program that misbehaves, and
 * the report says so. False if that fails too. */
bool match_bot_acts(match *m);

/* Saves the game if anything has happened since the last save. */
void match_save(match *m);

/* Whether all of the game is in its file. */
bool match_is_saved(const match *m);

/* The game is over or abandoned: removes its save, keeps the record. */
void match_finish(match *m);

#endif
