// objects.h: the built-in object types that value.h does not show.
#pragma once
#include "kernel/vm/call.h"
#include "kernel/vm/str.h"
#include "kernel/vm/vm.h"

// ---- containers ---------------------------------------------------------------------------------

// Insertion-ordered: entries in order, and an index over them by hash.
typedef struct DictItem { // read by dict_item()
    Value own;            // T_UNDEF in a dict of names: the value is in slot own.u.i of the VM
} DictItem;

typedef struct DictEntry {
    uint64_t hash;
    Value key; // T_UNDEF: deleted
    DictItem item;
} DictEntry;

typedef struct DictTable {
    DictEntry *entries;
    size_t n, cap; // entries in use, deleted ones included
    size_t live;
    uint32_t *index;  // entry number + 1; 0: free, DELETED; NULL while a scan is as good
    size_t mask;      // of the index
    uint32_t gone;    // places of the index whose key was deleted
    uint32_t version; // changes with every insertion and deletion of a key
} DictTable;

typedef struct Dict {
    Obj head;
    struct LiveNames *names; // NULL, or whose names these are: what is set here is set there, and
                             // looked up there (globals(), a module's __dict__)
    DictTable seen; // dict.c alone touches it: others, by dict_table(), see all names there are
} Dict;

void dict_see_names(Dict *d); // brings the entries of a dict of names up to date
// The entries as they are now: what runs code or binds names in between makes them old.
static inline DictTable *dict_table(Dict *d) {
    if (d->names)
        dict_see_names(d);
    return &d->seen;
}
Value *dict_item(const Dict *d, DictEntry *e); // where an entry's value is
// Memory for all names there are and `more` keys, and an index.
MAY_FAIL bool dict_names_room(Dict *d, size_t more);
void dict_forget_names(Dict *d); // its names are others from now on; none is listed

static inline Dict *dict_of(Value v) {
    return (Dict *)v.u.o;
}
MAY_FAIL bool dict_find(VM *vm, Dict *d, Value key, Value **item); // *item NULL: not there
MAY_FAIL bool dict_remove(VM *vm, Dict *d, Value key, Value *out, bool *found);
MAY_FAIL bool dict_update(VM *vm, Dict *d, Value other); // a mapping or pairs
void dict_clear(Dict *d);
Value dict_copy(VM *vm, Dict *d);
// The place of the item of a str or int key; NULL when it is not there or the
// question is not that simple.
Value *dict_find_simple(const Dict *d, const Value *key);
// Puts in a name that is not there yet. False: memory is out, nothing is raised or taken.
bool dict_add_name(VM *vm, Dict *d, String *name, Value item STEALS);
// The same for keys that are interned names.
Value *dict_find_name(const Dict *d, const Value name);

// Sets keep their items in the order CPython's would have.
typedef struct SetEntry {
    uint64_t hash;
    Value key; // T_UNDEF: free or, with hash 1, deleted
} SetEntry;

typedef struct Set {
    Obj head;
    SetEntry *table;
    size_t mask, fill, used; // fill counts deleted entries too
    size_t finger;           // where pop looks first
    SetEntry small[8];
} Set;

static inline Set *set_of(Value v) {
    return (Set *)v.u.o;
}
Value set_new(VM *vm);
void set_begin(Set *s); // makes zeroed memory an empty set
MAY_FAIL bool set_add(VM *vm, Set *s, Value key);
MAY_FAIL bool set_has(VM *vm, Set *s, Value key, bool *out);
MAY_FAIL bool set_update(VM *vm, Set *s, Value iterable);
bool set_next(const Set *s, size_t *at, Value *key);

typedef struct Range {
    Obj head;
    int64_t start, stop, step, count;
} Range;
Value range_new(VM *vm, int64_t start, int64_t stop, int64_t step);
// Counts how many numbers there are; false when they do not fit 64 bits.
bool range_count(int64_t start, int64_t stop, int64_t step, int64_t *count);

Value slice_new(VM *vm, Value start, Value stop, Value step);
Value tuple_steal(VM *vm, Value *items, size_t n); // takes the items over, also on failure
Tuple *tuple_reserve(VM *vm, size_t n);            // items to be filled
MAY_FAIL bool list_extend(VM *vm, List *l, Value iterable);
MAY_FAIL bool list_reserve(VM *vm, List *l, size_t need);
Value list_from(VM *vm, Value iterable); // a new list
MAY_FAIL bool list_sort(VM *vm, List *l, Value key, bool reverse);
static inline List *list_of(Value v) {
    return (List *)v.u.o;
}
static inline Tuple *tuple_of(Value v) {
    return (Tuple *)v.u.o;
}

