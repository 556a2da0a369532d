// literal.c: what numbers and strings in the source stand for: escapes, adjacent
// literals, and the expressions inside f-strings (by Python 3.11's rules: no
// backslash, no comment and no quote of the string's own kind in them).
#include "kernel/base/character_names.h"
#include "kernel/syntax/parser.h"
#include "kernel/base/buf.h"
#include "kernel/base/limits.h"
#include "kernel/base/utf8.h"
#include <stdio.h>
#include <stdlib.h>

// ---- numbers ------------------------------------------------------------------------------------

static int digit_value(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    return (c | 0x20) - 'a' + 10;
}

// The digits without underscores; NUL-terminated.
static Str plain_digits(Parser *p, Str text) {
    Str s = arena_copy(p->arena, text);
    if (!s.p)
        return s;
    char *to = (char *)s.p;
    for (size_t i = 0; i < text.n; i++)
        if (text.p[i] != '_')
            *to++ = text.p[i];
    *to = 0;
    s.n = (size_t)(to - s.p);
    return s;
}

static bool integer(Node *n, Str digits) {
    int base = 10;
    size_t from = 0;
    if (digits.n > 1 && digits.p[0] == '0') {
        int c = digits.p[1] | 0x20;
        base = c == 'x' ? 16 : c == 'o' ? 8 : c == 'b' ? 2 : 10;
        from = base == 10 ? 0 : 2;
    }
    int64_t value = 0;
    for (size_t i = from; i < digits.n; i++) {
        if (__builtin_mul_overflow(value, base, &value) ||
            __builtin_add_overflow(value, digit_value(digits.p[i]), &value)) {
            n->integer.big = digits;
            return true;
        }
    }
    n->integer.value = value;
    return true;
}

Node *parse_number(Parser *p) {
    Span span = tok_span(p);
    Str digits = plain_digits(p, span_text(p, span));
    Node *n = digits.p ? node_new(p, N_INT, span) : no_memory(p);
    if (!n)
        return NULL;
    p->at++;
    bool radix = digits.n > 1 && digits.p[0] == '0' && strchr("xXoObB", digits.p[1]);
    char last = digits.p[digits.n - 1];
    if (!radix && (last == 'j' || last == 'J'))
        n->kind = N_IMAGINARY;
    else if (!radix && (strpbrk(digits.p, ".eE") != NULL))
        n->kind = N_FLOAT;
    if (n->kind == N_INT)
        integer(n, digits);
    else
        n->number = strtod(digits.p, NULL);
    return n;
}

// ---- escapes ------------------------------------------------------------------------------------

typedef struct Decoder {
    Parser *p;
    Span span; // of the whole literal, for errors
    Str in;
    size_t at;
    char *out; // in the arena; escapes never grow a text
    size_t n;
} Decoder;

// Python counts what cannot be decoded in bytes of its own intermediate form, in
// which a character beyond ASCII takes ten.
static size_t python_position(const Decoder *d, size_t byte) {
    size_t n = 0;
    for (size_t i = 0; i < byte; i++) {
        unsigned char c = (unsigned char)d->in.p[i];
        if (c < 128)
            n++;
        else if ((c & 0xc0) != 0x80)
            n += 10;
    }
    return n;
}

static bool bad_escape(Decoder *d, size_t start, size_t end, const char *why) {
    refuse(d->p, d->span,
           "(unicode error) 'unicodeescape' codec can't decode bytes in position %zu-%zu: %s",
           python_position(d, start), python_position(d, end) - 1, why);
    return false;
}

static bool hex_escape(Decoder *d, size_t start, int digits, const char *why) {
    uint32_t cp = 0;
    for (int i = 0; i < digits; i++, d->at++) {
        if (d->at >= d->in.n || !strchr("0123456789abcdefABCDEF", d->in.p[d->at]))
            return bad_escape(d, start, d->at, why);
        cp = cp << 4 | (uint32_t)digit_value(d->in.p[d->at]);
    }
    if (cp > 0x10ffff)
        return bad_escape(d, start, d->at, "illegal Unicode character");
    if (cp >= 0xd800 && cp <= 0xdfff) {
        refuse_kind(d->p, ERR_NOT_IMPLEMENTED, d->span,
                    "surrogates in strings are not supported by Warpcell's language");
        return false;
    }
    d->n += utf8_encode(cp, d->out + d->n);
    return true;
}

