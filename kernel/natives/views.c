// views.c: memoryview: items in the memory of another object, by strides. Views that are made of a
// view share a Pin, which keeps the memory where it is until the last of them goes.
#include "kernel/natives/views.h"
#include "kernel/natives/packing.h"
#include "kernel/vm/import.h"
#include "kernel/base/mem.h"

typedef struct Pin {
    Obj head;
    Value obj, held; // what memoryview() was called with, and what keeps the memory
    uint8_t *p;      // its memory
    size_t bytes;    // 0: not in one piece
    size_t *views;
    bool (*settle)(VM *vm, Value held, bool writes);
} Pin;

typedef struct View {
    Obj head;
    Value pin; // T_UNDEF: released
    uint8_t *p;
    size_t item;
    char format[MEMORY_FORMAT];
    char code; // of the format, where single items can be read; else 0
    bool readonly;
    int ndim;
    int64_t *dims; // shape, then strides in bytes: in `few`, or owned
    int64_t few[4];
} View;

static View *view_of(Value v) {
    return (View *)v.u.o;
}
static const Pin *pin_of(const View *v) {
    return (const Pin *)v->pin.u.o;
}
static const int64_t *stride_of(const View *v) {
    return v->dims + v->ndim;
}

static void pin_clear(Obj *o) {
    Pin *p = (Pin *)o;
    Value obj = p->obj, held = p->held;
    if (p->views)
        --*p->views;
    p->views = NULL;
    p->obj = p->held = V_UNDEF;
    value_release(held);
    value_release(obj);
}

static void pin_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((Pin *)o)->obj, ctx);
    visit(((Pin *)o)->held, ctx);
}

static const Type type_pin = {
    .name = "managedbuffer",
    .base = &type_object,
    .size = sizeof(Pin),
    .collected = true,
    .free = pin_clear,
    .traverse = pin_traverse,
    .clear = pin_clear,
    .hash = identity_hash,
};

static void view_clear(Obj *o) {
    Value pin = ((View *)o)->pin;
    ((View *)o)->pin = V_UNDEF;
    value_release(pin);
}

static void view_free(Obj *o) {
    View *v = (View *)o;
    view_clear(o);
    if (v->dims != v->few)
        mem_free(v->dims);
}

static void view_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((View *)o)->pin, ctx);
}

// ---- making -------------------------------------------------------------------------------------

// The letter of an item that can be read by itself, "@" before it or not; else 0.
static char code_of(const char *format) {
    format += *format == '@';
    return format[0] && !format[1] && native_size(format[0]) ? format[0] : 0;
}

static View *view_reserve(VM *vm, int ndim) {
    View *v = obj_new(vm, &type_view);
    if (!v)
        return NULL;
    v->ndim = ndim;
    v->dims = v->few;
    if (ndim <= 2 || (v->dims = mem_zero(2 * (size_t)ndim * sizeof(int64_t))))
        return v;
    value_release(v_obj(&v->head));
    vm_no_memory(vm);
    return NULL;
}

static void set_format(View *v, const char *format) {
    memcpy(v->format, format, strlen(format) + 1);
    v->code = code_of(format);
}

// A view of what `of` looks at, with room for that many axes.
static View *view_like(VM *vm, const View *of, int ndim) {
    View *v = view_reserve(vm, ndim);
    if (!v)
        return NULL;
    v->pin = value_copy(of->pin);
    v->p = of->p;
    v->item = of->item;
    memcpy(v->format, of->format, sizeof v->format);
    v->code = of->code;
    v->readonly = of->readonly;
    return v;
}

static bool pin_new(VM *vm, Value obj, Memory *m, Value *out) {
    bool counts = v_is(m->held, T_UNDEF);
    Pin *p = obj_new(vm, &type_pin);
    if (!p) {
        value_release(m->held);
        return false;
    }
    p->obj = value_copy(obj);
    p->held = m->held;
    p->settle = m->settle;
    p->p = m->p;
    p->bytes = memory_in_one(m, &p->bytes) ? p->bytes : 0;
    if (counts && m->views) {
        p->views = m->views;
        ++*p->views;
    }
    *out = v_obj(&p->head);
    return true;
}

bool memory_pin(VM *vm, Value v, Memory *m, Value *pin) {
    if (!v_is_type(v, &type_view))
        return pin_new(vm, v, m, pin);
    *pin = m->held;
    return true;
}

Value pin_object(Value pin) {
    return ((const Pin *)pin.u.o)->obj;
}

Value pin_held(Value pin) {
    return ((const Pin *)pin.u.o)->held;
}

uint8_t *pin_memory(Value pin, size_t *bytes) {
    *bytes = ((const Pin *)pin.u.o)->bytes;
    return ((const Pin *)pin.u.o)->p;
}

