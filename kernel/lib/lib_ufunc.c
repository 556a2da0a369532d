// lib_ufunc.c: operations of gpu/core/ops.def as functions, and those that choose
// and round.
#include "gpu/core/host.h"
#include "gpu/cpu/spans.h"
#include "gpu/host/segments.h"
#include <string.h>
#include "gpu/core/fpcheck.h"
#include "kernel/lib/functions.h"
#include "gpu/core/direct.h"
#include "kernel/lib/text.h"
#include "kernel/vm/machine.h"
#include <math.h>
#include <stdlib.h>

bool cast_allowed(Dtype from, Dtype to, Str casting) {
    if (str_is(casting, "no") || str_is(casting, "equiv"))
        return from == to;
    if (str_is(casting, "safe"))
        return dtype_can_cast_safe(from, to);
    return str_is(casting, "same_kind") ? dtype_can_cast_same_kind(from, to) : true;
}

static Str casting_of(Value v) {
    return value_is_str(v) ? str_get(v) : STR("same_kind");
}

// what: "input", "input 0", "output"
static bool refuse_cast(VM *vm, OpId op, const char *what, Dtype from, Dtype to, Value casting) {
    return vm_raise(vm, ERR_UFUNC_TYPE,
                    "Cannot cast ufunc '%s' %s from dtype('%s') to dtype('%s') with casting "
                    "rule '%.*s'",
                    op_info(op)->name, what, dtype_info[from].name, dtype_info[to].name,
                    STR_ARG(casting_of(casting)));
}

// A number as the type asked for, where it fits; otherwise as it is.
static Value scalar_input(VM *vm, Value v, Dtype dt) {
    Scalar s;
    bool fits = lib_scalar(v, &s) && (!s.weak || scalar_fits(s, dt)) &&
                (dtype_is_complex(dt) || !dtype_is_complex(s.dt));
    return fits ? lib_scalar_value(lib_of(vm), scalar_cast(s, dt)) : value_copy(v);
}

static int breadth(Dtype dt) {
    return dtype_is_complex(dt) ? 2 : dtype_is_float(dt) ? 1 : 0;
}

// May a number become of that type? One of Python's bends to each that holds its kind.
static bool may_become(Scalar s, Dtype dt, Value casting) {
    if (!s.weak || str_is(casting_of(casting), "unsafe"))
        return cast_allowed(s.dt, dt, casting_of(casting));
    return breadth(s.dt) <= breadth(dt);
}

// The array of a list; NULL for anything else, and for one that holds no numbers, which has its say
// later.
static Array *array_of_list(VM *vm, Value v) {
    const Value *items;
    size_t n;
    Array *a;
    if (!value_items(v, &items, &n))
        return NULL;
    if (array_argument(vm, lib_default_namespace(lib_of(vm)), v, DT_COUNT, &a))
        return a;
    vm_clear_raised(vm);
    return NULL;
}

static bool input_as(VM *vm, OpId op, Value v, Dtype dt, Value casting, const char *what,
                     Value *out) {
    Array *list = array_of_list(vm, v), *a = list ? list : lib_array(v);
    Scalar s = {.dt = dt};
    if (a)
        s.dt = a->dt;
    else if (!lib_scalar(v, &s))
        return (*out = value_copy(v)).tag != T_UNDEF;
    bool ok = may_become(s, dt, casting) || refuse_cast(vm, op, what, s.dt, dt, casting);
    if (ok && !a)
        *out = scalar_input(vm, v, dt);
    if (ok && a) {
        Err e;
        err_clear(&e);
        Namespace to = list ? lib_default_namespace(lib_of(vm)) : namespace_of(v);
        Array *r = array_cast(a, dt, &e);
        ok = lib_array_value(lib_of(vm), to, r, &e, out);
    }
    array_release(list);
    return ok;
}

// casting='equiv': a Python number among several operands is of its own type.
static bool numbers_stay(VM *vm, const Value *args, int n, Dtype to, Value casting) {
    Scalar s;
    if (n < 2 || !str_is(casting_of(casting), "equiv"))
        return true;
    for (int i = 0; i < n; i++) {
        if (lib_array(args[i]) || !lib_scalar(args[i], &s) || !s.weak || s.dt == to ||
            s.dt == DT_BOOL || breadth(s.dt) > breadth(to))
            continue;
        const char *kind = breadth(s.dt) == 2 ? "complex" : breadth(s.dt) ? "float" : "int";
        return vm_raise(vm, ERR_TYPE, "cannot cast Python %s to %s under the casting rule 'equiv'",
                        kind, dtype_info[to].name);
    }
    return true;
}

