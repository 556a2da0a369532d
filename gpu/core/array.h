// array.h: arrays as the language sees them: a shape, a type, a device, and a
// value that may not have been computed yet. Every operation here checks shapes
// and types at once (errors belong to their line) and records; work happens when
// a value is observed or a limit is reached (gpu/core/queue.h).
//
// An array is BOUND (a view of a buffer) or PENDING (an expression). Taking a
// view of a pending array, or writing into it, gives it a promised buffer first.
//
// Functions that make an array return it with one reference, or NULL with e set.
#pragma once
#include "gpu/core/expr.h"
#include <assert.h>

typedef struct Queue Queue;

struct Array {
    uint32_t refs;
    Dtype dt;
    bool readonly;      // broadcast views; writing is a ValueError
    bool view;          // made from another array's buffer
    Layout layout;      // shape always; strides and offset when bound
    Buffer *buf;        // bound
    Node *node;         // pending
    Queue *queue;       // of its device
    Array *next, *prev; // the queue's list of pending arrays
};

static inline Array *array_retain(Array *a) {
    assert(a->refs > 0);
    a->refs++;
    return a;
}
void array_release(Array *a); // NULL is fine
// A reference of the program itself goes: what only it would have computed is recorded, so that
// clocks and warnings tell of it. NULL is fine.
void array_drop(Array *a);
static inline const Shape *array_shape(const Array *a) {
    return &a->layout.shape;
}
static inline int64_t array_count(const Array *a) {
    return shape_count(&a->layout.shape);
}
Device *array_device(const Array *a);
// True, with TypeError in e, when a is on another device than q.
bool array_devices_differ(Queue *q, const Array *a, Err *e);

// ---- making arrays ------------------------------------------------------------------------------

Array *array_full(Queue *q, Dtype dt, const Shape *shape, Scalar value, Err *e);
Array *array_empty(Queue *q, Dtype dt, const Shape *shape, Err *e); // contents undefined
// The caller stores every element before anybody reads one: nothing is filled first.
Array *array_unwritten(Queue *q, Dtype dt, const Shape *shape, Err *e);
// Copies `count` elements of host memory, C order.
Array *array_from_host(Queue *q, Dtype dt, const Shape *shape, const void *data, Err *e);
// The same from a function that writes n elements at `to`; called in order for
// consecutive parts.
typedef void (*FillFn)(void *ctx, void *to, size_t n);
Array *array_from_fill(Queue *q, Dtype dt, const Shape *shape, FillFn fill, void *ctx, Err *e);
// The int64 index along `axis`, or with axis < 0 the position in C order.
Array *array_index(Queue *q, const Shape *shape, int axis, Err *e);
// Uniform numbers in [0, 1), float64, the same on every device for one key.
Array *array_uniform(Queue *q, const Shape *shape, uint64_t key, uint64_t first, Err *e);

// ---- elementwise --------------------------------------------------------------------------------

// An operand: an array, or a number (weak when it is Python's).
typedef struct ArrayArg {
    Array *array; // NULL: the number
    Scalar value;
} ArrayArg;

// The operation on up to three operands, broadcast and converted by NumPy's
// rules. At least one operand is an array, and all arrays are on one device.
Array *array_op(OpId op, const ArrayArg *in, Err *e);
Array *array_cast(Array *a, Dtype to, Err *e); // a itself, retained, when it is of that type
Array *array_copy(Array *a, Err *e);

// target[...] = value: broadcast to the target's shape and cast to its type.
// unsafe: any cast goes (assignment); otherwise same_kind (out=, in-place).
MAY_FAIL bool array_store(Array *target, ArrayArg value, bool unsafe, Err *e);
// target op= other: NumPy's in-place rules.
MAY_FAIL bool array_inplace(OpId op, Array *target, ArrayArg other, Err *e);

// ---- reductions and products --------------------------------------------------------------------