bool view_new(VM *vm, Value obj, Memory *m, Value *out) {
    Value pin;
    if (!pin_new(vm, obj, m, &pin))
        return false;
    View *v = view_reserve(vm, m->ndim);
    if (!v) {
        value_release(pin);
        return false;
    }
    size_t bytes = (size_t)m->ndim * sizeof(int64_t);
    v->pin = pin;
    v->p = m->p;
    v->item = m->item;
    v->readonly = m->readonly;
    set_format(v, m->format);
    memcpy(v->dims, m->shape, bytes);
    memcpy(v->dims + m->ndim, m->stride, bytes);
    *out = v_obj(&v->head);
    return true;
}

static bool usable(VM *vm, const View *v) {
    return !v_is(v->pin, T_UNDEF) ||
           vm_raise(vm, ERR_VALUE, "operation forbidden on released memoryview object");
}

// Before a look at the items.
static bool settle(VM *vm, const View *v, bool writes) {
    const Pin *p = pin_of(v);
    return !p->settle || p->settle(vm, p->held, writes);
}

bool make_view(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value v = args[0];
    Memory m;
    bool handled = false;
    if (v_is_type(v, &type_view)) {
        const View *of = view_of(v);
        if (!usable(vm, of))
            return false;
        View *made = view_like(vm, of, of->ndim);
        if (!made)
            return false;
        memcpy(made->dims, of->dims, 2 * (size_t)of->ndim * sizeof(int64_t));
        *out = v_obj(&made->head);
        return true;
    }
    const Type *t = value_type(vm, v);
    if (!t->memory && t->layout)
        t = t->layout;
    if (t->memory && !t->memory(vm, v, false, &m, &handled))
        return false;
    if (!handled)
        return vm_raise(vm, ERR_TYPE, "memoryview: a bytes-like object is required, not '%s'",
                        type_name(vm, v));
    return view_new(vm, v, &m, out);
}

// ---- items --------------------------------------------------------------------------------------

static bool refuse_format(VM *vm, const View *v) {
    return vm_raise(vm, ERR_NOT_IMPLEMENTED,
                    v->format[1] ? "memoryview: unsupported format %s"
                                 : "memoryview: format %s not supported",
                    v->format);
}

static bool load(VM *vm, const View *v, const uint8_t *from, Value *out) {
    return v->code ? native_load(vm, v->code, from, out) : refuse_format(vm, v);
}

// The number as an item; `item` has room for the largest.
static bool encode(VM *vm, const View *v, Value value, uint8_t item[8]) {
    if (!v->code)
        return refuse_format(vm, v);
    Stored done = native_store(vm, v->code, value, item);
    if (done == STORED_RAISED && v->code != '?') {
        ErrKind kind = exception_of(vm->raised)->kind;
        done = kind == ERR_TYPE                            ? STORED_TYPE
               : kind == ERR_VALUE || kind == ERR_OVERFLOW ? STORED_RANGE
                                                           : STORED_RAISED;
        if (done != STORED_RAISED)
            vm_clear_raised(vm);
    }
    switch (done) {
    case STORED: return true;
    case STORED_TYPE:
        return vm_raise(vm, ERR_TYPE, "memoryview: invalid type for format '%s'", v->format);
    case STORED_RANGE:
        return vm_raise(vm, ERR_VALUE, "memoryview: invalid value for format '%s'", v->format);
    default: return false;
    }
}

static bool is_index(VM *vm, Value key) {
    const Type *t = value_type(vm, key);
    return int_is(key) || v_is(key, T_BOOL) || t->to_index || t->to_whole;
}

// Moves *at to index i of an axis.
static bool step_to(VM *vm, const View *v, int axis, int64_t i, const uint8_t **at) {
    int64_t n = v->dims[axis];
    if (i < 0)
        i += n;
    if (i < 0 || i >= n)
        return vm_raise(vm, ERR_INDEX, "index out of bounds on dimension %d", axis + 1);
    *at += i * stride_of(v)[axis];
    return true;
}

static bool key_index(VM *vm, Value key, int64_t *out) {
    Value whole;
    if (v_is(key, T_INT)) {
        *out = key.u.i;
        return true;
    }
    if (!value_whole(vm, key, &whole))
        return false;
    bool fits = v_is(whole, T_INT);
    *out = whole.u.i;
    value_release(whole);
    return fits || vm_raise(vm, ERR_INDEX, "cannot fit 'int' into an index-sized integer");
}

static bool all_are(VM *vm, Value key, bool (*is)(VM *vm, Value item)) {
    if (!v_is_type(key, &type_tuple))
        return false;
    for (size_t i = 0; i < tuple_of(key)->n; i++)
        if (!is(vm, tuple_of(key)->items[i]))
            return false;
    return true;
}

static bool is_slice(VM *vm, Value v) {
    (void)vm;
    return v_is_type(v, &type_slice);
}

