// loop_call.c: calls in compiled loops: range, the numeric builtins, functions of
// modules, and functions of the cell, whose bytecode is walked in place.
#include "kernel/vm/rooms.h"
#include "kernel/loops/loop_build.h"
#include <math.h>
#include <string.h>

enum { INLINE_INSTRUCTIONS = 400, CALL_ARGUMENTS = 24 };

static LoopType int_type(void) {
    return loop_type(LT_INT, 0);
}

static void kill_run(Build *b, const Instr *i, unsigned n) {
    for (unsigned k = 0; k < n; k++)
        kill_register(b, (uint32_t)i->b + k);
}

static bool is_class(Build *b, Val v, const Type *t) {
    if (lt_kind(v.t) != LT_OBJECT)
        return false;
    Value o = b->g->objects[lt_n(v.t)].v;
    return v_has(o, &type_type) && ((TypeObj *)o.u.o)->type == t;
}

// A Python int from an index.
static bool index_value(Build *b, Val v, uint16_t *ref) {
    as_number(b, &v);
    NumKind k = kind_of(b, v);
    *ref = v.ref;
    return k != NUM_NONE && !num_is_float(k) && k != NUM_U64 && !(k == NUM_BOOL && !weak(v));
}

static int64_t *const_of(Build *b, uint16_t ref) {
    for (uint32_t i = 0; i < b->g->n_consts; i++)
        if (b->g->const_slot[i] == ref)
            return (int64_t *)&b->g->consts[i];
    return NULL;
}

// The same for a step that is known only at run time, which must be positive.
static uint16_t range_iterations_up(Build *b, uint16_t start, uint16_t stop, uint16_t step) {
    uint16_t less = put_op(b, L_SUBI, 0, step, const_int(b, 1));
    put_op(b, L_FIT, NUM_U64, less, 0);
    uint16_t span = put_op(b, L_MAXI, 0, put_op(b, L_SUBI, 0, stop, start), const_int(b, 0));
    return put_op(b, L_DIVI, 0, put_op(b, L_ADDI, 0, span, less), step);
}

// How often a range goes round; counts below one mean never.
static bool range_iterations(Build *b, uint16_t start, uint16_t stop, int64_t step, uint16_t *out) {
    uint16_t zero = const_int(b, 0);
    if (step == 0)
        return false;
    uint16_t span =
        step > 0 ? put_op(b, L_SUBI, 0, stop, start) : put_op(b, L_SUBI, 0, start, stop);
    if (step == 1 || step == -1) {
        *out = span;
        return true;
    }
    if (step == INT64_MIN)
        return false;
    int64_t by = step > 0 ? step : -step;
    span = put_op(b, L_MAXI, 0, span, zero);
    span = put_op(b, L_ADDI, 0, span, const_int(b, by - 1));
    *out = put_op(b, L_DIVI, 0, span, const_int(b, by));
    return true;
}

bool build_range(Build *b, uint32_t run, unsigned n, uint32_t state) {
    Val callee, v;
    uint16_t arg[3];
    if (!use_register(b, run, &callee) || !is_class(b, callee, &type_range) || n < 1 || n > 3)
        return false;
    for (unsigned k = 0; k < n; k++)
        if (!use_register(b, run + 1 + k, &v) || !index_value(b, v, &arg[k]))
            return false;
    uint16_t start = n > 1 ? arg[0] : const_int(b, 0);
    uint16_t stop = n > 1 ? arg[1] : arg[0];
    uint16_t step = n > 2 ? arg[2] : const_int(b, 1), iterations;
    const int64_t *by = const_of(b, step);
    if (!by)
        iterations = range_iterations_up(b, start, stop, step);
    else if (!range_iterations(b, start, stop, *by, &iterations))
        return false;
    for (unsigned k = 0; k <= n; k++)
        kill_register(b, run + k);
    assign_register(b, state, val(int_type(), start));
    assign_register(b, state + 1, val(int_type(), iterations));
    assign_register(b, state + 2, val(int_type(), step));
    return !b->failed;
}

// ---- builtins -----------------------------------------------------------------------------------

static bool call_abs(Build *b, Val v, Val *out) {
    NumKind k = kind_of(b, v);
    if (k == NUM_NONE || k == NUM_BOOL)
        return false;
    *out = v;
    if (num_is_unsigned(k))
        return true;
    out->ref = put_op(b, num_is_float(k) ? L_ABSF : L_ABSI, 0, v.ref, 0);
    if (!num_is_float(k) && k != NUM_I64)
        put_op(b, L_FIT, k, out->ref, 0);
    return true;
}

static bool call_int(Build *b, Val v, Val *out) {
    NumKind k = kind_of(b, v);
    if (k == NUM_NONE)
        return false;
    if (k == NUM_U64) // what has 64 bits is the interpreter's
        put_op(b, L_FIT, NUM_U64, v.ref, 0);
    *out = val(int_type(), num_is_float(k) ? put_op(b, L_F2I, 0, v.ref, 0) : v.ref);
    return true;
}

