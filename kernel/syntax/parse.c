// parse.c: Python's statements, and what all files of the parser share.
// Expressions are in parse_expr.c, literals in literal.c, `match` in parse_match.c.
#include "kernel/syntax/parser.h"
#include "kernel/base/limits.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include "kernel/base/utf8.h"
#include <utf8proc.h>

// ---- refusals -----------------------------------------------------------------------------------

// Nothing but the ends of open blocks and of the text is left.
static bool only_ends_follow(const Parser *p) {
    size_t at = p->at;
    while (p->toks.p[at].kind == TOK_DEDENT)
        at++;
    return p->toks.p[at].kind == TOK_END;
}

static void *refusev(Parser *p, ErrKind kind, Span where, const char *fmt, va_list args) {
    if (p->err->kind)
        return NULL;
    err_setv(p->err, kind, fmt, args);
    if (p->in_fstring && kind == ERR_SYNTAX) { // texts about the inside say so
        Err inner = *p->err;
        err_clear(p->err);
        err_set(p->err, kind, "f-string: %s", inner.text);
    }
    *p->where = where;
    p->refused_at_end = only_ends_follow(p) || (tok(p) == TOK_ERROR && !p->toks.err.kind);
    return NULL;
}

void *refuse_kind(Parser *p, ErrKind kind, Span where, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    refusev(p, kind, where, fmt, args);
    va_end(args);
    return NULL;
}

void *refuse(Parser *p, Span where, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    refusev(p, ERR_SYNTAX, where, fmt, args);
    va_end(args);
    return NULL;
}

static bool is_word(Parser *p, Span s) {
    Str text = span_text(p, s);
    for (size_t i = 0; i < text.n; i++)
        if (text.p[i] < 'A' || (text.p[i] > 'Z' && text.p[i] < 'a') || text.p[i] > 'z')
            return false;
    return text.n != 0;
}

// What people who know other languages write, and words that cannot be names.
static void explain(Parser *p) {
    Tok t = tok(p);
    Tok before = p->at ? (Tok)p->toks.p[p->at - 1].kind : TOK_NEWLINE;
    Str text = span_text(p, tok_span(p));
    bool starts = before == TOK_NEWLINE || before == TOK_INDENT || before == TOK_DEDENT;
    bool names = before == TOK_NEWLINE || before == KW_DEF || before == KW_CLASS ||
                 before == KW_FOR || before == KW_IMPORT || before == TOK_DOT;
    if (t == TOK_AMPER && before == TOK_AMPER)
        err_hint(p->err, "`and` is written in words.");
    else if (t == TOK_BAR && before == TOK_BAR)
        err_hint(p->err, "`or` is written in words.");
    else if (t == TOK_GREATER && before == TOK_LESS)
        err_hint(p->err, "Not equal is written `!=`.");
    else if (t == TOK_NEWLINE && before == TOK_PLUS && p->at > 1 &&
             p->toks.p[p->at - 2].kind == TOK_PLUS)
        err_hint(p->err, "There is no `++`: write `+= 1`.");
    else if (t == TOK_NEWLINE && before == TOK_MINUS && p->at > 1 &&
             p->toks.p[p->at - 2].kind == TOK_MINUS)
        err_hint(p->err, "There is no `--`: write `-= 1`.");
    else if (t == TOK_ODD && str_is(text, "?"))
        err_hint(p->err, "A choice is written `a if condition else b`.");
    else if (t == TOK_ODD && str_is(text, "!"))
        err_hint(p->err, "`not` is written in words.");
    else if (starts && (t == KW_ELSE || t == KW_ELIF))
        err_hint(p->err,
                 "`%.*s` stands under the `if` (or loop) it belongs to, with the same indentation.",
                 STR_ARG(text));
    else if (starts && (t == KW_EXCEPT || t == KW_FINALLY))
        err_hint(p->err, "`%.*s` stands under the `try` it belongs to, with the same indentation.",
                 STR_ARG(text));
    else if (names && t != TOK_NAME && is_word(p, tok_span(p)) &&
             (before != TOK_NEWLINE || tok_after(p, 1) == TOK_EQUAL))
        err_hint(p->err, "`%.*s` is a word of the language and cannot be a name.", STR_ARG(text));
    else if (t == TOK_EQUAL && p->at && is_word(p, p->toks.p[p->at - 1].span) && before != TOK_NAME)
        err_hint(p->err, "`%.*s` is a word of the language and cannot be a name.",
                 STR_ARG(span_text(p, p->toks.p[p->at - 1].span)));
}

