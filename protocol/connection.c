// connection.c: reading, checking and rewriting the connection file.
#include "protocol/connection.h"
#include "kernel/base/log.h"
#include "protocol/jsonio.h"
#include <errno.h>
#include <fcntl.h>
#include <openssl/crypto.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const port_keys[CHANNEL_COUNT] = {
#define CHANNEL(NAME, PORT_KEY, TITLE) [CHANNEL_##NAME] = PORT_KEY,
#include "protocol/channels.def"
#undef CHANNEL
};

const char *channel_title(Channel c) {
    static const char *const titles[CHANNEL_COUNT] = {
#define CHANNEL(NAME, PORT_KEY, TITLE) [CHANNEL_##NAME] = TITLE,
#include "protocol/channels.def"
#undef CHANNEL
    };
    return titles[c];
}

// ---- reading ------------------------------------------------------------------------------------

static void warn_when_readable_by_others(int fd, const char *path) {
    struct stat st;
    if (fstat(fd, &st) == 0 && (st.st_mode & 077))
        log_line(LOG_WARN, "protocol", "others may read the connection file: chmod 600 %s", path);
}

// All of a small file.
static bool slurp(const char *path, Buf *out, Err *e) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return err_set(e, ERR_OS, "connection file %s: %s", path, strerror(errno));
    warn_when_readable_by_others(fd, path);
    ssize_t n = 1;
    while (n > 0 && out->n <= CONNECTION_FILE_MAX) {
        char *to = buf_reserve(out, 4096);
        if (!to)
            break;
        n = read(fd, to, 4096);
        if (n > 0)
            out->n += (size_t)n;
        else if (n < 0 && errno == EINTR)
            n = 1;
    }
    int failed = n < 0 ? errno : 0;
    close(fd);
    if (failed)
        return err_set(e, ERR_OS, "connection file %s: %s", path, strerror(failed));
    if (out->n > CONNECTION_FILE_MAX)
        return err_set(e, ERR_VALUE, "connection file %s: larger than %d bytes", path,
                       CONNECTION_FILE_MAX);
    return buf_ok(out, e);
}

// Copies a text field into a fixed array; `otherwise` NULL means it must be there.
static bool take_text(const Connection *c, const char *key, const char *otherwise, char *out,
                      size_t size, Err *e) {
    const json_t *v = json_object_get(c->file, key);
    if (!v && otherwise) {
        snprintf(out, size, "%s", otherwise);
        return true;
    }
    if (!v)
        return err_set(e, ERR_VALUE, "connection file %s: '%s' is missing", c->path, key);
    if (!json_is_string(v))
        return err_set(e, ERR_VALUE, "connection file %s: '%s' must be a string", c->path, key);
    Str s = jsonio_str(v);
    if (s.n >= size)
        return err_set(e, ERR_VALUE, "connection file %s: '%s' is too long", c->path, key);
    memcpy(out, s.p, s.n + 1);
    return true;
}

// A port is an integer; registration files have texts too.
static bool take_port(const Connection *c, const char *key, bool optional, unsigned *out, Err *e) {
    const json_t *v = json_object_get(c->file, key);
    if (!v && optional)
        return true;
    if (!v)
        return err_set(e, ERR_VALUE, "connection file %s: '%s' is missing", c->path, key);
    json_int_t port = json_is_integer(v) ? json_integer_value(v) : -1;
    Str text = jsonio_str(v);
    if (optional && text.n && text.n < 6 && strspn(text.p, "0123456789") == text.n)
        port = strtol(text.p, NULL, 10);
    if (port < 0 || port > 65535)
        return err_set(e, ERR_VALUE, "connection file %s: '%s' must be a port number", c->path,
                       key);
    *out = (unsigned)port;
    return true;
}

// Both keys or none.
static bool take_curve_keys(Connection *c, Err *e) {
    if (!take_text(c, "curve_publickey", "", c->curve_public, sizeof c->curve_public, e) ||
        !take_text(c, "curve_secretkey", "", c->curve_secret, sizeof c->curve_secret, e))
        return false;
    size_t n = strlen(c->curve_public);
    size_t m = strlen(c->curve_secret);
    size_t whole = CONNECTION_CURVE_MAX - 1;
    if ((n == 0 && m == 0) || (n == whole && m == whole))
        return true;
    return err_set(e, ERR_VALUE,
                   "connection file %s: 'curve_publickey' and 'curve_secretkey' must "
                   "both have 40 characters",
                   c->path);
}

static bool take_registration(Connection *c, Err *e) {
    return take_port(c, "registration_port", true, &c->registration_port, e) &&
           take_text(c, "registration_ip", c->ip, c->registration_ip, sizeof c->registration_ip,
                     e) &&
           take_text(c, "kernel_id", "", c->kernel_id, sizeof c->kernel_id, e);
}