// dtype=: the operands become of that type first.
static bool inputs_as(VM *vm, OpId op, const Value *args, int n, Value dtype, Value casting,
                      Value *cast, bool *changed) {
    Dtype dt = DT_COUNT;
    *changed = false;
    if (absent(dtype))
        return true;
    if (!dtype_argument(vm, dtype, &dt))
        return false;
    bool whole = dt == DT_BOOL || dtype_is_int(dt);
    bool of_floats = op_info(op)->rule == RULE_FLOAT || op_info(op)->rule == RULE_TRUEDIV;
    if (whole && of_floats)
        return vm_raise(
            vm, ERR_TYPE,
            "No loop matching the specified signature and casting was found for ufunc %s",
            op_info(op)->name);
    if (op_info(op)->rule == RULE_COMPARE || op_info(op)->rule == RULE_SELECT ||
        op_info(op)->test[DT_F64])
        return true;
    if (!numbers_stay(vm, args, n, dt, casting))
        return false;
    for (int i = 0; i < n; i++) {
        const char *what = n == 1 ? "input" : i ? "input 1" : "input 0";
        if (input_as(vm, op, args[i], dt, casting, what, &cast[i]))
            continue;
        while (i--)
            value_release(cast[i]);
        return false;
    }
    return *changed = true;
}

static void tight_text(const Shape *s, Buf *out) {
    char text[SHAPE_TEXT_MAX];
    shape_tight(s, text);
    buf_add(out, str_of(text));
}

// Does out= have the shape of the result? Numbers among the operands have none.
static bool out_fits(VM *vm, const Value *args, int nin, Array *r, Array *to) {
    Shape joint;
    Err e;
    err_clear(&e);
    if (shape_equal(array_shape(r), array_shape(to)))
        return true;
    Buf b = {0};
    if (shape_broadcast(array_shape(r), array_shape(to), &joint, &e)) {
        if (shape_equal(&joint, array_shape(to)))
            return true;
        buf_add(&b, STR("non-broadcastable output operand with shape "));
        tight_text(array_shape(to), &b);
        buf_add(&b, STR(" doesn't match the broadcast shape "));
        tight_text(array_shape(r), &b);
    } else {
        Shape none = {0};
        buf_add(&b, STR("operands could not be broadcast together with shapes "));
        for (int i = 0; i < nin; i++) {
            Array *a = lib_array(args[i]);
            Scalar s;
            tight_text(a ? array_shape(a) : lib_scalar(args[i], &s) ? &none : array_shape(r), &b);
            buf_byte(&b, ' ');
        }
        tight_text(array_shape(to), &b);
        buf_byte(&b, ' ');
    }
    vm_raise(vm, ERR_VALUE, "%.*s", STR_ARG(buf_str(&b)));
    buf_free(&b);
    return false;
}

// out=(a,) is a.
static Value single_out(Value v) {
    const Value *items;
    size_t n;
    return v_is_type(v, &type_tuple) && value_items(v, &items, &n) && n == 1 ? items[0] : v;
}

// where=: the result there, elsewhere what out held (or zeros).
static bool apply_mask(VM *vm, Value where, Value out_argument, Array **r) {
    Err e;
    err_clear(&e);
    Array *mask;
    if (where.tag == T_UNDEF || (where.tag == T_BOOL && where.u.b))
        return true;
    Namespace namespace = is_array(where) ? namespace_of(where) : NAMESPACE_NUMPY;
    Scalar none = scalar_cast(scalar_bool(false), (*r)->dt);
    ArrayArg nothing = {.value = none};
    if (!array_argument(vm, namespace, where, DT_BOOL, &mask)) {
        array_release(*r);
        return false;
    }
    ArrayArg in[3] = {arg_of(mask), arg_of(*r),
                      is_array(out_argument) ? arg_of(array_of(out_argument)) : nothing};
    Array *cast =
        is_array(out_argument) ? array_cast(*r, array_of(out_argument)->dt, &e) : array_retain(*r);
    in[1].array = cast;
    Array *chosen = cast ? array_op(OP_ID_WHERE, in, &e) : NULL;
    array_release(cast);
    array_release(mask);
    array_release(*r);
    *r = chosen;
    return checked(vm, chosen != NULL, &e);
}

// Comparisons, logical functions and the like give truth values of any operands.
static bool is_test(OpId op) {
    return op_info(op)->rule == RULE_COMPARE || op_info(op)->test[DT_F64];
}

// What stands behind a ufunc's inputs: out, where, dtype, casting, order.
static bool check_arguments(VM *vm, OpId op, const Value *args, int nin, Dtype *dt) {
    if (v_is_type(single_out(args[nin]), &type_tuple))
        return vm_raise(vm, ERR_VALUE,
                        "The 'out' tuple must have exactly one entry per ufunc output");
    if (!order_fits(vm, args[nin + 4]) || !dtype_argument(vm, args[nin + 2], dt))
        return false;
    if (*dt == DT_COUNT || *dt == DT_BOOL || !is_test(op))
        return true;
    return vm_raise(vm, ERR_TYPE,
                    "No loop matching the specified signature and casting was found for ufunc %s",
                    op_info(op)->name);
}

