// strips_print.c: the text of a kernel that goes down strips of a field, row by row, in registers.
//
//   lane c      the thread's number in its warp, and the first of its cells in the strip
//   col wc[E]   the column of the strip's first cell, and of the thread's cell E within the field
//   z p wp      the row of what is there first that has come; the one that a program runs for, and
//               the same within the field
//   from to     the rows of the warp's own
//   wV[D][E] fV[E]    version V: rows that are kept, the newest last; the row that is on its way
//   iN[D][E] nextN[E] the same of input N
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

static int turn_of(const TilePrinter *pr, int i) {
    return i % pr->t->turn;
}

// ---- the thread's place -------------------------------------------------------------------------

// Types of as many elements as a thread has cells, to be moved at once.
static void print_vectors(const TilePrinter *pr, Buf *out) {
    bool done[DT_COUNT] = {false};
    for (int i = 0; i < pr->t->n; i++)
        for (int k = 0; k < tile_program(pr->c, pr->t, i)->naccess; k++) {
            Dtype dt = tile_program(pr->c, pr->t, i)->access[k].dt;
            if (!done[dt])
                buf_printf(out, "typedef struct __align__(%d) { %s e[%d]; } WcRow%d;\n",
                           (int)dtype_bytes(dt) * pr->t->vector, dtype_info[dt].cuda, pr->t->vector,
                           (int)dt);
            done[dt] = true;
        }
}

