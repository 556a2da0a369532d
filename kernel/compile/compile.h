// compile.h: what the files of the compiler share. A failure is remembered
// (c->ok) and turns what follows into nothing, so that the code which makes code
// reads straight on; compile_cell asks once at the end.
#pragma once
#include "kernel/syntax/ast.h"
#include "kernel/vm/import.h"
#include "kernel/vm/machine.h"
#include "kernel/compile/scope.h"

typedef struct Label { // a place in the code, bound once and jumped to from anywhere
    int64_t at;        // instruction number, -1: not yet bound
    int64_t from;      // last jump that waits for it, -1: none; jumps are chained
} Label;
#define LABEL_NEW ((Label){-1, -1})

typedef enum BlockKind {
    BLOCK_LOOP,
    BLOCK_EXCEPT,  // the body of a try with except clauses
    BLOCK_FINALLY, // the body of a try with a finally
    BLOCK_HANDLER, // an exception is being handled
    BLOCK_NAME,    // an except clause's name is bound
    BLOCK_WITH,
} BlockKind;

typedef struct CodeRange {
    uint32_t from, to;
} CodeRange;

typedef struct Block { // what a break, continue or return has to get out of
    struct Block *outer;
    BlockKind kind;
    Label *on_break, *on_continue; // of a loop
    uint16_t reg;                  // first temporary of the state of a for loop, handler or with
    bool has_state;                // a for loop
    const Nodes *last;             // the finally
    Name *name;
    CodeRange *ranges; // what its handler protects, without the ways out
    size_t n_ranges, ranges_cap;
    int64_t open; // where the present range began, -1: none is open
} Block;

typedef struct ConstSlot {
    uint64_t hash;
    uint32_t index; // + 1
} ConstSlot;

typedef struct Unit { // one function being compiled
    struct Unit *outer;
    uint32_t id; // of the function, from 1
    Code *code;
    Scope *frame; // its scope
    Scope *at;    // the scope that names are looked up in: frame or a comprehension
    size_t temps; // in use
    size_t temps_max;
    Block *block;
    ConstSlot *consts; // which constants there are, in the arena
    size_t consts_cap;
    Span span;         // of what is being compiled
    Span operands[64]; // of the next instruction
    size_t n_operands;
    bool annotates; // a class body that keeps the annotations of its names
} Unit;

typedef struct Compiler {
    VM *vm;
    Arena *arena;
    Names *names;
    Source *source;
    struct Space *space; // NULL: a cell
    Unit *unit;
    uint32_t units; // opened so far
    bool in_dict;   // names that no function owns are in a dict: Function.globals
    bool settles;   // __del__ is in sight: each statement begins with SETTLE
    bool ok;        // nothing has failed; otherwise an error is in `err`, or raised in the VM
    Err err;
    Span where;
    unsigned
        finally_depth; // finally blocks inside finally blocks, which are compiled several times
    bool folds_late;   // fold.c: what is being compiled is for the case that a builtin is another
} Compiler;

typedef struct Opnd { // where a value is
    uint16_t at;
    bool temp; // in a temporary, to be used once
} Opnd;

// ---- failures -----------------------------------------------------------------------------------
void cannot(Compiler *c, Span where, const char *fmt, ...) PRINTF_LIKE(3, 4); // SyntaxError
void unsupported(Compiler *c, Span where, const char *what);
void out_of_memory(Compiler *c);

// ---- units (emit.c) -----------------------------------------------------------------------------
bool unit_open(Compiler *c, Unit *u, Scope *frame, Value name); // code in u->code
Code *unit_close(Compiler *c);                                  // NULL after a failure
Name *known_name(Compiler *c, const char *text);
Value name_object(Compiler *c, Name *n) BORROWED;
int64_t name_slot_of(Compiler *c, Name *n); // its cell-level slot

// ---- instructions -------------------------------------------------------------------------------
size_t emit(Compiler *c, Opcode op, unsigned flags, unsigned a, unsigned b, unsigned cc);
void emit_wide(Compiler *c, Opcode op, unsigned flags, unsigned a, uint32_t wide);
void at_span(Compiler *c, Span span);      // where the next instructions come from
void operand_span(Compiler *c, Span span); // the next instruction's next operand
void label_bind(Compiler *c, Label *l);
void jump(Compiler *c, Label *l); // JUMP, or LOOP when the label is behind
void test(Compiler *c, Opcode op, bool sense, Opnd b, Opnd cc, Label *l);

// ---- registers and constants --------------------------------------------------------------------
uint16_t push(Compiler *c);                        // a new temporary
void pop_to(Compiler *c, size_t temps);            // gives back those above
uint16_t temp_at(const Compiler *c, size_t index); // register number of temporary `index`
bool is_temp(const Compiler *c, uint16_t operand);
Opnd constant(Compiler *c, Value v STEALS); // as an operand (loads it when it is out of reach)
uint32_t constant_index(Compiler *c, Value v STEALS);
uint16_t attr_name(Compiler *c, Name *n);
static inline unsigned b_flag(Opnd o) {
    return o.temp ? B_TEMP : 0;
}
static inline unsigned c_flag(Opnd o) {
    return o.temp ? C_TEMP : 0;
}

