// shell.c: "!command" and the magics that are about the system: %cd, %pwd, %env,
// %pip, %%bash, %%writefile, %run. Commands are refused where the operator set
// WARPCELL_SHELL=off.
#include "kernel/base/clock.h"
#include "kernel/base/command.h"
#include "kernel/base/settings.h"
#include "kernel/python/process.h"
#include "kernel/vm/bytes.h"
#include "kernel/session/internal.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LIMIT_SCRIPT_BYTES = 16 << 20 };

// ---- names in commands --------------------------------------------------------------------------

static bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool put_value(Session *s, Str expression, Buf *out) {
    Value v;
    if (!session_run(s, expression, true, &v)) {
        vm_clear_raised(s->vm);
        return false;
    }
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
            while (end < command.n && command.p[end] != '}')
                end++;
            if (end < command.n && end > i + 1 &&
                put_value(s, str_slice(command, i + 1, end), out)) {
                i = end;
                continue;
            }
        } else if (c == '$') {
            while (end < command.n && is_word(command.p[end]))
                end++;
            Str name = str_slice(command, i + 1, end);
            if (name.n && !v_is(vm_global(s->vm, name), T_UNDEF) && put_value(s, name, out)) {
                i = end - 1;
                continue;
            }
        }
        buf_byte(out, c);
    }
}

// ---- running ------------------------------------------------------------------------------------

static bool is_install(Str command) {
    static const char *const starts[] = {"pip install",           "pip3 install",
                                         "conda install",         "mamba install",
                                         "python -m pip install", "uv pip install"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (str_starts(command, str_of(starts[i])))
            return true;
    return false;
}

static bool say_nothing_installed(Session *s) {
    Buf b = {0};
    buf_add(&b,
            STR("Nothing was installed: Warpcell's modules are part of it (docs/language.md).\n"));
    if (!python_is_off()) {
        Buf program = {0};
        python_program(&program);
        buf_printf(&b, "For packages that run in Python: !%s -m pip install ...\n",
                   program.n && !program.failed ? program.p : "python3");
        buf_free(&program);
    }
    bool ok = session_print(s, &b);
    buf_free(&b);
    return ok;
}

// The output of a text of the shell goes to the cell, or into `into`.
static bool run_text(Session *s, Str command, Buf *into, int *status) {
    Buf text = {0};
    char part[4096];
    buf_add(&text, STR("exec 2>&1\n"));
    buf_add(&text, command);
    buf_byte(&text, 0);
    if (text.failed)
        vm_no_memory(s->vm);
    if (text.failed || !vm_shell_allowed(s->vm)) {
        buf_free(&text);
        return false;
    }
    Command c;
    bool started = command_start(&c, text.p);
    buf_free(&text);
    if (!started)
        return vm_raise_errno(s->vm, errno, STR("/bin/sh"));
    bool ok = true;
    for (ssize_t n; ok && (n = read(c.fd, part, sizeof part)) != 0;) {
        if (n < 0) {
            ok = errno == EINTR && vm_poll(s->vm);
            continue;
        }
        if (into)
            buf_add(into, (Str){part, (size_t)n});
        else
            ok = session_write(s, 1, (Str){part, (size_t)n}) || vm_unwritten(s->vm);
        ok = ok && vm_poll(s->vm);
    }
    if (!ok)
        command_stop(&c);
    int ended = command_end(&c);
    *status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -WTERMSIG(ended);
    return ok && vm_set_global(s->vm, STR("_exit_code"), v_int(*status));
}

enum { NOT_FOUND = 127 }; // the shell's status for a program that is not there

// What shows the GPU where its driver's program is not installed, as in most containers.
static bool say_what_shows_gpus(Session *s) {
    Buf b = {0};
    buf_add(&b, STR("%device shows the GPU that arrays live on, `warpcell doctor` why there is "
                    "none.\n"));
    bool ok = session_print(s, &b);
    buf_free(&b);
    return ok;
}

// The same of a line, in which names of the notebook stand for their values.
static bool run_command(Session *s, Str command, Buf *into) {
    Buf text = {0};
    int status;
    expand(s, command, &text);
    bool ok = (!text.failed || vm_no_memory(s->vm)) && run_text(s, buf_str(&text), into, &status);
    buf_free(&text);
    if (ok && !into && status == NOT_FOUND && str_starts(str_trim(command), STR("nvidia-smi")))
        return say_what_shows_gpus(s);
    return ok;
}

static bool shell_run(VM *vm, void *ctx, Value *args, Value *out) {
    Session *s = ctx;
    *out = V_NONE;
    if (!texts_given(vm, args, 1))
        return false;
    Str command = str_get(args[0]);
    return is_install(command) ? say_nothing_installed(s) : run_command(s, command, NULL);
}

// The lines of a command's output as a list.
static bool shell_list(VM *vm, void *ctx, Value *args, Value *out) {
    Buf text = {0};
    if (!texts_given(vm, args, 1))
        return false;
    *out = list_new(vm, 0);
    bool ok = !v_is(*out, T_UNDEF) && run_command(ctx, str_get(args[0]), &text) &&
              (!text.failed || vm_no_memory(vm));
    for (Str rest = buf_str(&text); ok && rest.p && rest.n;) {
        Value line = str_new(vm, str_split(&rest, '\n'));
        ok = !v_is(line, T_UNDEF) && list_append(vm, *out, line);
    }
    buf_free(&text);
    return ok || (value_release(*out), false);
}

static bool help_ask(VM *vm, void *ctx, Value *args, Value *out) {
    bool handled;
    *out = V_NONE;
    if (!texts_given(vm, args, 1))
        return false;
    return help_run(ctx, str_get(args[0]), &handled);
}

bool shell_register(Session *s) {
    static const struct {
        const char *name, *signature;
        NativeFn fn;
    } rows[] = {{SHELL_RUN, SHELL_RUN "(command, /)", shell_run},
                {SHELL_LIST, SHELL_LIST "(command, /)", shell_list},
                {HELP_ASK, HELP_ASK "(text, /)", help_ask}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Value f = native_new(s->vm, rows[i].signature, rows[i].fn, s,
                             "What a line of a notebook is rewritten to.");
        bool ok = !v_is(f, T_UNDEF) && vm_set_builtin(s->vm, str_of(rows[i].name), f);
        value_release(f);
        if (!ok)
            return false;
    }
    return true;
}

// ---- magics -------------------------------------------------------------------------------------

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
    bool quoted =
        text.n > 1 && (text.p[0] == '\'' || text.p[0] == '"') && text.p[text.n - 1] == text.p[0];
    if (quoted)
        text = str_slice(text, 1, text.n - 1);
    if (str_is(text, "~") || str_starts(text, STR("~/"))) {
        buf_add(out, str_of(environment_get("HOME")));
        text = str_slice(text, 1, text.n);
    }
    expand(s, text, out);
    buf_byte(out, 0);
    return !out->failed || vm_no_memory(s->vm);
}

