#include "server/notice/seal.h"

#include <assert.h>
#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>

#include "core/json.h"

enum { HASH = 32, CONTENT_KEY = 16, NONCE = 12, TAG = 16, CLAIMS = 1024, DER = 80 };

/* --- Texts ------------------------------------------------------------------------------------- */

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void seal_put_base64(const uint8_t *bytes, size_t size, tav_text *out)
{
    uint32_t bits = 0;
    int count = 0;
    for (size_t i = 0; i < size; i++) {
        bits = bits << 8 | bytes[i];
        for (count += 8; count >= 6; count -= 6)
            text_char(out, digits[bits >> (count - 6) & 63]);
    }
    if (count > 0)
        text_char(out, digits[bits << (6 - count) & 63]);
}

bool seal_read_base64(const char *text, uint8_t *bytes, size_t size)
{
    size_t length = strlen(text), done = 0;
    uint32_t bits = 0;
    int count = 0;
    if (length != (size * 8 + 5) / 6)
        return false;
    for (; *text != '\0'; text++) {
        const char *digit = strchr(digits, *text);
        if (digit == NULL)
            return false;
        bits = bits << 6 | (uint32_t)(digit - digits);
        count += 6;
        if (count >= 8 && done < size) {
            count -= 8;
            bytes[done++] = (uint8_t)(bits >> count);
        }
    }
    return done == size && (bits & ((1u << count) - 1)) == 0;
}

/* --- Keys -------------------------------------------------------------------------------------- */

bool seal_make_key(seal_key *key)
{
    EVP_PKEY *made = EVP_EC_gen("P-256");
    BIGNUM *secret = NULL;
    size_t size = 0;
    bool good = made != NULL &&
                EVP_PKEY_get_bn_param(made, OSSL_PKEY_PARAM_PRIV_KEY, &secret) == 1 &&
                BN_bn2binpad(secret, key->secret, SEAL_SECRET) == SEAL_SECRET &&
                EVP_PKEY_get_octet_string_param(made, OSSL_PKEY_PARAM_PUB_KEY, key->point,
                                                SEAL_POINT, &size) == 1 &&
                size == SEAL_POINT;
    BN_clear_free(secret);
    EVP_PKEY_free(made);
    return good;
}

/* A key for the library: with its secret number, or the point alone if that is NULL. */
static EVP_PKEY *load_key(const uint8_t *secret, const uint8_t point[SEAL_POINT])
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number = secret != NULL ? BN_bin2bn(secret, SEAL_SECRET, NULL) : NULL;
    OSSL_PARAM *parameters = NULL;
    EVP_PKEY *key = NULL;
    if (context == NULL || build == NULL || (secret != NULL && number == NULL) ||
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) != 1 ||
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, SEAL_POINT) != 1 ||
        (number != NULL && OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number) != 1))
        goto done;
    parameters = OSSL_PARAM_BLD_to_param(build);
    if (parameters == NULL || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, number != NULL ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                          parameters) != 1)
        key = NULL;
done:
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(build);
    BN_clear_free(number);
    EVP_PKEY_CTX_free(context);
    return key;
}

/* Keys from a subscription come from outside: a point beside the curve would betray ours. */
bool seal_is_point(const uint8_t point[SEAL_POINT])
{
    EVP_PKEY *key = point[0] == 4 ? load_key(NULL, point) : NULL;
    EVP_PKEY_CTX *context = key != NULL ? EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL) : NULL;
    bool good = context != NULL && EVP_PKEY_public_check(context) == 1;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(key);
    return good;
}

/* What both sides of two keys know. */
static bool agree(const seal_key *own, const uint8_t point[SEAL_POINT], uint8_t shared[HASH])
{
    EVP_PKEY *mine = load_key(own->secret, own->point), *theirs = load_key(NULL, point);
    EVP_PKEY_CTX *context = mine != NULL ? EVP_PKEY_CTX_new_from_pkey(NULL, mine, NULL) : NULL;
    size_t size = HASH;
    bool good = context != NULL && theirs != NULL && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, theirs) == 1 &&
                EVP_PKEY_derive(context, shared, &size) == 1 && size == HASH;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(theirs);
    EVP_PKEY_free(mine);
    return good;
}

/* --- Messages ---------------------------------------------------------------------------------- */

static bool hash_with(const uint8_t *key, size_t key_size, const void *bytes, size_t size,
                      uint8_t hash[HASH])
{
    unsigned length = HASH;
    return HMAC(EVP_sha256(), key, (int)key_size, bytes, size, hash, &length) != NULL;
}

/* HKDF of at most one block: what is made from a secret for a purpose. The info's terminating zero is
 * part of it, and so are more bytes. */
static bool expand(const uint8_t key[HASH], const char *purpose, const uint8_t *more,
                   size_t more_size, uint8_t made[HASH])
{
    uint8_t info[192];
    size_t size = strlen(purpose) + 1;
    assert(size + more_size + 1 <= sizeof info);
    memcpy(info, purpose, size);
    if (more_size > 0)
        memcpy(info + size, more, more_size);
    size += more_size;
    info[size++] = 1;
    return hash_with(key, HASH, info, size, made);
}

