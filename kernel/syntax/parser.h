// parser.h: what the files of the parser share. A parsing function returns the
// node it made, or NULL with the error recorded; it never goes back over tokens
// except where it says so (`match`, a parenthesised `with`).
#pragma once
#include "kernel/syntax/ast.h"
#include "kernel/syntax/lex.h"

typedef struct Parser {
    Arena *arena;
    Names *names;
    Str src;
    Tokens toks;
    size_t at;      // next token
    Err *err;       // first error wins
    Span *where;    // its place
    unsigned depth; // of the recursion
    bool in_fstring;
    bool refused_at_end; // the error stands at the end of the text
    unsigned fstring_depth;
    unsigned quiet;  // quietly() calls around
    size_t far;      // furthest token that a quiet parse came to
    uint32_t calls;  // parsed so far
    unsigned hidden; // names that no cell can write, so far
    bool in_async;   // in the body of an async def: a yield makes it a generator
    bool yields;     // the function that is being parsed has a yield
} Parser;

// How deep the parsing functions may call one another. Brackets and blocks are
// bounded by the lexer; this bounds chains of prefix operators, lambdas and so on.
enum { PARSE_RECURSION = 1000, NODE_HEIGHT_MAX = 1000 };

// ---- tokens -------------------------------------------------------------------------------------
static inline Tok tok(const Parser *p) {
    return (Tok)p->toks.p[p->at].kind;
}
static inline Span tok_span(const Parser *p) {
    return p->toks.p[p->at].span;
}
static inline Tok tok_after(const Parser *p, size_t ahead) {
    return p->at + ahead < p->toks.n ? (Tok)p->toks.p[p->at + ahead].kind : TOK_END;
}
static inline Span last_span(const Parser *p) {
    return p->toks.p[p->at ? p->at - 1 : 0].span;
}
static inline bool accept(Parser *p, Tok t) {
    return tok(p) == t && (p->at++, true);
}
static inline Str span_text(const Parser *p, Span s) {
    return str_slice(p->src, s.start, s.end);
}
static inline bool word_is(const Parser *p, size_t ahead, const char *word) {
    return tok_after(p, ahead) == TOK_NAME &&
           str_is(span_text(p, p->toks.p[p->at + ahead].span), word);
}

// ---- refusals: record the error, return NULL ----------------------------------------------------
void *refuse(Parser *p, Span where, const char *fmt, ...) PRINTF_LIKE(3, 4);
void *refuse_kind(Parser *p, ErrKind kind, Span where, const char *fmt, ...) PRINTF_LIKE(4, 5);
void *unexpected(Parser *p);   // "invalid syntax" at the next token
bool expect(Parser *p, Tok t); // that token, or "invalid syntax"
bool expect_colon(Parser *p,
                  bool forced); // ":"; "expected ':'" before a line's end, or always when forced
void *no_memory(Parser *p);

// Tries a parse that must leave no error behind; NULL when it failed. The caller
// restores p->at where it does not keep the result.
Node *quietly(Parser *p, Node *(*rule)(Parser *));

// ---- nodes ----
// Makes room for one more item behind n, in the arena (doubling). items: the
// address of the array's pointer.
bool array_grow_bytes(Parser *p, void **items, size_t n, size_t size);
#define array_grow(p, items, n) array_grow_bytes(p, (void **)(items), n, sizeof **(items))
Node *node_new(Parser *p, NodeKind kind, Span span);
bool nodes_push(Parser *p, Nodes *list, Node *item); // false also for item == NULL
Name *name_of(Parser *p, Span word);
Name *expect_name(Parser *p);             // the next token as an identifier
const char *node_describe(const Node *n); // "function call", as in "cannot assign to ..."

// What an assignment may stand for; refuses what cannot be one.
typedef enum TargetKind { TARGET_STORE, TARGET_DELETE, TARGET_FOR } TargetKind;
bool check_target(Parser *p, const Node *n, TargetKind kind);

// ---- expressions (parse_expr.c) -----------------------------------------------------------------
Node *parse_expression(Parser *p);
Node *parse_named_expression(Parser *p);
Node *parse_disjunction(Parser *p);
Node *parse_bitor(Parser *p); // no comparison, no boolean operator
Node *parse_sum(Parser *p);   // no shift or bit operator either
Node *parse_primary(Parser *p);
Node *parse_star_expressions(Parser *p); // a, *b, c: a tuple without its parentheses
Node *parse_star_named(Parser *p);
Node *parse_yield(Parser *p);
Node *parse_group_contents(Parser *p);        // what may stand between parentheses
Node *parse_targets(Parser *p);               // of for and of comprehensions
bool parse_arguments(Parser *p, Nodes *args); // up to and with the ")"
bool parse_params(Parser *p, Tok end, bool is_lambda, Params *out); // up to `end`, not consumed
bool starts_expression(Tok t);

// ---- literals (literal.c) -----------------------------------------------------------------------
Node *parse_number(Parser *p);
Node *parse_strings(Parser *p); // one or more adjacent literals

// ---- statements (parse.c, parse_match.c) --------------------------------------------------------
bool parse_block(Parser *p, const char *after, Span header, Nodes *out);
Node *parse_match(Parser *p); // NULL without an error: no match statement stands here

// ---- what stands for other statements (parse_more.c) --------------------------------------------
Node *async_for(Parser *p, Node *loop);       // of a for statement
Node *async_with(Parser *p, Node *with);      // of a with statement
Node *async_items(Parser *p, Node *iter);     // what a comprehension's async for goes through
bool except_groups(Parser *p, Node *attempt); // turns the except* clauses of a try into one except
Node *async_item(Parser *p, Node *value,
                 Span where); // what an asynchronous generator yields for value or NULL