// Casts a result to dtype=, chooses by where=, stores it to out=.
static bool finish(VM *vm, OpId op, Value result, const Value *args, int nin, Value *out) {
    Value out_argument = args[nin];
    Value where = args[nin + 1];
    Value casting = args[nin + 3];
    Dtype dt = DT_COUNT;
    Err e;
    err_clear(&e);
    bool everywhere = where.tag == T_UNDEF || (where.tag == T_BOOL && where.u.b);
    if (!check_arguments(vm, op, args, nin, &dt)) {
        value_release(result);
        return false;
    }
    out_argument = single_out(out_argument);
    if (dt == DT_COUNT && absent(out_argument) && everywhere) {
        *out = result;
        return true;
    }
    Array *r;
    Namespace namespace = is_array(result) ? namespace_of(result) : NAMESPACE_NUMPY;
    bool ok = array_argument(vm, namespace, result, dt, &r);
    value_release(result);
    Array *to = ok ? lib_array(out_argument) : NULL;
    if (to && !cast_allowed(r->dt, to->dt, casting_of(casting))) {
        refuse_cast(vm, op, "output", r->dt, to->dt, casting);
        array_release(r);
        return false;
    }
    if (to && to->dt != r->dt) {
        Array *cast = array_cast(r, to->dt, &e);
        array_release(r);
        r = cast;
        if (!r)
            return vm_raise_err(vm, &e);
    }
    if (to && everywhere && !out_fits(vm, args, nin, r, to)) {
        array_release(r);
        return false;
    }
    return ok && apply_mask(vm, where, out_argument, &r) &&
           give(vm, namespace, r, &e, out_argument, out);
}

// Numbers stay scalars for numpy; for cupy they become 0-d arrays.
static bool all_numbers(const FnContext *c, const Value *args, int n, Scalar *s) {
    if (context_namespace(c) != NAMESPACE_NUMPY)
        return false;
    for (int i = 0; i < n; i++) {
        if (!lib_scalar(args[i], &s[i]))
            return false;
        s[i].weak = n > 1 && s[i].weak; // a lone Python number counts as int64 or float64
    }
    return true;
}

static bool operation_by_name(VM *vm, const FnContext *c, const Scalar *s, Value *out) {
    c->lib->by_name = true;
    bool ok = scalar_function(vm, (OpId)c->op, s, out);
    c->lib->by_name = false;
    return ok;
}

static bool ufunc1(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Scalar s[1];
    Value result;
    if (all_numbers(c, args, 1, s)) {
        if (!operation_by_name(vm, c, s, &result))
            return false;
        return finish(vm, (OpId)c->op, result, args, 1, out);
    }
    Array *a;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (is_foreign(vm, args[0]))
        return refuse_foreign_one(vm, (OpId)c->op, args[0]);
    if (!input_array(vm, c, args[0], &a, &namespace))
        return false;
    if (!lib_result_value(c->lib, namespace, then1((OpId)c->op, a, &e), &e, &result))
        return false;
    return finish(vm, (OpId)c->op, result, args, 1, out);
}

static bool ufunc2(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Scalar s[2];
    Value result;
    if (all_numbers(c, args, 2, s)) {
        if (s[0].weak && s[1].weak)
            s[0].weak = s[1].weak = false;
        if (!operation_by_name(vm, c, s, &result))
            return false;
        return finish(vm, (OpId)c->op, result, args, 2, out);
    }
    if (is_foreign(vm, args[0]) || is_foreign(vm, args[1]))
        return refuse_foreign(vm, (OpId)c->op, args[0], args[1]);
    Value first = args[0];
    Array *made = NULL;
    Value wrapped = V_UNDEF;
    if (!is_array(args[0]) &&
        !is_array(args[1])) { // numbers and lists: at least one must be an array
        Namespace namespace;
        Err e;
        err_clear(&e);
        if (!input_array(vm, c, args[0], &made, &namespace))
            return false;
        if (!lib_array_value(c->lib, namespace, made, &e, &wrapped))
            return false;
        first = wrapped;
    }
    bool ok = array_binary_values(vm, (OpId)c->op, first, args[1], &result);
    if (wrapped.tag != T_UNDEF)
        value_release(wrapped);
    return ok && finish(vm, (OpId)c->op, result, args, 2, out);
}

enum { UFUNC_ARGUMENTS = 8 };

// where=: the elements that are not wanted become 1, so that they raise no warnings.
static bool only_where(VM *vm, Value where, Value *v) {
    Array *a = lib_array(*v), *mask;
    Err e;
    err_clear(&e);
    Shape joint;
    if (!a || a->dt == DT_BOOL || where.tag == T_UNDEF || where.tag == T_BOOL)
        return true;
    if (!array_argument(vm, namespace_of(*v), where, DT_BOOL, &mask))
        return false;
    bool same = shape_broadcast(array_shape(a), array_shape(mask), &joint, &e) &&
                shape_equal(&joint, array_shape(a));
    ArrayArg in[3] = {arg_of(mask), arg_of(a), arg_int(1)};
    Err later;
    err_clear(&later);
    Array *r = same ? array_op(OP_ID_WHERE, in, &later) : NULL;
    array_release(mask);
    if (!same)
        return true; // a mask that stretches the result: left as it is
    Value made;
    if (!lib_array_value(lib_of(vm), namespace_of(*v), r, &later, &made))
        return false;
    value_release(*v);
    *v = made;
    return true;
}

