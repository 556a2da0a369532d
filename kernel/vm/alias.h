// alias.h: types with parameters, list[int], and unions of types, int | str.
#pragma once
#include "kernel/vm/machine.h"

typedef struct AliasObj {
    Obj head;
    Value origin; // list of list[int]; T_UNDEF: a union
    Value name;   // str: what it is called instead of its origin's name ("typing.List"); T_UNDEF:
                  // that name
    Value args;   // tuple: its parameters, or the types of a union, each once
} AliasObj;

extern const Type type_alias, type_union;
static inline AliasObj *alias_of(Value v) {
    return (AliasObj *)v.u.o;
}

// origin[key]; a key that is no tuple is the only parameter.
MAY_FAIL bool alias_make(VM *vm, Value origin, Value key, Value *out);
// The same by another name; with no parameters it stands for its origin.
MAY_FAIL bool alias_named(VM *vm, Value origin, Value key, Value name, Value *out);
// a | b where both are types, unions, types with parameters, or None; else *handled stays as it is.
MAY_FAIL bool union_make(VM *vm, Value a, Value b, Value *out, bool *handled);
