/* Keys, encryption and signature: P-256, HKDF with SHA-256, AES-128-GCM, ES256. */
#include "parts.h"

#include <assert.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { HASH_SIZE = 32, CONTENT_KEY_SIZE = 16, NONCE_SIZE = 12, TAG_SIZE = 16, RECORD_SIZE = 4096, SIGNATURE_SIZE = 64 };

/* ---- points ---- */

/* The point of a secret: that many times the generator. */
static bool find_point(const uint8_t secret[GH_PUSH_SECRET_SIZE], uint8_t point[GH_PUSH_POINT_SIZE])
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *found = group ? EC_POINT_new(group) : NULL;
    BIGNUM *number = BN_bin2bn(secret, GH_PUSH_SECRET_SIZE, NULL);
    const bool is_one = found && number && !BN_is_zero(number) && BN_cmp(number, EC_GROUP_get0_order(group)) < 0 &&
                        EC_POINT_mul(group, found, number, NULL, NULL, NULL) == 1 &&
                        EC_POINT_point2oct(group, found, POINT_CONVERSION_UNCOMPRESSED, point, GH_PUSH_POINT_SIZE,
                                           NULL) == GH_PUSH_POINT_SIZE;

    BN_clear_free(number);
    EC_POINT_free(found);
    EC_GROUP_free(group);
    return is_one;
}

/* The library's form of a point, with its secret or without (NULL); NULL: it is not on the curve. */
static EVP_PKEY *key_of(const uint8_t point[GH_PUSH_POINT_SIZE], const uint8_t *secret)
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    BIGNUM *number = secret ? BN_bin2bn(secret, GH_PUSH_SECRET_SIZE, NULL) : NULL;
    OSSL_PARAM *parameters = NULL;
    EVP_PKEY *key = NULL;

    if (builder && OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, GH_PUSH_POINT_SIZE) == 1 &&
        (!number || OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1))
        parameters = OSSL_PARAM_BLD_to_param(builder);
    if (context && parameters && EVP_PKEY_fromdata_init(context) == 1)
        EVP_PKEY_fromdata(context, &key, number ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parameters);
    OSSL_PARAM_free(parameters);
    BN_clear_free(number);
    OSSL_PARAM_BLD_free(builder);
    EVP_PKEY_CTX_free(context);
    return key;
}

/* ---- keys and subscriptions ---- */

bool gh_push_read_keys(struct gh_push_keys *keys, const uint8_t secret[GH_PUSH_SECRET_SIZE])
{
    memcpy(keys->secret, secret, sizeof keys->secret);
    return find_point(secret, keys->point);
}

bool gh_push_make_keys(struct gh_push_keys *keys)
{
    uint8_t secret[GH_PUSH_SECRET_SIZE];

    randombytes_buf(secret, sizeof secret);
    secret[0] &= 0x7F; /* below the order; of 2^255 numbers none but 0 is refused */
    return gh_push_read_keys(keys, secret);
}

