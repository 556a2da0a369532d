// test_base.c: strings, UTF-8, spans, errors and number texts of kernel/base.
#include "kernel/base/arena.h"
#include "kernel/base/clock.h"
#include "kernel/base/cpu_level.h"
#include "kernel/base/mem.h"
#include "kernel/base/room.h"
#include "kernel/base/numtext.h"
#include "kernel/base/openblas.h"
#include "kernel/base/span.h"
#include "kernel/base/utf8.h"
#include "tests/unit/test.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *text_of(void (*put)(Buf *, double), double x) {
    static char out[64];
    Buf b = {0};
    put(&b, x);
    snprintf(out, sizeof out, "%.*s", STR_ARG(buf_str(&b)));
    buf_free(&b);
    return out;
}
static void put_f(Buf *b, double x) {
    numtext_float(b, (float)x);
}
static void put_h(Buf *b, double x) {
    numtext_half(b, (float)x);
}

static void doubles_print_as_python_does(void) {
    CHECK_TEXT(text_of(numtext_double, 0.1), "0.1");
    CHECK_TEXT(text_of(numtext_double, 1.0), "1.0");
    CHECK_TEXT(text_of(numtext_double, -0.0), "-0.0");
    CHECK_TEXT(text_of(numtext_double, 1e16), "1e+16");
    CHECK_TEXT(text_of(numtext_double, 123456789012345680.0), "1.2345678901234568e+17");
    CHECK_TEXT(text_of(numtext_double, 9999999999999998.0), "9999999999999998.0");
    CHECK_TEXT(text_of(numtext_double, 1e-4), "0.0001");
    CHECK_TEXT(text_of(numtext_double, 0.1 + 0.2), "0.30000000000000004");
    CHECK_TEXT(text_of(numtext_double, 5e-324), "5e-324");
    CHECK_TEXT(text_of(numtext_double, 2.2250738585072014e-308), "2.2250738585072014e-308");
    CHECK_TEXT(text_of(numtext_double, 1.7976931348623157e308), "1.7976931348623157e+308");
    CHECK_TEXT(text_of(numtext_double, 0x1p-44), "5.684341886080802e-14");
    CHECK_TEXT(text_of(numtext_double, 9007199254740992.0), "9007199254740992.0");
    CHECK_TEXT(text_of(numtext_double, NAN), "nan");
    CHECK_TEXT(text_of(numtext_double, -INFINITY), "-inf");
}

static void floats_print_in_their_own_precision(void) {
    CHECK_TEXT(text_of(put_f, 0.1f), "0.1");
    CHECK_TEXT(text_of(put_f, 1e6f), "1e+06");
    CHECK_TEXT(text_of(put_f, 123456.0f), "123456.0");
    CHECK_TEXT(text_of(put_f, 16777216.0f), "1.6777216e+07");
    CHECK_TEXT(text_of(put_f, 1e-45f), "1e-45");
    CHECK_TEXT(text_of(put_f, 1e-4f), "1e-04"); // a little less than 0.0001
    CHECK_TEXT(text_of(put_f, 0.00010000001f), "0.00010000001");
    CHECK_TEXT(text_of(put_f, 0.0f), "0.0");
    CHECK_TEXT(text_of(put_h, 0.00010001659393310547), "0.0001");
    CHECK_TEXT(text_of(put_h, 999.0), "999.0");
    CHECK_TEXT(text_of(put_h, 1000.0), "1e+03");
    CHECK_TEXT(text_of(put_h, 0.0999755859375), "0.1");
}

static void shortest_digits_read_back(void) {
    unsigned long long seed = 42;
    for (int i = 0; i < 200000; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        unsigned long long bits = seed >> 1;
        double x, y;
        memcpy(&x, &bits, 8);
        if (!isfinite(x))
            continue;
        Decimal d = decimal_shortest(x);
        char t[64];
        snprintf(t, sizeof t, "0.%.*se%d", d.n, d.digits, d.point);
        y = strtod(t, NULL);
        CHECK(y == x);
        CHECK(d.n <= 17);
    }
}