// Does it take every pair of types as it is?
static bool takes_all(OpId op) {
    const char *name = op_info(op)->name; // isnan, isinf, isfinite
    return strncmp(name, "logical_", 8) == 0 || strncmp(name, "is", 2) == 0;
}

// What the type of v is, a list's that of the array which is made of it; false: it has none.
static bool type_of_operand(VM *vm, Value v, int nin, Operand *out) {
    Array *list = array_of_list(vm, v);
    const Array *a = list ? list : lib_array(v);
    if (a)
        out->dt = a->dt;
    else if (!lib_scalar(v, &out->value))
        return false;
    else
        *out =
            (Operand){.dt = out->value.dt, .weak = out->value.weak && nin > 1, .value = out->value};
    if (out->weak && out->dt == DT_BOOL)
        out->weak = out->value.weak = false; // True is of bool, not of any type
    array_release(list);
    return true;
}

// casting='no': every operand is of the type that the operation computes in.
static bool operands_stay(VM *vm, OpId op, const Value *args, int nin) {
    const Value casting = args[nin + 3];
    const Str rule = casting_of(casting);
    Operand in[2] = {{0}};
    OpTypes types;
    Err ignored;
    err_clear(&ignored);
    if (!(str_is(rule, "no") || str_is(rule, "equiv")) || !absent(args[nin + 2]))
        return true;
    for (int i = 0; i < nin; i++)
        if (!type_of_operand(vm, args[i], nin, &in[i]))
            return true; // whoever computes it tells
    // NumPy looks at signs of floats only.
    const OpId of = op == OP_ID_SIGNBIT ? OP_ID_SPACING : op;
    if (!op_resolve(of, in, &types, &ignored)) {
        err_clear(&ignored);
        return true;
    }
    const bool halves = types.compute == DT_F32 && types.adopted == DT_F16;
    const Dtype dt = halves ? DT_F16 : types.compute;
    if (types.op != of || takes_all(op))
        return true; // a loop of its own for each pair of types
    if (op_info(op)->rule != RULE_COMPARE && !numbers_stay(vm, args, nin, dt, casting))
        return false;
    for (int i = 0; i < nin; i++)
        if (!in[i].weak && in[i].dt != dt)
            return refuse_cast(vm, op,
                               nin == 1 ? "input"
                               : i      ? "input 1"
                                        : "input 0",
                               in[i].dt, dt, casting);
    return true;
}

bool result_ordered(VM *vm, const Value *args, int nin, Value order, Value *out) {
    Array *a = lib_array(*out), *source = NULL;
    Err e;
    err_clear(&e);
    if (!a || !value_is_str(order))
        return true;
    for (int i = 0; i < nin; i++) {
        Array *x = lib_array(args[i]);
        if (x && !lies_in_columns(x)) {
            source = NULL;
            break;
        }
        source = x ? x : source;
    }
    const Value whole = *out;
    const bool ok = lib_array_value(lib_of(vm), namespace_of(whole),
                                    laid_out(order, 'K', source, array_retain(a), &e), &e, out);
    value_release(whole);
    return ok;
}

static bool ordered(VM *vm, const Value *args, int nin, Value *out) {
    return !absent(args[nin]) || result_ordered(vm, args, nin, args[nin + 4], out);
}

// The same with operands of the type that dtype= names.
static bool run_as_type(VM *vm, void *ctx, Value *args, int nin, Value *out) {
    const FnContext *c = ctx;
    NativeFnType *work = nin == 1 ? ufunc1 : ufunc2;
    Value cast[2], all[UFUNC_ARGUMENTS];
    bool changed;
    if (!operands_stay(vm, (OpId)c->op, args, nin) ||
        !inputs_as(vm, (OpId)c->op, args, nin, args[nin + 2], args[nin + 3], cast, &changed))
        return false;
    bool everywhere = args[nin + 1].tag == T_UNDEF || args[nin + 1].tag == T_BOOL;
    if (!changed && everywhere)
        return work(vm, ctx, args, out);
    bool ok = true;
    for (int i = 0; i < nin + 6; i++)
        all[i] = i >= nin ? args[i] : changed ? cast[i] : (cast[i] = value_copy(args[i]));
    for (int i = 0; i < nin && !everywhere; i++) {
        ok = ok && only_where(vm, args[nin + 1], &cast[i]);
        all[i] = cast[i];
    }
    ok = ok && work(vm, ctx, all, out);
    for (int i = 0; i < nin; i++)
        value_release(cast[i]);
    return ok;
}

// Whether dtype= asks for texts, objects, dates or records.
static bool type_of_items(VM *vm, Value dtype) {
    Dtype dt;
    if (absent(dtype) || dtype_argument(vm, dtype, &dt))
        return false;
    vm_clear_raised(vm);
    lib_of(vm)->met_items = false;
    return true;
}