// A function without defaults and cells; globals: see Function.
Value function_new(VM *vm, struct Code *code, Value globals);
bool code_object(VM *vm, struct Code *code, Value *out); // what f.__code__ is

// ---- functions ----------------------------------------------------------------------------------

typedef struct Cell {
    Obj head;
    Value v;
} Cell;

typedef struct Function {
    Obj head;
    struct Code *code; // owned
    Value *defaults;   // one per parameter, T_UNDEF: none; NULL when none has one
    Value *cells;      // n_captures Cell objects
    Value name, qualname, doc;
    Value dict;    // attributes set on it; T_UNDEF until one is
    Value globals; // dict with the names that its code uses; T_UNDEF: they are slots of the VM
} Function;

// A native that looks at its arguments as they were given. *handled false: it
// wants them bound after all.
typedef bool RawFn(VM *vm, const Args *args, Value *out, bool *handled);

typedef struct Native {
    Obj head;
    Signature sig;
    NativeFn fn;
    RawFn *raw; // asked first, when there is one
    void *ctx;
    const char *doc, *module; // module: what __module__ says; NULL: there is none
} Native;

typedef struct MethodObj { // list.append
    Obj head;
    const Type *owner;
    const Method *method;
    Signature sig;
} MethodObj;

typedef struct Bound { // x.append, instance.method
    Obj head;
    Value self, fn;
} Bound;

typedef struct Generator {
    Obj head;
    Function *fn; // owned
    Value *regs;  // n_regs of its code
    const struct Instr *ip;
    bool running, finished;
    uint16_t dest; // where the value sent in goes
} Generator;

typedef struct Module {
    Obj head;
    const char *name;
    ModuleGet get;
    ModuleList list;
    void *ctx;
    const char *doc;
    Value dict;          // what was asked for so far, and what cells set
    struct Space *space; // the names of a module written in the language, or NULL
} Module;

// ---- types and exceptions -----------------------------------------------------------------------

typedef struct Instance { // of a class that derives from object
    Obj head;
    Value dict; // its attributes
} Instance;

typedef struct TypeObj { // int, numpy.ndarray, a class
    Obj head;
    const Type *type; // what its values have; &own for a class of the user
    Signature sig;    // of the constructor
    NativeFn make;    // NULL: "cannot create 'x' instances"
    void *ctx;
    const char *doc;
    Value dict; // class attributes; T_UNDEF: none
    Value name, qualname, module;
    Value base;       // the type object of own.base, T_UNDEF above object
    Value bases;      // of a class: all of them, a tuple
    const Type **mro; // of a class: where names are looked for, itself first
    size_t n_mro;
    bool slotted;    // __slots__ of it and of all its bases say which attributes its instances have
    bool finalizes;  // it has a __del__
    bool asks_first; // it has a __getattribute__ of its own
    Value slot_names; // of a slotted class: dict whose keys are the names of __slots__
    uint64_t quick; // vm->class_changes: calls make an Instance and run quick_init; anything else:
                    // not known to
    Function *quick_init; // its __init__, a function with plain parameters; borrowed from the class
    struct Source *source; // the text of its class statement, and its first byte; NULL: none
    size_t source_at;
    Type own;
} TypeObj;

typedef struct TraceEntry {
    struct Code *code; // owned
    Span span;
} TraceEntry;

typedef struct Exception {
    Obj head;
    ErrKind kind; // the nearest built-in class
    Value args;   // tuple
    Value hint; // str or T_UNDEF; an int: how many items what stands at hint_at has, put into words
                // when it is asked for
    TraceEntry hint_at; // code owned, NULL: not known
    Value cause, context, dict;
    TraceEntry *trace; // innermost first
    size_t n_trace, trace_cap;
    Span blame;  // where the caret goes instead of under the whole operation,
    bool blamed; // until the innermost line of the trace has it
    bool suppress_context;
} Exception;

static inline Exception *exception_of(Value v) {
    return (Exception *)v.u.o;
}
bool value_is_exception(Value v);
extern const Type exception_types[ERR_COUNT];
ErrKind exception_kind(const Type *type); // ERR_NONE for other types
Value exception_new(VM *vm, const Type *type, Value args STEALS);

extern const Type type_set, type_frozenset, type_cell, type_bound, type_bound_builtin, type_method,
    type_generator, type_list_iter, type_tuple_iter, type_str_iter, type_range_iter, type_dict_keys,
    type_dict_values, type_dict_items, type_dict_iter, type_set_iter, type_enumerate, type_zip,
    type_map, type_filter, type_reversed, type_callable_iter, type_object, type_property,
    type_staticmethod, type_classmethod, type_super, type_notimplemented, type_seq_iter;
