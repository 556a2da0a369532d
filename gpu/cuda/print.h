// print.h: a program as the text of one CUDA C kernel, and what that kernel
// takes as parameters.
#pragma once
#include "gpu/cuda/form.h"
#include "kernel/base/buf.h"

// One parameter of a kernel. The printed signature and the packed values both
// follow this list, so that they cannot differ.
typedef enum KParamKind {
    KP_POINTER,      // pA: first element of access A
    KP_ORIGIN,       // oA: an IOTA's offset
    KP_STRIDE,       // sA_D: stride of access A along axis D
    KP_CHUNK_STRIDE, // gA: distance of the results of two chunks, in elements
    KP_DIM,          // dD: extent of axis D
    KP_COUNT,        // n: elements of the space (LINEAR) or of one reduction
    KP_CHUNKS,       // chunks: of one reduction
    KP_TASKS,        // tasks: reductions times chunks (without the last axis in COLUMNS)
    KP_LANES,        // lanes: log2 of the threads that share a row
    KP_TILES_X,      // tiles_x, tiles_y: blocks along the last axis and the one before
    KP_TILES_Y,
    KP_REPORT,  // report: of the host, for the result (FOLD); 0: none
    KP_NUMBER,  // number: of the report, written behind it
    KP_SCRATCH, // scratch: how many chunks are done, and their results (FOLD)
    KP_PARAM,   // aN: the program's parameter N
} KParamKind;

typedef struct KParam {
    uint8_t kind, a, d;
} KParam;

typedef struct KParams {
    int n;
    KParam item[MAX_KPARAMS];
} KParams;

// The text of the kernel for this program in this form, a function called `name`.
// params: filled. Fails with ERR_MEMORY, or ERR_SYSTEM for a program that uses an
// operation on a type that the table does not have.
MAY_FAIL bool print_kernel(const Program *p, const Form *f, const char *name, Buf *out,
                           KParams *params, Err *e);

// "linear", "grid", "rows", "columns", "fold".
const char *skeleton_name(Skeleton s);

// Bytes of a parameter, which is also its alignment.
size_t kparam_bytes(const Program *p, const Form *f, KParam k);
// Its type in CUDA C.
const char *kparam_type(const Program *p, const Form *f, KParam k);