static bool second_ufunc(VM *vm, const FnContext *c, Value *args, int nin, Value *out) {
    Value all[6] = {str_new(vm, str_of(op_info((OpId)c->op)->name)),
                    tuple_new(vm, args, (size_t)nin)};
    for (int i = 0; i < 4; i++)
        all[i + 2] = args[nin + i];
    bool ok =
        all[0].tag != T_UNDEF && all[1].tag != T_UNDEF && fallback(c->lib, "ufunc", all, 6, out);
    value_release(all[0]);
    value_release(all[1]);
    return ok;
}

// After a failure: was it a list of texts?
static bool of_texts(VM *vm, const FnContext *c, Value *args, int nin, Value *out) {
    return c->lib->met_items && context_namespace(c) == NAMESPACE_NUMPY &&
           second_ufunc(vm, c, args, nin, out);
}

// Arrays of texts, objects and dates have operators of their own; comparing with None uses them,
// too.
static bool of_items(VM *vm, const FnContext *c, Value *args, int nin, Value *out, bool *done) {
    *done = false;
    c->lib->met_items = false;
    Array *to = lib_array(single_out(args[nin]));
    if (to && to->readonly)
        return vm_raise(vm, ERR_VALUE, "output array is read-only");
    for (int i = 0; i < nin; i++)
        *done |= is_items(args[i]) || is_moment(args[i]) ||
                 (args[i].tag == T_NONE && context_namespace(c) == NAMESPACE_NUMPY);
    *done = *done || is_items(single_out(args[nin])) || type_of_items(vm, args[nin + 2]);
    return !*done || second_ufunc(vm, c, args, nin, out);
}

// Of one float64 or Python float, without any keyword.
static bool of_float(const FnContext *c, const Value *args, Value *out) {
    Scalar s;
    double (*fn)(double) = c->op == OP_ID_SQRT ? sqrt : direct_one((OpId)c->op);
    if (!fn || args[1].tag != T_NONE ||
        !(args[2].tag == T_UNDEF || (args[2].tag == T_BOOL && args[2].u.b)) ||
        args[3].tag != T_NONE)
        return false;
    if (args[0].tag == T_FLOAT)
        s = (Scalar){.dt = DT_F64, .u.f = args[0].u.f};
    else if (args[0].tag != T_EXT || !is_numpy_scalar(args[0], &s) || s.dt != DT_F64)
        return false;
    s.u.f = fn(s.u.f);
    if (!isfinite(s.u.f) || fp_underflow || context_namespace(c) != NAMESPACE_NUMPY)
        return false; // the general way, which reports warnings
    *out = lib_scalar_value(c->lib, s);
    return true;
}

bool fn_ufunc1(VM *vm, void *ctx, Value *args, Value *out) {
    bool done;
    if (of_float(ctx, args, out))
        return true;
    return of_items(vm, ctx, args, 1, out, &done) &&
           (done || (run_as_type(vm, ctx, args, 1, out) && ordered(vm, args, 1, out)) ||
            of_texts(vm, ctx, args, 1, out));
}
bool fn_ufunc2(VM *vm, void *ctx, Value *args, Value *out) {
    bool done;
    return of_items(vm, ctx, args, 2, out, &done) &&
           (done || (run_as_type(vm, ctx, args, 2, out) && ordered(vm, args, 2, out)) ||
            of_texts(vm, ctx, args, 2, out));
}

// ---- choosing -----------------------------------------------------------------------------------

bool fn_where(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    if (args[1].tag == T_UNDEF || args[2].tag == T_UNDEF) {
        if (args[1].tag != args[2].tag)
            return vm_raise(vm, ERR_VALUE, "either both or neither of x and y should be given");
        Value fn;
        Args one = {.v = args, .npos = 1};
        if (!text_inner(c->lib, context_namespace(c), STR("indexing"), STR("where_indices"), &fn))
            return false;
        bool given = vm_call(vm, fn, &one, out);
        value_release(fn);
        return given;
    }
    Array *condition;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (!input_array(vm, c, args[0], &condition, &namespace))
        return false;
    OperandArg x, y = {0};
    bool ok = operand_argument(vm, args[1], &namespace, &x);
    if (!ok) {
        array_release(condition);
        return false;
    }
    ok = operand_argument(vm, args[2], &namespace, &y);
    if (ok) {
        ArrayArg in[3] = {arg_of(condition), x.arg, y.arg};
        ok = lib_array_value(c->lib, namespace, array_op(OP_ID_WHERE, in, &e), &e, out);
    }
    array_release(condition);
    operand_release(&x);
    operand_release(&y);
    return ok;
}

