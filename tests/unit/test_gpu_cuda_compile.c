// With NVRTC on the machine (no GPU needed): every operation on every type, every
// cast and reduction, and random programs in every skeleton become machine code.
#include "gpu/cuda/compile.h"
#include "gpu/cuda/cuda.h"
#include "gpu/cuda/libs.h"
#include "kernel/base/clock.h"
#include "tests/cuda/samples.h"
#include "tests/unit/test.h"

enum { HOPPER = 90 };

static bool have_nvrtc(void) {
    Err e = {0};
    if (libs_open(LIB_NVRTC, &e))
        return true;
    printf("skipped: %s\n", e.text);
    return false;
}

static bool is_cubin(const Buf *code) {
    return code->n > 64 && memcmp(code->p, "\177ELF", 4) == 0;
}

// Each kernel of the text in turn (cuda_explain separates them by an empty line).
static void check_texts(const Program *p, const char *what) {
    Buf text = {0};
    Err e = {0};
    bool explained = cuda_explain(p, &text, &e);
    if (!explained)
        fprintf(stderr, "%s: %s\n", what, e.text);
    CHECK(explained);
    buf_byte(&text, 0);
    for (char *at = text.p; at && *at;) {
        char *next = strstr(at, "\n}\n\n");
        if (next) {
            next[2] = 0;
            next += 4;
        }
        Buf code = {0};
        bool ok = compile_text(at, HOPPER, &code, &e);
        if (!ok)
            fprintf(stderr, "%s: %s\n%s\n%s\n", what, e.text, e.hint, at);
        CHECK(ok && is_cubin(&code));
        buf_free(&code);
        at = next && *next ? next : NULL;
    }
    buf_free(&text);
}

// ---- programs by hand ---------------------------------------------------------------------------

static Buffer buffer[MAX_ACCESS];

static int load(Program *p, Dtype dt) {
    int k = p->naccess++;
    buffer[k].memory = (void *)(uintptr_t)4096;
    p->access[k] = (Access){.buf = &buffer[k], .dt = dt, .class = ACCESS_UNIT, .stride = {1}};
    p->ins[p->nins] = (Ins){.op = I_LOAD, .dt = (uint8_t)dt, .out = (uint8_t)dt, .a = (uint16_t)k};
    return p->nins++;
}

static void store(Program *p, int reg) {
    int k = p->naccess++;
    uint8_t dt = p->ins[reg].out;
    buffer[k].memory = (void *)(uintptr_t)4096;
    p->access[k] =
        (Access){.buf = &buffer[k], .dt = (Dtype)dt, .class = ACCESS_UNIT, .stride = {1}};
    p->ins[p->nins++] =
        (Ins){.op = I_STORE, .dt = dt, .out = dt, .a = (uint16_t)reg, .b = (uint16_t)k};
}

static int op(Program *p, int id, Dtype dt, Dtype out, int a, int b, int c) {
    p->ins[p->nins] = (Ins){.op = (uint8_t)id,
                            .dt = (uint8_t)dt,
                            .out = (uint8_t)out,
                            .a = (uint16_t)a,
                            .b = (uint16_t)b,
                            .c = (uint16_t)c};
    return p->nins++;
}

static int cast(Program *p, int reg, Dtype to) {
    Dtype from = (Dtype)p->ins[reg].out;
    return from == to ? reg : op(p, I_CAST, from, to, reg, 0, 0);
}

// Is there arithmetic on it? float16 is moved and cast; its arithmetic is float32's.
static bool is_computed(Dtype dt) {
    return op_info(OP_ID_ADD)->body[dt] != NULL;
}

// All operations on one type in one program, the results added up so that none is unused.
static void check_type(Dtype dt) {
    Program p = {.ndim = 1, .dim = {1000}};
    Dtype total = is_computed(dt) ? dt : DT_F32;
    int a = load(&p, dt), b = load(&p, dt), sum = cast(&p, a, total);
    for (int id = 0; id < OP_ID_COUNT; id++) {
        const OpInfo *info = op_info((OpId)id);
        int r;
        if (id == OP_ID_WHERE) {
            r = op(&p, id, dt, dt, cast(&p, a, DT_BOOL), a, b);
        } else if (id == OP_ID_UNIFORM) {
            int x = cast(&p, a, DT_U64);
            r = op(&p, id, DT_F64, DT_F64, x, cast(&p, b, DT_U64), 0);
        } else if (info->body[dt]) {
            r = op(&p, id, dt, op_result_type((OpId)id, dt), a, b, 0);
        } else {
            continue;
        }
        r = cast(&p, r, total);
        sum = op(&p, OP_ID_ADD, total, total, sum, r, 0);
    }
    store(&p, sum);
    CHECK(p.nins < MAX_INS);
    check_texts(&p, dtype_info[dt].name);
}

