// parse_expr.c: Python's expressions, by recursive descent, with the texts that
// CPython has for the common mistakes. Statements are in parse.c.
#include "kernel/syntax/parser.h"
#include "kernel/base/limits.h"

// Counts the recursion; every function that can nest without brackets enters.
static bool enter(Parser *p) {
    if (++p->depth < PARSE_RECURSION)
        return true;
    refuse_kind(p, ERR_RECURSION, tok_span(p),
                "maximum recursion depth exceeded during compilation");
    return false;
}
static Node *leave(Parser *p, Node *n) {
    p->depth--;
    return n;
}

static uint8_t inherited(const Node *n) {
    return n ? n->flags & (NODE_CALLS | NODE_WALRUS) : 0;
}

static uint8_t inherited_all(const Nodes *list) {
    uint8_t flags = 0;
    for (size_t i = 0; i < list->n; i++)
        flags |= inherited(list->p[i]);
    return flags;
}

// A node that grows to the left (a.b.c, a(b)(c)) has a height, since the compiler
// recurses along it.
static Node *taller(Parser *p, Node *n, const Node *inner) {
    if (!n)
        return NULL;
    if (inner->height >= NODE_HEIGHT_MAX)
        return refuse_kind(p, ERR_RECURSION, n->span,
                           "maximum recursion depth exceeded during compilation");
    n->height = (uint16_t)(inner->height + 1);
    return n;
}

bool starts_expression(Tok t) {
    switch (t) {
    case TOK_NAME:
    case TOK_NUMBER:
    case TOK_STRING:
    case TOK_LPAREN:
    case TOK_LBRACKET:
    case TOK_LBRACE:
    case TOK_MINUS:
    case TOK_PLUS:
    case TOK_TILDE:
    case TOK_ELLIPSIS:
    case KW_NOT:
    case KW_LAMBDA:
    case KW_AWAIT:
    case KW_NONE:
    case KW_TRUE:
    case KW_FALSE: return true;
    default: return false;
    }
}

// ---- what two expressions in a row mean ---------------------------------------------------------

// Behind a complete disjunction no expression can start, so that one which does
// is a mistake; its likeliest cause has a text of its own.
static bool check_juxtaposed(Parser *p, const Node *a, size_t first) {
    Tok t = tok(p);
    if (p->quiet)
        return true; // what is tried only finds out what is there
    if (!starts_expression(t) || t == TOK_LPAREN || t == TOK_LBRACKET || t == TOK_MINUS ||
        t == TOK_PLUS || (t == KW_NOT && tok_after(p, 1) == KW_IN))
        return true;
    size_t before = p->at;
    if (a->kind == N_NAME && !(a->flags & NODE_PAREN) &&
        (str_is(a->name.name->text, "print") || str_is(a->name.name->text, "exec"))) {
        Node *rest = quietly(p, parse_star_expressions);
        p->at = before;
        if (!rest)
            return true;
        refuse(p, span_join(a->span, rest->span),
               "Missing parentheses in call to '%.*s'. Did you mean %.*s(...)?",
               STR_ARG(a->name.name->text), STR_ARG(a->name.name->text));
        return false;
    }
    const Token *start = &p->toks.p[first];
    Str word = span_text(p, start->span);
    bool prefix = start->kind == TOK_NAME && start[1].kind == TOK_STRING;
    bool soft = str_is(word, "match") || str_is(word, "case") || str_is(word, "_");
    if (prefix || soft)
        return true;
    Node *b = quietly(p, parse_expression);
    size_t end = p->at;
    p->at = before;
    if (!b || (p->toks.p[end - 1].depth == 0 && !p->in_fstring))
        return true;
    refuse(p, span_join(a->span, b->span), "invalid syntax. Perhaps you forgot a comma?");
    return false;
}

