// natives_random.c: the Mersenne Twister behind the module random, with CPython's
// seeding and its way of drawing bits (module _random).
#include "kernel/natives/natives.h"
#include "kernel/vm/machine.h"
#include "kernel/vm/bigint.h"
#include "kernel/vm/bytes.h"
#include "kernel/base/clock.h"
#include "kernel/base/mem.h"
#include "kernel/base/twister.h"

typedef struct State {
    Obj head;
    Twister twister;
} State;

static const Type type_twister = {
    .name = "_random.state", .base = &type_object, .size = sizeof(State), .hash = identity_hash};

static Twister *twister_in(Value state) {
    return &((State *)state.u.o)->twister;
}

static bool twister_of(VM *vm, Value v, Twister **out) {
    if (!v_is_type(v, &type_twister))
        return vm_raise(vm, ERR_TYPE, "not a state of the generator");
    *out = twister_in(v);
    return true;
}

static bool r_new(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    State *s = obj_new(vm, &type_twister);
    if (!s)
        return false;
    twister_seed(&s->twister, 5489);
    *out = v_obj(&s->head);
    return true;
}

// seed(state, n): by the 32-bit digits of a number that is not negative; None: by the clock.
static bool r_seed(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Twister *t = NULL;
    uint8_t stack[8], *bytes = stack;
    *out = V_NONE;
    if (!twister_of(vm, args[0], &t))
        return false;
    Value n = v_is(args[1], T_NONE) ? v_int(clock_ns() ^ (int64_t)(uintptr_t)t >> 4) : args[1];
    if (!int_is(n))
        return vm_raise(vm, ERR_TYPE, "a seed must be an integer");
    size_t words = (big_bit_length(n) + 31) / 32;
    if (words == 0)
        words = 1;
    if (words > 2 && !(bytes = mem_alloc(words * 4)))
        return vm_no_memory(vm);
    uint32_t *key = mem_alloc(words * sizeof *key);
    bool ok = key || vm_no_memory(vm);
    if (ok) {
        big_to_bytes(n, bytes, words * 4, false);
        for (size_t i = 0; i < words; i++)
            key[i] = bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8 |
                     (uint32_t)bytes[4 * i + 2] << 16 | (uint32_t)bytes[4 * i + 3] << 24;
        twister_seed_words(t, key, words);
    }
    mem_free(key);
    if (bytes != stack)
        mem_free(bytes);
    return ok;
}

// drawer(state): random() of that state, which the function keeps alive. quick(state, name,
// method): the function of that name for arguments of the usual types; for all others the method is
// called.
typedef struct Drawer {
    Obj head;
    Value state, method;
    DrawingKind what;
} Drawer;

static void drawer_free(Obj *o) {
    value_release(((Drawer *)o)->state);
    value_release(((Drawer *)o)->method);
}

// A number from 0 up to n, 1 <= n <= 2^32 - 1.
static uint32_t below(Twister *t, uint32_t n) {
    int unused = __builtin_clz(n);
    uint32_t r;
    do
        r = twister_next(t) >> unused;
    while (r >= n);
    return r;
}

// Of low to high; false: not of 32 bits.
static bool whole(Twister *t, int64_t low, int64_t high, int64_t *out) {
    uint64_t span = (uint64_t)high - (uint64_t)low;
    if (low > high || span >= UINT32_MAX)
        return false;
    *out = low + (int64_t)below(t, (uint32_t)span + 1);
    return true;
}

static bool real_of(Value v, double *out) {
    if (v.tag == T_FLOAT) {
        *out = v.u.f;
        return true;
    }
    return v.tag == T_INT && v.u.i <= INT64_C(1) << 53 && v.u.i >= -(INT64_C(1) << 53) &&
           (*out = (double)v.u.i, true);
}

static bool is_list_or_tuple(Value v) {
    return v_is_type(v, &type_list) || v_is_type(v, &type_tuple);
}

// The numbers that randrange(stop) and randrange(start, stop) draw from.
static bool range_of(const Value *a, size_t n, int64_t *low, int64_t *high) {
    if (n < 1 || n > 2 || a[0].tag != T_INT || a[n - 1].tag != T_INT)
        return false;
    int64_t start = n == 2 ? a[0].u.i : 0;
    int64_t stop = a[n - 1].u.i;
    *low = start;
    *high = stop - 1;
    return start < stop;
}

