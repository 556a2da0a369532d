// natives_math.c: what the module math does with integers of any size, with
// sequences, and the rarer functions of floats.
#include "kernel/base/mem.h"
#include "kernel/vm/bigint.h"
#include "kernel/natives/long_gcd.h"
#include "kernel/natives/natives.h"
#include <math.h>

static bool domain(VM *vm) {
    return vm_raise(vm, ERR_VALUE, "math domain error");
}

static bool whole(VM *vm, Value v, const char *who, Value *out) {
    int64_t i;
    if (v_is(v, T_FLOAT))
        return vm_raise(vm, ERR_TYPE, "'float' object cannot be interpreted as an integer");
    (void)who;
    if (int_is(v)) {
        *out = v;
        return true;
    }
    return value_index(vm, v, &i) && (*out = v_int(i), true);
}

// ---- to integers --------------------------------------------------------------------------------

static bool rounded(VM *vm, Value v, double (*f)(double), const char *special, Value *out) {
    double x;
    bool found;
    Value method;
    if (v_is(v, T_BOOL)) {
        *out = v_int(v.u.b);
        return true;
    }
    if (int_is(v)) {
        *out = value_copy(v);
        return true;
    }
    if (!v_is(v, T_FLOAT) && value_type(vm, v)->class_object) {
        if (!value_find_attr(vm, v, str_of(special), &method, &found))
            return false;
        if (found) {
            bool ok = call_values(vm, method, NULL, 0, out);
            value_release(method);
            return ok;
        }
    }
    return value_float(vm, v, &x) && int_from_double(vm, isfinite(x) ? f(x) : x, out);
}
static bool m_floor(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return rounded(vm, args[0], floor, "__floor__", out);
}
static bool m_ceil(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return rounded(vm, args[0], ceil, "__ceil__", out);
}
static bool m_trunc(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return rounded(vm, args[0], trunc, "__trunc__", out);
}

// ---- logarithms ---------------------------------------------------------------------------------

// Of an integer beyond a float's range: its top bits and the rest as a power of two.
static bool log_of(VM *vm, Value v, double (*f)(double), double of_two, double *out) {
    double x;
    if (v_is_type(v, &type_int)) {
        size_t bits = big_bit_length(v);
        Value top;
        if (big_compare(v, v_int(0)) < 0)
            return domain(vm);
        if (bits > 1000) {
            if (!big_binary(vm, OP_RSHIFT, v, v_int((int64_t)bits - 64), &top))
                return false;
            bool ok = big_double(vm, top, &x);
            value_release(top);
            return ok && (*out = f(ldexp(x, -64)) + of_two * (double)bits, true);
        }
    }
    if (!value_float(vm, v, &x))
        return false;
    if (x <= 0)
        return domain(vm);
    *out = f(x);
    return true;
}

static bool m_log(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    double x, base;
    if (!log_of(vm, args[0], log, 0.6931471805599453, &x))
        return false;
    if (v_is(args[1], T_UNDEF)) {
        *out = v_float(x);
        return true;
    }
    if (!log_of(vm, args[1], log, 0.6931471805599453, &base))
        return false;
    if (base == 0)
        return vm_raise(vm, ERR_ZERO_DIVISION, "float division by zero");
    *out = v_float(x / base);
    return true;
}
static bool m_log2(VM *vm, void *ctx, Value *args, Value *out) {
    double x;
    (void)ctx;
    return log_of(vm, args[0], log2, 1, &x) && (*out = v_float(x), true);
}
static bool m_log10(VM *vm, void *ctx, Value *args, Value *out) {
    double x;
    (void)ctx;
    return log_of(vm, args[0], log10, 0.30102999566398120, &x) && (*out = v_float(x), true);
}

// ---- integers -----------------------------------------------------------------------------------

