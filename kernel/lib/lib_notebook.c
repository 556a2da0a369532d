// lib_notebook.c: what a cell asks of the person at the notebook: input, getpass; and
// the module _warpcell, on which the modules written in the language that talk to
// clients stand (displays, comms).
#include "kernel/vm/bytes.h"
#include "kernel/vm/code.h"
#include "kernel/base/mem.h"
#include "kernel/vm/import.h"
#include "kernel/lib/figures.h"
#include "kernel/base/settings.h"
#include "kernel/lib/subclass.h"
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

// ---- questions ----------------------------------------------------------------------------------

static bool ask(VM *vm, Str prompt, bool password, Value *out) {
    Lib *lib = lib_of(vm);
    Buf line = {0};
    InputStatus status = lib->hooks.input
                             ? lib->hooks.input(lib->hooks.ctx, prompt, password, &line)
                             : INPUT_REFUSED;
    bool ok = false;
    switch (status) {
    case INPUT_OK:
        ok = vm_poll(vm) && (!line.failed || vm_no_memory(vm));
        break; // an interrupt was before the answer
    case INPUT_END: vm_raise(vm, ERR_EOF, "EOF when reading a line"); break;
    case INPUT_INTERRUPTED: ok = vm_poll(vm); break;
    case INPUT_NO_MEMORY: vm_no_memory(vm); break;
    case INPUT_CLOSED: vm_raise(vm, ERR_OS, "the client has gone"); break;
    case INPUT_REFUSED:
        vm_raise(vm, ERR_STDIN, "%s was called, but this frontend does not support input requests.",
                 password ? "getpass" : "raw_input");
        vm_hint(vm, "A notebook that runs by itself has nobody to ask: set the value in a cell.");
        break;
    }
    *out = ok ? str_new(vm, buf_str(&line)) : V_UNDEF;
    buf_free(&line);
    return out->tag != T_UNDEF;
}

// Asks what a cell has put for sys.stdin, if it has; *out is None otherwise.
static bool ask_stdin(VM *vm, Str prompt, Value *out) {
    Value sys, fn = V_UNDEF;
    Value text = str_new(vm, prompt);
    bool ok = !v_is(text, T_UNDEF) && import_module(vm, STR("sys"), &sys);
    if (ok) {
        ok = value_getattr(vm, sys, STR("_ask"), &fn);
        value_release(sys);
    }
    Args given = {.v = &text, .npos = 1};
    ok = ok && vm_call(vm, fn, &given, out);
    value_release(fn);
    value_release(text);
    return ok;
}

bool fn_input(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Buf prompt = {0};
    bool ok = value_str(vm, args[0], &prompt) && (!prompt.failed || vm_no_memory(vm)) &&
              ask_stdin(vm, buf_str(&prompt), out) &&
              (!v_is(*out, T_NONE) || ask(vm, buf_str(&prompt), false, out));
    buf_free(&prompt);
    return ok;
}

bool fn_getpass(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "the prompt must be str, not %s",
                        value_type(vm, args[0])->name);
    return ask(vm, str_get(args[0]), true, out);
}

bool fn_getuser(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    static const char *const variables[] = {"LOGNAME", "USER", "LNAME", "USERNAME"};
    const char *name = NULL;
    for (size_t i = 0; (!name || !name[0]) && i < sizeof variables / sizeof *variables; i++)
        name = environment_get(variables[i]);
    struct passwd entry, *found = NULL;
    char text[4096];
    if ((!name || !name[0]) && getpwuid_r(getuid(), &entry, text, sizeof text, &found) == 0 &&
        found)
        name = found->pw_name;
    if (!name || !name[0])
        return vm_raise(vm, ERR_OS, "No username set in the environment");
    *out = str_new(vm, str_of(name));
    return out->tag != T_UNDEF;
}

// ---- _warpcell: displays ------------------------------------------------------------------------

static bool refuse_closed(VM *vm) {
    return vm_unwritten(vm);
}

