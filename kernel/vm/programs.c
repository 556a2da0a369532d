// programs.c: texts that are programs: compile(), exec() and eval(); and the
// names that code sees: globals(), locals(), vars().
//
// The names of a cell or a module are slots of the VM. exec() and eval() can be
// given dicts instead: code for a dict of globals finds its names in the dict
// that its function object holds (Function.globals), and a separate mapping of
// locals is register 0 of the program, as the namespace of a class body is.
#include "kernel/vm/programs.h"
#include "kernel/vm/bytes.h"

// ---- names --------------------------------------------------------------------------------------

bool space_names(VM *vm, Space *space, Value *out) {
    return live_names_dict(space ? &space->live : &vm->live, out);
}

static const Frame *caller(const VM *vm) {
    return vm->depth ? &vm->frames[vm->depth - 1] : NULL;
}

// The module whose names code sees. What is part of the program asks for its caller's, which are
// the cells'.
static Space *seen_by(const Code *code) {
    Space *space = code->source->space;
    return space && !space->inside ? space : NULL;
}

bool function_globals(VM *vm, const Function *fn, Value *out) {
    if (v_is(fn->globals, T_OBJ)) {
        *out = value_copy(fn->globals);
        return true;
    }
    return space_names(vm, fn->code->source->space, out);
}

bool frame_globals(VM *vm, const Frame *f, Value *out) {
    if (f && f->fn && v_is(f->fn->globals, T_OBJ)) {
        *out = value_copy(f->fn->globals);
        return true;
    }
    return space_names(vm, f ? seen_by(f->code) : NULL, out);
}

// Where a function that asks for its names keeps the dict of them: a register of its own (scope.c).
static Value *kept_locals(const Frame *f) {
    for (size_t i = f->code->n_locals; i-- > 0;)
        if (value_is_str(f->code->locals[i]) && str_is(str_get(f->code->locals[i]), LOCALS_NAME))
            return &f->base[i];
    return NULL;
}

// The dict says what the variable is now.
static bool set_local(VM *vm, Value dict, Value name, Value v) {
    bool found;
    Value old;
    if (v_is_type(v, &type_cell))
        v = ((Cell *)v.u.o)->v;
    if (!v_is(v, T_UNDEF))
        return dict_set(vm, dict, name, v);
    if (!dict_remove(vm, dict_of(dict), name, &old, &found))
        return false;
    if (found)
        value_release(old);
    return true;
}

// Variables in cells, by their names.
static bool set_cells(VM *vm, Value dict, const Value *names, const Value *values, size_t n) {
    for (Str last = {0};;) {
        size_t best = n;
        for (size_t i = 0; i < n; i++) {
            if (!value_is_str(names[i]) || !v_is_type(values[i], &type_cell))
                continue;
            Str name = str_get(names[i]);
            if ((!last.p || str_cmp(last, name) < 0) &&
                (best == n || str_cmp(name, str_get(names[best])) < 0))
                best = i;
        }
        if (best == n)
            return true;
        last = str_get(names[best]);
        if (!set_local(vm, dict, names[best], values[best]))
            return false;
    }
}

// Parameters by keyword stand before *args and **kwargs: 0, 1, 2 and -1 for what is no name.
static int round_of(const Code *code, size_t i) {
    if (!value_is_str(code->locals[i]) || str_is(str_get(code->locals[i]), LOCALS_NAME))
        return -1;
    return (int)i == code->sig.star ? 1 : (int)i == code->sig.starstar || i >= code->sig.n ? 2 : 0;
}

static bool set_own_locals(VM *vm, const Frame *f, Value to) {
    const Code *code = f->code;
    for (int round = 0; round < 3; round++)
        for (size_t i = 0; i < code->n_locals; i++) {
            if (round_of(code, i) != round)
                continue;
            if (i >= code->sig.n && v_is_type(f->base[i], &type_cell))
                continue;
            if (!set_local(vm, to, code->locals[i], f->base[i]))
                return false;
        }
    return true;
}

