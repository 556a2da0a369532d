// natives_pickle.c: what pickle.Pickler and pickle.Unpickler (kernel/stdlib/text/pickle.py) derive
// from: plain data as the bytes of protocol 4 and back. Classes, functions, arrays and whatever
// says itself how it is made are asked of the text's methods _rare, _called, _made, _built,
// _global_of_stack, find_class.
#include "kernel/vm/bigint.h"
#include "kernel/vm/bytes.h"
#include "kernel/vm/class.h"
#include "kernel/vm/import.h"
#include "kernel/natives/pickling.h"
#include "kernel/base/mem.h"
#include <stdarg.h>
#include <stdio.h>

enum {
    FRAME_BYTES = 64 * 1024, // of a frame, and of data that stands by itself
    BATCH_ITEMS = 1000,
    FRAME_HEAD = 4, // shorter frames have none
};

// ---- writing ------------------------------------------------------------------------------------

// Objects that were written: by address, with their number. They are held.
typedef struct Known {
    const Obj *o;
    size_t number;
} Known;

typedef struct Pickler {
    Obj head;
    Buf done, frame;
    Known *table; // mask + 1 places
    size_t mask, n;
} Pickler;

static Pickler *pickler_of(Value v) {
    return (Pickler *)v.u.o;
}

static void forget(Pickler *p) {
    Known *table = p->table;
    size_t places = table ? p->mask + 1 : 0;
    p->table = NULL;
    p->mask = p->n = 0;
    for (size_t i = 0; i < places; i++)
        if (table[i].o)
            value_release(v_obj((Obj *)(uintptr_t)table[i].o));
    mem_free(table);
}

static void pickler_clear(Obj *o) {
    forget((Pickler *)o);
}

static void pickler_free(Obj *o) {
    forget((Pickler *)o);
    buf_free(&((Pickler *)o)->done);
    buf_free(&((Pickler *)o)->frame);
}

static void pickler_traverse(Obj *o, VisitFn visit, void *ctx) {
    const Pickler *p = (const Pickler *)o;
    for (size_t i = 0; p->table && i <= p->mask; i++)
        if (p->table[i].o)
            visit(v_obj((Obj *)(uintptr_t)p->table[i].o), ctx);
}

static Known *place_of(Known *table, size_t mask, const Obj *o) {
    size_t i = ((uintptr_t)o >> 4) * 0x9e3779b97f4a7c15u >> 20 & mask;
    while (table[i].o && table[i].o != o)
        i = (i + 1) & mask;
    return &table[i];
}

static bool grow(VM *vm, Pickler *p) {
    size_t mask = p->table ? p->mask * 2 + 1 : 63;
    Known *table = mem_zero((mask + 1) * sizeof *table);
    if (!table)
        return vm_no_memory(vm);
    for (size_t i = 0; p->table && i <= p->mask; i++)
        if (p->table[i].o)
            *place_of(table, mask, p->table[i].o) = p->table[i];
    mem_free(p->table);
    p->table = table;
    p->mask = mask;
    return true;
}

static void put_code(Pickler *p, char code) {
    buf_byte(&p->frame, code);
}

static void put_number(Buf *b, uint64_t n, size_t bytes) {
    for (size_t i = 0; i < bytes; i++)
        buf_byte(b, (char)(n >> (8 * i)));
}

// Numbers the object, which can be referred to from now on.
static bool remember(VM *vm, Pickler *p, Value v) {
    put_code(p, '\x94');
    if (!p->table || p->n * 2 > p->mask)
        if (!grow(vm, p))
            return false;
    size_t number = p->n++;
    if (!v_is(v, T_OBJ))
        return true;
    Known *k = place_of(p->table, p->mask, v.u.o);
    if (!k->o)
        value_retain(v);
    *k = (Known){v.u.o, number};
    return true;
}

static bool is_known(const Pickler *p, Value v) {
    return v_is(v, T_OBJ) && p->table && place_of(p->table, p->mask, v.u.o)->o;
}

// Refers to an object that was written before.
static bool refer(Pickler *p, Value v) {
    if (!is_known(p, v))
        return false;
    size_t number = place_of(p->table, p->mask, v.u.o)->number;
    put_code(p, number < 256 ? 'h' : 'j');
    put_number(&p->frame, number, number < 256 ? 1 : 4);
    return true;
}

static void end_frame(Pickler *p) {
    if (p->frame.n >= FRAME_HEAD) {
        buf_byte(&p->done, '\x95');
        put_number(&p->done, p->frame.n, 8);
    }
    buf_add(&p->done, buf_str(&p->frame));
    p->frame.n = 0;
}

static void put_sized(Pickler *p, Str data, char small, char middle, char large) {
    bool alone = data.n >= FRAME_BYTES;
    if (alone)
        end_frame(p);
    Buf *to = alone ? &p->done : &p->frame;
    size_t width = data.n < 256 ? 1 : data.n >> 32 ? 8 : 4;
    buf_byte(to, width == 1 ? small : width == 4 ? middle : large);
    put_number(to, data.n, width);
    buf_add(to, data);
}

