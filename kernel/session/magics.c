// magics.c: finding magics and calling them. A line magic has become a call at its
// place (rewrite.c); a cell magic takes the whole cell.
#include "kernel/session/internal.h"
#include "kernel/vm/str.h"
#include <stdio.h>
#include <string.h>

static const struct Magic {
    MagicInfo info;
    MagicFn *fn;
} magics[] = {
#define MAGIC(NAME, LINE, CELL, USAGE, DOC) {{#NAME, USAGE, DOC, LINE, CELL}, magic_##NAME},
#include "kernel/session/magics.def"
#undef MAGIC
};
enum { MAGICS = sizeof magics / sizeof *magics };

const MagicInfo *magic_info(size_t i) {
    return i < MAGICS ? &magics[i].info : NULL;
}

static const struct Magic *find(Str name) {
    for (int i = 0; i < MAGICS; i++)
        if (str_is(name, magics[i].info.name))
            return &magics[i];
    return NULL;
}

// Magics of other kernels and of packages, and what does the same here.
static const struct {
    const char *name, *instead;
} elsewhere[] = {
    {"cuda", "CUDA C is given to cupy.RawKernel(text, name); numba.cuda.jit makes kernels of "
             "Python's text."},
    {"cu", "CUDA C is given to cupy.RawKernel(text, name); numba.cuda.jit makes kernels of "
           "Python's text."},
    {"nvcc", "CUDA C is given to cupy.RawKernel(text, name); !nvcc runs the compiler."},
    {"cython", "Loops over elements are compiled by themselves: write the function in Python."},
    {"fortran", "Loops over elements are compiled by themselves: write the function in Python."},
    {"writetemplate", "%%writefile writes the cell into a file."},
    {"px", "Array operations use all processors by themselves."},
    {"R", "Cells are Python's language here."},
    {"sql", "Cells are Python's language here."},
    {"julia", "Cells are Python's language here."},
};

static bool not_found(Session *s, const char *kind, const char *signs, Str name) {
    const char *near = NULL;
    unsigned best = 3;
    for (int i = 0; i < MAGICS; i++) {
        if (signs[1] ? !magics[i].info.cell : !magics[i].info.line)
            continue;
        unsigned d = str_distance(name, str_of(magics[i].info.name), 2);
        if (d < best) {
            best = d;
            near = magics[i].info.name;
        }
    }
    vm_raise(s->vm, ERR_NAME, "%s magic function `%s%.*s` not found.", kind, signs, STR_ARG(name));
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        if (str_is(name, elsewhere[i].name))
            return vm_hint(s->vm, "%s", elsewhere[i].instead);
    if (near)
        return vm_hint(s->vm, "Did you mean: %s%s?", signs, near);
    return vm_hint(s->vm, "%%lsmagic lists the magics.");
}

// The first word of a line, and what follows it.
static Str first_word(Str line, Str *rest) {
    size_t n = 0;
    while (n < line.n && line.p[n] != ' ' && line.p[n] != '\t')
        n++;
    *rest = str_trim(str_slice(line, n, line.n));
    return str_slice(line, 0, n);
}

// ---- options ------------------------------------------------------------------------------------

bool take_flag(Str *arguments, const char *flag) {
    Str rest, word = first_word(*arguments, &rest);
    if (!str_is(word, flag))
        return false;
    *arguments = rest;
    return true;
}

