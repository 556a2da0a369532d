// lib_types.c: questions about types: promotion, casting, limits, and the classes
// that several dtypes share.
#include "kernel/vm/objects.h"
#include "kernel/lib/functions.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static bool refuse_abstract(VM *vm, void *ctx, Value *args, Value *out) {
    (void)args;
    (void)out;
    const Type *t = ctx;
    return vm_raise(vm, ERR_TYPE, "cannot create '%s' instances", t->full_name);
}

bool abstract_class(Lib *lib, Str name, Value *out, bool *found) {
    static const char *const signatures[ABSTRACT_COUNT] = {
        "generic(*args)",         "number(*args)",  "integer(*args)",  "signedinteger(*args)",
        "unsignedinteger(*args)", "inexact(*args)", "floating(*args)", "complexfloating(*args)",
    };
    *found = false;
    for (int i = 0; i < ABSTRACT_COUNT; i++) {
        if (!str_is(name, abstract_types[i].name))
            continue;
        if (lib->abstract[i].tag == T_UNDEF)
            lib->abstract[i] =
                type_new(lib->vm, &abstract_types[i], signatures[i], refuse_abstract,
                         (void *)(uintptr_t)&abstract_types[i], "A kind of numbers.");
        if (lib->abstract[i].tag == T_UNDEF)
            return false;
        *found = true;
        *out = value_copy(lib->abstract[i]);
        return true;
    }
    return true;
}

// ---- promotion ----------------------------------------------------------------------------------

static bool operand_of_value(VM *vm, Value v, Operand *out) {
    Scalar s;
    *out = (Operand){0};
    if (is_array(v)) {
        out->dt = array_of(v)->dt;
        return true;
    }
    if (lib_scalar(v, &s)) {
        out->dt = s.dt;
        out->weak = s.weak;
        out->value = s;
        return true;
    }
    return dtype_argument(vm, v, &out->dt);
}

bool fn_result_type(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Value *items;
    size_t n;
    Operand operands[64];
    Err e;
    err_clear(&e);
    Dtype dt;
    value_items(args[0], &items, &n);
    if (n == 0)
        return vm_raise(vm, ERR_VALUE, "at least one array or dtype is required");
    if (n > 64)
        return vm_raise(vm, ERR_VALUE, "too many arguments");
    for (size_t i = 0; i < n; i++)
        if (!operand_of_value(vm, items[i], &operands[i]))
            return false;
    if (!op_common_type(operands, (int)n, &dt, &e))
        return vm_raise_err(vm, &e);
    *out = dtype_value(dt);
    return true;
}

bool fn_promote_types(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Dtype a = DT_F64, b = DT_F64;
    if (!dtype_argument(vm, args[0], &a) || !dtype_argument(vm, args[1], &b))
        return false;
    *out = dtype_value(dtype_promote(a, b));
    return true;
}

bool fn_can_cast(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Dtype a = DT_F64, b = DT_F64;
    if (args[0].tag == T_INT || args[0].tag == T_FLOAT || args[0].tag == T_BOOL)
        return vm_raise(
            vm, ERR_TYPE,
            "can_cast() does not support Python ints, floats, and complex because the result "
            "used to depend on the value.\nThis change was part of adopting NEP 50, we may "
            "explicitly allow them again in the future.");
    if (is_array(args[0]))
        a = array_of(args[0])->dt;
    else if (!dtype_argument(vm, args[0], &a))
        return false;
    if (!dtype_argument(vm, args[1], &b))
        return false;
    Str rule = value_is_str(args[2]) ? str_get(args[2]) : STR("");
    if (str_is(rule, "safe"))
        *out = v_bool(dtype_can_cast_safe(a, b));
    else if (str_is(rule, "same_kind"))
        *out = v_bool(dtype_can_cast_same_kind(a, b));
    else if (str_is(rule, "unsafe"))
        *out = v_bool(true);
    else if (str_is(rule, "no") || str_is(rule, "equiv"))
        *out = v_bool(a == b);
    else
        return vm_raise(
            vm, ERR_VALUE,
            "casting must be one of 'no', 'equiv', 'safe', 'same_kind', or 'unsafe' (got '%.*s')",
            STR_ARG(rule));
    return true;
}

static Dtype smallest_integer(Scalar s) {
    static const Dtype up[] = {DT_U8, DT_U16, DT_U32, DT_U64},
                       down[] = {DT_I8, DT_I16, DT_I32, DT_I64};
    bool negative = dtype_is_signed(s.dt) && s.u.i < 0;
    const Dtype *types = negative ? down : up;
    s.weak = true;
    for (int i = 0; i < 4; i++)
        if (scalar_fits(s, types[i]))
            return types[i];
    return s.dt;
}

// Whether a finite double is too large for a float.
static bool needs_double(double x) {
    return fabs(x) > (double)FLT_MAX && fabs(x) <= DBL_MAX;
}

