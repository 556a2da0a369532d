// text.c: finding the functions in the embedded files, and loading a file.
#include "kernel/lib/text.h"
#include "kernel/vm/objects.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

#define FILE_OF(NAME) extern const char text_##NAME[], text_##NAME##_end[];
#include "kernel/lib/text/files.def"
#undef FILE_OF

static struct TextFile {
    const char *name, *begin, *end;
} files[] = {
#define FILE_OF(NAME) {#NAME, text_##NAME, text_##NAME##_end},
#include "kernel/lib/text/files.def"
#undef FILE_OF
};
enum { COMMON, FILES = sizeof files / sizeof *files, NAMES_MOST = 4096, METHODS_MOST = 256 };
_Static_assert((int)FILES <= (int)TEXT_FILES, "room for the values of every file");

typedef struct TextName {
    Str name;
    int file;
    unsigned where;
    const char *signature, *doc, *example, *result; // NULL: not documented
    const char *copy;                               // the name with an end, once it was asked for
} TextName;

static struct Index {
    TextName name[NAMES_MOST];
    int n;
    struct {
        Str method, function;
        int file;
    } method[METHODS_MOST];
    int nmethods;
    Arena arena; // lives as long as the program
    bool made, failed;
} names;

// ---- the index ----------------------------------------------------------------------------------

static Str next_line(Str *rest) {
    Str line = {rest->p, 0};
    while (line.n < rest->n && rest->p[line.n] != '\n')
        line.n++;
    size_t used = line.n < rest->n ? line.n + 1 : line.n;
    rest->p += used;
    rest->n -= used;
    return line;
}

static const char *keep(Str s) {
    Str copy = arena_copy(&names.arena, s);
    names.failed |= !copy.p;
    return copy.p;
}

static size_t name_length(Str s) {
    size_t n = 0;
    while (n < s.n && (s.p[n] == '_' || (s.p[n] >= '0' && s.p[n] <= '9') ||
                       (s.p[n] >= 'a' && s.p[n] <= 'z') || (s.p[n] >= 'A' && s.p[n] <= 'Z')))
        n++;
    return n;
}

// "def f(a,\n      b):" as "f(a, b)"; *rest goes behind it.
static const char *signature_of(Str line, Str *rest) {
    Buf text = {0};
    for (;; line = str_trim(next_line(rest))) {
        bool last = line.n && line.p[line.n - 1] == ':';
        bool comma = text.n && text.p[text.n - 1] == ',';
        if (comma && line.n && line.p[0] == ')')
            text.n--; // the last parameter's
        else if (comma)
            buf_byte(&text, ' ');
        buf_add(&text, str_slice(line, 0, line.n - last));
        if (last || !rest->n)
            break;
    }
    const char *kept = keep(buf_str(&text));
    names.failed |= text.failed;
    buf_free(&text);
    return kept;
}

// The docstring: one line of doc, the example and its result.
static void read_doc(TextName *t, Str rest) {
    Str line = str_trim(next_line(&rest));
    Str quotes = STR("\"\"\"");
    if (!str_starts(line, quotes))
        return;
    line = str_slice(line, 3, line.n);
    bool whole = str_ends(line, quotes);
    t->doc = keep(str_slice(line, 0, whole ? line.n - 3 : line.n));
    if (whole)
        return;
    Buf result = {0};
    size_t indent = 0;
    while (rest.n) {
        Str raw = next_line(&rest);
        line = str_trim(raw);
        bool end = str_ends(line, quotes);
        if (!t->example && str_starts(line, STR(">>> "))) {
            indent = (size_t)(line.p - raw.p);
            t->example = keep(str_slice(line, 4, line.n));
            continue;
        }
        Str text = raw.n > indent ? str_slice(raw, indent, raw.n) : line;
        if (end)
            text.n -= 3;
        if (t->example && result.n && (text.n || !end))
            buf_byte(&result, '\n');
        if (t->example)
            buf_add(&result, text);
        if (end)
            break;
    }
    t->result = keep(buf_str(&result));
    buf_free(&result);
}

static void add_methods(Str line, int file) {
    while ((line = str_trim(line)).n && names.nmethods < METHODS_MOST) {
        size_t n = name_length(line), m = 0;
        Str method = str_slice(line, 0, n), function = method;
        line = str_slice(line, n, line.n);
        if (line.n && line.p[0] == '=') {
            line = str_slice(line, 1, line.n);
            m = name_length(line);
            function = str_slice(line, 0, m);
            line = str_slice(line, m, line.n);
        }
        if (!n)
            return;
        names.method[names.nmethods].method = method;
        names.method[names.nmethods].function = function;
        names.method[names.nmethods++].file = file;
    }
}

