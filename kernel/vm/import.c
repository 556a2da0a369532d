// import.c: finding modules: those written in the language that are part of the
// program (modules.def), those of the floor above, and files beside the notebook.
//
// A module has names of its own: they are slots of the VM like a cell's names,
// but called "module:name", so that code of modules runs as fast as a cell's. Each
// types.ModuleType of a name has slots of its own.
#include "kernel/vm/rooms.h"
#include "kernel/base/mem.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { LIMIT_MODULE_FILE = 4 << 20 }; // bytes of a module file beside the notebook

// ---- the names of a module ----------------------------------------------------------------------

static Space *space_new(VM *vm, Str name, bool inside) {
    if (!mem_grow((void **)&vm->spaces, &vm->spaces_cap, vm->n_spaces + 1, sizeof *vm->spaces)) {
        vm_no_memory(vm);
        return NULL;
    }
    Space *s = mem_zero(sizeof *s);
    if (!s) {
        vm_no_memory(vm);
        return NULL;
    }
    s->inside = inside;
    s->live = (LiveNames){.vm = vm, .space = s};
    s->slots = dict_new(vm);
    s->name = intern(vm, name);
    if (v_is(s->name, T_UNDEF) || v_is(s->slots, T_UNDEF)) {
        value_release(s->slots);
        mem_free(s);
        return NULL;
    }
    vm->spaces[vm->n_spaces++] = s;
    return s;
}

static Space *space_of_name(VM *vm, Str name) {
    for (size_t i = 0; i < vm->n_spaces; i++)
        if (str_eq(str_get(vm->spaces[i]->name), name) && !vm->spaces[i]->serial)
            return vm->spaces[i];
    return NULL;
}

// The dict of the names, which are others from now on.
static void forget_listed(Space *space) {
    LiveNames *live = &space->live;
    uint32_t slot;
    for (size_t at = 0; live_names_next(live, &at, &slot);)
        live->vm->slots[slot].listed = false;
    if (live->dict)
        dict_forget_names(live->dict);
}

// Of a module that is imported; again: its values are in the same slots, without names so far.
static Space *space_to_import(VM *vm, Str name, bool inside) {
    Space *known = space_of_name(vm, name);
    if (!known || known->inside != inside)
        return space_new(vm, name, inside);
    Value old = known->slots, slots = dict_new(vm);
    if (v_is(slots, T_UNDEF))
        return NULL;
    forget_listed(known);
    known->slots = slots;
    known->is_package = false;
    value_release(old);
    return known;
}

void spaces_free(VM *vm) {
    for (size_t i = 0; i < vm->n_spaces; i++) {
        value_release(vm->spaces[i]->slots);
        mem_free(vm->spaces[i]);
    }
    mem_free(vm->spaces);
    vm->n_spaces = vm->spaces_cap = 0;
}

int64_t space_slot(VM *vm, Space *space, String *name) {
    Value *known = dict_find_name(dict_of(space->slots), v_obj(&name->head));
    if (known)
        return known->u.i;
    Buf full = {0};
    buf_add(&full, str_get(space->name));
    if (space->serial)
        buf_printf(&full, ":%zu", space->serial);
    buf_byte(&full, ':');
    buf_add(&full, string_str(name));
    Value own = full.failed ? V_UNDEF : intern(vm, buf_str(&full));
    buf_free(&full);
    int64_t slot = v_is(own, T_UNDEF) ? (vm_no_memory(vm), -1) : inner_slot(vm, string_of(own));
    if (slot < 0 || (space->live.dict && !dict_names_room(space->live.dict, 1)) ||
        !dict_set(vm, space->slots, v_obj(&name->head), v_int(slot)))
        return -1;
    vm->slots[slot].inner = true;
    vm->slots[slot].name = v_obj(&name->head); // as error texts and class bodies call it
    if (name->slot >= 0 && v_is(vm->slots[slot].builtin, T_UNDEF))
        vm->slots[slot].builtin = value_copy(vm->slots[name->slot].builtin);
    return slot;
}

bool space_set(VM *vm, Space *space, Str name, Value v) {
    Value key = intern(vm, name);
    int64_t slot = v_is(key, T_UNDEF) ? -1 : space_slot(vm, space, string_of(key));
    if (slot < 0)
        return false;
    name_put(vm, (uint32_t)slot, value_copy(v));
    return true;
}

