// printer.h: what the files of the printer share: print.c (names, parameters,
// instructions), print_map.c (LINEAR and GRID), print_reduce.c (ROWS, COLUMNS), print_fold.c
// (FOLD).
//
// Every kernel has the same parts. A thread owns `unroll` steps (u) of `across`
// neighbouring elements (v) of the last axis:
//
//   positions     which elements are ours; bA: where the first one lies in access A
//   loads         xA[u]...: all of them first, so that many are under way at once
//   instructions  one line each, rN is the result of instruction N
//   stores        yA: a whole vector at a time; or element by element
#pragma once
#include "gpu/cuda/print.h"
#include "gpu/cuda/text.h"
#include <stdio.h>

typedef struct Printer {
    const Program *p;
    const Form *f;
    Buf *out;
    int depth;      // of indentation
    int across;     // contiguous elements
    bool failed;    // an operation has no body, or a line is too long
    bool no_memory; // for a piece of text
    HelperSet helpers;
    uint8_t role[MAX_ACCESS];
    char coord[LIMIT_NDIM][8]; // the variable with the coordinate along each axis
    bool fixed[LIMIT_NDIM];    // the same for all elements of one thread
    bool flat[MAX_INS];        // instructions that have been printed for all v
} Printer;

enum { INDEX_TEXT = 640 }; // bytes of an index expression

// One line at the current depth; open and close also move the depth.
void print_line(Printer *pr, const char *fmt, ...) PRINTF_LIKE(2, 3);
void emit_open(Printer *pr, const char *fmt, ...) PRINTF_LIKE(2, 3); // "... {"
void emit_close(Printer *pr);                                        // "}"
void emit_loop(Printer *pr, const char *var, int count);             // unrolled; open

// The text built in a buffer, terminated; notes when it is not whole.
const char *piece(Printer *pr, Buf *text);

// How the elements of one step of a load or store are kept.
typedef enum Keep {
    KEEP_ONE,    // T xA[u]: a single element, or the same for all
    KEEP_SPREAD, // T xA[u][v]
    KEEP_VECTOR, // vN_T xA[u]: moved as a whole
} Keep;
Keep keep_of(const Printer *pr, int access);

static inline const char *type_of(const Printer *pr, int access) {
    return dtype_info[pr->p->access[access].dt].cuda;
}

// "pA[...]": element of the access at the coordinates named in pr->coord.
const char *index_text(Printer *pr, int access, char out[INDEX_TEXT]);

// Declarations and assignments. per_element: what is loaded element by element
// beside vectors, inside the loop over v; otherwise the rest.
void print_load_slots(Printer *pr);
void print_level_slots(Printer *pr); // narrow COLUMNS: of loads in front of the loop
void print_load(Printer *pr, int access);
void print_loads(Printer *pr, bool per_element);
bool any_load(const Printer *pr);
bool any_spread(const Printer *pr);    // something is loaded per element
void print_store_slots(Printer *pr);   // yA of one step
void print_vector_stores(Printer *pr); // at the coordinates of the step's first element

// The instructions for element (u, v), with the stores that are not vectors.
void print_instructions(Printer *pr);
// Those whose values are the same for all v; print_instructions leaves them out after it.
void print_flat_instructions(Printer *pr);

// Where this thread's first element lies in each access, from the fixed axes.
void print_bases(Printer *pr);

// Splits the variable t, of type `type`, into the coordinates of `axes` (fastest first).
void print_decode(Printer *pr, const char *type, const int *axes, int n);

// acc = acc op other, for reduction instruction i.
void print_combine(Printer *pr, int i, const char *acc, const char *other);

// " * 4", or nothing for 1.
const char *times_text(int factor);

void print_linear(Printer *pr);
void print_grid(Printer *pr);
void print_rows(Printer *pr);
void print_columns(Printer *pr);
void print_fold_all(Printer *pr);

// For the reductions: accumulators that start, and the coordinates of reduced element k.
void print_accumulators(Printer *pr);
void print_reduced_coords(Printer *pr);
