// builtins.c: the functions that every cell can call without an import. The
// types are in builtin_types.c.
#include "kernel/vm/async_generator.h"
#include "kernel/vm/alias.h"
#include "kernel/vm/bigint.h"
#include "kernel/vm/bytes.h"
#include "kernel/vm/class.h"
#include "kernel/natives/natives.h"
#include "kernel/natives/files.h"
#include "kernel/vm/programs.h"
#include "kernel/base/utf8.h"
#include <math.h>

static bool absent(Value v) {
    return v_is(v, T_UNDEF);
}

static bool give_buf(VM *vm, Buf *b, Value *out) {
    *out = str_from_buf(vm, b);
    return !v_is(*out, T_UNDEF);
}

// ---- output -------------------------------------------------------------------------------------

static bool text_or(VM *vm, Value v, Str fallback, const char *name, Str *out) {
    if (v_is(v, T_NONE)) {
        *out = fallback;
        return true;
    }
    if (!value_is_str(v))
        return vm_raise(vm, ERR_TYPE, "%s must be None or a string, not %s", name,
                        type_name(vm, v));
    *out = str_get(v);
    return true;
}

// The file that print writes to; None: standard output as the VM's owner has it.
static Value print_file(VM *vm, Value file) {
    if (!v_is(file, T_NONE) || vm->sys_stdout_slot < 0)
        return file;
    file = *name_value(vm, (uint32_t)vm->sys_stdout_slot); // sys.stdout may be another one now
    return v_same(file, vm->sys_stdout) || v_is(file, T_UNDEF) ? V_NONE : file;
}

static bool flush_file(VM *vm, Value file) {
    Value name = intern(vm, STR("flush")), ignored;
    if (v_is(file, T_NONE))
        return !vm->hooks.write || vm->hooks.write(vm->hooks.ctx, vm, 1, STR(""));
    bool ok = !v_is(name, T_UNDEF) && call_method(vm, file, string_of(name), NULL, 0, &ignored);
    if (ok)
        value_release(ignored);
    return ok;
}

static bool write_text(VM *vm, Value file, Str text) {
    if (v_is(file, T_NONE))
        return !vm->hooks.write || vm->hooks.write(vm->hooks.ctx, vm, 1, text);
    Value s = str_new(vm, text), name = intern(vm, STR("write")), ignored;
    bool ok = !v_is(s, T_UNDEF) && !v_is(name, T_UNDEF) &&
              call_method(vm, file, string_of(name), &s, 1, &ignored);
    if (ok)
        value_release(ignored);
    value_release(s);
    return ok;
}

// print(*args, sep=' ', end='\n', file=None, flush=False): one write per call.
static bool f_print(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Value *items;
    size_t n;
    Str sep, end;
    Buf b = {0};
    value_items(args[0], &items, &n);
    if (!text_or(vm, args[1], STR(" "), "sep", &sep) ||
        !text_or(vm, args[2], STR("\n"), "end", &end))
        return false;
    bool ok = true, flush;
    for (size_t i = 0; ok && i < n; i++) {
        if (i)
            buf_add(&b, sep);
        ok = value_str(vm, items[i], &b);
    }
    buf_add(&b, end);
    if (ok && b.failed)
        ok = vm_no_memory(vm);
    Value file = print_file(vm, args[3]);
    if (ok && b.n)
        ok = write_text(vm, file, buf_str(&b));
    if (ok)
        ok = value_truth(vm, args[4], &flush) && (!flush || flush_file(vm, file));
    buf_free(&b);
    *out = V_NONE;
    return ok || vm_unwritten(vm);
}

static bool f_repr(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Buf b = {0};
    if (!value_repr(vm, args[0], &b)) {
        buf_free(&b);
        return false;
    }
    return give_buf(vm, &b, out);
}

static bool f_ascii(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Buf b = {0}, plain = {0};
    if (!value_repr(vm, args[0], &b)) {
        buf_free(&b);
        return false;
    }
    buf_ascii(&plain, buf_str(&b));
    buf_free(&b);
    return give_buf(vm, &plain, out);
}

