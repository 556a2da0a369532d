// beside.c: cells in the Python process: what it shows, asks and changes while one runs.
#include "kernel/beside/internal.h"
#include "kernel/base/log.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include "kernel/base/utf8.h"
#include "kernel/vm/bytes.h"
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIELDS_OF_ENTRY = 9 };

static bool natives_register(Beside *s);

// ---- its life -----------------------------------------------------------------------------------

static void say_unheard(void *ctx) {
    const Beside *s = ctx;
    (void)s->hooks.write(s->hooks.ctx, 2,
                         STR("Python is in a call that does not hear the interrupt. Another one "
                             "ends it, and so do 5 seconds; the names that are there only are "
                             "lost then.\n"));
}

Beside *beside_new(Lib *lib, const BesideHooks *hooks, volatile sig_atomic_t *interrupted) {
    Beside *s = mem_zero(sizeof *s);
    if (!s)
        return NULL;
    *s = (Beside){.vm = lib_vm(lib), .lib = lib, .hooks = *hooks, .interrupted = interrupted};
    python_init(&s->process, interrupted);
    s->process.unheard = say_unheard;
    s->process.ctx = s;
    if (!python_is_off())
        arrays_expect(s); // also of those that are made before Python is started
    if (natives_register(s))
        return s;
    mem_free(s);
    return NULL;
}

void beside_free(Beside *s) {
    if (!s)
        return;
    python_end(&s->process);
    arrays_let_all_go(s);
    buf_free(&s->error);
    buf_free(&s->comms);
    buf_free(&s->why);
    buf_free(&s->page);
    buf_free(&s->stand_ins);
    mem_free(s);
}

void beside_forked(Beside *s) {
    s->parted = python_forked(&s->process);
}

// The process has ended, and what was there only with it. *names: a text with them, or none.
static bool let_names_go(Beside *s, Value *names) {
    s->failed = false;
    s->lost = true;
    s->comms.n = 0;
    arrays_let_all_go(s);
    return beside_call(s, "lost", NULL, 0, names);
}

bool beside_taken_over(Beside *s, Buf *gone) {
    Value names;
    if (!s->parted)
        return true;
    s->parted = false;
    if (!let_names_go(s, &names))
        return false;
    if (value_is_str(names))
        buf_add(gone, str_get(names));
    value_release(names);
    return true;
}

bool beside_call(Beside *s, const char *name, const Value *args, size_t n, Value *out) {
    Value f;
    if (!vm_import_name(s->vm, STR("_python"), str_of(name), &f))
        return false;
    bool ok = vm_call(s->vm, f, &(Args){args, n, 0, NULL}, out);
    value_release(f);
    return ok;
}

bool beside_tell(Beside *s, const char *function, const Value *arg) {
    Value ignored = V_UNDEF;
    bool ok = beside_call(s, function, arg, arg != NULL, &ignored);
    value_release(ignored);
    return ok;
}

bool beside_start(Beside *s) {
    Err e = {0};
    if (!python_runs(&s->process) && s->process.generation) {
        arrays_let_all_go(s); // it had ended between two cells
        s->comms.n = 0;
        s->lost = true;
        if (!beside_tell(s, "lost", NULL))
            return false;
    }
    const bool starts = !python_runs(&s->process);
    if (!python_start(&s->process, &e))
        return vm_raise_err(s->vm, &e);
    arrays_expect(s);
    return !starts || beside_tell(s, "warm", NULL);
}

// Raises, and false: the process has ended, and which names that cost.
static bool has_died(Beside *s) {
    Value names;
    char how[sizeof s->process.ended];
    snprintf(how, sizeof how, "%s", s->process.ended);
    if (!let_names_go(s, &names))
        return false;
    vm_raise(s->vm, s->process.starved ? ERR_MEMORY : ERR_RUNTIME, "Python %s", how);
    s->process.starved = false;
    if (value_is_str(names) && str_get(names).n)
        vm_hint(s->vm, "Gone with it: %.*s. All other names are still there.",
                STR_ARG(str_get(names)));
    else
        vm_hint(s->vm, "No names were there only; the next cell starts it again.");
    value_release(names);
    return false;
}