static bool function_locals(VM *vm, const Frame *f, Value *out) {
    const Code *code = f->code;
    Value *kept = kept_locals(f);
    *out = kept && v_is(*kept, T_OBJ) ? value_copy(*kept) : dict_new(vm);
    bool ok = !v_is(*out, T_UNDEF);
    if (ok && kept && v_is(*kept, T_UNDEF))
        *kept = value_copy(*out);
    size_t params = code->sig.n;
    ok = ok && set_own_locals(vm, f, *out);
    ok = ok &&
         (params >= code->n_locals ||
          set_cells(vm, *out, code->locals + params, f->base + params, code->n_locals - params)) &&
         (!code->n_captures || set_cells(vm, *out, code->frees, f->fn->cells, code->n_captures));
    return ok || (value_release(*out), false);
}

bool frame_locals(VM *vm, Value *out) {
    const Frame *f = caller(vm);
    if (f && f->code->own_names) {
        *out = value_copy(f->base[0]);
        return true;
    }
    if (!f || f->code->is_cell)
        return frame_globals(vm, f, out);
    return function_locals(vm, f, out);
}

bool builtin_globals(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    return frame_globals(vm, caller(vm), out);
}
bool builtin_locals(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    return frame_locals(vm, out);
}

// vars(): the local names; vars(x): the attributes of x itself.
bool builtin_vars(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Value *items;
    size_t n;
    bool found;
    value_items(args[0], &items, &n);
    if (n > 1)
        return vm_raise(vm, ERR_TYPE, "vars expected at most 1 argument, got %zu", n);
    if (n == 0)
        return frame_locals(vm, out);
    if (!value_find_attr(vm, items[0], STR("__dict__"), out, &found))
        return false;
    return found || vm_raise(vm, ERR_TYPE, "vars() argument must have __dict__ attribute");
}

bool space_find(VM *vm, Value space, Value name, Value *out, bool *found) {
    if (v_is_type(space, &type_dict))
        return dict_get(vm, space, name, out, found);
    *found = op_getitem(vm, space, name, out);
    return *found || key_error_is_absence(vm);
}

Value code_module(VM *vm, const Code *code, const Function *fn) {
    Value *name, key = intern(vm, STR("__name__"));
    if (code->source->module)
        return intern(vm, str_of(code->source->module));
    if (!fn || !v_is(fn->globals, T_OBJ))
        return code->source->space ? code->source->space->name : vm->names[WK_MAIN];
    return !v_is(key, T_UNDEF) && dict_find(vm, dict_of(fn->globals), key, &name) && name &&
                   value_is_str(*name)
               ? *name
               : V_UNDEF;
}

// What "__builtins__" of the globals has for a name: a module or a dict.
static bool load_builtin(VM *vm, Dict *globals, Value name, Value *out, bool *found) {
    Value *builtins = dict_find_name(globals, vm->names[WK_BUILTINS]);
    if (builtins && v_has(*builtins, &type_dict))
        return dict_get(vm, *builtins, name, out, found);
    if (v_same(name, vm->names[WK_NAME])) { // of the module of builtins
        *out = value_copy(intern(vm, STR("builtins")));
        return *found = !v_is(*out, T_UNDEF);
    }
    int64_t slot = name_slot(vm, string_of(name));
    if (slot < 0)
        return false;
    *found = !v_is(vm->slots[slot].builtin, T_UNDEF) || late_builtin(vm, (uint32_t)slot);
    if (vm_raised(vm))
        return false;
    if (*found)
        *out = value_copy(vm->slots[slot].builtin);
    return true;
}

bool names_load(VM *vm, const Function *fn, Value space, Value name, Value *out) {
    bool found = false;
    if (!v_is(space, T_UNDEF) && !space_find(vm, space, name, out, &found))
        return false;
    if (found)
        return true;
    if (!dict_get(vm, fn->globals, name, out, &found))
        return false;
    if (!found && !load_builtin(vm, dict_of(fn->globals), name, out, &found))
        return false;
    return found || raise_name_error(vm, string_of(name));
}