static bool text_argument(VM *vm, Value v, Str *out) {
    if (!value_is_str(v))
        return vm_raise(vm, ERR_TYPE, "text expected, not %s", value_type(vm, v)->name);
    *out = str_get(v);
    return true;
}

// Keeps a value until the output has been shown; takes it over.
static void hold(Shown *s, Value v) {
    s->held[s->nheld++] = v;
}

void lib_shown_free(Shown *s) {
    for (size_t i = 0; i < s->nheld; i++)
        value_release(s->held[i]);
    s->nheld = 0;
    buf_free(&s->plain);
}

// A function of a module in the language.
static bool call_of(VM *vm, Str module_name, Str name, const Args *args, Value *out) {
    Value module, f;
    *out = V_UNDEF;
    if (!import_module(vm, module_name, &module))
        return false;
    bool ok = value_getattr(vm, module, name, &f);
    value_release(module);
    if (!ok)
        return false;
    ok = vm_call(vm, f, args, out);
    value_release(f);
    return ok;
}

// json.dumps(v), held.
static bool json_text_of(VM *vm, Shown *s, Value v, Str *out) {
    Value text;
    if (!call_of(vm, STR("json"), STR("dumps"), &(Args){.v = &v, .npos = 1}, &text))
        return false;
    hold(s, text);
    return text_argument(vm, text, out);
}

// A form of the output: text, bytes of a picture, or any value for a JSON type.
static bool add_part(VM *vm, Shown *s, Str type, Value value) {
    Bundle *b = &s->bundle;
    Str bytes;
    if (value.tag == T_NONE)
        return true;
    if (b->n >= BUNDLE_MAX_PARTS)
        return vm_raise(vm, ERR_VALUE, "at most %d forms of one output", BUNDLE_MAX_PARTS);
    if (type.n == 0 || type.n >= sizeof s->types[0] || str_find(type, STR("/"), 0) == (size_t)-1)
        return vm_raise(vm, ERR_VALUE, "'%.*s' is no MIME type", STR_ARG(type));
    bool json = str_is(type, "application/json") || str_ends(type, STR("+json"));
    if (json && !value_is_str(value)) {
        if (!json_text_of(vm, s, value, &bytes))
            return false;
    } else if (bytes_is(value)) {
        bytes = bytes_get(value);
    } else if (!text_argument(vm, value, &bytes)) {
        return false;
    }
    memcpy(s->types[b->n], type.p, type.n);
    b->parts[b->n] = (MimePart){
        .mime = s->types[b->n], .bytes = bytes, .is_json = json, .is_text = value_is_str(value)};
    b->n++;
    return true;
}

// data is held by the caller or by s.
static bool add_dict(VM *vm, Shown *s, Value data) {
    Value type, value;
    Str name;
    if (value_type(vm, data) != &type_dict)
        return vm_raise(vm, ERR_TYPE, "an output is a dict of forms by MIME type, not %s",
                        value_type(vm, data)->name);
    for (size_t at = 0; dict_next(data, &at, &type, &value);)
        if (!text_argument(vm, type, &name) || !add_part(vm, s, name, value))
            return false;
    return true;
}

static const Str displays = STR("IPython.core.display");

// Whether a class of the cell's says how its objects are shown; a class itself has no form.
static bool has_forms(VM *vm, Value v) {
    return v.tag == T_OBJ && value_type(vm, v)->class_object && !value_class(v);
}

// Only classes of cells and of modules in the language have such methods.
static bool add_forms(VM *vm, Shown *s, Value v, bool update) {
    Value given[2] = {v, v_bool(update)}, made;
    const Value *part;
    size_t n;
    if (!call_of(vm, displays, STR("_forms_of"), &(Args){.v = given, .npos = 2}, &made))
        return false;
    hold(s, made);
    value_items(made, &part, &n);
    s->failed = part[2];
    s->itself = v_is(part[0], T_NONE);
    if (s->itself)
        return true;
    return add_dict(vm, s, part[0]) && (v_is(part[1], T_NONE) || !dict_length(part[1]) ||
                                        json_text_of(vm, s, part[1], &s->bundle.metadata));
}

