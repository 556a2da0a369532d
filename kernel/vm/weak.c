// weak.c: references that do not keep their object alive (module weakref). An object that has some
// bears a mark in its head; when it goes, they are found by its address and called.
#include "kernel/vm/class.h"

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
        if (*at != w) continue;
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

static void weak_traverse(Obj *o, VisitFn visit, void *ctx) { visit(((Weak *)o)->callback, ctx); }

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
        if (!v_is(w->callback, T_NONE)) weak_tell(&w->head);
    }
}

bool weak_is(Value v) { return v_is_type(v, &type_weak); }

Value weak_callback(Value v) { return ((Weak *)v.u.o)->callback; }

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
    if (!w) return false;
    w->of = args[0].u.o;
    w->callback = value_copy(args[1]);
    w->next = *bucket_of(w->of);
    *bucket_of(w->of) = w;
    gc_mark_weak(w->of);
    vm->finalizers = true;
    *out = v_obj(&w->head);
    return true;
}