void *unexpected(Parser *p) {
    if (tok(p) == TOK_INDENT)
        return refuse_kind(p, ERR_INDENTATION, tok_span(p), "unexpected indent");
    refuse(p, tok_span(p), "invalid syntax");
    if (!p->quiet && p->err->kind == ERR_SYNTAX && !p->err->hint[0])
        explain(p);
    return NULL;
}

void *no_memory(Parser *p) {
    if (!p->err->kind)
        err_no_memory(p->err, 0);
    return NULL;
}

bool expect(Parser *p, Tok t) {
    return accept(p, t) || (unexpected(p), false);
}

bool expect_colon(Parser *p, bool forced) {
    if (accept(p, TOK_COLON))
        return true;
    if (forced || tok(p) == TOK_NEWLINE)
        refuse(p, tok_span(p), "expected ':'");
    else
        unexpected(p);
    if (!p->quiet && !p->err->hint[0] && tok(p) == KW_IF && p->at &&
        p->toks.p[p->at - 1].kind == KW_ELSE)
        err_hint(p->err, "`else if` is one word: elif.");
    return false;
}

Node *quietly(Parser *p, Node *(*rule)(Parser *)) {
    Err scratch = {0}, *err = p->err;
    unsigned depth = p->depth;
    bool at_end = p->refused_at_end;
    p->err = &scratch;
    p->quiet++;
    Node *n = rule(p);
    p->quiet--;
    if (p->at > p->far)
        p->far = p->at;
    p->err = err;
    p->depth = depth;
    p->refused_at_end = at_end;
    return n;
}

// ---- nodes and names ----------------------------------------------------------------------------

Node *node_new(Parser *p, NodeKind kind, Span span) {
    Node *n = arena_alloc(p->arena, sizeof *n);
    if (!n || !stop_check(p->err))
        return no_memory(p);
    n->kind = (uint8_t)kind;
    n->span = span;
    return n;
}

bool array_grow_bytes(Parser *p, void **items, size_t n, size_t size) {
    if (n && (n < 4 || (n & (n - 1))))
        return true;
    size_t bytes;
    void *grown = mul_size(n ? n * 2 : 4, size, &bytes) ? arena_alloc(p->arena, bytes) : NULL;
    if (!grown) {
        no_memory(p);
        return false;
    }
    if (n)
        memcpy(grown, *items, n * size);
    *items = grown;
    return true;
}

bool nodes_push(Parser *p, Nodes *list, Node *item) {
    if (!item || !array_grow(p, &list->p, list->n))
        return false;
    list->p[list->n++] = item;
    return true;
}

static bool names_rehash(Names *t) {
    size_t cap = t->cap ? t->cap * 2 : 64;
    Name **buckets = arena_alloc(t->arena, cap * sizeof *buckets);
    if (!buckets)
        return false;
    for (size_t i = 0; i < t->cap; i++)
        for (Name *n = t->buckets[i], *next; n; n = next) {
            next = n->next;
            size_t at = str_hash(n->text) & (cap - 1);
            n->next = buckets[at];
            buckets[at] = n;
        }
    t->buckets = buckets;
    t->cap = cap;
    return true;
}

Name *names_find(Names *t, Str text) {
    if (t->n >= t->cap && !names_rehash(t))
        return NULL;
    Name **bucket = &t->buckets[str_hash(text) & (t->cap - 1)];
    for (Name *n = *bucket; n; n = n->next)
        if (str_eq(n->text, text))
            return n;
    Name *n = arena_alloc(t->arena, sizeof *n);
    if (!n)
        return NULL;
    n->text = arena_copy(t->arena, text);
    if (!n->text.p)
        return NULL;
    n->global = -1;
    n->object = NULL;
    n->next = *bucket;
    *bucket = n;
    t->n++;
    return n;
}

static bool is_ascii(Str s) {
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] >= 128)
            return false;
    return true;
}

// Names that are written differently and normalise alike (NFKC) are the same.
Name *name_of(Parser *p, Span word) {
    Str text = span_text(p, word);
    if (is_ascii(text)) {
        Name *n = names_find(p->names, text);
        return n ? n : no_memory(p);
    }
    utf8proc_uint8_t *normal = NULL;
    utf8proc_ssize_t size =
        utf8proc_map((const utf8proc_uint8_t *)text.p, (utf8proc_ssize_t)text.n, &normal,
                     (utf8proc_option_t)(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT));
    Name *n = size > 0 ? names_find(p->names, (Str){(char *)normal, (size_t)size}) : NULL;
    free(normal); // utf8proc's own malloc
    return n ? n : no_memory(p);
}

