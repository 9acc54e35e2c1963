/* Tokens: 256 random bits. The browser keeps the token, the store only its hash. */
#ifndef TAV_SERVER_ACCOUNT_TOKEN_H
#define TAV_SERVER_ACCOUNT_TOKEN_H

#include "server/account/account.h"

void token_make(char token[ACCOUNT_TOKEN], uint8_t key[STORE_KEY]);

/* The hash of a token; false if the text is not a token. */
bool token_key(const char *token, uint8_t key[STORE_KEY]);

#endif
