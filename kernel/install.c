// install.c: where a kernelspec goes, and writing its four files.
// Source: jupyter_client documentation, "Making kernels for Jupyter"; the options
// are those of ipykernel's install command.
#include "kernel/install.h"
#include "kernel/base/buf.h"
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { INSTALL_OK = 0, INSTALL_FAILED = 1, INSTALL_USAGE = 2 };

#define EMBEDDED(name) extern const char name[], name##_end[]
EMBEDDED(kernelspec_json);
EMBEDDED(kernelspec_svg);
EMBEDDED(kernelspec_png32);
EMBEDDED(kernelspec_png64);

static const char *const file_names[] = {"kernel.json", "logo-svg.svg", "logo-32x32.png",
                                         "logo-64x64.png"};
enum { FILES = sizeof file_names / sizeof *file_names };

// ---- where --------------------------------------------------------------------------------------

static bool name_is_valid(const char *name) {
    for (const char *p = name; *p; p++)
        if (!((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') ||
              strchr("-._", *p)))
            return false;
    return name[0] && name[0] != '.';
}

// Jupyter's data folder of this user.
static bool user_data(char *out, size_t size, Err *e) {
    const char *jupyter = getenv("JUPYTER_DATA_DIR");
    const char *xdg = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    if (jupyter && jupyter[0])
        snprintf(out, size, "%s", jupyter);
    else if (xdg && xdg[0])
        snprintf(out, size, "%s/jupyter", xdg);
    else if (home && home[0])
        snprintf(out, size, "%s/.local/share/jupyter", home);
    else
        return err_set(e, ERR_OS, "HOME is not set: use --prefix");
    return true;
}

static bool find_folder(const InstallOptions *o, char *folder, Err *e) {
    char data[PATH_MAX];
    const char *name = o->name ? o->name : "warpcell";
    if (!name_is_valid(name))
        return err_set(e, ERR_VALUE, "'%s' cannot name a kernel: use letters, digits and - . _",
                       name);
    if (o->prefix)
        snprintf(data, sizeof data, "%s/share/jupyter", o->prefix);
    else if (!user_data(data, sizeof data, e))
        return false;
    int n = snprintf(folder, PATH_MAX, "%s/kernels/%s", data, name);
    return (n > 0 && n < PATH_MAX - 32) || err_set(e, ERR_VALUE, "the path is too long");
}

// ---- writing ------------------------------------------------------------------------------------

static bool make_folders(const char *folder, Err *e) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s", folder);
    for (char *p = path + 1;; p++) {
        if (*p && *p != '/')
            continue;
        char was = *p;
        *p = 0;
        if (mkdir(path, 0755) < 0 && errno != EEXIST)
            return err_set(e, ERR_OS, "cannot make %s: %s", path, strerror(errno));
        if (!was)
            return true;
        *p = was;
    }
}

static bool write_file(const char *folder, const char *name, Str bytes, Err *e) {
    char path[PATH_MAX + 64], fresh[PATH_MAX + 80];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    FILE *f = fopen(fresh, "wbe");
    bool ok = f && fwrite(bytes.p, 1, bytes.n, f) == bytes.n;
    int error = errno;
    if (f && fclose(f) != 0) {
        ok = false;
        error = errno;
    }
    if (ok && rename(fresh, path) != 0) {
        ok = false;
        error = errno;
    }
    if (ok)
        return true;
    if (f)
        unlink(fresh);
    return err_set(e, ERR_OS, "cannot write %s: %s", path, strerror(error));
}

// The template with its placeholders filled in.
static void fill_template(Buf *out, const InstallOptions *o, const char *binary) {
    Str text = {kernelspec_json, (size_t)(kernelspec_json_end - kernelspec_json)};
    size_t at;
    while ((at = str_find(text, STR("@"), 0)) != (size_t)-1) {
        size_t end = str_find(text, STR("@"), at + 1);
        Str name = str_slice(text, at + 1, end);
        buf_add(out, str_slice(text, 0, at));
        if (str_is(name, "BINARY"))
            buf_json(out, str_of(binary));
        else if (str_is(name, "ENCRYPTION"))
            buf_add(out, o->curve ? STR("\"curve\"") : STR(""));
        else
            buf_json(out, str_of(o->display_name ? o->display_name : "Warpcell"));
        text = str_slice(text, end + 1, text.n);
    }
    buf_add(out, text);
}

static bool write_all(const char *folder, Str json, Err *e) {
    const Str contents[FILES] = {
        json,
        {kernelspec_svg, (size_t)(kernelspec_svg_end - kernelspec_svg)},
        {kernelspec_png32, (size_t)(kernelspec_png32_end - kernelspec_png32)},
        {kernelspec_png64, (size_t)(kernelspec_png64_end - kernelspec_png64)},
    };
    for (int i = 0; i < FILES; i++)
        if (!write_file(folder, file_names[i], contents[i], e))
            return false;
    return true;
}

