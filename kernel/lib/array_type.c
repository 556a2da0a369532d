// array_type.c: numpy.ndarray and cupy.ndarray as types of the language:
// operators, subscripts, attributes, conversions. The two differ in their name,
// in where new arrays go, and in what a 0-d result is.
#include "kernel/base/mem.h"
#include "kernel/vm/bytes.h"
#include "kernel/vm/bigint.h"
#include "kernel/vm/machine.h"
#include "kernel/lib/numba_types.h"
#include "kernel/lib/subclass.h"
#include "kernel/lib/text.h"
#include <assert.h>
#include <inttypes.h>
#include <math.h>

// ---- values -------------------------------------------------------------------------------------

Array *lib_array(Value v) {
    return is_array(v) ? array_of(v) : NULL;
}

Namespace lib_namespace(Value array) {
    return namespace_of(array);
}

// All array objects, for `base`: a ring around this one.
static ArrayObj ring = {.older = &ring, .newer = &ring};

static void link_array(ArrayObj *o) {
    o->older = ring.older;
    o->newer = &ring;
    ring.older->newer = o;
    ring.older = o;
}

bool lib_owner(const Buffer *buf, Value *out) {
    for (ArrayObj *o = ring.newer; o != &ring; o = o->newer)
        if (o->a->buf == buf && !o->a->view) {
            *out = value_copy(v_obj(&o->head));
            return true;
        }
    return false;
}

bool lib_array_at(const Device *dev, uintptr_t address, size_t bytes, Value *out) {
    for (ArrayObj *o = ring.newer; o != &ring; o = o->newer) {
        const Buffer *buf = o->a->buf;
        if (!buf || !buf->memory || buf->dev != dev || o->a->view ||
            namespace_of(v_obj(&o->head)) != NAMESPACE_CUPY)
            continue;
        uintptr_t from = (uintptr_t)buf->memory;
        if (address < from || address - from > buf->bytes || bytes > buf->bytes - (address - from))
            continue;
        *out = value_copy(v_obj(&o->head));
        return true;
    }
    return false;
}

// While floating-point errors are to be raised or recorded, every result is computed
// at its line.
static bool compute_now(Lib *lib, Array *a) {
    Err e;
    err_clear(&e);
    return checked(lib->vm, queue_flush(a->queue, &e), &e) && lib_fp_check(lib);
}

bool array_object(VM *vm, const Type *type, Array *a, Value *out) {
    assert(is_array_type(type) || is_array_type(type->layout));
    ArrayObj *o = obj_new(vm, type);
    if (!o) {
        array_release(a);
        return false;
    }
    o->a = a;
    link_array(o);
    *out = v_obj(&o->head);
    return true;
}

bool lib_array_value(Lib *lib, Namespace namespace, Array *a, Err *e, Value *out) {
    if (!a)
        return vm_raise_err(lib->vm, e);
    if (lib->eager && !compute_now(lib, a)) {
        array_release(a);
        return false;
    }
    return array_object(lib->vm, &type_ndarray[namespace], a, out);
}

bool lib_result_value(Lib *lib, Namespace namespace, Array *a, Err *e, Value *out) {
    if (a && lib->eager && !compute_now(lib, a)) {
        array_release(a);
        return false;
    }
    if (!a || namespace != NAMESPACE_NUMPY || a->layout.shape.ndim > 0)
        return lib_array_value(lib, namespace, a, e, out);
    Scalar s;
    int64_t none = 0;
    bool ok = array_item(a, &none, &s, e);
    array_release(a);
    if (!ok)
        return vm_raise_err(lib->vm, e);
    return (*out = lib_scalar_value(lib, s)).tag != T_UNDEF;
}

static void array_free(Obj *obj) {
    ArrayObj *o = (ArrayObj *)(void *)obj;
    if (o->newer) { // made whole
        o->older->newer = o->newer;
        o->newer->older = o->older;
    }
    array_drop(o->a);
}

// The hint of a shape error names the operands and their shapes.
static bool raise_binary(VM *vm, const OperandArg *x, const OperandArg *y, const Err *e) {
    vm_raise_err(vm, e);
    if (e->hint[0] || !x->arg.array || !y->arg.array)
        return false;
    char a[SHAPE_TEXT_MAX], b[SHAPE_TEXT_MAX];
    if (e->kind == ERR_VALUE)
        return vm_hint(vm, "{0} has shape %s, {1} has shape %s.",
                       shape_field(array_shape(x->arg.array), a),
                       shape_field(array_shape(y->arg.array), b));
    return vm_hint(vm, "{0} holds %s, {1} holds %s.", dtype_info[x->arg.array->dt].name,
                   dtype_info[y->arg.array->dt].name);
}

// ---- operators ----------------------------------------------------------------------------------

// x**2, x**0.5 and x**-1 by Python numbers are operations of their own in NumPy.
static OpId power_shortcut(Array *base, const ArrayArg *exponent) {
    if (exponent->array || !exponent->value.weak)
        return OP_ID_POW;
    if (dtype_is_complex(exponent->value.dt))
        return OP_ID_POW;
    double e = scalar_to_double(exponent->value);
    if (exponent->value.dt == DT_I64 && e == 2)
        return OP_ID_SQUARE;
    if (!base || !dtype_is_inexact(base->dt))
        return OP_ID_POW;
    if (e == -1)
        return OP_ID_RECIPROCAL;
    return e == 0.5 ? OP_ID_SQRT : OP_ID_POW;
}

