// code.h: compiled code: instructions, constants and where in the source each
// instruction comes from.
//
// The machine has registers. A frame's registers are the function's local names
// and, behind them, temporaries, which the compiler hands out like a stack. An
// operand is 16 bits: two say which space it is in, the rest which slot, so that
// an instruction works on locals, temporaries, constants and cell-level names
// alike without moving them first:
//
//    00 slot   register of the frame         01 slot   constant of the code
//    10 slot   cell-level name of the VM     ffff      nowhere: drop the result
//
// A temporary that an instruction reads is dead afterwards (its flag says that
// the operand is one). A dead temporary never owns an object, so that leaving a
// frame early is releasing every object its temporaries hold.
#pragma once
#include "kernel/base/span.h"
#include "kernel/vm/call.h"
#include "kernel/vm/value.h"

typedef enum Opcode {
#define OPCODE(NAME, A, B, C, EATS, MAKES, TEXT) OPC_##NAME,
#include "kernel/vm/opcodes.def"
#undef OPCODE
    OPCODE_COUNT
} Opcode;

typedef struct Instr {
    uint8_t op, flags;
    uint16_t a, b, c;
} Instr;

enum {          // flags
    A_TEMP = 1, // the operand is a temporary that dies here
    B_TEMP = 2,
    C_TEMP = 4,
    IN_PLACE = 8, // arithmetic: a op= c
    BASES_IN_LIST =
        16, // CLASS: the bases are the items of a list, which is in the place of the only one
    CONVERT_SHIFT = 4, // FORMAT: 0 none, 1 !s, 2 !r, 3 !a
};
enum { // operands
    SPACE_SHIFT = 14,
    SLOT_MASK = 0x3fff,
    SLOT_MAX = 0x3fff,
    SPACE_FRAME = 0 << SPACE_SHIFT,
    SPACE_CONST = 1 << SPACE_SHIFT,
    SPACE_NAME = 2 << SPACE_SHIFT,
    NO_OPERAND = 0xffff,
};
enum { TEST_SENSE = 1, TEST_BACK = 2 }; // bits of a TEST's a: which answer jumps; it jumps back

static inline uint32_t instr_wide(const Instr *i) {
    return i->b | (uint32_t)i->c << 16;
}
static inline int32_t instr_jump(const Instr *i) {
    return (int32_t)instr_wide(i);
}

// The hidden register of a function that asks for its variables: the dict that locals() gave.
#define LOCALS_NAME ".locals"

// The text of a cell, kept while any code of it lives.
typedef struct Source {
    size_t refs;
    Str text, file;
    Str shown;           // what a person wrote, line for line, where that is not `text`; else empty
    uint64_t serial;     // no other source of the VM has it, not even at the same address later
    struct Space *space; // the module that it belongs to; NULL: a cell
    const char *module;  // what __module__ of its functions says; NULL: the space's name
} Source;

// Where an instruction comes from. Operand n's place is code->spans[first + n].
typedef struct Where {
    Span span;
    uint32_t first;
    uint32_t n;
} Where;

// A cell that a closure takes over from the function around it.
typedef struct Capture {
    bool from_free; // the outer function's own closure, else one of its registers
    uint16_t index;
} Capture;

// An error between instructions from and to goes on at target, with the
// temporaries from `temps` on dropped and the exception in the first of them.
typedef struct Handler {
    uint32_t from, to, target, temps;
} Handler;

// The compiled loops of one code: what kernel/loops keeps there begins with this.
typedef struct LoopSet LoopSet;
struct LoopSet {
    void (*free)(LoopSet *s);
};

// Whose rules numbers of registered types (NumPy's) follow: NumPy's, or Numba's, in functions that
// it would compile; of those, whether a division by 0 is an error. A stencil's arrays stand for
// their elements: they follow the rule of numbers.
typedef enum Arithmetic {
    ARITHMETIC_NUMPY,
    ARITHMETIC_NUMBA,
    ARITHMETIC_NUMBA_QUIET,
    ARITHMETIC_STENCIL
} Arithmetic;

typedef struct Code {
    size_t refs;
    struct Code *original; // owned: whose parts this one shares; NULL: they are its own
    Arithmetic arithmetic;
    Source *source;
    Value name, qualname, doc; // str; doc may be None
    Instr *ops;
    Where *where; // one per instruction
    size_t n, n_cap, where_cap;
    Span *spans;
    size_t n_spans, spans_cap;
    Value *consts;
    size_t n_consts, consts_cap;
    Value *names; // interned str: attributes
    size_t n_names, names_cap;
    struct Code **codes; // of the functions defined in it
    size_t n_codes, codes_cap;
    Capture *captures;
    size_t n_captures;
    Value *locals; // interned names of the first registers, for error texts; T_UNDEF for none
    size_t n_locals;
    Value *frees;      // interned names of the captures
    Handler *handlers; // inner ones first
    size_t n_handlers, handlers_cap;
    size_t n_regs;     // registers in all
    Signature sig;     // of a function
    LoopSet *loops;    // compiled loops; NULL until one is
    Value annotations; // of a function: dict of texts by parameter name and "return", of a text of
                       // exec() by its names; T_UNDEF: none
    bool is_generator, is_cell, is_async;
    bool is_async_generator; // an async def with a yield
    bool in_dict;            // its names are in a dict (Function.globals), not in slots
    bool own_names; // register 0 is a mapping with the names that it binds: a class body, or a
                    // program of exec() with locals
    bool plain;     // positional parameters only: calls need no binder
} Code;

void code_release(Code *code); // NULL is fine
// The same code, and that of the functions in it, with other rules for numbers; NULL: memory is
// out.
Code *code_with_arithmetic(Code *code, Arithmetic how);
Code *code_new(Source *source); // retains the source
void source_release(Source *source);
extern const char opcode_kinds[OPCODE_COUNT][4]; // "WRR"

// Instructions after which the next one is not reached.
static inline bool code_ends(uint8_t op) {
    return op == OPC_RETURN || op == OPC_JUMP || op == OPC_LOOP || op == OPC_ASSERT ||
           op == OPC_RAISE || op == OPC_RERAISE || op == OPC_END_HANDLER;
}