static bool m_gcd(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value total = v_int(0), next, n;
    for (size_t i = 0; i < tuple_of(args[0])->n; i++) {
        if (!whole(vm, tuple_of(args[0])->items[i], "gcd", &n) || !big_gcd(vm, total, n, &next)) {
            value_release(total);
            return false;
        }
        value_release(total);
        total = next;
    }
    *out = total;
    return true;
}

static bool m_lcm(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value total = v_int(1), shared, part, next, n;
    for (size_t i = 0; i < tuple_of(args[0])->n; i++) {
        if (!whole(vm, tuple_of(args[0])->items[i], "lcm", &n)) {
            value_release(total);
            return false;
        }
        if (v_is(n, T_INT) && n.u.i == 0) {
            value_release(total);
            *out = v_int(0);
            return true;
        }
        bool ok = big_gcd(vm, total, n, &shared);
        if (ok) {
            ok = big_binary(vm, OP_FLOORDIV, n, shared, &part);
            value_release(shared);
        }
        if (ok) {
            ok = big_binary(vm, OP_MUL, total, part, &next);
            value_release(part);
        }
        value_release(total);
        if (!ok)
            return false;
        total = next;
    }
    if (big_compare(total, v_int(0)) >= 0) {
        *out = total;
        return true;
    }
    bool ok = big_negate(vm, total, out);
    value_release(total);
    return ok;
}

// from * (from + step) * ... * to, halves multiplied with halves; to is one of them.
static bool product_by(VM *vm, int64_t from, int64_t to, int64_t step, Value *out) {
    if (from > to) {
        *out = v_int(1);
        return true;
    }
    int64_t whole = from, i = from;
    while (i < to && !__builtin_mul_overflow(whole, i + step, &whole))
        i += step;
    if (i == to) {
        *out = v_int(whole);
        return true;
    }
    Value a, b;
    int64_t mid = from + (to - from) / step / 2 * step;
    if (!vm_poll(vm) || !product_by(vm, from, mid, step, &a))
        return false;
    bool ok = product_by(vm, mid + step, to, step, &b);
    if (ok) {
        ok = op_binary(vm, OP_MUL, a, b, false, out);
        value_release(b);
    }
    value_release(a);
    return ok;
}

static bool product(VM *vm, int64_t from, int64_t to, Value *out) {
    return product_by(vm, from, to, 1, out);
}

static bool multiply_into(VM *vm, Value *total, Value by) {
    Value next;
    if (!op_binary(vm, OP_MUL, *total, by, false, &next))
        return false;
    value_release(*total);
    *total = next;
    return true;
}

// n! is 2 ** (n - ones of n) times, for each k, the odd numbers up to n >> k: of k the last ones
// first.
static bool factorial(VM *vm, int64_t n, Value *out) {
    Value odd = v_int(1), all = v_int(1), more;
    bool ok = true;
    int64_t done = 1; // odd numbers up to here are in `odd`
    for (int k = 62; ok && k >= 0; k--) {
        int64_t last = n >> k;
        if (last < 3)
            continue;
        last -= last % 2 == 0;
        ok = product_by(vm, done + 2, last, 2, &more);
        if (ok) {
            ok = multiply_into(vm, &odd, more);
            value_release(more);
        }
        ok = ok && multiply_into(vm, &all, odd);
        done = last;
    }
    if (ok)
        ok = op_binary(vm, OP_LSHIFT, all, v_int(n - __builtin_popcountll((unsigned long long)n)),
                       false, out);
    value_release(odd);
    value_release(all);
    return ok;
}

static bool m_factorial(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t n;
    if (v_is(args[0], T_FLOAT))
        return vm_raise(vm, ERR_TYPE, "'float' object cannot be interpreted as an integer");
    if (!value_index(vm, args[0], &n))
        return false;
    if (n < 0)
        return vm_raise(vm, ERR_VALUE, "factorial() not defined for negative values");
    return n <= 20 ? product(vm, 2, n, out) : factorial(vm, n, out);
}

