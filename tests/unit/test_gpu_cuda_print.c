// The text of kernels: what a program's lines become, and what its key leaves out.
#include "gpu/cuda/cuda.h"
#include "gpu/cuda/form.h"
#include "gpu/cuda/helpers.h"
#include "gpu/cuda/kernels.h"
#include "tests/unit/test.h"

static Buffer buffer[8];

static int access_at(Program *p, int buf, Dtype dt, int64_t offset, int64_t row, int64_t col) {
    int k = p->naccess++;
    buffer[buf].memory = (void *)(uintptr_t)(4096 * (buf + 1));
    p->access[k] = (Access){.buf = &buffer[buf], .dt = dt, .offset = offset};
    if (p->ndim == 2)
        p->access[k].stride[0] = row;
    p->access[k].stride[p->ndim - 1] = col;
    p->access[k].class = col == 1 ? ACCESS_UNIT : col == 0 ? ACCESS_FIXED : ACCESS_STRIDE;
    return k;
}

static int add(Program *p, int op, Dtype dt, Dtype out, int a, int b, int c) {
    p->ins[p->nins] = (Ins){.op = (uint8_t)op,
                            .dt = (uint8_t)dt,
                            .out = (uint8_t)out,
                            .a = (uint16_t)a,
                            .b = (uint16_t)b,
                            .c = (uint16_t)c};
    return p->nins++;
}

// Texts live until the test's process ends.
static Buf texts[16];

static char *text_of(const Program *p) {
    static int n;
    CHECK(n < 16);
    Buf out = {0};
    Err e = {0};
    CHECK(cuda_explain(p, &out, &e));
    buf_byte(&out, 0);
    CHECK(!out.failed);
    texts[n++] = out;
    return out.p;
}

#define HAS(TEXT, PART)                                                     \
    do {                                                                    \
        if (!strstr(TEXT, PART))                                            \
            fprintf(stderr, "missing: %s\nin:\n%s\n", PART, TEXT), exit(1); \
    } while (0)
#define HAS_NOT(TEXT, PART)                                                    \
    do {                                                                       \
        if (strstr(TEXT, PART))                                                \
            fprintf(stderr, "not wanted: %s\nin:\n%s\n", PART, TEXT), exit(1); \
    } while (0)

static Program sum_of_two(Dtype dt, int64_t n) {
    Program p = {.ndim = 1, .dim = {n}};
    int a = add(&p, I_LOAD, dt, dt, access_at(&p, 0, dt, 0, 0, 1), 0, 0);
    int b = add(&p, I_LOAD, dt, dt, access_at(&p, 1, dt, 0, 0, 1), 0, 0);
    int r = add(&p, OP_ID_ADD, dt, dt, a, b, 0);
    add(&p, I_STORE, dt, dt, r, access_at(&p, 2, dt, 0, 0, 1), 0);
    return p;
}

static void indexed_text(void) {
    Program p = {.ndim = 1, .dim = {1000}};
    int at = add(&p, I_LOAD, DT_I64, DT_I64, access_at(&p, 0, DT_I64, 0, 0, 1), 0, 0);
    int x = add(&p, I_GATHER, DT_F64, DT_F64, at, access_at(&p, 1, DT_F64, 0, 0, 0), 0);
    add(&p, I_SCATTER, DT_F64, DT_F64, x, access_at(&p, 2, DT_F64, 0, 0, 0), at);
    add(&p, I_SCATTER_MAX, DT_I64, DT_I64, at, access_at(&p, 3, DT_I64, 0, 0, 0), at);
    char *text = text_of(&p);
    HAS(text, "const double r1 = p1[r0];");
    HAS(text, "p2[r0] = r1;");
    HAS(text, "atomicMax(&p3[r0], r0);");
    HAS(text, "const double *__restrict__ p1");
    HAS_NOT(text, "s1_0");
}

static void linear_text(void) {
    Program p = sum_of_two(DT_F64, 1000);
    char *text = text_of(&p);
    HAS(text, "const double r2 = r0 + r1;");
    HAS(text, "typedef int I;");
    HAS(text, "typedef struct __align__(16) { double at[2]; } v2_f64;");
    HAS(text, "const double *__restrict__ p0");
    HAS(text, "*(v2_f64 *)(p2 + at) = y2;");
    HAS_NOT(text, "#include");
    // Extents are parameters: another size has the same text, a huge one other indices.
    p.dim[0] = 78;
    CHECK_TEXT(text_of(&p), text);
    p.dim[0] = INT64_C(1) << 33;
    HAS(text_of(&p), "typedef long long I;");
    // A slice that starts in the middle of a vector is read element by element.
    p.access[1].offset = 1;
    HAS_NOT(text_of(&p), "v2_f64");
    // In place: the compiler may not assume that the loads are constant.
    p = sum_of_two(DT_F64, 1000);
    p.access[2].buf = p.access[0].buf;
    HAS(text_of(&p), "const double *p0, const double *__restrict__ p1, double *p2");
}

