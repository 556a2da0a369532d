// natives_tools.c: functions in C for collections, heapq, dataclasses, copy, sys
// and other modules written in the language (module _tools).
#include "kernel/base/character_names.h"
#include "kernel/base/utf8.h"
#include "kernel/vm/alias.h"
#include "kernel/vm/trace_object.h"
#include "kernel/vm/class.h"
#include "kernel/natives/natives.h"
#include "kernel/syntax/lex.h"
#include <stdlib.h>
#include <stdlib.h>
#include <utf8proc.h>

// ---- defining functions -------------------------------------------------------------------------

// define(text): runs a text among the names of the module that calls.
static bool t_define(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Frame *f = vm->depth ? &vm->frames[vm->depth - 1] : NULL;
    if (!f || !f->code->source->space || !f->code->source->space->inside || !value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "define() is for the modules of the program");
    Value ignored = V_UNDEF;
    Code *code =
        compile_in(vm, str_get(args[0]), f->code->source->file, false, f->code->source->space);
    bool ok = code && vm_run(vm, code, &ignored);
    code_free(code);
    value_release(ignored);
    *out = V_NONE;
    return ok;
}

static const Function *function_given(VM *vm, Value v) {
    if (v_is_type(v, &type_function))
        return function_of(v);
    vm_raise(vm, ERR_TYPE, "expected a function that is written in the language, not %s",
             type_name(vm, v));
    return NULL;
}

// source_of_class(class): the text that its statement stands in, and the place where it begins, in
// bytes; None for one that no statement has made.
static bool t_source_of_class(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const TypeObj *o = v_has(args[0], &type_type) ? (TypeObj *)args[0].u.o : NULL;
    *out = V_NONE;
    if (!o || !o->source)
        return true;
    Value part[2] = {str_new(vm, o->source->text), v_int((int64_t)o->source_at)};
    *out = v_is(part[0], T_UNDEF) ? V_UNDEF : tuple_new(vm, part, 2);
    value_release(part[0]);
    return !v_is(*out, T_UNDEF);
}

// source_of(function): the text that it stands in, a place inside of it, and the
// values that it has from the functions around it, by name.
static bool t_source_of(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Function *fn = function_given(vm, args[0]);
    if (!fn)
        return false;
    const Code *code = fn->code;
    uint32_t at = UINT32_MAX;
    for (size_t i = 0; i < code->n; i++)
        if (code->where[i].span.end > code->where[i].span.start && code->where[i].span.start < at)
            at = code->where[i].span.start;
    Value part[3] = {str_new(vm, code->source->text), v_int(at == UINT32_MAX ? 0 : at),
                     dict_new(vm)};
    bool ok = !v_is(part[0], T_UNDEF) && !v_is(part[2], T_UNDEF);
    for (size_t k = 0; ok && k < code->n_captures; k++) {
        Value v = ((Cell *)fn->cells[k].u.o)->v;
        if (!v_is(v, T_UNDEF))
            ok = dict_set(vm, part[2], code->frees[k], v);
    }
    *out = ok ? tuple_new(vm, part, 3) : V_UNDEF;
    value_release(part[0]);
    value_release(part[2]);
    return !v_is(*out, T_UNDEF);
}

// The new function has the old one's name in tracebacks.
static void take_name(Function *made, const Function *of) {
    value_release(made->code->name);
    value_release(made->code->qualname);
    made->code->name = value_copy(of->code->name);
    made->code->qualname = value_copy(of->code->qualname);
}

// function_beside(function, text, name): the function that a text defines under a name, which
// is a new one, among the names that the function sees. The text is the function's own, line for
// line, but for how it is put: tracebacks show its lines as they were written.
static bool t_function_beside(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Function *fn = function_given(vm, args[0]);
    if (!fn)
        return false;
    if (!value_is_str(args[1]) || !value_is_str(args[2]))
        return vm_raise(vm, ERR_TYPE, "function_beside() wants a text and a name");
    const Source *source = fn->code->source;
    Space *space = source->space;
    Str name = str_get(args[2]);
    Value ignored = V_UNDEF;
    Code *code =
        compile_shown_in(vm, str_get(args[1]), source->shown.n ? source->shown : source->text,
                         source->file, false, space);
    bool ok = code && vm_run(vm, code, &ignored);
    code_free(code);
    value_release(ignored);
    if (!ok)
        return false;
    Value made = space ? space_get(vm, space, name) : vm_global(vm, name);
    *out = v_is(made, T_UNDEF) ? V_NONE : value_copy(made);
    if (v_is_type(made, &type_function))
        take_name((Function *)made.u.o, fn);
    return space ? space_set(vm, space, name, V_UNDEF) : vm_set_global(vm, name, V_UNDEF);
}

