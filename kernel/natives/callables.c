// callables.c: objects that are called: functools.partial, functions that remember their results
// (functools.lru_cache), keys of functions that compare (functools.cmp_to_key),
// operator.itemgetter, attrgetter and methodcaller. The classes that derive from these types are
// written in the language.
#include "kernel/natives/callables.h"
#include "kernel/natives/natives.h"
#include "kernel/base/mem.h"

enum { FEW = 16 }; // arguments for which there is room on the stack

static bool is_ready(VM *vm, Value part) {
    return !v_is(part, T_UNDEF) || vm_raise(vm, ERR_RUNTIME, "the object is not initialized");
}

// ---- partial ------------------------------------------------------------------------------------

typedef struct Partial {
    Obj head;
    Value func, args, keywords; // a tuple, a dict
} Partial;

static Partial *partial_of(Value v) {
    return (Partial *)v.u.o;
}

static void partial_clear(Obj *o) {
    Partial *p = (Partial *)o;
    Value parts[] = {p->func, p->args, p->keywords};
    p->func = p->args = p->keywords = V_UNDEF;
    for (size_t i = 0; i < 3; i++)
        value_release(parts[i]);
}

static void partial_traverse(Obj *o, VisitFn visit, void *ctx) {
    Partial *p = (Partial *)o;
    visit(p->func, ctx);
    visit(p->args, ctx);
    visit(p->keywords, ctx);
}

static Value joined(VM *vm, Value a, Value b) {
    const Tuple *x = tuple_of(a), *y = tuple_of(b);
    Tuple *made = tuple_reserve(vm, x->n + y->n);
    if (!made)
        return V_UNDEF;
    for (size_t i = 0; i < x->n; i++)
        made->items[i] = value_copy(x->items[i]);
    for (size_t i = 0; i < y->n; i++)
        made->items[x->n + i] = value_copy(y->items[i]);
    return v_obj(&made->head);
}

// A partial of a partial is one of the function itself.
static bool m_partial_init(VM *vm, Value self, Value *args, Value *out) {
    if (v_is(args[0], T_UNDEF))
        return vm_raise(vm, ERR_TYPE, "type 'partial' takes at least one argument");
    Value func = args[0], given = value_copy(args[1]), keywords = value_copy(args[2]);
    const Type *t = value_type(vm, func);
    *out = V_NONE;
    bool callable = t->call || t == &type_function || t == &type_native || t == &type_method ||
                    t == &type_bound || t == &type_bound_builtin;
    bool ok = callable || vm_raise(vm, ERR_TYPE, "the first argument must be callable");
    if (ok && v_has(func, &type_partial) && !v_is(partial_of(func)->func, T_UNDEF)) {
        const Partial *inner = partial_of(func);
        Value all = joined(vm, inner->args, given);
        Value merged = dict_copy(vm, dict_of(inner->keywords));
        ok = !v_is(all, T_UNDEF) && !v_is(merged, T_UNDEF) &&
             dict_update(vm, dict_of(merged), keywords);
        value_release(given);
        value_release(keywords);
        given = all;
        keywords = merged;
        func = inner->func;
    }
    if (!ok) {
        value_release(given);
        value_release(keywords);
        return false;
    }
    value_retain(func);
    partial_clear(self.u.o);
    partial_of(self)->func = func;
    partial_of(self)->args = given;
    partial_of(self)->keywords = keywords;
    return true;
}

// Number of the keyword of that name, or nkw.
static size_t place_of(const Args *args, Value name) {
    size_t i = 0;
    while (i < args->nkw && !str_eq(str_get(args->names[i]), str_get(name)))
        i++;
    return i;
}

static bool partial_call(VM *vm, Value self, const Args *args, Value *out) {
    Partial p = *partial_of(self);
    if (!is_ready(vm, p.func))
        return false;
    const Tuple *first = tuple_of(p.args);
    size_t at = 0, n = first->n + args->npos, named = dict_length(p.keywords) + args->nkw, bytes;
    Value few[2 * FEW], *all = few, key, item;
    if (n + named > FEW)
        all = mul_size(n + 2 * named, sizeof *all, &bytes) ? mem_alloc(bytes) : NULL;
    if (!all)
        return vm_no_memory(vm);
    Value *names = all + n + named;
    size_t k = 0;
    for (size_t i = 0; i < first->n; i++)
        all[i] = first->items[i];
    for (size_t i = 0; i < args->npos; i++)
        all[first->n + i] = args->v[i];
    while (dict_next(p.keywords, &at, &key, &item)) { // what the call says stands there instead
        size_t i = place_of(args, key);
        names[k] = key;
        all[n + k++] = i < args->nkw ? args->v[args->npos + i] : item;
    }
    for (size_t i = 0; i < args->nkw; i++) {
        Value *known = dict_find_simple(dict_of(p.keywords), &args->names[i]);
        if (!known) {
            names[k] = args->names[i];
            all[n + k++] = args->v[args->npos + i];
        }
    }
    Value kept[] = {value_copy(p.func), value_copy(p.args), value_copy(p.keywords)};
    bool ok = op_call(vm, p.func, &(Args){all, n, k, names}, out);
    for (size_t i = 0; i < 3; i++)
        value_release(kept[i]);
    if (all != few)
        mem_free(all);
    return ok;
}

