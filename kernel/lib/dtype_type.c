// dtype_type.c: dtype objects, the scalar classes (numpy.float64), and dtype
// arguments in all the spellings that NumPy takes.
#include "gpu/core/fpcheck.h"
#include "kernel/vm/bytes.h"
#include "kernel/vm/complex.h"
#include "kernel/vm/machine.h"
#include "kernel/lib/functions.h"
#include "kernel/lib/internal.h"
#include "kernel/lib/text.h"
#include <assert.h>
#include <math.h>
#include <stdio.h>

static uint32_t dtype_ext; // the same in every VM: types are registered in one order

Value dtype_value(Dtype dt) {
    return v_ext((uint8_t)dtype_ext, (uint64_t)dt);
}

static bool is_dtype(Value v) {
    return v.tag == T_EXT && v.ext == dtype_ext;
}
static Dtype dtype_of(Value v) {
    return (Dtype)v.u.bits;
}

static bool dtype_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    buf_printf(out, "dtype('%s')", dtype_info[dtype_of(v)].name);
    return true;
}

static bool dtype_str(VM *vm, Value v, Buf *out) {
    (void)vm;
    buf_add(out, str_of(dtype_info[dtype_of(v)].name));
    return true;
}

static bool dtype_hash(VM *vm, Value v, uint64_t *out) {
    (void)vm;
    *out = v.u.bits * 0x9e3779b97f4a7c15u;
    return true;
}

// What a function of items.py says of the type, or that function as the type's method.
static bool dtype_by_text(VM *vm, Value v, const char *name, bool called, Value *out) {
    Value fn;
    if (!text_inner(lib_of(vm), NAMESPACE_NUMPY, STR("items"), str_of(name), &fn))
        return false;
    bool ok = true;
    if (called) {
        Args args = {.v = &v, .npos = 1};
        ok = vm_call(vm, fn, &args, out);
    } else {
        *out = bound_new(vm, v, fn);
        ok = out->tag != T_UNDEF;
    }
    value_release(fn);
    return ok;
}

// The attributes that are a number or a truth.
static bool dtype_number_attr(Dtype dt, Str name, Value *out) {
    const DtypeInfo *info = &dtype_info[dt];
    if (str_is(name, "itemsize"))
        *out = v_int(info->bytes);
    else if (str_is(name, "ndim") || str_is(name, "flags"))
        *out = v_int(0);
    else if (str_is(name, "num"))
        *out = v_int(info->number);
    else if (str_is(name, "alignment"))
        *out = v_int(dtype_is_complex(dt) ? info->bytes / 2 : info->bytes);
    else if (str_is(name, "isbuiltin"))
        *out = v_int(1);
    else if (str_is(name, "isnative"))
        *out = v_bool(true);
    else if (str_is(name, "hasobject") || str_is(name, "isalignedstruct"))
        *out = v_bool(false);
    else
        return false;
    return true;
}

// Of types with fields; a number has none.
static bool is_field_name(Str name) {
    return str_is(name, "fields") || str_is(name, "names") || str_is(name, "subdtype") ||
           str_is(name, "metadata");
}

static bool dtype_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    const DtypeInfo *info = &dtype_info[dtype_of(v)];
    *found = true;
    if (dtype_number_attr(dtype_of(v), name, out))
        return true;
    if (str_is(name, "name"))
        *out = str_new(vm, str_of(info->name));
    else if (str_is(name, "kind"))
        *out = str_new(vm, (Str){&info->kind, 1});
    else if (str_is(name, "char"))
        *out = str_new(vm, (Str){&info->code, 1});
    else if (str_is(name, "type"))
        *out = value_copy(scalar_class(lib_of(vm), dtype_of(v)));
    else if (str_is(name, "str")) {
        char text[8];
        snprintf(text, sizeof text, "%c%c%d", info->bytes == 1 ? '|' : '<', info->kind,
                 info->bytes);
        *out = str_new(vm, str_of(text));
    } else if (str_is(name, "byteorder"))
        *out = str_new(vm, info->bytes == 1 ? STR("|") : STR("="));
    else if (is_field_name(name))
        *out = V_NONE;
    else if (str_is(name, "descr"))
        return dtype_by_text(vm, v, "_descr_of", true, out);
    else if (str_is(name, "newbyteorder"))
        return dtype_by_text(vm, v, "_new_byte_order", false, out);
    else if (str_is(name, "base"))
        *out = v;
    else if (str_is(name, "shape"))
        *out = tuple_new(vm, NULL, 0);
    else
        *found = false;
    return !*found || out->tag != T_UNDEF;
}