// Bytes of an integer with its sign.
static size_t signed_bytes(Value v) {
    if (v_is(v, T_INT)) {
        uint64_t amount = v.u.i < 0 ? ~(uint64_t)v.u.i : (uint64_t)v.u.i;
        return (size_t)(64 - __builtin_clzll(amount | 1)) / 8 + 1;
    }
    const BigInt *b = (const BigInt *)v.u.o;
    bool power =
        b->negative && !(b->d[b->n - 1] & (b->d[b->n - 1] - 1)); // -2**(8k - 1) has k bytes
    for (size_t i = 0; power && i + 1 < b->n; i++)
        power = b->d[i] == 0;
    return (big_bit_length(v) - power) / 8 + 1;
}

static bool put_big(VM *vm, Pickler *p, Value v) {
    size_t n = signed_bytes(v);
    put_code(p, n < 256 ? '\x8a' : '\x8b');
    put_number(&p->frame, n, n < 256 ? 1 : 4);
    if (v_is(v, T_INT)) {
        put_number(&p->frame, (uint64_t)v.u.i, n);
        return true;
    }
    char *to = buf_reserve(&p->frame, n);
    if (!to)
        return vm_no_memory(vm);
    p->frame.n += n;
    return big_to_bytes(v, (uint8_t *)to, n, true);
}

static bool save(VM *vm, Value self, Value v);

static void put_int(Pickler *p, int64_t n) {
    size_t width = n >= 0 && n < 256 ? 1 : n >= 0 && n < 65536 ? 2 : 4;
    put_code(p, width == 1 ? 'K' : width == 2 ? 'M' : 'J');
    put_number(&p->frame, (uint64_t)n, width);
}

static bool save_tuple(VM *vm, Value self, Value v) {
    Pickler *p = pickler_of(self);
    const Tuple *t = tuple_of(v);
    if (!t->n) {
        put_code(p, ')');
        return true;
    }
    if (t->n > 3)
        put_code(p, '(');
    for (size_t i = 0; i < t->n; i++)
        if (!save(vm, self, t->items[i]))
            return false;
    if (is_known(p, v)) { // it holds itself by way of a list
        if (t->n > 3)
            put_code(p, '1');
        else
            buf_repeat(&p->frame, '0', t->n);
        refer(p, v);
        return true;
    }
    put_code(p, t->n > 3 ? 't' : (char)('\x85' + (int)t->n - 1));
    return remember(vm, p, v);
}

// Items of a list, or keys and values of a dict in turn (n is even), in batches: one item by one
// code, more between a mark and another.
static bool save_batches(VM *vm, Value self, const Value *items, size_t n, bool pairs) {
    Pickler *p = pickler_of(self);
    const size_t group = pairs ? 2 : 1;
    for (size_t at = 0; at < n;) {
        size_t end = n - at > BATCH_ITEMS * group ? at + BATCH_ITEMS * group : n;
        bool single = end - at == group;
        if (!single)
            put_code(p, '(');
        for (; at < end; at++)
            if (!save(vm, self, items[at]))
                return false;
        if (pairs)
            put_code(p, single ? 's' : 'u');
        else
            put_code(p, single ? 'a' : 'e');
    }
    return true;
}

static bool save_list(VM *vm, Value self, Value v) {
    Value held;
    put_code(pickler_of(self), ']');
    if (!remember(vm, pickler_of(self), v) || !value_hold(vm, v, &held))
        return false;
    bool ok = save_batches(vm, self, tuple_of(held)->items, tuple_of(held)->n, false);
    value_release(held);
    return ok;
}

static bool save_dict(VM *vm, Value self, Value v) {
    size_t n = dict_length(v), at = 0, k = 0;
    put_code(pickler_of(self), '}');
    if (!remember(vm, pickler_of(self), v))
        return false;
    Tuple *held = tuple_reserve(vm, 2 * n);
    if (!held)
        return false;
    Value key, item;
    while (k < 2 * n && dict_next(v, &at, &key, &item)) {
        held->items[k++] = value_copy(key);
        held->items[k++] = value_copy(item);
    }
    bool ok = save_batches(vm, self, held->items, k, true);
    value_release(v_obj(&held->head));
    return ok;
}

static bool save_set(VM *vm, Value self, Value v, bool frozen) {
    Pickler *p = pickler_of(self);
    if (!frozen) {
        put_code(p, '\x8f');
        if (!remember(vm, p, v))
            return false;
    }
    Value list = list_from(vm, v);
    if (v_is(list, T_UNDEF))
        return false;
    bool some = frozen || list_of(list)->n;
    if (some)
        put_code(p, '(');
    bool ok = true;
    for (size_t i = 0; ok && i < list_of(list)->n; i++)
        ok = save(vm, self, list_of(list)->items[i]);
    if (some)
        put_code(p, frozen ? '\x91' : '\x90');
    value_release(list);
    return ok && (!frozen || remember(vm, p, v));
}

