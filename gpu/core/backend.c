// backend.c: buffers, and the texts of running out of memory.
#include "gpu/core/backend.h"
#include "gpu/core/keep.h"
#include "kernel/base/activity.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <stdio.h>

uint64_t buffer_next_id(void) {
    static uint64_t serial;
    return serial++;
}

static uint64_t last_serial;

uint64_t buffer_last_serial(void) {
    return last_serial;
}

static void enlist(Buffer *b) {
    if (b->link)
        return;
    b->next = b->dev->buffers;
    b->link = &b->dev->buffers;
    if (b->next)
        b->next->link = &b->next;
    b->dev->buffers = b;
}

Buffer *buffer_new(Device *dev, size_t bytes, uint64_t id) {
    Buffer *b = mem_zero(sizeof *b);
    if (!b)
        return NULL;
    b->refs = 1;
    b->dev = dev;
    b->bytes = bytes;
    b->id = id;
    b->serial = ++last_serial;
    if (dev->backend->forget)
        enlist(b);
    return b;
}

void buffer_pin(Buffer *b) {
    b->pinned = true;
    enlist(b);
}

Buffer *buffer_over(Device *dev, void *memory, size_t bytes, void (*returned)(void *owner),
                    void *owner) {
    assert(memory && bytes && dev->backend->host_memory);
    Buffer *b = buffer_new(dev, bytes, buffer_next_id());
    if (!b)
        return NULL;
    b->memory = memory;
    b->mixed = b->foreign = true;
    b->returned = returned;
    b->owner = owner;
    buffer_pin(b);
    if (!dev->foreign++)
        dev->foreign_reads = 0;
    dev->foreign_reads |= UINT64_C(1) << (b->id & 63);
    return b;
}

static void tell_bytes(const Device *d, long long change) {
    activity_meter(d->backend->host_memory ? METER_HOST_ARRAY_BYTES : METER_GPU_ARRAY_BYTES,
                   change);
}

void device_holds_more(Device *d, size_t bytes) {
    d->stats.bytes_live += bytes;
    if (d->stats.bytes_live > d->stats.bytes_peak)
        d->stats.bytes_peak = d->stats.bytes_live;
    tell_bytes(d, (long long)bytes);
}

void device_holds_less(Device *d, size_t bytes) {
    assert(d->stats.bytes_live >= bytes);
    d->stats.bytes_live -= bytes;
    tell_bytes(d, -(long long)bytes);
}

static void give_back(Buffer *b) {
    if (!b->memory)
        return;
    if (b->foreign) {
        b->memory = NULL;
        b->dev->foreign--;
        b->returned(b->owner);
        return;
    }
    b->dev->backend->release(b->dev, b->memory, b->bytes);
    device_holds_less(b->dev, b->bytes);
    b->memory = NULL;
}

void buffer_release(Buffer *b) {
    assert(!b || b->refs > 0);
    if (!b || --b->refs)
        return;
    give_back(b);
    if (b->link) {
        *b->link = b->next;
        if (b->next)
            b->next->link = b->link;
    }
    mem_free(b->copy);
    mem_free(b);
}

void buffer_unallocate(Buffer *b) {
    give_back(b);
}

void buffer_lose(Buffer *b) {
    give_back(b);
    b->lost = true;
}

// NumPy's own rule for this text: three significant digits with the point kept.
const char *bytes_text(size_t bytes, char out[32]) {
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    double x = (double)bytes;
    int unit = 0;
    while (unit < 6 && (x >= 1024 || (unit > 0 && x >= 1023.5))) {
        x /= 1024;
        unit++;
    }
    if (unit == 0)
        snprintf(out, 32, "%zu bytes", bytes);
    else
        snprintf(out, 32, x < 999.5 ? "%#.3g %s" : "%#.0f %s", x, units[unit]);
    return out;
}

// On the CPU nothing leaves the host.
static void tell_copy(const Device *dev, Meter which, size_t bytes) {
    if (!dev->backend->host_memory)
        activity_meter(which, (long long)bytes);
}

bool device_upload(Device *dev, void *memory, size_t at, const void *src, size_t bytes, Err *e) {
    assert(memory || !bytes);
    dev->stats.uploads++;
    dev->stats.bytes_up += bytes;
    tell_copy(dev, METER_UPLOAD_BYTES, bytes);
    return bytes == 0 || dev->backend->upload(dev, memory, at, src, bytes, e);
}

