// inject.c: a library that is loaded before all others (LD_PRELOAD) into the processes of a kernel
// and makes the n-th call of a kind fail: memory, as told apart by whose code asks for it; system
// calls; JSON, pictures, ZeroMQ (calls.def); the GPU's libraries (gpu/cuda/api). What fails is said
// in a page that is shared with torture.py (inject.h), whose file TORTURE names; without it
// everything is left alone. It counts the memory that the engine holds, too. For x86-64.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "tests/torture/inject.h"
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

static Control *control;
static unsigned role; // 0: a process of no interest
static uint64_t exe_base, exe_end;

// ---- whose code ---------------------------------------------------------------------------------

typedef struct Part {
    uint64_t from, end;
    Kind kind;
} Part;

enum { PARTS_MOST = 512 };
static Part parts[PARTS_MOST];
static atomic_int part_count;
static pthread_mutex_t parts_lock = PTHREAD_MUTEX_INITIALIZER;

static Kind kind_of_library(const char *path) {
    static const struct {
        const char *name;
        Kind kind;
    } known[] = {
        {"/libc.so", KIND_LIBC},    {"libpng", KIND_PICTURE},     {"libjpeg", KIND_PICTURE},
        {"/libz.so", KIND_PICTURE}, {"libfreetype", KIND_DRAW},   {"libcairo", KIND_DRAW},
        {"libpixman", KIND_DRAW},   {"libfontconfig", KIND_DRAW}, {"libcrypto", KIND_CRYPTO},
        {"libzmq", KIND_MESSAGES},  {"libstdc++", KIND_MESSAGES}, {"libjansson", KIND_JSON}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strstr(path, known[i].name))
            return known[i].kind;
    return KIND_OTHER;
}

static int add_part(struct dl_phdr_info *info, size_t size, void *ctx) {
    (void)size;
    int *n = ctx;
    const bool is_exe = !info->dlpi_name[0];
    for (int i = 0; i < info->dlpi_phnum && *n < PARTS_MOST; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type != PT_LOAD || !(p->p_flags & PF_X))
            continue;
        uint64_t from = info->dlpi_addr + p->p_vaddr;
        parts[(*n)++] =
            (Part){from, from + p->p_memsz, is_exe ? KIND_ALLOC : kind_of_library(info->dlpi_name)};
        if (is_exe) {
            exe_base = info->dlpi_addr;
            exe_end = from + p->p_memsz;
        }
    }
    return 0;
}

static _Thread_local bool inside; // calls of this file itself never fail

static Kind find_part(uint64_t at) {
    for (int i = 0; i < atomic_load(&part_count); i++)
        if (at >= parts[i].from && at < parts[i].end)
            return parts[i].kind;
    return KIND_NONE;
}

// The libraries are looked at again for an address of none that is known.
static Kind kind_of_caller(const void *caller) {
    uint64_t at = (uint64_t)(uintptr_t)caller;
    Kind kind = find_part(at);
    if (kind || inside)
        return kind;
    inside = true;
    pthread_mutex_lock(&parts_lock);
    int n = 0;
    dl_iterate_phdr(add_part, &n);
    atomic_store(&part_count, n);
    pthread_mutex_unlock(&parts_lock);
    inside = false;
    kind = find_part(at);
    return kind ? kind : KIND_OTHER;
}

static bool is_own(const void *caller) {
    uint64_t at = (uint64_t)(uintptr_t)caller;
    return at >= exe_base && at < exe_end;
}

// ---- which call fails ---------------------------------------------------------------------------

static void note(const char *name) {
    void *stack[WHERE_MOST + 3];
    inside = true;
    int n = backtrace(stack, WHERE_MOST + 3);
    inside = false;
    memset(control->where, 0, sizeof control->where);
    for (int i = 3; i < n; i++)
        control->where[i - 3] = (uint64_t)(uintptr_t)stack[i];
    control->base = exe_base;
    snprintf(control->failed, sizeof control->failed, "%s", name);
}

