// character_names.h: Unicode's names of characters, for "\\N{...}" and unicodedata.
#pragma once
#include "kernel/base/str.h"
#include <stdbool.h>
#include <stdint.h>

// The character of a name, in any case. False: there is none, or memory is out (*no_memory).
bool character_named(Str name, uint32_t *out, bool *no_memory);
void character_names_forget(void); // gives their memory back
// The name, NUL-terminated, in `out`; false as above.
enum { CHARACTER_NAME_MOST = 128 };
bool character_name(uint32_t c, char out[CHARACTER_NAME_MOST], bool *no_memory);