// An "=" behind an expression that is no assignment: "==" was probably meant.
static void *refuse_equal(Parser *p, const Node *a) {
    bool plain = a->kind != N_LIST && a->kind != N_TUPLE && a->kind != N_GENEXP &&
                 a->kind != N_TRUE && a->kind != N_FALSE && a->kind != N_NONE;
    bool operand =
        a->flags & NODE_PAREN || (a->kind != N_COMPARE && a->kind != N_AND && a->kind != N_OR &&
                                  a->kind != N_NOT && a->kind != N_IFEXP && a->kind != N_LAMBDA);
    size_t before = p->at++;
    Node *b = quietly(p, parse_bitor);
    bool another = tok(p) == TOK_EQUAL || tok(p) == TOK_WALRUS;
    p->at = before;
    if (!b || another || !operand || !plain)
        return unexpected(p);
    if (a->kind == N_NAME && !(a->flags & NODE_PAREN))
        return refuse(p, span_join(a->span, b->span),
                      "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
    return refuse(p, a->span, "cannot assign to %s here. Maybe you meant '==' instead of '='?",
                  node_describe(a));
}

// ---- lists of things ----------------------------------------------------------------------------

static Node *starred(Parser *p) {
    Span start = tok_span(p);
    p->at++;
    Node *value = parse_bitor(p);
    if (!value)
        return NULL;
    // "*a b" is reported like "a b".
    if (!check_juxtaposed(p, value, p->at - 1))
        return NULL;
    Node *n = node_new(p, N_STARRED, span_join(start, value->span));
    if (!n)
        return NULL;
    n->one.value = value;
    n->flags = inherited(value);
    return n;
}

static Node *star_expression(Parser *p) {
    return tok(p) == TOK_STAR ? starred(p) : parse_expression(p);
}

Node *parse_star_named(Parser *p) {
    return tok(p) == TOK_STAR ? starred(p) : parse_named_expression(p);
}

// The rest of a tuple behind its first item, when a comma follows.
static Node *tuple_rest(Parser *p, Node *first, Node *(*item)(Parser *)) {
    if (!first || tok(p) != TOK_COMMA)
        return first;
    Node *n = node_new(p, N_TUPLE, first->span);
    if (!n || !nodes_push(p, &n->list, first))
        return NULL;
    while (accept(p, TOK_COMMA)) {
        n->span.end = last_span(p).end;
        if (!starts_expression(tok(p)) && tok(p) != TOK_STAR)
            break;
        if (!nodes_push(p, &n->list, item(p)))
            return NULL;
        n->span.end = n->list.p[n->list.n - 1]->span.end;
    }
    n->flags = inherited_all(&n->list);
    return n;
}

Node *parse_star_expressions(Parser *p) {
    return tuple_rest(p, star_expression(p), star_expression);
}

static Node *star_target(Parser *p) {
    return tok(p) == TOK_STAR ? starred(p) : parse_bitor(p);
}

Node *parse_targets(Parser *p) {
    Node *n = tuple_rest(p, star_target(p), star_target);
    return n && check_target(p, n, TARGET_FOR) ? n : NULL;
}

// ---- comprehensions -----------------------------------------------------------------------------

static bool clause(Parser *p, Clause *c) {
    *c = (Clause){0};
    if (tok(p) == KW_ASYNC) {
        p->at++;
        c->is_async = true;
    }
    if (!expect(p, KW_FOR) || !(c->target = parse_targets(p)))
        return false;
    if (!expect(p, KW_IN) || !(c->iter = parse_disjunction(p)))
        return false;
    if (c->is_async && !(c->iter = async_items(p, c->iter)))
        return false;
    while (accept(p, KW_IF))
        if (!nodes_push(p, &c->conds, parse_disjunction(p)))
            return false;
    return true;
}

static bool at_clause(const Parser *p) {
    return tok(p) == KW_FOR || (tok(p) == KW_ASYNC && tok_after(p, 1) == KW_FOR);
}

// The clauses behind `item`; value: of a dict comprehension. The closing bracket
// is the caller's.
static Node *comprehension(Parser *p, NodeKind kind, Node *item, Node *value) {
    if (item->kind == N_STARRED)
        return refuse(p, item->span, "iterable unpacking cannot be used in comprehension");
    Node *n = node_new(p, kind, item->span);
    if (!n)
        return NULL;
    n->comp.item = item;
    n->comp.value = value;
    n->flags = NODE_CALLS | (inherited(item) & NODE_WALRUS);
    while (at_clause(p)) {
        if (!array_grow(p, &n->comp.clauses, n->comp.n))
            return NULL;
        Clause *c = &n->comp.clauses[n->comp.n];
        if (!clause(p, c))
            return NULL;
        n->flags |= (uint8_t)((inherited(c->iter) | inherited_all(&c->conds)) & NODE_WALRUS);
        n->comp.n++;
    }
    return n;
}

// ---- atoms --------------------------------------------------------------------------------------

// Gives the node the span of its brackets; the opening one is at `open`.
static Node *closed(Parser *p, Node *n, Span open, Tok bracket) {
    if (!n || !expect(p, bracket))
        return NULL;
    n->span = span_join(open, last_span(p));
    return n;
}

// "[a, b for c in d]": the items are there, a "for" follows.
static void *refuse_bare_tuple(Parser *p, const Nodes *items) {
    Span all = span_join(items->p[0]->span, items->p[items->n - 1]->span);
    return refuse(p, all, "did you forget parentheses around the comprehension target?");
}

static Node *list_display(Parser *p) {
    Span open = tok_span(p);
    p->at++;
    Node *n = node_new(p, N_LIST, open);
    if (!n)
        return NULL;
    while (tok(p) != TOK_RBRACKET) {
        if (!nodes_push(p, &n->list, parse_star_named(p)))
            return NULL;
        if (at_clause(p) && n->list.n == 1)
            return closed(p, comprehension(p, N_LISTCOMP, n->list.p[0], NULL), open, TOK_RBRACKET);
        if (at_clause(p))
            return refuse_bare_tuple(p, &n->list);
        if (!accept(p, TOK_COMMA))
            break;
    }
    n->flags = inherited_all(&n->list);
    return closed(p, n, open, TOK_RBRACKET);
}

Node *parse_group_contents(Parser *p) {
    if (tok(p) == KW_YIELD)
        return parse_yield(p);
    if (tok(p) == TOK_POW) {
        Span stars = tok_span(p);
        p->at++;
        Node *value = parse_bitor(p);
        return value ? refuse(p, span_join(stars, value->span),
                              "cannot use double starred expression here")
                     : NULL;
    }
    Node *first = parse_star_named(p);
    if (!first)
        return NULL;
    if (at_clause(p))
        return comprehension(p, N_GENEXP, first, NULL);
    if (first->kind == N_STARRED && (tok(p) == TOK_RPAREN || tok(p) == TOK_END))
        return refuse(p, first->span, "cannot use starred expression here");
    return tuple_rest(p, first, parse_star_named);
}

static Node *group(Parser *p) {
    Span open = tok_span(p);
    p->at++;
    Node *n = tok(p) == TOK_RPAREN ? node_new(p, N_TUPLE, open) : parse_group_contents(p);
    if (!n)
        return NULL;
    // A parenthesised expression keeps its own span, a tuple takes its brackets.
    if (n->kind == N_TUPLE || n->kind == N_GENEXP)
        n = closed(p, n, open, TOK_RPAREN);
    else if (!expect(p, TOK_RPAREN))
        return NULL;
    if (n)
        n->flags |= NODE_PAREN;
    return n;
}

// One "key: value" or "**mapping" of a dict.
static bool dict_item(Parser *p, Node *n, Node *key) {
    Node *value = NULL;
    if (!key) { // **
        Span stars = tok_span(p);
        p->at++;
        value = parse_bitor(p);
        if (!value)
            return false;
        if (at_clause(p)) {
            refuse(p, stars, "dict unpacking cannot be used in dict comprehension");
            return false;
        }
    } else {
        if (tok(p) != TOK_COLON) {
            if (tok(p) != TOK_COMMA && tok(p) != TOK_RBRACE) {
                unexpected(p);
                return false;
            }
            refuse(p, last_span(p), "':' expected after dictionary key");
            return false;
        }
        Span colon = tok_span(p);
        p->at++;
        if (tok(p) == TOK_STAR) {
            Node *star = starred(p);
            if (star)
                refuse(p, star->span, "cannot use a starred expression in a dictionary value");
            return false;
        }
        if (tok(p) == TOK_RBRACE || tok(p) == TOK_COMMA) {
            refuse(p, colon, "expression expected after dictionary key and ':'");
            return false;
        }
        value = parse_expression(p);
    }
    size_t before = n->dict.keys.n;
    // nodes_push refuses NULL; "**" items carry no key, so that a place is made by hand.
    if (!nodes_push(p, &n->dict.keys, key ? key : value) || !nodes_push(p, &n->dict.values, value))
        return false;
    n->dict.keys.p[before] = key;
    n->flags |= (uint8_t)(inherited(key) | inherited(value));
    return true;
}

static Node *dict_display(Parser *p, Span open, Node *key) {
    Node *n = node_new(p, N_DICT, open);
    if (!n)
        return NULL;
    for (;;) {
        if (!dict_item(p, n, key))
            return NULL;
        if (at_clause(p) && n->dict.keys.n == 1 && key) {
            Node *c = comprehension(p, N_DICTCOMP, key, n->dict.values.p[0]);
            return closed(p, c, open, TOK_RBRACE);
        }
        if (!accept(p, TOK_COMMA) || tok(p) == TOK_RBRACE)
            break;
        key = NULL;
        if (tok(p) != TOK_POW && !(key = parse_expression(p)))
            return NULL;
    }
    return closed(p, n, open, TOK_RBRACE);
}

static Node *brace_display(Parser *p) {
    Span open = tok_span(p);
    p->at++;
    if (tok(p) == TOK_RBRACE)
        return closed(p, node_new(p, N_DICT, open), open, TOK_RBRACE);
    if (tok(p) == TOK_POW)
        return dict_display(p, open, NULL);
    Node *first = parse_star_named(p);
    if (!first)
        return NULL;
    if (tok(p) == TOK_COLON && first->kind != N_STARRED)
        return dict_display(p, open, first);
    if (at_clause(p))
        return closed(p, comprehension(p, N_SETCOMP, first, NULL), open, TOK_RBRACE);
    Node *n = node_new(p, N_SET, open);
    if (!n || !nodes_push(p, &n->list, first))
        return NULL;
    while (accept(p, TOK_COMMA) && tok(p) != TOK_RBRACE) {
        if (!nodes_push(p, &n->list, parse_star_named(p)))
            return NULL;
        if (at_clause(p))
            return refuse_bare_tuple(p, &n->list);
    }
    n->flags = inherited_all(&n->list);
    return closed(p, n, open, TOK_RBRACE);
}

static Node *constant(Parser *p, NodeKind kind) {
    p->at++;
    return node_new(p, kind, last_span(p));
}

static Node *atom(Parser *p) {
    switch (tok(p)) {
    case TOK_NAME: {
        Node *n = node_new(p, N_NAME, tok_span(p));
        if (n && !(n->name.name = expect_name(p)))
            return NULL;
        return n;
    }
    case TOK_NUMBER: return parse_number(p);
    case TOK_STRING: return parse_strings(p);
    case TOK_LPAREN: return group(p);
    case TOK_LBRACKET: return list_display(p);
    case TOK_LBRACE: return brace_display(p);
    case TOK_ELLIPSIS: return constant(p, N_ELLIPSIS);
    case KW_NONE: return constant(p, N_NONE);
    case KW_TRUE: return constant(p, N_TRUE);
    case KW_FALSE: return constant(p, N_FALSE);
    default: return unexpected(p);
    }
}

// ---- calls and subscripts -----------------------------------------------------------------------

// name=value, or the mistakes that look like it. The "=" is next.
static Node *keyword(Parser *p, Node *left) {
    if (left->kind != N_NAME || left->flags & NODE_PAREN) {
        if (left->kind == N_TRUE || left->kind == N_FALSE || left->kind == N_NONE)
            return refuse(p, span_join(left->span, tok_span(p)), "cannot assign to %s",
                          node_describe(left));
        return refuse(p, span_join(left->span, tok_span(p)),
                      "expression cannot contain assignment, perhaps you meant \"==\"?");
    }
    p->at++;
    Node *value = parse_expression(p);
    Node *n = value ? node_new(p, N_KEYWORD, span_join(left->span, value->span)) : NULL;
    if (!n)
        return NULL;
    n->keyword.name = left->name.name;
    n->keyword.value = value;
    n->flags = inherited(value);
    return n;
}

static Node *star_argument(Parser *p) {
    Span star = tok_span(p);
    NodeKind kind = tok(p) == TOK_POW ? N_STARSTAR : N_STARRED;
    p->at++;
    Node *value = parse_expression(p);
    Node *n = value ? node_new(p, kind, span_join(star, value->span)) : NULL;
    if (!n)
        return NULL;
    n->one.value = value;
    n->flags = inherited(value);
    return n;
}

static Node *argument(Parser *p) {
    if (tok(p) == TOK_STAR || tok(p) == TOK_POW)
        return star_argument(p);
    Node *n = parse_expression(p);
    if (!n)
        return NULL;
    if (tok(p) == TOK_EQUAL)
        return keyword(p, n);
    if (tok(p) == TOK_WALRUS && n->kind == N_NAME) {
        p->at++;
        Node *value = parse_expression(p);
        Node *w = value ? node_new(p, N_WALRUS, span_join(n->span, value->span)) : NULL;
        if (!w)
            return NULL;
        w->two.left = n;
        w->two.right = value;
        w->flags = inherited(value) | NODE_WALRUS;
        return w;
    }
    return n;
}

// Positional arguments may not follow keyword ones.
static bool check_argument_order(Parser *p, const Nodes *args) {
    bool keyword_seen = false, double_star_seen = false;
    for (size_t i = 0; i < args->n; i++) {
        const Node *a = args->p[i];
        if (a->kind == N_KEYWORD)
            keyword_seen = true;
        else if (a->kind == N_STARSTAR)
            double_star_seen = true;
        else if (a->kind == N_STARRED && double_star_seen) {
            refuse(p, a->span, "iterable argument unpacking follows keyword argument unpacking");
            return false;
        } else if (a->kind != N_STARRED && (keyword_seen || double_star_seen)) {
            refuse(p, last_span(p), "positional argument follows keyword argument%s",
                   double_star_seen ? " unpacking" : "");
            return false;
        }
    }
    p->calls++; // marks the names seen in this call
    for (size_t i = 0; i < args->n; i++) {
        if (args->p[i]->kind != N_KEYWORD)
            continue;
        Name *name = args->p[i]->keyword.name;
        if (name->mark == p->calls) {
            refuse(p, args->p[i]->span, "keyword argument repeated: %.*s", STR_ARG(name->text));
            return false;
        }
        name->mark = p->calls;
    }
    return true;
}

bool parse_arguments(Parser *p, Nodes *args) {
    while (tok(p) != TOK_RPAREN) {
        Node *a = argument(p);
        if (!a)
            return false;
        if (at_clause(p) && a->kind != N_KEYWORD && a->kind != N_STARRED && a->kind != N_STARSTAR) {
            Span first = a->span;
            if (!(a = comprehension(p, N_GENEXP, a, NULL)))
                return false;
            a->span = span_join(first, last_span(p));
            if (args->n || tok(p) == TOK_COMMA) {
                refuse(p, a->span, "Generator expression must be parenthesized");
                return false;
            }
        }
        if (!nodes_push(p, args, a))
            return false;
        if (!accept(p, TOK_COMMA))
            break;
    }
    return expect(p, TOK_RPAREN) && check_argument_order(p, args);
}

static Node *call(Parser *p, Node *func) {
    p->at++;
    Node *n = taller(p, node_new(p, N_CALL, func->span), func);
    if (!n || !parse_arguments(p, &n->call.args))
        return NULL;
    n->call.func = func;
    n->span.end = last_span(p).end;
    n->flags = NODE_CALLS | inherited(func) | inherited_all(&n->call.args);
    return n;
}

static bool slice_part(Parser *p, Node **out) {
    Tok t = tok(p);
    if (t == TOK_COLON || t == TOK_COMMA || t == TOK_RBRACKET)
        return true;
    return (*out = parse_expression(p)) != NULL;
}

static Node *slice(Parser *p) {
    if (tok(p) == TOK_STAR)
        return starred(p);
    Span start = tok_span(p);
    Node *first = NULL;
    if (tok(p) != TOK_COLON && !(first = parse_named_expression(p)))
        return NULL;
    if (tok(p) != TOK_COLON)
        return first;
    p->at++;
    Node *n = node_new(p, N_SLICE, first ? first->span : start);
    if (!n || !slice_part(p, &n->slice.stop))
        return NULL;
    if (accept(p, TOK_COLON) && !slice_part(p, &n->slice.step))
        return NULL;
    n->slice.start = first;
    n->span.end = last_span(p).end;
    n->flags = inherited(first) | inherited(n->slice.stop) | inherited(n->slice.step);
    return n;
}

static Node *subscript(Parser *p, Node *value) {
    p->at++;
    Node *n = taller(p, node_new(p, N_SUBSCRIPT, value->span), value);
    Node *index = n ? slice(p) : NULL;
    if (!index)
        return NULL;
    if (tok(p) == TOK_COMMA || index->kind == N_STARRED) {
        Node *tuple = node_new(p, N_TUPLE, index->span);
        if (!tuple || !nodes_push(p, &tuple->list, index))
            return NULL;
        while (accept(p, TOK_COMMA) && tok(p) != TOK_RBRACKET)
            if (!nodes_push(p, &tuple->list, slice(p)))
                return NULL;
        tuple->span.end = last_span(p).end;
        tuple->flags = inherited_all(&tuple->list);
        index = tuple;
    }
    if (!expect(p, TOK_RBRACKET))
        return NULL;
    n->subscript.value = value;
    n->subscript.index = index;
    n->span.end = last_span(p).end;
    n->flags = inherited(value) | inherited(index);
    return n;
}

static Node *attribute(Parser *p, Node *value) {
    p->at++;
    Node *n = taller(p, node_new(p, N_ATTR, value->span), value);
    if (!n)
        return NULL;
    n->attr.name_span = tok_span(p);
    if (!(n->attr.name = expect_name(p)))
        return NULL;
    n->attr.value = value;
    n->span.end = last_span(p).end;
    n->flags = inherited(value);
    return n;
}

Node *parse_primary(Parser *p) {
    const uint32_t start = tok_span(p).start; // with the brackets that the atom may have
    Node *n = atom(p);
    for (bool first = true;; first = false) {
        if (!n)
            return NULL;
        if (!first)
            n->span.start = start;
        switch (tok(p)) {
        case TOK_DOT: n = attribute(p, n); break;
        case TOK_LPAREN: n = call(p, n); break;
        case TOK_LBRACKET: n = subscript(p, n); break;
        default: return n;
        }
    }
}

// ---- operators ----------------------------------------------------------------------------------

static Node *unary_operand(Parser *p);

static Node *await_primary(Parser *p) {
    if (tok(p) != KW_AWAIT)
        return parse_primary(p);
    Span start = tok_span(p);
    p->at++;
    Node *value = parse_primary(p);
    Node *n = value ? node_new(p, N_AWAIT, span_join(start, value->span)) : NULL;
    if (n)
        n->one.value = value;
    return n;
}

// start: where the left side begins, with its brackets.
static Node *binary_node(Parser *p, BinaryOp op, uint32_t start, Node *left, Node *right) {
    if (!left || !right)
        return NULL;
    Node *n = node_new(p, N_BINARY, (Span){start, last_span(p).end});
    if (!n)
        return NULL;
    // Long chains lean to the left and are walked with a loop there; only the
    // right side adds to the height.
    n->height = left->height;
    n->op = (uint8_t)op;
    n->two.left = left;
    n->two.right = right;
    n->flags = inherited(left) | inherited(right);
    return right->height >= n->height ? taller(p, n, right) : n;
}

static Node *power(Parser *p) {
    const uint32_t start = tok_span(p).start;
    Node *left = await_primary(p);
    if (!left || tok(p) != TOK_POW)
        return left;
    p->at++;
    return binary_node(p, OP_POW, start, left, unary_operand(p));
}

static Node *unary_operand(Parser *p) {
    Tok t = tok(p);
    if (t != TOK_MINUS && t != TOK_PLUS && t != TOK_TILDE)
        return power(p);
    if (!enter(p))
        return NULL;
    Span start = tok_span(p);
    p->at++;
    Node *value = unary_operand(p);
    Node *n = value ? node_new(p, N_UNARY, span_join(start, last_span(p))) : NULL;
    if (n) {
        n->op = t == TOK_MINUS ? OP_NEG : t == TOK_PLUS ? OP_POS : OP_INVERT;
        n->one.value = value;
        n->flags = inherited(value);
        n = taller(p, n, value);
    }
    return leave(p, n);
}

// Binary operators by how tightly they bind; comparisons and below are not here.
static int precedence(Tok t, BinaryOp *op) {
    static const struct {
        uint8_t token, op, level;
    } table[] = {
        {TOK_BAR, OP_OR, 1},         {TOK_CARET, OP_XOR, 2},     {TOK_AMPER, OP_AND, 3},
        {TOK_LSHIFT, OP_LSHIFT, 4},  {TOK_RSHIFT, OP_RSHIFT, 4}, {TOK_PLUS, OP_ADD, 5},
        {TOK_MINUS, OP_SUB, 5},      {TOK_STAR, OP_MUL, 6},      {TOK_SLASH, OP_TRUEDIV, 6},
        {TOK_FLOOR, OP_FLOORDIV, 6}, {TOK_PERCENT, OP_MOD, 6},   {TOK_AT, OP_MATMUL, 6},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].token == t) {
            *op = (BinaryOp)table[i].op;
            return table[i].level;
        }
    return 0;
}

