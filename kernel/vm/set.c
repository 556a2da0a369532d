// set.c: sets and frozensets. The table is laid out and grown as CPython's is, so
// that sets of numbers iterate, and print, in the same order.
#include "kernel/vm/slot_methods.h"
#include "kernel/base/mem.h"
#include <stddef.h>

enum {
    MIN_SIZE = 8,
    LINEAR_PROBES = 9, // neighbours looked at before jumping on
    PERTURB_SHIFT = 5,
    BIG_SET = 50000, // from here on a set doubles instead of growing fourfold
};

static bool is_free(const SetEntry *e) {
    return v_is(e->key, T_UNDEF) && e->hash == 0;
}

// ---- searching ----------------------------------------------------------------------------------

static bool same_key(VM *vm, Value own, Value key, bool *same) {
    if (op_is(own, key)) {
        *same = true;
        return true;
    }
    if (v_is_type(own, &type_str) && v_is_type(key, &type_str)) {
        *same = string_equal(string_of(own), string_of(key));
        return true;
    }
    value_retain(own);
    value_retain(key); // the comparison may run code that drops them
    bool ok = value_equal(vm, own, key, same);
    value_release(own);
    value_release(key);
    return ok;
}

// The entry of key, or where it would go: the last deleted one on the way, else the free one.
static bool search_on(VM *vm, Set *s, Value key, uint64_t hash, SetEntry **out) {
restart:;
    const SetEntry *table = s->table;
    size_t mask = s->mask, i = hash & mask;
    uint64_t perturb = hash;
    SetEntry *deleted = NULL;
    for (;;) {
        SetEntry *e = &s->table[i];
        size_t probes = i + LINEAR_PROBES <= mask ? LINEAR_PROBES : 0;
        do {
            if (is_free(e)) {
                if (deleted && !v_is(deleted->key, T_UNDEF))
                    goto restart; // a comparison used it
                *out = deleted ? deleted : e;
                return true;
            }
            if (v_is(e->key, T_UNDEF))
                deleted = e;
            if (e->hash == hash && !v_is(e->key, T_UNDEF)) {
                bool same;
                Value own = e->key;
                if (own.tag == T_INT && key.tag == T_INT) {
                    if (own.u.i == key.u.i) {
                        *out = e;
                        return true;
                    }
                    e++;
                    continue;
                }
                if (!same_key(vm, own, key, &same))
                    return false;
                if (s->table != table || s->mask != mask || !op_is(e->key, own))
                    goto restart;
                if (same) {
                    *out = e;
                    return true;
                }
            }
            e++;
        } while (probes--);
        perturb >>= PERTURB_SHIFT;
        i = (i * 5 + 1 + perturb) & mask;
    }
}

// Most keys are found, or missed, at the first place.
static inline bool search(VM *vm, Set *s, Value key, uint64_t hash, SetEntry **out) {
    SetEntry *e = &s->table[hash & s->mask];
    bool here = e->hash == hash && v_same(e->key, key) && !v_is(key, T_EXT);
    if (!here && !is_free(e))
        return search_on(vm, s, key, hash, out);
    *out = e;
    return true;
}

// Into a table that has room and does not hold the key.
static void insert_clean(SetEntry *table, size_t mask, Value key, uint64_t hash) {
    size_t i = hash & mask;
    uint64_t perturb = hash;
    for (;;) {
        SetEntry *e = &table[i];
        size_t probes = i + LINEAR_PROBES <= mask ? LINEAR_PROBES : 0;
        do {
            if (is_free(e)) {
                *e = (SetEntry){hash, key};
                return;
            }
            e++;
        } while (probes--);
        perturb >>= PERTURB_SHIFT;
        i = (i * 5 + 1 + perturb) & mask;
    }
}

// The entries of a table in an empty one that has room for them.
static bool move_entries(VM *vm, const Set *s, SetEntry *table, size_t mask) {
    for (size_t i = 0, due = 0; i <= s->mask; i++) {
        SetEntry e = s->table[i];
        if (!v_is(e.key, T_UNDEF))
            insert_clean(table, mask, e.key, e.hash);
        if (!goes_on(vm, i, &due))
            return false;
    }
    return true;
}

