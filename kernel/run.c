// run.c: `warpcell run FILE`: cells in the terminal, without Jupyter. A line "# %%"
// starts a new cell; a file without one is a single cell.
#include "kernel/base/mem.h"
#include "kernel/commands.h"
#include "kernel/link/interrupt.h"
#include "kernel/session/session.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

static const char help[] =
    "warpcell run [options] FILE [ARGUMENT...]\n"
    "\n"
    "Runs a file of cells and prints what they show. Cells are separated by lines\n"
    "that start with \"# %%\"; FILE may be - for standard input.\n"
    "\n"
    "  --images DIR   write pictures to DIR, which is made, as cell-N.png (or .svg, ...) instead "
    "of leaving them out\n"
    "  --dump         print the bytecode of the file instead of running it\n"
    "  --keep-going   run the cells after one that failed\n"
    "\n"
    "The exit code is 0 when every cell succeeded, 1 otherwise.\n";

typedef struct Terminal {
    const char *images; // directory, or NULL
    int pictures;
} Terminal;

// ---- the sink -----------------------------------------------------------------------------------

static bool put(FILE *to, Str text) {
    return text.n == 0 || fwrite(text.p, 1, text.n, to) == text.n;
}

static bool sink_stream(void *ctx, int stream, Str text) {
    (void)ctx;
    if (stream == 2 || text.n == 0)
        fflush(stdout);
    return put(stream == 2 ? stderr : stdout, text);
}

// The folder of the pictures, and those above it, where they are missing; opening a file in it
// tells of a failure.
static void make_folders(const char *path) {
    char part[4096];
    size_t n = strlen(path);
    if (n >= sizeof part)
        return;
    for (size_t i = 1; i <= n; i++) {
        if (i < n && path[i] != '/')
            continue;
        memcpy(part, path, i);
        part[i] = 0;
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return;
    }
}

// How the name of a picture's file ends; NULL: what is no picture.
static const char *ending_of(const char *mime) {
    static const struct {
        const char *mime, *ending;
    } known[] = {{"image/png", "png"},
                 {"image/jpeg", "jpg"},
                 {"image/svg+xml", "svg"},
                 {"application/pdf", "pdf"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(mime, known[i].mime) == 0)
            return known[i].ending;
    return NULL;
}

static bool save_picture(Terminal *t, Str file, const char *ending) {
    char path[4096];
    if (!t->pictures)
        make_folders(t->images);
    int n = snprintf(path, sizeof path, "%s/cell-%d.%s", t->images, ++t->pictures, ending);
    FILE *f = n > 0 && (size_t)n < sizeof path ? fopen(path, "wbe") : NULL;
    bool ok = f && put(f, file);
    if (f && fclose(f) != 0)
        ok = false;
    if (!ok)
        fprintf(stderr, "warpcell: cannot write %s: %s\n", path, strerror(errno));
    else
        printf("[%s]\n", path);
    return true; // a full disk does not end the cell
}

static bool sink_display(void *ctx, const Bundle *b) {
    Terminal *t = ctx;
    for (size_t i = 0; i < b->n; i++) {
        if (strcmp(b->parts[i].mime, "text/plain") == 0 &&
            (!put(stdout, b->parts[i].bytes) || putchar('\n') == EOF))
            return false;
        const char *ending = ending_of(b->parts[i].mime);
        if (ending && t->images && !save_picture(t, b->parts[i].bytes, ending))
            return false;
    }
    return true;
}

static bool sink_result(void *ctx, const Bundle *b, int cell) {
    (void)cell;
    return sink_display(ctx, b);
}

static bool sink_clear(void *ctx, bool wait) {
    (void)ctx;
    (void)wait;
    return true;
}

static bool sink_error(void *ctx, const char *ename, Str evalue, const Str *traceback, size_t n) {
    (void)ctx;
    (void)evalue;
    fflush(stdout);
    if (strcmp(ename, "SystemExit") == 0)
        return true;
    for (size_t i = 0; i < n; i++)
        fprintf(stderr, "%.*s\n", STR_ARG(traceback[i]));
    return true;
}

// The end of the line is read, but not kept. Nothing else reads standard input.
static InputStatus read_line(Buf *line) {
    for (;;) {
        char c;
        ssize_t n = read(STDIN_FILENO, &c, 1);
        if (interrupted)
            return INPUT_INTERRUPTED;
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return line->n ? INPUT_OK : INPUT_END;
        if (c == '\n')
            return INPUT_OK;
        buf_byte(line, c);
    }
}

static InputStatus sink_input(void *ctx, Str prompt, bool password, Buf *line) {
    (void)ctx;
    struct termios before, hidden;
    bool hide = password && tcgetattr(STDIN_FILENO, &before) == 0;
    put(stdout, prompt);
    fflush(stdout);
    if (hide) {
        hidden = before;
        hidden.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    }
    InputStatus status = read_line(line);
    if (hide) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
        putchar('\n');
    }
    return status;
}