bool late_builtin(VM *vm, uint32_t slot) {
    static const struct {
        const char *name, *module;
    } late[] = {{"ExceptionGroup", "_groups"}, {"BaseExceptionGroup", "_groups"}};
    Str name = str_get(vm->slots[slot].name);
    Value module, found;
    size_t k = 0, n = sizeof late / sizeof *late;
    while (k < n && !str_is(name, late[k].name))
        k++;
    if (k == n || !import_module(vm, str_of(late[k].module), &module))
        return false;
    bool ok = value_getattr(vm, module, name, &found);
    value_release(module);
    if (!ok)
        return false;
    vm->slots[slot].builtin = found; // the slots may have moved
    return true;
}

// ---- what compile() gives -----------------------------------------------------------------------

static const Type type_code;

typedef struct CodeObj {
    Obj head;
    Code *code;      // owned: as a person looks at it; a function's is also what runs
    Code *ready;     // owned: compiled for the names that it ran with last; NULL: never
    bool expression; // compile(mode="eval")
    bool single;     // compile(mode="single")
} CodeObj;

static CodeObj *code_obj_of(Value v) {
    return (CodeObj *)v.u.o;
}

static void code_object_free(Obj *o) {
    code_free(((CodeObj *)o)->code);
    code_free(((CodeObj *)o)->ready);
}

static bool code_object_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    const Code *code = code_obj_of(v)->code;
    Str name = code->is_cell ? STR("<module>") : str_get(code->name);
    unsigned line = code->is_cell || !code->n
                        ? 1
                        : span_line(code->source->text, code->where[0].span.start).number;
    buf_printf(out, "<code object %.*s at %p, file \"%.*s\", line %u>", STR_ARG(name),
               (void *)v.u.o, STR_ARG(code->source->file), line);
    return true;
}

static bool names_tuple(VM *vm, const Value *names, size_t n, Value *out) {
    Value list = list_new(vm, n);
    bool ok = !v_is(list, T_UNDEF);
    for (size_t i = 0; ok && i < n; i++)
        if (value_is_str(names[i]))
            ok = list_append(vm, list, value_copy(names[i]));
    *out = ok ? tuple_new(vm, list_of(list)->items, list_of(list)->n) : V_UNDEF;
    value_release(list);
    return !v_is(*out, T_UNDEF);
}

static bool local_names(VM *vm, const Code *code, Value *out) {
    Value list = list_new(vm, code->n_locals);
    bool ok = !v_is(list, T_UNDEF);
    for (int round = 0; round < 3; round++)
        for (size_t i = 0; ok && i < code->n_locals; i++)
            if (round_of(code, i) == round)
                ok = list_append(vm, list, value_copy(code->locals[i]));
    *out = ok ? tuple_new(vm, list_of(list)->items, list_of(list)->n) : V_UNDEF;
    value_release(list);
    return !v_is(*out, T_UNDEF);
}

static int64_t count_kind(const Signature *sig, bool only_positional) {
    int64_t n = 0;
    for (uint16_t i = 0; i < sig->n; i++)
        n += only_positional ? sig->params[i].kind < PARAM_NORMAL
                             : i >= sig->n_pos && i != sig->star && i != sig->starstar;
    return n;
}

static bool code_object_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    const Code *code = code_obj_of(v)->code;
    *found = true;
    if (str_is(name, "co_name") && code->is_cell) {
        *out = str_new(vm, STR("<module>"));
        return !v_is(*out, T_UNDEF);
    }
    if (str_is(name, "co_name")) {
        *out = value_copy(code->name);
        return true;
    }
    if (str_is(name, "co_qualname")) {
        *out = value_copy(code->qualname);
        return true;
    }
    if (str_is(name, "co_filename")) {
        *out = str_new(vm, code->source->file);
        return !v_is(*out, T_UNDEF);
    }
    if (str_is(name, "co_argcount")) {
        *out = v_int(code->sig.n_pos);
        return true;
    }
    if (str_is(name, "co_posonlyargcount")) {
        *out = v_int(count_kind(&code->sig, true));
        return true;
    }
    if (str_is(name, "co_kwonlyargcount")) {
        *out = v_int(count_kind(&code->sig, false));
        return true;
    }
    if (str_is(name, "co_nlocals")) {
        *out = v_int((int64_t)code->n_locals);
        return true;
    }
    if (str_is(name, "co_varnames"))
        return local_names(vm, code, out);
    if (str_is(name, "co_freevars"))
        return names_tuple(vm, code->frees, code->n_captures, out);
    if (str_is(name, "co_names"))
        return names_tuple(vm, code->names, code->n_names, out);
    if (str_is(name, "co_firstlineno")) {
        *out = v_int(code->n ? span_line(code->source->text, code->where[0].span.start).number : 1);
        return true;
    }
    *found = false;
    return true;
}