static bool call_float(Build *b, Val v, Val *out) {
    NumKind k = kind_of(b, v);
    if (lt_kind(v.t) == LT_OBJECT &&
        v_is_type(b->g->objects[lt_n(v.t)].v, &type_str)) { // float('inf')
        Value x;
        if (!float_from_text(b->vm, str_get(b->g->objects[lt_n(v.t)].v), &x)) {
            vm_clear_raised(b->vm);
            return false;
        }
        *out = val(loop_type(LT_FLOAT, 0), const_float(b, x.u.f));
        return true;
    }
    if (k == NUM_NONE || k == NUM_U64)
        return false;
    *out = val(loop_type(LT_FLOAT, 0), num_is_float(k) ? v.ref : put_op(b, L_I2F, 0, v.ref, 0));
    return true;
}

bool build_length(Build *b, Val v, Val *out) {
    if (lt_kind(v.t) == LT_TEXT)
        return text_length(b, v, out);
    if (lt_kind(v.t) == LT_LIST) {
        *out = val(int_type(), put_op(b, L_LLEN, 0, v.ref, 0));
        return true;
    }
    if (lt_kind(v.t) == LT_ARRAY) {
        *out = val(int_type(), b->g->arrays[lt_n(v.t)].dim[0]);
        return true;
    }
    if (lt_kind(v.t) != LT_VIEW || is_element(b, v))
        return false;
    const LoopArray *a = &b->g->arrays[lt_n(v.t) & 63];
    *out = val(int_type(), a->dim[lt_n(v.t) >> 6]);
    return true;
}

// min and max of numbers of one type by an instruction; of two types by a branch:
// each way goes on with its own type.
static bool call_extreme(Build *b, bool max, const Val *args, unsigned n, Val *out) {
    if (n < 2)
        return false;
    bool same = true;
    for (unsigned k = 0; k < n; k++) {
        if (kind_of(b, args[k]) == NUM_NONE && !is_element(b, args[k]))
            return false;
        same =
            same && args[k].t == args[0].t && !is_element(b, args[k]); // of views it is which one
    }
    *out = args[0];
    NumKind kind = kind_of(b, args[0]);
    if (same && kind != NUM_U64) {
        LoopOp op = max ? L_MAXI : L_MINI;
        if (num_is_float(kind))
            op = max ? L_MAXF : L_MINF;
        for (unsigned k = 1; k < n; k++)
            out->ref = put_op(b, op, 0, out->ref, args[k].ref);
        return true;
    }
    Compared c;
    CompareOp op = max ? OP_GT : OP_LT;
    if (n != 2 || !build_compare(b, op, args[1], args[0], &c))
        return false;
    settle(b);
    uint32_t other = version_at(b, b->pc, 2);
    put_jump(b, c.cls, op, c.b, c.c, other);
    return true;
}

// Is it what a cell finds under the name when it has set none of its own?
static bool is_builtin(Build *b, Value o, const char *name) {
    Value text = intern(b->vm, str_of(name));
    int64_t slot = v_is(text, T_UNDEF) ? -1 : name_slot(b->vm, string_of(text));
    return slot >= 0 && v_same(b->vm->slots[slot].builtin, o);
}

static bool call_round(Build *b, Val v, Val *out);
static bool call_round_to(Build *b, Val v, Val digits, Val *out);
static bool call_divmod(Build *b, Val x, Val y, Val *out);
static bool call_two(Build *b, MathFn fn, Val x, Val y, Val *out);

static bool is_character(Val v) {
    return lt_kind(v.t) == LT_CHAR || lt_kind(v.t) == LT_TEXT;
}

static bool absolute(Build *b, Val v, Val *out) {
    if (complex_kind(b, v) > LOOP_COMPLEX_PYTHON)
        return complex_absolute(b, v, out);
    if (is_complex(b, v)) {
        uint16_t re, im;
        const LoopType real = loop_type(LT_FLOAT, 0);
        return complex_size(b, v, &re, &im) &&
               call_two(b, MATH_TWO(hypot), val(real, re), val(real, im), out);
    }
    return as_number(b, &v) && call_abs(b, v, out);
}