// The modules of numpy by their names behind "numpy.", and what a text puts into them.
static const struct {
    const char *name;
    unsigned where;
} modules[] = {
#define SPACE(NAME, WHERE, NAMESPACE, DOC) {NAME, WHERE},
#include "kernel/lib/spaces.def"
#undef SPACE
};
enum { MODULES = sizeof modules / sizeof *modules };

static const char *part_of_numpy(size_t i) {
    static const char numpy[] = "numpy.";
    return strncmp(modules[i].name, numpy, sizeof numpy - 1) ? ""
                                                             : modules[i].name + sizeof numpy - 1;
}

static unsigned own_bit(unsigned where) {
    return 1u << (31 - __builtin_clz(where));
}

static unsigned module_of_word(Str word) {
    for (size_t i = 0; i < MODULES; i++)
        if (str_is(word, part_of_numpy(i)))
            return own_bit(modules[i].where);
    return IN_ARRAYS;
}

static void add_name(Str line, size_t skip, int file, unsigned where, Str *rest) {
    Str after = str_slice(line, skip, line.n);
    size_t n = name_length(after);
    if (n == 0 || names.n >= NAMES_MOST)
        return;
    TextName *t = &names.name[names.n++];
    *t = (TextName){.name = str_slice(after, 0, n), .file = file, .where = where};
    if (skip != 4 || after.p[0] == '_')
        return; // "name = ..." and classes have no doc of their own
    t->signature = signature_of(after, rest);
    read_doc(t, *rest);
}

static void index_file(int file) {
    Str rest = {files[file].begin, (size_t)(files[file].end - files[file].begin)};
    unsigned where = IN_ARRAYS;
    while (rest.n) {
        Str line = next_line(&rest);
        if (str_starts(line, STR("#: in ")))
            where = module_of_word(str_trim(str_slice(line, 6, line.n)));
        else if (str_starts(line, STR("#: method ")))
            add_methods(str_slice(line, 10, line.n), file);
        else if (str_starts(line, STR("def ")))
            add_name(line, 4, file, where, &rest);
        else if (str_starts(line, STR("class ")))
            add_name(line, 6, file, where, &rest);
        else if (name_length(line) && line.n > name_length(line) + 2 &&
                 memcmp(line.p + name_length(line), " = ", 3) == 0)
            add_name(line, 0, file, where, &rest);
    }
}

static void make_index(void) {
    if (names.made)
        return;
    names.made = true;
    for (int i = 0; i < FILES; i++)
        index_file(i);
}

static const TextName *find_name(Str name, unsigned where) {
    make_index();
    for (int i = 0; i < names.n; i++)
        if ((names.name[i].where & where) && str_eq(names.name[i].name, name))
            return &names.name[i];
    return NULL;
}

// ---- loading ------------------------------------------------------------------------------------

// Python's own names, which a file gets as parameters: a cell may have changed its.
static const char *const python_names[] = {
    "len",
    "range",
    "int",
    "float",
    "bool",
    "str",
    "list",
    "tuple",
    "dict",
    "set",
    "slice",
    "isinstance",
    "enumerate",
    "zip",
    "sorted",
    "reversed",
    "print",
    "min",
    "max",
    "sum",
    "abs",
    "any",
    "all",
    "map",
    "round",
    "getattr",
    "hasattr",
    "issubclass",
    "iter",
    "next",
    "callable",
    "repr",
    "open",
    "complex",
    "object",
    "property",
    "bytes",
    "divmod",
    "super",
    "format",
    "hash",
    "chr",
    "ord",
    "type",
    "NotImplemented",
    "ValueError",
    "TypeError",
    "IndexError",
    "KeyError",
    "NotImplementedError",
    "AssertionError",
    "StopIteration",
    "AttributeError",
    "OverflowError",
    "ZeroDivisionError",
    "RuntimeError",
    "Exception",
};
enum { PYTHON_NAMES = sizeof python_names / sizeof *python_names };

static Value python_value(VM *vm, const char *name) {
    size_t at = 0;
    Str have;
    Value v;
    while (vm_next_builtin(vm, &at, &have, &v))
        if (str_is(have, name))
            return v;
    return vm_error_class(
        vm, ERR_STOP_ITERATION); // the language has none of it: a class that nothing is of
}

static void add_indented(int file, Buf *out) {
    Str rest = {files[file].begin, (size_t)(files[file].end - files[file].begin)};
    while (rest.n) {
        Str line = next_line(&rest);
        if (line.n)
            buf_byte(out, ' ');
        buf_add(out, line);
        buf_byte(out, '\n');
    }
}