// The dtype that a value stands for, without raising.
static bool find_dtype(VM *vm, Value v, Dtype *out) {
    Lib *lib = lib_of(vm);
    if (is_dtype(v)) {
        *out = dtype_of(v);
        return true;
    }
    if (value_is_str(v))
        return dtype_parse(str_get(v), out);
    for (int i = 0; i < DT_COUNT; i++) {
        Value class = lib->scalar_class[i];
        if (v.tag == T_OBJ && class.tag == T_OBJ && v.u.o == class.u.o) {
            *out = (Dtype)i;
            return true;
        }
    }
    Scalar s;
    if (is_numpy_scalar(v, &s)) {
        *out = s.dt;
        return true;
    }
    const Type *t = value_class(v);
    if (t == &type_float) {
        *out = DT_F64;
        return true;
    }
    if (t == &type_int) {
        *out = DT_I64;
        return true;
    }
    if (t == &type_bool) {
        *out = DT_BOOL;
        return true;
    }
    if (t == &type_complex) {
        *out = DT_C128;
        return true;
    }
    return false;
}

// What names no type: a list of what are no fields, an array, anything else.
static bool refuse_value(VM *vm, Value v) {
    const Value *items;
    size_t n;
    if (is_array(v) || is_items(v))
        return vm_raise(vm, ERR_TYPE, "Cannot construct a dtype from an array");
    Buf b = {0};
    const char *format = "Cannot interpret '%.*s' as a data type";
    if (v_is_type(v, &type_list) && value_items(v, &items, &n))
        for (size_t i = 0; i < n; i++)
            if (!v_is_type(items[i], &type_tuple)) {
                format = "Field elements must be 2- or 3-tuples, got '%.*s'";
                v = items[i];
                break;
            }
    v = value_copy(v); // its repr may change the list around it
    if (value_repr(vm, v, &b))
        vm_raise(vm, ERR_TYPE, format, STR_ARG(buf_str(&b)));
    value_release(v);
    buf_free(&b);
    return false;
}

// The same of an object, or a class, of a cell that has a dtype: jax.numpy.float32 and its kin.
static bool find_dtype_of_object(VM *vm, Value v, Dtype *out, bool *found) {
    *found = find_dtype(vm, v, out);
    const Type *class = value_class(v);
    const Type *t = class ? class : v.tag == T_OBJ ? v.u.o->type : NULL;
    if (*found || !t || !t->class_object || is_array(v) || is_items(v))
        return true;
    Value dtype = V_UNDEF;
    bool there;
    if (!value_find_attr(vm, v, STR("dtype"), &dtype, &there))
        return false;
    *found = there && is_dtype(dtype) && find_dtype(vm, dtype, out);
    if (there)
        value_release(dtype);
    return true;
}

bool dtype_argument(VM *vm, Value v, Dtype *out) {
    if (v.tag == T_UNDEF || v.tag == T_NONE)
        return true;
    bool found;
    if (!find_dtype_of_object(vm, v, out, &found))
        return false;
    if (found)
        return true;
    Str text = value_is_str(v) ? str_get(v) : (Str){0};
    if (text.p) {
        vm_raise(vm, ERR_TYPE, "data type '%.*s' not understood", STR_ARG(text));
        items_refused(lib_of(vm));
        return vm_hint(vm, "The types here are bool, int8 to int64, uint8 to uint64, float16 to "
                           "float64, complex64 and complex128.");
    }
    refuse_value(vm, v);
    return items_refused(lib_of(vm));
}