// ---- files --------------------------------------------------------------------------------------

static bool read_file(const char *path, Buf *out) {
    FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "rbe");
    if (!f)
        return false;
    for (;;) {
        char *to = buf_reserve(out, 1 << 16);
        size_t n = to ? fread(to, 1, 1 << 16, f) : 0;
        if (n == 0)
            break;
        out->n += n;
    }
    bool ok = !ferror(f) && !out->failed;
    if (f != stdin)
        fclose(f);
    return ok;
}

// The next cell of the text without its "# %%" line, so that a cell magic comes
// first; moves *rest behind it. False at the end.
static bool next_cell(Str *rest, Str *cell) {
    if (!rest->p)
        return false;
    size_t end = str_find(*rest, STR("\n# %%"), 0);
    if (end == (size_t)-1) {
        *cell = *rest;
        *rest = (Str){NULL, 0};
    } else {
        *cell = str_slice(*rest, 0, end + 1);
        *rest = str_slice(*rest, end + 1, rest->n);
    }
    if (str_starts(*cell, STR("# %%")))
        str_split(cell, '\n');
    return true;
}

// sys.exit(3), sys.exit("why") and sys.exit() as a shell sees them.
static int exit_status(const CellError *e) {
    Str text = buf_str(&e->evalue);
    char number[16];
    if (text.n == 0 || str_is(text, "None"))
        return 0;
    bool digits = text.n < sizeof number;
    for (size_t i = 0; digits && i < text.n; i++)
        digits = (text.p[i] >= '0' && text.p[i] <= '9') || (i == 0 && text.p[i] == '-');
    if (!digits) {
        fprintf(stderr, "%.*s\n", STR_ARG(text));
        return 1;
    }
    memcpy(number, text.p, text.n);
    number[text.n] = 0;
    return atoi(number) & 0xff;
}

static int run_text(Session *s, Str text, bool keep_going) {
    Str rest = text, cell;
    int number = 0, failed = 0;
    while (next_cell(&rest, &cell)) {
        if (str_trim(cell).n == 0)
            continue;
        interrupt_begin(0);
        bool ok = session_execute(s, cell, ++number, false);
        interrupt_end();
        if (ok)
            continue;
        if (strcmp(session_error(s)->ename, "SystemExit") == 0) {
            fflush(stdout);
            return exit_status(session_error(s));
        }
        failed = 1;
        if (!keep_going)
            break;
        session_give_back(s);
    }
    fflush(stdout);
    return failed;
}

static int dump_text(Session *s, Str text) {
    Buf out = {0};
    bool ok = session_dump(s, text, &out);
    if (ok)
        put(stdout, buf_str(&out));
    buf_free(&out);
    return !ok;
}

int command_run(int argc, char **argv) {
    Terminal t = {0};
    const char *file = NULL;
    int first = argc;
    bool dump = false, keep_going = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            fputs(help, stdout);
            return 0;
        }
        if (strcmp(argv[i], "--images") == 0 && i + 1 < argc)
            t.images = argv[++i];
        else if (strcmp(argv[i], "--dump") == 0)
            dump = true;
        else if (strcmp(argv[i], "--keep-going") == 0)
            keep_going = true;
        else if (!file && (argv[i][0] != '-' || !argv[i][1])) {
            file = argv[i];
            first = i + 1; // what follows is the file's own
            break;
        } else {
            fprintf(stderr, "warpcell run: unknown option %s\n", argv[i]);
            return 2;
        }
    }
    if (!file) {
        fputs("warpcell run: no file given\n", stderr);
        return 2;
    }
    Buf text = {0};
    if (!read_file(file, &text)) {
        fprintf(stderr, "warpcell run: cannot read %s: %s\n", file, strerror(errno));
        return 2;
    }
    interrupt_install(&interrupted);
    Sink sink = {.ctx = &t,
                 .stream = sink_stream,
                 .display = sink_display,
                 .result = sink_result,
                 .clear = sink_clear,
                 .error = sink_error,
                 .input = sink_input,
                 .colour = isatty(STDERR_FILENO)};
    Err e = {0};
    Session *s = session_new(&sink, &interrupted, &e);
    if (!s) {
        fprintf(stderr, "warpcell run: %s\n", e.text);
        return 1;
    }
    if (!session_set_script(s, file, argc - first, argv + first))
        fprintf(stderr, "warpcell run: no memory for the arguments\n");
    int code = dump ? dump_text(s, buf_str(&text)) : run_text(s, buf_str(&text), keep_going);
    session_free(s);
    buf_free(&text);
    return code;
}