static bool call_native(Build *b, Value o, const Val *args, unsigned n, Val *out, bool *known) {
    Val one = args[0];
    *known = true;
    if (n == 1 && is_builtin(b, o, "abs"))
        return absolute(b, one, out);
    if (n == 2 && is_builtin(b, o, "round"))
        return call_round_to(b, args[0], args[1], out);
    if (n == 2 && is_builtin(b, o, "pow"))
        return build_binary(b, OP_POW, args[0], args[1], out);
    if (n == 2 && is_builtin(b, o, "divmod"))
        return call_divmod(b, args[0], args[1], out);
    if (n == 1 && is_builtin(b, o, "round"))
        return as_number(b, &one) && call_round(b, one, out);
    if (n == 1 && is_builtin(b, o, "len"))
        return build_length(b, args[0], out);
    if (n == 1 && is_builtin(b, o, "ord"))
        return is_character(one) && text_number(b, text_character(b, one), false, out);
    if (n == 1 && is_builtin(b, o, "chr"))
        return text_from_number(b, one, out);
    if (is_builtin(b, o, "max"))
        return call_extreme(b, true, args, n, out);
    if (is_builtin(b, o, "min"))
        return call_extreme(b, false, args, n, out);
    return *known = false;
}

// ---- functions of modules -----------------------------------------------------------------------

static bool function_number(Build *b, LoopFn fn, unsigned *out) {
    Trace *g = b->g;
    for (*out = 0; *out < g->n_fns; ++*out) {
        const LoopFn *o = &g->fns[*out];
        if (o->math.one == fn.math.one && o->math.two == fn.math.two && o->draw == fn.draw &&
            o->draw_whole == fn.draw_whole && o->ctx == fn.ctx)
            return true;
    }
    if (g->n_fns == 32)
        return false;
    g->fns[g->n_fns++] = fn;
    return true;
}

bool rule_number(Build *b, const LoopRule *rule, unsigned *out) {
    Trace *g = b->g;
    for (*out = 0; *out < g->n_rules; ++*out) {
        const LoopRule *o = &g->rules[*out];
        if (o->kind == rule->kind && o->result == rule->result && o->ext == rule->ext &&
            o->op == rule->op)
            return true;
    }
    if (g->n_rules == 32)
        return false;
    g->rules[g->n_rules++] = *rule;
    return true;
}

// On the host a function is called as it is, when there is one.
bool build_rule(Build *b, const LoopRule *rule, unsigned n, const uint16_t *x, uint16_t *out) {
    unsigned number;
    const MathFn direct = {.one = n == 1 ? rule->one : NULL, .two = n == 2 ? rule->two : NULL};
    if (!b->nest && (direct.one || direct.two)) {
        if (!function_number(b, (LoopFn){.math = direct}, &number))
            return false;
        *out = put_op(b, n == 1 ? L_CALL1 : L_CALL2, number, x[0], n == 1 ? 0 : x[1]);
        return true;
    }
    if (!rule_number(b, rule, &number))
        return false;
    *out = put_op(b, L_HOOK, number, x[0], n == 1 ? x[0] : x[1]);
    return true;
}

bool call_by_address(Build *b, MathFn fn, uint16_t x, uint16_t *r) {
    unsigned n;
    if (!function_number(b, (LoopFn){.math = fn}, &n))
        return false;
    *r = put_op(b, L_CALL1, n, x, 0);
    return true;
}

static uint16_t python_float(Build *b, Val v) {
    return num_is_float(kind_of(b, v)) ? v.ref : put_op(b, L_I2F, 0, v.ref, 0);
}

static bool call_two(Build *b, MathFn fn, Val x, Val y, Val *out) {
    unsigned n;
    NumKind k = kind_of(b, x);
    NumKind j = kind_of(b, y);
    if (k == NUM_NONE || j == NUM_NONE || k == NUM_U64 || j == NUM_U64 ||
        !function_number(b, (LoopFn){.math = fn}, &n))
        return false;
    uint16_t p = python_float(b, x);
    uint16_t q = python_float(b, y);
    *out = val(loop_type(LT_FLOAT, 0), put_op(b, L_CALL2, n, p, q));
    return true;
}

static bool python_real(Build *b, Val v) {
    return weak(v) && kind_of(b, v) != NUM_NONE;
}

// A drawn number of c, scaled by arguments, which are Python's own numbers. What leaves does so
// before it is drawn.
static bool call_draw(Build *b, const LoopCall *c, const Val *args, unsigned n, Val *out) {
    unsigned number, with = c->scale == LOOP_SCALE_NONE ? 0 : 2;
    uint16_t low = 0, by = 0, r;
    if (n > with || n == 1 || (n && (!python_real(b, args[0]) || !python_real(b, args[1]))) ||
        !function_number(b, (LoopFn){.draw = c->draw, .ctx = c->ctx}, &number))
        return false;
    if (n) {
        low =
            num_is_float(kind_of(b, args[0])) ? args[0].ref : put_op(b, L_I2FX, 0, args[0].ref, 0);
        by = num_is_float(kind_of(b, args[1])) ? args[1].ref : put_op(b, L_I2FX, 0, args[1].ref, 0);
        if (c->scale == LOOP_SCALE_NORMAL)
            put_op(b, L_POSF, 0, by, 0);
        else if (!call_by_address(b, MATH_ONE(fabs), by = put_op(b, L_SUBF, 0, by, low), &r))
            return false; // it must be finite
        else
            put_op(b, L_POSF, 0, by, 0); // less is an error of some generators
    }
    r = put_op(b, L_DRAW, number, 0, 0);
    if (n)
        r = put_op(b, L_ADDF, 0, low, put_op(b, L_MULF, 0, by, r));
    *out = val(loop_type(LT_FLOAT, 0), r);
    return true;
}

