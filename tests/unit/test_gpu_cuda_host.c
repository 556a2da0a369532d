// What surrounds the kernels, without a GPU: the search for libraries, the disk
// cache, the memory pool, and the whole backend over a driver made of stubs.
#include "gpu/cuda/api.h"
#include "gpu/cuda/cuda.h"
#include "gpu/cuda/diskcache.h"
#include "gpu/cuda/hash.h"
#include "gpu/cuda/libs.h"
#include "gpu/cuda/pool.h"
#include "gpu/cuda/team.h"
#include "gpu/cuda/user.h"
#include "kernel/base/clock.h"
#include "kernel/base/mem.h"
#include "tests/unit/test.h"
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

static char root[64];

static void make_root(void) {
    snprintf(root, sizeof root, "/tmp/warpcell-cuda-XXXXXX");
    CHECK(mkdtemp(root));
}

static void shell(const char *format, const char *argument) {
    char command[512];
    snprintf(command, sizeof command, format, argument);
    CHECK(system(command) == 0);
}

static void remove_root(void) {
    shell("rm -rf '%s'", root);
}

// ---- libraries ----------------------------------------------------------------------------------

static void search_order(void) {
    make_root();
    char text[256];
    shell("cd '%s' && mkdir -p venv/lib/python3.12/site-packages/nvidia/cu13/lib "
          "venv/lib/python3.12/site-packages/nvidia/cuda_nvrtc/lib "
          "other/lib/python3.9/site-packages/nvidia/cuda_nvrtc/lib other/bin toolkit",
          root);
    snprintf(text, sizeof text, "%s/venv", root);
    setenv("VIRTUAL_ENV", text, 1);
    snprintf(text, sizeof text, "/usr/bin-not:%s/other/bin", root);
    setenv("PATH", text, 1);
    snprintf(text, sizeof text, "%s/toolkit", root);
    setenv("CUDA_HOME", text, 1);
    setenv("WARPCELL_CUDA_LIBS", "/one:/two", 1);
    unsetenv("CONDA_PREFIX");
    unsetenv("CUDA_PATH");
    setenv("HOME", "/nonexistent", 1);
    Buf before = {0}, after = {0}, want = {0};
    libs_search(LIB_NVRTC, &before, &after);
    buf_printf(&want,
               "/one\n/two\n%s/venv/lib/python3.12/site-packages/nvidia/cu13/lib\n"
               "%s/venv/lib/python3.12/site-packages/nvidia/cuda_nvrtc/lib\n"
               "%s/other/lib/python3.9/site-packages/nvidia/cuda_nvrtc/lib\n%s/toolkit/lib64\n",
               root, root, root, root);
    buf_byte(&before, 0);
    buf_byte(&want, 0);
    buf_byte(&after, 0);
    CHECK_TEXT(before.p, want.p);
    CHECK_TEXT(after.p, "/usr/local/cuda/lib64\n");
    CHECK_TEXT(libs_place("/one/libnvrtc.so.13"), "named by WARPCELL_CUDA_LIBS");
    snprintf(text, sizeof text,
             "%s/venv/lib/python3.12/site-packages/nvidia/cu13/lib/libnvrtc.so.13", root);
    CHECK_TEXT(libs_place(text), "an nvidia wheel");
    snprintf(text, sizeof text, "%s/toolkit/lib64/libnvrtc.so.13", root);
    CHECK_TEXT(libs_place(text), "the toolkit of CUDA_HOME or CUDA_PATH");
    CHECK_TEXT(libs_place("/usr/local/cuda-13.0/lib/libnvrtc.so.13"), "a toolkit of this system");
    CHECK_TEXT(libs_place("/usr/lib/x86_64-linux-gnu/libcuda.so.1"), "this system");
    setenv("PATH", "/usr/bin:/bin", 1);
    buf_free(&before);
    buf_free(&after);
    buf_free(&want);
    remove_root();
}

// A file of the right name that is no library is passed over, and the error helps.
static void search_broken(void) {
    make_root();
    shell("echo junk > '%s/libcublas.so.13'", root);
    setenv("WARPCELL_CUDA_LIBS", root, 1);
    Err e = {0};
    if (!libs_open(LIB_CUBLAS, &e)) {
        CHECK(e.kind == ERR_IMPORT && strstr(e.text, "cuBLAS") && strstr(e.hint, "pip install"));
    } else {
        CHECK(!strstr(libs_path(LIB_CUBLAS), root) && libs_path(LIB_CUBLAS)[0]);
    }
    remove_root();
}

// ---- disk cache ---------------------------------------------------------------------------------

static DiskCache open_cache(void) {
    DiskCache c;
    char dir[128];
    snprintf(dir, sizeof dir, "%s/cache", root);
    setenv("XDG_CACHE_HOME", dir, 1);
    unsetenv("WARPCELL_CACHE_MB");
    diskcache_open(&c);
    return c;
}

static bool holds(DiskCache *c, Str key, Str want) {
    Buf value = {0};
    bool ok = diskcache_read(c, key, &value) && str_eq(buf_str(&value), want);
    buf_free(&value);
    return ok;
}

