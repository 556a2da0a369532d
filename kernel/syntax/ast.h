// ast.h: the syntax tree of one cell. Everything lies in the compiler's arena.
// parse.c, parse_expr.c and literal.c make it, scope.c finds out what its names
// mean, compile*.c turns it into bytecode.
#pragma once
#include "kernel/base/arena.h"
#include "kernel/base/span.h"
#include "kernel/syntax/operators.h"
#include "kernel/base/str.h"
#include <stdbool.h>
#include <stdint.h>

typedef enum NodeKind {
    // expressions
    N_NAME,
    N_INT,
    N_FLOAT,
    N_IMAGINARY,
    N_STR,
    N_BYTES,
    N_NONE,
    N_TRUE,
    N_FALSE,
    N_ELLIPSIS,
    N_FSTRING,
    N_FORMAT,
    N_TUPLE,
    N_LIST,
    N_SET,
    N_DICT,
    N_UNARY,
    N_NOT,
    N_BINARY,
    N_AND,
    N_OR,
    N_COMPARE,
    N_IFEXP,
    N_LAMBDA,
    N_CALL,
    N_ATTR,
    N_SUBSCRIPT,
    N_SLICE,
    N_STARRED,
    N_STARSTAR,
    N_KEYWORD,
    N_LISTCOMP,
    N_SETCOMP,
    N_DICTCOMP,
    N_GENEXP,
    N_WALRUS,
    N_YIELD,
    N_YIELD_FROM,
    N_AWAIT,
    // statements
    N_EXPR,
    N_ASSIGN,
    N_AUGASSIGN,
    N_ANNASSIGN,
    N_RETURN,
    N_DELETE,
    N_PASS,
    N_BREAK,
    N_CONTINUE,
    N_IF,
    N_WHILE,
    N_FOR,
    N_DEF,
    N_CLASS,
    N_IMPORT,
    N_FROM,
    N_GLOBAL,
    N_NONLOCAL,
    N_ASSERT,
    N_RAISE,
    N_TRY,
    N_WITH,
    N_MATCH,
    // patterns of match
    P_VALUE,
    P_CAPTURE,
    P_SEQUENCE,
    P_STAR,
    P_MAPPING,
    P_CLASS,
    P_OR,
    P_AS,
} NodeKind;

// An identifier; one per distinct text in a compilation.
typedef struct Name Name;
struct Name {
    Str text;
    Name *next;         // of the same bucket
    uint32_t mark;      // of the last call whose keywords named it; finds repeated ones
    int32_t global;     // slot in the VM's table, -1 until asked for
    struct Obj *object; // interned str, borrowed from the VM; NULL until asked for
    uint32_t unit;      // the function that last used it as an attribute, and its
    uint16_t attr;      // number there
};

typedef struct Node Node;
typedef struct Nodes {
    Node **p;
    size_t n;
} Nodes;

typedef struct Param {
    Name *name;
    Node *fallback; // its default, or NULL
    Span span;
    Span annotation; // empty: none
    ParamKind kind;
} Param;

typedef struct Params {
    Param *p;
    size_t n;
} Params;

typedef struct Clause { // for target in iter if conds...
    Node *target, *iter;
    Nodes conds;
    bool is_async;
} Clause;

typedef struct Branch { // if and elif; except; case
    Node *test;         // condition, exception classes or pattern; NULL: bare except
    Node *guard;        // of a case
    Name *name;         // except ... as name
    Nodes body;
    Span span; // of the header
} Branch;

typedef struct WithItem {
    Node *context, *target; // target may be NULL
} WithItem;

typedef struct Alias { // of an import
    Str dotted;
    Name *first;  // first part of the dotted name
    Name *name;   // what is bound
    bool renamed; // by "as"
    Span span;
} Alias;

typedef struct Scope Scope; // scope.h

enum {                 // flags of a node
    NODE_PAREN = 1,    // written in parentheses of its own
    NODE_CALLS = 2,    // something in it may run other code: a call, a yield, a comprehension
    NODE_WALRUS = 4,   // something in it assigns
    NODE_NO_CONST = 8, // found out to be no constant
};

