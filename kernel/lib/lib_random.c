// lib_random.c: numpy.random and cupy.random as functions, and the state of the module's
// generator. Generator objects are in lib_generator.c, the drawing itself in draws.c.
#include "gpu/core/host.h"
#include "kernel/base/stop.h"
#include "kernel/base/mem.h"
#include "kernel/lib/draws.h"
#include <string.h>

struct Random {
    Mt19937 mt;
};

Mt19937 *legacy_generator(Lib *lib) {
    if (lib->random)
        return &lib->random->mt;
    if (!(lib->random = mem_alloc(sizeof *lib->random)))
        return NULL;
    mt_seed(&lib->random->mt, (uint32_t)random_entropy());
    return &lib->random->mt;
}

bool random_legacy_ready(Lib *lib) {
    return legacy_generator(lib) != NULL;
}

double random_legacy_draw(void *lib) {
    double x;
    mt_doubles(legacy_generator(lib), &x, 1);
    return x;
}

double random_legacy_normal(void *lib) {
    return mt_normal(legacy_generator(lib));
}

bool random_legacy_whole(void *lib, int64_t low, int64_t high, int64_t *out) {
    if (low > high)
        return false;
    mt_integers(legacy_generator(lib), low, (uint64_t)high - (uint64_t)low, out, 1);
    return true;
}

static void seed_counter(Lib *lib) {
    if (!lib->philox_seeded) {
        lib->philox_key = random_entropy();
        lib->philox_seeded = true;
    }
}

bool module_drawer(VM *vm, const FnContext *c, ModuleDrawer *m) {
    Lib *lib = c->lib;
    m->d = (Drawer){.lib = lib, .namespace = context_namespace(c), .title = "randint"};
    if (m->d.namespace == NAMESPACE_NUMPY) {
        if (!(m->d.bits.mt = legacy_generator(lib)))
            return vm_no_memory(vm);
        m->d.bits.legacy = true;
        return true;
    }
    // One place of the counter for each call: the same numbers on every device.
    seed_counter(lib);
    uint64_t at = lib->philox_next++;
    uint32_t words[4] = {(uint32_t)lib->philox_key, (uint32_t)(lib->philox_key >> 32), (uint32_t)at,
                         (uint32_t)(at >> 32)};
    pcg_seed(&m->own, words, 4);
    m->d.bits.pcg = &m->own;
    return true;
}

// ---- uniform and normal numbers -----------------------------------------------------------------

// cupy's uniform numbers are counted, not drawn: element i is a function of the key and i.
static bool make_counted_uniform(VM *vm, Lib *lib, const Shape *shape, Array **out) {
    Err e;
    err_clear(&e);
    if (!shape_check(shape, 8, &e))
        return vm_raise_err(vm, &e);
    seed_counter(lib);
    *out =
        array_uniform(lib_queue(lib, NAMESPACE_CUPY), shape, lib->philox_key, lib->philox_next, &e);
    lib->philox_next += (uint64_t)shape_count(shape);
    return checked(vm, *out != NULL, &e);
}

// The Box-Muller transform of two counted uniform numbers, which is the same on every device.
static bool make_counted_normal(VM *vm, Lib *lib, const Shape *shape, Array **out) {
    Array *u, *v;
    Err e;
    err_clear(&e);
    if (!make_counted_uniform(vm, lib, shape, &u))
        return false;
    if (!make_counted_uniform(vm, lib, shape, &v)) {
        array_release(u);
        return false;
    }
    // sqrt(-2 log(1 - u)) * cos(2 pi v); 1 - u is never 0
    u = then(OP_ID_ADD, then1(OP_ID_NEG, u, &e), arg_double(1), &e);
    u = then1(OP_ID_SQRT, then(OP_ID_MUL, then1(OP_ID_LOG, u, &e), arg_double(-2), &e), &e);
    v = then1(OP_ID_COS, then(OP_ID_MUL, v, arg_double(6.283185307179586), &e), &e);
    *out = u && v ? then(OP_ID_MUL, u, arg_of(v), &e) : (array_release(u), NULL);
    array_release(v);
    return checked(vm, *out != NULL, &e);
}

static bool make_counted(VM *vm, Standard which, const Shape *shape, double scale, double shift,
                         Value *out) {
    Lib *lib = lib_of(vm);
    Array *a;
    Err e;
    err_clear(&e);
    bool made = which == STANDARD_NORMAL ? make_counted_normal(vm, lib, shape, &a)
                                         : make_counted_uniform(vm, lib, shape, &a);
    if (!made)
        return false;
    if (scale != 1 || shift != 0)
        a = then(OP_ID_ADD, then(OP_ID_MUL, a, arg_double(scale), &e), arg_double(shift), &e);
    return lib_array_value(lib, NAMESPACE_CUPY, a, &e, out);
}

