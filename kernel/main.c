// main.c: the command line. Wiring only: each command is a file of its own.
#include "gpu/engine.h"
#include "kernel/base/log.h"
#include "kernel/base/settings.h"
#include "kernel/base/settings_check.h"
#include "kernel/base/stop.h"
#include "kernel/commands.h"
#include "kernel/front/front.h"
#include "kernel/install.h"
#include "kernel/session/session.h"
#include "protocol/sockets.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "warpcell: a Jupyter kernel for GPU array computing\n"
    "\n"
    "  warpcell install [options]   install the kernelspec, so that Jupyter finds the kernel\n"
    "  warpcell run FILE            run a file of cells without Jupyter (- for standard input)\n"
    "  warpcell doctor              show devices, libraries, cache and limits\n"
    "  warpcell cache build         compile GPU kernels ahead, so that first uses wait for none\n"
    "  warpcell functions           print every function a cell can call, with examples\n"
    "  warpcell kernel -f FILE      serve a Jupyter connection file (what Jupyter calls)\n"
    "  warpcell --version\n"
    "  warpcell --help\n"
    "\n"
    "`warpcell COMMAND --help` says more about a command.\n";

static const char kernel_help[] =
    "warpcell kernel -f FILE\n\nServes the Jupyter connection file FILE until it is shut down. "
    "Other "
    "arguments\nare passed over.\n\n"
    "warpcell kernel --response-address A:P --public-key K --kernel-id I [--port-range L..H]\n\n"
    "The same for Jupyter Enterprise Gateway and gateway provisioners: the kernel chooses its\n"
    "ports and tells them, encrypted, to the response address.\n"
    "  --response-address A:P  where the gateway listens for kernels\n"
    "  --public-key K          of the gateway: RSA, in base 64\n"
    "  --kernel-id I           what it calls this kernel\n"
    "  --port-range L..H       the ports to choose from (default: any)\n";

// "--kernel-id" of "--kernel-id", "--kernel-id=x" and "--RemoteProcessProxy.kernel-id".
static bool is_option(const char *word, const char *name, const char **value) {
    static const char proxy[] = "--RemoteProcessProxy.";
    size_t n = strlen(name);
    if (strncmp(word, "--", 2) != 0)
        return false;
    word += strncmp(word, proxy, sizeof proxy - 1) == 0 ? sizeof proxy - 1 : 2;
    if (strncmp(word, name, n) != 0 || (word[n] && word[n] != '='))
        return false;
    *value = word[n] ? word + n + 1 : NULL;
    return true;
}

// What a gateway says of this launch: *at moves to the last word that belongs to it.
static bool take_launch(GatewayLaunch *g, int argc, char **argv, int *at) {
    const struct {
        const char *name;
        const char **to;
    } rows[] = {{"response-address", &g->response_address},
                {"public-key", &g->public_key},
                {"kernel-id", &g->kernel_id},
                {"port-range", &g->port_range}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *value;
        if (!is_option(argv[*at], rows[i].name, &value))
            continue;
        if (!value && *at + 1 < argc)
            value = argv[++*at];
        *rows[i].to = value;
        return true;
    }
    return false;
}

static int command_kernel(int argc, char **argv) {
    const char *file = NULL;
    GatewayLaunch launch = {0};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            fputs(kernel_help, stdout);
            return 0;
        }
        // Launchers put words of their own behind ours (`jupyter run` its files): they are passed
        // over, as other kernels do.
        if (strcmp(argv[i], "-f") == 0 && i + 1 < argc)
            file = argv[++i];
        else if (!take_launch(&launch, argc, argv, &i) && !file && argv[i][0] != '-')
            file = argv[i];
    }
    if (!file && !launch.response_address) {
        fputs("warpcell kernel: no connection file given; it is `warpcell kernel -f FILE`\n",
              stderr);
        return FRONT_USAGE;
    }
    const char *const worker[] = {"warpcell", "worker", NULL};
    FrontOptions options = {.connection_file = launch.response_address ? NULL : file,
                            .gateway = launch.response_address ? &launch : NULL,
                            .worker_path = "/proc/self/exe",
                            .worker_argv = worker,
                            .version = WARPCELL_VERSION,
                            .is_complete = session_is_complete};
    return front_run(&options);
}

