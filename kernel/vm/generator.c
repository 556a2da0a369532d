// generator.c: generators: a frame whose registers live on between its turns.
// NEXT and SEND drive them inside the machine; from C they are resumed here.
#include "kernel/vm/class.h"
#include "kernel/base/mem.h"

Value generator_new(VM *vm, Function *fn, Value *regs, const Instr *ip) {
    size_t n = fn->code->n_regs;
    Generator *g = obj_new(vm, &type_generator);
    if (!g)
        return V_UNDEF;
    if (!(g->regs = mem_zero((n + 1) * sizeof(Value)))) {
        value_release(v_obj(&g->head));
        vm_no_memory(vm);
        return V_UNDEF;
    }
    for (size_t i = 0; i < fn->code->n_locals; i++) {
        g->regs[i] = regs[i];
        regs[i].tag = T_UNDEF;
    }
    value_retain(v_obj(&fn->head));
    g->fn = fn;
    g->ip = ip;
    g->dest = NO_OPERAND;
    return v_obj(&g->head);
}

static bool m_close(VM *vm, Value self, Value *args, Value *out);

static void generator_clear(Obj *o) {
    Generator *g = (Generator *)o;
    if (!g->fn)
        return;
    drop_registers(g->regs, g->fn->code->n_regs);
    g->finished = true;
}

// ---- generators without a reference -------------------------------------------------------------

static _Thread_local VM *machine;

void machine_of_thread(VM *vm) {
    machine = vm;
}

static bool is_started(const Generator *g) {
    return g->ip != g->fn->code->ops + 1;
}

static bool abandon(Obj *o);

// Freeing happens anywhere; the text behind its finally runs at the next call or jump back.
bool generator_abandon(Obj *o) {
    const Generator *g = (const Generator *)o;
    const VM *vm = machine;
    if (!vm || !vm->depth || g->finished || g->running || !g->fn || !g->fn->code->n_handlers ||
        !is_started(g))
        return false;
    return abandon(o);
}

bool instance_abandon(Obj *o) {
    return machine && machine->depth && !gc_finalized(o) && abandon(o);
}

bool weak_tell(Obj *weak) {
    return machine && machine->depth && abandon(weak);
}

static bool abandon(Obj *o) {
    VM *vm = machine;
    size_t refs = o->refs;
    Value raised = vm->raised;
    vm->raised = V_UNDEF;
    o->refs = 1;
    bool kept = v_is(vm->abandoned, T_OBJ) || !v_is(vm->abandoned = list_new(vm, 1), T_UNDEF);
    kept = kept && list_append(vm, vm->abandoned, value_copy(v_obj(o)));
    vm_clear_raised(vm);
    vm->raised = raised;
    o->refs = refs + kept; // the list's
    if (kept)
        vm->budget = 0;
    return kept;
}

// An error in __del__ has no caller to go to: it becomes a line of output.
static void call_del(VM *vm, Value v) {
    Value ignored;
    Buf b = {0};
    if (weak_is(v) ? call_values(vm, weak_callback(v), NULL, 0, &ignored)
                   : call_method_of_class(vm, v, known(vm, WK_DEL), NULL, 0, &ignored)) {
        value_release(ignored);
        return;
    }
    Raised r;
    if (vm_get_raised(vm, &r))
        buf_printf(&b, "Exception ignored in: %s%s\n%.*s: %.*s\n", v.u.o->type->name,
                   weak_is(v) ? " callback" : ".__del__", STR_ARG(r.class_name), STR_ARG(r.text));
    vm_clear_raised(vm);
    if (!vm->hooks.write(vm->hooks.ctx, vm, 2, buf_str(&b)))
        vm_clear_raised(vm);
    buf_free(&b);
}

void generators_close(VM *vm) {
    Value ignored, raised = vm->raised;
    vm->raised = V_UNDEF;
    for (int turns = 0; turns < 100 && v_is(vm->abandoned, T_OBJ);
         turns++) { // closing one may drop others
        Value all = vm->abandoned;
        vm->abandoned = V_UNDEF;
        for (size_t i = 0; i < list_of(all)->n; i++) {
            if (!v_is_type(list_of(all)->items[i], &type_generator)) {
                call_del(vm, list_of(all)->items[i]);
                continue;
            }
            Generator *g = generator_of(list_of(all)->items[i]);
            // An error in it has no caller to go to.
            if (!m_close(vm, v_obj(&g->head), NULL, &ignored))
                vm_clear_raised(vm);
            g->finished = true;
        }
        value_release(all);
    }
    vm->raised = raised;
}