static bool t_iskeyword(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    *out = v_bool(value_is_str(args[0]) && lex_is_keyword(str_get(args[0])));
    return true;
}

// full_name(klass): errors call it by its module and name, as a type of C is called; the class.
static bool t_full_name(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Type *t = value_class(args[0]);
    if (!t || !t->class_object)
        return vm_raise(vm, ERR_TYPE, "full_name() wants a class");
    TypeObj *o = (TypeObj *)t->class_object;
    Buf b = {0};
    if (value_is_str(o->module))
        buf_printf(&b, "%.*s.", STR_ARG(str_get(o->module)));
    buf_add(&b, str_of(o->own.name));
    Value name = intern(vm, buf_str(&b)); // lives as long as the VM
    buf_free(&b);
    if (v_is(name, T_UNDEF))
        return false;
    o->own.full_name = string_of(name)->p;
    *out = value_copy(args[0]);
    return true;
}

// Is it of a class that was defined in the language?
static bool t_is_instance(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    *out = v_bool(value_type(vm, args[0])->class_object != NULL);
    return true;
}

// Can it be iterated over; does it give items itself?
static bool t_is_iterable(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Type *t = value_type(vm, args[0]);
    *out = v_bool(t != &type_type && (t->iter || (t->getitem && t->length)));
    return true;
}

static bool t_is_iterator(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    *out = v_bool(value_type(vm, args[0])->next != NULL);
    return true;
}

// ---- sys ----------------------------------------------------------------------------------------

static bool t_recursion_limit(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    (void)args;
    *out = v_int(LIMIT_CALL_DEPTH);
    return true;
}

static bool t_references(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    *out = v_int(v_is(args[0], T_OBJ) && args[0].u.o->refs < 1u << 30 ? (int64_t)args[0].u.o->refs
                                                                      : 1);
    return true;
}

static bool t_blocks(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    (void)args;
    *out = v_int((int64_t)pool_live());
    return true;
}

// The bytes that CPython takes for a value of a builtin type; 0 for other types.
static int64_t plain_size(Value v) {
    if (v_is(v, T_NONE))
        return 16;
    if (v_is(v, T_BOOL))
        return v.u.b ? 28 : 24;
    if (v_is(v, T_INT) && v.u.i == 0)
        return 24;
    if (v_is(v, T_INT))
        return llabs(v.u.i) < 1 << 30 ? 28 : 32;
    if (v_is(v, T_FLOAT))
        return 24;
    if (value_is_str(v))
        return 49 + (int64_t)str_get(v).n;
    if (!v_is(v, T_OBJ))
        return 0;
    const Type *t = v.u.o->type;
    if (t == &type_list)
        return 56 + 8 * (int64_t)list_of(v)->cap;
    if (t == &type_tuple)
        return 40 + 8 * (int64_t)tuple_of(v)->n;
    if (t == &type_dict)
        return dict_length(v) == 0 ? 64 : 232 + 104 * (int64_t)(dict_length(v) / 6);
    return t == &type_set || t == &type_frozenset ? 216 : 0;
}

// What CPython's objects of the common types take.
static bool t_size_of(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value v = args[0], n;
    int64_t size = plain_size(v), length;
    bool found = false;
    if (!size) {
        size = 48;
        if (!value_find_attr(vm, v, STR("nbytes"), &n, &found))
            return false;
        if (found) {
            bool ok = value_index(vm, n, &length);
            value_release(n);
            if (!ok)
                return false;
            size = 112 + length;
        }
    }
    *out = v_int(size);
    return true;
}

