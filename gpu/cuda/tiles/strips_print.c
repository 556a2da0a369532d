// strips_print.c: the text of a kernel that goes down strips of a field, row by row, in registers.
//
//   lane c      the thread's number in its warp, and the first of its cells in the strip
//   col wc[E]   the column of the strip's first cell, and of the thread's cell E within the field
//   z p wp      the row of what is there first that has come; the one that a program runs for, and
//               the same within the field
//   from to     the rows of the warp's own
//   wV[D][E] fV[A][E]    version V: rows that are kept, the newest last; rows that are on their way
//   iN[D][E] nextN[A][E] the same of input N
//   sK[E]       a row of which neighbours are loaded, with cells of the threads beside
//   oK[E]       what the program stores by access K
//   mI hitI allI      columns of program I: the thread's, as bits; any of the warp's; all of them
#include "gpu/cuda/tiles/tiles_printer.h"
#include <stdio.h>

static Dtype version_dtype(const TilePrinter *pr, int v) {
    return tile_dtype(pr, pr->t->planes.version[v].memory);
}

static const char *type_of(const TilePrinter *pr, int v) {
    return dtype_info[version_dtype(pr, v)].cuda;
}

// Does the version have registers of its own?
static bool has_room(const TilePrinter *pr, int v) {
    return pr->t->planes.version[v].kept && pr->t->planes.version[v].room == v;
}

// Which of the rows that are kept for version v is the one `ahead` of program i's.
static int row_at(const TilePrinter *pr, int v, int i, int ahead) {
    const Planes *s = &pr->t->planes;
    const PlaneVersion *room = &s->version[s->version[v].room];
    return room->depth - 1 - (s->lag[i] - ahead - room->lag);
}

static int turn_of(const TilePrinter *pr, int i) {
    return i % pr->t->turn;
}

// ---- the thread's place -------------------------------------------------------------------------

// A type that CUDA loads and stores at once, for so many bytes.
static const char *moved_type(size_t bytes) {
    return bytes == 16  ? "uint4"
           : bytes == 8 ? "uint2"
           : bytes == 4 ? "unsigned"
                        : "unsigned short";
}

// As many elements of a type as a thread has cells.
static void print_vector(const TilePrinter *pr, Dtype dt, Buf *out) {
    const size_t bytes = dtype_bytes(dt) * (size_t)pr->t->vector;
    buf_printf(out,
               "#ifdef __CUDACC_RTC__\ntypedef %s WcMoved%d;\n#else\n"
               "typedef struct __align__(%zu) { %s e[%d]; } WcMoved%d;\n#endif\n"
               "typedef union { WcMoved%d all; %s e[%d]; } WcRow%d;\n",
               moved_type(bytes), (int)dt, bytes, dtype_info[dt].cuda, pr->t->vector, (int)dt,
               (int)dt, dtype_info[dt].cuda, pr->t->vector, (int)dt);
}

static void print_vectors(const TilePrinter *pr, Buf *out) {
    bool done[DT_COUNT] = {false};
    for (int i = 0; i < pr->t->n; i++)
        for (int k = 0; k < tile_program(pr->c, pr->t, i)->naccess; k++) {
            Dtype dt = tile_program(pr->c, pr->t, i)->access[k].dt;
            if (!done[dt])
                print_vector(pr, dt, out);
            done[dt] = true;
        }
}

void strips_print_head(const TilePrinter *pr, Buf *out) {
    print_vectors(pr, out);
    buf_printf(out, "#define EACH(E) _Pragma(\"unroll\") for (int E = 0; E < %d; E++)\n",
               pr->t->vector);
    // a plain store of them becomes one for each element
    buf_add(out, STR("#ifdef __CUDACC_RTC__\n#define WC_PUT(P, V) __stwb(P, V)\n#else\n"
                     "#define WC_PUT(P, V) (*(P) = (V))\n#endif\n"));
    buf_add(out, STR("#define WC_MOST(A, B) ((A) > (B) ? (A) : (B))\n"
                     "#define WC_LEAST(A, B) ((A) < (B) ? (A) : (B))\n"));
}

void strips_print_place(const TilePrinter *pr) {
    const Tiles *t = pr->t;
    const int own = t->columns - t->left - t->right;
    buf_printf(pr->out,
               "    const int lane = (int)(threadIdx.x %% 32u), c = lane * %d;\n"
               "    const int col = (int)(blockIdx.x * %du + threadIdx.x / 32u) * %d - %d;\n",
               t->vector, STRIP_WARPS, own, t->left);
}

