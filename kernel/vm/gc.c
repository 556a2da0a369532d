// gc.c: the memory of objects: making them, freeing them when the last reference
// goes, finding cycles that nothing else refers to, and weak references.
//
// Freeing never recurses in C: while one object is being freed, others whose
// count reaches zero wait in a list (linked through their count field).
//
// Cycles are found by trial deletion. From each collected object's count the
// references that other collected objects hold are taken off; who is left with
// some is reached from outside, and so is all that they refer to. The rest is
// cleared.
#include "kernel/vm/bigint.h"
#include "kernel/vm/bytes.h"
#include "kernel/vm/class.h"
#include "kernel/base/mem.h"

// ---- small blocks --------------------------------------------------------------------------
//
// Objects are made and freed by the million; blocks of one size class are cut
// from slabs and kept in a list of free ones. The slabs go when the last VM of
// the thread goes, unless an object is still alive: then mem_live() shows it.
// A sanitizer must see every object as an allocation of its own.

#if defined(__SANITIZE_ADDRESS__)
#define POOLS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define POOLS 0
#endif
#endif
#ifndef POOLS
#define POOLS 1
#endif

enum {
    CLASS_STEP = 16,              // bytes between two size classes
    CLASSES = 32,                 // up to 512 bytes
    SLAB_ALIGN = 64 << 10,        // the slab of a block is found by its address
    SLAB_BYTES = SLAB_ALIGN - 64, // room for the allocator's head between two of them
};

typedef struct FreeBlock {
    struct FreeBlock *next;
} FreeBlock;

typedef struct Slab {
    struct Slab *next;
    uint32_t blocks; // in it
    uint32_t unused; // of them, while vm_trim looks; blocks are aligned for any type
} Slab;

static _Thread_local struct {
    FreeBlock *free[CLASSES];
    Slab *slabs;
    size_t live; // blocks in use
    unsigned vms;
} pool;

static size_t class_of(size_t bytes) {
    return (bytes + CLASS_STEP - 1) / CLASS_STEP - 1;
}

static bool cut_slab(size_t class) {
    Slab *s = mem_aligned(SLAB_ALIGN, SLAB_BYTES);
    if (!s)
        return false;
    s->next = pool.slabs;
    pool.slabs = s;
    size_t size = (class + 1) * CLASS_STEP;
    char *at = (char *)(s + 1);
    s->blocks = (uint32_t)((SLAB_BYTES - sizeof *s) / size);
    for (; at + size <= (char *)s + SLAB_BYTES; at += size) {
        FreeBlock *b = (FreeBlock *)at;
        b->next = pool.free[class];
        pool.free[class] = b;
    }
    return true;
}

// A block of a size that has a pool, not zeroed.
static inline FreeBlock *take_block(size_t class) {
    if (!pool.free[class] && !cut_slab(class))
        return NULL;
    FreeBlock *b = pool.free[class];
    pool.free[class] = b->next;
    pool.live++;
    return b;
}

static void *block_new(size_t bytes) {
    size_t class = class_of(bytes);
    if (!POOLS || class >= CLASSES)
        return mem_zero(bytes);
    FreeBlock *b = take_block(class);
    if (!b)
        return NULL;
    uint64_t *word = (uint64_t *)(void *)b; // few words: shorter than a call of memset
    for (size_t n = (class + 1) * (CLASS_STEP / sizeof *word); n; n -= 2, word += 2)
        word[0] = word[1] = 0;
    return b;
}

static void block_free(void *p, size_t bytes) {
    size_t class = class_of(bytes);
    if (!POOLS || class >= CLASSES) {
        mem_free(p);
        return;
    }
    FreeBlock *b = p;
    b->next = pool.free[class];
    pool.free[class] = b;
    pool.live--;
}

static Slab *slab_of(const FreeBlock *b) {
    return (Slab *)((uintptr_t)b & ~(uintptr_t)(SLAB_ALIGN - 1));
}

static void count_unused(void) {
    for (Slab *s = pool.slabs; s; s = s->next)
        s->unused = 0;
    for (size_t class = 0; class < CLASSES; class ++)
        for (FreeBlock *b = pool.free[class]; b; b = b->next)
            slab_of(b)->unused++;
}

static bool is_unused(const Slab *s) {
    return s->unused == s->blocks;
}

void vm_trim(void) {
    count_unused();
    for (size_t class = 0; class < CLASSES; class ++)
        for (FreeBlock **at = &pool.free[class]; *at;) {
            if (is_unused(slab_of(*at)))
                *at = (*at)->next;
            else
                at = &(*at)->next;
        }
    for (Slab **at = &pool.slabs; *at;) {
        Slab *s = *at;
        if (!is_unused(s)) {
            at = &s->next;
            continue;
        }
        *at = s->next;
        mem_free(s);
    }
}

