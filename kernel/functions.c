// functions.c: `warpcell functions`: the function table as Markdown, which is
// docs/functions.md.
#include "kernel/commands.h"
#include "kernel/lib/lib.h"
#include <stdio.h>
#include <string.h>

static const struct {
    unsigned where;
    const char *title, *text;
} parts[] = {
    {IN_ARRAYS, "Arrays", "In `numpy`, in `cupy`, and as bare names for the default device."},
    {IN_METHODS, "Only methods of arrays", ""},
    {IN_LINALG, "numpy.linalg, cupy.linalg", ""},
    {IN_FFT, "numpy.fft, cupy.fft", ""},
    {IN_TESTING, "numpy.testing, cupy.testing", ""},
    {IN_STRIDES, "numpy.lib.stride_tricks, cupy.lib.stride_tricks", ""},
    {IN_RANDOM, "numpy.random, cupy.random",
     "`numpy.random` gives NumPy's own streams, bit for bit; `cupy.random` gives the same numbers "
     "on every device."},
    {IN_POLYNOMIAL, "numpy.polynomial",
     "The classes are Polynomial, Chebyshev, Legendre, Hermite, HermiteE and Laguerre."},
    {IN_POWERS, "numpy.polynomial.polynomial", ""},
    {IN_CHEBYSHEV, "numpy.polynomial.chebyshev", ""},
    {IN_LEGENDRE, "numpy.polynomial.legendre", ""},
    {IN_HERMITE, "numpy.polynomial.hermite", ""},
    {IN_HERMITE_E, "numpy.polynomial.hermite_e", ""},
    {IN_LAGUERRE, "numpy.polynomial.laguerre", ""},
    {IN_POLYUTILS, "numpy.polynomial.polyutils", ""},
    {IN_MASKED, "numpy.ma", "The class is MaskedArray, also called masked_array."},
    {IN_CHARS, "numpy.char, numpy.strings", "The elements of arrays of texts, one by one."},
    {IN_STRINGS, "Only in numpy.strings", ""},
    {IN_ARRAY_UTILS, "numpy.lib.array_utils", ""},
    {IN_RECORDS, "numpy.rec", "Records whose fields are attributes."},
    {IN_CUPY, "Only in cupy", ""},
    {IN_BARE, "Only as bare names", ""},
    {IN_MATH, "math", ""},
    {IN_OS, "os", ""},
    {IN_TIME, "time",
     "Clocks finish the recorded work first, so that a difference of two readings is honest."},
};

// Each example of the manual in a block of its own.
static void print_manual(Str parameters, Str examples) {
    bool any = false;
    while (parameters.p) {
        Str line = str_split(&parameters, '\n');
        printf("- %.*s\n", STR_ARG(line));
    }
    while (examples.p) {
        Str line = str_split(&examples, '\n');
        if (str_starts(line, STR(">>> ")))
            printf(any ? "```\n\n```\n" : "\n```\n");
        any = true;
        printf("%.*s\n", STR_ARG(line));
    }
    printf("```\n\n");
}

static void print_row(const LibName *n) {
    Str parameters, examples;
    printf("### %s%s\n\n%s%s\n\n", n->signature_has_name ? "" : n->name, n->signature, n->doc,
           n->method && n->where != IN_METHODS ? " Also a method of arrays." : "");
    if (lib_manual(n, &parameters, &examples))
        print_manual(parameters, examples);
    else
        printf("```\n>>> %s\n%s\n```\n\n", n->example, n->result);
}

int command_functions(int argc, char **argv) {
    if (argc > 1) {
        bool help = strcmp(argv[1], "--help") == 0;
        fputs("warpcell functions\n\nPrints every function a cell can call, with its example, as "
              "Markdown.\n",
              help ? stdout : stderr);
        return help ? 0 : 2;
    }
    puts("# Functions\n\nMade by `warpcell functions` from `kernel/lib/builtins.def`; every "
         "example is run by a test.\n");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        printf("## %s\n\n%s%s", parts[i].title, parts[i].text, parts[i].text[0] ? "\n\n" : "");
        LibName n;
        for (size_t at = 0; lib_next_name(&at, &n);)
            if (n.where & parts[i].where)
                print_row(&n);
    }
    return 0;
}
