// test_front_names.c: completion and inspection from a name table.
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include "kernel/front/complete.h"
#include "kernel/front/cursor.h"
#include "kernel/front/inspect.h"
#include "tests/unit/test.h"

static const char *const NAMES =
    "{\"static\":{"
    "\"modules\":{"
    "\"numpy\":{\"doc\":\"Arrays.\",\"members\":["
    "{\"name\":\"linspace\",\"kind\":\"function\",\"signature\":\"linspace(start, stop, num=50, *, "
    "dtype=None)\","
    "\"doc\":\"Evenly spaced numbers.\",\"returns\":\"ndarray\"},"
    "{\"name\":\"linalg\",\"kind\":\"module\",\"module\":\"numpy.linalg\"},"
    "{\"name\":\"lib\",\"kind\":\"module\",\"module\":\"numpy.lib\"},"
    "{\"name\":\"_private\",\"kind\":\"function\"},"
    "{\"name\":\"pi\",\"kind\":\"instance\",\"type\":\"float\",\"summary\":\"3.14159\"}]},"
    "\"numpy.linalg\":{\"members\":[{\"name\":\"norm\",\"kind\":\"function\","
    "\"signature\":\"norm(x, ord=None, axis=(0, 1), keepdims=False)\"}]},"
    "\"math\":{\"members\":[]}},"
    "\"types\":{\"ndarray\":{\"members\":["
    "{\"name\":\"sum\",\"kind\":\"function\",\"signature\":\"sum(axis=None)\"},"
    "{\"name\":\"shape\",\"kind\":\"instance\",\"type\":\"tuple\"},"
    "{\"name\":\"T\",\"kind\":\"instance\",\"type\":\"ndarray\"}]},"
    "\"str\":{\"members\":[{\"name\":\"upper\",\"kind\":\"function\"}]}},"
    "\"builtins\":[{\"name\":\"sum\",\"kind\":\"function\",\"signature\":\"sum(a, "
    "axis=None)\",\"doc\":\"Adds.\"},"
    "{\"name\":\"sorted\",\"kind\":\"function\"},{\"name\":\"zip\",\"kind\":\"class\"}],"
    "\"magics\":[{\"name\":\"%timeit\",\"kind\":\"magic\",\"doc\":\"Times a line.\"},"
    "{\"name\":\"%%timeit\",\"kind\":\"magic\"},{\"name\":\"%%compare\",\"kind\":\"magic\"}],"
    "\"keywords\":[\"while\",\"with\",\"if\"]},"
    "\"set\":[{\"name\":\"np\",\"kind\":\"module\",\"module\":\"numpy\"},"
    "{\"name\":\"u\",\"kind\":\"instance\",\"type\":\"ndarray\",\"summary\":\"float64 array (10, "
    "10) on cpu\"},"
    "{\"name\":\"w\\u00e4rme\",\"kind\":\"instance\",\"type\":\"float\"},"
    "{\"name\":\"sum_of\",\"kind\":\"function\",\"signature\":\"sum_of(a, b)\",\"source\":\"def "
    "sum_of(a, b): ...\"},"
    "{\"name\":\"_hidden\",\"kind\":\"instance\"},"
    "{\"name\":\"d\",\"kind\":\"instance\",\"type\":\"dict\",\"keys\":[\"alpha\",\"beta\"]}]}";

static NameTable table;

static void load(void) {
    Err e = {0};
    json_t *content = jsonio_read(str_of(NAMES), &e);
    CHECK(content);
    nametable_update(&table, content);
    json_decref(content);
}

static json_t *parsed(Buf *b) {
    Err e = {0};
    json_t *o = jsonio_read(buf_str(b), &e);
    CHECK(o);
    buf_free(b);
    return o;
}

