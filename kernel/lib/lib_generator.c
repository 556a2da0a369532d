// lib_generator.c: numpy.random.Generator over one of NumPy's bit generators. What is made of other
// draws is in kernel/lib/text/random.py.
#include "gpu/core/host.h"
#include "kernel/base/stop.h"
#include "kernel/base/mem.h"
#include "kernel/lib/draws.h"
#include "kernel/lib/text.h"
#include <float.h>
#include <math.h>
#include <string.h>

typedef struct GeneratorObj {
    Obj head;
    Pcg64 pcg;
    Mt19937 *mt;    // owned
    RareBits *rare; // owned; both NULL: pcg
    Namespace namespace;
    Value bits; // the bit generator as the text knows it, or T_UNDEF
} GeneratorObj;

static GeneratorObj *generator(Value v) {
    return (GeneratorObj *)(void *)v.u.o;
}

// PCG64 stands in the object itself.
static Pcg64 *own_pcg(GeneratorObj *g) {
    return g->mt || g->rare ? NULL : &g->pcg;
}

static const char *const rare_names[RARE_KINDS] = {
    [RARE_PHILOX] = "Philox", [RARE_SFC64] = "SFC64", [RARE_DXSM] = "PCG64DXSM"};

static const char *kind_name(const GeneratorObj *g) {
    if (g->mt)
        return "MT19937";
    return g->rare ? rare_names[g->rare->kind] : "PCG64";
}

static Drawer drawer(VM *vm, Value self) {
    GeneratorObj *g = generator(self);
    return (Drawer){.lib = lib_of(vm),
                    .namespace = g->namespace,
                    .title = "integers",
                    .bits = {.pcg = own_pcg(g), .mt = g->mt, .rare = g->rare}};
}

static bool generator_str(VM *vm, Value v, Buf *out) {
    (void)vm;
    buf_printf(out, "Generator(%s)", kind_name(generator(v)));
    return true;
}

static bool generator_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    buf_printf(out, "Generator(%s) at 0x%llX", kind_name(generator(v)),
               (unsigned long long)(uintptr_t)v.u.o);
    return true;
}

static bool gen_random(VM *vm, Value self, Value *args, Value *out) {
    Drawer d = drawer(vm, self);
    StandardDraw draw = {STANDARD_UNIFORM, V_UNDEF, args[0], args[1], args[2]};
    return draw_standard(vm, &d, &draw, out);
}

static bool gen_standard_normal(VM *vm, Value self, Value *args, Value *out) {
    Drawer d = drawer(vm, self);
    StandardDraw draw = {STANDARD_NORMAL, V_UNDEF, args[0], args[1], args[2]};
    return draw_standard(vm, &d, &draw, out);
}

static bool gen_standard_exponential(VM *vm, Value self, Value *args, Value *out) {
    Drawer d = drawer(vm, self);
    bool inverted = !absent(args[2]) && value_is_str(args[2]) && str_is(str_get(args[2]), "inv");
    Standard which = inverted ? STANDARD_INVERTED : STANDARD_EXPONENTIAL;
    StandardDraw draw = {which, V_UNDEF, args[0], args[1], args[3]};
    return draw_standard(vm, &d, &draw, out);
}

static bool gen_standard_gamma(VM *vm, Value self, Value *args, Value *out) {
    Drawer d = drawer(vm, self);
    StandardDraw draw = {STANDARD_GAMMA, args[0], args[1], args[2], args[3]};
    return draw_standard(vm, &d, &draw, out);
}

static bool gen_integers(VM *vm, Value self, Value *args, Value *out) {
    Drawer d = drawer(vm, self);
    bool endpoint;
    return bool_argument(vm, args[4], false, &endpoint) &&
           draw_integers(vm, &d, (IntegerRange){args[0], args[1], endpoint}, args[2], args[3], out);
}

#define DIST(ID, C, ...)                                               \
    static bool gen_##C(VM *vm, Value self, Value *args, Value *out) { \
        Drawer d = drawer(vm, self);                                   \
        return draw_distribution(vm, &d, DIST_##ID, args, out);        \
    }
