// machine.h: the inside of the VM, for the rooms of the language and the library.
#pragma once
#include "kernel/base/stop.h"
#include "kernel/base/limits.h"
#include "kernel/vm/code.h"
#include "kernel/vm/objects.h"
#include "kernel/vm/str.h"
#include "kernel/vm/vm.h"

enum {
    STACK_SLOTS = 1 << 20, // registers of all frames: 16 MB of address space, touched as needed
    ARGUMENT_SLACK = 64,   // room behind every frame for a native's absent arguments
    POLL_INTERVAL = 4096,  // back-edges and calls between two slow checks
    LOOP_HOT = 40,         // times round before a loop is compiled (loop_run.h),
    LOOP_LOOK = 4,         // and before it is looked at for being a steady one
    METHOD_CACHE = 1024,   // entries, a power of two
    GC_FIRST = 20000,      // collected objects made before the first search for cycles
};

typedef enum FrameKind {
    FRAME_CALL,     // called by the frame below
    FRAME_ENTRY,    // called from C: its end leaves the loop
    FRAME_NEXT,     // a generator that a NEXT instruction drives
    FRAME_SEND,     // a generator that a SEND instruction drives
    FRAME_INIT,     // __init__ of a new instance, which is the result
    FRAME_OPERATOR, // the method of an operator; the operands lie in front of its registers
    FRAME_TEST,     // the same, of a comparison that a jump waits for
} FrameKind;

typedef struct Frame {
    const Code *code; // kept alive by fn, or by who runs the cell
    Function *fn;     // owned; NULL for a cell
    Value *base;      // its registers
    Value *top;       // first stack slot behind it: where calls from natives begin
    const Instr *ip;  // next instruction; up to date whenever other code runs
    Generator *gen;   // owned; NULL unless it runs a generator
    uint16_t dest;    // operand of the frame below that gets the result
    uint8_t kind;     // FrameKind
    Value instance;   // FRAME_INIT: owned
} Frame;

typedef struct NameSlot {
    Value name;     // interned str, borrowed
    Value builtin;  // what a cell finds when it has set nothing
    Value far;      // the cell's value, for slots beyond an operand's reach
    bool inner;     // of a module (import.c): no cell sees it
    bool listed;    // the dict of its names has an entry for it,
    bool again;     // which goes to the end, since the name was deleted
    uint32_t bound; // the order in which names were bound, as far as it is known; 0: not yet
} NameSlot;

typedef struct Space Space; // the names of a module (import.h)

// The names of the cells or of a module, which one dict shows (names.c).
typedef struct LiveNames {
    struct VM *vm;
    Space *space;    // NULL: the cells
    Dict *dict;      // owned; NULL: nobody has asked for it
    size_t listed;   // names that are entries of the dict
    uint32_t *slots; // of the cells: the first `settled` ones are entries of the dict
    size_t n_slots, slots_cap, settled;
    uint64_t unset; // VM.unset when the dict was last brought up to date
} LiveNames;

typedef struct GcHead GcHead;
struct GcHead { // stands before every collected object
    GcHead *prev, *next;
    size_t refs; // during a search
    size_t pad;  // keeps objects aligned for any type
};

typedef struct MethodEntry { // of the cache: what a type says to a name
    const Type *type;
    const String *name;
    Value found; // borrowed; T_UNDEF: nothing
} MethodEntry;

enum { CHECKS = 64 };       // answers that are kept, a power of two
typedef struct CheckEntry { // of the cache: what an abstract class says of a type
    const Obj *klass;
    const Type *type;
    uint64_t changes; // VM.class_changes when it was asked
    bool yes;
} CheckEntry;

typedef struct TypeEntry { // the type object of a built-in type
    const Type *type;
    TypeObj *object;
} TypeEntry;

struct VM {
    struct Loops *loops;           // what kernel/loops keeps
    const struct Rooms *rooms;     // what the rooms above do (rooms.h)
    struct Fibers *fibers;         // threads (fiber.c); NULL: none was started
    Value append_name, shape_name; // interned
    VmHooks hooks;
    volatile sig_atomic_t never; // what `interrupted` points to without a flag
    int32_t budget;              // counts down to the next slow check
    bool gc_due, gc_running, gc_vain;
    bool closing;    // it is being freed
    bool finalizers; // a class has a __del__: code is compiled to look for its objects after each
                     // statement