bool beside_say(Beside *s, PythonFrameKind kind, const Str *field, size_t n, int fd) {
    s->news = true;
    return python_send(&s->process, kind, field, n, fd) != PYTHON_ENDED || has_died(s);
}

// ---- what it shows ------------------------------------------------------------------------------

static bool show_stream(Beside *s, PythonFrame *f) {
    Str number = python_field(f);
    Str text = python_field(f);
    if (!utf8_valid(text))
        return true;
    return s->hooks.write(s->hooks.ctx, str_is(number, "2") ? 2 : 1, text) || vm_unwritten(s->vm);
}

// A text that ends with NUL, in a field of fixed size; cut when it is too long.
static const char *text_in(char *to, size_t size, Str text) {
    snprintf(to, size, "%.*s", STR_ARG(text));
    return to;
}

static bool show_bundle(Beside *s, PythonFrame *f) {
    char id[128], types[BUNDLE_MAX_PARTS][64];
    Bundle b = {0};
    Str display_id = python_field(f);
    if (display_id.n)
        b.display_id = text_in(id, sizeof id, display_id);
    b.update = str_is(python_field(f), "1");
    b.metadata = python_field(f);
    for (Str type = python_field(f); type.p && b.n < BUNDLE_MAX_PARTS; type = python_field(f)) {
        Str how = python_field(f);
        Str bytes = python_field(f);
        if (!str_is(how, "b") && !utf8_valid(bytes))
            continue;
        b.parts[b.n] = (MimePart){.mime = text_in(types[b.n], sizeof types[b.n], type),
                                  .bytes = bytes,
                                  .is_json = str_is(how, "j"),
                                  .is_text = str_is(how, "t")};
        b.n++;
    }
    bool ok = s->hooks.show(s->hooks.ctx, &b, f->kind == PYTHON_RESULT);
    return ok || vm_raised(s->vm) || vm_unwritten(s->vm);
}

static bool ask(Beside *s, PythonFrame *f) {
    static const char *const words[] = {"ok", "end", "interrupted", "refused", "end"};
    Buf line = {0};
    Str prompt = python_field(f);
    bool password = str_is(python_field(f), "1");
    InputStatus status = s->hooks.input(s->hooks.ctx, prompt, password, &line);
    if (status == INPUT_INTERRUPTED)
        stop_take(s->interrupted); // the answer tells it
    Str fields[] = {str_of(words[status]), buf_str(&line)};
    bool ok = line.failed ? vm_no_memory(s->vm) : beside_say(s, PYTHON_ANSWER, fields, 2, -1);
    buf_free(&line);
    return ok;
}

// ---- what it asks -------------------------------------------------------------------------------

static Value list_of_names(Beside *s, Str rest) {
    Value list = list_new(s->vm, 0);
    while (!v_is(list, T_UNDEF) && rest.p) {
        Value name = str_new(s->vm, str_split(&rest, 0));
        if (!v_is(name, T_UNDEF) && list_append(s->vm, list, name))
            continue;
        value_release(list);
        return V_UNDEF;
    }
    return list;
}

// The names that a cell is about to read. When they cannot be given, that is an error of the cell.
static bool give_names(Beside *s, PythonFrame *f) {
    Raised r;
    Buf trouble = {0};
    Value list = list_of_names(s, python_field(f)), data = V_UNDEF;
    bool ok = !v_is(list, T_UNDEF) && beside_call(s, "give", &list, 1, &data);
    value_release(list);
    if (!ok && vm_get_raised(s->vm, &r))
        buf_printf(&trouble, "%.*s: %.*s", STR_ARG(r.class_name), STR_ARG(r.text));
    vm_clear_raised(s->vm);
    Str fields[] = {ok && bytes_is(data) ? bytes_get(data) : STR(""), buf_str(&trouble)};
    ok = beside_say(s, PYTHON_VALUES, fields, 2, -1);
    value_release(data);
    buf_free(&trouble);
    return ok;
}