// Where the item of a tuple of indices is. An __index__ may release the view.
static bool place_of_all(VM *vm, const View *v, const Tuple *key, const uint8_t **at) {
    if (key->n < (size_t)v->ndim)
        return vm_raise(vm, ERR_NOT_IMPLEMENTED, "sub-views are not implemented");
    if (key->n > (size_t)v->ndim)
        return vm_raise(vm, ERR_TYPE, "cannot index %d-dimension view with %zu-element tuple",
                        v->ndim, key->n);
    for (int d = 0; d < v->ndim; d++) {
        int64_t i;
        if (!key_index(vm, key->items[d], &i) || !step_to(vm, v, d, i, at))
            return false;
    }
    return usable(vm, v);
}

// Where the item of a key other than a slice is; writes: the words of assignments.
static bool place_of(VM *vm, const View *v, Value key, bool writes, const uint8_t **at) {
    int64_t i;
    *at = v->p;
    if (v->ndim == 0)
        return vm_raise(vm, ERR_TYPE, "invalid indexing of 0-dim memory");
    if (is_index(vm, key)) {
        if (!key_index(vm, key, &i) || !usable(vm, v))
            return false;
        if (v->ndim > 1)
            return vm_raise(vm, ERR_NOT_IMPLEMENTED,
                            writes ? "sub-views are not implemented"
                                   : "multi-dimensional sub-views are not implemented");
        return step_to(vm, v, 0, i, at);
    }
    if (all_are(vm, key, is_index))
        return place_of_all(vm, v, tuple_of(key), at);
    bool slices = v_is_type(key, &type_slice) || all_are(vm, key, is_slice);
    if (slices)
        return vm_raise(vm, ERR_NOT_IMPLEMENTED,
                        writes ? "memoryview slice assignments are currently restricted to ndim = 1"
                               : "multi-dimensional slicing is not implemented");
    return vm_raise(vm, ERR_TYPE, "memoryview: invalid slice key");
}

static View *slice_of(VM *vm, const View *v, Value key) {
    int64_t start, step, count;
    View *made = view_like(vm, v, v->ndim);
    if (!made)
        return NULL;
    memcpy(made->dims, v->dims, 2 * (size_t)v->ndim * sizeof(int64_t));
    if (!slice_resolve(vm, key, made->dims[0], &start, &step, &count)) {
        value_release(v_obj(&made->head));
        return NULL;
    }
    made->p += start * made->dims[v->ndim];
    made->dims[0] = count;
    made->dims[v->ndim] *= step;
    return made;
}

static bool is_whole_key(Value key) {
    return v_is_type(key, &type_ellipsis) || (v_is_type(key, &type_tuple) && !tuple_of(key)->n);
}

static bool view_getitem(VM *vm, Value self, Value key, Value *out) {
    const View *v = view_of(self);
    const uint8_t *at;
    if (!usable(vm, v))
        return false;
    if (v->ndim == 0 && is_whole_key(key)) {
        if (!v_is_type(key, &type_ellipsis))
            return settle(vm, v, false) && load(vm, v, v->p, out);
        *out = value_copy(self);
        return true;
    }
    if (v->ndim && v_is_type(key, &type_slice)) {
        View *made = slice_of(vm, v, key);
        if (made)
            *out = v_obj(&made->head);
        return made != NULL;
    }
    return place_of(vm, v, key, false, &at) && settle(vm, v, false) && load(vm, v, at, out);
}

// ---- walking over many --------------------------------------------------------------------------

// Both may be the same memory. to: bytes side by side, in C order.
static uint8_t *gather(const View *v, int axis, const uint8_t *from, uint8_t *to) {
    if (axis == v->ndim) {
        memcpy(to, from, v->item);
        return to + v->item;
    }
    int64_t n = v->dims[axis], stride = stride_of(v)[axis];
    if (axis == v->ndim - 1 && stride == (int64_t)v->item) {
        size_t bytes = (size_t)n * v->item;
        if (bytes)
            memcpy(to, from, bytes);
        return to + bytes;
    }
    for (int64_t i = 0; i < n; i++)
        to = gather(v, axis + 1, from + i * stride, to);
    return to;
}

// The same into memory of Fortran's order: the first axis varies fastest.
static uint8_t *gather_columns(const View *v, int axis, const uint8_t *from, uint8_t *to) {
    if (axis < 0) {
        memcpy(to, from, v->item);
        return to + v->item;
    }
    for (int64_t i = 0; i < v->dims[axis]; i++)
        to = gather_columns(v, axis - 1, from + i * stride_of(v)[axis], to);
    return to;
}

static size_t bytes_in(const View *v) {
    size_t n = v->item;
    for (int d = 0; d < v->ndim; d++)
        n *= (size_t)v->dims[d];
    return n;
}

static bool in_rows(const View *v) {
    int64_t n = (int64_t)v->item;
    for (int d = v->ndim - 1; d >= 0; n *= v->dims[d--])
        if (v->dims[d] != 1 && stride_of(v)[d] != n)
            return bytes_in(v) == 0;
    return true;
}

