// namespace.h: keeping the cell namespace as it is while something runs that
// must leave no names behind.
#pragma once
#include "kernel/session/internal.h"

typedef struct Namespace {
    struct Name {
        Str name; // copied into `texts`
        Value value; // one reference
    } *names;
    size_t n, cap;
    Arena texts;
} Namespace;

// The names and their values as they are now.
MAY_FAIL bool namespace_save(Session *s, Namespace *out);

// Puts every saved name back and unsets the others.
void namespace_restore(Session *s, const Namespace *n);

void namespace_free(Namespace *n);
const Value *namespace_find(const Namespace *n, Str name);