static bool counts(VM *vm, Value *args, int64_t *n, int64_t *k) {
    if (!value_index(vm, args[0], n))
        return false;
    if (v_is(args[1], T_NONE))
        *k = *n;
    else if (!value_index(vm, args[1], k))
        return false;
    if (*n < 0)
        return vm_raise(vm, ERR_VALUE, "n must be a non-negative integer");
    return *k >= 0 || vm_raise(vm, ERR_VALUE, "k must be a non-negative integer");
}

static bool m_perm(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t n, k;
    if (!counts(vm, args, &n, &k))
        return false;
    return k > n ? (*out = v_int(0), true) : product(vm, n - k + 1, n, out);
}

// The product of n factors above 0.
static bool product_of(VM *vm, const int64_t *factors, size_t n, Value *out) {
    if (!n) {
        *out = v_int(1);
        return true;
    }
    if (n == 1) {
        *out = v_int(factors[0]);
        return true;
    }
    Value left, right;
    if (!product_of(vm, factors, n / 2, &left))
        return false;
    bool ok = vm_poll(vm) && product_of(vm, factors + n / 2, n - n / 2, &right);
    if (ok) {
        ok = op_binary(vm, OP_MUL, left, right, false, out);
        value_release(right);
    }
    value_release(left);
    return ok;
}

enum { COMB_SIEVE = 1 << 26 }; // up to here the prime factors are counted

// n over k from its prime factors: how often p divides n! less how often it divides k! and (n -
// k)!. Products of the numbers themselves would be much longer than what is left after the
// division.
static bool comb_of_primes(VM *vm, int64_t n, int64_t k, Value *out) {
    unsigned char *composite = mem_zero((size_t)n + 1);
    int64_t *factors = composite ? mem_alloc(((size_t)n / 2 + 64) * sizeof *factors) : NULL;
    size_t count = 0;
    bool ok = factors != NULL;
    for (int64_t p = 2; ok && p <= n; p++) {
        if (composite[p])
            continue;
        for (int64_t i = p; i <= n / p; i++)
            composite[i * p] = 1;
        int64_t power = 1;
        for (int64_t q = p;; q *= p) {
            if (n / q > k / q + (n - k) / q)
                power *= p;
            if (q > n / p)
                break;
        }
        if (power > 1)
            factors[count++] = power;
        ok = p % 65536 != 1 || vm_poll(vm);
    }
    ok = factors ? ok && product_of(vm, factors, count, out) : vm_no_memory(vm);
    mem_free(factors);
    mem_free(composite);
    return ok;
}

// n over k where all on the way fits 64 bits.
static bool small_comb(int64_t n, int64_t k, Value *out) {
    unsigned __int128 made = 1;
    for (int64_t i = 1; i <= k; i++) {
        made = made * (uint64_t)(n - k + i) / (uint64_t)i; // i of the factors hold i!
        if (made > INT64_MAX)
            return false;
    }
    *out = v_int((int64_t)made);
    return true;
}

static bool m_comb(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t n, k;
    Value top, bottom;
    if (!counts(vm, args, &n, &k))
        return false;
    if (k > n) {
        *out = v_int(0);
        return true;
    }
    if (k > n - k)
        k = n - k;
    if (small_comb(n, k, out))
        return true;
    if (k > 2000 && n <= COMB_SIEVE)
        return comb_of_primes(vm, n, k, out);
    if (!product(vm, n - k + 1, n, &top))
        return false;
    bool ok = product(vm, 1, k, &bottom);
    if (ok) {
        ok = op_binary(vm, OP_FLOORDIV, top, bottom, false, out);
        value_release(bottom);
    }
    value_release(top);
    return ok;
}

static bool m_isqrt(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value n;
    return whole(vm, args[0], "isqrt", &n) && big_isqrt(vm, n, out);
}