static void print_columns(const TilePrinter *pr) {
    const Tiles *t = pr->t;
    buf_printf(
        pr->out,
        "    if (col + %d >= wide) return;\n"
        "    const int from = (int)blockIdx.y * j0, to = from + j0 < high ? from + j0 : high;\n"
        "    const bool own = c >= %d && c < %d;\n"
        "    int wc[%d];\n"
        "    EACH(e) wc[e] = %s;\n",
        t->left, t->left, t->columns - t->right, t->vector,
        t->wraps ? "WC_WRAP(col + c + e, wide)" : "col + c + e");
}

// Does any program of the turns that stand for program i < turn run?
static bool turn_runs(const Tiles *t, int i) {
    for (; i < t->n; i += t->turn)
        if (tile_runs(t, i))
            return true;
    return false;
}

// A strip that goes round an edge may have any of a program's columns.
static void print_masks(const TilePrinter *pr) {
    const Tiles *t = pr->t;
    for (int i = 0; i < t->turn; i++) {
        if (!turn_runs(t, i) || tile_everywhere(pr, i))
            continue;
        buf_printf(pr->out,
                   "    unsigned m%d = 0;\n"
                   "    EACH(e) m%d |= (unsigned)((unsigned)(wc[e] - x%d) < (unsigned)c%d) << e;\n"
                   "    const bool all%d = col >= x%d && col + %d <= x%d + c%d;\n"
                   "    const bool hit%d = ",
                   i, i, i, i, i, i, t->columns, i, i, i);
        if (t->wraps)
            buf_printf(pr->out, "col < 0 || col + %d > wide || ", t->columns);
        buf_printf(pr->out, "(col < x%d + c%d && col + %d > x%d);\n", i, i, t->columns, i);
    }
}

// ---- rows that come -----------------------------------------------------------------------------

static Dtype input_dtype(const TilePrinter *pr, int n) {
    const StripInput *in = &pr->t->planes.input[n];
    return tile_program(pr->c, pr->t, in->program)->access[in->access].dt;
}

static void print_window(const TilePrinter *pr, Dtype dt, const char *name, int n, int depth) {
    buf_printf(pr->out, "    %s %s%d[%d][%d] = {};\n", dtype_info[dt].cuda, name, n, depth,
               pr->t->vector);
}

// Is a row of memory moved at once, by all threads that are within the field?
static void print_aligned(const TilePrinter *pr, int v) {
    const unsigned size = (unsigned)dtype_bytes(version_dtype(pr, v)), m = (unsigned)pr->t->vector;
    char moved[24] = "";
    if (pr->t->memory[v].moves)
        snprintf(moved, sizeof moved, " | (U64)z%d", v);
    buf_printf(pr->out, "    const bool l%d = ((U64)g%d | (U64)h%d * %du%s) %% %du == 0", v, v, v,
               size, moved, size * m);
    if (pr->t->wraps)
        buf_printf(pr->out, " && wide %% %u == 0", m);
    buf_add(pr->out, STR(";\n"));
}

static void print_aligned_input(const TilePrinter *pr, int n) {
    const int i = pr->t->planes.input[n].program, k = pr->t->planes.input[n].access;
    const unsigned size = (unsigned)dtype_bytes(input_dtype(pr, n)), m = (unsigned)pr->t->vector;
    buf_printf(
        pr->out,
        "    const bool line%d = v%d_%d == 1 && (((U64)q%d_%d - (U64)x%d * %du) | (U64)u%d_%d "
        "* %du) %% %du == 0",
        n, i, k, i, k, i, size, i, k, size, size * m);
    if (pr->t->wraps)
        buf_printf(pr->out, " && wide %% %u == 0", m);
    buf_add(pr->out, STR(";\n"));
}

static void print_windows(const TilePrinter *pr) {
    const Planes *s = &pr->t->planes;
    for (int v = 0; v < s->n; v++) {
        const PlaneVersion *one = &s->version[v];
        if (one->program < 0 && pr->t->memory[one->memory].stored)
            print_aligned(pr, v);
        if (has_room(pr, v))
            print_window(pr, version_dtype(pr, v), "w", v, one->depth);
        if (one->kept && one->program < 0)
            print_window(pr, version_dtype(pr, v), "f", v, STRIP_AHEAD);
    }
    for (int n = 0; n < s->ninputs; n++) {
        print_aligned_input(pr, n);
        print_window(pr, input_dtype(pr, n), "i", n, s->input[n].depth);
        print_window(pr, input_dtype(pr, n), "next", n, STRIP_AHEAD);
    }
}