static bool fails(Kind kind, const char *name) {
    if (!control || inside || control->kind != kind || !(control->roles & role))
        return false;
    if (control->entry[0] && strcmp(control->entry, name) != 0)
        return false;
    long long left = atomic_fetch_sub(&control->left, 1);
    if (left > 1 || left <= 1 - control->span)
        return false;
    if (atomic_fetch_add(&control->fired, 1) == 0)
        note(name);
    return true;
}

// ---- memory -------------------------------------------------------------------------------------

static struct {
    void *(*malloc)(size_t);
    void *(*calloc)(size_t, size_t);
    void *(*realloc)(void *, size_t);
    void (*free)(void *);
} real;

static char early[64 << 10]; // for who looks the real functions up
static size_t early_used;

static void *from_early(size_t bytes) {
    void *p = early + early_used;
    early_used += (bytes + 15) / 16 * 16;
    return early_used <= sizeof early ? p : NULL;
}

static bool is_early(const void *p) {
    return (const char *)p >= early && (const char *)p < early + sizeof early;
}

static void find_real(void) {
    static bool looking;
    if (real.free || looking)
        return;
    looking = true;
    *(void **)&real.malloc = dlsym(RTLD_NEXT, "malloc");
    *(void **)&real.calloc = dlsym(RTLD_NEXT, "calloc");
    *(void **)&real.realloc = dlsym(RTLD_NEXT, "realloc");
    *(void **)&real.free = dlsym(RTLD_NEXT, "free");
    looking = false;
}

static void count(void *p, int sign) {
    if (!p || !control || !(role & (ROLE_ENGINE | ROLE_FRONT)))
        return;
    const bool front = role == ROLE_FRONT;
    long long bytes = sign * (long long)malloc_usable_size(p);
    atomic_fetch_add(front ? &control->front_blocks : &control->blocks, sign);
    atomic_fetch_add(front ? &control->front_bytes : &control->bytes, bytes);
}

#define CALLER __builtin_return_address(0)

static _Thread_local bool json_fails; // what Jansson's next allocation comes to
// Every allocation is refused, while a function of cairo makes its object in an error.
static _Thread_local bool refuse_all;

static bool refuses(const void *caller, const char *name) {
    if (!control || !control->kind || inside)
        return false;
    if (refuse_all)
        return true;
    if (!json_fails && !fails(kind_of_caller(caller), name))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t bytes) {
    find_real();
    if (!real.malloc)
        return from_early(bytes);
    if (refuses(CALLER, "malloc"))
        return NULL;
    void *p = real.malloc(bytes);
    count(p, 1);
    return p;
}

void *calloc(size_t n, size_t bytes) {
    find_real();
    if (!real.calloc)
        return from_early(n * bytes);
    if (refuses(CALLER, "calloc"))
        return NULL;
    void *p = real.calloc(n, bytes);
    count(p, 1);
    return p;
}

void *realloc(void *p, size_t bytes) {
    find_real();
    if (is_early(p) || !real.realloc) {
        void *fresh = malloc(bytes);
        if (fresh && p)
            memcpy(fresh, p, bytes);
        return fresh;
    }
    if (refuses(CALLER, "realloc"))
        return NULL;
    count(p, -1);
    void *fresh = real.realloc(p, bytes);
    count(fresh ? fresh : bytes ? p : NULL, 1);
    return fresh;
}

void free(void *p) {
    if (!p || is_early(p))
        return;
    find_real();
    count(p, -1);
    real.free(p);
}

int posix_memalign(void **out, size_t at, size_t bytes) {
    static int (*next)(void **, size_t, size_t);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "posix_memalign");
    if (refuses(CALLER, "posix_memalign"))
        return ENOMEM;
    int r = next(out, at, bytes);
    if (r == 0)
        count(*out, 1);
    return r;
}

void *aligned_alloc(size_t at, size_t bytes) {
    static void *(*next)(size_t, size_t);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "aligned_alloc");
    if (refuses(CALLER, "aligned_alloc"))
        return NULL;
    void *p = next(at, bytes);
    count(p, 1);
    return p;
}