static void wrap(int file, Buf *out) {
    buf_add(out, STR("def __text__(np, core"));
    for (int i = 0; i < PYTHON_NAMES; i++)
        buf_printf(out, ", %s", python_names[i]);
    buf_add(out, STR("):\n"));
    if (file != COMMON)
        add_indented(COMMON, out);
    add_indented(file, out);
    buf_add(out, STR(" return {"));
    for (int i = 0; i < names.n; i++)
        if (names.name[i].file == file)
            buf_printf(out, "'%.*s': %.*s, ", STR_ARG(names.name[i].name),
                       STR_ARG(names.name[i].name));
    buf_add(out, STR("}\n"));
}

static bool call_wrapper(Lib *lib, Namespace namespace, Value wrapper, Value *out) {
    VM *vm = lib->vm;
    Value args[2 + PYTHON_NAMES];
    bool cupy = namespace == NAMESPACE_CUPY, found;
    bool ok = lib->import(lib, cupy ? STR("cupy") : STR("numpy"), &args[0], &found);
    if (!ok || !found)
        return false;
    Str core = cupy ? STR("cupy._core") : STR("numpy._core");
    if (!lib->import(lib, core, &args[1], &found) || !found) {
        value_release(args[0]);
        return false;
    }
    for (int i = 0; i < PYTHON_NAMES; i++)
        args[2 + i] = python_value(vm, python_names[i]);
    Args a = {.v = args, .npos = 2 + PYTHON_NAMES};
    ok = vm_call(vm, wrapper, &a, out);
    value_release(args[0]);
    value_release(args[1]);
    return ok;
}

// The module of a name of a file: "numpy", "numpy.ma", ...
static Str module_of_name(Value key, int file, Namespace namespace, char *room, size_t size) {
    const char *base = namespace == NAMESPACE_CUPY ? "cupy" : "numpy";
    const char *part = NULL;
    const TextName *t = NULL;
    for (int i = 0; i < names.n && !t; i++)
        if (names.name[i].file == file && str_eq(names.name[i].name, str_get(key)))
            t = &names.name[i];
    for (size_t i = 0; t && i < MODULES && !part; i++)
        if (*part_of_numpy(i) && own_bit(modules[i].where) == t->where)
            part = part_of_numpy(i);
    int n = snprintf(room, size, part ? "%s.%s" : "%s", base, part);
    return (Str){room, (size_t)n};
}

static bool file_is(int file, const char *name) {
    return strcmp(files[file].name, name) == 0;
}

// The functions bear their own names, not those of what is around them here.
static bool name_functions(VM *vm, Value names_of_file, int file, Namespace namespace) {
    Value key, item;
    char room[64];
    for (size_t at = 0; dict_next(names_of_file, &at, &key, &item);) {
        if (v_is_type(item, &type_function))
            function_bare_name(item);
        if (file_is(file, "ufunc") && v_is_type(item, &type_function) && str_get(key).p[0] == '_' &&
            !function_rename(vm, item, str_slice(str_get(key), 1, str_get(key).n)))
            return false;
        for (int i = 0;
             i < names.nmethods && str_get(key).p[0] == '_' && v_is_type(item, &type_function); i++)
            if (names.method[i].file == file && str_eq(names.method[i].function, str_get(key)) &&
                !function_rename(vm, item, names.method[i].method))
                return false;
        if (v_is_type(item, &type_type) &&
            !class_bare_name(vm, item, module_of_name(key, file, namespace, room, sizeof room)))
            return false;
    }
    return true;
}

static bool load(Lib *lib, Namespace namespace, int file) {
    VM *vm = lib->vm;
    assert(namespace < NAMESPACE_COUNT && file >= 0 && file < FILES);
    Value *to = &lib->text[namespace][file], nothing = V_UNDEF;
    if (to->tag != T_UNDEF)
        return true;
    Buf text = {0};
    wrap(file, &text);
    if (text.failed) {
        buf_free(&text);
        return vm_no_memory(vm);
    }
    char place[48];
    snprintf(place, sizeof place, "<warpcell %s>", files[file].name);
    Code *code = vm_compile(vm, buf_str(&text), str_of(place), false);
    buf_free(&text);
    if (!code)
        return false;
    bool ok = vm_run(vm, code, &nothing);
    code_free(code);
    if (!ok)
        return false;
    Value wrapper = value_copy(vm_global(vm, STR("__text__")));
    ok = vm_set_global(vm, STR("__text__"), V_UNDEF) && call_wrapper(lib, namespace, wrapper, to);
    value_release(wrapper);
    return ok && name_functions(vm, *to, file, namespace);
}