static Node *binary(Parser *p, int lowest) {
    const uint32_t start = tok_span(p).start;
    Node *left = unary_operand(p);
    BinaryOp op = OP_ADD;
    for (int level; left && (level = precedence(tok(p), &op)) >= lowest && level;) {
        p->at++;
        left = binary_node(p, op, start, left, binary(p, level + 1));
    }
    return left;
}

Node *parse_bitor(Parser *p) {
    return binary(p, 1);
}
Node *parse_sum(Parser *p) {
    return binary(p, 5);
}

// The relation that the next tokens spell, consumed; -1 when there is none.
static int relation(Parser *p) {
    switch (tok(p)) {
    case TOK_LESS: p->at++; return OP_LT;
    case TOK_LESS_EQ: p->at++; return OP_LE;
    case TOK_EQ_EQ: p->at++; return OP_EQ;
    case TOK_NOT_EQ: p->at++; return OP_NE;
    case TOK_GREATER: p->at++; return OP_GT;
    case TOK_GREATER_EQ: p->at++; return OP_GE;
    case KW_IN: p->at++; return REL_IN;
    case KW_IS: p->at++; return accept(p, KW_NOT) ? REL_IS_NOT : REL_IS;
    case KW_NOT:
        if (tok_after(p, 1) != KW_IN)
            return -1;
        p->at += 2;
        return REL_NOT_IN;
    default: return -1;
    }
}

