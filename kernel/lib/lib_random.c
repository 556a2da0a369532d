// lib_random.c: numpy.random and cupy.random as functions, and the Generator type.
#include "gpu/core/host.h"
#include "kernel/base/mem.h"
#include "kernel/lib/functions.h"
#include "kernel/lib/random.h"
#include "kernel/lib/text.h"
#include <math.h>
#include <string.h>

struct Random {
    Mt19937 mt;
};

static Mt19937 *legacy(Lib *lib) {
    if (lib->random) return &lib->random->mt;
    if (!(lib->random = mem_alloc(sizeof *lib->random))) return NULL;
    mt_seed(&lib->random->mt, (uint32_t)random_entropy());
    return &lib->random->mt;
}

bool random_legacy_ready(Lib *lib) { return legacy(lib) != NULL; }

double random_legacy_draw(void *lib) {
    double x;
    mt_doubles(legacy(lib), &x, 1);
    return x;
}

// ---- what all draws share ---------------------------------------------------------------

// How one draw is made: n numbers into host memory.
typedef struct Draw {
    enum { DRAW_MT_UNIFORM, DRAW_MT_NORMAL, DRAW_MT_INT, DRAW_PCG_UNIFORM, DRAW_PCG_INT,
           DRAW_PCG_NORMAL, DRAW_PCG_EXPONENTIAL, DRAW_PCG_FLOAT } kind;
    Mt19937 *mt;
    Pcg64 *pcg;
    int64_t low;
    uint64_t range;
    int bits; // integers: 1, 8, 16, or 0 for more
} Draw;

static bool draws_ints(const Draw *d) { return d->kind == DRAW_MT_INT || d->kind == DRAW_PCG_INT; }

static void draw(void *ctx, void *to, size_t n) {
    const Draw *d = ctx;
    double *x = to;
    switch (d->kind) {
    case DRAW_MT_UNIFORM: mt_doubles(d->mt, x, n); break;
    case DRAW_MT_NORMAL:
        for (size_t i = 0; i < n; i++) x[i] = mt_normal(d->mt);
        break;
    case DRAW_MT_INT:
        if (d->bits) mt_small_integers(d->mt, d->bits, d->low, d->range, to, n);
        else mt_integers(d->mt, d->low, d->range, to, n);
        break;
    case DRAW_PCG_UNIFORM: pcg_doubles(d->pcg, x, n); break;
    case DRAW_PCG_INT:
        if (d->bits) pcg_small_integers(d->pcg, d->bits, d->low, d->range, to, n);
        else pcg_integers(d->pcg, d->low, d->range, to, n);
        break;
    case DRAW_PCG_NORMAL: pcg_normals(d->pcg, x, n); break;
    case DRAW_PCG_EXPONENTIAL: pcg_exponentials(d->pcg, x, n); break;
    case DRAW_PCG_FLOAT: pcg_floats(d->pcg, to, n); break;
    }
}

// Numbers in a shape, or one as a scalar when no size is given. cupy's uniform
// numbers are counted, not drawn: element i is a function of the key and i.
static bool drawn(VM *vm, Lib *lib, Flavour flavour, Draw *d, const Shape *shape, Array **out) {
    Err e = {0};
    Queue *q = lib_queue(lib, flavour);
    *out = array_from_fill(q, draws_ints(d) ? DT_I64 : d->kind == DRAW_PCG_FLOAT ? DT_F32 : DT_F64, shape, draw, d, &e);
    return checked(vm, *out != NULL, &e);
}

static bool uniform(VM *vm, const FnContext *c, const Shape *shape, Array **out, Flavour *flavour) {
    Lib *lib = c->lib;
    Err e = {0};
    *flavour = context_flavour(c);
    if (*flavour == FLAVOUR_CUPY) {
        if (!shape_check(shape, 8, &e)) return vm_raise_err(vm, &e);
        if (!lib->philox_seeded) lib->philox_key = random_entropy(), lib->philox_seeded = true;
        *out = array_uniform(lib_queue(lib, *flavour), shape, lib->philox_key, lib->philox_next, &e);
        lib->philox_next += (uint64_t)shape_count(shape);
        return checked(vm, *out != NULL, &e);
    }
    Mt19937 *mt = legacy(lib);
    if (!mt) return vm_no_memory(vm);
    Draw d = {.kind = DRAW_MT_UNIFORM, .mt = mt};
    return drawn(vm, lib, *flavour, &d, shape, out);
}

