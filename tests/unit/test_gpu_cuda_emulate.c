// Random programs: the printed kernels, run on the CPU by an emulator, against
// the plain interpreter, bit for bit. SAMPLES=n in the environment makes more.
#include "gpu/cuda/form.h"
#include "tests/cuda/emulate.h"
#include "tests/cuda/reference.h"
#include "tests/cuda/samples.h"
#include "tests/unit/test.h"

static bool bind(Sample *s, bool before) {
    for (int i = 0; i < s->nbuffers; i++)
        if (!(s->buffer[i].memory = guarded_alloc(s->buffer[i].bytes, before)))
            return false;
    return true;
}

static void unbind(Sample *s, bool before) {
    for (int i = 0; i < s->nbuffers; i++)
        guarded_free(s->buffer[i].memory, s->buffer[i].bytes, before);
}

// What the buffers hold after the reference has run, one allocation each.
static void expected(const Sample *s, void *out[MAX_ACCESS]) {
    Sample copy = *s;
    for (int i = 0; i < s->nbuffers; i++)
        copy.buffer[i].memory = out[i] = malloc(s->buffer[i].bytes + 1);
    for (int k = 0; k < s->program.naccess; k++)
        if (s->program.access[k].buf)
            copy.program.access[k].buf = &copy.buffer[s->program.access[k].buf - s->buffer];
    sample_fill(&copy);
    CHECK(reference_run(&copy.program));
}

// Every fifth program with 64-bit indices, others without vectors or shared rows.
static void choose_tuning(int i) {
    form_tuning = (FormTuning){.wide = i % 5 == 4,
                               .no_window = i % 7 == 6,
                               .no_vector = i % 11 == 10,
                               .no_fold = true}; // blocks do not wait for each other here
}

static void check_sample(Emulator *em, Sample *s) {
    void *want[MAX_ACCESS];
    Err e = {0};
    sample_fill(s);
    bool ok = emulate_run(em, &s->program, &e);
    if (!ok)
        fprintf(stderr, "kind %d seed %llu: %s\n", s->kind, (unsigned long long)s->seed, e.text);
    CHECK(ok);
    expected(s, want);
    CHECK(sample_same(s, want, "emulated"));
    for (int i = 0; i < s->nbuffers; i++)
        free(want[i]);
}

static int samples(void) {
    const char *text = getenv("SAMPLES");
    return text ? atoi(text) : 60;
}

static void check_kind(SampleKind kind, int64_t most, uint64_t first) {
    Emulator *em = emulate_new();
    if (!em) {
        printf("skipped: no C compiler\n");
        return;
    }
    int n = samples();
    Sample *s = calloc((size_t)n, sizeof *s);
    for (int i = 0; i < n; i++) {
        Err e = {0};
        sample_make(&s[i], kind, first + (uint64_t)i, false, most);
        CHECK(bind(&s[i], i & 1));
        choose_tuning(i);
        if (!emulate_add(em, &s[i].program, &e)) {
            fprintf(stderr, "seed %d: %s\n", i, e.text);
            CHECK(false);
        }
    }
    Err e = {0};
    CHECK(emulate_build(em, &e));
    for (int i = 0; i < n; i++) {
        choose_tuning(i);
        check_sample(em, &s[i]);
        unbind(&s[i], i & 1);
        sample_free(&s[i]);
    }
    free(s);
    emulate_free(em);
}

static void linear(void) {
    check_kind(SAMPLE_LINEAR, 5000, 1);
}
static void grid(void) {
    check_kind(SAMPLE_GRID, 9000, 1000);
}
static void stencil(void) {
    check_kind(SAMPLE_STENCIL, 9000, 2000);
}
static void rows(void) {
    check_kind(SAMPLE_ROWS, 20000, 3000);
}
static void columns(void) {
    check_kind(SAMPLE_COLUMNS, 20000, 4000);
}

int main(void) {
    RUN(linear);
    RUN(grid);
    RUN(stencil);
    RUN(rows);
    RUN(columns);
    return TEST_END();
}