Value space_get(VM *vm, const Space *space, Str name) {
    Value key = intern(vm, name);
    const Value *slot = v_is(key, T_UNDEF) ? NULL : dict_find_name(dict_of(space->slots), key);
    return slot ? *name_value(vm, (uint32_t)slot->u.i) : V_UNDEF;
}

typedef struct Names {
    VM *vm;
    Value module, dict;
    bool ok;
} Names;

static void add_name(Str name, void *ctx) {
    Names *n = ctx;
    Value v, key = n->ok ? intern(n->vm, name) : V_UNDEF;
    if (v_is(key, T_UNDEF) || !(n->ok = value_getattr(n->vm, n->module, name, &v)))
        return;
    n->ok = dict_set(n->vm, n->dict, key, v);
    value_release(v);
}

bool module_names(VM *vm, Value module, Value *out) {
    const Module *m = (Module *)module.u.o;
    if (m->space)
        return live_names_dict(&m->space->live, out);
    Names n = {vm, module, m->dict, true};
    type_module.attrs(vm, module, add_name, &n);
    if (n.ok)
        *out = value_copy(n.dict);
    return n.ok;
}

// A module within one that is part of the program is imported when it is first asked for.
static bool inner_module(VM *vm, const Space *space, Str name, Value *out, bool *found) {
    char full[96];
    if (!space->inside || !vm->hooks.import || (name.n && name.p[0] == '_'))
        return true;
    Str parent = str_get(space->name);
    int n = snprintf(full, sizeof full, "%.*s.%.*s", STR_ARG(parent), STR_ARG(name));
    return n < 0 || (size_t)n >= sizeof full || import_find(vm, (Str){full, (size_t)n}, out, found);
}

static bool get_name(VM *vm, void *ctx, Str name, Value *out, bool *found) {
    const Space *space = ctx;
    Value v = space_get(vm, space, name);
    *found = !v_is(v, T_UNDEF);
    if (*found)
        *out = value_copy(v);
    if (*found || vm_raised(vm))
        return !vm_raised(vm);
    if (!inner_module(vm, space, name, out, found))
        return false;
    if (*found)
        return true;
    // The module's own __getattr__(name) has the last word.
    Value ask = space_get(vm, space, STR("__getattr__"));
    if (!v_is_type(ask, &type_function) || str_starts(name, STR("__")))
        return true;
    Value text = str_new(vm, name);
    bool ok = !v_is(text, T_UNDEF) && call_values(vm, ask, &text, 1, out);
    value_release(text);
    if (!ok)
        return attribute_error_is_absence(vm);
    return *found = true;
}

static void list_names(VM *vm, void *ctx, void (*visit)(Str name, void *v), void *v) {
    const Space *space = ctx;
    Value key, slot;
    for (size_t at = 0; dict_next(space->slots, &at, &key, &slot);)
        if (!v_is(*name_value(vm, (uint32_t)slot.u.i), T_UNDEF))
            visit(str_get(key), v);
}

// ---- loading ------------------------------------------------------------------------------------

bool native_is_of(const VM *vm, NativeFn fn, Str module) {
    const NativesRoom *natives = vm->rooms->natives;
    for (size_t k = 0; k < natives->n_rows; k++)
        for (const NativeRow *r = natives->rows[k]; r->module; r++)
            if (r->fn == fn && str_is(module, r->module))
                return true;
    return false;
}

static bool add_natives(VM *vm, Space *space) {
    Str module = str_get(space->name);
    const NativesRoom *natives = vm->rooms->natives;
    for (size_t k = 0; k < natives->n_rows; k++)
        for (const NativeRow *r = natives->rows[k]; r->module; r++) {
            if (!str_is(module, r->module))
                continue;
            Value f = native_new_style(vm, r->signature, STYLE_BUILTIN, r->fn, NULL, r->doc);
            bool ok = !v_is(f, T_UNDEF) &&
                      space_set(vm, space, (Str){r->signature, strcspn(r->signature, "(")}, f);
            value_release(f);
            if (!ok)
                return false;
        }
    return true;
}

static bool add_classes(VM *vm, Space *space) {
    const NativesRoom *natives = vm->rooms->natives;
    for (size_t k = 0; k < natives->n_classes; k++)
        if (str_is(str_get(space->name), natives->classes[k].module) &&
            !natives->classes[k].add(vm, space))
            return false;
    return true;
}