static void generator_free(Obj *o) {
    Generator *g = (Generator *)o;
    generator_clear(o);
    mem_free(g->regs);
    if (g->fn)
        value_release(v_obj(&g->fn->head));
}

static void generator_traverse(Obj *o, VisitFn visit, void *ctx) {
    Generator *g = (Generator *)o;
    if (!g->fn)
        return;
    visit(v_obj(&g->fn->head), ctx);
    for (size_t i = 0; i < g->fn->code->n_regs; i++)
        visit(g->regs[i], ctx);
}

bool generator_resume(VM *vm, Generator *g, Value sent, Value *out, bool *done) {
    *done = false;
    if (g->finished) {
        *done = true;
        *out = V_NONE;
        return true;
    }
    if (!is_started(g) && !v_is(sent, T_NONE))
        return vm_raise(vm, ERR_TYPE, "can't send non-None value to a just-started generator");
    if (!enter_native(vm))
        return false;
    value_retain(v_obj(&g->head));
    Frame *f = push_generator(vm, g, FRAME_ENTRY);
    if (f && g->dest != NO_OPERAND)
        put(vm, f, g->dest, value_copy(sent));
    bool ok = f && run(vm, out, false);
    if (ok)
        *done = g->finished;
    leave_native(vm);
    value_release(v_obj(&g->head));
    return ok;
}

static bool generator_next(VM *vm, Value v, Value *out, bool *done) {
    if (!generator_resume(vm, generator_of(v), V_NONE, out, done))
        return false;
    if (*done)
        value_release(*out);
    return true;
}

static bool generator_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    buf_printf(out,
               generator_of(v)->fn->code->is_async ? "<coroutine object %.*s at %p>"
                                                   : "<generator object %.*s at %p>",
               STR_ARG(str_get(generator_of(v)->fn->qualname)), (void *)v.u.o);
    return true;
}

static bool generator_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    (void)vm;
    *found = true;
    if (str_is(name, "__name__"))
        *out = value_copy(generator_of(v)->fn->name);
    else if (str_is(name, "__qualname__"))
        *out = value_copy(generator_of(v)->fn->qualname);
    else
        *found = false;
    return true;
}

// The end of a generator, as an exception.
bool raise_stop(VM *vm, Value result STEALS) {
    Value args = tuple_new(vm, &result, !v_is(result, T_NONE));
    value_release(result);
    if (v_is(args, T_UNDEF))
        return false;
    Value e = exception_new(vm, &exception_types[ERR_STOP_ITERATION], args);
    return v_is(e, T_UNDEF) ? false : raise_value(vm, e);
}

static bool m_send(VM *vm, Value self, Value *args, Value *out) {
    bool done;
    if (!generator_resume(vm, generator_of(self), args[0], out, &done))
        return false;
    return done ? raise_stop(vm, *out) : true;
}

// Raises the pending error where the generator stands.
static bool resume_raising(VM *vm, Generator *g, Value *out, bool *done) {
    Value error = vm->raised;
    vm->raised = V_UNDEF;
    if (!enter_native(vm)) {
        value_release(error);
        return false;
    }
    value_retain(v_obj(&g->head));
    Frame *f = push_generator(vm, g, FRAME_ENTRY);
    bool ok = false;
    if (f) {
        vm->raised = error;
        ok = run(vm, out, true);
    } else {
        value_release(error);
    }
    if (ok)
        *done = g->finished;
    leave_native(vm);
    value_release(v_obj(&g->head));
    return ok;
}