static bool derive(const seal_reader *reader, const seal_key *key, const uint8_t salt[SEAL_SALT],
                   uint8_t content_key[HASH], uint8_t nonce[HASH])
{
    uint8_t shared[HASH], secret[HASH], points[2 * SEAL_POINT];
    memcpy(points, reader->point, SEAL_POINT);
    memcpy(points + SEAL_POINT, key->point, SEAL_POINT);
    bool good = agree(key, reader->point, shared) &&
                hash_with(reader->auth, SEAL_AUTH, shared, HASH, secret) &&
                expand(secret, "WebPush: info", points, sizeof points, shared) &&
                hash_with(salt, SEAL_SALT, shared, HASH, secret) &&
                expand(secret, "Content-Encoding: aes128gcm", NULL, 0, content_key) &&
                expand(secret, "Content-Encoding: nonce", NULL, 0, nonce);
    OPENSSL_cleanse(shared, sizeof shared);
    OPENSSL_cleanse(secret, sizeof secret);
    return good;
}

static bool encrypt(const uint8_t *key, const uint8_t *nonce, const char *text, size_t size,
                    uint8_t *out)
{
    static const uint8_t last_record = 2;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int length = 0, more = 0, end = 0;
    bool good = context != NULL &&
                EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(context, out, &length, (const uint8_t *)text, (int)size) == 1 &&
                EVP_EncryptUpdate(context, out + length, &more, &last_record, 1) == 1 &&
                EVP_EncryptFinal_ex(context, out + length + more, &end) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + size + 1) == 1;
    EVP_CIPHER_CTX_free(context);
    return good;
}

bool seal_message(const seal_reader *reader, const seal_key *key, const uint8_t salt[SEAL_SALT],
                  const char *text, size_t size, uint8_t sealed[SEAL_RECORD], size_t *sealed_size)
{
    uint8_t content_key[HASH], nonce[HASH], *at = sealed;
    if (size > SEAL_TEXT || !derive(reader, key, salt, content_key, nonce))
        return false;
    memcpy(at, salt, SEAL_SALT);
    at += SEAL_SALT;
    *at++ = 0;
    *at++ = 0;
    *at++ = SEAL_RECORD >> 8;
    *at++ = SEAL_RECORD & 0xff;
    *at++ = SEAL_POINT;
    memcpy(at, key->point, SEAL_POINT);
    *sealed_size = SEAL_HEAD + size + 1 + TAG;
    bool good = encrypt(content_key, nonce, text, size, sealed + SEAL_HEAD);
    OPENSSL_cleanse(content_key, sizeof content_key);
    return good;
}

/* --- Tokens ------------------------------------------------------------------------------------ */

/* The two numbers of a signature, 32 bytes each. */
static bool sign(const seal_key *key, const char *text, size_t size, uint8_t signature[2 * HASH])
{
    EVP_PKEY *loaded = load_key(key->secret, key->point);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    ECDSA_SIG *numbers = NULL;
    uint8_t der[DER];
    const uint8_t *at = der;
    size_t length = sizeof der;
    bool good = loaded != NULL && context != NULL &&
                EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, loaded) == 1 &&
                EVP_DigestSign(context, der, &length, (const uint8_t *)text, size) == 1 &&
                (numbers = d2i_ECDSA_SIG(NULL, &at, (long)length)) != NULL &&
                BN_bn2binpad(ECDSA_SIG_get0_r(numbers), signature, HASH) == HASH &&
                BN_bn2binpad(ECDSA_SIG_get0_s(numbers), signature + HASH, HASH) == HASH;
    ECDSA_SIG_free(numbers);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(loaded);
    return good;
}

bool seal_token(const seal_key *key, const char *audience, int64_t until, const char *contact,
                tav_text *out)
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[CLAIMS], token[2 * CLAIMS];
    uint8_t signature[2 * HASH];
    tav_text text, written;
    text_open(&text, claims, sizeof claims);
    js_object(&text);
    js_key_string(&text, "aud", audience);
    js_key_number(&text, "exp", until);
    if (contact[0] != '\0')
        js_key_string(&text, "sub", contact);
    js_object_end(&text);
    text_open(&written, token, sizeof token);
    seal_put_base64((const uint8_t *)head, sizeof head - 1, &written);
    text_char(&written, '.');
    seal_put_base64((const uint8_t *)claims, text.length, &written);
    if (text.full || written.full || !sign(key, token, written.length, signature))
        return false;
    text_put(out, "vapid t=");
    text_put(out, token);
    text_char(out, '.');
    seal_put_base64(signature, sizeof signature, out);
    text_put(out, ", k=");
    seal_put_base64(key->point, SEAL_POINT, out);
    return !out->full;
}
