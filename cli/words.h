/* What the command says, in every language. Texts that describe one flag or one command stand in
 * the table of that command; here is what several files say. */
#ifndef TAV_CLI_WORDS_H
#define TAV_CLI_WORDS_H

#include "core/error.h"

typedef enum {
    /* errors, followed by the word at fault and by what is allowed */
    SAY_UNKNOWN_COMMAND,
    SAY_UNKNOWN_FLAG,
    SAY_UNKNOWN_LANGUAGE,
    SAY_REPEATED,
    SAY_NO_VALUE,
    SAY_SURPLUS_VALUE,
    SAY_BAD_NUMBER,
    SAY_MISSING,
    SAY_TOO_MANY,
    SAY_UNKNOWN_WORD,
    SAY_NOT_TOGETHER,
    SAY_NO_SUCH_SEAT,
    SAY_CANNOT_READ,
    SAY_CANNOT_WRITE,
    SAY_NO_MEMORY,
    SAY_NO_SEED,
    SAY_ALLOWED,
    /* reasons why a file cannot be read or written */
    SAY_NOT_THERE,
    SAY_NOT_PERMITTED,
    SAY_IS_FOLDER,
    SAY_TOO_LONG,
    SAY_DISK_FULL,
    SAY_READER_GONE,
    SAY_DEVICE_FAILS,
    /* help */
    SAY_USAGE,
    SAY_COMMANDS,
    SAY_FLAGS,
    SAY_EXAMPLES,
    SAY_MORE_HELP,
    SAY_COMMAND,
    SAY_TAGLINE,
    /* headings and rows of tables */
    SAY_PLAYERS,
    SAY_MODULES,
    SAY_OPTIONS,
    SAY_SEAT,
    SAY_SCORE,
    SAY_SPREAD,
    SAY_WINS,
    SAY_INTERVAL,
    SAY_GAMES,
    SAY_DECISIONS,
    SAY_BUILT,
    SAY_PER_SEAT,
    SAY_PER_WINNER,
    SAY_DECISION,
    SAY_PER_GAME,
    SAY_MEAN_FAN_OUT,
    SAY_LONGEST,
    SAY_DEFAULT,
    SAY_VALUES,
    SAY_DRAWN,
    SAY_ALL,
    SAY_TOTAL,
    SAY_TIEBREAK,
    SAY_RANK,
    SAY_FROM_TO,
    SAY_GAMES_PER_S,
    SAY_MOVES_PER_S,
    SAY_COPIES_PER_S,
    SAY_RATIO,
    SAY_REFERENCE,
    SAY_SIGNATURE,
    SAY_FAILED,
    SAY_WHICH,
    /* records */
    SAY_RECORD_SUMMARY,
    SAY_RECORD_TRUE,
    SAY_RECORD_TRUE_SO_FAR,
    /* the terminal game */
    SAY_YOU,
    SAY_YES,
    SAY_NO,
    SAY_PICK_GAME,
    SAY_WELCOME,
    SAY_PROMPT,
    SAY_PLAY_HELP,
    SAY_NOT_A_CHOICE,
    SAY_GOODBYE,
    SAY_GAME_OVER,
    SAY_YOU_WIN,
    SAY_YOU_SHARE,
    SAY_SEAT_WINS,
    SAY_AGAIN,
    SAY_COUNT
} cli_word;

const char *say(cli_word word, tav_language language);

#endif