bool magic_pwd(Session *s, Str arguments, Str body) {
    char path[4096];
    (void)arguments;
    (void)body;
    if (!getcwd(path, sizeof path))
        return vm_raise_errno(s->vm, errno, STR("."));
    return say(s, str_of(path));
}

bool magic_cd(Session *s, Str arguments, Str body) {
    Buf path = {0};
    bool quiet = take_flag(&arguments, "-q");
    if (str_is(arguments, "-")) {
        if (!s->folder_before.n)
            return vm_raise(s->vm, ERR_OS, "%%cd -: there is no folder before this one");
        arguments = buf_str(&s->folder_before);
    }
    char here[4096];
    bool known = getcwd(here, sizeof here) != NULL;
    bool ok = plain(s, arguments.n ? arguments : STR("~"), &path) &&
              (chdir(path.p) == 0 || vm_raise_errno(s->vm, errno, str_of(path.p)));
    buf_free(&path);
    if (ok && known) {
        s->folder_before.n = 0;
        buf_add(&s->folder_before, str_of(here));
    }
    return ok && (quiet || magic_pwd(s, STR(""), body));
}

// %env NAME, %env NAME=value, %env NAME value
bool magic_env(Session *s, Str arguments, Str body) {
    Buf name = {0}, value = {0};
    (void)body;
    size_t at = 0;
    while (at < arguments.n && is_word(arguments.p[at]))
        at++;
    if (arguments.n == 0) {
        Buf all = {0};
        for (char **e = environment_all(); *e; e++)
            buf_printf(&all, "%s\n", *e);
        bool ok = session_print(s, &all);
        buf_free(&all);
        return ok;
    }
    buf_add(&name, str_slice(arguments, 0, at));
    buf_byte(&name, 0);
    Str rest = str_trim(str_slice(arguments, at, arguments.n));
    bool sets = rest.n != 0;
    bool ok = !name.failed || vm_no_memory(s->vm);
    if (sets && rest.p[0] == '=')
        rest = str_trim(str_slice(rest, 1, rest.n));
    Buf line = {0};
    if (ok && sets && (ok = plain(s, rest, &value))) {
        ok = environment_set(name.p, value.p) || vm_no_memory(s->vm);
        buf_printf(&line, "env: %s=%s", name.p, value.p);
    } else if (ok) {
        const char *now = environment_get(name.p);
        if (!now)
            ok = vm_raise(s->vm, ERR_KEY, "environment does not have key: %s", name.p);
        else
            buf_printf(&line, "'%s'", now);
    }
    ok = ok && (!line.failed || vm_no_memory(s->vm)) && say(s, buf_str(&line));
    buf_free(&name);
    buf_free(&value);
    buf_free(&line);
    return ok;
}

