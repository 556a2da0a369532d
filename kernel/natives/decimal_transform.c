// decimal_transform.c: products of long numbers in base 10**9: number-theoretic transforms of the
// limbs modulo two primes, products place by place, back, and the sums put together from both
// rests. Arithmetic is Montgomery's: mul() gives a * b / 2**64.
#include "kernel/natives/decimal_digits.h"
#include "kernel/base/mem.h"

__extension__ typedef unsigned __int128 Wide;

// p = k * 2**m + 1 below 2**62; root: of order 2**m.
typedef struct Prime {
    uint64_t p, root;
    unsigned m;
} Prime;

static const Prime primes[2] = {
    {UINT64_C(4179340454199820289), UINT64_C(68630377364883), 57},
    {UINT64_C(1945555039024054273), UINT64_C(1613915479851665306), 56},
};

// What is computed once for a prime and a length.
typedef struct Field {
    uint64_t p, inverse; // inverse: of -p modulo 2**64
    uint64_t one, two;   // 2**64 and 2**128 modulo p
} Field;

static uint64_t mul(const Field *f, uint64_t a, uint64_t b) {
    Wide t = (Wide)a * b;
    uint64_t q = (uint64_t)t * f->inverse;
    uint64_t r = (uint64_t)((t + (Wide)q * f->p) >> 64);
    return r >= f->p ? r - f->p : r;
}

static uint64_t plus(const Field *f, uint64_t a, uint64_t b) {
    uint64_t r = a + b;
    return r >= f->p ? r - f->p : r;
}

static uint64_t minus(const Field *f, uint64_t a, uint64_t b) {
    return a >= b ? a - b : a + f->p - b;
}

static Field field_of(const Prime *prime) {
    uint64_t p = prime->p, inverse = 1;
    for (int i = 0; i < 6; i++)
        inverse *= 2 - p * inverse; // Newton: twice as many bits each time
    uint64_t two = (uint64_t)(~(Wide)0 % p) + 1;
    return (Field){p, 0 - inverse, (uint64_t)(((Wide)1 << 64) % p), two == p ? 0 : two};
}

// w[len + j] is the j-th power of the root of order 2 * len, for each len = 1, 2, 4 ... n / 2.
static void fill_roots(const Field *f, const Prime *prime, uint64_t *w, size_t n) {
    uint64_t root = mul(f, prime->root, f->two);
    unsigned m = prime->m;
    for (size_t order = n; order > 1; order /= 2)
        m--;
    for (; m; m--)
        root = mul(f, root, root);
    w[n / 2] = f->one;
    for (size_t j = 1; j < n / 2; j++)
        w[n / 2 + j] = mul(f, w[n / 2 + j - 1], root);
    for (size_t len = n / 4; len; len /= 2)
        for (size_t j = 0; j < len; j++)
            w[len + j] = w[2 * len + 2 * j];
}

static void forward(const Field *f, const uint64_t *w, uint64_t *x, size_t n) {
    for (size_t len = n / 2; len; len /= 2)
        for (size_t from = 0; from < n; from += 2 * len) {
            uint64_t *low = x + from, *high = low + len;
            for (size_t j = 0; j < len; j++) {
                uint64_t u = low[j], v = high[j];
                low[j] = plus(f, u, v);
                high[j] = mul(f, u + f->p - v, w[len + j]);
            }
        }
}

// The powers of the inverse root are -w, from the end.
static void backward(const Field *f, const uint64_t *w, uint64_t *x, size_t n) {
    for (size_t len = 1; len < n; len *= 2)
        for (size_t from = 0; from < n; from += 2 * len) {
            uint64_t *low = x + from;
            uint64_t *high = low + len;
            uint64_t u = low[0], v = high[0];
            low[0] = plus(f, u, v);
            high[0] = minus(f, u, v);
            for (size_t j = 1; j < len; j++) {
                u = low[j];
                v = mul(f, high[j], w[2 * len - j]);
                low[j] = minus(f, u, v);
                high[j] = plus(f, u, v);
            }
        }
}

typedef struct Limbs {
    const uint32_t *at;
    size_t n;
} Limbs;

static void load(uint64_t *x, size_t n, Limbs from) {
    for (size_t i = 0; i < from.n; i++)
        x[i] = from.at[i];
    for (size_t i = from.n; i < n; i++)
        x[i] = 0;
}

// x = the n sums of products modulo a prime; spare has room for 2 n.
static void convolve(const Prime *prime, uint64_t *x, uint64_t *spare, size_t n, Limbs a, Limbs b) {
    uint64_t *y = spare, *w = spare + n;
    Field f = field_of(prime);
    fill_roots(&f, prime, w, n);
    load(x, n, a);
    forward(&f, w, x, n);
    if (a.at == b.at && a.n == b.n) {
        for (size_t i = 0; i < n; i++)
            x[i] = mul(&f, x[i], x[i]);
    } else {
        load(y, n, b);
        forward(&f, w, y, n);
        for (size_t i = 0; i < n; i++)
            x[i] = mul(&f, x[i], y[i]);
    }
    backward(&f, w, x, n);
    uint64_t scale = mul(&f, f.p - (f.p - 1) / n, mul(&f, f.two, f.two));
    for (size_t i = 0; i < n; i++)
        x[i] = mul(&f, x[i], scale);
}

// The limbs of sums that are known by their remainders x and y.
static void put_together(uint32_t *out, const uint64_t *x, const uint64_t *y, size_t limbs) {
    Field f = field_of(&primes[1]);
    uint64_t p = primes[0].p, power = mul(&f, p % f.p, f.two),
             inverse = f.one; // p ** (f.p - 2) is 1 / p
    for (uint64_t e = f.p - 2; e; e >>= 1) {
        if (e & 1)
            inverse = mul(&f, inverse, power);
        power = mul(&f, power, power);
    }
    Wide carry = 0;
    for (size_t i = 0; i < limbs; i++) {
        uint64_t times = mul(&f, minus(&f, y[i], x[i] % f.p), inverse);
        Wide sum = (Wide)times * p + x[i] + carry;
        uint64_t high = (uint64_t)(sum >> 32);
        uint64_t low = (high % LIMB_BASE) << 32 | (uint32_t)sum;
        out[i] = (uint32_t)(low % LIMB_BASE);
        carry = ((Wide)(high / LIMB_BASE) << 32) + low / LIMB_BASE;
    }
}

bool digits_transform(uint32_t *out, const uint32_t *a, size_t na, const uint32_t *b, size_t nb) {
    size_t limbs = na + nb, n = 2;
    while (n < limbs)
        n *= 2;
    uint64_t *x = mem_alloc(4 * n * sizeof *x);
    if (!x)
        return false;
    const Limbs left = {a, na};
    const Limbs right = {b, nb};
    convolve(&primes[0], x, x + 2 * n, n, left, right);
    convolve(&primes[1], x + n, x + 2 * n, n, left, right);
    put_together(out, x, x + n, limbs);
    mem_free(x);
    return true;
}
