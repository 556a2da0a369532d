// user_text.c: CUDA C as a C++ compiler of the host takes it. Only words are looked at: which
// functions are kernels, which arrays are the launch's shared memory, and whether threads wait.
#include "gpu/cpu/user.h"
#include "gpu/cpu/cpu_limits.h"
#include <stdio.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { SHARED_AHEAD = 512 };

typedef struct Reader {
    Str rest;
    Buf *out;
    Buf rows;
    char last[USER_NAME_MOST]; // the word before, behind __global__
    bool is_template;          // what is being declared
    bool naming;               // behind __global__: a name and its parameters come
    int skip;                  // parentheses of an attribute that are open
    bool attribute;            // one comes
    bool dynamic;              // in the declaration of the launch's shared memory
    bool waits;
} Reader;

static void pass(Reader *r, size_t n) {
    buf_add(r->out, (Str){r->rest.p, n});
    r->rest.p += n;
    r->rest.n -= n;
}

// Up to the end of a run that begins here and ends with `end`; a backslash takes what is behind it
// along.
static size_t run_to(Str s, size_t from, char end) {
    size_t i = from;
    while (i < s.n && s.p[i] != end)
        i += s.p[i] == '\\' && i + 1 < s.n ? 2 : 1;
    return i < s.n ? i + 1 : s.n;
}

// Bytes of what is no program text: a comment, a string, a line of the preprocessor. 0: none here.
static size_t other_text(Str s, bool line_begins) {
    if (s.p[0] == '"' || s.p[0] == '\'')
        return run_to(s, 1, s.p[0]);
    if (s.p[0] == '#' && line_begins)
        return run_to(s, 1, '\n');
    if (s.n > 1 && s.p[0] == '/' && s.p[1] == '/')
        return run_to(s, 2, '\n');
    if (s.n > 1 && s.p[0] == '/' && s.p[1] == '*') {
        size_t end = str_find(s, STR("*/"), 2);
        return end < s.n ? end + 2 : s.n;
    }
    return 0;
}

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static size_t word_bytes(Str s) {
    size_t n = 0;
    while (n < s.n && is_word(s.p[n]))
        n++;
    return n;
}

// CUDA's own headers, whose declarations prelude.cu has.
static bool is_header_of_cuda(Str line) {
    static const char *const names[] = {"cuda.h",
                                        "cuda_runtime.h",
                                        "cuda_runtime_api.h",
                                        "device_launch_parameters.h",
                                        "device_functions.h",
                                        "math_constants.h",
                                        "math_functions.h",
                                        "vector_types.h",
                                        "sm_20_atomic_functions.h",
                                        NULL};
    Str rest = line, name;
    (void)str_split(&rest, rest.n && str_find(line, STR("<"), 0) < line.n ? '<' : '"');
    name = str_split(&rest, str_find(rest, STR(">"), 0) < rest.n ? '>' : '"');
    bool found = false;
    for (int i = 0; names[i]; i++)
        found |= str_is(name, names[i]);
    return found && str_find(line, STR("include"), 0) < line.n;
}

// Words of threads that wait for others, or may: what a file that is included has is not known.
static bool is_wait(Str word) {
    static const char *const begins[] = {"__sync", "__shfl",   "__ballot", "__any",
                                         "__all",  "__reduce", "__match",  "cooperative_groups",
                                         NULL};
    for (int i = 0; begins[i]; i++)
        if (word.n >= strlen(begins[i]) && memcmp(word.p, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

// Is this `extern` that of an array whose size the launch says?
static bool declares_shared(Str s) {
    size_t n = 0;
    while (n < s.n && n < SHARED_AHEAD && !strchr(";{(\"", s.p[n]))
        n++;
    return str_find((Str){s.p, n}, STR("__shared__"), 0) < n;
}

static void add_row(Reader *r) {
    char row[USER_NAME_MOST + 16];
    size_t n = (size_t)snprintf(row, sizeof row, "WC_KERNEL(%s)", r->last);
    if (str_find(buf_str(&r->rows), (Str){row, n}, 0) >= r->rows.n)
        buf_printf(&r->rows, "%s ", row);
}

static void read_name(Reader *r, Str word) {
    static const char *const attributes[] = {"__launch_bounds__", "__attribute__",
                                             "__cluster_dims__", "__maxnreg__", NULL};
    for (int i = 0; attributes[i]; i++)
        r->attribute |= str_is(word, attributes[i]);
    if (word.n >= sizeof r->last)
        r->last[0] = 0; // nobody can ask for it
    else if (!r->attribute && !r->skip)
        snprintf(r->last, sizeof r->last, "%.*s", STR_ARG(word));
}

static void read_word(Reader *r) {
    Str word = {r->rest.p, word_bytes(r->rest)};
    r->waits |= is_wait(word);
    if (str_is(word, "extern"))
        r->dynamic = declares_shared(r->rest);
    if (r->dynamic && str_is(word, "__shared__")) {
        buf_add(r->out, STR("__thread"));
        r->rest.p += word.n;
        r->rest.n -= word.n;
        return;
    }
    r->is_template |= str_is(word, "template");
    if (r->naming)
        read_name(r, word);
    if (str_is(word, "__global__"))
        r->naming = !r->is_template;
    pass(r, word.n);
}

// Parentheses behind __global__: those of an attribute, or the kernel's parameters.
static void read_parenthesis(Reader *r, char c) {
    if (r->attribute || r->skip) {
        r->attribute = false;
        r->skip += c == '(' ? 1 : -1;
    } else if (c == '(') {
        r->naming = false;
        if (r->last[0])
            add_row(r);
    }
}

static void read_sign(Reader *r) {
    char c = r->rest.p[0];
    pass(r, 1);
    if (r->naming && (c == '(' || c == ')'))
        read_parenthesis(r, c);
    if (c == ';' || c == '{' || c == '}')
        r->is_template = r->dynamic = r->naming = false;
    if (c == ']' && r->dynamic) {
        buf_add(r->out, STR(" __asm__(\"wc_shared\")"));
        r->dynamic = false;
    }
}

void user_text(Str text, Buf *out) {
    Reader r = {.rest = text, .out = out, .waits = str_find(text, STR("#include \""), 0) < text.n};
    bool line_begins = true;
    buf_add(out, STR("\n#line 1 \"kernel.cu\"\n"));
    while (r.rest.n) {
        char c = r.rest.p[0];
        size_t other = other_text(r.rest, line_begins);
        if (other) {
            line_begins = c == '#' || r.rest.p[other - 1] == '\n';
            if (c == '#' && is_header_of_cuda((Str){r.rest.p, other}))
                buf_add(out, STR("//"));
            pass(&r, other);
            continue;
        }
        line_begins = c == '\n' || (line_begins && isspace((unsigned char)c));
        if (is_word(c))
            read_word(&r);
        else
            read_sign(&r);
    }
    buf_add(out,
            STR("\n#line 1 \"the table of kernels\"\nextern \"C\" const wc_row wc_rows[] = {"));
    buf_add(out, buf_str(&r.rows));
    buf_printf(out, "{}};\nextern \"C\" const int wc_waits = %d;\n", r.waits);
    out->failed |= r.rows.failed;
    buf_free(&r.rows);
}