static int command_install(int argc, char **argv) {
    return install_main(argc, argv, sockets_can_encrypt());
}

// Has all that was printed gone out? A full disk is told here at the latest.
static bool written(void) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    fprintf(stderr, "warpcell: the output cannot be written: %s\n", strerror(errno));
    return false;
}

enum { THREAD_STACK = 2 << 20 };

// Threads of libraries have stacks of `ulimit -s` otherwise, in which our thread-local tables, too,
// must fit: ZeroMQ's crashed where that is 256 KB.
static void set_stacks(void) {
    pthread_attr_t attr;
    size_t size = 0;
    pthread_attr_init(&attr);
    pthread_getattr_default_np(&attr);
    pthread_attr_getstacksize(&attr, &size);
    if (size < THREAD_STACK && pthread_attr_setstacksize(&attr, THREAD_STACK) == 0)
        pthread_setattr_default_np(&attr);
    pthread_attr_destroy(&attr);
}

// What is freed at the end of the heap, up to 8 MiB, stays there: given back and taken anew, each
// 4 KiB of the next list or text of that size cost a page fault. glibc takes twice the largest
// block of a mapping of its own that was freed for that bound, and goes on adapting it.
static void keep_freed_memory(void) {
    void *volatile block = malloc(4 << 20);
    free(block);
}

// A quota whose name was mistyped is none.
static void tell_unknown_settings(void) {
    size_t at = 0;
    for (Str name; (name = settings_unknown(&at)).n;)
        log_line(LOG_WARN, "front", "%.*s is none of the variables of docs/operators.md",
                 STR_ARG(name));
}

// The status of the process. OpenBLAS takes its threads down in a handler of exit() and waits for
// ever when work that an interrupt left behind uses them: such a process ends without handlers.
static int ended(int code) {
    if (stop_left_running()) {
        fflush(NULL);
        _exit(code);
    }
    return code;
}

int main(int argc, char **argv) {
    set_stacks();
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
        bool prints; // what it is for goes to standard output
        bool cells;  // it runs cells, which quotas hold for
    } commands[] = {
        {"kernel", command_kernel, false, true},
        {"worker", command_worker, false, true},
        {"run", command_run, true, true},
        {"doctor", command_doctor, true, false},
        {"install", command_install, false, false},
        {"functions", command_functions, true, false},
        {"cache", command_cache, true, false},
        {DEVICE_PROCESS, engine_serve_device, false, false},
    };
    settings_fix();           // before anything could change them
    signal(SIGXFSZ, SIG_IGN); // a limit of file sizes (ulimit -f) is an error of write()
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        fputs(usage, argc < 2 ? stderr : stdout);
        return argc < 2 ? FRONT_USAGE : 0;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("warpcell " WARPCELL_VERSION);
        return 0;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i].name) == 0) {
            if (commands[i].run != engine_serve_device && commands[i].run != command_cache)
                engine_use_device_process();
            Err e = {0};
            if (commands[i].cells && !settings_check(&e)) {
                fprintf(stderr, "warpcell: %s\n", e.text);
                return FRONT_USAGE;
            }
            if (commands[i].run == command_kernel)
                tell_unknown_settings();
            if (commands[i].cells)
                keep_freed_memory();
            int code = commands[i].run(argc - 1, argv + 1);
            return ended(commands[i].prints && !written() && code == 0 ? 1 : code);
        }
    fprintf(stderr, "warpcell: unknown command %s\n\n%s", argv[1], usage);
    return FRONT_USAGE;
}
