// print_fold.c: kernels that reduce all elements to single numbers in one launch, by the trees of
// gpu/core/program.h. A block of ROW_LANES threads does a chunk, an accumulator each; the block
// that ends last folds the results of all chunks in their order. Which one that is changes nothing.
#include "gpu/cuda/printer.h"
#include <string.h>

static bool reduces(const Printer *pr, int i) {
    return pr->p->ins[i].op == I_REDUCE;
}

// Element k of step u, or what stands in for it; all loads before anything is computed.
static void fold_loads(Printer *pr) {
    emit_loop(pr, "u", pr->f->unroll);
    print_line(pr, "const I own = first + u * %d + lane;", ROW_LANES);
    print_line(pr, "const I k = own < end ? own : end - 1;");
    print_reduced_coords(pr);
    print_loads(pr, false);
    emit_close(pr);
}

static void fold_step(Printer *pr) {
    emit_loop(pr, "u", pr->f->unroll);
    print_line(pr, "const I k = first + u * %d + lane;", ROW_LANES);
    emit_open(pr, "if (k < end)");
    print_reduced_coords(pr);
    emit_loop(pr, "v", 1);
    print_instructions(pr);
    emit_close(pr);
    emit_close(pr);
    emit_close(pr);
}

// The block's accumulators become one, acc[0] of thread 0.
static void fold_lanes(Printer *pr, int i) {
    char acc[24], other[32];
    snprintf(acc, sizeof acc, "acc%d[0]", i);
    snprintf(other, sizeof other, "fold%d[lane + s]", i);
    print_line(pr, "fold%d[lane] = %s;", i, acc);
    print_line(pr, "__syncthreads();");
    emit_open(pr, "for (int s = %d; s; s >>= 1)", ROW_LANES / 2);
    emit_open(pr, "if (lane < s)");
    print_combine(pr, i, acc, other);
    print_line(pr, "fold%d[lane] = %s;", i, acc);
    emit_close(pr);
    print_line(pr, "__syncthreads();");
    emit_close(pr);
}

// Where the results of the chunks of reduction number `number` stand.
static void results_text(const Printer *pr, int i, int number, char out[96]) {
    snprintf(out, 96, "((volatile %s *)(scratch + %d))", dtype_info[pr->p->ins[i].out].cuda,
             1 + number * FOLD_CHUNKS);
}

// The results; of a single one also the report (copy.c), which the host waits for.
static void print_ends(Printer *pr) {
    int last = 0, n = 0;
    emit_open(pr, "if (lane == 0)");
    for (int i = 0; i < pr->p->nins; i++) {
        if (!reduces(pr, i))
            continue;
        print_line(pr, "p%d[0] = acc%d[0];", pr->p->ins[i].b, i);
        last = i;
        n++;
    }
    if (n == 1) {
        emit_open(pr, "if (report)");
        print_line(pr, "*(%s *)report = acc%d[0];", dtype_info[pr->p->ins[last].out].cuda, last);
        print_line(pr, "__threadfence_system();");
        print_line(pr, "*(volatile U64 *)(report + %d) = number;", REPORT_BYTES);
        emit_close(pr);
    }
    emit_close(pr);
}

static void count_chunks(Printer *pr) {
    char results[96];
    int number = 0;
    emit_open(pr, "if (chunks == 1)");
    print_ends(pr);
    print_line(pr, "return;");
    emit_close(pr);
    print_line(pr, "__shared__ int is_last;");
    emit_open(pr, "if (lane == 0)");
    for (int i = 0; i < pr->p->nins; i++) {
        if (!reduces(pr, i))
            continue;
        results_text(pr, i, number++, results);
        print_line(pr, "%s[chunk] = acc%d[0];", results, i);
    }
    print_line(pr, "__threadfence();");
    print_line(pr, "is_last = atomicAdd((unsigned *)scratch, 1u) == (unsigned)chunks - 1;");
    emit_close(pr);
    print_line(pr, "__syncthreads();");
    print_line(pr, "if (!is_last) return;");
    print_line(pr, "__threadfence();");
}

static void fold_chunks(Printer *pr, int i, int number) {
    const char *type = dtype_info[pr->p->ins[i].out].cuda;
    char results[96], acc[24];
    results_text(pr, i, number, results);
    snprintf(acc, sizeof acc, "acc%d[0]", i);
    Buf start = {0};
    text_identity(&start, &pr->helpers, (ReduceOp)pr->p->ins[i].c, (Dtype)pr->p->ins[i].out);
    print_line(pr, "%s = %s;", acc, piece(pr, &start));
    buf_free(&start);
    emit_open(pr, "for (I k = lane; k < chunks; k += %d)", ROW_LANES);
    print_line(pr, "const %s other = %s[k];", type, results);
    print_combine(pr, i, acc, "other");
    emit_close(pr);
    fold_lanes(pr, i);
}

void print_fold_all(Printer *pr) {
    int number = 0;
    print_line(pr, "const int lane = (int)threadIdx.x;");
    print_line(pr, "const I chunk = (I)blockIdx.x;");
    print_bases(pr);
    print_line(pr, "const I begin = chunk * %d;", ROW_CHUNK);
    print_line(pr, "const I end = begin + %d < n ? begin + %d : n;", ROW_CHUNK, ROW_CHUNK);
    print_accumulators(pr);
    for (int i = 0; i < pr->p->nins; i++)
        if (reduces(pr, i))
            print_line(pr, "__shared__ %s fold%d[%d];", dtype_info[pr->p->ins[i].out].cuda, i,
                       ROW_LANES);
    emit_open(pr, "for (I first = begin; first < end; first += %d)", pr->f->unroll * ROW_LANES);
    print_load_slots(pr);
    fold_loads(pr);
    fold_step(pr);
    emit_close(pr);
    for (int i = 0; i < pr->p->nins; i++)
        if (reduces(pr, i))
            fold_lanes(pr, i);
    count_chunks(pr);
    for (int i = 0; i < pr->p->nins; i++)
        if (reduces(pr, i))
            fold_chunks(pr, i, number++);
    print_ends(pr);
    print_line(pr, "if (lane == 0) *(unsigned *)scratch = 0;");
}