void strips_print_head(const TilePrinter *pr, Buf *out) {
    print_vectors(pr, out);
    buf_printf(out, "#define EACH(E) _Pragma(\"unroll\") for (int E = 0; E < %d; E++)\n",
               pr->t->vector);
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

static void print_window(const TilePrinter *pr, const char *type, char name, int n, int depth,
                         bool comes, const char *next) {
    const int v = pr->t->vector;
    buf_printf(pr->out, "    %s %c%d[%d][%d] = {};\n", type, name, n, depth, v);
    if (comes)
        buf_printf(pr->out, "    %s %s%d[%d] = {};\n", type, next, n, v);
}

static void print_windows(const TilePrinter *pr) {
    const Planes *s = &pr->t->planes;
    for (int v = 0; v < s->n; v++) {
        const PlaneVersion *one = &s->version[v];
        if (!one->kept)
            continue;
        print_window(pr, type_of(pr, v), 'w', v, one->depth, one->program < 0, "f");
        if (one->program < 0)
            buf_printf(pr->out, "    const bool l%d = ((U64)g%d | (U64)h%d * %du) %% %du == 0%s;\n",
                       v, v, v, (unsigned)dtype_bytes(version_dtype(pr, v)),
                       (unsigned)dtype_bytes(version_dtype(pr, v)) * (unsigned)pr->t->vector,
                       pr->t->wraps ? " && wide % (int)(sizeof wc / sizeof *wc) == 0" : "");
    }
    for (int n = 0; n < s->ninputs; n++) {
        const StripInput *in = &s->input[n];
        Dtype dt = tile_program(pr->c, pr->t, in->program)->access[in->access].dt;
        const int i = in->program, k = in->access;
        const unsigned size = (unsigned)dtype_bytes(dt);
        print_window(pr, dtype_info[dt].cuda, 'i', n, in->depth, true, "next");
        buf_printf(pr->out,
                   "    const bool line%d = v%d_%d == 1 && (((U64)q%d_%d - (U64)x%d * %du) | "
                   "(U64)u%d_%d * %du) %% %du == 0%s;\n",
                   n, i, k, i, k, i, size, i, k, size, size * (unsigned)pr->t->vector,
                   pr->t->wraps ? " && wide % (int)(sizeof wc / sizeof *wc) == 0" : "");
    }
}

static void print_move_on(const TilePrinter *pr, char name, int n, int depth) {
    for (int d = 0; d + 1 < depth; d++)
        buf_printf(pr->out, "        EACH(e) %c%d[%d][e] = %c%d[%d][e];\n", name, n, d, name, n,
                   d + 1);
}

static void print_arrivals(const TilePrinter *pr) {
    const Planes *s = &pr->t->planes;
    for (int v = 0; v < s->n; v++) {
        const PlaneVersion *one = &s->version[v];
        if (!one->kept)
            continue;
        print_move_on(pr, 'w', v, one->depth);
        if (one->program < 0)
            buf_printf(pr->out, "        EACH(e) w%d[%d][e] = f%d[e];\n", v, one->depth - 1, v);
    }
    for (int n = 0; n < s->ninputs; n++) {
        print_move_on(pr, 'i', n, s->input[n].depth);
        buf_printf(pr->out, "        EACH(e) i%d[%d][e] = next%d[e];\n", n, s->input[n].depth - 1,
                   n);
    }
}

// Row z + 1 is on its way while the programs run.
static void print_fetch(const TilePrinter *pr, int v) {
    const Tiles *t = pr->t;
    const int m = t->planes.version[v].memory, dt = (int)version_dtype(pr, v);
    buf_printf(pr->out,
               "        if (z + 1 < to + %d%s) {\n"
               "            const %s *const g = g%d + (I64)%s * h%d;\n"
               "            if (l%d%s) {\n"
               "                const WcRow%d row = *(const WcRow%d *)(g + wc[0]);\n"
               "                EACH(e) f%d[e] = row.e[e];\n"
               "            } else {\n"
               "                EACH(e) %sf%d[e] = g[wc[e]];\n"
               "            }\n        }\n",
               t->down, t->wraps ? "" : " && (unsigned)(z + 1) < (unsigned)high", type_of(pr, v), m,
               t->wraps ? "WC_WRAP(z + 1, high)" : "(z + 1)", m, v,
               t->wraps ? "" : " && wc[0] >= 0 && wc[0] + (int)(sizeof wc / sizeof *wc) <= wide",
               dt, dt, v, t->wraps ? "" : "if ((unsigned)wc[e] < (unsigned)wide) ", v);
}

static void print_fetch_input(const TilePrinter *pr, int n) {
    const Tiles *t = pr->t;
    const StripInput *in = &t->planes.input[n];
    const int i = in->program, k = in->access;
    const Dtype dt = tile_program(pr->c, t, i)->access[k].dt;
    const bool everywhere = tile_everywhere(pr, i);
    char all[24] = "1", some[24] = "";
    if (!everywhere) {
        snprintf(all, sizeof all, "m%d == %uu", i, (1u << t->vector) - 1);
        snprintf(some, sizeof some, "if (m%d >> e & 1) ", i);
    }
    buf_printf(pr->out,
               "        {\n"
               "            const int p = z + 1 - %d, y = %s - y%d;\n"
               "            if (p < to + %d && (unsigned)y < (unsigned)n%d) {\n"
               "                const %s *const q = q%d_%d + (I64)y * u%d_%d;\n"
               "                if (line%d && %s) {\n"
               "                    const WcRow%d row = *(const WcRow%d *)(q + wc[0] - x%d);\n"
               "                    EACH(e) next%d[e] = row.e[e];\n"
               "                } else {\n"
               "                    EACH(e) %snext%d[e] = q[(wc[e] - x%d) * v%d_%d];\n"
               "                }\n            }\n        }\n",
               in->lag, t->wraps ? "WC_WRAP(p, high)" : "p", i, t->down, i, dtype_info[dt].cuda, i,
               k, i, k, n, all, (int)dt, (int)dt, i, n, some, n, i, i, k);
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
    const PlaneVersion *one = &t->planes.version[v];
    const int back = t->planes.lag[i] - tile_ahead(t, cell, k) - one->lag;
    return (StripRow){v, one->depth - 1 - back, step < 0 ? -step : 0, step > 0 ? step : 0};
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
        buf_printf(pr->out, "w%d[%d][e]", before, from->depth - 1 - (t->planes.lag[i] - from->lag));
    else if (t->wraps)
        buf_printf(pr->out, "g%d[(I64)wp * h%d + wc[e]]", m, m);
    else
        buf_printf(
            pr->out,
            "(unsigned)p < (unsigned)high && (unsigned)wc[e] < (unsigned)wide ? g%d[(I64)p * "
            "h%d + wc[e]] : 0",
            m, m);
}

// to: 'g', memory, or 'z', what takes its place. here: only the program's own cells.
static void print_to_memory(const TilePrinter *pr, int i, int k, char to, bool here) {
    const Tiles *t = pr->t;
    const int m = t->planes.version[t->planes.stores[i][k]].memory, dt = (int)tile_dtype(pr, m);
    const int turn = turn_of(pr, i);
    const bool masked = here && !tile_everywhere(pr, i);
    char all[40] = "", some[40] = "";
    if (masked) {
        snprintf(all, sizeof all, " && m%d == %uu", turn, (1u << t->vector) - 1);
        snprintf(some, sizeof some, " && (m%d >> e & 1)", turn);
    }
    buf_printf(pr->out,
               "            if (own && p >= from && p < to%s) {\n"
               "                %s *const to_row = %c%d + (I64)p * h%d + col + c;\n"
               "                if ((U64)to_row %% sizeof(WcRow%d) == 0 && col + c + %d <= wide%s) "
               "{\n"
               "                    WcRow%d row;\n"
               "                    EACH(e) row.e[e] = o%d[e];\n"
               "                    *(WcRow%d *)to_row = row;\n"
               "                } else {\n"
               "                    EACH(e) if (col + c + e < wide%s) to_row[e] = o%d[e];\n"
               "                }\n            }\n",
               masked ? " && in_rows" : "", dtype_info[dt].cuda, to, m, m, dt, t->vector, all, dt,
               k, dt, some, k);
}

static void print_store(const TilePrinter *pr, int i, int k) {
    const Tiles *t = pr->t;
    const int v = t->planes.stores[i][k], turn = turn_of(pr, i);
    const PlaneVersion *one = &t->planes.version[v];
    const bool over = (one->kept || one->full) && !tile_everywhere(pr, i);
    if (over && !one->whole) {
        buf_printf(pr->out,
                   "            if (!in_rows || !all%d) {\n"
                   "                EACH(e) if (!in_rows || !(m%d >> e & 1)) o%d[e] = ",
                   turn, turn, k);
        print_before(pr, i, one->before);
        buf_add(pr->out, STR(";\n            }\n"));
    }
    if (one->kept)
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

static void print_program(TilePrinter *pr, int i) {
    const Tiles *t = pr->t;
    const int turn = turn_of(pr, i);
    const bool everywhere = tile_everywhere(pr, i);
    buf_printf(pr->out,
               "        {\n            const int p = z - %d, wp = %s;\n"
               "            const bool in_rows = %s",
               t->planes.lag[i], t->wraps ? "WC_WRAP(p, high)" : "p", everywhere ? "1" : "");
    if (!everywhere)
        buf_printf(pr->out, "(unsigned)(wp - y%d) < (unsigned)n%d", turn, turn);
    buf_add(pr->out, STR(";\n"));
    for (int k = 0; k < tile_program(pr->c, t, i)->naccess; k++)
        if (is_stored(pr, i, k))
            buf_printf(pr->out, "            %s o%d[%d] = {};\n",
                       type_of(pr, t->planes.stores[i][k]), k, t->vector);
    if (!everywhere)
        buf_printf(pr->out, "            if (in_rows && hit%d) {\n", turn);
    print_values(pr, i);
    if (!everywhere)
        buf_add(pr->out, STR("            }\n"));
    for (int k = 0; k < tile_program(pr->c, t, i)->naccess; k++)
        if (is_stored(pr, i, k))
            print_store(pr, i, k);
    buf_add(pr->out, STR("        }\n"));
}

void strips_print_body(TilePrinter *pr) {
    const Tiles *t = pr->t;
    print_columns(pr);
    print_masks(pr);
    print_windows(pr);
    buf_printf(pr->out, "    for (int z = from - %d; z < to + %d; z++) {\n", t->up + 1,
               t->planes.last);
    print_arrivals(pr);
    for (int v = 0; v < t->nmemory; v++)
        if (t->planes.version[v].kept)
            print_fetch(pr, v);
    for (int n = 0; n < t->planes.ninputs; n++)
        print_fetch_input(pr, n);
    buf_printf(pr->out, "        if (z < from - %d) continue;\n", t->up);
    for (int i = 0; i < t->n; i++)
        if (tile_runs(t, i))
            print_program(pr, i);
    buf_add(pr->out, STR("    }\n"));
}
