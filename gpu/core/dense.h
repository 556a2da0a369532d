// dense.h: transforms and factorisations of arrays by the libraries of their device. Arrays come
// and go in C order; the libraries' matrices are in column-major order and are transposed on the
// way.
#pragma once
#include "gpu/core/queue.h"

// Does the library of a's device transform `elements` elements, or factorise a stack of `batch`
// matrices of m x n? False for the CPU, where the host is faster, and, with the reason
// in e, where the library is missing.
bool dense_takes_fft(const Array *a, int64_t elements, Err *e);
bool dense_takes(const Array *a, DenseOp op, int64_t m, int64_t n, int64_t batch, Err *e);
// Should such a stack go in one call (DenseWork.many)?
bool dense_many(DenseOp op, int64_t m, int64_t n, int64_t batch);

// A transform of the axes from first on, rank of them. last: the real numbers along the last of
// them that TRANSFORM_TO_REAL makes. scratch: the array's memory may be overwritten.
typedef struct FftRequest {
    TransformKind kind;
    bool inverse, scratch;
    int first, rank;
    int64_t last;
} FftRequest;
// The transform of `a`, of floats or complex numbers, along `rank` axes from `first` on, which have
// the extents dim (rank of them) on the real side. scratch: a's elements may be destroyed. NULL on
// errors.
Array *dense_fft(Array *a, const FftRequest *of, Err *e);

// Each matrix of a stack transposed, as type dt, in memory of its own.
Array *dense_columns(Array *a, Dtype dt, Err *e);
// The same back; conj: conjugated too. Takes over the reference to a.
Array *dense_rows(Array *a, bool conj, Err *e);
// Room for a matrix (cols < 0: a vector, rows < 0 too: a number) for each one of the stack a.
Array *dense_room(const Array *a, Dtype dt, int64_t rows, int64_t cols, Err *e);
// Runs the work on parts (of dense_columns and dense_room), which fills w->at.
MAY_FAIL bool dense_run(DenseWork *w, Array *const *part, int parts, bool *again, Err *e);
// The largest of a stack's infos (int32), which waits for the device.
MAY_FAIL bool dense_info(Array *info, int *worst, Err *e);
// Does the device compute with doubles at a good part of its speed with floats?
bool dense_likes_doubles(const Array *a);
