// complete.c: is a text a whole cell, or does a console prompt for more? A block
// is whole when its last line is ended and the next one is blank, as IPython has it.
#include "kernel/syntax/ast.h"
#include "kernel/syntax/complete.h"

enum { INDENT = 4 };

// The text of the last line that is not blank.
static Str last_line(Str source) {
    Str line = {source.p, 0};
    for (Str rest = source; rest.p;) {
        Str next = str_split(&rest, '\n');
        if (str_trim(next).n)
            line = next;
    }
    return line;
}

static unsigned indentation(Str line) {
    unsigned n = 0;
    while (n < line.n && line.p[n] == ' ')
        n++;
    return n;
}

static bool ends_in_colon(Str text) {
    return text.n && text.p[text.n - 1] == ':';
}

// `if x:  # why`: a colon stands before the last comment sign.
static bool opens_block(Str text) {
    size_t sign = text.n;
    while (sign > 0 && text.p[sign - 1] != '#')
        sign--;
    return ends_in_colon(text) || (sign && ends_in_colon(str_trim(str_slice(text, 0, sign - 1))));
}

// Where the next line would start: deeper behind a colon, back after the
// statements that end a block.
static unsigned next_indent(Str source) {
    static const char *const leave[] = {"return", "pass", "break", "continue", "raise"};
    Str line = last_line(source), text = str_trim(line);
    unsigned n = indentation(line);
    if (opens_block(text))
        return n + INDENT;
    for (size_t i = 0; i < sizeof leave / sizeof *leave; i++) {
        Str word = str_of(leave[i]);
        bool whole = str_starts(text, word) && (text.n == word.n || text.p[word.n] == ' ');
        if (whole)
            return n >= INDENT ? n - INDENT : 0;
    }
    return n;
}

static bool is_block(const Node *n) {
    switch (n->kind) {
    case N_IF:
    case N_WHILE:
    case N_FOR:
    case N_DEF:
    case N_CLASS:
    case N_TRY:
    case N_WITH:
    case N_MATCH: return true;
    default: return false;
    }
}

static bool ends_blank(Str source) {
    while (source.n && (source.p[source.n - 1] == ' ' || source.p[source.n - 1] == '\t'))
        source.n--;
    return source.n == 0 || source.p[source.n - 1] == '\n';
}

// `lambda x:`: refused at the line's end, behind a colon that more may follow.
static bool colon_is_last(Str source, Span where) {
    Str text = str_trim(source);
    size_t end = (size_t)(text.p - source.p) + text.n;
    return ends_in_colon(text) && where.start >= end;
}

static bool is_one_line(const Node *n, Str source) {
    Str rest = str_slice(source, n->span.start, source.n);
    return str_find(str_trim(rest), STR("\n"), 0) == (size_t)-1;
}

Completeness lang_is_complete(Str source, unsigned *indent) {
    Arena arena = {0};
    Names names = {.arena = &arena};
    Tree tree;
    Err e = {0};
    Span where;
    bool at_end;
    *indent = 0;
    Completeness result = CODE_COMPLETE;
    if (!parse(&names, source, &tree, &e, &where, &at_end)) {
        result = at_end || colon_is_last(source, where) ? CODE_INCOMPLETE : CODE_INVALID;
        if (e.kind == ERR_MEMORY)
            result = CODE_UNKNOWN;
    } else if (tree.body.n) {
        const Node *last = tree.body.p[tree.body.n - 1];
        if (is_block(last) && !ends_blank(source) && !is_one_line(last, source))
            result = CODE_INCOMPLETE;
    }
    if (result == CODE_INCOMPLETE)
        *indent = next_indent(source);
    arena_reset(&arena);
    return result;
}