static Node *comparison(Parser *p) {
    const uint32_t start = tok_span(p).start;
    Node *left = parse_bitor(p);
    int op = left ? relation(p) : -1;
    if (op < 0)
        return left;
    Node *n = node_new(p, N_COMPARE, (Span){start, left->span.end});
    if (!n)
        return NULL;
    n->compare.left = left;
    n->flags = inherited(left);
    uint8_t *ops = NULL;
    for (size_t i = 0; op >= 0; i++, op = relation(p)) {
        if (!array_grow(p, &ops, i))
            return NULL;
        n->compare.ops = ops;
        ops[i] = (uint8_t)op;
        Node *right = parse_bitor(p);
        if (!nodes_push(p, &n->compare.rights, right))
            return NULL;
        n->span.end = last_span(p).end;
        n->flags |= inherited(right);
    }
    return n;
}

static Node *inversion(Parser *p) {
    if (tok(p) != KW_NOT)
        return comparison(p);
    if (!enter(p))
        return NULL;
    Span start = tok_span(p);
    p->at++;
    Node *value = inversion(p);
    Node *n = value ? node_new(p, N_NOT, span_join(start, last_span(p))) : NULL;
    if (n) {
        n->one.value = value;
        n->flags = inherited(value);
        n = taller(p, n, value);
    }
    return leave(p, n);
}