static void octal_escape(Decoder *d) {
    uint32_t cp = 0;
    for (int i = 0; i < 3 && d->at < d->in.n && d->in.p[d->at] >= '0' && d->in.p[d->at] <= '7'; i++)
        cp = cp << 3 | (uint32_t)(d->in.p[d->at++] - '0');
    d->n += utf8_encode(cp, d->out + d->n);
}

// "\N{GREEK SMALL LETTER PI}"
static bool named_escape(Decoder *d, size_t start) {
    size_t from = d->at + 1, to = from;
    uint32_t cp;
    bool no_room;
    while (to < d->in.n && d->in.p[to] != '}')
        to++;
    bool whole = d->at < d->in.n && d->in.p[d->at] == '{' && to < d->in.n && to > from;
    if (!whole) {
        refuse(d->p, d->span,
               "(unicode error) 'unicodeescape' codec can't decode bytes in position "
               "%zu-%zu: malformed \\N character escape",
               start, to < d->in.n ? to : d->in.n - 1);
        return false;
    }
    if (!character_named(str_slice(d->in, from, to), &cp, &no_room)) {
        if (no_room) {
            no_memory(d->p);
            return false;
        }
        refuse(d->p, d->span,
               "(unicode error) 'unicodeescape' codec can't decode bytes in position "
               "%zu-%zu: unknown Unicode character name",
               start, to);
        return false;
    }
    d->at = to + 1;
    d->n += utf8_encode(cp, d->out + d->n);
    return true;
}

static bool escape(Decoder *d) {
    static const char from[] = "\\'\"abfnrtv", to[] = "\\'\"\a\b\f\n\r\t\v";
    size_t start = d->at++;
    char c = d->in.p[d->at++]; // the lexer saw to it that something follows
    const char *simple = strchr(from, c);
    if (c == '\n')
        return true;
    if (c && simple) {
        d->out[d->n++] = to[simple - from];
        return true;
    }
    if (c >= '0' && c <= '7') {
        d->at--;
        octal_escape(d);
        return true;
    }
    if (c == 'x')
        return hex_escape(d, start, 2, "truncated \\xXX escape");
    if (c == 'u')
        return hex_escape(d, start, 4, "truncated \\uXXXX escape");
    if (c == 'U')
        return hex_escape(d, start, 8, "truncated \\UXXXXXXXX escape");
    if (c == 'N') {
        return named_escape(d, start);
    }
    d->out[d->n++] = '\\'; // an unknown escape stands for itself
    d->at--;
    return true;
}

static bool decode(Parser *p, Span literal, Str in, bool raw, Str *out) {
    *out = in;
    if (raw || !memchr(in.p, '\\', in.n))
        return true;
    Decoder d = {.p = p, .span = literal, .in = in, .out = arena_alloc(p->arena, in.n + 4)};
    if (!d.out) {
        no_memory(p);
        return false;
    }
    while (d.at < in.n) {
        if (in.p[d.at] != '\\')
            d.out[d.n++] = in.p[d.at++];
        else if (d.at + 1 >= in.n)
            d.out[d.n++] = in.p[d.at++];
        else if (!escape(&d))
            return false;
    }
    *out = (Str){d.out, d.n};
    return true;
}

// ---- f-strings ----------------------------------------------------------------------------------

typedef struct FString {
    Parser *p;
    Span literal;     // the whole token
    uint32_t at, end; // of its content, in the source
    bool raw;
} FString;

static int fpeek(const FString *f, uint32_t ahead) {
    return f->at + ahead < f->end ? (unsigned char)f->p->src.p[f->at + ahead] : -1;
}

