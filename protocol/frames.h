// frames.h: where the parts of a multipart message are.
//
//   identity ... identity  <IDS|MSG>  signature  header  parent  metadata  content  buffer ...
//
// On IOPub the one frame before the delimiter is the topic. Nothing is parsed here.
#pragma once
#include "kernel/base/limits.h"
#include "kernel/base/str.h"

enum { FRAMES_AFTER_DELIMITER = 5 }; // signature, header, parent, metadata, content

typedef struct Frames {
    const Str *ids; // every frame before the delimiter, in order
    size_t nids;
    Str signature;
    const Str *signed_frames; // header, parent header, metadata, content
    const Str *buffers;
    size_t nbuffers;
} Frames;

typedef enum FramesStatus { FRAMES_OK, FRAMES_NO_DELIMITER, FRAMES_TOO_FEW } FramesStatus;

// Points into parts, which must stay as long as the result is used.
FramesStatus frames_split(const Str *parts, size_t n, Frames *out);

extern const Str frames_delimiter; // "<IDS|MSG>"