bool magic_set_env(Session *s, Str arguments, Str body) {
    if (str_find(arguments, STR("="), 0) >= arguments.n &&
        str_find(arguments, STR(" "), 0) >= arguments.n)
        return vm_raise(s->vm, ERR_VALUE, "%%set_env wants a name and a value");
    return magic_env(s, arguments, body);
}

bool magic_pip(Session *s, Str arguments, Str body) {
    (void)arguments;
    (void)body;
    return say_nothing_installed(s);
}
bool magic_pip3(Session *s, Str arguments, Str body) {
    return magic_pip(s, arguments, body);
}
bool magic_conda(Session *s, Str arguments, Str body) {
    return magic_pip(s, arguments, body);
}
bool magic_mamba(Session *s, Str arguments, Str body) {
    return magic_pip(s, arguments, body);
}

// ---- cells that another program runs ------------------------------------------------------------

#define SCRIPT_END "WARPCELL_END_OF_CELL"

// The next word of a magic's arguments.
static Str take_word(Str *arguments) {
    size_t n = 0;
    while (n < arguments->n && arguments->p[n] != ' ')
        n++;
    Str word = str_slice(*arguments, 0, n);
    *arguments = str_trim(str_slice(*arguments, n, arguments->n));
    return word;
}

static bool report_failure(Session *s, int status, Str body) {
    Value args[2] = {v_int(status), str_new(s->vm, body)}, out;
    if (!v_is(args[1], T_UNDEF) && magics_in_language(s, "script_failed", args, 2, &out))
        value_release(out);
    value_release(args[1]);
    return false;
}

typedef struct ScriptOptions {
    Str out;    // --out NAME: where the output goes; empty: it is shown
    bool quiet; // --no-raise-error
} ScriptOptions;

// Options stand before the program; the second one behind it, too.
static ScriptOptions take_script_options(Str *arguments) {
    static const char calm[] = " --no-raise-error";
    ScriptOptions o = {0};
    for (bool more = true; more;) {
        bool out = take_flag(arguments, "--out");
        bool quiet = take_flag(arguments, "--no-raise-error");
        if (out)
            o.out = take_word(arguments);
        o.quiet |= quiet;
        more = out || quiet;
    }
    if (str_ends(*arguments, str_of(calm))) {
        *arguments = str_slice(*arguments, 0, arguments->n - strlen(calm));
        o.quiet = true;
    }
    return o;
}

static bool set_text(Session *s, Str name, Str text) {
    Value said = str_new(s->vm, text);
    bool ok = !v_is(said, T_UNDEF) && vm_set_global(s->vm, name, said);
    value_release(said);
    return ok;
}

// The cell is the program's standard input.
static bool run_script(Session *s, const char *program, Str arguments, Str body) {
    Buf text = {0}, into = {0};
    int status = 0;
    ScriptOptions o = take_script_options(&arguments);
    if (!program[0] && !arguments.n)
        return vm_raise(s->vm, ERR_VALUE, "%%%%script wants the program that runs the cell");
    buf_printf(&text, "%s %.*s <<'" SCRIPT_END "'\n%.*s\n" SCRIPT_END "\n", program,
               STR_ARG(arguments), STR_ARG(body));
    bool ok = (!text.failed || vm_no_memory(s->vm)) &&
              run_text(s, buf_str(&text), o.out.n ? &into : NULL, &status);
    buf_free(&text);
    if (ok && o.out.n)
        ok = set_text(s, o.out, buf_str(&into));
    buf_free(&into);
    return ok && (o.quiet || status == 0 || report_failure(s, status, body));
}

