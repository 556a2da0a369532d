// Every cell is a transaction: what a failed one took is given back, to the byte, on the host and
// on a GPU (the emulated one); and the quota of host memory, at its value and beside it.
#include "kernel/base/mem.h"
#include "kernel/base/quota.h"
#include "kernel/base/quota_settings.h"
#include "kernel/session/internal.h"
#include "test.h"

static volatile sig_atomic_t interrupted;

static bool stream(void *ctx, int number, Str text) {
    (void)ctx;
    (void)number;
    (void)text;
    return true;
}
static bool display(void *ctx, const Bundle *bundle) {
    (void)ctx;
    (void)bundle;
    return true;
}
static bool result(void *ctx, const Bundle *bundle, int cell) {
    (void)ctx;
    (void)bundle;
    (void)cell;
    return true;
}
static bool clear(void *ctx, bool wait) {
    (void)ctx;
    (void)wait;
    return true;
}
static bool error(void *ctx, const char *ename, Str evalue, const Str *traceback, size_t n) {
    (void)ctx;
    (void)ename;
    (void)evalue;
    (void)traceback;
    (void)n;
    return true;
}

static const Sink sink = {
    .stream = stream, .display = display, .result = result, .clear = clear, .error = error};

static Session *session;

static void start(void) {
    Err e = {0};
    session = session_new(&sink, &interrupted, &e);
    CHECK(session);
    CHECK(engine_gpu_count(lib_engine(session->lib)) > 0);
}

// Silent, so that In and Out do not grow.
static bool run(const char *cell) {
    return session_execute(session, str_of(cell), 1, true);
}

typedef struct Bytes {
    size_t host, blocks, device, work;
} Bytes;

// Between two cells. The cell that has failed keeps the text of its error until the next one.
static Bytes bytes_now(void) {
    session_give_back(session);
    CHECK(run("pass"));
    Bytes b = {.host = quota_used(), .blocks = quota_blocks()};
    const Device *d;
    for (int at = 0; (d = engine_next_device(lib_engine(session->lib), &at)) != NULL;) {
        b.device += d->stats.bytes_live;
        b.work += d->stats.bytes_work;
    }
    return b;
}

#define GPU_LINES "import cupy as cp\n"

// Each must fail, and binds nothing in the cell's namespace.
static const char *const failing[] = {
    "1 / 0",
    "unknown",
    "def (",
    "raise ValueError(np.ones(300000))",
    "raise ValueError([np.ones(300000) for i in range(3)])",
    "(lambda x: x.missing)(np.ones(300000) + 1)",
    "(lambda x, y: x / 0 + y.missing)(np.ones(300000), np.arange(200000.))",
    "[np.ones(100000 + i) for i in range(9)][20]",
    "[0] * 3000000 + 1",
    "'x' * 5000000 + 1",
    "{i: [i] for i in range(50000)}['no']",
    "fail_in(np.ones(300000))",
    "fail_deep(np.ones(10000), 20)",
    "next(fail_generator(np.ones(300000)))",
    "sum(fail_generator(np.ones(300000)))",
    "fail_with()",
    "fail_thread()",
    "fail_caught()",
    "fail_chain()",
    "fail_from()",
    "fail_finally()",
    "fail_cycle()",
    "fail_del()",
    "fail_pending()",
    "fail_in_place(np.ones(300000))",
    "fail_memory()",
    "fail_memory_kept()",
    "fail_group()",
    "fail_exit()",
    "np.ones((1 << 30, 1 << 20))",
    "np.sort(np.arange(300000.)[::-1]).missing",
    "np.linalg.inv(np.zeros((200, 200)))",
    "np.fft.fft(np.ones(65536)).missing",
    "(np.ones((300, 300)) @ np.ones((300, 300))).missing",
    "%time np.ones(300000).missing",
    "%timeit -n1 -r1 np.ones(300000).missing",
    "%%capture\nprint('x' * 100000); np.ones(300000).missing",
    "import json; raise KeyError(json)",
    "class Local:\n    a = np.ones(300000)\n    a.missing",
    "async_fail()",
    "assert np.ones(300000).sum() < 0, np.ones(300000)",
    NULL,
};