static bool save_rare(VM *vm, Value self, Value v) {
    Value name = intern(vm, STR("_rare")), ignored;
    if (v_is(name, T_UNDEF) || !call_method(vm, self, string_of(name), &v, 1, &ignored))
        return false;
    value_release(ignored);
    return true;
}

static bool save(VM *vm, Value self, Value v) {
    Pickler *p = pickler_of(self);
    uint64_t bits;
    if (p->frame.n >= FRAME_BYTES)
        end_frame(p);
    if (p->frame.failed || p->done.failed)
        return vm_no_memory(vm);
    switch (v.tag) {
    case T_NONE: put_code(p, 'N'); return true;
    case T_BOOL: put_code(p, v.u.b ? '\x88' : '\x89'); return true;
    case T_FLOAT:
        put_code(p, 'G');
        memcpy(&bits, &v.u.f, sizeof bits);
        put_number(&p->frame, __builtin_bswap64(bits), 8);
        return true;
    case T_INT:
        if (v.u.i < INT32_MIN || v.u.i > INT32_MAX)
            return put_big(vm, p, v);
        put_int(p, v.u.i);
        return true;
    case T_OBJ: break;
    default: return save_rare(vm, self, v);
    }
    if (big_is(v))
        return put_big(vm, p, v);
    if (refer(p, v))
        return true;
    if (c_stack_low(vm))
        return vm_raise(vm, ERR_RECURSION,
                        "maximum recursion depth exceeded while pickling an object");
    if (!vm_poll(vm))
        return false;
    value_retain(v);
    const Type *t = v.u.o->type;
    bool ok;
    if (t == &type_str) {
        put_sized(p, str_get(v), '\x8c', 'X', '\x8d');
        ok = remember(vm, p, v);
    } else if (t == &type_bytes) {
        put_sized(p, bytes_get(v), 'C', 'B', '\x8e');
        ok = remember(vm, p, v);
    } else if (t == &type_tuple)
        ok = save_tuple(vm, self, v);
    else if (t == &type_list)
        ok = save_list(vm, self, v);
    else if (t == &type_dict)
        ok = save_dict(vm, self, v);
    else if (t == &type_set || t == &type_frozenset)
        ok = save_set(vm, self, v, t == &type_frozenset);
    else
        ok = save_rare(vm, self, v);
    value_release(v);
    return ok;
}

// ---- methods of a Pickler -----------------------------------------------------------------------

static bool m_begin(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    Pickler *p = pickler_of(self);
    forget(p);
    buf_free(&p->done);
    buf_free(&p->frame);
    p->done = p->frame = (Buf){0};
    *out = V_NONE;
    return true;
}

static bool m_save(VM *vm, Value self, Value *args, Value *out) {
    *out = V_NONE;
    return save(vm, self, args[0]);
}

static bool m_end(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Pickler *p = pickler_of(self);
    put_code(p, '.');
    end_frame(p);
    if (p->done.failed || p->frame.failed)
        return vm_no_memory(vm);
    Bytes *made = bytes_reserve(vm, &type_bytes, p->done.n + 2);
    if (!made)
        return false;
    memcpy(made->p, "\x80\x04", 2);
    memcpy(made->p + 2, p->done.p, p->done.n);
    *out = v_obj(&made->head);
    Value ignored;
    return m_begin(vm, self, args, &ignored);
}

static bool m_put(VM *vm, Value self, Value *args, Value *out) {
    if (!bytes_is(args[0]))
        return vm_raise(vm, ERR_TYPE, "bytes are wanted");
    buf_add(&pickler_of(self)->frame, bytes_get(args[0]));
    *out = V_NONE;
    return true;
}

static bool m_remember(VM *vm, Value self, Value *args, Value *out) {
    *out = V_NONE;
    return remember(vm, pickler_of(self), args[0]);
}

static bool m_refer(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    *out = v_bool(refer(pickler_of(self), args[0]));
    return true;
}

// The same in the place of the object made last, which is taken off.
static bool m_refer_behind(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    Pickler *p = pickler_of(self);
    bool known_before = is_known(p, args[0]);
    if (known_before)
        put_code(p, '0');
    *out = v_bool(known_before && refer(p, args[0]));
    return true;
}

// Items of a list, or keys and items of a dict one after the other, for what was made last.
static bool m_batches(VM *vm, Value self, Value *args, Value *out) {
    bool pairs;
    *out = V_NONE;
    if (!v_is_type(args[0], &type_list) || !value_truth(vm, args[1], &pairs))
        return vm_raise(vm, ERR_TYPE, "a list is wanted");
    Value held;
    if (!value_hold(vm, args[0], &held))
        return false;
    size_t n = tuple_of(held)->n;
    bool ok = save_batches(vm, self, tuple_of(held)->items, pairs ? n / 2 * 2 : n, pairs);
    value_release(held);
    return ok;
}