    Value *values; // cell-level names, the first SLOT_MAX + 1
    NameSlot *slots;
    size_t n_slots, slots_cap;
    uint32_t bindings; // of names, counted for NameSlot.bound
    uint64_t unset;    // names that were taken away from a dict, counted for LiveNames.unset
    LiveNames live;    // the cells' names
    Space **spaces;    // of all modules written in the language
    size_t n_spaces, spaces_cap;
    Value modules; // dict: every module imported so far
    Value
        abandoned; // list of generators that nobody holds and whose `finally` waits; T_UNDEF: none
    Value sys_stdout; // what sys.stdout was at first; T_UNDEF: sys is not imported
    int64_t sys_stdout_slot;
    uint64_t sources; // how many were compiled
    ShowValues show_values;
    Str compiling_shown;      // Source.shown of the one that is compiled next
    unsigned warning_changes; // how often the filters were set
    Value warning_filters;    // list of (action, message, category), newest first; T_UNDEF: none
    String **interned;        // hash table
    size_t n_interned, interned_cap;
    size_t n_mortal, mortal_most; // of them mortal; so many before the unused ones go
    Value one_char[128];
    Value empty_str, empty_tuple;

    Value *stack, *stack_end;
    Frame *frames;
    size_t depth;                        // frames in use
    unsigned c_depth;                    // native calls and nested loops of the machine
    const char *c_floor;                 // the C stack goes no deeper than to here
    unsigned walk_depth;                 // repr, compare, hash
    const Obj *walked[LIMIT_WALK_DEPTH]; // containers whose repr is being written
    size_t n_walked;

    Value raised;      // exception object; T_UNDEF: none
    Value handling;    // exception that an except clause is dealing with; T_UNDEF: none
    bool trace_inside; // tracebacks show lines of the program's own modules (WARPCELL_TRACE_INSIDE)
    uint64_t unwound;  // how often an error has been looked for a handler of
    bool reraised;     // the error being raised keeps its trace: this frame is in it
    Value memory_error, memory_args; // made beforehand: the error of no memory, and its text
    Buf raised_text;
    TraceLine *trace;
    size_t trace_cap;

    const Type *ext_types[256];
    // The library's: a number of a registered type in *v becomes Python's. False: raised.
    bool (*to_python_number)(VM *vm, Value *v);
    uint8_t n_ext;
    TypeEntry *types; // open addressing by address
    size_t n_types, types_cap;
    MethodEntry methods[METHOD_CACHE];
    CheckEntry checks[CHECKS];
    uint64_t class_changes; // counts what empties that cache; never 0
    Value *method_objects;  // owned: every method_descriptor made so far
    size_t n_method_objects, method_objects_cap;

    size_t max_digits; // of an integer that is read or written; 0: any number
    GcHead gc;         // list of collected objects
    size_t gc_count, gc_limit;
    Value print_args;
    Value operator_names[3][OP_BINARY_COUNT]; // interned: __add__, __radd__, __iadd__ ...; T_UNDEF:
                                              // not asked for yet
    Value names[96]; // interned names that the machine itself uses, by WellKnown
};

// The rules that numbers of registered types follow in the function that runs now.
static inline Arithmetic arithmetic_now(const VM *vm) {
    return vm->depth ? vm->frames[vm->depth - 1].code->arithmetic : ARITHMETIC_NUMPY;
}

// A function of numba returns numbers to other functions as Python's: NumPy's numbers in *v, also
// in tuples and lists, become those. False: raised, and *v is released.
bool vm_leave_numba(VM *vm, Value *v);

// A function beside another one, with its parts but not its attributes, and other rules.
bool function_with_arithmetic(VM *vm, Value function, Arithmetic how, Value *out);

// ---- names the machine knows --------------------------------------------------------------------