static void fixed_digits_round_half_to_even(void) {
    Decimal d = decimal_fixed(0.125, 2, NULL);
    CHECK(d.n == 2 && memcmp(d.digits, "12", 2) == 0 && d.point == 0);
    d = decimal_fixed(99.996, 2, NULL);
    CHECK(d.n == 1 && d.digits[0] == '1' && d.point == 3);
    d = decimal_fixed(0.0004, 3, NULL);
    CHECK(d.n == 1 && d.digits[0] == '0');
    d = decimal_fixed(0.0006, 3, NULL);
    CHECK(d.n == 1 && d.digits[0] == '1' && d.point == -2);
    d = decimal_digits(123456.0, 3, NULL);
    CHECK(d.n == 3 && memcmp(d.digits, "123", 3) == 0 && d.point == 6);
}

static void utf8_is_checked_and_counted(void) {
    CHECK(utf8_valid(STR("na\xc3\xafve \xe6\xb8\xa9 \xf0\x9f\x94\xa5")));
    CHECK(!utf8_valid(STR("\xc0\xaf")));
    CHECK(!utf8_valid(STR("\xed\xa0\x80")));
    CHECK(!utf8_valid(STR("\xf4\x90\x80\x80")));
    CHECK(!utf8_valid(STR("abc\xe6\xb8")));
    CHECK(!utf8_valid(STR("\x80")));
    CHECK(utf8_valid(STR("\xef\xbf\xbd")));
    Str s = STR("\xe6\xb8\xa9x\xf0\x9f\x94\xa5");
    CHECK(utf8_length(s) == 3);
    CHECK(utf8_offset(s, 2) == 4);
    CHECK(utf8_width(s) == 5);
    CHECK(utf8_cut("a\xe6\xb8\xa9", 3) == 1);
    CHECK(utf8_cut("a\xe6\xb8\xa9", 4) == 4);
    char out[4];
    for (uint32_t cp = 1; cp < 0x110000; cp += 7) {
        if (cp >= 0xd800 && cp <= 0xdfff)
            continue;
        size_t at = 0, n = utf8_encode(cp, out);
        CHECK(utf8_next((Str){out, n}, &at) == cp && at == n);
    }
}

static void carets_stand_under_wide_text(void) {
    Buf b = {0};
    Str source = STR("x = 1\ny = \xe6\xb8\xa9 + b\n");
    span_carets(&b, source, (Span){10, 13});
    CHECK(str_is(buf_str(&b), "    ^^"));
    SourceLine line = span_line(source, 10);
    CHECK(line.number == 2 && line.column == 4);
    buf_free(&b);
}

static void errors_form_pythons_tree(void) {
    CHECK(err_is_a(ERR_ZERO_DIVISION, ERR_EXCEPTION));
    CHECK(err_is_a(ERR_AXIS, ERR_VALUE) && err_is_a(ERR_AXIS, ERR_INDEX));
    CHECK(!err_is_a(ERR_KEYBOARD_INTERRUPT, ERR_EXCEPTION));
    Err e = {0};
    CHECK(!err_set(&e, ERR_VALUE, "first %d", 1));
    CHECK(!err_set(&e, ERR_TYPE, "second"));
    CHECK(e.kind == ERR_VALUE);
    CHECK_TEXT(e.text, "first 1");
}

static void buffers_encode(void) {
    Buf b = {0};
    buf_base64(&b, STR("hello"));
    CHECK(str_is(buf_str(&b), "aGVsbG8="));
    b.n = 0;
    buf_json(&b, STR("a\"b\\\n\x01"));
    CHECK(str_is(buf_str(&b), "\"a\\\"b\\\\\\n\\u0001\""));
    b.n = 0;
    buf_html(&b, STR("<a href='x'>&"));
    CHECK(str_is(buf_str(&b), "&lt;a href=&#39;x&#39;&gt;&amp;"));
    buf_free(&b);
    CHECK(mem_live() == 0);
}