// Integers have no negative powers: NumPy refuses when an exponent is negative.
static bool check_exponent(VM *vm, const ArrayArg *base, const ArrayArg *exponent) {
    Dtype b = base->array ? base->array->dt : base->value.dt;
    Dtype x = exponent->array ? exponent->array->dt : exponent->value.dt;
    if (dtype_is_inexact(b) || !dtype_is_signed(x))
        return true;
    if (base->array && array_count(base->array) == 0)
        return true;
    bool python = exponent->array == NULL && exponent->value.weak;
    if (b == DT_U64 && !python)
        return true; // uint64 and signed integers together are float64
    if (python && dtype_is_int(b) && !dtype_is_signed(b))
        return true; // it does not fit the type
    bool negative;
    if (exponent->array) {
        if (array_count(exponent->array) == 0)
            return true;
        Err e;
        err_clear(&e);
        unsigned axes = (1u << exponent->array->layout.shape.ndim) - 1;
        Array *low = array_reduce(RED_MIN, exponent->array, axes, false, DT_COUNT, &e);
        Scalar s = {0};
        int64_t none = 0;
        bool ok = low && array_item(low, &none, &s, &e);
        array_release(low);
        if (!ok)
            return vm_raise_err(vm, &e);
        negative = s.u.i < 0;
    } else {
        negative = exponent->value.u.i < 0;
    }
    if (!negative)
        return true;
    vm_raise(vm, ERR_VALUE, "Integers to negative integer powers are not allowed.");
    return vm_hint(vm, "Make the base a float array: {0}.astype(float).");
}

// Where a list beside an array goes: to the array's device.
static Namespace namespace_of_either(Value a, Value b) {
    return is_array(a)   ? namespace_of(a)
           : is_array(b) ? namespace_of(b)
                         : NAMESPACE_NUMPY; // beside a NumPy scalar
}

static Dtype operand_dtype(const OperandArg *x) {
    return x->arg.array ? x->arg.array->dt : x->arg.value.dt;
}

static bool wide_operands_fit(VM *vm, OpId op, OperandArg *x, OperandArg *y) {
    if (x->wide &&
        !wide_fits(vm, op, x->arg.value, operand_dtype(y), !y->arg.array && y->arg.value.weak))
        return false;
    if (y->wide &&
        !wide_fits(vm, op, y->arg.value, operand_dtype(x), !x->arg.array && x->arg.value.weak))
        return false;
    if (x->wide)
        x->arg.value = wide_beside(op, x->arg.value, operand_dtype(y));
    if (y->wide)
        y->arg.value = wide_beside(op, y->arg.value, operand_dtype(x));
    return true;
}

// A list of texts beside an array: NumPy's operation on arrays of texts, or its error.
static bool binary_of_items(VM *vm, OpId op, Value a, Value b, Value *out) {
    return lib_of(vm)->met_items && objects_operation(vm, op, a, b, out);
}

// A Fraction, say, beside an array of numpy: computed beside each element.
static bool is_beside_object(VM *vm, Value a, Value b) {
    return (is_array(a) && namespace_of(a) == NAMESPACE_NUMPY && is_element_object(vm, b)) ||
           (is_array(b) && namespace_of(b) == NAMESPACE_NUMPY && is_element_object(vm, a));
}

static bool is_whole(const ArrayArg *x) {
    return !x->array && dtype_is_int(x->value.dt);
}

// In functions of numba Python's numbers are int64 and float64 beside arrays too, but an integer
// beside an array of floats.
static void numba_array_arguments(ArrayArg *in) {
    for (int i = 0; i < 2; i++) {
        const Array *other = in[1 - i].array;
        if (!(is_whole(&in[i]) && other && dtype_is_inexact(other->dt)))
            in[i].value.weak = false;
    }
}

static Operand operand_of_arg(const ArrayArg *x) {
    const Dtype dt = x->array ? x->array->dt : x->value.dt;
    return (Operand){.dt = dt, .value = x->value};
}

// A stencil's arrays stand for their elements: the rule of two numbers. made: the operands that
// were cast for it.
static bool stencil_arguments(OpId op, ArrayArg *in, Array *made[2], Err *e) {
    Dtype types[2];
    const Operand a = operand_of_arg(&in[0]), b = operand_of_arg(&in[1]);
    numba_array_arguments(in);
    if (!numba_operands(op == OP_ID_SQUARE ? OP_ID_POW : op, &a, &b, types))
        return true;
    for (int i = 0; i < 2; i++) {
        if (!in[i].array) {
            in[i].value = scalar_cast(in[i].value, types[i]);
            in[i].value.weak = false;
            continue;
        }
        if (in[i].array->dt == types[i])
            continue;
        in[i].array = made[i] = array_cast(in[i].array, types[i], e);
        if (!made[i])
            return false;
    }
    return true;
}

// An operator between arrays by the rules of the function that runs now.
static Array *operator_now(VM *vm, OpId op, ArrayArg *in, Err *e) {
    Array *made[2] = {0};
    bool ok = true;
    if (arithmetic_now(vm) == ARITHMETIC_STENCIL)
        ok = stencil_arguments(op, in, made, e);
    else if (arithmetic_now(vm))
        numba_array_arguments(in);
    Array *r = ok ? array_op(op, in, e) : NULL;
    array_release(made[0]);
    array_release(made[1]);
    return r;
}

bool array_binary_values(VM *vm, OpId op, Value a, Value b, Value *out) {
    Namespace namespace = namespace_of_either(a, b);
    OperandArg x, y = {0};
    lib_of(vm)->met_items = false;
    if (!operand_of_operation(vm, a, &namespace, &x))
        return binary_of_items(vm, op, a, b, out);
    bool ok = operand_of_operation(vm, b, &namespace, &y) && wide_operands_fit(vm, op, &x, &y);
    if (ok && op == OP_ID_POW) {
        op = power_shortcut(x.arg.array, &y.arg);
        if (op == OP_ID_POW)
            ok = check_exponent(vm, &x.arg, &y.arg);
    }
    if (ok) {
        Err e;
        err_clear(&e);
        ArrayArg in[2] = {x.arg, y.arg};
        Array *r = operator_now(vm, op, in, &e);
        ok = r ? lib_result_value(lib_of(vm), namespace, r, &e, out) : raise_binary(vm, &x, &y, &e);
    }
    operand_release(&x);
    operand_release(&y);
    return ok || binary_of_items(vm, op, a, b, out);
}

