// slot_methods.h: rows for the method tables of built-in containers.
#pragma once
#include "kernel/lang/machine.h"

bool slot_getitem(VM *vm, Value self, Value *args, Value *out);
bool slot_setitem(VM *vm, Value self, Value *args, Value *out);
bool slot_delitem(VM *vm, Value self, Value *args, Value *out);
bool slot_contains(VM *vm, Value self, Value *args, Value *out);
bool slot_len(VM *vm, Value self, Value *args, Value *out);
bool slot_iter(VM *vm, Value self, Value *args, Value *out);
bool slot_repr(VM *vm, Value self, Value *args, Value *out);
bool slot_eq(VM *vm, Value self, Value *args, Value *out);

#define CONTAINER_METHODS                                                                          \
    {"__len__()", slot_len, "len(self)"}, {"__iter__()", slot_iter, "iter(self)"},                \
    {"__contains__(key, /)", slot_contains, "key in self"}, {"__repr__()", slot_repr, "repr(self)"}, \
    {"__eq__(value, /)", slot_eq, "self == value"}
#define ITEM_METHODS                                                                               \
    {"__getitem__(key, /)", slot_getitem, "self[key]"},                                            \
    {"__setitem__(key, value, /)", slot_setitem, "self[key] = value"},                             \
    {"__delitem__(key, /)", slot_delitem, "del self[key]"}