static bool frefuse(FString *f, const char *fmt, ...) PRINTF_LIKE(2, 3);
static bool frefuse(FString *f, const char *fmt, ...) {
    char text[160];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    bool inside = f->p->in_fstring; // the text says "f-string" itself
    f->p->in_fstring = false;
    refuse(f->p, f->literal, "%s", text);
    f->p->in_fstring = inside;
    return false;
}

// Skips "\N{...}", whose braces are no expression.
static void skip_named(FString *f) {
    if (fpeek(f, 0) != '{')
        return;
    while (f->at < f->end && f->p->src.p[f->at++] != '}')
        continue;
}

static bool add_text(FString *f, Nodes *parts, uint32_t from, uint32_t to) {
    if (from == to)
        return true;
    Node *n = node_new(f->p, N_STR, (Span){from, to});
    return n && decode(f->p, f->literal, str_slice(f->p->src, from, to), f->raw, &n->text) &&
           nodes_push(f->p, parts, n);
}

// Text up to an expression or the end; doubled braces (outside specs) stand for one.
static bool ftext(FString *f, Nodes *parts, bool in_spec) {
    uint32_t start = f->at;
    while (f->at < f->end) {
        int c = fpeek(f, 0);
        int next = fpeek(f, 1);
        if (c == '\\' && !f->raw && next >= 0) {
            f->at += 2;
            if (next == 'N')
                skip_named(f);
            else if (next == '{' || next == '}')
                f->at--; // "\{" still starts an expression
            continue;
        }
        if (c != '{' && c != '}') {
            f->at++;
            continue;
        }
        if (in_spec)
            break;
        if (next == c) {
            if (!add_text(f, parts, start, f->at + 1))
                return false;
            f->at += 2;
            start = f->at;
            continue;
        }
        if (c == '}')
            return frefuse(f, "f-string: single '}' is not allowed");
        break;
    }
    return add_text(f, parts, start, f->at);
}

// Moves over a string inside the expression; the position is at its quote.
static bool skip_string(FString *f) {
    int quote = fpeek(f, 0);
    bool triple = fpeek(f, 1) == quote && fpeek(f, 2) == quote;
    f->at += triple ? 3 : 1;
    for (; f->at < f->end; f->at++) {
        int c = fpeek(f, 0);
        if (c == '\\')
            return frefuse(f, "f-string expression part cannot include a backslash");
        if (c != quote)
            continue;
        if (!triple) {
            f->at++;
            return true;
        }
        if (fpeek(f, 1) == quote && fpeek(f, 2) == quote) {
            f->at += 3;
            return true;
        }
    }
    return frefuse(f, "f-string: unterminated string");
}

static bool is_two(int c, int next) {
    return next == '=' && (c == '!' || c == '=' || c == '<' || c == '>');
}

// Moves to the character that ends the expression: one of } ! : = at depth 0.
static bool find_expression_end(FString *f) {
    char open[LIMIT_PARSE_DEPTH];
    size_t depth = 0;
    while (f->at < f->end) {
        int c = fpeek(f, 0);
        if (c == '\\')
            return frefuse(f, "f-string expression part cannot include a backslash");
        if (c == '#')
            return frefuse(f, "f-string expression part cannot include '#'");
        if (c == '\'' || c == '"') {
            if (!skip_string(f))
                return false;
            continue;
        }
        if (c == '(' || c == '[' || c == '{') {
            if (depth == LIMIT_PARSE_DEPTH)
                return frefuse(f, "f-string: too many nested parenthesis");
            open[depth++] = (char)c;
        } else if (depth == 0 && is_two(c, fpeek(f, 1))) {
            f->at++;
        } else if (depth == 0 && (c == '!' || c == ':' || c == '}' || c == '=')) {
            return true;
        } else if (c == ')' || c == ']' || c == '}') {
            if (depth == 0)
                return frefuse(f, "f-string: unmatched '%c'", c);
            char o = open[--depth];
            if (c != (o == '(' ? ')' : o == '[' ? ']' : '}'))
                return frefuse(
                    f, "f-string: closing parenthesis '%c' does not match opening parenthesis '%c'",
                    c, o);
        }
        f->at++;
    }
    if (depth)
        return frefuse(f, "f-string: unmatched '%c'", open[depth - 1]);
    return frefuse(f, "f-string: expecting '}'");
}