static bool m_prod(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value it, item, total = value_copy(args[1]), next;
    bool done = false, ok;
    if (!value_iter(vm, args[0], &it)) {
        value_release(total);
        return false;
    }
    while ((ok = vm_poll(vm) && value_next(vm, it, &item, &done)) && !done) {
        ok = op_binary(vm, OP_MUL, total, item, false, &next);
        value_release(item);
        if (!ok)
            break;
        value_release(total);
        total = next;
    }
    value_release(it);
    if (!ok) {
        value_release(total);
        return false;
    }
    *out = total;
    return true;
}

// ---- sums and distances -------------------------------------------------------------------------

enum { MAX_PARTIALS = 128 };

// Adds *x to parts whose sum is exact; *x becomes the largest part, which is not among them yet.
static size_t add_partials(double *parts, size_t n, double *x) {
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        double y = parts[i];
        if (fabs(*x) < fabs(y)) {
            double small = *x;
            *x = y;
            y = small;
        }
        double high = *x + y, low = y - (high - *x);
        if (low != 0)
            parts[kept++] = low;
        *x = high;
    }
    return kept;
}

// The sum of the parts, rounded once: half-way to even.
static double round_partials(const double *parts, size_t n) {
    if (!n)
        return 0;
    double high = parts[--n], low = 0;
    while (n) {
        double x = high, y = parts[--n];
        high = x + y;
        low = y - (high - x);
        if (low != 0)
            break;
    }
    bool same_side = n && ((low < 0 && parts[n - 1] < 0) || (low > 0 && parts[n - 1] > 0));
    if (!same_side)
        return high;
    double y = low * 2, x = high + y;
    return y == x - high ? x : high;
}

// Exactly, with partial sums that do not overlap; rounded once at the end.
static bool m_fsum(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value it, item;
    bool done = false, ok;
    double parts[MAX_PARTIALS], special = 0;
    size_t n = 0;
    if (!value_iter(vm, args[0], &it))
        return false;
    while ((ok = vm_poll(vm) && value_next(vm, it, &item, &done)) && !done) {
        double x;
        ok = value_float(vm, item, &x);
        value_release(item);
        if (!ok)
            break;
        if (!isfinite(x)) {
            special += x;
            continue;
        }
        n = add_partials(parts, n, &x);
        if (!isfinite(x)) {
            ok = vm_raise(vm, ERR_OVERFLOW, "intermediate overflow in fsum");
            break;
        }
        if (x != 0 && n < MAX_PARTIALS)
            parts[n++] = x;
    }
    value_release(it);
    if (!ok)
        return false;
    if (special != 0 || isnan(special)) {
        if (isnan(special))
            return vm_raise(vm, ERR_VALUE, "-inf + inf in fsum");
        *out = v_float(special);
        return true;
    }
    *out = v_float(round_partials(parts, n));
    return true;
}

// The length of a vector, its largest part taken out; one more step corrects the root.
static double length_of(const double *x, size_t n, double most) {
    if (isinf(most))
        return INFINITY;
    if (most == 0 || n == 1)
        return most;
    int e;
    frexp(most, &e);
    double high = 0, low = 0;
    for (size_t i = 0; i < n; i++) {
        double v = ldexp(x[i], -e), square = v * v, error = fma(v, v, -square), sum = high + square,
               part = sum - high;
        low += (square - part) + (high - (sum - part)) + error;
        high = sum;
    }
    double root = sqrt(high + low), square = root * root, error = fma(root, root, -square);
    double rest = (high - square) + (low - error);
    return ldexp(root + rest / (2 * root), e);
}

static bool vector_length(VM *vm, double *x, size_t n, Value *out) {
    double most = 0;
    bool nan = false;
    (void)vm;
    for (size_t i = 0; i < n; i++) {
        x[i] = fabs(x[i]);
        nan |= isnan(x[i]);
        if (x[i] > most)
            most = x[i];
    }
    *out = v_float(isinf(most) ? INFINITY : nan ? NAN : length_of(x, n, most));
    return true;
}

enum { MAX_DIMENSIONS = 1024 };