static bool is_operand(Value v) {
    Scalar s;
    const Value *items;
    size_t n;
    return is_array(v) || lib_scalar(v, &s) || big_is(v) || value_items(v, &items, &n) ||
           v_is_type(v, &type_range);
}

static bool has_attribute(VM *vm, Value v, const char *name, Value *out) {
    bool found = false;
    return value_find_attr(vm, v, str_of(name), out, &found) && found;
}

// Is v of a cell's class that says which array it is (__array__), and leaves operators to arrays:
// it has no __array_ufunc__ and no __array_priority__ above theirs?
bool is_array_like(VM *vm, Value v) {
    Value own = V_NONE;
    if (v.tag != T_OBJ || !v.u.o->type->class_object || is_array(v) || is_items(v) || is_moment(v))
        return false;
    if (!has_attribute(vm, v, "__array__", &own))
        return false;
    value_release(own);
    if (has_attribute(vm, v, "__array_ufunc__", &own)) {
        value_release(own);
        return false;
    }
    double priority = 0;
    if (has_attribute(vm, v, "__array_priority__", &own)) {
        bool number = value_float(vm, own, &priority);
        value_release(own);
        return number && priority <= 0;
    }
    return !vm_raised(vm);
}

// After a failure without an error: an operand's __array__ gave texts, objects or dates.
static bool no_product(VM *vm) {
    return vm_raise(vm, ERR_TYPE, "matmul: an operand's __array__ gave no array of numbers");
}

bool array_matmul_values(VM *vm, Value a, Value b, Value *out) {
    Namespace namespace = namespace_of_either(a, b);
    OperandArg x, y = {0};
    if (!operand_argument(vm, a, &namespace, &x))
        return false;
    bool ok = operand_argument(vm, b, &namespace, &y);
    if (ok && (!x.arg.array || !y.arg.array))
        ok = vm_raise(vm, ERR_VALUE,
                      "matmul: Input operand %d does not have enough dimensions (has 0, gufunc "
                      "core with signature (n?,k),(k,m?)->(n?,m?) requires 1)",
                      x.arg.array ? 1 : 0);
    if (ok) {
        Err e;
        err_clear(&e);
        Array *r = array_matmul(x.arg.array, y.arg.array, &e);
        ok = r ? lib_result_value(lib_of(vm), namespace, r, &e, out) : raise_binary(vm, &x, &y, &e);
    }
    operand_release(&x);
    operand_release(&y);
    if (!ok && !vm_raised(vm))
        return no_product(vm);
    return ok;
}

bool array_binary_plain(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    *handled = (is_operand(a) || is_array_like(vm, a)) && (is_operand(b) || is_array_like(vm, b));
    if (vm_raised(vm))
        return false;
    if (!*handled && (is_foreign(vm, a) || is_foreign(vm, b)))
        return refuse_foreign(vm, binary_op_id(op), a, b);
    if (!*handled && op != OP_MATMUL && is_beside_object(vm, a, b)) {
        *handled = true;
        return objects_operation(vm, binary_op_id(op), a, b, out);
    }
    if (!*handled)
        return !vm_raised(vm);
    if (op == OP_MATMUL)
        return array_matmul_values(vm, a, b, out);
    return array_binary_values(vm, binary_op_id(op), a, b, out);
}

// a @= b: the product goes into a, which keeps its shape and type.
static bool matmul_inplace(VM *vm, Value a, Value b, Value *out) {
    Array *target = array_of(a), *other = lib_array(b);
    if (!array_shape(target)->ndim || (other && array_shape(other)->ndim < 2))
        return vm_raise(
            vm, ERR_VALUE,
            "inplace matrix multiplication requires the first operand to have at least one and "
            "the second at least two dimensions.");
    Value made;
    Err e;
    err_clear(&e);
    if (!op_binary(vm, OP_MATMUL, a, b, false, &made))
        return false;
    Array *r = lib_array(made);
    bool ok = r != NULL;
    if (!ok)
        vm_raise(vm, ERR_TYPE, "the product is no array");
    if (ok && !dtype_can_cast_same_kind(r->dt, target->dt))
        ok = vm_raise(vm, ERR_UFUNC_TYPE,
                      "Cannot cast ufunc 'matmul' output from dtype('%s') to dtype('%s') with "
                      "casting rule 'same_kind'",
                      dtype_info[r->dt].name, dtype_info[target->dt].name);
    if (ok && !shape_equal(array_shape(r), array_shape(target))) {
        const Shape *have = array_shape(target), *want = array_shape(r);
        ok = vm_raise(vm, ERR_VALUE,
                      "matmul: Output operand 0 has a mismatch in its core dimension %d, with "
                      "gufunc signature "
                      "(n?,k),(k,m?)->(n?,m?) (size %lld is different from %lld)",
                      have->ndim > 1, (long long)have->dim[have->ndim - 1],
                      (long long)want->dim[want->ndim ? want->ndim - 1 : 0]);
    }
    ok = ok && checked(vm, array_store(target, (ArrayArg){.array = r}, true, &e), &e);
    value_release(made);
    if (ok)
        *out = value_copy(a);
    return ok;
}

// The right operand's class derives from the left one's: it is asked first.
static bool array_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    if (is_subarray(b))
        return b.u.o->type->binary(vm, op, a, b, out, handled);
    return array_binary_plain(vm, op, a, b, out, handled);
}

// b's __array__ gave texts, objects or dates.
static bool no_place(VM *vm, BinaryOp op, Value a) {
    return vm_raise(vm, ERR_UFUNC_TYPE,
                    "Cannot cast ufunc '%s' output from dtype('O') to dtype('%s') with casting "
                    "rule 'same_kind'",
                    op_info(binary_op_id(op))->name, dtype_info[array_of(a)->dt].name);
}