static bool partial_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    const Partial *p = partial_of(v);
    *found = true;
    if (!v_is(p->func, T_UNDEF) && str_is(name, "func"))
        *out = value_copy(p->func);
    else if (!v_is(p->func, T_UNDEF) && str_is(name, "args"))
        *out = value_copy(p->args);
    else if (!v_is(p->func, T_UNDEF) && str_is(name, "keywords"))
        *out = value_copy(p->keywords);
    else
        *found = false;
    (void)vm;
    return true;
}

static const Method partial_methods[] = {
    {"__init__(func=<no value>, /, *args, **keywords)", m_partial_init,
     "Keeps arguments for a function."},
    {0},
};

const Type type_partial = {
    .name = "_partial",
    .open = true,
    .base = &type_object,
    .size = sizeof(Partial),
    .collected = true,
    .free = partial_clear,
    .traverse = partial_traverse,
    .clear = partial_clear,
    .hash = identity_hash,
    .call = partial_call,
    .getattr = partial_getattr,
    .methods = partial_methods,
};

// ---- functions that remember --------------------------------------------------------------------

// A result in the order of use: of `most` results the one that was used longest ago goes.
typedef struct Kept {
    Value key, result;
    size_t before, behind; // neighbours by number; 0 is the end of the chain
} Kept;

typedef struct Cached {
    Obj head;
    Value func, known; // key: result, or, where there is a most, the number of a Kept
    int64_t most;      // -1: all are kept
    bool typed;        // arguments that are equal and of different types are different ones
    int64_t hits, misses;
    Kept *kept; // kept[0] is the end: kept[0].behind the latest, kept[0].before the oldest
    size_t n, cap;
} Cached;

static Cached *cached_of(Value v) {
    return (Cached *)v.u.o;
}

static void drop_kept(Cached *c) {
    Kept *kept = c->kept;
    size_t n = c->n, cap = c->cap;
    c->kept = NULL;
    c->n = c->cap = 0;
    for (size_t i = 1; i < n; i++) {
        value_release(kept[i].key);
        value_release(kept[i].result);
    }
    part_free(kept, cap * sizeof *kept);
}

static void cached_clear(Obj *o) {
    Cached *c = (Cached *)o;
    Value func = c->func, known = c->known;
    c->func = c->known = V_UNDEF;
    value_release(func);
    value_release(known);
    drop_kept(c);
}

static void cached_traverse(Obj *o, VisitFn visit, void *ctx) {
    Cached *c = (Cached *)o;
    visit(c->func, ctx);
    visit(c->known, ctx);
    for (size_t i = 1; i < c->n; i++) {
        visit(c->kept[i].key, ctx);
        visit(c->kept[i].result, ctx);
    }
}

static bool m_cached_init(VM *vm, Value self, Value *args, Value *out) {
    int64_t most = -1;
    bool typed;
    *out = V_NONE;
    if ((!v_is(args[1], T_NONE) && !value_index(vm, args[1], &most)) ||
        !value_truth(vm, args[2], &typed))
        return false;
    Value known = dict_new(vm);
    if (v_is(known, T_UNDEF))
        return false;
    cached_clear(self.u.o);
    Cached *c = cached_of(self);
    c->func = value_copy(args[0]);
    c->known = known;
    c->most = v_is(args[1], T_NONE) ? -1 : most < 0 ? 0 : most;
    c->typed = typed;
    return true;
}

