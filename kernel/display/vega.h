// vega.h: pieces of Vega-Lite v5 specifications. JupyterLab bundles v5; later
// versions are not read there. Colours of text are left to the client's theme.
#pragma once
#include "kernel/base/buf.h"
#include "kernel/display/ticks.h"

// JSON as it is written here: ' stands for ", and ` for ' (inside expressions).
void vega_json(Buf *out, const char *json);
// {"$schema": ..., "description": ..., "title": ..., and an open end.
void vega_begin(Buf *out, Str description, Str title);
// "key":"text", and "key":number, (null when it is not finite), each with the comma.
void vega_text(Buf *out, const char *key, Str text);
void vega_number(Buf *out, const char *key, double x);
// "axis":{...}, with our ticks: Vega's own crowd a logarithmic axis.
void vega_log_axis(Buf *out, const Ticks *t);
// Instead of the last comma, or behind what has none.
void vega_close(Buf *out, const char *brackets);
