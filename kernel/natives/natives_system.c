// natives_system.c: what sys, os, time and open() ask of the operating system
// (module _system). Errors are Python's OSError and its children.
#include "kernel/vm/bytes.h"
#include "kernel/natives/natives.h"
#include "kernel/base/mem.h"
#include "kernel/base/settings.h"
#include "kernel/base/command.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

enum { PATH_BYTES = 4096 };

static bool path_of(VM *vm, Value v, char out[PATH_BYTES]) {
    if (!value_is_str(v))
        return vm_raise(vm, ERR_TYPE, "expected str, bytes or os.PathLike object, not %s",
                        type_name(vm, v));
    Str s = str_get(v);
    if (s.n >= PATH_BYTES)
        return vm_raise_errno(vm, ENAMETOOLONG, s);
    if (s.n && memchr(s.p, 0, s.n))
        return vm_raise(vm, ERR_VALUE, "embedded null byte");
    if (s.n)
        memcpy(out, s.p, s.n);
    out[s.n] = 0;
    return true;
}

static bool give_text(VM *vm, const char *text, Value *out) {
    *out = str_new(vm, str_of(text));
    return !v_is(*out, T_UNDEF);
}

// ---- the process --------------------------------------------------------------------------------

static bool s_environ(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    *out = dict_new(vm);
    bool ok = !v_is(*out, T_UNDEF);
    for (char **e = environment_all(); ok && *e; e++) {
        const char *eq = strchr(*e, '=');
        if (!eq)
            continue;
        Value key = str_new(vm, (Str){*e, (size_t)(eq - *e)});
        Value item = str_new(vm, str_of(eq + 1));
        ok = !v_is(key, T_UNDEF) && !v_is(item, T_UNDEF) && dict_set(vm, *out, key, item);
        value_release(key);
        value_release(item);
    }
    return ok || (value_release(*out), false);
}

static bool s_setenv(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char name[PATH_BYTES];
    *out = V_NONE;
    if (!path_of(vm, args[0], name))
        return false;
    if (!*name || strchr(name, '='))
        return vm_raise(vm, ERR_VALUE, "illegal environment variable name");
    if (v_is(args[1], T_NONE))
        return environment_set(name, NULL) || vm_no_memory(vm);
    if (!value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "str expected, not %s", type_name(vm, args[1]));
    Str value = str_get(args[1]);
    if (value.n && memchr(value.p, 0, value.n))
        return vm_raise(vm, ERR_VALUE, "embedded null byte");
    return environment_set(name, string_of(args[1])->p) || vm_no_memory(vm);
}

static bool s_argv(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    Value file = vm_global(vm, STR("__file__"));
    Value name = intern(vm, STR("__argv__"));
    int64_t slot = v_is(name, T_UNDEF) ? -1 : name_slot(vm, string_of(name));
    if (slot >= 0 && v_is_type(vm->slots[slot].builtin, &type_list)) {
        *out = value_copy(vm->slots[slot].builtin);
        return true;
    }
    *out = list_new(vm, 1);
    return !v_is(*out, T_UNDEF) &&
           list_append(vm, *out, value_copy(value_is_str(file) ? file : vm->empty_str));
}

static bool s_executable(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    char path[PATH_BYTES];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    path[n > 0 ? n : 0] = 0;
    return give_text(vm, path, out);
}

static bool s_modules(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    *out = value_copy(vm->modules);
    return true;
}

static bool s_keep_stdout(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Frame *f = vm->depth ? &vm->frames[vm->depth - 1] : NULL;
    Value name = intern(vm, STR("stdout"));
    if (!f || !f->code->source->space || v_is(name, T_UNDEF))
        return vm_raise(vm, ERR_TYPE, "keep_stdout() is for sys");
    vm->sys_stdout_slot = space_slot(vm, f->code->source->space, string_of(name));
    Value old = vm->sys_stdout;
    vm->sys_stdout = value_copy(args[0]);
    value_release(old);
    *out = V_NONE;
    return vm->sys_stdout_slot >= 0;
}

