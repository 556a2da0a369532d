// shell.c: "!command" and the magics that are about the system: %cd, %pwd, %env,
// %pip, %%bash, %%writefile, %run. Commands are refused where the operator set
// WARPCELL_SHELL=off.
#include "kernel/session/internal.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LIMIT_SCRIPT_BYTES = 16 << 20 };

// ---- names in commands -------------------------------------------------------------------

static bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

static bool put_value(Session *s, Str expression, Buf *out) {
    Value v;
    if (!session_run(s, expression, true, &v)) return vm_clear_raised(s->vm), false;
    bool ok = !v_is(v, T_UNDEF) && value_str(s->vm, v, out);
    value_release(v);
    return ok || (vm_clear_raised(s->vm), false);
}

// {expression} and $name stand for values of the notebook, where they are any.
static void expand(Session *s, Str command, Buf *out) {
    for (size_t i = 0; i < command.n; i++) {
        char c = command.p[i];
        size_t end = i + 1;
        if (c == '{') {
            while (end < command.n && command.p[end] != '}') end++;
            if (end < command.n && end > i + 1 && put_value(s, str_slice(command, i + 1, end), out)) {
                i = end;
                continue;
            }
        } else if (c == '$') {
            while (end < command.n && is_word(command.p[end])) end++;
            Str name = str_slice(command, i + 1, end);
            if (name.n && !v_is(vm_global(s->vm, name), T_UNDEF) && put_value(s, name, out)) {
                i = end - 1;
                continue;
            }
        }
        buf_byte(out, c);
    }
}

// ---- running -------------------------------------------------------------------------------

