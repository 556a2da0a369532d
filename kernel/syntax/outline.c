// outline.c: finding "def", "class", "name =" and "from ... import" at the beginnings of lines,
// and "#: also a b", which names what is written in C.
#include "kernel/syntax/outline.h"

static bool is_name_char(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static size_t name_length(Str s) {
    size_t n = 0;
    while (n < s.n && is_name_char(s.p[n]))
        n++;
    return n;
}

static Str next_line(Str *rest) {
    const char *end = memchr(rest->p, '\n', rest->n);
    Str line = {rest->p, end ? (size_t)(end - rest->p) : rest->n};
    *rest = str_slice(*rest, line.n + (end != NULL), rest->n);
    return line;
}

// "f(a, b=(1, 2))" of the text behind "def "; what follows is left out.
static Str signature_at(Str text) {
    int depth = 0;
    char quote = 0;
    for (size_t i = 0; i < text.n; i++) {
        char c = text.p[i];
        if (quote)
            quote = c == quote ? 0 : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else if (c == '(' || c == '[' || c == '{')
            depth++;
        else if ((c == ')' || c == ']' || c == '}') && --depth == 0)
            return str_slice(text, 0, i + 1);
    }
    return (Str){NULL, 0};
}

// The first paragraph of the doc string that text begins with, blanks aside.
static Str doc_at(Str text) {
    Str quotes = STR("\"\"\"");
    text = str_trim(text);
    if (!str_starts(text, quotes))
        return STR("");
    text = str_slice(text, 3, text.n);
    size_t end = str_find(text, quotes, 0);
    size_t blank = str_find(text, STR("\n\n"), 0);
    if (end == (size_t)-1)
        return STR("");
    return str_trim(str_slice(text, 0, blank < end ? blank : end));
}

// What stands behind the first line's ":" and the body's end is not looked for: only the doc string
// is.
static Str behind_colon(Str text) {
    size_t colon = str_find(text, STR(":\n"), 0);
    return colon == (size_t)-1 ? STR("") : str_slice(text, colon + 2, text.n);
}

static bool defined(Str line, Str rest, Outline *out) {
    bool def = str_starts(line, STR("def "));
    bool class = str_starts(line, STR("class "));
    if (!def && !class)
        return false;
    size_t skip = def ? 4 : 6;
    Str from = {line.p + skip, (size_t)(rest.p + rest.n - (line.p + skip))}; // the rest of the text
    *out = (Outline){.name = str_slice(from, 0, name_length(from)),
                     .kind = def ? "function" : "class"};
    if (def)
        out->signature = signature_at(from);
    Str behind = def && out->signature.n ? str_slice(from, out->signature.n, from.n) : from;
    out->doc = doc_at(behind_colon(behind));
    return true;
}

static bool assigned(Str line, Outline *out) {
    size_t n = name_length(line);
    if (!n || n + 3 >= line.n || memcmp(line.p + n, " = ", 3) != 0)
        return false;
    bool lambda = str_starts(str_slice(line, n + 3, line.n), STR("lambda "));
    *out = (Outline){.name = str_slice(line, 0, n), .kind = lambda ? "function" : "instance"};
    return true;
}

// "a, b as c" of an import: its next name, as it is called here.
static bool imported(Str *names, Outline *out) {
    while (names->n && !is_name_char(names->p[0]))
        *names = str_slice(*names, 1, names->n);
    size_t n = name_length(*names);
    if (!n)
        return false;
    Str name = str_slice(*names, 0, n);
    *names = str_slice(*names, n, names->n);
    if (str_starts(*names, STR(" as "))) {
        *names = str_slice(*names, 4, names->n);
        name = str_slice(*names, 0, name_length(*names));
        *names = str_slice(*names, name.n, names->n);
    }
    *out = (Outline){.name = name,
                     .kind = name.n && name.p[0] >= 'A' && name.p[0] <= 'Z' ? "class" : "function"};
    return true;
}

// The names behind "import " go to t->names; those in brackets may be on several lines.
static void begin_import(OutlineText *t, Str line, size_t at) {
    Str names = str_slice(line, at, line.n);
    if (names.n && names.p[0] == '(') {
        names.n = (size_t)(t->rest.p + t->rest.n - names.p);
        size_t end = str_find(names, STR(")"), 0);
        if (end == (size_t)-1)
            return;
        t->rest = str_slice(names, end, names.n);
        next_line(&t->rest);
        names.n = end;
    }
    t->names = names;
}

bool outline_next(OutlineText *t, Outline *out) {
    for (;;) {
        while (imported(&t->names, out))
            if (out->name.n && out->name.p[0] != '_')
                return true;
        if (!t->rest.n)
            return false;
        Str line = next_line(&t->rest);
        size_t import =
            str_starts(line, STR("from ")) ? str_find(line, STR(" import "), 0) : (size_t)-1;
        if (str_starts(line, STR("#: also ")))
            t->names = str_slice(line, 8, line.n);
        else if (import != (size_t)-1)
            begin_import(t, line, import + sizeof " import " - 1);
        else if ((defined(line, t->rest, out) || assigned(line, out)) && out->name.n &&
                 out->name.p[0] != '_')
            return true;
    }
}