static const char *const failing_on_gpu[] = {
    "cp.ones(300000).missing",
    "raise ValueError(cp.ones(300000) + 1)",
    "[cp.ones(100000 + i) for i in range(9)][20]",
    "fail_in(cp.ones(300000))",
    "next(fail_generator(cp.ones(300000)))",
    "fail_steps(cp.ones((300, 300)))",
    "fail_in_place(cp.ones(300000))",
    "cp.ones((1 << 20, 1 << 20))",
    "fail_many(cp)",
    "cp.sort(cp.arange(300000.)[::-1]).missing",
    "(cp.ones((300, 300)) @ cp.ones((300, 300))).missing",
    "cp.asnumpy(cp.arange(300000.)).missing",
    NULL,
};

static const char functions[] =
    "import numpy as np, asyncio, sys, threading\n"
    "def fail_in(x):\n"
    "    y = x * 2\n"
    "    z = [y, x + y]\n"
    "    return z[5]\n"
    "def fail_deep(x, n):\n"
    "    y = x + n\n"
    "    return fail_deep(y, n - 1) + y if n else y.missing\n"
    "def fail_generator(x):\n"
    "    y = x + 1\n"
    "    for part in y[:3]:\n"
    "        if part > 1:\n"
    "            raise RuntimeError(y)\n"
    "        yield part\n"
    "class Holder:\n"
    "    def __enter__(self):\n"
    "        self.data = np.ones(300000)\n"
    "        return self\n"
    "    def __exit__(self, *args):\n"
    "        self.more = self.data + 1\n"
    "def fail_with():\n"
    "    with Holder() as h:\n"
    "        h.data.missing\n"
    "def fail_thread():\n"
    "    out = []\n"
    "    def work():\n"
    "        out.append(np.ones(300000) + 1)\n"
    "    t = threading.Thread(target=work)\n"
    "    t.start()\n"
    "    t.join()\n"
    "    out[5]\n"
    "def fail_caught():\n"
    "    try:\n"
    "        raise ValueError(np.ones(300000))\n"
    "    except ValueError as e:\n"
    "        kept = e\n"
    "        raise\n"
    "def fail_chain():\n"
    "    try:\n"
    "        raise ValueError(np.ones(300000))\n"
    "    except ValueError:\n"
    "        raise KeyError(np.ones(200000))\n"
    "def fail_from():\n"
    "    try:\n"
    "        raise ValueError(np.ones(300000))\n"
    "    except ValueError as e:\n"
    "        raise KeyError(np.ones(200000)) from e\n"
    "def fail_finally():\n"
    "    try:\n"
    "        raise ValueError(np.ones(300000))\n"
    "    finally:\n"
    "        x = np.ones(100000)\n"
    "        x.missing\n"
    "class Node: pass\n"
    "def fail_cycle():\n"
    "    n = Node()\n"
    "    n.self = n\n"
    "    n.data = np.ones(300000) + 1\n"
    "    n.error = ValueError(n)\n"
    "    raise n.error\n"
    "class Final:\n"
    "    def __del__(self):\n"
    "        self.late = np.ones(1000)\n"
    "def fail_del():\n"
    "    f = Final()\n"
    "    f.self = f\n"
    "    f.data = np.ones(300000) + 1\n"
    "    raise ValueError(f)\n"
    "def fail_pending():\n"
    "    a = np.arange(300000.)\n"
    "    b = a * 2 + 1\n"
    "    c = b[::2] - 1\n"
    "    c.missing\n"
    "def fail_in_place(a):\n"
    "    a[1:] = a[:-1]\n"
    "    a += a[::-1]\n"
    "    a.missing\n"
    "def fail_memory():\n"
    "    a = np.ones(300000)\n"
    "    try:\n"
    "        np.ones((1 << 30, 1 << 20))\n"
    "    except MemoryError as e:\n"
    "        e.data = a\n"
    "        raise\n"
    "def fail_memory_kept():\n"
    "    a = np.ones(300000)\n"
    "    try:\n"
    "        [0] * (1 << 55)\n"
    "    except MemoryError as e:\n"
    "        e.data = a\n"
    "        e.args = (a + 1,)\n"
    "        raise\n"
    "def fail_group():\n"
    "    raise ExceptionGroup('many', [ValueError(np.ones(300000)), KeyError(np.ones(1000))])\n"
    "def fail_exit():\n"
    "    x = np.ones(300000)\n"
    "    sys.exit(x)\n"
    "def async_fail():\n"
    "    async def work(x):\n"
    "        y = x + 1\n"
    "        await asyncio.sleep(0)\n"
    "        return y.missing\n"
    "    asyncio.run(work(np.ones(300000)))\n"
    "def fail_many(m):\n"
    "    held = []\n"
    "    while True:\n"
    "        held.append(m.ones((1 << 21,)) + len(held))\n"
    "        held[-1][0] = 5\n"
    "def fail_steps(u):\n"
    "    for t in range(40):\n"
    "        u[1:-1, 1:-1] = (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:]) / 4\n"
    "        v = u + 1\n"
    "    v.missing\n";