// axes: bit i set for each reduced axis. keepdims: they stay with extent 1.
// dt: accumulate and return this type; DT_COUNT for NumPy's choice.
Array *array_reduce(ReduceOp op, Array *a, unsigned axes, bool keepdims, Dtype dt, Err *e);
// NumPy's matmul for 1-D to N-D operands of one floating type, or integers.
Array *array_matmul(Array *a, Array *b, Err *e);

// ---- views (share the buffer) -------------------------------------------------------------------

// One entry of a subscript: an integer, a slice, None or Ellipsis.
// For array_gather and array_scatter also an array: integers, or bools (a mask).
typedef enum IndexKind {
    INDEX_INT,
    INDEX_SLICE,
    INDEX_NEWAXIS,
    INDEX_ELLIPSIS,
    INDEX_ARRAY,
} IndexKind;
typedef struct IndexItem {
    IndexKind kind;
    int64_t start, step, count; // INT: start. SLICE: resolved for the axis when `resolved`
    // SLICE as written; the axis length is known only here.
    bool has_start, has_stop, has_step;
    int64_t stop;
    Array *array; // ARRAY, borrowed
} IndexItem;
// IndexError with NumPy's texts for integers out of bounds and too many indices.
Array *array_view(Array *a, const IndexItem *items, int n, Err *e);

Array *array_reshape(Array *a, const Shape *shape, Err *e);   // a view when possible, else a copy
Array *array_transpose(Array *a, const int *axes, Err *e);    // axes: a permutation; NULL reverses
Array *array_broadcast(Array *a, const Shape *shape, Err *e); // read-only view
Array *array_part(Array *a, bool imaginary, Err *e); // of a complex array: float elements, a view

// The same bytes as elements of another type; ValueError, NumPy's texts, when they do not fit.
Array *array_recast(Array *a, Dtype to, Err *e);
// Any strides (in elements) from a's first element, within its buffer (ValueError otherwise).
// An array whose elements overlap is read-only.
Array *array_strided(Array *a, const Shape *shape, const int64_t *stride, Err *e);

// ---- computed subscripts (index.c) --------------------------------------------------------------

// a[items] with at least one array among the items, by NumPy's rules: a new array.
// Integers are checked against the axis (IndexError), which runs what they depend on.
Array *array_gather(Array *a, const IndexItem *items, int n, Err *e);
// a[items] = value. Of several values for one element the last in C order stays.
MAY_FAIL bool array_scatter(Array *a, const IndexItem *items, int n, ArrayArg value, Err *e);
// For each true element of a mask, in C order: the sum of index times stride over the
// axes. Shape (count,), int64. stride: one per axis.
Array *array_where_true(Array *mask, const int64_t *stride, Err *e);
// The same by running counts on the device, as done where the host shares no memory.
Array *array_where_true_by_scan(Array *mask, const int64_t *stride,
                                Err *e); // of at least one element
// Element by element: a's elements at positions (int64, C order of a, in range).
Array *array_take(Array *a, Array *position, Err *e);

// The elements moved `shift` places on along the axis (0 < shift < its extent), those beyond the
// end coming in at the beginning: an expression that loads them from there, not a copy.
Array *array_roll(Array *a, int64_t shift, int axis, Err *e);

// ---- observing (runs what is recorded) ----------------------------------------------------------

// The elements in C order into host memory of count * dtype_bytes bytes.
MAY_FAIL bool array_read(Array *a, void *out, Err *e);
// One element, by position per axis (each in range).
MAY_FAIL bool array_item(Array *a, const int64_t *index, Scalar *out, Err *e);
MAY_FAIL bool array_set_item(Array *a, const int64_t *index, Scalar value, Err *e);
// The same elements on another device's queue; a itself, retained, when already there.
Array *array_to(Array *a, Queue *q, Err *e);
// Makes sure the array is bound, computed and in C order in its own or shared memory.
MAY_FAIL bool array_ready(Array *a, Err *e);
// Do the two share an element's memory, as far as their ranges tell?
bool array_may_share(const Array *a, const Array *b);
