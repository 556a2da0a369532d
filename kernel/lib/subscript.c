// subscript.c: a[key] and a[key] = value: what a cell may write between the
// brackets, taken apart for gpu/core.
#include "kernel/vm/bytes.h"
#include "kernel/vm/machine.h"
#include "kernel/lib/internal.h"
#include "kernel/lib/lib_steady.h"
#include <string.h>

enum { MAX_INDEX = 2 * LIMIT_NDIM + 1 };

// The parts of a key. Index arrays are owned.
typedef struct Key {
    IndexItem item[MAX_INDEX];
    int n;
    bool computed; // an array is among them
} Key;

static void key_release(Key *k) {
    for (int i = 0; i < k->n; i++)
        array_release(k->item[i].array);
}

static bool refuse_index(VM *vm) {
    return vm_raise(vm, ERR_INDEX,
                    "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and "
                    "integer or boolean arrays are valid indices");
}

static bool bound(VM *vm, Value v, bool *has, int64_t *out) {
    *has = v.tag != T_NONE;
    if (!*has || v.tag == T_INT) {
        *out = *has ? v.u.i : 0;
        return true;
    }
    if (!value_type(vm, v)->to_index)
        return vm_raise(vm, ERR_TYPE,
                        "slice indices must be integers or None or have an __index__ method");
    return value_index(vm, v, out);
}

static bool slice_item(VM *vm, Value v, IndexItem *out) {
    const Slice *s = (const Slice *)(const void *)v.u.o;
    out->kind = INDEX_SLICE;
    return bound(vm, s->start, &out->has_start, &out->start) &&
           bound(vm, s->stop, &out->has_stop, &out->stop) &&
           bound(vm, s->step, &out->has_step, &out->step);
}

// Takes over the reference to index.
static bool array_item_of(VM *vm, Array *a, Array *index, bool from_list, IndexItem *out) {
    Err e;
    err_clear(&e);
    out->kind = INDEX_ARRAY;
    out->array = index;
    if (array_devices_differ(a->queue, index, &e))
        return vm_raise_err(vm, &e);
    if (index->dt == DT_BOOL || dtype_is_int(index->dt))
        return true;
    if (from_list && array_count(index) == 0) { // [] is no index at all
        out->array = array_cast(index, DT_I64, &e);
        array_release(index);
        return checked(vm, out->array != NULL, &e);
    }
    if (from_list)
        return refuse_index(vm);
    return vm_raise(vm, ERR_INDEX, "arrays used as indices must be of integer (or boolean) type");
}

static bool truth_item(VM *vm, Array *a, Value v, IndexItem *out) {
    Shape none = {0};
    Err e;
    err_clear(&e);
    Scalar s;
    out->kind = INDEX_ARRAY;
    lib_scalar(v, &s);
    out->array = array_full(a->queue, DT_BOOL, &none, s, &e);
    return checked(vm, out->array != NULL, &e);
}

static bool array_index_item(VM *vm, Array *a, Value self, Value v, IndexItem *out) {
    Array *index = array_of(v);
    if (index->layout.shape.ndim == 0 && dtype_is_int(index->dt))
        return value_index(vm, v, &out->start);
    if (namespace_of(self) == NAMESPACE_NUMPY || namespace_of(v) != NAMESPACE_NUMPY)
        return array_item_of(vm, a, array_retain(index), false, out);
    // As in CuPy, positions and masks of NumPy come to the array's device.
    Err e;
    err_clear(&e);
    Array *moved = array_to(index, a->queue, &e);
    return moved ? array_item_of(vm, a, moved, false, out) : vm_raise_err(vm, &e);
}

// An object that stands for an array: of a masked array its elements, whatever the mask says.
static bool items_index_item(VM *vm, Array *a, Value self, Value v, IndexItem *out) {
    Value data;
    bool found;
    if (!value_find_attr(vm, v, STR("data"), &data, &found))
        return false;
    bool numbers = found && is_array(data);
    bool ok = numbers ? array_index_item(vm, a, self, data, out)
                      : vm_raise(vm, ERR_INDEX,
                                 "arrays used as indices must be of integer (or boolean) type");
    if (found)
        value_release(data);
    return ok;
}