static void to_base64(const uint8_t *bytes, size_t size, char *text, size_t room)
{
    sodium_bin2base64(text, room, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void gh_push_key_text(const struct gh_push_keys *keys, char text[GH_PUSH_KEY_TEXT_SIZE])
{
    to_base64(keys->point, sizeof keys->point, text, GH_PUSH_KEY_TEXT_SIZE);
}

static bool from_base64(const char *text, uint8_t *bytes, size_t size)
{
    size_t found;

    return sodium_base642bin(bytes, size, text, strlen(text), "=", &found, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           found == size;
}

bool gh_push_read_subscription(struct gh_push_subscription *subscription, const char *endpoint, const char *p256dh,
                               const char *auth, bool allows_local)
{
    struct place place;

    if (!endpoint_read(endpoint, allows_local, &place) ||
        !from_base64(p256dh, subscription->point, sizeof subscription->point) || subscription->point[0] != 4 ||
        !from_base64(auth, subscription->auth, sizeof subscription->auth))
        return false;
    EVP_PKEY *key = key_of(subscription->point, NULL);
    EVP_PKEY_free(key);
    snprintf(subscription->endpoint, sizeof subscription->endpoint, "%s", endpoint);
    return key != NULL;
}

/* ---- encryption ---- */

/* HKDF (RFC 5869) of at most one hash: extracting with the salt, and expanding. */
static bool derive(const uint8_t *salt, size_t salt_size, const uint8_t *from, size_t from_size, const char *info,
                   size_t info_size, uint8_t *to, size_t size)
{
    uint8_t middle[HASH_SIZE], block[HASH_SIZE], text[160];

    assert(info_size < sizeof text && size <= sizeof block);
    memcpy(text, info, info_size);
    text[info_size] = 1;
    const bool is_done = HMAC(EVP_sha256(), salt, (int)salt_size, from, from_size, middle, NULL) &&
                         HMAC(EVP_sha256(), middle, sizeof middle, text, info_size + 1, block, NULL);
    if (is_done)
        memcpy(to, block, size);
    sodium_memzero(middle, sizeof middle);
    sodium_memzero(block, sizeof block);
    return is_done;
}

static bool agree(const struct gh_push_keys *mine, const uint8_t theirs[GH_PUSH_POINT_SIZE], uint8_t shared[HASH_SIZE])
{
    EVP_PKEY *own = key_of(mine->point, mine->secret), *peer = key_of(theirs, NULL);
    EVP_PKEY_CTX *context = own ? EVP_PKEY_CTX_new(own, NULL) : NULL;
    size_t size = HASH_SIZE;
    const bool is_done = context && peer && EVP_PKEY_derive_init(context) == 1 &&
                         EVP_PKEY_derive_set_peer(context, peer) == 1 && EVP_PKEY_derive(context, shared, &size) == 1 &&
                         size == HASH_SIZE;

    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(peer);
    EVP_PKEY_free(own);
    return is_done;
}

/* What the agreement of both keys becomes, with the browser's secret (RFC 8291, 3.3 and 3.4). */
static bool derive_keys(const struct gh_push_subscription *to, const struct gh_push_keys *sender,
                        const uint8_t salt[GH_PUSH_SALT_SIZE], uint8_t key[CONTENT_KEY_SIZE], uint8_t nonce[NONCE_SIZE])
{
    static const char key_info[] = "Content-Encoding: aes128gcm", nonce_info[] = "Content-Encoding: nonce";
    uint8_t shared[HASH_SIZE], material[HASH_SIZE];
    char info[14 + 2 * GH_PUSH_POINT_SIZE] = "WebPush: info"; /* and its 0 */

    memcpy(info + 14, to->point, GH_PUSH_POINT_SIZE);
    memcpy(info + 14 + GH_PUSH_POINT_SIZE, sender->point, GH_PUSH_POINT_SIZE);
    const bool is_done =
        agree(sender, to->point, shared) &&
        derive(to->auth, sizeof to->auth, shared, sizeof shared, info, sizeof info, material, sizeof material) &&
        derive(salt, GH_PUSH_SALT_SIZE, material, sizeof material, key_info, sizeof key_info, key, CONTENT_KEY_SIZE) &&
        derive(salt, GH_PUSH_SALT_SIZE, material, sizeof material, nonce_info, sizeof nonce_info, nonce, NONCE_SIZE);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(material, sizeof material);
    return is_done;
}

/* The text, a 2 that ends the last record, and the tag. Returns the length, 0: it could not be done. */
static size_t encrypt(const uint8_t key[CONTENT_KEY_SIZE], const uint8_t nonce[NONCE_SIZE], const char *text,
                      size_t length, uint8_t *to)
{
    static const uint8_t last = 2;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int first = 0, second = 0, none = 0;
    const bool is_done = context && EVP_EncryptInit_ex2(context, EVP_aes_128_gcm(), key, nonce, NULL) == 1 &&
                         EVP_EncryptUpdate(context, to, &first, (const uint8_t *)text, (int)length) == 1 &&
                         EVP_EncryptUpdate(context, to + first, &second, &last, 1) == 1 &&
                         EVP_EncryptFinal_ex(context, to + first + second, &none) == 1 &&
                         EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG_SIZE, to + first + second) == 1;

    EVP_CIPHER_CTX_free(context);
    return is_done ? (size_t)first + (size_t)second + TAG_SIZE : 0;
}

size_t gh_push_encrypt(const struct gh_push_subscription *to, const struct gh_push_keys *sender,
                       const uint8_t salt[GH_PUSH_SALT_SIZE], const char *text, size_t length,
                       uint8_t body[GH_PUSH_BODY_SIZE])
{
    uint8_t key[CONTENT_KEY_SIZE], nonce[NONCE_SIZE], *at = body;

    if (length > GH_PUSH_MOST_TEXT || !derive_keys(to, sender, salt, key, nonce))
        return 0;
    memcpy(at, salt, GH_PUSH_SALT_SIZE); /* RFC 8188: salt, size of a record, key */
    at += GH_PUSH_SALT_SIZE;
    *at++ = 0;
    *at++ = 0;
    *at++ = RECORD_SIZE >> 8;
    *at++ = RECORD_SIZE & 0xFF;
    *at++ = GH_PUSH_POINT_SIZE;
    memcpy(at, sender->point, GH_PUSH_POINT_SIZE);
    at += GH_PUSH_POINT_SIZE;
    const size_t sealed = encrypt(key, nonce, text, length, at);
    sodium_memzero(key, sizeof key);
    return sealed ? (size_t)(at - body) + sealed : 0;
}

/* ---- signature ---- */

/* ES256: the two numbers of a signature, 32 bytes each. */
static bool sign(const struct gh_push_keys *keys, const char *text, uint8_t signature[SIGNATURE_SIZE])
{
    EVP_PKEY *key = key_of(keys->point, keys->secret);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    uint8_t encoded[80];
    size_t size = sizeof encoded;
    ECDSA_SIG *numbers = NULL;

    if (key && context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
        EVP_DigestSign(context, encoded, &size, (const uint8_t *)text, strlen(text)) == 1) {
        const uint8_t *at = encoded;

        numbers = d2i_ECDSA_SIG(NULL, &at, (long)size);
    }
    const bool is_done = numbers && BN_bn2binpad(ECDSA_SIG_get0_r(numbers), signature, 32) == 32 &&
                         BN_bn2binpad(ECDSA_SIG_get0_s(numbers), signature + 32, 32) == 32;
    ECDSA_SIG_free(numbers);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return is_done;
}

bool seal_authorization(const struct gh_push_keys *keys, const char *origin, const char *contact, int64_t now_s,
                        char text[AUTHORIZATION_SIZE])
{
    enum { VALID_S = 12 * 3600 }; /* 24 hours are the most */
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[512], token[800], coded[4 * SIGNATURE_SIZE / 3 + 4], point[GH_PUSH_KEY_TEXT_SIZE];
    uint8_t signature[SIGNATURE_SIZE];

    const int size = snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%lld,\"sub\":\"%s\"}", origin,
                              (long long)now_s + VALID_S, contact);
    if (size < 0 || (size_t)size >= sizeof claims)
        return false;
    to_base64((const uint8_t *)head, sizeof head - 1, token, sizeof token);
    const size_t length = strlen(token);
    token[length] = '.';
    to_base64((const uint8_t *)claims, (size_t)size, token + length + 1, sizeof token - length - 1);
    if (!sign(keys, token, signature))
        return false;
    to_base64(signature, sizeof signature, coded, sizeof coded);
    gh_push_key_text(keys, point);
    return snprintf(text, AUTHORIZATION_SIZE, "vapid t=%s.%s, k=%s", token, coded, point) < AUTHORIZATION_SIZE;
}
