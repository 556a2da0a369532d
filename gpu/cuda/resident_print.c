// resident_print.c: the text of a kernel whose one block runs programs from a list.
//
//   list      in shared memory: memories (address, bytes, place, whether it is copied back),
//             entries, steps
//   q         the entry of the program that runs
//   dD        its extent along axis D; cD: where it is there
//   oA sA_D   access A: first element, from the start of shared memory, and elements from one index
//             of axis D to the next; fA: where the line begins
//   aJ        parameter J
#include "gpu/cuda/form.h"
#include "gpu/cuda/helpers.h"
#include "gpu/cuda/resident.h"
#include <stdio.h>

typedef struct ResidentPrinter {
    Buf *out;
    const Program *p;
    const uint64_t *numbers; // of the entry, when they stand in the text
    int at_once;             // lines of a thread
    HelperSet helpers;
    bool failed;
} ResidentPrinter;

static const char *type_of(const Program *p, int k) {
    return dtype_info[p->access[k].dt].cuda;
}

static const char *index_type(const Program *p, int k) {
    return p->access[k].buf ? "int" : "I64";
}

// A number of the entry: from the list, or in the text.
static void print_number(const ResidentPrinter *pr, const char *type, const char *name, int at) {
    buf_printf(pr->out, "            const %s %s = (%s)", type, name, type);
    if (pr->numbers)
        buf_printf(pr->out, "%lluull;\n", (unsigned long long)pr->numbers[at]);
    else
        buf_printf(pr->out, "q[%d];\n", at);
}

static void print_numbers(const ResidentPrinter *pr) {
    const Program *p = pr->p;
    ResidentEntry e;
    char name[32];
    resident_entry(p, &e);
    print_number(pr, "int", "along", 0);
    for (int d = 0; d < p->ndim; d++) {
        snprintf(name, sizeof name, "d%d", d);
        print_number(pr, "int", name, e.dim[d]);
    }
    for (int k = 0; k < p->naccess; k++) {
        snprintf(name, sizeof name, "o%d", k);
        print_number(pr, index_type(p, k), name, e.origin[k]);
        for (int d = 0; d < p->ndim; d++) {
            snprintf(name, sizeof name, "s%d_%d", k, d);
            if (e.stride[k][d])
                print_number(pr, index_type(p, k), name, e.stride[k][d]);
        }
    }
    for (int j = 0; j < p->nparam; j++) {
        const char *type = dtype_info[p->param[j].dt].cuda;
        buf_printf(pr->out, "            const %s a%d = *(const %s *)(q + %d);\n", type, j, type,
                   e.param[j]);
    }
}

// Lines that a thread has at a time: their loads come before what is computed of them, so that they
// do not wait for each other. Elements of one program never depend on each other. Where the text
// has the extents they are neighbours, whose loads are in part the same.
static int lines_at_once(const Program *p, unsigned threads, const uint64_t *numbers) {
    int bytes = 0, lines = 4;
    for (int i = 0; i < p->nins; i++)
        if (p->ins[i].op == I_LOAD)
            bytes += (int)dtype_bytes((Dtype)p->ins[i].out);
    while (lines > 1 && lines * bytes > RESIDENT_REGISTER_BYTES)
        lines /= 2;
    if (!numbers)
        return p->ndim > 1 ? lines : 1;
    int64_t down = threads >> numbers[0], all = 1;
    for (int d = 0; d < p->ndim - 1; d++)
        all *= (int64_t)numbers[1 + d];
    int64_t turns = (all + down - 1) / down;
    return turns < 1 ? 1 : turns < lines ? (int)turns : lines;
}

// Line number `line`: all axes but the last.
static void print_line(const ResidentPrinter *pr) {
    const Program *p = pr->p;
    buf_printf(pr->out, "                    const int line = %s;\n",
               pr->numbers ? "first * at_once + u" : "first + u * (threads >> along)");
    buf_add(pr->out, STR("                    if (line < lines) {\n"));
    if (p->ndim > 2)
        buf_add(pr->out, STR("                    int rest = line;\n"));
    for (int d = p->ndim - 2; d > 0; d--)
        buf_printf(pr->out,
                   "                    const int c%d = rest %% d%d;\n"
                   "                    rest /= d%d;\n",
                   d, d, d);
    if (p->ndim > 1)
        buf_printf(pr->out, "                    const int c0 = %s;\n",
                   p->ndim > 2 ? "rest" : "line");
    for (int k = 0; k < p->naccess; k++) {
        buf_printf(pr->out, "                    const %s f%d = o%d", index_type(p, k), k, k);
        for (int d = 0; d < p->ndim - 1; d++)
            buf_printf(pr->out, " + c%d * s%d_%d", d, k, d);
        buf_add(pr->out, STR(";\n"));
    }
}

