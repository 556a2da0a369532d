// loop_build.h: the compiler of loops while it works; see loop_ir.h for what it makes.
#pragma once
#include "kernel/loops/loop_ir.h"

typedef struct Val {
    LoopType t;
    uint16_t ref; // cell; 0 for types without one
} Val;

// The loop at `head` of code as a nest, with the loop in it when it takes up the end of its
// body. False: it is no `for`.
bool nest_find(const Code *code, uint32_t head, LoopNest *out);

// What an iteration of a nest has done on every way to a place.
typedef struct Written {
    bool var[LOOP_VARS]; // it has a value of this iteration
    bool inner;          // the second loop has been entered
    bool own[LOOP_VARS]; // and it has a value of that loop's iteration
} Written;

enum { CHOICE_WAYS = 250, CHOICE_SECOND = 255 };
typedef struct Version { // of a place, for the types that the variables have there
    uint32_t pc;
    uint16_t chain;
    uint8_t choice; // of a min or max whose arguments differ in type: which one it is; or 256 - n:
                    // way n of several
    bool bail;      // too many versions: the interpreter takes over
    LoopType t[LOOP_VARS];
    Written w; // in a nest
} Version;

typedef struct State {
    LoopType t[LOOP_VARS];
    Written w;               // in a nest
    uint16_t ref[LOOP_VARS]; // temporary or constant that holds it in this block; 0: the slot
    bool dirty[LOOP_VARS];   // ref is newer than the slot
    uint16_t tuple[64][LOOP_TUPLE]; // refs of the tuples' parts; 0: their slots
} State;

typedef struct Build {
    VM *vm;
    const Frame *f;
    Trace *g;
    const LoopHooks *hooks;
    Version *versions;
    uint32_t n_versions, versions_cap, ins_cap, blocks_cap, depth_cap, exits_cap, items_cap;
    State now, before; // before: as the current bytecode found it
    uint32_t pc, end;  // of the current bytecode; of the loop
    uint16_t chain, next_temp;
    uint16_t dest; // operand that gets the result
    unsigned way;  // which of its ways the current bytecode goes, from 0
    int64_t exit;  // of the current bytecode, -1 until one is needed
    uint32_t block_start;
    uint8_t *targets[LOOP_CHAINS]; // places that jumps of the chain's code go to
    bool failed;                   // does not fit, or memory is out
    bool again;                    // temporaries that are alive at the head were found
    uint32_t iterations;
    const LoopNest *nest; // NULL: for the host
    uint16_t inner_slot;  // slot of the variable that has the second loop's number
} Build;

static inline const Code *build_code(const Build *b) {
    return b->g->chains[b->chain].code;
}
static inline uint16_t var_slot(int v) {
    return (uint16_t)(v + 1);
}

// ---- the parts (loop_build.c, loop_types.c, loop_number.c, loop_item.c, loop_call.c) ----
// Each that returns bool says false when the interpreter must do the instruction.

uint16_t put_op(Build *b, LoopOp op, unsigned k, uint16_t b_ref,
                uint16_t c_ref); // returns the result's cell
void put_store(Build *b, LoopOp op, unsigned k, uint16_t a, uint16_t b_ref, uint16_t c_ref);
uint16_t const_int(Build *b, int64_t i);
uint16_t const_float(Build *b, double f);
uint16_t new_slot(Build *b);
uint16_t as_ref(Build *b, const Val *v); // the cell of a number
bool use_operand(Build *b, uint16_t x, bool temp, Val *out);
bool use_var(Build *b, int v, Val *out);
// A tuple of n parts, or what else they make, by the current bytecode for operand dest; false: not
// of these parts.
bool build_tuple(Build *b, const Val *parts, unsigned n, LoopMade made, uint16_t dest, Val *out);
uint16_t tuple_part(Build *b, Val tuple, unsigned k);
int part_var(Build *b, int owner, IterPart what, unsigned k,
             size_t n); // the variable that is a part of another one; -1: none
bool build_iterator_item(Build *b, Val iterator, uint16_t dest,
                         Val *out); // the next item of an enumerate or a zip
bool build_tuple_parts(Build *b, Val tuple, unsigned n,
                       Val *parts); // of a tuple that was there at the entry
void assign_operand(Build *b, uint16_t x, Val v);
int var_at(Build *b, VarSpace space, uint32_t index, bool temp);
bool use_register(Build *b, uint32_t reg, Val *out); // of the current frame; stays as it is
LoopType register_type(Build *b, uint32_t reg);
void assign_register(Build *b, uint32_t reg, Val v);
void kill_register(Build *b, uint32_t reg);
bool constant_val(Build *b, Value v, Val *out);
LoopType classify_value(Build *b, Value v, int var);
int object_of(Build *b, Value v);
bool pin_attribute(Build *b, bool method, unsigned owner, Value name, Value v);
void settle(Build *b);
uint32_t version_at(Build *b, uint32_t pc, unsigned choice); // block for the state as it is now
uint32_t
other_way(Build *b,
          unsigned way); // block in which the current bytecode begins again and goes that way

