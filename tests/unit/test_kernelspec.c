// test_kernelspec.c: `warpcell install`: what it writes, where, and what it refuses.
#include "kernel/install.h"
#include "kernel/base/str.h"
#include "tests/unit/test.h"
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>

static char dir[] = "/tmp/warpcell-test-XXXXXX";

static const char *file_text(const char *folder, const char *name, size_t *n) {
    static char text[65536];
    char path[PATH_MAX + 64];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "rb");
    CHECK(f);
    *n = fread(text, 1, sizeof text - 1, f);
    text[*n] = 0;
    fclose(f);
    return text;
}

static void four_files_are_written(void) {
    char folder[PATH_MAX], want[PATH_MAX];
    Err e = {0};
    size_t n;
    InstallOptions o = {
        .prefix = dir, .display_name = "Warp \"cell\"", .binary = "/opt/a b/warpcell"};
    CHECK(install_kernelspec(&o, folder, &e));
    snprintf(want, sizeof want, "%s/share/jupyter/kernels/warpcell", dir);
    CHECK_TEXT(folder, want);
    const char *json = file_text(folder, "kernel.json", &n);
    CHECK(strstr(json, "\"argv\": [\"/opt/a b/warpcell\", \"kernel\", \"{connection_file}\"]"));
    CHECK(strstr(json, "\"display_name\": \"Warp \\\"cell\\\"\"") && !strchr(json, '@'));
    CHECK(strstr(json, "\"interrupt_mode\": \"message\""));
    CHECK(strstr(json, "\"supported_encryption\": []"));
    CHECK(strncmp(file_text(folder, "logo-svg.svg", &n), "<svg", 4) == 0);
    CHECK(memcmp(file_text(folder, "logo-32x32.png", &n), "\x89PNG", 4) == 0 && n > 500);
    CHECK(memcmp(file_text(folder, "logo-64x64.png", &n), "\x89PNG", 4) == 0 && n > 500);
    o.curve = true;
    CHECK(install_kernelspec(&o, folder, &e)); // again, over the old one
    CHECK(strstr(file_text(folder, "kernel.json", &n), "\"supported_encryption\": [\"curve\"]"));
    o.remove = true;
    CHECK(install_kernelspec(&o, folder, &e) && access(folder, F_OK) < 0);
    CHECK(!install_kernelspec(&o, folder, &e) && strstr(e.text, "cannot remove"));
}

static void own_path_is_absolute(void) {
    char folder[PATH_MAX];
    Err e = {0};
    size_t n;
    CHECK(install_kernelspec(&(InstallOptions){.prefix = dir, .name = "Mine-2.0_x"}, folder, &e));
    CHECK(strstr(folder, "/kernels/Mine-2.0_x"));
    CHECK(strstr(file_text(folder, "kernel.json", &n), "test_kernelspec\", \"kernel\""));
    CHECK(strstr(file_text(folder, "kernel.json", &n), "\"argv\": [\"/"));
}

static void places_come_from_the_environment(void) {
    char folder[PATH_MAX], home[PATH_MAX];
    Err e = {0};
    snprintf(home, sizeof home, "%s/home", dir);
    unsetenv("JUPYTER_DATA_DIR");
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", home, 1);
    CHECK(install_kernelspec(&(InstallOptions){0}, folder, &e));
    CHECK(strstr(folder, "/home/.local/share/jupyter/kernels/warpcell"));
    setenv("XDG_DATA_HOME", dir, 1);
    CHECK(install_kernelspec(&(InstallOptions){0}, folder, &e) &&
          strstr(folder, "/jupyter/kernels/"));
    setenv("JUPYTER_DATA_DIR", home, 1);
    CHECK(install_kernelspec(&(InstallOptions){0}, folder, &e) && strstr(folder, "/home/kernels/"));
    unsetenv("HOME");
    unsetenv("JUPYTER_DATA_DIR");
    unsetenv("XDG_DATA_HOME");
    CHECK(!install_kernelspec(&(InstallOptions){0}, folder, &e) && strstr(e.text, "HOME"));
}

static void bad_requests_are_refused(void) {
    const char *names[] = {"", "a b", "../x", ".hidden", "a/b", "\xc3\xa9"};
    char folder[PATH_MAX];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Err e = {0};
        CHECK(!install_kernelspec(&(InstallOptions){.prefix = dir, .name = names[i]}, folder, &e));
        CHECK(strstr(e.text, "cannot name a kernel"));
    }
    Err e = {0};
    CHECK(!install_kernelspec(&(InstallOptions){.prefix = "/proc/none"}, folder, &e));
    CHECK(strstr(e.text, "cannot make /proc/none") && !strchr(e.text, '\n'));
}

static int run(char *a, char *b, char *c) {
    char *argv[] = {"install", a, b, c, NULL};
    int argc = 1;
    while (argv[argc])
        argc++;
    if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
        return -1;
    return install_main(argc, argv, true);
}

static void the_command_has_exit_codes(void) {
    unsetenv("VIRTUAL_ENV");
    unsetenv("CONDA_PREFIX");
    CHECK(run("--help", NULL, NULL) == 0);
    CHECK(run("--prefix", dir, NULL) == 0);
    CHECK(run("--prefix", dir, "--remove") == 0);
    CHECK(run("--prefix", dir, "--remove") == 1);
    CHECK(run("--prefix", NULL, NULL) == 2);
    CHECK(run("--unknown", NULL, NULL) == 2);
    CHECK(run("word", NULL, NULL) == 2);
    CHECK(run("--sys-prefix", NULL, NULL) == 2);
    setenv("VIRTUAL_ENV", dir, 1);
    CHECK(run("--sys-prefix", NULL, NULL) == 0);
    CHECK(run("--user", "--sys-prefix", NULL) == 2);
}

int main(void) {
    if (!mkdtemp(dir))
        return 1;
    RUN(four_files_are_written);
    RUN(own_path_is_absolute);
    RUN(places_come_from_the_environment);
    RUN(bad_requests_are_refused);
    RUN(the_command_has_exit_codes);
    char remove[128];
    snprintf(remove, sizeof remove, "rm -rf %s", dir);
    return system(remove) | TEST_END();
}