static void print_move_on(const TilePrinter *pr, const char *name, int n, int depth) {
    for (int d = 0; d + 1 < depth; d++)
        buf_printf(pr->out, "        EACH(e) %s%d[%d][e] = %s%d[%d][e];\n", name, n, d, name, n,
                   d + 1);
}

static void print_arrival(const TilePrinter *pr, const char *to, int n, int depth,
                          const char *from) {
    print_move_on(pr, to, n, depth);
    if (!from)
        return;
    buf_printf(pr->out, "        EACH(e) %s%d[%d][e] = %s%d[0][e];\n", to, n, depth - 1, from, n);
    print_move_on(pr, from, n, STRIP_AHEAD);
}

static void print_arrivals(const TilePrinter *pr) {
    const Planes *s = &pr->t->planes;
    for (int v = 0; v < s->n; v++)
        if (has_room(pr, v))
            print_arrival(pr, "w", v, s->version[v].depth, s->version[v].program < 0 ? "f" : NULL);
    for (int n = 0; n < s->ninputs; n++)
        print_arrival(pr, "i", n, s->input[n].depth, "next");
}

// All of the thread's cells of a row.
static void print_whole(const TilePrinter *pr, Dtype dt, const char *to, int n, const char *row) {
    buf_printf(pr->out,
               "                WcRow%d all;\n"
               "                all.all = *(const WcMoved%d *)(%s);\n"
               "                EACH(e) %s%d[%d][e] = all.e[e];\n",
               (int)dt, (int)dt, row, to, n, STRIP_AHEAD - 1);
}

// Row z + STRIP_AHEAD is on its way while the programs run.
static void print_fetch(const TilePrinter *pr, int v) {
    const Tiles *t = pr->t;
    const int m = t->planes.version[v].memory;
    buf_printf(pr->out, "        {\n            const int p = z + %d;\n", STRIP_AHEAD);
    if (!pr->inner)
        buf_printf(pr->out, "            if (p < to + %d%s)\n", t->down,
                   t->wraps ? "" : " && (unsigned)p < (unsigned)high");
    buf_printf(pr->out,
               "            {\n"
               "            const %s *const g = g%d + (I64)%s * h%d;\n",
               type_of(pr, v), m, t->wraps && !pr->inner ? "WC_WRAP(p, high)" : "p", m);
    if (!pr->inner)
        buf_printf(pr->out, "            if (l%d%s)\n", v,
                   t->wraps ? ""
                            : " && wc[0] >= 0 && wc[0] + (int)(sizeof wc / sizeof *wc) <= wide");
    buf_add(pr->out, STR("            {\n"));
    print_whole(pr, version_dtype(pr, v), "f", v, "g + wc[0]");
    buf_add(pr->out, STR("            }\n"));
    if (!pr->inner)
        buf_printf(pr->out,
                   "            else {\n                EACH(e) %sf%d[%d][e] = g[wc[e]];\n"
                   "            }\n",
                   t->wraps ? "" : "if ((unsigned)wc[e] < (unsigned)wide) ", v, STRIP_AHEAD - 1);
    buf_add(pr->out, STR("            }\n        }\n"));
}

static void print_fetch_input(const TilePrinter *pr, int n) {
    const Tiles *t = pr->t;
    const StripInput *in = &t->planes.input[n];
    const int i = in->program, k = in->access;
    const bool everywhere = tile_everywhere(pr, i);
    char row[64];
    buf_printf(pr->out, "        {\n            const int p = z + %d, y = %s - y%d;\n",
               STRIP_AHEAD - in->lag, t->wraps && !pr->inner ? "WC_WRAP(p, high)" : "p", i);
    if (!pr->inner)
        buf_printf(pr->out, "            if (p < to + %d && (unsigned)y < (unsigned)n%d)\n",
                   t->down, i);
    buf_printf(pr->out,
               "            {\n            const %s *const q = q%d_%d + (I64)y * u%d_%d;\n",
               dtype_info[input_dtype(pr, n)].cuda, i, k, i, k);
    if (!pr->inner && everywhere)
        buf_printf(pr->out, "            if (line%d)\n", n);
    else if (!pr->inner)
        buf_printf(pr->out, "            if (line%d && m%d == %uu)\n", n, i, (1u << t->vector) - 1);
    buf_add(pr->out, STR("            {\n"));
    snprintf(row, sizeof row, "q + wc[0] - x%d", i);
    print_whole(pr, input_dtype(pr, n), "next", n, row);
    buf_add(pr->out, STR("            }\n"));
    if (!pr->inner) {
        char some[32] = "";
        if (!everywhere)
            snprintf(some, sizeof some, "if (m%d >> e & 1) ", i);
        buf_printf(
            pr->out,
            "            else {\n                EACH(e) %snext%d[%d][e] = q[(wc[e] - x%d) * "
            "v%d_%d];\n            }\n",
            some, n, STRIP_AHEAD - 1, i, i, k);
    }
    buf_add(pr->out, STR("            }\n        }\n"));
}

