// lex.c: Python's lexical rules: indentation, implicit and explicit line
// joining, numbers, strings, names and operators. Texts of errors are CPython's.
// What is inside a string literal is read by string_literal.c.
#include "kernel/syntax/lex.h"
#include "kernel/base/limits.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include "kernel/base/utf8.h"
#include <utf8proc.h>

const char *const tok_text[TOK_COUNT] = {
#define KEYWORD(ID, TEXT) [KW_##ID] = TEXT,
#define OPERATOR(ID, TEXT) [TOK_##ID] = TEXT,
#include "kernel/syntax/tokens.def"
#undef KEYWORD
#undef OPERATOR
};

enum {
    MAX_BRACKETS = LIMIT_PARSE_DEPTH,
    MAX_INDENTS = 100, // CPython's bound
    TAB_SIZE = 8,
};

typedef struct Bracket {
    char open;
    uint32_t at;
} Bracket;

typedef struct Indent {
    uint32_t column;     // with tabs to multiples of eight
    uint32_t alt_column; // with tabs as one column: both must agree
} Indent;

typedef struct Lexer {
    Arena *arena;
    Str src; // cut at the end of the range
    uint32_t at;
    bool inside; // no lines, no indentation
    bool line_start;
    Bracket brackets[MAX_BRACKETS];
    size_t depth;
    Indent indents[MAX_INDENTS];
    size_t levels; // indents[0] is column 0
    size_t cap;
    bool failed; // memory is out
    Tokens *out;
} Lexer;

// ---- characters ---------------------------------------------------------------------------------

static bool is_digit(int c) {
    return c >= '0' && c <= '9';
}
static bool is_hex(int c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
static bool is_word(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c) || c >= 128;
}

bool lex_name_start(uint32_t cp) {
    if (cp < 128)
        return is_word((int)cp) && !is_digit((int)cp);
    switch (utf8proc_category((utf8proc_int32_t)cp)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_NL: return true;
    default: return cp == 0x2118 || cp == 0x212e || cp == 0x309b || cp == 0x309c;
    }
}

bool lex_name_part(uint32_t cp) {
    if (cp < 128)
        return is_word((int)cp);
    if (lex_name_start(cp))
        return true;
    switch (utf8proc_category((utf8proc_int32_t)cp)) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_PC: return true;
    default: return cp == 0x00b7 || cp == 0x0387 || (cp >= 0x1369 && cp <= 0x1371) || cp == 0x19da;
    }
}

static bool is_printable(uint32_t cp) {
    switch (utf8proc_category((utf8proc_int32_t)cp)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_ZS: return false;
    default: return true;
    }
}

// The byte `ahead` of the position, -1 past the end.
static int peek(const Lexer *l, size_t ahead) {
    return l->at + ahead < l->src.n ? (unsigned char)l->src.p[l->at + ahead] : -1;
}

// ---- output -------------------------------------------------------------------------------------

// The token list grows in the arena: doubling leaves the old copies behind.
static bool grow(Lexer *l) {
    size_t cap = l->cap ? l->cap * 2 : 64, bytes;
    Token *p = mul_size(cap, sizeof(Token), &bytes) ? arena_alloc(l->arena, bytes) : NULL;
    if (!p) {
        l->failed = true;
        return false;
    }
    if (l->out->n)
        memcpy(p, l->out->p, l->out->n * sizeof(Token));
    l->out->p = p;
    l->cap = cap;
    return true;
}

static void emit(Lexer *l, Tok kind, uint32_t start, uint32_t end) {
    if (l->out->n == l->cap && !grow(l))
        return;
    l->out->p[l->out->n++] = (Token){(uint8_t)kind, (uint8_t)l->depth, {start, end}};
}

// Records the first error; the caller stops.
static bool fail(Lexer *l, ErrKind kind, uint32_t start, uint32_t end, const char *fmt, ...)
    PRINTF_LIKE(5, 6);