// The set stays as it is where memory is out or an interrupt comes.
static bool resize(VM *vm, Set *s, size_t least) {
    size_t size = MIN_SIZE;
    while (size <= least)
        size *= 2;
    SetEntry few[MIN_SIZE] = {{0}};
    bool small = size == MIN_SIZE;
    SetEntry *table = small ? few : mem_zero(size * sizeof *table);
    if (!table)
        return vm_no_memory(vm);
    if (!move_entries(vm, s, table, size - 1)) {
        if (!small)
            mem_free(table);
        return false;
    }
    if (s->table != s->small)
        mem_free(s->table);
    memset(s->small, 0, sizeof s->small);
    if (small)
        memcpy(s->small, few, sizeof few);
    s->table = small ? s->small : table;
    s->mask = size - 1;
    s->fill = s->used;
    return true;
}

// ---- changing -----------------------------------------------------------------------------------

static bool add_hashed(VM *vm, Set *s, Value key, uint64_t hash) {
    SetEntry *e;
    if (!search(vm, s, key, hash, &e))
        return false;
    if (!v_is(e->key, T_UNDEF))
        return true;
    bool was_free = is_free(e);
    *e = (SetEntry){hash, value_copy(key)};
    s->used++;
    if (!was_free)
        return true;
    s->fill++;
    if (s->fill * 5 < s->mask * 3)
        return true;
    return resize(vm, s, s->used > BIG_SET ? s->used * 2 : s->used * 4);
}

// A key that the set surely does not hold, in a set without deleted entries.
static bool add_new(VM *vm, Set *s, SetEntry e) {
    insert_clean(s->table, s->mask, value_copy(e.key), e.hash);
    s->fill++;
    s->used++;
    if (s->fill * 5 < s->mask * 3)
        return true;
    return resize(vm, s, s->used > BIG_SET ? s->used * 2 : s->used * 4);
}

bool set_add(VM *vm, Set *s, Value key) {
    uint64_t hash;
    return value_hash(vm, key, &hash) && add_hashed(vm, s, key, hash);
}

bool set_has(VM *vm, Set *s, Value key, bool *out) {
    uint64_t hash;
    SetEntry *e;
    if (!value_hash(vm, key, &hash) || !search(vm, s, key, hash, &e))
        return false;
    *out = !v_is(e->key, T_UNDEF);
    return true;
}

static bool discard_hashed(VM *vm, Set *s, Value key, uint64_t hash, bool *found) {
    SetEntry *e;
    if (!search(vm, s, key, hash, &e))
        return false;
    *found = !v_is(e->key, T_UNDEF);
    if (!*found)
        return true;
    Value old = e->key;
    *e = (SetEntry){1, V_UNDEF};
    s->used--;
    value_release(old);
    return true;
}

static bool discard(VM *vm, Set *s, Value key, bool *found) {
    uint64_t hash;
    return value_hash(vm, key, &hash) && discard_hashed(vm, s, key, hash, found);
}

static void set_clear(Obj *o) {
    Set *s = (Set *)o;
    SetEntry copy[MIN_SIZE], *table = s->table;
    size_t n = s->mask + 1;
    if (s->fill == 0 && table == s->small)
        return;
    if (table == s->small) {
        memcpy(copy, s->small, sizeof copy);
        table = copy;
    }
    memset(s->small, 0, sizeof s->small);
    s->table = s->small;
    s->mask = MIN_SIZE - 1;
    s->fill = s->used = 0;
    for (size_t i = 0; i < n; i++) {
        if (v_is(table[i].key, T_OBJ)) {
            value_release(table[i].key);
            table[i].key = V_UNDEF;
        }
        if (i % FREE_LOOK == FREE_LOOK - 1 &&
            gc_take_items(table, n * sizeof *table, n,
                          (Entries){sizeof *table, offsetof(SetEntry, key), 1}))
            return;
    }
    if (table != copy)
        mem_free(table);
}

void set_begin(Set *s) {
    s->table = s->small;
    s->mask = MIN_SIZE - 1;
}

static Value set_new_as(VM *vm, const Type *type) {
    Set *s = obj_new(vm, type);
    if (!s)
        return V_UNDEF;
    set_begin(s);
    return v_obj(&s->head);
}

Value set_new(VM *vm) {
    return set_new_as(vm, &type_set);
}

bool set_next(const Set *s, size_t *at, Value *key) {
    while (*at <= s->mask) {
        const SetEntry *e = &s->table[(*at)++];
        if (v_is(e->key, T_UNDEF))
            continue;
        *key = e->key;
        return true;
    }
    return false;
}