static void cache_keeps(void) {
    make_root();
    DiskCache c = open_cache();
    struct stat st;
    CHECK(c.dir[0] && stat(c.dir, &st) == 0 && (st.st_mode & 0777) == 0700);
    CHECK(!holds(&c, STR("a"), STR("x")));
    diskcache_write(&c, STR("a"), STR("first value"));
    diskcache_write(&c, STR("b"), STR(""));
    CHECK(holds(&c, STR("a"), STR("first value")) && holds(&c, STR("b"), STR("")));
    diskcache_write(&c, STR("a"), STR("second"));
    CHECK(holds(&c, STR("a"), STR("second")));
    size_t bytes, files;
    diskcache_usage(&c, &bytes, &files);
    CHECK(files == 2 && bytes > 0);
    remove_root();
}

// The one file of the folder, changed by `change`.
static void damage(const DiskCache *c, size_t at, int value, off_t length) {
    DIR *dir = opendir(c->dir);
    char path[800] = "";
    for (struct dirent *d; (d = readdir(dir));)
        if (d->d_name[0] != '.')
            snprintf(path, sizeof path, "%s/%s", c->dir, d->d_name);
    closedir(dir);
    int fd = open(path, O_RDWR);
    CHECK(fd >= 0);
    char byte = (char)value;
    if (length >= 0)
        CHECK(ftruncate(fd, length) == 0);
    else
        CHECK(pwrite(fd, &byte, 1, (off_t)at) == 1);
    close(fd);
}

static void cache_damage(void) {
    make_root();
    DiskCache c = open_cache();
    Str key = STR("the key"), value = STR("the value of it");
    for (size_t at = 0; at < 18 + 32 + 7 + 15; at++) {
        diskcache_write(&c, key, value);
        CHECK(holds(&c, key, value));
        damage(&c, at, 0xa5, -1);
        CHECK(!holds(&c, key, value));
        size_t bytes, files;
        diskcache_usage(&c, &bytes, &files);
        CHECK(files == 0); // removed, so that it is made anew
    }
    for (off_t length = 0; length < 72; length += 7) {
        diskcache_write(&c, key, value);
        damage(&c, 0, 0, length);
        CHECK(!holds(&c, key, value));
    }
    remove_root();
}

static void cache_shrinks(void) {
    make_root();
    DiskCache c = open_cache();
    static char block[10000];
    for (int i = 0; i < 20; i++) {
        char key[16];
        snprintf(key, sizeof key, "key %d", i);
        diskcache_write(&c, str_of(key), (Str){block, sizeof block});
        usleep(3000); // times of use apart
    }
    CHECK(holds(&c, STR("key 0"), (Str){block, sizeof block})); // used now: the youngest
    diskcache_shrink(&c, 100000);
    size_t bytes, files;
    diskcache_usage(&c, &bytes, &files);
    CHECK(bytes <= 75000 && files >= 6);
    CHECK(holds(&c, STR("key 0"), (Str){block, sizeof block}));
    CHECK(!holds(&c, STR("key 1"), (Str){block, sizeof block}));
    CHECK(holds(&c, STR("key 19"), (Str){block, sizeof block}));
    remove_root();
}

// Many processes write and read the same keys; nobody ever reads anything else
// than a whole value.
static void cache_crowd(void) {
    make_root();
    open_cache();
    for (int p = 0; p < 12; p++) {
        if (fork() != 0)
            continue;
        DiskCache c = open_cache();
        char value[3000];
        for (int i = 0; i < 60; i++) {
            char key[16];
            snprintf(key, sizeof key, "key %d", i % 7);
            memset(value, 'a' + i % 7, sizeof value);
            diskcache_write(&c, str_of(key), (Str){value, sizeof value});
            Buf got = {0};
            if (!diskcache_read(&c, str_of(key), &got) ||
                !str_eq(buf_str(&got), (Str){value, sizeof value}))
                _exit(1);
            buf_free(&got);
        }
        _exit(0);
    }
    for (int p = 0, status; p < 12; p++) {
        CHECK(wait(&status) > 0 && status == 0);
    }
    remove_root();
}

static void cache_refused(void) {
    make_root();
    DiskCache c;
    char dir[128];
    snprintf(dir, sizeof dir, "%s/file", root);
    shell("touch '%s/file'", root);
    setenv("XDG_CACHE_HOME", dir, 1); // a file where a folder should be
    diskcache_open(&c);
    CHECK(!c.dir[0]);
    diskcache_write(&c, STR("a"), STR("x")); // does nothing
    CHECK(!holds(&c, STR("a"), STR("x")));
    remove_root();
}

static void open_to_others(void) {
    make_root();
    DiskCache c = open_cache();
    CHECK(c.dir[0] && chmod(c.dir, 0777) == 0);
    diskcache_open(&c); // anyone could put code there
    CHECK(!c.dir[0]);
    setenv("WARPCELL_CACHE_MB", "0", 1);
    diskcache_open(&c);
    CHECK(!c.dir[0]);
    remove_root();
}