// Values whose repr is one text that no line ends in, and arrays, which break their own lines.
static bool has_own_text(Value v) {
    bool number = v.tag == T_INT || v.tag == T_BOOL || v.tag == T_NONE;
    return number || value_is_str(v) || (lib_array(v) && !is_subarray(v));
}

bool lib_pretty(Lib *lib, Value v, Buf *out) {
    VM *vm = lib->vm;
    Value text;
    Str s;
    if (has_own_text(v))
        return value_repr(vm, v, out);
    if (!call_of(vm, STR("IPython.lib.pretty"), STR("pretty"), &(Args){.v = &v, .npos = 1}, &text))
        return false;
    bool ok = text_argument(vm, text, &s);
    if (ok)
        buf_add(out, s);
    value_release(text);
    return ok;
}

bool lib_shown(Lib *lib, Value v, bool update, Shown *s) {
    VM *vm = lib->vm;
    *s = (Shown){.failed = V_UNDEF};
    if (has_forms(vm, v))
        return add_forms(vm, s, v, update);
    if (!lib_pretty(lib, v, &s->plain))
        return false;
    if (s->plain.failed)
        return vm_no_memory(vm);
    s->bundle.parts[s->bundle.n++] = (MimePart){.mime = "text/plain", .bytes = buf_str(&s->plain)};
    return true;
}

bool lib_shown_well(Lib *lib, const Shown *s, bool raises) {
    Value given[2] = {s->failed, v_bool(raises)}, ignored;
    const Value *errors;
    size_t n;
    if (!value_items(s->failed, &errors, &n) || !n)
        return true;
    bool ok =
        call_of(lib->vm, displays, STR("_tell_failed"), &(Args){.v = given, .npos = 2}, &ignored);
    value_release(ignored);
    return ok;
}

// Is a type named in a list of them? absent lists name none.
static bool names_type(Value list, const char *type) {
    const Value *items;
    size_t n;
    if (absent(list) || !value_items(list, &items, &n))
        return false;
    for (size_t i = 0; i < n; i++)
        if (value_is_str(items[i]) && str_is(str_get(items[i]), type))
            return true;
    return false;
}

// Leaves the forms that include names, and not those of exclude.
static void choose_forms(Shown *s, Value include, Value exclude) {
    Bundle *b = &s->bundle;
    size_t n = 0;
    for (size_t i = 0; i < b->n; i++) {
        const char *type = b->parts[i].mime;
        if ((!absent(include) && !names_type(include, type)) || names_type(exclude, type))
            continue;
        b->parts[n++] = b->parts[i];
    }
    b->n = n;
}

// display_id, update and metadata, as show and publish have them behind the value.
static bool show_bundle(VM *vm, Shown *s, const Value *args) {
    Str json;
    if (!absent(args[2])) {
        if (!json_text_of(vm, s, args[2], &json))
            return false;
        s->bundle.metadata = json;
    }
    Lib *lib = lib_of(vm);
    char id[128] = "";
    Str id_text = {0};
    if (!absent(args[0]) && !text_argument(vm, args[0], &id_text))
        return false;
    if (id_text.n >= sizeof id)
        return vm_raise(vm, ERR_VALUE, "the display id is too long");
    if (id_text.n)
        memcpy(id, id_text.p, id_text.n);
    s->bundle.display_id = id_text.n ? id : NULL;
    return bool_argument(vm, args[1], false, &s->bundle.update) &&
           (lib->hooks.display(lib->hooks.ctx, &s->bundle) || refuse_closed(vm));
}

static bool show(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Shown s;
    *out = V_NONE;
    bool update, ok = bool_argument(vm, args[2], false, &update) &&
                      lib_shown(lib_of(vm), args[0], update, &s);
    if (ok)
        choose_forms(&s, args[4], args[5]);
    ok = ok && (!s.bundle.n || show_bundle(vm, &s, args + 1)) &&
         lib_shown_well(lib_of(vm), &s, false);
    lib_shown_free(&s);
    return ok;
}

