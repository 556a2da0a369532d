// choose.c: which engine runs a cell: what its code reads and imports is read off it
// (kernel/compile/uses.h), and kernel/notebook/_python.py says whether only Python has it.
#include "kernel/beside/internal.h"
#include "kernel/compile/uses.h"
#include "kernel/vm/bytes.h"
#include "kernel/vm/import.h"
#include "kernel/vm/programs.h"

bool beside_rule(const Beside *s) {
    return !s->off && !python_is_off();
}

void beside_set_rule(Beside *s, bool automatic) {
    s->off = !automatic;
}

Str beside_why(const Beside *s) {
    return buf_str(&s->why);
}

// ---- what a code uses, as a list for the language -----------------------------------------------

typedef struct Rows {
    Beside *s;
    Value list;
    bool names;   // those that are read, too
    bool foreign; // a module that is not here is imported
} Rows;

static const char *letter_of(UseKind kind) {
    switch (kind) {
    case USE_READ: return "r";
    case USE_OWN: return "o";
    case USE_IMPORT: return "i";
    case USE_ATTRIBUTE: return "a";
    case USE_TEXT: return "t";
    default: return "*";
    }
}

static bool add_row(VM *vm, Value list, const CodeUse *use) {
    Value row[4] = {str_new(vm, str_of(letter_of(use->kind))), str_new(vm, use->name),
                    str_new(vm, use->module), str_new(vm, use->from)};
    bool ok = true;
    for (int i = 0; i < 4; i++)
        ok = ok && !v_is(row[i], T_UNDEF);
    Value made = ok ? tuple_new(vm, row, 4) : V_UNDEF;
    for (int i = 0; i < 4; i++)
        value_release(row[i]);
    return !v_is(made, T_UNDEF) && list_append(vm, list, made);
}

static bool visit(VM *vm, void *ctx, const CodeUse *use) {
    Rows *r = ctx;
    bool here = true;
    if (use->kind != USE_IMPORT && use->kind != USE_STAR)
        return !r->names || add_row(vm, r->list, use);
    if (use->jumped) // whether it is imported shows when it is reached
        return true;
    if (!module_is_here(vm, use->module, &here))
        return false;
    here = here && (!use->from.n || !import_lacks(vm, use->module, use->from));
    r->foreign |= !here;
    return here || !r->names || add_row(vm, r->list, use);
}

static Value rows_of(Beside *s, const Code *code, bool inner) {
    Rows r = {.s = s, .list = list_new(s->vm, 0), .names = true};
    if (v_is(r.list, T_UNDEF) || code_uses(s->vm, code, inner, visit, &r))
        return r.list;
    value_release(r.list);
    return V_UNDEF;
}

// Most cells import nothing that is not here while nothing lives in Python.
static bool may_need_python(Beside *s, const Code *code, bool *may) {
    Rows r = {.s = s};
    *may = s->process.generation != 0;
    if (*may)
        return true;
    bool ok = code_uses(s->vm, code, false, visit, &r);
    *may = r.foreign;
    return ok;
}

bool beside_choose(Beside *s, const Code *code, bool *there) {
    bool may;
    Value why = V_UNDEF;
    *there = false;
    s->why.n = 0;
    if (!beside_rule(s))
        return true;
    if (!may_need_python(s, code, &may) || !may)
        return !vm_raised(s->vm);
    Value rows = rows_of(s, code, false);
    bool ok = !v_is(rows, T_UNDEF) && beside_call(s, "choose", &rows, 1, &why);
    value_release(rows);
    if (ok && value_is_str(why))
        buf_add(&s->why, str_get(why));
    *there = s->why.n != 0;
    value_release(why);
    return ok && (!s->why.failed || vm_no_memory(s->vm));
}

bool beside_compare_begin(Beside *s, const Code *code) {
    Value ignored = V_UNDEF, rows = rows_of(s, code, false);
    bool ok = !v_is(rows, T_UNDEF) && beside_call(s, "compare_begins", &rows, 1, &ignored);
    value_release(rows);
    value_release(ignored);
    return ok;
}

bool beside_compare_sets(Beside *s, Value names) {
    return beside_tell(s, "compare_sets", &names);
}

bool beside_compare_fetch(Beside *s, Value wanted) {
    return beside_tell(s, "compare_fetches", &wanted);
}

bool beside_compare_end(Beside *s) {
    return beside_tell(s, "compare_ended", NULL);
}

bool beside_import(Beside *s, const ImportWanted *wanted, Value *out, bool *found) {
    bool here = false, of_module = v_is(wanted->module, T_UNDEF);
    const Value *made;
    size_t n;
    *found = false;
    if (!beside_rule(s))
        return true;
    if (of_module && !wanted->name.n && !module_is_here(s->vm, wanted->dotted, &here))
        return false;
    if (here)
        return true;
    Value args[2] = {of_module ? str_new(s->vm, wanted->dotted) : value_copy(wanted->module),
                     str_new(s->vm, wanted->name)};
    Value pair = V_UNDEF;
    bool ok = !v_is(args[0], T_UNDEF) && !v_is(args[1], T_UNDEF) &&
              beside_call(s, "import_first", args, 2, &pair);
    value_release(args[0]);
    value_release(args[1]);
    *found = ok && value_items(pair, &made, &n) && n == 1;
    if (*found)
        *out = value_copy(made[0]);
    value_release(pair);
    return ok;
}

