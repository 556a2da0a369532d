// registration.c: the two ways to announce the ports.
#include "protocol/registration.h"
#include "protocol/frames.h"
#include "protocol/jsonio.h"
#include "protocol/message.h"
#include "protocol/sockets.h"
#include <errno.h>
#include <stdio.h>

enum { ANSWER_MS = 5000 };

// {"kernel_id":"x","shell_port":"5001",...}; integers for Positron.
static void put_ports(Buf *out, const Connection *c) {
    const char *quote = c->kernel_id[0] ? "\"" : "";
    const unsigned *p = c->port;
    buf_byte(out, '{');
    if (c->kernel_id[0]) {
        buf_add(out, STR("\"kernel_id\":"));
        buf_json(out, str_of(c->kernel_id));
        buf_byte(out, ',');
    }
    buf_printf(out, "\"control_port\":%s%u%s,\"shell_port\":%s%u%s,\"stdin_port\":%s%u%s,", quote,
               p[CHANNEL_CONTROL], quote, quote, p[CHANNEL_SHELL], quote, quote, p[CHANNEL_STDIN],
               quote);
    buf_printf(out, "\"iopub_port\":%s%u%s,\"hb_port\":%s%u%s}", quote, p[CHANNEL_IOPUB], quote,
               quote, p[CHANNEL_HB], quote);
}

// ---- protocol 5.6 -------------------------------------------------------------------------------

// The signature is over the one frame; the other three count as empty.
static bool send_frame(void *socket, Signer *signer, Str content) {
    Str frames[SIGN_FRAMES] = {STR(""), STR(""), STR(""), content};
    char hex[SIGN_HEX_MAX];
    size_t n = signer_sign(signer, frames, hex);
    return zmq_send(socket, frames_delimiter.p, frames_delimiter.n, ZMQ_SNDMORE) >= 0 &&
           zmq_send(socket, hex, n, ZMQ_SNDMORE) >= 0 &&
           zmq_send(socket, content.p, content.n, 0) >= 0;
}

static bool is_signed_frame(const Parts *p, Signer *signer) {
    unsigned char digest[SIGN_MAX];
    size_t at = 0;
    while (at < p->n && !str_eq(p->part[at], frames_delimiter))
        at++;
    if (p->n - at != 3)
        return false;
    Str frames[SIGN_FRAMES] = {STR(""), STR(""), STR(""), p->part[at + 2]};
    return signer_verify(signer, frames, p->part[at + 1], digest);
}

// ---- Positron -----------------------------------------------------------------------------------

static bool send_message(Socket *socket, Author *a, Buf *content) {
    Wire *w = wire_new(a, &(Envelope){.type = "handshake_request"}, content);
    if (!w)
        return false;
    WireStatus status = wire_send(w, socket, NULL);
    if (status == WIRE_BLOCKED)
        wire_free(w);
    return status == WIRE_SENT;
}

static bool is_good_reply(const Parts *p, Signer *signer) {
    Gate gate = {.signer = signer};
    Damage why;
    Message *m = message_read(&gate, CHANNEL_SHELL, p->part, p->n, &why);
    bool good = m && str_is(m->type_name, "handshake_reply") &&
                str_is(jsonio_text_or_empty(m->content, "status"), "ok");
    message_free(m);
    return good;
}

// ---- both ---------------------------------------------------------------------------------------

static bool await_answer(Socket *socket, const Connection *c, Signer *signer, Err *e) {
    zmq_pollitem_t item = {.socket = socket->zmq, .events = ZMQ_POLLIN};
    Parts parts;
    int ready;
    do
        ready = zmq_poll(&item, 1, ANSWER_MS);
    while (ready < 0 && errno == EINTR);
    if (ready <= 0 || !sockets_receive(socket, &parts))
        return err_set(e, ERR_OS, "the launcher does not answer on port %u", c->registration_port);
    bool good = c->kernel_id[0] ? is_signed_frame(&parts, signer) : is_good_reply(&parts, signer);
    parts_free(&parts);
    return good || err_set(e, ERR_OS, "the launcher's answer on port %u is not what was agreed",
                           c->registration_port);
}

static bool announce(Socket *socket, const Connection *c, Author *a, Err *e) {
    char address[CONNECTION_ADDRESS_MAX];
    int linger = 0;
    int v6 = strchr(c->registration_ip, ':') != NULL;
    Buf content = {0};
    connection_registration_address(c, address);
    zmq_setsockopt(socket->zmq, ZMQ_LINGER, &linger, sizeof linger);
    zmq_setsockopt(socket->zmq, ZMQ_IPV6, &v6, sizeof v6);
    put_ports(&content, c);
    bool sent = zmq_connect(socket->zmq, address) == 0 && !content.failed &&
                (c->kernel_id[0] ? send_frame(socket->zmq, a->signer, buf_str(&content))
                                 : send_message(socket, a, &content));
    buf_free(&content);
    if (!sent)
        return err_set(e, ERR_OS, "cannot register at %s: %s", address, zmq_strerror(errno));
    return await_answer(socket, c, a->signer, e);
}

bool registration_announce(const Connection *c, Author *a, Err *e) {
    if (!c->registration_port)
        return true;
    void *context = zmq_ctx_new();
    void *socket = context ? zmq_socket(context, c->kernel_id[0] ? ZMQ_DEALER : ZMQ_REQ) : NULL;
    Socket s;
    bool ok = socket && socket_of(socket, &s) ? announce(&s, c, a, e)
                                              : err_set(e, ERR_OS, "registration: no socket");
    if (socket)
        zmq_close(socket);
    if (context)
        zmq_ctx_term(context);
    return ok;
}
