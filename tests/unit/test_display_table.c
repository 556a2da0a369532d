// test_display_table.c: tables as HTML and as text.
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include "kernel/display/table.h"
#include "tests/unit/test.h"

static const TableColumn columns[] = {
    {{"configuration", 13}, false}, {{"time", 4}, true}, {{"speed-up", 8}, true}};
static const Str cells[] = {{"CPU, 1 thread", 13}, {"41.3 ms", 7}, {"1", 1},
                            {"GPU <Größe>", 13},   {"930 µs", 7},  {"44.4", 4}};
static const bool strong[] = {false, true};
static const Table table = {.caption = {"A & B", 5},
                            .note = {"median of 7", 11},
                            .columns = columns,
                            .n_columns = 3,
                            .cells = cells,
                            .n_rows = 2,
                            .row_heads = true,
                            .strong = strong};

static bool says(const Buf *b, const char *text) {
    return str_find(buf_str(b), str_of(text), 0) != (size_t)-1;
}

static size_t count(const Buf *b, const char *text) {
    size_t n = 0;
    for (size_t at = 0; (at = str_find(buf_str(b), str_of(text), at)) != (size_t)-1; at++)
        n++;
    return n;
}

static void html_is_escaped_and_marked_up(void) {
    Buf b = {0};
    Err e = {0};
    CHECK(table_html(&b, &table, &e));
    CHECK(says(&b, "A &amp; B</caption>") && says(&b, "GPU &lt;Größe&gt;</th>"));
    CHECK(count(&b, "scope=\"col\"") == 3 && count(&b, "scope=\"row\"") == 2 &&
          count(&b, "<td ") == 4);
    CHECK(count(&b, "text-align:right") == 6 && count(&b, "background-color") == 3);
    CHECK(!says(&b, "class=") && !says(&b, "<style"));
    buf_free(&b);
}

static void text_is_aligned(void) {
    Buf b = {0};
    Err e = {0};
    CHECK(table_text(&b, &table, &e));
    buf_byte(&b, 0);
    CHECK_TEXT(b.p, "A & B\n"
                    "configuration     time  speed-up\n"
                    "────────────────────────────────\n"
                    "CPU, 1 thread  41.3 ms         1\n"
                    "GPU <Größe>     930 µs      44.4 *\n"
                    "median of 7");
    buf_free(&b);
}

static void long_and_broken_cells_are_tamed(void) {
    static char text[4000];
    for (size_t i = 0; i < sizeof text; i += 2)
        memcpy(text + i, i % 50 ? "ä" : "\n<", 2);
    TableColumn one = {{"x", 1}, false};
    Str cell = {text, sizeof text};
    Table t = {.columns = &one, .n_columns = 1, .cells = &cell, .n_rows = 1, .caption = cell};
    Buf b = {0};
    Err e = {0};
    CHECK(table_html(&b, &t, &e) && b.n < 3000 && utf8_valid(buf_str(&b)) && !says(&b, "<ä"));
    b.n = 0;
    CHECK(table_text(&b, &t, &e) && utf8_valid(buf_str(&b)) && count(&b, "\n") == 3);
    buf_free(&b);
    t.n_columns = 0;
    CHECK(!table_html(&b, &t, &e) && e.kind == ERR_VALUE);
}

static void no_allocation_is_taken_for_granted(void) {
    for (size_t n = 1, done = 0; done < 2; n++) {
        CHECK(n < 1000);
        Buf a = {0}, b = {0};
        Err e = {0};
        mem_fail_at(n, true);
        bool ok = table_html(&a, &table, &e) && table_text(&b, &table, &e);
        mem_fail_at(0, false);
        CHECK(ok || e.kind == ERR_MEMORY);
        done += ok;
        buf_free(&a);
        buf_free(&b);
        CHECK(mem_live() == 0);
    }
}

int main(void) {
    RUN(html_is_escaped_and_marked_up);
    RUN(text_is_aligned);
    RUN(long_and_broken_cells_are_tamed);
    RUN(no_allocation_is_taken_for_granted);
    return TEST_END();
}