// Adds an entry of another set, which may lose it meanwhile.
static bool add_held(VM *vm, Set *s, SetEntry e) {
    value_retain(e.key);
    bool ok = add_hashed(vm, s, e.key, e.hash);
    value_release(e.key);
    return ok;
}

// The built-in type of a set, for results.
static const Type *plain_type(Value v) {
    return v.u.o->type->layout ? v.u.o->type->layout : v.u.o->type;
}

static bool is_set(Value v) {
    return v_has(v, &type_set) || v_has(v, &type_frozenset);
}

// The table of another set as it is, into an empty one of the same size.
static bool copy_table(VM *vm, Set *s, const Set *other) {
    for (size_t i = 0, due = 0; i <= other->mask; i++) {
        if (!goes_on(vm, i, &due))
            return false;
        if (v_is(other->table[i].key, T_UNDEF))
            continue;
        s->table[i] = other->table[i];
        value_retain(s->table[i].key);
        s->fill++;
        s->used++;
    }
    return true;
}

// From another set: an exact copy when s is empty, else one by one.
static bool merge(VM *vm, Set *s, Set *other) {
    if (s == other || other->used == 0)
        return true;
    if ((s->fill + other->used) * 5 >= s->mask * 3 && !resize(vm, s, (s->used + other->used) * 2))
        return false;
    if (s->fill == 0 && s->mask == other->mask && other->fill == other->used)
        return copy_table(vm, s, other);
    bool clean = s->fill == 0;
    for (size_t i = 0, due = 0; i <= other->mask; i++) {
        if (!goes_on(vm, i, &due))
            return false;
        SetEntry e = other->table[i];
        if (v_is(e.key, T_UNDEF))
            continue;
        if (clean) {
            insert_clean(s->table, s->mask, value_copy(e.key), e.hash);
            s->fill++;
            s->used++;
        } else if (!add_held(vm, s, e)) {
            return false;
        }
    }
    return true;
}

bool set_update(VM *vm, Set *s, Value iterable) {
    Value it, v;
    bool done = false, ok;
    if (is_set(iterable))
        return merge(vm, s, set_of(iterable));
    if (!value_iter(vm, iterable, &it))
        return false;
    while ((ok = vm_poll(vm) && value_next(vm, it, &v, &done)) && !done) {
        ok = set_add(vm, s, v);
        value_release(v);
        if (!ok)
            break;
    }
    value_release(it);
    return ok;
}

static Value set_from(VM *vm, const Type *type, Value iterable) {
    Value v = set_new_as(vm, type);
    if (v_is(v, T_UNDEF) || v_is(iterable, T_UNDEF))
        return v;
    if (!set_update(vm, set_of(v), iterable)) {
        value_release(v);
        return V_UNDEF;
    }
    return v;
}

Value set_construct(VM *vm, bool frozen, Value iterable) {
    if (frozen && v_is_type(iterable, &type_frozenset))
        return value_copy(iterable);
    return set_from(vm, frozen ? &type_frozenset : &type_set, iterable);
}

// ---- set algebra --------------------------------------------------------------------------------

static bool intersect(VM *vm, Set *a, Set *b, Value result) {
    if (b->used > a->used) { // the smaller one is walked
        Set *x = a;
        a = b;
        b = x;
    }
    for (size_t i = 0, due = 0; i <= b->mask; i++) {
        if (!goes_on(vm, i, &due))
            return false;
        SetEntry e = b->table[i], *found;
        if (v_is(e.key, T_UNDEF))
            continue;
        value_retain(e.key);
        bool ok = search(vm, a, e.key, e.hash, &found) &&
                  (v_is(found->key, T_UNDEF) || add_new(vm, set_of(result), e));
        value_release(e.key);
        if (!ok)
            return false;
    }
    return true;
}

// Adds to the result what is in a and not in b.
static bool subtract(VM *vm, Set *a, Set *b, Value result) {
    for (size_t i = 0, due = 0; i <= a->mask; i++) {
        if (!goes_on(vm, i, &due))
            return false;
        SetEntry e = a->table[i], *found;
        if (v_is(e.key, T_UNDEF))
            continue;
        value_retain(e.key);
        bool ok = search(vm, b, e.key, e.hash, &found) &&
                  (!v_is(found->key, T_UNDEF) || add_new(vm, set_of(result), e));
        value_release(e.key);
        if (!ok)
            return false;
    }
    return true;
}

