// dict.c: dicts: entries in the order they came, and an index over them by hash.
//
//   entries  [hash key item] [hash key item] [deleted] [hash key item] ...   n of cap
//   index    open addressing: entry number + 1, 0 free, GONE deleted
//
// Up to SCAN_MAX entries there is no index: looking through them is as fast.
// Comparing keys may run code of the cell, which may change the dict; a search
// that notices it starts again.
#include "kernel/vm/import.h"
#include "kernel/vm/slot_methods.h"
#include "kernel/base/mem.h"
#include <stddef.h>

enum { SCAN_MAX = 8 };
#define GONE UINT32_MAX

// ---- searching ----------------------------------------------------------------------------------

// Are the keys equal? *again: the dict changed meanwhile.
static bool same_key(VM *vm, const Dict *d, const DictEntry *e, Value key, bool *same,
                     bool *again) {
    Value own = e->key;
    *again = false;
    if (op_is(own, key)) {
        *same = true;
        return true;
    }
    if (v_is_type(own, &type_str) && v_is_type(key, &type_str)) {
        *same = string_equal(string_of(own), string_of(key));
        return true;
    }
    if ((v_is(own, T_INT) && v_is(key, T_INT)) || !vm) {
        *same = false;
        return true;
    }
    uint32_t version = d->version;
    value_retain(own);
    value_retain(key); // the comparison may run code that drops them
    bool ok = value_equal(vm, own, key, same);
    value_release(own);
    value_release(key);
    *again = d->version != version;
    return ok;
}

// Entry number of key, -1 when it is not there.
static bool search(VM *vm, const Dict *d, Value key, uint64_t hash, int64_t *out) {
    bool same, again;
restart:
    *out = -1;
    if (!d->index) {
        for (size_t i = 0; i < d->n; i++) {
            if (d->entries[i].hash != hash || v_is(d->entries[i].key, T_UNDEF))
                continue;
            if (!same_key(vm, d, &d->entries[i], key, &same, &again))
                return false;
            if (again)
                goto restart;
            if (same) {
                *out = (int64_t)i;
                return true;
            }
        }
        return true;
    }
    uint64_t perturb = hash;
    for (size_t at = hash & d->mask;; at = (at * 5 + 1 + (perturb >>= 5)) & d->mask) {
        uint32_t slot = d->index[at];
        if (slot == 0)
            return true;
        if (slot == GONE || d->entries[slot - 1].hash != hash)
            continue;
        if (!same_key(vm, d, &d->entries[slot - 1], key, &same, &again))
            return false;
        if (again)
            goto restart;
        if (same) {
            *out = (int64_t)slot - 1;
            return true;
        }
    }
}

static bool look_at_name(VM *vm, Dict *d, Value key);

bool dict_find(VM *vm, Dict *d, Value key, Value **item) {
    uint64_t hash;
    int64_t at;
    if (d->names && !look_at_name(vm, d, key))
        return false;
    if (!value_hash(vm, key, &hash) || !search(vm, d, key, hash, &at))
        return false;
    *item = at < 0 ? NULL : &d->entries[at].item;
    return true;
}

Value *dict_find_simple(const Dict *d, const Value *key) {
    int64_t at;
    uint64_t hash;
    if (d->names)
        return NULL;
    if (key->tag == T_INT)
        hash = hash_int(key->u.i);
    else if (v_is_type(*key, &type_str))
        hash = string_hash(string_of(*key));
    else
        return NULL;
    if (!search(NULL, d, *key, hash, &at) || at < 0)
        return NULL;
    return &d->entries[at].item;
}

Value *dict_find_name(const Dict *d, const Value name) {
    int64_t at;
    if (!search(NULL, d, name, string_hash(string_of(name)), &at) || at < 0)
        return NULL;
    return &d->entries[at].item;
}

bool dict_get(VM *vm, Value dict, Value key, Value *out, bool *found) {
    Value *item;
    if (!dict_find(vm, dict_of(dict), key, &item))
        return false;
    *found = item != NULL;
    if (item)
        *out = value_copy(*item);
    return true;
}

bool dict_next(Value dict, size_t *at, Value *key, Value *item) {
    const Dict *d = dict_of(dict);
    while (*at < d->n) {
        const DictEntry *e = &d->entries[(*at)++];
        if (v_is(e->key, T_UNDEF))
            continue;
        *key = e->key;
        *item = e->item;
        return true;
    }
    return false;
}

