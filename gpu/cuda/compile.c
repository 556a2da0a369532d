// compile.c: one NVRTC program per kernel, header-free.
#include "gpu/cuda/compile.h"
#include "gpu/cuda/cuda_limits.h"
#include "gpu/cuda/api.h"
#include "gpu/cuda/libs.h"
#include "kernel/base/log.h"
#include "kernel/base/mem.h"
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

typedef struct Options {
    char arch[32];
    const char *list[MAX_OPTIONS];
    int n;
    bool ptx;
} Options;

static atomic_bool no_minimal; // this NVRTC does not know -minimal

// The newest chip that NVRTC can make a cubin for is `arch` itself, or an older
// one whose PTX the driver can translate.
static Arch newest_known(Arch arch) {
    int count = 0, archs[MAX_ARCHS];
    Arch best = 0;
    if (nvrtc.GetNumArchs(&count) || count > MAX_ARCHS || nvrtc.GetArchs(archs))
        return arch;
    for (int i = 0; i < count; i++)
        if (archs[i] <= arch && archs[i] > best)
            best = archs[i];
    return best ? best : arch;
}

// --Ofast-compile was tried and left: "min" saves no time on the reference
// machine, "mid" makes kernels that are three times slower.
// --fmad=false: a * b + c rounds twice, as on the CPU. Division and square root
// round correctly and subnormal numbers are kept by default.
static void choose_options(Arch arch, Options *o) {
    Arch known = newest_known(arch);
    *o = (Options){.ptx = known != arch};
    snprintf(o->arch, sizeof o->arch, "-arch=%s_%d", o->ptx ? "compute" : "sm", known);
    o->list[o->n++] = o->arch;
    o->list[o->n++] = "--fmad=false";
    o->list[o->n++] = "-default-device";
    if (!atomic_load(&no_minimal))
        o->list[o->n++] = "-minimal"; // fewer built-in declarations
}

bool compile_manner(Arch arch, Buf *out, Err *e) {
    int major = 0, minor = 0;
    Options o;
    if (!libs_open(LIB_NVRTC, e))
        return false;
    nvrtc.GetVersion(&major, &minor);
    choose_options(arch, &o);
    buf_printf(out, "nvrtc %d.%d", major, minor);
    for (int i = 0; i < o.n; i++)
        buf_printf(out, " %s", o.list[i]);
    buf_byte(out, '\n');
    return buf_ok(out, e);
}

void compile_manner_ahead(Arch arch, Buf *out) {
    buf_printf(out, "ahead sm_%d --fmad=false\n", arch);
}

bool compile_knows(Arch arch, Err *e) {
    if (!libs_open(LIB_NVRTC, e))
        return false;
    int count = 0, archs[MAX_ARCHS];
    if (nvrtc.GetNumArchs(&count) || count > MAX_ARCHS || nvrtc.GetArchs(archs))
        count = 0;
    for (int i = 0; i < count; i++)
        if (archs[i] == arch)
            return true;
    return err_set(e, ERR_VALUE, "this NVRTC makes no code for sm_%d", arch);
}

// What NVRTC says but for a text that it refuses.
static bool report_failure(NvrtcResult r, const char *what, Err *e) {
    if (r == NVRTC_OUT_OF_MEMORY)
        return err_set(e, ERR_MEMORY, "there is no memory to compile a kernel (NVRTC)");
    return err_set(e, ERR_SYSTEM, "NVRTC %s (%s)", what, nvrtc.GetErrorString(r));
}

static bool take_result(NvrtcProgram p, bool ptx, Buf *out, Err *e) {
    size_t bytes = 0;
    NvrtcResult r = ptx ? nvrtc.GetPtxSize(p, &bytes) : nvrtc.GetCubinSize(p, &bytes);
    char *room = r || !bytes ? NULL : buf_reserve(out, bytes);
    if (!room)
        return buf_ok(out, e) && report_failure(r, "made no code", e);
    r = ptx ? nvrtc.GetPtx(p, room) : nvrtc.GetCubin(p, room);
    if (r)
        return report_failure(r, "made no code", e);
    out->n += bytes;
    return true;
}

