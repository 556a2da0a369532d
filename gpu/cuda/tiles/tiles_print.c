// tiles_print.c: the text of a kernel that runs several programs on a tile, and its parameters.
//
//   gM hM kM      memory M: first element, elements of a row, rows
//   zM            what takes its place
//   qI_A uI_A vI_A   access A of program I, of memory that the kernel only reads: first element,
//                 elements from one row and column to the next; eI_A: from one plane to the next
//   yI xI nI cI   program I: first row and column of its target, rows, columns; oI mI: first plane,
//                 planes
//   aI_J          parameter J of program I
//   sN            slot N
//
// A thread has one column c of the tile and `strip` rows from `first` on; row and col are the place
// of the tile's cell (0, 0). Cells outside of a program's rectangle are computed from whatever
// stands there, and not stored. Where arrays are rolled (Tiles.wraps) a tile goes on beyond the
// edges of the field, with the cells at the other edge; wc and wr are its columns and rows within
// the field, of `wide` columns and `high` rows, and all cells of a program for the whole field
// count.
#include "gpu/cuda/tiles/tiles_printer.h"
#include "gpu/cuda/form.h"
#include <stdio.h>
#include <string.h>

// ---- parameters ---------------------------------------------------------------------------------

// Both the signature and the packed values come from this list, in this order.
typedef struct TileParam {
    const char *type;
    char letter; // what the name begins with; a capital: of a pointer
    int i, k;    // its numbers; k < 0: only one
    size_t bytes;
    uint64_t value;       // of a pointer or a number
    const Scalar *scalar; // of a program's parameter
} TileParam;
typedef void (*TileParamFn)(void *ctx, const TileParam *p);

static void give(TileParamFn fn, void *ctx, TileParam p) {
    fn(ctx, &p);
}

static void each_memory_param(const TileChain *c, const Tiles *t, TileParamFn fn, void *ctx) {
    for (int n = 0; n < t->nmemory; n++) {
        if (!t->memory[n].stored)
            continue;
        const CellMemory *m = &c->memory[t->memory[n].of];
        const char *type = dtype_info[m->dt].cuda;
        give(fn, ctx, (TileParam){type, 'G', n, -1, 8, (uint64_t)(uintptr_t)m->memory, NULL});
        give(fn, ctx, (TileParam){"I64", 'h', n, -1, 8, (uint64_t)m->pitch, NULL});
        give(fn, ctx, (TileParam){"int", 'k', n, -1, 4, (uint64_t)m->rows, NULL});
        if (t->deep)
            give(fn, ctx, (TileParam){"int", 'd', n, -1, 4, (uint64_t)m->planes, NULL});
        uint64_t spare = (uint64_t)(uintptr_t)t->memory[n].spare;
        if (t->memory[n].moves)
            give(fn, ctx, (TileParam){type, 'Z', n, -1, 8, spare, NULL});
    }
}

static void give_input(const Access *a, const CellAccess *cell, int i, int k, TileParamFn fn,
                       void *ctx) {
    uint64_t at = (uint64_t)(uintptr_t)a->buf->memory + (uint64_t)a->offset * dtype_bytes(a->dt);
    give(fn, ctx, (TileParam){dtype_info[a->dt].cuda, 'Q', i, k, 8, at, NULL});
    give(fn, ctx, (TileParam){"I64", 'u', i, k, 8, (uint64_t)cell->stride[1], NULL});
    give(fn, ctx, (TileParam){"I64", 'e', i, k, 8, (uint64_t)cell->stride[0], NULL});
    give(fn, ctx, (TileParam){"I64", 'v', i, k, 8, (uint64_t)cell->stride[2], NULL});
}

static void each_program_param(const TileChain *c, const Tiles *t, int i, TileParamFn fn,
                               void *ctx) {
    const Program *p = tile_program(c, t, i);
    const CellProgram *cell = tile_cell(c, t, i);
    const CellAccess *target = &cell->access[cell->target];
    for (int k = 0; k < p->naccess; k++)
        if (program_loads(p, k) && !tile_stored(t, &cell->access[k]))
            give_input(&p->access[k], &cell->access[k], i, k, fn, ctx);
    if (t->deep) {
        give(fn, ctx, (TileParam){"int", 'o', i, -1, 4, (uint64_t)target->plane, NULL});
        give(fn, ctx, (TileParam){"int", 'm', i, -1, 4, (uint64_t)cell->planes, NULL});
    }
    give(fn, ctx, (TileParam){"int", 'y', i, -1, 4, (uint64_t)target->row, NULL});
    give(fn, ctx, (TileParam){"int", 'x', i, -1, 4, (uint64_t)target->column, NULL});
    give(fn, ctx, (TileParam){"int", 'n', i, -1, 4, (uint64_t)cell->rows, NULL});
    give(fn, ctx, (TileParam){"int", 'c', i, -1, 4, (uint64_t)cell->columns, NULL});
    for (int k = 0; k < p->nparam; k++) {
        Dtype dt = p->param[k].dt;
        give(fn, ctx,
             (TileParam){dtype_info[dt].cuda, 'a', i, k, dtype_bytes(dt), 0, &p->param[k]});
    }
}