static void count_mapped(const void *caller, long long bytes) {
    if (control && role == ROLE_ENGINE && is_own(caller))
        atomic_fetch_add(&control->mapped, bytes);
}

void *mmap(void *at, size_t bytes, int may, int how, int fd, off_t from) {
    static void *(*next)(void *, size_t, int, int, int, off_t);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "mmap");
    if (is_own(CALLER) && fails(KIND_MMAP, "mmap")) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    void *p = next(at, bytes, may, how, fd, from);
    if (p != MAP_FAILED && !(how & MAP_FIXED))
        count_mapped(CALLER, (long long)bytes);
    return p;
}

int munmap(void *at, size_t bytes) {
    static int (*next)(void *, size_t);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "munmap");
    count_mapped(CALLER, -(long long)bytes);
    return next(at, bytes);
}

// Jansson's memory: the program gives it its own functions.
static void *(*json_take)(size_t);

static void *take_for_json(size_t bytes) {
    json_fails = fails(KIND_JSON, "json");
    void *p = json_take(bytes);
    json_fails = false;
    return p;
}

void json_set_alloc_funcs(void *(*take)(size_t), void (*give)(void *));
void json_set_alloc_funcs(void *(*take)(size_t), void (*give)(void *)) {
    static void (*next)(void *(*)(size_t), void (*)(void *));
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "json_set_alloc_funcs");
    json_take = take;
    next(role ? take_for_json : take, give);
}

// ---- other calls --------------------------------------------------------------------------------

// A function that goes through here: the assembly below asks `decide` and then jumps to the real
// one with its arguments as they came, or gives the result.
typedef struct Entry {
    void *real;
    const char *name;
    int64_t result;
    int error;
    int kind;
} Entry;

typedef struct Decision {
    void *real; // NULL: it fails
    int64_t result;
} Decision;

static bool spoiled; // the driver, by a sticky failure
Decision torture_decide(Entry *entry, const void *caller, void *const *arguments);

// ---- cairo --------------------------------------------------------------------------------------

// The functions of kernel/display/cairo.def, found by name as the GPU's are. They fail as cairo's
// own do when its memory is out: what they make is an object in an error, and what they draw on
// gets one.
#define CAIRO(NAME) static Entry entry_cairo_##NAME;
#include "kernel/display/cairo.def"
#undef CAIRO

typedef struct CairoObject CairoObject; // a surface, a context, a pattern

static CairoObject *failed_surface(void) {
    CairoObject *(*make)(int, int, int);
    *(void **)&make = entry_cairo_image_surface_create.real;
    refuse_all = true;
    CairoObject *s = make(0, 8, 8);
    refuse_all = false;
    return s;
}

static CairoObject *of_failed_surface(void *function) {
    CairoObject *(*make)(CairoObject *);
    *(void **)&make = function;
    return make(failed_surface());
}

static void spoil(CairoObject *context) {
    void (*set_source)(CairoObject *, CairoObject *);
    *(void **)&set_source = entry_cairo_set_source.real;
    set_source(context, of_failed_surface(entry_cairo_pattern_create_for_surface.real));
}