// a and b and c: one node with all of them.
static Node *boolean(Parser *p, Tok word, NodeKind kind, Node *(*operand)(Parser *)) {
    Node *first = operand(p);
    if (!first || tok(p) != word)
        return first;
    Node *n = node_new(p, kind, first->span);
    if (!n || !nodes_push(p, &n->list, first))
        return NULL;
    while (accept(p, word))
        if (!nodes_push(p, &n->list, operand(p)))
            return NULL;
    n->span.end = n->list.p[n->list.n - 1]->span.end;
    n->flags = inherited_all(&n->list);
    return n;
}

static Node *conjunction(Parser *p) {
    return boolean(p, KW_AND, N_AND, inversion);
}

Node *parse_disjunction(Parser *p) {
    if (!enter(p))
        return NULL;
    return leave(p, boolean(p, KW_OR, N_OR, conjunction));
}

static Node *lambda(Parser *p) {
    Span start = tok_span(p);
    p->at++;
    Node *n = node_new(p, N_LAMBDA, start);
    if (!n || !parse_params(p, TOK_COLON, true, &n->lambda.params) || !expect(p, TOK_COLON))
        return NULL;
    bool in_async = p->in_async;
    p->in_async = false;
    n->lambda.body = parse_expression(p);
    p->in_async = in_async;
    if (!n->lambda.body)
        return NULL;
    n->span.end = n->lambda.body->span.end;
    return n;
}

