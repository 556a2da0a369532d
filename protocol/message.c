// message.c: from frames to a checked message. One allocation holds the struct,
// the copies of the identities, the header's bytes and the buffers.
#include "protocol/message.h"
#include "kernel/base/mem.h"
#include "protocol/frames.h"
#include "protocol/jsonio.h"
#include <malloc.h>

const char *damage_text(Damage d) {
    static const char *const texts[DAMAGE_COUNT] = {
        "",
#define DAMAGE(NAME, TEXT) TEXT,
#include "protocol/damage.def"
#undef DAMAGE
    };
    return texts[d];
}

static MsgType type_of(Str name) {
    static const char *const types[] = {
#define MSG(NAME, TYPE, CHANNELS, HANDLER, REPLY) TYPE,
#include "protocol/msgtypes.def"
#undef MSG
    };
    int i = 0;
    while (i < MSG_UNKNOWN && !str_is(name, types[i]))
        i++;
    return (MsgType)i;
}

static Damage check(Gate *g, const Str *parts, size_t n, Frames *f) {
    unsigned char digest[SIGN_MAX];
    if (n > LIMIT_MESSAGE_FRAMES)
        return DAMAGE_TOO_LARGE;
    switch (frames_split(parts, n, f)) {
    case FRAMES_NO_DELIMITER: return DAMAGE_NO_DELIMITER;
    case FRAMES_TOO_FEW: return DAMAGE_TOO_FEW;
    case FRAMES_OK: break;
    }
    if (f->nids > LIMIT_MESSAGE_HEAD - FRAMES_AFTER_DELIMITER - 1)
        return DAMAGE_TOO_LARGE;
    if (!signer_verify(g->signer, f->signed_frames, f->signature, digest))
        return DAMAGE_SIGNATURE;
    if (g->signer->mac && g->replay && !replay_is_new(g->replay, digest))
        return DAMAGE_REPLAYED;
    return DAMAGE_NONE;
}

// ---- copying ------------------------------------------------------------------------------------

static bool add_frames(size_t *total, const Str *frames, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (!add_size(*total, sizeof(Str), total) || !add_size(*total, frames[i].n, total))
            return false;
    return true;
}

static Str copy_bytes(char **to, Str s) {
    Str copy = {*to, s.n};
    if (s.n)
        memcpy(*to, s.p, s.n);
    *to += s.n;
    return copy;
}

//  | Message | Str of each identity | Str of each buffer | bytes of all of them and the header |
static Message *copy_frames(const Frames *f) {
    size_t total = sizeof(Message);
    if (!add_frames(&total, f->ids, f->nids) || !add_frames(&total, f->buffers, f->nbuffers) ||
        !add_size(total, f->signed_frames[0].n, &total))
        return NULL;
    Message *m = mem_zero(total);
    if (!m)
        return NULL;
    Str *ids = (Str *)(m + 1);
    Str *buffers = ids + f->nids;
    char *to = (char *)(buffers + f->nbuffers);
    for (size_t i = 0; i < f->nids; i++)
        ids[i] = copy_bytes(&to, f->ids[i]);
    for (size_t i = 0; i < f->nbuffers; i++)
        buffers[i] = copy_bytes(&to, f->buffers[i]);
    m->header = copy_bytes(&to, f->signed_frames[0]);
    m->weight = total;
    m->ids = ids;
    m->nids = f->nids;
    m->buffers = buffers;
    m->nbuffers = f->nbuffers;
    return m;
}

// ---- reading ------------------------------------------------------------------------------------

// A message whose header can be read can be answered, so that the others may be broken.
static Damage parse(Message *m, const Str frames[SIGN_FRAMES]) {
    static const char *const names[SIGN_FRAMES] = {"header", "parent header", "metadata",
                                                   "content"};
    json_t **const to[SIGN_FRAMES] = {&m->fields, &m->parent, &m->metadata, &m->content};
    for (size_t i = 0; i < SIGN_FRAMES; i++) {
        Err e = {0};
        m->weight += jsonio_weight(frames[i]);
        *to[i] = jsonio_read_any(frames[i], &m->half_pair, &e);
        if (*to[i])
            continue;
        if (i == 0)
            return e.kind == ERR_MEMORY ? DAMAGE_NO_MEMORY : DAMAGE_JSON;
        *to[i] = json_object();
        if (!*to[i])
            return DAMAGE_NO_MEMORY;
        if (!m->broken.kind)
            err_set(&m->broken, e.kind, "the message's %s: %s", names[i], e.text);
    }
    return DAMAGE_NONE;
}

static bool take_header(Message *m) {
    m->msg_id = jsonio_text_or_empty(m->fields, "msg_id");
    m->type_name = jsonio_text_or_empty(m->fields, "msg_type");
    m->type = type_of(m->type_name);
    return m->msg_id.n > 0 && m->type_name.n > 0;
}

static Message *dropped(Gate *g, Message *m, Damage d, Damage *why) {
    g->dropped[d]++;
    *why = d;
    message_free(m);
    return NULL;
}

Message *message_read(Gate *g, Channel channel, const Str *parts, size_t n, Damage *why) {
    Frames f;
    Damage d = check(g, parts, n, &f);
    if (d != DAMAGE_NONE)
        return dropped(g, NULL, d, why);
    Message *m = copy_frames(&f);
    if (!m)
        m = copy_frames(&f);
    if (!m)
        return dropped(g, NULL, DAMAGE_NO_MEMORY, why);
    m->channel = channel;
    for (size_t i = 0; i < n; i++)
        m->bytes += parts[i].n;
    d = parse(m, f.signed_frames);
    if (d != DAMAGE_NONE)
        return dropped(g, m, d, why);
    if (!take_header(m))
        return dropped(g, m, DAMAGE_HEADER, why);
    *why = DAMAGE_NONE;
    return m;
}

enum { LARGE_MESSAGE = 4 << 20 }; // from which on its memory goes back to the system at once

void message_free(Message *m) {
    if (!m)
        return;
    bool large = m->weight > LARGE_MESSAGE;
    json_decref(m->fields);
    json_decref(m->parent);
    json_decref(m->metadata);
    json_decref(m->content);
    mem_free(m);
    if (large)
        malloc_trim(0);
}