static bool f_format(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Buf b = {0};
    if (!value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "format() argument 2 must be str, not %s",
                        type_name(vm, args[1]));
    if (!value_format(vm, args[0], str_get(args[1]), &b)) {
        buf_free(&b);
        return false;
    }
    return give_buf(vm, &b, out);
}

// ---- numbers ------------------------------------------------------------------------------------

// *out is the inverse of a modulo m by Euclid's algorithm; false when there is none.
static bool inverse(int64_t a, __int128 m, __int128 *out) {
    __int128 t = 0, next_t = 1, r = m, next_r = ((__int128)a % m + m) % m;
    while (next_r) {
        __int128 q = r / next_r, x = t - q * next_t;
        t = next_t;
        next_t = x;
        x = r - q * next_r;
        r = next_r;
        next_r = x;
    }
    *out = t < 0 ? t + m : t;
    return r == 1;
}

static bool pow_mod(VM *vm, int64_t base, int64_t exponent, int64_t mod, Value *out) {
    if (mod == 0)
        return vm_raise(vm, ERR_VALUE, "pow() 3rd argument cannot be 0");
    __int128 m = mod < 0 ? -(__int128)mod : mod, result = 1 % m, b = base;
    if (exponent < 0 && !inverse(base, m, &b))
        return vm_raise(vm, ERR_VALUE, "base is not invertible for the given modulus");
    b = (b % m + m) % m;
    uint64_t left = exponent < 0 ? 0 - (uint64_t)exponent : (uint64_t)exponent;
    for (; left; left >>= 1) {
        if (left & 1)
            result = result * b % m;
        b = b * b % m;
    }
    if (mod < 0 && result)
        result += mod;
    *out = v_int((int64_t)result);
    return true;
}

static bool is_integer(Value v) {
    return v_is(v, T_INT) || v_is(v, T_BOOL);
}

static bool f_pow(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t n[3];
    if (v_is(args[2], T_NONE))
        return op_binary(vm, OP_POW, args[0], args[1], false, out);
    if (v_is(args[0], T_OBJ) && args[0].u.o->type->class_object &&
        args[0].u.o->type->layout == NULL) {
        Value name = intern(vm, STR("__pow__"));
        if (v_is(name, T_UNDEF))
            return false;
        if (!v_is(type_find(vm, args[0].u.o->type, string_of(name)), T_UNDEF))
            return call_method(vm, args[0], string_of(name), args + 1, 2, out);
    }
    if (!is_integer(args[0]) || !is_integer(args[1]) || !is_integer(args[2]))
        return pow_mod_values(vm, args, out);
    for (int i = 0; i < 3; i++)
        if (!value_index(vm, args[i], &n[i]))
            return false;
    return pow_mod(vm, n[0], n[1], n[2], out);
}

// sum(iterable, /, start=0)
// The sum of a list's or tuple's items as long as they are numbers of one kind that
// fit; *at is where that ends.
static Value sum_plain(Value total, const Value *items, size_t n, size_t *at) {
    int64_t s;
    size_t i = 0;
    if (v_is(total, T_INT))
        for (;
             i < n && v_is(items[i], T_INT) && !__builtin_add_overflow(total.u.i, items[i].u.i, &s);
             i++)
            total.u.i = s;
    if (v_is(total, T_INT) && total.u.i == 0 && i < n && v_is(items[i], T_FLOAT))
        total = v_float(0.0 + items[i++].u.f);
    if (v_is(total, T_FLOAT))
        for (; i < n && v_is(items[i], T_FLOAT); i++)
            total.u.f += items[i].u.f;
    *at = i;
    return total;
}

static bool add_items(VM *vm, Value it, Value *total) {
    Value item, next;
    bool done = false, ok;
    while ((ok = vm_poll(vm) && value_next(vm, it, &item, &done)) && !done) {
        int64_t s;
        if (v_is(*total, T_INT) && v_is(item, T_INT) &&
            !__builtin_add_overflow(total->u.i, item.u.i, &s)) {
            *total = v_int(s);
        } else if (v_is(*total, T_FLOAT) && v_is(item, T_FLOAT)) {
            *total = v_float(total->u.f + item.u.f);
        } else {
            ok = op_binary(vm, OP_ADD, *total, item, false, &next);
            value_release(item);
            if (!ok)
                break;
            value_release(*total);
            *total = next;
        }
    }
    return ok;
}

