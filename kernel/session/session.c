// session.c: running one cell.
#include "kernel/compile/dump.h"
#include "kernel/session/internal.h"
#include "kernel/base/limits.h"
#include "kernel/base/log.h"
#include "kernel/base/mem.h"
#include "kernel/base/quota.h"
#include "kernel/base/quota_settings.h"
#include "kernel/base/room.h"
#include "kernel/base/stop.h"
#include "kernel/base/utf8.h"
#include <stdio.h>

bool session_write(Session *s, int stream, Str text) {
    if (s->capture && !s->capture->passes[stream == 2]) {
        buf_add(&s->capture->streams[stream == 2], text);
        return true;
    }
    return s->sink.stream(s->sink.ctx, stream, text);
}

static bool write_hook(void *ctx, int stream, Str text) {
    return session_write(ctx, stream, text);
}

bool session_display(Session *s, const Bundle *bundle) {
    if (s->capture && !s->capture->displays)
        return capture_add(s, bundle);
    return s->sink.display(s->sink.ctx, bundle);
}

static bool display_hook(void *ctx, const Bundle *bundle) {
    return session_display(ctx, bundle);
}

static bool show_result(Session *s, const Bundle *b) {
    if (s->capture && !s->capture->displays)
        return capture_add(s, b);
    return s->sink.result(s->sink.ctx, b, s->cell) || vm_unwritten(s->vm);
}

// A result without forms is not to be seen: _ is it all the same.
static bool python_result(Session *s, const Bundle *b) {
    Value stand_in;
    if ((b->n && !show_result(s, b)) || !beside_result(s->beside, s->cell, &stand_in))
        return false;
    bool ok = results_keep(s, stand_in);
    value_release(stand_in);
    return ok;
}

static bool show_hook(void *ctx, const Bundle *b, bool is_result) {
    return is_result ? python_result(ctx, b) : display_hook(ctx, b);
}

static bool absent_hook(void *ctx, Str name) {
    const Session *s = ctx;
    return s->beside && beside_absent(s->beside, name);
}

static bool import_first_hook(void *ctx, const ImportWanted *wanted, Value *out, bool *found) {
    Session *s = ctx;
    *found = false;
    return !s->beside || beside_import(s->beside, wanted, out, found);
}

static void missing_hook(void *ctx, Str name, Buf *hint) {
    (void)ctx;
    beside_install_hint(name, hint);
}

static InputStatus input_hook(void *ctx, Str prompt, bool password, Buf *line) {
    Session *s = ctx;
    return s->sink.input ? s->sink.input(s->sink.ctx, prompt, password, line) : INPUT_REFUSED;
}

static bool clear_hook(void *ctx, bool wait) {
    Session *s = ctx;
    return s->sink.clear(s->sink.ctx, wait);
}

static bool comm_hook(void *ctx, const CommMessage *m) {
    Session *s = ctx;
    return !s->sink.comm || s->sink.comm(s->sink.ctx, m);
}

static Str request_hook(void *ctx) {
    Session *s = ctx;
    return s->sink.request ? s->sink.request(s->sink.ctx) : STR("");
}

Session *session_new(const Sink *sink, volatile sig_atomic_t *interrupted, Err *e) {
    Session *s = mem_zero(sizeof *s);
    if (!s) {
        err_no_memory(e, sizeof *s);
        return NULL;
    }
    s->sink = *sink;
    s->interrupted = interrupted;
    stop_watch(interrupted);
    LibHooks hooks = {.ctx = s,
                      .write = write_hook,
                      .display = display_hook,
                      .input = input_hook,
                      .clear = clear_hook,
                      .comm = comm_hook,
                      .request = request_hook,
                      .absent = absent_hook,
                      .import_first = import_first_hook,
                      .missing = missing_hook,
                      .interrupted = interrupted};
    if ((s->lib = lib_new(&hooks, e)))
        s->vm = lib_vm(s->lib);
    BesideHooks beside = {s,          write_hook, show_hook,   clear_hook,
                          input_hook, comm_hook,  request_hook};
    if (s->lib && magics_register(s) && (s->beside = beside_new(s->lib, &beside, interrupted)) &&
        beside_choose_begin(s->beside)) {
        quota_from_settings();
        return s;
    }
    if (!e->kind)
        err_no_memory(e, sizeof *s);
    session_free(s);
    return NULL;
}