size_t dict_length(Value dict) {
    return dict_of(dict)->live;
}

// ---- changing -----------------------------------------------------------------------------------

static void index_put(Dict *d, uint64_t hash, size_t entry) {
    uint64_t perturb = hash;
    size_t at = hash & d->mask;
    while (d->index[at] != 0)
        at = (at * 5 + 1 + (perturb >>= 5)) & d->mask;
    d->index[at] = (uint32_t)entry + 1;
}

// A search ends at a free place, so there must always be some: keys that come and go use them up.
static void clean_index(Dict *d) {
    if (!d->index || d->gone <= d->mask / 4)
        return;
    memset(d->index, 0, (d->mask + 1) * sizeof *d->index);
    d->gone = 0;
    for (size_t i = 0; i < d->n; i++)
        if (!v_is(d->entries[i].key, T_UNDEF))
            index_put(d, d->entries[i].hash, i);
}

static void compact(Dict *d) {
    size_t n = 0;
    for (size_t i = 0; i < d->n; i++)
        if (!v_is(d->entries[i].key, T_UNDEF))
            d->entries[n++] = d->entries[i];
    d->n = n;
}

// Makes room for one more entry; the index is made new for the size to come.
static bool make_room(VM *vm, Dict *d) {
    size_t cap = d->live < 2 ? 4 : d->live < 5 ? 8 : d->live * 2;
    size_t size = 16;
    if (d->n < d->cap) {
        clean_index(d);
        return true;
    }
    if (cap > UINT32_MAX / 2)
        return vm_no_memory(vm);
    while (size < cap * 3 / 2)
        size *= 2;
    uint32_t *index = cap > SCAN_MAX ? mem_zero(size * sizeof *index) : NULL;
    if (cap > SCAN_MAX && !index)
        return vm_no_memory(vm);
    DictEntry *entries = part_new(cap * sizeof *entries);
    if (!entries) {
        mem_free(index);
        return vm_no_memory(vm);
    }
    if (d->n > LOOK_BYTES && stop_asked()) { // the work of each part is a tenth of a second at most
        mem_free(index);
        part_free(entries, cap * sizeof *entries);
        return raise_interrupt(vm);
    }
    compact(d);
    if (d->n)
        memcpy(entries, d->entries, d->n * sizeof *entries);
    part_free(d->entries, d->cap * sizeof *entries);
    mem_free(d->index);
    d->entries = entries;
    d->cap = cap;
    d->index = index;
    d->mask = size - 1;
    d->gone = 0;
    for (size_t i = 0; index && i < d->n; i++)
        index_put(d, entries[i].hash, i);
    return true;
}

static bool set_hashed(VM *vm, Dict *d, Value key, uint64_t hash, Value item) {
    int64_t at;
    if (d->names && value_is_str(key) && !names_set(vm, d->names, str_get(key), item))
        return false;
    if (!search(vm, d, key, hash, &at))
        return false;
    if (at >= 0) {
        Value old = d->entries[at].item;
        d->entries[at].item = value_copy(item);
        value_release(old);
        return true;
    }
    if (!make_room(vm, d))
        return false;
    d->entries[d->n] = (DictEntry){hash, value_copy(key), value_copy(item)};
    if (d->index)
        index_put(d, hash, d->n);
    d->n++;
    d->live++;
    d->version++;
    return true;
}

bool dict_add_name(VM *vm, Dict *d, String *name, Value item) {
    if (!make_room(vm, d)) {
        vm_clear_raised(vm);
        return false;
    }
    uint64_t hash = string_hash(name);
    d->entries[d->n] = (DictEntry){hash, value_copy(v_obj(&name->head)), item};
    if (d->index)
        index_put(d, hash, d->n);
    d->n++;
    d->live++;
    d->version++;
    return true;
}

bool dict_set(VM *vm, Value dict, Value key, Value item) {
    uint64_t hash;
    value_retain(key);
    value_retain(item); // a hash or a comparison of a cell may drop them where they came from
    bool ok = value_hash(vm, key, &hash) && set_hashed(vm, dict_of(dict), key, hash, item);
    value_release(key);
    value_release(item);
    return ok;
}

static void set_gone(Dict *d, uint64_t hash, size_t entry) {
    uint64_t perturb = hash;
    size_t at = hash & d->mask;
    while (d->index[at] != entry + 1)
        at = (at * 5 + 1 + (perturb >>= 5)) & d->mask;
    d->index[at] = GONE;
    d->gone++;
}

