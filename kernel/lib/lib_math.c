// lib_math.c: the modules math and time: single numbers and clocks.
#include "kernel/base/clock.h"
#include "kernel/lib/functions.h"
#include <errno.h>
#include <math.h>
#include <time.h>

// ---- math ---------------------------------------------------------------------------------------

static bool domain(VM *vm) {
    return vm_raise(vm, ERR_VALUE, "math domain error");
}

// Python's rule: nan out of a number is a domain error, inf out of one an overflow.
static bool give_float(VM *vm, double result, bool finite_in, Value *out) {
    if (isnan(result) && finite_in)
        return domain(vm);
    if (isinf(result) && finite_in)
        return vm_raise(vm, ERR_OVERFLOW, "math range error");
    *out = v_float(result);
    return true;
}

bool fn_math1(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    double x;
    if (!value_float(vm, args[0], &x))
        return false;
    // The logarithm of zero or less is outside the domain, not an overflow.
    bool is_log = c->math == log2 || c->math == log10 || c->math == log1p;
    if (is_log && (c->math == log1p ? x <= -1 : x <= 0))
        return domain(vm);
    if (isinf(x) && (c->math == sin || c->math == cos || c->math == tan))
        return domain(vm);
    return give_float(vm, c->math(x), isfinite(x), out);
}

bool fn_math_log(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    double x, base;
    if (!value_float(vm, args[0], &x))
        return false;
    if (x <= 0)
        return domain(vm);
    if (args[1].tag == T_UNDEF) {
        *out = v_float(log(x));
        return true;
    }
    if (!value_float(vm, args[1], &base))
        return false;
    if (base <= 0)
        return domain(vm);
    if (base == 1)
        return vm_raise(vm, ERR_ZERO_DIVISION, "float division by zero");
    *out = v_float(log(x) / log(base));
    return true;
}

// A function of two floats.
static bool two(VM *vm, Value *args, double (*f)(double, double), Value *out) {
    double x, y;
    if (!value_float(vm, args[0], &x) || !value_float(vm, args[1], &y))
        return false;
    return give_float(vm, f(x, y), isfinite(x) && isfinite(y), out);
}

bool fn_math_pow(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    double x, y;
    if (!value_float(vm, args[0], &x) || !value_float(vm, args[1], &y))
        return false;
    if (x == 0 && y < 0)
        return domain(vm);
    return give_float(vm, pow(x, y), isfinite(x) && isfinite(y), out);
}
bool fn_math_atan2(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return two(vm, args, atan2, out);
}
bool fn_math_copysign(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return two(vm, args, copysign, out);
}
bool fn_math_fmod(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return two(vm, args, fmod, out);
}

bool fn_math_hypot(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Value *items;
    size_t n;
    double total = 0, x;
    value_items(args[0], &items, &n);
    for (size_t i = 0; i < n; i++) {
        if (!value_float(vm, items[i], &x))
            return false;
        total = hypot(total, x);
    }
    *out = v_float(total);
    return true;
}

static bool to_integer(VM *vm, Value v, double (*f)(double), Value *out) {
    if (v.tag == T_INT || v.tag == T_BOOL) {
        *out = v_int(v.tag == T_INT ? v.u.i : v.u.b);
        return true;
    }
    double x;
    if (!value_float(vm, v, &x))
        return false;
    if (isnan(x))
        return vm_raise(vm, ERR_VALUE, "cannot convert float NaN to integer");
    if (isinf(x))
        return vm_raise(vm, ERR_OVERFLOW, "cannot convert float infinity to integer");
    x = f(x);
    if (!(x >= -0x1p63 && x < 0x1p63))
        return vm_raise(vm, ERR_OVERFLOW, "integer does not fit 64 bits");
    *out = v_int((int64_t)x);
    return true;
}

bool fn_math_floor(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return to_integer(vm, args[0], floor, out);
}
bool fn_math_ceil(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return to_integer(vm, args[0], ceil, out);
}
bool fn_math_trunc(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return to_integer(vm, args[0], trunc, out);
}

