// inspect.h: what a name under the cursor is: signature, type, value in a line,
// documentation. Asks the name table only.
#pragma once
#include "kernel/base/buf.h"
#include "kernel/front/nametable.h"
#include <stdint.h>

// Writes the content of an inspect_reply. position: in code points, clamped.
// level 1 adds the source of functions that the user wrote.
void inspect_reply(Buf *out, const NameTable *t, Str code, int64_t position, int64_t level);
