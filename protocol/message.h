// message.h: a client's message, once it is known to be whole and signed.
#pragma once
#include "protocol/connection.h"
#include "protocol/replay.h"
#include "protocol/sign.h"

typedef enum MsgType {
#define MSG(NAME, TYPE, CHANNELS, HANDLER, REPLY) MSG_##NAME,
#include "protocol/msgtypes.def"
#undef MSG
    MSG_UNKNOWN
} MsgType;

typedef enum Damage {
    DAMAGE_NONE,
#define DAMAGE(NAME, TEXT) DAMAGE_##NAME,
#include "protocol/damage.def"
#undef DAMAGE
    DAMAGE_COUNT
} Damage;

const char *damage_text(Damage d);

// What messages are checked with, and how many were dropped for what.
typedef struct Gate {
    Signer *signer;
    Replay *replay; // NULL: repeated signatures are not looked for
    unsigned long long dropped[DAMAGE_COUNT];
} Gate;

typedef struct Message {
    Channel channel;
    MsgType type;
    Str type_name, msg_id; // from the header
    Str header;            // its bytes: the parent header of everything that answers this
    const Str *ids;        // who sent it: the first frames of the reply
    size_t nids;
    json_t *fields, *parent, *metadata, *content; // objects; fields is the header, parsed
    const Str *buffers;
    size_t nbuffers;
    size_t bytes;         // of its frames
    size_t weight;        // about the memory that it takes
    bool half_pair;       // its texts had halves of surrogate pairs
    bool cut;             // it was too large: buffers, or their ends, are missing
    Err broken;           // what is wrong with a frame behind the header, which counts as {} then
    struct Message *next; // for whoever queues it
} Message;

// Checks signature, replay, JSON and header in this order and makes the message;
// it keeps copies, not the parts. NULL, counted in g->dropped, with *why set
// when it cannot be answered: it is not signed, or its header cannot be read.
Message *message_read(Gate *g, Channel channel, const Str *parts, size_t n, Damage *why);
void message_free(Message *m); // NULL is fine
