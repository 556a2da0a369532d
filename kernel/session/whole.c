// whole.c: is a text a whole cell, or does a console prompt for more? What a notebook has
// besides the language is told here, the rest by the language.
#include "kernel/syntax/complete.h"
#include "kernel/session/internal.h"

static Str last_line_of(Str text) {
    Str line = text;
    for (Str rest = text; rest.p;)
        line = str_split(&rest, '\n');
    return line;
}

// The body of a cell magic may be any text: a blank line ends it.
static Completeness whole_magic(Str code) {
    size_t newlines = 0;
    for (size_t i = code.n;
         i-- > 0 && (code.p[i] == '\n' || code.p[i] == ' ' || code.p[i] == '\t');)
        if (code.p[i] == '\n')
            newlines++;
    return newlines >= 2 ? CODE_COMPLETE : CODE_INCOMPLETE;
}

Completeness session_is_complete(Str code, unsigned *indent) {
    Str text = str_trim(code);
    *indent = 0;
    if (str_starts(text, STR("%%")))
        return whole_magic(code);
    if (str_ends(last_line_of(text), STR("\\")))
        return CODE_INCOMPLETE;
    if (str_starts(text, STR("?")))
        return CODE_COMPLETE;
    Buf pasted = {0}, rewritten = {0};
    rewrite_prompts(code, &pasted);
    if (pasted.n)
        code = buf_str(&pasted);
    rewrite_lines(code, &rewritten);
    if (rewritten.n)
        code = buf_str(&rewritten);
    Completeness c =
        pasted.failed || rewritten.failed ? CODE_UNKNOWN : lang_is_complete(code, indent);
    buf_free(&pasted);
    buf_free(&rewritten);
    return c;
}
