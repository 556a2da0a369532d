// host.h: arrays whose elements the host reads and writes itself: for what is not
// elementwise (sorting, searching, factorising). On a device with its own memory
// each costs one transfer.
#pragma once
#include "gpu/core/queue.h"

// The elements of an array in C order.
typedef struct HostIn {
    const void *data; // NULL only for an array without elements
    size_t n;         // elements
    Dtype dt;
    void *staged; // owned copy, or NULL
    Array *dense; // keeps the memory alive
} HostIn;

// Runs what the array depends on. Nothing is owed after a failure.
MAY_FAIL bool host_read(Array *a, HostIn *out, Err *e);
void host_done(HostIn *in);

// A new array whose elements (C order, undefined at first) the host writes.
typedef struct HostOut {
    void *data;
    Array *array;
    void *staged;
    size_t bytes;
} HostOut;

MAY_FAIL bool host_write(Queue *q, Dtype dt, const Shape *shape, HostOut *out, Err *e);
// The array with what was written, one reference; NULL with e set.
Array *host_written(HostOut *out, Err *e);
void host_dropped(HostOut *out); // instead of host_written