// A whole number from low to high; less: high is not one of them.
static bool call_whole(Build *b, LoopFn fn, Val low, Val high, bool less, Val *out) {
    unsigned number;
    if (lt_kind(low.t) != LT_INT || lt_kind(high.t) != LT_INT || !function_number(b, fn, &number))
        return false;
    uint16_t last = less ? put_op(b, L_SUBI, 0, high.ref, const_int(b, 1)) : high.ref;
    *out = val(int_type(), put_op(b, L_WHOLE, number, low.ref, last));
    return true;
}

// One of random's functions.
static bool call_random(Build *b, const Drawing *d, const Val *args, unsigned n, Val *out) {
    const LoopFn whole = {.draw_whole = d->draw_whole, .ctx = d->state};
    LoopCall c = {.draw = d->draw,
                  .ctx = d->state,
                  .scale = d->kind == DRAWING_UNIFORM ? LOOP_SCALE_RANGE : LOOP_SCALE_NONE};
    switch (d->kind) {
    case DRAWING_RANDOM: return n == 0 && call_draw(b, &c, args, n, out);
    case DRAWING_UNIFORM: return n == 2 && call_draw(b, &c, args, n, out);
    case DRAWING_RANDINT: return n == 2 && call_whole(b, whole, args[0], args[1], false, out);
    case DRAWING_RANGE:
        if (n == 1)
            return call_whole(b, whole, val(int_type(), const_int(b, 0)), args[0], true, out);
        return n == 2 && call_whole(b, whole, args[0], args[1], true, out);
    case DRAWING_CHOICE: return false; // the item could be of another form when it has been drawn
    }
    return false;
}

// round(x) of a float: the nearest integer, ties to even.
static bool call_round(Build *b, Val v, Val *out) {
    uint16_t r;
    NumKind k = kind_of(b, v);
    if (lt_kind(v.t) == LT_INT) {
        *out = v;
        return true;
    }
    if (!num_is_float(k) || lt_kind(v.t) == LT_ZERO ||
        !call_by_address(b, MATH_ONE(rint), v.ref, &r))
        return false;
    *out = val(int_type(), put_op(b, L_F2I, 0, r, 0));
    return true;
}

// round(x, n) of Python's float, n constant.
static bool call_round_to(Build *b, Val v, Val digits, Val *out) {
    const int64_t *n = lt_kind(digits.t) == LT_INT ? const_of(b, digits.ref) : NULL;
    if (lt_kind(v.t) != LT_FLOAT || !n || *n < 0 || *n > 300)
        return false;
    return call_two(b, (MathFn){.two = float_rounded}, v,
                    val(loop_type(LT_FLOAT, 0), const_float(b, (double)*n)), out);
}

// Of integers, and of Python's floats.
static bool call_divmod(Build *b, Val x, Val y, Val *out) {
    Val parts[2];
    NumKind k = kind_of(b, x);
    NumKind j = kind_of(b, y);
    if (k == NUM_NONE || j == NUM_NONE || k == NUM_BOOL || j == NUM_BOOL ||
        lt_kind(x.t) == LT_ZERO || lt_kind(y.t) == LT_ZERO)
        return false;
    if ((num_is_float(k) || num_is_float(j)) && (!weak(x) || !weak(y)))
        return false;
    return build_binary(b, OP_FLOORDIV, x, y, &parts[0]) &&
           build_binary(b, OP_MOD, x, y, &parts[1]) &&
           build_tuple(b, parts, 2, (LoopMade){0}, b->dest, out);
}

static bool call_rounding(Build *b, MathFn fn, Val v, Val *out) {
    NumKind k = kind_of(b, v);
    uint16_t r;
    if (!num_is_float(k))
        return weak(v) && call_int(b, v, out);
    if (!call_by_address(b, fn, v.ref, &r))
        return false;
    *out = val(int_type(), put_op(b, L_F2I, 0, r, 0));
    return true;
}

static bool call_math(Build *b, MathFn fn, Val v, Val *out) {
    NumKind k = kind_of(b, v);
    if (k == NUM_NONE || k == NUM_U64)
        return false;
    uint16_t x = num_is_float(k) ? v.ref : put_op(b, L_I2F, 0, v.ref, 0), r;
    double (*root)(double) = sqrt;
    if (fn.one == root) {
        put_op(b, L_POSF, 0, x, 0);
        r = put_op(b, L_SQRTF, 0, x, 0);
    } else if (fn.one == (double (*)(double))fabs) {
        r = put_op(b, L_ABSF, 0, x, 0);
    } else if (!call_by_address(b, fn, x, &r)) {
        return false;
    }
    *out = val(loop_type(LT_FLOAT, 0), r);
    return true;
}