// What a call is known by: its one int or str itself, else a tuple of its arguments; behind them,
// for the others, a mark, names and values, and types.
static Value key_of(VM *vm, const Cached *c, const Args *args) {
    bool alone = args->npos == 1 && !args->nkw && !c->typed;
    if (alone && (v_is(args->v[0], T_INT) || v_is_type(args->v[0], &type_str)))
        return value_copy(args->v[0]);
    size_t n = args->npos, all = n + (args->nkw ? 1 + 2 * args->nkw : 0);
    Tuple *t = tuple_reserve(vm, all + (c->typed ? n + args->nkw : 0));
    if (!t)
        return V_UNDEF;
    for (size_t i = 0; i < n; i++)
        t->items[i] = value_copy(args->v[i]);
    if (args->nkw)
        t->items[n] = value_copy(v_notimplemented);
    for (size_t i = 0; i < args->nkw; i++) {
        t->items[n + 1 + 2 * i] = value_copy(args->names[i]);
        t->items[n + 2 + 2 * i] = value_copy(args->v[n + i]);
    }
    for (size_t i = 0; c->typed && i < n + args->nkw; i++) {
        TypeObj *o = type_obj_of(vm, value_type(vm, args->v[i]));
        if (!o) {
            value_release(v_obj(&t->head));
            return V_UNDEF;
        }
        t->items[all + i] = value_copy(v_obj(&o->head));
    }
    return v_obj(&t->head);
}

static void unlink_kept(Cached *c, size_t i) {
    Kept *k = c->kept;
    k[k[i].before].behind = k[i].behind;
    k[k[i].behind].before = k[i].before;
}

static void link_latest(Cached *c, size_t i) {
    Kept *k = c->kept;
    k[i].before = 0;
    k[i].behind = k[0].behind;
    k[k[0].behind].before = i;
    k[0].behind = i;
}

// Room for one more result; *at: its number.
static bool room_for_one(VM *vm, Cached *c, size_t *at) {
    size_t n = c->n ? c->n : 1;
    if (n + 1 > c->cap) {
        size_t cap = 2 * c->cap + 8, bytes;
        Kept *kept = mul_size(cap, sizeof *kept, &bytes)
                         ? part_resize(c->kept, c->cap * sizeof *kept, bytes)
                         : NULL;
        if (!kept)
            return vm_no_memory(vm);
        if (!c->kept)
            memset(kept, 0, sizeof *kept);
        c->kept = kept;
        c->cap = cap;
    }
    c->n = n + 1;
    *at = n;
    return true;
}

static bool is_same(Value a, Value b) {
    return a.u.o == b.u.o;
}

// Puts a result into `known`, which the caller holds; the oldest one goes where there are too many.
// Comparing keys may run code of a cell, which may call the function again, or forget all of it:
// then c has another dict.
static bool remember_in(VM *vm, Cached *c, Value known, Value key, Value result) {
    size_t at = 0;
    Value *found;
    Kept gone = {.key = V_UNDEF, .result = V_UNDEF};
    if (!dict_find(vm, dict_of(known), key, &found))
        return false;
    if (found || !is_same(known, c->known))
        return true; // a call inside of this one was the same
    if ((int64_t)c->n > c->most) {
        at = c->kept[0].before;
        unlink_kept(c, at);
        gone = c->kept[at];
        c->kept[at].key = c->kept[at].result = V_UNDEF;
    } else if (!room_for_one(vm, c, &at)) {
        return false;
    }
    c->kept[at].key = value_copy(key);
    c->kept[at].result = value_copy(result);
    link_latest(c, at);
    bool ok = dict_set(vm, known, key, v_int((int64_t)at));
    if (ok && !v_is(gone.key, T_UNDEF)) {
        Value old;
        bool there;
        ok = dict_remove(vm, dict_of(known), gone.key, &old, &there);
        if (ok && there)
            value_release(old);
    }
    value_release(gone.key);
    value_release(gone.result);
    return ok;
}

static bool remember(VM *vm, Cached *c, Value key, Value result) {
    Value known = value_copy(c->known);
    bool ok =
        c->most < 0 ? dict_set(vm, known, key, result) : remember_in(vm, c, known, key, result);
    value_release(known);
    return ok;
}

static bool compute(VM *vm, Cached *c, Value key, const Args *args, Value *out) {
    c->misses++;
    Value func = value_copy(c->func);
    bool ok = op_call(vm, func, args, out);
    value_release(func);
    if (!ok)
        return false;
    if (c->most != 0)
        ok = remember(vm, c, key, *out);
    if (!ok)
        value_release(*out);
    return ok;
}

static bool cached_call(VM *vm, Value self, const Args *args, Value *out) {
    Cached *c = cached_of(self);
    Value *found = NULL;
    if (!is_ready(vm, c->func))
        return false;
    Value key = key_of(vm, c, args);
    if (v_is(key, T_UNDEF))
        return false;
    value_retain(self);
    Value known = value_copy(c->known);
    bool ok = c->most == 0 || dict_find(vm, dict_of(known), key, &found);
    if (found && !is_same(known, c->known))
        found = NULL; // comparing has made the function forget
    if (ok && found && c->most < 0) {
        c->hits++;
        *out = value_copy(*found);
    } else if (ok && found) {
        size_t at = (size_t)found->u.i;
        c->hits++;
        *out = value_copy(c->kept[at].result);
        if (c->kept[0].behind != at) {
            unlink_kept(c, at);
            link_latest(c, at);
        }
    } else if (ok) {
        ok = compute(vm, c, key, args, out);
    }
    value_release(known);
    value_release(key);
    value_release(self);
    return ok;
}

