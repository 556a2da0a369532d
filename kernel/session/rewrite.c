// rewrite.c: what a notebook's cell has besides the language: magics, shell lines
// and pasted prompts become text of the language, line by line, so that they run
// in order with the statements around them and can stand in a loop.
#include "kernel/session/internal.h"
#include <string.h>

// Where a scan of the source is: inside brackets or a string that spans lines, a
// sign at the start of a line is an operator or text.
typedef struct Scan {
    int depth;
    char quote;     // of the open triple-quoted string, or 0
    bool continues; // the line ended with a backslash
} Scan;

static bool triple_at(Str line, size_t i, char c) {
    return i + 2 < line.n && line.p[i] == c && line.p[i + 1] == c && line.p[i + 2] == c;
}

static void scan_line(Scan *scan, Str line) {
    scan->continues = str_ends(line, STR("\\"));
    for (size_t i = 0; i < line.n; i++) {
        char c = line.p[i];
        if (scan->quote) {
            if (c == '\\')
                i++;
            else if (triple_at(line, i, scan->quote)) {
                scan->quote = 0;
                i += 2;
            }
        } else if (c == '#') {
            scan->continues = false;
            return;
        } else if (c == '"' || c == '\'') {
            if (triple_at(line, i, c)) {
                scan->quote = c;
                i += 2;
                continue;
            }
            for (i++; i < line.n && line.p[i] != c; i++)
                if (line.p[i] == '\\')
                    i++;
        } else if (c == '(' || c == '[' || c == '{') {
            scan->depth++;
        } else if ((c == ')' || c == ']' || c == '}') && scan->depth) {
            scan->depth--;
        }
    }
}

static bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           (c & 0x80);
}

// ---- prompts ------------------------------------------------------------------------------------

// ">>> x", "... x": how many bytes the prompt has; 0: none. first: only ">>>" counts.
static size_t python_prompt(Str line, bool first) {
    bool begins = str_starts(line, STR(">>>"));
    bool goes_on = !first && str_starts(line, STR("..."));
    if (!begins && !goes_on)
        return 0;
    if (line.n == 3)
        return 3;
    return line.p[3] == ' ' ? 4 : 0;
}

// "In [12]: x" and "   ...: x" of IPython.
static size_t ipython_prompt(Str line, bool first) {
    size_t i = 0;
    while (i < line.n && line.p[i] == ' ')
        i++;
    Str rest = str_slice(line, i, line.n);
    if (str_starts(rest, STR("In ["))) {
        size_t k = 4;
        while (k < rest.n && rest.p[k] >= '0' && rest.p[k] <= '9')
            k++;
        if (k == 4 || k + 1 >= rest.n || rest.p[k] != ']' || rest.p[k + 1] != ':')
            return 0;
        k += 2;
        return i + k + (k < rest.n && rest.p[k] == ' ');
    }
    if (first || i == 0 || !str_starts(rest, STR("...")))
        return 0;
    size_t k = 3;
    while (k < rest.n && rest.p[k] == '.')
        k++;
    if (k >= rest.n || rest.p[k] != ':')
        return 0;
    k++;
    return i + k + (k < rest.n && rest.p[k] == ' ');
}

// Takes the prompts off when one of the first two lines has one; out stays empty otherwise.
void rewrite_prompts(Str code, Buf *out) {
    size_t (*prompt)(Str, bool) = NULL;
    Str rest = code;
    for (int i = 0; i < 2 && rest.p && !prompt; i++) {
        Str line = str_split(&rest, '\n');
        if (python_prompt(line, true))
            prompt = python_prompt;
        else if (ipython_prompt(line, true))
            prompt = ipython_prompt;
    }
    if (!prompt)
        return;
    for (rest = code; rest.p;) {
        Str line = str_split(&rest, '\n');
        buf_add(out, str_slice(line, prompt(line, false), line.n));
        if (rest.p)
            buf_byte(out, '\n');
    }
}

// ---- lines --------------------------------------------------------------------------------------

static Str first_word(Str line, Str *rest) {
    size_t n = 0;
    while (n < line.n && line.p[n] != ' ' && line.p[n] != '\t')
        n++;
    *rest = str_trim(str_slice(line, n, line.n));
    return str_slice(line, 0, n);
}