static bool call_ufunc(Build *b, const LoopCall *c, const Val *args, Val *out) {
    LoopOperand in[2];
    LoopRule rule;
    uint16_t x[2] = {0};
    bool boxed = false, numbers = false; // a function gives what its own module's arrays have
    for (int k = 0; k < c->arity; k++) {
        boxed |= lt_kind(args[k].t) == LT_ZERO;
        numbers |= lt_kind(args[k].t) == LT_EXT;
    }
    if (c->boxed ? numbers : boxed)
        return false;
    const LoopKind kind = c->boxed ? LT_ZERO : LT_EXT;
    for (int k = 0; k < c->arity; k++)
        in[k] = (LoopOperand){weak(args[k]), kind_of(b, args[k]),
                              (uint8_t)(weak(args[k]) ? 0 : lt_n(args[k].t))};
    if (by_numba(b))
        b->hooks->numba_arguments(b->vm, c->op, c->arity, in);
    if (!b->hooks->resolve_function(b->vm, c->op, c->arity, in, &rule))
        return false;
    if (c->arity == 2 && !by_numba(b)) {
        fit_weak(b, args[0], args[1]);
        fit_weak(b, args[1], args[0]);
    }
    if (!num_is_float(rule.kind) || rule.result != rule.kind)
        return false;
    for (int k = 0; k < c->arity; k++)
        if (!to_kind(b, args[k], rule.kind, &x[k]))
            return false;
    if (c->root && rule.kind == NUM_F64) { // exactly rounded: the same as the library's
        put_op(b, L_POSF, 0, x[0], 0);
        *out = val(loop_type(kind, rule.ext), put_op(b, L_SQRTF, 0, x[0], 0));
        return true;
    }
    uint16_t r;
    if (!build_rule(b, &rule, (unsigned)c->arity, x, &r))
        return false;
    *out = val(loop_type(kind, rule.ext), r);
    return true;
}

static bool call_cast(Build *b, uint8_t ext, Val v, Val *out) {
    NumKind to = b->hooks->kind(b->vm, ext);
    NumKind from = kind_of(b, v);
    uint16_t r = v.ref;
    if (to == NUM_NONE || from == NUM_NONE || to == NUM_BOOL || lt_kind(v.t) == LT_ZERO)
        return false;
    if (num_is_float(to)) {
        if (!to_element(b, v, to, &r))
            return false;
    } else if (num_is_float(from)) {
        if (from != to)
            return false;
    } else if (to != from) {
        if (from == NUM_U64) // as a signed number it is not negative
            put_op(b, L_FIT, NUM_U64, v.ref, 0);
        put_op(b, L_FIT, to, v.ref, 0); // what does not fit is an error or wraps
    }
    *out = val(loop_type(LT_EXT, ext), r);
    return true;
}

// Functions of math that the language has itself.
static bool call_own_math(Build *b, const Native *native, Val v, Val *out) {
    static const struct {
        MathFn fn;
        bool rounds;
    } own[] = {{MATH_ONE(floor), true}, {MATH_ONE(ceil), true},   {MATH_ONE(trunc), true},
               {MATH_ONE(log), false},  {MATH_ONE(log2), false},  {MATH_ONE(log10), false},
               {MATH_ONE(exp2), false}, {MATH_ONE(asinh), false}, {MATH_ONE(acosh), false},
               {MATH_ONE(erf), false},  {MATH_ONE(erfc), false}};
    if (!native_is_of(b->vm, native->fn, STR("math")) || kind_of(b, v) == NUM_NONE)
        return false;
    for (size_t k = 0; k < sizeof own / sizeof *own; k++)
        if (str_is(native->sig.name, own[k].fn.name))
            return own[k].rounds ? call_rounding(b, own[k].fn, v, out)
                                 : call_math(b, own[k].fn, v, out);
    return false;
}

static bool call_drawing(Build *b, const LoopCall *c, const Val *args, unsigned n, Val *out) {
    const LoopFn fn = {.draw_whole = c->draw_whole, .ctx = c->ctx};
    if (c->kind == LOOP_CALL_DRAW)
        return call_draw(b, c, args, n, out);
    const Val zero = val(int_type(), const_int(b, 0));
    if (n < 1 || n > 2 || !call_whole(b, fn, n == 1 ? zero : args[0], args[n - 1], true, out))
        return false;
    if (c->typed)
        out->t = loop_type(LT_EXT, c->ext);
    return true;
}