// Deleted entries are swept out when they are more than a quarter.
static bool sweep(VM *vm, Set *s) {
    if (s->fill - s->used <= s->mask / 4)
        return true;
    return resize(vm, s, s->used > BIG_SET ? s->used * 2 : s->used * 4);
}

static bool take_out_set(VM *vm, Set *s, Set *other) {
    bool found;
    for (size_t i = 0, due = 0; i <= other->mask; i++) {
        if (!goes_on(vm, i, &due))
            return false;
        SetEntry e = other->table[i];
        if (v_is(e.key, T_UNDEF))
            continue;
        value_retain(e.key);
        bool ok = discard_hashed(vm, s, e.key, e.hash, &found);
        value_release(e.key);
        if (!ok)
            return false;
    }
    return sweep(vm, s);
}

static bool take_out_items(VM *vm, Set *s, Value iterable) {
    Value it, v;
    bool done = false, ok, found;
    if (!value_iter(vm, iterable, &it))
        return false;
    while ((ok = vm_poll(vm) && value_next(vm, it, &v, &done)) && !done) {
        ok = discard(vm, s, v, &found);
        value_release(v);
        if (!ok)
            break;
    }
    value_release(it);
    return ok && sweep(vm, s);
}

// s -= other. Of a much larger set only what both hold is walked.
static bool take_out(VM *vm, Set *s, Value other) {
    if (!is_set(other))
        return take_out_items(vm, s, other);
    Set *o = set_of(other);
    if (s == o) {
        set_clear(&s->head);
        return true;
    }
    if (o->used >> 3 <= s->used)
        return take_out_set(vm, s, o);
    Value both = set_new(vm);
    bool ok =
        !v_is(both, T_UNDEF) && intersect(vm, s, o, both) && take_out_set(vm, s, set_of(both));
    value_release(both);
    return ok;
}

// s ^= other.
static bool toggle(VM *vm, Set *s, Set *other) {
    bool found;
    if (s == other) {
        set_clear(&s->head);
        return true;
    }
    for (size_t i = 0, due = 0; i <= other->mask; i++) {
        if (!goes_on(vm, i, &due))
            return false;
        SetEntry e = other->table[i];
        if (v_is(e.key, T_UNDEF))
            continue;
        value_retain(e.key);
        bool ok = discard_hashed(vm, s, e.key, e.hash, &found) &&
                  (found || add_hashed(vm, s, e.key, e.hash));
        value_release(e.key);
        if (!ok)
            return false;
    }
    return true;
}

// What is taken over and what is built anew decides the order of the items: as in CPython.
static bool difference(VM *vm, Value a, Value b, const Type *type, Value *out) {
    bool copied = !is_set(b) || set_of(a)->used >> 2 > set_of(b)->used;
    *out = copied ? set_from(vm, type, a) : set_new_as(vm, type);
    if (v_is(*out, T_UNDEF))
        return false;
    return copied ? take_out(vm, set_of(*out), b) : subtract(vm, set_of(a), set_of(b), *out);
}

// Two sets; *out is a set or undefined also on failure.
static bool set_algebra(VM *vm, BinaryOp op, Value a, Value b, const Type *type, Value *out) {
    if (op == OP_SUB)
        return difference(vm, a, b, type, out);
    bool copied = op != OP_AND || set_of(a) == set_of(b);
    *out = !copied ? set_new_as(vm, type) : set_from(vm, type, op == OP_XOR ? b : a);
    if (v_is(*out, T_UNDEF))
        return false;
    if (op == OP_OR)
        return set_of(a) == set_of(b) || merge(vm, set_of(*out), set_of(b));
    if (op == OP_XOR)
        return toggle(vm, set_of(*out), set_of(a));
    return copied || intersect(vm, set_of(a), set_of(b), *out);
}

static bool is_algebra(BinaryOp op) {
    return op == OP_OR || op == OP_AND || op == OP_SUB || op == OP_XOR;
}

static bool set_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    if (!is_algebra(op) || !is_set(a) || !is_set(b))
        return true;
    *handled = true;
    if (set_algebra(vm, op, a, b, plain_type(a), out))
        return true;
    value_release(*out);
    return false;
}

// Gives s the items of r, a set that nobody else has.
static void take_over(Set *s, Set *r) {
    set_clear(&s->head);
    if (r->table == r->small)
        memcpy(s->small, r->small, sizeof s->small);
    else
        s->table = r->table;
    s->mask = r->mask;
    s->fill = r->fill;
    s->used = r->used;
    memset(r->small, 0, sizeof r->small);
    r->fill = r->used = 0;
    set_begin(r);
}

