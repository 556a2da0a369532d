// complete.h: what could stand at the cursor: names, attributes, keyword
// arguments, modules of an import, keys of a dict, magics. Asks the name table only.
#pragma once
#include "kernel/base/buf.h"
#include "kernel/front/nametable.h"
#include <stdint.h>

// Writes the content of a complete_reply. position: in code points, clamped.
void complete_reply(Buf *out, const NameTable *t, Str code, int64_t position);
