// tables.h: what csv.reader and csv.writer are made like (natives_csv.c).
#pragma once
#include "kernel/vm/machine.h"

extern const Type type_row_reader, type_row_writer;