// The first times, a cell loads modules, and what it compiles is kept; then nothing may grow.
static bool gives_back(const char *cell) {
    for (int i = 0; i < 3; i++) {
        CHECK(!run(cell));
        (void)bytes_now();
    }
    Bytes before = bytes_now();
    CHECK(!run(cell));
    Bytes after = bytes_now();
    if (memcmp(&before, &after, sizeof before) == 0)
        return true;
    fprintf(stderr,
            "after a failed cell %+ld bytes of the host in %+ld blocks, %+ld of devices, %+ld of "
            "work: %s\n",
            (long)(after.host - before.host), (long)(after.blocks - before.blocks),
            (long)(after.device - before.device), (long)(after.work - before.work), cell);
    return false;
}

static void a_failed_cell_gives_all_back(void) {
    start();
    CHECK(run(functions));
    bool ok = true;
    for (size_t i = 0; failing[i]; i++)
        ok &= gives_back(failing[i]);
    CHECK(ok);
    session_free(session);
}

static void a_failed_cell_gives_the_gpu_back(void) {
    start();
    CHECK(run(functions) && run(GPU_LINES));
    bool ok = true;
    for (size_t i = 0; failing_on_gpu[i]; i++)
        ok &= gives_back(failing_on_gpu[i]);
    CHECK(ok);
    session_free(session);
}

// ---- quotas -------------------------------------------------------------------------------------

static void texts_of_quotas(void) {
    static const struct {
        const char *text;
        size_t bytes; // of a machine with 1000
    } right[] = {
        {"", QUOTA_NONE},
        {"0", QUOTA_NONE},
        {"0%", QUOTA_NONE},
        {" 0 GB ", QUOTA_NONE},
        {"1", 1},
        {"1B", 1},
        {"8GB", 8000000000u},
        {"8 GB", 8000000000u},
        {"8g", 8000000000u},
        {"8GiB", 8ull << 30},
        {"8 gib", 8ull << 30},
        {"8Gi", 8ull << 30},
        {"1.5k", 1500},
        {".5k", 500},
        {"3M", 3000000},
        {"2TB", 2000000000000},
        {"100%", 1000},
        {"50 %", 500},
        {"12.5%", 125},
        {" 0.1% ", 1},
        {"99999999999999999999PB", QUOTA_NONE - 1},
    };
    static const char *const wrong[] = {"-1",   "+1",    "101%", "100.5%", "nonsense", "8 GBB",
                                        "GB",   "%",     "1e9",  "0.5",    "8 8",      "8,5GB",
                                        "0x10", "50%%",  ".",    "8ib",    "1..5",     "nan",
                                        "inf",  "0.01%", "8 iB", "8 ZB",   "--"};
    size_t bytes;
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        Err e = {0};
        CHECK(quota_parse(str_of(right[i].text), 1000, &bytes, &e));
        CHECK(bytes == right[i].bytes);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Err e = {0};
        CHECK(!quota_parse(str_of(wrong[i]), 1000, &bytes, &e) && e.kind == ERR_VALUE);
        setenv("WARPCELL_GPU_MEMORY", wrong[i], 1);
        err_clear(&e);
        CHECK(strcmp(wrong[i], "0.01%") == 0 ||
              (!quotas_check(&e) && strstr(e.text, "WARPCELL_GPU_MEMORY")));
    }
}