static bool f_sum(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Value *items;
    size_t n;
    Value it;
    value_items(args[0], &items, &n);
    size_t given = n + !absent(args[1]);
    if (n == 0)
        return vm_raise(vm, ERR_TYPE, "sum() takes at least 1 positional argument (0 given)");
    if (given > 2)
        return vm_raise(vm, ERR_TYPE, "sum() takes at most 2 arguments (%zu given)", given);
    Value total = n > 1 ? items[1] : absent(args[1]) ? v_int(0) : args[1];
    if (value_is_str(total))
        return vm_raise(vm, ERR_TYPE, "sum() can't sum strings [use ''.join(seq) instead]");
    Value source = items[0];
    size_t plain = 0;
    if ((v_is_type(source, &type_list) || v_is_type(source, &type_tuple)) &&
        value_items(source, &items, &n)) {
        total = sum_plain(total, items, n, &plain);
        if (plain == n) {
            *out = value_copy(total);
            return true;
        }
    }
    if (!value_iter(vm, source, &it))
        return false;
    if (plain)
        ((SeqIter *)it.u.o)->at = (int64_t)plain;
    value_retain(total);
    bool ok = add_items(vm, it, &total);
    value_release(it);
    if (!ok) {
        value_release(total);
        return false;
    }
    *out = total;
    return true;
}

// ---- the largest and the smallest ---------------------------------------------------------------

static bool beats(VM *vm, CompareOp op, Value a, Value b, bool *out) {
    Value v;
    if (!op_compare(vm, op, a, b, &v))
        return false;
    bool ok = value_truth(vm, v, out);
    value_release(v);
    return ok;
}

// Takes the item as the best so far, if it is. key is its key.
static bool offer(VM *vm, CompareOp op, Value *best, Value *best_key, Value item STEALS,
                  Value key STEALS) {
    bool better = v_is(*best_key, T_UNDEF);
    if (!better && !beats(vm, op, key, *best_key, &better)) {
        value_release(item);
        value_release(key);
        return false;
    }
    if (better) {
        value_release(*best);
        value_release(*best_key);
        *best = item;
        *best_key = key;
    } else {
        value_release(item);
        value_release(key);
    }
    return true;
}

// Of a list's or tuple's items, when they are numbers of one kind; false: ask them.
static bool best_plain(CompareOp op, const Value *items, size_t n, Value *best) {
    if (n == 0 || (!v_is(items[0], T_INT) && !v_is(items[0], T_FLOAT)))
        return false;
    size_t at = 0;
    for (size_t i = 1; i < n; i++) {
        Value x = items[i], y = items[at];
        if (x.tag != y.tag)
            return false;
        if (v_is(x, T_INT) ? (op == OP_GT ? x.u.i > y.u.i : x.u.i < y.u.i)
                           : (op == OP_GT ? x.u.f > y.u.f : x.u.f < y.u.f))
            at = i;
    }
    *best = items[at];
    return true;
}

static bool find_best(VM *vm, CompareOp op, Value iterable, Value fn, Value *best) {
    Value it, item, key, best_key = V_UNDEF;
    const Value *items;
    size_t n;
    bool done = false, ok;
    bool listed = v_is_type(iterable, &type_list) || v_is_type(iterable, &type_tuple);
    if (listed && v_is(fn, T_NONE) && value_items(iterable, &items, &n) &&
        best_plain(op, items, n, best))
        return true;
    if (!value_iter(vm, iterable, &it))
        return false;
    while ((ok = value_next(vm, it, &item, &done)) && !done) {
        if (v_is(fn, T_NONE))
            key = value_copy(item);
        else if (!(ok = call_values(vm, fn, &item, 1, &key))) {
            value_release(item);
            break;
        }
        if (!(ok = offer(vm, op, best, &best_key, item, key)) || !(ok = vm_poll(vm)))
            break;
    }
    value_release(it);
    value_release(best_key);
    return ok;
}

