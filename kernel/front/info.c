// info.c: what kernel_info_reply says. Which program reads which field: JupyterLab highlights by
// codemirror_mode, nbconvert by pygments_lexer, and exports scripts by file_extension; papermill
// and nbconvert's fences go by name. The name is Python's, in the kernelspec too: jupytext and
// nbgrader have tables of languages, and a cell is Python text.
#include "kernel/front/state.h"

static const struct {
    const char *text, *url;
} help_links[] = {
    {"NumPy Reference", "https://numpy.org/doc/stable/reference/"},
    {"NumPy User Guide", "https://numpy.org/doc/stable/user/"},
    {"CuPy Reference", "https://docs.cupy.dev/en/stable/reference/"},
};

#define LANGUAGE_VERSION "3.11.0" // sys.version_info's

static void put_language(Buf *out) {
    buf_add(out,
            STR("\"language_info\":{\"name\":\"python\",\"version\":\"" LANGUAGE_VERSION "\""));
    buf_add(out, STR(",\"mimetype\":\"text/x-python\",\"file_extension\":\".py\""
                     ",\"pygments_lexer\":\"numpy\",\"nbconvert_exporter\":\"script\""
                     ",\"codemirror_mode\":{\"name\":\"python\",\"version\":3}}"));
}

static void put_help_links(Buf *out) {
    buf_add(out, STR(",\"help_links\":["));
    for (size_t i = 0; i < sizeof help_links / sizeof *help_links; i++)
        buf_printf(out, "%s{\"text\":\"%s\",\"url\":\"%s\"}", i ? "," : "", help_links[i].text,
                   help_links[i].url);
    buf_byte(out, ']');
}

void info_reply(Buf *out, const char *version) {
    buf_add(out, STR("{\"status\":\"ok\",\"protocol_version\":\"" PROTOCOL_VERSION "\""));
    buf_printf(out, ",\"implementation\":\"warpcell\",\"implementation_version\":\"%s\",", version);
    put_language(out);
    buf_printf(out, ",\"banner\":\"Warpcell %s: array computing on the GPU, in Python text\"",
               version);
    put_help_links(out);
    buf_add(out, STR(",\"debugger\":false,\"supported_features\":[\"iopub_welcome\"]}"));
}