static bool take_fields(Connection *c, Err *e) {
    char transport[16];
    if (!take_text(c, "transport", NULL, transport, sizeof transport, e))
        return false;
    if (strcmp(transport, "tcp") != 0 && strcmp(transport, "ipc") != 0)
        return err_set(e, ERR_VALUE, "connection file %s: 'transport' must be tcp or ipc, not %s",
                       c->path, transport);
    c->ipc = transport[0] == 'i';
    bool registers = json_object_get(c->file, "registration_port") != NULL;
    if (!take_text(c, "ip", registers ? "127.0.0.1" : NULL, c->ip, sizeof c->ip, e))
        return false;
    if (!c->ip[0])
        return err_set(e, ERR_VALUE, "connection file %s: 'ip' is empty", c->path);
    if (!take_text(c, "key", NULL, c->key, sizeof c->key, e))
        return false;
    c->key_n = jsonio_text_or_empty(c->file, "key").n;
    if (!take_text(c, "signature_scheme", "hmac-sha256", c->scheme, sizeof c->scheme, e))
        return false;
    for (Channel i = 0; i < CHANNEL_COUNT; i++)
        if (!take_port(c, port_keys[i], registers, &c->port[i], e))
            return false;
    return take_curve_keys(c, e) && take_registration(c, e);
}

bool connection_load(Connection *c, const char *path, Err *e) {
    *c = (Connection){0};
    Buf text = {0};
    bool ok = false;
    Err why = {0};
    if (strlen(path) >= sizeof c->path)
        return err_set(e, ERR_VALUE, "connection file: name too long");
    strncpy(c->path, path, sizeof c->path - 1);
    if (!slurp(path, &text, e))
        goto out;
    c->file = jsonio_read(buf_str(&text), &why);
    if (!c->file) {
        err_set(e, ERR_VALUE, "connection file %s: %s", path, why.text);
        goto out;
    }
    ok = take_fields(c, e);
out:
    if (text.p)
        OPENSSL_cleanse(text.p, text.cap);
    buf_free(&text);
    if (!ok)
        connection_free(c);
    return ok;
}

void connection_free(Connection *c) {
    json_decref(c->file);
    OPENSSL_cleanse(c->key, sizeof c->key);
    OPENSSL_cleanse(c->curve_secret, sizeof c->curve_secret);
    *c = (Connection){0};
}

// ---- writing ------------------------------------------------------------------------------------

static bool write_all(int fd, Str text) {
    while (text.n) {
        ssize_t n = write(fd, text.p, text.n);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        text = str_slice(text, (size_t)n, text.n);
    }
    return true;
}

// A new file with the text, in the place of the old one. mkstemp gives mode 0600.
static bool replace_file(const char *path, Str text, Err *e) {
    char fresh[PATH_MAX + 8];
    snprintf(fresh, sizeof fresh, "%s.XXXXXX", path);
    int fd = mkostemp(fresh, O_CLOEXEC);
    if (fd < 0)
        return err_set(e, ERR_OS, "connection file %s: %s", path, strerror(errno));
    bool ok = write_all(fd, text);
    ok = close(fd) == 0 && ok;
    ok = ok && rename(fresh, path) == 0;
    if (ok)
        return true;
    err_set(e, ERR_OS, "connection file %s: %s", path, strerror(errno));
    unlink(fresh);
    return false;
}

bool connection_save(const Connection *c, Err *e) {
    for (Channel i = 0; i < CHANNEL_COUNT; i++)
        if (json_object_set_new(c->file, port_keys[i], json_integer(c->port[i])) != 0)
            return err_no_memory(e, 0);
    Buf text = {0};
    jsonio_write(&text, c->file);
    buf_byte(&text, '\n');
    bool ok = buf_ok(&text, e) && replace_file(c->path, buf_str(&text), e);
    if (text.p)
        OPENSSL_cleanse(text.p, text.cap);
    buf_free(&text);
    return ok;
}

// ---- addresses ----------------------------------------------------------------------------------

static void write_address(bool ipc, const char *host, unsigned port, char *out) {
    bool v6 = !ipc && strchr(host, ':') && host[0] != '[';
    const char *ip = strcmp(host, "localhost") == 0 ? "127.0.0.1" : host; // bind takes no names
    if (ipc)
        snprintf(out, CONNECTION_ADDRESS_MAX, "ipc://%s-%u", host, port);
    else if (port == 0)
        snprintf(out, CONNECTION_ADDRESS_MAX, v6 ? "tcp://[%s]:*" : "tcp://%s:*", ip);
    else
        snprintf(out, CONNECTION_ADDRESS_MAX, v6 ? "tcp://[%s]:%u" : "tcp://%s:%u", ip, port);
}

void connection_address(const Connection *c, Channel channel, char *out) {
    write_address(c->ipc, c->ip, c->port[channel], out);
}

void connection_registration_address(const Connection *c, char *out) {
    write_address(c->ipc, c->registration_ip, c->registration_port, out);
}

bool connection_is_local(const Connection *c) {
    return c->ipc || strncmp(c->ip, "127.", 4) == 0 || strcmp(c->ip, "localhost") == 0 ||
           strcmp(c->ip, "::1") == 0 || strcmp(c->ip, "[::1]") == 0;
}