bool beside_describe(Beside *s, Buf *out) {
    Value text, args[3] = {v_bool(beside_rule(s)), v_bool(python_is_off()),
                           v_bool(python_runs(&s->process))};
    if (!beside_call(s, "described", args, 3, &text))
        return false;
    if (value_is_str(text))
        buf_add(out, str_get(text));
    value_release(text);
    return !out->failed || vm_no_memory(s->vm);
}

void beside_install_hint(Str name, Buf *out) {
    static const struct {
        const char *module, *package;
    } packages[] = {
#define PACKAGE(MODULE, NAME) {MODULE, NAME},
#include "kernel/beside/packages.def"
#undef PACKAGE
    };
    Str package = name;
    Buf program = {0};
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
        if (str_is(name, packages[i].module))
            package = str_of(packages[i].package);
    python_program(&program);
    if (python_is_off())
        buf_add(out, STR("Packages run in Python, which is turned off here. "));
    else if (!program.failed && program.n)
        buf_printf(out, "It is not installed in Python either: %s -m pip install %.*s\n  ",
                   program.p, STR_ARG(package));
    buf_free(&program);
}

// ---- functions for the language -----------------------------------------------------------------

// uses(code): what the code of a function uses, as choose() is given it.
static bool give_uses(VM *vm, void *ctx, Value *args, Value *out) {
    const Code *code = code_of_object(args[0]);
    if (!code)
        return vm_raise(vm, ERR_TYPE, "the code of a function is wanted");
    *out = rows_of(ctx, code, true);
    return !v_is(*out, T_UNDEF);
}

// uses_of_text(text): the same of a text; nothing where it is no statement.
static bool give_uses_of_text(VM *vm, void *ctx, Value *args, Value *out) {
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "a text is wanted");
    Code *code = vm_compile(vm, str_get(args[0]), STR("<text>"), false);
    if (!code)
        vm_clear_raised(vm);
    *out = code ? rows_of(ctx, code, false) : list_new(vm, 0);
    code_free(code);
    return !v_is(*out, T_UNDEF);
}

// here(name): can the module be imported here?
static bool give_here(VM *vm, void *ctx, Value *args, Value *out) {
    bool is = false;
    (void)ctx;
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "a name is wanted");
    bool ok = module_is_here(vm, str_get(args[0]), &is);
    *out = v_bool(is);
    return ok;
}

// has(name): does Python have the module, or of `module:name` the name? It is started when it does
// not run; where it cannot be, it has none.
static bool give_has(VM *vm, void *ctx, Value *args, Value *out) {
    Beside *s = ctx;
    PythonFrame f;
    *out = v_bool(false);
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "a name is wanted");
    if (!beside_start(s)) {
        Raised r;
        if (vm_get_raised(vm, &r) && r.kind != ERR_FILE_NOT_FOUND && r.kind != ERR_PERMISSION)
            return false;
        vm_clear_raised(vm);
        return true;
    }
    Str name = str_get(args[0]);
    python_begin(&s->process);
    if (!beside_say(s, PYTHON_HAS, &name, 1, -1) ||
        !beside_serve(s, PYTHON_HAS_IS, PYTHON_HAS_IS, &f))
        return false;
    *out = v_bool(str_is(python_field(&f), "1"));
    return true;
}

// run(text): a text of ours, run there. Its error is that of the statement here that wants it.
static bool give_run(VM *vm, void *ctx, Value *args, Value *out) {
    Beside *s = ctx;
    *out = V_NONE;
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "a text is wanted");
    bool ok =
        beside_run(s, &(BesideCell){.text = str_get(args[0]), .first_line = 1, .silent = true});
    s->failed = false;
    return ok;
}

// program(): the Python that would be started.
static bool give_program(VM *vm, void *ctx, Value *args, Value *out) {
    Buf path = {0};
    (void)ctx;
    (void)args;
    python_program(&path);
    *out = path.n ? str_new(vm, str_of(path.p)) : V_UNDEF;
    buf_free(&path);
    return !v_is(*out, T_UNDEF) || vm_raised(vm) || vm_no_memory(vm);
}

bool beside_choose_begin(Beside *s) {
    static const NativeFunction rows[] = {
        {"__python_uses__", "__python_uses__(code, /)", give_uses},
        {"__python_uses_of_text__", "__python_uses_of_text__(text, /)", give_uses_of_text},
        {"__python_here__", "__python_here__(name, /)", give_here},
        {"__python_has__", "__python_has__(name, /)", give_has},
        {"__python_run__", "__python_run__(text, /)", give_run},
        {"__python_widgets__", "__python_widgets__()", beside_widgets},
        {"__python_program__", "__python_program__()", give_program}};
    return beside_register(s, rows, sizeof rows / sizeof *rows);
}
