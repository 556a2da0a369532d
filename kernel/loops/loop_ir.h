// loop_ir.h: the typed code of a loop: what loop_build.c makes of bytecode and
// what loop_interp.c and loop_x86.c run. For the loop_*.c files only.
//
// A trace is the code of one loop for one set of types: every block of it is a
// version of a place in the bytecode for the types that the variables have there,
// so that nothing is tagged inside. Numbers stand in 64-bit cells r[]: slots,
// which last (variables, constants, what is known of arrays), and temporaries,
// which are written once and die with their block. The variables' real places in
// the frame and among the cell-level names are not touched until the trace is
// left by an exit, which says which type and which cell each one has there and
// where the interpreter goes on. Whatever is rare or wrong leaves that way, before
// its instruction has done anything.
#pragma once
#include "kernel/loops/loop.h"
#include "kernel/vm/machine.h"

typedef enum LoopOp {
#define LOOPOP(NAME, A, B, C, OUT, TEXT) L_##NAME,
#include "kernel/loops/loop_ops.def"
#undef LOOPOP
    LOOP_OPS
} LoopOp;

typedef struct LoopOpInfo {
    const char *name;
    char a, b, c; // as in the table
    bool out;
} LoopOpInfo;
extern const LoopOpInfo loop_op_info[LOOP_OPS];

typedef struct LoopIns {
    uint8_t op, k; // k: NumKind, CompareOp, or a number into one of the trace's tables
    uint16_t a, b, c;
    uint32_t x; // exit, or block
} LoopIns;

enum {
    LOOP_SLOTS = 768,
    LOOP_CELLS = 2048, // slots first, then temporaries
    LOOP_VARS = 160,
    LOOP_BLOCKS = 640,
    LOOP_INS = 24000,
    LOOP_EXITS = 4000,
    LOOP_ITEMS = 120000,
    LOOP_EXIT_ITEMS = 320, // values that one exit can make
    LOOP_TRACES = 6,       // per loop, for different types
    LOOP_DEVICE = 3,       // of the same, for iterations in parallel
    LOOP_FAILURES = 3,
    LOOP_BUILDS = 64,
    LOOP_AGAIN = 3,
    LOOP_MIXED = 64,
    LOOP_IDLE = 50,        // of one loop
    LOOP_TRACES_ALL = 512, // per VM: the oldest gives way
    LOOP_CHAINS = 24,
    LOOP_INLINE_DEPTH = 4,
    LOOP_FUEL = 16384, // times round in typed code between two looks for interrupts
    LOOP_CODE_BYTES = 1 << 20,
    SLOT_FUEL = 0, // r[0]: times round that are left
};

// The type of a variable at a place: kind and a number.
typedef uint16_t LoopType;
typedef enum LoopKind {
    LT_HOME, // not touched yet: as it was when the trace was entered
    LT_UNDEF,
    LT_NONE,
    LT_BOOL,
    LT_INT,
    LT_FLOAT,
    LT_EXT,    // number of a registered type; n: ext
    LT_ARRAY,  // n: of the trace's arrays
    LT_VIEW,   // n: array | dims << 6; the cell holds the offset in bytes
    LT_LIST,   // n: of the trace's list forms; the cell holds the List's address
    LT_OBJECT, // n: of the trace's objects, always this one
    LT_TUPLE,  // n: of the trace's tuples
    LT_SHAPE,  // n: of the trace's arrays
    LT_APPEND, // a method of a list, n 0: append, 1: pop; the receiver stands behind it
    LT_ZERO,   // n: ext; an array of no dimensions that nobody else has: where elements are such
               // arrays
    LT_TEXT,   // an ASCII str; the cell holds the String's address
    LT_CHAR,   // a str of one character; the cell holds its number
    LT_OPAQUE, // n - 1: of the variable that held this object at the entry; n 0: nothing that can
               // be moved
} LoopKind;
enum { LT_BITS = 5 };
static inline LoopType loop_type(LoopKind k, unsigned n) {
    return (LoopType)((unsigned)k | n << LT_BITS);
}
static inline LoopKind lt_kind(LoopType t) {
    return (LoopKind)(t & ((1 << LT_BITS) - 1));
}
static inline unsigned lt_n(LoopType t) {
    return t >> LT_BITS;
}