static bool in_columns(const View *v) {
    int64_t n = (int64_t)v->item;
    for (int d = 0; d < v->ndim; n *= v->dims[d++])
        if (v->dims[d] != 1 && stride_of(v)[d] != n)
            return bytes_in(v) == 0;
    return true;
}

static bool to_bytes(VM *vm, const View *v, bool columns, Value *out) {
    if (!usable(vm, v) || !settle(vm, v, false))
        return false;
    if (!columns && in_rows(v))
        return bytes_new(vm, &type_bytes, (Str){(const char *)v->p, bytes_in(v)}, out);
    Bytes *made = bytes_reserve(vm, &type_bytes, bytes_in(v));
    if (!made)
        return false;
    if (made->n && columns)
        gather_columns(v, v->ndim - 1, v->p, made->p);
    else if (made->n)
        gather(v, 0, v->p, made->p);
    *out = v_obj(&made->head);
    return true;
}

static bool list_of_axis(VM *vm, const View *v, int axis, const uint8_t *from, Value *out) {
    int64_t n = v->dims[axis], stride = stride_of(v)[axis];
    *out = list_new(vm, (size_t)n);
    if (v_is(*out, T_UNDEF))
        return false;
    for (int64_t i = 0; i < n; i++) {
        Value item;
        const uint8_t *at = from + i * stride;
        bool ok =
            axis + 1 < v->ndim ? list_of_axis(vm, v, axis + 1, at, &item) : load(vm, v, at, &item);
        if (ok && (i % 4096 != 4095 || vm_poll(vm)) && list_append(vm, *out, item))
            continue;
        value_release(*out);
        return false;
    }
    return true;
}

// ---- storing ------------------------------------------------------------------------------------

// The memory of any object that has some, as a view; TypeError otherwise.
static View *operand(VM *vm, Value v) {
    Value made;
    if (v_is_type(v, &type_view)) {
        if (!usable(vm, view_of(v)))
            return NULL;
        value_retain(v);
        return view_of(v);
    }
    if (make_view(vm, NULL, &v, &made))
        return view_of(made);
    if (vm_raised(vm) && v_is_type(vm->raised, &exception_types[ERR_TYPE])) {
        vm_clear_raised(vm);
        vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'", type_name(vm, v));
    }
    return NULL;
}

static bool same_shape(const View *a, const View *b) {
    return a->ndim == b->ndim && memcmp(a->dims, b->dims, (size_t)a->ndim * sizeof(int64_t)) == 0;
}

static const char *plain_format(const View *v) {
    return v->format + (v->format[0] == '@');
}

// An array's truths, whose bytes are 0 and 1 and nothing else.
static bool holds_truths(const View *v) {
    return v->code == '?' && pin_of(v)->settle;
}

static bool copy_items(VM *vm, const View *to, const View *from) {
    if (strcmp(plain_format(to), plain_format(from)) != 0 || !same_shape(to, from))
        return vm_raise(vm, ERR_VALUE,
                        "memoryview assignment: lvalue and rvalue have different structures");
    if (!settle(vm, from, false) || !settle(vm, to, true))
        return false;
    int64_t n = to->dims[0], stride = stride_of(to)[0];
    bool truths = holds_truths(to);
    if (in_rows(to) && in_rows(from) && !truths) {
        if (n)
            memmove(to->p, from->p, bytes_in(to));
        return true;
    }
    uint8_t *all = mem_alloc(bytes_in(from) + 1); // they may overlap
    if (!all)
        return vm_no_memory(vm);
    gather(from, 0, from->p, all);
    for (size_t i = 0; truths && i < bytes_in(from); i++)
        all[i] = all[i] != 0;
    for (int64_t i = 0; i < n; i++)
        memcpy(to->p + i * stride, all + (size_t)i * to->item, to->item);
    mem_free(all);
    return true;
}

// Bytes into a slice of step 1 of bytes; *done false: it is not as simple as that.
static bool store_bytes(VM *vm, const View *v, Value key, Value value, bool *done) {
    const Slice *k = (const Slice *)key.u.o;
    int64_t start, step, count;
    bool plain = (v_is(k->start, T_INT) || v_is(k->start, T_NONE)) &&
                 (v_is(k->stop, T_INT) || v_is(k->stop, T_NONE)) && v_is(k->step, T_NONE);
    *done = false;
    if (!plain || v->code != 'B' || v->item != (size_t)stride_of(v)[0] || !bytes_is(value))
        return true;
    if (!slice_resolve(vm, key, v->dims[0], &start, &step, &count) || !settle(vm, v, true))
        return false;
    Str s = bytes_get(value);
    *done = (size_t)count == s.n;
    if (*done && s.n)
        memmove(v->p + start, s.p, s.n);
    return true;
}