#include "kernel/lib/distributions.def"
#undef DIST

// ---- orders and samples -------------------------------------------------------------------------

// _order(n, first): 0 to n - 1 shuffled from the end down to first as choice does, or
// with first 0 as shuffle does.
static bool gen_order(VM *vm, Value self, Value *args, Value *out) {
    Shape shape = {.ndim = 1};
    int64_t first;
    HostOut to;
    Err e;
    err_clear(&e);
    if (!value_index(vm, args[0], &shape.dim[0]) || !value_index(vm, args[1], &first))
        return false;
    if (!host_write(lib_queue(lib_of(vm), generator(self)->namespace), DT_I64, &shape, &to, &e))
        return vm_raise_err(vm, &e);
    int64_t *x = to.data;
    for (int64_t i = 0; i < shape.dim[0]; i++)
        x[i] = i;
    Drawer d = drawer(vm, self);
    if (first == 0)
        bits_shuffle(&d.bits, x, shape.dim[0]);
    else
        bits_reorder(&d.bits, x, shape.dim[0], first);
    if (!stop_check(&e)) {
        host_dropped(&to);
        return vm_raise_err(vm, &e);
    }
    return lib_array_value(lib_of(vm), generator(self)->namespace, host_written(&to, &e), &e, out);
}

// _sample(n, size, shuffle): different numbers below n.
static bool gen_sample(VM *vm, Value self, Value *args, Value *out) {
    Shape shape = {.ndim = 1};
    int64_t n;
    bool shuffle;
    HostOut to;
    Err e;
    err_clear(&e);
    if (!value_index(vm, args[0], &n) || !value_index(vm, args[1], &shape.dim[0]) ||
        !bool_argument(vm, args[2], true, &shuffle))
        return false;
    int64_t size = shape.dim[0];
    uint64_t mask = (uint64_t)(1.2 * (double)size);
    for (int shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    uint64_t *seen = size > 0 && size <= n ? mem_alloc((mask + 1) * sizeof *seen) : NULL;
    if (size > 0 && !seen)
        return vm_no_memory(vm);
    bool ok =
        host_write(lib_queue(lib_of(vm), generator(self)->namespace), DT_I64, &shape, &to, &e);
    if (ok && size > 0) {
        Drawer d = drawer(vm, self);
        bits_sample(&d.bits, n, size, seen, mask, to.data);
        if (shuffle)
            bits_reorder(&d.bits, to.data, size, 1);
        ok = stop_check(&e);
        if (!ok)
            host_dropped(&to);
    }
    mem_free(seen);
    if (!ok)
        return vm_raise_err(vm, &e);
    return lib_array_value(lib_of(vm), generator(self)->namespace, host_written(&to, &e), &e, out);
}

// ---- the type -----------------------------------------------------------------------------------

// The methods that kernel/lib/text/random.py defines: choice is _generator_choice.
static bool generator_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    static const char *const methods[] = {
        "choice",      "permutation",         "permuted",
        "shuffle",     "multivariate_normal", "bytes",
        "multinomial", "dirichlet",           "multivariate_hypergeometric",
        "spawn"};
    *found = false;
    if (str_is(name, "bit_generator")) {
        Value fn, arg = v;
        Args a = {.v = &arg, .npos = 1};
        *found = true;
        if (generator(v)->bits.tag != T_UNDEF) {
            *out = value_copy(generator(v)->bits);
            return true;
        }
        if (!text_inner(lib_of(vm), generator(v)->namespace, STR("random"), STR("_bits_of"), &fn))
            return false;
        bool ok = vm_call(vm, fn, &a, out);
        value_release(fn);
        return ok;
    }
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (!str_is(name, methods[i]))
            continue;
        char own[48] = "_generator_";
        memcpy(own + 11, name.p, name.n);
        Value fn;
        if (!text_inner(lib_of(vm), generator(v)->namespace, STR("random"), str_of(own), &fn))
            return false;
        *out = bound_new(vm, v, fn);
        value_release(fn);
        return *found = out->tag != T_UNDEF;
    }
    return true;
}