// A place to come back to: how much is written, and how many objects are numbered.
static bool m_mark(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Pickler *p = pickler_of(self);
    end_frame(p);
    Value both[2] = {v_int((int64_t)p->done.n), v_int((int64_t)p->n)};
    *out = tuple_new(vm, both, 2);
    return !v_is(*out, T_UNDEF);
}

// What was written and numbered since a mark is forgotten.
static bool m_rollback(VM *vm, Value self, Value *args, Value *out) {
    Pickler *p = pickler_of(self);
    const Value *items;
    size_t n;
    if (!value_items(args[0], &items, &n) || n != 2 || !v_is(items[0], T_INT) ||
        !v_is(items[1], T_INT) || items[0].u.i < 0 || (size_t)items[0].u.i > p->done.n ||
        items[1].u.i < 0 || (size_t)items[1].u.i > p->n)
        return vm_raise(vm, ERR_VALUE, "this is no mark of the pickler");
    size_t numbered = (size_t)items[1].u.i, places = p->table ? p->mask + 1 : 0;
    Known *table = places ? mem_zero(places * sizeof *table) : NULL;
    if (places && !table)
        return vm_no_memory(vm);
    Known *old = p->table;
    p->table = table;
    p->done.n = (size_t)items[0].u.i;
    p->frame.n = 0;
    p->n = numbered;
    for (size_t i = 0; i < places; i++)
        if (old[i].o && old[i].number < numbered)
            *place_of(table, p->mask, old[i].o) = old[i];
    for (size_t i = 0; i < places; i++)
        if (old[i].o && old[i].number >= numbered)
            value_release(v_obj((Obj *)(uintptr_t)old[i].o));
    mem_free(old);
    *out = V_NONE;
    return true;
}

static const Method pickler_methods[] = {
    {"_mark()", m_mark, "A place to come back to."},
    {"_rollback(mark, /)", m_rollback, "Forgets what came behind a mark."},
    {"_begin()", m_begin, "Forgets everything."},
    {"_save(obj, /)", m_save, "Writes an object."},
    {"_end()", m_end, "The bytes of all that was written."},
    {"_put(data, /)", m_put, "Writes bytes as they are."},
    {"_memoize(obj, /)", m_remember, "Numbers an object."},
    {"_known(obj, /)", m_refer,
     "Refers to an object that was written before, and says whether it was."},
    {"_known_behind(obj, /)", m_refer_behind, "The same, in the place of what was made last."},
    {"_batches(items, pairs, /)", m_batches, "Writes items of a list or a dict."},
    {0},
};

const Type type_pickler = {
    .name = "_Pickler",
    .base = &type_object,
    .size = sizeof(Pickler),
    .collected = true,
    .free = pickler_free,
    .traverse = pickler_traverse,
    .clear = pickler_clear,
    .hash = identity_hash,
    .methods = pickler_methods,
    .subclass_slots = &type_pickler,
};

// ---- reading ------------------------------------------------------------------------------------

typedef struct Unpickler {
    Obj head;
    Value data; // bytes
    size_t at;
    Value *stack, *memo;
    size_t n, cap, memo_n, memo_cap;
    size_t *marks; // how high the stack was at each
    size_t n_marks, marks_cap;
    bool running;
} Unpickler;

static Unpickler *unpickler_of(Value v) {
    return (Unpickler *)v.u.o;
}

static void unpickler_clear(Obj *o) {
    Unpickler *u = (Unpickler *)o, gone = *u;
    u->data = V_UNDEF;
    u->stack = u->memo = NULL;
    u->marks = NULL;
    u->at = u->n = u->cap = u->memo_n = u->memo_cap = u->n_marks = u->marks_cap = 0;
    for (size_t i = 0; i < gone.n; i++)
        value_release(gone.stack[i]);
    for (size_t i = 0; i < gone.memo_n; i++)
        value_release(gone.memo[i]);
    value_release(gone.data);
    mem_free(gone.stack);
    mem_free(gone.memo);
    mem_free(gone.marks);
}

static void unpickler_traverse(Obj *o, VisitFn visit, void *ctx) {
    const Unpickler *u = (const Unpickler *)o;
    for (size_t i = 0; i < u->n; i++)
        visit(u->stack[i], ctx);
    for (size_t i = 0; i < u->memo_n; i++)
        visit(u->memo[i], ctx);
    visit(u->data, ctx);
}

static bool fail(VM *vm, const char *format, ...) PRINTF_LIKE(2, 3);

// Raises pickle.UnpicklingError.
static bool fail(VM *vm, const char *format, ...) {
    char text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return module_raise(vm, STR("pickle"), STR("UnpicklingError"), str_of(text));
}

static bool push(VM *vm, Unpickler *u, Value v STEALS) {
    if (v_is(v, T_UNDEF))
        return false;
    if (u->n == u->cap && !mem_grow((void **)&u->stack, &u->cap, u->n + 1, sizeof *u->stack)) {
        value_release(v);
        return vm_no_memory(vm);
    }
    u->stack[u->n++] = v;
    return true;
}

