// views.h: memoryview.
#pragma once
#include "kernel/vm/bytes.h"

extern const Type type_view;
// A view of memory that obj shows; m->held is taken over, also on failure.
MAY_FAIL bool view_new(VM *vm, Value obj, Memory *m, Value *out);
// What keeps the memory where it is that v has told of in m (Type.memory): a new reference. Takes
// m->held over.
MAY_FAIL bool memory_pin(VM *vm, Value v, Memory *m, Value *pin);
Value pin_object(Value pin) BORROWED;                       // whose memory it is
Value pin_held(Value pin) BORROWED;                         // Memory.held; T_UNDEF: none
uint8_t *pin_memory(Value pin, size_t *bytes) BORROWED;     // all of it; 0 bytes: not in one piece
bool make_view(VM *vm, void *ctx, Value *args, Value *out); // memoryview(object)

// Memory that lies in one piece and may be written: of a bytearray, an array, a view of them.
typedef struct Filling {
    uint8_t *p;
    size_t n;
    Value held; // the caller releases it, behind the last look at p
} Filling;
// TypeError for anything else: "WHAT must be read-write bytes-like object, not CLASS".
MAY_FAIL bool filling_begin(VM *vm, Value v, const char *what, Filling *out);
