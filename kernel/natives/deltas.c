// deltas.c: datetime.timedelta: what is hot. The text of the class (kernel/stdlib/data/datetime.py)
// has the rest.
#include "kernel/natives/dates.h"
#include "kernel/vm/slot_methods.h"
#include "kernel/vm/bigint.h"
#include "kernel/vm/class.h"
#include "kernel/vm/import.h"
#include <math.h>
#include <stdlib.h>

static bool is_of_module(const Type *t) {
    Value module = ((const TypeObj *)t->class_object)->module;
    return value_is_str(module) && str_is(str_get(module), "datetime");
}

const Type *plain_date_class(const Type *t) {
    while (!is_of_module(t) && t->base->class_object)
        t = t->base;
    return t;
}

void put_date_class(Buf *out, Value v) {
    const Type *t = v.u.o->type;
    if (t == plain_date_class(t))
        buf_add(out, STR("datetime."));
    buf_add(out, str_of(t->name));
}

// ---- arguments ----------------------------------------------------------------------------------

static size_t place_of(const Wanted *w, Str name) {
    size_t i = 0;
    while (i < w->n && !str_is(name, w->names[i]))
        i++;
    return i;
}

static bool take_named(VM *vm, const Args *args, const Wanted *w, Value *out) {
    for (size_t i = 0; i < args->nkw; i++) {
        Str name = str_get(args->names[i]);
        size_t at = place_of(w, name);
        if (at == w->n)
            return vm_raise(vm, ERR_TYPE, "'%.*s' is an invalid keyword argument for %s",
                            STR_ARG(name), w->who ? w->who : "this function");
        if (at < args->npos)
            return vm_raise(vm, ERR_TYPE,
                            "argument for %s given by name ('%.*s') and position (%zu)",
                            w->who ? w->who : "function", STR_ARG(name), at + 1);
        out[at] = args->v[args->npos + i];
    }
    return true;
}

bool take_arguments(VM *vm, const Args *args, const Wanted *w, Value *out) {
    const char *who = w->who ? w->who : "function";
    size_t given = args->npos + args->nkw;
    if (given > w->n)
        return vm_raise(vm, ERR_TYPE, "%s takes at most %zu %sarguments (%zu given)", who, w->n,
                        args->npos ? "" : "keyword ", given);
    if (args->npos > w->n_pos)
        return vm_raise(vm, ERR_TYPE, "%s takes at most %zu positional arguments (%zu given)", who,
                        w->n_pos, args->npos);
    for (size_t i = 0; i < w->n; i++)
        out[i] = i < args->npos ? args->v[i] : V_UNDEF;
    for (size_t i = args->npos; i < w->n_needed; i++) {
        bool named = false;
        for (size_t k = 0; k < args->nkw; k++)
            named |= str_is(str_get(args->names[k]), w->names[i]);
        if (!named)
            return vm_raise(vm, ERR_TYPE, "%s missing required argument '%s' (pos %zu)", who,
                            w->names[i], i + 1);
    }
    return take_named(vm, args, w, out);
}

// ---- making -------------------------------------------------------------------------------------

static Micros floor_micros(Micros a, Micros b) {
    Micros q = a / b;
    return q - (a % b != 0 && (a < 0) != (b < 0));
}

bool delta_new(VM *vm, const Type *class, Micros micros, Value *out) {
    Micros days = floor_micros(micros, day_micros);
    if (days > INT32_MAX || days < INT32_MIN)
        return vm_raise(vm, ERR_OVERFLOW, "Python int too large to convert to C int");
    if (days > MOST_DAYS || days < -MOST_DAYS)
        return vm_raise(vm, ERR_OVERFLOW, "days=%lld; must have magnitude <= 999999999",
                        (long long)days);
    Delta *d = obj_new(vm, class);
    if (!d)
        return false;
    class_retain_of(&d->head);
    int64_t rest = (int64_t)(micros - days * day_micros);
    d->days = (int32_t)days;
    d->seconds = (int32_t)(rest / SECOND_MICROS);
    d->micros = (int32_t)(rest % SECOND_MICROS);
    *out = v_obj(&d->head);
    return true;
}

static bool delta_like(VM *vm, Value v, Micros micros, Value *out) {
    return delta_new(vm, plain_date_class(v.u.o->type), micros, out);
}

