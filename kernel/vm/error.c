// error.c: exceptions as values, raising them, what to do next (hints), and
// where it happened (the trace and the span under the caret).
#include "kernel/vm/bytes.h"
#include "kernel/vm/trace_object.h"
#include "kernel/vm/import.h"
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include <errno.h>
#include <stddef.h>
#include <stdio.h>

// ---- exception objects --------------------------------------------------------------------------

static void exception_clear(Obj *o) {
    Exception *e = (Exception *)o;
    Value gone[5] = {e->args, e->hint, e->cause, e->context, e->dict};
    e->args = e->hint = e->cause = e->context = e->dict = V_UNDEF;
    for (int i = 0; i < 5; i++)
        value_release(gone[i]);
}

static void drop_trace(Exception *e) {
    for (size_t i = 0; i < e->n_trace; i++)
        code_release(e->trace[i].code);
    mem_free(e->trace);
    e->trace = NULL;
    e->n_trace = e->trace_cap = 0;
}

static void exception_free(Obj *o) {
    exception_clear(o);
    drop_trace((Exception *)o);
    if (((Exception *)o)->hint_at.code)
        code_release(((Exception *)o)->hint_at.code);
    class_release_of(o);
}

static void exception_traverse(Obj *o, VisitFn visit, void *ctx) {
    Exception *e = (Exception *)o;
    visit(e->args, ctx);
    visit(e->hint, ctx);
    visit(e->cause, ctx);
    visit(e->context, ctx);
    visit(e->dict, ctx);
    if (o->type->class_object)
        visit(v_obj(o->type->class_object), ctx);
}

static size_t args_of(const Exception *e, const Value **items) {
    size_t n = 0;
    *items = NULL;
    value_items(e->args, items, &n);
    return n;
}

static bool is_decode_error(const Exception *e, const Value *items) {
    return str_is(str_of(e->head.type->name), "UnicodeDecodeError") && value_is_str(items[0]) &&
           bytes_is(items[1]) && v_is(items[2], T_INT) && value_is_str(items[4]);
}

static void put_decode_error(const Value *items, Buf *out) {
    Str data = bytes_get(items[1]);
    size_t at = (size_t)items[2].u.i;
    buf_printf(out, "'%.*s' codec can't decode byte 0x%02x in position %zu: %.*s",
               STR_ARG(str_get(items[0])), at < data.n ? (uint8_t)data.p[at] : 0, at,
               STR_ARG(str_get(items[4])));
}

static bool str_of_args(VM *vm, const Exception *e, Value args, Buf *out) {
    const Value *items = NULL;
    size_t n = 0;
    value_items(args, &items, &n);
    if (n == 0)
        return true;
    if (err_is_a(e->kind, ERR_OS) && (n == 2 || n == 3) && v_is(items[0], T_INT)) {
        buf_printf(out, "[Errno %lld] ", (long long)items[0].u.i);
        if (!value_str(vm, items[1], out))
            return false;
        if (n == 3)
            buf_add(out, STR(": "));
        return n == 2 || value_repr(vm, items[2], out);
    }
    if (n == 5 && is_decode_error(e, items)) {
        put_decode_error(items, out);
        return true;
    }
    if (n > 1)
        return value_repr(vm, args, out);
    return e->kind == ERR_KEY ? value_repr(vm, items[0], out) : value_str(vm, items[0], out);
}

// The arguments are held: a repr of a cell may give the exception others.
static bool exception_str(VM *vm, Value v, Buf *out) {
    Value args = value_copy(exception_of(v)->args);
    bool ok = str_of_args(vm, exception_of(v), args, out);
    value_release(args);
    return ok;
}

static bool repr_of_args(VM *vm, const Exception *e, Value args, Buf *out) {
    const Value *items = NULL;
    size_t n = 0;
    value_items(args, &items, &n);
    buf_add(out, str_of(e->head.type->name));
    if (n == 1) {
        buf_byte(out, '(');
        if (!value_repr(vm, items[0], out))
            return false;
        buf_byte(out, ')');
        return true;
    }
    if (n == 0) {
        buf_add(out, STR("()"));
        return true;
    }
    if (n == 3 && err_is_a(e->kind, ERR_OS)) { // without the file's name
        buf_byte(out, '(');
        if (!value_repr(vm, items[0], out))
            return false;
        buf_add(out, STR(", "));
        return value_repr(vm, items[1], out) && (buf_byte(out, ')'), true);
    }
    return value_repr(vm, args, out);
}

static bool exception_repr(VM *vm, Value v, Buf *out) {
    Value args = value_copy(exception_of(v)->args);
    bool ok = repr_of_args(vm, exception_of(v), args, out);
    value_release(args);
    return ok;
}

static Value or_none(Value v) {
    return v_is(v, T_UNDEF) ? V_NONE : value_copy(v);
}

