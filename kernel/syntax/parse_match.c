// parse_match.c: the match statement and its patterns. "match" and "case" are
// ordinary names everywhere else, so that the header is tried first.
#include "kernel/syntax/parser.h"

static Node *pattern(Parser *p);

static Node *pattern_capture(Parser *p, NodeKind kind) {
    Node *n = node_new(p, kind, tok_span(p));
    if (!n)
        return NULL;
    if (word_is(p, 0, "_")) { // matches everything, binds nothing
        p->at++;
        return n;
    }
    return (n->capture.name = expect_name(p)) ? n : NULL;
}

static Node *pattern_value(Parser *p, Node *value) {
    Node *n = value ? node_new(p, P_VALUE, value->span) : NULL;
    if (n)
        n->one.value = value;
    return n;
}

// a.b.c: a value to compare with; `klass` when "(" follows.
static Node *dotted(Parser *p) {
    Node *n = node_new(p, N_NAME, tok_span(p));
    if (!n || !(n->name.name = expect_name(p)))
        return NULL;
    while (accept(p, TOK_DOT)) {
        Node *a = node_new(p, N_ATTR, n->span);
        if (!a)
            return NULL;
        a->attr.value = n;
        a->attr.name_span = tok_span(p);
        if (!(a->attr.name = expect_name(p)))
            return NULL;
        a->span.end = last_span(p).end;
        n = a;
    }
    return n;
}

static bool class_item(Parser *p, Node *n) {
    if (tok(p) == TOK_NAME && tok_after(p, 1) == TOK_EQUAL) {
        if (!array_grow(p, &n->pclass.names, n->pclass.n_names))
            return false;
        n->pclass.names[n->pclass.n_names++] = expect_name(p);
        p->at++;
    } else if (n->pclass.n_names) {
        refuse(p, tok_span(p), "positional patterns follow keyword patterns");
        return false;
    }
    return nodes_push(p, &n->pclass.patterns, pattern(p));
}

static Node *pattern_class(Parser *p, Node *klass) {
    Node *n = node_new(p, P_CLASS, klass->span);
    if (!n || !expect(p, TOK_LPAREN))
        return NULL;
    n->pclass.klass = klass;
    while (tok(p) != TOK_RPAREN) {
        if (!class_item(p, n))
            return NULL;
        if (!accept(p, TOK_COMMA))
            break;
    }
    if (!expect(p, TOK_RPAREN))
        return NULL;
    n->span.end = last_span(p).end;
    return n;
}

static Node *sequence_item(Parser *p) {
    if (tok(p) != TOK_STAR)
        return pattern(p);
    p->at++;
    if (tok(p) != TOK_NAME)
        return unexpected(p);
    return pattern_capture(p, P_STAR);
}

// The items up to `close`; a single parenthesised pattern without a comma is itself.
static Node *pattern_sequence(Parser *p, Tok close) {
    Node *n = node_new(p, P_SEQUENCE, tok_span(p));
    p->at++;
    bool comma = false;
    while (n && tok(p) != close) {
        if (!nodes_push(p, &n->list, sequence_item(p)))
            return NULL;
        if (!(comma = accept(p, TOK_COMMA)))
            break;
    }
    if (!n || !expect(p, close))
        return NULL;
    n->span.end = last_span(p).end;
    bool group = close == TOK_RPAREN && n->list.n == 1 && !comma && n->list.p[0]->kind != P_STAR;
    return group ? n->list.p[0] : n;
}

static Node *mapping_key(Parser *p) {
    switch (tok(p)) {
    case TOK_NAME: return dotted(p);
    case TOK_MINUS:
    case TOK_NUMBER: return parse_sum(p);
    case TOK_STRING:
    case KW_NONE:
    case KW_TRUE:
    case KW_FALSE: return parse_primary(p);
    default: return unexpected(p);
    }
}

static Node *pattern_mapping(Parser *p) {
    Node *n = node_new(p, P_MAPPING, tok_span(p));
    p->at++;
    while (n && tok(p) != TOK_RBRACE) {
        if (accept(p, TOK_POW)) {
            n->mapping.has_rest = true;
            if (!(n->mapping.rest = expect_name(p)))
                return NULL;
        } else if (!nodes_push(p, &n->mapping.keys, mapping_key(p)) || !expect(p, TOK_COLON) ||
                   !nodes_push(p, &n->mapping.patterns, pattern(p))) {
            return NULL;
        }
        if (!accept(p, TOK_COMMA))
            break;
    }
    if (!n || !expect(p, TOK_RBRACE))
        return NULL;
    n->span.end = last_span(p).end;
    return n;
}

static Node *closed_pattern(Parser *p) {
    switch (tok(p)) {
    case TOK_NAME: {
        Tok next = tok_after(p, 1);
        if (next != TOK_DOT && next != TOK_LPAREN)
            return pattern_capture(p, P_CAPTURE);
        Node *value = dotted(p);
        if (!value || tok(p) == TOK_LPAREN)
            return value ? pattern_class(p, value) : NULL;
        return pattern_value(p, value);
    }
    case TOK_LPAREN: return pattern_sequence(p, TOK_RPAREN);
    case TOK_LBRACKET: return pattern_sequence(p, TOK_RBRACKET);
    case TOK_LBRACE: return pattern_mapping(p);
    default: return pattern_value(p, mapping_key(p));
    }
}

