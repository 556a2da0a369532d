// print_map.c: kernels without a reduction.
#include "gpu/cuda/printer.h"

// ---- LINEAR: one axis ---------------------------------------------------------------------------

// A block owns unroll * BLOCK * across neighbouring elements; in each step its
// threads are neighbours, so that a warp's accesses are one run of memory.
// The extent is a multiple of `across`, so that no vector is cut.
static void linear_loads(Printer *pr, int step) {
    emit_loop(pr, "u", pr->f->unroll);
    print_line(pr, "const I i = first + u * %d;", step);
    emit_open(pr, "if (i < n)");
    print_loads(pr, false);
    emit_close(pr);
    emit_close(pr);
    if (!any_spread(pr))
        return;
    emit_loop(pr, "u", pr->f->unroll);
    emit_loop(pr, "v", pr->across);
    print_line(pr, "const I i = first + u * %d + v;", step);
    emit_open(pr, "if (i < n)");
    print_loads(pr, true);
    emit_close(pr);
    emit_close(pr);
    emit_close(pr);
}

void print_linear(Printer *pr) {
    int step = BLOCK * pr->across;
    snprintf(pr->coord[0], sizeof pr->coord[0], "i");
    print_line(pr, "const I first = (I)blockIdx.x * %d + (I)threadIdx.x%s;", step * pr->f->unroll,
               times_text(pr->across));
    print_bases(pr);
    print_load_slots(pr);
    if (any_load(pr))
        linear_loads(pr, step);
    emit_loop(pr, "u", pr->f->unroll);
    print_line(pr, "const I at = first + u * %d;", step);
    emit_open(pr, "if (at < n)");
    print_store_slots(pr);
    emit_loop(pr, "v", pr->across);
    print_line(pr, "const I i = at + v;");
    print_instructions(pr);
    emit_close(pr);
    snprintf(pr->coord[0], sizeof pr->coord[0], "at");
    print_vector_stores(pr);
    emit_close(pr);
    emit_close(pr);
}

// ---- GRID: the last axis across threads, rows down each thread ----------------------------------

// Positions: x of the last axis, row0 of the axis before it, c0... of the others.
static void grid_positions(Printer *pr) {
    int nd = pr->p->ndim, axes[LIMIT_NDIM], n = 0;
    print_line(pr, "unsigned t = blockIdx.x;");
    print_line(pr, "const I x = ((I)(t %% tiles_x) * (I)blockDim.x + (I)threadIdx.x)%s;",
               times_text(pr->across));
    print_line(pr, "t /= tiles_x;");
    print_line(pr, "const I row0 = ((I)(t %% tiles_y) * (I)blockDim.y + (I)threadIdx.y)%s;",
               times_text(pr->f->unroll));
    if (nd > 2)
        print_line(pr, "t /= tiles_y;");
    print_line(pr, "if (x >= d%d || row0 >= d%d) return;", nd - 1, nd - 2);
    for (int d = nd - 3; d >= 0; d--)
        axes[n++] = d;
    print_decode(pr, "unsigned", axes, n);
    snprintf(pr->coord[nd - 2], sizeof pr->coord[0], "row");
    snprintf(pr->coord[nd - 1], sizeof pr->coord[0], "x");
    print_bases(pr);
}

// The rows of one load; past the last row the last one is read again.
static void grid_load(Printer *pr, int k) {
    int nd = pr->p->ndim, span = form_span(pr->f, pr->p, k);
    char below[16] = "";
    if (span)
        snprintf(below, sizeof below, " + %d", span);
    if (pr->f->level >> k & 1) {
        print_line(pr, "{");
        pr->depth++;
        print_line(pr, "const I row = row0;");
    } else {
        emit_loop(pr, "u", pr->f->unroll + span);
        print_line(pr, "const I row = row0 + u < d%d%s ? row0 + u : d%d%s - 1;", nd - 2, below,
                   nd - 2, below);
    }
    if (keep_of(pr, k) == KEEP_SPREAD) {
        emit_loop(pr, "v", pr->across);
        print_line(pr, "const I i = x + v;");
        snprintf(pr->coord[nd - 1], sizeof pr->coord[0], "i");
        print_load(pr, k);
        snprintf(pr->coord[nd - 1], sizeof pr->coord[0], "x");
        emit_close(pr);
    } else {
        print_load(pr, k);
    }
    emit_close(pr);
}

void print_grid(Printer *pr) {
    int nd = pr->p->ndim;
    grid_positions(pr);
    print_load_slots(pr);
    for (int k = 0; k < pr->p->naccess; k++)
        if ((pr->role[k] & ROLE_LOAD) && pr->f->window[k] == k)
            grid_load(pr, k);
    emit_loop(pr, "u", pr->f->unroll);
    print_line(pr, "const I row = row0 + u;");
    emit_open(pr, "if (row < d%d)", nd - 2);
    print_store_slots(pr);
    if (pr->across > 1) {
        emit_loop(pr, "v", pr->across);
        print_line(pr, "const I i = x + v;");
        snprintf(pr->coord[nd - 1], sizeof pr->coord[0], "i");
    }
    print_instructions(pr);
    if (pr->across > 1) {
        emit_close(pr);
        snprintf(pr->coord[nd - 1], sizeof pr->coord[0], "x");
    }
    print_vector_stores(pr);
    emit_close(pr);
    emit_close(pr);
}
