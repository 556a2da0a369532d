// test_json_jtext.c: JSON texts are read whole or not at all, wherever memory ends.
#include "kernel/base/mem.h"
#include "kernel/json/jtext.h"
#include "tests/unit/test.h"

static void put_texts(Buf *out) {
    buf_add(out, STR("{\"code\":\"import "
                     "numpy\\nprint(\\\"\xc3\xa9\\u00e9\\\")\",\"n\":[1,-2.5e3,true,null,{}],"
                     "\"many\":["));
    for (int i = 0; i < 400; i++)
        buf_printf(out, "%s{\"a%d\":[\"\\t%d\"]}", i ? "," : "", i, i);
    buf_add(out, STR("],\"long\":\""));
    for (int i = 0; i < 30000; i++)
        buf_add(out, STR("a\\n\\\""));
    buf_add(out, STR("\"}"));
}

// The text of a value that is read while the n-th allocation fails; "" when it is refused for it.
static bool read_once(Str text, size_t n, bool from_there_on, Buf *out) {
    Err e = {0};
    mem_fail_at(n, from_there_on);
    json_t *v = jtext_read(text, 0, &e);
    mem_fail_at(0, false);
    CHECK(v || e.kind == ERR_MEMORY);
    CHECK(jtext_lost() == !v);
    if (v)
        jtext_write(out, v);
    json_decref(v);
    return v != NULL;
}

static void whole_or_not_at_all(bool from_there_on) {
    jtext_set_up();
    Buf text = {0}, wanted = {0};
    put_texts(&text);
    CHECK(read_once(buf_str(&text), 0, false, &wanted));
    size_t before = mem_live(), refused = 0;
    for (size_t n = 1;; n = n < 200 ? n + 1 : n + n / 50) {
        Buf got = {0};
        bool read = read_once(buf_str(&text), n, from_there_on, &got);
        CHECK(!read || str_eq(buf_str(&got), buf_str(&wanted)));
        buf_free(&got);
        CHECK(mem_live() == before);
        if (read)
            break;
        refused++;
    }
    CHECK(refused > 200);
    buf_free(&text);
    buf_free(&wanted);
    CHECK(mem_live() == 0);
}

static void one_failed_allocation(void) {
    whole_or_not_at_all(false);
}
static void no_memory_from_somewhere_on(void) {
    whole_or_not_at_all(true);
}

static void broken_texts_are_told(void) {
    Err e = {0};
    CHECK(!jtext_read(STR("{\"a\":1,}"), 0, &e) && e.kind == ERR_VALUE && !jtext_lost());
    err_clear(&e);
    CHECK(!jtext_read((Str){NULL, 0}, 0, &e) && e.kind == ERR_VALUE);
    err_clear(&e);
    CHECK(!jtext_read(STR("{} {}"), 0, &e) && e.kind == ERR_VALUE);
}

static void what_is_lost_is_told_once(void) {
    jtext_set_up();
    json_t *o = json_object();
    mem_fail_at(1, false);
    json_object_set_new(o, "key", json_string("value"));
    mem_fail_at(0, false);
    json_decref(o);
    CHECK(jtext_lost());
    CHECK(!jtext_lost());
}

// A text that could not be written says nothing of the values that are made after it.
static void what_is_not_written_is_told_by_the_text(void) {
    jtext_set_up();
    json_t *o = json_pack("{s:{s:[i, s]}}", "key", "inner", 5, "text");
    size_t refused = 0;
    for (size_t n = 1;; n++) {
        Buf out = {0};
        mem_fail_at(n, false);
        jtext_write(&out, o);
        mem_fail_at(0, false);
        const bool failed = out.failed;
        CHECK(failed || str_eq(buf_str(&out), STR("{\"key\":{\"inner\":[5,\"text\"]}}")));
        CHECK(!jtext_lost());
        buf_free(&out);
        if (!failed)
            break;
        refused++;
    }
    CHECK(refused > 2);
    mem_fail_at(1, false);
    json_t *lost = json_string("value");
    mem_fail_at(0, false);
    Buf out = {0};
    jtext_write(&out, o);
    CHECK(!lost && !out.failed && jtext_lost()); // what was lost before is still told
    buf_free(&out);
    json_decref(o);
}

int main(void) {
    RUN(one_failed_allocation);
    RUN(no_memory_from_somewhere_on);
    RUN(broken_texts_are_told);
    RUN(what_is_lost_is_told_once);
    RUN(what_is_not_written_is_told_by_the_text);
    return TEST_END();
}
