// loop.h: compiled loops, as seen from the floors above: what the array library
// tells the language about its numbers, its arrays and its functions, so that a
// loop over elements runs as typed code. The language knows no arrays: it sees
// typed host memory with bounds.
#pragma once
#include "kernel/vm/vm.h"

// How a number lies in 64 bits: integers extended to 64 bits by their sign,
// floats of both kinds as a double.
typedef enum NumKind {
    NUM_NONE,
    NUM_BOOL,
    NUM_I8,
    NUM_I16,
    NUM_I32,
    NUM_I64,
    NUM_U8,
    NUM_U16,
    NUM_U32,
    NUM_U64,
    NUM_F32,
    NUM_F64,
} NumKind;
static inline bool num_is_float(NumKind k) {
    return k >= NUM_F32;
}
static inline bool num_is_unsigned(NumKind k) {
    return k >= NUM_U8 && k <= NUM_U64;
}
unsigned num_bytes(NumKind k);

// Complex numbers in typed code are two floats: Python's own, and NumPy's of two widths.
typedef enum LoopComplex {
    LOOP_COMPLEX_NONE,
    LOOP_COMPLEX_PYTHON,
    LOOP_COMPLEX_128,
    LOOP_COMPLEX_64
} LoopComplex;

enum { LOOP_NDIM = 4 }; // arrays of more dimensions are left to the interpreter

// An array as typed host memory.
typedef struct Elements {
    char *data;                                // element (0, 0, ...); valid between begin and end
    int64_t dim[LOOP_NDIM], stride[LOOP_NDIM]; // strides in bytes
    uint8_t ndim;
    uint8_t ext; // the registered type of its elements
    bool writable;
    bool boxed;          // an element by itself is an array of no dimensions, a view
    LoopComplex complex; // its elements are complex numbers
    size_t copied;       // bytes that begin copies from a device, and end back; 0: none
} Elements;

// An operand of an operation: a registered type, or a Python number (weak).
typedef struct LoopOperand {
    bool weak;
    NumKind kind;
    uint8_t ext; // of a strong one
} LoopOperand;

// How an operation is computed: operands converted to `kind`, result of type `ext`.
typedef struct LoopRule {
    NumKind kind, result;
    uint8_t ext;
    int op;                                        // for compute
    double (*one)(double), (*two)(double, double); // the same, or NULL; not finite: ask compute
} LoopRule;

// What is done in one step to a number that other threads see, too.
typedef enum LoopAtomic {
    LOOP_ATOMIC_ADD,
    LOOP_ATOMIC_SUB,
    LOOP_ATOMIC_MAX,
    LOOP_ATOMIC_MIN,
    LOOP_ATOMIC_NANMAX,
    LOOP_ATOMIC_NANMIN,
    LOOP_ATOMIC_EXCH,
    LOOP_ATOMIC_AND,
    LOOP_ATOMIC_OR,
    LOOP_ATOMIC_XOR,
    LOOP_ATOMIC_INC,
    LOOP_ATOMIC_DEC,
    LOOP_ATOMIC_CAS,
} LoopAtomic;

// What threads of a warp or of a block do together.
typedef enum LoopTogether {
#define TOGETHER(NAME, FUNCTION, ARGUMENTS, RESULT, TEXT) LOOP_TOGETHER_##NAME,
#include "kernel/loops/loop_together.def"
#undef TOGETHER
    LOOP_TOGETHER_COUNT_OF
} LoopTogether;

// What is made of a drawn number x and the arguments a and b: x, a + (b - a) x, or a + b x.
typedef enum LoopScale { LOOP_SCALE_NONE, LOOP_SCALE_RANGE, LOOP_SCALE_NORMAL } LoopScale;