static inline Val val(LoopType t, uint16_t ref) {
    return (Val){t, ref};
}
static inline NumKind kind_of(Build *b, Val v) {
    return loop_num(b->vm, v.t);
}

bool by_numba(const Build *b); // numbers follow Numba's rules in the current function
bool build_binary(Build *b, BinaryOp op, Val x, Val y, Val *out);
bool build_unary(Build *b, int op, Val x, Val *out); // UnaryOp
// Texts (loop_text.c); a character is of type LT_CHAR.
bool text_length(Build *b, Val text, Val *out);
bool text_item(Build *b, Val text, uint16_t index, Val *out);
Val text_character(Build *b, Val text);          // of a text that has one only; a character stays
bool text_constant(Build *b, Value v, Val *out); // of one character
bool text_number(Build *b, Val character, bool digit, Val *out); // ord, or int of a digit
bool text_from_number(Build *b, Val number, Val *out);           // chr
// Complex numbers (loop_complex.c).
LoopComplex complex_kind(const Build *b, Val v);
bool is_complex(const Build *b, Val v);
bool complex_element(Build *b, const LoopArray *a, uint16_t base, uint16_t offset,
                     Val *out); // at base + offset
bool complex_store(Build *b, const LoopArray *a, uint16_t base, uint16_t offset, Val v);
bool complex_exp(Build *b, double (*const *polar)(double), Val x,
                 Val *out);                       // by NumPy's function; polar: exp, cosine, sine
bool complex_absolute(Build *b, Val x, Val *out); // of NumPy's, or by NumPy's function
bool complex_constant(Build *b, Value v, Val *out);
bool complex_call(Build *b, const Val *args, unsigned n, Val *out); // complex(...)
bool complex_binary_build(Build *b, BinaryOp op, Val x, Val y, Val *out);
bool complex_negative(Build *b, Val x, Val *out);
bool complex_part(Build *b, Val x, Str name, Val *out);         // real, imag
bool complex_size(Build *b, Val x, uint16_t *re, uint16_t *im); // its parts
// Compares: op on ra and rb by the instruction of class 'I', 'U' or 'F'.
typedef struct Compared {
    char cls;
    uint16_t b, c;
    bool numpy; // as a value it is NumPy's bool
    bool boxed; // in an array of no dimensions
} Compared;
bool build_compare(Build *b, CompareOp op, Val x, Val y, Compared *out);
bool build_truth(Build *b, Val v, Compared *out,
                 int *known); // compares with 0 by !=; known: 0, 1, or -1
bool to_kind(Build *b, Val v, NumKind kind, uint16_t *ref);    // operands of an operation
bool to_element(Build *b, Val v, NumKind kind, uint16_t *ref); // what is stored into an array
void fit_weak(Build *b, Val v, Val strong);
bool weak(Val v);                              // Python's number
unsigned form_number(Build *b, LoopType item); // of lists with such items
void put_jump(Build *b, char cls, unsigned k, uint16_t rb, uint16_t rc, uint32_t block);
bool build_getitem(Build *b, Val seq, Val key, Val *out);
bool build_setitem(Build *b, Val seq, Val key, Val v);
bool is_element(Build *b, Val v); // a view of one element of a boxed array
bool as_number(Build *b, Val *v); // such a view becomes its number as it is now; true for all
// x op= y for an array of no dimensions: the view's element, or the array's own number.
bool build_update(Build *b, BinaryOp op, Val x, Val y, Val *out);
bool build_getattr(Build *b, Val v, Value name, Val *out);
bool build_length(Build *b, Val v, Val *out);
bool build_rule(Build *b, const LoopRule *rule, unsigned n, const uint16_t *x,
                uint16_t *out);                                     // of n numbers of its kind
bool call_by_address(Build *b, MathFn fn, uint16_t x, uint16_t *r); // finite numbers
bool rule_number(Build *b, const LoopRule *rule, unsigned *out);    // in the trace's table
bool build_range(Build *b, uint32_t run, unsigned n,
                 uint32_t state); // callee and n arguments in the run
bool build_call(Build *b, const Instr *i, unsigned skip,
                uint32_t *next); // skip: 1 callee, 2 with a receiver
bool build_list_add(Build *b, const Instr *i);
bool build_method(Build *b, const Instr *i);
bool build_return(Build *b, const Instr *i);
// Views by slices, and stores of many elements (loop_slice.c).
bool build_slice(Build *b, const Instr *i);
bool many_elements(Build *b, Val seq, Val key,
                   bool store); // by slices; when they are stored, whole rows too
bool build_window(Build *b, Val seq, Val key, Val *out); // the view that these subscripts make
bool build_window_store(Build *b, Val seq, Val key, Val v);
bool index_ref(Build *b, Val v, uint16_t *ref);             // a whole number as a subscript
bool key_parts(Build *b, Val key, Val *parts, unsigned *n); // the subscripts of a key
bool const_at(const Build *b, uint16_t ref, int64_t *out);
bool build_together(Build *b, const LoopCall *c, const Val *args, unsigned n, Val *out);
bool build_atomic(Build *b, LoopAtomic op, const Val *args, unsigned n,
                  Val *out); // array, index, [old,] number
