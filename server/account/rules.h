/* What names, logins and passwords may be. */
#ifndef TAV_SERVER_ACCOUNT_RULES_H
#define TAV_SERVER_ACCOUNT_RULES_H

#include "record/record.h"

enum { NAME_CHARACTERS = 24, LOGIN_MIN = 3, LOGIN_MAX = 32, PASSWORD_MIN = 8, PASSWORD_MAX = 128 };

/* The name without blanks around it; false if it is none: nothing visible in it, more than 24
 * characters or than a record has room for, or characters that control how others are shown. */
bool name_read(const char *words, char name[RECORD_NAME]);

bool login_possible(const char *login);
bool password_possible(const char *password);

/* A hash no password has, of the same cost as any other: who asks for a login that does not exist
 * waits as long as with a wrong password. */
extern const char nobodys_hash[];

#endif