static bool is_package(const char *path) {
    return path && str_ends(str_of(path), STR("/__init__.py"));
}

static bool begin(VM *vm, Space *space, const char *path, Value *module) {
    *module = module_new(vm, string_of(space->name)->p, get_name, list_names, space, NULL);
    if (v_is(*module, T_UNDEF))
        return false;
    ((Module *)module->u.o)->space = space;
    bool ok = space_set(vm, space, STR("__name__"), space->name) && add_natives(vm, space) &&
              add_classes(vm, space) && dict_set(vm, vm->modules, space->name, *module);
    if (ok && path) {
        Value file = str_new(vm, str_of(path));
        ok = !v_is(file, T_UNDEF) && space_set(vm, space, STR("__file__"), file);
        value_release(file);
        space->is_package = is_package(path);
    }
    if (!ok)
        value_release(*module);
    return ok;
}

Value module_empty(VM *vm, Str name, Value doc) {
    Space *space = space_new(vm, name, false);
    if (space)
        space->serial = vm->n_spaces;
    Value module =
        space ? module_new(vm, string_of(space->name)->p, get_name, list_names, space, NULL)
              : V_UNDEF;
    if (v_is(module, T_UNDEF))
        return V_UNDEF;
    ((Module *)module.u.o)->space = space;
    if (space_set(vm, space, STR("__name__"), space->name) &&
        space_set(vm, space, STR("__doc__"), doc))
        return module;
    value_release(module);
    return V_UNDEF;
}

static void forget(VM *vm, Value name) {
    Value gone, raised = vm->raised; // look-ups in a dict do not like a raised error
    bool found;
    vm->raised = V_UNDEF;
    if (dict_remove(vm, dict_of(vm->modules), name, &gone, &found) && found)
        value_release(gone);
    vm_clear_raised(vm);
    vm->raised = raised;
}

bool module_raise(VM *vm, Str module, Str class, Str text) {
    Value found, kind, message = str_new(vm, text);
    if (v_is(message, T_UNDEF))
        return false;
    if (vm_import(vm, module, &found)) {
        if (value_getattr(vm, found, class, &kind)) {
            bool raised = exception_made(vm, kind, message);
            (void)raised; // an error is pending either way
            value_release(kind);
        }
        value_release(found);
    }
    value_release(message);
    return false;
}

// ---- doc strings --------------------------------------------------------------------------------

static Str rest_of(Str text, size_t at) {
    return str_slice(text, at < text.n ? at : text.n, text.n);
}

static Str skip_to_code(Str text) {
    while (text.n && strchr("# \t\r\n", text.p[0]))
        text = rest_of(text, text.p[0] == '#' ? str_find(text, STR("\n"), 0) : 1);
    return text;
}

static bool is_triple(Str text, size_t at) {
    return text.n > at + 2 && text.p[at + 1] == text.p[at] && text.p[at + 2] == text.p[at];
}

static bool ends_statement(Str after) {
    while (after.n && (after.p[0] == ' ' || after.p[0] == '\t'))
        after = rest_of(after, 1);
    return !after.n || strchr("\r\n;#", after.p[0]);
}

// The text's first statement, when it is a string by itself: as it is written. Empty otherwise.
static Str written_doc(Str text) {
    text = skip_to_code(text);
    size_t at = text.n && strchr("rRuU", text.p[0]) ? 1 : 0;
    const bool raw = at && strchr("rR", text.p[0]);
    if (at >= text.n || (text.p[at] != '"' && text.p[at] != '\''))
        return (Str){0};
    const char quote = text.p[at];
    const bool triple = is_triple(text, at);
    for (at += triple ? 3 : 1; at < text.n; at++) {
        if (text.p[at] == '\\' && !raw)
            at++;
        else if (!triple && text.p[at] == '\n')
            return (Str){0};
        else if (text.p[at] == quote && (!triple || is_triple(text, at))) {
            const size_t end = at + (triple ? 3 : 1);
            return ends_statement(rest_of(text, end)) ? str_slice(text, 0, end) : (Str){0};
        }
    }
    return (Str){0};
}