// VAR_CELL: what the cell in register `index` holds; VAR_FREE: a cell of the closure; VAR_ATTR: an
// attribute of an instance, which is in variable `index`; VAR_PART: a part of the tuple or iterator
// that is there. These two are read only.
typedef enum VarSpace { VAR_FRAME, VAR_NAME, VAR_CELL, VAR_FREE, VAR_ATTR, VAR_PART } VarSpace;
typedef struct LoopVar {
    uint8_t space; // VarSpace
    bool temp;     // a temporary of the machine
    bool needed;   // its entry type must be as it was
    uint16_t index;
    LoopType entry;
    Value name;                   // VAR_ATTR: interned, of the code
    uint8_t part, part_k, part_n; // VAR_PART: as iter_part (objects.h)
} LoopVar;

typedef struct LoopArray {
    uint16_t var; // where it stands at the entry
    uint8_t ext, ndim;
    NumKind kind;
    bool boxed;          // an element read is a view of it, not a number
    LoopComplex complex; // elements are two parts of the kind
    bool row;            // elements of the last dimension are contiguous
    bool read, written;  // elements of it; read is kept for kernels
    bool opened;         // the code asks where it lies: it is brought into memory for that
    uint16_t data, dim[LOOP_NDIM], stride[LOOP_NDIM]; // slots
} LoopArray;

// The slots of an array that lies in memory as e says.
static inline void array_slots(const LoopArray *a, const Elements *e, uint64_t *r) {
    r[a->data] = (uint64_t)(uintptr_t)e->data;
    for (unsigned k = 0; k < a->ndim; k++) {
        r[a->dim[k]] = (uint64_t)e->dim[k];
        r[a->stride[k]] = (uint64_t)e->stride[k];
    }
}

enum { LOOP_MIX = 2 };
typedef struct LoopForm { // of the items of a list
    LoopType item;
    LoopType
        more[LOOP_MIX]; // lists of numbers of several types: the others, as far as they were seen
    uint8_t n_more;
    bool none;  // seen, while the types are being found
    bool fixed; // of constant tuples, which do not change
} LoopForm;

// What the parts of a tuple are, when it is none.
typedef struct LoopMade {
    LoopComplex complex; // a number of two floats
    bool slice;          // start, stop, step
    uint8_t window; // 1 + an array of the trace: a view of it by slices; its offset, then extent
                    // and stride of each dimension
} LoopMade;
enum { LOOP_TUPLE = 5 };
typedef struct LoopTuple {
    uint8_t n;
    LoopMade made;
    uint32_t pc, chain;
    LoopType type[LOOP_TUPLE];
    uint16_t slot[LOOP_TUPLE];
} LoopTuple;

typedef struct LoopObject {
    Value v;  // owned
    Value of; // the constant tuple that this list has the items of, or T_UNDEF
} LoopObject;

// Something that must be as it was: an attribute of a module, or a method of the
// class of what a variable holds.
typedef struct LoopPin {
    bool method;
    uint16_t owner;  // number of the module among the objects, or of the variable
    uint16_t object; // what it is
    Value name;
} LoopPin;

// Frames of calls that run inside of the trace.
typedef struct LoopChain {
    int parent;
    const Code *code;
    Function *fn;  // borrowed from the objects; NULL for the trace's own frame
    uint32_t base; // its first register, counted from the trace's frame
    uint32_t back; // where the caller goes on
    uint16_t dest; // operand of the caller that gets the result
    uint8_t depth;
} LoopChain;

typedef struct LoopItem {
    uint16_t var;
    LoopType type;
    uint16_t cell;
} LoopItem;

typedef struct LoopExit {
    uint32_t pc;
    uint16_t chain;
    bool poll;         // the fuel is used up
    uint32_t jump;     // poll: the jump back
    uint32_t first, n; // items
    uint32_t taken;
} LoopExit;

typedef struct LoopFn { // one of them
    MathFn math;
    double (*draw)(void *);
    bool (*draw_whole)(void *, int64_t, int64_t, int64_t *);
    void *ctx;
} LoopFn;

// What one thread of a device does: one iteration of a loop, or of two of which the second
// is all that the first has at its end, or a function. Its iterations run in parallel.
typedef struct LoopNest {
    unsigned levels; // 0: a function
    struct {
        uint32_t head, next; // of the body, and of the NEXT that goes round
        uint16_t state, var; // registers of the range; operand that gets the number
    } level[2];
} LoopNest;

// A subscript in a nest: the number of this loop of it, plus `plus`; level -1: something else.
typedef struct LoopIndex {
    int64_t level, plus;
} LoopIndex;
typedef struct LoopPlace {
    uint16_t array;
    uint8_t dims;
    bool element;
    uint16_t ref; // temporary with the offset in bytes, of this block:
    uint32_t block_start;
    LoopIndex index[LOOP_NDIM];
} LoopPlace;