Name *expect_name(Parser *p) {
    if (tok(p) != TOK_NAME)
        return unexpected(p);
    Name *n = name_of(p, tok_span(p));
    if (n)
        p->at++;
    return n;
}

const char *node_describe(const Node *n) {
    switch (n->kind) {
    case N_NAME: return "name";
    case N_ATTR: return "attribute";
    case N_SUBSCRIPT: return "subscript";
    case N_STARRED: return "starred";
    case N_LIST: return "list";
    case N_TUPLE: return "tuple";
    case N_LAMBDA: return "lambda";
    case N_CALL: return "function call";
    case N_GENEXP: return "generator expression";
    case N_YIELD:
    case N_YIELD_FROM: return "yield expression";
    case N_AWAIT: return "await expression";
    case N_LISTCOMP: return "list comprehension";
    case N_SETCOMP: return "set comprehension";
    case N_DICTCOMP: return "dict comprehension";
    case N_DICT: return "dict literal";
    case N_SET: return "set display";
    case N_FSTRING: return "f-string expression";
    case N_NONE: return "None";
    case N_TRUE: return "True";
    case N_FALSE: return "False";
    case N_ELLIPSIS: return "ellipsis";
    case N_COMPARE: return "comparison";
    case N_IFEXP: return "conditional expression";
    case N_WALRUS: return "named expression";
    case N_INT:
    case N_FLOAT:
    case N_IMAGINARY:
    case N_STR:
    case N_BYTES: return "literal";
    default: return "expression";
    }
}

// The part of n that cannot be assigned to; NULL when all can.
static const Node *bad_target(const Node *n, TargetKind kind) {
    switch (n->kind) {
    case N_LIST:
    case N_TUPLE:
        for (size_t i = 0; i < n->list.n; i++) {
            const Node *bad = bad_target(n->list.p[i], kind);
            if (bad)
                return bad;
        }
        return NULL;
    case N_STARRED: return kind == TARGET_DELETE ? n : bad_target(n->one.value, kind);
    case N_NAME:
    case N_ATTR:
    case N_SUBSCRIPT: return NULL;
    default: return n;
    }
}

bool check_target(Parser *p, const Node *n, TargetKind kind) {
    const Node *bad = bad_target(n, kind);
    if (!bad)
        return true;
    refuse(p, bad->span, "cannot %s %s", kind == TARGET_DELETE ? "delete" : "assign to",
           node_describe(bad));
    return false;
}

// ---- simple statements --------------------------------------------------------------------------

// The rule behind "cannot assign to ... here": the first "=" of a statement,
// something that cannot be a target before it, an operand and no "=" behind it.
static bool meant_equality(Parser *p, const Node *last) {
    static const uint8_t not_operands[] = {N_COMPARE, N_AND, N_OR, N_NOT, N_IFEXP, N_LAMBDA};
    static const uint8_t exempt[] = {N_LIST, N_TUPLE, N_GENEXP, N_TRUE, N_FALSE, N_NONE, N_STARRED};
    if (!(last->flags & NODE_PAREN))
        for (size_t i = 0; i < sizeof not_operands; i++)
            if (last->kind == not_operands[i])
                return false;
    for (size_t i = 0; i < sizeof exempt; i++)
        if (last->kind == exempt[i])
            return false;
    size_t before = p->at++;
    Node *right = quietly(p, parse_bitor);
    bool another = tok(p) == TOK_EQUAL || tok(p) == TOK_WALRUS;
    p->at = before;
    return right && !another;
}

// target = target = ... = value. The first "=" is next.
static Node *assignment(Parser *p, Node *first) {
    Node *n = node_new(p, N_ASSIGN, first->span);
    if (!n)
        return NULL;
    Node *value = first;
    while (tok(p) == TOK_EQUAL) {
        const Node *last = value->kind == N_TUPLE && !(value->flags & NODE_PAREN) && value->list.n
                               ? value->list.p[value->list.n - 1]
                               : value;
        if (n->assign.targets.n == 0 && bad_target(last, TARGET_STORE) && meant_equality(p, last))
            return refuse(p, last->span,
                          "cannot assign to %s here. Maybe you meant '==' instead of '='?",
                          node_describe(last));
        if (value->kind == N_YIELD || value->kind == N_YIELD_FROM)
            return refuse(p, value->span, "assignment to yield expression not possible");
        if (!check_target(p, value, TARGET_STORE))
            return NULL;
        if (!nodes_push(p, &n->assign.targets, value))
            return NULL;
        p->at++;
        value = tok(p) == KW_YIELD ? parse_yield(p) : parse_star_expressions(p);
        if (!value)
            return NULL;
    }
    n->assign.value = value;
    n->span.end = value->span.end;
    return n;
}