// Does an option stand in the usage: "[-n loops]"? *value: a value follows it.
static bool has_option(const char *usage, Str flag, bool *value) {
    char text[64];
    if (flag.n + 2 >= sizeof text)
        return false;
    snprintf(text, sizeof text, "[%.*s", STR_ARG(flag));
    const char *at = strstr(usage, text);
    const char end = at ? at[strlen(text)] : 0;
    *value = end == ' ';
    return end == ' ' || end == ']';
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// The options in front of a magic's arguments are those of its usage. "statement" alone has none,
// "..." any.
static bool check_options(Session *s, const struct Magic *m, const char *signs, Str arguments) {
    const char *usage = m->info.usage;
    if (strcmp(usage, "statement") == 0 || strstr(usage, "..."))
        return true;
    if (!usage[0] && arguments.n && arguments.p[0] != '#')
        return vm_raise(s->vm, ERR_VALUE, "%s%s takes no arguments, not '%.*s'", signs,
                        m->info.name, STR_ARG(arguments));
    for (Str rest = arguments, word;
         rest.n > 1 && rest.p[0] == '-' && (is_letter(rest.p[1]) || rest.p[1] == '-');) {
        bool value, is_long = rest.p[1] == '-';
        word = first_word(rest, &rest);
        Str flag = is_long ? word : str_slice(word, 0, 2);
        if (!has_option(usage, flag, &value) || (!is_long && word.n > 2 && !value)) {
            vm_raise(s->vm, ERR_VALUE, "%s%s has no option %.*s", signs, m->info.name,
                     STR_ARG(word));
            return vm_hint(s->vm, "It is called so: %s%s %s", signs, m->info.name, usage);
        }
        if (value && word.n == flag.n)
            first_word(rest, &rest);
    }
    return true;
}

// ---- magics that a cell has made ----------------------------------------------------------------

// *known = false: there is none of this name. args: its name, its arguments, and the body of a
// cell.
static bool own_magic(Session *s, const char *kind, const Value *args, size_t n, Value *out,
                      bool *known) {
    Value all[4] = {str_new(s->vm, str_of(kind))};
    Value pair = V_UNDEF;
    for (size_t i = 0; i < n; i++)
        all[i + 1] = args[i];
    bool ok = all[0].tag != T_UNDEF && magics_in_language(s, "own_magic", all, n + 1, &pair);
    value_release(all[0]);
    if (!ok)
        return false;
    const Value *items;
    size_t count;
    *known = value_items(pair, &items, &count) && count == 1;
    if (*known)
        *out = value_copy(items[0]);
    value_release(pair);
    return true;
}

bool texts_given(VM *vm, const Value *args, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (!value_is_str(args[i]))
            return vm_raise(vm, ERR_TYPE, "a text is wanted, not %s",
                            value_type(vm, args[i])->name);
    return true;
}

// ---- lines --------------------------------------------------------------------------------------

static bool line_magic(VM *vm, void *ctx, Value *args, Value *out) {
    Session *s = ctx;
    *out = V_NONE;
    if (!texts_given(vm, args, 2))
        return false;
    Str name = str_get(args[0]);
    Str text = str_get(args[1]);
    const struct Magic *m = find(name);
    bool known;
    if (!m && !own_magic(s, "line", args, 2, out, &known))
        return false;
    if (!m)
        return known || not_found(s, "Line", "%", name);
    if (!m->info.line) {
        vm_raise(s->vm, ERR_VALUE, "%%%.*s works on a whole cell", STR_ARG(name));
        return vm_hint(s->vm, "Put %%%%%.*s on the first line of a cell of its own.",
                       STR_ARG(name));
    }
    if (!check_options(s, m, "%", text))
        return false;
    s->answer = V_UNDEF;
    bool ok = m->fn(s, text, (Str){NULL, 0});
    if (ok && !v_is(s->answer, T_UNDEF))
        *out = s->answer;
    else
        value_release(s->answer);
    s->answer = V_UNDEF;
    return ok;
}

static bool cell_magic(VM *vm, void *ctx, Value *args, Value *out) {
    Session *s = ctx;
    *out = V_NONE;
    if (!texts_given(vm, args, 3))
        return false;
    Str name = str_get(args[0]);
    const struct Magic *m = find(name);
    bool known;
    if (!m && !own_magic(s, "cell", args, 3, out, &known))
        return false;
    if (!m)
        return known || not_found(s, "Cell", "%%", name);
    if (!m->info.cell)
        return not_found(s, "Cell", "%%", name);
    if (!check_options(s, m, "%%", str_get(args[1])))
        return false;
    s->answer = V_UNDEF;
    bool ok = m->fn(s, str_get(args[1]), str_get(args[2]));
    if (ok && !v_is(s->answer, T_UNDEF))
        *out = s->answer;
    else
        value_release(s->answer);
    s->answer = V_UNDEF;
    return ok;
}

// ---- what a cell asks of the notebook -----------------------------------------------------------

static bool run_text(VM *vm, void *ctx, Value *args, Value *out) {
    *out = V_NONE;
    if (!texts_given(vm, args, 1))
        return false;
    if (!session_run_text(ctx, str_get(args[0]), out))
        return false;
    if (v_is(*out, T_UNDEF))
        *out = V_NONE;
    return true;
}

static bool next_input(VM *vm, void *ctx, Value *args, Value *out) {
    Session *s = ctx;
    *out = V_NONE;
    if (!texts_given(vm, args, 1))
        return false;
    s->next_input.n = 0;
    buf_add(&s->next_input, str_get(args[0]));
    s->replaces = v_is(args[1], T_BOOL) && args[1].u.b;
    return !s->next_input.failed || vm_no_memory(vm);
}

// What help() shows below a function of the array modules: its parameters and examples.
static bool example_of(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    LibName n;
    Buf text = {0};
    if (!texts_given(vm, args, 2))
        return false;
    for (size_t at = 0; lib_next_name(&at, &n);)
        if (str_is(str_get(args[0]), n.name) && str_is(str_get(args[1]), n.doc)) {
            Str parameters, examples;
            if (lib_manual(&n, &parameters, &examples))
                buf_printf(&text, "Parameters:\n%.*s\n\nExamples:\n%.*s\n", STR_ARG(parameters),
                           STR_ARG(examples));
            else
                buf_printf(&text, ">>> %s\n%s\n", n.example, n.result);
            break;
        }
    *out = str_from_buf(vm, &text);
    return out->tag != T_UNDEF;
}

// A function of a module in the language, called with what this was called with.
static bool call_in(VM *vm, const char *module, const char *name, Value arguments, Value *out) {
    Value from, f;
    const Value *items;
    size_t n;
    value_items(arguments, &items, &n);
    if (!vm_import(vm, str_of(module), &from))
        return false;
    bool ok = value_getattr(vm, from, str_of(name), &f);
    value_release(from);
    if (!ok)
        return false;
    ok = vm_call(vm, f, &(Args){.v = items, .npos = n}, out);
    value_release(f);
    return ok;
}

static bool give_help(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return call_in(vm, "_notebook", "give_help", args[0], out);
}

static bool get_ipython(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    Value none = tuple_new(vm, NULL, 0);
    bool ok = none.tag != T_UNDEF && call_in(vm, "IPython", "get_ipython", none, out);
    value_release(none);
    return ok;
}

static bool add_module_of_builtins(Session *s) {
    Value module;
    if (!vm_import(s->vm, STR("builtins"), &module))
        return false;
    bool ok = vm_set_builtin(s->vm, STR("__builtins__"), module) &&
              vm_set_builtin(s->vm, STR("__IPYTHON__"), v_bool(true));
    value_release(module);
    return ok;
}

// __show_value__(v): the value of a statement that is not the cell's last one.
static bool show_value(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    *out = V_NONE;
    return session_result(ctx, args[0]);
}

// __interactivity__(name): which values cells show from the next one on.
static bool interactivity(VM *vm, void *ctx, Value *args, Value *out) {
    static const char *const names[] = {"last_expr", "all", "none", "last_expr_or_assign", "last"};
    static const ShowValues which[] = {SHOW_LAST, SHOW_ALL, SHOW_NONE, SHOW_LAST_OR_ASSIGNED,
                                       SHOW_LAST};
    Session *s = ctx;
    *out = V_NONE;
    for (size_t i = 0; value_is_str(args[0]) && i < sizeof names / sizeof *names; i++) {
        if (!str_is(str_get(args[0]), names[i]))
            continue;
        s->show_values = which[i];
        return true;
    }
    return vm_raise(
        vm, ERR_VALUE,
        "ast_node_interactivity is 'all', 'last', 'last_expr', 'last_expr_or_assign' or 'none'");
}

// __not_restored__(reasons): why names are not there, for later NameErrors.
static bool not_restored(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    *out = V_NONE;
    return vm_set_missing(vm, args[0]);
}

static bool add_builtin(Session *s, const char *name, const char *signature, NativeFn fn,
                        const char *doc) {
    Value f = native_new(s->vm, signature, fn, s, doc);
    bool ok = f.tag != T_UNDEF && vm_set_builtin(s->vm, str_of(name), f);
    value_release(f);
    return ok;
}

bool magics_register(Session *s) {
    return add_builtin(s, LINE_MAGIC, LINE_MAGIC "(name, text, /)", line_magic,
                       "Runs a line magic.") &&
           add_builtin(s, CELL_MAGIC, CELL_MAGIC "(name, text, body, /)", cell_magic,
                       "Runs a cell magic.") &&
           add_builtin(s, "__run_text__", "__run_text__(text, /)", run_text,
                       "Runs the text of a cell.") &&
           add_builtin(s, "__next_input__", "__next_input__(text, replace=False)", next_input,
                       "Makes a cell below.") &&
           add_builtin(s, "__show_value__", "__show_value__(value, /)", show_value,
                       "Shows the value of a statement.") &&
           add_builtin(s, "__interactivity__", "__interactivity__(name, /)", interactivity,
                       "Says which values cells show.") &&
           add_builtin(s, "__not_restored__", "__not_restored__(reasons, /)", not_restored,
                       "Says why names are not there.") &&
           add_builtin(s, "__example__", "__example__(name, doc, /)", example_of,
                       "The example of a function of the array modules.") &&
           add_builtin(s, "help", "help(*request)", give_help,
                       "Prints help on a value, or on what a text names.") &&
           add_builtin(s, "get_ipython", "get_ipython()", get_ipython,
                       "The notebook behind these cells.") &&
           add_module_of_builtins(s) && shell_register(s);
}

// ---- cells --------------------------------------------------------------------------------------

bool magics_run_cell(Session *s, Str code, bool *handled) {
    Str rest = code;
    while (rest.n && (rest.p[0] == '\n' || rest.p[0] == ' '))
        rest = str_slice(rest, 1, rest.n);
    *handled = str_starts(rest, STR("%%"));
    if (!*handled)
        return true;
    Str line = str_split(&rest, '\n'), arguments;
    Str name = first_word(str_slice(line, 2, line.n), &arguments);
    Value args[3] = {str_new(s->vm, name), str_new(s->vm, arguments), V_UNDEF};
    Value given = V_NONE;
    Str body = rest.p ? rest : STR("");
    const struct Magic *m = find(name);
    bool ok = true;
    if (m && m->info.cell) { // its body is part of the cell, whose lines have their numbers
        s->answer = V_UNDEF;
        ok = check_options(s, m, "%%", arguments) && m->fn(s, arguments, body);
        given = s->answer;
        s->answer = V_UNDEF;
    } else {
        args[2] = str_new(s->vm, body);
        ok = args[0].tag != T_UNDEF && args[1].tag != T_UNDEF && args[2].tag != T_UNDEF &&
             cell_magic(s->vm, s, args, &given);
    }
    for (int i = 0; i < 3; i++)
        value_release(args[i]);
    if (ok && !v_is(given, T_UNDEF) && !v_is(given, T_NONE) && !s->silent)
        ok = session_show(s, given) && results_keep(s, given);
    value_release(given);
    return ok;
}