// What warnings.filterwarnings says, for the floors above to read (vm_warning_action).
static bool s_warnings_changed(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value old = vm->warning_filters;
    vm->warning_filters = value_copy(args[0]);
    vm->warning_changes++;
    value_release(old);
    *out = V_NONE;
    return true;
}

// (file, line number, its text) of what a warning is about.
static bool s_warning_place(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t level;
    Str file = STR("<cell>");
    SourceLine line = {.number = 1};
    if (!value_index(vm, args[0], &level))
        return false;
    vm_caller_line(vm, level, &file, &line);
    Value parts[3] = {str_new(vm, file), v_int(line.number), str_new(vm, str_trim(line.text))};
    bool ok = !v_is(parts[0], T_UNDEF) && !v_is(parts[2], T_UNDEF);
    if (ok) {
        *out = tuple_new(vm, parts, 3);
        ok = !v_is(*out, T_UNDEF);
    }
    value_release(parts[0]);
    value_release(parts[2]);
    return ok;
}

unsigned vm_warning_filters(VM *vm) {
    const Value *items;
    size_t n;
    return value_items(vm->warning_filters, &items, &n) && n ? vm->warning_changes : 0;
}

bool vm_warn(VM *vm, ErrKind kind, Str text) {
    Value module = V_UNDEF, warn = V_UNDEF, message = V_UNDEF, none;
    bool ok = vm_import(vm, STR("warnings"), &module);
    if (ok) {
        ok = value_getattr(vm, module, STR("warn"), &warn) &&
             (message = str_new(vm, text)).tag != T_UNDEF;
        TypeObj *class = type_obj_of(vm, &exception_types[kind]);
        Value given[2] = {message, class ? v_obj((Obj *)class) : V_NONE};
        ok = ok && class && vm_call(vm, warn, &(Args){.v = given, .npos = 2}, &none);
        if (ok)
            value_release(none);
        value_release(warn);
        value_release(message);
        value_release(module);
    }
    return ok;
}

WarningAction vm_warning_action(VM *vm, ErrKind kind, Str text) {
    const Value *items, *row;
    size_t n, width;
    if (!value_items(vm->warning_filters, &items, &n))
        return WARNING_SHOW;
    for (size_t i = 0; i < n; i++) {
        if (!value_items(items[i], &row, &width) || width != 3 || !value_is_str(row[0]) ||
            !value_is_str(row[1]))
            continue;
        const Type *category = value_class(row[2]);
        if (!category || !type_is_a(&exception_types[kind], category) ||
            !str_starts(text, str_get(row[1])))
            continue;
        Str action = str_get(row[0]);
        return str_is(action, "ignore")  ? WARNING_IGNORE
               : str_is(action, "error") ? WARNING_ERROR
                                         : WARNING_SHOW;
    }
    return WARNING_SHOW;
}

static bool s_getppid(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    (void)args;
    *out = v_int(getppid());
    return true;
}

static bool s_urandom(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t n;
    if (!value_index(vm, args[0], &n))
        return false;
    if (n < 0)
        return vm_raise(vm, ERR_VALUE, "negative argument not allowed");
    if (n > 1 << 26)
        return vm_no_memory(vm);
    Bytes *b = bytes_reserve(vm, &type_bytes, (size_t)n);
    FILE *f = fopen("/dev/urandom", "rbe");
    bool ok = b && f && fread(b->p, 1, (size_t)n, f) == (size_t)n;
    if (f)
        fclose(f);
    if (!ok)
        return b ? (value_release(v_obj(&b->head)), vm_raise_errno(vm, EIO, STR("/dev/urandom")))
                 : false;
    *out = v_obj(&b->head);
    return true;
}

static bool s_loadavg(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    double load[3] = {0};
    if (getloadavg(load, 3) < 3)
        return vm_raise_errno(vm, errno, (Str){NULL, 0});
    Value v[3] = {v_float(load[0]), v_float(load[1]), v_float(load[2])};
    *out = tuple_steal(vm, v, 3);
    return !v_is(*out, T_UNDEF);
}

static bool s_uname(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    struct utsname u;
    uname(&u);
    Value v[5] = {str_new(vm, str_of(u.sysname)), str_new(vm, str_of(u.nodename)),
                  str_new(vm, str_of(u.release)), str_new(vm, str_of(u.version)),
                  str_new(vm, str_of(u.machine))};
    *out = tuple_steal(vm, v, 5);
    return !v_is(*out, T_UNDEF);
}

