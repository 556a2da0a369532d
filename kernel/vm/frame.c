// frame.c: frames and calls: making frames, leaving them after errors, calling
// any value from C.
#include "kernel/vm/machine.h"
#include "kernel/vm/fiber.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include <assert.h>

// ---- registers and frames -----------------------------------------------------------------------

void drop_registers(Value *from, size_t n) {
    for (size_t i = 0; i < n; i++) {
        Value v = from[i];
        from[i].tag = T_UNDEF;
        value_release(v);
    }
}

static bool raise_recursion(VM *vm) {
    return vm_raise(vm, ERR_RECURSION, "maximum recursion depth exceeded");
}

static bool has_room(VM *vm, const Value *base, size_t n_regs) {
    return vm->depth < LIMIT_CALL_DEPTH &&
           (size_t)(vm->stack_end - base) >= n_regs + ARGUMENT_SLACK;
}

// Field by field: to clear it first would take longer than all else that a call does.
static Frame *frame_above(VM *vm, const Code *code, Function *fn, Value *base, FrameKind kind) {
    Frame *f = &vm->frames[vm->depth++];
    f->code = code;
    f->fn = fn;
    f->base = base;
    f->top = base + code->n_regs;
    f->ip = code->ops;
    f->gen = NULL;
    f->dest = NO_OPERAND;
    f->kind = (uint8_t)kind;
    f->instance = V_UNDEF;
    return f;
}

Frame *push_frame(VM *vm, Function *fn, const Code *code, Value *base, FrameKind kind) {
    if (!has_room(vm, base, code->n_regs)) {
        drop_registers(base, code->sig.n);
        if (fn)
            value_release(v_obj(&fn->head));
        raise_recursion(vm);
        return NULL;
    }
    Frame *f = frame_above(vm, code, fn, base, kind);
    for (size_t i = code->sig.n; i < code->n_locals; i++)
        base[i] = V_UNDEF;
    return f;
}

Frame *push_generator(VM *vm, Generator *g, FrameKind kind) {
    if (g->running) {
        vm_raise(vm, ERR_VALUE, "generator already executing");
        return NULL;
    }
    Value *top = stack_top(vm);
    if (!has_room(vm, top, 0)) {
        raise_recursion(vm);
        return NULL;
    }
    Frame *f = frame_above(vm, g->fn->code, g->fn, g->regs, kind);
    f->top = top;
    f->ip = g->ip;
    f->gen = g;
    value_retain(v_obj(&g->head));
    g->running = true;
    return f;
}

void pop_frame(VM *vm) {
    Frame *f = &vm->frames[vm->depth - 1];
    drop_registers(f->base, f->code->n_regs);
    if (f->kind >= FRAME_OPERATOR)
        drop_registers(f->base - 2, 2);
    value_release(f->instance);
    vm->depth--;
    if (f->gen) {
        f->gen->running = false;
        f->gen->finished = true;
        value_release(v_obj(&f->gen->head));
    } else if (f->fn) {
        value_release(v_obj(&f->fn->head));
    }
}

// ---- errors -------------------------------------------------------------------------------------

static const Handler *find_handler(const Frame *f) {
    size_t at = (size_t)(f->ip - f->code->ops);
    if (at)
        at--;
    for (size_t i = 0; i < f->code->n_handlers; i++) {
        const Handler *h = &f->code->handlers[i];
        if (at >= h->from && at < h->to)
            return h;
    }
    return NULL;
}

bool unwind(VM *vm) {
    vm->unwound++;
    for (;;) {
        Frame *f = &vm->frames[vm->depth - 1];
        assert(vm_raised(vm));
        if (!vm_raised(vm))
            vm_raise(vm, ERR_SYSTEM, "error return without exception set");
        if (!vm->reraised)
            error_add_trace(vm, f);
        vm->reraised = false;
        const Handler *h = *vm->hooks.interrupted == STOP_ENDS ? NULL : find_handler(f);
        if (h) {
            size_t first = f->code->n_locals + h->temps;
            drop_registers(f->base + first, f->code->n_regs - first);
            f->base[first] = vm->raised;
            vm->raised = V_UNDEF;
            f->ip = f->code->ops + h->target;
            return true;
        }
        bool entry = f->kind == FRAME_ENTRY;
        bool generator = f->gen != NULL;
        pop_frame(vm);
        if (generator)
            error_leaves_generator(vm);
        if (entry)
            return false;
    }
}