void *part_new(size_t bytes) {
    if (!POOLS || bytes == 0 || bytes > CLASSES * CLASS_STEP)
        return mem_alloc(bytes);
    return take_block(class_of(bytes));
}

void part_free(void *p, size_t bytes) {
    if (!p)
        return;
    if (bytes == 0)
        mem_free(p);
    else
        block_free(p, bytes);
}

void *part_resize(void *p, size_t old, size_t bytes) {
    bool small = POOLS && (old <= CLASSES * CLASS_STEP || bytes <= CLASSES * CLASS_STEP);
    if (p && !small)
        return mem_resize(p, bytes);
    void *to = part_new(bytes);
    if (!to || !p)
        return to;
    memcpy(to, p, old < bytes ? old : bytes);
    part_free(p, old);
    return to;
}

size_t pool_live(void) {
    return pool.live;
}

void pool_enter(void) {
    pool.vms++;
}

void pool_leave(void) {
    if (--pool.vms || pool.live)
        return;
    while (pool.slabs) {
        Slab *s = pool.slabs;
        pool.slabs = s->next;
        mem_free(s);
    }
    memset(pool.free, 0, sizeof pool.free);
}

// ---- freeing ------------------------------------------------------------------------------------

static _Thread_local Obj *waiting; // objects to be freed, linked through refs
static _Thread_local bool freeing;
static _Thread_local bool hurried; // an interrupt was raised: what waits is freed little by little

enum {
    FREE_FEW = 256, // objects that are freed at once where an answer is waited for
};

enum {
    SET_ASIDE = 1,
    FINALIZED = 2,
    WEAKLY = 4
}; // bits of GcHead.pad: during a search; __del__ was called; has weak references

static GcHead *head_of(const Obj *o) {
    return (GcHead *)(uintptr_t)o - 1;
}

// Bytes of an object, its head not counted.
static size_t size_of(const Obj *o) {
    if (o->type == &type_str)
        return sizeof(String) + ((const String *)o)->room + 1;
    if (o->type->layout == &type_str)
        return (sizeof(String) + ((const String *)o)->room + 1 + sizeof(Value) - 1) /
                   sizeof(Value) * sizeof(Value) +
               sizeof(Value);
    if (o->type == &type_int)
        return sizeof(BigInt) + ((const BigInt *)o)->cap * sizeof(uint32_t);
    if (o->type == &type_bytes)
        return sizeof(Bytes) + ((const Bytes *)o)->n + 1;
    if (o->type == &type_tuple || o->type->layout == &type_tuple)
        return sizeof(Tuple) + ((const Tuple *)o)->n * sizeof(Value);
    return o->type->size;
}

static void free_one(Obj *o) {
    const Type *type = o->type;
    size_t bytes = size_of(o);
    bool collected = type->collected; // the type itself may go with its last object
    if (collected)
        gc_unlink(o);
    if (type->free)
        type->free(o);
    if (collected)
        block_free(head_of(o), bytes + sizeof(GcHead));
    else
        block_free(o, bytes);
}

// Items of a container that was dropped behind an interrupt.
typedef struct Remains {
    struct Remains *next;
    char *memory;
    size_t n, bytes;
    Entries entries;
} Remains;

static _Thread_local Remains *remains;

bool gc_take_items(void *memory, size_t bytes, size_t n, Entries entries) {
    if ((!hurried && !stop_asked()) || n < FREE_LOOK)
        return false;
    Remains *r = mem_alloc(sizeof *r);
    if (!r)
        return false;
    *r = (Remains){remains, memory, n, bytes, entries};
    remains = r;
    return true;
}

static void drop_remains(size_t most) {
    while (remains && most) {
        Remains *r = remains;
        for (; r->n && most; most--) {
            const char *entry = r->memory + --r->n * r->entries.size + r->entries.offset;
            for (size_t k = 0; k < r->entries.count; k++)
                value_release(((const Value *)(const void *)entry)[k]);
        }
        if (r->n)
            return;
        remains = r->next;
        part_free(r->memory, r->bytes);
        mem_free(r);
    }
}

// At most so many of those that wait; all of them otherwise, until an interrupt comes: whoever
// sent it waits for an answer, and they can wait longer.
static void free_waiting(size_t most) {
    freeing = true;
    for (size_t n = 1; waiting && n <= most; n++) {
        Obj *next = waiting;
        waiting = (Obj *)(uintptr_t)(next->refs - 1);
        free_one(next);
        if (n % FREE_LOOK == 0 && stop_asked())
            break;
    }
    if (!waiting && remains)
        drop_remains(most < FREE_LOOK ? most : FREE_LOOK);
    freeing = false;
}