bool code_object(VM *vm, Code *code, Value *out) {
    CodeObj *o = obj_new(vm, &type_code);
    if (!o)
        return false;
    code->refs++;
    o->code = code;
    *out = v_obj(&o->head);
    return true;
}

static const Type type_code = {.name = "code",
                               .base = &type_object,
                               .getattr = code_object_getattr,
                               .size = sizeof(CodeObj),
                               .free = code_object_free,
                               .repr = code_object_repr,
                               .hash = identity_hash};

Code *code_of_object(Value v) {
    return v_is_type(v, &type_code) ? code_obj_of(v)->code : NULL;
}

// compile(source, filename, mode)
bool builtin_compile(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!value_is_str(args[0]) && !bytes_is(args[0]))
        return vm_raise(vm, ERR_TYPE, "compile() arg 1 must be a string, bytes or AST object");
    if (!value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "expected str, bytes or os.PathLike object, not %s",
                        type_name(vm, args[1]));
    Str mode = value_is_str(args[2]) ? str_get(args[2]) : STR("");
    bool expression = str_is(mode, "eval");
    if (!expression && !str_is(mode, "exec") && !str_is(mode, "single"))
        return vm_raise(vm, ERR_VALUE, "compile() mode must be 'exec', 'eval' or 'single'");
    Str text = value_is_str(args[0]) ? str_get(args[0]) : bytes_get(args[0]);
    CompileAs how = {.expression = expression,
                     .show_last = expression,
                     .single = str_is(mode, "single"),
                     .in_dict = true};
    Code *code = compile_as(vm, expression ? str_trim(text) : text, str_get(args[1]), &how);
    if (!code)
        return false;
    CodeObj *o = obj_new(vm, &type_code);
    if (!o) {
        code_free(code);
        return false;
    }
    o->code = code;
    o->expression = expression;
    o->single = how.single;
    *out = v_obj(&o->head);
    return true;
}

// ---- exec and eval ------------------------------------------------------------------------------

typedef struct Program { // what its names are
    Value globals;       // dict; T_UNDEF: those of space
    Space *space;
    Value locals; // mapping; T_UNDEF: the globals
} Program;

static bool absent(Value v) {
    return v_is(v, T_NONE) || v_is(v, T_UNDEF);
}

static bool is_mapping(VM *vm, Value v) {
    if (v_has(v, &type_dict))
        return true;
    Value name = intern(vm, STR("__getitem__"));
    return !v_is(name, T_UNDEF) && !value_is_str(v) && !v_has(v, &type_list) &&
           !v_has(v, &type_tuple) && value_type(vm, v)->class_object &&
           !v_is(type_find(vm, value_type(vm, v), string_of(name)), T_UNDEF);
}

static bool check_names(VM *vm, Value globals, Value locals, bool expression) {
    if (!absent(globals) && !v_has(globals, &type_dict)) {
        if (!expression)
            return vm_raise(vm, ERR_TYPE, "exec() globals must be a dict, not %s",
                            type_name(vm, globals));
        bool like = is_mapping(vm, globals) || v_has(globals, &type_list);
        return vm_raise(vm, ERR_TYPE,
                        like ? "globals must be a real dict; try eval(expr, {}, mapping)"
                             : "globals must be a dict");
    }
    if (absent(locals) || is_mapping(vm, locals))
        return true;
    return expression ? vm_raise(vm, ERR_TYPE, "locals must be a mapping")
                      : vm_raise(vm, ERR_TYPE, "locals must be a mapping or None, not %s",
                                 type_name(vm, locals));
}