// a op= b, where b is a date, or an array of objects, dates and the like: what it makes must go
// into a.
static bool items_into(VM *vm, BinaryOp op, Value a, Value b, Value *out) {
    Value result, fn;
    if (!op_binary(vm, op, a, b, false, &result))
        return false;
    Value name = str_new(vm, str_of(op_info(binary_op_id(op))->name)), v[] = {a, name, result};
    bool ok = name.tag != T_UNDEF &&
              text_inner(lib_of(vm), namespace_of(a), STR("items"), STR("_in_place"), &fn);
    if (ok) {
        ok = vm_call(vm, fn, &(Args){.v = v, .npos = 3}, out);
        value_release(fn);
    }
    value_release(name);
    value_release(result);
    return ok;
}

static bool array_inplace_op(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    if ((is_items(b) || is_moment(b)) && op != OP_MATMUL && !array_of(a)->readonly) {
        *handled = true;
        return items_into(vm, op, a, b, out);
    }
    *handled = is_operand(b) || array_of(a)->readonly || is_array_like(vm, b);
    if (!*handled && !vm_raised(vm) && op != OP_MATMUL && is_beside_object(vm, a, b)) {
        *handled = true;
        return no_place(vm, op, a);
    }
    if (!*handled)
        return !vm_raised(vm);
    if (arithmetic_now(vm) == ARITHMETIC_STENCIL) // a number's: nothing is written
        return array_binary_values(vm, binary_op_id(op), a, b, out);
    if (array_of(a)->readonly)
        return vm_raise(vm, ERR_VALUE, "output array is read-only");
    if (op == OP_MATMUL)
        return matmul_inplace(vm, a, b, out);
    Namespace namespace = namespace_of(a);
    OperandArg y;
    if (!operand_of_operation(vm, b, &namespace, &y))
        return !vm_raised(vm) && is_array_like(vm, b) ? no_place(vm, op, a) : false;
    OperandArg x = {.arg.array = array_of(a)};
    Err e;
    err_clear(&e);
    OpId id = binary_op_id(op);
    bool ok = wide_operands_fit(vm, id, &x, &y);
    if (ok && id == OP_ID_POW) {
        ok = check_exponent(vm, &x.arg, &y.arg);
        id = power_shortcut(x.arg.array, &y.arg);
    }
    ok = ok && (array_inplace(id, x.arg.array, y.arg, &e) || raise_binary(vm, &x, &y, &e));
    operand_release(&y);
    if (ok && lib_of(vm)->eager)
        ok = compute_now(lib_of(vm), x.arg.array);
    if (ok)
        *out = value_copy(a);
    return ok;
}

static bool stands_beside(VM *vm, Value v) {
    return is_operand(v) || is_array_like(vm, v);
}

// == and != of an array with what is no element.
static bool none_is_equal(VM *vm, CompareOp op, Value self, Value *out) {
    Err e;
    err_clear(&e);
    Array *r = array_full(array_of(self)->queue, DT_BOOL, array_shape(array_of(self)),
                          scalar_bool(op == OP_NE), &e);
    return lib_result_value(lib_of(vm), namespace_of(self), r, &e, out);
}

bool array_compare_plain(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    if (is_items(a) || is_items(b)) { // it knows
        *handled = is_operand(a) && is_operand(b);
        return true;
    }
    *handled = stands_beside(vm, a) && stands_beside(vm, b);
    if (vm_raised(vm))
        return false;
    if (*handled)
        return array_binary_values(vm, compare_op_id(op), a, b, out);
    if (is_beside_object(vm, a, b)) {
        *handled = true;
        return objects_operation(vm, compare_op_id(op), a, b, out);
    }
    if (vm_raised(vm))
        return false;
    *handled = op == OP_EQ || op == OP_NE;
    if (*handled)
        return none_is_equal(vm, op, is_array(a) ? a : b, out);
    return is_foreign(vm, a) || is_foreign(vm, b) ? refuse_foreign(vm, compare_op_id(op), a, b)
                                                  : true;
}

static bool array_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    if (is_subarray(b))
        return b.u.o->type->compare(vm, op, a, b, out, handled);
    return array_compare_plain(vm, op, a, b, out, handled);
}

static bool array_unary(VM *vm, UnaryOp op, Value v, Value *out, bool *handled) {
    *handled = true;
    Err e;
    err_clear(&e);
    ArrayArg in = {.array = array_of(v)};
    const OpId id = unary_op_id(op);
    const Operand of = operand_of_arg(&in);
    Dtype types[2];
    Array *made = NULL;
    bool ok = true;
    if (arithmetic_now(vm) == ARITHMETIC_STENCIL && numba_operands(id, &of, NULL, types)) {
        in.array = made = array_cast(in.array, types[0], &e);
        ok = made != NULL;
    }
    Array *r = ok ? array_op(id, &in, &e) : NULL;
    array_release(made);
    return lib_result_value(lib_of(vm), namespace_of(v), r, &e, out);
}

// ---- one value out of an array ------------------------------------------------------------------

static bool only_element(VM *vm, Value v, Scalar *out) {
    Err e;
    err_clear(&e);
    int64_t index[LIMIT_NDIM] = {0};
    return checked(vm, array_item(array_of(v), index, out, &e), &e);
}

static bool array_truth(VM *vm, Value v, bool *out) {
    Array *a = array_of(v);
    int64_t n = array_count(a);
    if (n == 0)
        return vm_raise(vm, ERR_VALUE,
                        "The truth value of an empty array is ambiguous. Use `array.size > 0` to "
                        "check that an array is not empty.");
    if (n > 1) {
        vm_raise(vm, ERR_VALUE,
                 "The truth value of an array with more than one element is ambiguous. Use "
                 "a.any() or a.all()");
        char text[SHAPE_TEXT_MAX];
        return vm_hint(vm, "{0} has shape %s.", shape_field(array_shape(a), text));
    }
    Scalar s;
    if (!only_element(vm, v, &s))
        return false;
    *out = scalar_cast(s, DT_BOOL).u.b;
    return true;
}