// size=None gives one number; the result is a Python float for numpy, as it is there.
static bool give_numbers(VM *vm, Lib *lib, Flavour flavour, Array *a, bool single, Value *out) {
    Err e = {0};
    if (!single || flavour != FLAVOUR_NUMPY) return lib_array_value(lib, flavour, a, &e, out);
    Scalar s = {0};
    int64_t none = 0;
    bool ok = array_item(a, &none, &s, &e);
    array_release(a);
    *out = dtype_is_float(s.dt) ? v_float(s.u.f) : v_int(s.u.i);
    return checked(vm, ok, &e);
}

static bool size_argument(VM *vm, Value v, Shape *shape, bool *single) {
    *shape = (Shape){0};
    *single = absent(v);
    if (*single || !shape_argument(vm, v, shape)) return *single;
    for (int i = 0; i < shape->ndim; i++)
        if (shape->dim[i] < 0) return vm_raise(vm, ERR_VALUE, "negative dimensions are not allowed");
    return true;
}

// rand(2, 3): the extents are the arguments themselves.
static bool extents_argument(VM *vm, Value star, Shape *shape, bool *single) {
    const Value *items;
    size_t n;
    value_items(star, &items, &n);
    return size_argument(vm, n ? star : V_NONE, shape, single);
}

static bool scale_and_shift(VM *vm, Array **a, double scale, double shift) {
    Err e = {0};
    *a = then(OP_ID_ADD, then(OP_ID_MUL, *a, arg_double(scale), &e), arg_double(shift), &e);
    return checked(vm, *a != NULL, &e);
}

// ---- module functions ------------------------------------------------------------------------

bool fn_random_seed(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    int64_t seed = (int64_t)(random_entropy() & UINT32_MAX);
    *out = V_NONE;
    if (!absent(args[0]) && !value_index(vm, args[0], &seed)) return false;
    if (seed < 0 || seed > UINT32_MAX) return vm_raise(vm, ERR_VALUE, "Seed must be between 0 and 2**32 - 1");
    if (context_flavour(c) == FLAVOUR_CUPY) {
        c->lib->philox_key = (uint64_t)seed;
        c->lib->philox_next = 0;
        return c->lib->philox_seeded = true;
    }
    Mt19937 *mt = legacy(c->lib);
    if (!mt) return vm_no_memory(vm);
    mt_seed(mt, (uint32_t)seed);
    return true;
}

static bool uniform_value(VM *vm, const FnContext *c, const Shape *shape, bool single, Value *out) {
    Array *a;
    Flavour flavour;
    return uniform(vm, c, shape, &a, &flavour) && give_numbers(vm, c->lib, flavour, a, single, out);
}

bool fn_random_rand(VM *vm, void *ctx, Value *args, Value *out) {
    Shape shape;
    bool single;
    return extents_argument(vm, args[0], &shape, &single) && uniform_value(vm, ctx, &shape, single, out);
}

bool fn_random_random(VM *vm, void *ctx, Value *args, Value *out) {
    Shape shape;
    bool single;
    return size_argument(vm, args[0], &shape, &single) && uniform_value(vm, ctx, &shape, single, out);
}

bool fn_random_uniform(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    double low, high;
    Shape shape;
    bool single;
    Array *a;
    Flavour flavour;
    return double_argument(vm, args[0], &low) && double_argument(vm, args[1], &high) &&
           size_argument(vm, args[2], &shape, &single) && uniform(vm, c, &shape, &a, &flavour) &&
           scale_and_shift(vm, &a, high - low, low) && give_numbers(vm, c->lib, flavour, a, single, out);
}