#define MAGIC(...)
#define MAGIC_SCRIPT(NAME, LINE, CELL, PROGRAM, USAGE, DOC)  \
    bool magic_##NAME(Session *s, Str arguments, Str body) { \
        return run_script(s, PROGRAM, arguments, body);      \
    }
#include "kernel/session/magics.def"

// Programs that are called so often that they have a magic: %cat file.
static bool run_program(Session *s, const char *program, Str arguments) {
    Buf command = {0};
    buf_printf(&command, "%s %.*s", program, STR_ARG(arguments));
    bool ok = (!command.failed || vm_no_memory(s->vm)) && run_command(s, buf_str(&command), NULL);
    buf_free(&command);
    return ok;
}
#define MAGIC_PROGRAM(NAME, LINE, CELL, COMMAND, USAGE, DOC) \
    bool magic_##NAME(Session *s, Str arguments, Str body) { \
        (void)body;                                          \
        return run_program(s, COMMAND, arguments);           \
    }
#include "kernel/session/magics.def"
#undef MAGIC

// %sx command, %system command: its lines as a list.
bool magic_sx(Session *s, Str arguments, Str body) {
    Value text = str_new(s->vm, body.p ? body : arguments);
    bool ok = !v_is(text, T_UNDEF) && shell_list(s->vm, s, &text, &s->answer);
    value_release(text);
    return ok;
}
bool magic_system(Session *s, Str arguments, Str body) {
    return magic_sx(s, arguments, body);
}

static const char *written_how(bool adds, bool there) {
    if (!there)
        return "Writing";
    return adds ? "Appending to" : "Overwriting";
}

static bool is_file(const char *path) {
    FILE *f = fopen(path, "re");
    if (f)
        fclose(f);
    return f != NULL;
}

static bool write_text(Session *s, const char *path, bool adds, Str text) {
    FILE *f = fopen(path, adds ? "ae" : "we");
    if (!f)
        return vm_raise_errno(s->vm, errno, str_of(path));
    bool ok = fwrite(text.p, 1, text.n, f) == text.n || vm_raise_errno(s->vm, errno, str_of(path));
    if (fclose(f) != 0 && ok)
        ok = vm_raise_errno(s->vm, errno, str_of(path));
    return ok;
}

bool magic_writefile(Session *s, Str arguments, Str body) {
    Buf path = {0}, line = {0};
    bool adds = take_flag(&arguments, "-a") || take_flag(&arguments, "--append");
    if (!arguments.n)
        return vm_raise(s->vm, ERR_VALUE, "%%%%writefile wants the name of a file");
    bool ok = plain(s, arguments, &path);
    bool there = ok && is_file(path.p);
    ok = ok && write_text(s, path.p, adds, body);
    if (ok)
        buf_printf(&line, "%s %s", written_how(adds, there), path.p);
    ok = ok && say(s, buf_str(&line));
    buf_free(&path);
    buf_free(&line);
    return ok;
}
bool magic_file(Session *s, Str arguments, Str body) {
    return magic_writefile(s, arguments, body);
}

// ---- %run ---------------------------------------------------------------------------------------

static bool read_file(Session *s, const char *path, Buf *text) {
    char part[4096];
    FILE *f = fopen(path, "re");
    if (!f)
        return vm_raise_errno(s->vm, errno, str_of(path));
    for (size_t n; text->n <= LIMIT_SCRIPT_BYTES && (n = fread(part, 1, sizeof part, f));)
        buf_add(text, (Str){part, n});
    const int why = ferror(f) ? errno : 0;
    fclose(f);
    if (why)
        return vm_raise_errno(s->vm, why, str_of(path));
    return !text->failed || vm_no_memory(s->vm);
}

// The cells of a notebook's file as one text.
static bool cells_of(Session *s, Buf *text) {
    Value arg = str_new(s->vm, buf_str(text)), cells;
    bool ok = !v_is(arg, T_UNDEF) && magics_in_language(s, "cells_of", &arg, 1, &cells);
    value_release(arg);
    if (!ok)
        return false;
    text->n = 0;
    buf_add(text, str_get(cells));
    value_release(cells);
    return !text->failed || vm_no_memory(s->vm);
}

static bool is_exit(Session *s) {
    Raised r;
    return vm_get_raised(s->vm, &r) && r.kind == ERR_SYSTEM_EXIT;
}