static size_t fence(const Unpickler *u) {
    return u->n_marks ? u->marks[u->n_marks - 1] : 0;
}

static bool pop(VM *vm, Unpickler *u, Value *out) {
    if (u->n <= fence(u))
        return fail(vm, u->n_marks ? "unexpected MARK found" : "unpickling stack underflow");
    *out = u->stack[--u->n];
    return true;
}

// The object that is made: what is taken off stands above it.
static bool top(VM *vm, const Unpickler *u, Value *out) {
    if (u->n <= fence(u))
        return fail(vm, u->n_marks ? "unexpected MARK found" : "unpickling stack underflow");
    *out = u->stack[u->n - 1];
    return true;
}

static bool truncated(VM *vm) {
    return fail(vm, "pickle data was truncated");
}

static bool take(VM *vm, Unpickler *u, size_t n, Str *out) {
    Str data = bytes_get(u->data);
    if (data.n - u->at < n)
        return truncated(vm);
    *out = (Str){data.p + u->at, n};
    u->at += n;
    return true;
}

static bool take_number(VM *vm, Unpickler *u, size_t bytes, uint64_t *out) {
    Str s = {0};
    if (!take(vm, u, bytes, &s))
        return false;
    *out = 0;
    for (size_t i = 0; i < bytes; i++)
        *out |= (uint64_t)(uint8_t)s.p[i] << (8 * i);
    return true;
}

static bool take_line(VM *vm, Unpickler *u, Str *out) {
    Str data = bytes_get(u->data);
    const char *end = memchr(data.p + u->at, '\n', data.n - u->at);
    if (!end)
        return truncated(vm);
    *out = (Str){data.p + u->at, (size_t)(end - data.p) - u->at};
    u->at += out->n + 1;
    return true;
}

static bool ask(VM *vm, Value self, const char *method, const Value *args, size_t n, Value *out) {
    Value name = intern(vm, str_of(method));
    return !v_is(name, T_UNDEF) && call_method(vm, self, string_of(name), args, n, out);
}

// Parts of arrays and types of elements are made by the text in two steps: the whole of it.
static bool whole(VM *vm, Value self, Value *v) {
    if (!v_is(*v, T_OBJ) || !v->u.o->type->class_object)
        return true;
    Value made;
    if (!ask(vm, self, "_whole", v, 1, &made))
        return false;
    value_release(*v);
    *v = made;
    return true;
}

static bool pop_whole(VM *vm, Value self, Value *out) {
    if (!pop(vm, unpickler_of(self), out))
        return false;
    if (whole(vm, self, out))
        return true;
    value_release(*out);
    return false;
}

// What stands above the last mark, off the stack, as a tuple.
static bool since_mark(VM *vm, Value self, Value *out) {
    Unpickler *u = unpickler_of(self);
    if (!u->n_marks)
        return fail(vm, "could not find MARK");
    size_t from = u->marks[--u->n_marks];
    size_t n = u->n - from;
    Tuple *t = tuple_reserve(vm, n);
    if (!t)
        return false;
    if (n)
        memcpy(t->items, u->stack + from, n * sizeof *t->items);
    u->n = from;
    *out = v_obj(&t->head);
    for (size_t i = 0; i < n; i++)
        if (!whole(vm, self, &t->items[i])) {
            value_release(*out);
            return false;
        }
    return true;
}

// Puts keys and items into the object on top.
static bool put_pairs(VM *vm, Value self, const Value *items, size_t n) {
    Value to;
    if (n % 2)
        return fail(vm, "odd number of items for SETITEMS");
    if (!top(vm, unpickler_of(self), &to))
        return false;
    value_retain(to);
    bool ok = true;
    for (size_t i = 0; ok && i < n; i += 2)
        ok = v_is_type(to, &type_dict) ? dict_set(vm, to, items[i], items[i + 1])
                                       : op_setitem(vm, to, items[i], items[i + 1]);
    value_release(to);
    return ok;
}

static bool put_items(VM *vm, Value self, Value items) {
    Value to, ignored;
    if (!top(vm, unpickler_of(self), &to))
        return false;
    value_retain(to);
    bool ok = true;
    if (v_is_type(to, &type_list)) {
        for (size_t i = 0; ok && i < tuple_of(items)->n; i++)
            ok = list_append(vm, to, value_copy(tuple_of(items)->items[i]));
    } else {
        Value args[2] = {to, items};
        ok = ask(vm, self, "_extend", args, 2, &ignored);
        if (ok)
            value_release(ignored);
    }
    value_release(to);
    return ok;
}