// s op= other, keeping the object.
static bool replace_by(VM *vm, BinaryOp op, Value a, Value b) {
    Value r = V_UNDEF;
    Set *s = set_of(a);
    if (op == OP_OR)
        return set_update(vm, s, b);
    if (op == OP_SUB)
        return take_out(vm, s, b);
    if (op == OP_XOR)
        return toggle(vm, s, set_of(b));
    value_retain(a); // what is dropped may run code
    bool ok = set_algebra(vm, op, a, b, &type_set, &r);
    if (ok)
        take_over(s, set_of(r));
    value_release(r);
    value_release(a);
    return ok;
}

static bool set_inplace(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    if (!is_algebra(op) || !is_set(b))
        return true;
    *handled = true;
    if (!replace_by(vm, op, a, b))
        return false;
    *out = value_copy(a);
    return true;
}

static bool subset(VM *vm, Set *a, Set *b, bool *out) {
    *out = a->used <= b->used;
    for (size_t i = 0, due = 0; *out && i <= a->mask; i++) {
        if (!goes_on(vm, i, &due))
            return false;
        SetEntry e = a->table[i], *found;
        if (v_is(e.key, T_UNDEF))
            continue;
        if (!search(vm, b, e.key, e.hash, &found))
            return false;
        *out = !v_is(found->key, T_UNDEF);
    }
    return true;
}

static bool set_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    if (!is_set(a) || !is_set(b))
        return true;
    *handled = true;
    Set *x = set_of(a);
    Set *y = set_of(b);
    bool yes, swap = op == OP_GT || op == OP_GE;
    if (!subset(vm, swap ? y : x, swap ? x : y, &yes))
        return false;
    if (op == OP_EQ || op == OP_NE)
        yes = (yes && x->used == y->used) == (op == OP_EQ);
    else if (op == OP_LT || op == OP_GT)
        yes = yes && x->used != y->used;
    *out = v_bool(yes);
    return true;
}

// ---- the types ----------------------------------------------------------------------------------

static void set_traverse(Obj *o, VisitFn visit, void *ctx) {
    Set *s = (Set *)o;
    for (size_t i = 0; i <= s->mask; i++)
        visit(s->table[i].key, ctx);
}

static bool set_repr(VM *vm, Value v, Buf *out) {
    Set *s = set_of(v);
    const char *name = type_name(vm, v);
    bool named = !v_is_type(v, &type_set), ok = true, first = true;
    Value key;
    if (s->used == 0) {
        buf_printf(out, "%s()", name);
        return true;
    }
    if (!repr_begin(vm, v.u.o)) {
        buf_printf(out, "%s(...)", name);
        return true;
    }
    if (named)
        buf_printf(out, "%s(", name);
    buf_add(out, STR("{"));
    for (size_t at = 0; ok && set_next(s, &at, &key);) {
        if (!first)
            buf_add(out, STR(", "));
        first = false;
        value_retain(key);
        ok = value_repr(vm, key, out);
        value_release(key);
    }
    buf_add(out, named ? STR("})") : STR("}"));
    repr_end(vm);
    return ok;
}

static bool set_length(VM *vm, Value v, int64_t *out) {
    (void)vm;
    *out = (int64_t)set_of(v)->used;
    return true;
}

static bool set_contains(VM *vm, Value v, Value item, bool *out) {
    return set_has(vm, set_of(v), item, out);
}

// Independent of the order, as CPython's is.
static bool frozenset_hash(VM *vm, Value v, uint64_t *out) {
    const Set *s = set_of(v);
    uint64_t hash = 0;
    for (size_t i = 0, due = 0; i <= s->mask; i++) {
        if (!goes_on(vm, i, &due))
            return false;
        if (!v_is(s->table[i].key, T_UNDEF)) {
            uint64_t h = s->table[i].hash;
            hash ^= ((h ^ 89869747) ^ (h << 16)) * 3644798167u;
        }
    }
    hash ^= ((uint64_t)s->used + 1) * 1927868237u;
    hash ^= hash >> 11 ^ hash >> 25;
    hash = hash * 69069u + 907133923u;
    *out = hash == UINT64_MAX ? 590923713 : hash;
    return true;
}

typedef struct SetIter {
    Obj head;
    Value set; // T_UNDEF when exhausted
    size_t at, used;
} SetIter;

