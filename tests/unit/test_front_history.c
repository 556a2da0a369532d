// test_front_history.c: keeping inputs, and asking for tail, range and search.
#include "kernel/base/limits.h"
#include "kernel/base/mem.h"
#include "kernel/front/history.h"
#include "tests/unit/test.h"

static History h;

static void fill(void) {
    const char *inputs[] = {"1+2", "x = 'a'", "1+2+3", "print(x)", "1+2+3"};
    for (int i = 0; i < 5; i++)
        history_add(&h, i + 1, str_of(inputs[i]), i % 2 == 0 ? STR("6") : (Str){NULL, 0});
}

// The history part of the reply, as text.
static const char *asked(const char *request) {
    static char text[4096];
    Buf b = {0};
    Err e = {0};
    json_error_t why;
    json_t *o = json_loads(request, 0, &why);
    CHECK(o);
    if (!history_reply(&b, &h, o, &e))
        snprintf(text, sizeof text, "%s", e.text);
    else
        snprintf(text, sizeof text, "%.*s", (int)(b.n - 27), b.p + 25);
    json_decref(o);
    buf_free(&b);
    return text;
}

static void tail_gives_the_last(void) {
    fill();
    CHECK_TEXT(asked("{\"hist_access_type\":\"tail\",\"n\":2}"),
               "[[1,4,\"print(x)\"],[1,5,\"1+2+3\"]");
    CHECK_TEXT(asked("{\"hist_access_type\":\"tail\",\"n\":0}"), "[");
    CHECK_TEXT(asked("{\"hist_access_type\":\"tail\",\"n\":-3}"), "[");
    CHECK_TEXT(asked("{\"hist_access_type\":\"tail\",\"n\":2,\"output\":true}"),
               "[[1,4,[\"print(x)\",null]],[1,5,[\"1+2+3\",\"6\"]]");
    CHECK(strlen(asked("{\"hist_access_type\":\"tail\"}")) > 60);
}

static void range_gives_lines(void) {
    fill();
    CHECK_TEXT(asked("{\"hist_access_type\":\"range\",\"session\":1,\"start\":2,\"stop\":3}"),
               "[[1,2,\"x = 'a'\"]");
    CHECK_TEXT(asked("{\"hist_access_type\":\"range\",\"session\":0,\"start\":5}"),
               "[[1,5,\"1+2+3\"]");
    CHECK_TEXT(asked("{\"hist_access_type\":\"range\",\"session\":0,\"start\":1,\"stop\":null}"),
               asked("{\"hist_access_type\":\"range\"}"));
    CHECK_TEXT(asked("{\"hist_access_type\":\"range\",\"session\":-1}"), "[");
}

static void search_uses_patterns(void) {
    fill();
    CHECK_TEXT(asked("{\"hist_access_type\":\"search\",\"pattern\":\"1?2*\"}"),
               "[[1,1,\"1+2\"],[1,3,\"1+2+3\"],[1,5,\"1+2+3\"]");
    CHECK_TEXT(asked("{\"hist_access_type\":\"search\",\"pattern\":\"1?2*\",\"unique\":true}"),
               "[[1,1,\"1+2\"],[1,5,\"1+2+3\"]");
    CHECK_TEXT(asked("{\"hist_access_type\":\"search\",\"pattern\":\"1?2*\",\"n\":1}"),
               "[[1,5,\"1+2+3\"]");
    CHECK_TEXT(asked("{\"hist_access_type\":\"search\",\"pattern\":\"p*(x)\"}"),
               "[[1,4,\"print(x)\"]");
    CHECK_TEXT(asked("{\"hist_access_type\":\"search\",\"pattern\":\"1\"}"), "[");
}

static void bad_requests_are_refused(void) {
    CHECK_TEXT(asked("{}"), "'hist_access_type' is missing");
    CHECK_TEXT(asked("{\"hist_access_type\":\"all\"}"),
               "'hist_access_type' must be tail, range or search");
    CHECK_TEXT(asked("{\"hist_access_type\":\"tail\",\"n\":\"x\"}"),
               "'n' must be an integer, not a string");
}

static bool glob(const char *p, const char *s) {
    return glob_matches(str_of(p), str_of(s));
}

static void patterns_match(void) {
    CHECK(glob("*", "") && glob("*", "abc") && glob("", "") && !glob("", "a"));
    CHECK(glob("a*c", "abbc") && !glob("a*c", "abb") && glob("*b*", "abc") && glob("a**", "a"));
    CHECK(glob("?", "\xf0\x9f\x94\xa5") && !glob("??", "\xf0\x9f\x94\xa5"));
    CHECK(glob("[abc]x", "bx") && !glob("[abc]x", "dx") && glob("[a-c]", "b") &&
          glob("[!a-c]", "d"));
    CHECK(glob("[]]", "]") && glob("[", "[") && glob("[a", "[a") && !glob("[a", "a") &&
          glob("[a-]", "-"));
    char many[300];
    memset(many, 'a', 299);
    many[299] = 0;
    CHECK(!glob("*a*a*a*a*a*a*a*a*a*a*b", many)); // and in no time
}

static void the_ring_is_bounded(void) {
    for (int i = 1; i <= 3 * LIMIT_HISTORY_CELLS / 2; i++)
        history_add(&h, i, STR("cell"), STR("out"));
    CHECK(h.n == LIMIT_HISTORY_CELLS && h.cap == LIMIT_HISTORY_CELLS);
    CHECK_TEXT(asked("{\"hist_access_type\":\"tail\",\"n\":1}"), "[[1,15000,\"cell\"]");
    char *big = malloc(1 << 20);
    memset(big, 'x', 1 << 20);
    for (int i = 0; i < 100; i++)
        history_add(&h, i, (Str){big, 1 << 20}, (Str){NULL, 0});
    CHECK(h.bytes <= 32 << 20 && h.n <= 32);
    free(big);
    history_free(&h);
    CHECK(mem_live() == 0);
}

static void memory_may_end_anywhere(void) {
    for (size_t n = 1; n < 8; n++) {
        mem_fail_at(n, false);
        for (int i = 0; i < 100; i++)
            history_add(&h, i, STR("cell"), STR("out"));
        mem_fail_at(0, false);
        CHECK(h.n >= 99);
        history_free(&h);
        CHECK(mem_live() == 0);
    }
}

int main(void) {
    RUN(tail_gives_the_last);
    RUN(range_gives_lines);
    RUN(search_uses_patterns);
    RUN(bad_requests_are_refused);
    RUN(patterns_match);
    RUN(the_ring_is_bounded);
    RUN(memory_may_end_anywhere);
    return TEST_END();
}
