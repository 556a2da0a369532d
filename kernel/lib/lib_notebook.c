// lib_notebook.c: what a cell asks of the person at the notebook: input, getpass; and
// the module _warpcell, on which the modules written in the language that talk to
// clients stand (displays, comms).
#include "kernel/lib/functions.h"
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

// ---- questions --------------------------------------------------------------------------

static bool ask(VM *vm, Str prompt, bool password, Value *out) {
    Lib *lib = lib_of(vm);
    Buf line = {0};
    InputStatus status = lib->hooks.input ? lib->hooks.input(lib->hooks.ctx, prompt, password, &line) : INPUT_REFUSED;
    bool ok = false;
    switch (status) {
    case INPUT_OK: ok = vm_poll(vm) && (!line.failed || vm_no_memory(vm)); break; // an interrupt was before the answer
    case INPUT_END: vm_raise(vm, ERR_EOF, "EOF when reading a line"); break;
    case INPUT_INTERRUPTED: ok = vm_poll(vm); break;
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

bool fn_input(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Buf prompt = {0};
    bool ok = value_str(vm, args[0], &prompt) && (!prompt.failed || vm_no_memory(vm)) &&
              ask(vm, buf_str(&prompt), false, out);
    buf_free(&prompt);
    return ok;
}

bool fn_getpass(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "the prompt must be str, not %s", value_type(vm, args[0])->name);
    return ask(vm, str_get(args[0]), true, out);
}

bool fn_getuser(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx, (void)args;
    static const char *const variables[] = {"LOGNAME", "USER", "LNAME", "USERNAME"};
    const char *name = NULL;
    for (size_t i = 0; (!name || !name[0]) && i < sizeof variables / sizeof *variables; i++) name = getenv(variables[i]);
    struct passwd entry, *found = NULL;
    char text[4096];
    if ((!name || !name[0]) && getpwuid_r(getuid(), &entry, text, sizeof text, &found) == 0 && found) name = found->pw_name;
    if (!name || !name[0]) return vm_raise(vm, ERR_OS, "No username set in the environment");
    *out = str_new(vm, str_of(name));
    return out->tag != T_UNDEF;
}

// ---- _warpcell: displays ------------------------------------------------------------------

static bool closed(VM *vm) { return vm_raise(vm, ERR_OS, "the output cannot be written"); }

static bool text_argument(VM *vm, Value v, Str *out) {
    if (!value_is_str(v)) return vm_raise(vm, ERR_TYPE, "text expected, not %s", value_type(vm, v)->name);
    *out = str_get(v);
    return true;
}

// A type of data and its text; `types` keeps the type's name with a zero at its end.
static bool add_part(VM *vm, Bundle *b, Value type, Value value, char types[][64]) {
    Str name, text;
    if (!text_argument(vm, type, &name) || !text_argument(vm, value, &text)) return false;
    if (b->n >= BUNDLE_MAX_PARTS) return vm_raise(vm, ERR_VALUE, "at most %d forms of one output", BUNDLE_MAX_PARTS);
    if (name.n == 0 || name.n >= 64) return vm_raise(vm, ERR_VALUE, "this is no MIME type");
    memcpy(types[b->n], name.p, name.n);
    types[b->n][name.n] = 0;
    bool json = str_is(name, "application/json") || str_ends(name, STR("+json"));
    b->parts[b->n] = (MimePart){.mime = types[b->n], .bytes = text, .is_json = json};
    b->n++;
    return true;
}

static bool show(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Lib *lib = lib_of(vm);
    Bundle b = {0};
    char types[BUNDLE_MAX_PARTS][64], id[128] = "";
    Value type, value;
    Str id_text = {0};
    if (value_type(vm, args[0]) != &type_dict) return vm_raise(vm, ERR_TYPE, "a dict of texts by type expected");
    for (size_t at = 0; dict_next(args[0], &at, &type, &value);)
        if (!add_part(vm, &b, type, value, types)) return false;
    if (!absent(args[1]) && !text_argument(vm, args[1], &id_text)) return false;
    if (id_text.n >= sizeof id) return vm_raise(vm, ERR_VALUE, "the display id is too long");
    if (id_text.n) memcpy(id, id_text.p, id_text.n);
    b.display_id = id_text.n ? id : NULL;
    if (!bool_argument(vm, args[2], false, &b.update)) return false;
    *out = V_NONE;
    return lib->hooks.display(lib->hooks.ctx, &b) || closed(vm);
}

static bool clear(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Lib *lib = lib_of(vm);
    bool wait;
    if (!bool_argument(vm, args[0], false, &wait)) return false;
    *out = V_NONE;
    return !lib->hooks.clear || lib->hooks.clear(lib->hooks.ctx, wait) || closed(vm);
}

static Str request_of(const Lib *lib) { return lib->hooks.request ? lib->hooks.request(lib->hooks.ctx) : STR(""); }

static bool request(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx, (void)args;
    *out = str_new(vm, request_of(lib_of(vm)));
    return out->tag != T_UNDEF;
}

static bool new_id(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx, (void)args;
    unsigned char r[16];
    Buf hex = {0};
    if (getrandom(r, sizeof r, 0) != sizeof r) return vm_raise(vm, ERR_OS, "no random numbers");
    for (size_t i = 0; i < sizeof r; i++) buf_printf(&hex, "%02x", r[i]);
    *out = str_new(vm, buf_str(&hex));
    buf_free(&hex);
    return out->tag != T_UNDEF;
}

// ---- _warpcell: comms -----------------------------------------------------------------------

enum { COMM_BUFFERS_MAX = 16 };

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
        if (str_is(kind, kinds[i])) m.kind = kinds[i];
    if (!m.kind) return vm_raise(vm, ERR_VALUE, "a comm is opened, used (msg) or closed");
    if (!absent(args[5]) && (!value_items(args[5], &items, &n) || n > COMM_BUFFERS_MAX))
        return vm_raise(vm, ERR_TYPE, "buffers are a list of at most %d", COMM_BUFFERS_MAX);
    for (size_t i = 0; i < n; i++)
        if (!text_argument(vm, items[i], &buffers[i])) return false;
    m.nbuffers = n;
    *out = V_NONE;
    return !lib->hooks.comm || lib->hooks.comm(lib->hooks.ctx, &m) || closed(vm);
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
    if (lib->comm_handler.tag == T_UNDEF) return true;
    Value values[] = {str_new(vm, str_of(m->kind)), str_new(vm, m->id), str_new(vm, m->data)}, out = V_UNDEF;
    bool ok = true;
    for (size_t i = 0; i < 3; i++) ok = ok && values[i].tag != T_UNDEF;
    Args args = {.v = values, .npos = 3};
    ok = ok && vm_call(vm, lib->comm_handler, &args, &out);
    for (size_t i = 0; i < 3; i++) value_release(values[i]);
    if (ok) value_release(out);
    return ok;
}