static bool too_large(VM *vm) {
    return vm_raise(vm, ERR_OVERFLOW, "Python int too large to convert to C int");
}

// An integer of at most 80 bits.
static bool whole_number(Value v, Micros *out) {
    if (v_is(v, T_INT))
        *out = v.u.i;
    else if (v_is(v, T_BOOL))
        *out = v.u.b;
    else if (!big_is(v) || big_bit_length(v) > 80)
        return false;
    else {
        uint32_t parts[4] = {0};
        big_parts(v, parts);
        *out = (Micros)parts[2] << 64 | (Micros)((uint64_t)parts[1] << 32 | parts[0]);
        if (big_compare(v, v_int(0)) < 0)
            *out = -*out;
    }
    return true;
}

// Adds an integer of so many microseconds each.
static bool add_whole(VM *vm, Value v, int64_t each, Micros *sum) {
    Micros n;
    if (!whole_number(v, &n))
        return too_large(vm);
    *sum += n * each; // at most 2^80 * 2^40, seven times
    return true;
}

// Adds a float: its whole part exactly, of what is left over whole microseconds; *left gets the
// rest.
static bool add_float(VM *vm, double x, int64_t each, Micros *sum, double *left) {
    double whole, part = modf(x, &whole);
    if (isnan(x))
        return vm_raise(vm, ERR_VALUE, "cannot convert float NaN to integer");
    if (isinf(x))
        return vm_raise(vm, ERR_OVERFLOW, "cannot convert float infinity to integer");
    if (fabs(whole) > 1e22)
        return too_large(vm);
    *sum += (Micros)whole * each;
    part = modf(part * (double)each, &whole);
    *sum += (Micros)whole;
    *left += part;
    return true;
}

static bool add_part(VM *vm, Value v, const char *name, int64_t each, Micros *sum, double *left) {
    if (v_is(v, T_UNDEF))
        return true;
    Value plain = value_plain(v);
    if (v_is(plain, T_FLOAT))
        return add_float(vm, plain.u.f, each, sum, left);
    if (v_is(plain, T_INT) || v_is(plain, T_BOOL) || big_is(plain))
        return add_whole(vm, plain, each, sum);
    return vm_raise(vm, ERR_TYPE, "unsupported type for timedelta %s component: %s", name,
                    type_name(vm, v));
}

// What is left over of floats, rounded so that a half goes to the even sum.
static Micros rounded_left(double left, Micros sum) {
    double whole = round(left);
    double odd = (double)(sum & 1);
    if (fabs(whole - left) == 0.5)
        whole = 2.0 * round((left + odd) * 0.5) - odd;
    return (Micros)whole;
}

static bool delta_make(VM *vm, Obj *klass, const Args *args, Value *out) {
    static const char *const names[] = {"days",    "seconds", "microseconds", "milliseconds",
                                        "minutes", "hours",   "weeks"};
    static const int64_t each[] = {
        INT64_C(86400000000), 1000000, 1, 1000, 60000000, INT64_C(3600000000),
        INT64_C(604800000000)};
    static const uint8_t order[] = {2, 3, 1, 4, 5, 0, 6}; // floats are added in this one
    Value v[7];
    Micros sum = 0;
    double left = 0;
    if (!take_arguments(vm, args, &(Wanted){"__new__()", names, 7, 7, 0}, v))
        return false;
    for (size_t k = 0; k < 7; k++) {
        size_t i = order[k];
        if (!add_part(vm, v[i], names[i], each[i], &sum, &left))
            return false;
    }
    if (left != 0)
        sum += rounded_left(left, sum);
    return delta_new(vm, ((TypeObj *)klass)->type, sum, out);
}

// ---- operators ----------------------------------------------------------------------------------

static bool number_of(VM *vm, Micros m, Value *out) {
    if (m >= INT64_MIN && m <= INT64_MAX) {
        *out = v_int((int64_t)m);
        return true;
    }
    unsigned __int128 u = m < 0 ? -(unsigned __int128)m : (unsigned __int128)m;
    uint32_t parts[4];
    for (int i = 0; i < 4; i++)
        parts[i] = (uint32_t)(u >> 32 * i);
    Value positive;
    if (!big_from_parts(vm, parts, 4, &positive))
        return false;
    if (m >= 0) {
        *out = positive;
        return true;
    }
    bool ok = big_negate(vm, positive, out);
    value_release(positive);
    return ok;
}