// Takes entry number `at` out; its key and item are the caller's to release.
static DictEntry take_out(Dict *d, size_t at) {
    DictEntry e = d->entries[at];
    if (d->index)
        set_gone(d, e.hash, at);
    d->entries[at].key = d->entries[at].item = V_UNDEF;
    d->live--;
    d->version++;
    while (d->n && v_is(d->entries[d->n - 1].key, T_UNDEF))
        d->n--; // popitem stays fast
    return e;
}

bool dict_remove(VM *vm, Dict *d, Value key, Value *out, bool *found) {
    uint64_t hash;
    int64_t at;
    if (d->names && !look_at_name(vm, d, key))
        return false;
    if (!value_hash(vm, key, &hash) || !search(vm, d, key, hash, &at))
        return false;
    *found = at >= 0;
    if (at < 0)
        return true;
    if (d->names && value_is_str(key) && !names_set(vm, d->names, str_get(key), V_UNDEF))
        return false;
    DictEntry e = take_out(d, (size_t)at);
    value_release(e.key);
    *out = e.item;
    return true;
}

// The name that a key is, as it is now, put where the dict has it.
static bool look_at_name(VM *vm, Dict *d, Value key) {
    Value now = value_is_str(key) ? names_get(vm, d->names, str_get(key)) : V_UNDEF, old;
    bool found = false, ok = true;
    uint32_t names = d->names;
    if (!value_is_str(key))
        return true;
    d->names = NAMES_NONE;
    if (!v_is(now, T_UNDEF))
        ok = dict_set(vm, v_obj(&d->head), key, now);
    else if ((ok = dict_remove(vm, d, key, &old, &found)) && found)
        value_release(old);
    d->names = names;
    return ok;
}

void dict_clear(Dict *d) {
    DictEntry *entries = d->entries;
    size_t n = d->n, cap = d->cap;
    mem_free(d->index);
    d->entries = NULL;
    d->index = NULL;
    d->n = d->cap = d->live = d->gone = 0;
    d->version++;
    for (size_t i = 0; i < n; i++) {
        value_release(entries[i].key);
        value_release(entries[i].item);
        entries[i].key = entries[i].item = V_UNDEF;
        if (i % FREE_LOOK == FREE_LOOK - 1 &&
            gc_take_items(entries, cap * sizeof *entries, n,
                          (Entries){sizeof *entries, offsetof(DictEntry, key), 2}))
            return;
    }
    part_free(entries, cap * sizeof *entries);
}

Value dict_new(VM *vm) {
    Dict *d = obj_new(vm, &type_dict);
    return d ? v_obj(&d->head) : V_UNDEF;
}

// Retained copies of entries; false after an interrupt, with none kept.
static bool copy_entries(VM *vm, DictEntry *to, const DictEntry *from, size_t n) {
    for (size_t i = 0, due = 0; i < n; i++) {
        if (!goes_on(vm, i, &due)) {
            for (size_t k = 0; k < i; k++) {
                value_release(to[k].key);
                value_release(to[k].item);
            }
            return false;
        }
        to[i] = from[i];
        value_retain(to[i].key);
        value_retain(to[i].item);
    }
    return true;
}

// The entries and the index of another dict as they are, into an empty one.
static bool copy_whole(VM *vm, Dict *d, const Dict *other) {
    DictEntry *entries = part_new(other->cap * sizeof *entries);
    uint32_t *index = other->index ? mem_alloc((other->mask + 1) * sizeof *index) : NULL;
    bool room = entries && (index || !other->index);
    if (!room || !copy_entries(vm, entries, other->entries, other->n)) {
        if (entries)
            part_free(entries, other->cap * sizeof *entries);
        mem_free(index);
        return room ? false : vm_no_memory(vm);
    }
    if (index)
        memcpy(index, other->index, (other->mask + 1) * sizeof *index);
    d->entries = entries;
    d->index = index;
    d->n = d->live = other->n;
    d->cap = other->cap;
    d->mask = other->mask;
    d->gone = other->gone;
    d->version++;
    return true;
}

