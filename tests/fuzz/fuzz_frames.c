// fuzz_frames.c: bytes from outside: multipart messages with wrong and with valid
// signatures, and the link between front and worker.
#include "kernel/base/mem.h"
#include "kernel/link/link.h"
#include "protocol/frames.h"
#include "protocol/message.h"
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINK_BYTES = 64 << 10 };

static Signer signer;
static Gate gate;

static void set_up(void) {
    Err e = {0};
    if (gate.signer)
        return;
    jtext_set_up();
    if (!signer_open(&signer, STR("fuzz"), "hmac-sha256", &e))
        abort();
    gate = (Gate){.signer = &signer, .replay = replay_new()};
}

// Cuts the bytes into parts: a length of one byte (or, from 250 on, two) before each.
static size_t cut(Str in, Str *parts, size_t most) {
    size_t n = 0;
    while (in.n && n < most) {
        size_t len = (unsigned char)in.p[0];
        in = str_slice(in, 1, in.n);
        if (len >= 250 && in.n) {
            len = (len - 250) * 256 + (unsigned char)in.p[0];
            in = str_slice(in, 1, in.n);
        }
        if (len > in.n)
            len = in.n;
        parts[n++] = str_slice(in, 0, len);
        in = str_slice(in, len, in.n);
    }
    return n;
}

// What is read must be consistent, whatever it is.
static void read_message(const Str *parts, size_t n) {
    Damage why;
    Message *m = message_read(&gate, CHANNEL_SHELL, parts, n, &why);
    if ((m == NULL) != (why != DAMAGE_NONE))
        abort();
    if (!m)
        return;
    if (m->type > MSG_UNKNOWN || !json_is_object(m->content) || m->msg_id.n == 0)
        abort();
    message_free(m);
}

// The parts as they are; then with a delimiter and a true signature put in.
static void try_frames(Str in) {
    Str parts[LIMIT_MESSAGE_FRAMES + 4], framed[LIMIT_MESSAGE_FRAMES + 4];
    char hex[SIGN_HEX_MAX];
    size_t n = cut(in, parts, LIMIT_MESSAGE_FRAMES + 2), k = 0;
    read_message(parts, n);
    for (size_t i = 0; i < n; i++) {
        if (i == n % 3) {
            framed[k++] = frames_delimiter;
            framed[k++] = STR("");
        }
        framed[k++] = parts[i];
    }
    size_t at = n % 3;
    if (n < at + SIGN_FRAMES)
        return;
    framed[at + 1] = (Str){hex, signer_sign(&signer, framed + at + 2, hex)};
    read_message(framed, k);
}

// The four JSON frames are the input's lines, signed: the parser sees them all.
static void try_json(Str in) {
    Str parts[3 + SIGN_FRAMES] = {STR("id"), frames_delimiter};
    char hex[SIGN_HEX_MAX];
    for (int i = 0; i < SIGN_FRAMES; i++) {
        Str line = i < SIGN_FRAMES - 1 && in.p ? str_split(&in, '\n') : in;
        parts[3 + i] = line.p ? line : STR("{}");
    }
    parts[2] = (Str){hex, signer_sign(&signer, parts + 3, hex)};
    read_message(parts, 3 + SIGN_FRAMES);
}

static void try_link(Str in) {
    int ends[2];
    Err e = {0};
    LinkMessage m;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) < 0)
        return;
    if (in.n > LINK_BYTES)
        in.n = LINK_BYTES;
    Link l = {.fd = ends[1]};
    if (in.n && write(ends[0], in.p, in.n) < 0)
        abort();
    shutdown(ends[0], SHUT_WR);
    LinkStatus status;
    while ((status = link_read(&l, &m, &e)) == LINK_MESSAGE) {
        if (m.type >= LINK_COUNT || !json_is_object(m.content))
            abort();
        for (size_t i = 0; i < m.nbuffers; i++)
            for (size_t j = 0; j < m.buffers[i].n; j += 97)
                (void)*(volatile const char *)&m.buffers[i].p[j];
        link_message_free(&m);
    }
    if (status == LINK_NONE)
        abort(); // the other end is closed: it ends, or it is broken
    link_free(&l);
    close(ends[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    set_up();
    if (size == 0)
        return 0;
    Str in = {(const char *)data + 1, size - 1};
    switch (data[0] % 3) {
    case 0: try_frames(in); break;
    case 1: try_json(in); break;
    default: try_link(in);
    }
    return 0;
}