// _info(): hits, misses, the most, how many there are, typed.
static bool m_cached_info(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Cached *c = cached_of(self);
    if (!is_ready(vm, c->func))
        return false;
    Value parts[] = {v_int(c->hits), v_int(c->misses), c->most < 0 ? V_NONE : v_int(c->most),
                     v_int((int64_t)dict_length(c->known)), v_bool(c->typed)};
    *out = tuple_new(vm, parts, 5);
    return !v_is(*out, T_UNDEF);
}

static bool m_cached_forget(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Cached *c = cached_of(self);
    *out = V_NONE;
    if (!is_ready(vm, c->func))
        return false;
    Value known = dict_new(vm), old = c->known;
    if (v_is(known, T_UNDEF))
        return false;
    c->hits = c->misses = 0;
    c->known = known;
    drop_kept(c);
    value_release(old);
    return true;
}

// _state(): hits, misses, and keys with their results, those used last behind.
static bool m_cached_state(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Cached *c = cached_of(self);
    if (!is_ready(vm, c->func))
        return false;
    Value pairs = list_new(vm, dict_length(c->known)), key, item;
    bool ok = !v_is(pairs, T_UNDEF);
    size_t at = 0, i = c->kept ? c->kept[0].before : 0;
    while (ok && (c->most < 0 ? dict_next(c->known, &at, &key, &item) : i != 0)) {
        Value parts[] = {c->most < 0 ? key : c->kept[i].key,
                         c->most < 0 ? item : c->kept[i].result};
        Value pair = tuple_new(vm, parts, 2);
        ok = !v_is(pair, T_UNDEF) && list_append(vm, pairs, pair);
        i = i ? c->kept[i].before : 0;
    }
    Value all[] = {v_int(c->hits), v_int(c->misses), pairs};
    *out = ok ? tuple_new(vm, all, 3) : V_UNDEF;
    value_release(pairs);
    return !v_is(*out, T_UNDEF);
}

// _put(hits, misses, pairs): the same of another one, into a new one.
static bool m_cached_put(VM *vm, Value self, Value *args, Value *out) {
    Cached *c = cached_of(self);
    int64_t hits, misses;
    const Value *items;
    size_t n;
    *out = V_NONE;
    if (!is_ready(vm, c->func) || !value_index(vm, args[0], &hits) ||
        !value_index(vm, args[1], &misses))
        return false;
    for (size_t i = 0; value_items(args[2], &items, &n) && i < n; i++) {
        if (!v_is_type(items[i], &type_tuple) || tuple_of(items[i])->n != 2)
            return vm_raise(vm, ERR_TYPE, "pairs of a key and a result are wanted");
        Value pair = value_copy(items[i]);
        const Value *part = tuple_of(pair)->items;
        bool ok = c->most < 0 ? dict_set(vm, c->known, part[0], part[1])
                              : c->most == 0 || remember(vm, c, part[0], part[1]);
        value_release(pair);
        if (!ok)
            return false;
    }
    c->hits = hits;
    c->misses = misses;
    return true;
}

static const Method cached_methods[] = {
    {"__init__(function, most, typed, /)", m_cached_init, "Keeps results of a function."},
    {"_info()", m_cached_info, "Hits, misses, how many results there may be and are, typed."},
    {"cache_clear()", m_cached_forget, "Forgets all results."},
    {"_state()", m_cached_state, "What it has kept."},
    {"_put(hits, misses, pairs, /)", m_cached_put, "What another one has kept."},
    {0},
};

const Type type_cached = {
    .name = "_cached",
    .open = true,
    .binds = true,
    .base = &type_object,
    .size = sizeof(Cached),
    .collected = true,
    .free = cached_clear,
    .traverse = cached_traverse,
    .clear = cached_clear,
    .hash = identity_hash,
    .call = cached_call,
    .methods = cached_methods,
};

// ---- itemgetter, attrgetter, methodcaller -------------------------------------------------------

typedef struct Getter {
    Obj head;
    Value names;    // tuple: keys; of attributes a name, or a tuple of names for "a.b"
    Value keywords; // of a methodcaller: dict
} Getter;

static void getter_clear(Obj *o) {
    Getter *g = (Getter *)o;
    Value names = g->names, keywords = g->keywords;
    g->names = g->keywords = V_UNDEF;
    value_release(names);
    value_release(keywords);
}