// A disk that takes no more: nothing is kept, and it is counted.
static void cache_full(void) {
    make_root();
    DiskCache c = open_cache();
    static char block[10000];
    struct rlimit old, few = {5000, RLIM_INFINITY};
    signal(SIGXFSZ, SIG_IGN);
    CHECK(getrlimit(RLIMIT_FSIZE, &old) == 0);
    few.rlim_max = old.rlim_max;
    CHECK(setrlimit(RLIMIT_FSIZE, &few) == 0);
    diskcache_write(&c, STR("a"), (Str){block, sizeof block});
    CHECK(setrlimit(RLIMIT_FSIZE, &old) == 0);
    size_t bytes, files;
    diskcache_usage(&c, &bytes, &files);
    CHECK(c.failures == 1 && files == 0 && !holds(&c, STR("a"), STR("x")));
    diskcache_write(&c, STR("a"), (Str){block, sizeof block});
    CHECK(c.failures == 1 && holds(&c, STR("a"), (Str){block, sizeof block}));
    remove_root();
}

static void hashes(void) {
    Hash128 zero = {{0}}, a = hash_bytes(zero, STR("abc")), b = hash_bytes(zero, STR("abd"));
    CHECK(hash_equal(a, hash_bytes(zero, STR("abc"))) && !hash_equal(a, b));
    CHECK(!hash_equal(hash_bytes(zero, (Str){"\0", 1}), hash_bytes(zero, (Str){"\0\0", 2})));
    // Each bit of a long input changes about half of the result.
    char text[100] = {0};
    Hash128 base = hash_bytes(zero, (Str){text, sizeof text});
    for (int bit = 0; bit < 800; bit++) {
        text[bit / 8] ^= (char)(1 << bit % 8);
        Hash128 h = hash_bytes(zero, (Str){text, sizeof text});
        text[bit / 8] ^= (char)(1 << bit % 8);
        for (int lane = 0; lane < 2; lane++) {
            int changed = __builtin_popcountll(h.lane[lane] ^ base.lane[lane]);
            CHECK(changed > 10 && changed < 54);
        }
    }
}

// ---- a driver of stubs --------------------------------------------------------------------------

// Device memory is host memory; kernels are not run. Every call counts; call
// number fail_at gives fail_with.
static struct Stub {
    int calls, fail_at, fail_with, allocs, frees;
    size_t used, size;
    size_t block_bytes[4096];
    CuPointer block[4096];
} stub;

static CuResult called(void) {
    return ++stub.calls == stub.fail_at ? stub.fail_with : CU_OK;
}

static CuResult s_alloc(CuPointer *p, size_t bytes) {
    CuResult r = called();
    if (r)
        return r;
    if (stub.used + bytes > stub.size)
        return CU_OUT_OF_MEMORY;
    void *memory = aligned_alloc(512, (bytes + 511) / 512 * 512);
    CHECK(memory && stub.allocs < 4096);
    *p = (CuPointer)(uintptr_t)memory;
    stub.block[stub.allocs] = *p;
    stub.block_bytes[stub.allocs++] = bytes;
    stub.used += bytes;
    return CU_OK;
}
static CuResult s_free(CuPointer p) {
    for (int i = 0; i < stub.allocs; i++)
        if (stub.block[i] == p) {
            stub.used -= stub.block_bytes[i];
            stub.block[i] = 0;
            stub.frees++;
            free((void *)(uintptr_t)p);
            return CU_OK;
        }
    CHECK(p == 0); // not one of ours, or freed twice
    return 1;
}
// What the driver of a dead device does not get back.
static void free_stub_blocks(void) {
    for (int i = 0; i < stub.allocs; i++)
        if (stub.block[i])
            free((void *)(uintptr_t)stub.block[i]);
    stub.allocs = 0;
}
static CuResult s_init(unsigned flags) {
    (void)flags;
    return called();
}
static CuResult s_version(int *v) {
    *v = 13000;
    return CU_OK;
}
static CuResult s_name(CuResult r, const char **t) {
    (void)r;
    *t = "CUDA_ERROR_STUB";
    return CU_OK;
}
static CuResult s_count(int *n) {
    *n = 2;
    return called();
}
static CuResult s_get(CuDevice *d, int i) {
    *d = i;
    return called();
}
static CuResult s_device_name(char *n, int bytes, CuDevice d) {
    snprintf(n, (size_t)bytes, "Stub %d", d);
    return called();
}
static CuResult s_total(size_t *b, CuDevice d) {
    (void)d;
    *b = stub.size;
    return called();
}
static CuResult s_attribute(int *v, int which, CuDevice d) {
    (void)d;
    *v = which == CU_ATTRIBUTE_MAJOR ? 9 : which == CU_ATTRIBUTE_MINOR ? 0 : 1000;
    return CU_OK;
}
static CuResult s_retain(CuContext *c, CuDevice d) {
    *c = (CuContext)(uintptr_t)(d + 1);
    return called();
}
static CuResult s_release(CuDevice d) {
    (void)d;
    return CU_OK;
}
static CuResult s_current(CuContext c) {
    (void)c;
    return called();
}
static CuResult s_stream(CuStream *s, unsigned f) {
    (void)f;
    *s = (CuStream)8;
    return called();
}
static CuResult s_stream_call(CuStream s) {
    (void)s;
    return called();
}
static CuResult s_event(CuEvent *e, unsigned f) {
    (void)f;
    *e = (CuEvent)16;
    return called();
}
static CuResult s_event_call(CuEvent e) {
    (void)e;
    return called();
}
static CuResult s_record(CuEvent e, CuStream s) {
    (void)e;
    (void)s;
    return called();
}
static CuResult s_elapsed(float *ms, CuEvent a, CuEvent b) {
    (void)a;
    (void)b;
    *ms = 1;
    return CU_OK;
}
static CuResult s_info(size_t *f, size_t *t) {
    *f = stub.size - stub.used;
    *t = stub.size;
    return called();
}
static void *pin[4];
static CuResult s_pin(void **p, size_t bytes) {
    CuResult r = called();
    if (r)
        return r;
    int i = 0;
    while (pin[i])
        i++;
    *p = pin[i] = malloc(bytes);
    return r;
}
static CuResult s_unpin(void *p) {
    for (int i = 0; i < 4; i++)
        if (pin[i] == p)
            pin[i] = NULL;
    free(p);
    return CU_OK;
}
static void free_stub_pins(void) {
    for (int i = 0; i < 4; i++)
        if (pin[i])
            (void)s_unpin(pin[i]);
}
static CuResult s_up(CuPointer to, const void *from, size_t n, CuStream s) {
    (void)s;
    CuResult r = called();
    if (!r)
        memcpy((void *)(uintptr_t)to, from, n);
    return r;
}
static CuResult s_down(void *to, CuPointer from, size_t n, CuStream s) {
    (void)s;
    CuResult r = called();
    if (!r)
        memcpy(to, (void *)(uintptr_t)from, n);
    return r;
}
static CuResult s_load(CuModule *m, const void *image) {
    (void)image;
    *m = (CuModule)24;
    return called();
}
static CuResult s_unload(CuModule m) {
    (void)m;
    return CU_OK;
}
static CuResult s_function(CuFunction *f, CuModule m, const char *name) {
    (void)m;
    (void)name;
    *f = (CuFunction)32;
    return called();
}
static CuResult s_set(CuFunction f, int which, int value) {
    (void)f;
    (void)which;
    (void)value;
    return called();
}
static CuResult s_launch(CuFunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                         unsigned by, unsigned bz, unsigned shared, CuStream s, void **params,
                         void **extra) {
    (void)f;
    (void)shared;
    (void)s;
    (void)params;
    (void)extra;
    CHECK(gx > 0 && gy == 1 && gz == 1 && bx * by * bz <= 256);
    return called();
}

