// cache.c: `warpcell cache`: kernels for GPUs, compiled ahead. The works of catalogue.py are shared
// out over some processes, each with a session of its own and a GPU that is not there.
#include "gpu/engine.h"
#include "kernel/commands.h"
#include "kernel/session/session.h"
#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern const char catalogue_text[];

enum { ARCHS_MOST = 16, JOBS_MOST = 64 };

static const char help[] =
    "warpcell cache build [options]\n"
    "\n"
    "Compiles the kernels of the usual operations ahead, so that their first use waits for no\n"
    "compiler. It needs NVRTC and no GPU, and takes about a minute of processor time for a chip.\n"
    "What is there already is left as it is.\n"
    "\n"
    "  --arch LIST  the chips: sm_90 (H100, H200), sm_80, ... with commas between; without it "
    "those "
    "of\n"
    "               this machine's GPUs\n"
    "  --to DIR     the folder, which is made, instead of your own cache: for all users of a\n"
    "               machine, who read it as share/warpcell/kernels beside bin, or by "
    "WARPCELL_KERNELS\n"
    "  --only TEXT  of the catalogue's statements only those with this in them: cp.sort\n"
    "  --jobs N     so many processes (default: the processors, at most 16)\n"
    "  --idle       on processors that nobody wants, and no longer than the process that began "
    "it\n"
    "  --parent PID which that was: it may have ended already\n";

typedef struct Options {
    int arch[ARCHS_MOST], archs;
    const char *to, *only;
    int jobs;
    bool idle;
    pid_t parent; // that began it, and may have ended before it can be asked for
} Options;

// ---- options ------------------------------------------------------------------------------------

// "sm_90,80"
static bool take_archs(Options *o, const char *list) {
    for (Str rest = str_of(list), one; rest.p;) {
        one = str_split(&rest, ',');
        if (str_starts(one, STR("sm_")))
            one = str_slice(one, 3, one.n);
        if (one.n < 2 || one.n > 3 || o->archs == ARCHS_MOST)
            return false;
        int arch = 0;
        for (size_t i = 0; i < one.n; i++) {
            if (one.p[i] < '0' || one.p[i] > '9')
                return false;
            arch = arch * 10 + (one.p[i] - '0');
        }
        o->arch[o->archs++] = arch;
    }
    return true;
}

// A whole number from 1 to `most`.
static bool take_number(const char *text, int most, int *out) {
    char *end;
    long n = strtol(text, &end, 10);
    if (*end || end == text || n < 1 || n > most)
        return false;
    *out = (int)n;
    return true;
}

static bool read_options(Options *o, int argc, char **argv) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    *o = (Options){.only = "",
                   .jobs = processors < 1    ? 1
                           : processors > 16 ? 16
                                             : (int)processors,
                   .parent = getppid()};
    for (int i = 2; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        bool ok = false;
        if (strcmp(argv[i], "--idle") == 0) {
            o->idle = true;
            continue;
        }
        if (value && strcmp(argv[i], "--arch") == 0)
            ok = take_archs(o, value);
        else if (value && strcmp(argv[i], "--to") == 0)
            ok = (o->to = value) && *value;
        else if (value && strcmp(argv[i], "--only") == 0)
            ok = (o->only = value) != NULL;
        else if (value && strcmp(argv[i], "--jobs") == 0)
            ok = take_number(value, JOBS_MOST, &o->jobs);
        else if (value && strcmp(argv[i], "--parent") == 0)
            ok = take_number(value, INT_MAX, &o->parent);
        if (!ok) {
            fprintf(stderr, "warpcell cache build: what is %s%s%s?\n", argv[i], value ? " " : "",
                    value ? value : "");
            return false;
        }
        i++;
    }
    return true;
}

// ---- one process of those that share the works --------------------------------------------------

static volatile sig_atomic_t interrupted;

static bool put_nothing(void *ctx, int stream, Str text) {
    (void)ctx;
    return stream != 2 || fwrite(text.p, 1, text.n, stderr) == text.n;
}

static bool tell_error(void *ctx, const char *ename, Str evalue, const Str *traceback, size_t n) {
    (void)ctx;
    (void)traceback;
    (void)n;
    fprintf(stderr, "warpcell cache build: %s: %.*s\n", ename, STR_ARG(evalue));
    return true;
}