static bool put_members(VM *vm, Value self, Value items) {
    Value to, ignored;
    if (!top(vm, unpickler_of(self), &to))
        return false;
    value_retain(to);
    bool ok = true;
    if (v_is_type(to, &type_set)) {
        for (size_t i = 0; ok && i < tuple_of(items)->n; i++)
            ok = set_add(vm, set_of(to), tuple_of(items)->items[i]);
    } else {
        Value args[2] = {to, items};
        ok = ask(vm, self, "_add_members", args, 2, &ignored);
        if (ok)
            value_release(ignored);
    }
    value_release(to);
    return ok;
}

static bool memo_put(VM *vm, Unpickler *u, uint64_t number) {
    Value v;
    if (!top(vm, u, &v))
        return false;
    if (number > bytes_get(u->data).n)
        return fail(vm, "memo number %llu is beyond the data", (unsigned long long)number);
    if (number >= u->memo_cap &&
        !mem_grow((void **)&u->memo, &u->memo_cap, (size_t)number + 1, sizeof *u->memo))
        return vm_no_memory(vm);
    while (u->memo_n <= number)
        u->memo[u->memo_n++] = V_UNDEF;
    Value old = u->memo[number];
    u->memo[number] = value_copy(v);
    value_release(old);
    return true;
}

static bool memo_get(VM *vm, Unpickler *u, uint64_t number) {
    if (number >= u->memo_n || v_is(u->memo[number], T_UNDEF))
        return fail(vm, "Memo value not found at index %llu", (unsigned long long)number);
    return push(vm, u, value_copy(u->memo[number]));
}

// A number of a line of text; it is at most 18 digits long.
static bool line_number(VM *vm, Unpickler *u, uint64_t *out) {
    Str s;
    if (!take_line(vm, u, &s))
        return false;
    *out = 0;
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] < '0' || s.p[i] > '9' || s.n > 18)
            return vm_raise(vm, ERR_VALUE, "invalid literal for int() with base 10: b'%.*s'",
                            STR_ARG(s));
        *out = *out * 10 + (uint64_t)(s.p[i] - '0');
    }
    return true;
}

static bool push_int(VM *vm, Unpickler *u, size_t bytes, bool is_signed) {
    uint64_t bits = 0;
    if (!take_number(vm, u, bytes, &bits))
        return false;
    return push(vm, u, v_int(is_signed ? (int64_t)(int32_t)(uint32_t)bits : (int64_t)bits));
}

static bool push_long(VM *vm, Unpickler *u, size_t width) {
    uint64_t n = 0;
    Str s = {0};
    Value v;
    if (!take_number(vm, u, width, &n))
        return false;
    if (width == 4 && n > INT32_MAX)
        return fail(vm, "LONG pickle has negative byte count");
    if (!take(vm, u, (size_t)n, &s))
        return false;
    if (!n)
        return push(vm, u, v_int(0));
    return big_from_bytes(vm, (const uint8_t *)s.p, s.n, true, &v) && push(vm, u, v);
}

static bool push_text(VM *vm, Unpickler *u, size_t width) {
    uint64_t n = 0;
    Str s = {0};
    Value v;
    if (!take_number(vm, u, width, &n) || !take(vm, u, (size_t)n, &s))
        return false;
    bool ascii = true;
    for (size_t i = 0; ascii && i < s.n; i++)
        ascii = (uint8_t)s.p[i] < 128;
    if (ascii)
        return push(vm, u, str_new_ascii(vm, s));
    return bytes_decode(vm, s, V_NONE, V_UNDEF, &v) && push(vm, u, v);
}

static bool push_bytes(VM *vm, Unpickler *u, size_t width, const Type *type) {
    uint64_t n = 0;
    Str s = {0};
    Value v;
    if (!take_number(vm, u, width, &n) || !take(vm, u, (size_t)n, &s))
        return false;
    return bytes_new(vm, type, s, &v) && push(vm, u, v);
}

static bool push_tuple(VM *vm, Value self, size_t n) {
    Unpickler *u = unpickler_of(self);
    if (u->n - fence(u) < n)
        return fail(vm, "unpickling stack underflow");
    Tuple *t = tuple_reserve(vm, n);
    if (!t)
        return false;
    u->n -= n;
    if (n)
        memcpy(t->items, u->stack + u->n, n * sizeof *t->items);
    Value made = v_obj(&t->head);
    for (size_t i = 0; i < n; i++)
        if (!whole(vm, self, &t->items[i])) {
            value_release(made);
            return false;
        }
    return push(vm, u, made);
}

// One of the two values below the top and the top itself, put to the text.
static bool two_of_text(VM *vm, Value self, const char *method, bool keeps, bool takes_whole) {
    Unpickler *u = unpickler_of(self);
    Value both[2], made;
    if (takes_whole ? !pop_whole(vm, self, &both[1]) : !pop(vm, u, &both[1]))
        return false;
    bool ok = keeps ? top(vm, u, &both[0]) : pop(vm, u, &both[0]);
    if (ok && keeps)
        value_retain(both[0]);
    if (ok) {
        ok = ask(vm, self, method, both, 2, &made);
        value_release(both[0]);
    }
    value_release(both[1]);
    if (ok && keeps)
        value_release(made);
    return ok && (keeps || push(vm, u, made));
}