static bool m_hypot(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    double x[MAX_DIMENSIONS];
    size_t n = tuple_of(args[0])->n;
    if (n > MAX_DIMENSIONS)
        return vm_raise(vm, ERR_VALUE, "hypot() takes at most %d coordinates here", MAX_DIMENSIONS);
    for (size_t i = 0; i < n; i++)
        if (!value_float(vm, tuple_of(args[0])->items[i], &x[i]))
            return false;
    return vector_length(vm, x, n, out);
}

static bool m_dist(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    double x[MAX_DIMENSIONS], y;
    Value p = list_from(vm, args[0]), q = v_is(p, T_UNDEF) ? V_UNDEF : list_from(vm, args[1]);
    bool ok = !v_is(p, T_UNDEF) && !v_is(q, T_UNDEF);
    size_t n = ok ? list_of(p)->n : 0;
    if (ok && (n != list_of(q)->n || n > MAX_DIMENSIONS))
        ok = vm_raise(vm, ERR_VALUE, "both points must have the same number of dimensions");
    for (size_t i = 0; ok && i < n; i++) {
        ok = value_float(vm, list_of(p)->items[i], &x[i]) &&
             value_float(vm, list_of(q)->items[i], &y);
        if (ok)
            x[i] -= y;
    }
    value_release(p);
    value_release(q);
    return ok && vector_length(vm, x, n, out);
}

// ---- floats -------------------------------------------------------------------------------------

static bool one(VM *vm, Value v, double (*f)(double), Value *out) {
    double x, r;
    if (!value_float(vm, v, &x))
        return false;
    r = f(x);
    if (isnan(r) && !isnan(x))
        return domain(vm);
    if (isinf(r) && isfinite(x))
        return vm_raise(vm, ERR_OVERFLOW, "math range error");
    *out = v_float(r);
    return true;
}

static double signed_gamma(double x) {
    if (x == 0 || (x < 0 && (x == floor(x) || isinf(x))))
        return NAN;
    return tgamma(x);
}
static double log_gamma(double x) {
    return x <= 0 && x == floor(x) ? NAN : lgamma(x);
}
static double arc_tanh(double x) {
    return fabs(x) >= 1 ? NAN : atanh(x);
}

#define ONE(NAME, F)                                                   \
    static bool m_##NAME(VM *vm, void *ctx, Value *args, Value *out) { \
        return (void)ctx, one(vm, args[0], F, out);                    \
    }
ONE(asinh, asinh)
ONE(acosh, acosh)
ONE(atanh, arc_tanh)
ONE(erf, erf)
ONE(erfc, erfc)
ONE(gamma, signed_gamma)
ONE(lgamma, log_gamma)
ONE(exp2, exp2)

static bool m_modf(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    double x, high;
    if (!value_float(vm, args[0], &x))
        return false;
    double low = modf(x, &high);
    *out = tuple_steal(vm, (Value[]){v_float(low), v_float(high)}, 2);
    return !v_is(*out, T_UNDEF);
}

static bool m_frexp(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    double x;
    int e = 0;
    if (!value_float(vm, args[0], &x))
        return false;
    double m = frexp(x, &e);
    *out = tuple_steal(vm, (Value[]){v_float(m), v_int(isfinite(x) ? e : 0)}, 2);
    return !v_is(*out, T_UNDEF);
}

static bool m_ldexp(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    double x;
    int64_t e;
    if (!value_float(vm, args[0], &x) || !value_index(vm, args[1], &e))
        return false;
    double r = ldexp(x, e > 5000 ? 5000 : e < -5000 ? -5000 : (int)e);
    if (isinf(r) && isfinite(x))
        return vm_raise(vm, ERR_OVERFLOW, "math range error");
    *out = v_float(r);
    return true;
}

static bool two(VM *vm, Value *args, double (*f)(double, double), bool checked, Value *out) {
    double x, y;
    if (!value_float(vm, args[0], &x) || !value_float(vm, args[1], &y))
        return false;
    double r = f(x, y);
    if (checked && isnan(r) && !isnan(x) && !isnan(y))
        return domain(vm);
    *out = v_float(r);
    return true;
}
static bool m_remainder(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return two(vm, args, remainder, true, out);
}
static bool m_nextafter(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return two(vm, args, nextafter, false, out);
}