static void getter_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((Getter *)o)->names, ctx);
    visit(((Getter *)o)->keywords, ctx);
}

static bool one_argument(VM *vm, Value self, const Args *args) {
    if (!is_ready(vm, ((Getter *)self.u.o)->names))
        return false;
    if (args->nkw)
        return vm_raise(vm, ERR_TYPE, "%s() takes no keyword arguments", type_name(vm, self));
    return args->npos == 1 || vm_raise(vm, ERR_TYPE, "%s expected 1 argument, got %zu",
                                       type_name(vm, self), args->npos);
}

static bool m_item_init(VM *vm, Value self, Value *args, Value *out) {
    if (v_is(args[0], T_UNDEF))
        return vm_raise(vm, ERR_TYPE, "itemgetter expected 1 argument, got 0");
    Value one = tuple_new(vm, args, 1);
    *out = V_NONE;
    Value all = v_is(one, T_UNDEF) ? one : joined(vm, one, args[1]);
    value_release(one);
    if (v_is(all, T_UNDEF))
        return false;
    getter_clear(self.u.o);
    ((Getter *)self.u.o)->names = all;
    return true;
}

static bool item_of(VM *vm, Value v, Value key, Value *out) {
    const Value *items;
    size_t n;
    bool tuple = v_has(v, &type_tuple) && value_type(vm, v)->getitem == type_tuple.getitem;
    bool plain = v_is(key, T_INT) && (tuple || v_is_type(v, &type_list));
    if (plain && value_items(v, &items, &n)) {
        int64_t at = key.u.i < 0 ? key.u.i + (int64_t)n : key.u.i;
        if (at >= 0 && (size_t)at < n) {
            *out = value_copy(items[at]);
            return true;
        }
    }
    return op_getitem(vm, v, key, out);
}

typedef bool PartFn(VM *vm, Value v, Value name, Value *out);

// One part, or a tuple of them.
static bool get_parts(VM *vm, Value self, const Args *args, PartFn *part, Value *out) {
    if (!one_argument(vm, self, args))
        return false;
    Value held = value_copy(((Getter *)self.u.o)->names), v = args->v[0];
    const Tuple *names = tuple_of(held);
    bool ok = true;
    if (names->n == 1) {
        ok = part(vm, v, names->items[0], out);
        value_release(held);
        return ok;
    }
    Tuple *all = tuple_reserve(vm, names->n);
    ok = all != NULL;
    for (size_t i = 0; ok && i < names->n; i++)
        ok = part(vm, v, names->items[i], &all->items[i]);
    if (ok)
        *out = v_obj(&all->head);
    else if (all)
        value_release(v_obj(&all->head));
    value_release(held);
    return ok;
}

static bool item_call(VM *vm, Value self, const Args *args, Value *out) {
    return get_parts(vm, self, args, item_of, out);
}

// A name, or a tuple of the names between its dots.
static Value path_of(VM *vm, Value name) {
    if (!value_is_str(name)) {
        vm_raise(vm, ERR_TYPE, "attribute name must be a string");
        return V_UNDEF;
    }
    Str s = str_get(name);
    size_t n = 1, k = 0;
    for (size_t i = 0; i < s.n; i++)
        n += s.p[i] == '.';
    if (n == 1)
        return value_copy(intern(vm, s));
    Tuple *made = tuple_reserve(vm, n);
    for (size_t from = 0, i = 0; made && i <= s.n; i++) {
        if (i < s.n && s.p[i] != '.')
            continue;
        made->items[k] = value_copy(intern(vm, str_slice(s, from, i)));
        if (v_is(made->items[k++], T_UNDEF)) {
            value_release(v_obj(&made->head));
            return V_UNDEF;
        }
        from = i + 1;
    }
    return made ? v_obj(&made->head) : V_UNDEF;
}

static bool m_attribute_init(VM *vm, Value self, Value *args, Value *out) {
    if (v_is(args[0], T_UNDEF))
        return vm_raise(vm, ERR_TYPE, "attrgetter expected 1 argument, got 0");
    const Tuple *more = tuple_of(args[1]);
    Tuple *all = tuple_reserve(vm, 1 + more->n);
    *out = V_NONE;
    for (size_t i = 0; all && i < 1 + more->n; i++) {
        all->items[i] = path_of(vm, i ? more->items[i - 1] : args[0]);
        if (v_is(all->items[i], T_UNDEF)) {
            value_release(v_obj(&all->head));
            return false;
        }
    }
    if (!all)
        return false;
    getter_clear(self.u.o);
    ((Getter *)self.u.o)->names = v_obj(&all->head);
    return true;
}

