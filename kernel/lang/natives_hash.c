// natives_hash.c: MD5, SHA-1, SHA-256 and SHA-512 of bytes, for the module hashlib
// (RFC 1321, FIPS 180-4).
#include "kernel/lang/bytes.h"
#include "kernel/lang/natives.h"
#include "kernel/lang/machine.h"
#include "kernel/base/mem.h"
#include <string.h>

static uint32_t left32(uint32_t x, unsigned n) { return x << n | x >> (32 - n); }
static uint32_t right32(uint32_t x, unsigned n) { return x >> n | x << (32 - n); }
static uint64_t right64(uint64_t x, unsigned n) { return x >> n | x << (64 - n); }

static uint32_t big32(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}
static uint64_t big64(const uint8_t *p) { return (uint64_t)big32(p) << 32 | big32(p + 4); }
static uint32_t little32(const uint8_t *p) {
    return (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 | (uint32_t)p[1] << 8 | p[0];
}

// The fractional parts of the roots of the first primes: the constants of SHA-2.
static const uint64_t roots[80] = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc,
    0x3956c25bf348b538, 0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118,
    0xd807aa98a3030242, 0x12835b0145706fbe, 0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2,
    0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235, 0xc19bf174cf692694,
    0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5,
    0x983e5152ee66dfab, 0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4,
    0xc6e00bf33da88fc2, 0xd5a79147930aa725, 0x06ca6351e003826f, 0x142929670a0e6e70,
    0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed, 0x53380d139d95b3df,
    0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30,
    0xd192e819d6ef5218, 0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8,
    0x19a4c116b8d2d0c8, 0x1e376c085141ab53, 0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8,
    0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373, 0x682e6ff3d6b2b8a3,
    0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b,
    0xca273eceea26619c, 0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178,
    0x06f067aa72176fba, 0x0a637dc5a2c898a6, 0x113f9804bef90dae, 0x1b710b35131c471b,
    0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc, 0x431d67c49c100d4c,
    0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817};