// refuse_type(x): the error of what names no type of elements, with what may have been meant.
bool fn_core_refuse_type(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)out;
    if (!value_is_str(args[0])) {
        refuse_value(vm, args[0]);
        if (args[0].tag == T_INT)
            vm_hint(vm, "A shape of several axes is one argument: (3, 4) in brackets of its own.");
        return false;
    }
    Suggest s;
    suggest_begin(&s, str_get(args[0]));
    for (int i = 0; i < DT_COUNT; i++)
        suggest_offer(str_of(dtype_info[i].name), &s);
    static const char *const others[] = {"object", "str", "bytes", "datetime64", "timedelta64"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        suggest_offer(str_of(others[i]), &s);
    vm_raise(vm, ERR_TYPE, "data type '%.*s' not understood", STR_ARG(str_get(args[0])));
    suggest_hint(vm, &s);
    return vm_hint(vm, "The types are bool, int8 to int64, uint8 to uint64, float16 to float64, "
                       "complex64, complex128, str, object and datetime64.");
}

static bool dtype_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    Dtype x, y;
    *handled = op == OP_EQ || op == OP_NE;
    if (!*handled) { // smaller: what can be cast safely
        *handled = find_dtype(vm, a, &x) && find_dtype(vm, b, &y);
        if (!*handled)
            return true;
        bool up = op == OP_LT || op == OP_LE;
        bool strict = op == OP_LT || op == OP_GT;
        *out = v_bool(dtype_can_cast_safe(up ? x : y, up ? y : x) && !(strict && x == y));
        return true;
    }
    bool first, second;
    if (!find_dtype_of_object(vm, a, &x, &first) || !find_dtype_of_object(vm, b, &y, &second))
        return false;
    bool equal = first && second && x == y;
    *out = v_bool(equal == (op == OP_EQ));
    return true;
}

static const Type type_dtype = {
    .name = "dtype",
    .module = "numpy",
    .full_name = "numpy.dtype",
    .repr = dtype_repr,
    .str = dtype_str,
    .hash = dtype_hash,
    .getattr = dtype_getattr,
    .compare = dtype_compare,
};

// numpy.complex128(real, imag), whose parts may be complex themselves.
static bool scalar_of_parts(VM *vm, Value real, Value imag, Scalar *out) {
    Scalar re, im;
    if (!lib_scalar(real.tag == T_UNDEF ? v_int(0) : real, &re) || !lib_scalar(imag, &im))
        return vm_raise(vm, ERR_TYPE, "complex() takes numbers when there are two arguments");
    re = scalar_cast(re, DT_C128);
    im = scalar_cast(im, DT_C128);
    *out = scalar_complex(re.u.c.re - im.u.c.im, re.u.c.im + im.u.c.re);
    return true;
}

static Scalar scalar_of_none(Dtype dt) {
    if (dt == DT_BOOL)
        return scalar_bool(false);
    return dtype_is_complex(dt) ? scalar_complex(NAN, NAN) : scalar_float(NAN);
}

static bool scalar_of_text(VM *vm, Dtype dt, Str text, Scalar *out) {
    if (dtype_is_complex(dt)) {
        double re, im;
        if (!complex_of_text(vm, text, &re, &im))
            return false;
        *out = scalar_complex(re, im);
        return true;
    }
    if (dtype_is_float(dt)) {
        double x;
        if (!value_float_text(vm, text, &x))
            return false;
        *out = scalar_float(x);
        return true;
    }
    Value number;
    if (!int_from_text(vm, str_trim(text), 10, &number))
        return false;
    bool fits = lib_scalar(number, out);
    value_release(number);
    return fits || vm_raise(vm, ERR_OVERFLOW, "Python int too large to convert to C long");
}