static bool fail(Lexer *l, ErrKind kind, uint32_t start, uint32_t end, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    err_setv(&l->out->err, kind, fmt, args);
    va_end(args);
    l->out->err_span = (Span){start, end};
    return false;
}

static unsigned line_of(const Lexer *l, uint32_t at) {
    return span_line(l->src, at).number;
}

// ---- numbers ------------------------------------------------------------------------------------

// A word that starts right behind a number: "1if x" is legal, "1abc" is not.
static bool end_of_number(Lexer *l, const char *kind) {
    static const char *const allowed[] = {"and", "else", "for", "if", "in", "is", "or", "not"};
    int c = peek(l, 0);
    size_t at = l->at;
    if (c < 0 || !is_word(c) || (c >= 128 && !lex_name_start(utf8_next(l->src, &at))))
        return true;
    Str rest = str_slice(l->src, l->at, l->src.n);
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (str_starts(rest, str_of(allowed[i])))
            return true;
    return fail(l, ERR_SYNTAX, l->at, l->at + 1, "invalid %s literal", kind);
}

// Digits with single underscores between them.
static bool decimal_tail(Lexer *l) {
    for (;;) {
        while (is_digit(peek(l, 0)))
            l->at++;
        if (peek(l, 0) != '_')
            return true;
        l->at++;
        if (!is_digit(peek(l, 0)))
            return fail(l, ERR_SYNTAX, l->at - 1, l->at, "invalid decimal literal");
    }
}

static bool is_digit_of(int c, int base) {
    return base == 16 ? is_hex(c) : c >= '0' && c < '0' + base;
}

// 0x, 0o, 0b: the position is behind the letter.
static bool radix_number(Lexer *l, int base, const char *kind) {
    do {
        if (peek(l, 0) == '_')
            l->at++;
        int c = peek(l, 0);
        if (!is_digit_of(c, base)) {
            if (is_digit(c))
                return fail(l, ERR_SYNTAX, l->at, l->at + 1, "invalid digit '%c' in %s literal", c,
                            kind);
            return fail(l, ERR_SYNTAX, l->at, l->at + 1, "invalid %s literal", kind);
        }
        while (is_digit_of(peek(l, 0), base))
            l->at++;
    } while (peek(l, 0) == '_');
    if (is_digit(peek(l, 0)))
        return fail(l, ERR_SYNTAX, l->at, l->at + 1, "invalid digit '%c' in %s literal", peek(l, 0),
                    kind);
    return end_of_number(l, kind);
}

// [0-9.eEjJ_+-] behind the integer part; sets *is_int.
static bool fraction_and_exponent(Lexer *l, bool *is_int, const char **kind) {
    if (peek(l, 0) == '.') {
        *is_int = false;
        l->at++;
        if (is_digit(peek(l, 0)) && !decimal_tail(l))
            return false;
    }
    int c = peek(l, 0);
    int next = peek(l, 1);
    if (c == 'e' || c == 'E') {
        if ((next == '+' || next == '-') && !is_digit(peek(l, 2)))
            return fail(l, ERR_SYNTAX, l->at, l->at + 1, "invalid decimal literal");
        if (is_digit(next) || next == '+' || next == '-') {
            *is_int = false;
            l->at += 2;
            if (!decimal_tail(l))
                return false;
        }
    }
    c = peek(l, 0);
    if (c == 'j' || c == 'J') {
        *is_int = false;
        *kind = "imaginary";
        l->at++;
    }
    return true;
}

static int radix_of(int letter) {
    switch (letter | 0x20) {
    case 'x': return 16;
    case 'o': return 8;
    case 'b': return 2;
    default: return 0;
    }
}

static const char *radix_name(int base) {
    if (base == 16)
        return "hexadecimal";
    return base == 8 ? "octal" : "binary";
}