static void sha256_block(uint64_t *state, const uint8_t *p) {
    uint32_t w[64], s[8];
    for (int i = 0; i < 16; i++) w[i] = big32(p + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t a = right32(w[i - 15], 7) ^ right32(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = right32(w[i - 2], 17) ^ right32(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    for (int i = 0; i < 8; i++) s[i] = (uint32_t)state[i];
    for (int i = 0; i < 64; i++) {
        uint32_t e = right32(s[4], 6) ^ right32(s[4], 11) ^ right32(s[4], 25),
                 choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint32_t one = s[7] + e + choice + (uint32_t)(roots[i] >> 32) + w[i];
        uint32_t a = right32(s[0], 2) ^ right32(s[0], 13) ^ right32(s[0], 22),
                 most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + a + most;
    }
    for (int i = 0; i < 8; i++) state[i] = (uint32_t)state[i] + s[i];
}

static void sha512_block(uint64_t *state, const uint8_t *p) {
    uint64_t w[80], s[8];
    for (int i = 0; i < 16; i++) w[i] = big64(p + 8 * i);
    for (int i = 16; i < 80; i++) {
        uint64_t a = right64(w[i - 15], 1) ^ right64(w[i - 15], 8) ^ w[i - 15] >> 7;
        uint64_t b = right64(w[i - 2], 19) ^ right64(w[i - 2], 61) ^ w[i - 2] >> 6;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 80; i++) {
        uint64_t e = right64(s[4], 14) ^ right64(s[4], 18) ^ right64(s[4], 41),
                 choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint64_t one = s[7] + e + choice + roots[i] + w[i];
        uint64_t a = right64(s[0], 28) ^ right64(s[0], 34) ^ right64(s[0], 39),
                 most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + a + most;
    }
    for (int i = 0; i < 8; i++) state[i] += s[i];
}

static void sha1_block(uint64_t *state, const uint8_t *p) {
    static const uint32_t k[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t w[80], s[5];
    for (int i = 0; i < 16; i++) w[i] = big32(p + 4 * i);
    for (int i = 16; i < 80; i++) w[i] = left32(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 5; i++) s[i] = (uint32_t)state[i];
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20              ? (s[1] & s[2]) | (~s[1] & s[3])
                     : i >= 40 && i < 60 ? (s[1] & s[2]) | (s[1] & s[3]) | (s[2] & s[3])
                                         : s[1] ^ s[2] ^ s[3];
        uint32_t t = left32(s[0], 5) + f + s[4] + k[i / 20] + w[i];
        s[4] = s[3];
        s[3] = s[2];
        s[2] = left32(s[1], 30);
        s[1] = s[0];
        s[0] = t;
    }
    for (int i = 0; i < 5; i++) state[i] = (uint32_t)state[i] + s[i];
}

static void md5_block(uint64_t *state, const uint8_t *p) {
    static const uint8_t turns[4][4] = {
        {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
    static const uint32_t sines[64] = {
        0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613,
        0xfd469501, 0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193,
        0xa679438e, 0x49b40821, 0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d,
        0x02441453, 0xd8a1e681, 0xe7d3fbc8, 0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed,
        0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a, 0xfffa3942, 0x8771f681, 0x6d9d6122,
        0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70, 0x289b7ec6, 0xeaa127fa,
        0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665, 0xf4292244,
        0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
        0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb,
        0xeb86d391};
    uint32_t s[4];
    for (int i = 0; i < 4; i++) s[i] = (uint32_t)state[i];
    for (int i = 0; i < 64; i++) {
        int round = i / 16;
        uint32_t f = round == 0   ? (s[1] & s[2]) | (~s[1] & s[3])
                     : round == 1 ? (s[3] & s[1]) | (~s[3] & s[2])
                     : round == 2 ? s[1] ^ s[2] ^ s[3]
                                  : s[2] ^ (s[1] | ~s[3]);
        int at = round == 0   ? i
                 : round == 1 ? (5 * i + 1) % 16
                 : round == 2 ? (3 * i + 5) % 16
                              : 7 * i % 16;
        uint32_t t = s[0] + f + sines[i] + little32(p + 4 * at);
        s[0] = s[3];
        s[3] = s[2];
        s[2] = s[1];
        s[1] += left32(t, turns[round][i % 4]);
    }
    for (int i = 0; i < 4; i++) state[i] = (uint32_t)state[i] + s[i];
}

typedef struct HashMethod {
    const char *name;
    void (*block)(uint64_t *state, const uint8_t *p);
    size_t block_bytes, word, words; // of the result: bytes of a word, how many words
    bool little;
    uint64_t start[8];
} HashMethod;

static const HashMethod methods[] = {
    {"md5", md5_block, 64, 4, 4, true, {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476}},
    {"sha1",
     sha1_block,
     64,
     4,
     5,
     false,
     {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}},
    {"sha256",
     sha256_block,
     64,
     4,
     8,
     false,
     {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,
      0x5be0cd19}},
    {"sha224",
     sha256_block,
     64,
     4,
     7,
     false,
     {0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939, 0xffc00b31, 0x68581511, 0x64f98fa7,
      0xbefa4fa4}},
    {"sha512",
     sha512_block,
     128,
     8,
     8,
     false,
     {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
      0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179}},
    {"sha384",
     sha512_block,
     128,
     8,
     6,
     false,
     {0xcbbb9d5dc1059ed8, 0x629a292a367cd507, 0x9159015a3070dd17, 0x152fecd8f70e5939,
      0x67332667ffc00b31, 0x8eb44a8768581511, 0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa4}},
};

static const HashMethod *method_of(Value name) {
    for (size_t i = 0; value_is_str(name) && i < sizeof methods / sizeof *methods; i++)
        if (str_is(str_get(name), methods[i].name)) return &methods[i];
    return NULL;
}

enum { STATE_BYTES = 64 };

// (name, state, rest): what a hash has taken in; the rest is less than a block. An empty state is
// that of the start.
static bool begun(VM *vm, Value *args, const HashMethod **m, uint64_t *state, Str *rest) {
    *m = method_of(args[0]);
    if (!*m) return vm_raise(vm, ERR_VALUE, "unsupported hash type");
    if (!bytes_is(args[1]) || !bytes_is(args[2]))
        return vm_raise(vm, ERR_TYPE, "a hash's state is bytes");
    const Str s = bytes_get(args[1]);
    *rest = bytes_get(args[2]);
    if ((s.n != 0 && s.n != STATE_BYTES) || rest->n >= (*m)->block_bytes)
        return vm_raise(vm, ERR_VALUE, "no state of a hash");
    memcpy(state, s.n ? (const void *)s.p : (const void *)(*m)->start, STATE_BYTES);
    return true;
}

// absorb(name, state, rest, data): state and rest with the data behind them.
static bool t_absorb(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const HashMethod *m;
    uint64_t state[8];
    uint8_t block[128];
    Str rest;
    size_t at = 0, due = 0;
    if (!begun(vm, args, &m, state, &rest)) return false;
    if (!bytes_is(args[3]))
        return vm_raise(vm, ERR_TYPE, "object supporting the buffer API required");
    const Str data = bytes_get(args[3]);
    size_t n = rest.n;
    memcpy(block, rest.p, n);
    if (n && n + data.n >= m->block_bytes) { // the rest becomes a block
        at = m->block_bytes - n;
        memcpy(block + n, data.p, at);
        m->block(state, block);
        n = 0;
    }
    for (; n == 0 && data.n - at >= m->block_bytes; at += m->block_bytes) {
        if (!goes_on(vm, at, &due)) return false;
        m->block(state, (const uint8_t *)data.p + at);
    }
    memcpy(block + n, data.p + at, data.n - at);
    n += data.n - at;
    Value made[2];
    if (!bytes_new(vm, &type_bytes, (Str){(char *)state, STATE_BYTES}, &made[0])) return false;
    if (!bytes_new(vm, &type_bytes, (Str){(char *)block, n}, &made[1])) {
        value_release(made[0]);
        return false;
    }
    *out = tuple_steal(vm, made, 2);
    return !v_is(*out, T_UNDEF);
}

// finish(name, state, rest, n): the digest of n bytes.
static bool t_finish(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const HashMethod *m;
    uint64_t state[8];
    uint8_t last[256] = {0}, bytes[64];
    int64_t n;
    Str rest;
    if (!begun(vm, args, &m, state, &rest) || !value_index(vm, args[3], &n)) return false;
    const size_t length = m->block_bytes / 8;
    memcpy(last, rest.p, rest.n);
    last[rest.n] = 0x80; // then zeros and the length in bits
    const size_t end = rest.n + 1 + length > m->block_bytes ? 2 * m->block_bytes : m->block_bytes;
    const uint64_t bits = (uint64_t)n * 8;
    for (size_t i = 0; i < 8; i++)
        last[m->little ? end - 8 + i : end - 1 - i] = (uint8_t)(bits >> (8 * i));
    for (size_t i = 0; i < end; i += m->block_bytes) m->block(state, last + i);
    for (size_t i = 0; i < m->words; i++)
        for (size_t k = 0; k < m->word; k++)
            bytes[i * m->word + k] = (uint8_t)(state[i] >> (8 * (m->little ? k : m->word - 1 - k)));
    return bytes_new(vm, &type_bytes, (Str){(char *)bytes, m->word * m->words}, out);
}

const NativeRow natives_hash[] = {
    {"hashlib", "_absorb(name, state, rest, data, /)", t_absorb,
     "A hash's state and the rest with more bytes."},
    {"hashlib", "_finish(name, state, rest, n, /)", t_finish, "The digest of n bytes."},
    {0},
};