static bool store_slice(VM *vm, const View *v, Value key, Value value) {
    bool done;
    if (!store_bytes(vm, v, key, value, &done) || done)
        return done;
    View *from = operand(vm, value);
    View *to = from ? slice_of(vm, v, key) : NULL;
    bool ok = to && usable(vm, v) && usable(vm, from) && copy_items(vm, to, from);
    if (to)
        value_release(v_obj(&to->head));
    if (from)
        value_release(v_obj(&from->head));
    return ok;
}

static bool view_setitem(VM *vm, Value self, Value key, Value value) {
    const View *v = view_of(self);
    const uint8_t *at = v->p;
    uint8_t item[8];
    if (!usable(vm, v))
        return false;
    if (v->readonly)
        return vm_raise(vm, ERR_TYPE, "cannot modify read-only memory");
    if (v_is(value, T_UNDEF))
        return vm_raise(vm, ERR_TYPE, "cannot delete memory");
    if (!v->code)
        return vm_raise(vm, ERR_NOT_IMPLEMENTED, "memoryview: unsupported format %s", v->format);
    if (v->ndim == 1 && v_is_type(key, &type_slice))
        return store_slice(vm, v, key, value);
    bool whole = v->ndim == 0 && is_whole_key(key);
    if (!whole && !place_of(vm, v, key, true, &at))
        return false;
    // What the number's methods do may release the view.
    if (!encode(vm, v, value, item) || !usable(vm, v) || !settle(vm, v, true))
        return false;
    memcpy((uint8_t *)(uintptr_t)at, item, v->item);
    return true;
}

bool filling_begin(VM *vm, Value v, const char *what, Filling *out) {
    View *to = operand(vm, v);
    bool writable = to && !to->readonly && in_rows(to) && !holds_truths(to);
    if (writable && settle(vm, to, true)) {
        *out = (Filling){.p = to->p, .n = bytes_in(to), .held = value_copy(to->pin)};
        value_release(v_obj(&to->head));
        return true;
    }
    if (to)
        value_release(v_obj(&to->head));
    else if (!v_is_type(vm->raised, &exception_types[ERR_TYPE]))
        return false;
    if (vm_raised(vm))
        vm_clear_raised(vm);
    return vm_raise(vm, ERR_TYPE, "%s must be read-write bytes-like object, not %s", what,
                    type_name(vm, v));
}

// ---- comparing ----------------------------------------------------------------------------------

// Numbers of the same letter whose equal bytes mean equal values, and only they.
static bool equal_by_bytes(const View *a, const View *b) {
    return a->code && a->code == b->code && !strchr("fd?", a->code);
}

static bool equal_from(VM *vm, const View *a, const View *b, int axis, const uint8_t *p,
                       const uint8_t *q, bool *out) {
    if (axis == a->ndim) {
        Value x, y;
        if (!load(vm, a, p, &x))
            return false;
        bool ok = load(vm, b, q, &y);
        if (ok) {
            Value answer;
            ok = op_compare(vm, OP_EQ, x, y, &answer); // not by identity: nan is not equal to nan
            *out = ok && answer.u.b;
            value_release(y);
        }
        value_release(x);
        return ok;
    }
    *out = true;
    for (int64_t i = 0; *out && i < a->dims[axis]; i++)
        if (!equal_from(vm, a, b, axis + 1, p + i * stride_of(a)[axis], q + i * stride_of(b)[axis],
                        out))
            return false;
    return true;
}

static bool equal_views(VM *vm, const View *a, const View *b, bool *out) {
    *out = false;
    if (!same_shape(a, b) || !a->code || !b->code)
        return true;
    if (!settle(vm, a, false) || !settle(vm, b, false))
        return false;
    if (!equal_by_bytes(a, b) || !in_rows(a) || !in_rows(b))
        return equal_from(vm, a, b, 0, a->p, b->p, out);
    *out = bytes_in(a) == 0 || memcmp(a->p, b->p, bytes_in(a)) == 0;
    return true;
}

static bool view_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    if (op != OP_EQ && op != OP_NE)
        return true;
    Value self = v_is_type(a, &type_view) ? a : b, other = v_is_type(a, &type_view) ? b : a;
    bool equal = v_is(other, T_OBJ) && self.u.o == other.u.o, ok = true;
    bool released = v_is(view_of(self)->pin, T_UNDEF) ||
                    (v_is_type(other, &type_view) && v_is(view_of(other)->pin, T_UNDEF));
    if (!released) {
        View *with = operand(vm, other);
        if (!with) { // no memory there: not ours to answer
            vm_clear_raised(vm);
            return true;
        }
        ok = equal_views(vm, view_of(self), with, &equal);
        value_release(v_obj(&with->head));
    }
    *handled = true;
    *out = v_bool(equal == (op == OP_EQ));
    return ok;
}