static bool update_dict(VM *vm, Dict *d, Dict *other) {
    if (d == other)
        return true;
    bool whole = !d->cap && d->names == NAMES_NONE && other->names == NAMES_NONE && other->n &&
                 other->n == other->live;
    if (whole)
        return copy_whole(vm, d, other);
    for (size_t i = 0, due = 0; i < other->n; i++) {
        if (!goes_on(vm, i, &due))
            return false;
        DictEntry e = other->entries[i];
        if (v_is(e.key, T_UNDEF))
            continue;
        value_retain(e.key);
        value_retain(e.item);
        bool ok = set_hashed(vm, d, e.key, e.hash, e.item);
        value_release(e.key);
        value_release(e.item);
        if (!ok)
            return false;
    }
    return true;
}

Value dict_copy(VM *vm, Dict *d) {
    Value v = dict_new(vm);
    if (v_is(v, T_UNDEF))
        return v;
    if (!update_dict(vm, dict_of(v), d)) {
        value_release(v);
        return V_UNDEF;
    }
    return v;
}

static bool update_pair(VM *vm, Dict *d, Value pair, size_t number) {
    const Value *items;
    size_t n;
    const Type *t = value_type(vm, pair);
    if (!t->iter && !(t->getitem && t->length))
        return vm_raise(vm, ERR_TYPE,
                        "cannot convert dictionary update sequence element #%zu to a sequence",
                        number);
    Value seq = value_items(pair, &items, &n) ? value_copy(pair) : list_from(vm, pair);
    if (v_is(seq, T_UNDEF))
        return false;
    Value held; // a hash or a comparison of a cell may change the pair
    bool kept = value_hold(vm, seq, &held);
    value_release(seq);
    if (!kept)
        return false;
    value_items(held, &items, &n);
    bool ok =
        n == 2 ? dict_set(vm, v_obj(&d->head), items[0], items[1])
               : vm_raise(vm, ERR_VALUE,
                          "dictionary update sequence element #%zu has length %zu; 2 is required",
                          number, n);
    value_release(held);
    return ok;
}

// An object with keys() and items, as ** and update take it.
static bool update_mapping(VM *vm, Dict *d, Value other) {
    Value keys, it, key, item;
    bool done = false, ok;
    if (!call_method(vm, other, known(vm, WK_KEYS), NULL, 0, &keys))
        return false;
    ok = value_iter(vm, keys, &it);
    value_release(keys);
    if (!ok)
        return false;
    while ((ok = value_next(vm, it, &key, &done)) && !done) {
        ok = op_getitem(vm, other, key, &item);
        if (ok) {
            ok = dict_set(vm, v_obj(&d->head), key, item);
            value_release(item);
        }
        value_release(key);
        if (!ok)
            break;
    }
    value_release(it);
    return ok;
}

bool dict_update(VM *vm, Dict *d, Value other) {
    if (v_has(other, &type_dict))
        return update_dict(vm, d, dict_of(other));
    if (value_type(vm, other)->class_object) {
        Value keys;
        bool found;
        if (!attr_find(vm, other, known(vm, WK_KEYS), &keys, &found))
            return false;
        if (found) {
            value_release(keys);
            return update_mapping(vm, d, other);
        }
    }
    Value it, pair;
    bool done = false, ok;
    if (!value_iter(vm, other, &it))
        return false;
    for (size_t i = 0; (ok = vm_poll(vm) && value_next(vm, it, &pair, &done)) && !done; i++) {
        ok = update_pair(vm, d, pair, i);
        value_release(pair);
        if (!ok)
            break;
    }
    value_release(it);
    return ok;
}

// ---- the type -----------------------------------------------------------------------------------

static void dict_free(Obj *o) {
    dict_clear((Dict *)o);
}

static void dict_traverse(Obj *o, VisitFn visit, void *ctx) {
    Dict *d = (Dict *)o;
    for (size_t i = 0; i < d->n; i++) {
        visit(d->entries[i].key, ctx);
        visit(d->entries[i].item, ctx);
    }
}

static bool put_entry(VM *vm, const DictEntry *e, bool keys, bool items, Buf *out) {
    Value key = value_copy(e->key);
    Value item = value_copy(e->item);
    bool ok = !keys || value_repr(vm, key, out);
    if (ok && keys && items)
        buf_add(out, STR(": "));
    if (ok && items)
        ok = value_repr(vm, item, out);
    value_release(key);
    value_release(item);
    return ok;
}

static bool dict_repr(VM *vm, Value v, Buf *out) {
    Dict *d = dict_of(v);
    bool ok = true, first = true;
    if (!repr_begin(vm, v.u.o)) {
        buf_add(out, STR("{...}"));
        return true;
    }
    buf_byte(out, '{');
    for (size_t i = 0; ok && i < d->n; i++) {
        if (v_is(d->entries[i].key, T_UNDEF))
            continue;
        if (!first)
            buf_add(out, STR(", "));
        first = false;
        ok = put_entry(vm, &d->entries[i], true, true, out);
    }
    buf_byte(out, '}');
    repr_end(vm);
    return ok;
}