// Runs the file; its names come into the notebook. Names of the notebook are seen by it, with -i or
// without.
static bool run_file(Session *s, Value words, bool calm) {
    const Value *items;
    size_t n;
    Buf text = {0}, path = {0};
    Value ignored = V_UNDEF, before = V_UNDEF;
    if (!value_items(words, &items, &n) || !n)
        return vm_raise(s->vm, ERR_VALUE, "%%run wants the name of a file");
    bool ok = plain(s, str_get(items[0]), &path) && read_file(s, path.p, &text);
    Str name = str_of(path.p);
    bool notebook = ok && str_ends(name, STR(".ipynb"));
    ok = ok && (!notebook || cells_of(s, &text)) &&
         magics_in_language(s, "set_argv", &words, 1, &before);
    if (ok) {
        Code *code = notebook || str_ends(name, STR(".ipy"))
                         ? session_compile(s, buf_str(&text), false)
                         : vm_compile(s->vm, buf_str(&text), name, false);
        ok = code && vm_set_global(s->vm, STR("__file__"), items[0]) &&
             session_set_doc(s, buf_str(&text)) && vm_run(s->vm, code, &ignored);
        code_free(code);
        if (!ok && calm && is_exit(s)) {
            vm_clear_raised(s->vm);
            ok = true;
        }
    }
    value_release(ignored);
    ignored = V_UNDEF;
    if (ok)
        ok = magics_in_language(s, "set_argv", &before, 1, &ignored);
    value_release(before);
    value_release(ignored);
    buf_free(&path);
    buf_free(&text);
    return ok;
}

bool magic_run(Session *s, Str arguments, Str body) {
    bool calm = false, timed = false;
    (void)body;
    for (bool more = true; more;) {
        bool e = take_flag(&arguments, "-e");
        bool t = take_flag(&arguments, "-t");
        bool i = take_flag(&arguments, "-i");
        calm |= e;
        timed |= t;
        more = e || t || i;
    }
    Value text = str_new(s->vm, arguments), words;
    bool ok = !v_is(text, T_UNDEF) && magics_in_language(s, "words_of", &text, 1, &words);
    value_release(text);
    if (!ok)
        return false;
    int64_t start = clock_ns();
    ok = run_file(s, words, calm) && lib_finish(s->lib);
    value_release(words);
    if (!ok || !timed)
        return ok;
    char wall[32];
    Buf line = {0};
    buf_printf(&line, "Wall time: %s", time_text((double)(clock_ns() - start) * 1e-9, wall));
    ok = say(s, buf_str(&line));
    buf_free(&line);
    return ok;
}

// ---- magics that are written in the language (kernel/notebook/_notebook.py)
// -----------------------------

bool magics_in_language(Session *s, const char *name, const Value *args, size_t n, Value *out) {
    Value f;
    if (!vm_import_name(s->vm, STR("_notebook"), str_of(name), &f))
        return false;
    bool ok = vm_call(s->vm, f, &(Args){args, n, 0, NULL}, out);
    value_release(f);
    return ok;
}

// Do they name files, in which $name and {expression} stand for values?
static bool names_files(const char *function) {
    static const char *const of_files[] = {"save", "restore", "load", "page_file"};
    for (size_t i = 0; i < sizeof of_files / sizeof *of_files; i++)
        if (strcmp(function, of_files[i]) == 0)
            return true;
    return false;
}

static bool in_language(Session *s, const char *name, Str arguments, Str body) {
    Buf text = {0};
    if (names_files(name))
        expand(s, arguments, &text);
    else
        buf_add(&text, arguments);
    if (text.failed) {
        buf_free(&text);
        return vm_no_memory(s->vm);
    }
    Value args[2] = {str_new(s->vm, buf_str(&text)), str_new(s->vm, body)}, out;
    buf_free(&text);
    bool ok = !v_is(args[0], T_UNDEF) && !v_is(args[1], T_UNDEF) &&
              magics_in_language(s, name, args, 2, &out);
    if (ok)
        s->answer = out;
    value_release(args[0]);
    value_release(args[1]);
    return ok;
}

#define MAGIC(...)
#define MAGIC_IN_LANGUAGE(NAME, LINE, CELL, FUNCTION, USAGE, DOC) \
    bool magic_##NAME(Session *s, Str arguments, Str body) {      \
        return in_language(s, FUNCTION, arguments, body);         \
    }
#include "kernel/session/magics.def"
#undef MAGIC