static bool attribute_of(VM *vm, Value v, Value name, Value *out) {
    if (value_is_str(name))
        return attr_get(vm, v, string_of(name), out);
    const Tuple *path = tuple_of(name);
    *out = value_copy(v);
    for (size_t i = 0; i < path->n; i++) {
        Value of = *out;
        bool ok = attr_get(vm, of, string_of(path->items[i]), out);
        value_release(of);
        if (!ok)
            return false;
    }
    return true;
}

static bool attribute_call(VM *vm, Value self, const Args *args, Value *out) {
    return get_parts(vm, self, args, attribute_of, out);
}

static bool m_caller_init(VM *vm, Value self, Value *args, Value *out) {
    *out = V_NONE;
    if (v_is(args[0], T_UNDEF))
        return vm_raise(vm, ERR_TYPE, "methodcaller needs at least one argument, the method name");
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "method name must be a string");
    Value name = intern(vm, str_get(args[0]));
    Value one = v_is(name, T_UNDEF) ? name : tuple_new(vm, &name, 1);
    Value all = v_is(one, T_UNDEF) ? one : joined(vm, one, args[1]);
    value_release(one);
    if (v_is(all, T_UNDEF))
        return false;
    getter_clear(self.u.o);
    ((Getter *)self.u.o)->names = all;
    ((Getter *)self.u.o)->keywords = value_copy(args[2]);
    return true;
}

static bool caller_call(VM *vm, Value self, const Args *args, Value *out) {
    if (!one_argument(vm, self, args))
        return false;
    Value names = value_copy(((Getter *)self.u.o)->names);
    Value keywords = value_copy(((Getter *)self.u.o)->keywords);
    const Tuple *t = tuple_of(names);
    bool ok;
    if (!dict_length(keywords)) {
        ok = call_method(vm, args->v[0], string_of(t->items[0]), t->items + 1, t->n - 1, out);
    } else {
        Value method, made = V_UNDEF, rest = tuple_new(vm, t->items + 1, t->n - 1);
        ok = !v_is(rest, T_UNDEF) && attr_get(vm, args->v[0], string_of(t->items[0]), &method);
        if (ok) { // as a partial that is called at once
            Partial *p = obj_new(vm, &type_partial);
            ok = p != NULL;
            if (p) {
                made = v_obj(&p->head);
                p->func = method;
                p->args = value_copy(rest);
                p->keywords = value_copy(keywords);
                ok = partial_call(vm, made, &(Args){0}, out);
            } else {
                value_release(method);
            }
        }
        value_release(made);
        value_release(rest);
    }
    value_release(names);
    value_release(keywords);
    return ok;
}

static bool m_names(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Getter *g = (const Getter *)self.u.o;
    if (!is_ready(vm, g->names))
        return false;
    Value parts[] = {g->names, v_is(g->keywords, T_UNDEF) ? V_NONE : g->keywords};
    *out = tuple_new(vm, parts, 2);
    return !v_is(*out, T_UNDEF);
}

#define GETTER_SLOTS                                                               \
    .open = true, .base = &type_object, .size = sizeof(Getter), .collected = true, \
    .free = getter_clear, .traverse = getter_traverse, .clear = getter_clear,      \
    .hash = identity_hash

static const Method item_methods[] = {
    {"__init__(item=<no value>, /, *items)", m_item_init, "Keeps keys."},
    {"_parts()", m_names, "The keys."},
    {0},
};
static const Method attribute_methods[] = {
    {"__init__(attr=<no value>, /, *attrs)", m_attribute_init, "Keeps names of attributes."},
    {"_parts()", m_names, "The names."},
    {0},
};
static const Method caller_methods[] = {
    {"__init__(name=<no value>, /, *args, **kwargs)", m_caller_init,
     "Keeps a method's name and arguments."},
    {"_parts()", m_names, "Name and arguments."},
    {0},
};

const Type type_item_getter = {
    .name = "_itemgetter", GETTER_SLOTS, .call = item_call, .methods = item_methods};
const Type type_attribute_getter = {
    .name = "_attrgetter", GETTER_SLOTS, .call = attribute_call, .methods = attribute_methods};
const Type type_method_caller = {
    .name = "_methodcaller", GETTER_SLOTS, .call = caller_call, .methods = caller_methods};

// ---- cmp_to_key ---------------------------------------------------------------------------------

typedef struct SortKey { // what cmp_to_key gives, and the keys that it makes in turn
    Obj head;
    Value compare, object; // object: T_UNDEF in the first
} SortKey;

static SortKey *sort_key_of(Value v) {
    return (SortKey *)v.u.o;
}