static bool t_handling(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    *out = v_is(vm->handling, T_UNDEF) ? V_NONE : value_copy(vm->handling);
    return true;
}

static bool t_max_digits(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t n;
    *out = v_int((int64_t)vm->max_digits);
    if (v_is(args[0], T_NONE))
        return true;
    if (!value_index(vm, args[0], &n))
        return false;
    vm->max_digits = n < 0 ? 0 : (size_t)n;
    return true;
}

static bool t_collect(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    *out = v_int((int64_t)vm_collect(vm));
    return true;
}

// ---- collections --------------------------------------------------------------------------------

// count_items(dict, iterable): adds 1 for every item.
static bool t_count_items(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value it, item, *at, next;
    bool done = false, ok;
    if (!v_has(args[0], &type_dict))
        return vm_raise(vm, ERR_TYPE, "count_items() needs a dict");
    if (!value_iter(vm, args[1], &it))
        return false;
    while ((ok = vm_poll(vm) && value_next(vm, it, &item, &done)) && !done) {
        ok = dict_find(vm, dict_of(args[0]), item, &at);
        if (ok && at && v_is(*at, T_INT) && at->u.i < INT64_MAX) {
            at->u.i++;
        } else if (ok && !at) {
            ok = dict_set(vm, args[0], item, v_int(1));
        } else if (ok) {
            ok = op_binary(vm, OP_ADD, *at, v_int(1), false, &next) &&
                 dict_set(vm, args[0], item, next);
            if (ok)
                value_release(next);
        }
        value_release(item);
        if (!ok)
            break;
    }
    value_release(it);
    *out = V_NONE;
    return ok;
}

// ---- heapq --------------------------------------------------------------------------------------

static bool less_in_general(VM *vm, Value a, Value b, bool *out) {
    int order;
    if (value_order_plain(a, b, &order)) {
        *out = order < 0;
        return true;
    }
    Value v, x = value_copy(a), y = value_copy(b);
    bool ok = op_compare(vm, OP_LT, x, y, &v);
    value_release(x);
    value_release(y);
    if (!ok)
        return false;
    ok = value_truth(vm, v, out);
    value_release(v);
    return ok;
}

static inline bool less(VM *vm, Value a, Value b, bool *out) {
    if (v_is(a, T_INT) && v_is(b, T_INT)) {
        *out = a.u.i < b.u.i;
        return true;
    }
    if (v_is(a, T_FLOAT) && v_is(b, T_FLOAT)) {
        *out = a.u.f < b.u.f;
        return true;
    }
    return less_in_general(vm, a, b, out);
}

static bool changed(VM *vm) {
    return vm_raise(vm, ERR_RUNTIME, "list changed size during iteration");
}

// Moves the item at `at` towards the root while it is smaller.
static bool sift_up(VM *vm, List *l, size_t top, size_t at) {
    size_t n = l->n;
    while (at > top) {
        size_t parent = (at - 1) / 2;
        bool smaller;
        if (!less(vm, l->items[at], l->items[parent], &smaller))
            return false;
        if (l->n != n)
            return changed(vm);
        if (!smaller)
            break;
        Value v = l->items[at];
        l->items[at] = l->items[parent];
        l->items[parent] = v;
        at = parent;
    }
    return true;
}

// Moves the item down to a leaf, always to the smaller child, and then up again.
static bool sift_down(VM *vm, List *l, size_t at) {
    size_t n = l->n, top = at;
    for (size_t child; (child = 2 * at + 1) < n; at = child) {
        bool smaller = false;
        if (child + 1 < n && !less(vm, l->items[child], l->items[child + 1], &smaller))
            return false;
        if (l->n != n)
            return changed(vm);
        if (child + 1 < n && !smaller)
            child++;
        Value v = l->items[at];
        l->items[at] = l->items[child];
        l->items[child] = v;
    }
    return sift_up(vm, l, top, at);
}

static bool heap_of(VM *vm, Value v, List **out) {
    if (!v_has(v, &type_list))
        return vm_raise(vm, ERR_TYPE, "heap argument must be a list, not %s", type_name(vm, v));
    *out = list_of(v);
    return true;
}

