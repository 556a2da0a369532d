// planes_print.c: the text of a kernel that goes through the planes of its part of the field.
//
//   z wp      the plane of what is there first that is loaded; the one that a program runs for, p,
//             within the field
//   t         how many planes have been loaded before
//   from to   the planes of the block's own
//   sV fV     version V: its planes in shared memory; what has been fetched of the next plane
//   far       planes of the field
#include "gpu/cuda/tiles/tiles_printer.h"
#include <stdio.h>

static int plane_cells(const Tiles *t) {
    return (t->rows + 2 * t->pad) * (t->columns + 2 * t->pad);
}

static const char *type_of(const TilePrinter *pr, int version) {
    return dtype_info[tile_dtype(pr, pr->t->planes.version[version].memory)].cuda;
}

void planes_print_slot(const TilePrinter *pr, int version, int ahead) {
    int depth = pr->t->planes.version[version].depth;
    if (depth > 1) // a multiple of the depth keeps the number positive
        buf_printf(pr->out, "(int)((unsigned)(t + %d) %% %du) * %d + ",
                   depth * 2 * PLANE_HALO + ahead, depth, plane_cells(pr->t));
}

// ---- what is there first ------------------------------------------------------------------------

static void print_rooms(const TilePrinter *pr) {
    const Tiles *t = pr->t;
    int pitch = t->columns + 2 * t->pad;
    for (int v = 0; v < t->planes.n; v++) {
        const PlaneVersion *one = &t->planes.version[v];
        if (!one->kept)
            continue;
        buf_printf(pr->out, "    %s *__restrict__ const s%d = (%s *)(room + %zu) + %d;\n",
                   type_of(pr, v), v, type_of(pr, v), one->at, t->pad * pitch + t->pad);
        if (one->program < 0)
            buf_printf(pr->out, "    %s f%d[%d];\n", type_of(pr, v), v, t->strip);
    }
}

// Plane z + 1 is on its way while the programs run.
static void print_fetch(const TilePrinter *pr, int v) {
    const Tiles *t = pr->t;
    int m = t->planes.version[v].memory;
    buf_printf(
        pr->out,
        "        if (z + 1 < to + %d%s) {\n"
        "            const int p = %s;\n"
        "#pragma unroll\n"
        "            for (int i = 0; i < %d; i++) {\n"
        "                const int r = row + first + i%s;\n"
        "                %sf%d[i] = g%d[((I64)p * high + %s) * h%d + wc];\n"
        "            }\n        }\n",
        t->behind,
        t->wraps ? "" : " && (unsigned)(z + 1) < (unsigned)far && (unsigned)wc < (unsigned)wide",
        t->wraps ? "WC_WRAP(z + 1, far)" : "z + 1", t->strip,
        t->wraps ? ", wr = WC_WRAP(r, high)" : "",
        t->wraps ? "" : "if ((unsigned)r < (unsigned)high) ", v, m, t->wraps ? "wr" : "r", m);
}

static void print_arrival(const TilePrinter *pr, int v) {
    const Tiles *t = pr->t;
    buf_printf(pr->out,
               "#pragma unroll\n"
               "            for (int i = 0; i < %d; i++) s%d[",
               t->strip, v);
    planes_print_slot(pr, v, 0);
    buf_printf(pr->out, "(first + i) * %d + c] = f%d[i];\n", t->columns + 2 * t->pad, v);
}

// ---- stores -------------------------------------------------------------------------------------

// What the version before has at the cell.
static void print_before(const TilePrinter *pr, int i, int before) {
    const Tiles *t = pr->t;
    const PlaneVersion *from = &t->planes.version[before];
    int m = from->memory;
    if (from->program >= 0) {
        buf_printf(pr->out, "s%d[", before);
        planes_print_slot(pr, before, -t->planes.lag[i]);
        buf_printf(pr->out, "r * %d + c]", t->columns + 2 * t->pad);
    } else if (t->wraps) {
        buf_printf(pr->out, "g%d[((I64)wp * high + wr) * h%d + wc]", m, m);
    } else {
        buf_printf(pr->out,
                   "g%d[(unsigned)(row + r) < (unsigned)high && (unsigned)wc < (unsigned)wide ? "
                   "((I64)wp * high + row + r) * h%d + wc : 0]",
                   m, m);
    }
}