// A list or a range of positions.
static bool sequence_item(VM *vm, Array *a, Value self, Value v, IndexItem *out) {
    Array *index;
    Err e;
    err_clear(&e);
    if (!array_argument(vm, namespace_of(self), v, DT_COUNT, &index)) {
        if (!vm_raised(vm) || exception_of(vm->raised)->kind != ERR_TYPE)
            return false;
        vm_clear_raised(vm); // texts, None, objects
        return refuse_index(vm);
    }
    Array *moved = array_to(index, a->queue, &e);
    array_release(index);
    return moved ? array_item_of(vm, a, moved, true, out) : vm_raise_err(vm, &e);
}

static bool index_item(VM *vm, Value v, Array *a, Value self, IndexItem *out) {
    const Value *items;
    size_t count;
    Scalar s;
    *out = (IndexItem){0};
    if (v.tag == T_INT) {
        out->start = v.u.i;
        return true;
    }
    if (v.tag == T_NONE) {
        out->kind = INDEX_NEWAXIS;
        return true;
    }
    if (v_is_type(v, &type_slice))
        return slice_item(vm, v, out);
    if (v.tag == T_OBJ && v.u.o == v_ellipsis.u.o) {
        out->kind = INDEX_ELLIPSIS;
        return true;
    }
    if (is_numpy_scalar(v, &s) && dtype_is_int(s.dt)) {
        out->start = scalar_to_int(s);
        return true;
    }
    if (v.tag == T_BOOL || (is_numpy_scalar(v, &s) && s.dt == DT_BOOL)) {
        return truth_item(vm, a, v, out);
    }
    if (is_array(v))
        return array_index_item(vm, a, self, v, out);
    if (is_items(v))
        return items_index_item(vm, a, self, v, out);
    if (value_items(v, &items, &count) || v_is_type(v, &type_range)) {
        return sequence_item(vm, a, self, v, out);
    }
    int64_t i;
    const Type *t = value_type(vm, v);
    if (!t->to_index)
        return refuse_index(vm);
    if (!value_index(vm, v, &i)) {
        vm_clear_raised(vm);
        return refuse_index(vm);
    }
    out->start = i;
    return true;
}

static bool key_of(VM *vm, Value v, Value self, Key *k) {
    const Value *parts = &v;
    size_t count = 1;
    k->n = 0;
    k->computed = false;
    if (v_has(v, &type_tuple))
        value_items(v, &parts, &count);
    if (count > MAX_INDEX)
        return vm_raise(vm, ERR_INDEX, "too many indices for array");
    for (size_t i = 0; i < count; i++) {
        bool ok = index_item(vm, parts[i], array_of(self), self, &k->item[i]);
        k->n++;
        if (!ok) {
            key_release(k);
            return false;
        }
        k->computed |= k->item[i].kind == INDEX_ARRAY;
    }
    return true;
}

// An integer for every axis, brought into range: one element.
static bool is_element(const Array *a, const Key *k, int64_t *index) {
    const Shape *s = array_shape(a);
    if (k->n != s->ndim)
        return false;
    for (int i = 0; i < k->n; i++) {
        if (k->item[i].kind != INDEX_INT)
            return false;
        int64_t at = k->item[i].start;
        index[i] = at < 0 ? at + s->dim[i] : at;
        if (index[i] < 0 || index[i] >= s->dim[i])
            return false; // array_view says why
    }
    return true;
}

bool array_getitem(VM *vm, Value v, Value key, Value *out) {
    int64_t index[LIMIT_NDIM];
    Err e;
    err_clear(&e);
    Key k;
    if (!key_of(vm, key, v, &k))
        return false;
    Array *a =
        array_of(v); // behind the key: an __index__ of a cell may give the array another shape
    if (namespace_of(v) == NAMESPACE_NUMPY && is_element(a, &k, index)) {
        Scalar s;
        if (!array_item(a, index, &s, &e))
            return vm_raise_err(vm, &e);
        return (*out = lib_scalar_value(lib_of(vm), s)).tag != T_UNDEF;
    }
    Array *r = k.computed ? array_gather(a, k.item, k.n, &e) : array_view(a, k.item, k.n, &e);
    key_release(&k);
    return lib_array_value(lib_of(vm), namespace_of(v), r, &e, out);
}

