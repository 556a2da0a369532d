// test_lang_text.c: the lexer, what the parser refuses, and whether a text is a
// whole cell. That valid programs mean the right thing is tests/cells/lang's.
#include "kernel/lang/lang.h"
#include "kernel/syntax/complete.h"
#include "kernel/base/mem.h"
#include "kernel/syntax/lex.h"
#include "kernel/vm/vm.h"
#include "tests/unit/test.h"

// The kinds of the tokens, as text.
static const char *tokens_of(const char *text) {
    static const char *const classes[] = {"END",  "ERROR",  "NEWLINE", "INDENT", "DEDENT",
                                          "NAME", "NUMBER", "STRING",  "ODD"};
    static char out[1024];
    Arena arena = {0};
    Tokens t;
    size_t n = 0;
    CHECK(lex(&arena, str_of(text), 0, (uint32_t)strlen(text), false, &t));
    for (size_t i = 0; i < t.n; i++) {
        const char *word = t.p[i].kind <= TOK_ODD ? classes[t.p[i].kind] : tok_text[t.p[i].kind];
        n += (size_t)snprintf(out + n, sizeof out - n, "%s%s", i ? " " : "", word);
    }
    arena_reset(&arena);
    CHECK(mem_live() == 0);
    return out;
}

static void text_is_cut_into_tokens(void) {
    CHECK_TEXT(tokens_of("x = 1"), "NAME = NUMBER NEWLINE END");
    CHECK_TEXT(tokens_of(""), "END");
    CHECK_TEXT(tokens_of("\n\n# c\n"), "END");
    CHECK_TEXT(tokens_of("if x:\n  y\nz"),
               "if NAME : NEWLINE INDENT NAME NEWLINE DEDENT NAME NEWLINE END");
    CHECK_TEXT(tokens_of("if x:\n  if y:\n    z"),
               "if NAME : NEWLINE INDENT if NAME : NEWLINE INDENT NAME NEWLINE DEDENT DEDENT END");
    CHECK_TEXT(tokens_of("f(\n  1,\n\n  2)\n"), "NAME ( NUMBER , NUMBER ) NEWLINE END");
    CHECK_TEXT(tokens_of("a **= b // c >> d != e -> ..."),
               "NAME **= NAME // NAME >> NAME != NAME -> ... NEWLINE END");
    CHECK_TEXT(tokens_of("a := b@c"), "NAME := NAME @ NAME NEWLINE END");
    CHECK_TEXT(tokens_of("r'a' f\"{b}\" Rb'''x\ny''' u''"),
               "STRING STRING STRING STRING NEWLINE END");
    CHECK_TEXT(tokens_of("1 1.5 .5 1e5 1.e-3 0x1F 0b1 0o7 1_0 1j 1if x else y"),
               "NUMBER NUMBER NUMBER NUMBER NUMBER NUMBER NUMBER NUMBER NUMBER NUMBER NUMBER if "
               "NAME else NAME NEWLINE END");
    CHECK_TEXT(tokens_of("x \\\n + y"), "NAME + NAME NEWLINE END");
    CHECK_TEXT(tokens_of("\xe6\xb8\xa9 = na\xc3\xafve"), "NAME = NAME NEWLINE END");
    CHECK_TEXT(tokens_of("a ? b"), "NAME ODD NAME NEWLINE END");
    CHECK_TEXT(tokens_of("(a"), "( NAME ERROR");
    CHECK_TEXT(tokens_of("'a"), "ERROR");
    CHECK_TEXT(tokens_of("x\n\ty"), "NAME NEWLINE INDENT NAME NEWLINE DEDENT END");
}

static const char *refusal_of(const char *text) {
    static char out[1024];
    VM *vm = lang_new(NULL);
    Raised r;
    Code *code = vm_compile(vm, str_of(text), STR("In[1]"), false);
    CHECK(!code && vm_get_raised(vm, &r));
    SourceLine line = span_line(r.trace[0].source, r.trace[0].span.start);
    snprintf(out, sizeof out, "%.*s: %.*s @%u:%u|%.*s", STR_ARG(r.class_name), STR_ARG(r.text),
             line.number, line.column, STR_ARG(r.hint));
    vm_free(vm);
    CHECK(mem_live() == 0);
    return out;
}

static void names_of_characters_are_looked_up(void) {
    CHECK_TEXT(refusal_of("x = '\\N{DASH}'"),
               "SyntaxError: (unicode error) 'unicodeescape' codec can't decode bytes in position "
               "0-7: unknown Unicode character name @1:4|");
}

