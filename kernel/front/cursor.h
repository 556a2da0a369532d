// cursor.h: where in a cell's text the cursor stands: in code, in a string or in
// a comment; behind which dotted name; inside of which call. A reader for unfinished
// text, which a parser would refuse.
#pragma once
#include "kernel/base/str.h"
#include <stdbool.h>
#include <stdint.h>

typedef enum CursorPlace { IN_CODE, IN_STRING, IN_COMMENT } CursorPlace;

enum { CURSOR_BRACKETS_MAX = 200 };

#define CURSOR_NONE ((size_t)-1)

typedef struct Cursor {
    Str code;
    size_t at; // byte offset of the cursor
    CursorPlace place;
    size_t string_at;            // in a string: offset of its first character
    size_t call_at;              // offset of the "(" of the innermost call around, or CURSOR_NONE
    bool in_arguments;           // nothing but that "(" is open around the cursor
    size_t closed_at, opened_at; // the last bracket pair closed before the cursor: ")" and "("
    size_t prefix_at;            // start of the identifier that ends at the cursor
    size_t
        base_at; // start of the dotted name before the identifier's dot; == prefix_at without a dot
} Cursor;

// position: in code points, clamped to the text.
Cursor cursor_find(Str code, int64_t position);

Str cursor_prefix(const Cursor *c); // "no" of np.linalg.no
Str cursor_base(const Cursor *c);   // "np.linalg"; empty when the dot follows no name
bool cursor_has_dot(const Cursor *c);

// The dotted name that ends right before byte `end`; empty when there is none.
Str cursor_name_before(Str code, size_t end);

// The dotted name under the cursor, to the end of the identifier it is in.
Str cursor_name_under(const Cursor *c);

// The function whose call is open around the cursor; empty when there is none.
Str cursor_call(const Cursor *c);

// The text from the start of the cursor's line up to the cursor, without leading blanks.
Str cursor_line(const Cursor *c);

bool is_name_byte(char c); // letters, digits, _, and every byte of a non-ASCII letter