static bool m_ulp(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    double x;
    if (!value_float(vm, args[0], &x))
        return false;
    x = fabs(x);
    double next = nextafter(x, INFINITY);
    *out = v_float(!isfinite(x) ? x : isinf(next) ? x - nextafter(x, -INFINITY) : next - x);
    return true;
}

// isclose(a, b, *, rel_tol, abs_tol)
static bool m_isclose(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    double a, b, rel, least;
    if (!value_float(vm, args[0], &a) || !value_float(vm, args[1], &b) ||
        !value_float(vm, args[2], &rel) || !value_float(vm, args[3], &least))
        return false;
    if (rel < 0 || least < 0)
        return vm_raise(vm, ERR_VALUE, "tolerances must be non-negative");
    double d = fabs(b - a);
    *out = v_bool(a == b || (isfinite(a) && isfinite(b) &&
                             (d <= fabs(rel * b) || d <= fabs(rel * a) || d <= least)));
    return true;
}

const NativeRow natives_math[] = {
    {"math", "floor(x, /)", m_floor, "Rounded down to an integer."},
    {"math", "ceil(x, /)", m_ceil, "Rounded up to an integer."},
    {"math", "trunc(x, /)", m_trunc, "Rounded towards zero to an integer."},
    {"math", "log(x, base=<no value>, /)", m_log, "Logarithm, natural or to a base."},
    {"math", "log2(x, /)", m_log2, "Logarithm to the base 2."},
    {"math", "log10(x, /)", m_log10, "Logarithm to the base 10."},
    {"math", "gcd(*integers)", m_gcd, "Greatest common divisor."},
    {"math", "lcm(*integers)", m_lcm, "Least common multiple."},
    {"math", "factorial(n, /)", m_factorial, "Product of 1 to n."},
    {"math", "perm(n, k=None, /)", m_perm, "Ways to choose k of n in order."},
    {"math", "comb(n, k, /)", m_comb, "Ways to choose k of n."},
    {"math", "isqrt(n, /)", m_isqrt, "Square root rounded down, of an integer."},
    {"math", "prod(iterable, /, *, start=1)", m_prod, "Product of the items."},
    {"math", "fsum(seq, /)", m_fsum, "Sum, rounded once."},
    {"math", "hypot(*coordinates)", m_hypot, "Length of a vector."},
    {"math", "dist(p, q, /)", m_dist, "Distance of two points."},
    {"math", "asinh(x, /)", m_asinh, "Inverse of sinh."},
    {"math", "acosh(x, /)", m_acosh, "Inverse of cosh."},
    {"math", "atanh(x, /)", m_atanh, "Inverse of tanh."},
    {"math", "erf(x, /)", m_erf, "Error function."},
    {"math", "erfc(x, /)", m_erfc, "1 minus the error function."},
    {"math", "gamma(x, /)", m_gamma, "Gamma function."},
    {"math", "lgamma(x, /)", m_lgamma, "Logarithm of the gamma function's amount."},
    {"math", "exp2(x, /)", m_exp2, "2 raised to x."},
    {"math", "modf(x, /)", m_modf, "Fraction and whole part."},
    {"math", "frexp(x, /)", m_frexp, "Mantissa and exponent to 2."},
    {"math", "ldexp(x, i, /)", m_ldexp, "x times 2 to i."},
    {"math", "remainder(x, y, /)", m_remainder, "Remainder of the nearest quotient."},
    {"math", "nextafter(x, y, /)", m_nextafter, "The float next to x towards y."},
    {"math", "ulp(x, /)", m_ulp, "Distance to the next float."},
    {"math", "isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0)", m_isclose, "Are they nearly equal?"},
    {0},
};