typedef enum LoopCallKind {
    LOOP_CALL_NONE,
    LOOP_CALL_MATH,  // float(x) through math.one; not finite: left to the interpreter
    LOOP_CALL_INT,   // int(fn(x)): floor and its like; an integer stays
    LOOP_CALL_UFUNC, // op of one or two numbers, by resolve_function
    LOOP_CALL_MATH2, // float(x), float(y) through math.two; not finite: left to the interpreter
    LOOP_CALL_DRAW,  // the next number of a generator, a Python float: draw(ctx); of two numbers as
                     // `scale` says
    LOOP_CALL_WHOLE, // a Python int from the first argument up to but not the second:
                     // draw_whole(ctx, low, high - 1)
    LOOP_CALL_CAST,  // a number becomes one of type ext
    LOOP_CALL_SYNC,  // waits for the other threads of the block; on devices only
    LOOP_CALL_ATOMIC,   // op (LoopAtomic) on an element; on devices only
    LOOP_CALL_TOGETHER, // op (LoopTogether), whose result may be of type ext; on devices only
} LoopCallKind;
// A function of float64 numbers. name: what C calls it, on the host and on every device; NULL: it
// is the host's alone.
typedef struct MathFn {
    const char *name;
    double (*one)(double);
    double (*two)(double, double);
} MathFn;
#define MATH_ONE(F) ((MathFn){.name = #F, .one = F})
#define MATH_TWO(F) ((MathFn){.name = #F, .two = F})

typedef struct LoopCall {
    LoopCallKind kind;
    MathFn math;
    double (*draw)(void *);
    bool (*draw_whole)(void *, int64_t, int64_t, int64_t *);
    void *ctx;
    LoopScale scale;
    int op, arity;
    uint8_t ext;
    bool root; // LOOP_CALL_UFUNC: the square root
    bool size; // LOOP_CALL_UFUNC: the absolute value
    double (*polar[3])(
        double); // LOOP_CALL_UFUNC: of exp, what makes it of complex numbers: exp, cosine and sine
    bool typed;  // LOOP_CALL_WHOLE: of type ext, not Python's
    bool boxed;  // LOOP_CALL_UFUNC: gives arrays of no dimensions
} LoopCall;

// One launch of the text of a loop on the device of its arrays. The text is a function wc_loop(int
// *left, U64 first, the numbers in `in`): a thread that cannot go on sets *left; the thread of the
// last iteration writes `out` behind it, 8 bytes on. A launch of `blocks` blocks is done in parts;
// `first` is the number of a part's first block.
typedef struct LoopLaunch {
    Str text;
    const LoopRule *rules;
    size_t n_rules;
    const Value *arrays; // at most LAUNCH_ARRAYS
    const bool *kept;    // the array gets its old elements back unless the launch is done
    size_t n_arrays;
    const uint64_t *in;
    size_t n_in;
    uint64_t *out;
    size_t n_out;
    uint64_t blocks;
    unsigned threads[3];
    bool slow;    // a thread may take long
    bool atomics; // the text uses them
    bool without; // where memory for the old elements is short, it is launched all the same
} LoopLaunch;
enum { LAUNCH_ARRAYS = 32 };
typedef enum LoopLaunched {
    LOOP_LAUNCH_DONE,
    LOOP_LAUNCH_LEFT,    // the kept arrays are as they were
    LOOP_LAUNCH_REFUSED, // the same, and will be each time
    LOOP_LAUNCH_STOPPED, // the same: an interrupt waits
    LOOP_LAUNCH_RAISED,  // an error: the device is lost, or the like
} LoopLaunched;

enum {
    LOOP_OP_COMPARE = 64,
    LOOP_OP_UNARY = 96
}; // + CompareOp, + UnaryOp: operations after BinaryOp

typedef enum LoopReplayState {
    LOOP_REPLAY_LOOKING, // one iteration more
    LOOP_REPLAY_STEADY,  // two were the same
    LOOP_REPLAY_OTHER,   // they are not, or nothing can be said
} LoopReplayState;

// An element of an array as a number of Python, and as what NumPy's reductions give; no objects.
typedef struct LoopElement {
    Value python, numpy;
} LoopElement;

