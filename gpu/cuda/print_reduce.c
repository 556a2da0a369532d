// print_reduce.c: kernels with reductions, by the trees of gpu/core/program.h.
// A kernel reduces every chunk to one value; run.c starts further passes over
// those while there is more than one chunk. No atomics, so the order of every
// addition is fixed by the indices alone.
#include "gpu/cuda/printer.h"

static void set_coord(Printer *pr, int d, const char *name) {
    snprintf(pr->coord[d], sizeof pr->coord[d], "%s", name);
}

// Variables acc12[across], one set for each reduction of the program; one more
// set for each step when they are kept apart.
void print_accumulators(Printer *pr) {
    for (int i = 0; i < pr->p->nins; i++) {
        const Ins *in = &pr->p->ins[i];
        if (in->op != I_REDUCE)
            continue;
        const char *type = dtype_info[in->out].cuda;
        Buf start = {0};
        text_identity(&start, &pr->helpers, (ReduceOp)in->c, (Dtype)in->out);
        if (pr->f->apart) {
            print_line(pr, "%s acc%d[%d][%d];", type, i, pr->f->unroll, pr->across);
            emit_loop(pr, "u", pr->f->unroll);
        } else {
            print_line(pr, "%s acc%d[%d];", type, i, pr->across);
        }
        emit_loop(pr, "v", pr->across);
        print_line(pr, "acc%d%s[v] = %s;", i, pr->f->apart ? "[u]" : "", piece(pr, &start));
        emit_close(pr);
        if (pr->f->apart)
            emit_close(pr);
        buf_free(&start);
    }
}

// Coordinates of reduced element k: itself, or one per reduced axis.
void print_reduced_coords(Printer *pr) {
    int from = pr->p->reduce_from, to = pr->p->reduce_to;
    char rest[16] = "k";
    if (to - from == 1) {
        set_coord(pr, from, "k");
        return;
    }
    for (int d = to - 1; d >= from; d--) {
        snprintf(pr->coord[d], sizeof pr->coord[d], "k%d", d);
        if (d == from) {
            print_line(pr, "const I k%d = %s;", d, rest);
        } else {
            print_line(pr, "const I k%d = %s %% d%d, q%d = %s / d%d;", d, rest, d, d, rest, d);
            snprintf(rest, sizeof rest, "q%d", d);
        }
    }
}

// "acc12[0]" into the results.
static void print_results(Printer *pr, const char *element) {
    char index[INDEX_TEXT];
    for (int i = 0; i < pr->p->nins; i++) {
        const Ins *in = &pr->p->ins[i];
        if (in->op != I_REDUCE)
            continue;
        print_line(pr, "p%d[%s] = acc%d%s;", in->b, index_text(pr, in->b, index), i, element);
    }
}

// ---- ROWS: a group of 2^lanes threads for each chunk of a row -----------------------------------

// The thread owns four neighbouring accumulators, so that its loads are 16 bytes
// wide and only the folds by 64, 32, 16, 8 and 4 leave the thread.
static void rows_positions(Printer *pr) {
    int axes[LIMIT_NDIM], n = 0;
    print_line(pr, "const int lane = (int)threadIdx.x & ((1 << lanes) - 1);");
    print_line(pr, "const I task = ((I)blockIdx.x * %d + (I)threadIdx.x) >> lanes;", BLOCK);
    print_line(pr, "const bool ours = task < tasks; // the others only take part in the shuffles");
    print_line(pr, "const I chunk = task %% chunks;");
    for (int d = pr->p->reduce_from - 1; d >= 0; d--)
        axes[n++] = d;
    if (n)
        print_line(pr, "I t = ours ? task / chunks : 0;");
    print_decode(pr, "I", axes, n);
    print_bases(pr);
    print_line(pr, "const I begin = chunk * %d;", ROW_CHUNK);
    print_line(pr, "const I end = !ours ? begin : begin + %d < n ? begin + %d : n;", ROW_CHUNK,
               ROW_CHUNK);
}

static bool by_division(const Printer *pr) {
    return pr->p->reduce_to - pr->p->reduce_from > 1;
}

// Opens what is done for the group of step u. With vectors a group is in the
// row or not as a whole; otherwise each element is asked for by itself (asking
// for both makes the compiler keep twice the registers).
static void rows_group(Printer *pr) {
    print_line(pr, "const I at = first + ((u << lanes) + lane) * %d;", ROW_OWN);
    if (pr->f->vector > 1)
        emit_open(pr, "if (at < end)");
}