static bool augmented_op(Tok t, BinaryOp *op) {
    static const struct {
        uint8_t token, op;
    } table[] = {
        {TOK_PLUS_EQ, OP_ADD},      {TOK_MINUS_EQ, OP_SUB},      {TOK_STAR_EQ, OP_MUL},
        {TOK_SLASH_EQ, OP_TRUEDIV}, {TOK_FLOOR_EQ, OP_FLOORDIV}, {TOK_PERCENT_EQ, OP_MOD},
        {TOK_POW_EQ, OP_POW},       {TOK_AT_EQ, OP_MATMUL},      {TOK_LSHIFT_EQ, OP_LSHIFT},
        {TOK_RSHIFT_EQ, OP_RSHIFT}, {TOK_AMPER_EQ, OP_AND},      {TOK_BAR_EQ, OP_OR},
        {TOK_CARET_EQ, OP_XOR},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].token == t) {
            *op = (BinaryOp)table[i].op;
            return true;
        }
    return false;
}

static Node *augmented(Parser *p, Node *target, BinaryOp op) {
    bool single = target->kind == N_NAME || target->kind == N_ATTR || target->kind == N_SUBSCRIPT;
    if (!single)
        return refuse(p, target->span, "'%s' is an illegal expression for augmented assignment",
                      node_describe(target));
    p->at++;
    Node *value = tok(p) == KW_YIELD ? parse_yield(p) : parse_star_expressions(p);
    Node *n = value ? node_new(p, N_AUGASSIGN, span_join(target->span, value->span)) : NULL;
    if (!n)
        return NULL;
    n->op = (uint8_t)op;
    n->two.left = target;
    n->two.right = value;
    return n;
}

// target: annotation [= value]. The ":" is next.
static Node *annotated(Parser *p, Node *target) {
    if (target->kind == N_LIST || target->kind == N_TUPLE) {
        const Node *at =
            target->kind == N_TUPLE && !(target->flags & NODE_PAREN) ? target->list.p[0] : target;
        return refuse(p, at->span, "only single target (not %s) can be annotated",
                      node_describe(target));
    }
    if (bad_target(target, TARGET_STORE) || target->kind == N_STARRED)
        return refuse(p, target->span, "illegal target for annotation");
    p->at++;
    Node *n = node_new(p, N_ANNASSIGN, target->span);
    if (!n || !(n->annassign.annotation = parse_expression(p)))
        return NULL;
    n->annassign.target = target;
    if (accept(p, TOK_EQUAL)) {
        n->annassign.value = tok(p) == KW_YIELD ? parse_yield(p) : parse_star_expressions(p);
        if (!n->annassign.value)
            return NULL;
    }
    n->span.end = last_span(p).end;
    return n;
}

static Node *expression_statement(Parser *p) {
    Node *e = tok(p) == KW_YIELD ? parse_yield(p) : parse_star_expressions(p);
    if (!e)
        return NULL;
    BinaryOp op;
    if (tok(p) == TOK_EQUAL)
        return assignment(p, e);
    if (tok(p) == TOK_COLON)
        return annotated(p, e);
    if (augmented_op(tok(p), &op))
        return augmented(p, e, op);
    Node *n = node_new(p, N_EXPR, e->span);
    if (n)
        n->one.value = e;
    return n;
}

static bool at_line_end(const Parser *p) {
    return tok(p) == TOK_NEWLINE || tok(p) == TOK_SEMICOLON;
}

static Node *return_statement(Parser *p) {
    Node *n = node_new(p, N_RETURN, tok_span(p));
    p->at++;
    if (!n || at_line_end(p))
        return n;
    if (!(n->one.value = parse_star_expressions(p)))
        return NULL;
    n->span.end = n->one.value->span.end;
    return n;
}

static Node *raise_statement(Parser *p) {
    Node *n = node_new(p, N_RAISE, tok_span(p));
    p->at++;
    if (!n || at_line_end(p))
        return n;
    if (!(n->assertion.test = parse_expression(p)))
        return NULL;
    if (accept(p, KW_FROM) && !(n->assertion.message = parse_expression(p)))
        return NULL;
    n->span.end = last_span(p).end;
    return n;
}

static Node *assert_statement(Parser *p) {
    Node *n = node_new(p, N_ASSERT, tok_span(p));
    p->at++;
    if (!n || !(n->assertion.test = parse_expression(p)))
        return NULL;
    if (accept(p, TOK_COMMA) && !(n->assertion.message = parse_expression(p)))
        return NULL;
    n->span.end = last_span(p).end;
    return n;
}