static NvrtcResult n_version(int *a, int *b) {
    *a = 13;
    *b = 0;
    return 0;
}
static const char *n_text(NvrtcResult r) {
    (void)r;
    return "stub";
}
static NvrtcResult n_narchs(int *n) {
    *n = 1;
    return 0;
}
static NvrtcResult n_archs(int *a) {
    a[0] = 90;
    return 0;
}
static NvrtcResult n_create(NvrtcProgram *p, const char *t, const char *n, int h,
                            const char *const *a, const char *const *b) {
    (void)t;
    (void)n;
    (void)h;
    (void)a;
    (void)b;
    *p = (NvrtcProgram)8;
    return 0;
}
static NvrtcResult n_destroy(NvrtcProgram *p) {
    (void)p;
    return 0;
}
static NvrtcResult n_compile(NvrtcProgram p, int n, const char *const *o) {
    (void)p;
    (void)n;
    (void)o;
    return 0;
}
static NvrtcResult n_size(NvrtcProgram p, size_t *n) {
    (void)p;
    *n = 8;
    return 0;
}
static NvrtcResult n_get(NvrtcProgram p, char *out) {
    (void)p;
    memset(out, 'c', 8);
    return 0;
}

static CuResult s_uuid(CuUuid *u, CuDevice d) {
    memset(u, d, sizeof *u);
    return CU_OK;
}

static void use_stubs(size_t memory) {
    memset(&stub, 0, sizeof stub);
    stub.size = memory;
    cu = (CudaDriver){s_init,        s_version,     s_name,        s_name,    s_count,
                      s_get,         s_device_name, s_uuid,        s_uuid,    s_total,
                      s_attribute,   s_retain,      s_release,     s_current, s_stream,
                      s_stream_call, s_stream_call, s_stream_call, s_event,   s_event_call,
                      s_record,      s_event_call,  s_event_call,  s_elapsed, s_alloc,
                      s_free,        NULL,          NULL,          NULL,      NULL,
                      s_info,        s_pin,         s_unpin,       s_up,      s_down,
                      NULL,          NULL,          s_load,        s_unload,  s_function,
                      NULL,          s_set,         s_launch,      NULL};
    nvrtc = (Nvrtc){n_version, n_text, n_narchs, n_archs, n_create, n_destroy, n_compile,
                    n_size,    n_get,  n_size,   n_get,   n_size,   n_get};
    libs_pretend(LIB_DRIVER, "stub");
    libs_pretend(LIB_NVRTC, "stub");
    setenv("WARPCELL_CACHE_MB", "0", 1);
    setenv("WARPCELL_LOG", "none", 1);
}

// ---- copies by several threads ------------------------------------------------------------------