// The methods by which an object is a number of the kind, the first one first.
static const char *const *number_methods(Dtype dt) {
    static const char *const whole[] = {"__int__", "__index__", NULL};
    static const char *const real[] = {"__float__", "__index__", NULL};
    static const char *const complex[] = {"__complex__", "__float__", "__index__", NULL};
    return dtype_is_complex(dt) ? complex : dtype_is_float(dt) ? real : whole;
}

static bool has_attribute(VM *vm, Value v, const char *name, bool *found) {
    Value got;
    if (!value_find_attr(vm, v, str_of(name), &got, found))
        return false;
    if (*found)
        value_release(got);
    return true;
}

// Is it an object of a cell's class that is no sequence, and no array by a protocol? float64 is a
// class of Python's float, which asks for a number first.
static bool is_single_object(VM *vm, Dtype dt, Value v, bool *single) {
    static const char *const others[] = {"__array__", "__array_interface__", "__len__", "dtype",
                                         NULL};
    const Value *items;
    size_t n;
    *single = v.tag == T_OBJ && !is_array(v) && !value_is_str(v) && !value_items(v, &items, &n);
    for (const char *const *name = number_methods(dt); dt == DT_F64 && *single && *name; name++) {
        bool found;
        if (!has_attribute(vm, v, *name, &found) || found)
            return found;
    }
    for (int i = 0; *single && others[i]; i++) {
        bool found;
        if (!has_attribute(vm, v, others[i], &found))
            return false;
        *single = !found;
    }
    return true;
}

// An object's number, as int(v), float(v) and complex(v) have it.
static bool scalar_of_object(VM *vm, Dtype dt, Value v, Scalar *out) {
    if (dt == DT_BOOL) {
        bool truth;
        bool ok = value_truth(vm, v, &truth);
        *out = scalar_bool(ok && truth);
        return ok;
    }
    for (const char *const *name = number_methods(dt); *name; name++) {
        Value method, number;
        bool found;
        if (!value_find_attr(vm, v, str_of(*name), &method, &found))
            return false;
        if (!found)
            continue;
        bool ok = vm_call(vm, method, &(Args){0}, &number);
        value_release(method);
        if (!ok)
            return false;
        bool wide = false;
        ok = lib_scalar(number, out) ||
             (dtype_is_inexact(dt) && lib_wide_scalar(vm, number, out, &wide));
        value_release(number);
        return ok || vm_raise(vm, ERR_OVERFLOW, "Python int too large to convert to C long");
    }
    const char *const texts[] = {
        "int() argument must be a string, a bytes-like object or a real number, not '%s'",
        "float() argument must be a string or a real number, not '%s'",
        "must be real number, not %s"};
    const int kind = dtype_is_complex(dt) ? 2 : dtype_is_float(dt) ? 1 : 0;
    return vm_raise(vm, ERR_TYPE, texts[kind], value_type(vm, v)->name);
}

// A text, or bytes, which are read as one.
static bool is_text(Value v, Str *text) {
    if (value_is_str(v))
        *text = str_get(v);
    else if (v_is_type(v, &type_bytes))
        *text = bytes_get(v);
    else
        return false;
    return true;
}

static bool finish_scalar(VM *vm, Dtype dt, Scalar s, Value *out) {
    Lib *lib = lib_of(vm);
    if (s.weak && arithmetic_now(vm))
        s.weak = false; // what does not fit wraps around
    if (s.weak && !scalar_fits(s, dt))
        return vm_raise(vm, ERR_OVERFLOW, "Python integer %lld out of bounds for %s",
                        (long long)s.u.i, dtype_info[dt].name);
    if (!check_real(vm, s, dt))
        return false;
    s = fp_scalar_cast(s, dt);
    return lib_fp_check(lib) && (*out = lib_scalar_value(lib, s)).tag != T_UNDEF;
}