// The name that the error's text speaks of, which stands in quotes; None when it has none.
static bool quoted_name(VM *vm, Str text, bool last, Value *out) {
    size_t end = 0, start = 0;
    for (size_t i = 0, open = SIZE_MAX; i < text.n; i++) {
        if (text.p[i] != '\'')
            continue;
        if (open == SIZE_MAX)
            open = i + 1;
        else {
            if (last || !end) {
                start = open;
                end = i;
            }
            open = SIZE_MAX;
        }
    }
    if (!end) {
        *out = V_NONE;
        return true;
    }
    *out = str_new(vm, str_slice(text, start, end));
    return !v_is(*out, T_UNDEF);
}

static bool own_field(const Exception *e, Str name, Value *out) {
    if (str_is(name, "args"))
        *out = value_copy(e->args);
    else if (str_is(name, "__cause__"))
        *out = or_none(e->cause);
    else if (str_is(name, "__context__"))
        *out = or_none(e->context);
    else if (str_is(name, "__suppress_context__"))
        *out = v_bool(e->suppress_context);
    else
        return false;
    return true;
}

// The attributes that are another name for one of the arguments.
static const struct {
    const char *name;
    ErrKind kind;
    bool derived; // of the kind's subclasses as well
    size_t at, least;
} argument_fields[] = {
    {"value", ERR_STOP_ITERATION, false, 0, 0},
    {"code", ERR_SYSTEM_EXIT, false, 0, 0},
    {"errno", ERR_OS, true, 0, 2},
    {"strerror", ERR_OS, true, 1, 2},
    {"filename", ERR_OS, true, 2, 2},
    {"msg", ERR_IMPORT, true, 0, 0},
    {"msg", ERR_SYNTAX, true, 0, 0},
};

static bool argument_field(const Exception *e, const Value *items, size_t n, Str name, Value *out) {
    for (size_t i = 0; i < sizeof argument_fields / sizeof *argument_fields; i++) {
        if (!str_is(name, argument_fields[i].name) || n < argument_fields[i].least)
            continue;
        ErrKind kind = argument_fields[i].kind;
        if (argument_fields[i].derived ? !err_is_a(e->kind, kind) : e->kind != kind)
            continue;
        size_t at = argument_fields[i].at;
        *out = at < n ? value_copy(items[at]) : V_NONE;
        return true;
    }
    return false;
}

static bool has_quoted_name(ErrKind kind) {
    return err_is_a(kind, ERR_IMPORT) || err_is_a(kind, ERR_NAME) || err_is_a(kind, ERR_ATTRIBUTE);
}

// Where the text is wrong that a SyntaxError is about.
static bool place_field(VM *vm, const TraceEntry *at, Str name, Value *out) {
    Str text = at->code->source->text;
    SourceLine line = span_line(text, at->span.start);
    if (str_is(name, "lineno"))
        *out = v_int(line.number);
    else if (str_is(name, "filename"))
        *out = str_new(vm, at->code->source->file);
    else if (str_is(name, "text"))
        *out = str_new(vm, line.text);
    else if (str_is(name, "offset"))
        *out = v_int(line.column + 1);
    else if (str_is(name, "end_lineno"))
        *out = v_int(span_line(text, at->span.end).number);
    else if (str_is(name, "end_offset"))
        *out = v_int(span_line(text, at->span.end).column + 1);
    else
        return false;
    return true;
}

static bool exception_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    Exception *e = exception_of(v);
    const Value *items;
    size_t n = args_of(e, &items);
    *found = true;
    if (str_is(name, "__traceback__"))
        return trace_object(vm, v, out);
    if (own_field(e, name, out) || argument_field(e, items, n, name, out))
        return true;
    bool own = !v_is(e->dict, T_UNDEF) && v_is_type(e->dict, &type_dict) && dict_length(e->dict);
    if (str_is(name, "name") && !own && has_quoted_name(e->kind))
        return quoted_name(vm, n && value_is_str(items[0]) ? str_get(items[0]) : STR(""),
                           e->kind == ERR_ATTRIBUTE, out);
    if (err_is_a(e->kind, ERR_SYNTAX) && e->n_trace && !own &&
        place_field(vm, &e->trace[0], name, out))
        return !v_is(*out, T_UNDEF);
    *found = false;
    if (v_is(e->dict, T_UNDEF))
        return true;
    Value key = intern(vm, name);
    return !v_is(key, T_UNDEF) && dict_get(vm, e->dict, key, out, found);
}

static bool set_link(VM *vm, Value *at, Value value, const char *what) {
    if (!v_is(value, T_NONE) && !value_is_exception(value))
        return vm_raise(vm, ERR_TYPE, "exception %s must be None or derive from BaseException",
                        what);
    Value old = *at;
    *at = v_is(value, T_NONE) ? V_UNDEF : value_copy(value);
    value_release(old);
    return true;
}

static bool set_args(VM *vm, Exception *e, Value value) {
    Value list = list_from(vm, value), t = V_UNDEF;
    if (!v_is(list, T_UNDEF))
        t = tuple_new(vm, list_of(list)->items, list_of(list)->n);
    value_release(list);
    if (v_is(t, T_UNDEF))
        return false;
    value_release(e->args);
    e->args = t;
    return true;
}