static Dtype smallest_type(Scalar s) {
    if (dtype_is_int(s.dt))
        return smallest_integer(s);
    if (dtype_is_complex(s.dt))
        return needs_double(s.u.c.re) || needs_double(s.u.c.im) ? DT_C128 : DT_C64;
    if (!dtype_is_float(s.dt))
        return s.dt;
    double x = fabs(s.u.f);
    if (x < 65000 || !(x <= DBL_MAX))
        return DT_F16;
    return needs_double(x) ? DT_F64 : DT_F32;
}

bool fn_min_scalar_type(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Scalar s;
    if (!lib_scalar(args[0], &s)) {
        Array *a;
        Err e;
        err_clear(&e);
        if (!array_argument(vm, is_array(args[0]) ? namespace_of(args[0]) : NAMESPACE_NUMPY,
                            args[0], DT_COUNT, &a))
            return false;
        *out = dtype_value(a->dt);
        bool single = array_shape(a)->ndim == 0;
        bool ok = !single || array_item(a, NULL, &s, &e);
        array_release(a);
        if (!ok)
            return vm_raise_err(vm, &e);
        if (!single)
            return true;
    }
    *out = dtype_value(smallest_type(s));
    return true;
}

bool fn_issubdtype(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Type *t[2];
    for (int i = 0; i < 2; i++) {
        Dtype dt = DT_F64;
        t[i] = value_class(args[i]);
        bool abstract = t[i] >= abstract_types && t[i] < abstract_types + ABSTRACT_COUNT;
        if (abstract)
            continue;
        if (!dtype_argument(vm, args[i], &dt))
            return false;
        t[i] = scalar_type(dt);
    }
    bool yes = t[0] == t[1];
    for (const Type *at = t[0]->also ? t[0]->also : t[0]; at && !yes; at = at->base)
        yes = at == t[1];
    *out = v_bool(yes);
    return true;
}

// ---- limits -------------------------------------------------------------------------------------

typedef struct Limits {
    Obj head;
    Dtype dt;
} Limits;

static Dtype limits_of(Value v) {
    return ((Limits *)(void *)v.u.o)->dt;
}

static Scalar in_type(Dtype dt, double x) {
    return (Scalar){.dt = dt, .u.f = x};
}

static bool finfo_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    Lib *lib = lib_of(vm);
    Dtype dt = limits_of(v);
    bool single = dt == DT_F32, half = dtype_bytes(dt) == 2;
    const struct {
        const char *name;
        double f64, f32, f16;
    } values[] = {
        {"eps", DBL_EPSILON, FLT_EPSILON, 0x1p-10},
        {"max", DBL_MAX, FLT_MAX, 65504},
        {"min", -DBL_MAX, -FLT_MAX, -65504},
        {"tiny", DBL_MIN, FLT_MIN, 0x1p-14},
        {"smallest_normal", DBL_MIN, FLT_MIN, 0x1p-14},
        {"smallest_subnormal", 0x1p-1074, 0x1p-149, 0x1p-24},
        {"resolution", 1e-15, (double)1e-6f, 0x1.0624dd2f1a9fcp-10},
        {"epsneg", DBL_EPSILON / 2, FLT_EPSILON / 2, 0x1p-11},
    };
    const struct {
        const char *name;
        int f64, f32, f16;
    } ints[] = {
        {"bits", 64, 32, 16}, {"precision", 15, 6, 3},   {"nmant", 52, 23, 10},
        {"nexp", 11, 8, 5},   {"maxexp", 1024, 128, 16}, {"minexp", -1022, -126, -14},
        {"iexp", 11, 8, 5},   {"machep", -52, -23, -10}, {"negep", -53, -24, -11},
    };
    *found = true;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (str_is(name, values[i].name)) {
            double x = half ? values[i].f16 : single ? values[i].f32 : values[i].f64;
            *out = lib_scalar_value(lib, in_type(dt, x));
            return true;
        }
    for (size_t i = 0; i < sizeof ints / sizeof *ints; i++)
        if (str_is(name, ints[i].name)) {
            *out = v_int(half ? ints[i].f16 : single ? ints[i].f32 : ints[i].f64);
            return true;
        }
    if (str_is(name, "dtype")) {
        *out = dtype_value(dt);
        return true;
    }
    *found = false;
    return true;
}

static int64_t lowest_of(Dtype dt) {
    if (!dtype_is_signed(dt))
        return 0;
    return dtype_bytes(dt) == 8 ? INT64_MIN : -(INT64_C(1) << (8 * dtype_bytes(dt) - 1));
}

