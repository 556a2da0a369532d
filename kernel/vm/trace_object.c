// trace_object.c: the way of an error as values: e.__traceback__ with its tb_lineno,
// tb_next and tb_frame, and the lines for the module traceback.
#include "kernel/vm/trace_object.h"
#include "kernel/vm/programs.h"

typedef enum Part { PART_TRACE, PART_FRAME, PART_CODE } Part;

typedef struct TraceObj {
    Obj head;
    Value error; // whose trace it is
    size_t at;   // of its entries, the outermost being 0
    Part part;
} TraceObj;

static void trace_clear(Obj *o) {
    Value v = ((TraceObj *)o)->error;
    ((TraceObj *)o)->error = V_UNDEF;
    value_release(v);
}

static void trace_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((TraceObj *)o)->error, ctx);
}

static bool make(VM *vm, Value error, size_t at, Part part, Value *out);

static bool give_text(VM *vm, Str s, Value *out) {
    *out = str_new(vm, s);
    return !v_is(*out, T_UNDEF);
}

static Str function_name(const Code *code) {
    Str name = str_get(code->name);
    return str_is(name, "<cell>") ? STR("<module>") : name;
}

static bool trace_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    const TraceObj *t = (TraceObj *)v.u.o;
    const Exception *e = exception_of(t->error);
    const TraceEntry *entry = &e->trace[e->n_trace - 1 - t->at];
    const Code *code = entry->code;
    *found = true;
    if (str_is(name, "tb_lineno") || str_is(name, "f_lineno") || str_is(name, "co_firstlineno")) {
        *out = v_int(span_line(code->source->text, entry->span.start).number);
        return true;
    }
    if (str_is(name, "tb_next"))
        return t->at + 1 < e->n_trace ? make(vm, t->error, t->at + 1, PART_TRACE, out)
                                      : (*out = V_NONE, true);
    if (str_is(name, "tb_frame"))
        return make(vm, t->error, t->at, PART_FRAME, out);
    if (str_is(name, "f_code"))
        return make(vm, t->error, t->at, PART_CODE, out);
    if (str_is(name, "co_filename"))
        return give_text(vm, code->source->file, out);
    if (str_is(name, "co_name"))
        return give_text(vm, function_name(code), out);
    *found = false;
    return true;
}

static bool trace_repr(VM *vm, Value v, Buf *out) {
    static const char *const names[] = {"traceback", "frame", "code"};
    (void)vm;
    buf_printf(out, "<%s object at %p>", names[((TraceObj *)v.u.o)->part], (void *)v.u.o);
    return true;
}

static const Type type_trace = {
    .name = "traceback",
    .base = &type_object,
    .size = sizeof(TraceObj),
    .collected = true,
    .free = trace_clear,
    .traverse = trace_traverse,
    .clear = trace_clear,
    .repr = trace_repr,
    .hash = identity_hash,
    .getattr = trace_getattr,
};

static bool make(VM *vm, Value error, size_t at, Part part, Value *out) {
    TraceObj *t = obj_new(vm, &type_trace);
    if (!t)
        return false;
    t->error = value_copy(error);
    t->at = at;
    t->part = part;
    *out = v_obj(&t->head);
    return true;
}

bool trace_object(VM *vm, Value error, Value *out) {
    if (exception_of(error)->n_trace == 0) {
        *out = V_NONE;
        return true;
    }
    return make(vm, error, 0, PART_TRACE, out);
}

// (file, line, function, text of the line), and the names that a call sees.
static bool entry_tuple(VM *vm, const TraceEntry *t, Value names, Value *out) {
    const Source *source = t->code->source;
    SourceLine line = span_line(source->text, t->span.start);
    if (source->shown.n) { // what the person wrote on that line
        uint32_t at = 0;
        for (uint32_t n = 1; n < line.number && at < source->shown.n; at++)
            n += source->shown.p[at] == '\n';
        line.text = span_line(source->shown, at).text;
    }
    Value parts[5] = {str_new(vm, source->file), v_int(line.number),
                      str_new(vm, function_name(t->code)), str_new(vm, str_trim(line.text)), names};
    *out = V_UNDEF;
    if (!v_is(parts[0], T_UNDEF) && !v_is(parts[2], T_UNDEF) && !v_is(parts[3], T_UNDEF))
        *out = tuple_new(vm, parts, v_is(names, T_UNDEF) ? 4 : 5);
    for (int i = 0; i < 4; i++)
        value_release(parts[i]);
    return !v_is(*out, T_UNDEF);
}

bool trace_entries(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value error = v_is_type(args[0], &type_trace) ? ((TraceObj *)args[0].u.o)->error : args[0],
          entry;
    size_t first = v_is_type(args[0], &type_trace) ? ((TraceObj *)args[0].u.o)->at : 0;
    *out = list_new(vm, 4);
    if (v_is(*out, T_UNDEF))
        return false;
    if (!value_is_exception(error))
        return true;
    const Exception *e = exception_of(error);
    for (size_t i = first; i < e->n_trace; i++)
        if (!entry_tuple(vm, &e->trace[e->n_trace - 1 - i], V_UNDEF, &entry) ||
            !list_append(vm, *out, entry)) {
            value_release(*out);
            return false;
        }
    return true;
}

// The calls under way from number *depth inwards out; those of the modules inside of the program
// are left out. NULL: there is none left.
static const Frame *next_call(const VM *vm, size_t *depth) {
    while (*depth > 0) {
        const Frame *f = &vm->frames[--*depth];
        const Space *space = f->code->source->space;
        size_t at = f->ip > f->code->ops ? (size_t)(f->ip - f->code->ops) - 1 : 0;
        if (!(space && space->inside) && at < f->code->n)
            return f;
    }
    return NULL;
}

// calls(): the same of the calls that are under way, the innermost first, with their globals.
bool trace_calls(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    Value entry;
    *out = list_new(vm, 4);
    if (v_is(*out, T_UNDEF))
        return false;
    size_t depth = vm->depth;
    for (const Frame *f; (f = next_call(vm, &depth));) {
        size_t at = f->ip > f->code->ops ? (size_t)(f->ip - f->code->ops) - 1 : 0;
        TraceEntry t = {(Code *)(uintptr_t)f->code, f->code->where[at].span};
        Value names = V_UNDEF;
        bool ok = frame_globals(vm, f, &names) && entry_tuple(vm, &t, names, &entry);
        value_release(names);
        if (!ok || !list_append(vm, *out, entry)) {
            value_release(*out);
            return false;
        }
    }
    return true;
}