void obj_free(Obj *o) {
    if (!o->type->free && !o->type->collected) { // a leaf
        block_free(o, size_of(o));
        return;
    }
    if (o->type == &type_generator && generator_abandon(o))
        return;
    if (o->type->class_object && ((const TypeObj *)o->type->class_object)->finalizes &&
        instance_abandon(o))
        return;
    if (o->type->collected && (head_of(o)->pad & WEAKLY))
        weak_died(o);
    if (freeing) {
        o->refs = (size_t)(uintptr_t)waiting + 1; // not 0: a search takes it for alive meanwhile
        waiting = o;
        return;
    }
    freeing = true;
    free_one(o);
    free_waiting(hurried ? FREE_FEW : SIZE_MAX);
}

void gc_hurry(void) {
    hurried = true;
}

bool vm_free_some(void) {
    if (freeing)
        return false;
    hurried = false;
    free_waiting(FREE_LOOK);
    return waiting || remains;
}

// ---- making -------------------------------------------------------------------------------------

static void link_before(GcHead *at, GcHead *g) {
    g->prev = at->prev;
    g->next = at;
    at->prev->next = g;
    at->prev = g;
}

static void unlink_head(GcHead *g) {
    g->prev->next = g->next;
    g->next->prev = g->prev;
}

// The VM is not known when an object is freed: the thread counts what was freed, and the
// VM takes that off its count when the count has reached the limit.
static _Thread_local size_t freed;

void gc_unlink(Obj *o) {
    unlink_head(head_of(o));
    freed++;
}

// Counts one more object. A search is due when as many as the limit were made since the last
// one and are still there: garbage in cycles is among those, what was freed is not.
static void count_object(VM *vm) {
    if (++vm->gc_count < vm->gc_limit)
        return;
    vm->gc_count = vm->gc_count > freed ? vm->gc_count - freed : 0;
    freed = 0;
    if (vm->gc_count < vm->gc_limit)
        return;
    vm->gc_due = true; // at the next safe place
    vm->budget = 0;
}

void *obj_new_sized(VM *vm, const Type *type, size_t bytes) {
    size_t whole = bytes;
    GcHead *g = NULL;
    if (type->collected && !add_size(bytes, sizeof(GcHead), &whole)) {
        vm_no_memory(vm);
        return NULL;
    }
    Obj *o = block_new(whole);
    while (!o && vm_free_some())
        o = block_new(whole);
    if (!o) {
        vm_no_memory(vm);
        return NULL;
    }
    if (type->collected) {
        g = (GcHead *)o;
        o = (Obj *)(g + 1);
        link_before(&vm->gc, g);
        count_object(vm);
    }
    o->refs = 1;
    o->type = type;
    return o;
}

void *obj_new(VM *vm, const Type *type) {
    return obj_new_sized(vm, type, type->size);
}

// ---- searching ----------------------------------------------------------------------------------

void gc_mark_weak(Obj *o) {
    head_of(o)->pad |= WEAKLY;
}

bool gc_finalized(Obj *o) {
    GcHead *g = head_of(o);
    bool was = g->pad & FINALIZED;
    g->pad |= FINALIZED;
    return was;
}

static Obj *obj_of(GcHead *g) {
    return (Obj *)(g + 1);
}

static bool is_collected(Value v) {
    return v_is(v, T_OBJ) && v.u.o->type->collected;
}

// A search for cycles: it ends without a result where an interrupt comes, even while the items of
// one object are walked over.
typedef struct Search {
    VM *vm;
    size_t n; // objects and references looked at
    bool ended;
} Search;

enum { SEARCH_LOOK = 1 << 17 }; // of them between two looks for an interrupt

static bool may_go_on(Search *s) {
    if (++s->n % SEARCH_LOOK == 0 && !s->vm->closing && stop_asked())
        s->ended = true;
    return !s->ended;
}

static void take_off(Value v, void *ctx) {
    if (!may_go_on(ctx))
        return;
    if (is_collected(v) && head_of(v.u.o)->refs != 0)
        head_of(v.u.o)->refs--;
}

// v is reached from outside: whatever was set aside comes back to the list's end.
static void reach(Value v, void *ctx) {
    Search *s = ctx;
    GcHead *alive = &s->vm->gc;
    if (!may_go_on(s) || !is_collected(v))
        return;
    GcHead *g = head_of(v.u.o);
    if (g->pad & SET_ASIDE) {
        unlink_head(g);
        link_before(alive, g);
        g->pad &= ~(size_t)SET_ASIDE;
    }
    if (g->refs == 0)
        g->refs = 1;
}