static void the_quota_at_its_value(void) {
    setenv("WARPCELL_MEMORY", "40MiB", 1);
    start();
    CHECK(quota_host() == 40u << 20);
    (void)quota_strict(true);
    size_t left = quota_host() - quota_host_used();
    void *p = mem_alloc(left);
    CHECK(p);
    CHECK(!mem_alloc(64)); // nothing is left
    mem_free(p);
    CHECK(!mem_alloc(left + 1) && !mem_zero(left + 1) && !mem_aligned(64, left + 1));
    CHECK((p = mem_alloc(1000)) && !mem_resize(p, left + 8192));
    mem_free(p);
    Device *cpu = engine_cpu(lib_engine(session->lib))->dev;
    Err e = {0};
    left = quota_host() - quota_host_used();
    CHECK(cpu->backend->alloc(cpu, left, &p, &e));
    cpu->backend->release(cpu, p, left); // it is kept for later, and makes room when that is short
    CHECK((p = mem_alloc(left - 4096)));
    mem_free(p);
    CHECK(!cpu->backend->alloc(cpu, left + 1, &p, &e) && e.kind == ERR_MEMORY);
    (void)quota_strict(false); // the reserve is not for cells
    CHECK((p = mem_alloc(left + 1)));
    mem_free(p);
}

static bool told(const char *text) {
    const CellError *e = session_error(session);
    for (size_t i = 0; i < e->n; i++) {
        Str line = e->traceback[i];
        for (size_t at = 0; at + strlen(text) <= line.n; at++)
            if (!memcmp(line.p + at, text, strlen(text)))
                return true;
    }
    fprintf(stderr, "not told: %s\n", text);
    return false;
}

static void cells_within_a_quota(void) {
    setenv("WARPCELL_MEMORY", "100MB", 1);
    start();
    CHECK(run("import numpy as np, os\n"
              "big = np.ones(4_000_000)\n"
              "lists = [[np.ones(500_000)] for i in range(4)]\n"
              "text = 'x' * 2_000_000"));
    CHECK(!run("np.ones((10_000_000, 1))"));
    CHECK_TEXT(session_error(session)->ename, "MemoryError");
    CHECK(told(
        "Unable to allocate 76.3 MiB for an array with shape (10000000, 1) and data type float64"));
    CHECK(told("operator's quota for this kernel (WARPCELL_MEMORY) is 95.4 MiB"));
    CHECK(told("The largest names: big 30.5 MiB (cpu), lists 15.3 MiB (cpu), text 1.91 MiB."));
    // A smaller array that there is no room for is told where it is written, too.
    CHECK(!run("x = np.ones(4_000_000)\ny = np.ones(4_000_000)") && told("shape (4000000,)"));
    CHECK(run("del x"));
    // Objects count, and names that a cell has set before it failed can be deleted.
    CHECK(!run("kept = []\nwhile True: kept.append('y' * 100_000)") && told("operator's quota"));
    CHECK(told("kept "));
    CHECK(run("n = len(kept); del kept\nassert n > 100"));
    CHECK(!run("kept = []\nwhile True: kept.append([len(kept)])") && told("operator's quota"));
    CHECK(run("del kept"));
    CHECK(run("os.environ['WARPCELL_MEMORY'] = '0'; os.putenv('WARPCELL_MEMORY', '0')"));
    CHECK(!run("np.ones((10_000_000, 1))"));
    CHECK(run("n = 0\n"
              "for i in range(1000):\n"
              "    try:\n"
              "        z = np.zeros((10_000_000, 1))\n"
              "    except MemoryError:\n"
              "        n += 1\n"
              "assert n == 1000"));
    // Arrays in cycles are collected when room is wanted.
    CHECK(run("class Node: pass\n"
              "for i in range(20):\n"
              "    node = Node()\n"
              "    node.self = node\n"
              "    node.data = np.full(3_000_000, 1.0 + i)\n"
              "    assert node.data[5] == 1 + i\n"
              "del node"));
    CHECK(run("view = big[::2]; assert view.sum() == 2_000_000"));
    session_free(session);
}