static Node *conditional(Parser *p, Node *then) {
    p->at++;
    Node *cond = parse_disjunction(p);
    if (!cond)
        return NULL;
    if (tok(p) != KW_ELSE) {
        if (tok(p) == TOK_COLON)
            return unexpected(p);
        return refuse(p, span_join(then->span, cond->span),
                      "expected 'else' after 'if' expression");
    }
    p->at++;
    Node *other = parse_expression(p);
    Node *n = other ? node_new(p, N_IFEXP, span_join(then->span, other->span)) : NULL;
    if (!n)
        return NULL;
    n->ifexp.cond = cond;
    n->ifexp.then = then;
    n->ifexp.other = other;
    n->flags = inherited(cond) | inherited(then) | inherited(other);
    return taller(p, n, other);
}

Node *parse_expression(Parser *p) {
    if (!enter(p))
        return NULL;
    if (tok(p) == KW_LAMBDA)
        return leave(p, lambda(p));
    size_t first = p->at;
    Node *n = parse_disjunction(p);
    if (n && !check_juxtaposed(p, n, first))
        return leave(p, NULL);
    if (n && tok(p) == KW_IF)
        n = conditional(p, n);
    return leave(p, n);
}

Node *parse_named_expression(Parser *p) {
    Node *n = parse_expression(p);
    if (!n)
        return NULL;
    if (tok(p) == TOK_EQUAL)
        return refuse_equal(p, n);
    if (tok(p) != TOK_WALRUS)
        return n;
    if (n->kind != N_NAME || n->flags & NODE_PAREN)
        return refuse(p, n->span, "cannot use assignment expressions with %s", node_describe(n));
    p->at++;
    Node *value = parse_expression(p);
    Node *w = value ? node_new(p, N_WALRUS, span_join(n->span, value->span)) : NULL;
    if (!w)
        return NULL;
    w->two.left = n;
    w->two.right = value;
    w->flags = inherited(value) | NODE_WALRUS;
    return w;
}