// max(*args, key=None, default=<no value>)
static bool extreme(VM *vm, CompareOp op, const char *name, Value *args, Value *out) {
    const Value *items;
    size_t n;
    value_items(args[0], &items, &n);
    if (n == 0)
        return vm_raise(vm, ERR_TYPE, "%s expected at least 1 argument, got 0", name);
    if (n > 1 && !absent(args[2]))
        return vm_raise(vm, ERR_TYPE,
                        "Cannot specify a default for %s() with multiple positional arguments",
                        name);
    *out = V_UNDEF;
    if (!find_best(vm, op, n == 1 ? items[0] : args[0], args[1], out)) {
        value_release(*out);
        return false;
    }
    if (!absent(*out))
        return true;
    if (absent(args[2]))
        return vm_raise(vm, ERR_VALUE, "%s() arg is an empty sequence", name);
    *out = value_copy(args[2]);
    return true;
}
// max(a, b, ...) without keywords.
static bool extreme_of_arguments(VM *vm, CompareOp op, const Args *args, Value *out,
                                 bool *handled) {
    if (args->nkw || args->npos < 2)
        return true;
    *handled = true;
    size_t best = 0;
    for (size_t i = 1; i < args->npos; i++) {
        Value a = args->v[i], b = args->v[best];
        bool better;
        if (v_is(a, T_INT) && v_is(b, T_INT))
            better = op == OP_GT ? a.u.i > b.u.i : a.u.i < b.u.i;
        else if (!beats(vm, op, a, b, &better))
            return false;
        if (better)
            best = i;
    }
    *out = value_copy(args->v[best]);
    return true;
}
static bool raw_max(VM *vm, const Args *args, Value *out, bool *handled) {
    return extreme_of_arguments(vm, OP_GT, args, out, handled);
}
static bool raw_min(VM *vm, const Args *args, Value *out, bool *handled) {
    return extreme_of_arguments(vm, OP_LT, args, out, handled);
}

static bool f_max(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return extreme(vm, OP_GT, "max", args, out);
}
static bool f_min(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return extreme(vm, OP_LT, "min", args, out);
}

// ---- iteration ----------------------------------------------------------------------------------

static bool f_len(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t n;
    const Type *t = value_type(vm, args[0]);
    if (!t->length)
        return vm_raise(vm, ERR_TYPE, "object of type '%s' has no len()", type_name(vm, args[0]));
    return t->length(vm, args[0], &n) && (*out = v_int(n), true);
}

static bool f_iter(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (absent(args[1]))
        return value_iter(vm, args[0], out);
    *out = callable_iter_new(vm, args[0], args[1]);
    return !v_is(*out, T_UNDEF);
}

static bool quantify(VM *vm, Value iterable, bool wanted, Value *out) {
    Value it, item;
    bool done = false, ok, truth = !wanted;
    if (!value_iter(vm, iterable, &it))
        return false;
    while (truth != wanted && (ok = value_next(vm, it, &item, &done)) && !done) {
        ok = value_truth(vm, item, &truth);
        value_release(item);
        if (!ok || !vm_poll(vm))
            break;
    }
    value_release(it);
    *out = v_bool(truth);
    return !vm_raised(vm);
}
static bool f_any(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return quantify(vm, args[0], true, out);
}
static bool f_all(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return quantify(vm, args[0], false, out);
}