// numpy.float64(x), numpy.dtype(x): constructors.
static bool make_scalar(VM *vm, void *ctx, Value *args, Value *out) {
    const ScalarClass *class = ctx;
    Lib *lib = lib_of(vm);
    Scalar s = {.dt = DT_I64, .weak = true};
    Value v = args[0];
    bool inexact = dtype_is_inexact(class->dt), wide = false;
    Str text = {0};
    bool is_read = is_text(v, &text);
    if (dtype_is_complex(class->dt) && args[1].tag != T_UNDEF) {
        if (!scalar_of_parts(vm, v, args[1], &s))
            return false;
    } else if (v.tag != T_UNDEF && inexact && lib_wide_scalar(vm, v, &s, &wide)) {
        if (wide && isinf(s.u.f))
            return vm_raise(vm, ERR_OVERFLOW, "int too large to convert to float");
    } else if (v.tag == T_NONE && (inexact || class->dt == DT_BOOL)) {
        s = scalar_of_none(class->dt);
    } else if (is_read && class->dt == DT_BOOL) {
        s = scalar_bool(text.n > 0);
    } else if (v.tag != T_UNDEF && !lib_scalar(v, &s)) {
        if (is_read) {
            if (!scalar_of_text(vm, class->dt, text, &s))
                return false;
        } else { // a list or an array becomes an array of this type
            bool single;
            if (!is_single_object(vm, class->dt, v, &single))
                return false;
            if (single)
                return scalar_of_object(vm, class->dt, v, &s) &&
                       finish_scalar(vm, class->dt, s, out);
            Array *a;
            Namespace f = is_array(v) ? namespace_of(v) : NAMESPACE_NUMPY;
            Err e;
            err_clear(&e);
            if (array_argument(vm, f, v, class->dt, &a))
                return lib_result_value(lib, f, a, &e, out);
            return vm_raised(vm) ? false
                                 : vm_raise(vm, ERR_TYPE, "%s is made of numbers, not of '%s'",
                                            dtype_info[class->dt].name, value_type(vm, v)->name);
        }
    }
    return finish_scalar(vm, class->dt, s, out);
}

static bool make_dtype(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Dtype dt = DT_F64;
    if (dtype_argument(vm, args[0], &dt)) {
        *out = dtype_value(dt);
        return true;
    }
    if (!fallback(lib_of(vm), "dtype", args, 1, out))
        return false;
    bool align;
    if (!value_truth(vm, args[1], &align)) {
        value_release(*out);
        return false;
    }
    if (!align)
        return true;
    Value packed = *out;
    bool ok = dtype_by_text(vm, packed, "_aligned", true, out);
    value_release(packed);
    return ok;
}

Value scalar_class(Lib *lib, Dtype dt) {
    assert(dt < DT_COUNT);
    return lib->scalar_class[dt];
}

bool dtypes_register(Lib *lib) {
    static char signature[DT_COUNT][56];
    VM *vm = lib->vm;
    dtype_ext = vm_register_ext(vm, &type_dtype);
    lib->dtype_class = type_new(vm, &type_dtype, "dtype(dtype, align=False, copy=False)",
                                make_dtype, lib, "A description of an array's elements.");
    if (lib->dtype_class.tag == T_UNDEF)
        return false;
    for (int i = 0; i < DT_COUNT; i++) {
        const char *name = i == DT_BOOL ? "bool" : dtype_info[i].name;
        bool parts = dtype_is_complex((Dtype)i);
        snprintf(signature[i], sizeof signature[i],
                 parts ? "%s(real=<no value>, imag=<no value>)" : "%s(x=<no value>, /)", name);
        lib->scalar_ctx[i] = (ScalarClass){lib, (Dtype)i};
        lib->scalar_class[i] =
            type_new(vm, scalar_type((Dtype)i), signature[i], make_scalar, &lib->scalar_ctx[i],
                     "A single number of this type; also a dtype.");
        if (lib->scalar_class[i].tag == T_UNDEF)
            return false;
    }
    return true;
}