void session_free(Session *s) {
    if (!s)
        return;
    session_clear_error(s);
    arena_reset(&s->error_text);
    names_free(s);
    results_free(s);
    beside_free(s->beside);
    buf_free(&s->page);
    buf_free(&s->folder_before);
    buf_free(&s->next_input);
    lib_free(s->lib);
    mem_free(s);
}

void session_warm_up(Session *s) {
    engine_warm_up(lib_engine(s->lib));
}

void session_rest(Session *s, bool long_idle, bool (*wanted)(void *ctx), void *ctx) {
    Engine *en = lib_engine(s->lib);
    if (!long_idle) {
        session_trim(s);
        engine_idle(en);
    } else if (engine_rest(en, wanted, ctx)) {
        log_line(LOG_INFO, "gpu", "at rest: nothing is held on a GPU");
    }
}

// ---- results ------------------------------------------------------------------------------------

bool session_print(Session *s, const Buf *text) {
    if (text->failed)
        return vm_no_memory(s->vm);
    return session_write(s, 1, buf_str(text)) || vm_unwritten(s->vm);
}

bool session_show(Session *s, Value v) {
    Shown shown;
    bool ok = lib_shown(s->lib, v, false, &shown) &&
              (!shown.bundle.n || show_result(s, &shown.bundle)) &&
              lib_shown_well(s->lib, &shown, true);
    lib_shown_free(&shown);
    return ok;
}

// ---- running ------------------------------------------------------------------------------------

static bool run_compiled(Session *s, Code *compiled, Value *result) {
    *result = V_UNDEF;
    if (!compiled)
        return false;
    const bool before = quota_strict(true);
    bool ok = vm_run(s->vm, compiled, result);
    code_free(compiled);
    // The cell's work belongs to the cell: its errors, its time, its busy state.
    if (ok && !lib_finish_cell(s->lib, false)) {
        value_release(*result);
        *result = V_UNDEF;
        ok = false;
    }
    (void)quota_strict(before);
    return ok;
}

bool session_run(Session *s, Str code, bool show_last, Value *result) {
    char file[32];
    snprintf(file, sizeof file, "In[%d]", s->cell);
    return run_compiled(s, vm_compile(s->vm, code, str_of(file), show_last), result);
}

Code *session_compile(Session *s, Str code, bool show_last) {
    char file[32];
    Buf rewritten = {0}, text = {0};
    Str shown = code;
    snprintf(file, sizeof file, "In[%d]", s->cell);
    // The body of a cell magic keeps its lines' numbers.
    if (s->whole.p && code.p >= s->whole.p && code.p + code.n <= s->whole.p + s->whole.n) {
        shown = s->whole;
        for (const char *p = shown.p; p < code.p; p++)
            if (*p == '\n')
                buf_byte(&text, '\n');
    }
    rewrite_lines(code, &rewritten);
    buf_add(&text, rewritten.n ? buf_str(&rewritten) : code);
    Code *compiled = NULL;
    if (rewritten.failed || text.failed)
        vm_no_memory(s->vm);
    else if (rewritten.n || shown.p != code.p)
        compiled = vm_compile_shown(s->vm, buf_str(&text), shown, str_of(file), show_last);
    else
        compiled = vm_compile(s->vm, code, str_of(file), show_last);
    buf_free(&rewritten);
    buf_free(&text);
    return compiled;
}

bool session_chosen(Session *s, Str code, Code *compiled, bool *ran) {
    bool there = false;
    *ran = false;
    if (!compiled || (!s->here && !beside_choose(s->beside, compiled, &there))) {
        code_free(compiled);
        return false;
    }
    if (!there)
        return true;
    code_free(compiled);
    *ran = true;
    return python_cell(s, code);
}

bool session_run_text(Session *s, Str code, Value *result) {
    bool ran;
    *result = V_UNDEF;
    Code *compiled = session_compile(s, code, !s->silent);
    return session_chosen(s, code, compiled, &ran) && (ran || run_compiled(s, compiled, result));
}

bool session_result(Session *s, Value v) {
    return v.tag == T_UNDEF || v.tag == T_NONE || s->silent ||
           (session_show(s, v) && results_keep(s, v));
}

static bool run_plain(Session *s, Str code) {
    Value result;
    vm_show_values(s->vm, s->show_values);
    Code *compiled = session_compile(s, code, !s->silent && s->show_values != SHOW_NONE);
    vm_show_values(s->vm, SHOW_LAST); // magics that compile a text show its last value only
    bool ran, ok = session_chosen(s, code, compiled, &ran);
    if (!ok || ran)
        return ok;
    ok = run_compiled(s, compiled, &result);
    if (!ok)
        return false;
    ok = session_result(s, result);
    value_release(result);
    return ok;
}