// A Python integer that no element can pass is no bound.
static bool beyond(Dtype dt, const OperandArg *bound, bool lower) {
    Scalar s = bound->arg.value;
    if (bound->arg.array || !s.weak || !dtype_is_int(dt))
        return false;
    if (bound->wide)
        return lower == (s.u.f < 0);
    if (!dtype_is_int(s.dt) || scalar_fits(s, dt))
        return false;
    return lower == (s.dt == DT_I64 && s.u.i < 0);
}

// a limited by both bounds in the type that all three have together; takes over a. absent[i]: no
// such bound.
static Array *clipped(Array *a, const OperandArg *bound, const bool *none, Err *e) {
    static const OpId ops[2] = {OP_ID_MAXIMUM, OP_ID_MINIMUM};
    Operand in[3] = {{.dt = a->dt}};
    int n = 1;
    for (int i = 0; i < 2; i++) {
        const ArrayArg *x = &bound[i].arg;
        if (none[i])
            continue;
        in[n++] = x->array ? (Operand){.dt = x->array->dt}
                           : (Operand){.dt = x->value.dt, .weak = x->value.weak, .value = x->value};
    }
    Dtype joint;
    Array *r = op_common_type(in, n, &joint, e) ? array_cast(a, joint, e) : NULL;
    array_release(a);
    for (int i = 0; i < 2 && r; i++)
        if (!none[i])
            r = then(ops[i], r, bound[i].arg, e);
    return r;
}

// numpy.clip with what is passed on to its ufunc: dtype=, casting=, order=, subok=, where=.
static bool clip_as_ufunc(VM *vm, const FnContext *c, const Value *args, Value *out) {
    enum { PASSED = 9 };
    static const uint8_t which[PASSED] = {0, 1, 2, 3, 6, 7, 8, 9, 10};
    Value fn, all[PASSED];
    for (int i = 0; i < PASSED; i++)
        all[i] = args[which[i]].tag == T_UNDEF ? V_NONE : args[which[i]];
    if (!text_inner(c->lib, context_namespace(c), STR("ufunc"), STR("_clipped"), &fn))
        return false;
    bool ok = call_values(vm, fn, all, PASSED, out);
    value_release(fn);
    return ok;
}

static bool clips_as_ufunc(const Value *args) {
    for (int i = 6; i <= 10; i++)
        if (!absent(args[i]))
            return true;
    return false;
}

// The bounds at their places, whichever names they were given by.
static bool clip_bounds(VM *vm, Value *args) {
    bool first = args[1].tag != T_UNDEF;
    bool second = args[2].tag != T_UNDEF;
    bool named[2] = {args[4].tag != T_UNDEF, args[5].tag != T_UNDEF};
    if ((first && named[0]) || (second && named[1]) || (first && second && (named[0] || named[1])))
        return vm_raise(vm, ERR_VALUE,
                        "Passing `min` or `max` keyword argument when `a_min` and `a_max` are "
                        "provided is forbidden.");
    if (first != second && !named[0] && !named[1])
        return vm_raise(vm, ERR_TYPE, "clip() missing 1 required positional argument: 'a_%s'",
                        first ? "max" : "min");
    for (int i = 0; i < 2; i++)
        if (named[i])
            args[1 + i] = args[4 + i];
    return true;
}

bool fn_clip(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Array *a;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (!input_array(vm, c, args[0], &a, &namespace))
        return false;
    if (!clip_bounds(vm, args)) {
        array_release(a);
        return false;
    }
    if (clips_as_ufunc(args)) {
        array_release(a);
        return clip_as_ufunc(vm, c, args, out);
    }
    OperandArg bound[2] = {0};
    bool none[2], ok = true;
    for (int i = 0; i < 2 && ok; i++) {
        none[i] = absent(args[1 + i]);
        ok = none[i] || operand_argument(vm, args[1 + i], &namespace, &bound[i]);
        none[i] = none[i] || (ok && beyond(a->dt, &bound[i], i == 0));
    }
    if (ok)
        a = clipped(a, bound, none, &e);
    else
        array_release(a);
    for (int i = 0; i < 2; i++)
        operand_release(&bound[i]);
    if (!ok)
        return false;
    if (!a)
        return vm_raise_err(vm, &e);
    if (a == lib_array(args[0])) {
        Array *same = array_copy(a, &e);
        array_release(a);
        a = same;
    }
    if (a && is_array(args[3]) && !dtype_can_cast_same_kind(a->dt, array_of(args[3])->dt)) {
        array_release(a);
        return clip_as_ufunc(vm, c, args, out); // which tells why not
    }
    return give(vm, namespace, a, &e, args[3], out);
}

// NumPy's way: scaled by a power of ten, rounded to even, scaled back. Takes over a.
static Array *round_to(Array *a, int64_t decimals, Err *e) {
    double scale = pow(10, (double)llabs(decimals));
    OpId there = decimals >= 0 ? OP_ID_MUL : OP_ID_DIV;
    OpId back = decimals >= 0 ? OP_ID_DIV : OP_ID_MUL;
    if (decimals)
        a = then(there, a, arg_double(scale), e);
    a = then1(OP_ID_RINT, a, e);
    return decimals ? then(back, a, arg_double(scale), e) : a;
}