// What the cell has changed of the working folder, and of what both engines have without a name.
static bool take_state(Beside *s, PythonFrame *f) {
    char folder[PATH_MAX];
    Value data = V_UNDEF, ignored = V_UNDEF;
    Str path = python_field(f);
    if (path.n && path.n < sizeof folder && chdir(text_in(folder, sizeof folder, path)) != 0)
        log_line(LOG_INFO, "python", "folder=%s %s", folder, strerror(errno));
    bool ok = bytes_new(s->vm, &type_bytes, python_field(f), &data) &&
              beside_call(s, "take_state", &data, 1, &ignored);
    value_release(data);
    value_release(ignored);
    return ok;
}

static void keep_error(Beside *s, const PythonFrame *f) {
    s->error.n = 0;
    buf_add(&s->error, f->rest);
    s->failed = true;
}

static bool keep_page(Beside *s, Str text) {
    if (utf8_valid(text))
        buf_add(&s->page, text);
    return !s->page.failed || vm_no_memory(s->vm);
}

static bool handle(Beside *s, PythonFrame *f) {
    switch (f->kind) {
    case PYTHON_STREAM: return show_stream(s, f);
    case PYTHON_DISPLAY:
    case PYTHON_RESULT: return show_bundle(s, f);
    case PYTHON_CLEAR:
        return s->hooks.clear(s->hooks.ctx, str_is(python_field(f), "1")) || vm_unwritten(s->vm);
    case PYTHON_INPUT: return ask(s, f);
    case PYTHON_COMM: return beside_comm_told(s, f);
    case PYTHON_NAMES: return give_names(s, f);
    case PYTHON_FILE: return arrays_give_file(s, python_field(f));
    case PYTHON_STATE: return take_state(s, f);
    case PYTHON_LET_GO: arrays_let_go(s, f); return true;
    case PYTHON_ERROR: keep_error(s, f); return true;
    case PYTHON_PAGE: return keep_page(s, python_field(f));
    default: return true; // an answer nobody waits for
    }
}

bool beside_serve(Beside *s, PythonFrameKind one, PythonFrameKind other, PythonFrame *f) {
    for (;;) {
        if (python_read(&s->process, f) == PYTHON_ENDED)
            return has_died(s);
        if (f->kind == one || f->kind == other)
            return true;
        if (handle(s, f))
            continue;
        // What it showed could not be shown: it cannot be told so in the middle of its work.
        python_end(&s->process);
        return false;
    }
}

// ---- a cell -------------------------------------------------------------------------------------

// Names that the cell has changed are Python's now; those that are builtins here come at once,
// since a cell would find the builtin.
static bool take_changes(Beside *s, PythonFrame *f) {
    Value list = list_new(s->vm, 0), ignored = V_UNDEF;
    bool ok = !v_is(list, T_UNDEF);
    for (Str name = python_field(f); ok && name.p; name = python_field(f)) {
        Value row[4] = {str_new(s->vm, name), str_new(s->vm, python_field(f)),
                        str_new(s->vm, python_field(f)), v_bool(vm_has_builtin(s->vm, name))};
        ok = !v_is(row[0], T_UNDEF) && !v_is(row[1], T_UNDEF) && !v_is(row[2], T_UNDEF);
        Value made = ok ? tuple_new(s->vm, row, 4) : V_UNDEF;
        for (int i = 0; i < 3; i++)
            value_release(row[i]);
        ok = ok && !v_is(made, T_UNDEF) && list_append(s->vm, list, made);
    }
    ok = ok && beside_call(s, "changed", &list, 1, &ignored);
    value_release(list);
    value_release(ignored);
    return ok;
}

// The class of the same name, else RuntimeError: what stands in the reply is the class's own name.
static ErrKind kind_named(Str name) {
    for (int k = 1; k < ERR_COUNT; k++)
        if (str_is(name, err_name((ErrKind)k)))
            return (ErrKind)k;
    return ERR_RUNTIME;
}

static bool raise_its_error(Beside *s) {
    PythonFrame f = {PYTHON_ERROR, buf_str(&s->error)};
    Str class = python_field(&f);
    Str text = python_field(&f);
    if (s->error.failed)
        return vm_no_memory(s->vm);
    return vm_raise(s->vm, kind_named(class), "%.*s", STR_ARG(text));
}

