// manual.c: parameters and examples of the functions that are used most (text/manual.txt).
#include "kernel/lib/functions.h"
#include <stdio.h>

extern const char text_manual[];

bool lib_manual(const LibName *n, Str *parameters, Str *examples) {
    char head[64];
    if (!(n->where & (IN_ARRAYS | IN_LINALG)) || strlen(n->name) > 40)
        return false;
    snprintf(head, sizeof head, "\n## %s\n", n->name);
    Str text = str_of(text_manual);
    size_t start = str_find(text, str_of(head), 0);
    if (start >= text.n)
        return false;
    text = str_slice(text, start + strlen(head), text.n);
    size_t end = str_find(text, STR("\n## "), 0);
    text = str_trim(str_slice(text, 0, end < text.n ? end : text.n));
    size_t prompt = str_find(text, STR(">>> "), 0);
    *parameters = str_trim(str_slice(text, 0, prompt < text.n ? prompt : text.n));
    *examples = prompt < text.n ? str_slice(text, prompt, text.n) : STR("");
    return true;
}
