#include "server/account/token.h"

#include <sodium.h>
#include <string.h>

enum { TOKEN_BYTES = 32 };

static void hash(const uint8_t bytes[TOKEN_BYTES], uint8_t key[STORE_KEY])
{
    crypto_generichash(key, STORE_KEY, bytes, TOKEN_BYTES, NULL, 0);
}

void token_make(char token[ACCOUNT_TOKEN], uint8_t key[STORE_KEY])
{
    uint8_t bytes[TOKEN_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(token, ACCOUNT_TOKEN, bytes, sizeof bytes);
    hash(bytes, key);
    sodium_memzero(bytes, sizeof bytes);
}

bool token_key(const char *token, uint8_t key[STORE_KEY])
{
    uint8_t bytes[TOKEN_BYTES];
    bool good = strlen(token) == ACCOUNT_TOKEN - 1 && text_read_hex(token, bytes, TOKEN_BYTES);
    if (good)
        hash(bytes, key);
    sodium_memzero(bytes, sizeof bytes);
    return good;
}