// What both are to agree on before Python does something.
typedef struct Agreed {
    char serial[16], folder[PATH_MAX];
    Value outdated, state;
} Agreed;

static bool agree(Beside *s, Agreed *a) {
    a->outdated = a->state = V_UNDEF;
    if (!beside_call(s, "outdated", NULL, 0, &a->outdated) ||
        !beside_call(s, "state", NULL, 0, &a->state)) {
        value_release(a->outdated);
        return false;
    }
    if (!getcwd(a->folder, sizeof a->folder))
        a->folder[0] = 0;
    snprintf(a->serial, sizeof a->serial, "%u", python_begin(&s->process));
    return true;
}

enum { AGREED_FIELDS = 5 };

static void put_agreed(Beside *s, const Agreed *a, Str *field) {
    field[0] = str_of(a->serial);
    field[1] = value_is_str(a->outdated) ? str_get(a->outdated) : STR("");
    field[2] = s->hooks.request(s->hooks.ctx);
    field[3] = str_of(a->folder);
    field[4] = bytes_is(a->state) ? bytes_get(a->state) : STR("");
}

static void agreed_free(Agreed *a) {
    value_release(a->outdated);
    value_release(a->state);
}

// Something to do for Python: a frame that DONE answers, and what it has changed.
static bool let_do(Beside *s, PythonFrameKind kind, const Str *field, size_t n) {
    PythonFrame f;
    s->failed = false;
    s->page.n = 0;
    return beside_say(s, kind, field, n, -1) && beside_serve(s, PYTHON_DONE, PYTHON_DONE, &f) &&
           take_changes(s, &f) && (!s->failed || raise_its_error(s));
}

bool beside_run(Beside *s, const BesideCell *cell) {
    enum { BEFORE = 3 };
    char number[16];
    Agreed a;
    if (!lib_finish(s->lib) || !beside_start(s))
        return false;
    Buf text = {0};
    buf_repeat(&text, '\n', cell->first_line - 1); // the lines keep their numbers
    buf_add(&text, cell->text);
    snprintf(number, sizeof number, "%d", cell->number);
    Str fields[BEFORE + AGREED_FIELDS] = {str_of(number), buf_str(&text),
                                          cell->silent ? STR("1") : STR("0")};
    bool ok = (!text.failed || vm_no_memory(s->vm)) && agree(s, &a);
    if (ok) {
        put_agreed(s, &a, fields + BEFORE);
        ok = let_do(s, PYTHON_CELL, fields, sizeof fields / sizeof *fields);
        agreed_free(&a);
    }
    buf_free(&text);
    return ok;
}

bool beside_comm(Beside *s, const CommMessage *m) {
    enum { BEFORE = 3 + AGREED_FIELDS };
    Str fields[BEFORE + LIMIT_MESSAGE_BUFFERS] = {str_of(m->kind), m->id, m->data};
    Agreed a;
    if (m->nbuffers > LIMIT_MESSAGE_BUFFERS)
        return vm_raise(s->vm, ERR_VALUE, "a message on a comm has at most %d buffers",
                        LIMIT_MESSAGE_BUFFERS);
    if (!lib_finish(s->lib) || !agree(s, &a))
        return false;
    put_agreed(s, &a, fields + 3);
    for (size_t i = 0; i < m->nbuffers; i++)
        fields[BEFORE + i] = m->buffers[i];
    bool ok = let_do(s, PYTHON_COMM_IN, fields, BEFORE + m->nbuffers);
    if (strcmp(m->kind, "close") == 0)
        beside_comm_closed(s, m->id);
    agreed_free(&a);
    return ok;
}

// ---- names that are asked for here --------------------------------------------------------------

bool beside_result(Beside *s, int number, Value *out) {
    const Value n = v_int(number);
    return beside_call(s, "result", &n, 1, out);
}

bool beside_absent(Beside *s, Str name) {
    if (!s->process.generation)
        return false;
    Value arg = str_new(s->vm, name), found = V_UNDEF;
    bool ok = !v_is(arg, T_UNDEF) && beside_call(s, "fetch", &arg, 1, &found);
    value_release(arg);
    return ok && v_is(found, T_BOOL) && found.u.b;
}

