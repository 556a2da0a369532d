// buf.h: a growing run of bytes: text being written, a message being built.
// A failed allocation sets `failed` and drops what follows, so that a writer
// checks once, at the end.
#pragma once
#include "kernel/base/err.h"
#include "kernel/base/str.h"

typedef struct Buf {
    char *p;
    size_t n, cap; // bytes
    bool failed;
} Buf;

void buf_free(Buf *b);
static inline Str buf_str(const Buf *b) {
    return (Str){b->p, b->n};
}

void buf_add(Buf *b, Str s);
void buf_byte(Buf *b, char c);
// Megabytes of them are left short by an interrupt (stop.h), which the caller raises.
void buf_repeat(Buf *b, char c, size_t times);
void buf_repeat_text(Buf *b, Str s, size_t times);
void buf_printf(Buf *b, const char *fmt, ...) PRINTF_LIKE(2, 3);

// Room for n more bytes, to be written by the caller, who then adds to b->n.
// NULL when memory is out (and b->failed is set).
char *buf_reserve(Buf *b, size_t n);

// True when nothing was lost; otherwise ERR_MEMORY.
MAY_FAIL bool buf_ok(const Buf *b, Err *e);

// Appends s as HTML text: & < > " ' become entities.
void buf_html(Buf *b, Str s);

// Appends s as a JSON string with its quotes. s must be valid UTF-8.
void buf_json(Buf *b, Str s);
void buf_json_or_null(Buf *b, const char *text); // NULL: null

// Appends bytes as base64 with padding.
void buf_base64(Buf *b, Str bytes);