static void each_param(const TileChain *c, const Tiles *t, TileParamFn fn, void *ctx) {
    each_memory_param(c, t, fn, ctx);
    for (int i = 0; i < t->turn; i++)
        if (t->vector || tile_runs(t, i))
            each_program_param(c, t, i, fn, ctx);
    if (tile_streams(t))
        give(fn, ctx, (TileParam){"int", 'j', 0, -1, 4, (uint64_t)tiles_share(c, t), NULL});
}

static void print_param(void *ctx, const TileParam *p) {
    Buf *out = ctx;
    bool first = out->n && out->p[out->n - 1] == '(';
    bool pointer = p->letter < 'a';
    buf_printf(out, "%s%s %s%c%d", first ? "" : ", ", p->type, pointer ? "*" : "",
               pointer ? p->letter + 'a' - 'A' : p->letter, p->i);
    if (p->k >= 0)
        buf_printf(out, "_%d", p->k);
}

typedef struct Packed {
    unsigned char *out;
    size_t at;
} Packed;

static void pack_param(void *ctx, const TileParam *p) {
    Packed *to = ctx;
    to->at = (to->at + p->bytes - 1) / p->bytes * p->bytes;
    if (to->at + p->bytes <= TILE_PARAM_BYTES) {
        if (p->scalar)
            scalar_store(to->out + to->at, *p->scalar);
        else
            memcpy(to->out + to->at, &p->value, p->bytes); // little endian
    }
    to->at += p->bytes;
}

size_t tiles_pack(const TileChain *c, const Tiles *t, unsigned char out[TILE_PARAM_BYTES]) {
    Packed to = {.out = out};
    each_param(c, t, pack_param, &to);
    return to.at <= TILE_PARAM_BYTES ? to.at : 0;
}

// ---- the text -----------------------------------------------------------------------------------

// The cell (r + rows, c + columns) of the tile in a slot.
static void cell_text(const TilePrinter *pr, int slot, int rows, int columns, char out[64]) {
    int pitch = pr->t->columns + 2 * pr->t->pad;
    snprintf(out, 64, "s%d[r * %d + c + (%d)]", pr->now[slot], pitch, rows * pitch + columns);
}

static void print_rooms(const TilePrinter *pr) {
    const Tiles *t = pr->t;
    int pitch = t->columns + 2 * t->pad;
    for (int i = 0; i < t->nslots; i++) {
        const char *type = dtype_info[t->slot[i].dt].cuda;
        buf_printf(pr->out, "    %s *__restrict__ const s%d = (%s *)(room + %zu) + %d;\n", type, i,
                   type, t->slot[i].at, tile_pad_rows(t) * pitch + t->pad);
    }
}

// The access of the program's first store to the memory.
static int store_to(const TileChain *c, const Tiles *t, int i, int memory) {
    const CellProgram *cell = tile_cell(c, t, i);
    for (int k = 0; k < tile_program(c, t, i)->naccess; k++)
        if (cell->access[k].store && cell->access[k].memory == memory)
            return k;
    return -1;
}

// For a field that goes on beyond its edges.
static void print_wrapped_loading(const TilePrinter *pr, int n) {
    const Tiles *t = pr->t;
    const TileMemory *m = &t->memory[n];
    int pitch = t->columns + 2 * t->pad;
    char beside[160] = "";
    if (!m->read_first) {
        int k = store_to(pr->c, t, m->first_store, m->of), i = m->first_store % t->turn;
        const CellProgram *cell = tile_cell(pr->c, t, i);
        if (cell->access[k].whole)
            return;
        snprintf(beside, sizeof beside,
                 "            if (!((unsigned)(wr - y%d - (%d)) < (unsigned)n%d && (unsigned)(wc - "
                 "x%d - (%d)) < (unsigned)c%d))\n    ",
                 i, (int)tile_row_step(cell, k), i, i, (int)tile_column_step(cell, k), i);
    }
    buf_printf(pr->out,
               "#pragma unroll\n"
               "    for (int i = 0; i < %d; i++) {\n"
               "        const int r = first + i, wr = WC_WRAP(row + r, high);\n"
               "%s            s%d[r * %d + c] = g%d[(I64)wr * h%d + wc];\n"
               "    }\n",
               t->strip, beside, t->in[0][n], pitch, n, n);
}

