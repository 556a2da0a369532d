// loop_walk.h: an iteration of a time-step loop without its arrays. A walk goes through the body's
// instructions as the interpreter would, computes what is made of numbers alone, and takes arrays
// for granted: it tells which way the iteration goes, which numbers it hands to operations on
// arrays, and what its variables hold at its end, before any of it is done. Where an iteration
// looks at an element of an array, the walk stops until it is told of it.
#pragma once
#include "kernel/loops/loop_ir.h"

enum {
    STEADY_REGISTERS = 96, // of one function
    STEADY_DEPTH = 4,      // functions that call each other
    STEADY_STEPS = 4000,   // instructions looked at
    STEADY_LEFT = 12,      // iterations still to come that are worth the look
    STEADY_PLACES = 40,    // variables of a loop's body
    STEADY_ITEMS = 12,     // arrays of a tuple that is one
    WALK_FEEDS = 32,       // numbers handed to operations on arrays
    WALK_TURNS = 256,      // conditions on the way
    WALK_ITEMS = 64,       // of a tuple or list that is looked through for a number
    WALK_READS = 8,        // places of a body where it looks at elements
    WALK_APPENDS = 8,      // numbers that an iteration appends to lists
};

// A variable of a loop: a register of its frame, a cell-level name, or what functions share. Where
// it holds a tuple of arrays (`state = step(state)`), each item is a place, too.
typedef struct SteadyPlace {
    Cell *cell;     // that they share; whoever keeps the place has a reference. NULL: none
    bool name;      // of a cell-level name; else a register
    uint32_t index; // its slot
    uint32_t item;  // of the tuple that it holds, counted from 1; 0: the variable itself
} SteadyPlace;

// NUMBER: an int, float, bool or number of a registered type, known. OPAQUE: an array, or what is
// made of arrays. LAMBDA: a function made on the way; v.u.o is its code. FIXED: a function, a
// module, a text or the like, known. METHOD: of an OPAQUE, its name. APPEND: that of a list; LIST:
// which one. LEFT: of a tuple, what a loop inside the body has left of it; v: of a FIXED one.
typedef enum WalkIs {
    WALK_UNSET,
    WALK_NUMBER,
    WALK_OPAQUE,
    WALK_FIXED,
    WALK_METHOD,
    WALK_APPEND,
    WALK_LIST,
    WALK_LEFT,
    WALK_LAMBDA,
    WALK_OTHER
} WalkIs;
typedef struct WalkCell {
    WalkIs is;
    bool varies; // NUMBER: may be another one in another iteration
    uint32_t n;  // LEFT; OPAQUE: a tuple of so many arrays, 0: that is not known
    Value v;     // but for OPAQUE: borrowed
} WalkCell;

typedef struct WalkPlace {
    SteadyPlace at;
    WalkCell now, kept; // on the way, and at the head
    bool written;       // a number that iterations write
    Value held;         // owned: what is FIXED
} WalkPlace;

// A number that is an operand of an operation on arrays.
typedef struct WalkFeed {
    const Code *code;
    uint32_t pc;
    Value v;
} WalkFeed;

// Where a body looks at elements, and at what it looked there last. It is found out by running it.
typedef struct WalkReads {
    unsigned n;
    uint32_t pc[WALK_READS];
    LoopElement last[WALK_READS];
} WalkReads;

typedef struct WalkAppend {
    Value list, number; // borrowed
} WalkAppend;

// Where an iteration stands when it has looked at an element.
typedef struct WalkMark {
    uint32_t pc; // of the next instruction
    unsigned n;  // variables
    int64_t at, left;
    unsigned nappends;
    WalkCell place[STEADY_PLACES];
    WalkCell reg[STEADY_REGISTERS];
} WalkMark;

typedef struct WalkPath {
    unsigned n;
    uint64_t taken[WALK_TURNS / 64];
} WalkPath;