// memory(pid): resident and virtual bytes of a process; threads and start time come along.
static bool s_memory(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t pid;
    long total = 0, resident = 0;
    char path[64];
    if (!value_index(vm, args[0], &pid))
        return false;
    snprintf(path, sizeof path, "/proc/%lld/statm", (long long)pid);
    FILE *f = fopen(path, "re");
    bool ok = f && fscanf(f, "%ld %ld", &total, &resident) == 2;
    if (f)
        fclose(f);
    if (!ok)
        return vm_raise(vm, ERR_LOOKUP, "process no longer exists (pid=%lld)", (long long)pid);
    long page = sysconf(_SC_PAGESIZE);
    Value v[2] = {v_int((int64_t)resident * page), v_int((int64_t)total * page)};
    *out = tuple_steal(vm, v, 2);
    return !v_is(*out, T_UNDEF);
}

// meminfo(): total and available bytes of the machine.
static bool s_meminfo(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    long long total = 0, available = 0, free_kb = 0, swap = 0, swap_free = 0;
    char line[256];
    FILE *f = fopen("/proc/meminfo", "re");
    while (f && fgets(line, sizeof line, f)) {
        sscanf(line, "MemTotal: %lld", &total);
        sscanf(line, "MemAvailable: %lld", &available);
        sscanf(line, "MemFree: %lld", &free_kb);
        sscanf(line, "SwapTotal: %lld", &swap);
        sscanf(line, "SwapFree: %lld", &swap_free);
    }
    if (f)
        fclose(f);
    Value v[5] = {v_int(total * 1024), v_int(available * 1024), v_int(free_kb * 1024),
                  v_int(swap * 1024), v_int(swap_free * 1024)};
    *out = tuple_steal(vm, v, 5);
    return !v_is(*out, T_UNDEF);
}

// cpu_times(): busy and all ticks of the machine so far.
static bool s_cpu_times(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    long long user = 0, nice = 0, sys = 0, idle = 0, wait = 0;
    FILE *f = fopen("/proc/stat", "re");
    int n = f ? fscanf(f, "cpu %lld %lld %lld %lld %lld", &user, &nice, &sys, &idle, &wait) : 0;
    if (f)
        fclose(f);
    (void)n;
    Value v[2] = {v_int(user + nice + sys), v_int(user + nice + sys + idle + wait)};
    *out = tuple_steal(vm, v, 2);
    return !v_is(*out, T_UNDEF);
}

// ---- time ---------------------------------------------------------------------------------------

static bool s_process_time(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    (void)args;
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    *out = v_float((double)t.tv_sec + (double)t.tv_nsec * 1e-9);
    return true;
}

static bool broken_down(VM *vm, Value v, bool local, Value *out) {
    double seconds;
    struct tm t;
    if (!value_float(vm, v, &seconds))
        return false;
    if (!(seconds > -1e11 && seconds < 1e12))
        return vm_raise(vm, ERR_OVERFLOW, "timestamp out of range for platform time_t");
    time_t s = (time_t)seconds - (seconds < (double)(time_t)seconds);
    if (!(local ? localtime_r(&s, &t) : gmtime_r(&s, &t)))
        return vm_raise_errno(vm, EOVERFLOW, (Str){NULL, 0});
    Value f[10] = {v_int(t.tm_year + 1900),    v_int(t.tm_mon + 1),  v_int(t.tm_mday),
                   v_int(t.tm_hour),           v_int(t.tm_min),      v_int(t.tm_sec),
                   v_int((t.tm_wday + 6) % 7), v_int(t.tm_yday + 1), v_int(t.tm_isdst),
                   v_int(t.tm_gmtoff)};
    *out = tuple_steal(vm, f, 10);
    return !v_is(*out, T_UNDEF);
}
static bool s_localtime(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return broken_down(vm, args[0], true, out);
}
static bool s_gmtime(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return broken_down(vm, args[0], false, out);
}

