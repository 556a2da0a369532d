// natives.h: the tables of functions in C, and the room as the machine sees it (natives.c).
#pragma once
#include "kernel/vm/rooms.h"

extern const NativesRoom natives_room;

// Each ends with a row of NULL.
extern const NativeRow natives_math[], natives_random[], natives_system[], natives_tools[],
    natives_json[], natives_hash[], natives_bytes[], natives_decimal[], natives_process[],
    natives_files[], natives_threads[], natives_itertools[], natives_struct[], natives_dates[],
    natives_cmath[], natives_saving[], natives_operator[];

bool builtins_init(VM *vm);
bool random_drawing(Value v, Drawing *out); // natives_random.c