Node *parse_yield(Parser *p) {
    Span start = tok_span(p);
    p->at++;
    bool from = accept(p, KW_FROM);
    Node *value = NULL;
    if (from)
        value = parse_expression(p);
    else if (starts_expression(tok(p)) || tok(p) == TOK_STAR)
        value = parse_star_expressions(p);
    else
        start.end = last_span(p).end;
    if (!value && p->err->kind)
        return NULL;
    p->yields = true;
    if (p->in_async && from)
        return refuse(p, start, "'yield from' inside async function");
    if (p->in_async && !(value = async_item(p, value, value ? value->span : start)))
        return NULL;
    Node *n =
        node_new(p, from ? N_YIELD_FROM : N_YIELD, value ? span_join(start, value->span) : start);
    if (!n)
        return NULL;
    n->one.value = value;
    n->flags = NODE_CALLS | NODE_WALRUS; // everything may have changed when it goes on
    return n;
}

// ---- parameters of def and lambda ---------------------------------------------------------------

typedef struct ParamState {
    bool is_lambda, star_seen, bare_star, slash_seen, default_seen, starstar_seen;
    Span star;
} ParamState;

static bool add_param(Parser *p, Params *out, ParamKind kind, const ParamState *s) {
    if (tok(p) != TOK_NAME) {
        unexpected(p);
        return false;
    }
    if (!array_grow(p, &out->p, out->n))
        return false;
    Param *param = &out->p[out->n++];
    *param = (Param){.span = tok_span(p), .kind = kind};
    if (!(param->name = expect_name(p)))
        return false;
    if (s->is_lambda || !accept(p, TOK_COLON))
        return true;
    const Node *said = kind == PARAM_STAR ? parse_star_named(p) : parse_expression(p);
    if (said) {
        param = &out->p[out->n - 1];
        param->annotation = said->span;
    }
    return said != NULL;
}