static bool tm_of(VM *vm, Value v, struct tm *t) {
    const Value *items;
    size_t n;
    int64_t f[9] = {0};
    Value held;
    if (!value_items(v, &items, &n) || n < 9)
        return vm_raise(vm, ERR_TYPE, "Tuple or struct_time argument required");
    if (!value_hold(vm, v, &held))
        return false;
    value_items(held, &items, &n);
    bool ok = true;
    for (int i = 0; ok && i < 9; i++)
        ok = value_index(vm, items[i], &f[i]);
    value_release(held);
    if (!ok)
        return false;
    *t = (struct tm){.tm_year = (int)f[0] - 1900,
                     .tm_mon = (int)f[1] - 1,
                     .tm_mday = (int)f[2],
                     .tm_hour = (int)f[3],
                     .tm_min = (int)f[4],
                     .tm_sec = (int)f[5],
                     .tm_wday = (int)(f[6] + 1) % 7,
                     .tm_yday = (int)f[7] - 1,
                     .tm_isdst = (int)f[8]};
    return f[1] >= 1 && f[1] <= 12 ? true : vm_raise(vm, ERR_VALUE, "month out of range");
}

static bool s_mktime(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    struct tm t;
    return tm_of(vm, args[0], &t) && (*out = v_float((double)mktime(&t)), true);
}

static bool s_strftime(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    struct tm t;
    char text[1024];
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "strftime() argument 1 must be str, not %s",
                        type_name(vm, args[0]));
    if (!tm_of(vm, args[1], &t))
        return false;
    size_t n = strftime(text, sizeof text, string_of(args[0])->p, &t);
    *out = str_new(vm, (Str){text, n});
    return !v_is(*out, T_UNDEF);
}

// ---- files and folders --------------------------------------------------------------------------

static bool s_getcwd(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    char path[PATH_BYTES];
    if (!getcwd(path, sizeof path))
        return vm_raise_errno(vm, errno, (Str){NULL, 0});
    return give_text(vm, path, out);
}

static bool on_path(VM *vm, Value v, int (*f)(const char *), Value *out) {
    char path[PATH_BYTES];
    *out = V_NONE;
    return path_of(vm, v, path) && (f(path) == 0 || vm_raise_errno(vm, errno, str_of(path)));
}
static bool s_chdir(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return on_path(vm, args[0], chdir, out);
}
static bool s_remove(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return on_path(vm, args[0], unlink, out);
}
static bool s_rmdir(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return on_path(vm, args[0], rmdir, out);
}

static bool s_mkdir(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char path[PATH_BYTES];
    int64_t mode;
    *out = V_NONE;
    if (!path_of(vm, args[0], path) || !value_index(vm, args[1], &mode))
        return false;
    return mkdir(path, (mode_t)mode) == 0 || vm_raise_errno(vm, errno, str_of(path));
}

static bool s_rename(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char from[PATH_BYTES], to[PATH_BYTES];
    *out = V_NONE;
    return path_of(vm, args[0], from) && path_of(vm, args[1], to) &&
           (rename(from, to) == 0 || vm_raise_errno(vm, errno, str_of(from)));
}

static bool s_listdir(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char path[PATH_BYTES];
    if (!path_of(vm, args[0], path))
        return false;
    DIR *d = opendir(path);
    if (!d)
        return vm_raise_errno(vm, errno, str_of(path));
    *out = list_new(vm, 0);
    bool ok = !v_is(*out, T_UNDEF);
    for (struct dirent *e; ok && (e = readdir(d));) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        Value name = str_new(vm, str_of(e->d_name));
        ok = !v_is(name, T_UNDEF) && list_append(vm, *out, name);
    }
    closedir(d);
    return ok || (value_release(*out), false);
}

static bool s_stat(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char path[PATH_BYTES];
    struct stat st;
    if (!path_of(vm, args[0], path))
        return false;
    if (stat(path, &st) != 0)
        return vm_raise_errno(vm, errno, str_of(path));
    Value v[3] = {v_int(st.st_mode), v_int(st.st_size),
                  v_float((double)st.st_mtim.tv_sec + (double)st.st_mtim.tv_nsec * 1e-9)};
    *out = tuple_steal(vm, v, 3);
    return !v_is(*out, T_UNDEF);
}