// The comment that a module of the program begins with, less "# name: ".
static void comment_doc(Str name, Str text, Buf *out) {
    while (str_starts(text, STR("#"))) {
        Str line = str_trim(rest_of(str_split(&text, '\n'), 1));
        if (!out->n && str_starts(line, name))
            line = str_trim(rest_of(line, name.n + 1));
        if (out->n)
            buf_byte(out, ' ');
        buf_add(out, line);
    }
}

void vm_doc_of(VM *vm, Str text, Value *doc) {
    *doc = V_NONE;
    const Str written = written_doc(text);
    Code *code = written.n ? vm_compile(vm, written, STR("<doc>"), true) : NULL;
    if (written.n && (!code || !vm_run(vm, code, doc)))
        vm_clear_raised(vm);
    code_free(code);
    if (v_is(*doc, T_UNDEF))
        *doc = V_NONE;
}

// The module's __doc__, before its text runs.
static bool set_doc(VM *vm, Space *space, Str name, Str text, const char *path) {
    Value doc = V_NONE;
    Buf comment = {0};
    const Str written = path ? written_doc(text) : (Str){0};
    Code *code = written.n ? compile_in(vm, written, STR("<doc>"), true, space) : NULL;
    if (written.n && (!code || !vm_run(vm, code, &doc)))
        vm_clear_raised(vm);
    code_free(code);
    if (!path) {
        comment_doc(name, text, &comment);
        doc = str_from_buf(vm, &comment);
    }
    const bool ok = !v_is(doc, T_UNDEF) && space_set(vm, space, STR("__doc__"), doc);
    value_release(doc);
    return ok;
}

static bool load(VM *vm, Str name, Str text, const char *path, Value *out) {
    Space *space = space_to_import(vm, name, path == NULL);
    char file[96];
    Value module, ignored;
    if (!space || !begin(vm, space, path, &module))
        return false;
    if (!set_doc(vm, space, name, text, path)) {
        value_release(module);
        return false;
    }
    snprintf(file, sizeof file, "<%.*s>", (int)(name.n < 80 ? name.n : 80), name.p);
    Code *code = compile_in(vm, text, path ? str_of(path) : str_of(file), false, space);
    bool ok = code && vm_run(vm, code, &ignored);
    code_free(code);
    if (ok)
        value_release(ignored);
    if (!ok) {
        forget(vm, space->name);
        value_release(module);
        return false;
    }
    *out = module;
    return true;
}

static bool read_module_file(VM *vm, const char *path, Buf *out) {
    FILE *f = fopen(path, "rbe");
    char part[4096];
    if (!f)
        return vm_raise(vm, ERR_IMPORT, "the file %s cannot be read", path);
    for (size_t n;
         !out->failed && out->n <= LIMIT_MODULE_FILE && (n = fread(part, 1, sizeof part, f));)
        buf_add(out, (Str){part, n});
    const bool bad = ferror(f) != 0;
    fclose(f);
    if (bad)
        return vm_raise(vm, ERR_IMPORT, "the file %s cannot be read", path);
    if (out->n > LIMIT_MODULE_FILE)
        return vm_raise(vm, ERR_IMPORT, "the file %s is larger than a module may be", path);
    return !out->failed || vm_no_memory(vm);
}

// "a.b" is a/b.py or a/b/__init__.py in the folder; "": the working directory.
static bool file_in(Str folder, Str dotted, char path[PATH_MAX]) {
    static const char *const ends[] = {".py", "/__init__.py"};
    char file[PATH_MAX], name[256];
    struct stat st;
    if (dotted.n >= sizeof name)
        return false;
    for (size_t i = 0; i < dotted.n; i++)
        name[i] = dotted.p[i] == '.' ? '/' : dotted.p[i];
    name[dotted.n] = 0;
    for (int k = 0; k < 2; k++) {
        int n = snprintf(file, sizeof file, "%.*s%s%s%s", STR_ARG(folder), folder.n ? "/" : "",
                         name, ends[k]);
        if (n > 0 && (size_t)n < sizeof file && stat(file, &st) == 0 && S_ISREG(st.st_mode))
            return realpath(file, path) != NULL;
    }
    return false;
}