bool device_download(Device *dev, void *dst, void *memory, size_t at, size_t bytes, Err *e) {
    assert(memory || !bytes);
    dev->stats.downloads++;
    dev->stats.bytes_down += bytes;
    tell_copy(dev, METER_DOWNLOAD_BYTES, bytes);
    return bytes == 0 || dev->backend->download(dev, dst, memory, at, bytes, e);
}

bool device_noted(Device *dev, uint64_t ticket, void *dst, size_t bytes, Err *e) {
    dev->stats.downloads++;
    dev->stats.bytes_down += bytes;
    tell_copy(dev, METER_DOWNLOAD_BYTES, bytes);
    return dev->backend->noted(dev, ticket, dst, bytes, e);
}

double device_chain_work(const Device *d) {
    return d->slowness > 1 ? d->backend->chain_work / d->slowness : d->backend->chain_work;
}

void device_memory(Device *dev, size_t *available, size_t *total) {
    dev->backend->memory(dev, available, total);
    if (!dev->limit)
        return;
    size_t used = dev->stats.bytes_live + dev->stats.bytes_work;
    size_t left = dev->limit > used ? dev->limit - used : 0;
    if (*available > left)
        *available = left;
    if (*total > dev->limit)
        *total = dev->limit;
}

bool device_within_limit(const Device *dev, size_t bytes) {
    size_t used = dev->stats.bytes_live + dev->stats.bytes_work;
    return !dev->limit || (bytes <= dev->limit && used <= dev->limit - bytes);
}

// A limit that ended it is told as what it is.
static void limits_text(const Device *dev, char out[256]) {
    size_t used = 0, most = dev->backend->quota ? dev->backend->quota(dev, &used) : 0;
    char whole[32], part[32];
    int n = 0;
    out[0] = 0;
    if (most)
        n = snprintf(out, 256,
                     " The operator's quota for this kernel (%s) is %s, of which %s are used.",
                     dev->backend->host_memory ? "WARPCELL_MEMORY" : "WARPCELL_GPU_MEMORY",
                     bytes_text(most, whole), bytes_text(used, part));
    if (dev->limit)
        snprintf(out + n, 256 - (size_t)n, " The pool's limit (set_limit) is %s.",
                 bytes_text(dev->limit, whole));
}

static void others_text(const Device *dev, char out[128]) {
    size_t bytes;
    unsigned n;
    char size[32];
    out[0] = 0;
    if (dev->backend->others && dev->backend->others(dev, &bytes, &n) && n)
        snprintf(out, 128, " %u other process%s %s of it.", n, n == 1 ? " has" : "es have",
                 bytes_text(bytes, size));
}

static bool hint_free(Device *dev, size_t bytes, Err *e) {
    size_t available = 0, total = 0;
    device_memory(dev, &available, &total);
    char asked[32], left[32], whole[32], limits[256], others[128];
    limits_text(dev, limits);
    others_text(dev, others);
    return err_hint(e,
                    "Asked for %s on the %s; %s of %s are free.%s%s Free arrays with del, use a "
                    "smaller shape or float32.",
                    bytes_text(bytes, asked), dev->name, bytes_text(available, left),
                    bytes_text(total, whole), others, limits);
}

bool memory_error(Device *dev, size_t bytes, const Shape *shape, Dtype dt, Err *e) {
    char text[SHAPE_TEXT_MAX], size[32];
    err_set(e, ERR_MEMORY, "Unable to allocate %s for an array with shape %s and data type %s",
            bytes_text(bytes, size), shape_field(shape, text), dtype_info[dt].name);
    return hint_free(dev, bytes, e);
}

bool buffer_allocate(Buffer *b, Err *e) {
    if (b->memory)
        return true;
    Device *dev = b->dev;
    Err inner;
    err_clear(&inner);
    if (!b->lost && device_within_limit(dev, b->bytes) &&
        dev->backend->alloc(dev, b->bytes, &b->memory, &inner)) {
        assert(b->memory || !b->bytes);
        dev->stats.allocations++;
        device_holds_more(dev, b->bytes);
        return true;
    }
    if (inner.kind && inner.kind != ERR_MEMORY)
        return err_set(e, inner.kind, "%s", inner.text);
    if (b->state != BUFFER_USUAL)
        return keep_refuse(b, "this array", e);
    b->lost = true;
    char size[32];
    err_set(e, ERR_MEMORY, "Unable to allocate %s on the %s for a value recorded before",
            bytes_text(b->bytes, size), dev->name);
    if (inner.hint[0])
        return err_hint(e, "%s", inner.hint);
    return hint_free(dev, b->bytes, e);
}