// The elements that are there before the first program. Where the first thing that happens to the
// memory is a store, only what that one leaves out: most tiles need nothing then.
static void print_loading(const TilePrinter *pr, int n) {
    const Tiles *t = pr->t;
    const TileMemory *m = &t->memory[n];
    const char *type = dtype_info[pr->c->memory[m->of].dt].cuda;
    int pitch = t->columns + 2 * t->pad;
    char beside[160] = "";
    if (t->wraps) {
        print_wrapped_loading(pr, n);
        return;
    }
    buf_printf(pr->out, "    {\n");
    if (!m->read_first) {
        int k = store_to(pr->c, t, m->first_store, m->of), i = m->first_store % t->turn;
        const CellProgram *cell = tile_cell(pr->c, t, i);
        buf_printf(pr->out,
                   "        const int y = y%d + (%d) - row, x = x%d + (%d) - col;\n"
                   "        const bool whole = y <= 0 && x <= 0 && y + n%d >= %d && x + c%d >= "
                   "%d;\n        if (!whole)\n",
                   i, (int)tile_row_step(cell, k), i, (int)tile_column_step(cell, k), i, t->rows, i,
                   t->columns);
        snprintf(beside, sizeof beside,
                 " && !((unsigned)(r - y) < (unsigned)n%d && (unsigned)(c - x) < (unsigned)c%d)", i,
                 i);
    }
    buf_printf(pr->out,
               "        if (col + c >= 0 && col + c < h%d) {\n"
               "            const %s *const g = g%d + (I64)row * h%d + col + c;\n"
               "#pragma unroll%s\n"
               "            for (int i = 0; i < %d; i++) {\n"
               "                const int r = first + i;\n"
               "                if (row + r >= 0 && row + r < k%d%s)\n"
               "                    s%d[r * %d + c] = g[r * h%d];\n"
               "            }\n        }\n    }\n",
               n, type, n, n, m->read_first ? "" : " 1", t->strip, n, beside, t->in[0][n], pitch,
               n);
}

// The column of cells that load k of program i is part of.
static Column column_of(const TilePrinter *pr, int i, int k) {
    const Tiles *t = pr->t;
    const CellProgram *cell = tile_cell(pr->c, t, i);
    int row = (int)tile_row_step(cell, k);
    int of = t->deep ? t->planes.loads[i][k] : t->of[cell->access[k].memory];
    int plane = t->deep ? (int)tile_plane_step(cell, k) - t->planes.lag[i] : 0;
    int room = t->deep ? of : t->in[i][of];
    return (Column){of, room, plane, (int)tile_column_step(cell, k), row, row};
}

static int find_column(const Column *column, int n, Column one) {
    for (int at = 0; at < n; at++)
        if (column[at].memory == one.memory && column[at].plane == one.plane &&
            column[at].step == one.step)
            return at;
    return n;
}

static int find_columns(const TilePrinter *pr, int i, Column out[MAX_ACCESS]) {
    const CellProgram *cell = tile_cell(pr->c, pr->t, i);
    const Program *p = tile_program(pr->c, pr->t, i);
    int n = 0;
    for (int k = 0; k < p->naccess; k++) {
        if (!program_loads(p, k) || !tile_stored(pr->t, &cell->access[k]))
            continue;
        Column one = column_of(pr, i, k);
        int at = find_column(out, n, one);
        if (at == n)
            out[n++] = one;
        if (one.low < out[at].low)
            out[at].low = one.low;
        if (one.high > out[at].high)
            out[at].high = one.high;
    }
    return n;
}

static Dtype column_dtype(const TilePrinter *pr, const Column *l) {
    const Tiles *t = pr->t;
    return tile_dtype(pr, t->deep ? t->planes.version[l->memory].memory : l->memory);
}

// Does the text ask whether the tile has cells of the program, of which there are few?
static bool is_rare(const Tiles *t, int i) {
    return t->program[i].thin && !t->wraps;
}