// Numbers that an iteration makes and hands to operations on arrays, in order. next: those of the
// next iteration; false: it does something else.
typedef struct LoopReplayFeed {
    bool (*next)(void *ctx, const Value **v, size_t *n);
    // The iteration has looked at this element; all numbers so far. False: from here on it does
    // something else.
    bool (*read)(void *ctx, const LoopElement *element, const Value **v, size_t *n);
    void *ctx;
    int64_t left;       // iterations that there will be at most
    const int64_t *row; // in which the iteration stores
    bool inside;        // set by replay_run: it ended there, in the midst of an iteration
} LoopReplayFeed;

typedef struct LoopHooks {
    // The kind of a registered type's numbers, NUM_NONE when it is no number.
    NumKind (*kind)(VM *vm, uint8_t ext);
    uint8_t (*bool_ext)(VM *vm);
    // Types only, nothing is run: false when v is no array that loops can use.
    bool (*describe)(VM *vm, Value v, Elements *out);
    // Makes the elements stand in host memory until end: recorded work is run, and
    // for `write` whatever still has to read the old elements. False: not now.
    bool (*begin)(VM *vm, Value v, bool write, Elements *out);
    bool (*end)(VM *vm, Value v, bool written); // raises when the device cannot take them back
    // The view of these dimensions whose first element is `offset` bytes behind that of v; strides
    // in bytes.
    bool (*view)(VM *vm, Value v, int64_t offset, unsigned ndim, const int64_t *dim,
                 const int64_t *stride, Value *out);
    // An array of no dimensions of the kind that elements of boxed arrays are, which
    // nobody but v has: its type and number. False for all others; may raise.
    bool (*read_zero)(VM *vm, Value v, uint8_t *ext, uint64_t *bits);
    bool (*make_zero)(VM *vm, uint8_t ext, uint64_t bits, Value *out);
    // A complex number as a value; the registered type of numbers of a kind, and the rule for how
    // large two parts are.
    bool (*make_complex)(VM *vm, LoopComplex which, double re, double im, Value *out);
    uint8_t (*number_ext)(VM *vm, NumKind kind);
    bool (*hypot_rule)(VM *vm, NumKind kind, LoopRule *out);
    // op: BinaryOp, or LOOP_OP_... False: leave it to the interpreter.
    bool (*resolve)(VM *vm, int op, LoopOperand a, LoopOperand b, LoopRule *out);
    bool (*resolve_function)(VM *vm, int op, int arity, const LoopOperand *in, LoopRule *out);
    // In functions of numba: operands of an operation (n: 1 or 2; UnaryOp from LOOP_OP_UNARY on)
    // become those that it computes with. False: they stay. Those of a function may become others.
    bool (*numba_operands)(VM *vm, int op, int n, LoopOperand *in);
    void (*numba_arguments)(VM *vm, int op, int n, LoopOperand *in);
    // The operation on operands of rule->kind, floats as doubles.
    double (*compute)(VM *vm, const LoopRule *rule, double a, double b);
    bool (*function)(VM *vm, Value callee, LoopCall *out);
    // Is v an object whose methods typed code may call, as this one? name empty: as any.
    bool (*method)(VM *vm, Value v, Str name, LoopCall *out);
    // Loops on devices. Is there one in use?
    bool (*devices)(VM *vm);
    // Like begin without an end: where the elements are in the memory of a device, which
    // *device tells apart; what was recorded comes before what is launched.
    bool (*locate)(VM *vm, Value v, bool write, Elements *out, const void **device);
    LoopLaunched (*launch)(VM *vm, const LoopLaunch *l);
    // Steady loops over whole arrays (loop_steady.c). Is v an array, of no class of a cell? Does
    // the function, method or attribute depend on nothing but its arguments and the elements of
    // arrays, and change nothing but elements? Is v a class of numbers?
    bool (*steady_array)(VM *vm, Value v);
    bool (*steady_function)(VM *vm, Value v);
    bool (*steady_method)(Str name);
    bool (*steady_attribute)(Str name);
    bool (*steady_type)(VM *vm, Value v);
    // How many rows may be stored in.
    int64_t (*steady_rows)(VM *vm, Value v);
    // Is it numpy.where? A reduction?
    bool (*steady_chooses)(VM *vm, Value v);
    bool (*steady_reduces)(VM *vm, Value v);
    // Looks at what iterations do; v: the n variables of a loop at its head. One loop at a time.
    LoopReplayState (*replay_begin)(VM *vm, const Value *v, size_t n);
    LoopReplayState (*replay_turn)(VM *vm, const Value *v, size_t n); // may raise
    // Before it: the iteration has stored in this row of arrays.
    void (*replay_row)(VM *vm, int64_t row);
    // After STEADY: up to `most` iterations more, as many as are *done. The arrays among the
    // variables become new references to what the loop would have left, also after an error.
    // feed: NULL when iterations make no numbers. Where it ended inside an iteration, a variable
    // that holds no array there is T_UNDEF.
    MAY_FAIL bool (*replay_run)(VM *vm, Value *v, size_t n, int64_t most, LoopReplayFeed *feed,
                                int64_t *done);
    // Something else has been done since: looks at one iteration more. OTHER: it is of no use.
    LoopReplayState (*replay_again)(VM *vm, const Value *v, size_t n); // may raise
    void (*replay_end)(VM *vm);
} LoopHooks;