static bool add_builtins(VM *vm, Value globals) {
    Value module;
    if (dict_find_name(dict_of(globals), vm->names[WK_BUILTINS]))
        return true;
    if (!import_module(vm, STR("builtins"), &module))
        return false;
    bool ok = dict_set(vm, globals, vm->names[WK_BUILTINS], module);
    value_release(module);
    return ok;
}

static LiveNames *names_of(Value v) {
    return v_has(v, &type_dict) ? dict_of(v)->names : NULL;
}

// Whether the names of a running text are locals rather than the session's.
static bool has_local_names(const Code *code) {
    if (!code->own_names && code->is_cell)
        return false;
    return !(code->source->space && code->source->space->inside);
}

static void choose_globals(Value globals, const Frame *f, Program *p) {
    const LiveNames *names = names_of(globals);
    bool given = !absent(globals);
    if (given && names)
        p->space = names->space;
    else if (given)
        p->globals = value_copy(globals);
    else if (f && f->fn && v_is(f->fn->globals, T_OBJ))
        p->globals = value_copy(f->fn->globals);
    else
        p->space = f ? seen_by(f->code) : NULL;
}

// p is owned by the caller, who releases it with program_end.
static bool program_begin(VM *vm, Value globals, Value locals, Program *p) {
    const Frame *f = caller(vm);
    *p = (Program){V_UNDEF, NULL, V_UNDEF};
    bool given = !absent(globals);
    choose_globals(globals, f, p);
    if (absent(locals) && !given && f && has_local_names(f->code)) {
        if (!frame_locals(vm, &p->locals))
            return false;
    } else if (!absent(locals) && !v_same(locals, globals)) {
        const LiveNames *same = names_of(locals);
        if (!same || v_is(p->globals, T_OBJ) || same->space != p->space)
            p->locals = value_copy(locals);
    }
    return v_is(p->globals, T_UNDEF) || add_builtins(vm, p->globals);
}

static void program_end(Program *p) {
    value_release(p->globals);
    value_release(p->locals);
}

static bool fits(const Code *code, const Program *p) {
    return code && code->in_dict == v_is(p->globals, T_OBJ) &&
           code->own_names == v_is(p->locals, T_OBJ) && code->source->space == p->space;
}

// The program for these names; owned.
static Code *code_for(VM *vm, Value text, const Program *p, bool expression) {
    CompileAs how = {.space = p->space,
                     .expression = expression,
                     .show_last = expression,
                     .in_dict = v_is(p->globals, T_OBJ),
                     .own_names = v_is(p->locals, T_OBJ)};
    if (value_is_str(text))
        return compile_as(vm, expression ? str_trim(str_get(text)) : str_get(text), STR("<string>"),
                          &how);
    if (bytes_is(text))
        return compile_as(vm, expression ? str_trim(bytes_get(text)) : bytes_get(text),
                          STR("<string>"), &how);
    CodeObj *o = code_obj_of(text);
    if (o->code->is_cell && fits(o->code, p)) {
        o->code->refs++;
        return o->code;
    }
    if (!fits(o->ready, p)) {
        how.expression = how.show_last = o->expression;
        how.single = o->single;
        Code *made = compile_as(vm, o->code->source->text, o->code->source->file, &how);
        if (!made)
            return NULL;
        code_free(o->ready);
        o->ready = made;
    }
    o->ready->refs++;
    return o->ready;
}

static bool run_function(VM *vm, Code *code, const Program *p, Value *out) {
    Value fn = function_new(vm, code, p->globals);
    if (v_is(fn, T_UNDEF))
        return false;
    bool ok = call_values(vm, fn, &p->locals, code->is_cell && code->own_names, out);
    value_release(fn);
    return ok;
}

// The text, or the code, of eval and exec.
static bool check_program(VM *vm, Value text, bool expression) {
    const char *name = expression ? "eval" : "exec";
    bool is_code = v_is_type(text, &type_code);
    if (!value_is_str(text) && !bytes_is(text) && !is_code)
        return vm_raise(vm, ERR_TYPE, "%s() arg 1 must be a string, bytes or code object", name);
    if (!is_code)
        return true;
    const Code *code = code_obj_of(text)->code;
    if (!code->is_cell && code->n_captures)
        return vm_raise(vm, ERR_TYPE, "code object passed to %s() may not contain free variables",
                        name);
    return true;
}