static Node *delete_statement(Parser *p) {
    Node *n = node_new(p, N_DELETE, tok_span(p));
    p->at++;
    Node *targets = n ? parse_star_expressions(p) : NULL;
    if (!targets || !check_target(p, targets, TARGET_DELETE))
        return NULL;
    n->one.value = targets;
    n->span.end = targets->span.end;
    return n;
}

static Node *name_list(Parser *p, NodeKind kind) {
    Node *n = node_new(p, kind, tok_span(p));
    if (!n)
        return NULL;
    do {
        p->at++;
        Node *name = node_new(p, N_NAME, tok_span(p));
        if (!name || !(name->name.name = expect_name(p)) || !nodes_push(p, &n->list, name))
            return NULL;
        n->span.end = name->span.end;
    } while (tok(p) == TOK_COMMA);
    return n;
}

static Node *word_statement(Parser *p, NodeKind kind) {
    p->at++;
    return node_new(p, kind, last_span(p));
}

// a.b.c
static bool dotted_name(Parser *p, Alias *out) {
    out->span = tok_span(p);
    if (!(out->first = expect_name(p)))
        return false;
    while (accept(p, TOK_DOT))
        if (!expect_name(p))
            return false;
    out->span.end = last_span(p).end;
    out->dotted = span_text(p, out->span);
    out->name = out->first;
    return true;
}

static bool import_alias(Parser *p, Alias *out) {
    if (!accept(p, KW_AS))
        return true;
    out->renamed = true;
    out->name = expect_name(p);
    out->span.end = last_span(p).end;
    return out->name != NULL;
}

static Node *import_statement(Parser *p) {
    Node *n = node_new(p, N_IMPORT, tok_span(p));
    if (!n)
        return NULL;
    do {
        p->at++;
        if (!array_grow(p, &n->import.names, n->import.n))
            return NULL;
        Alias *a = &n->import.names[n->import.n++];
        if (!dotted_name(p, a) || !import_alias(p, a))
            return NULL;
    } while (tok(p) == TOK_COMMA);
    n->span.end = last_span(p).end;
    return n;
}

static bool from_names(Parser *p, Node *n, bool parens) {
    for (;;) {
        if (!array_grow(p, &n->import.names, n->import.n))
            return false;
        Alias *a = &n->import.names[n->import.n++];
        a->span = tok_span(p);
        if (!(a->first = a->name = expect_name(p)))
            return false;
        a->dotted = a->first->text;
        if (!import_alias(p, a))
            return false;
        if (!accept(p, TOK_COMMA))
            return true;
        if (parens && tok(p) == TOK_RPAREN)
            return true;
        if (!parens && tok(p) == TOK_NEWLINE) {
            refuse(p, tok_span(p), "trailing comma not allowed without surrounding parentheses");
            return false;
        }
    }
}

static Node *from_statement(Parser *p) {
    Node *n = node_new(p, N_FROM, tok_span(p));
    if (!n)
        return NULL;
    p->at++;
    for (;; p->at++) {
        if (tok(p) == TOK_DOT)
            n->import.level++;
        else if (tok(p) == TOK_ELLIPSIS)
            n->import.level += 3;
        else
            break;
    }
    Alias module = {0};
    if ((tok(p) != KW_IMPORT || n->import.level == 0) && !dotted_name(p, &module))
        return NULL;
    n->import.module = module.dotted;
    if (!expect(p, KW_IMPORT))
        return NULL;
    if (accept(p, TOK_STAR))
        n->import.star = true;
    else {
        bool parens = accept(p, TOK_LPAREN);
        if (!from_names(p, n, parens) || (parens && !expect(p, TOK_RPAREN)))
            return NULL;
    }
    n->span.end = last_span(p).end;
    return n;
}

static Node *simple_statement(Parser *p) {
    switch (tok(p)) {
    case KW_PASS: return word_statement(p, N_PASS);
    case KW_BREAK: return word_statement(p, N_BREAK);
    case KW_CONTINUE: return word_statement(p, N_CONTINUE);
    case KW_RETURN: return return_statement(p);
    case KW_RAISE: return raise_statement(p);
    case KW_ASSERT: return assert_statement(p);
    case KW_DEL: return delete_statement(p);
    case KW_GLOBAL: return name_list(p, N_GLOBAL);
    case KW_NONLOCAL: return name_list(p, N_NONLOCAL);
    case KW_IMPORT: return import_statement(p);
    case KW_FROM: return from_statement(p);
    default: return expression_statement(p);
    }
}