// Completes at the bar in text and joins the matches with blanks.
static const char *matches(const char *text, const char *want_replaced) {
    static char joined[4096];
    char code[512];
    const char *bar = strchr(text, '|');
    size_t before = (size_t)(bar - text), i;
    snprintf(code, sizeof code, "%.*s%s", (int)before, text, bar + 1);
    Buf b = {0};
    int64_t at = (int64_t)utf8_length((Str){text, before});
    complete_reply(&b, &table, str_of(code), at);
    json_t *reply = parsed(&b), *match, *list = json_object_get(reply, "matches");
    joined[0] = 0;
    json_array_foreach(list, i, match) {
        strcat(joined, i ? " " : "");
        strcat(joined, json_string_value(match));
    }
    size_t start = (size_t)json_integer_value(json_object_get(reply, "cursor_start"));
    size_t end = (size_t)json_integer_value(json_object_get(reply, "cursor_end"));
    CHECK(end == (size_t)at && start <= end);
    size_t from = utf8_offset(str_of(code), start);
    if (want_replaced)
        CHECK(str_is(str_slice(str_of(code), from, before), want_replaced));
    json_t *types =
        json_object_get(json_object_get(reply, "metadata"), "_jupyter_types_experimental");
    CHECK(json_array_size(types) == json_array_size(list));
    json_decref(reply);
    return joined;
}

static void names_complete(void) {
    load();
    CHECK_TEXT(matches("zi|", "zi"), "zip");
    CHECK_TEXT(matches("su|", "su"), "sum_of sum"); // the user's come first
    CHECK_TEXT(matches("x = 1\nw|", "w"), "w\xc3\xa4rme while with");
    CHECK_TEXT(matches("w\xc3\xa4|", "w\xc3\xa4"), "w\xc3\xa4rme");
    CHECK_TEXT(matches("a\xf0\x9f\x94\xa5 + zi|p(1)", "zi"), "zip");
    CHECK_TEXT(matches("_h|", "_h"), "_hidden");
    CHECK_TEXT(matches("|", ""), "d np sum_of u w\xc3\xa4rme if sorted sum while with zip");
    CHECK_TEXT(matches("12|", "12"), "");
    CHECK_TEXT(matches("nothing_like_it|", NULL), "");
}

static void attributes_complete(void) {
    load();
    CHECK_TEXT(matches("np.li|", "li"), "lib linalg linspace");
    CHECK_TEXT(matches("np.|", ""), "lib linalg linspace pi");
    CHECK_TEXT(matches("np._|", "_"), "_private");
    CHECK_TEXT(matches("y = np.linalg.n|", "n"), "norm");
    CHECK_TEXT(matches("u.s|", "s"), "shape sum");
    CHECK_TEXT(matches("u.T.T.su|", "su"), "sum");
    CHECK_TEXT(matches("np.linspace(0, (1)).su|", "su"), "sum");
    CHECK_TEXT(matches("'text'.u|", "u"), "upper");
    CHECK_TEXT(matches("1.|", ""), "");
    CHECK_TEXT(matches("unknown.a|", "a"), "");
    CHECK_TEXT(matches(".a|", "a"), "");
    CHECK_TEXT(matches("(u).s|", "s"), "");
}

static void keyword_arguments_complete(void) {
    load();
    CHECK_TEXT(matches("np.linspace(0, 1, nu|", "nu"), "num=");
    CHECK_TEXT(matches("np.linalg.norm(u, k|)", "k"), "keepdims=");
    CHECK_TEXT(matches("np.linalg.norm(\n    a|", "a"), "axis=");
    CHECK_TEXT(matches("np.linspace(u[st|", "st"), "");
    CHECK_TEXT(matches("np.linspace(num=st|", "st"), "");
    CHECK_TEXT(matches("np.linspace(0)\nst|", "st"), "");
    CHECK_TEXT(matches("f(x, '(', ax|", "ax"), "");
}

static void magics_and_imports_complete(void) {
    load();
    CHECK_TEXT(matches("%ti|", "%ti"), "%timeit");
    CHECK_TEXT(matches("%|", "%"), "%%compare %%timeit %timeit");
    CHECK_TEXT(matches("  %%c|", "%%c"), "%%compare");
    CHECK_TEXT(matches("x %ti|", "ti"), "");
    CHECK_TEXT(matches("%timeit zi|", "zi"), "zip");
    CHECK_TEXT(matches("%%timeit\nu.sh|", "sh"), "shape");
    CHECK_TEXT(matches("import nu|", "nu"), "numpy");
    CHECK_TEXT(matches("import math, nu|", "nu"), "numpy");
    CHECK_TEXT(matches("import numpy.li|", "li"), "linalg");
    CHECK_TEXT(matches("from nu|", "nu"), "numpy");
    CHECK_TEXT(matches("from numpy import lin|", "lin"), "linalg linspace");
    CHECK_TEXT(matches("from numpy import pi, lin|", "lin"), "linalg linspace");
    CHECK_TEXT(matches("from import x\nma|", "ma"), matches("ma|", "ma")); // no module
    CHECK_TEXT(matches("from import lin|", "lin"), "");                    // the same line
}

