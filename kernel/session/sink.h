// sink.h: where a session's outputs go. The session does not know who listens:
// the worker's sink writes link messages, `warpcell run` prints, tests record.
#pragma once
#include "kernel/lib/lib.h"

typedef struct Sink {
    void *ctx;
    bool (*stream)(void *ctx, int stream, Str text); // 1 stdout, 2 stderr; empty: flush
    bool (*display)(void *ctx, const Bundle *bundle);
    bool (*result)(void *ctx, const Bundle *bundle, int cell);
    bool (*clear)(void *ctx, bool wait);
    // traceback: rendered lines, without colour codes when the sink says so.
    bool (*error)(void *ctx, const char *ename, Str evalue, const Str *traceback, size_t n);
    // Asks the person for a line (LibHooks.input). NULL: there is no client to ask.
    InputStatus (*input)(void *ctx, Str prompt, bool password, Buf *line);
    bool (*comm)(void *ctx, const CommMessage *m); // NULL: there is no client
    Str (*request)(void *ctx);                     // LibHooks.request; NULL: no client
    bool leaves; // the client ends a session when a cell is `exit`; else that is an error like any
                 // other
    bool colour; // ANSI colours in tracebacks
} Sink;
