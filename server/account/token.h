/* Tokens: 256 random bits that a browser keeps and of which the store has only the
 * hash. */
#ifndef TAV_SERVER_ACCOUNT_TOKEN_H
#define TAV_SERVER_ACCOUNT_TOKEN_H

#include "server/account/account.h"

void token_make(char token[ACCOUNT_TOKEN], uint8_t key[STORE_KEY]);

/* The hash of a token; false if it is none. */
bool token_key(const char *token, uint8_t key[STORE_KEY]);

#endif