// sorted(iterable, /, *, key=None, reverse=False), whose errors speak of sort().
static bool f_sorted(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Value *items;
    size_t n, at = 0;
    Value key = V_NONE, name, item;
    bool reverse = false;
    value_items(args[0], &items, &n);
    if (n != 1)
        return vm_raise(vm, ERR_TYPE, "sorted expected 1 argument, got %zu", n);
    while (dict_next(args[1], &at, &name, &item)) {
        if (str_is(str_get(name), "key"))
            key = item;
        else if (!str_is(str_get(name), "reverse"))
            return vm_raise(vm, ERR_TYPE, "'%.*s' is an invalid keyword argument for sort()",
                            STR_ARG(str_get(name)));
        else if (!value_truth(vm, item, &reverse))
            return false;
    }
    *out = list_from(vm, items[0]);
    if (v_is(*out, T_UNDEF))
        return false;
    if (list_sort(vm, list_of(*out), key, reverse))
        return true;
    value_release(*out);
    return false;
}

// ---- attributes and types -----------------------------------------------------------------------

static bool attr_name(VM *vm, Value v, const char *what, String **out) {
    if (!value_is_str(v))
        return vm_raise(vm, ERR_TYPE, "%s(): attribute name must be string", what);
    Value name = intern(vm, str_get(v));
    if (v_is(name, T_UNDEF))
        return false;
    *out = string_of(name);
    return true;
}

static bool f_getattr(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    String *name;
    bool found;
    if (!value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "attribute name must be string, not '%s'",
                        type_name(vm, args[1]));
    if (!attr_name(vm, args[1], "getattr", &name))
        return false;
    if (absent(args[2]))
        return attr_get(vm, args[0], name, out);
    if (!attr_find(vm, args[0], name, out, &found))
        return attribute_error_is_absence(vm) && (*out = value_copy(args[2]), true);
    if (!found)
        *out = value_copy(args[2]);
    return true;
}

static bool f_hasattr(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    String *name;
    bool found = false;
    if (!value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "attribute name must be string, not '%s'",
                        type_name(vm, args[1]));
    if (!attr_name(vm, args[1], "hasattr", &name))
        return false;
    if (!attr_find(vm, args[0], name, out, &found))
        return attribute_error_is_absence(vm) && (*out = v_bool(false), true);
    if (found)
        value_release(*out);
    *out = v_bool(found);
    return true;
}

static bool f_setattr(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    String *name;
    return attr_name(vm, args[1], "setattr", &name) && attr_set(vm, args[0], name, args[2]) &&
           (*out = V_NONE, true);
}

static bool f_delattr(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    String *name;
    return attr_name(vm, args[1], "delattr", &name) && attr_set(vm, args[0], name, V_UNDEF) &&
           (*out = V_NONE, true);
}

static bool f_isinstance(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    bool yes;
    return value_isinstance(vm, args[0], args[1], &yes) && (*out = v_bool(yes), true);
}

static bool f_issubclass(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    bool yes;
    if (!v_has(args[0], &type_type))
        return vm_raise(vm, ERR_TYPE, "issubclass() arg 1 must be a class");
    return value_issubclass(vm, args[0], args[1], &yes) && (*out = v_bool(yes), true);
}

static bool f_callable(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Type *t = value_type(vm, args[0]);
    *out = v_bool(t->call || t == &type_function || t == &type_native || t == &type_method ||
                  t == &type_bound || t == &type_bound_builtin);
    return true;
}

static bool f_id(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    *out = v_int((int64_t)(args[0].u.bits * 16 + args[0].tag) & INT64_MAX);
    return true;
}

static bool f_hash(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    uint64_t h;
    return value_hash(vm, args[0], &h) && (*out = v_int((int64_t)h), true);
}

// Collects names in a list that is sorted afterwards, each once.
typedef struct NameList {
    VM *vm;
    Value set;
    bool ok;
} NameList;

static void add_name(Str name, void *ctx) {
    NameList *l = ctx;
    if (!l->ok)
        return;
    Value s = str_new(l->vm, name);
    l->ok = !v_is(s, T_UNDEF) && set_add(l->vm, set_of(l->set), s);
    value_release(s);
}