// Parses src[from .. to) as an expression in parentheses.
static Node *inner_expression(FString *f, uint32_t from, uint32_t to) {
    Parser *outer = f->p;
    if (str_trim(str_slice(outer->src, from, to)).n == 0) {
        if (fpeek(f, 0) == '}')
            frefuse(f, "f-string: empty expression not allowed");
        else
            frefuse(f, "f-string: expression required before '%c'", fpeek(f, 0));
        return NULL;
    }
    Parser p = *outer;
    p.at = 0;
    p.in_fstring = true;
    if (!lex(p.arena, p.src, from, to, true, &p.toks))
        return no_memory(outer);
    Node *n = parse_group_contents(&p);
    if (n && tok(&p) != TOK_END)
        n = unexpected(&p);
    outer->calls = p.calls;
    if (n || !p.toks.err.kind || p.err->kind != ERR_SYNTAX)
        return n;
    err_clear(p.err); // the lexer knows better
    return refuse(&p, p.toks.err_span, "%s", p.toks.err.text);
}

static bool fparts(FString *f, Nodes *parts, unsigned level);

// "{expression = !r :spec}"; the position is behind the "{".
static Node *replacement(FString *f, unsigned level) {
    if (level >= 2) {
        frefuse(f, "f-string: expressions nested too deeply");
        return NULL;
    }
    uint32_t start = f->at;
    if (!find_expression_end(f))
        return NULL;
    Node *n = node_new(f->p, N_FORMAT, (Span){start, f->at});
    if (!n || !(n->format.value = inner_expression(f, start, f->at)))
        return NULL;
    n->flags = n->format.value->flags;
    if (fpeek(f, 0) == '=') {
        f->at++;
        while (fpeek(f, 0) == ' ' || (fpeek(f, 0) >= '\t' && fpeek(f, 0) <= '\r'))
            f->at++;
        n->format.source = str_slice(f->p->src, start, f->at);
    }
    if (fpeek(f, 0) == '!') {
        int c = fpeek(f, 1);
        if (c < 0) {
            f->at = f->end;
            frefuse(f, "f-string: expecting '}'");
            return NULL;
        }
        if (c != 's' && c != 'r' && c != 'a') {
            frefuse(f, "f-string: invalid conversion character: expected 's', 'r', or 'a'");
            return NULL;
        }
        n->op = (uint8_t)c;
        f->at += 2;
    }
    if (fpeek(f, 0) == ':') {
        f->at++;
        n->format.spec = node_new(f->p, N_FSTRING, f->literal);
        if (!n->format.spec || !fparts(f, &n->format.spec->list, level + 1))
            return NULL;
    }
    if (fpeek(f, 0) != '}') {
        frefuse(f, "f-string: expecting '}'");
        return NULL;
    }
    f->at++;
    if (n->format.source.n && !n->op && !n->format.spec)
        n->op = 'r';
    return n;
}

// Text and expressions up to the end, or in a spec up to its "}".
static bool fparts(FString *f, Nodes *parts, unsigned level) {
    for (;;) {
        if (!ftext(f, parts, level > 0))
            return false;
        if (f->at >= f->end || fpeek(f, 0) == '}')
            return true;
        f->at++; // {
        Node *n = replacement(f, level);
        if (n && n->format.source.n) { // "x=" shows its own text first
            Node *text = node_new(f->p, N_STR, n->span);
            if (text)
                text->text = n->format.source;
            if (!nodes_push(f->p, parts, text))
                return false;
        }
        if (!nodes_push(f->p, parts, n))
            return false;
    }
}