extern const Value v_notimplemented;
bool identity_hash(VM *vm, Value v, uint64_t *out);          // by address
bool exception_is_a(const Type *type, const Type *ancestor); // where errors have two parents
bool type_register(VM *vm, TypeObj *o);                      // the type object of a built-in type

// Of an object of a class that derives from int or float: the number; else v itself (boxed.c).
Value value_plain(Value v) BORROWED;

// Classes that cells define (class.c).
// An instance keeps its class alive; nothing for built-in types.
void class_retain_of(Obj *instance);
void class_release_of(Obj *instance);
// A class attribute as an attribute of v: functions are bound, properties are run.
MAY_FAIL bool class_bind(VM *vm, Value v, Value found, Value *out);
MAY_FAIL bool instance_getattr(VM *vm, Value v, String *name, Value *out, bool *found);
// Where an instance of a cell's class keeps an attribute of its own; NULL when it has
// none of that name, or a property answers for it.
Value *instance_item(VM *vm, Value v, String *name) BORROWED;
MAY_FAIL bool instance_setattr(VM *vm, Value v, String *name, Value value);
// The same as an attribute of the class itself.
MAY_FAIL bool class_attribute(VM *vm, Value klass, Value found, Value *out);
MAY_FAIL bool class_setattr(VM *vm, TypeObj *o, Str name, Value value);
// What is written between class C( and ): bases, and keywords for __init_subclass__.
typedef struct ClassArgs {
    const Value *bases;
    size_t n;
    const Value *names, *values; // of the keywords
    size_t n_kw;
} ClassArgs;
// Tells descriptors their names and the bases of their new subclass.
MAY_FAIL bool class_begin(VM *vm, Value klass, const ClassArgs *args);
// meta: the class of the new class; NULL: type.
typedef struct ClassNames {
    Value name, qualname, doc;
} ClassNames;
MAY_FAIL bool class_new(VM *vm, const ClassNames *names, const ClassArgs *args, Value space,
                        TypeObj *meta, Value *out);
// The k-th type where names of a type are looked for, itself being number 0; NULL at the end.
const Type *type_ancestor(const Type *type, size_t k);
// What the types behind `above` in the order of `type` say to a name. Borrowed.
Value type_find_above(VM *vm, const Type *type, const Type *above, String *name);
MAY_FAIL bool class_from_parts(VM *vm, Value name, Value bases, Value dict, Value *out);
MAY_FAIL bool class_instantiate(VM *vm, TypeObj *o, const Args *args, Value *out);
// A method to be called with *self in front; *done false: look further.
MAY_FAIL bool instance_method(VM *vm, Value v, String *name, Value *callee, Value *self,
                              bool *done);

static inline Function *function_of(Value v) {
    return (Function *)v.u.o;
}
static inline Generator *generator_of(Value v) {
    return (Generator *)v.u.o;
}
static inline bool v_same(Value a, Value b) {
    return a.tag == b.tag && a.u.bits == b.u.bits && a.ext == b.ext;
}

// Generators (generator.c). Resumes with a value sent in; *done at the end, with
// the generator's result in *out.
MAY_FAIL bool generator_resume(VM *vm, Generator *g, Value sent, Value *out, bool *done);
// Raises the pending error at the generator's yield.
MAY_FAIL bool generator_throw(VM *vm, Generator *g, Value *out, bool *done);
// throw(exception), or throw(class, value) as older programs write it: makes the exception the
// pending one. False after an error in making it.
MAY_FAIL bool exception_made(VM *vm, Value what, Value value);
Value generator_new(VM *vm, Function *fn, Value *regs STEALS, const struct Instr *ip);

// The concrete iterators behind value_iter.
typedef struct SeqIter {
    Obj head;
    Value seq;  // T_UNDEF when exhausted
    int64_t at; // index; of a str in bytes
} SeqIter;
Value seq_iter_new(VM *vm, const Type *type, Value seq);
Value reversed_new(VM *vm, Value seq);
bool iter_self(VM *vm, Value v, Value *out); // the iter slot of iterators
// What __reduce__ of iterators gives: (maker, arguments) and, unless it is T_UNDEF, the state. All
// three are taken over; a maker or arguments that are T_UNDEF: an error has been raised.
MAY_FAIL bool reduced_to(VM *vm, Value maker STEALS, Value args STEALS, Value state STEALS,
                         Value *out);
