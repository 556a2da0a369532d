// user_build.c: the installed C++ compiler makes a program of a kernel's text. Nothing stays on the
// disk: the program is kept in memory that has a descriptor.
#include "gpu/cpu/user.h"
#include "gpu/cpu/cpu_limits.h"
#include "kernel/base/settings.h"
#include "kernel/base/stop.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORDS = 16 + USER_FOLDERS_MOST };
#define LOOK_NS 2000000

extern const char user_text_launch[], user_text_prelude[], user_text_runtime[];
extern char **environ;

typedef struct Build {
    char dir[256];
    char folder[USER_FOLDERS_MOST][USER_FOLDER_BYTES]; // -I...
    int nfolders;
    Buf macros; // lines between prelude and text
} Build;

// ---- the folder ---------------------------------------------------------------------------------

static const char *const files[] = {"launch.h", "kernel.cc", "runtime.cc", "log", "program"};
enum { LAUNCH, KERNEL, RUNTIME, LOG, PROGRAM, FILES };

static void path_of(const Build *b, int file, char out[300]) {
    snprintf(out, 300, "%s/%s", b->dir, files[file]);
}

static bool os_error(const char *what, Err *e) {
    return err_set(e, ERR_OS, "%s: %s", what, strerror(errno));
}

typedef struct Parts {
    Str part[3];
} Parts;

static bool write_file(const Build *b, int file, Parts parts, Err *e) {
    char path[300];
    path_of(b, file, path);
    FILE *f = fopen(path, "we");
    bool ok = f != NULL;
    for (int i = 0; ok && i < 3; i++)
        ok = !parts.part[i].n || fwrite(parts.part[i].p, parts.part[i].n, 1, f) == 1;
    if (f)
        ok = fclose(f) == 0 && ok;
    return ok || os_error("a kernel's text cannot be written for the compiler", e);
}

static bool make_folder(Build *b, Err *e) {
    const char *tmp = getenv("TMPDIR");
    int n = snprintf(b->dir, sizeof b->dir, "%s/warpcell-kernel-XXXXXX",
                     tmp && tmp[0] == '/' ? tmp : "/tmp");
    if (n < 0 || (size_t)n >= sizeof b->dir || !mkdtemp(b->dir)) {
        b->dir[0] = 0;
        return os_error("no folder for the compiler of kernels", e);
    }
    return true;
}

static void remove_folder(const Build *b) {
    char path[300];
    for (int i = 0; i < FILES; i++) {
        path_of(b, i, path);
        (void)unlink(path);
    }
    (void)rmdir(b->dir);
}

// ---- options ------------------------------------------------------------------------------------

// Options of CUDA's compilers that say nothing about what a text computes here.
static bool means_nothing(Str s) {
    static const char *const known[] = {"-arch",
                                        "--gpu-architecture",
                                        "-gencode",
                                        "-use_fast_math",
                                        "--use_fast_math",
                                        "-lineinfo",
                                        "--generate-line-info",
                                        "-G",
                                        "--device-debug",
                                        "-maxrregcount",
                                        "--maxrregcount",
                                        "-fmad",
                                        "--fmad",
                                        "-ftz",
                                        "--ftz",
                                        "-O",
                                        "--dopt",
                                        "-dopt",
                                        "-w",
                                        "--keep",
                                        "-Xptxas",
                                        "-default-device",
                                        "--std=c++",
                                        "-std=c++",
                                        "-restrict",
                                        "--restrict",
                                        "-rdc",
                                        NULL};
    for (int i = 0; known[i]; i++)
        if (s.n >= strlen(known[i]) && memcmp(s.p, known[i], strlen(known[i])) == 0)
            return true;
    return false;
}

// -DNAME, -DNAME=VALUE and -UNAME: for the program's text only, not for what stands around it.
static void add_macro(Build *b, Str s) {
    Str rest = {s.p + 2, s.n - 2}, name = str_split(&rest, '=');
    if (s.p[1] == 'U')
        buf_printf(&b->macros, "\n#undef %.*s", STR_ARG(name));
    else if (name.n == s.n - 2)
        buf_printf(&b->macros, "\n#define %.*s 1", STR_ARG(name));
    else
        buf_printf(&b->macros, "\n#define %.*s %.*s", STR_ARG(name), STR_ARG(rest));
}

static bool take_option(Build *b, Str s, Err *e) {
    bool ours = s.n > 2 && s.p[0] == '-' && strchr("DUI", s.p[1]);
    if (!ours && means_nothing(s))
        return true;
    if (!ours) {
        err_set(e, ERR_VALUE, "the option '%.*s' is not known without a GPU", STR_ARG(s));
        return err_hint(e,
                        "-D, -U and -I do here what they do on a GPU; options that name a GPU or "
                        "its code are left out.");
    }
    if (s.p[1] != 'I') {
        add_macro(b, s);
        return true;
    }
    if (b->nfolders == USER_FOLDERS_MOST || s.n >= USER_FOLDER_BYTES || memchr(s.p, 0, s.n))
        return err_set(e, ERR_VALUE, "a kernel has at most %d folders of %d bytes",
                       USER_FOLDERS_MOST, USER_FOLDER_BYTES - 1);
    snprintf(b->folder[b->nfolders++], USER_FOLDER_BYTES, "%.*s", STR_ARG(s));
    return true;
}

// ---- the compiler -------------------------------------------------------------------------------

