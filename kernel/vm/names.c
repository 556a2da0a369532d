// names.c: interned strings, the cell-level names of a VM and its builtins, and
// what to suggest for a name that is none.
#include "kernel/vm/import.h"
#include "kernel/base/mem.h"

// ---- interning ----------------------------------------------------------------------------------

static size_t intern_slot(const VM *vm, Str text, uint64_t hash) {
    size_t at = hash & (vm->interned_cap - 1);
    for (String *s; (s = vm->interned[at]); at = (at + 1) & (vm->interned_cap - 1))
        if (s->hash == hash && str_eq(string_str(s), text))
            break;
    return at;
}

static bool intern_grow(VM *vm) {
    size_t cap = vm->interned_cap ? vm->interned_cap * 2 : 512;
    size_t old_cap = vm->interned_cap;
    String **old = vm->interned;
    String **table = mem_zero(cap * sizeof *table);
    if (!table)
        return vm_no_memory(vm);
    vm->interned = table;
    vm->interned_cap = cap;
    for (size_t i = 0; i < old_cap; i++)
        if (old[i])
            table[intern_slot(vm, string_str(old[i]), old[i]->hash)] = old[i];
    mem_free(old);
    return true;
}

// Takes the constants that only the table has out of it. Not when memory is out: a later call does.
static void drop_constants(VM *vm) {
    String **old = vm->interned;
    String **table = mem_zero(vm->interned_cap * sizeof *table);
    if (!table)
        return;
    vm->interned = table;
    for (size_t i = 0; i < vm->interned_cap; i++) {
        String *s = old[i];
        if (!s)
            continue;
        if (!s->mortal || s->slot >= 0 || s->head.refs > 1) {
            table[intern_slot(vm, string_str(s), s->hash)] = s;
            continue;
        }
        vm->n_interned--;
        vm->n_mortal--;
        value_release(v_obj(&s->head));
    }
    mem_free(old);
    vm->mortal_most = 2 * vm->n_mortal;
}

static Value intern_as(VM *vm, Str text, bool mortal) {
    if ((vm->n_interned + 1) * 2 > vm->interned_cap && !intern_grow(vm))
        return V_UNDEF;
    uint64_t hash = str_hash(text);
    if (hash == 0)
        hash = 1;
    size_t at = intern_slot(vm, text, hash);
    String *known = vm->interned[at];
    if (known) {
        vm->n_mortal -= known->mortal && !mortal;
        known->mortal = known->mortal && mortal;
        return v_obj(&known->head);
    }
    Value v = str_new(vm, text);
    if (v_is(v, T_UNDEF))
        return v;
    String *s = string_of(v);
    s->hash = hash;
    s->interned = true;
    s->mortal = mortal;
    vm->interned[at] = s; // the table's reference
    vm->n_interned++;
    vm->n_mortal += mortal;
    return v;
}

Value intern(VM *vm, Str text) {
    return intern_as(vm, text, false);
}

enum { CONSTANTS_FIRST = 1000 }; // before it is looked which of them are unused

Value intern_constant(VM *vm, Str text) {
    if (vm->n_mortal >= CONSTANTS_FIRST && vm->n_mortal >= vm->mortal_most)
        drop_constants(vm);
    return value_copy(intern_as(vm, text, true));
}

// ---- cell-level names ---------------------------------------------------------------------------

int64_t inner_slot(VM *vm, String *name) {
    if (name->slot >= 0)
        return name->slot;
    if (vm->n_slots >= INT32_MAX ||
        !mem_grow((void **)&vm->slots, &vm->slots_cap, vm->n_slots + 1, sizeof *vm->slots)) {
        vm_no_memory(vm);
        return -1;
    }
    vm->slots[vm->n_slots] = (NameSlot){.name = v_obj(&name->head)};
    return name->slot = (int32_t)vm->n_slots++;
}

