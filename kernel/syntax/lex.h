// lex.h: source text to tokens. The whole text is cut at once, into an arena;
// the first error ends the list with a TOK_ERROR.
#pragma once
#include "kernel/base/arena.h"
#include "kernel/base/err.h"
#include "kernel/base/span.h"

typedef enum Tok {
    TOK_END,
    TOK_ERROR,
    TOK_NEWLINE,
    TOK_INDENT,
    TOK_DEDENT,
    TOK_NAME,
    TOK_NUMBER,
    TOK_STRING, // one literal with its prefix and quotes
    TOK_ODD,    // a character no token starts with: always invalid syntax
#define KEYWORD(ID, TEXT) KW_##ID,
#define OPERATOR(ID, TEXT) TOK_##ID,
#include "kernel/syntax/tokens.def"
#undef KEYWORD
#undef OPERATOR
    TOK_COUNT
} Tok;

extern const char *const tok_text[TOK_COUNT]; // "if", "+="; NULL for the classes of tokens

typedef struct Token {
    uint8_t kind;  // Tok
    uint8_t depth; // brackets open around it
    Span span;
} Token;

typedef struct Tokens {
    Token *p;
    size_t n; // the last one is TOK_END or TOK_ERROR
    Err err;  // of TOK_ERROR; ERR_NONE when the text just ended inside brackets
    Span err_span;
    uint32_t open; // offset of the innermost bracket open at the end, when open_any
    bool open_any;
    bool unfinished; // the text ended inside a bracket, a triple-quoted string or after a backslash
} Tokens;

// Cuts source.p[from .. to). inside: as between brackets, without lines and
// indentation (an expression within an f-string). False only when memory is out.
MAY_FAIL bool lex(Arena *arena, Str source, uint32_t from, uint32_t to, bool inside, Tokens *out);

// May the code point start an identifier, or stand in one?
bool lex_name_start(uint32_t cp);
bool lex_name_part(uint32_t cp);

// Is the word reserved?
bool lex_is_keyword(Str word);
// A short text of ASCII letters, digits and "_": worth one object per text.
bool lex_is_name(Str text);