static bool ends_with(const char *text, const char *end) {
    const size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

static Decision fail_in_cairo(Entry *entry, CairoObject *first) {
    const char *name = entry->name;
    CairoObject *made = NULL;
    if (strstr(name, "surface_create"))
        made = failed_surface();
    else if (strcmp(name, "cairo_create") == 0 || ends_with(name, "create_for_surface"))
        made = of_failed_surface(entry->real);
    else
        spoil(first);
    return (Decision){NULL, (int64_t)(intptr_t)made};
}

// Those that only tell, give back, or are about something else than a context.
static bool cannot_fail(const char *name) {
    return strstr(name, "status") || strstr(name, "destroy") || strstr(name, "_get_") ||
           strstr(name, "font_options_") || strstr(name, "debug") || strstr(name, "pattern_set") ||
           strstr(name, "surface_f") || strstr(name, "surface_set") || strstr(name, "ft_font");
}

static bool is_gpu(Kind kind) {
    return kind >= KIND_DRIVER;
}

Decision torture_decide(Entry *entry, const void *caller, void *const *arguments) {
    if (!entry->real)
        entry->real = dlsym(RTLD_NEXT, entry->name);
    const Kind kind = (Kind)entry->kind;
    if (kind == KIND_CAIRO)
        return fails(kind, entry->name) ? fail_in_cairo(entry, arguments[0])
                                        : (Decision){entry->real, 0};
    if (is_gpu(kind)) {
        if (spoiled && kind == KIND_DRIVER)
            return (Decision){NULL, control->code};
        if (!fails(kind, entry->name))
            return (Decision){entry->real, 0};
        spoiled = control->sticky;
        return (Decision){NULL, control->code};
    }
    if (!role || !is_own(caller) || !fails(kind, entry->name))
        return (Decision){entry->real, 0};
    if (entry->error)
        errno = entry->error;
    return (Decision){NULL, entry->result};
}

// Also the number of vector registers of a call with "..." (al), and the registers.
__asm__(
    ".text\n.type torture_common, @function\ntorture_common:\n"
    "push %rbp\nmov %rsp, %rbp\nsub $208, %rsp\n"
    "mov %rdi, (%rsp)\nmov %rsi, 8(%rsp)\nmov %rdx, 16(%rsp)\nmov %rcx, 24(%rsp)\n"
    "mov %r8, 32(%rsp)\nmov %r9, 40(%rsp)\nmov %rax, 48(%rsp)\n"
    "movups %xmm0, 64(%rsp)\nmovups %xmm1, 80(%rsp)\nmovups %xmm2, 96(%rsp)\n"
    "movups %xmm3, 112(%rsp)\nmovups %xmm4, 128(%rsp)\nmovups %xmm5, 144(%rsp)\n"
    "movups %xmm6, 160(%rsp)\nmovups %xmm7, 176(%rsp)\n"
    "mov %r11, %rdi\nmov 8(%rbp), %rsi\nmov %rsp, %rdx\ncall torture_decide@PLT\nmov %rax, %r11\n"
    "test %r11, %r11\njz 1f\n"
    "mov (%rsp), %rdi\nmov 8(%rsp), %rsi\nmov 16(%rsp), %rdx\nmov 24(%rsp), %rcx\n"
    "mov 32(%rsp), %r8\nmov 40(%rsp), %r9\nmov 48(%rsp), %rax\n"
    "movups 64(%rsp), %xmm0\nmovups 80(%rsp), %xmm1\nmovups 96(%rsp), %xmm2\n"
    "movups 112(%rsp), %xmm3\nmovups 128(%rsp), %xmm4\nmovups 144(%rsp), %xmm5\n"
    "movups 160(%rsp), %xmm6\nmovups 176(%rsp), %xmm7\n"
    "leave\njmp *%r11\n"
    "1: mov %rdx, %rax\nleave\nret\n");

// The function LABEL, whose Entry is entry_SYMBOL.
#define STUB(LABEL, SYMBOL)                                                                    \
    __asm__(".text\n.globl " LABEL "\n.type " LABEL ", @function\n" LABEL ":\n"                \
            "lea entry_" #SYMBOL "(%rip), %r11\njmp torture_common\n.size " LABEL ", .-" LABEL \
            "\n");
#define ENTRY(SYMBOL, RESULT, ERROR, KIND) \
    __attribute__((used)) static Entry entry_##SYMBOL = {NULL, #SYMBOL, RESULT, ERROR, KIND};

#define CALL(KIND, SYMBOL, RESULT, ERROR)     \
    ENTRY(SYMBOL, RESULT, ERROR, KIND_##KIND) \
    STUB(#SYMBOL, SYMBOL)
#include "tests/torture/calls.def"
#undef CALL

#define CAIRO(NAME)                         \
    ENTRY(cairo_##NAME, 0, 0, KIND_CAIRO)   \
    STUB("stub_cairo_" #NAME, cairo_##NAME) \
    void stub_cairo_##NAME(void);
#include "kernel/display/cairo.def"
#undef CAIRO

// The GPU's: found by name in a library that the program opens.
#define LATER FN
#define OWN FN
#define MAYBE FN
#define FN(RESULT, NAME, SYMBOL, ...) \
    ENTRY(SYMBOL, 0, 0, KIND)         \
    STUB("stub_" #SYMBOL, SYMBOL)     \
    void stub_##SYMBOL(void);
#define KIND KIND_DRIVER
#include "gpu/cuda/api/driver.def"
#undef KIND
#define KIND KIND_NVRTC
#include "gpu/cuda/api/nvrtc.def"
#undef KIND
#define KIND KIND_CUBLAS
#include "gpu/cuda/api/cublas.def"
#undef KIND
#define KIND KIND_CUFFT
#include "gpu/cuda/api/cufft.def"
#undef KIND
#define KIND KIND_CUSOLVER
#include "gpu/cuda/api/cusolver.def"
#undef KIND
#undef FN

#define FN(RESULT, NAME, SYMBOL, ...) {&entry_##SYMBOL, stub_##SYMBOL},
#define CAIRO(NAME) {&entry_cairo_##NAME, stub_cairo_##NAME},
static const struct {
    Entry *entry;
    void (*stub)(void);
} found[] = {
#include "kernel/display/cairo.def"
#include "gpu/cuda/api/cublas.def"
#include "gpu/cuda/api/cufft.def"
#include "gpu/cuda/api/cusolver.def"
#include "gpu/cuda/api/driver.def"
#include "gpu/cuda/api/nvrtc.def"
};

typedef void *(*Find)(void *, const char *);

static Find real_find(void) {
    static Find find;
    if (!find)
        *(void **)&find = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
    if (!find)
        *(void **)&find = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
    return find;
}

// The texts of errors have no result that could be one.
static bool gives_text(const char *name) {
    return strstr(name, "GetError") != NULL;
}

void *dlsym(void *library, const char *name) {
    const bool may_be = role && (strncmp(name, "cu", 2) == 0 || strncmp(name, "nvrtc", 5) == 0 ||
                                 strncmp(name, "cairo_", 6) == 0);
    for (size_t i = 0; may_be && i < sizeof found / sizeof *found; i++) {
        if (strcmp(found[i].entry->name, name) != 0 || gives_text(name))
            continue;
        void *next = found[i].entry->real = real_find()(library, name);
        if (!next || (found[i].entry->kind == KIND_CAIRO && cannot_fail(name)))
            return next;
        return *(void **)(uintptr_t)&found[i].stub;
    }
    return real_find()(library, name); // in the caller's place: RTLD_NEXT means who calls
}

// ---- writing less than was asked for, or nothing ------------------------------------------------

// A file that is full, or a socket that takes a byte.
ssize_t write(int fd, const void *bytes, size_t n) {
    static ssize_t (*next)(int, const void *, size_t);
    if (!next)
        *(void **)&next = real_find()(RTLD_NEXT, "write");
    if (is_own(CALLER) && fails(KIND_WRITE, "write")) {
        errno = ENOSPC;
        return -1;
    }
    return next(fd, bytes, n > 1 && is_own(CALLER) && fails(KIND_SHORT, "write") ? 1 : n);
}

// Of streams the error is marked, too, as the C library does it.
enum { STREAM_HAS_FAILED = 0x20 };

static bool fails_in_stream(const void *caller, Kind kind, const char *name, FILE *f, int error) {
    if (!is_own(caller) || !fails(kind, name))
        return false;
    if (f)
        f->_flags |= STREAM_HAS_FAILED;
    errno = error;
    return true;
}

size_t fwrite(const void *bytes, size_t size, size_t n, FILE *f) {
    static size_t (*next)(const void *, size_t, size_t, FILE *);
    if (!next)
        *(void **)&next = real_find()(RTLD_NEXT, "fwrite");
    return fails_in_stream(CALLER, KIND_WRITE, "fwrite", f, ENOSPC) ? 0 : next(bytes, size, n, f);
}

int fflush(FILE *f) {
    static int (*next)(FILE *);
    if (!next)
        *(void **)&next = real_find()(RTLD_NEXT, "fflush");
    return fails_in_stream(CALLER, KIND_WRITE, "fflush", f, ENOSPC) ? -1 : next(f);
}

// What is in the stream's buffer is lost, and the file closed.
int fclose(FILE *f) {
    static int (*next)(FILE *);
    if (!next)
        *(void **)&next = real_find()(RTLD_NEXT, "fclose");
    const bool bad = is_own(CALLER) && fails(KIND_WRITE, "fclose");
    const int r = next(f);
    if (bad)
        errno = ENOSPC;
    return bad ? -1 : r;
}

size_t fread(void *bytes, size_t size, size_t n, FILE *f) {
    static size_t (*next)(void *, size_t, size_t, FILE *);
    if (!next)
        *(void **)&next = real_find()(RTLD_NEXT, "fread");
    return fails_in_stream(CALLER, KIND_READ, "fread", f, EIO) ? 0 : next(bytes, size, n, f);
}

char *fgets(char *line, int n, FILE *f) {
    static char *(*next)(char *, int, FILE *);
    if (!next)
        *(void **)&next = real_find()(RTLD_NEXT, "fgets");
    return fails_in_stream(CALLER, KIND_READ, "fgets", f, EIO) ? NULL : next(line, n, f);
}

ssize_t read(int fd, void *bytes, size_t n) {
    static ssize_t (*next)(int, void *, size_t);
    if (!next)
        *(void **)&next = real_find()(RTLD_NEXT, "read");
    if (is_own(CALLER) && fails(KIND_SHORT, "read")) {
        if (n > 1)
            return next(fd, bytes, 1);
    }
    return next(fd, bytes, n);
}

ssize_t sendmsg(int fd, const struct msghdr *m, int flags) {
    static ssize_t (*next)(int, const struct msghdr *, int);
    if (!next)
        *(void **)&next = real_find()(RTLD_NEXT, "sendmsg");
    if (!is_own(CALLER) || !m->msg_iovlen || !m->msg_iov->iov_len || !fails(KIND_SHORT, "sendmsg"))
        return next(fd, m, flags);
    struct iovec first = {m->msg_iov->iov_base, 1};
    struct msghdr less = {.msg_iov = &first, .msg_iovlen = 1};
    return next(fd, &less, flags);
}

ssize_t send(int fd, const void *bytes, size_t n, int flags) {
    static ssize_t (*next)(int, const void *, size_t, int);
    if (!next)
        *(void **)&next = real_find()(RTLD_NEXT, "send");
    return next(fd, bytes, n > 1 && is_own(CALLER) && fails(KIND_SHORT, "send") ? 1 : n, flags);
}

// ---- the beginning ------------------------------------------------------------------------------

static unsigned own_role(void) {
    char line[4096];
    int fd = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t n = fd >= 0 ? read(fd, line, sizeof line - 1) : 0;
    if (fd >= 0)
        close(fd);
    line[n > 0 ? n : 0] = 0;
    const char *command = n > 0 ? line + strlen(line) + 1 : line;
    if (command >= line + n)
        return 0;
    return strcmp(command, "kernel") == 0           ? ROLE_FRONT
           : strcmp(command, "worker") == 0         ? ROLE_ENGINE
           : strcmp(command, "device-process") == 0 ? ROLE_DEVICE
                                                    : 0;
}

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("TORTURE");
    int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    void *p = mmap(NULL, sizeof(Control), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    void *first[2];
    backtrace(first, 2); // loads what it needs
    int n = 0;
    dl_iterate_phdr(add_part, &n);
    atomic_store(&part_count, n);
    role = own_role();
    control = p == MAP_FAILED || !role ? NULL : p;
}