static bool publish(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Shown s = {0};
    *out = V_NONE;
    bool ok = add_dict(vm, &s, args[0]) && show_bundle(vm, &s, args + 1);
    lib_shown_free(&s);
    return ok;
}

// The function of IPython.display, with the arguments that were given.
bool fn_display(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    static const char *const names[] = {"include",    "exclude", "metadata", "transient",
                                        "display_id", "raw",     "clear"};
    enum { NAMES = sizeof names / sizeof *names };
    Value keys[NAMES];
    const Value *objects;
    size_t n, nkw = 0;
    value_items(args[0], &objects, &n);
    Value *v = mem_alloc((n + NAMES) * sizeof *v);
    if (!v)
        return vm_no_memory(vm);
    for (size_t i = 0; i < n; i++)
        v[i] = objects[i];
    bool ok = true;
    for (size_t i = 0; ok && i < NAMES; i++) {
        if (absent(args[i + 1]))
            continue;
        v[n + nkw] = args[i + 1];
        ok = !v_is(keys[nkw] = str_new(vm, str_of(names[i])), T_UNDEF);
        nkw += ok;
    }
    const Args given = {.v = v, .npos = n, .nkw = nkw, .names = keys};
    ok = ok && call_of(vm, displays, STR("display"), &given, out);
    for (size_t i = 0; i < nkw; i++)
        value_release(keys[i]);
    mem_free(v);
    return ok;
}

static bool clear(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Lib *lib = lib_of(vm);
    bool wait;
    if (!bool_argument(vm, args[0], false, &wait))
        return false;
    *out = V_NONE;
    return !lib->hooks.clear || lib->hooks.clear(lib->hooks.ctx, wait) || refuse_closed(vm);
}

static Str request_of(const Lib *lib) {
    return lib->hooks.request ? lib->hooks.request(lib->hooks.ctx) : STR("");
}

static bool request(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    *out = str_new(vm, request_of(lib_of(vm)));
    return out->tag != T_UNDEF;
}

static bool new_id(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    unsigned char r[16];
    Buf hex = {0};
    if (getrandom(r, sizeof r, 0) != sizeof r)
        return vm_raise(vm, ERR_OS, "no random numbers");
    for (size_t i = 0; i < sizeof r; i++)
        buf_printf(&hex, "%02x", r[i]);
    *out = str_from_buf(vm, &hex);
    return out->tag != T_UNDEF;
}

// The parameters of a function of the language that can be given by name: (name, default), or
// (name,) without one; nothing for any other callable.
static bool parameters(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    *out = list_new(vm, 0);
    if (v_is(*out, T_UNDEF))
        return false;
    if (value_type(vm, args[0]) != &type_function)
        return true;
    const Function *f = (const Function *)(const void *)args[0].u.o;
    for (size_t i = 0; i < f->code->sig.n; i++) {
        const SigParam *p = &f->code->sig.params[i];
        Value pair[2] = {p->name, f->defaults ? f->defaults[i] : V_UNDEF};
        if (p->kind != PARAM_NORMAL && p->kind != PARAM_KW_ONLY)
            continue;
        Value item = tuple_new(vm, pair, v_is(pair[1], T_UNDEF) ? 1 : 2);
        if (v_is(item, T_UNDEF) || !list_append(vm, *out, item)) {
            value_release(*out);
            return false;
        }
    }
    return true;
}

// ---- _warpcell: comms ---------------------------------------------------------------------------

enum { COMM_BUFFERS_MAX = 16 };

static bool comm_buffers(VM *vm, const Value *items, size_t n, Str *buffers) {
    for (size_t i = 0; i < n; i++) {
        if (bytes_is(items[i]))
            buffers[i] = bytes_get(items[i]);
        else if (!text_argument(vm, items[i], &buffers[i]))
            return false;
    }
    return true;
}