static bool t_heappush(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    List *l = NULL;
    *out = V_NONE;
    return heap_of(vm, args[0], &l) && list_append(vm, args[0], value_copy(args[1])) &&
           sift_up(vm, l, 0, l->n - 1);
}

static bool t_heappop(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    List *l = NULL;
    if (!heap_of(vm, args[0], &l))
        return false;
    if (l->n == 0)
        return vm_raise(vm, ERR_INDEX, "index out of range");
    Value last = l->items[--l->n];
    if (l->n == 0) {
        *out = last;
        return true;
    }
    *out = l->items[0];
    l->items[0] = last;
    return sift_down(vm, l, 0) || (value_release(*out), false);
}

static bool t_heapify(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    List *l = NULL;
    *out = V_NONE;
    if (!heap_of(vm, args[0], &l))
        return false;
    size_t half = l->n / 2;
    for (size_t done = 0, due = 0; done < half; done++)
        if (!goes_on(vm, done, &due) || !sift_down(vm, l, half - 1 - done))
            return false;
    return true;
}

static bool t_heapreplace(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    List *l = NULL;
    if (!heap_of(vm, args[0], &l))
        return false;
    if (l->n == 0)
        return vm_raise(vm, ERR_INDEX, "index out of range");
    *out = l->items[0];
    l->items[0] = value_copy(args[1]);
    return sift_down(vm, l, 0) || (value_release(*out), false);
}

static bool t_heappushpop(VM *vm, void *ctx, Value *args, Value *out) {
    List *l = NULL;
    bool smaller;
    if (!heap_of(vm, args[0], &l))
        return false;
    if (l->n == 0) {
        *out = value_copy(args[1]);
        return true;
    }
    if (!less(vm, l->items[0], args[1], &smaller))
        return false;
    if (!smaller) {
        *out = value_copy(args[1]);
        return true;
    }
    return t_heapreplace(vm, ctx, args, out);
}

// ---- bisect -------------------------------------------------------------------------------------

// The key of an item, made by a function if there is one.
static bool key_at(VM *vm, const Value *args, int64_t at, Value *key) {
    const Value *items;
    size_t n;
    Value item;
    if (value_items(args[0], &items, &n) && (size_t)at < n)
        item = value_copy(items[at]);
    else if (!op_getitem(vm, args[0], v_int(at), &item))
        return false;
    if (v_is(args[4], T_NONE)) {
        *key = item;
        return true;
    }
    bool ok = call_values(vm, args[4], &item, 1, key);
    value_release(item);
    return ok;
}

// args: the list, the value, lo, hi (None: its length), a key function or None.
static bool bisect(VM *vm, const Value *args, bool right, Value *out) {
    Value seq = args[0], key;
    int64_t low, high;
    bool smaller;
    if (!value_index(vm, args[2], &low))
        return false;
    if (low < 0)
        return vm_raise(vm, ERR_VALUE, "lo must be non-negative");
    const Type *t = value_type(vm, seq);
    if (v_is(args[3], T_NONE) && !t->length)
        return vm_raise(vm, ERR_TYPE, "object of type '%s' has no len()", type_name(vm, seq));
    if (!(v_is(args[3], T_NONE) ? t->length(vm, seq, &high) : value_index(vm, args[3], &high)))
        return false;
    while (low < high) {
        int64_t mid = low + (high - low) / 2;
        if (!key_at(vm, args, mid, &key))
            return false;
        bool ok = vm_poll(vm) &&
                  (right ? less(vm, args[1], key, &smaller) : less(vm, key, args[1], &smaller));
        value_release(key);
        if (!ok)
            return false;
        if (smaller != right)
            low = mid + 1;
        else
            high = mid;
    }
    *out = v_int(low);
    return true;
}

static bool t_bisect_left(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return bisect(vm, args, false, out);
}
static bool t_bisect_right(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return bisect(vm, args, true, out);
}

// ---- parameters of functions --------------------------------------------------------------------