// ---- loads --------------------------------------------------------------------------------------

// A row of a version as a program loads it, with so many cells before and behind the thread's own.
typedef struct StripRow {
    int version, at; // which of its rows
    int before, behind;
} StripRow;

static StripRow row_of(const TilePrinter *pr, int i, int k) {
    const Tiles *t = pr->t;
    const CellProgram *cell = tile_cell(pr->c, t, i);
    const int v = t->planes.loads[i][k], step = (int)tile_column_step(cell, k);
    return (StripRow){t->planes.version[v].room, row_at(pr, v, i, tile_ahead(t, cell, k)),
                      step < 0 ? -step : 0, step > 0 ? step : 0};
}

static int find_row(const StripRow *row, int n, StripRow one) {
    for (int at = 0; at < n; at++)
        if (row[at].version == one.version && row[at].at == one.at)
            return at;
    return n;
}

static int find_rows(const TilePrinter *pr, int i, StripRow out[MAX_ACCESS]) {
    int n = 0;
    for (int k = 0; k < tile_program(pr->c, pr->t, i)->naccess; k++) {
        if (pr->t->planes.loads[i][k] < 0)
            continue;
        StripRow one = row_of(pr, i, k);
        int at = find_row(out, n, one);
        if (at == n)
            out[n++] = one;
        if (one.before > out[at].before)
            out[at].before = one.before;
        if (one.behind > out[at].behind)
            out[at].behind = one.behind;
    }
    return n;
}

// Cell `at` of the thread's, which may be one of the threads beside it.
static void print_cell(const TilePrinter *pr, const StripRow *row, int at) {
    const int v = pr->t->vector;
    const int lanes = at < 0 ? (at + 1) / v - 1 : at / v, cell = at - lanes * v;
    const char *type = type_of(pr, row->version);
    if (!lanes)
        buf_printf(pr->out, "w%d[%d][%d]", row->version, row->at, cell);
    else
        buf_printf(pr->out, "(%s)__shfl_%s_sync(0xffffffffu, w%d[%d][%d], %d)", type,
                   lanes < 0 ? "up" : "down", row->version, row->at, cell,
                   lanes < 0 ? -lanes : lanes);
}

static void print_row(const TilePrinter *pr, const StripRow *row, int n) {
    if (!row->before && !row->behind)
        return;
    buf_printf(pr->out, "            const %s s%d[] = {", type_of(pr, row->version), n);
    for (int at = -row->before; at < pr->t->vector + row->behind; at++) {
        buf_add(pr->out, at > -row->before ? STR(", ") : STR(""));
        print_cell(pr, row, at);
    }
    buf_add(pr->out, STR("};\n"));
}

static int input_of(const TilePrinter *pr, int i, int k) {
    const Planes *s = &pr->t->planes;
    int n = 0;
    while (s->input[n].program != turn_of(pr, i) || s->input[n].access != k)
        n++;
    return n;
}

static void print_load(const TilePrinter *pr, int i, int k, const StripRow *row, int nrow) {
    const Planes *s = &pr->t->planes;
    if (s->loads[i][k] < 0) {
        int n = input_of(pr, i, k);
        int back = s->lag[i] - s->input[n].lag;
        buf_printf(pr->out, "i%d[%d][e]", n, s->input[n].depth - 1 - back);
        return;
    }
    const int at = find_row(row, nrow, row_of(pr, i, k));
    const int step = (int)tile_column_step(tile_cell(pr->c, pr->t, i), k);
    if (row[at].before || row[at].behind)
        buf_printf(pr->out, "s%d[e + %d]", at, row[at].before + step);
    else
        buf_printf(pr->out, "w%d[%d][e]", row[at].version, row[at].at);
}

