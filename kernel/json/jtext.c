// jtext.c: Jansson's reader with memory put aside. What it asks for after an allocation has failed
// comes from there, it is given no more of the text, and the result is thrown away.
#include "kernel/json/jtext.h"
#include "kernel/base/mem.h"
#include <stdint.h>
#include <string.h>

enum {
    CHUNK = 1024,      // bytes that Jansson takes at once, and goes on with whatever happens
    VALUE_BYTES = 256, // most for a byte of text: of "{}", an object
    WORD_BYTES = 64 << 10,
};

// For one text. A word is a string or a number; its room is doubled as it grows.
typedef struct Reserve {
    char *p;
    size_t n, used; // for small pieces, from its start
    size_t large;   // behind them, for one that is larger
    bool large_taken;
} Reserve;

static _Thread_local Reserve reserve;
static _Thread_local bool lost;

static bool reserve_begin(Str text) {
    const size_t values = (text.n < CHUNK ? text.n : CHUNK) * VALUE_BYTES;
    const size_t word = text.n < WORD_BYTES ? text.n : WORD_BYTES;
    reserve = (Reserve){.n = values + 4 * word + 4096};
    if (text.n > SIZE_MAX / 4)
        return false;
    reserve.large = text.n > WORD_BYTES ? 2 * text.n : 0;
    return (reserve.p = mem_alloc(reserve.n + reserve.large)) != NULL;
}

static void reserve_end(void) {
    mem_free(reserve.p);
    reserve = (Reserve){0};
}

static void *from_reserve(size_t bytes) {
    const size_t room = (bytes + 16) / 16 * 16;
    if (bytes < reserve.n && room <= reserve.n - reserve.used) {
        reserve.used += room;
        return reserve.p + reserve.used - room;
    }
    if (bytes > reserve.large || reserve.large_taken)
        return NULL;
    reserve.large_taken = true;
    return reserve.p + reserve.n;
}

static bool is_of_reserve(const void *p) {
    const uintptr_t at = (uintptr_t)p, from = (uintptr_t)reserve.p;
    return reserve.p && at >= from && at - from < reserve.n + reserve.large;
}

static void *take(size_t bytes) {
    void *p = mem_alloc(bytes);
    if (p)
        return p;
    lost = true;
    return reserve.p ? from_reserve(bytes) : NULL;
}

static void give(void *p) {
    if (!is_of_reserve(p))
        mem_free(p);
}

void jtext_set_up(void) {
    json_set_alloc_funcs(take, give);
}

bool jtext_lost(void) {
    const bool was = lost;
    lost = false;
    return was;
}

static size_t next_part(void *to, size_t most, void *rest) {
    Str *text = rest;
    size_t n = text->n < most ? text->n : most;
    if (lost)
        return 0;
    memcpy(to, text->p, n);
    *text = str_slice(*text, n, text->n);
    return n;
}

json_t *jtext_read(Str text, size_t flags, Err *e) {
    Str rest = text.n ? text : STR("");
    json_error_t why;
    const bool before = lost;
    if (!reserve_begin(text)) {
        lost = true;
        err_no_memory(e, reserve.n);
        reserve_end();
        return NULL;
    }
    lost = false;
    json_t *v = json_load_callback(next_part, &rest, flags, &why);
    const bool whole = !lost;
    if (!whole)
        json_decref(v);
    reserve_end();
    lost = before || !whole;
    if (v && whole)
        return v;
    if (whole)
        err_set(e, ERR_VALUE, "broken JSON at byte %d", why.position);
    else
        err_no_memory(e, text.n);
    return NULL;
}

static int add_bytes(const char *bytes, size_t n, void *out) {
    buf_add(out, (Str){bytes, n});
    return ((Buf *)out)->failed ? -1 : 0;
}

void jtext_write(Buf *out, const json_t *v) {
    const bool before = lost;
    if (json_dump_callback(v, add_bytes, out, JSON_COMPACT | JSON_ENCODE_ANY) != 0)
        out->failed = true;
    lost = before; // no value has lost anything: the next one is whole
}