// A list of very many values does not hide what later names hold, and counts itself.
static void the_largest_names(void) {
    setenv("WARPCELL_MEMORY", "600MB", 1);
    start();
    CHECK(run("import numpy as np\n"
              "numbers = [1] * 2_000_000\n"
              "lists = [[i] for i in range(1_200_000)]\n"
              "texts = {}\n"
              "for i in range(25_000): texts[i] = 'x' * 10_000 + str(i)"));
    CHECK(!run("np.ones(100_000_000)"));
    CHECK(told("The largest names: texts ") && told(" MiB, lists ") && told(" MiB, numbers 30.5"));
    session_free(session);
}

static void nothing_may_be_taken(void) {
    setenv("WARPCELL_MEMORY", "1", 1);
    start();
    CHECK(!run("x = [0] * 100000") && told("is 1 bytes"));
    CHECK(!run("x = list(range(100000))") && !run("import numpy as np; np.ones(1000)"));
    session_free(session);
}

static void cells_within_a_quota_of_the_gpu(void) {
    setenv("WARPCELL_GPU_MEMORY", "6.25%", 1); // of the emulated one's GiB: 64 MiB
    start();
    CHECK(run("import cupy as cp\na = cp.ones(4_000_000) + 1\nassert float(a[7]) == 2"));
    CHECK(!run("cp.ones((4_000_000, 2))") && told("Unable to allocate 61.0 MiB for an array with"));
    CHECK(told("operator's quota for this kernel (WARPCELL_GPU_MEMORY) is 64.0 MiB"));
    CHECK(told("The largest names: a 30.5 MiB (gpu)"));
    CHECK(run("del a\nb = cp.full((3_000_000, 2), 2.0)\nassert float(b[7, 1]) == 2"));
    CHECK(!run("c = [cp.ones(1_000_000) + i for i in range(5)]; print(c[4][0])"));
    CHECK(run("del b\nc = [cp.ones(1_000_000) + i for i in range(5)]\nassert float(c[4][0]) == 5"));
    session_free(session);
}

// Kernels of steps are compiled at once: one that a thread compiles is taken by some later cell.
static void use_emulated_gpu(void) {
    setenv("WARPCELL_CUDA_LIBS", FAKE_CUDA, 1);
    setenv("XDG_CACHE_HOME", FAKE_CUDA "/cache", 1);
    setenv("FAKE_CUDA_STRICT", "1", 1);
    setenv("WARPCELL_TILES_AFTER", "0", 1);
}

int main(void) {
    use_emulated_gpu();
    RUN(texts_of_quotas);
    RUN(the_quota_at_its_value);
    RUN(cells_within_a_quota);
    RUN(the_largest_names);
    RUN(nothing_may_be_taken);
    RUN(cells_within_a_quota_of_the_gpu);
    RUN(a_failed_cell_gives_all_back);
    RUN(a_failed_cell_gives_the_gpu_back);
    return TEST_END();
}
