// gateway.c: the launcher's side of the gateway's protocol.
#include "protocol/gateway.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    KEY_TEXT_MOST = 4096, // of the public key
    SESSION_KEY = 16,     // bytes of AES-128
    PORT_TRIES = 200,
    ANSWER_SECONDS = 10,
};

// ---- the words ----------------------------------------------------------------------------------

// "40000..41000". False when it is no such range.
static bool read_range(const char *text, unsigned *low, unsigned *high) {
    char *end;
    *low = *high = 0;
    if (!text || !*text)
        return true;
    unsigned long a = strtoul(text, &end, 10);
    if (end == text || strncmp(end, "..", 2) != 0)
        return false;
    const char *second = end + 2;
    unsigned long b = strtoul(second, &end, 10);
    if (end == second || *end || a > b || b > 65535 || text[0] == '-' || second[0] == '-')
        return false;
    *low = (unsigned)a;
    *high = (unsigned)b;
    return (a == 0 && b == 0) || (a >= 1024 && b - a + 1 >= GATEWAY_PORTS_MIN);
}

static bool read_address(const char *text, struct sockaddr_in *out) {
    char host[64];
    const char *colon = strrchr(text, ':');
    size_t n = colon ? (size_t)(colon - text) : sizeof host;
    char *end;
    if (n >= sizeof host)
        return false;
    snprintf(host, sizeof host, "%.*s", (int)n, text);
    unsigned long port = strtoul(colon + 1, &end, 10);
    *out = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    return end != colon + 1 && !*end && port > 0 && port < 65536 && colon[1] != '-' &&
           inet_pton(AF_INET, host, &out->sin_addr) == 1;
}

static bool check_words(const GatewayLaunch *g, Err *e) {
    unsigned low, high;
    struct sockaddr_in a;
    if (!g->kernel_id || !*g->kernel_id ||
        strlen(g->kernel_id) >= sizeof(((Connection *)0)->kernel_id))
        return err_set(e, ERR_VALUE, "--kernel-id is missing or too long");
    if (!g->public_key || !*g->public_key)
        return err_set(e, ERR_VALUE, "--public-key is missing");
    if (!read_address(g->response_address, &a))
        return err_set(e, ERR_VALUE, "--response-address is %s; it is ADDRESS:PORT",
                       g->response_address);
    if (!read_range(g->port_range, &low, &high))
        return err_set(e, ERR_VALUE,
                       "--port-range is %s; it is LOW..HIGH, from 1024 on, of at least %d ports",
                       g->port_range, GATEWAY_PORTS_MIN);
    return true;
}

bool gateway_prepare(Connection *c, const GatewayLaunch *g, Err *e) {
    unsigned char random[16];
    *c = (Connection){.ip = "0.0.0.0", .scheme = "hmac-sha256"};
    if (!check_words(g, e))
        return false;
    if (RAND_bytes(random, sizeof random) != 1)
        return err_set(e, ERR_OS, "no random numbers for a key");
    for (size_t i = 0; i < sizeof random; i++)
        snprintf(c->key + 2 * i, 3, "%02x", random[i]);
    OPENSSL_cleanse(random, sizeof random);
    c->key_n = strlen(c->key);
    memcpy(c->kernel_id, g->kernel_id, strlen(g->kernel_id) + 1);
    return true;
}

// ---- ports --------------------------------------------------------------------------------------

// A socket bound to a port of the range on all addresses, or -1.
static int bind_in_range(unsigned low, unsigned high, unsigned *port) {
    for (int i = 0; i < PORT_TRIES; i++) {
        unsigned random = 0;
        if (low && RAND_bytes((unsigned char *)&random, sizeof random) != 1)
            return -1;
        *port = low ? low + random % (high - low + 1) : 0;
        struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)*port)};
        socklen_t n = sizeof a;
        int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        if (fd < 0)
            return -1;
        if (bind(fd, (const struct sockaddr *)&a, sizeof a) == 0 &&
            getsockname(fd, (struct sockaddr *)&a, &n) == 0) {
            *port = ntohs(a.sin_port);
            return fd;
        }
        close(fd);
    }
    return -1;
}

bool gateway_choose_ports(Connection *c, const GatewayLaunch *g, Err *e) {
    unsigned low, high;
    int held[CHANNEL_COUNT];
    int n = 0;
    memset(c->port, 0, sizeof c->port);
    if (!read_range(g->port_range, &low, &high) || !low)
        return true;
    while (n < CHANNEL_COUNT && (held[n] = bind_in_range(low, high, &c->port[n])) >= 0)
        n++;
    for (int i = 0; i < n; i++)
        close(held[i]);
    return n == CHANNEL_COUNT ||
           err_set(e, ERR_OS, "no free ports were found in %u..%u", low, high);
}

