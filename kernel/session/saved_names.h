// saved_names.h: keeping the cell namespace as it is while something runs that
// must leave no names behind.
#pragma once
#include "kernel/session/internal.h"

typedef struct SavedNames {
    struct Name {
        Str name;    // copied into `texts`
        Value value; // one reference
    } * names;
    size_t n, cap;
    Arena texts;
} SavedNames;

// The names and their values as they are now.
MAY_FAIL bool saved_names_save(Session *s, SavedNames *out);

// Puts every saved name back and unsets the others.
void saved_names_restore(Session *s, const SavedNames *n);

void saved_names_free(SavedNames *n);
const Value *saved_names_find(const SavedNames *n, Str name);