// A method of an object that stays what it is, which is the first argument.
static bool call_object_method(Build *b, Value method, const Val *args, unsigned n, Val *out) {
    LoopCall c = {0};
    if (n == 0 || lt_kind(args[0].t) != LT_OBJECT || !b->hooks)
        return false;
    const char *text = ((const MethodObj *)method.u.o)->method->signature;
    const Str name = {text, strcspn(text, "(")};
    return b->hooks->method(b->vm, b->g->objects[lt_n(args[0].t)].v, name, &c) &&
           call_drawing(b, &c, args + 1, n - 1, out);
}

// A ufunc of numbers; of complex ones only abs and exp.
static bool call_ufunc_of(Build *b, const LoopCall *c, const Val *args, unsigned n, Val *out) {
    if (n == 1 && !c->boxed && is_complex(b, args[0])) {
        if (c->size)
            return complex_absolute(b, args[0], out);
        if (c->polar[0])
            return complex_exp(b, c->polar, args[0], out);
    }
    for (unsigned k = 0; k < n; k++)
        if (kind_of(b, args[k]) == NUM_NONE)
            return false;
    return n == (unsigned)c->arity && call_ufunc(b, c, args, out);
}

static bool call_library(Build *b, Value o, const Val *args, unsigned n, Val *out) {
    LoopCall c = {0};
    if (v_is_type(o, &type_method))
        return call_object_method(b, o, args, n, out);
    Drawing drawing;
    if (b->vm->rooms->natives->drawing(o, &drawing))
        return call_random(b, &drawing, args, n, out);
    if (n == 1 && v_is_type(o, &type_native) && !((Native *)o.u.o)->ctx)
        return call_own_math(b, (Native *)o.u.o, args[0], out);
    if (!b->hooks || !b->hooks->function(b->vm, o, &c))
        return false;
    switch (c.kind) {
    case LOOP_CALL_INT:
        return n == 1 && kind_of(b, args[0]) != NUM_NONE && call_rounding(b, c.math, args[0], out);
    case LOOP_CALL_MATH: return n == 1 && call_math(b, c.math, args[0], out);
    case LOOP_CALL_MATH2: return n == 2 && call_two(b, c.math, args[0], args[1], out);
    case LOOP_CALL_DRAW:
    case LOOP_CALL_WHOLE: return call_drawing(b, &c, args, n, out);
    case LOOP_CALL_UFUNC: return call_ufunc_of(b, &c, args, n, out);
    case LOOP_CALL_CAST: return n == 1 && call_cast(b, c.ext, args[0], out);
    default: return false;
    }
}

// ---- functions of the cell ----------------------------------------------------------------------

static bool can_enter(Build *b, const Function *fn, unsigned n) {
    const Code *code = fn->code;
    Val v;
    if (b->f->gen || !code->plain || code->is_generator || n > code->sig.n ||
        code->n > INLINE_INSTRUCTIONS)
        return false;
    for (size_t k = n; k < code->sig.n; k++) // the rest by their defaults
        if (!fn->defaults || v_is(fn->defaults[k], T_UNDEF) ||
            !constant_val(b, fn->defaults[k], &v))
            return false;
    if (code->n_captures || code->n_handlers ||
        b->g->chains[b->chain].depth + 1 >= LOOP_INLINE_DEPTH)
        return false;
    for (int c = b->chain; c >= 0; c = b->g->chains[c].parent)
        if (b->g->chains[c].code == code)
            return false; // recursion
    return true;
}

static int chain_for(Build *b, Function *fn, uint32_t base, uint16_t dest) {
    Trace *g = b->g;
    LoopChain c = {.parent = b->chain,
                   .code = fn->code,
                   .fn = fn,
                   .base = base,
                   .back = b->pc + 1,
                   .dest = dest,
                   .depth = (uint8_t)(g->chains[b->chain].depth + 1)};
    for (uint32_t n = 1; n < g->n_chains; n++) {
        const LoopChain *o = &g->chains[n];
        if (o->parent == c.parent && o->fn == fn && o->base == base && o->back == c.back &&
            o->dest == dest)
            return (int)n;
    }
    if (g->n_chains == LOOP_CHAINS)
        return -1;
    g->chains[g->n_chains] = c;
    return (int)g->n_chains++;
}

static bool enter_function(Build *b, const Instr *i, Function *fn, unsigned n, unsigned skip) {
    if (!can_enter(b, fn, n))
        return false;
    uint32_t base = b->g->chains[b->chain].base + i->b + skip;
    int chain = chain_for(b, fn, base, i->a);
    if (chain < 0)
        return false;
    for (unsigned k = 0; k < skip; k++)
        kill_register(b, (uint32_t)i->b + k);
    b->chain = (uint16_t)chain;
    for (size_t k = n; k < fn->code->n_locals; k++) {
        Val v = val(loop_type(LT_UNDEF, 0), 0);
        if (k < fn->code->sig.n && !constant_val(b, fn->defaults[k], &v)) {
            b->failed = true;
            return false;
        }
        assign_register(b, (uint32_t)k, v);
    }
    uint32_t top = base + (uint32_t)fn->code->n_regs;
    if (top > b->g->max_reg)
        b->g->max_reg = top;
    return !b->failed;
}