int64_t name_slot(VM *vm, String *name) {
    LiveNames *live = &vm->live;
    if (name->slot >= 0)
        return name->slot;
    if (!mem_grow((void **)&live->slots, &live->slots_cap, live->n_slots + 1,
                  sizeof *live->slots)) {
        vm_no_memory(vm);
        return -1;
    }
    if (live->dict && !dict_names_room(live->dict, 1))
        return -1;
    int64_t slot = inner_slot(vm, name);
    if (slot >= 0)
        live->slots[live->n_slots++] = (uint32_t)slot;
    return slot;
}

void name_put(VM *vm, uint32_t slot, Value v) {
    NameSlot *s = &vm->slots[slot];
    Value *at = name_value(vm, slot), old = *at;
    if (v_is(v, T_UNDEF)) {
        s->again = s->listed;
        s->bound = 0;
        vm->unset += s->listed;
    } else if (v_is(old, T_UNDEF)) {
        name_bound(vm, slot);
    }
    *at = v;
    value_release(old);
}

void name_bound(VM *vm, uint32_t slot) {
    if (!vm->slots[slot].bound)
        vm->slots[slot].bound = ++vm->bindings;
}

// The slot of a text that has one; -1 without making one.
static int64_t slot_of(VM *vm, Str name) {
    uint64_t hash = str_hash(name);
    if (!vm->interned_cap)
        return -1;
    String *s = vm->interned[intern_slot(vm, name, hash ? hash : 1)];
    return s ? s->slot : -1;
}

Value vm_global(VM *vm, Str name) {
    int64_t slot = slot_of(vm, name);
    return slot < 0 ? V_UNDEF : *name_value(vm, (uint32_t)slot);
}

bool vm_set_global(VM *vm, Str name, Value v) {
    Value s = intern(vm, name);
    int64_t slot = v_is(s, T_UNDEF) ? -1 : name_slot(vm, string_of(s));
    if (slot < 0)
        return false;
    name_put(vm, (uint32_t)slot, value_copy(v));
    return true;
}

bool vm_set_builtin(VM *vm, Str name, Value v) {
    Value s = intern(vm, name);
    int64_t slot = v_is(s, T_UNDEF) ? -1 : name_slot(vm, string_of(s));
    if (slot < 0)
        return false;
    Value old = vm->slots[slot].builtin;
    vm->slots[slot].builtin = value_copy(v);
    value_release(old);
    return true;
}

bool vm_has_builtin(VM *vm, Str name) {
    int64_t slot = slot_of(vm, name);
    return slot >= 0 && !v_is(vm->slots[slot].builtin, T_UNDEF);
}

bool vm_next_global(VM *vm, size_t *at, Str *name, Value *v) {
    while (*at < vm->n_slots) {
        size_t i = (*at)++;
        *v = *name_value(vm, (uint32_t)i);
        if (v_is(*v, T_UNDEF) || vm->slots[i].inner)
            continue;
        *name = str_get(vm->slots[i].name);
        return true;
    }
    return false;
}

bool vm_names_have(VM *vm, bool (*is)(Value v, const void *what), const void *what) {
    Str name;
    Value v;
    for (size_t at = 0; vm_next_global(vm, &at, &name, &v);)
        if (is(v, what))
            return true;
    for (size_t d = 0; d < vm->depth; d++) {
        const Frame *f = &vm->frames[d];
        for (size_t i = 0; i < f->code->n_locals; i++)
            if (v_is(f->code->locals[i], T_OBJ) && is(f->base[i], what))
                return true;
    }
    return false;
}

bool vm_next_builtin(VM *vm, size_t *at, Str *name, Value *v) {
    while (*at < vm->n_slots) {
        size_t i = (*at)++;
        *v = vm->slots[i].builtin;
        if (v_is(*v, T_UNDEF) || vm->slots[i].inner)
            continue;
        *name = str_get(vm->slots[i].name);
        return true;
    }
    return false;
}

// ---- the dict of names -------------------------------------------------------------------------

size_t live_names_count(const LiveNames *names) {
    return names->space ? dict_length(names->space->slots) : names->n_slots;
}

