// front.h: the kernel process: it owns the sockets and the worker's life, and
// runs no cell itself.
#pragma once
#include "kernel/syntax/complete.h"
#include "protocol/gateway.h"

typedef struct FrontOptions {
    const char *connection_file;    // or NULL, with
    const GatewayLaunch *gateway;   // which has started us
    const char *worker_path;        // the program to start as worker: "/proc/self/exe"
    const char *const *worker_argv; // its arguments, NULL at the end; "--fd", "N" are added:
                                    // N is its end of the link (kernel/link/link.h)
    const char *version;            // of this implementation: "0.2.0"
    // Answers is_complete_request (session_is_complete); NULL: "unknown".
    Completeness (*is_complete)(Str source, unsigned *indent);
} FrontOptions;

// How the process ends. Every end but FRONT_OK comes with one line on stderr.
typedef enum FrontExit {
    FRONT_OK = 0,              // shutdown_request, or SIGTERM or SIGHUP
    FRONT_USAGE = 2,           // for main: bad arguments
    FRONT_CONNECTION_FILE = 3, // missing, unreadable or incomplete
    FRONT_SOCKETS = 4,         // an address cannot be listened on
    FRONT_PARENT_GONE = 5,     // the process of JPY_PARENT_PID has ended
    FRONT_REGISTRATION = 7,    // the launcher of a registration file does not answer
    FRONT_SYSTEM = 6,          // the system refuses something the kernel cannot do without
} FrontExit;

// Serves until it is told to stop; returns the exit code. Called once, from the
// main thread, before any other thread exists (it blocks the signals it reads).
int front_run(const FrontOptions *options);