// What a class's __dir__ says, sorted.
static bool own_dir(VM *vm, Value v, Value *out, bool *asked) {
    Value name = intern(vm, STR("__dir__")), given;
    *asked = !v_is(name, T_UNDEF) && value_type(vm, v)->class_object && !v_has(v, &type_type) &&
             !v_is(type_find(vm, value_type(vm, v), string_of(name)), T_UNDEF);
    if (!*asked)
        return !vm_raised(vm);
    if (!call_method(vm, v, string_of(name), NULL, 0, &given))
        return false;
    *out = list_from(vm, given);
    value_release(given);
    return !v_is(*out, T_UNDEF) &&
           (list_sort(vm, list_of(*out), V_NONE, false) || (value_release(*out), false));
}

static bool f_dir(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Value *items;
    size_t n, at = 0;
    Value v, key, item;
    NameList l = {vm, set_new(vm), true};
    if (v_is(l.set, T_UNDEF))
        return false;
    value_items(args[0], &items, &n);
    bool asked = false;
    if (n && (!own_dir(vm, items[0], out, &asked) || asked)) {
        value_release(l.set);
        return asked && !vm_raised(vm);
    }
    if (n) {
        attr_names(vm, items[0], add_name, &l);
    } else if (frame_locals(vm, &v)) { // the names that the caller sees
        for (l.ok = true; dict_next(v, &at, &key, &item);)
            if (value_is_str(key))
                add_name(str_get(key), &l);
        value_release(v);
    } else
        l.ok = false;
    *out = l.ok ? list_from(vm, l.set) : V_UNDEF;
    value_release(l.set);
    if (v_is(*out, T_UNDEF))
        return false;
    return list_sort(vm, list_of(*out), V_NONE, false) || (value_release(*out), false);
}

static bool f_import(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "__import__() argument 1 must be str, not %s",
                        type_name(vm, args[0]));
    Str name = str_get(args[0]);
    const char *dot = name.n ? memchr(name.p, '.', name.n) : NULL;
    Value whole;
    if (!import_module(vm, name, &whole))
        return false;
    bool named = false; // a fromlist: the module itself
    if (!value_truth(vm, args[3], &named)) {
        value_release(whole);
        return false;
    }
    if (!dot || named) {
        *out = whole;
        return true;
    }
    value_release(whole);
    return import_module(vm, (Str){name.p, (size_t)(dot - name.p)}, out);
}

// What a function of a module of the language gives for one argument.
static bool ask_module(VM *vm, Str module, Str function, Value arg, Value *out) {
    Value from, f;
    if (!import_module(vm, module, &from))
        return false;
    bool ok = value_getattr(vm, from, function, &f);
    value_release(from);
    if (!ok)
        return false;
    ok = call_values(vm, f, &arg, 1, out);
    value_release(f);
    return ok;
}

static bool f_await(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return ask_module(vm, STR("asyncio"), STR("run"), args[0], out);
}

// What parse_more.c makes of statements.
static bool f_async_list(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return ask_module(vm, STR("asyncio"), STR("_all_items"), args[0], out);
}
static bool f_async_item(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    *out = async_item_new(vm, args[0]);
    return !v_is(*out, T_UNDEF);
}
static bool f_exception_groups(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return ask_module(vm, STR("_groups"), STR("Parts"), args[0], out);
}

// aiter(x), anext(x)
static bool f_aiter(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value name = intern(vm, STR("__aiter__"));
    return !v_is(name, T_UNDEF) && call_method(vm, args[0], string_of(name), NULL, 0, out);
}
static bool f_anext(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value name = intern(vm, STR("__anext__"));
    return !v_is(name, T_UNDEF) && call_method(vm, args[0], string_of(name), NULL, 0, out);
}

static bool f_exit(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)out;
    Value tuple = v_is(args[0], T_NONE) ? value_copy(vm->empty_tuple) : tuple_new(vm, args, 1);
    Value e =
        v_is(tuple, T_UNDEF) ? tuple : exception_new(vm, &exception_types[ERR_SYSTEM_EXIT], tuple);
    return v_is(e, T_UNDEF) ? false : raise_value(vm, e);
}

// ---- characters and digits ----------------------------------------------------------------------

