// python.c: cells that run in the Python that is installed, by hand (%%python) or since they use
// what only it has, and %engine.
#include "kernel/session/internal.h"

// The text's place in the cell gives its lines their numbers.
static bool run_there(Session *s, Str place, Str text) {
    BesideCell cell = {.text = text, .first_line = 1, .number = s->cell, .silent = s->silent};
    bool inside =
        s->whole.p && place.p >= s->whole.p && place.p + place.n <= s->whole.p + s->whole.n;
    for (const char *p = s->whole.p; inside && p < place.p; p++)
        cell.first_line += *p == '\n';
    return beside_run(s->beside, &cell);
}

// A small grey line of a page; a console shows its text.
static bool show_line(Session *s, Str line) {
    Buf html = {0};
    buf_add(&html, STR("<small style=\"color:var(--jp-ui-font-color2,gray)\">"));
    buf_html(&html, line);
    buf_add(&html, STR("</small>"));
    Bundle b = {.n = 2};
    b.parts[0] = (MimePart){.mime = "text/html", .bytes = buf_str(&html)};
    b.parts[1] = (MimePart){.mime = "text/plain", .bytes = line};
    bool ok = !html.failed && session_display(s, &b);
    buf_free(&html);
    return ok;
}

#define COMPARE_RUN "__compare__"
#define COMPARE_SECONDS "_compare_seconds"
#define COMPARE_VALUE "_compare_value"

// Why cells run elsewhere, under the first one.
static void tell(Session *s, Str why) {
    Buf line = {0};
    if (s->told_of_python || s->silent)
        return;
    s->told_of_python = true;
    buf_printf(&line, "In Python: %.*s. %%engine says more.%s", STR_ARG(why),
               s->of_files ? "\n" : "");
    if (!line.failed && s->of_files)
        (void)session_write(s, 2, buf_str(&line));
    else if (!line.failed)
        (void)show_line(s, buf_str(&line));
    buf_free(&line);
}

bool python_cell(Session *s, Str code) {
    Buf why = {0}, text = {0};
    buf_add(&why, beside_why(s->beside));
    rewrite_lines(code, &text);
    bool ok = (!why.failed && !text.failed) || vm_no_memory(s->vm);
    ok = ok && run_there(s, code, text.n ? buf_str(&text) : code);
    tell(s, buf_str(&why));
    buf_free(&why);
    buf_free(&text);
    return ok;
}

// What %timeit -o has found there, as an object here.
static bool take_figures(Session *s) {
    Value none = list_new(s->vm, 0);
    const Value *found;
    size_t n;
    bool ok = !v_is(none, T_UNDEF) && beside_compare_fetch(s->beside, none);
    value_release(none);
    ok = ok && value_items(vm_global(s->vm, STR(COMPARE_VALUE)), &found, &n) && n == 2 &&
         magics_in_language(s, "TimeitResult", found, 2, &s->answer);
    return ok && vm_set_global(s->vm, STR(COMPARE_VALUE), V_UNDEF);
}

static bool run_magic_there(Session *s, const char *name, Str arguments, Str body, bool figures) {
    Buf text = {0};
    Buf why = {0};
    buf_add(&why, beside_why(s->beside));
    if (figures)
        buf_add(&text, STR("_t = "));
    buf_printf(&text, "%s('%s', ", body.p ? CELL_MAGIC : LINE_MAGIC, name);
    buf_json(&text, arguments);
    if (body.p) {
        buf_add(&text, STR(", "));
        buf_json(&text, body);
    }
    buf_byte(&text, ')');
    if (figures)
        buf_add(&text, STR("; " COMPARE_VALUE " = _t.loops, _t.all_runs; del _t"));
    bool ok = (!text.failed && !why.failed) || vm_no_memory(s->vm);
    ok = ok && run_there(s, body.p ? body : arguments, buf_str(&text));
    ok = ok && (!figures || take_figures(s));
    tell(s, buf_str(&why));
    buf_free(&text);
    buf_free(&why);
    return ok;
}

static bool is_there(Session *s, Str text, bool *there) {
    Code *code = session_compile(s, text, true);
    bool ok = code && beside_choose(s->beside, code, there);
    code_free(code);
    return ok;
}

