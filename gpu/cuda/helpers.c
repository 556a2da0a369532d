// helpers.c: scalar.inc taken apart at run time. Its macros are expanded here, so
// that a printed kernel holds the few functions that it calls, readable and
// without directives: less for NVRTC to compile, and fit to be shown.
#include "gpu/cuda/helpers.h"
#include "kernel/base/arena.h"
#include "kernel/base/log.h"
#include <ctype.h>
#include <pthread.h>

// The file's text; SCALAR_INC is its path, from CMakeLists.txt.
__asm__(".section .rodata\n"
        ".balign 8\n"
        "warpcell_scalar_text:\n.incbin \"" SCALAR_INC "\"\n"
        "warpcell_scalar_end:\n.byte 0\n"
        ".previous\n");
extern const char warpcell_scalar_text[], warpcell_scalar_end[];

typedef struct Macro {
    Str name, param[MACRO_PARAMS_MOST], body;
    int nparam;
} Macro;

static struct Helper {
    Str name, text; // text from behind FN_ATTR to the closing brace
} helper[MAX_HELPERS];
static int nhelpers;
static Macro macro[MAX_MACROS];
static int nmacros;
static Arena arena; // names and texts, for the life of the process
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool in_name(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

// The next name or number, or one other character; moves *rest behind it.
static Str next_token(Str *rest) {
    size_t n = 1;
    if (in_name(rest->p[0]))
        while (n < rest->n && in_name(rest->p[n]))
            n++;
    Str token = str_slice(*rest, 0, n);
    *rest = str_slice(*rest, n, rest->n);
    return token;
}

// ---- reading the file ---------------------------------------------------------------------------

// "#define NAME(P, Q) body", the body over all continued lines.
static void read_macro(Str *rest) {
    Str line = str_slice(*rest, strlen("#define "), rest->n);
    size_t open = str_find(line, STR("("), 0), close = str_find(line, STR(")"), open), end = close;
    while (end < line.n && !(line.p[end] == '\n' && line.p[end - 1] != '\\'))
        end++;
    Macro *m = &macro[nmacros++];
    m->name = str_slice(line, 0, open);
    m->body = str_slice(line, close + 1, end);
    for (Str list = str_slice(line, open + 1, close); list.p && m->nparam < MACRO_PARAMS_MOST;)
        m->param[m->nparam++] = str_trim(str_split(&list, ','));
    *rest = str_slice(line, end, line.n);
}

// The macro's body with its parameters replaced, ## removed and lines joined.
static Str expand(const Macro *m, const Str *arg) {
    Buf out = {0};
    for (Str rest = m->body; rest.n;) {
        Str token = next_token(&rest);
        if (str_is(token, "\\"))
            continue; // before the end of a line
        if (str_is(token, "#"))
            continue; // of ##
        for (int i = 0; i < m->nparam; i++)
            if (str_eq(token, m->param[i]))
                token = arg[i];
        buf_add(&out, token);
    }
    Str text = arena_copy(&arena, buf_str(&out));
    buf_free(&out);
    return text;
}

// Adds every "FN_ATTR type name(arguments) { ... }" of the text.
static void add_functions(Str text) {
    for (size_t at = 0; (at = str_find(text, STR("FN_ATTR "), at)) != (size_t)-1;) {
        size_t start = at + strlen("FN_ATTR "), open = str_find(text, STR("("), start);
        size_t name = open, end = str_find(text, STR("{"), open);
        while (in_name(text.p[name - 1]))
            name--;
        int depth = 0;
        do {
            if (text.p[end] == '{')
                depth++;
            else if (text.p[end] == '}')
                depth--;
        } while (++end < text.n && depth);
        if (nhelpers < MAX_HELPERS)
            helper[nhelpers++] = (struct Helper){.name = str_slice(text, name, open),
                                                 .text = str_slice(text, start, end)};
        at = end;
    }
}

// "NAME(argument, argument)": functions made by a macro.
static void read_use(Str line) {
    size_t open = str_find(line, STR("("), 0), close = str_find(line, STR(")"), 0);
    if (open == (size_t)-1 || close == (size_t)-1)
        return;
    Str arg[MACRO_PARAMS_MOST] = {{0}}, list = str_slice(line, open + 1, close);
    for (int i = 0; i < MACRO_PARAMS_MOST && list.p; i++)
        arg[i] = str_trim(str_split(&list, ','));
    for (int i = 0; i < nmacros; i++)
        if (str_eq(macro[i].name, str_slice(line, 0, open)))
            add_functions(expand(&macro[i], arg));
}

static void read_all(void) {
    Str rest = {warpcell_scalar_text, (size_t)(warpcell_scalar_end - warpcell_scalar_text)};
    while (rest.n) {
        if (str_starts(rest, STR("#define ")) && nmacros < MAX_MACROS) {
            read_macro(&rest);
        } else if (str_starts(rest, STR("FN_ATTR "))) {
            size_t end = str_find(rest, STR("\n}"), 0), line = str_find(rest, STR("\n"), 0);
            if (rest.p[line - 1] == '}')
                end = line; // on one line
            else
                end += 2;
            add_functions(str_slice(rest, 0, end));
            rest = str_slice(rest, end, rest.n);
        } else {
            Str line = str_split(&rest, '\n');
            if (line.n && isupper((unsigned char)line.p[0]))
                read_use(line);
            if (!rest.p)
                break;
        }
    }
    if (nhelpers == MAX_HELPERS)
        log_line(LOG_ERROR, "gpu", "helpers=full");
}

// ---- use ----------------------------------------------------------------------------------------

static int find(Str name) {
    pthread_once(&once, read_all);
    for (int i = 0; i < nhelpers; i++)
        if (str_eq(helper[i].name, name))
            return i;
    return -1;
}

void helper_use(HelperSet *set, Str name) {
    int i = find(name);
    if (i < 0 || set->used[i])
        return;
    set->used[i] = true;
    for (Str rest = helper[i].text; rest.n;) {
        Str token = next_token(&rest);
        if (isalpha((unsigned char)token.p[0]))
            helper_use(set, token);
    }
}

void helper_use_costly(HelperSet *set, Str name) {
    helper_use(set, name);
    int i = find(name);
    if (i >= 0)
        set->costly[i] = true;
}

int helper_count(void) {
    (void)find(STR(""));
    return nhelpers;
}

void text_helpers(Buf *out, const HelperSet *set, bool by_call) {
    for (int i = 0; i < nhelpers; i++) {
        if (!set->used[i])
            continue;
        const char *manner = by_call && set->costly[i] ? "__noinline__" : "inline";
        buf_printf(out, "static __device__ %s %.*s\n", manner, STR_ARG(helper[i].text));
    }
}