// ---- magics that are not there, which people write ----------------------------------------------

static bool is_missing(Session *s, const char *name, const char *instead) {
    vm_raise(s->vm, ERR_NOT_IMPLEMENTED, "%%%s is not supported by Warpcell", name);
    return vm_hint(s->vm, "%s", instead);
}
#define MAGIC(...)
#define MAGIC_MISSING(NAME, LINE, CELL, INSTEAD, USAGE, DOC) \
    bool magic_##NAME(Session *s, Str arguments, Str body) { \
        (void)arguments;                                     \
        (void)body;                                          \
        return is_missing(s, #NAME, INSTEAD);                \
    }
#include "kernel/session/magics.def"
#undef MAGIC

// %reset: the cells' names go.
bool magic_reset(Session *s, Str arguments, Str body) {
    (void)body;
    while (take_flag(&arguments, "-f") || take_flag(&arguments, "-s"))
        continue;
    if (arguments.n)
        return vm_raise(s->vm, ERR_VALUE, "%%reset takes no '%.*s': it deletes the names",
                        STR_ARG(arguments));
    for (;;) {
        size_t at = 0;
        Str name;
        Value v;
        bool any = false;
        while (!any && vm_next_global(s->vm, &at, &name, &v))
            any = true;
        if (!any)
            return beside_reset(s->beside);
        Value copy = str_new(s->vm, name);
        if (v_is(copy, T_UNDEF))
            return false;
        bool ok = vm_set_global(s->vm, str_get(copy), V_UNDEF);
        value_release(copy);
        if (!ok)
            return false;
    }
}

// ---- %%capture: the cell's output, kept under a name instead of shown ---------------------------

bool capture_add(Session *s, const Bundle *b) {
    Value forms = dict_new(s->vm);
    bool ok = !v_is(forms, T_UNDEF);
    for (size_t i = 0; ok && i < b->n; i++) {
        const MimePart *part = &b->parts[i];
        Value type = str_new(s->vm, str_of(part->mime));
        Value form = V_UNDEF;
        ok = !v_is(type, T_UNDEF) &&
             (mime_is_bytes(part) ? bytes_new(s->vm, &type_bytes, part->bytes, &form)
                                  : !v_is(form = str_new(s->vm, part->bytes), T_UNDEF)) &&
             dict_set(s->vm, forms, type, form);
        value_release(type);
        value_release(form);
    }
    if (ok)
        return list_append(s->vm, s->capture->outputs, forms);
    value_release(forms);
    return false;
}

static bool keep_captured(Session *s, Str name, Kept *kept) {
    if (kept->streams[0].failed || kept->streams[1].failed)
        return vm_no_memory(s->vm);
    Value args[3] = {str_new(s->vm, buf_str(&kept->streams[0])),
                     str_new(s->vm, buf_str(&kept->streams[1])), value_copy(kept->outputs)},
          made;
    bool ok = !v_is(args[0], T_UNDEF) && !v_is(args[1], T_UNDEF) &&
              magics_in_language(s, "CapturedIO", args, 3, &made);
    if (ok) {
        ok = vm_set_global(s->vm, name, made);
        value_release(made);
    }
    for (int i = 0; i < 3; i++)
        value_release(args[i]);
    return ok;
}

bool magic_capture(Session *s, Str arguments, Str body) {
    Kept kept = {.outputs = list_new(s->vm, 0)};
    Kept *outer = s->capture;
    Value result = V_UNDEF;
    if (v_is(kept.outputs, T_UNDEF))
        return false;
    for (bool more = true; more;) {
        bool out = take_flag(&arguments, "--no-stdout");
        bool err = take_flag(&arguments, "--no-stderr");
        bool show = take_flag(&arguments, "--no-display");
        kept.passes[0] |= out;
        kept.passes[1] |= err;
        kept.displays |= show;
        more = out || err || show;
    }
    s->capture = &kept;
    bool ok = session_run_text(s, body, &result);
    if (ok && result.tag != T_UNDEF && result.tag != T_NONE)
        ok = session_show(s, result);
    ok = ok && lib_cell_ended(s->lib, true); // figures that were not shown
    s->capture = outer;
    value_release(result);
    if (ok && arguments.n)
        ok = keep_captured(s, arguments, &kept);
    value_release(kept.outputs);
    buf_free(&kept.streams[0]);
    buf_free(&kept.streams[1]);
    return ok;
}