// The dict __annotations__ among the names of a text that says something of its names' types:
// made before the text runs, filled after it. *held: owned; T_UNDEF where there is none.
static bool begin_annotations(VM *vm, const Code *code, const Program *p, Value *held) {
    const Value names = v_is(p->locals, T_OBJ) ? p->locals : p->globals;
    *held = V_UNDEF;
    if (!v_is(code->annotations, T_OBJ) || !v_is(names, T_OBJ))
        return true;
    const Value key = intern(vm, STR("__annotations__"));
    if (v_is(key, T_UNDEF))
        return false;
    const Value *had = v_has(names, &type_dict) ? dict_find_name(dict_of(names), key) : NULL;
    if (had && v_has(*had, &type_dict)) {
        *held = value_copy(*had);
        return true;
    }
    *held = dict_new(vm);
    return !v_is(*held, T_UNDEF) && op_setitem(vm, names, key, *held);
}

static bool end_annotations(VM *vm, const Code *code, const Program *p, Value held) {
    Value said;
    if (v_is(held, T_UNDEF))
        return true;
    if (!annotations_of(vm, code->annotations, p->space, p->globals, &said))
        return false;
    const bool ok = dict_update(vm, dict_of(held), said);
    value_release(said);
    return ok;
}

static bool run_code(VM *vm, Code *code, const Program *p, Value *out) {
    Value held;
    const bool slots = !code->in_dict && !code->own_names;
    const bool ok = begin_annotations(vm, code, p, &held) &&
                    (slots ? vm_run(vm, code, out) : run_function(vm, code, p, out)) &&
                    end_annotations(vm, code, p, held);
    value_release(held);
    return ok;
}

static bool run_program(VM *vm, Value *args, bool expression, Value *out) {
    Value text = args[0];
    Program p;
    if (!check_names(vm, args[1], args[2], expression))
        return false;
    if (!check_program(vm, text, expression))
        return false;
    bool of_function = v_is_type(text, &type_code) && !code_obj_of(text)->code->is_cell;
    *out = V_UNDEF;
    Code *code = NULL;
    bool ok = program_begin(vm, args[1], args[2], &p);
    if (ok && of_function) {
        ok = run_function(vm, code_obj_of(text)->code, &p, out);
    } else if (ok && (code = code_for(vm, text, &p, expression))) {
        ok = run_code(vm, code, &p, out);
    } else {
        ok = false;
    }
    code_free(code);
    program_end(&p);
    if (!ok)
        return false;
    if (!expression) {
        value_release(*out);
        *out = V_NONE;
    } else if (v_is(*out, T_UNDEF))
        *out = V_NONE;
    return true;
}

bool builtin_eval(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return run_program(vm, args, true, out);
}
bool builtin_exec(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return run_program(vm, args, false, out);
}

bool annotations_of(VM *vm, Value texts, Space *space, Value globals, Value *out) {
    Program p = {globals, space, V_UNDEF};
    Value name, text, v;
    CompileAs how = {
        .space = space, .expression = true, .show_last = true, .in_dict = v_is(globals, T_OBJ)};
    *out = dict_new(vm);
    bool ok = !v_is(*out, T_UNDEF);
    for (size_t at = 0; ok && v_has(texts, &type_dict) && dict_next(texts, &at, &name, &text);) {
        Code *code =
            value_is_str(text) ? compile_as(vm, str_get(text), STR("<annotation>"), &how) : NULL;
        v = V_UNDEF;
        if (!code || !(how.in_dict ? run_function(vm, code, &p, &v) : vm_run(vm, code, &v)) ||
            v_is(v, T_UNDEF)) {
            if (vm_raised(vm) && !attribute_error_is_absence(vm))
                vm_clear_raised(vm);
            v = value_copy(text);
        }
        code_free(code);
        ok = dict_set(vm, *out, name, v);
        value_release(v);
    }
    return ok || (value_release(*out), false);
}