static bool check_source(Session *s, Str code) {
    if (code.n > LIMIT_SOURCE_BYTES)
        return vm_raise(s->vm, ERR_SYNTAX, "the cell is too large: %zu bytes, at most %d are taken",
                        code.n, LIMIT_SOURCE_BYTES);
    if (!utf8_valid(code))
        return vm_raise(s->vm, ERR_SYNTAX, "(unicode error) the cell is not valid UTF-8");
    return true;
}

// `exit`, `quit`, `exit()` and `quit()` alone in a cell, as one types them at a console's prompt.
static bool leave_run(Session *s, Str code, bool *handled) {
    static const char *const spellings[] = {"exit", "quit", "exit()", "quit()"};
    Str text = str_trim(code);
    bool asked = false;
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        asked = asked || str_is(text, spellings[i]);
    asked = asked && s->sink.leaves && v_is(vm_global(s->vm, str_slice(text, 0, 4)), T_UNDEF);
    s->asks_exit = *handled = asked;
    return true;
}

// What `look` has to tell of goes to a stream.
static void tell_of(Session *s, int stream, void (*look)(Session *s, Buf *out)) {
    Buf told = {0};
    look(s, &told);
    if (told.n && !told.failed)
        (void)session_write(s, stream, buf_str(&told));
    buf_free(&told);
}

static void look_after_gpu(Session *s, void (*look)(Session *s, Buf *out)) {
    tell_of(s, 2, look);
}

static bool is_interrupted(const Session *s) {
    Raised r;
    return vm_get_raised(s->vm, &r) && r.kind == ERR_KEYBOARD_INTERRUPT;
}

bool session_execute(Session *s, Str code, int cell, bool silent) {
    s->cell = cell;
    s->silent = silent;
    s->page.n = s->next_input.n = 0;
    stop_sweep();
    stop_next_cell();
    session_clear_error(s);
    session_give_back(s);
    look_after_gpu(s, gpu_loss_before);
    if (s->written)
        tell_of(s, 1, exit_save_offer);
    bool handled = false;
    Buf pasted = {0};
    rewrite_prompts(code, &pasted);
    if (pasted.n && !pasted.failed)
        code = buf_str(&pasted);
    s->whole = code;
    if (v_is(vm_global(s->vm, STR("__doc__")), T_UNDEF) &&
        !vm_set_builtin(s->vm, STR("__doc__"), V_NONE))
        vm_clear_raised(s->vm);
    bool first = s->is_script;
    s->is_script = false;
    bool ok = check_source(s, code) && (!first || session_set_doc(s, code)) &&
              (silent || results_input(s, code)) && lib_cell_begins(s->lib, code, silent) &&
              leave_run(s, code, &handled) && (handled || help_run(s, code, &handled)) &&
              (handled || magics_run_cell(s, code, &handled)) && (handled || run_plain(s, code)) &&
              vm_finish_threads(s->vm) && lib_cell_ended(s->lib, true) &&
              lib_cell_report(s->lib, true, silent);
    s->whole = (Str){0};
    buf_free(&pasted);
    if (ok) {
        look_after_gpu(s, gpu_loss_after);
        return true;
    }
    // What the failed cell had recorded still holds for the names it had set, after an interrupt
    // when somebody looks at them. If that fails too, whoever reads the value reports its error.
    const bool interrupted = is_interrupted(s);
    session_take_error(s);
    if (!python_compare_end(s))
        vm_clear_raised(s->vm);
    // Each failing try leaves less behind: no later cell shall fail because of this one.
    for (int tries = 0; tries < 1000 && !lib_finish_cell(s->lib, interrupted); tries++)
        vm_clear_raised(s->vm);
    if (!lib_cell_ended(s->lib, false))
        vm_clear_raised(s->vm);
    if (!lib_cell_report(s->lib, false, silent))
        vm_clear_raised(s->vm);
    look_after_gpu(s, gpu_loss_after);
    s->owes_memory = true;
    return false;
}

// Where Python has widgets, ipywidgets of ours answers for those of both.
static bool comm_of_ours(Session *s, const CommMessage *m) {
    Value module = V_UNDEF;
    bool ok = !beside_has_comms(s->beside) || vm_import(s->vm, STR("ipywidgets"), &module);
    value_release(module);
    return ok && lib_comm_message(s->lib, m);
}