static void list_init(GcHead *l) {
    l->prev = l->next = l;
}

// All that was set aside comes back: the search ends without having found anything.
static bool give_up(VM *vm, GcHead *dead) {
    if (dead->next == dead)
        return false;
    dead->next->prev = vm->gc.prev;
    vm->gc.prev->next = dead->next;
    dead->prev->next = &vm->gc;
    vm->gc.prev = dead->prev;
    list_init(dead);
    return false;
}

// What other collected objects refer to is taken off each one's count.
static bool count_outside(Search *s) {
    GcHead *all = &s->vm->gc;
    for (GcHead *g = all->next; g != all; g = g->next) {
        g->refs = obj_of(g)->refs;
        g->pad &= ~(size_t)SET_ASIDE;
        if (!may_go_on(s))
            return false;
    }
    for (GcHead *g = all->next; g != all; g = g->next) {
        if (obj_of(g)->type->traverse)
            obj_of(g)->type->traverse(obj_of(g), take_off, s);
        if (!may_go_on(s))
            return false;
    }
    return true;
}

// Moves what only cycles keep alive from the VM's list to `dead`. False: an interrupt ended it.
static bool separate(VM *vm, GcHead *dead, size_t *living) {
    GcHead *all = &vm->gc;
    Search s = {.vm = vm};
    *living = 0;
    if (!count_outside(&s))
        return false;
    for (GcHead *g = all->next, *next; g != all; g = next) {
        if (!may_go_on(&s))
            return give_up(vm, dead);
        if (g->refs > 0) {
            ++*living;
            if (obj_of(g)->type->traverse)
                obj_of(g)->type->traverse(obj_of(g), reach, &s);
            next = g->next; // the walk may have put more behind
            continue;
        }
        next = g->next;
        unlink_head(g); // perhaps dead; reach brings it back
        link_before(dead, g);
        g->pad |= SET_ASIDE;
    }
    return !s.ended || give_up(vm, dead);
}

// Tells those in cycles that have a __del__; then all of them are the VM's again. False: there was
// none.
static bool finalize_dead(VM *vm, GcHead *dead) {
    bool any = false;
    for (GcHead *g = dead->next; g != dead; g = g->next) {
        const Obj *class = obj_of(g)->type->class_object;
        if (class && ((const TypeObj *)class)->finalizes)
            any |= instance_abandon(obj_of(g));
    }
    while (any && dead->next != dead) {
        GcHead *g = dead->next;
        unlink_head(g);
        g->pad &= ~(size_t)SET_ASIDE;
        link_before(&vm->gc, g);
    }
    return any;
}

// calls: methods of the language (__del__, callbacks) may be called now; else they wait, and so do
// the objects that have some.
static size_t collect(VM *vm, bool calls) {
    GcHead dead;
    size_t n = 0;
    if (vm->gc_running)
        return 0;
    vm->gc_running = true;
    vm->gc_due = false;
    list_init(&dead);
    size_t living;
    if (!separate(vm, &dead, &living)) {
        vm->gc_running = false;
        return 0;
    }
    if (vm->finalizers &&
        finalize_dead(vm, &dead)) { // some of them may live on: they are looked at again
        vm->gc_running = false;
        if (calls)
            generators_close(vm);
        return collect(vm, calls);
    }
    for (GcHead *g = dead.next; g != &dead; g = g->next) {
        obj_of(g)->refs++;
        n++;
    }
    // Clearing drops the references between them; ours keeps each until its turn.
    for (GcHead *g = dead.next; g != &dead; g = g->next)
        if (obj_of(g)->type->clear)
            obj_of(g)->type->clear(obj_of(g));
    while (dead.next != &dead) {
        GcHead *g = dead.next;
        unlink_head(g);
        link_before(&vm->gc, g);
        value_release(v_obj(obj_of(g)));
    }
    vm->gc_count = 0;
    freed = 0;
    vm->gc_limit = living / 2 > GC_FIRST ? living / 2 : GC_FIRST;
    vm->gc_running = false;
    return n;
}

size_t vm_collect(VM *vm) {
    return collect(vm, true);
}

// A program that fails to get memory over and over shall not search a large heap each time: after a
// search in vain a thousandth of it must have been made anew.
bool vm_collect_quietly(VM *vm) {
    const size_t living = vm->gc_limit > GC_FIRST ? vm->gc_limit * 2 : 0;
    if (vm->gc_vain && vm->gc_count < living / 1024)
        return false;
    bool any = collect(vm, false) > 0;
    vm->gc_vain = !any;
    return any;
}