static bool add_receiver(VM *vm, Value list, int kind) {
    Value self[4] = {str_new(vm, STR("self")), v_int(kind), v_bool(false), V_NONE};
    Value t = v_is(self[0], T_UNDEF) ? V_UNDEF : tuple_new(vm, self, 4);
    value_release(self[0]);
    return !v_is(t, T_UNDEF) && list_append(vm, list, t);
}

// kind: 0 positional only, 1 either way, 2 *args, 3 keyword only, 4 **kwargs, as inspect counts
// them.
static bool t_parameters(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    static const int kinds[] = {[PARAM_POS_ONLY] = 0,
                                [PARAM_NORMAL] = 1,
                                [PARAM_STAR] = 2,
                                [PARAM_KW_ONLY] = 3,
                                [PARAM_STARSTAR] = 4};
    const Signature *sig = NULL;
    const Value *defaults = NULL;
    const Type *own = value_type(vm, args[0]);
    const Value f = own->behind ? own->behind(args[0]) : args[0];
    if (v_is_type(f, &type_function)) {
        sig = &function_of(f)->code->sig;
        defaults = function_of(f)->defaults;
    } else if (v_is_type(f, &type_native))
        sig = &((Native *)f.u.o)->sig;
    else if (v_is_type(f, &type_method))
        sig = &((MethodObj *)f.u.o)->sig;
    if (!sig)
        return vm_raise(vm, ERR_TYPE, "%s is not a callable object", type_name(vm, args[0]));
    *out = list_new(vm, sig->n);
    if (v_is(*out, T_UNDEF))
        return false;
    if (v_is_type(args[0], &type_method)) { // its signature leaves the receiver out
        if (!add_receiver(vm, *out, kinds[PARAM_POS_ONLY])) {
            value_release(*out);
            return false;
        }
    }
    for (size_t i = 0; i < sig->n; i++) {
        const SigParam *p = &sig->params[i];
        Value fallback = defaults ? defaults[i] : p->fallback;
        bool has = p->optional;
        Value parts[4] = {p->name, v_int(kinds[p->kind]), v_bool(has),
                          has && !v_is(fallback, T_UNDEF) ? fallback : V_NONE};
        Value t = tuple_new(vm, parts, 4);
        if (v_is(t, T_UNDEF) || !list_append(vm, *out, t)) {
            value_release(*out);
            return false;
        }
    }
    return true;
}

// ---- the cells' names ---------------------------------------------------------------------------

// cell_name(name): its value; with a second argument, sets it.
static bool t_cell_name(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "attribute name must be string, not '%s'",
                        type_name(vm, args[0]));
    Value name = intern(vm, str_get(args[0]));
    int64_t slot = v_is(name, T_UNDEF) ? -1 : name_slot(vm, string_of(name));
    if (slot < 0)
        return false;
    Value *at = name_value(vm, (uint32_t)slot);
    if (!v_is(args[1], T_UNDEF))
        name_put(vm, (uint32_t)slot, value_copy(args[1]));
    else if (v_is(*at, T_UNDEF)) {
        return vm_raise(vm, ERR_ATTRIBUTE, "module '__main__' has no attribute '%.*s'",
                        STR_ARG(str_get(args[0])));
    }
    *out = value_copy(*at);
    return true;
}

// alias(origin, parameters, name): a type with parameters, which is called `name`.
static bool t_alias(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!v_is(args[2], T_UNDEF) && !value_is_str(args[2]))
        return vm_raise(vm, ERR_TYPE, "alias() name must be str");
    return alias_named(vm, args[0], args[1], args[2], out);
}

// builtin_name(name): what a cell that has set no such name finds.
static bool t_builtin_name(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Str name;
    for (size_t at = 0; value_is_str(args[0]) && vm_next_builtin(vm, &at, &name, out);)
        if (str_eq(name, str_get(args[0]))) {
            *out = value_copy(*out);
            return true;
        }
    return vm_raise(vm, ERR_ATTRIBUTE, "module 'builtins' has no attribute '%.*s'",
                    STR_ARG(value_is_str(args[0]) ? str_get(args[0]) : STR("?")));
}