bool live_names_next(const LiveNames *names, size_t *at, uint32_t *slot) {
    Value key, number;
    if (!names->space && *at < names->n_slots) {
        *slot = names->slots[(*at)++];
        return true;
    }
    if (!names->space || !dict_next(names->space->slots, at, &key, &number))
        return false;
    *slot = (uint32_t)number.u.i;
    return true;
}

bool live_names_dict(LiveNames *names, Value *out) {
    if (!names->dict) {
        *out = dict_new(names->vm);
        if (v_is(*out, T_UNDEF))
            return false;
        Dict *d = dict_of(*out);
        d->names = names;
        if (!dict_names_room(d, 0)) {
            value_release(*out);
            return false;
        }
        names->dict = d;
    }
    *out = value_copy(v_obj(&names->dict->head));
    return true;
}

void live_names_end(LiveNames *names) {
    Dict *d = names->dict;
    names->dict = NULL;
    if (!d)
        return;
    dict_clear(d);
    d->names = NULL;
    value_release(v_obj(&d->head));
}

Value *names_find_value(const LiveNames *names, const String *name) {
    VM *vm = names->vm;
    int64_t slot = -1;
    if (!names->space) {
        slot = slot_of(vm, string_str(name));
        slot = slot >= 0 && vm->slots[slot].inner ? -1 : slot;
    } else {
        const Value *number =
            dict_find_name(dict_of(names->space->slots), v_obj((Obj *)(uintptr_t)&name->head));
        slot = number ? number->u.i : -1;
    }
    Value *v = slot < 0 ? NULL : name_value(vm, (uint32_t)slot);
    return v && !v_is(*v, T_UNDEF) ? v : NULL;
}

bool names_set(LiveNames *names, Str name, Value v) {
    Value key = intern(names->vm, name);
    if (v_is(key, T_UNDEF))
        return false;
    int64_t slot = names->space ? space_slot(names->vm, names->space, string_of(key))
                                : name_slot(names->vm, string_of(key));
    if (slot < 0)
        return false;
    name_put(names->vm, (uint32_t)slot, value_copy(v));
    return true;
}

bool names_take(LiveNames *names, Str name, Value *out, bool *found) {
    Value key = intern(names->vm, name);
    if (v_is(key, T_UNDEF))
        return false;
    const Value *v = names_find_value(names, string_of(key));
    *found = v != NULL;
    if (!v)
        return true;
    *out = value_copy(*v);
    return names_set(names, name, V_UNDEF);
}

// ---- suggestions --------------------------------------------------------------------------------

void suggest_begin(Suggest *s, Str want) {
    // A third of the letters may differ, as in CPython's "did you mean".
    *s = (Suggest){.want = want, .distance = (unsigned)(want.n + 3) / 3};
}

void suggest_offer(Str name, void *suggest) {
    Suggest *s = suggest;
    if (name.n == 0 || str_eq(name, s->want))
        return;
    unsigned limit = (unsigned)(name.n + s->want.n + 3) / 6, d;
    if (limit > s->distance)
        limit = s->distance;
    if ((name.n > s->want.n ? name.n - s->want.n : s->want.n - name.n) > limit)
        return; // so many letters differ at least
    d = str_distance(s->want, name, limit);
    if (d > limit || (s->best.n && d >= s->distance))
        return;
    s->best = name;
    s->distance = d;
}

void suggest_hint(VM *vm, const Suggest *s) {
    if (s->best.n)
        vm_hint(vm, "Did you mean: '%.*s'?", STR_ARG(s->best));
}

// ---- names that are not there -------------------------------------------------------------------

static const Str missing = {"__missing_names__", sizeof "__missing_names__" - 1};