static void team(void) {
    size_t n = ((size_t)9 << 20) + 13;
    unsigned char *a = malloc(n + 64), *b = malloc(n + 64);
    for (size_t i = 0; i < n; i++)
        a[i] = (unsigned char)(i * 2654435761u >> 11);
    for (size_t bytes = 1; bytes <= n; bytes = bytes * 3 + 1) {
        memset(b, 7, n + 64);
        team_copy(b + 3, a + 1, bytes - 1);
        CHECK(memcmp(b + 3, a + 1, bytes - 1) == 0 && b[2] == 7 && b[2 + bytes] == 7);
    }
    for (int i = 0; i < 2000; i++)
        team_copy(b, a, ((size_t)1 << 20) + (size_t)i);
    free(a);
    free(b);
}

// ---- the pool -----------------------------------------------------------------------------------

static void size_classes(void) {
    size_t last = 0;
    for (size_t n = 1; n < (size_t)300 << 20; n += n / 7 + 1) {
        size_t got = pool_rounded(n);
        CHECK(got >= n && got >= last && got % 128 == 0);
        CHECK(n <= 512 || (n > 64 << 20 ? got - n < 2 << 20 : (got - n) * 4 <= n));
        CHECK(pool_rounded(got) == got);
        last = got;
    }
}

static void pool_reuses(void) {
    use_stubs((size_t)1 << 30);
    Pool p = {0};
    CuPointer a, b, c;
    CHECK(pool_take(&p, 1000, &a) == CU_OK && pool_take(&p, 1000, &b) == CU_OK && a != b);
    CHECK(stub.allocs == 1); // one slab
    pool_give(&p, a, 1000);
    CHECK(pool_take(&p, 1010, &c) == CU_OK && c == a); // the same class
    CHECK(pool_take(&p, 100 << 20, &a) == CU_OK);
    pool_give(&p, a, 100 << 20);
    CHECK(p.cached >= 100 << 20);
    CHECK(pool_take(&p, 95 << 20, &c) == CU_OK && c == a); // close enough
    pool_give(&p, c, 95 << 20);
    CHECK(pool_take(&p, 40 << 20, &b) == CU_OK && b != a);
    // When the driver has no more, free blocks are given back and it is asked again.
    CHECK(pool_take(&p, 950u << 20, &c) == CU_OK);
    CHECK(pool_take(&p, 950u << 20, &a) == CU_OUT_OF_MEMORY);
    pool_give(&p, c, 950u << 20);
    pool_give(&p, b, 40 << 20);
    pool_trim(&p);
    CHECK(p.held == stub.used && p.cached <= 8 << 20); // the slab in use stays
    pool_forget(&p);
    free_stub_blocks();
}

// A small block in use keeps its own slab, no others.
static int handles_asked;

static CuResult s_range(CuPointer *base, size_t *bytes, CuPointer at) {
    *base = at & ~(CuPointer)0xfff;
    *bytes = 8192;
    return CU_OK;
}

static CuResult s_handle(CuIpcHandle *h, CuPointer base) {
    (void)base;
    *h = (CuIpcHandle){{0}};
    h->bytes[0] = (unsigned char)++handles_asked;
    return CU_OK;
}

// The handle of an allocation is asked for once, and is that of no later one at its address.
static void pool_shares(void) {
    use_stubs((size_t)1 << 30);
    cu.MemGetAddressRange = s_range;
    cu.IpcGetMemHandle = s_handle;
    Pool p = {0};
    PoolShared found;
    CuPointer a;
    CHECK(pool_take(&p, 100 << 20, &a) == CU_OK);
    const CuPointer base = a & ~(CuPointer)0xfff;
    for (int i = 0; i < 3; i++)
        CHECK(pool_share(&p, a + 8 * (CuPointer)i, &found) == CU_OK && found.at == base &&
              found.bytes == 8192 && found.handle.bytes[0] == 1);
    CHECK(pool_share(&p, base + 8191, &found) == CU_OK && found.handle.bytes[0] == 1);
    CHECK(pool_share(&p, base + 8192, &found) == CU_OK && found.handle.bytes[0] == 2);
    p.shared[0].at = a; // as the driver has it
    pool_give(&p, a, 100 << 20);
    pool_trim(&p);
    CHECK(pool_share(&p, a, &found) == CU_OK && found.handle.bytes[0] == 3);
    for (CuPointer i = 0; i < POOL_SHARED + 1; i++) // the oldest ones are asked for anew
        CHECK(pool_share(&p, base + (i + 8) * 8192, &found) == CU_OK);
    CHECK(handles_asked == 3 + POOL_SHARED + 1);
    CHECK(pool_share(&p, base + 9 * 8192, &found) == CU_OK && handles_asked == 4 + POOL_SHARED);
    CHECK(pool_share(&p, a, &found) == CU_OK && handles_asked == 5 + POOL_SHARED);
    pool_forget(&p);
    CHECK(!p.shared[0].at && !p.shared[1].at);
    free_stub_blocks();
}

