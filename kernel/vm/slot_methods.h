// slot_methods.h: rows for the method tables of built-in containers.
#pragma once
#include "kernel/vm/machine.h"

bool slot_getitem(VM *vm, Value self, Value *args, Value *out);
bool slot_setitem(VM *vm, Value self, Value *args, Value *out);
bool slot_delitem(VM *vm, Value self, Value *args, Value *out);
bool slot_contains(VM *vm, Value self, Value *args, Value *out);
bool slot_len(VM *vm, Value self, Value *args, Value *out);
bool slot_iter(VM *vm, Value self, Value *args, Value *out);
bool slot_own_next(VM *vm, Value self, Value *args, Value *out);
bool slot_repr(VM *vm, Value self, Value *args, Value *out);
bool slot_eq(VM *vm, Value self, Value *args, Value *out);

#define CONTAINER_METHODS                                                          \
    {"__len__()", slot_len, "len(self)"}, {"__iter__()", slot_iter, "iter(self)"}, \
        {"__contains__(key, /)", slot_contains, "key in self"},                    \
        {"__format__(spec, /)", slot_format, "format(self, spec)"},                \
        {"__repr__()", slot_repr, "repr(self)"}, {                                 \
        "__eq__(value, /)", slot_eq, "self == value"                               \
    }
#define ITERATOR_METHODS                           \
    {"__next__()", slot_own_next, "next(self)"}, { \
        "__iter__()", slot_iter, "iter(self)"      \
    }
#define ITEM_METHODS                                                         \
    {"__getitem__(key, /)", slot_getitem, "self[key]"},                      \
        {"__setitem__(key, value, /)", slot_setitem, "self[key] = value"}, { \
        "__delitem__(key, /)", slot_delitem, "del self[key]"                 \
    }

#define BINARY(NAME, OP)                                           \
    bool slot_##NAME(VM *vm, Value self, Value *args, Value *out); \
    bool slot_r##NAME(VM *vm, Value self, Value *args, Value *out);
#define COMPARE(NAME, OP) bool slot_##NAME(VM *vm, Value self, Value *args, Value *out);
#include "kernel/vm/slot_methods.def"
#undef BINARY
#undef COMPARE
bool slot_format(VM *vm, Value self, Value *args, Value *out);
bool slot_neg(VM *vm, Value self, Value *args, Value *out);
bool slot_abs(VM *vm, Value self, Value *args, Value *out);
bool slot_round(VM *vm, Value self, Value *args, Value *out);
bool slot_divmod(VM *vm, Value self, Value *args, Value *out);
bool slot_rdivmod(VM *vm, Value self, Value *args, Value *out);
bool slot_bool(VM *vm, Value self, Value *args, Value *out);
bool slot_float(VM *vm, Value self, Value *args, Value *out);
bool slot_pos(VM *vm, Value self, Value *args, Value *out);
bool slot_invert(VM *vm, Value self, Value *args, Value *out);
bool slot_reversed(VM *vm, Value self, Value *args, Value *out);
bool slot_iadd(VM *vm, Value self, Value *args, Value *out);
bool slot_isub(VM *vm, Value self, Value *args, Value *out);
bool slot_imul(VM *vm, Value self, Value *args, Value *out);
bool slot_iand(VM *vm, Value self, Value *args, Value *out);
bool slot_ior(VM *vm, Value self, Value *args, Value *out);
bool slot_ixor(VM *vm, Value self, Value *args, Value *out);
// The row of a method that is only what a slot of t does, as a list_iterator's __next__; NULL when
// t has no such slot.
const Method *slot_method(const Type *t, Str name);

#define ORDER_METHODS                                                                              \
    {"__lt__(value, /)", slot_lt, "self < value"}, {"__le__(value, /)", slot_le, "self <= value"}, \
        {"__gt__(value, /)", slot_gt, "self > value"},                                             \
        {"__ge__(value, /)", slot_ge, "self >= value"}, {                                          \
        "__ne__(value, /)", slot_ne, "self != value"                                               \
    }