// Rows that a thread has in registers at a time: as many as its columns leave room for.
static int rows_at_once(const TilePrinter *pr, int i, const Column *column, int n) {
    int rows = is_rare(pr->t, i) ? 1 : pr->t->strip;
    for (; rows > 1; rows /= 2) {
        size_t bytes = 0;
        for (int k = 0; k < n; k++)
            bytes += (size_t)(rows + column[k].high - column[k].low) *
                     dtype_bytes(column_dtype(pr, &column[k]));
        if (bytes <= TILE_REGISTER_BYTES)
            break;
    }
    return rows;
}

static void print_columns(const TilePrinter *pr, const Column *column, int n, int rows) {
    int pitch = pr->t->columns + 2 * pr->t->pad;
    for (int k = 0; k < n; k++) {
        const Column *l = &column[k];
        int count = rows + l->high - l->low;
        buf_printf(pr->out,
                   "            %s w%d[%d];\n#pragma unroll\n"
                   "            for (int i = 0; i < %d; i++) w%d[i] = s%d[",
                   dtype_info[column_dtype(pr, l)].cuda, k, count, count, k,
                   pr->t->deep ? l->room : pr->now[l->room]);
        if (pr->t->deep)
            planes_print_slot(pr, l->memory, l->plane);
        buf_printf(pr->out, "(top + i) * %d + c + (%d)];\n", pitch, l->low * pitch + l->step);
    }
}

// Which row and column of its instances program i is at, in a load from memory that is only read.
static void place_text(const TilePrinter *pr, int i, int k, char row[96], char column[96]) {
    const CellProgram *cell = tile_cell(pr->c, pr->t, i);
    const Access *a = &tile_program(pr->c, pr->t, i)->access[k];
    const char *r = pr->t->wraps ? "wr" : "row + r", *c = pr->t->wraps ? "wc" : "col + c";
    int rows = a->roll ? (int)tile_row_step(cell, k) : 0;
    int columns = a->roll ? (int)tile_column_step(cell, k) : 0;
    if (rows)
        snprintf(row, 96, "WC_WRAP(%s - y%d + (%d), n%d)", r, i, rows, i);
    else
        snprintf(row, 96, "(%s - y%d)", r, i);
    if (columns)
        snprintf(column, 96, "WC_WRAP(%s - x%d + (%d), c%d)", c, i, columns, i);
    else
        snprintf(column, 96, "(%s - x%d)", c, i);
}

// The same for its plane, as a part of a sum.
static void plane_text(const TilePrinter *pr, int i, int k, char out[128]) {
    const CellProgram *cell = tile_cell(pr->c, pr->t, i);
    int planes = (int)tile_plane_step(cell, k);
    if (tile_program(pr->c, pr->t, i)->access[k].roll && planes)
        snprintf(out, 128, "WC_WRAP(wp - o%d + (%d), m%d) * e%d_%d + ", i, planes, i, i, k);
    else
        snprintf(out, 128, "(wp - o%d) * e%d_%d + ", i, i, k);
}

void tiles_print_input(const TilePrinter *pr, int i, int k, char out[LOAD_TEXT]) {
    char r[96], c[96], plane[128] = "";
    place_text(pr, i, k, r, c);
    if (pr->t->deep)
        plane_text(pr, i, k, plane);
    snprintf(out, LOAD_TEXT, "q%d_%d[here ? %s%s * u%d_%d + %s * v%d_%d : 0]", i, k, plane, r, i, k,
             c, i, k);
}

static const char *load_text(const TilePrinter *pr, int i, int k, const Column *column, int n,
                             char out[LOAD_TEXT]) {
    const CellProgram *cell = tile_cell(pr->c, pr->t, i);
    const CellAccess *a = &cell->access[k];
    if (!tile_stored(pr->t, a)) {
        tiles_print_input(pr, i, k, out);
        return out;
    }
    if (cell_strided(cell)) {
        char at[64];
        cell_text(pr, pr->t->in[i][pr->t->of[a->memory]], (int)tile_row_step(cell, k),
                  (int)tile_column_step(cell, k), at);
        snprintf(out, LOAD_TEXT, "%s", at);
        return out;
    }
    int at = find_column(column, n, column_of(pr, i, k));
    snprintf(out, LOAD_TEXT, "w%d[i + %d]", at, (int)tile_row_step(cell, k) - column[at].low);
    return out;
}