static bool check_leading_zeros(Lexer *l, uint32_t start, uint32_t end) {
    if (l->src.p[start] != '0')
        return true;
    for (uint32_t i = start; i < end; i++)
        if (l->src.p[i] != '0' && l->src.p[i] != '_')
            return fail(l, ERR_SYNTAX, start, end,
                        "leading zeros in decimal integer literals are not permitted; use an "
                        "0o prefix for octal integers");
    return true;
}

static bool number(Lexer *l) {
    uint32_t start = l->at;
    const char *kind = "decimal";
    bool is_int = true;
    if (peek(l, 0) == '0') {
        int base = radix_of(peek(l, 1));
        if (base) {
            l->at += 2;
            if (!radix_number(l, base, radix_name(base)))
                return false;
            emit(l, TOK_NUMBER, start, l->at);
            return true;
        }
    }
    if (is_digit(peek(l, 0)) && !decimal_tail(l))
        return false;
    uint32_t digits_end = l->at;
    if (!fraction_and_exponent(l, &is_int, &kind) || !end_of_number(l, kind))
        return false;
    if (is_int && !check_leading_zeros(l, start, digits_end))
        return false;
    emit(l, TOK_NUMBER, start, l->at);
    return true;
}

// ---- strings ------------------------------------------------------------------------------------

// start: where the prefix begins; the position is at the quote.
static bool string(Lexer *l, uint32_t start) {
    int quote = peek(l, 0);
    bool triple = peek(l, 1) == quote && peek(l, 2) == quote;
    l->at += triple ? 3 : 1;
    for (;;) {
        int c = peek(l, 0);
        if (c < 0 || (c == '\n' && !triple)) {
            l->out->unfinished = triple;
            return fail(l, ERR_SYNTAX, start, start + 1,
                        "unterminated %sstring literal (detected at line %u)",
                        triple ? "triple-quoted " : "", line_of(l, l->at));
        }
        l->at++;
        if (c == '\\') {
            if (peek(l, 0) >= 0)
                l->at++;
        } else if (c == quote && !triple) {
            break;
        } else if (c == quote && peek(l, 0) == quote && peek(l, 1) == quote) {
            l->at += 2;
            break;
        }
    }
    emit(l, TOK_STRING, start, l->at);
    return true;
}

// Is src[start..at) one of r, b, u, f and their legal pairs?
static bool is_string_prefix(Str word) {
    if (word.n == 1)
        return strchr("rRbBuUfF", word.p[0]) != NULL;
    if (word.n != 2)
        return false;
    int a = word.p[0] | 0x20;
    int b = word.p[1] | 0x20;
    return (a == 'r' && (b == 'b' || b == 'f')) || (b == 'r' && (a == 'b' || a == 'f'));
}

// ---- names and operators ------------------------------------------------------------------------

static Tok keyword(Str word) {
    for (int k = KW_FALSE; k <= KW_YIELD; k++)
        if (str_is(word, tok_text[k]))
            return (Tok)k;
    return TOK_NAME;
}

bool lex_is_keyword(Str word) {
    return keyword(word) != TOK_NAME;
}

bool lex_is_name(Str text) {
    if (text.n == 0 || text.n > 64)
        return false;
    for (size_t i = 0; i < text.n; i++)
        if ((unsigned char)text.p[i] >= 128 || !is_word(text.p[i]))
            return false;
    return true;
}

// Every code point of a name that is not plain ASCII must be allowed in one.
static bool check_name(Lexer *l, uint32_t start) {
    for (size_t at = start; at < l->at;) {
        size_t before = at;
        uint32_t cp = utf8_next(l->src, &at);
        if (before == start ? lex_name_start(cp) : lex_name_part(cp))
            continue;
        if (is_printable(cp))
            return fail(l, ERR_SYNTAX, (uint32_t)before, (uint32_t)at,
                        "invalid character '%.*s' (U+%04X)", (int)(at - before), l->src.p + before,
                        cp);
        return fail(l, ERR_SYNTAX, (uint32_t)before, (uint32_t)at,
                    "invalid non-printable character U+%04X", cp);
    }
    return true;
}