// ---- _warpcell: the module --------------------------------------------------------------------

static const struct {
    const char *name, *signature;
    NativeFn fn;
    const char *doc;
} functions[] = {
    {"show", "show(data, display_id=None, update=False)", show,
     "Shows an output in several forms: texts by MIME type; JSON types as JSON text."},
    {"clear_output", "clear_output(wait=False)", clear, "Takes away what the cell has shown so far."},
    {"request", "request()", request, "The request that runs, as its client calls it; '' without a client."},
    {"new_id", "new_id()", new_id, "32 random hexadecimal digits."},
    {"comm", "comm(kind, comm_id, target, data, metadata, buffers=None)", comm,
     "Sends a message on a comm; data and metadata are JSON texts."},
    {"on_comm", "on_comm(handler)", on_comm, "Calls handler(kind, comm_id, data) for each message of a client."},
};

static bool get_function(VM *vm, void *ctx, Str name, Value *out, bool *found) {
    (void)ctx;
    *found = false;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (!str_is(name, functions[i].name)) continue;
        *found = true;
        *out = native_new(vm, functions[i].signature, functions[i].fn, NULL, functions[i].doc);
        return out->tag != T_UNDEF;
    }
    return true;
}

static void list_functions(VM *vm, void *ctx, void (*visit)(Str name, void *v), void *v) {
    (void)vm, (void)ctx;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) visit(str_of(functions[i].name), v);
}

bool notebook_module(Lib *lib, Value *out) {
    *out = module_new(lib->vm, "_warpcell", get_function, list_functions, NULL, "The notebook that the cells are in.");
    return out->tag != T_UNDEF;
}
