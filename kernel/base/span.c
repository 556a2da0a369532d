// span.c: from byte offsets to lines and carets.
#include "kernel/base/span.h"
#include "kernel/base/utf8.h"

SourceLine span_line(Str source, uint32_t offset) {
    size_t at = offset < source.n ? offset : source.n;
    size_t start = at, end = at;
    while (start > 0 && source.p[start - 1] != '\n')
        start--;
    while (end < source.n && source.p[end] != '\n')
        end++;
    uint32_t number = 1;
    for (size_t i = 0; i < start; i++)
        number += source.p[i] == '\n';
    return (SourceLine){str_slice(source, start, end), number, (uint32_t)(at - start)};
}

void span_carets(Buf *out, Str source, Span span) {
    SourceLine line = span_line(source, span.start);
    size_t from = line.column;
    size_t to = from + (span.end > span.start ? span.end - span.start : 0);
    if (to > line.text.n)
        to = line.text.n;
    for (size_t at = 0; at < from;) {
        size_t before = at;
        utf8_next(line.text, &at);
        if (line.text.p[before] == '\t')
            buf_byte(out, '\t');
        else
            buf_repeat(out, ' ', utf8_width(str_slice(line.text, before, at)));
    }
    size_t width = to > from ? utf8_width(str_slice(line.text, from, to)) : 0;
    buf_repeat(out, '^', width ? width : 1);
}