static bool remove_all(const char *folder, Err *e) {
    char path[PATH_MAX + 64];
    for (int i = 0; i < FILES; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, file_names[i]);
        if (unlink(path) < 0 && errno != ENOENT)
            return err_set(e, ERR_OS, "cannot remove %s: %s", path, strerror(errno));
    }
    if (rmdir(folder) == 0)
        return true;
    return err_set(e, ERR_OS, "cannot remove %s: %s", folder, strerror(errno));
}

static bool own_path(char out[PATH_MAX], Err *e) {
    ssize_t n = readlink("/proc/self/exe", out, PATH_MAX - 1);
    if (n <= 0)
        return err_set(e, ERR_OS, "the path of this program is not known");
    out[n] = 0;
    return true;
}

bool install_kernelspec(const InstallOptions *o, char *folder, Err *e) {
    char self[PATH_MAX];
    Buf json = {0};
    if (!find_folder(o, folder, e))
        return false;
    if (o->remove)
        return remove_all(folder, e);
    if (!o->binary && !own_path(self, e))
        return false;
    fill_template(&json, o, o->binary ? o->binary : self);
    bool ok = buf_ok(&json, e) && make_folders(folder, e) && write_all(folder, buf_str(&json), e);
    buf_free(&json);
    return ok;
}

// ---- the command --------------------------------------------------------------------------------

static const char help[] = "usage: warpcell install [options]\n"
                           "\n"
                           "Makes the Warpcell kernel known to Jupyter.\n"
                           "\n"
                           "  --user              for this user (the default)\n"
                           "  --prefix DIR        in DIR/share/jupyter/kernels\n"
                           "  --sys-prefix        in the active virtual or conda environment\n"
                           "  --name NAME         of the kernelspec (default: warpcell)\n"
                           "  --display-name TEXT in Jupyter's menus (default: Warpcell)\n"
                           "  --remove            take the kernelspec away again\n"
                           "  --help              this text\n";

// The environment that is active: what Python would call sys.prefix.
static const char *active_environment(void) {
    const char *venv = getenv("VIRTUAL_ENV");
    const char *conda = getenv("CONDA_PREFIX");
    if (venv && venv[0])
        return venv;
    return conda && conda[0] ? conda : NULL;
}

enum { OPT_USER = 1, OPT_PREFIX, OPT_SYS_PREFIX, OPT_NAME, OPT_DISPLAY_NAME, OPT_REMOVE, OPT_HELP };

static const struct option long_options[] = {
    {"user", no_argument, NULL, OPT_USER},
    {"prefix", required_argument, NULL, OPT_PREFIX},
    {"sys-prefix", no_argument, NULL, OPT_SYS_PREFIX},
    {"name", required_argument, NULL, OPT_NAME},
    {"display-name", required_argument, NULL, OPT_DISPLAY_NAME},
    {"remove", no_argument, NULL, OPT_REMOVE},
    {"help", no_argument, NULL, OPT_HELP},
    {0},
};

static int usage_error(const char *what) {
    fprintf(stderr, "warpcell install: %s (see warpcell install --help)\n", what);
    return INSTALL_USAGE;
}

// Fills the options; *done when the command has nothing more to do.
static int read_options(int argc, char **argv, InstallOptions *o, bool *done) {
    int places = 0, opt;
    optind = 1;
    opterr = 0;
    while ((opt = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        switch (opt) {
        case OPT_USER: places++; break;
        case OPT_PREFIX:
            o->prefix = optarg;
            places++;
            break;
        case OPT_SYS_PREFIX:
            o->prefix = active_environment();
            places++;
            if (!o->prefix)
                return usage_error("no virtual environment is active: use --prefix");
            break;
        case OPT_NAME: o->name = optarg; break;
        case OPT_DISPLAY_NAME: o->display_name = optarg; break;
        case OPT_REMOVE: o->remove = true; break;
        case OPT_HELP:
            fputs(help, stdout);
            *done = true;
            return INSTALL_OK;
        default: return usage_error("unknown option, or one without its value");
        }
    }
    if (optind < argc)
        return usage_error("no arguments are expected");
    if (places > 1)
        return usage_error("--user, --prefix and --sys-prefix exclude each other");
    return INSTALL_OK;
}

int install_main(int argc, char **argv, bool curve) {
    InstallOptions o = {.curve = curve};
    Err e = {0};
    char folder[PATH_MAX];
    bool done = false;
    int code = read_options(argc, argv, &o, &done);
    if (code != INSTALL_OK || done)
        return code;
    if (!install_kernelspec(&o, folder, &e)) {
        fprintf(stderr, "warpcell install: %s\n", e.text);
        return INSTALL_FAILED;
    }
    printf("%s %s\n", o.remove ? "removed" : "installed", folder);
    return INSTALL_OK;
}