static void pool_gives_slabs_back(void) {
    use_stubs((size_t)1 << 30);
    Pool p = {0};
    enum { BLOCKS = 600 };
    CuPointer at[BLOCKS], again;
    for (int i = 0; i < BLOCKS; i++)
        CHECK(pool_take(&p, i % 2 ? 700000 : 5000, &at[i]) == CU_OK);
    const size_t held = p.held;
    CHECK(held > (size_t)200 << 20);
    for (int i = 0; i < BLOCKS; i++)
        if (i != 1 && i != 300)
            pool_give(&p, at[i], i % 2 ? 700000 : 5000);
    pool_trim(&p);
    CHECK(p.held == stub.used && p.held == (size_t)2 * (8 << 20) && p.cached < p.held);
    memset((void *)(uintptr_t)at[1], 1, 700000);
    memset((void *)(uintptr_t)at[300], 2, 5000);
    // What was free in the slabs that stayed is used again, before new ones are taken.
    CHECK(pool_take(&p, 5000, &again) == CU_OK && stub.used == (size_t)2 * (8 << 20));
    pool_give(&p, again, 5000);
    pool_give(&p, at[1], 700000);
    pool_trim(&p);
    CHECK(p.held == 8 << 20);
    pool_give(&p, at[300], 5000);
    pool_trim(&p);
    CHECK(p.held == 0 && stub.used == 0 && p.cached == 0 && stub.allocs == stub.frees);
    pool_forget(&p);
}

// Random takes and gives: no two live blocks overlap, and everything comes back.
static void pool_random(void) {
    use_stubs((size_t)2 << 30);
    Pool p = {0};
    enum { LIVE = 200 };
    CuPointer at[LIVE] = {0};
    size_t size[LIVE] = {0};
    srand(7);
    for (int step = 0; step < 20000; step++) {
        int i = rand() % LIVE;
        if (at[i]) {
            unsigned char *m = (unsigned char *)(uintptr_t)at[i];
            CHECK(m[0] == i && m[size[i] - 1] == i);
            pool_give(&p, at[i], size[i]);
            at[i] = 0;
            continue;
        }
        size[i] = (size_t)1 + (size_t)rand() % (rand() % 20 == 0 ? 80 << 20
                                                : rand() % 5     ? 3000
                                                                 : 2 << 20);
        CuResult r = pool_take(&p, size[i], &at[i]);
        CHECK(r == CU_OK || r == CU_OUT_OF_MEMORY);
        if (r) {
            at[i] = 0;
            continue;
        }
        unsigned char *m = (unsigned char *)(uintptr_t)at[i];
        m[0] = m[size[i] - 1] = (unsigned char)i;
        if (step % 500 == 499) {
            pool_trim(&p);
            CHECK(p.held == stub.used && p.cached <= p.held);
        }
    }
    for (int i = 0; i < LIVE; i++)
        if (at[i])
            pool_give(&p, at[i], size[i]);
    pool_trim(&p);
    pool_forget(&p);
    CHECK(stub.used == 0 && stub.allocs == stub.frees);
}

static void pool_speed(void) {
    use_stubs((size_t)1 << 30);
    Pool p = {0};
    CuPointer a;
    int64_t start = clock_ns();
    for (int i = 0; i < 1000000; i++) {
        CHECK(pool_take(&p, 8000000, &a) == CU_OK);
        pool_give(&p, a, 8000000);
    }
    printf("pool: take and give %.1f ns\n", (double)(clock_ns() - start) / 1e6);
    pool_trim(&p);
    pool_forget(&p);
}

// ---- the backend over the stubs -----------------------------------------------------------------

static Program chain(Buffer *a, Buffer *b, int64_t n) {
    Program p = {.ndim = 1, .dim = {n}, .naccess = 2, .nins = 3, .hash = 5};
    p.access[0] = (Access){.buf = a, .dt = DT_F64, .class = ACCESS_UNIT, .stride = {1}};
    p.access[1] = (Access){.buf = b, .dt = DT_F64, .class = ACCESS_UNIT, .stride = {1}};
    p.ins[0] = (Ins){.op = I_LOAD, .dt = DT_F64, .out = DT_F64};
    p.ins[1] = (Ins){.op = OP_ID_MUL, .dt = DT_F64, .out = DT_F64};
    p.ins[2] = (Ins){.op = I_STORE, .dt = DT_F64, .out = DT_F64, .a = 1, .b = 1};
    return p;
}

// A short session. False at the first failure.
static bool session(Device *d, Err *e) {
    const Backend *b = &cuda_backend;
    Buffer x = {.refs = 1, .dev = d, .bytes = 80000}, y = x;
    double data[100] = {1, 2, 3}, back[100] = {0};
    if (!b->open(d, e))
        return false;
    bool ok = b->alloc(d, x.bytes, &x.memory, e) && b->alloc(d, y.bytes, &y.memory, e);
    ok = ok && b->upload(d, x.memory, 8, data, sizeof data, e);
    Program p = chain(&x, &y, 10000);
    for (int i = 0; ok && i < 3; i++)
        ok = b->run(d, &p, e);
    ok = ok && b->download(d, back, x.memory, 8, sizeof back, e) && b->sync(d, e);
    if (ok)
        CHECK(back[2] == 3 && d->stats.compiled == 1);
    size_t available, total;
    b->memory(d, &available, &total);
    if (x.memory)
        b->release(d, x.memory, x.bytes);
    if (y.memory)
        b->release(d, y.memory, y.bytes);
    b->close(d);
    if (!ok) {
        free_stub_blocks();
        free_stub_pins();
    }
    return ok;
}