static bool param_default(Parser *p, Param *param, ParamState *s) {
    if (!accept(p, TOK_EQUAL)) {
        if (s->default_seen && param->kind == PARAM_NORMAL) {
            refuse(p, param->span, "non-default argument follows default argument");
            return false;
        }
        return true;
    }
    if (param->kind == PARAM_STAR || param->kind == PARAM_STARSTAR) {
        refuse(p, last_span(p), "var-%s argument cannot have default value",
               param->kind == PARAM_STAR ? "positional" : "keyword");
        return false;
    }
    if (!s->star_seen)
        s->default_seen = true;
    if (tok(p) == TOK_COMMA || tok(p) == TOK_RPAREN || tok(p) == TOK_COLON) {
        refuse(p, last_span(p), "expected default value expression");
        return false;
    }
    return (param->fallback = parse_expression(p)) != NULL;
}

static bool param_star(Parser *p, Params *out, ParamState *s) {
    if (s->star_seen) {
        refuse(p, tok_span(p), "* argument may appear only once");
        return false;
    }
    s->star = tok_span(p);
    p->at++;
    s->star_seen = true;
    if (tok(p) == TOK_NAME)
        return add_param(p, out, PARAM_STAR, s) && param_default(p, &out->p[out->n - 1], s);
    s->bare_star = true;
    if (tok(p) == TOK_RPAREN || tok(p) == TOK_COLON ||
        (tok(p) == TOK_COMMA && (tok_after(p, 1) == TOK_RPAREN || tok_after(p, 1) == TOK_COLON ||
                                 tok_after(p, 1) == TOK_POW))) {
        refuse(p, s->star, "named arguments must follow bare *");
        return false;
    }
    return true;
}

static bool param_slash(Parser *p, Params *out, ParamState *s) {
    if (s->slash_seen) {
        refuse(p, tok_span(p), "/ may appear only once");
        return false;
    }
    if (s->star_seen) {
        refuse(p, tok_span(p), "/ must be ahead of *");
        return false;
    }
    if (out->n == 0) {
        unexpected(p);
        return false;
    }
    p->at++;
    s->slash_seen = true;
    for (size_t i = 0; i < out->n; i++)
        out->p[i].kind = PARAM_POS_ONLY;
    return true;
}

static bool param(Parser *p, Params *out, ParamState *s) {
    if (s->starstar_seen &&
        (tok(p) == TOK_NAME || tok(p) == TOK_STAR || tok(p) == TOK_POW || tok(p) == TOK_SLASH)) {
        refuse(p, tok_span(p), "arguments cannot follow var-keyword argument");
        return false;
    }
    switch (tok(p)) {
    case TOK_STAR: return param_star(p, out, s);
    case TOK_SLASH: return param_slash(p, out, s);
    case TOK_POW:
        p->at++;
        s->starstar_seen = true;
        return add_param(p, out, PARAM_STARSTAR, s) && param_default(p, &out->p[out->n - 1], s);
    case TOK_LPAREN: {
        Span open = tok_span(p);
        Node *inner = quietly(p, parse_primary);
        if (!inner) {
            unexpected(p);
            return false;
        }
        refuse(p, span_join(open, last_span(p)), "%s parameters cannot be parenthesized",
               s->is_lambda ? "Lambda expression" : "Function");
        return false;
    }
    default:
        return add_param(p, out, s->star_seen ? PARAM_KW_ONLY : PARAM_NORMAL, s) &&
               param_default(p, &out->p[out->n - 1], s);
    }
}

bool parse_params(Parser *p, Tok end, bool is_lambda, Params *out) {
    ParamState s = {.is_lambda = is_lambda};
    while (tok(p) != end) {
        if (!param(p, out, &s))
            return false;
        if (!accept(p, TOK_COMMA))
            break;
    }
    return tok(p) == end || (unexpected(p), false);
}