// Whether an exception keeps the attribute itself; *ok then says whether it took the value.
static bool set_own_field(VM *vm, Exception *e, Str name, Value value, bool *ok) {
    if (str_is(name, "__cause__")) {
        e->suppress_context = true;
        *ok = set_link(vm, &e->cause, value, "cause");
    } else if (str_is(name, "__context__"))
        *ok = set_link(vm, &e->context, value, "context");
    else if (str_is(name, "__suppress_context__"))
        *ok = value_truth(vm, value, &e->suppress_context);
    else if (str_is(name, "__traceback__"))
        *ok = true;
    else if (str_is(name, "args"))
        *ok = set_args(vm, e, value);
    else
        return false;
    return true;
}

static bool exception_setattr(VM *vm, Value v, Str name, Value value) {
    Exception *e = exception_of(v);
    bool deleted = v_is(value, T_UNDEF), found;
    if (!deleted && set_own_field(vm, e, name, value, &found))
        return found;
    Value key = intern(vm, name), old;
    if (v_is(key, T_UNDEF))
        return false;
    if (v_is(e->dict, T_UNDEF) && v_is(e->dict = dict_new(vm), T_UNDEF))
        return false;
    if (!deleted)
        return dict_set(vm, e->dict, key, value);
    if (!dict_remove(vm, dict_of(e->dict), key, &old, &found))
        return false;
    if (found) {
        value_release(old);
        return true;
    }
    return vm_raise(vm, ERR_ATTRIBUTE, "'%s' object has no attribute '%.*s'", e->head.type->name,
                    STR_ARG(name));
}

static bool m_with_traceback(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    *out = value_copy(self);
    return true;
}

static bool m_add_note(VM *vm, Value self, Value *args, Value *out) {
    Value notes, key = intern(vm, STR("__notes__"));
    bool found;
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "note must be a str, not '%s'", type_name(vm, args[0]));
    if (v_is(key, T_UNDEF) || !exception_getattr(vm, self, STR("__notes__"), &notes, &found))
        return false;
    if (!found)
        notes = list_new(vm, 1);
    bool ok = !v_is(notes, T_UNDEF) && list_append(vm, notes, value_copy(args[0])) &&
              exception_setattr(vm, self, STR("__notes__"), notes);
    value_release(notes);
    *out = V_NONE;
    return ok;
}

static bool m_init(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    Exception *e = exception_of(self);
    Value old = e->args;
    e->args = value_copy(args[0]);
    value_release(old);
    *out = V_NONE;
    return true;
}

static const Method exception_methods[] = {
    {"__init__(*args)", m_init, "Sets args."},
    {"with_traceback(tb, /)", m_with_traceback, "The exception itself."},
    {"add_note(note, /)", m_add_note, "Adds a text to __notes__."},
    {0},
};

#define EXCEPTION_SLOTS                                                               \
    .size = sizeof(Exception), .collected = true, .free = exception_free,             \
    .traverse = exception_traverse, .clear = exception_clear, .repr = exception_repr, \
    .str = exception_str, .hash = identity_hash, .getattr = exception_getattr,        \
    .setattr = exception_setattr, .dict_at = offsetof(Exception, dict)

#define MODULE_OF(KIND)                                                             \
    ((KIND) == ERR_LINALG                               ? "numpy.linalg"            \
     : (KIND) == ERR_AXIS || (KIND) == ERR_COMPLEX_WARN ? "numpy.exceptions"        \
     : (KIND) == ERR_UFUNC_TYPE                         ? "numpy._core._exceptions" \
                                                        : NULL)