static bool f_chr(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t cp;
    if (!value_index(vm, args[0], &cp))
        return false;
    if (cp < 0 || cp > 0x10ffff)
        return vm_raise(vm, ERR_VALUE, "chr() arg not in range(0x110000)");
    if (cp >= 0xd800 && cp <= 0xdfff)
        return vm_raise(vm, ERR_NOT_IMPLEMENTED,
                        "surrogates in strings are not supported by Warpcell's language");
    *out = str_from_cp(vm, (uint32_t)cp);
    return !v_is(*out, T_UNDEF);
}

static bool f_ord(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    size_t at = 0;
    if (bytes_is(args[0]) && bytes_get(args[0]).n == 1) {
        *out = v_int((uint8_t)bytes_get(args[0]).p[0]);
        return true;
    }
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "ord() expected string of length 1, but %s found",
                        type_name(vm, args[0]));
    if (str_length(args[0]) != 1)
        return vm_raise(vm, ERR_TYPE, "ord() expected a character, but string of length %zu found",
                        str_length(args[0]));
    *out = v_int(utf8_next(str_get(args[0]), &at));
    return true;
}

static bool radix(VM *vm, Value v, int base, const char *prefix, Value *out) {
    Buf digits = {0}, b = {0};
    bool negative;
    Value whole;
    if (int_is(v))
        whole = value_copy(v);
    else if (!value_whole(vm, v, &whole))
        return false;
    bool ok = int_put_digits(vm, whole, base, false, &digits, &negative);
    value_release(whole);
    if (!ok) {
        buf_free(&digits);
        return false;
    }
    if (negative)
        buf_byte(&b, '-');
    buf_add(&b, str_of(prefix));
    buf_add(&b, buf_str(&digits));
    b.failed |= digits.failed;
    buf_free(&digits);
    return give_buf(vm, &b, out);
}
static bool f_hex(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return radix(vm, args[0], 16, "0x", out);
}
static bool f_oct(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return radix(vm, args[0], 8, "0o", out);
}
static bool f_bin(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return radix(vm, args[0], 2, "0b", out);
}

// ---- the table ----------------------------------------------------------------------------------