static bool show_nothing(void *ctx, const Bundle *b) {
    (void)ctx;
    (void)b;
    return true;
}

static bool show_no_result(void *ctx, const Bundle *b, int cell) {
    (void)cell;
    return show_nothing(ctx, b);
}

static bool clear_nothing(void *ctx, bool wait) {
    (void)ctx;
    (void)wait;
    return true;
}

static InputStatus ask_nobody(void *ctx, Str prompt, bool password, Buf *line) {
    (void)ctx;
    (void)prompt;
    (void)password;
    (void)line;
    return INPUT_END;
}

// No process outlives the one that wants its work.
static void end_with(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent)
        raise(SIGTERM);
}

// The least of all processes: for its time, and when memory runs out.
static void step_back(pid_t parent) {
    const struct sched_param none = {0};
    end_with(parent);
    if (sched_setscheduler(0, SCHED_IDLE, &none) != 0 || setpriority(PRIO_PROCESS, 0, 19) != 0)
        fprintf(stderr, "warpcell cache build: %s\n", strerror(errno));
    FILE *f = fopen("/proc/self/oom_score_adj", "w");
    if (!f)
        return;
    fputs("1000\n", f);
    fclose(f);
}

// Its exit code.
static int compile_part(int arch, const Options *o, int part) {
    Sink sink = {.stream = put_nothing,
                 .display = show_nothing,
                 .result = show_no_result,
                 .clear = clear_nothing,
                 .error = tell_error,
                 .input = ask_nobody};
    Err e = {0};
    Buf text = {0};
    Session *s = NULL;
    if (!engine_build_ahead(arch, o->to, &e) || !(s = session_new(&sink, &interrupted, &e))) {
        if (part == 0)
            fprintf(stderr, "warpcell cache build: %s\n%s%s", e.text, e.hint, *e.hint ? "\n" : "");
        return 1;
    }
    buf_printf(&text, "PART, PARTS, ONLY = %d, %d, ", part, o->jobs);
    buf_json(&text, str_of(o->only));
    buf_byte(&text, '\n');
    buf_add(&text, str_of(catalogue_text));
    bool ok = !text.failed && session_execute(s, buf_str(&text), 1, true);
    if (!engine_built_ahead(&e)) {
        fprintf(stderr, "warpcell cache build: %s\n", e.text);
        ok = false;
    }
    session_free(s);
    buf_free(&text);
    return ok ? 0 : 1;
}

// All of them, for one chip.
static bool compile_for(int arch, const Options *o) {
    int started = 0, failed = 0, status;
    const pid_t own = getpid();
    fflush(NULL);
    for (; started < o->jobs; started++) {
        pid_t child = fork();
        if (child < 0)
            break;
        if (child > 0)
            continue;
        end_with(own);
        int code = compile_part(arch, o, started);
        fflush(NULL);
        _exit(code);
    }
    bool all = started == o->jobs;
    if (!all)
        fprintf(stderr, "warpcell cache build: no more processes: %s\n", strerror(errno));
    for (int i = 0; i < started; i++) {
        while (wait(&status) < 0 && errno == EINTR)
            continue;
        failed += status != 0;
    }
    return all && failed == 0;
}

int command_cache(int argc, char **argv) {
    Options o;
    Err e = {0};
    if (argc > 1 && strcmp(argv[argc - 1], "--help") == 0) {
        fputs(help, stdout);
        return 0;
    }
    if (argc < 2 || strcmp(argv[1], "build") != 0) {
        fputs(help, stderr);
        return 2;
    }
    if (!read_options(&o, argc, argv))
        return 2;
    if (!o.archs && !(o.archs = engine_chips(o.arch, ARCHS_MOST, &e))) {
        fprintf(stderr, "warpcell cache build: %s\nName the chips: --arch sm_90\n", e.text);
        return 1;
    }
    bool ok = true;
    if (o.idle)
        step_back(o.parent);
    for (int i = 0; i < o.archs; i++)
        ok = compile_for(o.arch[i], &o) && ok;
    return ok ? 0 : 1;
}