static void rows_group_end(Printer *pr) {
    if (pr->f->vector > 1)
        emit_close(pr);
}

// Opens what is done for element v of the group.
static void rows_element(Printer *pr) {
    emit_loop(pr, "v", pr->across);
    print_line(pr, "const I k = at + v;");
    if (pr->f->vector == 1)
        emit_open(pr, "if (k < end)");
    print_reduced_coords(pr);
}

static void rows_element_end(Printer *pr) {
    if (pr->f->vector == 1)
        emit_close(pr);
    emit_close(pr);
}

// With several reduced axes the divisions that find an element would become
// branches behind a condition, and the loads wait for one another: there the
// last element stands in for those behind it.
static void rows_loads_by_division(Printer *pr) {
    emit_loop(pr, "u", pr->f->unroll);
    rows_group(pr);
    emit_loop(pr, "v", pr->across);
    print_line(pr, "const I k = at + v < end ? at + v : end - 1;");
    print_reduced_coords(pr);
    print_loads(pr, false);
    print_loads(pr, true);
    emit_close(pr);
    emit_close(pr);
}

static void rows_loads(Printer *pr) {
    bool vectors = pr->f->vector > 1;
    if (by_division(pr)) {
        rows_loads_by_division(pr);
        return;
    }
    emit_loop(pr, "u", pr->f->unroll);
    rows_group(pr);
    if (vectors) {
        set_coord(pr, pr->p->ndim - 1, "at");
        print_loads(pr, false);
    }
    if (!vectors || any_spread(pr)) {
        rows_element(pr);
        if (!vectors)
            print_loads(pr, false);
        print_loads(pr, true);
        rows_element_end(pr);
    }
    rows_group_end(pr);
    emit_close(pr);
}

static void rows_step(Printer *pr) {
    emit_loop(pr, "u", pr->f->unroll);
    rows_group(pr);
    print_store_slots(pr);
    rows_element(pr);
    print_instructions(pr);
    rows_element_end(pr);
    if (pr->f->vector > 1) {
        set_coord(pr, pr->p->ndim - 1, "at");
        print_vector_stores(pr);
    }
    rows_group_end(pr);
    emit_close(pr);
}

static void print_fold(Printer *pr, int i, const char *to, const char *from, int place, int by) {
    char acc[32], other[32];
    snprintf(acc, sizeof acc, to, i, place);
    snprintf(other, sizeof other, from, i, place + by);
    print_combine(pr, i, acc, other);
}

// The accumulators of a group become one, acc[0] of its lane 0: first the
// steps' own, then lane by lane, then the four neighbours.
static void rows_fold(Printer *pr, int i) {
    const char *type = dtype_info[pr->p->ins[i].out].cuda;
    const char *mine = pr->f->apart ? "[0][v]" : "[v]";
    char acc[32];
    snprintf(acc, sizeof acc, "acc%d%s", i, mine);
    if (pr->f->apart) {
        emit_loop(pr, "v", pr->across);
        for (int step = pr->f->unroll / 2; step; step /= 2)
            for (int j = 0; j < step; j++)
                print_fold(pr, i, "acc%d[%d][v]", "acc%d[%d][v]", j, step);
        emit_close(pr);
    }
    emit_open(pr, "for (int s = (1 << lanes) >> 1; s; s >>= 1)");
    emit_loop(pr, "v", pr->across);
    Buf other = {0};
    text_shuffle(&other, &pr->helpers, (Dtype)pr->p->ins[i].out, acc, "s");
    print_line(pr, "const %s other = %s;", type, piece(pr, &other));
    buf_free(&other);
    print_combine(pr, i, acc, "other");
    emit_close(pr);
    emit_close(pr);
    const char *one = pr->f->apart ? "acc%d[0][%d]" : "acc%d[%d]";
    for (int step = ROW_OWN / 2; step; step /= 2)
        for (int j = 0; j < step; j++)
            print_fold(pr, i, one, one, j, step);
}

void print_rows(Printer *pr) {
    rows_positions(pr);
    print_accumulators(pr);
    if (pr->f->apart)
        print_line(pr, "const I first = 0;"); // the row fits one step
    else
        emit_open(pr, "for (I first = begin; first < end; first += %d << lanes)",
                  pr->f->unroll * ROW_OWN);
    print_load_slots(pr);
    rows_loads(pr);
    rows_step(pr);
    if (!pr->f->apart)
        emit_close(pr);
    for (int i = 0; i < pr->p->nins; i++)
        if (pr->p->ins[i].op == I_REDUCE)
            rows_fold(pr, i);
    emit_open(pr, "if (ours && lane == 0)");
    print_results(pr, pr->f->apart ? "[0][0]" : "[0]");
    emit_close(pr);
}