static Array *round_parts(Array *a, int64_t decimals, Err *e) {
    Array *r = array_copy(a, e);
    bool ok = r != NULL;
    for (int i = 0; ok && i < 2; i++) {
        Array *from = array_part(a, i, e);
        Array *to = from ? array_part(r, i, e) : NULL;
        Array *value = to ? round_to(from, decimals, e) : (array_release(from), NULL);
        ok = value && array_store(to, arg_of(value), true, e);
        array_release(value);
        array_release(to);
    }
    array_release(a);
    if (!ok)
        array_release(r);
    return ok ? r : NULL;
}

bool fn_round(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Array *a;
    Namespace namespace;
    int64_t decimals;
    Err e;
    err_clear(&e);
    if (!int_argument(vm, args[1], 0, &decimals) || !input_array(vm, c, args[0], &a, &namespace))
        return false;
    if (a->dt == DT_BOOL) {
        if (decimals) {
            array_release(a);
            return vm_raise(vm, ERR_UFUNC_TYPE,
                            "Cannot cast ufunc '%s' output from dtype('float64') to dtype('bool') "
                            "with casting rule 'same_kind'",
                            decimals > 0 ? "multiply" : "divide");
        }
        Array *half = array_cast(a, DT_F16, &e);
        array_release(a);
        return give(vm, namespace, half, &e, args[2], out);
    }
    if (!dtype_is_inexact(a->dt)) {
        if (decimals >= 0) {
            Array *same = array_copy(a, &e);
            array_release(a);
            return give(vm, namespace, same, &e, args[2], out);
        }
        Dtype whole = a->dt;
        double tens = pow(10, (double)-decimals);
        Array *wide = array_cast(a, DT_F64, &e);
        array_release(a);
        wide = then(OP_ID_MUL, then1(OP_ID_RINT, then(OP_ID_DIV, wide, arg_double(tens), &e), &e),
                    arg_double(tens), &e);
        a = wide ? array_cast(wide, whole, &e) : NULL;
        array_release(wide);
        return give(vm, namespace, a, &e, args[2], out);
    }
    a = dtype_is_complex(a->dt) ? round_parts(a, decimals, &e) : round_to(a, decimals, &e);
    return give(vm, namespace, a, &e, args[2], out);
}

// ---- the usual cases of functions in kernel/lib/text: plain arrays of one type
// ---------------------- What is None or False here is for the function's text, errors among it.

// The array of a value without a class of its own, borrowed; NULL: it is something else.
static Array *plain(Value v) {
    return is_plain_array(v) ? array_of(v) : NULL;
}

static bool in_host_memory(const Array *a) {
    return array_device(a)->backend->host_memory;
}

// ---- reductions of spans ------------------------------------------------------------------------