static bool name(Lexer *l) {
    uint32_t start = l->at;
    bool ascii = true;
    for (int c; (c = peek(l, 0)) >= 0 && is_word(c); l->at++)
        ascii &= c < 128;
    Str word = str_slice(l->src, start, l->at);
    int c = peek(l, 0);
    if ((c == '"' || c == '\'') && is_string_prefix(word))
        return string(l, start);
    if (!ascii && !check_name(l, start))
        return false;
    emit(l, keyword(word), start, l->at);
    return true;
}

static bool open_bracket(Lexer *l) {
    if (l->depth == MAX_BRACKETS)
        return fail(l, ERR_SYNTAX, l->at, l->at + 1, "too many nested parentheses");
    l->brackets[l->depth++] = (Bracket){l->src.p[l->at], l->at};
    return true;
}

static bool close_bracket(Lexer *l) {
    char c = l->src.p[l->at];
    if (l->depth == 0)
        return fail(l, ERR_SYNTAX, l->at, l->at + 1, "unmatched '%c'", c);
    Bracket b = l->brackets[--l->depth];
    char want = b.open == '(' ? ')' : b.open == '[' ? ']' : '}';
    if (c == want)
        return true;
    unsigned line = line_of(l, b.at);
    if (line == line_of(l, l->at))
        return fail(l, ERR_SYNTAX, l->at, l->at + 1,
                    "closing parenthesis '%c' does not match opening parenthesis '%c'", c, b.open);
    return fail(l, ERR_SYNTAX, l->at, l->at + 1,
                "closing parenthesis '%c' does not match opening parenthesis '%c' on line %u", c,
                b.open, line);
}

static bool odd_character(Lexer *l) {
    int c = peek(l, 0);
    if (c < ' ' || c == 127)
        return fail(l, ERR_SYNTAX, l->at, l->at + 1, "invalid non-printable character U+%04X", c);
    emit(l, TOK_ODD, l->at, l->at + 1);
    l->at++;
    return true;
}

static bool operator(Lexer *l) {
    Str rest = str_slice(l->src, l->at, l->src.n);
    for (int k = TOK_ELLIPSIS; k < TOK_COUNT; k++) {
        Str text = str_of(tok_text[k]);
        if (!str_starts(rest, text))
            continue;
        bool opens = k == TOK_LPAREN || k == TOK_LBRACKET || k == TOK_LBRACE;
        bool closes = k == TOK_RPAREN || k == TOK_RBRACKET || k == TOK_RBRACE;
        if (closes && !close_bracket(l))
            return false;
        emit(l, (Tok)k, l->at, l->at + (uint32_t)text.n);
        if (opens && !open_bracket(l))
            return false;
        l->at += (uint32_t)text.n;
        return true;
    }
    return odd_character(l);
}

// ---- lines --------------------------------------------------------------------------------------

static void skip_comment(Lexer *l) {
    while (peek(l, 0) >= 0 && peek(l, 0) != '\n')
        l->at++;
}

// A backslash at the end of a line joins the next one to it.
static bool join_line(Lexer *l) {
    if (peek(l, 1) >= 0 && peek(l, 1) != '\n')
        return fail(l, ERR_SYNTAX, l->at + 1, l->at + 2,
                    "unexpected character after line continuation character");
    l->at += 2;
    if (peek(l, 0) >= 0)
        return true;
    l->out->unfinished = true;
    return fail(l, ERR_SYNTAX, l->at, l->at, "unexpected EOF while parsing");
}

static bool tab_error(Lexer *l) {
    return fail(l, ERR_TAB, l->at, l->at, "inconsistent use of tabs and spaces in indentation");
}

