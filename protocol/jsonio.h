// jsonio.h: JSON between bytes and Jansson values, with the checks that bytes
// from a peer need, and the fields of a request's content.
#pragma once
#include "kernel/json/jtext.h"
#include <stdint.h>

// Reads one JSON object (new reference). Refused with ERR_VALUE: anything else
// than an object, broken UTF-8, nesting beyond LIMIT_JSON_DEPTH, more values than
// LIMIT_JSON_VALUES, a key given twice, an integer beyond 64 bits. NUL inside a text is kept.
json_t *jsonio_read(Str text, Err *e);

// About the memory that the text and its values take once it is read.
size_t jsonio_weight(Str text);

// The same of what browsers and other languages write and JSON here has not: half of a surrogate
// pair becomes U+FFFD, and *half_pair is set; an integer beyond 64 bits becomes a float.
json_t *jsonio_read_any(Str text, bool *half_pair, Err *e);

// Appends v without blanks. out->failed is set when memory is out.
void jsonio_write(Buf *out, const json_t *v);

// The value of a field of an object. A field that is null counts as missing. A
// missing field gives `otherwise`; a value of another type is ERR_TYPE and its
// text names the field. The texts are borrowed from o.
MAY_FAIL bool jsonio_text(const json_t *o, const char *key, Str *out, Err *e); // must be there
MAY_FAIL bool jsonio_bool(const json_t *o, const char *key, bool otherwise, bool *out, Err *e);
MAY_FAIL bool jsonio_int(const json_t *o, const char *key, int64_t otherwise, int64_t *out, Err *e);

// For texts that may be left out: "" when missing or of another type.
Str jsonio_text_or_empty(const json_t *o, const char *key);

// The bytes of a JSON string; empty for any other value.
Str jsonio_str(const json_t *v);

// A JSON string of s (new reference). Broken UTF-8 gives NULL.
json_t *jsonio_new_text(Str s);
