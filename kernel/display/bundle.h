// bundle.h: one output in several forms; the client shows the best it can.
#pragma once
#include "kernel/base/buf.h"

typedef struct MimePart {
    const char *mime;       // "image/png"
    Str bytes;              // text, or raw bytes of an image: the sink encodes
    bool is_json;           // bytes are JSON text to be sent as an object
    bool is_text;           // sent as it is, of an image too (SVG, or base64 that the program made)
    unsigned width, height; // of an image, in CSS pixels; 0: not said
} MimePart;

// Bytes that are no text, whatever the type's owner says.
static inline bool mime_is_bytes(const MimePart *p) {
    if (p->is_text || p->is_json)
        return false;
    Str mime = str_of(p->mime);
    return str_starts(mime, STR("image/")) || str_starts(mime, STR("audio/")) ||
           str_starts(mime, STR("video/")) || str_is(mime, "application/pdf");
}

enum { BUNDLE_MAX_PARTS = 8 };

typedef struct Bundle {
    MimePart parts[BUNDLE_MAX_PARTS];
    size_t n;
    Str alt;                // text alternative of an image part, or empty
    Str metadata;           // what the program says about the forms: a JSON object, or empty
    const char *display_id; // or NULL
    bool update;            // replaces the display with this id
} Bundle;
