// history.h: the inputs of this session and the text of their results, for
// history_request. Bounded; the oldest go first.
#pragma once
#include "kernel/base/buf.h"
#include <jansson.h>
#include <stdint.h>

typedef struct HistoryCell {
    int64_t line;         // the execution count
    char *input, *output; // output NULL: the cell had no result
    size_t input_n, output_n;
} HistoryCell;

typedef struct History {
    HistoryCell *cells; // a ring
    size_t first, n, cap;
    size_t bytes; // of all texts
} History;

void history_free(History *h);

// Copies both texts; output.p NULL: no result. When memory is out, or a text is
// too long to keep, the cell is left out.
void history_add(History *h, int64_t line, Str input, Str output);

// Writes the content of a history_reply for a history_request's content.
// ERR_VALUE or ERR_TYPE for a field that makes no sense.
MAY_FAIL bool history_reply(Buf *out, const History *h, const json_t *request, Err *e);

// True when all of s matches the pattern: * any text, ? one character, [a-z] one of.
bool glob_matches(Str pattern, Str s);