static bool single_element(VM *vm, Value v, Scalar *out) {
    if (array_of(v)->layout.shape.ndim == 0)
        return only_element(vm, v, out);
    vm_raise(vm, ERR_TYPE, "only 0-dimensional arrays can be converted to Python scalars");
    return vm_hint(vm, "Take an element, {0}[0], or {0}.item() of an array with one element.");
}

static bool array_to_float(VM *vm, Value v, double *out, bool *handled) {
    Scalar s;
    *handled = true;
    if (!single_element(vm, v, &s))
        return false;
    *out = scalar_to_double(s);
    return true;
}

static bool array_to_int(VM *vm, Value v, Value *out, bool *handled) {
    Scalar s;
    *handled = true;
    if (!single_element(vm, v, &s))
        return false;
    s = scalar_cast(s, dtype_part(s.dt));
    if (!dtype_is_float(s.dt))
        return s.dt == DT_U64 ? lib_python_number(vm, s, out)
                              : (*out = v_int(scalar_to_int(s)), true);
    if (isnan(s.u.f))
        return vm_raise(vm, ERR_VALUE, "cannot convert float NaN to integer");
    if (isinf(s.u.f))
        return vm_raise(vm, ERR_OVERFLOW, "cannot convert float infinity to integer");
    return int_from_double(vm, s.u.f, out);
}

static bool array_to_whole(VM *vm, Value v, Value *out, bool *handled) {
    Array *a = array_of(v);
    Scalar s;
    *handled = !a->layout.shape.ndim && a->dt == DT_U64;
    return !*handled || (only_element(vm, v, &s) && lib_python_number(vm, s, out));
}

static bool array_to_index(VM *vm, Value v, int64_t *out, bool *handled) {
    Array *a = array_of(v);
    *handled = true;
    if (a->layout.shape.ndim || !dtype_is_int(a->dt))
        return vm_raise(vm, ERR_TYPE,
                        "only integer scalar arrays can be converted to a scalar index");
    Scalar s;
    if (!only_element(vm, v, &s))
        return false;
    if (s.dt == DT_U64 && s.u.u > INT64_MAX)
        return vm_raise(vm, ERR_OVERFLOW, "Python int too large to convert to C ssize_t");
    *out = scalar_to_int(s);
    return true;
}

// ---- text ---------------------------------------------------------------------------------------

// Concatenates the first and last elements along one axis: what printing shows.
static Array *gather_corner(Array *a, int axis, int64_t lead, int64_t tail, Err *e) {
    Shape shape = *array_shape(a);
    int64_t n = shape.dim[axis];
    shape.dim[axis] = lead + tail;
    Array *out = array_empty(a->queue, a->dt, &shape, e);
    for (int part = 0; out && part < 2; part++) {
        IndexItem from[LIMIT_NDIM] = {0}, to[LIMIT_NDIM] = {0};
        for (int i = 0; i <= axis; i++)
            from[i].kind = to[i].kind = INDEX_SLICE;
        from[axis].has_start = to[axis].has_start = from[axis].has_stop = to[axis].has_stop = true;
        from[axis].start = part ? n - tail : 0;
        from[axis].stop = part ? n : lead;
        to[axis].start = part ? lead : 0;
        to[axis].stop = part ? lead + tail : lead;
        Array *src = array_view(a, from, axis + 1, e),
              *dst = src ? array_view(out, to, axis + 1, e) : NULL;
        bool ok = dst && array_store(dst, (ArrayArg){.array = src}, true, e);
        array_release(src);
        array_release(dst);
        if (!ok) {
            array_release(out);
            out = NULL;
        }
    }
    return out;
}

static Array *corners(Array *a, const ArrayCorners *c, Err *e) {
    Array *r = array_retain(a);
    for (int axis = 0; r && axis < a->layout.shape.ndim; axis++) {
        if (c->tail[axis] == 0 && c->lead[axis] == a->layout.shape.dim[axis])
            continue;
        Array *next = gather_corner(r, axis, c->lead[axis], c->tail[axis], e);
        array_release(r);
        r = next;
    }
    return r;
}

// By numpy.set_printoptions(formatter=...); *done = false when it has none for the type.
static bool formatted_text(VM *vm, Value v, bool repr, Buf *out, bool *done) {
    Lib *lib = lib_of(vm);
    Value fn, text, args[2] = {v, v_bool(repr)};
    Args call = {.v = args, .npos = 2};
    *done = false;
    if (lib->formatter.tag == T_UNDEF)
        return true;
    if (!text_inner(lib, namespace_of(v), STR("printing"), STR("_formatted"), &fn))
        return false;
    bool ok = vm_call(vm, fn, &call, &text);
    value_release(fn);
    if (!ok)
        return false;
    *done = value_is_str(text);
    if (*done)
        buf_add(out, str_get(text));
    value_release(text);
    return true;
}

static bool array_text(VM *vm, Value v, bool repr, Buf *out) {
    Lib *lib = lib_of(vm);
    bool done;
    if (!formatted_text(vm, v, repr, out, &done))
        return false;
    if (done)
        return true;
    Array *a = array_of(v);
    Err e;
    err_clear(&e);
    ArrayCorners c = array_corners(array_shape(a), &lib->print);
    Array *shown = c.summarised ? corners(a, &c, &e) : array_retain(a);
    if (!shown)
        return vm_raise_err(vm, &e);
    void *host = mem_alloc((size_t)array_count(shown) * dtype_bytes(a->dt));
    bool ok = host ? array_read(shown, host, &e) : err_no_memory(&e, 0);
    if (ok) {
        ArrayText t = {.data = host,
                       .dt = a->dt,
                       .shape = *array_shape(a),
                       .gathered = c.summarised,
                       .options = &lib->print};
        ok = repr ? array_text_repr(out, &t,
                                    is_subarray(v) ? str_of(v.u.o->type->name) : STR("array"), &e)
                  : array_text_str(out, &t, &e);
    }
    mem_free(host);
    array_release(shown);
    return checked(vm, ok, &e);
}

