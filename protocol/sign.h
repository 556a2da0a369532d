// sign.h: the HMAC over the four JSON frames of a message. Buffers behind them
// are not signed; that is the protocol's rule.
#pragma once
#include "kernel/base/err.h"
#include "kernel/base/str.h"
#include <openssl/evp.h>

enum { SIGN_MAX = 64, SIGN_HEX_MAX = 2 * SIGN_MAX, SIGN_FRAMES = 4 };

// frames: header, parent header, metadata, content, as bytes.
typedef struct Signer {
    EVP_MAC_CTX *mac; // holds the key; NULL: messages are not signed
    size_t bytes;     // of a digest
} Signer;

// scheme: "hmac-sha256" or another row of schemes.def. An empty key turns
// signing off. Fails with ERR_VALUE, naming the scheme, when it is unknown.
MAY_FAIL bool signer_open(Signer *s, Str key, const char *scheme, Err *e);
void signer_close(Signer *s);

// Writes the signature in lower-case hex; returns its length, 0 when signing is off.
size_t signer_sign(Signer *s, const Str frames[SIGN_FRAMES], char hex[SIGN_HEX_MAX]);

// True when `hex` is the signature of the frames (any signature when signing is
// off); the comparison takes the same time wherever they differ. digest: the raw
// digest, zeros when signing is off.
bool signer_verify(Signer *s, const Str frames[SIGN_FRAMES], Str hex,
                   unsigned char digest[SIGN_MAX]);