// ---- looking up from work -----------------------------------------------------------------------

bool raise_interrupt(VM *vm) {
    stop_take(vm->hooks.interrupted);
    stop_heed();
    gc_hurry();
    fibers_interrupted(vm);
    return vm_raise(vm, ERR_KEYBOARD_INTERRUPT, "%s", "");
}

bool poll_slow(VM *vm) {
    vm->budget = POLL_INTERVAL;
    if (v_is(vm->abandoned, T_OBJ))
        generators_close(vm);
    if (vm->gc_due)
        vm_collect(vm);
    if (vm->hooks.poll && !vm->hooks.poll(vm->hooks.ctx, vm))
        return false;
    if (fiber_ends(vm))
        return vm_raise(vm, ERR_SYSTEM_EXIT, "%s", "");
    return !*vm->hooks.interrupted || raise_interrupt(vm);
}

bool poll_turn(VM *vm) {
    if (!vm->fibers)
        return poll_slow(vm);
    return fibers_switch(vm) && poll_slow(vm);
}

bool vm_poll(VM *vm) {
    return poll_due(vm) ? poll_slow(vm) : true;
}

// ---- calls from C -------------------------------------------------------------------------------

bool enter_native(VM *vm) {
    if (vm->c_depth < LIMIT_NATIVE_DEPTH && !c_stack_low(vm)) {
        vm->c_depth++;
        return true;
    }
    return vm_raise(vm, ERR_RECURSION,
                    "maximum recursion depth exceeded while calling a Python object");
}

static bool call_function(VM *vm, Function *fn, const Args *args, Value *out) {
    Value *base = stack_top(vm);
    const Code *code = fn->code;
    if (!has_room(vm, base, code->n_regs))
        return raise_recursion(vm);
    if (args->nkw == 0 && code->sig.plain && args->npos == code->sig.n) {
        for (size_t i = 0; i < args->npos; i++)
            base[i] = value_copy(args->v[i]);
    } else if (!bind_arguments(vm, &code->sig, fn->defaults, args, base)) {
        return false;
    }
    if (!enter_native(vm)) {
        drop_registers(base, code->sig.n);
        return false;
    }
    value_retain(v_obj(&fn->head));
    bool ok = push_frame(vm, fn, code, base, FRAME_ENTRY) && run(vm, out, false);
    leave_native(vm);
    return ok;
}

// Binds into scratch slots behind the top frame, which stay untouched by calls back.
static bool call_bound_native(VM *vm, const Signature *sig, const Args *args, NativeFn fn,
                              void *ctx, const MethodObj *method, Value self, Value *out) {
    Value few[16], *slots = few;
    if (sig->n > 16 && !(slots = mem_alloc(sig->n * sizeof *slots)))
        return vm_no_memory(vm);
    bool ok = bind_arguments(vm, sig, NULL, args, slots);
    if (ok) {
        ok = method ? method->method->fn(vm, self, slots, out) : fn(vm, ctx, slots, out);
        drop_registers(slots, sig->n);
    }
    if (slots != few)
        mem_free(slots);
    return ok;
}

static bool call_native(VM *vm, Native *n, const Args *args, Value *out) {
    bool handled = false;
    if (n->raw && !n->raw(vm, args, out, &handled))
        return false;
    if (handled)
        return true;
    if (args->nkw == 0 && n->sig.plain && args->npos == n->sig.n)
        return n->fn(vm, n->ctx, (Value *)args->v, out);
    return call_bound_native(vm, &n->sig, args, n->fn, n->ctx, NULL, V_UNDEF, out);
}

static bool call_method_on(VM *vm, MethodObj *m, Value self, const Args *args, Value *out) {
    if (m->owner == &type_int || m->owner == &type_float)
        self = value_plain(self);
    if (args->nkw == 0 && m->sig.plain && args->npos == m->sig.n)
        return m->method->fn(vm, self, (Value *)args->v, out);
    return call_bound_native(vm, &m->sig, args, NULL, NULL, m, self, out);
}

// Is it one of the type's methods? Types can share their rows.
static bool has_method(const Type *t, const Method *m) {
    for (const Type *a = t; a; a = a->base)
        for (const Method *row = a->methods; row && row->signature; row++)
            if (row == m)
                return true;
    return false;
}