bool beside_reset(Beside *s) {
    return beside_tell(s, "reset", NULL);
}

// get(name, strict): (name or "", a pickle), or why it cannot cross.
static bool get(VM *vm, void *ctx, Value *args, Value *out) {
    Beside *s = ctx;
    PythonFrame f;
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "a name is wanted");
    if (!python_runs(&s->process))
        return has_died(s);
    Str fields[] = {str_get(args[0]), v_is(args[1], T_BOOL) && args[1].u.b ? STR("1") : STR("0")};
    python_begin(&s->process);
    if (!beside_say(s, PYTHON_GET, fields, 2, -1) ||
        !beside_serve(s, PYTHON_VALUE, PYTHON_CANNOT, &f))
        return false;
    Str first = python_field(&f);
    if (f.kind == PYTHON_CANNOT) {
        *out = str_new(vm, first);
        return !v_is(*out, T_UNDEF);
    }
    Value pair[2] = {str_new(vm, first), V_UNDEF};
    bool ok = !v_is(pair[0], T_UNDEF) && bytes_new(vm, &type_bytes, python_field(&f), &pair[1]);
    if (ok)
        ok = !v_is(*out = tuple_new(vm, pair, 2), T_UNDEF);
    value_release(pair[0]);
    value_release(pair[1]);
    return ok;
}

// define(text, name): what the text of a function or class makes, which becomes no name.
static bool define(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value ignored = V_UNDEF;
    if (!value_is_str(args[0]) || !value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "a text and a name are wanted");
    Str name = str_get(args[1]);
    Value before = value_copy(vm_global(vm, name));
    Code *code = vm_compile(vm, str_get(args[0]), STR("In[Python]"), false);
    bool ok = code && vm_run(vm, code, &ignored);
    code_free(code);
    value_release(ignored);
    if (ok) {
        *out = value_copy(vm_global(vm, name));
        ok = !v_is(*out, T_UNDEF) || vm_raise(vm, ERR_TYPE, "the text defines no such name");
        ok = ok && vm_set_global(vm, name, before);
    }
    value_release(before);
    return ok;
}

bool beside_register(Beside *s, const NativeFunction *rows, size_t n) {
    for (size_t i = 0; i < n; i++) {
        Value f = native_new(s->vm, rows[i].signature, rows[i].fn, s,
                             "For the names and arrays that Python has, too.");
        bool ok = !v_is(f, T_UNDEF) && vm_set_builtin(s->vm, str_of(rows[i].name), f);
        value_release(f);
        if (!ok)
            return false;
    }
    return true;
}

static bool natives_register(Beside *s) {
    static const NativeFunction rows[] = {
        {"__python_get__", "__python_get__(name, strict, /)", get},
        {"__python_define__", "__python_define__(text, name, /)", define}};
    return beside_register(s, rows, sizeof rows / sizeof *rows) && arrays_register(s);
}

// ---- its errors ---------------------------------------------------------------------------------

bool beside_error(Beside *s, BesideError *out) {
    if (!s->failed)
        return false;
    PythonFrame f = {PYTHON_ERROR, buf_str(&s->error)};
    out->class_name = python_field(&f);
    out->text = python_field(&f);
    out->hint = python_field(&f);
    out->entries = f.rest;
    s->failed = false;
    return true;
}

bool beside_error_entry(BesideError *e, BesideEntry *out) {
    PythonFrame f = {PYTHON_ERROR, e->entries};
    Str field[FIELDS_OF_ENTRY];
    for (int i = 0; i < FIELDS_OF_ENTRY; i++)
        field[i] = python_field(&f);
    e->entries = f.rest;
    if (!field[FIELDS_OF_ENTRY - 1].p)
        return false;
    *out = (BesideEntry){.kind = field[0].n ? field[0].p[0] : 0,
                         .field = {field[1], field[2], field[3], field[4], field[5], field[6]}};
    char text[16];
    out->failed.start = (uint32_t)strtoul(text_in(text, sizeof text, field[7]), NULL, 10);
    out->failed.end = (uint32_t)strtoul(text_in(text, sizeof text, field[8]), NULL, 10);
    return true;
}
