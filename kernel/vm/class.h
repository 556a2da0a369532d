// class.h: what class.c, class_slots.c and descriptor.c share.
#pragma once
#include "kernel/vm/exec.h"

typedef struct Property {
    Obj head;
    Value get, set, del; // functions or None
    Value doc;
    Value label; // "'name' " for error texts, or ""
} Property;

typedef struct Wrapper { // staticmethod, classmethod
    Obj head;
    Value fn;
} Wrapper;

// The attribute as object.__getattribute__ finds it; more: __getattr__ may answer, too.
MAY_FAIL bool instance_load(VM *vm, Value v, String *name, bool more, Value *out, bool *found);
// Calls a special method as operators do: what the class says, not the instance.
MAY_FAIL bool call_method_of_class(VM *vm, Value v, String *name, const Value *args, size_t n,
                                   Value *out);
// An object of a class before its __init__; items: of a tuple or frozenset, T_UNDEF: none.
MAY_FAIL bool class_allocate(VM *vm, TypeObj *o, Value items, Value *out);
// What errors call a property: the name that a class has for it.
MAY_FAIL bool property_rename(VM *vm, Value property, Value name);
void class_put_name(const TypeObj *o, Buf *out); // module.Class, as texts call it
bool instance_repr(VM *vm, Value v, Buf *out);   // <module.Class object at 0x...>
Value bound_new(VM *vm, Value self, Value fn);
// Where an instance keeps its dict; NULL for types that have none.
Value *instance_dict(Value v);
// Puts it into the instance's dict, or takes it out of it, whatever the class says to the name.
MAY_FAIL bool instance_keep(VM *vm, Value v, String *name, Value value);
// Sets or deletes an attribute, without asking __setattr__.
MAY_FAIL bool instance_store(VM *vm, Value v, String *name, Value value);

void boxed_set(Obj *o, Value inner STEALS);
extern const Type type_boxed; // what such objects are made like (boxed.c)

// Classes of classes (metaclass.c). The one of a class; NULL: type.
TypeObj *metaclass_of(Value klass);
bool metaclass_is(Value v); // a class that derives from type
MAY_FAIL bool metaclass_new(VM *vm, TypeObj *meta, const Args *args, Value *out);
// The one that a class statement calls: *out NULL for none.
MAY_FAIL bool metaclass_choose(VM *vm, const ClassArgs *args, TypeObj **out);
MAY_FAIL bool class_module(VM *vm, Value space_of_class,
                           Value *out); // a str: the module that a class body belongs to
MAY_FAIL bool metaclass_prepare(VM *vm, TypeObj *meta, Value name, const ClassArgs *args,
                                Value *out); // a dict for the body; meta may be NULL
MAY_FAIL bool metaclass_call(VM *vm, TypeObj *meta, const ClassNames *names, const ClassArgs *args,
                             Value space, Value *out);
extern const Method type_methods[];

// Constructors (descriptor.c).
bool make_property(VM *vm, void *ctx, Value *args, Value *out);
bool make_wrapper(VM *vm, void *ctx, Value *args, Value *out);
bool make_super(VM *vm, void *ctx, Value *args, Value *out);

// Special methods of an instruction in frames of the machine (method_frame.c). EXEC_DONE: not one
// of these, nothing was done; otherwise the operands are the frame's.
Exec frame_binary(VM *vm, const Instr *i, Value a STEALS, Value b STEALS);
Exec frame_compare(VM *vm, const Instr *i, Value a STEALS, Value b STEALS);
// The answer to the instruction of such a frame after NotImplemented.
MAY_FAIL bool frame_not_implemented(VM *vm, const Instr *i, Value a, Value b, Value *out);
// False: not one of these, nothing was done.
bool frame_getitem(VM *vm, uint16_t dest, Value v, Value key, Exec *out);
bool frame_setitem(VM *vm, Value v, Value key, Value item, Exec *out);
bool frame_property(VM *vm, uint16_t dest, Value v, String *name, Exec *out);
// The names of an operator's method, and what is asked when that does not know (class_slots.c).
String *class_operator(VM *vm, BinaryOp op);
String *class_comparison(VM *vm, CompareOp op);
MAY_FAIL bool class_reflected(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled);
MAY_FAIL bool class_mirrored(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled);

// Sets the slots of a class for the special methods that it has.
void class_fill_slots(VM *vm, TypeObj *o);
// The same after a change, for the classes that derive from it, too.
void class_refill_slots(VM *vm, TypeObj *o);