bool python_magic(Session *s, const char *name, const MagicText *m, bool *ran) {
    *ran = false;
    if (s->here || (m->body.p && !is_there(s, m->body, ran)))
        return s->here;
    if (!*ran && m->statement.n && !is_there(s, m->statement, ran))
        return false;
    return !*ran || run_magic_there(s, name, m->arguments, m->body, m->figures);
}

bool python_help(Session *s, Str name, bool source, bool *there) {
    Buf text = {0};
    if (!is_there(s, name, there) || !*there)
        return !vm_raised(s->vm);
    buf_printf(&text, PAGE_ASK "('%.*s', %s)", STR_ARG(name), source ? "True" : "False");
    bool ok = (!text.failed || vm_no_memory(s->vm)) && run_there(s, name, buf_str(&text));
    buf_free(&text);
    if (ok)
        buf_add(&s->page, beside_page(s->beside));
    return ok && (!s->page.failed || vm_no_memory(s->vm));
}

// ---- runs of %%compare --------------------------------------------------------------------------

bool python_compare_begin(Session *s, Str body) {
    Code *code = session_compile(s, body, true);
    s->comparing = code && beside_compare_begin(s->beside, code);
    code_free(code);
    return s->comparing;
}

bool python_compare_end(Session *s) {
    const bool was = s->comparing;
    s->comparing = false;
    return !was || beside_compare_end(s->beside);
}

bool python_compare_run(Session *s, Str body, Value wanted, double *seconds, Value *value) {
    Buf text = {0};
    Scalar took;
    const bool silent = s->silent;
    *value = V_UNDEF;
    Buf lines = {0};
    rewrite_lines(body, &lines);
    buf_add(&text, STR(COMPARE_RUN "("));
    buf_json(&text, lines.n ? buf_str(&lines) : body);
    buf_byte(&text, ')');
    text.failed |= lines.failed;
    buf_free(&lines);
    s->silent = true;
    bool ok = (!text.failed || vm_no_memory(s->vm)) && run_there(s, body, buf_str(&text));
    s->silent = silent;
    buf_free(&text);
    if (!ok || !beside_compare_fetch(s->beside, wanted))
        return false;
    if (!lib_scalar(vm_global(s->vm, STR(COMPARE_SECONDS)), &took))
        return vm_raise(s->vm, ERR_RUNTIME, "Python has not said how long the cell took");
    *seconds = scalar_to_double(took);
    *value = value_copy(vm_global(s->vm, STR(COMPARE_VALUE)));
    return vm_set_global(s->vm, STR(COMPARE_SECONDS), V_UNDEF) &&
           vm_set_global(s->vm, STR(COMPARE_VALUE), V_UNDEF);
}

bool magic_python(Session *s, Str arguments, Str body) {
    Buf text = {0};
    (void)arguments;
    rewrite_lines(body, &text);
    bool ok =
        (!text.failed || vm_no_memory(s->vm)) && run_there(s, body, text.n ? buf_str(&text) : body);
    buf_free(&text);
    return ok;
}
bool magic_python3(Session *s, Str arguments, Str body) {
    return magic_python(s, arguments, body);
}

bool magic_warpcell(Session *s, Str arguments, Str body) {
    Value result = V_UNDEF;
    const bool before = s->here;
    (void)arguments;
    s->here = true;
    bool ok = session_run_text(s, body, &result);
    s->here = before;
    ok = ok && session_result(s, result);
    value_release(result);
    return ok;
}

// %engine [auto | off]
bool magic_engine(Session *s, Str arguments, Str body) {
    (void)body;
    if (str_is(arguments, "auto") || str_is(arguments, "off"))
        beside_set_rule(s->beside, str_is(arguments, "auto"));
    else if (arguments.n)
        return vm_raise(s->vm, ERR_VALUE, "%%engine takes auto or off, not '%.*s'",
                        STR_ARG(arguments));
    Buf out = {0};
    bool ok = beside_describe(s->beside, &out) && session_print(s, &out);
    buf_free(&out);
    return ok;
}