static bool view_hash(VM *vm, Value self, uint64_t *out) {
    const View *v = view_of(self);
    Value all;
    if (!usable(vm, v))
        return false;
    if (!v->readonly)
        return vm_raise(vm, ERR_VALUE, "cannot hash writable memoryview object");
    if (!v->code || !strchr("Bbc", v->code))
        return vm_raise(vm, ERR_VALUE,
                        "memoryview: hashing is restricted to formats 'B', 'b' or 'c'");
    if (!to_bytes(vm, v, false, &all))
        return false;
    bool ok = value_hash(vm, all, out);
    value_release(all);
    return ok;
}

// ---- iterating ----------------------------------------------------------------------------------

typedef struct ViewIter {
    Obj head;
    Value view; // T_UNDEF at the end
    int64_t i;
} ViewIter;

static void iter_clear(Obj *o) {
    Value v = ((ViewIter *)o)->view;
    ((ViewIter *)o)->view = V_UNDEF;
    value_release(v);
}

static void iter_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((ViewIter *)o)->view, ctx);
}

static bool iter_next(VM *vm, Value self, Value *out, bool *done) {
    ViewIter *it = (ViewIter *)self.u.o;
    if (v_is(it->view, T_UNDEF))
        return *done = true;
    const View *v = view_of(it->view);
    if (it->i < v->dims[0]) {
        if (!usable(vm, v) || !settle(vm, v, false))
            return false;
        return load(vm, v, v->p + it->i++ * stride_of(v)[0], out);
    }
    iter_clear(self.u.o);
    return *done = true;
}

static const Type type_view_iter = {
    .name = "memory_iterator",
    .base = &type_object,
    .size = sizeof(ViewIter),
    .collected = true,
    .free = iter_clear,
    .traverse = iter_traverse,
    .clear = iter_clear,
    .hash = identity_hash,
    .iter = iter_self,
    .next = iter_next,
};

static bool view_iter(VM *vm, Value self, Value *out) {
    const View *v = view_of(self);
    if (!usable(vm, v))
        return false;
    if (v->ndim == 0)
        return vm_raise(vm, ERR_TYPE, "invalid indexing of 0-dim memory");
    if (v->ndim != 1)
        return vm_raise(vm, ERR_NOT_IMPLEMENTED, "multi-dimensional sub-views are not implemented");
    if (!v->code)
        return refuse_format(vm, v);
    ViewIter *it = obj_new(vm, &type_view_iter);
    if (!it)
        return false;
    it->view = value_copy(self);
    *out = v_obj(&it->head);
    return true;
}

static bool view_length(VM *vm, Value self, int64_t *out) {
    const View *v = view_of(self);
    if (!usable(vm, v))
        return false;
    *out = v->ndim ? v->dims[0] : 1;
    return true;
}

// ---- cast ---------------------------------------------------------------------------------------

static bool cast_item(VM *vm, View *made, Value format) {
    if (!value_is_str(format))
        return vm_raise(vm, ERR_TYPE, "cast() argument 'format' must be str, not %s",
                        type_name(vm, format));
    Str text = str_get(format);
    char plain[MEMORY_FORMAT] = "";
    if (text.n && text.n < 3)
        memcpy(plain, text.p, text.n);
    char to = code_of(plain);
    if (!made->code)
        return vm_raise(vm, ERR_VALUE,
                        "memoryview: source format must be a native single character format "
                        "prefixed with an optional '@'");
    if (!to)
        return vm_raise(vm, ERR_VALUE,
                        "memoryview: destination format must be a native single character format "
                        "prefixed with an optional '@'");
    if (!strchr("Bbc", made->code) && !strchr("Bbc", to))
        return vm_raise(vm, ERR_TYPE, "memoryview: cannot cast between two non-byte formats");
    if (made->dims[0] % (int64_t)native_size(to))
        return vm_raise(vm, ERR_TYPE, "memoryview: length is not a multiple of itemsize");
    made->readonly |= holds_truths(made) && to != '?';
    set_format(made, plain);
    made->item = native_size(to);
    made->dims[0] /= (int64_t)made->item;
    made->dims[1] = (int64_t)made->item;
    return true;
}