static void generator_free(Obj *o) {
    GeneratorObj *g = (GeneratorObj *)(void *)o;
    mem_free(g->mt);
    mem_free(g->rare);
    value_release(g->bits);
}

// The bit generator holds the generator too.
static void generator_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((GeneratorObj *)(void *)o)->bits, ctx);
}

static void generator_clear(Obj *o) {
    GeneratorObj *g = (GeneratorObj *)(void *)o;
    Value bits = g->bits;
    g->bits = V_UNDEF;
    value_release(bits);
}

static const Method generator_methods[] = {
    {"random(size=None, dtype=None, out=None)", gen_random, "Uniform numbers in [0, 1)."},
    {"integers(low, high=None, size=None, dtype=None, endpoint=False)", gen_integers,
     "Integers in [low, high)."},
    {"standard_normal(size=None, dtype=None, out=None)", gen_standard_normal,
     "Normal numbers, mean 0, deviation 1."},
    {"standard_exponential(size=None, dtype=None, method='zig', out=None)",
     gen_standard_exponential, "Exponential numbers of scale 1."},
    {"standard_gamma(shape, size=None, dtype=None, out=None)", gen_standard_gamma,
     "Numbers of the gamma distribution of scale 1."},
#define DIST(ID, C, NAME, PARAMS, WHOLE, N, A, B, THIRD, DOC, EX, RES) \
    {NAME "(" PARAMS ")", gen_##C, DOC},
#include "kernel/lib/distributions.def"
#undef DIST
    {"_order(n, first=0)", gen_order, "The numbers below n, shuffled."},
    {"_sample(n, size, shuffle)", gen_sample, "Different numbers below n."},
    {0},
};

static const Type type_random_generator = {
    .name = "Generator",
    .module = "numpy.random",
    .full_name = "numpy.random._generator.Generator",
    .size = sizeof(GeneratorObj),
    .collected = true,
    .free = generator_free,
    .traverse = generator_traverse,
    .clear = generator_clear,
    .repr = generator_repr,
    .str = generator_str,
    .getattr = generator_getattr,
    .methods = generator_methods,
};

// ---- in compiled loops --------------------------------------------------------------------------

static double draw_uniform(void *g) {
    return pcg_double(&((GeneratorObj *)g)->pcg);
}

static double draw_normal(void *g) {
    const Bits bits = {.pcg = &((GeneratorObj *)g)->pcg};
    return ziggurat_normal(&bits);
}

static bool draw_whole(void *g, int64_t low, int64_t high, int64_t *out) {
    const Bits bits = {.pcg = &((GeneratorObj *)g)->pcg};
    if (low > high)
        return false;
    bits_integers(&bits, low, (uint64_t)high - (uint64_t)low, out, 1);
    return true;
}

bool generator_method(Value v, Str name, LoopCall *out) {
    if (!v_is_type(v, &type_random_generator) || !own_pcg(generator(v)) ||
        generator(v)->namespace != NAMESPACE_NUMPY)
        return false;
    *out = (LoopCall){.kind = LOOP_CALL_DRAW, .draw = draw_uniform, .ctx = v.u.o};
    if (str_is(name, "integers")) {
        out->kind = LOOP_CALL_WHOLE;
        out->draw_whole = draw_whole;
        out->typed = true;
    } else if (str_is(name, "uniform"))
        out->scale = LOOP_SCALE_RANGE;
    else if (str_is(name, "normal")) {
        out->scale = LOOP_SCALE_NORMAL;
        out->draw = draw_normal;
    } else if (str_is(name, "standard_normal"))
        out->draw = draw_normal;
    else if (!str_is(name, "random") && name.n)
        return false;
    return true;
}

// Generator(bit_generator): the generator that stands behind it.
static bool generator_call(VM *vm, void *ctx, Value *args, Value *out) {
    Value fn;
    Args a = {.v = args, .npos = 1};
    if (!text_inner(ctx, NAMESPACE_NUMPY, STR("random"), STR("_generator_of"), &fn))
        return false;
    bool ok = vm_call(vm, fn, &a, out);
    value_release(fn);
    return ok;
}

Value generator_class(Lib *lib) {
    return type_new(lib->vm, &type_random_generator, "Generator(bit_generator)", generator_call,
                    lib, "Draws random numbers.");
}

// ---- primitives ---------------------------------------------------------------------------------

// entropy(): 62 unpredictable bits.
bool fn_core_entropy(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    (void)args;
    *out = v_int((int64_t)(random_entropy() >> 2));
    return true;
}

// The words of an array of uint32 in host memory.
static bool words_of(VM *vm, Value v, HostIn *in) {
    Array *a = lib_array(v);
    Err e;
    err_clear(&e);
    if (!a || a->dt != DT_U32)
        return vm_raise(vm, ERR_TYPE, "an array of uint32 is needed");
    return checked(vm, host_read(a, in, &e), &e);
}

// seed_words(entropy, n, pool): what SeedSequence.generate_state gives.
bool fn_core_seed_words(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Shape shape = {.ndim = 1};
    int64_t pool;
    HostIn in;
    HostOut to;
    Err e;
    err_clear(&e);
    if (!value_index(vm, args[1], &shape.dim[0]) || !value_index(vm, args[2], &pool))
        return false;
    if (pool < 4 || pool > SEED_POOL_MOST)
        return vm_raise(vm, ERR_VALUE, "The size of the entropy pool should be at least 4");
    if (!words_of(vm, args[0], &in))
        return false;
    bool ok = checked(
        vm, host_write(lib_queue(c->lib, context_namespace(c)), DT_U32, &shape, &to, &e), &e);
    if (ok)
        seed_words(in.data, in.n, (int)pool, to.data, (int)shape.dim[0]);
    host_done(&in);
    return ok && lib_array_value(c->lib, context_namespace(c), host_written(&to, &e), &e, out);
}

static RareKind rare_kind(Str name) {
    int i = 0;
    while (i < RARE_KINDS && !str_is(name, rare_names[i]))
        i++;
    return (RareKind)i;
}

// generator(kind, words): PCG64 of 8 words, MT19937 of 624, or one of the others, of a
// SeedSequence.
bool fn_core_generator(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    HostIn in;
    bool mt = value_is_str(args[0]) && str_is(str_get(args[0]), "MT19937");
    RareKind kind = value_is_str(args[0]) ? rare_kind(str_get(args[0])) : RARE_KINDS;
    bool rare = kind < RARE_KINDS;
    if (!words_of(vm, args[1], &in))
        return false;
    size_t words = 8;
    if (mt)
        words = 624;
    else if (rare)
        words = (size_t)rare_seed_words[kind];
    GeneratorObj *g = in.n >= words ? obj_new(vm, &type_random_generator) : NULL;
    if (!g) {
        host_done(&in);
        return vm_raised(vm) ? false : vm_raise(vm, ERR_VALUE, "too few words");
    }
    g->bits = V_UNDEF;
    g->namespace = context_namespace(c);
    g->mt = mt ? mem_alloc(sizeof *g->mt) : NULL;
    g->rare = rare ? mem_alloc(sizeof *g->rare) : NULL;
    *out = v_obj(&g->head);
    if (g->mt)
        mt_start(g->mt, in.data);
    else if (g->rare)
        rare_start(g->rare, kind, in.data);
    else if (!mt && !rare)
        pcg_start(&g->pcg, in.data);
    host_done(&in);
    if ((!mt || g->mt) && (!rare || g->rare))
        return true;
    value_release(*out);
    return vm_no_memory(vm);
}

static void pcg_words(const Pcg64 *g, uint64_t w[6]) {
    w[0] = (uint64_t)(g->state >> 64);
    w[1] = (uint64_t)g->state;
    w[2] = (uint64_t)(g->inc >> 64);
    w[3] = (uint64_t)g->inc;
    w[4] = g->has_half;
    w[5] = g->half;
}

static void words_pcg(Pcg64 *g, const uint64_t w[6]) {
    g->state = (unsigned __int128)w[0] << 64 | w[1];
    g->inc = (unsigned __int128)w[2] << 64 | w[3];
    g->has_half = w[4] != 0;
    g->half = (uint32_t)w[5];
}

static void rare_words(const RareBits *g, uint64_t *w) {
    for (int i = 0; i < RARE_WORDS; i++)
        w[i] = g->w[i];
    w[RARE_WORDS] = g->has_half;
    w[RARE_WORDS + 1] = g->half;
}

static void words_rare(RareBits *g, const uint64_t *w) {
    for (int i = 0; i < RARE_WORDS; i++)
        g->w[i] = w[i];
    g->has_half = w[RARE_WORDS] != 0;
    g->half = (uint32_t)w[RARE_WORDS + 1];
}

enum { PCG_WORDS = 6, MT_WORDS = 625 };

static void set_state(GeneratorObj *g, const uint64_t *w) {
    if (g->rare)
        words_rare(g->rare, w);
    else if (!g->mt)
        words_pcg(&g->pcg, w);
    if (!g->mt)
        return;
    for (int i = 0; i < 624; i++)
        g->mt->twister.key[i] = (uint32_t)w[i];
    g->mt->twister.pos = w[624] <= 624 ? (int)w[624] : 624;
}

static void state_of(const GeneratorObj *g, uint64_t *w) {
    if (g->rare)
        rare_words(g->rare, w);
    else if (!g->mt)
        pcg_words(&g->pcg, w);
    if (!g->mt)
        return;
    for (int i = 0; i < 624; i++)
        w[i] = g->mt->twister.key[i];
    w[624] = (uint64_t)g->mt->twister.pos;
}

// generator_state(generator, words): the state as an array of uint64; words: None, or a new
// one, or an object that becomes its bit_generator.
bool fn_core_generator_state(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    if (value_type(vm, args[0]) != &type_random_generator)
        return vm_raise(vm, ERR_TYPE, "a Generator is needed");
    GeneratorObj *g = generator(args[0]);
    uint64_t w[MT_WORDS];
    Shape shape = {.ndim = 1, .dim = {g->mt ? MT_WORDS : g->rare ? RARE_WORDS + 2 : PCG_WORDS}};
    Array *given = lib_array(args[1]);
    Err e;
    err_clear(&e);
    *out = V_NONE;
    if (!absent(args[1]) && !given) {
        if (g->bits.tag == T_UNDEF)
            g->bits = value_copy(args[1]);
        return true;
    }
    if (given) {
        if (given->dt != DT_U64 || !shape_equal(array_shape(given), &shape))
            return vm_raise(vm, ERR_VALUE, "no state of this generator");
        if (!array_read(given, w, &e))
            return vm_raise_err(vm, &e);
        set_state(g, w);
        return true;
    }
    state_of(g, w);
    Array *a = array_from_host(lib_queue(c->lib, context_namespace(c)), DT_U64, &shape, w, &e);
    return lib_array_value(c->lib, context_namespace(c), a, &e, out);
}

// One row of shares: each is a part of what the ones before it left.
static void broken_stick(const Bits *b, const double *alpha, const double *rest, size_t k,
                         double *out) {
    double left = 1;
    for (size_t j = 0; j < k; j++)
        out[j] = 0;
    for (size_t j = 0; j + 1 < k; j++) {
        // the share of a zero is drawn too, and is 0
        const double p[DIST_PARAMETERS] = {fmax(alpha[j], DBL_TRUE_MIN),
                                           fmax(rest[j + 1], DBL_TRUE_MIN)};
        double share = dist_draw(DIST_BETA, b, p);
        out[j] = left * share;
        left *= 1 - share;
        if (rest[j + 1] == 0)
            return;
    }
    if (k)
        out[k - 1] = left;
}

static bool read_two(VM *vm, Array *first, HostIn *a, Array *second, HostIn *b) {
    Err e;
    err_clear(&e);
    if (!host_read(first, a, &e))
        return vm_raise_err(vm, &e);
    if (host_read(second, b, &e))
        return true;
    host_done(a);
    return vm_raise_err(vm, &e);
}

// broken_sticks(generator, alpha, rest, rows): dirichlet of small alpha; rest: their sums from each
// on.
bool fn_core_broken_sticks(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    enum { PART = 1 << 16 }; // rows between two looks for an interrupt
    Array *alpha = lib_array(args[1]);
    Array *rest = lib_array(args[2]);
    Shape shape = {.ndim = 2};
    HostIn a, r;
    HostOut to;
    Err e;
    err_clear(&e);
    if (value_type(vm, args[0]) != &type_random_generator)
        return vm_raise(vm, ERR_TYPE, "a Generator is needed");
    if (!alpha || !rest || alpha->dt != DT_F64 || rest->dt != DT_F64 ||
        array_count(alpha) != array_count(rest))
        return vm_raise(vm, ERR_TYPE, "two rows of numbers are needed");
    if (!value_index(vm, args[3], &shape.dim[0]))
        return false;
    shape.dim[1] = array_count(alpha);
    Drawer d = drawer(vm, args[0]);
    if (!read_two(vm, alpha, &a, rest, &r))
        return false;
    bool ok = checked(vm, host_write(lib_queue(d.lib, d.namespace), DT_F64, &shape, &to, &e), &e);
    if (ok) {
        for (size_t i = 0; ok && i < (size_t)shape.dim[0]; i++) {
            broken_stick(&d.bits, a.data, r.data, a.n, (double *)to.data + i * a.n);
            ok = (i + 1) % PART || vm_poll(vm);
        }
        if (!ok)
            host_dropped(&to);
    }
    host_done(&a);
    host_done(&r);
    return ok && lib_array_value(d.lib, d.namespace, host_written(&to, &e), &e, out);
}

// One row: n things over d boxes, box after box.
static void multinomial_row(const Bits *b, int64_t n, const double *p, size_t d, int64_t *out) {
    double left = 1;
    for (size_t j = 0; j < d; j++)
        out[j] = 0;
    for (size_t j = 0; j + 1 < d; j++) {
        out[j] = dist_binomial(b, n, p[j] / left);
        n -= out[j];
        if (n <= 0)
            return;
        left -= p[j];
    }
    if (d)
        out[d - 1] = n;
}

// multinomial(generator or None, n, pvals): n (rows,) int64, pvals (rows, d) float64, checked.
bool fn_core_multinomial(VM *vm, void *ctx, Value *args, Value *out) {
    ModuleDrawer m;
    Drawer d;
    Array *n = lib_array(args[1]);
    Array *p = lib_array(args[2]);
    HostIn counts, chances;
    HostOut to;
    Err e;
    err_clear(&e);
    if (!n || !p || n->dt != DT_I64 || p->dt != DT_F64 || array_shape(p)->ndim != 2 ||
        array_count(n) != array_shape(p)->dim[0])
        return vm_raise(vm, ERR_TYPE, "rows of counts and chances are needed");
    if (absent(args[0])) {
        if (!module_drawer(vm, ctx, &m))
            return false;
        d = m.d;
    } else {
        if (value_type(vm, args[0]) != &type_random_generator)
            return vm_raise(vm, ERR_TYPE, "a Generator is needed");
        d = drawer(vm, args[0]);
    }
    if (!read_two(vm, n, &counts, p, &chances))
        return false;
    bool ok =
        checked(vm, host_write(lib_queue(d.lib, d.namespace), DT_I64, array_shape(p), &to, &e), &e);
    size_t boxes = (size_t)array_shape(p)->dim[1];
    for (size_t i = 0; ok && boxes && i < counts.n; i++)
        multinomial_row(&d.bits, ((const int64_t *)counts.data)[i],
                        (const double *)chances.data + i * boxes, boxes,
                        (int64_t *)to.data + i * boxes);
    host_done(&counts);
    host_done(&chances);
    return ok && lib_array_value(d.lib, d.namespace, host_written(&to, &e), &e, out);
}