// In the folders of sys.path, as it is now.
static bool find_file(VM *vm, Str dotted, char path[PATH_MAX]) {
    Value key = intern(vm, STR("sys"));
    Value *sys = NULL;
    const Value *folder;
    size_t n;
    if (v_is(key, T_UNDEF) || !dict_find(vm, dict_of(vm->modules), key, &sys)) {
        vm_clear_raised(vm);
        return false;
    }
    const Module *m = sys && v_is_type(*sys, &type_module) ? (Module *)sys->u.o : NULL;
    if (!m || !m->space || !value_items(space_get(vm, m->space, STR("path")), &folder, &n))
        return file_in(STR(""), dotted, path);
    for (size_t i = 0; i < n; i++)
        if (value_is_str(folder[i]) && file_in(str_get(folder[i]), dotted, path))
            return true;
    return false;
}

static bool load_file(VM *vm, Str dotted, Value *out, bool *found) {
    char path[PATH_MAX];
    Buf text = {0};
    if (!(*found = find_file(vm, dotted, path)))
        return true;
    bool ok = read_module_file(vm, path, &text) && load(vm, dotted, buf_str(&text), path, out);
    buf_free(&text);
    return ok;
}

static bool load_inside(VM *vm, Str dotted, Value *out, bool *found) {
    for (size_t i = 0; i < vm->rooms->n_texts; i++) {
        const ModuleText *t = &vm->rooms->texts[i];
        if (!str_is(dotted, t->name))
            continue;
        *found = true;
        return load(vm, dotted, (Str){t->from, (size_t)(t->to - t->from)}, NULL, out);
    }
    return true;
}

// ---- importing ----------------------------------------------------------------------------------

// A module within another one becomes an attribute of it.
static bool tell_parent(VM *vm, Str dotted, Value module) {
    size_t dot = dotted.n;
    while (dot && dotted.p[dot - 1] != '.')
        dot--;
    if (!dot)
        return true;
    Value *parent, key = intern(vm, str_slice(dotted, 0, dot - 1));
    if (v_is(key, T_UNDEF) || !dict_find(vm, dict_of(vm->modules), key, &parent))
        return false;
    const Module *m = parent && v_is_type(*parent, &type_module) ? (Module *)parent->u.o : NULL;
    return !m || !m->space || space_set(vm, m->space, str_slice(dotted, dot, dotted.n), module);
}

static bool import_by_hook(VM *vm, Str dotted, Value key, Value *out, bool *found) {
    if (!vm->hooks.import)
        return true;
    if (!vm->hooks.import(vm->hooks.ctx, vm, dotted, out, found))
        return false;
    if (!*found || dict_set(vm, vm->modules, key, *out))
        return true;
    value_release(*out);
    return false;
}

bool import_find(VM *vm, Str dotted, Value *out, bool *found) {
    Value key = intern(vm, dotted);
    Value *known;
    *found = false;
    if (str_is(dotted, "__main__")) { // sys puts it among the modules
        Value sys;
        if (!import_module(vm, STR("sys"), &sys))
            return false;
        value_release(sys);
    }
    if (v_is(key, T_UNDEF) || !dict_find(vm, dict_of(vm->modules), key, &known))
        return false;
    if (known) {
        *out = value_copy(*known);
        return *found = true;
    }
    if (!load_inside(vm, dotted, out, found))
        return false;
    if (!*found && !import_by_hook(vm, dotted, key, out, found))
        return false;
    if (!*found && !load_file(vm, dotted, out, found))
        return false;
    if (*found && !tell_parent(vm, dotted, *out)) {
        value_release(*out);
        return false;
    }
    return true;
}

// Is it a part of the program, imported or not?
static bool is_own(VM *vm, Str dotted) {
    for (size_t i = 0; i < vm->rooms->n_texts; i++)
        if (str_is(dotted, vm->rooms->texts[i].name))
            return true;
    return vm->hooks.has_module && vm->hooks.has_module(vm->hooks.ctx, dotted);
}

static bool is_inside(VM *vm, Str dotted) {
    Value *known = NULL;
    Value key = intern(vm, dotted);
    if (!v_is(key, T_UNDEF) && dict_find(vm, dict_of(vm->modules), key, &known) && known)
        return true;
    vm_clear_raised(vm);
    return is_own(vm, dotted) || str_is(dotted, "__main__");
}