static bool t_function_kind(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Code *code = v_is_type(args[0], &type_function) ? function_of(args[0])->code : NULL;
    Value kinds[2] = {v_bool(code && code->is_generator && !code->is_async),
                      v_bool(code && code->is_async && !code->is_async_generator)};
    *out = tuple_new(vm, kinds, 2);
    return !v_is(*out, T_UNDEF);
}

// ---- characters ---------------------------------------------------------------------------------

// normalize(form, text)
static bool t_normalize(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    static const struct {
        const char *name;
        int options;
    } forms[] = {{"NFC", UTF8PROC_COMPOSE},
                 {"NFD", UTF8PROC_DECOMPOSE},
                 {"NFKC", UTF8PROC_COMPOSE | UTF8PROC_COMPAT},
                 {"NFKD", UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT}};
    if (!value_is_str(args[0]) || !value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "normalize() wants two texts");
    Str text = str_get(args[1]);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (!str_is(str_get(args[0]), forms[i].name))
            continue;
        utf8proc_uint8_t *made = NULL;
        utf8proc_ssize_t n =
            utf8proc_map((const utf8proc_uint8_t *)text.p, (utf8proc_ssize_t)text.n, &made,
                         (utf8proc_option_t)(UTF8PROC_STABLE | forms[i].options));
        if (n < 0) {
            free(made);
            return vm_no_memory(vm);
        }
        *out = str_new(vm, (Str){(char *)made, (size_t)n});
        free(made); // utf8proc's own malloc
        return !v_is(*out, T_UNDEF);
    }
    return vm_raise(vm, ERR_VALUE, "invalid normalization form");
}

static bool one_character(VM *vm, Value v, const char *function, int32_t *out) {
    if (!value_is_str(v) || str_length(v) != 1) {
        return vm_raise(vm, ERR_TYPE,
                        value_is_str(v) ? "%s() argument must be a unicode character, not str"
                                        : "%s() argument must be a unicode character, not %s",
                        function, type_name(vm, v));
    }
    Str s = str_get(v);
    utf8proc_iterate((const utf8proc_uint8_t *)s.p, (utf8proc_ssize_t)s.n, out);
    return true;
}

static bool t_category(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int32_t c;
    if (!one_character(vm, args[0], "category", &c))
        return false;
    *out = str_new(vm, str_of(utf8proc_category_string(c)));
    return !v_is(*out, T_UNDEF);
}

static bool t_combining(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int32_t c;
    return one_character(vm, args[0], "combining", &c) &&
           (*out = v_int(utf8proc_get_property(c)->combining_class), true);
}

static bool t_name(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int32_t c;
    bool no_room;
    char text[CHARACTER_NAME_MOST];
    if (!one_character(vm, args[0], "name", &c))
        return false;
    if (character_name((uint32_t)c, text, &no_room)) {
        *out = str_new(vm, str_of(text));
        return !v_is(*out, T_UNDEF);
    }
    if (no_room)
        return vm_no_memory(vm);
    if (!v_is(args[1], T_UNDEF)) {
        *out = value_copy(args[1]);
        return true;
    }
    return vm_raise(vm, ERR_VALUE, "no such name");
}

static bool t_lookup(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    uint32_t c;
    bool no_room;
    char text[4];
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "lookup() argument must be str, not %s",
                        type_name(vm, args[0]));
    if (character_named(str_get(args[0]), &c, &no_room)) {
        *out = str_new(vm, (Str){text, utf8_encode(c, text)});
        return !v_is(*out, T_UNDEF);
    }
    return no_room ? vm_no_memory(vm)
                   : vm_raise(vm, ERR_KEY, "undefined character name '%.*s'",
                              STR_ARG(str_get(args[0])));
}

// isinstance takes the instances of a class for those of a built-in type, too: of IntEnum for int.
static bool t_stands_for(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Type *t = value_class(args[1]);
    if (!v_has(args[0], &type_type) || !t || t->class_object)
        return vm_raise(vm, ERR_TYPE, "a class and a built-in type are needed");
    ((TypeObj *)args[0].u.o)->own.also = t;
    *out = V_NONE;
    return true;
}