// In a yield from, the error goes to the inner generator first; what it returns,
// when it ends, is what the yield from gives.
static bool throw_inside(VM *vm, Generator *g, Value *out, bool *done) {
    const Instr *i = g->ip - 1;
    Value *run_of = i->op == OPC_SEND ? &g->regs[i->b] : NULL;
    Value inner = run_of ? *run_of : V_UNDEF;
    bool inner_done;
    if (!v_is_type(inner, &type_generator))
        return resume_raising(vm, g, out, done);
    g->running = true;
    bool ok = generator_throw(vm, generator_of(inner), out, &inner_done);
    g->running = false;
    if (!ok)
        return resume_raising(vm, g, out, done);
    if (!inner_done) {
        *done = false;
        return true;
    }
    run_of->tag = T_UNDEF;
    value_release(inner);
    Value *to = &g->regs[i->a], old = *to; // a temporary, as yield from makes it
    *to = *out;
    value_release(old);
    g->ip++; // behind the jump back
    g->dest = NO_OPERAND;
    return generator_resume(vm, g, V_NONE, out, done);
}

bool generator_throw(VM *vm, Generator *g, Value *out, bool *done) {
    *done = false;
    if (g->running) {
        vm_clear_raised(vm);
        return vm_raise(vm, ERR_VALUE, "generator already executing");
    }
    if (g->finished)
        return false;
    if (!is_started(g)) {
        generator_clear(&g->head);
        return false;
    }
    return throw_inside(vm, g, out, done);
}

bool exception_made(VM *vm, Value what, Value value) {
    Value e = value_copy(what);
    if (v_has(e, &type_type) && exception_kind(((TypeObj *)e.u.o)->type) != ERR_NONE) {
        bool given = !v_is(value, T_NONE);
        Value made;
        if (value_is_exception(value)) {
            made = value_copy(value);
        } else if (!call_values(vm, e, &value, given, &made)) {
            value_release(e);
            return false;
        }
        value_release(e);
        e = made;
    }
    if (!value_is_exception(e)) {
        vm_raise(vm, ERR_TYPE,
                 "exceptions must be classes or instances deriving from BaseException, not %s",
                 type_name(vm, e));
        value_release(e);
        return false;
    }
    raise_value(vm, e);
    return true;
}

static bool m_throw(VM *vm, Value self, Value *args, Value *out) {
    bool done;
    if (!exception_made(vm, args[0], args[1]))
        return false;
    if (!generator_throw(vm, generator_of(self), out, &done))
        return false;
    return done ? raise_stop(vm, *out) : true;
}

static bool m_close(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Generator *g = generator_of(self);
    bool done;
    *out = V_NONE;
    if (g->finished)
        return true;
    vm_raise(vm, ERR_GENERATOR_EXIT, "%s", "");
    if (generator_throw(vm, g, out, &done)) {
        value_release(*out);
        *out = V_NONE;
        return done || vm_raise(vm, ERR_RUNTIME, "generator ignored GeneratorExit");
    }
    ErrKind kind = exception_of(vm->raised)->kind;
    if (kind != ERR_GENERATOR_EXIT && kind != ERR_STOP_ITERATION)
        return false;
    vm_clear_raised(vm);
    return true;
}

static const Method generator_methods[] = {
    {"send(value, /)", m_send, "Goes on, with value as what the yield gives."},
    {"throw(typ, val=None, tb=None, /)", m_throw, "Goes on with an error raised at the yield."},
    {"close()", m_close, "Ends the generator by a GeneratorExit at the yield."},
    {0},
};

const Type type_generator = {
    .name = "generator",
    .base = &type_object,
    .size = sizeof(Generator),
    .collected = true,
    .free = generator_free,
    .traverse = generator_traverse,
    .clear = generator_clear,
    .repr = generator_repr,
    .hash = identity_hash,
    .getattr = generator_getattr,
    .iter = iter_self,
    .next = generator_next,
    .methods = generator_methods,
};

bool builtin_next(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    bool done;
    if (v_is_type(args[0], &type_generator)) {
        if (!generator_resume(vm, generator_of(args[0]), V_NONE, out, &done))
            return false;
        if (done && v_is(args[1], T_UNDEF))
            return raise_stop(vm, *out);
        if (done)
            value_release(*out);
    } else if (!value_next(vm, args[0], out, &done)) {
        return false;
    }
    if (!done)
        return true;
    if (v_is(args[1], T_UNDEF))
        return vm_raise(vm, ERR_STOP_ITERATION, "%s", "");
    *out = value_copy(args[1]);
    return true;
}
