/* The rules for names, logins and passwords. */
#ifndef TAV_SERVER_ACCOUNT_FIELDS_H
#define TAV_SERVER_ACCOUNT_FIELDS_H

#include "record/record.h"

enum { NAME_CHARACTERS = 24, LOGIN_MIN = 3, LOGIN_MAX = 32, PASSWORD_MIN = 8, PASSWORD_MAX = 128 };

/* Trims a name; false if it is invalid: nothing visible in it, more than 24 characters or more than
 * a record has room for, or characters that control how others are shown. */
bool account_name_read(const char *words, char name[RECORD_NAME]);

bool account_login_possible(const char *login);
bool account_password_possible(const char *password);

/* A hash that no password has, as costly to check as any other: an attempt with an unknown login
 * takes as long as one with a wrong password. */
extern const char account_nobodys_hash[];

#endif