struct Node {
    uint8_t kind; // NodeKind
    uint8_t op;   // BinaryOp, UnaryOp; the conversion of a N_FORMAT
    uint8_t flags;
    uint16_t height; // of the tree below, for those kinds that nest without brackets
    Span span;
    union {
        struct {
            Name *name;
        } name;
        struct {
            int64_t value;
            Str big;
        } integer; // big: the digits when they do not fit
        double number;
        Str text;   // of a string
        Nodes list; // items, parts, values; names' nodes of global
        struct {
            Node *value, *spec;
            Str source;
        } format; // source: of "=", may be empty
        struct {
            Nodes keys, values;
        } dict; // key NULL: **value
        struct {
            Node *value;
        } one; // unary, star, return, expression statement
        struct {
            Node *left, *right;
        } two; // binary, augmented assignment, walrus
        struct {
            Node *left;
            const uint8_t *ops;
            Nodes rights;
        } compare;
        struct {
            Node *cond, *then, *other;
        } ifexp;
        struct {
            Params params;
            Node *body;
            Scope *scope;
        } lambda;
        struct {
            Node *func;
            Nodes args;
        } call;
        struct {
            Node *value;
            Name *name;
            Span name_span;
        } attr;
        struct {
            Node *value, *index;
        } subscript;
        struct {
            Node *start, *stop, *step;
        } slice;
        struct {
            Name *name;
            Node *value;
        } keyword;
        struct {
            Node *item, *value;
            Clause *clauses;
            size_t n;
            Scope *scope;
            bool in_place;
        } comp; // item: key of a dict; in_place: fold.c
        struct {
            Nodes targets;
            Node *value;
        } assign;
        struct {
            Node *target, *annotation, *value;
        } annassign;
        struct {
            Branch *branches;
            size_t n;
            Nodes other;
            bool has_other;
        } branch; // if
        struct {
            Node *test;
            Nodes body, other;
        } loop; // while
        struct {
            Node *target, *iter;
            Nodes body, other;
        } each; // for
        struct {
            Name *name;
            Params params;
            Nodes decorators, body;
            Scope *scope;
            Span returns;
            bool has_doc, is_async, yields;
        } def;
        struct {
            Name *name;
            Nodes args, decorators, body;
            Scope *scope;
        } klass;
        struct {
            Alias *names;
            size_t n;
            Str module;
            unsigned level;
            bool star;
        } import;
        struct {
            Node *test, *message;
        } assertion; // and raise: exception, cause
        struct {
            Branch *handlers;
            size_t n;
            Nodes body, other, last;
            bool has_last, groups;
        } attempt; // try; groups: except*
        struct {
            WithItem *items;
            size_t n;
            Nodes body;
        } with;
        struct {
            Node *subject;
            Branch *cases;
            size_t n;
        } match;
        struct {
            Node *pattern;
            Name *name;
        } capture; // P_CAPTURE, P_STAR, P_AS; NULL name: _
        struct {
            Nodes keys, patterns;
            Name *rest;
            bool has_rest;
        } mapping; // P_MAPPING
        struct {
            Node *klass;
            Nodes patterns;
            Name **names;
            size_t n_names;
        } pclass;
    };
};

// The distinct identifiers of one compilation.
typedef struct Names {
    Arena *arena;
    Name **buckets;
    size_t n, cap;
} Names;

// Finds or adds; NULL when memory is out. text need not outlive the call.
Name *names_find(Names *t, Str text);

typedef struct Tree {
    Nodes body;
    bool ends_with_semicolon; // the last statement is followed by ";"
} Tree;

// The tree of a cell, changed so that more of its values are shown. each: the value of every
// expression statement but the last goes to __show_value__; assigned: a name that the last
// statement assigns is the cell's value.
MAY_FAIL bool tree_show_values(Arena *arena, Names *names, Tree *tree, bool each, bool assigned);
// The same for every expression statement of a program in the mode "single".
MAY_FAIL bool tree_show_all(Arena *arena, Names *names, Tree *tree);

// Parses a cell; the tree lives in the arena of the names. On failure the error is in e with
// *where, and *at_end says that more text might have helped.
MAY_FAIL bool parse(Names *names, Str source, Tree *out, Err *e, Span *where, bool *at_end);