static void integer_text(void) {
    Program p = sum_of_two(DT_I32, 1000);
    HAS(text_of(&p), "const int r2 = (int)((unsigned int)r0 + (unsigned int)r1);");
    p.ins[2].op = OP_ID_FLOORDIV;
    char *text = text_of(&p);
    HAS(text, "floordiv_i32(r0, r1)");
    HAS(text, "static __device__ inline int floordiv_i32(int a, int b) {");
    HAS_NOT(text, "mod_i32"); // only what is used
    p.ins[2].op = OP_ID_MOD;
    for (int i = 0; i < 3; i++)
        p.access[i].dt = DT_F32;
    for (int i = 0; i < 4; i++)
        p.ins[i].dt = p.ins[i].out = DT_F32;
    text = text_of(&p);
    HAS(text, "cmod_f32(a, b)"); // and what that calls
    HAS(text, "inline float cmod_f32(float a, float b) { return fmodf(a, b); }");
    CHECK(helper_count() > 100);
}

// The four-neighbour average: the rows above and below share registers.
static void stencil_text(void) {
    int64_t n = 4096, offset[4] = {1, 2 * n + 1, n, n + 2};
    Program p = {.ndim = 2, .dim = {n - 2, n - 2}};
    int sum = -1;
    for (int i = 0; i < 4; i++) {
        int r = add(&p, I_LOAD, DT_F64, DT_F64, access_at(&p, 0, DT_F64, offset[i], n, 1), 0, 0);
        sum = i ? add(&p, OP_ID_ADD, DT_F64, DT_F64, sum, r, 0) : r;
    }
    add(&p, I_STORE, DT_F64, DT_F64, sum, access_at(&p, 1, DT_F64, n + 1, n, 1), 0);
    char *text = text_of(&p);
    HAS(text, "x0[u + 2]");
    HAS(text, "p4[row * s4_0 + x] = ");
    HAS_NOT(text, "x1["); // the load of the row below has no registers of its own
}

static void reduction_text(void) {
    Program p = {.ndim = 2, .dim = {10, 30000}, .reduce_from = 1, .reduce_to = 2};
    int a = add(&p, I_LOAD, DT_BOOL, DT_BOOL, access_at(&p, 0, DT_BOOL, 0, 30000, 1), 0, 0);
    int x = add(&p, I_CAST, DT_BOOL, DT_I64, a, 0, 0);
    add(&p, I_REDUCE, DT_I64, DT_I64, x, access_at(&p, 1, DT_I64, 0, 1, 0), RED_SUM);
    char *text = text_of(&p);
    HAS(text, "__shfl_down_sync");
    HAS(text, "acc2[v] = (long long)((unsigned long long)acc2[v] + (unsigned long long)r1);");
    CHECK(strstr(strstr(text, "rows(") + 1, "rows(")); // 4 chunks a row: a second pass
    Program q = {.ndim = 2, .dim = {64, 300}, .reduce_from = 0, .reduce_to = 1};
    a = add(&q, I_LOAD, DT_F32, DT_F32, access_at(&q, 0, DT_F32, 0, 300, 1), 0, 0);
    add(&q, I_REDUCE, DT_F32, DT_F32, a, access_at(&q, 1, DT_F32, 0, 0, 1), RED_SUM);
    text = text_of(&q);
    HAS(text, "columns(");
    HAS(text, "acc1[v] = (float)(0)");
    HAS_NOT(text, "__shfl");
    CHECK(!strstr(strstr(text, "columns(") + 1, "columns("));
}

static void keys(void) {
    Program p = sum_of_two(DT_F64, 1000), q = p;
    Form f, g;
    uint8_t a[KERNEL_KEY_MAX], b[KERNEL_KEY_MAX];
    form_choose(&p, &f);
    q.dim[0] = 12346;
    q.access[0].offset = 2;
    form_choose(&q, &g);
    size_t n = kernel_key(&p, &f, a);
    CHECK(n == kernel_key(&q, &g, b) && memcmp(a, b, n) == 0); // sizes and places do not count
    q.ins[2].op = OP_ID_SUB;
    CHECK(kernel_key(&q, &g, b) == n && memcmp(a, b, n) != 0);
    q = p;
    q.access[0].offset = 1; // no longer aligned
    form_choose(&q, &g);
    CHECK(kernel_key(&q, &g, b) == n && memcmp(a, b, n) != 0);
    Program big = {.nins = MAX_INS, .naccess = MAX_ACCESS, .nparam = MAX_PARAM};
    CHECK(kernel_key(&big, &f, a) <= KERNEL_KEY_MAX);
}

static void no_body(void) {
    Program p = sum_of_two(DT_F64, 10);
    p.ins[2].op = OP_ID_LSHIFT; // not for floats
    Buf out = {0};
    Err e = {0};
    CHECK(!cuda_explain(&p, &out, &e) && e.kind == ERR_SYSTEM);
    buf_free(&out);
}

int main(void) {
    RUN(linear_text);
    RUN(indexed_text);
    RUN(integer_text);
    RUN(stencil_text);
    RUN(reduction_text);
    RUN(keys);
    RUN(no_body);
    return TEST_END();
}