static void backend_works(void) {
    use_stubs((size_t)1 << 30);
    Err e = {0};
    Device d = {.backend = &cuda_backend, .index = 1, .name = "gpu:1"};
    CHECK(cuda_count(&e) == 2);
    CHECK(session(&d, &e));
    CHECK_TEXT(d.description, "Stub 1, 1 GB");
    CHECK(stub.allocs == stub.frees);
    d = (Device){.backend = &cuda_backend, .index = 2};
    CHECK(!cuda_backend.open(&d, &e) && strstr(e.text, "no GPU 2"));
}

// Kernels whose text a program brought: compiled once, forgotten when there are many,
// every failing call a plain error.
static void user_kernels(void) {
    Str option = STR("-std=c++17");
    char text[32];
    void *args[1] = {text};
    for (int fail_at = 0; fail_at < 60; fail_at++) {
        use_stubs((size_t)1 << 30);
        Err e = {0};
        Buf refusal = {0};
        Device d = {.backend = &cuda_backend};
        bool ok = cuda_backend.open(&d, &e);
        stub.calls = 0;
        stub.fail_at = fail_at;
        stub.fail_with = 1;
        for (int i = 0; ok && i < 2 * USER_MODULES + 3; i++) {
            snprintf(text, sizeof text, "kernel %d", i / 2);
            UserKernel k = {.text = str_of(text),
                            .name = STR("f"),
                            .option = &option,
                            .noptions = 1,
                            .launches = true,
                            .grid = {2, 1, 1},
                            .block = {64, 2, 1},
                            .shared_bytes = i % 3 ? 0 : 64 << 10,
                            .arg = args,
                            .nargs = sizeof args / sizeof *args,
                            .arg_bytes = sizeof(void *)};
            ok = cuda_backend.run_text(&d, &k, &refusal, &e);
        }
        CHECK(ok == (e.kind == ERR_NONE) && refusal.n == 0 && (fail_at || ok));
        if (d.state)
            cuda_backend.close(&d);
        buf_free(&refusal);
        free_stub_pins();
        free_stub_blocks();
    }
}

// What a known program costs beside the driver's own work.
static void launch_speed(void) {
    use_stubs((size_t)1 << 30);
    Err e = {0};
    Device d = {.backend = &cuda_backend};
    Buffer x = {.refs = 1, .bytes = 80000}, y = x;
    CHECK(cuda_backend.open(&d, &e) && cuda_backend.alloc(&d, x.bytes, &x.memory, &e) &&
          cuda_backend.alloc(&d, y.bytes, &y.memory, &e));
    Program p = chain(&x, &y, 10000);
    int64_t start = clock_ns();
    for (int i = 0; i < 200000; i++)
        CHECK(cuda_backend.run(&d, &p, &e));
    printf("launch: %.0f ns of our own\n", (double)(clock_ns() - start) / 2e5);
    cuda_backend.release(&d, x.memory, x.bytes);
    cuda_backend.release(&d, y.memory, y.bytes);
    cuda_backend.close(&d);
}

// A device with a clock of its own: launches take `cost` there, one after the
// other, while the host goes on.
static struct Clock {
    double now, busy_until, cost; // ns
    double event[64];
    int events;
} sim;

static CuResult c_launch(CuFunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                         unsigned by, unsigned bz, unsigned shared, CuStream s, void **params,
                         void **extra) {
    sim.now += 3000;
    sim.busy_until = (sim.busy_until > sim.now ? sim.busy_until : sim.now) + sim.cost;
    return s_launch(f, gx, gy, gz, bx, by, bz, shared, s, params, extra);
}
static CuResult c_event(CuEvent *e, unsigned flags) {
    (void)flags;
    *e = (CuEvent)&sim.event[sim.events++];
    return CU_OK;
}
static double time_of(CuEvent e) {
    return *(double *)(void *)e;
}
static CuResult c_record(CuEvent e, CuStream s) {
    (void)s;
    *(double *)(void *)e = sim.busy_until;
    return CU_OK;
}
static CuResult c_query(CuEvent e) {
    sim.now += 1000;
    return time_of(e) <= sim.now ? CU_OK : CU_NOT_READY;
}
static CuResult c_wait(CuEvent e) {
    if (time_of(e) > sim.now)
        sim.now = time_of(e);
    return CU_OK;
}
static CuResult c_elapsed(float *ms, CuEvent a, CuEvent b) {
    *ms = (float)((time_of(b) - time_of(a)) / 1e6);
    return CU_OK;
}