static bool span_op(Value name, ReduceOp *op) {
    static const struct {
        const char *name;
        ReduceOp op;
    } known[] = {
        {"add", RED_SUM}, {"multiply", RED_PROD}, {"maximum", RED_MAX}, {"minimum", RED_MIN}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (value_is_str(name) && str_is(str_get(name), known[i].name)) {
            *op = known[i].op;
            return true;
        }
    return false;
}

static bool reduce_spans(Lib *lib, const Spans *s, Array *a, Namespace namespace, Value *out,
                         unsigned *flags, Err *e) {
    Shape shape = {.ndim = 1, .dim = {(int64_t)s->count}};
    HostOut to;
    if (!host_write(a->queue, s->dt, &shape, &to, e))
        return false;
    fp_clear();
    bool ok = spans_reduce(s, to.data, e);
    *flags = fp_raised();
    if (!ok) {
        host_dropped(&to);
        return false;
    }
    return lib_array_value(lib, namespace, host_written(&to, e), e, out);
}

// reduceat(name, a, indices): of a vector of numbers in host memory; None: it is no usual case.
bool fn_core_reduceat(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Array *a = plain(args[1]), *at = plain(args[2]);
    Spans s = {0};
    HostIn in, places;
    unsigned flags = 0;
    Err e;
    err_clear(&e);
    *out = V_NONE;
    if (!span_op(args[0], &s.op) || !a || !at || at->dt != DT_I64 || array_shape(a)->ndim != 1 ||
        array_shape(at)->ndim != 1 || array_count(at) == 0 || dtype_is_complex(a->dt) ||
        !in_host_memory(a) || !in_host_memory(at))
        return true;
    if (!host_read(a, &in, &e))
        return vm_raise_err(vm, &e);
    if (!host_read(at, &places, &e)) {
        host_done(&in);
        return vm_raise_err(vm, &e);
    }
    s.dt = a->dt;
    s.data = in.data;
    s.n = (int64_t)in.n;
    s.at = places.data;
    s.count = places.n;
    bool ok =
        !spans_suit(&s) || reduce_spans(c->lib, &s, a, namespace_of(args[1]), out, &flags, &e);
    host_done(&places);
    host_done(&in);
    if (!ok)
        return vm_raise_err(vm, &e);
    if (!flags || !dtype_is_float(s.dt) || lib_fp_array(c->lib, FP_REDUCEAT, flags))
        return true;
    value_release(*out);
    return false;
}

// ---- places of a vector -------------------------------------------------------------------------

// has_places(a, indices): are these places of elements of a vector that can be written, all in host
// memory and none counted from the end?
bool fn_core_has_places(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Array *a = plain(args[0]), *at = plain(args[1]);
    HostIn places;
    Err e;
    err_clear(&e);
    *out = v_bool(false);
    if (!a || !at || a->readonly || at->dt != DT_I64 || array_shape(a)->ndim != 1 ||
        array_count(at) == 0 || !in_host_memory(a) || !in_host_memory(at))
        return true;
    if (!host_read(at, &places, &e))
        return vm_raise_err(vm, &e);
    int64_t least = 0, most = 0;
    segments_limits(places.data, places.n, &least, &most);
    host_done(&places);
    *out = v_bool(least >= 0 && most < array_count(a));
    return true;
}

// ---- storing where a mask holds -----------------------------------------------------------------

// Elements that can be written, with a mask of as many.
static bool can_take(const Array *a, const Array *mask) {
    return a && mask && mask->dt == DT_BOOL && !a->readonly;
}

// store_where(a, mask, values): values, of the type and shape of a as the mask is, where it holds.
// False: it is no usual case, and nothing was stored.
bool fn_core_store_where(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Array *a = plain(args[0]), *mask = plain(args[1]), *values = plain(args[2]);
    Err e;
    err_clear(&e);
    *out = v_bool(false);
    if (!can_take(a, mask) || !values || values->dt != a->dt || mask->queue != a->queue ||
        values->queue != a->queue || !shape_equal(array_shape(mask), array_shape(a)) ||
        !shape_equal(array_shape(values), array_shape(a)))
        return true;
    const ArrayArg in[3] = {arg_of(mask), arg_of(values), arg_of(a)};
    Array *chosen = array_op(OP_ID_WHERE, in, &e);
    bool ok = chosen && array_store(a, arg_of(chosen), true, &e);
    array_release(chosen);
    *out = v_bool(true);
    return ok || vm_raise_err(vm, &e);
}

#define PLACE(WIDTH, T)                                                                          \
    static void place_##WIDTH(void *to, const unsigned char *mask, size_t n, const void *values, \
                              size_t count) {                                                    \
        const T *v = values;                                                                     \
        for (size_t i = 0, k = 0; i < n; i++) {                                                  \
            ((T *)to)[i] = mask[i] ? v[k] : ((T *)to)[i];                                        \
            k += mask[i];                                                                        \
            k = k == count ? 0 : k;                                                              \
        }                                                                                        \
    }
PLACE(1, uint8_t)
PLACE(2, uint16_t)
PLACE(4, uint32_t)
PLACE(8, uint64_t)

static void place_all(size_t width, void *to, const HostIn *mask, const HostIn *values) {
    switch (width) {
    case 1: place_1(to, mask->data, mask->n, values->data, values->n); break;
    case 2: place_2(to, mask->data, mask->n, values->data, values->n); break;
    case 4: place_4(to, mask->data, mask->n, values->data, values->n); break;
    default: place_8(to, mask->data, mask->n, values->data, values->n);
    }
}

static bool place(Array *a, const HostIn *in, const HostIn *mask, const HostIn *values, Err *e) {
    HostOut to;
    if (!host_write(a->queue, a->dt, array_shape(a), &to, e))
        return false;
    memcpy(to.data, in->data, to.bytes);
    place_all(dtype_bytes(a->dt), to.data, mask, values);
    Array *r = host_written(&to, e);
    bool ok = r && array_store(a, arg_of(r), true, e);
    array_release(r);
    return ok;
}

// place(a, mask, values): the values, a vector of the type of a, one after the other and again from
// the first, where the mask holds. False: it is no usual case, and nothing was stored.
bool fn_core_place(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Array *arrays[3] = {plain(args[0]), plain(args[1]), plain(args[2])};
    HostIn in[3];
    Err e;
    err_clear(&e);
    *out = v_bool(false);
    if (!can_take(arrays[0], arrays[1]) || !arrays[2] || arrays[2]->dt != arrays[0]->dt ||
        array_count(arrays[0]) != array_count(arrays[1]) || array_count(arrays[0]) == 0 ||
        array_count(arrays[2]) == 0 || dtype_bytes(arrays[0]->dt) > 8)
        return true;
    for (int i = 0; i < 3; i++)
        if (!in_host_memory(arrays[i]))
            return true;
    int got = 0;
    while (got < 3 && host_read(arrays[got], &in[got], &e))
        got++;
    bool ok = got == 3 && place(arrays[0], &in[0], &in[1], &in[2], &e);
    while (got)
        host_done(&in[--got]);
    *out = v_bool(true);
    return ok || vm_raise_err(vm, &e);
}