// ---- stores -------------------------------------------------------------------------------------

static bool is_stored(const TilePrinter *pr, int i, int k) {
    const int v = pr->t->planes.stores[i][k];
    if (v < 0)
        return false;
    const PlaneVersion *one = &pr->t->planes.version[v];
    return one->kept || one->full || (pr->t->program[i].direct >> k & 1);
}

// What the version before has where the program stores nothing.
static void print_before(const TilePrinter *pr, int i, int before) {
    const Tiles *t = pr->t;
    const PlaneVersion *from = &t->planes.version[before];
    const int m = from->memory;
    if (from->program >= 0)
        buf_printf(pr->out, "w%d[%d][e]", from->room, row_at(pr, before, i, 0));
    else if (t->wraps || pr->inner)
        buf_printf(pr->out, "g%d[(I64)%s * h%d + wc[e]]", m, t->wraps ? "wp" : "p", m);
    else
        buf_printf(
            pr->out,
            "(unsigned)p < (unsigned)high && (unsigned)wc[e] < (unsigned)wide ? g%d[(I64)p * "
            "h%d + wc[e]] : 0",
            m, m);
}

// In rows where it is not asked, does the program have no cells?
static bool is_outside(const TilePrinter *pr, int i) {
    return pr->inner && pr->t->program[i].thin;
}

static void print_row_out(const TilePrinter *pr, Dtype dt, int k) {
    buf_printf(pr->out,
               "                WcRow%d all;\n"
               "                EACH(e) all.e[e] = o%d[e];\n"
               "                WC_PUT((WcMoved%d *)to_row, all.all);\n",
               (int)dt, k, (int)dt);
}

// to: 'g', memory, or 'z', what takes its place. here: only the program's own cells.
static void print_to_memory(const TilePrinter *pr, int i, int k, char to, bool here) {
    const Tiles *t = pr->t;
    const int m = t->planes.version[t->planes.stores[i][k]].memory, turn = turn_of(pr, i);
    const Dtype dt = tile_dtype(pr, m);
    const bool masked = here && !tile_everywhere(pr, i) && !pr->inner;
    if (here && is_outside(pr, i))
        return;
    buf_printf(pr->out,
               "            if (own && p >= from && p < to%s) {\n"
               "                %s *const to_row = %c%d + (I64)p * h%d + col + c;\n",
               masked ? " && in_rows" : "", dtype_info[dt].cuda, to, m, m);
    if (pr->inner) {
        print_row_out(pr, dt, k);
        buf_add(pr->out, STR("            }\n"));
        return;
    }
    char all[40] = "", some[40] = "";
    if (masked) {
        snprintf(all, sizeof all, " && m%d == %uu", turn, (1u << t->vector) - 1);
        snprintf(some, sizeof some, " && (m%d >> e & 1)", turn);
    }
    buf_printf(pr->out,
               "                if ((U64)to_row %% sizeof(WcRow%d) == 0 && col + c + %d <= wide%s) "
               "{\n",
               (int)dt, t->vector, all);
    print_row_out(pr, dt, k);
    buf_printf(pr->out,
               "                } else {\n"
               "                    EACH(e) if (col + c + e < wide%s) to_row[e] = o%d[e];\n"
               "                }\n            }\n",
               some, k);
}

// What the version keeps where the program stores nothing.
static void print_take_over(const TilePrinter *pr, int i, int k) {
    const PlaneVersion *one = &pr->t->planes.version[pr->t->planes.stores[i][k]];
    const int turn = turn_of(pr, i);
    if (one->whole || !(one->kept || one->full) || tile_everywhere(pr, i))
        return;
    if (pr->inner && !is_outside(pr, i))
        return;
    if (pr->inner)
        buf_printf(pr->out, "            EACH(e) o%d[e] = ", k);
    else
        buf_printf(pr->out,
                   "            if (!in_rows || !all%d)\n"
                   "                EACH(e) if (!in_rows || !(m%d >> e & 1)) o%d[e] = ",
                   turn, turn, k);
    print_before(pr, i, one->before);
    buf_add(pr->out, STR(";\n"));
}