static bool matches_all(const Node *n) {
    return n->kind == P_CAPTURE || (n->kind == P_AS && matches_all(n->capture.pattern));
}

static Node *or_pattern(Parser *p) {
    Node *first = closed_pattern(p);
    if (!first || tok(p) != TOK_BAR)
        return first;
    Node *n = node_new(p, P_OR, first->span);
    if (!n || !nodes_push(p, &n->list, first))
        return NULL;
    while (accept(p, TOK_BAR)) {
        const Node *last = n->list.p[n->list.n - 1];
        if (matches_all(last) && last->capture.name)
            return refuse(p, last->span, "name capture '%.*s' makes remaining patterns unreachable",
                          STR_ARG(last->capture.name->text));
        if (matches_all(last))
            return refuse(p, last->span, "wildcard makes remaining patterns unreachable");
        if (!nodes_push(p, &n->list, closed_pattern(p)))
            return NULL;
    }
    n->span.end = last_span(p).end;
    return n;
}

static Node *pattern(Parser *p) {
    if (++p->depth >= PARSE_RECURSION)
        return refuse_kind(p, ERR_RECURSION, tok_span(p),
                           "maximum recursion depth exceeded during compilation");
    Node *inner = or_pattern(p);
    p->depth--;
    if (!inner || !accept(p, KW_AS))
        return inner;
    Node *n = node_new(p, P_AS, inner->span);
    if (!n)
        return NULL;
    if (word_is(p, 0, "_"))
        return refuse(p, tok_span(p), "cannot use '_' as a target");
    n->capture.pattern = inner;
    return (n->capture.name = expect_name(p)) ? n : NULL;
}

// case a, b: a sequence without its brackets.
static Node *open_pattern(Parser *p) {
    Node *first = sequence_item(p);
    if (!first || (tok(p) != TOK_COMMA && first->kind != P_STAR))
        return first;
    Node *n = node_new(p, P_SEQUENCE, first->span);
    if (!n || !nodes_push(p, &n->list, first))
        return NULL;
    while (accept(p, TOK_COMMA) && tok(p) != TOK_COLON && tok(p) != KW_IF)
        if (!nodes_push(p, &n->list, sequence_item(p)))
            return NULL;
    n->span.end = last_span(p).end;
    return n;
}

static bool match_case(Parser *p, Node *n) {
    if (!word_is(p, 0, "case")) {
        unexpected(p);
        return false;
    }
    if (!array_grow(p, &n->match.cases, n->match.n))
        return false;
    const Branch *last = n->match.n ? &n->match.cases[n->match.n - 1] : NULL;
    if (last && !last->guard && matches_all(last->test)) {
        const Name *name = last->test->capture.name;
        if (name)
            refuse(p, last->test->span, "name capture '%.*s' makes remaining patterns unreachable",
                   STR_ARG(name->text));
        else
            refuse(p, last->test->span, "wildcard makes remaining patterns unreachable");
        return false;
    }
    Branch *b = &n->match.cases[n->match.n++];
    *b = (Branch){.span = tok_span(p)};
    p->at++;
    if (!(b->test = open_pattern(p)))
        return false;
    if (accept(p, KW_IF) && !(b->guard = parse_named_expression(p)))
        return false;
    return expect_colon(p, false) && parse_block(p, "'case' statement", b->span, &b->body);
}

// "match subject:" at a line's end, or NULL.
static Node *header(Parser *p) {
    Node *n = node_new(p, N_MATCH, tok_span(p));
    p->at++;
    if (!n || !(n->match.subject = parse_star_named(p)))
        return NULL;
    if (tok(p) == TOK_COMMA || n->match.subject->kind == N_STARRED) {
        Node *tuple = node_new(p, N_TUPLE, n->match.subject->span);
        if (!tuple || !nodes_push(p, &tuple->list, n->match.subject))
            return NULL;
        while (accept(p, TOK_COMMA) && tok(p) != TOK_COLON)
            if (!nodes_push(p, &tuple->list, parse_star_named(p)))
                return NULL;
        n->match.subject = tuple;
    }
    n->span.end = last_span(p).end;
    return n;
}

Node *parse_match(Parser *p) {
    if (!starts_expression(tok_after(p, 1)) && tok_after(p, 1) != TOK_STAR)
        return NULL;
    size_t start = p->at;
    Span span = tok_span(p);
    bool certain = tok_after(p, 1) == TOK_NAME || tok_after(p, 1) == TOK_NUMBER ||
                   tok_after(p, 1) == TOK_STRING;
    Node *n = quietly(p, header);
    if (n && certain && tok(p) == TOK_NEWLINE)
        return refuse(p, tok_span(p), "expected ':'");
    if (!n || tok(p) != TOK_COLON || tok_after(p, 1) != TOK_NEWLINE) {
        p->at = start;
        return NULL;
    }
    p->at += 2;
    if (!accept(p, TOK_INDENT))
        return refuse_kind(p, ERR_INDENTATION, tok_span(p),
                           "expected an indented block after 'match' statement on line %u",
                           span_line(p->src, span.start).number);
    while (tok(p) != TOK_DEDENT)
        if (!match_case(p, n))
            return NULL;
    p->at++;
    return n;
}