// Normal numbers: numpy's polar method; for cupy the Box-Muller transform of two
// counted uniform numbers, which is the same on every device.
static bool normal(VM *vm, const FnContext *c, const Shape *shape, Array **out, Flavour *flavour) {
    *flavour = context_flavour(c);
    if (*flavour == FLAVOUR_NUMPY) {
        Mt19937 *mt = legacy(c->lib);
        if (!mt) return vm_no_memory(vm);
        Draw d = {.kind = DRAW_MT_NORMAL, .mt = mt};
        return drawn(vm, c->lib, *flavour, &d, shape, out);
    }
    Array *u, *v;
    Err e = {0};
    if (!uniform(vm, c, shape, &u, flavour)) return false;
    if (!uniform(vm, c, shape, &v, flavour)) return array_release(u), false;
    // sqrt(-2 log(1 - u)) * cos(2 pi v); 1 - u is never 0
    u = then(OP_ID_ADD, then1(OP_ID_NEG, u, &e), arg_double(1), &e);
    u = then1(OP_ID_SQRT, then(OP_ID_MUL, then1(OP_ID_LOG, u, &e), arg_double(-2), &e), &e);
    v = then1(OP_ID_COS, then(OP_ID_MUL, v, arg_double(6.283185307179586), &e), &e);
    *out = u && v ? then(OP_ID_MUL, u, arg_of(v), &e) : (array_release(u), NULL);
    array_release(v);
    return checked(vm, *out != NULL, &e);
}

bool fn_random_randn(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Shape shape;
    bool single;
    Array *a;
    Flavour flavour;
    return extents_argument(vm, args[0], &shape, &single) && normal(vm, c, &shape, &a, &flavour) &&
           give_numbers(vm, c->lib, flavour, a, single, out);
}

bool fn_random_normal(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    double loc, scale;
    Shape shape;
    bool single;
    Array *a;
    Flavour flavour;
    if (!double_argument(vm, args[0], &loc) || !double_argument(vm, args[1], &scale)) return false;
    if (scale < 0) return vm_raise(vm, ERR_VALUE, "scale < 0");
    return size_argument(vm, args[2], &shape, &single) && normal(vm, c, &shape, &a, &flavour) &&
           scale_and_shift(vm, &a, scale, loc) && give_numbers(vm, c->lib, flavour, a, single, out);
}

// low, high (exclusive) of an integer draw; high=None means [0, low).
static bool int_range(VM *vm, Value low, Value high, bool inclusive, Draw *d) {
    int64_t from = 0, to;
    if (absent(high)) {
        if (!value_index(vm, low, &to)) return false;
    } else if (!value_index(vm, low, &from) || !value_index(vm, high, &to)) {
        return false;
    }
    if (inclusive ? to < from : to <= from) return vm_raise(vm, ERR_VALUE, absent(high) ? "high <= 0" : "low >= high");
    d->low = from;
    d->range = (uint64_t)to - (uint64_t)from - !inclusive;
    return true;
}

static bool draw_bits(VM *vm, Value dtype, Draw *d) {
    Dtype dt = DT_I64;
    if (!dtype_argument(vm, dtype, &dt)) return false;
    d->bits = dt == DT_BOOL ? 1 : dtype_bytes(dt) == 1 ? 8 : dtype_bytes(dt) == 2 ? 16 : 0;
    if (d->bits && d->range >> d->bits)
        return vm_raise(vm, ERR_VALUE, "high is out of bounds for %s", dtype_info[dt].name);
    return true;
}

static bool cast_value(VM *vm, Array **a, Value dtype) {
    Dtype dt = DT_I64;
    Err e = {0};
    if (!dtype_argument(vm, dtype, &dt)) return array_release(*a), false;
    Array *r = array_cast(*a, dt, &e);
    array_release(*a);
    *a = r;
    return checked(vm, r != NULL, &e);
}

bool fn_random_randint(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Shape shape;
    bool single;
    Array *a;
    Flavour flavour = context_flavour(c);
    Draw d = {.kind = DRAW_MT_INT};
    if (!int_range(vm, args[0], args[1], false, &d) || !draw_bits(vm, args[3], &d) || !size_argument(vm, args[2], &shape, &single)) return false;
    if (flavour == FLAVOUR_NUMPY) {
        if (!(d.mt = legacy(c->lib))) return vm_no_memory(vm);
        if (!drawn(vm, c->lib, flavour, &d, &shape, &a)) return false;
    } else {
        Err e = {0};
        if (!uniform(vm, c, &shape, &a, &flavour)) return false;
        a = then1(OP_ID_FLOOR, then(OP_ID_MUL, a, arg_double((double)d.range + 1), &e), &e);
        Array *whole = a ? array_cast(a, DT_I64, &e) : NULL;
        array_release(a);
        a = then(OP_ID_ADD, whole, arg_int(d.low), &e);
        if (!a) return vm_raise_err(vm, &e);
    }
    return cast_value(vm, &a, args[3]) && give_numbers(vm, c->lib, flavour, a, single, out);
}