// *done false: not arguments of the usual types.
static void quick_call(Drawer *d, const Value *a, size_t n, Value *out, bool *done) {
    Twister *t = twister_in(d->state);
    const Value *items;
    size_t count;
    int64_t i, low, high;
    double x, y;
    *done = true;
    switch (d->what) {
    case DRAWING_RANDINT:
        if (n == 2 && a[0].tag == T_INT && a[1].tag == T_INT && whole(t, a[0].u.i, a[1].u.i, &i))
            return (void)(*out = v_int(i));
        break;
    case DRAWING_RANGE:
        if (range_of(a, n, &low, &high) && whole(t, low, high, &i))
            return (void)(*out = v_int(i));
        break;
    case DRAWING_UNIFORM:
        if (n == 2 && real_of(a[0], &x) && real_of(a[1], &y))
            return (void)(*out = v_float(x + (y - x) * twister_double(t)));
        break;
    case DRAWING_CHOICE:
        if (n == 1 && is_list_or_tuple(a[0]) && value_items(a[0], &items, &count) && count > 0 &&
            count < UINT32_MAX)
            return (void)(*out = value_copy(items[below(t, (uint32_t)count)]));
        break;
    case DRAWING_RANDOM: break;
    }
    *done = false;
}

static bool drawer_call(VM *vm, Value v, const Args *args, Value *out) {
    Drawer *d = (Drawer *)v.u.o;
    if (d->what != DRAWING_RANDOM) {
        bool done = false;
        if (args->nkw == 0)
            quick_call(d, args->v, args->npos, out, &done);
        return done || op_call(vm, d->method, args, out);
    }
    if (args->npos + args->nkw)
        return vm_raise(vm, ERR_TYPE, "Random.random() takes no arguments (%zu given)",
                        args->npos + args->nkw);
    *out = v_float(twister_double(twister_in(d->state)));
    return true;
}
static bool drawer_repr(VM *vm, Value v, Buf *out) {
    if (((Drawer *)v.u.o)->what != DRAWING_RANDOM)
        return value_repr(vm, ((Drawer *)v.u.o)->method, out);
    buf_printf(out, "<built-in method random of Random object at %p>", (void *)v.u.o);
    return true;
}
static const Type type_drawer = {
    .name = "builtin_function_or_method",
    .base = &type_object,
    .size = sizeof(Drawer),
    .free = drawer_free,
    .hash = identity_hash,
    .call = drawer_call,
    .repr = drawer_repr,
};

static double draw_next(void *state) {
    return twister_double(state);
}
static bool draw_whole(void *state, int64_t low, int64_t high, int64_t *out) {
    return whole(state, low, high, out);
}
bool random_drawing(Value v, Drawing *out) {
    if (!v_is_type(v, &type_drawer))
        return false;
    const Drawer *d = (const Drawer *)v.u.o;
    *out = (Drawing){d->what, twister_in(d->state), draw_next, draw_whole};
    return true;
}

static bool r_drawer(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Twister *t = NULL;
    if (!twister_of(vm, args[0], &t))
        return false;
    Drawer *d = obj_new(vm, &type_drawer);
    if (!d)
        return false;
    d->state = value_copy(args[0]);
    *out = v_obj(&d->head);
    return true;
}

static bool r_quick(VM *vm, void *ctx, Value *args, Value *out) {
    static const struct {
        const char *name;
        DrawingKind what;
    } rows[] = {{"randint", DRAWING_RANDINT},
                {"randrange", DRAWING_RANGE},
                {"uniform", DRAWING_UNIFORM},
                {"choice", DRAWING_CHOICE}};
    if (!value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "quick() wants a name");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!str_is(str_get(args[1]), rows[i].name))
            continue;
        if (!r_drawer(vm, ctx, args, out))
            return false;
        ((Drawer *)out->u.o)->what = rows[i].what;
        ((Drawer *)out->u.o)->method = value_copy(args[2]);
        return true;
    }
    return vm_raise(vm, ERR_VALUE, "there is no quick function of that name");
}

// k bits, 32 at a time, the lowest first.
static bool bits(VM *vm, Twister *t, size_t k, Value *out) {
    if (k == 0) {
        *out = v_int(0);
        return true;
    }
    if (k <= 32) {
        *out = v_int(twister_next(t) >> (32 - k));
        return true;
    }
    size_t words = (k - 1) / 32 + 1;
    if (words > 1 << 18)
        return vm_raise(vm, ERR_OVERFLOW, "more bits than an integer can have");
    uint8_t *bytes = mem_alloc(words * 4);
    if (!bytes)
        return vm_no_memory(vm);
    for (size_t i = 0; i < words; i++, k -= 32) {
        uint32_t w = twister_next(t);
        if (k < 32)
            w >>= 32 - k;
        for (int b = 0; b < 4; b++)
            bytes[4 * i + (size_t)b] = (uint8_t)(w >> 8 * b);
    }
    bool ok = big_from_bytes(vm, bytes, words * 4, false, out);
    mem_free(bytes);
    return ok;
}