static void print_to_memory(const TilePrinter *pr, const char *when, char to, int m,
                            const char *value) {
    const Tiles *t = pr->t;
    buf_printf(pr->out,
               "                if (%s && p >= from && p < to && (unsigned)(r - %d) < %du && "
               "(unsigned)(c - %d) < %du && row + r < high && col + c < wide)\n"
               "                    %c%d[((I64)p * high + row + r) * h%d + col + c] = %s;\n",
               when, t->up, t->rows - t->up - t->down, t->left, t->columns - t->left - t->right, to,
               m, m, value);
}

void planes_print_store(const TilePrinter *pr, int i, int k, int value) {
    const Tiles *t = pr->t;
    int v = t->planes.stores[i][k];
    const PlaneVersion *one = &t->planes.version[v];
    char own[16], all[16];
    snprintf(own, sizeof own, "r%d", value);
    snprintf(all, sizeof all, "%c%d", one->whole ? 'r' : 'b', one->whole ? value : v);
    if (!one->whole && (one->kept || one->full)) {
        buf_printf(pr->out, "                const %s b%d = here ? r%d : ", type_of(pr, v), v,
                   value);
        print_before(pr, i, one->before);
        buf_add(pr->out, STR(";\n"));
    }
    if (one->kept) {
        buf_printf(pr->out, "                s%d[", v);
        planes_print_slot(pr, v, -one->lag);
        buf_printf(pr->out, "r * %d + c] = %s;\n", t->columns + 2 * t->pad, all);
    }
    if (one->full)
        print_to_memory(pr, "1", t->memory[one->memory].moves ? 'z' : 'g', one->memory, all);
    else if (t->program[i].direct >> k & 1)
        print_to_memory(pr, "here", 'g', one->memory, own);
}

// ---- programs -----------------------------------------------------------------------------------

// Does program i load, from cells of other threads, what programs from `since` on have just stored?
static bool waits(const TilePrinter *pr, int i, int since) {
    const Tiles *t = pr->t;
    const CellProgram *cell = tile_cell(pr->c, t, i);
    for (int k = 0; k < tile_program(pr->c, t, i)->naccess; k++) {
        int v = t->planes.loads[i][k];
        if (v < 0)
            continue;
        const PlaneVersion *one = &t->planes.version[v];
        bool fresh =
            one->program >= since && one->lag + tile_plane_step(cell, k) == t->planes.lag[i];
        if (fresh && (tile_row_step(cell, k) || tile_column_step(cell, k)))
            return true;
    }
    return false;
}

static void print_program(TilePrinter *pr, int i) {
    const Tiles *t = pr->t;
    const TileProgram *p = &t->program[i];
    buf_printf(
        pr->out,
        "        {\n        const int p = z - %d;\n"
        "        if (p >= from - %d && p < to + %d%s) {\n"
        "        const int wp = %s;\n"
        "        const unsigned n = (unsigned)(wc - x%d) < (unsigned)c%d && (unsigned)(wp - o%d) "
        "< (unsigned)m%d ? (unsigned)n%d : 0u;\n",
        t->planes.lag[i], p->before, p->behind, t->wraps ? "" : " && (unsigned)p < (unsigned)far",
        t->wraps ? "WC_WRAP(p, far)" : "p", i, i, i, i, i);
    if (!t->wraps)
        buf_printf(pr->out, "        const int low = y%d - row;\n", i);
    tiles_print_rows(pr, i);
    buf_add(pr->out, STR("        }\n        }\n"));
}

void planes_print_body(TilePrinter *pr) {
    const Tiles *t = pr->t;
    int since = -1;
    print_rooms(pr);
    buf_printf(
        pr->out,
        "    const int from = (int)blockIdx.z * j0, to = from + j0 < far ? from + j0 : far;\n"
        "    for (int z = from - %d, t = -1; z < to + %d; z++, t++) {\n"
        "        if (t >= 0) {\n",
        t->before + 1, t->planes.last);
    for (int v = 0; v < t->nmemory; v++)
        if (t->planes.version[v].kept)
            print_arrival(pr, v);
    buf_add(pr->out, STR("        }\n"));
    for (int v = 0; v < t->nmemory; v++)
        if (t->planes.version[v].kept)
            print_fetch(pr, v);
    buf_add(pr->out, STR("        if (t < 0) continue;\n"));
    for (int i = 0; i < t->n; i++) {
        if (!tile_runs(t, i))
            continue;
        if (waits(pr, i, since)) {
            buf_add(pr->out, STR("        __syncthreads();\n"));
            since = i;
        }
        print_program(pr, i);
    }
    buf_add(pr->out, STR("        __syncthreads();\n    }\n"));
}
