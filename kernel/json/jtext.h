// jtext.h: JSON text and Jansson's values, with every failed allocation told. By itself Jansson's
// reader goes on with characters missing when memory is out, or ends the process, and its functions
// that set members are seldom asked whether they could.
#pragma once
#include "kernel/base/buf.h"
#include <jansson.h>

// Before the first value is made: Jansson's memory is that of mem.h from here on.
void jtext_set_up(void);

// Reads a text (new reference); flags: JSON_ALLOW_NUL and so on. NULL: ERR_MEMORY, or ERR_VALUE
// with the byte.
json_t *jtext_read(Str text, size_t flags, Err *e);

// Appends v without blanks. out->failed is set when memory is out; jtext_lost says nothing
// of that.
void jtext_write(Buf *out, const json_t *v);

// True when an allocation of Jansson's has failed on this thread since the last call: what was made
// of values meanwhile may lack some.
bool jtext_lost(void);