static bool classify(VM *vm, Value v, int which, Value *out) {
    double x;
    if (!value_float(vm, v, &x))
        return false;
    *out = v_bool(which == 0 ? isnan(x) : which == 1 ? isinf(x) : isfinite(x));
    return true;
}

bool fn_math_isnan(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return classify(vm, args[0], 0, out);
}
bool fn_math_isinf(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return classify(vm, args[0], 1, out);
}
bool fn_math_isfinite(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return classify(vm, args[0], 2, out);
}

bool fn_math_gcd(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Value *items;
    size_t n;
    uint64_t a = 0;
    value_items(args[0], &items, &n);
    for (size_t i = 0; i < n; i++) {
        int64_t x;
        if (!value_index(vm, items[i], &x))
            return false;
        uint64_t b = x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
        while (b) {
            uint64_t r = a % b;
            a = b;
            b = r;
        }
    }
    if (a > INT64_MAX)
        return vm_raise(vm, ERR_OVERFLOW, "integer does not fit 64 bits");
    *out = v_int((int64_t)a);
    return true;
}

bool fn_math_factorial(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t n, result = 1;
    if (!value_index(vm, args[0], &n))
        return false;
    if (n < 0)
        return vm_raise(vm, ERR_VALUE, "factorial() not defined for negative values");
    for (int64_t i = 2; i <= n; i++)
        if (__builtin_mul_overflow(result, i, &result))
            return vm_raise(vm, ERR_OVERFLOW, "integer does not fit 64 bits");
    *out = v_int(result);
    return true;
}

bool fn_math_isqrt(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t n;
    if (!value_index(vm, args[0], &n))
        return false;
    if (n < 0)
        return vm_raise(vm, ERR_VALUE, "isqrt() argument must be nonnegative");
    int64_t r = (int64_t)sqrt((double)n);
    while (r > 3037000499 || r * r > n)
        r--;
    while (r < 3037000499 && (r + 1) * (r + 1) <= n)
        r++;
    *out = v_int(r);
    return true;
}

static bool scale_number(VM *vm, Value v, double by, Value *out) {
    double x;
    if (!value_float(vm, v, &x))
        return false;
    *out = v_float(x * by);
    return true;
}

bool fn_math_degrees(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return scale_number(vm, args[0], 180 / 3.141592653589793, out);
}
bool fn_math_radians(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return scale_number(vm, args[0], 3.141592653589793 / 180, out);
}

// ---- time ---------------------------------------------------------------------------------------

// Clocks finish the recorded work first: a difference of two readings is the time
// that the work between them took.
bool fn_time_time(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    if (!lib_finish(lib_of(vm)))
        return false;
    *out = v_float(clock_wall());
    return true;
}

bool fn_time_perf_counter(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    if (!lib_finish(lib_of(vm)))
        return false;
    *out = v_float((double)clock_ns() * 1e-9);
    return true;
}

// The same clock without finishing anything.
bool fn_core_clock(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    (void)args;
    *out = v_float((double)clock_ns() * 1e-9);
    return true;
}

// Launches the recorded work; on the CPU it is done then.
bool fn_core_flush(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    Err e;
    err_clear(&e);
    *out = V_NONE;
    return engine_flush(lib_engine(lib_of(vm)), &e) || vm_raise_err(vm, &e);
}

bool fn_time_perf_counter_ns(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    if (!lib_finish(lib_of(vm)))
        return false;
    *out = v_int(clock_ns());
    return true;
}

bool fn_time_sleep(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    double seconds;
    if (!value_float(vm, args[0], &seconds))
        return false;
    if (seconds < 0)
        return vm_raise(vm, ERR_VALUE, "sleep length must be non-negative");
    if (isnan(seconds))
        return vm_raise(vm, ERR_VALUE, "Invalid value NaN (not a number)");
    double limit = 1e9; // thirty years
    *out = V_NONE;
    return vm_sleep(vm, clock_ns() + (int64_t)((seconds < limit ? seconds : limit) * 1e9));
}