static void print_loops(const ResidentPrinter *pr) {
    const Program *p = pr->p;
    buf_add(pr->out, STR("            const int lines = 1"));
    for (int d = 0; d < p->ndim - 1; d++)
        buf_printf(pr->out, " * d%d", d);
    buf_printf(
        pr->out,
        ";\n            for (int x = thread & ((1 << along) - 1); x < d%d; x += 1 << along) "
        "{\n            for (int first = thread >> along; %s; first += %s(threads >> along)) {\n",
        p->ndim - 1, pr->numbers ? "first * at_once < lines" : "first < lines",
        pr->numbers ? "" : "at_once * ");
}

static void print_index(const ResidentPrinter *pr, int k) {
    buf_printf(pr->out, "f%d", k);
    switch (pr->p->access[k].class) {
    case ACCESS_UNIT: buf_add(pr->out, STR(" + x")); return;
    case ACCESS_STRIDE: buf_printf(pr->out, " + x * s%d_%d", k, pr->p->ndim - 1); return;
    case ACCESS_FIXED: return;
    }
}

static void print_element(const ResidentPrinter *pr, int k) {
    buf_printf(pr->out, "((%s *)room)[", type_of(pr->p, k));
    print_index(pr, k);
    buf_byte(pr->out, ']');
}

static void print_ins(ResidentPrinter *pr, int n) {
    const Ins *in = &pr->p->ins[n];
    buf_repeat(pr->out, ' ', 20);
    if (in->op == I_STORE) {
        print_element(pr, in->b);
        buf_printf(pr->out, " = r%d;\n", in->a);
        return;
    }
    buf_printf(pr->out, "const %s r%d = ", dtype_info[in->out].cuda, n);
    if (in->op == I_LOAD)
        buf_printf(pr->out, "l%d[u]", n);
    else if (in->op == I_GATHER)
        buf_printf(pr->out, "((%s *)room)[f%d + r%d]", type_of(pr->p, in->b), in->b, in->a);
    else if (in->op == I_IOTA)
        print_index(pr, in->a);
    else if (in->op == I_PARAM)
        buf_printf(pr->out, "a%d", in->a);
    else if (!text_ins(pr->out, &pr->helpers, in))
        pr->failed = true;
    buf_add(pr->out, STR(";\n"));
}

static void open_lines(const ResidentPrinter *pr) {
    buf_add(pr->out, STR("#pragma unroll\n                for (int u = 0; u < at_once; u++) {\n"));
    print_line(pr);
}

static void print_loads(const ResidentPrinter *pr) {
    const Program *p = pr->p;
    for (int n = 0; n < p->nins; n++)
        if (p->ins[n].op == I_LOAD)
            buf_printf(pr->out, "                %s l%d[%d];\n", dtype_info[p->ins[n].out].cuda, n,
                       pr->at_once);
    open_lines(pr);
    for (int n = 0; n < p->nins; n++) {
        if (p->ins[n].op != I_LOAD)
            continue;
        buf_printf(pr->out, "                    l%d[u] = ", n);
        print_element(pr, p->ins[n].a);
        buf_add(pr->out, STR(";\n"));
    }
    buf_add(pr->out, STR("                }}\n"));
}

static void print_case(ResidentPrinter *pr, int number, const Program *p) {
    pr->p = p;
    buf_printf(pr->out, "        case %d: {\n            enum { at_once = %d };\n", number,
               pr->at_once);
    print_numbers(pr);
    print_loops(pr);
    print_loads(pr);
    open_lines(pr);
    for (int n = 0; n < p->nins; n++)
        print_ins(pr, n);
    buf_add(pr->out, STR("                }}\n            }}\n            break;\n        }\n"));
}