static void strings_and_comments_stay_quiet(void) {
    load();
    CHECK_TEXT(matches("'zi|'", NULL), "");
    CHECK_TEXT(matches("# zi|", NULL), "");
    CHECK_TEXT(matches("x = '#' + zi|", "zi"), "zip");
    CHECK_TEXT(matches("'''a\n' zi|'''", NULL), "");
    CHECK_TEXT(matches("'a\\' zi|'", NULL), "");
    CHECK_TEXT(matches("'unfinished\nzi|", "zi"), "zip");
    CHECK_TEXT(matches("f'{zi|}'", "zi"), "zip");
    CHECK_TEXT(matches("f'{{zi|'", NULL), "");
    CHECK_TEXT(matches("d['al|']", "al"), "alpha");
    CHECK_TEXT(matches("d[\"|", ""), "alpha beta");
    CHECK_TEXT(matches("u['al|']", NULL), "");
}

static void cursors_are_clamped(void) {
    load();
    const int64_t places[] = {INT64_MIN, -1, 0, 2, 3, 100, INT64_MAX};
    for (size_t i = 0; i < 7; i++) {
        Buf b = {0};
        complete_reply(&b, &table, STR("zi"), places[i]);
        json_t *reply = parsed(&b);
        int64_t end = json_integer_value(json_object_get(reply, "cursor_end"));
        CHECK(end == (places[i] < 0 ? 0 : places[i] > 2 ? 2 : places[i]));
        json_decref(reply);
        inspect_reply(&b, &table, STR("zi"), places[i], 1);
        json_decref(parsed(&b));
    }
}

static const char *inspected(const char *text, int level) {
    static char plain[4096];
    char code[256];
    const char *bar = strchr(text, '|');
    snprintf(code, sizeof code, "%.*s%s", (int)(bar - text), text, bar + 1);
    Buf b = {0};
    inspect_reply(&b, &table, str_of(code), (int64_t)utf8_length((Str){text, (size_t)(bar - text)}),
                  level);
    json_t *reply = parsed(&b);
    const char *got =
        json_string_value(json_object_get(json_object_get(reply, "data"), "text/plain"));
    CHECK(json_is_true(json_object_get(reply, "found")) == (got != NULL));
    snprintf(plain, sizeof plain, "%s", got ? got : "-");
    json_decref(reply);
    return plain;
}

static void names_are_explained(void) {
    load();
    CHECK_TEXT(inspected("su|m", 0),
               "Signature: sum(a, axis=None)\nType:      function\nDocstring:\nAdds.");
    CHECK_TEXT(inspected("x + u|", 0),
               "Type:      ndarray\nValue:     float64 array (10, 10) on cpu");
    CHECK_TEXT(inspected("n|p.linspace", 0), "Type:      module");
    CHECK_TEXT(inspected("np.lin|space(0, 1)", 0),
               "Signature: linspace(start, stop, num=50, *, dtype=None)\nType:      function\n"
               "Docstring:\nEvenly spaced numbers.");
    CHECK_TEXT(inspected("sum_of|", 0), "Signature: sum_of(a, b)\nType:      function");
    CHECK_TEXT(inspected("sum_of|", 1),
               "Signature: sum_of(a, b)\nType:      function\nSource:\ndef sum_of(a, b): ...");
    CHECK_TEXT(inspected("sum(|", 0),
               "Signature: sum(a, axis=None)\nType:      function\nDocstring:\nAdds.");
    CHECK(strstr(inspected("sum(u[3], 'x|", 0), "Adds."));
    CHECK_TEXT(inspected("%tim|eit sum(u)", 0), "Type:      magic\nDocstring:\nTimes a line.");
    CHECK(strstr(inspected("%timeit su|m(u)", 0), "Adds."));
    CHECK_TEXT(inspected("unknown|", 0), "-");
    CHECK_TEXT(inspected("# sum|", 0), "-");
    CHECK_TEXT(inspected("|", 0), "-");
}

