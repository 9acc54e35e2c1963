#define _POSIX_C_SOURCE 200809L
#include "server/notice/parcel.h"

#include <sodium.h>
#include <string.h>
#include <time.h>

#include "server/notice/endpoint.h"

enum { TOKEN_SECONDS = 12 * 3600 };

static void put_header(parcel_packed *packed, int i, const char *line)
{
    tav_text out;
    text_open(&out, packed->header[i], PARCEL_HEADER);
    text_put(&out, line);
}

/* A push service keeps the last message of a topic for a device that is switched off. */
static bool pack_push(const post_parcel *parcel, const seal_key *key, const char *contact,
                      parcel_packed *packed)
{
    seal_key own;
    uint8_t salt[SEAL_SALT];
    char origin[NOTICE_ADDRESS];
    tav_text out;
    randombytes_buf(salt, sizeof salt);
    text_open(&out, origin, sizeof origin);
    endpoint_origin(parcel->address, &out);
    put_header(packed, 0, "Content-Type: application/octet-stream");
    put_header(packed, 1, "Content-Encoding: aes128gcm");
    put_header(packed, 2, "TTL: 86400");
    put_header(packed, 3, "Urgency: normal");
    put_header(packed, 4, "Topic: games");
    text_open(&out, packed->header[5], PARCEL_HEADER);
    text_put(&out, "Authorization: ");
    bool good = seal_token(key, origin, (int64_t)time(NULL) + TOKEN_SECONDS, contact, &out) &&
                seal_make_key(&own) &&
                seal_message(&parcel->reader, &own, salt, parcel->text, strlen(parcel->text),
                             packed->body, &packed->body_size);
    sodium_memzero(&own, sizeof own);
    return good;
}

static bool pack_webhook(const post_parcel *parcel, parcel_packed *packed)
{
    uint8_t hash[crypto_auth_hmacsha256_BYTES];
    tav_text out;
    _Static_assert(NOTICE_SECRET == crypto_auth_hmacsha256_KEYBYTES, "a secret is a key");
    packed->body_size = strlen(parcel->text);
    memcpy(packed->body, parcel->text, packed->body_size);
    crypto_auth_hmacsha256(hash, packed->body, packed->body_size, parcel->secret);
    put_header(packed, 0, "Content-Type: application/json");
    text_open(&out, packed->header[1], PARCEL_HEADER);
    text_put(&out, "Tavoliere-Signature: sha256=");
    text_hex(&out, hash, sizeof hash);
    return true;
}

bool parcel_pack(const post_parcel *parcel, const seal_key *key, const char *contact,
                 parcel_packed *packed)
{
    memset(packed->header, 0, sizeof packed->header);
    return parcel->device[0] != '\0' ? pack_push(parcel, key, contact, packed)
                                     : pack_webhook(parcel, packed);
}
