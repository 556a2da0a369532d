// program.h: the one intermediate form. A group of recorded operations becomes a
// linear list of instructions over loads, stores and operations on an iteration
// space; the CPU runs it block by block, the GPU gets it printed as one kernel.
//
//   r0 = LOAD  acc0          acc0: g[:-2, 1:-1]   offset, strides
//   r1 = LOAD  acc1          acc1: g[2:, 1:-1]
//   r2 = ADD   r0 r1  f64
//   r3 = PARAM p0            0.25
//   r4 = MUL   r3 r2  f64
//        STORE r4 acc2       acc2: new[1:-1, 1:-1]
//
// Register n is the result of instruction n. Neither extents nor scalar values
// are part of the program's hash: a new size compiles nothing.
#pragma once
#include "gpu/core/ops.h"
#include "gpu/core/plan_limits.h"
#include "gpu/core/shape.h"

typedef struct Buffer Buffer;

typedef enum InsKind {
    // values below OP_ID_COUNT are elementwise operations
    I_LOAD = OP_ID_COUNT, // a: access
    I_PARAM,              // a: parameter
    I_IOTA,               // a: access without a buffer: the int64 offset + sum of index * stride
    I_CAST,               // a: register, dt: its type, out: the type wanted
    I_GATHER,             // a: register with int64 positions in the buffer of access b
    I_STORE,              // a: register (already of the access's type), b: access
    I_REDUCE,             // a: register, b: access, c: ReduceOp
    I_SCATTER,            // a: register, b: access, c: register with positions in its buffer
    I_SCATTER_MAX,        // the same for int64: keeps the larger of the old and the new element
    I_COUNT,
} InsKind;

typedef enum ReduceOp { RED_SUM, RED_PROD, RED_MIN, RED_MAX, RED_ANY, RED_ALL, RED_COUNT } ReduceOp;

typedef struct Ins {
    uint8_t op;  // OpId or InsKind
    uint8_t dt;  // computing type: of the operands (WHERE: of b and c)
    uint8_t out; // type of the result
    uint16_t a, b, c;
    uint32_t place; // in the user's text, for warnings (fpcheck.h); not part of the hash
} Ins;

// The same instruction, wherever in the user's text.
static inline bool ins_same(const Ins *a, const Ins *b) {
    return a->op == b->op && a->dt == b->dt && a->out == b->out && a->a == b->a && a->b == b->b &&
           a->c == b->c;
}

typedef enum AccessClass { // of the innermost axis; part of the hash
    ACCESS_UNIT,           // stride 1
    ACCESS_FIXED,          // stride 0
    ACCESS_STRIDE,         // anything else
} AccessClass;

typedef struct Access {
    Buffer *buf; // NULL: IOTA
    Dtype dt;
    AccessClass class;
    int64_t stride[LIMIT_NDIM]; // in elements, one per axis of the space
    int64_t offset;             // in elements
    // Of a load that chain_rolls.c has made, 0 elsewhere: along the axis of the space, index i of n
    // stands at index (i + roll) mod n.
    int32_t roll, roll_axis;
} Access;

// Axes of the space, outermost first: `outer` kept axes, then the reduced axes,
// then kept axes again. Without a reduction all axes are kept. Adjacent axes
// that every access walks as one have been merged; extents of 1 are gone.
typedef struct Program {
    int ndim;
    int64_t dim[LIMIT_NDIM];
    int reduce_from, reduce_to; // reduced axes [from, to); equal: no reduction
    int nins, naccess, nparam;
    Ins ins[MAX_INS];
    Access access[MAX_ACCESS];
    Scalar param[MAX_PARAM];
    uint64_t hash; // of everything but dim, stride, offset, buffers and values
} Program;

// Does the instruction write to memory? Where: by access b.
static inline bool ins_writes(const Ins *in) {
    return in->op == I_STORE || in->op == I_REDUCE || in->op == I_SCATTER ||
           in->op == I_SCATTER_MAX;
}

static inline bool program_reduces(const Program *p) {
    return p->reduce_to > p->reduce_from;
}

// Elements of the whole space, of its kept axes, and of its reduced axes.
int64_t program_count(const Program *p);
int64_t program_kept(const Program *p);
int64_t program_reduced(const Program *p);

// Does it write at computed positions? Then the last of several values for one place
// must stay, and its elements go in C order.
bool program_scatters(const Program *p);

bool program_loads(const Program *p, int access);           // does it load by this access?
bool program_stores(const Program *p, int access);          // does it store by it?
bool program_writes(const Program *p, int access);          // the same, or a result, or a scatter?
bool program_has_complex(const Program *p);                 // does it compute with complex numbers?
bool program_first_of_buffer(const Program *p, int access); // no access before it has its buffer
// Bytes of memory that it moves for one element of its space, each buffer counted once.
size_t program_element_bytes(const Program *p);

// Only what is used of it: all of a program is some pages.
void program_copy(Program *to, const Program *p);

// What `hash` is to be.
uint64_t program_hash(const Program *p);
// The same instructions, over as many accesses and parameters?
bool program_same_code(const Program *p, const Program *q);
// With the same parameters, to the bit? Both have as many.
bool program_same_numbers(const Program *p, const Program *q);

// Makes a program that copies n elements of `from` to `to`, both of one type, along their first
// stride, whose class they have.
void program_copying(Program *out, int64_t n, const Access *from, const Access *to);

// The part of a program that store number `which` needs, with accesses of its own. Returns how many
// stores the program has.
int program_part(const Program *p, int which, Program *out);

// The program with other loads: instruction i, where number[i] >= 0, is a load by load[number[i]].
// What nothing needs then is left out. False: that takes more accesses than a program has.
bool program_with_loads(const Program *p, const int8_t *number, const Access *load, Program *out);

// Text of the program, a line per instruction, for tests and for explaining.
void program_dump(const Program *p, Buf *out);

// The canonical reduction trees, the same on every device. k counts the reduced
// elements of one result in C order of the reduced axes.
//
// Rows (the last axis is reduced): a chunk is ROW_CHUNK elements. Inside it
// accumulator j of ROW_LANES takes elements j, j + ROW_LANES, ... in order;
// then the accumulators fold: j takes j + 64, then j + 32, ... j + 1. The chunk
// results of one row are reduced by the same rule until one is left.
//
// Columns (the last axis is kept): a chunk is COL_CHUNK elements, taken in order;
// the chunk results are reduced by the same rule until one is left.
//
// Accumulators start at the operation's neutral element; +0.0 for float sums, so
// that a sum of -0.0 is 0.0 as NumPy's.
// ROW_CHUNK, ROW_LANES and COL_CHUNK stand in plan_limits.h.

// Type in which a reduction accumulates and that it stores, for elements of dt.
// NumPy: sums and products of bools and narrow integers are (u)int64.
Dtype reduce_type(ReduceOp op, Dtype dt);

// Where accumulators start. False for MIN and MAX, for which it only stands in:
// a reduction of no elements has no result there.
bool reduce_identity(ReduceOp op, Dtype dt, Scalar *out);

// The operation that combines two partial results.
OpId reduce_as_op(ReduceOp op);