static bool standard(VM *vm, const FnContext *c, Standard which, Value size, Value *out) {
    if (context_namespace(c) == NAMESPACE_CUPY && which != STANDARD_EXPONENTIAL) {
        Shape shape;
        bool single;
        return size_argument(vm, size, &shape, &single) &&
               make_counted(vm, which, &shape, 1, 0, out);
    }
    ModuleDrawer m;
    return module_drawer(vm, c, &m) &&
           draw_standard(vm, &m.d, &(StandardDraw){.which = which, .size = size}, out);
}

// ---- module functions ---------------------------------------------------------------------------

bool fn_random_seed(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    int64_t seed = (int64_t)(random_entropy() & UINT32_MAX);
    *out = V_NONE;
    if (!absent(args[0]) && !value_index(vm, args[0], &seed))
        return false;
    if (seed < 0 || seed > UINT32_MAX)
        return vm_raise(vm, ERR_VALUE, "Seed must be between 0 and 2**32 - 1");
    if (context_namespace(c) == NAMESPACE_CUPY) {
        c->lib->philox_key = (uint64_t)seed;
        c->lib->philox_next = 0;
        c->lib->philox_seeded = true;
        return true;
    }
    Mt19937 *mt = legacy_generator(c->lib);
    if (!mt)
        return vm_no_memory(vm);
    mt_seed(mt, (uint32_t)seed);
    return true;
}

// rand(2, 3): the extents are the arguments themselves.
static Value extents(Value star) {
    const Value *items;
    size_t n;
    value_items(star, &items, &n);
    return n ? star : V_NONE;
}

bool fn_random_rand(VM *vm, void *ctx, Value *args, Value *out) {
    return standard(vm, ctx, STANDARD_UNIFORM, extents(args[0]), out);
}

bool fn_random_random(VM *vm, void *ctx, Value *args, Value *out) {
    return standard(vm, ctx, STANDARD_UNIFORM, args[0], out);
}

bool fn_random_randn(VM *vm, void *ctx, Value *args, Value *out) {
    return standard(vm, ctx, STANDARD_NORMAL, extents(args[0]), out);
}

bool fn_random_standard_normal(VM *vm, void *ctx, Value *args, Value *out) {
    return standard(vm, ctx, STANDARD_NORMAL, args[0], out);
}

bool fn_random_standard_exponential(VM *vm, void *ctx, Value *args, Value *out) {
    return standard(vm, ctx, STANDARD_EXPONENTIAL, args[0], out);
}

bool fn_random_standard_gamma(VM *vm, void *ctx, Value *args, Value *out) {
    ModuleDrawer m;
    StandardDraw draw = {.which = STANDARD_GAMMA, .gamma_shape = args[0], .size = args[1]};
    return module_drawer(vm, ctx, &m) && draw_standard(vm, &m.d, &draw, out);
}

// cupy.random.uniform and normal of numbers stay on the device.
static bool make_counted_distribution(VM *vm, const FnContext *c, DistId id, Value *args,
                                      Value *out, bool *handled) {
    Scalar s;
    double a, b;
    Shape shape;
    bool single;
    *handled = context_namespace(c) == NAMESPACE_CUPY &&
               (id == DIST_UNIFORM || id == DIST_NORMAL) && lib_scalar(args[0], &s) &&
               lib_scalar(args[1], &s);
    if (!*handled)
        return true;
    if (!double_argument(vm, args[0], &a) || !double_argument(vm, args[1], &b) ||
        !size_argument(vm, args[2], &shape, &single))
        return false;
    if (id == DIST_UNIFORM)
        return make_counted(vm, STANDARD_UNIFORM, &shape, b - a, a, out);
    if (b < 0)
        return vm_raise(vm, ERR_VALUE, "scale < 0");
    return make_counted(vm, STANDARD_NORMAL, &shape, b, a, out);
}

static bool module_distribution(VM *vm, const FnContext *c, DistId id, Value *args, Value *out) {
    ModuleDrawer m;
    bool handled, ok = make_counted_distribution(vm, c, id, args, out, &handled);
    if (handled || !ok)
        return ok;
    return module_drawer(vm, c, &m) && draw_distribution(vm, &m.d, id, args, out);
}

#define DIST(ID, C, ...)                                             \
    bool fn_random_##C(VM *vm, void *ctx, Value *args, Value *out) { \
        return module_distribution(vm, ctx, DIST_##ID, args, out);   \
    }
#include "kernel/lib/distributions.def"
#undef DIST

bool fn_random_randint(VM *vm, void *ctx, Value *args, Value *out) {
    ModuleDrawer m;
    return module_drawer(vm, ctx, &m) &&
           draw_integers(vm, &m.d, (IntegerRange){args[0], args[1], false}, args[2], args[3], out);
}

// ---- the legacy generator's state, for text/random.py -------------------------------------------