static bool global_of_lines(VM *vm, Value self) {
    Unpickler *u = unpickler_of(self);
    Str module, name;
    Value both[2], made;
    if (!take_line(vm, u, &module) || !take_line(vm, u, &name))
        return false;
    if (!bytes_decode(vm, module, V_NONE, V_UNDEF, &both[0]))
        return false;
    if (!bytes_decode(vm, name, V_NONE, V_UNDEF, &both[1])) {
        value_release(both[0]);
        return false;
    }
    bool ok = ask(vm, self, "find_class", both, 2, &made);
    value_release(both[0]);
    value_release(both[1]);
    return ok && push(vm, u, made);
}

// An opcode of older protocols, whose data is text: the text's business.
static bool old_code(VM *vm, Value self, char code) {
    Unpickler *u = unpickler_of(self);
    Str s;
    uint64_t n = 0;
    bool sized = code == 'U' || code == 'T';
    if (sized && !take_number(vm, u, code == 'U' ? 1 : 4, &n))
        return false;
    if (!(sized ? take(vm, u, (size_t)n, &s) : take_line(vm, u, &s)))
        return false;
    Value args[2] = {V_UNDEF, V_UNDEF}, made = V_UNDEF;
    args[0] = str_new_ascii(vm, (Str){&code, 1});
    bool ok = !v_is(args[0], T_UNDEF) && bytes_new(vm, &type_bytes, s, &args[1]) &&
              ask(vm, self, "_old", args, 2, &made);
    value_release(args[0]);
    value_release(args[1]);
    return ok && push(vm, u, made);
}

static bool push_float(VM *vm, Unpickler *u) {
    uint64_t bits = 0;
    double x;
    if (!take_number(vm, u, 8, &bits))
        return false;
    bits = __builtin_bswap64(bits);
    memcpy(&x, &bits, sizeof x);
    return push(vm, u, float_anew(x));
}

static Value new_set(VM *vm, bool frozen, Value items) {
    return set_construct(vm, frozen, items);
}

// What takes all that stands above a mark.
static bool with_items(VM *vm, Value self, char code) {
    Unpickler *u = unpickler_of(self);
    Value items, made = V_UNDEF;
    bool ok = true;
    if (!since_mark(vm, self, &items))
        return false;
    switch (code) {
    case '1': break;
    case 'e': ok = put_items(vm, self, items); break;
    case 'u': ok = put_pairs(vm, self, tuple_of(items)->items, tuple_of(items)->n); break;
    case '\x90': ok = put_members(vm, self, items); break;
    case 't': ok = push(vm, u, value_copy(items)); break;
    case 'l': ok = push(vm, u, list_from(vm, items)); break;
    case '\x91': ok = push(vm, u, new_set(vm, true, items)); break;
    default: // d
        made = dict_new(vm);
        ok = push(vm, u, made) && put_pairs(vm, self, tuple_of(items)->items, tuple_of(items)->n);
    }
    value_release(items);
    return ok;
}

static bool set_mark(VM *vm, Unpickler *u) {
    if (u->n_marks == u->marks_cap &&
        !mem_grow((void **)&u->marks, &u->marks_cap, u->n_marks + 1, sizeof *u->marks))
        return vm_no_memory(vm);
    u->marks[u->n_marks++] = u->n;
    return true;
}

static bool put_one(VM *vm, Value self, char code) {
    Value both[2] = {V_UNDEF, V_UNDEF};
    bool ok = pop_whole(vm, self, &both[1]) && (code == 'a' || pop_whole(vm, self, &both[0]));
    if (ok && code == 's')
        ok = put_pairs(vm, self, both, 2);
    if (ok && code == 'a') {
        Value one = tuple_new(vm, &both[1], 1), to, ignored;
        ok = !v_is(one, T_UNDEF) && top(vm, unpickler_of(self), &to);
        if (ok && v_is_type(to, &type_list))
            ok = put_items(vm, self, one);
        else if (ok) { // append, not extend
            Value args[2] = {value_copy(to), both[1]};
            ok = ask(vm, self, "_append", args, 2, &ignored);
            value_release(args[0]);
            if (ok)
                value_release(ignored);
        }
        value_release(one);
    }
    value_release(both[0]);
    value_release(both[1]);
    return ok;
}