// Rows of the field that the program is a patch of.
static void print_patch(const TilePrinter *pr, int i, int k) {
    const int v = pr->t->planes.stores[i][k], room = pr->t->planes.version[v].room;
    const int at = row_at(pr, v, i, 0);
    if (!pr->inner)
        buf_printf(pr->out,
                   "            EACH(e) if (in_rows && (m%d >> e & 1)) w%d[%d][e] = o%d[e];\n",
                   turn_of(pr, i), room, at, k);
    if (pr->t->planes.version[v].full)
        buf_printf(pr->out, "            EACH(e) o%d[e] = w%d[%d][e];\n", k, room, at);
}

static void print_store(const TilePrinter *pr, int i, int k) {
    const Tiles *t = pr->t;
    const int v = t->planes.stores[i][k];
    const PlaneVersion *one = &t->planes.version[v];
    const bool patch = one->room != v;
    if (patch && (one->kept || one->full))
        print_patch(pr, i, k);
    else if (!patch)
        print_take_over(pr, i, k);
    if (one->kept && !patch)
        buf_printf(pr->out, "            EACH(e) w%d[%d][e] = o%d[e];\n", v, one->depth - 1, k);
    if (one->full)
        print_to_memory(pr, i, k, t->memory[one->memory].moves ? 'z' : 'g', false);
    else if (t->program[i].direct >> k & 1)
        print_to_memory(pr, i, k, 'g', true);
}

// ---- programs -----------------------------------------------------------------------------------

static void print_ins(TilePrinter *pr, int i, int n, const StripRow *row, int nrow) {
    const Ins *in = &tile_program(pr->c, pr->t, i)->ins[n];
    if (in->op == I_STORE) {
        if (is_stored(pr, i, in->b))
            buf_printf(pr->out, "                o%d[e] = r%d;\n", in->b, in->a);
        return;
    }
    buf_printf(pr->out, "                const %s r%d = ", dtype_info[in->out].cuda, n);
    if (in->op == I_LOAD)
        print_load(pr, i, in->a, row, nrow);
    else if (in->op == I_PARAM)
        buf_printf(pr->out, "a%d_%d", turn_of(pr, i), in->a);
    else if (!text_ins(pr->out, &pr->helpers, in))
        pr->failed = true;
    buf_add(pr->out, STR(";\n"));
}

static void print_values(TilePrinter *pr, int i) {
    StripRow row[MAX_ACCESS];
    const int nrow = find_rows(pr, i, row);
    for (int n = 0; n < nrow; n++)
        print_row(pr, &row[n], n);
    buf_add(pr->out, STR("            EACH(e) {\n"));
    for (int n = 0; n < tile_program(pr->c, pr->t, i)->nins; n++)
        print_ins(pr, i, n, row, nrow);
    buf_add(pr->out, STR("            }\n"));
}

// The row that the program runs for, and whether it has cells there.
static void print_at(const TilePrinter *pr, int i) {
    const Tiles *t = pr->t;
    const int turn = turn_of(pr, i);
    buf_printf(pr->out, "        {\n            const int p = z - %d", t->planes.lag[i]);
    if (t->wraps)
        buf_printf(pr->out, ", wp = %s", pr->inner ? "p" : "WC_WRAP(p, high)");
    buf_add(pr->out, STR(";\n"));
    if (!pr->inner && tile_everywhere(pr, i))
        buf_add(pr->out, STR("            const bool in_rows = 1;\n"));
    else if (!pr->inner)
        buf_printf(pr->out,
                   "            const bool in_rows = (unsigned)(%s - y%d) < (unsigned)n%d;\n",
                   t->wraps ? "wp" : "p", turn, turn);
    for (int k = 0; k < tile_program(pr->c, t, i)->naccess; k++)
        if (is_stored(pr, i, k))
            buf_printf(pr->out, "            %s o%d[%d] = {};\n",
                       type_of(pr, t->planes.stores[i][k]), k, t->vector);
}

static void print_program(TilePrinter *pr, int i) {
    print_at(pr, i);
    if (!pr->inner && !tile_everywhere(pr, i))
        buf_printf(pr->out, "            if (in_rows && hit%d)\n", turn_of(pr, i));
    if (!is_outside(pr, i)) {
        buf_add(pr->out, STR("            {\n"));
        print_values(pr, i);
        buf_add(pr->out, STR("            }\n"));
    }
    for (int k = 0; k < tile_program(pr->c, pr->t, i)->naccess; k++)
        if (is_stored(pr, i, k))
            print_store(pr, i, k);
    buf_add(pr->out, STR("        }\n"));
}