// ---- expressions (compile_expr.c, compile_comp.c) -----------------------------------------------
enum { ANYWHERE = -1 };
// The value of n: in register or name `want`, or wherever it already is.
Opnd value_in(Compiler *c, Node *n, int want);
static inline Opnd value_of(Compiler *c, Node *n) {
    return value_in(c, n, ANYWHERE);
}
uint16_t push_value(Compiler *c, Node *n); // in a new temporary
// The same for a left operand while `later` is evaluated behind it, which may
// change variables: then it is copied.
Opnd value_before(Compiler *c, Node *n, const Node *later);
Opnd place(Compiler *c, int want,
           size_t mark); // where a result goes, with the temporaries above mark given back
void jump_if(Compiler *c, Node *n, Label *l, bool sense);
bool fold(Compiler *c, Node *n, Value *out); // a constant; owned
Opnd comprehension(Compiler *c, Node *n, int want);
Opnd generator_expression(Compiler *c, Node *n, int want);
// The loops of a comprehension from clause `i` on; the state of the first is there already. item:
// does what is done with each element.
typedef struct Comp Comp;
struct Comp {
    Node *n;
    uint16_t result; // register of the list, set or dict
    void (*item)(Compiler *c, Comp *comp, Label *next);
    Span span; // of the call, and where the answer is known: of fold.c
    Label *found;
};
void clauses(Compiler *c, Comp *comp, size_t i, uint16_t state);
size_t open_variables(Compiler *c, const Scope *s,
                      uint16_t *first); // unset registers for its own variables; how many
bool check_clauses(Compiler *c, const Node *n);
Code *replay_code(Compiler *c,
                  const Node *n); // a generator that hands out the items of its only argument
Opnd fold_call(Compiler *c, Node *n, int want); // fold.c
Opnd make_function(Compiler *c, const Params *params, Code *code, const Scope *scope, int want,
                   size_t mark);
// What a function does: statements, or the value of a lambda.
typedef struct FunctionBody {
    const Nodes *statements;
    Node *result;
    bool has_doc; // the first statement
} FunctionBody;
// NULL after a failure.
Code *compile_function(Compiler *c, Scope *scope, const Params *params, Value name,
                       FunctionBody body);
// The values of a function's defaults, in temporaries one behind the other.
typedef struct Defaults {
    uint16_t first;
    size_t n;
} Defaults;
Opnd make_closure(Compiler *c, Code *code, const Scope *scope, Defaults defaults, int want,
                  size_t mark);
// A loop: state = loop_begin; jump(next); bind(body); iteration_store; ...;
// bind(next); iteration_next. The state takes three temporaries.
uint16_t loop_begin(Compiler *c, Node *iter);
uint16_t iteration_dest(Compiler *c, Node *target);
void iteration_store(Compiler *c, Node *target, uint16_t dest);
void iteration_next(Compiler *c, Span iter, uint16_t dest, uint16_t state, Label *body);

// ---- names and targets (compile_name.c) ---------------------------------------------------------
Symbol *variable(Compiler *c, const Name *name);
Opnd load_name(Compiler *c, Name *name, int want);
void store_name(Compiler *c, Name *name, Opnd value);
void delete_name(Compiler *c, Name *name);
int direct_name(Compiler *c, Name *name); // the operand that a result can go to, -1: none
void store(Compiler *c, Node *target, Opnd value);
void unpack(Compiler *c, Node *target, Opnd value);
void delete_target(Compiler *c, Node *target);

// ---- statements (compile.c, compile_try.c, compile_class.c, compile_match.c) --------------------
void statements(Compiler *c, const Nodes *list);
bool open_block(Compiler *c, Block *b, Span where); // protects from here on, unless it is a loop
void close_block(Compiler *c, Block *b);
// Code that gets out of all blocks inside `stop`. What follows it is outside of
// them, up to return_to_blocks.
void leave_blocks(Compiler *c, Block *stop);
void return_to_blocks(Compiler *c, Block *inner, Block *stop);
void try_statement(Compiler *c, Node *n);
void with_statement(Compiler *c, Node *n);
void raise_statement(Compiler *c, Node *n);
void class_statement(Compiler *c, Node *n);
void annotate(Compiler *c, const Node *n); // an annotated name of a class body
void match_statement(Compiler *c, Node *n);
size_t push_decorators(Compiler *c, const Nodes *decorators);
void call_decorators(Compiler *c, const Nodes *decorators, size_t mark);

// A text as code: what the machine asks for (Rooms.compile).
Code *compile_source(VM *vm, Str source, Str file, const CompileAs *how);