typedef enum WellKnown {
#define NAME(ID, TEXT) WK_##ID,
#include "kernel/vm/well_known.def"
#undef NAME
    WK_COUNT
} WellKnown;
static inline String *known(const VM *vm, WellKnown k) {
    return string_of(vm->names[k]);
}

// ---- cell-level names (names.c) -----------------------------------------------------------------
// The slot of an interned name, made when missing; -1 with MemoryError raised. The builtins that
// are written in the language are loaded when they are asked for. False: it is none, or an error is
// raised.
bool late_builtin(VM *vm, uint32_t slot);
int64_t name_slot(VM *vm, String *name);
// The same for a slot of a module's own.
int64_t inner_slot(VM *vm, String *name);
// Sets a name, or takes it away (T_UNDEF).
void name_put(VM *vm, uint32_t slot, Value v STEALS);
// A text binds the name: it stands behind those that were bound before.
void name_bound(VM *vm, uint32_t slot);
size_t live_names_count(const LiveNames *names); // slots, whether set or not
bool live_names_next(const LiveNames *names, size_t *at, uint32_t *slot);
// The one dict of these names; a new reference.
MAY_FAIL bool live_names_dict(LiveNames *names, Value *out);
void live_names_end(LiveNames *names); // the dict, which others may have still, is empty
static inline Value *name_value(VM *vm, uint32_t slot) {
    return slot <= SLOT_MAX ? &vm->values[slot] : &vm->slots[slot].far;
}
bool raise_name_error(VM *vm, const String *name);
// The texts near to `name` that f offers; "Did you mean: 'x'?" goes into the hint.
typedef struct Suggest {
    Str want;
    Str best; // points into what was offered
    unsigned distance;
} Suggest;
void suggest_begin(Suggest *s, Str want);
void suggest_offer(Str name, void *suggest);
void suggest_hint(VM *vm, const Suggest *s);

// ---- hints for the error that has just been raised (advice.c); one that has a hint keeps it -----
void advise_name(VM *vm, Str name);                         // a name that is not defined
void advise_attribute(VM *vm, Value v, Str name);           // v has no such attribute
void advise_operands(VM *vm, const Type *a, const Type *b); // no operator for these
void advise_subscript(VM *vm, const Type *t);               // not subscriptable
void advise_call(VM *vm, const Type *t);                    // not callable
// For an error with this text, where `source` of `line` failed; advised: there is other advice.
// Empty: nothing better.
Str advise_text(Str message, Str source, Str line, bool advised);
void advise_unset(VM *vm, Str name,
                  bool outside); // a local name without a value; outside: the cell has one too
// Does the failing operation stand in a cell with its operands? An operator: neither is it a call.
bool vm_operand_written(VM *vm);
bool vm_operator_written(VM *vm);
// The caret goes under the operand that is this name.
void vm_blame_name(VM *vm, Str name);

// ---- the machine (run.c, exec.c, frame.c) --------------------------------------------------
// Runs the top frame, an ENTRY one, to its end. raising: an error is raised in it
// before anything else.
MAY_FAIL bool run(VM *vm, Value *out, bool raising);
// Calls f with arguments that lie in an array.
MAY_FAIL bool call_values(VM *vm, Value f, const Value *args, size_t n, Value *out);
MAY_FAIL bool call_method(VM *vm, Value self, String *name, const Value *args, size_t n,
                          Value *out);