bool micros_quotient(VM *vm, Micros a, Micros b, Value *out) {
    Value x, y;
    const int64_t exact = INT64_C(1) << 53;
    if (b == 0)
        return vm_raise(vm, ERR_ZERO_DIVISION, "division by zero");
    if (a >= -exact && a <= exact && b >= -exact && b <= exact) {
        *out = v_float((double)a / (double)b);
        return true;
    }
    if (!number_of(vm, a, &x))
        return false;
    bool ok = number_of(vm, b, &y);
    if (ok) {
        ok = op_binary(vm, OP_TRUEDIV, x, y, false, out);
        value_release(y);
    }
    value_release(x);
    return ok;
}

// a / b rounded to a whole number, a half to the even one.
static Micros nearest(Micros a, Micros b) {
    Micros q = floor_micros(a, b), rest = a - q * b;
    if (b < 0) {
        rest = -rest;
        b = -b;
    }
    bool up = rest > b - rest || (rest == b - rest && q & 1);
    return q + up;
}

static bool of_two(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    Micros x = delta_micros(a), y = delta_micros(b);
    *handled = true;
    switch (op) {
    case OP_ADD: return delta_like(vm, a, x + y, out);
    case OP_SUB: return delta_like(vm, a, x - y, out);
    case OP_TRUEDIV: return micros_quotient(vm, x, y, out);
    case OP_FLOORDIV:
    case OP_MOD:
        if (y == 0)
            return vm_raise(vm, ERR_ZERO_DIVISION,
                            op == OP_MOD ? "integer modulo by zero"
                                         : "integer division or modulo by zero");
        if (op == OP_FLOORDIV)
            return number_of(vm, floor_micros(x, y), out);
        return delta_like(vm, a, x - floor_micros(x, y) * y, out);
    default: *handled = false; return true;
    }
}

static bool times(VM *vm, Value a, Micros k, Value *out) {
    Micros product;
    if (__builtin_mul_overflow(delta_micros(a), k, &product))
        return too_large(vm);
    return delta_like(vm, a, product, out);
}

static bool with_whole(VM *vm, BinaryOp op, Value a, Micros k, Value *out, bool *handled) {
    *handled = op == OP_MUL || op == OP_FLOORDIV || op == OP_TRUEDIV;
    if (!*handled)
        return true;
    if (op == OP_MUL)
        return times(vm, a, k, out);
    if (k == 0)
        return vm_raise(vm, ERR_ZERO_DIVISION, "integer division or modulo by zero");
    Micros x = delta_micros(a);
    return delta_like(vm, a, op == OP_TRUEDIV ? nearest(x, k) : floor_micros(x, k), out);
}

// Floats and longer integers are the text's business: _scaled(factor, divides, whole).
static bool ask_text(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    Value name = intern(vm, STR("_scaled"));
    Value args[3] = {b, v_bool(op != OP_MUL), v_bool(op == OP_FLOORDIV)};
    *handled = op == OP_MUL || op == OP_TRUEDIV || (op == OP_FLOORDIV && !v_is(b, T_FLOAT));
    if (!*handled)
        return true;
    return !v_is(name, T_UNDEF) && call_method(vm, a, string_of(name), args, 3, out);
}

static bool delta_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    Micros k;
    if (is_delta(a) && is_delta(b))
        return of_two(vm, op, a, b, out, handled);
    if (!is_delta(a)) { // only products are the same the other way round
        if (op != OP_MUL)
            return true;
        Value first = a;
        a = b;
        b = first;
    }
    b = value_plain(b);
    if (whole_number(b, &k))
        return with_whole(vm, op, a, k, out, handled);
    return !(v_is(b, T_FLOAT) || big_is(b)) || ask_text(vm, op, a, b, out, handled);
}

static bool delta_unary(VM *vm, UnaryOp op, Value v, Value *out, bool *handled) {
    *handled = op != OP_INVERT;
    if (!*handled)
        return true;
    return delta_like(vm, v, op == OP_NEG ? -delta_micros(v) : delta_micros(v), out);
}

static bool delta_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    (void)vm;
    if (!is_delta(a) || !is_delta(b))
        return true;
    Micros x = delta_micros(a), y = delta_micros(b);
    bool holds[] = {[OP_LT] =
                        x<y, [OP_LE] = x <= y, [OP_EQ] = x == y, [OP_NE] = x != y, [OP_GT] = x> y,
                    [OP_GE] = x >= y};
    *handled = true;
    *out = v_bool(holds[op]);
    return true;
}