bool session_comm(Session *s, const CommMessage *m) {
    s->silent = false;
    session_clear_error(s);
    look_after_gpu(s, gpu_loss_before);
    const bool before = quota_strict(true);
    bool ok = beside_has_comm(s->beside, m->id) ? beside_comm(s->beside, m) : comm_of_ours(s, m);
    ok = ok && lib_finish(s->lib);
    (void)quota_strict(before);
    if (!ok)
        session_take_error(s);
    if (!ok && !lib_finish(s->lib))
        vm_clear_raised(s->vm);
    look_after_gpu(s, gpu_loss_after);
    return ok;
}

bool session_evaluate(Session *s, Str expression, Buf *text) {
    Value result;
    bool silent = s->silent;
    session_clear_error(s);
    s->silent = true; // its error is the answer, and nothing to publish
    bool ok = check_source(s, expression) && session_run(s, expression, true, &result);
    if (ok && result.tag == T_UNDEF)
        ok = vm_raise(s->vm, ERR_SYNTAX, "invalid syntax: not an expression");
    if (ok) {
        ok = lib_pretty(s->lib, result, text);
        value_release(result);
    }
    if (!ok)
        session_take_error(s);
    s->silent = silent;
    return ok;
}

bool session_set_doc(Session *s, Str text) {
    Value doc;
    vm_doc_of(s->vm, text, &doc);
    bool ok = vm_set_global(s->vm, STR("__doc__"), doc);
    value_release(doc);
    return ok;
}

// __file__ is a whole path: the script may go to another folder.
static bool set_file(Session *s, const char *file) {
    char here[4096];
    Buf path = {0};
    if (file[0] != '/' && getcwd(here, sizeof here))
        buf_printf(&path, "%s/", here);
    buf_add(&path, str_of(file));
    Value v = path.failed ? V_UNDEF : str_new(s->vm, buf_str(&path));
    bool ok = !v_is(v, T_UNDEF) && vm_set_global(s->vm, STR("__file__"), v);
    value_release(v);
    buf_free(&path);
    return ok;
}

bool session_set_script(Session *s, const char *file, int argc, char **argv) {
    s->is_script = true;
    s->of_files = true;
    Value list = list_new(s->vm, (size_t)argc + 1);
    Value v = str_new(s->vm, str_of(file));
    bool ok = !v_is(list, T_UNDEF) && !v_is(v, T_UNDEF) && set_file(s, file) &&
              list_append(s->vm, list, v);
    for (int i = 0; ok && i < argc; i++) {
        v = str_new(s->vm, str_of(argv[i]));
        ok = !v_is(v, T_UNDEF) && list_append(s->vm, list, v);
    }
    ok = ok && vm_set_builtin(s->vm, STR("__argv__"), list);
    value_release(list);
    if (!ok)
        vm_clear_raised(s->vm);
    return ok;
}

void session_devices(const Session *s, Buf *json) {
    const Device *d;
    buf_byte(json, '[');
    for (int at = 0; (d = engine_next_device(lib_engine(s->lib), &at)) != NULL;) {
        bool cpu = d->backend->host_memory;
        buf_add(json, cpu ? STR("{\"name\":") : STR(",{\"name\":"));
        buf_json(json, str_of(d->name));
        buf_add(json, STR(",\"description\":"));
        buf_json(json, str_of(d->description));
        buf_printf(json, ",\"array_bytes\":%zu,\"array_bytes_peak\":%zu", d->stats.bytes_live,
                   d->stats.bytes_peak);
        size_t available = 0, total = 0;
        if (!cpu) {
            d->backend->memory((Device *)(uintptr_t)d, &available, &total);
            buf_printf(json,
                       ",\"memory_used\":%zu,\"memory_total\":%zu,\"uuid\":", total - available,
                       total);
            buf_json(json, str_of(d->uuid));
        }
        buf_byte(json, '}');
    }
    buf_byte(json, ']');
}

const CellError *session_error(const Session *s) {
    return &s->error;
}
Str session_next_input(const Session *s, bool *replaces) {
    *replaces = s->replaces;
    return buf_str(&s->next_input);
}

Str session_page(const Session *s) {
    return buf_str(&s->page);
}
bool session_asks_exit(const Session *s) {
    return s->asks_exit;
}

bool session_dump(Session *s, Str code, Buf *out) {
    Code *compiled = vm_compile(s->vm, code, STR("In[1]"), true);
    bool ok = compiled && code_dump(s->vm, compiled, out);
    code_free(compiled);
    if (!ok)
        session_take_error(s);
    return ok;
}
