// async_generator.c: asynchronous generators. One is a generator whose yields are of two
// kinds: an item (a value wrapped by async_item_new) ends an await of __anext__; everything
// else is what the function itself awaits, and is handed on to the event loop.
#include "kernel/vm/async_generator.h"
#include "kernel/vm/class.h"

typedef struct AsyncItem {
    Obj head;
    Value value;
} AsyncItem;

typedef struct AsyncGenerator {
    Obj head;
    Value steps; // the generator
} AsyncGenerator;

typedef enum StepKind { STEP_SEND, STEP_THROW, STEP_CLOSE } StepKind;

typedef struct AsyncStep {
    Obj head;
    Value steps;
    Value first; // what is sent or raised when it is awaited; UNDEF once it was
    StepKind kind;
    bool over;
} AsyncStep;

static const Type type_async_item;

static AsyncGenerator *async_generator_of(Value v) {
    return (AsyncGenerator *)v.u.o;
}
static AsyncStep *step_of(Value v) {
    return (AsyncStep *)v.u.o;
}

Value async_item_new(VM *vm, Value value) {
    AsyncItem *item = obj_new(vm, &type_async_item);
    if (!item)
        return V_UNDEF;
    item->value = value_copy(value);
    return v_obj(&item->head);
}

Value async_generator_new(VM *vm, Value steps STEALS) {
    AsyncGenerator *g = v_is(steps, T_UNDEF) ? NULL : obj_new(vm, &type_async_generator);
    if (!g) {
        value_release(steps);
        return V_UNDEF;
    }
    g->steps = steps;
    return v_obj(&g->head);
}

// ---- one await ----------------------------------------------------------------------------------

static bool step_new(VM *vm, Value generator, StepKind kind, Value first, Value *out) {
    AsyncStep *step = obj_new(vm, &type_async_step);
    if (!step)
        return false;
    step->steps = value_copy(async_generator_of(generator)->steps);
    step->first = value_copy(first);
    step->kind = kind;
    *out = v_obj(&step->head);
    return true;
}

static bool raise_stop_async(VM *vm) {
    Value e = exception_new(vm, &exception_types[ERR_STOP_ASYNC], value_copy(vm->empty_tuple));
    return !v_is(e, T_UNDEF) && raise_value(vm, e);
}

// Closing is done when the generator ends by the GeneratorExit or without a word.
static bool closed_quietly(VM *vm, const AsyncStep *step) {
    if (step->kind != STEP_CLOSE || !value_is_exception(vm->raised))
        return false;
    ErrKind kind = exception_of(vm->raised)->kind;
    if (kind != ERR_GENERATOR_EXIT && kind != ERR_STOP_ASYNC)
        return false;
    vm_clear_raised(vm);
    return true;
}

// What the generator gave: its end, an item, or something it waits for.
static bool take_result(VM *vm, AsyncStep *step, bool ok, bool done, Value *out, bool *end) {
    *end = true;
    if (ok && done) {
        value_release(*out);
        ok = step->kind != STEP_CLOSE ? raise_stop_async(vm) : true;
        *out = V_NONE;
    } else if (ok && !v_is_type(*out, &type_async_item)) {
        *end = false;
        return true;
    } else if (ok && step->kind == STEP_CLOSE) {
        value_release(*out);
        ok = vm_raise(vm, ERR_RUNTIME, "async generator ignored GeneratorExit");
    } else if (ok) {
        Value item = *out;
        *out = value_copy(((AsyncItem *)item.u.o)->value);
        value_release(item);
    } else if (closed_quietly(vm, step)) {
        ok = true;
        *out = V_NONE;
    }
    step->over = true;
    return ok;
}

static bool refuse_second(VM *vm) {
    return vm_raise(vm, ERR_RUNTIME, "cannot reuse already awaited __anext__()/asend()");
}

// The pending error goes into the generator.
static bool step_throw(VM *vm, Value v, Value *out, bool *end) {
    AsyncStep *step = step_of(v);
    bool done;
    value_retain(v); // the generator's code may drop it
    bool ok = generator_throw(vm, generator_of(step->steps), out, &done);
    ok = take_result(vm, step, ok, done, out, end);
    value_release(v);
    return ok;
}

bool async_step_send(VM *vm, Value v, Value sent, Value *out, bool *end) {
    AsyncStep *step = step_of(v);
    if (step->over)
        return refuse_second(vm);
    Generator *g = generator_of(step->steps);
    Value first = step->first;
    step->first = V_UNDEF;
    bool begins = !v_is(first, T_UNDEF);
    if (begins && g->running) {
        value_release(first);
        return vm_raise(vm, ERR_RUNTIME, "%s: asynchronous generator is already running",
                        step->kind == STEP_SEND    ? "anext()"
                        : step->kind == STEP_THROW ? "athrow()"
                                                   : "aclose()");
    }
    bool fresh = g->ip == g->fn->code->ops + 1;
    if (begins && step->kind == STEP_SEND && fresh && !g->finished && !v_is(first, T_NONE)) {
        value_release(first);
        return vm_raise(vm, ERR_TYPE,
                        "can't send non-None value to a just-started async generator");
    }
    if (begins && step->kind != STEP_SEND) {
        raise_value(vm, first);
        return step_throw(vm, v, out, end);
    }
    bool done;
    value_retain(v);
    bool ok = generator_resume(vm, g, begins ? first : sent, out, &done);
    ok = take_result(vm, step, ok, done, out, end);
    value_release(first);
    value_release(v);
    return ok;
}