int gateway_listen(const GatewayLaunch *g, unsigned *port, Err *e) {
    unsigned low, high;
    int fd = read_range(g->port_range, &low, &high) ? bind_in_range(low, high, port) : -1;
    if (fd >= 0 && listen(fd, 16) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    err_set(e, ERR_OS, "no port for signals: %s", strerror(errno));
    return -1;
}

// ---- what is sent -------------------------------------------------------------------------------

static EVP_PKEY *read_key(const char *text) {
    unsigned char der[KEY_TEXT_MOST];
    size_t n = strlen(text);
    if (n % 4 != 0 || n > KEY_TEXT_MOST)
        return NULL;
    int bytes = EVP_DecodeBlock(der, (const unsigned char *)text, (int)n);
    const unsigned char *at = der;
    EVP_PKEY *key = bytes > 0 ? d2i_PUBKEY(NULL, &at, bytes) : NULL;
    if (key && EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA)
        return key;
    EVP_PKEY_free(key);
    return NULL;
}

// The session's key by the gateway's, in PKCS #1 v1.5 as it expects.
static bool put_key(Buf *out, EVP_PKEY *key, const unsigned char *secret) {
    unsigned char sealed[1024];
    size_t n = sizeof sealed;
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new(key, NULL);
    bool ok = ctx && EVP_PKEY_get_size(key) <= (int)sizeof sealed &&
              EVP_PKEY_encrypt_init(ctx) == 1 &&
              EVP_PKEY_CTX_set_rsa_padding(ctx, RSA_PKCS1_PADDING) == 1 &&
              EVP_PKEY_encrypt(ctx, sealed, &n, secret, SESSION_KEY) == 1;
    EVP_PKEY_CTX_free(ctx);
    if (ok)
        buf_base64(out, (Str){(const char *)sealed, n});
    return ok;
}

// The text by the session's key, in AES-128-ECB as the gateway expects: each key seals one text.
static bool put_text(Buf *out, const unsigned char *secret, Str text) {
    unsigned char sealed[4096];
    int n = 0, last = 0;
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    bool ok = ctx && text.n <= sizeof sealed - 32 &&
              EVP_EncryptInit_ex(ctx, EVP_aes_128_ecb(), NULL, secret, NULL) == 1 &&
              EVP_EncryptUpdate(ctx, sealed, &n, (const unsigned char *)text.p, (int)text.n) == 1 &&
              EVP_EncryptFinal_ex(ctx, sealed + n, &last) == 1;
    EVP_CIPHER_CTX_free(ctx);
    if (ok)
        buf_base64(out, (Str){(const char *)sealed, (size_t)(n + last)});
    return ok;
}

bool gateway_seal(Buf *out, const char *public_key, Str text, Err *e) {
    unsigned char secret[SESSION_KEY];
    Buf json = {0};
    EVP_PKEY *key = read_key(public_key);
    if (!key)
        return err_set(e, ERR_VALUE, "--public-key is no RSA key in base 64");
    bool ok = RAND_bytes(secret, sizeof secret) == 1;
    buf_add(&json, STR("{\"version\":1,\"key\":\""));
    ok = ok && put_key(&json, key, secret);
    buf_add(&json, STR("\",\"conn_info\":\""));
    ok = ok && put_text(&json, secret, text);
    buf_add(&json, STR("\"}"));
    OPENSSL_cleanse(secret, sizeof secret);
    EVP_PKEY_free(key);
    if (ok)
        buf_base64(out, buf_str(&json));
    out->failed = out->failed || json.failed;
    buf_free(&json);
    return ok ? buf_ok(out, e)
              : err_set(e, ERR_OS, "the answer to the gateway cannot be encrypted");
}

static void put_connection(Buf *out, const Connection *c, const GatewayLaunch *g, unsigned port) {
    static const char *const keys[CHANNEL_COUNT] = {
#define CHANNEL(NAME, PORT_KEY, TITLE) [CHANNEL_##NAME] = PORT_KEY,
#include "protocol/channels.def"
#undef CHANNEL
    };
    buf_printf(out, "{\"transport\":\"tcp\",\"ip\":\"%s\",\"signature_scheme\":\"%s\"", c->ip,
               c->scheme);
    buf_printf(out,
               ",\"key\":\"%s\",\"pid\":%d,\"pgid\":%d,\"comm_port\":%u,\"kernel_id\":", c->key,
               (int)getpid(), (int)getpgrp(), port);
    buf_json(out, str_of(g->kernel_id));
    for (Channel i = 0; i < CHANNEL_COUNT; i++)
        buf_printf(out, ",\"%s\":%u", keys[i], c->port[i]);
    buf_byte(out, '}');
}

static bool send_all(const GatewayLaunch *g, Str bytes, Err *e) {
    struct sockaddr_in to;
    struct timeval most = {.tv_sec = ANSWER_SECONDS};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool ok = fd >= 0 && read_address(g->response_address, &to) &&
              setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most) == 0 &&
              connect(fd, (const struct sockaddr *)&to, sizeof to) == 0;
    while (ok && bytes.n) {
        ssize_t n = send(fd, bytes.p, bytes.n, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        ok = n > 0;
        bytes = ok ? str_slice(bytes, (size_t)n, bytes.n) : bytes;
    }
    int why = errno;
    if (fd >= 0)
        close(fd);
    return ok || err_set(e, ERR_OS, "the gateway does not answer on %s: %s", g->response_address,
                         strerror(why));
}

bool gateway_respond(const Connection *c, const GatewayLaunch *g, unsigned signal_port, Err *e) {
    Buf text = {0}, sealed = {0};
    put_connection(&text, c, g, signal_port);
    bool ok = buf_ok(&text, e) && gateway_seal(&sealed, g->public_key, buf_str(&text), e) &&
              send_all(g, buf_str(&sealed), e);
    if (text.p)
        OPENSSL_cleanse(text.p, text.cap);
    buf_free(&text);
    buf_free(&sealed);
    return ok;
}