static bool dict_length_slot(VM *vm, Value v, int64_t *out) {
    (void)vm;
    *out = (int64_t)dict_of(v)->live;
    return true;
}

static bool dict_getitem(VM *vm, Value v, Value key, Value *out) {
    Value *item;
    if (!dict_find(vm, dict_of(v), key, &item))
        return false;
    if (item) {
        *out = value_copy(*item);
        return true;
    }
    if (v.u.o->type->class_object &&
        !v_is(type_find(vm, v.u.o->type, known(vm, WK_MISSING)), T_UNDEF))
        return call_method(vm, v, known(vm, WK_MISSING), &key, 1, out);
    return raise_key(vm, key);
}

static bool dict_setitem(VM *vm, Value v, Value key, Value item) {
    if (!v_is(item, T_UNDEF))
        return dict_set(vm, v, key, item);
    bool found;
    Value old;
    if (!dict_remove(vm, dict_of(v), key, &old, &found))
        return false;
    if (!found)
        return raise_key(vm, key);
    value_release(old);
    return true;
}

static bool dict_contains(VM *vm, Value v, Value key, bool *out) {
    Value *item;
    return dict_find(vm, dict_of(v), key, &item) && (*out = item != NULL, true);
}

static bool dict_equal(VM *vm, Dict *a, Dict *b, bool *out) {
    *out = a->live == b->live;
    for (size_t i = 0, due = 0; *out && i < a->n; i++) {
        if (!goes_on(vm, i, &due))
            return false;
        DictEntry e = a->entries[i];
        Value *item;
        if (v_is(e.key, T_UNDEF))
            continue;
        value_retain(e.key);
        value_retain(e.item);
        bool ok = dict_find(vm, b, e.key, &item);
        if (ok && !item)
            *out = false;
        if (ok && item) {
            Value other = value_copy(*item);
            ok = value_equal(vm, e.item, other, out);
            value_release(other);
        }
        value_release(e.key);
        value_release(e.item);
        if (!ok)
            return false;
    }
    return true;
}

static bool dict_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    bool same;
    if (!v_has(a, &type_dict) || !v_has(b, &type_dict) || (op != OP_EQ && op != OP_NE))
        return true;
    *handled = true;
    return dict_equal(vm, dict_of(a), dict_of(b), &same) &&
           (*out = v_bool(same == (op == OP_EQ)), true);
}

static bool dict_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    if (op != OP_OR || !v_has(a, &type_dict) || !v_has(b, &type_dict))
        return true;
    *handled = true;
    *out = dict_copy(vm, dict_of(a));
    if (v_is(*out, T_UNDEF))
        return false;
    if (!update_dict(vm, dict_of(*out), dict_of(b))) {
        value_release(*out);
        return false;
    }
    return true;
}

static bool dict_inplace(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    if (op != OP_OR)
        return true;
    *handled = true;
    if (!dict_update(vm, dict_of(a), b))
        return false;
    *out = value_copy(a);
    return true;
}

// ---- views and iterators ------------------------------------------------------------------------

typedef enum DictPart { PART_KEYS = 1, PART_ITEMS = 2, PART_PAIRS = 3 } DictPart;

typedef struct DictView {
    Obj head;
    Value dict;
} DictView;

typedef struct DictIter {
    Obj head;
    Value dict; // T_UNDEF when exhausted
    size_t at, live;
    DictPart part;
    bool backwards;
    Value pair; // handed out last; used again when nobody else has it
} DictIter;

static Value iter_new(VM *vm, Value dict, DictPart part, bool backwards) {
    DictIter *it = obj_new(vm, &type_dict_iter);
    if (!it)
        return V_UNDEF;
    it->dict = value_copy(dict);
    it->at = backwards ? dict_of(dict)->n : 0;
    it->live = dict_of(dict)->live;
    it->part = part;
    it->backwards = backwards;
    return v_obj(&it->head);
}

static bool iter_step(DictIter *it, Value *key, Value *item) {
    Dict *d = dict_of(it->dict);
    if (!it->backwards)
        return dict_next(it->dict, &it->at, key, item);
    while (it->at > 0) {
        const DictEntry *e = &d->entries[--it->at];
        if (v_is(e->key, T_UNDEF))
            continue;
        *key = e->key;
        *item = e->item;
        return true;
    }
    return false;
}