// ---- Generator -----------------------------------------------------------------------------------

typedef struct GeneratorObj {
    Obj head;
    Pcg64 pcg;
    Flavour flavour;
} GeneratorObj;

static GeneratorObj *generator(Value v) { return (GeneratorObj *)(void *)v.u.o; }

static bool generator_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    buf_printf(out, "Generator(PCG64) at 0x%llX", (unsigned long long)(uintptr_t)v.u.o);
    return true;
}

static bool gen_draw(VM *vm, Value self, Draw *d, const Shape *shape, Array **out) {
    d->pcg = &generator(self)->pcg;
    return drawn(vm, lib_of(vm), generator(self)->flavour, d, shape, out);
}

// The module's number for one draw, the array for a size.
static bool gen_numbers(VM *vm, Value self, Draw *d, Value size, double scale, double shift, Value *out) {
    Shape shape;
    bool single;
    Array *a;
    if (!size_argument(vm, size, &shape, &single) || !gen_draw(vm, self, d, &shape, &a)) return false;
    if ((scale != 1 || shift != 0) && !scale_and_shift(vm, &a, scale, shift)) return false;
    return give_numbers(vm, lib_of(vm), generator(self)->flavour, a, single, out);
}

static bool gen_random(VM *vm, Value self, Value *args, Value *out) {
    Dtype dt = DT_F64;
    if (!dtype_argument(vm, args[1], &dt)) return false;
    if (!dtype_is_float(dt)) return vm_raise(vm, ERR_TYPE, "Unsupported dtype dtype('%s') for random", dtype_info[dt].name);
    Draw d = {.kind = dt == DT_F32 ? DRAW_PCG_FLOAT : DRAW_PCG_UNIFORM};
    return gen_numbers(vm, self, &d, args[0], 1, 0, out);
}

static bool gen_standard_normal(VM *vm, Value self, Value *args, Value *out) {
    Draw d = {.kind = DRAW_PCG_NORMAL};
    return gen_numbers(vm, self, &d, args[0], 1, 0, out);
}

static bool gen_standard_exponential(VM *vm, Value self, Value *args, Value *out) {
    Draw d = {.kind = DRAW_PCG_EXPONENTIAL};
    return gen_numbers(vm, self, &d, args[0], 1, 0, out);
}

static bool gen_exponential(VM *vm, Value self, Value *args, Value *out) {
    Draw d = {.kind = DRAW_PCG_EXPONENTIAL};
    double scale;
    if (!double_argument(vm, args[0], &scale)) return false;
    if (scale < 0) return vm_raise(vm, ERR_VALUE, "scale < 0");
    return gen_numbers(vm, self, &d, args[1], scale, 0, out);
}

// _order(n, first): 0 to n - 1 shuffled from the end down to first as choice does, or
// with first 0 as shuffle does.
static bool gen_order(VM *vm, Value self, Value *args, Value *out) {
    Shape shape = {.ndim = 1};
    int64_t first;
    HostOut to;
    Err e = {0};
    if (!value_index(vm, args[0], &shape.dim[0]) || !value_index(vm, args[1], &first)) return false;
    if (!host_write(lib_queue(lib_of(vm), generator(self)->flavour), DT_I64, &shape, &to, &e)) return vm_raise_err(vm, &e);
    int64_t *x = to.data;
    for (int64_t i = 0; i < shape.dim[0]; i++) x[i] = i;
    if (first == 0) pcg_shuffle_masked(&generator(self)->pcg, x, shape.dim[0]);
    else pcg_shuffle(&generator(self)->pcg, x, shape.dim[0], first);
    return lib_array_value(lib_of(vm), generator(self)->flavour, host_written(&to, &e), &e, out);
}