static bool comm(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    static const char *const kinds[] = {"open", "msg", "close"};
    Lib *lib = lib_of(vm);
    Str kind, buffers[COMM_BUFFERS_MAX];
    const Value *items = NULL;
    size_t n = 0;
    CommMessage m = {.buffers = buffers};
    if (!text_argument(vm, args[0], &kind) || !text_argument(vm, args[1], &m.id) ||
        !text_argument(vm, args[2], &m.target) || !text_argument(vm, args[3], &m.data) ||
        !text_argument(vm, args[4], &m.metadata))
        return false;
    for (size_t i = 0; i < 3; i++)
        if (str_is(kind, kinds[i]))
            m.kind = kinds[i];
    if (!m.kind)
        return vm_raise(vm, ERR_VALUE, "a comm is opened, used (msg) or closed");
    if (!absent(args[5]) && (!value_items(args[5], &items, &n) || n > COMM_BUFFERS_MAX))
        return vm_raise(vm, ERR_TYPE, "buffers are a list of at most %d", COMM_BUFFERS_MAX);
    if (!comm_buffers(vm, items, n, buffers))
        return false;
    m.nbuffers = n;
    *out = V_NONE;
    return !lib->hooks.comm || lib->hooks.comm(lib->hooks.ctx, &m) || refuse_closed(vm);
}

static bool on_comm(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Lib *lib = lib_of(vm);
    Value before = lib->comm_handler;
    lib->comm_handler = value_copy(args[0]);
    value_release(before);
    *out = V_NONE;
    return true;
}

bool lib_comm_message(Lib *lib, const CommMessage *m) {
    VM *vm = lib->vm;
    if (lib->comm_handler.tag == T_UNDEF)
        return true;
    Value values[] = {str_new(vm, str_of(m->kind)), str_new(vm, m->id), str_new(vm, m->data),
                      list_new(vm, m->nbuffers)};
    Value out = V_UNDEF;
    enum { VALUES = sizeof values / sizeof *values };
    bool ok = true;
    for (size_t i = 0; i < VALUES; i++)
        ok = ok && values[i].tag != T_UNDEF;
    for (size_t i = 0; ok && i < m->nbuffers; i++) {
        Value bytes;
        ok = bytes_new(vm, &type_bytes, m->buffers[i], &bytes) && list_append(vm, values[3], bytes);
    }
    Args args = {.v = values, .npos = VALUES};
    ok = ok && vm_call(vm, lib->comm_handler, &args, &out);
    for (size_t i = 0; i < VALUES; i++)
        value_release(values[i]);
    if (ok)
        value_release(out);
    return ok;
}

// ---- _warpcell: the end of a cell ---------------------------------------------------------------

static bool after_cell(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Lib *lib = lib_of(vm);
    Value before = lib->cell_handler;
    lib->cell_handler = value_copy(args[0]);
    value_release(before);
    *out = V_NONE;
    return true;
}

bool lib_cell_ended(Lib *lib, bool well) {
    Value arg = v_bool(well), out;
    if (lib->cell_handler.tag == T_UNDEF)
        return true;
    if (!vm_call(lib->vm, lib->cell_handler, &(Args){.v = &arg, .npos = 1}, &out))
        return false;
    value_release(out);
    return true;
}

static bool on_cells(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Lib *lib = lib_of(vm);
    Value before = lib->event_handler;
    lib->event_handler = value_copy(args[0]);
    value_release(before);
    *out = V_NONE;
    return true;
}

// handler(began, what, silent)
static bool tell_cell(Lib *lib, bool began, Value what, bool silent) {
    Value args[3] = {v_bool(began), what, v_bool(silent)}, out;
    if (!vm_call(lib->vm, lib->event_handler, &(Args){.v = args, .npos = 3}, &out))
        return false;
    value_release(out);
    return true;
}

bool lib_cell_begins(Lib *lib, Str text, bool silent) {
    if (lib->event_handler.tag == T_UNDEF)
        return true;
    Value cell = str_new(lib->vm, text);
    bool ok = cell.tag != T_UNDEF && tell_cell(lib, true, cell, silent);
    value_release(cell);
    return ok;
}