static bool is_install(Str command) {
    static const char *const starts[] = {"pip install", "pip3 install", "conda install", "mamba install", "python -m pip install", "uv pip install"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (str_starts(command, str_of(starts[i]))) return true;
    return false;
}

static bool say_nothing_installed(Session *s) {
    Buf b = {0};
    buf_add(&b, STR("Nothing was installed: cells run without Python packages. The modules that there are stand in docs/language.md.\n"));
    bool ok = session_print(s, &b);
    buf_free(&b);
    return ok;
}

// The command's output goes to the cell, or into `into`.
static bool run_command(Session *s, Str command, Buf *into) {
    Buf text = {0};
    char part[4096];
    buf_add(&text, STR("exec 2>&1\n"));
    expand(s, command, &text);
    buf_byte(&text, 0);
    if (text.failed || !vm_shell_allowed(s->vm)) return buf_free(&text), !text.failed ? false : vm_no_memory(s->vm);
    FILE *f = popen(text.p, "re");
    buf_free(&text);
    if (!f) return vm_raise_errno(s->vm, errno, STR("/bin/sh"));
    bool ok = true;
    for (ssize_t n; ok && (n = read(fileno(f), part, sizeof part)) != 0;) {
        if (n < 0) {
            ok = errno == EINTR && vm_poll(s->vm);
            continue;
        }
        if (into) buf_add(into, (Str){part, (size_t)n});
        else ok = s->sink.stream(s->sink.ctx, 1, (Str){part, (size_t)n});
        ok = ok && vm_poll(s->vm);
    }
    int status = pclose(f);
    Value code = v_int(WIFEXITED(status) ? WEXITSTATUS(status) : status);
    return ok && vm_set_global(s->vm, STR("_exit_code"), code);
}

static bool shell_run(VM *vm, void *ctx, Value *args, Value *out) {
    Session *s = ctx;
    (void)vm;
    *out = V_NONE;
    Str command = str_get(args[0]);
    return is_install(command) ? say_nothing_installed(s) : run_command(s, command, NULL);
}

// The lines of a command's output as a list.
static bool shell_list(VM *vm, void *ctx, Value *args, Value *out) {
    Buf text = {0};
    *out = list_new(vm, 0);
    bool ok = !v_is(*out, T_UNDEF) && run_command(ctx, str_get(args[0]), &text) && (!text.failed || vm_no_memory(vm));
    for (Str rest = buf_str(&text); ok && rest.p && rest.n;) {
        Value line = str_new(vm, str_split(&rest, '\n'));
        ok = !v_is(line, T_UNDEF) && list_append(vm, *out, line);
    }
    buf_free(&text);
    return ok || (value_release(*out), false);
}

static bool help_ask(VM *vm, void *ctx, Value *args, Value *out) {
    bool handled;
    (void)vm;
    *out = V_NONE;
    return help_run(ctx, str_get(args[0]), &handled);
}

bool shell_register(Session *s) {
    static const struct {
        const char *name, *signature;
        NativeFn fn;
    } rows[] = {{SHELL_RUN, SHELL_RUN "(command, /)", shell_run}, {SHELL_LIST, SHELL_LIST "(command, /)", shell_list},
                {HELP_ASK, HELP_ASK "(text, /)", help_ask}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Value f = native_new(s->vm, rows[i].signature, rows[i].fn, s, "What a line of a notebook is rewritten to.");
        bool ok = !v_is(f, T_UNDEF) && vm_set_builtin(s->vm, str_of(rows[i].name), f);
        value_release(f);
        if (!ok) return false;
    }
    return true;
}

// ---- magics --------------------------------------------------------------------------------

static bool say(Session *s, Str text) {
    Buf b = {0};
    buf_add(&b, text);
    buf_byte(&b, '\n');
    bool ok = session_print(s, &b);
    buf_free(&b);
    return ok;
}

// A text without quotes around it, NUL-terminated.
static bool plain(Session *s, Str text, Buf *out) {
    bool quoted = text.n > 1 && (text.p[0] == '\'' || text.p[0] == '"') && text.p[text.n - 1] == text.p[0];
    if (quoted) text = str_slice(text, 1, text.n - 1);
    if (str_is(text, "~") || str_starts(text, STR("~/"))) {
        buf_add(out, str_of(getenv("HOME")));
        text = str_slice(text, 1, text.n);
    }
    expand(s, text, out);
    buf_byte(out, 0);
    return !out->failed || vm_no_memory(s->vm);
}

bool magic_pwd(Session *s, Str arguments, Str body) {
    char path[4096];
    (void)arguments, (void)body;
    if (!getcwd(path, sizeof path)) return vm_raise_errno(s->vm, errno, STR("."));
    return say(s, str_of(path));
}

bool magic_cd(Session *s, Str arguments, Str body) {
    Buf path = {0};
    bool quiet = str_starts(arguments, STR("-q"));
    if (quiet) arguments = str_trim(str_slice(arguments, 2, arguments.n));
    bool ok = plain(s, arguments.n ? arguments : STR("~"), &path) &&
              (chdir(path.p) == 0 || vm_raise_errno(s->vm, errno, str_of(path.p)));
    buf_free(&path);
    return ok && (quiet || magic_pwd(s, arguments, body));
}

bool magic_ls(Session *s, Str arguments, Str body) {
    Buf command = {0};
    (void)body;
    buf_printf(&command, "ls %.*s", STR_ARG(arguments));
    bool ok = run_command(s, buf_str(&command), NULL);
    buf_free(&command);
    return ok;
}

// %env NAME, %env NAME=value, %env NAME value
bool magic_env(Session *s, Str arguments, Str body) {
    extern char **environ;
    Buf name = {0}, value = {0};
    (void)body;
    size_t at = 0;
    while (at < arguments.n && is_word(arguments.p[at])) at++;
    if (arguments.n == 0) {
        Buf all = {0};
        for (char **e = environ; e && *e; e++) buf_printf(&all, "%s\n", *e);
        bool ok = session_print(s, &all);
        return buf_free(&all), ok;
    }
    buf_add(&name, str_slice(arguments, 0, at));
    buf_byte(&name, 0);
    Str rest = str_trim(str_slice(arguments, at, arguments.n));
    bool sets = rest.n != 0, ok = !name.failed || vm_no_memory(s->vm);
    if (sets && rest.p[0] == '=') rest = str_trim(str_slice(rest, 1, rest.n));
    Buf line = {0};
    if (ok && sets && (ok = plain(s, rest, &value))) {
        ok = setenv(name.p, value.p, 1) == 0 || vm_raise_errno(s->vm, errno, STR("env"));
        buf_printf(&line, "env: %s=%s", name.p, value.p);
    } else if (ok) {
        const char *now = getenv(name.p);
        if (!now) ok = vm_raise(s->vm, ERR_KEY, "environment does not have key: %s", name.p);
        else buf_printf(&line, "'%s'", now);
    }
    ok = ok && say(s, buf_str(&line));
    buf_free(&name), buf_free(&value), buf_free(&line);
    return ok;
}

bool magic_pip(Session *s, Str arguments, Str body) {
    (void)arguments, (void)body;
    return say_nothing_installed(s);
}
bool magic_pip3(Session *s, Str arguments, Str body) { return magic_pip(s, arguments, body); }
bool magic_conda(Session *s, Str arguments, Str body) { return magic_pip(s, arguments, body); }
bool magic_mamba(Session *s, Str arguments, Str body) { return magic_pip(s, arguments, body); }

bool magic_bash(Session *s, Str arguments, Str body) {
    Buf command = {0};
    (void)arguments;
    buf_printf(&command, "bash -c '");
    for (size_t i = 0; i < body.n; i++) {
        if (body.p[i] == '\'') buf_add(&command, STR("'\\''"));
        else buf_byte(&command, body.p[i]);
    }
    buf_byte(&command, '\'');
    bool ok = run_command(s, buf_str(&command), NULL);
    buf_free(&command);
    return ok;
}
bool magic_sh(Session *s, Str arguments, Str body) { return magic_bash(s, arguments, body); }

bool magic_writefile(Session *s, Str arguments, Str body) {
    Buf path = {0}, line = {0};
    bool adds = str_starts(arguments, STR("-a "));
    if (adds) arguments = str_trim(str_slice(arguments, 3, arguments.n));
    if (!arguments.n) return vm_raise(s->vm, ERR_VALUE, "%%%%writefile wants the name of a file");
    bool ok = plain(s, arguments, &path);
    FILE *there = ok ? fopen(path.p, "re") : NULL;
    if (there) fclose(there);
    FILE *f = ok ? fopen(path.p, adds ? "ae" : "we") : NULL;
    if (ok && !f) ok = vm_raise_errno(s->vm, errno, str_of(path.p));
    if (ok) ok = fwrite(body.p, 1, body.n, f) == body.n || vm_raise_errno(s->vm, errno, str_of(path.p));
    if (f && fclose(f) != 0 && ok) ok = vm_raise_errno(s->vm, errno, str_of(path.p));
    if (ok) buf_printf(&line, "%s %s", adds && there ? "Appending to" : there ? "Overwriting" : "Writing", path.p);
    ok = ok && say(s, buf_str(&line));
    buf_free(&path), buf_free(&line);
    return ok;
}
bool magic_file(Session *s, Str arguments, Str body) { return magic_writefile(s, arguments, body); }

// %run file.py: its names come into the notebook.
bool magic_run(Session *s, Str arguments, Str body) {
    Buf path = {0}, text = {0};
    char part[4096];
    (void)body;
    Value ignored = V_UNDEF;
    if (!arguments.n) return vm_raise(s->vm, ERR_VALUE, "%%run wants the name of a file");
    bool ok = plain(s, arguments, &path);
    FILE *f = ok ? fopen(path.p, "re") : NULL;
    if (ok && !f) ok = vm_raise_errno(s->vm, errno, str_of(path.p));
    for (size_t n; ok && text.n <= LIMIT_SCRIPT_BYTES && (n = fread(part, 1, sizeof part, f));) buf_add(&text, (Str){part, n});
    if (f) fclose(f);
    ok = ok && (!text.failed || vm_no_memory(s->vm));
    Code *code = ok ? vm_compile(s->vm, buf_str(&text), str_of(path.p), false) : NULL;
    ok = code && vm_run(s->vm, code, &ignored);
    code_free(code);
    value_release(ignored);
    buf_free(&path), buf_free(&text);
    return ok;
}

// ---- magics that need nothing done ------------------------------------------------------------

bool magic_matplotlib(Session *s, Str arguments, Str body) {
    (void)s, (void)arguments, (void)body; // heatmap() shows its pictures in the notebook as it is
    return true;
}
bool magic_load_ext(Session *s, Str arguments, Str body) { return magic_matplotlib(s, arguments, body); }
bool magic_reload_ext(Session *s, Str arguments, Str body) { return magic_matplotlib(s, arguments, body); }
bool magic_autoreload(Session *s, Str arguments, Str body) { return magic_matplotlib(s, arguments, body); }
bool magic_config(Session *s, Str arguments, Str body) { return magic_matplotlib(s, arguments, body); }

bool magic_xmode(Session *s, Str arguments, Str body) { return magic_matplotlib(s, arguments, body); }
bool magic_pdb(Session *s, Str arguments, Str body) { return magic_matplotlib(s, arguments, body); }
bool magic_colors(Session *s, Str arguments, Str body) { return magic_matplotlib(s, arguments, body); }

// ---- magics that are written in the language (modules/_notebook.py) ------------------------------

bool magics_in_language(Session *s, const char *name, const Value *args, size_t n, Value *out) {
    Value module, f;
    if (!vm_import(s->vm, STR("_notebook"), &module)) return false;
    bool ok = value_getattr(s->vm, module, str_of(name), &f);
    value_release(module);
    if (!ok) return false;
    ok = vm_call(s->vm, f, &(Args){args, n, 0, NULL}, out);
    value_release(f);
    return ok;
}

static bool in_language(Session *s, const char *name, Str arguments, Str body) {
    Value args[2] = {str_new(s->vm, arguments), str_new(s->vm, body)}, out;
    bool ok = !v_is(args[0], T_UNDEF) && !v_is(args[1], T_UNDEF) && magics_in_language(s, name, args, 2, &out);
    if (ok) value_release(out);
    value_release(args[0]);
    value_release(args[1]);
    return ok;
}

#define IN_LANGUAGE(NAME, FUNCTION) \
    bool magic_##NAME(Session *s, Str arguments, Str body) { return in_language(s, FUNCTION, arguments, body); }
IN_LANGUAGE(html, "html")
IN_LANGUAGE(HTML, "html")
IN_LANGUAGE(markdown, "markdown")
IN_LANGUAGE(latex, "latex")
IN_LANGUAGE(svg, "svg")
IN_LANGUAGE(javascript, "javascript")
IN_LANGUAGE(js, "javascript")
IN_LANGUAGE(history, "history")
IN_LANGUAGE(hist, "history")
IN_LANGUAGE(precision, "precision")
#undef IN_LANGUAGE

// ---- magics that are not there, which people write ------------------------------------------------

static bool is_missing(Session *s, const char *name, const char *instead) {
    vm_raise(s->vm, ERR_NOT_IMPLEMENTED, "%%%s is not supported by Warpcell", name);
    return vm_hint(s->vm, "%s", instead);
}
#define MISSING(NAME, INSTEAD) \
    bool magic_##NAME(Session *s, Str arguments, Str body) { return (void)arguments, (void)body, is_missing(s, #NAME, INSTEAD); }
MISSING(prun, "%timeit times a statement, %%time a cell, %%compare a cell on CPU and GPU.")
MISSING(lprun, "%timeit times a statement, %%time a cell, %%compare a cell on CPU and GPU.")
MISSING(memit, "%whos shows what names hold; array.nbytes is the size of one array.")
MISSING(mprun, "%whos shows what names hold; array.nbytes is the size of one array.")
MISSING(debug, "The error shows the way to its line; print() there what it uses.")
#undef MISSING

// %reset: the cells' names go.
bool magic_reset(Session *s, Str arguments, Str body) {
    (void)arguments, (void)body;
    for (;;) {
        size_t at = 0;
        Str name;
        Value v;
        bool any = false;
        while (!any && vm_next_global(s->vm, &at, &name, &v)) any = true;
        if (!any) return true;
        Value copy = str_new(s->vm, name);
        if (v_is(copy, T_UNDEF)) return false;
        bool ok = vm_set_global(s->vm, str_get(copy), V_UNDEF);
        value_release(copy);
        if (!ok) return false;
    }
}

// %%capture [name]: the cell's output, kept under a name instead of shown.
bool magic_capture(Session *s, Str arguments, Str body) {
    Buf kept = {0}, *outer = s->capture;
    Value ignored = V_UNDEF;
    while (str_starts(arguments, STR("--"))) {
        size_t n = 0;
        while (n < arguments.n && arguments.p[n] != ' ') n++;
        arguments = str_trim(str_slice(arguments, n, arguments.n));
    }
    s->capture = &kept;
    bool ok = session_run_text(s, body, &ignored);
    s->capture = outer;
    value_release(ignored);
    if (ok && arguments.n) {
        Value text = str_new(s->vm, buf_str(&kept)), made;
        ok = !v_is(text, T_UNDEF) && magics_in_language(s, "CapturedIO", &text, 1, &made);
        if (ok) {
            ok = vm_set_global(s->vm, arguments, made);
            value_release(made);
        }
        value_release(text);
    }
    buf_free(&kept);
    return ok;
}
