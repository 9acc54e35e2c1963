/* The cryptography of web push against the examples that its standards print. */
#include "tests/unit.h"

#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include "server/notice/seal.h"

/* RFC 8291, section 5 and appendix A. */
static const char said[] = "When I grow up, I want to be a watermelon";
static const char sender_secret[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char sender_point[] =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6"
    "TlzAC8wEqKK6PBru3jl7A8";
static const char reader_point[] =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPj"
    "s7Vd8pZGH6SRpkNtoIAiw4";
static const char reader_auth[] = "BTBZMqHH6r4Tts7J_aSIgg";
static const char salt_used[] = "DGv6ra1nlYgDCS1FRnbzlw";
static const char body[] = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
                           "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
                           "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

/* RFC 8292, section 2.4: the signed part, its signature and the key. */
static const char signed_part[] =
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZX"
    "hhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4"
    "YW1wbGUuY29tIn0";
static const char signature[] =
    "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjv"
    "W2L9OkSSHzvoD1oA";
static const char signer[] =
    "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9o"
    "jSwk5Y2EmClBPs";

static void read(const char *text, uint8_t *bytes, size_t size)
{
    assert_true(seal_read_base64(text, bytes, size));
}

static void a_message_is_sealed_as_rfc_8291_prints_it(void **unused)
{
    (void)unused;
    seal_key key;
    seal_reader reader;
    uint8_t salt[SEAL_SALT], sealed[SEAL_RECORD];
    char written[512];
    size_t size;
    tav_text out;
    read(sender_secret, key.secret, SEAL_SECRET);
    read(sender_point, key.point, SEAL_POINT);
    read(reader_point, reader.point, SEAL_POINT);
    read(reader_auth, reader.auth, SEAL_AUTH);
    read(salt_used, salt, SEAL_SALT);
    assert_true(seal_message(&reader, &key, salt, said, strlen(said), sealed, &size));
    text_open(&out, written, sizeof written);
    seal_put_base64(sealed, size, &out);
    assert_string_equal(written, body);
}

/* Whether this is the key's signature of the text, decided by the library's own checker. */
static bool is_signed(const char *text, size_t length, const char *by, const char *with)
{
    uint8_t numbers[64], point[SEAL_POINT], *der = NULL;
    read(with, numbers, sizeof numbers);
    read(by, point, sizeof point);
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char[]){"P-256"}, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point),
        OSSL_PARAM_construct_end()};
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    EVP_PKEY *key = NULL;
    assert_int_equal(EVP_PKEY_fromdata_init(context), 1);
    assert_int_equal(EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters), 1);
    ECDSA_SIG *pair = ECDSA_SIG_new();
    ECDSA_SIG_set0(pair, BN_bin2bn(numbers, 32, NULL), BN_bin2bn(numbers + 32, 32, NULL));
    int size = i2d_ECDSA_SIG(pair, &der);
    EVP_MD_CTX *check = EVP_MD_CTX_new();
    assert_int_equal(EVP_DigestVerifyInit(check, NULL, EVP_sha256(), NULL, key), 1);
    bool good = EVP_DigestVerify(check, der, (size_t)size, (const uint8_t *)text, length) == 1;
    EVP_MD_CTX_free(check);
    ECDSA_SIG_free(pair);
    OPENSSL_free(der);
    EVP_PKEY_free(key);
    EVP_PKEY_CTX_free(context);
    return good;
}

/* A signature is different each time, so the signed part must be the printed one and the signature
 * must pass the check that the printed one passes. */
static void a_token_is_the_one_of_rfc_8292(void **unused)
{
    (void)unused;
    seal_key key;
    char token[1024], point[128];
    tav_text out;
    assert_true(is_signed(signed_part, strlen(signed_part), signer, signature));
    assert_false(is_signed(signed_part, strlen(signed_part) - 1, signer, signature));
    assert_true(seal_make_key(&key));
    text_open(&out, point, sizeof point);
    seal_put_base64(key.point, SEAL_POINT, &out);
    for (int i = 0; i < 20; i++) {
        text_open(&out, token, sizeof token);
        assert_true(seal_token(&key, "https://push.example.net", 1453523768,
                               "mailto:push@example.com", &out));
        char *part = token + strlen("vapid t="), *end = strrchr(token, '.');
        char *comma = strchr(token, ',');
        assert_memory_equal(part, signed_part, strlen(signed_part));
        assert_ptr_equal(part + strlen(signed_part), end);
        *comma = '\0';
        assert_true(is_signed(part, (size_t)(end - part), point, end + 1));
        assert_memory_equal(comma + 1, " k=", 3);
        assert_string_equal(comma + 4, point);
    }
}

static void what_is_no_key_is_refused(void **unused)
{
    (void)unused;
    seal_key key;
    uint8_t point[SEAL_POINT];
    read(reader_point, point, SEAL_POINT);
    assert_true(seal_is_point(point));
    point[40] ^= 1; /* beside the curve */
    assert_false(seal_is_point(point));
    memset(point, 0, sizeof point);
    assert_false(seal_is_point(point));
    assert_true(seal_make_key(&key));
    assert_true(seal_is_point(key.point));
}

static void base64_is_read_strictly(void **unused)
{
    (void)unused;
    uint8_t bytes[4];
    assert_true(seal_read_base64("AAEC_w", bytes, 4));
    assert_memory_equal(bytes, ((uint8_t[]){0, 1, 2, 255}), 4);
    assert_false(seal_read_base64("AAEC_w==", bytes, 4));
    assert_false(seal_read_base64("AAEC/w", bytes, 4));
    assert_false(seal_read_base64("AAEC_", bytes, 4));
    assert_false(seal_read_base64("AAEC_x", bytes, 4)); /* bits that belong to no byte */
    assert_false(seal_read_base64("", bytes, 4));
}

static void a_text_that_is_too_long_is_refused(void **unused)
{
    (void)unused;
    static char text[SEAL_TEXT + 1];
    static uint8_t sealed[SEAL_RECORD];
    seal_key key, other;
    seal_reader reader = {0};
    size_t size;
    assert_true(seal_make_key(&key) && seal_make_key(&other));
    memcpy(reader.point, other.point, SEAL_POINT);
    assert_true(seal_message(&reader, &key, reader.auth, text, SEAL_TEXT, sealed, &size));
    assert_int_equal(size, SEAL_RECORD);
    assert_false(seal_message(&reader, &key, reader.auth, text, SEAL_TEXT + 1, sealed, &size));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_message_is_sealed_as_rfc_8291_prints_it),
        cmocka_unit_test(a_token_is_the_one_of_rfc_8292),
        cmocka_unit_test(what_is_no_key_is_refused),
        cmocka_unit_test(base64_is_read_strictly),
        cmocka_unit_test(a_text_that_is_too_long_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