#define SUM_METHODS                                        \
    {"__add__(value, /)", slot_add, "self + value"},       \
        {"__radd__(value, /)", slot_radd, "value + self"}, \
        {"__sub__(value, /)", slot_sub, "self - value"}, { \
        "__rsub__(value, /)", slot_rsub, "value - self"    \
    }
#define ARITHMETIC_METHODS                                                                \
    SUM_METHODS, {"__mul__(value, /)", slot_mul, "self * value"},                         \
        {"__rmul__(value, /)", slot_rmul, "value * self"},                                \
        {"__truediv__(value, /)", slot_truediv, "self / value"},                          \
        {"__rtruediv__(value, /)", slot_rtruediv, "value / self"},                        \
        {"__eq__(value, /)", slot_eq, "self == value"}, {"__neg__()", slot_neg, "-self"}, \
        {"__pos__()", slot_pos, "+self"}, {"__bool__()", slot_bool, "bool(self)"}, ORDER_METHODS
#define POWER_METHODS                                    \
    {"__pow__(value, /)", slot_pow, "self ** value"}, {  \
        "__rpow__(value, /)", slot_rpow, "value ** self" \
    }
#define REMAINDER_METHODS                                               \
    {"__floordiv__(value, /)", slot_floordiv, "self // value"},         \
        {"__rfloordiv__(value, /)", slot_rfloordiv, "value // self"},   \
        {"__mod__(value, /)", slot_mod, "self % value"},                \
        {"__rmod__(value, /)", slot_rmod, "value % self"},              \
        {"__divmod__(value, /)", slot_divmod, "divmod(self, value)"}, { \
        "__rdivmod__(value, /)", slot_rdivmod, "divmod(value, self)"    \
    }
#define NUMBER_METHODS                                                        \
    ARITHMETIC_METHODS, POWER_METHODS, REMAINDER_METHODS,                     \
        {"__format__(spec, /)", slot_format, "format(self, spec)"},           \
        {"__abs__()", slot_abs, "abs(self)"},                                 \
        {"__round__(ndigits=None, /)", slot_round, "round(self, ndigits)"}, { \
        "__float__()", slot_float, "float(self)"                              \
    }
// Of bytes and what repeats and joins as they do.
#define JOIN_METHODS                                       \
    {"__add__(value, /)", slot_add, "self + value"},       \
        {"__mul__(value, /)", slot_mul, "self * value"}, { \
        "__rmul__(value, /)", slot_rmul, "value * self"    \
    }
#define BIT_METHODS                                                 \
    {"__and__(value, /)", slot_and, "self & value"},                \
        {"__or__(value, /)", slot_or, "self | value"},              \
        {"__xor__(value, /)", slot_xor, "self ^ value"},            \
        {"__lshift__(value, /)", slot_lshift, "self << value"},     \
        {"__rshift__(value, /)", slot_rshift, "self >> value"},     \
        {"__rand__(value, /)", slot_rand, "value & self"},          \
        {"__ror__(value, /)", slot_ror, "value | self"},            \
        {"__rxor__(value, /)", slot_rxor, "value ^ self"},          \
        {"__rlshift__(value, /)", slot_rlshift, "value << self"},   \
        {"__rrshift__(value, /)", slot_rrshift, "value >> self"}, { \
        "__invert__()", slot_invert, "~self"                        \
    }
#define SET_METHODS                                        \
    {"__and__(value, /)", slot_and, "self & value"},       \
        {"__or__(value, /)", slot_or, "self | value"},     \
        {"__xor__(value, /)", slot_xor, "self ^ value"},   \
        {"__rand__(value, /)", slot_rand, "value & self"}, \
        {"__ror__(value, /)", slot_ror, "value | self"},   \
        {"__rxor__(value, /)", slot_rxor, "value ^ self"}, \
        {"__rsub__(value, /)", slot_rsub, "value - self"}, \
        {"__sub__(value, /)", slot_sub, "self - value"}, ORDER_METHODS
