// cells_print.c: the text of a kernel whose threads run all programs for cells of their own.
//
//   r c      row and column of the cell in the block's part of the field
//   wp       its plane
//   at       its number in the field
//   fromI meetsI  the number of program I's first cell; whether the block has any of its cells
//   vM sM    what memory M has at the cell of row i by now; whether a program has stored it
#include "gpu/cuda/tiles/tiles_printer.h"
#include <stdio.h>

static bool in_one_load(Dtype dt) {
    return dt == DT_F32 || dt == DT_F64 || dt == DT_I32 || dt == DT_I64;
}

static void print_value(TilePrinter *pr, int i, const Ins *in, int n) {
    const Program *p = tile_program(pr->c, pr->t, i);
    const CellAccess *a = &tile_cell(pr->c, pr->t, i)->access[in->a];
    char load[LOAD_TEXT];
    buf_printf(pr->out, "                const %s r%d = ", dtype_info[in->out].cuda, n);
    if (in->op == I_LOAD && tile_stored(pr->t, a)) {
        buf_printf(pr->out, "v%d[i]", pr->t->of[a->memory]);
    } else if (in->op == I_LOAD) {
        const bool one = in_one_load(p->access[in->a].dt);
        if (cells_like_field(pr->c, pr->t, i, in->a))
            snprintf(load, sizeof load, "q%d_%d[here ? at - from%d : 0]", i, in->a, i);
        else
            tiles_print_input(pr, i, in->a, load);
        buf_printf(pr->out, "%s%s%s", one ? "WC_READ(&" : "", load, one ? ")" : "");
    } else if (in->op == I_PARAM) {
        buf_printf(pr->out, "a%d_%d", i, in->a);
    } else if (!text_ins(pr->out, &pr->helpers, in)) {
        pr->failed = true;
    }
    buf_add(pr->out, STR(";\n"));
}

static const char *number_type(const TilePrinter *pr) {
    return pr->t->narrow ? "int" : "I64";
}

// What does not depend on the thread's row.
static void print_first(const TilePrinter *pr, int i) {
    const Tiles *t = pr->t;
    const char *type = number_type(pr);
    buf_printf(pr->out, "    const %s from%d = ", type, i);
    if (t->deep)
        buf_printf(pr->out, "((%s)o%d * high + y%d) * wide + x%d;\n", type, i, i, i);
    else
        buf_printf(pr->out, "(%s)y%d * wide + x%d;\n", type, i, i);
    buf_printf(pr->out, "    const bool meets%d = (unsigned)(col + c - x%d) < (unsigned)c%d", i, i,
               i);
    if (t->deep)
        buf_printf(pr->out, " && (unsigned)(wp - o%d) < (unsigned)m%d", i, i);
    if (t->program[i].thin)
        buf_printf(pr->out, " && y%d < row + %d && y%d + n%d > row", i, t->rows, i, i);
    buf_add(pr->out, STR(";\n"));
}

// A program for most cells is computed for all of them, so that the loads of all rows of a thread
// are on their way together; one for few is asked for.
static void print_program(TilePrinter *pr, int i) {
    const Tiles *t = pr->t;
    const Program *p = tile_program(pr->c, t, i);
    const bool few = t->program[i].thin;
    if (few)
        buf_printf(pr->out, "        if (meets%d) {\n", i);
    else
        buf_add(pr->out, STR("        {\n"));
    buf_printf(pr->out,
               "            const bool here = in && meets%d && (unsigned)(row + r - y%d) < "
               "(unsigned)n%d;\n%s",
               i, i, i, few ? "            if (here) {\n" : "");
    for (int n = 0; n < p->nins; n++) {
        const Ins *in = &p->ins[n];
        if (in->op != I_STORE) {
            print_value(pr, i, in, n);
            continue;
        }
        const int m = t->of[tile_cell(pr->c, t, i)->access[in->b].memory];
        buf_printf(pr->out, "            %sv%d[i] = r%d;\n            s%d[i] |= here;\n",
                   few ? "" : "if (here) ", m, in->a, m);
    }
    buf_add(pr->out, few ? STR("            }\n        }\n") : STR("        }\n"));
}

// The thread's rows, each with its place.
static void begin_rows(TilePrinter *pr) {
    const Tiles *t = pr->t;
    char plane[48];
    snprintf(plane, sizeof plane, t->deep ? "(%s)wp * high + " : "(%s)", number_type(pr));
    buf_printf(pr->out,
               "#pragma unroll\n    for (int i = 0; i < %d; i++) {\n"
               "        const int r = first + i;\n"
               "        const bool in = row + r < high && col + c < wide;\n"
               "        const %s at = (%s(row + r)) * wide + col + c;\n",
               t->strip, number_type(pr), plane);
}

static void print_begins(TilePrinter *pr, int m) {
    const Dtype dt = tile_dtype(pr, m);
    buf_printf(pr->out, "        s%d[i] = 0;\n", m);
    if (cells_reads_first(pr->c, pr->t, m))
        buf_printf(pr->out, "        v%d[i] = g%d[in ? at : 0];\n", m, m);
    else if (!dtype_is_complex(dt))
        buf_printf(pr->out, "        v%d[i] = 0;\n", m);
}

// First the programs for most cells that come before all others, for all rows of the thread, whose
// loads are then on their way together.
void cells_print_body(TilePrinter *pr) {
    const Tiles *t = pr->t;
    int i = 0;
    if (t->deep)
        buf_add(pr->out, STR("    const int wp = (int)blockIdx.z;\n"));
    for (int k = 0; k < t->n; k++)
        print_first(pr, k);
    for (int m = 0; m < t->nmemory; m++)
        if (t->memory[m].stored)
            buf_printf(pr->out, "    bool s%d[%d];\n    %s v%d[%d];\n", m, t->strip,
                       dtype_info[tile_dtype(pr, m)].cuda, m, t->strip);
    begin_rows(pr);
    for (int m = 0; m < t->nmemory; m++)
        if (t->memory[m].stored)
            print_begins(pr, m);
    for (; i < t->n && !t->program[i].thin; i++)
        print_program(pr, i);
    buf_add(pr->out, STR("    }\n"));
    begin_rows(pr);
    for (; i < t->n; i++)
        print_program(pr, i);
    for (int m = 0; m < t->nmemory; m++)
        if (t->memory[m].stored)
            buf_printf(pr->out, "        if (s%d[i]) g%d[at] = v%d[i];\n", m, m, m);
    buf_add(pr->out, STR("    }\n"));
}