static int start_compiler(const Build *b, const char *name, pid_t *pid) {
    static const char *const usual[] = {
        "-O2",     "-w", "-x", "c++", "-std=gnu++17", "-ffp-contract=off", "-fno-diagnostics-color",
        "-pthread"};
    char source[2][300], log[300], program[300];
    const char *word[WORDS] = {name};
    int n = 1;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        word[n++] = usual[i];
    for (int i = 0; i < b->nfolders; i++)
        word[n++] = b->folder[i];
    path_of(b, KERNEL, source[0]);
    path_of(b, RUNTIME, source[1]);
    path_of(b, PROGRAM, program);
    path_of(b, LOG, log);
    word[n++] = source[0];
    word[n++] = source[1];
    word[n++] = "-o";
    word[n++] = program;
    word[n] = NULL;
    posix_spawn_file_actions_t descriptors;
    posix_spawnattr_t how;
    sigset_t all;
    sigfillset(&all);
    posix_spawn_file_actions_init(&descriptors);
    posix_spawnattr_init(&how);
    posix_spawn_file_actions_addopen(&descriptors, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&descriptors, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&descriptors, STDERR_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC,
                                     0600);
    posix_spawnattr_setsigdefault(&how, &all);
    posix_spawnattr_setpgroup(&how, 0); // the compiler starts others: they end together
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    int error = posix_spawnp(pid, name, &descriptors, &how, (char **)(uintptr_t)word, environ);
    posix_spawn_file_actions_destroy(&descriptors);
    posix_spawnattr_destroy(&how);
    return error;
}

// *status: what wait() says. An interrupt ends the compiler.
static bool wait_for(pid_t pid, int *status, Err *e) {
    for (;;) {
        pid_t done = waitpid(pid, status, WNOHANG);
        if (done == pid)
            return true;
        if (done < 0 && errno != EINTR)
            return os_error("the compiler of kernels was lost", e);
        if (!stop_check(e)) {
            kill(-pid, SIGKILL);
            while (waitpid(pid, status, 0) < 0 && errno == EINTR)
                continue;
            return false;
        }
        nanosleep(&(struct timespec){.tv_nsec = LOOK_NS}, NULL);
    }
}

static bool no_compiler(Err *e) {
    err_set(
        e, ERR_RUNTIME,
        "a kernel in CUDA C needs a GPU, or a C++ compiler to run on the CPU; there is neither");
    return err_hint(e,
                    "Install g++ (Debian: apt install g++), or name a compiler in WARPCELL_CXX.");
}

static bool run_compiler(const Build *b, int *status, Err *e) {
    static const char *const usual[] = {"c++", "g++", "clang++", NULL};
    const char *given = setting(SET_CXX);
    const char *const named[] = {given, NULL};
    const char *const *names = given && *given ? named : usual;
    for (int i = 0; names[i]; i++) {
        pid_t pid;
        int error = start_compiler(b, names[i], &pid);
        if (!error)
            return wait_for(pid, status, e);
        if (error != ENOENT && error != EACCES) {
            errno = error;
            return os_error("the compiler of kernels cannot be started", e);
        }
    }
    return no_compiler(e);
}

static bool read_log(const Build *b, Buf *refusal, Err *e) {
    char path[300];
    path_of(b, LOG, path);
    FILE *f = fopen(path, "re");
    char *room = f ? buf_reserve(refusal, USER_REFUSAL_MOST) : NULL;
    if (room)
        refusal->n += fread(room, 1, USER_REFUSAL_MOST, f);
    if (f)
        fclose(f);
    if (!refusal->n)
        buf_add(refusal, STR("the C++ compiler refused the text without a word"));
    return buf_ok(refusal, e);
}

// The program into memory that has a descriptor.
static bool take_program(const Build *b, int *program, Err *e) {
    char path[300];
    struct stat s;
    path_of(b, PROGRAM, path);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    int memory = file < 0 ? -1 : memfd_create("warpcell-kernel", MFD_CLOEXEC);
    bool ok = memory >= 0 && fstat(file, &s) == 0;
    for (off_t left = ok ? s.st_size : 0; ok && left > 0;) {
        ssize_t n = sendfile(memory, file, NULL, (size_t)left);
        ok = n > 0;
        left -= ok ? n : 0;
    }
    if (!ok)
        os_error("a compiled kernel cannot be kept", e);
    if (file >= 0)
        close(file);
    if (!ok && memory >= 0)
        close(memory);
    *program = ok ? memory : -1;
    return ok;
}

static bool build(Build *b, Str text, int *program, Buf *refusal, Err *e) {
    int status = 0;
    const Str none = {"", 0};
    const Parts launch = {{str_of(user_text_launch), none, none}};
    const Parts kernel = {{str_of(user_text_prelude), buf_str(&b->macros), text}};
    const Parts runtime = {{str_of(user_text_runtime), none, none}};
    bool ok = buf_ok(&b->macros, e) && write_file(b, LAUNCH, launch, e) &&
              write_file(b, KERNEL, kernel, e) && write_file(b, RUNTIME, runtime, e) &&
              run_compiler(b, &status, e);
    if (!ok)
        return false;
    return status == 0 ? take_program(b, program, e) : read_log(b, refusal, e);
}

bool user_build(Str text, const Str *option, size_t n, int *program, Buf *refusal, Err *e) {
    Build b = {.nfolders = 0};
    bool ok = true;
    *program = -1;
    for (size_t i = 0; ok && i < n; i++)
        ok = take_option(&b, option[i], e);
    ok = ok && make_folder(&b, e) && build(&b, text, program, refusal, e);
    if (b.dir[0])
        remove_folder(&b);
    buf_free(&b.macros);
    return ok;
}