// ---- adjacent literals --------------------------------------------------------------------------

typedef struct Prefix {
    bool raw, bytes, format;
    uint32_t content, end; // between the quotes
} Prefix;

static Prefix read_prefix(const Parser *p, Span span) {
    Prefix out = {0};
    uint32_t at = span.start;
    for (char c; (c = p->src.p[at]) != '"' && c != '\''; at++) {
        c |= 0x20;
        out.raw |= c == 'r';
        out.bytes |= c == 'b';
        out.format |= c == 'f';
    }
    char quote = p->src.p[at];
    uint32_t left = span.end - at;
    bool triple = left >= 6 && p->src.p[at + 1] == quote && p->src.p[at + 2] == quote;
    out.content = at + (triple ? 3 : 1);
    out.end = span.end - (triple ? 3 : 1);
    return out;
}

// Joins neighbouring N_STR parts, so that a plain string is one node.
static bool join_texts(Parser *p, Nodes *parts) {
    size_t n = 0;
    for (size_t i = 0; i < parts->n; i++) {
        Node *last = n ? parts->p[n - 1] : NULL;
        Node *part = parts->p[i];
        if (!last || last->kind != N_STR || part->kind != N_STR) {
            parts->p[n++] = part;
            continue;
        }
        size_t total = last->text.n;
        size_t stop = i;
        for (; stop < parts->n && parts->p[stop]->kind == N_STR; stop++)
            total += parts->p[stop]->text.n;
        char *text = arena_alloc(p->arena, total + 1);
        if (!text) {
            no_memory(p);
            return false;
        }
        memcpy(text, last->text.p, last->text.n);
        size_t at = last->text.n;
        for (; i < stop; i++) {
            if (parts->p[i]->text.n)
                memcpy(text + at, parts->p[i]->text.p, parts->p[i]->text.n);
            at += parts->p[i]->text.n;
        }
        i--;
        last->text = (Str){text, total};
    }
    parts->n = n;
    return true;
}

static bool one_literal(Parser *p, const Prefix *x, Span span, Nodes *parts) {
    if (!x->format) {
        Node *n = node_new(p, N_STR, span);
        return n && decode(p, span, str_slice(p->src, x->content, x->end), x->raw, &n->text) &&
               nodes_push(p, parts, n);
    }
    if (++p->fstring_depth > 20) {
        refuse(p, span, "f-string: expressions nested too deeply");
        return false;
    }
    FString f = {.p = p, .literal = span, .at = x->content, .end = x->end, .raw = x->raw};
    bool ok = fparts(&f, parts, 0);
    p->fstring_depth--;
    return ok;
}

Node *parse_strings(Parser *p) {
    Node *n = node_new(p, N_STR, tok_span(p));
    if (!n)
        return NULL;
    Nodes parts = {0};
    bool bytes = false, text = false, format = false;
    uint8_t flags = 0;
    while (tok(p) == TOK_STRING) {
        Prefix x = read_prefix(p, tok_span(p));
        bytes |= x.bytes;
        text |= !x.bytes;
        format |= x.format;
        if (bytes && text)
            return refuse(p, tok_span(p), "cannot mix bytes and nonbytes literals");
        for (uint32_t i = x.content; x.bytes && i < x.end; i++)
            if ((unsigned char)p->src.p[i] >= 128)
                return refuse(p, tok_span(p), "bytes can only contain ASCII literal characters");
        if (!one_literal(p, &x, tok_span(p), &parts))
            return NULL;
        p->at++;
    }
    n->span.end = last_span(p).end;
    if (!join_texts(p, &parts))
        return NULL;
    for (size_t i = 0; i < parts.n; i++)
        flags |= parts.p[i]->flags & (NODE_CALLS | NODE_WALRUS);
    n->flags = flags;
    n->kind = bytes ? N_BYTES : format ? N_FSTRING : N_STR;
    if (format)
        n->list = parts;
    else
        n->text = parts.n ? parts.p[0]->text : STR("");
    return n;
}