static bool r_getrandbits(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Twister *t = NULL;
    int64_t k;
    if (!twister_of(vm, args[0], &t) || !value_index(vm, args[1], &k))
        return false;
    return bits(vm, t, k < 0 ? 0 : (size_t)k, out);
}

// below(state, n): a number from 0 up to n, by drawing as many bits until it is less.
static bool r_below(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Twister *t = NULL;
    if (!twister_of(vm, args[0], &t))
        return false;
    if (!int_is(args[1]))
        return vm_raise(vm, ERR_TYPE, "'%s' object cannot be interpreted as an integer",
                        type_name(vm, args[1]));
    size_t k = big_bit_length(args[1]);
    if (k == 0) {
        *out = v_int(0);
        return true;
    }
    if (k <= 32) {
        uint32_t r, n = (uint32_t)args[1].u.i;
        do
            r = twister_next(t) >> (32 - k);
        while (args[1].u.i <= UINT32_MAX && r >= n && n);
        *out = v_int(r);
        return true;
    }
    for (;;) {
        if (!bits(vm, t, k, out))
            return false;
        if (big_compare(*out, args[1]) < 0)
            return true;
        value_release(*out);
    }
}

static bool r_getstate(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Twister *t = NULL;
    if (!twister_of(vm, args[0], &t))
        return false;
    Tuple *all = tuple_reserve(vm, TWISTER_WORDS + 1);
    if (!all)
        return false;
    for (int i = 0; i < TWISTER_WORDS; i++)
        all->items[i] = v_int(t->key[i]);
    all->items[TWISTER_WORDS] = v_int(t->pos);
    *out = v_obj(&all->head);
    return true;
}

static bool r_setstate(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Twister *t = NULL;
    const Value *items;
    Value held;
    size_t n;
    *out = V_NONE;
    if (!twister_of(vm, args[0], &t))
        return false;
    if (!value_items(args[1], &items, &n) || n != TWISTER_WORDS + 1)
        return vm_raise(vm, ERR_VALUE, "state vector is the wrong size");
    if (!value_hold(vm, args[1], &held))
        return false;
    value_items(held, &items, &n);
    bool ok = true;
    for (int i = 0; ok && i <= TWISTER_WORDS; i++) {
        int64_t w = 0;
        ok = value_index(vm, items[i], &w);
        if (ok && i < TWISTER_WORDS)
            t->key[i] = (uint32_t)w;
        if (ok && i == TWISTER_WORDS)
            t->pos = w < 0 || w > TWISTER_WORDS ? TWISTER_WORDS : (int)w;
    }
    value_release(held);
    return ok;
}

// ---- seeds from text: the text and its SHA-512 digest as one number -----------------------------

static const uint64_t sha_first[8] = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};

// The round constants are the fractions of the cube roots of the first 80 primes.
static uint64_t cube_root_fraction(unsigned prime) {
    unsigned whole = 1;
    while ((whole + 1) * (whole + 1) * (whole + 1) <= prime)
        whole++;
    uint64_t fraction = 0;
    // x = whole + fraction / 2^64, found bit by bit with x^3 <= prime: in 32-bit
    // digits, so that the cube of a 67-bit number is exact.
    for (int bit = 63; bit >= 0; bit--) {
        uint64_t f = fraction | (uint64_t)1 << bit;
        uint32_t x[3] = {(uint32_t)f, (uint32_t)(f >> 32), whole};
        uint32_t square[6] = {0}, cube[9] = {0};
        for (int i = 0; i < 3; i++) {
            uint64_t carry = 0;
            for (int k = 0; k < 3; k++) {
                carry += (uint64_t)x[i] * x[k] + square[i + k];
                square[i + k] = (uint32_t)carry;
                carry >>= 32;
            }
            square[i + 3] += (uint32_t)carry;
        }
        for (int i = 0; i < 6; i++) {
            uint64_t carry = 0;
            for (int k = 0; k < 3; k++) {
                carry += (uint64_t)square[i] * x[k] + cube[i + k];
                cube[i + k] = (uint32_t)carry;
                carry >>= 32;
            }
            cube[i + 3] += (uint32_t)carry;
        }
        bool less = cube[8] == 0 && cube[7] == 0 && cube[6] < prime;
        if (less)
            fraction = f;
    }
    return fraction;
}