enum { STATE_WORDS = 627 }; // the key, the place in it, whether a normal number waits, and that

// (key, next number, is there a key) of cupy's generator, and setting them.
bool fn_core_draws_state(VM *vm, void *ctx, Value *args, Value *out) {
    (void)args;
    Lib *lib = ((const FnContext *)ctx)->lib;
    seed_counter(lib);
    Value parts[3] = {v_int((int64_t)lib->philox_key), v_int((int64_t)lib->philox_next),
                      v_bool(lib->philox_seeded)};
    *out = tuple_new(vm, parts, 3);
    return out->tag != T_UNDEF;
}

bool fn_core_draws_set(VM *vm, void *ctx, Value *args, Value *out) {
    Lib *lib = ((const FnContext *)ctx)->lib;
    const Value *parts;
    size_t n;
    *out = V_NONE;
    if (!value_items(args[0], &parts, &n) || n != 3 || parts[0].tag != T_INT ||
        parts[1].tag != T_INT || parts[2].tag != T_BOOL)
        return vm_raise(vm, ERR_TYPE, "the state of draws is a tuple of two integers and a bool");
    lib->philox_key = (uint64_t)parts[0].u.i;
    lib->philox_next = (uint64_t)parts[1].u.i;
    lib->philox_seeded = parts[2].u.b;
    return true;
}

bool fn_core_mt_get(VM *vm, void *ctx, Value *args, Value *out) {
    (void)args;
    const FnContext *c = ctx;
    Mt19937 *mt = legacy_generator(c->lib);
    uint64_t words[STATE_WORDS];
    Shape shape = {.ndim = 1, .dim = {STATE_WORDS}};
    Err e;
    err_clear(&e);
    if (!mt)
        return vm_no_memory(vm);
    for (int i = 0; i < 624; i++)
        words[i] = mt->twister.key[i];
    words[624] = (uint64_t)mt->twister.pos;
    words[625] = mt->has_gauss;
    memcpy(&words[626], &mt->gauss, sizeof mt->gauss);
    Array *a = array_from_host(engine_cpu(c->lib->engine), DT_U64, &shape, words, &e);
    return lib_array_value(c->lib, NAMESPACE_NUMPY, a, &e, out);
}

bool fn_core_mt_set(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Mt19937 *mt = legacy_generator(c->lib);
    Array *a = lib_array(args[0]);
    uint64_t words[STATE_WORDS];
    Err e;
    err_clear(&e);
    *out = V_NONE;
    if (!mt)
        return vm_no_memory(vm);
    if (!a || a->dt != DT_U64 || array_count(a) != STATE_WORDS)
        return vm_raise(vm, ERR_VALUE, "no state of the generator");
    if (!array_read(a, words, &e))
        return vm_raise_err(vm, &e);
    for (int i = 0; i < 624; i++)
        mt->twister.key[i] = (uint32_t)words[i];
    mt->twister.pos = words[624] <= 624 ? (int)words[624] : 624;
    mt->has_gauss = words[625] != 0;
    memcpy(&mt->gauss, &words[626], sizeof mt->gauss);
    return true;
}

// mt_order(n): 0 to n - 1 shuffled by the legacy generator.
bool fn_core_mt_order(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Mt19937 *mt = legacy_generator(c->lib);
    Shape shape = {.ndim = 1};
    HostOut to;
    Err e;
    err_clear(&e);
    if (!mt)
        return vm_no_memory(vm);
    if (!value_index(vm, args[0], &shape.dim[0]))
        return false;
    if (!host_write(lib_queue(c->lib, context_namespace(c)), DT_I64, &shape, &to, &e))
        return vm_raise_err(vm, &e);
    int64_t *x = to.data;
    for (int64_t i = 0; i < shape.dim[0]; i++)
        x[i] = i;
    mt_shuffle(mt, x, shape.dim[0]);
    if (!stop_check(&e)) {
        host_dropped(&to);
        return vm_raise_err(vm, &e);
    }
    return lib_array_value(c->lib, context_namespace(c), host_written(&to, &e), &e, out);
}

// mt_array(words): the legacy generator anew from an array of 32-bit numbers.
bool fn_core_mt_array(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Mt19937 *mt = legacy_generator(c->lib);
    Array *a = lib_array(args[0]);
    HostIn in;
    Err e;
    err_clear(&e);
    *out = V_NONE;
    if (!mt)
        return vm_no_memory(vm);
    if (!a || a->dt != DT_U32 || !array_count(a))
        return vm_raise(vm, ERR_VALUE, "Seed must be non-empty");
    if (!host_read(a, &in, &e))
        return vm_raise_err(vm, &e);
    mt_seed_array(mt, in.data, (int)in.n);
    host_done(&in);
    return true;
}

void random_free(struct Random *r) {
    mem_free(r);
}
