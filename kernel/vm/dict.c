// dict.c: dicts: entries in the order they came, and an index over them by hash.
//
//   entries  [hash key item] [hash key item] [deleted] [hash key item] ...   n of cap
//   index    open addressing: entry number + 1, 0 free, GONE deleted
//
// Up to SCAN_MAX entries there is no index: looking through them is as fast.
// Comparing keys may run code of the cell, which may change the dict; a search
// that notices it starts again.
//
// A dict of names (globals(), a module's __dict__) holds no values: an entry says in which slot the
// name's value is. Which names there are is seen by dict_table(), the one way to the entries.
#include "kernel/vm/import.h"
#include "kernel/vm/slot_methods.h"
#include "kernel/base/mem.h"
#include <stddef.h>

enum { SCAN_MAX = 8 };
#define GONE UINT32_MAX

// ---- searching ----------------------------------------------------------------------------------

// Are keys that are not one object equal? *again: the dict changed meanwhile.
static bool equal_keys(VM *vm, const DictTable *d, const DictEntry *e, Value key, bool *same,
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

static inline bool same_key(VM *vm, const DictTable *d, const DictEntry *e, Value key, bool *same,
                            bool *again) {
    *same = v_same(e->key, key);
    *again = false;
    return *same || equal_keys(vm, d, e, key, same, again);
}

// Entry number of key, -1 when it is not there.
static bool search(VM *vm, const DictTable *d, Value key, uint64_t hash, int64_t *out) {
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

Value *dict_item(const Dict *d, DictEntry *e) {
    return d->names && v_is(e->item.own, T_UNDEF)
               ? name_value(d->names->vm, (uint32_t)e->item.own.u.i)
               : &e->item.own;
}

bool dict_find(VM *vm, Dict *d, Value key, Value **item) {
    uint64_t hash;
    int64_t at;
    if (d->names && v_is_type(key, &type_str)) {
        *item = names_find_value(d->names, string_of(key));
        return true;
    }
    if (!value_hash(vm, key, &hash) || !search(vm, dict_table(d), key, hash, &at))
        return false;
    *item = at < 0 ? NULL : dict_item(d, &d->seen.entries[at]);
    if (*item && v_is(**item, T_UNDEF)) // a comparison has taken the name away
        *item = NULL;
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
    if (!search(NULL, &d->seen, *key, hash, &at) || at < 0)
        return NULL;
    return &d->seen.entries[at].item.own;
}

Value *dict_find_name(const Dict *d, const Value name) {
    int64_t at;
    if (d->names)
        return names_find_value(d->names, string_of(name));
    if (!search(NULL, &d->seen, name, string_hash(string_of(name)), &at) || at < 0)
        return NULL;
    return &d->seen.entries[at].item.own;
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
    Dict *d = dict_of(dict);
    const DictTable *t = dict_table(d);
    while (*at < t->n) {
        DictEntry *e = &t->entries[(*at)++];
        if (v_is(e->key, T_UNDEF))
            continue;
        *key = e->key;
        *item = *dict_item(d, e);
        return true;
    }
    return false;
}

size_t dict_length(Value dict) {
    return dict_table(dict_of(dict))->live;
}

// ---- changing -----------------------------------------------------------------------------------

static void index_put(DictTable *d, uint64_t hash, size_t entry) {
    uint64_t perturb = hash;
    size_t at = hash & d->mask;
    while (d->index[at] != 0)
        at = (at * 5 + 1 + (perturb >>= 5)) & d->mask;
    d->index[at] = (uint32_t)entry + 1;
}

// A search ends at a free place, so there must always be some: keys that come and go use them up.
static void index_anew(DictTable *d) {
    memset(d->index, 0, (d->mask + 1) * sizeof *d->index);
    d->gone = 0;
    for (size_t i = 0; i < d->n; i++)
        if (!v_is(d->entries[i].key, T_UNDEF))
            index_put(d, d->entries[i].hash, i);
}

static void clean_index(DictTable *d) {
    if (d->index && d->gone > d->mask / 4)
        index_anew(d);
}

static void compact(DictTable *d) {
    size_t n = 0;
    for (size_t i = 0; i < d->n; i++)
        if (!v_is(d->entries[i].key, T_UNDEF))
            d->entries[n++] = d->entries[i];
    d->n = n;
}

// Room for so many entries in all; the index is made new for them.
static bool grow(VM *vm, DictTable *d, size_t cap) {
    size_t size = 16;
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

// Room for one more entry.
static bool make_room(VM *vm, DictTable *d) {
    if (d->n >= d->cap)
        return grow(vm, d, d->live < 2 ? 4 : d->live < 5 ? 8 : d->live * 2);
    clean_index(d);
    return true;
}

static void append(DictTable *d, DictEntry e) {
    d->entries[d->n] = e;
    if (d->index)
        index_put(d, e.hash, d->n);
    d->n++;
    d->live++;
    d->version++;
}

static bool set_hashed(VM *vm, Dict *dict, Value key, uint64_t hash, Value item) {
    int64_t at;
    DictTable *d = &dict->seen;
    if (dict->names && value_is_str(key))
        return names_set(dict->names, str_get(key), item);
    if (!search(vm, d, key, hash, &at))
        return false;
    if (at >= 0) {
        Value old = d->entries[at].item.own;
        d->entries[at].item.own = value_copy(item);
        value_release(old);
        return true;
    }
    if (dict->names ? !dict_names_room(dict, 1) : !make_room(vm, d))
        return false;
    append(d, (DictEntry){hash, value_copy(key), {value_copy(item)}});
    return true;
}

bool dict_add_name(VM *vm, Dict *d, String *name, Value item) {
    if (d->names)
        return false;
    if (!make_room(vm, &d->seen)) {
        vm_clear_raised(vm);
        return false;
    }
    append(&d->seen, (DictEntry){string_hash(name), value_copy(v_obj(&name->head)), {item}});
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

static void set_gone(DictTable *d, uint64_t hash, size_t entry) {
    uint64_t perturb = hash;
    size_t at = hash & d->mask;
    while (d->index[at] != entry + 1)
        at = (at * 5 + 1 + (perturb >>= 5)) & d->mask;
    d->index[at] = GONE;
    d->gone++;
}

// Takes entry number `at` out; its key and item are the caller's to release.
static DictEntry take_out(DictTable *d, size_t at) {
    DictEntry e = d->entries[at];
    if (d->index)
        set_gone(d, e.hash, at);
    d->entries[at].key = d->entries[at].item.own = V_UNDEF;
    d->live--;
    d->version++;
    while (d->n && v_is(d->entries[d->n - 1].key, T_UNDEF))
        d->n--; // popitem stays fast
    return e;
}

bool dict_remove(VM *vm, Dict *d, Value key, Value *out, bool *found) {
    uint64_t hash;
    int64_t at;
    if (d->names && value_is_str(key))
        return names_take(d->names, str_get(key), out, found);
    if (!value_hash(vm, key, &hash) || !search(vm, &d->seen, key, hash, &at))
        return false;
    *found = at >= 0;
    if (at < 0)
        return true;
    DictEntry e = take_out(&d->seen, (size_t)at);
    value_release(e.key);
    *out = e.item.own;
    return true;
}

// ---- dicts of names -----------------------------------------------------------------------------

bool dict_names_room(Dict *dict, size_t more) {
    DictTable *d = &dict->seen;
    const LiveNames *names = dict->names;
    size_t others = d->live - names->listed;                          // keys that are no names
    size_t need = live_names_count(names) + others + more + SCAN_MAX; // so that it has an index
    if (need > d->cap && !grow(names->vm, d, need * 2))
        return false;
    if (d->n < d->cap) {
        clean_index(d);
        return true;
    }
    compact(d);
    index_anew(d);
    return true;
}

void dict_forget_names(Dict *dict) {
    DictTable *d = &dict->seen;
    for (size_t i = 0; i < d->n; i++) {
        value_release(d->entries[i].key);
        value_release(d->entries[i].item.own);
    }
    d->n = d->live = 0;
    d->version++;
    dict->names->listed = 0;
    index_anew(d);
}

static void unlist(Dict *dict, NameSlot *slot) {
    int64_t at;
    DictTable *d = &dict->seen;
    slot->listed = slot->again = false;
    dict->names->listed--;
    if (!search(NULL, d, slot->name, string_hash(string_of(slot->name)), &at) || at < 0)
        return;
    value_release(take_out(d, (size_t)at).key);
}

// A name that has a value now, behind those that were bound before it (NameSlot.bound) and are as
// new in the dict, which begin at `from`.
static void list_name(Dict *dict, uint32_t number, size_t from) {
    DictTable *d = &dict->seen;
    const NameSlot *slots = dict->names->vm->slots;
    size_t at = d->n++;
    for (; at > from; at--) {
        if (slots[d->entries[at - 1].item.own.u.i].bound <= slots[number].bound)
            break;
        d->entries[at] = d->entries[at - 1];
    }
    Value item = V_UNDEF;
    item.u.i = number;
    Value name = slots[number].name;
    d->entries[at] = (DictEntry){string_hash(string_of(name)), value_copy(name), {item}};
    d->live++;
    d->version++;
}

// The slots that are entries go in front of the others, which stay in their order.
static void settle(LiveNames *names) {
    size_t first = names->n_slots;
    for (size_t i = names->n_slots; i-- > names->settled;) {
        uint32_t number = names->slots[i];
        if (names->vm->slots[number].listed)
            continue;
        names->slots[i] = names->slots[--first];
        names->slots[first] = number;
    }
    names->settled = first;
}

// Names whose value has gone, or has come anew, are entries no more.
static void unlist_gone(Dict *dict) {
    LiveNames *names = dict->names;
    NameSlot *slots = names->vm->slots;
    uint32_t number;
    for (size_t at = 0; live_names_next(names, &at, &number);)
        if (slots[number].listed &&
            (slots[number].again || v_is(*name_value(names->vm, number), T_UNDEF)))
            unlist(dict, &slots[number]);
    names->settled = 0;
    settle(names);
    names->unset = names->vm->unset;
}

// Nothing here can fail: dict_names_room has seen to the memory whenever a slot was made. A value
// goes by name_put alone, and comes from anywhere: only slots that are no entries are looked at.
void dict_see_names(Dict *dict) {
    LiveNames *names = dict->names;
    DictTable *d = &dict->seen;
    NameSlot *slots = names->vm->slots;
    uint32_t number;
    size_t fresh = 0;
    if (names->unset != names->vm->unset)
        unlist_gone(dict);
    for (size_t at = names->settled; live_names_next(names, &at, &number);)
        fresh += !slots[number].listed && !v_is(*name_value(names->vm, number), T_UNDEF);
    if (!fresh)
        return;
    if (d->n + fresh > d->cap)
        compact(d);
    index_anew(d);
    size_t from = d->n;
    for (size_t at = names->settled; live_names_next(names, &at, &number);) {
        if (slots[number].listed || v_is(*name_value(names->vm, number), T_UNDEF))
            continue;
        if (!slots[number].bound)
            slots[number].bound = ++names->vm->bindings;
        slots[number].listed = true;
        slots[number].again = false;
        names->listed++;
        list_name(dict, number, from);
    }
    for (size_t i = from; i < d->n; i++)
        index_put(d, d->entries[i].hash, i);
    settle(names);
}

void dict_clear(Dict *dict) {
    DictTable *d = &dict->seen;
    DictEntry *entries = d->entries;
    size_t n = d->n, cap = d->cap;
    mem_free(d->index);
    d->entries = NULL;
    d->index = NULL;
    d->n = d->cap = d->live = d->gone = 0;
    d->version++;
    for (size_t i = 0; i < n; i++) {
        value_release(entries[i].key);
        value_release(entries[i].item.own);
        entries[i].key = entries[i].item.own = V_UNDEF;
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
                value_release(to[k].item.own);
            }
            return false;
        }
        to[i] = from[i];
        value_retain(to[i].key);
        value_retain(to[i].item.own);
    }
    return true;
}

// The entries and the index of another dict as they are, into an empty one.
static bool copy_whole(VM *vm, DictTable *d, const DictTable *other) {
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
    const DictTable *from = &other->seen;
    bool whole = !d->seen.cap && !d->names && !other->names && from->n && from->n == from->live;
    if (whole)
        return copy_whole(vm, &d->seen, from);
    for (size_t i = 0, due = 0; i < dict_table(other)->n; i++) {
        if (!goes_on(vm, i, &due))
            return false;
        DictEntry *e = &from->entries[i];
        Value key = value_copy(e->key);
        if (v_is(key, T_UNDEF))
            continue;
        Value item = value_copy(*dict_item(other, e));
        bool ok = set_hashed(vm, d, key, e->hash, item);
        value_release(key);
        value_release(item);
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
    const DictTable *d = &((Dict *)o)->seen; // the values of names are not the dict's
    for (size_t i = 0; i < d->n; i++) {
        visit(d->entries[i].key, ctx);
        visit(d->entries[i].item.own, ctx);
    }
}

static bool put_entry(VM *vm, Value key, Value item, Buf *out) {
    value_retain(key);
    value_retain(item);
    bool ok = value_repr(vm, key, out);
    if (ok)
        buf_add(out, STR(": "));
    ok = ok && value_repr(vm, item, out);
    value_release(key);
    value_release(item);
    return ok;
}

static bool dict_repr(VM *vm, Value v, Buf *out) {
    Value key, item;
    bool ok = true, first = true;
    if (!repr_begin(vm, v.u.o)) {
        buf_add(out, STR("{...}"));
        return true;
    }
    buf_byte(out, '{');
    for (size_t at = 0; ok && dict_next(v, &at, &key, &item);) {
        if (!first)
            buf_add(out, STR(", "));
        first = false;
        ok = put_entry(vm, key, item, out);
    }
    buf_byte(out, '}');
    repr_end(vm);
    return ok;
}

static bool dict_length_slot(VM *vm, Value v, int64_t *out) {
    (void)vm;
    *out = (int64_t)dict_length(v);
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

static bool same_item(VM *vm, Dict *d, Value key, Value item, bool *out) {
    Value *found;
    if (!dict_find(vm, d, key, &found))
        return false;
    if (!found) {
        *out = false;
        return true;
    }
    Value other = value_copy(*found);
    bool ok = value_equal(vm, item, other, out);
    value_release(other);
    return ok;
}

// Whether all of a is in b, by plain keys and items alone; false: that is not known.
static bool plainly_within(const Dict *a, const Dict *b) {
    if (a->names || a->seen.n > LOOK_BYTES)
        return false;
    for (size_t i = 0; i < a->seen.n; i++) {
        const DictEntry *e = &a->seen.entries[i];
        const Value *other = dict_find_simple(b, &e->key);
        if (!v_is(e->key, T_UNDEF) && (!other || value_equal_plain(e->item.own, *other) != 1))
            return false;
    }
    return true;
}

static bool dict_equal(VM *vm, Value a, Value b, bool *out) {
    Value key, item;
    *out = dict_length(a) == dict_length(b);
    if (*out && plainly_within(dict_of(a), dict_of(b)))
        return true;
    for (size_t at = 0, due = 0; *out && dict_next(a, &at, &key, &item);) {
        if (!goes_on(vm, at, &due))
            return false;
        value_retain(key);
        value_retain(item);
        bool ok = same_item(vm, dict_of(b), key, item, out);
        value_release(key);
        value_release(item);
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
    return dict_equal(vm, a, b, &same) && (*out = v_bool(same == (op == OP_EQ)), true);
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
    it->live = dict_length(dict);
    it->at = backwards ? dict_of(dict)->seen.n : 0;
    it->part = part;
    it->backwards = backwards;
    return v_obj(&it->head);
}

static bool iter_step(DictIter *it, Value *key, Value *item) {
    Dict *d = dict_of(it->dict);
    const DictTable *t = &d->seen;
    if (!it->backwards)
        return dict_next(it->dict, &it->at, key, item);
    if (it->at > dict_table(d)->n)
        it->at = t->n; // the last ones are gone
    while (it->at > 0) {
        DictEntry *e = &t->entries[--it->at];
        if (v_is(e->key, T_UNDEF))
            continue;
        *key = e->key;
        *item = *dict_item(d, e);
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
    if (dict_length(it->dict) != it->live) {
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
    if (ok && !v_is(it->dict, T_UNDEF) && dict_length(it->dict) != it->live)
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

// mapping: the dict itself, read-only.
static bool view_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    Value proxy, dict = view_dict(v);
    *found = str_is(name, "mapping");
    if (!*found)
        return true;
    if (!vm_import_name(vm, STR("types"), STR("MappingProxyType"), &proxy))
        return false;
    Args one = {.v = &dict, .npos = 1};
    bool ok = vm_call(vm, proxy, &one, out);
    value_release(proxy);
    return ok;
}

static void view_attrs(VM *vm, Value v, void (*visit)(Str name, void *ctx), void *ctx) {
    (void)vm;
    (void)v;
    visit(STR("mapping"), ctx);
}

static bool m_isdisjoint(VM *vm, Value self, Value *args, Value *out) {
    Value list = list_from(vm, args[0]);
    bool found = false, ok = !v_is(list, T_UNDEF);
    const size_t n = ok ? list_of(list)->n : 0;
    for (size_t i = 0; ok && !found && i < n; i++)
        ok = self.u.o->type->contains(vm, self, list_of(list)->items[i], &found);
    value_release(list);
    *out = v_bool(!found);
    return ok;
}

static const Method view_methods[] = {
    {"isdisjoint(other, /)", m_isdisjoint, "Have both no item in common?"},
    {0},
};

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
    .getattr = view_getattr,
    .attrs = view_attrs,
    .methods = view_methods,
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
    .getattr = view_getattr,
    .attrs = view_attrs,
    .methods = view_methods,
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
    .getattr = view_getattr,
    .attrs = view_attrs,
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

// The last pair, taken out. False: there is none.
static bool take_last(Dict *d, Value *key, Value *item) {
    const DictTable *t = dict_table(d);
    bool found;
    if (!t->live)
        return false;
    if (!v_is(t->entries[t->n - 1].item.own, T_UNDEF)) {
        DictEntry e = take_out(&d->seen, t->n - 1);
        *key = e.key;
        *item = e.item.own;
        return true;
    }
    *key = value_copy(t->entries[t->n - 1].key);
    return names_take(d->names, str_get(*key), item, &found) && found;
}

static bool m_popitem(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Value key, item;
    if (!take_last(dict_of(self), &key, &item))
        return vm_raise(vm, ERR_KEY, "popitem(): dictionary is empty");
    *out = tuple_steal(vm, (Value[]){key, item}, 2);
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
    (void)vm;
    (void)args;
    Dict *d = dict_of(self);
    Value key, item;
    while (d->names && take_last(d, &key, &item)) {
        value_release(key);
        value_release(item);
    }
    if (!d->names)
        dict_clear(d);
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