static void a_failed_allocation_is_remembered(void) {
    Buf b = {0};
    mem_fail_at(1, false);
    buf_add(&b, STR("lost"));
    buf_add(&b, STR("also lost"));
    Err e = {0};
    CHECK(!buf_ok(&b, &e) && e.kind == ERR_MEMORY);
    buf_free(&b);
    Arena a = {0};
    mem_fail_at(1, false);
    CHECK(!arena_alloc(&a, 10));
    CHECK(arena_alloc(&a, 10));
    CHECK(arena_alloc(&a, 1 << 21));
    arena_reset(&a);
    CHECK(mem_live() == 0);
}

static void count_call(void *calls) {
    ++*(int *)calls;
}

// The system would grant such blocks and end the process when they are written to.
static void more_than_there_is_is_refused(void) {
    size_t available, total;
    int calls = 0;
    room_of_host(&available, &total);
    if (total == 0 || total - available < ROOM_FROM * 4)
        return; // all of it is free: nothing lies in between
    const size_t much = available + (total - available) / 2;
    room_when_short(count_call, &calls);
    CHECK(!mem_alloc(much) && calls == 1);
    CHECK(!mem_zero(much) && calls == 2);
    void *p = mem_alloc(8);
    CHECK(p && !mem_resize(p, much) && calls == 3);
    mem_free(p);
    CHECK(room_for(ROOM_FROM) && calls == 3);
    room_when_short(NULL, NULL);
    CHECK(!mem_alloc(much) && calls == 3);
}

static void names_have_a_distance(void) {
    CHECK(str_distance(STR("heatmap"), STR("heatmpa"), 3) == 1);
    CHECK(str_distance(STR("sum"), STR("sun"), 3) == 1);
    CHECK(str_distance(STR("abc"), STR("xyz"), 2) == 3);
}

static void dates_are_read(void) {
    char now[28];
    double x = 0;
    CHECK(clock_from_iso("1970-01-02T00:00:01Z", &x) && x == 86401);
    CHECK(clock_from_iso("2026-11-20T16:14:05.125Z", &x) && x == 1795191245.125);
    CHECK(clock_from_iso("2026-11-20T16:14:05.125000+05:30", &x) && x == 1795191245.125 - 19800);
    CHECK(clock_from_iso("2026-11-20T16:14:05.1250000001-01:00", &x) && x == 1795191245.125 + 3600);
    CHECK(clock_from_iso("2026-11-20T16:14:05", &x) && x == 1795191245);
    clock_iso(now);
    CHECK(clock_from_iso(now, &x) && fabs(x - clock_wall()) < 60);
    static const char *const bad[] = {"",
                                      "now",
                                      "2026-11-20",
                                      "2026-11-20T16:14:nan",
                                      "2026-11-20T16:14:99Z",
                                      "2026-11-20T16:14:05Q",
                                      "2026-11-20T16:14:05+x",
                                      "2026-11-20 16:14:05Z"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!clock_from_iso(bad[i], &x));
}

// On a processor that the library does not know, too: those of the processor's instructions.
static void openblas_takes_kernels_of_the_processor(void) {
    DynLib lib = {0};
    Err e = {0};
    void (*product)(void) = NULL;
    const DynSymbol symbols[] = {{"cblas_dgemm", (void **)(void *)&product, false}};
    const char *asked = getenv("OPENBLAS_CORETYPE"); // by who runs the test
    CHECK(strcmp(openblas_core(), "") == 0);
    CHECK(openblas_open(&lib, symbols, 1, &e) && product);
    if (cpu_level() >= 3 && openblas_core()[0])
        CHECK(strcmp(openblas_core(), "Prescott") != 0 &&
              strcmp(openblas_core(), "Barcelona") != 0);
    CHECK(getenv("OPENBLAS_CORETYPE") == asked);
}

int main(void) {
    RUN(doubles_print_as_python_does);
    RUN(floats_print_in_their_own_precision);
    RUN(shortest_digits_read_back);
    RUN(fixed_digits_round_half_to_even);
    RUN(utf8_is_checked_and_counted);
    RUN(carets_stand_under_wide_text);
    RUN(errors_form_pythons_tree);
    RUN(buffers_encode);
    RUN(a_failed_allocation_is_remembered);
    RUN(more_than_there_is_is_refused);
    RUN(names_have_a_distance);
    RUN(dates_are_read);
    RUN(openblas_takes_kernels_of_the_processor);
    return TEST_END();
}