// One opcode.
static bool step(VM *vm, Value self, char code) {
    Unpickler *u = unpickler_of(self);
    Value v;
    Str s;
    uint64_t n = 0;
    switch (code) {
    case '\x80': return take(vm, u, 1, &s);
    case '\x95': return take(vm, u, 8, &s);
    case '(': return set_mark(vm, u);
    case '0':
        if (u->n_marks && u->n == fence(u)) { // a mark stands on top
            u->n_marks--;
            return true;
        }
        if (!pop(vm, u, &v))
            return false;
        value_release(v);
        return true;
    case '2': return top(vm, u, &v) && push(vm, u, value_copy(v));
    case 'N': return push(vm, u, V_NONE);
    case '\x88': return push(vm, u, v_bool(true));
    case '\x89': return push(vm, u, v_bool(false));
    case 'K': return push_int(vm, u, 1, false);
    case 'M': return push_int(vm, u, 2, false);
    case 'J': return push_int(vm, u, 4, true);
    case '\x8a': return push_long(vm, u, 1);
    case '\x8b': return push_long(vm, u, 4);
    case 'G': return push_float(vm, u);
    case '\x8c': return push_text(vm, u, 1);
    case 'X': return push_text(vm, u, 4);
    case '\x8d': return push_text(vm, u, 8);
    case 'C': return push_bytes(vm, u, 1, &type_bytes);
    case 'B': return push_bytes(vm, u, 4, &type_bytes);
    case '\x8e': return push_bytes(vm, u, 8, &type_bytes);
    case '\x96': return push_bytes(vm, u, 8, &type_bytearray);
    case ')': return push_tuple(vm, self, 0);
    case '\x85': return push_tuple(vm, self, 1);
    case '\x86': return push_tuple(vm, self, 2);
    case '\x87': return push_tuple(vm, self, 3);
    case ']': return push(vm, u, list_new(vm, 0));
    case '}': return push(vm, u, dict_new(vm));
    case '\x8f': return push(vm, u, new_set(vm, false, V_UNDEF));
    case 'a':
    case 's': return put_one(vm, self, code);
    case '1':
    case 'e':
    case 'u':
    case 't':
    case 'l':
    case 'd':
    case '\x90':
    case '\x91': return with_items(vm, self, code);
    case '\x94': return memo_put(vm, u, u->memo_n);
    case 'q': return take_number(vm, u, 1, &n) && memo_put(vm, u, n);
    case 'r': return take_number(vm, u, 4, &n) && memo_put(vm, u, n);
    case 'p': return line_number(vm, u, &n) && memo_put(vm, u, n);
    case 'h': return take_number(vm, u, 1, &n) && memo_get(vm, u, n);
    case 'j': return take_number(vm, u, 4, &n) && memo_get(vm, u, n);
    case 'g': return line_number(vm, u, &n) && memo_get(vm, u, n);
    case 'c': return global_of_lines(vm, self);
    case '\x93': return two_of_text(vm, self, "_global_of_stack", false, false);
    case 'R': return two_of_text(vm, self, "_called", false, true);
    case '\x81': return two_of_text(vm, self, "_made", false, true);
    case 'b': return two_of_text(vm, self, "_built", true, true);
    case 'I':
    case 'L':
    case 'F':
    case 'V':
    case 'S':
    case 'U':
    case 'T': return old_code(vm, self, code);
    default: break;
    }
    Buf b = {0};
    Value shown;
    if (bytes_new(vm, &type_bytes, (Str){&code, 1}, &shown)) {
        if (value_repr(vm, shown, &b))
            fail(vm, "invalid load key, %.*s.", (int)(b.n - 1), b.p + 1);
        value_release(shown);
    }
    buf_free(&b);
    return false;
}

// _run(data): (value, how many bytes it took)
static bool m_run(VM *vm, Value self, Value *args, Value *out) {
    Unpickler *u = unpickler_of(self);
    if (!v_is_type(args[0], &type_bytes))
        return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'",
                        type_name(vm, args[0]));
    if (u->running)
        return vm_raise(vm, ERR_RUNTIME, "this Unpickler is running already");
    unpickler_clear(&u->head);
    u->data = value_copy(args[0]);
    u->running = true;
    bool ok = true, ended = false;
    while (ok && !ended) {
        Str data = bytes_get(u->data);
        if (u->at >= data.n)
            ok = module_raise(vm, STR("builtins"), STR("EOFError"), STR("Ran out of input"));
        else if (data.p[u->at] == '.')
            ended = true;
        else
            ok = vm_poll(vm) && step(vm, self, data.p[u->at++]);
    }
    Value both[2] = {V_UNDEF, v_int((int64_t)u->at + 1)};
    ok = ok && pop_whole(vm, self, &both[0]);
    if (ok) {
        *out = tuple_steal(vm, both, 2);
        ok = !v_is(*out, T_UNDEF);
    }
    u->running = false;
    unpickler_clear(&u->head);
    return ok;
}

static const Method unpickler_methods[] = {
    {"_run(data, /)", m_run, "The value of a pickle, and how long the pickle was."},
    {0},
};

const Type type_unpickler = {
    .name = "_Unpickler",
    .base = &type_object,
    .size = sizeof(Unpickler),
    .collected = true,
    .free = unpickler_clear,
    .traverse = unpickler_traverse,
    .clear = unpickler_clear,
    .hash = identity_hash,
    .methods = unpickler_methods,
    .subclass_slots = &type_unpickler,
};
