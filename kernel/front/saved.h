// saved.h: the session that a kernel leaves behind when it ends (WARPCELL_SAVE_ON_EXIT): what its
// file is called, and how long the engine may take to write it.
#pragma once
#include <stdbool.h>

enum { SAVED_NAME_BYTES = 128 };

// Does the operator want it?
bool saved_wanted(void);
// Milliseconds from the request to leave to the engine's end.
int saved_most_ms(void);
// A name of a file for the notebook (JPY_SESSION_NAME), else for the connection file, whose name
// has the kernel's id. Two notebooks of one name in two folders have two.
void saved_name(const char *connection_file, char out[SAVED_NAME_BYTES]);