static bool set_iter(VM *vm, Value v, Value *out) {
    SetIter *it = obj_new(vm, &type_set_iter);
    if (!it)
        return false;
    it->set = value_copy(v);
    it->used = set_of(v)->used;
    *out = v_obj(&it->head);
    return true;
}

static void iter_clear(Obj *o) {
    Value v = ((SetIter *)o)->set;
    ((SetIter *)o)->set = V_UNDEF;
    value_release(v);
}

static void iter_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((SetIter *)o)->set, ctx);
}

static bool set_iter_next(VM *vm, Value v, Value *out, bool *done) {
    SetIter *it = (SetIter *)v.u.o;
    if (v_is(it->set, T_UNDEF))
        return *done = true;
    if (set_of(it->set)->used != it->used) {
        it->used = SIZE_MAX;
        return vm_raise(vm, ERR_RUNTIME, "Set changed size during iteration");
    }
    if (!set_next(set_of(it->set), &it->at, out)) {
        iter_clear(v.u.o);
        return *done = true;
    }
    value_retain(*out);
    return true;
}

// (iter, ([what is left],))
static bool m_set_iter_reduce(VM *vm, Value self, Value *args, Value *out) {
    const SetIter *it = (const SetIter *)self.u.o;
    Value left = list_new(vm, 0), v;
    bool ok = !v_is(left, T_UNDEF);
    size_t at = it->at;
    (void)args;
    if (ok && !v_is(it->set, T_UNDEF) && set_of(it->set)->used != it->used)
        ok = vm_raise(vm, ERR_RUNTIME, "Set changed size during iteration");
    while (ok && !v_is(it->set, T_UNDEF) && set_next(set_of(it->set), &at, &v))
        ok = list_append(vm, left, value_copy(v));
    if (ok)
        return reduced_to_iter(vm, STR("iter"), left, V_UNDEF, out);
    value_release(left);
    return false;
}

static const Method set_iter_methods[] = {
    {"__reduce__()", m_set_iter_reduce, "What makes it again."},
    {0},
};

const Type type_set_iter = {
    .name = "set_iterator",
    .base = &type_object,
    .size = sizeof(SetIter),
    .collected = true,
    .free = iter_clear,
    .traverse = iter_traverse,
    .clear = iter_clear,
    .hash = identity_hash,
    .iter = iter_self,
    .next = set_iter_next,
    .methods = set_iter_methods,
};

// ---- methods ------------------------------------------------------------------------------------

static bool m_add(VM *vm, Value self, Value *args, Value *out) {
    *out = V_NONE;
    return set_add(vm, set_of(self), args[0]);
}

static bool m_remove(VM *vm, Value self, Value *args, Value *out) {
    bool found;
    if (!discard(vm, set_of(self), args[0], &found))
        return false;
    *out = V_NONE;
    return found || raise_key(vm, args[0]);
}

static bool m_discard(VM *vm, Value self, Value *args, Value *out) {
    bool found;
    *out = V_NONE;
    return discard(vm, set_of(self), args[0], &found);
}

static bool m_pop(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Set *s = set_of(self);
    if (s->used == 0)
        return vm_raise(vm, ERR_KEY, "pop from an empty set");
    size_t i = s->finger & s->mask;
    while (v_is(s->table[i].key, T_UNDEF))
        i = (i + 1) & s->mask;
    *out = s->table[i].key;
    s->table[i] = (SetEntry){1, V_UNDEF};
    s->used--;
    s->finger = i + 1;
    return true;
}

static bool m_clear(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    set_clear(self.u.o);
    *out = V_NONE;
    return true;
}

static bool m_copy(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = set_from(vm, plain_type(self), self);
    return !v_is(*out, T_UNDEF);
}

// Adds to the result what the items of an iterable have in common with s.
static bool intersect_items(VM *vm, Set *s, Value iterable, Value result) {
    Value it, v;
    bool done = false, ok, found;
    if (!value_iter(vm, iterable, &it))
        return false;
    while ((ok = vm_poll(vm) && value_next(vm, it, &v, &done)) && !done) {
        ok = set_has(vm, s, v, &found) && (!found || set_add(vm, set_of(result), v));
        value_release(v);
        if (!ok)
            break;
    }
    value_release(it);
    return ok;
}

static bool intersection(VM *vm, Value a, Value other, const Type *type, Value *out) {
    if (is_set(other))
        return set_algebra(vm, OP_AND, a, other, type, out);
    *out = set_new_as(vm, type);
    return !v_is(*out, T_UNDEF) && intersect_items(vm, set_of(a), other, *out);
}