// list.append(x, 1): the receiver is the first argument.
static bool call_unbound(VM *vm, MethodObj *m, const Args *args, Value *out) {
    if (args->npos == 0)
        return vm_raise(vm, ERR_TYPE, "unbound method %s.%.*s() needs an argument", m->owner->name,
                        STR_ARG(m->sig.name));
    const Type *given = value_type(vm, args->v[0]);
    if (!type_is_a(given, m->owner) && !has_method(given, m->method))
        return vm_raise(vm, ERR_TYPE,
                        str_starts(m->sig.name, STR("__"))
                            ? "descriptor '%.*s' requires a '%s' object but received a '%s'"
                            : "descriptor '%.*s' for '%s' objects doesn't apply to a '%s' object",
                        STR_ARG(m->sig.name), m->owner->name, type_name(vm, args->v[0]));
    Args rest = {args->v + 1, args->npos - 1, args->nkw, args->names};
    return call_method_on(vm, m, args->v[0], &rest, out);
}

// With the receiver in front of the arguments.
static bool call_with_self(VM *vm, Value fn, Value self, const Args *args, Value *out) {
    Value few[12], *all = few;
    size_t n = args->npos + args->nkw;
    if (v_is_type(fn, &type_method))
        return call_method_on(vm, (MethodObj *)fn.u.o, self, args, out);
    if (n + 1 > 12 && !(all = mem_alloc((n + 1) * sizeof *all)))
        return vm_no_memory(vm);
    all[0] = self;
    if (n)
        memcpy(all + 1, args->v, n * sizeof *all);
    Args more = {all, args->npos + 1, args->nkw, args->names};
    bool ok = op_call(vm, fn, &more, out);
    if (all != few)
        mem_free(all);
    return ok;
}

bool op_call(VM *vm, Value f, const Args *args, Value *out) {
    const Type *t = value_type(vm, f);
    if (t == &type_function)
        return call_function(vm, (Function *)f.u.o, args, out);
    if (t == &type_native)
        return call_native(vm, (Native *)f.u.o, args, out);
    if (t == &type_method)
        return call_unbound(vm, (MethodObj *)f.u.o, args, out);
    if (t == &type_bound || t == &type_bound_builtin)
        return call_with_self(vm, ((Bound *)f.u.o)->fn, ((Bound *)f.u.o)->self, args, out);
    if (!t->call) {
        vm_raise(vm, ERR_TYPE, "'%s' object is not callable",
                 t->full_name ? t->full_name : t->name);
        advise_call(vm, t);
        return false;
    }
    if (!enter_native(vm))
        return false;
    bool ok = t->call(vm, f, args, out);
    leave_native(vm);
    return ok;
}

bool vm_call(VM *vm, Value f, const Args *args, Value *out) {
    value_retain(f); // it may drop its own name
    bool ok = op_call(vm, f, args, out);
    value_release(f);
    return ok;
}

bool call_values(VM *vm, Value f, const Value *args, size_t n, Value *out) {
    return vm_call(vm, f, &(Args){args, n, 0, NULL}, out);
}

bool call_method(VM *vm, Value self, String *name, const Value *args, size_t n, Value *out) {
    Value callee, receiver;
    if (!load_method(vm, self, name, &callee, &receiver))
        return false;
    Args a = {args, n, 0, NULL};
    bool ok = v_is(receiver, T_UNDEF) ? op_call(vm, callee, &a, out)
                                      : call_with_self(vm, callee, receiver, &a, out);
    value_release(callee);
    value_release(receiver);
    return ok;
}

// ---- running a cell -----------------------------------------------------------------------------

bool vm_run(VM *vm, Code *code, Value *result) {
    *result = V_UNDEF;
    if (vm->depth == 0) {
        vm_clear_raised(vm);
        value_release(vm->handling);
        vm->handling = V_UNDEF;
    }
    if (vm->depth == 0 && vm->gc_due)
        vm_collect(vm);
    if (!enter_native(vm))
        return false;
    code->refs++; // it may be freed by what it calls
    machine_of_thread(vm);
    bool ok = push_frame(vm, NULL, code, stack_top(vm), FRAME_ENTRY) && run(vm, result, false);
    if (v_is(vm->abandoned, T_OBJ))
        generators_close(vm);
    code_release(code);
    leave_native(vm);
    return ok;
}