// A cell of the tile's own is stored to memory, unless it lies beyond the edge.
static void print_direct(const TilePrinter *pr, int m, int rows, int columns, int value) {
    const Tiles *t = pr->t;
    char inside[96] = "";
    if (t->wraps)
        snprintf(inside, sizeof inside, " && row + r + (%d) < high && col + c + (%d) < wide", rows,
                 columns);
    buf_printf(pr->out,
               "                if (here && (unsigned)(r - (%d)) < %du && (unsigned)(c - (%d)) < "
               "%du%s)\n                    g%d[(row + r + (%d)) * h%d + col + c + (%d)] = r%d;\n",
               t->up - rows, t->rows - t->up - t->down, t->left - columns,
               t->columns - t->left - t->right, inside, m, rows, m, columns, value);
}

static void print_stores(TilePrinter *pr, int i, const Ins *in) {
    const Tiles *t = pr->t;
    const CellProgram *cell = tile_cell(pr->c, t, i);
    int k = in->b, m = t->of[cell->access[k].memory];
    int rows = (int)tile_row_step(cell, k), columns = (int)tile_column_step(cell, k);
    char at[64];
    if (t->program[i].shared >> k & 1) {
        cell_text(pr, t->in[i + 1][m], rows, columns, at);
        buf_printf(pr->out, "                if (here) %s = r%d;\n", at, in->a);
    }
    if (t->program[i].direct >> k & 1)
        print_direct(pr, m, rows, columns, in->a);
}

static void print_ins(TilePrinter *pr, int i, int n, const Column *column, int ncolumn) {
    const Ins *in = &tile_program(pr->c, pr->t, i)->ins[n];
    char load[LOAD_TEXT];
    if (in->op == I_STORE) {
        if (pr->t->deep)
            planes_print_store(pr, i, in->b, in->a);
        else
            print_stores(pr, i, in);
        return;
    }
    buf_printf(pr->out, "                const %s r%d = ", dtype_info[in->out].cuda, n);
    if (in->op == I_LOAD)
        buf_add(pr->out, str_of(load_text(pr, i, in->a, column, ncolumn, load)));
    else if (in->op == I_PARAM)
        buf_printf(pr->out, "a%d_%d", i, in->a);
    else if (!text_ins(pr->out, &pr->helpers, in))
        pr->failed = true;
    buf_add(pr->out, STR(";\n"));
}

// The slots, by bit, that program i loads from, or stores to.
static uint32_t tile_slots(const TilePrinter *pr, int i, bool stores) {
    const CellProgram *cell = tile_cell(pr->c, pr->t, i);
    const Program *p = tile_program(pr->c, pr->t, i);
    uint32_t found = 0;
    for (int k = 0; k < p->naccess; k++) {
        bool counts = stores ? pr->t->program[i].shared >> k & 1
                             : program_loads(p, k) && tile_stored(pr->t, &cell->access[k]);
        if (counts)
            found |= 1u << pr->t->in[i + stores][pr->t->of[cell->access[k].memory]];
    }
    return found;
}

// Threads wait after a program that stores in the tile. One that does not may still be loading
// when the next one stores: before program i they wait then, too.
static bool waits_before(const TilePrinter *pr, int i) {
    uint32_t loaded = 0;
    for (int j = 0; j < i; j++)
        if (pr->t->program[j].needed && !pr->t->program[j].shared)
            loaded |= tile_slots(pr, j, false);
    return loaded & tile_slots(pr, i, true);
}

// Which of the thread's cells count: `here`, for row r of the tile.
static void print_here(const TilePrinter *pr, int i) {
    const Tiles *t = pr->t;
    if (!t->wraps) {
        buf_add(pr->out, STR("                const bool here = (unsigned)(r - low) < n;\n"));
        return;
    }
    buf_add(pr->out, STR("                const int wr = WC_WRAP(row + r, high);\n"));
    if (tile_everywhere(pr, i))
        buf_add(pr->out, STR("                const bool here = 1;\n"));
    else
        buf_printf(pr->out, "                const bool here = (unsigned)(wr - y%d) < n;\n", i);
}