static void iter_clear(Obj *o) {
    DictIter *it = (DictIter *)o;
    Value dict = it->dict, pair = it->pair;
    it->dict = it->pair = V_UNDEF;
    value_release(dict);
    value_release(pair);
}

static bool pair_of(VM *vm, Value *kept, Value key, Value item, Value *out) {
    if (v_is(*kept, T_OBJ) && kept->u.o->refs == 1) {
        Tuple *t = tuple_of(*kept);
        Value a = t->items[0], b = t->items[1];
        t->items[0] = value_copy(key);
        t->items[1] = value_copy(item);
        value_release(a);
        value_release(b);
        *out = value_copy(*kept);
        return true;
    }
    *out = tuple_new(vm, (Value[]){key, item}, 2);
    if (v_is(*out, T_UNDEF))
        return false;
    value_release(*kept);
    *kept = value_copy(*out);
    return true;
}

static bool dict_iter_next(VM *vm, Value v, Value *out, bool *done) {
    DictIter *it = (DictIter *)v.u.o;
    Value key, item;
    if (v_is(it->dict, T_UNDEF))
        return *done = true;
    if (dict_of(it->dict)->live != it->live) {
        it->live = SIZE_MAX; // and so for every later call
        return vm_raise(vm, ERR_RUNTIME, "dictionary changed size during iteration");
    }
    if (!iter_step(it, &key, &item)) {
        iter_clear(v.u.o);
        return *done = true;
    }
    if (it->part == PART_PAIRS)
        return pair_of(vm, &it->pair, key, item, out);
    *out = value_copy(it->part == PART_KEYS ? key : item);
    return true;
}

static void iter_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((DictIter *)o)->dict, ctx);
    visit(((DictIter *)o)->pair, ctx);
}

// (iter, ([what is left],)); a dict that has changed meanwhile raises as the next item would.
static bool m_dict_iter_reduce(VM *vm, Value self, Value *args, Value *out) {
    const DictIter *it = (const DictIter *)self.u.o;
    DictIter rest = *it; // moved on instead of the iterator
    Value left = list_new(vm, 0), key, item, v;
    bool ok = !v_is(left, T_UNDEF);
    (void)args;
    if (ok && !v_is(it->dict, T_UNDEF) && dict_of(it->dict)->live != it->live)
        ok = vm_raise(vm, ERR_RUNTIME, "dictionary changed size during iteration");
    while (ok && !v_is(it->dict, T_UNDEF) && iter_step(&rest, &key, &item)) {
        v = it->part == PART_PAIRS ? tuple_new(vm, (Value[]){key, item}, 2)
                                   : value_copy(it->part == PART_KEYS ? key : item);
        ok = !v_is(v, T_UNDEF) && list_append(vm, left, v);
    }
    if (ok)
        return reduced_to_iter(vm, STR("iter"), left, V_UNDEF, out);
    value_release(left);
    return false;
}

static const Method dict_iter_methods[] = {
    {"__reduce__()", m_dict_iter_reduce, "What makes it again."},
    {0},
};

const Type type_dict_iter = {
    .name = "dict_keyiterator",
    .base = &type_object,
    .size = sizeof(DictIter),
    .collected = true,
    .free = iter_clear,
    .traverse = iter_traverse,
    .clear = iter_clear,
    .hash = identity_hash,
    .iter = iter_self,
    .next = dict_iter_next,
    .methods = dict_iter_methods,
};

static Value view_dict(Value v) {
    return ((DictView *)v.u.o)->dict;
}

Value dict_of_view(Value view) {
    return view_dict(view);
}

static DictPart view_part(Value v) {
    const Type *t = v.u.o->type;
    return t == &type_dict_keys ? PART_KEYS : t == &type_dict_values ? PART_ITEMS : PART_PAIRS;
}

static Value view_new(VM *vm, const Type *type, Value dict) {
    DictView *v = obj_new(vm, type);
    if (!v)
        return V_UNDEF;
    v->dict = value_copy(dict);
    return v_obj(&v->head);
}

static void view_clear(Obj *o) {
    Value v = ((DictView *)o)->dict;
    ((DictView *)o)->dict = V_UNDEF;
    value_release(v);
}

static void view_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((DictView *)o)->dict, ctx);
}