const Type exception_types[ERR_COUNT] = {
#define ERR(KIND, NAME, PARENT)                                                                    \
    [ERR_##                                                                                        \
        KIND] = {.name = NAME,                                                                     \
                 .module = MODULE_OF(ERR_##KIND),                                                  \
                 .base = ERR_##PARENT == ERR_NONE ? &type_object : &exception_types[ERR_##PARENT], \
                 .methods = ERR_##PARENT == ERR_NONE ? exception_methods : NULL,                   \
                 EXCEPTION_SLOTS},
#include "kernel/base/errors.def"
#undef ERR
};

// The built-in class that a type is or derives from; ERR_NONE: no exception.
ErrKind exception_kind(const Type *type) {
    for (; type; type = type->base)
        if (type >= exception_types && type < exception_types + ERR_COUNT)
            return (ErrKind)(type - exception_types);
    return ERR_NONE;
}

// NumPy's AxisError has two parents, which the chain of bases cannot say.
bool exception_is_a(const Type *type, const Type *ancestor) {
    bool built_in = ancestor >= exception_types && ancestor < exception_types + ERR_COUNT;
    ErrKind kind = built_in ? exception_kind(type) : ERR_NONE;
    return kind != ERR_NONE && err_is_a(kind, (ErrKind)(ancestor - exception_types));
}

bool value_is_exception(Value v) {
    return v_is(v, T_OBJ) && v.u.o->type->free == exception_free;
}

Value exception_new(VM *vm, const Type *type, Value args) {
    Exception *e = obj_new(vm, type);
    if (!e) {
        value_release(args);
        return V_UNDEF;
    }
    class_retain_of(&e->head);
    e->kind = exception_kind(type);
    e->args = args;
    return v_obj(&e->head);
}

bool error_init(VM *vm) {
    Value text = str_new(vm, STR("out of memory"));
    Value args = v_is(text, T_UNDEF) ? V_UNDEF : tuple_new(vm, &text, 1);
    value_release(text);
    vm->memory_args = value_copy(args);
    if (!v_is(args, T_UNDEF))
        vm->memory_error = exception_new(vm, &exception_types[ERR_MEMORY], args);
    return !v_is(vm->memory_error, T_UNDEF);
}

// ---- raising ------------------------------------------------------------------------------------

bool vm_raised(VM *vm) {
    return !v_is(vm->raised, T_UNDEF);
}

void vm_clear_raised(VM *vm) {
    Value old = vm->raised;
    vm->raised = V_UNDEF;
    value_release(old);
}

bool raise_value(VM *vm, Value exception) {
    if (vm_raised(vm)) { // the first one wins
        value_release(exception);
        return false;
    }
    Exception *e = exception_of(exception);
    if (!v_is(vm->handling, T_UNDEF) && v_is(e->context, T_UNDEF) &&
        vm->handling.u.o != exception.u.o)
        e->context = value_copy(vm->handling);
    vm->raised = exception;
    return false;
}

bool attribute_error_is_absence(VM *vm) {
    if (!vm_raised(vm) || !err_is_a(exception_of(vm->raised)->kind, ERR_ATTRIBUTE))
        return false;
    vm_clear_raised(vm);
    return true;
}

bool key_error_is_absence(VM *vm) {
    if (!vm_raised(vm) || !err_is_a(exception_of(vm->raised)->kind, ERR_KEY))
        return false;
    vm_clear_raised(vm);
    return true;
}

void error_renew(VM *vm) {
    Exception *e = v_is(vm->memory_error, T_UNDEF) ? NULL : exception_of(vm->memory_error);
    if (!e || e->head.refs != 1)
        return;
    Value gone[] = {e->args, e->hint, e->cause, e->context, e->dict};
    e->args = value_copy(vm->memory_args);
    e->hint = e->cause = e->context = e->dict = V_UNDEF;
    e->suppress_context = e->blamed = false;
    drop_trace(e);
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
        value_release(gone[i]);
}

bool vm_no_memory(VM *vm) {
    if (vm_raised(vm) || v_is(vm->memory_error, T_UNDEF))
        return false;
    error_renew(vm);
    vm->raised = value_copy(vm->memory_error);
    return false;
}

bool vm_unwritten(VM *vm) {
    if (vm_raised(vm))
        return false;
    return errno == ENOMEM ? vm_no_memory(vm)
                           : vm_raise(vm, ERR_OS, "the output cannot be written");
}

static bool raise_text(VM *vm, ErrKind kind, Str text) {
    Value s = V_UNDEF, args = V_UNDEF;
    if (vm_raised(vm))
        return false;
    if (text.n == 0)
        args = value_copy(vm->empty_tuple);
    else if (!v_is(s = str_new(vm, text), T_UNDEF))
        args = tuple_new(vm, &s, 1);
    value_release(s);
    if (v_is(args, T_UNDEF))
        return false;
    Value e = exception_new(vm, &exception_types[kind], args);
    return v_is(e, T_UNDEF) ? false : raise_value(vm, e);
}

static bool raise_formatted(VM *vm, ErrKind kind, const char *fmt, va_list args) {
    char small[512];
    va_list again;
    if (strcmp(fmt, "%s") == 0)
        return raise_text(vm, kind, str_of(va_arg(args, const char *)));
    if (!strchr(fmt, '%'))
        return raise_text(vm, kind, str_of(fmt));
    va_copy(again, args);
    int n = vsnprintf(small, sizeof small, fmt, args);
    if (n >= 0 && (size_t)n < sizeof small) {
        raise_text(vm, kind, (Str){small, (size_t)n});
    } else if (n >= 0) {
        char *big = mem_alloc((size_t)n + 1);
        if (!big)
            vm_no_memory(vm);
        else {
            vsnprintf(big, (size_t)n + 1, fmt, again);
            raise_text(vm, kind, (Str){big, (size_t)n});
        }
        mem_free(big);
    }
    va_end(again);
    return false;
}

bool vm_raise(VM *vm, ErrKind kind, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    raise_formatted(vm, kind, fmt, args);
    va_end(args);
    return false;
}

bool raise_key(VM *vm, Value key) {
    Value args = tuple_new(vm, &key, 1);
    if (v_is(args, T_UNDEF))
        return false;
    Value e = exception_new(vm, &exception_types[ERR_KEY], args);
    return v_is(e, T_UNDEF) ? false : raise_value(vm, e);
}

bool vm_raise_err(VM *vm, const Err *e) {
    if (e->kind == ERR_MEMORY && !e->text[0])
        return vm_no_memory(vm);
    if (e->kind == ERR_KEYBOARD_INTERRUPT)
        return raise_interrupt(vm);
    raise_text(vm, e->kind, str_of(e->text));
    if (e->hint[0])
        vm_hint(vm, "%s", e->hint);
    return false;
}

// ---- operands of the failing operation ----------------------------------------------------------

// The instruction that the top frame is at; NULL outside of any.
static const Instr *failing(VM *vm, const Frame **frame) {
    if (!vm->depth)
        return NULL;
    const Frame *f = *frame = &vm->frames[vm->depth - 1];
    const Instr *i = f->ip;
    if (i > f->code->ops)
        i--;
    while (i > f->code->ops && i->op == OPC_DATA)
        i--;
    return i;
}

static const Signature *signature_of(Value callee) {
    if (v_is_type(callee, &type_native))
        return &((Native *)callee.u.o)->sig;
    if (v_is_type(callee, &type_method))
        return &((MethodObj *)callee.u.o)->sig;
    return NULL;
}

// Which written argument belongs to parameter n of the native that is being called.
static int argument_of(const Frame *f, const Instr *i, int n) {
    bool is_method = i->op == OPC_CALL_METHOD || i->op == OPC_CALL_METHOD_KW;
    bool keywords = i->op == OPC_CALL_KW || i->op == OPC_CALL_METHOD_KW;
    if (!is_method && i->op != OPC_CALL && !keywords)
        return n;
    Value callee = f->base[i->b];
    bool has_self = is_method && !v_is(f->base[i->b + 1], T_UNDEF);
    int first = is_method; // the receiver's place comes first
    if (has_self && n == 0)
        return 0;
    int param = has_self ? n - 1 : n;
    if (param < i->c)
        return first + param;
    const Signature *sig = signature_of(callee);
    if (!keywords || !sig || param >= sig->n)
        return -1;
    const Tuple *names = tuple_of(f->code->consts[i[1].a]);
    for (size_t k = 0; k < names->n; k++)
        if (names->items[k].u.o == sig->params[param].name.u.o)
            return first + i->c + (int)k;
    return -1;
}

static bool operand_place(VM *vm, int n, Span *out, Str *text) {
    const Frame *f;
    const Instr *i = failing(vm, &f);
    if (!i)
        return false;
    const Where *w = &f->code->where[i - f->code->ops];
    int k = argument_of(f, i, n);
    if (k < 0 || (uint32_t)k >= w->n)
        return false;
    *out = f->code->spans[w->first + (uint32_t)k];
    *text = str_slice(f->code->source->text, out->start, out->end);
    return true;
}

bool vm_operand_written(VM *vm) {
    const Frame *f;
    const Instr *i = failing(vm, &f);
    return i && f->code->where[i - f->code->ops].n &&
           !str_starts(f->code->source->file, STR("<warpcell"));
}

bool vm_operator_written(VM *vm) {
    const Frame *f;
    const Instr *i = failing(vm, &f);
    bool call = i && (i->op == OPC_CALL || i->op == OPC_CALL_KW || i->op == OPC_CALL_METHOD ||
                      i->op == OPC_CALL_METHOD_KW);
    return i && !call && vm_operand_written(vm);
}

void vm_blame_name(VM *vm, Str name) {
    const Frame *f;
    const Instr *i = failing(vm, &f);
    if (!i || !vm_raised(vm))
        return;
    const Where *w = &f->code->where[i - f->code->ops];
    Exception *e = exception_of(vm->raised);
    for (uint32_t k = 0; k < w->n && !e->blamed; k++) {
        Span span = f->code->spans[w->first + k];
        if (!str_eq(str_slice(f->code->source->text, span.start, span.end), name))
            continue;
        e->blame = span;
        e->blamed = true;
    }
}

void vm_blame(VM *vm, int operand) {
    Str text;
    if (!vm_raised(vm))
        return;
    Exception *e = exception_of(vm->raised);
    if (operand_place(vm, operand, &e->blame, &text))
        e->blamed = true;
}

// fmt's result with {n} as the source text of operand n; an operand that is not
// written anywhere (a default) becomes "the value".
static void substitute(VM *vm, Str in, Buf *out) {
    size_t from = 0;
    for (size_t at = 0; at + 2 < in.n; at++) {
        Span span;
        Str text;
        if (in.p[at] != '{' || in.p[at + 1] < '0' || in.p[at + 1] > '9' || in.p[at + 2] != '}')
            continue;
        buf_add(out, str_slice(in, from, at));
        buf_add(out, operand_place(vm, in.p[at + 1] - '0', &span, &text) ? text : STR("the value"));
        at += 2;
        from = at + 1;
    }
    buf_add(out, str_slice(in, from, in.n));
}

bool vm_hint_text(VM *vm, Str text) {
    if (!vm_raised(vm))
        return false;
    Exception *e = exception_of(vm->raised);
    if (!v_is(e->hint, T_UNDEF) || v_same(vm->raised, vm->memory_error))
        return false;
    Buf b = {0};
    substitute(vm, text, &b);
    // A hint that finds no memory is left out; the error itself stands.
    Value raised = vm->raised;
    vm->raised = V_UNDEF;
    Value hint = b.failed ? V_UNDEF : str_new(vm, buf_str(&b));
    vm_clear_raised(vm);
    vm->raised = raised;
    e->hint = hint;
    buf_free(&b);
    return false;
}

bool vm_hint_count(VM *vm, size_t n) {
    Exception *e = exception_of(vm->raised);
    const Frame *f;
    Str text;
    if (!vm_raised(vm) || !v_is(e->hint, T_UNDEF) || v_same(vm->raised, vm->memory_error))
        return false;
    e->hint = v_int((int64_t)n);
    if (!failing(vm, &f) || !operand_place(vm, 0, &e->hint_at.span, &text))
        return false;
    e->hint_at.code = (Code *)(uintptr_t)f->code;
    e->hint_at.code->refs++;
    return false;
}

// The hint of vm_hint_count in words. Without memory it is left out.
static void word_hint(VM *vm, Exception *e) {
    const int64_t n = e->hint.u.i;
    const Span at = e->hint_at.span;
    Buf b = {0};
    if (e->hint.tag != T_INT)
        return;
    buf_add(&b, e->hint_at.code ? str_slice(e->hint_at.code->source->text, at.start, at.end)
                                : STR("the value"));
    buf_printf(&b, " has %lld item%s.", (long long)n, n == 1 ? "" : "s");
    e->hint = b.failed ? V_UNDEF : str_new(vm, buf_str(&b));
    vm_clear_raised(vm);
    buf_free(&b);
}

bool vm_hint(VM *vm, const char *fmt, ...) {
    char text[ERR_HINT_MAX];
    va_list args;
    va_start(args, fmt);
    int n = vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    if (n < 0)
        return false;
    return vm_hint_text(
        vm, (Str){text, (size_t)n < sizeof text ? (size_t)n : utf8_cut(text, sizeof text - 1)});
}

// ---- the trace ----------------------------------------------------------------------------------

enum { TRACE_MAX = 4096 }; // an exception may be raised again and again

static void add_entry(Exception *e, const Code *code, Span span) {
    if (e->n_trace >= TRACE_MAX)
        return;
    if (!mem_grow((void **)&e->trace, &e->trace_cap, e->n_trace + 1, sizeof *e->trace))
        return; // then without this line
    e->trace[e->n_trace++] = (TraceEntry){(Code *)code, span};
    ((Code *)code)->refs++;
}

void error_add_place(VM *vm, const Code *code, Span span) {
    if (vm_raised(vm))
        add_entry(exception_of(vm->raised), code, span);
}

void error_add_trace(VM *vm, const Frame *f) {
    Exception *e = exception_of(vm->raised);
    const Space *space = f->code->source->space;
    if (space && space->inside && !vm->trace_inside) { // the user's own lines are what helps
        e->blamed = false;
        return;
    }
    size_t at = (size_t)(f->ip - f->code->ops);
    Span span = f->code->where[at ? at - 1 : 0].span;
    if (e->blamed)
        span = e->blame;
    // Functions of the library that are written in the language are not the user's lines.
    if (str_starts(f->code->source->file, STR("<warpcell")))
        return;
    e->blamed = false; // it belongs to the innermost line
    add_entry(e, f->code, span);
}

void error_leaves_generator(VM *vm) {
    Exception *e = exception_of(vm->raised);
    if (e->kind != ERR_STOP_ITERATION)
        return;
    Value old = vm->raised;
    vm->raised = V_UNDEF;
    vm_raise(vm, ERR_RUNTIME, "generator raised StopIteration");
    if (vm_raised(vm) && !v_same(vm->raised, vm->memory_error)) {
        Exception *now = exception_of(vm->raised);
        value_release(now->cause);
        now->cause = value_copy(old);
        now->trace = e->trace; // it happened where the other did
        now->n_trace = e->n_trace;
        now->trace_cap = e->trace_cap;
        e->trace = NULL;
        e->n_trace = e->trace_cap = 0;
    }
    value_release(old);
}

// ---- where the cell is --------------------------------------------------------------------------

static const Frame *user_frame(VM *vm) {
    for (size_t i = vm->depth; i-- > 0;)
        if (!vm->frames[i].code->source->space)
            return &vm->frames[i];
    return NULL;
}

static size_t frame_at(const Frame *f) {
    size_t at = (size_t)(f->ip - f->code->ops);
    return at ? at - 1 : 0;
}

bool vm_here(VM *vm, uint64_t *key) {
    const Frame *f = user_frame(vm);
    if (!f)
        return false;
    *key = ((uint64_t)(uintptr_t)f->code ^ f->code->source->serial * 0xd6e8feb86659fd93u) *
               0x9e3779b97f4a7c15u +
           frame_at(f);
    return true;
}

bool vm_here_line(VM *vm, Str *file, SourceLine *line) {
    const Frame *f = user_frame(vm);
    if (!f)
        return false;
    *file = f->code->source->file;
    *line = span_line(f->code->source->text, f->code->where[frame_at(f)].span.start);
    return true;
}

bool vm_caller_line(VM *vm, int64_t level, Str *file, SourceLine *line) {
    const Frame *f = NULL;
    bool direct = vm->depth > 2 && !vm->frames[vm->depth - 3].code->source->space;
    for (size_t i = vm->depth; i-- > 0 && (level > 0 || !f);) {
        if (vm->frames[i].code->source->space)
            continue;
        f = &vm->frames[i];
        level = direct ? level - 1 : 0;
    }
    if (!f)
        return false;
    *file = f->code->source->file;
    *line = span_line(f->code->source->text, f->code->where[frame_at(f)].span.start);
    return true;
}

// ---- for display --------------------------------------------------------------------------------

enum { TRACE_HEAD = 5, TRACE_TAIL = 10 }; // lines shown of a long recursion

// A line without the comment at its end.
static Str without_comment(Str line) {
    char quote = 0;
    for (size_t i = 0; i < line.n; i++) {
        const char c = line.p[i];
        if (quote) {
            if (c == '\\')
                i++;
            else if (c == quote)
                quote = 0;
        } else if (c == '#') {
            return str_trim(str_slice(line, 0, i));
        } else if (c == '"' || c == '\'') {
            quote = c;
        }
    }
    return line;
}

// The place in what the person wrote: the same where the line is, else the whole line.
static Span shown_span(const Source *source, Span span) {
    SourceLine made = span_line(source->text, span.start);
    uint32_t at = 0;
    for (uint32_t line = 1; line < made.number && at < source->shown.n; at++)
        line += source->shown.p[at] == '\n';
    SourceLine wrote = span_line(source->shown, at);
    uint32_t start = (uint32_t)(wrote.text.p - source->shown.p);
    if (str_eq(made.text, wrote.text)) {
        uint32_t length = span.end - span.start;
        uint32_t room = (uint32_t)source->shown.n - start - made.column;
        return (Span){start + made.column, start + made.column + (length < room ? length : room)};
    }
    Str text = without_comment(str_trim(wrote.text));
    if (!text.n)
        return (Span){start, start};
    start = (uint32_t)(text.p - source->shown.p);
    return (Span){start, start + (uint32_t)text.n};
}

static TraceLine line_of(const TraceEntry *t) {
    const Source *source = t->code->source;
    TraceLine line = {.function = str_get(t->code->name), .file = source->file};
    if (source->shown.n) {
        line.source = source->shown;
        line.span = shown_span(source, t->span);
    } else {
        line.source = source->text;
        line.span = t->span;
    }
    return line;
}

static void make_trace(VM *vm, const Exception *e, Raised *out) {
    size_t n = e->n_trace;
    size_t shown = n > TRACE_HEAD + TRACE_TAIL ? TRACE_HEAD + TRACE_TAIL : n;
    if (!mem_grow((void **)&vm->trace, &vm->trace_cap, shown, sizeof *vm->trace))
        return;
    size_t head = shown < n ? TRACE_HEAD : shown;
    for (size_t i = 0; i < head; i++)
        vm->trace[i] = line_of(&e->trace[n - 1 - i]);
    for (size_t i = head; i < shown; i++)
        vm->trace[i] = line_of(&e->trace[shown - 1 - i]);
    out->trace = vm->trace;
    out->depth = shown;
    out->skipped = n - shown;
}

// An entry of an exception's own attributes; a new reference.
static bool find_own(VM *vm, const Exception *e, Str name, Value *out) {
    bool found = false;
    Value key = v_is(e->dict, T_UNDEF) ? V_UNDEF : intern(vm, name);
    if (!v_is(key, T_UNDEF) && dict_get(vm, e->dict, key, out, &found))
        return found;
    vm_clear_raised(vm);
    return false;
}

// __notes__, a line each, behind the text.
static void put_notes(VM *vm, const Exception *e, Buf *out) {
    Value notes;
    const Value *items;
    size_t n;
    if (!find_own(vm, e, STR("__notes__"), &notes))
        return;
    if (value_items(notes, &items, &n))
        for (size_t i = 0; i < n; i++)
            if (value_is_str(items[i]))
                buf_printf(out, "%.*s\n", STR_ARG(str_get(items[i])));
    value_release(notes);
}

static void put_text(VM *vm, Value error, Buf *out) {
    size_t before = out->n;
    if (value_str(vm, error, out))
        return;
    vm_clear_raised(vm);
    out->n = before;
    buf_add(out, STR("<exception str() failed>"));
}

static bool is_group(const Exception *e) {
    for (const Type *t = e->head.type; t; t = t->base)
        if (str_is(str_of(t->name), "BaseExceptionGroup"))
            return true;
    return false;
}

// Where it was raised, by the innermost line that the person wrote.
static void put_place(const Exception *e, Buf *out) {
    for (size_t i = 0; i < e->n_trace; i++) {
        TraceLine line = line_of(&e->trace[i]);
        if (str_starts(line.file, STR("<warpcell")))
            continue;
        buf_printf(out, " (%.*s, line %u", STR_ARG(line.file),
                   span_line(line.source, line.span.start).number);
        if (line.function.n && line.function.p[0] != '<')
            buf_printf(out, ", in %.*s", STR_ARG(line.function));
        buf_byte(out, ')');
        return;
    }
}

enum { GROUP_SHOWN = 15, GROUP_DEEP = 10 }; // members, groups within groups: as Python shows

// The errors that a group of them has, a line each.
static void put_members(VM *vm, const Exception *e, size_t depth, Buf *out) {
    Value members;
    const Value *items;
    size_t n = 0;
    if (depth > GROUP_DEEP || !is_group(e) || !find_own(vm, e, STR("exceptions"), &members))
        return;
    value_items(members, &items, &n);
    for (size_t i = 0; i < n && i < GROUP_SHOWN; i++) {
        if (!value_is_exception(items[i]))
            continue;
        const Exception *part = exception_of(items[i]);
        buf_repeat(out, ' ', 2 * depth);
        buf_printf(out, "+ %s: ", part->head.type->name);
        put_text(vm, items[i], out);
        put_place(part, out);
        buf_byte(out, '\n');
        put_members(vm, part, depth + 1, out);
    }
    if (n > GROUP_SHOWN) {
        buf_repeat(out, ' ', 2 * depth);
        buf_printf(out, "+ and %zu more\n", n - GROUP_SHOWN);
    }
    value_release(members);
}

// By the innermost line that the person wrote.
static void general_advice(Raised *out) {
    Str source = {0}, line = {0};
    for (size_t i = out->depth; i-- > 0 && !source.n;) {
        const TraceLine *t = &out->trace[i];
        if (str_starts(t->file, STR("<warpcell")))
            continue;
        source = str_slice(t->source, t->span.start, t->span.end);
        line = span_line(t->source, t->span.start).text;
    }
    const Str better = advise_text(out->text, source, line, out->hint.n > 0);
    if (better.n)
        out->hint = better;
}

static bool describe(VM *vm, Value error, Raised *out) {
    Exception *e = exception_of(error);
    Value raised = vm->raised;
    Buf *text = &vm->raised_text;
    *out = (Raised){0};
    vm->raised = V_UNDEF; // its str may run code that raises errors of its own
    text->n = 0;
    text->failed = false;
    put_text(vm, error, text);
    size_t length = text->n;
    put_notes(vm, e, text);
    put_members(vm, e, 1, text);
    word_hint(vm, e);
    vm->raised = raised;
    out->kind = e->kind;
    out->class_name = str_of(e->head.type->name);
    out->text = str_slice(buf_str(text), 0, length);
    out->notes = str_slice(buf_str(text), length, text->n);
    if (!v_is(e->hint, T_UNDEF))
        out->hint = str_get(e->hint);
    make_trace(vm, e, out);
    general_advice(out);
    return true;
}

bool vm_get_raised(VM *vm, Raised *out) {
    *out = (Raised){0};
    return vm_raised(vm) && describe(vm, vm->raised, out);
}

// Errors that only the program's own modules have seen explain nothing to the person.
bool vm_get_raised_from(VM *vm, size_t k, Raised *out, bool *cause) {
    if (!vm_raised(vm))
        return false;
    Value at = vm->raised;
    for (size_t i = 0; i < k; i++) {
        const Exception *e = exception_of(at);
        *cause = !v_is(e->cause, T_UNDEF);
        if (!*cause && e->suppress_context)
            return false;
        at = *cause ? e->cause : e->context;
        if (v_is(at, T_UNDEF) || v_same(at, vm->raised))
            return false;
        if (!*cause && exception_of(at)->n_trace == 0)
            return false;
    }
    return describe(vm, at, out);
}

// ---- errors of the operating system -------------------------------------------------------------

ErrKind errno_kind(int64_t number) {
    switch (number) {
    case ENOENT: return ERR_FILE_NOT_FOUND;
    case EEXIST: return ERR_FILE_EXISTS;
    case EACCES:
    case EPERM: return ERR_PERMISSION;
    case EISDIR: return ERR_IS_A_DIRECTORY;
    case ENOTDIR: return ERR_NOT_A_DIRECTORY;
    default: return ERR_OS;
    }
}

bool vm_raise_errno(VM *vm, int number, Str path) {
    ErrKind kind = errno_kind(number);
    Value args[3] = {v_int(number), str_new(vm, str_of(strerror(number))), str_new(vm, path)};
    Value tuple = tuple_steal(vm, args, path.p ? 3 : 2);
    if (v_is(tuple, T_UNDEF))
        return false;
    Value e = exception_new(vm, &exception_types[kind], tuple);
    return v_is(e, T_UNDEF) ? false : raise_value(vm, e);
}
