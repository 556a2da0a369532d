// queue.h: what has been recorded for one device and has not run yet.
//
// Statements (stores, reductions, products) stand in program order; pending
// arrays hold expressions that nothing has asked for. queue_flush groups the
// statements into programs and hands them to the device, and computes every
// pending array that is still alive. What a program drops is computed, too (array_drop): only a
// temporary that another expression uses is not computed for its own sake.
#pragma once
#include "gpu/core/array.h"
#include <assert.h>

typedef struct Rest Rest;

typedef enum StmtKind {
    STMT_STORE,
    STMT_REDUCE,
    STMT_MATMUL,
    STMT_SCATTER,
    STMT_SCATTER_MAX
} StmtKind;

typedef struct Stmt {
    StmtKind kind;
    uint8_t reduce;     // ReduceOp
    uint32_t place;     // REDUCE: in the user's text, for warnings (fpcheck.h)
    Dtype dt;           // of the target
    unsigned axes;      // REDUCE: reduced axes of value's shape
    uint32_t group;     // statements of one group can share a program
    Buffer *buf;        // target
    Layout layout;      // target; for REDUCE over value's shape, stride 0 on reduced axes
    Node *value;        // STORE, REDUCE, SCATTER
    Node *position;     // SCATTER: where each element of value goes in buf (int64, in range)
    Buffer *operand[2]; // MATMUL
    Matmul matmul;      // MATMUL: everything but the memory addresses
} Stmt;

// What queue_push may be given: every part that the kind of statement needs, in range.
static inline bool stmt_is_sound(const Stmt *s) {
    bool scatter = s->kind == STMT_SCATTER || s->kind == STMT_SCATTER_MAX;
    if (!s->buf || s->dt >= DT_COUNT || scatter != (s->position != NULL))
        return false;
    if (s->kind == STMT_MATMUL)
        return !s->value && s->operand[0] && s->operand[1];
    if (!s->value || (!scatter && !layout_is_within(&s->layout, s->dt, s->buf->bytes)))
        return false;
    if (s->kind == STMT_REDUCE && (s->reduce >= RED_COUNT || !s->axes))
        return false;
    return scatter || shape_equal(&s->layout.shape, &s->value->layout.shape);
}

// The space that it goes through.
static inline const Shape *stmt_space(const Stmt *s) {
    assert(s->value); // products have none
    return &s->value->layout.shape;
}

// What it moves, roughly.
static inline size_t stmt_bytes(const Stmt *s) {
    if (s->kind == STMT_MATMUL)
        return (size_t)(s->matmul.m * s->matmul.n * s->matmul.batch) * dtype_bytes(s->dt) * 3;
    return (size_t)shape_count(stmt_space(s)) * dtype_bytes(s->dt) * (1u + s->value->loads);
}

struct Queue {
    Device *dev;
    Stmt *stmts;
    size_t nstmts, cap;
    size_t bytes;   // that the recorded statements move, roughly
    Array *pending; // list of pending arrays, newest first
    size_t npending;
    size_t pending_bytes; // that they need when computed
    uint32_t group;       // number of the last group
    size_t group_start;   // its first statement
    uint32_t mark;        // last number given to a program
    bool flushing;
    bool composing;      // see queue_compose
    bool owes;           // more is promised than there is (queue_reserve)
    bool dropped;        // a statement is there whose value the program has dropped
    struct Plan *plan;   // scratch of queue_flush, made at first use
    struct Chain *chain; // programs that wait (chain.h), made at first use
    void *replay_room;   // of the loop that was looked at last: pages that are there (replay.h)
    uint32_t round;      // iterations that were replayed, so far
    struct Watch *watch; // notes what a loop does (watch.h), or NULL
    Rest **rest;         // what an interrupt has left to be done (rest.h)
    size_t nrest, rest_cap;
    uint64_t rest_bits; // of all its buffers, by id
    bool deferring;     // an interrupt has come: what the flush would run is left, too
    bool whole;         // what runs now, runs to its end
};

Queue *queue_new(Device *dev); // NULL when memory is out
void queue_free(Queue *q);     // everything recorded is dropped

// Runs everything recorded. On the GPU the work may still be going on after it.
MAY_FAIL bool queue_flush(Queue *q, Err *e);
// The same, but for what an interrupt has left to be done (rest.h), unless it uses this buffer
// (NULL: none) or what is recorded touches its arrays.
MAY_FAIL bool queue_flush_beside(Queue *q, const Buffer *wanted, Err *e);
// After an interrupt: what is recorded waits (rest.h).
void queue_defer(Queue *q);
// The statements alone; pending arrays stay so.
MAY_FAIL bool queue_run_recorded(Queue *q, Err *e);
// Everything recorded is handed to the device or waits in its chain; no array is pending after it.
MAY_FAIL bool queue_settle(Queue *q, Err *e);
// queue_flush for a loop that is looked at and may look at elements (watch.h): it goes on.
MAY_FAIL bool queue_flush_watched(Queue *q, Err *e);
// queue_flush, and waits for the device.
MAY_FAIL bool queue_finish(Queue *q, Err *e);
MAY_FAIL bool queue_finish_beside(Queue *q, Err *e); // the same of queue_flush_beside, of no buffer