// What a function of numba returns to one that is none: NumPy's numbers become Python's.
static bool python_number(Build *b, Val *v) {
    const NumKind kind = kind_of(b, *v);
    if (kind == NUM_NONE)
        return lt_kind(v->t) == LT_NONE;
    if (weak(*v))
        return true;
    if (kind == NUM_U64)
        put_op(b, L_FIT, NUM_I64, v->ref, 0);
    LoopKind to = LT_INT;
    if (kind == NUM_BOOL)
        to = LT_BOOL;
    else if (num_is_float(kind))
        to = LT_FLOAT;
    v->t = loop_type(to, 0);
    return true;
}

bool build_return(Build *b, const Instr *i) {
    Trace *g = b->g;
    const LoopChain c = g->chains[b->chain];
    Val v = val(loop_type(LT_NONE, 0), 0);
    if (i->b != NO_OPERAND && !use_operand(b, i->b, i->flags & B_TEMP, &v))
        return false;
    if (lt_kind(v.t) == LT_APPEND)
        return false;
    const bool leaves = c.code->arithmetic && !g->chains[c.parent].code->arithmetic;
    if (leaves && !python_number(b, &v))
        return false;
    for (uint32_t k = 0; k < g->n_vars; k++)
        if (g->vars[k].space == VAR_FRAME && g->vars[k].index >= c.base &&
            g->vars[k].index < c.base + c.code->n_regs)
            kill_register(b, g->vars[k].index - c.base);
    b->chain = (uint16_t)c.parent;
    assign_operand(b, c.dest, v);
    return !b->failed;
}

// ---- the call -----------------------------------------------------------------------------------

// The last item of a list of numbers.
static bool call_pop(Build *b, const Instr *i) {
    Val list, item;
    if (i->c != 0 || b->nest || !use_register(b, (uint32_t)i->b + 1, &list) ||
        lt_kind(list.t) != LT_LIST)
        return false;
    if (!build_getitem(b, list, val(int_type(), const_int(b, -1)), &item) ||
        (kind_of(b, item) == NUM_NONE && lt_kind(item.t) != LT_NONE))
        return false;
    put_store(b, L_LPOP, 0, 0, list.ref, 0);
    kill_run(b, i, 2);
    assign_operand(b, i->a, item);
    return true;
}

static bool call_append(Build *b, const Instr *i, LoopType method) {
    Val list, v;
    if (lt_n(method))
        return call_pop(b, i);
    if (i->c != 1 || !use_register(b, (uint32_t)i->b + 1, &list) ||
        !use_register(b, (uint32_t)i->b + 2, &v))
        return false;
    if (lt_kind(list.t) != LT_LIST || kind_of(b, v) == NUM_NONE || lt_kind(v.t) == LT_ZERO)
        return false;
    unsigned form = form_number(b, v.t);
    put_store(b, loop_class(b->vm, v.t) == 'f' ? L_LAPPF : L_LAPPI, form, v.ref, list.ref, 0);
    kill_run(b, i, 3);
    assign_operand(b, i->a, val(loop_type(LT_NONE, 0), 0));
    return true;
}

// Of a comprehension.
bool build_list_add(Build *b, const Instr *i) {
    Val list, v;
    if (!use_register(b, i->a, &list) || lt_kind(list.t) != LT_LIST ||
        !use_operand(b, i->b, i->flags & B_TEMP, &v))
        return false;
    if (kind_of(b, v) == NUM_NONE || lt_kind(v.t) == LT_ZERO)
        return false;
    put_store(b, loop_class(b->vm, v.t) == 'f' ? L_LAPPF : L_LAPPI, form_number(b, v.t), v.ref,
              list.ref, 0);
    return true;
}

// Inside a loop that runs on a device: a barrier, an atomic operation, or what threads do together.
static bool is_device_call(Build *b, Value o, LoopCall *c) {
    *c = (LoopCall){0};
    return b->nest && b->nest->levels == 0 && b->hooks && b->hooks->function(b->vm, o, c) &&
           c->kind >= LOOP_CALL_SYNC;
}

static bool call_on_device(Build *b, const LoopCall *c, const Val *args, unsigned n, Val *out) {
    if (c->kind == LOOP_CALL_TOGETHER)
        return build_together(b, c, args, n, out);
    if (c->kind != LOOP_CALL_SYNC)
        return build_atomic(b, (LoopAtomic)c->op, args, n, out);
    put_store(b, L_SYNC, 0, 0, 0, 0);
    *out = val(loop_type(LT_NONE, 0), 0);
    return true;
}