// However wrong the first estimate is, soon no more than about 50 ms are queued,
// and the device does not run dry.
static void queue_depth(void) {
    static const double factor[] = {0.1, 1, 2.2, 20, 200};
    for (size_t i = 0; i < sizeof factor / sizeof *factor; i++) {
        use_stubs((size_t)1 << 30);
        memset(&sim, 0, sizeof sim);
        cu.LaunchKernel = c_launch;
        cu.EventCreate = c_event;
        cu.EventRecord = c_record;
        cu.EventQuery = c_query;
        cu.EventSynchronize = c_wait;
        cu.EventElapsedTime = c_elapsed;
        Err e = {0};
        Device d = {.backend = &cuda_backend};
        Buffer x = {.refs = 1, .bytes = 8 << 20}, y = x;
        CHECK(cuda_backend.open(&d, &e) && cuda_backend.alloc(&d, x.bytes, &x.memory, &e) &&
              cuda_backend.alloc(&d, y.bytes, &y.memory, &e));
        Program p = chain(&x, &y, 1 << 20);
        // The stub's memory moves 500 bytes a ns: estimates are of 36 us a launch.
        sim.cost = 36000 * factor[i];
        double deepest = 0, dry = 0;
        for (int run = 0; run < 20000; run++) {
            if (run > 2000 && sim.busy_until < sim.now)
                dry += sim.now - sim.busy_until;
            CHECK(cuda_backend.run(&d, &p, &e));
            if (run > 2000 && sim.busy_until - sim.now > deepest)
                deepest = sim.busy_until - sim.now;
        }
        CHECK(deepest < 60e6 + 2 * sim.cost);
        CHECK(sim.cost < 10000 || dry < 0.01 * sim.now);
        cuda_backend.release(&d, x.memory, x.bytes);
        cuda_backend.release(&d, y.memory, y.bytes);
        cuda_backend.close(&d);
    }
}

// Every driver call fails once, in each of three ways; nothing crashes or leaks
// and the error says something.
static void backend_fails(int with, ErrKind kind, bool dead) {
    for (int at = 1; at < 200; at++) {
        use_stubs((size_t)1 << 30);
        stub.fail_at = at;
        stub.fail_with = with;
        Err e = {0};
        Device d = {.backend = &cuda_backend};
        bool ok = session(&d, &e);
        if (stub.calls < at) {
            CHECK(ok && at > 20);
            return;
        }
        if (!ok)
            CHECK(e.text[0] && (e.kind == kind || e.kind == ERR_RUNTIME));
        if (!ok && dead && at > 8)
            CHECK(strstr(e.text, "cannot be used any more"));
    }
}

static void fails_plainly(void) {
    backend_fails(400, ERR_RUNTIME, false);
}
static void fails_for_good(void) {
    backend_fails(700, ERR_RUNTIME, true);
}
static void fails_for_memory(void) {
    backend_fails(CU_OUT_OF_MEMORY, ERR_MEMORY, false);
}

// Host memory runs out at each allocation in turn.
static void fails_for_host_memory(void) {
    use_stubs((size_t)1 << 30);
    Err e = {0};
    Device d = {.backend = &cuda_backend};
    CHECK(session(&d, &e)); // what lives as long as the process is made now
    size_t before = mem_live();
    for (size_t at = 1;; at++) {
        use_stubs((size_t)1 << 30);
        e = (Err){0};
        d = (Device){.backend = &cuda_backend};
        mem_fail_at(at, false);
        bool ok = session(&d, &e);
        mem_fail_at(0, false);
        CHECK(mem_live() == before);
        CHECK(ok || e.kind == ERR_MEMORY);
        if (ok && at > 100)
            break;
    }
}

static void dead_device(void) {
    use_stubs((size_t)1 << 30);
    Err e = {0};
    Device d = {.backend = &cuda_backend};
    void *memory;
    CHECK(cuda_backend.open(&d, &e) && cuda_backend.alloc(&d, 100, &memory, &e));
    CHECK(!cuda_is_dead(&d));
    stub.fail_at = stub.calls + 1;
    stub.fail_with = 719;
    CHECK(!cuda_backend.sync(&d, &e) && cuda_is_dead(&d) && strstr(e.hint, "Restart"));
    err_clear(&e);
    CHECK(!cuda_backend.alloc(&d, 100, &memory, &e) && strstr(e.text, "waiting for the GPU"));
    cuda_backend.close(&d);
    free_stub_blocks();
}

static void no_driver(void) {
    Err e = {0};
    if (cuda_count(&e) > 0)
        return; // a machine with a GPU
    CHECK(e.text[0]);
    Buf out = {0};
    cuda_describe(&out);
    CHECK(!out.failed && str_find(buf_str(&out), STR("driver"), 0) != (size_t)-1);
    buf_free(&out);
}

int main(void) {
    RUN(search_order);
    RUN(search_broken);
    RUN(cache_keeps);
    RUN(cache_damage);
    RUN(cache_shrinks);
    RUN(cache_crowd);
    RUN(cache_refused);
    RUN(open_to_others);
    RUN(cache_full);
    RUN(hashes);
    RUN(team);
    RUN(size_classes);
    RUN(pool_reuses);
    RUN(pool_shares);
    RUN(pool_gives_slabs_back);
    RUN(pool_random);
    RUN(pool_speed);
    RUN(backend_works);
    RUN(user_kernels);
    RUN(launch_speed);
    RUN(queue_depth);
    RUN(fails_plainly);
    RUN(fails_for_good);
    RUN(fails_for_memory);
    RUN(fails_for_host_memory);
    RUN(dead_device);
    RUN(no_driver);
    return TEST_END();
}