// Of self and any number of iterables, one after the other.
static bool m_union(VM *vm, Value self, Value *args, Value *out) {
    const Value *items;
    size_t n;
    value_items(args[0], &items, &n);
    *out = set_from(vm, plain_type(self), self);
    bool ok = !v_is(*out, T_UNDEF);
    for (size_t i = 0; ok && i < n; i++)
        ok = set_update(vm, set_of(*out), items[i]);
    if (!ok)
        value_release(*out);
    return ok;
}

static bool m_intersection(VM *vm, Value self, Value *args, Value *out) {
    const Value *items;
    size_t n;
    value_items(args[0], &items, &n);
    bool ok = true;
    *out = n ? value_copy(self) : set_from(vm, plain_type(self), self);
    for (size_t i = 0; ok && i < n; i++) {
        Value both = V_UNDEF;
        ok = intersection(vm, *out, items[i], plain_type(self), &both);
        value_release(*out);
        *out = both;
    }
    if (!ok)
        value_release(*out);
    return ok && !v_is(*out, T_UNDEF);
}

static bool m_difference(VM *vm, Value self, Value *args, Value *out) {
    const Value *items;
    size_t n;
    value_items(args[0], &items, &n);
    bool ok = true;
    if (n)
        ok = difference(vm, self, items[0], plain_type(self), out);
    else
        *out = set_from(vm, plain_type(self), self);
    for (size_t i = 1; ok && i < n; i++)
        ok = take_out(vm, set_of(*out), items[i]);
    if (!ok)
        value_release(*out);
    return ok && !v_is(*out, T_UNDEF);
}

// The argument as a set.
static Value set_like(VM *vm, Value arg) {
    return is_set(arg) ? value_copy(arg) : set_from(vm, &type_set, arg);
}

static bool m_symmetric_difference(VM *vm, Value self, Value *args, Value *out) {
    *out = set_from(vm, plain_type(self), args[0]);
    if (v_is(*out, T_UNDEF))
        return false;
    if (toggle(vm, set_of(*out), set_of(self)))
        return true;
    value_release(*out);
    return false;
}

static bool m_symmetric_difference_update(VM *vm, Value self, Value *args, Value *out) {
    Value other = set_like(vm, args[0]);
    *out = V_NONE;
    if (v_is(other, T_UNDEF))
        return false;
    bool ok = toggle(vm, set_of(self), set_of(other));
    value_release(other);
    return ok;
}

static bool m_update(VM *vm, Value self, Value *args, Value *out) {
    const Value *items;
    size_t n;
    value_items(args[0], &items, &n);
    for (size_t i = 0; i < n; i++)
        if (!set_update(vm, set_of(self), items[i]))
            return false;
    *out = V_NONE;
    return true;
}

static bool m_intersection_update(VM *vm, Value self, Value *args, Value *out) {
    Value both;
    if (!m_intersection(vm, self, args, &both))
        return false;
    take_over(set_of(self), set_of(both));
    value_release(both);
    *out = V_NONE;
    return true;
}

static bool m_difference_update(VM *vm, Value self, Value *args, Value *out) {
    const Value *items;
    size_t n;
    value_items(args[0], &items, &n);
    *out = V_NONE;
    for (size_t i = 0; i < n; i++)
        if (!take_out(vm, set_of(self), items[i]))
            return false;
    return true;
}

static bool compare_with(VM *vm, Value self, Value arg, CompareOp op, Value *out) {
    bool handled;
    Value other = is_set(arg) ? value_copy(arg) : set_from(vm, &type_set, arg);
    bool ok = !v_is(other, T_UNDEF) && set_compare(vm, op, self, other, out, &handled);
    value_release(other);
    return ok;
}
static bool m_issubset(VM *vm, Value self, Value *args, Value *out) {
    return compare_with(vm, self, args[0], OP_LE, out);
}
static bool m_issuperset(VM *vm, Value self, Value *args, Value *out) {
    return compare_with(vm, self, args[0], OP_GE, out);
}

// Has the set none of the items? It ends with the first that it has.
static bool lacks_items(VM *vm, Set *s, Value iterable, bool *out) {
    Value it, v;
    bool done = false;
    bool ok = true;
    bool found = false;
    if (!value_iter(vm, iterable, &it))
        return false;
    while (!found) {
        ok = vm_poll(vm) && value_next(vm, it, &v, &done);
        if (!ok || done)
            break;
        ok = set_has(vm, s, v, &found);
        value_release(v);
        if (!ok)
            break;
    }
    value_release(it);
    *out = !found;
    return ok;
}