// The axes of a shape, of as many items as the view of one axis has.
static View *with_shape(VM *vm, const View *flat, const Value *items, size_t n) {
    size_t bytes = flat->item;
    View *made = view_like(vm, flat, (int)n);
    bool ok = made != NULL;
    for (size_t d = 0; ok && d < n; d++) {
        if (!int_is(items[d]) && !v_is(items[d], T_BOOL))
            ok = vm_raise(vm, ERR_TYPE, "memoryview.cast(): elements of shape must be integers");
        else if (v_is(items[d], T_BOOL) ? !items[d].u.b
                                        : !v_is(items[d], T_INT) || items[d].u.i <= 0)
            ok = vm_raise(vm, ERR_VALUE,
                          "memoryview.cast(): elements of shape must be integers > 0");
        else
            made->dims[d] = v_is(items[d], T_BOOL) ? 1 : items[d].u.i;
        if (ok && !mul_size(bytes, (size_t)made->dims[d], &bytes))
            ok = vm_raise(vm, ERR_VALUE, "memoryview.cast(): product(shape) > SSIZE_MAX");
    }
    if (ok && bytes != bytes_in(flat))
        ok = vm_raise(vm, ERR_TYPE, "memoryview: product(shape) * itemsize != buffer size");
    if (!ok) {
        if (made)
            value_release(v_obj(&made->head));
        return NULL;
    }
    int64_t stride = (int64_t)flat->item;
    for (size_t d = n; d-- > 0; stride *= made->dims[d])
        made->dims[n + d] = stride;
    return made;
}

static bool check_cast(VM *vm, const View *v, Value shape) {
    const Value *items;
    size_t n;
    bool given = !v_is(shape, T_UNDEF);
    if (!usable(vm, v))
        return false;
    if (!in_rows(v))
        return vm_raise(vm, ERR_TYPE, "memoryview: casts are restricted to C-contiguous views");
    if ((given || v->ndim != 1) && bytes_in(v) == 0)
        return vm_raise(vm, ERR_TYPE,
                        "memoryview: cannot cast view with zeros in shape or strides");
    if (!given)
        return true;
    if (!value_items(shape, &items, &n))
        return vm_raise(vm, ERR_TYPE, "shape must be a list or a tuple");
    if (n > MEMORY_NDIM)
        return vm_raise(vm, ERR_VALUE, "memoryview: number of dimensions must not exceed %d",
                        MEMORY_NDIM);
    return v->ndim == 1 || n == 1 ||
           vm_raise(vm, ERR_TYPE, "memoryview: cast must be 1D -> ND or ND -> 1D");
}

static bool m_cast(VM *vm, Value self, Value *args, Value *out) {
    const View *v = view_of(self);
    const Value *items;
    size_t n;
    if (!check_cast(vm, v, args[1]))
        return false;
    View *flat = view_like(vm, v, 1);
    if (!flat)
        return false;
    flat->dims[0] = (int64_t)bytes_in(v);
    View *made = cast_item(vm, flat, args[0]) ? flat : NULL;
    if (made && value_items(args[1], &items, &n))
        made = with_shape(vm, flat, items, n);
    if (made != flat)
        value_release(v_obj(&flat->head));
    if (made)
        *out = v_obj(&made->head);
    return made != NULL;
}

// ---- other methods ------------------------------------------------------------------------------

static bool m_tobytes(VM *vm, Value self, Value *args, Value *out) {
    const View *v = view_of(self);
    bool columns = false;
    if (!v_is(args[0], T_NONE)) {
        Str order = value_is_str(args[0]) ? str_get(args[0]) : STR("");
        if (!value_is_str(args[0]))
            return vm_raise(vm, ERR_TYPE, "tobytes() argument 'order' must be str or None, not %s",
                            type_name(vm, args[0]));
        if (!str_is(order, "C") && !str_is(order, "F") && !str_is(order, "A"))
            return vm_raise(vm, ERR_VALUE, "order must be 'C', 'F' or 'A'");
        columns = str_is(order, "F") || (str_is(order, "A") && !in_rows(v) && in_columns(v));
    }
    return to_bytes(vm, v, columns, out);
}

static bool m_bytes(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return to_bytes(vm, view_of(self), false, out);
}

static bool m_tolist(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const View *v = view_of(self);
    if (!usable(vm, v) || !settle(vm, v, false))
        return false;
    return v->ndim ? list_of_axis(vm, v, 0, v->p, out) : load(vm, v, v->p, out);
}

static bool m_hex(VM *vm, Value self, Value *args, Value *out) {
    Value all, name = intern(vm, STR("hex"));
    if (v_is(name, T_UNDEF) || !to_bytes(vm, view_of(self), false, &all))
        return false;
    size_t n = v_is(args[0], T_UNDEF) ? 0 : 2;
    bool ok = call_method(vm, all, string_of(name), args, n, out);
    value_release(all);
    return ok;
}

static bool m_toreadonly(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    if (!make_view(vm, NULL, &self, out))
        return false;
    view_of(*out)->readonly = true;
    return true;
}

static bool m_release(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    view_clear(self.u.o);
    *out = V_NONE;
    return true;
}

static bool m_enter(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = value_copy(self);
    if (usable(vm, view_of(self)))
        return true;
    value_release(*out);
    return false;
}

// numpy's own way to an array (_arrays.py).
static bool m_array(VM *vm, Value self, Value *args, Value *out) {
    Value module, made, given[2] = {self, args[0]};
    if (!import_module(vm, STR("_arrays"), &module))
        return false;
    bool ok = value_getattr(vm, module, STR("of_view"), &made);
    value_release(module);
    if (!ok)
        return false;
    ok = call_values(vm, made, given, 2, out);
    value_release(made);
    return ok;
}

