// long_gcd.c: the greatest common divisor of integers of any size by Lehmer's algorithm: steps of
// Euclid's algorithm on the leading 60 bits of both numbers, put together into four factors that
// all digits are combined with at once. Source: Knuth, The Art of Computer Programming 2, 4.5.2,
// algorithm L; the test of a quotient is that of CPython's long integers.
#include "kernel/natives/long_gcd.h"
#include "kernel/base/mem.h"
#include "kernel/vm/bigint.h"

enum { LEADING_BITS = 60 }; // so that the four factors have at most 30 bits

// Two magnitudes, x >= y, in one block of memory.
typedef struct Pair {
    uint32_t *x, *y;
    size_t nx, ny;
} Pair;

// x becomes a x - b y, y becomes d y - c x; after an odd number of steps x and y are exchanged in
// both.
typedef struct Factors {
    int64_t a, b, c, d;
    bool odd;
} Factors;

static uint64_t gcd_64(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static size_t without_zeros(const uint32_t *d, size_t n) {
    while (n && d[n - 1] == 0)
        n--;
    return n;
}

static uint64_t low_64(const uint32_t *d, size_t n) {
    return (n > 1 ? (uint64_t)d[1] << 32 : 0) | (n ? d[0] : 0);
}

// Bits [from, from + LEADING_BITS) of a number, with zeros behind its end.
static int64_t bits_at(const uint32_t *d, size_t n, size_t from) {
    unsigned __int128 three = 0;
    for (size_t i = 0; i < 3 && from / 32 + i < n; i++)
        three |= (unsigned __int128)d[from / 32 + i] << 32 * i;
    return (int64_t)((uint64_t)(three >> from % 32) & ((UINT64_C(1) << LEADING_BITS) - 1));
}

// As many steps as the leading bits x and y decide for whatever bits follow; false: not one.
static bool leading_steps(int64_t x, int64_t y, Factors *f) {
    *f = (Factors){1, 0, 0, 1, false};
    bool any = false;
    while (y != f->c) {
        int64_t quotient = (x + f->a - 1) / (y - f->c);
        int64_t factor = f->b + quotient * f->d, rest = x - quotient * y;
        if (factor > rest)
            break;
        int64_t other = f->a + quotient * f->c;
        x = y;
        y = rest;
        *f = (Factors){f->d, f->c, factor, other, !f->odd};
        any = true;
    }
    return any;
}

static void combine(Pair *p, const Factors *f) {
    int64_t a = f->odd ? -f->b : f->a, b = f->odd ? -f->a : f->b;
    int64_t c = f->odd ? -f->d : f->c, d = f->odd ? -f->c : f->d;
    int64_t carry_x = 0, carry_y = 0;
    for (size_t i = 0; i < p->nx; i++) {
        int64_t x = p->x[i], y = i < p->ny ? p->y[i] : 0;
        carry_x += a * x - b * y;
        carry_y += d * y - c * x;
        p->x[i] = (uint32_t)carry_x;
        p->y[i] = (uint32_t)carry_y;
        carry_x >>= 32;
        carry_y >>= 32;
    }
    p->ny = without_zeros(p->y, p->nx);
    p->nx = without_zeros(p->x, p->nx);
}

// x, y = y, x % y
static bool long_step(VM *vm, Pair *p) {
    Value x = V_UNDEF, y = V_UNDEF, rest = V_UNDEF;
    bool ok = big_from_parts(vm, p->x, p->nx, &x) && big_from_parts(vm, p->y, p->ny, &y) &&
              big_binary(vm, OP_MOD, x, y, &rest);
    value_release(x);
    value_release(y);
    if (!ok)
        return false;
    uint32_t *freed = p->x;
    p->x = p->y;
    p->nx = p->ny;
    p->y = freed;
    p->ny = big_parts(rest, p->y);
    value_release(rest);
    return true;
}

static bool reduce(VM *vm, Pair *p) {
    while (p->nx > 2 && p->ny) {
        size_t bits = 32 * p->nx - (size_t)__builtin_clz(p->x[p->nx - 1]);
        size_t from = bits - LEADING_BITS;
        Factors f;
        if (!vm_poll(vm))
            return false;
        if (leading_steps(bits_at(p->x, p->nx, from), bits_at(p->y, p->ny, from), &f))
            combine(p, &f);
        else if (!long_step(vm, p))
            return false;
    }
    return true;
}

static bool gcd_of_pair(VM *vm, Pair *p, Value *out) {
    if (!reduce(vm, p))
        return false;
    if (p->nx > 2)
        return big_from_parts(vm, p->x, p->nx, out);
    uint64_t small = gcd_64(low_64(p->x, p->nx), low_64(p->y, p->ny));
    const uint32_t parts[2] = {(uint32_t)small, (uint32_t)(small >> 32)};
    return big_from_parts(vm, parts, 2, out);
}

static uint64_t magnitude(int64_t i) {
    return i < 0 ? 0 - (uint64_t)i : (uint64_t)i;
}

bool big_gcd(VM *vm, Value a, Value b, Value *out) {
    if (v_is(a, T_INT) && v_is(b, T_INT)) {
        uint64_t shared = gcd_64(magnitude(a.u.i), magnitude(b.u.i));
        if (shared <= INT64_MAX) {
            *out = v_int((int64_t)shared);
            return true;
        }
    }
    if (big_magnitude_below(a, b)) {
        Value swapped = a;
        a = b;
        b = swapped;
    }
    size_t n = big_bit_length(a) / 32 + 2;
    uint32_t *room = mem_zero(2 * n * sizeof *room);
    if (!room)
        return vm_no_memory(vm);
    Pair p = {.x = room, .y = room + n};
    p.nx = big_parts(a, p.x);
    p.ny = big_parts(b, p.y);
    bool ok = gcd_of_pair(vm, &p, out);
    mem_free(room);
    return ok;
}