static bool delta_truth(VM *vm, Value v, bool *out) {
    (void)vm;
    *out = delta_micros(v) != 0;
    return true;
}

static bool delta_hash(VM *vm, Value v, uint64_t *out) {
    const Delta *d = delta_of(v);
    Value parts[3] = {v_int(d->days), v_int(d->seconds), v_int(d->micros)};
    Value t = tuple_new(vm, parts, 3);
    bool ok = !v_is(t, T_UNDEF) && value_hash(vm, t, out);
    value_release(t);
    return ok;
}

// ---- texts and attributes -----------------------------------------------------------------------

static bool delta_repr(VM *vm, Value v, Buf *out) {
    const Delta *d = delta_of(v);
    const int32_t values[] = {d->days, d->seconds, d->micros};
    static const char *const names[] = {"days", "seconds", "microseconds"};
    size_t n = 0;
    (void)vm;
    put_date_class(out, v);
    buf_byte(out, '(');
    for (size_t i = 0; i < 3; i++)
        if (values[i])
            buf_printf(out, "%s%s=%d", n++ ? ", " : "", names[i], values[i]);
    buf_add(out, n ? STR(")") : STR("0)"));
    return true;
}

static bool delta_str(VM *vm, Value v, Buf *out) {
    (void)vm;
    const Delta *d = delta_of(v);
    if (d->days)
        buf_printf(out, "%d day%s, ", d->days, abs(d->days) == 1 ? "" : "s");
    buf_printf(out, "%d:%02d:%02d", d->seconds / 3600, d->seconds / 60 % 60, d->seconds % 60);
    if (d->micros)
        buf_printf(out, ".%06d", d->micros);
    return true;
}

void put_offset(Buf *out, Micros offset) {
    int64_t m = (int64_t)(offset < 0 ? -offset : offset), seconds = m / SECOND_MICROS;
    buf_printf(out, "%c%02d:%02d", offset < 0 ? '-' : '+', (int)(seconds / 3600),
               (int)(seconds / 60 % 60));
    if (m % ((int64_t)60 * SECOND_MICROS))
        buf_printf(out, ":%02d", (int)(seconds % 60));
    if (m % SECOND_MICROS)
        buf_printf(out, ".%06d", (int)(m % SECOND_MICROS));
}

static bool delta_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    (void)vm;
    const Delta *d = delta_of(v);
    *found = true;
    if (str_is(name, "days"))
        *out = v_int(d->days);
    else if (str_is(name, "seconds"))
        *out = v_int(d->seconds);
    else if (str_is(name, "microseconds"))
        *out = v_int(d->micros);
    else
        *found = false;
    return true;
}

static bool delta_setattr(VM *vm, Value v, Str name, Value value) {
    Value ignored;
    bool found;
    (void)value;
    if (!delta_getattr(vm, v, name, &ignored, &found))
        return false;
    if (found)
        return vm_raise(vm, ERR_ATTRIBUTE, "readonly attribute");
    Value key = intern(vm, name);
    return !v_is(key, T_UNDEF) && instance_keep(vm, v, string_of(key), value);
}

static bool m_total_seconds(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return micros_quotient(vm, delta_micros(self), SECOND_MICROS, out);
}

static bool m_micro(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return number_of(vm, delta_micros(self), out);
}

static bool m_abs(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Micros m = delta_micros(self);
    return delta_like(vm, self, m < 0 ? -m : m, out);
}

static const Method delta_methods[] = {
    ARITHMETIC_METHODS,
    REMAINDER_METHODS,
    {"total_seconds()", m_total_seconds, "Total seconds in the duration."},
    {"_micro()", m_micro, "The whole of it in microseconds."},
    {"__abs__()", m_abs, "abs(self)"},
    {0},
};

const Type type_delta = {
    .name = "_Delta",
    .open = true,
    .base = &type_object,
    .size = sizeof(Delta),
    .repr = delta_repr,
    .str = delta_str,
    .truth = delta_truth,
    .hash = delta_hash,
    .binary = delta_binary,
    .unary = delta_unary,
    .compare = delta_compare,
    .getattr = delta_getattr,
    .setattr = delta_setattr,
    .make = delta_make,
    .methods = delta_methods,
};
