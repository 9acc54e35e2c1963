/* The cryptography of web push: messages that one browser can read (RFC 8291 with the aes128gcm of RFC
 * 8188), and tokens that tell its push service who sends them (VAPID, RFC 8292).
 *
 * Keys are those of P-256: a secret number and a public point, uncompressed. */
#ifndef TAV_SERVER_NOTICE_SEAL_H
#define TAV_SERVER_NOTICE_SEAL_H

#include "core/error.h"
#include "core/text.h"

enum {
    SEAL_SECRET = 32,
    SEAL_POINT = 65,
    SEAL_AUTH = 16,
    SEAL_SALT = 16,
    SEAL_HEAD = SEAL_SALT + 4 + 1 + SEAL_POINT,
    SEAL_RECORD = 4096,                          /* bytes that every push service takes */
    SEAL_TEXT = SEAL_RECORD - SEAL_HEAD - 1 - 16 /* and how many of them may be text */
};

typedef struct {
    uint8_t secret[SEAL_SECRET];
    uint8_t point[SEAL_POINT];
} seal_key;

/* Who can open a message: the keys of a browser's subscription. */
typedef struct {
    uint8_t point[SEAL_POINT];
    uint8_t auth[SEAL_AUTH];
} seal_reader;

TAV_MUST_CHECK bool seal_make_key(seal_key *key);
/* Whether it lies on the curve. */
bool seal_is_point(const uint8_t point[SEAL_POINT]);

/* Seals a text of at most SEAL_TEXT bytes. `key` and `salt` must be new for every message. */
TAV_MUST_CHECK bool seal_message(const seal_reader *reader, const seal_key *key,
                                 const uint8_t salt[SEAL_SALT], const char *text, size_t size,
                                 uint8_t sealed[SEAL_RECORD], size_t *sealed_size);

/* The value of the Authorization header for a push service (its origin): valid until a second since
 * 1970. `contact`: an address of the sender, https: or mailto:, or empty. */
TAV_MUST_CHECK bool seal_token(const seal_key *key, const char *audience, int64_t until,
                               const char *contact, tav_text *out);

/* base64url without padding. Reading is false unless the text has exactly that many bytes. */
void seal_put_base64(const uint8_t *bytes, size_t size, tav_text *out);
TAV_MUST_CHECK bool seal_read_base64(const char *text, uint8_t *bytes, size_t size);

#endif