const NativeRow natives_tools[] = {
    {"_tools", "weak(obj, callback=None, /)", weak_new,
     "A reference that does not keep the object."},
    {"_tools", "stands_for(klass, type, /)", t_stands_for,
     "Instances of the class are those of the type, too."},
    {"unicodedata", "name(chr, default=<no value>, /)", t_name, "The name of a character."},
    {"unicodedata", "lookup(name, /)", t_lookup, "The character of a name."},
    {"unicodedata", "normalize(form, unistr, /)", t_normalize,
     "The text in a normal form: NFC, NFD, NFKC, NFKD."},
    {"unicodedata", "category(chr, /)", t_category, "The general category of a character."},
    {"unicodedata", "combining(chr, /)", t_combining, "The combining class of a character."},
    {"bisect", "bisect_left(a, x, lo=0, hi=None, *, key=None)", t_bisect_left,
     "Where x could go in, before what is equal."},
    {"bisect", "bisect_right(a, x, lo=0, hi=None, *, key=None)", t_bisect_right,
     "Where x could go in, behind what is equal."},
    {"_tools", "alias(origin, parameters, name=<no value>, /)", t_alias,
     "A type with parameters, called by another name."},
    {"_tools", "cell_name(name, value=<no value>, /)", t_cell_name,
     "The value of a cell's name, which may be set."},
    {"_tools", "calls()", trace_calls,
     "The calls under way: (file, line, function, text, globals), the innermost first."},
    {"_tools", "function_kind(function, /)", t_function_kind,
     "Is it a generator's function? Is it async?"},
    {"_tools", "builtin_name(name, /)", t_builtin_name, "What is behind the cells' names."},
    {"_tools", "define(text, /)", t_define,
     "Runs a text among the names of the module that calls."},
    {"_tools", "source_of(function, /)", t_source_of,
     "The text around a function, a place in it, and its closure."},
    {"_tools", "source_of_class(cls, /)", t_source_of_class,
     "The text around a class statement, and where it begins."},
    {"_tools", "function_beside(function, text, name, /)", t_function_beside,
     "What a text defines among the names that a function sees."},
    {"_tools", "iskeyword(text, /)", t_iskeyword, "Is it a word of the language?"},
    {"_tools", "full_name(klass, /)", t_full_name, "Errors say its module too."},
    {"_tools", "is_instance(obj, /)", t_is_instance,
     "Is it of a class that was defined in the language?"},
    {"_tools", "is_iterable(obj, /)", t_is_iterable, "Can it be iterated over?"},
    {"_tools", "is_iterator(obj, /)", t_is_iterator, "Is it an iterator?"},
    {"_tools", "recursion_limit()", t_recursion_limit, "How deep calls may go."},
    {"_tools", "references(obj, /)", t_references, "How many refer to it."},
    {"_tools", "blocks()", t_blocks, "How many small blocks of memory objects hold."},
    {"_tools", "size_of(obj, /)", t_size_of, "Bytes that CPython's object takes."},
    {"_tools", "trace_entries(error, /)", trace_entries,
     "Its lines: (file, line, function, text), the outermost first."},
    {"_tools", "parameters(function, /)", t_parameters,
     "Its parameters: (name, kind, has a default, the default)."},
    {"_tools", "handling()", t_handling, "The exception that is being handled."},
    {"_tools", "max_digits(n, /)", t_max_digits,
     "How many digits an integer may be written with; sets it to n."},
    {"_tools", "collect()", t_collect, "Frees unreachable cycles."},
    {"_tools", "count_items(counts, iterable, /)", t_count_items, "Adds 1 for each item."},
    {"_tools", "heappush(heap, item, /)", t_heappush, "Puts an item in."},
    {"_tools", "heappop(heap, /)", t_heappop, "Takes the smallest item out."},
    {"_tools", "heapify(x, /)", t_heapify, "Makes a list a heap."},
    {"_tools", "heapreplace(heap, item, /)", t_heapreplace,
     "Takes the smallest out and puts item in."},
    {"_tools", "heappushpop(heap, item, /)", t_heappushpop,
     "Puts item in and takes the smallest out."},
    {0},
};
