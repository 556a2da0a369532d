// timing.c: %timeit and %time. Every figure is taken after the recorded work is
// finished; the first run, with compilation and first touches, is shown apart.
#include "kernel/session/saved_names.h"
#include "kernel/session/timing.h"
#include "kernel/base/clock.h"
#include "kernel/base/mem.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { DEFAULT_RUNS = 7, MAX_RUNS = 1000 };
#define ENOUGH_SECONDS 0.2 // a run is made of so many loops that it takes this long

static const char *time_of_digits(double seconds, int digits, char out[32]) {
    static const char *const units[] = {"s", "ms", "µs", "ns"};
    int unit = 0;
    double x = seconds;
    while (unit < 3 && x < 1 && x > 0) {
        x *= 1000;
        unit++;
    }
    snprintf(out, 32, "%.*g %s", digits, x, units[unit]);
    return out;
}

const char *time_text(double seconds, char out[32]) {
    return time_of_digits(seconds, 3, out);
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

double median(double *v, size_t n) {
    qsort(v, n, sizeof *v, by_value);
    return n % 2 ? v[n / 2] : 0.5 * (v[n / 2 - 1] + v[n / 2]);
}

// ---- running ------------------------------------------------------------------------------------

Code *timing_compile(Session *s, Str code) {
    return session_compile(s, code, true);
}

bool timing_run(Session *s, Code *code, int64_t loops, double *seconds, Value *last) {
    Err e = {0};
    Value result = V_UNDEF;
    int64_t start = clock_ns();
    for (int64_t i = 0; i < loops; i++) {
        value_release(result);
        result = V_UNDEF;
        if (!vm_poll(s->vm) || !vm_run(s->vm, code, &result))
            return false;
        // The value of this loop is computed before the next one replaces it.
        if (!engine_flush(lib_engine(s->lib), &e)) {
            value_release(result);
            return vm_raise_err(s->vm, &e);
        }
    }
    bool ok = lib_finish(s->lib);
    *seconds = (double)(clock_ns() - start) * 1e-9;
    if (ok && last)
        *last = result;
    else
        value_release(result);
    return ok;
}

// ---- %timeit ------------------------------------------------------------------------------------

typedef struct TimeitOptions {
    int64_t loops, runs, digits; // loops: 0 for as many as it takes
    bool quiet, returns;
} TimeitOptions;

static int64_t *option_number(TimeitOptions *o, char letter) {
    switch (letter) {
    case 'n': return &o->loops;
    case 'r': return &o->runs;
    case 'p': return &o->digits;
    default: return NULL;
    }
}

// "-n 100 -r 3 statement": takes the options off the front.
static bool take_options(Session *s, Str *rest, TimeitOptions *options) {
    for (;;) {
        *rest = str_trim(*rest);
        bool q = take_flag(rest, "-q");
        bool o = take_flag(rest, "-o");
        bool clock = take_flag(rest, "-t") || take_flag(rest, "-c");
        options->quiet |= q;
        options->returns |= o;
        if (q || o || clock)
            continue;
        bool is_option = rest->n > 1 && rest->p[0] == '-';
        int64_t *to = is_option ? option_number(options, rest->p[1]) : NULL;
        if (!to)
            return true;
        Str number = str_trim(str_slice(*rest, 2, rest->n));
        int64_t value = 0;
        size_t digits = 0;
        while (digits < number.n && digits < 10 && number.p[digits] >= '0' &&
               number.p[digits] <= '9')
            value = value * 10 + (number.p[digits++] - '0');
        if (!digits || value < 1)
            return vm_raise(s->vm, ERR_VALUE, "%%timeit: -%c wants a number of at least 1",
                            rest->p[1]);
        *to = value;
        *rest = str_slice(number, digits, number.n);
    }
}

// 1, 2, 5, 10, 20, ... loops until one run takes long enough.
static bool choose_loops(Session *s, Code *code, int64_t *loops) {
    static const int steps[] = {1, 2, 5};
    for (int64_t power = 1; power <= 1000000000; power *= 10)
        for (int i = 0; i < 3; i++) {
            double seconds;
            *loops = power * steps[i];
            if (!timing_run(s, code, *loops, &seconds, NULL))
                return false;
            if (seconds >= ENOUGH_SECONDS)
                return true;
            // Far from enough: jump instead of creeping there.
            double factor = ENOUGH_SECONDS / (seconds > 1e-9 ? seconds : 1e-9);
            while (factor > 100 && power < 100000000) {
                factor /= 10;
                power *= 10;
            }
        }
    return true;
}

static void count_text(int64_t n, Buf *out) {
    char digits[32];
    int len = snprintf(digits, sizeof digits, "%" PRId64, n);
    for (int i = 0; i < len; i++) {
        if (i && (len - i) % 3 == 0)
            buf_byte(out, ',');
        buf_byte(out, digits[i]);
    }
}

static bool report(Session *s, double *v, size_t runs, int64_t loops, double first, int digits) {
    double mean = 0, square = 0;
    char a[32], b[32], c[32];
    for (size_t i = 0; i < runs; i++)
        mean += v[i] / (double)runs;
    for (size_t i = 0; i < runs; i++)
        square += (v[i] - mean) * (v[i] - mean) / (double)runs;
    Buf out = {0};
    buf_printf(&out, "%s ± %s per loop (mean ± std. dev. of %zu run%s, ",
               time_of_digits(mean, digits, a), time_of_digits(sqrt(square), digits, b), runs,
               runs == 1 ? "" : "s");
    count_text(loops, &out);
    buf_printf(&out, " loop%s each); the first took %s\n", loops == 1 ? "" : "s",
               time_of_digits(first, digits, c));
    bool ok = session_print(s, &out);
    buf_free(&out);
    return ok;
}

// The figures as an object, for `t = %timeit -o ...`.
static bool give_figures(Session *s, const double *v, size_t runs, int64_t loops) {
    Value args[2] = {v_int(loops), list_new(s->vm, runs)};
    bool ok = !v_is(args[1], T_UNDEF);
    for (size_t i = 0; ok && i < runs; i++)
        ok = list_append(s->vm, args[1], v_float(v[i] * (double)loops));
    ok = ok && magics_in_language(s, "TimeitResult", args, 2, &s->answer);
    value_release(args[1]);
    return ok;
}

static bool time_code(Session *s, Code *code, const TimeitOptions *o) {
    int64_t loops = o->loops, runs = o->runs;
    double first, *v = mem_alloc((size_t)runs * sizeof *v);
    if (!v)
        return vm_no_memory(s->vm);
    bool ok = timing_run(s, code, 1, &first, NULL);
    if (ok && loops == 0)
        ok = choose_loops(s, code, &loops);
    for (int64_t i = 0; ok && i < runs; i++) {
        ok = timing_run(s, code, loops, &v[i], NULL);
        v[i] /= (double)loops;
    }
    ok = ok && (o->quiet || report(s, v, (size_t)runs, loops, first, (int)o->digits));
    if (ok && o->returns)
        ok = give_figures(s, v, (size_t)runs, loops);
    mem_free(v);
    return ok;
}

bool magic_timeit(Session *s, Str arguments, Str body) {
    TimeitOptions o = {.runs = DEFAULT_RUNS, .digits = 3};
    const Str given = arguments;
    bool ran;
    if (!take_options(s, &arguments, &o))
        return false;
    if (o.runs > MAX_RUNS)
        o.runs = MAX_RUNS;
    if (o.digits > 17)
        o.digits = 17;
    if (arguments.n == 0 && str_trim(body).n == 0)
        return vm_raise(s->vm, ERR_VALUE, "%%timeit wants a statement to time");
    if (!python_magic(s, "timeit", &(MagicText){given, arguments, body, o.returns}, &ran) || ran)
        return !vm_raised(s->vm);
    // On a cell, the statement of the first line is set-up and runs once, untimed.
    Value ignored;
    SavedNames names;
    if (!saved_names_save(s, &names))
        return false;
    bool ok = !body.p || !arguments.n || session_run(s, arguments, false, &ignored);
    Code *code = ok ? timing_compile(s, body.p ? body : arguments) : NULL;
    ok = code && time_code(s, code, &o);
    code_free(code);
    saved_names_restore(s, &names);
    saved_names_free(&names);
    return ok;
}

// ---- %time --------------------------------------------------------------------------------------

static double cpu_seconds(const struct timeval *t) {
    return (double)t->tv_sec + 1e-6 * (double)t->tv_usec;
}

bool magic_time(Session *s, Str arguments, Str body) {
    struct rusage before, after;
    Value result = V_UNDEF;
    char user[32], sys[32], total[32], wall[32];
    bool ran;
    if (!python_magic(s, "time", &(MagicText){arguments, body.p ? STR("") : arguments, body, false},
                      &ran) ||
        ran)
        return !vm_raised(s->vm);
    Code *code = timing_compile(s, body.p ? body : arguments);
    if (!code)
        return false;
    double seconds = 0;
    getrusage(RUSAGE_SELF, &before);
    bool ok = timing_run(s, code, 1, &seconds, &result);
    getrusage(RUSAGE_SELF, &after);
    code_free(code);
    if (!ok)
        return false;
    double u = cpu_seconds(&after.ru_utime) - cpu_seconds(&before.ru_utime);
    double k = cpu_seconds(&after.ru_stime) - cpu_seconds(&before.ru_stime);
    Buf out = {0};
    buf_printf(&out, "CPU times: user %s, sys: %s, total: %s\nWall time: %s\n", time_text(u, user),
               time_text(k, sys), time_text(u + k, total), time_text(seconds, wall));
    ok = session_print(s, &out);
    buf_free(&out);
    if (ok && result.tag != T_UNDEF && result.tag != T_NONE && !s->silent)
        ok = session_show(s, result);
    value_release(result);
    return ok;
}