static bool view_length(VM *vm, Value v, int64_t *out) {
    return dict_length_slot(vm, view_dict(v), out);
}

static bool view_iter(VM *vm, Value v, Value *out) {
    *out = iter_new(vm, view_dict(v), view_part(v), false);
    return !v_is(*out, T_UNDEF);
}

static bool view_repr(VM *vm, Value v, Buf *out) {
    buf_printf(out, "%s(", v.u.o->type->name);
    if (!repr_begin(vm, v.u.o)) {
        buf_add(out, STR("...)"));
        return true;
    }
    Value list = list_from(vm, v);
    bool ok = !v_is(list, T_UNDEF) && value_repr(vm, list, out);
    value_release(list);
    repr_end(vm);
    buf_byte(out, ')');
    return ok;
}

static bool keys_contains(VM *vm, Value v, Value item, bool *out) {
    return dict_contains(vm, view_dict(v), item, out);
}

static bool pairs_contains(VM *vm, Value v, Value item, bool *out) {
    Value *found;
    *out = false;
    if (!v_is_type(item, &type_tuple) || tuple_of(item)->n != 2)
        return true;
    if (!dict_find(vm, dict_of(view_dict(v)), tuple_of(item)->items[0], &found) || !found)
        return !vm_raised(vm);
    Value own = value_copy(*found);
    bool ok = value_equal(vm, own, tuple_of(item)->items[1], out);
    value_release(own);
    return ok;
}

// Views of keys and of pairs are like sets.
static bool view_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    if (op != OP_AND && op != OP_OR && op != OP_SUB && op != OP_XOR)
        return true;
    Value x = set_new(vm), y = set_new(vm);
    bool ok = !v_is(x, T_UNDEF) && !v_is(y, T_UNDEF) && set_update(vm, set_of(x), a) &&
              set_update(vm, set_of(y), b) && op_binary(vm, op, x, y, false, out);
    value_release(x);
    value_release(y);
    *handled = true;
    return ok;
}

static bool view_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    const Type *ta = value_type(vm, a);
    const Type *tb = value_type(vm, b);
    bool both = (ta == &type_dict_keys || ta == &type_dict_items || ta == &type_set ||
                 ta == &type_frozenset) &&
                (tb == &type_dict_keys || tb == &type_dict_items || tb == &type_set ||
                 tb == &type_frozenset);
    if (!both)
        return true;
    Value x = set_new(vm), y = set_new(vm);
    bool ok = !v_is(x, T_UNDEF) && !v_is(y, T_UNDEF) && set_update(vm, set_of(x), a) &&
              set_update(vm, set_of(y), b) && op_compare(vm, op, x, y, out);
    value_release(x);
    value_release(y);
    *handled = true;
    return ok;
}

const Type type_dict_keys = {
    .name = "dict_keys",
    .base = &type_object,
    .size = sizeof(DictView),
    .collected = true,
    .free = view_clear,
    .traverse = view_traverse,
    .clear = view_clear,
    .repr = view_repr,
    .length = view_length,
    .contains = keys_contains,
    .iter = view_iter,
    .binary = view_binary,
    .compare = view_compare,
};
const Type type_dict_items = {
    .name = "dict_items",
    .base = &type_object,
    .size = sizeof(DictView),
    .collected = true,
    .free = view_clear,
    .traverse = view_traverse,
    .clear = view_clear,
    .repr = view_repr,
    .length = view_length,
    .contains = pairs_contains,
    .iter = view_iter,
    .binary = view_binary,
    .compare = view_compare,
};
const Type type_dict_values = {
    .name = "dict_values",
    .base = &type_object,
    .size = sizeof(DictView),
    .collected = true,
    .free = view_clear,
    .traverse = view_traverse,
    .clear = view_clear,
    .repr = view_repr,
    .hash = identity_hash,
    .length = view_length,
    .iter = view_iter,
};

// ---- methods ------------------------------------------------------------------------------------

static bool m_keys(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = view_new(vm, &type_dict_keys, self);
    return !v_is(*out, T_UNDEF);
}
static bool m_values(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = view_new(vm, &type_dict_values, self);
    return !v_is(*out, T_UNDEF);
}
static bool m_items(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = view_new(vm, &type_dict_items, self);
    return !v_is(*out, T_UNDEF);
}

static bool m_get(VM *vm, Value self, Value *args, Value *out) {
    bool found;
    if (!dict_get(vm, self, args[0], out, &found))
        return false;
    if (!found)
        *out = value_copy(args[1]);
    return true;
}