static bool deeper(Lexer *l, Indent in) {
    if (in.alt_column <= l->indents[l->levels - 1].alt_column)
        return tab_error(l);
    if (l->levels == MAX_INDENTS)
        return fail(l, ERR_INDENTATION, l->at, l->at, "too many levels of indentation");
    l->indents[l->levels++] = in;
    emit(l, TOK_INDENT, l->at, l->at);
    return true;
}

static bool shallower(Lexer *l, Indent in) {
    while (l->levels > 1 && in.column < l->indents[l->levels - 1].column) {
        l->levels--;
        emit(l, TOK_DEDENT, l->at, l->at);
    }
    Indent top = l->indents[l->levels - 1];
    if (in.column != top.column)
        return fail(l, ERR_INDENTATION, l->at, l->at,
                    "unindent does not match any outer indentation level");
    return in.alt_column == top.alt_column || tab_error(l);
}

// Measures the blanks at the start of a line; lines without code say nothing.
static bool indentation(Lexer *l) {
    Indent in = {0, 0};
    for (;; l->at++) {
        int c = peek(l, 0);
        if (c == ' ') {
            in.column++;
            in.alt_column++;
        } else if (c == '\t') {
            in.column = (in.column / TAB_SIZE + 1) * TAB_SIZE;
            in.alt_column++;
        } else if (c == '\f')
            in = (Indent){0, 0};
        else
            break;
    }
    int c = peek(l, 0);
    if (c == '#') {
        skip_comment(l);
        c = peek(l, 0);
    }
    if (c == '\n') {
        l->at++;
        return true;
    }
    if (c < 0)
        return true;
    l->line_start = false;
    Indent top = l->indents[l->levels - 1];
    if (in.column > top.column)
        return deeper(l, in);
    if (in.column < top.column)
        return shallower(l, in);
    return in.alt_column == top.alt_column || tab_error(l);
}

static bool newline(Lexer *l) {
    if (!l->inside && l->depth == 0) {
        emit(l, TOK_NEWLINE, l->at, l->at + 1);
        l->line_start = true;
    }
    l->at++;
    return true;
}

static bool token(Lexer *l) {
    int c = peek(l, 0);
    if (c == ' ' || c == '\t' || c == '\f') {
        l->at++;
        return true;
    }
    if (c == '#') {
        skip_comment(l);
        return true;
    }
    if (c == '\n')
        return newline(l);
    if (c == '\\')
        return join_line(l);
    if (is_digit(c) || (c == '.' && is_digit(peek(l, 1))))
        return number(l);
    if (is_word(c))
        return name(l);
    if (c == '"' || c == '\'')
        return string(l, l->at);
    return operator(l);
}

// Closes the last line and the open blocks.
static void finish(Lexer *l) {
    uint32_t end = (uint32_t)l->src.n;
    if (l->depth > 0) {
        l->out->open_any = l->out->unfinished = true;
        l->out->open = l->brackets[l->depth - 1].at;
        emit(l, TOK_ERROR, end, end);
        return;
    }
    if (!l->inside && l->out->n && !l->line_start)
        emit(l, TOK_NEWLINE, end, end);
    while (l->levels-- > 1)
        emit(l, TOK_DEDENT, end, end);
    emit(l, TOK_END, end, end);
}

// An error at the end of a text is told to be behind it.
static uint32_t within(uint32_t at, uint32_t to) {
    return at < to ? at : to;
}

bool lex(Arena *arena, Str source, uint32_t from, uint32_t to, bool inside, Tokens *out) {
    *out = (Tokens){0};
    Lexer l = {.arena = arena, .src = {source.p, to}, .at = from, .inside = inside, .out = out};
    l.line_start = !inside;
    l.indents[l.levels++] = (Indent){0, 0};
    bool ok = true;
    while (ok && !l.failed && l.at < l.src.n && !stop_asked())
        ok = l.line_start ? indentation(&l) : token(&l);
    if (ok)
        finish(&l);
    else
        emit(&l, TOK_ERROR, within(out->err_span.start, to), within(out->err_span.end, to));
    return !l.failed;
}