// A number that is put into an array of integers counts as a Python integer, which must fit.
// NumPy's own numbers are cast where the key has arrays in it, and into unsigned types.
static bool fits_element(VM *vm, const Array *a, Value value, Scalar s, bool computed) {
    Scalar numpy;
    bool own = is_numpy_scalar(value, &numpy);
    if ((own && computed) || (!own && !dtype_is_float(s.dt)))
        return true;
    s.weak = !own;
    return number_fits(vm, s, a->dt);
}

// A wrong index is reported before a wrong value.
static bool index_first(VM *vm, Array *a, const Key *k) {
    Err e;
    err_clear(&e);
    Array *target = k->computed ? NULL : array_view(a, k->item, k->n, &e);
    if (!target && e.kind) {
        vm_clear_raised(vm);
        vm_raise_err(vm, &e);
    }
    array_release(target);
    return false;
}

static bool store_converted(VM *vm, Value v, const Key *k, Value value);

static void raise_store(VM *vm, const Array *a, const Array *target, const Array *value, Err *e) {
    vm_raise_err(vm, e);
    if (!target || !value || e->kind != ERR_VALUE || a->readonly)
        return;
    char from[SHAPE_TEXT_MAX], to[SHAPE_TEXT_MAX];
    vm_hint(vm, "The place has shape %s, the value has shape %s.",
            shape_field(array_shape(target), to), shape_field(array_shape(value), from));
}

static bool store_other(VM *vm, Value v, const Key *k, Value value) {
    if (vm_raised(vm) || !lib_of(vm)->met_items)
        return false;
    lib_of(vm)->met_items = false; // an object's __array__ gave texts, objects or dates
    return store_converted(vm, v, k, value);
}

// The value into the part of the array that the key names.
static bool store_at(VM *vm, Value v, const Key *k, Value value) {
    Err e;
    err_clear(&e);
    Namespace namespace = namespace_of(v);
    OperandArg arg;
    if (!operand_argument(vm, value, &namespace, &arg))
        return store_other(vm, v, k, value);
    Array *a = array_of(v); // behind the value, whose __array__ may give the array another shape
    int64_t index[LIMIT_NDIM];
    bool truth = a->dt == DT_BOOL && arg.arg.array && array_count(arg.arg.array) == 1;
    if (arg.arg.array && arg.arg.array->layout.shape.ndim > 0 && is_element(a, k, index) &&
        !truth) {
        operand_release(&arg);
        return vm_raise(vm, ERR_VALUE, "setting an array element with a sequence.");
    }
    if (arg.wide && !dtype_is_inexact(a->dt))
        return vm_raise(vm, ERR_OVERFLOW, "Python int too large to convert to C long");
    Dtype from_type = arg.arg.array ? arg.arg.array->dt : arg.arg.value.dt;
    if (arg.arg.array && !lib_complex_warning(lib_of(vm), namespace_of(v), from_type, a->dt)) {
        operand_release(&arg);
        return false;
    }
    a = array_of(v); // nor behind a warning, whose hook is the cell's
    if (arithmetic_now(vm))
        arg.arg.value.weak = false; // what does not fit wraps around
    Array *target = k->computed ? NULL : array_view(a, k->item, k->n, &e);
    bool ok = k->computed ? array_scatter(a, k->item, k->n, arg.arg, &e)
                          : target && array_store(target, arg.arg, true, &e);
    if (!ok)
        raise_store(vm, a, target, arg.arg.array, &e);
    array_release(target);
    operand_release(&arg);
    return ok;
}

// A list: each of its numbers must be one that the element type takes.
static bool is_list_of_numbers(Value v, Value value) {
    const Value *items;
    size_t n;
    return namespace_of(v) == NAMESPACE_NUMPY && value_items(value, &items, &n);
}