// One line of simple statements between semicolons.
static bool simple_line(Parser *p, Nodes *out, bool *semicolon) {
    for (;;) {
        if (!nodes_push(p, out, simple_statement(p)))
            return false;
        bool more = accept(p, TOK_SEMICOLON);
        if (semicolon)
            *semicolon = more;
        if (accept(p, TOK_NEWLINE))
            return true;
        if (!more) {
            unexpected(p);
            return false;
        }
    }
}

// ---- compound statements ------------------------------------------------------------------------

static bool statement(Parser *p, Nodes *out, bool *semicolon);

// after: how the message for a missing block calls it ("'if' statement").
bool parse_block(Parser *p, const char *after, Span header, Nodes *out) {
    if (!accept(p, TOK_NEWLINE))
        return simple_line(p, out, NULL);
    if (!accept(p, TOK_INDENT)) {
        refuse_kind(p, ERR_INDENTATION, tok_span(p),
                    "expected an indented block after %s on line %u", after,
                    span_line(p->src, header.start).number);
        return false;
    }
    while (tok(p) != TOK_DEDENT)
        if (!statement(p, out, NULL))
            return false;
    p->at++;
    return true;
}

static bool else_block(Parser *p, Nodes *out) {
    Span header = tok_span(p);
    p->at++;
    return expect_colon(p, true) && parse_block(p, "'else' statement", header, out);
}

static Node *if_statement(Parser *p) {
    Node *n = node_new(p, N_IF, tok_span(p));
    if (!n)
        return NULL;
    while (tok(p) == KW_IF || tok(p) == KW_ELIF) {
        bool first = n->branch.n == 0;
        if (!first && tok(p) == KW_IF)
            break;
        if (!array_grow(p, &n->branch.branches, n->branch.n))
            return NULL;
        Branch *b = &n->branch.branches[n->branch.n++];
        *b = (Branch){.span = tok_span(p)};
        p->at++;
        if (!(b->test = parse_named_expression(p)) || !expect_colon(p, false))
            return NULL;
        if (!parse_block(p, first ? "'if' statement" : "'elif' statement", b->span, &b->body))
            return NULL;
    }
    n->branch.has_other = tok(p) == KW_ELSE;
    if (n->branch.has_other && !else_block(p, &n->branch.other))
        return NULL;
    return n;
}

static Node *while_statement(Parser *p) {
    Node *n = node_new(p, N_WHILE, tok_span(p));
    p->at++;
    if (!n || !(n->loop.test = parse_named_expression(p)) || !expect_colon(p, false))
        return NULL;
    if (!parse_block(p, "'while' statement", n->span, &n->loop.body))
        return NULL;
    if (tok(p) == KW_ELSE && !else_block(p, &n->loop.other))
        return NULL;
    return n;
}

static Node *for_statement(Parser *p) {
    Node *n = node_new(p, N_FOR, tok_span(p));
    p->at++;
    if (!n || !(n->each.target = parse_targets(p)))
        return NULL;
    if (!expect(p, KW_IN) || !(n->each.iter = parse_star_expressions(p)))
        return NULL;
    if (!expect_colon(p, false))
        return NULL;
    if (!parse_block(p, "'for' statement", n->span, &n->each.body))
        return NULL;
    if (tok(p) == KW_ELSE && !else_block(p, &n->each.other))
        return NULL;
    return n;
}

static Node *async_statement(Parser *p, const Nodes *decorators);

static bool def_body(Parser *p, Node *n, Span start) {
    bool in_async = p->in_async, yields = p->yields;
    p->in_async = n->def.is_async;
    p->yields = false;
    bool ok = parse_block(p, "function definition", start, &n->def.body);
    n->def.yields = p->yields;
    p->in_async = in_async;
    p->yields = yields;
    return ok;
}

static Node *def_statement(Parser *p, const Nodes *decorators, Span start, bool is_async) {
    Node *n = node_new(p, N_DEF, start);
    p->at++;
    if (!n || !(n->def.name = expect_name(p)))
        return NULL;
    n->def.decorators = *decorators;
    n->def.is_async = is_async;
    if (!accept(p, TOK_LPAREN))
        return refuse(p, tok_span(p), "expected '('");
    if (!parse_params(p, TOK_RPAREN, false, &n->def.params) || !expect(p, TOK_RPAREN))
        return NULL;
    if (tok(p) == TOK_ARROW && tok_after(p, 1) != TOK_COLON) {
        p->at++;
        const Node *returns = parse_expression(p);
        if (!returns)
            return NULL;
        n->def.returns = returns->span;
    }
    n->span = span_join(start, last_span(p)); // the header, for tracebacks
    if (!expect_colon(p, true) || !def_body(p, n, start))
        return NULL;
    const Node *doc = n->def.body.p[0];
    n->def.has_doc = doc->kind == N_EXPR && doc->one.value->kind == N_STR;
    return n;
}