static bool m_pop(VM *vm, Value self, Value *args, Value *out) {
    bool found;
    if (!dict_remove(vm, dict_of(self), args[0], out, &found))
        return false;
    if (!found && v_is(args[1], T_UNDEF))
        return raise_key(vm, args[0]);
    if (!found)
        *out = value_copy(args[1]);
    return true;
}

static bool m_popitem(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Dict *d = dict_of(self);
    if (d->live == 0)
        return vm_raise(vm, ERR_KEY, "popitem(): dictionary is empty");
    if (d->names)
        return vm_raise(vm, ERR_NOT_IMPLEMENTED,
                        "popitem() of globals() or of a module's names is not supported; del takes "
                        "one name away");
    DictEntry e = take_out(d, d->n - 1);
    *out = tuple_steal(vm, (Value[]){e.key, e.item}, 2);
    return !v_is(*out, T_UNDEF);
}

static bool m_setdefault(VM *vm, Value self, Value *args, Value *out) {
    bool found;
    if (!dict_get(vm, self, args[0], out, &found))
        return false;
    if (found)
        return true;
    if (!dict_set(vm, self, args[0], args[1]))
        return false;
    *out = value_copy(args[1]);
    return true;
}

static bool m_update(VM *vm, Value self, Value *args, Value *out) {
    const Value *items;
    size_t n;
    value_items(args[0], &items, &n);
    if (n > 1)
        return vm_raise(vm, ERR_TYPE, "update expected at most 1 argument, got %zu", n);
    if (n && !dict_update(vm, dict_of(self), items[0]))
        return false;
    *out = V_NONE;
    return update_dict(vm, dict_of(self), dict_of(args[1]));
}

static bool m_copy(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = dict_copy(vm, dict_of(self));
    return !v_is(*out, T_UNDEF);
}

static bool m_clear(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    if (dict_of(self)->names)
        return vm_raise(vm, ERR_NOT_IMPLEMENTED,
                        "clear() of globals() or of a module's names is not supported; %%reset "
                        "takes all names of cells away");
    dict_clear(dict_of(self));
    *out = V_NONE;
    return true;
}

static bool m_reversed(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = iter_new(vm, self, PART_KEYS, true);
    return !v_is(*out, T_UNDEF);
}

static bool dict_iter(VM *vm, Value v, Value *out) {
    *out = iter_new(vm, v, PART_KEYS, false);
    return !v_is(*out, T_UNDEF);
}

static bool m_init(VM *vm, Value self, Value *args, Value *out) {
    return m_update(vm, self, args, out);
}

static const Method dict_methods[] = {
    {"__init__(*args, **kwargs)", m_init, "Puts the pairs in."},
    CONTAINER_METHODS,
    ITEM_METHODS,
    {"__or__(value, /)", slot_or, "self | value"},
    {"__ror__(value, /)", slot_ror, "value | self"},
    {"__ior__(value, /)", slot_ior, "self |= value"},
    {"keys()", m_keys, "A view of the keys."},
    {"values()", m_values, "A view of the values."},
    {"items()", m_items, "A view of the (key, value) pairs."},
    {"get(key, default=None, /)", m_get, "The value for key, or default."},
    {"pop(key, default=<no value>, /)", m_pop, "Takes the value for key out."},
    {"popitem()", m_popitem, "Takes the last pair out."},
    {"setdefault(key, default=None, /)", m_setdefault,
     "The value for key, which becomes default when missing."},
    {"update(*args, **kwargs)", m_update,
     "Puts the pairs of a mapping, or of an iterable of pairs, in."},
    {"copy()", m_copy, "A new dict of the same pairs."},
    {"clear()", m_clear, "Takes all pairs out."},
    {"__reversed__()", m_reversed, "The keys from the last to the first."},
    {0},
};

const Type type_dict = {
    .name = "dict",
    .base = &type_object,
    .size = sizeof(Dict),
    .collected = true,
    .free = dict_free,
    .traverse = dict_traverse,
    .clear = dict_free,
    .repr = dict_repr,
    .length = dict_length_slot,
    .getitem = dict_getitem,
    .setitem = dict_setitem,
    .contains = dict_contains,
    .iter = dict_iter,
    .binary = dict_binary,
    .inplace = dict_inplace,
    .compare = dict_compare,
    .methods = dict_methods,
};