// The value as an array of v's type. None, bytes and objects are what numpy.array makes of them.
static bool elements_of(VM *vm, Value v, Value value, Value *made) {
    const Dtype dt = array_of(v)->dt; // not behind the value, whose __array__ may change the array
    Array *number;
    Err e;
    err_clear(&e);
    bool own = namespace_of(v) == NAMESPACE_NUMPY;
    if (value.tag == T_NONE && !own)
        return vm_raise(vm, ERR_TYPE,
                        "%s argument must be a string%s or a real number, not 'NoneType'",
                        dtype_is_int(dt) ? "int()" : "float()",
                        dtype_is_int(dt) ? ", a bytes-like object" : "");
    if (own && (value.tag == T_NONE || bytes_is(value)))
        return items_numbers(vm, value, dt, made);
    lib_of(vm)->met_items = false;
    if (!array_argument(vm, namespace_of(v), value, dt, &number))
        return own && lib_of(vm)->met_items && items_numbers(vm, value, dt, made);
    return lib_array_value(lib_of(vm), namespace_of(v), number, &e, made);
}

// A text is read as a number of the array's type; a list's numbers are made elements of it.
static bool store_converted(VM *vm, Value v, const Key *k, Value value) {
    Value made;
    if (!elements_of(vm, v, value, &made))
        return false;
    bool ok = store_at(vm, v, k, made);
    value_release(made);
    return ok;
}

// What is no number, and no array of numbers yet.
static bool must_convert(Value v, Value value) {
    return value_is_str(value) || value.tag == T_NONE || bytes_is(value) || is_items(value) ||
           is_list_of_numbers(v, value);
}

// A masked array of one element, or `masked`, gives a single element its number, or refuses.
static bool element_given(VM *vm, Value v, Value key, Value value, bool *done) {
    Value method, number, kind;
    bool found;
    *done = false;
    if (!value_find_attr(vm, value, STR("_element"), &method, &found) || !found)
        return !vm_raised(vm);
    const Dtype dt = array_of(v)->dt;
    kind = str_new(vm, dtype_is_float(dt)     ? STR("f")
                       : dtype_is_complex(dt) ? STR("c")
                       : dt == DT_BOOL        ? STR("b")
                                              : STR("i"));
    bool ok = vm_call(vm, method, &(Args){.v = &kind, .npos = 1}, &number);
    value_release(kind);
    value_release(method);
    if (!ok)
        return false;
    *done = true;
    ok = array_setitem(vm, v, key, number);
    value_release(number);
    return ok;
}

bool array_setitem(VM *vm, Value v, Value key, Value value) {
    int64_t index[LIMIT_NDIM];
    Scalar s;
    Err e;
    err_clear(&e);
    Key k;
    if (value.tag == T_UNDEF)
        return vm_raise(vm, ERR_VALUE, "cannot delete array elements");
    if (!key_of(vm, key, v, &k))
        return false;
    Array *a = array_of(v);
    bool number = lib_scalar(value, &s), ok;
    if (number && arithmetic_now(vm))
        s.weak = false;
    if (is_items(value) && is_element(a, &k, index)) {
        bool done;
        ok = element_given(vm, v, key, value, &done);
        ok = done || !ok ? ok : store_converted(vm, v, &k, value);
    } else if (must_convert(v, value))
        ok = store_converted(vm, v, &k, value);
    else if (number && s.weak && s.dt == DT_U64 && dtype_is_signed(a->dt) &&
             !is_numpy_scalar(value, &(Scalar){0}))
        ok = vm_raise(vm, ERR_OVERFLOW, "Python int too large to convert to C long");
    else if (number && (!fits_element(vm, a, value, s, k.computed) || !check_real(vm, s, a->dt)))
        ok = index_first(vm, a, &k);
    else if (number && !s.weak && !lib_complex_warning(lib_of(vm), namespace_of(v), s.dt, a->dt))
        ok = false;
    else if (number && is_element(array_of(v), &k, index)) { // a warning's hook may have run
        if (lib_of(vm)->replay)
            lib_replay_number(vm, value, &s);
        ok = checked(vm, array_set_item(array_of(v), index, s, &e), &e);
    } else
        ok = store_at(vm, v, &k, value);
    key_release(&k);
    return ok && lib_fp_check(lib_of(vm));
}