static const struct {
    const char *signature;
    NativeFn fn;
    const char *doc;
    RawFn *raw;
} builtins[] = {
    {"print(*args, sep=' ', end='\n', file=None, flush=False)", f_print,
     "Writes the values, sep between and end behind them.", NULL},
    {"repr(obj, /)", f_repr, "The value as it would be written in a program.", NULL},
    {"ascii(obj, /)", f_ascii, "Like repr, in ASCII characters.", NULL},
    {"format(value, format_spec='', /)", f_format, "The value as text by a format specification.",
     NULL},
    {"abs(x, /)", builtin_abs, "The amount of a number.", NULL},
    {"round(number, ndigits=None)", builtin_round,
     "The number rounded to ndigits digits, ties to even.", NULL},
    {"divmod(x, y, /)", builtin_divmod, "(x // y, x % y)", NULL},
    {"pow(base, exp, mod=None)", f_pow, "base ** exp, or that modulo mod.", NULL},
    {"sum(*args, start=<no value>)", f_sum, "start, by default 0, plus all items.", NULL},
    {"max(*args, key=None, default=<no value>)", f_max, "The largest item, or argument.", raw_max},
    {"min(*args, key=None, default=<no value>)", f_min, "The smallest item, or argument.", raw_min},
    {"len(obj, /)", f_len, "How many items there are.", NULL},
    {"iter(object, sentinel=<no value>, /)", f_iter, "An iterator over object.", NULL},
    {"next(iterator, default=<no value>, /)", builtin_next, "The next item of an iterator.", NULL},
    {"any(iterable, /)", f_any, "Is some item true?", NULL},
    {"all(iterable, /)", f_all, "Is every item true?", NULL},
    {"sorted(*args, **kwargs)", f_sorted,
     "sorted(iterable, *, key=None, reverse=False): a sorted list of the items.", NULL},
    {"getattr(object, name, default=<no value>, /)", f_getattr, "The attribute of that name.",
     NULL},
    {"hasattr(obj, name, /)", f_hasattr, "Is there an attribute of that name?", NULL},
    {"setattr(obj, name, value, /)", f_setattr, "Sets an attribute.", NULL},
    {"delattr(obj, name, /)", f_delattr, "Deletes an attribute.", NULL},
    {"isinstance(obj, class_or_tuple, /)", f_isinstance, "Is obj of that class, or of one of them?",
     NULL},
    {"issubclass(cls, class_or_tuple, /)", f_issubclass,
     "Does cls derive from that class, or from one of them?", NULL},
    {"callable(obj, /)", f_callable, "Can obj be called?", NULL},
    {"id(obj, /)", f_id, "A number of its own for each object.", NULL},
    {"hash(obj, /)", f_hash, "The number that dicts and sets find the value by.", NULL},
    {"dir(*args)", f_dir, "Names of the attributes of an object, or of the cell's names.", NULL},
    {"globals()", builtin_globals,
     "A dict of the names of all cells; what is set in it is set as a name.", NULL},
    {"locals()", builtin_locals, "A dict of the local names (a copy).", NULL},
    {"vars(*args)", builtin_vars, "The attributes of an object as a dict, or the local names.",
     NULL},
    {"__async_list__(iterable, /)", f_async_list,
     "A coroutine that gives the items of an asynchronous iterable.", NULL},
    {"__async_item__(value, /)", f_async_item, "What an asynchronous generator yields.", NULL},
    {"__exception_groups__(error, /)", f_exception_groups, "An error, for the clauses of except*.",
     NULL},
    {"aiter(iterable, /)", f_aiter, "The asynchronous iterator of an iterable.", NULL},
    {"anext(iterator, /)", f_anext, "The next item of an asynchronous iterator, to be awaited.",
     NULL},
    {"__await__(awaitable, /)", f_await, "Runs what is awaited in a cell to its end.", NULL},
    {"compile(source, filename, mode, flags=0, dont_inherit=False, optimize=-1)", builtin_compile,
     "A text as a program for eval and exec.", NULL},
    {"eval(source, globals=None, locals=None, /)", builtin_eval,
     "The value of an expression that a text is.", NULL},
    {"exec(source, globals=None, locals=None, /)", builtin_exec, "Runs a text as a program.", NULL},
    {"__import__(name, globals=None, locals=None, fromlist=(), level=0)", f_import,
     "The module of that name.", NULL},
    {"open(file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, "
     "opener=None)",
     f_open, "A file to read or write.", NULL},
    {"exit(code=None, /)", f_exit, "Ends the cell.", NULL},
    {"quit(code=None, /)", f_exit, "Ends the cell.", NULL},
    {"chr(i, /)", f_chr, "The character of a code point.", NULL},
    {"ord(c, /)", f_ord, "The code point of a character.", NULL},
    {"hex(number, /)", f_hex, "Hexadecimal digits of an integer.", NULL},
    {"oct(number, /)", f_oct, "Octal digits of an integer.", NULL},
    {"bin(number, /)", f_bin, "Binary digits of an integer.", NULL},
};

static bool set_builtin(VM *vm, Str name, Value v STEALS) {
    bool ok = !v_is(v, T_UNDEF) && vm_set_builtin(vm, name, v);
    value_release(v);
    return ok;
}

bool builtins_init(VM *vm) {
    for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++) {
        const char *s = builtins[i].signature;
        Value v = native_new_style(vm, s, STYLE_BUILTIN, builtins[i].fn, NULL, builtins[i].doc);
        if (v_is(v, T_OBJ))
            ((Native *)v.u.o)->raw = builtins[i].raw;
        if (!set_builtin(vm, (Str){s, strcspn(s, "(")}, v))
            return false;
    }
    return set_builtin(vm, STR("Ellipsis"), v_ellipsis) &&
           set_builtin(vm, STR("NotImplemented"), v_notimplemented) &&
           set_builtin(vm, STR("__debug__"), v_bool(true)) &&
           vm_set_builtin(vm, STR("__name__"), vm->names[WK_MAIN]) && builtin_types_init(vm);
}
