// scope.h: which variable a name means: found out for the whole tree before code
// is made, by Python's rules.
#pragma once
#include "kernel/syntax/ast.h"

typedef enum ScopeKind {
    SCOPE_TOP,      // of the cell: names are the VM's
    SCOPE_FUNCTION, // def, lambda, generator expression
    SCOPE_CLASS,
    SCOPE_COMP, // list, set or dict comprehension: runs in the frame around it
} ScopeKind;

typedef enum SymbolKind {
    SYM_GLOBAL, // a name of the cell, or a builtin
    SYM_LOCAL,  // a register
    SYM_CELL,   // a register that holds a cell, since an inner function uses it
    SYM_FREE,   // a cell of the function object
    SYM_CLASS,  // in a class body, or a program with names of its own: its namespace first
} SymbolKind;

typedef struct Symbol Symbol;
struct Symbol {
    Name *name;
    bool bound, used, is_param, is_global, is_nonlocal,
        is_iter;        // is_iter: target of a comprehension
    bool captured;      // an inner function uses it
    bool is_class_cell; // __class__ of a class body
    Symbol *same;       // in a comprehension: the variable of the frame around it that it means
    SymbolKind kind;
    int slot;           // register or index among the free cells; -1: not yet known
    Span span;          // of the nonlocal declaration
    Symbol *next_bound; // of a scope's symbols, in the order in which the text binds them
};

struct Scope {
    ScopeKind kind;
    Scope *outer;
    Scope *first, *last, *next; // scopes inside, in order; next one beside it
    Symbol **symbols;           // in order of appearance
    size_t n;
    Symbol *first_bound, *last_bound;
    Symbol **table; // by name, open addressing
    size_t table_cap;
    Name **frees; // names of the free cells, in order of their index
    size_t n_frees;
    bool is_generator, is_genexp, is_async;
    bool own_names; // of the top: what is bound is in a mapping that register 0 holds
    Span span;
};

// Makes the scopes of a tree and hangs them on its nodes. The error, if any, is
// in e with its place.
// own_names: see Scope.
MAY_FAIL bool scope_build(Names *names, Tree *tree, bool own_names, Scope **top, Err *e,
                          Span *where);

// What the name means when written in this scope; NULL: a global that the scope
// never declared.
Symbol *scope_find(const Scope *s, const Name *name);

// Index of a name among the free cells of a frame's function, -1: not one.
int scope_free_index(const Scope *frame, const Name *name);

// The scope whose frame runs the code of s: s itself, or what a comprehension is in.
Scope *scope_frame(Scope *s);