// _sample(n, size, shuffle): different numbers below n.
static bool gen_sample(VM *vm, Value self, Value *args, Value *out) {
    Shape shape = {.ndim = 1};
    int64_t n;
    bool shuffle;
    HostOut to;
    Err e = {0};
    if (!value_index(vm, args[0], &n) || !value_index(vm, args[1], &shape.dim[0]) ||
        !bool_argument(vm, args[2], true, &shuffle))
        return false;
    int64_t size = shape.dim[0];
    uint64_t mask = (uint64_t)(1.2 * (double)size);
    for (int shift = 1; shift < 64; shift *= 2) mask |= mask >> shift;
    uint64_t *seen = size > 0 && size <= n ? mem_alloc((mask + 1) * sizeof *seen) : NULL;
    if (size > 0 && !seen) return vm_no_memory(vm);
    bool ok = host_write(lib_queue(lib_of(vm), generator(self)->flavour), DT_I64, &shape, &to, &e);
    if (ok && size > 0) {
        pcg_sample(&generator(self)->pcg, n, size, seen, mask, to.data);
        if (shuffle) pcg_shuffle(&generator(self)->pcg, to.data, size, 1);
    }
    mem_free(seen);
    if (!ok) return vm_raise_err(vm, &e);
    return lib_array_value(lib_of(vm), generator(self)->flavour, host_written(&to, &e), &e, out);
}

static bool gen_uniform(VM *vm, Value self, Value *args, Value *out) {
    Draw d = {.kind = DRAW_PCG_UNIFORM};
    double low, high;
    Shape shape;
    bool single;
    Array *a;
    return double_argument(vm, args[0], &low) && double_argument(vm, args[1], &high) &&
           size_argument(vm, args[2], &shape, &single) && gen_draw(vm, self, &d, &shape, &a) &&
           scale_and_shift(vm, &a, high - low, low) &&
           give_numbers(vm, lib_of(vm), generator(self)->flavour, a, single, out);
}

static bool gen_integers(VM *vm, Value self, Value *args, Value *out) {
    Draw d = {.kind = DRAW_PCG_INT};
    Shape shape;
    bool single, endpoint;
    Array *a;
    return bool_argument(vm, args[4], false, &endpoint) && int_range(vm, args[0], args[1], endpoint, &d) &&
           draw_bits(vm, args[3], &d) && size_argument(vm, args[2], &shape, &single) && gen_draw(vm, self, &d, &shape, &a) &&
           cast_value(vm, &a, args[3]) && give_numbers(vm, lib_of(vm), generator(self)->flavour, a, single, out);
}

static bool gen_normal(VM *vm, Value self, Value *args, Value *out) {
    Draw d = {.kind = DRAW_PCG_NORMAL};
    double loc, scale;
    if (!double_argument(vm, args[0], &loc) || !double_argument(vm, args[1], &scale)) return false;
    if (scale < 0) return vm_raise(vm, ERR_VALUE, "scale < 0");
    return gen_numbers(vm, self, &d, args[2], scale, loc, out);
}

// The methods that kernel/lib/text/random.py defines: choice is _generator_choice.
static bool generator_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    static const char *const methods[] = {"choice", "permutation", "permuted", "shuffle", "multivariate_normal", "bytes"};
    *found = false;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (!str_is(name, methods[i])) continue;
        char own[48] = "_generator_";
        memcpy(own + 11, name.p, name.n);
        Value fn;
        if (!text_inner(lib_of(vm), generator(v)->flavour, STR("random"), str_of(own), &fn)) return false;
        *out = bound_new(vm, v, fn);
        value_release(fn);
        return *found = out->tag != T_UNDEF;
    }
    return true;
}

