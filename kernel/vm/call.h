// call.h: what parameters a callable has and how arguments become their values:
// one binder for functions of the language, natives and methods.
#pragma once
#include "kernel/vm/value.h"

typedef struct SigParam {
    Value name;     // interned str
    Value fallback; // of a native; T_UNDEF: none, or "<no value>"
    uint8_t kind;   // ParamKind
    bool optional;
} SigParam;

// How CPython would word the errors: functions written in Python, or builtins.
typedef enum SigStyle { STYLE_PYTHON, STYLE_BUILTIN } SigStyle;

typedef struct Signature {
    Str name;  // as error texts call it, without "()"
    Str owner; // "list" for a method of list, or empty
    SigParam *params;
    uint16_t n;
    uint16_t n_pos;         // that take positional arguments
    uint16_t n_need;        // of those, without a default
    int16_t star, starstar; // index of *args and **kwargs, -1: none
    uint8_t style;
    bool plain;  // every parameter takes a positional argument
    bool direct; // of a native: the others are keywords with a default, so that positional
                 // arguments need no binder
} Signature;

// Parses "name(a, b=1, /, *, c=None, **kw)". The text must outlive the VM.
MAY_FAIL bool signature_parse(VM *vm, const char *text, SigStyle style, Signature *out);
void signature_free(Signature *sig);

// Fills slots[0 .. sig->n) with new references: the arguments, else fallbacks
// (defaults[i], or the signature's own when defaults is NULL), else T_UNDEF.
// On failure the slots hold nothing.
MAY_FAIL bool bind_arguments(VM *vm, const Signature *sig, const Value *defaults, const Args *args,
                             Value *slots);

// Raises what Python raises for a wrong number of positional arguments.
bool raise_arity(VM *vm, const Signature *sig, const Args *args);