// Has the module a name, or a module of that name in it? Raises what importing it does.
static bool has_name(VM *vm, Str dotted, Str name, bool *has) {
    Value module, ignored = V_UNDEF, key = intern(vm, name);
    Buf inner = {0};
    *has = false;
    if (v_is(key, T_UNDEF) || !import_module(vm, dotted, &module))
        return false;
    buf_printf(&inner, "%.*s.%.*s", STR_ARG(dotted), STR_ARG(name));
    bool ok = attr_find(vm, module, (String *)key.u.o, &ignored, has);
    *has = ok && (*has || inner.failed || is_inside(vm, buf_str(&inner)));
    value_release(module);
    value_release(ignored);
    buf_free(&inner);
    return ok;
}

bool import_lacks(VM *vm, Str dotted, Str name) {
    bool has = false;
    if (!is_own(vm, dotted) || str_is(dotted, "__main__"))
        return false;
    bool ok = has_name(vm, dotted, name, &has);
    vm_clear_raised(vm); // the import says so
    return ok && !has;
}

ModulePlace import_place(VM *vm, Str dotted, Buf *text) {
    char path[PATH_MAX];
    if (is_inside(vm, dotted))
        return MODULE_INSIDE;
    if (!find_file(vm, dotted, path))
        return MODULE_NOWHERE;
    if (!read_module_file(vm, path, text))
        vm_clear_raised(vm); // importing it says so
    return MODULE_FILE;
}

static Str first_part(Str dotted) {
    size_t n = 0;
    while (n < dotted.n && dotted.p[n] != '.')
        n++;
    return str_slice(dotted, 0, n);
}

// The nearest that is here, of modules that people import.
static const char *nearest_to(const VM *vm, Str name) {
    const Rooms *rooms = vm->rooms;
    for (size_t i = 0; i < rooms->n_hints; i++)
        if (str_is(name, rooms->hints[i].name))
            return rooms->hints[i].hint;
    return NULL;
}

static void suggest_modules(const VM *vm, Suggest *s) {
    const Rooms *rooms = vm->rooms;
    for (size_t i = 0; i < rooms->n_texts; i++)
        if (rooms->texts[i].name[0] != '_' && !strchr(rooms->texts[i].name, '.'))
            suggest_offer(str_of(rooms->texts[i].name), s);
    const char *name = NULL;
    for (size_t i = 0; vm->hooks.module_name && (name = vm->hooks.module_name(vm->hooks.ctx, i));
         i++)
        if (name[0] != '_' && !strchr(name, '.'))
            suggest_offer(str_of(name), s);
}

static bool raise_missing(VM *vm, Str dotted) {
    Str first = first_part(dotted);
    Suggest s;
    Buf hint = {0};
    vm_raise(vm, ERR_MODULE_NOT_FOUND, "No module named '%.*s'", STR_ARG(dotted));
    const char *nearest = nearest_to(vm, first);
    suggest_begin(&s, first);
    if (!nearest)
        suggest_modules(vm, &s);
    suggest_hint(vm, &s);
    if (s.best.n)
        return false;
    if (vm->hooks.missing && !str_is(first, "google"))
        vm->hooks.missing(vm->hooks.ctx, first, &hint);
    if (nearest)
        buf_add(&hint, str_of(nearest));
    else
        buf_printf(&hint,
                   "docs/language.md lists the modules that there are; a file %.*s.py beside the "
                   "notebook would be found.",
                   STR_ARG(first));
    if (!hint.failed)
        vm_hint(vm, "%.*s", STR_ARG(buf_str(&hint)));
    buf_free(&hint);
    return false;
}

bool vm_load_module(VM *vm, Str dotted, Str text, Value *out) {
    return load(vm, dotted, text, NULL, out);
}

bool vm_import(VM *vm, Str dotted, Value *out) {
    return import_module(vm, dotted, out);
}

bool vm_import_name(VM *vm, Str dotted, Str name, Value *out) {
    Value module;
    if (!import_module(vm, dotted, &module))
        return false;
    bool ok = value_getattr(vm, module, name, out);
    value_release(module);
    return ok;
}

bool import_module(VM *vm, Str dotted, Value *out) {
    bool found;
    size_t dot = dotted.n;
    while (dot && dotted.p[dot - 1] != '.')
        dot--;
    if (dot > 1) { // its package first
        Value parent;
        if (!import_module(vm, str_slice(dotted, 0, dot - 1), &parent))
            return false;
        value_release(parent);
    }
    if (!import_find(vm, dotted, out, &found))
        return false;
    return found || raise_missing(vm, dotted);
}