static bool iinfo_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    Dtype dt = limits_of(v);
    size_t bits = 8 * dtype_bytes(dt);
    *found = true;
    if (str_is(name, "min")) {
        *out = v_int(lowest_of(dt));
        return true;
    }
    if (str_is(name, "max")) {
        if (dt == DT_U64)
            return int_from_text(vm, STR("18446744073709551615"), 10, out);
        uint64_t most = (UINT64_C(1) << (dtype_is_signed(dt) ? bits - 1 : bits)) - 1;
        *out = v_int((int64_t)most);
        return true;
    }
    if (str_is(name, "bits")) {
        *out = v_int((int64_t)bits);
        return true;
    }
    if (str_is(name, "dtype")) {
        *out = dtype_value(dt);
        return true;
    }
    if (str_is(name, "kind")) {
        *out = str_new(vm, dtype_is_signed(dt) ? STR("i") : STR("u"));
        return out->tag != T_UNDEF;
    }
    *found = false;
    return true;
}

static bool iinfo_repr(VM *vm, Value v, Buf *out) {
    Dtype dt = limits_of(v);
    Value most;
    bool found;
    buf_printf(out, "iinfo(min=%lld, max=", (long long)lowest_of(dt));
    bool ok = iinfo_getattr(vm, v, STR("max"), &most, &found) && value_repr(vm, most, out);
    buf_printf(out, ", dtype=%s)", dtype_info[dt].name);
    return ok;
}

static bool finfo_repr(VM *vm, Value v, Buf *out) {
    static const char *const names[] = {"resolution", "min", "max"};
    buf_add(out, STR("finfo("));
    for (int i = 0; i < 3; i++) {
        Value x;
        bool found;
        if (!finfo_getattr(vm, v, str_of(names[i]), &x, &found))
            return false;
        buf_printf(out, "%s=", names[i]);
        if (!value_str(vm, x, out))
            return false;
        buf_add(out, STR(", "));
    }
    buf_printf(out, "dtype=%s)", dtype_info[limits_of(v)].name);
    return true;
}

// A text with the limits' values in place of {name}.
static bool limits_text(VM *vm, Value v, bool (*attr)(VM *, Value, Str, Value *, bool *),
                        const char *text, Buf *out) {
    for (const char *p = text; *p;) {
        if (*p != '{') {
            buf_byte(out, *p++);
            continue;
        }
        size_t n = strcspn(p + 1, "}");
        Value x;
        bool found;
        if (!attr(vm, v, (Str){p + 1, n}, &x, &found))
            return false;
        bool ok = !found || value_str(vm, x, out);
        if (found)
            value_release(x);
        if (!ok)
            return false;
        p += n + 2;
    }
    return true;
}

static const char rule[] = "---------------------------------------------------------------\n";

static bool iinfo_str(VM *vm, Value v, Buf *out) {
    buf_printf(out, "Machine parameters for %s\n%s", dtype_info[limits_of(v)].name, rule);
    bool ok = limits_text(vm, v, iinfo_getattr, "min = {min}\nmax = {max}\n", out);
    buf_printf(out, "%s", rule);
    return ok;
}

static bool finfo_str(VM *vm, Value v, Buf *out) {
    buf_printf(out, "Machine parameters for %s\n%s", dtype_info[limits_of(v)].name, rule);
    bool ok = limits_text(
        vm, v, finfo_getattr,
        "precision = {precision}   resolution = {resolution}\nmachep = {machep}   eps =        "
        "{eps}\n"
        "negep =  {negep}   epsneg =     {epsneg}\nminexp = {minexp}   tiny =       {tiny}\n"
        "maxexp = {maxexp}   max =        {max}\nnexp =   {nexp}   min =        -max\n"
        "smallest_normal = {smallest_normal}   smallest_subnormal = {smallest_subnormal}\n",
        out);
    buf_printf(out, "%s", rule);
    return ok;
}

static const Type type_finfo = {.name = "finfo",
                                .module = "numpy",
                                .size = sizeof(Limits),
                                .repr = finfo_repr,
                                .str = finfo_str,
                                .getattr = finfo_getattr};
static const Type type_iinfo = {.name = "iinfo",
                                .module = "numpy",
                                .size = sizeof(Limits),
                                .repr = iinfo_repr,
                                .str = iinfo_str,
                                .getattr = iinfo_getattr};

static bool limits(VM *vm, const Type *type, Value of, bool floats, Value *out) {
    Dtype dt = DT_F64;
    Scalar s;
    if (is_array(of))
        dt = array_of(of)->dt;
    else if (lib_scalar(of, &s))
        dt = s.dt;
    else if (!dtype_argument(vm, of, &dt))
        return false;
    if (floats)
        dt = dtype_part(dt);
    if (floats != dtype_is_float(dt) || (!floats && !dtype_is_int(dt)))
        return floats ? vm_raise(vm, ERR_VALUE, "data type <class 'numpy.%s'> not inexact",
                                 dtype_info[dt].name)
                      : vm_raise(vm, ERR_VALUE, "Invalid integer data type '%c'.",
                                 dtype_info[dt].kind);
    Limits *l = obj_new(vm, type);
    if (!l)
        return false;
    l->dt = dt;
    *out = v_obj(&l->head);
    return true;
}

bool fn_finfo(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return limits(vm, &type_finfo, args[0], true, out);
}

bool fn_iinfo(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return limits(vm, &type_iinfo, args[0], false, out);
}