// Is nothing there that would have to run before elements are looked at? Recorded statements and
// programs that wait; pending arrays do not count.
bool queue_is_done(const Queue *q);

// For array.c: adds a statement, taking over its references; runs earlier ones
// when they are many or large.
MAY_FAIL bool queue_record(Queue *q, Stmt *stmt, Err *e);
// The two halves of it: running what is in the way of a statement, which stays the
// caller's, and adding it.
MAY_FAIL bool queue_make_room(Queue *q, const Stmt *stmt, Err *e);
MAY_FAIL bool queue_add(Queue *q, Stmt *stmt, Err *e);
// The same without running anything, and without a look at what the statement reads of its target.
MAY_FAIL bool queue_push(Queue *q, Stmt *stmt, Err *e);
// For array.c: runs the statements when many, or large ones, are there for values that were
// dropped.
MAY_FAIL bool queue_run_dropped(Queue *q, Err *e);
// The program drops an array that has this buffer, to which nobody but a statement refers: where
// one that waits writes it, a reduction, nothing has read that. Who times one in a loop times as
// many passes through memory: what was recorded since goes into another group.
void queue_drop_target(Queue *q, const Buffer *buf);
// Runs everything when MAX_PENDING arrays are pending: before one more is, or a statement looks at
// all of them.
MAY_FAIL bool queue_bound_pending(Queue *q, Err *e);
// For array.c: room for an array that is to be made of the values of others, counting what is
// promised; MemoryError now rather than later. Where there is no room for it and for its operands,
// those that are pending and that no name of the program holds do not count: they are temporaries,
// gone when the next array is made. If they are there still, the next call finds out.
typedef struct Made {
    const Shape *shape;
    Dtype dt;
    Node *const *operand;
    unsigned n;
} Made;
MAY_FAIL bool queue_reserve(Queue *q, const Made *made, Err *e);
// Does a name of the program, or a variable of a function, hold the array itself? NULL: nobody
// knows.
extern bool (*queue_is_named)(void *ctx, const Array *a);
extern void *queue_names;
// For functions that make one array of others, which go before it is computed: from queue_compose
// on none is promised room by itself, and queue_composed promises it to the last one. It takes over
// its reference and gives it back; NULL: an error, of before or now. Nothing that can run a cell's
// code may come between the two.
void queue_compose(Queue *q);
Array *queue_composed(Queue *q, Array *last, Err *e);

// ---- between array.c, view.c and queue.c --------------------------------------------------------

// A pending array with this value, or NULL; takes over the reference to node.
Array *array_pending(Queue *q, Node *node, Err *e);
// The array's value as a node, one reference; NULL when memory is out.
Node *array_node(Array *a);
// Operands of the shape `shape` as nodes for a statement; see operand_node in array.c.
Node *array_operand(const ArrayArg *arg, const Shape *shape, Dtype dt, Err *e);

// A bound array with memory, its contents still to be written; and writing them.
Array *array_allocated(Queue *q, Dtype dt, const Shape *shape, Err *e);
MAY_FAIL bool array_upload(Array *a, size_t at, const void *data, size_t bytes, Err *e);
// The element at byte `at` of a buffer with memory, which nothing recorded changes.
MAY_FAIL bool buffer_element(const Buffer *buf, size_t at, Dtype dt, Scalar *out, Err *e);
// A bound array on a buffer, which is retained.
Array *array_on(Queue *q, Dtype dt, Buffer *buf, const Layout *layout, Err *e);
// Gives a pending array a promised buffer and records the store that fills it.
MAY_FAIL bool array_bind(Array *a, Err *e);
// Before a write to `target` (bound): all pending arrays that read what it changes are
// bound, so that they are computed first, in program order. What is still pending
// later never reads an element that a recorded statement has changed since.
MAY_FAIL bool array_guard_readers(Array *target, Err *e);
// Binds the largest of several operands until one statement can hold them all.
MAY_FAIL bool array_shrink_together(const ArrayArg *in, int n, Err *e);
// Makes a pending array bound to a buffer that holds or will hold its value;
// takes over the reference to buf.
void array_now_bound(Array *a, Buffer *buf, const Layout *layout);