typedef struct Walk {
    VM *vm;
    const LoopHooks *hooks;
    const Frame *f;
    uint32_t head;
    const Instr *word; // the jump back to it
    bool counted;      // by a range, whose state is in the registers from `state` on
    unsigned state;
    int64_t at, left, step, kept_at, kept_left;
    unsigned n;
    WalkPlace place[STEADY_PLACES];
    uint8_t hint[128]; // a place by a hash of where it is
    unsigned nfeeds, steps;
    WalkFeed feed[WALK_FEEDS];
    Value fed[WALK_FEEDS];
    WalkPath path;
    WalkReads *reads; // the caller's
    unsigned inner;   // loops inside the body that the walk is in
    bool follows;     // which temporaries are alive
    bool stopped;     // at the element that the instruction at `pc` looks at
    bool unknown;     // which is none of `reads`
    uint32_t pc;
    Value function; // of that: a builtin that is called with it, or T_UNDEF
    bool numpy;     // it is a NumPy number
    bool keyed;     // stores in row `row` of arrays
    int64_t row;
    unsigned nappends;
    WalkAppend append[WALK_APPENDS];
    WalkMark mark; // when the last one had been looked at
    WalkCell reg[STEADY_DEPTH][STEADY_REGISTERS];
} Walk;

bool steady_is_fixed(Value v); // a number, a text or the like, which never changes
bool steady_is_known(Value v); // a module, a function or a class
// The tuple, where v is one of arrays and numbers that its variable alone has, with at least one
// array: a loop's state, whose items may change their place with it. NULL: it is none.
const Tuple *steady_tuple(const LoopHooks *hooks, VM *vm, Value v);
// Where the place's value is; one without a value where there is no such item now.
Value *steady_home(VM *vm, const Frame *f, const SteadyPlace *p);
bool steady_same_place(const SteadyPlace *a, const SteadyPlace *b);
void steady_keep_place(const SteadyPlace *p); // takes a reference, and gives it back
void steady_drop_place(const SteadyPlace *p);
// The variable that functions share which instruction i of this function reads or writes; the
// registers are those of its frame, NULL: they hold no such variable. False: there is none.
bool steady_shared_place(const Function *fn, const Value *base, const Instr *i, SteadyPlace *out);
// Does it read or write one?
bool steady_is_shared(uint8_t op);

void walk_begin(Walk *w, VM *vm, const Frame *f, const Instr *word, WalkReads *reads);
void walk_end(Walk *w);                // what it holds goes; a zeroed walk is fine, too
void walk_forget(Walk *w, unsigned n); // variables from number n on
// Takes what the variables hold now, at the head. *same: what is no array and does not vary is what
// it was at the last time.
void walk_take(Walk *w, bool *same);
// The first walk: takes what the variables hold, and finds out which numbers vary. It ends early
// where w->unknown.
bool walk_first(Walk *w);
// Goes through the next iteration to its end, or until w->stopped. False: it does not come back to
// the head by `word`, or does something that is not for a walk; then nothing of it counts.
bool walk_iteration(Walk *w);
// And on from there. False: the same; what counts is what came before the next look at an element.
bool walk_on(Walk *w, const LoopElement *element);
// That iteration has been done: its end is the next one's head. Fails when an error is raised.
MAY_FAIL bool walk_commit(Walk *w);
// It has been done up to the mark, and is to be interpreted from there on: the numbers and the
// temporaries of the frame become those of the mark.
MAY_FAIL bool walk_leave(Walk *w, Frame *f);
// Is v what a variable is to hold that holds arrays: one, or a tuple of so many?
bool walk_holds_arrays(const Walk *w, WalkCell c, Value v);
// Do the variables hold what the iteration was to leave?
bool walk_was_right(const Walk *w);
// The numbers that have been committed become those of the variables.
void walk_store(Walk *w);
bool walk_same_path(const WalkPath *a, const WalkPath *b);
bool walk_on_path(const WalkPath *begun, const WalkPath *whole); // is it how that one begins?
