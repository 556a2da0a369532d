// sign.c: HMAC by OpenSSL's EVP_MAC. The keyed context is made once and reset
// for every message, which keeps the key.
#include "protocol/sign.h"
#include <assert.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/params.h>

static const struct {
    const char *name, *digest;
    size_t bytes;
} schemes[] = {
#define SCHEME(NAME, DIGEST, BYTES) {NAME, DIGEST, BYTES},
#include "protocol/schemes.def"
#undef SCHEME
};

static int scheme_index(const char *name) {
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (strncmp(name, "hmac-", 5) == 0 && strcmp(name + 5, schemes[i].name) == 0)
            return (int)i;
    return -1;
}

bool signer_open(Signer *s, Str key, const char *scheme, Err *e) {
    *s = (Signer){0};
    int row = scheme_index(scheme);
    if (row < 0) {
        err_set(e, ERR_VALUE, "signature scheme '%s' is not supported", scheme);
        return err_hint(e, "Use hmac-sha256.");
    }
    if (key.n == 0)
        return true;
    char digest[16];
    strncpy(digest, schemes[row].digest, sizeof digest - 1);
    digest[sizeof digest - 1] = 0;
    OSSL_PARAM params[] = {OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
                           OSSL_PARAM_construct_end()};
    EVP_MAC *hmac = EVP_MAC_fetch(NULL, "HMAC", NULL);
    s->mac = hmac ? EVP_MAC_CTX_new(hmac) : NULL;
    EVP_MAC_free(hmac);
    s->bytes = schemes[row].bytes;
    assert(s->bytes <= SIGN_MAX);
    if (s->mac && EVP_MAC_init(s->mac, (const unsigned char *)key.p, key.n, params))
        return true;
    signer_close(s);
    return err_set(e, ERR_RUNTIME, "OpenSSL refuses %s", scheme);
}

void signer_close(Signer *s) {
    EVP_MAC_CTX_free(s->mac);
    *s = (Signer){0};
}

static bool try_digest(Signer *s, const Str frames[SIGN_FRAMES], unsigned char out[SIGN_MAX]) {
    size_t n = 0;
    if (!EVP_MAC_init(s->mac, NULL, 0, NULL))
        return false;
    for (int i = 0; i < SIGN_FRAMES; i++)
        if (!EVP_MAC_update(s->mac, (const unsigned char *)frames[i].p, frames[i].n))
            return false;
    return EVP_MAC_final(s->mac, out, &n, SIGN_MAX) && n == s->bytes;
}

// Only memory can be short, and be there again: a request without a digest is dropped unanswered.
static bool digest_of(Signer *s, const Str frames[SIGN_FRAMES], unsigned char out[SIGN_MAX]) {
    return try_digest(s, frames, out) || try_digest(s, frames, out);
}

static void to_hex(const unsigned char *bytes, size_t n, char *hex) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        hex[2 * i] = digits[bytes[i] >> 4];
        hex[2 * i + 1] = digits[bytes[i] & 15];
    }
}

size_t signer_sign(Signer *s, const Str frames[SIGN_FRAMES], char hex[SIGN_HEX_MAX]) {
    unsigned char digest[SIGN_MAX];
    if (!s->mac || !digest_of(s, frames, digest))
        return 0;
    to_hex(digest, s->bytes, hex);
    return 2 * s->bytes;
}

bool signer_verify(Signer *s, const Str frames[SIGN_FRAMES], Str hex,
                   unsigned char digest[SIGN_MAX]) {
    memset(digest, 0, SIGN_MAX);
    if (!s->mac)
        return true;
    char want[SIGN_HEX_MAX];
    if (hex.n != 2 * s->bytes || !digest_of(s, frames, digest))
        return false;
    to_hex(digest, s->bytes, want);
    return CRYPTO_memcmp(want, hex.p, hex.n) == 0;
}