// One row of each version.
static void print_rows(TilePrinter *pr) {
    const Tiles *t = pr->t;
    print_arrivals(pr);
    for (int v = 0; v < t->nmemory; v++)
        if (t->planes.version[v].kept)
            print_fetch(pr, v);
    for (int n = 0; n < t->planes.ninputs; n++)
        if (!is_outside(pr, t->planes.input[n].program))
            print_fetch_input(pr, n);
    if (!pr->inner)
        buf_printf(pr->out, "        if (z < from - %d) continue;\n", t->up);
    for (int i = 0; i < t->n; i++)
        if (tile_runs(t, i))
            print_program(pr, i);
}

// ---- inner rows ---------------------------------------------------------------------------------

static bool has_input(const TilePrinter *pr, int i) {
    const Planes *s = &pr->t->planes;
    for (int n = 0; n < s->ninputs; n++)
        if (s->input[n].program == turn_of(pr, i))
            return true;
    return false;
}

// Rows where program i has all cells of the warp; of one that has few rows or columns, none.
static void print_inner_of(const TilePrinter *pr, int i) {
    const Tiles *t = pr->t;
    const int lag = t->planes.lag[i], turn = turn_of(pr, i);
    const int ahead = has_input(pr, i) ? STRIP_AHEAD : 0;
    if (tile_everywhere(pr, i))
        buf_printf(pr->out, "    low = WC_MOST(low, %d);\n", lag);
    else if (t->program[i].thin)
        buf_printf(pr->out,
                   "    if (hit%d && y%d < high / 2) low = WC_MOST(low, y%d + n%d + %d);\n"
                   "    else if (hit%d) top = WC_LEAST(top, y%d + %d);\n",
                   turn, turn, turn, turn, lag, turn, turn, lag - ahead);
    else
        buf_printf(pr->out,
                   "    inner = inner && all%d;\n"
                   "    low = WC_MOST(low, y%d + %d);\n"
                   "    top = WC_LEAST(top, y%d + n%d + %d);\n",
                   turn, turn, lag, turn, turn, lag - ahead);
}

static void print_inner(const TilePrinter *pr) {
    const Tiles *t = pr->t;
    buf_printf(pr->out,
               "    const int end = to + %d;\n"
               "    int low = WC_MOST(from - %d, 0), top = WC_LEAST(end, high - %d);\n"
               "    bool inner = %scol + %d <= wide;\n",
               t->planes.last, t->up, STRIP_AHEAD, t->wraps ? "" : "col >= 0 && ",
               t->columns - (t->wraps ? t->right : 0));
    for (int m = 0; m < t->nmemory; m++)
        if (t->memory[m].stored)
            buf_printf(pr->out, "    inner = inner && l%d;\n", m);
    for (int n = 0; n < t->planes.ninputs; n++)
        buf_printf(pr->out, "    inner = inner && line%d;\n", n);
    for (int i = 0; i < t->n; i++)
        if (tile_runs(t, i))
            print_inner_of(pr, i);
    buf_add(pr->out, STR("    if (!inner) low = end;\n"));
}

// As many rows as arrays have in registers: a row's registers are then another row's in the next
// turn of the loop, and nothing is moved.
static int rows_of_loop(const TilePrinter *pr) {
    int rows = STRIP_UNROLL;
    for (int v = 0; v < pr->t->planes.n; v++) {
        const int depth = pr->t->planes.version[v].depth;
        if (has_room(pr, v) && depth > rows && depth <= STRIP_UNROLL_MOST)
            rows = depth;
    }
    return rows;
}

void strips_print_body(TilePrinter *pr) {
    const Tiles *t = pr->t;
    print_columns(pr);
    print_masks(pr);
    print_windows(pr);
    print_inner(pr);
    buf_printf(pr->out, "#pragma unroll 1\n    for (int z = from - %d; z < end; z++) {\n",
               t->up + STRIP_AHEAD);
    pr->inner = true;
    buf_printf(
        pr->out,
        "        if (z >= low && z < top) {\n#pragma unroll %d\n        for (; z < top; z++) {\n",
        rows_of_loop(pr));
    print_rows(pr);
    buf_add(pr->out, STR("        }\n        if (z >= end) break;\n        }\n"));
    pr->inner = false;
    print_rows(pr);
    buf_add(pr->out, STR("    }\n"));
}
