// buf.c: growing text, and the three encodings that outputs need.
#include "kernel/base/buf.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include <assert.h>
#include <stdint.h>
#include <stdio.h>

void buf_free(Buf *b) {
    mem_free(b->p);
    *b = (Buf){0};
}

char *buf_reserve(Buf *b, size_t n) {
    size_t need;
    assert(b->n <= b->cap);
    if (b->failed || !add_size(b->n, n, &need) ||
        (need > b->cap && !mem_grow((void **)&b->p, &b->cap, need < 64 ? 64 : need, 1))) {
        b->failed = true;
        return NULL;
    }
    return b->p + b->n;
}

void buf_add(Buf *b, Str s) {
    if (s.n == 0)
        return;
    char *to = !b->failed && s.n <= b->cap - b->n ? b->p + b->n : buf_reserve(b, s.n);
    if (!to)
        return;
    memcpy(to, s.p, s.n);
    b->n += s.n;
}

void buf_byte(Buf *b, char c) {
    if (!b->failed && b->n < b->cap)
        b->p[b->n++] = c;
    else
        buf_add(b, (Str){&c, 1});
}

void buf_repeat(Buf *b, char c, size_t times) {
    buf_repeat_text(b, (Str){&c, 1}, times);
}

void buf_repeat_text(Buf *b, Str s, size_t times) {
    enum { BLOCK = 1 << 20 };
    const size_t n = s.n * times, block = s.n < BLOCK ? BLOCK / (s.n ? s.n : 1) * s.n : s.n;
    char *to = n ? buf_reserve(b, n) : NULL;
    if (!to)
        return;
    memcpy(to, s.p, s.n);
    size_t have = s.n;
    while (have < n && (have < BLOCK || !stop_asked())) { // what is there, once more
        size_t step = have < block ? have : block;
        step = step < n - have ? step : n - have;
        memcpy(to + have, to, step);
        have += step;
    }
    b->n += have;
}

void buf_printf(Buf *b, const char *fmt, ...) {
    char small[256];
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    int n = vsnprintf(small, sizeof small, fmt, args);
    va_end(args);
    if (n >= 0 && (size_t)n < sizeof small) {
        buf_add(b, (Str){small, (size_t)n});
    } else if (n >= 0) {
        char *to = buf_reserve(b, (size_t)n + 1);
        if (to) {
            vsnprintf(to, (size_t)n + 1, fmt, again);
            b->n += (size_t)n;
        }
    } else {
        b->failed = true;
    }
    va_end(again);
}

bool buf_ok(const Buf *b, Err *e) {
    return b->failed ? err_no_memory(e, b->n) : true;
}

void buf_html(Buf *b, Str s) {
    for (size_t i = 0; i < s.n; i++) {
        switch (s.p[i]) {
        case '&': buf_add(b, STR("&amp;")); break;
        case '<': buf_add(b, STR("&lt;")); break;
        case '>': buf_add(b, STR("&gt;")); break;
        case '"': buf_add(b, STR("&quot;")); break;
        case '\'': buf_add(b, STR("&#39;")); break;
        default: buf_byte(b, s.p[i]);
        }
    }
}

void buf_json(Buf *b, Str s) {
    buf_byte(b, '"');
    size_t plain = 0; // start of the run that needs no escape
    for (size_t i = 0; i <= s.n; i++) {
        unsigned char c = i < s.n ? (unsigned char)s.p[i] : 0;
        if (i < s.n && c >= 0x20 && c != '"' && c != '\\' && c != 0x7f)
            continue;
        buf_add(b, str_slice(s, plain, i));
        plain = i + 1;
        if (i == s.n)
            break;
        if (c == '"' || c == '\\')
            buf_printf(b, "\\%c", c);
        else if (c == '\n')
            buf_add(b, STR("\\n"));
        else if (c == '\t')
            buf_add(b, STR("\\t"));
        else if (c == '\r')
            buf_add(b, STR("\\r"));
        else
            buf_printf(b, "\\u%04x", c);
    }
    buf_byte(b, '"');
}

void buf_json_or_null(Buf *b, const char *text) {
    if (text)
        buf_json(b, str_of(text));
    else
        buf_add(b, STR("null"));
}

void buf_base64(Buf *b, Str bytes) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *in = (const unsigned char *)bytes.p;
    size_t groups = bytes.n / 3;
    size_t left = bytes.n % 3;
    char *to = bytes.n ? buf_reserve(b, (groups + (left != 0)) * 4) : NULL;
    if (!to)
        return;
    b->n += (groups + (left != 0)) * 4;
    for (size_t i = 0; i < groups; i++, in += 3, to += 4) {
        uint32_t v = (uint32_t)in[0] << 16 | (uint32_t)in[1] << 8 | in[2];
        to[0] = digits[v >> 18];
        to[1] = digits[v >> 12 & 63];
        to[2] = digits[v >> 6 & 63];
        to[3] = digits[v & 63];
    }
    if (!left)
        return;
    uint32_t v = (uint32_t)in[0] << 16 | (left == 2 ? (uint32_t)in[1] << 8 : 0);
    to[0] = digits[v >> 18];
    to[1] = digits[v >> 12 & 63];
    to[2] = left == 2 ? digits[v >> 6 & 63] : '=';
    to[3] = '=';
}
