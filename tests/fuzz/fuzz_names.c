// fuzz_names.c: completion, inspection and history patterns for any text and any
// cursor, with names that came as any JSON.
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include "kernel/front/complete.h"
#include "kernel/front/history.h"
#include "kernel/front/inspect.h"
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char NAMES[] =
    "{\"static\":{\"modules\":{\"np\":{\"members\":[{\"name\":\"sum\",\"kind\":\"function\","
    "\"signature\":\"sum(a, axis=(1, 2), *, "
    "b=None)\",\"returns\":\"nd\"}]}},\"types\":{\"nd\":{\"members\":"
    "[{\"name\":\"T\",\"kind\":\"instance\",\"type\":\"nd\"}]}},\"builtins\":[{\"name\":\"zip\","
    "\"kind\":"
    "\"class\"}],\"magics\":[{\"name\":\"%t\",\"kind\":\"magic\"}],\"keywords\":[\"if\"]},\"set\":["
    "{\"name\":\"np\","
    "\"kind\":\"module\",\"module\":\"np\"},{\"name\":\"d\",\"kind\":\"instance\",\"keys\":[\"a\"]}"
    "]}";

static void update(NameTable *t, Str text) {
    Err e = {0};
    json_t *content = jsonio_read(text, &e);
    if (content)
        nametable_update(t, content);
    json_decref(content);
}

// A reply must be JSON, and its cursor inside the text.
static void check_reply(Buf *b, Str code) {
    Err e = {0};
    json_t *reply = jsonio_read(buf_str(b), &e);
    if (!reply)
        abort();
    json_t *start = json_object_get(reply, "cursor_start"),
           *end = json_object_get(reply, "cursor_end");
    if (start && (json_integer_value(start) > json_integer_value(end) ||
                  json_integer_value(end) > (json_int_t)utf8_length(code)))
        abort();
    json_decref(reply);
    buf_free(b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    NameTable table = {0};
    Buf b = {0};
    if (size < 2)
        return 0;
    Str rest = {(const char *)data + 2, size - 2};
    Str code = str_split(&rest, '\0');
    if (!utf8_valid(code))
        return 0;
    update(&table, str_of(NAMES));
    if (rest.p)
        update(&table, rest);
    complete_reply(&b, &table, code, (int8_t)data[0]);
    check_reply(&b, code);
    inspect_reply(&b, &table, code, (int8_t)data[0], data[1] & 1);
    check_reply(&b, code);
    if (rest.p && utf8_valid(rest) && code.n < 200 && rest.n < 2000)
        glob_matches(code, rest);
    nametable_free(&table);
    return 0;
}