// The callee of a method call: *self is set when it takes the receiver in front.
MAY_FAIL bool load_method(VM *vm, Value v, String *name, Value *callee, Value *self);
// A frame for fn at `base`, where its arguments already are; other locals are unset.
Frame *push_frame(VM *vm, Function *fn STEALS, const Code *code, Value *base, FrameKind kind);
// A frame that goes on with a generator. Fails when it is running already.
Frame *push_generator(VM *vm, Generator *g, FrameKind kind);
void pop_frame(VM *vm); // with all that its registers hold
// An error is raised: leaves frames up to a handler (true: go on there) or to the
// nearest frame that was entered from C, which is left too.
bool unwind(VM *vm);
void drop_registers(Value *from, size_t n);
static inline Value *stack_top(const VM *vm) {
    return vm->depth ? vm->frames[vm->depth - 1].top : vm->stack;
}
// Ends the generators that were dropped in the middle of a try or with.
void generators_close(VM *vm);
// The last reference to a generator went. True: it lives on until generators_close.
bool generator_abandon(Obj *o);
// The same for an object whose class has a __del__, which is called then, once.
bool instance_abandon(Obj *o);
// Weak references: o has one; it goes; a reference with a callback, which is called at the
// next statement.
void gc_mark_weak(Obj *o);
void weak_died(Obj *o);
bool weak_tell(Obj *weak);
bool weak_is(Value v);
Value weak_callback(Value v) BORROWED;
bool weak_new(VM *vm, void *ctx, Value *args, Value *out); // _tools.weak(obj, callback)
bool gc_finalized(Obj *o);    // was it called for the object? From now on it was
bool poll_slow(VM *vm);       // the budget is used up or the flag is set
bool raise_interrupt(VM *vm); // KeyboardInterrupt; takes the flag back. False

// Long work on a text or a list: true but after an interrupt, which is raised. at: how far it has
// come; *due: where the next look is, 0 at first.
enum { LOOK_BYTES = 1 << 20 };
static inline bool goes_on(VM *vm, size_t at, size_t *due) {
    if (at < *due || at < LOOK_BYTES)
        return true;
    *due = at + LOOK_BYTES;
    return !stop_asked() || raise_interrupt(vm);
}
bool poll_turn(
    VM *vm); // the same between two instructions, where other threads may have their turn
static inline bool poll_due(VM *vm) {
    return --vm->budget <= 0 || *vm->hooks.interrupted;
}
MAY_FAIL bool enter_native(VM *vm); // bounds the recursion through C; pairs with leave_native
static inline void leave_native(VM *vm) {
    vm->c_depth--;
}
// Is little left of the C stack? For what C calls again and again through itself.
static inline bool c_stack_low(const VM *vm) {
    return (const char *)__builtin_frame_address(0) < vm->c_floor;
}

// An operand's place. Only frames, constants and names have one.
static inline Value *operand_at(VM *vm, const Frame *f, uint16_t x) {
    uint16_t slot = x & SLOT_MASK;
    switch (x >> SPACE_SHIFT) {
    case 0: return &f->base[slot];
    case 1: return &f->code->consts[slot];
    default: return &vm->values[slot];
    }
}

// ---- operators (ops.c) --------------------------------------------------------------------------
MAY_FAIL bool op_binary(VM *vm, BinaryOp op, Value a, Value b, bool in_place, Value *out);
MAY_FAIL bool op_unary(VM *vm, UnaryOp op, Value v, Value *out);
MAY_FAIL bool op_compare(VM *vm, CompareOp op, Value a, Value b, Value *out);
MAY_FAIL bool op_relation(VM *vm, int relation, Value a, Value b,
                          Value *out); // CompareOp or Relation
MAY_FAIL bool op_contains(VM *vm, Value container, Value item, bool *out);
bool op_is(Value a, Value b);
bool op_unsupported(VM *vm, BinaryOp op, Value a, Value b, bool in_place); // raises
// What a comparison is that neither operand knows: identity, or an error.
MAY_FAIL bool op_incomparable(VM *vm, CompareOp op, Value a, Value b, Value *out);
MAY_FAIL bool op_getitem(VM *vm, Value v, Value key, Value *out);
MAY_FAIL bool op_setitem(VM *vm, Value v, Value key, Value item); // T_UNDEF deletes
MAY_FAIL bool op_call(VM *vm, Value f, const Args *args, Value *out);
const char *type_name(VM *vm, Value v);
bool enter_walk(VM *vm, const char *doing); // bounds recursion over nested values
static inline void leave_walk(VM *vm) {
    vm->walk_depth--;
}

