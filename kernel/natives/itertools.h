// itertools.h: the classes of the module itertools, which are written in C, and what they share.
#pragma once
#include "kernel/vm/import.h"

// All of them in one struct; what is not needed stays T_UNDEF or 0.
typedef struct Tool {
    Obj head;
    Value source; // iterator, or the tuple of what is combined; T_UNDEF at the end
    Value now;    // chain: iterator of the part at hand; accumulate: the total; groupby: key of the
                  // item at hand; count: the next number
    Value item;   // groupby: the item at hand; repeat: what is repeated
    Value fn;   // the function, or None; of a group: its key; compress: the selectors; zip_longest:
                // what fills up
    Value kept; // the tuple handed out last, used again when nobody else has it; accumulate: what
                // to begin with; groupby: key of the group; count: the step; cycle: a list of the
                // items; pairwise: the item before
    size_t *at; // places in the pools; of permutations: the order, then how often each place still
                // turns
    size_t n, r; // items of the pool, items of a tuple; repeat: n times more; cycle: n is the place
                 // in the list; zip_longest: n go on
    bool begun, again; // again: combinations may take an item more than once; cycle: the items are
                       // in the list already
    size_t count, next, stop, step; // islice
    const Obj *group;               // groupby: the group handed out last, not owned
} Tool;

static inline Tool *tool_of(Value v) {
    return (Tool *)v.u.o;
}
void tool_clear(Obj *o);
void tool_free(Obj *o);
void tool_traverse(Obj *o, VisitFn visit, void *ctx);
bool tool_make(VM *vm, Obj *klass, const Args *args,
               Value *out); // an object of a class that derives from one of these
// *out owns the new tool's source from here on.
Tool *tool_new(VM *vm, const Type *type, Value source STEALS, Value *out);
// The next item of a source. It is held: its code may bring the iterator that asks to its end.
MAY_FAIL bool tool_fetch(VM *vm, Value source, Value *out, bool *done);
// The end: *done, and nothing is held any more.
bool tool_finish(Tool *t, bool *done);
void tool_put(Value *at, Value v STEALS);
Value tuple_from(VM *vm, Value iterable);
// (class, arguments[, state]), as __reduce__ gives it; the state is taken over.
MAY_FAIL bool tool_reduced(VM *vm, Value self, const Value *args, size_t n, Value state STEALS,
                           Value *out);
Value tool_empty(VM *vm); // an iterator over nothing, in the place of one that has come to its end

// What is made for a class of the module: a type, whose objects classes of cells can derive from.
#define TOOL_SLOTS(TYPE, NAME, NEXT)                                                           \
    .name = NAME, .module = "itertools", .full_name = "itertools." NAME, .base = &type_object, \
    .size = sizeof(Tool), .collected = true, .free = tool_free, .traverse = tool_traverse,     \
    .clear = tool_clear, .hash = identity_hash, .iter = iter_self, .next = NEXT,               \
    .subclass_slots = &TYPE, .make = tool_make

typedef struct ToolClass {
    const Type *type;
    const char *signature, *doc;
    NativeFn make;
} ToolClass;
extern const ToolClass more_tools[]; // ends with a row of NULL
bool chain_from_iterable(VM *vm, void *ctx, Value *args, Value *out);

MAY_FAIL bool itertools_classes(VM *vm, Space *space);
