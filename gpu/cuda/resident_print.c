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
    unsigned threads;
    int step;  // of a list in its order; -1: it is none
    bool sure; // there are as many lines
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
        if (pr->step >= 0)
            buf_printf(pr->out, "            const %s a%d = a%d_%d;\n", type, j, pr->step, j);
        else
            buf_printf(pr->out, "            const %s a%d = *(const %s *)(q + %d);\n", type, j,
                       type, e.param[j]);
    }
}

// Line number `line`: all axes but the last.
static void print_line(const ResidentPrinter *pr) {
    const Program *p = pr->p;
    buf_printf(pr->out, "                    const int line = %s;\n",
               pr->numbers ? "first * at_once + u" : "first + u * (threads >> along)");
    buf_printf(pr->out, "                    %s {\n", pr->sure ? "" : "if (line < lines)");
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

static int64_t lines_of(const ResidentPrinter *pr) {
    int64_t lines = 1;
    for (int d = 0; d < pr->p->ndim - 1; d++)
        lines *= (int64_t)pr->numbers[1 + d];
    return lines;
}

// A loop of which the text's numbers tell that a thread goes through it once at most is none.
static bool goes_once(const ResidentPrinter *pr, bool along) {
    if (pr->step < 0)
        return false;
    const int64_t row = INT64_C(1) << pr->numbers[0];
    const int64_t turns = (lines_of(pr) + pr->at_once - 1) / pr->at_once;
    return along ? pr->p->dim[pr->p->ndim - 1] <= row : turns <= (int64_t)pr->threads / row;
}

static void print_loops(const ResidentPrinter *pr) {
    const Program *p = pr->p;
    const char *test = pr->numbers ? "first * at_once < lines" : "first < lines";
    buf_add(pr->out, STR("            const int lines = 1"));
    for (int d = 0; d < p->ndim - 1; d++)
        buf_printf(pr->out, " * d%d", d);
    if (goes_once(pr, true))
        buf_printf(pr->out,
                   ";\n            const int x = thread & ((1 << along) - 1);\n"
                   "            if (x < d%d) {\n",
                   p->ndim - 1);
    else
        buf_printf(
            pr->out,
            ";\n            for (int x = thread & ((1 << along) - 1); x < d%d; x += 1 << along) "
            "{\n",
            p->ndim - 1);
    if (goes_once(pr, false))
        buf_printf(pr->out,
                   "            const int first = thread >> along;\n            if (%s) {\n", test);
    else
        buf_printf(
            pr->out,
            "            for (int first = thread >> along; %s; first += %s(threads >> along)) {\n",
            test, pr->numbers ? "" : "at_once * ");
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

// What a thread does at a time.
static void print_turn(ResidentPrinter *pr) {
    print_loads(pr);
    open_lines(pr);
    for (int n = 0; n < pr->p->nins; n++)
        print_ins(pr, n);
    buf_add(pr->out, STR("                }}\n"));
}

static void print_program(ResidentPrinter *pr, const Program *p) {
    pr->p = p;
    buf_printf(pr->out, "            enum { at_once = %d };\n", pr->at_once);
    print_numbers(pr);
    print_loops(pr);
    pr->sure = pr->step >= 0;
    const bool over = pr->sure && lines_of(pr) % pr->at_once != 0;
    if (over)
        buf_add(pr->out, STR("                if ((first + 1) * at_once <= lines) {\n"));
    print_turn(pr);
    pr->sure = false;
    if (over) {
        buf_add(pr->out, STR("                } else {\n"));
        print_turn(pr);
        buf_add(pr->out, STR("                }\n"));
    }
    buf_add(pr->out, STR("            }}\n"));
}

static void print_case(ResidentPrinter *pr, int number, const Program *p) {
    buf_printf(pr->out, "        case %d: {\n", number);
    print_program(pr, p);
    buf_add(pr->out, STR("            break;\n        }\n"));
}

static void print_cases(const Resident *r, ResidentPrinter *pr) {
    for (int i = 0; r->fixed && i < r->ncases; i++) {
        const Program *p = r->kind[r->cases[i].kind].of;
        pr->numbers = &r->entry[r->cases[i].place];
        pr->at_once = resident_lines(p, r->threads, pr->numbers);
        print_case(pr, i, p);
    }
    for (int number = 0; !r->fixed && number < r->nkinds; number++)
        for (int i = 0; i < r->nkinds; i++) {
            if (r->kind[i].number != number)
                continue;
            pr->at_once = resident_lines(r->kind[i].of, r->threads, NULL);
            print_case(pr, number, r->kind[i].of);
        }
}

static void print_by_list(const Resident *r, ResidentPrinter *pr) {
    buf_add(pr->out, STR("    for (int t = 0; t < turns; t++)\n"
                         "    for (int i = 0; i < n; i++) {\n"
                         "        const U64 step = list[from + i];\n"
                         "        const U64 *const q = list + (step >> 8);\n"
                         "        switch ((int)(step & 255)) {\n"));
    print_cases(r, pr);
    buf_add(pr->out, STR("        }\n        __syncthreads();\n    }\n"));
}

// Parameters are read once.
static void print_params(const Resident *r, const ResidentPrinter *pr, int i) {
    const Program *p = r->program[i];
    ResidentEntry e;
    resident_entry(p, &e);
    for (int j = 0; j < p->nparam; j++) {
        const char *type = dtype_info[p->param[j].dt].cuda;
        buf_printf(pr->out,
                   "    const %s a%d_%d = *(const %s *)(list + (list[from + %d] >> 8) + %d);\n",
                   type, i, j, type, i, e.param[j]);
    }
}

static void print_straight(const Resident *r, ResidentPrinter *pr) {
    for (int i = 0; i < r->n; i++)
        print_params(r, pr, i);
    buf_add(pr->out, STR("    for (int t = 0; t < turns; t++) {\n"));
    for (int i = 0; i < r->n; i++) {
        pr->step = i;
        pr->numbers = &r->entry[r->steps[i] >> 8];
        pr->at_once = resident_lines(r->program[i], r->threads, pr->numbers);
        if (r->waits[i])
            buf_add(pr->out, STR("        __syncthreads();\n"));
        buf_add(pr->out, STR("        {\n"));
        print_program(pr, r->program[i]);
        buf_add(pr->out, STR("        }\n"));
    }
    buf_add(pr->out, STR("    }\n    __syncthreads();\n"));
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
               r->straight ? r->threads : r->most, RESIDENT_BYTES, threads);
    print_copy(pr->out, false);
    buf_add(pr->out, STR("    __syncthreads();\n"));
    if (r->straight)
        print_straight(r, pr);
    else
        print_by_list(r, pr);
    print_copy(pr->out, true);
    buf_add(pr->out, STR("}\n"));
}

bool resident_print(const Resident *r, Buf *out, Err *e) {
    Buf text = {0};
    ResidentPrinter pr = {.out = &text, .threads = r->threads, .step = -1};
    print_body(r, &pr);
    print_head(r, &pr.helpers, out); // after the body, which finds out what it needs
    buf_add(out, buf_str(&text));
    bool ok = buf_ok(out, e) && buf_ok(&text, e);
    buf_free(&text);
    if (pr.failed)
        return err_set(e, ERR_SYSTEM, "internal error: programs cannot be printed for the GPU");
    return ok;
}