// Only where the tile meets the program's cells; that is not told where it goes round the edges.
static void print_guard(const TilePrinter *pr, int i) {
    const Tiles *t = pr->t;
    if (t->wraps)
        buf_add(pr->out, STR("    {\n"));
    else
        buf_printf(
            pr->out,
            "    if (y%d < row + %d && y%d + n%d > row && x%d < col + %d && x%d + c%d > col) "
            "{\n        const int low = y%d - row;\n",
            i, t->rows, i, i, i, t->columns, i, i, i);
    if (waits_before(pr, i))
        buf_add(pr->out, STR("        __syncthreads();\n"));
    buf_printf(pr->out, "        const unsigned n = (unsigned)(%s - x%d) < (unsigned)c%d",
               t->wraps ? "wc" : "col + c", i, i);
    const int every = tile_cell(pr->c, t, i)->every[2];
    if (every > 1)
        buf_printf(pr->out, " && (%s - x%d) %% %d == 0", t->wraps ? "wc" : "col + c", i, every);
    buf_printf(pr->out, " ? (unsigned)n%d : 0u;\n", i);
}

// Every second row and column, or so: cells that are not the program's are not even loaded, since
// other threads may store them.
static void print_strided_rows(TilePrinter *pr, int i) {
    const int every = tile_cell(pr->c, pr->t, i)->every[1];
    buf_printf(pr->out,
               "#pragma unroll\n        for (int i = 0; i < %d; i++) {\n"
               "                const int r = first + i;\n",
               pr->t->strip);
    print_here(pr, i);
    buf_add(pr->out, STR("                if (!here"));
    if (every > 1 && pr->t->wraps)
        buf_printf(pr->out, " || (wr - y%d) %% %d", i, every);
    else if (every > 1)
        buf_printf(pr->out, " || (r - low) %% %d", every);
    buf_add(pr->out, STR(") continue;\n"));
    for (int n = 0; n < tile_program(pr->c, pr->t, i)->nins; n++)
        print_ins(pr, i, n, NULL, 0);
    buf_add(pr->out, STR("        }\n"));
}

void tiles_print_rows(TilePrinter *pr, int i) {
    const Tiles *t = pr->t;
    Column column[MAX_ACCESS];
    int ncolumn = find_columns(pr, i, column), rows = rows_at_once(pr, i, column, ncolumn);
    buf_printf(pr->out,
               "#pragma unroll%s\n        for (int top = first; top < first + %d; top += %d) {\n",
               is_rare(t, i) ? " 1" : "", t->strip, rows);
    print_columns(pr, column, ncolumn, rows);
    buf_printf(pr->out,
               "#pragma unroll\n            for (int i = 0; i < %d; i++) {\n"
               "                const int r = top + i;\n",
               rows);
    print_here(pr, i);
    for (int n = 0; n < tile_program(pr->c, t, i)->nins; n++)
        print_ins(pr, i, n, column, ncolumn);
    buf_add(pr->out, STR("            }\n        }\n"));
}

static void print_program(TilePrinter *pr, int i) {
    print_guard(pr, i);
    if (cell_strided(tile_cell(pr->c, pr->t, i)))
        print_strided_rows(pr, i);
    else
        tiles_print_rows(pr, i);
    if (pr->t->program[i].shared)
        buf_add(pr->out, STR("        __syncthreads();\n"));
    buf_add(pr->out, STR("    }\n"));
}

// All cells of the tile's own to the memory that takes the place of memory n.
static void print_move(const TilePrinter *pr, int n) {
    const Tiles *t = pr->t;
    int pitch = t->columns + 2 * t->pad;
    buf_printf(pr->out,
               "    if (c >= %d && c < %d && col + c < h%d) {\n"
               "#pragma unroll\n"
               "        for (int i = 0; i < %d; i++) {\n"
               "            const int r = first + i;\n"
               "            if (r >= %d && r < %d && row + r < k%d)\n"
               "                z%d[(row + r) * h%d + col + c] = s%d[r * %d + c];\n"
               "        }\n    }\n",
               t->left, t->columns - t->right, n, t->strip, t->up, t->rows - t->down, n, n, n,
               t->in[t->n][n], pitch);
}

static bool has_complex(const TileChain *c, const Tiles *t) {
    for (int i = 0; i < t->n; i++)
        if (program_has_complex(tile_program(c, t, i)))
            return true;
    return false;
}

static int weight_of(const TileChain *c, const Tiles *t) {
    int weight = tiles_weight(c, t) * (t->vector ? t->vector : t->strip);
    return has_complex(c, t) ? weight * COMPLEX_WEIGHT : weight;
}