static void put_call(Buf *out, const char *function, Str first, Str second) {
    buf_add(out, str_of(function));
    buf_byte(out, '(');
    buf_json(out, first); // a JSON string is a string of the language too
    if (second.p) {
        buf_add(out, STR(", "));
        buf_json(out, second);
    }
    buf_byte(out, ')');
}

static void put_magic(Str magic, Buf *out) {
    Str rest, name = first_word(magic, &rest);
    put_call(out, LINE_MAGIC, name, rest.p ? rest : STR(""));
}

// "x = !ls", "x = %cd": where the sign behind the "=" stands; 0: nothing of the kind.
static size_t assigned_sign(Str line) {
    size_t i = 0;
    while (i < line.n && (is_word(line.p[i]) || strchr(" ,.[]*", line.p[i])))
        i++;
    if (i == 0 || i + 1 >= line.n || line.p[i] != '=' || line.p[i + 1] == '=')
        return 0;
    for (i++; i < line.n && line.p[i] == ' ';)
        i++;
    return i < line.n && (line.p[i] == '!' || line.p[i] == '%') ? i : 0;
}

// Installers are what people write without a sign in front.
static bool is_installer(Str line) {
    Str rest, word = first_word(line, &rest), second, more;
    if (!str_is(word, "pip") && !str_is(word, "pip3") && !str_is(word, "conda") &&
        !str_is(word, "mamba"))
        return false;
    second = first_word(rest, &more);
    static const char *const verbs[] = {"install", "update", "create", "activate", "uninstall",
                                        "list",    "show",   "freeze", "upgrade",  "config"};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (str_is(second, verbs[i]))
            return true;
    return false;
}

// "name?", "a.b??", "%timeit?"
static bool is_question(Str line) {
    if (line.n < 2 || line.p[line.n - 1] != '?')
        return false;
    size_t end = line.n - 1 - (line.n > 2 && line.p[line.n - 2] == '?');
    for (size_t i = 0; i < end; i++)
        if (!is_word(line.p[i]) && line.p[i] != '.' && line.p[i] != '*' &&
            !(line.p[i] == '%' && i < 2))
            return false;
    return end > 0;
}

// A line that is not of the language, as a call; false when it is one of it.
static bool rewrite_line(Str line, Buf *out) {
    size_t sign = assigned_sign(line);
    if (sign) {
        Str rest = str_trim(str_slice(line, sign + 1, line.n));
        buf_add(out, str_slice(line, 0, sign));
        if (line.p[sign] == '!')
            put_call(out, SHELL_LIST, rest, (Str){NULL, 0});
        else
            put_magic(rest, out);
        return true;
    }
    if (line.p[0] == '%') {
        put_magic(str_trim(str_slice(line, 1, line.n)), out);
        return true;
    }
    if (str_starts(line, STR("!!"))) {
        put_call(out, SHELL_LIST, str_trim(str_slice(line, 2, line.n)), (Str){NULL, 0});
        return true;
    } else if (line.p[0] == '!')
        put_call(out, SHELL_RUN, str_trim(str_slice(line, 1, line.n)), (Str){NULL, 0});
    else if (is_installer(line))
        put_magic(line, out);
    else if (is_question(line) && memchr(line.p, '*', line.n))
        put_call(out, LINE_MAGIC, STR("psearch"), line);
    else if (is_question(line))
        put_call(out, HELP_ASK, line, (Str){NULL, 0});
    else
        return false;
    buf_byte(out, ';'); // shows nothing
    return true;
}

void rewrite_lines(Str code, Buf *out) {
    Scan scan = {0};
    bool any = false;
    for (Str rest = code; rest.p;) {
        Str line = str_split(&rest, '\n');
        size_t indent = 0;
        while (indent < line.n && (line.p[indent] == ' ' || line.p[indent] == '\t'))
            indent++;
        bool fresh = !scan.depth && !scan.quote && !scan.continues && indent < line.n;
        size_t before = out->n;
        Str text = str_trim(str_slice(line, indent, line.n));
        buf_add(out, str_slice(line, 0, indent));
        if (fresh && rewrite_line(text, out)) {
            any = true;
            scan.continues = false;
        } else {
            out->n = before;
            buf_add(out, line);
            scan_line(&scan, line);
        }
        if (rest.p)
            buf_byte(out, '\n');
    }
    if (!any)
        out->n = 0;
}