static bool array_repr(VM *vm, Value v, Buf *out) {
    return array_text(vm, v, true, out);
}
static bool array_str(VM *vm, Value v, Buf *out) {
    return array_text(vm, v, false, out);
}

static bool array_format(VM *vm, Value v, Str spec, Buf *out) {
    if (spec.n == 0 && (array_of(v)->layout.shape.ndim || is_subarray(v)))
        return value_str(vm, v, out);
    Scalar s;
    if (array_of(v)->layout.shape.ndim) {
        vm_raise(vm, ERR_TYPE, "unsupported format string passed to numpy.ndarray.__format__");
        return vm_hint(vm, "{0} is an array: format one element, or print it without a format.");
    }
    if (!only_element(vm, v, &s))
        return false;
    Value number;
    if (!lib_python_number(vm, s, &number))
        return false;
    bool ok = value_format(vm, number, spec, out);
    value_release(number);
    return ok;
}

void lib_summary(Lib *lib, Value v, Buf *out) {
    Array *a = lib_array(v);
    Scalar s;
    if (a) {
        char text[SHAPE_TEXT_MAX];
        buf_printf(out, "%s array %s on %s", dtype_info[a->dt].name,
                   shape_field(array_shape(a), text), array_device(a)->name);
    } else if (is_numpy_scalar(v, &s)) {
        scalar_text_repr(out, s);
    } else {
        buf_add(out, str_of(value_type(lib->vm, v)->name));
    }
}

static bool array_length(VM *vm, Value v, int64_t *out) {
    const Shape *s = array_shape(array_of(v));
    if (s->ndim == 0)
        return vm_raise(vm, ERR_TYPE, "len() of unsized object");
    *out = s->dim[0];
    return true;
}

// ---- iteration ----------------------------------------------------------------------------------

static bool array_iter(VM *vm, Value v, Value *out) {
    if (array_of(v)->layout.shape.ndim == 0)
        return vm_raise(vm, ERR_TYPE, "iteration over a 0-d array");
    *out = seq_iter_new(vm, &type_seq_iter, v);
    return !v_is(*out, T_UNDEF);
}

// `x in a`: any element equal.
static bool array_contains(VM *vm, Value v, Value item, bool *out) {
    Value equal, any;
    if (!op_compare(vm, OP_EQ, v, item, &equal))
        return false;
    if (!is_array(equal)) {
        bool ok = value_truth(vm, equal, out);
        value_release(equal);
        return ok;
    }
    Array *a = array_of(equal);
    Err e;
    err_clear(&e);
    Array *r = array_reduce(RED_ANY, a, (1u << a->layout.shape.ndim) - 1, false, DT_COUNT, &e);
    value_release(equal);
    if (!lib_array_value(lib_of(vm), NAMESPACE_NUMPY, r, &e, &any))
        return false;
    bool ok = array_truth(vm, any, out);
    value_release(any);
    return ok;
}

// ---- attributes ---------------------------------------------------------------------------------

static bool dims_tuple(VM *vm, const int64_t *dim, int n, int64_t scale, Value *out) {
    Value items[LIMIT_NDIM];
    for (int i = 0; i < n; i++)
        items[i] = v_int(dim[i] * scale);
    *out = tuple_new(vm, items, (size_t)n);
    return out->tag != T_UNDEF;
}

static bool device_name(VM *vm, Value v, Value *out) {
    *out = str_new(vm, str_of(array_device(array_of(v))->name));
    return out->tag != T_UNDEF;
}

// What arrays of cupy have beside NumPy's attributes, and what those are: cupy._more knows.
static bool attribute_of_cupy(Str name) {
    static const char *const names[] = {"device",
                                        "data",
                                        "__cuda_array_interface__",
                                        "__dlpack__",
                                        "__dlpack_device__",
                                        "toDlpack",
                                        "cstruct",
                                        "set"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_is(name, names[i]))
            return true;
    return false;
}

static bool cupy_attr(VM *vm, Value v, Str name, Value *out) {
    Value more, fn, given[2] = {v, V_UNDEF};
    bool found;
    if (!vm_import(vm, STR("cupy._more"), &more))
        return false;
    bool ok = value_find_attr(vm, more, STR("_attribute"), &fn, &found);
    value_release(more);
    if (!ok || !found)
        return ok && vm_raise(vm, ERR_SYSTEM, "internal error: cupy._more has no _attribute");
    given[1] = str_new(vm, name);
    ok = given[1].tag != T_UNDEF && vm_call(vm, fn, &(Args){.v = given, .npos = 2}, out);
    value_release(given[1]);
    value_release(fn);
    return ok;
}

// What kernel/lib/text/numeric.py makes of the array.
static bool inner_attr(VM *vm, Value v, const char *function, Value *out) {
    Value fn;
    Args args = {.v = &v, .npos = 1};
    if (!text_inner(lib_of(vm), namespace_of(v), STR("numeric"), str_of(function), &fn))
        return false;
    bool ok = vm_call(vm, fn, &args, out);
    value_release(fn);
    return ok;
}

static bool no_address(VM *vm, Str name) {
    vm_raise(vm, ERR_NOT_IMPLEMENTED,
             "numpy.ndarray.%.*s is not supported: an array's memory has no address here",
             STR_ARG(name));
    return vm_hint(vm, "{0}.tobytes() gives the bytes, {0}.tolist() the numbers.");
}

static bool set_flat(VM *vm, Value v, Value value) {
    Value fn, none, pair[2] = {v, value};
    Args args = {.v = pair, .npos = 2};
    if (!text_inner(lib_of(vm), namespace_of(v), STR("numeric"), STR("_set_flat"), &fn))
        return false;
    bool ok = vm_call(vm, fn, &args, &none);
    value_release(fn);
    if (ok)
        value_release(none);
    return ok;
}