static void operations(void) {
    if (!have_nvrtc())
        return;
    for (int dt = 0; dt < DT_COUNT; dt++)
        check_type((Dtype)dt);
}

static void casts(void) {
    if (!have_nvrtc())
        return;
    for (int from = 0; from < DT_COUNT; from++) {
        Program p = {.ndim = 1, .dim = {1000}};
        int a = load(&p, (Dtype)from);
        for (int to = 0; to < DT_COUNT; to++)
            store(&p, to == from ? a : op(&p, I_CAST, (Dtype)from, (Dtype)to, a, 0, 0));
        check_texts(&p, dtype_info[from].name);
    }
}

// All reductions of one type, over rows and over columns, in passes.
static void check_reductions(Dtype dt, bool rows) {
    Program p = {.ndim = 2, .dim = {rows ? 3 : 30000, rows ? 30000 : 3}};
    p.reduce_from = rows ? 1 : 0;
    p.reduce_to = p.reduce_from + 1;
    int a = load(&p, dt);
    p.access[0].stride[0] = p.dim[1];
    p.access[0].stride[1] = 1;
    for (int id = 0; id < RED_COUNT; id++) {
        bool logical = id == RED_ANY || id == RED_ALL;
        if (logical != (dt == DT_BOOL))
            continue;
        store(&p, a);
        p.ins[p.nins - 1].op = I_REDUCE;
        p.ins[p.nins - 1].c = (uint16_t)id;
        int64_t *stride = p.access[p.naccess - 1].stride;
        stride[0] = rows;
        stride[1] = !rows;
    }
    check_texts(&p, "reductions");
}

static void reductions(void) {
    if (!have_nvrtc())
        return;
    for (int dt = 0; dt < DT_COUNT; dt++) {
        if (dt != DT_BOOL && !is_computed((Dtype)dt))
            continue;
        check_reductions((Dtype)dt, true);
        check_reductions((Dtype)dt, false);
    }
}

static void random_programs(void) {
    if (!have_nvrtc())
        return;
    for (int kind = 0; kind < SAMPLE_KINDS; kind++)
        for (uint64_t seed = 1; seed <= 12; seed++) {
            Sample s;
            sample_make(&s, (SampleKind)kind, seed + 100 * (uint64_t)kind, false, 20000);
            for (int i = 0; i < s.nbuffers; i++)
                s.buffer[i].memory = (void *)(uintptr_t)(4096 * (i + 1));
            check_texts(&s.program, "random");
            sample_free(&s);
        }
}

// How long a small kernel takes: the first one loads the compiler's own parts.
static void timing(void) {
    if (!have_nvrtc())
        return;
    Program p = {.ndim = 1, .dim = {1000}};
    int a = load(&p, DT_F64), b = load(&p, DT_F64);
    store(&p, op(&p, OP_ID_ADD, DT_F64, DT_F64, a, b, 0));
    Buf text = {0};
    Err e = {0};
    CHECK(cuda_explain(&p, &text, &e));
    buf_byte(&text, 0);
    double ms[6];
    for (int i = 0; i < 6; i++) {
        Buf code = {0};
        int64_t start = clock_ns();
        CHECK(compile_text(text.p, HOPPER, &code, &e) && is_cubin(&code));
        ms[i] = (double)(clock_ns() - start) / 1e6;
        buf_free(&code);
    }
    printf("compile a + b: first %.1f ms, later %.1f ms\n", ms[0], ms[5]);
    buf_free(&text);
}

static void bad_text(void) {
    if (!have_nvrtc())
        return;
    Err e = {0};
    Buf code = {0};
    CHECK(!compile_text("this is not C", HOPPER, &code, &e));
    CHECK(e.kind == ERR_SYSTEM && strstr(e.hint, "error"));
    buf_free(&code);
}

int main(void) {
    RUN(timing);
    RUN(operations);
    RUN(casts);
    RUN(reductions);
    RUN(random_programs);
    RUN(bad_text);
    return TEST_END();
}