static bool s_access(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char path[PATH_BYTES];
    int64_t mode;
    return path_of(vm, args[0], path) && value_index(vm, args[1], &mode) &&
           (*out = v_bool(access(path, (int)mode) == 0), true);
}

// The operator's switch: WARPCELL_SHELL=off.
bool vm_shell_allowed(VM *vm) {
    if (setting_programs_allowed())
        return true;
    vm_raise(vm, ERR_PERMISSION, "shell commands are turned off here");
    return vm_hint(vm, "Whoever runs this kernel has set WARPCELL_SHELL=off.");
}

// shell(command): its output goes where the cell's goes; the exit status.
static bool s_shell(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char part[4096];
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "system() argument must be str, not %s",
                        type_name(vm, args[0]));
    if (!vm_shell_allowed(vm))
        return false;
    Command c;
    if (!command_start(&c, string_of(args[0])->p))
        return vm_raise_errno(vm, errno, (Str){NULL, 0});
    bool ok = true;
    for (ssize_t n; ok && (n = read(c.fd, part, sizeof part)) != 0;) {
        if (n < 0)
            ok = errno == EINTR && vm_poll(vm);
        else
            ok = vm_poll(vm) && (!vm->hooks.write ||
                                 vm->hooks.write(vm->hooks.ctx, vm, 1, (Str){part, (size_t)n}) ||
                                 vm_unwritten(vm));
    }
    if (!ok)
        command_stop(&c);
    int status = command_end(&c);
    return ok && (*out = v_int(status), true);
}

const NativeRow natives_system[] = {
    {"_system", "environ()", s_environ, "The environment as a dict."},
    {"_system", "setenv(name, value, /)", s_setenv,
     "Sets a variable of the environment; None takes it away."},
    {"_system", "argv()", s_argv, "The program's arguments."},
    {"_system", "executable()", s_executable, "Path of the program."},
    {"_system", "modules()", s_modules, "The modules imported so far."},
    {"_system", "keep_stdout(stream, /)", s_keep_stdout,
     "Tells print what sys.stdout is at first."},
    {"_system", "warnings_changed(filters, /)", s_warnings_changed,
     "Tells the program which warnings are wanted."},
    {"_system", "warning_place(level, /)", s_warning_place,
     "Where a warning comes from: file, line, text."},
    {"_system", "getppid()", s_getppid, "Number of the parent process."},
    {"_system", "urandom(n, /)", s_urandom, "Random bytes."},
    {"_system", "loadavg()", s_loadavg, "How busy the machine was."},
    {"_system", "uname()", s_uname, "Names of the system."},
    {"_system", "memory(pid, /)", s_memory, "Resident and virtual bytes of a process."},
    {"_system", "meminfo()", s_meminfo,
     "Bytes of the machine: total, available, free, swap, free swap."},
    {"_system", "cpu_times()", s_cpu_times, "Busy and all ticks."},
    {"_system", "process_time()", s_process_time, "Seconds of processor time."},
    {"_system", "localtime(seconds, /)", s_localtime, "Fields of the local time."},
    {"_system", "gmtime(seconds, /)", s_gmtime, "Fields of the time in Greenwich."},
    {"_system", "mktime(fields, /)", s_mktime, "Seconds of a local time."},
    {"_system", "strftime(format, fields, /)", s_strftime, "A time as text."},
    {"_system", "getcwd()", s_getcwd, "The working directory."},
    {"_system", "chdir(path, /)", s_chdir, "Goes to another directory."},
    {"_system", "remove(path, /)", s_remove, "Deletes a file."},
    {"_system", "rmdir(path, /)", s_rmdir, "Deletes an empty directory."},
    {"_system", "mkdir(path, mode, /)", s_mkdir, "Makes a directory."},
    {"_system", "rename(src, dst, /)", s_rename, "Gives a file another name."},
    {"_system", "listdir(path, /)", s_listdir, "Names in a directory."},
    {"_system", "stat(path, /)", s_stat, "Mode, size and time of a file."},
    {"_system", "access(path, mode, /)", s_access, "May the file be used so?"},
    {"_system", "shell(command, /)", s_shell, "Runs a shell command."},
    {0},
};