static void names_come_and_go(void) {
    load();
    Err e = {0};
    json_t *c = jsonio_read(
        STR("{\"gone\":[\"d\",\"never\",3],\"set\":[{\"name\":\"u\",\"kind\":\"function\"},"
            "{\"name\":5},7,{}]}"),
        &e);
    CHECK(c);
    nametable_update(&table, c);
    json_decref(c);
    CHECK_TEXT(matches("d|", NULL), "");
    CHECK_TEXT(matches("u.s|", NULL), "");
    c = jsonio_read(STR("{\"reset\":true,\"set\":[{\"name\":\"only\",\"kind\":\"instance\"}]}"),
                    &e);
    nametable_update(&table, c);
    json_decref(c);
    CHECK_TEXT(matches("o|", NULL), "only");
    CHECK_TEXT(matches("np|", NULL), "");
    CHECK_TEXT(matches("zi|", NULL), "zip"); // the static part stays
    nametable_forget_user(&table);
    CHECK_TEXT(matches("o|", NULL), "");
    nametable_free(&table);
    CHECK_TEXT(matches("zi|", NULL), "");
}

// A class that is told with each cell replaces nothing, until the engine tells all afresh.
static void types_that_were_told_can_be_forgotten(void) {
    static const char first[] =
        "{\"set\":[{\"name\":\"p\",\"kind\":\"instance\",\"type\":\"P1\"},"
        "{\"name\":\"q\",\"kind\":\"instance\",\"type\":\"P2\"}],"
        "\"types\":{\"P1\":{\"members\":[{\"name\":\"one\",\"kind\":\"instance\"}]},"
        "\"P2\":{\"members\":[{\"name\":\"two\",\"kind\":\"instance\"}]}}}";
    static const char then[] =
        "{\"afresh\":true,"
        "\"types\":{\"P2\":{\"members\":[{\"name\":\"more\",\"kind\":\"instance\"}]}}}";
    load();
    Err e = {0};
    json_t *c = jsonio_read(str_of(first), &e);
    nametable_update(&table, c);
    json_decref(c);
    CHECK_TEXT(matches("p.|", NULL), "one");
    CHECK_TEXT(matches("q.|", NULL), "two");
    size_t fixed = json_object_size(json_object_get(table.fixed, "types"));
    CHECK(json_object_size(json_object_get(table.told, "types")) == fixed + 2);
    c = jsonio_read(str_of(then), &e);
    nametable_update(&table, c);
    json_decref(c);
    CHECK_TEXT(matches("p.|", NULL), "");
    CHECK_TEXT(matches("q.|", NULL), "more");
    CHECK(json_object_size(json_object_get(table.told, "types")) == fixed + 1);
    CHECK_TEXT(matches("zi|", NULL), "zip");
    nametable_free(&table);
}

// Every prefix of an ugly text, at every place: no crash, valid replies.
static void unfinished_text_is_no_problem(void) {
    load();
    const char *ugly = "%%a\nf'{x[(\"' np.\xe6\xb8\xa9.(.)].#\\\n'''\\''' {{}} rf\"{d[\"a\":{..";
    for (size_t n = 0; n <= strlen(ugly); n++) {
        Str code = {ugly, n};
        if (!utf8_valid(code))
            continue;
        for (int64_t at = 0; at <= (int64_t)n; at++) {
            Buf b = {0};
            complete_reply(&b, &table, code, at);
            json_decref(parsed(&b));
            inspect_reply(&b, &table, code, at, 1);
            json_decref(parsed(&b));
        }
    }
}

static void memory_may_end_anywhere(void) {
    load();
    for (size_t n = 1; n < 100; n++) {
        Buf b = {0};
        mem_fail_at(n, true);
        complete_reply(&b, &table, STR("np.linspace("), 12);
        inspect_reply(&b, &table, STR("np.linspace("), 12, 1);
        mem_fail_at(0, false);
        bool lost = b.failed;
        buf_free(&b);
        CHECK(lost || n > 3);
    }
    CHECK(mem_live() == 0);
    nametable_free(&table);
}

int main(void) {
    RUN(names_complete);
    RUN(attributes_complete);
    RUN(keyword_arguments_complete);
    RUN(magics_and_imports_complete);
    RUN(strings_and_comments_stay_quiet);
    RUN(cursors_are_clamped);
    RUN(names_are_explained);
    RUN(names_come_and_go);
    RUN(types_that_were_told_can_be_forgotten);
    RUN(unfinished_text_is_no_problem);
    RUN(memory_may_end_anywhere);
    return TEST_END();
}