static bool step_next(VM *vm, Value v, Value *out, bool *done) {
    if (!async_step_send(vm, v, V_NONE, out, done))
        return false;
    if (!*done)
        return true;
    *done = false; // the result goes with the StopIteration
    return raise_stop(vm, *out);
}

static bool m_step_send(VM *vm, Value self, Value *args, Value *out) {
    bool end;
    if (!async_step_send(vm, self, args[0], out, &end))
        return false;
    return end ? raise_stop(vm, *out) : true;
}

static bool m_step_throw(VM *vm, Value self, Value *args, Value *out) {
    AsyncStep *step = step_of(self);
    bool end;
    if (step->over)
        return refuse_second(vm);
    value_release(step->first);
    step->first = V_UNDEF;
    if (!exception_made(vm, args[0], args[1]))
        return false;
    if (!step_throw(vm, self, out, &end))
        return false;
    return end ? raise_stop(vm, *out) : true;
}

static bool m_step_close(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    step_of(self)->over = true;
    *out = V_NONE;
    return true;
}

static bool m_step_await(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    *out = value_copy(self);
    return true;
}

// ---- the generator's methods --------------------------------------------------------------------

static bool m_aiter(VM *vm, Value self, Value *args, Value *out) {
    return m_step_await(vm, self, args, out);
}

static bool m_anext(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return step_new(vm, self, STEP_SEND, V_NONE, out);
}

static bool m_asend(VM *vm, Value self, Value *args, Value *out) {
    return step_new(vm, self, STEP_SEND, args[0], out);
}

static bool m_athrow(VM *vm, Value self, Value *args, Value *out) {
    if (!exception_made(vm, args[0], args[1]))
        return false;
    Value error = vm->raised;
    vm->raised = V_UNDEF;
    bool ok = step_new(vm, self, STEP_THROW, error, out);
    value_release(error);
    return ok;
}

static bool m_aclose(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Value e = exception_new(vm, &exception_types[ERR_GENERATOR_EXIT], value_copy(vm->empty_tuple));
    if (v_is(e, T_UNDEF))
        return false;
    bool ok = step_new(vm, self, STEP_CLOSE, e, out);
    value_release(e);
    return ok;
}

static bool async_generator_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    return type_generator.getattr(vm, async_generator_of(v)->steps, name, out, found);
}

static bool async_generator_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    Str name = str_get(generator_of(async_generator_of(v)->steps)->fn->qualname);
    buf_printf(out, "<async_generator object %.*s at %p>", STR_ARG(name), (void *)v.u.o);
    return true;
}

// ---- memory -------------------------------------------------------------------------------------

static void item_free(Obj *o) {
    value_release(((AsyncItem *)o)->value);
}

static void item_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((AsyncItem *)o)->value, ctx);
}

static void async_generator_free(Obj *o) {
    value_release(((AsyncGenerator *)o)->steps);
}

static void async_generator_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((AsyncGenerator *)o)->steps, ctx);
}

static void step_free(Obj *o) {
    AsyncStep *step = (AsyncStep *)o;
    value_release(step->steps);
    value_release(step->first);
}

static void step_traverse(Obj *o, VisitFn visit, void *ctx) {
    const AsyncStep *step = (const AsyncStep *)o;
    visit(step->steps, ctx);
    visit(step->first, ctx);
}

static const Method async_generator_methods[] = {
    {"__aiter__()", m_aiter, "Itself."},
    {"__anext__()", m_anext, "The next item, to be awaited."},
    {"asend(value, /)", m_asend, "Goes on, with value as what the yield gives; to be awaited."},
    {"athrow(typ, val=None, tb=None, /)", m_athrow,
     "Goes on with an error raised at the yield; to be awaited."},
    {"aclose()", m_aclose, "Ends the generator by a GeneratorExit at the yield; to be awaited."},
    {0},
};

static const Method step_methods[] = {
    {"__await__()", m_step_await, "Itself."},
    {"send(value, /)", m_step_send, "Goes on with what is awaited."},
    {"throw(typ, val=None, tb=None, /)", m_step_throw, "Raises an error in the generator."},
    {"close()", m_step_close, "It is not awaited any more."},
    {0},
};

static const Type type_async_item = {
    .name = "async_generator_wrapped_value",
    .base = &type_object,
    .size = sizeof(AsyncItem),
    .collected = true,
    .free = item_free,
    .traverse = item_traverse,
    .hash = identity_hash,
};

const Type type_async_generator = {
    .name = "async_generator",
    .base = &type_object,
    .size = sizeof(AsyncGenerator),
    .collected = true,
    .free = async_generator_free,
    .traverse = async_generator_traverse,
    .repr = async_generator_repr,
    .hash = identity_hash,
    .getattr = async_generator_getattr,
    .methods = async_generator_methods,
};

const Type type_async_step = {
    .name = "async_generator_asend",
    .base = &type_object,
    .size = sizeof(AsyncStep),
    .collected = true,
    .free = step_free,
    .traverse = step_traverse,
    .hash = identity_hash,
    .iter = iter_self,
    .next = step_next,
    .methods = step_methods,
};