static void sort_key_clear(Obj *o) {
    SortKey *k = (SortKey *)o;
    Value compare = k->compare, object = k->object;
    k->compare = k->object = V_UNDEF;
    value_release(compare);
    value_release(object);
}

static void sort_key_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((SortKey *)o)->compare, ctx);
    visit(((SortKey *)o)->object, ctx);
}

static Value sort_key_new(VM *vm, Value compare, Value object) {
    SortKey *k = obj_new(vm, &type_sort_key);
    if (!k)
        return V_UNDEF;
    k->compare = value_copy(compare);
    k->object = value_copy(object);
    return v_obj(&k->head);
}

static bool sort_key_call(VM *vm, Value self, const Args *args, Value *out) {
    if (args->npos + args->nkw == 0)
        return vm_raise(vm, ERR_TYPE, "K() missing required argument 'obj' (pos 1)");
    if (args->npos + args->nkw > 1)
        return vm_raise(vm, ERR_TYPE, "K() takes at most 1 argument (%zu given)",
                        args->npos + args->nkw);
    *out = sort_key_new(vm, sort_key_of(self)->compare, args->v[0]);
    return !v_is(*out, T_UNDEF);
}

static bool sort_key_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    *handled = true;
    if (!v_is_type(a, &type_sort_key) || !v_is_type(b, &type_sort_key))
        return vm_raise(vm, ERR_TYPE, "other argument must be K instance");
    const SortKey *x = sort_key_of(a);
    const SortKey *y = sort_key_of(b);
    if (v_is(x->object, T_UNDEF) || v_is(y->object, T_UNDEF))
        return vm_raise(vm, ERR_ATTRIBUTE, "object");
    Value given[] = {x->object, y->object}, order;
    if (!call_values(vm, x->compare, given, 2, &order))
        return false;
    bool ok = op_compare(vm, op, order, v_int(0), out);
    value_release(order);
    return ok;
}

static bool sort_key_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    (void)vm;
    const Value object = sort_key_of(v)->object;
    *found = str_is(name, "obj");
    if (*found)
        *out = v_is(object, T_UNDEF) ? V_NONE : value_copy(object);
    return true;
}

static bool f_cmp_to_key(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    *out = sort_key_new(vm, args[0], V_UNDEF);
    return !v_is(*out, T_UNDEF);
}

const Type type_sort_key = {
    .name = "KeyWrapper",
    .module = "functools",
    .full_name = "functools.KeyWrapper",
    .size = sizeof(SortKey),
    .collected = true,
    .free = sort_key_clear,
    .traverse = sort_key_traverse,
    .clear = sort_key_clear,
    .getattr = sort_key_getattr,
    .call = sort_key_call,
    .compare = sort_key_compare,
};

// ---- operators as functions ---------------------------------------------------------------------

#define BINARY(name, op)                                                        \
    static bool o_##name(VM *vm, void *ctx, Value *args, Value *out) {          \
        (void)ctx;                                                              \
        return op_binary(vm, op, args[0], args[1], false, out);                 \
    }                                                                           \
    static bool o_in_place_##name(VM *vm, void *ctx, Value *args, Value *out) { \
        (void)ctx;                                                              \
        return op_binary(vm, op, args[0], args[1], true, out);                  \
    }
#define COMPARE(name, op)                                              \
    static bool o_##name(VM *vm, void *ctx, Value *args, Value *out) { \
        (void)ctx;                                                     \
        return op_compare(vm, op, args[0], args[1], out);              \
    }
#define UNARY(name, op)                                                \
    static bool o_##name(VM *vm, void *ctx, Value *args, Value *out) { \
        (void)ctx;                                                     \
        return op_unary(vm, op, args[0], out);                         \
    }
BINARY(add, OP_ADD)
BINARY(sub, OP_SUB)
BINARY(mul, OP_MUL)
BINARY(truediv, OP_TRUEDIV)
BINARY(floordiv, OP_FLOORDIV)
BINARY(mod, OP_MOD)
BINARY(pow, OP_POW)
BINARY(matmul, OP_MATMUL)
BINARY(lshift, OP_LSHIFT)
BINARY(rshift, OP_RSHIFT)
BINARY(and, OP_AND)
BINARY(or, OP_OR)
BINARY(xor, OP_XOR)
COMPARE(lt, OP_LT)
COMPARE(le, OP_LE)
COMPARE(eq, OP_EQ)
COMPARE(ne, OP_NE)
COMPARE(gt, OP_GT)
COMPARE(ge, OP_GE)
UNARY(neg, OP_NEG)
UNARY(pos, OP_POS)
UNARY(invert, OP_INVERT)