static bool lacks_set(VM *vm, Set *a, Set *b, bool *out) {
    *out = true;
    for (size_t i = 0, due = 0; *out && i <= b->mask; i++) {
        if (!goes_on(vm, i, &due))
            return false;
        SetEntry e = b->table[i];
        SetEntry *found;
        if (v_is(e.key, T_UNDEF))
            continue;
        value_retain(e.key);
        bool ok = search(vm, a, e.key, e.hash, &found);
        value_release(e.key);
        if (!ok)
            return false;
        *out = v_is(found->key, T_UNDEF);
    }
    return true;
}

static bool m_isdisjoint(VM *vm, Value self, Value *args, Value *out) {
    Set *s = set_of(self);
    bool answer = true;
    bool ok;
    if (!is_set(args[0]))
        ok = lacks_items(vm, s, args[0], &answer);
    else if (set_of(args[0])->used > s->used)
        ok = lacks_set(vm, set_of(args[0]), s, &answer);
    else
        ok = lacks_set(vm, s, set_of(args[0]), &answer);
    *out = v_bool(answer);
    return ok;
}

#define SHARED_SET_METHODS                                                                         \
    CONTAINER_METHODS, SET_METHODS, {"copy()", m_copy, "A new set of the same items."},            \
        {"union(*others)", m_union, "Items of this set and of all others."},                       \
        {"intersection(*others)", m_intersection, "Items that all have."},                         \
        {"difference(*others)", m_difference, "Items that no other has."},                         \
        {"symmetric_difference(other, /)", m_symmetric_difference, "Items that one of both has."}, \
        {"issubset(other, /)", m_issubset, "Does other hold all items?"},                          \
        {"issuperset(other, /)", m_issuperset, "Are all items of other here?"}, {                  \
        "isdisjoint(other, /)", m_isdisjoint, "Have both no item in common?"                       \
    }

static bool m_init(VM *vm, Value self, Value *args, Value *out) {
    set_clear(self.u.o);
    *out = V_NONE;
    return v_is(args[0], T_UNDEF) || set_update(vm, set_of(self), args[0]);
}

static const Method set_methods[] = {
    {"__init__(iterable=<no value>, /)", m_init,
     "Takes the items of iterable in place of its own."},
    SHARED_SET_METHODS,
    {"__iand__(value, /)", slot_iand, "self &= value"},
    {"__ior__(value, /)", slot_ior, "self |= value"},
    {"__isub__(value, /)", slot_isub, "self -= value"},
    {"__ixor__(value, /)", slot_ixor, "self ^= value"},
    {"add(elem, /)", m_add, "Puts an item in."},
    {"remove(elem, /)", m_remove, "Takes an item out, or KeyError."},
    {"discard(elem, /)", m_discard, "Takes an item out if it is there."},
    {"pop()", m_pop, "Takes some item out."},
    {"clear()", m_clear, "Takes all items out."},
    {"update(*others)", m_update, "Puts the items of all others in."},
    {"intersection_update(*others)", m_intersection_update, "Keeps what all others have."},
    {"difference_update(*others)", m_difference_update, "Takes out what others have."},
    {"symmetric_difference_update(other, /)", m_symmetric_difference_update,
     "Keeps what one of both has."},
    {0},
};
static const Method frozenset_methods[] = {SHARED_SET_METHODS, {0}};

const Type type_set = {
    .name = "set",
    .base = &type_object,
    .size = sizeof(Set),
    .collected = true,
    .free = set_clear,
    .traverse = set_traverse,
    .clear = set_clear,
    .repr = set_repr,
    .length = set_length,
    .contains = set_contains,
    .iter = set_iter,
    .binary = set_binary,
    .inplace = set_inplace,
    .compare = set_compare,
    .methods = set_methods,
};
const Type type_frozenset = {
    .name = "frozenset",
    .base = &type_object,
    .size = sizeof(Set),
    .collected = true,
    .free = set_clear,
    .traverse = set_traverse,
    .clear = set_clear,
    .repr = set_repr,
    .hash = frozenset_hash,
    .length = set_length,
    .contains = set_contains,
    .iter = set_iter,
    .binary = set_binary,
    .compare = set_compare,
    .methods = frozenset_methods,
};
