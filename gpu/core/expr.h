// expr.h: recorded, not yet computed values. A Node is immutable: an operation
// on up to three others, or a leaf (a number, an index, a view of a buffer).
// All inputs of a node have the node's shape; broadcasting happens in the leaves
// (stride 0), so that an expression is one loop over one space.
#pragma once
#include "gpu/core/backend.h"
#include <assert.h>

typedef struct Array Array;

typedef enum NodeKind {       // values below OP_ID_COUNT are elementwise operations
    NODE_CONST = OP_ID_COUNT, // value
    NODE_IOTA,                // the int64 offset + sum of index * stride, by layout
    NODE_LOAD,                // view of buf, by layout
    NODE_CAST,                // in[0] as out
    NODE_GATHER,              // the elements of buf at positions in[0] (int64)
} NodeKind;

typedef struct Node {
    uint32_t refs;
    uint8_t op;  // OpId or NodeKind
    uint8_t dt;  // computing type
    uint8_t out; // type of the value
    uint8_t nin;
    uint16_t cost;   // operations below and here, counting shared ones again
    uint16_t leaves; // leaves below, counted the same way; `loads` of them take an access
    uint16_t loads;
    bool taken;   // its value went into other expressions anew: nobody waits for it (node_remapped)
    uint16_t reg; // planner: register in the group `mark`
    uint32_t place; // in the user's text, for warnings; 0: none wanted (fpcheck.h)
    uint32_t mark;
    uint64_t id;    // of an operation: the id that a buffer with its value will have
    uint64_t reads; // one bit per buffer or value below and here, by id: a quick "surely not"
    Array *owner;   // the pending array whose value this is, or NULL
    struct Node *in[3];
    Buffer *buf;   // LOAD, GATHER
    Scalar value;  // CONST
    Layout layout; // shape of the value; strides and offset for LOAD and IOTA
} Node;

// New nodes, one reference each; NULL when memory is out. Inputs are borrowed
// and retained.
Node *node_const(const Shape *shape, Scalar value);
Node *node_iota(const Layout *layout);
Node *node_load(Buffer *buf, Dtype dt, const Layout *layout);
Node *node_op(OpId op, Dtype compute, Dtype out, Node *const *in, const Shape *shape);
Node *node_gather(Buffer *buf, Dtype dt, Node *position); // positions are in range
Node *node_cast(Node *in, Dtype to); // returns in (retained) when it is already of that type

static inline Node *node_retain(Node *n) {
    assert(n->refs > 0);
    n->refs++;
    return n;
}
void node_release(Node *n); // NULL is fine; not recursive

// Gives the free nodes kept for reuse back; at exit, and in tests that count.
void expr_trim(void);

// The same value stretched to a larger shape; only leaves can be stretched.
// NULL when memory is out.
Node *node_stretch(Node *leaf, const Shape *to);
static inline bool node_is_leaf(const Node *n) {
    return n->nin == 0;
}
static inline uint64_t id_bit(uint64_t id) {
    return UINT64_C(1) << (id & 63);
}

// Another view of a value: axis i of `shape` walks axis from[i] of it, of the same extent, or
// none (-1); of an axis that none walks, index at[] is meant.
typedef struct Remap {
    Shape shape;
    int8_t from[LIMIT_NDIM];
    int64_t at[LIMIT_NDIM]; // one for each axis of the value
} Remap;

// The value in that view as an expression of its own, made of what n is made of; n's operations
// are marked as taken. NULL when memory is out. Of at most MAX_TREE operations.
Node *node_remapped(Node *n, const Remap *m);

// An operation like n on other operands of one shape.
Node *node_like(const Node *n, Node *const *in);

// How a value depends on the elements that a write to `layout` of `buf` changes. Order,
// groups and spare buffers all rest on this one answer.
typedef enum Reads {
    READS_NONE,    // on none of them
    READS_SAME,    // element i of the value on element i of the layout only
    READS_OTHER,   // on others of them, too
    READS_UNKNOWN, // on computed positions, or the buffer is also seen as another type
} Reads;

// An operation counts as a view of the buffer that holds or will hold its value.
Reads node_reads(const Node *n, const Buffer *buf, const Layout *layout);
// The same for a view `from` of that buffer.
Reads layout_reads(const Layout *from, const Buffer *buf, const Layout *layout);
// Element by element is not enough: the elements must be read before any is written.
// Does it read foreign memory (Buffer.foreign)?
bool node_reads_foreign(const Node *n, const Device *dev);

static inline bool reads_apart(Reads r) {
    return r >= READS_OTHER;
}

// What expressions take in a program that holds them: shared parts count once, equal loads too. An
// operation that somebody else refers to counts as a load as well, since it may become one.
typedef struct Extent {
    uint32_t mark; // one that no node has yet
    unsigned cost, leaves, loads;
    unsigned nview; // different loads that are counted
    const Node *view[MAX_LOADS];
} Extent;
void node_measure(Node *n, Extent *x);

// Makes a computed operation a leaf that loads from where its value was written.
void node_becomes_load(Node *n, Buffer *buf, const Layout *layout);
