// remote.c: a kernel that a gateway has started elsewhere: it opens its sockets, tells where they
// are, and takes the gateway's signals on a port of their own, where no key is asked for: they do
// what SIGINT, SIGTERM and SIGKILL do, and nothing else.
#include "kernel/base/log.h"
#include "kernel/front/state.h"
#include <signal.h>

enum { OPEN_TRIES = 5, LEAVES_MS = 1000 };

static void take_signal(Front *f, int64_t number) {
    if (number == SIGINT)
        execute_interrupt(f);
    else if (number == SIGTERM || number == SIGHUP)
        f->above->stop(f, FRONT_OK, LEAVES_MS);
    else if (number == SIGKILL)
        f->above->stop(f, FRONT_OK, 0);
    else if (number != 0 && log_allowed()) // 0: are you there?
        log_line(LOG_WARN, "front", "the gateway's signal %lld is passed over", (long long)number);
}

// {"signum":2} or {"shutdown":1}, up to the end of what is sent.
static ServerVerdict take_request(void *ctx, Str request, bool ended, Buf *out) {
    Front *f = ctx;
    Err e = {0};
    int64_t signal_number, shutdown;
    (void)out;
    if (!ended)
        return SERVER_MORE;
    json_t *o = request.n ? jsonio_read(request, &e) : NULL;
    if (!o || !jsonio_int(o, "signum", 0, &signal_number, &e) ||
        !jsonio_int(o, "shutdown", 0, &shutdown, &e)) {
        json_decref(o);
        return SERVER_CLOSE; // a look whether somebody listens, or nonsense
    }
    json_decref(o);
    take_signal(f, signal_number);
    if (shutdown)
        f->above->stop(f, FRONT_OK, LEAVES_MS);
    return SERVER_CLOSE;
}

bool remote_open_sockets(Front *f, Err *e) {
    const GatewayLaunch *g = f->options->gateway;
    for (int i = 0; i < OPEN_TRIES; i++) { // another process may take a port before we do
        err_clear(e);
        if (!gateway_choose_ports(&f->connection, g, e))
            return false;
        if (sockets_open(&f->sockets, &f->connection, e))
            return true;
    }
    return false;
}

bool remote_announce(Front *f, Err *e) {
    unsigned port;
    int fd = gateway_listen(f->options->gateway, &port, e);
    if (fd < 0)
        return false;
    server_start(&f->signals, fd, take_request, f);
    return gateway_respond(&f->connection, f->options->gateway, port, e);
}