void vm_forget_error(VM *vm) {
    if (vm->depth)
        return;
    vm_clear_raised(vm);
    Value old = vm->handling;
    vm->handling = V_UNDEF;
    value_release(old);
    error_renew(vm);
}

void vm_give_back(VM *vm) {
    if (vm->depth)
        return;
    if (v_is(vm->abandoned, T_OBJ))
        generators_close(vm);
    vm_collect(vm);
    while (vm_free_some())
        continue;
    vm_trim();
}

void value_visit(Value v, VisitFn visit, void *ctx) {
    if (!v_is(v, T_OBJ) || !v.u.o->type->traverse)
        return;
    const Type *t = v.u.o->type;
    if (t == &type_list || t == &type_tuple || t == &type_dict || t == &type_set ||
        (t->class_object && t != &type_type))
        t->traverse(v.u.o, visit, ctx);
}

size_t value_bytes(Value v) {
    const Value *items;
    size_t n;
    if (!v_is(v, T_OBJ))
        return 0;
    size_t own = size_of(v.u.o);
    return v.u.o->type == &type_list && value_items(v, &items, &n) ? own + n * sizeof *items : own;
}

// ---- references that do not keep their object alive (module weakref)
// ------------------------------
//
// An object that has some bears a mark in its head; when it goes, they are found by its address and
// called.

enum { BUCKETS = 1024 };

typedef struct Weak {
    Obj head;
    Obj *of;           // NULL: it is gone
    Value callback;    // called with nothing, or None
    struct Weak *next; // in the bucket
} Weak;

static _Thread_local Weak *buckets[BUCKETS];

static Weak **bucket_of(const Obj *o) {
    return &buckets[((uintptr_t)o >> 4) * 0x9e3779b1u % BUCKETS];
}

static void unlink_weak(Weak *w) {
    for (Weak **at = w->of ? bucket_of(w->of) : NULL; at && *at; at = &(*at)->next) {
        if (*at != w)
            continue;
        *at = w->next;
        break;
    }
    w->of = NULL;
}

static void weak_clear(Obj *o) {
    Value v = ((Weak *)o)->callback;
    ((Weak *)o)->callback = V_NONE;
    value_release(v);
}

static void weak_free(Obj *o) {
    unlink_weak((Weak *)o);
    weak_clear(o);
}

static void weak_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((Weak *)o)->callback, ctx);
}

static bool weak_call(VM *vm, Value v, const Args *args, Value *out) {
    Obj *of = ((Weak *)v.u.o)->of;
    if (args->npos || args->nkw)
        return vm_raise(vm, ERR_TYPE, "a weak reference takes no arguments");
    *out = of ? value_copy(v_obj(of)) : V_NONE;
    return true;
}

static const Type type_weak = {
    .name = "weakref",
    .base = &type_object,
    .size = sizeof(Weak),
    .collected = true,
    .free = weak_free,
    .traverse = weak_traverse,
    .clear = weak_clear,
    .hash = identity_hash,
    .call = weak_call,
};

void weak_died(Obj *o) {
    for (Weak **at = bucket_of(o); *at;) {
        Weak *w = *at;
        if (w->of != o) {
            at = &w->next;
            continue;
        }
        *at = w->next;
        w->of = NULL;
        if (!v_is(w->callback, T_NONE))
            weak_tell(&w->head);
    }
}

bool weak_is(Value v) {
    return v_is_type(v, &type_weak);
}

Value weak_callback(Value v) {
    return ((Weak *)v.u.o)->callback;
}

bool weak_new(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Type *t = value_type(vm, args[0]);
    bool may =
        v_is(args[0], T_OBJ) && t->collected &&
        (t->class_object || t == &type_function || t == &type_type || t == &type_set ||
         t == &type_frozenset || t == &type_generator || t == &type_module || t == &type_bound);
    if (!may || t->layout == &type_tuple || t->layout == &type_str)
        return vm_raise(vm, ERR_TYPE, "cannot create weak reference to '%s' object",
                        type_name(vm, args[0]));
    Weak *w = obj_new(vm, &type_weak);
    if (!w)
        return false;
    w->of = args[0].u.o;
    w->callback = value_copy(args[1]);
    w->next = *bucket_of(w->of);
    *bucket_of(w->of) = w;
    gc_mark_weak(w->of);
    vm->finalizers = true;
    *out = v_obj(&w->head);
    return true;
}
