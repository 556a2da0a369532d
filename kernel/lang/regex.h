// regex.h: what regex.c needs; its functions are the module _re.
#pragma once
#include "kernel/lang/import.h"
#include "kernel/lang/lex.h"

extern const NativeRow natives_regex[];