static Node *class_statement(Parser *p, const Nodes *decorators) {
    Node *n = node_new(p, N_CLASS, tok_span(p));
    Span start = tok_span(p);
    p->at++;
    if (!n || !(n->klass.name = expect_name(p)))
        return NULL;
    n->klass.decorators = *decorators;
    if (accept(p, TOK_LPAREN) && !parse_arguments(p, &n->klass.args))
        return NULL;
    n->span.end = last_span(p).end;
    if (!expect_colon(p, false))
        return NULL;
    return parse_block(p, "class definition", start, &n->klass.body) ? n : NULL;
}

static Node *decorated(Parser *p) {
    Nodes decorators = {0};
    while (accept(p, TOK_AT)) {
        if (!nodes_push(p, &decorators, parse_named_expression(p)) || !expect(p, TOK_NEWLINE))
            return NULL;
    }
    if (tok(p) == KW_CLASS)
        return class_statement(p, &decorators);
    if (tok(p) == KW_DEF)
        return def_statement(p, &decorators, tok_span(p), false);
    if (tok(p) == KW_ASYNC)
        return async_statement(p, &decorators);
    return unexpected(p);
}

static bool except_clause(Parser *p, Node *n) {
    if (!array_grow(p, &n->attempt.handlers, n->attempt.n))
        return false;
    Branch *b = &n->attempt.handlers[n->attempt.n++];
    *b = (Branch){.span = tok_span(p)};
    p->at++;
    bool group = accept(p, TOK_STAR);
    if (n->attempt.n > 1 && group != n->attempt.groups) {
        refuse(p, b->span, "cannot have both 'except' and 'except*' on the same 'try'");
        return false;
    }
    n->attempt.groups = group;
    if (group && tok(p) == TOK_COLON) {
        refuse(p, tok_span(p), "expected one or more exception types");
        return false;
    }
    if (tok(p) != TOK_COLON && tok(p) != TOK_NEWLINE) {
        if (!(b->test = parse_expression(p)))
            return false;
        if (tok(p) == TOK_COMMA) {
            Node *all = quietly(p, parse_star_expressions);
            refuse(p, all ? span_join(b->test->span, all->span) : b->test->span,
                   "multiple exception types must be parenthesized");
            return false;
        }
        if (accept(p, KW_AS) && !(b->name = expect_name(p)))
            return false;
    }
    return expect_colon(p, false) && parse_block(p, "'except' statement", b->span, &b->body);
}

static Node *try_statement(Parser *p) {
    Node *n = node_new(p, N_TRY, tok_span(p));
    p->at++;
    if (!n || !expect_colon(p, true))
        return NULL;
    if (!parse_block(p, "'try' statement", n->span, &n->attempt.body))
        return NULL;
    while (tok(p) == KW_EXCEPT) {
        const Branch *last = n->attempt.n ? &n->attempt.handlers[n->attempt.n - 1] : NULL;
        if (last && !last->test)
            return refuse(p, last->span, "default 'except:' must be last");
        if (!except_clause(p, n))
            return NULL;
    }
    if (n->attempt.groups && !except_groups(p, n))
        return NULL;
    if (n->attempt.n && tok(p) == KW_ELSE && !else_block(p, &n->attempt.other))
        return NULL;
    if (tok(p) == KW_FINALLY) {
        Span header = tok_span(p);
        p->at++;
        n->attempt.has_last = true;
        if (!expect_colon(p, true) ||
            !parse_block(p, "'finally' statement", header, &n->attempt.last))
            return NULL;
    }
    if (!n->attempt.n && !n->attempt.has_last)
        return refuse(p, tok_span(p), "expected 'except' or 'finally' block");
    return n;
}

static bool with_items(Parser *p, Node *n, bool parens) {
    for (;;) {
        if (!array_grow(p, &n->with.items, n->with.n))
            return false;
        WithItem *item = &n->with.items[n->with.n++];
        *item = (WithItem){0};
        if (!(item->context = parse_expression(p)))
            return false;
        if (accept(p, KW_AS)) {
            item->target = tok(p) == TOK_STAR ? parse_star_named(p) : parse_primary(p);
            if (!item->target || !check_target(p, item->target, TARGET_STORE))
                return false;
        }
        if (!accept(p, TOK_COMMA))
            return true;
        if (parens && tok(p) == TOK_RPAREN)
            return true;
    }
}