static const Method generator_methods[] = {
    {"random(size=None, dtype=None, out=None)", gen_random, "Uniform numbers in [0, 1)."},
    {"uniform(low=0.0, high=1.0, size=None)", gen_uniform, "Uniform numbers in [low, high)."},
    {"integers(low, high=None, size=None, dtype=None, endpoint=False)", gen_integers, "Integers in [low, high)."},
    {"standard_normal(size=None, dtype=None, out=None)", gen_standard_normal, "Normal numbers, mean 0, deviation 1."},
    {"normal(loc=0.0, scale=1.0, size=None)", gen_normal, "Normal numbers."},
    {"standard_exponential(size=None)", gen_standard_exponential, "Exponential numbers of scale 1."},
    {"exponential(scale=1.0, size=None)", gen_exponential, "Exponential numbers."},
    {"_order(n, first=0)", gen_order, "The numbers below n, shuffled."},
    {"_sample(n, size, shuffle)", gen_sample, "Different numbers below n."},
    {0},
};

static const Type type_generator = {
    .name = "Generator",
    .module = "numpy.random",
    .size = sizeof(GeneratorObj),
    .repr = generator_repr,
    .getattr = generator_getattr,
    .methods = generator_methods,
};

bool fn_random_default_rng(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    uint64_t seed = random_entropy();
    int64_t given;
    uint32_t words[2];
    if (!absent(args[0])) {
        if (!value_index(vm, args[0], &given)) return false;
        if (given < 0) return vm_raise(vm, ERR_VALUE, "expected non-negative integer");
        seed = (uint64_t)given;
    }
    GeneratorObj *g = obj_new(vm, &type_generator);
    if (!g) return false;
    words[0] = (uint32_t)seed;
    words[1] = (uint32_t)(seed >> 32);
    pcg_seed(&g->pcg, words, words[1] ? 2 : 1);
    g->flavour = context_flavour(c);
    *out = v_obj(&g->head);
    return true;
}

// ---- the legacy generator's state, for text/random.py ---------------------------------------------

enum { STATE_WORDS = 627 }; // the key, the place in it, whether a normal number waits, and that

bool fn_core_mt_get(VM *vm, void *ctx, Value *args, Value *out) {
    (void)args;
    const FnContext *c = ctx;
    Mt19937 *mt = legacy(c->lib);
    uint64_t words[STATE_WORDS];
    Shape shape = {.ndim = 1, .dim = {STATE_WORDS}};
    Err e = {0};
    if (!mt) return vm_no_memory(vm);
    for (int i = 0; i < 624; i++) words[i] = mt->key[i];
    words[624] = (uint64_t)mt->pos;
    words[625] = mt->has_gauss;
    memcpy(&words[626], &mt->gauss, sizeof mt->gauss);
    Array *a = array_from_host(engine_cpu(c->lib->engine), DT_U64, &shape, words, &e);
    return lib_array_value(c->lib, FLAVOUR_NUMPY, a, &e, out);
}

bool fn_core_mt_set(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Mt19937 *mt = legacy(c->lib);
    Array *a = lib_array(args[0]);
    uint64_t words[STATE_WORDS];
    Err e = {0};
    *out = V_NONE;
    if (!mt) return vm_no_memory(vm);
    if (!a || a->dt != DT_U64 || array_count(a) != STATE_WORDS) return vm_raise(vm, ERR_VALUE, "no state of the generator");
    if (!array_read(a, words, &e)) return vm_raise_err(vm, &e);
    for (int i = 0; i < 624; i++) mt->key[i] = (uint32_t)words[i];
    mt->pos = words[624] <= 624 ? (int)words[624] : 624;
    mt->has_gauss = words[625] != 0;
    memcpy(&mt->gauss, &words[626], sizeof mt->gauss);
    return true;
}

// mt_order(n): 0 to n - 1 shuffled by the legacy generator.
bool fn_core_mt_order(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Mt19937 *mt = legacy(c->lib);
    Shape shape = {.ndim = 1};
    HostOut to;
    Err e = {0};
    if (!mt) return vm_no_memory(vm);
    if (!value_index(vm, args[0], &shape.dim[0])) return false;
    if (!host_write(lib_queue(c->lib, context_flavour(c)), DT_I64, &shape, &to, &e)) return vm_raise_err(vm, &e);
    int64_t *x = to.data;
    for (int64_t i = 0; i < shape.dim[0]; i++) x[i] = i;
    mt_shuffle(mt, x, shape.dim[0]);
    return lib_array_value(c->lib, context_flavour(c), host_written(&to, &e), &e, out);
}

void random_free(struct Random *r) { mem_free(r); }