// What an argument of a kernel is in its typed code (loop_kernel.c).
typedef struct LoopParam {
    LoopParamKind kind;
    unsigned slot; // of an array: of its data
    int array;     // of the trace; -1: none
    Elements form; // of arrays
    size_t bytes;
} LoopParam;

// Elements of an array in cells, for L_FILLI and its like.
enum {
    WINDOW_AT,
    WINDOW_NDIM,
    WINDOW_DIM,
    WINDOW_STRIDE = WINDOW_DIM + LOOP_NDIM,
    WINDOW_CELLS = WINDOW_STRIDE + LOOP_NDIM
};

// What is known of the iterations of a nest (loop_device.c).
enum { LOOP_PLACES = 400, LOOP_INPUTS = 200, LOOP_EXIT_LEFT = 0, LOOP_EXIT_DONE = 1 };
typedef struct LoopTurns {
    LoopNest nest;
    LoopPlace places[LOOP_PLACES];
    uint32_t n_places;
    bool used[LOOP_VARS]; // read before it has a value of the same iteration
    bool assigned[LOOP_VARS];
    bool sometimes[LOOP_VARS]; // an iteration can be over without a value of its own
    bool inner_used[LOOP_VARS], inner_assigned[LOOP_VARS],
        not_own[LOOP_VARS]; // the same in turns of the second loop
    const Code *stuck;      // of the first instruction that typed code does not do, or NULL
    uint32_t stuck_pc;
    bool serial;                      // something that only one iteration after the other can do
    bool imperfect;                   // the second loop is not what it seemed
    uint16_t number[2];               // slots: the loops' numbers in this iteration
    uint16_t number_var[2];           // the variables that have them
    uint16_t iterations, step, start; // temporaries of block 0: of the second loop
    Buf text;                         // for the device (loop_print.c)
    uint16_t input[LOOP_INPUTS];
    unsigned n_inputs; // slots that are parameters of the text
    uint16_t output[LOOP_INPUTS];
    unsigned n_outputs; // slots that the last iteration gives back
    bool turning;       // an iteration has loops in it
    bool atomics;
    unsigned failures; // in a row
    LoopParam *params; // of a kernel
    unsigned n_params;
} LoopTurns;

typedef struct Trace {
    LoopTurns *side; // NULL: for the host
    const Code *code;
    uint32_t head;
    LoopIns *ins;
    uint32_t n_ins;
    uint32_t *blocks; // first instruction of each
    uint8_t *depth;   // how many loops each block is in
    uint32_t n_blocks;
    LoopExit *exits;
    uint32_t n_exits;
    LoopItem *items;
    uint32_t n_items;
    LoopVar vars[LOOP_VARS];
    uint32_t n_vars;
    LoopArray arrays[32];
    uint32_t n_arrays;
    LoopForm forms[64];
    uint32_t n_forms;
    LoopTuple tuples[64];
    uint32_t n_tuples;
    LoopObject objects[64];
    uint32_t n_objects;
    LoopPin pins[32];
    uint32_t n_pins;
    LoopChain chains[LOOP_CHAINS];
    uint32_t n_chains;
    LoopFn fns[32];
    uint32_t n_fns;
    LoopRule rules[32];
    uint32_t n_rules;
    uint64_t consts[256];
    uint16_t const_slot[256];
    uint32_t n_consts;
    uint32_t n_slots;
    uint16_t window[2]; // WINDOW_CELLS slots each: of what is stored into, and from; 0: none
    uint32_t max_reg;   // registers behind the frame's base that it may write
    uint64_t entries, iterations;
    size_t copied;  // bytes copied from a device at the last entry
    uint64_t burnt; // fuel that was used up and given again since then
    VM *vm;
    struct Loops *owner;
    struct Trace **prev, *next; // of all traces of the VM, newest first
    bool dead;                  // more exits than iterations: not entered again
    bool mixed, mixes;          // built for lists with items of several types; it has such lists
    void *machine;              // machine code, or NULL
    size_t machine_bytes;
} Trace;

// What became of a loop that was looked at for a device: for people.
enum { LOOP_NOTES = 32, LOOP_NOTE_TEXT = 160 };
typedef struct LoopNote {
    uint64_t serial; // of the source; 0: empty
    uint32_t line;
    char file[40], text[LOOP_NOTE_TEXT];
    uint64_t launches, iterations;
} LoopNote;