// int(x), float(x), complex(x, y)
static bool call_class(Build *b, Val callee, const Val *args, unsigned n, Val *out, bool *known) {
    *known = true;
    if (is_class(b, callee, &type_complex))
        return complex_call(b, args, n, out);
    Val first = args[0];
    if (n)
        as_number(b, &first);
    if (is_class(b, callee, &type_float))
        return n == 1 && call_float(b, first, out);
    if (!is_class(b, callee, &type_int))
        return *known = false;
    if (n != 1)
        return false;
    return lt_kind(first.t) == LT_CHAR ? text_number(b, first, true, out) : call_int(b, first, out);
}

bool build_call(Build *b, const Instr *i, unsigned skip, uint32_t *next) {
    Val callee, args[CALL_ARGUMENTS], out = {0};
    unsigned n = i->c;
    if (n > CALL_ARGUMENTS || !use_register(b, i->b, &callee))
        return false;
    if (lt_kind(callee.t) == LT_APPEND)
        return call_append(b, i, callee.t);
    if (lt_kind(callee.t) != LT_OBJECT)
        return false;
    if (skip == 2) { // the receiver is an argument, if there is one
        if (lt_kind(register_type(b, i->b + 1u)) != LT_UNDEF) {
            skip = 1;
            n++;
        }
    }
    if (n > CALL_ARGUMENTS)
        return false;
    for (unsigned k = 0; k < n; k++)
        if (!use_register(b, i->b + skip + k, &args[k]))
            return false;
    Value o = b->g->objects[lt_n(callee.t)].v;
    LoopCall c;
    if (is_device_call(b, o, &c)) {
        if (!call_on_device(b, &c, args, n, &out))
            return false;
        kill_run(b, i, n + skip);
        assign_operand(b, i->a, out);
        return !b->failed;
    }
    if (v_is_type(o, &type_function)) {
        *next = 0;
        return enter_function(b, i, function_of(o), n, skip);
    }
    if (skip == 1 && i[1].op == OPC_ITER && i[1].a == i->a &&
        is_class(b, callee, &type_range)) // prange
    {
        *next = b->pc + 2;
        return build_range(b, i->b, n, i->a);
    }
    bool known = true, ok;
    if (v_is_type(o, &type_native))
        ok = call_native(b, o, args, n, &out, &known);
    else
        ok = call_class(b, callee, args, n, &out, &known);
    for (unsigned k = 0; !known && k < n; k++)
        as_number(b, &args[k]);
    if (!known)
        ok = call_library(b, o, args, n, &out);
    if (!ok)
        return false;
    kill_run(b, i, n + skip);
    assign_operand(b, i->a, out);
    return !b->failed;
}

// A method that the cell defined in a class, with the instance in front.
static bool instance_method_of(Build *b, const Instr *i, Val x, Value name) {
    unsigned var = lt_n(x.t) - 1;
    Value v = *loop_home(b->g, b->f, &b->g->vars[var]);
    if (!v_is(v, T_OBJ) || !v.u.o->type->class_object || instance_item(b->vm, v, string_of(name)))
        return false;
    Value fn = type_find(b->vm, v.u.o->type, string_of(name));
    if (!v_is_type(fn, &type_function) || !pin_attribute(b, true, var, name, fn))
        return false;
    assign_register(b, i->a, val(loop_type(LT_OBJECT, (unsigned)object_of(b, fn)), 0));
    assign_register(b, (uint32_t)i->a + 1, x);
    return true;
}

bool build_method(Build *b, const Instr *i) {
    Val v, out;
    Value name = build_code(b)->names[i->c];
    if (!use_operand(b, i->b, i->flags & B_TEMP, &v))
        return false;
    const bool pop = str_is(str_get(name), "pop");
    if (lt_kind(v.t) == LT_LIST && !b->g->forms[lt_n(v.t)].fixed &&
        (pop || str_is(str_get(name), "append"))) {
        assign_register(b, i->a, val(loop_type(LT_APPEND, pop), 0));
        assign_register(b, (uint32_t)i->a + 1, v);
        return true;
    }
    if (lt_kind(v.t) == LT_OPAQUE)
        return instance_method_of(b, i, v, name);
    LoopCall c = {0};
    const Value o = lt_kind(v.t) == LT_OBJECT ? b->g->objects[lt_n(v.t)].v : V_UNDEF;
    if (v_is(o, T_OBJ) && b->hooks && !b->nest && b->hooks->method(b->vm, o, str_get(name), &c)) {
        const Value method = type_find(b->vm, o.u.o->type, string_of(name));
        if (!v_is_type(method, &type_method))
            return false;
        assign_register(b, i->a, val(loop_type(LT_OBJECT, (unsigned)object_of(b, method)), 0));
        assign_register(b, (uint32_t)i->a + 1, v);
        return true;
    }
    if (lt_kind(v.t) != LT_OBJECT || !build_getattr(b, v, name, &out))
        return false;
    assign_register(b, i->a, out);
    assign_register(b, (uint32_t)i->a + 1, val(loop_type(LT_UNDEF, 0), 0));
    return true;
}