static bool o_truth(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    bool yes;
    return value_truth(vm, args[0], &yes) && (*out = v_bool(yes), true);
}
static bool o_not(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    bool yes;
    return value_truth(vm, args[0], &yes) && (*out = v_bool(!yes), true);
}
static bool o_is(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    *out = v_bool(op_is(args[0], args[1]));
    return true;
}
static bool o_is_not(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    *out = v_bool(!op_is(args[0], args[1]));
    return true;
}
static bool o_index(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return value_whole(vm, args[0], out);
}
static bool o_contains(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    bool yes;
    return op_contains(vm, args[0], args[1], &yes) && (*out = v_bool(yes), true);
}
static bool o_getitem(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return op_getitem(vm, args[0], args[1], out);
}
static bool o_setitem(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    *out = V_NONE;
    return op_setitem(vm, args[0], args[1], args[2]);
}
static bool o_delitem(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    *out = V_NONE;
    return op_setitem(vm, args[0], args[1], V_UNDEF);
}

const NativeRow natives_operator[] = {
    {"functools", "cmp_to_key(mycmp)", f_cmp_to_key, "A key of a function that compares."},
    {"operator", "add(a, b, /)", o_add, "a + b."},
    {"operator", "sub(a, b, /)", o_sub, "a - b."},
    {"operator", "mul(a, b, /)", o_mul, "a * b."},
    {"operator", "truediv(a, b, /)", o_truediv, "a / b."},
    {"operator", "floordiv(a, b, /)", o_floordiv, "a // b."},
    {"operator", "mod(a, b, /)", o_mod, "a % b."},
    {"operator", "pow(a, b, /)", o_pow, "a ** b."},
    {"operator", "matmul(a, b, /)", o_matmul, "a @ b."},
    {"operator", "lshift(a, b, /)", o_lshift, "a << b."},
    {"operator", "rshift(a, b, /)", o_rshift, "a >> b."},
    {"operator", "and_(a, b, /)", o_and, "a & b."},
    {"operator", "or_(a, b, /)", o_or, "a | b."},
    {"operator", "xor(a, b, /)", o_xor, "a ^ b."},
    {"operator", "iadd(a, b, /)", o_in_place_add, "a += b."},
    {"operator", "isub(a, b, /)", o_in_place_sub, "a -= b."},
    {"operator", "imul(a, b, /)", o_in_place_mul, "a *= b."},
    {"operator", "itruediv(a, b, /)", o_in_place_truediv, "a /= b."},
    {"operator", "ifloordiv(a, b, /)", o_in_place_floordiv, "a //= b."},
    {"operator", "imod(a, b, /)", o_in_place_mod, "a %= b."},
    {"operator", "ipow(a, b, /)", o_in_place_pow, "a **= b."},
    {"operator", "imatmul(a, b, /)", o_in_place_matmul, "a @= b."},
    {"operator", "ilshift(a, b, /)", o_in_place_lshift, "a <<= b."},
    {"operator", "irshift(a, b, /)", o_in_place_rshift, "a >>= b."},
    {"operator", "iand(a, b, /)", o_in_place_and, "a &= b."},
    {"operator", "ior(a, b, /)", o_in_place_or, "a |= b."},
    {"operator", "ixor(a, b, /)", o_in_place_xor, "a ^= b."},
    {"operator", "lt(a, b, /)", o_lt, "a < b."},
    {"operator", "le(a, b, /)", o_le, "a <= b."},
    {"operator", "eq(a, b, /)", o_eq, "a == b."},
    {"operator", "ne(a, b, /)", o_ne, "a != b."},
    {"operator", "gt(a, b, /)", o_gt, "a > b."},
    {"operator", "ge(a, b, /)", o_ge, "a >= b."},
    {"operator", "neg(a, /)", o_neg, "-a."},
    {"operator", "pos(a, /)", o_pos, "+a."},
    {"operator", "invert(a, /)", o_invert, "~a."},
    {"operator", "truth(a, /)", o_truth, "Is it true?"},
    {"operator", "not_(a, /)", o_not, "not a."},
    {"operator", "is_(a, b, /)", o_is, "a is b."},
    {"operator", "is_not(a, b, /)", o_is_not, "a is not b."},
    {"operator", "index(a, /)", o_index, "a.__index__()."},
    {"operator", "contains(a, b, /)", o_contains, "b in a."},
    {"operator", "getitem(a, b, /)", o_getitem, "a[b]."},
    {"operator", "setitem(a, b, c, /)", o_setitem, "a[b] = c."},
    {"operator", "delitem(a, b, /)", o_delitem, "del a[b]."},
    {0},
};
