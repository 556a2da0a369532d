// cursor.c: one pass over the text up to the cursor, for strings, comments and
// brackets; then back from the cursor for names.
#include "kernel/front/cursor.h"
#include "kernel/base/utf8.h"

bool is_name_byte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           (unsigned char)c >= 0x80;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// ---- forward: strings, comments, brackets -------------------------------------------------------

typedef struct Open {
    size_t at;
    char bracket;
} Open;

typedef struct Scan {
    Str code; // up to the cursor
    size_t at;
    Open open[CURSOR_BRACKETS_MAX];
    size_t depth;
} Scan;

static bool is_triple(Str code, size_t at) {
    return at + 2 < code.n && code.p[at + 1] == code.p[at] && code.p[at + 2] == code.p[at];
}

// True when the quote at `at` has an f before it: f"...", rf"...".
static bool is_format_string(Str code, size_t at) {
    for (size_t i = at; i > 0 && at - i < 2 && is_name_byte(code.p[i - 1]); i--)
        if (code.p[i - 1] == 'f' || code.p[i - 1] == 'F')
            return true;
    return false;
}

// Moves behind the string that starts at s->at. False: the cursor is inside.
static bool skip_string(Scan *s, size_t *body) {
    char quote = s->code.p[s->at];
    size_t quotes = is_triple(s->code, s->at) ? 3 : 1;
    size_t i = s->at + quotes;
    *body = i;
    for (; i < s->code.n; i++) {
        char c = s->code.p[i];
        if (c == '\\')
            i++;
        else if (c == '\n' && quotes == 1)
            break; // an unfinished string ends with its line
        else if (c == quote && (quotes == 1 || is_triple(s->code, i))) {
            s->at = i + quotes;
            return true;
        }
    }
    s->at = i < s->code.n ? i : s->code.n;
    return i < s->code.n;
}

// Inside an f-string: the offset behind the brace of an unfinished {expression, or CURSOR_NONE.
static size_t open_brace(Str code, size_t body) {
    size_t open = CURSOR_NONE;
    for (size_t i = body; i < code.n; i++) {
        if (code.p[i] == '}')
            open = CURSOR_NONE;
        else if (code.p[i] == '{' && open == CURSOR_NONE)
            open = i + 1;
        else if (code.p[i] == '{' && open == i)
            open = CURSOR_NONE; // "{{" is a brace
    }
    return open;
}

static void push(Scan *s, char bracket) {
    if (s->depth < CURSOR_BRACKETS_MAX)
        s->open[s->depth++] = (Open){s->at, bracket};
}

static void pop(Scan *s, Cursor *c) {
    if (!s->depth)
        return;
    c->closed_at = s->at;
    c->opened_at = s->open[--s->depth].at;
}

static void step(Scan *s, Cursor *c) {
    size_t start = s->at, body;
    switch (s->code.p[s->at]) {
    case '(':
    case '[':
    case '{': push(s, s->code.p[s->at]); break;
    case ')':
    case ']':
    case '}': pop(s, c); break;
    case '#':
        while (s->at < s->code.n && s->code.p[s->at] != '\n')
            s->at++;
        if (s->at == s->code.n)
            c->place = IN_COMMENT;
        return;
    case '"':
    case '\'':
        if (skip_string(s, &body))
            return;
        c->string_at = body < s->code.n ? body : s->code.n;
        size_t brace =
            is_format_string(s->code, start) ? open_brace(s->code, c->string_at) : CURSOR_NONE;
        if (brace == CURSOR_NONE)
            c->place = IN_STRING;
        return;
    default: break;
    }
    s->at++;
}

static size_t innermost_call(const Scan *s) {
    for (size_t i = s->depth; i > 0; i--)
        if (s->open[i - 1].bracket == '(')
            return s->open[i - 1].at;
    return CURSOR_NONE;
}

static void scan(Cursor *c) {
    Scan s = {.code = {c->code.p, c->at}};
    while (s.at < s.code.n)
        step(&s, c);
    c->call_at = innermost_call(&s);
    c->in_arguments = s.depth && s.open[s.depth - 1].bracket == '(';
}

// ---- backward: names ----------------------------------------------------------------------------

static size_t identifier_start(Str code, size_t end) {
    while (end > 0 && is_name_byte(code.p[end - 1]))
        end--;
    return end;
}

Str cursor_name_before(Str code, size_t end) {
    size_t start = identifier_start(code, end);
    if (start == end || is_digit(code.p[start]))
        return (Str){code.p + end, 0};
    while (start > 1 && code.p[start - 1] == '.') {
        size_t before = identifier_start(code, start - 1);
        if (before == start - 1)
            return (Str){code.p + end, 0}; // ").x": not a plain name
        if (is_digit(code.p[before]))
            return (Str){code.p + end, 0};
        start = before;
    }
    if (start == 1 && code.p[0] == '.')
        return (Str){code.p + end, 0};
    return str_slice(code, start, end);
}

Cursor cursor_find(Str code, int64_t position) {
    Cursor c = {
        .code = code, .call_at = CURSOR_NONE, .closed_at = CURSOR_NONE, .opened_at = CURSOR_NONE};
    c.at = position < 0 ? 0 : utf8_offset(code, (size_t)position);
    scan(&c);
    c.prefix_at = c.base_at = identifier_start(code, c.at);
    if (cursor_has_dot(&c))
        c.base_at = c.prefix_at - 1 - cursor_base(&c).n;
    return c;
}

Str cursor_prefix(const Cursor *c) {
    return str_slice(c->code, c->prefix_at, c->at);
}

bool cursor_has_dot(const Cursor *c) {
    return c->prefix_at > 0 && c->code.p[c->prefix_at - 1] == '.';
}

Str cursor_base(const Cursor *c) {
    return cursor_has_dot(c) ? cursor_name_before(c->code, c->prefix_at - 1) : (Str){c->code.p, 0};
}

Str cursor_name_under(const Cursor *c) {
    size_t end = c->at;
    while (end < c->code.n && is_name_byte(c->code.p[end]))
        end++;
    return cursor_name_before(c->code, end);
}

Str cursor_call(const Cursor *c) {
    return c->call_at == CURSOR_NONE ? (Str){c->code.p, 0}
                                     : cursor_name_before(c->code, c->call_at);
}

Str cursor_line(const Cursor *c) {
    size_t start = c->at;
    while (start > 0 && c->code.p[start - 1] != '\n')
        start--;
    while (start < c->at && (c->code.p[start] == ' ' || c->code.p[start] == '\t'))
        start++;
    return str_slice(c->code, start, c->at);
}