static void print_head(const TilePrinter *pr, Buf *out) {
    buf_add(out,
            STR("typedef long long I64;\ntypedef unsigned long long U64;\n"
                "#ifndef WC_ROOM\n#define WC_ROOM(BYTES) extern __shared__ __align__(16) "
                "unsigned char room[]\n#endif\n"
                "#ifndef WC_READ\n#define WC_READ(P) __ldg(P)\n#endif\n"
                "#define WC_WRAP(I, N) ((I) < 0 ? (I) + (N) : (I) >= (N) ? (I) - (N) : (I))\n"));
    if (has_complex(pr->c, pr->t))
        buf_add(out, STR("typedef struct __align__(8) { float re, im; } C64;\n"
                         "typedef struct __align__(16) { double re, im; } C128;\n"));
    text_helpers(out, &pr->helpers, weight_of(pr->c, pr->t) >= BY_CALL_WEIGHT);
    if (pr->t->vector)
        strips_print_head(pr, out);
}

// The extents of the field, where all memory has the same.
static void print_field(const TilePrinter *pr) {
    const Tiles *t = pr->t;
    int i = 0;
    while (i < t->nmemory && !t->memory[i].stored)
        i++;
    if (t->wraps || t->cells || tile_streams(t))
        buf_printf(pr->out, "    const int wide = (int)h%d, high = k%d;\n", i, i);
    if (!t->vector && (t->wraps || t->deep))
        buf_printf(pr->out, "    const int wc = %s;\n",
                   t->wraps ? "WC_WRAP(col + c, wide)" : "col + c");
    if (t->deep)
        buf_printf(pr->out, "    const int far = d%d;\n", i);
}

static void next_turn(TilePrinter *pr) {
    for (int s = 0; s < pr->t->nslots; s++)
        pr->now[s] = pr->t->then[pr->now[s]];
}

static void print_turn(TilePrinter *pr) {
    for (int i = 0; i < pr->t->turn; i++)
        if (pr->t->program[i].needed)
            print_program(pr, i);
}

// As many turns as have slots of their own stand in a loop, which may end after each of them.
static void print_turns(TilePrinter *pr) {
    const int turns = pr->t->n / pr->t->turn, again = pr->t->again;
    if (turns == 1) {
        print_turn(pr);
        return;
    }
    buf_add(pr->out, STR("#pragma unroll 1\n    for (int turn = 0;;) {\n"));
    for (int i = 0; i < again; i++) {
        print_turn(pr);
        next_turn(pr);
        if (i == again - 1 || turns % again)
            buf_printf(pr->out, "    if (++turn == %d) break;\n", turns);
        else
            buf_add(pr->out, STR("    ++turn;\n"));
    }
    buf_add(pr->out, STR("    }\n"));
}

// All programs on one tile.
static void print_tile(TilePrinter *pr) {
    const Tiles *t = pr->t;
    print_rooms(pr);
    for (int i = 0; i < t->nmemory; i++)
        if (t->in[0][i] >= 0)
            print_loading(pr, i);
    buf_add(pr->out, STR("    __syncthreads();\n"));
    print_turns(pr);
    for (int i = 0; i < t->nmemory; i++)
        if (t->memory[i].moves)
            print_move(pr, i);
}

static void print_place(const TilePrinter *pr) {
    const Tiles *t = pr->t;
    buf_printf(
        pr->out,
        "    WC_ROOM(%zu);\n"
        "    const int c = (int)(threadIdx.x %% %du), first = (int)(threadIdx.x / %du) * %d;\n"
        "    const int row = (int)blockIdx.y * %d - %d, col = (int)blockIdx.x * %d - %d;\n",
        t->room ? t->room : 16, t->columns, t->columns, t->strip, t->rows - t->up - t->down, t->up,
        t->columns - t->left - t->right, t->left);
}

static void print_body(TilePrinter *pr) {
    const Tiles *t = pr->t;
    if (t->vector)
        strips_print_place(pr);
    else
        print_place(pr);
    print_field(pr);
    if (t->cells)
        cells_print_body(pr);
    else if (t->vector)
        strips_print_body(pr);
    else if (t->deep)
        planes_print_body(pr);
    else
        print_tile(pr);
}

