// server.c: listening, and clients one step at a time; nothing here waits.
#include "kernel/front/server.h"
#include "kernel/base/clock.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { BACKLOG = 16 };

// ---- clients ------------------------------------------------------------------------------------

static void drop(ServerClient *c) {
    if (c->fd >= 0)
        close(c->fd);
    buf_free(&c->out);
    c->fd = -1;
    c->n = c->sent = 0;
    c->answering = false;
}

static bool would_wait(void) {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

static void send_some(ServerClient *c) {
    while (c->sent < c->out.n) {
        ssize_t n = send(c->fd, c->out.p + c->sent, c->out.n - c->sent, MSG_NOSIGNAL);
        if (n < 0 && would_wait())
            return;
        if (n <= 0)
            break;
        c->sent += (size_t)n;
    }
    drop(c);
}

static void look_at_request(Server *s, ServerClient *c, bool ended) {
    ServerVerdict v = s->handler(s->ctx, (Str){c->request, c->n}, ended, &c->out);
    c->answering = v == SERVER_ANSWER && !c->out.failed;
    if (c->answering)
        send_some(c);
    else if (v != SERVER_MORE || ended || c->n == sizeof c->request)
        drop(c);
}

static void receive_some(Server *s, ServerClient *c) {
    ssize_t n = recv(c->fd, c->request + c->n, sizeof c->request - c->n, 0);
    if (n < 0 && would_wait())
        return;
    if (n < 0) {
        drop(c);
        return;
    }
    c->n += (size_t)n;
    look_at_request(s, c, n == 0);
}

static ServerClient *free_place(const Server *s) {
    for (size_t i = 0; i < SERVER_CLIENTS; i++)
        if (s->client[i].fd < 0)
            return (ServerClient *)(uintptr_t)&s->client[i];
    return NULL;
}

static void accept_some(Server *s, int64_t now) {
    ServerClient *c;
    while ((c = free_place(s)) != NULL) {
        int fd = accept4(s->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0)
            return;
        c->fd = fd;
        c->until = now + SERVER_SECONDS * (int64_t)1000000000;
    }
}

// ---- the poll loop ------------------------------------------------------------------------------

void server_items(const Server *s, struct pollfd *items) {
    items[0] = (struct pollfd){.fd = free_place(s) ? s->fd : -1, .events = POLLIN};
    for (size_t i = 0; i < SERVER_CLIENTS; i++)
        items[1 + i] = (struct pollfd){.fd = s->client[i].fd,
                                       .events = s->client[i].answering ? POLLOUT : POLLIN};
}

void server_turn(Server *s, const struct pollfd *items, int64_t now) {
    for (size_t i = 0; i < SERVER_CLIENTS; i++) {
        ServerClient *c = &s->client[i];
        if (c->fd >= 0 && items[1 + i].revents && c->fd == items[1 + i].fd) {
            if (c->answering)
                send_some(c);
            else
                receive_some(s, c);
        }
        if (c->fd >= 0 && c->until <= now)
            drop(c);
    }
    if (items[0].revents)
        accept_some(s, now);
}

int64_t server_due(const Server *s) {
    int64_t due = 0;
    for (size_t i = 0; i < SERVER_CLIENTS; i++)
        if (s->client[i].fd >= 0 && (!due || s->client[i].until < due))
            due = s->client[i].until;
    return due;
}

// ---- listening ----------------------------------------------------------------------------------

void server_init(Server *s) {
    *s = (Server){.fd = -1};
    for (size_t i = 0; i < SERVER_CLIENTS; i++)
        s->client[i].fd = -1;
}

void server_start(Server *s, int fd, ServerHandler *handler, void *ctx) {
    s->fd = fd;
    s->handler = handler;
    s->ctx = ctx;
}

void server_close(Server *s) {
    for (size_t i = 0; i < SERVER_CLIENTS; i++)
        drop(&s->client[i]);
    if (s->fd >= 0)
        close(s->fd);
    if (s->unlink[0])
        unlink(s->unlink);
    server_init(s);
}

// Is a socket's file left from a process that has gone?
static bool is_abandoned(const struct sockaddr_un *a) {
    struct stat st;
    if (lstat(a->sun_path, &st) < 0 || !S_ISSOCK(st.st_mode))
        return false;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    bool refused =
        fd >= 0 && connect(fd, (const struct sockaddr *)a, sizeof *a) < 0 && errno == ECONNREFUSED;
    if (fd >= 0)
        close(fd);
    return refused;
}

static int listen_on(const struct sockaddr *a, socklen_t n) {
    int on = 1, fd = socket(a->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -1;
    if (a->sa_family != AF_UNIX)
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    mode_t others = umask(0177);
    bool ok = bind(fd, a, n) == 0 && listen(fd, BACKLOG) == 0;
    int error = errno;
    umask(others);
    if (ok)
        return fd;
    close(fd);
    errno = error;
    return -1;
}

static int listen_unix(Server *s, const char *path, Err *e) {
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    if (path[0] != '/' || strlen(path) >= sizeof a.sun_path) {
        err_set(e, ERR_VALUE, "a unix socket needs an absolute path of at most %zu bytes",
                sizeof a.sun_path - 1);
        return -1;
    }
    memcpy(a.sun_path, path, strlen(path) + 1);
    if (is_abandoned(&a))
        unlink(path);
    int fd = listen_on((const struct sockaddr *)&a, sizeof a);
    if (fd >= 0)
        memcpy(s->unlink, a.sun_path, sizeof a.sun_path);
    else
        err_set(e, ERR_OS, "%s", strerror(errno));
    return fd;
}

// "127.0.0.1:9400" -> its two halves. False when it is no address with a port.
static bool split_address(const char *where, char host[64], unsigned *port) {
    const char *colon = strrchr(where, ':');
    const char *digits = colon ? colon + 1 : "";
    size_t n = colon ? (size_t)(colon - where) : 0;
    if (!n || n >= 64 || !*digits || strlen(digits) > 5 ||
        strspn(digits, "0123456789") != strlen(digits))
        return false;
    bool brackets = where[0] == '[' && where[n - 1] == ']' && n > 2;
    snprintf(host, 64, "%.*s", (int)(brackets ? n - 2 : n), where + (brackets ? 1 : 0));
    *port = (unsigned)strtoul(digits, NULL, 10);
    return *port <= 65535;
}

static int listen_loopback(const char *where, Err *e) {
    char host[64];
    unsigned port;
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    if (!split_address(where, host, &port)) {
        err_set(e, ERR_VALUE, "it is unix:/path or address:port");
        return -1;
    }
    v4.sin_port = v6.sin6_port = htons((uint16_t)port);
    bool is_v4 =
        inet_pton(AF_INET, strcmp(host, "localhost") == 0 ? "127.0.0.1" : host, &v4.sin_addr) == 1;
    bool is_v6 = !is_v4 && inet_pton(AF_INET6, host, &v6.sin6_addr) == 1;
    bool local = is_v4   ? ntohl(v4.sin_addr.s_addr) >> 24 == 127
                 : is_v6 ? IN6_IS_ADDR_LOOPBACK(&v6.sin6_addr)
                         : false;
    if (!local) {
        err_set(e, ERR_VALUE, "only addresses of this machine are served (127.0.0.1, ::1)");
        return -1;
    }
    int fd = is_v4 ? listen_on((const struct sockaddr *)&v4, sizeof v4)
                   : listen_on((const struct sockaddr *)&v6, sizeof v6);
    if (fd < 0)
        err_set(e, ERR_OS, "%s", strerror(errno));
    return fd;
}

static unsigned port_of(int fd) {
    struct sockaddr_storage a = {0};
    socklen_t n = sizeof a;
    if (getsockname(fd, (struct sockaddr *)&a, &n) < 0)
        return 0;
    if (a.ss_family == AF_INET)
        return ntohs(((const struct sockaddr_in *)&a)->sin_port);
    return a.ss_family == AF_INET6 ? ntohs(((const struct sockaddr_in6 *)&a)->sin6_port) : 0;
}

bool server_listen(Server *s, const char *where, ServerHandler *handler, void *ctx, unsigned *port,
                   Err *e) {
    bool unix_socket = strncmp(where, "unix:", 5) == 0;
    int fd = unix_socket ? listen_unix(s, where + 5, e) : listen_loopback(where, e);
    if (fd < 0)
        return false;
    *port = port_of(fd);
    server_start(s, fd, handler, ctx);
    return true;
}