bool vm_set_missing(VM *vm, Value reasons) {
    if (!v_has(reasons, &type_dict))
        return vm_raise(vm, ERR_TYPE, "a dict of reasons is wanted");
    int64_t slot = slot_of(vm, missing);
    Value known = slot < 0 ? V_UNDEF : vm->slots[slot].builtin, key, why;
    if (!v_has(known, &type_dict))
        return vm_set_builtin(vm, missing, reasons);
    for (size_t at = 0; known.u.o != reasons.u.o && dict_next(reasons, &at, &key, &why);)
        if (!dict_set(vm, known, key, why))
            return false;
    return true;
}

// Borrowed; NULL: none.
static const Value *reason_of(VM *vm, Value name) {
    int64_t slot = slot_of(vm, missing);
    Value reasons = slot < 0 ? V_UNDEF : vm->slots[slot].builtin;
    return v_has(reasons, &type_dict) ? dict_find_name(dict_of(reasons), name) : NULL;
}

bool vm_is_missing(VM *vm, Value name) {
    return reason_of(vm, name) != NULL;
}

// True: there is a reason, and the error is raised.
static bool raise_missing(VM *vm, const String *name) {
    const Value *why = reason_of(vm, v_obj((Obj *)(uintptr_t)&name->head));
    if (!why || !value_is_str(*why))
        return false;
    vm_raise(vm, ERR_NAME, "name '%.*s' is not defined: %.*s", STR_ARG(string_str(name)),
             STR_ARG(str_get(*why)));
    vm_blame_name(vm, string_str(name));
    return true;
}

bool raise_name_error(VM *vm, const String *name) {
    Str text = string_str(name), offered;
    Value v;
    Suggest s;
    if (raise_missing(vm, name))
        return false;
    suggest_begin(&s, text);
    if (vm->depth) { // the local names first
        const Frame *f = &vm->frames[vm->depth - 1];
        for (size_t i = 0; i < f->code->n_locals; i++)
            if (!v_is(f->base[i], T_UNDEF) && v_is(f->code->locals[i], T_OBJ))
                suggest_offer(str_get(f->code->locals[i]), &s);
    }
    for (size_t at = 0; vm_next_global(vm, &at, &offered, &v);)
        suggest_offer(offered, &s);
    for (size_t at = 0; vm_next_builtin(vm, &at, &offered, &v);)
        suggest_offer(offered, &s);
    vm_raise(vm, ERR_NAME, "name '%.*s' is not defined", STR_ARG(text));
    vm_blame_name(vm, text);
    advise_name(vm, text);
    // The usual names of modules.
    static const char *const imports[][2] = {
        {"np", "import numpy as np"},
        {"numpy", "import numpy"},
        {"cp", "import cupy as cp"},
        {"cupy", "import cupy"},
        {"plt", "import matplotlib.pyplot as plt"},
        {"math", "import math"},
        {"time", "import time"},
        {"random", "import random"},
        {"os", "import os"},
        {"sys", "import sys"},
        {"re", "import re"},
        {"json", "import json"},
        {"itertools", "import itertools"},
        {"functools", "import functools"},
        {"collections", "import collections"},
        {"datetime", "import datetime"},
        {"defaultdict", "from collections import defaultdict"},
        {"Counter", "from collections import Counter"},
        {"deque", "from collections import deque"},
        {"namedtuple", "from collections import namedtuple"},
        {"dataclass", "from dataclasses import dataclass"},
        {"Enum", "from enum import Enum"},
        {"Path", "from pathlib import Path"},
        {"Decimal", "from decimal import Decimal"},
        {"Fraction", "from fractions import Fraction"},
        {"reduce", "from functools import reduce"},
        {"sqrt", "from math import sqrt"},
        {"perf_counter", "from time import perf_counter"},
        {"List", "from typing import List"},
        {"Optional", "from typing import Optional"},
        {"jnp", "import jax.numpy as jnp"},
        {"deepcopy", "from copy import deepcopy"},
    };
    for (size_t i = 0; i < sizeof imports / sizeof *imports; i++)
        if (str_is(text, imports[i][0]))
            return vm_hint(vm, "Is the line missing: %s", imports[i][1]);
    suggest_hint(vm, &s);
    return false;
}