static uint64_t turn(uint64_t x, int n) {
    return x >> n | x << (64 - n);
}

static void sha_block(uint64_t h[8], const uint64_t k[80], const uint8_t *p) {
    uint64_t w[80], v[8];
    for (int i = 0; i < 16; i++) {
        w[i] = 0;
        for (int b = 0; b < 8; b++)
            w[i] = w[i] << 8 | p[8 * i + b];
    }
    for (int i = 16; i < 80; i++) {
        uint64_t a = turn(w[i - 15], 1) ^ turn(w[i - 15], 8) ^ w[i - 15] >> 7;
        uint64_t b = turn(w[i - 2], 19) ^ turn(w[i - 2], 61) ^ w[i - 2] >> 6;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    memcpy(v, h, sizeof v);
    for (int i = 0; i < 80; i++) {
        uint64_t s1 = turn(v[4], 14) ^ turn(v[4], 18) ^ turn(v[4], 41);
        uint64_t choose = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint64_t t1 = v[7] + s1 + choose + k[i] + w[i];
        uint64_t s0 = turn(v[0], 28) ^ turn(v[0], 34) ^ turn(v[0], 39);
        uint64_t most = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += t1;
        v[0] = t1 + s0 + most;
    }
    for (int i = 0; i < 8; i++)
        h[i] += v[i];
}

static void sha512(Str s, uint8_t out[64]) {
    uint64_t h[8], k[80];
    uint8_t last[256] = {0};
    for (unsigned prime = 2, n = 0; n < 80; prime++) {
        bool is_prime = true;
        for (unsigned d = 2; d * d <= prime; d++)
            is_prime &= prime % d != 0;
        if (is_prime)
            k[n++] = cube_root_fraction(prime);
    }
    memcpy(h, sha_first, sizeof h);
    size_t whole = s.n / 128 * 128;
    size_t rest = s.n - whole;
    for (size_t i = 0; i < whole; i += 128)
        sha_block(h, k, (const uint8_t *)s.p + i);
    if (rest)
        memcpy(last, s.p + whole, rest);
    last[rest] = 0x80;
    size_t total = rest < 112 ? 128 : 256;
    for (int b = 0; b < 8; b++)
        last[total - 1 - (size_t)b] = (uint8_t)((uint64_t)s.n * 8 >> 8 * b);
    for (size_t i = 0; i < total; i += 128)
        sha_block(h, k, last + i);
    for (int i = 0; i < 64; i++)
        out[i] = (uint8_t)(h[i / 8] >> (56 - 8 * (i % 8)));
}

static bool r_seed_of_text(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!value_is_str(args[0]) && !bytes_is(args[0]))
        return vm_raise(vm, ERR_TYPE, "a text is needed");
    Str s = value_is_str(args[0]) ? str_get(args[0]) : bytes_get(args[0]);
    uint8_t digest[64], *all = mem_alloc(s.n + 64);
    if (!all)
        return vm_no_memory(vm);
    sha512(s, digest);
    for (size_t i = 0; i < 64; i++)
        all[i] = digest[63 - i]; // the lowest byte first
    for (size_t i = 0; i < s.n; i++)
        all[64 + i] = (uint8_t)s.p[s.n - 1 - i];
    bool ok = big_from_bytes(vm, all, s.n + 64, false, out);
    mem_free(all);
    return ok;
}

const NativeRow natives_random[] = {
    {"_random", "new()", r_new, "A state of the generator."},
    {"_random", "seed(state, n, /)", r_seed, "Begins anew from a number, or from the clock."},
    {"_random", "quick(state, name, method, /)", r_quick,
     "The function of that name, quick for arguments of the usual types."},
    {"_random", "drawer(state, /)", r_drawer, "A function that draws floats below 1."},
    {"_random", "getrandbits(state, k, /)", r_getrandbits, "k bits as an integer."},
    {"_random", "below(state, n, /)", r_below, "An integer below n."},
    {"_random", "getstate(state, /)", r_getstate, "The state as a tuple."},
    {"_random", "setstate(state, numbers, /)", r_setstate, "Takes a state over."},
    {"_random", "seed_of_text(text, /)", r_seed_of_text, "The number that a text seeds with."},
    {0},
};