// One run of the compiler. *refused: it did not take the text or the options, and `log`
// has its own words; out is empty then.
static bool run_compiler(const char *text, const char *file, const char *const *options, int n,
                         bool ptx, Buf *out, NvrtcResult *refused, Buf *log, Err *e) {
    NvrtcProgram p = NULL;
    size_t bytes = 0;
    NvrtcResult r = nvrtc.CreateProgram(&p, text, file, 0, NULL, NULL);
    if (r)
        return report_failure(r, "does not start", e);
    *refused = nvrtc.CompileProgram(p, n, options);
    bool ok = *refused == NVRTC_OUT_OF_MEMORY ? report_failure(*refused, "does not compile", e)
                                              : *refused || take_result(p, ptx, out, e);
    if (*refused && nvrtc.GetLogSize(p, &bytes) == 0 && bytes > 1) {
        char *room = buf_reserve(log, bytes);
        if (room && nvrtc.GetLog(p, room) == 0)
            log->n += bytes - 1;
    }
    nvrtc.DestroyProgram(&p);
    return ok;
}

// A kernel that the engine printed must compile: the log goes to the operator's log, its
// first line into the error.
static bool report_refusal(NvrtcResult r, const Buf *log, Err *e) {
    err_set(e, ERR_SYSTEM, "internal error: NVRTC refused a kernel (%s)", nvrtc.GetErrorString(r));
    if (!log->n)
        return false;
    log_line(LOG_ERROR, "gpu", "nvrtc=%.*s", STR_ARG(buf_str(log)));
    Str rest = buf_str(log), line = str_split(&rest, '\n');
    return err_hint(e, "NVRTC says: %.*s", STR_ARG(line));
}

// *again: the options were refused and others may do.
static bool compile_once(const char *text, Arch arch, Buf *out, bool *again, Err *e) {
    Options o;
    Buf log = {0};
    NvrtcResult r = 0;
    choose_options(arch, &o);
    bool ok = run_compiler(text, "warpcell.cu", o.list, o.n, o.ptx, out, &r, &log, e);
    *again = ok && r == NVRTC_INVALID_OPTION && !atomic_exchange(&no_minimal, true);
    if (ok && r)
        ok = !*again && report_refusal(r, &log, e);
    buf_free(&log);
    return ok;
}

bool compile_text(const char *text, Arch arch, Buf *out, Err *e) {
    bool again = false;
    if (!libs_open(LIB_NVRTC, e))
        return false;
    return compile_once(text, arch, out, &again, e) ||
           (again && compile_once(text, arch, out, &again, e));
}

// ---- texts of programs --------------------------------------------------------------------------

typedef struct UserOptions {
    char text[MAX_USER_OPTIONS + 1][MAX_OPTION_BYTES];
    const char *list[MAX_USER_OPTIONS + 1];
    int n;
} UserOptions;

static bool add_option(UserOptions *o, Str s, Err *e) {
    if (o->n > MAX_USER_OPTIONS || s.n >= MAX_OPTION_BYTES)
        return err_set(e, ERR_VALUE, "a kernel has at most %d options of %d bytes",
                       MAX_USER_OPTIONS, MAX_OPTION_BYTES - 1);
    memcpy(o->text[o->n], s.p, s.n);
    o->text[o->n][s.n] = 0;
    o->list[o->n] = o->text[o->n];
    o->n++;
    return true;
}

static bool user_options(const Str *option, size_t n, Arch known, bool ptx, UserOptions *o,
                         Err *e) {
    char arch[32];
    snprintf(arch, sizeof arch, "-arch=%s_%d", ptx ? "compute" : "sm", known);
    o->n = 0;
    if (!add_option(o, str_of(arch), e))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!add_option(o, option[i], e))
            return false;
    return true;
}

bool compile_user(Str text, const Str *option, size_t n, Arch arch, Buf *out, Buf *refusal,
                  Err *e) {
    UserOptions o;
    NvrtcResult r = 0;
    if (!libs_open(LIB_NVRTC, e))
        return false;
    Arch known = newest_known(arch);
    if (!user_options(option, n, known, known != arch, &o, e))
        return false;
    char *copy = mem_alloc(text.n + 1);
    if (!copy)
        return err_no_memory(e, text.n + 1);
    memcpy(copy, text.p, text.n);
    copy[text.n] = 0;
    bool ok = run_compiler(copy, "kernel.cu", o.list, o.n, known != arch, out, &r, refusal, e);
    if (ok && r && !refusal->n)
        buf_add(refusal, STR("NVRTC refused the text"));
    mem_free(copy);
    return ok && buf_ok(refusal, e);
}
