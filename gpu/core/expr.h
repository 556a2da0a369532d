// expr.h: recorded, not yet computed values. A Node is immutable: an operation
// on up to three others, or a leaf (a number, an index, a view of a buffer).
// All inputs of a node have the node's shape; broadcasting happens in the leaves
// (stride 0), so that an expression is one loop over one space.
#pragma once
#include "gpu/core/backend.h"

typedef struct Array Array;

typedef enum NodeKind { // values below OP_ID_COUNT are elementwise operations
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
    uint16_t place;  // in the user's text, for warnings; 0: none wanted (fpcheck.h)
    uint16_t reg;    // planner: register in the group `mark`
    uint32_t mark;
    uint64_t id;     // of an operation: the id that a buffer with its value will have
    uint64_t reads;  // one bit per buffer or value below and here, by id: a quick "surely not"
    Array *owner;    // the pending array whose value this is, or NULL
    struct Node *in[3];
    Buffer *buf;     // LOAD, GATHER
    Scalar value;    // CONST
    Layout layout;   // shape of the value; strides and offset for LOAD and IOTA
} Node;

// New nodes, one reference each; NULL when memory is out. Inputs are borrowed
// and retained.
Node *node_const(const Shape *shape, Scalar value);
Node *node_iota(const Layout *layout);
Node *node_load(Buffer *buf, Dtype dt, const Layout *layout);
Node *node_op(OpId op, Dtype compute, Dtype out, Node *const *in, const Shape *shape);
Node *node_gather(Buffer *buf, Dtype dt, Node *position); // positions are in range
Node *node_cast(Node *in, Dtype to); // returns in (retained) when it is already of that type

static inline Node *node_retain(Node *n) { return n->refs++, n; }
void node_release(Node *n); // NULL is fine; not recursive

// Gives the free nodes kept for reuse back; at exit, and in tests that count.
void expr_trim(void);

// The same value stretched to a larger shape; only leaves can be stretched.
// NULL when memory is out.
Node *node_stretch(Node *leaf, const Shape *to);
static inline bool node_is_leaf(const Node *n) { return n->nin == 0; }
static inline uint64_t id_bit(uint64_t id) { return UINT64_C(1) << (id & 63); }

// True when the value depends on elements that a write to `layout` of `buf` may
// change, or is the value that `buf` holds.
bool node_reads(const Node *n, const Buffer *buf, const Layout *layout);

// The same, but reading exactly `layout` does not count: element i of the value
// then depends on element i of the target only.
bool node_reads_shifted(const Node *n, const Buffer *buf, const Layout *layout);

// Makes a computed operation a leaf that loads from where its value was written.
void node_becomes_load(Node *n, Buffer *buf, const Layout *layout);