// All that the loops of one VM share.
typedef struct Loops {
    const LoopHooks *hooks;
    LoopMode mode;
    LoopStats stats;
    bool dump, host_only;
    bool paused;           // nothing is compiled, nor run compiled, for now
    bool no_memory;        // something was not compiled for want of memory
    struct Steady *steady; // the loop that is looked at (loop_steady.h), or NULL
    LoopNote notes[LOOP_NOTES];
    uint32_t n_notes;         // ever
    char why[LOOP_NOTE_TEXT]; // a kernel was not launched or left
    Value nothing;            // T_UNDEF: where an attribute is that is not there
    Trace *traces;            // that hold objects
    uint32_t n_traces;
    uint64_t r[LOOP_CELLS];
} Loops;

// One loop of a code.
typedef struct LoopHead {
    uint32_t pc;
    uint16_t failed, built; // how often it could not be compiled, and could
    uint16_t idle;          // looks in a row that found nothing to run
    uint16_t again;         // what was given up has been compiled anew
    bool mixed;             // for lists with items of several types
    uint16_t n;
    Trace *traces[LOOP_TRACES];
    Trace *device[LOOP_DEVICE]; // for iterations in parallel
    uint16_t n_device, device_failed;
    bool on_device;   // it ran there
    bool looked;      // for the first time, after few iterations
    bool unset;       // a variable had no value yet: the look was put off
    uint8_t unsteady; // how often it was no steady loop (loop_steady.c)
    uint8_t wasted;   // looks at that in a row that were broken off
    uint16_t pause;   // times that it comes round until the next one
    uint64_t callees; // which functions its variables held (loop_steady.c); 0: none
    uint8_t others;   // how often they were others than the time before
} LoopHead;

typedef struct LoopHeads { // the compiled loops of one code
    LoopSet set;
    LoopHead *heads;
    size_t n, cap;
} LoopHeads;

// Compiles the loop at `head` of frame f for the types that its variables have now.
// NULL when it has something that typed code does not do, or memory is out. With a nest:
// the code of one iteration, which leaves by LOOP_EXIT_LEFT when it cannot do what it should; a
// function by LOOP_EXIT_DONE, an iteration by one of the exits behind it.
// mixed: items of lists may be of several types, each with a way of its own.
Trace *loop_build(VM *vm, const Frame *f, uint32_t head, const LoopNest *nest, bool mixed);
void trace_free(Trace *r);
void trace_drop(Trace *g);
void trace_keep(struct Loops *l, Trace *g); // until others need the room
// Do types and objects have what the trace was made for? Its slots, but for arrays.
bool trace_fits(VM *vm, const Trace *g, const Frame *f);
bool trace_load(VM *vm, const Trace *g, const Frame *f, uint64_t *r); // may raise
// The variables as exit number `at` says; arrays: of the trace, as they were at the entry.
MAY_FAIL bool trace_leave(VM *vm, const Trace *g, const Frame *f, const uint64_t *r,
                          const Value *arrays, uint32_t at);
// Runs a trace whose slots are filled; returns the exit that was taken.
uint32_t loop_interpret(VM *vm, const Trace *g, uint64_t *r);
// One instruction that neither jumps nor leaves for good; false: it leaves.
bool loop_step(const Trace *g, const LoopIns *i, uint64_t *r);
struct LoopHead *loop_head(Code *code, uint32_t pc); // made when missing; NULL: memory is out
// Makes machine code; leaves g->machine NULL where that cannot be.
void loop_assemble(VM *vm, Trace *g);
uint32_t loop_execute(const Trace *g, uint64_t *r);
void loop_machine_free(Trace *g);

// What both ways of running call.
bool loop_refuel(const Trace *g, uint64_t *r);      // the fuel is used up: on at once?
bool loop_quiet(double result, double b, double c); // no warning to give
bool loop_fits(int64_t v, NumKind k);
uint64_t loop_wrap(uint64_t v, NumKind k);
void loop_fill(uint64_t *r, uint16_t window, NumKind kind, uint64_t number);
bool loop_copy(uint64_t *r, uint16_t to, NumKind kind, uint16_t from,
               NumKind of); // false: shapes differ, or memory is out
uint64_t loop_get(const char *p, NumKind k);
void loop_put(char *p, NumKind k, uint64_t v);
bool loop_power(int64_t b, int64_t c, int64_t *out);
// The class of a type's cell: 'f' or 'i'.
char loop_class(VM *vm, LoopType t);
NumKind loop_num(VM *vm, LoopType t); // NUM_NONE for what is no number
Value *loop_home(const Trace *g, const Frame *f, const LoopVar *v);
// What a module has under a name now; T_UNDEF: nothing.
Value loop_module_value(VM *vm, Value module, Value name) BORROWED;
void trace_dump(const Trace *g, Buf *out);