// The same with the builtin function `iter`, or `reversed`, and one argument.
MAY_FAIL bool reduced_to_iter(VM *vm, Str maker, Value over STEALS, Value state STEALS, Value *out);
Value dict_of_view(Value view); // of dict_keys, dict_values, dict_items; borrowed
Value enumerate_new(VM *vm, Value iterable, Value start);
// For compiled loops: how many iterators an enumerate (counted) or a zip takes items from; 0:
// neither.
size_t iter_sources(Value v, bool *counted);
// Where a part of such an object is, NULL when v is not what has it: item k of a tuple of n, the
// count of an enumerate (an int at iter_count_offset), iterator k of a zip of n or of an enumerate
// (n 0), the sequence of such an iterator, itself, itself if it is complex (k 0: Python's, 1:
// NumPy's).
typedef enum IterPart {
    ITER_ITEM,
    ITER_COUNT,
    ITER_SOURCE,
    ITER_SEQUENCE,
    ITER_RANGE,
    ITER_SELF,
    ITER_COMPLEX
} IterPart;
Value *iter_part(Value *v, IterPart what, size_t k, size_t n);
size_t iter_count_offset(void);
Value zip_new(VM *vm, Value iterables, bool strict); // iterables: a tuple
Value map_new(VM *vm, Value fn, Value iterables);
Value filter_new(VM *vm, Value fn, Value iterable);
Value callable_iter_new(VM *vm, Value fn, Value sentinel);
Value set_construct(VM *vm, bool frozen, Value iterable); // T_UNDEF: empty

void buf_ascii(Buf *out, Str s); // with \x, \u and \U for all beyond ASCII

// While a container's repr is being written; false: it is already (a cycle).
bool repr_begin(VM *vm, const Obj *o);
void repr_end(VM *vm);

// ---- formatting (format.c) -------------------------------------------------------------------
// Numbers by the specifications "" and ".Nf", when that is easy: bytes written, or 0.
enum { FORMAT_SMALL = SMALL_STR };
size_t format_small(Value v, Str spec, char out[FORMAT_SMALL]);
MAY_FAIL bool format_str(VM *vm, Str text, Str spec, Buf *out);
MAY_FAIL bool format_int(VM *vm, Value v, Str spec, Buf *out);
MAY_FAIL bool format_float(VM *vm, double x, Str spec, Buf *out);

// ---- numbers (int.c, float.c) -----------------------------------------------------------------
// The slots of bool, int and float.
MAY_FAIL bool number_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled);
// Whether a comparison holds of two things of which the first is smaller (c < 0), equal or larger.
bool compare_answer(CompareOp op, int c);
MAY_FAIL bool number_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled);
// Digits of |v| to a base, capital letters or small ones.
MAY_FAIL bool int_put_digits(VM *vm, Value v, int radix, bool capital, Buf *out, bool *negative);
static inline bool int_is(Value v) {
    return v_is(v, T_INT) || v_is_type(v, &type_int);
}
// pow(base, exp, mod) for arguments that are not all 64-bit integers.
MAY_FAIL bool pow_mod_values(VM *vm, const Value *args, Value *out);
double float_divmod(double a, double b, double *quotient);
MAY_FAIL bool float_binary(VM *vm, BinaryOp op, double a, double b, Value *out, bool *handled);
// The arithmetic of two constants, without errors: false when there would be one.
bool number_fold(BinaryOp op, Value a, Value b, Value *out);
// Digits of other scripts and blanks as ASCII has them; false, with nothing written, when the text
// is ASCII.
bool text_as_ascii(Str text, Buf *out);
MAY_FAIL bool int_from_text(VM *vm, Str text, int base, Value *out);     // as int() reads it
MAY_FAIL bool int_from_digits(VM *vm, Str digits, int base, Value *out); // of a literal
MAY_FAIL bool int_from_double(VM *vm, double x, Value *out);
bool float_fromhex(VM *vm, void *ctx, Value *args, Value *out); // a static method of float
MAY_FAIL bool float_from_text(VM *vm, Str text, Value *out);
double float_rounded(double x, double digits); // round() of a finite float to 0 to 323 digits
MAY_FAIL bool float_round(VM *vm, double x, Value digits, Value *out);
// What the builtins of these names do, for the methods that do the same (ops.c, type.c,
// generator.c).
MAY_FAIL bool builtin_abs(VM *vm, void *ctx, Value *args, Value *out);
MAY_FAIL bool builtin_round(VM *vm, void *ctx, Value *args, Value *out);
MAY_FAIL bool value_isinstance(VM *vm, Value v, Value klass, bool *out);
MAY_FAIL bool value_issubclass(VM *vm, Value class, Value klass, bool *out); // class: a type
MAY_FAIL bool builtin_divmod(VM *vm, void *ctx, Value *args, Value *out);
MAY_FAIL bool builtin_next(VM *vm, void *ctx, Value *args,
                           Value *out); // args[1]: T_UNDEF or what to give at the end
uint64_t hash_int(int64_t i);
uint64_t hash_double(double x);