bool lib_cell_report(Lib *lib, bool well, bool silent) {
    return lib->event_handler.tag == T_UNDEF || tell_cell(lib, false, v_bool(well), silent);
}

// ---- _warpcell: the module ----------------------------------------------------------------------

static const struct {
    const char *name, *signature;
    NativeFn fn;
    const char *doc;
} functions[] = {
    {"show",
     "show(value, display_id=None, update=False, metadata=None, include=None, exclude=None)", show,
     "Shows a value as display() does."},
    {"publish", "publish(data, display_id=None, update=False, metadata=None)", publish,
     "Shows an output in several forms, given by MIME type."},
    {"clear_output", "clear_output(wait=False)", clear,
     "Takes away what the cell has shown so far."},
    {"after_cell", "after_cell(handler)", after_cell,
     "Calls handler(well) at the end of each cell; well: without an error."},
    {"on_cells", "on_cells(handler)", on_cells,
     "Calls handler(True, text, silent) before each cell and handler(False, well, silent) after "
     "it."},
    {"image",
     "image(u, title='', cmap='viridis', vmin=None, vmax=None, xlabel='', ylabel='', label='', "
     "extent=None)",
     figure_image, "A matrix as a picture: (png, text, alt, width, height)."},
    {"chart",
     "chart(series, title='', xlabel='', ylabel='', log_x=False, log_y=False, x_limits=None, "
     "y_limits=None, x_names=None)",
     figure_chart, "Lines, dots and bars as a picture, the same way."},
    {"paint",
     "paint(things, width, height, background, scale=2, title='', alt='', format='png', "
     "quality=75)",
     figure_paint, "A file of what is listed (lib_paint.c)."},
    {"text_size", "text_size(text, size)", figure_text_size,
     "Pixels that the widest line takes, and how many lines there are."},
    {"fonts", "fonts(families)", figure_fonts,
     "Letters come from these installed families from now on; whether each was found."},
    {"read_png", "read_png(data)", figure_read_png,
     "The pixels of a PNG file: bytes, height, width, channels, bits."},
    {"write_png", "write_png(rgba, width, height)", figure_write_png,
     "A PNG file of these very pixels."},
    {"read_jpeg", "read_jpeg(data)", figure_read_jpeg,
     "The pixels of a JPEG file: bytes, height, width, channels."},
    {"colours", "colours(name)", figure_colours, "The 256 colours of a colour map, 0xRRGGBB."},
    {"picture", "picture(file, text, alt, width, height)", figure_show,
     "Shows a picture: a PNG file, or a list of (format, file)."},
    {"picture_format", "picture_format(name)", figure_format,
     "What heatmap() shows from now on: 'png', 'svg' and the like."},
    {"request", "request()", request,
     "The request that runs, as its client calls it; '' without a client."},
    {"parameters", "parameters(f)", parameters, "Names and defaults of a function's parameters."},
    {"new_id", "new_id()", new_id, "32 random hexadecimal digits."},
    {"comm", "comm(kind, comm_id, target, data, metadata, buffers=None)", comm,
     "Sends a message on a comm; data and metadata are JSON texts."},
    {"on_comm", "on_comm(handler)", on_comm,
     "Calls handler(kind, comm_id, data, buffers) for each message of a client."},
};

static bool get_function(VM *vm, void *ctx, Str name, Value *out, bool *found) {
    (void)ctx;
    *found = false;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (!str_is(name, functions[i].name))
            continue;
        *found = true;
        *out = native_new(vm, functions[i].signature, functions[i].fn, NULL, functions[i].doc);
        return out->tag != T_UNDEF;
    }
    return true;
}

static void list_functions(VM *vm, void *ctx, void (*visit)(Str name, void *v), void *v) {
    (void)vm;
    (void)ctx;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        visit(str_of(functions[i].name), v);
}

bool notebook_module(Lib *lib, Value *out) {
    *out = module_new(lib->vm, "_warpcell", get_function, list_functions, NULL,
                      "The notebook that the cells are in.");
    return out->tag != T_UNDEF;
}