bool tiles_print(const TileChain *c, const Tiles *t, Buf *out, Err *e) {
    Buf text = {0};
    TilePrinter pr = {.c = c, .t = t, .out = &text};
    for (int s = 0; s < TILE_SLOTS; s++)
        pr.now[s] = (int8_t)s;
    buf_printf(&text, "extern \"C\" __global__ void __launch_bounds__(%d) tiles(",
               tiles_threads(t));
    each_param(c, t, print_param, &text);
    buf_add(&text, STR(") {\n"));
    print_body(&pr);
    buf_add(&text, STR("}\n"));
    print_head(&pr, out); // after the body, which finds out what it needs
    buf_add(out, buf_str(&text));
    bool ok = buf_ok(out, e) && buf_ok(&text, e);
    buf_free(&text);
    if (pr.failed)
        return err_set(e, ERR_SYSTEM, "internal error: programs cannot be printed for the GPU");
    return ok;
}

// ---- the key ------------------------------------------------------------------------------------

static void key_number(Buf *out, int64_t n) {
    if (out->failed || out->cap - out->n < sizeof n) {
        buf_add(out, (Str){(const char *)&n, sizeof n});
        return;
    }
    memcpy(out->p + out->n, &n, sizeof n);
    out->n += sizeof n;
}

static void key_program(const TileChain *c, const Tiles *t, int i, Buf *out) {
    const Program *p = tile_program(c, t, i);
    const CellProgram *cell = tile_cell(c, t, i);
    const TileProgram *tp = &t->program[i];
    key_number(out, (int64_t)p->nins << 32 | (int64_t)p->naccess << 16 | p->nparam);
    key_number(out, (int64_t)tp->direct << 32 | tp->shared);
    key_number(out, (int64_t)tp->thin << 1 | tp->needed);
    key_number(out, (int64_t)tp->before << 16 | tp->behind);
    key_number(out, (int64_t)cell->every[1] << 16 | cell->every[2]);
    for (int k = 0; k < p->nins; k++) {
        const Ins *in = &p->ins[k];
        key_number(out, (int64_t)in->op << 16 | (int64_t)in->dt << 8 | in->out);
        key_number(out, (int64_t)in->a << 32 | (int64_t)in->b << 16 | in->c);
    }
    for (int k = 0; k < p->naccess; k++) {
        const CellAccess *a = &cell->access[k];
        int m = a->memory < 0 ? -1 : t->of[a->memory];
        key_number(out, (int64_t)p->access[k].dt << 8 | (int64_t)a->whole << 1 | a->store);
        key_number(out, (int64_t)(tile_stored(t, a) ? m : -1) * 2 + (p->access[k].roll != 0));
        key_number(out, tile_plane_step(cell, k));
        if (t->cells)
            key_number(out, cells_like_field(c, t, i, k));
        if (!tile_streams(t) && tile_stored(t, a))
            key_number(out, (int64_t)t->in[i][m] << 8 ^ t->in[i + 1][m]);
        if (tile_stored(t, a) || p->access[k].roll)
            key_number(out, tile_row_step(cell, k) * 1000 + tile_column_step(cell, k));
    }
    for (int k = 0; k < p->nparam; k++)
        key_number(out, p->param[k].dt);
}

static void key_version(const Planes *s, int v, Buf *out) {
    const PlaneVersion *one = &s->version[v];
    key_number(out, (int64_t)one->room << 32 ^ (int64_t)one->depth << 16 ^ one->lag);
    key_number(out, one->program < 0 ? 0 : s->lag[one->program]);
}

void tiles_key(const TileChain *c, const Tiles *t, Buf *out) {
    const int shape[] = {t->n,      t->rows,  t->columns, t->strip,   t->up,    t->down,
                         t->left,   t->right, t->pad,     t->nmemory, t->wraps, t->before,
                         t->behind, t->deep,  t->turn,    t->vector,  t->cells, t->narrow};
    buf_add(out, STR("tiles"));
    for (size_t i = 0; i < sizeof shape / sizeof *shape; i++)
        key_number(out, shape[i]);
    for (int i = 0; i < t->nmemory; i++) {
        const TileMemory *m = &t->memory[i];
        key_number(out, (int64_t)c->memory[m->of].dt << 8 | m->kept << 3 | m->stored << 2 |
                            m->read_first << 1 | m->wanted | m->moves << 4);
        key_number(out, m->first_store);
        key_number(out, tile_streams(t) ? 0 : t->in[0][i]);
    }
    for (int i = 0; i < t->nslots; i++)
        key_number(out, (int64_t)t->slot[i].at << 8 | t->slot[i].dt);
    for (int v = 0; tile_streams(t) && v < t->planes.n; v++)
        key_version(&t->planes, v, out);
    for (int i = 0; i < (t->vector ? t->n : t->turn); i++)
        key_program(c, t, i, out);
}
