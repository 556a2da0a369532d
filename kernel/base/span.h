// span.h: a stretch of source text, and the line it stands on.
#pragma once
#include "kernel/base/buf.h"
#include <stdint.h>

typedef struct Span {
    uint32_t start, end; // byte offsets into the cell's text, end exclusive
} Span;

typedef struct SourceLine {
    Str text;        // the line without its end
    uint32_t number; // from 1
    uint32_t column; // byte offset of span.start in the line
} SourceLine;

static inline Span span_join(Span a, Span b) {
    return (Span){a.start < b.start ? a.start : b.start, a.end > b.end ? a.end : b.end};
}

// The line of `source` that byte `offset` stands on; offset may equal source.n.
SourceLine span_line(Str source, uint32_t offset);

// Writes a line of blanks and carets that, printed under the line, mark the
// part of the span on it; at least one caret. Columns are display cells, so
// wide characters line up; tabs are kept as tabs.
void span_carets(Buf *out, Str source, Span span);