// with (a as b, c as d): looks like a tuple until the "as"; tried first.
static Node *paren_with(Parser *p) {
    Node *n = node_new(p, N_WITH, tok_span(p));
    p->at += 2;
    if (!n || !with_items(p, n, true) || !expect(p, TOK_RPAREN))
        return NULL;
    return tok(p) == TOK_COLON ? n : NULL;
}

static Node *with_statement(Parser *p) {
    size_t before = p->at;
    Node *n = NULL;
    if (tok_after(p, 1) == TOK_LPAREN)
        n = quietly(p, paren_with);
    if (!n) {
        p->at = before + 1;
        n = node_new(p, N_WITH, last_span(p));
        if (!n || !with_items(p, n, false))
            return NULL;
    }
    Span header = n->span;
    n->span.end = last_span(p).end;
    return expect_colon(p, false) && parse_block(p, "'with' statement", header, &n->with.body)
               ? n
               : NULL;
}

static Node *async_statement(Parser *p, const Nodes *decorators) {
    Span start = tok_span(p);
    p->at++;
    Node *n;
    if (tok(p) == KW_FOR)
        return (n = for_statement(p)) ? async_for(p, n) : NULL;
    if (tok(p) == KW_WITH)
        return (n = with_statement(p)) ? async_with(p, n) : NULL;
    if (tok(p) != KW_DEF)
        return unexpected(p);
    return def_statement(p, decorators, start, true);
}

// A compound statement, or NULL without an error when the line holds simple ones.
static Node *compound_statement(Parser *p) {
    static const Nodes undecorated = {0};
    switch (tok(p)) {
    case KW_IF: return if_statement(p);
    case KW_WHILE: return while_statement(p);
    case KW_FOR: return for_statement(p);
    case KW_DEF: return def_statement(p, &undecorated, tok_span(p), false);
    case KW_CLASS: return class_statement(p, &undecorated);
    case KW_TRY: return try_statement(p);
    case KW_WITH: return with_statement(p);
    case KW_ASYNC: return async_statement(p, &undecorated);
    case TOK_AT: return decorated(p);
    case TOK_NAME: return word_is(p, 0, "match") ? parse_match(p) : NULL;
    default: return NULL;
    }
}

static bool statement(Parser *p, Nodes *out, bool *semicolon) {
    if (++p->depth >= PARSE_RECURSION) {
        refuse_kind(p, ERR_RECURSION, tok_span(p),
                    "maximum recursion depth exceeded during compilation");
        return false;
    }
    if (!stop_check(p->err))
        return false;
    Node *n = compound_statement(p);
    bool ok = n ? nodes_push(p, out, n) : !p->err->kind && simple_line(p, out, semicolon);
    if (n && semicolon)
        *semicolon = false;
    p->depth--;
    return ok;
}

// ---- the whole text -----------------------------------------------------------------------------

// Which error to report: those of the lexer go before the parser's, and an open
// bracket explains whatever went wrong on a later line.
static void settle_error(Parser *p, bool *at_end) {
    const Tokens *t = &p->toks;
    *at_end = p->refused_at_end || t->unfinished;
    if (p->err->kind != ERR_SYNTAX && p->err->kind != ERR_INDENTATION)
        return;
    if (t->err.kind) {
        *p->err = t->err;
        *p->where = t->err_span;
        return;
    }
    if (!t->open_any)
        return;
    // What counts is how far the text was read, as in CPython.
    unsigned error_line =
        span_line(p->src, t->p[p->far > p->at ? p->far : p->at].span.start).number;
    if (tok(p) != TOK_ERROR && error_line <= span_line(p->src, t->open).number)
        return;
    err_clear(p->err);
    err_set(p->err, ERR_SYNTAX, "'%c' was never closed", p->src.p[t->open]);
    *p->where = (Span){t->open, t->open + 1};
}

bool parse(Names *names, Str source, Tree *out, Err *e, Span *where, bool *at_end) {
    Arena *arena = names->arena;
    Parser p = {.arena = arena, .names = names, .src = source, .err = e, .where = where};
    *at_end = false;
    *out = (Tree){0};
    if (!lex(arena, source, 0, (uint32_t)source.n, false, &p.toks))
        return err_no_memory(e, 0);
    if (!stop_check(e)) // then the tokens may end early
        return false;
    while (tok(&p) != TOK_END) {
        if (accept(&p, TOK_NEWLINE))
            continue;
        if (!statement(&p, &out->body, &out->ends_with_semicolon)) {
            settle_error(&p, at_end);
            return false;
        }
    }
    return true;
}