static void mistakes_are_placed(void) {
    CHECK_TEXT(refusal_of("x = 1\ny = (2,\nz = 3"), "SyntaxError: '(' was never closed @2:4|");
    CHECK_TEXT(refusal_of("for x in y\n    pass"), "SyntaxError: expected ':' @1:10|");
    CHECK_TEXT(
        refusal_of("x = 1\n  y = 2"),
        "IndentationError: unexpected indent @2:2|The lines of a block begin in one column.");
    CHECK_TEXT(
        refusal_of("print 1"),
        "SyntaxError: Missing parentheses in call to 'print'. Did you mean print(...)? @1:0|");
    CHECK_TEXT(refusal_of("foo(a, b c)"),
               "SyntaxError: invalid syntax. Perhaps you forgot a comma? @1:7|");
    CHECK_TEXT(refusal_of("x = f'{a + }'"), "SyntaxError: f-string: invalid syntax @1:11|");
    CHECK_TEXT(refusal_of("\xef\xbb\xbfx ="), "SyntaxError: invalid syntax @1:3|");
    CHECK_TEXT(refusal_of("a = 1\r\nb = = 2\r\n"), "SyntaxError: invalid syntax @2:4|");
}

static Completeness ask(const char *text, unsigned *indent) {
    Completeness c = lang_is_complete(str_of(text), indent);
    CHECK(mem_live() == 0);
    return c;
}

static void whole_cells_are_told_from_parts(void) {
    static const struct {
        const char *text;
        Completeness want;
        unsigned indent;
    } cases[] = {
        {"x = 1", CODE_COMPLETE, 0},
        {"", CODE_COMPLETE, 0},
        {"for i in range(3):", CODE_INCOMPLETE, 4},
        {"for i in range(3):\n    print(i)", CODE_INCOMPLETE, 4},
        {"for i in range(3):\n    print(i)\n", CODE_COMPLETE, 0},
        {"for i in range(3):\n    print(i)\n    ", CODE_COMPLETE, 0},
        {"for i in x:\n  for j in i:", CODE_INCOMPLETE, 6},
        {"class A:\n    @property\n    def f(self):", CODE_INCOMPLETE, 8},
        {"if x:\n  try:\n    y", CODE_INCOMPLETE, 4},
        {"lambda x:", CODE_INCOMPLETE, 4},
        {"x = = lambda x:", CODE_INVALID, 0},
        {"x = 1 +", CODE_INVALID, 0},
        {"if x:\n  y = 1 +", CODE_INVALID, 0},
        {"for i in range(3):\n    print(i)\n\n", CODE_COMPLETE, 0},
        {"for i in range(3): print(i)", CODE_COMPLETE, 0},
        {"def f():\n    if x:\n        return 1", CODE_INCOMPLETE, 4},
        {"def f():\n    pass", CODE_INCOMPLETE, 0},
        {"f(1,", CODE_INCOMPLETE, 0},
        {"x = [1,\n  2", CODE_INCOMPLETE, 2},
        {"'''abc", CODE_INCOMPLETE, 0},
        {"x = 1 + \\\n", CODE_INCOMPLETE, 0},
        {"'abc", CODE_INVALID, 0},
        {"x = = 1", CODE_INVALID, 0},
        {"if x:\npass", CODE_INVALID, 0},
        {"if x", CODE_INVALID, 0},
        {"try:\n    x\n", CODE_INCOMPLETE, 4},
        {"@deco", CODE_INCOMPLETE, 0},
        {"class A:\n    def f(self):\n        pass\n\n", CODE_COMPLETE, 0},
        {"x = 1\nif x:\n    y = 2\nelse:", CODE_INCOMPLETE, 4},
        {"if 1:\n    x\ny = 2", CODE_COMPLETE, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned indent;
        Completeness got = ask(cases[i].text, &indent);
        if (got != cases[i].want || indent != cases[i].indent)
            fprintf(stderr, "'%s': %d, indent %u\n", cases[i].text, got, indent);
        CHECK(got == cases[i].want && indent == cases[i].indent);
    }
}

int main(void) {
    RUN(text_is_cut_into_tokens);
    RUN(names_of_characters_are_looked_up);
    RUN(mistakes_are_placed);
    RUN(whole_cells_are_told_from_parts);
    return TEST_END();
}