// ---- attributes (attr.c) ------------------------------------------------------------------------
MAY_FAIL bool attr_get(VM *vm, Value v, String *name, Value *out); // raises AttributeError
MAY_FAIL bool attr_find(VM *vm, Value v, String *name, Value *out, bool *found);
MAY_FAIL bool attr_set(VM *vm, Value v, String *name, Value value); // T_UNDEF deletes
// What the type and its bases say to a name: a function, method_descriptor,
// property...; T_UNDEF for nothing. Cached. Borrowed.
Value type_find(VM *vm, const Type *type, String *name) BORROWED;
void method_cache_clear(VM *vm);
static inline MethodEntry *method_entry(VM *vm, const Type *type, const String *name) {
    return &vm->methods[((uintptr_t)type >> 4 ^ (uintptr_t)name >> 4) & (METHOD_CACHE - 1)];
}
void attr_names(VM *vm, Value v, void (*visit)(Str name, void *ctx), void *ctx); // for dir()
// What a module has under an interned name; NULL: ask in general.
const Value *module_item(VM *vm, Value module, Value name) BORROWED;
void type_names(VM *vm, const Type *type, void (*visit)(Str name, void *ctx),
                void *ctx);                              // of it and what it derives from
TypeObj *type_obj_of(VM *vm, const Type *type) BORROWED; // NULL with MemoryError raised
bool type_is_a(const Type *type, const Type *ancestor);

// ---- errors (error.c) ---------------------------------------------------------------------------
bool raise_value(VM *vm, Value exception STEALS);
bool raise_key(VM *vm, Value key);            // KeyError
void error_add_trace(VM *vm, const Frame *f); // a frame is being left
void error_add_place(VM *vm, const Code *code, Span span);
void error_leaves_generator(VM *vm);  // StopIteration may not
bool vm_hint_count(VM *vm, size_t n); // the hint that the first operand has n items: little work,
                                      // for errors that programs catch in loops
bool vm_hint_text(VM *vm, Str text);  // vm_hint of a text that needs no arguments
// After a failed look-up: an AttributeError is cleared (true), others stay.
bool attribute_error_is_absence(VM *vm);
bool key_error_is_absence(VM *vm);            // the same of a KeyError
bool raise_stop(VM *vm, Value result STEALS); // StopIteration
bool error_init(VM *vm);
void error_renew(VM *vm); // the error of no memory, unless somebody holds it, as it was made
ErrKind errno_kind(int64_t number); // the class of an OSError of that number

// ---- collecting cycles (gc.c) -------------------------------------------------------------------
void gc_unlink(Obj *o);
void gc_hurry(void); // an interrupt was raised: large structures are freed later (vm_free_some)
// Where the items lie in a container's memory: `count` of them side by side in each of its entries.
typedef struct Entries {
    size_t size, offset, count; // bytes of an entry; where its first item is; how many there are
} Entries;
enum { FREE_LOOK = 1 << 14 }; // objects that are freed between two looks for an interrupt

// Takes over the first n entries of a container that is being freed, with its memory of `bytes`, to
// drop them later: when an interrupt has come and there are many.
bool gc_take_items(void *memory, size_t bytes, size_t n, Entries entries);
// Memory for an object of `bytes`, zeroed, one reference.
void *obj_new_sized(VM *vm, const Type *type, size_t bytes);
// Memory that belongs to an object (a list's items): small ones come from the same
// pools. Not zeroed; NULL when memory is out. Who frees it says how large it was.
void *part_new(size_t bytes);
void *part_resize(void *p, size_t old, size_t bytes); // p may be NULL; it stays as it is on failure
void part_free(void *p, size_t bytes);
void machine_of_thread(VM *vm); // whose objects are freed: set by whoever runs code
void pool_enter(void);          // a VM of this thread begins or ends
void pool_leave(void);
size_t pool_live(void); // small blocks of this thread that are in use

Value native_new_style(VM *vm, const char *signature, SigStyle style, NativeFn fn, void *ctx,
                       const char *doc);
// A function that belongs to a type itself: dict.fromkeys.
MAY_FAIL bool type_add_static(VM *vm, const Type *type, const char *signature, NativeFn fn,
                              const char *doc);
Value type_new_style(VM *vm, const Type *type, const char *signature, SigStyle style, NativeFn fn,
                     void *ctx, const char *doc);

// ---- setting up ---------------------------------------------------------------------------------
bool builtin_types_init(VM *vm);