// The attributes that are a number or the type.
static bool number_attr(const Array *a, Str name, Value *out) {
    if (str_is(name, "dtype"))
        *out = dtype_value(a->dt);
    else if (str_is(name, "ndim"))
        *out = v_int(a->layout.shape.ndim);
    else if (str_is(name, "size"))
        *out = v_int(array_count(a));
    else if (str_is(name, "itemsize"))
        *out = v_int((int64_t)dtype_bytes(a->dt));
    else if (str_is(name, "nbytes"))
        *out = v_int(array_count(a) * (int64_t)dtype_bytes(a->dt));
    else if (str_is(name, "__array_priority__"))
        *out = v_float(0);
    else
        return false;
    return true;
}

// The function of the texts that an attribute is the result of, or NULL.
static const char *attr_function(Str name) {
    static const char *const rows[][2] = {
        {"flat", "_flat_of"}, {"flags", "_flags_of"}, {"mT", "_mT"}, {"base", "_base_of"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (str_is(name, rows[i][0]))
            return rows[i][1];
    return NULL;
}

static bool is_address_name(Str name) {
    return str_is(name, "ctypes") || str_is(name, "data") || str_is(name, "__array_interface__");
}

static bool array_strides(VM *vm, const Array *a, Value *out) {
    Layout dense = layout_of(array_shape(a));
    const Layout *l = a->buf ? &a->layout : &dense;
    return dims_tuple(vm, l->stride, dense.shape.ndim, (int64_t)dtype_bytes(a->dt), out);
}

Array *lib_part(Array *a, bool imaginary, Err *e) {
    if (dtype_is_complex(a->dt))
        return array_part(a, imaginary, e);
    if (!imaginary)
        return array_retain(a);
    Array *zeros = array_full(a->queue, a->dt, array_shape(a), scalar_int(0), e);
    if (zeros)
        zeros->readonly = true;
    return zeros;
}

static bool array_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    Array *a = array_of(v);
    const Shape *s = array_shape(a);
    Err e;
    err_clear(&e);
    *found = true;
    if (str_is(name, "shape"))
        return dims_tuple(vm, s->dim, s->ndim, 1, out);
    if (number_attr(a, name, out))
        return true;
    if (str_is(name, "T"))
        return lib_array_value(lib_of(vm), namespace_of(v), array_transpose(a, NULL, &e), &e, out);
    bool imag = str_is(name, "imag");
    if (str_is(name, "real") || imag)
        return lib_array_value(lib_of(vm), namespace_of(v), lib_part(a, imag, &e), &e, out);
    const char *function = attr_function(name);
    if (function)
        return inner_attr(vm, v, function, out);
    if (namespace_of(v) == NAMESPACE_NUMPY && str_is(name, "get")) {
        vm_raise(vm, ERR_ATTRIBUTE, "'numpy.ndarray' object has no attribute 'get'");
        return vm_hint(vm, "The array is on the CPU already.");
    }
    if (namespace_of(v) == NAMESPACE_CUPY && attribute_of_cupy(name))
        return cupy_attr(vm, v, name, out);
    if (is_address_name(name))
        return no_address(vm, name);
    if (str_is(name, "device"))
        return device_name(vm, v, out);
    if (str_is(name, "strides"))
        return array_strides(vm, a, out);
    Value fn;
    if (!text_method(lib_of(vm), namespace_of(v), name, &fn, found) || !*found)
        return !*found;
    *out = bound_new(vm, v, fn);
    value_release(fn);
    return out->tag != T_UNDEF;
}

// numpy.ndarray.mean
static bool array_unbound(VM *vm, const Type *t, Str name, Value *out, bool *found) {
    Lib *lib = lib_of(vm);
    if (!text_method(lib, (Namespace)(t - type_ndarray), name, out, found))
        return false;
    return !*found || !lib->dispatching || dispatched_new(lib, name, NULL, true, *out, out);
}

static bool set_part(VM *vm, Value v, bool imaginary, Value value) {
    Array *a = array_of(v);
    if (imaginary && !dtype_is_complex(a->dt))
        return vm_raise(vm, ERR_TYPE, "array does not have imaginary part to set");
    Namespace namespace = namespace_of(v);
    OperandArg arg;
    Err e;
    err_clear(&e);
    if (!operand_argument(vm, value, &namespace, &arg))
        return vm_raised(vm) ? false
                             : vm_raise(vm, ERR_TYPE, "a part is set to numbers, not to '%s'",
                                        value_type(vm, value)->name);
    Array *part = lib_part(a, imaginary, &e);
    bool ok = checked(vm, part && array_store(part, arg.arg, true, &e), &e);
    array_release(part);
    operand_release(&arg);
    return ok;
}

// a.dtype = t: the same bytes from now on as another type.
static bool set_dtype(VM *vm, Value v, Value value) {
    Dtype dt = DT_F64;
    Err e;
    err_clear(&e);
    ArrayObj *o = (ArrayObj *)(void *)v.u.o;
    if (!dtype_argument(vm, value, &dt))
        return false;
    Array *r = array_recast(o->a, dt, &e);
    if (!r)
        return vm_raise_err(vm, &e);
    r->view = o->a->view;
    array_release(o->a);
    o->a = r;
    return true;
}

static bool set_shape(VM *vm, Value v, Value value) {
    Shape shape;
    Err e;
    err_clear(&e);
    ArrayObj *o = (ArrayObj *)(void *)v.u.o;
    if (!shape_argument(vm, value, &shape) || !shape_guess(vm, array_count(o->a), &shape))
        return false;
    Array *r = array_reshape(o->a, &shape, &e);
    if (!r)
        return vm_raise_err(vm, &e);
    bool copied = o->a->buf && r->buf != o->a->buf && array_count(r) > 0;
    if (copied) { // the elements do not lie so
        array_release(r);
        return vm_raise(vm, ERR_ATTRIBUTE,
                        "Incompatible shape for in-place modification. Use "
                        "`.reshape()` to make a copy with the desired shape.");
    }
    r->view = o->a->view;
    array_release(o->a);
    o->a = r;
    return true;
}

static bool array_setattr(VM *vm, Value v, Str name, Value value) {
    bool deleted = value.tag == T_UNDEF;
    if (!deleted && str_is(name, "real"))
        return set_part(vm, v, false, value);
    if (!deleted && str_is(name, "imag"))
        return set_part(vm, v, true, value);
    if (!deleted && str_is(name, "flat"))
        return set_flat(vm, v, value);
    if (!deleted && str_is(name, "dtype"))
        return set_dtype(vm, v, value);
    if (str_is(name, "shape"))
        return set_shape(vm, v, value);
    return vm_raise(vm, ERR_ATTRIBUTE, "'%s.ndarray' object has no attribute '%.*s'",
                    v.u.o->type->module, STR_ARG(name));
}

static void array_attrs(VM *vm, Value v, void (*visit)(Str name, void *ctx), void *ctx) {
    (void)vm;
    (void)v;
    static const char *const names[] = {"T",      "base", "device", "dtype", "imag", "itemsize",
                                        "nbytes", "ndim", "real",   "shape", "size", "strides"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        visit(str_of(names[i]), ctx);
    text_next_method(visit, ctx);
}

// ---- what a memoryview sees of an array in host memory ------------------------------------------

// What is recorded for it has run, and before a change also what is recorded to be computed from
// it.
static bool memory_settle(VM *vm, Value v, bool writes) {
    const Array *a = array_of(v);
    Err e;
    err_clear(&e);
    bool done = queue_is_done(a->queue) && !(writes && a->queue->npending);
    return done || queue_finish(a->queue, &e) || vm_raise_err(vm, &e);
}

// struct's letter of the type; of complex numbers NumPy's, a Z before that of their parts.
static void memory_format(Memory *out, Dtype dt) {
    char code = dtype_info[dt].code;
    char *to = out->format;
    if (dtype_is_complex(dt)) {
        *to++ = 'Z';
        code = dt == DT_C64 ? 'f' : 'd';
    }
    *to++ = code;
    *to = 0;
}

static bool array_memory(VM *vm, Value v, bool writes, Memory *out, bool *handled) {
    if (!is_array(v) || namespace_of(v) != NAMESPACE_NUMPY)
        return true; // of texts, dates and the like; of cupy
    Lib *lib = lib_of(vm);
    Array *a = array_of(v);
    Err e;
    err_clear(&e);
    if (!array_device(a)->backend->host_memory)
        return true;
    // A view of its own: what is done to the array's shape or type leaves it as it is.
    if (!lib_array_value(lib, NAMESPACE_NUMPY, array_view(a, NULL, 0, &e), &e, &out->held))
        return false;
    const Array *held = array_of(out->held);
    if (!memory_settle(vm, out->held, writes)) {
        value_release(out->held);
        return false;
    }
    held->buf->pinned = true;
    const Layout *l = &held->layout;
    size_t item = dtype_bytes(held->dt);
    *handled = true;
    out->p = (uint8_t *)held->buf->memory + l->offset * (int64_t)item;
    memory_format(out, held->dt);
    out->item = item;
    out->ndim = l->shape.ndim;
    for (int d = 0; d < out->ndim; d++) {
        out->shape[d] = l->shape.dim[d];
        out->stride[d] = l->stride[d] * (int64_t)item;
    }
    out->readonly = held->readonly;
    out->views = NULL;
    out->settle = memory_settle;
    return true;
}

// ---- the types ----------------------------------------------------------------------------------

#define ARRAY_SLOTS(MODULE)                                                                     \
    .name = "ndarray", .module = MODULE, .full_name = MODULE ".ndarray", .base = &type_object,  \
    .size = sizeof(ArrayObj), .free = array_free, .repr = array_repr, .str = array_str,         \
    .format = array_format, .truth = array_truth, .length = array_length, .attrs = array_attrs, \
    .setitem = array_setitem, .contains = array_contains, .iter = array_iter,                   \
    .to_index = array_to_index, .to_float = array_to_float, .to_whole = array_to_whole,         \
    .to_int = array_to_int, .memory = array_memory

#define ARRAY_TYPE(MODULE, NAMESPACE)                                                     \
    {                                                                                     \
        ARRAY_SLOTS(MODULE),                                                              \
            .getattr = array_getattr, .setattr = array_setattr, .getitem = array_getitem, \
            .unary = array_unary, .binary = array_binary, .inplace = array_inplace_op,    \
            .compare = array_compare, .subclass_slots = &subclass_types[NAMESPACE],       \
            .make = subarray_make, .unbound = array_unbound,                              \
    }
#define SUBCLASS_TYPE(MODULE)                                                          \
    {                                                                                  \
        ARRAY_SLOTS(MODULE), .getattr = subclass_getattr, .setattr = subclass_setattr, \
                             .getitem = subclass_getitem, .unary = subclass_unary,     \
                             .binary = subarray_binary, .inplace = subclass_inplace,   \
                             .compare = subarray_compare,                              \
    }

static Type subclass_types[NAMESPACE_COUNT] = {
    [NAMESPACE_NUMPY] = SUBCLASS_TYPE("numpy"),
    [NAMESPACE_CUPY] = SUBCLASS_TYPE("cupy"),
};
Type type_ndarray[NAMESPACE_COUNT] = {
    [NAMESPACE_NUMPY] = ARRAY_TYPE("numpy", NAMESPACE_NUMPY),
    [NAMESPACE_CUPY] = ARRAY_TYPE("cupy", NAMESPACE_CUPY),
};

void array_type_open(const Method *methods) {
    for (int i = 0; i < NAMESPACE_COUNT; i++) {
        const Method *own = methods + (i == NAMESPACE_NUMPY ? CUPY_METHODS : 0);
        type_ndarray[i].methods = own;
        subclass_types[i].methods = own;
    }
}