// ---- COLUMNS: a thread for each chunk of a column, or of a vector of columns --------------------

// Of [results, reduced, columns]: neighbouring threads have neighbouring results.
static void narrow_positions(Printer *pr) {
    const int axis = 0;
    print_line(pr, "const I place = (I)blockIdx.x * %d + (I)threadIdx.x, x = 0;", BLOCK);
    print_line(pr, "if (place >= tasks) return;");
    print_line(pr, "const I chunk = place / d0;");
    print_line(pr, "I t = place - chunk * d0;");
    print_decode(pr, "I", &axis, 1);
}

static void wide_positions(Printer *pr) {
    int nd = pr->p->ndim, axes[LIMIT_NDIM], n = 0;
    print_line(pr, "const I x = ((I)(blockIdx.x %% tiles_x) * (I)blockDim.x + (I)threadIdx.x)%s;",
               times_text(pr->across));
    print_line(pr, "const I task = (I)(blockIdx.x / tiles_x) * (I)blockDim.y + (I)threadIdx.y;");
    print_line(pr, "if (x >= d%d || task >= tasks) return;", nd - 1);
    print_line(pr, "const I chunk = task %% chunks;");
    for (int d = nd - 2; d >= pr->p->reduce_to; d--)
        axes[n++] = d;
    for (int d = pr->p->reduce_from - 1; d >= 0; d--)
        axes[n++] = d;
    if (n)
        print_line(pr, "I t = task / chunks;");
    print_decode(pr, "I", axes, n);
}

static void columns_positions(Printer *pr) {
    if (pr->f->narrow)
        narrow_positions(pr);
    else
        wide_positions(pr);
    print_bases(pr);
    print_line(pr, "const I begin = chunk * %d;", COL_CHUNK);
    print_line(pr, "const I end = begin + %d < n ? begin + %d : n;", COL_CHUNK, COL_CHUNK);
}

// One load, at the coordinates that the reduced axes have.
static void columns_load(Printer *pr, int k) {
    int last = pr->p->ndim - 1;
    set_coord(pr, last, "x");
    if (keep_of(pr, k) != KEEP_SPREAD) {
        print_load(pr, k);
        return;
    }
    emit_loop(pr, "v", pr->across);
    print_line(pr, "const I i = x + v;");
    set_coord(pr, last, "i");
    print_load(pr, k);
    emit_close(pr);
}

static void columns_loads(Printer *pr) {
    emit_loop(pr, "u", pr->f->unroll);
    print_line(pr, "const I k = first + u < end ? first + u : end - 1;");
    print_reduced_coords(pr);
    for (int k = 0; k < pr->p->naccess; k++)
        if ((pr->role[k] & ROLE_LOAD) && !(pr->f->level >> k & 1))
            columns_load(pr, k);
    emit_close(pr);
}

// What all reduced elements have in common.
static void level_loads(Printer *pr) {
    print_level_slots(pr);
    set_coord(pr, pr->p->reduce_from, "0");
    for (int k = 0; k < pr->p->naccess; k++)
        if (pr->f->level >> k & 1)
            columns_load(pr, k);
}

void print_columns(Printer *pr) {
    int last = pr->p->ndim - 1;
    columns_positions(pr);
    print_accumulators(pr);
    level_loads(pr);
    emit_open(pr, "for (I first = begin; first < end; first += %d)", pr->f->unroll);
    print_load_slots(pr);
    columns_loads(pr);
    emit_loop(pr, "u", pr->f->unroll);
    print_line(pr, "const I k = first + u;");
    emit_open(pr, "if (k < end)");
    print_reduced_coords(pr);
    print_store_slots(pr);
    if (pr->f->narrow)
        print_flat_instructions(pr);
    emit_loop(pr, "v", pr->across);
    print_line(pr, "const I i = x + v;");
    set_coord(pr, last, "i");
    print_instructions(pr);
    emit_close(pr);
    set_coord(pr, last, "x");
    print_vector_stores(pr);
    emit_close(pr);
    emit_close(pr);
    emit_close(pr);
    emit_loop(pr, "v", pr->across);
    print_line(pr, "const I i = x + v;");
    set_coord(pr, last, "i");
    print_results(pr, "[v]");
    emit_close(pr);
}