static bool get(Lib *lib, Namespace namespace, int file, Str name, Value *out) {
    bool found = false;
    Value key = str_new(lib->vm, name);
    if (key.tag == T_UNDEF)
        return false;
    bool ok = load(lib, namespace, file) &&
              dict_get(lib->vm, lib->text[namespace][file], key, out, &found);
    value_release(key);
    return ok;
}

// Names with one underscore are a file's own; __array_namespace_info__ and the like are not.
static bool is_public(Str name) {
    return name.n && (name.p[0] != '_' ||
                      (name.n > 4 && str_starts(name, STR("__")) && str_ends(name, STR("__"))));
}

bool text_find(Lib *lib, Namespace namespace, Str name, unsigned where, Value *out, bool *found) {
    const TextName *t = is_public(name) ? find_name(name, where) : NULL;
    *found = t != NULL;
    if (namespace == NAMESPACE_COUNT)
    namespace = NAMESPACE_NUMPY;
    return !t || get(lib, namespace, t->file, name, out);
}

bool text_has(Str name) {
    return name.n && name.p[0] != '_' && find_name(name, IN_ARRAYS) != NULL;
}

bool text_method(Lib *lib, Namespace namespace, Str name, Value *out, bool *found) {
    make_index();
    *found = false;
    for (int i = 0; i < names.nmethods; i++) {
        if (!str_eq(names.method[i].method, name))
            continue;
        *found = true;
        return get(lib, namespace, names.method[i].file, names.method[i].function, out);
    }
    return true;
}

bool text_inner(Lib *lib, Namespace namespace, Str file, Str name, Value *out) {
    make_index();
    for (int i = 0; i < FILES; i++)
        if (str_is(file, files[i].name))
            return get(lib, namespace, i, name, out);
    return vm_raise(lib->vm, ERR_SYSTEM, "internal error: no embedded file of that name");
}

bool text_place(const Lib *lib, Value v, Namespace *namespace, Str *file, Value *name) {
    for (int space = 0; space < NAMESPACE_COUNT; space++)
        for (int i = 0; i < FILES; i++) {
            Value key, item, texts = lib->text[space][i];
            for (size_t at = 0; v_is(texts, T_OBJ) && dict_next(texts, &at, &key, &item);) {
                if (!v_is(item, T_OBJ) || item.u.o != v.u.o || !value_is_str(key))
                    continue;
                *namespace = (Namespace)space;
                *file = str_of(files[i].name);
                *name = key;
                return true;
            }
        }
    return false;
}

bool text_is_of(const Lib *lib, Value function, Str file) {
    const Function *fn = (const Function *)(const void *)function.u.o;
    for (int i = 0; i < FILES; i++)
        for (int space = 0; str_is(file, files[i].name) && space < NAMESPACE_COUNT; space++) {
            const Value texts = lib->text[space][i];
            const Value *is = v_is(texts, T_OBJ) ? dict_find_name(dict_of(texts), fn->name) : NULL;
            if (is && is->tag == T_OBJ && is->u.o == function.u.o)
                return true;
        }
    return false;
}

void text_free(Lib *lib) {
    for (int f = 0; f < NAMESPACE_COUNT; f++)
        for (int i = 0; i < FILES; i++)
            value_release(lib->text[f][i]);
}

// ---- for completion and docs --------------------------------------------------------------------

bool text_next_name(size_t *at, LibName *out) {
    make_index();
    while (*at < (size_t)names.n) {
        TextName *t = &names.name[(*at)++];
        if (!t->signature || !t->doc || !t->example)
            continue;
        bool method = false;
        for (int i = 0; i < names.nmethods; i++)
            method |= str_eq(names.method[i].function, t->name);
        if (!t->copy && !(t->copy = keep(t->name)))
            return false;
        *out = (LibName){.name = t->copy,
                         .where = t->where,
                         .signature = t->signature,
                         .doc = t->doc,
                         .example = t->example,
                         .result = t->result,
                         .method = method,
                         .signature_has_name = true};
        return true;
    }
    return false;
}

bool lib_next_undocumented(size_t *at, Str *name, const char **signature, unsigned *where) {
    make_index();
    while (*at < (size_t)names.n) {
        const TextName *t = &names.name[(*at)++];
        if ((t->signature && t->doc && t->example) || t->name.p[0] == '_')
            continue;
        *name = t->name;
        *signature = t->signature;
        *where = t->where;
        return true;
    }
    return false;
}

void text_next_method(void (*visit)(Str name, void *ctx), void *ctx) {
    make_index();
    for (int i = 0; i < names.nmethods; i++)
        visit(names.method[i].method, ctx);
}
