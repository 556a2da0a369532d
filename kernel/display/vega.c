// vega.c: see vega.h.
#include "kernel/display/vega.h"
#include "kernel/base/numtext.h"
#include <math.h>

void vega_json(Buf *out, const char *json) {
    for (; *json; json++)
        buf_byte(out, *json == '\'' ? '"' : *json == '`' ? '\'' : *json);
}

void vega_begin(Buf *out, Str description, Str title) {
    vega_json(out, "{'$schema':'https://vega.github.io/schema/vega-lite/v5.json',");
    vega_text(out, "description", description);
    if (title.n)
        vega_text(out, "title", title);
}

void vega_text(Buf *out, const char *key, Str text) {
    buf_printf(out, "\"%s\":", key);
    buf_json(out, text);
    buf_byte(out, ',');
}

void vega_number(Buf *out, const char *key, double x) {
    buf_printf(out, "\"%s\":", key);
    if (isfinite(x))
        numtext_double(out, x);
    else
        buf_add(out, STR("null"));
    buf_byte(out, ',');
}

void vega_log_axis(Buf *out, const Ticks *t) {
    vega_json(out, "'axis':{'format':'~g','values':[");
    for (int i = 0; i < t->n; i++) {
        if (i)
            buf_byte(out, ',');
        numtext_double(out, t->at[i]);
    }
    buf_add(out, STR("]},"));
}

void vega_close(Buf *out, const char *brackets) {
    if (!out->failed && out->n && out->p[out->n - 1] == ',')
        out->n--;
    buf_add(out, str_of(brackets));
}