static void print_cases(const Resident *r, ResidentPrinter *pr) {
    for (int i = 0; r->fixed && i < r->ncases; i++) {
        const Program *p = r->kind[r->cases[i].kind].of;
        pr->numbers = &r->entry[r->cases[i].place];
        pr->at_once = lines_at_once(p, r->threads, pr->numbers);
        print_case(pr, i, p);
    }
    for (int number = 0; !r->fixed && number < r->nkinds; number++)
        for (int i = 0; i < r->nkinds; i++) {
            if (r->kind[i].number != number)
                continue;
            pr->at_once = lines_at_once(r->kind[i].of, r->threads, NULL);
            print_case(pr, number, r->kind[i].of);
        }
}

// Copies every memory to shared memory, or back what is wanted.
static void print_copy(Buf *out, bool back) {
    buf_printf(out,
               "    for (int m = 0; m < memories; m++) {\n"
               "        const int bytes = (int)list[4 * m + 1];\n"
               "        unsigned char *const g = (unsigned char *)list[4 * m];\n"
               "        unsigned char *const s = room + (int)list[4 * m + 2];\n"
               "%s"
               "        for (int i = thread; i < bytes / 16; i += threads)\n"
               "            ((W *)%s)[i] = ((const W *)%s)[i];\n"
               "        for (int i = bytes / 16 * 16 + thread; i < bytes; i += threads)\n"
               "            %s[i] = %s[i];\n"
               "    }\n",
               back ? "        if (!list[4 * m + 3]) continue;\n" : "", back ? "g" : "s",
               back ? "s" : "g", back ? "g" : "s", back ? "s" : "g");
}

static bool has_complex(const Resident *r) {
    for (int i = 0; i < r->nkinds; i++)
        if (program_has_complex(r->kind[i].of))
            return true;
    return false;
}

static void print_head(const Resident *r, const HelperSet *helpers, Buf *out) {
    int weight = 0;
    for (int i = 0; i < r->nkinds; i++)
        weight += program_weight(r->kind[i].of) * (has_complex(r) ? COMPLEX_WEIGHT : 1);
    buf_add(out, STR("typedef long long I64;\ntypedef unsigned long long U64;\n"
                     "typedef struct __align__(16) { U64 a, b; } W;\n"
                     "#ifndef WC_ROOM\n#define WC_ROOM(BYTES) extern __shared__ __align__(16) "
                     "unsigned char room[]\n#endif\n"));
    if (has_complex(r))
        buf_add(out, STR("typedef struct __align__(8) { float re, im; } C64;\n"
                         "typedef struct __align__(16) { double re, im; } C128;\n"));
    text_helpers(out, helpers, weight >= BY_CALL_WEIGHT);
}

static void print_body(const Resident *r, ResidentPrinter *pr) {
    char threads[32];
    if (r->fixed)
        snprintf(threads, sizeof threads, "%u", r->threads);
    else
        snprintf(threads, sizeof threads, "(int)blockDim.x");
    buf_printf(pr->out,
               "extern \"C\" __global__ void __launch_bounds__(%u) resident(const U64 *given, int "
               "fields, int memories, int words, int from, int n, int turns) {\n"
               "    WC_ROOM(%d);\n"
               "    const int thread = (int)threadIdx.x, threads = %s;\n"
               "    U64 *const list = (U64 *)(room + fields);\n"
               "    for (int i = thread; i < words; i += threads) list[i] = given[i];\n"
               "    __syncthreads();\n",
               r->most, RESIDENT_BYTES, threads);
    print_copy(pr->out, false);
    buf_add(pr->out, STR("    __syncthreads();\n"
                         "    for (int t = 0; t < turns; t++)\n"
                         "    for (int i = 0; i < n; i++) {\n"
                         "        const U64 step = list[from + i];\n"
                         "        const U64 *const q = list + (step >> 8);\n"
                         "        switch ((int)(step & 255)) {\n"));
    print_cases(r, pr);
    buf_add(pr->out, STR("        }\n        __syncthreads();\n    }\n"));
    print_copy(pr->out, true);
    buf_add(pr->out, STR("}\n"));
}

bool resident_print(const Resident *r, Buf *out, Err *e) {
    Buf text = {0};
    ResidentPrinter pr = {.out = &text};
    print_body(r, &pr);
    print_head(r, &pr.helpers, out); // after the body, which finds out what it needs
    buf_add(out, buf_str(&text));
    bool ok = buf_ok(out, e) && buf_ok(&text, e);
    buf_free(&text);
    if (pr.failed)
        return err_set(e, ERR_SYSTEM, "internal error: programs cannot be printed for the GPU");
    return ok;
}