// The C function behind a native, and what it was made with. False for other values.
bool loop_native(Value v, NativeFn *fn, void **ctx);

// What an argument of a kernel is: given, the thread's place, or an array that each block
// or thread has of its own (v: one of the same form).
typedef enum LoopParamKind {
    LOOP_PLAIN,
    LOOP_THREAD_X,
    LOOP_THREAD_Y,
    LOOP_THREAD_Z,
    LOOP_BLOCK_X,
    LOOP_BLOCK_Y,
    LOOP_BLOCK_Z,
    LOOP_SHARED,
    LOOP_LOCAL,
} LoopParamKind;
typedef struct LoopArgument {
    LoopParamKind kind;
    Value v; // borrowed; of places: an int
} LoopArgument;
enum { LOOP_ARGUMENTS = 60 };

// Runs a function once for every thread of a grid of blocks on the device that has its
// arrays. REFUSED: it has something that threads of a device do not do, or there is none.
LoopLaunched loop_kernel(VM *vm, Value function, const LoopArgument *args, size_t n,
                         const unsigned grid[3], const unsigned block[3]);

const char *loop_why(VM *vm); // it was not DONE: what for, as far as it is known; or ""

// The name of a function that a module in the language has, and the module's; false: other values.
bool loop_function_place(Value fn, Str *module, Str *name);

// Are steady loops replayed (WARPCELL_REPLAY)?
bool loop_replays(void);
// A function of a cell whose text never reads its first parameter; false: not for sure.
bool loop_ignores_first(Value fn);

// For the library, while a loop is looked at: v is handed to an operation on arrays. Is it the next
// number that the loop's iteration was to hand to one?
bool loop_number_handed(VM *vm, Value v);
// The iteration has looked at an element. True: as it was to; *v: what the loop's n variables that
// may hold arrays hold now, T_UNDEF where that is no array.
bool loop_element_read(VM *vm, const LoopElement *element, const Value **v, size_t *n);

// Does an interrupt wait for the next poll?
bool loop_interrupted(VM *vm);

// hooks must outlive the VM; NULL: no arrays.
void vm_set_loop_hooks(VM *vm, const LoopHooks *hooks);

// Off, the typed code interpreted, or as machine code where the machine is known.
typedef enum LoopMode { LOOPS_OFF, LOOPS_INTERPRETED, LOOPS_MACHINE } LoopMode;
void vm_set_loop_mode(
    VM *vm,
    LoopMode mode); // default: WARPCELL_LOOPS=off|interp|host|on, else on; host: never on a device

// While it is set loops are run by the interpreter: what it tells of each step counts.
void vm_pause_loops(VM *vm, bool paused);

typedef struct LoopStats {
    uint64_t traces, refused, entries, exits,
        iterations;                     // iterations: times round a loop in typed code
    uint64_t device, device_iterations; // launches on a device, and their iterations
} LoopStats;
LoopStats vm_loop_stats(VM *vm);
// What loops were compiled, and which ran on a device or why not, as lines for people.
void vm_loop_notes(VM *vm, Buf *out);