static const Method view_methods[] = {
    {"__enter__()", m_enter, "The view itself."},
    {"__exit__(*args)", m_release, "Releases it."},
    {"__bytes__()", m_bytes, "The items as bytes."},
    {"__array__(dtype=None, copy=None)", m_array, "An array of the items."},
    {"tobytes(order='C')", m_tobytes, "The items as bytes."},
    {"tolist()", m_tolist, "The items as a list, or a list of lists."},
    {"hex(sep=<no value>, bytes_per_sep=1)", m_hex, "Two hexadecimal digits for each byte."},
    {"cast(format, shape=<no value>)", m_cast, "The same memory as items of another type."},
    {"toreadonly()", m_toreadonly, "A view through which nothing changes."},
    {"release()", m_release, "Gives up the memory."},
    {0},
};

// ---- attributes ---------------------------------------------------------------------------------

static bool numbers(VM *vm, const int64_t *p, int n, Value *out) {
    Tuple *made = tuple_reserve(vm, (size_t)n);
    if (!made)
        return false;
    for (int d = 0; d < n; d++)
        made->items[d] = v_int(p[d]);
    *out = v_obj(&made->head);
    return true;
}

static bool number_attribute(const View *v, Str name, Value *out) {
    if (str_is(name, "nbytes"))
        *out = v_int((int64_t)bytes_in(v));
    else if (str_is(name, "itemsize"))
        *out = v_int((int64_t)v->item);
    else if (str_is(name, "ndim"))
        *out = v_int(v->ndim);
    else if (str_is(name, "readonly"))
        *out = v_bool(v->readonly);
    else if (str_is(name, "c_contiguous"))
        *out = v_bool(in_rows(v));
    else if (str_is(name, "f_contiguous"))
        *out = v_bool(in_columns(v));
    else if (str_is(name, "contiguous"))
        *out = v_bool(in_rows(v) || in_columns(v));
    else
        return false;
    return true;
}

static bool view_getattr(VM *vm, Value self, Str name, Value *out, bool *found) {
    static const char *const others[] = {"obj", "format", "shape", "strides", "suboffsets"};
    const View *v = view_of(self);
    size_t k = 0, n = sizeof others / sizeof *others;
    *found = number_attribute(v, name, out);
    while (!*found && k < n && !str_is(name, others[k]))
        k++;
    if (!*found && k == n)
        return true;
    if (!usable(vm, v))
        return false;
    if (*found)
        return true;
    *found = true;
    if (k == 0)
        *out = value_copy(pin_of(v)->obj);
    else if (k == 1)
        *out = str_new(vm, str_of(v->format));
    else
        return numbers(vm, k == 2 ? v->dims : stride_of(v), k == 4 ? 0 : v->ndim, out);
    return !v_is(*out, T_UNDEF);
}

static void view_attrs(VM *vm, Value v, void (*visit)(Str name, void *ctx), void *ctx) {
    static const char *const names[] = {"obj",          "nbytes",       "readonly",   "itemsize",
                                        "format",       "ndim",         "shape",      "strides",
                                        "c_contiguous", "f_contiguous", "contiguous", "suboffsets"};
    (void)vm;
    (void)v;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        visit(str_of(names[i]), ctx);
}

static bool view_repr(VM *vm, Value self, Buf *out) {
    (void)vm;
    buf_printf(out, "<%smemory at %p>", v_is(view_of(self)->pin, T_UNDEF) ? "released " : "",
               (void *)self.u.o);
    return true;
}

static bool view_memory(VM *vm, Value self, bool writes, Memory *out, bool *handled) {
    const View *v = view_of(self);
    size_t bytes = (size_t)v->ndim * sizeof(int64_t);
    *handled = true;
    if (!usable(vm, v) || !settle(vm, v, writes))
        return false;
    out->p = v->p;
    memcpy(out->format, v->format, sizeof out->format);
    out->item = v->item;
    out->ndim = v->ndim;
    memcpy(out->shape, v->dims, bytes);
    memcpy(out->stride, stride_of(v), bytes);
    out->readonly = v->readonly;
    out->held = value_copy(v->pin);
    out->views = NULL;
    out->settle = NULL;
    return true;
}

const Type type_view = {
    .name = "memoryview",
    .base = &type_object,
    .size = sizeof(View),
    .collected = true,
    .sequence = true,
    .free = view_free,
    .traverse = view_traverse,
    .clear = view_clear,
    .repr = view_repr,
    .hash = view_hash,
    .length = view_length,
    .getattr = view_getattr,
    .attrs = view_attrs,
    .getitem = view_getitem,
    .setitem = view_setitem,
    .iter = view_iter,
    .compare = view_compare,
    .memory = view_memory,
    .methods = view_methods,
};
